//! Insurance: a wager that the dealer's second card makes a natural of an ace (ruling J5).
//!
//! With a hole card that card is dealt already; Pontoon's dealer draws it after the players (PP 3.27). Either way it is any
//! of the cards not seen. The count is data; with the player's cards known it is worked out here.

use crate::analysis::{Analysis, Case, Settled};
use crate::as_data::{priced, rounds};
use crate::blackjack::hand::{Hand, Rank};
use crate::error::Error;
use crate::method::Method;
use crate::request::Request;
use crate::workbench::Workbench;
use enumeration::Distribution;
use enumeration::conversions::to_index;
use enumeration::ratio::{Ratio, ratio, whole};
use num_traits::One;
use paytables::wagers::Terms;

/// Insurance against an ace up.
pub(in crate::blackjack) struct Insurance;

impl Method for Insurance {
    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let shoe = by_worth(request)?;
        let rounds = beside_one_ace(&rounds(request, bench)?, shoe[Rank::ACE.index()]);
        let mut analysis = priced(request, &rounds)?;
        // A shoe of fewer cards may not hold two that are no natural.
        if shoe.iter().sum::<u32>() < FEWEST {
            return Ok(analysis);
        }
        let table = request.selected.table();
        let row = &table.rows[0];
        let Insured { best, worst } = Insured::new(&shoe, &request.capped(row.pays.net(table.basis).fixed));
        analysis.cases = [("Best hand", best), ("Worst hand", worst)]
            .map(|(name, (hand, net))| Case { name, when: format!("holding {hand}"), edge: -net })
            .into();
        Ok(analysis)
    }
}

/// The fewest cards of a shoe for which the best and the worst hand are shown.
const FEWEST: u32 = 6;

/// The wager is made once an ace is up: its ways are the cards that can lie beside that one, not beside each of all aces.
fn beside_one_ace(rounds: &Distribution<Settled>, aces: u32) -> Distribution<Settled> {
    let ways = |weight: &Ratio| (weight / whole(aces)).to_integer().to_biguint().expect("a count of cards");
    let outcomes = rounds.outcomes().map(|(settled, weight)| (settled.clone(), ways(weight)));
    Distribution::counted(outcomes, ways(&rounds.total()))
}

/// The cards of the shoe that is left, by what they are worth.
fn by_worth(request: &Request) -> Result<[u32; Rank::COUNT], Error> {
    let mut shoe = [0; Rank::COUNT];
    if let Some(Terms::Cards(on)) =
        request.selected.terms()?.map(|terms| request.deplete(terms)).transpose()?
    {
        for rank in (0..13).map(enumeration::Rank) {
            shoe[Rank::from(rank).index()] += on.deal.shoe.of_rank(paytables::wagers::Rank(rank.0));
        }
    }
    Ok(shoe)
}

/// What insurance nets, per unit of it, with the player's cards known.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Insured {
    /// The hand that makes it best, and its net.
    best: (Hand, Ratio),
    /// The hand that makes it worst, and its net.
    worst: (Hand, Ratio),
}

impl Insured {
    /// Insurance against an ace from a fresh shoe that wins `pay` to 1. A natural is not insured (HC A 9.II), so the
    /// player's cards are any other two; of hands that are equally good the first in order of rank is named.
    ///
    /// # Panics
    /// If the shoe has no ace, or fewer than four cards.
    fn new(shoe: &[u32; Rank::COUNT], pay: &Ratio) -> Self {
        let mut unseen = *shoe;
        unseen[Rank::ACE.index()] -= 1;
        let cards: u32 = unseen.iter().sum();
        let tens = unseen[Rank::TEN.index()];
        let net = |hand: &Hand| {
            let wins = ratio(tens - u32::from(hand.count(Rank::TEN)), to_index(cards) - hand.size());
            &wins * pay - (Ratio::one() - &wins)
        };
        let hands: Vec<(Hand, Ratio)> = Hand::pairs_and_mixed()
            .filter(|hand| !hand.is_natural())
            .filter(|hand| Rank::all().all(|rank| unseen[rank.index()] >= u32::from(hand.count(rank))))
            .map(|hand| (hand, net(&hand)))
            .collect();
        let better = |a: &(Hand, Ratio), b: &(Hand, Ratio)| a.1.cmp(&b.1).then(b.0.cmp(&a.0));
        let worse = |a: &(Hand, Ratio), b: &(Hand, Ratio)| a.1.cmp(&b.1).then(a.0.cmp(&b.0));
        Insured {
            best: hands.iter().max_by(|a, b| better(a, b)).expect("two cards").clone(),
            worst: hands.iter().min_by(|a, b| worse(a, b)).expect("two cards").clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(selector: &str) -> Analysis {
        crate::analyze(&Request::listed(selector).unwrap(), &Workbench::default()).unwrap()
    }

    #[test]
    fn one_deck_worked_by_hand() {
        // 16 tens among 51; 49 unseen beside two cards. Two for one against one: 3 p - 1.
        let insured = Insured::new(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 16], &whole(2));
        assert_eq!(insured.best.1, ratio(3 * 16 - 49, 49));
        assert_eq!(insured.worst, (Hand::of([Rank::TEN, Rank::TEN]), ratio(3 * 14 - 49, 49)));
        assert_eq!(insured.best.0.count(Rank::TEN), 0);
        assert_eq!(asked("blackjack/insurance?decks=1").edge, Some(ratio(3, 51)));
    }

    #[test]
    fn insurance_from_six_decks_costs_23_of_311() {
        for game in ["blackjack", "free-bet-blackjack"] {
            let analysis = asked(&format!("{game}/insurance?decks=6"));
            assert_eq!(analysis.edge, Some(ratio(23, 311)));
            let ways = analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string());
            assert_eq!(ways.collect::<Vec<_>>(), ["96", "215"]);
            // 96 or 94 of the 309 cards not seen.
            let [best, worst] = &analysis.cases[..] else { panic!("two cases") };
            assert_eq!((best.name, &best.edge), ("Best hand", &ratio(21, 309)));
            assert_eq!((worst.when.as_str(), &worst.edge), ("holding 10,10", &ratio(27, 309)));
        }
    }

    #[test]
    fn pontoons_insurance_waits_for_a_picture_of_twelve_a_deck() {
        let analysis = asked("pontoon-plus/insurance");
        // 96 pictures of 383 cards: 1 - 3 * 96 / 383.
        assert_eq!(analysis.edge, Some(ratio(95, 383)));
    }
}
