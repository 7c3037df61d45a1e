//! Printable pays: the pays nearest to a number that a table layout (a felt) could print, in the form of a row.
//!
//! Layouts print whole numbers, halves for small pays, and a few odds below three: `7 to 5`, `6 to 5`, `7 to 6`, `19 to
//! 20`. A commission stays a commission: `1 to 1 less 4%`. Dollars stay dollars, and pays `for` one stay `for` one.

use enumeration::ratio::{grouped, ratio, whole};
use enumeration::{Arrange, Ratio};
use num_traits::{One, Signed, ToPrimitive, Zero};
use paytables::{Basis, Pay};

/// Below this much, halves are printed.
const HALVES_BELOW: u32 = 10;

/// Printable odds: a denominator, and the pay below which it is used.
const ODDS: [(u32, u32); 4] = [(3, 1), (5, 3), (6, 2), (20, 1)];

/// The form of a row's pay.
enum PayForm {
    /// `9 to 5`, or a plain number of a table with that basis.
    To,
    /// `20 for 1`.
    For,
    /// `$300`.
    Dollars,
    /// `1 to 1 less 5%`: the win before the commission, and its text.
    Less { won: Ratio, written: String },
}

impl PayForm {
    /// The form of a pay in a table of this basis. A push and a loss become odds when they are moved.
    fn of(pay: &Pay, basis: Basis) -> Self {
        let text = pay.to_string();
        if let Some((won, _)) = text.split_once(" less ")
            && let Some(value) = won.parse().ok().and_then(|pay: Pay| pay.value())
        {
            return PayForm::Less { won: value, written: won.into() };
        }
        let is_plain = !text.contains(" to ") && !matches!(text.as_str(), "push" | "lose");
        if text.starts_with('$') {
            PayForm::Dollars
        } else if text.contains(" for ") || is_plain && basis == Basis::For {
            PayForm::For
        } else {
            PayForm::To
        }
    }

    /// A number of this form, as in a table file.
    fn written(&self, value: &Ratio) -> String {
        match self {
            PayForm::To | PayForm::Less { .. } if value.is_zero() => "push".into(),
            PayForm::For | PayForm::Dollars if value.is_zero() => "lose".into(),
            PayForm::To | PayForm::Less { .. } => format!("{} to {}", value.numer(), value.denom()),
            PayForm::For => format!("{} for {}", value.numer(), value.denom()),
            PayForm::Dollars if value.is_integer() => format!("${}", grouped(&value.to_string())),
            PayForm::Dollars if (value * whole(2)).is_integer() => {
                format!("${}.50", grouped(&value.floor().to_string()))
            }
            PayForm::Dollars => format!("${value}"),
        }
    }
}

/// A number in the form of a pay, exact, for a table file.
pub(crate) fn written(pay: &Pay, basis: Basis, value: &Ratio) -> String {
    PayForm::of(pay, basis).written(value)
}

/// The printable values nearest to a number, below and above it, least first, each as it is written. A printable value
/// has no neighbours of its kind.
pub(crate) fn nearest(pay: &Pay, basis: Basis, value: &Ratio) -> Vec<(Ratio, String)> {
    let form = PayForm::of(pay, basis);
    let mut found: Vec<(Ratio, String)> = Vec::new();
    let mut add = |value: Ratio, text: String| {
        if !value.is_negative() && !found.iter().any(|(known, _)| *known == value) {
            found.push((value, text));
        }
    };
    if let PayForm::Less { won, written } = &form
        && won.is_positive()
        && value <= won
    {
        let percent = (Ratio::one() - value / won) * whole(100);
        for percent in [percent.ceil(), percent.floor()] {
            let kept = Ratio::one() - &percent / whole(100);
            add(
                won * kept,
                if percent.is_zero() { written.clone() } else { format!("{written} less {percent}%") },
            );
        }
    }
    for value in around(value, &Ratio::one()) {
        add(value.clone(), form.written(&value));
    }
    if *value < whole(HALVES_BELOW) {
        for value in around(value, &ratio(1, 2)) {
            add(value.clone(), form.written(&value));
        }
    }
    if !matches!(form, PayForm::Dollars) {
        let finer = || {
            let printed = ODDS.iter().filter(|(_, below)| *value < whole(*below));
            printed.flat_map(|&(parts, _)| around(value, &ratio(1, parts)))
        };
        let below = finer().filter(|odds| odds <= value).max();
        let above = finer().filter(|odds| odds >= value).min();
        for value in below.into_iter().chain(above) {
            add(value.clone(), form.written(&value));
        }
    }
    found.arrange();
    // A zero pay is printed only if no lesser one is.
    if let [(nothing, _), (next, _), ..] = &found[..]
        && nothing.is_zero()
        && next <= value
    {
        found.remove(0);
    }
    found
}

/// Every printable value in an interval, in the form of a pay, in no order and perhaps twice; `None` if there are more
/// than `most`.
pub(crate) fn between(pay: &Pay, basis: Basis, from: &Ratio, to: &Ratio, most: u64) -> Option<Vec<Ratio>> {
    let odds = match PayForm::of(pay, basis) {
        PayForm::Dollars => &[][..],
        _ => &ODDS[..],
    };
    let far = to.floor() + Ratio::one();
    let units = [(1, far), (2, whole(HALVES_BELOW))].into_iter();
    let units = units.chain(odds.iter().map(|&(parts, below)| (parts, whole(below))));
    let mut all = Vec::new();
    for (parts, below) in units {
        let first = (from * whole(parts)).ceil().to_integer();
        let last = (to.min(&below) * whole(parts)).floor().to_integer();
        if &last - &first > most.into() {
            return None;
        }
        let count = (&last - &first + 1u32).to_u64().unwrap_or(0);
        let values = (0..count).map(|place| ratio(&first + place, parts));
        all.extend(values.filter(|value| *value < below));
    }
    Some(all)
}

/// The multiples of a unit right below and right above a value; the value alone if it is a multiple.
fn around(value: &Ratio, unit: &Ratio) -> Vec<Ratio> {
    let below = (value / unit).floor() * unit;
    if below == *value { vec![below] } else { vec![below.clone(), below + unit] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::needless_pass_by_value, reason = "the tests read better with plain numbers")]
    fn near(pay: &str, basis: Basis, value: Ratio) -> Vec<String> {
        nearest(&pay.parse().unwrap(), basis, &value).into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn a_felt_prints_whole_numbers_halves_and_a_few_odds() {
        // 1.37 lies between 7/6 = 1.1667, 6/5 = 1.2, 8/6 = 1.3333 and 7/5 = 1.4.
        assert_eq!(
            near("1 to 1", Basis::To, ratio(137, 100)),
            ["1 to 1", "4 to 3", "7 to 5", "3 to 2", "2 to 1"]
        );
        assert_eq!(
            near("9 to 5", Basis::To, ratio(119, 100)),
            ["1 to 1", "7 to 6", "6 to 5", "3 to 2", "2 to 1"]
        );
        assert_eq!(near("3 to 1", Basis::To, ratio(41, 10)), ["4 to 1", "9 to 2", "5 to 1"]);
        assert_eq!(near("40 to 1", Basis::To, ratio(401, 10)), ["40 to 1", "41 to 1"]);
        assert_eq!(near("lose", Basis::To, ratio(94, 100)), ["1 to 2", "9 to 10", "19 to 20", "1 to 1"]);
        assert_eq!(near("1 to 1", Basis::To, ratio(1, 30)), ["push", "1 to 20", "1 to 2", "1 to 1"]);
    }

    #[test]
    fn a_commission_dollars_and_for_keep_their_form() {
        let banker = near("1 to 1 less 5%", Basis::To, ratio(943, 1000));
        assert!(
            banker.contains(&"1 to 1 less 6%".into()) && banker.contains(&"1 to 1 less 5%".into()),
            "{banker:?}"
        );
        assert_eq!(near("$2,000", Basis::To, ratio(24_691, 20)), ["$1,234", "$1,235"]);
        assert_eq!(near("$3", Basis::To, ratio(43, 10)), ["$4", "$4.50", "$5"]);
        assert_eq!(near("5", Basis::For, ratio(43, 10)), ["4 for 1", "9 for 2", "5 for 1"]);
        assert_eq!(near("20 for 1", Basis::To, whole(6)), ["6 for 1"]);
    }

    #[test]
    fn what_is_written_reads_back_as_the_same_value() {
        for pay in ["1 to 1", "5 for 1", "$3", "2", "1 to 1 less 5%", "push"] {
            let pay: Pay = pay.parse().unwrap();
            for value in [ratio(1, 7), ratio(19, 20), ratio(137, 100), ratio(22, 5), ratio(12_345, 2)] {
                for (value, text) in nearest(&pay, Basis::For, &value) {
                    assert_eq!(text.parse::<Pay>().unwrap().value(), Some(value), "{text}");
                }
                assert_eq!(written(&pay, Basis::For, &value).parse::<Pay>().unwrap().value(), Some(value));
            }
        }
    }
}
