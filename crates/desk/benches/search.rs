//! Boxes of combinations of a pay-table wager: ten million bounded by edge in under 5 seconds, three million bounded by
//! standard deviation in under half a second.

use desk::search::{Sought, axis, range, search};
use desk::solve::Desk;
use games::workbench::Silent;
use games::{Options, Workbench};
use paytables::{Selector, Settings, listed};

fn main() {
    divan::main();
}

/// How many combinations of Golden Talons have what is sought.
fn found(rows: &[&str], sought: &Sought) -> usize {
    let selector: Selector =
        "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01".parse().expect("a selector");
    let selected = listed().select(&selector, &Settings::default()).expect("a listed wager").remove(0);
    let bench = Workbench::default();
    let desks = [Desk::new(selected, Options::default(), &bench)];
    let axes: Vec<_> = rows.iter().map(|row| axis(&desks, row).expect("a range")).collect();
    search(&desks, &axes, sought, &Silent).expect("found").len()
}

#[divan::bench(sample_count = 3)]
fn ten_million_combinations() -> usize {
    // 32^4 * 10 = 10,485,760 combinations.
    let rows =
        ["wins by 9=5..36", "wins by 8=1..32", "wins by 7=1..32", "wins by 6=1..32", "wins by 5=1..10"];
    found(&rows, &Sought { edge: Some(range("5%,5.001%").expect("a range")), ..Sought::default() })
}

#[divan::bench(sample_count = 3)]
fn three_million_combinations_by_deviation() -> usize {
    // 32^3 * 96 = 3,145,728 combinations.
    let rows = ["wins by 9=5..100", "wins by 8=1..32", "wins by 7=1..32", "wins by 6=1..32"];
    found(&rows, &Sought { deviation: Some(range("2,2.001").expect("a range")), ..Sought::default() })
}
