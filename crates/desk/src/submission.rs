//! A submission: the pays of a wager and the figures claimed for it.

use crate::claims::{self, Claim};
use crate::error::{Error, Fault};
use crate::hash::hash;
use crate::shape::{
    CapWritten, ChangeWritten, GameWritten, Paid, StrategyWritten, SubmissionFile, Unique, WagerWritten,
};
use enumeration::Ratio;
use games::error::GivenOption;
use games::{Cap, GivenPlay, Options};
use paytables::written::Node;
use paytables::{Place, Settings, Unknown, WagerFile, listed, reading};

/// A submission that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Submission {
    pub(crate) cover: Cover,
    pub(crate) game: Option<String>,
    pub(crate) wager: WagerOf,
    pub(crate) table: Option<String>,
    pub(crate) settings: Settings,
    pub(crate) pays: Unique<Paid>,
    pub(crate) modifies: Option<Modifies>,
    pub(crate) strategy: Option<StrategyOf>,
    pub(crate) claims: Vec<Claim>,
    /// The files that it was read from, each with the hash of its text.
    pub(crate) files: Vec<(String, String)>,
    given: SubmissionTerms,
}

/// The texts of a submission for the head of the report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Cover {
    /// Its title.
    pub title: String,
    /// Who submits it.
    pub applicant: Option<String>,
    /// Where it is submitted.
    pub jurisdiction: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Its date.
    pub date: Option<String>,
}

/// The target of a modification, and the changed pays.
#[derive(Clone, Debug)]
pub(crate) struct Modifies {
    pub(crate) base: BaseOf,
    pub(crate) changes: Unique<ChangeWritten>,
}

/// What is modified.
#[derive(Clone, Debug)]
pub(crate) enum BaseOf {
    /// The listed table of the submission.
    Table,
    /// An earlier submission in a file that is not read yet.
    Beside(String),
    /// An earlier submission.
    Earlier(Box<Submission>),
}

/// The strategy that claims are judged under.
#[derive(Clone, Debug)]
pub(crate) enum StrategyOf {
    /// A file beside the submission that is not read yet.
    Beside(String),
    /// The rules of the strategy.
    Given(GivenPlay),
}

/// The wager of a submission.
#[derive(Clone, Debug)]
pub(crate) enum WagerOf {
    /// A listed wager, by its name.
    Listed(String),
    /// A wager in a file beside the submission that is not read yet.
    Beside {
        /// The key that names it: `wager` or `game`.
        key: &'static str,
        /// The file.
        file: String,
        /// The id after the file's name and a `/`.
        id: Option<String>,
    },
    /// A wager written in the submission itself.
    Own(Box<WagerFile>),
}

/// The optional parts of a submission beside the wager and its settings.
#[derive(Clone, Debug, Default)]
struct SubmissionTerms {
    meters: Option<Vec<Ratio>>,
    rate: Option<Ratio>,
    resets: Option<Vec<Ratio>>,
    reserve: Option<bool>,
    players: Option<u32>,
    cap: Option<Cap>,
    /// The bet of the cap, in dollars.
    cap_bet: Option<Ratio>,
    covers: Vec<String>,
    denomination: Option<Ratio>,
    minimum_wager: Option<Ratio>,
}

/// The most characters of a title and of the other texts of the cover.
const LONGEST_TEXT: usize = 500;

/// The most characters of a date.
const LONGEST_DATE: usize = 100;

impl Submission {
    /// Reads a submission; `name` is the file's name, for the message.
    pub fn read(name: &str, bytes: &str) -> Result<Self, Error> {
        // Some editors put a byte order mark first. The hash covers it, because it is part of the file.
        let text = bytes.strip_prefix('\u{feff}').unwrap_or(bytes);
        let written: SubmissionFile = reading::object(name, text)?;
        let cover = Cover {
            title: written.title.unwrap_or_else(|| name.into()),
            applicant: written.applicant,
            jurisdiction: written.jurisdiction,
            version: written.version.map(|version| version.0),
            date: written.date,
        };
        cover.check(name)?;
        let modifies = modifies(name, written.modifies.as_deref(), written.changes, &written.pays)?;
        let by_table = written
            .modifies
            .as_deref()
            .filter(|_| matches!(modifies, Some(Modifies { base: BaseOf::Table, .. })));
        let (game, table_wager, table) = match by_table {
            Some(id) => {
                let (game, wager) = of_table(name, id)?;
                (Some(GameWritten::Named(game)), wager, Some(id.to_string()))
            }
            None => (written.game, None, written.table),
        };
        let wager = written.wager.or_else(|| table_wager.map(WagerWritten::Named));
        let is_earlier = matches!(modifies, Some(Modifies { base: BaseOf::Beside(_), .. }));
        let (game, wager) = match (game, wager) {
            // The wager is the earlier submission's.
            _ if is_earlier => (None, WagerOf::Listed(String::new())),
            (Some(GameWritten::Own), wager) => {
                let own = WagerFile::read_game_within(name, text, "game", side(name, wager.as_ref())?)?;
                (None, WagerOf::Own(Box::new(own)))
            }
            (Some(GameWritten::Named(game)), wager) if beside(&game).is_some() => {
                let (file, id) = beside(&game).expect("a file is named");
                let side = side(name, wager.as_ref())?;
                let id = id.or(side).map(String::from);
                (None, WagerOf::Beside { key: "game", file: file.into(), id })
            }
            (_, None) => return Err(Error::in_file(name, "wager", Fault::NoWager)),
            (None, Some(WagerWritten::Named(selector)))
                if beside(&selector).is_none() && selector.contains('/') =>
            {
                let (game, wager) = selector.split_once('/').expect("a slash is in it");
                (Some(game.into()), WagerOf::Listed(wager.into()))
            }
            (game, Some(wager)) => {
                let game = game.map(|game| match game {
                    GameWritten::Named(game) => game,
                    GameWritten::Own => unreachable!("a game of its own is read above"),
                });
                (game, named_wager(name, text, wager)?)
            }
        };
        let (game, wager) = as_listed(game, wager);
        if !matches!(wager, WagerOf::Listed(_)) && table.is_some() {
            return Err(Error::in_file(name, "table", Fault::OwnTable));
        }
        // Read once more, with the place of each number.
        let whole = Node::read(name, text)?;
        let claims = match whole.get("claims").filter(|_| written.claims.is_some()) {
            Some(claims) => claims::read(name, claims)?,
            None => Vec::new(),
        };
        let settings = written.settings.0.into_iter().map(|(name, value)| (name, value.0)).collect();
        let strategy = written.strategy.map(|strategy| match strategy {
            StrategyWritten::Named(file) => StrategyOf::Beside(file),
            StrategyWritten::Own(text) => {
                // The text keeps its place in the file, so that messages name the right line.
                let place = whole.get("strategy").and_then(|node| node.place);
                let before = place.map_or_else(String::new, |Place { line, column }| {
                    "\n".repeat(line.saturating_sub(1)) + &" ".repeat(column.saturating_sub(1))
                });
                StrategyOf::Given(GivenPlay { file: format!("{name}, strategy"), text: before + &text })
            }
        });
        Ok(Submission {
            cover,
            game,
            wager,
            table,
            settings: Settings(settings),
            pays: written.pays,
            modifies,
            strategy,
            claims,
            files: vec![(name.into(), hash(bytes))],
            given: SubmissionTerms {
                meters: written.meter.map(|meters| meters.0),
                rate: written.rate.map(|rate| rate.0),
                resets: written.reset.map(|resets| resets.0),
                reserve: written.reserve,
                players: written.players.map(|players| players.0),
                cap: written.cap.as_ref().map(CapWritten::cap),
                cap_bet: written.cap.as_ref().map(|cap| cap.bet().clone()),
                covers: written.cap.map(|cap| cap.covers).unwrap_or_default(),
                denomination: written.denomination.map(|bet| bet.0),
                minimum_wager: written.minimum_wager.map(|bet| bet.0),
            },
        })
    }

    /// The next file that the submission names and that is not read yet: the wager, the strategy or an earlier submission.
    pub fn file_beside(&self) -> Option<&str> {
        if let Some(Modifies { base, .. }) = &self.modifies {
            match base {
                BaseOf::Beside(file) => return Some(file),
                BaseOf::Earlier(earlier) => {
                    if let Some(file) = earlier.file_beside() {
                        return Some(file);
                    }
                }
                BaseOf::Table => {}
            }
        }
        match (&self.wager, &self.strategy) {
            (WagerOf::Beside { file, .. }, _) | (_, Some(StrategyOf::Beside(file))) => Some(file),
            _ => None,
        }
    }

    /// The key that names the file of [`Submission::file_beside`].
    pub fn key_of_file_beside(&self) -> &'static str {
        match (&self.modifies, &self.wager) {
            (Some(Modifies { base: BaseOf::Beside(_), .. }), _) => "modifies",
            (Some(Modifies { base: BaseOf::Earlier(earlier), .. }), _) if earlier.file_beside().is_some() => {
                "modifies"
            }
            (_, WagerOf::Beside { key, .. }) => key,
            _ => "strategy",
        }
    }

    /// Adds the text of the file that [`Submission::file_beside`] names. `name` is that file's name, for messages.
    pub fn with_file(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let read = (name.to_string(), hash(text));
        if let Some(modifies) = &mut self.modifies {
            match &mut modifies.base {
                BaseOf::Beside(_) => {
                    let earlier = Submission::read(name, text)?;
                    if earlier.modifies.is_some() {
                        return Err(Error::in_file(name, "modifies", Fault::ModifiesTwice));
                    }
                    self.files.push(read);
                    modifies.base = BaseOf::Earlier(Box::new(earlier));
                    return Ok(self);
                }
                BaseOf::Earlier(earlier) if earlier.file_beside().is_some() => {
                    **earlier = earlier.clone().with_file(name, text)?;
                    self.files.push(read);
                    return Ok(self);
                }
                _ => {}
            }
        }
        if matches!(self.wager, WagerOf::Beside { .. }) {
            return self.with_wager(name, text);
        }
        self.strategy = Some(StrategyOf::Given(GivenPlay { file: name.into(), text: text.into() }));
        self.files.push(read);
        Ok(self)
    }

    /// The wager in dollars that the pays are for, if given (ruling Q15).
    pub(crate) fn denomination(&self) -> Option<&Ratio> {
        self.given.denomination.as_ref()
    }

    /// The minimum wager in dollars, if given (ruling Q13).
    pub(crate) fn minimum_wager(&self) -> Option<&Ratio> {
        self.given.minimum_wager.as_ref()
    }

    /// The wagers that the cap covers together, and the bet in dollars; `None` if the cap names no other wager (ruling Q14).
    pub(crate) fn covers(&self) -> Option<(&[String], &Ratio)> {
        let bet = self.given.cap_bet.as_ref().filter(|_| !self.given.covers.is_empty())?;
        Some((&self.given.covers, bet))
    }

    /// The wager's name in a round: the name of a listed wager, or the id of the submission's own.
    pub(crate) fn wager_name(&self) -> &str {
        match &self.wager {
            WagerOf::Listed(name) => name,
            WagerOf::Beside { file, id, .. } => id.as_deref().unwrap_or(file),
            WagerOf::Own(own) => &own.table.id,
        }
    }

    /// Adds the wager from the file beside the submission. `name` is that file's name, for messages.
    fn with_wager(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let named = match &self.wager {
            WagerOf::Beside { id: Some(id), .. } => WagerFile::read_named(name, text, Some(id))?.pop(),
            _ => None,
        };
        let own = named.map_or_else(|| WagerFile::read(name, text), Ok)?;
        self.wager = WagerOf::Own(Box::new(own));
        self.files.push((name.into(), hash(text)));
        Ok(self)
    }

    /// The key in the submission of an option that the engine refuses; `None` if the submission does not give that option.
    pub(crate) fn key_refused(&self, reason: &games::Error) -> Option<&'static str> {
        let own = [
            (GivenOption::Meter, "meter", self.given.meters.is_some()),
            (GivenOption::Rate, "rate", self.given.rate.is_some()),
            (GivenOption::Reset, "reset", self.given.resets.is_some()),
            (GivenOption::Reserve, "reserve", self.given.reserve.is_some()),
            (GivenOption::Players, "players", self.given.players.is_some()),
        ];
        let refused = match reason {
            games::Error::NoUse { given, .. } => given.clone(),
            games::Error::MeterCount { given, .. } => vec![*given],
            games::Error::HalfFunded => vec![GivenOption::Rate, GivenOption::Reset],
            games::Error::NoRate => vec![GivenOption::Reserve],
            _ => Vec::new(),
        };
        own.iter().find(|(given, _, is_own)| *is_own && refused.contains(given)).map(|(_, key, _)| *key)
    }

    /// The options of a request: those of the submission, with `asked` for those that it leaves out.
    pub(crate) fn options(&self, asked: &Options) -> Options {
        let SubmissionTerms { meters, rate, resets, reserve, players, cap, .. } = self.given.clone();
        let own_play = match &self.strategy {
            Some(StrategyOf::Given(play)) => Some(play.clone()),
            _ => None,
        };
        // A reset and a reserve exclude each other. If the file gives one, the caller's other one is dropped.
        let fed = resets.is_some() || reserve.is_some();
        Options {
            meters: meters.unwrap_or_else(|| asked.meters.clone()),
            rate: rate.or_else(|| asked.rate.clone()),
            resets: if fed { resets.unwrap_or_default() } else { asked.resets.clone() },
            reserve: if fed { reserve.unwrap_or_default() } else { asked.reserve },
            players: players.unwrap_or(asked.players),
            cap: cap.or_else(|| asked.cap.clone()),
            law: asked.law,
            sees: asked.sees.clone(),
            play: own_play.or_else(|| asked.play.clone()),
            removed: asked.removed.clone(),
            full_shoe_play: asked.full_shoe_play,
            variance: asked.variance,
        }
    }
}

impl Cover {
    /// Refuses texts that are too long or not on one line: reports print them above the verdict.
    pub(crate) fn check(&self, file: &str) -> Result<(), Error> {
        line(file, "title", &self.title, LONGEST_TEXT)?;
        let texts = [
            ("applicant", &self.applicant, LONGEST_TEXT),
            ("jurisdiction", &self.jurisdiction, LONGEST_TEXT),
            ("version", &self.version, LONGEST_DATE),
            ("date", &self.date, LONGEST_DATE),
        ];
        for (key, text, most) in texts {
            if let Some(text) = text {
                line(file, key, text, most)?;
            }
        }
        Ok(())
    }
}

/// The target of a modification. A modification must not give pays in any other way.
fn modifies(
    file: &str,
    modifies: Option<&str>,
    changes: Option<Unique<ChangeWritten>>,
    pays: &Unique<Paid>,
) -> Result<Option<Modifies>, Error> {
    let refused = |key: &'static str, fault: Fault| Err(Error::in_file(file, key, fault));
    match (modifies, changes) {
        (None, None) => Ok(None),
        (None, Some(_)) => refused("changes", Fault::ChangesOfNothing),
        (Some(_), None) => refused("modifies", Fault::NoChanges),
        (Some(_), Some(changes)) if changes.0.is_empty() => refused("changes", Fault::NoChanges),
        (Some(_), Some(_)) if !pays.0.is_empty() => refused("pays", Fault::PaysOfModification),
        (Some(base), Some(changes)) => {
            let is_file = base.to_lowercase().ends_with(".json");
            let base = if is_file { BaseOf::Beside(base.into()) } else { BaseOf::Table };
            Ok(Some(Modifies { base, changes }))
        }
    }
}

/// The game of a listed table, and its wager if the table belongs to one wager only.
fn of_table(file: &str, id: &str) -> Result<(String, Option<String>), Error> {
    let Some(table) = listed().table(id) else {
        let table = Unknown::among(id, listed().tables.keys().map(String::as_str));
        return Err(Error::in_file(file, "modifies", Fault::UnknownTable { table }));
    };
    let wager = (table.wagers.len() == 1).then(|| table.wagers[0].clone());
    Ok((table.game.clone(), wager))
}

/// Splits `FILE.json/ID` into the file and the id; `None` if the text names no file.
fn beside(text: &str) -> Option<(&str, Option<&str>)> {
    let is_file = |text: &str| text.to_lowercase().ends_with(".json");
    if is_file(text) {
        return Some((text, None));
    }
    text.rsplit_once('/').filter(|(file, _)| is_file(file)).map(|(file, id)| (file, Some(id)))
}

/// The side bet of a game of the submission's own; `None` for the base game.
fn side<'w>(file: &str, wager: Option<&'w WagerWritten>) -> Result<Option<&'w str>, Error> {
    match wager {
        None => Ok(None),
        Some(WagerWritten::Named(name)) if name == "base" => Ok(None),
        Some(WagerWritten::Named(name)) => Ok(Some(name)),
        Some(WagerWritten::Own) => Err(Error::in_file(file, "wager", Fault::TwoOwn)),
    }
}

/// The canonical names of a listed wager: parts of a package may write the same name differently.
fn as_listed(game: Option<String>, wager: WagerOf) -> (Option<String>, WagerOf) {
    match (game, wager) {
        (Some(game), WagerOf::Listed(wager)) => {
            let (game, wager) = listed().names_as_listed(&game, &wager);
            (Some(game), WagerOf::Listed(wager))
        }
        other => other,
    }
}

/// The wager that a submission names or contains.
fn named_wager(name: &str, text: &str, wager: WagerWritten) -> Result<WagerOf, Error> {
    Ok(match wager {
        WagerWritten::Named(wager) => match beside(&wager) {
            Some((file, id)) => WagerOf::Beside { key: "wager", file: file.into(), id: id.map(String::from) },
            None => WagerOf::Listed(wager),
        },
        WagerWritten::Own => match WagerFile::read_within(name, text, "wager")? {
            Some(wager) => WagerOf::Own(Box::new(wager)),
            None => unreachable!("an object stands there"),
        },
    })
}

/// Returns an error for a text that is too long or not on one line: reports print it above the verdict.
fn line(file: &str, key: &str, text: &str, most: usize) -> Result<(), Error> {
    if text.chars().nth(most).is_some() {
        return Err(Error::in_file(file, key, Fault::Long { most }));
    }
    if text.chars().any(char::is_control) {
        return Err(Error::in_file(file, key, Fault::ControlCharacters));
    }
    Ok(())
}

/// The JSON Schema of a submission, as it is checked in.
pub const SCHEMA: &str = include_str!("../submission.schema.json");

/// The JSON Schema of a submission or a package, from the types that read one.
#[cfg(feature = "schemas")]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(crate::shape::FilingShape).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{ratio, whole};
    use games::CapPer;
    use proptest::prelude::*;

    const GOOD: &str = r#"{"title": "t", "game": "craps", "wager": "field", "settings": {},
        "pays": {"on a 2 or 12": "2 to 1"}, "claims": {"house_edge": "5.56%", "ways": {"on a 2 or 12": 2}}}"#;

    #[test]
    fn the_checked_in_schema_is_the_generated_one() {
        let checked_in: serde_json::Value = serde_json::from_str(SCHEMA).unwrap();
        assert_eq!(checked_in, schema(), "run `cargo run -p vigorish-desk --example schema`");
    }

    #[test]
    fn a_submission_reads() {
        let texts = |text: &str| -> Vec<String> {
            Submission::read("s.json", text).unwrap().claims.into_iter().map(|claim| claim.text).collect()
        };
        assert_eq!(texts(GOOD), ["5.56%", "2"]);
        assert_eq!(texts(&GOOD.replace("\"5.56%\"", "0.0560")), ["0.0560", "2"]);
    }

    #[test]
    fn bad_submissions_say_where() {
        for (from, to, says) in [
            ("2 to 1", "1e999", "pays.\"on a 2 or 12\": `1e999` is not a pay"),
            ("5.56%", "about five", "claims.house_edge: `about five` is not a number"),
            ("\"title\"", "\"titel\"", "unknown field `titel`"),
            ("{\"on a 2 or 12\": 2}", "{\"a\": 1, \"a\": 2}", "the key `a` appears twice"),
            ("\"claims\"", "\"claim\"", "unknown field `claim`"),
            ("\"5.56%\"", "1e400", "claims.house_edge: `1e400` is not a number"),
            ("\"5.56%\"", "[5]", "claims.house_edge: expected a number, found a list at line 2 column"),
            ("{\"on a 2 or 12\": 2}", "{\"A row\": 1, \"a-rows\": 2}", "the key `a-rows` appears twice"),
            ("{\"on a 2 or 12\": 2}", "{\"-1\": 1, \"-1.0\": 2}", "the key `-1.0` appears twice"),
            ("\"t\"", "\"t\\n\\n# holds\"", "title: line breaks"),
            ("\"t\"", &format!("\"{}\"", "t".repeat(501)), "title: the text is longer than 500"),
        ] {
            let error = Submission::read("s.json", &GOOD.replace(from, to)).unwrap_err().to_string();
            assert!(error.starts_with("s.json: ") && error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_net_and_its_negative_are_two_rows() {
        let text = GOOD.replace("{\"on a 2 or 12\": 2}", "{\"1\": 5, \"-1\": 6, \"3/2\": 7, \"-3/2\": 8}");
        assert_eq!(Submission::read("s.json", &text).unwrap().claims.len(), 5);
    }

    #[test]
    fn what_is_given_is_read_as_people_write_it() {
        let with =
            |more: &str| Submission::read("s.json", &GOOD.replace("\"pays\"", &format!("{more}, \"pays\"")));
        let given = with(
            r#""meter": "$96,951", "rate": "21%", "reset": [10000, ".5"], "players": 6,
            "cap": {"bet": 25, "max_payout": "$50,000", "per": "hand"}, "date": "2026-11-15""#,
        );
        let options = given.unwrap().options(&Options { reserve: true, ..Options::default() });
        assert_eq!(options.meters, [whole(96951)]);
        assert_eq!((options.rate, options.resets), (Some(ratio(21, 100)), vec![whole(10000), ratio(1, 2)]));
        assert!(!options.reserve && options.players == 6);
        let cap = options.cap.unwrap();
        assert_eq!((cap.units, cap.per, cap.posted), (whole(2000), CapPer::Hand, Some(whole(50000))));
        for (more, says) in [
            (r#""meter": "high""#, "meter: `high` is not an amount"),
            (r#""meter": -1"#, "meter: `-1` is not an amount"),
            (r#""rate": "101%""#, "rate: a rate cannot be more than 1"),
            (r#""players": 0"#, "players: `0` is not a number of players"),
            (r#""cap": {"bet": 0, "max_payout": 1}"#, "cap.bet: a bet must be more than 0"),
            (r#""date": "a\nb""#, "date: line breaks"),
        ] {
            let error = with(more).unwrap_err().to_string();
            assert!(error.starts_with(&format!("s.json: {says}")), "{error}");
        }
    }

    proptest! {
        #[test]
        fn mangled_submissions_never_panic(cut in 0..GOOD.len(), byte in any::<u8>()) {
            let mut bytes = GOOD.as_bytes().to_vec();
            bytes[cut] = byte % 128;
            let _ = Submission::read("s", &String::from_utf8_lossy(&bytes));
            let _ = Submission::read("s", &GOOD[..cut]);
        }

        #[test]
        fn arbitrary_text_never_panics(text in "\\PC{0,200}") {
            let _ = Submission::read("s", &text);
        }
    }
}
