//! The settlement of a round: by the line of the pay table it fell on, or by its net.
//!
//! A wager that is paid by a table is settled by *line*: a row of the table, or `all other`, with the value of the line
//! known beforehand. A base game with several bets is settled by its *net*, in whole chips; a chip is a fraction of the
//! opening wager such that every pay of the game is a whole number of chips.

use crate::error::Error;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive};
use paytables::{Basis, Net, PayTable, Ratio, Row};

/// The name, in the exact analysis, of the rounds without a row.
pub(crate) const ALL_OTHER: &str = "all other";

/// A line that rounds are settled on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The outcome, named as the row of the table is.
    pub outcome: String,
    /// Its net per opening unit.
    pub net: Net,
    /// The meter of the share, from 0: only a table with independent meters has more than one.
    pub meter: usize,
    /// The stake at the end of a round on this line, per opening unit (ruling Q3).
    pub staked: Ratio,
}

impl Line {
    /// A line with this net for one unit staked.
    pub(crate) fn new(outcome: impl Into<String>, net: Ratio) -> Self {
        Line { outcome: outcome.into(), net: Net::fixed(net), meter: 0, staked: Ratio::one() }
    }

    /// A line named by its net.
    pub fn of_net(net: Ratio) -> Self {
        Line::new(net.to_string(), net)
    }

    /// The same line with another stake.
    pub(crate) fn staking(self, staked: Ratio) -> Self {
        Line { staked, ..self }
    }

    /// The line of every round without a row, which loses the stake.
    pub(crate) fn all_other() -> Self {
        Line::new(ALL_OTHER, -Ratio::one())
    }
}

/// The rows of a table, each with the event it names, and `all other` after them.
pub(crate) struct Rows<E> {
    events: Vec<E>,
    lines: Vec<Line>,
}

impl<E> Rows<E> {
    /// The events of a table; `event` maps a row's name to its meaning.
    pub(crate) fn read(table: &PayTable, event: impl Fn(&str) -> Option<E>) -> Result<Self, Error> {
        let mut rows = Vec::new();
        for row in &table.rows {
            rows.push((row, event(&row.hand).ok_or_else(|| Error::unknown_row(table, &row.hand))?));
        }
        Ok(Self::of(table.basis, rows))
    }

    /// Rows with their events.
    pub(crate) fn of<'a>(basis: Basis, rows: impl IntoIterator<Item = (&'a Row, E)>) -> Self {
        let mut events = Vec::new();
        let mut lines = Vec::new();
        for (row, event) in rows {
            events.push(event);
            let net = row.pays.net(basis);
            lines.push(Line { outcome: row.hand.clone(), net, meter: 0, staked: Ratio::one() });
        }
        lines.push(Line::all_other());
        Rows { events, lines }
    }

    /// Renames the line of the rounds without a row, if the game has a name for them.
    pub(crate) fn naming_the_rest(mut self, outcome: &str) -> Self {
        if let Some(rest) = self.lines.last_mut() {
            rest.outcome = outcome.into();
        }
        self
    }

    /// Gives every row that is paid from a meter its own meter.
    pub(crate) fn on_independent_meters(mut self) -> Self {
        let shares = self.lines.iter_mut().filter(|line| line.net.is_on_meter());
        for (meter, line) in shares.enumerate() {
            line.meter = meter;
        }
        self
    }

    /// The events of the rows.
    pub(crate) fn events(&self) -> &[E] {
        &self.events
    }

    /// The lines: the rows in the table's order, then the one for all other rounds.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line of a round: the first row, in the table's order, whose event happened.
    pub(crate) fn first(&self, happened: impl FnMut(&E) -> bool) -> SettledRound {
        SettledRound::Line(self.events.iter().position(happened).unwrap_or(self.events.len()))
    }
}

/// The net of the row of this name, which must not be on a meter.
pub(crate) fn pay(table: &PayTable, hand: &str) -> Result<Ratio, Error> {
    let row = table.row(hand).ok_or_else(|| Error::unknown_row(table, hand))?;
    Ok(row.pays.net(table.basis).fixed)
}

/// How a round was settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum SettledRound {
    /// On a line.
    Line(usize),
    /// With a net result and the stake by the end.
    Net {
        /// What the player ends with minus the stake.
        net: Chips,
        /// The stake.
        staked: Chips,
    },
}

/// An amount of money in whole chips.
pub(crate) type Chips = i64;

/// Converts ratios into chips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    /// The number of chips of one opening unit.
    pub unit: Chips,
}

/// The most chips of a pay, so that sums over the bets of a round cannot overflow.
const MOST_CHIPS: Chips = 1 << 52;

impl Purse {
    /// The purse whose chip divides every pay of these tables, and the unit into `parts` as well.
    pub(crate) fn of<'a>(tables: impl IntoIterator<Item = &'a PayTable>, parts: u32) -> Result<Self, Error> {
        let mut unit = num_bigint::BigInt::from(parts);
        for table in tables {
            for row in &table.rows {
                let net = row.pays.net(table.basis);
                if net.is_on_meter() {
                    return Err(Error::OnMeter { table: table.id.clone(), row: row.hand.clone() });
                }
                unit = unit.lcm(net.fixed.denom());
            }
        }
        unit.to_i64().filter(|&unit| unit <= MOST_CHIPS).map(|unit| Purse { unit }).ok_or(Error::TooFine)
    }

    /// The amount in chips.
    pub(crate) fn chips(self, amount: &Ratio) -> Result<Chips, Error> {
        let chips = amount * Ratio::from_integer(self.unit.into());
        let small = chips.is_integer() && chips.numer().abs() <= MOST_CHIPS.into();
        small.then(|| chips.numer().to_i64()).flatten().ok_or(Error::TooFine)
    }

    /// The net of a row, in chips.
    pub(crate) fn pay(self, table: &PayTable, hand: &str) -> Result<Chips, Error> {
        self.chips(&pay(table, hand)?)
    }

    /// The amount of a number of chips.
    pub(crate) fn amount(self, chips: Chips) -> Ratio {
        Ratio::new(chips.into(), self.unit.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> PayTable {
        PayTable::read(
            "test",
            r#"{"id": "T", "rows": [{"hand": "a", "pays": "3 to 2"}, {"hand": "b", "pays": "6 to 5"}]}"#,
        )
        .unwrap()
    }

    #[test]
    fn a_chip_divides_every_pay() {
        let purse = Purse::of([&table()], 4).unwrap();
        assert_eq!(purse.unit, 20);
        assert_eq!(purse.pay(&table(), "a").unwrap(), 30);
        assert_eq!(purse.pay(&table(), "b").unwrap(), 24);
        assert_eq!(purse.amount(30), Ratio::new(3.into(), 2.into()));
        assert!(purse.chips(&Ratio::new(1.into(), 3.into())).is_err());
    }

    #[test]
    fn the_first_row_that_happened_is_the_line() {
        let rows = Rows::read(&table(), |name| Some(name.to_string())).unwrap();
        assert_eq!(rows.first(|event| event == "b"), SettledRound::Line(1));
        assert_eq!(rows.first(|_| true), SettledRound::Line(0));
        assert_eq!(rows.first(|_| false), SettledRound::Line(2));
        assert_eq!(rows.lines()[2].outcome, ALL_OTHER);
    }

    #[test]
    fn a_row_that_means_nothing_is_refused() {
        let error = Rows::read(&table(), |name| (name == "a").then_some(())).err().unwrap();
        assert_eq!(error, Error::unknown_row(&table(), "b"));
    }
}
