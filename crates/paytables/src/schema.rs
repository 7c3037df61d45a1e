//! JSON Schemas of the data files, generated from the types that read them.

use crate::{Document, Game, PayTable, Ruling};
use schemars::schema_for;
use serde_json::Value;

/// The schemas by file name; copies are checked in beside the tables.
pub fn schemas() -> [(&'static str, Value); 4] {
    [
        ("table.schema.json", schema_for!(PayTable).into()),
        ("game.schema.json", schema_for!(Game).into()),
        ("documents.schema.json", schema_for!(Vec<Document>).into()),
        ("rulings.schema.json", schema_for!(Vec<Ruling>).into()),
    ]
}
