//! Parses the listed data: pays, tables, rulings, settings, the catalogue. It computes nothing.
//!
//! The data files are in `tables/` at the top of the workspace and are embedded here, so the command runs from anywhere.
//! [`listed`] returns them, parsed and checked. A [`Selector`] and [`Settings`] name wagers among them. The result is a list
//! of [`Selected`], each with its tables and every setting in effect:
//!
//! ```
//! use paytables::{Selector, Settings, listed};
//!
//! let selector: Selector = "baccarat/tie?decks=6".parse()?;
//! let selected = listed().select(&selector, &Settings::default())?;
//! let tie = selected[0].table().named("tie bet")?;
//! assert_eq!(tie.pays.to_string(), "8 to 1");
//! assert_eq!(selected[0].settings.whole("decks")?, 6);
//! # Ok::<(), paytables::Error>(())
//! ```
//!
//! A file or name that is refused is an [`Error`] whose fields say what is wrong, where, and what would be right.
//!
//! The modules depend on one another in this order, and none on one after it: [`names`] and [`pay`]; documents and settings
//! in effect; tables; offered settings; the [`written`] form of a file and the path down it; games and their wagers; the
//! [`Catalogue`]; the selection from it; and [`wagers`], the language in which a wager is a file.

mod catalogue;
mod cursor;
mod documents;
mod error;
mod game;
pub mod games;
mod key_path;
pub mod names;
mod offered;
mod own_wager;
pub mod pay;
pub mod place;
mod ratio;
pub mod reading;
#[cfg(feature = "schemas")]
pub mod schema;
mod selected;
mod selection;
mod selector;
mod settings;
mod table;
pub mod twenty_one;
mod unknown;
pub mod wagers;
pub mod written;

pub use catalogue::{Catalogue, listed, required};
pub use documents::{Document, DocumentPart, Ruling, Source};
pub use error::{Error, Fault};
pub use game::{Bound, EnvyGoesTo, FigureLimit, Funding, Game, Limited, Wager};
pub use games::GameFile;
pub use key_path::{KeyPath, Place};
pub use offered::{Range, Setting, every_combination};
pub use pay::{Basis, Net, Pay};
pub use ratio::Ratio;
pub use selected::Selected;
pub use selector::Selector;
pub use settings::Settings;
pub use table::{PayTable, Row};
pub use unknown::Unknown;
pub use wagers::{Terms, WagerFile};
