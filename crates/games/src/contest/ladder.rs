//! The values of all choices by the rank of the hand.

use crate::hand_words::NamedRanking;
use enumeration::combinations::subsets;
use enumeration::ratio::ratio;
use enumeration::symmetry::SuitSymmetry;
use enumeration::{Arrange, CardSet, Rank, Ratio};
use events::{Judge, Strength};
use num_bigint::BigInt;
use paytables::games::{Effect, RoundTerms};
use paytables::wagers::{CardTest, CardsTest, Class, Ranking};
use rounds::{ContestHand, Player, Solved};

/// A rank of hands, with its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct HandRank {
    strength: Strength,
    class: Class,
}

impl HandRank {
    /// Returns true if the hand ranks no lower than this.
    pub(super) fn reaches(self, least: Strength) -> bool {
        self.strength >= least
    }
}

impl NamedRanking for HandRank {
    fn category(&self) -> &'static str {
        self.class.name()
    }

    /// The deciding ranks, four bits each and one higher than the rank, leading one first.
    fn places(&self) -> Vec<Rank> {
        let place = |at: u32| u8::try_from(self.strength.0 >> at & 0xf).ok()?.checked_sub(1);
        [16, 12, 8, 4, 0].into_iter().filter_map(place).filter(|&rank| rank < Rank::COUNT).map(Rank).collect()
    }
}

/// All hands of one rank, beside the cards shown.
pub(super) struct Rung {
    pub rank: HandRank,
    /// The value of each choice by increasing stake, summed over the hands and the dealer's; `None` if it is not
    /// offered.
    pub values: Vec<Option<i128>>,
    /// The value of the best play.
    pub best: i128,
    /// The number of deals.
    pub deals: u128,
    /// The hands of this rank up to suits, each with the number it represents and its best choice.
    pub hands: Vec<(CardSet, u64, usize)>,
}

/// A solved game of one decision against a dealer's hand.
pub(crate) struct HandLadder<'s> {
    solved: &'s Solved,
    player: &'s Player,
    ranking: Ranking,
    judge: Judge,
    /// The indices of the choices, by increasing stake.
    order: Vec<usize>,
    /// The sets of cards that the dealer may show, with the number that each represents.
    pub(super) shown: Vec<(CardSet, u64)>,
}

impl<'s> HandLadder<'s> {
    /// The game as a contest; `None` if it has another shape, or compares no hands.
    pub(crate) fn of(solved: &'s Solved, player: &'s Player) -> Option<HandLadder<'s>> {
        let shown = player.shown()?;
        let ranking = solved.game.tests.cards.iter().find_map(|test| match test {
            CardsTest::Of(_, CardTest::Against { ranking, .. }) => Some(*ranking),
            _ => None,
        })?;
        let node = &solved.game.script.stages[0].nodes[0];
        let mut order: Vec<usize> = (0..node.targets.len()).collect();
        order.arrange_by_key(|&choice| node.targets[choice].1);
        Some(HandLadder { solved, player, ranking, judge: Judge::Any(ranking), order, shown })
    }

    pub(super) fn terms(&self) -> &RoundTerms {
        &self.solved.game.terms
    }

    /// The numbers of cards that the player holds and the dealer shows.
    pub(super) fn seen(&self) -> (u32, u32) {
        let seen: u32 = self.terms().seen(0).iter().sum();
        let shows = self.shown.first().map_or(0, |(cards, _)| cards.len());
        (seen - shows, shows)
    }

    /// The cards that are dealt.
    pub(super) fn deck(&self) -> CardSet {
        rounds::deck_of(&self.terms().deal)
    }

    /// The sets of cards that these represent, among those that the dealer may show.
    pub(super) fn alike(&self, shown: CardSet) -> impl Iterator<Item = CardSet> {
        let symmetry = SuitSymmetry::of(self.deck());
        subsets(self.deck(), shown.len()).filter(move |&cards| symmetry.canonical([cards]) == [shown])
    }

    /// The names of the choices, by increasing stake.
    pub(super) fn choices(&self) -> Vec<&str> {
        let choices = &self.terms().stages[0].choices;
        self.order.iter().map(|&choice| choices[choice].name.as_str()).collect()
    }

    /// Returns true if a choice, counted by increasing stake, ends the round.
    pub(super) fn ends(&self, choice: usize) -> bool {
        matches!(self.terms().stages[0].choices[self.order[choice]].effect, Effect::End(_))
    }

    /// The ranks of hands beside the cards shown, or beside none, lowest first.
    pub(super) fn ladder(&self, shown: CardSet) -> Result<Vec<Rung>, rounds::Error> {
        let mut hands: Vec<(HandRank, ContestHand)> =
            self.player.hands_beside(shown)?.into_iter().map(|hand| (self.rank(hand.hand), hand)).collect();
        hands.arrange_by_key(|(rank, _)| *rank);
        let rung = |tied: &[(HandRank, ContestHand)]| {
            let values = vec![Some(0); self.order.len()];
            let mut rung = Rung { rank: tied[0].0, values, best: 0, deals: 0, hands: Vec::new() };
            for (_, hand) in tied {
                let ways = i128::from(hand.ways);
                for (sum, &choice) in rung.values.iter_mut().zip(&self.order) {
                    *sum = sum.zip(hand.worths[choice]).map(|(sum, worth)| sum + worth * ways);
                }
                rung.deals += u128::from(hand.ways) * u128::from(hand.rivals);
                rung.best += hand.worths[hand.best].unwrap_or(0) * ways;
                let best = self.order.iter().position(|&choice| choice == hand.best).unwrap_or(0);
                rung.hands.push((hand.hand, hand.ways, best));
            }
            rung
        };
        Ok(hands.chunk_by(|(a, _), (b, _)| a == b).map(rung).collect())
    }

    fn rank(&self, hand: CardSet) -> HandRank {
        let strength = self.judge.best_of(hand);
        HandRank { strength, class: self.judge.class(&self.ranking, strength) }
    }

    /// The least hand with which the dealer qualifies; `None` if rows do not ask for that.
    pub(super) fn qualifier(&self) -> Option<Strength> {
        let own: Vec<usize> = self.terms().stages[0].sees.iter().map(|(zone, _)| zone.0).collect();
        self.solved.game.tests.cards.iter().find_map(|test| match test {
            CardsTest::Of(zones, CardTest::AtLeast { ranking, class, ranks })
                if *ranking == self.ranking && zones.iter().any(|zone| !own.contains(&zone.0)) =>
            {
                Some(self.judge.floor(ranking, *class, ranks))
            }
            _ => None,
        })
    }

    /// The mean net, from a sum over `deals` deals.
    pub(super) fn mean(&self, sum: i128, deals: u128) -> Ratio {
        ratio(BigInt::from(sum), BigInt::from(deals) * &self.solved.game.scale)
    }

    /// The mean net of each offered choice with a hand beside the cards shown.
    pub(super) fn values(
        &self,
        hand: CardSet,
        shown: CardSet,
    ) -> Result<Vec<(String, Ratio)>, rounds::Error> {
        let Some(found) = self.player.hand_beside(shown, hand)? else { return Ok(Vec::new()) };
        let named = self.choices().into_iter().zip(&self.order);
        let value = |(name, &choice): (&str, &usize)| {
            Some((name.to_string(), self.mean(found.worths[choice]?, found.rivals.into())))
        };
        Ok(named.filter_map(value).collect())
    }
}
