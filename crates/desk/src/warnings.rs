//! Warnings that do not depend on the verdict: the player has the advantage, a row can never be won, the wager is a listed
//! one under another name. `verify` adds them to every report.

use crate::pays::OffRule;
use enumeration::{Arrange, Ratio};
use games::{Analysis, Request, Unpaid, Workbench};
use num_traits::{Signed, Zero};
use paytables::wagers::Terms;
use paytables::{PayTable, Selected, Source, listed};

/// A warning to the reader of a report.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// The player has the advantage.
    PlayerAdvantage {
        /// The edge, which is negative.
        edge: Ratio,
    },
    /// A row can never be won.
    NeverPaid {
        /// The row.
        row: String,
        /// The reason, if known.
        why: Option<Unpaid>,
    },
    /// The wager of the submission's own has the deal and the events of a listed one.
    ListedAs(Twin),
    /// The source's payout limit covers several wagers, and the submission's cap does not cover all of them.
    LimitOfSeveral {
        /// The wagers.
        covers: Vec<String>,
        /// Those that the submission's cap covers; empty for this one alone.
        covered: Vec<String>,
        /// The paragraph.
        source: Source,
    },
}

/// A listed wager with the same deal and events as a user's wager.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Twin {
    /// The listed wager.
    pub wager: String,
    /// Its nearest table.
    pub table: String,
    /// The pays that are below the floor of that table, or differ from its fixed pays.
    pub off: Vec<OffRule>,
}

/// The warnings of an analysis.
pub(crate) fn warnings(request: &Request, analysis: &Analysis, bench: &Workbench) -> Vec<Warning> {
    let mut all = Vec::new();
    if let Some(edge) = analysis.edge.as_ref().filter(|edge| edge.is_negative()) {
        all.push(Warning::PlayerAdvantage { edge: edge.clone() });
    }
    let is_own = request.selected.game.game.is_empty();
    if is_own {
        let never = games::never_paid(request, bench).unwrap_or_default();
        all.extend(never.into_iter().map(|(row, why)| Warning::NeverPaid { row, why: Some(why) }));
        all.extend(twin(request, analysis, bench).map(Warning::ListedAs));
    } else {
        let pays = |hand: &str| {
            let mut rows = request.selected.tables.iter().filter_map(|table| table.row(hand));
            rows.any(|row| !row.pays.is_lose())
        };
        let never = analysis.outcomes.iter().filter(|o| o.probability.is_zero() && pays(&o.outcome));
        all.extend(never.map(|o| Warning::NeverPaid { row: o.outcome.clone(), why: None }));
    }
    all
}

/// Finds a listed wager with the same deal whose rows have the same probabilities as those of a user's wager.
fn twin(request: &Request, analysis: &Analysis, bench: &Workbench) -> Option<Twin> {
    let own = &request.selected;
    let terms = own.terms().ok().flatten()?;
    let chances = |analysis: &Analysis, selected: &Selected| -> Vec<Ratio> {
        let of_row = |hand: &str| {
            let outcome = analysis.outcomes.iter().find(|o| o.outcome == hand);
            outcome.map_or_else(Ratio::zero, |o| o.probability.clone())
        };
        selected.table().rows.iter().filter(|row| !row.pays.is_lose()).map(|row| of_row(&row.hand)).collect()
    };
    let mine = chances(analysis, own);
    let sorted = |mut chances: Vec<Ratio>| {
        chances.arrange();
        chances
    };
    let wanted = sorted(mine.clone());
    let (mut seen, mut found) = (Vec::new(), Vec::new());
    for other in listed().all() {
        let is_row_of_several = other.wager.row.is_some();
        if other.wager.deal.is_none() || other.wager.components || is_row_of_several {
            continue;
        }
        let rows = other.table().rows.iter().filter(|row| !row.pays.is_lose()).count();
        let key = (other.to_string(), other.settings.clone());
        if rows != mine.len() || seen.contains(&key) || !dealt_alike(&terms, &other) {
            continue;
        }
        seen.push(key);
        let Ok(theirs) = games::analyze(&Request::plain(other.clone()), bench) else { continue };
        let chances = chances(&theirs, &other);
        if sorted(chances.clone()) == wanted {
            found.push(compared(own, &mine, &other, &chances));
        }
    }
    // The nearest table is the one from which the fewest pays differ.
    found.into_iter().min_by_key(|twin| twin.off.len())
}

/// Returns true if a listed wager has the same shoe, dice or wheel, and the same number of cards.
fn dealt_alike(own: &Terms, other: &Selected) -> bool {
    let Ok(Some(other)) = other.terms() else { return false };
    match (own, &other) {
        (Terms::Cards(own), Terms::Cards(other)) => {
            own.deal.shoe == other.deal.shoe
                && own.deal.most_cards() == other.deal.most_cards()
                && own.deal.draw == other.deal.draw
        }
        (Terms::Dice(own), Terms::Dice(other)) => own.deal == other.deal,
        (Terms::Rolls(own), Terms::Rolls(other)) => own.deal == other.deal,
        (Terms::Spins(own), Terms::Spins(other)) => own.deal == other.deal,
        _ => false,
    }
}

/// Compares the pays of a user's wager with a listed table whose rows have the same probabilities.
fn compared(own: &Selected, mine: &[Ratio], other: &Selected, theirs: &[Ratio]) -> Twin {
    let paying = |table: &PayTable| -> Vec<usize> {
        (0..table.rows.len()).filter(|&place| !table.rows[place].pays.is_lose()).collect()
    };
    let (my_rows, their_rows) = (paying(own.table()), paying(other.table()));
    let (my_nets, their_nets) = (games::row_nets(own, own.table()), games::row_nets(other, other.table()));
    let mut taken = vec![false; theirs.len()];
    let mut off = Vec::new();
    for (place, chance) in mine.iter().enumerate() {
        let Some(at) = (0..theirs.len()).find(|&at| !taken[at] && theirs[at] == *chance) else { continue };
        taken[at] = true;
        let (mine, theirs) = (my_rows[place], their_rows[at]);
        let listed = &other.table().rows[theirs];
        let (net, required) = (&my_nets[mine], &their_nets[theirs]);
        let is_off = if other.table().is_floor(listed) { net < required } else { net != required };
        if is_off {
            off.push(OffRule {
                table: other.table().id.clone(),
                row: own.table().rows[mine].hand.clone(),
                pays: own.table().rows[mine].pays.to_string(),
                required: listed.pays.to_string(),
                source: other.table().source.clone(),
            });
        }
    }
    Twin { wager: other.to_string(), table: other.table().id.clone(), off }
}

/// Warns if the source limits several wagers together and the submission's cap does not cover all of them.
pub(crate) fn limit_of_several(request: &Request, covers: &[String]) -> Option<Warning> {
    request.options.cap.as_ref()?;
    let limit = request.selected.wager.limits.iter().find(|limit| limit.covers.len() > 1)?;
    let is_covered = |wager: &String| covers.iter().any(|own| own.eq_ignore_ascii_case(wager));
    let all = limit.covers.iter().all(is_covered);
    (!all).then(|| Warning::LimitOfSeveral {
        covers: limit.covers.clone(),
        covered: covers.to_vec(),
        source: limit.source.clone(),
    })
}
