//! The comparison page.

use crate::layout;
use crate::site::Site;
use maud::{Markup, html};

/// The page on which wagers are compared. The selection is kept after the `#` of its URL.
pub(crate) fn page(site: &Site) -> Markup {
    let body = html! {
        h1 { "Compare" }
        p { "Choose wagers, or variants of one wager. The first is the baseline: beside each figure of the others stands its difference." }
        form id="pick" {
            label for="picked" { "Add a wager" }
            input id="picked" list="wagers" autocomplete="off" placeholder="game, wager, table or setting";
            datalist id="wagers" {
                @for (i, entry) in site.entries.iter().enumerate() {
                    option value=(site.place(i)) { (entry.title(site.variants(i).len() > 1)) }
                }
            }
            button type="submit" { "Add" }
            button type="button" id="clear" { "Clear" }
        }
        p role="status" id="picked-status" {}
        p.files { button type="button" data-save="csv" { "CSV" } button type="button" data-save="json" { "JSON" } }
        div.wide id="side-by-side" tabindex="0" role="region" aria-label="Wagers side by side" {}
        noscript { p { "The comparison needs JavaScript. Every figure is also on the page of its wager." } }
    };
    layout::page("Compare - Vigorish", "", "compare", &body)
}
