//! The optimal player of a game written as data, at a table with hands, boards and up cards, and with folds and bets as
//! choices. [`crate::as_round`] makes it; a simulation queries it.

use crate::player::{Choice, Player, Seen};
use enumeration::Card;
use paytables::games::{Effect, RoundTerms, Stage};
use std::sync::Arc;

/// The play of a solved game.
pub(crate) struct RoundPlayer {
    pub terms: RoundTerms,
    pub player: Arc<rounds::Player>,
}

impl Player for RoundPlayer {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let terms = &self.terms;
        let zones = by_zone(terms, seen)?;
        let counts: Vec<usize> = zones.iter().map(Vec::len).collect();
        let sees = |stage: &usize| {
            terms.seen(*stage).iter().zip(&counts).all(|(&cards, &count)| usize::try_from(cards) == Ok(count))
        };
        let stage = (0..terms.stages.len()).find(sees)?;
        let made = history(terms, stage, seen.staked)?;
        let place = self.player.choose(stage, &zones, &made)?;
        let choice = choice_of(terms, &terms.stages[stage], place);
        seen.open.contains(&choice).then_some(choice)
    }
}

/// The cards by zone: the hand in the first zone, up cards in the others of the first stage, the board in those that are
/// seen later.
fn by_zone(terms: &RoundTerms, seen: &Seen) -> Option<Vec<Vec<Card>>> {
    let mut zones = vec![Vec::new(); terms.deal.zones.len()];
    zones[0] = seen.hand.to_vec();
    let mut fill = |cards: &[Card], stages: &[Stage]| {
        let mut rest = cards.iter().copied();
        for &(zone, count) in stages.iter().flat_map(|stage| &stage.sees).filter(|(zone, _)| zone.0 > 0) {
            zones[zone.0] = rest.by_ref().take(usize::try_from(count).unwrap_or(0)).collect();
        }
        rest.next().is_none()
    };
    (fill(seen.dealer, &terms.stages[..1]) && fill(seen.board, &terms.stages[1..])).then_some(zones)
}

/// Choices made, each a stage and a choice of that stage, with the stake on each bet after them.
type History = (Vec<(usize, usize)>, Vec<u32>);

/// The earlier choices that lead to this stake before a stage, in opening units.
fn history(terms: &RoundTerms, stage: usize, staked: u32) -> Option<Vec<(usize, usize)>> {
    let opening: Vec<u32> = terms.bets.iter().map(|bet| bet.opening).collect();
    let mut histories: Vec<History> = vec![(Vec::new(), opening)];
    for (at, before) in terms.stages[..stage].iter().enumerate() {
        let mut longer = Vec::new();
        for (made, stakes) in &histories {
            let going_on = before.choices.iter().enumerate().filter(|(_, choice)| !choice.settles);
            for (place, choice) in going_on {
                let mut stakes = stakes.clone();
                match &choice.effect {
                    Effect::GoOn => {}
                    Effect::Stake(set) => set.iter().for_each(|(bet, units)| stakes[bet.0] = *units),
                    Effect::End(_) => continue,
                }
                longer.push(([&made[..], &[(at, place)]].concat(), stakes));
            }
        }
        histories = longer;
    }
    histories.into_iter().find(|(_, stakes)| stakes.iter().sum::<u32>() == staked).map(|(made, _)| made)
}

/// The table action of a choice.
pub(crate) fn choice_of(terms: &RoundTerms, stage: &Stage, place: usize) -> Choice {
    let change = |effect: &Effect| match effect {
        Effect::Stake(set) => set
            .iter()
            .map(|(bet, units)| i64::from(*units) - i64::from(terms.bets[bet.0].opening))
            .sum::<i64>(),
        Effect::GoOn | Effect::End(_) => 0,
    };
    let takes_back = stage.choices.iter().any(|choice| change(&choice.effect) < 0);
    match &stage.choices[place].effect {
        Effect::End(_) => Choice::Fold,
        effect => match u32::try_from(change(effect)) {
            Err(_) => Choice::Withdraw,
            Ok(0) if takes_back => Choice::Keep,
            Ok(0) => Choice::Check,
            Ok(more) => Choice::Bet(more),
        },
    }
}
