//! Baccarat by the published counts, and by hand.

use crate::bench::analysis;
use enumeration::ratio::ratio;

/// Wizard of Odds, baccarat, eight decks: ordered deals of six cards, and what they end in.
const DEALS: i64 = 4_998_398_275_503_360;
const BANKER: i64 = 2_292_252_566_437_888;
const PLAYER: i64 = 2_230_518_282_592_256;
const TIE: i64 = 475_627_426_473_216;

fn ways(selector: &str) -> Vec<String> {
    analysis(selector).outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
}

#[test]
fn eight_decks_give_the_published_counts() {
    assert_eq!(analysis("baccarat/tie").ways.unwrap().to_string(), DEALS.to_string());
    let ends = |counts: [i64; 3]| counts.map(|n| n.to_string());
    assert_eq!(ways("baccarat/banker"), ends([BANKER, TIE, PLAYER]));
    assert_eq!(ways("baccarat/player"), ends([PLAYER, TIE, BANKER]));
}

#[test]
fn a_vigorish_on_ties_takes_a_twentieth_of_them() {
    // The Player's wins less 19/20 of the Banker's, and 1/20 of the ties beside.
    let lost = 20 * PLAYER - 19 * BANKER;
    let of = |twentieths: i64| ratio(twentieths, DEALS) / ratio(20, 1);
    assert_eq!(analysis("baccarat/banker").edge, Some(of(lost)));
    let charged = analysis("baccarat/banker?tie-vigorish=5%");
    assert_eq!(charged.edge, Some(of(lost + TIE)));
    // A vigorish charged on the outcome is not staked, and a tie that costs is no push (rulings Q3, Q4).
    assert_eq!((charged.expected_stake, charged.push), (Some(ratio(1, 1)), Some(ratio(0, 1))));
}

#[test]
fn naturals_of_the_dragon_bonus_are_those_worked_by_hand() {
    // docs/method/baccarat.md: 8,160 pairs of 8 and 8,192 of 9 among 86,320 are the Player's naturals. One wins, ties, or
    // loses to a better one of the Banker's.
    let own = analysis("baccarat/dragon-bonus-player");
    let other = analysis("baccarat/dragon-bonus-banker");
    let probability = |analysis: &games::Analysis, row: &str| {
        analysis.outcomes.iter().find(|o| o.outcome == row).unwrap().probability.clone()
    };
    let (wins, ties) = (probability(&own, "natural winner"), probability(&own, "natural ties"));
    assert_eq!(ties, probability(&other, "natural ties"));
    let loses = ratio(16_352, 86_320) - &wins - &ties;
    // Both sides are dealt alike, so 9 over 8 comes as often to either.
    let banker_loses = ratio(16_352, 86_320) - probability(&other, "natural winner") - ties;
    assert_eq!(loses, banker_loses);
}
