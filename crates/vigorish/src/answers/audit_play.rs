//! The audit of plays without stages, in the blackjack family: choices at random situations, and whole rounds from tiny
//! shoes.
//!
//! [`simulation::decisions`] values each choice by dealing; the engine must choose the best and report the same values.
//! A tiny shoe is the wager's shoe without most of its cards. The engine solves it like any other shoe, and the
//! simulator deals every round of it with that play, splits included. `answers::audit` calls this module.

use super::simulate::gone;
use super::wanted::Wanted;
use crate::error::Error;
use crate::progress::Titled;
use crate::question::Audit;
use crate::report::audit::{AuditedFigure, Covered, WagerAudit};
use crate::strategist::EngineStrategist;
use enumeration::Ratio;
use games::{RemovedCard, Request, Workbench};
use num_traits::Zero;
use paytables::Selected;
use paytables::wagers::{Rank, RankSet, Suit};
use simulation::decisions::{AuditedDecisions, DecisionSample, audit_decisions};
use simulation::{Seen, audit};

/// How many situations are drawn by default.
const SITUATIONS: u64 = 20;

/// The same for each wager of `--all`.
const SITUATIONS_OF_ALL: u64 = 10;

/// The most deals of one choice at a situation, for one wager and with `--all`.
const MOST_DEALS: u64 = 1_000_000;
const MOST_DEALS_OF_ALL: u64 = 50_000;

/// The approximate number of deals that the audit of a play settles with `--all`.
pub(super) const ABOUT: u128 = 1_000_000;

/// The most rounds of a tiny shoe.
const MOST_ROUNDS: u128 = 4_000_000;
const MOST_ROUNDS_OF_ALL: u128 = 400_000;

/// The most tiny shoes that are dealt.
const MOST_SHOES: u64 = 5;

/// The number of tiny shoes tried for each one needed.
const TRIES: u64 = 12;

/// Audits the play of a wager.
pub(super) fn play(wanted: &Wanted, asked: &Audit, bench: &Workbench) -> Result<WagerAudit, Error> {
    let Wanted { name, selected, .. } = wanted;
    let (situations, most, most_rounds) = match (asked.situations, asked.all) {
        (None, true) => (SITUATIONS_OF_ALL, MOST_DEALS_OF_ALL, MOST_ROUNDS_OF_ALL),
        (situations, _) => (situations.unwrap_or(SITUATIONS), MOST_DEALS, MOST_ROUNDS),
    };
    let sample = DecisionSample { situations, seed: asked.seed, most };
    let engine = EngineStrategist::new(selected, bench)?;
    let title = format!("{name}: {situations} situations");
    let found = audit_decisions(selected, &[], &engine, sample, &Titled::new(&title, bench.progress()))?;
    if found.drawn == 0 {
        let reason = "its play is not written as stages, and is not audited";
        return Ok(WagerAudit::not_audited(name, selected, reason.into()));
    }
    let covered =
        Covered::Play { drawn: found.drawn, seed: asked.seed, share: found.first_deals.clone(), shoes: 0 };
    let mut answer = WagerAudit::new(name, selected, covered, found.deals);
    answer.judged(found.judged.len() as u64, found.flaw.as_ref());
    compare_worths(&mut answer, &found, &engine, "");
    let mut shoes = 0;
    let wanted_shoes = situations.div_ceil(SITUATIONS_OF_ALL).min(MOST_SHOES);
    let suited =
        games::shoe(&Request::plain(selected.clone())).map_or(RankSet::NONE, |shoe| shoe.cards.suited);
    for number in 0..wanted_shoes * TRIES {
        if shoes == wanted_shoes {
            break;
        }
        let Some(shoe) = TinyShoe::drawn(selected, suited, asked.seed, number)? else { break };
        // A shoe that the engine refuses, or with too many rounds, is skipped.
        if rounds_of(&mut answer, selected, &shoe, &sample, most_rounds, bench)? {
            shoes += 1;
        }
    }
    if let Covered::Play { shoes: dealt, .. } = &mut answer.covered {
        *dealt = shoes;
    }
    Ok(answer)
}

/// Compares the engine's values of the choices at situations with the simulator's.
fn compare_worths(answer: &mut WagerAudit, found: &AuditedDecisions, engine: &EngineStrategist, from: &str) {
    for judged in &found.judged {
        let seen = Seen {
            decision: judged.decision,
            hand: &judged.hand,
            board: &[],
            dealer: &judged.dealer,
            staked: judged.staked,
            split: false,
            free: false,
            doubled: judged.doubled,
            open: &judged.open,
        };
        let Some(known) = engine.worths(&seen) else { continue };
        for (choice, audit) in &judged.worths {
            if let Some((_, engine)) = known.iter().find(|(known, _)| known == choice) {
                answer.compare(AuditedFigure::new(
                    &format!("{}{from}: {choice}", judged.name),
                    None,
                    engine,
                    audit,
                ));
            }
        }
    }
}

/// Deals every round from a tiny shoe, and some of its situations with their splits. Returns false if the engine
/// refuses the shoe or it has too many rounds.
fn rounds_of(
    answer: &mut WagerAudit,
    selected: &Selected,
    shoe: &TinyShoe,
    sample: &DecisionSample,
    most: u128,
    bench: &Workbench,
) -> Result<bool, Error> {
    let mut request = Request::plain(selected.clone());
    request.options.removed.clone_from(&shoe.removed);
    let analysis = match games::analyze(&request, bench) {
        Ok(analysis) => analysis,
        Err(games::Error::Unremoved { .. }) => return Ok(false),
        Err(error) => return Err(error.into()),
    };
    let engine = EngineStrategist::without(selected, &shoe.removed, bench)?;
    let removed: Vec<(u8, Option<u8>)> = shoe.removed.iter().copied().map(gone).collect();
    if audit::estimate(selected, &removed, &engine)?.is_none_or(|rounds| rounds > most) {
        return Ok(false);
    }
    let title = format!("{selected} from {}", shoe.name);
    let dealt = audit::every_round(selected, &removed, &engine, &Titled::new(&title, bench.progress()))?;
    let mean = |value: &dyn Fn(&simulation::Line) -> Ratio| -> Ratio {
        dealt.lines.iter().fold(Ratio::zero(), |sum, (line, chance)| sum + value(line) * chance)
    };
    answer.deals += dealt.deals;
    let edge = -mean(&|line| line.net.fixed.clone());
    if let Some(engine) = &analysis.edge {
        answer.compare(AuditedFigure::new(&format!("edge from {}", shoe.name), None, engine, &edge));
    }
    if let Some(engine) = &analysis.expected_stake {
        let stake = mean(&|line| line.staked.clone());
        answer.compare(AuditedFigure::new(&format!("mean stake from {}", shoe.name), None, engine, &stake));
    }
    let found =
        audit_decisions(selected, &removed, &engine, *sample, &Titled::new(&title, bench.progress()))?;
    answer.deals += found.deals;
    if let Some(flaw) = &found.flaw {
        answer.judged(answer.situations.unwrap_or(0), Some(flaw));
    }
    compare_worths(answer, &found, &engine, &format!(" from {}", shoe.name));
    Ok(true)
}

/// A generator of random numbers below a bound (`SplitMix64`).
pub(super) fn random(seed: u64, number: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    move |below| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}

/// A shoe with few cards.
struct TinyShoe {
    /// Its cards, for reports.
    name: String,
    /// The cards of the full shoe that it lacks.
    removed: Vec<RemovedCard>,
}

impl TinyShoe {
    /// A shoe with cards of two or three ranks and as many ten-values as the longest round may need; `None` for a wager
    /// that is not a blackjack game. If the suits of some ranks matter, most of its low cards have such a rank, in two
    /// suits, so that rows of one suit are paid.
    fn drawn(selected: &Selected, suited: RankSet, seed: u64, number: u64) -> Result<Option<Self>, Error> {
        let Some(terms) = selected.twenty_one()? else { return Ok(None) };
        let shoe = terms.shoe();
        let mut below = random(seed, number);
        let of_rank = |rank: Rank| shoe.of_rank(rank);
        let points = |rank: Rank| if rank == Rank::ACE { 1 } else { (u32::from(rank.0) + 2).min(10) };
        let (tens, small): (Vec<Rank>, Vec<Rank>) =
            Rank::all().filter(|&rank| of_rank(rank) > 0).partition(|&rank| points(rank) == 10);
        let paid: Vec<Rank> = small.iter().copied().filter(|&rank| suited.contains(rank)).collect();
        let mut left: Vec<(Rank, u32)> = Vec::new();
        for _ in 0..2 + below(2) {
            let from = if paid.is_empty() || below(4) == 0 { &small } else { &paid };
            let rank = from[below(from.len() as u64) as usize];
            if left.iter().all(|(known, _)| *known != rank) {
                left.push((rank, (2 + below(4) as u32).min(of_rank(rank))));
            }
        }
        // The longest round continues up to 16 + 30 points a hand.
        let hands = terms.split.as_ref().map_or(1, |split| split.hands);
        let counted: u32 = left.iter().map(|&(rank, cards)| points(rank) * cards).sum();
        let mut wanted = (17 + 30 * hands).saturating_sub(counted).div_ceil(10) + below(2) as u32;
        for &ten in &tens {
            let taken = wanted.min(of_rank(ten));
            wanted -= taken;
            left.push((ten, taken));
        }
        left.retain(|&(_, cards)| cards > 0);
        left.sort_unstable();
        let (mut removed, mut names) = (Vec::new(), Vec::new());
        let mut listed = |rank, suit, all: u32, kept: u32| {
            let card = RemovedCard { rank, suit };
            removed.extend((kept..all).map(|_| card));
            if kept > 0 {
                names.push(format!("{kept} x {card}"));
            }
        };
        for rank in Rank::all().filter(|&rank| of_rank(rank) > 0) {
            let kept = left.iter().find(|(known, _)| *known == rank).map_or(0, |&(_, cards)| cards);
            // If the suits of some ranks matter, the engine asks for the suit of every removed card.
            if suited.is_empty() {
                listed(rank, None, of_rank(rank), kept);
            } else {
                let of_suit = Suit::ALL.map(|suit| shoe.count(rank, Some(suit)));
                let kept = kept_of_suits(kept, of_suit, &mut below);
                for (suit, (all, kept)) in Suit::ALL.into_iter().zip(of_suit.into_iter().zip(kept)) {
                    listed(rank, Some(suit), all, kept);
                }
            }
        }
        Ok(Some(TinyShoe { name: names.join(", "), removed }))
    }
}

/// `cards` cards of a rank by suit: of two suits at random while they last, then of the others.
fn kept_of_suits(cards: u32, of_suit: [u32; 4], below: &mut impl FnMut(u64) -> u64) -> [u32; 4] {
    let mut kept = [0; 4];
    let first = below(4) as usize;
    for _ in 0..cards {
        let drawn = first + below(2) as usize;
        let suit = (0..4).map(|next| (drawn + next) % 4).find(|&suit| kept[suit] < of_suit[suit]);
        kept[suit.expect("no more cards are kept than the shoe has")] += 1;
    }
    kept
}
