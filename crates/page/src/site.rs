//! The wagers of a site, with the path of each page.

use crate::entry::Entry;
use std::collections::{HashMap, HashSet};

/// The wagers of a site, with the path of each page.
pub struct Site {
    /// The wagers, in the order of the index.
    pub entries: Vec<Entry<'static>>,
    /// The engine as a script, if there is one: without it, figures cannot be edited.
    pub engine: Option<String>,
    places: Vec<String>,
    of_wager: HashMap<(String, String), Vec<usize>>,
}

impl Site {
    /// A site of these wagers.
    pub fn new(entries: Vec<Entry<'static>>, engine: Option<String>) -> Self {
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

    /// `craps/pass.odds-2x`: the path of a wager's page among the wagers, without its extension.
    pub fn place(&self, entry: usize) -> &str {
        &self.places[entry]
    }

    /// The entries of the same wager, including this one: other tables, other settings.
    pub(crate) fn variants(&self, entry: usize) -> &[usize] {
        let wager = &self.entries[entry].selected;
        let key = (wager.game.game.clone(), wager.wager.wager.clone());
        self.of_wager.get(&key).map_or(&[], Vec::as_slice)
    }
}
