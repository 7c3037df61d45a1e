//! A game that is written outside `games` and registered goes through the desk like a listed one.

use desk::solve::Desk;
use enumeration::{Distribution, Ratio};
use games::analysis::Analysis;
use games::{Error, Method, Module, Options, Request, Workbench};
use paytables::{Game, PayTable, Selected, Settings};

/// A coin is tossed; heads wins.
struct Heads;

impl Method for Heads {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let sides = Distribution::counted([(true, 1u64), (false, 1u64)], 2u64);
        let row = |&is_heads: &bool| is_heads.then(|| "heads".to_string());
        Analysis::of(request, &request.rounds_by_row(&sides, row)?)
    }
}

static TOSS: Module = Module { game: "toss", wagers: &[(&["heads"], &Heads)] };

#[test]
fn the_pay_of_a_registered_game_is_solved_for() {
    games::register(&TOSS).unwrap();
    let game = r#"{"game": "toss", "title": "Toss", "wagers": [{"wager": "heads", "unit": "bet", "tables": ["T"]}]}"#;
    let game: Game = serde_json::from_str(game).unwrap();
    let table = r#"{"id": "T", "rows": [{"hand": "heads", "pays": "9 to 10"}]}"#;
    let tables = vec![PayTable::read("t.json", table).unwrap()];
    let wager = game.wager("heads").unwrap();
    let selected = Selected { game: &game, wager, tables, settings: Settings::default() };
    let bench = Workbench::default();
    let desk = Desk::new(selected, Options::default(), &bench);
    // An edge of 2%: half of what is paid is 48%.
    let solution = desk.solve(desk.place("heads").unwrap(), &Ratio::new(1.into(), 50.into())).unwrap();
    assert_eq!(solution.pay, Ratio::new(24.into(), 25.into()));
}
