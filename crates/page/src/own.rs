//! A wager of one's own: a page that the editor fills.

use crate::layout;
use crate::site::Site;
use crate::{data, wager};
use maud::{Markup, html};
use serde_json::json;

/// The page of a wager that is nobody's yet.
pub fn page(site: &Site) -> Markup {
    let body = html! {
        h1 { "A wager of your own" }
        p {
            "What is dealt and what each row pays on, as JSON, for wagers that ask no decision of the player. "
            "The command takes the same file: " code { "vigorish analyze mine.json" } "."
        }
        (data::script("wager", &json!({"own": true, "engine": site.engine.is_some()})))
        (wager::editor(site))
    };
    layout::page("A wager of your own - Vigorish", "", "own", &body)
}
