//! Writes the reference of the book: `cargo run -p vigorish --example reference`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    std::fs::create_dir_all(&folder)?;
    cli::reference().into_iter().try_for_each(|(name, page)| std::fs::write(folder.join(name), page))
}
