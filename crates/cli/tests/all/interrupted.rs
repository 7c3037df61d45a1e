//! Ctrl-C in the middle of long work: the command ends by the signal, which a shell shows as 130, and leaves no file half
//! written.
#![cfg(unix)]

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The signal of Ctrl-C.
const INTERRUPT: i32 = 2;

/// Long work of each command that writes, in this folder. Optimised, the shortest takes seconds.
const LONG: [&[&str]; 4] = [
    &["analyze", "--all"],
    &["report", "--out", "site"],
    &["audit", "three-card.json", "--certificate", "old.txt"],
    &[
        "solve",
        "ultimate-texas-holdem/base",
        "--rows",
        "straight=1..3",
        "--best",
        "edge",
        "--write",
        "1",
        "old.txt",
    ],
];

fn spawn(arguments: &[&str], folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_vigorish"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn an_interrupted_command_leaves_no_file_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| std::fs::write(path(name), text).unwrap();
    write("three-card.json", include_str!("../../../../docs/examples/games/three-card-poker.json"));
    write("old.txt", "old");
    let children = LONG.map(|arguments| spawn(arguments, folder.path()));
    std::thread::sleep(Duration::from_millis(700));
    for (mut child, arguments) in children.into_iter().zip(LONG) {
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} is done already");
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let begun = Instant::now();
        let status = child.wait().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10), "{arguments:?} ends late");
        assert_eq!(status.signal(), Some(INTERRUPT), "{arguments:?}");
    }
    assert!(!path("site").exists());
    assert_eq!(std::fs::read_to_string(path("old.txt")).unwrap(), "old");
}
