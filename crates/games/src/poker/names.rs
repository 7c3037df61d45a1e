//! What hands are called when a strategy is told: `Q-6-4`, `a pair of aces`, `three tens with a king`.

use enumeration::rankings::{four, three};
use enumeration::{CardSet, Rank};

/// A rank of hands with what it is called.
pub trait Named: Ord + Copy {
    /// The category, as printed in tables.
    fn category(&self) -> &'static str;

    /// The ranks that decide within it, the leading one first.
    fn places(&self) -> Vec<Rank>;
}

impl Named for three::ThreeCard {
    fn category(&self) -> &'static str {
        three::ThreeCard::category(*self).name()
    }

    fn places(&self) -> Vec<Rank> {
        self.ranks().collect()
    }
}

impl Named for four::FourCard {
    fn category(&self) -> &'static str {
        four::FourCard::category(*self).name()
    }

    fn places(&self) -> Vec<Rank> {
        self.ranks().collect()
    }
}

/// A rank as it stands on a card.
pub fn figure(rank: Rank) -> String {
    if rank == Rank::TEN { "10".into() } else { rank.symbol().into() }
}

/// Ranks as they are read out: `K-Q-8-4`.
pub fn figures(ranks: impl IntoIterator<Item = Rank>) -> String {
    ranks.into_iter().map(figure).collect::<Vec<_>>().join("-")
}

/// The ranks of some cards, highest first: `K-Q-8-4-2`.
pub fn ranks_of(cards: CardSet) -> String {
    let mut ranks: Vec<Rank> = cards.iter().filter_map(enumeration::Card::rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    figures(ranks)
}

fn word(rank: Rank) -> &'static str {
    const WORDS: [&str; 13] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
        "ace",
    ];
    WORDS[rank.0 as usize]
}

fn plural(rank: Rank) -> String {
    let word = word(rank);
    if word.ends_with('x') { format!("{word}es") } else { format!("{word}s") }
}

/// A rank of hands by all that decides within it.
pub fn exactly(hand: &impl Named) -> String {
    let places = hand.places();
    let times = |rank: Rank, count: usize| std::iter::repeat_n(rank, count);
    let others = places.iter().skip(1).copied();
    match hand.category() {
        "pair" => figures(times(places[0], 2).chain(others)),
        "two pair" => figures(times(places[0], 2).chain(times(places[1], 2)).chain(others.skip(1))),
        "three of a kind" => figures(times(places[0], 3).chain(others)),
        "four of a kind" => format!("four {}", plural(places[0])),
        "straight" => format!("a straight to the {}", word(places[0])),
        "straight flush" => format!("a straight flush to the {}", word(places[0])),
        "flush" => format!("a flush of {}", figures(places)),
        _ => figures(places),
    }
}

/// What the least of all hands is called.
const ANY_HAND: &str = "any hand";

/// A hand and all that rank higher.
pub fn or_better(least: &str) -> String {
    if least == ANY_HAND { least.into() } else { format!("{least} or better") }
}

/// What is done with some hands, as a sentence.
pub fn sentence(action: &str, hands: &str) -> String {
    let (first, rest) = action.split_at(1);
    format!("{}{rest} with {hands}.", first.to_uppercase())
}

/// What is done from each hand up, the highest first, from actions with the least hand of each, the lowest first.
pub fn sentences(cuts: &[(&str, &str)]) -> Vec<String> {
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

/// A rank of hands in as few words as tell it from the next one `below`.
pub fn least<N: Named>(hand: &N, below: Option<&N>) -> String {
    let same_category = below.is_some_and(|other| other.category() == hand.category());
    let same_lead = same_category && below.is_some_and(|other| other.places()[0] == hand.places()[0]);
    let lead = hand.places()[0];
    match hand.category() {
        _ if same_lead => exactly(hand),
        _ if below.is_none() => ANY_HAND.into(),
        "high card" => format!("{} high", word(lead)),
        category if !same_category => match category {
            "two pair" => "two pair".into(),
            "three of a kind" | "four of a kind" => category.into(),
            _ => format!("a {category}"),
        },
        "pair" => format!("a pair of {}", plural(lead)),
        "two pair" => format!("two pair, {} up", plural(lead)),
        "three of a kind" => format!("three {}", plural(lead)),
        _ => exactly(hand),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use four::FourCard;

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
    fn a_threshold_says_no_more_than_it_must() {
        let least = |text, below| least(&hand(text), Some(&hand(below)));
        assert_eq!(least("As Ad 5c 3h", "Ks Kd Ac Qh"), "a pair of aces");
        assert_eq!(least("As Ad 6c 3h", "As Ad 5c 4h"), "A-A-6-3");
        assert_eq!(least("2s 2d 4c 3h", "As Kd Qc Th"), "a pair");
        assert_eq!(least("Ks 5d 4c 3h", "Qs Jd Tc 8h"), "king high");
        assert_eq!(least("4s 3d 2c Ah", "As Ad Kc Kh"), "a straight");
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
