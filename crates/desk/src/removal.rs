//! The effect of removal of every card of a shoe, and the best counts for these effects.
//!
//! The effect of removal of a card is the player's mean net from a shoe without that card, minus the mean net from the fresh
//! shoe. Each depleted shoe is counted anew, so every effect is exact.

use crate::best_count::{WeightedEffect, best_tags, correlation};
use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_square_root};
use games::{Options, RemovedCard, Request, WagerShoe, Workbench};
use num_traits::{Signed, Zero};
use paytables::wagers::{Rank, Suit};
use rayon::prelude::*;

/// The effects of removal of one wager.
#[derive(Clone, Debug)]
pub struct Removal {
    /// The house edge from the fresh shoe.
    pub edge: Ratio,
    /// In the order A, 2 to 10, J, Q, K, jokers last.
    pub effects: Vec<Effect>,
    /// The sum of cards times effect.
    pub weighted_sum: Ratio,
    /// The card with the largest effect in absolute value; `None` if all are equal.
    pub largest: Option<String>,
    /// The best counts of levels 1 to 3, then Hi-Lo; empty if all effects are equal.
    pub counts: Vec<TagCount>,
}

/// The effect of removing one card.
#[derive(Clone, Debug)]
pub struct Effect {
    /// A rank, or a face if the suits of the rank have different effects.
    pub card: String,
    /// The card. Without a suit it means any of the four suits.
    pub removed: RemovedCard,
    /// The number of these cards in the fresh shoe.
    pub cards: u32,
    /// The gain of the player's mean net.
    pub effect: Ratio,
    /// The gain of a player who keeps the strategy of the fresh shoe; `None` for a wager without decisions.
    pub effect_full_shoe: Option<Ratio>,
}

/// A count: a tag for every card of the effects.
#[derive(Clone, Debug)]
pub struct TagCount {
    /// `best of level 1`, `Hi-Lo`.
    pub name: String,
    /// In the order of the effects.
    pub tags: Vec<i32>,
    /// The betting correlation to ten places, with its sign.
    pub correlation: String,
}

/// The ranks in the order in which effects are listed.
pub fn rank_order() -> impl Iterator<Item = Rank> {
    [Rank::ACE].into_iter().chain(Rank::all().filter(|rank| *rank != Rank::ACE))
}

/// The suits in the order in which faces are listed.
pub(crate) const SUIT_ORDER: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// The effects of removal of a wager that is dealt from a shoe.
pub fn removal(request: &Request, bench: &Workbench) -> Result<Removal, Error> {
    let of = games::shoe(request)?;
    let edge = |options: Options| -> Result<Ratio, Error> {
        let request = Request { selected: request.selected.clone(), options };
        let none = || Error::NoEdge { wager: request.selected.to_string() };
        games::edge(&request, bench)?.ok_or_else(none)
    };
    let fresh = edge(request.options.clone())?;
    let gain = |card: RemovedCard, full_shoe_play: bool| -> Result<Ratio, Error> {
        let mut removed = request.options.removed.clone();
        removed.push(card);
        Ok(&fresh - edge(Options { removed, full_shoe_play, ..request.options.clone() })?)
    };
    let has_full_shoe = of.has_play && !of.is_data && of.most_cards == 0;
    let one = |card: RemovedCard| -> Result<(RemovedCard, Ratio, Option<Ratio>), Error> {
        let by_fresh_play = has_full_shoe.then(|| gain(card, true)).transpose()?;
        Ok((card, gain(card, false)?, by_fresh_play))
    };
    let cards = cards(&of);
    // Base games use all cores for each shoe.
    let found: Vec<_> = if has_full_shoe {
        let mut found: Vec<(RemovedCard, Ratio, Option<Ratio>)> = Vec::new();
        for card in cards {
            // A base game of the blackjack family does not distinguish ten-valued cards.
            let is_ten = |rank: Rank| (Rank::TEN..=Rank::KING).contains(&rank);
            let same = found.iter().find(|known| is_ten(known.0.rank) && is_ten(card.rank));
            let next = match same {
                Some((_, effect, by_fresh_play)) => (card, effect.clone(), by_fresh_play.clone()),
                None => one(card)?,
            };
            found.push(next);
        }
        found
    } else {
        cards.into_par_iter().map(one).collect::<Result<_, _>>()?
    };
    let mut effects: Vec<Effect> = Vec::new();
    for of_rank in found.chunk_by(|one, next| one.0.rank == next.0.rank) {
        let first = &of_rank[0];
        let rank = first.0.rank;
        let mut add =
            |suit: Option<Suit>, cards: u32, (_, effect, full_shoe): &(RemovedCard, Ratio, Option<Ratio>)| {
                let removed = RemovedCard { rank, suit };
                let (effect, effect_full_shoe) = (effect.clone(), full_shoe.clone());
                effects.push(Effect { card: removed.to_string(), removed, cards, effect, effect_full_shoe });
            };
        if of_rank.iter().all(|next| (&next.1, &next.2) == (&first.1, &first.2)) {
            add(None, of.cards.shoe.of_rank(rank), first);
            continue;
        }
        for suit in SUIT_ORDER.into_iter().filter(|&suit| of.cards.shoe.count(rank, Some(suit)) > 0) {
            let same = |found: &&(RemovedCard, Ratio, Option<Ratio>)| {
                found.0.suit.is_some_and(|other| class(&of, other) == class(&of, suit))
            };
            if let Some(found) = of_rank.iter().find(same) {
                add(Some(suit), of.cards.shoe.count(rank, Some(suit)), found);
            }
        }
    }
    let weight = |of: &Effect| Ratio::from_integer(of.cards.into());
    let weighted_sum = effects.iter().map(|of| weight(of) * &of.effect).sum();
    let largest = effects
        .iter()
        .filter(|of| !of.effect.is_zero())
        .reduce(|top, next| if next.effect.abs() > top.effect.abs() { next } else { top });
    let largest = largest.map(|of| of.card.clone());
    let counts = counts(&effects);
    Ok(Removal { edge: fresh, weighted_sum, largest, counts, effects })
}

/// Every card that is removed in turn: the ranks, or one face of each class of suits where suits matter, and the joker.
fn cards(of: &WagerShoe) -> Vec<RemovedCard> {
    let cards = |rank: Rank| -> Vec<RemovedCard> {
        if rank == Rank::JOKER || !of.cards.suited.contains(rank) {
            let is_there = of.cards.shoe.of_rank(rank) > 0;
            // If the suits of other ranks matter, this card needs one too; any will do.
            let suit = Some(Suit::Spades).filter(|_| rank != Rank::JOKER && !of.cards.suited.is_empty());
            return is_there.then_some(RemovedCard { rank, suit }).into_iter().collect();
        }
        let has = |suit: &Suit| of.cards.shoe.count(rank, Some(*suit)) > 0;
        let mut suits: Vec<Suit> = SUIT_ORDER.into_iter().filter(has).collect();
        let mut known = Vec::new();
        suits.retain(|&suit| {
            let class = class(of, suit);
            let is_new = !known.contains(&class);
            known.push(class);
            is_new
        });
        suits.into_iter().map(|suit| RemovedCard { rank, suit: Some(suit) }).collect()
    };
    rank_order().flat_map(cards).collect()
}

/// The class of suits that have the same effects.
fn class(of: &WagerShoe, suit: Suit) -> usize {
    Suit::ALL.iter().position(|&other| other == suit).map_or(0, |place| of.cards.suit_classes[place])
}

/// The effects with their weights, as the search for counts takes them.
fn weighted(effects: &[Effect]) -> Vec<WeightedEffect> {
    effects.iter().map(|of| WeightedEffect { cards: of.cards, effect: of.effect.clone() }).collect()
}

/// The best counts of levels 1 to 3, and Hi-Lo.
fn counts(effects: &[Effect]) -> Vec<TagCount> {
    let weighted = weighted(effects);
    let named = |name: String, tags: Vec<i32>| {
        let correlation = written_correlation(&weighted, &tags)?;
        Some(TagCount { name, tags, correlation })
    };
    let best =
        (1..=3).filter_map(|level| named(format!("best of level {level}"), best_tags(&weighted, level)?));
    let hi_lo = named("Hi-Lo".into(), effects.iter().map(|of| hi_lo(of.removed.rank)).collect());
    best.chain(hi_lo).collect()
}

/// The betting correlation of tags with effects to ten places; `None` if either is constant.
pub(crate) fn correlation_of(effects: &[Effect], tags: &[i32]) -> Option<String> {
    written_correlation(&weighted(effects), tags)
}

fn written_correlation(effects: &[WeightedEffect], tags: &[i32]) -> Option<String> {
    let (is_negative, square) = correlation(effects, tags)?;
    let root = decimal_square_root(&square, PLACES);
    let is_zero = root == decimal(&Ratio::zero(), PLACES);
    Some(if is_negative && !is_zero { format!("-{root}") } else { root })
}

/// The places of a correlation.
const PLACES: u32 = 10;

/// The tag of Hi-Lo: 2 to 6 are +1, tens to aces -1.
fn hi_lo(rank: Rank) -> i32 {
    match rank {
        Rank::JOKER => 0,
        rank if rank >= Rank::TEN => -1,
        Rank(0..=4) => 1,
        _ => 0,
    }
}
