//! The zones of a deal of cards, looked up by name: a condition on cards tests the cards of some zones.

use super::words::zone_named;
use crate::Error;
use crate::cursor::Cursor;
use crate::wagers::{CardCount, CardDeal, Draw, HandSize, Joker, RankSet, Role, ZoneIndex};
use crate::written::Value;

/// The vocabulary of conditions on a deal of cards.
pub(crate) struct OfCards<'a>(pub &'a CardDeal);

/// What a condition on cards inherits from the object around it: its zones, and from a group of rows how hands are
/// ranked.
#[derive(Clone, Default)]
pub(crate) struct Inherited {
    /// The zones whose cards are tested.
    pub zones: Vec<ZoneIndex>,
    /// The number of cards of a hand.
    pub best: Option<HandSize>,
    /// The card that a joker represents.
    pub joker: Option<Joker>,
    /// The wild ranks.
    pub wild: Option<RankSet>,
}

impl From<Vec<ZoneIndex>> for Inherited {
    fn from(zones: Vec<ZoneIndex>) -> Self {
        Inherited { zones, ..Inherited::default() }
    }
}

impl OfCards<'_> {
    /// The zones of a condition that names none: all dealt cards, or the finished hands of a draw.
    pub(crate) fn all(&self) -> Vec<ZoneIndex> {
        let looked_at = |role: Role| match self.0.draw {
            None => true,
            Some(Draw::Baccarat(_)) => matches!(role, Role::Player | Role::Banker),
            Some(Draw::BlackjackDealer(_)) => role == Role::Dealer,
        };
        let zones = self.0.zones.iter().enumerate().filter(|(_, zone)| looked_at(zone.role));
        zones.map(|(i, _)| ZoneIndex(i)).collect()
    }

    /// A zone, by its name; a list of one zone is that zone.
    pub(crate) fn zone(&self, at: &Cursor) -> Result<ZoneIndex, Error> {
        if let Value::List(items) = at.value()
            && items.len() == 1
        {
            return self.zone(&at.items("a zone")?[0]);
        }
        let names: Vec<&str> = self.0.zones.iter().map(|zone| zone.name.as_str()).collect();
        zone_named(at, &names)
    }

    /// A zone, or a list of zones whose cards are joined.
    pub(crate) fn zones(&self, at: &Cursor) -> Result<Vec<ZoneIndex>, Error> {
        let mut zones: Vec<ZoneIndex> = Vec::new();
        self.add_zones(at, &mut zones)?;
        Ok(zones)
    }

    /// Adds the zones of a list; a name may have put a list into the list.
    fn add_zones(&self, at: &Cursor, zones: &mut Vec<ZoneIndex>) -> Result<(), Error> {
        for item in at.one_or_more("a zone, or a list of zones")? {
            if let Value::List(_) = item.value() {
                self.add_zones(&item, zones)?;
                continue;
            }
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
        Ok(())
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

    /// The number of cards that the zones have together.
    pub(crate) fn count(&self, zones: &[ZoneIndex]) -> CardCount {
        let counts = || zones.iter().map(|zone| self.0.zones[zone.0].cards);
        CardCount { least: counts().map(|c| c.least).sum(), most: counts().map(|c| c.most).sum() }
    }
}
