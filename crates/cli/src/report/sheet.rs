//! The maths sheet of a wager, fit to file.

use super::analyze;
use super::{
    Block, Data, Facts, Layout, Number, Phrase, Records, Report, Table, left, object, phrase, right,
};
use desk::hash::hash;
use desk::sheet::{Interval, Rare, Sheet, Spread, Wins};
use desk::solve::Sensitivity;
use enumeration::Ratio;
use games::analysis::Outcome;
use num_traits::{One, Zero};
use paytables::{Document, Selected, Setting, Source, listed};

/// Who made the sheet.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// A wager with its sheet.
pub struct Filed<'a> {
    /// What the wager is called.
    pub name: String,
    /// The wager.
    pub selected: Selected<'a>,
    /// What was asked about: the text of the file, or the name.
    pub input: String,
    /// The sheet.
    pub sheet: Sheet,
}

/// The report of these sheets.
pub fn report(filed: &[Filed]) -> Report {
    let mut page = Vec::new();
    for filed in filed {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(blocks(filed));
    }
    Report { page, document: Data::list(filed, document), records: records(filed) }
}

/// The hash of the pays that were counted with, as `show --json` prints them.
fn hash_of_tables(selected: &Selected) -> String {
    hash(&serde_json::to_string(&selected.tables).expect("tables are JSON"))
}

fn blocks(filed: &Filed) -> Vec<Block> {
    let Filed { selected, sheet, .. } = filed;
    let mut blocks = vec![Block::Title(phrase!["Maths sheet: ", &filed.name]), Block::Gap];
    blocks.push(facts(vec![
        ("Game", Some((&selected.game.title).into())),
        ("Unit", Some((&sheet.analysis.unit).into())),
        ("Tables", Some(sheet.analysis.tables.join(", ").into())),
        ("Strategy class", sheet.analysis.strategy_class.as_ref().map(Phrase::from)),
        ("Reconstructed", listed_words(&sheet.analysis.reconstructed)),
    ]));
    blocks.extend(settings(selected));
    blocks.extend([Block::Gap, Block::Subtitle("Outcomes".into()), Block::Table(outcomes(sheet))]);
    blocks.extend([Block::Gap, Block::Subtitle("Figures".into()), facts(figures(sheet))]);
    if let Some(spread) = &sheet.spread {
        blocks.extend(spread_blocks(spread));
    }
    if !sheet.wins.is_empty() {
        blocks.extend([Block::Gap, Block::Subtitle("Wins by size".into()), Block::Table(wins(&sheet.wins))]);
    }
    if !sheet.at_meters.is_empty() {
        let row = |(meter, edge): &(Ratio, Ratio)| {
            let returned = Ratio::one() - edge;
            vec![Number::decimal(meter).into(), Number::both(edge).into(), percent(&returned).into()]
        };
        let columns = [right("Meter"), left("House edge"), right("Return")];
        let table = Table::new(columns, sheet.at_meters.iter().map(row));
        blocks.extend([Block::Gap, Block::Subtitle("Edge by meter".into()), Block::Table(table)]);
    }
    if let Some(slopes) = &sheet.slopes {
        let row = |s: &Sensitivity| vec![(&s.name).into(), (&s.pays).into(), Number::both(&s.above).into()];
        let columns = [left("Row"), right("Pays"), left("Edge for each unit more")];
        let table = Table::new(columns, slopes.iter().map(row));
        blocks.extend([Block::Gap, Block::Subtitle("Sensitivities".into()), Block::Table(table)]);
    }
    blocks.extend(rules(sheet));
    blocks.extend([
        Block::Gap,
        Block::Lines(vec![
            phrase!["vigorish ", VERSION],
            phrase!["Input, SHA-256: ", hash(&filed.input)],
            phrase!["Tables, SHA-256: ", hash_of_tables(selected)],
        ]),
    ]);
    blocks
}

/// Names with the values that there are.
fn facts(facts: Vec<(&'static str, Option<Phrase>)>) -> Block {
    let facts = facts.into_iter().filter_map(|(name, value)| Some((name.into(), value?))).collect();
    Block::Facts(Facts { layout: Layout::Flush, facts })
}

fn listed_words(words: &[String]) -> Option<Phrase> {
    (!words.is_empty()).then(|| words.join(", ").into())
}

fn percent(value: &Ratio) -> Number {
    Number::percent(value, PERCENT_DIGITS)
}

/// The settings in words.
fn settings(selected: &Selected) -> Vec<Block> {
    let own = selected.game.settings_of(selected.wager);
    let said = |setting: &&Setting| {
        let value = selected.settings.0.get(&setting.name)?;
        Some(phrase![&setting.name, " = ", value, ": ", &setting.text])
    };
    let items: Vec<Phrase> = own.iter().filter_map(said).collect();
    if items.is_empty() {
        return Vec::new();
    }
    vec![Block::Gap, Block::Subtitle("Settings".into()), Block::list(Layout::Inset, items)]
}

fn outcomes(sheet: &Sheet) -> Table {
    let row = |(o, odds): (&Outcome, &desk::sheet::Odds)| {
        vec![
            (&o.outcome).into(),
            o.pays.as_ref().unwrap_or(&o.net).into(),
            o.ways.as_ref().map_or_else(Phrase::dash, |ways| ways.to_string().into()),
            Number::decimal(&o.probability).into(),
            odds.one_in.as_ref().map_or_else(Phrase::dash, |n| phrase!["1 in ", Number::Decimal(n.clone())]),
            odds.against.as_ref().map_or_else(Phrase::dash, |n| phrase![Number::Decimal(n.clone()), " to 1"]),
            analyze::contribution(o),
        ]
    };
    let columns = [
        left("Outcome"),
        right("Pays"),
        right("Ways"),
        right("Probability"),
        right("Frequency"),
        right("True odds"),
        right("Contribution"),
    ];
    Table::new(columns, sheet.analysis.outcomes.iter().zip(&sheet.odds).map(row))
}

fn figures(sheet: &Sheet) -> Vec<(&'static str, Option<Phrase>)> {
    let a = &sheet.analysis;
    let number = |value: Option<&Ratio>| value.map(|v| Number::both(v).into());
    let edge = |value: Option<&Ratio>| value.map(|v| phrase![Number::both(v), " (", percent(v), ")"]);
    let meter = a.meter.as_ref();
    let largest = sheet
        .largest
        .as_ref()
        .map(|(net, p)| phrase![Number::exact(net), " units, 1 in ", Number::Decimal(p.recip())]);
    let below: Vec<Phrase> = a.below_minimum.iter().map(analyze::below_minimum).collect();
    vec![
        ("House edge", edge(a.edge.as_ref())),
        ("Return", edge(sheet.returned.as_ref())),
        ("Element of risk", number(a.element_of_risk.as_ref())),
        ("Expected stake", number(a.expected_stake.as_ref())),
        ("Edge per resolved bet", number(a.edge_resolved.as_ref())),
        ("Edge per roll", number(a.edge_per_roll.as_ref())),
        ("Hit frequency", number(a.hit_frequency.as_ref())),
        ("Push", number(a.push.as_ref().filter(|push| !push.is_zero()))),
        ("Standard deviation", a.variance.as_ref().map(|v| Number::root(v).into())),
        ("Absent", a.absent_because.as_ref().map(Phrase::from)),
        ("Largest award", largest),
        ("Mean net", meter.map(analyze::mean_net)),
        ("Break-even meter", number(meter.and_then(|meter| meter.break_even.as_ref()))),
        ("Long-run edge", edge(a.long_run_edge.as_ref())),
        ("Envy", a.envy.as_ref().map(|e| analyze::envy(e, "other player"))),
        ("Dealer envy", a.dealer_envy.as_ref().map(|e| analyze::envy(e, "player's hand"))),
        ("Cap", a.cap.as_ref().map(|cap| cap.to_string().into())),
        ("Edge without the cap", edge(sheet.uncapped.as_ref())),
        ("Below a minimum", (!below.is_empty()).then(|| Phrase::joined(below, "; "))),
    ]
}

fn spread_blocks(spread: &Spread) -> Vec<Block> {
    let confidence = || Number::percent(&spread.confidence, 0);
    let row =
        |i: &Interval| vec![i.rounds.to_string().into(), percent(&i.low).into(), percent(&i.high).into()];
    let table = Table::new([right("Rounds"), right("From"), right("To")], spread.intervals.iter().map(row));
    let rare = |i: &Interval| {
        let said = |r: &Rare| {
            phrase![
                "at ",
                i.rounds.to_string(),
                " rounds \"",
                &r.outcome,
                "\" is rarer than the interval can bear: it does not come at all with probability ",
                Number::decimal(&r.never),
            ]
        };
        i.rare.iter().map(said).collect::<Vec<Phrase>>()
    };
    let notes: Vec<Phrase> = spread.intervals.iter().flat_map(rare).collect();
    vec![
        Block::Gap,
        Block::Subtitle(phrase!["Return of many rounds, ", confidence(), " of the time"]),
        facts(vec![(
            "Volatility index",
            Some(phrase![
                Number::decimal(&spread.volatility),
                " (",
                Number::decimal(&spread.score),
                " standard deviations, ",
                confidence(),
                ")"
            ]),
        )]),
        Block::Table(table.over(notes)),
    ]
}

fn wins(ranges: &[Wins]) -> Table {
    let row = |w: &Wins| {
        let above = Number::exact(&w.above);
        let range = match &w.most {
            Some(most) => phrase!["above ", above, ", up to ", Number::exact(most)],
            None => phrase!["above ", above],
        };
        let one_in =
            (!w.probability.is_zero()).then(|| phrase!["1 in ", Number::Decimal(w.probability.recip())]);
        vec![range, Number::decimal(&w.probability).into(), one_in.unwrap_or_else(Phrase::dash)]
    };
    Table::new([left("Units"), right("Probability"), right("Frequency")], ranges.iter().map(row))
}

/// The paragraphs, and the texts of the rulings.
fn rules(sheet: &Sheet) -> Vec<Block> {
    let mut blocks = Vec::new();
    let place = |source: &Source| {
        let document = listed().documents.iter().find(|d| d.short == source.document);
        let titled = |d: &Document| format!("{} ({})", d.title_of(&source.section), d.short);
        phrase![document.map_or(source.document.clone(), titled), ", ", &source.section]
    };
    if !sheet.analysis.source.is_empty() {
        let places = sheet.analysis.source.iter().map(place);
        blocks.extend([Block::Gap, Block::Subtitle("Source".into()), Block::list(Layout::Inset, places)]);
    }
    let rulings = listed().rulings.iter().filter(|ruling| sheet.analysis.rulings.contains(&ruling.id));
    let texts: Vec<Phrase> = rulings.map(|ruling| phrase![&ruling.id, "  ", &ruling.text]).collect();
    if !texts.is_empty() {
        blocks.extend([Block::Gap, Block::Subtitle("Rulings".into()), Block::list(Layout::Inset, texts)]);
    }
    blocks
}

fn document(filed: &Filed) -> Data {
    let sheet = &filed.sheet;
    let odds = |o: &desk::sheet::Odds| object! {"one_in": o.one_in.as_ref(), "true_odds": o.against.as_ref()};
    let interval = |i: &Interval| {
        let rare = |r: &Rare| object! {"outcome": &r.outcome, "never": Number::decimal(&r.never)};
        object! {
            "rounds": i.rounds, "low": Number::decimal(&i.low), "high": Number::decimal(&i.high),
            "rare": Data::list(&i.rare, rare),
        }
    };
    let spread = |s: &Spread| {
        object! {
            "confidence": &s.confidence, "score": Number::decimal(&s.score),
            "volatility_index": Number::decimal(&s.volatility), "intervals": Data::list(&s.intervals, interval),
        }
    };
    let win = |w: &Wins| object! {"above": &w.above, "most": w.most.as_ref(), "probability": &w.probability};
    let slope = |s: &Sensitivity| {
        object! {"row": &s.name, "pays": &s.pays, "above": &s.above, "below": s.below.as_ref()}
    };
    object! {
        "schema": 1u32,
        "version": VERSION,
        "name": &filed.name,
        "analysis": analyze::document(&sheet.analysis),
        "return": sheet.returned.as_ref(),
        "odds": Data::list(&sheet.odds, odds),
        "spread": sheet.spread.as_ref().map(spread),
        "wins": Data::list(&sheet.wins, win),
        "largest_award": sheet.largest.as_ref().map(|(net, p)| object! {"net": net, "probability": p}),
        "at_meters": Data::list(&sheet.at_meters, |(meter, edge)| object! {"meter": meter, "edge": edge}),
        "uncapped_edge": sheet.uncapped.as_ref(),
        "sensitivities": sheet.slopes.as_ref().map(|all| Data::list(all, slope)),
        "input_sha256": hash(&filed.input),
        "tables_sha256": hash_of_tables(&filed.selected),
    }
}

/// A line an outcome.
fn records(filed: &[Filed]) -> Records {
    let header = [
        "wager",
        "outcome",
        "pays",
        "ways",
        "probability",
        "probability_exact",
        "one_in",
        "true_odds",
        "net",
    ];
    let rows = filed.iter().flat_map(|filed| {
        filed.sheet.analysis.outcomes.iter().zip(&filed.sheet.odds).map(|(o, odds)| {
            [
                (&filed.name).into(),
                (&o.outcome).into(),
                o.pays.as_ref().into(),
                o.ways.as_ref().map(ToString::to_string).into(),
                Number::decimal(&o.probability).into(),
                Number::exact(&o.probability).into(),
                odds.one_in.as_ref().map(Number::decimal).into(),
                odds.against.as_ref().map(Number::decimal).into(),
                (&o.net).into(),
            ]
        })
    });
    Records::new(header, rows)
}
