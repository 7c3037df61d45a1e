//! The pay that gives an edge.

use super::desk::{Desk, RowPlace};
use super::slopes::{STEPS, Slopes};
use crate::chords::{Chords, NextPoint, power_of_half};
use crate::error::{Error, Limit, Losing};
use crate::felt;
use enumeration::Ratio;
use enumeration::ratio::whole;
use games::Decided;
use num_traits::{Signed, Zero};
use paytables::Pay;

/// The pay that gives an edge.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PaySolution {
    /// The exact pay, as a number.
    pub pay: Ratio,
    /// The same in the form of its row: `5 to 2`, `5 for 2`, `$5/2`.
    pub pays: String,
    /// True if every higher pay gives the edge as well, for example above a cap.
    pub or_more: bool,
    /// The nearest printable pays, on both sides, least first.
    pub nearest: Vec<Payable>,
}

/// A printable pay.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Payable {
    /// The pay, as a number.
    pub pay: Ratio,
    /// As it is printed: `7 to 5`, `$4.50`, `1 to 1 less 4%`.
    pub pays: String,
    /// The edge it gives.
    pub edge: Ratio,
}

/// A pay higher than any in use.
const BEYOND: u32 = 1_000_000;

/// How many printable pays are tried before finer ones.
const ON_THE_FELT: usize = 3;

/// The grids, in bits, on which Newton's steps land: coarse while the steps are long.
const GRIDS: [u32; 24] =
    [0, 4, 8, 12, 16, 20, 20, 20, 20, 20, 20, 20, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24, 24];

impl Desk<'_> {
    /// The pay of a row that gives an edge.
    pub fn solve(&self, place: RowPlace, wanted: &Ratio) -> Result<PaySolution, Error> {
        self.check()?;
        let (form, basis) = (self.form(place), self.basis(place));
        let decided = self.decided()?;
        let mut chords = Chords::default();
        let pay = if decided != Decided::Nothing && self.options.cap.is_none() {
            self.pay_by_chords(place, wanted, decided, &mut chords)?
        } else {
            self.pay_for(place, wanted, decided)?
        };
        // A pay that the game does not allow is not printable: odds are not laid to win nothing.
        let payable = |(value, pays): (Ratio, String)| {
            let known = if decided == Decided::Best { chords.edge(&value) } else { None };
            let edge = known.or_else(|| self.edge(place, &value).ok())?;
            Some(Payable { pay: value, pays, edge })
        };
        let nearest: Vec<Payable> =
            felt::nearest(form, basis, &pay).into_iter().filter_map(payable).collect();
        // A higher pay never raises the edge: if a pay beyond all use gives it, so do all between.
        let beyond = &pay + whole(BEYOND);
        let flat = nearest.iter().any(|near| near.pay > pay && near.edge == *wanted);
        let or_more = flat && self.edge(place, &beyond).is_ok_and(|edge| edge == *wanted);
        Ok(PaySolution { pays: felt::written(form, basis, &pay), pay, or_more, nearest })
    }

    /// The pay by as few solves as possible, if plays may change with it.
    fn pay_by_chords(
        &self,
        place: RowPlace,
        wanted: &Ratio,
        decided: Decided,
        chords: &mut Chords,
    ) -> Result<Ratio, Error> {
        let row = || self.row_name(place).to_string();
        let present = self.value(place)?;
        let edge = self.edge(place, &present)?;
        let nothing = Ratio::zero();
        if edge == *wanted {
            // The row is never paid, or never played for: the least pay represents all that give the edge.
            let at_nothing = self.edge(place, &nothing);
            return Ok(if at_nothing.is_ok_and(|edge| edge == *wanted) { nothing } else { present });
        }
        chords.insert(present, edge);
        let payable = |near: &Ratio| {
            if near.is_negative() {
                return Vec::new();
            }
            felt::nearest(self.form(place), self.basis(place), near).into_iter().map(|(pay, _)| pay).collect()
        };
        for (solves, bits) in GRIDS.into_iter().enumerate() {
            if let Some(pay) = chords.pay(wanted) {
                let tried = if decided == Decided::Best { None } else { Some(self.edge(place, &pay)) };
                match tried {
                    // If plays depend on others, the pay is verified.
                    Some(Ok(edge)) if edge != *wanted => chords.insert(pay, edge),
                    _ => return Ok(pay),
                }
                continue;
            }
            // Printable pays are evaluated anyway; a grid follows if they do not suffice.
            let near = |pay: &Ratio| if solves < ON_THE_FELT { payable(pay) } else { Vec::new() };
            match chords.next(wanted, bits, near) {
                NextPoint::At(pay) => {
                    let edge = self.edge(place, &pay)?;
                    chords.insert(pay, edge);
                }
                NextPoint::AboveAll(most) => return Err(self.above_all_pays(place, &most, wanted)),
                NextPoint::Flat => return Err(Error::DoesNotMove { row: row() }),
            }
        }
        Err(Error::Bends { at: self.value(place)?, row: Some(row()) })
    }

    fn pay_for(&self, place: RowPlace, wanted: &Ratio, decided: Decided) -> Result<Ratio, Error> {
        let row = self.row_name(place).to_string();
        let mut pay = self.value(place)?;
        if decided == Decided::Nothing
            && let Some(pay) = self.pay_by_reciprocal(place, &pay, wanted)?
        {
            return Ok(pay);
        }
        if self.options.cap.is_some()
            && let Some(pay) = self.pay_under_cap(place, wanted, decided)?
        {
            return Ok(pay);
        }
        let nothing = Ratio::zero();
        if self.edge(place, &pay)? == *wanted && self.edge(place, &nothing).is_ok_and(|e| e == *wanted) {
            // The row is never paid, or never played for: the least pay represents all that give the edge.
            return Ok(nothing);
        }
        for bits in GRIDS {
            let edge = self.edge(place, &pay)?;
            if edge == *wanted {
                return Ok(pay);
            }
            // Too low an edge requires a lower pay, too high a one a higher.
            let up = edge > *wanted;
            let Slopes { above, below } = self.slopes(place, &pay)?;
            let slope = if up { above } else { below.unwrap_or_else(Ratio::zero) };
            if slope.is_zero() && pay.is_zero() && !up {
                return Err(self.above_all_pays(place, &edge, wanted));
            }
            if slope.is_zero() && self.options.cap.is_some() && !up {
                // Above a cap the pay has no effect; half of it may be below.
                pay = (pay / whole(2)).floor();
                continue;
            }
            if slope.is_zero() {
                return Err(Error::DoesNotMove { row });
            }
            let root = &pay - (&edge - wanted) / &slope;
            if root.is_negative() {
                pay = Ratio::zero();
                continue;
            }
            let grid = power_of_half(bits);
            let (lower, upper) = ((&root / &grid).floor() * &grid, (&root / &grid).ceil() * &grid);
            let beyond = if up { &upper } else { &lower };
            // One slope from here to beyond the root: the root is the pay. Under a cap it is verified.
            let tried = self.options.cap.as_ref().and_then(|_| self.edge(place, &root).ok());
            if tried.as_ref() == Some(wanted) {
                return Ok(root);
            }
            if tried.is_none() && self.chord(place, &pay, beyond)? == slope {
                return Ok(root);
            }
            // The sought pay is not above the root: the edge lies below its tangents.
            pay = upper;
        }
        Err(Error::Bends { at: pay, row: Some(row) })
    }
}

impl Desk<'_> {
    /// The pay that gives an edge which is linear in the reciprocal of the pay.
    fn pay_by_reciprocal(
        &self,
        place: RowPlace,
        from: &Ratio,
        wanted: &Ratio,
    ) -> Result<Option<Ratio>, Error> {
        if !matches!(self.slopes_within(place, from, &power_of_half(STEPS[0])), Ok(None)) {
            return Ok(None);
        }
        let Some(slope) = self.slope_of_reciprocal(place, from)? else { return Ok(None) };
        let edge = self.edge(place, from)?;
        let over = from.recip() + (wanted - &edge) / &slope;
        if !over.is_positive() {
            // The reciprocal of the pay is positive, and can be arbitrarily small.
            return Err(self.no_pay(place, Limit::Never(edge - slope / from)));
        }
        let pay = over.recip();
        Ok((self.edge(place, &pay)? == *wanted).then_some(pay))
    }

    /// The least pay that gives an edge under a cap, where Newton's steps from below find it.
    fn pay_under_cap(
        &self,
        place: RowPlace,
        wanted: &Ratio,
        decided: Decided,
    ) -> Result<Option<Ratio>, Error> {
        let mut pay = Ratio::zero();
        for _ in GRIDS {
            let Ok(edge) = self.edge(place, &pay) else { return Ok(None) };
            if edge == *wanted {
                return Ok(Some(pay));
            }
            if edge < *wanted {
                return Ok(None);
            }
            let Ok(Slopes { above, .. }) = self.slopes(place, &pay) else { return Ok(None) };
            if above.is_zero() && decided != Decided::Nothing {
                return Ok(None);
            }
            if above.is_zero() {
                return Err(self.no_pay(place, Limit::Capped(edge)));
            }
            pay -= (edge - wanted) / above;
        }
        Ok(None)
    }

    /// The reason why an edge is above every pay's: the least pay gives `most`.
    fn above_all_pays(&self, place: RowPlace, most: &Ratio, wanted: &Ratio) -> Error {
        let pays = self.pays(place);
        let is_push =
            self.form(place).with_value(&Ratio::zero()).is_some_and(|pay| self.is_push(place, &pay));
        let losing = || {
            let mut losing = self.selected.clone();
            losing.tables[place.table].rows[place.row].pays = Pay::lose();
            let edge = self.edge_when(losing).ok()?;
            Some(Losing { is_now: pays.is_lose(), is_wanted: edge == *wanted, edge })
        };
        let losing = if is_push { losing() } else { None };
        self.no_pay(place, Limit::Least { edge: most.clone(), is_push, losing })
    }

    fn no_pay(&self, place: RowPlace, limit: Limit) -> Error {
        Error::NoPay { row: self.row_name(place).into(), limit: Box::new(limit) }
    }
}
