//! 3 Dice Baccarat (CO rule 28): two cups of three dice, 46,656 equally likely outcomes (ruling D1).
//!
//! Which rows an outcome meets is data: each row names an event, and the first row of the table that is met is paid.

use crate::analysis::Analysis;
use crate::{Error, Family, Request, Workbench};
use enumeration::Distribution;
use enumeration::dice::rolls;
use serde::Deserialize;

/// 3 Dice Baccarat.
pub struct ThreeDice;

/// A row and the event it pays.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    row: String,
    when: Event,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Player,
    Banker,
    Either,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
enum Event {
    /// The side wins.
    Wins { side: Side },
    /// The side wins with this point count.
    WinsWith { side: Side, points: u8 },
    /// The side wins with one count over the other.
    Over { winner: u8, loser: u8, side: Side },
    /// The selected hand wins by this margin.
    SelectedWinsBy { margin: u8 },
    /// Both hands have the same count, one of these.
    Tie { points: Vec<u8> },
    /// Either hand is three dice of one of these faces (ruling D2).
    Triple { faces: Vec<u8> },
    /// Both hands are triples, one with a face of each list, in either order (ruling D4).
    Triples { one: Vec<u8>, other: Vec<u8> },
    /// Both hands are three consecutive faces in any order.
    DoubleStraight,
}

/// A hand of three dice.
#[derive(Clone, Copy)]
struct Hand {
    dice: [u8; 3],
}

impl Hand {
    /// The last digit of the sum, (1).
    fn points(self) -> u8 {
        self.dice.iter().sum::<u8>() % 10
    }

    fn triple(self) -> Option<u8> {
        let [a, b, c] = self.dice;
        (a == b && b == c).then_some(a)
    }

    fn is_straight(self) -> bool {
        let mut dice = self.dice;
        dice.sort_unstable();
        dice[1] == dice[0] + 1 && dice[2] == dice[1] + 1
    }
}

impl Event {
    fn happens(&self, player: Hand, banker: Hand, selected: Side) -> bool {
        let (p, b) = (player.points(), banker.points());
        let on = |side: Side, own: Side| side == own || side == Side::Either;
        match self {
            Event::Wins { side } => on(*side, Side::Player) && p > b || on(*side, Side::Banker) && b > p,
            Event::WinsWith { side, points } => {
                on(*side, Side::Player) && p == *points && p > b
                    || on(*side, Side::Banker) && b == *points && b > p
            }
            Event::Over { winner, loser, side } => {
                on(*side, Side::Player) && (p, b) == (*winner, *loser)
                    || on(*side, Side::Banker) && (b, p) == (*winner, *loser)
            }
            Event::SelectedWinsBy { margin } => {
                let (own, other) = if selected == Side::Banker { (b, p) } else { (p, b) };
                own == other + margin
            }
            Event::Tie { points } => p == b && points.contains(&p),
            Event::Triple { faces } => {
                [player, banker].iter().filter_map(|h| h.triple()).any(|f| faces.contains(&f))
            }
            Event::Triples { one, other } => match (player.triple(), banker.triple()) {
                (Some(x), Some(y)) => {
                    one.contains(&x) && other.contains(&y) || one.contains(&y) && other.contains(&x)
                }
                _ => false,
            },
            Event::DoubleStraight => player.is_straight() && banker.is_straight(),
        }
    }
}

impl Family for ThreeDice {
    fn names(&self) -> &'static [&'static str] {
        &["three-dice-baccarat"]
    }

    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let rules: Vec<Rule> = request.rules()?;
        let table = request.selected.table();
        let selected =
            if request.selected.settings.is("hand", "banker") { Side::Banker } else { Side::Player };
        let tried: Vec<(usize, &Event)> = table
            .rows
            .iter()
            .enumerate()
            .filter(|&(i, _)| !skips_blank_row(request, i))
            .map(|(i, row)| {
                let rule = rules.iter().find(|rule| rule.row == row.hand).expect("every row has its event");
                (i, &rule.when)
            })
            .collect();
        let mut ways = vec![0u32; table.rows.len() + 1];
        for [a, b, c, d, e, f] in rolls::<6>() {
            let (player, banker) = (Hand { dice: [a, b, c] }, Hand { dice: [d, e, f] });
            let met = tried.iter().find(|(_, event)| event.happens(player, banker, selected));
            ways[met.map_or(table.rows.len(), |&(i, _)| i)] += 1;
        }
        let outcomes = Distribution::counted(ways.into_iter().enumerate(), 6u32.pow(6));
        let rounds = request.settle_by_row(&outcomes, |&i| table.rows.get(i).map(|row| row.hand.clone()));
        Analysis::of(request, &rounds)
    }
}

/// Ruling D5: read as `none`, the blank first cell is no row, and its outcome falls to the rows below.
fn skips_blank_row(request: &Request, row: usize) -> bool {
    row == 0 && request.selected.settings.is("blank", "none")
}
