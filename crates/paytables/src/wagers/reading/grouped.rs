//! Rows in groups: `{"if": condition, "rows": [...]}` in place of a row.
//!
//! The rows of a group are looked at only where its condition holds; what stands beside `if` is handed down to them. Reading
//! makes one list of all rows, each with the conditions of its groups before its own. Wager files and game files read their
//! rows here.

use super::conditions::{Object, Vocabulary, condition};
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::Condition;

/// A group may stand in a group, so deep.
const DEEPEST: usize = 16;

/// Told of every row, with the condition under which it is paid if none above it is.
pub(crate) type EachRow<'v, T> = &'v mut dyn FnMut(&Cursor, Condition<T>) -> Result<(), Error>;

/// Visits every row of a list from the top, with the condition under which it is paid if none above it is.
pub(crate) fn each_row<V: Vocabulary<Test: Clone>>(
    words: &V,
    rows: &Cursor,
    of: &V::Of,
    visit: EachRow<V::Test>,
) -> Result<(), Error> {
    inside(words, rows, of, &mut Vec::new(), visit)
}

fn inside<V: Vocabulary<Test: Clone>>(
    words: &V,
    rows: &Cursor,
    of: &V::Of,
    groups: &mut Vec<Condition<V::Test>>,
    visit: EachRow<V::Test>,
) -> Result<(), Error> {
    let items = rows.items("a list of rows")?;
    if items.is_empty() {
        return Err(rows.refuse("the list is empty: add at least one row"));
    }
    for item in &items {
        let Some(when) = item.get("if") else {
            let own = item.get("when").map(|when| condition(words, &when, of)).transpose()?;
            let parts: Vec<_> = groups.iter().cloned().chain(own).collect();
            visit(item, Condition::all_of(parts))?;
            continue;
        };
        let keys = [&["if", "rows"], words.group_keys()].concat();
        let entries = item.fields("a group of rows, like {\"if\": .., \"rows\": [..]}", &keys)?;
        if groups.len() == DEEPEST {
            return Err(item.refuse(format!("groups stand in groups at most {DEEPEST} deep")));
        }
        let of = words.of_group(&Object::at(item, entries), of)?;
        groups.push(condition(words, &when, &of)?);
        inside(words, &item.need("rows")?, &of, groups, visit)?;
        groups.pop();
    }
    Ok(())
}
