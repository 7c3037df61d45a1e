//! First stage: merges cards that no test distinguishes into kinds, before anything is dealt.
//!
//! A kind of card is a kind of rank and a kind of suit. Ranks are merged if no test and no rule of the draw distinguishes
//! them. Suits are merged if tests only ask whether a suit is in some set. Suits that are not merged may still be
//! interchangeable: deals that differ by swapping them are counted together. All later stages deal kinds, not cards.

use super::needs::looks_at_suits;
use super::values::low_value;
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{CardDeal, CardTest, CardsTest, Colour, Draw, Face, Pattern, Rank, Suit, Sum};

/// Ranks that no test distinguishes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RankKind {
    /// The representative rank; `None` for the joker.
    pub rank: Option<CardRank>,
    /// The number of cards of these ranks in the shoe.
    pub cards: u32,
    /// The number of cards of these ranks by kind of suit; 0 for the joker, which has no suit.
    pub in_suit: [u32; 4],
    /// The group of the ranks if the count splits by groups ([`super::grouped`]); else 0.
    pub group: u8,
    /// All of them, one bit each.
    ranks: u16,
}

impl RankKind {
    /// Returns true if this kind has all ranks of another.
    pub(super) fn holds(&self, other: &RankKind) -> bool {
        other.ranks & !self.ranks == 0
    }

    /// Returns true if this rank is one of them.
    pub(super) fn has(&self, rank: Rank) -> bool {
        self.ranks >> rank.0 & 1 == 1
    }

    /// A card of this kind in a suit.
    pub(super) fn card(&self, suit: CardSuit) -> Card {
        self.rank.map_or(Card::JOKER, |rank| Card::new(rank, suit))
    }
}

/// Suits that no test distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SuitKind {
    /// The representative suit.
    pub suit: CardSuit,
    /// The number of suits.
    pub suits: u32,
    /// All of them, one bit each.
    members: u8,
    /// True if this kind is interchangeable with the one before it.
    pub like_the_last: bool,
}

impl SuitKind {
    /// Returns true if this suit is one of them.
    pub(super) fn has(&self, suit: Suit) -> bool {
        Suit::ALL.iter().position(|&of| of == suit).is_some_and(|place| self.members >> place & 1 == 1)
    }
}

/// How many cards of each kind of rank lie in a cell.
pub(super) type KindCounts = Vec<u8>;

/// The kinds of card of a deal.
#[derive(Clone, Debug)]
pub(super) struct CardKinds {
    /// The kinds of rank.
    pub ranks: Vec<RankKind>,
    /// The kinds of suit.
    pub suits: Vec<SuitKind>,
}

/// The properties of a rank on which a test or a draw depends. Ranks with equal properties are merged.
pub(super) type RankView = i64;

/// The value for every rank that the test does not name.
const OTHER: RankView = RankView::MAX;

fn value(rank: Rank) -> RankView {
    if rank == Rank::JOKER { OTHER } else { low_value(card_of(rank)) }
}

/// The baccarat points of a rank; a joker has none.
pub(super) fn point(rank: Rank) -> RankView {
    low_value(card_of(rank)) % 10
}

fn card_of(rank: Rank) -> Card {
    if rank == Rank::JOKER { Card::JOKER } else { Card::new(CardRank(rank.0), CardSuit::CLUBS) }
}

fn look_at_pattern(rank: Rank, such: &Pattern) -> RankView {
    let suited = such.suit.is_some() || such.colour.is_some();
    let named = such.rank.is_none_or(|ranks| ranks.contains(rank));
    RankView::from(named && !(suited && rank == Rank::JOKER))
}

/// The properties of a rank on which a test depends.
pub(super) fn seen_by(test: &CardTest, rank: Rank) -> RankView {
    match test {
        CardTest::Cards(_) => 0,
        CardTest::Total { .. } | CardTest::Bust(_) | CardTest::SumAgainst { sum: Sum::Total(_), .. } => {
            value(rank)
        }
        CardTest::Points(_) | CardTest::SumAgainst { sum: Sum::Points, .. } => point(rank),
        CardTest::Ranks(ranks) => {
            if ranks.contains(&rank) {
                rank.0.into()
            } else {
                OTHER
            }
        }
        CardTest::Faces(faces) => {
            let named = faces.iter().any(|face| match face {
                Face::Of(named, _) => *named == rank,
                Face::Joker => rank == Rank::JOKER,
            });
            if named { rank.0.into() } else { OTHER }
        }
        CardTest::Each(such) | CardTest::Count { such, .. } => look_at_pattern(rank, such),
        CardTest::Suits(_)
        | CardTest::Colours(_)
        | CardTest::LongestSuit(_)
        | CardTest::SameSuitAs { .. } => RankView::from(rank == Rank::JOKER),
        CardTest::Blackjack(_) => match rank {
            Rank::ACE => 1,
            rank if (Rank::TEN..=Rank::KING).contains(&rank) => 2,
            _ => 0,
        },
        CardTest::OfAKind(_)
        | CardTest::Pairs(_)
        | CardTest::Identical(_)
        | CardTest::Run { .. }
        | CardTest::SuitedRun { .. }
        | CardTest::Highest(_)
        | CardTest::Lowest(_)
        | CardTest::Spread(_)
        | CardTest::Class { .. }
        | CardTest::Holds { .. }
        | CardTest::AtLeast { .. }
        | CardTest::SameRankAs { .. }
        | CardTest::SameFaceAs { .. }
        | CardTest::Between(_)
        | CardTest::HigherThan { .. }
        | CardTest::LowerThan { .. }
        | CardTest::Against { .. } => rank.0.into(),
    }
}

/// The properties of a suit on which a test depends, if it only asks whether suits are in some set; `None` if it
/// distinguishes all suits.
fn suit_look(test: &CardTest, suit: Suit) -> Option<Vec<bool>> {
    let red = matches!(suit, Suit::Diamonds | Suit::Hearts);
    match test {
        CardTest::Each(such) | CardTest::Count { such, .. } => Some(vec![
            such.suit.is_none_or(|suits| suits.contains(suit))
                && such.colour.is_none_or(|colour| red == (colour == Colour::Red)),
        ]),
        CardTest::Colours(_) => Some(vec![red]),
        _ => None,
    }
}

/// Sets of suits that a test names; permuting the suits within each set and outside leaves its answer unchanged.
fn named_suits(test: &CardTest) -> Vec<Vec<bool>> {
    // One set for each rank and number: the suits in which the rank is wanted at least that often.
    let faces = |faces: &[Face]| {
        let wanted = |rank, suit| faces.iter().filter(|&&face| face == Face::Of(rank, suit)).count();
        let times = |times: usize| Rank::all().map(move |rank| (rank, times));
        (1..=faces.len())
            .flat_map(times)
            .map(|(rank, times)| Suit::ALL.map(|suit| wanted(rank, suit) >= times).to_vec())
            .filter(|named| named.iter().any(|&named| named))
            .collect()
    };
    match test {
        CardTest::Faces(named) => faces(named),
        CardTest::Each(_) | CardTest::Count { .. } | CardTest::Colours(_) => {
            let look = |suit| suit_look(test, suit).is_some_and(|look| look[0]);
            vec![Suit::ALL.map(look).to_vec()]
        }
        _ => Vec::new(),
    }
}

impl CardKinds {
    /// The kinds of card that these tests and the draw of the deal distinguish.
    pub(super) fn of(deal: &CardDeal, tests: &[CardsTest]) -> CardKinds {
        let asked: Vec<&CardTest> = tests
            .iter()
            .filter_map(|test| match test {
                CardsTest::Of(_, test) => Some(test),
                CardsTest::Winner(_) | CardsTest::Margin(_) => None,
            })
            .collect();
        let mut suits = suit_kinds(&asked);
        let mut ranks = rank_kinds(deal, &asked);
        // After cards are removed, the shoe may hold different numbers of cards in suits that no test distinguishes.
        if !deal.shoe.removed.is_empty() {
            for place in 1..suits.len() {
                let [one, other] = [suits[place - 1].members, suits[place].members];
                suits[place].like_the_last &=
                    ranks.iter().all(|kind| in_suits(&kind.in_suit, one) == in_suits(&kind.in_suit, other));
            }
        }
        for kind in &mut ranks {
            let of_suit = kind.in_suit;
            kind.in_suit = [0; 4];
            for (count, suit) in kind.in_suit.iter_mut().zip(&suits) {
                *count = in_suits(&of_suit, suit.members);
            }
        }
        CardKinds { ranks, suits }
    }

    /// For each suit, the first suit that can be swapped with it in every deal.
    pub(super) fn suit_classes(&self) -> [usize; 4] {
        let mut classes = [0; 4];
        let mut first = 0;
        for kind in &self.suits {
            let members = || (0..4).filter(|suit| kind.members >> suit & 1 == 1);
            if !kind.like_the_last {
                first = members().next().unwrap_or(0);
            }
            members().for_each(|suit| classes[suit] = first);
        }
        classes
    }

    /// How many permutations of interchangeable suits there are, if they are all interchangeable.
    pub(super) fn orders_of_suits(&self) -> u128 {
        (1..).take(1 + self.suits.iter().filter(|suit| suit.like_the_last).count()).product()
    }
}

/// The properties of a rank on which the draw of a deal depends.
pub(super) fn seen_by_draw(deal: &CardDeal, rank: Rank) -> RankView {
    match deal.draw {
        None => 0,
        Some(Draw::Baccarat(_)) => point(rank),
        Some(Draw::BlackjackDealer(_)) => value(rank),
    }
}

fn rank_kinds(deal: &CardDeal, asked: &[&CardTest]) -> Vec<RankKind> {
    let shoe = &deal.shoe;
    let mut kinds: Vec<(Vec<RankView>, RankKind)> = Vec::new();
    for rank in Rank::all().filter(|&rank| !shoe.without.contains(rank)) {
        let joker = rank == Rank::JOKER;
        let of_suit = |suit: Suit| if joker { 0 } else { shoe.count(rank, Some(suit)) };
        let (cards, in_suit) = (shoe.of_rank(rank), Suit::ALL.map(of_suit));
        let group = shoe.groups[usize::from(rank.0)];
        if cards == 0 {
            continue;
        }
        // The joker has no suit, so it is a kind of its own wherever suits are looked at.
        let suited = asked.iter().any(|test| looks_at_suits(test));
        let bare = RankView::from(suited && joker);
        let looks: Vec<RankView> = asked
            .iter()
            .map(|test| seen_by(test, rank))
            .chain([seen_by_draw(deal, rank), bare, group.into()])
            .collect();
        match kinds.iter_mut().find(|(known, _)| *known == looks) {
            Some((_, kind)) => {
                kind.cards += cards;
                kind.in_suit.iter_mut().zip(in_suit).for_each(|(sum, more)| *sum += more);
                kind.ranks |= 1 << rank.0;
            }
            None => {
                let ranks = 1 << rank.0;
                let rank = (!joker).then_some(CardRank(rank.0));
                kinds.push((looks, RankKind { rank, cards, in_suit, group, ranks }));
            }
        }
    }
    kinds.into_iter().map(|(_, kind)| kind).collect()
}

/// The sum of the counts of these suits, one bit each.
fn in_suits(of_suit: &[u32; 4], members: u8) -> u32 {
    of_suit.iter().enumerate().filter(|(suit, _)| members >> suit & 1 == 1).map(|(_, &count)| count).sum()
}

fn suit_kinds(asked: &[&CardTest]) -> Vec<SuitKind> {
    let suited: Vec<&&CardTest> = asked.iter().filter(|test| looks_at_suits(test)).collect();
    let look = |suit: Suit| -> Option<Vec<bool>> {
        let looks: Option<Vec<Vec<bool>>> = suited.iter().map(|test| suit_look(test, suit)).collect();
        Some(looks?.concat())
    };
    let mut kinds: Vec<(Vec<bool>, SuitKind)> = Vec::new();
    for (number, suit) in (0..).zip(Suit::ALL) {
        let of = CardSuit(number);
        let names: Vec<bool> = suited
            .iter()
            .flat_map(|test| named_suits(test))
            .map(|named| named[usize::from(number)])
            .collect();
        let merged = look(suit).is_some_and(|_| {
            kinds
                .iter_mut()
                .find(|(known, _)| *known == names)
                .map(|(_, kind)| {
                    kind.suits += 1;
                    kind.members |= 1 << number;
                })
                .is_some()
        });
        if !merged {
            kinds.push((names, SuitKind { suit: of, suits: 1, members: 1 << number, like_the_last: false }));
        }
    }
    // Kinds of equally many suits that are named alike become adjacent; they are interchangeable.
    kinds.sort_by(|(a, kind), (b, other)| a.cmp(b).then(kind.suits.cmp(&other.suits)));
    let alike: Vec<bool> =
        kinds.windows(2).map(|pair| pair[0].0 == pair[1].0 && pair[0].1.suits == pair[1].1.suits).collect();
    let likeness = [false].into_iter().chain(alike);
    kinds
        .into_iter()
        .zip(likeness)
        .map(|((_, kind), like_the_last)| SuitKind { like_the_last, ..kind })
        .collect()
}
