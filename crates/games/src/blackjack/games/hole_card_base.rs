//! The base wager of the games with a hole card.

use crate::analysis::Analysis;
use crate::blackjack::base::{binding_cap, by_full_shoe_play, edge, figures, play_errors};
use crate::blackjack::chart_file::chart_table;
use crate::blackjack::dealer::SoftSeventeen;
use crate::blackjack::fresh_play::solution_by_play_of;
use crate::blackjack::hole_card::{DoubleOn, HoleCard, RulesError, Surrender};
use crate::blackjack::player::TwentyOnePlayer;
use crate::blackjack::rules::Wagers;
use crate::blackjack::simple::simple_plays;
use crate::blackjack::solution::Solution;
use crate::blackjack::solved::solution;
use crate::blackjack::spots::covariance;
use crate::blackjack::strategy::{Names, answer};
use crate::error::Error;
use crate::method::{Decided, FirstCards, Method};
use crate::player::Player;
use crate::request::{CapPer, Request};
use crate::round_errors::PlayErrors;
use crate::rows::win;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::conversions::to_index;
use enumeration::ratio::whole;
use enumeration::{CardSet, Ratio};
use paytables::wagers::RankSet;

/// The base wager of a game with a hole card, by how its rules are read from tables and settings.
pub(super) struct HoleCardBase {
    pub read: fn(&Request) -> Result<HoleCard, Error>,
}

impl Method for HoleCardBase {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Bound)
    }

    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn takes_full_shoe_play(&self, _: &Request) -> bool {
        true
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        request.check_meters(0)?;
        let rules = (self.read)(request)?;
        if request.options.full_shoe_play {
            return Ok(by_full_shoe_play(request, &self.by_fresh_play(request, &rules, bench)?));
        }
        figures(request, &rules, &solution(&rules, bench), bench)
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        request.check_meters(0)?;
        let rules = (self.read)(request)?;
        if request.options.full_shoe_play {
            return Ok(Some(self.by_fresh_play(request, &rules, bench)?.edge()));
        }
        edge(request, &rules, bench).map(Some)
    }

    fn first_cards(&self, request: &Request, bench: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        Ok(Some(solution(&(self.read)(request)?, bench).first_cards()))
    }

    fn spots_covariance(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        covariance(&(self.read)(request)?, bench).map(Some)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        answer(&(self.read)(request)?, CardSet::DECK_52, question, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(simple_plays(&(self.read)(request)?, CardSet::DECK_52, bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some(Box::new(TwentyOnePlayer::new((self.read)(request)?, bench))))
    }

    fn chart(&self, request: &Request, bench: &Workbench) -> Result<Option<ChartTable>, Error> {
        Ok(Some(chart_table(&(self.read)(request)?, CardSet::DECK_52, bench)))
    }

    fn takes_play(&self, _: &Request) -> bool {
        true
    }

    fn play_errors(&self, request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
        play_errors(request, &(self.read)(request)?, Names::of(CardSet::DECK_52), bench)
    }
}

impl HoleCardBase {
    /// The figures of these rules for a player who plays as from the fresh shoe.
    fn by_fresh_play(
        &self,
        request: &Request,
        rules: &HoleCard,
        bench: &Workbench,
    ) -> Result<Solution, Error> {
        let mut fresh = request.clone();
        fresh.options.removed.clear();
        Ok(solution_by_play_of(rules, &(self.read)(&fresh)?, bench))
    }
}

/// The rules with what a house may choose about the dealer, even money, doubling and splitting (HC appendix A).
pub(super) fn with_house_options(request: &Request, rules: HoleCard) -> Result<HoleCard, Error> {
    let any = ("any", DoubleOn::Any);
    Ok(HoleCard {
        double_on: request
            .choice("double", &[any, ("9-11", DoubleOn::NineToEleven), ("10-11", DoubleOn::TenToEleven)])?,
        double_after_split: request.choice("double-after-split", &[("yes", true), ("no", false)])?,
        hands: to_index(request.whole("hands")?),
        surrender: surrender(request)?,
        soft17: soft17(request)?,
        even_money: even_money(request)?,
        ..rules
    })
}

/// Whether a blackjack against an ace may be paid 1 to 1 at once (HC appendix A 9.II).
pub(super) fn even_money(request: &Request) -> Result<bool, Error> {
    request.choice("even-money", &[("offered", true), ("refused", false)])
}

/// Whether a hand may be given up.
pub(super) fn surrender(request: &Request) -> Result<Surrender, Error> {
    request.choice("surrender", &[("none", Surrender::None), ("late", Surrender::Late)])
}

/// What the dealer does with a soft 17.
pub(super) fn soft17(request: &Request) -> Result<SoftSeventeen, Error> {
    request.choice("soft17", &[("hit", SoftSeventeen::Hit), ("stand", SoftSeventeen::Stand)])
}

/// The row that pays a blackjack, which a setting picks.
pub(super) fn blackjack_row(request: &Request) -> Result<&'static str, Error> {
    request.choice("blackjack", &[("3:2", "blackjack at 3:2"), ("6:5", "blackjack at 6:5")])
}

/// The most points on the table while another card is due: the dealer's hand is below 17, every other hand but the last
/// may have gone over 21 by a ten.
fn most_points(hands: usize) -> u32 {
    16 + 30 * u32::try_from(hands).unwrap_or(4)
}

/// The rules with the pays of the main table, under the cap where it can bind.
pub(super) fn paid(request: &Request, natural: &str, mut rules: HoleCard) -> Result<HoleCard, Error> {
    rules = rules.without(request.removed_by_points(RankSet::NONE, false)?);
    request.check_left(&rules.shoe, most_points(rules.hands))?;
    let table = request.selected.table();
    let amount = |row: &str| -> Result<Wagers, Error> {
        let pay = win(table, row)?;
        Ok(Wagers::new(&pay).ok_or(RulesError::Pay(pay))?)
    };
    rules.natural_pay = win(table, natural)?;
    rules.winning_pay = amount("winning wager")?;
    if rules.push_22 {
        rules.pay_22 = amount("dealer 22")?;
    }
    let doubled = rules.winning_pay.ratio().max(rules.pay_22.ratio()) * whole(2);
    let most = doubled.max(rules.natural_pay.clone());
    match binding_cap(request, &most, rules.hands)? {
        Some((cap, CapPer::Hand)) => rules.cap = Some(cap),
        Some((cap, CapPer::Round)) => rules.round_cap = Some(cap),
        None => {}
    }
    rules.check()?;
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Choice, Seen};
    use crate::request::Cap;
    use crate::strategy::StrategyPart;
    use enumeration::cards::parse_cards;
    use enumeration::ratio::ratio;
    use paytables::{Settings, listed};

    fn asked(selector: &str) -> Request<'static> {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
        Request::plain(selected[0].clone())
    }

    /// What it is worth that even money is offered; the stake is the same.
    fn worth_of_even_money(selector: &str, bench: &Workbench, cap: Option<&Ratio>) -> Ratio {
        let [offered, refused] = ["offered", "refused"].map(|even_money| {
            let mut request = asked(&format!("{selector}&even-money={even_money}"));
            request.options.cap =
                cap.map(|units| Cap { units: units.clone(), per: CapPer::Hand, posted: None });
            crate::analyze(&request, bench).unwrap()
        });
        assert_eq!(offered.expected_stake, refused.expected_stake);
        refused.edge.unwrap() - offered.edge.unwrap()
    }

    #[test]
    fn even_money_is_worth_taking_at_six_to_five_and_not_at_three_to_two() {
        let bench = Workbench::default();
        let worth = |selector: &str| worth_of_even_money(selector, &bench, None);
        // Six decks: an ace up, then an ace and a ten-value; 1 against 6/5 where none of 95 tens in 309 cards is below.
        let six = ratio(24 * 2 * 23 * 96, 312 * 311 * 310);
        let gain = ratio(1, 1) - ratio(6, 5) * ratio(214, 309);
        assert_eq!(worth("blackjack/base?blackjack=6:5"), six * gain);
        assert_eq!(worth("blackjack/base?blackjack=3:2"), ratio(0, 1));
        // One deck: 15 tens in 49 cards.
        let one = ratio(4 * 2 * 3 * 16, 52 * 51 * 50);
        let gain = ratio(1, 1) - ratio(6, 5) * ratio(34, 49);
        assert_eq!(worth("free-bet-blackjack/base?decks=1&blackjack=6:5"), &one * gain);
        assert_eq!(worth("free-bet-blackjack/base?decks=1"), ratio(0, 1));
        // Where a hand wins one wager at most, a blackjack does too.
        let capped = worth_of_even_money("blackjack/base?decks=1", &bench, Some(&ratio(1, 1)));
        assert_eq!(capped, one * ratio(15, 49));
    }

    #[test]
    fn strategy_and_player_take_even_money_at_six_to_five() {
        let bench = Workbench::default();
        let cards = |text: &str| parse_cards(text).unwrap();
        let (hand, dealer) = (cards("As Kd"), cards("Ah"));
        let (hand, dealer) = (hand.as_slice(), dealer.as_slice());
        let open = &[Choice::Stand, Choice::EvenMoney];
        let question = StrategyQuestion {
            hand: Some("A,10".into()),
            up: Some("A".into()),
            ..StrategyQuestion::default()
        };
        let wait = ratio(34, 49);
        for (pay, wait, chosen) in
            [("6:5", &wait * ratio(6, 5), Choice::EvenMoney), ("3:2", &wait * ratio(3, 2), Choice::Stand)]
        {
            let request = asked(&format!("blackjack/base?decks=1&blackjack={pay}"));
            let player = crate::player(&request, &bench).unwrap().unwrap();
            let seen =
                Seen { hand, board: &[], dealer, staked: 1, split: false, free: false, doubled: 0, open };
            assert_eq!(player.choose(&seen), Some(chosen));
            let strategy = crate::strategy(&request, &question, &bench).unwrap();
            let [StrategyPart::Values { values, .. }] = &strategy.parts[..] else { panic!("values") };
            let mut expected = vec![("even money".to_string(), ratio(1, 1)), ("wait".into(), wait)];
            expected.sort_by(|(_, a), (_, b)| b.cmp(a));
            assert_eq!(*values, expected);
        }
    }

    #[test]
    fn a_dealer_who_stands_on_soft_17_costs_free_bet_players_less() {
        let bench = Workbench::default();
        let edge = |selector: &str| crate::analyze(&asked(selector), &bench).unwrap().edge.unwrap();
        for wager in ["base?decks=1", "base?decks=1&blackjack=6:5"] {
            let wager = format!("free-bet-blackjack/{wager}");
            assert!(edge(&format!("{wager}&soft17=stand")) < edge(&format!("{wager}&soft17=hit")));
        }
        // Drawing to soft 17 makes some hands of 22, standing on it none.
        let push_22 = |soft17: &str| edge(&format!("free-bet-blackjack/push-22?decks=1&soft17={soft17}"));
        assert!(push_22("hit") < push_22("stand"));
    }
}
