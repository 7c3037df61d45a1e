//! What a page can copy: a submission for `verify`, and the command that gives the same figures.

use super::question::{Edit, MOVED};
use games::Analysis;
use games::figures::{Form, figure};
use paytables::{PayTable, Row, Selected};
use serde_json::{Map, Value, json};

/// Places of a claim, as a percentage or a number.
const DIGITS: u32 = 4;

/// A submission that claims the computed figures.
pub(super) fn submission(question: &Edit, selected: &Selected, analysis: &Analysis) -> Value {
    let mut submission = Map::new();
    let mut put = |key: &str, value: Value| submission.insert(key.into(), value);
    put("title", selected.to_string().into());
    if let Some(text) = &question.wager {
        match side_of(text) {
            Some((game, side)) => {
                put("game", game);
                put("wager", side.into());
            }
            None => drop(put("wager", serde_json::from_str(text).unwrap_or_default())),
        }
    } else {
        put("game", selected.game.game.as_str().into());
        put("wager", selected.wager.wager.as_str().into());
        if has_several(selected) {
            put("table", selected.table().listed_id().into());
        }
    }
    if !selected.settings.is_empty() {
        put("settings", json!(selected.settings));
    }
    if question.wager.is_none() {
        put("pays", pays(selected));
    }
    for (key, amounts) in [("meter", &question.meters), ("reset", &question.resets)] {
        let amounts = match &amounts[..] {
            [] => continue,
            [one] => one.as_str().into(),
            several => json!(several),
        };
        put(key, amounts);
    }
    if let Some(rate) = &question.rate {
        put("rate", rate.as_str().into());
    }
    if let Some(players) = &question.players {
        put("players", players.as_str().into());
    }
    if let Some(cap) = &question.cap {
        put("cap", json!({"bet": cap.bet, "max_payout": cap.max_payout}));
    }
    put("claims", claims(analysis));
    submission.into()
}

/// The game and the name of its side bet, of a text that is `{"game": {..}, "wager": "NAME"}`.
pub(super) fn side_of(text: &str) -> Option<(Value, String)> {
    let Value::Object(mut read) = serde_json::from_str(text).ok()? else { return None };
    let side = read.get("wager")?.as_str()?.to_string();
    let game = read.remove("game").filter(Value::is_object)?;
    (read.len() == 1).then_some((game, side))
}

/// Returns true if the wager has several alternative tables.
fn has_several(selected: &Selected) -> bool {
    !selected.wager.components && selected.wager.tables.len() > 1
}

/// The pays by row, or by component table and row.
fn pays(selected: &Selected) -> Value {
    let by_row = |table: &PayTable| -> Value {
        let rows = table.rows.iter().filter(|row| selected.is_paid_by(row));
        rows.map(|row| (row.hand.clone(), Value::from(row.pays.to_string()))).collect::<Map<_, _>>().into()
    };
    if selected.wager.components {
        let tables = selected.tables.iter().map(|table| (table.listed_id().to_string(), by_row(table)));
        return tables.collect::<Map<_, _>>().into();
    }
    by_row(selected.table())
}

/// The figures that are claimed, each under its name in a submission.
const CLAIMED: [(&str, &str); 5] = [
    ("house_edge", "edge"),
    ("element_of_risk", "element_of_risk"),
    ("hit_frequency", "hit_frequency"),
    ("standard_deviation", "standard_deviation"),
    ("break_even", "break_even"),
];

fn claims(analysis: &Analysis) -> Value {
    let claim = |(claim, name): (&str, &str)| {
        let figure = figure(name)?;
        let places = if figure.form == Form::Share { DIGITS + 2 } else { DIGITS };
        Some((claim.to_string(), Value::from(figure.written(&figure.of(analysis)?, places))))
    };
    CLAIMED.into_iter().filter_map(claim).collect::<Map<_, _>>().into()
}

/// The lines of a shell that give the same figures.
pub(super) fn command(question: &Edit, selected: &Selected) -> String {
    let settings = selected
        .settings
        .0
        .iter()
        .map(|(name, value)| format!(" --set {}", quoted(&format!("{name}={value}"))));
    let settings: String = settings.collect();
    let terms = terms(question);
    let file = |name: &str, text: &str| format!("cat > {name} <<'JSON'\n{}\nJSON\n", text.trim_end());
    if let Some((game, side)) = question.wager.as_deref().and_then(side_of) {
        let analyze =
            format!("vigorish analyze {}{settings}{terms}\n", quoted(&format!("my-game.json/{side}")));
        return file("my-game.json", &format!("{game:#}")) + &analyze;
    }
    if let Some(text) = &question.wager {
        return file("my-wager.json", text) + &format!("vigorish analyze my-wager.json{settings}{terms}\n");
    }
    let mut name = format!("{}/{}", selected.game.game, selected.wager.wager);
    if has_several(selected) {
        name = format!("{name}/{}", selected.table().listed_id());
    }
    let moved: Vec<Value> =
        selected.tables.iter().filter(|table| table.replaces.is_some()).map(moved).collect();
    let (file, table) = match &moved[..] {
        [] => (String::new(), ""),
        [one] => (file("my-pays.json", &format!("{one:#}")), " --table my-pays.json"),
        several => (file("my-pays.json", &format!("{:#}", json!(several))), " --table my-pays.json"),
    };
    format!("{file}vigorish analyze {}{settings}{table}{terms}\n", quoted(&name))
}

/// The options of a command for what is added to the wager. An amount among several has no separators between thousands.
fn terms(question: &Edit) -> String {
    let several = |amounts: &[String]| match amounts {
        [] => None,
        [one] => Some(one.clone()),
        several => Some(several.iter().map(|amount| amount.replace(',', "")).collect::<Vec<_>>().join(",")),
    };
    let cap = question.cap.as_ref();
    let given = [
        ("--meter", several(&question.meters)),
        ("--rate", question.rate.clone()),
        ("--reset", several(&question.resets)),
        ("--players", question.players.clone()),
        ("--removed", question.removed.clone()),
        ("--cap-bet", cap.map(|cap| cap.bet.clone())),
        ("--max-payout", cap.map(|cap| cap.max_payout.clone())),
    ];
    let sees = question.sees.iter().map(|sees| ("--sees", Some(sees.clone())));
    let option = |(name, value): (&str, Option<String>)| Some(format!(" {name} {}", quoted(&value?)));
    given.into_iter().chain(sees).filter_map(option).collect()
}

/// A table with changed pays, as a user's file.
pub(super) fn moved(table: &PayTable) -> Value {
    let rows: Vec<Value> = table.rows.iter().map(written).collect();
    json!({"id": MOVED, "replaces": table.replaces, "basis": table.basis, "rows": rows})
}

/// A row as a table file has it.
pub(super) fn written(row: &Row) -> Value {
    let mut written = json!({"hand": row.hand, "pays": row.pays.to_string()});
    if let Some(envy) = &row.envy {
        written["envy"] = envy.to_string().into();
    }
    written
}

/// Quotes a word of a command for the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./+,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
