//! The site as it is written: every wager is there, what others wrote is text, and the same figures give the same bytes.

use desk::sheet::{MathsSheet, SheetOptions, sheet};
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Analysis, Options, Request, Workbench};
use maud::html;
use page::charts::{self, LineChart};
use page::{Entry, Site, WagerKind};
use paytables::{Selected, Settings, WagerFile, listed};
use std::collections::HashSet;

fn selected(selector: &str) -> Selected<'static> {
    listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0)
}

/// A wager with its figures.
fn counted(selected: Selected<'static>) -> Entry<'static> {
    let asked = SheetOptions { confidence: ratio(9, 10), slopes: false, play: true };
    let bench = Workbench::default();
    let figures = sheet(selected.clone(), Options::default(), &asked, &bench).unwrap();
    entry(selected, figures)
}

fn entry(selected: Selected<'static>, sheet: MathsSheet) -> Entry<'static> {
    let terms = TermsInEffect::of(&Request::plain(selected.clone()), &sheet.analysis, false);
    Entry { name: selected.to_string(), selected, sheet, terms, filed: html! { p { "sheet" } }, file: None }
}

/// A wager without its figures: what is listed is told by names alone.
fn uncounted(selected: Selected<'static>) -> Entry<'static> {
    let analysis = Analysis::blank(&Request::plain(selected.clone()));
    let sheet = MathsSheet {
        analysis,
        returned: None,
        odds: Vec::new(),
        spread: None,
        wins: Vec::new(),
        largest: None,
        at_meters: Vec::new(),
        meters: Vec::new(),
        uncapped: None,
        slopes: None,
        play: desk::sheet::SheetPlay::Nothing,
    };
    entry(selected, sheet)
}

/// The pages of wagers that are counted in no time.
fn site(selectors: &[&str]) -> Site {
    Site::new(selectors.iter().map(|selector| counted(selected(selector))).collect(), None)
}

fn page(selector: &str) -> String {
    site(&[selector]).wager(0).into_string()
}

/// The HTML with a line for each element, as a reviewer can read it.
fn lines(html: &str) -> String {
    html.replace("><", ">\n<")
}

#[test]
fn every_listed_wager_has_a_line_and_a_page_of_its_own() {
    let all = listed().all();
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    let site = Site::new(all.into_iter().map(uncounted).collect(), None);
    let index = site.index().into_string();
    let places: HashSet<&str> = (0..names.len()).map(|i| site.place(i)).collect();
    assert_eq!(places.len(), names.len());
    for place in places {
        assert!(index.contains(&format!(r#"href="wagers/{place}.html""#)), "{place}");
        // A page's name is the same on file systems that do not tell case.
        assert_eq!(place, place.to_lowercase());
    }
    assert_eq!(index.matches("<tr data-game").count(), names.len());
}

#[test]
fn a_selector_names_its_wager_and_nothing_else() {
    for selected in listed().all() {
        let entry = uncounted(selected);
        let named = listed().select(&entry.selector().parse().unwrap(), &Settings::default()).unwrap();
        assert_eq!(named.len(), 1, "{}", entry.selector());
        let tables = |selected: &Selected| selected.tables.iter().map(|t| t.id.clone()).collect::<Vec<_>>();
        assert_eq!(named[0].settings, entry.selected.settings);
        assert_eq!(tables(&named[0]), tables(&entry.selected), "{}", entry.selector());
    }
}

#[test]
fn pages_are_called_by_what_is_not_usual() {
    let place = |selector: &str| Site::new(vec![uncounted(selected(selector))], None).place(0).to_string();
    assert_eq!(place("craps/field"), "craps/field");
    assert_eq!(place("craps/pass?odds=3-4-5x"), "craps/pass.odds-3-4-5x");
    assert_eq!(place("craps/pass?odds=0x"), "craps/pass");
    assert_eq!(
        place("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"),
        "three-dice-baccarat/triple-progressive.pt-prg-tri-01"
    );
}

#[test]
fn odds_lower_the_element_of_risk_and_not_the_edge() {
    let site = site(&["craps/pass", "craps/pass?odds=1x", "craps/pass?odds=2x"]);
    let page = site.wager(0).into_string();
    // 7/495 of a mean stake of 5/3 and of 7/3: printed as 0.848% and 0.606%.
    let said = "Element of risk by odds; the edge of the flat bet stays 1.4141%: 1.4141% at 0, 0.8485% at 1, 0.6061% at 2.";
    assert!(page.contains(said), "{page}");
}

#[test]
fn wagers_are_of_a_kind() {
    let kind = |selector: &str| counted(selected(selector)).kind();
    assert_eq!(kind("craps/field"), WagerKind::BaseGame);
    assert_eq!(kind("baccarat/tie"), WagerKind::BaseGame);
    assert_eq!(kind("baccarat/dragon-bonus-player"), WagerKind::SideBet);
    assert_eq!(kind("three-card-poker/pair-plus"), WagerKind::SideBet);
    assert_eq!(kind("commission-free-baccarat/fortune-7"), WagerKind::SideBet);
    assert_eq!(kind("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"), WagerKind::Progressive);
}

#[test]
fn a_page_shows_what_the_table_pays_and_the_exact_edge() {
    // Three cards: 48 straight flushes of 22,100 pay 40 to 1; the edge is 402/5525.
    let page = page("three-card-poker/pair-plus");
    for part in [
        r#"<th scope="row">straight flush</th><td class="n pay" data-table="#,
        r#"data-row="straight flush" data-pay="40 to 1">40 to 1<span class="flag">floor</span></td><td class="n price">-0.2172</td><td class="n ways">48</td>"#,
        r#"<span class="v">0.2172%</span><span class="x">12/5525</span></td><td class="n once">460.42</td>"#,
        // 22,100 deals, of which the player nets 40 x 48 + .. - 16,440 = -1,608.
        "The player nets -1,608 in 22,100 equally likely deals",
        r#"<summary><strong>7.2760%</strong> <span class="hint">why?</span></summary>"#,
        r#"<span class="exact">402/5525</span>"#,
        r#""selector":"three-card-poker/pair-plus""#,
        r#""edge":"402/5525""#,
        r#"<section id="editor">"#,
        "just page",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_page_of_a_field_bet() {
    insta::assert_snapshot!("field", lines(&page("craps/field")));
}

#[test]
fn the_page_of_a_progressive() {
    insta::assert_snapshot!(
        "progressive",
        lines(&page("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"))
    );
}

#[test]
fn an_index_of_three() {
    let site = site(&["craps/field", "baccarat/tie", "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"]);
    insta::assert_snapshot!("index", lines(&site.index().into_string()));
}

#[test]
fn settings_lead_to_the_other_listed_values() {
    let site = site(&["baccarat/player?decks=8", "baccarat/player?decks=7", "baccarat/player?decks=6"]);
    let page = site.wager(0).into_string();
    for decks in ["7", "6"] {
        assert!(page.contains(&format!(r#"<a href="player.decks-{decks}.html">{decks}</a>"#)), "{page}");
    }
    // Published to four digits: 1.2374%, 1.2360% and 1.2351% at six, seven and eight decks.
    assert!(page.contains(" points from 6 to 8: 1.2374% at 6, "), "{page}");
    assert!(page.contains("1.2351% at 8."));
}

#[test]
fn decisions_are_shown_as_rules_and_in_colour() {
    let page = page("three-card-poker/base");
    assert!(page.contains("<h2>Optimal play</h2>") && page.contains("<li>Play with Q-6-4 or better.</li>"));
    assert_eq!(page::play_class("D/h"), Some("double"));
    assert_eq!(page::play_class("check"), Some("check"));
    assert_eq!(page::play_class("let it ride"), Some("most"));
    assert_eq!(page::play_class("-"), None);
    assert_eq!(page::play_class("a pair or better"), None);
}

#[test]
fn what_others_wrote_is_text() {
    let text = r#"{"id": "HOSTILE", "title": "</title><script>alert(1)</script><b>", "deal": {"dice": 1},
        "rows": [{"hand": "<img src=x onerror=alert(2)>", "pays": "4 to 1", "when": {"total": 6}}]}"#;
    let file: &'static WagerFile = Box::leak(Box::new(WagerFile::read("hostile.json", text).unwrap()));
    let mut own = counted(file.select(&Settings::default()).unwrap());
    own.name = "\"><script>alert(3)</script>".into();
    own.file = Some(text.into());
    let site = Site::new(vec![own], None);
    assert_eq!(site.place(0), "own/hostile");
    for html in [site.index(), site.wager(0)] {
        let html = html.into_string();
        assert!(html.contains("&lt;/title&gt;&lt;script&gt;alert(1)"), "{html}");
        for hostile in ["<script>alert", "<img", "<b>", "\"><script>alert"] {
            assert!(!html.contains(hostile), "{hostile}: {html}");
        }
    }
}

#[test]
fn charts_are_the_same_bytes() {
    let field = counted(selected("craps/field"));
    let nets = field.analysis().nets().unwrap();
    let spread = field.sheet.spread.as_ref().unwrap();
    let points: Vec<(Ratio, Ratio)> =
        [(1, 5), (2, 3), (8, -1)].map(|(x, y)| (whole(x), ratio(y, 100))).into();
    let line = charts::line(&LineChart {
        caption: "Edge over <decks>",
        over: "decks",
        points: &points,
        is_dotted: true,
        marked: Some((&points[1].0, "here")),
    });
    let drawn = [
        charts::law(&nets).unwrap(),
        charts::interval(spread, field.sheet.returned.as_ref().unwrap()),
        line.unwrap(),
        charts::bar(&ratio(-1, 4), &ratio(-1, 2), &ratio(1, 2)),
        charts::spark(field.analysis()).unwrap(),
    ];
    let drawn: Vec<String> = drawn.into_iter().map(|chart| lines(&chart.into_string())).collect();
    insta::assert_snapshot!("charts", drawn.join("\n\n"));
}
