//! Every wager on one page.

use crate::charts::spark;
use crate::entry::{Entry, WagerKind};
use crate::site::Site;
use crate::{layout, numbers};
use enumeration::Ratio;
use games::figures::{Figure, figure};
use maud::{Markup, html};
use paytables::listed;

/// The figures by which wagers are sorted.
fn columns() -> impl Iterator<Item = &'static Figure> {
    ["edge", "element_of_risk", "hit_frequency", "standard_deviation", "break_even"]
        .into_iter()
        .filter_map(figure)
}

/// The page of all wagers.
pub(crate) fn page(site: &Site) -> Markup {
    let orders: Vec<Vec<Option<usize>>> = columns().map(|column| order(site, column)).collect();
    let row = |i: usize| {
        let entry = &site.entries[i];
        let ranks: Vec<Option<usize>> = orders.iter().map(|order| order[i]).collect();
        row(site.place(i), entry, &ranks)
    };
    let body = html! {
        h1 { "Wagers" }
        (filters(site))
        p.tally role="status" id="tally" { (site.entries.len()) " wagers" }
        div.wide {
            table.index id="wagers" {
                caption.unseen { "Wagers and their figures; the button in a column head sorts by that column" }
                thead {
                    tr {
                        th.pick scope="col" { span.unseen { "Compare" } }
                        th scope="col" aria-sort="ascending" { button data-sort="name" { "Wager" } }
                        th.pays scope="col" { "Pays" }
                        @for (i, column) in columns().enumerate() {
                            th.n scope="col" {
                                button data-sort=(i) title=(column.title) { (column.short) }
                            }
                        }
                    }
                }
                tbody { @for i in usual_first(site) { (row(i)) } }
            }
        }
        (legend())
    };
    layout::page("Vigorish: exact house edges", "", "index", &body)
}

/// The wagers in the order of the page: each once at its usual settings, then the others.
fn usual_first(site: &Site) -> Vec<usize> {
    let is_unusual = |&i: &usize| !site.entries[i].unusual().is_empty();
    let (others, usual): (Vec<usize>, Vec<usize>) = (0..site.entries.len()).partition(is_unusual);
    [usual, others].concat()
}

fn filters(site: &Site) -> Markup {
    let mut games: Vec<(String, &str)> = Vec::new();
    let mut kinds: Vec<WagerKind> = Vec::new();
    let mut documents: Vec<&str> = Vec::new();
    for entry in &site.entries {
        let game = (entry.game_id(), entry.game());
        if !games.contains(&game) {
            games.push(game);
        }
        kinds.push(entry.kind());
        documents.extend(entry.analysis().source.iter().map(|source| source.document.as_str()));
    }
    kinds.sort();
    kinds.dedup();
    documents.sort_unstable();
    documents.dedup();
    let title = |short: &str| {
        let document = listed().documents.iter().find(|document| document.short == short);
        document.map_or_else(
            || short.to_string(),
            |d| format!("{short}: {}", d.title.split("; ").next().unwrap_or("")),
        )
    };
    html! {
        form.filters id="filters" role="search" {
            div {
                label for="search" { "Search" }
                input type="search" id="search" placeholder="game, wager, table, setting" autocomplete="off";
            }
            div {
                label for="game" { "Game" }
                select id="game" {
                    option value="" { "all games" }
                    @for (name, title) in games { option value=(name) { (title) } }
                }
            }
            div {
                label for="document" { "Document" }
                select id="document" {
                    option value="" { "all documents" }
                    @for short in documents { option value=(short) { (title(short)) } }
                }
            }
            div {
                label for="kind" { "Kind" }
                select id="kind" {
                    option value="" { "all kinds" }
                    @for kind in kinds { option value=(kind) { (kind) } }
                }
            }
            div.check {
                input type="checkbox" id="usual";
                label for="usual" { "Usual settings only" }
            }
            div { button type="button" id="compare" disabled { "Compare" } }
        }
    }
}

/// The place of each wager when they are sorted by a figure: exactly, not by its digits.
fn order(site: &Site, figure: &Figure) -> Vec<Option<usize>> {
    let mut known: Vec<(Ratio, usize)> = site
        .entries
        .iter()
        .enumerate()
        .filter_map(|(i, entry)| Some((figure.of(entry.analysis())?, i)))
        .collect();
    known.sort();
    let mut order = vec![None; site.entries.len()];
    let mut rank = 0;
    for (place, (value, i)) in known.iter().enumerate() {
        // Equal figures share a place.
        if place > 0 && known[place - 1].0 != *value {
            rank = place;
        }
        order[*i] = Some(rank);
    }
    order
}

fn row(place: &str, entry: &Entry, ranks: &[Option<usize>]) -> Markup {
    let analysis = entry.analysis();
    let mut documents: Vec<&str> = analysis.source.iter().map(|source| source.document.as_str()).collect();
    documents.dedup();
    let unusual: Vec<String> =
        entry.unusual().into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    let all: Vec<String> =
        entry.selected.settings.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
    html! {
        tr data-game=(entry.game_id()) data-kind=(entry.kind()) data-doc=(documents.join(" "))
            data-s={ (all.join(" ")) " " (analysis.tables.join(" ")) } data-usual[unusual.is_empty()] {
            td.pick { input type="checkbox" value=(place) aria-label={ "Compare " (entry.name) }; }
            th scope="row" {
                a href={ "wagers/" (place) ".html" } { (entry.wager()) }
                span.of {
                    (entry.game())
                    @if let Some(table) = entry.chosen_table() { ", " (table) }
                    @if entry.is_floor() { span.flag { "floor" } }
                    @if !analysis.reconstructed.is_empty() { span.flag { "reconstructed" } }
                }
                @if !unusual.is_empty() { span.of.settings { (unusual.join(", ")) } }
            }
            td.pays { (spark(analysis).unwrap_or_default()) }
            @for (column, rank) in columns().zip(ranks) {
                td.n data-r=[*rank] { @if let Some(value) = numbers::figure(column, analysis) { (value) } }
            }
        }
    }
}

fn legend() -> Markup {
    html! {
        section.legend {
            h2 { "Legend" }
            dl {
                @for figure in columns() { dt { (figure.short) } dd { (figure.meaning) } }
                dt { "Pays" } dd { "one bar per win, small wins first: its contribution to the return; hollow bars pay from a meter" }
                dt { "floor" } dd { "the source calls the pays a minimum: a casino may pay more, so the edge is at most this" }
                dt { "reconstructed" } dd { "a pay or a number of decks was read from a damaged print" }
                dt { "decks=2" } dd { "a setting that differs from the usual one; the page of the wager lists all settings" }
            }
        }
    }
}
