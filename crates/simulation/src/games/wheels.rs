//! Roulette (HC appendix G) and Big Six (HC appendix N): one spin of a wheel.

use crate::dealer::Dealer;
use crate::error::Error;
use crate::lines::{Line, SettledRound, pay};
use crate::strategist::RecordingPlayer;
use crate::wager::Wager;
use paytables::Selected;

/// A wheel, and which of its compartments win.
struct WheelWager {
    wins: Vec<bool>,
    lines: [Line; 2],
}

impl Wager for WheelWager {
    fn lines(&self) -> &[Line] {
        &self.lines
    }

    fn play(&self, dealer: &mut Dealer, _: &mut RecordingPlayer) -> Result<SettledRound, Error> {
        let compartment = dealer.below(self.wins.len() as u32) as usize;
        Ok(SettledRound::Line(usize::from(!self.wins[compartment])))
    }
}

/// Double zero among the numbers.
const DOUBLE_ZERO: u8 = 37;

/// The compartments clockwise (1.II and III).
const SINGLE_ZERO_WHEEL: [u8; 37] = [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9,
    22, 18, 29, 7, 28, 12, 35, 3, 26,
];
const DOUBLE_ZERO_WHEEL: [u8; 38] = [
    0,
    28,
    9,
    26,
    30,
    11,
    7,
    20,
    32,
    17,
    5,
    22,
    34,
    15,
    3,
    24,
    36,
    13,
    1,
    DOUBLE_ZERO,
    27,
    10,
    25,
    29,
    12,
    8,
    19,
    31,
    18,
    6,
    21,
    33,
    16,
    4,
    23,
    35,
    14,
    2,
];

/// Whether each compartment is red: colours alternate around the wheel, the zeros green. On a double-zero wheel the two
/// numbers beside 00 are red and the two beside 0 black; on a single-zero wheel the numbers after 0 begin with red.
fn reds(wheel: &[u8]) -> Vec<bool> {
    let double = wheel.contains(&DOUBLE_ZERO);
    let mut red = double;
    let mut reds = Vec::new();
    for &number in wheel {
        match number {
            0 => red = !double,
            DOUBLE_ZERO => red = true,
            _ => {
                reds.push(red);
                red = !red;
                continue;
            }
        }
        reds.push(false);
    }
    reds
}

pub(super) fn open_roulette(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    let wheel: &[u8] =
        if selected.settings.is("wheel", "single-zero") { &SINGLE_ZERO_WHEEL } else { &DOUBLE_ZERO_WHEEL };
    let reds = reds(wheel);
    // One bet of each kind represents all of them (4.V).
    let wins = |number: u8, red: bool| {
        let plain = (1..=36).contains(&number);
        match selected.wager.wager.as_str() {
            "straight" => Some(number == 8),
            "split" => Some(matches!(number, 8 | 9)),
            "three-numbers" => Some(matches!(number, 7..=9)),
            "four-numbers" => Some(matches!(number, 8 | 9 | 11 | 12)),
            "first-five" => Some(matches!(number, 0..=3 | DOUBLE_ZERO)),
            "six-numbers" => Some(matches!(number, 7..=12)),
            "column" => Some(plain && number.is_multiple_of(3)),
            "dozen" => Some(matches!(number, 13..=24)),
            "red" => Some(red),
            "black" => Some(plain && !red),
            "odd" => Some(plain && number % 2 == 1),
            "even" => Some(plain && number.is_multiple_of(2)),
            "1-18" => Some(matches!(number, 1..=18)),
            "19-36" => Some(matches!(number, 19..=36)),
            _ => None,
        }
    };
    let wins: Option<Vec<bool>> = wheel.iter().zip(reds).map(|(&number, red)| wins(number, red)).collect();
    let wins = wins.ok_or_else(|| Error::unknown_wager(selected))?;
    let row = &selected.table().rows[0].hand;
    Ok(Box::new(WheelWager { wins, lines: [Line::new(row, pay(selected.table(), row)?), Line::all_other()] }))
}

pub(super) fn open_big_six(selected: &Selected) -> Result<Box<dyn Wager>, Error> {
    // The sections of the rim (2.I.C.3), the missing fifty-fourth a logo (ruling B1).
    const SECTIONS: [(&str, &str, usize); 7] = [
        ("1-dollar", "one dollar ($1) insignia", 23),
        ("2-dollar", "two dollar ($2) insignia", 15),
        ("5-dollar", "five dollar ($5) insignia", 8),
        ("10-dollar", "ten dollar ($10) insignia", 4),
        ("20-dollar", "twenty dollar ($20) insignia", 2),
        ("joker", "joker insignia", 1),
        ("logo", "approved logo or design insignia", 1),
    ];
    let name = selected.wager.wager.as_str();
    let rim = SECTIONS.iter().flat_map(|section| std::iter::repeat_n(section.0, section.2));
    let wins: Vec<bool> = rim.map(|insignia| insignia == name).collect();
    let &(_, row, _) =
        SECTIONS.iter().find(|section| section.0 == name).ok_or_else(|| Error::unknown_wager(selected))?;
    Ok(Box::new(WheelWager { wins, lines: [Line::new(row, pay(selected.table(), row)?), Line::all_other()] }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_wheels_colour_the_numbers_as_the_layout_does() {
        let red = |number| {
            matches!(
                number,
                1 | 3 | 5 | 7 | 9 | 12 | 14 | 16 | 18 | 19 | 21 | 23 | 25 | 27 | 30 | 32 | 34 | 36
            )
        };
        for wheel in [&SINGLE_ZERO_WHEEL[..], &DOUBLE_ZERO_WHEEL] {
            let expected: Vec<bool> = wheel.iter().map(|&number| red(number)).collect();
            assert_eq!(reds(wheel), expected);
        }
    }
}
