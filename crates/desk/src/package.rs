//! Splits a package: each of its wagers as the text of a submission, with the top level of the package as defaults.
//! Every text keeps the line and column of its wager in the file, so messages name the right position.

use crate::error::{Error, Fault};
use crate::submission::Cover;
use paytables::reading;
use paytables::written::{Node, Value};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A split package.
pub(crate) struct PackageText {
    /// Its cover.
    pub(crate) cover: Cover,
    /// The claims of all wagers together, as an object; with those that are no default, if every wager has its own.
    pub(crate) claims: Option<Node>,
    /// The name and the text of each submission.
    pub(crate) parts: Vec<(String, String)>,
}

/// The key of a package's title.
const PACKAGE: &str = "package";

/// The key of its submissions.
const WAGERS: &str = "wagers";

/// The key of claims, and the one claim that is of all wagers together.
const CLAIMS: &str = "claims";
const COMBINED: &str = "combined_edge";

#[derive(Deserialize)]
struct Texts<'t> {
    #[serde(borrow, default)]
    wagers: Vec<&'t RawValue>,
}

/// A split package; `None` for a submission. `name` is the file's name, for messages.
pub(crate) fn split(name: &str, text: &str) -> Result<Option<PackageText>, Error> {
    // Invalid JSON is reported when a submission is read.
    let Ok(whole) = Node::read(name, text) else { return Ok(None) };
    let Value::Object(members) = &whole.value else { return Ok(None) };
    let is_package = members.iter().any(|member| member.key == PACKAGE || member.key == WAGERS);
    if !is_package {
        return Ok(None);
    }
    let cover = cover(name, &whole)?;
    let texts: Texts =
        serde_json::from_str(text).map_err(|_| Error::in_file(name, WAGERS, Fault::NoWagers))?;
    if texts.wagers.is_empty() {
        return Err(Error::in_file(name, WAGERS, Fault::NoWagers));
    }
    // As text, so that numbers keep their digits.
    let raw: BTreeMap<String, Box<RawValue>> = reading::json(name, text)?;
    let mut defaults: Vec<(&str, String)> = Vec::new();
    for member in members {
        let written = match member.key.as_str() {
            PACKAGE | WAGERS => continue,
            CLAIMS => serde_json::to_string(&without_combined(&member.node)).expect("claims are JSON"),
            key => raw[key].get().to_string(),
        };
        defaults.push((&member.key, written));
    }
    defaults.push(("title", serde_json::to_string(&cover.title).expect("a title is JSON")));
    let mut parts = Vec::new();
    let mut from = 0;
    for (place, wager) in texts.wagers.iter().enumerate() {
        let at = from + text[from..].find(wager.get()).unwrap_or_default();
        from = at + wager.get().len();
        let part = format!("{name}, wagers[{place}]");
        let text = with_defaults(&part, &text[..at], wager.get(), &defaults)?;
        parts.push((part, text));
    }
    let has_claims =
        |part: &&RawValue| Node::read(name, part.get()).is_ok_and(|part| part.get(CLAIMS).is_some());
    let all_have_claims = texts.wagers.iter().all(has_claims);
    let claims = whole.get(CLAIMS).and_then(|claims| of_package(claims, all_have_claims));
    Ok(Some(PackageText { cover, claims, parts }))
}

/// The cover of a package.
fn cover(name: &str, whole: &Node) -> Result<Cover, Error> {
    let text = |key: &'static str| match whole.get(key).map(|node| &node.value) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Text(text) | Value::Number(text)) => Ok(Some(text.clone())),
        Some(other) => {
            let reason = format!("expected a text, found {}", other.kind());
            let place = whole.get(key).and_then(|node| node.place);
            Err(Error::in_file(name, key, Fault::Unread { reason, place }))
        }
    };
    let cover = Cover {
        title: text(PACKAGE)?.or(text("title")?).unwrap_or_default(),
        applicant: text("applicant")?,
        jurisdiction: text("jurisdiction")?,
        version: text("version")?,
        date: text("date")?,
    };
    cover.check(name)?;
    Ok(cover)
}

/// A submission at its position in the file, with the defaults that it does not state.
fn with_defaults(name: &str, before: &str, own: &str, defaults: &[(&str, String)]) -> Result<String, Error> {
    let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
    let mut text: String = before.bytes().map(blank).collect();
    let node = Node::read(name, own)?;
    let (Value::Object(members), Some(open)) = (&node.value, own.strip_suffix('}')) else {
        text.push_str(own);
        return Ok(text);
    };
    text.push_str(open);
    let mut keys: Vec<&str> = members.iter().map(|member| member.key.as_str()).collect();
    for (key, value) in defaults {
        if keys.contains(key) {
            continue;
        }
        let comma = if keys.is_empty() { "" } else { ", " };
        let quoted = serde_json::to_string(key).expect("a key is JSON");
        text.push_str(&format!("{comma}{quoted}: {value}"));
        keys.push(key);
    }
    text.push('}');
    Ok(text)
}

/// The claims without that of all wagers together.
fn without_combined(claims: &Node) -> Node {
    let mut claims = claims.clone();
    if let Value::Object(members) = &mut claims.value {
        members.retain(|member| member.key != COMBINED);
    }
    claims
}

/// The claims of the package itself, if there are any: those of all wagers together and, if every wager has claims of
/// its own, the others too. These are no defaults, and must not pass unchecked.
fn of_package(claims: &Node, all_have_claims: bool) -> Option<Node> {
    let mut claims = claims.clone();
    if let Value::Object(members) = &mut claims.value {
        members.retain(|member| all_have_claims || member.key == COMBINED);
    }
    matches!(&claims.value, Value::Object(members) if !members.is_empty()).then_some(claims)
}
