//! The win of tables and periods beside theory.

use super::{Block, Data, FactList, Layout, Number, Phrase, Piece, Records, Report, ReportTable, Tone};
use super::{left, object, phrase, program, right};
use crate::floor::UnreadRow;
use desk::Bounds;
use desk::hash::Hashed;
use desk::monitor::{
    FloorMethod, FloorTest, FloorVerdict, JudgedFloor, JudgedGame, JudgedRow, MonitorTerms, PriorTest,
    ValueRange,
};
use enumeration::Ratio;
use enumeration::ratio::{decimal, grouped};

/// The rows of a file, judged, and those that could not be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Floor {
    /// The file.
    pub file: Hashed,
    /// How the rows are judged.
    pub terms: MonitorTerms,
    /// The rows and the games.
    pub judged: JudgedFloor,
    /// What could not be read, by line.
    pub unread: Vec<UnreadRow>,
    /// Columns that were not used.
    pub ignored: Vec<String>,
}

impl Floor {
    /// Returns true if a row, or all rows of a game together, are to be investigated.
    pub fn is_to_be_investigated(&self) -> bool {
        let rows = self.judged.rows.iter().map(|row| row.verdict);
        let mut verdicts = rows.chain(self.judged.games.iter().map(|game| game.verdict));
        verdicts.any(|verdict| verdict == FloorVerdict::Investigate)
    }
}

/// Places of a probability on the page.
const PLACES: u32 = 6;
/// Places of a percentage on the page.
const PERCENT_DIGITS: u32 = 2;

/// The report of a floor.
pub(crate) fn report(floor: &Floor) -> Report {
    Report { page: page(floor), document: document(floor), records: records(floor) }
}

fn page(floor: &Floor) -> Vec<Block> {
    let Floor { terms, judged, .. } = floor;
    let count = |verdict: FloorVerdict| judged.rows.iter().filter(|row| row.verdict == verdict).count();
    let counts = [FloorVerdict::Investigate, FloorVerdict::CannotTell, FloorVerdict::Within]
        .map(|verdict| format!("{} {}", verdict.word(), count(verdict)));
    let mut facts: Vec<(Phrase, Phrase)> = vec![
        ("Rows".into(), counts.join(", ").into()),
        (
            "Confidence".into(),
            phrase![Number::percent(&terms.confidence, 0), ", corrected for the number of rows (Holm)"],
        ),
    ];
    if judged.rows.iter().any(|row| row.is_skill) {
        let (least, most) = &terms.skill;
        facts.push((
            "Skill".into(),
            phrase![
                "play that costs ",
                percent(least),
                " to ",
                percent(most),
                " of the bet more than the best play"
            ],
        ));
    }
    if !floor.unread.is_empty() {
        facts.push(("Not read".into(), Tone::Bad.piece(lines(floor.unread.len())).into()));
    }
    let mut page = vec![
        Block::Title(phrase!["Floor: ", &floor.file.name]),
        Block::Gap,
        Block::Facts(FactList { layout: Layout::Flush, facts }),
    ];
    let mut section = |title: &str, block: Block| {
        page.extend([Block::Gap, Block::Subtitle(title.into()), block]);
    };
    if !judged.rows.is_empty() {
        section("Rows", Block::Table(rows(&judged.rows)));
        section("All rows of a game together", Block::Table(games(&judged.games)));
    }
    let prior: Vec<&JudgedRow> = judged.rows.iter().filter(|row| row.prior.is_some()).collect();
    if !prior.is_empty() {
        section("Win per drop", Block::Table(priors(&prior, terms)));
    }
    let open = judged.rows.iter().filter_map(|row| {
        let settle = row.settle.as_ref()?;
        Some(phrase![&row.row.table, ", ", &row.row.period, ": ", settle])
    });
    let open: Vec<Phrase> = open
        .chain(judged.games.iter().filter_map(|game| Some(phrase![&game.name, ": ", game.settle.as_ref()?])))
        .collect();
    if !open.is_empty() {
        section("What would settle it", Block::list(Layout::Inset, open));
    }
    if !floor.unread.is_empty() {
        section(
            "Not read",
            Block::list(Layout::Inset, floor.unread.iter().map(|unread| said(unread).into())),
        );
    }
    let mut last: Vec<Phrase> = Vec::new();
    if !floor.ignored.is_empty() {
        last.push(phrase!["Columns not used: ", floor.ignored.join(", ")]);
    }
    last.extend([
        phrase!["vigorish ", env!("CARGO_PKG_VERSION")],
        program::line(),
        phrase![&floor.file.name, ", SHA-256: ", &floor.file.sha256],
    ]);
    page.extend([Block::Gap, Block::Lines(last)]);
    page
}

fn lines(count: usize) -> String {
    if count == 1 { "1 cell or line".into() } else { format!("{count} cells or lines") }
}

/// A cell or a line that could not be read, in words.
fn said(unread: &UnreadRow) -> String {
    let UnreadRow { line, column, reason } = unread;
    match column {
        Some(column) => format!("line {line}, column {column}: {reason}"),
        None => format!("line {line}: {reason}"),
    }
}

fn rows(rows: &[JudgedRow]) -> ReportTable {
    let row = |judged: &JudgedRow| {
        let row = &judged.row;
        let mut cells: Vec<Phrase> =
            vec![(&row.table).into(), (&judged.name).into(), (&row.period).into(), money(&row.win).into()];
        cells.extend(tested(judged.test.as_ref(), judged.verdict));
        cells
    };
    let columns = [left("Table"), left("Game"), left("Period"), right("Win")];
    ReportTable::new([&columns[..], &of_test()].concat(), rows.iter().map(row)).over(notes(rows))
}

/// How the probabilities of these rows were found.
fn notes(rows: &[JudgedRow]) -> Vec<Phrase> {
    let has = |method: FloorMethod| {
        rows.iter().any(|row| row.test.as_ref().is_some_and(|test| test.method == method))
    };
    let mut notes: Vec<Phrase> = Vec::new();
    if has(FloorMethod::Law) {
        notes.push("p = from the exact distribution over all rounds.".into());
    }
    if has(FloorMethod::Normal) {
        notes.push("p ~ by the normal approximation.".into());
    }
    if has(FloorMethod::Chebyshev) {
        notes
            .push("p < by Chebyshev's inequality: an award is too rare for the normal approximation.".into());
    }
    notes
}

fn games(games: &[JudgedGame]) -> ReportTable {
    let row = |game: &JudgedGame| {
        let mut cells: Vec<Phrase> =
            vec![(&game.name).into(), game.rows.to_string().into(), money(&game.win).into()];
        cells.extend(tested(game.test.as_ref(), game.verdict));
        cells
    };
    let columns = [left("Game"), right("Rows"), right("Win")];
    ReportTable::new([&columns[..], &of_test()].concat(), games.iter().map(row))
}

fn of_test() -> [super::page::Column; 6] {
    [
        right("Expected"),
        right("Standard error"),
        right("Score"),
        right("Probability"),
        right("Corrected"),
        left("Verdict"),
    ]
}

fn tested(test: Option<&FloorTest>, verdict: FloorVerdict) -> Vec<Phrase> {
    let told = Phrase::from(toned(verdict));
    let Some(test) = test else {
        return [vec![Phrase::dash(); 5], vec![told]].concat();
    };
    let sign = match test.method {
        FloorMethod::Law => "= ",
        FloorMethod::Normal => "~ ",
        FloorMethod::Chebyshev => "< ",
    };
    let p = |range: &ValueRange<Bounds>| ranged(&range_of(range, |bounds| decimal(&bounds.high, PLACES)));
    let signed = |score: &Ratio| Number::decimal(score).signed().written(2);
    vec![
        ranged(&range_of(&test.expected, money)).into(),
        ranged(&range_of(&test.variance, |variance| grouped(&Number::root(variance).written(0)))).into(),
        ranged(&range_of(&test.score, signed)).into(),
        phrase![sign, p(&test.probability)],
        p(&test.corrected).into(),
        told,
    ]
}

fn toned(verdict: FloorVerdict) -> Piece {
    let tone = match verdict {
        FloorVerdict::Within => Tone::Good,
        FloorVerdict::Investigate => Tone::Bad,
        FloorVerdict::CannotTell => Tone::Open,
    };
    tone.piece(verdict.word())
}

fn range_of<T, U>(range: &ValueRange<T>, of: impl Fn(&T) -> U) -> ValueRange<U> {
    ValueRange { low: of(&range.low), high: of(&range.high) }
}

/// Both ends, or one where they read alike.
fn ranged(range: &ValueRange<String>) -> String {
    let ValueRange { low, high } = range;
    if low == high { low.clone() } else { format!("{low} to {high}") }
}

/// Whole units of money with separators between thousands.
fn money(value: &Ratio) -> String {
    grouped(&decimal(value, 0))
}

fn percent(value: &Ratio) -> Number {
    Number::percent(value, PERCENT_DIGITS)
}

fn priors(rows: &[&JudgedRow], terms: &MonitorTerms) -> ReportTable {
    let row = |judged: &&JudgedRow| {
        let row = &judged.row;
        let Some(prior) = &judged.prior else { return Vec::new() };
        let difference = Number::percent(&(&prior.win_per_drop - &prior.prior), PERCENT_DIGITS).signed();
        let text = |value: &Ratio| percent(value).written(0);
        let band = prior.own_band.as_ref().map(|band| ranged(&range_of(band, text)));
        let alarms = |bounds: &Bounds| percent(&bounds.high).written(0);
        let alarms = prior.false_alarms.as_ref().map(|range| ranged(&range_of(range, alarms)));
        vec![
            (&row.table).into(),
            (&row.period).into(),
            percent(&prior.win_per_drop).into(),
            percent(&prior.prior).into(),
            difference.into(),
            if prior.is_beyond { Tone::Open.piece("beyond") } else { Tone::Good.piece("inside") }.into(),
            alarms.map_or_else(Phrase::dash, Phrase::from),
            band.map_or_else(Phrase::dash, Phrase::from),
            match prior.is_beyond_own {
                Some(true) => Tone::Open.piece("beyond").into(),
                Some(false) => Tone::Good.piece("inside").into(),
                None => Phrase::dash(),
            },
        ]
    };
    let fixed = Number::percent(&terms.band, 0).written(0);
    let columns = [
        left("Table"),
        left("Period"),
        right("Win per drop"),
        right("Prior"),
        right("Difference"),
        left(format!("Band of {fixed}")),
        right("False alarms of that"),
        right("Own band"),
        left("Own"),
    ];
    let note =
        "Bands are in percentage points. A false alarm is a table that behaves and is beyond the fixed band.";
    ReportTable::new(columns, rows.iter().map(row)).over(vec![note.into()])
}

fn document(floor: &Floor) -> Data {
    let Floor { terms, judged, .. } = floor;
    let unread = |unread: &UnreadRow| object! {"line": unread.line.to_string(), "column": unread.column.as_ref(), "reason": &unread.reason};
    object! {
        "schema": 1u32,
        "program": program::document(),
        "file": &floor.file.name,
        "sha256": &floor.file.sha256,
        "confidence": &terms.confidence,
        "skill": object! {"low": &terms.skill.0, "high": &terms.skill.1},
        "band": &terms.band,
        "rows": Data::list(&judged.rows, row_document),
        "games": Data::list(&judged.games, |game| {
            object! {
                "game": &game.name,
                "rows": game.rows.to_string(),
                "win": &game.win,
            }
            .and(test_document(game.test.as_ref()))
            .and(object! {"verdict": game.verdict.word(), "settle": game.settle.as_ref()})
        }),
        "unread": Data::list(&floor.unread, unread),
        "ignored_columns": Data::plain(&floor.ignored),
        "investigate": floor.is_to_be_investigated(),
    }
}

fn row_document(judged: &JudgedRow) -> Data {
    let row = &judged.row;
    object! {
        "line": row.line.to_string(),
        "table": &row.table,
        "game": &judged.name,
        "period": &row.period,
        "win": &row.win,
        "drop": row.drop.as_ref(),
        "edge": judged.edge.as_ref().map(|edge| object! {"low": &edge.low, "high": &edge.high}),
        "skill": judged.is_skill,
    }
    .and(test_document(judged.test.as_ref()))
    .and(object! {
        "prior": judged.prior.as_ref().map(prior_document),
        "verdict": judged.verdict.word(),
        "settle": judged.settle.as_ref(),
    })
}

/// Every key of a test, null without one.
fn test_document(test: Option<&FloorTest>) -> Data {
    let exact = |range: &ValueRange<Ratio>| object! {"low": &range.low, "high": &range.high};
    let bounds = |range: &ValueRange<Bounds>| object! {"low": &range.low, "high": &range.high};
    object! {
        "rounds": test.map(|test| exact(&test.rounds)),
        "handle": test.map(|test| exact(&test.handle)),
        "expected": test.map(|test| exact(&test.expected)),
        "standard_error": test.map(|test| {
            object! {"low": Number::root(&test.variance.low), "high": Number::root(&test.variance.high)}
        }),
        "score": test.map(|test| object! {"best": Number::decimal(&test.score.low), "worst": Number::decimal(&test.score.high)}),
        "probability": test.map(|test| bounds(&test.probability)),
        "corrected": test.map(|test| bounds(&test.corrected)),
        "by": test.map(|test| match test.method {
            FloorMethod::Law => "law",
            FloorMethod::Normal => "normal",
            FloorMethod::Chebyshev => "chebyshev",
        }),
        "error": test.and_then(|test| test.error.as_ref()).map(Number::decimal),
        "rare": test.map(|test| Data::list(&test.rare, |rare| {
            object! {"wager": &rare.wager, "outcome": &rare.outcome, "rounds": &rare.rounds}
        })),
    }
}

fn prior_document(prior: &PriorTest) -> Data {
    object! {
        "win_per_drop": &prior.win_per_drop,
        "prior_win_per_drop": &prior.prior,
        "difference": &(&prior.win_per_drop - &prior.prior),
        "band": &prior.band,
        "beyond_band": prior.is_beyond,
        "false_alarms": prior.false_alarms.as_ref().map(|range| object! {"low": &range.low, "high": &range.high}),
        "own_band": prior.own_band.as_ref().map(|band| {
            object! {"low": Number::decimal(&band.low), "high": Number::decimal(&band.high)}
        }),
        "beyond_own_band": prior.is_beyond_own,
    }
}

/// A line a row.
fn records(floor: &Floor) -> Records {
    let header = [
        "line",
        "table",
        "game",
        "period",
        "win",
        "expected_low",
        "expected_high",
        "standard_error_low",
        "standard_error_high",
        "probability_low",
        "probability_high",
        "corrected_low",
        "corrected_high",
        "by",
        "win_per_drop",
        "prior_win_per_drop",
        "verdict",
        "settle",
    ];
    let judged = floor.judged.rows.iter().map(|judged| {
        let (row, test) = (&judged.row, judged.test.as_ref());
        let of = |part: &dyn Fn(&FloorTest) -> Number| Phrase::from(test.map(part));
        let prior = judged.prior.as_ref();
        [
            row.line.to_string().into(),
            (&row.table).into(),
            (&judged.name).into(),
            (&row.period).into(),
            Number::exact(&row.win).into(),
            of(&|test| Number::decimal(&test.expected.low)),
            of(&|test| Number::decimal(&test.expected.high)),
            of(&|test| Number::root(&test.variance.low)),
            of(&|test| Number::root(&test.variance.high)),
            of(&|test| Number::Low(test.probability.low.clone())),
            of(&|test| Number::High(test.probability.high.clone())),
            of(&|test| Number::Low(test.corrected.low.clone())),
            of(&|test| Number::High(test.corrected.high.clone())),
            test.map(|test| match test.method {
                FloorMethod::Law => "law",
                FloorMethod::Normal => "normal",
                FloorMethod::Chebyshev => "chebyshev",
            })
            .into(),
            prior.map(|prior| Number::decimal(&prior.win_per_drop)).into(),
            prior.map(|prior| Number::decimal(&prior.prior)).into(),
            judged.verdict.word().into(),
            judged.settle.as_ref().into(),
        ]
    });
    let unread = floor.unread.iter().map(|unread| {
        let mut fields: [Phrase; 18] = std::array::from_fn(|_| Phrase::default());
        fields[0] = unread.line.to_string().into();
        fields[16] = "not read".into();
        fields[17] = said(unread).into();
        fields
    });
    Records::new(header, judged.chain(unread))
}
