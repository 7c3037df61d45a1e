//! Two hole cards against every other two, over a board of five cards from one deck.
//!
//! A board of five from 52 cards leaves 1,081 pairs of hole cards. Sorted by rank, they give the rivals that every pair
//! beats and ties: all pairs below it, without those that hold one of its cards.
//!
//! ```text
//! lower(ab)           = below - below(a) - below(b)
//! lower + equal(ab)   = up to - up to(a) - up to(b) + 1      the pair itself was taken away twice
//! ```
//!
//! where `below` counts the pairs ranked below, and `below(a)` those of them that hold the card a.
//!
//! Pairs are ranked in classes. A board with fewer than three cards of every suit allows no flush, so only ranks
//! matter; otherwise only ranks and whether a card is of that suit. Cards that agree in this are of one [`BoardKind`]:
//! 13 or 26 of them, so at most 91 or some 270 classes of pairs instead of 1,081, and every count above is the same for
//! all pairs of a class. The caller may give each class a label (whether it qualifies, say) and gets the rivals by
//! label.
//!
//! If some cards of the rival are shown, a pair meets only the rivals that hold them: [`Board::visit_beside`].

use crate::cards::{Card, CardSet, Rank, Suit};
use crate::conversions::to_index;
use crate::rankings::high::{Held, High, Tables};

/// The kind of a card on a board: its rank, and whether it is of the one suit in which the board allows a flush.
///
/// Kinds 0 to 12 are the ranks in the plain suits, 13 to 25 in the flush suit. Without such a suit all cards are plain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BoardKind(pub u8);

impl BoardKind {
    /// The number of kinds.
    pub const COUNT: usize = 26;

    /// How many kinds there are on a board without a flush suit and on one with it.
    const LIVE: [u8; 2] = [13, 26];

    /// The kind of a card of 52.
    #[inline]
    pub fn of(card: Card, flush: Option<Suit>) -> BoardKind {
        let suit = Suit(card.0 / Rank::COUNT);
        BoardKind(card.0 % Rank::COUNT + if flush == Some(suit) { Rank::COUNT } else { 0 })
    }

    /// The rank.
    #[inline]
    pub fn rank(self) -> Rank {
        Rank(self.0 % Rank::COUNT)
    }

    /// 1 in the flush suit, else 0.
    #[inline]
    pub fn in_flush_suit(self) -> usize {
        (self.0 / Rank::COUNT).into()
    }

    /// The index of the kind among all.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// The rivals of a pair, by label.
pub struct Rivals<const WORDS: usize> {
    lower: ByLabel<WORDS>,
    lower_or_equal: ByLabel<WORDS>,
    any: ByLabel<WORDS>,
}

impl<const WORDS: usize> Rivals<WORDS> {
    /// How many rivals of a label rank lower than the pair.
    #[inline]
    pub fn lower(&self, label: usize) -> u16 {
        self.lower.labelled(label)
    }

    /// How many rivals of a label tie with the pair.
    #[inline]
    pub fn equal(&self, label: usize) -> u16 {
        self.lower_or_equal.labelled(label) - self.lower.labelled(label)
    }

    /// How many rivals of a label rank higher than the pair.
    #[inline]
    pub fn higher(&self, label: usize) -> u16 {
        self.any.labelled(label) - self.lower_or_equal.labelled(label)
    }
}

/// The live pairs of two kinds of cards.
#[derive(Clone, Copy, Debug)]
pub struct PairClass {
    /// The kinds, the lower first.
    pub kinds: [BoardKind; 2],
    /// How many cards of each kind are live.
    pub live: [u16; 2],
    /// How many pairs there are, of two suits and of one.
    pub pairs: [u16; 2],
    /// The rank that they make with the board.
    pub high: High,
}

/// A board of five cards, with working memory for its classes.
pub struct Board {
    deck: CardSet,
    cards: CardSet,
    held: Held,
    flush: Option<Suit>,
    /// The suits in which each kind is live, as four bits.
    live: [u8; BoardKind::COUNT],
    classes: Vec<u32>,
    labelled: Vec<(PairClass, usize)>,
    /// The distinct ranks of the rivals that hold the shown cards, ascending.
    shown_values: Vec<u16>,
}

// A class as one number that sorts by its rank: rank, then five bits for each kind.
fn packed(value: u16, a: u8, b: u8) -> u32 {
    u32::from(value) << 10 | u32::from(a) << 5 | u32::from(b)
}

/// The number of suits in four bits; a lookup, because the innermost loop counts bits.
const SUITS: [u16; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The suit in which a board of five allows a flush.
#[inline]
pub fn flush_suit(cards: CardSet) -> Option<Suit> {
    Suit::all().find(|&suit| cards.lane(suit).count_ones() >= 3)
}

impl Board {
    /// Working memory for boards from a deck without a joker.
    pub fn new(deck: CardSet) -> Board {
        assert!(!deck.contains(Card::JOKER), "a deck without a joker");
        Board {
            deck,
            cards: CardSet::EMPTY,
            held: Held::EMPTY,
            flush: None,
            live: [0; BoardKind::COUNT],
            classes: Vec::with_capacity(BoardKind::COUNT * (BoardKind::COUNT + 1) / 2),
            labelled: Vec::new(),
            shown_values: Vec::with_capacity(BoardKind::COUNT),
        }
    }

    /// The suit in which a flush is possible.
    #[inline]
    pub fn flush_suit(&self) -> Option<Suit> {
        self.flush
    }

    /// Moves to a board and visits every class of pairs, worst first, with its rivals by label. `label` gives the label
    /// of a class as a rival; it must be below four times `WORDS`.
    pub fn visit<const WORDS: usize>(
        &mut self,
        tables: &Tables,
        cards: CardSet,
        label: impl Fn(&PairClass) -> usize,
        mut visit: impl FnMut(PairClass, Rivals<WORDS>),
    ) {
        self.deal(tables, cards);
        self.rank(tables);
        let mut all = PairCounts::<WORDS>::NONE;
        let mut labelled = std::mem::take(&mut self.labelled);
        labelled.clear();
        for &packed in &self.classes {
            let class = self.class(packed);
            let label = label(&class);
            all.add(&class, label);
            labelled.push((class, label));
        }
        let live = self.deck.without(cards).len();
        let pairs: u32 = (0..4 * WORDS).map(|label| u32::from(all.all.labelled(label))).sum();
        assert_eq!(pairs, live * (live - 1) / 2, "every pair beside a board is met");
        let mut met = PairCounts::<WORDS>::NONE;
        let mut below = Vec::with_capacity(labelled.len());
        for group in labelled.chunk_by(|(a, _), (b, _)| a.high == b.high) {
            below.clear();
            below.extend(group.iter().map(|(class, _)| met.apart_from(class.kinds)));
            for (class, label) in group {
                met.add(class, *label);
            }
            for (&(class, own), &lower) in group.iter().zip(&below) {
                let mut lower_or_equal = met.apart_from(class.kinds);
                let mut any = all.apart_from(class.kinds);
                // The pair itself holds both of its cards, so it was subtracted twice.
                lower_or_equal.add(own, 1);
                any.add(own, 1);
                visit(class, Rivals { lower, lower_or_equal, any });
            }
        }
        self.labelled = labelled;
    }

    /// Moves to a board and visits every class of pairs, in no order, with those of its rivals that hold the cards
    /// shown, one or two, which the deck must not hold. `label` gives the label of a rival by its rank.
    ///
    /// With one card shown, a rival is that card and one live card. The rivals are ranked once; a pair's position among
    /// them gives how many rank lower, and the two rivals that hold a card of the pair are subtracted.
    pub fn visit_beside<const WORDS: usize>(
        &mut self,
        tables: &Tables,
        cards: CardSet,
        shown: CardSet,
        label: impl Fn(High) -> usize,
        mut visit: impl FnMut(PairClass, Rivals<WORDS>),
    ) {
        assert!(matches!(shown.len(), 1 | 2), "one or two cards are shown: {shown}");
        debug_assert!(shown.is_disjoint(self.deck), "the cards shown are in no pair");
        self.deal(tables, cards);
        let values = self.values(tables);
        self.list(&values);
        let mut kinds = shown.iter().map(|card| BoardKind::of(card, self.flush));
        let first = kinds.next().expect("a card is shown");
        // The rivals by the kind of the other card; where both cards are shown there is one.
        let mut rivals = [(0u16, 0usize); BoardKind::COUNT];
        let mut with = [0; BoardKind::COUNT];
        let mut set = |kind: BoardKind, ways: u16| {
            if ways == 0 {
                return;
            }
            let value = values.of(first, kind);
            rivals[kind.index()] = (value, label(High::numbered(value)));
            with[kind.index()] = ways;
        };
        let second = kinds.next();
        if let Some(second) = second {
            set(second, 1);
        } else {
            for kind in (0..BoardKind::LIVE[usize::from(self.flush.is_some())]).map(BoardKind) {
                set(kind, SUITS[usize::from(self.live[kind.index()])]);
            }
        }
        self.shown_values.clear();
        self.shown_values
            .extend(rivals.iter().zip(with).filter(|(_, ways)| *ways > 0).map(|(rival, _)| rival.0));
        self.shown_values.sort_unstable();
        self.shown_values.dedup();
        // Rivals below each of the ranks, and last all of them.
        let mut below = [ByLabel::<WORDS>::NONE; BoardKind::COUNT + 1];
        let place = |value: u16| self.shown_values.iter().filter(|known| **known < value).count();
        for (&(value, label), ways) in rivals.iter().zip(with).filter(|(_, ways)| *ways > 0) {
            below[place(value) + 1].add(label, ways);
        }
        for place in 1..below.len() {
            below[place] = below[place].plus(&below[place - 1]);
        }
        for &packed in &self.classes {
            let class = self.class(packed);
            let value = class.high.number();
            let place = place(value);
            let mut lower = below[place];
            let mut lower_or_equal =
                if self.shown_values.get(place) == Some(&value) { below[place + 1] } else { lower };
            let mut any = below[BoardKind::COUNT];
            if second.is_none() {
                for kind in class.kinds {
                    let (rival, label) = rivals[kind.index()];
                    lower.take(label, rival < value);
                    lower_or_equal.take(label, rival <= value);
                    any.take(label, true);
                }
            }
            visit(class, Rivals { lower, lower_or_equal, any });
        }
    }

    /// Moves to a board and visits every class of pairs, worst first, without rivals.
    #[inline]
    pub fn visit_alone(&mut self, tables: &Tables, cards: CardSet, mut visit: impl FnMut(PairClass)) {
        self.deal(tables, cards);
        self.rank(tables);
        self.classes.iter().for_each(|&class| visit(self.class(class)));
    }

    fn deal(&mut self, tables: &Tables, cards: CardSet) {
        assert!(cards.len() == 5, "a board of five cards: {cards}");
        self.cards = cards;
        self.held = cards.iter().fold(Held::EMPTY, |held, card| tables.add(held, card));
        self.flush = flush_suit(cards);
        self.live = [0; BoardKind::COUNT];
        let free = self.deck.without(cards);
        for suit in Suit::all() {
            let first = if self.flush == Some(suit) { Rank::LEN } else { 0 };
            let lane = free.lane(suit);
            for (rank, live) in self.live[first..first + 13].iter_mut().enumerate() {
                *live |= u8::from(lane >> rank & 1 == 1) << suit.0;
            }
        }
    }

    /// The ranks of all pairs of kinds with the board.
    fn values<'t>(&self, tables: &'t Tables) -> PairRanks<'t> {
        let suited_board = self.flush.map_or(0, |suit| self.cards.lane(suit));
        PairRanks { tables, plain: tables.without_flush(self.held), suited_board }
    }

    /// Ranks the classes, worst first.
    fn rank(&mut self, tables: &Tables) {
        self.list(&self.values(tables));
        self.classes.sort_unstable();
    }

    /// Lists the classes.
    fn list(&mut self, values: &PairRanks) {
        let kinds = BoardKind::LIVE[usize::from(self.flush.is_some())];
        self.classes.clear();
        for a in (0..kinds).map(BoardKind) {
            for b in (a.0..kinds).map(BoardKind) {
                let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
                if live_a == 0 || live_b == 0 || (a == b && SUITS[usize::from(live_a)] < 2) {
                    continue;
                }
                self.classes.push(packed(values.of(a, b), a.0, b.0));
            }
        }
    }

    #[inline]
    fn class(&self, packed: u32) -> PairClass {
        let [a, b] =
            [packed >> 5 & 31, packed & 31].map(|kind| BoardKind(u8::try_from(kind).expect("five bits")));
        let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
        let of_one_suit = if a.rank() == b.rank() { 0 } else { SUITS[usize::from(live_a & live_b)] };
        let [n, m] = [live_a, live_b].map(|live| SUITS[usize::from(live)]);
        let pairs = if a == b { n * (n - 1) / 2 } else { n * m };
        PairClass {
            kinds: [a, b],
            live: [n, m],
            pairs: [pairs - of_one_suit, of_one_suit],
            high: High::numbered(u16::try_from(packed >> 10).expect("16 bits")),
        }
    }
}

/// The ranks of two cards with a board, by their kinds.
struct PairRanks<'t> {
    tables: &'t Tables,
    /// By ranks of the two cards, without a flush.
    plain: [[u16; 16]; 13],
    /// The ranks of the board in the flush suit.
    suited_board: u16,
}

impl PairRanks<'_> {
    #[inline]
    fn of(&self, a: BoardKind, b: BoardKind) -> u16 {
        let suited_cards = to_index(self.suited_board.count_ones());
        if suited_cards + a.in_flush_suit() + b.in_flush_suit() >= 5 {
            let bit = |kind: BoardKind| u16::from(kind.0 >= Rank::COUNT) << kind.rank().0;
            self.tables.one_suit(self.suited_board | bit(a) | bit(b))
        } else {
            self.plain[a.rank().index()][b.rank().index()]
        }
    }
}

/// Numbers of pairs by label, at most 1,081 each: four to a word, added and subtracted word by word.
#[derive(Clone, Copy)]
struct ByLabel<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> ByLabel<WORDS> {
    const NONE: Self = ByLabel([0; WORDS]);

    fn add(&mut self, label: usize, pairs: u16) {
        // A label's sixteen bits hold 65,535, and there are no more than 1,081 pairs.
        let word = &mut self.0[label / 4];
        *word = word.wrapping_add(u64::from(pairs) << (16 * (label % 4)));
    }

    /// Subtracts one pair of a label, if `one`.
    fn take(&mut self, label: usize, one: bool) {
        let word = &mut self.0[label / 4];
        *word = word.wrapping_sub(u64::from(one) << (16 * (label % 4)));
    }

    fn plus(&self, other: &Self) -> Self {
        ByLabel(std::array::from_fn(|word| self.0[word].wrapping_add(other.0[word])))
    }

    fn labelled(&self, label: usize) -> u16 {
        let pairs = self.0[label / 4] >> (16 * (label % 4)) & 0xffff;
        u16::try_from(pairs).expect("sixteen bits")
    }
}

/// Numbers of pairs by label: all pairs, and those that hold a given card of each kind.
#[derive(Clone, Copy)]
struct PairCounts<const WORDS: usize> {
    all: ByLabel<WORDS>,
    with: [ByLabel<WORDS>; 32],
}

impl<const WORDS: usize> PairCounts<WORDS> {
    const NONE: Self = PairCounts { all: ByLabel::NONE, with: [ByLabel::NONE; 32] };

    fn add(&mut self, class: &PairClass, label: usize) {
        let [a, b] = class.kinds.map(|kind| kind.index() % 32);
        let [n, m] = class.live;
        self.all.add(label, class.pairs[0] + class.pairs[1]);
        if a == b {
            self.with[a].add(label, n - 1);
        } else {
            self.with[a].add(label, m);
            self.with[b].add(label, n);
        }
    }

    /// The pairs that hold neither of two given cards of these kinds, less one if the two are themselves counted.
    ///
    /// A label may borrow from the next one in a word before the last addition; the final word is right modulo 2^64.
    fn apart_from(&self, kinds: [BoardKind; 2]) -> ByLabel<WORDS> {
        let [a, b] = kinds.map(|kind| &self.with[kind.index() % 32].0);
        ByLabel(std::array::from_fn(|word| self.all.0[word].wrapping_sub(a[word]).wrapping_sub(b[word])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rankings::high::tables;

    /// The rivals of every class that hold the cards shown, against those found one by one.
    #[test]
    fn rivals_beside_shown_cards_are_those_that_hold_them() {
        let boards = ["Ah Kh 9h 9c 2d", "Ah Kd 9s 5c 2d", "7c 7d 7h 7s 2c", "Th Jh Qh Kh 2h"];
        for (board, shown) in
            boards.iter().flat_map(|board| ["3h", "3s", "3s 8h", "4h 8h"].map(|c| (board, c)))
        {
            let (board, shown) = (CardSet::parse(board).unwrap(), CardSet::parse(shown).unwrap());
            let deck = CardSet::DECK_52.without(shown);
            let high = |cards: CardSet| High::of(cards.union(board));
            let label = |high: High| usize::from(high.number() % 3);
            let flush = flush_suit(board);
            let mut met = 0;
            Board::new(deck).visit_beside::<1>(tables(), board, shown, label, |class, rivals| {
                let free = deck.without(board);
                let is_of_class = |pair: &CardSet| {
                    let mut kinds: Vec<BoardKind> = pair.iter().map(|c| BoardKind::of(c, flush)).collect();
                    kinds.sort_unstable();
                    kinds == class.kinds
                };
                let of_class: Vec<CardSet> =
                    crate::combinations::subsets(free, 2).filter(is_of_class).collect();
                assert_eq!(of_class.len(), usize::from(class.pairs[0] + class.pairs[1]));
                met += of_class.len();
                let pair = of_class[0];
                let mut expected = [[0; 3]; 3];
                for hidden in crate::combinations::subsets(free.without(pair), 2 - shown.len()) {
                    let rival = high(shown.union(hidden));
                    let order = match rival.cmp(&high(pair)) {
                        std::cmp::Ordering::Less => 0,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 2,
                    };
                    expected[label(rival)][order] += 1;
                }
                let found = [0, 1, 2].map(|l| [rivals.lower(l), rivals.equal(l), rivals.higher(l)]);
                assert_eq!(found, expected, "{pair} on {board} against {shown}");
            });
            let live = usize::try_from(deck.len() - 5).unwrap();
            assert_eq!(met, live * (live - 1) / 2);
        }
    }
}
