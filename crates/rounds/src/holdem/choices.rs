//! The decisions on a board smaller than five, pair by pair: tables that `values` and `turns` fill, and that `count`
//! and `play` read.

use super::core::{Holdem, NO_RULE, PASSED};
use super::pairs::{Half, boxed};
use crate::conditions::Facts;
use crate::decide::{Decided, OfferedChoices};
use crate::error::Error;
use enumeration::{Card, CardSet};

/// The decisions after one history on one board.
pub(crate) struct Choices {
    /// The choice made with each pair.
    made: Box<Half<u8>>,
    /// If a play is given: the best choice with each pair, and the loss of the choice made against it.
    errors: Option<Box<(Half<u8>, Half<i64>)>>,
}

impl Choices {
    /// A table without decisions.
    #[inline]
    pub(super) fn new(game: &Holdem) -> Choices {
        let errors = game.game().play.is_some().then(|| Box::new(([PASSED; _], [0; _])));
        Choices { made: boxed(PASSED), errors }
    }

    /// Stores the decision with a pair; an error if no choice is possible.
    pub(super) fn set(&mut self, pair: usize, decided: Decided) -> Result<(), Decided> {
        match decided {
            Decided::Passed(_) => {}
            Decided::Chose { best, worth, made } => {
                let place = |choice: usize| u8::try_from(choice).expect("few choices");
                self.made[pair] = place(made.0);
                if let Some(errors) = &mut self.errors {
                    errors.0[pair] = place(best);
                    errors.1[pair] = i64::try_from(worth - made.1).expect("nets are checked");
                }
            }
            Decided::NoRule => self.made[pair] = NO_RULE,
            Decided::NothingOffered => return Err(decided),
        }
        Ok(())
    }

    /// The choice made with a pair, or [`PASSED`], or [`NO_RULE`].
    #[inline]
    pub(super) fn made(&self, pair: usize) -> u8 {
        self.made[pair]
    }

    /// The decision with a pair. The values of the choices are not kept, only the loss of the choice made against the
    /// best.
    pub(super) fn decided(&self, pair: usize) -> Decided {
        match (&self.errors, self.made[pair]) {
            (_, PASSED | NO_RULE) => Decided::NoRule,
            (None, made) => Decided::Chose { best: made.into(), worth: 0, made: (made.into(), 0) },
            (Some(errors), made) => {
                let lost = errors.1[pair].into();
                Decided::Chose { best: errors.0[pair].into(), worth: lost, made: (made.into(), 0) }
            }
        }
    }
}

/// The options of the histories that are decided at a stage, with a pair on a board; cached as long as the facts stay
/// the same, which they mostly do.
pub(super) struct StageOptions<'h> {
    game: &'h Holdem,
    stage: usize,
    facts: Box<dyn Fn([Card; 2]) -> Facts + 'h>,
    known: Option<(Facts, Vec<OfferedChoices>)>,
}

impl<'h> StageOptions<'h> {
    /// The options of a stage on a board.
    #[inline]
    pub(super) fn new(game: &'h Holdem, stage: usize, board: CardSet) -> StageOptions<'h> {
        StageOptions { game, stage, facts: Box::new(game.facts_on(stage, board)), known: None }
    }

    /// The options of each history with a pair.
    pub(super) fn with(&mut self, hole: [Card; 2]) -> &[OfferedChoices] {
        let facts = (self.facts)(hole);
        if self.known.as_ref().is_none_or(|(known, _)| *known != facts) {
            let (game, stage) = (self.game, self.stage);
            let of_node =
                |node: usize| OfferedChoices::new(game.game(), stage, game.node(stage, node), facts);
            self.known = Some((facts, game.active(stage).into_iter().map(of_node).collect()));
        }
        self.known.as_ref().map_or(&[], |(_, options)| options)
    }

    /// The error if no choice is possible.
    #[inline]
    pub(super) fn stuck(&self, decided: Decided, board: CardSet, hole: [Card; 2]) -> Error {
        self.game.stuck(self.stage, decided, board.union(CardSet::from_iter(hole)))
    }
}
