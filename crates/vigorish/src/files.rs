//! The files that questions read, and texts that replace files for callers without a file system.

use crate::error::Error;
use desk::hash::{Hashed, hash};
use paytables::WagerFile;
use paytables::reading::LARGEST_FILE;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// The files of one question, cached until it is answered.
#[derive(Default)]
pub struct Files {
    /// Texts that replace files, by name.
    texts: BTreeMap<String, String>,
    wagers: KeptWagers,
    /// The texts that were read, by their names in messages, so that errors can show the line.
    read: RefCell<BTreeMap<String, String>>,
}

/// Wagers that must outlive the references to them.
#[derive(Default)]
struct KeptWagers(OnceCell<(WagerFile, Box<KeptWagers>)>);

impl KeptWagers {
    fn keep(&self, wager: WagerFile) -> &WagerFile {
        match self.0.get() {
            Some((_, more)) => more.keep(wager),
            None => &self.0.get_or_init(|| (wager, Box::default())).0,
        }
    }
}

impl Files {
    /// Files, with texts that replace the files of these names.
    pub(crate) fn with(texts: BTreeMap<String, String>) -> Self {
        Files { texts, ..Files::default() }
    }

    /// The file of a name, if it is a file and not something listed, and the part named after a `/`: one of several
    /// wagers. Settings may follow a `?`.
    pub(crate) fn named<'n>(&self, what: &'n str) -> Option<(&'n str, Option<&'n str>)> {
        let named = what.split_once('?').map_or(what, |(named, _)| named);
        let is_file = |name: &str| {
            let extension = Path::new(name).extension();
            extension.is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
                || self.texts.contains_key(name)
        };
        let part = || named.rsplit_once('/').filter(|(file, _)| is_file(file));
        if is_file(named) { Some((named, None)) } else { part().map(|(file, part)| (file, Some(part))) }
    }

    /// The text that replaces the file of a name, if there is one.
    pub(crate) fn given(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// The text of a table or a wager.
    pub fn text(&self, name: &str) -> Result<String, Error> {
        Ok(unmarked(self.submitted(Path::new(name))?))
    }

    /// The text of a submission or of a file beside it, unmodified, so that its hash covers every byte.
    pub(crate) fn submitted(&self, path: &Path) -> Result<String, Error> {
        let name = path.display().to_string();
        let text = match path.to_str().and_then(|name| self.texts.get(name)) {
            Some(text) => read_text(&name, text.as_bytes())?,
            None => read_as_it_is(path, LARGEST_FILE)?,
        };
        self.keep(&name, &text);
        Ok(text)
    }

    /// Stores a text that was read under its name in messages.
    pub(crate) fn keep(&self, name: &str, text: &str) {
        self.read.borrow_mut().insert(name.into(), unmarked(text.into()));
    }

    /// A text that was read.
    pub(crate) fn read(&self, name: &str) -> Option<String> {
        self.read.borrow().get(name).cloned()
    }

    /// The text of a table or a wager, and the hash of the file.
    pub(crate) fn hashed(&self, path: &Path) -> Result<(String, Hashed), Error> {
        let text = self.submitted(path)?;
        let hashed = Hashed { name: path.display().to_string(), sha256: hash(text.as_bytes()) };
        Ok((unmarked(text), hashed))
    }

    /// The wager of this id in a user's file, or all of its wagers.
    pub(crate) fn wagers(&self, name: &str, text: &str, id: Option<&str>) -> Result<Vec<&WagerFile>, Error> {
        let all = WagerFile::read_named(name, text, id)?;
        Ok(all.into_iter().map(|wager| self.wagers.keep(wager)).collect())
    }
}

/// The text of a user's file; an error if it is larger than `largest`.
pub(crate) fn read_large_file(path: &Path, largest: u64) -> Result<String, Error> {
    Ok(unmarked(read_as_it_is(path, largest)?))
}

fn read_as_it_is(path: &Path, largest: u64) -> Result<String, Error> {
    let name = path.display().to_string();
    let file = std::fs::File::open(path).map_err(|error| Error::input(format!("{name}: {error}")))?;
    read_limited(&name, file, largest)
}

/// The text of a submission from standard input, called `name` in messages.
pub(crate) fn read_text(name: &str, source: impl Read) -> Result<String, Error> {
    read_limited(name, source, LARGEST_FILE)
}

/// Some editors put it at the start of a file; it has no meaning.
const BYTE_ORDER_MARK: char = '\u{feff}';

fn read_limited(name: &str, source: impl Read, largest: u64) -> Result<String, Error> {
    let fail = |reason: String| Error::input(format!("{name}: {reason}"));
    let mut bytes = Vec::new();
    source.take(largest + 1).read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
    if bytes.len() as u64 > largest {
        return Err(fail(format!("the file is larger than {} MiB", largest >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| fail(format!("the file is not UTF-8 text ({error})")))
}

fn unmarked(mut text: String) -> String {
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    text
}
