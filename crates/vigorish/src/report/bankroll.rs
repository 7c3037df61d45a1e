//! The report of a session.

use super::{
    Block, Data, FactList, Fan, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase,
    right,
};
use desk::Bounds;
use desk::bankroll::{End, Fate, PERCENTILES, Stay};
use games::Analysis;

/// A session of one wager.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BankrollFate {
    /// The wager.
    pub name: String,
    /// Its analysis.
    pub analysis: Analysis,
    /// What the player brings and when the player leaves.
    pub stay: Stay,
    /// The outcome.
    pub fate: Fate,
}

/// Bounds in words: one number, or two.
pub(crate) fn bounded(bounds: &Bounds) -> Phrase {
    match bounds.known() {
        Some(value) => Number::both(value).into(),
        None => phrase![Number::Low(bounds.clone()), " to ", Number::High(bounds.clone())],
    }
}

/// A percentile: an amount of money, or its bounds.
fn amount(bounds: &Bounds) -> Data {
    match bounds.known() {
        Some(value) => value.to_string().into(),
        None => bounds.into(),
    }
}

/// The report of a session.
pub(crate) fn report(answer: &BankrollFate) -> Report {
    let BankrollFate { name, analysis, stay, fate, .. } = answer;
    let end = fate.end.as_ref();
    let of = |value: fn(&End) -> &Bounds| end.map(value);
    let percentile = |percent: u32| {
        let found = end.and_then(|end| end.percentiles.iter().find(|(known, _)| *known == percent));
        found.map(|(_, at)| at)
    };
    let percentiles = end.map(|end| {
        let each = end.percentiles.iter().map(|(percent, at)| (percent.to_string().into(), amount(at)));
        Data::Object(each.collect())
    });
    let figures: [(&'static str, Option<&Bounds>); 8] = [
        ("ruin", Some(&fate.ruin)),
        ("goal_reached", fate.goal_reached.as_ref()),
        ("ahead", of(|end| &end.ahead)),
        ("even", of(|end| &end.even)),
        ("behind", of(|end| &end.behind)),
        ("mean", of(|end| &end.mean)),
        ("standard_deviation", of(|end| &end.standard_deviation)),
        ("rounds_played", fate.rounds_played.as_ref()),
    ];
    let mut document = object! {
        "schema": 1u32,
        "game": Some(&analysis.game).filter(|game| !game.is_empty()),
        "wager": &analysis.wager,
        "settings": Data::plain(&analysis.settings),
        "edge": analysis.edge.as_ref(),
        "bankroll": stay.bankroll.to_string(),
        "bet": stay.bet.to_string(),
        "goal": stay.goal.as_ref().map(ToString::to_string),
        "rounds": stay.rounds.map(|rounds| rounds.to_string()),
    };
    for (name, bounds) in figures {
        if name == "rounds_played" {
            document = document.with("percentiles", percentiles.clone());
        }
        document = document.with(name, bounds);
    }
    let words = [
        ("Ruin", figures[0].1),
        ("Goal reached first", figures[1].1),
        ("Ahead at the end", figures[2].1),
        ("Even", figures[3].1),
        ("Behind", figures[4].1),
        ("Mean at the end", figures[5].1),
        ("Standard deviation", figures[6].1),
    ];
    let mut facts: Vec<(Phrase, Phrase)> = vec![
        ("Bankroll".into(), stay.bankroll.to_string().into()),
        ("Bet".into(), stay.bet.to_string().into()),
    ];
    facts.extend(stay.goal.iter().map(|goal| ("Goal".into(), goal.to_string().into())));
    let rounds = stay.rounds.map_or_else(|| "until ruin or the goal".into(), |rounds| rounds.to_string());
    facts.push(("Rounds".into(), rounds.into()));
    facts.extend(words.into_iter().filter_map(|(name, bounds)| Some((name.into(), bounded(bounds?)))));
    let played = fate.rounds_played.as_ref().map_or_else(|| "infinite".into(), bounded);
    facts.push(("Mean rounds played".into(), played));
    let mut page = vec![Block::Title(name.into()), Block::Facts(FactList { layout: Layout::Flush, facts })];
    if let Some(end) = end {
        page.push(Block::Fan(Fan { start: stay.bankroll.clone(), at: end.way.clone() }));
        let row =
            |&percent: &u32| Some(vec![phrase![percent.to_string(), "%"], bounded(percentile(percent)?)]);
        let columns = vec![left("Percentile"), right("Final bankroll")];
        page.push(Block::Gap);
        page.push(Block::Table(ReportTable::new(columns, PERCENTILES.iter().filter_map(row))));
    }
    let record = |(name, bounds): (&'static str, Option<&Bounds>)| -> [Phrase; 3] {
        let low = bounds.map(|bounds| Number::Low(bounds.clone()));
        let high = bounds.map(|bounds| Number::High(bounds.clone()));
        [name.into(), low.into(), high.into()]
    };
    let mut rows: Vec<[Phrase; 3]> = figures.into_iter().map(record).collect();
    for percent in PERCENTILES {
        if let Some(at) = percentile(percent) {
            let bound = |value: &enumeration::Ratio| Phrase::from(Number::exact(value));
            rows.push([phrase!["percentile ", percent.to_string()], bound(&at.low), bound(&at.high)]);
        }
    }
    Report { page, document, records: Records::new(["figure", "low", "high"], rows) }
}
