//! Parses conditions on a wheel: on one spin, and on several.

use super::conditions::{Object, Vocabulary, check_range, condition, condition_beside};
use super::dice::{how_often, in_order, times};
use super::keys::{self, SPIN, SPINS, is_in};
use super::words;
use crate::Error;
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::wagers::wheel::{GROUPS, is_in_group};
use crate::wagers::{Condition, PocketSet, SpinDeal, SpinTest, SpinsTest, Wheel};

/// The vocabulary of conditions on one spin.
pub(super) struct OfSpin<'a>(pub &'a Wheel);

impl OfSpin<'_> {
    /// A name, a group, or a list of both.
    fn pockets(&self, at: &Cursor) -> Result<PocketSet, Error> {
        let mut set = PocketSet::default();
        for item in at.one_or_more("a pocket or a group, like \"17\" or \"red\", or a list of them")? {
            let text = item.text("a pocket or a group, like \"17\" or \"red\", or a list of them")?;
            let pockets = self.0.pockets.iter().enumerate();
            let meant: Vec<usize> = match self.0.pockets.iter().position(|pocket| pocket.name == text) {
                Some(pocket) => vec![pocket],
                None if self.0.has_groups() => pockets
                    .filter(|(_, pocket)| pocket.name.parse().is_ok_and(|n| n > 0 && is_in_group(n, text)))
                    .map(|(i, _)| i)
                    .collect(),
                None => Vec::new(),
            };
            if meant.is_empty() {
                return Err(self.unknown(&item, text));
            }
            set.0.extend(meant);
        }
        Ok(set)
    }

    fn unknown(&self, at: &Cursor, text: &str) -> Error {
        let names: Vec<&str> = self.0.pockets.iter().map(|pocket| pocket.name.as_str()).collect();
        let (groups, are) = if self.0.has_groups() {
            let zeros: Vec<&str> = names.iter().copied().filter(|name| name.starts_with('0')).collect();
            let groups = listing(&GROUPS, "and");
            (&GROUPS[..], format!("the pockets are {} and 1 to 36, the groups {groups}", zeros.join(", ")))
        } else {
            (&[][..], format!("the pockets are {}", listing(&first_few(&names), "and")))
        };
        let near = nearest(text, names.iter().copied().chain(groups.iter().copied()));
        at.refuse(format!("the wheel has no pocket `{}`: {are}{near}", shown(text)))
    }
}

/// The first names of a list, as many as fit a message.
fn first_few(names: &[&str]) -> Vec<String> {
    const FEW: usize = 20;
    let more = names.len().saturating_sub(FEW);
    let named = names.iter().take(FEW).map(|name| shown(name));
    named.chain((more > 0).then(|| format!("{more} more"))).collect()
}

impl Vocabulary for OfSpin<'_> {
    type Test = SpinTest;
    type Of = ();

    fn keys(&self) -> Vec<&'static str> {
        SPIN.split_whitespace().collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if is_in(SPINS, key) {
            return Some(format!(
                "`{key}` needs several spins, but this condition is on one spin: remove it"
            ));
        }
        why_not_spun(key)
    }

    fn test(
        &self,
        _: &Object,
        key: &str,
        value: &Cursor,
        (): &(),
    ) -> Result<Option<Condition<SpinTest>>, Error> {
        if key == "pocket" { Ok(Some(Condition::Is(SpinTest(self.pockets(value)?)))) } else { Ok(None) }
    }
}

/// The explanation why a key does not apply to a wheel.
fn why_not_spun(key: &str) -> Option<String> {
    [keys::CARDS, keys::OF_TWO_HANDS, keys::ROLLS, keys::SHOOTER]
        .into_iter()
        .any(|kind| is_in(kind, key))
        .then(|| format!("`{key}` needs cards or dice, but this deal has a wheel: remove it"))
}

/// The vocabulary of conditions on several spins.
pub(super) struct OfSpins<'a>(pub &'a SpinDeal);

impl Vocabulary for OfSpins<'_> {
    type Test = SpinsTest;
    type Of = ();

    fn keys(&self) -> Vec<&'static str> {
        let spin = if self.0.spins == 1 { SPIN } else { "" };
        [spin, SPINS].into_iter().flat_map(str::split_whitespace).collect()
    }

    fn why_not(&self, key: &str) -> Option<String> {
        if key == SPIN {
            return Some(
                "`pocket` needs one spin, but this deal has several: put it into `spins` to choose a spin, or into `times` to count spins"
                    .into(),
            );
        }
        why_not_spun(key)
    }

    fn test(
        &self,
        _: &Object,
        key: &str,
        value: &Cursor,
        (): &(),
    ) -> Result<Option<Condition<SpinsTest>>, Error> {
        let most = i64::from(self.0.spins);
        let of_spins = if most == 1 { "1 spin".into() } else { format!("{most} spins") };
        let spin = OfSpin(&self.0.wheel);
        let test = match key {
            "spins" => {
                SpinsTest::InOrder(in_order(value, "spins", most, |item| condition(&spin, item, &()))?)
            }
            "times" => {
                let (such, is) = times(value, |at| condition_beside(&spin, at, &(), &["is"]))?;
                SpinsTest::Times { such, is: how_often(&is, most, &of_spins)? }
            }
            "same" => SpinsTest::Same(check_range(value, words::range(value)?, (1, most), &of_spins)?),
            "pocket" => SpinsTest::InOrder(vec![Condition::Is(SpinTest(spin.pockets(value)?))]),
            _ => return Ok(None),
        };
        Ok(Some(Condition::Is(test)))
    }
}
