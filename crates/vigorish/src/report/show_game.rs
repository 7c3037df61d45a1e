//! A game file for a reader: its deal, stakes, stages with their choices, the rows of each bet and side bet, and its names.
//!
//! The content is that of the file. Conditions are abbreviated: `player: class flush` for `{"of": "player", "class":
//! "flush"}`.

use super::{Block, Layout, Phrase, ReportTable, left, phrase, right};
use paytables::written::{Member, Node, Value};

/// The whole game.
pub(crate) fn game_blocks(file: &Node) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut section = |title: &str, body: Vec<Block>| {
        blocks.push(Block::Subtitle(title.into()));
        blocks.extend(body);
        blocks.push(Block::Gap);
    };
    if let Some(deal) = file.get("deal") {
        section("Deal", lines([deal_line(deal)]));
    }
    if !entries(file.get("let")).is_empty() {
        let names = entries(file.get("let")).iter();
        section("Names", lines(names.map(|entry| format!("{}: {}", entry.key, worded(&entry.node)))));
    }
    if let Some(stakes) = file.get("stakes") {
        let unit =
            file.get("unit").map_or_else(String::new, |unit| format!("; figures are per {}", worded(unit)));
        section("Stakes before the deal", lines([format!("{}{unit}", stakes_line(stakes))]));
    }
    for stage in items(file.get("stages")) {
        let name = stage.get("stage").map_or_else(String::new, worded);
        let mut said = vec![format!("sees {}", seen(stage))];
        said.extend(stage.get("when").map(|when| format!("arises only when {}", worded(when))));
        said.extend(items(stage.get("choices")).iter().map(choice));
        section(&format!("Stage: {name}"), lines(said));
    }
    if !entries(file.get("rules")).is_empty() {
        let rules = entries(file.get("rules")).iter();
        section("Rules", lines(rules.map(|entry| format!("{}: {}", entry.key, worded(&entry.node)))));
    }
    if file.get("rows").is_some() {
        section("Rows", settled(file));
    }
    for bet in entries(file.get("bets")) {
        section(&format!("Bet: {}", bet.key), settled(&bet.node));
    }
    for side in entries(file.get("sides")) {
        section(&format!("Side bet: {}", side.key), settled(&side.node));
    }
    if let Some(play) = file.get("play") {
        let one = [Member { key: String::new(), place: None, node: play.clone() }];
        let stages = if matches!(play.value, Value::List(_)) { &one[..] } else { entries(Some(play)) };
        let rules =
            stages.iter().flat_map(|stage| items(Some(&stage.node)).iter().map(move |rule| (stage, rule)));
        section("Strategy", lines(rules.map(|(stage, rule)| rule_line(&stage.key, rule))));
    }
    blocks
}

/// The rows of one side bet of a game.
pub(crate) fn side_blocks(file: &Node, side: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    if let Some(deal) = file.get("deal") {
        blocks.extend([Block::Subtitle("Deal".into())].into_iter().chain(lines([deal_line(deal)])));
        blocks.push(Block::Gap);
    }
    if let Some(side) = file.get("sides").and_then(|sides| sides.get(side)) {
        blocks.push(Block::Subtitle("Rows".into()));
        blocks.extend(settled(side));
        blocks.push(Block::Gap);
    }
    blocks
}

fn lines(all: impl IntoIterator<Item = String>) -> Vec<Block> {
    vec![Block::list(Layout::Inset, all.into_iter().map(Phrase::from))]
}

/// The members of an object; none of anything else.
pub(super) fn entries(node: Option<&Node>) -> &[Member] {
    match node.map(|node| &node.value) {
        Some(Value::Object(entries)) => entries,
        _ => &[],
    }
}

/// The items of a list; none of anything else.
pub(super) fn items(node: Option<&Node>) -> &[Node] {
    match node.map(|node| &node.value) {
        Some(Value::List(items)) => items,
        _ => &[],
    }
}

/// `1 deck; player 5, up 1, hole 4`
fn deal_line(deal: &Node) -> String {
    let decks = match deal.get("decks").map(|decks| &decks.value) {
        Some(Value::List(all)) => {
            let all: Vec<String> = all.iter().map(worded).collect();
            format!("{} decks", all.join(", "))
        }
        Some(Value::Number(one)) if one == "1" => "1 deck".into(),
        Some(_) => format!("{} decks", deal.get("decks").map_or_else(String::new, worded)),
        None => "1 deck".into(),
    };
    let jokers = deal.get("jokers").map(|jokers| format!("jokers: {}", worded(jokers)));
    let without = deal.get("without").map(|ranks| format!("without {}", worded(ranks)));
    let zones = deal.get("zones").map(|zones| format!("cards: {}", stakes_line(zones)));
    [Some(decks), jokers, without, zones].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// `ante 1, blind 1`
fn stakes_line(stakes: &Node) -> String {
    let each = entries(Some(stakes)).iter().map(|entry| format!("{} {}", entry.key, worded(&entry.node)));
    let each: Vec<String> = each.collect();
    if each.is_empty() { "nothing".into() } else { each.join(", ") }
}

fn seen(stage: &Node) -> String {
    let one = |item: &Node| match &item.value {
        Value::Object(entries) => {
            let parts = entries.iter().map(|entry| format!("{} of {}", worded(&entry.node), entry.key));
            parts.collect::<Vec<_>>().join(", ")
        }
        _ => worded(item),
    };
    let all: Vec<String> = match stage.get("sees") {
        Some(Node { value: Value::List(items), .. }) => items.iter().map(one).collect(),
        Some(other) => vec![worded(other)],
        None => Vec::new(),
    };
    if all.is_empty() { "nothing new".into() } else { all.join(", ") }
}

/// `raise: stakes play 2, then the bets are settled; offered when ..`
fn choice(choice: &Node) -> String {
    let name = choice.get("choice").map_or_else(String::new, worded);
    let mut said = Vec::new();
    if let Some(ends) = choice.get("ends") {
        let back: Vec<String> = entries(Some(ends))
            .iter()
            .map(|entry| format!("{} of {} comes back", worded(&entry.node), entry.key))
            .collect();
        let back = if back.is_empty() { "all bets lose".into() } else { back.join(", ") };
        said.push(format!("ends the round, {back}"));
    }
    said.extend(choice.get("stakes").map(|stakes| format!("stakes {}", stakes_line(stakes))));
    if said.is_empty() {
        said.push("the round goes on".into());
    }
    if choice.get("then").is_some() {
        said.push("no further decisions".into());
    }
    said.extend(choice.get("when").map(|when| format!("offered when {}", worded(when))));
    format!("{name}: {}", said.join("; "))
}

fn rule_line(stage: &str, rule: &Node) -> String {
    let choice = rule.get("choice").map_or_else(String::new, worded);
    let stage = if stage.is_empty() { String::new() } else { format!("{stage}: ") };
    match rule.get("when") {
        Some(when) => format!("{stage}{choice} when {}", worded(when)),
        None => format!("{stage}{choice} otherwise"),
    }
}

/// The settlement of a bet or a side bet.
fn settled(bet: &Node) -> Vec<Block> {
    let mut said: Vec<Phrase> = Vec::new();
    said.extend(bet.get("title").map(|title| worded(title).into()));
    said.extend(bet.get("on").map(|on| phrase!["An award: pays on what is staked on ", worded(on), "."]));
    said.extend(bet.get("as").map(|other| phrase!["Settled by the rows of ", worded(other), "."]));
    if let Some(fold) = bet.get("fold") {
        let lost = worded(fold) == "forfeit";
        said.push(
            if lost { "Lost when a choice ends the round." } else { "Stands when a choice ends the round." }
                .into(),
        );
    }
    let mut blocks = Vec::new();
    if !said.is_empty() {
        blocks.push(Block::Lines(said));
    }
    let mut rows = Vec::new();
    add_rows(bet.get("rows"), &[], &mut rows);
    if !rows.is_empty() {
        blocks.push(Block::Table(ReportTable::new([left("Hand"), right("Pays"), left("When")], rows)));
    }
    blocks
}

fn add_rows(rows: Option<&Node>, conditions: &[String], found: &mut Vec<Vec<Phrase>>) {
    for row in items(rows) {
        let mut all = conditions.to_vec();
        if row.get("if").is_some() {
            // The keys beside `if` are handed down with it.
            let beside = entries(Some(row)).iter().filter(|entry| entry.key != "if" && entry.key != "rows");
            let beside: Vec<Member> = beside.cloned().collect();
            let group = row.get("if").map_or_else(String::new, worded);
            all.push(if beside.is_empty() {
                group
            } else {
                let beside = worded(&Node { value: Value::Object(beside), place: None });
                format!("{group}; {beside}")
            });
            add_rows(row.get("rows"), &all, found);
            continue;
        }
        all.extend(row.get("when").map(worded));
        let cell = |key: &str| Phrase::from(row.get(key).map_or_else(String::new, worded));
        let envy = row.get("envy").map_or_else(String::new, |envy| format!(", envy {}", worded(envy)));
        let pays = phrase![row.get("pays").map_or_else(String::new, worded), envy];
        let when = if all.is_empty() { "always".to_string() } else { all.join("; ") };
        found.push(vec![cell("hand"), pays, when.into()]);
    }
}

/// A condition or a value in a few words.
fn worded(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => text.strip_prefix('$').unwrap_or(text).to_string(),
        Value::Number(text) | Value::Chosen(text) => text.clone(),
        Value::Bool(is) => is.to_string(),
        Value::Null => "null".into(),
        Value::List(items) => items.iter().map(worded).collect::<Vec<_>>().join(" + "),
        Value::Object(all) => {
            let of = node.get("of").map(|zones| format!("{}:", worded(zones)));
            let rest = all.iter().filter(|entry| entry.key != "of").map(key_worded);
            let rest: Vec<String> = rest.collect();
            let rest = rest.join(", ");
            match of {
                Some(of) if rest.is_empty() => of.trim_end_matches(':').to_string(),
                Some(of) => format!("{of} {rest}"),
                None => rest,
            }
        }
    }
}

fn key_worded(entry: &Member) -> String {
    let bracketed = |node: &Node| match &node.value {
        Value::Object(entries) if entries.len() > 1 => format!("({})", worded(node)),
        _ => worded(node),
    };
    let joined = |word: &str| items(Some(&entry.node)).iter().map(bracketed).collect::<Vec<_>>().join(word);
    match entry.key.as_str() {
        "not" => format!("not {}", bracketed(&entry.node)),
        "all" => joined(" and "),
        "any" => format!("({})", joined(" or ")),
        key => match &entry.node.value {
            Value::Object(_) => {
                format!("{key} {}", serde_json::to_string(&entry.node).expect("a part of a file is JSON"))
            }
            _ => format!("{key} {}", worded(&entry.node)),
        },
    }
}
