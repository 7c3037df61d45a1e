//! Every wager on one page.

use crate::charts::spark;
use crate::entry::{Entry, WagerKind};
use crate::site::Site;
use crate::{layout, map, numbers};
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
    let row = |i: usize, is_variant: bool| {
        let entry = &site.entries[i];
        let ranks: Vec<Option<usize>> = orders.iter().map(|order| order[i]).collect();
        row(site, i, entry, &ranks, is_variant)
    };
    let count = site.entries.len();
    let body = html! {
        h1 { (count) " casino wagers, solved exactly." }
        p.lead {
            "Change any pay and watch. "
            @if let Some(i) = shown_first(site) {
                "Try " a href={ "wagers/" (site.place(i)) ".html" } { (site.entries[i].title(false)) } "."
            }
        }
        (map::map(site))
        (filters(site))
        p.tally role="status" id="tally" { (count) " wagers" }
        (layout::files("Wagers"))
        table.index id="wagers" {
            caption.unseen { "Wagers and their figures; the button in a column head sorts by that column" }
            thead {
                tr {
                    th.pick scope="col" { span.unseen { "Compare" } }
                    th scope="col" aria-sort="ascending" { button data-sort="name" { "Wager" } }
                    th.pays scope="col" { "Pays" }
                    @for (i, column) in columns().enumerate() {
                        th class={ "n c" (i) } scope="col" {
                            button data-sort=(i) title=(column.title) { (column.short) }
                        }
                    }
                }
            }
            tbody { @for (i, is_variant) in by_wager(site) { (row(i, is_variant)) } }
        }
        p.empty id="nothing" hidden {
            "No wager fits. " button type="button" id="all" { "Show all" }
        }
        (legend())
    };
    layout::page("Vigorish: exact house edges", "", "index", &body)
}

/// A wager to begin with, that answers at once and has several rows: best a side bet without variants, whose name is short.
fn shown_first(site: &Site) -> Option<usize> {
    let is_quick = |i: &usize| {
        let entry = &site.entries[*i];
        entry.selected.wager.seconds.is_none()
            && entry.analysis().outcomes.len() > 3
            && entry.analysis().edge.is_some()
    };
    let is_side = |i: &usize| is_quick(i) && site.entries[*i].kind() == WagerKind::SideBet;
    let is_single = |i: &usize| is_side(i) && site.variants(*i).len() == 1;
    let all = || 0..site.entries.len();
    all().find(is_single).or_else(|| all().find(is_side)).or_else(|| all().find(is_quick))
}

/// The wagers in the order of the page: each at its usual settings, its variants after it.
fn by_wager(site: &Site) -> Vec<(usize, bool)> {
    let mut order = Vec::new();
    for i in 0..site.entries.len() {
        let variants = site.variants(i);
        let is_unusual = |&&j: &&usize| !site.entries[j].unusual().is_empty();
        let usual = variants.iter().find(|j| !is_unusual(j)).or(variants.first());
        if usual == Some(&i) {
            order.push((i, false));
            order.extend(variants.iter().filter(|&&j| j != i).map(|&j| (j, true)));
        }
    }
    order
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
                input type="search" id="search" placeholder="game, wager, table, rule" autocomplete="off";
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
                input type="checkbox" id="variants";
                label for="variants" { "All variants" }
            }
            div { button type="button" id="compare" disabled { "Compare" } }
        }
    }
}

/// The figure of a wager; for a progressive, the representative edge.
fn value(figure: &Figure, entry: &Entry) -> Option<Ratio> {
    if figure.name == "edge" { entry.headline().map(|(edge, _)| edge) } else { figure.of(entry.analysis()) }
}

/// The place of each wager when they are sorted by a figure: exactly, not by its digits.
fn order(site: &Site, figure: &Figure) -> Vec<Option<usize>> {
    let mut known: Vec<(Ratio, usize)> =
        site.entries.iter().enumerate().filter_map(|(i, entry)| Some((value(figure, entry)?, i))).collect();
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

fn row(site: &Site, i: usize, entry: &Entry, ranks: &[Option<usize>], is_variant: bool) -> Markup {
    let analysis = entry.analysis();
    let place = site.place(i);
    let mut documents: Vec<&str> = analysis.source.iter().map(|source| source.document.as_str()).collect();
    documents.dedup();
    let variants = site.variants(i).len();
    let variant = entry.variant(variants > 1);
    let is_base = entry.is_base();
    html! {
        tr data-game=(entry.game_id()) data-kind=(entry.kind()) data-doc=(documents.join(" "))
            data-s=(words(entry)) data-usual[entry.unusual().is_empty()] data-variant[is_variant] {
            td.pick { input type="checkbox" value=(place) aria-label={ "Compare " (entry.title(variants > 1)) }; }
            th scope="row" {
                a href={ "wagers/" (place) ".html" } { (if is_base { entry.game().to_string() } else { entry.wager() }) }
                span.of {
                    @if is_base { "Base game" } @else { (entry.game()) }
                    @if entry.is_floor() { span.flag { "floor" } }
                    @if !analysis.reconstructed.is_empty() { span.flag { "reconstructed" } }
                }
                @if !variant.is_empty() { span.of.settings { (variant) } }
                @if !is_variant && variants > 1 {
                    button.fold type="button" hidden aria-expanded="false" { (variants - 1) (if variants == 2 { " variant" } else { " variants" }) }
                }
            }
            td.pays { (spark(analysis).unwrap_or_default()) }
            @for ((c, column), rank) in columns().enumerate().zip(ranks) {
                td class={ "n c" (c) } data-r=[*rank] {
                    @if column.name == "edge" {
                        @if let Some((edge, when)) = entry.headline() {
                            (numbers::percent(&edge)) @if !when.is_empty() { span.when { (when) } }
                        }
                    } @else if let Some(value) = numbers::figure(column, analysis) { (value) }
                }
            }
        }
    }
}

/// What a search finds it by, beside what is shown: settings, tables, rulings, and where it is printed.
fn words(entry: &Entry) -> String {
    let a = entry.analysis();
    let settings = entry.selected.settings.0.iter().map(|(name, value)| format!("{name}={value}"));
    let documents = a.source.iter().flat_map(|source| {
        let document = listed().documents.iter().find(|document| document.short == source.document);
        let issuer = document.map_or_else(String::new, |document| document.issuer.clone());
        [source.document.clone(), source.section.clone(), issuer]
    });
    let mut all: Vec<String> =
        settings.chain(a.tables.clone()).chain(a.rulings.clone()).chain(documents).collect();
    all.dedup();
    all.join(" ")
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
                dt { "long run, at reset, empty meter" } dd { "a progressive has no edge before its jackpot is known: the figure is that of the whole life of its meter where the source says how it is fed, else that at its reset, else the most it can be" }
            }
        }
    }
}
