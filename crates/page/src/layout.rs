//! What every page has around it.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of every page.
pub(crate) const STYLE: &str =
    concat!(include_str!("../assets/page.css"), include_str!("../assets/editor.css"));

/// A page of the site. `root` is the relative path to the top of the site: `../../` or empty.
pub(crate) fn page(title: &str, root: &str, kind: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head(title))
                link rel="stylesheet" href={ (root) "assets/page.css" };
                @if kind == "compare" {
                    script defer src={ (root) "assets/data.js" } {}
                }
                script defer src={ (root) "assets/page.js" } {}
            }
            body data-page=(kind) data-root=(root) {
                a.skip href="#main" { "Skip to content" }
                header.top {
                    a.brand href={ (root) "index.html" } { "Vigorish" }
                    nav aria-label="Site" {
                        (tab(root, "index.html", "Wagers", kind == "index"))
                        (tab(root, "compare.html", "Compare", kind == "compare"))
                        (tab(root, "own.html", "A wager of your own", kind == "own"))
                    }
                    @if ["wager", "own"].contains(&kind) {
                        label.switch { input type="checkbox" id="exact" autocomplete="off"; " Exact fractions" }
                    }
                }
                main id="main" { (body) }
                (footer())
            }
        }
    }
}

/// The heading of a part whose tables can be saved as files.
pub(crate) fn heading(title: &str) -> Markup {
    heading_with(title, None)
}

/// The same with one more file: its kind and its name.
pub(crate) fn heading_with(title: &str, more: Option<(&str, &str)>) -> Markup {
    html! {
        div.heading {
            h2 { (title) }
            (save(title, more))
        }
    }
}

/// The buttons that save the tables beside them.
pub(crate) fn files(title: &str) -> Markup {
    save(title, None)
}

fn save(title: &str, more: Option<(&str, &str)>) -> Markup {
    let kinds = [("csv", "CSV"), ("json", "JSON")].into_iter().chain(more);
    html! {
        span.files {
            @for (kind, name) in kinds {
                button type="button" data-save=(kind) aria-label={ (title) " as " (name) } { (name) }
            }
        }
    }
}

fn tab(root: &str, file: &str, name: &str, is_here: bool) -> Markup {
    let current = is_here.then_some("page");
    html! { a href={ (root) (file) } aria-current=[current] { (name) } }
}

/// A page on its own: one file that needs no other.
pub fn alone(title: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head(title))
                style { (PreEscaped(STYLE)) }
            }
            body {
                main id="main" { (body) }
                (footer())
            }
        }
    }
}

fn head(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        // Without one, a browser asks a server for it.
        link rel="icon" href="data:,";
        title { (title) }
    }
}

fn footer() -> Markup {
    html! {
        footer {
            "vigorish " (env!("CARGO_PKG_VERSION"))
            ": every probability a ratio of integers, every edge a fraction."
        }
    }
}
