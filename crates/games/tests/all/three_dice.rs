//! 3 Dice Baccarat's progressive: shares of a meter, and what resets cost.

use crate::bench::{BENCH, analysis, selected};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Analysis, Error, Options, Request};

fn triple(options: Options) -> Result<Analysis, Error> {
    let selected = selected("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01");
    games::analyze(&Request { selected, options }, &BENCH)
}

/// By hand: of 46,656 rolls 1 is 333-333, 2 are 333 and 666 at $1,000, 33 are two other triples at $100, 2 * 210 have a
/// lone triple of each face: $20 for threes, $10 for ones and twos, $3 for the rest.
fn a() -> Ratio {
    ratio(2 * 1_000 + 33 * 100 + 420 * 20 + 840 * 10 + 1_260 * 3 - 46_656, 46_656)
}

#[test]
fn a_whole_meter_is_split_among_the_players() {
    for players in [1, 2, 7] {
        let fed = Options { rate: Some(ratio(3, 10)), resets: vec![whole(1_000)], ..Options::default() };
        let analysis = triple(Options { players, meters: vec![whole(2_500)], ..fed }).unwrap();
        let meter = analysis.meter.unwrap();
        let share = ratio(1, 46_656 * u64::from(players));
        assert_eq!((&meter.a, &meter.b), (&a(), &vec![share.clone()]));
        assert_eq!(meter.break_even, Some(whole(20_776 * players)));
        assert_eq!(analysis.edge, Some(-a() - &share * whole(2_500)));
        assert_eq!(analysis.long_run_edge, Some(-a() - ratio(3, 10) - share * whole(1_000)));
    }
}

#[test]
fn a_reserve_meter_resets_at_no_cost() {
    let reserve = Options { reserve: true, rate: Some(ratio(3, 10)), ..Options::default() };
    assert_eq!(triple(reserve.clone()).unwrap().long_run_edge, Some(-a() - ratio(3, 10)));
    assert_eq!(triple(Options { rate: None, ..reserve }).unwrap_err(), Error::NoRate);
}

#[test]
fn a_blank_cell_is_merged_with_the_row_below_it_or_is_no_row() {
    let ways = |blank: &str| -> Vec<String> {
        let analysis =
            analysis(&format!("three-dice-baccarat/triple-progressive/PT-PRG-TRI-03?blank={blank}"));
        analysis.outcomes.iter().take(3).map(|o| o.ways.as_ref().unwrap().to_string()).collect()
    };
    // 333-333; 333 and 666 in two ways; of 36 pairs of triples the other 33, and 333-333 where it has no row (ruling D5).
    assert_eq!(ways("merged"), ["1", "2", "33"]);
    assert_eq!(ways("none"), ["0", "2", "34"]);
}
