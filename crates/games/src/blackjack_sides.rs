//! Side wagers of the blackjack family that hang on no decision: insurance, House Money collected at once, Push 22, and
//! Pontoon's Player Pair and Bonus.

use crate::analysis::{Analysis, CardsKnown};
use crate::blackjack::dealer_suits::Suits;
use crate::blackjack::hand::Rank as Worth;
use crate::blackjack::insurance::Insurance;
use crate::opening::{Two, two_cards};
use crate::ride_free::dealer_wagers;
use crate::{Error, Request, Workbench};
use enumeration::{CardSet, Distribution, Rank};

/// The analysis of a side wager; none for a wager that needs the play of the hand.
pub fn analyze(request: &Request, bench: &Workbench) -> Option<Result<Analysis, Error>> {
    let selected = &request.selected;
    let decks = selected.settings.number("decks");
    // PP 2.2.1: Pontoon's decks have no tens.
    let deck = if selected.game.game == "pontoon-plus" { CardSet::DECK_48 } else { CardSet::DECK_52 };
    Some(match selected.wager.wager.as_str() {
        "insurance" => insurance(request, deck, decks),
        "push-22" => push_22(request, decks, bench),
        "house-money" if selected.settings.is("parlay", "never") => {
            by_two_cards(request, deck, decks, house_money_row)
        }
        "player-pair" => {
            by_two_cards(request, deck, decks, |two| two.is_pair().then_some("player pair wins"))
        }
        "bonus" => by_two_cards(request, deck, decks, bonus_row),
        _ => return None,
    })
}

/// A wager on the player's first two cards.
fn by_two_cards(
    request: &Request,
    deck: CardSet,
    decks: u32,
    row: impl Fn(Two) -> Option<&'static str>,
) -> Result<Analysis, Error> {
    let hands = two_cards(deck, decks, row);
    Analysis::of(request, &request.settle_by_row(&hands, |row| row.map(String::from)))
}

/// Insurance against an ace up: the dealer's next card is worth ten (ruling J5).
///
/// With a hole card that card is dealt already; Pontoon's dealer draws it after the players (PP 3.27). Either way it is
/// any of the cards not seen.
fn insurance(request: &Request, deck: CardSet, decks: u32) -> Result<Analysis, Error> {
    let mut shoe = [0; Worth::COUNT];
    for card in deck.iter() {
        let points = match card.rank().expect("no joker is dealt") {
            Rank::ACE => 1,
            rank => (rank.0 + 2).min(10),
        };
        shoe[usize::from(points) - 1] += decks;
    }
    let (tens, unseen) = (shoe[Worth::TEN.index()], shoe.iter().sum::<u32>() - 1);
    let table = request.selected.table();
    let row = &table.rows[0];
    let deals = Distribution::counted([(true, tens), (false, unseen - tens)], unseen);
    let rounds = request.settle_by_row(&deals, |&wins| wins.then(|| row.hand.clone()));
    let mut analysis = Analysis::of(request, &rounds)?;
    let known = Insurance::new(&shoe, &request.capped(row.pays.net(table.basis).fixed));
    let [best, worst] = [known.best, known.worst].map(|(hand, net)| (hand.to_string(), -net));
    analysis.cards_known = Some(CardsKnown { best, worst });
    Ok(analysis)
}

/// Push 22 (HC appendix A, Free Bet 16; rulings F3, J6): the dealer hits soft 17 and makes exactly 22.
fn push_22(request: &Request, decks: u32, bench: &Workbench) -> Result<Analysis, Error> {
    let row_of = |made: &Option<Suits>| match made {
        Some(Suits::Suited) => "dealer suited 22",
        Some(Suits::SameColour) => "dealer same color 22",
        Some(Suits::Other) => "any other combination of dealer 22",
        None => "dealer hand not 22",
    };
    let ends = dealer_wagers::twenty_two(decks, bench);
    Analysis::of(request, &request.settle_by_row(&ends, |made| Some(row_of(made).into())))
}

/// House Money (HC appendix A, 16.II.C; ruling BJ2): suited ace-king is a row of its own, pairs are of one rank.
fn house_money_row(two: Two) -> Option<&'static str> {
    let suited = two.suit().is_some();
    if suited && two.ranks == [Rank::KING, Rank::ACE] {
        Some("ace-king suited")
    } else if suited && two.is_straight() {
        Some("straight flush")
    } else if two.is_pair() {
        Some("pair")
    } else if two.is_straight() {
        Some("straight")
    } else {
        None
    }
}

/// Pontoon's Bonus (PP 4.1.3).
fn bonus_row(two: Two) -> Option<&'static str> {
    let [low, high] = two.ranks;
    match (low, high) {
        (Rank::ACE, Rank::ACE) if two.suit().is_some() => Some("a-a (suited)"),
        (Rank::ACE, Rank::ACE) => Some("a-a (regardless of any suits)"),
        _ if low == high && low >= Rank::JACK => {
            Some("k-k or q-q or j-j (high pairs – regardless of any suits)")
        }
        _ if low == high => Some("9-9 to 2-2 (low pairs – regardless of any suits)"),
        (_, Rank::ACE) if low >= Rank::JACK => Some("a-k or a-q or a-j (regardless of any suits)"),
        (_, Rank::ACE) => Some("a-9 to a-2 (regardless of any suits)"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::{decimal, ratio};
    use paytables::{Settings, listed};

    fn asked(selector: &str) -> Result<Analysis, Error> {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        crate::analyze(&Request::plain(selected[0].clone()), &Workbench::default())
    }

    fn ways(analysis: &Analysis) -> Vec<String> {
        analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
    }

    #[test]
    fn insurance_from_six_decks_costs_23_of_311() {
        for game in ["blackjack", "free-bet-blackjack"] {
            let analysis = asked(&format!("{game}/insurance?decks=6")).unwrap();
            assert_eq!(analysis.edge, Some(ratio(23, 311)));
            assert_eq!(ways(&analysis), ["96", "215"]);
            // 96 or 94 of the 309 cards not seen.
            let known = analysis.cards_known.unwrap();
            assert_eq!(known.best.1, ratio(21, 309));
            assert_eq!(known.worst, ("10,10".into(), ratio(27, 309)));
        }
        assert_eq!(asked("blackjack/insurance?decks=1").unwrap().edge, Some(ratio(3, 51)));
    }

    #[test]
    fn pontoons_insurance_waits_for_a_picture_of_twelve_a_deck() {
        let analysis = asked("pontoon-plus/insurance").unwrap();
        // 96 pictures of 383 cards: 1 - 3 * 96 / 383.
        assert_eq!(analysis.edge, Some(ratio(95, 383)));
    }

    #[test]
    fn house_money_hands_are_counted_as_by_hand() {
        // Six decks: 4 * 6 * 6 suited ace-kings; 12 other runs of two; 13 C(24, 2) pairs; 13 runs of 24 * 24 less 144.
        let six = asked("blackjack/house-money?decks=6").unwrap();
        assert_eq!(ways(&six)[..4], ["144", "1728", "3588", "5616"]);
        assert_eq!(six.tables, ["HC-BJ-HOUSE-MONEY-2PLUS"]);
        // The 37440 other hands lose a unit each, against 9, 4, 3 and 1 units won.
        assert_eq!(six.edge, Some(ratio(37_440 - 1_296 - 6_912 - 10_764 - 5_616, 48_516)));
        let one = asked("blackjack/house-money?decks=1").unwrap();
        assert_eq!(ways(&one)[..4], ["4", "48", "78", "156"]);
        assert_eq!(one.tables, ["HC-BJ-HOUSE-MONEY-1"]);
        assert_eq!(one.edge, Some(ratio(1_326 - 286 - 36 - 240 - 234 - 156, 1_326)));
    }

    #[test]
    fn push_22_and_hedge_22_count_the_same_hands() {
        // 50-20-7 in both.
        let push = asked("free-bet-blackjack/push-22?decks=6").unwrap();
        let hedge = asked("ride-free/hedge-22/PT-FLT-SB1-02?decks=6").unwrap();
        assert_eq!(push.edge, hedge.edge);
        let probabilities: Vec<String> =
            push.outcomes[..3].iter().map(|o| decimal(&o.probability, 6)).collect();
        assert_eq!(probabilities, ["0.003327", "0.011659", "0.058551"]);
    }

    #[test]
    fn pontoons_pairs_and_bonus_are_counted_as_by_hand() {
        // Eight decks of 48: 31 of the other 383 cards pair.
        assert_eq!(asked("pontoon-plus/player-pair").unwrap().edge, Some(ratio(11, 383)));
        let bonus = asked("pontoon-plus/bonus").unwrap();
        // 4 C(8, 2) suited aces of C(32, 2); three and eight ranks of C(32, 2); 32 aces with 96 pictures, with 256 others.
        let pairs = 496;
        let expected = [112, pairs - 112, 3 * pairs, 32 * 96, 8 * pairs, 32 * 256].map(|n| n.to_string());
        assert_eq!(ways(&bonus)[..6], expected);
        assert_eq!(bonus.ways.unwrap().to_string(), (384 * 383 / 2).to_string());
    }
}
