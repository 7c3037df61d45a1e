//! What the documents show is what the command prints.

use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder with what a new clone has, so that the files that commands write are gone afterwards.
fn clone() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(workspace()).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name() != "target" {
            std::os::unix::fs::symlink(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
    }
    folder
}

/// Runs a line of a document in a folder, with the command under test as `vigorish`.
fn run(clone: &Path, line: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_vigorish")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(clone).output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// The commands of a document's console blocks, each with the lines shown below it.
fn sessions(document: &str) -> Vec<(String, Vec<String>)> {
    let mut sessions: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        match (inside, line.strip_prefix("$ ")) {
            (_, _) if line.starts_with("```") => inside = line == "```console",
            (true, Some(command)) => sessions.push((command.to_string(), Vec::new())),
            (true, None) => sessions.last_mut().expect("output follows a command").1.push(line.to_string()),
            (false, _) => {}
        }
    }
    sessions
}

/// Every line shown must be printed, in order; `...` stands for lines left out, and so do blank lines.
fn prints(clone: &Path, command: &str, shown: &[String]) {
    let output = run(clone, command);
    let mut printed = output.lines();
    for line in shown.iter().filter(|line| *line != "..." && !line.trim().is_empty()) {
        assert!(
            printed.any(|p| p.trim_end() == line.trim_end()),
            "{command}\ndoes not print\n{line}\nbut\n{output}"
        );
    }
}

/// The files under a folder whose names end so, by their paths from the workspace.
fn files(folder: &str, end: &str) -> Vec<String> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(workspace().join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            all.extend(files(&path, end));
        } else if path.ends_with(end) {
            all.push(path);
        }
    }
    all.sort();
    all
}

fn read(path: &str) -> String {
    std::fs::read_to_string(workspace().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Where the links of a document lead, code left out.
fn links(document: &str) -> Vec<String> {
    let mut prose = String::new();
    let mut inside = false;
    for line in document.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            // What stands between backticks is code.
            line.split('`').step_by(2).for_each(|part| prose += part);
            prose.push('\n');
        }
    }
    let ends = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    ends.map(String::from).collect()
}

const PAGES_OUTSIDE: [&str; 4] = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

#[test]
fn documents_show_what_is_printed() {
    let mut checked = 0;
    let clone = clone();
    let pages = files("docs", ".md").into_iter().chain(PAGES_OUTSIDE.map(String::from));
    for name in pages {
        for (command, shown) in sessions(&read(&name)) {
            prints(clone.path(), &command, &shown);
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked} commands found");
}

#[test]
fn the_cookbook_states_the_edge_of_every_file() {
    let page = read("docs/cookbook.md");
    let session = vigorish::Session::new();
    let mut cases = 0;
    for case in page.split("```json\n").skip(1) {
        let (file, rest) = case.split_once("```").expect("a block ends");
        let stated =
            rest.trim_start().strip_prefix("House edge: ").unwrap_or_else(|| panic!("no edge: {file}"));
        let stated = stated.split(['.', '\n']).next().unwrap();
        let question = vigorish::Analyze { what: vec!["felt.json".into()], ..vigorish::Analyze::default() };
        let text = [("felt.json".to_string(), file.to_string())];
        let found = session.ask_with(&question, text).unwrap_or_else(|error| panic!("{file}{error}"));
        assert_eq!(session.warnings(), [""; 0], "{file}");
        for analysis in found {
            assert_eq!(analysis.edge.unwrap().to_string(), stated, "{file}");
        }
        cases += 1;
    }
    assert!(cases >= 40, "{cases} cases found");
}

#[test]
fn the_book_has_every_page_once() {
    let mut pages: Vec<String> =
        links(&read("docs/SUMMARY.md")).iter().map(|page| format!("docs/{page}")).collect();
    pages.push("docs/SUMMARY.md".into());
    pages.sort();
    assert_eq!(pages, files("docs", ".md"));
}

#[test]
fn links_lead_somewhere() {
    let mut followed = 0;
    for page in files("docs", ".md").into_iter().chain(PAGES_OUTSIDE.map(String::from)) {
        for link in links(&read(&page)).iter().filter(|link| !link.starts_with("https://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = workspace().join(folder).join(file);
            let path = if file.is_empty() { workspace().join(&page) } else { path };
            assert!(path.exists(), "{page} links to {link}");
            // A page of the book cannot leave it.
            let docs = workspace().join("docs").canonicalize().unwrap();
            let stays = path.parent().unwrap().canonicalize().unwrap().starts_with(docs);
            assert!(!page.starts_with("docs") || stays, "{page} links to {link}");
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&path).unwrap();
                let headings = text.lines().filter(|line| line.starts_with('#'));
                let mut slugs = headings.map(|line| {
                    let words = line.trim_start_matches('#').trim().to_lowercase();
                    words
                        .replace(' ', "-")
                        .replace(|c: char| !c.is_alphanumeric() && c != '-' && c != '_', "")
                });
                assert!(slugs.any(|slug| slug == heading), "{page} links to {link}");
            }
            followed += 1;
        }
    }
    assert!(followed >= 40, "{followed} links found");
}

#[test]
fn the_reference_is_what_the_program_says() {
    for (name, page) in cli::reference() {
        assert!(
            read(&format!("docs/reference/{name}")) == page,
            "docs/reference/{name} is old: just reference"
        );
    }
}
