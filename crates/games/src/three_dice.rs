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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use enumeration::Ratio;
    use enumeration::ratio::{ratio, whole};
    use paytables::{Settings, listed};

    fn triple(options: Options) -> Result<Analysis, Error> {
        let selector = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        crate::analyze(&Request { selected, options }, &Workbench::default())
    }

    /// By hand: of 46,656 rolls 1 is 333-333, 2 are 333 and 666 at $1,000, 33 are two other triples at $100, 2 * 210 have a
    /// lone triple of each face: $20 for threes, $10 for ones and twos, $3 for the rest.
    fn a() -> Ratio {
        ratio(2 * 1_000 + 33 * 100 + 420 * 20 + 840 * 10 + 1_260 * 3 - 46_656, 46_656)
    }

    #[test]
    fn a_whole_meter_is_split_among_the_players() {
        for players in [1, 2, 7] {
            let fed = Options { rate: Some(ratio(3, 10)), resets: vec![whole(1_000)], ..Options::default() };
            let analysis = triple(Options { players, meters: vec![whole(2_500)], ..fed }).unwrap();
            let meter = analysis.meter.unwrap();
            let share = ratio(1, 46_656 * u64::from(players));
            assert_eq!((&meter.a, &meter.b), (&a(), &vec![share.clone()]));
            assert_eq!(meter.break_even, Some(whole(20_776 * players)));
            assert_eq!(analysis.edge, Some(-a() - &share * whole(2_500)));
            assert_eq!(analysis.long_run_edge, Some(-a() - ratio(3, 10) - share * whole(1_000)));
        }
    }

    #[test]
    fn a_reserve_meter_resets_at_no_cost() {
        let reserve = Options { reserve: true, rate: Some(ratio(3, 10)), ..Options::default() };
        assert_eq!(triple(reserve.clone()).unwrap().long_run_edge, Some(-a() - ratio(3, 10)));
        assert_eq!(triple(Options { rate: None, ..reserve }).unwrap_err(), Error::NoRate);
    }
}
