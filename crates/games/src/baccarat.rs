//! Baccarat (HC appendix E), with and without commission.
//!
//! A coup is four to six cards from the shoe. Only point values matter, so the ordered draws of ten kinds of card are
//! walked, each weighed by the cards left; a coup that stops early stands for every continuation of it, so that all are
//! counted over the same number of ordered six-card deals.

use crate::analysis::Analysis;
use crate::{Error, Family, Request, Workbench};
use enumeration::shoe::Shoe;
use enumeration::{Distribution, Ways};
use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Baccarat, in both parts of the appendix.
pub struct Baccarat;

/// Who draws a third card, as data: HC appendix E, "Rules for determining whether a third card shall be dealt".
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    player_draws_below: u8,
    banker_draws_below_when_player_stands: u8,
    /// For each point count of the Banker's two cards, the values of the Player's third card on which it draws.
    banker_draws_on_third_card: BTreeMap<u8, Vec<u8>>,
}

/// How a coup ended, as far as any wager looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Coup {
    player: u8,
    banker: u8,
    player_natural: bool,
    banker_natural: bool,
    banker_drew: bool,
}

impl Family for Baccarat {
    fn names(&self) -> &'static [&'static str] {
        &["baccarat", "commission-free-baccarat"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let decks = request.selected.settings.number("decks");
        let drawing: Drawing = request.game_rules()?;
        // Both games draw by the same table (8.III and 11.III), so they share the count.
        let coups =
            bench.remember_by_name(&format!("baccarat coups, decks={decks}"), || coups(&drawing, decks));
        let row_of = |coup: &Coup| match request.selected.wager.wager.as_str() {
            "player" => match coup.player.cmp(&coup.banker) {
                Ordering::Greater => Some("player's hand".into()),
                Ordering::Equal => Some("tie".into()),
                Ordering::Less => None,
            },
            "banker" => match coup.banker.cmp(&coup.player) {
                Ordering::Greater if three_card_seven(*coup) && has_row(request, THREE_CARD_SEVEN) => {
                    Some(THREE_CARD_SEVEN.into())
                }
                Ordering::Greater => Some("banker's hand".into()),
                Ordering::Equal => Some("tie".into()),
                Ordering::Less => None,
            },
            "tie" => (coup.player == coup.banker).then(|| "tie bet".into()),
            "fortune-7" => (coup.banker > coup.player && three_card_seven(*coup)).then(|| "fortune 7".into()),
            "dragon-bonus-player" => {
                dragon((coup.player, coup.player_natural), (coup.banker, coup.banker_natural))
            }
            "dragon-bonus-banker" => {
                dragon((coup.banker, coup.banker_natural), (coup.player, coup.player_natural))
            }
            other => unreachable!("{other} is not a wager of baccarat"),
        };
        Analysis::of(request, &request.settle_by_row(&coups, row_of))
    }
}

const THREE_CARD_SEVEN: &str = "banker's hand with a three-card 7";

fn three_card_seven(coup: Coup) -> bool {
    coup.banker_drew && coup.banker == 7
}

fn has_row(request: &Request, row: &str) -> bool {
    request.selected.table().row(row).is_some()
}

/// The Dragon Bonus row of the selected hand (ruling E3): naturals first, then wins by four or more.
fn dragon((own, natural): (u8, bool), (other, other_natural): (u8, bool)) -> Option<String> {
    match own.cmp(&other) {
        Ordering::Greater if natural => Some("natural winner".into()),
        Ordering::Equal if natural && other_natural => Some("natural ties".into()),
        Ordering::Greater if own - other >= 4 => Some(format!("win by {} points", own - other)),
        _ => None,
    }
}

/// Every ordered six-card deal of a shoe, by how its coup ends.
///
/// At 32 decks there are 1664 * 1663 * ... * 1659 = 2.1e19 deals, beyond u64 but far below u128.
fn coups(drawing: &Drawing, decks: u32) -> Distribution<Coup> {
    let shoe = Shoe::by_point(decks);
    let mut counts = BTreeMap::<Coup, u128>::new();
    for (p1, n1, rest) in shoe.draws() {
        for (b1, n2, rest) in rest.draws() {
            for (p2, n3, rest) in rest.draws() {
                for (b2, n4, rest) in rest.draws() {
                    let ways = [n1, n2, n3, n4].into_iter().map(u128::from).product();
                    let (player, banker) = (((p1 + p2) % 10) as u8, ((b1 + b2) % 10) as u8);
                    third_cards(drawing, player, banker, ways, &rest, &mut counts);
                }
            }
        }
    }
    let cards = u128::from(shoe.total());
    let deals: u128 = (0..6).map(|i| cards - i).product();
    Distribution::counted(counts.into_iter().map(|(coup, ways)| (coup, Ways::from(ways))), Ways::from(deals))
}

/// Adds every way a coup with these two-card points goes on.
fn third_cards(
    drawing: &Drawing,
    player: u8,
    banker: u8,
    ways: u128,
    rest: &Shoe<10>,
    counts: &mut BTreeMap<Coup, u128>,
) {
    let left = u128::from(rest.total());
    let mut end = |coup, ways| *counts.entry(coup).or_default() += ways;
    let (player_natural, banker_natural) = (player >= 8, banker >= 8);
    let two_card = Coup { player, banker, player_natural, banker_natural, banker_drew: false };
    if player_natural || banker_natural {
        return end(two_card, ways * left * (left - 1));
    }
    if player >= drawing.player_draws_below {
        if banker >= drawing.banker_draws_below_when_player_stands {
            return end(two_card, ways * left * (left - 1));
        }
        for (third, n, _) in rest.draws() {
            let banker = (banker + third as u8) % 10;
            end(Coup { banker, banker_drew: true, ..two_card }, ways * u128::from(n) * (left - 1));
        }
        return;
    }
    for (players_third, n, rest) in rest.draws() {
        let ways = ways * u128::from(n);
        let drawn = Coup { player: (player + players_third as u8) % 10, ..two_card };
        if drawing.banker_draws_on_third_card[&banker].contains(&(players_third as u8)) {
            for (third, n, _) in rest.draws() {
                let banker = (banker + third as u8) % 10;
                end(Coup { banker, banker_drew: true, ..drawn }, ways * u128::from(n));
            }
        } else {
            end(drawn, ways * u128::from(rest.total()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing() -> Drawing {
        serde_json::from_value(paytables::listed().game("baccarat").unwrap().rules.clone()).unwrap()
    }

    #[test]
    fn eight_decks_give_the_published_counts() {
        // Wizard of Odds, baccarat, eight decks.
        let coups = coups(&drawing(), 8);
        let ways = |wins: fn(&Coup) -> bool| coups.probability(wins) * coups.total();
        assert_eq!(coups.deals().unwrap().to_string(), "4998398275503360");
        assert_eq!(ways(|c| c.banker > c.player).to_string(), "2292252566437888");
        assert_eq!(ways(|c| c.player > c.banker).to_string(), "2230518282592256");
        assert_eq!(ways(|c| c.player == c.banker).to_string(), "475627426473216");
    }

    #[test]
    fn the_player_is_dealt_a_natural_as_worked_by_hand() {
        // docs/method/baccarat.md: 8,160 pairs of 8 and 8,192 of 9 among 86,320.
        assert_eq!(
            coups(&drawing(), 8).probability(|c| c.player_natural),
            enumeration::ratio::ratio(16_352, 86_320)
        );
    }

    #[test]
    fn a_natural_nine_beats_a_natural_eight_at_even_money() {
        assert_eq!(dragon((9, true), (8, true)).as_deref(), Some("natural winner"));
        assert_eq!(dragon((8, true), (9, true)), None);
        assert_eq!(dragon((8, true), (8, true)).as_deref(), Some("natural ties"));
        assert_eq!(dragon((9, false), (0, false)).as_deref(), Some("win by 9 points"));
        assert_eq!(dragon((7, false), (4, false)), None);
        assert_eq!(dragon((7, false), (7, false)), None);
    }
}
