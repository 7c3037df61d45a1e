//! The terms of a wager besides its settings: its meters and their funding, the players, a cap. Each is given by the
//! caller or a default, and a report names the origin.

use enumeration::Ratio;
use games::{Analysis, Cap, Request, SeenCards};
use num_traits::Zero;

/// The terms in effect; terms that do not apply to the wager are omitted.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TermsInEffect {
    /// True if the wager is on a meter.
    pub is_on_meter: bool,
    /// The meters; empty if not given.
    pub meters: Vec<Ratio>,
    /// The part of each wager that feeds the meter, if known.
    pub rate: Option<TermInEffect<Ratio>>,
    /// The amounts to which the meters are reset, if known and paid by the house.
    pub resets: Option<TermInEffect<Vec<Ratio>>>,
    /// True if resets are paid out of contributions.
    pub reserve: bool,
    /// The number of players who make the wager, if it matters: for envy, and for awards that they split.
    pub players: Option<TermInEffect<u32>>,
    /// The cap on winnings.
    pub cap: Option<Cap>,
    /// Cards that the player also sees.
    pub sees: Vec<SeenCards>,
    /// The file of the strategy that is played in place of the optimum.
    pub play: Option<String>,
}

/// A term and its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermInEffect<T> {
    /// The term.
    pub value: T,
    /// True if it is a default: the source's value, or a single player.
    pub is_assumed: bool,
}

impl<T: Clone> TermInEffect<T> {
    /// The given value, else the assumed one.
    fn of(given: Option<&T>, assumed: Option<&T>) -> Option<Self> {
        let value = given.or(assumed)?.clone();
        Some(TermInEffect { value, is_assumed: given.is_none() })
    }
}

impl TermsInEffect {
    /// The terms of an analysis. A request always has players; `names_players` says whether they were given.
    pub fn of(request: &Request, analysis: &Analysis, names_players: bool) -> Self {
        let (options, wager) = (&request.options, request.selected.wager);
        let is_on_meter = analysis.meter.is_some();
        let funding = wager.funding.as_ref().filter(|_| is_on_meter);
        let given_resets = (!options.resets.is_empty()).then_some(&options.resets);
        let listed_resets = funding.map(|funding| vec![funding.reset.clone()]);
        let on_players = wager.shares_awards || analysis.envy.is_some() || analysis.dealer_envy.is_some();
        let resets = TermInEffect::of(given_resets, listed_resets.as_ref()).filter(|_| !options.reserve);
        TermsInEffect {
            is_on_meter,
            meters: options.meters.clone(),
            rate: TermInEffect::of(options.rate.as_ref(), funding.map(|funding| &funding.rate)),
            resets,
            reserve: options.reserve,
            players: on_players
                .then_some(TermInEffect { value: options.players, is_assumed: !names_players }),
            cap: options.cap.clone(),
            sees: options.sees.clone(),
            play: options.play.as_ref().map(|play| play.file.clone()),
        }
    }

    /// The terms that affect the net of a round, without the funding of meters.
    #[must_use]
    pub fn of_a_round(self) -> Self {
        TermsInEffect { rate: None, resets: None, reserve: false, ..self }
    }

    /// The bet on which the cap binds, if it is posted in dollars.
    pub fn cap_bet(&self) -> Option<Ratio> {
        let cap = self.cap.as_ref().filter(|cap| !cap.units.is_zero())?;
        Some(cap.posted.as_ref()? / &cap.units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{ratio, whole};
    use games::{CapPer, Options, Workbench};
    use paytables::{Settings, listed};

    fn of(selector: &str, options: Options, names_players: bool) -> TermsInEffect {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let request = Request { selected, options };
        let analysis = games::analyze(&request, &Workbench::default()).unwrap();
        TermsInEffect::of(&request, &analysis, names_players)
    }

    #[test]
    fn what_the_source_names_is_assumed() {
        // HC: a contribution of 21% and a meter that starts at $10,000.
        let multi_link = "mississippi-stud/multi-link-progressive";
        let terms = of(multi_link, Options::default(), false);
        assert_eq!(terms.rate, Some(TermInEffect { value: ratio(21, 100), is_assumed: true }));
        assert_eq!(terms.resets, Some(TermInEffect { value: vec![whole(10_000)], is_assumed: true }));
        let given = Options { rate: Some(ratio(1, 4)), ..Options::default() };
        let terms = of(multi_link, given, false);
        assert_eq!(terms.rate, Some(TermInEffect { value: ratio(1, 4), is_assumed: false }));
        assert!(terms.resets.is_some_and(|resets| resets.is_assumed));
        let reserve = Options { reserve: true, ..Options::default() };
        assert_eq!(of(multi_link, reserve, false).resets, None);
    }

    #[test]
    fn what_a_wager_has_no_use_for_is_no_term() {
        let cap = Cap { units: whole(20), per: CapPer::Round, posted: Some(whole(500)) };
        let terms = of("roulette/straight", Options { cap: Some(cap), ..Options::default() }, false);
        assert!(!terms.is_on_meter && terms.rate.is_none() && terms.players.is_none());
        // At most $500, 20 units: a bet of $25.
        assert_eq!(terms.cap_bet(), Some(whole(25)));
        let split = of("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01", Options::default(), false);
        assert_eq!(split.players, Some(TermInEffect { value: 1, is_assumed: true }));
    }
}
