//! Denominations of progressives (ruling Q15): pays in dollars are printed for a $1 wager, and scale with the wager.
//! `pays` reads a submission with this module.

use crate::error::Fault;
use enumeration::Ratio;
use num_traits::{One, Zero};
use paytables::{Basis, Pay, PayTable, Row, Selected};

/// The wager in dollars to which pays in dollars refer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Denomination {
    /// The wager, in dollars.
    pub amount: Ratio,
    /// True if the submission states it; otherwise it is derived from its pays.
    pub is_stated: bool,
}

/// The denomination of a submission with these tables: the stated one, or the one common multiple of all listed pays in
/// dollars. `None` for $1.
pub(crate) fn of(
    listed: &Selected,
    filed: &Selected,
    stated: Option<&Ratio>,
) -> Result<Option<Denomination>, Fault> {
    let is_progressive =
        listed.tables.iter().any(|t| t.rows.iter().any(|row| row.pays.net(t.basis).is_on_meter()));
    match stated {
        Some(_) if !is_progressive => Err(Fault::NoDenomination),
        Some(amount) if amount.is_one() => Ok(None),
        Some(amount) => Ok(Some(Denomination { amount: amount.clone(), is_stated: true })),
        None if !is_progressive => Ok(None),
        None => {
            let amount = multiple(listed.table(), filed.table());
            Ok(amount.map(|amount| Denomination { amount, is_stated: false }))
        }
    }
}

/// The one multiple, other than 1, of the listed pays in dollars that the filed ones are: at least two of them, with
/// every other pay as listed. "100 for 1" is $100 for a $1 wager.
fn multiple(listed: &PayTable, filed: &PayTable) -> Option<Ratio> {
    let in_dollars = |pays: &Pay| match pays.dollars() {
        Some(amount) => Some(amount.clone()),
        None => pays.value().filter(|_| listed.basis == Basis::For),
    };
    let mut multiples = Vec::new();
    for (listed, filed) in listed.rows.iter().zip(&filed.rows) {
        match (in_dollars(&listed.pays), filed.pays.dollars()) {
            (Some(listed), Some(filed)) if !listed.is_zero() => multiples.push(filed / listed),
            _ if listed.pays == filed.pays => {}
            _ => return None,
        }
    }
    let first = multiples.first().filter(|first| !first.is_one() && !first.is_zero())?;
    (multiples.len() > 1 && multiples.iter().all(|multiple| multiple == first)).then(|| first.clone())
}

impl Denomination {
    /// The wager with its pays in dollars per $1; `is_given` selects those that the submission gives. An envy that
    /// differs from the listed one is divided too.
    pub(crate) fn per_dollar<'a>(
        &self,
        listed: &Selected,
        filed: &Selected<'a>,
        is_given: impl Fn(&Row) -> bool,
    ) -> Selected<'a> {
        let divided = |pay: &Pay| pay.dollars().and_then(|amount| pay.with_value(&(amount / &self.amount)));
        let mut selected = filed.clone();
        for (table, listed) in selected.tables.iter_mut().zip(&listed.tables) {
            for (row, listed) in table.rows.iter_mut().zip(&listed.rows) {
                if !is_given(listed) {
                    continue;
                }
                row.pays = divided(&row.pays).unwrap_or_else(|| row.pays.clone());
                if row.envy != listed.envy {
                    row.envy = row.envy.as_ref().map(|envy| divided(envy).unwrap_or_else(|| envy.clone()));
                }
            }
        }
        selected
    }

    /// Amounts of a meter in dollars, per $1 of the wager.
    pub(crate) fn per_unit(&self, amounts: &[Ratio]) -> Vec<Ratio> {
        amounts.iter().map(|amount| amount / &self.amount).collect()
    }
}
