//! A package taken apart: each of its wagers as the text of a submission, with what stands at the top of the package as its
//! defaults. Every text keeps the line and column that its wager has in the file, so that messages name the right place.

use crate::error::{Error, Fault};
use crate::submission::Cover;
use paytables::reading;
use paytables::written::{Node, Value};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A package taken apart.
pub(crate) struct PackageText {
    /// What the package says of itself.
    pub(crate) cover: Cover,
    /// The claims of all wagers together, as an object; with those that are no default, where every wager has its own.
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

/// A package taken apart; `None` for a submission. `name` is the file's name, for messages.
pub(crate) fn split(name: &str, text: &str) -> Result<Option<PackageText>, Error> {
    // What is no JSON, or too deep, is refused where a submission is read.
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
    // By text, so that numbers keep their digits.
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

/// What a package says of itself.
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

/// A submission at its place in the file, with the defaults that it does not state.
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

/// The claims that the package itself makes, where there are some: those of all wagers together and, where every wager has
/// claims of its own, the others too. These are the default of no wager, and are not to pass unchecked.
fn of_package(claims: &Node, all_have_claims: bool) -> Option<Node> {
    let mut claims = claims.clone();
    if let Value::Object(members) = &mut claims.value {
        members.retain(|member| all_have_claims || member.key == COMBINED);
    }
    matches!(&claims.value, Value::Object(members) if !members.is_empty()).then_some(claims)
}
