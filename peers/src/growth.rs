//! How the cost of an analysis grows with what it is asked.

use desk::plausible::plausible;
use games::{Request, Workbench};
use num_rational::BigRational;
use paytables::wagers::WagerFile;
use paytables::{Settings, listed};
use std::error::Error;
use std::time::{Duration, Instant};

/// One measure of growth: what grows, and the least time at each size.
pub struct Growth {
    pub file: &'static str,
    pub title: &'static str,
    pub of: &'static str,
    pub times: Vec<(u64, Duration)>,
}

/// The least of three times, on one thread, so that wall time is processor time.
fn least(mut run: impl FnMut() -> Result<(), Box<dyn Error>> + Send) -> Result<Duration, Box<dyn Error>> {
    let mut least = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        run()?;
        least = least.min(start.elapsed());
    }
    Ok(least)
}

fn listed_wager(selector: &str) -> Result<(), Box<dyn Error>> {
    let wager = listed().select(&selector.parse()?, &Settings::default())?.remove(0);
    games::analyze(&Request::plain(wager), &Workbench::default())?;
    Ok(())
}

fn file(text: &str) -> Result<(), Box<dyn Error>> {
    let file = WagerFile::read("growth", text)?;
    games::analyze(&Request::plain(file.select(&Settings::default())?), &Workbench::default())?;
    Ok(())
}

/// A pair or better among this many cards.
fn pair_in(cards: u64) -> String {
    format!(
        r#"{{"id": "PAIR", "deal": {{"decks": 1, "zones": {{"hand": {cards}}}}},
            "rows": [{{"hand": "pair", "pays": "1 to 1", "when": {{"of-a-kind": "2.."}}}}]}}"#
    )
}

/// This many rows, each of a number of hearts among seven cards and a total.
fn rows(rows: u64) -> String {
    let row = |i: u64| {
        format!(
            r#"{{"hand": "row {i}", "pays": "{} to 1", "when": {{"count": [{{"suit": "h", "is": {}}}, {{"rank": "A", "is": {}}}]}}}}"#,
            i + 1,
            i % 6,
            i / 6 % 5
        )
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!(
        r#"{{"id": "ROWS", "deal": {{"decks": 1, "zones": {{"hand": 5}}}}, "rows": [{}]}}"#,
        rows.join(", ")
    )
}

/// Everything that is measured.
pub fn measure() -> Result<Vec<Growth>, Box<dyn Error>> {
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let time = |run: &(dyn Fn() -> Result<(), Box<dyn Error>> + Sync)| {
        alone.install(|| least(run).map_err(|error| error.to_string()))
    };
    let mut growth = Vec::new();
    let mut grow =
        |file, title, of, sizes: &[u64], run: &(dyn Fn(u64) -> Result<(), Box<dyn Error>> + Sync)| {
            let times: Result<Vec<(u64, Duration)>, String> =
                sizes.iter().map(|&size| Ok((size, time(&|| run(size))?))).collect();
            growth.push(Growth { file, title, of, times: times? });
            Ok::<(), String>(())
        };
    grow("decks", "Blackjack's base game", "decks", &[1, 2, 4, 8, 16, 32], &|decks| {
        listed_wager(&format!("blackjack/base?decks={decks}"))
    })?;
    grow(
        "cards",
        "A side bet from a file: a pair or better among n cards of 52",
        "cards",
        &[2, 3, 4, 5, 6, 7],
        &|cards| file(&pair_in(cards)),
    )?;
    grow("rows", "A side bet from a file: n rows on five cards", "rows", &[1, 2, 4, 8, 16, 30], &|n| {
        file(&rows(n))
    })?;
    let red = listed().select(&"roulette/red".parse()?, &Settings::default())?.remove(0);
    let analysis = games::analyze(&Request::plain(red), &Workbench::default())?;
    grow(
        "rounds",
        "`plausible`: a reported win of roulette's red, exactly",
        "rounds",
        &[100, 1_000, 10_000, 100_000, 1_000_000],
        &|rounds| {
            let held = BigRational::new(5.into(), 100.into());
            plausible(&analysis, rounds, held, None)?;
            Ok(())
        },
    )?;
    Ok(growth)
}
