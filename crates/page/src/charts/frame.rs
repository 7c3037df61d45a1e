//! The frame that the charts share: size, axes, ticks, and scales with round numbers.

use crate::numbers::place;
use enumeration::Ratio;
use enumeration::ratio::{decimal, whole};
use maud::{Markup, html};
use num_bigint::BigInt;
use num_traits::{Signed, Zero, pow};

/// The size of a chart, and the box in it that has the data.
pub(super) const WIDTH: i64 = 480;
pub(super) const HEIGHT: i64 = 240;
pub(super) const LEFT: i64 = 64;
pub(super) const RIGHT: i64 = 464;
pub(super) const TOP: i64 = 16;
pub(super) const BOTTOM: i64 = 196;

/// A chart with its caption, which is read out in its place.
pub(super) fn figure(caption: &str, said: &str, drawing: &Markup) -> Markup {
    let view = format!("0 0 {WIDTH} {HEIGHT}");
    html! {
        figure.chart {
            figcaption { (caption) }
            svg viewBox=(view) role="img" aria-label=(said) { (drawing) }
        }
    }
}

/// The label of a tick of the vertical axis.
pub(super) fn level(y: i64, label: &str) -> Markup {
    html! {
        path.grid d={ "M" (LEFT) " " (y) "H" (RIGHT) } {}
        text.tick x=(LEFT - 6) y=(y + 4) text-anchor="end" { (label) }
    }
}

/// The label of a tick of the horizontal axis.
pub(super) fn mark(x: i64, label: &str) -> Markup {
    html! { text.tick x=(x) y=(BOTTOM + 18) text-anchor="middle" { (label) } }
}

/// The labels of the level axis, from left to right, without those for which there is no room.
pub(super) fn apart(labels: impl Iterator<Item = (i64, String)>) -> Vec<(i64, String)> {
    let mut free = i64::MIN;
    let has_room = move |(x, label): &(i64, String)| {
        let half = 4 * label.len() as i64;
        let has_room = x - half > free;
        if has_room {
            free = x + half;
        }
        has_room
    };
    labels.filter(has_room).collect()
}

/// What the level axis is of.
pub(super) fn axis(name: &str) -> Markup {
    html! { text.axis x=(i64::midpoint(LEFT, RIGHT)) y=(HEIGHT - 6) text-anchor="middle" { (name) } }
}

/// The position of a value on the vertical axis.
pub(super) fn up(value: &Ratio, scale: &ChartAxis) -> i64 {
    place(value, (&scale.low, &scale.high), (BOTTOM, TOP))
}

/// An axis of round numbers.
pub(super) struct ChartAxis {
    pub low: Ratio,
    pub high: Ratio,
    step: Ratio,
}

impl ChartAxis {
    /// A scale with room for these values, in about this many steps of 1, 2 or 5 times a power of ten.
    pub(super) fn over<'a>(values: impl IntoIterator<Item = &'a Ratio> + Clone, steps: u32) -> Self {
        let low = values.clone().into_iter().min().cloned().unwrap_or_else(Ratio::zero);
        let high = values.into_iter().max().cloned().unwrap_or_else(Ratio::zero);
        let length = &high - &low;
        let wanted =
            if length.is_positive() { length } else { low.abs().max(Ratio::new(1.into(), 100.into())) };
        let step = step(&(wanted / whole(steps)));
        let low = (&low / &step).floor() * &step;
        let mut top = (&high / &step).ceil() * &step;
        if top == low {
            top += &step;
        }
        ChartAxis { low, high: top, step }
    }

    /// The round numbers on it.
    pub(super) fn ticks(&self) -> Vec<Ratio> {
        let mut ticks = vec![self.low.clone()];
        while let Some(next) = ticks.last().map(|last| last + &self.step).filter(|next| *next <= self.high) {
            ticks.push(next);
        }
        ticks
    }

    /// A tick as a percentage, with enough places to distinguish the ticks.
    pub(super) fn percent(&self, tick: &Ratio) -> String {
        let hundred = whole(100);
        let places = (0..8)
            .find(|&places| (&self.step * &hundred * whole(pow(BigInt::from(10), places))).is_integer())
            .unwrap_or(8);
        format!("{}%", decimal(&(tick * hundred), places as u32))
    }
}

/// The least of 1, 2 and 5 times a power of ten that is no less than this.
fn step(least: &Ratio) -> Ratio {
    let ten = whole(10);
    let mut unit = Ratio::from_integer(1.into());
    while unit > *least {
        unit /= &ten;
    }
    while unit < *least {
        unit *= &ten;
    }
    // A step of a tenth is too small now.
    [unit.clone() / whole(5), unit.clone() / whole(2)].into_iter().find(|step| step >= least).unwrap_or(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn scales_have_round_steps() {
        let values = [ratio(-3, 100), ratio(17, 100)];
        let scale = ChartAxis::over(&values, 5);
        let ticks: Vec<String> = scale.ticks().iter().map(|tick| scale.percent(tick)).collect();
        assert_eq!(ticks, ["-5%", "0%", "5%", "10%", "15%", "20%"]);
        // A single value has room around it.
        let scale = ChartAxis::over(&[ratio(1, 18)], 5);
        assert!(scale.low < ratio(1, 18) && ratio(1, 18) <= scale.high);
    }
}
