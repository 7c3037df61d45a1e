//! The engine's strategies as the black box that a simulation asks.

use enumeration::{CardSet, Suit};
use games::player::{Choice, Player, Seen};
use games::{Request, Workbench, holdem, pai_gow, poker, wild};
use paytables::Selected;
use simulation::{Card, Hand, Move, Strategist};

/// The adviser of a poker game.
enum Poker {
    Stud(poker::adviser::Adviser),
    Holdem(holdem::adviser::Adviser),
    Wild(wild::adviser::Adviser),
}

impl Poker {
    /// The adviser of a game's base wager; none if no poker is played.
    fn new(base: &Request, bench: &Workbench) -> Result<Option<Self>, games::Error> {
        Ok(match base.selected.game.game.as_str() {
            "three-card-poker" | "four-card-poker" | "crazy-four-poker" | "let-it-ride"
            | "mississippi-stud" => Some(Poker::Stud(poker::adviser::Adviser::new(base)?)),
            "ultimate-texas-holdem" | "texas-holdem-bonus" => {
                Some(Poker::Holdem(holdem::adviser::Adviser::new(base, bench)?))
            }
            "dj-wild" | "deuces-wild-xtreme" => Some(Poker::Wild(wild::adviser::Adviser::new(base)?)),
            _ => None,
        })
    }
}

/// The engine's optimal play of one wager.
pub struct Engine {
    player: Option<Box<dyn Player>>,
    poker: Option<Poker>,
    pai_gow: Option<pai_gow::adviser::Adviser>,
}

impl Engine {
    /// The optimal play that a wager's rounds are decided by.
    pub fn new(selected: &Selected, bench: &Workbench) -> Result<Self, games::Error> {
        let player = match selected.game.game.as_str() {
            "blackjack" | "free-bet-blackjack" | "ride-free" | "pontoon-plus" => {
                games::player(&Request::plain(selected.clone()), bench)?
            }
            _ => None,
        };
        let poker = match selected.wager.wager.as_str() {
            "base" => Poker::new(&Request::plain(selected.clone()), bench)?,
            // What is folded is forfeited, by the base game's optimum at its listed pays (ruling G8).
            "multi-link-progressive" if selected.settings.is("fold", "forfeit") => {
                Poker::new(&poker::multi_link::base_game(&selected.game.game), bench)?
            }
            _ => None,
        };
        let optimal = selected.game.game == "pai-gow-poker"
            && selected.settings.0.get("player").is_some_and(|player| player == "optimal");
        let pai_gow = if optimal {
            Some(pai_gow::adviser::Adviser::new(&Request::plain(selected.clone()), bench)?)
        } else {
            None
        };
        Ok(Engine { player, poker, pai_gow })
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

const MOVES: [(Move, Choice); 5] = [
    (Move::Stand, Choice::Stand),
    (Move::Hit, Choice::Hit),
    (Move::Double, Choice::Double),
    (Move::Split, Choice::Split),
    (Move::Surrender, Choice::Surrender),
];

impl Engine {
    fn choose(&self, hand: &Hand, open: &[Choice]) -> Option<Choice> {
        let cards: Vec<enumeration::Card> = hand.cards.iter().copied().map(card).collect();
        let (split, free) = (hand.split, hand.free);
        let dealer = &[card(hand.up)];
        let seen = Seen { hand: &cards, board: &[], dealer, staked: 1, split, free, open };
        self.player.as_ref()?.choose(&seen)
    }
}

impl Strategist for Engine {
    fn poker(&self, seen: &simulation::Seen) -> Option<usize> {
        let seen = poker::adviser::Seen {
            hand: cards(seen.hand),
            board: cards(seen.board),
            up: cards(seen.dealer),
            staked: seen.staked,
        };
        match self.poker.as_ref()? {
            Poker::Stud(adviser) => adviser.act(&seen),
            Poker::Holdem(adviser) => adviser.act(&seen),
            Poker::Wild(adviser) => adviser.plays(seen.hand).map(usize::from),
        }
    }

    fn blackjack(&self, hand: &Hand) -> Option<Move> {
        let open: Vec<Choice> =
            MOVES.iter().filter(|(m, _)| hand.moves.contains(m)).map(|&(_, choice)| choice).collect();
        let chosen = self.choose(hand, &open)?;
        MOVES.iter().find(|(_, choice)| *choice == chosen).map(|&(m, _)| m)
    }

    fn withdraws(&self, hand: &Hand) -> Option<bool> {
        self.choose(hand, &[Choice::Keep, Choice::Withdraw]).map(|chosen| chosen == Choice::Withdraw)
    }

    fn parlays(&self, hand: &Hand) -> Option<bool> {
        self.choose(hand, &[Choice::Withdraw, Choice::Keep]).map(|chosen| chosen == Choice::Keep)
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
    use paytables::{Selector, Settings, listed};

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
