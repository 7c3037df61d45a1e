//! 21+3 (CO 30-2119 (26) to (28), (30)): the player's two cards and the dealer's up card as a hand of three (ruling R3).
//!
//! From several decks two or three of the cards can be the same one. Three alike are three of a kind before they are a
//! flush; the order of the table's rows says so. The dealer's card is not told from the player's, so hands are counted
//! in no order.

use crate::analysis::{Analysis, Envy};
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::rows::Rule;
use crate::workbench::{Key, Workbench};
use enumeration::ratio::whole;
use enumeration::shoe::Shoe;
use enumeration::{Card, CardSet, Distribution, Rank, Suit};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The event of a row: a shape, perhaps only of some ranks, perhaps only in one suit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreeCardEvent {
    shape: Shape,
    /// The ranks, by symbol, of which three must be.
    #[serde(default)]
    ranks: Option<Vec<char>>,
    #[serde(default)]
    suits: Option<WantedSuits>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    StraightFlush,
    ThreeOfAKind,
    Straight,
    Flush,
    Pair,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WantedSuits {
    /// All of one suit.
    One,
    /// All of the one suit that the house names (ruling R4). Which one does not matter to the count.
    Named,
}

const NAMED: Suit = Suit::SPADES;

/// What a wager looks at in three cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Three {
    /// The rank of three of a kind.
    trips: Option<Rank>,
    /// Exactly two of one rank.
    pair: bool,
    straight: bool,
    /// The suit, where all three are of one.
    suit: Option<Suit>,
}

impl Three {
    fn of(cards: [Card; 3]) -> Self {
        let mut ranks = cards.map(|card| card.rank().expect("a rank"));
        ranks.sort_unstable();
        let [low, middle, high] = ranks;
        let suits = cards.map(|card| card.suit().expect("a suit"));
        let run = middle.0 == low.0 + 1 && high.0 == middle.0 + 1;
        Three {
            trips: (low == high).then_some(low),
            pair: low != high && (low == middle || middle == high),
            // K1: an ace also stands below a two.
            straight: run || ranks == [Rank::TWO, Rank(1), Rank::ACE],
            suit: suits.iter().all(|&suit| suit == suits[0]).then_some(suits[0]),
        }
    }
}

impl ThreeCardEvent {
    fn happens(&self, hand: Three) -> bool {
        let shape = match self.shape {
            Shape::StraightFlush => hand.straight && hand.suit.is_some(),
            Shape::ThreeOfAKind => hand.trips.is_some(),
            Shape::Straight => hand.straight,
            Shape::Flush => hand.suit.is_some(),
            Shape::Pair => hand.pair,
        };
        shape
            && self
                .ranks
                .as_ref()
                .is_none_or(|ranks| hand.trips.is_some_and(|rank| ranks.contains(&rank.symbol())))
            && self.suits.is_none_or(|suits| match suits {
                WantedSuits::One => hand.suit.is_some(),
                WantedSuits::Named => hand.suit == Some(NAMED),
            })
    }
}

/// The hands of three cards from so many decks.
#[derive(PartialEq, Eq, Hash)]
struct ThreeCardHands {
    decks: u32,
}

impl Key for ThreeCardHands {
    type Value = Distribution<Three>;
}

/// 21+3 and its progressive.
pub(in crate::blackjack) struct TwentyOnePlusThree;

impl Method for TwentyOnePlusThree {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let decks = request.whole("decks")?;
        let hands = bench.remember(ThreeCardHands { decks }, || hands(decks));
        let rules: Vec<Rule<ThreeCardEvent>> = request.rules()?;
        let rounds = request.rounds_by_event(&hands, &rules, |event, &hand| event.happens(hand))?;
        let mut analysis = Analysis::of(request, &rounds)?;
        // The envy column of these tables goes to the dealer, once for each player's hand (ruling Q10).
        analysis.dealer_envy = request
            .envy_by_row(&rounds)
            .map(|envy| Envy { total: &envy.per_other_player * whole(envy.players), ..envy });
        Ok(analysis)
    }
}

/// Every hand of three cards, in no order.
fn hands(decks: u32) -> Distribution<Three> {
    let shoe = Shoe::by_face(CardSet::DECK_52, decks);
    let mut ways = BTreeMap::<Three, u64>::new();
    shoe.for_each_hand::<3>(|hand, n| {
        *ways.entry(Three::of(hand.map(|face| Card(face as u8)))).or_default() += n;
    });
    Distribution::counted(ways, shoe.hands(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{Ratio, ratio};
    use paytables::{Settings, listed};

    fn analysis(selector: &str) -> Analysis {
        with_players(selector, 1)
    }

    fn with_players(selector: &str, players: u32) -> Analysis {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        let mut request = Request::plain(selected[0].clone());
        request.options.players = players;
        crate::analyze(&request, &Workbench::default()).unwrap()
    }

    fn ways(analysis: &Analysis) -> Vec<String> {
        analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
    }

    #[test]
    fn one_deck_has_the_textbook_hands_of_three_cards() {
        let analysis = analysis("ride-free/21+3-classic/PT-FLT-213-E04?decks=1");
        // Straight flush, three of a kind, straight, flush; pairs and the rest lose together.
        assert_eq!(ways(&analysis), ["48", "52", "720", "1096", "20184"]);
    }

    #[test]
    fn six_decks_are_counted_as_by_hand() {
        // 48 straight flushes and 720 straights of 6^3 each; 13 C(24, 3) of a kind; 4 C(78, 3) of one suit less the
        // straight flushes and 52 C(6, 3) of a kind; 13 C(24, 2) * 288 pairs less 52 C(6, 2) * 72 of one suit.
        let analysis = analysis("ride-free/21+3-classic/PT-FLT-213-03");
        assert_eq!(
            ways(&analysis)[..5],
            ["10368", "26312", "155520", "292896", (1_033_344 - 56_160).to_string().as_str()]
        );
        assert_eq!(analysis.ways.unwrap().to_string(), "5013320");
        // docs/method/side-bets.md.
        assert_eq!(analysis.edge, Some(ratio(4_059, 125_333)));
    }

    #[test]
    fn suited_three_of_a_kind_needs_three_decks() {
        let two = analysis("ride-free/21+3-top-3/PT-FLT-TOP3-01?decks=2");
        assert_eq!(ways(&two)[0], "0");
        let three = analysis("ride-free/21+3-top-3/PT-FLT-TOP3-01?decks=3");
        assert_eq!(ways(&three)[0], "52");
    }

    #[test]
    fn a_named_suit_takes_a_quarter_of_the_suited_aces_and_kings() {
        let analysis = analysis("ride-free/21+3-progressive/PT-BJS-213-01?decks=6");
        // C(6, 3) = 20 for each card: 2 cards of the named suit, 6 of the others, 44 of other ranks.
        assert_eq!(ways(&analysis)[..3], ["40", "120", "880"]);
        let meter = analysis.meter.unwrap();
        assert_eq!(meter.b, [ratio(160, 5_013_320)]);
        let queens = self::analysis("ride-free/21+3-progressive/PT-BJS-213-02?decks=6");
        assert_eq!(ways(&queens)[..3], ["60", "180", "800"]);
        assert_eq!(queens.reconstructed.len(), 5);
    }

    #[test]
    fn tables_are_dealt_from_the_decks_of_their_notes_and_marked_where_the_heading_is_lost() {
        let classic = |table: &str| analysis(&format!("ride-free/21+3-classic/{table}"));
        // The hands of six decks counted above, without pairs, of 5013320: 25, 15, 8 and 5 to 1.
        let six = classic("PT-FLT-213-E02?decks=6");
        assert_eq!(ways(&six)[..4], ["10368", "26312", "155520", "292896"]);
        let won = 25 * 10_368 + 15 * 26_312 + 8 * 155_520 + 5 * 292_896;
        let lost = 5_013_320 - 10_368 - 26_312 - 155_520 - 292_896;
        assert_eq!(six.edge, Some(ratio(lost - won, 5_013_320)));
        // "8 DECKS" stands over E01 alone.
        assert!(six.reconstructed.is_empty() && classic("PT-FLT-213-E01").reconstructed.is_empty());
        assert_eq!(classic("PT-FLT-213-E02").reconstructed, ["8 decks"]);
        assert_eq!(classic("PT-FLT-213-E03").reconstructed, ["8 decks"]);
        // One deck holds no three cards that are one card.
        let one = analysis("ride-free/21+3-xtreme/PT-FLT-213XT-04?decks=1");
        assert_eq!(ways(&one), ["0", "48", "52", "720", "1096", "20184"]);
        let last = analysis("ride-free/21+3-progressive/PT-BJS-213-08");
        assert_eq!(last.reconstructed, ["straight"]);
    }

    #[test]
    fn the_dealer_is_envied_once_for_each_player() {
        let analysis = with_players("ride-free/21+3-classic/PT-FLT-213-E02", 3);
        let envy = analysis.dealer_envy.unwrap();
        assert_eq!(analysis.envy, None);
        // Eight decks: 48 * 512, 13 C(32, 3), 720 * 512 and 4 C(104, 3) - 48 * 512 - 52 C(8, 3) of C(416, 3).
        let (straight_flush, three, straight, flush) = (24_576u64, 64_480, 368_640, 728_416 - 24_576 - 2_912);
        let each: Ratio = ratio(10 * straight_flush + 5 * three + 2 * straight + flush, 11_912_160u64);
        assert_eq!(envy.total, &each * whole(3));
        assert_eq!(envy.per_other_player, each);
    }
}
