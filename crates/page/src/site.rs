//! The whole site.

use crate::entry::Entry;
use crate::folder::{self, Refusal};
use crate::{compare, data, index, layout, own, wager};
use maud::Markup;
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// Every wager with its page's place.
pub struct Site {
    /// The wagers, in the order of the index.
    pub entries: Vec<Entry>,
    /// The engine as a script, where there is one: without it, figures can be read and not moved.
    pub engine: Option<String>,
    places: Vec<String>,
    of_wager: HashMap<(String, String), Vec<usize>>,
}

/// The scripts, each for itself; each looks for what it has to do on the page.
const SCRIPTS: [&str; 3] = [
    include_str!("../assets/index.js"),
    include_str!("../assets/compare.js"),
    include_str!("../assets/editor.js"),
];
/// What the editor starts beside the page. A page from the file system may not load it from a file of its own.
const WORKER: &str = include_str!("../assets/worker.js");

impl Site {
    /// A site of these wagers.
    pub fn new(entries: Vec<Entry>, engine: Option<String>) -> Self {
        let mut taken = HashSet::new();
        let mut places = Vec::new();
        let mut of_wager: HashMap<_, Vec<usize>> = HashMap::new();
        for (i, entry) in entries.iter().enumerate() {
            let (folder, name) = entry.place();
            let numbered = (1..).map(|n| match n {
                1 => format!("{folder}/{name}"),
                n => format!("{folder}/{name}.{n}"),
            });
            let free = numbered.into_iter().find(|place| !taken.contains(place));
            let place = free.expect("there are more numbers than wagers");
            taken.insert(place.clone());
            places.push(place);
            let wager = &entry.selected;
            of_wager.entry((wager.game.game.clone(), wager.wager.wager.clone())).or_default().push(i);
        }
        Site { entries, engine, places, of_wager }
    }

    /// `craps/pass.odds-2x`: where the page of a wager is among the wagers, without its ending.
    pub fn place(&self, entry: usize) -> &str {
        &self.places[entry]
    }

    /// The entries of the same wager, itself among them: other tables, other settings.
    pub fn variants(&self, entry: usize) -> &[usize] {
        let wager = &self.entries[entry].selected;
        let key = (wager.game.game.clone(), wager.wager.wager.clone());
        self.of_wager.get(&key).map_or(&[], Vec::as_slice)
    }

    /// The page of all wagers.
    pub fn index(&self) -> Markup {
        index::page(self)
    }

    /// The page of a wager.
    pub fn wager(&self, entry: usize) -> Markup {
        wager::page(self, entry)
    }

    /// Writes all pages into a folder that is there; `written` is called after each wager.
    pub fn write(&self, folder: &Path, written: impl Fn() + Sync) -> Result<(), Refusal> {
        let write = |path: &str, text: String| folder::write(&folder.join(path), text);
        write("index.html", self.index().into_string())?;
        write("compare.html", compare::page(self).into_string())?;
        write("own.html", own::page(self).into_string())?;
        write("assets/page.css", layout::STYLE.into())?;
        write("assets/page.js", scripts())?;
        write("assets/data.js", data::all(self))?;
        if let Some(engine) = &self.engine {
            write("assets/engine.js", engine.clone())?;
        }
        (0..self.entries.len()).into_par_iter().try_for_each(|entry| {
            let place = &self.places[entry];
            write(&format!("wagers/{place}.html"), self.wager(entry).into_string())?;
            write(&format!("wagers/{place}.sheet.html"), wager::sheet(self, entry).into_string())?;
            written();
            Ok(())
        })
    }
}

/// All scripts as one.
fn scripts() -> String {
    let worker = serde_json::to_string(WORKER).expect("text is JSON");
    format!("\"use strict\";\nconst VIGORISH_WORKER = {worker};\n{}", SCRIPTS.concat())
}
