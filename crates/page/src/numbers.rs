//! Formats numbers for pages: rounded in the text, exact on demand.

use enumeration::Ratio;
pub(crate) use enumeration::ratio::grouped;
use enumeration::ratio::{decimal, decimal_square_root, whole};
use games::Analysis;
use games::figures::{Figure, Form};
use maud::{Markup, html};
use num_traits::{Signed, ToPrimitive, Zero};

/// Places of a decimal.
const DIGITS: u32 = 10;
/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;
/// The most places of a percentage.
const MOST_PLACES: u32 = 16;
/// The longest fraction shown directly; longer ones are folded.
const LONGEST: usize = 48;

/// A figure of an analysis in its form; `None` if the analysis does not have it.
pub(crate) fn figure(figure: &Figure, analysis: &Analysis) -> Option<String> {
    figure.of(analysis).map(|value| shown(figure, &value))
}

/// A value in the form of its figure.
pub(crate) fn shown(figure: &Figure, value: &Ratio) -> String {
    match figure.form {
        Form::Share => percent(value),
        Form::Number | Form::Square => rounded(value),
        Form::Dollars => amount(value),
        Form::Root => root(value, PERCENT_DIGITS),
    }
}

/// `5.5556%`.
pub(crate) fn percent(value: &Ratio) -> String {
    format!("{}%", decimal(&(value * whole(100)), PERCENT_DIGITS))
}

/// A percentage with eight places, as precise as a decimal with ten.
pub(crate) fn long_percent(value: &Ratio) -> String {
    format!("{}%", decimal(&(value * whole(100)), DIGITS - 2))
}

/// A probability as a percentage with four places, or with as many as show four digits: `0.2172%`, `0.00001965%`.
pub(crate) fn share(value: &Ratio) -> String {
    let hundred = value * whole(100);
    let fewest = whole(1000);
    let is_short = |places: &u32| {
        let power = num_traits::pow(num_bigint::BigInt::from(10), *places as usize);
        (&hundred * whole(power)).abs() >= fewest
    };
    let places =
        if value.is_zero() { 0 } else { (PERCENT_DIGITS..MOST_PLACES).find(is_short).unwrap_or(MOST_PLACES) };
    format!("{}%", decimal(&hundred, places))
}

/// The same with its sign and without the percent sign: `-0.2172`, `+1.3000`.
pub(crate) fn points(value: &Ratio) -> String {
    let text = share(value);
    let text = text.trim_end_matches('%');
    if value.is_positive() { format!("+{text}") } else { text.into() }
}

/// The shown text, with its exact value for the switch to exact fractions.
pub(crate) fn both(shown: &str, exact: &Ratio) -> Markup {
    html! { span.v { (shown) } span.x { (exact) } }
}

/// `0.0555555556`.
pub(crate) fn rounded(value: &Ratio) -> String {
    if value.is_integer() { grouped(&value.to_string()) } else { decimal(value, DIGITS) }
}

/// The square root, with as many places.
pub(crate) fn root(value: &Ratio, places: u32) -> String {
    decimal_square_root(value, places)
}

/// An amount with at most two places: `96,951` or `18,000.50`.
pub(crate) fn amount(value: &Ratio) -> String {
    let text = decimal(value, if value.is_integer() { 0 } else { 2 });
    match text.split_once('.') {
        Some((integer, parts)) => format!("{}.{parts}", grouped(integer)),
        None => grouped(&text),
    }
}

/// The mean number of rounds between occurrences: `460.42`; `None` for what never happens.
pub(crate) fn one_in(probability: &Ratio) -> Option<String> {
    (!probability.is_zero()).then(|| {
        let rounds = probability.recip();
        // From ten thousand rounds on, decimal places are omitted.
        if rounds >= whole(10_000) { grouped(&decimal(&rounds, 0)) } else { amount(&rounds) }
    })
}

/// The fraction: directly if it is short, else on demand.
pub(crate) fn exact(value: &Ratio) -> Markup {
    let text = value.to_string();
    if value.is_integer() {
        return html! {};
    }
    if text.len() <= LONGEST {
        return html! { span.exact { (text) } };
    }
    let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
    html! {
        details.exact {
            summary { "exact fraction (" (above.trim_start_matches('-').len()) " over " (below.len()) " digits)" }
            code { (above) "/" wbr; (below) }
        }
    }
}

/// Maps a value between two ends of a scale to a coordinate between two ends of a line; values beyond an end are
/// clamped.
pub(crate) fn place(value: &Ratio, scale: (&Ratio, &Ratio), line: (i64, i64)) -> i64 {
    let length = scale.1 - scale.0;
    if length.is_zero() {
        return i64::midpoint(line.0, line.1);
    }
    let part = (value - scale.0) / length;
    let at = whole(line.0) + part * whole(line.1 - line.0);
    let at = at.round().to_integer().to_i64().unwrap_or(line.1);
    at.clamp(line.0.min(line.1), line.0.max(line.1))
}

/// The logarithm to the base ten of a positive value, in hundredths, rounded down: the resolution of a chart.
pub(crate) fn log_in_hundredths(value: &Ratio) -> i64 {
    // Twelve digits are enough for the third place of a logarithm; the hundredth power of them has as many digits as a
    // hundred logarithms.
    let digits = |n: &num_bigint::BigInt| n.to_string().len() as i64;
    let shift = 12 - (digits(value.numer()) - digits(value.denom()));
    let ten =
        |power: i64| whole(num_traits::pow(num_bigint::BigInt::from(10), power.unsigned_abs() as usize));
    let shifted = if shift >= 0 { value * ten(shift) } else { value / ten(shift) };
    let power = num_traits::pow(shifted.floor().to_integer(), 100);
    digits(&power) - 1 - 100 * shift
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn numbers_as_they_are_read() {
        assert_eq!(percent(&ratio(1, 18)), "5.5556%");
        assert_eq!(rounded(&ratio(1, 18)), "0.0555555556");
        assert_eq!(share(&ratio(12, 5525)), "0.2172%");
        assert_eq!(share(&ratio(1, 649_740)), "0.0001539%");
        assert_eq!(share(&whole(0)), "0%");
        assert_eq!(points(&ratio(1, 18)), "+5.5556");
        assert_eq!(amount(&ratio(193_903, 2)), "96,951.50");
        assert_eq!(grouped("-1234567"), "-1,234,567");
        assert_eq!(grouped("123"), "123");
        assert_eq!(one_in(&ratio(48, 22_100)).unwrap(), "460.42");
        assert_eq!(one_in(&ratio(1, 649_740)).unwrap(), "649,740");
        assert_eq!(one_in(&whole(0)), None);
    }

    #[test]
    fn logarithms_in_hundredths() {
        // log 2 = 0.30103, log 1/2 = -0.30103, log 1/649740 = -5.81274.
        for (value, log) in [
            (whole(1), 0),
            (whole(10), 100),
            (whole(2), 30),
            (ratio(1, 2), -31),
            (ratio(1, 1000), -300),
            (ratio(1, 649_740), -582),
        ] {
            assert_eq!(log_in_hundredths(&value), log, "{value}");
        }
    }

    #[test]
    fn places_on_a_line() {
        let ends = (whole(0), whole(4));
        let at = |value: Ratio| place(&value, (&ends.0, &ends.1), (100, 0));
        assert_eq!([at(whole(0)), at(whole(1)), at(whole(4)), at(whole(9))], [100, 75, 0, 0]);
    }

    #[test]
    fn long_fractions_are_opened() {
        assert_eq!(exact(&ratio(1, 18)).into_string(), r#"<span class="exact">1/18</span>"#);
        let long = ratio(1, num_traits::pow(num_bigint::BigInt::from(10), 60));
        assert!(exact(&long).into_string().starts_with(
            r#"<details class="exact"><summary>exact fraction (1 over 61 digits)</summary><code>1/<wbr>1000"#
        ));
    }
}
