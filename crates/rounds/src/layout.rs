//! The order in which a game's cards are dealt: which cards are new at each stage, and which zones no test
//! distinguishes.
//!
//! Zones that every test joins, and zones that no test looks at, form one *group*: it does not matter which of its
//! cards came when. A *step* draws cards to the groups: one step for each stage, and a last one for the cards that
//! nobody sees. The engines walk the steps.

use enumeration::{Card, CardSet, Rank, Suit};
use events::{looks_at_suits, zones_of};
use paytables::games::RoundTerms;
use paytables::wagers::{CardDeal, CardTest, CardsTest, Face, Rank as FileRank, Suit as FileSuit, ZoneIndex};

/// The steps of a deal.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// For each zone, its group.
    pub group: Vec<usize>,
    /// How many groups there are.
    pub groups: usize,
    /// By stage, and last for the cards that are never seen: how many cards each group draws.
    pub steps: Vec<Vec<(usize, u32)>>,
    /// How many deals to the zones one deal to the groups represents.
    pub multiplicity: u128,
}

impl Layout {
    /// The steps of a game with these tests.
    pub(crate) fn new(terms: &RoundTerms, tests: &[CardsTest]) -> Layout {
        let deal = &terms.deal;
        let views: Vec<Vec<(usize, usize)>> =
            (0..deal.zones.len()).map(|zone| view(zone, deal, tests)).collect();
        let mut known: Vec<&Vec<(usize, usize)>> = Vec::new();
        let group: Vec<usize> = views
            .iter()
            .map(|view| {
                known.iter().position(|other| *other == view).unwrap_or_else(|| {
                    known.push(view);
                    known.len() - 1
                })
            })
            .collect();
        let groups = known.len();
        let stages = terms.stages.len();
        let mut steps = vec![vec![0u32; groups]; stages + 1];
        let mut multiplicity = 1u128;
        let mut add = |step: usize, zone: usize, cards: u32| {
            let drawn = &mut steps[step][group[zone]];
            *drawn += cards;
            multiplicity *= choose(*drawn, cards);
        };
        let mut left = deal.shoe.cards();
        let mut unseen = Vec::new();
        for (zone, named) in deal.zones.iter().enumerate() {
            let mut seen = 0;
            for stage in 0..stages {
                let now = terms.seen(stage)[zone];
                if now > seen {
                    add(stage, zone, now - seen);
                    left -= now - seen;
                    seen = now;
                }
            }
            let hidden = named.cards.most - seen;
            if hidden > 0 && views[zone].is_empty() {
                unseen.push(hidden);
            } else if hidden > 0 {
                add(stages, zone, hidden);
                left -= hidden;
            }
        }
        // Cards that nobody sees and no row looks at need not be dealt.
        for hidden in unseen {
            multiplicity *= choose(left, hidden);
            left -= hidden;
        }
        let of_step =
            |drawn: Vec<u32>| drawn.into_iter().enumerate().filter(|&(_, cards)| cards > 0).collect();
        Layout { group, groups, steps: steps.into_iter().map(of_step).collect(), multiplicity }
    }

    /// The groups of some zones, ascending.
    pub(crate) fn groups_of(&self, zones: &[ZoneIndex]) -> Vec<usize> {
        let mut groups: Vec<usize> = zones.iter().map(|zone| self.group[zone.0]).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The number of deals to the groups; `None` beyond 128 bits.
    pub(crate) fn deals(&self, shoe: u32) -> Option<u128> {
        let mut left = shoe;
        let mut deals = 1u128;
        for &(_, cards) in self.steps.iter().flatten() {
            deals = deals.checked_mul(choose(left, cards))?;
            left = left.checked_sub(cards)?;
        }
        Some(deals)
    }
}

/// Where a zone occurs in the tests: the test, and which of its lists of zones.
fn view(zone: usize, deal: &CardDeal, tests: &[CardsTest]) -> Vec<(usize, usize)> {
    let mut view = Vec::new();
    for (number, test) in tests.iter().enumerate() {
        for (list, zones) in zones_of(test, deal).iter().enumerate() {
            if zones.iter().any(|named| named.0 == zone) {
                view.push((number, list));
            }
        }
    }
    view
}

/// C(n, k) in 128 bits.
pub(crate) fn choose(n: u32, k: u32) -> u128 {
    if k == 1 {
        return n.into();
    }
    (0..k).fold(1, |ways, i| ways * u128::from(n.saturating_sub(i)) / u128::from(i + 1))
}

/// The cards of a shoe, with cards that no test distinguishes merged into kinds.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    /// A card of each kind, and how many there are.
    pub kinds: Vec<(Card, u32)>,
    /// The permutations of the kinds that change no test and no number of cards, the identity among them: the new kind of
    /// each kind.
    pub permutations: Vec<Vec<u8>>,
    suited: bool,
    /// The number of permutations of the suits that change no test.
    orders: usize,
}

impl Deck {
    /// The deck of a deal, given all tests of the game.
    pub(crate) fn new(deal: &CardDeal, tests: &[CardsTest]) -> Deck {
        let suited = tests.iter().any(|test| matches!(test, CardsTest::Of(_, test) if looks_at_suits(test)));
        let shoe = &deal.shoe;
        let ranks: Vec<Rank> = Rank::all().filter(|rank| !shoe.without.contains(FileRank(rank.0))).collect();
        let mut kinds = Vec::new();
        if suited {
            for suit in Suit::all() {
                let of_suit = |rank: Rank| shoe.count(FileRank(rank.0), Some(named(suit.0)));
                kinds.extend(ranks.iter().map(|&rank| (Card::new(rank, suit), of_suit(rank))));
            }
        } else {
            let of_rank = |rank: Rank| shoe.of_rank(FileRank(rank.0));
            kinds.extend(ranks.iter().map(|&rank| (Card::new(rank, Suit::CLUBS), of_rank(rank))));
        }
        if shoe.jokers > 0 {
            kinds.push((Card::JOKER, shoe.of_rank(FileRank::JOKER)));
        }
        let orders: Vec<[u8; 4]> = if suited { orders_of_suits(tests) } else { vec![[0, 1, 2, 3]] };
        let place = |card: Card| kinds.iter().position(|(known, _)| *known == card);
        let moved = |card: Card, order: &[u8; 4]| match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => Card::new(rank, Suit(order[suit.index()])),
            _ => card,
        };
        let permutation = |order: &[u8; 4]| {
            let to = |(card, _): &(Card, u32)| place(moved(*card, order)).unwrap_or(0);
            kinds.iter().map(|kind| u8::try_from(to(kind)).expect("at most 53 kinds")).collect()
        };
        let mut permutations: Vec<Vec<u8>> = orders.iter().map(permutation).collect();
        // Cards that are removed may leave unequal numbers in two suits.
        permutations.retain(|to| kinds.iter().zip(to).all(|(kind, &to)| kind.1 == kinds[usize::from(to)].1));
        Deck { kinds, permutations, suited, orders: orders.len() }
    }

    /// The kind of a card; `None` if the deck has no such card.
    pub(crate) fn kind(&self, card: Card) -> Option<u8> {
        let exact = self.kinds.iter().position(|(known, _)| *known == card);
        let alike = || self.kinds.iter().position(|(known, _)| known.rank() == card.rank());
        let place = exact.or_else(|| if self.is_suited() { None } else { alike() })?;
        u8::try_from(place).ok()
    }

    /// Whether some test looks at suits.
    pub(crate) fn is_suited(&self) -> bool {
        self.suited
    }

    /// Whether the suits may be exchanged in every way without any test noticing. Cards may be removed all the same.
    pub(crate) fn are_suits_alike(&self) -> bool {
        !self.suited || self.orders == 24
    }

    /// Whether removed cards leave fewer permutations than the tests would.
    pub(crate) fn lacks_symmetry(&self) -> bool {
        self.permutations.len() < self.orders
    }

    /// How many cards of each kind there are.
    pub(crate) fn counts(&self) -> Vec<u32> {
        self.kinds.iter().map(|&(_, count)| count).collect()
    }
}

/// The permutations of the suits that change no test.
fn orders_of_suits(tests: &[CardsTest]) -> Vec<[u8; 4]> {
    let all = (0..=u8::MAX).map(|code| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3]);
    let orders = all.filter(|order| order.iter().fold(0u8, |set, suit| set | 1 << suit) == 0b1111);
    orders.filter(|order| tests.iter().all(|test| keeps(order, test))).collect()
}

/// Returns true if a test has the same answer after the suits have been relabelled.
fn keeps(order: &[u8; 4], test: &CardsTest) -> bool {
    let CardsTest::Of(_, test) = test else { return true };
    let is_red = |suit: u8| Suit(suit).is_red();
    match test {
        CardTest::Each(such) | CardTest::Count { such, .. } => (0..4u8).all(|suit| {
            let to = order[usize::from(suit)];
            such.suit.is_none_or(|suits| suits.contains(named(suit)) == suits.contains(named(to)))
                && (such.colour.is_none() || is_red(suit) == is_red(to))
        }),
        CardTest::Colours(_) => (0..4u8).all(|suit| {
            (is_red(suit) == is_red(0)) == (is_red(order[usize::from(suit)]) == is_red(order[0]))
        }),
        CardTest::Faces(faces) => {
            let mut moved: Vec<Face> = faces
                .iter()
                .map(|face| match face {
                    Face::Of(rank, suit) => Face::Of(*rank, named(order[usize::from(number(*suit))])),
                    Face::Joker => Face::Joker,
                })
                .collect();
            moved.sort_unstable();
            moved == *faces
        }
        _ => true,
    }
}

/// The suit of this number as data files name it.
fn named(suit: u8) -> FileSuit {
    let symbol = Suit(suit).symbol().to_string();
    FileSuit::ALL.into_iter().find(|known| known.symbol() == symbol).expect("four suits")
}

fn number(suit: FileSuit) -> u8 {
    (0..4).find(|&number| named(number) == suit).expect("four suits")
}

/// The cards of a deal of one deck, without those removed from it.
pub fn deck_of(deal: &CardDeal) -> CardSet {
    let is_there = |card: &Card| match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => deal.shoe.count(FileRank(rank.0), Some(named(suit.0))) > 0,
        _ => deal.shoe.count(FileRank::JOKER, None) > 0,
    };
    CardSet::DECK_53.iter().filter(is_there).collect()
}
