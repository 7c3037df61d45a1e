//! Denominations of progressives (ruling Q15): pays in dollars are printed for a $1 wager, and are multiplied where the wager is
//! another. `pays` reads a submission with it.

use crate::error::Fault;
use enumeration::Ratio;
use num_traits::{One, Zero};
use paytables::{Pay, PayTable, Row, Selected};

/// The wager in dollars that pays in dollars are for.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Denomination {
    /// The wager, in dollars.
    pub amount: Ratio,
    /// Whether the submission states it; otherwise it follows from its pays.
    pub is_stated: bool,
}

/// The denomination of a submission whose tables are `filed`: the stated one, or the one multiple of the listed pays that all
/// of its pays in dollars are. `None` for $1.
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

/// The one multiple, other than 1, of the listed pays in dollars that the filed ones are: at least two of them, and every
/// other pay as listed.
fn multiple(listed: &PayTable, filed: &PayTable) -> Option<Ratio> {
    let mut multiples = Vec::new();
    for (listed, filed) in listed.rows.iter().zip(&filed.rows) {
        match (listed.pays.dollars(), filed.pays.dollars()) {
            (Some(listed), Some(filed)) if !listed.is_zero() => multiples.push(filed / listed),
            _ if listed.pays == filed.pays => {}
            _ => return None,
        }
    }
    let first = multiples.first().filter(|first| !first.is_one() && !first.is_zero())?;
    (multiples.len() > 1 && multiples.iter().all(|multiple| multiple == first)).then(|| first.clone())
}

impl Denomination {
    /// The wager with its pays in dollars per $1: those that the submission gives, as `is_given` tells. An envy that is not as
    /// listed is divided too.
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
