//! The engine's strategies as the black box that a simulation asks.

use enumeration::{CardSet, Suit};
use games::blackjack::adviser::{Adviser, Seen};
use games::blackjack::hand::Rank;
use games::blackjack::rules::Action;
use games::player::{self, Choice, Player};
use games::{Request, Workbench, holdem, pai_gow, poker};
use paytables::{Selected, Selector, Settings, listed};
use simulation::{Card, Hand, Move, Strategist};

/// The adviser of hold'em.
fn holdem(base: &Request, bench: &Workbench) -> Result<Option<holdem::adviser::Adviser>, games::Error> {
    match base.selected.game.game.as_str() {
        "ultimate-texas-holdem" | "texas-holdem-bonus" => {
            Ok(Some(holdem::adviser::Adviser::new(base, bench)?))
        }
        _ => Ok(None),
    }
}

/// The engine's optimal play of one wager.
pub struct Engine {
    blackjack: Option<Adviser>,
    player: Option<Box<dyn Player>>,
    holdem: Option<holdem::adviser::Adviser>,
    pai_gow: Option<pai_gow::adviser::Adviser>,
}

impl Engine {
    /// The optimal play that a wager's rounds are decided by.
    pub fn new(selected: &Selected, bench: &Workbench) -> Result<Self, games::Error> {
        let blackjack = match (selected.game.game.as_str(), selected.wager.wager.as_str()) {
            ("blackjack" | "free-bet-blackjack" | "ride-free" | "pontoon-plus", "base") => {
                Some(Adviser::new(&Request::plain(selected.clone()))?)
            }
            // The parlay is decided, and then played, by the base game's optimum (ruling BJ2).
            ("blackjack", "house-money") if selected.settings.is("parlay", "optimal") => {
                let decks = Settings::parse([format!("decks={}", selected.settings.get("decks")).as_str()])?;
                let base = listed().select(&"blackjack/base".parse::<Selector>()?, &decks)?.remove(0);
                Some(Adviser::new(&Request::plain(base))?)
            }
            _ => None,
        };
        let holdem = match selected.wager.wager.as_str() {
            "base" => holdem(&Request::plain(selected.clone()), bench)?,
            // What is folded is forfeited, by the base game's optimum at its listed pays (ruling G8).
            "multi-link-progressive" if selected.settings.is("fold", "forfeit") => {
                holdem(&poker::multi_link::base_game(&selected.game.game)?, bench)?
            }
            _ => None,
        };
        let player = match games::player(&Request::plain(selected.clone()), bench) {
            Err(games::Error::Unregistered { .. }) => None,
            player => player?,
        };
        let optimal = selected.game.game == "pai-gow-poker"
            && selected.settings.0.get("player").is_some_and(|player| player == "optimal");
        let pai_gow = if optimal {
            Some(pai_gow::adviser::Adviser::new(&Request::plain(selected.clone()), bench)?)
        } else {
            None
        };
        Ok(Engine { blackjack, player, holdem, pai_gow })
    }
}

/// A card as the engine holds it.
fn card(card: Card) -> enumeration::Card {
    if card.is_joker() {
        enumeration::Card::JOKER
    } else {
        enumeration::Card::new(enumeration::Rank(card.rank - 2), Suit(card.suit))
    }
}

/// The cards as the engine holds them.
fn cards(cards: &[Card]) -> CardSet {
    cards.iter().copied().map(card).collect()
}

fn rank(card: Card) -> Option<Rank> {
    Rank::of_points(card.points())
}

fn seen(card: Card) -> Option<Seen> {
    Some(Seen { rank: rank(card)?, suit: card.suit })
}

const MOVES: [(Move, Action); 5] = [
    (Move::Stand, Action::Stand),
    (Move::Hit, Action::Hit),
    (Move::Double, Action::Double),
    (Move::Split, Action::Split),
    (Move::Surrender, Action::Surrender),
];

/// What a poker player may do.
const OPEN: [Choice; 6] =
    [Choice::Fold, Choice::Withdraw, Choice::Keep, Choice::Bet(1), Choice::Bet(2), Choice::Bet(3)];

impl Strategist for Engine {
    fn poker(&self, seen: &simulation::Seen) -> Option<usize> {
        if let Some(adviser) = &self.holdem {
            let (hand, board, up) = (cards(seen.hand), cards(seen.board), cards(seen.dealer));
            return adviser.act(&holdem::adviser::Seen { hand, board, up, staked: seen.staked });
        }
        let in_order = |cards: &[Card]| cards.iter().copied().map(card).collect::<Vec<_>>();
        let (hand, board, dealer) = (in_order(seen.hand), in_order(seen.board), in_order(seen.dealer));
        let choice = self.player.as_ref()?.choose(&player::Seen {
            hand: &hand,
            board: &board,
            dealer: &dealer,
            staked: seen.staked,
            split: false,
            free: false,
            open: &OPEN,
        })?;
        let named = |action: &&str| match (choice, *action) {
            (Choice::Fold, "fold") | (Choice::Withdraw, "withdraw") | (Choice::Keep, "ride") => true,
            (Choice::Bet(_), "play") => true,
            (Choice::Bet(units), times) => times == format!("{units}x"),
            _ => false,
        };
        seen.actions.iter().position(|action| named(action))
    }

    fn blackjack(&self, hand: &Hand) -> Option<Move> {
        let cards: Vec<Seen> = hand.cards.iter().map(|&card| seen(card)).collect::<Option<_>>()?;
        let open: Vec<Action> =
            MOVES.iter().filter(|(m, _)| hand.moves.contains(m)).map(|&(_, action)| action).collect();
        let action = self.blackjack.as_ref()?.act(&cards, seen(hand.up)?, hand.split, hand.free, &open)?;
        MOVES.iter().find(|(_, known)| *known == action).map(|&(m, _)| m)
    }

    fn withdraws(&self, hand: &Hand) -> Option<bool> {
        let [a, b, drawn] = *hand.cards else { return None };
        Some(self.blackjack.as_ref()?.rescues([rank(a)?, rank(b)?], rank(drawn)?, rank(hand.up)?))
    }

    fn parlays(&self, hand: &Hand) -> Option<bool> {
        let [a, b] = *hand.cards else { return None };
        Some(self.blackjack.as_ref()?.is_worth_more_than_nothing([rank(a)?, rank(b)?], rank(hand.up)?))
    }

    fn low_hand(&self, seven: &[Card; 7]) -> Option<[Card; 2]> {
        let low = self.pai_gow.as_ref()?.set(cards(seven))?.low;
        let mut cards = seven.iter().copied().filter(|&held| low.contains(card(held)));
        Some([cards.next()?, cards.next()?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::Ratio;

    /// A decision and an action as the simulator and as the engine call it.
    type Names = [&'static str; 4];

    /// Holds the actions of dealt rounds against those of the solved game: each within four standard errors.
    fn are_taken_as_often_as_solved(wager: &str, names: &[Names]) {
        let selected =
            listed().select(&wager.parse::<Selector>().unwrap(), &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        let engine = Engine::new(&selected, &bench).unwrap();
        let rounds = 200_000;
        let report = simulation::simulate(&selected, &engine, rounds, 1, &simulation::Silent).unwrap();
        let analysis = games::analyze(&Request::plain(selected), &bench).unwrap();
        let rounds = Ratio::from_integer(rounds.into());
        for &[asked, taken, decision, action] in names {
            let solved =
                analysis.actions.iter().flatten().find(|a| (&*a.decision, &*a.action) == (decision, action));
            let expected = &solved.expect("an action of the engine's").probability;
            let count = report.actions.iter().find(|a| (a.decision, a.action) == (asked, taken));
            let surplus = Ratio::from_integer(count.map_or(0, |a| a.count).into()) - &rounds * expected;
            let variance = &rounds * expected * (Ratio::from_integer(1.into()) - expected);
            assert!(&surplus * &surplus <= variance * Ratio::from_integer(16.into()), "{asked}: {taken}");
        }
        assert!(report.actions.iter().all(|a| names.iter().any(|n| n[..2] == [a.decision, a.action])));
    }

    #[test]
    fn ultimate_texas_holdem_is_played_as_solved() {
        are_taken_as_often_as_solved(
            "ultimate-texas-holdem/base",
            &[
                ["hole cards", "4x", "hole", "bet 4x"],
                ["hole cards", "3x", "hole", "bet 3x"],
                ["hole cards", "check", "hole", "check"],
                ["flop", "2x", "flop", "bet 2x"],
                ["flop", "check", "flop", "check"],
                ["river", "1x", "river", "bet 1x"],
                ["river", "fold", "river", "fold"],
            ],
        );
    }

    #[test]
    fn texas_holdem_bonus_is_played_as_solved() {
        are_taken_as_often_as_solved(
            "texas-holdem-bonus/base",
            &[
                ["hole cards", "flop bet", "hole", "bet 2x"],
                ["hole cards", "fold", "hole", "fold"],
                ["flop", "turn bet", "flop", "bet 1x"],
                ["flop", "check", "flop", "check"],
                ["turn", "river bet", "turn", "bet 1x"],
                ["turn", "check", "turn", "check"],
            ],
        );
    }
}
