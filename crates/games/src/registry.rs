//! Lists every game, and dispatches a request to the method of its wager.

use crate::analysis::Analysis;
use crate::as_data;
use crate::as_data::{AS_DATA, Unpaid};
use crate::as_round;
use crate::as_round::AS_ROUND;
use crate::error::{Error, GivenOption};
use crate::method::{Decided, FirstCards, Method, Module, NetChance, Removable, Turn};
use crate::player::Player;
use crate::removed::suited_ranks;
use crate::removed_card::RemovalError;
use crate::request::Request;
use crate::round_errors::PlayErrors;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use crate::{baccarat, blackjack, craps, linked_envy, pai_gow};
use enumeration::Ratio;
use enumeration::ratio::whole;
use events::{FaceGroups, GroupShare};
use paytables::wagers::{CardTest, CardsTest, Condition, Draw, On, Range, Role, Terms, ZoneIndex};
use paytables::{Net, PayTable, Row, Selected};
use std::sync::{PoisonError, RwLock};

/// Every game with a wager that is not written entirely as data, in listed order. No other place names all games.
pub static MODULES: &[&Module] = &[
    &blackjack::BLACKJACK,
    &blackjack::FREE_BET_BLACKJACK,
    &craps::CRAPS,
    &baccarat::BACCARAT,
    &pai_gow::PAI_GOW_POKER,
    &linked_envy::DEUCES_WILD_XTREME,
    &blackjack::RIDE_FREE,
    &blackjack::PONTOON_PLUS,
];

/// Games registered by other crates.
static REGISTERED: RwLock<Vec<&'static Module>> = RwLock::new(Vec::new());

/// Registers a game of another crate. Afterwards every function of this module accepts its wagers. Returns an error if there
/// is a game of this name.
pub fn register(module: &'static Module) -> Result<(), Error> {
    if find(module.game).is_some() {
        return Err(Error::AlreadyRegistered { game: module.game.into() });
    }
    REGISTERED.write().unwrap_or_else(PoisonError::into_inner).push(module);
    Ok(())
}

fn find(game: &str) -> Option<&'static Module> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    MODULES.iter().chain(registered.iter()).copied().find(|module| module.game == game)
}

/// The method of a selected wager: that of its module, or the one for wagers written as data.
fn method(selected: &Selected) -> Result<&'static dyn Method, Error> {
    let module = find(&selected.game.game);
    let own = module.and_then(|module| module.method(&selected.wager.wager));
    let in_round = selected.wager.round.is_some() || !selected.wager.in_round.is_empty();
    let as_round: &dyn Method = &AS_ROUND;
    let twenty_one: &dyn Method = &blackjack::TWENTY_ONE;
    own.or_else(|| selected.wager.twenty_one.as_ref().map(|_| twenty_one))
        .or_else(|| in_round.then_some(as_round))
        .or_else(|| selected.wager.deal.as_ref().map(|_| -> &dyn Method { &AS_DATA }))
        .ok_or_else(|| Error::Unregistered { wager: selected.to_string() })
}

/// Returns true if a wager is written entirely as data, so that a file with its deal and events has the same figures.
pub fn is_said_as_data(selected: &Selected) -> bool {
    let module = find(&selected.game.game);
    let own = module.and_then(|module| module.method(&selected.wager.wager));
    // A fold that forfeits it and a bet in dollars are no part of a wager's file.
    let whole = selected.wager.in_round.is_empty() && !selected.settings.0.contains_key("bet");
    own.is_none() && selected.wager.deal.is_some() && whole
}

/// The exact analysis of one wager.
pub fn analyze(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    check_given(request)?;
    let method = method(&request.selected)?;
    let mut analysis = method.analyze(request, bench)?;
    let is_best = method.takes_full_shoe_play(request) || analysis.cost.is_none();
    if !analysis.removed.is_empty() && is_best && method.decided(request)? != Decided::Nothing {
        analysis.play = analysis.play.or(Some("optimal"));
    }
    let on_players =
        request.selected.wager.shares_awards || analysis.envy.is_some() || analysis.dealer_envy.is_some();
    if request.options.players > 1 && !on_players {
        return Err(Error::NoUse {
            wager: request.selected.to_string(),
            lacks: "pays no envy and splits no award",
            given: vec![GivenOption::Players],
        });
    }
    Ok(analysis)
}

/// Refuses a given strategy and seen cards for a wager without stages.
pub fn check_given(request: &Request) -> Result<(), Error> {
    let asked = &request.options;
    let takes_play = || Ok::<_, Error>(method(&request.selected)?.takes_play(request));
    let in_vain = !asked.sees.is_empty() && request.selected.wager.round.is_none();
    if in_vain || asked.play.is_some() && !takes_play()? {
        return Err(Error::NotAsData { wager: request.selected.to_string() });
    }
    let refused = |error| Err(Error::Unremoved { wager: request.selected.to_string(), error });
    if !asked.removed.is_empty() && !method(&request.selected)?.takes_removed(request) {
        return refused(fresh_only(&request.selected));
    }
    if asked.full_shoe_play && !method(&request.selected)?.takes_full_shoe_play(request) {
        let wager = request.selected.wager;
        let in_round = wager.round.is_some() || !wager.in_round.is_empty();
        return refused(if in_round { RemovalError::PlayedAsLeft } else { RemovalError::NoPlay });
    }
    Ok(())
}

/// The reason why no card can be removed for a wager.
fn fresh_only(selected: &Selected) -> RemovalError {
    match selected.terms() {
        Ok(Some(Terms::Cards(_))) => RemovalError::FreshOnly,
        Ok(Some(Terms::Dice(_) | Terms::Rolls(_) | Terms::Spins(_))) => RemovalError::NoCards,
        _ if selected.game.game == craps::CRAPS.game => RemovalError::NoCards,
        _ => RemovalError::FreshOnly,
    }
}

/// The fresh shoe of a wager, with the facts that card counting needs.
pub struct WagerShoe {
    /// The fresh shoe, and which of its cards have the same effects.
    pub cards: Removable,
    /// True if the player makes decisions, so that the play from the fresh shoe and the best play can differ.
    pub has_play: bool,
    /// True if the wager is counted by its data alone, so that [`group_shares`] is available.
    pub is_data: bool,
    /// The rule by which hands are drawn, if any.
    pub draw: Option<Draw>,
    /// The most cards that a round of the wager uses.
    pub most_cards: u32,
    /// True if the wager has a condition in `given`.
    pub has_given: bool,
}

/// The shoe of a wager; an error if it is not dealt from one.
pub fn shoe(request: &Request) -> Result<WagerShoe, Error> {
    let refused = |error| Err(Error::Unremoved { wager: request.selected.to_string(), error });
    let method = method(&request.selected)?;
    let is_played = method.decided(request)? != Decided::Nothing;
    match request.selected.terms()? {
        _ if method.takes_removed(request) && !method.lists_effects(request) => {
            refused(RemovalError::Unlisted)
        }
        Some(Terms::Cards(on)) if method.takes_removed(request) => {
            let has_play = is_played;
            Ok(WagerShoe {
                cards: Removable {
                    shoe: on.deal.shoe,
                    suited: suited_ranks(&on),
                    suit_classes: events::suit_classes(&on),
                },
                has_play,
                is_data: !has_play,
                draw: on.deal.draw,
                most_cards: on.deal.most_cards().unwrap_or(0),
                has_given: on.given != Condition::always(),
            })
        }
        None if method.takes_removed(request) => Ok(WagerShoe {
            cards: method.removable(request)?,
            has_play: is_played,
            is_data: false,
            draw: None,
            most_cards: 0,
            has_given: false,
        }),
        _ => refused(fresh_only(&request.selected)),
    }
}

/// The shares of the rows of a wager by the number of cards of each group that a deal uses, rows in the order of the table.
pub fn group_shares(
    request: &Request,
    groups: &FaceGroups,
    bench: &Workbench,
) -> Result<Vec<GroupShare>, Error> {
    let shares = events::count_by_groups(&as_data::terms(request)?, groups, bench.work());
    let shares = shares.map_err(|error| as_data::uncounted(request, &error))?;
    let refused = || Error::Unremoved { wager: request.selected.to_string(), error: RemovalError::NoCards };
    shares.ok_or_else(refused)
}

/// Returns true if the wager is a side bet of a game of blackjack.
pub fn is_beside_base(request: &Request) -> bool {
    let wager = request.selected.wager;
    let is_base = wager.twenty_one.is_some() && wager.side.is_none();
    !is_base && (wager.twenty_one.is_some() || request.base_beside().is_some())
}

/// For a side bet of blackjack, the mean number of cards of a round of the base game with one player, at the settings that
/// both have; `None` if it is not known.
pub fn mean_cards_of_base(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    let Some(selector) = request.base_beside() else { return Ok(None) };
    let base = request.at_own_settings(&selector)?;
    method(&base.selected)?.mean_cards(&base, bench)
}

/// The mean number of cards that a round takes by the wager's own deal, including drawn cards.
pub fn mean_cards_of_deal(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    let Terms::Cards(on) = as_data::terms(request)? else { return Ok(None) };
    let dealer = on.deal.zones.iter().position(|zone| zone.role == Role::Dealer);
    let most = on.deal.most_cards().unwrap_or(0);
    let Some(dealer) = dealer else { return Ok(Some(whole(most))) };
    let sizes: Vec<u32> = (2..=on.deal.zones[dealer].cards.most).collect();
    let of_size = |&cards: &u32| {
        Condition::Is(CardsTest::Of(vec![ZoneIndex(dealer)], CardTest::Cards(Range::one(cards.into()))))
    };
    let beside = on.deal.zones.iter().filter(|zone| zone.role == Role::Dealt).map(|zone| zone.cards.most);
    let beside = whole(beside.sum::<u32>());
    let rows = sizes.iter().map(of_size).collect();
    let by_size = Terms::Cards(On { given: Condition::always(), rows, deal: on.deal });
    let law = events::count_under(&by_size, bench.work());
    let law = law.map_err(|error| as_data::uncounted(request, &error))?;
    let drawn: Ratio =
        law.probabilities().filter_map(|(row, chance)| Some(whole(sizes[(*row)?]) * chance)).sum();
    Ok(Some(drawn + beside))
}

/// The position of a wager in the best order of analysing its game.
pub fn turn(request: &Request) -> Turn {
    method(&request.selected).map_or(Turn::Early, |method| method.turn(request))
}

/// The extent of the player's decisions in a wager.
pub fn decided(request: &Request) -> Result<Decided, Error> {
    method(&request.selected)?.decided(request)
}

/// The exact edge of a wager; `None` if it depends on a meter that is not given.
pub fn edge(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    check_given(request)?;
    if request.options.players > 1 {
        return Ok(analyze(request, bench)?.edge);
    }
    method(&request.selected)?.edge(request, bench)
}

/// The optimal strategy.
pub fn strategy(
    request: &Request,
    question: &StrategyQuestion,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    check_given(request)?;
    if request.selected.wager.round.is_none() && !question.zones.is_empty() {
        return Err(Error::NotAsData { wager: request.selected.to_string() });
    }
    method(&request.selected)?.strategy(request, question, bench)
}

/// Simple strategies of the wager, the best first; empty if none is known.
pub fn simple_plays(request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
    method(&request.selected)?.simple_plays(request, bench)
}

/// The best simple strategy as a chart by total and up card, if it has that form.
pub fn chart(request: &Request, bench: &Workbench) -> Result<Option<ChartTable>, Error> {
    method(&request.selected)?.chart(request, bench)
}

/// The errors of the given strategy; `None` if none is given.
pub fn play_errors(request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
    method(&request.selected)?.play_errors(request, bench)
}

/// The edge under optimal play, even if the settings choose another play.
pub fn optimum(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    method(&request.selected)?.optimum(request, bench)
}

/// The rows that are never paid, with the reason. In a game with stages a row is named `bet/row`. Empty for a wager that is
/// not written as data. Returns an error for a row of a blackjack file that holds for no hand at any of its settings.
pub fn never_paid(request: &Request, bench: &Workbench) -> Result<Vec<(String, Unpaid)>, Error> {
    let selected = &request.selected;
    let is_own = selected.game.game.is_empty() && selected.wager.side.is_none();
    if is_own && selected.wager.twenty_one.is_some() {
        return blackjack::base_game::never_paid(request);
    }
    as_round::never_paid(request, bench)
}

/// Every deal of first cards with the value of the round from there, in the base games of the blackjack family.
pub(crate) fn first_cards(request: &Request, bench: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
    method(&request.selected)?.first_cards(request, bench)
}

/// For each row of a side bet, and last for no row: the nets of a base game with the joint probability; `None` for most
/// pairs of wagers.
pub(crate) fn by_row_of(
    request: &Request,
    side: &Request,
    bench: &Workbench,
) -> Result<Option<Vec<Vec<NetChance>>>, Error> {
    method(&request.selected)?.by_row_of(request, side, bench)
}

/// The covariance of the nets of two hands of one player against one dealer, for one unit on each; `None` for a wager that
/// is not a base game of the blackjack family.
pub fn spots_covariance(request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
    method(&request.selected)?.spots_covariance(request, bench)
}

/// The optimal player of the game that the wager depends on; `None` if there are no decisions.
pub fn player(request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
    method(&request.selected)?.player(request, bench)
}

/// The net of each row of one of the wager's tables for one unit of the wager.
pub fn row_nets(selected: &Selected, table: &PayTable) -> Vec<Net> {
    let net = |row: &Row| match method(selected) {
        Ok(method) => method.row_net(selected, table, row),
        Err(_) => row.pays.net(table.basis),
    };
    table.rows.iter().map(net).collect()
}
