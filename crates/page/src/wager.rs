//! The page of a wager.

use crate::charts::{self, LineChart};
use crate::entry::{Entry, in_words};
use crate::key::key;
use crate::numbers::{exact, long_percent, root, rounded};
use crate::pays::pays;
use crate::site::Site;
use crate::{data, layout, numbers, strategy};
use desk::sheet::SheetPlay;
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::Analysis;
use games::figures::{FIGURES, Figure, Form, Group};
use maud::{Markup, html};
use paytables::{Source, listed};

/// The way to the top of the site from a wager's page.
const ROOT: &str = "../../";

/// The page of the wager at this place of the site.
pub(crate) fn page(site: &Site, place: usize) -> Markup {
    let entry = &site.entries[place];
    let has_settings = !entry.settings().is_empty() || !other_tables(site, place).is_empty();
    let body = html! {
        (head(site, place))
        (contents(entry, has_settings))
        (data::script("wager", &data::wager(site, entry)))
        (live(entry, &settings(site, place), &editor(site)))
        (beside(site, place))
        (rules(entry))
    };
    let title = format!("{} - Vigorish", title(site, place));
    layout::page(&title, ROOT, "wager", &body)
}

/// The heading of a page. It contains the settings that distinguish the page from its variants.
pub(crate) fn title(site: &Site, place: usize) -> String {
    site.entries[place].title(site.variants(place).len() > 1)
}

/// What follows an edit, each part by the id of its place on the page.
pub fn sections(entry: &Entry) -> [(&'static str, Markup); 5] {
    [
        ("key", key(entry)),
        ("pays", pays(entry)),
        ("charts", charts(entry)),
        ("figures", figures(entry)),
        (PLAY, play(&entry.sheet.play)),
    ]
}

/// The id of the part with the optimal play.
pub const PLAY: &str = "strategy";

/// The part with the optimal play; empty where nothing is decided.
pub fn play(play: &SheetPlay) -> Markup {
    html! {
        @if let SheetPlay::Optimal(strategy) = play {
            (strategy::heading(strategy))
            (strategy::strategy(strategy))
        }
    }
}

/// The parts that follow an edit, with the controls between them.
fn live(entry: &Entry, settings: &Markup, editor: &Markup) -> Markup {
    let [(_, key), (_, pays), (_, charts), (_, figures), (_, play)] = sections(entry);
    places(
        &key,
        &html! { section.part id="pays" { (pays) } (settings) (editor) },
        &[("charts", &charts), ("strategy", &play), ("figures", &figures), ("more", &html! {})],
    )
}

/// The places of the parts: the panel beside what is edited, and the others below.
pub(crate) fn places(key: &Markup, work: &Markup, below: &[(&str, &Markup)]) -> Markup {
    html! {
        div.live {
            aside.panel.part id="key" aria-label="Key figures" { (key) }
            div.work { (work) }
        }
        @for (id, part) in below { section.part id=(id) { (part) } }
    }
}

/// The way to each part, where a page is long.
fn contents(entry: &Entry, has_settings: bool) -> Markup {
    let is_played = entry.strategy().is_some();
    let parts = [
        ("pays", "Pays", true),
        ("settings", "Settings", has_settings),
        ("charts", "Charts", true),
        ("strategy", "Play", is_played),
        ("figures", "Figures", true),
        ("rules", "Source", true),
    ];
    html! {
        nav.contents aria-label="On this page" {
            @for (id, name, _) in parts.iter().filter(|part| part.2) { a href={ "#" (id) } { (name) } " " }
        }
    }
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
        h1 { (title(site, place)) }
        p.selector { code { (entry.selector()) } }
        p.flags {
            span.kind { (entry.kind()) }
            " " a href={ (own_name(site, place)) ".sheet.html" } { "Maths sheet" }
            " " a href={ (ROOT) "compare.html#" (site.place(place)) } { "Compare" }
            @if entry.is_floor() {
                span.flag { "floor" } " The source calls these pays a minimum: the edge is at most this. "
            }
            @if !reconstructed.is_empty() {
                span.flag { "reconstructed" } " Read from a damaged print: " (reconstructed.join(", ")) "."
            }
        }
    }
}

/// The place of the editor, with a note for reports without an engine.
pub(crate) fn editor(site: &Site) -> Markup {
    html! {
        section id="editor" {
            @if site.engine.is_none() {
                p.absent {
                    "This report was built without the engine, so you can read the pays and settings here but not change them. "
                    "To add it: " code { "rustup target add wasm32-unknown-unknown" } ", then " code { "just page" }
                    ". The command line works without it: " code { "vigorish analyze --table mine.json" } "."
                }
            }
        }
    }
}

fn charts(entry: &Entry) -> Markup {
    let a = entry.analysis();
    let all: Vec<Markup> = [
        a.nets().and_then(|nets| charts::law(&nets)),
        over_meter(entry),
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
            h2 { "Charts" }
            div.charts { @for chart in all { (chart) } }
            @if let Some(first) = rare.first() {
                p.note { "Hollow bars: " (first) " is too rare at this number of rounds for a reliable interval." }
            }
        }
    }
}

/// What is known of the listed variants beside it.
fn beside(site: &Site, place: usize) -> Markup {
    html! {
        @let charts: Vec<Markup> = [over_decks(site, place), over_odds(site, place)].into_iter().flatten().collect();
        @if !charts.is_empty() {
            section.listed id="beside" { h2 { "Listed variants" } div.charts { @for chart in charts { (chart) } } }
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

/// A figure at each whole number that a setting has among the variants, all else equal, from the least on.
fn over(
    site: &Site,
    place: usize,
    setting: &str,
    figure: impl Fn(&Analysis) -> Option<Ratio>,
) -> Vec<(Ratio, Ratio)> {
    let mut points: Vec<(Ratio, Ratio)> = alike(site, place, setting)
        .into_iter()
        .filter_map(|i| {
            let other = &site.entries[i];
            let number: u32 = other.selected.settings.0.get(setting)?.trim_end_matches('x').parse().ok()?;
            Some((whole(number), figure(other.analysis())?))
        })
        .collect();
    points.sort();
    points
}

/// The edge at each number of decks that is listed beside this one, and by how much the ends differ.
fn over_decks(site: &Site, place: usize) -> Option<Markup> {
    let points = over(site, place, "decks", |a| a.edge.clone());
    let [(least, at_least), .., (most, at_most)] = &points[..] else { return None };
    let caption = format!(
        "Edge by number of decks: {} points from {least} to {most}",
        numbers::points(&(at_most - at_least))
    );
    charts::line(&LineChart {
        caption: &caption,
        over: "decks",
        points: &points,
        is_dotted: true,
        marked: None,
    })
}

/// The most odds in the chart of the odds: beyond them nothing can be distinguished.
const MOST_ODDS: u32 = 20;

/// The element of risk by the odds behind a flat bet, whose edge they do not change.
fn over_odds(site: &Site, place: usize) -> Option<Markup> {
    let mut points = over(site, place, "odds", |a| a.element_of_risk.clone());
    points.retain(|(odds, _)| *odds <= whole(MOST_ODDS));
    let edge = site.entries[place].analysis().edge.as_ref()?;
    let caption =
        format!("Element of risk by odds; the edge of the flat bet stays {}", numbers::percent(edge));
    let over = "odds, as a multiple of the flat bet";
    charts::line(&LineChart { caption: &caption, over, points: &points, is_dotted: true, marked: None })
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
    let listed = FIGURES.iter().filter(is_plain).filter_map(|figure| {
        let value = figure.reported(a)?;
        let shown = if figure.form == Form::Share { long_percent(&value) } else { rounded(&value) };
        Some((figure.title, shown, value))
    });
    let empty = meter.map(|meter| ("Edge with an empty meter", long_percent(&-&meter.a), -&meter.a));
    let row = |name: &Markup, shown: &str, value: &Ratio| {
        html! { tr { th scope="row" { (name) } td.n { (shown) } td { (exact(value)) } } }
    };
    html! {
        (layout::heading("Figures"))
        p { "Unit: " (a.unit) "." }
        div.wide {
            table.values {
                @for (name, shown, value) in listed.chain(empty) { (row(&html! { (name) }, &shown, &value)) }
                @if let Some(variance) = &a.variance {
                    tr { th scope="row" { "Standard deviation" } td.n { (root(variance, 10)) } td {} }
                }
                @for (i, share) in b.iter().enumerate() {
                    (row(&html! { "Mean share of the meter" @if b.len() > 1 { " " (i + 1) } }, &numbers::share(share), share))
                }
                @for case in &a.cases {
                    (row(&html! { (case.name) " " (case.when) }, &long_percent(&case.edge), &case.edge))
                }
            }
        }
        @if let Some(actions) = &a.actions {
            h3 { "How often each action is taken, as a share of all rounds" }
            div.wide {
                table.values {
                    @for action in actions {
                        (row(&html! { (action.decision) ": " (action.action) }, &long_percent(&action.probability), &action.probability))
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
                dl.settings.grid {
                    @for (setting, value) in own {
                        div {
                            dt { (label(&setting.name)) }
                            dd data-setting=(setting.name) {
                                strong { (value) }
                                @let others = others(site, place, &setting.name);
                                @if !others.is_empty() {
                                    span.others {
                                        "listed pages:"
                                        @for (other, link) in others { " " a href={ (link) ".html" } { (other) } }
                                    }
                                }
                                span.says { (setting.text) }
                            }
                        }
                    }
                    @if !other_tables.is_empty() {
                        div.whole {
                            dt { "Table" }
                            dd {
                                strong { (entry.selected.table().id) }
                                span.others {
                                    "listed pages:"
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
    }
}

/// The label of a setting: `Soft 17`, `Double after split`.
fn label(name: &str) -> String {
    match name {
        "soft17" => "Soft 17".into(),
        "blackjack" => "Blackjack pays".into(),
        "hands" => "Most hands".into(),
        _ => in_words(name),
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
