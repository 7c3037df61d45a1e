//! Cards that no test tells apart are one kind, and are counted together before anything is dealt.
//!
//! A card is a rank and a suit, and so is its kind: ranks are merged where every test, and the rule of the draw, sees the
//! same in them; suits where every test that looks at suits asks only whether they are among some. Suits that must be kept
//! apart may still be alike, so that deals that differ by exchanging them count together.

use super::sure::looks_at_suits;
use super::values::low_value;
use enumeration::{Card, Rank as CardRank, Suit as CardSuit};
use paytables::wagers::{CardDeal, CardTest, CardsTest, Colour, Draw, Face, Pattern, Rank, Suit};

/// Ranks that no test tells apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankKind {
    /// One of them, which stands for all; none for the joker.
    pub rank: Option<CardRank>,
    /// How many cards of the shoe have one of them.
    pub cards: u32,
    /// How many cards of each suit have one of them; 0 for the joker, which has none.
    pub in_suit: u32,
    /// All of them, one bit each.
    ranks: u16,
}

impl RankKind {
    /// Whether all ranks of another kind are of this one.
    pub fn holds(&self, other: &RankKind) -> bool {
        other.ranks & !self.ranks == 0
    }

    /// The bit of the rank that stands for all; none for the joker.
    pub fn bit(&self) -> u16 {
        self.rank.map_or(0, |rank| 1 << rank.0)
    }

    /// A card of this kind in a suit.
    pub fn card(&self, suit: CardSuit) -> Card {
        self.rank.map_or(Card::JOKER, |rank| Card::new(rank, suit))
    }
}

/// Suits that no test tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuitKind {
    /// One of them, which stands for all.
    pub suit: CardSuit,
    /// How many they are.
    pub suits: u32,
    /// Whether this kind can be exchanged for the one before it.
    pub like_the_last: bool,
}

/// The kinds of card of a deal.
#[derive(Clone, Debug)]
pub struct Kinds {
    /// The kinds of rank.
    pub ranks: Vec<RankKind>,
    /// The kinds of suit.
    pub suits: Vec<SuitKind>,
}

/// What of a rank a test, or a draw, sees.
pub type Look = u8;

/// What a test that takes no rank for another sees.
const SEEN: fn(Rank) -> Look = |rank| rank.0;

/// What every rank that is not named looks like.
const OTHER: Look = u8::MAX;

fn value(rank: Rank) -> Look {
    if rank == Rank::JOKER { OTHER } else { low_value(card_of(rank)) as Look }
}

/// A joker has no points, as tens have none.
pub fn point(rank: Rank) -> Look {
    low_value(card_of(rank)) as Look % 10
}

fn card_of(rank: Rank) -> Card {
    if rank == Rank::JOKER { Card::JOKER } else { Card::new(CardRank(rank.0), CardSuit::CLUBS) }
}

fn look_at_pattern(rank: Rank, such: &Pattern) -> Look {
    let suited = such.suit.is_some() || such.colour.is_some();
    let named = such.rank.is_none_or(|ranks| ranks.contains(rank));
    u8::from(named && !(suited && rank == Rank::JOKER))
}

/// What a test sees of a rank.
pub fn look(test: &CardTest, rank: Rank) -> Look {
    match test {
        CardTest::Cards(_) => 0,
        CardTest::Total { .. } | CardTest::Bust(_) => value(rank),
        CardTest::Points(_) => point(rank),
        CardTest::Ranks(ranks) => {
            if ranks.contains(&rank) {
                rank.0
            } else {
                OTHER
            }
        }
        CardTest::Faces(faces) => {
            let named = faces.iter().any(|face| match face {
                Face::Of(named, _) => *named == rank,
                Face::Joker => rank == Rank::JOKER,
            });
            if named { rank.0 } else { OTHER }
        }
        CardTest::Each(such) | CardTest::Count { such, .. } => look_at_pattern(rank, such),
        CardTest::Suits(_) | CardTest::Colours(_) | CardTest::LongestSuit(_) => u8::from(rank == Rank::JOKER),
        CardTest::Blackjack(_) => match rank {
            Rank::ACE => 1,
            rank if (Rank::TEN..=Rank::KING).contains(&rank) => 2,
            _ => 0,
        },
        CardTest::OfAKind(_)
        | CardTest::Identical(_)
        | CardTest::Run { .. }
        | CardTest::SuitedRun { .. }
        | CardTest::Highest(_)
        | CardTest::Lowest(_)
        | CardTest::Spread(_)
        | CardTest::Class { .. }
        | CardTest::Holds { .. }
        | CardTest::SameRankAs { .. }
        | CardTest::SameFaceAs { .. }
        | CardTest::Between(_)
        | CardTest::HigherThan { .. }
        | CardTest::Against { .. } => SEEN(rank),
    }
}

/// What a test sees of a suit, where it asks only whether suits are among some; none where it takes no suit for another.
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

/// The suits that a test names, one bit each; every exchange of suits within and without them leaves it as it is.
fn named_suits(test: &CardTest) -> Vec<Vec<bool>> {
    // The suits in which a rank is wanted so many times or more: two hearts and a club are not one heart and two clubs.
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

impl Kinds {
    /// The kinds of card that these tests and the draw of the deal tell apart.
    pub fn of(deal: &CardDeal, tests: &[CardsTest]) -> Kinds {
        let asked: Vec<&CardTest> = tests
            .iter()
            .filter_map(|test| match test {
                CardsTest::Of(_, test) => Some(test),
                CardsTest::Winner(_) | CardsTest::Margin(_) => None,
            })
            .collect();
        Kinds { ranks: rank_kinds(deal, &asked), suits: suit_kinds(&asked) }
    }
}

/// What the draw of a deal sees of a rank.
pub fn drawn(deal: &CardDeal, rank: Rank) -> Look {
    match deal.draw {
        None => 0,
        Some(Draw::Baccarat) => point(rank),
        Some(Draw::BlackjackDealer(_)) => value(rank),
    }
}

fn rank_kinds(deal: &CardDeal, asked: &[&CardTest]) -> Vec<RankKind> {
    let shoe = &deal.shoe;
    let mut kinds: Vec<(Vec<Look>, RankKind)> = Vec::new();
    for rank in Rank::all().filter(|&rank| !shoe.without.contains(rank)) {
        let joker = rank == Rank::JOKER;
        let (cards, in_suit) = if joker { (shoe.jokers, 0) } else { (4 * shoe.decks, shoe.decks) };
        if cards == 0 {
            continue;
        }
        // The joker has no suit, so it is a kind of its own wherever suits are looked at.
        let suited = asked.iter().any(|test| looks_at_suits(test));
        let bare = u8::from(suited && joker);
        let looks: Vec<Look> =
            asked.iter().map(|test| look(test, rank)).chain([drawn(deal, rank), bare]).collect();
        match kinds.iter_mut().find(|(known, _)| *known == looks) {
            Some((_, kind)) => {
                kind.cards += cards;
                kind.in_suit += in_suit;
                kind.ranks |= 1 << rank.0;
            }
            None => {
                let ranks = 1 << rank.0;
                let rank = (!joker).then_some(CardRank(rank.0));
                kinds.push((looks, RankKind { rank, cards, in_suit, ranks }));
            }
        }
    }
    kinds.into_iter().map(|(_, kind)| kind).collect()
}

fn suit_kinds(asked: &[&CardTest]) -> Vec<SuitKind> {
    let suited: Vec<&&CardTest> = asked.iter().filter(|test| looks_at_suits(test)).collect();
    let look = |suit: Suit| -> Option<Vec<bool>> {
        let looks: Option<Vec<Vec<bool>>> = suited.iter().map(|test| suit_look(test, suit)).collect();
        Some(looks?.concat())
    };
    let mut kinds: Vec<(Vec<bool>, SuitKind)> = Vec::new();
    for suit in Suit::ALL {
        let of = CardSuit(suit as u8);
        let names: Vec<bool> =
            suited.iter().flat_map(|test| named_suits(test)).map(|named| named[suit as usize]).collect();
        let merged = look(suit).is_some_and(|_| {
            kinds.iter_mut().find(|(known, _)| *known == names).map(|(_, kind)| kind.suits += 1).is_some()
        });
        if !merged {
            kinds.push((names, SuitKind { suit: of, suits: 1, like_the_last: false }));
        }
    }
    // Kinds of as many suits that are named alike stand together and can be exchanged.
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
