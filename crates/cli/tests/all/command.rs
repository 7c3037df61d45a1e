//! The command, started as a user starts it.

use serde_json::Value;
use std::process::{Command, Output};

/// What the command answers.
pub(crate) fn vigorish(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vigorish")).args(arguments).output().unwrap()
}

/// What it wrote to standard output.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it says on standard error.
pub(crate) fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What it prints when all is well.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = vigorish(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?} wrote to standard error");
    said(&output)
}

/// What it prints as JSON.
pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--format", "json"]].concat())).unwrap()
}

/// Bad input gets one clear message on standard error and exit code 2; nothing on standard output.
pub(crate) fn refused(arguments: &[&str], says: &str) {
    let output = vigorish(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed something");
    assert!(message.contains(says), "{arguments:?} says {message:?}, not {says:?}");
    assert!(!message.contains("panicked"), "{arguments:?}: {message}");
}
