//! A contest in which the dealer shows cards, against the plain engine: hands that differ in suits that do not matter are
//! decided together there, and one by one here.

use super::random::terms;
use enumeration::work::{Progress, Work};
use rounds::{Engine, Swept, solve_sharing, solve_with};
use serde_json::json;

/// Stops every solve, as a listener does: it unwinds.
struct Stopper;

impl Progress for Stopper {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) {
        panic!("stopped");
    }

    fn finish(&self) {}
}

/// Three cards each from 24, the dealer needing a queen: raise or fold, with one or two of the dealer's cards seen.
#[test]
fn hands_alike_but_for_suits_are_decided_as_by_the_plain_engine() {
    for shown in [1, 2] {
        let game = json!({
            "id": "G", "deal": {"decks": 1, "without": "3..9", "zones": {"player": 3, "dealer": 3}},
            "stakes": {"ante": 1},
            "stages": [{"stage": "play", "sees": ["player", {"dealer": shown}], "choices": [
                {"choice": "fold", "ends": {}}, {"choice": "raise", "stakes": {"raise": 1}}]}],
            "bets": {
                "ante": {"rows": [
                    {"hand": "no queen", "pays": "1 to 1", "when": {"not": {"of": "dealer", "at-least": "high card Q"}}},
                    {"hand": "wins", "pays": "1 to 1", "when": {"of": "player", "beats": "dealer"}},
                    {"hand": "ties", "pays": "push", "when": {"of": "player", "ties": "dealer"}}]},
                "raise": {"rows": [
                    {"hand": "no queen", "pays": "push", "when": {"not": {"of": "dealer", "at-least": "high card Q"}}},
                    {"hand": "wins with a flush", "pays": "3 to 1", "when": {"all": [
                        {"of": "player", "beats": "dealer"}, {"of": "player", "class": "flush.."}]}},
                    {"hand": "wins", "pays": "1 to 1", "when": {"of": "player", "beats": "dealer"}},
                    {"hand": "ties", "pays": "push", "when": {"of": "player", "ties": "dealer"}}]}
            }
        });
        let terms = terms(&game).expect("a game");
        let work = Work { progress: &Stopper, ..Work::default() };
        let stopped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            solve_sharing(&terms, None, &Swept::default(), work).map(|_| ())
        }));
        assert!(stopped.is_err(), "the listener may stop it");
        let by = |engine: Engine| {
            solve_with(&terms, None, Some(engine)).unwrap().unwrap_or_else(|| panic!("{engine:?} takes it"))
        };
        let (contest, plain) = (by(Engine::Contest), by(Engine::Plain));
        assert_eq!((contest.engine, plain.engine), (Engine::Contest, Engine::Plain));
        assert_eq!(contest.optimum(), plain.optimum(), "{shown} shown");
        assert_eq!(contest.counts.deals, plain.counts.deals, "{shown} shown");
        assert_eq!(contest.counts.choices, plain.counts.choices, "{shown} shown");
        assert_eq!(contest.nets(), plain.nets(), "{shown} shown");
        // Each of the two players decides what the other visits.
        let (of_contest, of_plain) = (
            contest.player(Work::default()).unwrap().unwrap(),
            plain.player(Work::default()).unwrap().unwrap(),
        );
        let mut visited = [0u128; 2];
        let mut made = vec![0u128; 2];
        of_contest.each_decision(&mut |decision| {
            visited[0] += decision.ways;
            made[decision.made] += decision.ways;
        });
        assert_eq!(vec![made], contest.counts.choices, "{shown} shown");
        of_plain.each_decision(&mut |decision| {
            let seen: Vec<Vec<_>> = decision.cards.iter().map(|list| list.cards().to_vec()).collect();
            assert_eq!(of_contest.choose(0, &seen, &[]), Some(decision.made), "{seen:?}");
            visited[1] += decision.ways;
        });
        assert_eq!(visited, [contest.counts.deals; 2]);
    }
}
