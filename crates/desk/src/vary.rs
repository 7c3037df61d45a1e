//! Variants of a wager or a game in a file: parts of the file run through values, and every combination is parsed,
//! solved and priced.
//!
//! The varied part is a setting, a name of `let`, the pay of a row (`flush`, in a game `call/flush`), or any value by
//! its path in the file (`rows[flush].when.class`, `stages[0].choices[1].stakes.play`). Each variant is a file of its
//! own, with the same restrictions. `vigorish` calls it for `solve --vary`.

mod path;
mod values;

use crate::error::Error;
use crate::search::{Figures, Priced, Sought, kept};
use enumeration::{Arrange, Ratio};
use games::{Analysis, Options, Request, Workbench};
use num_traits::{Signed, Zero};
use path::{VaryStep, at, at_mut, follow, key, path, row_in, written};
use paytables::Settings;
use paytables::games::Effect;
use paytables::names::{RowName, nearest, shown};
use paytables::wagers::WagerFile;
use paytables::written::{Member, Node, Value};
use values::{MOST_VARIANTS, ValueKind, split};

/// The varied part, and its values.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Variation {
    /// The name of the part, as the user writes it.
    pub name: String,
    path: Vec<VaryStep>,
    values: Vec<VariedValue>,
}

/// A value as it is shown, and as it is written in the file.
#[derive(Clone, Debug)]
struct VariedValue {
    shown: String,
    value: Value,
}

/// A variant and its figures.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variant {
    /// The values, in the order of the variations.
    pub values: Vec<String>,
    /// The edge, the hit frequency and the variance.
    pub figures: Figures,
    /// The edge over the mean stake.
    pub element_of_risk: Option<Ratio>,
    /// The frequency of choices that end the round before the bets are settled; `None` without decisions.
    pub fold: Option<Ratio>,
    /// For each variation, the index of the value among its values.
    numbers: Vec<u64>,
}

impl Priced for Variant {
    fn figures(&self) -> &[Figures] {
        std::slice::from_ref(&self.figures)
    }

    fn numbers(&self) -> &[u64] {
        &self.numbers
    }
}

/// The most variants that are solved unless the caller allows more.
const MOST_UNASKED: u64 = 1_000;

/// The keys of a condition that select the cards it applies to and are no test.
const MODIFIERS: [&str; 4] = ["of", "best", "joker", "wild"];

/// The file to vary.
pub struct Varied<'a> {
    /// Its name.
    pub name: &'a str,
    /// The parsed file.
    pub file: &'a Node,
    /// The side bet of a game, or the wager of several.
    pub part: Option<&'a str>,
    /// The chosen settings.
    pub settings: &'a Settings,
    /// Options beyond the wager and its settings.
    pub options: &'a Options,
}

impl Varied<'_> {
    /// Reads `NAME=VALUE,VALUE` or `NAME=a..b[:step]`.
    pub fn variation(&self, text: &str) -> Result<Variation, Error> {
        let bad = |problem: String| Error::NotAVariation { text: text.into(), problem };
        // A path and a name contain no `=`; the name of a row may.
        let (name, values) = text.rsplit_once('=').ok_or_else(|| {
            bad("write a name or a path and its values, like decks=1,2,6 or stages[0].choices[1].stakes.play=1..3".into())
        })?;
        let name = name.trim();
        let (path, present, is_setting) = self.place(name).map_err(bad)?;
        if self.settings.0.contains_key(name) && (is_setting || name == "decks") {
            return Err(bad(format!("`{name}` is also set to one value: remove one of the two")));
        }
        let is_pay = matches!(path.last(), Some(VaryStep::Key(key)) if key == "pays");
        let kind = ValueKind::of(&present, is_pay);
        let mut all = Vec::new();
        for part in split(values) {
            if all.len() as u64 >= MOST_VARIANTS {
                return Err(bad(format!("there are {MOST_VARIANTS} values or more: narrow the ranges")));
            }
            for (shown, value) in kind.read(part.trim(), &present).map_err(bad)? {
                let value = if is_setting { Value::List(vec![node(value)]) } else { value };
                all.push(VariedValue { shown, value });
            }
        }
        Ok(Variation { name: name.into(), path, values: all })
    }

    /// Resolves a name: its path, the current value, and true for a setting.
    fn place(&self, name: &str) -> Result<(Vec<VaryStep>, Value, bool), String> {
        let file = self.file;
        let keys = |names: &[&str]| -> Vec<VaryStep> {
            names.iter().map(|name| VaryStep::Key((*name).into())).collect()
        };
        if name == "decks" && file.get("deal").and_then(|deal| deal.get("decks")).is_some() {
            return Ok((keys(&["deal", "decks"]), Value::Number(String::new()), false));
        }
        if let Some(values) = file.get("settings").and_then(|all| all.get(name)?.get("values")) {
            return Ok((keys(&["settings", name, "values"]), values.value.clone(), true));
        }
        if let Some(named) = file.get("let").and_then(|all| all.get(name)) {
            return named_value(name, named);
        }
        if let Some(path) = self.row(name) {
            let present = at(file, &path).map_or(Value::Null, |node| node.value.clone());
            return Ok((path, present, false));
        }
        let path = self.path(name)?;
        match follow(file, &path) {
            Ok(found) => Ok((path, found.value.clone(), false)),
            Err(_) if path.len() == 1 => Err(self.unknown(name)),
            Err(problem) => Err(problem),
        }
    }

    /// The path of the pay of a row, in a game named after its bet or side bet: `flush`, `call/flush`.
    fn row(&self, name: &str) -> Option<Vec<VaryStep>> {
        let own = self.wager();
        let rows = at(self.file, &own)?.get("rows");
        if let Some(path) =
            rows.and_then(|rows| row_in(rows, &RowName::of(name), &[&own[..], &[key("rows")]].concat()))
        {
            return Some(path);
        }
        let (bet, row) = name.split_once('/')?;
        let row = RowName::of(row);
        ["bets", "sides"].into_iter().find_map(|kind| {
            let rows = self.file.get(kind)?.get(bet)?.get("rows")?;
            row_in(rows, &row, &[kind, bet, "rows"].map(key))
        })
    }

    /// The path of the wager in the file: the top, or an entry in the list of wagers.
    fn wager(&self) -> Vec<VaryStep> {
        let Some(Value::List(all)) = self.file.get("wagers").map(|all| &all.value) else { return Vec::new() };
        let is_it = |wager: &Node| matches!(&wager.get("id").map(|id| &id.value), Some(Value::Text(id)) if Some(id.as_str()) == self.part);
        all.iter().position(is_it).map_or_else(Vec::new, |place| vec![key("wagers"), VaryStep::Item(place)])
    }

    /// Parses a path. If the file has several wagers, a path that begins with `rows` begins at the chosen wager. `rows[flush]`
    /// is the row named "flush".
    fn path(&self, text: &str) -> Result<Vec<VaryStep>, String> {
        let mut path = path(text)?;
        let own = self.wager();
        if self.file.get("rows").is_none() && matches!(&path[0], VaryStep::Key(key) if key == "rows") {
            path.splice(0..0, own);
        }
        let mut resolved: Vec<VaryStep> = Vec::new();
        for step in path {
            match step {
                VaryStep::Named(name) => {
                    let list = at(self.file, &resolved);
                    let found = list.and_then(|list| row_in(list, &RowName::of(&name), &resolved));
                    let Some(mut found) = found else {
                        return Err(format!(
                            "there is no row `{}` in `{}`",
                            shown(&name),
                            written(&resolved)
                        ));
                    };
                    found.pop();
                    resolved = found;
                }
                step => resolved.push(step),
            }
        }
        Ok(resolved)
    }

    fn unknown(&self, name: &str) -> String {
        let keys = |node: Option<&Node>| -> Vec<String> {
            match node.map(|node| &node.value) {
                Some(Value::Object(entries)) => entries.iter().map(|entry| entry.key.clone()).collect(),
                _ => Vec::new(),
            }
        };
        let mut known = keys(self.file.get("settings"));
        known.extend(keys(self.file.get("let")));
        let near = nearest(name, known.iter().map(String::as_str));
        let known = if known.is_empty() { String::new() } else { format!(" ({})", known.join(", ")) };
        format!(
            "there is no `{}`: name a setting or a name of `let`{known}, a row like flush or call/flush, or a path \
             like rows[flush].when.class or stages[0].choices[1].stakes.play{near}",
            shown(name)
        )
    }

    /// The combinations of values that meet the search criteria, with their figures. Sorted by edge, by distance to `target`,
    /// or best first.
    pub fn variants(
        &self,
        variations: &[Variation],
        target: Option<&Ratio>,
        sought: &Sought,
        bench: &Workbench,
    ) -> Result<Vec<Variant>, Error> {
        for (i, variation) in variations.iter().enumerate() {
            if variations[..i].iter().any(|other| other.path == variation.path) {
                return Err(Error::RangeTwice(variation.name.clone()));
            }
        }
        let size = variations
            .iter()
            .try_fold(1u64, |size, variation| size.checked_mul(variation.values.len() as u64))
            .unwrap_or(u64::MAX);
        let most = if sought.knows { MOST_VARIANTS } else { MOST_UNASKED };
        if size > most {
            return Err(Error::ManyVariants { variants: size, most });
        }
        let progress = bench.progress();
        progress.begin(&format!("solving {size} variants"), size);
        let mut found = Vec::new();
        for number in 0..size {
            found.push(self.variant(variations, number, bench)?);
            progress.advance(1);
        }
        progress.finish();
        found.retain(|variant| sought.has(&variant.figures));
        // The sort is stable: combinations with equal edges keep their order.
        found.arrange_by_key(|variant| match target {
            Some(target) => ((&variant.figures.edge - target).abs(), variant.figures.edge.clone()),
            None => (Ratio::zero(), variant.figures.edge.clone()),
        });
        Ok(kept(found, sought))
    }

    /// The file with other pays. A row is named as in `solve`: `flush`, in a game with several bets `call/flush`. `None` if a
    /// row is not in the file.
    pub fn with_pays(&self, pays: impl IntoIterator<Item = (String, String)>) -> Option<Node> {
        let mut file = self.file.clone();
        for (row, pay) in pays {
            let of_part = || self.row(&format!("{}/{row}", self.part?));
            let of_only_bet = || match self.file.get("bets").map(|bets| &bets.value) {
                Some(Value::Object(bets)) => {
                    bets.iter().find_map(|bet| self.row(&format!("{}/{row}", bet.key)))
                }
                _ => None,
            };
            let path = self.row(&row).or_else(of_part).or_else(of_only_bet)?;
            *at_mut(&mut file, &path)? = node(Value::Text(pay));
        }
        Some(file)
    }

    /// The file of a variant.
    pub fn written(&self, variations: &[Variation], variant: &Variant) -> Node {
        let mut file = self.file.clone();
        for (variation, &number) in variations.iter().zip(&variant.numbers) {
            let value = variation.values[number as usize].value.clone();
            *at_mut(&mut file, &variation.path).expect("the path was followed") = node(value);
        }
        file
    }

    fn variant(
        &self,
        variations: &[Variation],
        mut number: u64,
        bench: &Workbench,
    ) -> Result<Variant, Error> {
        let mut file = self.file.clone();
        let (mut values, mut numbers) = (Vec::new(), Vec::new());
        // The values of the last variation change fastest.
        for variation in variations.iter().rev() {
            let count = variation.values.len() as u64;
            let place = number % count;
            number /= count;
            let chosen = &variation.values[place as usize];
            *at_mut(&mut file, &variation.path).expect("the path was followed") = node(chosen.value.clone());
            values.push(chosen.shown.clone());
            numbers.push(place);
        }
        values.reverse();
        numbers.reverse();
        let said: Vec<String> = variations
            .iter()
            .zip(&values)
            .map(|(variation, value)| format!("{} = {value}", variation.name))
            .collect();
        let name = format!("{} with {}", self.name, said.join(", "));
        let text = serde_json::to_string_pretty(&file).expect("a file is JSON");
        let mut read = WagerFile::read_named(&name, &text, self.part).map_err(without_place)?;
        if read.len() > 1 {
            let problem = "the file has several wagers: name one after a slash".into();
            return Err(Error::NotAVariation { text: self.name.into(), problem });
        }
        let wager = read.remove(0);
        let selected = wager.select(self.settings)?;
        let fold_stages = selected.round()?.map(|terms| terms.stages).unwrap_or_default();
        let is_game = selected.wager.round.is_some() && selected.wager.side.is_none();
        let no_meter = Error::NoMeter { wager: selected.to_string() };
        let options = Options { variance: true, ..self.options.clone() };
        let analysis = games::analyze(&Request { selected, options }, bench)?;
        let ends = |stage: &str, choice: &str| {
            let stage = fold_stages.iter().find(|known| known.name == stage);
            let choice = stage.and_then(|stage| stage.choices.iter().find(|known| known.name == choice));
            choice.is_some_and(|choice| matches!(choice.effect, Effect::End(_)))
        };
        let Analysis { edge, element_of_risk, hit_frequency, variance, actions, .. } = analysis;
        let fold = actions.filter(|_| is_game).map(|actions| {
            let folds = actions.iter().filter(|taken| ends(&taken.decision, &taken.action));
            folds.fold(Ratio::zero(), |sum, taken| sum + &taken.probability)
        });
        let edge = edge.ok_or(no_meter)?;
        let figures = Figures { edge, hit: hit_frequency, variance };
        Ok(Variant { values, figures, element_of_risk, fold, numbers })
    }
}

/// The value of a name: for a condition with one test the value that the test compares with, else the whole value.
fn named_value(name: &str, named: &Node) -> Result<(Vec<VaryStep>, Value, bool), String> {
    let mut path = vec![VaryStep::Key("let".into()), VaryStep::Key(name.into())];
    let Value::Object(entries) = &named.value else { return Ok((path, named.value.clone(), false)) };
    let tests: Vec<&Member> =
        entries.iter().filter(|entry| !MODIFIERS.contains(&entry.key.as_str())).collect();
    let [only] = tests[..] else {
        let paths: Vec<String> = tests.iter().map(|entry| format!("let.{name}.{}", entry.key)).collect();
        return Err(format!("`{name}` asks several things: name one by its path, {}", paths.join(" or ")));
    };
    path.push(VaryStep::Key(only.key.clone()));
    Ok((path, only.node.value.clone(), false))
}

/// Removes the line from an error, because the user never sees the text of a variant. The path in the file remains.
fn without_place(error: paytables::Error) -> paytables::Error {
    match error {
        paytables::Error::InWager { file, path, message, .. } => {
            paytables::Error::InWager { file, path, place: None, message }
        }
        other => other,
    }
}

const fn node(value: Value) -> Node {
    Node { value, place: None }
}

#[cfg(test)]
mod tests {
    use super::values::numbers;
    use super::*;

    #[test]
    fn commas_in_brackets_and_quotes_do_not_part_values() {
        assert_eq!(split("a,b c"), ["a", "b c"]);
        assert_eq!(split(r#"{"a": [1, 2]},"x,y",3"#), [r#"{"a": [1, 2]}"#, r#""x,y""#, "3"]);
    }

    #[test]
    fn a_path_is_read_and_written() {
        for text in [
            "let.qualifies.at-least",
            "stages[0].choices[12].stakes.play",
            "a[0][1]",
            "rows[suited 6.5].when.total",
        ] {
            assert_eq!(written(&path(text).unwrap()), text);
        }
        for bad in ["", "a..b", "a[", "a[]", "a[0]b", "[0]"] {
            assert!(path(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_range_is_a_list_of_numbers() {
        let all =
            |text: &str| numbers(text).map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(all("2..4").unwrap(), ["2", "3", "4"]);
        assert_eq!(all("10..35:10").unwrap(), ["10", "20", "30"]);
        assert_eq!(all("3/2").unwrap(), ["3/2"]);
        assert!(
            all("4..2").is_err() && all("3:2").is_err() && all("pair").is_err() && all("1..2:0").is_err()
        );
    }
}
