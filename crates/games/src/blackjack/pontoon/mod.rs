//! Pontoon Plus (PP, version 5) as a rule set: no tens in the deck, no hole card, 21 paid at once, bonuses by number of
//! cards and by suits.
//!
//! **Suits** count for 6-7-8 and 7-7-7 in three cards only, so a hand's suits are open after two cards of those ranks
//! and never later (ruling P9). Two such cards come in up to five shades: of different suits, of one suit, of spades,
//! the latter two again by whether the up card is one of the completing cards. How often a shade comes, and what its
//! completing card pays on average, is counted by dealing suits to the few cards that matter.

mod suits;

use super::dealer::SoftSeventeen;
use super::hand::{Hand, Rank};
use super::hole_card::{RulesError, decks_of};
use super::rules::{
    Action, Doubled, DoubledHand, HandKind, NaturalPay, Naturals, Nets, Rescue, Rules, Seat, Settlement,
    Shades, Split, Suit, SurrenderAt, Wagers, compare, is_net,
};
use super::solution::Solution;
use enumeration::Card;
use enumeration::conversions::to_index;
use enumeration::ratio::{Ratio, ratio, whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use std::collections::BTreeMap;
use suits::{EIGHT, SEVEN, SIX, ShadeKind, ShadeTotals, SuitDeal, completing, shade};

/// What the pay table awards, in wagers (PP 4.1.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PontoonPays {
    /// An ace and a picture as dealt.
    pub pontoon: Ratio,
    /// Any other winning hand.
    pub regular: Ratio,
    /// A doubled hand, for each of its two wagers.
    pub doubled: Ratio,
    /// 21 in five cards.
    pub five_cards: Ratio,
    /// 21 in six cards.
    pub six_cards: Ratio,
    /// 21 in seven cards or more.
    pub seven_cards: Ratio,
    /// 6-7-8.
    pub six_seven_eight: BySuit,
    /// 7-7-7.
    pub three_sevens: BySuit,
}

/// A pay that depends on the suits of three cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BySuit {
    /// Of different suits.
    pub mixed: Ratio,
    /// All of one suit other than spades.
    pub suited: Ratio,
    /// All spades.
    pub spades: Ratio,
}

/// When a doubled 21 is paid (ruling P2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubledTwentyOne {
    /// At once, as any 21 (PP 3.26).
    AtOnce,
    /// After the dealer's hand, as any doubled hand (PP 3.25.4).
    Waits,
}

/// The award for a suited 7-7-7, unsplit and undoubled, against a 7 (PP 4.1.2, ruling P10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuperBonus {
    /// What it is worth, in wagers.
    pub award: Ratio,
    /// Whether it comes on top of the 7-7-7 row, or instead of it.
    pub on_top: bool,
}

/// Pontoon Plus.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pontoon {
    shoe: [u32; Rank::COUNT],
    unit: i64,
    natural_pay: Ratio,
    regular: i64,
    doubled: i64,
    /// What 21 wins in up to four, five, six, and more cards, in units.
    by_size: [i64; 4],
    six_seven_eight: [i64; 3],
    three_sevens: [i64; 3],
    /// What a suited 7-7-7 wins against a 7, in place of its row, by suited and spades.
    against_seven: Option<[i64; 2]>,
    doubled_21: DoubledTwentyOne,
    /// The cap on what a hand wins.
    cap: Option<Wagers>,
    /// The cap on what all hands of a round win together.
    round_cap: Option<Wagers>,
}

/// Whether a net of this many parts fits the integers: in sums over the suits of six cards of a rank, too.
fn is_counted(shoe: &[u32; Rank::COUNT], parts: i64) -> bool {
    let cards = shoe[SIX.index()].max(shoe[SEVEN.index()]).max(shoe[EIGHT.index()]);
    let deals = i128::from(cards).pow(6);
    is_net(parts) && i128::from(parts.abs()) * deals < 1 << 62
}

#[cfg(test)]
impl PontoonPays {
    /// The pays that the game is listed with.
    pub(crate) fn usual() -> Self {
        let by_suit = BySuit { mixed: ratio(3, 2), suited: whole(2), spades: whole(3) };
        PontoonPays {
            pontoon: ratio(3, 2),
            regular: whole(1),
            doubled: whole(1),
            five_cards: ratio(3, 2),
            six_cards: whole(2),
            seven_cards: whole(3),
            six_seven_eight: by_suit.clone(),
            three_sevens: by_suit,
        }
    }
}

impl Pontoon {
    /// The game from decks of 48 cards (PP 2.2.1).
    pub fn new(
        decks: u32,
        pays: &PontoonPays,
        super_bonus: Option<&SuperBonus>,
        doubled_21: DoubledTwentyOne,
    ) -> Result<Self, RulesError> {
        Self::from_shoe(decks_of(decks, 12)?, pays, super_bonus, doubled_21)
    }

    /// The game from any shoe in which sixes, sevens and eights come equally in every suit.
    ///
    /// # Panics
    /// If they do not.
    pub fn from_shoe(
        shoe: [u32; Rank::COUNT],
        pays: &PontoonPays,
        super_bonus: Option<&SuperBonus>,
        doubled_21: DoubledTwentyOne,
    ) -> Result<Self, RulesError> {
        assert!(
            [SIX, SEVEN, EIGHT].iter().all(|rank| shoe[rank.index()].is_multiple_of(4)),
            "sixes, sevens and eights come in four suits"
        );
        if pays.pontoon.is_negative() {
            return Err(RulesError::NaturalPay(pays.pontoon.clone()));
        }
        let by_suit = |pays: &BySuit| [pays.mixed.clone(), pays.suited.clone(), pays.spades.clone()];
        let against_seven = super_bonus.map(|bonus| {
            let [_, suited, spades] = by_suit(&pays.three_sevens);
            [suited, spades].map(|row| if bonus.on_top { row + &bonus.award } else { bonus.award.clone() })
        });
        let by_size = [&pays.regular, &pays.five_cards, &pays.six_cards, &pays.seven_cards].map(Ratio::clone);
        let all = [
            &by_suit(&pays.six_seven_eight)[..],
            &by_suit(&pays.three_sevens),
            &by_size,
            std::slice::from_ref(&pays.doubled),
        ];
        // Half wagers at least, for the surrender.
        let unit = all
            .into_iter()
            .flatten()
            .chain(against_seven.iter().flatten())
            .fold(BigInt::from(2), |unit, pay| unit.lcm(pay.denom()));
        let parts = |pay: &Ratio| -> Result<i64, RulesError> {
            let parts = (pay * Ratio::from_integer(unit.clone())).to_integer().to_i64();
            // A hand has up to two wagers.
            let fits = |&parts: &i64| is_counted(&shoe, parts.saturating_mul(2));
            parts.filter(fits).ok_or_else(|| RulesError::Pay(pay.clone()))
        };
        let three = |pays: &BySuit| -> Result<[i64; 3], RulesError> {
            Ok([parts(&pays.mixed)?, parts(&pays.suited)?, parts(&pays.spades)?])
        };
        Ok(Pontoon {
            shoe,
            unit: parts(&whole(1))?,
            natural_pay: pays.pontoon.clone(),
            regular: parts(&pays.regular)?,
            doubled: parts(&pays.doubled)?,
            by_size: [
                parts(&pays.regular)?,
                parts(&pays.five_cards)?,
                parts(&pays.six_cards)?,
                parts(&pays.seven_cards)?,
            ],
            six_seven_eight: three(&pays.six_seven_eight)?,
            three_sevens: three(&pays.three_sevens)?,
            against_seven: match against_seven {
                Some([suited, spades]) => Some([parts(&suited)?, parts(&spades)?]),
                None => None,
            },
            doubled_21,
            cap: None,
            round_cap: None,
        })
    }

    /// The same game with another pay for an ace and a picture as dealt.
    pub(super) fn paying_naturals(self, natural_pay: Ratio) -> Self {
        Pontoon { natural_pay, ..self }
    }

    /// The same game with a cap on what a hand wins.
    pub fn capped(self, cap: Wagers) -> Result<Self, RulesError> {
        let mut game = self.in_parts_of(cap)?;
        let cut = |pay: i64| pay.min(cap.parts(game.unit));
        // What a hand that waits is paid is cut when it is.
        game.by_size = game.by_size.map(cut);
        game.six_seven_eight = game.six_seven_eight.map(cut);
        game.three_sevens = game.three_sevens.map(cut);
        game.against_seven = game.against_seven.map(|pays| pays.map(cut));
        game.natural_pay = game.natural_pay.min(cap.ratio());
        game.cap = Some(cap);
        Ok(game)
    }

    /// The same game with a cap on what all hands of a round win together.
    pub fn round_capped(self, cap: Wagers) -> Result<Self, RulesError> {
        let mut game = self.in_parts_of(cap)?;
        game.natural_pay = game.natural_pay.min(cap.ratio());
        game.round_cap = Some(cap);
        Ok(game)
    }

    /// The same game with nets in parts of a wager in which the cap is whole.
    fn in_parts_of(mut self, cap: Wagers) -> Result<Self, RulesError> {
        let too_fine = || RulesError::Cap(cap.ratio());
        let unit = i128::from(self.unit).lcm(&i128::from(cap.unit(1)));
        let unit = i64::try_from(unit).ok().filter(|&unit| is_net(unit)).ok_or_else(too_fine)?;
        let finer = unit / self.unit;
        if !is_counted(&self.shoe, 2 * unit) || self.wins().any(|win| !is_counted(&self.shoe, win * finer)) {
            return Err(too_fine());
        }
        let scale = |pay: i64| pay * finer;
        self.regular *= finer;
        self.doubled *= finer;
        self.by_size = self.by_size.map(scale);
        self.six_seven_eight = self.six_seven_eight.map(scale);
        self.three_sevens = self.three_sevens.map(scale);
        self.against_seven = self.against_seven.map(|pays| pays.map(scale));
        self.unit = unit;
        Ok(self)
    }

    /// The same game less the Super Bonus where the dealer's card is no seven: it plays no part there.
    #[must_use]
    pub(super) fn as_seen_against(&self, up: Rank) -> Self {
        let against_seven = self.against_seven.filter(|_| up == SEVEN);
        Pontoon { against_seven, ..self.clone() }
    }

    /// Everything that a hand may win.
    fn wins(&self) -> impl Iterator<Item = i64> {
        let listed = self.by_size.into_iter().chain(self.six_seven_eight).chain(self.three_sevens);
        listed.chain(self.against_seven.into_iter().flatten()).chain([2 * self.doubled])
    }

    /// The payment of a hand with this many wagers.
    fn paid(&self, wagers: i64) -> i64 {
        let paid = if wagers == 1 { self.regular } else { wagers * self.doubled };
        self.cap.map_or(paid, |cap| paid.min(cap.parts(self.unit)))
    }

    /// What comparing `wagers` units nets; a dealer's Pontoon takes the initial bet (PP 3.24.5, 3.25.4).
    fn nets(&self, points: u8, wagers: i64) -> Nets {
        compare(points, self.paid(wagers), wagers * self.unit, -self.unit)
    }

    /// Cards of a rank in each suit.
    fn copies(&self, rank: Rank) -> u64 {
        u64::from(self.shoe[rank.index()] / 4)
    }

    /// Probability of the Super Bonus for a player who plays by `solution`; envy is $50 times this.
    pub fn super_bonus_chance(&self, solution: &Solution) -> Ratio {
        let sevens = Hand::of([SEVEN, SEVEN]);
        let copies = self.copies(SEVEN);
        let unseen = self.shoe.iter().map(|&cards| u64::from(cards)).sum::<u64>() - 3;
        solution
            .deals()
            .filter(|deal| deal.up == SEVEN && deal.hand == sevens)
            .filter(|deal| deal.action() == Some(Action::Hit))
            .map(|deal| {
                // Completing cards left by the pair, and by the up card where it is one of them.
                let taken = match ShadeKind::ALL[deal.shade] {
                    ShadeKind::Mixed => return Ratio::zero(),
                    ShadeKind::Suited | ShadeKind::Spades => 2,
                    ShadeKind::SuitedUp | ShadeKind::SpadesUp => 3,
                };
                &deal.probability * ratio(copies.saturating_sub(taken), unseen)
            })
            .fold(Ratio::zero(), |sum, chance| sum + chance)
    }
}

impl Pontoon {
    /// What the completed hand nets, given the suits of its cards, and whether the Super Bonus is open.
    fn completed(&self, hand: &Hand, suits: [u8; 3], super_bonus: bool) -> i64 {
        let row = match ShadeKind::of(suits[0], suits[1], None) {
            ShadeKind::Mixed => 0,
            _ if suits[2] != suits[0] => 0,
            ShadeKind::Spades => 2,
            _ => 1,
        };
        if hand.pair().is_none() {
            return self.six_seven_eight[row];
        }
        match self.against_seven {
            Some(awards) if super_bonus && row > 0 => awards[row - 1],
            _ => self.three_sevens[row],
        }
    }

    /// The shades of two cards, what completes them being cut at a cap on a whole round.
    fn shades_cut_at(&self, cap: Option<i64>, up: Rank, hand: &Hand) -> Option<Shades> {
        let rank = completing(hand)?;
        let mut ranks: Vec<Rank> = hand.cards().collect();
        let up_counts = up == rank;
        if up_counts {
            ranks.push(up);
        }
        let drawable = self.is_left(rank, &ranks);
        if drawable {
            ranks.push(rank);
        }
        let mut counted = ShadeTotals::new(rank, up);
        let deal = SuitDeal { copies: &|rank| self.copies(rank), ranks };
        deal.visit(&mut |suits, ways| {
            let kind = ShadeKind::of(suits[0], suits[1], up_counts.then(|| suits[2]));
            let net = if drawable {
                self.completed(hand, [suits[0], suits[1], suits[suits.len() - 1]], up == SEVEN)
            } else {
                0
            };
            counted.add(kind, ways, cap.map_or(net, |cap| net.min(cap)));
        });
        Some(counted.finish())
    }

    /// Whether a card of the rank is left to be drawn when these ranks are out.
    fn is_left(&self, rank: Rank, out: &[Rank]) -> bool {
        to_index(self.shoe[rank.index()]) > out.iter().filter(|&&r| r == rank).count()
    }
}

impl Rules for Pontoon {
    fn shoe(&self) -> [u32; Rank::COUNT] {
        self.shoe
    }

    /// PP 3.27.
    fn soft17(&self) -> SoftSeventeen {
        SoftSeventeen::Hit
    }

    fn unit(&self) -> i64 {
        self.unit
    }

    /// A Pontoon is paid at once (PP 3.16).
    fn naturals(&self) -> Naturals {
        Naturals::of_one_pay(&self.natural_pay, &self.natural_pay, None)
    }

    fn natural_of(&self, _up: Card, _hand: &[Card]) -> NaturalPay {
        NaturalPay::all(self.natural_pay.clone(), self.natural_pay.clone())
    }

    /// The dealer has one card until the players are done (PP 3.11).
    fn peek(&self) -> Option<i64> {
        None
    }

    /// Not below 12 (PP 3.22); 21 is paid at once (3.26).
    fn stand(&self, _up: Rank, hand: &Hand, _kind: HandKind) -> Option<Settlement> {
        match hand.total().points {
            ..12 => None,
            21 => Some(Settlement::AtOnce(self.by_size[hand.size().clamp(4, 7) - 4])),
            points => Some(Settlement::Waits(self.nets(points, 1))),
        }
    }

    fn bust(&self, _kind: HandKind) -> Settlement {
        Settlement::AtOnce(-self.unit)
    }

    /// Aces of the first two cards count 1, a drawn ace 1 or 11 (PP 3.25.2).
    fn double(&self, hand: &Hand, _after_split: bool) -> Option<DoubledHand> {
        let may = hand.size() == 2 && hand.total().points != 21;
        may.then(|| DoubledHand { cards: *hand, low_aces: hand.count(Rank::ACE), times: 1, free: false })
    }

    /// What has not bust may be rescued (PP 3.25.3).
    fn doubled(&self, _up: Rank, doubled: &DoubledHand, _kind: HandKind) -> Doubled {
        let points = doubled.total().points;
        let rescue = Some(Rescue { net: -self.unit, stake: 1 });
        let (settlement, rescue) = match points {
            22.. => (Settlement::AtOnce(-2 * self.unit), None),
            21 if self.doubled_21 == DoubledTwentyOne::AtOnce => (Settlement::AtOnce(self.paid(2)), None),
            _ => (Settlement::Waits(self.nets(points, 2)), rescue),
        };
        Doubled { points, settlement, stake: 2, rescue }
    }

    /// Against an ace or picture: half the bet, all of it if the dealer makes Pontoon (PP 3.18, 3.19).
    fn surrender(&self, up: Rank) -> Option<SurrenderAt> {
        (up == Rank::ACE || up == Rank::TEN).then_some(SurrenderAt::Late)
    }

    /// To four hands; aces once, with one card each (PP 3.24.2).
    fn split(&self, pair: Rank) -> Option<Split> {
        let aces = pair == Rank::ACE;
        Some(Split { hands: if aces { 2 } else { 4 }, one_card: aces, stake: 1 })
    }

    fn shades(&self, up: Rank, hand: &Hand) -> Option<Shades> {
        self.shades_cut_at(self.round_cap(), up, hand)
    }

    fn shade(&self, up: Rank, up_suit: Suit, hand: &Hand, suits: [Suit; 2]) -> usize {
        shade(hand, suits, up, up_suit)
    }

    fn bonus(&self, _up: Rank, hand: &Hand, suits: [Suit; 3]) -> i64 {
        self.completed(hand, suits, false)
    }

    fn completions(&self, up: Rank, hand: &Hand) -> Vec<BTreeMap<i64, Ratio>> {
        let Some(rank) = completing(hand) else { return Vec::new() };
        let mut ranks: Vec<Rank> = hand.cards().collect();
        let up_counts = up == rank;
        if up_counts {
            ranks.push(up);
        }
        ranks.push(rank);
        let mut ways_of: Vec<BTreeMap<i64, u64>> = vec![BTreeMap::new(); ShadeKind::ALL.len()];
        let deal = SuitDeal { copies: &|rank| self.copies(rank), ranks };
        deal.visit(&mut |suits, ways| {
            let kind = ShadeKind::of(suits[0], suits[1], up_counts.then(|| suits[2]));
            let net = self.completed(hand, [suits[0], suits[1], suits[suits.len() - 1]], up == SEVEN);
            *ways_of[kind.index()].entry(net).or_default() += ways;
        });
        let chances = |ways_of: BTreeMap<i64, u64>| {
            let all: u64 = ways_of.values().sum();
            ways_of.into_iter().map(|(net, ways)| (net, ratio(ways, all))).collect()
        };
        ways_of.into_iter().map(chances).collect()
    }

    fn round_cap(&self) -> Option<i64> {
        self.round_cap.map(|cap| cap.parts(self.unit))
    }

    /// A split hand's suits are a uniform draw from the cards of their ranks, given the shade of the pair it came from.
    /// Pairs of sixes and eights have no shades, so that their hands' suits are like those of any two cards; split
    /// hands do not get the Super Bonus (PP 3.24.4), which no hand of other ranks could.
    fn split_shades(&self, up: Rank, pair: Rank, origin: usize, seat: Seat, hand: &Hand) -> Option<Shades> {
        let rank = completing(hand)?;
        if pair != SEVEN {
            return self.shades_cut_at(None, up, hand);
        }
        // The pair, the up card if its suit matters to the pair or to this hand, then this hand's other cards.
        let mut ranks = vec![SEVEN, SEVEN];
        let up_counts = up == SEVEN || up == rank;
        if up_counts {
            ranks.push(up);
        }
        let first = match seat {
            Seat::First => 0,
            Seat::Second => 1,
            Seat::Opened => {
                ranks.push(SEVEN);
                ranks.len() - 1
            }
        };
        let second = ranks.len();
        ranks.push(hand.cards().find(|&rank| rank != SEVEN).unwrap_or(SEVEN));
        let drawable = self.is_left(rank, &ranks);
        if drawable {
            ranks.push(rank);
        }
        let mut counted = ShadeTotals::new(rank, up);
        let deal = SuitDeal { copies: &|rank| self.copies(rank), ranks };
        deal.visit(&mut |suits, ways| {
            let up_suit = up_counts.then(|| suits[2]);
            if ShadeKind::of(suits[0], suits[1], up_suit.filter(|_| up == SEVEN)).index() != origin {
                return;
            }
            let kind = ShadeKind::of(suits[first], suits[second], up_suit.filter(|_| up == rank));
            let net = if drawable {
                self.completed(hand, [suits[first], suits[second], suits[suits.len() - 1]], false)
            } else {
                0
            };
            counted.add(kind, ways, net);
        });
        Some(counted.finish())
    }
}
