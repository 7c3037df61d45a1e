//! Baccarat (HC appendix E), with and without commission.
//!
//! A coup is four to six cards from the shoe. Only point values matter, so the ordered draws of ten kinds of card are
//! walked, each weighed by the cards left; a coup that stops early stands for every continuation of it, so that all are
//! counted over the same number of ordered six-card deals.

use crate::analysis::{Analysis, Settled};
use crate::{Error, Key, Method, Module, Request, Workbench};
use enumeration::ratio::ratio;
use enumeration::shoe::Shoe;
use enumeration::{Distribution, Ratio, Ways};
use num_traits::Zero;
use paytables::PayTable;
use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Baccarat.
pub static BACCARAT: Module = Module {
    game: "baccarat",
    wagers: &[
        (&["player"], &OnTheCoup(player)),
        (&["banker"], &OnTheCoup(banker)),
        (&["tie"], &OnTheCoup(tie)),
        (&["dragon-bonus-player"], &OnTheCoup(dragon_player)),
        (&["dragon-bonus-banker"], &OnTheCoup(dragon_banker)),
    ],
};

/// Baccarat without commission.
pub static COMMISSION_FREE_BACCARAT: Module = Module {
    game: "commission-free-baccarat",
    wagers: &[
        (&["player"], &OnTheCoup(player)),
        (&["banker"], &OnTheCoup(banker)),
        (&["tie"], &OnTheCoup(tie)),
        (&["fortune-7"], &OnTheCoup(fortune_7)),
        (&["dragon-bonus-player"], &OnTheCoup(dragon_player)),
        (&["dragon-bonus-banker"], &OnTheCoup(dragon_banker)),
    ],
};

/// A wager on how the coup ends: the row of the table that an ending is paid by, if any.
struct OnTheCoup(fn(Coup, &PayTable) -> Option<String>);

/// Who draws a third card, as data: HC appendix E, "Rules for determining whether a third card shall be dealt".
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
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

/// The coups of a shoe of so many decks, drawn by a rule. Both games draw by the same one (8.III and 11.III), so they share
/// the count.
#[derive(PartialEq, Eq, Hash)]
struct Coups {
    drawing: Drawing,
    decks: u32,
}

impl Key for Coups {
    type Value = Distribution<Coup>;
}

impl Coups {
    fn of(request: &Request) -> Result<Coups, Error> {
        let drawing: Drawing = request.game_rules()?;
        // A count of eight or nine is a natural, and draws nothing.
        let missing = (0..8).find(|count| !drawing.banker_draws_on_third_card.contains_key(count));
        if let Some(count) = missing {
            return Err(request.unread(format!("what the Banker draws on with {count} is not said")));
        }
        Ok(Coups { drawing, decks: request.whole("decks")? })
    }
}

impl Method for OnTheCoup {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let key = Coups::of(request)?;
        let (drawing, decks) = (key.drawing.clone(), key.decks);
        let coups = bench.remember(key, || coups(&drawing, decks));
        let OnTheCoup(row_of) = self;
        let rounds = request.rounds_by_row(&coups, |&coup| row_of(coup, request.selected.table()))?;
        let charged = tie_vigorish(request)?;
        if charged.is_zero() {
            return Analysis::of(request, &rounds);
        }
        Analysis::of(request, &rounds.map(|settled| charged_on_a_tie(settled, &charged)))
    }
}

/// The vigorish of a wager on the Banker that ties, where one is charged (5.I.A.3(b), ruling E2).
fn tie_vigorish(request: &Request) -> Result<Ratio, Error> {
    request.choice_or("tie-vigorish", &[("none", Ratio::zero()), ("5%", ratio(1, 20))], Ratio::zero())
}

fn charged_on_a_tie(settled: &Settled, vigorish: &Ratio) -> Settled {
    let mut settled = settled.clone();
    if settled.outcome == TIE {
        settled.net.fixed -= vigorish;
        settled.pays = settled.pays.map(|pays| format!("{pays}, less 5% of the wager"));
    }
    settled
}

/// The row of a wager on a hand when the coup ties.
const TIE: &str = "tie";

fn player(coup: Coup, _: &PayTable) -> Option<String> {
    match coup.player.cmp(&coup.banker) {
        Ordering::Greater => Some("player's hand".into()),
        Ordering::Equal => Some(TIE.into()),
        Ordering::Less => None,
    }
}

fn banker(coup: Coup, table: &PayTable) -> Option<String> {
    const THREE_CARD_SEVEN: &str = "banker's hand with a three-card 7";
    match coup.banker.cmp(&coup.player) {
        Ordering::Greater if three_card_seven(coup) && table.row(THREE_CARD_SEVEN).is_some() => {
            Some(THREE_CARD_SEVEN.into())
        }
        Ordering::Greater => Some("banker's hand".into()),
        Ordering::Equal => Some(TIE.into()),
        Ordering::Less => None,
    }
}

fn tie(coup: Coup, _: &PayTable) -> Option<String> {
    (coup.player == coup.banker).then(|| "tie bet".into())
}

fn fortune_7(coup: Coup, _: &PayTable) -> Option<String> {
    (coup.banker > coup.player && three_card_seven(coup)).then(|| "fortune 7".into())
}

fn three_card_seven(coup: Coup) -> bool {
    coup.banker_drew && coup.banker == 7
}

fn dragon_player(coup: Coup, _: &PayTable) -> Option<String> {
    dragon((coup.player, coup.player_natural), (coup.banker, coup.banker_natural))
}

fn dragon_banker(coup: Coup, _: &PayTable) -> Option<String> {
    dragon((coup.banker, coup.banker_natural), (coup.player, coup.player_natural))
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

    /// The probability of a tie, analysed at eight decks under this drawing rule.
    fn tie_probability(drawing: &serde_json::Value, bench: &Workbench) -> Ratio {
        let mut game = paytables::listed().game("baccarat").unwrap().clone();
        game.rules = drawing.clone();
        let selector = "baccarat/tie".parse().unwrap();
        let listed =
            paytables::listed().select(&selector, &paytables::Settings::default()).unwrap().remove(0);
        let request = Request::plain(paytables::Selected { game: &game, ..listed });
        OnTheCoup(tie).analyze(&request, bench).unwrap().outcomes[0].probability.clone()
    }

    #[test]
    fn two_drawing_rules_on_one_bench_give_two_answers() {
        let bench = Workbench::default();
        let usual = paytables::listed().game("baccarat").unwrap().rules.clone();
        let never: BTreeMap<u8, Vec<u8>> = (0..8).map(|count| (count, Vec::new())).collect();
        let never = serde_json::json!({
            "player_draws_below": 0,
            "banker_draws_below_when_player_stands": 0,
            "banker_draws_on_third_card": never,
        });
        // As published, and with two cards each by dealing them one by one: an eighth deck's worth of 32 cards counts one to
        // nine each, 128 nothing.
        assert_eq!(
            tie_probability(&usual, &bench),
            ratio(475_627_426_473_216_u64, 4_998_398_275_503_360_u64)
        );
        let mut ties = 0u64;
        for [a, b, c, d] in itertools::iproduct!(0..10u64, 0..10u64, 0..10u64, 0..10u64).map(<[u64; 4]>::from)
        {
            if (a + c) % 10 == (b + d) % 10 {
                let cards = [a, b, c, d];
                let left = |i: usize| {
                    let all = if cards[i] == 0 { 128 } else { 32 };
                    all - cards[..i].iter().filter(|&&dealt| dealt == cards[i]).count() as u64
                };
                ties += (0..4).map(left).product::<u64>();
            }
        }
        assert_eq!(tie_probability(&never, &bench), ratio(ties, 416 * 415 * 414 * 413_u64));
        assert_eq!(
            tie_probability(&usual, &bench),
            ratio(475_627_426_473_216_u64, 4_998_398_275_503_360_u64)
        );
    }

    #[test]
    fn a_drawing_rule_with_a_gap_is_refused() {
        let mut game = paytables::listed().game("baccarat").unwrap().clone();
        game.rules["banker_draws_on_third_card"].as_object_mut().unwrap().remove("6");
        let selector = "baccarat/tie".parse().unwrap();
        let listed =
            paytables::listed().select(&selector, &paytables::Settings::default()).unwrap().remove(0);
        let request = Request::plain(paytables::Selected { game: &game, ..listed });
        let refused = OnTheCoup(tie).analyze(&request, &Workbench::default()).unwrap_err();
        assert!(matches!(&refused, Error::Rules { problem, .. } if problem.contains("with 6")), "{refused}");
    }

    #[test]
    fn the_player_is_dealt_a_natural_as_worked_by_hand() {
        // docs/method/baccarat.md: 8,160 pairs of 8 and 8,192 of 9 among 86,320.
        assert_eq!(coups(&drawing(), 8).probability(|c| c.player_natural), ratio(16_352, 86_320));
    }

    #[test]
    fn a_vigorish_on_ties_takes_a_twentieth_of_them() {
        let edge = |settings: &str| {
            let selector = format!("baccarat/banker{settings}").parse().unwrap();
            let all = paytables::listed().select(&selector, &paytables::Settings::default()).unwrap();
            let request = Request::plain(all.into_iter().next().unwrap());
            OnTheCoup(banker).analyze(&request, &Workbench::default()).unwrap()
        };
        // The published counts: the Player's wins less 19/20 of the Banker's, and 1/20 of the ties beside.
        let deals = 4_998_398_275_503_360_i64;
        let lost = 20 * 2_230_518_282_592_256_i64 - 19 * 2_292_252_566_437_888_i64;
        let of = |twentieths: i64| ratio(twentieths, deals) / ratio(20, 1);
        assert_eq!(edge("").edge, Some(of(lost)));
        let charged = edge("?tie-vigorish=5%");
        assert_eq!(charged.edge, Some(of(lost + 475_627_426_473_216)));
        // A vigorish charged on the outcome is not staked, and a tie that costs is no push (rulings Q3, Q4).
        assert_eq!((charged.expected_stake, charged.push), (Some(ratio(1, 1)), Some(ratio(0, 1))));
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
