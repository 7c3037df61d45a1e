//! A chart of the percentiles of a bankroll over rounds.

use super::frame::{ChartAxis, LEFT, RIGHT, axis, figure, level, mark, up};
use crate::numbers::{amount, grouped, place};
use enumeration::Ratio;
use enumeration::ratio::whole;
use maud::{Markup, html};

/// The percentiles that are drawn, each with its line: the outer two dashed, the median thick.
const DRAWN: [(u32, &str); 5] = [(5, "outer"), (25, "inner"), (50, "line"), (75, "inner"), (95, "outer")];

/// A percentile with its style and the bankroll after numbers of rounds.
type Line<'a> = (u32, &'a str, Vec<(u64, &'a Ratio)>);

/// A line for each percentile, from the bankroll at the start on.
pub fn fan(start: &Ratio, at: &[(u64, Vec<(u32, Ratio)>)]) -> Option<Markup> {
    let (last, _) = at.last()?;
    let of = |percent: u32| -> Option<Vec<(u64, &Ratio)>> {
        let then = at.iter().map(|(rounds, all)| {
            Some((*rounds, all.iter().find(|(known, _)| *known == percent).map(|(_, amount)| amount)?))
        });
        std::iter::once(Some((0, start))).chain(then).collect()
    };
    let lines: Vec<Line> = DRAWN
        .into_iter()
        .map(|(percent, class)| Some((percent, class, of(percent)?)))
        .collect::<Option<_>>()?;
    let amounts: Vec<&Ratio> =
        lines.iter().flat_map(|(_, _, line)| line.iter().map(|(_, amount)| *amount)).collect();
    let scale = ChartAxis::over(amounts, 5);
    // Leaves room for the name of each line at its end.
    let end = RIGHT - 36;
    let x = |rounds: u64| place(&whole(rounds), (&whole(0), &whole(*last)), (LEFT, end));
    let drawing = html! {
        @for tick in scale.ticks() { (level(up(&tick, &scale), &amount(&tick))) }
        @for (percent, class, line) in &lines {
            @let path: Vec<String> = line.iter().map(|(rounds, amount)| format!("{} {}", x(*rounds), up(amount, &scale))).collect();
            path class=(class) d={ "M" (path.join("L")) } {}
            @if let Some((_, amount)) = line.last() {
                text.tick x=(end + 5) y=(up(amount, &scale) + 4) { (percent) "%" }
            }
        }
        @for (rounds, _) in at { (mark(x(*rounds), &grouped(&rounds.to_string()))) }
        (axis("rounds"))
    };
    let said: Vec<String> = lines
        .iter()
        .filter_map(|(percent, _, line)| Some(format!("{percent}% at most {}", amount(line.last()?.1))))
        .collect();
    let said = format!("Percentiles of the bankroll. After {last} rounds: {}.", said.join(", "));
    Some(figure("Bankroll on the way: percentiles", &said, &drawing))
}
