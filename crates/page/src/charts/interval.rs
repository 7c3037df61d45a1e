//! A chart of the interval of the return over many rounds.

use super::frame::{ChartAxis, LEFT, RIGHT, axis, figure, level, mark, up};
use crate::numbers::percent;
use desk::sheet::ReturnSpread;
use enumeration::Ratio;
use enumeration::ratio::{decimal, whole};
use maud::{Markup, html};

/// The interval of the return at each number of rounds, around the return.
pub fn interval(spread: &ReturnSpread, returned: &Ratio) -> Markup {
    let ends = spread.intervals.iter().flat_map(|interval| [&interval.low, &interval.high]);
    let scale = ChartAxis::over(ends, 5);
    let count = spread.intervals.len() as i64;
    let x = |i: usize| LEFT + (RIGHT - LEFT) * (2 * i as i64 + 1) / (2 * count);
    let drawing = html! {
        @for tick in scale.ticks() {
            (level(up(&tick, &scale), &scale.percent(&tick)))
        }
        path.marked d={ "M" (LEFT) " " (up(returned, &scale)) "H" (RIGHT) } {}
        @for (i, interval) in spread.intervals.iter().enumerate() {
            @let (top, bottom) = (up(&interval.high, &scale), up(&interval.low, &scale));
            // The bar is hollow if an award is too rare for the normal approximation.
            rect class=(if interval.rare.is_empty() { "band" } else { "band unsound" })
                x=(x(i) - 12) y=(top) width="24" height=((bottom - top).max(1)) {}
            (mark(x(i), &rounds(interval.rounds)))
        }
        (axis("rounds"))
    };
    let confidence = format!("{}%", decimal(&(&spread.confidence * whole(100)), 0));
    let said: Vec<String> = spread
        .intervals
        .iter()
        .map(|i| format!("{} rounds from {} to {}", i.rounds, percent(&i.low), percent(&i.high)))
        .collect();
    let caption = format!("Return over many rounds, {confidence} confidence");
    figure(&caption, &format!("{caption}: {}.", said.join("; ")), &drawing)
}

/// `10k`, `1M`.
fn rounds(rounds: u64) -> String {
    match rounds {
        1_000_000.. => format!("{}M", rounds / 1_000_000),
        1_000.. => format!("{}k", rounds / 1_000),
        _ => rounds.to_string(),
    }
}
