//! The zones of a deal of cards, found by name: a condition on cards asks about the cards of some zones.

use super::words::zone_named;
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::{CardCount, CardDeal, Draw, Role, ZoneIndex};

/// The conditions on a deal of cards.
pub(super) struct OfCards<'a>(pub &'a CardDeal);

impl OfCards<'_> {
    /// The zones that are looked at where a condition names none: all dealt cards, or the finished hands of a draw.
    pub(super) fn all(&self) -> Vec<ZoneIndex> {
        let looked_at = |role: Role| match self.0.draw {
            None => true,
            Some(Draw::Baccarat) => matches!(role, Role::Player | Role::Banker),
            Some(Draw::BlackjackDealer(_)) => role == Role::Dealer,
        };
        let zones = self.0.zones.iter().enumerate().filter(|(_, zone)| looked_at(zone.role));
        zones.map(|(i, _)| ZoneIndex(i)).collect()
    }

    /// A zone, by its name.
    pub(super) fn zone(&self, at: &Cursor) -> Result<ZoneIndex, Error> {
        let names: Vec<&str> = self.0.zones.iter().map(|zone| zone.name.as_str()).collect();
        zone_named(at, &names)
    }

    /// A zone, or a list of zones whose cards are put together.
    pub(super) fn zones(&self, at: &Cursor) -> Result<Vec<ZoneIndex>, Error> {
        let mut zones: Vec<ZoneIndex> = Vec::new();
        for item in at.one_or_more("a zone, or a list of zones")? {
            let zone = self.zone(&item)?;
            if let Some(other) = zones.iter().find(|&&other| self.overlap(zone, other)) {
                let name = |zone: ZoneIndex| &self.0.zones[zone.0].name;
                return Err(item.refuse(if zone == *other {
                    format!("`{}` is listed twice: remove one", name(zone))
                } else {
                    format!(
                        "`{}` and `{}` overlap: a card would count twice, so name only one of them",
                        name(*other),
                        name(zone)
                    )
                }));
            }
            zones.push(zone);
        }
        Ok(zones)
    }

    fn overlap(&self, a: ZoneIndex, b: ZoneIndex) -> bool {
        let parts = |role| match role {
            Role::Player => &[Role::PlayerTwo, Role::PlayerThird][..],
            Role::Banker => &[Role::BankerTwo, Role::BankerThird],
            Role::Dealer => &[Role::Up, Role::Hole, Role::Third, Role::Last],
            Role::Last => &[Role::Hole, Role::Third],
            _ => &[],
        };
        let (one, other) = (self.0.zones[a.0].role, self.0.zones[b.0].role);
        a == b || parts(one).contains(&other) || parts(other).contains(&one)
    }

    /// How many cards the zones have together.
    pub(super) fn count(&self, zones: &[ZoneIndex]) -> CardCount {
        let counts = || zones.iter().map(|zone| self.0.zones[zone.0].cards);
        CardCount { least: counts().map(|c| c.least).sum(), most: counts().map(|c| c.most).sum() }
    }
}
