//! Answers `simulate --shoe`: whole shoes dealt by the simulator, compared with the exact model.

use super::own_table::read_tables;
use super::wanted::{Wanted, wanted_one};
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::progress::SimulatorProgress;
use crate::question::SimulateShoes;
use crate::report::shoes::SimulatedShoes;
use crate::report::{self, Report};
use enumeration::ratio::whole;
use num_traits::ToPrimitive;
use simulation::Card;
use simulation::shoes::{ShoePlay, simulate_shoes};

impl Ask for SimulateShoes {
    type Answer = SimulatedShoes;

    fn answer(&self, inquiry: &Inquiry) -> Result<SimulatedShoes, Error> {
        let Inquiry { bench, files, .. } = inquiry;
        let exact = self.counting.answer(inquiry)?;
        let found = &exact.found;
        if found.opportunity != whole(1) {
            return Err(Error::input(format!(
                "{} can be made in some rounds only: whole shoes are dealt for wagers that every round has",
                exact.name
            )));
        }
        let tables = read_tables(files, &self.counting.tables)?;
        let Wanted { selected, .. } =
            wanted_one(files, &self.counting.what, &self.counting.settings, &tables)?;
        let tags: Vec<(String, i64)> =
            found.tags.iter().map(|(card, tag)| (card.clone(), i64::from(*tag))).collect();
        let mut by_face = [[0; 5]; 15];
        for (rank, suits) in by_face.iter_mut().enumerate() {
            for (suit, tag) in suits.iter_mut().enumerate() {
                let (rank, face) = names(rank, suit);
                let of = |name: &str| tags.iter().find(|(card, _)| card == name).map(|(_, tag)| *tag);
                *tag = of(&face).or_else(|| of(rank)).unwrap_or(0);
            }
        }
        let tag = |card: Card| by_face[usize::from(card.rank)][usize::from(card.suit)];
        let play =
            ShoePlay { tag: &tag, cut: found.cut, bet_at: found.bet_at.clone(), burn: self.counting.burn };
        let shoes = found
            .rounds_per_shoe()
            .map_or(1, |rounds| (whole(self.rounds) / rounds).to_integer().to_u64().unwrap_or(1));
        let dealt =
            simulate_shoes(&selected, &play, shoes.max(2), self.seed, &SimulatorProgress(bench.progress()))?;
        Ok(SimulatedShoes { exact, dealt })
    }
}

/// The names of a card of the simulator in tags: its rank, and its face.
fn names(rank: usize, suit: usize) -> (&'static str, String) {
    const RANKS: [&str; 15] = ["*", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    const SUITS: [&str; 5] = ["c", "d", "h", "s", ""];
    (RANKS[rank], format!("{}{}", RANKS[rank], SUITS[suit]))
}

impl Reported for SimulatedShoes {
    fn report(&self) -> Report {
        report::shoes::report(self)
    }
}
