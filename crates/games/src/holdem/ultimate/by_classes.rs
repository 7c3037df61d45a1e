//! The best play by classes of hands that a person can tell apart, found from the optimum and priced exactly.
//!
//! Before the flop hands are told by the high card, by whether they are suited, and by the low card; on the flop by what
//! they make ([`BoardClass`]); on the river by whether the hole cards make more than the board and by how many cards beat
//! them in the dealer's hand. For each class what a larger bet gains is added up over all deals, with the best play later,
//! and the best cuts are taken. So the play is found anew for any pays.

use super::simple::Outs;
use super::solve::{PreflopValues, Solution};
use super::tally::{self, PreflopAction};
use crate::cuts::best_cuts;
use crate::holdem::board_class::BoardClass;
use crate::holdem::boards::BoardProgress;
use crate::holdem::classes::{Bets, hole_cuts};
use crate::holdem::outcomes::{Outcomes, starting_hands};
use crate::holdem::pairs::{Grid, mark};
use crate::holdem::streets::BoardStreet;

/// The best play by classes.
pub struct ByClasses {
    /// The whole rule, a sentence a street and bet.
    pub rules: Vec<String>,
    /// What it comes to.
    pub outcomes: Outcomes,
}

/// One more than the dealer cards there are: any number of them is fewer.
const EVERY_CARD: usize = 46;

/// What may be staked on the hole cards, least first.
const PREFLOP: [u8; 3] = [0, 3, 4];

/// The best play by classes at the pays of an optimum.
pub fn by_classes(solution: &Solution, progress: BoardProgress) -> ByClasses {
    let (bets, mut rules) = hole_cuts(PREFLOP, |high, low, suited| {
        let values = solution.values().at(high, low, suited);
        let PreflopValues { bet_four, bet_three, check } = values;
        [*check, *bet_three, *bet_four]
    });
    let mut preflop = Grid::<PreflopAction>::default();
    for ([high, low], suited, _) in starting_hands() {
        *preflop.at_mut(high, low, suited) = PreflopAction(*bets.at(high, low, suited));
    }
    let flop = Bets::best(solution.flop_gains());
    let flop_bets: Vec<_> = BoardStreet::flop()
        .forms()
        .iter()
        .map(|form| {
            let bets = |hole| preflop.of(hole).checks() && flop.has(BoardClass::of(hole, form.cards));
            mark(form.cards, |_, hole| bets(hole)).0
        })
        .collect();
    rules.push(flop.words("flop", 2));
    let strategy = tally::Policy { preflop: &preflop, flop_bets: &flop_bets, river: Outs };
    let tally = tally::count(&strategy, progress);
    let gains = tally.gains(solution.settlement());
    // How many cards may beat a hand that is bet, by whether it is more than the board.
    let fewer_than = [false, true].map(|is_hidden| {
        let sorts: Vec<Vec<Option<i128>>> =
            Outs::sorts(is_hidden).map(|sort| vec![Some(0), Some(gains[sort])]).collect();
        best_cuts(&sorts).actions.iter().filter(|&&action| action == 1).count()
    });
    rules.push(river_words(fewer_than));
    let bets = |sort: usize| {
        [false, true].into_iter().zip(fewer_than).any(|(is_hidden, fewer)| {
            (Outs::sort_of(is_hidden, 0)..Outs::sort_of(is_hidden, fewer)).contains(&sort)
        })
    };
    ByClasses { rules, outcomes: tally.outcomes(solution.settlement(), bets) }
}

fn river_words([board, hidden]: [usize; 2]) -> String {
    let beat = |fewer: usize| match fewer {
        0 => None,
        EVERY_CARD.. => Some(String::new()),
        _ => Some(format!("when fewer than {fewer} dealer cards beat you")),
    };
    let (above, other) = ("a better category than the board alone has", "anything else");
    match (beat(hidden), beat(board)) {
        (None, None) => "river: fold".into(),
        (Some(when), Some(same)) if when == same && when.is_empty() => "river: bet 1x with anything".into(),
        (Some(when), Some(same)) if when == same => format!("river: bet 1x {when}"),
        (hidden, board) => {
            let said = [(above, hidden), (other, board)].into_iter().filter_map(|(hands, when)| {
                let when = when?;
                Some(if when.is_empty() { hands.to_string() } else { format!("{hands} {when}") })
            });
            format!("river: bet 1x with {}", said.collect::<Vec<_>>().join("; with "))
        }
    }
}
