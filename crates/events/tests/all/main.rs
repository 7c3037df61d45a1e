//! Wagers written as data, priced: one binary, linked once.

mod keys;
#[allow(clippy::all, clippy::pedantic, reason = "plain before all else: it is read against the page")]
mod naive;
mod published;
mod work;
mod worked;

use enumeration::ratio::{decimal, whole};
use enumeration::{Distribution, Ratio};
use events::Engine;
use num_traits::One;
use paytables::{Settings, WagerFile};

/// A wager that is counted, with what each row pays.
struct Priced {
    law: Distribution<Option<usize>>,
    engine: Engine,
    nets: Vec<Ratio>,
}

/// A wager of this deal, with a pay and a condition for each row.
fn wager(deal: &str, rows: &[(&str, &str)]) -> WagerFile {
    let row = |(i, (pays, when)): (usize, &(&str, &str))| {
        format!(r#"{{"hand": "row {i}", "pays": "{pays}", "when": {when}}}"#)
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
    let text = format!(r#"{{"id": "T", "deal": {deal}, "rows": [{}]}}"#, rows.join(", "));
    WagerFile::read("t.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The wager at the settings that its deal lists first.
fn priced(deal: &str, rows: &[(&str, &str)]) -> Priced {
    let file = wager(deal, rows);
    let selected = file.select(&Settings::default()).unwrap();
    let terms = selected.terms().unwrap().expect("a wager of a file is said as data");
    let basis = selected.table().basis;
    let nets = selected.rows().iter().map(|row| row.pays.net(basis).fixed).collect();
    let (law, engine) = events::count_by(&terms).unwrap();
    Priced { law, engine, nets }
}

impl Priced {
    fn edge(&self) -> Ratio {
        -self.law.mean(|end| end.map_or(-Ratio::one(), |row| self.nets[row].clone()))
    }

    /// The edge in percent, with so many digits after the point.
    fn percent(&self, places: u32) -> String {
        decimal(&(self.edge() * whole(100)), places)
    }

    fn probability(&self, row: usize) -> Ratio {
        self.law.probability(|end| *end == Some(row))
    }

    /// The ways of each row from the top, and last of what no row pays.
    fn ways(&self) -> Vec<String> {
        assert!(self.law.deals().is_some(), "counted in ways");
        let rows: Vec<Option<usize>> = self.law.outcomes().map(|(end, _)| *end).collect();
        let expected: Vec<Option<usize>> = (0..self.nets.len()).map(Some).chain([None]).collect();
        assert_eq!(rows, expected, "every row is there");
        self.law.outcomes().map(|(_, ways)| ways.to_string()).collect()
    }
}
