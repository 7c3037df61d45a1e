//! A submission: the pays of a wager and the figures claimed for it.

use crate::claims::{self, Claim};
use crate::error::{Error, Fault};
use crate::hash::hash;
use crate::shape::{CapWritten, GameWritten, Paid, SubmissionFile, Unique, WagerWritten};
use enumeration::Ratio;
use games::error::GivenOption;
use games::{Cap, Options};
use paytables::written::Node;
use paytables::{Settings, WagerFile, reading};

/// A submission that was read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Submission {
    pub(crate) title: String,
    pub(crate) date: Option<String>,
    pub(crate) game: Option<String>,
    pub(crate) wager: WagerOf,
    pub(crate) table: Option<String>,
    pub(crate) settings: Settings,
    pub(crate) pays: Unique<Paid>,
    pub(crate) claims: Vec<Claim>,
    /// The files that it was read from, each with the hash of its text.
    pub(crate) files: Vec<(String, String)>,
    given: SubmissionTerms,
}

/// Which wager a submission is of.
#[derive(Clone, Debug)]
pub(crate) enum WagerOf {
    /// One that is listed, by its name.
    Listed(String),
    /// One in a file beside the submission, not read yet; its id, where the file has several.
    Beside {
        /// The file.
        file: String,
        /// The id after the file's name and a `/`.
        id: Option<String>,
    },
    /// One that it brings.
    Own(Box<WagerFile>),
}

/// What a submission adds to the wager and its settings, where it does.
#[derive(Clone, Debug, Default)]
struct SubmissionTerms {
    meters: Option<Vec<Ratio>>,
    rate: Option<Ratio>,
    resets: Option<Vec<Ratio>>,
    reserve: Option<bool>,
    players: Option<u32>,
    cap: Option<Cap>,
}

/// The most characters of a title.
const LONGEST_TITLE: usize = 500;

/// The most characters of a date.
const LONGEST_DATE: usize = 100;

impl Submission {
    /// Reads a submission; `name` is the file's name, for the message.
    pub fn read(name: &str, bytes: &str) -> Result<Self, Error> {
        // Some editors begin a file with a mark that says nothing, but is part of what was submitted.
        let text = bytes.strip_prefix('\u{feff}').unwrap_or(bytes);
        let written: SubmissionFile = reading::object(name, text)?;
        line(name, "title", &written.title, LONGEST_TITLE)?;
        if let Some(date) = &written.date {
            line(name, "date", date, LONGEST_DATE)?;
        }
        let (game, wager) = match (written.game, written.wager) {
            (Some(GameWritten::Own), wager) => {
                let own = WagerFile::read_game_within(name, text, "game", side(name, wager.as_ref())?)?;
                (None, WagerOf::Own(Box::new(own)))
            }
            (Some(GameWritten::Named(game)), wager) if beside(&game).is_some() => {
                let (file, id) = beside(&game).expect("a file is named");
                let side = side(name, wager.as_ref())?;
                let id = id.or(side).map(String::from);
                (None, WagerOf::Beside { file: file.into(), id })
            }
            (_, None) => return Err(Error::in_file(name, "wager", Fault::NoWager)),
            (game, Some(wager)) => {
                let game = game.map(|game| match game {
                    GameWritten::Named(game) => game,
                    GameWritten::Own => unreachable!("a game of its own is read above"),
                });
                (game, named_wager(name, text, wager)?)
            }
        };
        if !matches!(wager, WagerOf::Listed(_)) && written.table.is_some() {
            return Err(Error::in_file(name, "table", Fault::OwnTable));
        }
        // Read once more, with the place of each number.
        let claims = match written.claims {
            Some(_) => match Node::read(name, text)?.get("claims") {
                Some(claims) => claims::read(name, claims)?,
                None => Vec::new(),
            },
            None => Vec::new(),
        };
        let settings = written.settings.0.into_iter().map(|(name, value)| (name, value.0)).collect();
        Ok(Submission {
            title: written.title,
            date: written.date,
            game,
            wager,
            table: written.table,
            settings: Settings(settings),
            pays: written.pays,
            claims,
            files: vec![(name.into(), hash(bytes))],
            given: SubmissionTerms {
                meters: written.meter.map(|meters| meters.0),
                rate: written.rate.map(|rate| rate.0),
                resets: written.reset.map(|resets| resets.0),
                reserve: written.reserve,
                players: written.players.map(|players| players.0),
                cap: written.cap.map(CapWritten::cap),
            },
        })
    }

    /// The file beside it that holds the wager, where it names one.
    pub fn wager_file(&self) -> Option<&str> {
        match &self.wager {
            WagerOf::Beside { file, .. } => Some(file),
            WagerOf::Listed(_) | WagerOf::Own(_) => None,
        }
    }

    /// The same with the wager that the file beside it holds; `name` is that file's name, for the message.
    pub fn with_wager(mut self, name: &str, text: &str) -> Result<Self, Error> {
        let named = match &self.wager {
            WagerOf::Beside { id: Some(id), .. } => WagerFile::read_named(name, text, Some(id))?.pop(),
            _ => None,
        };
        let own = named.map_or_else(|| WagerFile::read(name, text), Ok)?;
        self.wager = WagerOf::Own(Box::new(own));
        self.files.push((name.into(), hash(text)));
        Ok(self)
    }

    /// The key of what the submission gives and the engine refuses, where that is so.
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

    /// The options of a request: those of the submission, and those of `asked` that it leaves out.
    pub(crate) fn options(&self, asked: &Options) -> Options {
        let SubmissionTerms { meters, rate, resets, reserve, players, cap } = self.given.clone();
        // A reset and a reserve exclude each other: what the file says of one settles both.
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
            play: asked.play.clone(),
            removed: asked.removed.clone(),
            full_shoe_play: asked.full_shoe_play,
            variance: asked.variance,
        }
    }
}

/// The file that a text names, and what stands after it and a `/`; none if it names no file.
fn beside(text: &str) -> Option<(&str, Option<&str>)> {
    let is_file = |text: &str| text.to_lowercase().ends_with(".json");
    if is_file(text) {
        return Some((text, None));
    }
    text.rsplit_once('/').filter(|(file, _)| is_file(file)).map(|(file, id)| (file, Some(id)))
}

/// The side bet of a game of the submission's own; none for the base game.
fn side<'w>(file: &str, wager: Option<&'w WagerWritten>) -> Result<Option<&'w str>, Error> {
    match wager {
        None => Ok(None),
        Some(WagerWritten::Named(name)) if name == "base" => Ok(None),
        Some(WagerWritten::Named(name)) => Ok(Some(name)),
        Some(WagerWritten::Own) => Err(Error::in_file(file, "wager", Fault::TwoOwn)),
    }
}

/// The wager that a submission names or brings.
fn named_wager(name: &str, text: &str, wager: WagerWritten) -> Result<WagerOf, Error> {
    Ok(match wager {
        WagerWritten::Named(wager) => match beside(&wager) {
            Some((file, id)) => WagerOf::Beside { file: file.into(), id: id.map(String::from) },
            None => WagerOf::Listed(wager),
        },
        WagerWritten::Own => match WagerFile::read_within(name, text, "wager")? {
            Some(wager) => WagerOf::Own(Box::new(wager)),
            None => unreachable!("an object stands there"),
        },
    })
}

/// Whether a text stands on one line and is no longer than it may be: it stands in reports, above the verdict.
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

/// The JSON Schema of a submission, from the types that read one.
#[cfg(feature = "schemas")]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(SubmissionFile).into()
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
