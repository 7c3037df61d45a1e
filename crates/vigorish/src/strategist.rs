//! Adapts the engine's optimal player to the simulator's trait, converting cards and choices.

use enumeration::{Card, Rank, Ratio, Suit};
use games::player::{Choice, Player, Seen};
use games::{RemovedCard, Request, Workbench};
use paytables::Selected;
use simulation::{Decides, Situation, Strategist};

/// The optimal player of a wager; `None` if it has no decisions.
pub(crate) struct EngineStrategist(Option<Box<dyn Player>>);

impl EngineStrategist {
    /// The player of a wager; solutions in the workbench are reused.
    pub(crate) fn new(selected: &Selected, bench: &Workbench) -> Result<Self, games::Error> {
        games::player(&Request::plain(selected.clone()), bench).map(EngineStrategist)
    }

    /// The player from a shoe without these cards.
    pub(crate) fn without(
        selected: &Selected,
        removed: &[RemovedCard],
        bench: &Workbench,
    ) -> Result<Self, games::Error> {
        let mut request = Request::plain(selected.clone());
        request.options.removed = removed.to_vec();
        games::player(&request, bench).map(EngineStrategist)
    }
}

/// Calls the engine's player with the simulator's cards converted.
fn ask<T>(seen: &simulation::Seen, ask: impl FnOnce(&Seen) -> T) -> T {
    let open: Vec<Choice> = seen.open.iter().map(|&choice| asked(choice)).collect();
    ask(&Seen {
        hand: &cards(seen.hand),
        board: &cards(seen.board),
        dealer: &cards(seen.dealer),
        staked: seen.staked,
        split: seen.split,
        free: seen.free,
        doubled: seen.doubled,
        open: &open,
    })
}

impl EngineStrategist {
    /// The engine's values of the open choices, if it keeps them.
    pub(crate) fn worths(&self, seen: &simulation::Seen) -> Option<Vec<(simulation::Choice, Ratio)>> {
        let worths = ask(seen, |seen| self.0.as_ref()?.worths(seen))?;
        let worth = |&choice: &simulation::Choice| {
            let known = worths.iter().find(|(known, _)| *known == asked(choice))?;
            Some((choice, known.1.clone()))
        };
        Some(seen.open.iter().filter_map(worth).collect())
    }
}

impl Strategist for EngineStrategist {
    fn choose(&self, seen: &simulation::Seen) -> Option<simulation::Choice> {
        let choice = ask(seen, |seen| self.0.as_ref()?.choose(seen))?;
        seen.open.iter().copied().find(|&open| asked(open) == choice)
    }

    fn set_apart(&self, hand: &[simulation::Card]) -> Option<Vec<simulation::Card>> {
        let apart = self.0.as_ref()?.set_apart(&cards(hand))?;
        Some(hand.iter().copied().filter(|&held| apart.contains(&card(held))).collect())
    }
}

/// The play of a solved game file, as the simulator's trait.
pub(crate) struct EngineDecides(pub std::sync::Arc<rounds::Player>);

impl Decides for EngineDecides {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        let seen: Vec<Vec<Card>> = situation.seen.iter().map(|zone| cards(zone)).collect();
        self.0.choose(situation.stage, &seen, situation.made)
    }
}

/// Converts cards to the engine's type.
pub(crate) fn cards(cards: &[simulation::Card]) -> Vec<Card> {
    cards.iter().copied().map(card).collect()
}

/// Converts a card to the engine's type.
fn card(card: simulation::Card) -> Card {
    if card.is_joker() { Card::JOKER } else { Card::new(Rank(card.rank - 2), Suit(card.suit)) }
}

/// Converts a choice to the engine's type.
fn asked(choice: simulation::Choice) -> Choice {
    match choice {
        simulation::Choice::Fold => Choice::Fold,
        simulation::Choice::Check => Choice::Check,
        simulation::Choice::Bet(units) => Choice::Bet(units),
        simulation::Choice::Withdraw => Choice::Withdraw,
        simulation::Choice::Keep => Choice::Keep,
        simulation::Choice::Stand => Choice::Stand,
        simulation::Choice::Hit => Choice::Hit,
        simulation::Choice::Double => Choice::Double,
        simulation::Choice::Split => Choice::Split,
        simulation::Choice::Surrender => Choice::Surrender,
        simulation::Choice::EvenMoney => Choice::EvenMoney,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::analysis::ActionFrequency;
    use paytables::{Selector, Settings, listed};

    /// Holds the choices of dealt rounds against those of the solved game: each within four standard errors. Decisions are
    /// given as the simulator names them and as the engine does.
    fn are_made_as_often_as_solved(wager: &str, decisions: &[(&str, &str)], choices: usize) {
        let selected =
            listed().select(&wager.parse::<Selector>().unwrap(), &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        let engine = EngineStrategist::new(&selected, &bench).unwrap();
        let rounds = 200_000;
        let report = simulation::simulate(&selected, &engine, rounds, 1, &simulation::Silent).unwrap();
        let analysis = games::analyze(&Request::plain(selected), &bench).unwrap();
        let rounds = Ratio::from_integer(rounds.into());
        assert_eq!(report.choices.len(), choices);
        for made in &report.choices {
            let (_, decision) = decisions.iter().find(|(asked, _)| *asked == made.decision).unwrap();
            let of = |action: &&ActionFrequency| {
                action.decision == *decision && action.action == made.choice.clone()
            };
            let solved = analysis.actions.iter().flatten().find(of).expect("an action of the engine's");
            let expected = &solved.probability;
            let surplus = Ratio::from_integer(made.count.into()) - &rounds * expected;
            let variance = &rounds * expected * (Ratio::from_integer(1.into()) - expected);
            assert!(&surplus * &surplus <= variance * Ratio::from_integer(16.into()), "{made:?}");
        }
    }

    #[test]
    #[ignore = "solves Ultimate Texas Hold 'Em once more"]
    fn ultimate_texas_holdem_is_played_as_solved() {
        let decisions = [("hole cards", "hole"), ("flop", "flop"), ("river", "river")];
        // Nobody bets three.
        are_made_as_often_as_solved("ultimate-texas-holdem/base", &decisions, 6);
    }

    #[test]
    #[ignore = "solves Texas Hold 'Em Bonus once more"]
    fn texas_holdem_bonus_is_played_as_solved() {
        let decisions = [("hole cards", "hole"), ("flop", "flop"), ("turn", "turn")];
        are_made_as_often_as_solved("texas-holdem-bonus/base", &decisions, 6);
    }

    /// Deals a blackjack game of a file as it is solved, and holds the edge and the stake against the exact ones: within
    /// four standard errors.
    fn is_dealt_as_solved(rules: &str, rows: &str, rounds: u64) {
        let text = format!(
            r#"{{"id": "DEALT", "deal": {{"decks": 1, "play": "twenty-one"}}, "rules": {{{rules}}},
            "rows": [{rows}{{"hand": "natural", "pays": "3 to 2", "when": {{"natural": true}}}}]}}"#
        );
        let file = paytables::GameFile::read("dealt.json", &text).unwrap_or_else(|error| panic!("{error}"));
        let selected = file.select(None, &Settings::default()).unwrap();
        let bench = Workbench::default();
        let engine = EngineStrategist::new(&selected, &bench).unwrap();
        let report = simulation::simulate(&selected, &engine, rounds, 1, &simulation::Silent)
            .unwrap_or_else(|error| panic!("{rules} {rows}: {error}"));
        let mut request = Request::plain(selected);
        request.options.variance = false;
        let analysis = games::analyze(&request, &bench).unwrap();
        let exact = simulation::ExactFigures {
            edge: analysis.edge.clone(),
            variance: None,
            stake: analysis.expected_stake.clone(),
            rows: Vec::new(),
            nets: Vec::new(),
        };
        let compared = report.compare(&exact).unwrap();
        let far: Vec<_> = compared.suspicious().collect();
        assert!(far.is_empty(), "{rules} {rows}: {far:?}");
    }

    const SUITED: &str = r#"
        {"hand": "suited 6-7-8", "pays": "5 to 1", "when": {"doubled": false, "suits": 1, "ranks": "6 7 8"}},"#;
    const AT_ONCE: &str =
        r#"{"hand": "five cards", "pays": "2 to 1", "when": {"cards": "5.."}, "at": "once"},"#;

    #[test]
    fn files_are_dealt_as_they_are_solved() {
        let everything_at_once = r#""soft17": "hit", "hole-card": "original-bets",
            "double": {"cards": "2..", "again": 2, "rescue": true}, "split": {"aces": "drawn-to", "resplit-aces": true},
            "surrender": "early", "ties": {"21": "win"}, "charlie": 6, "even-money": "offered""#;
        let free = r#""dealer-22": "push", "free": {"double": "hard 9..11", "split": "2..9 A"}"#;
        is_dealt_as_solved(everything_at_once, AT_ONCE, 4_000);
        is_dealt_as_solved(free, "", 4_000);
        is_dealt_as_solved(r#""hole-card": "face-up", "ties": {"any": "lose"}"#, "", 4_000);
    }

    #[test]
    #[ignore = "solves and deals a game for every rule"]
    fn every_rule_of_a_file_is_dealt_as_it_is_solved() {
        for rules in [
            r#""soft17": "stand""#,
            r#""soft17": "hit""#,
            r#""hole-card": "none""#,
            r#""hole-card": "original-bets""#,
            r#""hole-card": "doubles-saved""#,
            r#""hole-card": "face-up", "surrender": {"late": "7..A"}"#,
            r#""double": false"#,
            r#""double": {"on": "hard 9..11"}"#,
            r#""double": {"cards": "2.."}"#,
            r#""double": {"after-split": false}"#,
            r#""double": {"again": 2}"#,
            r#""double": {"rescue": true}"#,
            r#""double": {"aces": "low", "again": 1, "rescue": true}"#,
            r#""split": false"#,
            r#""split": {"hands": 2}"#,
            r#""split": {"aces": "drawn-to"}"#,
            r#""split": {"resplit-aces": true}"#,
            r#""split": {"tens": "rank"}"#,
            r#""surrender": "late""#,
            r#""surrender": "early""#,
            r#""surrender": {"early": "A", "late": "10"}"#,
            r#""surrender": "late", "hole-card": "none""#,
            r#""ties": {"any": "lose"}"#,
            r#""ties": {"any": "win"}"#,
            r#""ties": {"21": "lose", "natural": "lose"}"#,
            r#""ties": {"21": "win", "natural": "win"}"#,
            r#""dealer-22": "push""#,
            r#""free": {"double": "hard 9..11"}, "double": false"#,
            r#""free": {"split": "2..9 A"}"#,
            r#""charlie": 5"#,
            r#""even-money": "offered""#,
        ] {
            is_dealt_as_solved(rules, "", 200_000);
        }
        is_dealt_as_solved("", AT_ONCE, 200_000);
        is_dealt_as_solved("", SUITED, 200_000);
        let split = r#"{"hand": "split 21", "pays": "3 to 1", "when": {"split": true, "total": 21}},"#;
        is_dealt_as_solved("", split, 200_000);
        let up = r#"{"hand": "up seven", "pays": "2 to 1", "when": {"of": "up", "ranks": "7"}},"#;
        is_dealt_as_solved("", up, 200_000);
    }
}
