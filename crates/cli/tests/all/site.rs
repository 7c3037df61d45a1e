//! The site as the command writes it, and HTML as one of the formats.

use crate::command::{printed, refused, said, vigorish};
use std::fs;
use std::path::{Path, PathBuf};

fn read(site: &Path, file: &str) -> String {
    fs::read_to_string(site.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(files(&path)) } else { all.push(path) }
    }
    all.sort();
    all
}

#[test]
fn a_site_is_whole_and_the_same_twice() {
    let parent = tempfile::tempdir().unwrap();
    let [one, two] = ["one", "two"].map(|name| parent.path().join(name));
    let write = |site: &Path| printed(&["report", "--out", site.to_str().unwrap(), "craps", "baccarat/tie"]);
    assert_eq!(write(&one), "");
    write(&two);
    let names = |site: &Path| -> Vec<PathBuf> {
        files(site).iter().map(|file| file.strip_prefix(site).unwrap().to_path_buf()).collect()
    };
    assert_eq!(names(&one), names(&two));
    for file in names(&one) {
        assert!(fs::read(one.join(&file)).unwrap() == fs::read(two.join(&file)).unwrap(), "{file:?}");
    }
    let field = read(&one, "wagers/craps/field.html");
    // 16 of 36 win, two of them double: 1/18.
    let (_, edge) = field.split_once(r#"data-figure="edge""#).unwrap();
    let edge = edge.split("data-figure=").next().unwrap();
    assert!(edge.contains("<strong>5.5556%</strong>"), "{edge}");
    assert!(edge.contains(r#"<span class="exact">1/18</span>"#), "{edge}");
    assert!(read(&one, "wagers/craps/field.sheet.html").contains("Maths sheet: craps/field"));
    assert!(read(&one, "index.html").contains(r#"href="wagers/baccarat/tie.html""#));
    // Every link and every script leads to a file of the site, and nothing leads out of it.
    for file in names(&one).iter().filter(|file| file.extension().is_some_and(|e| e == "html")) {
        let text = read(&one, file.to_str().unwrap());
        assert!(!text.contains("http"), "{file:?}");
        for link in text.split([' ', '<']).filter_map(|part| {
            part.strip_prefix("href=\"").or_else(|| part.strip_prefix("src=\""))?.split('"').next()
        }) {
            let target = link.split('#').next().unwrap();
            if !target.is_empty() && !target.starts_with("data:") {
                let path = one.join(file).parent().unwrap().join(target);
                assert!(path.exists(), "{file:?}: {link}");
            }
        }
    }
}

#[test]
fn a_report_takes_the_place_of_a_report_and_of_nothing_else() {
    let parent = tempfile::tempdir().unwrap();
    let site = parent.path().join("site");
    let out = site.to_str().unwrap();
    printed(&["report", "--out", out, "craps/field"]);
    printed(&["report", "--out", out, "craps/any-seven"]);
    assert!(
        site.join("wagers/craps/any-seven.html").exists() && !site.join("wagers/craps/field.html").exists()
    );
    // A run that fails leaves what is there.
    refused(&["report", "--out", out, "craps/feild"], "did you mean `field`");
    assert!(site.join("wagers/craps/any-seven.html").exists());

    let other = parent.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join("mine.txt"), "mine").unwrap();
    refused(&["report", "--out", other.to_str().unwrap(), "craps/field"], "is not a report of vigorish");
    refused(&["report", "--out", other.join("mine.txt").to_str().unwrap(), "craps/field"], "is not a report");
    assert_eq!(fs::read_to_string(other.join("mine.txt")).unwrap(), "mine");
    refused(&["report", "--out", "/", "craps/field"], "is not a folder");
    assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 2);
}

#[test]
fn an_interrupted_run_leaves_a_whole_report() {
    let parent = tempfile::tempdir().unwrap();
    let site = parent.path().join("site");
    let out = site.to_str().unwrap();
    printed(&["report", "--out", out, "craps/field"]);
    let mut run = std::process::Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(["report", "--out", out, "craps", "roulette"])
        .spawn()
        .unwrap();
    // Once pages are being written, the run is ended.
    let is_writing = || fs::read_dir(parent.path()).unwrap().count() > 1;
    while !is_writing() && run.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    // Whichever report stands there is whole.
    let index = read(&site, "index.html");
    for place in index.split("href=\"wagers/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(site.join("wagers").join(place).is_file(), "{place}");
    }
    printed(&["report", "--out", out, "craps/any-seven"]);
    assert!(site.join("wagers/craps/any-seven.html").exists());
}

#[test]
fn a_wager_of_ones_own_has_a_page() {
    let parent = tempfile::tempdir().unwrap();
    let site = parent.path().join("site");
    let own = "../../docs/examples/wagers/perfect-pairs.json";
    printed(&["report", "--out", site.to_str().unwrap(), own]);
    let page = files(&site.join("wagers/own")).remove(0);
    let text = fs::read_to_string(page).unwrap();
    assert!(text.contains("mixed pair") && text.contains("own wager"), "{text}");
}

#[test]
fn a_wager_that_is_played_as_its_base_game_has_a_page() {
    let parent = tempfile::tempdir().unwrap();
    let site = parent.path().join("site");
    let wager = "blackjack/house-money?parlay=optimal&decks=2";
    printed(&["report", "--out", site.to_str().unwrap(), wager]);
    assert!(site.join("wagers/blackjack/house-money.decks-2.parlay-optimal.html").is_file());
}

#[test]
fn the_page_of_a_base_game_has_its_standard_deviation_and_says_what_it_leaves_out() {
    let parent = tempfile::tempdir().unwrap();
    let site = parent.path().join("site");
    printed(&["report", "--out", site.to_str().unwrap(), "blackjack/base?decks=1", "--progress", "none"]);
    let page = fs::read_to_string(site.join("wagers/blackjack/base.decks-1.html")).unwrap();
    // Wizard of Odds, blackjack: about 1.15 for the usual rules.
    let (_, after) = page.split_once("Standard deviation").unwrap();
    assert!(after[..60].contains("1.1"), "{}", &after[..60]);
    assert!(page.contains("vigorish report --law --out DIR 'blackjack/base?"), "{page}");
}

#[test]
fn html_is_a_format_of_every_command() {
    let sheet = printed(&["sheet", "three-card-poker/pair-plus", "--format", "html"]);
    assert!(
        sheet.starts_with("<!DOCTYPE html>")
            && sheet.contains("<h1>Maths sheet: three-card-poker/pair-plus</h1>")
    );
    assert!(sheet.contains("402/5525") && sheet.contains("@media print"));
    let play = printed(&["strategy", "blackjack", "--format", "html"]);
    assert!(play.contains(r#"<td class="double">"#));
    let list = printed(&["list", "craps", "--format", "html"]);
    assert!(list.contains("HC-CR-FIELD"));
}

#[test]
fn what_moved_is_a_table_for_a_reviewer() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["old.json", "new.json"].map(|name| folder.path().join(name));
    let field = printed(&["analyze", "craps/field", "--json"]);
    fs::write(&old, &field).unwrap();
    fs::write(&new, field.replacen("\"1/18\"", "\"1/20\"", 1).replace("craps/field", "<b>")).unwrap();
    let moved = vigorish(&["diff", old.to_str().unwrap(), new.to_str().unwrap(), "--format", "html"]);
    assert_eq!(moved.status.code(), Some(1));
    let html = said(&moved);
    for part in [
        "<h1>What moved</h1>",
        r#"<th scope="row">edge</th><td class="n"><span class="old">0.0555555556 = 1/18</span></td>"#,
        r#"<span class="new">0.0500000000 = 1/20</span></td><td class="n">-0.0055555556</td>"#,
        "0 appeared, 0 disappeared, 1 moved, 0 unmoved",
    ] {
        assert!(html.contains(part), "{part}: {html}");
    }
    let same = vigorish(&["diff", old.to_str().unwrap(), old.to_str().unwrap(), "--format", "html"]);
    assert_eq!(same.status.code(), Some(0));
}
