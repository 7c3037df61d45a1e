//! Hands of two cards over a board of five.

use super::boards::Kind;
use enumeration::Card;
use paytables::wagers::Class;

/// The cards, with the joker.
pub const DECK: usize = 53;

/// The most kinds that hands have which are taken together: each card of two ranks of one deck.
const MOST_KINDS: usize = 8;

/// Hands over a board that are as strong and of which the same is told: those of two kinds, or all of two ranks that make no
/// flush.
#[derive(Clone, Copy)]
pub struct Laid {
    /// Two cards that stand for all such hands.
    pub cards: [Card; 2],
    /// The kinds that these hands have.
    kinds: [u8; MOST_KINDS],
    len: u8,
    /// By kind, how many hold a given card of it.
    holding: [i32; MOST_KINDS],
    /// And how many cards of it there are in all those that are met at once.
    shared: [i32; MOST_KINDS],
    /// How many such hands there are.
    ways: i32,
    /// How many of them are met at once.
    met: i32,
    /// Whether they may make a flush.
    pub flush: bool,
    /// How many deals of a hand and a board each of these stands for, of those that are counted at once.
    pub times: i64,
    /// Its place among all hands.
    pub place: u16,
    /// How strong it is with the board.
    pub strength: u32,
    /// Its class.
    pub class: Class,
    /// What the tests of its two cards tell, as a number.
    pub sort: u16,
}

impl Laid {
    /// No hands yet, for which these cards will stand.
    pub fn new(cards: [Card; 2]) -> Laid {
        Laid {
            cards,
            kinds: [0; MOST_KINDS],
            len: 0,
            holding: [0; MOST_KINDS],
            shared: [0; MOST_KINDS],
            ways: 0,
            met: 0,
            flush: true,
            times: 1,
            place: 0,
            strength: 0,
            class: Class::HighCard,
            sort: 0,
        }
    }

    /// Takes the hands of a card of each of two kinds, or of two cards of one, together with these.
    pub fn join(&mut self, kinds: &[Kind], first: usize, second: usize) {
        let [n, m] = [first, second].map(|kind| kinds[kind].count.cast_signed());
        if first == second {
            self.add(first, n - 1, n * (n - 1), n * (n - 1) / 2);
        } else {
            self.add(first, m, n * m, n * m);
            self.add(second, n, n * m, 0);
        }
    }

    /// Adds so many hands, of which so many hold a given card of a kind, and so many cards of it in all.
    fn add(&mut self, kind: usize, holding: i32, shared: i32, ways: i32) {
        self.ways += ways;
        self.met += ways;
        let len = usize::from(self.len);
        let place = self.kinds[..len].iter().position(|&held| usize::from(held) == kind).unwrap_or(len);
        self.len = self.len.max(place as u8 + 1);
        self.kinds[place] = kind as u8;
        self.holding[place] += holding;
        self.shared[place] += shared;
    }

    /// The same, met one by one: each stands for so many deals.
    #[must_use]
    pub fn one_by_one(mut self, times: i64) -> Laid {
        self.shared.iter_mut().for_each(|shared| *shared /= self.ways);
        Laid { met: 1, times, ..self }
    }

    /// Each kind with how many hold a given card of it, and how many cards of it there are in those that are met.
    fn held(&self) -> impl Iterator<Item = (u8, i32, i32)> {
        let kinds = self.kinds.iter().zip(&self.holding).zip(&self.shared).take(self.len.into());
        kinds.map(|((&kind, &holding), &shared)| (kind, holding, shared))
    }

    /// Each kind with how many hold a given card of it.
    pub fn holding(&self) -> impl Iterator<Item = (usize, i32)> {
        self.held().map(|(kind, holding, _)| (kind.into(), holding))
    }

    /// How many deals of such a hand and a board there are, of those that are counted at once.
    pub fn deals(&self) -> i64 {
        self.times * i64::from(self.met)
    }
}

/// An own hand that the rival decides about: its place, and what is known of it, by number.
#[derive(Clone, Copy)]
pub struct Waiting {
    /// Its place among the own hands.
    pub place: usize,
    /// What is known.
    pub known: usize,
}

/// The rivals beside a board, and of what sort each is: a number below `sorts`.
pub struct Rivals<'h> {
    /// In the order of their strength, where they are compared.
    pub hands: &'h [Laid],
    /// By place.
    pub sort_of: &'h [usize],
    /// How many sorts there are.
    pub sorts: usize,
    /// Whether they are compared.
    pub compared: bool,
}

impl Rivals<'_> {
    /// How many deals there are in which own hands of which so much is known, below a number, meet rivals of each sort: by both,
    /// those in which the rival is lower, ties and is higher.
    pub fn met(&self, own: &[Laid], waiting: &[Waiting], known: usize) -> Vec<[i64; 3]> {
        let sorts = self.sorts;
        let mut passed = Passed { sorts, all: vec![0; sorts], holding: vec![0; sorts * DECK] };
        let mut sums = vec![[0; 3]; known * sorts];
        let mut apart = vec![0; sorts];
        let mut count = |passed: &Passed, order: usize, waiting: &Waiting, sums: &mut [[i64; 3]]| {
            let hands = &own[waiting.place];
            passed.sharing_no_card(hands, &mut apart);
            let sums = sums[waiting.known * sorts..].iter_mut();
            sums.zip(&apart).for_each(|(sum, apart)| sum[order] += hands.times * apart);
        };
        let strength = |waiting: &Waiting| own[waiting.place].strength;
        let mut next = 0;
        if self.compared {
            for tied in waiting.chunk_by(|one, other| strength(one) == strength(other)) {
                for order in [0, 1] {
                    let most = strength(&tied[0]) + order as u32;
                    while let Some(hands) = self.hands.get(next).filter(|hands| hands.strength < most) {
                        passed.add(hands, self.sort_of[next]);
                        next += 1;
                    }
                    tied.iter().for_each(|waiting| count(&passed, order, waiting, &mut sums));
                }
            }
        }
        (next..self.hands.len()).for_each(|place| passed.add(&self.hands[place], self.sort_of[place]));
        for waiting in waiting {
            count(&passed, 2, waiting, &mut sums);
            // The same two cards are a rival that ties, and is none: it was taken away twice.
            let hands = &own[waiting.place];
            let sum = &mut sums[waiting.known * sorts + self.sort_of[usize::from(hands.place)]];
            sum[1] += hands.deals();
            sum[2] += hands.deals();
        }
        for sum in &mut sums {
            let [lower, through, all] = *sum;
            *sum = if self.compared { [lower, through - lower, all - through] } else { [0, all, 0] };
        }
        sums
    }
}

/// Rivals passed.
struct Passed {
    sorts: usize,
    /// By sort, how many.
    all: Vec<i64>,
    /// By kind and sort, how many hold a given card of it.
    holding: Vec<i64>,
}

impl Passed {
    /// Passes hands of a sort.
    fn add(&mut self, hands: &Laid, sort: usize) {
        self.all[sort] += i64::from(hands.ways);
        for (kind, holding, _) in hands.held() {
            self.holding[usize::from(kind) * self.sorts + sort] += i64::from(holding);
        }
    }

    /// By sort, how many share no card with each of some hands, in all; each of the hands itself, if it is among them, is taken
    /// away twice.
    fn sharing_no_card(&self, hands: &Laid, apart: &mut [i64]) {
        apart.iter_mut().zip(&self.all).for_each(|(apart, all)| *apart = all * i64::from(hands.met));
        for (kind, _, shared) in hands.held() {
            let (holding, shared) = (&self.holding[usize::from(kind) * self.sorts..], i64::from(shared));
            apart.iter_mut().zip(holding).for_each(|(apart, holding)| *apart -= shared * holding);
        }
    }
}
