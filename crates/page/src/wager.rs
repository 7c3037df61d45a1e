//! The page of a wager.

use crate::charts::{self, LineChart};
use crate::entry::Entry;
use crate::numbers::{exact, grouped, one_in, root, rounded, shown};
use crate::site::Site;
use crate::{data, layout, strategy};
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::analysis::Outcome;
use games::figures::{FIGURES, Figure, Form, Group, figure};
use maud::{Markup, html};
use num_traits::Zero;
use paytables::{PayTable, Source, listed};

/// The way to the top of the site from a wager's page.
const ROOT: &str = "../../";

/// The page of the wager at this place of the site.
pub(crate) fn page(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let body = html! {
        (head(site, place))
        (key_figures(entry))
        (pays(entry))
        (data::script("wager", &data::wager(site, entry)))
        (editor(site))
        (charts(site, place))
        (figures(entry))
        (settings(site, place))
        @if let Some(strategy) = entry.strategy() {
            section id="strategy" { h2 { "Optimal play" } (strategy::strategy(strategy)) }
        }
        (rules(entry))
    };
    let title = format!("{}: {} - Vigorish", entry.game(), entry.wager());
    layout::page(&title, ROOT, "wager", &body)
}

/// The maths sheet of the wager, to be printed.
pub(crate) fn sheet(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let own = own_name(site, place);
    let body = html! {
        nav.back aria-label="Back" { a href={ (own) ".html" } { "Back to the page of the wager" } }
        article.sheet { (entry.filed) }
    };
    layout::page(&format!("Maths sheet: {}", entry.name), ROOT, "sheet", &body)
}

/// The name of the page in its folder.
fn own_name(site: &Site, place: usize) -> &str {
    let whole = site.place(place);
    whole.split_once('/').map_or(whole, |(_, own)| own)
}

fn head(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let game = entry.game_id();
    let reconstructed = &entry.analysis().reconstructed;
    html! {
        nav.crumbs aria-label="Breadcrumb" {
            a href={ (ROOT) "index.html" } { "Wagers" }
            " / " a href={ (ROOT) "index.html#game=" (game) } { (entry.game()) }
        }
        h1 { (entry.wager()) " " small { (entry.game()) } }
        p.selector {
            code { (entry.selector()) }
            " " a href={ (own_name(site, place)) ".sheet.html" } { "Maths sheet" }
            " " a href={ (ROOT) "compare.html#" (site.place(place)) } { "Compare" }
        }
        p.flags {
            span.kind { (entry.kind()) }
            @if entry.is_floor() {
                span.flag { "floor" } " The source calls these pays a minimum: the edge is at most this. "
            }
            @if !reconstructed.is_empty() {
                span.flag { "reconstructed" } " Read from a damaged print: " (reconstructed.join(", ")) "."
            }
        }
    }
}

fn key_figures(entry: &Entry) -> Markup {
    let a = entry.analysis();
    let names = ["edge", "element_of_risk", "break_even", "hit_frequency", "standard_deviation"];
    // The element of risk differs from the edge only where more than the opening wager is staked.
    let is_shown = |name: &str| name != "element_of_risk" || a.element_of_risk != a.edge;
    let figures = names.into_iter().filter(|name| is_shown(name)).filter_map(figure);
    html! {
        dl.key {
            @for figure in figures {
                @if let Some(value) = figure.of(a) {
                    div {
                        dt { (figure.title) }
                        dd { strong { (shown(figure, &value)) } @if figure.form != Form::Root { (exact(&value)) } }
                    }
                }
            }
        }
    }
}

/// The pay tables, and what comes of them.
fn pays(entry: &Entry) -> Markup {
    let selected = &entry.selected;
    // Where each outcome is a row of the one table, one table says both.
    let is_by_row = selected.tables.len() == 1
        && entry.analysis().outcomes.iter().any(|outcome| selected.table().row(&outcome.outcome).is_some());
    html! {
        section id="pays" {
            @if !is_by_row {
                h2 { (if selected.tables.len() == 1 { "Pay table" } else { "Pay tables" }) }
                div.tables { @for table in &selected.tables { (pay_table(entry, table)) } }
            }
            @if entry.analysis().outcomes.is_empty() {
                @if let Some(reason) = &entry.analysis().absent_because {
                    p.absent {
                        "The probability of each result is not shown: " (reason) "."
                        // What is decided in a round is known: so can its law be.
                        @if entry.analysis().actions.is_some() {
                            " To compute it: " code { "vigorish report --law --out DIR '" (entry.selector()) "'" }
                            ", or without " code { "--law" } " for the standard deviation alone, which takes seconds."
                        }
                    }
                }
            } @else {
                h2 { (if is_by_row { "Pay table" } else { "Results of a round" }) }
                (outcomes(entry, is_by_row))
            }
        }
    }
}

fn pay_table(entry: &Entry, table: &PayTable) -> Markup {
    let has_envy = table.rows.iter().any(|row| row.envy.is_some());
    html! {
        table.felt {
            caption { (table.id) }
            thead {
                tr {
                    th scope="col" { "Hand" }
                    th.n scope="col" { "Pays" }
                    @if has_envy { th.n scope="col" { "Envy" } }
                }
            }
            tbody {
                @for row in table.rows.iter().filter(|row| entry.selected.is_paid_by(row)) {
                    tr {
                        th scope="row" { (row.hand) }
                        td.n { (row.pays) @if table.is_floor(row) { span.flag { "floor" } } }
                        @if has_envy { td.n { @if let Some(envy) = &row.envy { (envy) } } }
                    }
                }
            }
        }
    }
}

fn outcomes(entry: &Entry, is_by_row: bool) -> Markup {
    let a = entry.analysis();
    let parts = || a.outcomes.iter().filter_map(|o| o.contribution.as_ref());
    let (zero, nothing) = (Ratio::zero(), Ratio::zero());
    let (least, most) = (parts().min().unwrap_or(&zero), parts().max().unwrap_or(&nothing));
    let has_ways = a.ways.is_some();
    // Rounds that are told by their net have no other name.
    let has_names = is_by_row || a.outcomes.iter().any(|o| o.outcome != net(o));
    let envy = |o: &Outcome| entry.selected.table().row(&o.outcome).and_then(|row| row.envy.as_ref());
    let has_envy = is_by_row && a.outcomes.iter().any(|o| envy(o).is_some());
    html! {
        div.wide tabindex="0" role="region" aria-label="Outcomes" {
            table.outcomes {
                @if is_by_row { caption { (a.tables.join(", ")) } }
                thead {
                    tr {
                        @if has_names {
                            th scope="col" { (if is_by_row { "Hand" } else { "Outcome" }) }
                            th.n scope="col" { (if is_by_row { "Pays" } else { "Net" }) }
                        } @else {
                            th scope="col" { "Net" }
                        }
                        @if has_envy { th.n scope="col" { "Envy" } }
                        @if has_ways { th.n scope="col" { "Ways" } }
                        th.n scope="col" { "Probability" }
                        th.n scope="col" { "Once in" }
                        th.n scope="col" { "Contribution" }
                        td.bars {}
                    }
                }
                tbody {
                    @for o in &a.outcomes {
                        tr {
                            th scope="row" { (o.outcome) }
                            @if has_names { td.n { (net(o)) } }
                            @if has_envy { td.n { @if let Some(envy) = envy(o) { (envy) } } }
                            @if has_ways { td.n { @if let Some(ways) = &o.ways { (grouped(&ways.to_string())) } } }
                            td.n title=(o.probability) { (rounded(&o.probability)) }
                            td.n { (one_in(&o.probability).unwrap_or_default()) }
                            td.n { (contribution(o)) }
                            td.bars { @if let Some(part) = &o.contribution { (charts::bar(part, least, most)) } }
                        }
                    }
                }
                tfoot { (total(entry, has_names, has_envy, has_ways)) }
            }
        }
    }
}

/// What an outcome pays, or nets where no row says it.
fn net(o: &Outcome) -> &str {
    o.pays.as_ref().unwrap_or(&o.net)
}

fn contribution(o: &Outcome) -> String {
    match (&o.contribution, &o.of_meter) {
        (Some(part), _) => rounded(part),
        (None, Some(part)) => {
            let number = part.number.map_or_else(String::new, |number| number.to_string());
            format!("{} + {} M{number}", rounded(&part.fixed), rounded(&part.share))
        }
        (None, None) => String::new(),
    }
}

fn total(entry: &Entry, has_names: bool, has_envy: bool, has_ways: bool) -> Markup {
    let a = entry.analysis();
    let mean = match (&a.edge, &a.meter) {
        (Some(edge), _) => rounded(&-edge),
        (None, Some(meter)) => {
            let shares = meter.b.iter().enumerate().map(|(i, share)| {
                let number = if meter.b.len() == 1 { String::new() } else { (i + 1).to_string() };
                format!(" + {} M{number}", rounded(share))
            });
            rounded(&meter.a) + &shares.collect::<String>()
        }
        (None, None) => String::new(),
    };
    html! {
        tr {
            th scope="row" { "total" }
            @if has_names { td {} }
            @if has_envy { td {} }
            @if has_ways { td.n { @if let Some(ways) = &a.ways { (grouped(&ways.to_string())) } } }
            td.n { (rounded(&a.outcomes.iter().map(|o| &o.probability).sum())) }
            td {}
            td.n { (mean) }
            td.bars {}
        }
    }
}

/// Where the editor stands, and what is said while there is none.
pub(crate) fn editor(site: &Site) -> Markup {
    html! {
        section id="editor" {
            @if site.engine.is_none() {
                h2 { "Change the pays" }
                p.absent {
                    "This report was built without the engine, so you can read the pays and settings here but not change them. "
                    "To add it: " code { "rustup target add wasm32-unknown-unknown" } ", then " code { "just page" }
                    ". The command line works without it: " code { "vigorish analyze --table mine.json" } "."
                }
            }
        }
    }
}

fn charts(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let a = entry.analysis();
    let all: Vec<Markup> = [
        a.nets().and_then(|nets| charts::law(&nets)),
        over_meter(entry),
        over_decks(site, place),
        entry.sheet.spread.as_ref().zip(entry.sheet.returned.as_ref()).map(|(s, r)| charts::interval(s, r)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let rare: Vec<&str> = entry
        .sheet
        .spread
        .iter()
        .flat_map(|spread| &spread.intervals)
        .flat_map(|interval| &interval.rare)
        .map(|rare| rare.outcome.as_str())
        .collect();
    html! {
        @if !all.is_empty() {
            section id="charts" {
                h2 { "Charts" }
                div.charts { @for chart in all { (chart) } }
                @if let Some(first) = rare.first() {
                    p.note { "Hollow bars: " (first) " is too rare at this number of rounds for a reliable interval." }
                }
            }
        }
    }
}

/// The edge of a wager on one meter, from an empty one to half as much again as breaks even.
fn over_meter(entry: &Entry) -> Option<Markup> {
    let meter = entry.analysis().meter.as_ref().filter(|meter| meter.b.len() == 1)?;
    let even = meter.break_even.as_ref()?;
    let at = |quarters: u32| {
        let at = even * whole(quarters) / whole(4);
        let edge = -(&meter.a + &meter.b[0] * &at);
        (at, edge)
    };
    let points: Vec<(Ratio, Ratio)> = [0, 2, 4, 6].map(at).into();
    charts::line(&LineChart {
        caption: "Edge by meter",
        over: "meter, in units of the wager",
        points: &points,
        is_dotted: false,
        marked: Some((even, "breaks even")),
    })
}

/// The edge at each number of decks that is listed beside this one, all else equal.
fn over_decks(site: &Site, place: usize) -> Option<Markup> {
    let mut points: Vec<(Ratio, Ratio)> = alike(site, place, "decks")
        .into_iter()
        .filter_map(|i| {
            let other = &site.entries[i];
            let decks: u32 = other.selected.settings.0.get("decks")?.parse().ok()?;
            Some((whole(decks), other.analysis().edge.clone()?))
        })
        .collect();
    points.sort();
    charts::line(&LineChart {
        caption: "Edge by number of decks",
        over: "decks",
        points: &points,
        is_dotted: true,
        marked: None,
    })
}

/// The variants that differ in one setting at most.
fn alike(site: &Site, place: usize, setting: &str) -> Vec<usize> {
    let own = &site.entries[place].selected;
    let without = |entry: usize| {
        let mut settings = site.entries[entry].selected.settings.clone();
        settings.0.remove(setting);
        settings
    };
    let tables = |entry: usize| -> Vec<&str> {
        site.entries[entry].selected.tables.iter().map(|table| table.id.as_str()).collect()
    };
    let is_alike = |&&other: &&usize| {
        let same_tables = tables(other) == tables(place) || setting == "decks" && own.wager.decks_pick_table;
        same_tables && without(other) == without(place)
    };
    site.variants(place).iter().filter(is_alike).copied().collect()
}

/// Every figure, the exact one beside it.
fn figures(entry: &Entry) -> Markup {
    let a = entry.analysis();
    let meter = a.meter.as_ref();
    let b = meter.map_or(&[][..], |meter| &meter.b);
    let is_plain = |figure: &&Figure| figure.form != Form::Root && figure.group != Group::Compared;
    let listed = FIGURES.iter().filter(is_plain).map(|figure| (figure.title, figure.telling(a)));
    let rows = listed.chain([("Mean net with an empty meter", meter.map(|meter| meter.a.clone()))]);
    html! {
        section id="figures" {
            h2 { "Figures" }
            p { "Unit: " (a.unit) "." }
            div.wide {
                table.values {
                    @for (name, value) in rows {
                        @if let Some(value) = value {
                            tr { th scope="row" { (name) } td.n { (rounded(&value)) } td { (exact(&value)) } }
                        }
                    }
                    @if let Some(variance) = &a.variance {
                        tr { th scope="row" { "Standard deviation" } td.n { (root(variance, 10)) } td {} }
                    }
                    @for (i, share) in b.iter().enumerate() {
                        tr {
                            th scope="row" { "Mean share of the meter" @if b.len() > 1 { " " (i + 1) } }
                            td.n { (rounded(share)) }
                            td { (exact(share)) }
                        }
                    }
                    @for case in &a.cases {
                        tr { th scope="row" { (case.name) " " (case.when) } td.n { (rounded(&case.edge)) } td { (exact(&case.edge)) } }
                    }
                }
            }
            @if let Some(actions) = &a.actions {
                h3 { "How often each action is taken, as a share of all rounds" }
                div.wide {
                    table.values {
                        @for action in actions {
                            tr {
                                th scope="row" { (action.decision) ": " (action.action) }
                                td.n { (rounded(&action.probability)) }
                                td { (exact(&action.probability)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The settings in effect, and the way to the other listed values.
fn settings(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let own = entry.settings();
    let other_tables = other_tables(site, place);
    html! {
        @if !own.is_empty() || !other_tables.is_empty() {
            section id="settings" {
                h2 { "Settings" }
                dl.settings {
                    @for (setting, value) in own {
                        dt { (setting.name) }
                        dd {
                            strong { (value) }
                            @for (other, link) in others(site, place, &setting.name) {
                                " " a href={ (link) ".html" } { (other) }
                            }
                            span.says { (setting.text) }
                        }
                    }
                    @if !other_tables.is_empty() {
                        dt { "table" }
                        dd {
                            strong { (entry.selected.table().id) }
                            @for other in other_tables {
                                " " a href={ (own_name(site, other)) ".html" } { (site.entries[other].selected.table().id) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A variant for each other table of the wager, at the same settings where it has them.
fn other_tables(site: &Site, place: usize) -> Vec<usize> {
    let own = &site.entries[place];
    let mut found: Vec<usize> = Vec::new();
    if own.chosen_table().is_none() {
        return found;
    }
    for &other in site.variants(place) {
        let table = |entry: usize| &site.entries[entry].selected.table().id;
        let settings = &site.entries[other].selected.settings.0;
        let agrees =
            own.selected.settings.0.iter().all(|(name, value)| settings.get(name).is_none_or(|v| v == value));
        let is_known =
            table(other) == table(place) || found.iter().any(|&known| table(known) == table(other));
        if agrees && !is_known {
            found.push(other);
        }
    }
    found
}

/// The other listed values of a setting, all else equal, each with its page.
fn others<'a>(site: &'a Site, place: usize, setting: &str) -> Vec<(&'a str, &'a str)> {
    alike(site, place, setting)
        .into_iter()
        .filter(|&other| other != place)
        .filter_map(|other| {
            Some((site.entries[other].selected.settings.0.get(setting)?.as_str(), own_name(site, other)))
        })
        .collect()
}

/// Where it is printed, and how it is read.
fn rules(entry: &Entry) -> Markup {
    let a = entry.analysis();
    let rulings: Vec<_> = listed().rulings.iter().filter(|ruling| a.rulings.contains(&ruling.id)).collect();
    html! {
        section id="rules" {
            @if !a.source.is_empty() {
                h2 { "Source" }
                ul { @for source in &a.source { li { (place_of(source)) } } }
            }
            @if !rulings.is_empty() {
                h2 { "Rulings these figures rely on" }
                dl.rulings {
                    @for ruling in rulings { dt { (ruling.id) } dd { (ruling.text) } }
                }
            }
        }
    }
}

fn place_of(source: &Source) -> Markup {
    let document = listed().documents.iter().find(|document| document.short == source.document);
    html! {
        @if let Some(document) = document {
            (document.title_of(&source.section)) " (" (document.short) "), "
        } @else {
            (source.document) ", "
        }
        strong { (source.section) }
    }
}
