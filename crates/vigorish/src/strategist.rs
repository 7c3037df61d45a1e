//! The optimal player of a wager as the black box that a simulation asks: cards and choices said in the words of the other.

use enumeration::{Card, Rank, Suit};
use games::player::{Choice, Player, Seen};
use games::{Request, Workbench};
use paytables::Selected;
use simulation::{Decides, Situation, Strategist};

/// The optimal player that a wager's rounds are played by, where somebody must.
pub(crate) struct EngineStrategist(Option<Box<dyn Player>>);

impl EngineStrategist {
    /// The player of a wager; what the bench has solved is not solved again.
    pub(crate) fn new(selected: &Selected, bench: &Workbench) -> Result<Self, games::Error> {
        games::player(&Request::plain(selected.clone()), bench).map(EngineStrategist)
    }
}

impl Strategist for EngineStrategist {
    fn choose(&self, seen: &simulation::Seen) -> Option<simulation::Choice> {
        let open: Vec<Choice> = seen.open.iter().map(|&choice| asked(choice)).collect();
        let choice = self.0.as_ref()?.choose(&Seen {
            hand: &cards(seen.hand),
            board: &cards(seen.board),
            dealer: &cards(seen.dealer),
            staked: seen.staked,
            split: seen.split,
            free: seen.free,
            doubled: seen.doubled,
            open: &open,
        })?;
        let place = open.iter().position(|&known| known == choice)?;
        Some(seen.open[place])
    }

    fn set_apart(&self, hand: &[simulation::Card]) -> Option<Vec<simulation::Card>> {
        let apart = self.0.as_ref()?.set_apart(&cards(hand))?;
        Some(hand.iter().copied().filter(|&held| apart.contains(&card(held))).collect())
    }
}

/// The play of a solved game file as the black box that a simulation asks.
pub(crate) struct EngineDecides(pub std::sync::Arc<rounds::Player>);

impl Decides for EngineDecides {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        let seen: Vec<Vec<Card>> = situation.seen.iter().map(|zone| cards(zone)).collect();
        self.0.choose(situation.stage, &seen, situation.made)
    }
}

/// The cards as the engine holds them.
fn cards(cards: &[simulation::Card]) -> Vec<Card> {
    cards.iter().copied().map(card).collect()
}

/// A card as the engine holds it.
fn card(card: simulation::Card) -> Card {
    if card.is_joker() { Card::JOKER } else { Card::new(Rank(card.rank - 2), Suit(card.suit)) }
}

/// A choice as the engine is asked for it.
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
    use enumeration::Ratio;
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
}
