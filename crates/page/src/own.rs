//! The page of a user's wager, which the editor fills.

use crate::layout;
use crate::site::Site;
use crate::{data, wager};
use maud::{Markup, html};
use serde_json::json;

/// The page before a wager is entered.
pub(crate) fn page(site: &Site) -> Markup {
    let body = html! {
        h1 { "A wager of your own" }
        p {
            "Describe the deal, and the event that each row pays, as JSON: a wager without decisions, or a whole game. "
            "The command line accepts the same file: " code { "vigorish analyze mine.json" } "."
        }
        (data::script("wager", &json!({"own": true, "engine": site.engine.is_some()})))
        (wager::places(&html! {}, &html! { (wager::editor(site)) section.part id="pays" {} }, &[
            ("charts", &html! {}),
            ("strategy", &html! {}),
            ("figures", &html! {}),
        ]))
    };
    layout::page("A wager of your own - Vigorish", "", "own", &body)
}
