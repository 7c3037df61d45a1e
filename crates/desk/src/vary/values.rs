//! The values that a part of a file runs through: parsed by the kind of the present value, as lists and ranges.

use enumeration::Ratio;
use enumeration::ratio::whole;
use num_traits::{Signed, ToPrimitive};
use paytables::Pay;
use paytables::names::shown;
use paytables::written::{Node, Value};

/// The most variants of a file.
pub(super) const MOST_VARIANTS: u64 = 1_000_000;

/// The kind of the present value, which determines how other values are parsed.
pub(super) enum ValueKind {
    Number,
    Text,
    /// A pay as odds, with the text between the two numbers.
    Pay(&'static str),
    /// The values of a setting: those listed, by their printed form, or others like the first.
    Setting(Box<ValueKind>),
    /// Anything else, as JSON.
    Json,
}

impl ValueKind {
    pub(super) fn of(present: &Value, is_pay: bool) -> Self {
        match present {
            Value::Text(text) | Value::Number(text) | Value::Chosen(text) if is_pay => {
                ValueKind::Pay(if text.contains(" for ") { "for" } else { "to" })
            }
            Value::Number(_) => ValueKind::Number,
            Value::Text(_) => ValueKind::Text,
            Value::List(items) if !items.is_empty() => {
                ValueKind::Setting(Box::new(ValueKind::of(&items[0].value, false)))
            }
            _ => ValueKind::Json,
        }
    }

    /// The values of a part between commas: one, or those of a range.
    pub(super) fn read(&self, part: &str, present: &Value) -> Result<Vec<(String, Value)>, String> {
        if part.is_empty() {
            return Err("a value is missing: write values between commas, or a range like 1..3".into());
        }
        if part.starts_with(['{', '[', '"']) {
            let read = Node::read(part, part).map_err(|_| format!("`{}` is not JSON", shown(part)))?;
            return Ok(vec![(part.into(), read.value)]);
        }
        let one = |text: &str, value: Value| Ok(vec![(text.to_string(), value)]);
        match self {
            ValueKind::Text => one(part, Value::Text(part.into())),
            ValueKind::Number => {
                let numbers = numbers(part)?;
                let whole = |value: &Ratio| -> Result<(String, Value), String> {
                    if !value.is_integer() {
                        return Err(format!("`{value}` is not a whole number, and one stands there now"));
                    }
                    Ok((value.to_string(), Value::Number(value.to_string())))
                };
                numbers.iter().map(whole).collect()
            }
            ValueKind::Pay(odds) => {
                let values = match numbers(part) {
                    Ok(values) => values,
                    Err(reason) if part.contains("..") => return Err(reason),
                    Err(_) => {
                        let text = shown(part);
                        part.parse::<Pay>().map_err(|_| {
                            format!("`{text}` is not a pay: write 5 to 1, 3/2, push or a range like 3..6")
                        })?;
                        return one(part, Value::Text(part.into()));
                    }
                };
                let pay = |value: Ratio| {
                    let text = format!("{} {odds} {}", value.numer(), value.denom());
                    (text.clone(), Value::Text(text))
                };
                Ok(values.into_iter().map(pay).collect())
            }
            ValueKind::Setting(inner) => {
                let Value::List(items) = present else { return inner.read(part, present) };
                let printed = |item: &&Node| match &item.value {
                    Value::Text(text) | Value::Number(text) | Value::Chosen(text) => text == part,
                    Value::Bool(value) => value.to_string() == part,
                    _ => serde_json::to_string(item).is_ok_and(|text| text == part),
                };
                match items.iter().find(printed) {
                    Some(item) => one(part, item.value.clone()),
                    None => inner.read(part, present),
                }
            }
            ValueKind::Json => match part {
                "true" => one(part, Value::Bool(true)),
                "false" => one(part, Value::Bool(false)),
                _ => Err(format!("`{}` does not fit: write JSON, like what stands there now", shown(part))),
            },
        }
    }
}

/// A number, or those of a range `a..b` or `a..b:step`.
pub(super) fn numbers(text: &str) -> Result<Vec<Ratio>, String> {
    let bad = || format!("`{}` is not a number or a range like 1..3 or 10..50:10", shown(text));
    let (range, step) = text.split_once(':').unwrap_or((text, "1"));
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let number = |text: &str| paytables::pay::amount(text.trim()).ok_or_else(bad);
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if !step.is_positive() || from > to || text.contains(':') && !range.contains("..") {
        return Err(bad());
    }
    let count = ((&to - &from) / &step).floor().to_integer().to_u64().filter(|&count| count < MOST_VARIANTS);
    let count = count.ok_or_else(|| format!("`{}` has too many values", shown(text)))?;
    Ok((0..=count).map(|place| &from + &step * whole(place)).collect())
}

/// The parts between commas outside brackets and quotes.
pub(super) fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut escaped, mut start) = (0usize, false, false, 0);
    let mut parts = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
