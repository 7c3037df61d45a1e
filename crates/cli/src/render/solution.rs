//! The least pay that gives an edge, where every higher one gives it too.

use super::{both, grid, percent, sensitivities, solution, to_json};
use crate::args::{Format, Shown};
use desk::solve::{Sensitivity, Solution};
use enumeration::Ratio;
use serde_json::Value;

pub fn solution_or_more(
    name: &str,
    row: &str,
    edge: &Ratio,
    solved: &Solution,
    all: &[Sensitivity],
    shown: Shown,
) -> String {
    let exactly = || solution(name, row, edge, solved, all, shown);
    match shown.format {
        Format::Csv => exactly(),
        Format::Json => {
            let mut object: Value = serde_json::from_str(&exactly()).expect("it was just written");
            object["or_more"] = Value::Bool(true);
            to_json(&object)
        }
        Format::Text | Format::Markdown => {
            let digits = shown.digits;
            let pays = both(&solved.pay, digits);
            let nearest = solved
                .nearest
                .iter()
                .map(|(pay, edge)| vec![pay.to_string(), both(edge, digits), percent(edge, 4)]);
            format!(
                "{name}\n\"{row}\" must pay {pays} or more for an edge of {}\n\n{}\n{}",
                both(edge, digits),
                grid(&["Pay", "House edge", ""], nearest.collect(), &[0, 2]),
                sensitivities(name, all, shown)
            )
        }
    }
}
