//! Parses and checks deals: the object `deal` of a file.

use super::conditions::condition;
use super::dice::OfRoll;
use super::{drawing, possible, words};
use crate::cursor::Cursor;
use crate::names::shown;
use crate::wagers::{
    CardCount, CardDeal, DiceDeal, DiceZone, Draw, Pocket, Rank, RankSet, RemovedCards, Role, RollDeal,
    Rolls, Shoe, Soft17, SpinDeal, Wheel, Zone,
};
use crate::written::{Member, Value};
use crate::{Error, Settings};
use std::collections::BTreeSet;

/// The most decks of a shoe, as with listed wagers.
pub(super) const MOST_DECKS: u32 = 32;
/// The most jokers of a shoe: two a deck.
pub(super) const MOST_JOKERS: u32 = 2 * MOST_DECKS;
/// The most cards in the zones of one deal.
pub(super) const MOST_CARDS: u32 = 14;
/// The most dice of one roll.
pub(super) const MOST_DICE: u32 = 12;
/// The most sides of a die.
pub(super) const MOST_SIDES: u32 = 100;
/// The most different rolls of the dice, in no order: 4 dice of 40 sides have about 120,000.
const MOST_DIFFERENT_ROLLS: u128 = 200_000;
/// The most different rolls of dice in zones.
const MOST_IN_ZONES: u128 = 100_000_000;
/// The most rolls or spins of fixed number.
pub(super) const MOST_ROLLS: u32 = 100;
/// The most pockets of a wheel.
pub(super) const MOST_POCKETS: usize = 1000;
/// The most sections that show one pocket.
pub(super) const MOST_SECTIONS: u32 = 10_000;

/// A shoe with more cards than this holds any hand that the dealer can draw.
const SMALL_SHOE: u32 = 32;

/// A deal of one of the kinds.
pub(super) enum ParsedDeal {
    /// Cards.
    Cards(CardDeal),
    /// Dice in zones.
    Dice(DiceDeal),
    /// Rolls.
    Rolls(RollDeal),
    /// Spins.
    Spins(SpinDeal),
}

const A_DEAL: &str = "a deal, like {\"decks\": 6, \"zones\": {\"player\": 2}}";

/// Parses a deal. If it lists several values, `settings` chooses one.
pub(super) fn deal(at: &Cursor, settings: &Settings) -> Result<ParsedDeal, Error> {
    let has = |key: &str| at.get(key).is_some();
    if has("dice") {
        at.fields(A_DEAL, &["dice", "sides", "rolls", "until", "shooter", "given"])?;
        dice(at)
    } else if has("wheel") {
        at.fields(A_DEAL, &["wheel", "spins", "given"])?;
        spins(at).map(ParsedDeal::Spins)
    } else if has("decks") || has("zones") || has("draw") {
        at.fields(A_DEAL, &["decks", "zones", "draw", "soft17", "drawing", "jokers", "without", "given"])?;
        cards(at, settings).map(ParsedDeal::Cards)
    } else {
        at.fields(A_DEAL, &["decks", "zones", "draw", "dice", "wheel"])?;
        Err(at.refuse("this deals nothing: add `decks`, `dice` or `wheel`"))
    }
}

/// The chosen value, if the deal lists several values.
fn chosen<'a>(at: &'a Cursor<'a>, name: &str, settings: &Settings) -> Result<Cursor<'a>, Error> {
    let Value::List(_) = at.value() else { return Ok(*at) };
    let items = at.one_or_more("the values, the default first")?;
    let is_chosen = |item: &&Cursor| match (item.value(), settings.0.get(name)) {
        (Value::Number(text) | Value::Text(text) | Value::Chosen(text), Some(value)) => text == value,
        _ => false,
    };
    let chosen = items.iter().find(is_chosen).copied();
    chosen.ok_or_else(|| {
        at.refuse(format!("none of these values is the setting of `{name}`: add it, or choose another"))
    })
}

const SOFT17: [(&str, Soft17); 2] = [("hit", Soft17::Hit), ("stand", Soft17::Stand)];

/// The deck counts that a deal lists, the default first.
pub(crate) fn deck_counts(at: &Cursor) -> Result<Vec<String>, Error> {
    let count =
        |item: &Cursor| item.number("a number of decks", 1, MOST_DECKS).map(|decks| decks.to_string());
    values(at, "the numbers of decks, the default first", count)
}

/// The plays on soft 17 that a deal lists, the default first.
pub(crate) fn soft17s(at: &Cursor) -> Result<Vec<String>, Error> {
    let rule = |item: &Cursor| {
        item.word("a value for `soft17`", &SOFT17)?;
        item.text("").map(str::to_string)
    };
    values(at, "the values of `soft17`, the default first", rule)
}

fn values(
    at: &Cursor,
    wanted: &str,
    read: impl Fn(&Cursor) -> Result<String, Error>,
) -> Result<Vec<String>, Error> {
    let mut values = Vec::new();
    for item in at.one_or_more(wanted)? {
        let value = read(&item)?;
        if values.contains(&value) {
            return Err(item.refuse(format!("{value} is listed twice: remove one")));
        }
        values.push(value);
    }
    Ok(values)
}

fn cards(at: &Cursor, settings: &Settings) -> Result<CardDeal, Error> {
    let Some(decks) = at.get("decks") else {
        return Err(at.refuse("`decks` is missing: add the number of decks in the shoe"));
    };
    let decks = chosen(&decks, "decks", settings)?.number("a number of decks", 1, MOST_DECKS)?;
    let jokers = at.get("jokers").map(|at| at.number("a number of jokers", 0, MOST_JOKERS));
    let without = at.get("without").map(|at| {
        let ranks = words::plain_rank_set(&at, "use `jokers` to set the number of jokers")?;
        if ranks.iter().count() == 13 {
            Err(at.refuse("no card is left in the shoe: leave out fewer ranks"))
        } else {
            Ok(ranks)
        }
    });
    let shoe = Shoe {
        decks,
        jokers: jokers.transpose()?.unwrap_or(0),
        without: without.transpose()?.unwrap_or(RankSet::NONE),
        removed: RemovedCards::default(),
        groups: [0; 14],
    };
    let draw = draw(at, settings)?;
    let drawn = match draw {
        None => 0,
        Some(Draw::Baccarat(_)) => 6,
        Some(Draw::BlackjackDealer(soft17)) => most_cards_of_dealer(soft17, &shoe).ok_or_else(|| {
            at.refuse("the shoe may run out before the dealer's hand is complete: use more decks")
        })?,
    };
    let mut zones = draw.map_or_else(Vec::new, |draw| zones_of_draw(draw, drawn));
    match at.get("zones") {
        Some(named) => zones.extend(dealt_zones(&named, &zones)?),
        None if draw.is_none() => {
            return Err(at.refuse("this deals no cards: add `zones`, like {\"player\": 2}, or `draw`"));
        }
        None => {}
    }
    let dealt: u32 = zones.iter().filter(|zone| zone.role == Role::Dealt).map(|zone| zone.cards.most).sum();
    if drawn + dealt > shoe.cards() {
        return Err(at.refuse(format!(
            "the deal may need {} cards, but the shoe has {}",
            drawn + dealt,
            shoe.cards()
        )));
    }
    Ok(CardDeal { shoe, draw, zones })
}

fn draw(at: &Cursor, settings: &Settings) -> Result<Option<Draw>, Error> {
    let baccarat =
        at.get("draw").map(|at| at.word("a draw", &[("baccarat", true), ("blackjack-dealer", false)]));
    let soft17 = at.get("soft17");
    let baccarat = baccarat.transpose()?;
    let drawing = at.get("drawing");
    if let (Some(at), false) = (&drawing, baccarat == Some(true)) {
        return Err(at.refuse("`drawing` needs `\"draw\": \"baccarat\"`"));
    }
    match (baccarat, &soft17) {
        (Some(false), Some(at)) => {
            let rule = chosen(at, "soft17", settings)?.word("a value for `soft17`", &SOFT17)?;
            Ok(Some(Draw::BlackjackDealer(rule)))
        }
        (Some(false), None) => {
            let missing = "`soft17` is missing: write \"hit\" or \"stand\", the dealer's play on soft 17";
            Err(at.refuse(missing))
        }
        (_, Some(at)) => Err(at.refuse("`soft17` needs `\"draw\": \"blackjack-dealer\"`")),
        (Some(true), None) => Ok(Some(Draw::Baccarat(drawing.map(|at| drawing::rule(&at)).transpose()?))),
        (None, None) => Ok(None),
    }
}

/// The most cards that a dealer can draw; `None` if the shoe may run out before the hand is complete.
///
/// Six aces are a soft 16, seven a soft 17; a card that makes that hard makes at least 12 of it; four more aces make
/// 16, and one more ends it. A joker adds nothing. A small shoe may lack the cards of such a hand: then every hand is
/// tried.
fn most_cards_of_dealer(soft17: Soft17, shoe: &Shoe) -> Option<u32> {
    if shoe.cards() > SMALL_SHOE {
        let soft = if soft17 == Soft17::Hit { 7 } else { 6 };
        return Some(soft + 1 + 4 + 1 + shoe.jokers);
    }
    // The value of a card of each kind, and how many are left: jokers nothing, aces 1, then up to ten.
    let mut left = [0u32; 11];
    for rank in Rank::all() {
        let value = match rank {
            Rank::JOKER => 0,
            Rank::ACE => 1,
            rank => usize::from(rank.0 + 2).min(10),
        };
        left[value] += shoe.of_rank(rank);
    }
    let ends = |held: &[u32; 11]| {
        let cards: u32 = held.iter().sum();
        let low: u32 = (0..).zip(held).map(|(value, count)| value * count).sum();
        let soft = held[1] > 0 && low <= 11;
        let best = if soft { low + 10 } else { low };
        cards >= 2 && (best > 17 || best == 17 && !(soft && soft17 == Soft17::Hit))
    };
    let mut begun = BTreeSet::from([[0; 11]]);
    for cards in 1..=shoe.cards() {
        let grown = begun.iter().flat_map(|held| {
            (0..held.len()).filter(|&value| held[value] < left[value]).map(|value| {
                let mut held = *held;
                held[value] += 1;
                held
            })
        });
        begun = grown.filter(|held| !ends(held)).collect();
        if begun.is_empty() {
            return Some(cards);
        }
    }
    None
}

impl CardDeal {
    /// The most cards that a round may use; `None` if some order of the cards runs out before a hand is complete.
    pub fn most_cards(&self) -> Option<u32> {
        let drawn = match self.draw {
            None => 0,
            Some(Draw::Baccarat(_)) => 6,
            Some(Draw::BlackjackDealer(soft17)) => most_cards_of_dealer(soft17, &self.shoe)?,
        };
        let dealt = self.zones.iter().filter(|zone| zone.role == Role::Dealt);
        let most = drawn + dealt.map(|zone| zone.cards.most).sum::<u32>();
        (most <= self.shoe.cards()).then_some(most)
    }
}

fn zones_of_draw(draw: Draw, most: u32) -> Vec<Zone> {
    let zone =
        |name: &str, role, least, most| Zone { name: name.into(), role, cards: CardCount { least, most } };
    match draw {
        Draw::Baccarat(_) => vec![
            zone("player", Role::Player, 2, 3),
            zone("banker", Role::Banker, 2, 3),
            zone("player-two", Role::PlayerTwo, 2, 2),
            zone("banker-two", Role::BankerTwo, 2, 2),
            zone("player-third", Role::PlayerThird, 0, 1),
            zone("banker-third", Role::BankerThird, 0, 1),
        ],
        Draw::BlackjackDealer(_) => vec![
            zone("dealer", Role::Dealer, 2, most),
            zone("up", Role::Up, 1, 1),
            zone("hole", Role::Hole, 1, 1),
            zone("third", Role::Third, 0, 1),
            zone("last", Role::Last, 1, 1),
        ],
    }
}

/// The zones with a fixed number of cards, besides those of a draw.
fn dealt_zones(at: &Cursor, drawn: &[Zone]) -> Result<Vec<Zone>, Error> {
    let zones = sizes(at, "cards", MOST_CARDS)?;
    for (entry, _) in &zones {
        if drawn.iter().any(|zone| zone.name == entry.key) {
            let message = format!("the draw already has a zone `{}`: choose another name", entry.key);
            return Err(at.own_key(entry).refuse(message));
        }
    }
    let zone = |(entry, cards): (&Member, u32)| Zone {
        name: entry.key.clone(),
        role: Role::Dealt,
        cards: CardCount::exactly(cards),
    };
    Ok(zones.into_iter().map(zone).collect())
}

/// Zones with the number of cards or dice of each, at most `most` in all.
fn sizes<'a>(at: &Cursor<'a>, what: &str, most: u32) -> Result<Vec<(&'a Member, u32)>, Error> {
    let entries = at.entries(&format!("zones with a number of {what} each, like {{\"player\": 2}}"))?;
    if entries.is_empty() {
        return Err(at.refuse("there are no zones: add at least one"));
    }
    let mut zones = Vec::new();
    let mut sum = 0;
    for entry in entries {
        check_name(&at.own_key(entry), &entry.key, "a zone")?;
        let value = at.own_entry(entry);
        // The limit applies to all zones together.
        let what_is = format!("a number of {what}");
        let size = value.number(&what_is, 1, 1_000_000).or_else(|_| value.number(&what_is, 1, most))?;
        sum += u64::from(size);
        if sum > most.into() {
            return Err(value.refuse(format!(
                "the zones have {sum} {what}, but a deal has at most {most}: use smaller zones"
            )));
        }
        zones.push((entry, size));
    }
    Ok(zones)
}

/// Returns an error for a name that a zone or a pocket must not have.
fn check_name(at: &Cursor, name: &str, of: &str) -> Result<(), Error> {
    if name.trim().is_empty() || name.trim() != name || name.chars().any(char::is_control) {
        return Err(at.refuse(format!(
            "`{}` is not a valid name for {of}: use visible characters, with no space at either end",
            shown(name)
        )));
    }
    if of == "a zone" && name.starts_with('$') {
        return Err(at.refuse(format!(
            "`{}` is not a valid name for {of}: `$` marks a setting, so begin with another character",
            shown(name)
        )));
    }
    Ok(())
}

fn dice(deal: &Cursor) -> Result<ParsedDeal, Error> {
    let at = deal.need("dice")?;
    let sides = deal.get("sides");
    let sides_at = sides.as_ref().unwrap_or(&at);
    let sides = sides.as_ref().map_or(Ok(6), |at| at.number("a number of sides", 2, MOST_SIDES))?;
    let check_rolls = |rolls: Option<u128>, most: u128| match rolls {
        Some(rolls) if rolls <= most => Ok(()),
        _ => Err(sides_at.refuse(format!(
            "the dice have more than {most} different rolls: use fewer dice or fewer sides"
        ))),
    };
    if let Value::Object(_) = at.value() {
        if let Some((key, value)) =
            ["rolls", "until", "shooter"].into_iter().find_map(|key| Some((key, deal.get(key)?)))
        {
            return Err(value.refuse(format!("dice in zones are rolled once: remove `{key}`")));
        }
        let zones = sizes(&at, "dice", MOST_DICE)?;
        let rolls = zones.iter().try_fold(1u128, |rolls, zone| {
            rolls
                .checked_mul(possible::different_rolls(zone.1, sides))
                .filter(|&rolls| rolls <= MOST_IN_ZONES)
        });
        check_rolls(rolls, MOST_IN_ZONES)?;
        let zone = |(entry, dice): (&Member, u32)| DiceZone { name: entry.key.clone(), dice };
        return Ok(ParsedDeal::Dice(DiceDeal { zones: zones.into_iter().map(zone).collect(), sides }));
    }
    let dice = at.number("a number of dice", 1, MOST_DICE)?;
    check_rolls(Some(possible::different_rolls(dice, sides)), MOST_DIFFERENT_ROLLS)?;
    let rolls = match (deal.get("rolls"), deal.get("until"), deal.get("shooter")) {
        (None, None, None) => Rolls::Fixed(1),
        (Some(rolls), None, None) => Rolls::Fixed(rolls.number("a number of rolls", 1, MOST_ROLLS)?),
        (None, Some(until), None) => {
            let such = condition(&OfRoll { dice, sides }, &until, &())?;
            if !possible::can_roll(dice, sides, &such) {
                return Err(until
                    .refuse("no roll can meet this condition, so the dice would roll forever: change it"));
            }
            Rolls::Until(such)
        }
        (None, None, Some(shooter)) => {
            if !shooter.truth()? {
                return Err(shooter.refuse("`shooter` can only be true: write true, or remove it"));
            }
            if dice != 2 {
                return Err(at.refuse("a shooter rolls two dice: write \"dice\": 2"));
            }
            if sides != 6 {
                return Err(sides_at.refuse("a shooter rolls dice of six sides: remove `sides`"));
            }
            Rolls::Shooter
        }
        _ => return Err(deal.refuse("`rolls`, `until` and `shooter` cannot be combined: keep one")),
    };
    Ok(ParsedDeal::Rolls(RollDeal { dice, sides, rolls }))
}

fn spins(deal: &Cursor) -> Result<SpinDeal, Error> {
    let at = deal.need("wheel")?;
    let wheel = match at.value() {
        Value::Object(_) => own_wheel(&at)?,
        _ if at.word("a wheel", &[("double-zero", true), ("single-zero", false)])? => Wheel::double_zero(),
        _ => Wheel::single_zero(),
    };
    let spins = deal.get("spins").map(|at| at.number("a number of spins", 1, MOST_ROLLS)).transpose()?;
    Ok(SpinDeal { wheel, spins: spins.unwrap_or(1) })
}

fn own_wheel(at: &Cursor) -> Result<Wheel, Error> {
    let entries = at.fields("a wheel", &["pockets"])?;
    let Some(entry) = entries.first() else {
        return Err(at.refuse("`pockets` is missing: add the pockets with their numbers of sections, like {\"1\": 24, \"2\": 15}"));
    };
    let at = at.entry(entry);
    let entries = at.entries("the pockets with their numbers of sections, like {\"1\": 24, \"2\": 15}")?;
    if entries.is_empty() || entries.len() > MOST_POCKETS {
        return Err(
            at.refuse(format!("a wheel has 1 to {MOST_POCKETS} pockets, but this one has {}", entries.len()))
        );
    }
    let mut pockets = Vec::new();
    for entry in entries {
        check_name(&at.own_key(entry), &entry.key, "a pocket")?;
        let sections = at.own_entry(entry).number("a number of sections", 1, MOST_SECTIONS)?;
        pockets.push(Pocket { name: entry.key.clone(), sections });
    }
    Ok(Wheel { pockets })
}
