//! Paths to values in a file: parsed from `rows[flush].when.class`, followed, and written.

use paytables::names::{RowName, shown};
use paytables::written::{Node, Value};

/// A step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum VaryStep {
    Key(String),
    Item(usize),
    /// An item of a list of rows, by the name of its hand.
    Named(String),
}

pub(super) fn key(name: &str) -> VaryStep {
    VaryStep::Key(name.into())
}

/// Reads `stages[0].choices[1].stakes.play`.
pub(super) fn path(text: &str) -> Result<Vec<VaryStep>, String> {
    let bad = || format!("`{}` is not a path: write it like stages[0].choices[1].stakes.play", shown(text));
    let mut steps = Vec::new();
    for part in parts(text) {
        let (key, mut items) = part.find('[').map_or((part, ""), |place| part.split_at(place));
        if key.is_empty() {
            return Err(bad());
        }
        steps.push(VaryStep::Key(key.into()));
        while let Some(rest) = items.strip_prefix('[') {
            let (number, rest) = rest.split_once(']').ok_or_else(bad)?;
            if number.trim().is_empty() {
                return Err(bad());
            }
            steps.push(number.parse().map_or_else(|_| VaryStep::Named(number.trim().into()), VaryStep::Item));
            items = rest;
        }
        if !items.is_empty() {
            return Err(bad());
        }
    }
    Ok(steps)
}

/// The parts of a path between dots outside brackets.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let (mut inside, mut start, mut parts) = (false, 0, Vec::new());
    for (place, letter) in text.char_indices() {
        match letter {
            '[' => inside = true,
            ']' => inside = false,
            '.' if !inside => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// What a path leads to; else where it ends, and what is there.
pub(super) fn follow<'n>(file: &'n Node, path: &[VaryStep]) -> Result<&'n Node, String> {
    let mut node = file;
    for (place, step) in path.iter().enumerate() {
        node = child(node, step).ok_or_else(|| {
            let so_far =
                if place == 0 { "the file".into() } else { format!("`{}`", written(&path[..place])) };
            match (&node.value, step) {
                (Value::Object(entries), _) => {
                    let keys: Vec<&str> = entries.iter().map(|entry| entry.key.as_str()).collect();
                    format!("{so_far} has no `{}`: it has {}", written(&path[place..=place]), keys.join(", "))
                }
                (Value::List(items), _) => {
                    format!("{so_far} has {} items, which are counted from 0", items.len())
                }
                _ => format!("{so_far} is a single value: the path ends there"),
            }
        })?;
    }
    Ok(node)
}

pub(super) fn at<'n>(file: &'n Node, path: &[VaryStep]) -> Option<&'n Node> {
    path.iter().try_fold(file, child)
}

pub(super) fn child<'n>(node: &'n Node, step: &VaryStep) -> Option<&'n Node> {
    match (step, &node.value) {
        (VaryStep::Key(key), Value::Object(_)) => node.get(key),
        (VaryStep::Item(item), Value::List(items)) => items.get(*item),
        _ => None,
    }
}

pub(super) fn at_mut<'n>(file: &'n mut Node, path: &[VaryStep]) -> Option<&'n mut Node> {
    path.iter().try_fold(file, |node, step| match (step, &mut node.value) {
        (VaryStep::Key(key), Value::Object(entries)) => {
            entries.iter_mut().find(|entry| entry.key == *key).map(|entry| &mut entry.node)
        }
        (VaryStep::Item(item), Value::List(items)) => items.get_mut(*item),
        _ => None,
    })
}

pub(super) fn written(path: &[VaryStep]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            VaryStep::Key(key) if text.is_empty() => text += key,
            VaryStep::Key(key) => text += &format!(".{key}"),
            VaryStep::Item(item) => text += &format!("[{item}]"),
            VaryStep::Named(name) => text += &format!("[{name}]"),
        }
    }
    text
}

/// The path of the pay of a row in a list of rows and groups.
pub(super) fn row_in(rows: &Node, name: &RowName, path: &[VaryStep]) -> Option<Vec<VaryStep>> {
    let Value::List(items) = &rows.value else { return None };
    items.iter().enumerate().find_map(|(place, item)| {
        let here = [path, &[VaryStep::Item(place)]].concat();
        if let Some(group) = item.get("rows") {
            return row_in(group, name, &[&here[..], &[VaryStep::Key("rows".into())]].concat());
        }
        let is_it = matches!(&item.get("hand")?.value, Value::Text(hand) if RowName::of(hand) == *name);
        is_it.then(|| [&here[..], &[VaryStep::Key("pays".into())]].concat())
    })
}
