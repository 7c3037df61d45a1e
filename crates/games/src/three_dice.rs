//! 3 Dice Baccarat (CO rule 28): two cups of three dice, 46,656 equally likely outcomes (ruling D1).
//!
//! Which rows an outcome meets is data: each row names an event, and the first row of the table that is met is paid.

use crate::analysis::Analysis;
use crate::rows::Rule;
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::Distribution;
use enumeration::dice::rolls;
use serde::Deserialize;

/// 3 Dice Baccarat.
pub static THREE_DICE_BACCARAT: Module = Module {
    game: "three-dice-baccarat",
    wagers: &[(
        &["player", "banker", "tie", "single-event", "golden-talons", "triple-progressive"],
        &OnTheCups,
    )],
};

/// A wager on both cups: its data says which rows they meet.
struct OnTheCups;

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Player,
    Banker,
    Either,
}

#[derive(Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
enum DiceEvent {
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

/// What a cup shows.
#[derive(Clone, Copy)]
struct Cup {
    dice: [u8; 3],
}

impl Cup {
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

impl DiceEvent {
    fn happens(&self, player: Cup, banker: Cup, selected: Side) -> bool {
        let (p, b) = (player.points(), banker.points());
        let on = |side: Side, own: Side| side == own || side == Side::Either;
        match self {
            DiceEvent::Wins { side } => on(*side, Side::Player) && p > b || on(*side, Side::Banker) && b > p,
            DiceEvent::WinsWith { side, points } => {
                on(*side, Side::Player) && p == *points && p > b
                    || on(*side, Side::Banker) && b == *points && b > p
            }
            DiceEvent::Over { winner, loser, side } => {
                on(*side, Side::Player) && (p, b) == (*winner, *loser)
                    || on(*side, Side::Banker) && (b, p) == (*winner, *loser)
            }
            DiceEvent::SelectedWinsBy { margin } => {
                let (own, other) = if selected == Side::Banker { (b, p) } else { (p, b) };
                own == other + margin
            }
            DiceEvent::Tie { points } => p == b && points.contains(&p),
            DiceEvent::Triple { faces } => {
                [player, banker].iter().filter_map(|cup| cup.triple()).any(|f| faces.contains(&f))
            }
            DiceEvent::Triples { one, other } => match (player.triple(), banker.triple()) {
                (Some(x), Some(y)) => {
                    one.contains(&x) && other.contains(&y) || one.contains(&y) && other.contains(&x)
                }
                _ => false,
            },
            DiceEvent::DoubleStraight => player.is_straight() && banker.is_straight(),
        }
    }
}

/// How the blank first cell of PT-PRG-TRI-03 is read (ruling D5).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blank {
    /// As merged with the row below it.
    Merged,
    /// As no row: its outcome falls to the rows below.
    NoRow,
}

impl Method for OnTheCups {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        let rules: Vec<Rule<DiceEvent>> = request.rules()?;
        let sides = [("player", Side::Player), ("banker", Side::Banker)];
        let selected = request.choice_or("hand", &sides, Side::Player)?;
        let readings = [("merged", Blank::Merged), ("none", Blank::NoRow)];
        let blank = request.choice_or("blank", &readings, Blank::Merged)?;
        let events = request.events(&rules)?;
        let skipped = usize::from(blank == Blank::NoRow);
        let mut ways = vec![0u32; events.len() + 1];
        for [a, b, c, d, e, f] in rolls::<6>() {
            let (player, banker) = (Cup { dice: [a, b, c] }, Cup { dice: [d, e, f] });
            let met = events[skipped..].iter().position(|(_, event)| event.happens(player, banker, selected));
            ways[met.map_or(events.len(), |place| place + skipped)] += 1;
        }
        let outcomes = Distribution::counted(ways.into_iter().enumerate(), 6u32.pow(6));
        let rounds =
            request.rounds_by_row(&outcomes, |&place| events.get(place).map(|(row, _)| row.hand.clone()))?;
        Analysis::of(request, &rounds)
    }
}
