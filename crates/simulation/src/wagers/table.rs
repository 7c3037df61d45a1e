//! The dealt cards of a wager written as data, by zone, with a memo of evaluated hands. Conditions on cards are tested
//! on it.

use super::hands::HandView;
use crate::cards::Card;
use paytables::wagers::{Ranking, ZoneIndex};
use std::borrow::Cow;
use std::collections::HashMap;

/// The most hands of a [`HandMemo`].
const MOST_HANDS: usize = 1 << 20;

/// The hands evaluated on earlier tables. Random deals do without, because their hands seldom recur.
#[derive(Clone, Default)]
pub(crate) struct HandMemo(HashMap<(Ranking, Vec<Card>), Option<HandView>>);

impl HandMemo {
    fn look(&mut self, cards: &[Card], ranking: Ranking) -> Option<HandView> {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let key = (ranking, sorted);
        if let Some(look) = self.0.get(&key) {
            return *look;
        }
        let look = HandView::at(cards, ranking);
        if self.0.len() < MOST_HANDS {
            self.0.insert(key, look);
        }
        look
    }
}

/// The dealt cards.
#[derive(Clone)]
pub(crate) struct DealtTable {
    /// The cards of each zone, by its index in the deal.
    zones: Vec<Vec<Card>>,
    /// The hands evaluated so far: several rows ask for the same ones.
    looked: Vec<(Vec<ZoneIndex>, Ranking, Option<HandView>)>,
    /// The memo of earlier tables, if deals are visited one after another.
    memo: Option<HandMemo>,
}

impl DealtTable {
    /// A table with these cards, by the indices of their zones in the deal.
    pub(crate) fn new(zones: Vec<Vec<Card>>) -> Self {
        DealtTable { zones, looked: Vec::new(), memo: None }
    }

    /// The same with the memo of earlier tables; [`Self::into_memo`] passes it on.
    pub(crate) fn with_memo(zones: Vec<Vec<Card>>, memo: HandMemo) -> Self {
        DealtTable { memo: Some(memo), ..DealtTable::new(zones) }
    }

    /// The hands ranked so far, for the next table.
    pub(crate) fn into_memo(self) -> HandMemo {
        self.memo.unwrap_or_default()
    }

    /// The cards of each zone, in the order dealt.
    pub(crate) fn zones(&self) -> &[Vec<Card>] {
        &self.zones
    }

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

    /// The hands that the cards of these zones make; `None` if there are too few cards.
    pub(super) fn look(&mut self, zones: &[ZoneIndex], ranking: Ranking) -> Option<HandView> {
        let seen = self.looked.iter().find(|(of, by, _)| of == zones && *by == ranking);
        if let Some((_, _, look)) = seen {
            return *look;
        }
        let mut memo = self.memo.take();
        let cards = self.together(zones);
        let look = match &mut memo {
            Some(memo) => memo.look(&cards, ranking),
            None => HandView::at(&cards, ranking),
        };
        self.memo = memo;
        self.looked.push((zones.to_vec(), ranking, look));
        look
    }
}
