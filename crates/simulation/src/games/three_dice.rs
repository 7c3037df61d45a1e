//! 3 Dice Baccarat (CO rule 28): three dice a hand, scored by the last digit of their sum.

use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, Rows, SettledRound};
use crate::strategist::RecordingPlayer;
use crate::wager::Wager;
use paytables::Selected;

/// A wager on the two cups of dice.
struct ThreeDice {
    rows: Rows<fn(&Cups) -> bool>,
    /// True if the wager is on the Banker, for wagers that choose a hand.
    on_banker: bool,
}

/// Both hands; `own` is the one that the wager chose.
struct Cups {
    player: Cup,
    banker: Cup,
    own: u8,
    other: u8,
}

/// One hand: its value, and the face of a triple.
struct Cup {
    value: u8,
    /// The face of a triple.
    triple: Option<u8>,
    straight: bool,
}

impl Cup {
    fn shaken(dealer: &mut Dealer) -> Self {
        let mut dice = [dealer.die(), dealer.die(), dealer.die()];
        dice.sort_unstable();
        let [low, middle, high] = dice;
        Cup {
            value: (low + middle + high) % 10,
            triple: (low == high).then_some(low),
            straight: middle == low + 1 && high == middle + 1,
        }
    }
}

impl Cups {
    /// One hand has `winner`, the other `loser` points, whichever is whose (ruling D1).
    fn over(&self, winner: u8, loser: u8) -> bool {
        let values = (self.player.value, self.banker.value);
        values == (winner, loser) || values == (loser, winner)
    }

    fn player_over(&self, winner: u8, loser: u8) -> bool {
        (self.player.value, self.banker.value) == (winner, loser)
    }

    fn banker_over(&self, winner: u8, loser: u8) -> bool {
        (self.banker.value, self.player.value) == (winner, loser)
    }

    fn tie(&self) -> bool {
        self.player.value == self.banker.value
    }

    /// A hand of either side is a triple of one of these faces (ruling D2).
    fn triple(&self, faces: &[u8]) -> bool {
        [self.player.triple, self.banker.triple].iter().flatten().any(|face| faces.contains(face))
    }

    /// Both hands are triples, one of this face and one of that, on either side (ruling D4).
    fn triples(&self, one: u8, other: u8) -> bool {
        let faces = (self.player.triple, self.banker.triple);
        faces == (Some(one), Some(other)) || faces == (Some(other), Some(one))
    }

    fn double_triple(&self) -> bool {
        self.player.triple.is_some() && self.banker.triple.is_some()
    }
}

/// The event of a row of any of the game's tables.
fn event(row: &str) -> Option<fn(&Cups) -> bool> {
    Some(match row {
        "player hand wins" => |cups| cups.player.value > cups.banker.value,
        "banker hand wins" => |cups| cups.banker.value > cups.player.value,
        // Only the winning hand pushes; the loser has lost (8.A.I, 8.B.I).
        "3 over 0" => |cups| cups.own == 3 && cups.other == 0,
        "tie" => Cups::tie,
        "golden 3 (3 over 0)" => |cups| cups.over(3, 0),
        "golden 3 player (player wins 3 over 0)" => |cups| cups.player_over(3, 0),
        "golden 3 banker (banker wins 3 over 0)" => |cups| cups.banker_over(3, 0),
        "sun 7 (banker winning 7)" => |cups| cups.banker.value == 7 && cups.player.value < 7,
        "moon 8 (player winning 8)" => |cups| cups.player.value == 8 && cups.banker.value < 8,
        "triple 3 (three 3s)" | "triple 3" => |cups| cups.triple(&[3]),
        "triple 1 or 6 (three 1s or three 6s)" => |cups| cups.triple(&[1, 6]),
        "triple 1 or 2" => |cups| cups.triple(&[1, 2]),
        "any triple" => |cups| cups.triple(&[1, 2, 3, 4, 5, 6]),
        "9 over 6" => |cups| cups.over(9, 6),
        "1 over 0" => |cups| cups.over(1, 0),
        "double straight (player and banker)" => |cups| cups.player.straight && cups.banker.straight,
        "0 or 9 tie" => |cups| cups.tie() && matches!(cups.own, 0 | 9),
        "5 tie" => |cups| cups.tie() && cups.own == 5,
        "wins by 9" => |cups| cups.own == cups.other + 9,
        "wins by 8" => |cups| cups.own == cups.other + 8,
        "wins by 7" => |cups| cups.own == cups.other + 7,
        "wins by 6" => |cups| cups.own == cups.other + 6,
        "wins by 5" => |cups| cups.own == cups.other + 5,
        "wins by 4" => |cups| cups.own == cups.other + 4,
        "triple 3 tie (player & banker 333)" => |cups| cups.triples(3, 3),
        "triple 3 over triple 6" => |cups| cups.triples(3, 6),
        "double triple (player & banker)" => Cups::double_triple,
        _ => return None,
    })
}

pub(super) fn open(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    // The cell of the first row is blank: read as no row of its own, which no dice make (ruling D5).
    let blank = selected.settings.is("blank", "none").then(|| selected.table().rows[0].hand.as_str());
    let event = |row: &str| -> Option<fn(&Cups) -> bool> {
        if blank == Some(row) { Some(|_| false) } else { event(row) }
    };
    let on_banker = selected.wager.wager == "banker" || selected.settings.is("hand", "banker");
    Ok(Box::new(ThreeDice { rows: Rows::read(selected.table(), event)?, on_banker }))
}

impl Wager for ThreeDice {
    fn lines(&self) -> &[Line] {
        self.rows.lines()
    }

    fn play(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let (player, banker) = (Cup::shaken(dealer), Cup::shaken(dealer));
        let (own, other) =
            if self.on_banker { (banker.value, player.value) } else { (player.value, banker.value) };
        let cups = Cups { player, banker, own, other };
        Ok(self.rows.first(|event| event(&cups)))
    }
}
