//! The zero-memory optimum of a single hand: for one up card and one backing, what every action of every hand is worth
//! and which is best, with the shoe less the up card and the hand's own cards (CDZ-, ruling J1; free hands F4).
//!
//! This is the only recursion of the family. A hand after a split is played by the choices found here. What is done may
//! also be [`Prescribed`]: then every value is the value under that play.

use super::dealer::{Laws, Shown};
use super::hand::{Hand, HandList, Rank};
use super::round::{Num, Round};
use super::rules::{
    Action, Backing, Doubled, DoubledHand, HandKind, Rescue, Rules, Settlement, Shades, SurrenderAt,
};
use enumeration::Arrange;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// What an action is expected to net, and to have at stake, in parts of the round's denominator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    pub net: Num,
    pub stake: Num,
}

impl Worth {
    pub(super) const ZERO: Worth = Worth { net: Num::ZERO, stake: Num::ZERO };

    pub(super) fn times(self, factor: u64) -> Worth {
        Worth { net: self.net * factor, stake: self.stake * factor }
    }

    pub(super) fn add(&mut self, other: Worth) {
        self.net += other.net;
        self.stake += other.stake;
    }
}

/// An action that is open, with its worth and what it adds to the stake when it is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenAction {
    pub action: Action,
    pub worth: Worth,
    pub adds: i64,
}

impl OpenAction {
    /// Sorts the better choice first: the greater net; of equals the one that stakes less now, then the one that does
    /// less (ruling Q7).
    pub(super) fn preference(&self, other: &OpenAction) -> Ordering {
        other.worth.net.cmp(&self.worth.net).then_with(|| self.precedence(other))
    }

    /// Sorts choices of equal net.
    pub(super) fn precedence(&self, other: &OpenAction) -> Ordering {
        (self.adds, self.action).cmp(&(other.adds, other.action))
    }
}

/// A play that need not be best.
pub(super) trait Prescribed: Sync {
    /// What is done, of the actions that are open.
    fn action(&self, at: &Situation) -> Action;

    /// What is done with a doubled hand that counts so many points, of what is open.
    fn after_double(&self, at: &AfterDoubling) -> AfterDouble;
}

/// A hand that is to be played on.
pub(super) struct Situation<'a> {
    pub shown: Shown,
    pub hand: &'a Hand,
    /// Of two cards, their place among [`Rules::shades`]; 0 where there are none.
    pub shade: usize,
    pub backing: Backing,
    /// Whether these are the first two cards of the round.
    pub is_first: bool,
    pub open: &'a [Action],
}

/// A doubled hand with its card.
pub(super) struct AfterDoubling<'a> {
    pub shown: Shown,
    pub doubled: &'a DoubledHand,
    pub backing: Backing,
    /// What it counts, with the aces that count low.
    pub points: u8,
    pub open: &'a [AfterDouble],
}

/// What is done with a doubled hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum AfterDouble {
    /// The last doubling is taken back.
    Rescue,
    /// It waits for the dealer.
    Keep,
    /// It is doubled again.
    Again,
}

/// A hand as it is doubled: what that is worth, and what it adds to the stake.
struct Doubling {
    worth: Worth,
    adds: i64,
}

/// What a bonus of three cards is worth: for each part of a pay that it wins, and for each time that it comes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completion {
    pub by_pay: Num,
    pub by_time: Num,
}

impl Completion {
    /// The completion of a hand that is settled like this with its third card, all of whose cards are seen.
    pub(super) fn new(
        round: &Round,
        laws: &Laws,
        seen: &Hand,
        settlement: impl Fn(i64, i64) -> Settlement,
    ) -> Self {
        let [by_pay, by_time] =
            [(1, 0), (0, 1)].map(|(pay, times)| round.settle(&settlement(pay, times), seen, laws));
        Completion { by_pay, by_time }
    }

    /// What it is worth where it comes so often and wins so much.
    pub(super) fn worth(&self, pay: i64, times: u64) -> Num {
        self.by_pay * pay + self.by_time * times
    }
}

/// The optimum for one up card and one backing. Worths are those of the hand alone, by place in [`HandList`].
pub(super) struct Plan {
    pub backing: Backing,
    list: &'static HandList,
    stand: Vec<Option<Num>>,
    /// Of two cards with shades: without the completing rank.
    hit: Vec<Option<Worth>>,
    /// What hands of three or more cards do, as dealt and after a split.
    actions: Vec<Action>,
    split_actions: Vec<Action>,
    double: FxHashMap<Hand, Doubling>,
    doubled: FxHashMap<DoubledHand, (AfterDouble, Worth)>,
    shades: FxHashMap<Hand, Shades>,
    completions: FxHashMap<Hand, Completion>,
    /// What two cards of each shade do after a split that may not be split again.
    after_split: FxHashMap<Hand, Vec<Action>>,
}

/// What plans are made from.
#[derive(Clone, Copy)]
struct Making<'a, R> {
    rules: &'a R,
    round: &'a Round,
    kind: HandKind,
    laws: &'a Laws,
    prescribed: Option<&'a dyn Prescribed>,
}

impl Plan {
    /// Solves every hand; `laws` holds the dealer's law for each of them. What is done is best, unless it is prescribed.
    pub(super) fn solve<R: Rules>(
        rules: &R,
        round: &Round,
        backing: Backing,
        laws: &Laws,
        prescribed: Option<&dyn Prescribed>,
    ) -> Plan {
        let list = if rules.tells_first_aces() { HandList::with_first_aces() } else { HandList::get() };
        let mut plan = Plan {
            backing,
            list,
            stand: vec![None; list.len()],
            hit: vec![None; list.len()],
            actions: vec![Action::Stand; list.len()],
            split_actions: vec![Action::Stand; list.len()],
            double: FxHashMap::default(),
            doubled: FxHashMap::default(),
            shades: FxHashMap::default(),
            completions: FxHashMap::default(),
            after_split: FxHashMap::default(),
        };
        let kind = HandKind::unsplit(backing);
        let making = Making { rules, round, kind, laws, prescribed };
        let bust = rules.bust(kind);
        // A hand that has not been split is all of its round.
        let cap = rules.round_cap();
        for (place, hand) in list.hands().iter().enumerate().rev() {
            let size = hand.size();
            if size < 2 || !round.holds(hand) {
                continue;
            }
            plan.stand[place] = rules
                .stand(round.up, hand, kind)
                .map(|settlement| round.settle(&settlement.cut(cap), hand, laws));
            if rules.is_finished(hand) {
                plan.after_split.insert(*hand, vec![Action::Stand]);
                continue;
            }
            let shades = if size == 2 { rules.shades(round.up, hand) } else { None };
            let completing = shades.as_ref().and_then(|shades| shades.completing);
            let mut hit = Worth::ZERO;
            for rank in Rank::all() {
                let cards = round.unseen(rank, hand);
                if cards == 0 || completing == Some(rank) {
                    continue;
                }
                let worth = if let Some(next) = list.next(place, rank) {
                    plan.value(round, next)
                } else {
                    let seen = hand.with(rank);
                    Worth {
                        net: round.settle(&bust, &seen, laws),
                        stake: round.played(&seen) * backing.stake(),
                    }
                };
                hit.net.add_product(&worth.net, cards);
                hit.stake.add_product(&worth.stake, cards);
            }
            plan.hit[place] = Some(hit);
            if let Some(rank) = completing.filter(|&rank| round.unseen(rank, hand) > 0) {
                let settled = |pay, times| rules.completed(round.up, hand, kind, pay, times);
                let completion = Completion::new(round, laws, &hand.with(rank), settled);
                plan.completions.insert(*hand, completion);
            }
            if let Some(shades) = shades {
                plan.shades.insert(*hand, shades);
            }
            if let Some(doubled) = rules.double(hand, false) {
                let doubling = plan.doubling(&making, hand, &doubled);
                plan.double.insert(*hand, doubling);
            }
            let after_split = rules.double(hand, true).is_some();
            let taken = |may_double: bool, shade: usize| {
                let mut choices = plan.choices(round, hand, shade);
                choices.retain(|choice| may_double || choice.action != Action::Double);
                let at = Situation { shown: round.shown, hand, shade, backing, is_first: false, open: &[] };
                taken_first(&mut choices, &at, prescribed);
                choices[0].action
            };
            if size == 2 {
                let actions = (0..plan.shade_count(hand)).map(|shade| taken(after_split, shade)).collect();
                plan.after_split.insert(*hand, actions);
            } else {
                let action = taken(true, 0);
                plan.split_actions[place] =
                    if action == Action::Double && !after_split { taken(false, 0) } else { action };
                plan.actions[place] = action;
            }
        }
        plan
    }

    /// A hand as it is doubled, before its card.
    fn doubling<R: Rules>(&mut self, making: &Making<R>, hand: &Hand, doubled: &DoubledHand) -> Doubling {
        let mut doubling =
            Doubling { worth: Worth::ZERO, adds: doubled.stake(self.backing) - self.backing.stake() };
        for drawn in Rank::all() {
            let cards = making.round.unseen(drawn, hand);
            if cards > 0 {
                let (_, worth) = self.after_doubling(making, &doubled.with(drawn));
                doubling.worth.add(worth.times(cards));
            }
        }
        doubling
    }

    /// A doubled hand with its card: what is done with it, and what that is worth.
    fn after_doubling<R: Rules>(
        &mut self,
        making: &Making<R>,
        doubled: &DoubledHand,
    ) -> (AfterDouble, Worth) {
        if let Some(&known) = self.doubled.get(doubled) {
            return known;
        }
        let Making { rules, round, kind, laws, prescribed } = making;
        let Doubled { points, settlement, stake, rescue } = rules.doubled(round.up, doubled, *kind);
        let played = round.played(&doubled.cards);
        let net = round.settle(&settlement.cut(rules.round_cap()), &doubled.cards, laws);
        let mut open = vec![(AfterDouble::Keep, Worth { net, stake: played * stake })];
        if let Some(Rescue { net, stake }) = rescue {
            open.push((AfterDouble::Rescue, Worth { net: played * net, stake: played * stake }));
        }
        if let Some(again) = rules.double_again(doubled) {
            let Doubling { worth, .. } = self.doubling(making, &doubled.cards, &again);
            open.push((AfterDouble::Again, worth));
        }
        let taken = match prescribed.filter(|_| open.len() > 1) {
            // Of equal nets the smaller stake.
            None => open.iter().reduce(|best, other| {
                let order = other.1.net.cmp(&best.1.net).then_with(|| best.0.cmp(&other.0));
                if order.is_gt() { other } else { best }
            }),
            Some(play) => {
                let all: Vec<AfterDouble> = open.iter().map(|(then, _)| *then).collect();
                let (shown, backing) = (round.shown, self.backing);
                let then = play.after_double(&AfterDoubling { shown, doubled, backing, points, open: &all });
                open.iter().find(|(other, _)| *other == then)
            }
        };
        let taken = *taken.unwrap_or(&open[0]);
        self.doubled.insert(*doubled, taken);
        taken
    }

    /// The hands that it is a plan for.
    pub(super) fn list(&self) -> &'static HandList {
        self.list
    }

    /// The worth of a hand of three or more cards, played on.
    fn value(&self, round: &Round, place: usize) -> Worth {
        let hand = &self.list.hands()[place];
        let worth = match self.actions[place] {
            Action::Hit => self.hit[place],
            Action::Double => self.double.get(hand).map(|doubling| doubling.worth),
            _ => self.stand[place].map(|net| Worth { net, stake: round.played(hand) * self.backing.stake() }),
        };
        worth.expect("a hand that is held does what it does")
    }

    /// What a hand of three or more cards does.
    pub(super) fn action(&self, place: usize) -> Action {
        self.actions[place]
    }

    /// The same of a hand that came of a split.
    pub(super) fn split_action(&self, place: usize) -> Action {
        self.split_actions[place]
    }

    /// What standing and hitting a hand of three or more cards are worth, where they are open.
    pub(super) fn stand_and_hit(&self, place: usize) -> (Option<Num>, Option<Num>) {
        (self.stand[place], self.hit[place].map(|hit| hit.net))
    }

    /// What two cards of each shade do after a split, when they may not be split again; nothing if they cannot be
    /// dealt.
    pub(super) fn after_split(&self, hand: &Hand) -> &[Action] {
        self.after_split.get(hand).map_or(&[], Vec::as_slice)
    }

    /// What is done with a doubled hand.
    pub(super) fn then(&self, doubled: &DoubledHand) -> AfterDouble {
        self.doubled.get(doubled).map_or(AfterDouble::Keep, |&(then, _)| then)
    }

    /// How two first cards are distinguished.
    pub(super) fn shades(&self, hand: &Hand) -> Option<&Shades> {
        self.shades.get(hand)
    }

    /// How many shades two cards come in.
    pub(super) fn shade_count(&self, hand: &Hand) -> usize {
        self.shades(hand).map_or(1, |shades| shades.of.len())
    }

    /// The rank that completes a bonus with two cards.
    pub(super) fn completing(&self, hand: &Hand) -> Option<Rank> {
        self.shades(hand).and_then(|shades| shades.completing)
    }

    /// Standing, hitting and doubling, where open. The worths of a hand with shades are those of one shade times its
    /// weight.
    pub(super) fn choices(&self, round: &Round, hand: &Hand, shade: usize) -> Vec<OpenAction> {
        let place = self.list.place(hand).expect("a hand that has not bust");
        let shade = self.shades(hand).map(|shades| shades.of[shade]);
        let weight = shade.map_or(1, |shade| shade.weight);
        let stake = round.played(hand) * self.backing.stake();

        let mut choices = Vec::with_capacity(3);
        if let Some(net) = self.stand[place] {
            let worth = Worth { net, stake }.times(weight);
            choices.push(OpenAction { action: Action::Stand, worth, adds: 0 });
        }
        if let Some(hit) = self.hit[place] {
            let mut worth = hit.times(weight);
            if let (Some(shade), Some(rank)) = (shade, self.completing(hand)) {
                let cards = round.unseen(rank, hand);
                worth.stake += round.played(&hand.with(rank)) * self.backing.stake() * (cards * weight);
                if let Some(completion) = self.completions.get(hand) {
                    worth.net += completion.worth(shade.pay, weight) * cards;
                }
            }
            choices.push(OpenAction { action: Action::Hit, worth, adds: 0 });
        }
        if let Some(doubling) = self.double.get(hand) {
            let worth = doubling.worth.times(weight);
            choices.push(OpenAction { action: Action::Double, worth, adds: doubling.adds });
        }
        choices
    }
}

/// Puts first what is taken: the best, unless it is prescribed.
pub(super) fn taken_first(choices: &mut [OpenAction], at: &Situation, prescribed: Option<&dyn Prescribed>) {
    choices.arrange_by(OpenAction::preference);
    if let Some(play) = prescribed {
        let open: Vec<Action> = choices.iter().map(|choice| choice.action).collect();
        let taken = play.action(&Situation { open: &open, ..*at });
        let place = open.iter().position(|&action| action == taken).expect("what is prescribed is open");
        choices[..=place].rotate_right(1);
    }
}

/// The settlement of standing, which a hand that has been left alone must have.
pub(super) fn standing<R: Rules>(rules: &R, round: &Round, hand: &Hand, kind: HandKind) -> Settlement {
    rules.stand(round.up, hand, kind).expect("a hand that stands may stand")
}

/// How a doubled hand is settled that is played by the plan; none where it is doubled again.
pub(super) fn doubled_to<R: Rules>(
    rules: &R,
    round: &Round,
    plan: &Plan,
    doubled: &DoubledHand,
    kind: HandKind,
) -> Result<(Settlement, i64), DoubledHand> {
    let Doubled { settlement, stake, rescue, .. } = rules.doubled(round.up, doubled, kind);
    match (plan.then(doubled), rescue, rules.double_again(doubled)) {
        (AfterDouble::Rescue, Some(Rescue { net, stake }), _) => Ok((Settlement::AtOnce(net), stake)),
        (AfterDouble::Again, _, Some(again)) => Err(again),
        _ => Ok((settlement, stake)),
    }
}

/// What two cards net that are given up; what a peek finds is settled elsewhere.
pub(super) fn given_up<R: Rules>(rules: &R, up: Rank) -> Settlement {
    let half = -rules.unit() / 2;
    match rules.surrender(up) {
        Some(SurrenderAt::Late) if rules.peek().is_none() => {
            Settlement::UnlessNatural { net: half, natural: -rules.unit() }
        }
        _ => Settlement::AtOnce(half),
    }
}
