//! The section "Exposure" of a maths sheet.

use super::{Block, Data, Number, Phrase, ReportTable, object, phrase, right};
use desk::counting::Counting;
use desk::exposure::Exposure;
use desk::removal::Effect;

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// The section.
pub(crate) fn blocks(exposure: &Exposure) -> Vec<Block> {
    let card = |effect: &Effect| {
        phrase![&effect.card, " ", Number::percent(&effect.effect, PERCENT_DIGITS).signed()]
    };
    let dearest = Phrase::joined(exposure.dearest.iter().map(card), ", ");
    let mut lines: Vec<Phrase> = Vec::new();
    if !exposure.dearest.is_empty() {
        lines.extend(["Cards whose removal moves the player's mean net most:".into(), dearest]);
        lines.push(match &exposure.count {
            Some(count) => phrase!["Best count of level 2: correlation ", count.correlation.as_str()],
            None => "No count helps: every card has the same effect".into(),
        });
    }
    lines.extend(exposure.seen_card.as_ref().map(|gain| {
        phrase![
            "A player who sees one card of the dealer's before the first decision gains ",
            Number::percent(gain, PERCENT_DIGITS),
            " of a unit"
        ]
    }));
    lines.extend(exposure.at_cuts.first().map(sentence));
    let mut blocks = vec![Block::Gap, Block::Subtitle("Exposure".into()), Block::Lines(lines)];
    if !exposure.at_cuts.is_empty() {
        let row = |found: &Counting| -> Vec<Phrase> {
            let over = &found.over_shoe;
            vec![
                found.cut.to_string().into(),
                found.bet_at.to_string().into(),
                Number::percent(&over.bet_frequency, PERCENT_DIGITS).into(),
                Number::decimal(&over.win_per_100).into(),
                found.units_per_shoe(&over.win_per_100).as_ref().map(Number::decimal).into(),
            ]
        };
        let columns = ["Cut", "Bet from", "Bet", "Win per 100", "Units per shoe"].map(right);
        blocks.push(Block::Table(ReportTable::new(columns, exposure.at_cuts.iter().map(row))));
    }
    blocks
}

/// The meaning in one sentence.
fn sentence(found: &Counting) -> Phrase {
    let over = &found.over_shoe;
    let bets = Number::percent(&over.bet_frequency, 0);
    match found.units_per_shoe(&over.win_per_100) {
        _ if !found.wins() => "A counter wins nothing worth counting".into(),
        Some(units) => {
            phrase![
                "A counter who bets ",
                bets,
                " of the rounds wins ",
                Number::decimal(&units),
                " units a shoe"
            ]
        }
        None => phrase![
            "A counter who bets ",
            bets,
            " of the rounds wins ",
            Number::decimal(&over.win_per_100),
            " units in 100 rounds"
        ],
    }
}

/// The section for programs.
pub(crate) fn document(exposure: &Exposure) -> Data {
    let card = |effect: &Effect| object! {"card": &effect.card, "effect": &effect.effect};
    let cut = |found: &Counting| {
        let over = &found.over_shoe;
        object! {"cut": found.cut.to_string(), "bet_at": found.bet_at.to_string(), "bet_frequency": &over.bet_frequency,
        "win_per_100": &over.win_per_100, "units_per_shoe": found.units_per_shoe(&over.win_per_100).as_ref()}
    };
    object! {
        "dearest": Data::list(&exposure.dearest, card),
        "correlation": exposure.count.as_ref().map(|count| count.correlation.as_str()),
        "at_cuts": Data::list(&exposure.at_cuts, cut),
        "seen_card": exposure.seen_card.as_ref(),
    }
}
