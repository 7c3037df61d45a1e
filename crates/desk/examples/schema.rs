//! Writes the generated schema of a submission: `cargo run -p vigorish-desk --example schema`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(here.join("submission.schema.json"), format!("{:#}\n", desk::submission::schema()))
}
