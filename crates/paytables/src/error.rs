//! Errors in the listed data, or in a user's selector, setting or file. Their fields say what is wrong, where, and what
//! is allowed, so that a caller can choose its own words. Their own texts name no command and no option.

use crate::key_path::{KeyPath, Place};
use crate::names::{listing, shortened, shown};
use crate::unknown::{Unknown, it_has};

/// The reason why listed data, or a user's file, selector or setting, is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A row on a meter, in a wager without meters.
    #[error("{table}: the row `{row}` pays `{pays}`, a share of a meter, but this wager has no meter")]
    OffMeter {
        /// The table.
        table: String,
        /// The row.
        row: String,
        /// What it pays.
        pays: String,
    },
    /// A row that pays a winning bet would take the stake.
    #[error("{table}: the row `{row}` pays a winning bet, so it cannot be `lose`: write a pay")]
    WinThatLoses {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
    /// A row that must be paid in dollars is not.
    #[error("{table}: the row `{row}` must be paid in dollars, not `{pays}`")]
    NotDollars {
        /// The table.
        table: String,
        /// The row.
        row: String,
        /// What it pays.
        pays: String,
    },
    /// The game does not exist.
    #[error("there is no game `{}`{}", shortened(&.0.name), .0.or_all("the games are"))]
    UnknownGame(Unknown),
    /// The game has no such wager.
    #[error("{game} has no wager `{}`{}", shortened(&wager.name), wager.or_all("its wagers are"))]
    UnknownWager {
        /// The game.
        game: String,
        /// The unknown wager and the known ones.
        wager: Unknown,
    },
    /// The wager has no such table.
    #[error("{wager} has no table `{}`{}; {}", shortened(&table.name), table.did_you_mean(), it_has(&table.known))]
    UnknownTable {
        /// The wager, as a selector names it.
        wager: String,
        /// The unknown table and the known ones.
        table: Unknown,
    },
    /// A table is selected by its id, but all tables of the wager apply at once.
    #[error(
        "{wager} takes no table id, because all of its tables apply ({}): remove the id",
        listing(tables, "and")
    )]
    TakesNoTable {
        /// The wager, as a selector names it.
        wager: String,
        /// Its tables.
        tables: Vec<String>,
    },
    /// The wager, or its table, has no such setting.
    #[error("{wager} has no setting `{}`: {}{}", shortened(&setting.name), it_has(&setting.known), setting.did_you_mean())]
    UnknownSetting {
        /// The wager, as a selector names it.
        wager: String,
        /// The unknown setting and the known ones.
        setting: Unknown,
    },
    /// The setting does not take this value.
    #[error("{wager}: `{}` is not a value of `{setting}`: use {}", shortened(value), listing(allowed, "or"))]
    NotAllowed {
        /// The wager, as a selector names it.
        wager: String,
        /// The setting.
        setting: String,
        /// The refused value.
        value: String,
        /// The values that are accepted, and ranges of them in words.
        allowed: Vec<String>,
    },
    /// The deck count selects another table.
    #[error("{wager} is not offered with decks={decks}: choose another deck count or table")]
    NotForDecks {
        /// The wager, as a selector names it.
        wager: String,
        /// The deck count.
        decks: u32,
    },
    /// No wager of a game has all these settings.
    #[error("no wager of {game} has these settings ({}): {}", given.join(", "), it_has(settings))]
    NoWagerHas {
        /// The game.
        game: String,
        /// The chosen settings, each as `name=value`.
        given: Vec<String>,
        /// Every setting of any of its wagers.
        settings: Vec<String>,
    },
    /// Several tables were tried, and each is refused for another reason.
    #[error("{}", each(.0))]
    Several(Vec<Error>),
    /// The text is not a selector.
    #[error("`{}` is not a selector: write game, game/wager or game/wager/TABLE, optionally followed by ?name=value", shortened(.0))]
    NotASelector(String),
    /// The text is not a setting.
    #[error("`{}` is not a setting: write name=value, like decks=6", shortened(.0))]
    NotASetting(String),
    /// A setting is given two values.
    #[error("`{setting}` is set twice, to `{first}` and to `{}`: set it once", shortened(second))]
    SetTwice {
        /// The setting.
        setting: String,
        /// One value.
        first: String,
        /// The other.
        second: String,
    },
    /// The text is not a pay.
    #[error(
        "`{}` is not a pay: write `9 to 5`, `20 for 1`, `5/2`, `$300`, `100%`, `1 to 1 less 5%`, `push` or `lose`, with \
         numbers from 0 to {largest}",
        text.chars().take(40).collect::<String>()
    )]
    NotAPay {
        /// What was written.
        text: String,
        /// The largest number that a pay may have.
        largest: u64,
    },
    /// A pay below one written as a fraction: it may mean a win or a partial return of the stake.
    #[error(
        "`{0}/{1}` is not clear: write `{0} to {1}` to win that part of the stake, or `{2}` to get back only that part",
        numerator.trim(), denominator.trim(), given_back(numerator.trim(), denominator.trim())
    )]
    AmbiguousPay {
        /// The number before the stroke, as written.
        numerator: String,
        /// The number after it.
        denominator: String,
    },
    /// Something is wrong with a file.
    #[error("{}{fault}", place(file, path))]
    InFile {
        /// The file, as the user or the list names it.
        file: String,
        /// Where in it.
        path: KeyPath,
        /// What is wrong.
        fault: Box<Fault>,
    },
    /// A user's wager file, or the data of a listed wager, does not follow the language of wagers.
    #[error("{file}: {}: {message}", part(path, *place))]
    InWager {
        /// The file, as the user names it, or the listed wager, as a selector names it.
        file: String,
        /// Where in it.
        path: KeyPath,
        /// The line and column; `None` for a listed wager.
        place: Option<Place>,
        /// What is wrong, and what would be right.
        message: String,
    },
    /// A listed wager is written as data, and one of its rows has no event.
    #[error("{wager}: the row `{}` has no event: add one to `events`", shown(row))]
    NoEvent {
        /// The wager, as a selector names it.
        wager: String,
        /// The row.
        row: String,
    },
    /// The code reads a setting that the wager does not have: its data and its code disagree.
    #[error("the wager has no setting `{setting}`")]
    NoSetting {
        /// The setting.
        setting: String,
    },
    /// A setting that is read as a number is not one.
    #[error("the setting `{setting}` is `{}`, not a whole number", shortened(value))]
    NotANumber {
        /// The setting.
        setting: String,
        /// Its value.
        value: String,
    },
    /// A setting has a value that the game's code does not know: its data and its code disagree.
    #[error("the setting `{setting}` is `{}`: the game accepts {}", shortened(value), listing(known, "and"))]
    NotAChoice {
        /// The setting.
        setting: String,
        /// Its value.
        value: String,
        /// The values that the game accepts.
        known: Vec<String>,
    },
    /// The game's code names a table that is not a part of the wager: its data and its code disagree.
    #[error("{wager} has no component {}", shown(table))]
    NoPart {
        /// The wager, as a selector names it.
        wager: String,
        /// The table.
        table: String,
    },
    /// The game's code names a row that the table does not have: its data and its code disagree.
    #[error("{table} has no row `{}`", shown(row))]
    NoRow {
        /// The table.
        table: String,
        /// The row.
        row: String,
    },
}

impl Error {
    /// An error at a part of a file.
    pub(crate) fn in_file(file: &str, path: impl Into<KeyPath>, fault: Fault) -> Self {
        Error::InFile { file: file.into(), path: path.into(), fault: Box::new(fault) }
    }

    /// The table and the row whose pay is refused, if the error is about one row.
    pub fn row(&self) -> Option<(&str, &str)> {
        match self {
            Error::OffMeter { table, row, .. }
            | Error::WinThatLoses { table, row }
            | Error::NotDollars { table, row, .. } => Some((table, row)),
            _ => None,
        }
    }
}

/// A fault of a file, or of a part of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A file of the list is not there.
    #[error("the file is missing")]
    Missing,
    /// More than anyone reads.
    #[error("the file is larger than {mebibytes} MiB")]
    TooLarge {
        /// The largest that is read.
        mebibytes: u64,
    },
    /// A file of the list is not UTF-8.
    #[error("the file is not UTF-8 text: save it as UTF-8")]
    NotText,
    /// It is not JSON, or JSON of another shape.
    #[error("{message}{}", position(*line, *column))]
    Json {
        /// What the parser found, and what it expected.
        message: String,
        /// The line, from one; zero where no place is known.
        line: usize,
        /// The column, from one.
        column: usize,
    },
    /// A list where an object is expected.
    #[error("expected a JSON object at line 1 column 1, found a list")]
    List,
    /// A name or value is not on one line.
    #[error("line breaks and control characters are not allowed here: remove them")]
    ControlCharacters,
    /// A table without rows.
    #[error("the table has no rows: add at least one")]
    NoRows,
    /// A row without a name.
    #[error("the row has no name: add one")]
    Nameless,
    /// Two rows of one name.
    #[error("`{}` is already the name of rows[{first}]: rename or remove one", shown(row))]
    RowTwice {
        /// The name, as it is written the second time.
        row: String,
        /// The place of the first among the rows.
        first: usize,
    },
    /// An envy award that is not in dollars.
    #[error("an envy award must be in dollars: write it like `$5`")]
    EnvyNotInDollars,
    /// The listed table has no such row.
    #[error("{table} has no row `{}`{}; its rows are {}", shown(&row.name), row.did_you_mean(), row.known.join(", "))]
    UnknownRow {
        /// The listed table.
        table: String,
        /// The row, and those there are.
        row: Unknown,
    },
    /// An envy award in place of a table that has none.
    #[error("{table} has no envy awards: remove this one")]
    NoEnvy {
        /// The listed table.
        table: String,
    },
    /// A row of the listed table is left out.
    #[error("the row `{row}` of {table} is missing: add it")]
    MissingRow {
        /// The listed table.
        table: String,
        /// The row.
        row: String,
    },
    /// The table names another game or other wagers.
    #[error("this table is for another wager: correct `game` and `wagers`, or leave them out")]
    OtherGame,
    /// The table names another wager.
    #[error("this table is for another wager: `wager` is `{}`, but you asked for {asked}", shortened(meant))]
    OtherWager {
        /// The wager that the table names.
        meant: String,
        /// The wager, as a selector names it.
        asked: String,
    },
    /// The table names another value of a setting.
    #[error("the file sets {}={}, but {}", shortened(setting), shortened(value), at(asked, setting, in_effect.as_deref()))]
    OtherSetting {
        /// The setting.
        setting: String,
        /// The value that the table names.
        value: String,
        /// The wager, as a selector names it.
        asked: String,
        /// The refused value; `None` if the wager does not have the setting.
        in_effect: Option<String>,
    },
    /// The table names other deck counts.
    #[error(
        "the table is for decks={}, but you asked for {asked} with decks={decks}: choose a deck count of the table, or change `decks` in the file",
        listing(&meant.iter().map(u32::to_string).collect::<Vec<_>>(), "or")
    )]
    OtherDecks {
        /// The deck counts that the table names.
        meant: Vec<u32>,
        /// The wager, as a selector names it.
        asked: String,
        /// The refused deck count.
        decks: u32,
    },
    /// The wager has several tables, and the file does not say which of them it replaces.
    #[error("{wager} has several tables: add \"replaces\" with one of {}", tables.join(", "))]
    ReplacesNone {
        /// The wager, as a selector names it.
        wager: String,
        /// Its tables.
        tables: Vec<String>,
    },
    /// Two files replace one table.
    #[error("another file already replaces {table}: give one file for each table")]
    ReplacedTwice {
        /// The table.
        table: String,
    },
    /// A listed game names something that is not listed.
    #[error("`{0}` is not listed: add it, or correct the name")]
    Unlisted(String),
    /// A listed wager has no table, or a listed setting no value.
    #[error("the list is empty: add at least one entry")]
    Empty,
}

/// `file: path: `, or `file: ` for the file as a whole.
fn place(file: &str, path: &KeyPath) -> String {
    if path.is_whole() { format!("{file}: ") } else { format!("{file}: {path}: ") }
}

/// `path at line 1 column 2`, for a part of a file or the file as a whole.
fn part(path: &KeyPath, place: Option<Place>) -> String {
    let path = if path.is_whole() { "the file".into() } else { path.to_string() };
    place.map_or_else(|| path.clone(), |place| format!("{path} at {place}"))
}

/// How a pay is written that gives back a part of the stake.
fn given_back(numerator: &str, denominator: &str) -> String {
    match (numerator, denominator) {
        ("1", "2") => "lose half".into(),
        _ => format!("{numerator} for {denominator}"),
    }
}

fn position(line: usize, column: usize) -> String {
    if line == 0 { String::new() } else { format!(" at line {line} column {column}") }
}

fn each(errors: &[Error]) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn at(asked: &str, setting: &str, in_effect: Option<&str>) -> String {
    match in_effect {
        None => format!("{asked} has no such setting"),
        Some(value) => format!("you asked for {asked} with {setting}={value}"),
    }
}
