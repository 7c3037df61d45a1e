//! Removes cards from a shoe before the round is dealt.
//!
//! If suits matter to the wager, a removed card needs its suit; otherwise only its rank counts.

use crate::error::Error;
use crate::removed_card::{RemovalError, RemovedCard};
use crate::request::Request;
use enumeration::Card;
use paytables::games::{RoundTerms, RoundTest};
use paytables::wagers::{CardDeal, CardsTest, Condition, On, Rank, RankSet, RemovedCards, Shoe, Suit, Terms};

/// All ranks if some condition of the rows or of `given` can change when a card changes its suit, else none.
pub(crate) fn suited_ranks(on: &On<CardDeal, CardsTest>) -> RankSet {
    all_if(looks_at_suits(&on.given) || on.rows.iter().any(looks_at_suits))
}

fn all_if(suits_matter: bool) -> RankSet {
    if suits_matter { Rank::all().collect() } else { RankSet::NONE }
}

/// Returns true if a condition can change when a card changes its suit.
fn looks_at_suits(condition: &Condition<CardsTest>) -> bool {
    condition.tests().into_iter().any(of_suits)
}

fn of_suits(test: &CardsTest) -> bool {
    matches!(test, CardsTest::Of(_, test) if events::looks_at_suits(test))
}

/// The ranks whose suits matter for the rows, the stages and the given play of a game.
fn suits_matter_in(terms: &RoundTerms) -> bool {
    let rows = terms.bets.iter().flat_map(|bet| &bet.rows).map(|row| &row.when);
    let choices = terms.stages.iter().flat_map(|stage| &stage.choices).map(|choice| &choice.when);
    let rules = terms.play.iter().flat_map(|play| play.stages.iter().flatten()).map(|rule| &rule.when);
    let stages = terms.stages.iter().map(|stage| &stage.when);
    let mut tests = rows.chain(choices).chain(rules).chain(stages).flat_map(Condition::tests);
    tests.any(|test| matches!(test, RoundTest::Cards(test) if of_suits(test)))
}

impl Request<'_> {
    fn unremoved(&self, error: RemovalError) -> Error {
        Error::Unremoved { wager: self.selected.to_string(), error }
    }

    /// The terms of a wager on cards with its shoe less the removed cards.
    pub(crate) fn deplete(&self, mut terms: Terms) -> Result<Terms, Error> {
        if self.options.removed.is_empty() {
            return Ok(terms);
        }
        let Terms::Cards(on) = &mut terms else { return Err(self.unremoved(RemovalError::NoCards)) };
        let suited = suited_ranks(on);
        self.deplete_deal(&mut on.deal, suited)?;
        Ok(terms)
    }

    /// Removes the cards from the shoe of a game. `beside` are the rows of a side bet.
    pub(crate) fn deplete_round(
        &self,
        terms: &mut RoundTerms,
        beside: &[Condition<CardsTest>],
    ) -> Result<(), Error> {
        if self.options.removed.is_empty() {
            return Ok(());
        }
        let suited = all_if(suits_matter_in(terms) || beside.iter().any(looks_at_suits));
        self.deplete_deal(&mut terms.deal, suited)
    }

    fn deplete_deal(&self, deal: &mut CardDeal, suited: RankSet) -> Result<(), Error> {
        deal.shoe = self.without_removed(deal.shoe, suited)?;
        match deal.most_cards() {
            Some(_) => Ok(()),
            None => Err(self.unremoved(RemovalError::TooFew { left: deal.shoe.cards() })),
        }
    }

    /// The shoe without the removed cards, if the suits of some ranks matter.
    pub(crate) fn without_removed(&self, mut shoe: Shoe, suited: RankSet) -> Result<Shoe, Error> {
        for card in &self.options.removed {
            let is_joker = card.rank == Rank::JOKER;
            let not_there = || self.unremoved(RemovalError::NotThere { card: card.to_string() });
            let suit = match (suited.contains(card.rank), card.suit) {
                _ if is_joker => None,
                (true, None) => {
                    return Err(self.unremoved(RemovalError::NameTheSuit { card: card.to_string() }));
                }
                (true, suit) => suit,
                // If suits do not matter, remove any card of the rank.
                (false, _) => {
                    let has = |suit: &Suit| shoe.count(card.rank, Some(*suit));
                    Suit::ALL.into_iter().max_by_key(has)
                }
            };
            shoe = shoe.without_card(card.rank, suit).ok_or_else(not_there)?;
        }
        Ok(shoe)
    }

    /// Refuses a removed card without its suit.
    pub(crate) fn check_suits(&self) -> Result<(), Error> {
        let without = |card: &&RemovedCard| card.suit.is_none() && card.rank != Rank::JOKER;
        match self.options.removed.iter().find(without) {
            Some(card) => Err(self.unremoved(RemovalError::NameTheSuit { card: card.to_string() })),
            None => Ok(()),
        }
    }

    /// The number of removed cards of each point value (ace, 2 to 9, and all that count ten) from decks without some ranks, and
    /// the remaining shoe, in which the suits of some ranks count.
    pub(crate) fn removed_by_points(
        &self,
        without: RankSet,
        suited: RankSet,
    ) -> Result<([u32; 10], Shoe), Error> {
        let full = self.fresh_shoe(without)?;
        let left = self.without_removed(full, suited)?;
        let mut gone = [0; 10];
        for rank in Rank::all().filter(|&rank| rank != Rank::JOKER) {
            let place = if rank == Rank::ACE { 0 } else { usize::from(rank.0 + 1).min(9) };
            gone[place] += full.of_rank(rank) - left.of_rank(rank);
        }
        Ok((gone, left))
    }

    /// The shoe less the removed cards, by face, where suits matter.
    pub(crate) fn faces_left(&self) -> Result<enumeration::shoe::Shoe<52>, Error> {
        let left = self.without_removed(self.fresh_shoe(RankSet::NONE)?, Rank::all().collect())?;
        let mut count = [0; 52];
        for (place, count) in count.iter_mut().enumerate() {
            let card = Card(place.try_into().expect("one of 52 faces"));
            if let (Some(rank), Some(suit)) = (card.rank(), card.suit()) {
                *count = left.count(Rank(rank.0), Some(Suit::ALL[usize::from(suit.0)]));
            }
        }
        Ok(enumeration::shoe::Shoe::new(count))
    }

    /// Refuses a shoe by points in which the cards on the table can count up to `most` while another card is due.
    pub(crate) fn check_left(&self, shoe: &[u32; 10], most: u32) -> Result<(), Error> {
        let points: u32 = (1..).zip(shoe).map(|(points, cards)| points * cards).sum();
        if !self.options.removed.is_empty() && points <= most {
            return Err(self.unremoved(RemovalError::TooFew { left: shoe.iter().sum() }));
        }
        Ok(())
    }

    /// Refuses a shoe from which cards are removed and which holds fewer than the longest round takes.
    pub(crate) fn check_cards(&self, left: u32, longest: u32) -> Result<(), Error> {
        if !self.options.removed.is_empty() && left < longest {
            return Err(self.unremoved(RemovalError::TooFew { left }));
        }
        Ok(())
    }

    /// Refuses removed cards for a reason of the game's own.
    pub(crate) fn unremovable(&self, card: &str) -> Error {
        self.unremoved(RemovalError::Bound { card: card.into() })
    }

    /// Decks without some ranks, as many as the settings say.
    pub(crate) fn fresh_shoe(&self, without: RankSet) -> Result<Shoe, Error> {
        let decks = self.whole("decks")?;
        Ok(Shoe { decks, jokers: 0, without, removed: RemovedCards::default(), groups: [0; 14] })
    }
}
