//! The condition of a row in plain English, from the wager's data. `why` calls it.

use paytables::Selected;
use serde_json::{Map, Value};

/// The condition of a row of a wager written as data; `None` if the data has a key that is not known here.
pub(crate) fn condition(selected: &Selected, hand: &str) -> Option<String> {
    if hand == games::analysis::ALL_OTHER {
        return Some("none of these".into());
    }
    let table = selected.tables.iter().find_map(|table| table.row(hand))?;
    let event = selected.wager.events.get(&table.hand)?;
    let event = serde_json::to_value(event).ok()?;
    sentence(&event)
}

fn sentence(event: &Value) -> Option<String> {
    let event = event.as_object()?;
    let all: Vec<String> = event
        .iter()
        .filter(|(key, _)| !ABOUT.contains(&key.as_str()))
        .map(|(key, value)| clause(key, value))
        .collect::<Option<_>>()?;
    let said = match &all[..] {
        [] => return None,
        clauses => clauses.join(" and "),
    };
    Some(of(event) + &said + &wild(event))
}

/// Keys that qualify others.
const ABOUT: [&str; 5] = ["of", "joker", "wild", "best", "aces"];

/// `player: `, for a condition on the cards of a zone.
fn of(event: &Map<String, Value>) -> String {
    let zones = match event.get("of") {
        Some(Value::String(zone)) => zone.replace('-', " "),
        Some(Value::Array(zones)) => zones
            .iter()
            .filter_map(Value::as_str)
            .map(|zone| zone.replace('-', " "))
            .collect::<Vec<_>>()
            .join(" with "),
        _ => return String::new(),
    };
    format!("{zones}: ")
}

fn wild(event: &Map<String, Value>) -> String {
    let best = event.get("best").and_then(Value::as_u64).map(|n| format!(" in the best {n} cards"));
    let wild = event.get("wild").and_then(Value::as_str).map(|rank| format!(", {rank}s wild"));
    let joker = match event.get("joker").and_then(Value::as_str) {
        Some("any") => Some(", joker wild"),
        Some("none") => Some(", without a joker"),
        _ => None,
    };
    [best, wild, joker.map(String::from)].into_iter().flatten().collect()
}

fn clause(key: &str, value: &Value) -> Option<String> {
    let listed = |word: &str| {
        let all: Option<Vec<String>> = value.as_array()?.iter().map(sentence).collect();
        Some(all?.join(word))
    };
    Some(match key {
        "all" => listed("; and ")?,
        "any" => listed("; or ")?,
        "not" => format!("not ({})", sentence(value)?),
        "class" => plain(value)?,
        "pair-of" => format!("the pair is of {}", plain(value)?),
        "total" => format!("the total is {}", plain(value)?),
        "points" => format!("the points are {}", plain(value)?),
        "faces" => format!("the dice or cards are {}", plain(value)?),
        "ranks" => format!("the cards are {}", plain(value)?),
        "pocket" => format!("the ball lands on {}", plain(value)?),
        "cards" => format!("{} cards", plain(value)?),
        "suits" if value == 1 => "all of one suit".into(),
        "suits" => format!("{} suits", plain(value)?),
        "colours" if value == 1 => "all of one colour".into(),
        "colours" => format!("{} colours", plain(value)?),
        "of-a-kind" => format!("{} of one rank", plain(value)?),
        "identical" => format!("{} identical", plain(value)?),
        "run" => format!("{} in sequence", plain(value)?),
        "suited-run" => format!("{} in sequence of one suit", plain(value)?),
        "longest-suit" => format!("{} of one suit", plain(value)?),
        "lowest" => format!("the lowest card is {}", plain(value)?),
        "highest" => format!("the highest card is {}", plain(value)?),
        "points-made" => format!("the shooter makes {} different points", plain(value)?),
        "margin" => format!("by a margin of {}", plain(value)?),
        "winner" if value == "tie" => "the hands tie".into(),
        "winner" => format!("the {} wins", plain(value)?),
        "beats" => format!("beats the {}", plain(value)?),
        "loses-to" => format!("loses to the {}", plain(value)?),
        "ties" => format!("ties the {}", plain(value)?),
        "bust" if value == true => "above 21".into(),
        "blackjack" if value == true => "a blackjack".into(),
        "each" => format!("every card is {}", matching(value)?),
        "count" => {
            let one = |one: &Value| Some(format!("{} of {}", plain(one.get("is")?)?, matching(one)?));
            match value {
                Value::Array(all) => all.iter().map(one).collect::<Option<Vec<_>>>()?.join(" and "),
                value => one(value)?,
            }
        }
        _ => return None,
    })
}

/// The description of a card: `Q to A, spades`.
fn matching(value: &Value) -> Option<String> {
    let known = |(key, value): (&String, &Value)| match key.as_str() {
        "rank" | "colour" | "face" => plain(value).map(Some),
        "suit" => Some(Some(suit(value.as_str()?))),
        "is" => Some(None),
        _ => None,
    };
    let all: Vec<Option<String>> = value.as_object()?.iter().map(known).collect::<Option<_>>()?;
    Some(all.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn suit(short: &str) -> String {
    match short {
        "s" => "spades".into(),
        "h" => "hearts".into(),
        "d" => "diamonds".into(),
        "c" => "clubs".into(),
        other => other.into(),
    }
}

/// A value in words: `8 or more`, `Q to A`, `3, 4 or 9`.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(match text.split_once("..") {
            Some((least, "")) => format!("{least} or more"),
            Some(("", most)) => format!("{most} or less"),
            Some((least, most)) => format!("{least} to {most}"),
            // A star is a joker among ranks.
            None => text.replace('*', "joker"),
        }),
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(plain).collect::<Option<_>>()?;
            let (last, before) = all.split_last()?;
            Some(if before.is_empty() { last.clone() } else { format!("{} or {last}", before.join(", ")) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn conditions_in_plain_english() {
        let says = |event: Value| sentence(&event);
        assert_eq!(says(json!({"total": [3, 4, 9]})).unwrap(), "the total is 3, 4 or 9");
        assert_eq!(
            says(json!({"winner": "banker", "margin": 9, "not": {"of": "banker-two", "points": "8.."}}))
                .unwrap(),
            "the banker wins and by a margin of 9 and not (banker two: the points are 8 or more)"
        );
        assert_eq!(
            says(json!({"class": "three of a kind", "each": {"rank": "Q..A", "suit": "s"}})).unwrap(),
            "three of a kind and every card is Q to A, spades"
        );
        // A word that is not known here is not guessed at.
        assert_eq!(says(json!({"spread": 4})), None);
    }
}
