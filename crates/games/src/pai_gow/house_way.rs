//! The house way: how the dealer, and a player who asks, sets every hand. HC appendix F, section 12.
//!
//! The rules fix the *rank* of the low hand; the high hand is then the best that five cards make when the other two
//! have that rank. A natural ace and the joker are both aces for the rules, so which of them goes low is settled by the
//! high hand, as is the suit of any card.
//!
//! The paragraphs are read as an order of cases by what the ranks hold, the joker an ace: five aces, four of a kind,
//! two threes, three with pairs, three, three pairs, two pairs, one pair, none. Straights and flushes act inside the
//! last four cases only (12.VII.A, B, C, E).

use super::setting::{HandSetting, SettingRanks, settings};
use enumeration::rankings::joker_ace::JokerAceTwo;
use enumeration::spreads::Holding;
use enumeration::{CardSet, Rank};

/// What the house does with one pair and a straight or flush that needs a card of the pair (ruling W2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StraightWithPair {
    /// The straight or flush is kept, with the best low hand beside it.
    #[default]
    Kept,
    /// The pair is kept by the pair rule; a straight or flush is played only when it leaves the pair for the low hand.
    PairRule,
}

/// The house way under one reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HouseWay {
    /// The reading of 12.VII.B.
    pub straight_with_pair: StraightWithPair,
}

/// A rule of the house way.
#[derive(PartialEq, Eq, Debug)]
pub struct HouseRule {
    /// The paragraph of HC appendix F.
    pub paragraph: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The rules, each under the name of its case.
pub mod rules {
    use super::HouseRule;

    const fn rule(paragraph: &'static str, text: &'static str) -> HouseRule {
        HouseRule { paragraph, text }
    }

    /// Five aces and two kings.
    pub static FIVE_ACES_WITH_KINGS: HouseRule =
        rule("12.X.A", "five aces with a pair of kings: the kings low");
    /// Five aces.
    pub static FIVE_ACES: HouseRule = rule("12.X.A", "five aces: two of them low");
    /// Four aces and two kings.
    pub static FOUR_ACES_WITH_KINGS: HouseRule = rule("12.IX.D", "four aces with two kings: the kings low");
    /// Four aces.
    pub static FOUR_ACES: HouseRule = rule("12.IX.C, D", "four aces: always split");
    /// Four of a kind and a pair, or three, of another rank.
    pub static FOUR_WITH_PAIR: HouseRule = rule("12.IX.D", "four of a kind with a pair: the pair low");
    /// Four of a kind from twos to sixes.
    pub static LOW_FOUR: HouseRule = rule("12.IX.A", "four of a kind, twos to sixes: never split");
    /// Four of a kind from sevens to tens, and an ace.
    pub static MEDIUM_FOUR_WITH_ACE: HouseRule =
        rule("12.IX.B", "four of a kind, sevens to tens, with an ace for the low hand: kept");
    /// Four of a kind from sevens to tens, and no ace.
    pub static MEDIUM_FOUR: HouseRule =
        rule("12.IX.B", "four of a kind, sevens to tens, without an ace: split");
    /// Four of a kind from jacks to kings.
    pub static HIGH_FOUR: HouseRule = rule("12.IX.C", "four of a kind, jacks to kings: always split");
    /// Two threes of a kind.
    pub static TWO_THREES: HouseRule =
        rule("12.VI.A, VIII.C", "two threes of a kind: a pair of the higher low, the lower three high");
    /// Three of a kind and two pairs.
    pub static THREE_WITH_TWO_PAIRS: HouseRule =
        rule("12.VIII.B", "three of a kind with two pairs: the higher pair low");
    /// Three of a kind and a pair.
    pub static FULL_HOUSE: HouseRule = rule("12.VIII.A", "full house: the pair low");
    /// Three of a kind and a straight or flush without two of the three.
    pub static THREE_WITH_STRAIGHT: HouseRule =
        rule("12.VII.E", "three of a kind with a straight or flush: a pair of the three low");
    /// Three aces.
    pub static THREE_ACES: HouseRule =
        rule("12.V.A, VII.E", "three aces: a pair of them high, an ace and the next highest card low");
    /// Three of a kind.
    pub static THREE: HouseRule = rule("12.V.A", "three of a kind: kept, the next two highest cards low");
    /// Three pairs.
    pub static THREE_PAIRS: HouseRule = rule("12.IV.A", "three pairs: the highest low");
    /// Two low pairs.
    pub static LOW_LOW: HouseRule = rule("12.III.A", "two low pairs: kept");
    /// A low and a medium pair with a king or an ace.
    pub static LOW_MEDIUM_KEPT: HouseRule =
        rule("12.III.B", "low and medium pair with a king or better: kept");
    /// A low and a medium pair.
    pub static LOW_MEDIUM_SPLIT: HouseRule =
        rule("12.III.B", "low and medium pair without a king or better: split");
    /// A low and a high pair with an ace.
    pub static LOW_HIGH_KEPT: HouseRule = rule("12.III.C", "low and high pair with an ace: kept");
    /// A low and a high pair.
    pub static LOW_HIGH_SPLIT: HouseRule = rule("12.III.C", "low and high pair without an ace: split");
    /// Two medium pairs with an ace.
    pub static MEDIUM_MEDIUM_KEPT: HouseRule = rule("12.III.D", "two medium pairs with an ace: kept");
    /// Two medium pairs.
    pub(crate) static MEDIUM_MEDIUM_SPLIT: HouseRule =
        rule("12.III.D", "two medium pairs without an ace: split");
    /// A medium and a high pair with an ace and a king.
    pub static MEDIUM_HIGH_KEPT: HouseRule =
        rule("12.III.E", "medium and high pair with an ace and a king: kept");
    /// A medium and a high pair.
    pub static MEDIUM_HIGH_SPLIT: HouseRule =
        rule("12.III.E", "medium and high pair without both an ace and a king: split");
    /// Two high pairs.
    pub static HIGH_HIGH: HouseRule = rule("12.III.F", "two high pairs: always split");
    /// One pair beside a straight or flush.
    pub static PAIR_BEHIND_STRAIGHT: HouseRule =
        rule("12.VII.B", "one pair beside a straight or flush: the pair low");
    /// One pair with a straight or flush that needs one of its cards.
    pub static STRAIGHT_WITH_PAIR: HouseRule = rule(
        "12.VII.A, B",
        "a straight or flush that needs a card of the only pair: kept, with the highest low hand (ruling W2)",
    );
    /// One pair.
    pub static PAIR: HouseRule = rule("12.II.A", "one pair: high, the next two highest cards low");
    /// No pair, and a straight or flush.
    pub static STRAIGHT: HouseRule =
        rule("12.VII.A", "a straight or flush without a pair: kept, with the highest low hand");
    /// Nothing.
    pub static NO_PAIR: HouseRule = rule("12.I.A", "no pair: the second and third highest cards low");

    /// Every rule, in the order in which they are tried.
    pub(crate) static ALL: [&HouseRule; 31] = [
        &FIVE_ACES_WITH_KINGS,
        &FIVE_ACES,
        &FOUR_ACES_WITH_KINGS,
        &FOUR_ACES,
        &FOUR_WITH_PAIR,
        &LOW_FOUR,
        &MEDIUM_FOUR_WITH_ACE,
        &MEDIUM_FOUR,
        &HIGH_FOUR,
        &TWO_THREES,
        &THREE_WITH_TWO_PAIRS,
        &FULL_HOUSE,
        &THREE_WITH_STRAIGHT,
        &THREE_ACES,
        &THREE,
        &THREE_PAIRS,
        &LOW_LOW,
        &LOW_MEDIUM_KEPT,
        &LOW_MEDIUM_SPLIT,
        &LOW_HIGH_KEPT,
        &LOW_HIGH_SPLIT,
        &MEDIUM_MEDIUM_KEPT,
        &MEDIUM_MEDIUM_SPLIT,
        &MEDIUM_HIGH_KEPT,
        &MEDIUM_HIGH_SPLIT,
        &HIGH_HIGH,
        &PAIR_BEHIND_STRAIGHT,
        &STRAIGHT_WITH_PAIR,
        &PAIR,
        &STRAIGHT,
        &NO_PAIR,
    ];
}

/// A hand as the rules see it: its ranks by multiplicity, each list highest first, the joker an ace.
struct Groups {
    four_or_more: Option<Rank>,
    threes: Vec<Rank>,
    pairs: Vec<Rank>,
    singles: Vec<Rank>,
    aces: u8,
    kings: u8,
}

impl Groups {
    fn of(hand: CardSet) -> Groups {
        let holding = Holding::of(hand);
        let mut counts = holding.counts;
        counts[Rank::ACE.index()] += u8::from(holding.joker);
        let held = |wanted: u8| Rank::all().rev().filter(|rank| counts[rank.index()] == wanted).collect();
        Groups {
            four_or_more: Rank::all().find(|rank| counts[rank.index()] >= 4),
            threes: held(3),
            pairs: held(2),
            singles: held(1),
            aces: counts[Rank::ACE.index()],
            kings: counts[Rank::KING.index()],
        }
    }
}

impl HouseWay {
    /// The house way's setting of a hand of seven cards, and the rule that gives it.
    ///
    /// # Panics
    /// If there are not seven cards.
    pub fn set(self, hand: CardSet) -> (HandSetting, &'static HouseRule) {
        let all: Vec<HandSetting> = settings(hand).collect();
        let (low, rule) = self.low(&Groups::of(hand), &all);
        let setting = all
            .into_iter()
            .filter(|setting| setting.ranks.low == low)
            .max_by_key(|setting| setting.ranks.high)
            .expect("the rules name a low hand that the cards can make");
        assert!(setting.ranks.are_legal(), "the house way sets {hand} illegally");
        (setting, rule)
    }

    /// The ranks of the house way's setting.
    pub fn ranks(self, hand: CardSet) -> SettingRanks {
        self.set(hand).0.ranks
    }

    /// The rank of the low hand, by the first case that fits.
    fn low(self, groups: &Groups, all: &[HandSetting]) -> (JokerAceTwo, &'static HouseRule) {
        let pair = JokerAceTwo::pair;
        let two = |cards: &[Rank]| JokerAceTwo::of_ranks(cards[0], cards[1]);
        let Groups { threes, pairs, singles, .. } = groups;
        if let Some(four) = groups.four_or_more {
            return four_or_five(groups, four);
        }
        match (&threes[..], &pairs[..]) {
            ([higher, _], _) => (pair(*higher), &rules::TWO_THREES),
            ([_], [higher, _]) => (pair(*higher), &rules::THREE_WITH_TWO_PAIRS),
            ([_], [only]) => (pair(*only), &rules::FULL_HOUSE),
            ([three], _) => {
                if straight_lows(all).any(|low| low == pair(*three)) {
                    (pair(*three), &rules::THREE_WITH_STRAIGHT)
                } else if *three == Rank::ACE {
                    (JokerAceTwo::of_ranks(Rank::ACE, singles[0]), &rules::THREE_ACES)
                } else {
                    (two(singles), &rules::THREE)
                }
            }
            (_, [highest, _, _]) => (pair(*highest), &rules::THREE_PAIRS),
            // 12.VII.C: with two pairs a straight or flush never moves the low hand.
            (_, [higher, lower]) => match two_pairs(*higher, *lower, singles) {
                (true, rule) => (two(singles), rule),
                (false, rule) => (pair(*lower), rule),
            },
            (_, [only]) => match straight_lows(all).max() {
                Some(low) if low == pair(*only) => (low, &rules::PAIR_BEHIND_STRAIGHT),
                Some(low) if self.straight_with_pair == StraightWithPair::Kept => {
                    (low, &rules::STRAIGHT_WITH_PAIR)
                }
                _ => (two(singles), &rules::PAIR),
            },
            (_, _) => match straight_lows(all).max() {
                Some(low) => (low, &rules::STRAIGHT),
                None => (two(&singles[1..]), &rules::NO_PAIR),
            },
        }
    }
}

/// The low hands beside which the other five cards are a straight, flush, straight flush or royal flush.
fn straight_lows(all: &[HandSetting]) -> impl Iterator<Item = JokerAceTwo> {
    all.iter()
        .filter(|setting| setting.ranks.high.category().is_straight_or_flush())
        .map(|setting| setting.ranks.low)
}

/// The low hand with five aces, or four of a kind. 12.IX, X.
fn four_or_five(groups: &Groups, four: Rank) -> (JokerAceTwo, &'static HouseRule) {
    let pair = JokerAceTwo::pair;
    let singles = &groups.singles;
    match (groups.aces, groups.kings) {
        (5, 2) => return (pair(Rank::KING), &rules::FIVE_ACES_WITH_KINGS),
        (5, _) => return (pair(Rank::ACE), &rules::FIVE_ACES),
        (4, 2..) => return (pair(Rank::KING), &rules::FOUR_ACES_WITH_KINGS),
        (4, _) => return (pair(Rank::ACE), &rules::FOUR_ACES),
        _ => {}
    }
    if let Some(&other) = groups.pairs.first().or(groups.threes.first()) {
        return (pair(other), &rules::FOUR_WITH_PAIR);
    }
    let highest_singles = JokerAceTwo::of_ranks(singles[0], singles[1]);
    match PairSize::of(four) {
        PairSize::Low => (highest_singles, &rules::LOW_FOUR),
        PairSize::Medium if singles[0] == Rank::ACE => (highest_singles, &rules::MEDIUM_FOUR_WITH_ACE),
        PairSize::Medium => (pair(four), &rules::MEDIUM_FOUR),
        PairSize::High => (pair(four), &rules::HIGH_FOUR),
    }
}

/// The three sizes of 12.III and 12.IX.
enum PairSize {
    /// Twos to sixes.
    Low,
    /// Sevens to tens.
    Medium,
    /// Jacks to aces.
    High,
}

impl PairSize {
    fn of(rank: Rank) -> PairSize {
        match rank {
            Rank(0..=4) => PairSize::Low,
            Rank(5..=8) => PairSize::Medium,
            _ => PairSize::High,
        }
    }
}

/// Whether two pairs stay together in the high hand. 12.III. "Holding" an ace or a king is holding it as a single card.
fn two_pairs(higher: Rank, lower: Rank, singles: &[Rank]) -> (bool, &'static HouseRule) {
    use PairSize::{High, Low, Medium};
    let ace = singles.contains(&Rank::ACE);
    let king = singles.contains(&Rank::KING);
    let (kept, [if_kept, if_split]) = match (PairSize::of(lower), PairSize::of(higher)) {
        (Low, Low) => (true, [&rules::LOW_LOW; 2]),
        (Low, Medium) => (ace || king, [&rules::LOW_MEDIUM_KEPT, &rules::LOW_MEDIUM_SPLIT]),
        (Low, High) => (ace, [&rules::LOW_HIGH_KEPT, &rules::LOW_HIGH_SPLIT]),
        (Medium, Medium) => (ace, [&rules::MEDIUM_MEDIUM_KEPT, &rules::MEDIUM_MEDIUM_SPLIT]),
        (Medium, High) => (ace && king, [&rules::MEDIUM_HIGH_KEPT, &rules::MEDIUM_HIGH_SPLIT]),
        (High, High) => (false, [&rules::HIGH_HIGH; 2]),
        (Medium | High, Low) | (High, Medium) => unreachable!("the lower pair is the lower one"),
    };
    (kept, if kept { if_kept } else { if_split })
}
