//! The terms of a wager besides its settings, each marked as given or assumed.

use super::{Data, Number, Phrase, object, phrase};
use desk::terms::{TermInEffect, TermsInEffect};
use enumeration::Ratio;
use games::Cap;

/// Places of a percentage.
const PERCENT_DIGITS: u32 = 4;

/// The mark of a given term.
const GIVEN: &str = ", as given";

/// The terms in effect, by name.
pub(crate) fn facts(terms: &TermsInEffect) -> Vec<(Phrase, Phrase)> {
    let meter = match &terms.meters[..] {
        [] => "not given".into(),
        meters => said(amounts(meters), GIVEN),
    };
    let rate = |rate: &TermInEffect<Ratio>| {
        let percent = Number::percent(&rate.value, PERCENT_DIGITS);
        said(phrase![Number::exact(&rate.value), " (", percent, ")"], from_source(rate.is_assumed))
    };
    let resets =
        |resets: &TermInEffect<Vec<Ratio>>| said(amounts(&resets.value), from_source(resets.is_assumed));
    let players = |players: &TermInEffect<u32>| {
        said(players.value.to_string().into(), if players.is_assumed { ", assumed" } else { GIVEN })
    };
    let seen: Vec<String> =
        terms.sees.iter().map(|seen| format!("{} of {}", seen.cards, seen.zone)).collect();
    let all: [(&str, Option<Phrase>); 8] = [
        ("Meter", terms.is_on_meter.then_some(meter)),
        ("Contribution rate", terms.rate.as_ref().map(rate)),
        ("Reset", terms.resets.as_ref().map(resets)),
        ("Reserve", terms.reserve.then(|| said("pays the resets".into(), GIVEN))),
        ("Players", terms.players.as_ref().map(players)),
        ("Cap", terms.cap.as_ref().map(|cap| self::cap(terms, cap))),
        ("Cards also seen", (!seen.is_empty()).then(|| said(seen.join(", ").into(), GIVEN))),
        ("Strategy", terms.play.as_ref().map(|file| said(phrase!["the rules in ", file], GIVEN))),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name.into(), value?))).collect()
}

fn said(value: Phrase, whence: &str) -> Phrase {
    Phrase::joined([value, whence.into()], "")
}

fn from_source(is_assumed: bool) -> &'static str {
    if is_assumed { ", assumed: the source names it" } else { GIVEN }
}

fn amounts(amounts: &[Ratio]) -> Phrase {
    Phrase::joined(amounts.iter().map(|amount| Number::exact(amount).into()), ", ")
}

/// `at most 25000 on a bet of 100, as given: winnings cut at 250 units a round`.
fn cap(terms: &TermsInEffect, cap: &Cap) -> Phrase {
    let posted = cap.posted.as_ref().map(|most| phrase!["at most ", Number::exact(most)]);
    let bet = terms.cap_bet().map(|bet| phrase![" on a bet of ", Number::Exact(bet)]);
    let given = posted.is_some().then(|| phrase![GIVEN, ": "]);
    Phrase::joined([posted, bet, given].into_iter().flatten().chain([cap.to_string().into()]), "")
}

/// The same for programs.
pub(crate) fn document(terms: &TermsInEffect) -> Data {
    let list = |amounts: &[Ratio]| Data::list(amounts, Data::from);
    let term = |value: Data, is_assumed: bool| object! {"value": value, "assumed": is_assumed};
    let cap = |cap: &Cap| {
        object! {
            "max_payout": cap.posted.as_ref(), "bet": terms.cap_bet().as_ref(),
            "units": &cap.units, "per": cap.per.to_string(),
        }
    };
    object! {
        "meter": (!terms.meters.is_empty()).then(|| list(&terms.meters)),
        "rate": terms.rate.as_ref().map(|rate| term((&rate.value).into(), rate.is_assumed)),
        "reset": terms.resets.as_ref().map(|resets| term(list(&resets.value), resets.is_assumed)),
        "reserve": terms.reserve,
        "players": terms.players.as_ref().map(|players| term(players.value.into(), players.is_assumed)),
        "cap": terms.cap.as_ref().map(cap),
        "sees": Data::list(&terms.sees, |seen| format!("{}:{}", seen.zone, seen.cards).into()),
        "play": terms.play.as_ref(),
    }
}

/// The names of the fields of a spreadsheet.
pub(crate) const FIELDS: [&str; 8] =
    ["meter", "rate", "reset", "reserve", "players", "cap_bet", "max_payout", "assumed"];

/// The terms in these fields; the last field names the assumed ones.
pub(crate) fn fields(terms: &TermsInEffect) -> [Phrase; 8] {
    let listed =
        |amounts: &[Ratio]| Phrase::joined(amounts.iter().map(|amount| Number::exact(amount).into()), " ");
    let assumed = [
        ("rate", terms.rate.as_ref().is_some_and(|rate| rate.is_assumed)),
        ("reset", terms.resets.as_ref().is_some_and(|resets| resets.is_assumed)),
        ("players", terms.players.as_ref().is_some_and(|players| players.is_assumed)),
    ];
    let assumed: Vec<&str> = assumed.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect();
    [
        listed(&terms.meters),
        terms.rate.as_ref().map(|rate| Number::exact(&rate.value)).into(),
        terms.resets.as_ref().map_or_else(Phrase::default, |resets| listed(&resets.value)),
        terms.is_on_meter.then(|| terms.reserve.to_string()).into(),
        terms.players.as_ref().map(|players| players.value.to_string()).into(),
        terms.cap_bet().map(Number::Exact).into(),
        terms.cap.as_ref().and_then(|cap| cap.posted.as_ref()).map(Number::exact).into(),
        assumed.join(" ").into(),
    ]
}
