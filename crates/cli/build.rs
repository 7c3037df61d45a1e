//! Names the commit and the toolchain that the program is built from. A package has no repository: it may name the commit that
//! it was made of, else the commit is unknown.

use std::path::Path;
use std::process::Command;

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the crate's folder");
    let here = Path::new(&here);
    let repository = here.join("../../.git");
    let commit = of_repository(here, &repository).or_else(|| of_package(here));
    println!("cargo::rustc-env=VIGORISH_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let toolchain = printed(Command::new(compiler).arg("--version"));
    println!("cargo::rustc-env=VIGORISH_TOOLCHAIN={}", toolchain.as_deref().unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
    // Written at every commit and checkout.
    if repository.join("logs/HEAD").exists() {
        println!("cargo::rerun-if-changed={}", repository.join("logs/HEAD").display());
    }
}

/// The commit that is checked out.
fn of_repository(here: &Path, repository: &Path) -> Option<String> {
    if !repository.exists() {
        return None;
    }
    printed(Command::new("git").arg("-C").arg(here).args(["rev-parse", "HEAD"]))
}

/// The commit that a package names.
fn of_package(here: &Path) -> Option<String> {
    let named = std::fs::read_to_string(here.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = named.split_once("\"sha1\"")?;
    let commit = rest.split('"').nth(1)?;
    commit.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| commit.to_string())
}

/// What a command prints, if it succeeds.
fn printed(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (!text.is_empty()).then_some(text)
}
