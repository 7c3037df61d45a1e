//! The report of a card counter's win, depth by depth and over the shoe.

use super::removal::tags_of;
use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, object, phrase, right,
};
use desk::counting::{Counting, Depth};
use enumeration::Ratio;
use paytables::Settings;

/// The win of a card counter on one wager.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountedWager {
    /// The wager as reports name it.
    pub name: String,
    /// The game; empty for a file.
    pub game: String,
    /// The wager.
    pub wager: String,
    /// Every setting in effect.
    pub settings: Settings,
    /// The figures.
    pub found: desk::counting::Counting,
}

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// The most depths shown to a reader; programs get all.
const SHOWN: usize = 12;

/// The report of what a counter wins.
pub(crate) fn report(of: &CountedWager) -> Report {
    let row = |depth: &Depth| -> [Phrase; 3] {
        [depth.unseen.to_string().into(), Number::exact(&depth.bet).into(), Number::exact(&depth.win).into()]
    };
    let records = Records::new(["unseen", "bet", "win"], of.found.by_depth.iter().map(row));
    Report { page: page(of), document: document(of), records }
}

/// The verdict on counting.
pub(crate) fn verdict(found: &Counting) -> &'static str {
    if found.wins() { "wins" } else { "wins nothing worth counting" }
}

fn page(of: &CountedWager) -> Vec<Block> {
    let found = &of.found;
    let over = &found.over_shoe;
    let percent = |value: &Ratio| Number::percent(value, PERCENT_DIGITS);
    let tags: Vec<String> = found.tags.iter().map(|(card, tag)| format!("{card}={tag}")).collect();
    let mut facts: Vec<(Phrase, Phrase)> = vec![
        ("House edge".into(), Number::both(&found.edge).into()),
        ("Tags".into(), tags.join(" ").into()),
        ("Betting correlation".into(), found.correlation.as_deref().map_or_else(Phrase::dash, Phrase::from)),
        ("Bets from true count".into(), Number::exact(&found.bet_at).into()),
        (
            "Depths".into(),
            phrase![
                found.by_depth.first().map_or(0, |depth| depth.unseen).to_string(),
                " down to ",
                found.cut.to_string(),
                " unseen cards, each as likely as the others"
            ],
        ),
        ("Bet".into(), phrase![percent(&over.bet_frequency), " of the rounds"]),
        ("Edge while bet".into(), over.edge_while_bet.as_ref().map(percent).into()),
        ("Win per 100 rounds".into(), phrase![Number::decimal(&over.win_per_100), " units"]),
    ];
    if let (Some(cards), Some(rounds)) = (&found.mean_cards, found.rounds_per_shoe()) {
        let note = found.mean_cards_note.map_or_else(String::new, |note| format!(" ({note})"));
        facts.push(("Cards per round".into(), phrase![Number::decimal(cards), note]));
        facts.push(("Rounds per shoe".into(), Number::decimal(&rounds).into()));
    }
    if let Some(units) = found.units_per_shoe(&over.win_per_100) {
        facts.push(("Units per shoe".into(), Number::decimal(&units).into()));
    }
    if let Some(variance) = &over.variance_per_bet {
        facts.push(("Deviation per bet".into(), Number::root(variance).into()));
    }
    if let Some(desirability) = &over.desirability {
        facts.push(("Desirability".into(), desirability.as_str().into()));
    }
    facts.push((
        "Best thresholds".into(),
        phrase![Number::decimal(&found.best_threshold.win_per_100), " units per 100 rounds"],
    ));
    if let Some(known) = win_with_groups_known(found) {
        facts.push(("Groups known".into(), phrase![Number::decimal(&known), " units per 100 rounds"]));
    }
    facts.push(("Verdict".into(), verdict(found).into()));
    let step = found.by_depth.len().div_ceil(SHOWN).max(1);
    let last = found.by_depth.len().saturating_sub(1);
    let shown = found.by_depth.iter().enumerate().filter(|(place, _)| place % step == 0 || *place == last);
    let row = |(_, depth): (usize, &Depth)| -> Vec<Phrase> {
        vec![depth.unseen.to_string().into(), percent(&depth.bet).into(), Number::decimal(&depth.win).into()]
    };
    let table = ReportTable::new([right("Unseen"), right("Bet"), right("Win")], shown.map(row));
    vec![
        Block::Title(of.name.as_str().into()),
        Block::Facts(FactList { layout: Layout::Flush, facts }),
        Block::Table(table),
    ]
}

fn win_with_groups_known(found: &Counting) -> Option<Ratio> {
    found.groups_known.as_ref().map(|win| win * Ratio::from_integer(100.into()))
}

fn document(of: &CountedWager) -> Data {
    let found = &of.found;
    let over = &found.over_shoe;
    let units = |win_per_100: &Ratio| found.units_per_shoe(win_per_100);
    let depth = |depth: &Depth| {
        let is_bet = depth.bet != Ratio::default();
        let edge = is_bet.then(|| -&depth.win / &depth.bet);
        object! {"unseen": depth.unseen.to_string(), "bet": &depth.bet, "win": &depth.win, "edge_while_bet": edge.as_ref()}
    };
    let threshold = |(unseen, count): &(u32, Option<i64>)| {
        object! {"unseen": unseen.to_string(), "running_count": count.map(|count| count.to_string())}
    };
    let best = &found.best_threshold;
    let groups_known = win_with_groups_known(found);
    object! {
        "game": Some(&of.game).filter(|game| !game.is_empty()),
        "wager": &of.wager,
        "settings": Data::plain(&of.settings),
        "edge": &found.edge,
        "tags": tags_of(found.tags.iter().cloned()),
        "balanced": found.is_balanced,
        "correlation": found.correlation.as_deref(),
        "cards": found.cards.to_string(),
        "cut": found.cut.to_string(),
        "bet_at": found.bet_at.to_string(),
        "mean_cards": found.mean_cards.as_ref(),
        "mean_cards_note": found.mean_cards_note,
        "rounds_per_shoe": found.rounds_per_shoe().as_ref(),
        "opportunity": &found.opportunity,
        "over_shoe": object! {
            "bet_frequency": &over.bet_frequency,
            "edge_while_bet": over.edge_while_bet.as_ref(),
            "win_per_100": &over.win_per_100,
            "units_per_shoe": units(&over.win_per_100).as_ref(),
            "variance_per_bet": over.variance_per_bet.as_ref(),
            "standard_deviation_per_bet": found.standard_deviation_per_bet(),
            "desirability": over.desirability.as_deref(),
        },
        "by_depth": Data::list(&found.by_depth, depth),
        "best_threshold": object! {
            "bet_frequency": &best.bet_frequency,
            "win_per_100": &best.win_per_100,
            "units_per_shoe": units(&best.win_per_100).as_ref(),
            "at": Data::list(&best.at, threshold),
        },
        "groups_known": groups_known.as_ref().map(|win| {
            object! {"win_per_100": win, "units_per_shoe": units(win).as_ref()}
        }),
        "verdict": verdict(found),
    }
}
