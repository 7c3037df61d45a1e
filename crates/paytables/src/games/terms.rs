//! A game at chosen settings: the output of the parser, and the input of solving and simulating.
//!
//! The types contain the file's terms and do not interpret conditions: the engines and the simulator each evaluate them
//! independently.

use crate::ratio::Ratio;
use crate::wagers::{CardDeal, CardsTest, Condition, ZoneIndex};

/// A game in which the player decides, at chosen settings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundTerms {
    /// What is dealt. There is no draw.
    pub deal: CardDeal,
    /// The bets, those staked before the deal first, then as the file lists them.
    pub bets: Vec<Bet>,
    /// The bet whose opening stake is the unit of every figure.
    pub unit: BetIndex,
    /// The decisions, in order.
    pub stages: Vec<Stage>,
    /// The strategy to price in place of the optimum.
    pub play: Option<Play>,
    /// How a round that is settled can end, beside what is paid: the first that holds is counted. Listed games have them.
    pub results: Vec<(String, Condition<RoundTest>)>,
}

/// A bet, by its index in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BetIndex(pub usize);

/// A bet or an award.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bet {
    /// Its name.
    pub name: String,
    /// The stake on it before the deal, in units; 0 if a choice stakes it.
    pub opening: u32,
    /// For an award, the bet that it is paid on: it stakes nothing of its own.
    pub on: Option<BetIndex>,
    /// The bet whose rows these are, if it is settled by the rows of another.
    pub like: Option<BetIndex>,
    /// The rows, from the top: the first that holds pays. If none does, a bet loses and an award pays nothing.
    pub rows: Vec<BetRow>,
}

/// A row that settles a bet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BetRow {
    /// Its name.
    pub hand: String,
    /// The pay as written.
    pub pays: String,
    /// The net per unit staked: -1 is the loss of the stake. For an award, the amount it adds.
    pub net: Ratio,
    /// When it holds.
    pub when: Condition<RoundTest>,
}

impl BetRow {
    /// The name without that of its bet, which prefixes it in a table that serves several bets: `ante, tie`.
    pub fn name_within(&self, bet: &str) -> &str {
        self.hand.strip_prefix(bet).and_then(|rest| rest.strip_prefix(", ")).unwrap_or(&self.hand)
    }
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// The zones of which the player sees further cards from this stage on, with the number seen in all.
    pub sees: Vec<(ZoneIndex, u32)>,
    /// The decision arises only if this holds.
    pub when: Condition<RoundTest>,
    /// The choices.
    pub choices: Vec<Choice>,
}

/// What the player may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// The choice is offered only if this holds.
    pub when: Condition<RoundTest>,
    /// What it does.
    pub effect: Effect,
    /// True if all further decisions are skipped.
    pub settles: bool,
}

/// The effect of a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Nothing: the round goes on.
    GoOn,
    /// Sets the stakes of these bets.
    Stake(Vec<(BetIndex, u32)>),
    /// Ends the round: every bet is lost except for these parts, from 0 to 1, which are returned.
    End(Vec<(BetIndex, Ratio)>),
}

/// A test of a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RoundTest {
    /// A test of cards.
    Cards(CardsTest),
    /// One of these choices was made: the indices of a stage and of a choice of that stage.
    Chosen(Vec<(usize, usize)>),
}

/// A strategy: for each stage, rules read from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Play {
    /// The rules of each stage.
    pub stages: Vec<Vec<Rule>>,
}

/// A rule of play: the first whose condition holds and whose choice is offered is followed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    /// When it applies.
    pub when: Condition<RoundTest>,
    /// The index of the choice in its stage.
    pub choice: usize,
}

impl RoundTerms {
    /// The same game for a player who also sees `cards` cards of a zone from the first stage on.
    #[must_use]
    pub fn seeing(mut self, zone: ZoneIndex, cards: u32) -> Self {
        self.stages[0].sees.push((zone, cards));
        self
    }

    /// How many cards of each zone are seen at a stage.
    pub fn seen(&self, stage: usize) -> Vec<u32> {
        let mut seen = vec![0; self.deal.zones.len()];
        for &(zone, cards) in self.stages[..=stage].iter().flat_map(|stage| &stage.sees) {
            seen[zone.0] = seen[zone.0].max(cards);
        }
        seen
    }
}
