//! The hands of a split pair, as lists of sets of cards that can be put together.
//!
//! Hands are filled one after the other, and a second card of the pair's rank opens another hand until the limit is
//! reached. So a round is some hands whose second card is of another rank and some, at the limit, that play any second
//! card; the former are the latter less those whose second card is of the rank.

use super::dealer::DealerOutcome;
use super::endings::{Endings, Suited};
use super::rules::Seat;
use super::split_suits::SuitedHand;
use enumeration::draws::{Marked, Term, in_order};
use enumeration::{SortedMap, SortedSet};

/// What the second card of a split hand may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Fill {
    /// Not of the pair's rank, or another hand would have been opened.
    Other,
    /// Any, the limit of hands being reached.
    Any,
}

/// Every way in which a pair can be split to a limit of hands: the hands in each.
pub(super) fn rounds(limit: usize) -> Vec<Vec<(Seat, Fill)>> {
    let mut rounds = Vec::new();
    fill(limit, 2, &[Seat::First, Seat::Second], &mut Vec::new(), &mut rounds);
    rounds
}

/// Fills the hands that wait, in order, and opens others.
fn fill(
    limit: usize,
    hands: usize,
    waiting: &[Seat],
    filled: &mut Vec<(Seat, Fill)>,
    rounds: &mut Vec<Vec<(Seat, Fill)>>,
) {
    let [seat, later @ ..] = waiting else { return rounds.push(filled.clone()) };
    if hands == limit {
        let rest = waiting.iter().map(|&seat| (seat, Fill::Any));
        return rounds.push(filled.iter().copied().chain(rest).collect());
    }
    let opened: Vec<Seat> = [*seat, Seat::Opened].into_iter().chain(later.iter().copied()).collect();
    fill(limit, hands + 1, &opened, filled, rounds);
    filled.push((*seat, Fill::Other));
    fill(limit, hands, later, filled, rounds);
    filled.pop();
}

/// What a hand can end in by whether its second card opens another hand below the limit.
#[derive(PartialEq, Eq)]
pub(super) struct HandInSeat {
    /// Whether the shade of the pair tells of the suit of its first card, and that counts.
    pub of_pair: bool,
    pub other: Endings,
    pub same: Endings,
}

/// A hand of a round: one of the seats that differ, and what its second card may be.
pub(super) type Filled = (usize, Fill);

impl HandInSeat {
    /// The hands that are suited.
    pub(super) fn suited(&self) -> impl Iterator<Item = SuitedHand> {
        let suited = self.other.keys().chain(self.same.keys()).filter_map(|&(suited, ..)| suited);
        suited.map(|suited| SuitedHand { of_pair: self.of_pair, suited })
    }
}

/// The hands of a split round by seat.
pub(super) struct SplitHands {
    /// A card of the pair's rank, which every hand starts from.
    pub start: u128,
    /// What marks a further card that makes another pair, where not every card that is worth as much does.
    pub further: u128,
    pub seats: [HandInSeat; Seat::COUNT],
}

impl SplitHands {
    /// Outcomes of the dealer, those together that no hand tells apart.
    pub(super) fn alike_outcomes(&self, peek: bool) -> Vec<Vec<DealerOutcome>> {
        let mut alike: SortedMap<Vec<i64>, Vec<DealerOutcome>> = SortedMap::new();
        // After a peek there is no natural.
        for outcome in
            DealerOutcome::ALL.into_iter().filter(|&outcome| !(peek && outcome == DealerOutcome::Natural))
        {
            let endings = self.seats.iter().flat_map(|seat| seat.other.keys().chain(seat.same.keys()));
            alike.entry(endings.map(|(.., nets)| nets[outcome.index()]).collect()).or_default().push(outcome);
        }
        alike.into_values().collect()
    }

    /// The rounds that a limit of hands allows, with how often each comes. Seats whose hands are alike are one.
    pub(super) fn rounds(&self, limit: usize) -> SortedMap<Vec<Filled>, i128> {
        let seat = |seat: Seat| {
            let hand = &self.seats[seat.index()];
            self.seats.iter().position(|other| other == hand).expect("among the seats")
        };
        let mut alike = SortedMap::new();
        for round in rounds(limit) {
            let mut hands: Vec<Filled> = round.into_iter().map(|(s, fill)| (seat(s), fill)).collect();
            // What any second card fills comes last, to be on the side of the dealer.
            hands.sort_unstable_by_key(|&(seat, fill)| (fill, seat));
            *alike.entry(hands).or_default() += 1;
        }
        alike
    }

    /// The hands against one outcome of the dealer, suited ones marked.
    pub(super) fn against(
        &self,
        outcome: DealerOutcome,
        unlisted: Unlisted,
        mark: impl Fn(bool, Option<Suited>) -> u128,
    ) -> [HandAgainst; Seat::COUNT] {
        std::array::from_fn(|seat| {
            let hand = &self.seats[seat];
            let of = |endings: &[&Endings], further: u128| {
                let mut by_net = ByNet::new();
                for (&(suited, set, nets), &orders) in endings.iter().copied().flatten() {
                    let set = Marked { mark: mark(hand.of_pair, suited) + further, set };
                    by_net.entry(nets[outcome.index()]).or_default().push((set, orders));
                }
                by_net
            };
            let (all, same) = (of(&[&hand.other, &hand.same], 0), of(&[&hand.same], self.further));
            HandAgainst::new(self.start, self.further, all, same, unlisted)
        })
    }
}

/// The net of a hand that is not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unlisted {
    /// The one to which most sets lead: all others are the shortest list.
    Commonest,
    /// The lowest one: what is above a high net is then made of listed hands alone.
    Lowest,
}

/// A hand against an outcome of the dealer, by what it nets.
///
/// **One net is not listed.** Some ending is certain, so the sets that lead to one net are those of any hand less those
/// that lead to the others, and a hand that may end in any way is as good as not drawn to. Against a dealer's 20, say,
/// only the winning and tying hands are listed.
pub(super) struct HandAgainst {
    pub unlisted: i64,
    start: u128,
    /// What marks a second card that makes another pair.
    further: u128,
    /// The sets that lead to every other net.
    all: ByNet,
    /// Of them, those with a second card of the pair's rank.
    same: ByNet,
}

/// Sets by the net they lead to.
type ByNet = SortedMap<i64, Vec<Term>>;

impl HandAgainst {
    fn new(start: u128, further: u128, mut all: ByNet, mut same: ByNet, unlisted: Unlisted) -> Self {
        let unlisted = match unlisted {
            Unlisted::Commonest => all.iter().max_by_key(|(_, list)| list.len()),
            Unlisted::Lowest => all.iter().next(),
        };
        let unlisted = unlisted.map_or(0, |(&net, _)| net);
        all.remove(&unlisted);
        same.remove(&unlisted);
        HandAgainst { unlisted, start, further, all, same }
    }

    /// The same hand with every net under another number, for different nets a different one.
    pub(super) fn renamed(self, name: impl Fn(i64) -> i64) -> Self {
        let rename = |by_net: ByNet| by_net.into_iter().map(|(net, list)| (name(net), list)).collect();
        HandAgainst { unlisted: name(self.unlisted), all: rename(self.all), same: rename(self.same), ..self }
    }

    /// What it can net.
    pub(super) fn nets(&self) -> SortedSet<i64> {
        self.all.keys().copied().chain([self.unlisted]).collect()
    }

    /// Any hand, or any but those whose second card is of the pair's rank.
    pub(super) fn any(&self, fill: Fill, mark: u128) -> Vec<Term> {
        let marked = |set: Marked| Marked { mark: set.mark + mark, ..set };
        in_order(fill.parts().iter().map(|&(part, sign)| (marked(self.any_of(part)), sign)))
    }

    /// The cards that any hand has, or any whose second card makes another pair.
    pub(super) fn any_of(&self, part: WhichEndings) -> Marked {
        match part {
            WhichEndings::All => Marked::plain(self.start),
            WhichEndings::Same => Marked { mark: self.further, set: 2 * self.start },
        }
    }

    /// Every ending but those of the net that is not listed, each as often as `times` says of its net, and marked by it,
    /// too.
    pub(super) fn endings(
        &self,
        part: WhichEndings,
        times: impl Fn(i64) -> i128,
        mark: impl Fn(i64) -> u128,
    ) -> Vec<Term> {
        let lists = match part {
            WhichEndings::All => &self.all,
            WhichEndings::Same => &self.same,
        };
        in_order(lists.iter().flat_map(|(&net, list)| {
            let (mark, times) = (mark(net), times(net));
            list.iter().map(move |&(of, orders)| (Marked { mark: of.mark + mark, ..of }, orders * times))
        }))
    }
}

/// Which endings of a hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum WhichEndings {
    /// All.
    All,
    /// Those with a second card of the pair's rank.
    Same,
}

impl Fill {
    /// The parts a hand is made of, and whether each is added or taken away.
    pub(super) fn parts(self) -> &'static [(WhichEndings, i128)] {
        match self {
            Fill::Any => &[(WhichEndings::All, 1)],
            Fill::Other => &[(WhichEndings::All, 1), (WhichEndings::Same, -1)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hands_are_filled_with_any_cards() {
        assert_eq!(rounds(2), [[(Seat::First, Fill::Any), (Seat::Second, Fill::Any)]]);
    }

    #[test]
    fn three_hands_come_of_a_first_or_a_second_that_is_re_split() {
        use Fill::{Any, Other};
        use Seat::{First, Opened, Second};
        let expected: [&[(Seat, Fill)]; 3] = [
            &[(First, Any), (Opened, Any), (Second, Any)],
            &[(First, Other), (Second, Any), (Opened, Any)],
            &[(First, Other), (Second, Other)],
        ];
        assert_eq!(rounds(3), expected);
    }
}
