//! The wagers of the family: what is read from tables and settings, and what is answered.

use super::chart::{self, Chart, Exception};
use super::dealer::SoftSeventeen;
use super::hand::{Hand, Rank};
use super::hole_card::{DoubleOn, HoleCard, RulesError, SplitAces, Surrender};
use super::house_money::{Parlay, Row, Win};
use super::pontoon::{BySuit, DoubledTwentyOne, Pontoon, PontoonPays, SuperBonus};
use super::rules::{Action, Backing, Rules, Wagers};
use super::solution::{PAIRS, Play, Solution, solve, solve_telling};
use crate::analysis::{Analysis, Envy};
use crate::rows::win as net;
use crate::strategy::Part;
use crate::{Cap, CapPer, Error, Family, Question, Request, Strategy, Workbench, blackjack_sides};
use enumeration::Ratio;
use enumeration::ratio::{decimal, ratio, whole};
use num_traits::{Signed, Zero};
use paytables::{Net, PayTable, Selected};
use rayon::prelude::*;
use std::sync::Arc;

/// Blackjack, Free Bet Blackjack and Pontoon Plus.
pub struct Blackjack;

/// The class over which play is best; said with every figure.
pub const CLASS: &str = "CDZ-: composition-dependent, zero memory; a hand after a split is played as the same cards unsplit (ruling J1)";

const ABSENT: &str =
    "hit, push and variance: split hands share dealer and shoe, and nothing is approximated (ruling Q4)";

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        Error::Said(error.to_string())
    }
}

impl Family for Blackjack {
    fn names(&self) -> &'static [&'static str] {
        &["blackjack", "free-bet-blackjack", "pontoon-plus"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        if let Some(side) = blackjack_sides::analyze(request, bench) {
            return side;
        }
        if request.selected.wager.wager == "house-money" {
            parlay(request, bench)
        } else {
            base(request, bench)
        }
    }

    fn row_net(&self, selected: &Selected, table: &PayTable, row: &paytables::Row) -> Net {
        match row.pays.dollars() {
            Some(dollars) if table.listed_id() == SUPER_BONUS => Net::fixed(in_bets(dollars, selected)),
            _ => row.pays.net(table.basis),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, _: &Workbench) -> Result<Strategy, Error> {
        strategy(request, question)
    }
}

/// A rule set of the family, as tables and settings give it.
pub(super) enum Played {
    HoleCard(HoleCard),
    Pontoon(Pontoon),
}

fn hole_card(request: &Request) -> Result<HoleCard, Error> {
    let settings = &request.selected.settings;
    let decks = settings.number("decks");
    let table = &request.selected.tables[0];
    let mut rules = match request.selected.game.game.as_str() {
        "blackjack" => HoleCard::blackjack(decks)?,
        "free-bet-blackjack" => HoleCard::free_bet(decks)?,
        _ => HoleCard::ride_free(decks)?,
    };
    let natural = settings.0.get("blackjack").map_or("blackjack".into(), |pay| format!("blackjack at {pay}"));
    rules.natural_pay = net(table, &natural)?;
    if settings.is("soft17", "stand") {
        rules.soft17 = SoftSeventeen::Stand;
    }
    match settings.0.get("split-aces").map(String::as_str) {
        Some("one-card") => rules.split_aces = SplitAces::OneCard,
        Some("resplit") => rules.split_aces = SplitAces::ReSplit,
        _ => {}
    }
    match settings.0.get("double").map(String::as_str) {
        Some("9-11") => rules.double_on = DoubleOn::NineToEleven,
        Some("10-11") => rules.double_on = DoubleOn::TenToEleven,
        _ => {}
    }
    rules.double_after_split = !settings.is("double-after-split", "no");
    if let Some(hands) = settings.0.get("hands") {
        rules.hands =
            hands.parse().map_err(|_| Error::Said(format!("`{hands}` is not a number of hands")))?;
    }
    if settings.is("surrender", "late") {
        rules.surrender = Surrender::Late;
    }
    let amount = |row: &str| {
        let pay = net(table, row)?;
        Wagers::new(&pay).ok_or_else(|| Error::from(RulesError::Pay(pay)))
    };
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

fn pontoon(request: &Request) -> Result<Pontoon, Error> {
    let settings = &request.selected.settings;
    let main = request.selected.component("PP-MAIN");
    let by_suit = |cards: &str| -> Result<BySuit, Error> {
        Ok(BySuit {
            mixed: net(main, &format!("{cards} mixed suits wins"))?,
            suited: net(main, &format!("{cards} same suits (except spades) wins"))?,
            spades: net(main, &format!("{cards} all spades wins"))?,
        })
    };
    let doubled = request.selected.component("PP-DOUBLE-DOWN");
    let pays = PontoonPays {
        doubled: net(doubled, "doubled down hand wins")?,
        pontoon: net(main, "pontoon wins")?,
        regular: net(main, "regular bet wins")?,
        five_cards: net(main, "5 cards with point total of 21 wins")?,
        six_cards: net(main, "6 cards with point total of 21 wins")?,
        seven_cards: net(main, "7 or more cards with point total of 21 wins")?,
        six_seven_eight: by_suit("6,7,8")?,
        three_sevens: by_suit("7,7,7")?,
    };
    let super_bonus = super_bonus(request)?;
    let doubled_21 =
        if settings.is("doubled-21", "waits") { DoubledTwentyOne::Waits } else { DoubledTwentyOne::AtOnce };
    let rules = Pontoon::new(settings.number("decks"), &pays, super_bonus.as_ref(), doubled_21)?;
    let largest = main.rows.iter().map(|row| row.pays.net(main.basis).fixed).max();
    let most = largest.into_iter().chain([&pays.doubled * whole(2)]).max().expect("a pay")
        + super_bonus.map_or_else(Ratio::zero, |bonus| bonus.award);
    Ok(match binding_cap(request, &most, 4)? {
        Some((cap, CapPer::Hand)) => rules.capped(cap)?,
        Some((cap, CapPer::Round)) => rules.round_capped(cap)?,
        None => rules,
    })
}

/// The table of the Super Bonus, which is paid in dollars.
const SUPER_BONUS: &str = "PP-SUPER-BONUS";

/// Dollars in units of the bet that the setting names (ruling P10).
fn in_bets(dollars: &Ratio, selected: &Selected) -> Ratio {
    dollars / whole(selected.settings.number("bet"))
}

/// The Super Bonus in units of the bet.
fn super_bonus(request: &Request) -> Result<Option<SuperBonus>, Error> {
    let settings = &request.selected.settings;
    if settings.is("super-bonus", "none") {
        return Ok(None);
    }
    let table = request.selected.component(SUPER_BONUS);
    let row = &table.rows[usize::from(settings.is("bet", "100"))];
    let dollars = row.pays.dollars().ok_or_else(|| {
        Error::Said(format!("{}: the row `{}` is paid in dollars, not `{}`", table.id, row.hand, row.pays))
    })?;
    let award = in_bets(dollars, &request.selected);
    Ok(Some(SuperBonus { award, on_top: settings.is("super-bonus", "on-top") }))
}

/// The cap, if it can bind where a hand wins `most` and a round has up to `hands` of them (ruling Q11).
fn binding_cap(request: &Request, most: &Ratio, hands: usize) -> Result<Option<(Wagers, CapPer)>, Error> {
    let Some(cap) = &request.options.cap else { return Ok(None) };
    let reach = match cap.per {
        CapPer::Hand => most.clone(),
        CapPer::Round => most * whole(hands as u64),
    };
    if cap.units >= reach {
        return Ok(None);
    }
    let units = Wagers::new(&cap.units).ok_or_else(|| RulesError::Cap(cap.units.clone()))?;
    Ok(Some((units, cap.per)))
}

pub(super) fn played(request: &Request) -> Result<Played, Error> {
    Ok(if request.selected.game.game == "pontoon-plus" {
        Played::Pontoon(pontoon(request)?)
    } else {
        Played::HoleCard(hole_card(request)?)
    })
}

/// How many solutions are kept: more than are listed, and not all that a search for pays makes.
const KEPT: usize = 64;

/// The solution of a game with a hole card; games that differ in the pay of a natural share it.
fn solution(rules: &HoleCard, bench: &Workbench) -> Solution {
    let shared = HoleCard { natural_pay: ratio(3, 2), ..rules.clone() };
    let solved =
        bench.remember_some_by_name(KEPT, "blackjack", &format!("{shared:?}"), || solved(&shared, bench));
    solved.with_natural_pay(rules.natural_pay())
}

/// Solves a rule set, reporting how far it has come where that takes long.
fn solved<R: Rules>(rules: &R, bench: &Workbench) -> Solution {
    if rules.round_cap().is_none() {
        return solve(rules);
    }
    let progress = bench.progress();
    progress.begin("pairs under the cap", PAIRS);
    let solution = solve_telling(rules, &|| progress.advance(1));
    progress.finish();
    solution
}

/// The base game of the family.
pub fn base(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    request.check_meters(0)?;
    match played(request)? {
        Played::HoleCard(rules) => Ok(figures(request, &solution(&rules, bench))),
        Played::Pontoon(rules) => {
            let solved: Arc<Solution> =
                bench.remember_some_by_name(KEPT, "pontoon", &format!("{rules:?}"), || solved(&rules, bench));
            let mut analysis = figures(request, &solved);
            analysis.envy = envy(request, &rules, &solved);
            Ok(analysis)
        }
    }
}

/// $50 for every other seated player's Super Bonus (ruling P10).
fn envy(request: &Request, rules: &Pontoon, solution: &Solution) -> Option<Envy> {
    if request.selected.settings.is("super-bonus", "none") {
        return None;
    }
    let table = request.selected.component(SUPER_BONUS);
    let row = &table.rows[usize::from(request.selected.settings.is("bet", "100"))];
    let each = row.envy.as_ref()?.dollars()? * rules.super_bonus_chance(solution);
    let players = request.options.players;
    Some(Envy {
        total: &each * whole(players - 1),
        per_other_player: each,
        players,
        denied_to_winners: false,
    })
}

fn figures(request: &Request, solution: &Solution) -> Analysis {
    let mut analysis = Analysis::blank(request);
    analysis.strategy_class = Some(CLASS.into());
    analysis.edge = Some(solution.edge());
    analysis.expected_stake = Some(solution.expected_stake().clone());
    analysis.element_of_risk = Some(solution.element_of_risk());
    analysis.absent_because = Some(ABSENT.into());
    analysis
}

/// House Money put on the blackjack wager whenever that is worth more than nothing (ruling BJ2).
fn parlay(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    request.check_meters(0)?;
    let decks = request.selected.settings.number("decks");
    let game = HoleCard::blackjack(decks)?;
    let mut wins = Vec::new();
    for row in Row::ALL {
        let name = match row {
            Row::AceKingSuited => "ace-king suited",
            Row::StraightFlush => "straight flush",
            Row::Pair => "pair",
            Row::Straight => "straight",
        };
        let pay = net(request.selected.table(), name)?;
        let (pay, rules) = under_cap(request.options.cap.as_ref(), pay, &game)?;
        wins.push(Win { pay, game: rules.map(|rules| solution(&rules, bench)) });
    }
    let deals = solution(&game, bench);
    let parlay = Parlay::new(deals.deals(), decks, |row| wins[row as usize].clone());
    let mut analysis = Analysis::blank(request);
    analysis.strategy_class = Some(CLASS.into());
    analysis.element_of_risk = Some(-&parlay.net / &parlay.expected_stake);
    analysis.edge = Some(-parlay.net);
    analysis.expected_stake = Some(parlay.expected_stake);
    analysis.absent_because = Some(ABSENT.into());
    Ok(analysis)
}

/// What a row of House Money pays under a cap, and the game in which its proceeds, pay and stake, are played on: that in
/// which the round, or each hand, wins what the cap still leaves (ruling Q11). None where it leaves nothing to be won.
fn under_cap(cap: Option<&Cap>, pay: Ratio, game: &HoleCard) -> Result<(Ratio, Option<HoleCard>), Error> {
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
    let mut rules = game.clone();
    // Four hands win two wagers each.
    let (reach, place) = match cap.per {
        CapPer::Round => (8, &mut rules.round_cap),
        CapPer::Hand => (2, &mut rules.cap),
    };
    if left < whole(reach) {
        *place = Some(Wagers::new(&left).ok_or(RulesError::Cap(left))?);
        rules.check()?;
    }
    Ok((pay, Some(rules)))
}

/// The chart of the base game, or the exact values of one hand.
pub fn strategy(request: &Request, question: &Question) -> Result<Strategy, Error> {
    if request.selected.wager.wager != "base" {
        return Err(Error::Said(format!(
            "{} is not played: ask for the base game's strategy",
            request.selected
        )));
    }
    if question.hole.is_some() || question.board.is_some() {
        return Err(Error::Said("give the cards with --hand and --up".into()));
    }
    match played(request)? {
        Played::HoleCard(rules) => answer(&rules, question, true),
        Played::Pontoon(rules) => answer(&rules, question, false),
    }
}

fn answer<R: Rules>(rules: &R, question: &Question, tens: bool) -> Result<Strategy, Error> {
    let class = Some(CLASS.to_string());
    match (&question.hand, &question.up) {
        (None, None) => Ok(Strategy { class, parts: whole_chart(rules) }),
        (Some(hand), Some(up)) => {
            let cards = ranks(hand, tens).map_err(|message| Error::Said(format!("--hand: {message}")))?;
            let up = ranks(up, tens).map_err(|message| Error::Said(format!("--up: {message}")))?;
            let [up] = up[..] else { return Err(Error::Said("--up: the dealer shows one card".into())) };
            if !(2..=21).contains(&cards.len()) {
                return Err(Error::Said("--hand: a hand has two cards or more, and 21 at most".into()));
            }
            Ok(Strategy { class, parts: one_hand(rules, &Hand::of(cards), up)? })
        }
        _ => Err(Error::Said("give both --hand and --up".into())),
    }
}

/// Reads ranks like `10,6`, `A 7`, `Ks Qd`; suits are not looked at.
fn ranks(text: &str, tens: bool) -> Result<Vec<Rank>, String> {
    let bad = |token: &str| format!("`{token}` is not a card: write A, 2 to 9, 10, J, Q or K");
    text.split([',', ' ', '+'])
        .filter(|token| !token.is_empty())
        .map(|token| {
            let rank = token.trim_end_matches(['c', 'd', 'h', 's', 'C', 'D', 'H', 'S']).to_ascii_uppercase();
            let points = match rank.as_str() {
                "A" | "1" => 1,
                "J" | "Q" | "K" => 10,
                "T" | "10" if tens => 10,
                "T" | "10" => return Err("there are no tens in these decks: write J, Q or K".into()),
                digits => {
                    digits.parse::<u8>().ok().filter(|n| (2..=9).contains(n)).ok_or_else(|| bad(token))?
                }
            };
            Rank::of_points(points).ok_or_else(|| bad(token))
        })
        .collect()
}

fn one_hand<R: Rules>(rules: &R, hand: &Hand, up: Rank) -> Result<Vec<Part>, Error> {
    let play = Play::against(rules, up).ok_or_else(|| Error::Said(format!("the shoe holds no {up}")))?;
    let seen = format!("{hand} against {up}");
    let named = |values: &[(Action, Ratio)]| values.iter().map(|(a, v)| (a.to_string(), v.clone())).collect();
    let title = |what: &str| format!("{seen}{what}: mean net of each action when the round is played on");
    let deals: Vec<_> = play.deals().iter().filter(|deal| deal.hand == *hand).collect();
    if hand.size() == 2 && !deals.is_empty() {
        if hand.is_natural() {
            let lines = vec!["it is paid; there is nothing to decide".to_string()];
            return Ok(vec![Part::Lines { title: seen, lines }]);
        }
        return Ok(deals
            .iter()
            .map(|deal| {
                let shade = deal.shade_name.map_or(String::new(), |name| format!(", {name}"));
                Part::Values { title: title(&shade), values: named(&deal.actions) }
            })
            .collect());
    }
    let values = play.decision(hand, Backing::Real, 0).ok_or_else(|| {
        Error::Said(format!(
            "{seen}: there is no decision: the hand is 21 or more, or the shoe does not hold it"
        ))
    })?;
    Ok(vec![Part::Values { title: title(""), values: named(&values) }])
}

fn whole_chart<R: Rules>(rules: &R) -> Vec<Part> {
    let ups: Vec<Rank> = Rank::all().collect();
    let plays: Vec<Play> = ups.par_iter().filter_map(|&up| Play::against(rules, up)).collect();
    // Two to ace, as charts are drawn.
    let columns: Vec<Rank> = ups.iter().copied().skip(1).chain([ups[0]]).collect();
    let backings: &[(Backing, &str)] = if rules.has_free_hands() {
        &[(Backing::Real, ""), (Backing::Free, ", a free hand")]
    } else {
        &[(Backing::Real, "")]
    };
    let mut parts = Vec::new();
    for &(backing, which) in backings {
        let chart = Chart::new(&plays, backing);
        for (name, kind) in [("Hard", 0), ("Soft", 1), ("Pairs", 2)] {
            parts.push(section(&chart, &format!("{name}{which}"), kind, &columns));
        }
        let lines: Vec<String> = chart.exceptions.iter().map(exception).collect();
        if !lines.is_empty() {
            parts.push(Part::Lines { title: format!("Exceptions by exact cards{which}"), lines });
        }
    }
    let solution = solve(rules);
    let by_up = columns.iter().filter_map(|&up| Some((format!("up card {up}"), solution.with_up(up)?.net)));
    parts.push(Part::Values { title: "Mean net of a round by up card".into(), values: by_up.collect() });
    let hands = Hand::pairs_and_mixed();
    let by_hand = hands.filter_map(|hand| Some((hand.to_string(), solution.with_hand(&hand)?.net)));
    parts.push(Part::Values {
        title: "Mean net of a round by first two cards".into(),
        values: by_hand.collect(),
    });
    parts
}

fn section(chart: &Chart, title: &str, kind: u8, columns: &[Rank]) -> Part {
    let kind_of = |row: &chart::Row| match row {
        chart::Row::Hard(_) => 0,
        chart::Row::Soft(_) => 1,
        chart::Row::Pair(_) => 2,
    };
    let mut rows: Vec<chart::Row> =
        chart.cells.keys().map(|(row, _)| *row).filter(|row| kind_of(row) == kind).collect();
    rows.dedup();
    rows.reverse();
    let cell = |row: chart::Row, up: Rank| {
        let Some(cell) = chart.cells.get(&(row, up)) else { return String::new() };
        match (cell.first, cell.later) {
            (Some(first), Some(later)) if first != later => {
                format!("{}/{}", letter(first), letter(later).to_lowercase())
            }
            (Some(action), _) | (None, Some(action)) => letter(action).to_string(),
            (None, None) => String::new(),
        }
    };
    Part::Grid {
        title: format!(
            "{title} (S stand, H hit, D double, P split, R surrender; after the slash, later in the hand)"
        ),
        columns: columns.iter().map(ToString::to_string).collect(),
        rows: rows
            .into_iter()
            .map(|row| (row_name(row), columns.iter().map(|&up| cell(row, up)).collect()))
            .collect(),
    }
}

fn letter(action: Action) -> &'static str {
    match action {
        Action::Stand => "S",
        Action::Hit => "H",
        Action::Surrender => "R",
        Action::Double => "D",
        Action::Split => "P",
    }
}

fn row_name(row: chart::Row) -> String {
    match row {
        chart::Row::Hard(points) => format!("hard {points}"),
        chart::Row::Soft(points) => format!("soft {points}"),
        chart::Row::Pair(rank) => format!("{rank},{rank}"),
    }
}

fn exception(exception: &Exception) -> String {
    match exception {
        Exception::Hand { up, hand, shade, chart, best, gain } => {
            let shade = shade.map_or(String::new(), |name| format!(" ({name})"));
            format!("{hand}{shade} against {up}: {best}, not {chart} (worth {} more)", decimal(gain, 6))
        }
        Exception::Long { up, row, cards, chart, best } => {
            format!("{} in {cards} or more cards against {up}: {best}, not {chart}", row_name(*row))
        }
    }
}
