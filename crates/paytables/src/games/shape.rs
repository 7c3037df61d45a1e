//! The types from which the JSON Schema of a game's file is generated. Parsing does not use them; a test checks every
//! example against the schema.

#![expect(dead_code, reason = "only the schemas of these types are used")]

use crate::wagers::shape::{Cards, Decks, Event, Name, OneOrMore, Ranks, RowOrGroup, Setting, without_nulls};
use crate::{Basis, Source};
use schemars::{JsonSchema, schema_for};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The JSON Schema of a game's file.
pub fn schema() -> Value {
    let mut schema = without_nulls(schema_for!(GameFile).into());
    // A condition of a blackjack game may also ask how the hand arose.
    for (fact, meaning) in
        [("natural", "is a natural"), ("doubled", "was doubled"), ("split", "came of a split")]
    {
        schema["$defs"]["Condition"]["properties"][fact] = json!({
            "type": "boolean",
            "description": format!("Whether the hand {meaning}. In rows of a blackjack game.")
        });
    }
    // A condition of a game may also ask which choices were made.
    schema["$defs"]["Condition"]["properties"]["chosen"] = json!({
        "type": "string",
        "description": "This choice was made at some stage, or at one: \"flop/check\". Not in side bets."
    });
    schema
}

/// A game in a file.
#[derive(JsonSchema)]
#[schemars(untagged, title = "Game")]
#[expect(clippy::large_enum_variant, reason = "only its schema is made")]
enum GameFile {
    Decisions(Game),
    TwentyOne(TwentyOneGame),
}

/// A game of the blackjack family: a shoe, its rules, and rows that say what a winning hand is paid.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct TwentyOneGame {
    /// Letters, digits, - and +. Not the id of a listed table.
    #[schemars(regex(pattern = r"^[\p{L}0-9+-]{1,100}$"))]
    id: String,
    /// Name of the game in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    source: Option<Source>,
    /// The rulings that the game relies on.
    rulings: Option<Vec<String>>,
    deal: TwentyOneDeal,
    /// Names for conditions: "$name" stands for the value.
    #[serde(rename = "let")]
    names: Option<BTreeMap<String, Value>>,
    settings: Option<BTreeMap<String, Setting>>,
    rules: Option<TwentyOneRules>,
    /// The first row whose condition holds pays a winning hand. If none does, a win is even money.
    #[schemars(length(min = 1, max = 1000))]
    rows: Option<Vec<Value>>,
    /// Side bets on `player`, `up` and `dealer`.
    sides: Option<BTreeMap<String, TwentyOneSide>>,
}

/// A freshly shuffled shoe.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct TwentyOneDeal {
    /// The decks in the shoe, 1 to 32, or a list of them, the default first.
    decks: OneOrMore<Decks>,
    /// Ranks removed from every deck.
    without: Option<Ranks>,
    play: TwentyOnePlay,
}

#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum TwentyOnePlay {
    TwentyOne,
}

/// The rules. A list is a setting, its first value the default.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TwentyOneRules {
    /// `stand` or `hit`.
    soft17: Option<Value>,
    /// `peek`, `none`, `original-bets`, `doubles-saved` or `face-up`.
    hole_card: Option<Value>,
    /// `on`, `cards`, `after-split`, `again`, `rescue`, `aces`; or false.
    double: Option<Value>,
    /// `hands`, `aces`, `resplit-aces`, `tens`; or false.
    split: Option<Value>,
    /// `none`, `late` or `early`, or up cards for `early` and `late`.
    surrender: Option<Value>,
    /// `push`, `lose` or `win` for `any`, `21` and `natural`.
    ties: Option<Value>,
    /// `bust` or `push`.
    #[serde(rename = "dealer-22")]
    dealer_22: Option<Value>,
    /// The totals to `double` and the pairs to `split` that the house pays for.
    free: Option<Value>,
    /// A number of cards from 3.
    charlie: Option<Value>,
    /// `refused` or `offered`.
    even_money: Option<Value>,
}

/// A side bet of a blackjack game.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct TwentyOneSide {
    /// Name of the side bet in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    basis: Option<Basis>,
    /// Only rounds where this holds are counted.
    given: Option<Event>,
    #[schemars(length(min = 1, max = 1000))]
    rows: Vec<RowOrGroup>,
    source: Option<Source>,
    /// The rulings that the side bet relies on.
    rulings: Option<Vec<String>>,
}

/// A game in which the player decides: a deal, the bets, the decisions, and rows that settle each bet.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Game {
    /// Letters, digits, - and +. Not the id of a listed table.
    #[schemars(regex(pattern = r"^[\p{L}0-9+-]{1,100}$"))]
    id: String,
    /// Name of the game in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    basis: Option<Basis>,
    source: Option<Source>,
    /// The rulings that the game relies on.
    rulings: Option<Vec<String>>,
    deal: GameDeal,
    /// Names for conditions and for lists of zones: "$name" stands for the value. A name may use those before it.
    #[serde(rename = "let")]
    names: Option<BTreeMap<String, Value>>,
    settings: Option<BTreeMap<String, Setting>>,
    /// The bets made before the deal, in units.
    #[schemars(extend("minProperties" = 1))]
    stakes: BTreeMap<String, Stake>,
    /// The bet that figures are per. If omitted, the first of `stakes`.
    unit: Option<String>,
    /// The decisions, in order.
    #[schemars(length(min = 1))]
    stages: Vec<Stage>,
    /// How each bet is settled.
    #[schemars(extend("minProperties" = 1))]
    bets: BTreeMap<String, Bet>,
    /// Side bets on the same deal.
    sides: Option<BTreeMap<String, Side>>,
    /// The strategy to price in place of the optimum.
    play: Option<PlayShape>,
}

/// Cards from a freshly shuffled shoe to zones.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct GameDeal {
    /// The decks in the shoe, 1 to 32, or a list of them, the default first.
    decks: OneOrMore<Decks>,
    /// Number of jokers in the shoe.
    #[schemars(range(min = 0, max = 64))]
    jokers: Option<u32>,
    /// Ranks removed from every deck.
    without: Option<Ranks>,
    /// Number of cards dealt to each zone, at most fourteen in all. Cards in a zone have no order.
    #[schemars(extend("minProperties" = 1))]
    zones: BTreeMap<String, Cards>,
}

/// A whole number of units, or the name of a setting.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Stake {
    Units(u32),
    Name(Name),
}

/// A decision.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Stage {
    /// Its name.
    #[serde(rename = "stage")]
    #[schemars(length(min = 1, max = 500))]
    name: String,
    /// The zones that the player sees from now on. {"dealer": 1} is one card of that zone.
    sees: Sees,
    /// The decision arises only where this holds.
    when: Option<Event>,
    /// What the player may do, in order.
    #[schemars(length(min = 1))]
    choices: Vec<Choice>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Sees {
    List(Vec<SeenZone>),
    Name(Name),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum SeenZone {
    /// A zone, or the name of a list of zones.
    Whole(String),
    /// The number of cards of a zone that are seen by then.
    Part(BTreeMap<String, u32>),
}

/// What the player may do. Without `stakes` and `ends` the round goes on.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Choice {
    /// Its name.
    #[serde(rename = "choice")]
    #[schemars(length(min = 1, max = 500))]
    name: String,
    /// Sets what is staked on these bets; 0 takes a bet back.
    stakes: Option<BTreeMap<String, Stake>>,
    /// Ends the round. Every bet is lost, except for the part that comes back, from 0 to 1: {"bet": "1/2"}.
    ends: Option<BTreeMap<String, String>>,
    /// Skips all further decisions.
    then: Option<Then>,
    /// The choice is offered only where this holds.
    when: Option<Event>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Then {
    Settle,
}

/// How a bet is settled: by rows of its own, or as another bet is.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Bet {
    /// The first row whose condition holds pays. If none does, the bet loses.
    #[schemars(length(min = 1, max = 1000))]
    rows: Option<Vec<RowOrGroup>>,
    /// The bet by whose rows this one is settled.
    #[serde(rename = "as")]
    like: Option<String>,
    /// Makes it an award, which stakes nothing and is paid on what is staked on this bet.
    on: Option<String>,
}

/// A side bet.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Side {
    /// Name of the side bet in reports.
    #[schemars(length(min = 1, max = 500))]
    title: Option<String>,
    basis: Option<Basis>,
    /// Whether it stands or is lost when a choice ends the round. If omitted, it stands.
    fold: Option<Fold>,
    #[schemars(length(min = 1, max = 1000))]
    rows: Vec<RowOrGroup>,
    source: Option<Source>,
    /// The rulings that the side bet relies on.
    rulings: Option<Vec<String>>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Fold {
    Live,
    Forfeit,
}

/// A strategy: rules by stage, or for a game of one stage the list alone.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum PlayShape {
    ByStage(BTreeMap<String, Vec<RuleShape>>),
    OneStage(Vec<RuleShape>),
}

/// The first rule whose condition holds, and whose choice is offered, is followed.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct RuleShape {
    /// The choice that is made.
    choice: String,
    /// If omitted, always.
    when: Option<Event>,
}
