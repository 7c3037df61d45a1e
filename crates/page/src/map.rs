//! The map of the index: each wager by its edge and how much a round swings, coloured by game. The script of the index
//! filters it with the list.

use crate::entry::Entry;
use crate::numbers::{log_in_hundredths, percent, root};
use crate::site::Site;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use maud::{Markup, html};
use num_traits::{ToPrimitive, Zero};

const WIDTH: i64 = 1000;
const HEIGHT: i64 = 320;
const LEFT: i64 = 56;
const RIGHT: i64 = 988;
const TOP: i64 = 12;
const BOTTOM: i64 = 276;
/// The highest edge on the map's scale. Higher edges are drawn on the rim.
const MOST: i64 = 40;
/// The lowest edge with a place of its own.
const LEAST: i64 = -5;
/// The logarithms at the ends of the scale of standard deviations, in hundredths.
const LOGS: [i64; 2] = [-50, 300];
/// Colours that are easy to distinguish; further games have them in another shape.
const COLOURS: usize = 8;

/// The map; nothing with fewer than two wagers on it.
pub(crate) fn map(site: &Site) -> Markup {
    let mut games: Vec<(String, &str)> = Vec::new();
    for entry in &site.entries {
        if !games.iter().any(|(game, _)| *game == entry.game_id()) {
            games.push((entry.game_id(), entry.game()));
        }
    }
    let dots: Vec<Dot> = (0..site.entries.len()).filter_map(|i| Dot::of(site, i, &games)).collect();
    if dots.len() < 2 {
        return html! {};
    }
    let said = format!(
        "{} wagers by house edge and standard deviation; the list below has the same figures.",
        dots.len()
    );
    html! {
        figure.map id="map" {
            figcaption { "Edge over volatility: each dot is a wager. Drag a box to filter the list; click a dot to open it." }
            div.wide tabindex="0" role="region" aria-label="Map" { svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(said) data-scale=(scale()) {
                @for edge in [0, 5, 10, 20, 30, 40] {
                    @let y = up(&ratio(edge, 100));
                    path.grid d={ "M" (LEFT) " " (y) "H" (RIGHT) } {}
                    text.tick x=(LEFT - 6) y=(y + 4) text-anchor="end" { (edge) "%" }
                }
                @for (deviation, name) in [(1, "1"), (3, "3"), (10, "10"), (30, "30"), (100, "100"), (300, "300")] {
                    @let x = along(log_in_hundredths(&whole(deviation * deviation)) / 2);
                    path.grid d={ "M" (x) " " (TOP) "V" (BOTTOM) } {}
                    text.tick x=(x) y=(BOTTOM + 18) text-anchor="middle" { (name) }
                }
                text.axis x=(i64::midpoint(LEFT, RIGHT)) y=(HEIGHT - 6) text-anchor="middle" { "standard deviation of a round, in units of the wager (logarithmic)" }
                @for dot in dots {
                    circle class={ "dot " (look(dot.game)) } cx=(dot.x) cy=(dot.y) r="4" data-at=(dot.place) {
                        title { (dot.title) }
                    }
                }
            } }
            @if site.engine.is_some() {
                div.drop id="drop" hidden {
                    label for="drop-file" { "Put your own wager on the map: drop its file here, or choose it" }
                    " " input type="file" id="drop-file" accept=".json,application/json";
                    p role="status" {}
                }
            }
            ul.games aria-label="Games on the map" {
                @for (i, (id, title)) in games.iter().enumerate() {
                    li { button type="button" data-game=(id) {
                        svg viewBox="0 0 12 12" aria-hidden="true" { circle class={ "dot " (look(i)) } cx="6" cy="6" r="4" {} }
                        (title)
                    } }
                }
            }
        }
    }
}

/// How the dots of a game look: a colour, filled, as a ring, or filled with a rim.
fn look(game: usize) -> String {
    let shape = ["", " ring", " rim"][game / COLOURS % 3];
    format!("g{}{shape}", game % COLOURS)
}

struct Dot<'a> {
    x: i64,
    y: i64,
    game: usize,
    place: &'a str,
    title: String,
}

impl<'a> Dot<'a> {
    /// Where a wager stands; none without an edge or a variance.
    fn of(site: &'a Site, i: usize, games: &[(String, &str)]) -> Option<Self> {
        let entry: &Entry = &site.entries[i];
        let (edge, variance) = entry.analysis().edge.as_ref().zip(entry.analysis().variance.as_ref())?;
        if variance.is_zero() {
            return None;
        }
        let game = games.iter().position(|(game, _)| *game == entry.game_id())?;
        let title =
            format!("{}: {}, ±{}", entry.title(site.variants(i).len() > 1), percent(edge), root(variance, 2));
        Some(Dot {
            x: along(log_in_hundredths(variance) / 2),
            y: up(edge),
            game,
            place: site.place(i),
            title,
        })
    }
}

/// The scales of the map for the script that adds a wager: the ends of each axis, and the edge in hundredths or the logarithm
/// of the standard deviation there.
fn scale() -> String {
    let [from, to] = LOGS;
    serde_json::json!({
        "x": {"ends": [LEFT, RIGHT], "logs": [from, to]},
        "y": {"ends": [BOTTOM, TOP], "percent": [LEAST, MOST]},
    })
    .to_string()
}

/// The place of an edge, between the least and the most.
fn up(edge: &Ratio) -> i64 {
    let part = (edge * whole(100) - whole(LEAST)) * whole(BOTTOM - TOP) / whole(MOST - LEAST);
    let y = BOTTOM - part.round().to_integer().to_i64().unwrap_or(BOTTOM - TOP);
    y.clamp(TOP, BOTTOM)
}

/// The place of a standard deviation by its logarithm in hundredths: from a third to a thousand.
fn along(log: i64) -> i64 {
    let [from, to] = LOGS;
    (LEFT + (log - from) * (RIGHT - LEFT) / (to - from)).clamp(LEFT, RIGHT)
}
