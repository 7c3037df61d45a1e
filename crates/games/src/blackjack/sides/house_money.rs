//! House Money (HC appendix A 16, ruling BJ2): the player's first two cards, collected at once or with the best parlay, in
//! which winnings and stake go on the blackjack wager whenever the hand is worth more than nothing.
//!
//! Collected at once it is data. The wager is on the ranks and suits of the two cards
//! ([`house_money_rows`](super::house_money_rows)), the parlay on what the engine knows about their worth.

use super::house_money_rows::{HouseMoneyRow, Shares};
use super::parlay::{Parlay, ParlayGame, Rounds, Win};
use crate::analysis::Analysis;
use crate::as_data::AS_DATA;
use crate::blackjack::base::{Known, by_full_shoe_play};
use crate::blackjack::base_game::rules;
use crate::blackjack::fresh_play::solution_by_play_of;
use crate::blackjack::player::{TwentyOnePlayer, hand_of};
use crate::blackjack::rule_set::RuleSet;
use crate::blackjack::rules::{Rules, RulesError, Wagers};
use crate::blackjack::solved::solution;
use crate::error::Error;
use crate::method::{Decided, Method};
use crate::player::{Choice, Player, Seen};
use crate::request::{Cap, CapPer, Request};
use crate::strategy::{Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::ratio::{Ratio, whole};
use num_traits::Signed;

/// House Money.
pub(in crate::blackjack) struct HouseMoney;

/// The wager as its settings give it.
struct HouseMoneySetup {
    proceeds: Proceeds,
    /// The game beside it.
    game: RuleSet,
}

/// What becomes of a win and its stake.
#[derive(Clone, Copy)]
enum Proceeds {
    /// They are collected at once.
    Collected,
    /// They go on the blackjack wager whenever that is worth more.
    Parlayed,
}

impl HouseMoneySetup {
    fn read(request: &Request) -> Result<Self, Error> {
        let game = rules(&base_of(request)?)?;
        Ok(HouseMoneySetup {
            game,
            proceeds: request
                .choice("parlay", &[("never", Proceeds::Collected), ("optimal", Proceeds::Parlayed)])?,
        })
    }
}

/// The game beside the wager: the base game at the settings that both have, and from the same shoe.
fn base_of(request: &Request) -> Result<Request<'static>, Error> {
    let none = || Error::Unregistered { wager: request.selected.game.game.clone() };
    request.at_own_settings(&request.base_beside().ok_or_else(none)?)
}

impl Method for HouseMoney {
    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn takes_full_shoe_play(&self, request: &Request) -> bool {
        self.decided(request).is_ok_and(|decided| decided != Decided::Nothing)
    }

    fn decided(&self, request: &Request) -> Result<Decided, Error> {
        Ok(match HouseMoneySetup::read(request)?.proceeds {
            Proceeds::Collected => Decided::Nothing,
            Proceeds::Parlayed => Decided::Best,
        })
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let HouseMoneySetup { proceeds, game } = HouseMoneySetup::read(request)?;
        match proceeds {
            Proceeds::Collected => AS_DATA.analyze(request, bench),
            Proceeds::Parlayed => parlayed(request, &game, bench),
        }
    }

    /// The cards on which a win is parlayed are played as the base game's are.
    fn strategy(&self, request: &Request, _: &StrategyQuestion, _: &Workbench) -> Result<Strategy, Error> {
        let wager = request.selected.to_string();
        Err(match HouseMoneySetup::read(request)?.proceeds {
            Proceeds::Collected => Error::NoDecisions { wager },
            Proceeds::Parlayed => Error::PlayedAsBase { wager },
        })
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        let HouseMoneySetup { proceeds, game } = HouseMoneySetup::read(request)?;
        match (proceeds, &request.options.cap) {
            (Proceeds::Collected, _) => Ok(None),
            (Proceeds::Parlayed, None) => {
                let game = TwentyOnePlayer::new(game, bench);
                Ok(Some(Box::new(ParlayPlayer { game })))
            }
            // A split hand no longer shows which row was won.
            (Proceeds::Parlayed, Some(_)) => Err(Error::Limit(format!(
                "{} under a cap cannot be simulated: the best play depends on the row that won, which the simulated player does not see",
                request.selected
            ))),
        }
    }
}

/// The player who puts a win on the blackjack wager whenever the hand is worth more than nothing, and then plays it.
struct ParlayPlayer {
    game: TwentyOnePlayer<RuleSet>,
}

impl Player for ParlayPlayer {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        if !seen.open.contains(&Choice::Keep) {
            return self.game.choose(seen);
        }
        let ([_, _], [up, ..]) = (seen.hand, seen.dealer) else { return None };
        let kept = self.game.is_worth_more_than_nothing(&hand_of(seen.hand)?, up.rank()?.into());
        Some(if kept { Choice::Keep } else { Choice::Withdraw })
    }
}

fn parlayed(request: &Request, game: &RuleSet, bench: &Workbench) -> Result<Analysis, Error> {
    request.check_meters(0)?;
    // What is added is added after the dealer has looked (16.II.E), too late for even money.
    let played_on = game.clone().without_even_money();
    let cap = request.options.cap.as_ref();
    let mut wins = Vec::new();
    // The game from the fresh shoe, where every decision is what it would be there.
    let mut fresh = request.clone();
    fresh.options.removed.clear();
    let fresh = if request.options.full_shoe_play { Some(rules(&base_of(&fresh)?)?) } else { None };
    for row in HouseMoneyRow::ALL {
        let win = request.selected.table().win_of(row.name())?;
        let (pay, rules) = under_cap(cap, win.clone(), &played_on)?;
        let fresh = fresh.as_ref().map(|fresh| under_cap(cap, win, &fresh.clone().without_even_money()));
        let fresh = fresh.transpose()?.and_then(|(_, rules)| rules);
        let game = rules.map(|rules| match &fresh {
            None => {
                let solution = solution(&rules, bench);
                ParlayGame { believed: solution.clone(), solution, rules }
            }
            Some(fresh) => {
                let by_play = solution_by_play_of(&rules, fresh, bench);
                ParlayGame { believed: solution(fresh, bench), solution: by_play, rules }
            }
        });
        wins.push(Win { row, pay, game });
    }
    let base = match &fresh {
        None => solution(game, bench),
        Some(fresh) => solution_by_play_of(game, fresh, bench),
    };
    let shares = Shares::from_shoe(&request.faces_left()?);
    let parlay = Parlay::new(&base, &shares, &wins);
    if fresh.is_some() {
        let mut analysis = by_full_shoe_play(request, &base);
        analysis.edge = Some(-&parlay.net);
        analysis.element_of_risk = Some(-&parlay.net / &parlay.expected_stake);
        analysis.actions = Some(parlay.actions());
        analysis.expected_stake = Some(parlay.expected_stake);
        return Ok(analysis);
    }
    let rounds = Rounds { base: &base, shares: &shares, wins: &wins, bench };
    let is_cut =
        wins.iter().any(|win| win.game.as_ref().is_some_and(|game| game.rules.round_cap().is_some()));
    let known = Known {
        edge: -&parlay.net,
        expected_stake: parlay.expected_stake.clone(),
        actions: parlay.actions(),
        is_cut,
    };
    known.analysis(request, || rounds.law(&parlay), || rounds.variance(&parlay))
}

/// What a row pays under a cap, and the game in which its proceeds, pay and stake, are played on: that in which the round,
/// or each hand, wins what the cap still leaves (ruling Q11). None where it leaves nothing to be won.
fn under_cap(cap: Option<&Cap>, pay: Ratio, game: &RuleSet) -> Result<(Ratio, Option<RuleSet>), Error> {
    let Some(cap) = cap else { return Ok((pay, Some(game.clone()))) };
    let proceeds = &pay + whole(1);
    let left = match cap.per {
        CapPer::Round => (&cap.units - &pay) / proceeds,
        CapPer::Hand => &cap.units / (cap.units.clone().min(pay.clone()) + whole(1)),
    };
    let pay = pay.min(cap.units.clone());
    if !left.is_positive() {
        return Ok((pay, None));
    }
    // Four hands win two wagers each.
    let reach = match cap.per {
        CapPer::Round => 8,
        CapPer::Hand => 2,
    };
    if left >= whole(reach) {
        return Ok((pay, Some(game.clone())));
    }
    let left = Some(Wagers::new(&left).ok_or(RulesError::Cap(left))?);
    let rules = match cap.per {
        CapPer::Round => game.capped(None, left),
        CapPer::Hand => game.capped(left, None),
    };
    Ok((pay, Some(rules?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;
    use num_traits::One;
    use paytables::{Settings, listed};

    fn asked(selector: &str) -> Request<'static> {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        Request::plain(selected[0].clone())
    }

    fn analysis(selector: &str) -> Analysis {
        crate::analyze(&asked(selector), &Workbench::default()).unwrap()
    }

    fn ways(analysis: &Analysis) -> Vec<String> {
        analysis.outcomes.iter().map(|o| o.ways.as_ref().unwrap().to_string()).collect()
    }

    #[test]
    fn house_money_hands_are_counted_as_by_hand() {
        // Six decks: 4 * 6 * 6 suited ace-kings; 12 other runs of two; 13 C(24, 2) pairs; 13 runs of 24 * 24 less 144.
        let six = analysis("blackjack/house-money?decks=6");
        assert_eq!(ways(&six)[..4], ["144", "1728", "3588", "5616"]);
        assert_eq!(six.tables, ["HC-BJ-HOUSE-MONEY-2PLUS"]);
        // The 37440 other hands lose a unit each, against 9, 4, 3 and 1 units won.
        assert_eq!(six.edge, Some(ratio(37_440 - 1_296 - 6_912 - 10_764 - 5_616, 48_516)));
        let one = analysis("blackjack/house-money?decks=1");
        assert_eq!(ways(&one)[..4], ["4", "48", "78", "156"]);
        assert_eq!(one.tables, ["HC-BJ-HOUSE-MONEY-1"]);
        assert_eq!(one.edge, Some(ratio(1_326 - 286 - 36 - 240 - 234 - 156, 1_326)));
    }

    #[test]
    fn the_parlay_follows_the_rules_of_the_table() {
        let bench = Workbench::default();
        let parlay = |settings: &str| {
            let request = asked(&format!("blackjack/house-money?parlay=optimal&{settings}"));
            crate::analyze(&request, &bench).unwrap()
        };
        let [hit, stand] = ["soft17=hit", "soft17=stand"].map(|rule| parlay(rule).edge.unwrap());
        assert!(stand < hit);
        // Of aces with a ten-value 1/16 pay 9 to 1 and 3/16 1 to 1: the proceeds are 10/16 + 6/16 = 1 wager on average. Six
        // decks: 3/2 against 6/5 where the dealer, of 310 cards with 23 aces and 95 ten-values, has no blackjack.
        let paid = ratio(2 * 24 * 96, 312 * 311) * (Ratio::one() - ratio(2 * 23 * 95, 310 * 309));
        let refused = parlay("blackjack=6:5&even-money=refused");
        assert_eq!(refused.edge.as_ref().unwrap() - hit, paid * ratio(3, 10));
        // A hand that took even money, against an ace, is over: nothing is added to it.
        let offered = parlay("blackjack=6:5");
        let against_ace = ratio(24 * 2 * 23 * 96, 312 * 311 * 310) * ratio(214, 309);
        assert_eq!(offered.edge.unwrap() - refused.edge.unwrap(), &against_ace * ratio(6, 5));
        assert_eq!(refused.expected_stake.unwrap() - offered.expected_stake.unwrap(), against_ace);
        assert_eq!(parlay("even-money=refused").edge, parlay("even-money=offered").edge);
        // Without a parlay none of it matters.
        let [any, other] = ["decks=6", "soft17=stand&blackjack=6:5"]
            .map(|settings| analysis(&format!("blackjack/house-money?{settings}")).edge);
        assert_eq!(any, other);
    }

    #[test]
    fn the_best_parlay_costs_about_two_and_a_half_percent() {
        // Wizard of Odds: "about 2.6%" for 2 or more decks, which 8 and 6 decks bracket.
        let edge =
            |decks| analysis(&format!("blackjack/house-money?parlay=optimal&decks={decks}")).edge.unwrap();
        assert!(edge(8) < ratio(26, 1000) && ratio(26, 1000) < edge(6));
    }

    #[test]
    fn what_a_parlay_nets_is_the_pay_and_the_proceeds_times_what_the_round_nets() {
        let bench = Workbench::default();
        let mut request = asked("blackjack/house-money?parlay=optimal&decks=1");
        request.options.law = true;
        let law = crate::analyze(&request, &bench).unwrap();
        let chance = |net: &str| law.outcomes.iter().find(|row| row.net == net).unwrap().probability.clone();
        // One deck pays 9, 5, 3 and 1. 24 is 9 and ten times 3/2: one of 4 suited ace-kings among 1326 hands, where the dealer,
        // of 50 cards with 3 aces and 15 ten-values, has no blackjack.
        let no_natural = Ratio::one() - ratio(3 * 15, 25 * 49);
        assert_eq!(chance("24"), ratio(4, 1326) * no_natural);
        // Four hands of a pair, all doubled: 3 and 4 x 8 won, or lost.
        assert_eq!(law.outcomes.first().map(|row| &*row.net), Some("35"));
        assert_eq!(law.outcomes.last().map(|row| &*row.net), Some("-29"));
        // The variance is counted by pairs of hands, too.
        request.options.law = false;
        request.options.variance = true;
        let moments = crate::analyze(&request, &bench).unwrap();
        assert!(moments.outcomes.is_empty() && moments.variance.is_some());
        assert_eq!((moments.variance, moments.edge), (law.variance, law.edge));
    }

    #[test]
    fn the_player_parlays_what_is_worth_more_than_nothing_and_then_plays_it() {
        let bench = Workbench::default();
        let player = |selector: &str| crate::player(&asked(selector), &bench).unwrap();
        assert!(player("blackjack/house-money?parlay=never").is_none());
        let player = player("blackjack/house-money?parlay=optimal").unwrap();
        let cards = |text: &str| enumeration::cards::parse_cards(text).unwrap();
        let asked = |hand: &str, up: &str, open: &[Choice]| {
            let (hand, dealer) = (cards(hand), cards(up));
            let (hand, dealer) = (hand.as_slice(), dealer.as_slice());
            player.choose(&Seen {
                hand,
                board: &[],
                dealer,
                staked: 1,
                split: false,
                free: false,
                doubled: 0,
                open,
            })
        };
        let parlay = [Choice::Withdraw, Choice::Keep];
        // The worth of these hands is never in doubt: 20 against a 6 wins, 15 against a ten loses.
        assert_eq!(asked("Ks Kd", "6h", &parlay), Some(Choice::Keep));
        assert_eq!(asked("As Ks", "Th", &parlay), Some(Choice::Keep));
        assert_eq!(asked("7s 8s", "Th", &parlay), Some(Choice::Withdraw));
        let moves = [Choice::Stand, Choice::Hit, Choice::Double, Choice::Split];
        assert_eq!(asked("Ks Kd", "6h", &moves), Some(Choice::Stand));
        assert_eq!(asked("8s 8d", "6h", &moves), Some(Choice::Split));
    }
}
