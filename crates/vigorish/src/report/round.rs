//! The report of several bets of one round together.

use super::{
    Block, Data, FactList, Layout, Number, Phrase, Records, Report, ReportTable, left, object, phrase, right,
};
use crate::question::RoundPlay;
use desk::together::{LimitCost, Pair, Together};
use enumeration::Ratio;
use games::Analysis;
use num_traits::Signed;

/// Bets of one round.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RoundTogether {
    /// The names in the question, in order.
    pub select: Vec<String>,
    /// Each wager alone.
    pub analyses: Vec<Analysis>,
    /// The stake on each.
    pub stakes: Vec<Ratio>,
    /// The figures of all together.
    pub together: Together,
    /// The objective of the base game's play, if not itself alone.
    pub play: Option<RoundPlay>,
}

/// A correlation from its square, which carries its sign.
fn correlation(squared: &Ratio) -> Number {
    let root = Number::root(&squared.abs());
    if squared.is_negative() { Number::Negative(Box::new(root)) } else { root }
}

/// The report of bets of one round.
#[expect(clippy::too_many_lines, reason = "one document, key by key")]
pub(crate) fn report(answer: &RoundTogether) -> Report {
    let RoundTogether { select, analyses, stakes, together, play } = answer;
    let places = 0..select.len();
    let wager = |place: usize| {
        let analysis = &analyses[place];
        object! {
            "select": &select[place],
            "game": Some(&analysis.game).filter(|game| !game.is_empty()),
            "wager": &analysis.wager,
            "tables": Data::plain(&analysis.tables),
            "settings": Data::plain(&analysis.settings),
            "stake": stakes[place].to_string(),
            "edge": analysis.edge.as_ref(),
            "variance": analysis.variance.as_ref(),
        }
    };
    let pair = |pair: &Pair| {
        object! {
            "a": pair.a, "b": pair.b, "covariance": &pair.covariance,
            "correlation": pair.correlation_squared.as_ref().map(correlation),
        }
    };
    let cap = |limit: &LimitCost| {
        object! {
            "bet": limit.limit.bet.to_string(),
            "max_payout": limit.limit.max_payout.to_string(),
            "over": "all",
            "binds": &limit.binds,
            "cost": Data::list(limit.cost.iter().enumerate(), |(place, cost)| object! {"wager": place, "cost": cost}),
            "edge": &limit.edge,
        }
    };
    let document = object! {
        "schema": 1u32,
        "wagers": Data::list(places.clone(), wager),
        "edge": &together.edge,
        "element_of_risk": together.element_of_risk.as_ref(),
        "variance": &together.variance,
        "standard_deviation": Number::root(&together.variance),
        "pairs": Data::list(&together.pairs, pair),
        "all_lose": together.all_lose.as_ref(),
        "largest_award": together.largest_award.as_ref().map(ToString::to_string),
        "law": together.law.as_ref().map(|law| {
            Data::list(law, |(net, probability)| object! {"net": net.to_string(), "probability": probability})
        }),
        "play": play.map(|play| play.to_string()),
        "cap": together.limit.as_ref().map(cap),
        "spots": together.spots.as_ref().map(|spots| spots.count.to_string()),
        "covariance": together.spots.as_ref().map(|spots| &spots.covariance),
        "correlation": together.spots.as_ref().and_then(|spots| spots.correlation.as_ref()),
    };

    let row = |place: usize| -> Vec<Phrase> {
        let analysis = &analyses[place];
        vec![
            phrase![&select[place]],
            Number::exact(&stakes[place]).into(),
            analysis.edge.as_ref().map(Number::decimal).into(),
            analysis.variance.as_ref().map(Number::root).into(),
        ]
    };
    let columns = vec![left("Wager"), right("Stake"), right("House edge"), right("Standard deviation")];
    let both = |value: &Ratio| Phrase::from(Number::both(value));
    let mut facts: Vec<(Phrase, Phrase)> = vec![("House edge of all".into(), both(&together.edge))];
    facts.extend(together.element_of_risk.iter().map(|risk| ("Element of risk".into(), both(risk))));
    facts.push(("Standard deviation".into(), Number::root(&together.variance).into()));
    facts.push(("Variance".into(), both(&together.variance)));
    if let Some(spots) = &together.spots {
        facts.push(("Spots".into(), spots.count.to_string().into()));
        facts.push(("Covariance of two spots".into(), both(&spots.covariance)));
        facts.extend(
            spots.correlation.iter().map(|correlation| ("Their correlation".into(), both(correlation))),
        );
    }
    facts.extend(together.all_lose.iter().map(|all| ("All lose".into(), both(all))));
    facts.extend(
        together.largest_award.iter().map(|most| ("Largest award".into(), Number::exact(most).into())),
    );
    if let Some(limit) = &together.limit {
        let most = phrase![
            Number::exact(&limit.limit.max_payout),
            " with a unit of ",
            Number::exact(&limit.limit.bet)
        ];
        facts.push(("Limit".into(), most));
        if play.is_some() {
            facts.push(("Play".into(), "best for what the limit leaves".into()));
        }
        facts.push(("It binds".into(), both(&limit.binds)));
        for (place, cost) in limit.cost.iter().enumerate() {
            facts.push((phrase!["Cost for wager ", (place + 1).to_string()], both(cost)));
        }
        facts.push(("Edge with it".into(), both(&limit.edge)));
    }
    let pair_row = |pair: &Pair| -> Vec<Phrase> {
        vec![
            phrase![&select[pair.a], " and ", &select[pair.b]],
            Number::both(&pair.covariance).into(),
            pair.correlation_squared.as_ref().map(correlation).into(),
        ]
    };
    let pair_columns = vec![left("Pair"), right("Covariance"), right("Correlation")];
    let law_row = |(net, probability): &(Ratio, Ratio)| -> Vec<Phrase> {
        vec![Number::exact(net).into(), Number::decimal(probability).into()]
    };
    let law = together.law.as_deref().unwrap_or_default();
    let law_table = ReportTable::new(vec![right("Total net"), right("Probability")], law.iter().map(law_row));
    let mut page = vec![
        Block::Title("Bets of one round".into()),
        Block::Table(ReportTable::new(columns, places.map(row))),
        Block::Gap,
        Block::Facts(FactList { layout: Layout::Flush, facts }),
    ];
    if !together.pairs.is_empty() {
        let pairs = ReportTable::new(pair_columns, together.pairs.iter().map(pair_row));
        page.extend([Block::Gap, Block::Table(pairs)]);
    }
    if together.law.is_some() {
        page.extend([Block::Gap, Block::Table(law_table)]);
    }
    let records = law.iter().map(|(net, probability)| -> [Phrase; 2] {
        [Number::exact(net).into(), Number::exact(probability).into()]
    });
    Report { page, document, records: Records::new(["net", "probability"], records) }
}
