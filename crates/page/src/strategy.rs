//! The optimal play: charts in colour, rules in sentences.

use crate::numbers::{exact, rounded};
use games::Strategy;
use games::strategy::StrategyPart;
use maud::{Markup, html};

/// More sentences than this are opened.
const MOST_LINES: usize = 12;
/// More values than this are opened.
const MOST_VALUES: usize = 12;

/// The whole play.
pub(crate) fn strategy(strategy: &Strategy) -> Markup {
    html! {
        @if let Some(class) = &strategy.class {
            p { "Strategy class: " (class) }
        }
        @for part in &strategy.parts { (self::part(part)) }
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
    // What the letters mean stands in brackets after the heading.
    let (name, meaning) = title.split_once(" (").unwrap_or((title, ""));
    let meaning = meaning.trim_end_matches(')');
    html! {
        h3 { (name) }
        div.wide {
            table.play {
                @if !meaning.is_empty() { caption { (meaning) } }
                thead {
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

/// The colour of a play, by how much of it is risked; the words in the cell say the same.
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
