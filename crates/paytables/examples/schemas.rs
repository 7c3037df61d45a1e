//! Writes the generated schemas, those of the tables beside them and those of a wager's and a game's file beside this crate's sources: `cargo run -p vigorish-paytables --example schemas`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables/schema");
    for (name, schema) in paytables::schema::schemas() {
        std::fs::write(folder.join(name), format!("{schema:#}\n"))?;
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::write(here.join("wager.schema.json"), format!("{:#}\n", paytables::wagers::schema()))?;
    std::fs::write(here.join("game-file.schema.json"), format!("{:#}\n", paytables::games::schema()))?;
    Ok(())
}
