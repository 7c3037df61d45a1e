//! What a number of cards or dice allows, whatever the shoe: a range that it excludes is a mistake of the writer.

use crate::wagers::{Aces, CardCount, Condition, RollTest};

/// The least and the greatest total of so many cards, of which so many may be jokers, who count nothing.
pub fn totals(cards: CardCount, jokers: u32, aces: Aces) -> (i64, i64) {
    let least = |cards: i64| match aces {
        Aces::Low => cards,
        Aces::High => 2 * cards,
        // Twos; or, of seven cards and more, so many aces among them that the sum is 12, where none counts 11.
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

/// Whether some roll of so many dice is such. Rolls are tried as their numbers of each face.
pub fn can_roll(dice: u32, such: &Condition<RollTest>) -> bool {
    fn tried(faces: &mut [u32; 6], face: usize, left: u32, such: &Condition<RollTest>) -> bool {
        if face == 5 {
            faces[5] = left;
            return is(faces, such);
        }
        (0..=left).any(|held| {
            faces[face] = held;
            tried(faces, face + 1, left - held, such)
        })
    }
    tried(&mut [0; 6], 0, dice, such)
}

fn is(faces: &[u32; 6], such: &Condition<RollTest>) -> bool {
    match such {
        Condition::All(parts) => parts.iter().all(|part| is(faces, part)),
        Condition::Any(parts) => parts.iter().any(|part| is(faces, part)),
        Condition::Not(inner) => !is(faces, inner),
        Condition::Is(RollTest::Total(range)) => {
            range.contains(faces.iter().zip(1..).map(|(&held, face)| i64::from(held) * face).sum())
        }
        Condition::Is(RollTest::OfAKind(range)) => {
            range.contains(faces.iter().copied().max().map_or(0, i64::from))
        }
        Condition::Is(RollTest::Faces(list)) => {
            (1..).zip(faces).all(|(face, &held)| list.iter().filter(|&&f| f == face).count() == held as usize)
        }
    }
}

/// The least and the greatest number of dice alike.
pub fn alike(dice: u32) -> (i64, i64) {
    (dice.div_ceil(6).into(), dice.into())
}
