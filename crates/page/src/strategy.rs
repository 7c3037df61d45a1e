//! The optimal play: charts in colour, rules in sentences.

use crate::layout;
use crate::numbers::{exact, rounded};
use games::Strategy;
use games::strategy::StrategyPart;
use maud::{Markup, html};

/// More sentences than this are opened.
const MOST_LINES: usize = 12;
/// More values than this are opened.
const MOST_VALUES: usize = 12;
/// The longest cell of a chart whose cells are all of one size.
const EVEN: usize = 5;

/// The heading, with files of the tables and a picture of the charts.
pub(crate) fn heading(strategy: &Strategy) -> Markup {
    let has_charts = strategy.parts.iter().any(is_grid);
    layout::heading_with("Optimal play", has_charts.then_some(("svg", "Picture")))
}

/// The whole play.
pub(crate) fn strategy(strategy: &Strategy) -> Markup {
    html! {
        @if let Some(class) = &strategy.class {
            p { "Strategy class: " (class) }
        }
        @for parts in strategy.parts.chunk_by(|one, next| is_grid(one) && is_grid(next)) {
            @if let [StrategyPart::Grid { title, .. }, ..] = parts {
                (legend(title, parts))
                div.grids { @for part in parts { div { (self::part(part)) } } }
            } @else {
                @for part in parts { (self::part(part)) }
            }
        }
    }
}

fn is_grid(part: &StrategyPart) -> bool {
    matches!(part, StrategyPart::Grid { .. })
}

/// The legend of a chart, each letter in its colour: `S stand, H hit`. Other text in the heading's brackets follows.
fn legend(title: &str, parts: &[StrategyPart]) -> Markup {
    let Some((_, meaning)) = title.split_once(" (") else { return html! {} };
    let (letters, rest) =
        meaning.trim_end_matches(')').split_once("; ").unwrap_or((meaning.trim_end_matches(')'), ""));
    let known: Vec<(&str, &str)> = letters.split(", ").filter_map(|one| one.split_once(' ')).collect();
    if known.iter().any(|(letter, _)| letter.len() != 1) {
        return html! {};
    }
    let is_used = |letter: &str| {
        let mut cells = parts.iter().filter_map(|part| match part {
            StrategyPart::Grid { rows, .. } => Some(rows.iter().flat_map(|(_, cells)| cells)),
            _ => None,
        });
        cells.any(|mut cells| cells.any(|cell| cell.to_ascii_uppercase().contains(letter)))
    };
    html! {
        ul.colours aria-label="Legend" {
            @for (letter, word) in known.iter().filter(|(letter, _)| is_used(letter)) {
                li { span class=[play_class(letter)] { (letter) } " " (word) }
            }
            @if !rest.is_empty() { li { (rest) } }
        }
    }
}

fn part(part: &StrategyPart) -> Markup {
    match part {
        StrategyPart::Lines { title, lines } => html! {
            h3 { (title) }
            (opened(lines.len() > MOST_LINES, lines.len(), "rules", &html! {
                ul { @for line in lines { li { (line) } } }
            }))
        },
        StrategyPart::Values { title, values } => html! {
            h3 { (title) }
            (opened(values.len() > MOST_VALUES, values.len(), "values", &html! {
                div.wide {
                    table.values {
                        @for (name, value) in values {
                            tr { th scope="row" { (name) } td.n { (rounded(value)) } td { (exact(value)) } }
                        }
                    }
                }
            }))
        },
        StrategyPart::Grid { title, columns, rows } => grid(title, columns, rows),
    }
}

/// What is long is opened on demand.
fn opened(is_long: bool, count: usize, what: &str, body: &Markup) -> Markup {
    if is_long {
        html! { details { summary { (count) " " (what) } (body) } }
    } else {
        body.clone()
    }
}

fn grid(title: &str, columns: &[String], rows: &[(String, Vec<String>)]) -> Markup {
    // The meaning of the letters is in brackets after the heading; it moves to the legend if there is one.
    let (name, meaning) = title.split_once(" (").unwrap_or((title, ""));
    let meaning = meaning.trim_end_matches(')');
    let is_by_up_card = meaning.starts_with("S stand");
    let is_even = rows.iter().flat_map(|(_, cells)| cells).all(|cell| cell.len() <= EVEN);
    html! {
        h3 { (name) }
        div.wide tabindex="0" role="region" aria-label=(name) {
            table.play.even[is_even] {
                @if !meaning.is_empty() && !is_by_up_card { caption { (meaning) } }
                thead {
                    @if is_by_up_card {
                        tr.over { td {} th scope="colgroup" colspan=(columns.len()) { "Dealer's up card" } }
                    }
                    tr {
                        td {}
                        @for column in columns { th scope="col" { (column) } }
                    }
                }
                tbody {
                    @for (name, cells) in rows {
                        tr {
                            th scope="row" { (name) }
                            @for cell in cells { td class=[play_class(cell)] { (cell) } }
                        }
                    }
                }
            }
        }
    }
}

/// The colour of a play, by the stake. The words in the cell have the same information.
pub fn play_class(cell: &str) -> Option<&'static str> {
    let words = cell.trim();
    match words {
        "S" => return Some("stand"),
        "H" => return Some("hit"),
        "P" => return Some("split"),
        "" | "-" => return None,
        _ => {}
    }
    let begins = |all: &[&str]| all.iter().any(|begin| words.starts_with(begin));
    if begins(&["D/", "Ds", "Dh"]) || words == "D" {
        Some("double")
    } else if begins(&["P/"]) {
        Some("split")
    } else if begins(&["R/"]) || words == "R" {
        Some("surrender")
    } else if begins(&["H/"]) {
        Some("hit")
    } else if begins(&["S/"]) {
        Some("stand")
    } else if begins(&["4x", "3x", "bet 4x", "bet 3x", "let it ride"]) {
        Some("most")
    } else if begins(&["2x", "1x", "bet 2x", "bet 1x", "raise", "play", "call"]) && !words.contains(" with") {
        Some("more")
    } else if begins(&["check"]) {
        Some("check")
    } else if begins(&["fold", "withdraw"]) {
        Some("fold")
    } else {
        None
    }
}
