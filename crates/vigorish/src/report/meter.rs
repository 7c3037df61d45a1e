//! The life of a progressive meter.

use super::bankroll::bounded;
use super::{Block, Chart, Data, FactList, Layout, Number, Phrase, Records, Report, object, phrase};
use desk::meter::{Favourable, MeterAt, MeterLife, MeterTerms};
use games::Analysis;

/// The lives of the meters of one wager.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MeterLives {
    /// The wager.
    pub name: String,
    /// Its analysis.
    pub analysis: Analysis,
    /// How the meters are fed and how often they are played.
    pub terms: MeterTerms,
    /// One life for each meter.
    pub lives: Vec<MeterLife>,
}

/// The report of a wager's meters.
pub(crate) fn report(answer: &MeterLives) -> Report {
    let documents: Vec<Data> = answer.lives.iter().map(|life| document(answer, life)).collect();
    let document = match <[Data; 1]>::try_from(documents) {
        Ok([only]) => only,
        Err(several) => named(answer).with("meters", Data::List(several)),
    };
    let mut page = Vec::new();
    for (place, life) in answer.lives.iter().enumerate() {
        let title = match answer.lives.len() {
            1 => phrase![&answer.name],
            _ => phrase![&answer.name, ", meter ", (place + 1).to_string()],
        };
        page.push(Block::Title(title));
        page.push(Block::Facts(FactList { layout: Layout::Flush, facts: facts(life) }));
        if !life.law.is_empty() {
            page.push(Block::Chart(Chart {
                caption: "Chance that the meter is hit by then",
                over: "meter",
                points: life.law.clone(),
            }));
        }
    }
    let record = |(place, life): (usize, &MeterLife)| -> Vec<[Phrase; 3]> {
        let row = |name: &'static str, value: Phrase| [(place + 1).to_string().into(), name.into(), value];
        let exact = |value: &enumeration::Ratio| Phrase::from(Number::exact(value));
        vec![
            row("rate", exact(&life.rate)),
            row("reset", exact(&life.reset)),
            row("chance", exact(&life.chance)),
            row("mean at hit", exact(&life.mean_at_hit)),
            row("rounds between hits", exact(&life.wagers_between_hits)),
            row("break even", life.break_even.as_ref().map(Number::exact).into()),
            row("long-run edge", exact(&life.long_run_edge)),
        ]
    };
    let rows = answer.lives.iter().enumerate().flat_map(record);
    Report { page, document, records: Records::new(["meter", "figure", "value"], rows) }
}

fn named(answer: &MeterLives) -> Data {
    let analysis = &answer.analysis;
    object! {
        "schema": 1u32,
        "game": Some(&analysis.game).filter(|game| !game.is_empty()),
        "wager": &analysis.wager,
        "settings": Data::plain(&analysis.settings),
    }
}

fn document(answer: &MeterLives, life: &MeterLife) -> Data {
    let terms = &answer.terms;
    let mut at_hit = object! {"mean": &life.mean_at_hit};
    for (name, MeterAt { wagers, meter }) in &life.percentiles {
        let at = object! {"rounds": wagers.as_ref().map(ToString::to_string), "meter": meter};
        at_hit = at_hit.with(name, at);
    }
    let favourable = |favourable: &Favourable| object! {"share": &favourable.share, "win_per_round": favourable.win.as_ref()};
    named(answer).and(object! {
        "rate": life.rate.to_string(),
        "reset": life.reset.to_string(),
        "players": terms.players.to_string(),
        "rounds_per_hour": terms.rounds_per_hour.as_ref().map(ToString::to_string),
        "top": Data::plain(&life.top),
        "partial": Data::list(&life.partial, |(row, part, chance)| {
            object! {"row": row, "part": part.to_string(), "chance": chance}
        }),
        "chance": &life.chance,
        "at_hit": at_hit,
        "rounds_between_hits": &life.wagers_between_hits,
        "hours_between_hits": life.hours_between_hits.as_ref(),
        "within": Data::list(&life.within, |(wagers, chance)| {
            object! {"rounds": wagers.to_string(), "chance": chance}
        }),
        "break_even": life.break_even.as_ref(),
        "favourable": life.favourable.as_ref().map(favourable),
        "seeds_per_year": life.seeds_per_year.as_ref(),
        "long_run_edge": &life.long_run_edge,
    })
}

fn facts(life: &MeterLife) -> Vec<(Phrase, Phrase)> {
    let both = |value: &enumeration::Ratio| Phrase::from(Number::both(value));
    let mut facts: Vec<(Phrase, Phrase)> = vec![
        ("Contribution rate".into(), both(&life.rate)),
        ("Reset".into(), both(&life.reset)),
        ("Pays all".into(), life.top.join(", ").into()),
        ("Chance of a hit".into(), both(&life.chance)),
    ];
    for (row, part, chance) in &life.partial {
        let part = Number::percent(part, 0);
        facts.push((phrase!["Pays ", part], phrase![row, ": ", Number::both(chance)]));
    }
    facts.push(("Mean at hit".into(), both(&life.mean_at_hit)));
    for (name, MeterAt { wagers, meter }) in &life.percentiles {
        let at =
            wagers.as_ref().map_or_else(Phrase::default, |wagers| phrase![" at wager ", wagers.to_string()]);
        let name = if *name == "median" { "Median at hit".into() } else { phrase![*name, " at hit"] };
        facts.push((name, Phrase::joined([bounded(meter), at], "")));
    }
    facts.push(("Wagers between hits".into(), both(&life.wagers_between_hits)));
    facts.extend(life.hours_between_hits.iter().map(|hours| ("Hours between hits".into(), both(hours))));
    for (wagers, chance) in &life.within {
        facts.push((phrase!["Hit within ", wagers.to_string(), ""], bounded(chance)));
    }
    facts.extend(life.break_even.iter().map(|meter| ("Break-even meter".into(), both(meter))));
    if let Some(Favourable { share, win }) = &life.favourable {
        facts.push(("Favourable wagers".into(), bounded(share)));
        facts.extend(win.iter().map(|win| ("Mean win of those".into(), both(win))));
    }
    facts.extend(life.seeds_per_year.iter().map(|seeds| ("Resets a year".into(), both(seeds))));
    facts.push(("Long-run edge".into(), both(&life.long_run_edge)));
    facts
}
