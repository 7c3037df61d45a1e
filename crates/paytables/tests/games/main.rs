//! Game files: what they are read as, and what is refused.

mod hostile;
mod language;
mod refusals;

use paytables::games::{Effect, RoundTest};
use paytables::wagers::Condition;
use paytables::{GameFile, Settings};

const CARIBBEAN: &str = include_str!("../../../../docs/examples/games/caribbean-stud.json");

#[test]
fn caribbean_stud_is_read() {
    let file = GameFile::read("f.json", CARIBBEAN).unwrap();
    let base = file.select(None, &Settings::default()).unwrap();
    assert_eq!(base.to_string(), "CARIBBEAN-STUD");
    let terms = base.round().unwrap().unwrap();
    let bets: Vec<(&str, u32, usize)> =
        terms.bets.iter().map(|bet| (bet.name.as_str(), bet.opening, bet.rows.len())).collect();
    assert_eq!(bets, [("ante", 1, 3), ("call", 0, 11)]);
    let [stage] = &terms.stages[..] else { panic!("one stage") };
    assert_eq!(stage.sees.iter().map(|(zone, cards)| (zone.0, *cards)).collect::<Vec<_>>(), [(0, 5), (1, 1)]);
    assert_eq!(stage.choices[0].effect, Effect::End(Vec::new()));
    // A row of a group has the group's condition before its own.
    let Condition::All(parts) = &terms.bets[1].rows[2].when else { panic!("{:?}", terms.bets[1].rows[2]) };
    assert!(matches!(parts[..], [Condition::Is(RoundTest::Cards(_)), Condition::Is(RoundTest::Cards(_))]));
    let side = file.select(Some("flush-bonus"), &Settings::default()).unwrap();
    assert_eq!((side.to_string().as_str(), side.tables[0].rows.len()), ("CARIBBEAN-STUD/flush-bonus", 2));
    assert!(!side.side().unwrap().unwrap().1);
    let refused = file.select(Some("ante"), &Settings::default()).unwrap_err().to_string();
    assert_eq!(
        refused,
        "CARIBBEAN-STUD: the file: `ante` is a bet of the base game, and bets are not priced alone"
    );
}
