//! Rounds dealt from stacked shoes and settled by hand: the places where rules are easily misread.

#[path = "../../tests/all/wagers.rs"]
mod wagers;

use super::{open, open_by_rules};
use crate::cards::Card;
use crate::dealer::Dealer;
use crate::lines::SettledRound;
use crate::strategist::{Choice, RecordingPlayer, Seen, Strategist};
use paytables::listed;
use std::sync::Mutex;

/// Makes the scripted choices in order, and checks that all are used.
struct Script(Mutex<Vec<&'static str>>);

impl Script {
    fn next(&self) -> Option<&'static str> {
        let mut answers = self.0.lock().unwrap();
        (!answers.is_empty()).then(|| answers.remove(0))
    }
}

impl Strategist for Script {
    /// `4x` is a bet of four.
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let answer = self.next()?;
        seen.open.iter().copied().find(|choice| choice.to_string().trim_start_matches("bet ") == answer)
    }
}

/// The net and the stake of one round, in units: what is dealt, in the order dealt, and what the player says.
fn round(selector: &str, dealt: &str, says: &str) -> (String, String) {
    let wager = open(&wagers::select(selector)).unwrap();
    let script = Script(Mutex::new(says.to_string().leak().split_whitespace().collect()));
    let cards = Card::read_all(dealt).unwrap_or_else(|| panic!("{dealt}"));
    let settled = wager.play(&mut Dealer::stacked(cards), &mut RecordingPlayer::new(&script)).unwrap();
    assert!(script.next().is_none(), "{selector}: {dealt}: more was said than asked");
    let SettledRound::Net { net, staked } = settled else { panic!("{selector} is settled by line") };
    (wager.purse().amount(net).to_string(), wager.purse().amount(staked).to_string())
}

fn check(selector: &str, rounds: &[(&str, &str, &str, &str)]) {
    for &(dealt, says, net, staked) in rounds {
        assert_eq!(round(selector, dealt, says), (net.into(), staked.into()), "{selector}: {dealt}, {says}");
    }
}

#[test]
fn blackjack_rounds() {
    // Player, up card, player, hole card, then as needed.
    check(
        "blackjack/base",
        &[
            ("As 5d Kd 6c", "", "3/2", "1"),
            ("As Kc Kd Ac", "", "0", "1"),
            ("9s Kc 9d Ac", "", "-1", "1"),
            ("9s Kc 9d 8c", "stand", "0", "1"),
            ("5s 6c 6d Tc Kd Td", "double", "2", "2"),
            ("Ts 6c 6d Tc Kd", "hit", "-1", "1"),
            // The dealer hits soft 17.
            ("Ts 6c 8d Ac 5d Kh", "stand", "1", "1"),
            // Split aces take one card each; a ten makes a plain 21.
            ("As 6c Ad Tc Kd Kh Kc", "split", "2", "2"),
            ("As 6c Ad Tc Ah 5h 5c", "split", "-2", "2"),
            // Eights split to four hands: at the limit the pair is played as it is.
            ("8s Tc 8d 7c 8h 8c Td Td Tc 8s", "split split split stand stand stand stand", "2", "4"),
        ],
    );
    check("blackjack/base?blackjack=6:5", &[("As 5d Kd 6c", "", "6/5", "1")]);
    check("blackjack/base?soft17=stand", &[("Ts 6c 8d Ac", "stand", "1", "1")]);
    check("blackjack/base?split-aces=resplit", &[("As 6c Ad Tc Ah Kd Kh Kc Kd", "split split", "3", "3")]);
}

#[test]
fn free_bet_rounds() {
    check(
        "free-bet-blackjack/base",
        &[
            // A dealer 22 pushes what is live, and a bust has lost already.
            ("Ts 6c 9d 6d Tc", "stand", "0", "1"),
            ("Ts 6c 6d 6d Kc Tc", "hit", "-1", "1"),
            ("As 6c Kd 6d Tc", "", "3/2", "1"),
            // A free double wins two and loses one.
            ("5s 6c 6d Td Kd Tc", "double", "2", "1"),
            ("5s 6c 6d Td 2d 5c", "double", "-1", "1"),
            // A paid double of anything else.
            ("As 6c 6d Td 4d Kc", "double", "2", "2"),
            // A free split: the first hand is real, the second free.
            ("8s 6c 8d Td Td Td 5c", "split stand stand", "-1", "1"),
            ("8s 6c 8d Td Td Td Kc", "split stand stand", "2", "1"),
            // A free double of the free hand; and a paid double of it.
            ("8s 6c 8d Td Td 3d Td 5c", "split stand double", "-1", "1"),
            ("8s 6c 8d Td Td 3d Td Kc", "split stand double", "3", "1"),
            ("8s 6c 8d Td Td Ad 9d 5c", "split stand double", "-2", "2"),
            // Ten-values split for money.
            ("Ts 6c Kd Td 5d 6h 5c", "split stand stand", "-2", "2"),
            // As written, split aces draw like any pair.
            ("As 6c Ad Td 5d 5h Kd Kc", "split hit", "2", "1"),
        ],
    );
    check("free-bet-blackjack/base?split-aces=one-card", &[("As 6c Ad Td 5d Kd Kc", "split", "2", "1")]);
}

#[test]
fn ride_free_rounds() {
    check(
        "ride-free/base",
        &[
            ("As 6c Kd 6d Tc", "", "3/2", "1"),
            ("Ts 6c 9d 6d Tc", "stand", "0", "1"),
            // A lost free double loses the wager too.
            ("5s 6c 6d Td 2d 5c", "double", "-1", "1"),
            // Aces are split again, one card each, all but the first free.
            ("As 6c Ad Td Ah Kd 5h 6h Kc", "split split", "3", "1"),
        ],
    );
    check("ride-free/base?surrender=late", &[("Ts Tc 6d 7d", "surrender", "-1/2", "1")]);
}

#[test]
fn house_money_rounds() {
    check(
        "blackjack/house-money?parlay=optimal",
        &[
            ("Ts 6c 2d Tc", "", "-1", "1"),
            // Ten units of proceeds on a blackjack; collected when the dealer has one.
            ("As 6c Ks Tc", "keep", "24", "11"),
            ("As Ac Ks Tc", "stand", "9", "1"),
            ("As Ac Ks 9c", "stand keep", "24", "11"),
            ("Ts 6c Td Tc 5d", "withdraw", "3", "1"),
            ("Ts 6c Td Tc 5d", "keep stand", "-1", "5"),
            ("8s 6c 8d Tc Td Td Kc", "keep split stand stand", "11", "9"),
        ],
    );
}

#[test]
fn a_parlay_follows_the_rules_of_the_blackjack_table() {
    check(
        "blackjack/house-money?parlay=optimal&blackjack=6:5",
        &[
            // Ten units at 6 to 5; none can be added to a hand that took even money.
            ("As 6c Ks Tc", "keep", "21", "11"),
            ("As Ac Ks 9c", "even-money", "9", "1"),
            ("As Ac Ks Tc", "even-money", "9", "1"),
            ("As Ac Ks 9c", "stand keep", "21", "11"),
        ],
    );
    check("blackjack/house-money?parlay=optimal&even-money=refused", &[("As Ac Ks 9c", "keep", "24", "11")]);
    // The dealer stands on ace-six, or hits and makes 20.
    let soft_17 = "Ts 6c Td Ac 3d";
    check("blackjack/house-money?parlay=optimal&soft17=stand", &[(soft_17, "keep stand", "7", "5")]);
    check("blackjack/house-money?parlay=optimal", &[(soft_17, "keep stand", "3", "5")]);
}

#[test]
fn even_money_is_paid_before_the_dealer_looks() {
    for game in ["blackjack/base", "free-bet-blackjack/base"] {
        check(
            &format!("{game}?blackjack=6:5"),
            &[
                ("As Ac Kd Kc", "even-money", "1", "1"),
                ("As Ac Kd 9c", "even-money", "1", "1"),
                ("As Ac Kd Kc", "stand", "0", "1"),
                ("As Ac Kd 9c", "stand", "6/5", "1"),
                // It is offered against an ace alone.
                ("As Kc Kd Ac", "", "0", "1"),
            ],
        );
        check(
            &format!("{game}?blackjack=6:5&even-money=refused"),
            &[("As Ac Kd Kc", "", "0", "1"), ("As Ac Kd 9c", "", "6/5", "1")],
        );
    }
    check("free-bet-blackjack/base?soft17=stand", &[("Ts 6c 8d Ac", "stand", "1", "1")]);
}

#[test]
fn pontoon_rounds() {
    // Player, up card, player, then the player's and the dealer's further cards.
    check(
        "pontoon-plus/base",
        &[
            ("As Kc Kd", "", "3/2", "1"),
            // A dealer Pontoon takes everything that stands; a doubled hand its initial bet only.
            ("9s Kc 9d Ac", "stand", "-1", "1"),
            ("5s Kc 5d 9d Ac", "double keep", "-1", "2"),
            ("9s Kc 9d 9c Qh Qd Qs Ac", "split split stand stand stand", "-3", "3"),
            ("8s Kc 8d Qd Qh Ac", "split stand stand", "-2", "2"),
            // A total of 21 is paid at once, whatever the dealer has.
            ("9s Kc 2d Qc Ac", "hit", "1", "1"),
            ("6s Kc 7d 8h Ac", "hit", "3/2", "1"),
            ("6d Kc 7d 8d Ac", "hit", "2", "1"),
            ("6s Kc 8s 7s Ac", "hit", "3", "1"),
            // With the Super Bonus of $1,000 on a bet of $10.
            ("7s 7c 7s 7s 5c Qd", "hit", "103", "1"),
            ("7s 6c 7s 7s 5c Qd", "hit", "3", "1"),
            ("2s Kc 3d 4h 5c 7d 9c", "hit hit hit", "3/2", "1"),
            // Doubled 21 at once; aces of the first two cards count one, the third one or eleven.
            ("9s Kc 2d Qc Ac", "double", "2", "2"),
            ("As 6c 5d 4d Qc Qd", "double keep", "2", "2"),
            ("4s 9c 5d Ad Qc", "double keep", "2", "2"),
            ("As 9c 5d 4d Qc", "double withdraw", "-1", "1"),
            ("9s 9c 3d Kd Qc", "double", "-2", "2"),
            // Surrender, and a dealer Pontoon that takes it whole.
            ("9s Kc 7d Kd", "surrender", "-1/2", "1"),
            ("9s Kc 7d Ad", "surrender", "-1", "1"),
            // Split aces: one card each, and an ace with a picture is 21, no Pontoon.
            ("As Kc Ad Kd 5d Kh", "split", "0", "2"),
            // The dealer hits soft 17.
            ("9s 6c 9d Ac 4d", "stand", "-1", "1"),
        ],
    );
    check("pontoon-plus/base?super-bonus=none", &[("7s 7c 7s 7s 5c Qd", "hit", "3", "1")]);
    check("pontoon-plus/base?bet=9", &[("7s 7c 7s 7s 5c Qd", "hit", "3", "1")]);
    check("pontoon-plus/base?bet=30", &[("7d 7c 7d 7d Kc", "hit", "106/3", "1")]);
    check("pontoon-plus/base?bet=101", &[("7d 7c 7d 7d Kc", "hit", "5202/101", "1")]);
    check("pontoon-plus/base?super-bonus=instead&bet=100", &[("7d 7c 7d 7d Kc", "hit", "50", "1")]);
    check("pontoon-plus/base?super-bonus=on-top", &[("7s 7c 7s 7s 7s Qd Qh", "split hit stand", "3", "2")]);
    check(
        "pontoon-plus/base?doubled-21=waits",
        &[("9s Kc 2d Qc Ac", "double keep", "-1", "2"), ("9s Kc 2d Qc 6c 5d", "double keep", "0", "2")],
    );
}

#[test]
fn poker_rounds() {
    // Player's hand, then the dealer's.
    check(
        "three-card-poker/base",
        &[
            ("Qs 6d 4c", "fold", "-1", "1"),
            ("Qs 6d 4c Jc 9d 2s", "1x", "1", "2"),
            ("Qs 6d 4c Qc 6s 3s", "1x", "2", "2"),
            ("Qs 6d 4c Qc 6s 4s", "1x", "0", "2"),
            ("As Kd Qc Ac Ah 2s", "1x", "3", "2"),
            ("As Ks Qs Ac Ah Ad", "1x", "7", "2"),
            ("4s 3d 2c 5c 4h 3s", "1x", "-1", "2"),
        ],
    );
    check(
        "four-card-poker/base",
        &[
            ("9s 9d 4c 3d 2s Kd Qs 7s 6d 5c 2c", "3x", "4", "4"),
            ("9s 9d 4c 3d 2s 9c 9h 4s 3s 8s 2d", "1x", "-2", "2"),
            // A tie is the player's.
            ("As Kd Qc Jd 2s Ac Kh Qs Js 2d 3c", "2x", "3", "3"),
            // The ante bonus is paid win or lose.
            ("2s 2d 2c 3d 4s 3c 3h 3s 5s 8s 9d", "3x", "-2", "4"),
        ],
    );
    check(
        "crazy-four-poker/base",
        &[
            ("Ks Qd 8c 3d 2s", "fold", "-2", "2"),
            // Below king high the dealer gives the ante back and the play wager wins.
            ("Ks Qd 8c 4d 2s Qc Jh 9s 8s 2d", "1x", "1", "3"),
            ("Ks Qd 8c 4d 2s Kc Jh 9s 8s 2d", "1x", "2", "3"),
            ("Ks Qd 8c 4d 2s Kc Qh 9s 8s 2d", "1x", "-3", "3"),
            ("Ks Qd 8c 4d 2s Kc Qh 8s 4s 2d", "1x", "0", "3"),
            // A straight or better is paid on the Super Bonus, win or lose.
            ("9s 8d 7c 6d 2s Tc 9h 8s 7s 2d", "3x", "-3", "5"),
            ("As Ad Ac Ah 2s Kc 9h 8s 7s 2d", "3x", "204", "5"),
        ],
    );
    check(
        "ultimate-texas-holdem/base",
        &[
            // Player, dealer, board. Without a pair the dealer returns the ante, whoever wins.
            ("2s 3d Ac 4h Kd Qs 9h 8c 6d", "4x", "-5", "6"),
            ("As 3d 2c 4h Kd Qs 9h 8c 6d", "3x", "3", "5"),
            ("As Ad Kc Kh 2d 3s 9h 8c 6d", "4x", "5", "6"),
            ("2s 3d 4c 4h Kd Qs 9h 8c 6d", "check check fold", "-2", "2"),
            ("As 5d Kc Kh 2d 3s 4h 8c 9d", "check 2x", "4", "4"),
            ("As 5d Ac 5h 2d 3s 4h 8c 9d", "check check 1x", "0", "3"),
            ("As Ks Ac Qh Qs Js 9s 2c 3d", "check check 1x", "7/2", "3"),
            ("As Ks Ac Kh Qs Js 9s 2c 3d", "check check 1x", "5/2", "3"),
        ],
    );
    check(
        "texas-holdem-bonus/base",
        &[
            ("2s 3d Ac 4h Kd Qs 9h 8c 6d", "fold", "-1", "1"),
            // The ante pushes on a win below a straight; turn and river bets stand apart.
            ("As Ad Kc Kh 2d 3s 9h 8c 6d", "2x check 1x", "3", "4"),
            ("As 5d Kc Kh 2d 3s 4h 8c 9d", "2x 1x 1x", "5", "5"),
            ("As 5d Ac 5h 2d 3s 4h 8c 9d", "2x 1x check", "0", "4"),
            ("As 5d Ac Ah 2d 3s 9h 8c 9d", "2x check check", "-3", "3"),
        ],
    );
    check(
        "mississippi-stud/base",
        &[
            ("2s 3d 9c 8h Kd", "fold", "-1", "1"),
            ("Js 3d 9c 8h Kd", "1x fold", "-2", "2"),
            ("Js Jd 9c 8h Kd", "3x 3x 3x", "10", "10"),
            ("6s 6d 9c 8h Kd", "3x 1x 1x", "0", "6"),
            ("5s 5d 9c 8h Kd", "3x 1x 1x", "-6", "6"),
        ],
    );
    check(
        "let-it-ride/base",
        &[
            ("Ts Td 9c 8h Kd", "keep keep", "3", "3"),
            ("9s 9d Tc 8h Kd", "withdraw withdraw", "-1", "1"),
            ("9s 9d Tc 9h Kd", "withdraw keep", "6", "2"),
        ],
    );
    check(
        "dj-wild/base",
        &[
            ("3s 4d 9c 8h Kd", "fold", "-2", "2"),
            ("4s 4d 9c 8h Kd 3s 3h 9d 8c Kc", "2x", "3", "4"),
            ("2s 4d 9c 8h Kd Ks Kh 9d 8c 4c", "2x", "0", "4"),
            ("4s 4d 9c 8h Kd 2h 7s 9d 8c Kc", "2x", "-4", "4"),
            ("2s 2d 2h 2c Jk 4s 4h 9d 8c Kc", "2x", "1003", "4"),
        ],
    );
}

/// None is dealt from its `deal` and `events`, which the engine counts and `paytables` reads for both roads.
#[test]
fn every_listed_wager_is_dealt_by_the_text_of_its_rules() {
    let written = listed().all().into_iter().filter_map(|selected| open_by_rules(&selected).err());
    assert_eq!(written.collect::<Vec<_>>(), []);
}
