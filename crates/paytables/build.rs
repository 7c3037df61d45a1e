//! Finds the tables. They stand at the root of the repository; a package has them beside this file, where the repository
//! has a link to them, which some systems check out as a plain file.

use std::path::Path;

fn main() {
    // Asked when it runs: the program may have been compiled for a copy of the crate in another folder.
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the crate's folder");
    let here = Path::new(&here);
    let linked = here.join("tables");
    let tables = if linked.is_dir() { linked } else { here.join("../../tables") };
    println!("cargo::rustc-env=TABLES={}", tables.display());
    println!("cargo::rerun-if-changed={}", tables.display());
}
