//! The exact value of a split, re-splits included.
//!
//! A split hand's play looks at its own cards only. So for any hand, what the other hands drew matters through two facts
//! alone: how many further cards of the pair's rank were drawn to open hands (`a`), and how many hands are known to have
//! a second card of another rank (`m`). By exchangeability those cards may be taken to lie anywhere among the unseen.
//!
//! Let `X` be the net of one hand (times the indicator that the round is played, see [`Rules::peek`]) and write
//!
//! ```text
//! X(a, m) = E[X; a given unseen cards are of the pair's rank, m others are not]
//! ```
//!
//! as an expectation over the whole shoe, not a conditional one. Then, whatever the peek did,
//!
//! ```text
//! X(a, m + 1) = X(a, m) - X(a + 1, m),                      the next card is of the rank or it is not
//! X(a, 0)     = (n)(n - 1)...(n - a + 1) x (numerator with a cards out),     n cards of the rank unseen
//! ```
//!
//! With `V` for a hand that plays any second card and `Y` for one whose second card is not of the rank, the hands still
//! to be played when `2 + a` are open and `m` filled are worth
//!
//! ```text
//! T(a, m) = sum of V(a, m) over the hands left                   at the limit of hands
//!         = 0                                                    when m = 2 + a
//!         = T(a + 1, m) + Y(a, m) + T(a, m + 1)                  else: re-split, or fill the hand and go on
//! ```
//!
//! and the split is worth `T(0, 0)`: a fixed integer combination of the `V(a, 0)` and `Y(a, 0)`. Where hands differ
//! (the first one real and the others free; a suit that came with the pair or with a later card) each `V` and `Y` also
//! carries the [`Seat`] of the hand it belongs to.

use super::dealer::Laws;
use super::hand::{Hand, Rank};
use super::plan::{Completion, Plan, Worth, doubled_to, standing};
use super::round::{MOST_EXTRA, Round};
use super::rules::{Action, DoubledHand, HandKind, Rules, Seat, Settlement, Shades, Split};
use enumeration::conversions::to_count;
use num_integer::Integer;

/// How often each hand value enters a split, by seat and by the number `a` of further cards of the rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mixture {
    /// Hands that play any second card.
    pub any: [[i64; MOST_EXTRA]; Seat::COUNT],
    /// Hands whose second card is not of the pair's rank.
    pub other: [[i64; MOST_EXTRA]; Seat::COUNT],
}

impl Mixture {
    /// The combination that `T(0, 0)` is, for a limit of `hands`.
    pub(super) fn new(hands: usize) -> Self {
        let mut mixture =
            Mixture { any: [[0; MOST_EXTRA]; Seat::COUNT], other: [[0; MOST_EXTRA]; Seat::COUNT] };
        mixture.rest(hands, &[Seat::First, Seat::Second], 0, 0);
        mixture
    }

    /// Adds `T(a, m)`, the hands still to be played in this order.
    fn rest(&mut self, limit: usize, hands: &[Seat], a: usize, m: usize) {
        let [seat, later @ ..] = hands else { return };
        if 2 + a == limit {
            for &seat in hands {
                expand(&mut self.any[seat.index()], a, m, 1);
            }
        } else {
            let re_split: Vec<Seat> =
                [*seat, Seat::Opened].into_iter().chain(later.iter().copied()).collect();
            self.rest(limit, &re_split, a + 1, m);
            expand(&mut self.other[seat.index()], a, m, 1);
            self.rest(limit, later, a, m + 1);
        }
    }

    /// The most further cards of the rank that any term has out.
    pub(super) fn most_extra(&self) -> usize {
        let used = |table: &[[i64; MOST_EXTRA]; Seat::COUNT], a: usize| table.iter().any(|row| row[a] != 0);
        (0..MOST_EXTRA).rev().find(|&a| used(&self.any, a) || used(&self.other, a)).unwrap_or(0)
    }

    /// Whether hands in this seat occur.
    fn seats(&self, seat: Seat) -> bool {
        self.any[seat.index()].iter().chain(&self.other[seat.index()]).any(|&times| times != 0)
    }
}

/// Adds `times` X(a, m) = X(a, m - 1) - X(a + 1, m - 1).
fn expand(row: &mut [i64; MOST_EXTRA], a: usize, m: usize, times: i64) {
    match m.checked_sub(1) {
        None => row[a] += times,
        Some(m) => {
            expand(row, a, m, times);
            expand(row, a + 1, m, -times);
        }
    }
}

/// A pair that may be split, and the hands that can come of it under fixed plans.
pub(super) struct SplitPair<'p> {
    pair: Rank,
    terms: Split,
    mixture: Mixture,
    /// For each kind of hand that occurs: the plan, and the hands its play can reach, longest totals first.
    lines: Vec<KindPlan<'p>>,
}

struct KindPlan<'p> {
    kind: HandKind,
    plan: &'p Plan,
    /// Hands of three or more cards, by place, highest first, with what becomes of those that stand.
    later: Vec<(usize, Option<Settlement>)>,
}

/// What a split is worth, in parts of `grain` times the denominator of two cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitWorth {
    pub worth: Worth,
    pub grain: u64,
}

impl<'p> SplitPair<'p> {
    /// The pair under the rules, and the plans by backing; none where it may not be split or cannot be dealt.
    pub(super) fn new<R: Rules>(rules: &R, round: &Round, pair: Rank, plans: &'p [Plan]) -> Option<Self> {
        let terms = rules.split(pair).filter(|_| round.holds(&Hand::of([pair, pair])))?;
        let mixture = Mixture::new(terms.hands);
        let mut lines: Vec<KindPlan> = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| mixture.seats(seat)) {
            let kind = rules.kind(pair, seat);
            if lines.iter().all(|line| line.kind != kind) {
                let plan = plan_of(plans, kind);
                let settled = |place: usize| {
                    let stands = plan.split_action(place) == Action::Stand;
                    stands.then(|| standing(rules, round, &plan.list().hands()[place], kind))
                };
                let later = later_hands(round, pair, &terms, plan);
                let later = later.into_iter().map(|place| (place, settled(place))).collect();
                lines.push(KindPlan { kind, plan, later });
            }
        }
        Some(SplitPair { pair, terms, mixture, lines })
    }

    /// Numbers of further cards of the rank that can be out, with how many of them are seen besides a hand's own cards.
    fn extras(&self, round: &Round) -> impl Iterator<Item = (usize, u8)> + use<> {
        let unseen = round.unseen(self.pair, &Hand::of([self.pair, self.pair]));
        (0..=self.mixture.most_extra()).zip(1..).take_while(move |&(a, _)| to_count(a) <= unseen)
    }

    /// What is seen with a hand and so many further cards of the rank.
    fn seen(&self, hand: &Hand, extra: u8) -> Hand {
        hand.with_many(self.pair, extra)
    }

    /// Every set of seen cards at which the split needs the dealer's law.
    pub(super) fn wanted<R: Rules>(&self, rules: &R, round: &Round) -> Vec<Hand> {
        let mut wanted = Vec::new();
        let extras: Vec<u8> = self.extras(round).map(|(_, extra)| extra).collect();
        let mut want = |settlement: &Settlement, hand: &Hand| {
            if matches!(settlement, Settlement::Waits(_)) {
                let seen = extras.iter().map(|&extra| self.seen(hand, extra));
                wanted.extend(seen.filter(|seen| round.holds(seen)));
            }
        };
        for line in &self.lines {
            let doubled = |hand: &Hand| rules.double(hand, true).expect("a hand that is doubled may be");
            for (place, settlement) in &line.later {
                let hand = &line.plan.list().hands()[*place];
                match settlement {
                    Some(settlement) => want(settlement, hand),
                    None if line.plan.split_action(*place) == Action::Double => {
                        want_doubled(rules, round, line, &doubled(hand), &mut want);
                    }
                    None => {}
                }
            }
            for hand in Rank::all().map(|second| Hand::of([self.pair, second])) {
                let actions = self.actions(line.plan, &hand);
                if actions.contains(&Action::Stand) {
                    want(&standing(rules, round, &hand, line.kind), &hand);
                }
                if actions.contains(&Action::Double) {
                    want_doubled(rules, round, line, &doubled(&hand), &mut want);
                }
                let completing = line.plan.completing(&hand).filter(|_| actions.contains(&Action::Hit));
                if let Some(rank) = completing {
                    want(&rules.completed(round.up, &hand, line.kind, 1, 1), &hand.with(rank));
                }
            }
        }
        wanted
    }

    /// What each shade of two cards does.
    fn actions(&self, plan: &'p Plan, hand: &Hand) -> &'p [Action] {
        if self.terms.one_card { &[Action::Stand] } else { plan.after_split(hand) }
    }

    /// What the split is worth for each shade of the pair.
    pub(super) fn worths<R: Rules>(&self, rules: &R, round: &Round, laws: &Laws) -> Vec<SplitWorth> {
        let origins = self.lines[0].plan.shade_count(&Hand::of([self.pair, self.pair]));
        // Worths of two cards by line, further cards of the rank, and second card: they do not depend on the origin.
        let seconds: Vec<Vec<[Pieces; Rank::COUNT]>> = self
            .lines
            .iter()
            .map(|line| {
                // The worths of longer hands, by place; those that are not dealt are not looked at.
                let mut values = vec![Worth::ZERO; line.plan.list().len()];
                let mut seconds = |extra| self.seconds(rules, round, line, extra, laws, &mut values);
                self.extras(round).map(|(_, extra)| seconds(extra)).collect()
            })
            .collect();
        (0..origins).map(|origin| self.combine(rules, round, origin, &seconds)).collect()
    }

    /// `T(0, 0)` for one shade of the pair.
    fn combine<R: Rules>(
        &self,
        rules: &R,
        round: &Round,
        origin: usize,
        seconds: &[Vec<[Pieces; Rank::COUNT]>],
    ) -> SplitWorth {
        let two = Hand::of([self.pair, self.pair]);
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| self.mixture.seats(seat)).collect();
        let shades = |seat: Seat, second: Rank| {
            rules.split_shades(round.up, self.pair, origin, seat, &Hand::of([self.pair, second]))
        };
        let shades: Vec<[Option<Shades>; Rank::COUNT]> = seats
            .iter()
            .map(|&seat| {
                std::array::from_fn(|second| {
                    let second = Rank::all().nth(second).expect("a rank");
                    if self.terms.one_card { None } else { shades(seat, second) }
                })
            })
            .collect();
        let grain = shades.iter().flatten().flatten().fold(1u64, |grain, shades| grain.lcm(&shades.grain));

        let mut worth = Worth::ZERO;
        for (&seat, shades) in seats.iter().zip(&shades) {
            let kind = rules.kind(self.pair, seat);
            let line = self.lines.iter().position(|line| line.kind == kind).expect("a line a kind");
            let mut chances = 1u64; // (n)(n - 1)...(n - a + 1): at most 128^4
            for (a, extra) in self.extras(round) {
                let seen = self.seen(&Hand::of([self.pair]), extra);
                // If ten-valued ranks are distinguished, only some of them make another pair.
                let further = rules.further(round.up, self.pair, origin, round.unseen(self.pair, &two));
                let further = further.saturating_sub(to_count(a));
                let (mut any, mut other) = (Worth::ZERO, Worth::ZERO);
                for second in Rank::all() {
                    let cards = round.unseen(second, &seen);
                    if cards == 0 {
                        continue;
                    }
                    let pieces = &seconds[line][a][second.index()];
                    let hand = Hand::of([self.pair, second]);
                    let actions = self.actions(self.lines[line].plan, &hand);
                    let mixed = pieces.mix(actions, shades[second.index()].as_ref(), grain);
                    any.add(mixed.times(cards));
                    let filling = if second == self.pair { cards - further.min(cards) } else { cards };
                    other.add(mixed.times(filling));
                }
                for (worth_of, times) in
                    [(any, self.mixture.any[seat.index()][a]), (other, self.mixture.other[seat.index()][a])]
                {
                    let times = times * chances.cast_signed();
                    worth.net += worth_of.net * times;
                    worth.stake += worth_of.stake * times;
                }
                chances *= further;
            }
        }
        SplitWorth { worth, grain }
    }

    /// What each second card makes of a hand when `extra` cards are seen besides it.
    fn seconds<R: Rules>(
        &self,
        rules: &R,
        round: &Round,
        line: &KindPlan<'p>,
        extra: u8,
        laws: &Laws,
        values: &mut [Worth],
    ) -> [Pieces; Rank::COUNT] {
        let list = line.plan.list();
        let play = LinePlay { rules, round, line, laws, with_stakes: rules.doubles_later() };
        for (place, settlement) in &line.later {
            let hand = &list.hands()[*place];
            let seen = self.seen(hand, extra);
            if round.holds(&seen) {
                values[*place] = match settlement {
                    Some(settlement) => play.settled(settlement, &seen),
                    None if line.plan.split_action(*place) == Action::Double => play.doubled(hand, &seen),
                    None => play.draw(*place, &seen, None, values),
                };
            }
        }
        std::array::from_fn(|second| {
            let second = Rank::all().nth(second).expect("a rank");
            let hand = Hand::of([self.pair, second]);
            let seen = self.seen(&hand, extra);
            if !round.holds(&seen) {
                return Pieces::default();
            }
            let place = list.place(&hand).expect("two cards do not bust");
            let actions = self.actions(line.plan, &hand);
            let mut pieces = Pieces::default();
            if actions.contains(&Action::Stand) {
                pieces.stand = play.stand(&hand, &seen);
            }
            if actions.contains(&Action::Hit) {
                let completing = line.plan.completing(&hand);
                pieces.hit = play.draw(place, &seen, completing, values);
                if let Some(rank) = completing.filter(|&rank| round.unseen(rank, &seen) > 0) {
                    let cards = round.unseen(rank, &seen);
                    let seen = seen.with(rank);
                    let settled = |pay, times| rules.completed(round.up, &hand, line.kind, pay, times);
                    let Completion { by_pay, by_time } = Completion::new(round, laws, &seen, settled);
                    pieces.completed = Some(Completion { by_pay: by_pay * cards, by_time: by_time * cards });
                    if play.with_stakes {
                        pieces.hit.stake += round.played(&seen) * line.kind.backing.stake() * cards;
                    }
                }
                if !play.with_stakes {
                    pieces.hit.stake = round.played(&seen) * line.kind.backing.stake();
                }
            }
            if actions.contains(&Action::Double) {
                pieces.double = play.doubled(&hand, &seen);
            }
            pieces
        })
    }
}

/// The plan for a kind of hand.
pub(super) fn plan_of(plans: &[Plan], kind: HandKind) -> &Plan {
    plans.iter().find(|plan| plan.backing == kind.backing).expect("a plan a backing")
}

/// Names the settlements that a doubled hand can come to, with its cards.
fn want_doubled<R: Rules>(
    rules: &R,
    round: &Round,
    line: &KindPlan,
    doubled: &DoubledHand,
    want: &mut impl FnMut(&Settlement, &Hand),
) {
    for drawn in Rank::all() {
        let doubled = doubled.with(drawn);
        // A hand that the shoe does not hold has no plan.
        if !round.holds(&doubled.cards) {
            continue;
        }
        match doubled_to(rules, round, line.plan, &doubled, line.kind) {
            Ok((settlement, _)) => want(&settlement, &doubled.cards),
            Err(again) => want_doubled(rules, round, line, &again, want),
        }
    }
}

/// A hand of two cards by what is done with it.
#[derive(Clone, Copy)]
struct Pieces {
    stand: Worth,
    /// Without what the completing rank nets, where there is one.
    hit: Worth,
    /// What the completing rank nets.
    completed: Option<Completion>,
    double: Worth,
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces { stand: Worth::ZERO, hit: Worth::ZERO, completed: None, double: Worth::ZERO }
    }
}

impl Pieces {
    fn of(&self, action: Action) -> Worth {
        match action {
            Action::Stand => self.stand,
            Action::Hit => self.hit,
            Action::Double => self.double,
            Action::Surrender | Action::Split => unreachable!("not open after a split"),
        }
    }

    /// The worth in parts of `grain`, each shade doing what it does.
    fn mix(&self, actions: &[Action], shades: Option<&Shades>, grain: u64) -> Worth {
        let Some(shades) = shades else {
            return self.of(actions[0]).times(grain);
        };
        let mut mixed = Worth::ZERO;
        let scale = grain / shades.grain;
        for (&action, shade) in actions.iter().zip(&shades.of) {
            mixed.add(self.of(action).times(shade.weight * scale));
            if let Some(completed) = self.completed.filter(|_| action == Action::Hit) {
                mixed.net += completed.worth(shade.pay, shade.weight) * scale;
            }
        }
        mixed
    }
}

/// The play of one kind of split hand.
struct LinePlay<'a, 'p, R> {
    rules: &'a R,
    round: &'a Round,
    line: &'a KindPlan<'p>,
    laws: &'a Laws,
    /// Whether stakes differ by what is drawn.
    with_stakes: bool,
}

impl<R: Rules> LinePlay<'_, '_, R> {
    /// A hand that stands when `seen` is seen.
    fn stand(&self, hand: &Hand, seen: &Hand) -> Worth {
        self.settled(&standing(self.rules, self.round, hand, self.line.kind), seen)
    }

    /// The same that is settled so.
    fn settled(&self, settlement: &Settlement, seen: &Hand) -> Worth {
        let stake = self.round.played(seen) * self.line.kind.backing.stake();
        Worth { net: self.round.settle(settlement, seen, self.laws), stake }
    }

    /// One card drawn to the hand at `place` when `seen` is seen: the worth without the `left_out` rank.
    fn draw(&self, place: usize, seen: &Hand, left_out: Option<Rank>, values: &[Worth]) -> Worth {
        let list = self.line.plan.list();
        let bust = self.rules.bust(self.line.kind);
        let mut sum = Worth::ZERO;
        for rank in Rank::all().filter(|&rank| Some(rank) != left_out) {
            let cards = self.round.unseen(rank, seen);
            if cards == 0 {
                continue;
            }
            let worth = if let Some(next) = list.next(place, rank) {
                values[next]
            } else {
                let seen = seen.with(rank);
                let stake = self.round.played(&seen) * self.line.kind.backing.stake();
                Worth { net: self.round.settle(&bust, &seen, self.laws), stake }
            };
            sum.net.add_product(&worth.net, cards);
            if self.with_stakes {
                sum.stake.add_product(&worth.stake, cards);
            }
        }
        sum
    }

    /// A hand doubled after a split, by the choices of the plan, when `seen` is seen.
    fn doubled(&self, hand: &Hand, seen: &Hand) -> Worth {
        let doubled = self.rules.double(hand, true).expect("a hand that is doubled may be");
        self.doubled_on(&doubled, seen)
    }

    fn doubled_on(&self, doubled: &DoubledHand, seen: &Hand) -> Worth {
        let LinePlay { rules, round, line, laws, .. } = self;
        let mut sum = Worth::ZERO;
        for drawn in Rank::all() {
            let cards = round.unseen(drawn, seen);
            if cards == 0 {
                continue;
            }
            let (doubled, seen) = (doubled.with(drawn), seen.with(drawn));
            let worth = match doubled_to(*rules, round, line.plan, &doubled, line.kind) {
                Ok((settlement, stake)) => {
                    Worth { net: round.settle(&settlement, &seen, laws), stake: round.played(&seen) * stake }
                }
                Err(again) => self.doubled_on(&again, &seen),
            };
            sum.add(worth.times(cards));
        }
        sum
    }
}

/// The hands of three or more cards that the plan's play of a split hand can reach, highest place first.
fn later_hands(round: &Round, pair: Rank, terms: &Split, plan: &Plan) -> Vec<usize> {
    let list = plan.list();
    if terms.one_card {
        return Vec::new();
    }
    let mut reached = vec![false; list.len()];
    let mut open: Vec<usize> = Rank::all()
        .map(|second| Hand::of([pair, second]))
        .filter(|hand| plan.after_split(hand).contains(&Action::Hit))
        .filter_map(|hand| list.place(&hand))
        .collect();
    while let Some(place) = open.pop() {
        for next in Rank::all().filter_map(|rank| list.next(place, rank)) {
            // The partner's card is seen as well.
            if !reached[next] && round.holds(&list.hands()[next].with(pair)) {
                reached[next] = true;
                if plan.split_action(next) == Action::Hit {
                    open.push(next);
                }
            }
        }
    }
    (0..list.len()).rev().filter(|&place| reached[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hands_are_two_hands_of_any_second_card() {
        let mixture = Mixture::new(2);
        assert_eq!(mixture.any, [[1, 0, 0, 0, 0], [0; 5], [1, 0, 0, 0, 0]]);
        assert_eq!(mixture.other, [[0; 5]; 3]);
        assert_eq!(mixture.most_extra(), 0);
    }

    #[test]
    fn three_hands_worked_by_hand() {
        // T(0,0) = T(1,0) + Y1(0,0) + T(0,1);  T(1,0) = V1(1,0) + Vo(1,0) + V2(1,0);
        // T(0,1) = T(1,1) + Y2(0,1) + 0;  T(1,1) = Vo(1,1) + V2(1,1), and X(a,1) = X(a,0) - X(a+1,0).
        let mixture = Mixture::new(3);
        assert_eq!(mixture.any, [[0, 1, 0, 0, 0], [0, 2, -1, 0, 0], [0, 2, -1, 0, 0]]);
        assert_eq!(mixture.other, [[1, 0, 0, 0, 0], [0; 5], [1, -1, 0, 0, 0]]);
    }

    #[test]
    fn four_hands_have_up_to_four_further_cards_out() {
        assert_eq!(Mixture::new(4).most_extra(), 4);
    }
}
