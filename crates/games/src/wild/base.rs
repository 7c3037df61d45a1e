//! The base game: Ante and Blind (Odds in DWX), then a Play wager of twice the Ante or a fold.
//!
//! HC appendix O 7(d), 7(g), 10, 11(b)-(c); DWX (6), (8), (9), (12).

use super::deal::{Deal, against};
use crate::analysis::ActionFrequency;
use crate::rows::net as paid;
use crate::{Analysis, Error, Request};
use enumeration::rankings::wild::{Category, WildDeucesJoker};
use enumeration::ratio::{ratio, whole};
use enumeration::sweep::Standing;
use enumeration::{Distribution, Ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};
use serde::Deserialize;

/// The decision's name in the output.
const DECISION: &str = "after the deal";

/// How the game is settled, as its data says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rules {
    ante: Bet,
    play: PlayBet,
    blind: Blind,
}

/// A bet on beating the dealer: the rows that pay it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bet {
    table: String,
    win: String,
    tie: String,
}

/// The same for a number of antes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayBet {
    table: String,
    win: String,
    tie: String,
    antes: u32,
}

/// The bet on beating the dealer that is paid by category, with the row of the categories that have none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Blind {
    table: String,
    other: String,
}

/// What a round nets, in antes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nets {
    /// Beating the dealer, by the player's category, lowest first.
    pub win: [Ratio; Category::ALL.len()],
    /// Tying with him.
    pub tie: Ratio,
    /// Losing all bets.
    pub lose: Ratio,
    /// Folding, and losing the Ante and the Blind.
    pub fold: Ratio,
}

impl Nets {
    /// By the tables of the request, winnings cut at its cap (ruling Q11).
    pub fn of(request: &Request) -> Result<Self, Error> {
        let rules: Rules = request.rules()?;
        let component = |id: &str| request.selected.component(id);
        let (ante, play) = (component(&rules.ante.table), component(&rules.play.table));
        let (blind, antes) = (component(&rules.blind.table), whole(rules.play.antes));

        let even = paid(ante, &rules.ante.win)? + paid(play, &rules.play.win)? * &antes;
        let win_with = |category: Category| {
            let row = blind.row(category.name()).map_or(&rules.blind.other, |row| &row.hand);
            Ok(request.capped(&even + paid(blind, row)?))
        };
        let wins = Category::ALL.into_iter().map(win_with).collect::<Result<Vec<Ratio>, Error>>()?;
        // The Blind pushes on a tie, HC appendix O 11(b), DWX (9)(B).
        let tie = paid(ante, &rules.ante.tie)? + paid(play, &rules.play.tie)? * &antes;
        let opening = whole(2);
        Ok(Nets {
            win: wins.try_into().expect("one for each category"),
            tie: request.capped(tie),
            lose: -&opening - antes,
            fold: -opening,
        })
    }

    /// What is staked on a hand that is played; on a fold the opening wagers are.
    fn stake(&self) -> Ratio {
        -&self.lose
    }
}

/// What playing a hand gains over folding it, in whole numbers: the nets over a common denominator, summed over the
/// dealer's hands. Pays are as large as a designer likes, hence the big integers.
pub struct Gains {
    win: [BigInt; Category::ALL.len()],
    tie: BigInt,
    lose: BigInt,
    unit: BigInt,
}

impl Gains {
    /// By these nets.
    pub fn of(nets: &Nets) -> Self {
        let all = nets.win.iter().chain([&nets.tie, &nets.lose, &nets.fold]);
        let unit = all.fold(BigInt::one(), |unit, net| unit.lcm(net.denom()));
        let over_fold = |net: &Ratio| ((net - &nets.fold) * whole(unit.clone())).to_integer();
        Gains {
            win: std::array::from_fn(|category| over_fold(&nets.win[category])),
            tie: over_fold(&nets.tie),
            lose: over_fold(&nets.lose),
            unit,
        }
    }

    /// The gain of one hand against all that the dealer may hold.
    pub fn of_playing(&self, standing: &Standing<WildDeucesJoker, 1>) -> BigInt {
        let dealer = against(standing);
        &self.win[standing.rank.category() as usize] * dealer.lower
            + &self.tie * dealer.equal
            + &self.lose * dealer.higher
    }

    /// Whether the hand is played. A tie in value goes to the fold, which stakes less (ruling Q7).
    pub fn plays(&self, standing: &Standing<WildDeucesJoker, 1>) -> bool {
        self.of_playing(standing).is_positive()
    }

    /// The gain of one hand, in antes.
    pub fn per_hand(&self, deal: &Deal, gain: &BigInt) -> Ratio {
        ratio(gain.clone(), &self.unit * deal.dealer_hands())
    }

    /// A gain that has been added up over all hands, in antes a round.
    pub fn per_round(&self, deal: &Deal, gain: &BigInt) -> Ratio {
        ratio(gain.clone(), &self.unit * deal.deals())
    }
}

/// The deals by how their round ends.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rounds {
    /// Played and won, by the player's category, lowest first.
    pub won: [u64; Category::ALL.len()],
    /// Played and tied.
    pub tied: u64,
    /// Played and lost.
    pub lost: u64,
    /// Folded.
    pub folded: u64,
}

impl Rounds {
    /// Every deal, with `plays` saying which hands are played.
    pub fn of(deal: &Deal, plays: impl Fn(&Standing<WildDeucesJoker, 1>) -> bool) -> Self {
        let mut rounds = Rounds::default();
        for standing in deal.standings() {
            let (dealer, ways) = (against(standing), standing.ways);
            if plays(standing) {
                rounds.won[standing.rank.category() as usize] += ways * dealer.lower;
                rounds.tied += ways * dealer.equal;
                rounds.lost += ways * dealer.higher;
            } else {
                rounds.folded += ways * dealer.total();
            }
        }
        rounds
    }

    /// The exact distribution of the net.
    pub fn nets(&self, deal: &Deal, nets: &Nets) -> Distribution<Ratio> {
        let won = nets.win.iter().zip(self.won);
        let others = [(&nets.tie, self.tied), (&nets.lose, self.lost), (&nets.fold, self.folded)];
        let seen = won.chain(others).filter(|&(_, ways)| ways > 0);
        Distribution::counted(seen.map(|(net, ways)| (net.clone(), ways)), deal.deals())
    }
}

/// Every figure of the base game, played for the highest mean net.
pub fn analyze(request: &Request, deal: &Deal) -> Result<Analysis, Error> {
    let nets = Nets::of(request)?;
    let gains = Gains::of(&nets);
    let rounds = Rounds::of(deal, |standing| gains.plays(standing));
    let folds = ratio(rounds.folded, deal.deals());
    let plays = Ratio::one() - &folds;
    let expected_stake = nets.stake() * &plays - &nets.fold * &folds;
    let action = |action: &str, probability| ActionFrequency {
        decision: DECISION.into(),
        action: action.into(),
        probability,
    };
    let actions = vec![action("play", plays), action("fold", folds)];
    Analysis::of_nets(request, &rounds.nets(deal, &nets), expected_stake, actions)
}
