//! Random wagers and games, the exact engine against the audit:
//! `cargo run --release -p vigorish-cli --example fuzz -- SEED FILES [KIND]...`.
//!
//! Every number from SEED on makes one file of each kind; without kinds, of all of them. The engine prices the file, and
//! the simulator deals every deal of it; all fractions must be equal. Every other engine that takes the file must give the
//! same distribution. The counts by kind, engine and verdict are printed with the time a file takes. A file whose fractions
//! differ is printed, and the exit code is 1.

mod files;

use files::{KINDS, Random, SIDE, file};
use paytables::Settings;
use paytables::wagers::WagerFile;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use vigorish::{Audit, Covered, Session};

/// The situations of a blackjack game whose choices are dealt out.
const SITUATIONS: u64 = 4;

/// The engines of `events`, and of `rounds`.
const COUNTERS: [events::Engine; 5] = [
    events::Engine::Walk,
    events::Engine::Rivals,
    events::Engine::Showdown,
    events::Engine::Dice,
    events::Engine::Sequence,
];
const SOLVERS: [rounds::Engine; 3] = [rounds::Engine::Plain, rounds::Engine::Contest, rounds::Engine::Holdem];

/// The engine that prices a file, and the others that take it. An error names the engine that disagrees with the first.
fn engines(text: &str) -> Result<Vec<String>, String> {
    let Ok(read) = WagerFile::read("fuzz.json", text) else { return Ok(Vec::new()) };
    let Ok(selected) = read.select(&Settings::default()) else { return Ok(Vec::new()) };
    if let Ok(Some(terms)) = selected.round() {
        let Ok(Some(chosen)) = rounds::solve_with(&terms, None, None) else { return Ok(Vec::new()) };
        let mut names = vec![format!("{:?}", chosen.engine)];
        for engine in SOLVERS.into_iter().filter(|&engine| engine != chosen.engine) {
            let Ok(Some(other)) = rounds::solve_with(&terms, None, Some(engine)) else { continue };
            // Choices of equal worth may be made differently, so only the worth of the best play is compared.
            if other.optimum() != chosen.optimum() {
                return Err(format!("{engine:?} solves it differently from {:?}", chosen.engine));
            }
            names.push(format!("{engine:?}"));
        }
        return Ok(names);
    }
    let Ok(Some(terms)) = selected.terms() else { return Ok(Vec::new()) };
    let Ok((law, chosen)) = events::count_by(&terms) else { return Ok(Vec::new()) };
    let mut names = vec![format!("{chosen:?}")];
    for engine in COUNTERS.into_iter().filter(|&engine| engine != chosen) {
        let Ok(Some((other, _))) = events::count_with(&terms, Some(engine)) else { continue };
        if other != law {
            return Err(format!("{engine:?} counts it differently from {chosen:?}"));
        }
        names.push(format!("{engine:?}"));
    }
    Ok(names)
}

/// What was found of files of one kind.
#[derive(Default)]
struct Found {
    verdicts: BTreeMap<(String, &'static str), u64>,
    /// Of the files that were confirmed: how often an engine other than the one that prices it counted alike.
    alike: BTreeMap<String, u64>,
    time: Duration,
    slowest: (Duration, u64),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, otherwise| arguments.get(place).map_or(Ok(otherwise), |text| text.parse::<u64>());
    let (Ok(seed), Ok(files)) = (number(0, 1), number(1, 100)) else {
        eprintln!("usage: fuzz SEED FILES [KIND]..., the kinds being {}", KINDS.join(", "));
        return ExitCode::from(2);
    };
    let asked = arguments.get(2..).unwrap_or_default();
    let kinds: Vec<&str> = KINDS
        .into_iter()
        .filter(|kind| asked.is_empty() || asked.iter().any(|asked| asked == kind))
        .collect();
    let mut found: BTreeMap<&str, Found> = BTreeMap::new();
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    let mut differs = false;
    for number in seed..seed + files {
        for &kind in &kinds {
            let place = KINDS.iter().position(|known| *known == kind).unwrap_or(0) as u64;
            // Seeds stay what they are when a kind is added at the end.
            let mixed = (number * 14 + place).wrapping_mul(0x2545_f491_4f6c_dd1d);
            let text = file(kind, &mut Random(mixed));
            let started = Instant::now();
            let others = engines(&text).unwrap_or_else(|difference| {
                differs = true;
                println!("{kind} {number}: {difference}\n{text}");
                Vec::new()
            });
            let mut whole = vec![(kind, "fuzz.json".to_string())];
            if text.contains(SIDE) {
                whole.push(("side bet of a game", format!("fuzz.json/{SIDE}")));
            }
            let session = Session::new().with_texts([("fuzz.json".to_string(), text.clone())]);
            for (kind, what) in whole {
                let situations = (kind == "twenty-one").then_some(SITUATIONS);
                let verdict = match session.ask(&Audit { what: vec![what], situations, ..Audit::default() }) {
                    Err(error) => {
                        let reason = error
                            .message
                            .chars()
                            .filter(|c| !c.is_ascii_digit())
                            .take(150)
                            .collect::<String>();
                        *reasons.entry(format!("{kind}: {reason}")).or_default() += 1;
                        "refused"
                    }
                    Ok(audited) if !audited.agrees() => {
                        differs = true;
                        println!("{kind} {number}: {:?}\n{text}", audited.all[0].difference);
                        "differs"
                    }
                    Ok(audited) => match &audited.all[0].covered {
                        Covered::Whole => "confirmed",
                        Covered::Play { .. } => "play audited",
                        Covered::Not(reason) => {
                            let reason =
                                reason.chars().filter(|c| !c.is_ascii_digit()).take(150).collect::<String>();
                            *reasons.entry(format!("{kind}: {reason}")).or_default() += 1;
                            "not audited"
                        }
                        _ => "confirmed in part",
                    },
                };
                let found = found.entry(kind).or_default();
                let engine =
                    if verdict == "refused" { "" } else { others.first().map_or("", String::as_str) };
                *found.verdicts.entry((engine.to_string(), verdict)).or_default() += 1;
                if verdict == "confirmed" && kind != "side bet of a game" {
                    for other in others.iter().skip(1) {
                        *found.alike.entry(other.clone()).or_default() += 1;
                    }
                }
            }
            let took = started.elapsed();
            let found = found.entry(kind).or_default();
            found.time += took;
            found.slowest = found.slowest.max((took, number));
        }
    }
    println!("seeds {seed} to {}", seed + files - 1);
    for (kind, found) in &found {
        for ((engine, verdict), number) in &found.verdicts {
            println!("{kind}: {number} {verdict} {engine}");
        }
        for (engine, number) in &found.alike {
            println!("{kind}: {number} counted alike by {engine}");
        }
        let each = found.time / u32::try_from(files).unwrap_or(u32::MAX);
        println!("{kind}: {each:?} each, slowest {:?} at seed {}", found.slowest.0, found.slowest.1);
    }
    for (reason, number) in &reasons {
        println!("{number} not dealt, {reason}");
    }
    ExitCode::from(u8::from(differs))
}
