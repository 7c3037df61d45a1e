//! A box of ten million combinations of a pay-table wager; the target is under 5 seconds.

use desk::search::{Sought, axis, range, search};
use desk::solve::Desk;
use games::workbench::Silent;
use games::{Options, Workbench};
use paytables::{Selector, Settings, listed};

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 3)]
fn ten_million_combinations() -> usize {
    let selector: Selector =
        "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01".parse().expect("a selector");
    let selected = listed().select(&selector, &Settings::default()).expect("a listed wager").remove(0);
    let bench = Workbench::default();
    let desk = Desk::new(selected, Options::default(), &bench);
    // 32^4 * 10 = 10,485,760 combinations.
    let rows =
        ["wins by 9=5..36", "wins by 8=1..32", "wins by 7=1..32", "wins by 6=1..32", "wins by 5=1..10"];
    let axes: Vec<_> = rows.iter().map(|row| axis(&desk, row).expect("a range")).collect();
    let sought = Sought { edge: Some(range("5%,5.001%").expect("a range")), ..Sought::default() };
    search(&desk, &axes, &sought, &Silent).expect("found").len()
}
