//! Blackjack games as data (`docs/twenty-one-as-data.md`), listed or in a file: the base game, and the side bets of a file,
//! which are wagers as data.
//!
//! Reads the rules of a request as a [`RuleSet`], solves them by way of the bench, and answers every question about them.
//! The registry calls it for every wager whose data has such rules.

use super::base::{binding_cap, by_full_shoe_play, edge, figures, play_errors};
use super::chart_file::chart_table;
use super::fresh_play::solution_by_play_of;
use super::hand::Rank;
use super::law::first_laws;
use super::player::TwentyOnePlayer;
use super::round_cards::mean_cards;
use super::row_pays::RowSeen;
use super::rule_set::RuleSet;
use super::rules::{Rules, RulesError};
use super::simple::simple_plays;
use super::solution::Solution;
use super::solved::solution;
use super::spots::covariance;
use super::strategy::{Names, answer};
use crate::analysis::{Analysis, Envy};
use crate::as_data::{AS_DATA, Unpaid};
use crate::error::Error;
use crate::method::{Decided, FirstCards, Method, Removable};
use crate::player::Player;
use crate::request::{CapPer, Options, Request};
use crate::round_errors::PlayErrors;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::ratio::whole;
use enumeration::{CardSet, Ratio};
use paytables::twenty_one::TwentyOneTerms;
use paytables::wagers::RankSet;
use paytables::{Net, PayTable, Row, Selected, Settings};

/// A blackjack game written as data, or a side bet of one.
pub(crate) static TWENTY_ONE: TwentyOne = TwentyOne;

/// A blackjack game written as data, or a side bet of one.
pub(crate) struct TwentyOne;

impl Method for TwentyOne {
    fn decided(&self, request: &Request) -> Result<Decided, Error> {
        Ok(if is_base(request) { Decided::Bound } else { Decided::Nothing })
    }

    fn takes_removed(&self, request: &Request) -> bool {
        is_base(request) || AS_DATA.takes_removed(request)
    }

    fn takes_full_shoe_play(&self, request: &Request) -> bool {
        is_base(request)
    }

    fn removable(&self, request: &Request) -> Result<Removable, Error> {
        let rules = rules(&Request { options: Options::default(), ..request.clone() })?;
        Ok(Removable {
            shoe: request.fresh_shoe(terms(request)?.shoe().without)?,
            suited: suited(request, &rules)?,
            suit_classes: rules.suit_classes(),
        })
    }

    fn first_cards(&self, request: &Request, bench: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        let rules = rules(request)?;
        let solution = solution(&rules, bench);
        let mut cards = solution.first_cards();
        if request.options.law && !cards.iter().any(|cards| cards.by_suits) {
            for (cards, law) in cards.iter_mut().zip(first_laws(&rules, &solution, bench)) {
                cards.law = law;
            }
        }
        Ok(Some(cards))
    }

    fn spots_covariance(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        covariance(&rules(request)?, bench).map(Some)
    }

    fn mean_cards(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        Ok(mean_cards(&rules(request)?, bench))
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        if !is_base(request) {
            return AS_DATA.analyze(request, bench);
        }
        request.check_meters(0)?;
        let rules = rules(request)?;
        if request.options.full_shoe_play {
            return Ok(by_full_shoe_play(request, &by_fresh_play(request, &rules, bench)?));
        }
        let solution = solution(&rules, bench);
        let mut analysis = figures(request, &rules, &solution, bench)?;
        // Paid for every other seated player's hand (ruling P10).
        analysis.envy = rules.mean_envy(&solution).map(|each| {
            let players = request.options.players;
            let total = &each * whole(players - 1);
            Envy { per_other_player: each, players, total }
        });
        Ok(analysis)
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if !is_base(request) {
            return AS_DATA.edge(request, bench);
        }
        request.check_meters(0)?;
        let rules = rules(request)?;
        if request.options.full_shoe_play {
            return Ok(Some(by_fresh_play(request, &rules, bench)?.edge()));
        }
        edge(request, &rules, bench).map(Some)
    }

    /// An award in dollars nets that over the bet, where the bet in dollars is a setting (ruling P10).
    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        AS_DATA.row_net(selected, table, row)
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        if !is_base(request) {
            return Err(Error::NoDecisions { wager: request.selected.to_string() });
        }
        let terms = terms(request)?;
        answer(&rules(request)?, deck(&terms), question, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        if !is_base(request) {
            return Ok(Vec::new());
        }
        Ok(simple_plays(&rules(request)?, deck(&terms(request)?), bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        Ok(Some(Box::new(TwentyOnePlayer::new(rules(request)?, bench))))
    }

    fn chart(&self, request: &Request, bench: &Workbench) -> Result<Option<ChartTable>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        Ok(Some(chart_table(&rules(request)?, deck(&terms(request)?), bench)))
    }

    fn takes_play(&self, request: &Request) -> bool {
        is_base(request)
    }

    fn play_errors(&self, request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
        if !is_base(request) {
            return Ok(None);
        }
        play_errors(request, &rules(request)?, Names::of(deck(&terms(request)?)), bench)
    }
}

fn is_base(request: &Request) -> bool {
    request.selected.wager.side.is_none()
}

fn terms(request: &Request) -> Result<TwentyOneTerms, Error> {
    let terms = request.selected.twenty_one()?;
    terms.ok_or_else(|| Error::Unregistered { wager: request.selected.to_string() })
}

/// The rules of the game at its settings and pays, from the shoe that is left, under the cap where it can bind.
pub fn rules(request: &Request) -> Result<RuleSet, Error> {
    let terms = terms(request)?;
    let (most, hands) = RuleSet::reach(&terms);
    let (mut cap, mut round_cap) = (None, None);
    match binding_cap(request, &most, hands)? {
        Some((units, CapPer::Hand)) => cap = Some(units),
        Some((units, CapPer::Round)) => round_cap = Some(units),
        None => {}
    }
    let rules = RuleSet::new(&terms, cap, round_cap)?;
    if request.options.removed.is_empty() {
        return Ok(rules);
    }
    let (gone, left) = request.removed_by_points(terms.shoe().without, suited(request, &rules)?)?;
    let (mut shoe, suited) = (rules.shoe(), rules.suited_ranks());
    if !suited.is_empty() {
        request.check_suits()?;
    }
    let mut suits = shoe.map(|cards| [cards / 4; 4]);
    for (rank, (cards, gone)) in Rank::all().zip(shoe.iter_mut().zip(gone)) {
        *cards -= gone;
        if suited.contains(&rank) {
            suits[rank.index()] =
                paytables::wagers::Suit::ALL.map(|suit| left.count(written(rank), Some(suit)));
        }
    }
    request.check_left(&shoe, RuleSet::most_points(hands))?;
    Ok(RuleSet::from_shoe(&terms, shoe, rules.ten_ranks(), cap, round_cap)?.with_suits(suits))
}

/// The ranks of which a card that is gone needs its suit. An error where none can be gone: where ten-valued ranks count, each
/// comes equally often.
fn suited(request: &Request, rules: &RuleSet) -> Result<RankSet, Error> {
    if rules.tells_ten_ranks() {
        return Err(request.unremovable("of a game in which ten-valued ranks differ"));
    }
    Ok(rules.suited_ranks().into_iter().map(written).collect())
}

/// A rank below ten as files write it.
fn written(rank: Rank) -> paytables::wagers::Rank {
    if rank == Rank::ACE { paytables::wagers::Rank::ACE } else { paytables::wagers::Rank(rank.points() - 2) }
}

/// The rows of a file's game that never pay a hand, by name, and why. A row that holds of no hand at any setting of the file
/// is refused.
pub(crate) fn never_paid(request: &Request) -> Result<Vec<(String, Unpaid)>, Error> {
    let terms = terms(request)?;
    let seen = RuleSet::new(&terms, None, None)?.rows_seen();
    let mut impossible: Vec<usize> = (0..seen.len()).filter(|&row| !seen[row].holds).collect();
    if !impossible.is_empty() {
        let all = all_settings(&request.selected);
        // Of a file with more settings than are looked through no row is refused.
        if all.len() == MOST_SETTINGS {
            impossible.clear();
        }
        for settings in all {
            let other = Selected { settings, ..request.selected.clone() };
            let Ok(Some(terms)) = other.twenty_one() else { continue };
            let Ok(rules) = RuleSet::new(&terms, None, None) else { continue };
            let elsewhere = rules.rows_seen();
            impossible.retain(|&row| elsewhere.get(row).is_some_and(|seen| !seen.holds));
        }
    }
    if let Some(&row) = impossible.first() {
        return Err(RulesError::NeverHolds(terms.rows[row].hand.clone()).into());
    }
    let never = terms.rows.iter().zip(seen).filter(|(_, seen)| !seen.pays);
    let why = |seen: RowSeen| if seen.holds { Unpaid::Taken } else { Unpaid::Impossible };
    Ok(never.map(|(row, seen)| (row.hand.clone(), why(seen))).collect())
}

/// The most combinations of settings in which a row is looked for.
const MOST_SETTINGS: usize = 256;

/// Every combination of the settings that a file lists, up to a number of them.
fn all_settings(selected: &Selected) -> Vec<Settings> {
    let mut all = vec![selected.settings.clone()];
    for setting in selected.game.settings.values().filter(|setting| !setting.values.is_empty()) {
        let with = |value: &String, settings: &Settings| {
            let mut settings = settings.clone();
            settings.0.insert(setting.name.clone(), value.clone());
            settings
        };
        all = setting.values.iter().flat_map(|value| all.iter().map(move |s| with(value, s))).collect();
        all.truncate(MOST_SETTINGS);
    }
    all
}

/// The figures of these rules for a player who plays as from the fresh shoe.
fn by_fresh_play(request: &Request, of: &RuleSet, bench: &Workbench) -> Result<Solution, Error> {
    let mut fresh = request.clone();
    fresh.options.removed.clear();
    Ok(solution_by_play_of(of, &rules(&fresh)?, bench))
}

/// A deck that has tens where the shoe has.
fn deck(terms: &TwentyOneTerms) -> CardSet {
    let ten = paytables::wagers::Rank(enumeration::Rank::TEN.0);
    if terms.shoe().without.contains(ten) { CardSet::DECK_48 } else { CardSet::DECK_52 }
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
