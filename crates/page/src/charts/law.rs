//! How likely each net is, on a logarithmic scale.

use super::frame::{BOTTOM, LEFT, RIGHT, TOP, axis, figure, level, mark};
use crate::numbers::{amount, log_in_hundredths, percent};
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::{Signed, Zero};

/// More nets than this are drawn without room between them.
const MOST_APART: usize = 40;

/// The law of the net: each value with its probability, in any order.
pub fn law(nets: &[(Ratio, Ratio)]) -> Option<Markup> {
    let mut nets: Vec<&(Ratio, Ratio)> = nets.iter().filter(|(_, p)| p.is_positive()).collect();
    nets.sort_by(|a, b| a.0.cmp(&b.0));
    let logs: Vec<i64> = nets.iter().map(|(_, p)| log_in_hundredths(p)).collect();
    // Down to the power of ten below the rarest.
    let least = logs.iter().min()?;
    let decades = (-least).div_euclid(100) + 1;
    let y = |log: i64| BOTTOM - (BOTTOM - TOP) * (log + 100 * decades) / (100 * decades);
    let count = nets.len() as i64;
    let x = |i: usize| LEFT + (RIGHT - LEFT) * (2 * i as i64 + 1) / (2 * count);
    let width = if nets.len() > MOST_APART { 1 } else { ((RIGHT - LEFT) / count * 3 / 5).clamp(2, 24) };
    let longest = nets.iter().map(|(net, _)| amount(net).len() as i64).max().unwrap_or(1);
    let every = ((longest * 7 + 8) * count / (RIGHT - LEFT) + 1) as usize;
    let each = (decades / 7 + 1) as usize;
    let drawing = html! {
        @for power in (0..=decades).step_by(each) {
            (level(y(-100 * power), &power_of_ten(power)))
        }
        @for (i, ((net, _), log)) in nets.iter().zip(&logs).enumerate() {
            @let sign = if net.is_negative() { "loss" } else if net.is_zero() { "push" } else { "win" };
            rect class=(sign) x=(x(i) - width / 2) y=(y(*log)) width=(width) height=(BOTTOM - y(*log)) {}
            @if i % every == 0 {
                (mark(x(i), &amount(net)))
            }
        }
        (axis("net, in units of the wager"))
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

/// `1`, `0.1`, `10^-6` as people read it.
fn power_of_ten(power: i64) -> String {
    match power {
        0 => "1".into(),
        1..=3 => format!("0.{}1", "0".repeat(power as usize - 1)),
        _ => format!("1e-{power}"),
    }
}
