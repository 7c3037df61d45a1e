//! Parses the object `rules` of a blackjack game: each key with its values, the first being the default.

use super::terms::{
    DoubleTerms, FreeTerms, HoleCardRule, SplitTerms, SurrenderTerms, TieResult, Ties, Totals,
    TwentyOneTerms, Ups,
};
use crate::Error;
use crate::cursor::{Cursor, whole};
use crate::names::shown;
use crate::ratio::Ratio;
use crate::wagers::reading::{plain_rank_set, range};
use crate::wagers::{CardDeal, Range, Rank, RankSet, Soft17};
use crate::written::Value;
use num_traits::Zero;

const KEYS: [&str; 11] = [
    "soft17",
    "hole-card",
    "stand-from",
    "double",
    "split",
    "surrender",
    "ties",
    "dealer-22",
    "free",
    "charlie",
    "even-money",
];

/// The rules under `rules`, all at their defaults if it is omitted. The caller adds the rows, and the pay of a row
/// under `dealer-22`.
pub(super) fn rules(at: Option<&Cursor>, deal: CardDeal) -> Result<TwentyOneTerms, Error> {
    if let Some(at) = at {
        check_keys(at)?;
    }
    let get = |key: &str| at.and_then(|at| at.get(key));
    let hole_card = match get("hole-card") {
        Some(at) => at.word(
            "a value for `hole-card`",
            &[
                ("peek", HoleCardRule::Peek),
                ("none", HoleCardRule::None),
                ("original-bets", HoleCardRule::OriginalBets),
                ("doubles-saved", HoleCardRule::DoublesSaved),
                ("face-up", HoleCardRule::FaceUp),
            ],
        )?,
        None => HoleCardRule::Peek,
    };
    let split = split(get("split").as_ref(), &deal)?;
    let mut terms = TwentyOneTerms {
        soft17: word(
            get("soft17"),
            "a value for `soft17`",
            &[("stand", Soft17::Stand), ("hit", Soft17::Hit)],
        )?,
        hole_card,
        double: double(get("double").as_ref())?,
        surrender: surrender(get("surrender").as_ref())?,
        ties: ties(get("ties").as_ref())?,
        pay_22: dealer_22(get("dealer-22").as_ref())?,
        stand_from: get("stand-from").map_or(Ok(2), |at| at.number("the least total to stand on", 2, 12))?,
        free: free(get("free").as_ref(), split.is_some())?,
        charlie: get("charlie").map(|at| at.number("the number of cards of a charlie", 3, 21)).transpose()?,
        even_money: word(
            get("even-money"),
            "a value for `even-money`",
            &[("refused", false), ("offered", true)],
        )?,
        split,
        rows: Vec::new(),
        deal,
    };
    if let (HoleCardRule::FaceUp, true, Some(at)) = (hole_card, terms.even_money, get("even-money")) {
        // If a setting chose how the hole card is dealt, the rule has no effect and is no contradiction.
        if get("hole-card").is_some_and(|at| matches!(at.value(), Value::Chosen(_))) {
            terms.even_money = false;
            return Ok(terms);
        }
        return Err(at.refuse("even money is for a hole card that is not seen: with `face-up` remove it"));
    }
    Ok(terms)
}

/// The pay of a dealer's 22 if it is not a row.
fn dealer_22(at: Option<&Cursor>) -> Result<Option<Ratio>, Error> {
    match at {
        None => Ok(None),
        Some(at) if matches!(at.value(), Value::Object(_)) => Ok(None),
        Some(at) => {
            let pushes = at.word("a value for `dealer-22`", &[("bust", false), ("push", true)])?;
            Ok(pushes.then(Ratio::zero))
        }
    }
}

fn check_keys(at: &Cursor) -> Result<(), Error> {
    for entry in at.entries("rules, like {\"soft17\": \"hit\"}")? {
        if matches!(entry.key.as_str(), "switch" | "hands" | "boxes" | "spots") {
            return Err(at.key(entry).refuse(format!(
                "`{}`: two hands that are played together (Blackjack Switch) cannot be said in this language",
                entry.key
            )));
        }
        if entry.key == "insurance" {
            return Err(at.key(entry).refuse(
                "the base game takes no insurance: write it under `sides`, given an ace up, paid for the dealer's blackjack",
            ));
        }
    }
    at.fields("rules, like {\"soft17\": \"hit\"}", &KEYS).map(|_| ())
}

fn word<T: Copy>(at: Option<Cursor>, wanted: &str, words: &[(&str, T)]) -> Result<T, Error> {
    at.map_or(Ok(words[0].1), |at| at.word(wanted, words))
}

/// `true` or `false`, also in the spelling of a setting.
fn truth(at: Option<Cursor>, default: bool) -> Result<bool, Error> {
    let Some(at) = at else { return Ok(default) };
    match at.value() {
        Value::Chosen(text) if text == "true" => Ok(true),
        Value::Chosen(text) if text == "false" => Ok(false),
        _ => at.truth(),
    }
}

/// Returns true if the rule is `false`: the option does not exist.
fn is_refused(at: &Cursor) -> bool {
    matches!(at.value(), Value::Bool(false)) || matches!(at.value(), Value::Chosen(text) if text == "false")
}

fn double(at: Option<&Cursor>) -> Result<Option<DoubleTerms>, Error> {
    let usual = DoubleTerms {
        on: Totals::ANY,
        cards: Range::one(2),
        after_split: true,
        again: 0,
        rescue: false,
        aces_low: false,
    };
    let Some(at) = at else { return Ok(Some(usual)) };
    if is_refused(at) {
        return Ok(None);
    }
    at.fields(
        "how hands are doubled, like {\"on\": \"hard 9..11\"}, or false",
        &["on", "cards", "after-split", "again", "rescue", "aces"],
    )?;
    let cards = match at.get("cards") {
        None => usual.cards,
        Some(at) => {
            let cards = range(&at)?;
            if (0..2).any(|n| cards.contains(n)) || !(2..=21).any(|n| cards.contains(n)) {
                return Err(at.refuse("a hand has two cards or more: write 2, \"2..3\" or \"2..\""));
            }
            cards
        }
    };
    let aces_low = word(at.get("aces"), "a value for `aces`", &[("best", false), ("low", true)])?;
    Ok(Some(DoubleTerms {
        on: at.get("on").map_or(Ok(Totals::ANY), |at| totals(&at))?,
        cards,
        after_split: truth(at.get("after-split"), true)?,
        again: u8::try_from(
            at.get("again").map_or(Ok(0), |at| at.number("how often it is doubled again", 0, 3))?,
        )
        .unwrap_or(0),
        rescue: truth(at.get("rescue"), false)?,
        aces_low,
    }))
}

const A_TOTAL: &str = "totals: \"any\", a range like \"9..11\", or ranges with `hard` or `soft` like \"hard 9..11, soft 19..20\"";

/// Totals: `"any"`, `11`, `"9..11"`, `"hard 9..11, soft 19..20"`.
fn totals(at: &Cursor) -> Result<Totals, Error> {
    let text = match at.value() {
        Value::Number(digits) | Value::Chosen(digits) | Value::Text(digits) => digits,
        other => return Err(at.wrong(A_TOTAL, other)),
    };
    if text == "any" {
        return Ok(Totals::ANY);
    }
    let mut totals = Totals::default();
    for part in text.split(',').map(str::trim) {
        let refusal = || at.refuse(format!("`{}` is not {A_TOTAL}", shown(part)));
        let (kinds, range) = match part.split_once(' ') {
            Some(("hard", range)) => ((true, false), range.trim()),
            Some(("soft", range)) => ((false, true), range.trim()),
            Some(_) => return Err(refusal()),
            None => ((true, true), part),
        };
        let end = |digits: &str, open: u32| -> Result<u32, Error> {
            if digits.is_empty() {
                return Ok(open);
            }
            let number = whole(digits).and_then(|n| u32::try_from(n).ok()).filter(|n| (2..=21).contains(n));
            number.ok_or_else(refusal)
        };
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        let (from, to) = (end(from, 2)?, end(to, 21)?);
        if range.is_empty() || from > to {
            return Err(refusal());
        }
        let bits = (from..=to).fold(0, |bits, total| bits | 1 << total);
        totals.hard |= if kinds.0 { bits } else { 0 };
        totals.soft |= if kinds.1 { bits } else { 0 };
    }
    Ok(totals)
}

fn split(at: Option<&Cursor>, deal: &CardDeal) -> Result<Option<SplitTerms>, Error> {
    let usual = SplitTerms { hands: 4, one_card_aces: true, resplit_aces: false, tens_by_rank: false };
    let Some(at) = at else { return Ok(Some(usual)) };
    if is_refused(at) {
        return Ok(None);
    }
    at.fields(
        "how pairs are split, like {\"hands\": 4}, or false",
        &["hands", "aces", "resplit-aces", "tens"],
    )?;
    let hands = at.get("hands").map_or(Ok(4), |at| at.number("the most hands", 2, 4))?;
    let resplit_aces = truth(at.get("resplit-aces"), false)?;
    // If a setting chose two hands, the rule has no effect and is no contradiction.
    let chosen = |at: &Cursor| matches!(at.value(), Value::Chosen(_));
    let written = !at.get("hands").is_some_and(|hands| chosen(&hands));
    if let (true, 2, Some(at)) = (resplit_aces && written, hands, at.get("resplit-aces")) {
        return Err(at.refuse("aces cannot be split again where a pair makes two hands: raise `hands`"));
    }
    let ten_ranks =
        Rank::all().filter(|&rank| is_ten_value(rank) && !deal.shoe.without.contains(rank)).count();
    Ok(Some(SplitTerms {
        hands,
        one_card_aces: word(
            at.get("aces"),
            "a value for `aces`",
            &[("one-card", true), ("drawn-to", false)],
        )?,
        resplit_aces,
        tens_by_rank: word(at.get("tens"), "a value for `tens`", &[("value", false), ("rank", true)])?
            && ten_ranks > 1,
    }))
}

fn is_ten_value(rank: Rank) -> bool {
    ["10", "J", "Q", "K"].contains(&rank.symbol())
}

fn surrender(at: Option<&Cursor>) -> Result<SurrenderTerms, Error> {
    let none = SurrenderTerms::default();
    let Some(at) = at else { return Ok(none) };
    if !matches!(at.value(), Value::Object(_)) {
        let late = SurrenderTerms { late: Ups::ALL, ..none };
        let early = SurrenderTerms { early: Ups::ALL, ..none };
        return at.word("a value for `surrender`", &[("none", none), ("late", late), ("early", early)]);
    }
    at.fields("when hands may be given up, like {\"early\": \"A\"}", &["early", "late"])?;
    let ups = |key: &str| at.get(key).map_or(Ok(Ups::default()), |at| ups(&at));
    let terms = SurrenderTerms { early: ups("early")?, late: ups("late")? };
    if terms.early.0 & terms.late.0 != 0 {
        return Err(at.refuse("an up card is both in `early` and in `late`: keep it in one of them"));
    }
    Ok(terms)
}

/// Up cards: `10` is every ten-valued card.
fn ups(at: &Cursor) -> Result<Ups, Error> {
    let set = plain_rank_set(at, "no joker is dealt")?;
    let has = |symbol: &str| Rank::all().any(|rank| rank.symbol() == symbol && set.contains(rank));
    if !has("10") && ["J", "Q", "K"].iter().any(|symbol| has(symbol)) {
        return Err(at.refuse("ten-valued up cards are alike here: write `10` for all of them"));
    }
    let symbols = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let bits = symbols.iter().enumerate().filter(|(_, symbol)| has(symbol));
    Ok(Ups(bits.fold(0, |ups, (place, _)| ups | 1 << place)))
}

fn ties(at: Option<&Cursor>) -> Result<Ties, Error> {
    if let Some(at) = at {
        at.fields("who wins a tie, like {\"21\": \"win\"}", &["any", "21", "natural"])?;
    }
    let results = [("push", TieResult::Push), ("lose", TieResult::Lose), ("win", TieResult::Win)];
    let get = |key: &str| {
        at.and_then(|at| at.get(key)).map(|at| at.word("what becomes of a tie", &results)).transpose()
    };
    let any = get("any")?.unwrap_or(TieResult::Push);
    Ok(Ties {
        any,
        twenty_one: get("21")?.unwrap_or(any),
        natural: get("natural")?.unwrap_or(TieResult::Push),
    })
}

fn free(at: Option<&Cursor>, splits: bool) -> Result<FreeTerms, Error> {
    let Some(at) = at else { return Ok(FreeTerms::default()) };
    at.fields(
        "what the house pays for, like {\"double\": \"hard 9..11\", \"split\": \"2..9 A\"}",
        &["double", "after-split", "split"],
    )?;
    let pairs = match at.get("split") {
        None => RankSet::NONE,
        Some(at) if !splits => return Err(at.refuse("no pair is split: `split` is false")),
        Some(at) => {
            let set = plain_rank_set(&at, "no joker is dealt")?;
            let tens = Rank::all().filter(|&rank| is_ten_value(rank) && set.contains(rank)).count();
            if tens != 0 && tens != 4 {
                return Err(at.refuse(
                    "ten-valued cards are free to split all or not at all: write 10..K or none of them",
                ));
            }
            set
        }
    };
    Ok(FreeTerms {
        double: at.get("double").map_or(Ok(Totals::default()), |at| totals(&at))?,
        after_split: truth(at.get("after-split"), true)?,
        split: pairs,
    })
}
