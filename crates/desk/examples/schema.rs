//! Writes the generated schema of a submission: `cargo run -p vigorish-desk --example schema`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::write(docs.join("submission.schema.json"), format!("{:#}\n", desk::submission::schema()))
}
