//! Hands in words, for the strategy.

use enumeration::Rank;
use enumeration::rankings::wild::{Category, WildDeucesJoker};

/// A category with its leading rank: `a pair of fours`, `ace high`, `a straight to the nine`.
pub(super) fn group(rank: WildDeucesJoker) -> String {
    let category = rank.category();
    let (one, many) = (named(rank.lead()), plural(rank.lead()));
    match category {
        Category::HighCard => format!("{one} high"),
        Category::Pair => format!("a pair of {many}"),
        Category::TwoPair => format!("two pair, {many} up"),
        Category::ThreeOfAKind => format!("three {many}"),
        Category::Straight | Category::StraightFlush => format!("a {category} to the {one}"),
        Category::Flush => format!("a flush, {one} high"),
        Category::FullHouse => format!("a full house, {many} up"),
        Category::FourOfAKind => format!("four {many}"),
        Category::FiveOfAKind => format!("five {many}"),
        Category::RoyalFlush => "a royal flush".into(),
        Category::FiveWilds => "five wilds".into(),
    }
}

/// The ranks that decide behind the leading one: `Q-T-3`; empty where there are none.
pub(super) fn others(rank: WildDeucesJoker) -> String {
    let symbols: Vec<String> = rank.ranks().skip(1).map(|rank| rank.symbol().to_string()).collect();
    symbols.join("-")
}

/// Everything that decides: `a pair of fours with Q-T-3`.
pub(super) fn whole(rank: WildDeucesJoker) -> String {
    let others = others(rank);
    if others.is_empty() { group(rank) } else { format!("{} with {others}", group(rank)) }
}

/// One card of a rank: `a three`, `an ace`.
pub(super) fn one(rank: Rank) -> String {
    let article = if matches!(rank, Rank::ACE | Rank(6)) { "an" } else { "a" };
    format!("{article} {}", named(rank))
}

fn named(rank: Rank) -> &'static str {
    const NAMES: [&str; Rank::COUNT as usize] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    NAMES[rank.0 as usize]
}

fn plural(rank: Rank) -> String {
    let name = named(rank);
    if name == "six" { "sixes".into() } else { format!("{name}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::CardSet;

    #[test]
    fn hands_are_called_what_a_player_calls_them() {
        let said = |cards: &str| whole(WildDeucesJoker::of(CardSet::parse(cards).unwrap()));
        assert_eq!(said("4c 4d Qh Ts 3c"), "a pair of fours with Q-T-3");
        assert_eq!(said("Ac Kd 9h 5s 3c"), "ace high with K-9-5-3");
        assert_eq!(said("6c 6d Kh Js 2c"), "three sixes with K-J");
        assert_eq!(said("Ac 3d 4h 5s 2c"), "a straight to the five");
        assert_eq!(said("9c 9d 4h 4s Jk"), "a full house, nines up with 4");
        assert_eq!(said("2c 2d 2h 2s Jk"), "five wilds");
        assert_eq!([Rank::ACE, Rank(6), Rank(7)].map(one), ["an ace", "an eight", "a nine"]);
    }
}
