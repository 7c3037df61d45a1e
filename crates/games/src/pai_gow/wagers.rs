//! The wagers of Pai Gow Poker: parses tables and settings, and makes the analyses.

use super::close::ClosePays;
use super::dealer::{Dealer, best};
use super::deals::{DealsByHand, EverySetting, Picks, house_way_by_hand, house_way_player, optimal_by_hand};
use super::fortune::{self, FortuneHand};
use super::house_way::{HouseWay, StraightWithPair, rules};
use super::player::PaiGowPlayer;
use super::setting::HandSetting;
use super::showdown::{Bank, SettingShowdown, WagerEnd, WagerPays};
use crate::analysis::{ActionFrequency, Analysis, Settled};
use crate::error::CardPlace;
use crate::method::NetChance;
use crate::strategy::StrategyPart;
use crate::{
    Decided, Error, Key, Method, Module, Player, Request, SimplePlay, Strategy, StrategyQuestion, Turn,
    Workbench,
};
use enumeration::ratio::ratio;
use enumeration::{CardSet, Distribution, Ratio};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pai Gow Poker.
pub(crate) static PAI_GOW_POKER: Module =
    Module { game: "pai-gow-poker", wagers: &[(&["base"], &BaseGame), (&[FORTUNE], &FortuneBonus)] };

const FORTUNE: &str = "fortune-bonus";

/// The base game.
struct BaseGame;

/// The Fortune Bonus (HC appendix F, 15.V): the first row of the table that the seven cards hold.
struct FortuneBonus;

/// How the player sets hands.
#[derive(Clone, Copy)]
enum Sets {
    /// By the house way, as the dealer reads it (ruling W2).
    HouseWay,
    /// Optimally.
    Best,
}

/// The base game at the settings of a request.
struct BaseSetup {
    player: Sets,
    bank: Bank,
    way: HouseWay,
    pays: WagerPays,
}

impl BaseSetup {
    fn of(request: &Request) -> Result<BaseSetup, Error> {
        Ok(BaseSetup {
            player: request.choice("player", &[("house-way", Sets::HouseWay), ("optimal", Sets::Best)])?,
            bank: request.choice("bank", &[("house", Bank::House), ("player", Bank::Player)])?,
            way: house_way(request)?,
            pays: pays(request)?,
        })
    }
}

/// How hands are set by the house way.
fn house_way(request: &Request) -> Result<HouseWay, Error> {
    let readings = [("kept", StraightWithPair::Kept), ("pair-rule", StraightWithPair::PairRule)];
    Ok(HouseWay { straight_with_pair: request.choice("straight-with-pair", &readings)? })
}

/// The id of the table that the base game is paid by.
const MAIN: &str = "HC-PGP-MAIN";

/// The net of a wager that is not lost: a win less its commission, limited by the cap.
fn pays(request: &Request) -> Result<WagerPays, Error> {
    let table = request.part(MAIN)?;
    let refused = |problem: &str| Error::Unsolvable { table: table.id.clone(), problem: problem.into() };
    let small = |n: &num_bigint::BigInt| n.to_u32().is_some();
    let pay = |row: &str| {
        let value = request.capped(table.win_of(row)?);
        if small(value.numer()) && small(value.denom()) {
            return Ok(value);
        }
        Err(Error::CannotPay { table: table.id.clone(), row: row.into(), value: Box::new(value) })
    };
    let pays = WagerPays { win: pay("player wins")?, push: pay("tie")? };
    if pays.push > pays.win {
        return Err(refused("a tie cannot pay more than a win"));
    }
    let common = pays.win.denom().lcm(pays.push.denom());
    if !small(&common) || !small(&(pays.win.ceil().to_integer() * common)) {
        return Err(refused("the denominators of the pays are too large to combine"));
    }
    Ok(pays)
}

/// The dealer who sets by this house way.
#[derive(PartialEq, Eq, Hash)]
struct TheDealer(HouseWay);

impl Key for TheDealer {
    type Value = Dealer;
}

/// The settings that a player may consider against the dealer, at these pays.
#[derive(PartialEq, Eq, Hash)]
struct SettingsAgainst(HouseWay, ClosePays);

impl Key for SettingsAgainst {
    type Value = EverySetting;
}

/// Cache key: the deals of a player who sets by the same house way as the dealer.
#[derive(PartialEq, Eq, Hash)]
struct HouseWayDeals(HouseWay);

impl Key for HouseWayDeals {
    type Value = SettingShowdown;
}

/// The deals of the player who sets best at these pays, for each of [`Bank::ALL`].
#[derive(PartialEq, Eq, Hash)]
struct BestDeals(HouseWay, WagerPays);

impl Key for BestDeals {
    type Value = [SettingShowdown; 2];
}

/// The deals of a player who sets by the same house way, by what the hand holds.
#[derive(PartialEq, Eq, Hash)]
struct HouseWayByHand(HouseWay);

impl Key for HouseWayByHand {
    type Value = DealsByHand;
}

/// Those of the player who sets best at these pays, for each of [`Bank::ALL`].
#[derive(PartialEq, Eq, Hash)]
struct BestByHand(HouseWay, WagerPays);

impl Key for BestByHand {
    type Value = [DealsByHand; 2];
}

/// The player's setting of each hand. There are millions of hands, so only the latest are kept.
#[derive(PartialEq, Eq, Hash)]
struct BestPicks(HouseWay, WagerPays);

impl Key for BestPicks {
    type Value = Picks;
    const KEPT: usize = 1;
}

/// The row of the Fortune Bonus for every seven cards.
#[derive(PartialEq, Eq, Hash)]
struct FortuneHands;

impl Key for FortuneHands {
    type Value = Distribution<FortuneHand>;
}

fn dealer(way: HouseWay, bench: &Workbench) -> Arc<Dealer> {
    bench.remember(TheDealer(way), || Dealer::new(way))
}

fn settings_against(dealer: &Dealer, pays: &WagerPays, bench: &Workbench) -> Arc<EverySetting> {
    let odds = ClosePays::of(pays);
    bench.remember(SettingsAgainst(dealer.house_way, odds), || {
        counted(bench, "Pai Gow, every setting", |progress| EverySetting::new(dealer, odds, progress))
    })
}

/// The deals of the chosen player against the house-way dealer.
fn showdown(setup: &BaseSetup, bench: &Workbench) -> SettingShowdown {
    let BaseSetup { way, pays, .. } = setup;
    let dealer = dealer(*way, bench);
    if let Some(by_hand) = known_by_hand(setup, bench) {
        return by_hand.into_iter().sum();
    }
    match setup.player {
        Sets::HouseWay => *bench.remember(HouseWayDeals(*way), || {
            match bench.known(&SettingsAgainst(*way, ClosePays::of(pays))) {
                Some(every) => every.house_way_player(),
                None => {
                    counted(bench, "Pai Gow, the house way", |progress| house_way_player(&dealer, progress))
                }
            }
        }),
        Sets::Best => {
            let settings = settings_against(&dealer, pays, bench);
            let both = bench.remember(BestDeals(*way, pays.clone()), || settings.best_player(&dealer, pays));
            both[usize::from(setup.bank == Bank::Player)]
        }
    }
}

/// The deals by the class of the player's hand.
fn by_hand(setup: &BaseSetup, bench: &Workbench) -> DealsByHand {
    let BaseSetup { way, pays, .. } = setup;
    let dealer = dealer(*way, bench);
    let told = |count: &dyn Fn(super::deals::CountProgress) -> [DealsByHand; 2]| {
        counted(bench, "Pai Gow, hand by hand", count)
    };
    match setup.player {
        Sets::HouseWay => *bench.remember(HouseWayByHand(*way), || {
            told(&|progress| [house_way_by_hand(&dealer, progress); 2])[0]
        }),
        Sets::Best => {
            let both = bench.remember(BestByHand(*way, pays.clone()), || {
                told(&|progress| optimal_by_hand(&dealer, pays, progress))
            });
            both[usize::from(setup.bank == Bank::Player)]
        }
    }
}

/// The count, if it is in the cache.
fn known_by_hand(setup: &BaseSetup, bench: &Workbench) -> Option<DealsByHand> {
    let BaseSetup { way, pays, .. } = setup;
    match setup.player {
        Sets::HouseWay => bench.known(&HouseWayByHand(*way)).map(|deals| *deals),
        Sets::Best => {
            let both = bench.known(&BestByHand(*way, pays.clone()))?;
            Some(both[usize::from(setup.bank == Bank::Player)])
        }
    }
}

/// Runs a count, reporting how far it has come.
fn counted<T>(bench: &Workbench, what: &str, count: impl FnOnce(super::deals::CountProgress) -> T) -> T {
    let progress = bench.progress();
    let told = AtomicU64::new(0);
    progress.begin(what, 1000);
    let result = count(&|done, all| {
        // Steps come from several threads; each reports its progress in thousandths.
        let now = done * 1000 / all.max(1);
        let before = told.fetch_max(now, Ordering::Relaxed);
        progress.advance(now.saturating_sub(before));
    });
    progress.finish();
    result
}

impl Method for BaseGame {
    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Best)
    }

    /// The count of every setting, for the best player, includes that of the house way's settings. It is listed for one
    /// reading of the house way.
    fn turn(&self, request: &Request) -> Turn {
        match BaseSetup::of(request) {
            Ok(BaseSetup { player: Sets::Best, .. }) => Turn::Late,
            Ok(BaseSetup { way, .. }) if way == HouseWay::default() => Turn::Last,
            _ => Turn::Early,
        }
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let setup = BaseSetup::of(request)?;
        let WagerPays { win, push } = &setup.pays;
        let showdown = showdown(&setup, bench);
        let table = request.part(MAIN)?;
        let paid = |row: &str, net: &Ratio| {
            let pays = table.row(row).map(|row| row.pays.to_string());
            Settled { pays, ..Settled::new(row, net.clone()) }
        };
        let rounds = showdown.distribution(setup.bank).map(|outcome| match outcome {
            WagerEnd::Win => paid("player wins", win),
            WagerEnd::Push => paid("tie", push),
            WagerEnd::Lose => {
                Settled { pays: Some("lose".into()), ..Settled::new("player loses", -Ratio::one()) }
            }
        });
        let mut analysis = Analysis::of(request, &rounds)?;
        let copies = showdown.copies();
        let copies =
            [("high hand only", copies.high), ("low hand only", copies.low), ("both hands", copies.both)];
        analysis.actions = Some(
            copies
                .into_iter()
                .map(|(which, ways)| ActionFrequency::happening("copy", which, ratio(ways, showdown.deals())))
                .collect(),
        );
        Ok(analysis)
    }

    fn by_row_of(
        &self,
        request: &Request,
        side: &Request,
        bench: &Workbench,
    ) -> Result<Option<Vec<Vec<NetChance>>>, Error> {
        if side.selected.game.game != request.selected.game.game || side.selected.wager.wager != FORTUNE {
            return Ok(None);
        }
        let setup = BaseSetup::of(request)?;
        let WagerPays { win, push } = &setup.pays;
        let by_hand = by_hand(&setup, bench);
        let all = by_hand.into_iter().sum::<SettingShowdown>().deals();
        let of_hand = |deals: &SettingShowdown| {
            let ends = [
                (WagerEnd::Win, win.clone()),
                (WagerEnd::Push, push.clone()),
                (WagerEnd::Lose, -Ratio::one()),
            ];
            let chance = |(end, net): (WagerEnd, Ratio)| {
                let chance = ratio(deals.ways_of(end, setup.bank), all);
                NetChance { won: net.clone().max(Ratio::zero()), net, chance }
            };
            ends.map(chance).to_vec()
        };
        Ok(Some(by_hand.iter().map(of_hand).collect()))
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        let elsewhere = [
            (&question.up, CardPlace::Up),
            (&question.hole, CardPlace::Hole),
            (&question.board, CardPlace::Board),
        ];
        if let Some(&(_, place)) = elsewhere.iter().find(|(asked, _)| asked.is_some()) {
            let problem = "this game uses a hand of seven cards".into();
            return Err(Error::NoSuchCards { place, problem });
        }
        let Some(hand) = &question.hand else { return Ok(house_way_in_words(house_way(request)?)) };
        let refused = |problem| Error::Cards { place: CardPlace::Hand, problem };
        let hand = CardSet::parse(hand).map_err(refused)?;
        if hand.len() != 7 {
            return Err(refused(format!("a hand has seven cards, not {}", hand.len())));
        }
        Ok(one_hand(&BaseSetup::of(request)?, hand, bench))
    }

    /// The house way: the table sets a hand this way if the player does not.
    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        let setup = BaseSetup { player: Sets::HouseWay, ..BaseSetup::of(request)? };
        let edge = showdown(&setup, bench).edge(setup.bank, &setup.pays);
        Ok(vec![SimplePlay { name: "the house way".into(), rules: house_way_lines(setup.way), edge }])
    }

    fn optimum(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        let setup = BaseSetup { player: Sets::Best, ..BaseSetup::of(request)? };
        Ok(Some(showdown(&setup, bench).edge(setup.bank, &setup.pays)))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        let BaseSetup { player, bank, way, pays } = BaseSetup::of(request)?;
        Ok(match player {
            // The table sets the player's hand as it sets the dealer's.
            Sets::HouseWay => None,
            Sets::Best => {
                let dealer = dealer(way, bench);
                let settings = settings_against(&dealer, &pays, bench);
                let picks = bench.remember(BestPicks(way, pays.clone()), || settings.picks(&dealer, &pays));
                Some(Box::new(PaiGowPlayer::new(bank, picks)))
            }
        })
    }
}

impl Method for FortuneBonus {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let hands = bench.remember(FortuneHands, fortune::distribution);
        let rows = &request.selected.table().rows;
        let row_of = |hand: &FortuneHand| rows.get(hand.index()).map(|row| row.hand.clone());
        let rounds = request.rounds_by_row(&hands, row_of)?;
        let mut analysis = Analysis::of(request, &rounds)?;
        analysis.envy = request.envy_by_row(&rounds);
        Ok(analysis)
    }
}

fn said(setting: &HandSetting) -> String {
    format!("low {} | high {}", setting.low, setting.high)
}

fn one_hand(setup: &BaseSetup, hand: CardSet, bench: &Workbench) -> Strategy {
    let BaseSetup { bank, way, pays, .. } = setup;
    let (set, rule) = way.set(hand);
    let settings = dealer(*way, bench).against(hand);
    let best = best(&settings, *bank, pays);
    let value = |showdown: &SettingShowdown| -showdown.edge(*bank, pays);
    let lines = vec![
        format!("house way: {} ({}: {})", said(&set), rule.paragraph, rule.text),
        format!("optimal:   {}", said(&best.0)),
    ];
    let values = settings.iter().map(|(setting, showdown)| (said(setting), value(showdown))).collect();
    Strategy {
        class: None,
        parts: vec![
            StrategyPart::Lines { title: hand.to_string(), lines },
            StrategyPart::Values {
                title: "Mean net of each legal setting against the house-way dealer".into(),
                values,
            },
        ],
    }
}

/// The rules of the house way, each with its paragraph.
fn house_way_lines(way: HouseWay) -> Vec<String> {
    let pair_rule = way.straight_with_pair == StraightWithPair::PairRule;
    rules::ALL
        .iter()
        .filter(|&&rule| !(pair_rule && *rule == rules::STRAIGHT_WITH_PAIR))
        .map(|rule| format!("{}: {}", rule.paragraph, rule.text))
        .collect()
}

fn house_way_in_words(way: HouseWay) -> Strategy {
    let ask = "give a hand, like As Jk Kd 9h 7c 5s 3d, to see its house-way setting, its optimal setting and the value of each legal setting".to_string();
    Strategy {
        class: None,
        parts: vec![
            StrategyPart::Lines { title: "The house way".into(), lines: house_way_lines(way) },
            StrategyPart::Lines {
                title: "The optimal setting depends on every card".into(),
                lines: vec![ask],
            },
        ],
    }
}
