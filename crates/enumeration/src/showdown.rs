//! Two hole cards against every other two, over a board of five cards from one deck.
//!
//! On a board from 52 cards 1,081 pairs of hole cards remain. Ranked once and in order, they give every pair the rivals it
//! beats and ties: of the pairs below it, those that hold one of its cards are no rival.
//!
//! ```text
//! lower(ab)           = below - below(a) - below(b)
//! lower + equal(ab)   = up to - up to(a) - up to(b) + 1      the pair itself was taken away twice
//! ```
//!
//! where `below` counts the pairs ranked below, and `below(a)` those of them that hold the card a.
//!
//! Pairs are not ranked one by one. Unless a board has three cards of a suit no flush is possible and only ranks
//! matter; with them, only ranks and whether a card is of that suit. Cards that agree in this are of one [`BoardKind`]:
//! 13 or 26 of them, so at most 91 or some 270 classes of pairs instead of 1,081, and every count above is the same
//! for all pairs of a class. Rivals may be counted apart by a label of their class: whether they qualify, say.

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

    /// The kind of a card of 52.
    pub fn of(card: Card, flush: Option<Suit>) -> BoardKind {
        let suit = Suit(card.0 / Rank::COUNT);
        BoardKind(card.0 % Rank::COUNT + if flush == Some(suit) { Rank::COUNT } else { 0 })
    }

    /// The rank.
    pub fn rank(self) -> Rank {
        Rank(self.0 % Rank::COUNT)
    }

    /// 1 in the flush suit, else 0.
    pub fn in_flush_suit(self) -> usize {
        (self.0 / Rank::COUNT).into()
    }

    /// The place of the kind among all.
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
    pub fn lower(&self, label: usize) -> u16 {
        self.lower.labelled(label)
    }

    /// How many rivals of a label tie with the pair.
    pub fn equal(&self, label: usize) -> u16 {
        self.lower_or_equal.labelled(label) - self.lower.labelled(label)
    }

    /// How many rivals of a label rank higher than the pair.
    pub fn higher(&self, label: usize) -> u16 {
        self.any.labelled(label) - self.lower_or_equal.labelled(label)
    }
}

/// The live pairs of two kinds of cards.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The kinds, the lower first.
    pub kinds: [BoardKind; 2],
    /// How many cards of each kind are live.
    pub live: [u16; 2],
    /// How many pairs there are, of two suits and of one.
    pub pairs: [u16; 2],
    /// What they make with the board.
    pub high: High,
}

/// A board of five cards, and room to work on it.
pub struct Board {
    deck: CardSet,
    cards: CardSet,
    held: Held,
    flush: Option<Suit>,
    /// The suits in which each kind is live, as four bits.
    live: [u8; BoardKind::COUNT],
    classes: Vec<u32>,
    labelled: Vec<(Class, usize)>,
}

// A class as one number that sorts by its value: value, kinds, five bits each.
fn packed(value: u16, a: u8, b: u8) -> u32 {
    u32::from(value) << 10 | u32::from(a) << 5 | u32::from(b)
}

/// The number of suits in four bits; a lookup, because the innermost loop counts bits.
const SUITS: [u16; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The suit in which a board of five allows a flush.
pub fn flush_suit(cards: CardSet) -> Option<Suit> {
    Suit::all().find(|&suit| cards.lane(suit).count_ones() >= 3)
}

impl Board {
    /// Room for boards from a deck without a joker.
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
        }
    }

    /// The suit in which a flush is possible.
    pub fn flush_suit(&self) -> Option<Suit> {
        self.flush
    }

    /// Turns to a board and visits every class of pairs, worst first, with its rivals by label. `label` gives the label of
    /// a class as a rival, below four times `WORDS`.
    pub fn visit<const WORDS: usize>(
        &mut self,
        tables: &Tables,
        cards: CardSet,
        label: impl Fn(&Class) -> usize,
        mut visit: impl FnMut(Class, Rivals<WORDS>),
    ) {
        self.deal(tables, cards);
        self.rank(tables);
        let mut all = Counts::<WORDS>::NONE;
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
        let mut met = Counts::<WORDS>::NONE;
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
                // The pair itself holds both of its cards: it was taken away twice.
                lower_or_equal.add(own, 1);
                any.add(own, 1);
                visit(class, Rivals { lower, lower_or_equal, any });
            }
        }
        self.labelled = labelled;
    }

    /// Turns to a board and visits every class of pairs, worst first, without rivals.
    pub fn visit_alone(&mut self, tables: &Tables, cards: CardSet, mut visit: impl FnMut(Class)) {
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

    /// Ranks the classes, worst first.
    fn rank(&mut self, tables: &Tables) {
        let plain = tables.without_flush(self.held);
        let kinds = if self.flush.is_some() { 26 } else { 13u8 };
        let suited_board = self.flush.map_or(0, |suit| self.cards.lane(suit));
        let suited_cards = to_index(suited_board.count_ones());
        self.classes.clear();
        for a in (0..kinds).map(BoardKind) {
            for b in (a.0..kinds).map(BoardKind) {
                let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
                if live_a == 0 || live_b == 0 || (a == b && SUITS[usize::from(live_a)] < 2) {
                    continue;
                }
                let value = if suited_cards + a.in_flush_suit() + b.in_flush_suit() >= 5 {
                    let bit = |kind: BoardKind| u16::from(kind.0 >= Rank::COUNT) << kind.rank().0;
                    tables.one_suit(suited_board | bit(a) | bit(b))
                } else {
                    plain[a.rank().index()][b.rank().index()]
                };
                self.classes.push(packed(value, a.0, b.0));
            }
        }
        self.classes.sort_unstable();
    }

    #[inline]
    fn class(&self, packed: u32) -> Class {
        let [a, b] =
            [packed >> 5 & 31, packed & 31].map(|kind| BoardKind(u8::try_from(kind).expect("five bits")));
        let [live_a, live_b] = [a, b].map(|kind| self.live[kind.index()]);
        let of_one_suit = if a.rank() == b.rank() { 0 } else { SUITS[usize::from(live_a & live_b)] };
        let [n, m] = [live_a, live_b].map(|live| SUITS[usize::from(live)]);
        let pairs = if a == b { n * (n - 1) / 2 } else { n * m };
        Class {
            kinds: [a, b],
            live: [n, m],
            pairs: [pairs - of_one_suit, of_one_suit],
            high: High::numbered(u16::try_from(packed >> 10).expect("16 bits")),
        }
    }
}

/// Numbers of pairs by label, at most 1,081 each: four to a word, which is added to and taken from as one.
#[derive(Clone, Copy)]
struct ByLabel<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> ByLabel<WORDS> {
    const NONE: Self = ByLabel([0; WORDS]);

    fn add(&mut self, label: usize, pairs: u16) {
        // A label's sixteen bits hold 65,535, and there are no more than 1,081 pairs.
        let word = &mut self.0[label / 4];
        *word = word.wrapping_add(u64::from(pairs) << (16 * (label % 4)));
    }

    fn labelled(&self, label: usize) -> u16 {
        let pairs = self.0[label / 4] >> (16 * (label % 4)) & 0xffff;
        u16::try_from(pairs).expect("sixteen bits")
    }
}

/// Pairs counted by label: all of them, and those that hold a given card of each kind.
#[derive(Clone, Copy)]
struct Counts<const WORDS: usize> {
    all: ByLabel<WORDS>,
    with: [ByLabel<WORDS>; 32],
}

impl<const WORDS: usize> Counts<WORDS> {
    const NONE: Self = Counts { all: ByLabel::NONE, with: [ByLabel::NONE; 32] };

    fn add(&mut self, class: &Class, label: usize) {
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

    /// The pairs that hold neither of two given cards of these kinds, less one where the two are themselves counted.
    ///
    /// A word may borrow between its labels before the two are counted again; as a whole it is right in the end, modulo
    /// 2^64.
    fn apart_from(&self, kinds: [BoardKind; 2]) -> ByLabel<WORDS> {
        let [a, b] = kinds.map(|kind| &self.with[kind.index() % 32].0);
        ByLabel(std::array::from_fn(|word| self.all.0[word].wrapping_sub(a[word]).wrapping_sub(b[word])))
    }
}
