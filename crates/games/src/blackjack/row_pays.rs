//! Which row pays a finished hand, for every hand of one list of rows.
//!
//! A hand is a multiset of worths, and most rows ask no more of it. A row may also tell ten-valued ranks or suits apart: it
//! then pays some hands of the same worths and not others. That is kept apart for naturals, whose cards are looked at one
//! by one, and for three cards that one rank completes and that are paid by whether they are of one suit ([`SuitedHand`]).
//! Rows that tell other hands apart are refused.

use super::hand::{Hand, HandList, Rank, Total};
use super::rules::{NaturalPay, RulesError, Suit};
use enumeration::conversions::{to_count, to_index};
use enumeration::ratio::{Ratio, ratio, whole};
use enumeration::{Arrange, Card, SortedMap, SortedSet};
use events::{CardList, Dealt, looks_at_suits, zones_of};
use num_traits::{One, Zero};
use paytables::twenty_one::{TieResult, Totals, TwentyOneRow, TwentyOneTerms, TwentyOneTest};
use paytables::wagers::{Aces, CardTest, CardsTest, Condition, Face, Pattern, ZoneIndex};
use std::hash::{Hash, Hasher};

/// A row by its place in the list; none where no row holds, and a win is even money.
pub(super) type Row = Option<usize>;

/// What a win of a hand is paid: a place in [`RowPays::pays`]. Rows that are paid alike are one.
pub(super) type PayClass = usize;

/// What a unit on a hand that wins is paid, in parts of the wager, and whether as soon as the hand is finished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct PaidRow {
    pub parts: i64,
    pub at_once: bool,
}

/// What pays a hand, rows or classes of pays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum PaidBy<T> {
    /// Whatever its suits.
    One(T),
    /// By its suits.
    BySuit,
}

/// Three cards that are paid by whether they are of one suit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SuitedHand<T> {
    mixed: T,
    /// By suit.
    one_suit: [T; 4],
}

/// What rows can see of a hand beside its cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Facts {
    up: Option<Rank>,
    /// Of a doubled hand, how many of its aces count low.
    doubled: Option<u8>,
    split: bool,
    natural: bool,
}

/// What pays all hands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct RowPays {
    looks_at_up: bool,
    looks_at_doubled: bool,
    looks_at_split: bool,
    low_aces: bool,
    /// The pays, in the order in which hands first have them.
    pays: Vec<PaidRow>,
    /// By facts, then by place of the hand.
    hands: SortedMap<Facts, Vec<PaidBy<PayClass>>>,
    suited: SortedMap<(Facts, Hand), SuitedHand<PayClass>>,
    /// The rank with which two cards make a hand that is paid by its suits.
    completing: SortedMap<Hand, Rank>,
}

impl Hash for RowPays {
    /// Hashes the pays alone: rule sets are hashed for every cached play, and their thousands of hands seldom tell two of
    /// them apart.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pays.hash(state);
    }
}

impl RowPays {
    /// What pays the hands of these terms, where each row pays as given, and a win without a row the last of them.
    pub(super) fn new(terms: &TwentyOneTerms, paid: &[PaidRow]) -> Result<Self, RulesError> {
        let asked: Vec<&TwentyOneTest> = terms.rows.iter().flat_map(|row| row.when.tests()).collect();
        let looks = |at: &dyn Fn(&TwentyOneTest) -> bool| asked.iter().any(|test| at(test));
        // A hand that is paid by its suits may be doubled, too, which a row that does not look at it would not say.
        let by_suits = looks(&|test| matches!(test, TwentyOneTest::Cards(test) if sees_suits(test)));
        let mut pays = RowPays {
            looks_at_up: looks(&|test| looks_at_up(test, terms)),
            looks_at_doubled: by_suits || looks(&|test| matches!(test, TwentyOneTest::Doubled(_))),
            looks_at_split: looks(&|test| matches!(test, TwentyOneTest::Split(_))),
            low_aces: terms.double.as_ref().is_some_and(|double| double.aces_low),
            pays: Vec::new(),
            hands: SortedMap::new(),
            suited: SortedMap::new(),
            completing: SortedMap::new(),
        };
        let all_facts = pays.all_facts();
        let mut rows: Vec<Vec<PaidBy<Row>>> = vec![Vec::new(); all_facts.len()];
        let mut suited: SortedMap<(Facts, Hand), SuitedHand<Row>> = SortedMap::new();
        let reader = Reader::new(terms);
        for hand in HandList::get().hands() {
            for (rows, (facts, row, of_suits)) in rows.iter_mut().zip(reader.rows(hand, &all_facts)?) {
                rows.push(row);
                suited.extend(of_suits.map(|of_suits| ((facts, *hand), of_suits)));
            }
        }
        let mut seen: Vec<PaidRow> = Vec::new();
        let mut class = |row: Row| {
            let paid = paid[row.unwrap_or(paid.len() - 1)];
            seen.iter().position(|&other| other == paid).unwrap_or_else(|| {
                seen.push(paid);
                seen.len() - 1
            })
        };
        for (facts, rows) in all_facts.into_iter().zip(rows) {
            pays.hands.insert(facts, rows.into_iter().map(|row| row.map(&mut class)).collect());
        }
        pays.suited = suited.into_iter().map(|(of, hand)| (of, hand.map(&mut class))).collect();
        pays.pays = seen;
        pays.check_suited(&reader)?;
        for two in Hand::pairs_and_mixed() {
            let completes = |&rank: &Rank| pays.suited.keys().any(|(_, three)| *three == two.with(rank));
            pays.completing.extend(Rank::all().find(completes).map(|rank| (two, rank)));
        }
        Ok(pays.simplified())
    }

    /// Every combination of facts that some row may tell from others.
    fn all_facts(&self) -> Vec<Facts> {
        let ups: Vec<Option<Rank>> =
            if self.looks_at_up { Rank::all().map(Some).collect() } else { vec![None] };
        let doubled: &[Option<u8>] = match (self.looks_at_doubled, self.low_aces) {
            (_, true) => &[None, Some(0), Some(1), Some(2)],
            (true, false) => &[None, Some(0)],
            (false, false) => &[None],
        };
        let splits: &[bool] = if self.looks_at_split { &[false, true] } else { &[false] };
        let mut all = Vec::new();
        for &doubled in doubled {
            for &split in splits {
                all.extend(ups.iter().map(|&up| Facts { up, doubled, split, natural: false }));
            }
        }
        all
    }

    /// The same without facts that make no difference to any pay.
    fn simplified(mut self) -> Self {
        if self.looks_at_split && self.is_alike(|facts| Facts { split: false, ..facts }) {
            self.keep(|facts| !facts.split, |facts| facts);
            self.looks_at_split = false;
        }
        let first = self.hands.keys().find_map(|facts| facts.up);
        if self.looks_at_up && self.is_alike(|facts| Facts { up: first, ..facts }) {
            self.keep(|facts| facts.up == first, |facts| Facts { up: None, ..facts });
            self.looks_at_up = false;
        }
        self
    }

    /// What pays hands against this up card alone, with its pays numbered anew: games that pay alike against it are equal.
    pub(super) fn against(&self, up: Rank) -> Self {
        let seen = |facts: &Facts| facts.up.is_none_or(|other| other == up);
        let named = |facts: Facts| Facts { up: None, ..facts };
        let mut used: Vec<PayClass> = Vec::new();
        let mut class = |old: PayClass| {
            used.iter().position(|&other| other == old).unwrap_or_else(|| {
                used.push(old);
                used.len() - 1
            })
        };
        let hands = self.hands.iter().filter(|(facts, _)| seen(facts));
        let hands = hands
            .map(|(&facts, rows)| (named(facts), rows.iter().map(|row| row.map(&mut class)).collect()))
            .collect();
        let suited = self.suited.iter().filter(|((facts, _), _)| seen(facts));
        let suited = suited
            .map(|(&(facts, hand), of_suits)| ((named(facts), hand), of_suits.map(&mut class)))
            .collect();
        let pays = used.iter().map(|&old| self.pays[old]).collect();
        let completing = self.completing.clone();
        RowPays { looks_at_up: false, pays, hands, suited, completing, ..*self }.simplified()
    }

    fn is_alike(&self, to: impl Fn(Facts) -> Facts) -> bool {
        self.hands.iter().all(|(&facts, hands)| self.hands.get(&to(facts)) == Some(hands))
            && self
                .suited
                .iter()
                .all(|(&(facts, hand), of_suits)| self.suited.get(&(to(facts), hand)) == Some(of_suits))
    }

    fn keep(&mut self, kept: impl Fn(Facts) -> bool, named: impl Fn(Facts) -> Facts) {
        let hands = std::mem::take(&mut self.hands).into_iter().filter(|(facts, _)| kept(*facts));
        self.hands = hands.map(|(facts, rows)| (named(facts), rows)).collect();
        let suited = std::mem::take(&mut self.suited).into_iter().filter(|((facts, _), _)| kept(*facts));
        self.suited = suited.map(|((facts, hand), of_suits)| ((named(facts), hand), of_suits)).collect();
    }

    fn facts(&self, up: Rank, doubled: Option<u8>, split: bool) -> Facts {
        Facts {
            up: Some(up).filter(|_| self.looks_at_up),
            doubled: doubled
                .filter(|_| self.looks_at_doubled || self.low_aces)
                .map(|low| if self.low_aces { low } else { 0 }),
            split: split && self.looks_at_split,
            natural: false,
        }
    }

    pub(super) fn looks_at_up(&self) -> bool {
        self.looks_at_up
    }

    pub(super) fn looks_at_split(&self) -> bool {
        self.looks_at_split
    }

    /// The ranks whose suits are paid.
    pub(super) fn suited_ranks(&self) -> SortedSet<Rank> {
        self.suited.keys().flat_map(|(_, hand)| hand.cards()).collect()
    }

    /// What a class of wins is paid.
    pub(super) fn paid(&self, class: PayClass) -> PaidRow {
        self.pays[class]
    }

    /// What pays a hand, `doubled` with this many low aces; as with different suits where suits count.
    pub(super) fn class(&self, up: Rank, hand: &Hand, doubled: Option<u8>, split: bool) -> PayClass {
        let facts = self.facts(up, doubled, split);
        let hand = hand.cards_alone();
        let place = HandList::get().place(&hand).expect("a hand that has not bust");
        match self.hands[&facts][place] {
            PaidBy::One(class) => class,
            PaidBy::BySuit => self.suited[&(facts, hand)].mixed,
        }
    }

    /// What pays three undoubled cards of these suits.
    pub(super) fn class_of_suits(&self, up: Rank, hand: &Hand, split: bool, suits: [Suit; 3]) -> PayClass {
        let facts = self.facts(up, None, split);
        let of_one = suits[0] == suits[1] && suits[1] == suits[2];
        match self.suited.get(&(facts, *hand)) {
            Some(suited) if of_one => suited.one_suit[usize::from(suits[0])],
            _ => self.class(up, hand, None, split),
        }
    }

    /// The rank with which two cards make a hand that is paid by its suits.
    pub(super) fn completing(&self, hand: &Hand) -> Option<Rank> {
        self.completing.get(hand).copied()
    }

    /// Refuses hands that could be drawn to, and two cards that more than one rank completes.
    fn check_suited(&self, reader: &Reader) -> Result<(), RulesError> {
        let charlie = reader.terms.charlie.is_some_and(|cards| cards <= 3);
        if self.suited.keys().any(|(_, hand)| hand.total().points != 21 && !charlie) {
            return Err(reader.refused("the suits of three cards that are not 21"));
        }
        for two in Hand::pairs_and_mixed() {
            let hands: SortedSet<Hand> = self.suited.keys().map(|&(_, hand)| hand).collect();
            if Rank::all().filter(|&rank| hands.contains(&two.with(rank))).count() > 1 {
                return Err(reader.refused("three cards of one suit in more than one way from the same two"));
            }
        }
        Ok(())
    }

    /// Suits that are paid alike, in groups: the largest group first.
    pub(super) fn suit_groups(&self) -> Vec<Vec<Suit>> {
        let signature = |suit: Suit| -> Vec<PayClass> {
            self.suited.values().map(|hand| hand.one_suit[usize::from(suit)]).collect()
        };
        let mut groups: Vec<Vec<Suit>> = Vec::new();
        for suit in 0..4 {
            match groups.iter_mut().find(|group| signature(group[0]) == signature(suit)) {
                Some(group) => group.push(suit),
                None => groups.push(vec![suit]),
            }
        }
        groups.arrange_by_key(|group| (4 - group.len(), group[0]));
        groups
    }
}

impl<T: Copy> PaidBy<T> {
    fn map<U>(self, mut to: impl FnMut(T) -> U) -> PaidBy<U> {
        match self {
            PaidBy::One(by) => PaidBy::One(to(by)),
            PaidBy::BySuit => PaidBy::BySuit,
        }
    }
}

impl<T: Copy> SuitedHand<T> {
    fn map<U>(self, mut to: impl FnMut(T) -> U) -> SuitedHand<U> {
        SuitedHand { mixed: to(self.mixed), one_suit: self.one_suit.map(to) }
    }
}

/// Whether a test looks at the up card.
fn looks_at_up(test: &TwentyOneTest, terms: &TwentyOneTerms) -> bool {
    matches!(test, TwentyOneTest::Cards(test) if zones_of(test, &terms.deal).concat().contains(&ZoneIndex(1)))
}

/// A hand with some facts: the row that pays it, and the rows by suit where suits count.
type ReadHand = (Facts, PaidBy<Row>, Option<SuitedHand<Row>>);

/// Reads rows off cards.
struct Reader<'a> {
    terms: &'a TwentyOneTerms,
    /// The ten-valued ranks of the shoe.
    tens: Vec<enumeration::Rank>,
    /// The cells of the hand and of the up card.
    made_of: [Vec<usize>; 2],
    /// By row, true if it looks at the up card.
    look_at_up: Vec<bool>,
}

impl<'a> Reader<'a> {
    fn new(terms: &'a TwentyOneTerms) -> Self {
        let tens = (0..13).map(enumeration::Rank).filter(|&rank| {
            Rank::from(rank) == Rank::TEN && !terms.shoe().without.contains(paytables::wagers::Rank(rank.0))
        });
        let looks = |row: &TwentyOneRow| row.when.tests().into_iter().any(|test| looks_at_up(test, terms));
        let look_at_up = terms.rows.iter().map(looks).collect();
        Reader { terms, tens: tens.collect(), made_of: [vec![0], vec![1]], look_at_up }
    }

    fn refused(&self, what: &str) -> RulesError {
        let sensitive = |row: &&TwentyOneRow| row.when.tests().into_iter().any(is_fine);
        let row = self.terms.rows.iter().find(sensitive).map_or("", |row| row.hand.as_str());
        RulesError::Suits { row: row.into(), what: what.into() }
    }

    /// The row that pays a hand for each of these facts, and where suits count the rows by suit. A hand that can be judged
    /// without its up card is judged once.
    fn rows(&self, hand: &Hand, all: &[Facts]) -> Result<Vec<ReadHand>, RulesError> {
        let mut read: Vec<ReadHand> = Vec::with_capacity(all.len());
        let mut whatever_the_up: Option<(Facts, PaidBy<Row>)> = None;
        for &facts in all {
            let without_up = Facts { up: None, ..facts };
            let row = match whatever_the_up {
                _ if hand.size() < 2 || !self.may_be(hand, facts) => PaidBy::One(None),
                Some((of, row)) if of == without_up => row,
                _ => match self.row(hand, without_up, facts.up.is_none()) {
                    Ok(row @ PaidBy::One(_)) => {
                        whatever_the_up = Some((without_up, row));
                        row
                    }
                    _ => self.row(hand, facts, true)?,
                },
            };
            let of_suits = match row {
                PaidBy::BySuit => Some(self.suited(hand, facts)?),
                PaidBy::One(_) => None,
            };
            read.push((facts, row, of_suits));
        }
        Ok(read)
    }

    /// Whether a hand can have been doubled, where it is.
    fn may_be(&self, hand: &Hand, facts: Facts) -> bool {
        if facts.doubled.is_none() {
            return true;
        }
        let is_among = |totals: &Totals, hand: &Hand| {
            let Total { points, soft } = hand.total();
            points < 21 && totals.contains(points, soft)
        };
        let before = || hand.cards().map(|last| hand.without(last));
        // A free doubling is of two cards, and may be of others than `cards` has.
        if hand.size() == 3 && before().any(|two| is_among(&self.terms.free.double, &two)) {
            return true;
        }
        let Some(double) = &self.terms.double else { return false };
        let again = i64::from(double.again);
        let size = i64::try_from(hand.size()).expect("a hand");
        if again == 0 {
            return double.cards.contains(size - 1) && before().any(|hand| is_among(&double.on, &hand));
        }
        (2..size).any(|cards| double.cards.contains(cards) && size <= cards + 1 + again)
    }

    /// The row that pays a hand; without `up_is_known` a condition on the up card is undecided.
    fn row(&self, hand: &Hand, facts: Facts, up_is_known: bool) -> Result<PaidBy<Row>, RulesError> {
        let mut rows = SortedSet::new();
        let mut unknown = false;
        for (cards, up) in self.of_ranks(hand, facts.up) {
            match self.first(&cards, up, facts, false, up_is_known) {
                Some(row) => {
                    rows.insert(row);
                }
                None => unknown = true,
            }
        }
        match (unknown, rows.len()) {
            // A shoe without ten-values cannot deal it.
            (false, 0) => Ok(PaidBy::One(None)),
            (false, 1) => Ok(PaidBy::One(rows.into_iter().next().flatten())),
            // A natural is looked at card by card elsewhere; after a split these cards are none.
            _ if hand.is_natural() && self.terms.split.is_none() => Ok(PaidBy::One(None)),
            (true, _) if hand.is_natural() => {
                Err(self.refused("the suits of an ace and a ten-value after a split"))
            }
            _ if hand.is_natural() => {
                Err(self
                    .refused("which ace and ten-value come after a split: add \"natural\": true to the row"))
            }
            (true, _) if hand.size() == 3 && facts.doubled.is_none() => Ok(PaidBy::BySuit),
            (true, _) if hand.size() == 3 => Err(self.refused("the suits of a doubled hand")),
            (true, _) => Err(self.refused(&format!("the suits of {} cards", hand.size()))),
            (false, _) => Err(self.refused("which ten-valued cards a hand has")),
        }
    }

    /// The rows that pay three cards by their suits.
    fn suited(&self, hand: &Hand, facts: Facts) -> Result<SuitedHand<Row>, RulesError> {
        let mut mixed = SortedSet::new();
        let mut of_one: [SortedSet<Row>; 4] = Default::default();
        for (cards, up) in self.of_ranks(hand, facts.up) {
            for suits in 0..64u8 {
                let suits = [suits & 3, suits >> 2 & 3, suits >> 4];
                let cards: Vec<Card> = cards
                    .iter()
                    .zip(suits)
                    .map(|(card, suit)| Card::new(card.rank().expect("no joker"), enumeration::Suit(suit)))
                    .collect();
                // Cards of one rank are distinguished by suit, and the same face may come from another deck.
                let row = self.first(&cards, up, facts, true, true).flatten();
                let of_other_ups = up
                    .and_then(Card::rank)
                    .into_iter()
                    .flat_map(|rank| (0..4).map(move |suit| Card::new(rank, enumeration::Suit(suit))));
                for up in of_other_ups {
                    if self.first(&cards, Some(up), facts, true, true).flatten() != row {
                        return Err(self.refused("the suit of the up card beside three cards"));
                    }
                }
                if suits[0] == suits[1] && suits[1] == suits[2] {
                    of_one[usize::from(suits[0])].insert(row);
                } else {
                    mixed.insert(row);
                }
            }
        }
        let one = |rows: &SortedSet<Row>| match rows.len() {
            1 => Ok(rows.first().copied().flatten()),
            _ => Err(self.refused("more of the suits of three cards than whether they are one")),
        };
        Ok(SuitedHand {
            mixed: one(&mixed)?,
            one_suit: [one(&of_one[0])?, one(&of_one[1])?, one(&of_one[2])?, one(&of_one[3])?],
        })
    }

    /// Every choice of ranks for the worths of a hand and an up card; the suits are any.
    fn of_ranks(&self, hand: &Hand, up: Option<Rank>) -> Vec<(Vec<Card>, Option<Card>)> {
        let clubs = enumeration::Suit(0);
        let named = |rank: Rank| -> Vec<Card> {
            let all = (0..13).map(enumeration::Rank).filter(|&card| Rank::from(card) == rank);
            let all: Vec<enumeration::Rank> =
                if rank == Rank::TEN { self.tens.clone() } else { all.collect() };
            all.into_iter().map(|rank| Card::new(rank, clubs)).collect()
        };
        let mut choices: Vec<Vec<Card>> = vec![Vec::new()];
        for rank in hand.cards() {
            let named = named(rank);
            choices = choices
                .into_iter()
                .flat_map(|cards| named.iter().map(move |&card| [cards.clone(), vec![card]].concat()))
                .collect();
        }
        let ups: Vec<Option<Card>> =
            up.map_or_else(|| vec![None], |up| named(up).into_iter().map(Some).collect());
        choices.into_iter().flat_map(|cards| ups.iter().map(move |&up| (cards.clone(), up))).collect()
    }

    /// The first row that holds of these cards; none where that depends on suits or on an up card that are not known.
    fn first(
        &self,
        cards: &[Card],
        up: Option<Card>,
        facts: Facts,
        suits: bool,
        up_is_known: bool,
    ) -> Option<Row> {
        for (place, holds) in self.verdicts(cards, up, facts, suits, up_is_known).enumerate() {
            match holds {
                Some(true) => return Some(Some(place)),
                Some(false) => {}
                None => return None,
            }
        }
        Some(None)
    }

    /// Whether each row holds of these cards, whatever the rows above it; none where that depends on what is not known.
    fn verdicts(
        &self,
        cards: &[Card],
        up: Option<Card>,
        facts: Facts,
        suits: bool,
        up_is_known: bool,
    ) -> impl Iterator<Item = Option<bool>> {
        let cells: [CardList; 2] = [cards.iter().copied().collect(), up.into_iter().collect()];
        self.terms.rows.iter().zip(&self.look_at_up).map(move |(row, looks_up)| {
            let asked = |test: &TwentyOneTest| match test {
                TwentyOneTest::Natural(natural) => Some(facts.natural == *natural),
                TwentyOneTest::Doubled(doubled) => Some(facts.doubled.is_some() == *doubled),
                TwentyOneTest::Split(split) => Some(facts.split == *split),
                TwentyOneTest::Cards(_) if !up_is_known && *looks_up && looks_at_up(test, self.terms) => None,
                TwentyOneTest::Cards(test) => self.asked(test, &cells, facts, suits),
            };
            holds(&row.when, &asked)
        })
    }

    fn asked(&self, test: &CardsTest, cells: &[CardList; 2], facts: Facts, suits: bool) -> Option<bool> {
        if let (CardsTest::Of(of, CardTest::Total { is, aces: Aces::Best }), Some(low)) =
            (test, facts.doubled)
            && of[..] == [ZoneIndex(0)]
            && low > 0
        {
            let hand = super::player::hand_of(cells[0].cards()).expect("no joker is dealt");
            let doubled = super::rules::DoubledHand { cards: hand, low_aces: low, times: 1, free: false };
            return Some(is.contains(doubled.total().points.into()));
        }
        if sees_suits(test) && !suits {
            return Self::without_suits(test, cells);
        }
        let dealt = Dealt {
            decks: self.terms.shoe().decks,
            jokers: 0,
            zones: &self.terms.deal.zones,
            made_of: &self.made_of,
            cells,
        };
        Some(dealt.holds(test))
    }

    /// Whether a test that looks at suits holds or fails by the ranks alone.
    fn without_suits(test: &CardsTest, cells: &[CardList; 2]) -> Option<bool> {
        let CardsTest::Of(zones, test) = test else { return None };
        let mut cards = zones.iter().flat_map(|zone| cells[zone.0].cards());
        let of_rank = |such: &Pattern, card: &Card| {
            let rank = card.rank().map(|rank| paytables::wagers::Rank(rank.0));
            such.rank.is_none_or(|set| rank.is_some_and(|rank| set.contains(rank)))
        };
        match test {
            CardTest::Each(such) => (!cards.all(|card| of_rank(such, card))).then_some(false),
            CardTest::Count { such, is } => {
                let most = to_count(cards.filter(|card| of_rank(such, card)).count());
                let most = i64::try_from(most).expect("a hand");
                let all = (0..=most).map(|count| is.contains(count)).collect::<SortedSet<bool>>();
                (all.len() == 1).then(|| all.contains(&true))
            }
            CardTest::Faces(faces) => {
                let mut own: Vec<_> = cards.filter_map(|card| card.rank()).map(|rank| rank.0).collect();
                let of_face = |face: &Face| match face {
                    Face::Of(rank, _) => Some(rank.0),
                    Face::Joker => None,
                };
                let mut named: Vec<_> = faces.iter().filter_map(of_face).collect();
                own.sort_unstable();
                named.sort_unstable();
                (own != named).then_some(false)
            }
            _ => None,
        }
    }
}

/// Whether a row holds of any hand, and whether it ever pays one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct RowSeen {
    pub holds: bool,
    pub pays: bool,
}

/// Which rows hold of a hand that these rules let a player have from this shoe, and which pay one. Suits are taken to be any;
/// `doubles` says whether a hand may be doubled, after a split or not.
pub(super) fn rows_seen(
    terms: &TwentyOneTerms,
    shoe: &[u32; Rank::COUNT],
    doubles: &dyn Fn(&Hand, bool) -> bool,
) -> Vec<RowSeen> {
    let reader = Reader::new(terms);
    let mut seen = vec![RowSeen::default(); terms.rows.len()];
    let looks_up = reader.look_at_up.contains(&true);
    let left = |hand: &Hand, rank: Rank| shoe[rank.index()].saturating_sub(u32::from(hand.count(rank)));
    for hand in HandList::get().hands() {
        if seen.iter().all(|row| row.pays) {
            break;
        }
        let longest = terms.charlie.map_or(usize::MAX, to_index);
        let dealt = hand.cards().all(|rank| u32::from(hand.count(rank)) <= shoe[rank.index()]);
        if !dealt || !(2..=longest).contains(&hand.size()) {
            continue;
        }
        let ups: Vec<Option<Rank>> = if looks_up {
            Rank::all().filter(|&up| left(hand, up) > 0).map(Some).collect()
        } else {
            vec![None]
        };
        for (split, doubled) in facts_of(terms, shoe, hand, doubles) {
            let natural = hand.is_natural() && !split;
            for &up in &ups {
                let facts = Facts { up, doubled, split, natural };
                for (cards, up) in reader.of_ranks(hand, up) {
                    let mut taken = false;
                    for (row, holds) in seen.iter_mut().zip(reader.verdicts(&cards, up, facts, false, true)) {
                        row.holds |= holds != Some(false);
                        row.pays |= holds != Some(false) && !taken;
                        taken |= holds == Some(true);
                    }
                }
            }
        }
    }
    seen
}

/// Whether a hand may have come of a split, with the number of its low aces where it may have been doubled.
fn facts_of(
    terms: &TwentyOneTerms,
    shoe: &[u32; Rank::COUNT],
    hand: &Hand,
    doubles: &dyn Fn(&Hand, bool) -> bool,
) -> Vec<(bool, Option<u8>)> {
    let of_pair = terms.split.is_some() && hand.cards().any(|rank| shoe[rank.index()] > 1);
    let again = terms.double.as_ref().is_some_and(|double| double.again > 0);
    let low_aces = terms.double.as_ref().is_some_and(|double| double.aces_low);
    let aces = if low_aces { hand.count(Rank::ACE).min(2) } else { 0 };
    let mut facts = Vec::new();
    for split in if of_pair { vec![false, true] } else { vec![false] } {
        facts.push((split, None));
        let may = hand.cards().any(|last| doubles(&hand.without(last), split));
        if hand.size() > 2 && (may || again && hand.size() > 3) {
            facts.extend((0..=aces).map(|low| (split, Some(low))));
        }
    }
    facts
}

/// Whether a condition holds; none where that depends on tests that are undecided.
fn holds(
    condition: &Condition<TwentyOneTest>,
    asked: &dyn Fn(&TwentyOneTest) -> Option<bool>,
) -> Option<bool> {
    let of = |parts: &[Condition<TwentyOneTest>], decisive: bool| {
        let mut all = Some(!decisive);
        for part in parts {
            match holds(part, asked) {
                Some(holds) if holds == decisive => return Some(decisive),
                Some(_) => {}
                None => all = None,
            }
        }
        all
    };
    match condition {
        Condition::All(parts) => of(parts, false),
        Condition::Any(parts) => of(parts, true),
        Condition::Not(inner) => holds(inner, asked).map(|holds| !holds),
        Condition::Is(test) => asked(test),
    }
}

/// Whether a row can hold of naturals alone, which are settled apart from every other hand.
pub(super) fn is_of_naturals_alone(row: &TwentyOneRow) -> bool {
    let asked = |test: &TwentyOneTest| match test {
        TwentyOneTest::Natural(natural) => Some(!natural),
        _ => None,
    };
    holds(&row.when, &asked) == Some(false)
}

/// Whether a test looks at suits.
fn sees_suits(test: &CardsTest) -> bool {
    matches!(test, CardsTest::Of(_, test) if looks_at_suits(test))
}

/// Whether a test tells cards apart that are worth the same.
fn is_fine(test: &TwentyOneTest) -> bool {
    matches!(test, TwentyOneTest::Cards(test) if sees_suits(test) || matches!(test,
        CardsTest::Of(_, CardTest::Ranks(_) | CardTest::OfAKind(_) | CardTest::Pairs(_) | CardTest::Run { .. }
            | CardTest::Highest(_) | CardTest::Lowest(_) | CardTest::Spread(_) | CardTest::SameRankAs { .. })))
}

/// Naturals with what they net: by up card, each line of equal nets with its chance, for an amount that each row pays.
pub(super) fn naturals(terms: &TwentyOneTerms, pay: &dyn Fn(Row) -> Ratio) -> Vec<Vec<NaturalPay>> {
    let reader = Reader::new(terms);
    let of_up = |up: Rank| {
        let mut lines: Vec<NaturalPay> = Vec::new();
        let tens = to_count(reader.tens.len());
        let decks = u64::from(terms.shoe().decks);
        let copies = 4 * decks;
        // How many cards are of a suit, given the suit of an up card of the same rank, of how many.
        let of_suit = |suit: u8, same_rank: bool, up_suit: u8| {
            if same_rank { decks - u64::from(suit == up_suit) } else { 1 }
        };
        let of_all = |same_rank: bool| if same_rank { copies - 1 } else { 4 };
        let ups = if up == Rank::TEN { reader.tens.clone() } else { vec![card_rank(up)] };
        for &up_rank in &ups {
            for &ten in &reader.tens {
                // How often the natural's ten-value is of this rank, given the up card.
                let rank_chance = match up == Rank::TEN {
                    true if tens * copies == 1 => Ratio::zero(),
                    true => ratio(copies - u64::from(ten == up_rank), tens * copies - 1) * ratio(1, tens),
                    false => ratio(1, tens),
                };
                let same_rank = [up == Rank::ACE, ten == up_rank];
                let part = rank_chance * ratio(1, 4 * of_all(same_rank[0]) * of_all(same_rank[1]));
                let mut ways: Vec<(NaturalPay, u64)> = Vec::new();
                for (up_suit, suits) in
                    (0..4u8).flat_map(|up_suit| (0..16u8).map(move |suits| (up_suit, suits)))
                {
                    let (of_ace, of_ten) = (suits & 3, suits >> 2);
                    let hand = [
                        Card::new(enumeration::Rank::ACE, enumeration::Suit(of_ace)),
                        Card::new(ten, enumeration::Suit(of_ten)),
                    ];
                    let up_card = Card::new(up_rank, enumeration::Suit(up_suit));
                    let line = natural(&reader, up_card, &hand, pay);
                    let times =
                        of_suit(of_ace, same_rank[0], up_suit) * of_suit(of_ten, same_rank[1], up_suit);
                    match ways.iter_mut().find(|(other, _)| *other == line) {
                        Some((_, ways)) => *ways += times,
                        None => ways.push((line, times)),
                    }
                }
                for (line, ways) in ways {
                    let chance = &part * whole(ways);
                    match lines.iter_mut().find(|other| other.pay == line.pay && other.tie == line.tie) {
                        Some(other) => other.chance += chance,
                        None => lines.push(NaturalPay { chance, ..line }),
                    }
                }
            }
        }
        lines.retain(|line| !line.chance.is_zero());
        lines
    };
    Rank::all().map(of_up).collect()
}

/// What the natural of these cards nets.
pub(super) fn natural_of(
    terms: &TwentyOneTerms,
    up: Card,
    hand: &[Card],
    pay: &dyn Fn(Row) -> Ratio,
) -> NaturalPay {
    natural(&Reader::new(terms), up, hand, pay)
}

/// The row that pays two cards and a third against an up card, undoubled and unsplit, by the suits of the three.
pub(super) fn row_of_three(terms: &TwentyOneTerms) -> impl Fn(Rank, &Hand, Rank, [Suit; 3]) -> Row {
    let reader = Reader::new(terms);
    let named = |rank: Rank, suit: Suit| Card::new(card_rank(rank), enumeration::Suit(suit));
    move |up, two, third, suits| {
        let ranks = two.cards().chain([third]);
        let cards: Vec<Card> = ranks.zip(suits).map(|(rank, suit)| named(rank, suit)).collect();
        let facts = Facts { up: Some(up), doubled: None, split: false, natural: false };
        reader.first(&cards, Some(named(up, 0)), facts, true, true).flatten()
    }
}

fn natural(reader: &Reader, up: Card, hand: &[Card], pay: &dyn Fn(Row) -> Ratio) -> NaturalPay {
    let facts = Facts { up: None, doubled: None, split: false, natural: true };
    let row = reader.first(hand, Some(up), facts, true, true).flatten();
    let once = row.is_some_and(|row| reader.terms.rows[row].at_once);
    let pay = pay(row);
    let tie = match reader.terms.ties.natural {
        TieResult::Win => pay.clone(),
        _ if once => pay.clone(),
        TieResult::Push => Ratio::zero(),
        TieResult::Lose => -Ratio::one(),
    };
    NaturalPay { chance: Ratio::one(), pay, tie }
}

/// A rank of cards that is worth this, ten-values aside.
fn card_rank(rank: Rank) -> enumeration::Rank {
    let all = (0..13).map(enumeration::Rank);
    all.into_iter().find(|&card| Rank::from(card) == rank).expect("a rank of this worth")
}
