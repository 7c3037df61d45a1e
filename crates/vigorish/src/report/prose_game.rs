//! A game with decisions in plain English: the deal, what is staked and seen, every choice and every row, with worked rounds.
//! `sheet` shows it. Conditions are worded by [`Prose`]; a condition that `let` names is explained once, and its name quoted
//! where it is used.

use super::filing::RuleInWords;
use super::prose::Prose;
use super::show_game::{entries, items};
use super::{Block, Data, Layout, List, ListItem, Phrase, object, phrase};
use paytables::Selected;
use paytables::written::{Member, Node, Value};
use simulation::rounds::{GameExamples, WorkedRound};

/// The rules of a game, in words.
pub(crate) struct GameInWords {
    /// The deal and the stakes before it.
    pub(super) opening: Vec<String>,
    /// The definitions of the names in quotation marks.
    pub(super) names: Vec<(String, String)>,
    pub(super) stages: Vec<StageInWords>,
    pub(super) bets: Vec<BetInWords>,
}

pub(super) struct StageInWords {
    pub(super) name: String,
    /// The cards seen, and the condition of the decision.
    pub(super) said: String,
    pub(super) choices: Vec<ChoiceInWords>,
}

pub(super) struct ChoiceInWords {
    pub(super) name: String,
    pub(super) effect: String,
    pub(super) rounds: Vec<String>,
}

pub(super) struct BetInWords {
    pub(super) name: String,
    /// The settlement apart from its rows.
    pub(super) said: String,
    pub(super) rows: Vec<RuleInWords>,
}

/// The rules of a game with decisions; `None` for other wagers.
pub(crate) fn game_in_words(selected: &Selected, examples: Option<&GameExamples>) -> Option<GameInWords> {
    let terms = selected.round().ok().flatten()?;
    let file = selected.wager.round.as_ref()?;
    let file = &with_zones(file, entries(file.get("let")));
    let deal = file.get("deal")?;
    let prose = Prose::new(deal, &selected.settings);
    let amounts = |node: Option<&Node>| {
        let one = |entry: &Member| format!("{} on {}", prose.plain(&entry.node), entry.key);
        entries(node).iter().map(one).collect::<Vec<_>>().join(" and ")
    };
    let mut opening = vec![prose.deal(deal)];
    opening.push(format!("Before the deal the player stakes, in units: {}.", amounts(file.get("stakes"))));
    let is_condition = |entry: &&Member| matches!(entry.node.value, Value::Object(_));
    let names = entries(file.get("let")).iter().filter(is_condition);
    let names = names.map(|entry| (entry.key.clone(), prose.condition(&entry.node))).collect();

    let mut stages = Vec::new();
    for (place, stage) in items(file.get("stages")).iter().enumerate() {
        let seen = items(stage.get("sees")).iter().map(|zone| match &zone.value {
            Value::Object(parts) => {
                let one = |part: &Member| format!("{} of the cards of {}", prose.plain(&part.node), part.key);
                parts.iter().map(one).collect::<Vec<_>>().join(" and ")
            }
            _ => format!("the cards of {}", prose.zones(zone)),
        });
        let seen: Vec<String> = seen.collect();
        let mut said = match seen.as_slice() {
            [] => "The player sees nothing new.".into(),
            seen => format!("The player sees {}.", seen.join(" and ")),
        };
        if let Some(when) = stage.get("when") {
            said += &format!(" There is a decision only if {}.", prose.condition(when));
        }
        let choice = |(number, choice): (usize, &Node)| ChoiceInWords {
            name: choice.get("choice").map_or_else(String::new, |name| prose.plain(name)),
            effect: effect(prose, choice, &amounts(choice.get("stakes"))),
            rounds: examples.map_or_else(Vec::new, |all| worked(&all.ends[place][number])),
        };
        stages.push(StageInWords {
            name: terms.stages.get(place)?.name.clone(),
            said,
            choices: items(stage.get("choices")).iter().enumerate().map(choice).collect(),
        });
    }

    let mut bets = Vec::new();
    for (place, bet) in terms.bets.iter().enumerate() {
        let written = file.get("bets")?.get(&bet.name)?;
        let mut events = Vec::new();
        add_events(prose, written.get("rows"), &[], &[], &mut events);
        let said = match (bet.on, bet.like) {
            (Some(on), _) => format!(
                "An award, paid on what is staked on {}, win or lose, unless a choice has ended the round.",
                terms.bets[on.0].name
            ),
            (None, Some(like)) => format!("Settled by the rows of {}.", terms.bets[like.0].name),
            (None, None) => {
                "The first row from the top that holds is paid. If none does, the bet loses.".into()
            }
        };
        let rows = bet.rows.iter().enumerate().filter(|_| bet.like.is_none());
        let rows = rows.map(|(row, paid)| RuleInWords {
            row: paid.name_within(&bet.name).to_string(),
            pays: paid.pays.clone(),
            net: None,
            event: events
                .iter()
                .find(|(hand, _)| *hand == paid.hand)
                .map_or_else(String::new, |e| e.1.clone()),
            rounds: examples.map_or_else(Vec::new, |all| worked(&all.rows[place][row])),
        });
        bets.push(BetInWords { name: bet.name.clone(), said, rows: rows.collect() });
    }
    Some(GameInWords { opening, names, stages, bets })
}

/// The effect of a choice.
fn effect(prose: Prose, choice: &Node, stakes: &str) -> String {
    let mut said = Vec::new();
    if let Some(ends) = choice.get("ends") {
        let back = |entry: &Member| format!("{} of {} comes back", prose.plain(&entry.node), entry.key);
        let back: Vec<String> = entries(Some(ends)).iter().map(back).collect();
        said.push("the round ends and every bet on the table is lost".to_string());
        if !back.is_empty() {
            said.push(format!("but {}", back.join(" and ")));
        }
    } else if stakes.is_empty() {
        said.push("the round goes on".into());
    } else {
        said.push(format!("the stake becomes {stakes}"));
    }
    if choice.get("then").is_some() {
        said.push("and no decision follows".into());
    }
    said.extend(choice.get("when").map(|when| format!("offered only if {}", prose.condition(when))));
    said.join(", ")
}

fn worked(rounds: &[WorkedRound]) -> Vec<String> {
    let one = |round: &WorkedRound| {
        let choices: Vec<String> =
            round.choices.iter().map(|(stage, choice)| format!("at {stage}: {choice}")).collect();
        let choices = if choices.is_empty() { "nothing to decide".into() } else { choices.join(", ") };
        format!("{}. Choices: {choices}. Result: {}. Net: {}", round.cards, round.result, round.net)
    };
    rounds.iter().map(one).collect()
}

/// The rows of a bet by name, each with its event; `groups` are the conditions around them, `beside` the inherited
/// keys.
pub(super) fn add_events(
    prose: Prose,
    rows: Option<&Node>,
    groups: &[String],
    beside: &[Member],
    found: &mut Vec<(String, String)>,
) {
    for row in items(rows) {
        let mut events = groups.to_vec();
        if let Some(group) = row.get("if") {
            let own = entries(Some(row)).iter().filter(|entry| entry.key != "if" && entry.key != "rows");
            let mut all: Vec<Member> = own.cloned().collect();
            all.extend(beside.iter().filter(|outer| row.get(&outer.key).is_none()).cloned());
            events.push(prose.condition(&inheriting(group, &all)));
            add_events(prose, row.get("rows"), &events, &all, found);
            continue;
        }
        events.extend(row.get("when").map(|when| prose.condition(&inheriting(when, beside))));
        if events.is_empty() {
            events.push("anything happens".into());
        }
        let hand = row.get("hand").map_or_else(String::new, |hand| prose.plain(hand));
        found.push((hand, events.join(", and ")));
    }
}

/// A condition with the keys that a group hands down to it and to all inside it.
fn inheriting(condition: &Node, beside: &[Member]) -> Node {
    let mut condition = condition.clone();
    if let Value::Object(own) = &mut condition.value {
        let joins = |key: &str| matches!(key, "any" | "all" | "not");
        if !own.iter().any(|entry| joins(&entry.key)) {
            let new: Vec<Member> = beside
                .iter()
                .filter(|outer| !own.iter().any(|entry| entry.key == outer.key))
                .cloned()
                .collect();
            own.splice(0..0, new);
        }
        for entry in own.iter_mut().filter(|entry| joins(&entry.key)) {
            entry.node = match &entry.node.value {
                Value::List(parts) => {
                    let parts = parts.iter().map(|part| inheriting(part, beside)).collect();
                    Node { value: Value::List(parts), place: entry.node.place }
                }
                _ => inheriting(&entry.node, beside),
            };
        }
    }
    condition
}

/// The file with the names of lists of zones replaced by the lists.
fn with_zones(node: &Node, names: &[Member]) -> Node {
    let each = |parts: &[Node]| parts.iter().map(|part| with_zones(part, names)).collect();
    let value = match &node.value {
        Value::Text(text) => {
            let named = text.strip_prefix('$').and_then(|name| names.iter().find(|entry| entry.key == name));
            match named {
                Some(entry) if !matches!(entry.node.value, Value::Object(_)) => {
                    with_zones(&entry.node, names).value
                }
                _ => node.value.clone(),
            }
        }
        Value::List(parts) => Value::List(flat(each(parts))),
        Value::Object(own) => {
            let one = |entry: &Member| Member { node: with_zones(&entry.node, names), ..entry.clone() };
            Value::Object(own.iter().map(one).collect())
        }
        other => other.clone(),
    };
    Node { value, place: node.place }
}

/// A list with nested lists flattened.
fn flat(parts: Vec<Node>) -> Vec<Node> {
    parts
        .into_iter()
        .flat_map(|part| match part.value {
            Value::List(inner) => flat(inner),
            _ => vec![part],
        })
        .collect()
}

/// The rules for a reader.
pub(crate) fn game_blocks(game: &GameInWords) -> Vec<Block> {
    let lines = |lines: Vec<Phrase>| Block::Lines(lines);
    let list = |items: Vec<ListItem>| Block::List(List { layout: Layout::Inset, items });
    let worked = |round: &String| phrase!["Worked round: ", round];
    let item = |text: Phrase, rounds: &[String]| ListItem {
        mark: None,
        text,
        details: rounds.iter().map(worked).collect(),
        changes: None,
    };
    let mut blocks = vec![Block::Gap, Block::Subtitle("Rules".into())];
    blocks.push(lines(game.opening.iter().map(Phrase::from).collect()));
    if !game.names.is_empty() {
        let name = |(name, means): &(String, String)| item(phrase!["\"", name, "\" means: ", means], &[]);
        blocks.push(list(game.names.iter().map(name).collect()));
    }
    for stage in &game.stages {
        blocks.push(Block::Gap);
        blocks.push(lines(vec![phrase!["Decision: ", &stage.name, ". ", &stage.said]]));
        let choice =
            |choice: &ChoiceInWords| item(phrase![&choice.name, ": ", &choice.effect], &choice.rounds);
        blocks.push(list(stage.choices.iter().map(choice).collect()));
    }
    for bet in &game.bets {
        blocks.push(Block::Gap);
        blocks.push(lines(vec![phrase!["Bet: ", &bet.name, ". ", &bet.said]]));
        let row =
            |rule: &RuleInWords| item(phrase![&rule.row, " (", &rule.pays, "): ", &rule.event], &rule.rounds);
        if !bet.rows.is_empty() {
            blocks.push(list(bet.rows.iter().map(row).collect()));
        }
    }
    blocks
}

/// The rules for programs.
pub(crate) fn game_document(game: &GameInWords) -> Data {
    object! {
        "deal": game.opening.join(" "),
        "names": Data::list(&game.names, |(name, means)| object! {"name": name, "means": means}),
        "decisions": Data::list(&game.stages, |stage| object! {
            "decision": &stage.name,
            "sees": &stage.said,
            "choices": Data::list(&stage.choices, |choice| object! {
                "choice": &choice.name,
                "effect": &choice.effect,
                "worked_rounds": Data::plain(&choice.rounds),
            }),
        }),
        "bets": Data::list(&game.bets, |bet| object! {
            "bet": &bet.name,
            "settled": &bet.said,
            "rows": Data::list(&bet.rows, super::filing::rule_document),
        }),
    }
}
