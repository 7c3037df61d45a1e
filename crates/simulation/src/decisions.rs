//! Audits the play of games without stages, as in the blackjack family: draws situations at random, and evaluates every
//! choice in each by dealing all cards that can follow.
//!
//! Rounds are dealt at random, with the audited play and random choices mixed. Each decision over an unsplit hand is a
//! situation: the cards seen and the earlier choices. For each open choice, we deal the round from the start in every way
//! that shows these cards, follow the audited play afterwards, and settle as in [`simulate`](crate::simulate). There are no
//! tables and no memo. The value of a choice is its mean net given the situation. The play is flawed if another choice has a
//! higher value.
//!
//! After a split a hand is played like the same cards unsplit, with the choices that remain, and a pair is split again while
//! the rules allow it (ruling J1). We therefore ask the play again in each situation as if the hand came from a split.
//!
//! Calls the wagers of [`crate::games`] and deals with [`crate::branches`]. `vigorish audit` calls it.

use crate::audit::kinds_for;
use crate::branches::{Branches, KindShoe};
use crate::cards::{Card, KING, QUEEN};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::games;
use crate::lines::{Chips, SettledRound};
use crate::progress::Progress;
use crate::rounds::Flaw;
use crate::strategist::{Choice, RecordingPlayer, Seen, Strategist};
use crate::wager::{SuitUse, Wager};
use num_bigint::BigUint;
use num_traits::Zero;
use paytables::{Ratio, Selected};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of random rounds for the estimate of the deals of a choice.
const PROBES: u64 = 60;

/// The number of random rounds for each wanted situation.
const ROUNDS_EACH: u64 = 20;

/// The sample of situations.
#[derive(Clone, Copy, Debug)]
pub struct DecisionSample {
    /// The number of situations.
    pub situations: u64,
    /// The seed.
    pub seed: u64,
    /// The most deals for one choice.
    pub most: u64,
}

/// The findings of an audit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedDecisions {
    /// The number of settled deals, up to cards that the rules do not distinguish.
    pub deals: u64,
    /// The number of different situations drawn.
    pub drawn: u64,
    /// The situations in which every choice was evaluated; a split only if it has few deals.
    pub judged: Vec<JudgedDecision>,
    /// The probability that a round begins with one of the first decisions among them.
    pub first_deals: Ratio,
    /// A situation in which another choice is better.
    pub flaw: Option<Flaw>,
}

/// A situation with the value of each choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct JudgedDecision {
    /// The cards in words, without suits where these do not matter.
    pub name: String,
    /// The decision, as [`crate::strategist`] names it.
    pub decision: &'static str,
    /// The player's cards, in the order dealt.
    pub hand: Vec<Card>,
    /// The dealer's cards that are seen.
    pub dealer: Vec<Card>,
    /// How often the hand was doubled.
    pub doubled: u32,
    /// The units staked before.
    pub staked: u32,
    /// The choices open.
    pub open: Vec<Choice>,
    /// The choice that the play makes.
    pub made: Choice,
    /// The mean net of each choice per opening unit, given the situation.
    pub worths: Vec<(Choice, Ratio)>,
}

/// A decision over an unsplit hand, with the earlier choices.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Met {
    decision: &'static str,
    hand: Vec<Card>,
    dealer: Vec<Card>,
    doubled: u32,
    staked: u32,
    open: Vec<Choice>,
    before: Vec<Choice>,
}

impl Met {
    fn seen(&self) -> Seen<'_> {
        let of = Seen::of(self.decision, &self.hand, self.staked, &self.open);
        Seen { dealer: &self.dealer, doubled: self.doubled, ..of }
    }
}

/// Follows the audited play with probability one half at each decision, else makes a random choice. Records the situations
/// before a split.
struct Wanderer<'a> {
    play: &'a dyn Strategist,
    noted: Mutex<(Dealer, Vec<Met>, Vec<Choice>)>,
}

impl Strategist for Wanderer<'_> {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let played = self.play.choose(seen)?;
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let (random, met, before) = &mut *noted;
        if seen.split {
            return Some(played);
        }
        met.push(Met {
            decision: seen.decision,
            hand: seen.hand.to_vec(),
            dealer: seen.dealer.to_vec(),
            doubled: seen.doubled,
            staked: seen.staked,
            open: seen.open.to_vec(),
            before: before.clone(),
        });
        let choice = if random.below(2) == 0 {
            seen.open[random.below(seen.open.len() as u32) as usize]
        } else {
            played
        };
        before.push(choice);
        Some(choice)
    }

    fn set_apart(&self, hand: &[Card]) -> Option<Vec<Card>> {
        self.play.set_apart(hand)
    }
}

/// Makes the choices that led to a situation, then the evaluated one, then those of the audited play.
struct ForcedChoices<'a> {
    play: &'a dyn Strategist,
    before: &'a [Choice],
    choice: Choice,
    asked: AtomicUsize,
}

impl Strategist for ForcedChoices<'_> {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        match asked.cmp(&self.before.len()) {
            std::cmp::Ordering::Less => Some(self.before[asked]),
            std::cmp::Ordering::Equal => Some(self.choice),
            std::cmp::Ordering::Greater => self.play.choose(seen),
        }
    }

    fn set_apart(&self, hand: &[Card]) -> Option<Vec<Card>> {
        self.play.set_apart(hand)
    }
}

struct DecisionTable<'a> {
    wager: Box<dyn Wager>,
    play: &'a dyn Strategist,
    /// The shoe of the first cards: one representative for cards that the rules do not distinguish.
    first: KindShoe,
    /// The shoe of the later cards.
    shoe: KindShoe,
    most: u64,
}

/// Draws situations of a wager and evaluates every choice in each, from its shoe without the removed cards.
pub fn audit_decisions(
    selected: &Selected,
    removed: &[(u8, Option<u8>)],
    play: &dyn Strategist,
    sample: DecisionSample,
    progress: &dyn Progress,
) -> Result<AuditedDecisions, Error> {
    let wager = games::open(selected)?;
    let shoe = crate::shoe_without(wager.as_ref(), removed)?;
    let stand_ins = shoe.iter().map(|&card| wager.stand_in_later(card)).collect();
    let firsts = shoe.iter().map(|&card| wager.stand_in(card)).collect();
    let (first, later) = (kinds_for(firsts, SuitUse::Each), kinds_for(stand_ins, SuitUse::Each));
    let table = DecisionTable { play, first, shoe: later, most: sample.most, wager };
    let drawn = table.draw(shoe, &sample, &format!("{selected} ({})", selected.settings))?;
    progress.begin(&selected.to_string(), drawn.len() as u64);
    let number = drawn.len() as u64;
    let found: Vec<(u64, Option<JudgedDecision>, Option<Flaw>)> = drawn
        .into_par_iter()
        .map(|met| {
            let judged = table.judge(met);
            progress.advance(1);
            judged
        })
        .collect::<Result<_, Error>>()?;
    progress.finish();
    let deals = found.iter().map(|found| found.0).sum();
    let flaw = found.iter().find_map(|found| found.2.clone());
    let mut judged: Vec<JudgedDecision> = found.into_iter().filter_map(|found| found.1).collect();
    judged.sort();
    let first_deals = table.first_deals(&judged);
    Ok(AuditedDecisions { deals, drawn: number, judged, first_deals, flaw })
}

impl DecisionTable<'_> {
    /// The cards of a situation in words.
    fn name(&self, met: &Met) -> String {
        let is_one = |card: Card, other: Card| self.wager.stand_in(other) == card;
        let card = |&card: &Card| {
            let mut name = card.to_string();
            if (0..4).all(|suit| is_one(card, Card { suit, ..card })) {
                name.pop();
            }
            // Ten-valued cards are not distinguished.
            if is_one(card, Card { rank: QUEEN, ..card }) && is_one(card, Card { rank: KING, ..card }) {
                name = "T".into();
            }
            name
        };
        let cards = |cards: &[Card]| cards.iter().map(card).collect::<Vec<_>>().join(" ");
        format!("{} against {}", cards(&met.hand), cards(&met.dealer))
    }

    /// Random situations without repetition.
    fn draw(&self, shoe: Vec<Card>, sample: &DecisionSample, name: &str) -> Result<BTreeSet<Met>, Error> {
        let mut dealer = Dealer::new(sample.seed, name, 0, shoe);
        let random = Dealer::new(sample.seed, name, 1, Vec::new());
        let wanderer = Wanderer { play: self.play, noted: Mutex::new((random, Vec::new(), Vec::new())) };
        let mut drawn = BTreeSet::new();
        for _ in 0..sample.situations.saturating_mul(ROUNDS_EACH) {
            dealer.gather();
            self.wager.play(&mut dealer, &mut RecordingPlayer::new(&wanderer))?;
            let mut noted = wanderer.noted.lock().unwrap_or_else(PoisonError::into_inner);
            noted.2.clear();
            for mut met in std::mem::take(&mut noted.1) {
                for card in met.hand.iter_mut().chain(&mut met.dealer) {
                    *card = self.wager.stand_in(*card);
                }
                if (drawn.len() as u64) < sample.situations {
                    drawn.insert(met);
                }
            }
            if drawn.len() as u64 == sample.situations {
                break;
            }
        }
        Ok(drawn)
    }

    /// The cards of a situation in the order dealt, with their kinds; `None` for an unseen card.
    fn dealt(&self, met: &Met) -> Vec<Option<(Card, Card)>> {
        let given = |&card: &Card| Some((card, self.wager.stand_in_later(card)));
        let mut dealt: Vec<_> = [met.hand[0], met.dealer[0], met.hand[1]].iter().map(given).collect();
        match met.dealer.get(1) {
            Some(second) => dealt.push(given(second)),
            None if self.wager.hides_fourth_card() => dealt.push(None),
            None => {}
        }
        dealt.extend(met.hand[2..].iter().map(given));
        dealt
    }

    /// Evaluates a situation: the number of settled deals and the value of each choice, or nothing if a choice has too many
    /// deals; then a choice with a higher value than the one made.
    fn judge(&self, met: Met) -> Result<(u64, Option<JudgedDecision>, Option<Flaw>), Error> {
        let made = self.play.choose(&met.seen()).ok_or_else(|| Error::no_answer(met.decision))?;
        if !met.open.contains(&made) {
            return Err(Error::not_allowed(met.decision));
        }
        let (mut deals, mut worths) = (0, Vec::new());
        for &choice in &met.open {
            match self.worth(&met, choice, &mut deals)? {
                Some(worth) => worths.push((choice, worth)),
                // A split has the most deals.
                None if choice == Choice::Split => {}
                None => return Ok((deals, None, None)),
            }
        }
        let name = self.name(&met);
        let flaw = self.flaw(&met, &name, made, &worths);
        let Met { decision, hand, dealer, doubled, staked, open, .. } = met;
        let judged = JudgedDecision { name, decision, hand, dealer, doubled, staked, open, made, worths };
        Ok((deals, Some(judged), flaw))
    }

    /// A flaw: a choice with a higher value than the one made, or a choice after a split that is not the best one for the same
    /// cards unsplit.
    fn flaw(&self, met: &Met, name: &str, made: Choice, worths: &[(Choice, Ratio)]) -> Option<Flaw> {
        let worth =
            |choice: Choice| worths.iter().find(|(known, _)| *known == choice).map(|(_, worth)| worth);
        let beaten = |made: Choice, among: &dyn Fn(Choice) -> bool, situation: String| {
            let worth = worth(made)?;
            let (better, more) =
                worths.iter().filter(|(choice, _)| among(*choice)).max_by_key(|(_, worth)| worth)?;
            let said = |choice: Choice, worth: &Ratio| (choice.to_string(), worth.clone());
            (more > worth).then(|| Flaw { situation, made: said(made, worth), better: said(*better, more) })
        };
        let first = beaten(made, &|_| true, name.into());
        if first.is_some() || met.doubled > 0 || !met.open.contains(&Choice::Hit) {
            return first;
        }
        let mut open: Vec<Choice> =
            met.open.iter().copied().filter(|&choice| choice != Choice::Surrender).collect();
        let asked = |open: &[Choice]| {
            let seen = Seen { split: true, open, ..met.seen() };
            self.play.choose(&seen).filter(|choice| open.contains(choice))
        };
        let name = format!("{name}, after a split");
        let wrong = |choice: Option<Choice>, name: String| Flaw {
            situation: name,
            made: (choice.map_or_else(|| "nothing".into(), |choice| choice.to_string()), Ratio::zero()),
            better: ("the choice of ruling J1".into(), Ratio::zero()),
        };
        if open.contains(&Choice::Split) {
            let again = asked(&open);
            if again != Some(Choice::Split) {
                return Some(wrong(again, name));
            }
            open.retain(|&choice| choice != Choice::Split);
        }
        match asked(&open) {
            Some(choice) => beaten(choice, &|choice| open.contains(&choice), name),
            None => Some(wrong(None, name)),
        }
    }

    /// The mean net of a choice per opening unit, given the situation; `None` if there are too many deals.
    fn worth(&self, met: &Met, choice: Choice, deals: &mut u64) -> Result<Option<Ratio>, Error> {
        let branches = || Branches::new(self.shoe.clone()).with_first_cards(self.dealt(met));
        let script =
            ForcedChoices { play: self.play, before: &met.before, choice, asked: AtomicUsize::new(0) };
        let mut player = RecordingPlayer::new(&script);
        let about = branches().estimate(PROBES, |branches| {
            script.asked.store(0, Ordering::Relaxed);
            let mut dealer = Dealer::following(branches);
            self.wager.play(&mut dealer, &mut player)?;
            Ok::<_, Error>(dealer.into_branches())
        })?;
        if about > u128::from(self.most) {
            return Ok(None);
        }
        let mut dealer = Dealer::following(branches());
        let mut counts: HashMap<(usize, Chips), (u128, BigUint)> = HashMap::new();
        for dealt in 1.. {
            // The estimate may be far too low.
            if dealt > 4 * self.most {
                return Ok(None);
            }
            dealer.branches().begin();
            script.asked.store(0, Ordering::Relaxed);
            let settled = self.wager.play(&mut dealer, &mut player)?;
            if script.asked.load(Ordering::Relaxed) > met.before.len() {
                let SettledRound::Net { net, .. } = settled else {
                    return Err(Error::not_allowed(met.decision));
                };
                let (weight, totals) = dealer.branches().weighed();
                let count = counts.entry((totals, net)).or_default();
                count.0 = count.0.checked_add(weight).unwrap_or_else(|| {
                    count.1 += count.0;
                    weight
                });
            }
            *deals += 1;
            if !dealer.branches().move_on() {
                break;
            }
        }
        let branches = dealer.into_branches();
        let (mut whole, mut sum) = (Ratio::zero(), Ratio::zero());
        for ((totals, net), (low, high)) in counts {
            let total: BigUint = branches.totals(totals).into_iter().product();
            let chance = Ratio::new((high + low).into(), total.into());
            sum += &chance * Ratio::from_integer(net.into());
            whole += chance;
        }
        Ok(Some(sum / whole / Ratio::from_integer(self.wager.purse().unit.into())))
    }

    /// The probability of the two cards and the up card of the first decisions judged.
    fn first_deals(&self, judged: &[JudgedDecision]) -> Ratio {
        let mut firsts: BTreeMap<(Vec<Card>, Card), Ratio> = BTreeMap::new();
        for first in judged.iter().filter(|judged| judged.hand.len() == 2) {
            let mut hand = first.hand.clone();
            hand.sort_unstable();
            let ways = if hand[0] == hand[1] { 1 } else { 2 };
            let mut chance = Ratio::from_integer(ways.into());
            let mut shoe = self.first.clone();
            for card in [hand[0], hand[1], first.dealer[0]] {
                chance *= Ratio::new(shoe.weight_of(&[card]).into(), shoe.cards().into());
                shoe = shoe.without(&[card]);
            }
            firsts.insert((hand, first.dealer[0]), chance);
        }
        firsts.into_values().sum()
    }
}
