//! Rows in groups: `{"if": condition, "rows": [...]}` in place of a row.
//!
//! The rows of a group are paid only if its condition holds; the keys beside `if` are handed down to them. Parsing
//! flattens the groups: each row gets the conditions of its groups before its own. Wager files and game files both use
//! it.

use super::conditions::{Object, Vocabulary, condition};
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::Condition;
use crate::written::Value;

/// The deepest nesting of groups.
const DEEPEST: usize = 16;

const A_GROUP: &str = "a group of rows, like {\"if\": .., \"rows\": [..]}";

/// Called with every row and the condition under which it is paid if none above it is.
pub(crate) type EachRow<'v, T> = &'v mut dyn FnMut(&Cursor, Condition<T>) -> Result<(), Error>;

/// The rows of a group; `None` for a plain row.
pub(crate) fn rows_of_group<'a>(item: &'a Cursor<'a>) -> Result<Option<Cursor<'a>>, Error> {
    let (Some(_), Value::Object(entries)) = (item.get("if"), item.value()) else { return Ok(None) };
    if let (Some(entry), Some(_)) = (entries.iter().find(|entry| entry.key == "if"), item.get("hand")) {
        return Err(item.key(entry).refuse("`if` begins a group of rows, and this is one row: write `when`"));
    }
    if item.get("rows").is_none() {
        item.fields(A_GROUP, &["if", "rows", "of", "best", "joker", "wild"])?;
    }
    item.need("rows").map(Some)
}

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
        let Some(rows) = rows_of_group(item)? else {
            let own = item.get("when").map(|when| condition(words, &when, of)).transpose()?;
            let parts: Vec<_> = groups.iter().cloned().chain(own).collect();
            visit(item, Condition::all_of(parts))?;
            continue;
        };
        let keys = [&["if", "rows"], words.group_keys()].concat();
        let entries = item.fields(A_GROUP, &keys)?;
        if groups.len() == DEEPEST {
            return Err(item.refuse(format!("groups stand in groups at most {DEEPEST} deep")));
        }
        let of = words.of_group(&Object::at(item, entries), of)?;
        groups.push(condition(words, &item.need("if")?, &of)?);
        inside(words, &rows, &of, groups, visit)?;
        groups.pop();
    }
    Ok(())
}
