//! What is listed.

use crate::ask::Ask;
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::List;
use paytables::{Game, listed};

impl Ask for List {
    type Answer = Vec<&'static Game>;

    fn answer(&self, _: &Inquiry) -> Result<Vec<&'static Game>, Error> {
        Ok(match &self.game {
            Some(name) => vec![listed().game(name)?],
            None => listed().games.iter().collect(),
        })
    }
}
