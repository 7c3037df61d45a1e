//! The dealt cards of a wager written as data, by zone, with a memo of the hands that were ranked. Conditions on cards
//! are tested on it.

use super::hands::HandView;
use crate::cards::Card;
use paytables::wagers::{Ranking, ZoneIndex};
use std::borrow::Cow;

/// The dealt cards.
pub(super) struct DealtTable {
    /// The cards of each zone, by its place in the deal.
    pub(super) zones: Vec<Vec<Card>>,
    /// The hands that were looked at: rows ask for the same ones again.
    pub(super) looked: Vec<(Vec<ZoneIndex>, Ranking, Option<HandView>)>,
}

impl DealtTable {
    /// The cards of these zones, put together.
    pub(super) fn together(&self, zones: &[ZoneIndex]) -> Cow<'_, [Card]> {
        match zones {
            [only] => Cow::Borrowed(&self.zones[only.0]),
            _ => zones.iter().flat_map(|zone| &self.zones[zone.0]).copied().collect(),
        }
    }

    /// The one card of a zone, if it is not empty.
    pub(super) fn card(&self, zone: ZoneIndex) -> Option<Card> {
        self.zones[zone.0].first().copied()
    }

    /// What hands the cards of these zones make; none where they are too few.
    pub(super) fn look(&mut self, zones: &[ZoneIndex], ranking: Ranking) -> Option<HandView> {
        let seen = self.looked.iter().find(|(of, by, _)| of == zones && *by == ranking);
        if let Some((_, _, look)) = seen {
            return *look;
        }
        let look = HandView::at(&self.together(zones), ranking);
        self.looked.push((zones.to_vec(), ranking, look));
        look
    }
}
