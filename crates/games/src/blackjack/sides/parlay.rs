//! What becomes of a House Money win that is put on the blackjack hand (HC appendix A 16.II.E, ruling BJ2).
//!
//! A win and its stake, the proceeds, go on the hand whenever that is worth more than nothing, and are then played as the
//! hand is: doubled, split, and paid as it is. So what the wager nets is the pay of its row, and the proceeds times what
//! the round nets that begins with those two cards ([`law`](crate::blackjack::law)).

use super::house_money_rows::{HouseMoneyRow, Shares};
use crate::analysis::ActionFrequency;
use crate::blackjack::law::{Begun, Moments, proven};
use crate::blackjack::rule_set::RuleSet;
use crate::blackjack::rules::Rules;
use crate::blackjack::solution::{FirstDeal, Solution};
use crate::blackjack::solved::{Remembered, plays};
use crate::error::Error;
use crate::workbench::Workbench;
use enumeration::ratio::{Ratio, ratio};
use enumeration::{Distribution, SortedMap};
use num_traits::{One, Signed, Zero};

/// What a row wins, and what can be made of it.
pub(super) struct Win {
    pub row: HouseMoneyRow,
    /// What it wins, to one.
    pub pay: Ratio,
    /// The game that the proceeds can be played in; none where nothing more can be won.
    pub game: Option<ParlayGame>,
}

pub(super) struct ParlayGame {
    pub rules: RuleSet,
    /// What hands are worth as they are played.
    pub solution: Solution,
    /// What the player takes them to be worth: as from the fresh shoe, where it is played so.
    pub believed: Solution,
}

impl ParlayGame {
    /// Whether the player puts a win on this hand.
    fn is_put(&self, deal: &FirstDeal) -> bool {
        let key = |deal: &FirstDeal| (deal.up, deal.hand, deal.shade);
        let believed = self.believed.deals().find(|other| key(other) == key(deal));
        believed.is_some_and(|deal| worth_when_played(&self.believed, deal).is_positive())
    }
}

impl Win {
    /// What goes on the hand.
    fn proceeds(&self) -> Ratio {
        &self.pay + Ratio::one()
    }
}

/// House Money with the best parlay: how often its deals come, and whether even money is taken, does not depend on what is
/// won (ruling Q7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parlay {
    /// Expected net per unit wagered.
    pub net: Ratio,
    /// Expected total staked: the wager itself, and what is put on the blackjack hand, doubled and split bets included.
    pub expected_stake: Ratio,
    /// How often a win is put on the hand, by row.
    put: SortedMap<HouseMoneyRow, Ratio>,
    /// How often each row is won.
    won: SortedMap<HouseMoneyRow, Ratio>,
}

impl Parlay {
    pub(super) fn new(base: &Solution, shares: &Shares, wins: &[Win]) -> Self {
        let mut parlay = Parlay {
            net: -Ratio::one(),
            expected_stake: Ratio::one(),
            put: SortedMap::new(),
            won: SortedMap::new(),
        };
        for deal in base.deals() {
            for (row, share) in shares.of(&deal.hand) {
                *parlay.won.entry(row).or_insert_with(Ratio::zero) += &deal.probability * share;
            }
        }
        for win in wins {
            // The stake comes back, too.
            parlay.net += parlay.won.get(&win.row).map_or(Ratio::zero(), |won| won * win.proceeds());
            parlay.play_on(win, base, shares);
        }
        parlay
    }

    /// Adds what the proceeds of a row bring where they are put on the hand.
    fn play_on(&mut self, win: &Win, base: &Solution, shares: &Shares) {
        let Some(game) = &win.game else { return };
        let put = self.put.entry(win.row).or_insert_with(Ratio::zero);
        for deal in game.solution.deals() {
            let chance = &deal.probability * times_put(win.row, game, base, shares, deal);
            let ended = Ratio::one() - &deal.played;
            self.net += &chance * win.proceeds() * worth_when_played(&game.solution, deal);
            self.expected_stake += &chance * win.proceeds() * (&deal.stake - ended);
            *put += chance * &deal.played;
        }
    }

    /// How often a win is put on the hand, and how often it is not.
    pub(super) fn actions(&self) -> Vec<ActionFrequency> {
        let put: Ratio = self.put.values().sum();
        let collected = self.won.values().sum::<Ratio>() - &put;
        let taken = |action, chance| ActionFrequency::taken("win", action, chance);
        vec![taken("collect", collected), taken("parlay", put)]
    }
}

/// How often, given the deal and that the round is played on, this row is won and put on the hand.
fn times_put(
    row: HouseMoneyRow,
    game: &ParlayGame,
    base: &Solution,
    shares: &Shares,
    deal: &FirstDeal,
) -> Ratio {
    // A hand that took even money is over before House Money is paid (9.II, 16.II.E).
    if base.takes_even_money(deal) || !game.is_put(deal) {
        return Ratio::zero();
    }
    let made = shares.of(&deal.hand).find(|&(made, _)| made == row);
    made.map_or(Ratio::zero(), |(_, share)| share.clone())
}

/// The rounds in which wins are played on.
pub(super) struct Rounds<'a> {
    pub base: &'a Solution,
    pub shares: &'a Shares,
    pub wins: &'a [Win],
    pub bench: &'a Workbench<'a>,
}

impl<'a> Rounds<'a> {
    /// What the wager nets: the pay of a row, and what its proceeds win or lose where they are put on the hand.
    pub(super) fn law(&self, parlay: &Parlay) -> Result<Distribution<Ratio>, Error> {
        let mut nets: SortedMap<Ratio, Ratio> = SortedMap::new();
        let mut add = |net: Ratio, chance: Ratio| *nets.entry(net).or_insert_with(Ratio::zero) += chance;
        for (net, chance) in self.collected(parlay) {
            add(net, chance);
        }
        for (win, game) in self.played() {
            let on_hand = |net: Ratio| &win.pay + win.proceeds() * net;
            for (net, chance) in self.naturals(win, game) {
                add(on_hand(net), chance);
            }
            for (net, chance) in self.begun(win, game).law() {
                let net = game.rules.round_cap().map_or(net, |cap| net.min(cap));
                add(on_hand(ratio(net, game.rules.unit())), chance);
            }
        }
        proven(nets, &parlay.net)
    }

    /// The variance of what it nets. No cap on the whole round is in it.
    pub(super) fn variance(&self, parlay: &Parlay) -> Result<Ratio, Error> {
        let mut all = Moments::zero();
        for (net, chance) in self.collected(parlay) {
            all.add(&net, &chance);
        }
        for (win, game) in self.played() {
            let mut of_hand = self.begun(win, game).moments().in_wagers(game.rules.unit());
            for (net, chance) in self.naturals(win, game) {
                of_hand.add(&net, &chance);
            }
            all.merge(&of_hand.moved(&win.pay, &win.proceeds()));
        }
        all.variance(&parlay.net)
    }

    /// The wins that can be played on.
    fn played(&self) -> impl Iterator<Item = (&'a Win, &'a ParlayGame)> + use<'a> {
        self.wins.iter().filter_map(|win| Some((win, win.game.as_ref()?)))
    }

    /// What is lost, and what is won and not put on the hand, with the chances.
    fn collected(&self, parlay: &Parlay) -> Vec<(Ratio, Ratio)> {
        let won: Ratio = parlay.won.values().sum();
        let collected = |win: &Win| {
            let [won, put] =
                [&parlay.won, &parlay.put].map(|rows| rows.get(&win.row).cloned().unwrap_or_default());
            (win.pay.clone(), won - put)
        };
        let lost = (-Ratio::one(), Ratio::one() - won);
        self.wins.iter().map(collected).chain([lost]).collect()
    }

    /// Naturals on which a win is put, by what they are paid.
    fn naturals(&self, win: &Win, game: &ParlayGame) -> Vec<(Ratio, Ratio)> {
        let naturals = game.solution.deals().filter(|deal| deal.hand.is_natural());
        let put = |deal: &FirstDeal| times_put(win.row, game, self.base, self.shares, deal);
        let mut paid = Vec::new();
        for deal in naturals {
            let chance = &deal.probability * &deal.played * put(deal);
            let lines = &game.rules.naturals().by_up[deal.up.index()];
            paid.extend(lines.iter().map(|line| (line.pay.clone(), &chance * &line.chance)));
        }
        paid
    }

    /// The other rounds in which a win is put on the hand.
    fn begun(&self, win: &'a Win, game: &'a ParlayGame) -> Begun<'a, RuleSet> {
        let (base, shares) = (self.base, self.shares);
        let rules = game.rules.without_natural_pay();
        Begun {
            plays: plays(&rules, self.bench),
            rules,
            times: Box::new(move |deal| times_put(win.row, game, base, shares, deal)),
        }
    }
}

/// Expected net of the hand where the dealer has no natural, counting the other rounds as nothing.
fn worth_when_played(solution: &Solution, deal: &FirstDeal) -> Ratio {
    match deal.actions.first() {
        Some((_, value)) => value * &deal.played,
        None => solution.net_of(deal),
    }
}
