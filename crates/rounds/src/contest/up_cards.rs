//! One sweep for all cards that the dealer may show.
//!
//! A dealer who shows one card has as many sweeps as there are ranks, and a hand of the dealer's is in one of them for
//! each rank that it holds. If no test distinguishes the card shown from the others, [`enumeration::up_cards`] passes each
//! hand once for all of them.

use super::{Contest, ContestSituation, DealerLabels, Note, WorkerMemo};
use crate::counts::Counts;
use crate::error::Error;
use crate::evaluate::Evaluator;
use enumeration::CardSet;
use enumeration::combinations::choose;
use enumeration::conversions::to_count;
use enumeration::up_cards::{PARTS, ROW_BYTES, UpCards};
use enumeration::work::{Watch, WorkEstimate};
use events::Strength;
use rayon::prelude::*;

impl Contest {
    /// The sweep beside all cards that the dealer may show; `None` if each of them has a sweep of its own.
    pub(super) fn up_cards(&self) -> Option<UpCards> {
        let [hand, shows, hides] = self.cards;
        let all = UpCards { deck: self.deck, hand, rival: shows + hides };
        let is_one = shows == 1 && self.dealer_tests == 0 && self.game.terms.deal.shoe.jokers == 0;
        (is_one && !self.is_by_kinds() && all.bytes().is_some()).then_some(all)
    }

    /// The work of this sweep, and its number of parts.
    pub(super) fn estimate_of_all(&self, up_cards: UpCards, keeps: bool) -> (WorkEstimate, u64) {
        let UpCards { deck, hand, rival } = up_cards;
        let up_to_suits = |sets: u64| u128::from(sets / self.symmetry.order());
        let (hands, rivals) = (choose(deck.len(), hand), up_to_suits(choose(deck.len(), rival)));
        let pairs = up_to_suits(hands * u64::from(deck.len() - hand));
        let steps = pairs + rivals;
        let nanoseconds = (pairs * 300 + rivals * 800) / u128::from(to_count(PARTS)) / steps;
        let bytes = up_cards.bytes().unwrap_or(0)
            + (24 + ROW_BYTES * u128::from(to_count(PARTS))) * up_to_suits(hands)
            + 72 * rivals
            + pairs * self.bytes_kept(keeps);
        let nanoseconds = u64::try_from(nanoseconds).unwrap_or(u64::MAX).max(1);
        (WorkEstimate { steps, unit: "hands", nanoseconds, bytes }, to_count(PARTS))
    }

    /// Decides and counts beside every card shown, and collects the notes taken beside each.
    pub(super) fn beside_all<N: Send>(
        &self,
        up_cards: UpCards,
        shown: &[(CardSet, u64)],
        note: Note<N>,
        watch: &Watch,
    ) -> Result<(Counts, Vec<Vec<N>>), Error> {
        let judge = self.judge();
        let rank = |cards: CardSet| judge.map_or(Strength(0), |judge| judge.best_of(cards));
        let sorted = up_cards.sorted(rank);
        let labels = DealerLabels::new(self, CardSet::EMPTY);
        let evaluator =
            Evaluator::new(&self.game.terms.deal, &self.game.tests.cards, self.seen_tests, &self.layout);
        let parts = (0..PARTS).into_par_iter().map(|part| {
            let (mut counts, mut known) = (Counts::new(&self.game), WorkerMemo::default());
            let (mut results, mut visited) = (Vec::new(), 0u64);
            let mut noted: Vec<Vec<N>> = shown.iter().map(|_| Vec::new()).collect();
            sorted.each_standing(part, rank, |up, standing| {
                let hand = standing.hand;
                let facts = match known.last {
                    Some((rank, facts)) if self.by_strength && rank == standing.rank => facts,
                    _ => evaluator.facts(&self.seen(hand, up)),
                };
                known.last = Some((standing.rank, facts));
                known.results(self, &labels, facts, &standing.against, &mut results);
                let situation =
                    ContestSituation { hand, shown: up, ways: standing.ways, facts, results: &results };
                let decided = self.settle(&situation, &mut known, &mut counts)?;
                if let Some(taken) = note(&situation, decided) {
                    let place = shown.binary_search_by_key(&up, |&(cards, _)| cards);
                    noted[place.expect("a card that the dealer may show")].push(taken);
                }
                visited += 1;
                if visited.is_multiple_of(1 << 16) {
                    watch.parts_done(0);
                }
                Ok(())
            })?;
            watch.part_done();
            Ok((counts, noted))
        });
        let (mut counts, mut noted) = (Counts::new(&self.game), Vec::new());
        for (of_part, noted_by_part) in parts.collect::<Result<Vec<_>, Error>>()? {
            counts = counts.plus(&of_part);
            noted.resize_with(shown.len(), Vec::new);
            noted.iter_mut().zip(noted_by_part).for_each(|(all, more)| all.extend(more));
        }
        Ok((counts, noted))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::contest_from;
    use super::*;
    use crate::contest::Swept;
    use crate::decide::Decided;
    use enumeration::work::{RandomNumbers, Work};

    #[test]
    fn one_sweep_for_all_cards_shown_counts_as_one_for_each() {
        let mut random = RandomNumbers::default();
        let mut below = |end: u32| u32::try_from(random.below(end.into())).expect("a small number");
        for _ in 0..30 {
            let (hand, hides) = (2 + below(4), 2 + below(3));
            let best = (2 + below(4)).min(hand).min(hides);
            let without = ["2..8", "2..9", "2..7"][usize::try_from(below(3)).expect("a place")];
            let contest = contest_from(&format!(
                r#"{{"id": "G", "deal": {{"decks": 1, "without": "{without}", "zones": {{"p": {hand}, "u": 1, "h": {hides}}}}},
                "stakes": {{"ante": 1}}, "stages": [{{"stage": "call", "sees": ["p", "u"], "choices": [
                    {{"choice": "fold", "ends": {{}}}}, {{"choice": "call", "stakes": {{"ante": {}}}}}]}}],
                "bets": {{"ante": {{"rows": [
                    {{"hand": "w", "pays": {}, "when": {{"of": "p", "best": {best}, "beats": ["u", "h"]}}}},
                    {{"hand": "t", "pays": "push", "when": {{"of": "p", "best": {best}, "ties": ["u", "h"]}}}},
                    {{"hand": "l", "pays": 3, "when": {{"of": "p", "at-least": "pair J"}}}}]}}}}}}"#,
                2 + below(2),
                1 + below(2),
            ));
            let up_cards = contest.up_cards().expect("one sweep for all");
            let (shown, watch) = (contest.shown(), Work::default().short());
            let note = |situation: &ContestSituation, decided: Decided| {
                Some((
                    situation.hand,
                    situation.ways,
                    decided.target(&contest.game.script.stages[0].nodes[0]),
                ))
            };
            let (counts, mut noted) = contest.beside_all(up_cards, &shown, &note, &watch).unwrap();
            let mut expected = Counts::new(&contest.game);
            for (&(shown, times), noted) in shown.iter().zip(&mut noted) {
                let (beside, mut each) = contest.beside(shown, times, &Swept::default(), &note).unwrap();
                expected = expected.plus(&beside);
                noted.sort_unstable_by_key(|&(hand, ..)| hand);
                each.sort_unstable_by_key(|&(hand, ..)| hand);
                assert!(*noted == each, "{shown} of {hand} against {hides}");
            }
            assert_eq!(counts, expected, "{hand} against {hides}");
        }
    }
}
