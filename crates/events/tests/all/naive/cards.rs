//! What the page says of conditions on cards, read off the JSON itself.

use super::hands::{self, Joker, Ranking};
use serde_json::Value as Json;
use std::cell::RefCell;
use std::collections::HashMap;

pub(super) const JOKER: u8 = 0;
pub(super) const ACE: u8 = 14;

/// A card: 2 to 14, and a suit in the order s h d c; a joker has rank 0 and none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Card {
    pub rank: u8,
    pub suit: Option<u8>,
}

pub(super) const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
pub(super) const SUITS: [&str; 4] = ["s", "h", "d", "c"];

pub(super) fn rank(text: &str) -> u8 {
    if text == "*" { JOKER } else { RANKS.iter().position(|name| *name == text).unwrap() as u8 + 2 }
}

pub(super) fn rank_set(text: &str) -> Vec<u8> {
    text.split_whitespace()
        .flat_map(|word| match word.split_once("..") {
            Some((from, to)) => (rank(from)..=rank(to)).collect::<Vec<u8>>(),
            None => vec![rank(word)],
        })
        .collect()
}

fn face(text: &str) -> Card {
    if text == "*" {
        return Card { rank: JOKER, suit: None };
    }
    let (name, suit) = text.split_at(text.len() - 1);
    Card { rank: rank(name), suit: SUITS.iter().position(|own| *own == suit).map(|suit| suit as u8) }
}

/// Whether a number is in a range as the page writes them.
pub(super) fn within(range: &Json, number: i64) -> bool {
    match range {
        Json::Array(list) => list.iter().any(|one| one.as_i64() == Some(number)),
        Json::String(text) => {
            let (from, to) = text.split_once("..").unwrap();
            (from.is_empty() || from.parse::<i64>().unwrap() <= number)
                && (to.is_empty() || number <= to.parse::<i64>().unwrap())
        }
        one => one.as_i64() == Some(number),
    }
}

fn names(value: &Json) -> Vec<&str> {
    match value {
        Json::Array(list) => list.iter().map(|one| one.as_str().unwrap()).collect(),
        one => vec![one.as_str().unwrap()],
    }
}

/// What lies on the table, by zone, and the zones that are meant where none is named.
pub(super) struct Table {
    pub zones: HashMap<String, Vec<Card>>,
    pub all: Vec<String>,
    /// The zones of fixed size, of which a class asked of too few cards is refused, not failed.
    pub values: RefCell<HashMap<(Vec<Card>, usize, u8, Vec<u8>), hands::Value>>,
}

fn suit_count(cards: &[Card], suit: u8) -> usize {
    cards.iter().filter(|card| card.suit == Some(suit)).count()
}

fn is_red(suit: u8) -> bool {
    suit == 1 || suit == 2
}

fn is_such(card: Card, such: &Json) -> bool {
    let rank = such.get("rank").is_none_or(|set| rank_set(set.as_str().unwrap()).contains(&card.rank));
    let suit = such.get("suit").is_none_or(|set| {
        let suits: Vec<&str> = set.as_str().unwrap().split_whitespace().collect();
        card.suit.is_some_and(|suit| suits.contains(&SUITS[suit as usize]))
    });
    let colour = such
        .get("colour")
        .is_none_or(|colour| card.suit.is_some_and(|suit| is_red(suit) == (colour == "red")));
    rank && suit && colour
}

fn total(cards: &[Card], aces: &str) -> i64 {
    let mut sum = 0;
    for card in cards {
        sum += match (card.rank, aces) {
            (ACE, "high") => 11,
            (ACE, _) => 1,
            (rank, _) => i64::from(rank.min(10)),
        };
    }
    if aces == "best" && cards.iter().any(|card| card.rank == ACE) && sum + 10 <= 21 { sum + 10 } else { sum }
}

fn largest<K: PartialEq>(cards: &[Card], key: impl Fn(&Card) -> K) -> i64 {
    cards.iter().map(|card| cards.iter().filter(|other| key(other) == key(card)).count()).max().unwrap_or(0)
        as i64
}

/// The longest run, where so many jokers can be any rank.
fn run(ranks: &[u8], jokers: usize) -> i64 {
    if jokers > 0 {
        let with = |rank: u8| run(&[ranks, &[rank]].concat(), jokers - 1);
        return (2..=ACE).map(with).max().unwrap();
    }
    let longest = |low_ace: bool| {
        let has = |rank: u8| {
            let rank = if low_ace && rank == 1 { ACE } else { rank };
            ranks.contains(&rank)
        };
        let order: Vec<u8> = if low_ace { (1..ACE).collect() } else { (2..=ACE).collect() };
        let (mut longest, mut now) = (0, 0);
        for rank in order {
            now = if has(rank) { now + 1 } else { 0 };
            longest = longest.max(now);
        }
        longest
    };
    longest(true).max(longest(false))
}

fn naturals(cards: &[Card]) -> Vec<u8> {
    cards.iter().map(|card| card.rank).filter(|&rank| rank != JOKER).collect()
}

impl Table {
    fn cards(&self, zones: &[&str]) -> Vec<Card> {
        zones.iter().flat_map(|zone| self.zones[*zone].clone()).collect()
    }

    /// Whether a condition holds.
    pub(super) fn holds(&self, condition: &Json) -> bool {
        let all: Vec<&str> = self.all.iter().map(String::as_str).collect();
        self.holds_of(condition, &all)
    }

    fn holds_of(&self, condition: &Json, inherited: &[&str]) -> bool {
        let object = condition.as_object().unwrap();
        let named = object.get("of").map(names);
        let of: &[&str] = named.as_deref().unwrap_or(inherited);
        let cards = self.cards(of);
        object.iter().all(|(key, value)| match key.as_str() {
            "any" => value.as_array().unwrap().iter().any(|inner| self.holds_of(inner, of)),
            "all" => value.as_array().unwrap().iter().all(|inner| self.holds_of(inner, of)),
            "not" => !self.holds_of(value, of),
            "of" | "aces" | "best" | "joker" | "wild" | "pair-of" => true,
            key => self.key(key, value, &cards, condition, self.least(of)),
        })
    }

    /// The fewest cards that are ranked where nothing says how many: two, but three of a hand that may have more or fewer
    /// cards because it is drawn.
    fn least(&self, of: &[&str]) -> usize {
        let drawn: &[&str] = match () {
            () if self.zones.contains_key("player-two") => {
                &["player", "banker", "player-third", "banker-third"]
            }
            () if self.zones.contains_key("last") => &["dealer", "third"],
            () => &[],
        };
        if of.iter().any(|zone| drawn.contains(zone)) { 3 } else { 2 }
    }

    fn points(&self, zone: &str) -> i64 {
        total(&self.zones[zone], "low") % 10
    }

    fn ranking(beside: &Json, size: usize) -> Ranking {
        Ranking {
            size,
            joker: match beside.get("joker").and_then(Json::as_str) {
                Some("any") => Joker::Any,
                Some("ace") => Joker::Ace,
                _ => Joker::None,
            },
            wild: beside.get("wild").map(|set| rank_set(set.as_str().unwrap())).unwrap_or_default(),
        }
    }

    fn value(&self, hand: &[Card], ranking: &Ranking) -> hands::Value {
        let mut sorted = hand.to_vec();
        sorted.sort_unstable();
        let key = (sorted, ranking.size, ranking.joker as u8, ranking.wild.clone());
        self.values.borrow_mut().entry(key).or_insert_with(|| hands::value(hand, ranking)).clone()
    }

    fn best(&self, cards: &[Card], ranking: &Ranking) -> Option<hands::Value> {
        hands::choices(cards, ranking.size).iter().map(|hand| self.value(hand, ranking)).max()
    }

    /// Whether a class is among those named.
    fn is_named(class: &str, named: &Json, ranking: &Ranking) -> bool {
        let order = hands::classes(ranking);
        let place = |name: &str| order.iter().position(|known| *known == name);
        names(named).into_iter().any(|name| match name.strip_suffix("..") {
            Some(name) => place(name).is_some_and(|least| place(class).unwrap() <= least),
            None => name == class,
        })
    }

    fn key(&self, key: &str, value: &Json, cards: &[Card], beside: &Json, least: usize) -> bool {
        match key {
            "winner" => {
                let order = self.points("player").cmp(&self.points("banker"));
                return match value.as_str().unwrap() {
                    "player" => order.is_gt(),
                    "banker" => order.is_lt(),
                    _ => order.is_eq(),
                };
            }
            "margin" => return within(value, (self.points("player") - self.points("banker")).abs()),
            _ => {}
        }
        let numbers = |set: &Json| -> Vec<Json> {
            if let Json::Array(list) = set { list.clone() } else { vec![set.clone()] }
        };
        let same = |fits: &dyn Fn(&Card, &Card) -> bool| {
            let other = &self.zones[value["zone"].as_str().unwrap()];
            other.first().is_some_and(|other| {
                within(&value["is"], cards.iter().filter(|card| fits(card, other)).count() as i64)
            })
        };
        // On no cards only these hold.
        match key {
            "cards" => return within(value, cards.len() as i64),
            "count" => {
                return numbers(value).iter().all(|one| {
                    within(&one["is"], cards.iter().filter(|card| is_such(**card, one)).count() as i64)
                });
            }
            "same-rank-as" => return same(&|a, b| a.rank == b.rank),
            "same-suit-as" => return same(&|a, b| a.suit.is_some() && a.suit == b.suit),
            "same-face-as" => return same(&|a, b| a == b),
            "blackjack" => {
                let ten = |card: &Card| (10..ACE).contains(&card.rank);
                let is =
                    cards.len() == 2 && cards.iter().any(|card| card.rank == ACE) && cards.iter().any(ten);
                return is == value.as_bool().unwrap();
            }
            "bust" => return (total(cards, "low") > 21) == value.as_bool().unwrap(),
            _ if cards.is_empty() => return false,
            _ => {}
        }
        let jokers = if beside.get("joker").is_some_and(|joker| joker == "any") {
            cards.iter().filter(|card| card.rank == JOKER).count()
        } else {
            0
        };
        let aces = beside.get("aces").and_then(Json::as_str).unwrap_or("best");
        let ranks = naturals(cards);
        let (low, high) = (ranks.iter().min().copied(), ranks.iter().max().copied());
        match key {
            "total" => within(value, total(cards, aces)),
            "points" => within(value, total(cards, "low") % 10),
            "ranks" => {
                let mut own: Vec<u8> = cards.iter().map(|card| card.rank).collect();
                let mut wanted: Vec<u8> = value.as_str().unwrap().split_whitespace().map(rank).collect();
                own.sort_unstable();
                wanted.sort_unstable();
                own == wanted
            }
            "faces" => {
                let mut own = cards.to_vec();
                let mut wanted: Vec<Card> = value.as_str().unwrap().split_whitespace().map(face).collect();
                own.sort_unstable();
                wanted.sort_unstable();
                own == wanted
            }
            "each" => cards.iter().all(|&card| is_such(card, value)),
            "of-a-kind" => within(value, largest(cards, |card| card.rank)),
            "pairs" => {
                let alike = |rank: u8| cards.iter().filter(|card| card.rank == rank).count();
                within(value, (0..=ACE).filter(|&rank| alike(rank) == 2).count() as i64)
            }
            "identical" => within(value, largest(cards, |card| *card)),
            "suits" => within(value, (0..4).filter(|&suit| suit_count(cards, suit) > 0).count() as i64),
            "colours" => {
                let has = |red: bool| (0..4).any(|suit| is_red(suit) == red && suit_count(cards, suit) > 0);
                within(value, i64::from(has(true)) + i64::from(has(false)))
            }
            "longest-suit" => within(value, (0..4).map(|suit| suit_count(cards, suit)).max().unwrap() as i64),
            "run" => within(value, run(&ranks, jokers)),
            "suited-run" => {
                let of = |suit: u8| -> Vec<u8> {
                    cards.iter().filter(|card| card.suit == Some(suit)).map(|card| card.rank).collect()
                };
                within(value, (0..4).map(|suit| run(&of(suit), jokers)).max().unwrap())
            }
            "highest" => high.is_some_and(|rank| rank_set(value.as_str().unwrap()).contains(&rank)),
            "lowest" => low.is_some_and(|rank| rank_set(value.as_str().unwrap()).contains(&rank)),
            "spread" => low.is_some_and(|low| within(value, i64::from(high.unwrap()) - i64::from(low) - 1)),
            "between" => {
                let others = naturals(&self.cards(&names(value)));
                let own = cards[0].rank;
                own != JOKER && others.iter().any(|&rank| rank < own) && others.iter().any(|&rank| rank > own)
            }
            "higher-than" | "lower-than" => {
                let height = |rank: u8| if aces == "low" && rank == ACE { 1 } else { rank };
                let (own, other) = (cards[0].rank, self.zones[value.as_str().unwrap()].first());
                own != JOKER
                    && other.is_some_and(|other| {
                        let order = height(own).cmp(&height(other.rank));
                        other.rank != JOKER
                            && if key == "higher-than" { order.is_gt() } else { order.is_lt() }
                    })
            }
            "higher-points-than" | "same-points-as" | "higher-total-than" | "same-total-as" => {
                let others = self.cards(&names(value));
                let sum = |cards: &[Card]| {
                    if key.contains("points") { total(cards, "low") % 10 } else { total(cards, aces) }
                };
                let order = sum(cards).cmp(&sum(&others));
                !others.is_empty() && if key.starts_with("higher") { order.is_gt() } else { order.is_eq() }
            }
            _ => self.hand_key(key, value, cards, beside, least),
        }
    }

    fn hand_key(&self, key: &str, value: &Json, cards: &[Card], beside: &Json, least: usize) -> bool {
        let best = beside.get("best").and_then(Json::as_u64).map(|best| best as usize);
        let size = best.unwrap_or(cards.len().min(5));
        if cards.len() < size || size < if best.is_some() { 2 } else { least } {
            return false;
        }
        let ranking = Self::ranking(beside, size);
        let own = || self.best(cards, &ranking).unwrap();
        match key {
            "class" => {
                let own = own();
                // A hand of dead jokers has no rank that decides.
                let pairs = beside.get("pair-of").is_none_or(|set| {
                    own.1.first().is_some_and(|rank| rank_set(set.as_str().unwrap()).contains(rank))
                });
                Self::is_named(hands::class_of(&own, &ranking), value, &ranking) && pairs
            }
            "holds" => hands::choices(cards, size).iter().any(|hand| {
                Self::is_named(hands::class_of(&self.value(hand, &ranking), &ranking), value, &ranking)
            }),
            _ => {
                let Some(other) = self.best(&self.cards(&names(value)), &ranking) else { return false };
                match key {
                    "beats" => own() > other,
                    "ties" => own() == other,
                    "loses-to" => own() < other,
                    _ => panic!("the page has no key {key}"),
                }
            }
        }
    }
}
