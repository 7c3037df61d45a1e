//! Examples of rounds that a row of a wager written as data pays. They are found by dealing: from the whole shoe, and
//! for rare rows from a few of its suits and ranks, because every deal from a part of the shoe is one from the whole.

use super::{DealKind, holds};
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use paytables::Selected;
use paytables::wagers::{Condition, On, Terms};
use std::ops::ControlFlow;

/// The number of examples of each row.
pub(crate) const EACH: usize = 2;
/// The number of parts of the shoe that are tried.
const PARTS: u64 = 3_000;
/// The number of rounds dealt from each.
const ROUNDS: u32 = 24;

/// For each row of a wager written as data, rounds in which it is the first to be paid, in words: two, or fewer if they
/// are too rare to be found. `None` if the wager is not written as data.
pub fn examples(selected: &Selected) -> Result<Option<Vec<Vec<String>>>, Error> {
    let Some(terms) = selected.terms()? else { return Ok(None) };
    Ok(Some(match terms {
        Terms::Cards(on) => found(&on),
        Terms::Dice(on) => found(&on),
        Terms::Rolls(on) => found(&on),
        Terms::Spins(on) => found(&on),
    }))
}

fn found<D: DealKind>(on: &On<D, D::Test>) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = on.rows.iter().map(|_| Vec::new()).collect();
    deal_from_parts(&on.deal.shoe(), on.deal.most_cards(), PARTS, |dealer| {
        let Ok(mut table) = on.deal.deal(dealer) else { return ControlFlow::Continue(()) };
        let is = |condition: &Condition<D::Test>, table: &mut D::Table| {
            holds(condition, &mut |test| on.deal.is(table, test))
        };
        if is(&on.given, &mut table)
            && let Some(row) = on.rows.iter().position(|row| is(row, &mut table))
            && rows[row].len() < EACH
        {
            let said = on.deal.said(&table);
            if !rows[row].contains(&said) {
                rows[row].push(said);
            }
        }
        if rows.iter().all(|row| row.len() == EACH) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    rows
}

/// Deals rounds of at most `cards` cards from the whole shoe and from parts of it, until `visit` breaks.
pub(crate) fn deal_from_parts(
    shoe: &[Card],
    most_cards: usize,
    parts: u64,
    mut visit: impl FnMut(&mut Dealer) -> ControlFlow<()>,
) {
    for part in 0..parts {
        let mut chooser = Dealer::new(part, "part of a shoe", 0, Vec::new());
        let cards = if part % 4 == 0 { shoe.to_vec() } else { some_of(shoe, &mut chooser) };
        if cards.len() < most_cards {
            continue;
        }
        let mut dealer = Dealer::new(part, "examples", 0, cards);
        for _ in 0..ROUNDS {
            dealer.gather();
            if visit(&mut dealer).is_break() {
                return;
            }
        }
    }
}

/// The cards of a few suits and of a few ranks, the jokers among them.
fn some_of(shoe: &[Card], chooser: &mut Dealer) -> Vec<Card> {
    let suits = [1, 2, 4, 15, 15, 3][chooser.below(6) as usize] << chooser.below(4);
    let suits = suits | suits >> 4;
    // A run of ranks, or a few that need not be adjacent.
    let width = 1 + chooser.below(8);
    let first = 2 + chooser.below(13);
    let run = (0..width).fold(0_u32, |ranks, next| ranks | 1 << (2 + (first - 2 + next) % 13));
    let few = (0..width).fold(0_u32, |ranks, _| ranks | 1 << (2 + chooser.below(13)));
    let ranks = if chooser.below(2) == 0 { run } else { few };
    let is_kept =
        |card: &&Card| card.is_joker() || suits >> card.suit & 1 == 1 && ranks >> card.rank & 1 == 1;
    shoe.iter().filter(is_kept).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use paytables::{Settings, listed};

    fn of(selector: &str) -> Vec<Vec<String>> {
        let wager = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        examples(&wager).unwrap().unwrap()
    }

    #[test]
    fn rows_have_rounds_that_they_are_paid_on() {
        // Rows of Pair Plus, best first: a straight flush has one suit.
        let rows = of("three-card-poker/pair-plus");
        assert!(rows.iter().all(|row| row.len() == EACH), "{rows:?}");
        for round in rows.last().unwrap() {
            let cards: Vec<&str> = round.trim_start_matches("player: ").split(' ').collect();
            let mut ranks: Vec<&str> = cards.iter().map(|card| &card[..card.len() - 1]).collect();
            ranks.sort_unstable();
            ranks.dedup();
            // The last row is a pair.
            assert_eq!((cards.len(), ranks.len()), (3, 2), "{round}");
        }
        let straight = of("roulette/straight");
        assert_eq!(straight, [["17"]]);
        assert!(of("craps/field").iter().all(|row| row.len() == EACH));
    }

    #[test]
    fn rare_rows_are_found_too() {
        // A royal in six cards of one suit has a chance of 1 in 20 million.
        let rows = of("three-card-poker/six-card-bonus");
        assert!(rows.iter().all(|row| !row.is_empty()), "{rows:?}");
    }
}
