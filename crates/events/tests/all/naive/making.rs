//! Random wagers on cards, in every key of the page.

use super::cards::{RANKS, SUITS};
use serde_json::{Value as Json, json};

/// Choices, one after another; after the last one always the first possibility.
pub(super) struct Chance(std::vec::IntoIter<u32>);

impl Chance {
    pub(super) fn new(choices: Vec<u32>) -> Chance {
        Chance(choices.into_iter())
    }

    /// A number from 0 up to, not with, `below`.
    pub(super) fn below(&mut self, below: usize) -> usize {
        self.0.next().unwrap_or(0) as usize % below
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn from<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// Some of the items, at least one, in their order.
    pub(super) fn some<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let some: Vec<T> = items.iter().filter(|_| self.one_in(2)).cloned().collect();
        if some.is_empty() { vec![self.from(items)] } else { some }
    }

    /// A range about numbers from least to most.
    pub(super) fn range(&mut self, least: i64, most: i64) -> Json {
        let number = |own: &mut Self| least + own.below((most - least + 1) as usize) as i64;
        let (a, b) = (number(self), number(self));
        match self.below(6) {
            0 | 1 => json!(a),
            2 => json!(format!("{a}..")),
            3 => json!(format!("..{a}")),
            4 => json!(format!("{}..{}", a.min(b), a.max(b))),
            _ => json!([a, b]),
        }
    }
}

/// The ranks that a shoe keeps: so many, near one another.
fn kept(chance: &mut Chance, count: usize) -> Vec<&'static str> {
    let first = chance.below(13);
    let step = if chance.one_in(4) { 2 } else { 1 };
    (0..count).map(|i| RANKS[(first + i * step) % 13]).collect()
}

fn without(kept: &[&str]) -> String {
    RANKS.iter().filter(|rank| !kept.contains(rank)).copied().collect::<Vec<_>>().join(" ")
}

/// A deal to zones.
pub(super) fn zones(chance: &mut Chance) -> Json {
    let shapes: [(&[usize], usize); 16] = [
        (&[2], 4),
        (&[3], 4),
        (&[4], 4),
        (&[5], 5),
        (&[6], 4),
        (&[7], 4),
        (&[1, 1], 5),
        (&[2, 1], 4),
        (&[1, 2], 4),
        (&[2, 2], 4),
        (&[1, 1, 1], 4),
        (&[3, 3], 3),
        (&[2, 3], 4),
        (&[2, 2, 1], 3),
        (&[1, 1, 3], 3),
        (&[2, 2, 3], 3),
    ];
    let (sizes, ranks) = chance.from(&shapes);
    let total: usize = sizes.iter().sum();
    let jokers = if chance.one_in(2) { 0 } else { 1 + chance.below(2) };
    let decks = if total <= 4 && chance.one_in(2) || total == 5 && chance.one_in(4) { 2 } else { 1 };
    let ranks = if decks == 2 && total >= 4 { 3 } else { ranks };
    let kept = kept(chance, ranks);
    let zones: serde_json::Map<String, Json> = sizes
        .iter()
        .zip(["player", "up", "board"])
        .map(|(size, name)| (name.to_string(), json!(size)))
        .collect();
    let mut deal = json!({"decks": decks, "without": without(&kept), "zones": zones});
    if jokers > 0 {
        deal["jokers"] = json!(jokers);
    }
    with_given(chance, deal)
}

/// Hands, and boards of which parts are told apart.
pub(super) fn contests(chance: &mut Chance) -> Json {
    // Sizes of the zones, and how many ranks, jokers at the most and decks the shoe has.
    let shapes: [(&[usize], usize, usize, usize); 24] = [
        (&[3, 3], 3, 1, 1),
        (&[3, 3], 2, 2, 2),
        (&[3, 3], 1, 1, 4),
        (&[4, 3], 3, 0, 1),
        (&[4, 4], 2, 2, 1),
        (&[2, 2, 1], 3, 2, 1),
        (&[2, 2, 1], 2, 1, 2),
        (&[2, 2, 3], 2, 2, 1),
        (&[2, 2, 3], 1, 1, 3),
        (&[2, 2, 2, 1], 2, 2, 1),
        (&[2, 2, 2, 1], 1, 1, 3),
        (&[1, 1, 2, 1], 3, 1, 1),
        (&[1, 1, 2, 1], 2, 1, 2),
        (&[3, 3, 3], 2, 2, 1),
        (&[3, 3, 3], 1, 2, 3),
        (&[2, 2, 2, 3], 2, 2, 1),
        (&[1, 1, 3, 1, 1], 2, 1, 1),
        (&[1, 3, 1, 2], 2, 1, 1),
        (&[2, 1, 2, 2], 2, 1, 1),
        (&[2, 2, 5], 2, 1, 1),
        (&[2, 2, 2, 3], 2, 1, 1),
        (&[2, 2, 3, 2], 2, 1, 1),
        (&[2, 2, 1, 4], 2, 1, 1),
        (&[2, 2, 3, 1, 1], 2, 1, 1),
    ];
    let (sizes, ranks, most_jokers, decks) = chance.from(&shapes);
    let kept = kept(chance, ranks);
    let zones: serde_json::Map<String, Json> = sizes
        .iter()
        .zip(["player", "dealer", "flop", "turn", "river"])
        .map(|(size, name)| (name.to_string(), json!(size)))
        .collect();
    let mut deal = json!({"decks": decks, "without": without(&kept), "zones": zones});
    let dealt: usize = sizes.iter().sum();
    let least = dealt.saturating_sub(4 * ranks * decks);
    let jokers = least + chance.below(most_jokers + 1 - least);
    if jokers > 0 {
        deal["jokers"] = json!(jokers);
    }
    with_given(chance, deal)
}

/// Rows that hold hands against each other, among others.
pub(super) fn comparing(chance: &mut Chance, deal: &Json) -> Vec<Json> {
    (0..1 + chance.below(4)).map(|_| compared(chance, deal, 2)).collect()
}

fn compared(chance: &mut Chance, deal: &Json, depth: usize) -> Json {
    let zones = zones_of(deal);
    let jokers = deal.get("jokers").is_some();
    if depth > 0 && chance.one_in(2) {
        let inside: Vec<Json> = (0..2).map(|_| compared(chance, deal, depth - 1)).collect();
        return match chance.below(4) {
            0 => json!({"any": inside}),
            1 => json!({"not": inside[0]}),
            _ => json!({"all": inside}),
        };
    }
    if chance.one_in(4) {
        return condition(chance, deal, 0);
    }
    // Two zones, each with the same others most often.
    let hands = if chance.one_in(3) { zones.len() } else { 2 };
    let first = chance.below(hands);
    let second = (first + 1 + chance.below(hands - 1)) % hands;
    let others: Vec<usize> = (0..zones.len()).filter(|zone| *zone != first && *zone != second).collect();
    let board = |chance: &mut Chance| -> Vec<usize> {
        if others.is_empty() || chance.one_in(4) { Vec::new() } else { chance.some(&others) }
    };
    let shared = board(chance);
    let other = if chance.one_in(6) { board(chance) } else { shared.clone() };
    let of = |hand: usize, board: &[usize]| -> (Json, usize) {
        let cells: Vec<usize> = [hand].into_iter().chain(board.iter().copied()).collect();
        let names: Vec<&String> = cells.iter().map(|&zone| &zones[zone].0).collect();
        (json!(names), cells.iter().map(|&zone| zones[zone].1).sum())
    };
    let ((own, cards), (rival, against)) = (of(first, &shared), of(second, &other));
    let most = cards.min(against).min(5);
    let mut object = json!({"of": own});
    if most >= 2 {
        let best = 2 + chance.below(most - 1);
        object["best"] = json!(best);
        if chance.one_in(4) {
            object["class"] = classes(chance, best);
        } else {
            object[chance.from(&["beats", "ties", "loses-to"])] = rival;
        }
        readings(chance, deal, &mut object, jokers);
    } else {
        key(chance, deal, &zones, cards, &mut object);
    }
    object
}

/// A deal of baccarat.
pub(super) fn baccarat(chance: &mut Chance) -> Json {
    let joined = chance.one_in(3);
    let kept = kept(chance, 2);
    let mut deal = json!({"decks": 1, "without": without(&kept), "draw": "baccarat"});
    if chance.one_in(2) {
        deal["drawing"] = drawing(chance);
    }
    if joined {
        deal["zones"] = json!({"side": 1});
    }
    if joined && chance.one_in(2) {
        deal["jokers"] = json!(1);
    }
    with_given(chance, deal)
}

/// A drawing rule: any points for either hand, and third cards in any stretches.
fn drawing(chance: &mut Chance) -> Json {
    let points = |chance: &mut Chance| if chance.one_in(8) { json!([]) } else { chance.range(0, 9) };
    let mut banker = json!({"stood": points(chance)});
    let mut first = 0;
    while first < 10 {
        let last = first + chance.below(10 - first);
        let key = if first == last { first.to_string() } else { format!("{first}..{last}") };
        banker[key] = points(chance);
        first = last + 1;
    }
    json!({"natural": points(chance), "player": points(chance), "banker": banker})
}

/// A blackjack dealer's hand.
pub(super) fn dealer(chance: &mut Chance) -> Json {
    let kept = chance.from(&[["7", "K"], ["6", "9"], ["8", "Q"], ["9", "5"]]);
    let mut deal = json!({"decks": 2, "without": without(&kept), "draw": "blackjack-dealer", "soft17": chance.from(&["hit", "stand"])});
    if chance.one_in(3) {
        deal["zones"] = json!({"player": 1 + chance.below(2)});
    }
    with_given(chance, deal)
}

fn with_given(chance: &mut Chance, mut deal: Json) -> Json {
    if chance.one_in(4) {
        let given = condition(chance, &deal, 1);
        let trial = {
            let mut trial = deal.clone();
            trial["given"] = given.clone();
            trial
        };
        if super::accepted(&trial, vec![json!({})]).len() == 1 {
            deal["given"] = given;
        }
    }
    deal
}

pub(super) fn rows(chance: &mut Chance, deal: &Json) -> Vec<Json> {
    (0..1 + chance.below(4)).map(|_| condition(chance, deal, 2)).collect()
}

/// The zones of a deal with how many cards they have at the most.
fn zones_of(deal: &Json) -> Vec<(String, usize)> {
    let mut zones: Vec<(String, usize)> = match deal.get("draw").and_then(Json::as_str) {
        Some("baccarat") => ["player", "banker", "player-two", "banker-two", "player-third", "banker-third"]
            .into_iter()
            .zip([3, 3, 2, 2, 1, 1])
            .map(|(name, size)| (name.to_string(), size))
            .collect(),
        Some(_) => ["dealer", "up", "hole", "third", "last"]
            .into_iter()
            .zip([5, 1, 1, 1, 1])
            .map(|(name, size)| (name.to_string(), size))
            .collect(),
        None => Vec::new(),
    };
    if let Some(dealt) = deal.get("zones") {
        let dealt = dealt.as_object().unwrap();
        zones.extend(dealt.iter().map(|(name, size)| (name.clone(), size.as_u64().unwrap() as usize)));
    }
    zones
}

fn kept_ranks(deal: &Json) -> Vec<&'static str> {
    let out: Vec<&str> = deal["without"].as_str().unwrap().split_whitespace().collect();
    let mut kept: Vec<&str> = RANKS.iter().filter(|rank| !out.contains(rank)).copied().collect();
    if deal.get("jokers").is_some() {
        kept.push("*");
    }
    kept
}

/// A condition on cards.
pub(super) fn condition(chance: &mut Chance, deal: &Json, depth: usize) -> Json {
    let mut object = json!({});
    let zones = zones_of(deal);
    let mut cards: usize = match deal.get("draw").and_then(Json::as_str) {
        Some("baccarat") => 6,
        Some(_) => 5,
        None => zones.iter().map(|zone| zone.1).sum(),
    };
    if !chance.one_in(3) {
        let several = chance.one_in(3);
        let named = if several { chance.some(&zones) } else { vec![chance.from(&zones)] };
        cards = named.iter().map(|zone| zone.1).sum();
        let names: Vec<&String> = named.iter().map(|zone| &zone.0).collect();
        object["of"] = if names.len() == 1 && chance.one_in(2) { json!(names[0]) } else { json!(names) };
    }
    if depth > 0 && chance.one_in(3) {
        let inside: Vec<Json> =
            (0..1 + chance.below(2)).map(|_| condition(chance, deal, depth - 1)).collect();
        match chance.below(3) {
            0 => object["any"] = json!(inside),
            1 => object["all"] = json!(inside),
            _ => object["not"] = inside[0].clone(),
        }
    }
    if object.get("any").is_none() && object.get("all").is_none() && object.get("not").is_none()
        || chance.one_in(3)
    {
        for _ in 0..1 + chance.below(2) {
            key(chance, deal, &zones, cards, &mut object);
        }
    }
    object
}

fn pattern(chance: &mut Chance, deal: &Json) -> Json {
    let mut such = json!({});
    let which = 1 + chance.below(7);
    if which & 1 != 0 {
        such["rank"] = json!(chance.some(&kept_ranks(deal)).join(" "));
    }
    if which & 2 != 0 {
        such["suit"] = json!(chance.some(&SUITS).join(" "));
    }
    if which & 4 != 0 {
        such["colour"] = json!(chance.from(&["red", "black"]));
    }
    such
}

fn plain_ranks(chance: &mut Chance, deal: &Json) -> Json {
    let kept: Vec<&str> = kept_ranks(deal).into_iter().filter(|rank| *rank != "*").collect();
    if chance.one_in(3) {
        json!(chance.from(&["2..9", "J..A", "2..5 K", "7..A", "10"]))
    } else {
        json!(chance.some(&kept).join(" "))
    }
}

/// Adds a key, with what must stand beside it.
fn key(chance: &mut Chance, deal: &Json, zones: &[(String, usize)], cards: usize, object: &mut Json) {
    let most = cards as i64;
    let baccarat = deal.get("draw").is_some_and(|draw| draw == "baccarat");
    let jokers = deal.get("jokers").is_some();
    let kept = kept_ranks(deal);
    let names = |chance: &mut Chance| -> Json {
        let some: Vec<String> = chance.some(zones).into_iter().map(|zone| zone.0).collect();
        json!(some)
    };
    let single = |chance: &mut Chance| {
        let ones: Vec<&(String, usize)> = zones.iter().filter(|zone| zone.1 == 1).collect();
        if ones.is_empty() { zones[0].0.clone() } else { chance.from(&ones).0.clone() }
    };
    match chance.below(if baccarat { 35 } else { 33 }) {
        0 => object["cards"] = chance.range(0, most),
        1 | 2 => {
            object["total"] = chance.range(most, 10 * most);
            if chance.one_in(2) {
                object["aces"] = json!(chance.from(&["best", "low", "high"]));
            }
        }
        3 => object["points"] = chance.range(0, 9),
        4 => object["ranks"] = json!((0..cards).map(|_| chance.from(&kept)).collect::<Vec<_>>().join(" ")),
        5 => {
            let face = |chance: &mut Chance| match chance.from(&kept) {
                "*" => "*".to_string(),
                rank => format!("{rank}{}", chance.from(&SUITS)),
            };
            object["faces"] = json!((0..cards).map(|_| face(chance)).collect::<Vec<_>>().join(" "));
        }
        6 => object["each"] = pattern(chance, deal),
        7 | 8 => {
            let count = |chance: &mut Chance| {
                let mut such = pattern(chance, deal);
                such["is"] = chance.range(0, most);
                such
            };
            object["count"] =
                if chance.one_in(3) { json!([count(chance), count(chance)]) } else { count(chance) };
        }
        9 if chance.one_in(2) => object["pairs"] = chance.range(0, (most / 2).max(1)),
        9 => object["of-a-kind"] = chance.range(1, most),
        10 => object["identical"] = chance.range(1, most.min(3)),
        11 => object["suits"] = chance.range(0, most.min(4)),
        12 => object["colours"] = chance.range(0, 2),
        13 => object["longest-suit"] = chance.range(0, most),
        14 | 15 => {
            object[chance.from(&["run", "suited-run"])] = chance.range(1, most);
            if object.get("joker").is_none() && chance.one_in(2) {
                object["joker"] = json!(chance.from(&["any", "none"]));
            }
        }
        16 => object["highest"] = plain_ranks(chance, deal),
        17 => object["lowest"] = plain_ranks(chance, deal),
        18 => object["spread"] = chance.range(-1, 4),
        19..=23 => {
            let key = chance.from(&["class", "class", "holds"]);
            let size = if cards >= 3 && chance.one_in(2) {
                2 + chance.below(cards.min(5) - 1)
            } else {
                cards.min(5)
            };
            let class = classes(chance, size);
            if size < cards || chance.one_in(2) {
                object["best"] = json!(size);
            }
            object[key] = class;
            if key == "class" && chance.one_in(4) {
                object["class"] = json!("pair");
                object["pair-of"] = plain_ranks(chance, deal);
            }
            readings(chance, deal, object, jokers);
        }
        24 => object["same-rank-as"] = json!({"zone": single(chance), "is": chance.range(0, most)}),
        25 => {
            let key = chance.from(&["same-face-as", "same-suit-as"]);
            object[key] = json!({"zone": single(chance), "is": chance.range(0, most)});
        }
        26 => object["between"] = names(chance),
        27 => {
            object[chance.from(&["higher-than", "lower-than"])] = json!(single(chance));
            if chance.one_in(2) && object.get("total").is_none() {
                object["aces"] = json!("low");
            }
        }
        28 => {
            object[chance.from(&["beats", "ties", "loses-to"])] = names(chance);
            object["best"] = json!(2 + chance.below(4));
            readings(chance, deal, object, jokers);
        }
        29 => object[chance.from(&["blackjack", "bust"])] = json!(chance.one_in(2)),
        30..=32 => {
            let key =
                chance.from(&["higher-points-than", "same-points-as", "higher-total-than", "same-total-as"]);
            object[key] = names(chance);
            if key.contains("total") && chance.one_in(2) && object.get("aces").is_none() {
                object["aces"] = json!(chance.from(&["best", "low", "high"]));
            }
        }
        33 => object["winner"] = json!(chance.from(&["player", "banker", "tie"])),
        _ => object["margin"] = chance.range(0, 9),
    }
}

fn readings(chance: &mut Chance, deal: &Json, object: &mut Json, jokers: bool) {
    if object.get("joker").is_none() && (jokers || chance.one_in(4)) {
        object["joker"] = json!(chance.from(&["any", "ace", "none"]));
    }
    if chance.one_in(4) {
        let kept: Vec<&str> = kept_ranks(deal).into_iter().filter(|rank| *rank != "*").collect();
        object["wild"] = json!(chance.from(&kept));
    }
}

fn classes(chance: &mut Chance, size: usize) -> Json {
    let ranking = super::hands::Ranking { size, joker: super::hands::Joker::None, wild: Vec::new() };
    let mut names: Vec<String> = super::hands::classes(&ranking).into_iter().map(str::to_string).collect();
    names.reverse();
    match chance.below(4) {
        0 => json!(format!("{}..", chance.from(&names))),
        1 => json!(chance.some(&names)),
        _ => json!(chance.from(&names)),
    }
}

/// Two cards beside a board of five from one deck, against another two or alone.
pub(super) fn showdowns(chance: &mut Chance) -> Json {
    let kept = kept(chance, 3);
    let zones = if chance.one_in(4) {
        json!({"player": 2, "board": 5})
    } else {
        json!({"player": 2, "dealer": 2, "board": 5})
    };
    json!({"decks": 1, "without": without(&kept), "zones": zones})
}

/// Rows on them that name no suit, and ask one hand alone for suits.
pub(super) fn showing(chance: &mut Chance, deal: &Json) -> Vec<Json> {
    (0..1 + chance.below(3)).map(|_| shown(chance, deal, 2)).collect()
}

fn shown(chance: &mut Chance, deal: &Json, depth: usize) -> Json {
    if depth > 0 && chance.one_in(2) {
        let inside: Vec<Json> = (0..2).map(|_| shown(chance, deal, depth - 1)).collect();
        return match chance.below(4) {
            0 => json!({"any": inside}),
            1 => json!({"not": inside[0]}),
            _ => json!({"all": inside}),
        };
    }
    let alone = deal["zones"].get("dealer").is_none();
    let [own, other] = if alone || chance.one_in(2) { ["player", "dealer"] } else { ["dealer", "player"] };
    match chance.below(8) {
        0..=2 if !alone => {
            let mut compared = json!({"of": [own, "board"], "best": 5});
            compared[chance.from(&["beats", "ties", "loses-to"])] = json!([other, "board"]);
            compared
        }
        3 => json!({"of": "player", "suits": 1}),
        4 => json!({"of": own, "of-a-kind": 2}),
        5 => json!({"of": "board", "suits": chance.range(2, 4)}),
        _ => json!({"of": [own, "board"], "best": 5, "class": classes(chance, 5)}),
    }
}
