//! The table of figures: name, title, meaning, form and where each applies, once for the whole program.
//!
//! Reports, comparisons, claims, the page and the reference of figures are made from [`FIGURES`]. A new figure is a
//! field of [`Analysis`] with its value, and an entry here.

use crate::Analysis;
use enumeration::Ratio;
use enumeration::ratio::{decimal, decimal_square_root, whole};
use num_traits::{One, Zero};

/// A figure of a wager.
#[derive(Debug)]
#[non_exhaustive]
pub struct Figure {
    /// Its name in JSON, CSV and claims: `hit_frequency`.
    pub name: &'static str,
    /// Its name for a reader: "Hit frequency".
    pub title: &'static str,
    /// The title of a narrow column: "Hit".
    pub short: &'static str,
    /// Its definition in one phrase.
    pub meaning: &'static str,
    /// The wagers that have it.
    pub applies: &'static str,
    /// How it is formatted.
    pub form: Form,
    /// Where it is reported.
    pub group: Group,
    /// The name of its column in a comparison; `None` if wagers are not compared by it.
    pub column: Option<&'static str>,
    value: fn(&Analysis) -> Option<Ratio>,
}

/// How a figure is formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A share of the wager or of all rounds: a percentage.
    Share,
    /// A number.
    Number,
    /// An amount of money per unit wagered.
    Dollars,
    /// A number whose square root is another reported figure: the variance.
    Square,
    /// The square root of the value: the standard deviation.
    Root,
}

/// Where a figure is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Group {
    /// The round: a key of its own in JSON.
    Round,
    /// Derived from another figure: in text, not in JSON.
    Derived,
    /// A given strategy: a key of its own in JSON if there is one.
    Play,
    /// The meter of a progressive.
    Meter,
    /// Envy, in dollars.
    Envy,
    /// Comparisons only.
    Compared,
}

impl Figure {
    /// Its value; `None` if the wager has no such figure. Of [`Form::Root`] it is the square.
    pub fn of(&self, analysis: &Analysis) -> Option<Ratio> {
        (self.value)(analysis)
    }

    /// Its value in a report: `None` also for the push frequency of a wager that never pushes.
    pub fn reported(&self, analysis: &Analysis) -> Option<Ratio> {
        self.of(analysis).filter(|value| self.name != "push" || !value.is_zero())
    }

    /// A value as text with `places` decimal places; two fewer for a percentage.
    pub fn written(&self, value: &Ratio, places: u32) -> String {
        match self.form {
            Form::Share => format!("{}%", decimal(&(value * whole(100)), places.saturating_sub(2))),
            Form::Number | Form::Dollars | Form::Square => decimal(value, places),
            Form::Root => decimal_square_root(value, places),
        }
    }
}

/// The figures of a round in reports: the standard deviation in place of the variance.
pub fn of_round() -> impl Iterator<Item = &'static Figure> {
    let is_of_round = |figure: &&Figure| matches!(figure.group, Group::Round | Group::Derived);
    FIGURES.iter().filter(is_of_round).filter(|figure| figure.form != Form::Square)
}

/// The figures of a group.
pub fn of_group(group: Group) -> impl Iterator<Item = &'static Figure> {
    FIGURES.iter().filter(move |figure| figure.group == group)
}

/// The figure of this name; `None` if there is none.
pub fn figure(name: &str) -> Option<&'static Figure> {
    FIGURES.iter().find(|figure| figure.name == name)
}

const EVERY: &str = "every wager; a progressive with the jackpot amount given";
const COUNTED: &str = "every wager whose outcome distribution is counted";

/// Every figure, in the order of a report.
pub static FIGURES: [Figure; 17] = [
    Figure {
        name: "edge",
        title: "House edge",
        short: "Edge",
        meaning: "the player's mean loss, divided by the opening wager",
        applies: EVERY,
        form: Form::Share,
        group: Group::Round,
        column: Some("edge"),
        value: |a| a.edge.clone(),
    },
    Figure {
        name: "return",
        title: "Return",
        short: "Return",
        meaning: "1 less the house edge",
        applies: EVERY,
        form: Form::Share,
        group: Group::Derived,
        column: None,
        value: |a| a.edge.as_ref().map(|edge| Ratio::one() - edge),
    },
    Figure {
        name: "element_of_risk",
        title: "Element of risk",
        short: "Element of risk",
        meaning: "the player's mean loss, divided by the mean of all that is staked by the end of the round",
        applies: EVERY,
        form: Form::Share,
        group: Group::Round,
        column: Some("element-of-risk"),
        value: |a| a.element_of_risk.clone(),
    },
    Figure {
        name: "expected_stake",
        title: "Expected stake",
        short: "Stake",
        meaning: "the mean of all that is staked by the end of the round, in opening wagers",
        applies: EVERY,
        form: Form::Number,
        group: Group::Round,
        column: None,
        value: |a| a.expected_stake.clone(),
    },
    Figure {
        name: "edge_resolved",
        title: "Edge per resolved bet",
        short: "Edge resolved",
        meaning: "the house edge over rounds that are won or lost",
        applies: "wagers that can push",
        form: Form::Share,
        group: Group::Round,
        column: None,
        value: |a| a.edge_resolved.clone(),
    },
    Figure {
        name: "optimal_edge",
        title: "Edge, optimal play",
        short: "Optimal",
        meaning: "the house edge under optimal play",
        applies: "games priced under a given strategy",
        form: Form::Share,
        group: Group::Play,
        column: None,
        value: |a| a.optimal_edge.clone(),
    },
    Figure {
        name: "cost",
        title: "Cost of the play",
        short: "Cost",
        meaning: "the house edge of the given strategy less the one under optimal play",
        applies: "games priced under a given strategy",
        form: Form::Share,
        group: Group::Play,
        column: None,
        value: |a| a.cost.clone(),
    },
    Figure {
        name: "edge_per_roll",
        title: "Edge per roll",
        short: "Edge a roll",
        meaning: "the house edge, divided by the mean number of rolls of a round",
        applies: "wagers that take several rolls of dice",
        form: Form::Share,
        group: Group::Round,
        column: None,
        value: |a| a.edge_per_roll.clone(),
    },
    Figure {
        name: "hit_frequency",
        title: "Hit frequency",
        short: "Hit",
        meaning: "the probability that a round nets more than zero",
        applies: COUNTED,
        form: Form::Share,
        group: Group::Round,
        column: Some("hit"),
        value: |a| a.hit_frequency.clone(),
    },
    Figure {
        name: "push",
        title: "Push",
        short: "Push",
        meaning: "the probability that a round nets zero",
        applies: COUNTED,
        form: Form::Share,
        group: Group::Round,
        column: None,
        value: |a| a.push.clone(),
    },
    Figure {
        name: "variance",
        title: "Variance",
        short: "Variance",
        meaning: "the variance of the net of a round, in opening wagers squared",
        applies: EVERY,
        form: Form::Square,
        group: Group::Round,
        column: None,
        value: |a| a.variance.clone(),
    },
    Figure {
        name: "standard_deviation",
        title: "Standard deviation",
        short: "Std. dev.",
        meaning: "the square root of the variance",
        applies: EVERY,
        form: Form::Root,
        group: Group::Derived,
        column: Some("variance"),
        value: |a| a.variance.clone(),
    },
    Figure {
        name: "break_even",
        title: "Break-even meter",
        short: "Break-even",
        meaning: "the jackpot amount, per unit wagered, at which the house edge is zero",
        applies: "wagers on one meter",
        form: Form::Dollars,
        group: Group::Meter,
        column: Some("break-even"),
        value: |a| a.meter.as_ref()?.break_even.clone(),
    },
    Figure {
        name: "long_run_edge",
        title: "Long-run edge",
        short: "Long-run edge",
        meaning: "the house edge over the whole life of a meter: what is neither paid out nor fed to it",
        applies: "wagers on a meter, with its rate and reset given",
        form: Form::Share,
        group: Group::Meter,
        column: Some("long-run-edge"),
        value: |a| a.long_run_edge.clone(),
    },
    Figure {
        name: "envy_per_other_player",
        title: "Envy for each other player, in dollars",
        short: "Envy",
        meaning: "what envy pays for each other player's hand, on average",
        applies: "wagers with envy awards",
        form: Form::Dollars,
        group: Group::Envy,
        column: None,
        value: |a| Some(a.envy.as_ref()?.per_other_player.clone()),
    },
    Figure {
        name: "dealer_envy_per_hand",
        title: "Envy for the dealer for each hand, in dollars",
        short: "Dealer envy",
        meaning: "what envy pays the dealer for each player's hand, on average",
        applies: "wagers with envy awards to the dealer",
        form: Form::Dollars,
        group: Group::Envy,
        column: None,
        value: |a| Some(a.dealer_envy.as_ref()?.per_other_player.clone()),
    },
    Figure {
        name: "envy",
        title: "Envy",
        short: "Envy",
        meaning: "what envy pays for all other players together, in dollars, on average",
        applies: "wagers with envy awards",
        form: Form::Dollars,
        group: Group::Compared,
        column: Some("envy"),
        value: |a| Some(a.envy.as_ref()?.total.clone()),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn figures_have_names_of_their_own() {
        for (i, one) in FIGURES.iter().enumerate() {
            assert!(FIGURES[..i].iter().all(|other| other.name != one.name), "{}", one.name);
            assert_eq!(figure(one.name).map(|found| found.title), Some(one.title));
        }
        assert!(figure("hold").is_none());
    }

    #[test]
    fn a_figure_is_written_in_its_form() {
        let written = |name: &str, value: &Ratio| figure(name).unwrap().written(value, 4);
        assert_eq!(written("edge", &ratio(7, 495)), "1.41%");
        assert_eq!(written("variance", &ratio(9, 4)), "2.2500");
        assert_eq!(written("standard_deviation", &ratio(9, 4)), "1.5000");
        assert_eq!(written("break_even", &ratio(1000, 3)), "333.3333");
    }
}
