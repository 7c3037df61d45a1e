//! Prices wagers written as data: the edge of each file named, and how long the count took.
//!
//! ```text
//! cargo run --release -p vigorish-events --example price -- FILE...
//! ```

use enumeration::Ratio;
use enumeration::ratio::decimal;
use num_traits::One;
use paytables::Settings;
use paytables::wagers::WagerFile;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    for path in std::env::args().skip(1) {
        let file = WagerFile::read(&path, &std::fs::read_to_string(&path)?)?;
        let selected = file.select(&Settings::default())?;
        let terms = selected.terms()?.ok_or("the wager is not said as data")?;
        let basis = selected.table().basis;
        let nets: Vec<Ratio> = selected.rows().iter().map(|row| row.pays.net(basis).fixed).collect();
        let begun = Instant::now();
        let counted = events::count(&terms);
        let took = begun.elapsed();
        match counted {
            Ok(law) => {
                let mean = law.mean(|end| end.map_or(-Ratio::one(), |row| nets[row].clone()));
                println!("{:>10} ms  {:>12}  {}", took.as_millis(), decimal(&-mean, 8), file.id());
            }
            Err(error) => println!("{:>10} ms  {:>12}  {}: {error}", took.as_millis(), "-", file.id()),
        }
    }
    Ok(())
}
