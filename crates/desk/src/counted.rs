//! The analyses that a submission is judged by: its wager with its pays and terms, at its own settings and at those
//! that claims name. `verify` requests one [`CountedFiling`] for each.

use crate::beside::Beside;
use crate::claims::Claim;
use crate::error::{Error, Fault};
use crate::exact::Exact;
use crate::figure::ClaimFigure;
use crate::modification::{self, Annex};
use crate::pays::{self, Filed};
use crate::shape::{Paid, PayChange};
use crate::submission::{BaseOf, Submission};
use crate::together::AggregateLimit;
use crate::unchecked::Unchecked;
use enumeration::Ratio;
use games::{Analysis, Options, Request, Workbench};
use num_traits::{One, Zero};
use paytables::names::RowName;
use paytables::{KeyPath, Limited, PayTable, Selected, Settings};
use std::time::{Duration, Instant};

/// A change of a modification, and the indices of its table and row.
type PlacedChange = ((usize, usize), PayChange);

/// A submission analysed at some settings.
pub(crate) struct CountedFiling<'s> {
    /// The wager with its pays.
    pub(crate) filed: Filed<'s>,
    /// For a modification, the wager before it, and the position of each change.
    before: Option<(Filed<'s>, Vec<PlacedChange>)>,
    /// The terms as given, which are compared with the limits.
    pub(crate) given: Options,
    /// What was analysed.
    pub(crate) request: Request<'s>,
    /// Its figures.
    pub(crate) analysis: Analysis,
    /// All listed analyses of the wager.
    pub(crate) siblings: Vec<Selected<'static>>,
    /// How long the analysis took.
    pub(crate) took: Duration,
    /// The most that a round wins at the minimum wager, if one is given and a limit depends on it.
    pub(crate) minimum_win: Option<Ratio>,
    /// True if a limit covers several wagers together, so that only the edge and figures without the limit are known.
    under_aggregate_limit: bool,
}

/// Analyses a submission at its settings, with those of `at` in place of its own.
pub(crate) fn count<'s>(
    file: &str,
    submission: &'s Submission,
    at: &Settings,
    beside: &Beside<'s>,
) -> Result<CountedFiling<'s>, Error> {
    let mut settings = submission.named_settings();
    settings.0.extend(at.0.clone());
    let (filed, before) = filed(file, submission, &settings)?;
    let earlier = submission.priced_by().options(beside.asked);
    let mut given = submission.options(&earlier);
    // A meter in dollars is per $1 of the wager (ruling Q15).
    if let Some(denomination) = &filed.denomination {
        given.meters = denomination.per_unit(&given.meters);
        given.resets = denomination.per_unit(&given.resets);
    }
    let claims: Vec<&Claim> = submission.claims.iter().filter(|claim| claim.at == *at).collect();
    let mut request = Request { selected: filed.selected.clone(), options: given.clone() };
    request.options.variance |= claims.iter().any(|claim| wants(claim, ClaimFigure::leans_on_variance));
    let covered = submission.covers().filter(|(covers, _)| covers.len() > 1);
    if covered.is_some() {
        request.options.cap = None;
    }
    let refuse = |request: &Request, error| refused(file, submission, &request.selected, error);
    let began = Instant::now();
    let mut analysis = match games::analyze(&request, beside.bench) {
        // The funding of the meter is incomplete: judge the claims that do not depend on it.
        Err(games::Error::HalfFunded | games::Error::NoRate) => {
            let options = request.options.clone();
            request.options = Options { rate: None, resets: Vec::new(), reserve: false, ..options };
            games::analyze(&request, beside.bench)
        }
        other => other,
    }
    .map_err(|error| refuse(&request, error))?;
    let needs_law =
        |claim: &&Claim| wants(claim, |figure| figure.leans_on_law() && figure.of(&analysis).is_none());
    if analysis.absent_because.is_some() && claims.iter().any(needs_law) {
        // The distribution of the round has more figures, and is counted if one of them is claimed.
        request.options.law = true;
        analysis = games::analyze(&request, beside.bench).map_err(|error| refuse(&request, error))?;
    }
    let took = began.elapsed();
    let siblings = pays::siblings(&request.selected);
    let mut counted = CountedFiling {
        filed,
        before,
        given,
        request,
        analysis,
        siblings,
        took,
        minimum_win: None,
        under_aggregate_limit: false,
    };
    let other =
        |path: KeyPath| move |reason: String| Error::in_file(file, path, Fault::OtherWager { reason });
    if let Some((covers, bet)) = covered {
        counted
            .limit_together(submission, covers, bet, beside)
            .map_err(other(KeyPath::from("cap").key("covers")))?;
    }
    counted.minimum_win = counted.minimum_win(submission, beside).map_err(other("minimum_wager".into()))?;
    Ok(counted)
}

fn wants(claim: &Claim, does: impl Fn(&ClaimFigure) -> bool) -> bool {
    claim.said.as_ref().is_ok_and(|(figure, _)| does(figure))
}

/// The wager with its pays and, for a modification, before it.
#[expect(clippy::type_complexity, reason = "the changes stay with the wager as it was")]
fn filed<'s>(
    file: &str,
    submission: &'s Submission,
    settings: &Settings,
) -> Result<(Filed<'s>, Option<(Filed<'s>, Vec<((usize, usize), PayChange)>)>), Error> {
    let mut filed = pays::selected(file, submission.priced_by(), settings)?;
    let Some(modifies) = &submission.modifies else { return Ok((filed, None)) };
    let before = Filed { denomination: None, ..Filed::from(filed.selected.clone()) };
    let changes = modification::changed(file, modifies, &mut filed.selected.tables)?;
    modification::changed(file, modifies, &mut filed.tables)?;
    Ok((filed, Some((before, changes))))
}

impl CountedFiling<'_> {
    /// The engine's error, at its position in the file.
    pub(crate) fn refused(&self, file: &str, submission: &Submission, error: games::Error) -> Error {
        refused(file, submission, &self.request.selected, error)
    }

    /// The reason why there is no such figure.
    pub(crate) fn missing(&self, figure: &ClaimFigure) -> Unchecked {
        match figure.missing(&self.analysis) {
            Unchecked::NoSuchFigure | Unchecked::OtherReason(_) if self.under_aggregate_limit => {
                Unchecked::UnderAggregateLimit
            }
            other => other,
        }
    }

    /// How the name of a claim was read, if the file writes another.
    pub(crate) fn read_as(&self, claim: &Claim) -> Option<String> {
        let (figure, _) = claim.said.as_ref().ok()?;
        let action = figure.action_read(&self.analysis);
        let name = claim.written.as_ref().map(|written| format!("\"{written}\" as {}", figure.words()));
        action.or(name)
    }

    /// The increase of the player's mean net when a card is removed.
    pub(crate) fn effect_of_removal(&self, card: &str, bench: &Workbench) -> Result<Exact, Unchecked> {
        let not_told = |error: games::Error| Unchecked::OtherReason(error.to_string());
        let cards = games::read_cards(card).ok().filter(|cards| cards.len() == 1);
        let removed = cards.ok_or_else(|| Unchecked::UnknownCard(card.into()))?;
        let edge = |removed: Vec<games::RemovedCard>| {
            let options = Options { removed, law: false, ..self.request.options.clone() };
            let request = Request { selected: self.request.selected.clone(), options };
            games::edge(&request, bench).map_err(not_told)?.ok_or(Unchecked::OnMeter)
        };
        Ok(Exact::Ratio(edge(self.request.options.removed.clone())? - edge(removed)?))
    }

    /// The edge of this wager and others together.
    pub(crate) fn combined(
        &self,
        submission: &Submission,
        with: &[String],
        stakes: &[Ratio],
        beside: &Beside,
    ) -> Result<Exact, Unchecked> {
        if with.is_empty() {
            return Err(Unchecked::CombinedWithNothing);
        }
        let mut requests = vec![self.request.clone()];
        for name in with {
            requests.push(beside.request(submission, name).map_err(Unchecked::OtherReason)?);
        }
        beside.combined(&requests, stakes).map(Exact::Ratio).map_err(Unchecked::OtherReason)
    }

    /// The annex of a modification.
    pub(crate) fn annex(&self, submission: &Submission, bench: &Workbench) -> Result<Option<Annex>, Error> {
        let (Some(modifies), Some((before, changes))) = (&submission.modifies, &self.before) else {
            return Ok(None);
        };
        let base = match &modifies.base {
            BaseOf::Earlier(earlier) => earlier.cover.title.clone(),
            _ => submission.table.clone().unwrap_or_default(),
        };
        modification::annex(base, before, changes, &self.request, &self.analysis, bench).map(Some)
    }

    /// Puts a limit on the sum of several wagers (ruling Q14): the edge is known, the distribution of this wager alone
    /// is not.
    fn limit_together(
        &mut self,
        submission: &Submission,
        covers: &[String],
        bet: &Ratio,
        beside: &Beside,
    ) -> Result<(), String> {
        let Some(posted) = self.given.cap.as_ref().and_then(|cap| cap.posted.clone()) else { return Ok(()) };
        let mut requests = vec![self.request.clone()];
        let own = submission.wager_name();
        for name in covers.iter().filter(|name| !name.eq_ignore_ascii_case(own)) {
            requests.push(beside.request(submission, name)?);
        }
        let limit = AggregateLimit { bet: bet.clone(), max_payout: posted };
        let costs = beside.limit_costs(&requests, &limit)?;
        let cost = costs.first().cloned().unwrap_or_default();
        let analysis = &mut self.analysis;
        analysis.edge = analysis.edge.take().map(|edge| edge + &cost);
        let push = analysis.push.clone().unwrap_or_default();
        let (edge, staked) = (analysis.edge.clone(), analysis.expected_stake.clone());
        analysis.element_of_risk = edge.clone().zip(staked).filter(|(_, s)| !s.is_zero()).map(|(e, s)| e / s);
        analysis.edge_resolved = edge.filter(|_| analysis.edge_resolved.is_some() && !push.is_one());
        analysis.edge_resolved = analysis.edge_resolved.take().map(|edge| edge / (Ratio::one() - push));
        if !cost.is_zero() {
            analysis.variance = None;
            analysis.net_distribution.clear();
            analysis.outcomes.iter_mut().for_each(|outcome| outcome.contribution = None);
            self.under_aggregate_limit = true;
        }
        Ok(())
    }

    /// The most that one player can win in a round at the minimum wager, on all the wagers that a payout limit covers.
    fn minimum_win(&self, submission: &Submission, beside: &Beside) -> Result<Option<Ratio>, String> {
        let Some(minimum) = submission.minimum_wager() else { return Ok(None) };
        let limits = &self.request.selected.wager.limits;
        let is_open = |figure: Limited| figure == Limited::PayoutLimit && self.given.cap.is_some();
        let Some(limit) = limits.iter().find(|limit| limit.or_minimum_win && is_open(limit.figure)) else {
            return Ok(None);
        };
        let mut requests = vec![self.request.clone()];
        for name in limit.covers.iter().filter(|name| !name.eq_ignore_ascii_case(submission.wager_name())) {
            requests.push(beside.request(submission, name)?);
        }
        let enough = &limit.amount / minimum;
        let win =
            beside.largest_win(&requests, &enough).ok_or("the most that a round can win is not known")?;
        Ok(Some(win * minimum))
    }
}

/// The engine's error, at the position in the file of the row or term that it names.
fn refused(file: &str, submission: &Submission, selected: &Selected, reason: games::Error) -> Error {
    if let Some(key) = submission.key_refused(&reason) {
        return Error::in_file(file, key, Fault::Unread { reason: reason.to_string(), place: None });
    }
    // The error already names a play inside the submission by file and key.
    if let Some(said) = reason.to_string().strip_prefix(&format!("{file}, ")) {
        return Error::in_file(file, KeyPath::whole(), Fault::Unread { reason: said.into(), place: None });
    }
    for (key, paid) in &submission.pays.0 {
        let at = KeyPath::from("pays").own(key);
        match paid {
            Paid::Row(_) if is_of_row(&reason, selected.table(), key) => {
                return Error::in_file(file, at, reason);
            }
            Paid::Row(_) => {}
            Paid::Component(rows) => {
                let table = selected.tables.iter().find(|table| table.id.eq_ignore_ascii_case(key));
                let row = table.and_then(|table| rows.0.keys().find(|row| is_of_row(&reason, table, row)));
                if let Some(row) = row {
                    return Error::in_file(file, at.own(row), reason);
                }
            }
        }
    }
    Error::in_file(file, KeyPath::whole(), reason)
}

/// Returns true if the error is about the pay of this row.
fn is_of_row(reason: &games::Error, table: &PayTable, written: &str) -> bool {
    reason.row().is_some_and(|(id, row)| id == table.id && RowName::of(row) == RowName::of(written))
}
