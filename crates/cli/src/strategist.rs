//! The engine's strategies as the black box that a simulation asks.

use enumeration::{CardSet, Suit};
use games::Request;
use games::blackjack::adviser::{Adviser, Seen};
use games::blackjack::hand::Rank;
use games::blackjack::rules::Action;
use games::{pai_gow, poker, wild};
use paytables::{Selected, Selector, Settings, listed};
use simulation::{Card, Hand, Move, Strategist};

/// The games of one poker adviser.
const POKER: [&str; 5] =
    ["three-card-poker", "four-card-poker", "crazy-four-poker", "let-it-ride", "mississippi-stud"];

/// The engine's optimal play of one wager.
pub struct Engine {
    blackjack: Option<Adviser>,
    poker: Option<poker::adviser::Adviser>,
    wild: Option<wild::adviser::Adviser>,
    pai_gow: Option<pai_gow::adviser::Adviser>,
}

impl Engine {
    /// The optimal play that a wager's rounds are decided by.
    pub fn new(selected: &Selected) -> Result<Self, games::Error> {
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
        let game = selected.game.game.as_str();
        let poker = match selected.wager.wager.as_str() {
            "base" if POKER.contains(&game) => {
                Some(poker::adviser::Adviser::new(&Request::plain(selected.clone()))?)
            }
            // What is folded is forfeited, by the base game's optimum at its listed pays (ruling G8).
            "multi-link-progressive" if POKER.contains(&game) => {
                Some(poker::adviser::Adviser::new(&poker::multi_link::base_game(game))?)
            }
            _ => None,
        };
        let wild = match (game, selected.wager.wager.as_str()) {
            ("dj-wild" | "deuces-wild-xtreme", "base") => {
                Some(wild::adviser::Adviser::new(&Request::plain(selected.clone()))?)
            }
            _ => None,
        };
        let pai_gow = match (game, selected.wager.wager.as_str()) {
            ("pai-gow-poker", "base") if selected.settings.is("player", "optimal") => {
                Some(pai_gow::adviser::Adviser::new(&Request::plain(selected.clone()))?)
            }
            _ => None,
        };
        Ok(Engine { blackjack, poker, wild, pai_gow })
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

impl Strategist for Engine {
    fn poker(&self, seen: &simulation::Seen) -> Option<usize> {
        if let Some(wild) = &self.wild {
            return wild.plays(cards(seen.hand)).map(usize::from);
        }
        self.poker.as_ref()?.act(&poker::adviser::Seen {
            hand: cards(seen.hand),
            board: cards(seen.board),
            up: cards(seen.dealer),
            staked: seen.staked,
        })
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
