//! The best play by classes of hands that a person can distinguish, found from the optimum at any pays and priced
//! exactly.
//!
//! Before the flop hands are grouped by the high card, by whether they are suited, and by the low card; with three and
//! four cards of the board by what they make ([`BoardClass`]); on the full board by whether the hole cards make more
//! than the board and by how many of the dealer's cards beat them ([`Outs`]). For each class `rounds` adds up the value
//! of each choice over all deals that reach it, and the best cuts are taken. `strategy` calls this module.

use super::board_class::{BoardClass, BoardHolding};
use super::game::{HoldemDecision, HoldemGame};
use super::hole_cards::{StartingHand, hole_cuts};
use super::outs::{Alone, Outs};
use crate::cuts::best_cuts;
use crate::hand_words::{one, plural};
use crate::player::Choice;
use enumeration::showdown::PairClass;
use enumeration::{Card, CardSet, Rank};
use rounds::ClassPlay;

/// The play, found while `rounds` goes through the streets.
pub(super) struct ByClasses<'g> {
    game: &'g HoldemGame<'g>,
    /// The whole rule, a sentence for each street and bet.
    pub rules: Vec<String>,
}

impl<'g> ByClasses<'g> {
    /// `None` if the game has other choices: with cards on the board it must be one bet or none.
    pub(super) fn of(game: &'g HoldemGame<'g>) -> Option<ByClasses<'g>> {
        let (hole, later) = game.decisions.split_first()?;
        hole.by_stake()?;
        later
            .iter()
            .all(|decision| decision.one_bet().is_some())
            .then(|| ByClasses { game, rules: Vec::new() })
    }

    fn decision(&self, board_cards: u32) -> &HoldemDecision {
        self.game.beside(board_cards).expect("rounds asks for the decisions of the game")
    }

    fn on_hole(&mut self, worths: &[Vec<i128>]) -> Vec<usize> {
        let (least, places) = self.decision(0).by_stake().expect("checked by `of`");
        let bets: Vec<u32> = places.iter().map(|&(_, units)| units).collect();
        let by_stake =
            |hand: StartingHand| places.iter().map(|&(place, _)| worths[hand.index()][place]).collect();
        let (play, rules) = hole_cuts(&bets, by_stake);
        self.rules.extend(rules);
        if least == Choice::Fold {
            self.rules.push("hole: fold with anything else".into());
        }
        play.into_iter().map(|bet| places[bet].0).collect()
    }

    fn beside_board(&mut self, board_cards: u32, worths: &[Vec<i128>]) -> Vec<usize> {
        let (least, [none, bet], units) = self.decision(board_cards).one_bet().expect("checked by `of`");
        let gains: Vec<i128> = worths.iter().map(|worths| worths[bet] - worths[none]).collect();
        if board_cards == 5 {
            return self
                .on_river(&gains, least, units)
                .into_iter()
                .map(|bets| if bets { bet } else { none })
                .collect();
        }
        let bets = Bets::best(&gains);
        let street = if board_cards == 3 { "flop" } else { "turn" };
        self.rules.push(bets.words(street, least, units));
        BoardClass::all().map(|class| if bets.has(class) { bet } else { none }).collect()
    }

    /// The hands that bet on the full board.
    fn on_river(&mut self, gains: &[i128], least: Choice, units: u32) -> Vec<bool> {
        // How many cards may beat a hand that is bet, by whether it is more than the board.
        let fewer_than = [false, true].map(|is_hidden| {
            let worths: Vec<Vec<Option<i128>>> =
                Outs::sorts(is_hidden).map(|sort| vec![Some(0), Some(gains[sort])]).collect();
            best_cuts(&worths).actions.iter().filter(|&&action| action == 1).count()
        });
        self.rules.push(river_words(fewer_than, least, units));
        let bets = |sort: usize| {
            [false, true].into_iter().zip(fewer_than).any(|(is_hidden, fewer)| {
                (Outs::sort_of(is_hidden, 0)..Outs::sort_of(is_hidden, fewer)).contains(&sort)
            })
        };
        (0..Outs::SORTS).map(bets).collect()
    }
}

impl ClassPlay for ByClasses<'_> {
    type Board = Alone;

    fn classes(&self, board_cards: u32) -> usize {
        match board_cards {
            0 => StartingHand::COUNT,
            5 => Outs::SORTS,
            _ => BoardClass::COUNT,
        }
    }

    fn class(&self, hole: [Card; 2], board: CardSet) -> usize {
        if board.is_empty() { StartingHand::of(hole).index() } else { BoardClass::of(hole, board).index() }
    }

    fn look(&self, board: CardSet) -> Alone {
        Alone::on(board)
    }

    fn class_on(&self, board: &Alone, pairs: &PairClass) -> usize {
        Outs::sort(board, pairs)
    }

    fn choose(&mut self, board_cards: u32, worths: &[Vec<i128>]) -> Vec<usize> {
        match board_cards {
            0 => self.on_hole(worths),
            _ => self.beside_board(board_cards, worths),
        }
    }
}

/// The name of the choice without a bet.
fn unbet(least: Choice) -> &'static str {
    if least == Choice::Fold { "fold" } else { "check" }
}

fn river_words([board, hidden]: [usize; 2], least: Choice, units: u32) -> String {
    let beat = |fewer: usize| match fewer {
        0 => None,
        Outs::EVERY_CARD.. => Some(String::new()),
        _ => Some(format!("when fewer than {fewer} dealer cards beat you")),
    };
    let (above, other) = ("a better category than the board alone has", "anything else");
    match (beat(hidden), beat(board)) {
        (None, None) => format!("river: {}", unbet(least)),
        (Some(when), Some(same)) if when == same && when.is_empty() => {
            format!("river: bet {units}x with anything")
        }
        (Some(when), Some(same)) if when == same => format!("river: bet {units}x {when}"),
        (hidden, board) => {
            let said = [(above, hidden), (other, board)].into_iter().filter_map(|(hands, when)| {
                let when = when?;
                Some(if when.is_empty() { hands.to_string() } else { format!("{hands} {when}") })
            });
            format!("river: bet {units}x with {}", said.collect::<Vec<_>>().join("; with "))
        }
    }
}

/// The least rank of each holding that bets on a board.
struct Bets([Option<Rank>; BoardHolding::ALL.len()]);

impl Bets {
    /// The best cuts, from the gain of a bet with each class.
    fn best(gains: &[i128]) -> Self {
        Bets(BoardHolding::ALL.map(|holding| {
            let gains = &gains[holding.index() * Rank::LEN..][..Rank::LEN];
            let values: Vec<Vec<Option<i128>>> =
                gains.iter().map(|&gain| vec![Some(0), Some(gain)]).collect();
            let place = best_cuts(&values).actions.iter().position(|&action| action == 1);
            // Classes that never occur have no effect: the cut is at the lowest rank that does not lose.
            let below =
                |place: usize| gains[..place].iter().rposition(|&gain| gain < 0).map_or(0, |at| at + 1);
            place.and_then(|place| Rank::all().nth(below(place)))
        }))
    }

    /// Returns true if a class bets.
    fn has(&self, class: BoardClass) -> bool {
        self.0[class.holding.index()].is_some_and(|least| class.rank >= least)
    }

    /// The text for a street.
    fn words(&self, street: &str, least: Choice, bet: u32) -> String {
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
            format!("{street}: {}", unbet(least))
        } else {
            format!("{street}: bet {bet}x with {}", said.join("; "))
        }
    }
}
