//! The multi-link progressive of six games (HC appendix L): five cards by the table of L 7, forfeited by a fold.

use super::paid::PokerHolding;
use super::{four_card, holdem, stud};
use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::hands::five_cards;
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::{SuitUse, Wager};
use paytables::Selected;

/// The progressive wager beside one of the games.
struct MultiLink {
    game: LinkedGame,
    rows: Rows<PokerHolding>,
    /// True if a folded hand forfeits the wager (ruling G8).
    forfeits: bool,
}

#[derive(Clone, Copy)]
enum LinkedGame {
    LetItRide,
    MississippiStud,
    UltimateTexasHoldem,
    TexasHoldemBonus,
    FourCardPoker,
    CrazyFourPoker,
}

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let game = match selected.game.game.as_str() {
        "let-it-ride" => LinkedGame::LetItRide,
        "mississippi-stud" => LinkedGame::MississippiStud,
        "ultimate-texas-holdem" => LinkedGame::UltimateTexasHoldem,
        "texas-holdem-bonus" => LinkedGame::TexasHoldemBonus,
        "four-card-poker" => LinkedGame::FourCardPoker,
        "crazy-four-poker" => LinkedGame::CrazyFourPoker,
        _ => return Err(Error::unknown_wager(selected)),
    };
    let forfeits = selected.settings.is("fold", "forfeit");
    Ok(Box::new(MultiLink { game, rows: PokerHolding::rows(selected.table())?, forfeits }))
}

impl MultiLink {
    /// The five cards that count (L 5.III to V); `None` if the player folded before.
    fn hand(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<Option<[Card; 5]>, Error> {
        Ok(match self.game {
            LinkedGame::MississippiStud => stud::mississippi_streets(dealer, player)?.0,
            LinkedGame::UltimateTexasHoldem => {
                let mut streets = holdem::Streets::without_dealer(dealer);
                let times = holdem::ultimate_play(&mut streets, dealer, player)?;
                let flopped = streets.flopped(dealer);
                (times > 0).then_some(flopped)
            }
            LinkedGame::TexasHoldemBonus => {
                let streets = holdem::Streets::without_dealer(dealer);
                let folded = holdem::bonus_folds(&streets, player)?;
                let flopped = streets.flopped(dealer);
                (!folded).then_some(flopped)
            }
            LinkedGame::FourCardPoker => {
                let (cards, _, times) = four_card::four_card_play(dealer, player)?;
                (times > 0).then_some(cards)
            }
            LinkedGame::CrazyFourPoker => {
                let (cards, times) = four_card::crazy_four_play(dealer, player)?;
                (times > 0).then_some(cards)
            }
            // Bets are taken back, hands are never folded.
            LinkedGame::LetItRide => Some(dealer.hand()),
        })
    }
}

impl Wager for MultiLink {
    fn shoe(&self) -> Vec<Card> {
        decks(1)
    }

    fn lines(&self) -> &[Line] {
        self.rows.lines()
    }

    fn suits(&self) -> SuitUse {
        SuitUse::Alike
    }

    fn has_decisions(&self) -> bool {
        self.forfeits && !matches!(self.game, LinkedGame::LetItRide)
    }

    fn play(&self, dealer: &mut Dealer, player: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let cards = if self.forfeits { self.hand(dealer, player)? } else { Some(dealer.hand()) };
        let hand = cards.map(|cards| five_cards(&cards));
        Ok(self.rows.first(|holding| hand.is_some_and(|hand| holding.fits(hand))))
    }
}
