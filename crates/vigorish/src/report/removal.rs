//! The report of the effects of removal of the cards of a shoe, and the best counts.

use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right,
};
use desk::removal::{Effect, TagCount};
use paytables::Settings;

/// The effects of removal of one wager.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WagerRemoval {
    /// The wager as reports name it.
    pub name: String,
    /// The game; empty for a file.
    pub game: String,
    /// The wager.
    pub wager: String,
    /// Every setting in effect.
    pub settings: Settings,
    /// The effects and counts.
    pub found: desk::removal::Removal,
}

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 5;

/// The report of the effects of removal.
pub(crate) fn report(all: &[WagerRemoval]) -> Report {
    let mut page = Vec::new();
    for of in all {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(blocks(of));
    }
    let fields = |of: &WagerRemoval| -> Vec<[Phrase; 5]> {
        let row = |effect: &Effect| {
            [
                of.name.as_str().into(),
                effect.card.as_str().into(),
                effect.cards.to_string().into(),
                Number::exact(&effect.effect).into(),
                effect.effect_full_shoe.as_ref().map(Number::exact).into(),
            ]
        };
        of.found.effects.iter().map(row).collect()
    };
    let header = ["wager", "card", "cards", "effect", "effect_full_shoe"];
    let records = Records::new(header, all.iter().flat_map(fields));
    Report { page, document: Data::list(all, document), records }
}

fn blocks(of: &WagerRemoval) -> Vec<Block> {
    let found = &of.found;
    let has_play = found.effects.iter().any(|effect| effect.effect_full_shoe.is_some());
    let percent = |value: &enumeration::Ratio| Number::percent(value, PERCENT_DIGITS).signed();
    let row = |effect: &Effect| {
        let mut row: Vec<Phrase> = vec![
            effect.card.as_str().into(),
            effect.cards.to_string().into(),
            percent(&effect.effect).into(),
        ];
        if let Some(effect) = &effect.effect_full_shoe {
            row.push(percent(effect).into());
        }
        row.extend(found.counts.iter().map(|count| -> Phrase {
            let place = found.effects.iter().position(|other| other.card == effect.card);
            place.map_or_else(Phrase::dash, |place| count.tags[place].to_string().into())
        }));
        row
    };
    let mut columns = vec![left("Card"), right("Cards"), right("Effect")];
    if has_play {
        columns.push(right("Fresh play"));
    }
    columns
        .extend(["Level 1", "Level 2", "Level 3", "Hi-Lo"].into_iter().take(found.counts.len()).map(right));
    let mut facts: Vec<(Phrase, Phrase)> = vec![
        ("House edge".into(), Number::both(&found.edge).into()),
        ("Cards times effect".into(), Number::both(&found.weighted_sum).into()),
    ];
    if found.counts.is_empty() {
        facts.push(("Counts".into(), "no count helps: every card has the same effect".into()));
    }
    for TagCount { name, correlation, .. } in &found.counts {
        facts.push((name.into(), phrase!["betting correlation ", correlation.as_str()]));
    }
    vec![
        Block::Title(of.name.as_str().into()),
        Block::Table(ReportTable::new(columns, found.effects.iter().map(row))),
        Block::Facts(FactList { layout: Layout::Flush, facts }),
    ]
}

fn document(of: &WagerRemoval) -> Data {
    let found = &of.found;
    let effect = |effect: &Effect| {
        object! {"card": &effect.card, "cards": effect.cards.to_string(), "effect": &effect.effect,
        "effect_full_shoe": effect.effect_full_shoe.as_ref()}
    };
    let count = |count: &TagCount| {
        let tags = found.effects.iter().zip(&count.tags).map(|(effect, tag)| (effect.card.clone(), *tag));
        object! {"name": &count.name, "tags": tags_of(tags), "correlation": count.correlation.as_str()}
    };
    object! {
        "game": Some(&of.game).filter(|game| !game.is_empty()),
        "wager": &of.wager,
        "settings": Data::plain(&of.settings),
        "edge": &found.edge,
        "effects": Data::list(&found.effects, effect),
        "weighted_sum": &found.weighted_sum,
        "largest": found.largest.as_ref(),
        "counts": Data::list(&found.counts, count),
    }
}

/// Tags by card, in order.
pub(crate) fn tags_of(tags: impl Iterator<Item = (String, i32)>) -> Data {
    let tags: serde_json::Map<String, serde_json::Value> =
        tags.map(|(card, tag)| (card, serde_json::Value::from(tag))).collect();
    Data::plain(tags)
}
