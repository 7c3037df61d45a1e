//! The best play by classes of hands that a person can tell apart, found from the optimum and priced exactly.
//!
//! Before the flop hands are told by the high card, by whether they are suited, and by the low card; on the flop by what
//! they make ([`FlopClass`]); on the river by whether the hole cards make more than the board and by how many cards beat
//! them in the dealer's hand. For each class what a larger bet gains is added up over all deals, with the best play later,
//! and the best cuts are taken. So the play is found anew for any pays.

use super::flop_class::{FlopClass, Holding};
use super::simple::Outs;
use super::solve::{PreflopAction, PreflopValues, Solution};
use super::tally;
use crate::cuts::best_cuts;
use crate::hand_words::{figure, figures, one, plural};
use crate::holdem::pairs::mark;
use crate::holdem::streets::Street;
use crate::holdem::{Grid, Outcomes, Progress};
use enumeration::Rank;

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
pub fn by_classes(solution: &Solution, progress: Progress) -> ByClasses {
    let (preflop, mut rules) = preflop(solution.values());
    let flop = flop(solution);
    let bets_on_flop =
        |class: FlopClass| flop[class.holding as usize].is_some_and(|least| class.rank >= least);
    let flop_bets: Vec<_> = Street::flop()
        .forms()
        .iter()
        .map(|form| {
            let bets = |hole| preflop.of(hole).checks() && bets_on_flop(FlopClass::of(hole, form.cards));
            mark(form.cards, |_, hole| bets(hole)).0
        })
        .collect();
    rules.push(flop_words(&flop));
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

/// The best cuts of each high card and of the pairs, with words for them.
fn preflop(values: &Grid<PreflopValues>) -> (Grid<PreflopAction>, Vec<String>) {
    let mut play = Grid::<PreflopAction>::default();
    let mut cut = |hands: &[(Rank, Rank)], suited: bool| -> Vec<u8> {
        let values: Vec<Vec<Option<i128>>> = hands
            .iter()
            .map(|&(a, b)| {
                let PreflopValues { bet_four, bet_three, check } =
                    values.at(a.0 as usize, b.0 as usize, suited);
                [check, bet_three, bet_four].map(|value| Some(*value)).to_vec()
            })
            .collect();
        let bets: Vec<u8> = best_cuts(&values).actions.into_iter().map(|action| PREFLOP[action]).collect();
        for (&(a, b), &bet) in hands.iter().zip(&bets) {
            *play.at_mut(a.0 as usize, b.0 as usize, suited) = PreflopAction(bet);
        }
        bets
    };
    let pairs = cut(&Rank::all().map(|rank| (rank, rank)).collect::<Vec<_>>(), false);
    // By high card from the ace down: the bets with each low card, not suited and suited.
    let unpaired: Vec<(Rank, [Vec<u8>; 2])> = Rank::all()
        .rev()
        .filter(|&high| high > Rank::TWO)
        .map(|high| {
            let hands: Vec<(Rank, Rank)> =
                Rank::all().take_while(|&low| low < high).map(|low| (high, low)).collect();
            (high, [false, true].map(|suited| cut(&hands, suited)))
        })
        .collect();
    let words = |&bet: &u8| preflop_words(bet, &pairs, &unpaired);
    let rules = PREFLOP[1..].iter().rev().filter_map(words).collect();
    (play, rules)
}

/// What is said of a bet on the hole cards; nothing if it is never made.
fn preflop_words(bet: u8, pairs: &[u8], unpaired: &[(Rank, [Vec<u8>; 2])]) -> Option<String> {
    let least = |bets: &[u8]| bets.iter().position(|&b| b == bet).map(|place| Rank(place as u8));
    let mut said: Vec<String> = Vec::new();
    let mut offsuit: Vec<String> = Vec::new();
    let mut suited: Vec<String> = Vec::new();
    for (high, [other, of_suit]) in unpaired {
        match (least(other), least(of_suit)) {
            (Some(Rank::TWO), Some(Rank::TWO)) => said.push(format!("any {}", figure(*high))),
            (other, of_suit) => {
                offsuit.extend(other.map(|low| figures([*high, low])));
                suited.extend(of_suit.map(|low| figures([*high, low])));
            }
        }
    }
    if !offsuit.is_empty() {
        said.push(format!("{} or better", offsuit.join(", ")));
    }
    if !suited.is_empty() {
        said.push(format!("suited {} or better", suited.join(", ")));
    }
    said.extend(least(pairs).map(|rank| {
        if rank == Rank::TWO { "any pair".into() } else { format!("a pair of {} or better", plural(rank)) }
    }));
    (!said.is_empty()).then(|| format!("hole: bet {bet}x with {}", said.join("; ")))
}

/// The least rank of each holding that bets on the flop.
fn flop(solution: &Solution) -> [Option<Rank>; Holding::ALL.len()] {
    Holding::ALL.map(|holding| {
        let gains = solution.flop_gains().of(holding);
        let values: Vec<Vec<Option<i128>>> = gains.iter().map(|&gain| vec![Some(0), Some(gain)]).collect();
        let place = best_cuts(&values).actions.iter().position(|&action| action == 1);
        // Cards that never come there say nothing: the cut is at the lowest rank that does not lose.
        let below = |place: usize| gains[..place].iter().rposition(|&gain| gain < 0).map_or(0, |at| at + 1);
        place.map(|place| Rank(below(place) as u8))
    })
}

fn flop_words(least: &[Option<Rank>; Holding::ALL.len()]) -> String {
    let said = Holding::ALL.into_iter().zip(least).filter_map(|(holding, least)| {
        let least = (*least)?;
        let is_any = least == Rank::TWO;
        let or_better = format!("{} or better", one(least));
        let with = if is_any { String::new() } else { format!(" with a hidden card, {or_better}") };
        let pair = |which: &str| {
            if is_any {
                format!("a {which} pair")
            } else {
                format!("a {which} pair of {} or better", plural(least))
            }
        };
        Some(match holding {
            Holding::Made => format!("two pair or better with a hole card in it{with}"),
            Holding::OnTheFlop => format!("three of a kind on the flop{with}"),
            Holding::PocketPair => pair("pocket"),
            Holding::HiddenPair => pair("hidden"),
            Holding::FlushDraw => {
                format!(
                    "four to a flush with a hole card in it{}",
                    if is_any { String::new() } else { format!(", {or_better}") }
                )
            }
            Holding::StraightDraw => {
                format!(
                    "four to an open straight with a hole card in it{}",
                    if is_any { String::new() } else { format!(", {or_better}") }
                )
            }
            Holding::Nothing if is_any => "anything".into(),
            Holding::Nothing => format!("{or_better} in the hole"),
        })
    });
    let said: Vec<String> = said.collect();
    if said.is_empty() { "flop: check".into() } else { format!("flop: bet 2x with {}", said.join("; ")) }
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
