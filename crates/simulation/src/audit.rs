//! The exact audit of wagers: every round instead of random ones, each with its weight.
//!
//! The rounds are those that [`simulate`](crate::simulate) deals at random: the same cards, evaluators, readings and
//! settling. Here the dealer follows every branch ([`crate::branches`]), and the weights are added up in whole numbers.
//! The probabilities are exact fractions, which `vigorish` compares with the engine's. Games written as data have an
//! audit of their own, [`crate::rounds::audit_round`], which also judges the play.

use crate::branches::{Branches, KindShoe, SuitMap, suit_maps};
use crate::cards::{Card, DIAMONDS, HEARTS};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::games;
use crate::lines::{Line, SettledRound};
use crate::progress::Progress;
use crate::strategist::{RecordingPlayer, Strategist};
use crate::wager::{SuitUse, Wager};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use paytables::{Ratio, Selected};
use rayon::prelude::*;
use std::collections::{BTreeMap, HashMap};

/// The number of random rounds from which the number of all rounds is estimated.
const PROBES: u64 = 1_000;

/// The number of first steps that are dealt together, if there are many.
const TOGETHER: u64 = 64;

/// The exact results of a wager.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedWager {
    /// The number of rounds dealt, up to suits.
    pub deals: u64,
    /// Each line with its probability: rows first and `all other` last, or nets from the lowest.
    pub lines: Vec<(Line, Ratio)>,
    /// True if rounds are settled by row.
    pub by_row: bool,
}

/// The relabellings of suits that change no rule of a wager.
pub(crate) fn maps_for(suits: SuitUse) -> Vec<SuitMap> {
    let is_red = |suit: u8| suit == DIAMONDS || suit == HEARTS;
    suit_maps(|map| match suits {
        SuitUse::None | SuitUse::Alike => true,
        SuitUse::Colours => (0..4)
            .all(|suit| (is_red(map[usize::from(suit)]) == is_red(suit)) == (is_red(map[0]) == is_red(0))),
        SuitUse::Each => map[..4] == [0, 1, 2, 3],
    })
}

/// The shoe by kind: ranks if a wager does not look at suits, faces otherwise.
pub(crate) fn kinds_for(mut shoe: Vec<Card>, suits: SuitUse) -> KindShoe {
    if suits == SuitUse::None {
        shoe.iter_mut().filter(|card| !card.is_joker()).for_each(|card| card.suit = 0);
        return KindShoe::new(shoe, maps_for(SuitUse::Each));
    }
    KindShoe::new(shoe, maps_for(suits))
}

/// The shoe of a wager by kind, without some cards.
fn kinds_of(wager: &dyn Wager, removed: &[(u8, Option<u8>)]) -> Result<KindShoe, Error> {
    let shoe = crate::shoe_without(wager, removed)?;
    Ok(kinds_for(shoe.into_iter().map(|card| wager.stand_in(card)).collect(), wager.suits()))
}

/// The approximate number of rounds in an audit of a wager, from its shoe without some cards. `None` if rounds can be
/// of unlimited length, so that they cannot be listed.
pub fn estimate(
    selected: &Selected,
    removed: &[(u8, Option<u8>)],
    strategist: &dyn Strategist,
) -> Result<Option<u128>, Error> {
    let wager = games::open(selected)?;
    if wager.is_endless() {
        return Ok(None);
    }
    let branches = Branches::new(kinds_of(wager.as_ref(), removed)?);
    let mut player = RecordingPlayer::new(strategist);
    let rounds = branches.estimate(PROBES, |branches| {
        let mut dealer = Dealer::following(branches);
        wager.play_once(&mut dealer, &mut player)?;
        Ok::<_, Error>(dealer.into_branches())
    })?;
    Ok(Some(rounds))
}

/// The number of rounds by result and by the totals of their steps; a round that is dealt again has no result.
type Weights = BTreeMap<(Option<SettledRound>, Vec<u128>), BigUint>;

/// Deals every round of a wager from its shoe without some cards, each a rank and, if known, a suit, with decisions by
/// `strategist`.
pub fn every_round(
    selected: &Selected,
    removed: &[(u8, Option<u8>)],
    strategist: &dyn Strategist,
    progress: &dyn Progress,
) -> Result<AuditedWager, Error> {
    let wager = games::open(selected)?;
    if wager.is_endless() {
        let law = wager.chain()?;
        return Ok(audited(wager.as_ref(), law.rolls, law.ends));
    }
    let mut dealer = Dealer::following(Branches::new(kinds_of(wager.as_ref(), removed)?));
    wager.play_once(&mut dealer, &mut RecordingPlayer::new(strategist))?;
    let branches = dealer.into_branches();
    let first_steps = branches.about_first();
    progress.begin(&format!("{selected} ({})", selected.settings), first_steps);
    let together = if first_steps < 100 * TOGETHER { 1 } else { TOGETHER };
    let (deals, weights) = Chunks(branches.first_steps(), together as usize)
        .par_bridge()
        .map(|chunk| {
            let steps = chunk.len() as u64;
            let counted = rounds_of(wager.as_ref(), strategist, chunk);
            progress.advance(steps);
            counted
        })
        .try_reduce(|| (0, Weights::new()), |a, b| Ok(added(a, b)))?;
    progress.finish();
    let mut chances: BTreeMap<Option<SettledRound>, Ratio> = BTreeMap::new();
    for ((settled, totals), weight) in weights {
        let total: BigInt = totals.iter().fold(BigInt::one(), |product, &total| product * total);
        *chances.entry(settled).or_default() += Ratio::new(weight.into(), total);
    }
    Ok(audited(wager.as_ref(), deals, chances))
}

/// First steps in chunks.
struct Chunks(crate::branches::FirstSteps, usize);

impl Iterator for Chunks {
    type Item = Vec<Branches>;

    fn next(&mut self) -> Option<Vec<Branches>> {
        let chunk: Vec<Branches> = self.0.by_ref().take(self.1).collect();
        (!chunk.is_empty()).then_some(chunk)
    }
}

fn added((deals, mut weights): (u64, Weights), (more, others): (u64, Weights)) -> (u64, Weights) {
    for (key, weight) in others {
        *weights.entry(key).or_default() += weight;
    }
    (deals + more, weights)
}

/// Deals the rounds that begin with one of these first steps.
fn rounds_of(
    wager: &dyn Wager,
    strategist: &dyn Strategist,
    first_steps: Vec<Branches>,
) -> Result<(u64, Weights), Error> {
    let mut player = RecordingPlayer::new(strategist);
    let mut all = (0, Weights::new());
    for branches in first_steps {
        let mut dealer = Dealer::following(branches);
        let mut counts: HashMap<(Option<SettledRound>, usize), (u128, BigUint)> = HashMap::new();
        let mut deals = 0;
        loop {
            dealer.branches().begin();
            let settled = wager.play_once(&mut dealer, &mut player)?;
            let (weight, totals) = dealer.branches().weighed();
            let count = counts.entry((settled, totals)).or_default();
            count.0 = count.0.checked_add(weight).unwrap_or_else(|| {
                count.1 += count.0;
                weight
            });
            deals += 1;
            if !dealer.branches().move_on() {
                break;
            }
        }
        let branches = dealer.into_branches();
        let summed = counts
            .into_iter()
            .map(|((settled, totals), (low, high))| ((settled, branches.totals(totals)), high + low));
        let mut weights = Weights::new();
        for (key, weight) in summed {
            *weights.entry(key).or_default() += weight;
        }
        all = added(all, (deals, weights));
    }
    Ok(all)
}

/// The probabilities, conditional on rounds that are not dealt again.
fn audited(
    wager: &dyn Wager,
    deals: u64,
    mut chances: BTreeMap<Option<SettledRound>, Ratio>,
) -> AuditedWager {
    let whole: Ratio = chances.values().sum();
    assert!(whole.is_one(), "every round is dealt once");
    let dealt_over = chances.remove(&None).unwrap_or_default();
    let kept = Ratio::one() - dealt_over;
    let by_row = !wager.lines().is_empty();
    let chance =
        |settled: SettledRound| chances.get(&Some(settled)).map_or_else(Ratio::zero, |chance| chance / &kept);
    let lines = if by_row {
        let lines = wager.lines().iter().cloned().enumerate();
        lines.map(|(place, line)| (line, chance(SettledRound::Line(place)))).collect()
    } else {
        let purse = wager.purse();
        let by_net = |settled: &SettledRound| match *settled {
            SettledRound::Net { net, staked } => {
                let net = purse.amount(net);
                Some(Line::new(net.to_string(), net).staking(purse.amount(staked)))
            }
            SettledRound::Line(_) => None,
        };
        let settled = chances.keys().flatten();
        settled.filter_map(|settled| Some((by_net(settled)?, chance(*settled)))).collect()
    };
    AuditedWager { deals, lines, by_row }
}
