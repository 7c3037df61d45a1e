//! What the optimal player does in the base game, and what one simple rule costs him.
//!
//! The hands are looked at from the highest down in groups of one category and leading rank (all pairs of fours). Groups
//! that are wholly played or wholly folded are run together into one line; a group in which both happens gets a line of
//! its own, with its exceptions said as shortly as they allow.

use super::base::{Gains, Nets};
use super::deal::{Deal, against};
use super::words;
use crate::strategy::Part;
use crate::{Error, Question, Request, Strategy};
use enumeration::rankings::wild::{Category, WildDeucesJoker};
use enumeration::sweep::Standing;
use enumeration::{CardSet, Rank};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// A hand up to a permutation of the suits, with the decision on it.
#[derive(Clone, Copy)]
struct Decided<'a> {
    standing: &'a Standing<WildDeucesJoker, 1>,
    plays: bool,
}

impl Decided<'_> {
    fn rank(&self) -> WildDeucesJoker {
        self.standing.rank
    }

    fn group(&self) -> (Category, Rank) {
        (self.rank().category(), self.rank().lead())
    }
}

/// The optimal play as a whole, or of one hand.
pub fn strategy(request: &Request, question: &Question, deal: &Deal) -> Result<Strategy, Error> {
    let nets = Nets::of(request)?;
    let gains = Gains::of(&nets);
    if question.up.is_some() || question.hole.is_some() || question.board.is_some() {
        return Err(Error::Said(format!(
            "{} shows no card before the decision: ask with --hand",
            request.selected
        )));
    }
    let parts = match &question.hand {
        Some(hand) => of_hand(hand, &nets, &gains, deal)?,
        None => in_general(&nets, &gains, deal),
    };
    Ok(Strategy { class: None, parts })
}

/// The exact value of both actions with these cards.
fn of_hand(cards: &str, nets: &Nets, gains: &Gains, deal: &Deal) -> Result<Vec<Part>, Error> {
    let cards = CardSet::parse(cards).map_err(Error::Said)?;
    let standing = deal.standing_of(cards).ok_or_else(|| {
        Error::Said(format!("`{cards}` is not a hand of this game: name five cards, as in `Ks Kd 9h 2c Jk`"))
    })?;
    let gain = gains.per_hand(deal, &gains.of_playing(standing));
    let dealer = against(standing);
    let action = if gain.is_positive() { "Play" } else { "Fold" };
    let line = format!(
        "{action}: it beats {}, ties with {} and loses to {} of the dealer's {} hands.",
        dealer.lower,
        dealer.equal,
        dealer.higher,
        dealer.total()
    );
    Ok(vec![
        Part::Lines { title: format!("{cards}, {}", words::whole(standing.rank)), lines: vec![line] },
        Part::Values {
            title: "Mean net of each action, in antes".into(),
            values: vec![("play".into(), &nets.fold + gain), ("fold".into(), nets.fold.clone())],
        },
    ])
}

/// Every hand, and the cost of the best single cut.
fn in_general(nets: &Nets, gains: &Gains, deal: &Deal) -> Vec<Part> {
    let decided: Vec<Decided> =
        deal.standings().iter().map(|standing| Decided { standing, plays: gains.plays(standing) }).collect();
    let best = decided.iter().filter(|hand| hand.plays).map(|hand| weighted_gain(gains, hand.standing)).sum();
    let cut = Cut::best(gains, deal);
    let mean = |gain: &BigInt| &nets.fold + gains.per_round(deal, gain);
    vec![
        Part::Lines { title: "Play or fold".into(), lines: lines(&decided) },
        Part::Values {
            title: "Mean net, in antes".into(),
            values: vec![
                ("optimal play".into(), mean(&best)),
                (format!("best single cut: {}", cut.said()), mean(&cut.gain)),
                ("cost of the cut".into(), gains.per_round(deal, &(&best - &cut.gain))),
            ],
        },
    ]
}

/// The gain of playing a hand in all the suits it stands for.
fn weighted_gain(gains: &Gains, standing: &Standing<WildDeucesJoker, 1>) -> BigInt {
    gains.of_playing(standing) * standing.ways
}

/// One rule for all hands: play this rank and everything above it.
struct Cut {
    /// The lowest rank that is played; none if nothing is.
    from: Option<WildDeucesJoker>,
    /// Whether lower hands exist.
    folds_some: bool,
    /// What it gains over folding everything.
    gain: BigInt,
}

impl Cut {
    /// The cut that loses least; of equal ones the one that plays less (ruling Q7).
    fn best(gains: &Gains, deal: &Deal) -> Cut {
        let mut best = Cut { from: None, folds_some: true, gain: BigInt::zero() };
        let mut gain = BigInt::zero();
        let lowest = deal.standings().first().map(|standing| standing.rank);
        for tied in deal.standings().chunk_by(|a, b| a.rank == b.rank).rev() {
            gain += tied.iter().map(|standing| weighted_gain(gains, standing)).sum::<BigInt>();
            if gain > best.gain {
                let from = Some(tied[0].rank);
                best = Cut { from, folds_some: from != lowest, gain: gain.clone() };
            }
        }
        best
    }

    fn said(&self) -> String {
        match self.from {
            None => "fold every hand".into(),
            Some(_) if !self.folds_some => "play every hand".into(),
            Some(rank) => format!("play {} or better", words::whole(rank)),
        }
    }
}

/// The play in sentences, from the highest hand down.
fn lines(decided: &[Decided]) -> Vec<String> {
    let groups: Vec<&[Decided]> = decided.chunk_by(|a, b| a.group() == b.group()).rev().collect();
    let uniform = |group: &[Decided]| {
        let plays = group[0].plays;
        group.iter().all(|hand| hand.plays == plays).then_some(plays)
    };
    let runs: Vec<&[&[Decided]]> =
        groups.chunk_by(|a, b| uniform(a).is_some() && uniform(a) == uniform(b)).collect();
    let last = runs.len() - 1;
    runs.iter()
        .enumerate()
        .map(|(place, run)| {
            let (high, low) = (run[0], run[run.len() - 1]);
            let Some(plays) = uniform(high) else { return mixed(high) };
            let (action, top, bottom) =
                (verb(plays), words::group(high[0].rank()), words::group(low[0].rank()));
            match (place == 0, place == last) {
                (true, true) => format!("{action} every hand."),
                (true, false) => format!("{action} {bottom} or better."),
                (false, true) => format!("{action} {top} or worse."),
                (false, false) if run.len() == 1 => format!("{action} {top}."),
                (false, false) => format!("{action} from {top} down to {bottom}."),
            }
        })
        .collect()
}

/// One group in which some hands are played and some folded.
fn mixed(group: &[Decided]) -> String {
    let name = words::group(group[0].rank());
    let classes: Vec<&[Decided]> = group.chunk_by(|a, b| a.rank() == b.rank()).collect();
    if let Some(lowest) = inner_cut(&classes) {
        return format!("Play {name} with {} or better.", words::others(lowest));
    }
    let weight = |plays: bool| -> u64 {
        group.iter().filter(|hand| hand.plays == plays).map(|hand| hand.standing.ways).sum()
    };
    let usual = weight(true) >= weight(false);
    let (rule, exception) = (verb(usual), verb(!usual).to_lowercase());
    if let Some(rank) = telling_rank(group, usual) {
        return format!("{rule} {name}, but {exception} it with {}.", words::one(rank));
    }
    let exceptions: Vec<String> = classes.iter().rev().flat_map(|class| exceptions(class, usual)).collect();
    format!("{rule} {name}, but {exception} it with {}.", exceptions.join(", "))
}

/// The rank from which on every hand of a group is played while every lower one is folded, if there is one.
fn inner_cut(classes: &[&[Decided]]) -> Option<WildDeucesJoker> {
    let place = classes.iter().position(|class| class[0].plays)?;
    let holds = |(i, class): (usize, &&[Decided])| class.iter().all(|hand| hand.plays == (i >= place));
    classes.iter().enumerate().all(holds).then(|| classes[place][0].rank())
}

/// The rank that is held by exactly the hands which are not played as usual, if there is one.
fn telling_rank(group: &[Decided], usual: bool) -> Option<Rank> {
    let holds = |hand: &Decided, rank| !hand.standing.hand.is_disjoint(CardSet::of_rank(rank));
    Rank::all().find(|&rank| group.iter().all(|hand| holds(hand, rank) == (hand.plays != usual)))
}

/// The hands of one rank that are not played as usual: the rank alone if all are, else each hand up to suits.
fn exceptions(class: &[Decided], usual: bool) -> Vec<String> {
    let unusual: Vec<&Decided> = class.iter().filter(|hand| hand.plays != usual).collect();
    if unusual.len() == class.len() {
        return vec![words::others(class[0].rank())];
    }
    unusual.iter().map(|hand| format!("suits as in {}", hand.standing.hand)).collect()
}

fn verb(plays: bool) -> &'static str {
    if plays { "Play" } else { "Fold" }
}
