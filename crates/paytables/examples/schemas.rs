//! Writes the generated schemas beside the tables: `cargo run -p vigorish-paytables --example schemas`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/schema");
    for (name, schema) in paytables::schema::schemas() {
        std::fs::write(folder.join(name), format!("{schema:#}\n"))?;
    }
    Ok(())
}
