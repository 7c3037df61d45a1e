//! The wagers of Pai Gow Poker: what is read from the tables and settings, and what is answered.

use super::dealer::{Dealer, best};
use super::deals::{EverySetting, house_way_player};
use super::fortune::{self, FortuneHand};
use super::house_way::{HouseWay, StraightWithPair, rules};
use super::setting::Setting;
use super::showdown::{Bank, Outcome, Pays, Showdown};
use crate::analysis::{ActionFrequency, Analysis, Settled};
use crate::strategy::Part;
use crate::{Error, Family, Question, Request, Strategy, Workbench, rows};
use enumeration::ratio::ratio;
use enumeration::{CardSet, Ratio};
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Pai Gow Poker.
pub struct PaiGow;

impl Family for PaiGow {
    fn names(&self) -> &'static [&'static str] {
        &["pai-gow-poker"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => base(request, bench),
            _ => fortune_bonus(request, bench),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        if request.selected.wager.wager != "base" {
            return Err(Error::NoDecisions { wager: request.selected.to_string() });
        }
        if question.up.is_some() || question.hole.is_some() || question.board.is_some() {
            return Err(Error::Said("give the seven cards with --hand".into()));
        }
        let Some(hand) = &question.hand else { return Ok(house_way_in_words(request)) };
        let hand = CardSet::parse(hand).map_err(|message| Error::Said(format!("--hand: {message}")))?;
        if hand.len() != 7 {
            return Err(Error::Said(format!("--hand: a hand has seven cards, not {}", hand.len())));
        }
        one_hand(request, hand, bench)
    }
}

/// Who banks.
pub(super) fn bank(request: &Request) -> Bank {
    if request.selected.settings.is("bank", "player") { Bank::Player } else { Bank::House }
}

/// How hands are set by the house way.
pub(super) fn house_way(request: &Request) -> HouseWay {
    let straight_with_pair = if request.selected.settings.is("straight-with-pair", "pair-rule") {
        StraightWithPair::PairRule
    } else {
        StraightWithPair::Kept
    };
    HouseWay { straight_with_pair }
}

/// What a wager nets that is not lost: a win less its commission, cut at the cap.
pub(super) fn pays(request: &Request) -> Result<Pays, Error> {
    let table = request.selected.component("HC-PGP-MAIN");
    let small = |n: &num_bigint::BigInt| n.to_u32().is_some();
    let pay = |row: &str| {
        let value = request.capped(rows::win(table, row)?);
        if small(value.numer()) && small(value.denom()) {
            return Ok(value);
        }
        Err(Error::Said(format!(
            "{}: the row `{row}` cannot pay {value}: it is too large, or in parts too fine",
            table.id
        )))
    };
    let pays = Pays { win: pay("player wins")?, push: pay("tie")? };
    if pays.push > pays.win {
        return Err(Error::Said(format!("{}: a tie cannot pay more than a win", table.id)));
    }
    let common = pays.win.denom().lcm(pays.push.denom());
    if !small(&common) || !small(&(pays.win.ceil().to_integer() * common)) {
        return Err(Error::Said(format!(
            "{}: the pays are in parts too fine to be counted together",
            table.id
        )));
    }
    Ok(pays)
}

/// Runs a count, reporting how far it has come.
fn counted<T>(bench: &Workbench, what: &str, count: impl FnOnce(super::deals::Progress) -> T) -> T {
    let progress = bench.progress();
    let told = AtomicU64::new(0);
    progress.begin(what, 1000);
    let result = count(&|done, all| {
        // Steps come from several threads; each tells what is new in thousandths.
        let now = done * 1000 / all.max(1);
        let before = told.fetch_max(now, Ordering::Relaxed);
        progress.advance(now.saturating_sub(before));
    });
    progress.finish();
    result
}

/// The dealer, and the settings that a player may consider against him, counted once a run.
pub(super) fn every_setting(request: &Request, bench: &Workbench) -> (Arc<Dealer>, Arc<EverySetting>) {
    let way = house_way(request);
    let dealer = bench.remember_by_name(&format!("pai gow dealer {way:?}"), || Dealer::new(way));
    let settings = bench.remember_by_name(&format!("pai gow settings {way:?}"), || {
        counted(bench, "Pai Gow, every setting", |progress| EverySetting::new(&dealer, progress))
    });
    (dealer, settings)
}

/// The deals of the chosen player against the house-way dealer. Player and dealer read the house way alike (ruling W2).
fn showdown(request: &Request, bench: &Workbench) -> Result<Showdown, Error> {
    let way = house_way(request);
    let dealer = bench.remember_by_name(&format!("pai gow dealer {way:?}"), || Dealer::new(way));
    if request.selected.settings.is("player", "optimal") {
        let pays = pays(request)?;
        let (dealer, settings) = every_setting(request, bench);
        let both = bench.remember_by_name(&format!("pai gow optimal {way:?} {pays:?}"), || {
            settings.best_player(&dealer, &pays)
        });
        return Ok(both[usize::from(bank(request) == Bank::Player)]);
    }
    let showdown: Arc<Showdown> = bench.remember_by_name(&format!("pai gow house way {way:?}"), || {
        counted(bench, "Pai Gow, the house way", |progress| house_way_player(&dealer, way, progress))
    });
    Ok(*showdown)
}

fn base(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let Pays { win, push } = pays(request)?;
    let showdown = showdown(request, bench)?;
    let table = request.selected.component("HC-PGP-MAIN");
    let paid = |row: &str, net: &Ratio| {
        let pays = table.row(row).map(|row| row.pays.to_string());
        Settled { pays, ..Settled::new(row, net.clone()) }
    };
    let rounds = showdown.distribution(bank(request)).map(|outcome| match outcome {
        Outcome::Win => paid("player wins", &win),
        Outcome::Push => paid("tie", &push),
        Outcome::Lose => Settled { pays: Some("lose".into()), ..Settled::new("player loses", -Ratio::one()) },
    });
    let mut analysis = Analysis::of(request, &rounds)?;
    let copies = showdown.copies();
    let copies =
        [("high hand only", copies.high), ("low hand only", copies.low), ("both hands", copies.both)];
    analysis.actions = Some(
        copies
            .into_iter()
            .map(|(which, ways)| ActionFrequency {
                decision: "copy".into(),
                action: which.into(),
                probability: ratio(ways, showdown.deals()),
            })
            .collect(),
    );
    Ok(analysis)
}

/// The Fortune Bonus (HC appendix F, 15.V): the first row of the table that the seven cards hold.
fn fortune_bonus(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let hands = bench.remember_by_name("pai gow fortune hands", fortune::distribution);
    let rows = &request.selected.table().rows;
    let row_of = |hand: &FortuneHand| rows.get(*hand as usize).map(|row| row.hand.clone());
    let rounds = request.settle_by_row(&hands, row_of);
    let mut analysis = Analysis::of(request, &rounds)?;
    analysis.envy = request.envy_by_row(&rounds);
    Ok(analysis)
}

fn said(setting: &Setting) -> String {
    format!("low {} | high {}", setting.low, setting.high)
}

fn one_hand(request: &Request, hand: CardSet, bench: &Workbench) -> Result<Strategy, Error> {
    let way = house_way(request);
    let pays = pays(request)?;
    let (set, rule) = way.set(hand);
    let dealer = bench.remember_by_name(&format!("pai gow dealer {way:?}"), || Dealer::new(way));
    let settings = dealer.against(hand);
    let best = best(&settings, bank(request), &pays);
    let value = |showdown: &Showdown| -showdown.edge(bank(request), &pays);
    let lines = vec![
        format!("house way: {} ({}: {})", said(&set), rule.paragraph, rule.text),
        format!("optimal:   {}", said(&best.0)),
    ];
    let values = settings.iter().map(|(setting, showdown)| (said(setting), value(showdown))).collect();
    Ok(Strategy {
        class: None,
        parts: vec![
            Part::Lines { title: hand.to_string(), lines },
            Part::Values {
                title: "Mean net of each legal setting against the house-way dealer".into(),
                values,
            },
        ],
    })
}

fn house_way_in_words(request: &Request) -> Strategy {
    let pair_rule = house_way(request).straight_with_pair == StraightWithPair::PairRule;
    let lines = rules::ALL
        .iter()
        .filter(|&&rule| !(pair_rule && *rule == rules::STRAIGHT_WITH_PAIR))
        .map(|rule| format!("{}: {}", rule.paragraph, rule.text))
        .collect();
    let ask = "ask for a hand with --hand \"As Jk Kd 9h 7c 5s 3d\": the house way's setting, the optimal one, and the value of each".to_string();
    Strategy {
        class: None,
        parts: vec![
            Part::Lines { title: "The house way".into(), lines },
            Part::Lines { title: "The optimal setting depends on every card".into(), lines: vec![ask] },
        ],
    }
}
