//! Names of hands in strategy texts: `Q-6-4`, `a pair of aces`, `a pair of fours with Q-10-3`.

use enumeration::{Arrange, CardSet, Rank};

/// A rank of hands with a name.
pub(crate) trait NamedRanking: Ord + Copy {
    /// The category, as printed in tables.
    fn category(&self) -> &'static str;

    /// The ranks that decide within it, the leading one first.
    fn places(&self) -> Vec<Rank>;
}

/// A rank as printed on a card.
pub(crate) fn figure(rank: Rank) -> String {
    if rank == Rank::TEN { "10".into() } else { rank.symbol().into() }
}

/// Ranks in sequence: `K-Q-8-4`.
pub(crate) fn figures(ranks: impl IntoIterator<Item = Rank>) -> String {
    ranks.into_iter().map(figure).collect::<Vec<_>>().join("-")
}

/// The ranks of some cards, highest first: `K-Q-8-4-2`.
pub(crate) fn ranks_of(cards: CardSet) -> String {
    let mut ranks: Vec<Rank> = cards.iter().filter_map(enumeration::Card::rank).collect();
    ranks.arrange_by(|a, b| b.cmp(a));
    figures(ranks)
}

fn word(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    WORDS[rank.index()]
}

/// Cards of a rank: `threes`, `sixes`.
pub(crate) fn plural(rank: Rank) -> String {
    let word = word(rank);
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

/// One card of a rank: `a three`, `an ace`.
pub(crate) fn one(rank: Rank) -> String {
    let word = word(rank);
    let article = if word.starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// A rank of hands by its category and leading rank: `a pair of fours`, `ace high`, `a straight to the nine`.
pub(crate) fn group(hand: &impl NamedRanking) -> String {
    let Some(&lead) = hand.places().first() else { return hand.category().into() };
    let (one, many) = (word(lead), plural(lead));
    match hand.category() {
        "high card" => format!("{one} high"),
        "pair" => format!("a pair of {many}"),
        "two pair" => format!("two pair, {many} up"),
        "three of a kind" => format!("three {many}"),
        "four of a kind" => format!("four {many}"),
        "five of a kind" => format!("five {many}"),
        "full house" => format!("a full house, {many} up"),
        "flush" => format!("a flush, {one} high"),
        "royal flush" => "a royal flush".into(),
        category => format!("a {category} to the {one}"),
    }
}

/// The ranks that decide after the leading one: `Q-10-3`; empty if there are none.
pub(crate) fn others(hand: &impl NamedRanking) -> String {
    figures(hand.places().into_iter().skip(1))
}

/// A rank of hands by its category and all deciding ranks: `a pair of fours with Q-10-3`.
pub(crate) fn fully(hand: &impl NamedRanking) -> String {
    let others = others(hand);
    if others.is_empty() { group(hand) } else { format!("{} with {others}", group(hand)) }
}

/// A rank of hands by the ranks of its cards, if they determine it: `4-4-Q-10`, `a flush of K-9-4-3`.
pub(crate) fn exactly(hand: &impl NamedRanking) -> String {
    let places = hand.places();
    let times = |rank: Rank, count: usize| std::iter::repeat_n(rank, count);
    let others = places.iter().skip(1).copied();
    match hand.category() {
        "high card" => figures(places),
        "pair" => figures(times(places[0], 2).chain(others)),
        "two pair" => figures(times(places[0], 2).chain(times(places[1], 2)).chain(others.skip(1))),
        "three of a kind" => figures(times(places[0], 3).chain(others)),
        "flush" => format!("a flush of {}", figures(places)),
        _ => fully(hand),
    }
}

/// The name of the least hand.
const ANY_HAND: &str = "any hand";

/// A hand and all that rank higher.
pub(crate) fn or_better(least: &str) -> String {
    if least == ANY_HAND { least.into() } else { format!("{least} or better") }
}

/// The action with some hands, as a sentence.
pub(crate) fn sentence(action: &str, hands: &str) -> String {
    let (first, rest) = action.split_at(1);
    format!("{}{rest} with {hands}.", first.to_uppercase())
}

/// The action from each hand up, the highest first, from actions with the least hand of each, the lowest first.
pub(crate) fn sentences(cuts: &[(&str, &str)]) -> Vec<String> {
    let said = |&(action, from): &(&str, &str)| sentence(action, &or_better(from));
    match cuts {
        [only] => vec![said(only)],
        [(least, _), others @ ..] => {
            let less = sentence(least, "anything less");
            others.iter().rev().map(said).chain([less]).collect()
        }
        [] => Vec::new(),
    }
}

/// The shortest name of a hand that distinguishes it from the next one `below`.
pub(crate) fn least<N: NamedRanking>(hand: &N, below: Option<&N>) -> String {
    let Some(below) = below else { return ANY_HAND.into() };
    match hand.category() {
        category if category == below.category() => {
            if hand.places().first() == below.places().first() {
                exactly(hand)
            } else {
                group(hand)
            }
        }
        "high card" => group(hand),
        category @ ("two pair" | "three of a kind" | "four of a kind" | "five of a kind" | "five wilds") => {
            category.into()
        }
        category => format!("a {category}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::rankings::four::{self, FourCard};
    use enumeration::rankings::wild;

    impl NamedRanking for four::FourCard {
        fn category(&self) -> &'static str {
            four::FourCard::category(*self).name()
        }

        fn places(&self) -> Vec<Rank> {
            self.ranks().collect()
        }
    }

    impl NamedRanking for wild::WildDeucesJoker {
        fn category(&self) -> &'static str {
            wild::WildDeucesJoker::category(*self).name()
        }

        fn places(&self) -> Vec<Rank> {
            self.ranks().collect()
        }
    }

    fn hand(text: &str) -> FourCard {
        FourCard::best_of(CardSet::parse(text).unwrap())
    }

    #[test]
    fn hands_are_called_by_what_decides() {
        assert_eq!(exactly(&hand("Ks Qd 8c 4h 2s")), "K-Q-8-4");
        assert_eq!(exactly(&hand("Ts Td 8c 4h")), "10-10-8-4");
        assert_eq!(exactly(&hand("9s 9d 6c 6h")), "9-9-6-6");
        assert_eq!(exactly(&hand("9s 9d 9c 6h")), "9-9-9-6");
        assert_eq!(exactly(&hand("6s 6d 6c 6h")), "four sixes");
        assert_eq!(exactly(&hand("6s 5d 4c 3h")), "a straight to the six");
        assert_eq!(exactly(&hand("Ks 9s 4s 3s")), "a flush of K-9-4-3");
    }

    #[test]
    fn hands_are_called_what_a_player_calls_them() {
        let said = |cards: &str| fully(&wild::WildDeucesJoker::of(CardSet::parse(cards).unwrap()));
        assert_eq!(said("4c 4d Qh Ts 3c"), "a pair of fours with Q-10-3");
        assert_eq!(said("Ac Kd 9h 5s 3c"), "ace high with K-9-5-3");
        assert_eq!(said("6c 6d Kh Js 2c"), "three sixes with K-J");
        assert_eq!(said("Ac 3d 4h 5s 2c"), "a straight to the five");
        assert_eq!(said("9c 9d 4h 4s Jk"), "a full house, nines up with 4");
        assert_eq!(said("Tc Jc Qc Kc Jk"), "a royal flush");
        assert_eq!(said("2c 2d 2h 2s Jk"), "five wilds");
        assert_eq!([Rank::ACE, Rank(6), Rank(7)].map(one), ["an ace", "an eight", "a nine"]);
    }

    #[test]
    fn a_threshold_says_no_more_than_it_must() {
        let least = |text, below| least(&hand(text), Some(&hand(below)));
        assert_eq!(least("As Ad 5c 3h", "Ks Kd Ac Qh"), "a pair of aces");
        assert_eq!(least("As Ad 6c 3h", "As Ad 5c 4h"), "A-A-6-3");
        assert_eq!(least("2s 2d 4c 3h", "As Kd Qc Th"), "a pair");
        assert_eq!(least("Ks 5d 4c 3h", "Qs Jd Tc 8h"), "king high");
        assert_eq!(least("4s 3d 2c Ah", "As Ad Kc Kh"), "a straight");
        assert_eq!(least("Ks 4s 3s 2s", "Qs Js Ts 8s"), "a flush, king high");
        assert_eq!(super::least(&hand("6s 5d 4c 2h"), None), "any hand");
    }

    #[test]
    fn cuts_are_told_from_the_highest_down() {
        assert_eq!(
            sentences(&[("fold", "any hand"), ("play 1x", "K-Q-8-4"), ("play 3x", "a pair of aces")]),
            [
                "Play 3x with a pair of aces or better.",
                "Play 1x with K-Q-8-4 or better.",
                "Fold with anything less."
            ]
        );
        assert_eq!(sentences(&[("play", "any hand")]), ["Play with any hand."]);
    }
}
