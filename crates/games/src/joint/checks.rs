//! Refuses wagers that cannot be made in one round, before anything is counted.

use super::wagers::{METER_MISSING, alone, apart, has_decisions, is_twenty_one, terms};
use super::zones::{PLAYER_ZONE, UP_ZONE, table_zones_of};
use crate::error::Error;
use crate::request::Request;
use paytables::wagers::Terms;
use paytables::{Row, Selected};

/// Refuses wagers of different games, two of one wager, and wagers with different values of a shared setting.
pub(super) fn check_wagers(requests: &[Request]) -> Result<(), Error> {
    for (place, b) in requests.iter().enumerate() {
        for a in &requests[..place] {
            let (one, other) = (&a.selected, &b.selected);
            if one.game.game != other.game.game {
                return Err(apart(a, b, "they are wagers of different games"));
            }
            if !one.game.game.is_empty() && one.wager.wager == other.wager.wager {
                let is_spun =
                    one.wager.deal.as_ref().is_some_and(|_| matches!(one.terms(), Ok(Some(Terms::Spins(_)))));
                if one.tables.iter().map(|table| &table.id).ne(other.tables.iter().map(|table| &table.id)) {
                    return Err(apart(a, b, "two tables of one wager are not offered at once"));
                }
                if !is_spun {
                    return Err(apart(a, b, "they are one wager: raise its stake instead"));
                }
            }
            for (name, value) in &one.settings.0 {
                let is_shared =
                    one.wager.settings.iter().any(|key| {
                        other.wager.settings.contains(key) && setting_name(one, key) == Some(name)
                    });
                if let Some(differs) =
                    other.settings.0.get(name).filter(|own| *own != value && (is_shared || name == "decks"))
                {
                    return Err(apart(
                        a,
                        b,
                        &format!("one is played with {name}={value}, the other with {name}={differs}"),
                    ));
                }
            }
        }
    }
    Ok(())
}

/// The name of the setting that the game has under a key.
fn setting_name<'s>(selected: &'s Selected, key: &str) -> Option<&'s String> {
    selected.game.settings.get(key).map(|setting| &setting.name)
}

/// Refuses wagers whose rows cannot be counted on one deal.
pub(super) fn check_rows(requests: &[Request]) -> Result<(), Error> {
    let mut bases = requests.iter().filter(|request| has_decisions(request));
    let base = bases.next();
    if let (Some(first), Some(second)) = (base, bases.next()) {
        return Err(apart(first, second, "both are the base game"));
    }
    for request in requests.iter().filter(|request| !has_decisions(request)) {
        let basis = request.selected.table().basis;
        let is_on_meter = |row: &&Row| row.pays.net(basis).is_on_meter();
        if request.options.meters.is_empty() && request.selected.rows().iter().any(is_on_meter) {
            return Err(alone(request, METER_MISSING));
        }
        let terms = terms(request)?;
        let Some(base) = base else { continue };
        let Terms::Cards(on) = terms else {
            return Err(apart(base, request, "one is dealt, the other is not"));
        };
        if on.deal.draw.is_some() {
            return Err(apart(base, request, "it is settled by the dealer's finished hand"));
        }
        if !on.given.is_always() {
            return Err(apart(base, request, "it is made only in some rounds"));
        }
        let mut lies = on.deal.zones.iter().flat_map(|zone| table_zones_of(&request.selected, zone));
        if is_twenty_one(base) && lies.any(|(name, _)| name != PLAYER_ZONE && name != UP_ZONE) {
            return Err(apart(base, request, "it looks at the dealer's hole card"));
        }
    }
    Ok(())
}
