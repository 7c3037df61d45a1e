//! What the documents show is what the command prints.

use std::path::{Path, PathBuf};
use std::process::Command;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a line of a document in the workspace, with the command under test as `vigorish`.
fn run(line: &str) -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_vigorish")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output =
        Command::new("sh").args(["-c", line]).env("PATH", path).current_dir(workspace()).output().unwrap();
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
fn prints(command: &str, shown: &[String]) {
    let output = run(command);
    let mut printed = output.lines();
    for line in shown.iter().filter(|line| *line != "..." && !line.trim().is_empty()) {
        assert!(
            printed.any(|p| p.trim_end() == line.trim_end()),
            "{command}\ndoes not print\n{line}\nbut\n{output}"
        );
    }
}

#[test]
fn documents_show_what_is_printed() {
    let mut checked = 0;
    for name in
        ["README.md", "docs/verify.md", "docs/design-a-side-bet.md", "docs/tables.md", "docs/trust.md"]
    {
        let document = std::fs::read_to_string(workspace().join(name)).unwrap();
        for (command, shown) in sessions(&document) {
            prints(&command, &shown);
            checked += 1;
        }
    }
    assert!(checked >= 10, "{checked} commands found");
}
