//! Renders and writes the pages of a site: the index, one page and one sheet per wager, and the assets. This is the
//! entry point of the crate.

use crate::folder::{self, Refusal};
use crate::site::Site;
use crate::{compare, data, index, layout, own, wager};
use maud::Markup;
use rayon::prelude::*;
use std::path::Path;

/// The scripts, shared code first; each acts only on the pages it belongs to.
const SCRIPTS: [&str; 9] = [
    include_str!("../assets/shared.js"),
    include_str!("../assets/tables.js"),
    include_str!("../assets/index.js"),
    include_str!("../assets/compare.js"),
    include_str!("../assets/qr.js"),
    include_str!("../assets/further.js"),
    include_str!("../assets/examples.js"),
    include_str!("../assets/own_form.js"),
    include_str!("../assets/editor.js"),
];
/// The editor's worker, as a string, because a page from the file system cannot load it from a file.
const WORKER: &str = include_str!("../assets/worker.js");

impl Site {
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
            let place = self.place(entry);
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
