//! The document of a report for programs, with numbers still exact.

use super::{Each, Number};
use enumeration::Ratio;
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;

/// A value in a document.
#[derive(Clone, PartialEq, Debug)]
pub enum Data {
    /// Texts, counts, statistics, booleans, null.
    Plain(Value),
    /// A figure, exact and as a decimal.
    Figure(Ratio),
    /// A number in one format.
    Number(Number),
    /// Several.
    List(Vec<Data>),
    /// Items made while they are written.
    Each(Each<Data>),
    /// Named values, in this order.
    Object(Vec<(Cow<'static, str>, Data)>),
}

/// An object of names and values: `object! {"wager": name, "edge": &edge}`.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::report::Data::Object(vec![$(($name.into(), $crate::report::Data::from($value))),*])
    };
}
pub(crate) use object;

impl Data {
    /// Null, for what does not apply.
    pub(crate) const NULL: Data = Data::Plain(Value::Null);

    /// A value without exact numbers.
    pub fn plain(value: impl Serialize) -> Self {
        Data::Plain(serde_json::to_value(value).expect("plain data always serialises"))
    }

    /// A list of the data of each item.
    pub(crate) fn list<T>(items: impl IntoIterator<Item = T>, data: impl Fn(T) -> Data) -> Self {
        Data::List(items.into_iter().map(data).collect())
    }

    /// A square root, which has no exact fraction.
    pub(crate) fn root(root: Number) -> Self {
        object! {"exact": Data::NULL, "decimal": root}
    }

    /// The same object with the values of another.
    #[must_use]
    pub fn and(self, other: Data) -> Self {
        match (self, other) {
            (Data::Object(mut values), Data::Object(more)) => {
                values.extend(more);
                Data::Object(values)
            }
            (data, _) => data,
        }
    }

    /// The same object with one more value.
    #[must_use]
    pub fn with(self, name: &str, value: impl Into<Data>) -> Self {
        match self {
            Data::Object(mut values) => {
                values.push((name.to_string().into(), value.into()));
                Data::Object(values)
            }
            other => other,
        }
    }
}

impl Default for Data {
    fn default() -> Self {
        Data::NULL
    }
}

impl From<&Ratio> for Data {
    fn from(value: &Ratio) -> Self {
        Data::Figure(value.clone())
    }
}

impl From<&desk::Bounds> for Data {
    /// A figure if both bounds are equal, else the bounds.
    fn from(bounds: &desk::Bounds) -> Self {
        match bounds.known() {
            Some(value) => Data::Figure(value.clone()),
            None => object! {"low": Number::Low(bounds.clone()), "high": Number::High(bounds.clone())},
        }
    }
}

impl From<Number> for Data {
    fn from(number: Number) -> Self {
        Data::Number(number)
    }
}

impl<T: Into<Data>> From<Option<T>> for Data {
    fn from(value: Option<T>) -> Self {
        value.map_or(Data::NULL, Into::into)
    }
}

/// Types that convert to plain values.
macro_rules! plain {
    ($($kind:ty),*) => { $(impl From<$kind> for Data {
        fn from(value: $kind) -> Self {
            Data::Plain(value.into())
        }
    })* };
}
plain!(&str, String, bool, u32, u64, usize);

impl From<&String> for Data {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}
