//! The Fortune Bonus: classes of seven cards. HC appendix F, 6.V and 15.V; ruling W4.

use super::setting::{SettingRanks, settings};
use super::shapes::{Shape, Shapes};
use enumeration::combinations::choose;
use enumeration::rankings::joker_ace::Category;
use enumeration::spreads::EvenDeck;
use enumeration::{Card, CardSet, Distribution, Rank, Suit};
use rayon::prelude::*;

/// The class of seven cards, in the order of the table's rows, the last paying nothing.
///
/// The order is the table's: three of a kind ranks above a straight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FortuneHand {
    /// Seven consecutive cards of a suit, without the joker.
    SevenCardStraightFlush,
    /// A royal flush, and a natural king and queen of one suit in the other two cards.
    RoyalFlushAndRoyalMatch,
    /// Seven consecutive cards of a suit, one of them the joker.
    SevenCardStraightFlushWithJoker,
    /// Four aces and the joker.
    FiveAces,
    /// Ace to ten of a suit.
    RoyalFlush,
    /// Five consecutive cards of a suit.
    StraightFlush,
    /// Four cards of a rank.
    FourOfAKind,
    /// Three cards of a rank and two of another.
    FullHouse,
    /// Five cards of a suit.
    Flush,
    /// Three cards of a rank.
    ThreeOfAKind,
    /// Five consecutive cards.
    Straight,
    /// None of these.
    Nothing,
}

impl FortuneHand {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// Every row, in order.
    pub(crate) const ALL: [FortuneHand; FortuneHand::COUNT] = [
        FortuneHand::SevenCardStraightFlush,
        FortuneHand::RoyalFlushAndRoyalMatch,
        FortuneHand::SevenCardStraightFlushWithJoker,
        FortuneHand::FiveAces,
        FortuneHand::RoyalFlush,
        FortuneHand::StraightFlush,
        FortuneHand::FourOfAKind,
        FortuneHand::FullHouse,
        FortuneHand::Flush,
        FortuneHand::ThreeOfAKind,
        FortuneHand::Straight,
        FortuneHand::Nothing,
    ];

    /// The index among all.
    #[expect(clippy::as_conversions, reason = "the discriminant of an enum has no other conversion")]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The row of a hand of seven cards: the first that it holds.
    ///
    /// # Panics
    /// If there are not seven cards.
    pub fn of(hand: CardSet) -> FortuneHand {
        let joker = hand.contains(Card::JOKER);
        let seven_in_a_row = Suit::all().any(|suit| {
            let lane = hand.lane(suit);
            lane.count_ones() + u32::from(joker) == 7 && seven_runs().any(|run| lane & !run == 0)
        });
        let rows = settings(hand).map(|setting| {
            let royal_match = setting.ranks.high.category() == Category::RoyalFlush
                && Suit::all().any(|suit| setting.low == king_and_queen(suit));
            if royal_match {
                FortuneHand::RoyalFlushAndRoyalMatch
            } else {
                FortuneHand::of_five(setting.ranks)
            }
        });
        let seven = match (seven_in_a_row, joker) {
            (false, _) => FortuneHand::Nothing,
            (true, false) => FortuneHand::SevenCardStraightFlush,
            (true, true) => FortuneHand::SevenCardStraightFlushWithJoker,
        };
        rows.fold(seven, Ord::min)
    }

    /// The row of the five cards of a setting.
    fn of_five(ranks: SettingRanks) -> FortuneHand {
        match ranks.high.category() {
            Category::FiveAces => FortuneHand::FiveAces,
            Category::RoyalFlush => FortuneHand::RoyalFlush,
            Category::StraightFlush => FortuneHand::StraightFlush,
            Category::FourOfAKind => FortuneHand::FourOfAKind,
            Category::FullHouse => FortuneHand::FullHouse,
            Category::Flush => FortuneHand::Flush,
            Category::ThreeOfAKind => FortuneHand::ThreeOfAKind,
            Category::Straight => FortuneHand::Straight,
            Category::TwoPair | Category::Pair | Category::HighCard => FortuneHand::Nothing,
        }
    }
}

/// The runs of seven ranks; the ace may be low.
fn seven_runs() -> impl Iterator<Item = u16> {
    let ace_to_seven = 1 << Rank::ACE.0 | 0b11_1111;
    (0..=6).map(|low| 0b111_1111 << low).chain([ace_to_seven])
}

fn king_and_queen(suit: Suit) -> CardSet {
    [Rank::KING, Rank::QUEEN].map(|rank| Card::new(rank, suit)).into_iter().collect()
}

/// The rows of the 154,143,080 hands of 53 cards.
pub fn distribution() -> Distribution<FortuneHand> {
    distribution_of(EvenDeck::STANDARD_53)
}

/// The rows of the seven-card hands of a deck.
///
/// Without a flush the suits do not matter, and one hand of a holding represents all; with one, the suits of the other
/// cards may still make the royal match, so every class under permutation of the suits is visited.
pub fn distribution_of(deck: EvenDeck) -> Distribution<FortuneHand> {
    let shapes = Shapes::new(deck);
    let ways = shapes
        .entries
        .par_iter()
        .flat_map_iter(|entry| shapes.of_entry(entry))
        .map(|(_, shape)| rows_of(&shape))
        .reduce(|| [0; 12], |a, b| std::array::from_fn(|i| a[i] + b[i]));
    Distribution::counted(
        FortuneHand::ALL.into_iter().zip(ways),
        choose(deck.cards().len(), super::setting::HAND.into()),
    )
}

/// How many hands of a shape fall in each row.
fn rows_of(shape: &Shape) -> [u64; 12] {
    let mut ways = [0; 12];
    let mut count = |spread: usize, hands: u64| ways[FortuneHand::of(shape.hand(spread)).index()] += hands;
    let spreads = &shape.kind.spreads;
    if shape.kind.flush.is_none() {
        count(0, spreads.iter().map(|&(_, hands)| hands).sum());
    } else {
        for (spread, &(_, hands)) in spreads.iter().enumerate() {
            count(spread, hands);
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::FortuneHand::{self, *};
    use super::*;

    fn row(hand: &str) -> FortuneHand {
        FortuneHand::of(CardSet::parse(hand).unwrap())
    }

    #[test]
    fn rows_are_read_as_ruled() {
        assert_eq!(row("As 2s 3s 4s 5s 6s 7s"), SevenCardStraightFlush);
        assert_eq!(row("As Ks Qs Js Ts 9s 8s"), SevenCardStraightFlush);
        assert_eq!(row("As Ks Qs Js Ts 9s Jk"), SevenCardStraightFlushWithJoker);
        assert_eq!(row("2s 3s 4s 5s 6s 8s Jk"), SevenCardStraightFlushWithJoker);
        assert_eq!(row("2s 3s 4s 5s 6s 9s Jk"), StraightFlush);
        assert_eq!(row("As Ks Qs Js Ts Kd Qd"), RoyalFlushAndRoyalMatch);
        assert_eq!(row("As Jk Qs Js Ts Kd Qd"), RoyalFlushAndRoyalMatch);
        assert_eq!(row("As Ks Qs Js Ts Kd Qh"), RoyalFlush);
        assert_eq!(row("As Ks Qs Js Ts Jk Qh"), RoyalFlush);
        assert_eq!(row("As Ad Ah Ac Jk Kd Qh"), FiveAces);
        assert_eq!(row("Ts Td Th 9c 8d 7h 6s"), ThreeOfAKind);
        assert_eq!(row("As Ad Jk 9c 8d 7h 6s"), ThreeOfAKind);
        assert_eq!(row("As Ad 2c 3c 4d 5h 9s"), Straight);
        assert_eq!(row("As Ad Kc Kd 4d 5h 9s"), Nothing);
    }

    #[test]
    fn the_rows_of_53_cards_add_to_the_published_counts() {
        let found = distribution();
        let ways = |rows: &[FortuneHand]| {
            let sum: enumeration::Ratio =
                found.outcomes().filter(|(row, _)| rows.contains(row)).map(|(_, ways)| ways).sum();
            sum.to_integer().to_string()
        };
        // By hand: eight runs of seven in four suits; a royal with at most one of its cards the joker and K-Q in one of
        // three suits, 4 x 6 x 3; of the 8 x 7 ways to leave the joker a place in a run of seven, the seven runs of six
        // that end two runs count once; five aces with two of 48 cards.
        assert_eq!(ways(&[SevenCardStraightFlush]), "32");
        assert_eq!(ways(&[RoyalFlushAndRoyalMatch]), "72");
        assert_eq!(ways(&[SevenCardStraightFlushWithJoker]), "196");
        assert_eq!(ways(&[FiveAces]), "1128");
        // B. Alspach, "7-Card Poker Hands with Joker": the best five of seven, straights above threes.
        let straight_flushes = [
            SevenCardStraightFlush,
            RoyalFlushAndRoyalMatch,
            SevenCardStraightFlushWithJoker,
            RoyalFlush,
            StraightFlush,
        ];
        assert_eq!(ways(&straight_flushes), "210964");
        assert_eq!(ways(&[FourOfAKind]), "307472");
        assert_eq!(ways(&[FullHouse]), "4188528");
        assert_eq!(ways(&[Flush]), "6172088");
        assert_eq!(ways(&[ThreeOfAKind, Straight]), (7_470_676 + 11_236_028).to_string());
        assert_eq!(ways(&[Nothing]), (35_553_816 + 64_221_960 + 24_780_420).to_string());
    }

    #[test]
    fn the_edge_of_the_listed_table_is_7_77_percent() {
        use enumeration::ratio::{decimal, whole};
        let net =
            |row: &FortuneHand| whole([8000, 2000, 1000, 400, 150, 50, 25, 5, 4, 3, 2, -1][row.index()]);
        assert_eq!(decimal(&-distribution().mean(net), 4), "0.0777");
    }
}
