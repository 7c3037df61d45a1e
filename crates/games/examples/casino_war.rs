//! A whole game written against the public face of `games`, from outside: Casino War, six decks.
//!
//! Player and dealer get a card each; the higher one wins even money. On a tie the player gives up half the bet, or goes to
//! war: the player doubles it, both get another card, and if the player's is not lower the second half wins while the first
//! comes back. A side bet pays ties 10 to 1.
//!
//! A game is its data (what is listed of it) and a [`Module`] that says which [`Method`] answers for each wager.

use enumeration::shoe::Shoe;
use enumeration::{Distribution, Ratio};
use games::analysis::{ActionFrequency, Analysis};
use games::{Error, Key, Method, Module, Request, Workbench, rows};
use num_traits::{One, Zero};
use paytables::{Game, PayTable, Selected, Settings};
use std::cmp::Ordering;
use std::collections::BTreeMap;

const GAME: &str = r#"{
  "game": "casino-war", "title": "Casino War",
  "settings": {"decks": {"name": "decks", "text": "decks in the shoe", "values": ["6"], "range": {"from": 1, "to": 32}}},
  "wagers": [
    {"wager": "base", "unit": "bet", "tables": ["WAR", "WAR-BONUS"], "settings": ["decks"]},
    {"wager": "tie", "unit": "tie bet", "tables": ["TIE"], "settings": ["decks"]}
  ]
}"#;

/// Pays of the base game, without and with a bonus for a second tie, and of the side bet.
const TABLES: [&str; 3] = [
    r#"{"id": "WAR", "rows": [{"hand": "win", "pays": "1 to 1"}, {"hand": "war won", "pays": "1 to 1"}, {"hand": "second tie", "pays": "1 to 1"}]}"#,
    r#"{"id": "WAR-BONUS", "rows": [{"hand": "win", "pays": "1 to 1"}, {"hand": "war won", "pays": "1 to 1"}, {"hand": "second tie", "pays": "2 to 1"}]}"#,
    r#"{"id": "TIE", "rows": [{"hand": "tie", "pays": "10 to 1"}]}"#,
];

/// The game, as it is registered.
static CASINO_WAR: Module = Module { game: "casino-war", wagers: &[(&["base"], &Base), (&["tie"], &Tie)] };

/// How the first two cards compare, and the next two.
type Comparison = (Ordering, Ordering);

/// Everything that the count depends on.
#[derive(PartialEq, Eq, Hash)]
struct Comparisons {
    decks: u32,
}

impl Key for Comparisons {
    type Value = Distribution<Comparison>;
}

impl Comparisons {
    /// Every four cards in order, by how they compare. At 32 decks there are 1664^4 < 2^43.
    fn count(&self) -> Distribution<Comparison> {
        let shoe = Shoe::by_rank(self.decks);
        let mut ways = BTreeMap::<Comparison, u64>::new();
        for (player, a, rest) in shoe.draws() {
            for (dealer, b, rest) in rest.draws() {
                for (again, c, rest) in rest.draws() {
                    for (against, d, _) in rest.draws() {
                        let comparison = (player.cmp(&dealer), again.cmp(&against));
                        *ways.entry(comparison).or_default() +=
                            [a, b, c, d].map(u64::from).iter().product::<u64>();
                    }
                }
            }
        }
        let cards = u64::from(shoe.total());
        Distribution::counted(ways, (cards - 3..=cards).product::<u64>())
    }
}

struct Base;

impl Method for Base {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let decks = request.whole("decks")?;
        let deals = bench.remember(Comparisons { decks }, || Comparisons { decks }.count());
        let table = request.selected.table();
        let [win, won, tied] = ["win", "war won", "second tie"].map(|row| rows::win(table, row));
        let (win, won, tied) = (win?, won?, tied?);
        let half = Ratio::new((-1).into(), 2.into());
        let war = |second: Ordering| match second {
            Ordering::Greater => won.clone(),
            Ordering::Equal => tied.clone(),
            Ordering::Less => Ratio::from_integer((-2).into()),
        };
        // Decide: war or half, whichever is worth more when the first cards tie.
        let tie = deals.given(|(first, _)| *first == Ordering::Equal);
        let to_war = tie.mean(|(_, second)| war(*second)) > half;
        // Settle.
        let net = |&(first, second): &Comparison| match first {
            Ordering::Greater => win.clone(),
            Ordering::Less => -Ratio::one(),
            Ordering::Equal if to_war => war(second),
            Ordering::Equal => half.clone(),
        };
        let ties = deals.probability(|(first, _)| *first == Ordering::Equal);
        let stake = Ratio::one() + if to_war { ties.clone() } else { Ratio::zero() };
        let action = if to_war { "war" } else { "give up half" };
        let frequency = ActionFrequency::taken("tie", action, ties);
        Analysis::of_nets(request, &deals.map(net), stake, vec![frequency])
    }
}

struct Tie;

impl Method for Tie {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let decks = request.whole("decks")?;
        let deals = bench.remember(Comparisons { decks }, || Comparisons { decks }.count());
        let row = |(first, _): &Comparison| (*first == Ordering::Equal).then(|| "tie".to_string());
        Analysis::of(request, &request.rounds_by_row(&deals, row)?)
    }
}

/// The analysis of a wager by one of the tables above.
fn price(wager: &str, table: &str) -> Result<Analysis, Box<dyn std::error::Error>> {
    register();
    let game: Game = serde_json::from_str(GAME)?;
    let tables = TABLES.iter().map(|text| PayTable::read("casino-war.json", text));
    let table = tables.filter_map(Result::ok).find(|known| known.id == table).ok_or("no such table")?;
    let settings = Settings::parse(["decks=6"])?;
    let selected = Selected { game: &game, wager: game.wager(wager)?, tables: vec![table], settings };
    Ok(games::analyze(&Request::plain(selected), &Workbench::default())?)
}

/// Registers the game, once in a process.
fn register() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| games::register(&CASINO_WAR).expect("no listed game has this name"));
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (wager, table) in [("base", "WAR"), ("base", "WAR-BONUS"), ("tie", "TIE")] {
        let edge = price(wager, table)?.edge.ok_or("no meter is involved")?;
        println!("{wager} {table}: {edge} = {}", enumeration::ratio::decimal(&edge, 6));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::decimal;

    fn edge(wager: &str, table: &str) -> Ratio {
        price(wager, table).unwrap().edge.unwrap()
    }

    #[test]
    fn casino_war_costs_what_is_published_of_six_decks() {
        // Wizard of Odds: going to war 2.88%, with the bonus 2.33%, the tie bet 18.65%.
        assert_eq!(decimal(&edge("base", "WAR"), 4), "0.0288");
        assert_eq!(decimal(&edge("base", "WAR-BONUS"), 4), "0.0233");
        assert_eq!(decimal(&edge("tie", "TIE"), 4), "0.1865");
        // 23 of the other 311 cards tie: (288 - 230) / 311.
        assert_eq!(edge("tie", "TIE"), Ratio::new(58.into(), 311.into()));
    }

    #[test]
    fn a_name_is_registered_once() {
        static CRAPS: Module = Module { game: "craps", wagers: &[] };
        register();
        assert!(games::register(&CASINO_WAR).is_err());
        assert!(games::register(&CRAPS).is_err());
    }

    #[test]
    fn what_is_registered_is_what_is_listed() {
        let game: Game = serde_json::from_str(GAME).unwrap();
        let listed: Vec<&str> = game.wagers.iter().map(|wager| wager.wager.as_str()).collect();
        assert_eq!(CASINO_WAR.names().collect::<Vec<_>>(), listed);
    }
}
