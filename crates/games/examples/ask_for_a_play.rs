//! Asks the optimal player of Three Card Poker how to play a few hands.

use enumeration::cards::parse_cards;
use games::player::{Choice, Seen};
use games::{Request, Workbench};
use paytables::{Settings, listed};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wager = listed().select(&"three-card-poker/base".parse()?, &Settings::default())?.remove(0);
    let player =
        games::player(&Request::plain(wager), &Workbench::default())?.ok_or("a game of decisions")?;
    for hand in ["Qs 6d 4c", "Qs 6d 3c", "2s 2d 3c"] {
        let cards = parse_cards(hand)?;
        let open = &[Choice::Fold, Choice::Bet(1)];
        let seen = Seen {
            hand: &cards,
            board: &[],
            dealer: &[],
            staked: 1,
            split: false,
            free: false,
            doubled: 0,
            open,
        };
        println!("{hand}: {:?}", player.choose(&seen).ok_or("no such decision")?);
    }
    Ok(())
}
