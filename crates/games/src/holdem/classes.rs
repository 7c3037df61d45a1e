//! Plays by classes of hands that a person can tell apart: the best cuts, and words for them.

use super::board_class::{BoardClass, BoardHolding, ClassGains};
use super::pairs::Grid;
use crate::cuts::best_cuts;
use crate::hand_words::{figure, figures, one, plural};
use enumeration::Rank;

/// The best cuts of each high card and of the pairs, with words for them: what is staked with each starting hand, from what
/// each bet is worth with it, the least first.
pub(super) fn hole_cuts<const N: usize>(
    bets: [u8; N],
    values: impl Fn(Rank, Rank, bool) -> [i128; N],
) -> (Grid<u8>, Vec<String>) {
    let mut play = Grid::<u8>::default();
    let mut cut = |hands: &[(Rank, Rank)], suited: bool| -> Vec<u8> {
        let values: Vec<Vec<Option<i128>>> =
            hands.iter().map(|&(a, b)| values(a, b, suited).map(Some).to_vec()).collect();
        let best: Vec<u8> = best_cuts(&values).actions.into_iter().map(|action| bets[action]).collect();
        for (&(a, b), &bet) in hands.iter().zip(&best) {
            *play.at_mut(a, b, suited) = bet;
        }
        best
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
    let words = |&bet: &u8| hole_words(bet, &pairs, &unpaired);
    (play, bets[1..].iter().rev().filter_map(words).collect())
}

/// The text for a bet on the hole cards; empty if it is never made.
fn hole_words(bet: u8, pairs: &[u8], unpaired: &[(Rank, [Vec<u8>; 2])]) -> Option<String> {
    let least = |bets: &[u8]| Rank::all().zip(bets).find(|&(_, &b)| b == bet).map(|(rank, _)| rank);
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

/// The least rank of each holding that bets on a board.
pub(super) struct Bets([Option<Rank>; BoardHolding::ALL.len()]);

impl Bets {
    /// The best, from what a bet gains with each class.
    pub(super) fn best(gains: &ClassGains) -> Self {
        Bets(BoardHolding::ALL.map(|holding| {
            let gains = gains.of(holding);
            let values: Vec<Vec<Option<i128>>> =
                gains.iter().map(|&gain| vec![Some(0), Some(gain)]).collect();
            let place = best_cuts(&values).actions.iter().position(|&action| action == 1);
            // Cards that never come there say nothing: the cut is at the lowest rank that does not lose.
            let below =
                |place: usize| gains[..place].iter().rposition(|&gain| gain < 0).map_or(0, |at| at + 1);
            place.and_then(|place| Rank::all().nth(below(place)))
        }))
    }

    /// Whether a class bets.
    pub(super) fn has(&self, class: BoardClass) -> bool {
        self.0[class.holding.index()].is_some_and(|least| class.rank >= least)
    }

    /// The text for a street.
    pub(super) fn words(&self, street: &str, bet: u8) -> String {
        let said = BoardHolding::ALL.into_iter().zip(self.0).filter_map(|(holding, least)| {
            let least = least?;
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
                BoardHolding::Made => format!("two pair or better with a hole card in it{with}"),
                BoardHolding::OnTheBoard if street == "flop" => format!("three of a kind on the flop{with}"),
                BoardHolding::OnTheBoard => format!("two pair or better on the board{with}"),
                BoardHolding::PocketPair => pair("pocket"),
                BoardHolding::HiddenPair => pair("hidden"),
                BoardHolding::FlushDraw => {
                    format!(
                        "four to a flush with a hole card in it{}",
                        if is_any { String::new() } else { format!(", {or_better}") }
                    )
                }
                BoardHolding::StraightDraw => {
                    format!(
                        "four to an open straight with a hole card in it{}",
                        if is_any { String::new() } else { format!(", {or_better}") }
                    )
                }
                BoardHolding::Nothing if is_any => "anything".into(),
                BoardHolding::Nothing => format!("{or_better} in the hole"),
            })
        });
        let said: Vec<String> = said.collect();
        if said.is_empty() {
            format!("{street}: check")
        } else {
            format!("{street}: bet {bet}x with {}", said.join("; "))
        }
    }
}
