//! How likely each net is, on a logarithmic scale.

use super::frame::{BOTTOM, ChartAxis, LEFT, RIGHT, TOP, apart, axis, figure, level, mark};
use crate::numbers::{amount, log_in_hundredths, percent, place};
use enumeration::Ratio;
use enumeration::ratio::whole;
use maud::{Markup, html};
use num_traits::{Signed, Zero};

/// The widest and the narrowest bar.
const WIDEST: i64 = 24;
const NARROWEST: i64 = 2;

/// The position of a net on the horizontal axis: linear or, if points would touch, by the distance from zero on a
/// logarithmic scale to both sides.
struct Scale {
    low: Ratio,
    high: Ratio,
    is_logarithmic: bool,
    width: i64,
    /// Where few nets are, they are the labels.
    labelled: Option<Vec<Ratio>>,
}

/// More nets than this are not labelled one by one.
const MOST_LABELLED: usize = 12;

impl Scale {
    /// The scale of nets in ascending order.
    fn of(nets: &[&(Ratio, Ratio)]) -> Scale {
        let end = |net: Option<&&(Ratio, Ratio)>| net.map_or_else(Ratio::zero, |(net, _)| net.clone());
        let (low, high) = (end(nets.first()), end(nets.last()));
        let all = || nets.iter().map(|(net, _)| net.clone()).collect();
        let labelled = (nets.len() <= MOST_LABELLED).then(all);
        let mut scale = Scale { low, high, is_logarithmic: false, width: WIDEST, labelled };
        let nearest = |scale: &Scale| {
            let apart = nets.windows(2).map(|two| scale.x(&two[1].0) - scale.x(&two[0].0));
            apart.min().unwrap_or(WIDEST)
        };
        if nearest(&scale) <= NARROWEST {
            scale.is_logarithmic = true;
        }
        scale.width = (nearest(&scale) * 3 / 5).clamp(NARROWEST, WIDEST);
        scale
    }

    /// The distance from zero on the axis: the net itself, or hundredths of the logarithm of one more.
    fn distance_from_zero(&self, net: &Ratio) -> Ratio {
        if !self.is_logarithmic {
            return net.clone();
        }
        let size = whole(log_in_hundredths(&(net.abs() + whole(1))));
        if net.is_negative() { -size } else { size }
    }

    fn x(&self, net: &Ratio) -> i64 {
        let ends = (&self.distance_from_zero(&self.low), &self.distance_from_zero(&self.high));
        place(&self.distance_from_zero(net), ends, (LEFT + 14, RIGHT - 14))
    }

    /// The places on the axis with their labels, none upon another.
    fn ticks(&self) -> Vec<(i64, String)> {
        let round = if let Some(nets) = &self.labelled {
            nets.clone()
        } else if self.is_logarithmic {
            let sizes = [1, 3, 10, 30, 100, 300].into_iter().chain((3..12).map(|power| 10i64.pow(power)));
            let sizes: Vec<Ratio> = sizes.map(whole).collect();
            let losses: Vec<Ratio> = sizes.iter().rev().map(|size| -size).collect();
            [losses, vec![Ratio::zero()], sizes].concat()
        } else {
            ChartAxis::over([&self.low, &self.high], 10).ticks()
        };
        let shown = round.iter().filter(|tick| (&self.low..=&self.high).contains(tick));
        apart(shown.map(|tick| (self.x(tick), amount(tick))))
    }

    fn name(&self) -> &'static str {
        if self.is_logarithmic {
            "net, in units of the wager (logarithmic from zero)"
        } else {
            "net, in units of the wager"
        }
    }
}

/// The law of the net: each value with its probability, in any order.
pub fn law(nets: &[(Ratio, Ratio)]) -> Option<Markup> {
    let mut nets: Vec<&(Ratio, Ratio)> = nets.iter().filter(|(_, p)| p.is_positive()).collect();
    nets.sort_by(|a, b| a.0.cmp(&b.0));
    let logs: Vec<i64> = nets.iter().map(|(_, p)| log_in_hundredths(p)).collect();
    // Down to the power of ten below the rarest.
    let least = logs.iter().min()?;
    let decades = (-least).div_euclid(100) + 1;
    let y = |log: i64| BOTTOM - (BOTTOM - TOP) * (log + 100 * decades) / (100 * decades);
    let scale = Scale::of(&nets);
    let each = (decades / 7 + 1) as usize;
    let drawing = html! {
        @for power in (0..=decades).step_by(each) {
            (level(y(-100 * power), &power_of_ten(power)))
        }
        @for ((net, _), log) in nets.iter().zip(&logs) {
            @let sign = if net.is_negative() { "loss" } else if net.is_zero() { "push" } else { "win" };
            rect class=(sign) x=(scale.x(net) - scale.width / 2) y=(y(*log)) width=(scale.width) height=(BOTTOM - y(*log)) {}
        }
        @for (x, tick) in scale.ticks() { (mark(x, &tick)) }
        (axis(scale.name()))
    };
    let (likeliest, _) = nets.iter().map(|(net, p)| (net, p)).max_by(|a, b| a.1.cmp(b.1))?;
    let probability = nets.iter().find(|(net, _)| net == likeliest).map(|(_, p)| percent(p))?;
    let said = format!(
        "Probability of each of {} results from {} to {}; the likeliest is {} with {probability}.",
        nets.len(),
        amount(&nets.first()?.0),
        amount(&nets.last()?.0),
        amount(likeliest),
    );
    Some(figure("Probability of each result (logarithmic)", &said, &drawing))
}

/// A power of ten below one as a percentage: `100%`, `0.1%`, `1e-6%`.
fn power_of_ten(power: i64) -> String {
    match power {
        0 => "100%".into(),
        1 => "10%".into(),
        2 => "1%".into(),
        3..=6 => format!("0.{}1%", "0".repeat(power as usize - 3)),
        _ => format!("1e-{}%", power - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(nets: &[i64]) -> Scale {
        let nets: Vec<(Ratio, Ratio)> = nets.iter().map(|&net| (whole(net), whole(1))).collect();
        Scale::of(&nets.iter().collect::<Vec<_>>())
    }

    #[test]
    fn nets_stand_at_their_true_distances() {
        let scale = scale(&[-1, 0, 1, 3]);
        let x = |net: i64| scale.x(&whole(net));
        assert_eq!((x(-1), x(3)), (LEFT + 14, RIGHT - 14));
        // 372 units of the drawing for four of the wager.
        assert_eq!((x(0) - x(-1), x(1) - x(0), x(3) - x(1)), (93, 93, 186));
        let labels: Vec<String> = scale.ticks().into_iter().map(|(_, label)| label).collect();
        assert!(["-1", "0", "1", "3"].iter().all(|net| labels.contains(&net.to_string())), "{labels:?}");
    }

    #[test]
    fn probabilities_are_percentages() {
        let labels: Vec<String> = [0, 1, 2, 3, 6, 8].map(power_of_ten).into();
        assert_eq!(labels, ["100%", "10%", "1%", "0.1%", "0.0001%", "1e-6%"]);
    }

    #[test]
    fn nets_that_would_touch_stand_on_a_logarithmic_scale() {
        let scale = scale(&[-6, -1, 0, 1, 99, 999]);
        let x = |net: i64| scale.x(&whole(net));
        assert!(scale.is_logarithmic);
        // From 1 to 100 and from 100 to 1000, each one more: log 50 and log 10, within the rounding of hundredths.
        assert!((999 * (x(99) - x(1)) / (x(999) - x(99)) - 1697).abs() < 20);
        assert!(x(-1) < x(0) && x(0) < x(1));
    }
}
