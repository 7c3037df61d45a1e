//! The trait of a wager that can be simulated: its shoe, its lines, and how one round is played and settled. Every game
//! and every wager written as data implements it; the stream of rounds calls it.

use crate::cards::Card;
use crate::chains::ChainLaw;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, Purse, SettledRound};
use crate::strategist::RecordingPlayer;

/// One wager at a table: its shoe, and the play and settlement of a round.
pub(crate) trait Wager: Sync {
    /// The cards in the shoe, for games with cards.
    fn shoe(&self) -> Vec<Card> {
        Vec::new()
    }

    /// The lines that rounds are settled on; empty if rounds are settled by net.
    fn lines(&self) -> &[Line] {
        &[]
    }

    /// The chip, if rounds are settled by net.
    fn purse(&self) -> Purse {
        Purse { unit: 1 }
    }

    /// Returns true if the player has decisions.
    fn has_decisions(&self) -> bool {
        false
    }

    /// The use of suits in a round, which determines how an audit may relabel them.
    fn suits(&self) -> SuitUse {
        SuitUse::Each
    }

    /// The representative of this card in an audit: no rule of the wager distinguishes the two.
    fn stand_in(&self, card: Card) -> Card {
        card
    }

    /// The same for a card after the first three.
    fn stand_in_later(&self, card: Card) -> Card {
        self.stand_in(card)
    }

    /// Returns true if the fourth card of a round is dealt face down, and stays so while the player decides.
    fn hides_fourth_card(&self) -> bool {
        false
    }

    /// Returns true if a round can be of unlimited length, so that its deals cannot be listed.
    fn is_endless(&self) -> bool {
        false
    }

    /// The distribution of a round of unlimited length, by settlement: `None` if the deal does not meet `given`.
    fn chain(&self) -> Result<ChainLaw<Option<SettledRound>>, Error> {
        Err(Error::TooManyStates { most: 0 })
    }

    /// Deals once. `None` if the deal does not meet the condition of the wager: it is then dealt again.
    fn play_once(
        &self,
        dealer: &mut Dealer,
        player: &mut RecordingPlayer,
    ) -> Result<Option<SettledRound>, Error> {
        self.play(dealer, player).map(Some)
    }

    /// Plays one round.
    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error>;
}

/// The use of suits in a wager.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SuitUse {
    /// Nothing: a card is its rank.
    None,
    /// Which cards are of one suit.
    Alike,
    /// Which cards are of one suit and which of one colour.
    Colours,
    /// Suits or colours by their names.
    Each,
}
