//! Parses the smallest parts of the language: ranges, ranks, suits, faces, sets and lists of them, zones and winners.

use crate::Error;
use crate::cursor::{Cursor, whole};
use crate::names::{listing, nearest, shown};
use crate::wagers::{Colour, Face, Pattern, Range, Rank, RankSet, Suit, SuitSet, Winner, ZoneIndex};
use crate::written::Value;

const A_RANGE: &str = "a range: a number, a list of numbers, or a text like \"8..\", \"..3\" or \"4..7\"";

/// A range of whole numbers.
pub(crate) fn range(at: &Cursor) -> Result<Range, Error> {
    match at.value() {
        Value::List(_) => {
            let numbers = at.one_or_more("the numbers to accept")?;
            let number = |item: &Cursor| match item.value() {
                Value::Number(digits) | Value::Chosen(digits) => {
                    whole(digits).ok_or_else(|| not_whole(item, digits))
                }
                other => Err(item.wrong("a whole number", other)),
            };
            Ok(Range::one_of(numbers.iter().map(number).collect::<Result<Vec<_>, _>>()?))
        }
        Value::Number(digits) => whole(digits).map(Range::one).ok_or_else(|| not_whole(at, digits)),
        Value::Chosen(digits) if whole(digits).is_some() => Ok(Range::one_of(whole(digits))),
        Value::Text(text) | Value::Chosen(text) => span(at, text),
        other => Err(at.wrong(A_RANGE, other)),
    }
}

fn not_whole(at: &Cursor, digits: &str) -> Error {
    at.refuse(format!("`{}` is not a whole number of at most nine digits", shown(digits)))
}

/// A range in the form of a text.
pub(crate) fn span(at: &Cursor, text: &str) -> Result<Range, Error> {
    let refusal = || {
        let number = whole(text).map_or_else(String::new, |n| format!("; write {n} without quotes"));
        at.refuse(format!("`{}` is not {A_RANGE}{number}", shown(text)))
    };
    let (from, to) = text.split_once("..").ok_or_else(refusal)?;
    let end = |digits: &str| {
        if digits.is_empty() { Ok(None) } else { whole(digits).map(Some).ok_or_else(refusal) }
    };
    match (end(from)?, end(to)?) {
        (None, None) => Err(refusal()),
        (Some(from), Some(to)) if from > to => {
            Err(at.refuse(format!("`{text}` contains no number: write \"{to}..{from}\"")))
        }
        (from, to) => Ok(Range::span(from, to)),
    }
}

const A_RANK: &str = "a rank: 2 3 4 5 6 7 8 9 10 J Q K A, or * for the joker";

fn rank_of(text: &str) -> Option<Rank> {
    Rank::all().find(|rank| rank.symbol() == text)
}

/// A rank, by its symbol.
pub(super) fn rank(at: &Cursor, text: &str) -> Result<Rank, Error> {
    rank_of(text).ok_or_else(|| {
        let meant = rank_of(&text.to_uppercase()).filter(|_| text.len() == 1);
        let meant = meant.or_else(|| text.eq_ignore_ascii_case("t").then_some(Rank::TEN));
        let hint = meant.map_or_else(String::new, |rank| format!("; did you mean `{rank}`?"));
        at.refuse(format!("`{}` is not {A_RANK}{hint}", shown(text)))
    })
}

/// The words of a text; an error if there is none.
fn words<'a>(at: &Cursor<'a>, wanted: &str) -> Result<Vec<&'a str>, Error> {
    let words: Vec<&str> = at.text(wanted)?.split_whitespace().collect();
    if words.is_empty() { Err(at.refuse(format!("the text is empty: write {wanted}"))) } else { Ok(words) }
}

/// A set of ranks: `"J..A"`, `"2..5 K"`.
pub(super) fn rank_set(at: &Cursor) -> Result<RankSet, Error> {
    let mut ranks = Vec::new();
    for word in words(at, "a set of ranks, like \"J..A\" or \"2..5 K\"")? {
        let Some((from, to)) = word.split_once("..") else {
            ranks.push(rank(at, word)?);
            continue;
        };
        if from.is_empty() || to.is_empty() {
            return Err(at.refuse(format!(
                "`{}` has an open end: write both ends of a range of ranks, like \"J..A\"",
                shown(word)
            )));
        }
        let (from, to) = (rank(at, from)?, rank(at, to)?);
        if to == Rank::JOKER || from == Rank::JOKER {
            return Err(at.refuse(format!(
                "`{word}`: a range cannot include the joker: write it separately, like \"2..A *\""
            )));
        }
        if from > to {
            return Err(at.refuse(format!(
                "`{word}` contains no rank: ranks run from 2 to A, so write \"{to}..{from}\""
            )));
        }
        ranks.extend((from.0..=to.0).map(Rank));
    }
    Ok(ranks.into_iter().collect())
}

/// A set of ranks without the joker; `why` explains in the error why the joker does not belong.
pub(crate) fn plain_rank_set(at: &Cursor, why: &str) -> Result<RankSet, Error> {
    let set = rank_set(at)?;
    if set.contains(Rank::JOKER) {
        Err(at.refuse(format!("`*` is not allowed here: {why}")))
    } else {
        Ok(set)
    }
}

/// A list of ranks, repetitions counted, ascending: `"6 7 8"`.
pub(super) fn rank_list(at: &Cursor) -> Result<Vec<Rank>, Error> {
    let mut ranks = Vec::new();
    for word in words(at, "a list of ranks, like \"6 7 8\"")? {
        if word.contains("..") {
            return Err(at.refuse(format!(
                "`{}` is a range, but this lists single cards: use `each` for a range",
                shown(word)
            )));
        }
        ranks.push(rank(at, word)?);
    }
    ranks.sort_unstable();
    Ok(ranks)
}

fn suit_of(text: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.symbol() == text)
}

/// A set of suits: `"h d"`.
pub(super) fn suit_set(at: &Cursor) -> Result<SuitSet, Error> {
    let suit = |word: &str| {
        suit_of(word).ok_or_else(|| {
            let first = word.chars().next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
            let hint = suit_of(&first)
                .map_or_else(String::new, |suit| format!("; did you mean `{}`?", suit.symbol()));
            at.refuse(format!("`{}` is not a suit: s, h, d or c{hint}", shown(word)))
        })
    };
    words(at, "a set of suits, like \"h d\"")?.into_iter().map(suit).collect()
}

/// A list of faces, repetitions counted, ascending: `"Qh Qh"`.
pub(super) fn face_list(at: &Cursor) -> Result<Vec<Face>, Error> {
    let face = |word: &str| {
        if word == Rank::JOKER.symbol() {
            return Ok(Face::Joker);
        }
        let cut = word.char_indices().next_back().map_or(0, |(last, _)| last);
        let (rank, suit) = word.split_at(cut);
        let rank = rank_of(rank).filter(|rank| *rank != Rank::JOKER);
        rank.zip(suit_of(suit)).map(|(rank, suit)| Face::Of(rank, suit)).ok_or_else(|| {
            at.refuse(format!(
                "`{}` is not a face: a rank and a suit, like `10h` or `Qs`, or `*` for the joker",
                shown(word)
            ))
        })
    };
    let mut faces: Vec<Face> =
        words(at, "a list of faces, like \"Qh Qh\"")?.into_iter().map(face).collect::<Result<_, _>>()?;
    faces.sort_unstable();
    Ok(faces)
}

/// The colours, by name.
const COLOURS: [(&str, Colour); 2] = [("red", Colour::Red), ("black", Colour::Black)];

/// A description of a card. `besides` are other keys that the object may have.
pub(super) fn pattern(at: &Cursor, besides: &[&str]) -> Result<Pattern, Error> {
    let keys = [&["rank", "suit", "colour"], besides].concat();
    let mut pattern = Pattern { rank: None, suit: None, colour: None };
    for entry in at.fields("a description of a card, like {\"rank\": \"J..K\", \"suit\": \"h\"}", &keys)? {
        let value = at.entry(entry);
        match entry.key.as_str() {
            "rank" => pattern.rank = Some(rank_set(&value)?),
            "suit" => pattern.suit = Some(suit_set(&value)?),
            "colour" => pattern.colour = Some(value.word("a colour", &COLOURS)?),
            _ => {}
        }
    }
    if pattern == (Pattern { rank: None, suit: None, colour: None }) {
        return Err(at.refuse("this describes no card: add `rank`, `suit` or `colour`"));
    }
    Ok(pattern)
}

/// The faces of dice with `sides` sides, ascending: `"3 3"`.
pub(super) fn dice_list(at: &Cursor, sides: u32) -> Result<Vec<u8>, Error> {
    let die = |word: &str| {
        whole(word)
            .and_then(|face| u8::try_from(face).ok())
            .filter(|&face| face >= 1 && u32::from(face) <= sides)
            .ok_or_else(|| at.refuse(format!("`{}` is not a face of a die, 1 to {sides}", shown(word))))
    };
    let mut dice: Vec<u8> =
        words(at, "the faces of the dice, like \"3 3\"")?.into_iter().map(die).collect::<Result<_, _>>()?;
    dice.sort_unstable();
    Ok(dice)
}

/// The winners, by name.
pub(super) const WINNERS: [(&str, Winner); 3] =
    [("player", Winner::Player), ("banker", Winner::Banker), ("tie", Winner::Tie)];

/// A zone, by its name.
pub(super) fn zone_named(at: &Cursor, names: &[&str]) -> Result<ZoneIndex, Error> {
    find_zone(at, at.text("the name of a zone")?, names)
}

/// The zone of this name, which is the text at the cursor.
pub(crate) fn find_zone(at: &Cursor, text: &str, names: &[&str]) -> Result<ZoneIndex, Error> {
    names.iter().position(|name| *name == text).map(ZoneIndex).ok_or_else(|| {
        let are = if names.len() == 1 { "the only zone is" } else { "the zones are" };
        at.refuse(format!(
            "there is no zone `{}`: {are} {}{}",
            shown(text),
            listing(names, "and"),
            nearest(text, names.iter().copied())
        ))
    })
}
