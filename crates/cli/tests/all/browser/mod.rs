//! The page in a real browser. Slow tests: they need Chromium and the engine built for WebAssembly, and fail without.

mod chromium;
mod landing;
mod own;
mod panel;

use super::command::{json, printed, refused, said};
use chromium::Chromium;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where `just engine` puts the engine.
const ENGINE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../wasm32-unknown-unknown/wasm/engine.wasm");

/// What has pages on the site of these tests: no decisions and some, settings, several tables, a meter.
const WAGERS: [&str; 8] = [
    "craps/field",
    "craps/pass",
    "baccarat",
    "baccarat/tie?decks=7",
    "three-card-poker",
    "rocket-aces/progressive/CO-RA-LONG-1",
    "let-it-ride/multi-link-progressive",
    "blackjack/base?decks=1",
];

/// The site, written once for all tests.
fn site() -> &'static Path {
    static SITE: OnceLock<PathBuf> = OnceLock::new();
    SITE.get_or_init(|| {
        assert!(Path::new(ENGINE).exists(), "these tests need the engine: just engine");
        let site = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site");
        let out = site.to_str().unwrap();
        let report = ["report", "--out", out, "--engine", ENGINE, "--progress", "none"];
        printed(&[&report, &WAGERS[..]].concat());
        site
    })
}

/// A page of the site.
fn address(page: &str) -> String {
    format!("file://{}/{page}", site().display())
}

/// A browser that shows a page of the site.
fn browser(page: &str) -> Chromium {
    let address = address(page);
    let mut browser = Chromium::launch(1440, 900);
    browser.open(&address);
    browser
}

/// The exact edge of what the command analyses.
fn edge(arguments: &[&str]) -> String {
    let analyses = json(&[&["analyze"], arguments].concat());
    analyses[0]["edge"]["exact"].as_str().unwrap().into()
}

const PAIR_PLUS: &str = "wagers/three-card-poker/pair-plus.html";

/// Waits until the engine has answered with this exact figure, and the panel shows it.
fn told(page: &mut Chromium, figure: &str, exact: &str) {
    page.wait_for(&format!(
        "!document.querySelector('.copies').hidden && !document.querySelector('#key').dataset.stale \
         && document.querySelector('#key [data-figure={figure}]')?.dataset.exact === {exact:?}"
    ));
}

/// Waits until the engine has found this exact edge.
fn found(page: &mut Chromium, edge: &str) {
    told(page, "edge", edge);
}

#[test]
fn an_engine_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (out, engine) = (folder.path().join("site"), folder.path().join("engine.wasm"));
    std::fs::write(&engine, "not a module").unwrap();
    let report = ["report", "craps/field", "--out", out.to_str().unwrap(), "--engine"];
    refused(
        &[&report[..], &[engine.to_str().unwrap()]].concat(),
        "engine.wasm: the file is not a WebAssembly module",
    );
    refused(&[&report[..], &["nowhere.wasm"]].concat(), "nowhere.wasm: ");
    assert!(!out.exists());
}

/// The rows of the index that are shown, from the top.
const SHOWN: &str = "[...document.querySelectorAll('#wagers tbody tr')].filter((row) => !row.hidden)";

/// The addresses of the wagers that the index shows.
fn shown(page: &mut Chromium) -> Vec<String> {
    let links = page.value(&format!("{SHOWN}.map((row) => row.querySelector('a').getAttribute('href'))"));
    links.as_array().unwrap().iter().map(|link| link.as_str().unwrap().into()).collect()
}

#[test]
#[ignore = "slow: a browser"]
fn the_index_sorts_and_filters() {
    let mut page = browser("index.html");
    // The variants of a wager are folded under it until they are asked for.
    let is_folded = "[...document.querySelectorAll('#wagers tr[data-variant]')].every((row) => row.hidden)";
    assert_eq!(page.value(is_folded), true);
    page.click("#variants");
    assert_eq!(page.value(is_folded), false);
    let edges = format!("{SHOWN}.map((row) => row.querySelector('td.n').textContent).map(parseFloat)");
    page.click("#wagers button[data-sort='0']");
    assert!(page.value(&format!("{edges}.every((edge, i, all) => i === 0 || all[i - 1] <= edge)")) == true);
    let up = shown(&mut page);
    // Of these wagers blackjack from one deck has the lowest edge, 0.0087%; every row has a figure.
    assert_eq!(up.first().unwrap(), "wagers/blackjack/base.decks-1.html");
    assert_eq!(page.value(&format!("{edges}.some(Number.isNaN)")), false);
    page.click("#wagers button[data-sort='0']");
    assert!(page.value(&format!("{edges}.every((edge, i, all) => i === 0 || all[i - 1] >= edge)")) == true);
    let down = shown(&mut page);
    assert_eq!(down.last(), up.first());
    // The order stands in the address, and comes back with it.
    let link = page.text("location.href");
    page.open(&link);
    assert_eq!(shown(&mut page), down);

    page.fill("#game", "craps");
    let mut craps = shown(&mut page);
    craps.sort();
    assert_eq!(craps, ["wagers/craps/field.html", "wagers/craps/pass.html"]);
    page.fill("#game", "");
    page.fill("#kind", "progressive");
    assert_eq!(shown(&mut page).len(), 2);
    page.fill("#kind", "");
    page.fill("#search", "three pair plus");
    assert_eq!(shown(&mut page), ["wagers/three-card-poker/pair-plus.html"]);
    assert_eq!(
        page.text("document.getElementById('tally').textContent"),
        format!("1 of {} wagers", up.len())
    );
    // Punctuation is nothing, a paragraph and a ruling are words, and what is not there is said.
    page.fill("#search", "Pair-Plus!");
    assert_eq!(shown(&mut page), ["wagers/three-card-poker/pair-plus.html"]);
    page.fill("#search", "nowhere");
    assert_eq!(page.value("document.getElementById('nothing').hidden"), false);
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_wagers_page_shows_the_exact_figure_of_the_engine() {
    let mut page = browser(PAIR_PLUS);
    let shown = page.text("document.body.textContent");
    assert!(shown.contains("402/5525"), "{shown}");
    page.click("#editor button[type=submit]");
    found(&mut page, "402/5525");
    assert_eq!(edge(&["three-card-poker/pair-plus"]), "402/5525");
    // Nothing is edited: no banner, and the sum by hand. 22,100 deals, of which the player nets -1,608 units.
    assert_eq!(page.value("document.querySelector('.banner').hidden"), true);
    let why = page.text("document.querySelector('.why tfoot').textContent");
    assert_eq!(why, "sum22,100-1,608");
    page.assert_quiet();
}

/// What is copied from the page: the text that the button gives.
fn copied(page: &mut Chromium, button: &str) -> String {
    page.value("document.querySelector('#editor .copied').value = ''");
    page.value(&format!(
        "[...document.querySelectorAll('#editor button')].find((b) => b.textContent === {button:?}).click()"
    ));
    page.wait_for("document.querySelector('#editor .copied').value");
    page.text("document.querySelector('#editor .copied').value")
}

/// What is copied as a command runs as it is, in any folder, and gives the same edge; what is copied as a submission is
/// verified.
fn carried_away(page: &mut Chromium, edge: &str) {
    let folder = tempfile::tempdir().unwrap();
    let command = copied(page, "Copy as command");
    let own = Path::new(env!("CARGO_BIN_EXE_vigorish")).parent().unwrap();
    let path = format!("{}:{}", own.display(), std::env::var("PATH").unwrap());
    let mut shell = std::process::Command::new("sh");
    let ran = shell.args(["-e", "-c", &command]).current_dir(&folder).env("PATH", path).output().unwrap();
    let (said, complained) = (said(&ran), String::from_utf8_lossy(&ran.stderr).into_owned());
    assert!(ran.status.success() && said.contains(&format!("= {edge} (")), "{command}: {said}{complained}");

    let submission = folder.path().join("submission.json");
    std::fs::write(&submission, copied(page, "Copy as submission")).unwrap();
    let verdict = printed(&["verify", submission.to_str().unwrap()]);
    assert!(verdict.contains("Verdict: Conforms\n"), "{verdict}");
}

#[test]
#[ignore = "slow: a browser"]
fn a_moved_pay_gives_the_fraction_of_the_same_table() {
    let mut page = browser(PAIR_PLUS);
    page.fill("#pay-0", "50 to 1");
    // 402/5525 - 10 x 12/5525, 2.1719 points less.
    found(&mut page, "282/5525");
    let says = page.text("document.querySelector('.banner .status').textContent");
    assert_eq!(says, "Edited: 1 pay. House edge 5.1041%; listed 7.2760% (-2.1719 points).");
    // The source calls its pays a minimum.
    let light = page.text("document.querySelector('.light.holds').textContent");
    assert!(light.starts_with("No pay is below the least that "), "{light}");

    carried_away(&mut page, "282/5525");

    // A link carries the edit to another browser.
    let link = page.text("location.href");
    page.assert_quiet();
    let mut other = Chromium::launch(390, 844);
    other.open(&link);
    found(&mut other, "282/5525");
    let shown = other.text("document.querySelector('#key [data-figure=edge]').textContent");
    assert!(shown.contains("5.1041%") && shown.contains("edited; listed 7.2760%"), "{shown}");

    // A pay that is none is said at its field, and nothing stays beside it.
    other.fill("#pay-0", "fifty");
    other.wait_for("document.querySelector('#pay-0').getAttribute('aria-invalid') === 'true'");
    let fault = other.text("document.querySelector('#pay-0-fault').textContent");
    assert!(fault.starts_with("`fifty` is not a pay: write `9 to 5`"), "{fault}");
    assert_eq!(other.text("document.querySelector('#key').dataset.stale"), "before the last change");
    other.fill("#pay-0", "39 to 1");
    // 402/5525 + 12/5525.
    found(&mut other, "414/5525");
    let light = other.text("document.querySelector('.light.fails').textContent");
    assert!(light.starts_with("straight flush pays 39 to 1: 40 to 1 is the least allowed by "), "{light}");
    // Undone, and as listed.
    other.click(".banner .undo");
    found(&mut other, "282/5525");
    other.click(".banner button[type=reset]");
    found(&mut other, "402/5525");
    other.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn another_setting_and_a_meter_give_the_figures_of_the_command() {
    let mut page = browser("wagers/baccarat/tie.html");
    page.fill("#set-decks", "6");
    found(&mut page, &edge(&["baccarat/tie", "--set", "decks=6"]));

    page.open(&address("wagers/rocket-aces/progressive.co-ra-long-1.html"));
    page.fill("#meter-0", "25,000");
    let fed = edge(&["rocket-aces/progressive/CO-RA-LONG-1", "--meter", "25000"]);
    found(&mut page, &fed);
    carried_away(&mut page, &fed);
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn what_is_added_to_a_wager_gives_the_figures_of_the_command() {
    let mut page = browser("wagers/baccarat/tie.html");
    page.fill("#term-max-payout", "$500");
    page.fill("#term-cap-bet", "100");
    // The tie pays 8 to 1: a bet of 100 wins 500 at most.
    let capped = edge(&["baccarat/tie", "--cap-bet", "100", "--max-payout", "500"]);
    found(&mut page, &capped);
    carried_away(&mut page, &capped);

    page.open(&address("wagers/rocket-aces/progressive.co-ra-long-1.html"));
    page.fill("#term-rate", "10%");
    page.fill("#term-reset-0", "1,000");
    let fed = ["analyze", "rocket-aces/progressive/CO-RA-LONG-1", "--rate", "10%", "--reset", "1,000"];
    let long_run = json(&fed)[0]["long_run_edge"]["exact"].as_str().unwrap().to_string();
    told(&mut page, "long_run_edge", &long_run);

    page.open(&address("wagers/three-card-poker/six-card-bonus.html"));
    assert_eq!(page.value("document.querySelectorAll('#term-rate, #term-players').length"), 0);
    page.open(&address("wagers/let-it-ride/multi-link-progressive.html"));
    page.fill("#envy-0", "five");
    page.wait_for("document.querySelector('#envy-0').getAttribute('aria-invalid') === 'true'");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_game_with_decisions_is_solved_anew() {
    let mut page = browser("wagers/three-card-poker/base.html");
    page.click("#editor button[type=submit]");
    found(&mut page, &edge(&["three-card-poker/base"]));
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_wager_of_ones_own_is_priced_and_a_malformed_one_answered() {
    let mut page = browser("own.html");
    // The example of docs/wagers-as-data.md: of 311 cards 25 x 5 + 12 x 6 + 6 x 12 = 269 are won and 288 lost.
    found(&mut page, "19/311");
    page.fill("#set-decks", "2");
    // Of 103: 25 x 1 + 12 x 2 + 6 x 4 = 73 and 96.
    found(&mut page, "23/103");

    let text = "{\n  \"id\": \"MINE\",\n  \"deal\": {\"dice\": 2},\n  \"rows\": [{\"hand\": \"seven\", \"pays\": \"5 to 1\", \"whn\": {\"total\": 7}}]\n}";
    page.fill("#own-text", text);
    page.wait_for("document.querySelector('#own-error pre')");
    let error = page.text("document.querySelector('#own-error').textContent");
    // The line, a mark under the place, and what is wrong.
    assert!(error.starts_with("Line 4, column 48"), "{error}");
    let error = page.text("document.querySelector('#own-error pre').textContent");
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[1].find('^'), Some(47), "{error}");
    assert!(lines[2].contains("there is no key `whn` here") && lines[2].contains("`when`"), "{error}");
    assert!(page.text("document.querySelector('#key').dataset.stale").starts_with("for the text before"));

    page.fill("#own-text", &text.replace("whn", "when"));
    found(&mut page, "0");
    page.fill("#own-text", "");
    page.wait_for("document.querySelector('#own-error').textContent");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn what_is_counted_can_be_stopped() {
    let mut page = browser("own.html");
    found(&mut page, "19/311");
    // Two hands of two over a board of five: seconds of counting.
    let heavy = r#"{"id": "HEAVY", "deal": {"decks": 1, "zones": {"player": 2, "dealer": 2, "board": 5}}, "rows": [
      {"hand": "win", "pays": "1 to 1", "when": {"of": ["player", "board"], "beats": ["dealer", "board"], "best": 5}}]}"#;
    page.fill("#own-text", heavy);
    page.wait_for("!document.querySelector('#editor .stop').hidden");
    page.click("#editor .stop");
    page.wait_for("document.querySelector('#editor .status').textContent === 'Stopped.'");
    // And the next question is answered.
    page.fill("#own-text", r#"{"id": "EVEN", "deal": {"dice": 1}, "rows": [{"hand": "low", "pays": "1 to 1", "when": {"total": "..3"}}]}"#);
    found(&mut page, "0");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_seen_card_gives_the_edge_of_the_command() {
    let mut page = browser("wagers/three-card-poker/base.html");
    page.fill("#term-sees-dealer", "1");
    // As `analyze three-card-poker/base --sees dealer:1` prints it.
    found(&mut page, "-443162/12724075");
    assert_eq!(edge(&["three-card-poker/base", "--sees", "dealer:1"]), "-443162/12724075");
    let command = copied(&mut page, "Copy as command");
    assert!(command.contains("--sees 'dealer:1'"), "{command}");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_card_gone_from_blackjack_moves_its_edge_and_its_chart() {
    let mut page = browser("wagers/blackjack/base.decks-1.html");
    page.value("document.getElementById('cards').open = true");
    page.fill("#cards tbody tr:nth-child(5) input", "4");
    found(&mut page, &edge(&["blackjack/base?decks=1", "--removed", "5 5 5 5"]));
    // Fives gone, fewer hands are doubled: cells differ from the listed chart and say so.
    let moved = page.text("document.querySelector('#strategy td.moved').title");
    assert!(moved.starts_with("listed: "), "{moved}");
    page.fill("#cards tbody tr:nth-child(5) input", "0");
    found(&mut page, &edge(&["blackjack/base?decks=1"]));
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn charts_of_play_are_saved_as_a_picture() {
    let mut page = browser("wagers/blackjack/base.decks-1.html");
    page.value("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; 0");
    page.click("#strategy [data-save=svg]");
    let cells = "document.querySelectorAll('#strategy table.play tbody td').length";
    let drawn = "saved.text().then((text) => new DOMParser().parseFromString(text, 'image/svg+xml')) \
                 .then((svg) => svg.querySelectorAll('rect').length - 1)";
    assert_eq!(page.value(drawn), page.value(cells));
}

#[test]
#[ignore = "slow: a browser"]
fn a_point_dragged_on_the_curve_of_a_pay_goes_into_the_table() {
    let mut page = browser(PAIR_PLUS);
    page.value("document.querySelector('#pay-0').focus()");
    page.wait_for("document.querySelector('.over-pay .curve')");
    assert_eq!(page.text("document.querySelector('.over-pay output').textContent"), "40 to 1: edge 7.2760%");
    // From its place to the right end, which is twice the pay: 402/5525 - 40 x 12/5525 = -78/5525.
    let at = |page: &mut Chromium, dot: &str| {
        let place = page.value(&format!(
            "(() => {{ const dots = [...document.querySelectorAll('.over-pay circle')]; const dot = {dot}; \
             dot.scrollIntoView({{block: 'center'}}); const {{x, y, width, height}} = dot.getBoundingClientRect(); \
             return [x + width / 2, y + height / 2]; }})()"
        ));
        [place[0].clone(), place[1].clone()]
    };
    let [x, y] = at(&mut page, "dots[3]");
    page.mouse("mousePressed", &x, &y);
    let [x, y] = at(&mut page, "dots.at(-1)");
    page.mouse("mouseMoved", &x, &y);
    page.mouse("mouseReleased", &x, &y);
    found(&mut page, "-6/425");
    assert_eq!(page.text("document.querySelector('#pay-0').value"), "80 to 1");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn an_amount_that_is_none_is_said_at_its_field() {
    let mut page = browser("wagers/rocket-aces/progressive.co-ra-long-1.html");
    page.fill("#meter-0", "much");
    page.wait_for("document.querySelector('#meter-0').getAttribute('aria-invalid') === 'true'");
    let fault = page.text("document.querySelector('#meter-0-fault').textContent");
    assert!(fault.starts_with("`much` is not a meter: "), "{fault}");
    page.fill("#meter-0", "25000");
    page.wait_for("!document.querySelector('#meter-0-fault')");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_game_of_the_map_filters_the_list() {
    let mut page = browser("index.html");
    page.click("#map [data-game=craps]");
    let mut craps = shown(&mut page);
    craps.sort();
    assert_eq!(craps, ["wagers/craps/field.html", "wagers/craps/pass.html"]);
    page.click("#map [data-game=craps]");
    assert!(shown(&mut page).len() > 2);
}

/// No page is wider than its window, and none hides a figure.
#[test]
#[ignore = "slow: a browser"]
fn no_page_is_wider_than_its_window() {
    for width in [1440, 768, 390] {
        let mut page = Chromium::launch(width, 900);
        for place in PAGES {
            page.open(&address(place));
            let wider =
                page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(wider, 0, "{place} at {width}");
        }
    }
}

/// What axe-core finds, on each page, by day and by night, on a desk, on a tablet and in the hand.
#[test]
#[ignore = "slow: a browser"]
fn nothing_on_any_page_keeps_anyone_out() {
    let axe = include_str!("../../axe/axe.min.js");
    // It would ask for the style sheet, which a page from the file system may not.
    let found_by_axe = "axe.run({preload: false}).then(({violations}) => violations \
        .map(({id, nodes}) => `${id}: ${nodes.map((node) => node.html).join(' ')}`))";
    for (width, scheme) in [(1440, "light"), (768, "dark"), (768, "light"), (390, "dark")] {
        let mut page = Chromium::launch(width, 900);
        let features = serde_json::json!([{"name": "prefers-color-scheme", "value": scheme}]);
        page.call("Emulation.setEmulatedMedia", &serde_json::json!({"features": features}));
        for place in PAGES {
            page.open(&address(place));
            if place == "own.html" {
                found(&mut page, "19/311");
            }
            page.value(axe);
            assert_eq!(page.value(found_by_axe), Value::Array(Vec::new()), "{place}, {scheme}");
        }
        page.assert_quiet();
    }
}

/// A page of each kind.
const PAGES: [&str; 7] = [
    "index.html",
    "compare.html",
    "own.html",
    PAIR_PLUS,
    "wagers/three-card-poker/base.html",
    "wagers/blackjack/base.decks-1.html",
    "wagers/rocket-aces/progressive.co-ra-long-1.html",
];

/// Opens a further question of a wager's page and asks it.
fn ask(page: &mut Chromium, id: &str) {
    page.value(&format!("document.getElementById({id:?}).open = true"));
    page.value(&format!("document.querySelector('#{id} form').requestSubmit()"));
    page.wait_for(&format!("document.querySelector('#{id} .answer').childElementCount"));
}

#[test]
#[ignore = "slow: a browser"]
fn proposed_pays_go_into_the_table() {
    let mut page = browser(PAIR_PLUS);
    page.fill("#aim-edge", "282/5525");
    ask(&mut page, "aim");
    // 402/5525 - 10 x 12/5525.
    page.click("#aim button[data-row='straight flush'][data-propose='50 to 1']");
    found(&mut page, "282/5525");
    assert_eq!(page.text("document.querySelector('#pay-0').value"), "50 to 1");
    // What was answered before the change is labelled.
    assert_eq!(page.text("document.querySelector('#aim .answer').dataset.stale"), "before the last change");
    ask(&mut page, "session");
    page.wait_for("document.querySelector('#session .chart svg')");
    ask(&mut page, "packet");
    // The link of the edits, as a code and in words.
    let link = page.text("document.querySelector('#packet .link a').href");
    assert_eq!(link, page.text("location.href"));
    assert_eq!(page.value("document.querySelectorAll('#packet .qr svg').length"), 1);
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_card_that_is_gone_moves_the_edge() {
    let mut page = browser("wagers/baccarat/tie.html");
    ask(&mut page, "cards");
    page.fill("#cards tbody tr:first-child input", "2");
    found(&mut page, &edge(&["baccarat/tie", "--removed", "A A"]));
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn the_qr_code_is_that_of_another_encoder() {
    // The code of `a` by the encoder `qrcode` 8 of Python, level L, mask 3: 21 rows of 21 modules.
    const CODE: [u32; 21] = [
        0x001f_d77f,
        0x0010_4641,
        0x0017_5a5d,
        0x0017_595d,
        0x0017_525d,
        0x0010_4f41,
        0x001f_d57f,
        0x0000_0300,
        0x001e_5f9d,
        0x001d_07c8,
        0x0010_fa0d,
        0x0019_027c,
        0x001e_fd24,
        0x0000_1248,
        0x001f_c328,
        0x0010_4c36,
        0x0017_41f1,
        0x0017_5a7e,
        0x0017_5560,
        0x0010_50a5,
        0x001f_d890,
    ];
    let mut page = browser(PAIR_PLUS);
    let drawn = page.text("Vigorish.qr('a').querySelector('path:last-child').getAttribute('d')");
    let mut expected = String::new();
    for (y, row) in CODE.iter().enumerate() {
        for x in (0..21).filter(|x| row >> (20 - x) & 1 == 1) {
            expected += &format!("M{} {}h1v1h-1z", x + 4, y + 4);
        }
    }
    assert_eq!(drawn, expected);
}
