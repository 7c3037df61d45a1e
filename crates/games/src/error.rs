//! The errors of an analysis: each has what is wrong, where, and what to do.
//!
//! These errors know no command line. A [`GivenOption`] or a [`CardPlace`] names what the user gave; each front end adds its own name
//! for it.

use crate::removed_card::RemovalError;
use enumeration::Ratio;
use enumeration::work::Excess;
use std::fmt;

/// An option of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GivenOption {
    /// The meters.
    Meter,
    /// The contribution rate of a meter.
    Rate,
    /// What the meters are reset to.
    Reset,
    /// That resets are paid out of contributions.
    Reserve,
    /// How many players make the wager.
    Players,
}

impl fmt::Display for GivenOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GivenOption::Meter => "a meter",
            GivenOption::Rate => "a contribution rate",
            GivenOption::Reset => "a reset",
            GivenOption::Reserve => "a reserve meter",
            GivenOption::Players => "a number of players",
        })
    }
}

/// The place of the cards in a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardPlace {
    /// The player's hand.
    Hand,
    /// The dealer's up card.
    Up,
    /// The player's hole cards.
    Hole,
    /// The community cards.
    Board,
}

impl fmt::Display for CardPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CardPlace::Hand => "the hand",
            CardPlace::Up => "the up card",
            CardPlace::Hole => "the hole cards",
            CardPlace::Board => "the board",
        })
    }
}

/// Why an analysis, a strategy or a player could not be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The listed data, or a file that replaces it, does not fit.
    #[error(transparent)]
    Listed(#[from] paytables::Error),
    /// A game is registered whose name is taken.
    #[error("there is a game `{game}` already: choose another name")]
    AlreadyRegistered {
        /// The name.
        game: String,
    },
    /// Wagers that are not made in one round.
    #[error("{a} and {b} are not bets of one round: {why}")]
    NoCommonRound {
        /// A wager.
        a: String,
        /// Another.
        b: String,
        /// Why not.
        why: String,
    },
    /// A wager that has no law beside others.
    #[error("{wager} cannot be put together with other bets of a round: {why}")]
    NotInARound {
        /// The wager.
        wager: String,
        /// Why not.
        why: String,
    },
    /// Numbers of a wheel that do not fit the wager.
    #[error("{wager}: {problem}")]
    Pockets {
        /// The wager.
        wager: String,
        /// What is wrong.
        problem: String,
    },
    /// Wagers with more combinations of rows than are counted.
    #[error("the rows of these wagers have more than {most} combinations: name fewer wagers")]
    ManyCombinations {
        /// How many there may be.
        most: usize,
    },
    /// A wager that nothing here analyses.
    #[error("there is no analysis of {wager}")]
    Unregistered {
        /// The wager.
        wager: String,
    },
    /// A wager said as data whose events cannot be counted.
    #[error("{wager}: {error}")]
    Uncounted {
        /// The wager.
        wager: String,
        /// Why not.
        error: events::Error,
    },
    /// A count that takes more time or memory than the limit.
    #[error("{wager}: {excess}: {why}: {remedy}, or raise the limit")]
    TooMuchWork {
        /// The wager.
        wager: String,
        /// How much it takes, and the limit.
        excess: Box<Excess>,
        /// What makes it so.
        why: String,
        /// What would take less.
        remedy: &'static str,
    },
    /// Cards that cannot be removed from the shoe of a wager.
    #[error("{wager}: {error}")]
    Unremoved {
        /// The wager.
        wager: String,
        /// Why not.
        error: RemovalError,
    },
    /// A game said as data that is not solved.
    #[error("{wager}: {error}")]
    Unsolved {
        /// The game.
        wager: String,
        /// Why not.
        error: rounds::Error,
    },
    /// A strategy or seen cards are given for a game that is not written as data.
    #[error(
        "{wager} is not a game file: a strategy, seen cards and cards by zone can be given for game files only"
    )]
    NotAsData {
        /// The wager.
        wager: String,
    },
    /// The engine of the game does not list the errors of a strategy.
    #[error(
        "{wager}: the errors of a strategy cannot be listed for a game of this shape, only its cost is known"
    )]
    ErrorsNotListed {
        /// The game.
        wager: String,
    },
    /// Cards of a zone that the game does not have are to be seen.
    #[error("there is no zone `{}`: the zones are {}{}", zone.name, zone.known.join(", "), zone.did_you_mean())]
    NoZone {
        /// The zone.
        zone: paytables::Unknown,
    },
    /// More cards of a zone are to be seen than it has.
    #[error("`{zone}` has {has} cards, so {cards} of them cannot be seen: use 1 to {has}")]
    TooManySeen {
        /// The zone.
        zone: String,
        /// How many are to be seen.
        cards: u32,
        /// How many it has.
        has: u32,
    },
    /// Rules that are data have another form than the game reads.
    #[error("{of}: cannot read the rules in the data: {problem}")]
    Rules {
        /// The game or wager.
        of: String,
        /// What is wrong with them.
        problem: String,
    },
    /// The wager has no decisions.
    #[error("{wager} has no decisions, so there is no strategy to print")]
    NoDecisions {
        /// The wager.
        wager: String,
    },
    /// The wager is decided by its base game.
    #[error("{wager} has no decisions of its own: ask for the base game's strategy")]
    PlayedAsBase {
        /// The wager.
        wager: String,
    },
    /// Something that has no effect on the wager is given.
    #[error("{wager} {lacks}: {} not apply", plural(given))]
    NoUse {
        /// The wager.
        wager: String,
        /// Why it has no use for it: `has no meter`.
        lacks: &'static str,
        /// What is given.
        given: Vec<GivenOption>,
    },
    /// One value is needed for each meter.
    #[error("{wager} has {}, not {count}: give {given} for each", meters(*wanted))]
    MeterCount {
        /// The wager.
        wager: String,
        /// What is given.
        given: GivenOption,
        /// How many meters it has.
        wanted: usize,
        /// How many are given.
        count: usize,
    },
    /// The long-run edge needs a rate and resets.
    #[error("the long-run edge needs both a contribution rate and a reset")]
    HalfFunded,
    /// Beside a reserve meter the long-run edge needs a rate.
    #[error("the long-run edge with a reserve meter needs a contribution rate")]
    NoRate,
    /// A chart that cannot be read.
    #[error("{file}: {problem}")]
    Chart {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// A row that pays more, or in finer parts, than the game can be solved with.
    #[error("{table}: the row `{row}` cannot pay {value}: the number or its denominator is too large")]
    CannotPay {
        /// The table.
        table: String,
        /// The row.
        row: String,
        /// What it would pay.
        value: Box<Ratio>,
    },
    /// Pays that the game cannot be solved with.
    #[error("{table}: {problem}")]
    Unsolvable {
        /// The table.
        table: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A cap, or a number of decks or hands, that the game cannot be solved with.
    #[error("{0}")]
    Limit(String),
    /// A pay in parts too fine, or too large, to be counted.
    #[error("a pay of {0} is too large, or its denominator is too large")]
    TooFine(Ratio),
    /// The question has cards in a place that this game does not have.
    #[error("{problem}")]
    NoSuchCards {
        /// Where they would lie.
        place: CardPlace,
        /// The cards found there instead, in words.
        problem: String,
    },
    /// Cards that the question needs are missing.
    #[error("{problem}")]
    CardsMissing {
        /// Where they would lie.
        place: CardPlace,
        /// Why they are needed, in words.
        problem: String,
    },
    /// Cards that cannot be read, or not be dealt so.
    #[error("{place}: {problem}")]
    Cards {
        /// Where they lie.
        place: CardPlace,
        /// What is wrong with them.
        problem: String,
    },
    /// The probabilities of a law do not sum to one, or its mean is not the value of the game: a fault of the program.
    #[error(
        "internal error: the outcome distribution of the round is inconsistent, so no result is shown: please report it"
    )]
    Miscounted,
    /// A situation in which nothing is decided.
    #[error("{0}")]
    NothingToDecide(String),
}

impl Error {
    /// The reason why a game written as data cannot be solved.
    pub fn unsolved(wager: String, error: rounds::Error) -> Error {
        match error {
            rounds::Error::TooMuch(much) => {
                let rounds::TooMuch { excess, why, remedy } = *much;
                Error::TooMuchWork { wager, excess: Box::new(excess), why, remedy }
            }
            error => Error::Unsolved { wager, error },
        }
    }

    /// The table and the row of the refused pay, if the error is about one row.
    pub fn row(&self) -> Option<(&str, &str)> {
        match self {
            Error::CannotPay { table, row, .. } => Some((table, row)),
            Error::Listed(error) => error.row(),
            _ => None,
        }
    }
}

fn meters(count: usize) -> String {
    if count == 1 { "one meter".into() } else { format!("{count} meters") }
}

fn plural(given: &[GivenOption]) -> String {
    let names: Vec<String> = given.iter().map(ToString::to_string).collect();
    format!("{} {}", names.join(" and "), if names.len() == 1 { "does" } else { "do" })
}
