//! Baccarat and commission-free baccarat (HC appendix E, both parts).

use crate::cards::{Card, decks};
use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::{SuitUse, Wager};
use paytables::{Ratio, Selected};

/// A wager on the two hands.
struct Baccarat {
    decks: u32,
    /// True if the wager is on the Banker, for wagers that choose a hand.
    on_banker: bool,
    rows: Rows<BaccaratEvent>,
    /// The lines of the rows, less the house's charge on a tie (5.I.A.3(b)).
    lines: Vec<Line>,
}

/// The event of a row; "own" is the hand that the wager is on.
enum BaccaratEvent {
    OwnWins,
    BankerWinsWithThreeCardSeven,
    Tie,
    NaturalWin,
    NaturalTie,
    /// A hand that is no natural wins by this many points.
    WinBy(u8),
}

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let event = |row: &str| {
        Some(match row {
            "player's hand" | "banker's hand" => BaccaratEvent::OwnWins,
            "banker's hand with a three-card 7" | "fortune 7" => BaccaratEvent::BankerWinsWithThreeCardSeven,
            "tie" | "tie bet" => BaccaratEvent::Tie,
            "natural winner" => BaccaratEvent::NaturalWin,
            "natural ties" => BaccaratEvent::NaturalTie,
            _ => BaccaratEvent::WinBy(row.strip_prefix("win by ")?.strip_suffix(" points")?.parse().ok()?),
        })
    };
    let rows = Rows::read(selected.table(), event)?;
    let mut lines = rows.lines().to_vec();
    if selected.settings.is("tie-vigorish", "5%") {
        for line in lines.iter_mut().filter(|line| line.outcome == "tie") {
            line.net.fixed -= Ratio::new(5.into(), 100.into());
        }
    }
    Ok(Box::new(Baccarat {
        decks: selected.settings.whole("decks")?,
        on_banker: selected.wager.wager.ends_with("banker"),
        rows,
        lines,
    }))
}

/// What a card counts: tens and pictures nothing (3.I).
fn value(card: Card) -> u8 {
    card.points() % 10
}

/// A dealt hand: its point count and how many cards it has.
#[derive(Clone, Copy)]
struct BaccaratHand {
    points: u8,
    cards: u8,
}

impl BaccaratHand {
    fn of(first: Card, second: Card) -> Self {
        BaccaratHand { points: (value(first) + value(second)) % 10, cards: 2 }
    }

    fn drawing(self, third: Card) -> Self {
        BaccaratHand { points: (self.points + value(third)) % 10, cards: 3 }
    }

    fn is_natural(self) -> bool {
        self.cards == 2 && self.points >= 8
    }
}

/// Returns true if the Banker draws to two cards when the Player has drawn a third card of this value (8.III.B, table
/// 1).
fn banker_draws(points: u8, third: u8) -> bool {
    match points {
        0..=2 => true,
        3 => third != 8,
        4 => (2..=7).contains(&third),
        5 => (4..=7).contains(&third),
        6 => (6..=7).contains(&third),
        _ => false,
    }
}

/// Deals both hands, the Player's first (6.III, 8).
fn hands(dealer: &mut Dealer) -> [BaccaratHand; 2] {
    let [p1, b1, p2, b2] = dealer.cards();
    let (mut player, mut banker) = (BaccaratHand::of(p1, p2), BaccaratHand::of(b1, b2));
    if player.is_natural() || banker.is_natural() {
        return [player, banker];
    }
    if player.points < 6 {
        let third = dealer.card();
        player = player.drawing(third);
        if banker_draws(banker.points, value(third)) {
            banker = banker.drawing(dealer.card());
        }
    } else if banker.points <= 5 {
        banker = banker.drawing(dealer.card());
    }
    [player, banker]
}

impl Wager for Baccarat {
    fn shoe(&self) -> Vec<Card> {
        decks(self.decks)
    }

    fn suits(&self) -> SuitUse {
        SuitUse::None
    }

    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn play(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let [player, banker] = hands(dealer);
        let (own, other) = if self.on_banker { (banker, player) } else { (player, banker) };
        let seven = banker.points == 7 && banker.cards == 3 && player.points < 7;
        Ok(self.rows.first(|event| match event {
            BaccaratEvent::OwnWins => own.points > other.points,
            BaccaratEvent::BankerWinsWithThreeCardSeven => seven,
            BaccaratEvent::Tie => own.points == other.points,
            BaccaratEvent::NaturalWin => own.is_natural() && own.points > other.points,
            BaccaratEvent::NaturalTie => own.is_natural() && other.is_natural() && own.points == other.points,
            BaccaratEvent::WinBy(margin) => !own.is_natural() && own.points == other.points + margin,
        }))
    }
}
