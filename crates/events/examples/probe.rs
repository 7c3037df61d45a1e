//! Prices wager files given as arguments.
use enumeration::Ratio;
use enumeration::ratio::decimal;
use num_traits::One;
use paytables::{Settings, wagers::WagerFile};
fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = WagerFile::read(&path, &text).unwrap_or_else(|e| panic!("{e}"));
        let selected = file.select(&Settings::default()).unwrap();
        let terms = selected.terms().unwrap().unwrap();
        let start = std::time::Instant::now();
        let law = match events::count(&terms) {
            Ok(law) => law,
            Err(e) => {
                println!("{path}: {e}");
                continue;
            }
        };
        let took = start.elapsed();
        let rows = selected.rows();
        let nets: Vec<Ratio> = rows.iter().map(|r| r.pays.net(selected.table().basis).fixed).collect();
        let edge = -law.mean(|end| end.map_or(-Ratio::one(), |row| nets[row].clone()));
        println!(
            "{path}: edge {} = {} in {took:?} deals {:?}",
            decimal(&edge, 8),
            edge,
            law.deals().map(ToString::to_string)
        );
        for (end, w) in law.outcomes() {
            println!(
                "   {:?} {}",
                end.map(|r| rows[r].hand.clone()),
                if law.deals().is_some() { w.to_string() } else { decimal(w, 8) }
            );
        }
    }
}
