//! The zero-memory optimum of a single hand: for one up card and one backing, what every action of every hand is worth
//! and which is best, with the shoe less the up card and the hand's own cards (CDZ-, ruling J1; free hands F4).
//!
//! This is the only recursion of the family. A hand after a split is played by the choices found here. What is done may
//! also be [`Prescribed`]: then every value is the value under that play.

use super::dealer::Laws;
use super::hand::{Hand, HandList, Rank};
use super::round::{Num, Round};
use super::rules::{Action, Backing, Rescue, Rules, Settlement, Shades};
use std::cmp::Ordering;
use std::collections::HashMap;

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
    /// What is done with a hand against an up card, of the actions open to it.
    fn action(&self, up: Rank, hand: &Hand, backing: Backing, open: &[Action]) -> Action;

    /// Whether the doubled half is taken back at this total.
    fn rescues(&self, up: Rank, points: u8) -> bool;
}

/// Two cards, doubled: the worth, and the drawn cards after which the doubled half is taken back.
struct Doubling {
    worth: Worth,
    adds: i64,
    rescued: u16,
}

/// The optimum for one up card and one backing. Worths are those of the hand alone, by place in [`HandList`].
pub(super) struct Plan {
    pub backing: Backing,
    stand: Vec<Option<Num>>,
    /// Of two cards with shades: without the completing rank.
    hit: Vec<Option<Num>>,
    /// What hands of three or more cards do.
    actions: Vec<Action>,
    double: HashMap<Hand, Doubling>,
    shades: HashMap<Hand, Shades>,
    /// What two cards of each shade do after a split that may not be split again.
    after_split: HashMap<Hand, Vec<Action>>,
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
        let list = HandList::get();
        let mut plan = Plan {
            backing,
            stand: vec![None; list.len()],
            hit: vec![None; list.len()],
            actions: vec![Action::Stand; list.len()],
            double: HashMap::new(),
            shades: HashMap::new(),
            after_split: HashMap::new(),
        };
        let bust = rules.bust(backing);
        // A hand that has not been split is all of its round.
        let cap = rules.round_cap();
        for (place, hand) in list.hands().iter().enumerate().rev() {
            let size = hand.size();
            if size < 2 || !round.holds(hand) {
                continue;
            }
            plan.stand[place] =
                rules.stand(hand, backing).map(|settlement| round.settle(&settlement.cut(cap), hand, laws));
            if hand.total().points == 21 {
                plan.after_split.insert(*hand, vec![Action::Stand]);
                continue;
            }
            let shades = if size == 2 { rules.shades(round.up, hand) } else { None };
            let mut hit = Num::ZERO;
            for rank in Rank::all() {
                let cards = round.unseen(rank, hand);
                if cards == 0 || shades.as_ref().is_some_and(|shades| shades.completing == rank) {
                    continue;
                }
                match list.next(place, rank) {
                    Some(next) => hit.add_product(&plan.value(next), cards),
                    None => hit += round.played(&hand.with(rank)) * bust * cards,
                }
            }
            plan.hit[place] = Some(hit);
            plan.actions[place] = match (plan.stand[place], prescribed) {
                (None, _) => Action::Hit,
                (Some(_), Some(play)) => play.action(round.up, hand, backing, &[Action::Stand, Action::Hit]),
                (Some(stand), None) if hit > stand => Action::Hit,
                (Some(_), None) => Action::Stand,
            };
            if let Some(shades) = shades {
                plan.shades.insert(*hand, shades);
            }
            if size == 2 && rules.may_double(hand, false) {
                plan.double.insert(*hand, plan.doubling(rules, round, hand, laws, prescribed));
            }
            if size == 2 {
                let may_double = rules.may_double(hand, true);
                let actions = (0..plan.shade_count(hand))
                    .map(|shade| {
                        let mut choices = plan.choices(round, hand, shade);
                        choices.retain(|choice| may_double || choice.action != Action::Double);
                        taken_first(&mut choices, round.up, hand, backing, prescribed);
                        choices[0].action
                    })
                    .collect();
                plan.after_split.insert(*hand, actions);
            }
        }
        plan
    }

    fn doubling<R: Rules>(
        &self,
        rules: &R,
        round: &Round,
        hand: &Hand,
        laws: &Laws,
        prescribed: Option<&dyn Prescribed>,
    ) -> Doubling {
        let mut doubling = Doubling { worth: Worth::ZERO, adds: 0, rescued: 0 };
        for drawn in Rank::all() {
            let seen = hand.with(drawn);
            let cards = round.unseen(drawn, hand);
            let doubled = rules.doubled(hand, drawn, self.backing);
            doubling.adds = doubled.stake - self.backing.stake();
            if cards == 0 {
                continue;
            }
            let played = round.played(&seen);
            let settlement = doubled.settlement.cut(rules.round_cap());
            let net = round.settle(&settlement, &seen, laws);
            // Equal nets: the smaller stake.
            let is_better = |rescue: &Rescue| match prescribed {
                Some(play) => play.rescues(round.up, doubled.points),
                None => played * rescue.net >= net,
            };
            let worth = match doubled.rescue.filter(is_better) {
                Some(rescue) => {
                    doubling.rescued |= 1 << drawn.index();
                    Worth { net: played * rescue.net, stake: played * rescue.stake }
                }
                None => Worth { net, stake: played * doubled.stake },
            };
            doubling.worth.add(worth.times(cards));
        }
        doubling
    }

    /// The worth of a hand of three or more cards, played on.
    fn value(&self, place: usize) -> Num {
        let worth = if self.actions[place] == Action::Hit { self.hit[place] } else { self.stand[place] };
        worth.expect("a hand that is held stands or hits")
    }

    /// What a hand of three or more cards does.
    pub(super) fn action(&self, place: usize) -> Action {
        self.actions[place]
    }

    /// What standing and hitting a hand of three or more cards are worth, where they are open.
    pub(super) fn stand_and_hit(&self, place: usize) -> (Option<Num>, Option<Num>) {
        (self.stand[place], self.hit[place])
    }

    /// What two cards of each shade do after a split, when they may not be split again; nothing if they cannot be
    /// dealt.
    pub(super) fn after_split(&self, hand: &Hand) -> &[Action] {
        self.after_split.get(hand).map_or(&[], Vec::as_slice)
    }

    /// Whether two cards, doubled, take the doubled half back after this card.
    pub(super) fn rescues(&self, hand: &Hand, drawn: Rank) -> bool {
        self.double.get(hand).is_some_and(|doubling| doubling.rescued >> drawn.index() & 1 == 1)
    }

    /// How two first cards are distinguished.
    pub(super) fn shades(&self, hand: &Hand) -> Option<&Shades> {
        self.shades.get(hand)
    }

    /// How many shades two cards come in.
    pub(super) fn shade_count(&self, hand: &Hand) -> usize {
        self.shades(hand).map_or(1, |shades| shades.of.len())
    }

    /// Standing, hitting and doubling, where open. The worths of a hand with shades are those of one shade times its
    /// weight.
    pub(super) fn choices(&self, round: &Round, hand: &Hand, shade: usize) -> Vec<OpenAction> {
        let place = HandList::get().place(hand).expect("a hand that has not bust");
        let shades = self.shades(hand);
        let weight = shades.map_or(1, |shades| shades.of[shade].weight);
        let stake = round.played(hand) * self.backing.stake();
        let single = |net: Num| Worth { net, stake: stake * weight };

        let mut choices = Vec::with_capacity(3);
        if let Some(net) = self.stand[place] {
            choices.push(OpenAction { action: Action::Stand, worth: single(net * weight), adds: 0 });
        }
        if let Some(hit) = self.hit[place] {
            let mut net = hit * weight;
            if let Some(shades) = shades {
                let completed = hand.with(shades.completing);
                let cards = round.unseen(shades.completing, hand);
                net += round.played(&completed) * shades.of[shade].net * cards;
            }
            choices.push(OpenAction { action: Action::Hit, worth: single(net), adds: 0 });
        }
        if let Some(doubling) = self.double.get(hand) {
            let worth = doubling.worth.times(weight);
            choices.push(OpenAction { action: Action::Double, worth, adds: doubling.adds });
        }
        choices
    }
}

/// Puts first what is taken: the best, unless it is prescribed.
pub(super) fn taken_first(
    choices: &mut [OpenAction],
    up: Rank,
    hand: &Hand,
    backing: Backing,
    prescribed: Option<&dyn Prescribed>,
) {
    choices.sort_by(OpenAction::preference);
    if let Some(play) = prescribed {
        let open: Vec<Action> = choices.iter().map(|choice| choice.action).collect();
        let taken = play.action(up, hand, backing, &open);
        let place = open.iter().position(|&action| action == taken).expect("what is prescribed is open");
        choices[..=place].rotate_right(1);
    }
}

/// The settlement of standing, which a hand that has been left alone must have.
pub(super) fn standing<R: Rules>(rules: &R, hand: &Hand, backing: Backing) -> Settlement {
    rules.stand(hand, backing).expect("a hand that stands may stand")
}
