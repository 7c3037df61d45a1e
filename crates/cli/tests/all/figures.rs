//! Every listed figure, counted once on one bench and held against its snapshot, the play it comes from, and what must
//! be true of it.

use crate::{invariants, snapshots};
use games::{Analysis, Request, Workbench};
use paytables::{Selected, listed};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The one bench.
static BENCH: LazyLock<Workbench<'static>> = LazyLock::new(Workbench::default);

/// A listed wager with what is found of it.
pub(crate) type Figure = (Selected<'static>, Analysis);

fn analyze(selected: Selected<'static>) -> Figure {
    let analysis = games::analyze(&Request::plain(selected.clone()), &BENCH)
        .unwrap_or_else(|error| panic!("{selected}: {error}"));
    (selected, analysis)
}

/// Counts everything listed of a game, and holds it against all that is known.
fn check(game: &str) {
    let figures: Vec<Figure> =
        listed().all().into_iter().filter(|selected| selected.game.game == game).map(analyze).collect();
    assert!(!figures.is_empty(), "{game} is not listed");
    for (selected, analysis) in &figures {
        invariants::hold(selected, analysis);
    }
    snapshots::figures(&figures);
    snapshots::strategy(game, &BENCH);
}

macro_rules! games {
    ($($test:ident => $game:literal),* $(,)?) => {
        $(#[test] fn $test() { check($game); })*

        #[test]
        fn every_listed_game_is_checked() {
            let checked: BTreeSet<&str> = [$($game),*].into();
            let offered: BTreeSet<&str> = listed().games.iter().map(|game| game.game.as_str()).collect();
            assert_eq!(checked, offered);
        }
    };
}

games! {
    blackjack => "blackjack",
    free_bet_blackjack => "free-bet-blackjack",
    craps => "craps",
    four_card_poker => "four-card-poker",
    let_it_ride => "let-it-ride",
    baccarat => "baccarat",
    commission_free_baccarat => "commission-free-baccarat",
    pai_gow_poker => "pai-gow-poker",
    roulette => "roulette",
    three_card_poker => "three-card-poker",
    ultimate_texas_holdem => "ultimate-texas-holdem",
    mississippi_stud => "mississippi-stud",
    texas_holdem_bonus => "texas-holdem-bonus",
    crazy_four_poker => "crazy-four-poker",
    big_six => "big-six",
    dj_wild => "dj-wild",
    deuces_wild_xtreme => "deuces-wild-xtreme",
    rocket_aces => "rocket-aces",
    ride_free => "ride-free",
    three_dice_baccarat => "three-dice-baccarat",
    pontoon_plus => "pontoon-plus",
}
