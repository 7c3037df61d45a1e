//! The rules of a blackjack game as a file says them ([`TwentyOneTerms`]), ready to be solved.

use super::dealer::{DealerOutcome, SoftSeventeen};
use super::hand::{Hand, Rank};
use super::row_pays::{
    PaidRow, PayClass, Row, RowPays, RowSeen, is_of_naturals_alone, natural_of, naturals, row_of_three,
    rows_seen,
};
use super::rules::{
    Action, Backing, DealerShows, Doubled, DoubledHand, HandKind, NaturalPay, Naturals, Nets, Rescue, Rules,
    RulesError, Seat, Settlement, Shades, Split, Suit, SurrenderAt, Wagers, is_net,
};
use super::solution::Solution;
use super::solved::Remembered;
use super::suit_shades::{ShadeTotals, SuitDeal, SuitGroups};
use enumeration::conversions::{to_count, to_index};
use enumeration::ratio::{Ratio, ratio, whole};
use enumeration::{Card, SortedMap, SortedSet};
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use paytables::twenty_one::{
    HoleCardRule, SurrenderTerms, TieResult, Totals, TwentyOneRow, TwentyOneTerms, TwentyOneTest, Ups,
};
use paytables::wagers::{Condition, RankSet, Soft17};
use std::sync::Arc;

/// The rules of a blackjack game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet {
    shoe: [u32; Rank::COUNT],
    /// Of ranks whose suits count, the cards of each suit.
    suits: [[u32; 4]; Rank::COUNT],
    /// Without rows and shoe, which stand here; first decisions may be left out too.
    terms: TwentyOneTerms,
    /// How many ten-valued ranks the shoe has.
    ten_ranks: u32,
    /// Whether hands may be given up against some up cards only.
    ups_differ: bool,
    rows: Arc<RowPays>,
    groups: SuitGroups,
    unit: i64,
    /// What a dealer's 22 pays, in parts.
    pay_22: Option<i64>,
    naturals: Vec<Vec<NaturalKey>>,
    even_money: bool,
    cap: Option<Wagers>,
    round_cap: Option<Wagers>,
    /// What a natural of given cards is paid by.
    written: Option<Arc<TwentyOneTerms>>,
}

/// A line of naturals, to be compared.
type NaturalKey = (Ratio, Ratio, Ratio);

/// The most decks that are dealt from.
const MOST_DECKS: u32 = 32;

impl RuleSet {
    /// The rules of these terms, under caps on what a hand and a round win.
    pub fn new(
        terms: &TwentyOneTerms,
        cap: Option<Wagers>,
        round_cap: Option<Wagers>,
    ) -> Result<Self, RulesError> {
        let decks = terms.shoe().decks;
        if !(1..=MOST_DECKS).contains(&decks) {
            return Err(RulesError::Decks(decks));
        }
        let mut shoe = [0; Rank::COUNT];
        let mut ten_ranks = 0;
        for rank in (0..13).map(enumeration::Rank) {
            if !terms.shoe().without.contains(paytables::wagers::Rank(rank.0)) {
                let worth = Rank::from(rank);
                shoe[worth.index()] += 4 * decks;
                ten_ranks += u32::from(worth == Rank::TEN);
            }
        }
        let points: u32 = Rank::all().map(|rank| u32::from(rank.points()) * shoe[rank.index()]).sum();
        let (_, hands) = Self::reach(terms);
        if points <= Self::most_points(hands) {
            return Err(RulesError::TooFew { cards: shoe.iter().sum(), hands });
        }
        Self::from_shoe(terms, shoe, ten_ranks, cap, round_cap)
    }

    /// The most points on the table while another card is due: the dealer's hand is below 17, every other hand but the last
    /// may have gone over 21 by a ten.
    pub(crate) fn most_points(hands: usize) -> u32 {
        16 + 30 * u32::try_from(hands).unwrap_or(4)
    }

    /// The same from a shoe with this many cards of each worth, those of a rank whose suits count equally of all four: see
    /// [`RuleSet::with_suits`].
    pub fn from_shoe(
        terms: &TwentyOneTerms,
        shoe: [u32; Rank::COUNT],
        ten_ranks: u32,
        cap: Option<Wagers>,
        round_cap: Option<Wagers>,
    ) -> Result<Self, RulesError> {
        let wagers = |pay: &Ratio| Wagers::new(pay).ok_or_else(|| RulesError::Pay(pay.clone()));
        let even = whole(1);
        let paid: Vec<Wagers> =
            terms.rows.iter().map(|row| &row.net).chain([&even]).map(wagers).collect::<Result<_, _>>()?;
        let pay_22 = terms.pay_22.as_ref().map(wagers).transpose()?;
        // No decision depends on what naturals are paid: their rows stand as even money among those of other hands, so that
        // games that differ in them alone share their play.
        let of_naturals: Vec<bool> = terms.rows.iter().map(is_of_naturals_alone).chain([false]).collect();
        let paid_later = paid.iter().zip(&of_naturals).filter(|(_, natural)| !**natural).map(|(pay, _)| *pay);
        let amounts = paid_later.chain(pay_22).chain(cap).chain(round_cap);
        // Half wagers, for the surrender, and the parts of the pays and caps.
        let unit = amounts.fold(2, |unit: i128, amount| unit.lcm(&i128::from(amount.unit(1))));
        let unit = unit.to_i64().filter(|&unit| is_net(unit)).ok_or(RulesError::Parts)?;
        let as_even_money = PaidRow { parts: unit, at_once: false };
        let once = terms.rows.iter().map(|row| row.at_once).chain([false]);
        let in_parts: Vec<PaidRow> = (paid.iter().zip(once).zip(&of_naturals))
            .map(
                |((pay, at_once), natural)| {
                    if *natural { as_even_money } else { PaidRow { parts: pay.parts(unit), at_once } }
                },
            )
            .collect();
        let rows = RowPays::new(terms, &in_parts)?;
        let most = Self::most_won(terms).max(whole(2)) * whole(unit);
        // Suits are counted in sums over those of six cards of a rank.
        let suited = rows.suited_ranks().into_iter().map(|rank| i128::from(shoe[rank.index()])).max();
        let fits =
            |most: i64| is_net(most) && suited.is_none_or(|cards| i128::from(most) * cards.pow(6) < 1 << 62);
        if !most.to_integer().to_i64().is_some_and(fits) {
            return Err(RulesError::Parts);
        }
        let groups = SuitGroups::new(rows.suit_groups());
        let amount = |row: Row| {
            let pay = paid[row.unwrap_or(paid.len() - 1)].ratio();
            cap.into_iter().chain(round_cap).fold(pay, |pay, cap| pay.min(cap.ratio()))
        };
        let key = |line: NaturalPay| (line.chance, line.pay, line.tie);
        let lines = naturals(terms, &amount);
        if rows.completing(&Hand::of([Rank::TEN, Rank::TEN])).is_some() && tells_tens(terms) {
            return Err(RulesError::Suits {
                row: String::new(),
                what: "suits of two tens beside `tens` by rank".into(),
            });
        }
        let given_up = Ups(terms.surrender.early.0 | terms.surrender.late.0);
        Ok(RuleSet {
            shoe,
            suits: shoe.map(|cards| [cards / 4; 4]),
            ten_ranks,
            ups_differ: given_up != Ups::ALL && given_up != Ups::default(),
            unit,
            pay_22: pay_22.map(|pay| pay.parts(unit)),
            naturals: lines.into_iter().map(|lines| lines.into_iter().map(key).collect()).collect(),
            even_money: terms.even_money,
            rows: Arc::new(rows),
            groups,
            cap,
            round_cap,
            written: Some(Arc::new(terms.clone())),
            terms: TwentyOneTerms { rows: Vec::new(), even_money: false, ..terms.clone() },
        })
    }

    /// The same game under caps on what a hand and a round win.
    pub(crate) fn capped(&self, cap: Option<Wagers>, round_cap: Option<Wagers>) -> Result<Self, RulesError> {
        let written = self.written.as_ref().expect("rules that are not yet reduced to a part of the game");
        let terms = TwentyOneTerms { even_money: self.even_money, ..written.as_ref().clone() };
        Ok(Self::from_shoe(&terms, self.shoe, self.ten_ranks, cap, round_cap)?.with_suits(self.suits))
    }

    /// The same from a shoe with these cards of each suit. Of ranks whose suits do not count they are not looked at. Suits
    /// that are paid alike stay in one group only if the shoe has equally many cards of both in every suited rank: else a
    /// player who holds one of them draws the next card of it with another chance, and a pair in one suit is worth more
    /// than in the other.
    #[must_use]
    pub fn with_suits(self, suits: [[u32; 4]; Rank::COUNT]) -> Self {
        let ranks = self.rows.suited_ranks();
        let is_like = |one: Suit, other: Suit| {
            let left = |suit: Suit| ranks.iter().map(move |rank| suits[rank.index()][usize::from(suit)]);
            left(one).eq(left(other))
        };
        let groups = SuitGroups::new(self.rows.suit_groups()).split(is_like);
        RuleSet { suits, groups, ..self }
    }

    /// The same game without even money.
    pub(crate) fn without_even_money(self) -> Self {
        RuleSet { even_money: false, ..self }
    }

    /// Which rows hold of a hand and pay one, of the rules as a file says them.
    pub(super) fn rows_seen(&self) -> Vec<RowSeen> {
        let doubles = |hand: &Hand, after_split: bool| self.double(hand, after_split).is_some();
        let of = |terms: &Arc<TwentyOneTerms>| rows_seen(terms, &self.shoe, &doubles);
        self.written.as_ref().map(of).unwrap_or_default()
    }

    /// The most that a hand wins, in wagers.
    fn most_won(terms: &TwentyOneTerms) -> Ratio {
        let doubled = i64::from(terms.double.is_some() || terms.free.double != Totals::default());
        let again = terms.double.as_ref().map_or(0, |double| double.again);
        let units = whole(1i64 << (doubled + i64::from(again)));
        let of_row = |row: &TwentyOneRow| {
            if is_of_one_unit(&row.when) { row.net.clone() } else { &row.net * &units }
        };
        let even = terms.rows.last().is_none_or(|row| row.when != Condition::always());
        let pay_22 = terms.pay_22.iter().map(|pay| pay * &units);
        let pays = terms.rows.iter().map(of_row).chain(pay_22).chain(even.then(|| units.clone()));
        pays.fold(Ratio::zero(), Ratio::max)
    }

    /// The most that a hand wins, in wagers, and the most hands of a round.
    pub(crate) fn reach(terms: &TwentyOneTerms) -> (Ratio, usize) {
        (Self::most_won(terms), terms.split.as_ref().map_or(1, |split| to_index(split.hands)))
    }

    /// Whether ten-valued ranks make a difference, or the suits of naturals.
    pub(crate) fn tells_ten_ranks(&self) -> bool {
        self.tells_tens() || self.naturals.iter().any(|lines| lines.len() > 1)
    }

    /// The ranks whose suits are paid.
    pub(crate) fn suited_ranks(&self) -> SortedSet<Rank> {
        self.rows.suited_ranks()
    }

    /// For each suit the first one that is paid alike.
    pub(crate) fn suit_classes(&self) -> [usize; 4] {
        let groups = self.rows.suit_groups();
        let first = |suit| groups.iter().find(|group| group.contains(&suit)).map_or(suit, |group| group[0]);
        [0, 1, 2, 3].map(|suit| usize::from(first(suit)))
    }

    /// The mean of what every other player at the table is paid beside rows of this game, in dollars; none where no row has
    /// such an envy. Such a row is that of two cards and the one that completes them, unsplit and undoubled.
    pub(crate) fn mean_envy(&self, solution: &Solution) -> Option<Ratio> {
        let terms = self.written.as_ref()?;
        terms.rows.iter().find(|row| row.envy.is_some())?;
        let row_of_three = row_of_three(terms);
        let cards = self.shoe.iter().map(|&cards| u64::from(cards)).sum::<u64>();
        let mut mean = Ratio::zero();
        for deal in solution.deals().filter(|deal| deal.action() == Some(Action::Hit)) {
            let Some(rank) = self.rows.completing(&deal.hand) else { continue };
            let mut ranks: Vec<Rank> = deal.hand.cards().chain([deal.up]).collect();
            let out = to_count(ranks.iter().filter(|&&other| other == rank).count());
            ranks.push(rank);
            // Of the suits that the hand of this shade and the card that completes it can have, those with each envy.
            let (mut all, mut paid) = (0, Ratio::zero());
            SuitDeal { copies: &|rank, suit| self.copies(rank, suit), ranks }.visit(&mut |suits, ways| {
                let up_suit = (deal.up == rank).then(|| suits[2]);
                if self.groups.shade(suits[0], suits[1], up_suit) != deal.shade {
                    return;
                }
                all += ways;
                let three = [suits[0], suits[1], suits[3]];
                let row = row_of_three(deal.up, &deal.hand, rank, three);
                if let Some(envy) = row.and_then(|row| terms.rows[row].envy.as_ref()) {
                    paid += envy * whole(ways);
                }
            });
            if all > 0 {
                let drawn = ratio(u64::from(self.shoe[rank.index()]).saturating_sub(out), cards - 3);
                mean += &deal.probability * drawn * paid / whole(all);
            }
        }
        Some(mean)
    }

    /// How many ten-valued ranks the shoe has.
    pub(crate) fn ten_ranks(&self) -> u32 {
        self.ten_ranks
    }

    /// Whether ten-valued cards of different ranks are no pair.
    pub(crate) fn tells_tens(&self) -> bool {
        tells_tens(&self.terms)
    }

    /// What a hand of these units is paid, under the cap.
    fn won(&self, class: PayClass, units: i64) -> i64 {
        self.cut(self.rows.paid(class).parts * units)
    }

    fn cut(&self, won: i64) -> i64 {
        self.cap.map_or(won, |cap| won.min(cap.parts(self.unit)))
    }

    /// What becomes of a hand that has not bust: it wins `won`, for each of its units a 22 pays for, or loses `own` units.
    fn settled(&self, hand: &Finished, kind: HandKind, won: i64, own: i64, times: i64) -> Settlement {
        let &Finished { points, cards, class, units } = hand;
        let charlie = self.terms.charlie.is_some_and(|charlie| cards >= to_index(charlie));
        let ties = self.terms.ties;
        if charlie || self.rows.paid(class).at_once || points == 21 && ties.twenty_one == TieResult::Win {
            return Settlement::AtOnce(won);
        }
        let lost = -own * self.unit * times;
        let tie = match if points == 21 { ties.twenty_one } else { ties.any } {
            TieResult::Push => 0,
            TieResult::Lose => lost,
            TieResult::Win => won,
        };
        let nets: Nets = DealerOutcome::ALL.map(|outcome| match (outcome, outcome.points()) {
            (_, Some(dealer)) => match points.cmp(&dealer) {
                std::cmp::Ordering::Greater => won,
                std::cmp::Ordering::Equal => tie,
                std::cmp::Ordering::Less => lost,
            },
            (DealerOutcome::Natural, _) => self.lost_to_natural(kind, own) * times,
            (DealerOutcome::TwentyTwo, _) => self.pay_22.map_or(won, |pay| self.cut(pay * units) * times),
            _ => won,
        });
        Settlement::Waits(nets)
    }

    /// What a dealer's natural that comes last takes.
    fn lost_to_natural(&self, kind: HandKind, own: i64) -> i64 {
        match self.terms.hole_card {
            // Against a natural no hand is played.
            HoleCardRule::Peek | HoleCardRule::FaceUp => 0,
            HoleCardRule::None => -own * self.unit,
            HoleCardRule::OriginalBets if !kind.original => 0,
            // A free hand has no bet of the player's own.
            HoleCardRule::OriginalBets | HoleCardRule::DoublesSaved => -kind.backing.stake() * self.unit,
        }
    }

    /// What becomes of a hand above 21 with so many units of the player's own.
    fn busted(&self, kind: HandKind, own: i64) -> Settlement {
        let net = -own * self.unit;
        if self.terms.hole_card == HoleCardRule::OriginalBets {
            return Settlement::UnlessNatural { net, natural: self.lost_to_natural(kind, own) };
        }
        Settlement::AtOnce(net)
    }

    /// Whether the aces of the first two cards count low in a doubled hand.
    fn are_aces_low(&self) -> bool {
        self.terms.double.as_ref().is_some_and(|double| double.aces_low)
    }

    fn is_charlie(&self, hand: &Hand) -> bool {
        self.terms.charlie.is_some_and(|charlie| hand.size() >= to_index(charlie))
    }

    fn is_free_split(&self, pair: Rank) -> bool {
        free_pairs(self.terms.free.split)[pair.index()]
    }

    /// Whether a card of the rank is left to be drawn when these ranks are out.
    fn is_left(&self, rank: Rank, out: &[Rank]) -> bool {
        to_index(self.shoe[rank.index()]) > out.iter().filter(|&&other| other == rank).count()
    }

    /// The pay of the completed hand, given the suits of its cards.
    fn completed_pay(&self, up: Rank, hand: &Hand, rank: Rank, suits: [Suit; 3], split: bool) -> i64 {
        self.won(self.rows.class_of_suits(up, &hand.with(rank), split, suits), 1)
    }

    /// The shades of two cards that one rank completes; under a cap on the whole round what a hand wins alone is cut.
    fn suit_shades(&self, up: Rank, hand: &Hand, split: bool) -> Option<Shades> {
        let rank = self.rows.completing(hand)?;
        let mut ranks: Vec<Rank> = hand.cards().collect();
        let up_counts = up == rank;
        if up_counts {
            ranks.push(up);
        }
        let drawable = self.is_left(rank, &ranks);
        if drawable {
            ranks.push(rank);
        }
        let cap = self.round_cap().filter(|_| !split);
        let mut counted = ShadeTotals::new(&self.groups, rank, up_counts);
        let deal = SuitDeal { copies: &|rank, suit| self.copies(rank, suit), ranks };
        deal.visit(&mut |suits, ways| {
            let kind = self.groups.shade(suits[0], suits[1], up_counts.then(|| suits[2]));
            let pay = if drawable {
                self.completed_pay(up, hand, rank, [suits[0], suits[1], suits[suits.len() - 1]], split)
            } else {
                0
            };
            counted.add(kind, ways, cap.map_or(pay, |cap| pay.min(cap)));
        });
        Some(counted.finish())
    }

    /// How two ten-valued cards are distinguished: of different ranks, of one, of one that is the up card's.
    fn ten_shades(&self, up: Rank) -> Shades {
        let tens = u64::from(self.shoe[Rank::TEN.index()]);
        let (ranks, each) = (u64::from(self.ten_ranks), tens / u64::from(self.ten_ranks));
        let pairs = |cards: u64| cards * cards.saturating_sub(1);
        let (all, as_up, others) = if up == Rank::TEN {
            (pairs(tens - 1), pairs(each - 1), (ranks - 1) * pairs(each))
        } else {
            (pairs(tens), 0, ranks * pairs(each))
        };
        let shade = |name, weight| super::rules::Shade { name, weight, pay: 0 };
        let of = vec![
            shade("different ranks", all - as_up - others),
            shade("one rank", others),
            shade("one rank, the up card's", as_up),
        ];
        Shades { completing: None, grain: all.max(1), of }
    }

    fn is_ten_pair(&self, hand: &Hand) -> bool {
        self.tells_tens() && hand.pair() == Some(Rank::TEN)
    }
}

/// A hand that takes no more cards, before it is settled.
struct Finished {
    points: u8,
    cards: usize,
    class: PayClass,
    /// How many units win where it wins.
    units: i64,
}

/// Whether a row pays hands of one unit alone: naturals, or hands that are not doubled.
fn is_of_one_unit(when: &Condition<TwentyOneTest>) -> bool {
    match when {
        Condition::Is(TwentyOneTest::Natural(true) | TwentyOneTest::Doubled(false)) => true,
        Condition::All(parts) => parts.iter().any(is_of_one_unit),
        Condition::Any(parts) => !parts.is_empty() && parts.iter().all(is_of_one_unit),
        Condition::Is(_) | Condition::Not(_) => false,
    }
}

fn tells_tens(terms: &TwentyOneTerms) -> bool {
    terms.split.as_ref().is_some_and(|split| split.tens_by_rank)
}

/// The pairs of a set of ranks, by worth.
fn free_pairs(ranks: RankSet) -> [bool; Rank::COUNT] {
    let mut pairs = [false; Rank::COUNT];
    for rank in (0..13).map(enumeration::Rank) {
        if ranks.contains(paytables::wagers::Rank(rank.0)) {
            pairs[Rank::from(rank).index()] = true;
        }
    }
    pairs
}

impl Rules for RuleSet {
    fn shoe(&self) -> [u32; Rank::COUNT] {
        self.shoe
    }

    fn soft17(&self) -> SoftSeventeen {
        match self.terms.soft17 {
            Soft17::Hit => SoftSeventeen::Hit,
            Soft17::Stand => SoftSeventeen::Stand,
        }
    }

    fn unit(&self) -> i64 {
        self.unit
    }

    fn naturals(&self) -> Naturals {
        let line = |(chance, pay, tie): &NaturalKey| NaturalPay {
            chance: chance.clone(),
            pay: pay.clone(),
            tie: tie.clone(),
        };
        let caps = self.cap.into_iter().chain(self.round_cap);
        Naturals {
            by_up: self.naturals.iter().map(|lines| lines.iter().map(line).collect()).collect(),
            even_money: self.even_money.then(|| caps.fold(whole(1), |pay, cap| pay.min(cap.ratio()))),
        }
    }

    fn natural_of(&self, up: Card, hand: &[Card]) -> NaturalPay {
        let Some(terms) = &self.written else { return NaturalPay::all(Ratio::zero(), Ratio::zero()) };
        let amount = |row: Row| {
            let pay = row.map_or_else(|| whole(1), |row| terms.rows[row].net.clone());
            self.cap.into_iter().chain(self.round_cap).fold(pay, |pay, cap| pay.min(cap.ratio()))
        };
        natural_of(terms, up, hand, &amount)
    }

    fn shows(&self) -> DealerShows {
        match self.terms.hole_card {
            HoleCardRule::FaceUp if self.rows.looks_at_up() || self.ups_differ => DealerShows::BothInOrder,
            HoleCardRule::FaceUp => DealerShows::Both,
            _ => DealerShows::Up,
        }
    }

    fn peek(&self) -> Option<i64> {
        matches!(self.terms.hole_card, HoleCardRule::Peek | HoleCardRule::FaceUp).then_some(-self.unit)
    }

    fn is_finished(&self, hand: &Hand) -> bool {
        hand.total().points == 21 || self.is_charlie(hand)
    }

    fn stand(&self, up: Rank, hand: &Hand, kind: HandKind) -> Option<Settlement> {
        let points = hand.total().points;
        if u32::from(points) < self.terms.stand_from {
            return None;
        }
        let class = self.rows.class(up, hand, None, kind.split);
        let finished = Finished { points, cards: hand.size(), class, units: 1 };
        Some(self.settled(&finished, kind, self.won(class, 1), kind.backing.stake(), 1))
    }

    fn bust(&self, kind: HandKind) -> Settlement {
        self.busted(kind, kind.backing.stake())
    }

    fn double(&self, hand: &Hand, after_split: bool) -> Option<DoubledHand> {
        let total = hand.total();
        if self.is_finished(hand) {
            return None;
        }
        let low_aces = if self.are_aces_low() { hand.first_aces() } else { 0 };
        let doubled = |free| DoubledHand { cards: hand.cards_alone(), low_aces, times: 1, free };
        let free = &self.terms.free;
        let may_be_free = hand.size() == 2 && (free.after_split || !after_split);
        if may_be_free && free.double.contains(total.points, total.soft) {
            return Some(doubled(true));
        }
        let double = self.terms.double.as_ref()?;
        let may = double.cards.contains(i64::try_from(hand.size()).expect("a hand"))
            && double.on.contains(total.points, total.soft)
            && (double.after_split || !after_split);
        may.then(|| doubled(false))
    }

    fn doubles_later(&self) -> bool {
        self.terms.double.as_ref().is_some_and(|double| (3..=21).any(|cards| double.cards.contains(cards)))
    }

    fn low_aces(&self, two: &Hand) -> u8 {
        if self.are_aces_low() { two.count(Rank::ACE) } else { 0 }
    }

    fn tells_first_aces(&self) -> bool {
        self.are_aces_low() && self.doubles_later()
    }

    fn double_again(&self, doubled: &DoubledHand) -> Option<DoubledHand> {
        let double = self.terms.double.as_ref()?;
        let total = doubled.total();
        // Aces that count low may leave it below 21.
        let finished = total.points >= 21 || self.is_charlie(&doubled.cards);
        let may = !doubled.free
            && !finished
            && doubled.times <= double.again
            && double.on.contains(total.points, total.soft);
        may.then(|| DoubledHand { times: doubled.times + 1, ..*doubled })
    }

    fn doubled(&self, up: Rank, doubled: &DoubledHand, kind: HandKind) -> Doubled {
        let points = doubled.total().points;
        let stake = doubled.stake(kind.backing);
        if points > 21 {
            return Doubled { points, settlement: self.busted(kind, stake), stake, rescue: None };
        }
        let class = self.rows.class(up, &doubled.cards, Some(doubled.low_aces), kind.split);
        let won = self.won(class, doubled.units());
        let finished = Finished { points, cards: doubled.cards.size(), class, units: doubled.units() };
        let settlement = self.settled(&finished, kind, won, stake, 1);
        let before = DoubledHand { times: doubled.times - 1, ..*doubled }.stake(kind.backing);
        let may =
            points < 21 && !doubled.free && self.terms.double.as_ref().is_some_and(|double| double.rescue);
        let at_once = matches!(settlement, Settlement::AtOnce(_));
        let rescue = (may && !at_once).then(|| Rescue { net: -before * self.unit, stake: before });
        Doubled { points, settlement, stake, rescue }
    }

    fn surrender(&self, up: Rank) -> Option<SurrenderAt> {
        let terms = &self.terms.surrender;
        let (early, late) = (terms.early.contains(up.index()), terms.late.contains(up.index()));
        match self.terms.hole_card {
            HoleCardRule::FaceUp => (early || late).then_some(SurrenderAt::Late),
            _ if early => Some(SurrenderAt::Early),
            _ => late.then_some(SurrenderAt::Late),
        }
    }

    fn split(&self, pair: Rank) -> Option<Split> {
        let split = self.terms.split.as_ref()?;
        let aces = pair == Rank::ACE;
        let stake = i64::from(!self.is_free_split(pair));
        let hands = if aces && !split.resplit_aces { 2 } else { to_index(split.hands) };
        Some(Split { hands, one_card: aces && split.one_card_aces, stake })
    }

    /// The original wager stays on the hand played first (ruling F2), and so does the unit that a natural takes.
    fn kind(&self, pair: Rank, seat: Seat) -> HandKind {
        let first = seat == Seat::First;
        let free = self.is_free_split(pair) && !first;
        HandKind {
            backing: if free { Backing::Free } else { Backing::Real },
            split: self.rows.looks_at_split(),
            original: first || self.terms.hole_card != HoleCardRule::OriginalBets,
        }
    }

    fn splits_shade(&self, pair: Rank, shade: usize) -> bool {
        !(self.tells_ranks_of(pair) && shade == 0)
    }

    fn tells_ranks_of(&self, pair: Rank) -> bool {
        self.tells_tens() && pair == Rank::TEN
    }

    fn further(&self, _up: Rank, pair: Rank, shade: usize, unseen: u64) -> u64 {
        if !self.tells_ranks_of(pair) {
            return unseen;
        }
        let each = u64::from(self.shoe[Rank::TEN.index()] / self.ten_ranks);
        each.saturating_sub(2 + u64::from(shade == 2))
    }

    fn shades(&self, up: Rank, hand: &Hand) -> Option<Shades> {
        if self.is_ten_pair(hand) {
            return Some(self.ten_shades(up));
        }
        self.suit_shades(up, hand, false)
    }

    /// A split hand's suits are a uniform draw from the cards of their ranks, given the shade of the pair it came from.
    fn split_shades(&self, up: Rank, pair: Rank, origin: usize, seat: Seat, hand: &Hand) -> Option<Shades> {
        let rank = self.rows.completing(hand)?;
        let split = self.rows.looks_at_split();
        let of_pair = self.rows.completing(&Hand::of([pair, pair]));
        let Some(of_pair) = of_pair else {
            let shades = self.suit_shades(up, hand, true);
            return shades;
        };
        // The pair, the up card if its suit matters to the pair or to this hand, then this hand's other cards.
        let mut ranks = vec![pair, pair];
        let up_counts = up == of_pair || up == rank;
        if up_counts {
            ranks.push(up);
        }
        let first = match seat {
            Seat::First => 0,
            Seat::Second => 1,
            Seat::Opened => {
                ranks.push(pair);
                ranks.len() - 1
            }
        };
        let second = ranks.len();
        ranks.push(hand.cards().find(|&other| other != pair).unwrap_or(pair));
        let drawable = self.is_left(rank, &ranks);
        if drawable {
            ranks.push(rank);
        }
        let mut counted = ShadeTotals::new(&self.groups, rank, up == rank);
        let deal = SuitDeal { copies: &|rank, suit| self.copies(rank, suit), ranks };
        deal.visit(&mut |suits, ways| {
            let up_suit = up_counts.then(|| suits[2]);
            if self.groups.shade(suits[0], suits[1], up_suit.filter(|_| up == of_pair)) != origin {
                return;
            }
            let kind = self.groups.shade(suits[first], suits[second], up_suit.filter(|_| up == rank));
            let pay = if drawable {
                let three = [suits[first], suits[second], suits[suits.len() - 1]];
                self.completed_pay(up, hand, rank, three, split)
            } else {
                0
            };
            counted.add(kind, ways, pay);
        });
        Some(counted.finish())
    }

    fn shade(&self, up: Rank, up_suit: Suit, hand: &Hand, suits: [Suit; 2]) -> usize {
        let rank = self.rows.completing(hand);
        rank.map_or(0, |rank| self.groups.shade(suits[0], suits[1], (up == rank).then_some(up_suit)))
    }

    fn shade_of(&self, up: Card, hand: &Hand, cards: [Card; 2]) -> usize {
        let suit = |card: Card| card.suit().map_or(0, |suit| suit.0);
        let worth = |card: Card| card.rank().map(Rank::from);
        match () {
            () if !self.is_ten_pair(hand) => {
                worth(up).map_or(0, |rank| self.shade(rank, suit(up), hand, cards.map(suit)))
            }
            () if cards[0].rank() != cards[1].rank() => 0,
            () if cards[0].rank() == up.rank() => 2,
            () => 1,
        }
    }

    fn bonus(&self, up: Rank, hand: &Hand, suits: [Suit; 3]) -> i64 {
        let rank = self.rows.completing(hand).expect("a hand with shades");
        self.completed_pay(up, hand, rank, suits, self.rows.looks_at_split())
    }

    fn completed(&self, up: Rank, hand: &Hand, kind: HandKind, pay: i64, times: i64) -> Settlement {
        let three = self.rows.completing(hand).map_or(*hand, |rank| hand.with(rank));
        let class = self.rows.class(up, &three, None, kind.split);
        let finished = Finished { points: three.total().points, cards: three.size(), class, units: 1 };
        self.settled(&finished, kind, pay, kind.backing.stake(), times)
    }

    fn completions(&self, up: Rank, hand: &Hand) -> Vec<SortedMap<i64, Ratio>> {
        let Some(rank) = self.rows.completing(hand) else { return Vec::new() };
        let mut ranks: Vec<Rank> = hand.cards().collect();
        let up_counts = up == rank;
        if up_counts {
            ranks.push(up);
        }
        ranks.push(rank);
        let mut ways_of: Vec<SortedMap<i64, u64>> = vec![SortedMap::new(); self.groups.shades(up_counts)];
        let deal = SuitDeal { copies: &|rank, suit| self.copies(rank, suit), ranks };
        deal.visit(&mut |suits, ways| {
            let kind = self.groups.shade(suits[0], suits[1], up_counts.then(|| suits[2]));
            let pay = self.completed_pay(up, hand, rank, [suits[0], suits[1], suits[suits.len() - 1]], false);
            *ways_of[kind].entry(pay).or_default() += ways;
        });
        let chances = |ways_of: SortedMap<i64, u64>| {
            let all: u64 = ways_of.values().sum();
            ways_of.into_iter().map(|(pay, ways)| (pay, ratio(ways, all))).collect()
        };
        ways_of.into_iter().map(chances).collect()
    }

    fn copies(&self, rank: Rank, suit: Suit) -> u64 {
        u64::from(self.suits[rank.index()][usize::from(suit)])
    }

    fn round_cap(&self) -> Option<i64> {
        self.round_cap.map(|cap| cap.parts(self.unit))
    }
}

impl Remembered for RuleSet {
    fn without_natural_pay(&self) -> Self {
        RuleSet { naturals: vec![Vec::new(); Rank::COUNT], even_money: false, written: None, ..self.clone() }
    }

    fn as_seen_against(&self, up: Rank) -> Self {
        if self.shows() != DealerShows::Up {
            return self.clone();
        }
        // From seven to ten points no ace leads to a soft 17.
        let soft17 = if up.points() < 7 { self.terms.soft17 } else { Soft17::Hit };
        let terms = TwentyOneTerms { soft17, ..self.terms.clone() };
        RuleSet { rows: Arc::new(self.rows.against(up)), terms, ..self.clone() }
    }

    fn as_seen_later(&self) -> Self {
        let terms = TwentyOneTerms {
            split: self.later_split(),
            surrender: SurrenderTerms::default(),
            ..self.terms.clone()
        };
        RuleSet { terms, ..self.clone() }
    }

    fn as_seen_by(&self, pair: Rank) -> Self {
        let mut terms = TwentyOneTerms { surrender: SurrenderTerms::default(), ..self.terms.clone() };
        if let Some(split) = terms.split.as_mut().filter(|_| pair != Rank::ACE) {
            (split.one_card_aces, split.resplit_aces) = (true, false);
        }
        RuleSet { terms, ..self.clone() }
    }
}

impl RuleSet {
    /// What hands that are not split ask of how pairs are split: whether ten-valued ranks are distinguished.
    fn later_split(&self) -> Option<paytables::twenty_one::SplitTerms> {
        self.terms.split.as_ref().filter(|split| split.tens_by_rank).map(|split| {
            paytables::twenty_one::SplitTerms {
                hands: 2,
                one_card_aces: true,
                resplit_aces: false,
                tens_by_rank: split.tens_by_rank,
            }
        })
    }
}
