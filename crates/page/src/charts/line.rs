//! The edge over something that moves: a meter, the number of decks.

use super::frame::{BOTTOM, ChartAxis, LEFT, RIGHT, TOP, apart, axis, figure, level, mark, up};
use crate::numbers::{amount, percent, place};
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::Zero;

/// A line through points.
pub struct LineChart<'a> {
    /// What it is called.
    pub caption: &'a str,
    /// What the level axis is of.
    pub over: &'a str,
    /// The points, from left to right: where, and the edge there.
    pub points: &'a [(Ratio, Ratio)],
    /// True if each point is a value of its own, and not one of many on the way.
    pub is_dotted: bool,
    /// A place worth marking, with what it is called.
    pub marked: Option<(&'a Ratio, &'a str)>,
}

/// The chart of a line; none with fewer than two points.
pub fn line(line: &LineChart) -> Option<Markup> {
    let [(first, _), .., (last, _)] = line.points else { return None };
    let scale = ChartAxis::over(line.points.iter().map(|(_, edge)| edge), 5);
    let x = |value: &Ratio| place(value, (first, last), (LEFT + 12, RIGHT - 12));
    let places: Vec<(i64, i64)> = line.points.iter().map(|(at, edge)| (x(at), up(edge, &scale))).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x} {y}")).collect();
    let drawing = html! {
        @for tick in scale.ticks() {
            (level(up(&tick, &scale), &scale.percent(&tick)))
        }
        @if scale.low < Ratio::zero() {
            path.zero d={ "M" (LEFT) " " (up(&Ratio::zero(), &scale)) "H" (RIGHT) } {}
        }
        path.line d={ "M" (path.join("L")) } {}
        @for (x, y) in &places {
            @if line.is_dotted {
                circle.dot cx=(x) cy=(y) r="4" {}
            }
        }
        @for (x, label) in apart(line.points.iter().zip(&places).map(|((at, _), (x, _))| (*x, amount(&at.round())))) {
            (mark(x, &label))
        }
        @if let Some((at, name)) = line.marked {
            path.marked d={ "M" (x(at)) " " (TOP) "V" (BOTTOM) } {}
            text.tick x=(x(at) + 6) y=(TOP + 10) { (name) }
        }
        (axis(line.over))
    };
    let said: Vec<String> =
        line.points.iter().map(|(at, edge)| format!("{} at {}", percent(edge), amount(at))).collect();
    Some(figure(line.caption, &format!("{}: {}.", line.caption, said.join(", ")), &drawing))
}
