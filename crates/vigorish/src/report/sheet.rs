//! The maths sheet of a wager for a filing.

use super::prose_game::{GameInWords, game_blocks, game_document, game_in_words};
use super::prose_twenty_one::twenty_one_in_words;
use super::simulate::Simulated;
use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right,
};
use super::{analyze, exposure, filing, program, show, simulate, strategy, terms};
use crate::question::Cover;
use desk::exposure::Exposure;
use desk::hash::{Hashed, hash};
use desk::sheet::{Interval, MathsSheet, Rare, ReturnSpread, SheetPlay, Wins};
use desk::solve::Sensitivity;
use desk::terms::TermsInEffect;
use enumeration::Ratio;
use games::analysis::{ActionFrequency, Case, Outcome};
use games::figures::{Figure, Form, Group, of_group, of_round};
use num_traits::{One, Zero};
use paytables::{Document, PayTable, Row, Selected, Setting, Source, listed};
use simulation::rounds::GameExamples;

/// Who made the sheet.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// A wager with its sheet.
pub(crate) struct FiledSheet<'a> {
    /// The wager's name.
    pub name: String,
    /// The wager.
    pub selected: Selected<'a>,
    /// The files that it is from or priced by.
    pub files: Vec<Hashed>,
    /// The complete input of the sheet, one item a line.
    pub input: String,
    /// The terms besides the settings.
    pub terms: TermsInEffect,
    /// The sheet.
    pub sheet: MathsSheet,
    /// The exposure to a player who watches the cards, if requested and the wager is dealt from a shoe.
    pub exposure: Option<Exposure>,
    /// Worked rounds of each row, if the wager is written as data.
    pub examples: Option<Vec<Vec<String>>>,
    /// Worked rounds of a game with decisions.
    pub worked: Option<GameExamples>,
    /// The cover.
    pub cover: Cover,
    /// The simulator's results; empty without a simulation.
    pub simulated: Vec<Simulated>,
}

/// The report of these sheets.
pub(crate) fn report(filed: &[FiledSheet]) -> Report {
    let mut page = Vec::new();
    for filed in filed {
        if !page.is_empty() {
            page.push(Block::Gap);
        }
        page.extend(blocks(filed));
    }
    Report { page, document: Data::list(filed, document), records: records(filed) }
}

/// The hash of the pays that were counted, as `show --json` prints them.
fn hash_of_tables(selected: &Selected) -> String {
    hash(serde_json::to_string(&selected.tables).expect("tables are JSON"))
}

fn blocks(filed: &FiledSheet) -> Vec<Block> {
    let FiledSheet { selected, sheet, .. } = filed;
    let mut blocks = vec![Block::Title(phrase!["Maths sheet: ", &filed.name]), Block::Gap];
    blocks.extend([filing::cover(&filed.cover), Block::Gap]);
    blocks.push(facts(vec![
        ("Game", Some((&selected.game.title).into())),
        ("Unit", Some((&sheet.analysis.unit).into())),
        ("Tables", Some(sheet.analysis.tables.join(", ").into())),
        ("Strategy class", class(sheet).map(Phrase::from)),
        ("Reconstructed", listed_words(&sheet.analysis.reconstructed)),
    ]));
    blocks.extend(settings(selected));
    let terms = terms::facts(&filed.terms);
    if !terms.is_empty() {
        let terms = Block::Facts(FactList { layout: Layout::Flush, facts: terms });
        blocks.extend([Block::Gap, Block::Subtitle("Terms".into()), terms]);
    }
    let rules = filing::rules(selected, &sheet.analysis, filed.examples.as_ref());
    blocks.extend(rules.as_ref().map(filing::rules_blocks).unwrap_or_default());
    let game = game(filed);
    blocks.extend(game.as_ref().map(game_blocks).unwrap_or_default());
    blocks.extend(events(selected));
    let method = filing::method(sheet, rules.as_ref()).into_iter().map(Phrase::from).collect();
    blocks.extend([Block::Gap, Block::Subtitle("Method".into()), Block::Lines(method)]);
    blocks.extend(filing::limits(selected, &filed.cover));
    blocks.extend(pay_tables(filed));
    if !sheet.analysis.outcomes.is_empty() {
        blocks.extend([Block::Gap, Block::Subtitle("Outcomes".into()), Block::Table(outcomes(sheet))]);
    }
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
        let table = ReportTable::new(columns, sheet.at_meters.iter().map(row));
        blocks.extend([Block::Gap, Block::Subtitle("Edge by meter".into()), Block::Table(table)]);
    }
    blocks.extend(filing::meters(&sheet.meters));
    if let Some(slopes) = &sheet.slopes {
        let row = |s: &Sensitivity| vec![(&s.name).into(), (&s.pays).into(), Number::both(&s.above).into()];
        let columns = [left("Row"), right("Pays"), left("Edge for each unit more")];
        let table = ReportTable::new(columns, slopes.iter().map(row));
        blocks.extend([Block::Gap, Block::Subtitle("Sensitivities".into()), Block::Table(table)]);
    }
    if let Some(exposure) = &filed.exposure {
        blocks.extend(exposure::blocks(exposure));
    }
    blocks.extend(play(filed));
    blocks.extend(self::rules(sheet));
    blocks.extend(filing::annex(&sheet.analysis));
    for simulated in &filed.simulated {
        blocks.extend([
            Block::Gap,
            Block::Subtitle("Appendix: simulation".into()),
            Block::Lines(vec![
                "An independent simulator deals rounds by the text of the rules; it shares no counting, ranking or settling \
                 with the exact engine."
                    .into(),
                phrase!["Command: ", command(filed, simulated)],
            ]),
            simulate::scores(simulated),
        ]);
    }
    blocks.extend(filing::signatures());
    let mut last = vec![phrase!["vigorish ", VERSION], program::line()];
    last.extend(filed.files.iter().map(|file| phrase![&file.name, ", SHA-256: ", &file.sha256]));
    last.extend([
        phrase!["Input, SHA-256: ", hash(&filed.input)],
        phrase!["Tables, SHA-256: ", hash_of_tables(selected)],
    ]);
    blocks.extend([Block::Gap, Block::Lines(last)]);
    blocks
}

/// The rules of a game with decisions in words.
fn game(filed: &FiledSheet) -> Option<GameInWords> {
    let FiledSheet { selected, worked, .. } = filed;
    game_in_words(selected, worked.as_ref()).or_else(|| twenty_one_in_words(selected))
}

/// The strategy class over which play is optimal, if a ruling names one.
fn class(sheet: &MathsSheet) -> Option<&String> {
    let of_play = match &sheet.play {
        SheetPlay::Optimal(strategy) => strategy.class.as_ref(),
        SheetPlay::Nothing | SheetPlay::AsBase => None,
    };
    sheet.analysis.strategy_class.as_ref().or(of_play)
}

/// The command that repeats a simulation.
fn command(filed: &FiledSheet, simulated: &Simulated) -> String {
    let Selected { settings, .. } = &filed.selected;
    let what = filed.files.first().map_or_else(|| filed.selected.to_string(), |file| file.name.clone());
    let set: Vec<String> = settings.0.iter().map(|(name, value)| format!(" --set {name}={value}")).collect();
    let set = set.concat();
    let (rounds, seed) = (simulated.report.rounds, simulated.report.seed);
    format!("vigorish simulate {what}{set} --rounds {rounds} --seed {seed}")
}

/// The deal and the event of each row in force, as in the file, if the wager is written as data.
fn events(selected: &Selected) -> Vec<Block> {
    let wager = selected.wager;
    let Some(deal) = &wager.deal else { return Vec::new() };
    let rows = selected.rows();
    let event = |row: &&Row| Some(phrase![&row.hand, ": ", show::written(wager.events.get(&row.hand)?)]);
    let items = [phrase!["deal: ", show::written(deal)]].into_iter().chain(rows.iter().filter_map(event));
    vec![Block::Gap, Block::Subtitle("Deal and events".into()), Block::list(Layout::Inset, items)]
}

/// The pay tables, if the outcomes do not show them: there are none, they are nets, or there is envy.
fn pay_tables(filed: &FiledSheet) -> Vec<Block> {
    let FiledSheet { selected, sheet, .. } = filed;
    let has_envy = selected.tables.iter().any(|table| table.rows.iter().any(|row| row.envy.is_some()));
    if !has_envy && !sheet.analysis.outcomes.is_empty() && !tells_nets(sheet) {
        return Vec::new();
    }
    let blocks = |table: &PayTable| {
        let pays = show::pays(table, |row| selected.is_in_force(table, row));
        [Block::Gap, Block::Subtitle(phrase!["Pay table ", &table.id]), Block::Table(pays)]
    };
    in_force(selected).flat_map(blocks).collect()
}

/// The tables that have a row in force.
fn in_force<'a>(selected: &'a Selected) -> impl Iterator<Item = &'a PayTable> {
    selected.tables.iter().filter(|table| table.rows.iter().any(|row| selected.is_in_force(table, row)))
}

/// Returns true if an outcome combines several pays, so that it is named by its net.
fn tells_nets(sheet: &MathsSheet) -> bool {
    sheet.analysis.outcomes.iter().any(|outcome| outcome.pays.is_none())
}

/// How often each action is taken, and the strategy as `strategy` prints it.
fn play(filed: &FiledSheet) -> Vec<Block> {
    let mut blocks = Vec::new();
    for table in analyze::actions(&filed.sheet.analysis) {
        blocks.extend([Block::Gap, Block::Table(table)]);
    }
    match &filed.sheet.play {
        SheetPlay::Nothing => {}
        SheetPlay::AsBase => blocks.extend([
            Block::Gap,
            Block::Subtitle("Strategy".into()),
            Block::Lines(vec![phrase!["That of the base game, ", &filed.selected.game.game, "/base"]]),
        ]),
        SheetPlay::Optimal(strategy) => {
            blocks.extend([Block::Gap, Block::Subtitle("Strategy".into())]);
            blocks.extend(strategy.parts.iter().flat_map(strategy::blocks));
        }
    }
    blocks
}

/// Names with their values, without those that have none.
fn facts(facts: Vec<(&'static str, Option<Phrase>)>) -> Block {
    let facts = facts.into_iter().filter_map(|(name, value)| Some((name.into(), value?))).collect();
    Block::Facts(FactList { layout: Layout::Flush, facts })
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

fn outcomes(sheet: &MathsSheet) -> ReportTable {
    let is_net = tells_nets(sheet);
    let row = |(o, odds): (&Outcome, &desk::sheet::OutcomeOdds)| {
        vec![
            (&o.outcome).into(),
            o.pays.as_ref().filter(|_| !is_net).unwrap_or(&o.net).into(),
            o.ways.as_ref().map_or_else(Phrase::dash, |ways| ways.to_string().into()),
            Number::decimal(&o.probability).into(),
            odds.one_in.as_ref().map_or_else(Phrase::dash, |n| phrase!["1 in ", Number::Decimal(n.clone())]),
            odds.against.as_ref().map_or_else(Phrase::dash, |n| phrase![Number::Decimal(n.clone()), " to 1"]),
            analyze::contribution(o),
        ]
    };
    let columns = [
        left("Outcome"),
        right(if is_net { "Net" } else { "Pays" }),
        right("Ways"),
        right("Probability"),
        right("Frequency"),
        right("True odds"),
        right("Contribution"),
    ];
    ReportTable::new(columns, sheet.analysis.outcomes.iter().zip(&sheet.odds).map(row))
}

fn figures(sheet: &MathsSheet) -> Vec<(&'static str, Option<Phrase>)> {
    let a = &sheet.analysis;
    let edge = |value: Option<&Ratio>| value.map(|v| phrase![Number::both(v), " (", percent(v), ")"]);
    let largest = sheet
        .largest
        .as_ref()
        .map(|(net, p)| phrase![Number::exact(net), " units, 1 in ", Number::Decimal(p.recip())]);
    let below: Vec<Phrase> = a.off_limits.iter().map(analyze::off_limit).collect();
    let figure = |figure: &'static Figure| {
        let value = figure.of(a);
        let written = match figure.name {
            "edge" | "return" | "long_run_edge" => edge(value.as_ref()),
            _ if figure.form == Form::Root => value.map(|variance| Number::Root(variance).into()),
            _ => value.map(|value| Number::Both(value).into()),
        };
        (figure.title, written)
    };
    let first = of_round().chain(of_group(Group::Play)).map(figure).chain([
        ("Absent", a.absent_because.as_ref().map(|reason| analyze::absent(a, reason))),
        ("Largest award", largest),
    ]);
    let case = |case: &Case| (case.name, Some(phrase![Number::both(&case.edge), " ", &case.when]));
    let of_meter = of_group(Group::Meter).map(figure);
    let last = [
        ("Envy", a.envy.as_ref().map(|e| analyze::envy(e, "other player"))),
        ("Dealer envy", a.dealer_envy.as_ref().map(|e| analyze::envy(e, "player's hand"))),
        ("Edge without the cap", edge(sheet.uncapped.as_ref())),
        ("Off a limit", (!below.is_empty()).then(|| Phrase::joined(below, "; "))),
    ];
    let mean_net = [("Mean net", a.meter.as_ref().map(analyze::mean_net))];
    first.chain(a.cases.iter().map(case)).chain(mean_net).chain(of_meter).chain(last).collect()
}

fn spread_blocks(spread: &ReturnSpread) -> Vec<Block> {
    let confidence = || Number::percent(&spread.confidence, 0);
    let row = |i: &Interval| {
        let by = if i.is_exact { "exact" } else { "normal" };
        vec![i.rounds.to_string().into(), percent(&i.low).into(), percent(&i.high).into(), by.into()]
    };
    let columns = [right("Rounds"), right("From"), right("To"), left("By")];
    let table = ReportTable::new(columns, spread.intervals.iter().map(row));
    // A line for each number of rounds and each probability: equal awards share it.
    let rare = |i: &Interval| {
        let mut alike: Vec<(String, Vec<String>)> = Vec::new();
        for Rare { outcome, never, .. } in &i.rare {
            let chance = Number::percent(never, 0).written(0);
            let quoted = format!("\"{outcome}\"");
            match alike.iter_mut().find(|(known, _)| *known == chance) {
                Some((_, outcomes)) => outcomes.push(quoted),
                None => alike.push((chance, vec![quoted])),
            }
        }
        let said = |(chance, outcomes): (String, Vec<String>)| {
            let each = if outcomes.len() > 1 { " of each" } else { "" };
            Phrase::from(format!(
                "{} rounds: too few for this interval, {chance} chance of none{each}: {}",
                i.rounds,
                outcomes.join(", ")
            ))
        };
        alike.into_iter().map(said).collect::<Vec<Phrase>>()
    };
    let notes: Vec<Phrase> = spread.intervals.iter().flat_map(rare).collect();
    vec![
        Block::Gap,
        Block::Subtitle(phrase!["Return over many rounds, ", confidence(), " confidence"]),
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

fn wins(ranges: &[Wins]) -> ReportTable {
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
    ReportTable::new([left("Units"), right("Probability"), right("Frequency")], ranges.iter().map(row))
}

/// The paragraphs, and the texts of the rulings.
fn rules(sheet: &MathsSheet) -> Vec<Block> {
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

fn document(filed: &FiledSheet) -> Data {
    let sheet = &filed.sheet;
    let odds =
        |o: &desk::sheet::OutcomeOdds| object! {"one_in": o.one_in.as_ref(), "true_odds": o.against.as_ref()};
    let interval = |i: &Interval| {
        let rare = |r: &Rare| object! {"outcome": &r.outcome, "never": Number::decimal(&r.never)};
        object! {
            "rounds": i.rounds, "low": Number::decimal(&i.low), "high": Number::decimal(&i.high),
            "exact": i.is_exact,
            "rare": Data::list(&i.rare, rare),
        }
    };
    let spread = |s: &ReturnSpread| {
        object! {
            "confidence": &s.confidence, "score": Number::decimal(&s.score),
            "volatility_index": Number::decimal(&s.volatility), "intervals": Data::list(&s.intervals, interval),
        }
    };
    let win = |w: &Wins| object! {"above": &w.above, "most": w.most.as_ref(), "probability": &w.probability};
    let slope = |s: &Sensitivity| {
        object! {"row": &s.name, "pays": &s.pays, "above": &s.above, "below": s.below.as_ref()}
    };
    let actions = |is_decided: bool| {
        let all = sheet.analysis.actions.as_ref()?;
        Some(Data::list(
            all.iter().filter(|a: &&ActionFrequency| a.is_decided == is_decided),
            analyze::action,
        ))
    };
    let case = |c: &Case| object! {"case": c.name, "when": &c.when, "edge": &c.edge};
    let row = |r: &Row| object! {"row": &r.hand, "pays": r.pays.to_string(), "envy": r.envy.as_ref().map(ToString::to_string)};
    let table = |t: &PayTable| {
        let rows = t.rows.iter().filter(|row| filed.selected.is_in_force(t, row));
        object! {"table": &t.id, "rows": Data::list(rows, row)}
    };
    let (played, strategy) = match &sheet.play {
        SheetPlay::Nothing => (None, None),
        SheetPlay::AsBase => (Some("as the base game"), None),
        SheetPlay::Optimal(strategy) => {
            (Some("optimally"), Some(Data::list(&strategy.parts, strategy::document)))
        }
    };
    let rules = filing::rules(&filed.selected, &sheet.analysis, filed.examples.as_ref());
    let file = |f: &Hashed| object! {"file": &f.name, "sha256": &f.sha256};
    let document = object! {
        "schema": 1u32,
        "version": VERSION,
        "program": program::document(),
        "name": &filed.name,
        "cover": filing::cover_document(&filed.cover),
        "rules": rules.as_ref().map(filing::rules_document),
        "game": game(filed).as_ref().map(game_document),
        "method": Data::plain(filing::method(sheet, rules.as_ref())),
        "terms": terms::document(&filed.terms),
        "pay_tables": Data::list(in_force(&filed.selected), table),
        "analysis": analyze::document(&sheet.analysis),
        "return": sheet.returned.as_ref(),
        "odds": Data::list(&sheet.odds, odds),
        "spread": sheet.spread.as_ref().map(spread),
        "wins": Data::list(&sheet.wins, win),
        "largest_award": sheet.largest.as_ref().map(|(net, p)| object! {"net": net, "probability": p}),
        "at_meters": Data::list(&sheet.at_meters, |(meter, edge)| object! {"meter": meter, "edge": edge}),
        "meters": Data::list(&sheet.meters, filing::meter_document),
        "uncapped_edge": sheet.uncapped.as_ref(),
        "sensitivities": sheet.slopes.as_ref().map(|all| Data::list(all, slope)),
        "cases": Data::list(&sheet.analysis.cases, case),
        "decisions": actions(true),
        "events": actions(false),
        "played": played,
        "strategy_class": class(sheet),
        "strategy": strategy,
        "files": Data::list(&filed.files, file),
        "simulation": Data::list(&filed.simulated, |simulated| {
            simulate::wager(simulated).with("command", command(filed, simulated))
        }),
        "input": &filed.input,
        "input_sha256": hash(&filed.input),
        "tables_sha256": hash_of_tables(&filed.selected),
    };
    match &filed.exposure {
        Some(exposure) => document.with("exposure", exposure::document(exposure)),
        None => document,
    }
}

/// A line for each outcome, each with the terms.
fn records(filed: &[FiledSheet]) -> Records {
    let names = [
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
    let header = names.into_iter().chain(terms::FIELDS).map(Phrase::from).collect();
    let row = |filed: &FiledSheet, o: &Outcome, odds: &desk::sheet::OutcomeOdds| -> Vec<Phrase> {
        let own = [
            (&filed.name).into(),
            (&o.outcome).into(),
            o.pays.as_ref().into(),
            o.ways.as_ref().map(ToString::to_string).into(),
            Number::decimal(&o.probability).into(),
            Number::exact(&o.probability).into(),
            odds.one_in.as_ref().map(Number::decimal).into(),
            odds.against.as_ref().map(Number::decimal).into(),
            (&o.net).into(),
        ];
        own.into_iter().chain(terms::fields(&filed.terms)).collect()
    };
    let rows = filed.iter().flat_map(|filed| {
        filed.sheet.analysis.outcomes.iter().zip(&filed.sheet.odds).map(move |(o, odds)| row(filed, o, odds))
    });
    Records { header, rows: rows.collect() }
}
