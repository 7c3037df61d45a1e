//! A small bar chart in a line of text: the contribution of each win to the return, small wins first.

use crate::numbers::place;
use enumeration::Ratio;
use games::Analysis;
use games::analysis::NetValue;
use maud::{Markup, html};
use num_traits::{Signed, Zero};

/// The most bars; further wins share them.
const MOST: usize = 20;
/// The height of the highest bar.
const HEIGHT: i64 = 16;

/// A bar for each win; wins on a meter, whose height is not known, are full and hollow.
pub fn spark(analysis: &Analysis) -> Option<Markup> {
    let mut wins: Vec<(&Ratio, Ratio)> = analysis
        .net_distribution
        .iter()
        .filter_map(|n: &NetValue| n.value.as_ref().map(|value| (value, value * &n.probability)))
        .filter(|(value, _)| value.is_positive())
        .collect();
    wins.sort_by(|a, b| a.0.cmp(b.0));
    let shared = wins.len().div_ceil(MOST).max(1);
    let parts: Vec<Ratio> =
        wins.chunks(shared).map(|chunk| chunk.iter().map(|(_, part)| part).sum()).collect();
    let on_meter = analysis.outcomes.iter().filter(|o| o.of_meter.is_some()).count().min(3);
    if parts.is_empty() && on_meter == 0 {
        return None;
    }
    let most = parts.iter().max().cloned().unwrap_or_else(Ratio::zero);
    let zero = Ratio::zero();
    let bar = |i: usize, height: i64| format!("M{} {HEIGHT}v-{height}", 4 * i + 2);
    let heights = parts.iter().map(|part| place(part, (&zero, &most), (1, HEIGHT)));
    let path = heights.enumerate().map(|(i, height)| bar(i, height)).collect::<Vec<_>>().concat();
    let meters = parts.len()..parts.len() + on_meter;
    let meters = meters.map(|i| bar(i, HEIGHT)).collect::<Vec<_>>().concat();
    let width = 4 * (parts.len() + on_meter);
    Some(html! {
        svg.spark viewBox={ "0 0 " (width) " " (HEIGHT) } width=(width) height=(HEIGHT) aria-hidden="true" {
            @if !path.is_empty() { path d=(path) {} }
            @if !meters.is_empty() { path.m d=(meters) {} }
        }
    })
}
