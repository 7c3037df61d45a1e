//! The slope of the edge in each pay.

use super::desk::{Desk, RowPlace};
use crate::chords::power_of_half;
use crate::error::Error;
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_traits::Zero;

/// The slope of the edge in a pay.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sensitivity {
    /// The table and the row.
    pub name: String,
    /// The present pay.
    pub pays: String,
    /// d(edge)/d(pay) for a higher pay.
    pub above: Ratio,
    /// d(edge)/d(pay) for a lower pay, which differs only at a kink; `None` for a pay of zero.
    pub below: Option<Ratio>,
}

/// The slopes of the edge on both sides of a pay.
pub(super) struct Slopes {
    pub above: Ratio,
    /// `None` for a pay of zero.
    pub below: Option<Ratio>,
}

/// The distances from a pay at which slopes are tried, in bits: so small that few plays change within, larger for games
/// that count in coarser parts, and smaller if a play does change.
pub(super) const STEPS: [u32; 8] = [24, 16, 8, 28, 32, 48, 64, 96];

impl Desk<'_> {
    /// The slope of the edge from one pay to another.
    pub(super) fn chord(&self, place: RowPlace, from: &Ratio, to: &Ratio) -> Result<Ratio, Error> {
        Ok((self.edge(place, to)? - self.edge(place, from)?) / (to - from))
    }

    /// The slopes of the edge above and below a pay.
    pub(super) fn slopes(&self, place: RowPlace, at: &Ratio) -> Result<Slopes, Error> {
        let mut refused = None;
        for bits in STEPS {
            match self.slopes_within(place, at, &power_of_half(bits)) {
                Ok(Some(slopes)) => return Ok(slopes),
                Ok(None) => {}
                // A small step may be finer than the game can count.
                Err(error) => refused = Some(error),
            }
        }
        if let Some(slope) = self.slope_of_reciprocal(place, at)? {
            let slope = -slope / (at * at);
            return Ok(Slopes { above: slope.clone(), below: Some(slope) });
        }
        Err(refused.unwrap_or_else(|| Error::Bends { at: at.clone(), row: None }))
    }

    /// The slope of the edge as a function of the reciprocal of the pay, if that is linear, tested by four points: a
    /// bet laid to win a fixed amount stakes that amount over its pay.
    pub(super) fn slope_of_reciprocal(&self, place: RowPlace, at: &Ratio) -> Result<Option<Ratio>, Error> {
        if at.is_zero() {
            return Ok(None);
        }
        let chord = |more: u32| -> Result<Ratio, Error> {
            let to = at + whole(more);
            Ok((self.edge(place, &to)? - self.edge(place, at)?) / (to.recip() - at.recip()))
        };
        let slope = chord(1)?;
        Ok((chord(2)? == slope && chord(3)? == slope).then_some(slope))
    }

    /// The slopes at a pay, if the edge is linear as far as a step from it.
    pub(super) fn slopes_within(
        &self,
        place: RowPlace,
        at: &Ratio,
        step: &Ratio,
    ) -> Result<Option<Slopes>, Error> {
        let slope = |step: Ratio| self.chord(place, at, &(at + step));
        let above = slope(step.clone())?;
        if at < step {
            let linear = slope(step / whole(2))? == above;
            return Ok(linear.then_some(Slopes { above, below: None }));
        }
        let below = slope(-step)?;
        // Three collinear points, or two on each side.
        let linear = above == below || slope(step / whole(2))? == above && slope(-step / whole(2))? == below;
        Ok(linear.then_some(Slopes { above, below: Some(below) }))
    }

    /// The slope of the edge in every pay that is a number.
    pub fn sensitivities(&self) -> Result<Vec<Sensitivity>, Error> {
        self.check()?;
        let rows: Vec<RowPlace> =
            self.places().filter(|&place| self.value(place).is_ok() && !self.pays(place).is_lose()).collect();
        let progress = self.bench.progress();
        progress.begin("how the edge moves with each pay", rows.len() as u64);
        let sensitivity = |place: RowPlace| {
            let Slopes { above, below } = self.slopes(place, &self.value(place)?)?;
            progress.advance(1);
            Ok(Sensitivity { name: self.full_name(place), pays: self.pays(place).to_string(), above, below })
        };
        let all = rows.into_iter().map(sensitivity).collect();
        progress.finish();
        all
    }
}
