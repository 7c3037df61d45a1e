//! The report of simulated shoes, compared with the exact model.

use super::counting::CountedWager;
use super::{Block, FactList, Layout, Number, Phrase, Records, Report, object, phrase};
use enumeration::Ratio;
use enumeration::ratio::{decimal_square_root, ratio};
use simulation::shoes::ShoeReport;

/// Simulated shoes, compared with the exact model.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SimulatedShoes {
    /// The exact results.
    pub exact: CountedWager,
    /// The simulated results.
    pub dealt: ShoeReport,
}

impl SimulatedShoes {
    /// The square of the distance of the units of a shoe from the exact model, in standard errors, and whether they are
    /// below it.
    pub(crate) fn score(&self) -> Option<(Ratio, bool)> {
        let exact = self.exact.found.units_per_shoe(&self.exact.found.over_shoe.win_per_100)?;
        let apart = &self.dealt.units - exact;
        let is_below = apart < Ratio::default();
        (self.dealt.variance_of_mean > Ratio::default())
            .then(|| (&apart * &apart / &self.dealt.variance_of_mean, is_below))
    }
}

/// The report of shoes.
pub(crate) fn report(of: &SimulatedShoes) -> Report {
    let (exact, dealt) = (&of.exact.found, &of.dealt);
    let units = exact.units_per_shoe(&exact.over_shoe.win_per_100);
    let rounds_per_shoe = ratio(dealt.rounds, dealt.shoes);
    let bet = if dealt.rounds == 0 { Ratio::default() } else { ratio(dealt.bets, dealt.rounds) };
    let score = of.score().map(|(square, is_below)| {
        let root = decimal_square_root(&square, 2);
        if is_below { format!("-{root}") } else { root }
    });
    let beside = |dealt: Number, exact: Option<Number>| match exact {
        Some(exact) => phrase![dealt, " (exact model ", exact, ")"],
        None => dealt.into(),
    };
    let facts: Vec<(Phrase, Phrase)> = vec![
        ("Shoes".into(), phrase![dealt.shoes.to_string(), ", seed ", dealt.seed.to_string()]),
        (
            "Rounds per shoe".into(),
            beside(Number::decimal(&rounds_per_shoe), exact.rounds_per_shoe().as_ref().map(Number::decimal)),
        ),
        (
            "Bet".into(),
            beside(Number::decimal(&bet), Some(Number::decimal(&exact.over_shoe.bet_frequency))),
        ),
        (
            "Units per shoe".into(),
            beside(Number::decimal(&dealt.units), units.as_ref().map(Number::decimal)),
        ),
        ("Standard error".into(), Number::root(&dealt.variance_of_mean).into()),
        ("Score".into(), score.as_deref().map_or_else(Phrase::dash, Phrase::from)),
        (
            "Difference".into(),
            "the model spreads rounds evenly over the depths; at the table they are of uneven length and the last \
             one may begin just above the cut"
                .into(),
        ),
    ];
    let document = object! {
        "wager": &of.exact.name,
        "seed": dealt.seed,
        "shoes": dealt.shoes,
        "rounds": dealt.rounds,
        "bets": dealt.bets,
        "rounds_per_shoe": &rounds_per_shoe,
        "bet_frequency": &bet,
        "units_per_shoe": &dealt.units,
        "standard_error": decimal_square_root(&dealt.variance_of_mean, 10),
        "score": score.as_deref(),
        "exact": object! {
            "rounds_per_shoe": exact.rounds_per_shoe().as_ref(),
            "bet_frequency": &exact.over_shoe.bet_frequency,
            "units_per_shoe": units.as_ref(),
        },
    };
    let row: [Phrase; 5] = [
        of.exact.name.as_str().into(),
        dealt.shoes.to_string().into(),
        Number::exact(&dealt.units).into(),
        Number::root(&dealt.variance_of_mean).into(),
        units.as_ref().map(Number::exact).into(),
    ];
    let records = Records::new(["wager", "shoes", "units_per_shoe", "standard_error", "exact"], [row]);
    let page = vec![
        Block::Title(of.exact.name.as_str().into()),
        Block::Facts(FactList { layout: Layout::Flush, facts }),
    ];
    Report { page, document, records }
}
