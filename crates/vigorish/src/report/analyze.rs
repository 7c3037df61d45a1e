//! Analyses. For a reader: Hand | Pays | Combinations | Probability | Contribution with a total row, then the figures.

use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right,
};
use enumeration::Ratio;
use games::analysis::{ActionFrequency, Envy, Meter, NetValue, OfMeter, Outcome};
use games::figures::{FIGURES, Figure, Form, Group, of_group, of_round};
use games::{Analysis, Cap, LimitFinding};
use paytables::{Bound, FigureLimit, listed};
use std::collections::BTreeSet;

/// The version of the document.
const SCHEMA: u32 = 1;

/// The places of a percentage; more have no use for a reader.
const PERCENT_DIGITS: u32 = 4;

/// The report of analyses, in this order.
pub(crate) fn report(analyses: &[Analysis]) -> Report {
    let mut page = Vec::new();
    for analysis in analyses {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(blocks(analysis));
    }
    Report { page, document: Data::list(analyses, document), records: records(analyses) }
}

fn blocks(analysis: &Analysis) -> Vec<Block> {
    let mut blocks = vec![Block::Title(heading(analysis))];
    // The table of a user's wager has its name.
    if analysis.tables != [analysis.wager.as_str()] {
        let not_listed = not_listed(analysis).unwrap_or_default();
        blocks.push(Block::Lines(vec![phrase![analysis.tables.join(", "), not_listed]]));
    }
    if !analysis.outcomes.is_empty() {
        blocks.push(Block::Table(outcomes(analysis)));
    }
    blocks.extend(actions(analysis).into_iter().map(Block::Table));
    blocks.push(Block::Facts(FactList { layout: Layout::Flush, facts: facts(analysis) }));
    blocks
}

/// The note that a table in force is not listed at the number of decks.
fn not_listed(analysis: &Analysis) -> Option<String> {
    let decks = analysis.settings.whole("decks").ok()?;
    let is_for = |id: &String| {
        let table = listed().table(id);
        table.and_then(|table| table.decks.as_ref()).is_none_or(|listed| listed.contains(&decks))
    };
    (!analysis.tables.iter().all(is_for)).then(|| format!(", not listed at {decks} decks"))
}

/// Tables of how often each action is taken, and of how often other results occur; only those with rows.
pub(crate) fn actions(analysis: &Analysis) -> Vec<ReportTable> {
    let row = |a: &ActionFrequency| {
        vec![(&a.decision).into(), (&a.action).into(), Number::decimal(&a.probability).into()]
    };
    let table = |(is_decided, [what, which]): (bool, [&'static str; 2])| {
        let rows = analysis.actions.iter().flatten().filter(|a| a.is_decided == is_decided).map(row);
        ReportTable::new([left(what), left(which), right("Frequency")], rows)
    };
    let tables = [(true, ["Decision", "Action"]), (false, ["Event", "Which"])].map(table);
    tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
}

/// `craps/pass (odds=2x)`: the heading of an analysis.
fn heading(analysis: &Analysis) -> Phrase {
    let settings =
        if analysis.settings.0.is_empty() { String::new() } else { format!(" ({})", analysis.settings) };
    // A wager of a file is of no game.
    let game = if analysis.game.is_empty() { String::new() } else { format!("{}/", analysis.game) };
    phrase![game, &analysis.wager, settings]
}

/// A row for each outcome, then the total.
fn outcomes(analysis: &Analysis) -> ReportTable {
    let row = |o: &Outcome| {
        vec![
            (&o.outcome).into(),
            o.pays.as_ref().unwrap_or(&o.net).into(),
            o.ways.as_ref().map_or_else(Phrase::dash, |ways| ways.to_string().into()),
            Number::decimal(&o.probability).into(),
            contribution(o),
        ]
    };
    let total = vec![
        "total".into(),
        Phrase::default(),
        analysis.ways.as_ref().map_or_else(Phrase::dash, |ways| ways.to_string().into()),
        Number::Decimal(analysis.outcomes.iter().map(|o| &o.probability).sum()).into(),
        mean(analysis),
    ];
    // The outcomes of a game with decisions are its nets.
    let (outcome, pays) = if analysis.actions.is_some() { ("Outcome", "Net") } else { ("Hand", "Pays") };
    let columns =
        [left(outcome), right(pays), right("Combinations"), right("Probability"), right("Contribution")];
    ReportTable::new(columns, analysis.outcomes.iter().map(row).chain([total]))
}

/// The contribution of an outcome to the mean net: a number, or `x + y M` if the meter is not given.
pub(crate) fn contribution(outcome: &Outcome) -> Phrase {
    match (&outcome.contribution, &outcome.of_meter) {
        (Some(contribution), _) => Number::decimal(contribution).into(),
        (None, Some(part)) => of_meter(part).into(),
        (None, None) => Phrase::dash(),
    }
}

/// `x + y M`.
fn of_meter(part: &OfMeter) -> Number {
    Number::OnMeters(part.fixed.clone(), vec![(meter_name(part.number), part.share.clone())])
}

/// `M`, or `M2` where there are several.
fn meter_name(number: Option<usize>) -> String {
    number.map_or_else(|| "M".into(), |number| format!("M{number}"))
}

/// The mean net: minus the edge, or `a + b M`.
fn mean(analysis: &Analysis) -> Phrase {
    match (&analysis.edge, &analysis.meter) {
        (Some(edge), _) => Number::Decimal(-edge).into(),
        (None, Some(Meter { a, b, .. })) => {
            let name = |place: usize| meter_name((b.len() > 1).then_some(place + 1));
            let shares = b.iter().enumerate().map(|(place, share)| (name(place), share.clone()));
            Number::OnMeters(a.clone(), shares.collect()).into()
        }
        (None, None) => Phrase::dash(),
    }
}

/// The figures below the table, by name, as far as they exist.
fn facts(analysis: &Analysis) -> Vec<(Phrase, Phrase)> {
    let words = |all: &[String]| (!all.is_empty()).then(|| all.join(", ").into());
    let sources: Vec<String> =
        analysis.source.iter().map(|s| format!("{} {}", s.document, s.section)).collect();
    let meter = analysis.meter.as_ref();
    let value = |figure: &Figure| -> Option<Phrase> {
        let value = figure.reported(analysis)?;
        Some(match figure.name {
            "edge" => {
                let percent = Number::percent(&value, PERCENT_DIGITS);
                phrase![Number::both(&value), " (", percent, "; unit: ", &analysis.unit, ")"]
            }
            _ if figure.form == Form::Root => Number::root(&value).into(),
            _ => Number::both(&value).into(),
        })
    };
    let titled = |figure: &'static Figure| (figure.title, value(figure));
    let first = of_round()
        .chain(of_group(Group::Play))
        .map(titled)
        .chain([("Absent", analysis.absent_because.as_ref().map(|reason| absent(analysis, reason)))]);
    let cases = analysis
        .cases
        .iter()
        .map(|case| (case.name, Some(phrase![Number::both(&case.edge), " ", &case.when])));
    let below = &analysis.off_limits;
    let below: Vec<Phrase> = below.iter().map(off_limit).collect();
    let last: [(&str, Option<Phrase>); 10] = [
        ("Removed cards", words(&analysis.removed)),
        ("Play", analysis.play.map(Phrase::from)),
        ("Envy", analysis.envy.as_ref().map(|e| envy(e, "other player"))),
        ("Dealer envy", analysis.dealer_envy.as_ref().map(|e| envy(e, "player's hand"))),
        ("Cap", analysis.cap.as_ref().map(|cap| cap.to_string().into())),
        ("Off a limit", (!below.is_empty()).then(|| Phrase::joined(below, "; "))),
        ("Strategy class", analysis.strategy_class.as_ref().map(Phrase::from)),
        ("Reconstructed", words(&analysis.reconstructed)),
        ("Rulings", words(&analysis.rulings)),
        ("Source", (!sources.is_empty()).then(|| sources.join("; ").into())),
    ];
    let on_meter = [("Mean net", meter.map(mean_net))].into_iter().chain(of_group(Group::Meter).map(titled));
    let facts = first.chain(cases).chain(on_meter).chain(last);
    facts.filter_map(|(name, value)| Some((name.into(), value?))).collect()
}

/// The reason why there is no table, and how to request it if possible.
pub(crate) fn absent(analysis: &Analysis, reason: &str) -> Phrase {
    if analysis.actions.is_some() { phrase![reason, ": add --law"] } else { reason.into() }
}

/// `(a) + (b) M`.
pub(crate) fn mean_net(meter: &Meter) -> Phrase {
    let share = |(i, b): (usize, &Ratio)| {
        let which = if meter.b.len() == 1 { String::new() } else { (i + 1).to_string() };
        phrase!["(", Number::both(b), ") M", which]
    };
    let shares = meter.b.iter().enumerate().map(share);
    Phrase::joined([phrase!["(", Number::both(&meter.a), ")"]].into_iter().chain(shares), " + ")
}

/// `$0.05 for each other player; $0.10 with 3 players`.
pub(crate) fn envy(envy: &Envy, per: &str) -> Phrase {
    let players =
        if envy.players == 1 { "1 player".to_string() } else { format!("{} players", envy.players) };
    phrase![
        "$",
        Number::both(&envy.per_other_player),
        " for each ",
        per,
        "; $",
        Number::both(&envy.total),
        " with ",
        players,
    ]
}

/// An action with its frequency.
pub(crate) fn action(a: &ActionFrequency) -> Data {
    object! {"decision": &a.decision, "action": &a.action, "probability": &a.probability}
}

/// Every key is always present, null if it does not apply.
pub(crate) fn document(analysis: &Analysis) -> Data {
    let ways = |ways: Option<&enumeration::Ways>| Data::from(ways.map(ToString::to_string));
    let outcome = |o: &Outcome| {
        object! {"outcome": &o.outcome, "pays": o.pays.as_ref(), "ways": ways(o.ways.as_ref()), "probability": &o.probability, "net": &o.net,
        "contribution": o.contribution.as_ref().map_or_else(|| Data::from(o.of_meter.as_ref().map(of_meter)), Data::from)}
    };
    let net =
        |n: &NetValue| object! {"net": &n.net, "ways": ways(n.ways.as_ref()), "probability": &n.probability};
    let meter = |m: &Meter| {
        let b = match m.b.as_slice() {
            [only] => only.into(),
            several => Data::list(several, Data::from),
        };
        object! {"a": &m.a, "b": b, "break_even": m.break_even.as_ref()}
    };
    let envy = |e: &Envy| {
        object! {"per_other_player": &e.per_other_player, "players": e.players, "total": &e.total}
    };
    let is_counted = !analysis.outcomes.is_empty();
    let mut document = object! {
        "schema": SCHEMA,
        "game": Some(&analysis.game).filter(|game| !game.is_empty()),
        "wager": &analysis.wager,
        "tables": Data::plain(&analysis.tables),
        "settings": Data::plain(&analysis.settings),
        "unit": &analysis.unit,
        "strategy_class": analysis.strategy_class.as_ref(),
    };
    for figure in of_group(Group::Round) {
        document = document.with(figure.name, figure.of(analysis).as_ref());
    }
    for (name, value) in of_group(Group::Play).filter_map(|figure| Some((figure.name, figure.of(analysis)?)))
    {
        document = document.with(name, Some(&value));
    }
    let document = document.and(object! {
        "ways": ways(analysis.ways.as_ref()),
        "outcomes": is_counted.then(|| Data::list(&analysis.outcomes, outcome)),
        "net_distribution": is_counted.then(|| Data::list(&analysis.net_distribution, net)),
        "actions": analysis.actions.as_ref().map(|actions| Data::list(actions, action)),
        "meter": analysis.meter.as_ref().map(meter),
        "long_run_edge": analysis.long_run_edge.as_ref(),
        "envy": analysis.envy.as_ref().map(envy),
        "dealer_envy": analysis.dealer_envy.as_ref().map(envy),
        "reconstructed": Data::plain(&analysis.reconstructed),
        "rulings": Data::plain(&analysis.rulings),
        "source": Data::plain(&analysis.source),
    });
    let document = if analysis.removed.is_empty() && analysis.play.is_none() {
        document
    } else {
        document.and(object! {"removed": Data::plain(&analysis.removed), "play": analysis.play})
    };
    // Present only if a cap is given.
    let document = match &analysis.cap {
        Some(cap) => document.with("cap", self::cap(cap)),
        None => document,
    };
    if analysis.off_limits.is_empty() {
        return document;
    }
    document.with("off_limits", off_limits(&analysis.off_limits))
}

/// `a payout limit of 40000, where at least 50000 is required (HC Appendix D 13.III)`.
pub(crate) fn off_limit(off: &LimitFinding) -> Phrase {
    let FigureLimit { figure, bound, source, .. } = &off.limit;
    phrase![
        "a ",
        figure.to_string(),
        " of ",
        Number::exact(&off.given),
        ", where ",
        bound.to_string(),
        " ",
        Number::exact(&off.required),
        if *bound == Bound::AtMost { " is allowed (" } else { " is required (" },
        &source.document,
        " ",
        &source.section,
        ")",
    ]
}

/// The same for programs.
pub(crate) fn off_limits(off: &[LimitFinding]) -> Data {
    Data::list(off, |o| {
        object! {
            "figure": o.limit.figure.to_string(),
            "given": &o.given,
            "bound": o.limit.bound.to_string(),
            "limit": &o.required,
            "source": Data::plain(&o.limit.source),
        }
    })
}

/// A cap on what is won.
pub(crate) fn cap(cap: &Cap) -> Data {
    object! {"units": &cap.units, "per": cap.per.to_string()}
}

/// A line for each analysis, exact fractions beside decimals.
fn records(analyses: &[Analysis]) -> Records {
    let mut header: Vec<Phrase> = ["game", "wager", "tables", "settings", "ways"].map(Phrase::from).into();
    let figures =
        || FIGURES.iter().filter(|figure| !matches!(figure.group, Group::Derived | Group::Compared));
    for Figure { name, .. } in figures() {
        header.extend([(*name).into(), phrase![*name, "_exact"]]);
    }
    // A column for each setting, so that figures can be plotted over it.
    let settings: BTreeSet<&String> =
        analyses.iter().flat_map(|analysis| analysis.settings.0.keys()).collect();
    header.extend(settings.iter().map(|name| Phrase::from(*name)));
    let row = |a: &Analysis| {
        let mut row: Vec<Phrase> = vec![
            (&a.game).into(),
            (&a.wager).into(),
            a.tables.join(" ").into(),
            a.settings.to_string().into(),
            a.ways.as_ref().map(ToString::to_string).into(),
        ];
        for value in figures().map(|figure| figure.of(a)) {
            row.extend([value.clone().map(Number::Decimal).into(), value.map(Number::Exact).into()]);
        }
        let setting = |name: &&String| a.settings.0.get(*name).map_or_else(Phrase::default, Phrase::from);
        row.extend(settings.iter().map(setting));
        row
    };
    Records { header, rows: analyses.iter().map(row).collect() }
}
