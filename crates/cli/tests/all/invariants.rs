//! What must be true of every analysis, whatever it is of.

use enumeration::ratio::parse;
use enumeration::{Ratio, Ways};
use games::Analysis;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use paytables::{Document, Selected, listed};

/// Holds an analysis of a listed wager against what was asked and against itself.
pub(crate) fn hold(selected: &Selected, analysis: &Analysis) {
    answers(selected, analysis);
    refers_to_what_exists(selected, analysis);
    if analysis.outcomes.is_empty() {
        assert!(analysis.absent_because.is_some(), "{selected} does not say why it has no rows");
    } else {
        let outcomes: Vec<Line> =
            analysis.outcomes.iter().map(|o| (&*o.net, &o.probability, o.ways.as_ref())).collect();
        let nets: Vec<Line> =
            analysis.net_distribution.iter().map(|n| (&*n.net, &n.probability, n.ways.as_ref())).collect();
        for lines in [outcomes, nets] {
            are_all_rounds(selected, analysis, &lines);
            if analysis.edge.is_some() {
                give_the_figures(selected, analysis, &lines);
            }
        }
    }
    for action in analysis.actions.iter().flatten() {
        let share = &action.probability;
        assert!(!share.is_negative() && *share <= Ratio::one(), "{selected}: {}", action.action);
    }
    match (&analysis.edge, &analysis.meter) {
        (Some(edge), _) => {
            assert!(edge.abs() < Ratio::one(), "{selected}: {edge}");
            let staked = analysis.expected_stake.as_ref().expect("where there is an edge, a stake is known");
            assert_eq!(analysis.element_of_risk, Some(edge / staked), "{selected}");
        }
        (None, Some(meter)) => {
            let is_share = |share: &Ratio| share.is_positive() && *share < Ratio::one();
            assert!(!meter.b.is_empty() && meter.b.iter().all(is_share), "{selected}: {meter:?}");
        }
        (None, None) => panic!("{selected} has neither an edge nor a meter"),
    }
}

/// It is an analysis of what was asked.
fn answers(selected: &Selected, analysis: &Analysis) {
    assert_eq!((&analysis.game, &analysis.wager), (&selected.game.game, &selected.wager.wager));
    assert_eq!(analysis.settings, selected.settings, "{selected}");
    assert!(analysis.tables.iter().eq(selected.tables.iter().map(|table| &table.id)), "{selected}");
}

/// Its rulings and documents are ones that `show` can print.
fn refers_to_what_exists(selected: &Selected, analysis: &Analysis) {
    for ruling in &analysis.rulings {
        assert!(listed().rulings.iter().any(|known| known.id == *ruling), "{selected}: {ruling}");
    }
    for source in &analysis.source {
        let is_it = |document: &Document| document.short == source.document;
        assert!(listed().documents.iter().any(is_it), "{selected}: {}", source.document);
    }
}

/// A net as written, its probability, and its ways.
type Line<'a> = (&'a str, &'a Ratio, Option<&'a Ways>);

/// Probabilities sum to one, and ways to the deals they are counted in.
fn are_all_rounds(selected: &Selected, analysis: &Analysis, lines: &[Line]) {
    assert!(lines.iter().all(|(_, probability, _)| !probability.is_negative()), "{selected}");
    let sum: Ratio = lines.iter().map(|&(_, probability, _)| probability).sum();
    assert!(sum.is_one(), "{selected}: {sum}");
    let Some(deals) = &analysis.ways else {
        assert!(lines.iter().all(|(.., ways)| ways.is_none()), "{selected}");
        return;
    };
    let mut counted = Ways::zero();
    for &(net, probability, ways) in lines {
        let ways = ways.unwrap_or_else(|| panic!("{selected}: {net} is not counted"));
        let share = Ratio::new(BigInt::from(ways.clone()), BigInt::from(deals.clone()));
        assert_eq!(*probability, share, "{selected}: {net}");
        counted += ways;
    }
    assert_eq!(counted, *deals, "{selected}");
}

/// The edge, the variance, hits and pushes are those of the nets, and what rows contribute is net times probability.
fn give_the_figures(selected: &Selected, analysis: &Analysis, lines: &[Line]) {
    let [mut mean, mut square, mut hit, mut push] = [(); 4].map(|()| Ratio::zero());
    for &(net, probability, _) in lines {
        let net = parse(net).expect("without a meter every net is a number");
        mean += &net * probability;
        square += &net * &net * probability;
        if net.is_positive() {
            hit += probability;
        } else if net.is_zero() {
            push += probability;
        }
    }
    let contributed: Ratio = analysis.outcomes.iter().flat_map(|outcome| &outcome.contribution).sum();
    assert_eq!(contributed, mean, "{selected}");
    let variance = square - &mean * &mean;
    assert_eq!(analysis.edge, Some(-mean), "{selected}");
    assert_eq!(analysis.variance, Some(variance), "{selected}");
    assert_eq!(analysis.hit_frequency, Some(hit), "{selected}");
    assert_eq!(analysis.push, Some(push), "{selected}");
}
