//! Every key of the page that fixes the language, on hands, rolls and spins that are settled by hand.

mod card_keys;
mod draws;
mod hands;
mod rolls;

use super::open;
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::lines::SettledRound;
use crate::strategist::{NoDecisions, RecordingPlayer};
use crate::wager::Wager;
use paytables::{Settings, WagerFile};

/// A wager of one row.
fn wager(deal: &str, when: &str) -> Box<dyn Wager> {
    let text = format!(
        r#"{{"id": "T", "deal": {deal}, "rows": [{{"hand": "a", "pays": "1 to 1", "when": {when}}}]}}"#
    );
    let file = WagerFile::read("t.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let selected = file.select(&Settings::default()).unwrap();
    let terms = selected.terms().unwrap().unwrap();
    open(&selected, terms)
}

/// Returns true if the row is paid in the next round.
fn is_paid(deal: &str, when: &str, mut dealer: Dealer) -> bool {
    wager(deal, when).play(&mut dealer, &mut RecordingPlayer::new(&NoDecisions)) == Ok(SettledRound::Line(0))
}

/// A condition, the cards on which it holds, and those on which it does not; each dealt in their order: the zones as they are
/// listed, then the draw.
type Case = (&'static str, &'static [&'static str], &'static [&'static str]);

fn check(deal: &str, cases: &[Case]) {
    for &(when, holds, fails) in cases {
        for (deals, expected) in [(holds, true), (fails, false)] {
            for &dealt in deals {
                let cards = Card::read_all(dealt).unwrap_or_else(|| panic!("{dealt}"));
                let paid = is_paid(deal, when, Dealer::stacked(cards));
                assert_eq!(paid, expected, "{deal}: {when}: {dealt}");
            }
        }
    }
}
