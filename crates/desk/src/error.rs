//! Errors of the desk. A front end can write its own messages from their fields. The messages here name no command, and no
//! option but `--law`.

use enumeration::Ratio;
use enumeration::ratio::decimal;
use paytables::names::{listing, shown};
use paytables::{KeyPath, Place, Unknown};

/// Why the desk could not answer: what is wrong, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The listed data, or a file that replaces it, does not fit.
    #[error(transparent)]
    Listed(#[from] paytables::Error),
    /// The analysis is refused.
    #[error(transparent)]
    Analysis(#[from] games::Error),
    /// A wager that cannot be counted.
    #[error("{wager} cannot be counted: {problem}")]
    Uncountable {
        /// The wager.
        wager: String,
        /// Why not.
        problem: String,
    },
    /// A figure that depends on a meter that is not given.
    #[error("{wager} is on a meter: give its amount")]
    NoEdge {
        /// The wager.
        wager: String,
    },
    /// Something is wrong with a submission, or with an output to be compared.
    #[error("{}{fault}", place(file, path))]
    InFile {
        /// The file, as the user names it.
        file: String,
        /// Where in it.
        path: KeyPath,
        /// What is wrong.
        fault: Box<Fault>,
    },
    /// What is claimed is no number.
    #[error(
        "`{}` is not a number: write a decimal like `0.0728` or `7.28%`, an exact fraction like `7/96`, a chance like `1 in 460.42` or odds like `40 to 1`",
        cut(.0, 40)
    )]
    NotANumber(String),
    /// A claimed number with too many digits.
    #[error("the number has {characters} characters: shorten it to at most {most}")]
    LongNumber {
        /// How long it is.
        characters: usize,
        /// How long it may be.
        most: usize,
    },
    /// A comparison has no such column.
    #[error("there is no column `{}`{}: the columns are {}", .0.name, .0.did_you_mean(), listing(&.0.known, "and"))]
    UnknownColumn(Unknown),
    /// What is to be varied, or its values, cannot be read.
    #[error("`{}`: {problem}", shown(text))]
    NotAVariation {
        /// What was given.
        text: String,
        /// What is wrong, and what to do.
        problem: String,
    },
    /// More variants than are solved unasked.
    #[error("there are {variants} variants, but the limit is {most}: narrow the ranges")]
    ManyVariants {
        /// How many.
        variants: u64,
        /// How many there may be.
        most: u64,
    },
    /// The wager has no such row.
    #[error("{wager} has no row `{}`{}; its rows are {}", row.name, row.did_you_mean(), row.known.join(", "))]
    UnknownRow {
        /// The wager, as a selector names it.
        wager: String,
        /// The unknown row and the known ones.
        row: Unknown,
    },
    /// Several tables of the wager have a row of this name.
    #[error("`{row}` is a row of several tables: write {}", rows.join(" or "))]
    RowOfSeveral {
        /// The row.
        row: String,
        /// The rows that may be meant, with their tables.
        rows: Vec<String>,
    },
    /// The row's pay is not a number, so it cannot be varied.
    #[error("the row `{row}` pays {pays}, which is not a single number: choose another row")]
    NothingToMove {
        /// The row.
        row: String,
        /// What it pays.
        pays: String,
    },
    /// The row cannot pay this much.
    #[error("the row `{row}` cannot pay {value}")]
    CannotPay {
        /// The row.
        row: String,
        /// The pay.
        value: Ratio,
    },
    /// The wager's edge depends on the jackpot amount, which is not given.
    #[error("{wager} has no edge without a jackpot amount")]
    NoMeter {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// The long-run edge of a wager that is on no meter.
    #[error("{wager} has no meter, so it has no long-run edge: use the house edge")]
    NoLongRun {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// The long-run edge without what feeds the meter.
    #[error("{wager}: the long-run edge depends on how the meter is funded")]
    NotFed {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// The probability of each result is not known: the request did not ask for the outcome distribution.
    #[error("{wager} needs the outcome distribution")]
    NoLaw {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// No slope can be computed: the optimal play changes too often near a pay.
    #[error("the optimal play changes too often around a pay of {at} {}", row.as_ref().map_or_else(|| "to compute a slope".into(), |row| format!("to find a single pay of `{row}`")))]
    Bends {
        /// The pay.
        at: Ratio,
        /// The row whose pay is sought, where one is.
        row: Option<String>,
    },
    /// The pay has no effect on the edge.
    #[error("the pay of `{row}` does not change the edge here: choose another row")]
    DoesNotMove {
        /// The row.
        row: String,
    },
    /// No pay gives the wanted edge.
    #[error("no pay of `{row}` gives that edge: {limit}")]
    NoPay {
        /// The row.
        row: String,
        /// What keeps the edge from it.
        limit: Box<Limit>,
    },
    /// This is no range of pays.
    #[error(
        "`{0}` is not a range of pays: write row=1..10, row=20..60:5, row=1..5:felt, row=5,7,9 or row=40"
    )]
    NotARange(String),
    /// A row that several wagers have, and do not pay in one form.
    #[error(
        "`{row}` is paid like `{one}` by one wager and like `{other}` by another: rows of one search are paid in one form"
    )]
    PaidOtherwise {
        /// The row.
        row: String,
        /// A pay of the first wager.
        one: String,
        /// The same number as a pay of the other.
        other: String,
    },
    /// These are no two figures to weigh against each other.
    #[error("`{0}` does not name two figures: write two of edge, hit and sd, like edge,sd")]
    NotAFrontier(String),
    /// A range of more pays than anyone means.
    #[error("`{range}` has more than {most} values: narrow it or use a larger step")]
    LongRange {
        /// The range.
        range: String,
        /// How many it may have.
        most: u64,
    },
    /// A row is given two ranges.
    #[error("the row `{0}` has two ranges: give one")]
    RangeTwice(String),
    /// Ranges of more combinations than can be searched.
    #[error("the ranges have more than {most} combinations: narrow them")]
    LargeBox {
        /// How many it may have.
        most: u64,
    },
    /// Ranges of more combinations than are solved one by one without consent.
    #[error("{combinations} combinations must be solved one by one{}", lasting(*seconds))]
    LongSearch {
        /// How many.
        combinations: u64,
        /// About how long it takes.
        seconds: u128,
    },
    /// Ranges of more combinations than are ever solved one by one.
    #[error(
        "{combinations} combinations must be solved one by one, but the limit is {most}: narrow the ranges of pays"
    )]
    ManySolved {
        /// How many.
        combinations: u64,
        /// How many there may be.
        most: u64,
    },
    /// More answers than anyone reads.
    #[error("more than {most} combinations match: narrow the ranges")]
    ManyFound {
        /// How many there may be.
        most: usize,
    },
    /// A bankroll that does not cover one bet.
    #[error("a bankroll of {bankroll} does not cover a bet of {bet}: bring at least one bet")]
    SmallBankroll {
        /// The bankroll.
        bankroll: Box<Ratio>,
        /// The money of one opening unit.
        bet: Box<Ratio>,
    },
    /// A goal that is reached before the first round.
    #[error("a goal of {goal} is not above the bankroll of {bankroll}: name a higher one")]
    LowGoal {
        /// The bankroll.
        bankroll: Box<Ratio>,
        /// The goal.
        goal: Box<Ratio>,
    },
    /// A wager that never wins or loses.
    #[error("the wager always nets 0: no session changes the bankroll")]
    NetsNothing,
    /// A session that takes too much work.
    #[error(
        "the session takes more than 10^9 steps of work (rounds times positions of the bankroll times nets): ask for fewer rounds, a lower goal or a larger bet"
    )]
    LongSession,
    /// The life of a meter was requested for a wager without a meter.
    #[error("{wager} has no meter: name a progressive wager")]
    NoMeterToFollow {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// No row pays the whole meter.
    #[error("{wager}: no row pays the whole meter, so it is never hit")]
    NeverHit {
        /// The wager, as a selector names it.
        wager: String,
    },
    /// Amounts for another number of meters than the wager has.
    #[error("{wager} has {meters} meters, but {given} amounts are given: give one for all, or one for each")]
    MeterAmounts {
        /// The wager, as a selector names it.
        wager: String,
        /// How many meters it has.
        meters: usize,
        /// How many amounts are given.
        given: usize,
    },
    /// This is no range of edges.
    #[error(
        "`{}` is not a range: write the lower bound first, like 4%,6%, 0.04,0.06 or 1/25,3/50, each in at most {longest} characters",
        cut(text, 60)
    )]
    NotARangeOfEdges {
        /// What was written.
        text: String,
        /// How long an edge may be written.
        longest: usize,
    },
}

impl Error {
    /// Something is wrong at a place of a file.
    pub(crate) fn in_file(file: &str, path: impl Into<KeyPath>, fault: impl Into<Fault>) -> Self {
        Error::InFile { file: file.into(), path: path.into(), fault: Box::new(fault.into()) }
    }
}

/// What is wrong with a submission, or with an output to be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// What is named, or the value of a setting, is not listed.
    #[error(transparent)]
    Listed(#[from] paytables::Error),
    /// The wager cannot be analysed with this value.
    #[error(transparent)]
    Analysis(#[from] games::Error),
    /// A text that is longer than anyone's.
    #[error("the text is longer than {most} characters: shorten it")]
    Long {
        /// How many it may have.
        most: usize,
    },
    /// A text that is not on one line.
    #[error("line breaks and control characters are not allowed here: remove them")]
    ControlCharacters,
    /// Pays by table, of a wager that has one.
    #[error("this wager has one table: list its rows directly, not by table")]
    RowsOfOneTable,
    /// A pay in place of the rows of a component.
    #[error("expected an object with the rows of the table")]
    RowsOfComponent,
    /// The wager has no such component.
    #[error("{wager} has no such table{}; its tables are {}", table.did_you_mean(), table.known.join(", "))]
    UnknownComponent {
        /// The wager, as a selector names it.
        wager: String,
        /// The table, and those there are.
        table: Unknown,
    },
    /// The submission has rows that the table lacks, or lacks rows of the table.
    #[error("{}", wrong_rows(table, missing, unknown, *component))]
    WrongRows {
        /// The table.
        table: String,
        /// The rows that are left out and must be given.
        missing: Vec<String>,
        /// The rows that it has not, each with those it has.
        unknown: Vec<Unknown>,
        /// True if it is one of several tables.
        component: bool,
    },
    /// Changes, and nothing that they change.
    #[error("`modifies` is missing: name the listed table or the earlier submission that these rows change")]
    ChangesOfNothing,
    /// A modification without a change.
    #[error(
        "`changes` is missing: give the rows that change, like {{\"flush\": {{\"from\": \"4 to 1\", \"to\": \"3 to 1\"}}}}"
    )]
    NoChanges,
    /// A modification with pays.
    #[error("a modification gives its pays in `changes` alone: remove `pays`")]
    PaysOfModification,
    /// An earlier submission that modifies another.
    #[error("this submission is a modification itself: name the submission that has the whole pay table")]
    ModifiesTwice,
    /// No table has this id.
    #[error("there is no table `{}`{}", shown(&table.name), table.did_you_mean())]
    UnknownTable {
        /// The table, and those there are.
        table: Unknown,
    },
    /// A row that several tables of the wager have.
    #[error("several tables have this row: write it under its table, {}", listing(tables, "or"))]
    RowOfSeveralTables {
        /// The tables.
        tables: Vec<String>,
    },
    /// A denomination of a wager that is on no meter.
    #[error("this wager has no meter, so it has no denomination: remove this")]
    NoDenomination,
    /// A wager that a cap covers, or that is combined with another, and that cannot be found.
    #[error("{reason}")]
    OtherWager {
        /// Why not.
        reason: String,
    },
    /// A package without wagers.
    #[error("a package lists its wagers: add `wagers`, a list of submissions")]
    NoWagers,
    /// A list in place of a submission.
    #[error(
        "expected a submission, an object, found a list: write a package, {{\"package\": ..., \"wagers\": [{{\"wager\": ...}}, ...]}}, or a file for each"
    )]
    ListOfSubmissions,
    /// A wager or game file in place of a submission.
    #[error(
        "this is a wager or a game, not a submission: write {{\"{key}\": \"{file}\", \"claims\": {{\"house_edge\": ...}}}}"
    )]
    NoSubmission {
        /// `wager` or `game`.
        key: &'static str,
        /// The file.
        file: String,
    },
    /// A pay table in place of a submission.
    #[error(
        "this is a pay table, not a submission: write {{\"game\": ..., \"wager\": ..., \"pays\": {{row: pay}}, \"claims\": {{\"house_edge\": ...}}}}"
    )]
    TableAlone,
    /// Something that cannot be read, with its place.
    #[error("{reason}{}", placed(*place))]
    Unread {
        /// Why not.
        reason: String,
        /// Its line and column.
        place: Option<Place>,
    },
    /// A listed wager, and no game that it is of.
    #[error("`game` is missing: name the game of the wager, or write \"wager\": \"GAME/WAGER\"")]
    NoGame,
    /// The wager is missing.
    #[error("`wager` is missing: name the wager, or bring a game of your own in `game`")]
    NoWager,
    /// A game and a wager of the submission's own.
    #[error(
        "the submission already brings a game of its own: name one of its side bets here, or remove this"
    )]
    TwoOwn,
    /// A file beside the submission that was not read.
    #[error("the file {file} was not read")]
    NotRead {
        /// The file.
        file: String,
    },
    /// A wager of one's own that would have a listed table.
    #[error("a wager of your own has its own rows: remove the listed table")]
    OwnTable,
    /// An element of an output is not an analysis: it has no such key.
    #[error("this is not an analysis: it has no `{0}`")]
    NoAnalysis(&'static str),
    /// An output of another form than can be compared.
    #[error("only schema 1 can be compared")]
    OtherSchema,
    /// Something else where an object should stand.
    #[error("expected an object")]
    NoObject,
    /// An output with two analyses of one name.
    #[error("{0} appears twice: remove one")]
    AnalysisTwice(String),
}

/// Why no pay of the row gives the wanted edge.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Limit {
    /// The edge comes as near to this as one likes, and no further.
    #[error("however much the row pays, the edge approaches {} but does not reach it", said(.0))]
    Never(Ratio),
    /// Beyond a cap no pay moves the edge from this.
    #[error("however much the row pays, the cap keeps the edge at {}", said(.0))]
    Capped(Ratio),
    /// The least pay gives a lower edge already.
    #[error(
        "when the row pays {} the edge is already {}{}",
        if *is_push { "0, a push," } else { "nothing," },
        said(edge),
        losing.as_ref().map_or_else(String::new, ToString::to_string)
    )]
    Least {
        /// The edge when the row pays nothing.
        edge: Ratio,
        /// True if paying nothing is a push.
        is_push: bool,
        /// The edge if the row takes the stake, for a row that loses.
        losing: Option<Losing>,
    },
}

/// The edge when a row takes the stake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "; when the row loses{}, the edge is {}{}",
    if *is_now { ", as it does now" } else { "" },
    said(edge),
    if *is_wanted { ", the edge you asked for" } else { "" }
)]
#[non_exhaustive]
pub struct Losing {
    /// The edge.
    pub edge: Ratio,
    /// True if the row takes the stake now.
    pub is_now: bool,
    /// True if this is the requested edge.
    pub is_wanted: bool,
}

/// `file: path: `, or `file: ` for the file as a whole.
fn place(file: &str, path: &KeyPath) -> String {
    if path.is_whole() { format!("{file}: ") } else { format!("{file}: {path}: ") }
}

/// The estimated time of work, in words.
pub(crate) fn lasting(seconds: u128) -> String {
    match seconds {
        0 => ", less than a second of work".into(),
        1 => ", about a second of work".into(),
        2..120 => format!(", about {seconds} seconds of work"),
        120..7200 => format!(", about {} minutes of work", seconds / 60),
        _ => format!(", about {} hours of work", seconds / 3600),
    }
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// ` at line 3 column 5`.
fn placed(place: Option<Place>) -> String {
    place.map_or_else(String::new, |place| format!(" at {place}"))
}

/// `Missing rows: straight, pair. Unknown rows: flsh; did you mean `flush`?`.
fn wrong_rows(table: &str, missing: &[String], unknown: &[Unknown], component: bool) -> String {
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(format!("Missing rows: {}", missing.join(", ")));
    }
    if let [first, ..] = unknown {
        let names: Vec<String> = unknown.iter().map(|row| shown(&row.name)).collect();
        let near = if unknown.len() == 1 { first.did_you_mean() } else { String::new() };
        parts.push(format!("Unknown rows: {}{near}", few(&names)));
        // A component has too many rows for a message; `show` lists them.
        if !component {
            parts.push(format!("the rows of {table} are {}", first.known.join(", ")));
        }
    } else {
        parts.push(format!("add them, or name the table whose pays they are: \"table\": \"{table}\""));
    }
    parts.join("; ")
}

/// The first few names, and the number of the others.
fn few(names: &[String]) -> String {
    const FEW: usize = 5;
    let first: Vec<String> = names.iter().take(FEW).map(|name| shown(name)).collect();
    let first = first.join(", ");
    match names.len().saturating_sub(FEW) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// A fraction, or its decimal if the fraction is too long to read.
fn said(value: &Ratio) -> String {
    let text = value.to_string();
    if text.len() <= 60 { text } else { format!("{}…", decimal(value, 20)) }
}
