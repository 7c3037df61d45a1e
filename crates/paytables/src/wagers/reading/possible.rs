//! Bounds of the values that a number of cards or dice allows with any shoe. An event outside them is an error of the file.

use crate::wagers::{Aces, CardCount, Condition, RollTest};

/// The least and the greatest total of a number of cards, some of which may be jokers, which count nothing.
pub(super) fn totals(cards: CardCount, jokers: u32, aces: Aces) -> (i64, i64) {
    let least = |cards: i64| match aces {
        Aces::Low => cards,
        Aces::High => 2 * cards,
        // Twos, or with seven and more cards enough aces among them for a total of 12, in which no ace counts 11.
        Aces::Best => (2 * cards).min(cards.max(12)),
    };
    let most = |cards: i64| match (aces, cards) {
        (Aces::High, _) => 11 * cards,
        (Aces::Best, 1 | 2) => 10 * cards + 1,
        _ => 10 * cards,
    };
    let fewest = i64::from(cards.least.saturating_sub(jokers));
    (least(fewest), most(cards.most.into()))
}

/// The number of different rolls of some dice, in no order: C(dice + sides - 1, dice).
pub(super) fn different_rolls(dice: u32, sides: u32) -> u128 {
    (0..u128::from(dice)).fold(1, |rolls, i| rolls * (u128::from(sides) + i) / (i + 1))
}

/// Returns true if some roll of the dice meets a condition. Tries every ascending list of faces.
pub(super) fn can_roll(dice: u32, sides: u32, such: &Condition<RollTest>) -> bool {
    fn tried(faces: &mut Vec<u8>, left: u32, sides: u8, such: &Condition<RollTest>) -> bool {
        if left == 0 {
            return is(faces, such);
        }
        (faces.last().copied().unwrap_or(1)..=sides).any(|face| {
            faces.push(face);
            let found = tried(faces, left - 1, sides, such);
            faces.pop();
            found
        })
    }
    tried(&mut Vec::new(), dice, u8::try_from(sides).unwrap_or(u8::MAX), such)
}

fn is(faces: &[u8], such: &Condition<RollTest>) -> bool {
    match such {
        Condition::All(parts) => parts.iter().all(|part| is(faces, part)),
        Condition::Any(parts) => parts.iter().any(|part| is(faces, part)),
        Condition::Not(inner) => !is(faces, inner),
        Condition::Is(RollTest::Total(range)) => {
            range.contains(faces.iter().map(|&face| i64::from(face)).sum())
        }
        Condition::Is(RollTest::OfAKind(range)) => {
            let alike = faces.chunk_by(|a, b| a == b).map(|alike| alike.iter().map(|_| 1).sum());
            range.contains(alike.max().unwrap_or(0))
        }
        Condition::Is(RollTest::Faces(list)) => list == faces,
        Condition::Is(RollTest::Count { face, is }) => {
            is.contains(faces.iter().map(|&shown| i64::from(face.contains(shown.into()))).sum())
        }
    }
}

/// The least and the greatest number of dice alike.
pub(super) fn alike(dice: u32, sides: u32) -> (i64, i64) {
    (dice.div_ceil(sides).into(), dice.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wagers::Range;

    /// The totals of every hand of the given number of cards, of values 1 (the ace) to 10.
    fn all_totals(cards: u32, aces: Aces) -> Vec<i64> {
        fn hands(cards: u32, from: i64) -> Vec<Vec<i64>> {
            if cards == 0 {
                return vec![Vec::new()];
            }
            let with = |value: i64| {
                hands(cards - 1, value).into_iter().map(move |mut hand| {
                    hand.push(value);
                    hand
                })
            };
            (from..=10).flat_map(with).collect()
        }
        let total = |hand: Vec<i64>| {
            let (sum, held) =
                (hand.iter().sum::<i64>(), hand.iter().map(|&v| i64::from(v == 1)).sum::<i64>());
            match aces {
                Aces::High => sum + 10 * held,
                Aces::Best if held > 0 && sum <= 11 => sum + 10,
                Aces::Low | Aces::Best => sum,
            }
        };
        hands(cards, 1).into_iter().map(total).collect()
    }

    #[test]
    fn totals_are_bounded_by_those_of_every_hand() {
        for aces in [Aces::Best, Aces::Low, Aces::High] {
            for cards in 1..=8 {
                let all = all_totals(cards, aces);
                let bounds = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
                assert_eq!(totals(CardCount::exactly(cards), 0, aces), bounds, "{cards} cards, {aces:?}");
            }
        }
        // Two of five cards may be jokers.
        assert_eq!(totals(CardCount::exactly(5), 2, Aces::Best), (6, 50));
    }

    #[test]
    fn rolls_that_can_be() {
        let total = |n| Condition::Is(RollTest::Total(Range::one(n)));
        let alike = |n| Condition::Is(RollTest::OfAKind(Range::one(n)));
        let faces = |list: &[u8]| Condition::Is(RollTest::Faces(list.to_vec()));
        let can = |dice, parts| can_roll(dice, 6, &Condition::All(parts));
        assert!(can(2, vec![total(8), alike(2)]) && !can(2, vec![total(7), alike(2)]));
        assert!(can(3, vec![total(7), alike(2)]) && !can(3, vec![faces(&[1, 2, 3]), total(7)]));
        assert!(can(12, vec![total(72), faces(&[6; 12])]) && !can(7, vec![alike(1)]));
        assert!(!can_roll(2, 6, &Condition::Not(Box::new(Condition::always()))));
        let count = |face, is| Condition::Is(RollTest::Count { face: Range::one(face), is: Range::one(is) });
        assert!(can(2, vec![count(3, 1), total(9)]) && !can(2, vec![count(3, 2), total(7)]));
        assert!(can_roll(2, 8, &total(16)) && can_roll(7, 8, &alike(1)) && !can_roll(2, 4, &total(9)));
    }

    #[test]
    fn different_rolls_of_dice() {
        // 21 rolls of two dice, 56 of three; 36 of two with eight sides.
        assert_eq!((different_rolls(2, 6), different_rolls(3, 6), different_rolls(2, 8)), (21, 56, 36));
        assert_eq!(different_rolls(12, 6), 6_188);
    }
}
