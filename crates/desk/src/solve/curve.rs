//! The edge over one pay, at pays that a felt could print.

use super::desk::{Desk, RowPlace};
use super::pay::Payable;
use crate::error::Error;
use crate::felt;
use enumeration::ratio::whole;
use enumeration::{Arrange, Ratio};
use games::Decided;
use num_traits::Signed;

/// How many steps a curve has where a changed pay is only priced, and where it is solved for anew.
const STEPS: [u32; 2] = [24, 8];

impl Desk<'_> {
    /// The edge at printable pays from nothing to twice the present pay or more, least first, the present one among them.
    /// Pays that the game cannot have are left out.
    pub fn curve(&self, place: RowPlace) -> Result<Vec<Payable>, Error> {
        self.check()?;
        let (form, basis, present) = (self.form(place), self.basis(place), self.value(place)?);
        let steps = STEPS[usize::from(self.decided()? != Decided::Nothing)];
        let most = (&present * whole(2)).max(whole(4));
        let printed = |step: u32| {
            let at = &most * whole(step) / whole(steps);
            let near = felt::nearest(form, basis, &at).into_iter();
            near.min_by_key(|(value, _)| (value - &at).abs())
        };
        let mut pays: Vec<(Ratio, String)> = (0..=steps).filter_map(printed).collect();
        pays.push((present.clone(), self.pays(place).to_string()));
        // Of two ways to write the present pay, its own comes first.
        pays.arrange_by_key(|(value, text)| (value.clone(), *text != self.pays(place).to_string()));
        pays.dedup_by(|next, known| next.0 == known.0);
        let payable = |(pay, pays): (Ratio, String)| {
            let edge = self.edge(place, &pay).ok()?;
            Some(Payable { pay, pays, edge })
        };
        Ok(pays.into_iter().filter_map(payable).collect())
    }
}
