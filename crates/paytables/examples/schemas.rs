//! Writes the generated schemas, those of the tables beside them and that of a wager's file in `docs/`: `cargo run -p vigorish-paytables --example schemas`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/schema");
    for (name, schema) in paytables::schema::schemas() {
        std::fs::write(folder.join(name), format!("{schema:#}\n"))?;
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    std::fs::write(docs.join("wager.schema.json"), format!("{:#}\n", paytables::wagers::schema()))?;
    Ok(())
}
