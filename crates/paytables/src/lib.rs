//! What is listed: pays, tables, rulings, settings, the catalogue. Data and its reading; computes nothing.
//!
//! The data files live in `tables/` at the top of the workspace and are embedded here, so that the command runs from
//! anywhere. [`listed`] gives them, read and checked. A [`Selector`] and [`Settings`] name wagers among them; what they
//! name is a list of [`Selected`], each with its tables and every setting in effect:
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
//! Files and names are refused with an [`Error`] that says, as fields, what is wrong, where, and what would be right.
//!
//! The modules stand on one another in this order, and none knows one above it: [`names`] and [`pay`]; documents and
//! settings in effect; tables; the settings that are offered; games and their wagers; the [`catalogue`]; what is
//! selected from it; and on top [`wagers`], the language in which a wager is a file. What is [`written`] and the way down it
//! stand below the games, whose wagers keep their deals and events as written.

mod catalogue;
mod cursor;
mod documents;
mod error;
mod game;
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
mod unknown;
pub mod wagers;
pub mod written;

pub use catalogue::{Catalogue, listed, required};
pub use documents::{Document, Part, Ruling, Source};
pub use error::{Error, Fault};
pub use game::{EnvyGoesTo, Funding, Game, Limited, Minimum, Wager};
pub use key_path::{KeyPath, Place};
pub use offered::{Range, Setting};
pub use pay::{Basis, Net, Pay};
pub use ratio::Ratio;
pub use selected::Selected;
pub use selector::Selector;
pub use settings::Settings;
pub use table::{PayTable, Row};
pub use unknown::Unknown;
pub use wagers::{Terms, WagerFile};
