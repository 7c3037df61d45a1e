//! No crate has an import circle: files that import from each other, directly or through others.
//!
//! The test parses the sources of each crate from `lib.rs` or `main.rs` down its `mod` declarations. File A imports from
//! file B if a `use` or a path in A's code (`crate::`, `super::`, `self::`, a child module, an imported name) resolves to
//! an item that B defines; re-exports are followed to the definition. Naming a module is no import, using an item of it
//! is. Code under `#[cfg(test)]` is ignored. A circle is a strongly connected component of more than one file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The longest chain of imports, in files and subfolders, that `crates/events/src/cards` may have.
const MOST_FLOORS: usize = 8;

/// Splits a source into words, `::` and single signs; drops comments, string literals and characters.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let text = rest.trim_start_matches('b').trim_start_matches('r');
        let hashes = text.len() - text.trim_start_matches('#').len();
        let is_raw = word > 0 && rest[..word].ends_with('r') && rest[..word].len() <= 2;
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").expect("a comment ends") + 2
        } else if is_raw && text[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let from = rest.len() - text.len() + hashes + 1;
            from + rest[from..].find(&end).expect("a literal ends") + end.len()
        } else if first == '"' {
            end_of_literal(rest, '"')
        } else if first == '\'' {
            // A lifetime has no closing quote.
            let is_char = rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\'');
            if is_char { end_of_literal(rest, '\'') } else { 1 }
        } else {
            let length = if word > 0 { word } else { first.len_utf8() + usize::from(rest.starts_with("::")) };
            if !first.is_whitespace() {
                tokens.push(rest[..length].to_string());
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the literal at the start of a text.
fn end_of_literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let is_end = c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.expect("a literal ends").0 + 1
}

/// The names of a module and its parents, from the crate's root.
type ModulePath = Vec<String>;

#[derive(Default)]
struct Module {
    file: String,
    /// Imported paths with their local names; `*` for a glob.
    uses: Vec<(Vec<String>, String)>,
    /// Paths in the code, outside `use`.
    paths: Vec<Vec<String>>,
}

/// The modules of one crate. A module inside a file is one of its own, with the same file.
#[derive(Default)]
struct Crate(BTreeMap<ModulePath, Module>);

/// Importing file, imported file, and the imported names.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

impl Crate {
    /// Parses a crate from its files, by path from `src`.
    fn of(files: &BTreeMap<String, String>) -> Self {
        let root = ["lib.rs", "main.rs"].into_iter().find(|root| files.contains_key(*root));
        let mut all = Crate::default();
        let mut open = vec![(Vec::new(), root.expect("a crate has a root").to_string())];
        while let Some((path, file)) = open.pop() {
            let mut scan =
                Scan { tokens: &tokens(&files[&file]), file: &file, all: &mut all, children: Vec::new() };
            scan.module(&path);
            for child in scan.children {
                let name = child.join("/");
                let places = [format!("{name}.rs"), format!("{name}/mod.rs")];
                let file = places.into_iter().find(|place| files.contains_key(place));
                open.push((child, file.unwrap_or_else(|| panic!("no file of the module {name}"))));
            }
        }
        all
    }

    /// Resolves a path of the module `at` to the defining module and the item's name; none for an item of another crate, and
    /// for a module. A path in code never ends in a module, so there it is a function with a module's name.
    fn defined(
        &self,
        at: &[String],
        path: &[String],
        is_code: bool,
        depth: usize,
    ) -> Option<(&Module, String)> {
        let imported = |module: &[String], name: &String| {
            let of = self.0.get(module)?.uses.iter().find(|(_, known)| known == name);
            of.filter(|_| depth < 10).map(|(path, _)| path)
        };
        let mut here = at.to_vec();
        let mut rest = path;
        if path[0] == "crate" {
            here.clear();
            rest = &path[1..];
        } else if path[0] == "self" || path[0] == "super" {
            while let Some(step) = rest.first().filter(|step| *step == "self" || *step == "super") {
                if step == "super" {
                    here.pop();
                }
                rest = &rest[1..];
            }
        } else if !self.0.contains_key(&[at, &path[..1]].concat()) {
            let path = [imported(at, &path[0])?, &path[1..]].concat();
            return self.defined(at, &path, is_code, depth + 1);
        }
        while let [name, after @ ..] = rest {
            let deeper = [here.as_slice(), std::slice::from_ref(name)].concat();
            let is_module = self.0.contains_key(&deeper);
            if is_module && !after.is_empty() {
                (here, rest) = (deeper, after);
                continue;
            }
            let further = imported(&here, name).map(|path| [path, after].concat());
            let further = further.and_then(|path| self.defined(&here, &path, is_code, depth + 1));
            let own = || (!is_module || is_code).then(|| Some((self.0.get(&here)?, name.clone())))?;
            return further.or_else(own);
        }
        None
    }

    /// What each file imports from other files of the crate.
    fn imports(&self) -> Imports {
        let mut imports = Imports::new();
        for (at, module) in &self.0 {
            let of = imports.entry(module.file.clone()).or_default();
            let uses = module.uses.iter().map(|(path, _)| (path, false));
            for (path, is_code) in uses.chain(module.paths.iter().map(|path| (path, true))) {
                if let Some((from, name)) = self.defined(at, path, is_code, 0)
                    && from.file != module.file
                {
                    of.entry(from.file.clone()).or_default().insert(name);
                }
            }
        }
        imports
    }
}

/// A parser of the modules of one file.
struct Scan<'a> {
    tokens: &'a [String],
    file: &'a str,
    all: &'a mut Crate,
    /// Child modules in files of their own.
    children: Vec<ModulePath>,
}

impl Scan<'_> {
    fn next(&mut self) -> Option<&str> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    fn is_at(&self, signs: &[&str]) -> bool {
        self.tokens.iter().map(String::as_str).take(signs.len()).eq(signs.iter().copied())
    }

    /// Skips a pair of brackets and everything between them.
    fn skip_brackets(&mut self) {
        let mut depth = 0;
        while let Some(token) = self.next() {
            match token {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// Parses a module up to its closing brace or the end of the file.
    fn module(&mut self, path: &[String]) {
        let mut module = Module { file: self.file.into(), ..Module::default() };
        let (mut depth, mut is_test) = (0, false);
        while !(depth == 0 && self.is_at(&["}"])) {
            if self.is_at(&["#", "["]) {
                is_test |= self.is_at(&["#", "[", "cfg", "(", "test", ")", "]"]);
                self.next();
                self.skip_brackets();
                continue;
            }
            let was_test = std::mem::take(&mut is_test);
            let Some(token) = self.next().map(String::from) else { break };
            match token.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                "pub" if self.is_at(&["("]) => self.skip_brackets(),
                "mod" => {
                    let child = [path, &[self.next().expect("a module has a name").into()]].concat();
                    match (self.is_at(&["{"]), was_test) {
                        (true, true) => self.skip_brackets(),
                        (true, false) => {
                            self.next();
                            self.module(&child);
                            self.next();
                        }
                        (false, true) => {}
                        (false, false) => self.children.push(child),
                    }
                }
                // `use<'a>` in a type is no import.
                "use" if !self.is_at(&["<"]) => {
                    let mut uses = Vec::new();
                    self.use_tree(&[], &mut uses);
                    if !was_test {
                        module.uses.extend(uses);
                    }
                }
                // A field or a method.
                "." => drop(self.next()),
                _ if self.is_at(&["::"]) => {
                    let mut path = vec![token];
                    while self.is_at(&["::"]) {
                        self.next();
                        match self.tokens.first() {
                            Some(name) if name.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                                path.push(name.clone());
                                self.next();
                            }
                            _ => break,
                        }
                    }
                    if path.len() > 1 {
                        module.paths.push(path);
                    }
                }
                _ => {}
            }
        }
        self.all.0.insert(path.to_vec(), module);
    }

    /// Parses one import, up to the comma, brace or semicolon after it.
    fn use_tree(&mut self, prefix: &[String], uses: &mut Vec<(Vec<String>, String)>) {
        let mut path = prefix.to_vec();
        let mut alias = None;
        while let Some(token) = self.next().map(String::from) {
            match token.as_str() {
                "::" => {}
                "{" => {
                    while !self.is_at(&["}"]) {
                        self.use_tree(&path, uses);
                    }
                    self.next();
                    // The imports are those in the braces.
                    path.clear();
                }
                "as" => alias = self.next().map(String::from),
                "," | ";" => break,
                _ => path.push(token),
            }
            if self.is_at(&["}"]) {
                break;
            }
        }
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        if let Some(last) = path.last() {
            uses.push((path.clone(), alias.unwrap_or_else(|| last.clone())));
        }
    }
}

/// The files that a file imports from, directly or through others.
fn reached<'a>(imports: &'a Imports, from: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(imports[file].keys().map(String::as_str).filter(|next| reached.insert(*next)));
    }
    reached
}

/// The circles, each as the lines `file -> file: names` between its files.
fn circles(imports: &Imports) -> Vec<String> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (file.as_str(), reached(imports, file))).collect();
    let circle_of = |file: &String| -> BTreeSet<&str> {
        reached[&**file].iter().copied().filter(|other| reached[other].contains(&**file)).collect()
    };
    let all: BTreeSet<_> = imports.keys().map(circle_of).filter(|circle| !circle.is_empty()).collect();
    let lines = |circle: BTreeSet<&str>| {
        let mut lines = String::new();
        for &from in &circle {
            for (to, names) in imports[from].iter().filter(|(to, _)| circle.contains(to.as_str())) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                lines += &format!("{from} -> {to}: {}\n", names.join(", "));
            }
        }
        lines
    };
    all.into_iter().map(lines).collect()
}

/// The longest chain of imports among the files and subfolders of a folder; a subfolder counts as one. There must be no circle
/// among them.
fn floors(imports: &Imports, folder: &str) -> usize {
    let room = |file: &String| {
        let inside = file.strip_prefix(folder)?;
        Some(inside.split('/').next().unwrap_or(inside).to_string())
    };
    let mut below: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, imported) in imports {
        let Some(from) = room(file) else { continue };
        let to = imported.keys().filter_map(room).filter(|to| *to != from);
        below.entry(from.clone()).or_default().extend(to);
    }
    let mut floors = 0;
    // Floor by floor: what imports from none of the rest.
    while !below.is_empty() {
        let rest: BTreeSet<String> = below.keys().cloned().collect();
        below.retain(|_, to| !to.is_disjoint(&rest));
        assert!(below.len() < rest.len(), "a circle has no lowest floor");
        floors += 1;
    }
    floors
}

/// The sources under a folder, by path from it.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(path.read_dir().unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
            all.insert(name, std::fs::read_to_string(&path).unwrap());
        }
    }
    all
}

/// The checked crates, each with what its files import from each other.
fn crates() -> impl Iterator<Item = (String, Imports)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let names = folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.map(move |name| {
        let imports = Crate::of(&sources(&folder.join(&name).join("src"))).imports();
        (name, imports)
    })
}

#[test]
fn no_crate_has_an_import_circle() {
    for (name, imports) in crates() {
        let circles = circles(&imports);
        assert!(circles.is_empty(), "import circles of {name}:\n{}", circles.join("\n"));
        if name == "events" {
            let floors = floors(&imports, "cards/");
            assert!(floors <= MOST_FLOORS, "events/src/cards has {floors} floors");
        }
    }
}

/// A made-up crate.
fn made_up(files: &[(&str, &str)]) -> Imports {
    Crate::of(&files.iter().map(|&(name, text)| (name.into(), text.into())).collect()).imports()
}

#[test]
fn circles_are_found_and_printed() {
    let imports = made_up(&[
        ("lib.rs", "mod a;\nmod b;\nmod deep;\nmod shared;\npub use shared::{Error, Other as Another};"),
        // A circle of two, through a path in the code on one side.
        ("a.rs", "use std::fmt;\nuse crate::{b::{self, B}, Error};\nfn a() -> B { b::make() }"),
        ("b.rs", "pub struct B;\npub fn make() { let x = super::a::A::new(1).b; }"),
        // A parent that uses its child, which uses what the parent defines.
        ("deep/mod.rs", "mod child;\npub use child::child;\npub(in crate::deep) struct Thing;"),
        (
            "deep/child.rs",
            "use super::Thing;\nuse crate::Another as One;\npub fn child(thing: Thing) -> One {}",
        ),
        // A function with the name of a module.
        ("shared.rs", "pub struct Error;\npub struct Other;\nfn f() { crate::deep::child(\"'\", '\"') }"),
    ]);
    let expected = [
        "a.rs -> b.rs: B, make\nb.rs -> a.rs: A\n",
        "deep/child.rs -> deep/mod.rs: Thing\ndeep/child.rs -> shared.rs: Other\n\
         deep/mod.rs -> deep/child.rs: child\nshared.rs -> deep/child.rs: child\n",
    ];
    assert_eq!(circles(&imports), expected);
    assert_eq!(imports["a.rs"]["shared.rs"], BTreeSet::from(["Error".into()]));
}

#[test]
fn what_only_looks_like_an_import_makes_no_circle() {
    let imports = made_up(&[
        (
            "lib.rs",
            "mod a;\nmod b;\n#[cfg(test)]\nmod tests;\nmod c { use super::a::A; fn f<'a>(a: &'a A) {} }",
        ),
        (
            "b.rs",
            "use crate::a::A;\nmod inner;\npub struct B;\npub mod rules { use super::B; use super::super::a; }\nfn f() -> impl Sized + use<> { A::new() }",
        ),
        // Comments, literals and tests are no imports, nor is naming a module.
        (
            "a.rs",
            "//! See [`crate::b::B`].\nuse crate::b;\npub struct A;\nconst T: &str = r#\"crate::b::B\"#;\n\
             /* use crate::b::B; */ const U: &str = \"\\\"crate::b::B\";\n\
             #[cfg(test)]\nuse crate::b::B;\n#[cfg(test)]\nmod tests {\n    use crate::b::B;\n}",
        ),
        ("b/inner.rs", "use super::B;"),
        ("tests.rs", "use crate::a::A;"),
    ]);
    assert_eq!(circles(&imports), [""; 0]);
    // `inner` imports from `b`, and `b` from `a`.
    assert_eq!([floors(&imports, ""), floors(&imports, "b")], [3, 2]);
}
