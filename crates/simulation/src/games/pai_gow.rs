//! Pai Gow Poker (HC appendix F): seven cards set into two hands, and the Fortune Bonus.

use super::house_way::{self, Set};
use super::paid::paid_alike;
use crate::cards::{Card, KING, QUEEN, deck_with_joker};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::Category;
use crate::hands::joker::high_hand;
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::Wager;
use paytables::{PayTable, Selected};

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    match selected.wager.wager.as_str() {
        "base" => Ok(Box::new(PaiGowGame::new(selected)?)),
        "fortune-bonus" => fortune_bonus(selected.table()),
        _ => Err(Error::unknown_wager(selected)),
    }
}

/// The game against a dealer who sets by the house way.
pub(crate) struct PaiGowGame {
    rows: Rows<HandsComparison>,
    /// True if the strategist sets the player's hand; false for the house way.
    player_chooses: bool,
    /// True if the player is the banker and wins copies.
    player_banks: bool,
    keeps_straight: bool,
}

/// The result of comparing the player's two hands with the dealer's.
#[derive(PartialEq)]
enum HandsComparison {
    Wins,
    Ties,
    Loses,
}

impl PaiGowGame {
    pub(crate) fn new(selected: &Selected) -> Result<Self, Error> {
        let rows = Rows::read(selected.table(), |row| {
            Some(match row {
                "player wins" => HandsComparison::Wins,
                "tie" => HandsComparison::Ties,
                _ => return None,
            })
        })?;
        Ok(PaiGowGame {
            rows: rows.naming_the_rest("player loses"),
            player_chooses: selected.settings.is("player", "optimal"),
            player_banks: selected.settings.is("bank", "player"),
            keeps_straight: !selected.settings.is("straight-with-pair", "pair-rule"),
        })
    }

    /// Better in both hands wins, worse in both loses, anything else ties; a copy counts for the banker (13.VII to XI, 14.XIII,
    /// ruling W3).
    fn compare(&self, own: &Set, dealers: &Set) -> HandsComparison {
        let better = |ahead: bool, copy: bool| ahead || (copy && self.player_banks);
        let high = better(own.high > dealers.high, own.high == dealers.high);
        let low = better(own.low > dealers.low, own.low == dealers.low);
        match (high, low) {
            (true, true) => HandsComparison::Wins,
            (false, false) => HandsComparison::Loses,
            _ => HandsComparison::Ties,
        }
    }
}

impl PaiGowGame {
    /// How the player sets seven cards.
    pub(crate) fn own_set(&self, cards: &[Card; 7], player: &RecordingPlayer) -> Result<Set, Error> {
        if !self.player_chooses {
            return Ok(self.house_set(cards));
        }
        let own = Set::new(cards, player.sets_apart(cards)?);
        if own.low.is_below(own.high) { Ok(own) } else { Err(Error::not_allowed("setting the hand")) }
    }

    /// How the house way sets seven cards.
    pub(crate) fn house_set(&self, cards: &[Card; 7]) -> Set {
        house_way::set(cards, self.keeps_straight)
    }

    /// How two hands that are set are settled.
    pub(crate) fn settle(&self, own: &Set, dealers: &Set) -> SettledRound {
        let result = self.compare(own, dealers);
        self.rows.first(|row| *row == result)
    }
}

impl Wager for PaiGowGame {
    fn shoe(&self) -> Vec<Card> {
        deck_with_joker()
    }

    fn lines(&self) -> &[Line] {
        self.rows.lines()
    }

    fn has_decisions(&self) -> bool {
        self.player_chooses
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let (cards, dealers): ([Card; 7], [Card; 7]) = (dealer.cards(), dealer.cards());
        let own = self.own_set(&cards, player)?;
        Ok(self.settle(&own, &self.house_set(&dealers)))
    }
}

/// The Fortune Bonus: all seven cards, by the first row that some choice of them fits (15, 6.V, ruling W4).
fn fortune_bonus(table: &PayTable) -> Result<Box<dyn Wager>, Error> {
    enum Row {
        SevenCards { joker: bool },
        RoyalAndMatch,
        Five(Category),
    }
    let rows = Rows::read(table, |row| {
        Some(match row {
            "7 card straight flush" => Row::SevenCards { joker: false },
            "7 card straight flush with joker" => Row::SevenCards { joker: true },
            "royal flush and royal match" => Row::RoyalAndMatch,
            "5 aces" => Row::Five(Category::FiveOfAKind),
            _ => Row::Five(Category::named(row)?),
        })
    })?;
    Ok(paid_alike(deck_with_joker(), rows, |rows, dealer| {
        let cards: [Card; 7] = dealer.hand();
        let fives = Fives::of(&cards);
        let has_joker = cards.contains(&Card::JOKER);
        let seven = is_seven_card_straight_flush(&cards);
        rows.first(|row| match *row {
            Row::SevenCards { joker } => seven && joker == has_joker,
            Row::RoyalAndMatch => fives.royal_and_match,
            Row::Five(category) => fives.categories[category as usize],
        })
    }))
}

/// What the choices of five from seven cards make.
struct Fives {
    categories: [bool; 12],
    /// True if a royal flush leaves a natural king and queen of one suit.
    royal_and_match: bool,
}

impl Fives {
    fn of(cards: &[Card; 7]) -> Self {
        let mut fives = Fives { categories: [false; 12], royal_and_match: false };
        for one in 0..7 {
            for other in one + 1..7 {
                let mut rest = (0..7).filter(|place| *place != one && *place != other);
                let five = std::array::from_fn(|_| cards[rest.next().unwrap_or(0)]);
                let category = high_hand(&five).category;
                fives.categories[category as usize] = true;
                let (a, b) = (cards[one], cards[other]);
                let king_and_queen = a.rank.max(b.rank) == KING && a.rank.min(b.rank) == QUEEN;
                fives.royal_and_match |=
                    category == Category::RoyalFlush && king_and_queen && a.suit == b.suit;
            }
        }
        fives
    }
}

/// Returns true if seven cards, the joker being any of them, are of one suit and in sequence.
fn is_seven_card_straight_flush(cards: &[Card; 7]) -> bool {
    let natural = || cards.iter().filter(|card| !card.is_joker());
    let Some(suit) = natural().map(|card| card.suit).next() else { return false };
    let in_sequence = |top: u8| {
        natural().all(|card| {
            let rank = if card.rank == 14 && top < 14 { 1 } else { card.rank };
            card.suit == suit && rank <= top && rank + 7 > top
        })
    };
    (7..=14).any(in_sequence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_cards_in_sequence_are_found() {
        let seven = |text| is_seven_card_straight_flush(&Card::read_all(text).unwrap().try_into().unwrap());
        assert!(seven("As 2s 3s 4s 5s 6s 7s"));
        assert!(seven("As Ks Qs Js Ts 9s 8s"));
        assert!(seven("As Ks Jk Js Ts 9s 8s"));
        assert!(seven("Jk 2s 3s 4s 5s 6s 7s"));
        assert!(!seven("As 2s 3s 4s 5s 6s 8s"));
        assert!(!seven("As 2s 3s 4s 5s 6s Ks"));
        assert!(!seven("Jk 2s 3s 4s 5s 6d 7s"));
        assert!(!seven("Ks As 2s 3s 4s 5s 6s"));
    }

    #[test]
    fn a_royal_match_is_natural_and_of_one_suit() {
        let of = |text| Fives::of(&Card::read_all(text).unwrap().try_into().unwrap()).royal_and_match;
        assert!(of("As Ks Qs Js Ts Kh Qh"));
        assert!(of("As Jk Qs Js Ts Kh Qh"));
        assert!(!of("As Ks Qs Js Ts Kh Qd"));
        assert!(!of("As Ks Qs Js Ts Jk Qd"));
        assert!(!of("As Ks Qs Js 9s Kh Qh"));
    }
}
