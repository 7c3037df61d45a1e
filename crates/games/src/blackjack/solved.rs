//! Solved rule sets on the bench: what is solved for a figure is not solved again for the chart or the player.

use super::dealer::{Laws, Shown, SoftSeventeen};
use super::hand::Rank;
use super::rules::Rules;
use super::solution::{Ground, PAIRS, Solution, UpCardPlay, play_on, ups};
use super::split::SplitWorth;
use crate::workbench::{Key, Workbench};
use rayon::prelude::*;
use std::hash::Hash;
use std::sync::Arc;

/// A rule set that is a key: equal rules have one solution.
pub(super) trait Remembered: Rules + Clone + Eq + Hash + Send + 'static {
    /// The same rules with naturals that are paid nothing, and no even money for them. No decision depends on what they
    /// are paid, so games that differ in nothing else are solved once.
    fn without_natural_pay(&self) -> Self;

    /// The same rules less what plays no part against this up card: games that differ in nothing else share its play.
    fn as_seen_against(&self, up: Rank) -> Self;

    /// The same rules less what concerns first decisions alone: how pairs are split, and whether hands are given up.
    fn as_seen_later(&self) -> Self;

    /// The same rules less what plays no part once this pair is split.
    fn as_seen_by(&self, pair: Rank) -> Self;
}

/// What first decisions of these rules against one up card are made from: some 1 MB.
#[derive(PartialEq, Eq, Hash)]
struct GroundOf<R>(R, Shown);

impl<R: Remembered> Key for GroundOf<R> {
    type Value = Ground;
    /// As with the plays.
    const KEPT: usize = PlayOf::<R>::KEPT;
}

/// The dealer's laws against the hands of this shoe: some 3 MB. Games that differ only in what the player may do share them.
#[derive(PartialEq, Eq, Hash)]
struct LawsOf([u32; Rank::COUNT], SoftSeventeen, Shown);

impl Key for LawsOf {
    type Value = Laws;
    /// Enough for both ways to play a soft 17, which are compared in turn.
    const KEPT: usize = 2 * Rank::COUNT;
}

/// What splitting a pair is worth against an up card: the rules, the up card, the pair.
#[derive(PartialEq, Eq, Hash)]
struct SplitOf<R>(R, Shown, Rank);

impl<R: Remembered> Key for SplitOf<R> {
    type Value = Option<Vec<SplitWorth>>;
    /// As with the plays.
    const KEPT: usize = PlayOf::<R>::KEPT * Rank::COUNT;
}

/// The play of these rules against one up card.
#[derive(PartialEq, Eq, Hash)]
struct PlayOf<R>(R, Shown);

impl<R: Remembered> Key for PlayOf<R> {
    type Value = UpCardPlay;
    /// Enough for who asks for a figure, a chart and a player of one game in turn, and for settings asked in turn that
    /// differ against one up card.
    const KEPT: usize = 4 * Rank::COUNT;
}

/// The first decisions and figures of these rules.
#[derive(PartialEq, Eq, Hash)]
struct SolutionOf<R>(R);

impl<R: Remembered> Key for SolutionOf<R> {
    type Value = Solution;
    /// More than are listed, and not all that a search for pays makes.
    const KEPT: usize = 64;
}

/// The play of a rule set against every up card, reporting how far it has come where that takes long.
pub(super) fn plays<R: Remembered>(rules: &R, bench: &Workbench) -> Vec<Arc<UpCardPlay>> {
    let rules = rules.without_natural_pay();
    let against = |up: Shown, done: &(dyn Fn() + Sync)| {
        let rules = rules.as_seen_against(up.up);
        bench.remember(PlayOf(rules.clone(), up), || {
            let later = rules.as_seen_later();
            let ground = bench.remember(GroundOf(later.clone(), up), || {
                let key = LawsOf(later.shoe(), later.soft17(), up);
                let laws = bench.remember(key, || Ground::laws(&later, up));
                Ground::with_laws(&later, up, None, &laws)
            });
            let split = |pair: Rank| {
                let rules = rules.as_seen_by(pair);
                bench.remember(SplitOf(rules.clone(), up, pair), || ground.split(&rules, pair))
            };
            let pairs: Vec<Rank> = Rank::all().collect();
            let splits: Vec<_> = pairs.into_par_iter().map(split).collect();
            play_on(&rules, &ground, |pair| splits[pair.index()].as_deref(), None, done)
        })
    };
    if rules.round_cap().is_none() {
        // No pair is long work, and none of it is cut up further.
        return ups(&rules).into_par_iter().map(|up| against(up, &|| {})).collect();
    }
    let progress = bench.progress();
    progress.begin("pairs under the cap", PAIRS);
    // Each pair uses all cores, and much memory.
    let plays = ups(&rules).into_iter().map(|up| against(up, &|| progress.advance(1))).collect();
    progress.finish();
    plays
}

/// The first decisions and figures of a rule set.
pub(super) fn solution<R: Remembered>(rules: &R, bench: &Workbench) -> Solution {
    let any_pay = rules.without_natural_pay();
    let solved =
        bench.remember(SolutionOf(any_pay.clone()), || Solution::of(&any_pay, &plays(&any_pay, bench)));
    solved.with_naturals(rules.naturals())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Request;
    use crate::blackjack::base_game::rules;
    use crate::blackjack::rule_set::RuleSet;
    use crate::blackjack::solution::solve;
    use enumeration::ratio::{decimal, ratio, whole};
    use num_traits::One;

    fn listed(selector: &str) -> RuleSet {
        rules(&Request::listed(selector).unwrap()).unwrap()
    }

    #[test]
    fn two_rule_sets_on_one_bench_have_two_answers() {
        let bench = Workbench::default();
        let hit = listed("blackjack/base?decks=6");
        let stand = listed("blackjack/base?decks=6&soft17=stand");
        // E. Farmer's program, CDZ-, in percent.
        for _ in 0..2 {
            let percent = |rules| decimal(&(solution(rules, &bench).net() * whole(100)), 9);
            assert_eq!(percent(&hit), "-0.615389123");
            assert_eq!(percent(&stand), "-0.402870236");
        }
    }

    #[test]
    fn games_that_differ_in_the_pay_of_a_natural_share_their_play() {
        let bench = Workbench::default();
        let three_to_two = listed("blackjack/base?decks=1");
        let six_to_five = listed("blackjack/base?decks=1&blackjack=6:5&even-money=refused");
        let play = plays(&three_to_two, &bench);
        // One deck: 2 x 4 x 16 of 52 x 51 hands, untied with chance 1 - 2 x 3 x 15 / (50 x 49).
        let paid = ratio(128, 52 * 51) * (enumeration::Ratio::one() - ratio(90, 50 * 49));
        let cost = solution(&six_to_five, &bench).edge() - solution(&three_to_two, &bench).edge();
        assert_eq!(cost, paid * ratio(3, 10));
        // What is solved for a player is what the figures are made of, and the other way about.
        assert!(play.iter().zip(plays(&six_to_five, &bench)).all(|(a, b)| Arc::ptr_eq(a, &b)));
    }

    #[test]
    fn games_that_share_a_bench_are_worth_what_they_are_alone() {
        let bench = Workbench::default();
        for setting in ["hands=4", "split-aces=one-card", "surrender=late", "hands=2"] {
            let rules = &listed(&format!("free-bet-blackjack/base?decks=1&{setting}"));
            let (shared, alone) = (solution(rules, &bench), solve(rules));
            assert_eq!(shared.net(), alone.net());
            assert_eq!(shared.expected_stake(), alone.expected_stake());
        }
    }

    #[test]
    fn the_super_bonus_is_seen_against_a_seven_alone() {
        let without = listed("pontoon-plus/base?decks=4&super-bonus=none");
        let with = listed("pontoon-plus/base?decks=4&bet=10");
        let bench = Workbench::default();
        for (plain, other) in plays(&without, &bench).iter().zip(plays(&with, &bench)) {
            assert_eq!(Arc::ptr_eq(plain, &other), plain.up() != Rank::of_points(7).unwrap());
        }
        // What is shared is what each is worth when it is solved alone.
        for rules in [&without, &with] {
            assert_eq!(solution(rules, &bench).net(), solve(rules).net());
        }
    }
}
