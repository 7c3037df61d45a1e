//! A game at chosen settings: what the reader produces, and what solving and simulating start from.
//!
//! The types say what the file says and nothing of what it means on dealt cards: the engines and the simulator each find
//! that out on their own.

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

/// A bet, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BetIndex(pub usize);

/// A bet or an award.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bet {
    /// Its name.
    pub name: String,
    /// What is staked on it before the deal, in units; 0 where a choice stakes it.
    pub opening: u32,
    /// For an award, the bet that it is paid on: it stakes nothing of its own.
    pub on: Option<BetIndex>,
    /// The bet whose rows these are, where it is settled by another's.
    pub like: Option<BetIndex>,
    /// The rows, from the top: the first that holds pays. Where none does a bet loses, and an award pays nothing.
    pub rows: Vec<BetRow>,
}

/// A row that settles a bet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BetRow {
    /// Its name.
    pub hand: String,
    /// The pay as written.
    pub pays: String,
    /// What it nets for each unit staked: -1 is the loss of the stake. Of an award, what it adds.
    pub net: Ratio,
    /// When it holds.
    pub when: Condition<RoundTest>,
}

impl BetRow {
    /// Its name without that of its bet, with which the rows of a table that serves several bets begin: `ante, tie`.
    pub fn name_within(&self, bet: &str) -> &str {
        self.hand.strip_prefix(bet).and_then(|rest| rest.strip_prefix(", ")).unwrap_or(&self.hand)
    }
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// Its name.
    pub name: String,
    /// The zones of which the player sees more from now on, with how many of their cards are seen by then.
    pub sees: Vec<(ZoneIndex, u32)>,
    /// The decision arises only where this holds.
    pub when: Condition<RoundTest>,
    /// What the player may do.
    pub choices: Vec<Choice>,
}

/// What the player may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// It is offered only where this holds.
    pub when: Condition<RoundTest>,
    /// What it does.
    pub effect: Effect,
    /// Whether all further decisions are skipped.
    pub settles: bool,
}

/// What a choice does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Nothing: the round goes on.
    GoOn,
    /// Sets what is staked on these bets.
    Stake(Vec<(BetIndex, u32)>),
    /// Ends the round: every bet is lost but for these parts, from 0 to 1, that come back.
    End(Vec<(BetIndex, Ratio)>),
}

/// A test of a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RoundTest {
    /// A test of cards.
    Cards(CardsTest),
    /// One of these choices was made: a stage and a choice of it, by their places.
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
    /// The place of the choice in its stage.
    pub choice: usize,
}

impl RoundTerms {
    /// The same game for a player who also sees so many cards of a zone from the first stage on.
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
