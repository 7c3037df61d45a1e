//! Finds the tables. They stand at the root of the repository; a package has them beside this file, where the repository
//! has a link to them, which some systems check out as a plain file.

use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let linked = here.join("tables");
    let tables = if linked.is_dir() { linked } else { here.join("../../tables") };
    println!("cargo::rustc-env=TABLES={}", tables.display());
    println!("cargo::rerun-if-changed={}", tables.display());
}
