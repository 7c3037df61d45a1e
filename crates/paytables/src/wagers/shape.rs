//! The types from which the JSON Schema of a wager's file is generated. Parsing does not use them, because it must
//! locate every error; tests check that both accept the same files.

#![expect(dead_code, reason = "only the schemas of these types are used")]

use crate::{Basis, Pay, Source};
use schemars::{JsonSchema, schema_for};
use serde_json::Value;
use std::collections::BTreeMap;

/// The JSON Schema of a wager's file.
pub fn schema() -> Value {
    without_nulls(schema_for!(File).into())
}

/// Removes the nulls of optional keys from a schema: an unused key is omitted.
pub(crate) fn without_nulls(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
        Value::Object(entries) => {
            let mut object = serde_json::Map::new();
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("type", Value::Array(mut types)) => {
                        types.retain(|name| name != "null");
                        object.insert(key, if types.len() == 1 { types.remove(0) } else { types.into() });
                    }
                    ("anyOf", Value::Array(mut ways)) => {
                        ways.retain(|way| way["type"] != "null");
                        match without_nulls(ways.into()) {
                            Value::Array(ways) if ways.len() == 1 => {
                                object.extend(ways[0].as_object().cloned().unwrap_or_default());
                            }
                            ways => drop(object.insert(key, ways)),
                        }
                    }
                    (_, value) => drop(object.insert(key, without_nulls(value))),
                }
            }
            Value::Object(object)
        }
        plain => plain,
    }
}

/// One wager, or several with one deal.
#[derive(JsonSchema)]
#[schemars(untagged, title = "Wager")]
enum File {
    One(Box<Wager>),
    Several(Box<Layout>),
}

/// Several wagers that share a deal, names and settings.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Layout {
    /// Name of the layout.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    deal: Deal,
    /// Names for conditions and for lists of zones: "$name" stands for the value. A name may use those before it.
    #[serde(rename = "let")]
    names: Option<BTreeMap<String, Value>>,
    settings: Option<BTreeMap<String, Setting>>,
    #[schemars(length(min = 1))]
    wagers: Vec<OneOfSeveral>,
}

/// One of several wagers of a file.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct OneOfSeveral {
    /// Letters, digits, - and +. Not the id of a listed table.
    #[schemars(regex(pattern = r"^[\p{L}0-9+-]{1,100}$"))]
    id: String,
    /// Name of the wager in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    basis: Option<Basis>,
    #[schemars(length(min = 1, max = 1000))]
    rows: Vec<RowOrGroup>,
    source: Option<Source>,
    /// The rulings that the wager relies on.
    rulings: Option<Vec<String>>,
}

/// A choice that the file leaves open. "$name" stands for the chosen value.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setting {
    /// Numbers, texts or objects, the default first.
    #[schemars(length(min = 1))]
    values: Vec<Value>,
    /// What it chooses.
    text: Option<String>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
pub(crate) enum RowOrGroup {
    Row(Box<Row>),
    Group(Box<Group>),
}

/// Rows that are looked at only where a condition holds. The other keys are handed down to everything inside that names
/// none.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Group {
    #[serde(rename = "if")]
    condition: Event,
    of: Option<OneOrMore<String>>,
    best: Option<Best>,
    joker: Option<Joker>,
    wild: Option<Ranks>,
    #[schemars(length(min = 1))]
    rows: Vec<RowOrGroup>,
}

/// A condition, or the name of one.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
pub(crate) enum Event {
    Written(Box<Condition>),
    Name(Name),
}

/// A name of `let` or of a setting, after a dollar sign.
#[derive(JsonSchema)]
pub(crate) struct Name(#[schemars(regex(pattern = r"^\$\p{L}"))] String);

/// A wager without player decisions: a deal, and rows that each pay an event. The first row from the top whose event
/// happens is paid; if none does, the wager loses.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wager {
    /// Letters, digits, - and +. Not the id of a listed table.
    #[schemars(regex(pattern = r"^[\p{L}0-9+-]{1,100}$"))]
    id: String,
    /// Name of the wager in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    deal: Deal,
    /// Names for conditions and for lists of zones: "$name" stands for the value. A name may use those before it.
    #[serde(rename = "let")]
    names: Option<BTreeMap<String, Value>>,
    settings: Option<BTreeMap<String, Setting>>,
    basis: Option<Basis>,
    #[schemars(length(min = 1, max = 1000))]
    rows: Vec<RowOrGroup>,
    source: Option<Source>,
    /// The rulings that the wager relies on.
    rulings: Option<Vec<String>>,
}

/// An outcome, what it pays and when it happens.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    /// The row's name. No two of a file are the same, whatever their case, hyphens and plural s.
    #[schemars(length(min = 1, max = 500))]
    hand: String,
    pays: WrittenPay,
    /// The envy award, in dollars.
    envy: Option<Pay>,
    /// If omitted, the row always happens.
    when: Option<Event>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum WrittenPay {
    Text(Pay),
    /// A number, in the basis of the wager.
    Number(serde_json::Number),
    /// Pays by setting: "decks=6", or several as "decks=6&soft17=hit". The first that fits is paid.
    #[schemars(extend("minProperties" = 1))]
    BySetting(BTreeMap<String, PlainPay>),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum PlainPay {
    Text(Pay),
    Number(serde_json::Number),
}

/// What is dealt, rolled or spun.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Deal {
    Cards(Box<CardDeal>),
    Dice(Box<DiceDeal>),
    Wheel(Box<WheelDeal>),
}

/// Cards from a freshly shuffled shoe, to zones or by a draw.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct CardDeal {
    /// The decks in the shoe, 1 to 32, or a list of them, the default first.
    decks: OneOrMore<Decks>,
    /// Number of jokers in the shoe.
    #[schemars(range(min = 0, max = 64))]
    jokers: Option<u32>,
    /// Ranks removed from every deck.
    without: Option<Ranks>,
    /// Number of cards dealt to each zone, at most fourteen in all. Cards in a zone have no order.
    #[schemars(extend("minProperties" = 1))]
    zones: Option<BTreeMap<String, Cards>>,
    /// Hands played out by rule: player, banker, player-two, banker-two, player-third and banker-third of baccarat;
    /// dealer, up, hole, third and last of a blackjack dealer.
    draw: Option<Draw>,
    /// A blackjack dealer's play on soft 17, or a list of values, the default first.
    soft17: Option<OneOrMore<Soft17>>,
    /// The drawing rule of baccarat. If omitted, and for what it omits, the usual rule.
    drawing: Option<Drawing>,
    /// Every figure is conditional on this event.
    given: Option<Event>,
}

/// On which points the hands of baccarat draw a third card.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Drawing {
    /// Points of two cards that end the round. Usually 8..9.
    natural: Option<Points>,
    /// Points on which the Player draws. Usually 0..5.
    player: Option<Points>,
    /// Points on which the Banker draws, by the points of the Player's third card (8, or 2..3), or `stood`. Every case is
    /// needed.
    banker: Option<BTreeMap<String, Points>>,
}

/// Points, 0 to 9; an empty list is none.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Points {
    Number(#[schemars(range(min = 0, max = 9))] u32),
    List(Vec<u32>),
    Span(#[schemars(regex(pattern = r"^([0-9]\.\.[0-9]?|\.\.[0-9]|\$.+)$"))] String),
}

/// One roll of dice in zones, or a sequence of rolls.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct DiceDeal {
    dice: Dice,
    /// The sides of every die, 6 if omitted. A shooter needs six.
    #[schemars(range(min = 2, max = 100))]
    sides: Option<u32>,
    /// The number of rolls, 1 if omitted.
    #[schemars(range(min = 1, max = 100))]
    rolls: Option<u32>,
    /// Roll until this condition holds. That roll is not part of the sequence.
    until: Option<Event>,
    /// One shooter with two dice, up to and including the seven-out.
    #[schemars(extend("const" = true))]
    shooter: Option<bool>,
    /// Every figure is conditional on this event.
    given: Option<Event>,
}

/// Spins of a wheel.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct WheelDeal {
    wheel: Wheel,
    /// The number of spins, 1 if omitted.
    #[schemars(range(min = 1, max = 100))]
    spins: Option<u32>,
    /// Every figure is conditional on this event.
    given: Option<Event>,
}

#[derive(JsonSchema)]
#[schemars(untagged, inline)]
pub(crate) enum OneOrMore<T> {
    One(T),
    More(#[schemars(length(min = 1))] Vec<T>),
}

#[derive(JsonSchema)]
pub(crate) struct Decks(#[schemars(range(min = 1, max = 32))] u32);

#[derive(JsonSchema)]
pub(crate) struct Cards(#[schemars(range(min = 1, max = 9))] u32);

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Draw {
    Baccarat,
    BlackjackDealer,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Soft17 {
    Hit,
    Stand,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Dice {
    /// Number of dice in each roll.
    Number(#[schemars(range(min = 1, max = 12))] u32),
    /// One roll, with this number of dice in each zone.
    Zones(#[schemars(extend("minProperties" = 1))] BTreeMap<String, DiceOfZone>),
}

#[derive(JsonSchema)]
struct DiceOfZone(#[schemars(range(min = 1, max = 12))] u32);

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Wheel {
    Known(KnownWheel),
    Own(OwnWheel),
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum KnownWheel {
    DoubleZero,
    SingleZero,
}

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct OwnWheel {
    /// Names with their number of sections.
    #[schemars(extend("minProperties" = 1, "maxProperties" = 1000))]
    pockets: BTreeMap<String, Sections>,
}

#[derive(JsonSchema)]
struct Sections(#[schemars(range(min = 1, max = 10_000))] u32);

/// All keys must hold; an empty condition always holds. The available keys depend on the deal.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Condition {
    /// One of these holds.
    #[schemars(length(min = 1))]
    any: Option<Vec<Event>>,
    /// All of these hold.
    #[schemars(length(min = 1))]
    all: Option<Vec<Event>>,
    /// This does not hold.
    not: Option<Event>,
    /// The zone, or several zones combined, that the condition applies to. If omitted: all dealt cards, or the finished
    /// hands of a draw. Nested conditions inherit it.
    of: Option<OneOrMore<String>>,

    /// The number of cards.
    cards: Option<Range>,
    /// The sum of cards, pictures and tens 10, aces by `aces`; or of one roll of dice.
    total: Option<Range>,
    /// What an ace counts in a total: 11 for one of them while the sum stays within 21 (best), 1 (low) or 11 (high). Low,
    /// it ranks below the 2 in `higher-than` and `lower-than`.
    aces: Option<Aces>,
    /// The sum modulo 10: aces 1, tens and pictures 0; or of dice in zones.
    points: Option<Range>,
    /// The cards have exactly these ranks, in any order: 6 7 8. No ranges.
    ranks: Option<RankList>,
    /// The cards are exactly these: Qh Qh; or the dice of one roll: 3 3.
    faces: Option<Faces>,
    /// Every card matches this description.
    each: Option<Pattern>,
    /// Number of cards that match a description, or of dice that show a face, or a list of such counts, all of which must
    /// hold.
    count: Option<OneOrMore<Count>>,
    /// The largest number of cards of one rank, or of dice alike.
    of_a_kind: Option<Range>,
    /// The number of ranks that exactly two of the cards have.
    pairs: Option<Range>,
    /// The largest number of equal cards, rank and suit.
    identical: Option<Range>,
    /// The number of different suits.
    suits: Option<Range>,
    /// The number of different colours.
    colours: Option<Range>,
    /// The largest number of cards of one suit.
    longest_suit: Option<Range>,
    /// The length of the longest run of consecutive ranks, an ace at either end; or of dice in zones, 1 low.
    run: Option<Range>,
    /// The length of the longest run of consecutive ranks within one suit.
    suited_run: Option<Range>,
    /// The highest rank, ace high.
    highest: Option<Ranks>,
    /// The lowest rank, ace high.
    lowest: Option<Ranks>,
    /// The number of ranks strictly between the lowest and the highest card, ace high; a pair has -1.
    spread: Option<Range>,
    /// The class of the best hand of `best` cards.
    class: Option<OneOrMore<Class>>,
    /// With "class": "pair", the ranks that the pair may have.
    pair_of: Option<Ranks>,
    /// Some hand of `best` cards is of this class.
    holds: Option<OneOrMore<Class>>,
    /// The best hand ranks no lower than this one: "high card A K", "pair 6", "straight".
    at_least: Option<String>,
    /// Number of cards in a hand: 2 to 5. If omitted, all cards, up to five.
    best: Option<Best>,
    /// What a joker stands for: any card; an ace, or what completes a straight or a flush; none. In a run, any or none.
    joker: Option<Joker>,
    /// Ranks that stand for any card.
    wild: Option<Ranks>,
    /// Number of these cards with the same rank as the one card of the other zone.
    same_rank_as: Option<SameAs>,
    /// Number of these cards with the same suit as the one card of the other zone.
    same_suit_as: Option<SameAs>,
    /// Number of these cards with the same rank and suit as the one card of the other zone.
    same_face_as: Option<SameAs>,
    /// The one card here ranks strictly between the lowest and the highest card there, ace high.
    between: Option<OneOrMore<String>>,
    /// The one card here outranks the one card there, ace high unless `aces` is low.
    higher_than: Option<String>,
    /// The one card there outranks the one card here, ace high unless `aces` is low.
    lower_than: Option<String>,
    /// The points here (the sum modulo 10) are more than those of these zones.
    higher_points_than: Option<OneOrMore<String>>,
    /// The points here equal those of these zones.
    same_points_as: Option<OneOrMore<String>>,
    /// The total here is more than that of these zones, aces by `aces`.
    higher_total_than: Option<OneOrMore<String>>,
    /// The total here equals that of these zones, aces by `aces`.
    same_total_as: Option<OneOrMore<String>>,
    /// The best hand here beats that of these zones.
    beats: Option<OneOrMore<String>>,
    /// The best hand here ties with that of these zones.
    ties: Option<OneOrMore<String>>,
    /// The best hand here loses to that of these zones.
    loses_to: Option<OneOrMore<String>>,
    /// Two cards, an ace and a ten-value.
    blackjack: Option<bool>,
    /// The total, aces low, is above 21.
    bust: Option<bool>,
    /// The winner, player against banker. Ignores `of`.
    winner: Option<Winner>,
    /// The difference between the points of player and banker.
    margin: Option<Range>,

    /// On one spin: a pocket, a group, or a list of both.
    pocket: Option<OneOrMore<String>>,
    /// A condition for each roll in order.
    #[schemars(length(min = 1))]
    rolls: Option<Vec<Event>>,
    /// A condition for each spin in order.
    #[schemars(length(min = 1))]
    spins: Option<Vec<Event>>,
    /// Number of different listed totals or doubles that were rolled.
    different: Option<Different>,
    /// Number of rolls or spins that meet a condition: the condition on one of them, with `is`.
    times: Option<Times>,
    /// The largest number of rolls of one total, of spins of one pocket.
    same: Option<Range>,
    /// The number of rolls in the sequence.
    length: Option<Range>,
    /// Number of different points that the shooter makes.
    points_made: Option<Range>,
    /// Number of pass line bets that the shooter wins before the seven-out.
    line_wins: Option<Range>,
}

/// A condition on one roll or spin, and how often it holds.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Times {
    /// How often.
    is: Range,
    #[schemars(length(min = 1))]
    any: Option<Vec<Event>>,
    #[schemars(length(min = 1))]
    all: Option<Vec<Event>>,
    not: Option<Event>,
    total: Option<Range>,
    faces: Option<Faces>,
    of_a_kind: Option<Range>,
    count: Option<OneOrMore<Count>>,
    pocket: Option<OneOrMore<String>>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Best {
    Cards(#[schemars(range(min = 2, max = 5))] u32),
    Name(Name),
}

/// A number, a list of numbers, or a text like 8.., ..3 or 4..7, ends included.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Range {
    Number(i64),
    List(#[schemars(length(min = 1))] Vec<i64>),
    Span(#[schemars(regex(pattern = r"^(-?[0-9]+\.\.(-?[0-9]+)?|\.\.-?[0-9]+|\$.+)$"))] String),
}

/// Ranks and closed ranges of ranks: 2..5 K. The joker is *.
#[derive(JsonSchema)]
pub(crate) struct Ranks(
    #[schemars(regex(
        pattern = r"^(\$\p{L}.*|\s*(RANK(\.\.RANK)?|\*)(\s+(RANK(\.\.RANK)?|\*))*\s*)$".replace("RANK", "([2-9]|10|[JQKA])")
    ))]
    String,
);

/// A list of ranks, repetitions counted: 7 7 7. The joker is *.
#[derive(JsonSchema)]
struct RankList(
    #[schemars(regex(pattern = r"^(\$\p{L}.*|\s*([2-9]|10|[JQKA*])(\s+([2-9]|10|[JQKA*]))*\s*)$"))] String,
);

/// A list of cards, each a rank and a suit (Qh Qh), the joker *; or of faces of dice (3 3).
#[derive(JsonSchema)]
struct Faces(
    #[schemars(regex(
        pattern = r"^(\$\p{L}.*|\s*(([2-9]|10|[JQKA])[shdc]|\*|DIE)(\s+(([2-9]|10|[JQKA])[shdc]|\*|DIE))*\s*)$"
            .replace("DIE", "[1-9][0-9]?|100")
    ))]
    String,
);

/// Suits: s, h, d, c, or several of them.
#[derive(JsonSchema)]
struct Suits(#[schemars(regex(pattern = r"^(\$\p{L}.*|\s*[shdc](\s+[shdc])*\s*)$"))] String);

/// A class of poker hands; with .. after it, that or better.
#[derive(JsonSchema)]
struct Class(
    #[schemars(regex(
        pattern = r"^(\$\p{L}.*|((five|four|three) of a kind|royal flush|straight flush|full house|flush|straight|two pair|pair|high card)(\.\.)?)$"
    ))]
    String,
);

/// Description of a card, by any of the three keys.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1))]
struct Pattern {
    rank: Option<Ranks>,
    suit: Option<Suits>,
    colour: Option<Colour>,
}

/// Number of cards that match a description, or of dice that show a face.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 2))]
struct Count {
    rank: Option<Ranks>,
    suit: Option<Suits>,
    colour: Option<Colour>,
    /// The face, or the faces, of the dice.
    face: Option<Range>,
    is: Range,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Colour {
    Red,
    Black,
}

/// A zone of one card, and a number of cards.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct SameAs {
    zone: String,
    is: Range,
}

/// A list of totals or of doubles, and how many of them.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Different {
    #[schemars(length(min = 1))]
    totals: Option<Vec<u32>>,
    #[schemars(length(min = 1), inner(range(min = 1, max = 100)))]
    doubles: Option<Vec<u32>>,
    is: Range,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Aces {
    Best,
    Low,
    High,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Joker {
    Any,
    Ace,
    None,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Winner {
    Player,
    Banker,
    Tie,
}
