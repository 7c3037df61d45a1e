//! Prices a pay table of one's own: Pair Plus with a cheaper flush.

use games::{Request, Workbench};
use paytables::{PayTable, Settings, listed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut wagers = listed().select(&"three-card-poker/pair-plus".parse()?, &Settings::default())?;
    let mut wager = wagers.remove(0);
    let mine = r#"{"id": "MINE", "rows": [
        {"hand": "straight flush", "pays": "40 to 1"}, {"hand": "three of a kind", "pays": "30 to 1"},
        {"hand": "straight", "pays": "6 to 1"}, {"hand": "flush", "pays": "4 to 1"}, {"hand": "pair", "pays": "1 to 1"}]}"#;
    wager.replace_table("mine.json", &PayTable::read("mine.json", mine)?)?;
    let analysis = games::analyze(&Request::plain(wager), &Workbench::default())?;
    for outcome in &analysis.outcomes {
        println!(
            "{:<16} {:>6} ways, net {}",
            outcome.outcome,
            outcome.ways.clone().unwrap_or_default(),
            outcome.net
        );
    }
    println!("edge {}", analysis.edge.ok_or("no meter is involved")?);
    Ok(())
}
