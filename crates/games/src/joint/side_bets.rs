//! Side bets as awards of a base game that pay nothing, so that the solver of the game counts their rows.

use super::rows::WagerRows;
use crate::as_round;
use paytables::games::{RoundTerms, RoundTest};
use paytables::wagers::{CardDeal, CardTest, CardsTest, Condition, Face, On, Pattern, Range};

/// A side bet beside a base game.
pub(super) struct CountedSideBet {
    /// The index of the side bet among the wagers.
    pub(super) place: usize,
    pub(super) rows: WagerRows,
    /// The rows on the zones of the base game's deal, some of them merged.
    pub(super) on: On<CardDeal, CardsTest>,
    /// The player loses the side bet by folding.
    pub(super) forfeits: bool,
    /// For each row of `on`, the rows of the wager that it merges. They are equally likely given any other event.
    pub(super) merged_rows: Vec<Vec<usize>>,
}

impl CountedSideBet {
    /// Merges each four rows that differ only in the suit of all their cards. Returns `None` if there are none.
    fn with_suits_merged(&self) -> Option<CountedSideBet> {
        let chances = self.rows.chances.as_ref()?;
        let (mut rows, mut merged_rows): (Vec<Condition<CardsTest>>, Vec<Vec<usize>>) = Default::default();
        let mut row = 0;
        while row < self.on.rows.len() {
            let alike = any_suit_of(&self.on.rows[row], &self.on.deal).filter(|any| {
                let others = self.on.rows.iter().zip(chances).skip(row).take(4);
                others.clone().count() == 4
                    && others.clone().all(|(other, chance)| {
                        any_suit_of(other, &self.on.deal).as_ref() == Some(any) && *chance == chances[row]
                    })
                    // Four different rows are those of the four suits.
                    && (row..row + 4).all(|one| (row..one).all(|two| self.on.rows[one] != self.on.rows[two]))
            });
            let of_suits = if alike.is_some() { 4 } else { 1 };
            merged_rows.push((row..row + of_suits).collect());
            rows.push(alike.unwrap_or_else(|| self.on.rows[row].clone()));
            row += of_suits;
        }
        if rows.len() == self.on.rows.len() {
            return None;
        }
        let on = On { rows, ..self.on.clone() };
        Some(CountedSideBet {
            place: self.place,
            rows: self.rows.clone(),
            on,
            forfeits: self.forfeits,
            merged_rows,
        })
    }
}

/// The condition that the cards are those of a row in any one suit. Returns `None` unless the row names every card of its
/// zones and all are of one suit.
fn any_suit_of(row: &Condition<CardsTest>, deal: &CardDeal) -> Option<Condition<CardsTest>> {
    let Condition::Is(CardsTest::Of(zones, CardTest::Faces(faces))) = row else { return None };
    let cards: u32 = zones.iter().map(|zone| deal.zones[zone.0].cards.most).sum();
    let (mut ranks, mut suits) = (Vec::new(), Vec::new());
    for face in faces {
        let Face::Of(rank, suit) = face else { return None };
        ranks.push(*rank);
        suits.push(*suit);
    }
    suits.dedup();
    let is_whole = deal.shoe.decks == 1 && deal.shoe.jokers == 0 && usize::try_from(cards) == Ok(ranks.len());
    if suits.len() != 1 || !is_whole {
        return None;
    }
    // In one deck, as many cards of one suit as there are ranks, all of these ranks, are one card of each rank.
    let of_ranks = Pattern { rank: Some(ranks.into_iter().collect()), suit: None, colour: None };
    let test = |test: CardTest| Condition::Is(CardsTest::Of(zones.clone(), test));
    Some(Condition::All(vec![test(CardTest::Suits(Range::one(1))), test(CardTest::Each(of_ranks))]))
}

/// Merges the rows of one side bet that differ only in the suit, if no other test of the game distinguishes suits. By
/// symmetry the four rows are then equally likely given any other event.
pub(super) fn merge_suit_rows(terms: &RoundTerms, sides: &mut [CountedSideBet]) {
    let merged: Vec<Option<CountedSideBet>> = sides.iter().map(CountedSideBet::with_suits_merged).collect();
    if merged.iter().flatten().count() != 1 {
        return;
    }
    let before: Vec<Vec<Condition<CardsTest>>> = sides.iter().map(|side| side.on.rows.clone()).collect();
    for (side, merged) in sides.iter_mut().zip(merged) {
        if let Some(merged) = merged {
            *side = merged;
        }
    }
    if !rounds::suits_are_alike(&with_sides(terms, sides, None)) {
        for (side, rows) in sides.iter_mut().zip(before) {
            side.merged_rows = (0..rows.len()).map(|row| vec![row]).collect();
            side.on.rows = rows;
        }
    }
}

/// Adds the rows of side bets to a game as awards that pay nothing. `folded` is the condition that the player folded, if
/// folds do not end the round ([`fold_as_loss`](super::base_game)).
pub(super) fn with_sides(
    terms: &RoundTerms,
    sides: &[CountedSideBet],
    folded: Option<&Condition<RoundTest>>,
) -> RoundTerms {
    let mut terms = terms.clone();
    for side in sides {
        let row = |row: &Condition<CardsTest>| match folded {
            Some(folded) if side.forfeits => unless(folded, row.clone().map(&RoundTest::Cards)),
            _ => row.clone().map(&RoundTest::Cards),
        };
        as_round::count_rows(&mut terms, &side.on.rows.iter().map(row).collect::<Vec<_>>());
    }
    terms
}

/// The condition that the player did not fold and `when` holds.
pub(super) fn unless(folded: &Condition<RoundTest>, when: Condition<RoundTest>) -> Condition<RoundTest> {
    Condition::All(vec![Condition::Not(Box::new(folded.clone())), when])
}
