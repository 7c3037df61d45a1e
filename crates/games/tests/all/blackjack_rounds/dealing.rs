//! Plain dealing of the hole-card games: the strategy of single hands, then whole rounds, summed over all orderings.

use crate::hole_card::{DoubleOn, HoleCard, SplitAces, Surrender};
use enumeration::ratio::{Ratio, ratio};
use games::blackjack::dealer::SoftSeventeen;
use games::blackjack::hand::{Hand, Rank};
use games::blackjack::law::{law_of, variance_of};
use games::blackjack::rules::Action;
use games::blackjack::solution::solve;
use rustc_hash::FxHashMap as HashMap;

/// Nets are counted in tenths of a wager: 3 to 2 is 15, 6 to 5 is 12.
const WAGER: i128 = 10;

/// Cards by rank, ace first.
type Cards = [u8; 10];

fn orderings(cards: usize) -> i128 {
    (1..=cards as i128).product()
}

fn size(cards: &Cards) -> usize {
    cards.iter().map(|&n| n as usize).sum()
}

fn without(cards: &Cards, rank: usize) -> Cards {
    let mut rest = *cards;
    rest[rank] -= 1;
    rest
}

fn with(cards: &Cards, rank: usize) -> Cards {
    let mut more = *cards;
    more[rank] += 1;
    more
}

/// Points, and whether an ace counts eleven.
fn count(hand: &Cards) -> (u32, bool) {
    let hard: u32 = (0..10).map(|rank| u32::from(hand[rank]) * (rank as u32 + 1)).sum();
    if hand[0] > 0 && hard <= 11 { (hard + 10, true) } else { (hard, false) }
}

/// What happened in some round, so that a test can say that nothing was left out.
#[derive(Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a list of things to have met")]
pub(super) struct Met {
    pub four_hands: bool,
    pub pair_at_the_limit: bool,
    pub aces_split: bool,
    pub aces_resplit: bool,
    pub peek_at_ace: bool,
    pub peek_at_ten: bool,
    pub free_hand: bool,
    pub surrendered: bool,
    pub doubled_after_split: bool,
    pub free_double_after_split: bool,
    pub dealer_22: bool,
    pub tens_split: bool,
    pub tie_with_natural: bool,
    pub even_money: bool,
    pub split_under_a_round_cap: bool,
}

/// A finished hand: points (more than 21 is a bust), what it wins and what it loses, in wagers.
type Finished = (u32, i128, i128);

/// Net and stake, added up over orderings.
type Sum = (i128, i128);

/// Sums over orderings by hole card.
type ByHole = [Option<i128>; 10];

fn plus(a: Sum, b: Sum, times: i128) -> Sum {
    (a.0 + times * b.0, a.1 + times * b.1)
}

/// A dealt round against one up card.
struct Table<'a> {
    rules: &'a HoleCard,
    /// What a wager wins, what it is paid against 22, and the most a hand may win, in tenths of a wager.
    paid: i128,
    paid_22: i128,
    most: i128,
    /// The most that all hands of a round may win together.
    most_in_round: i128,
    /// Where it is known what every hand does: the net whose rounds are counted, instead of adding up what they net.
    scored: Option<i128>,
    up: usize,
    /// All cards but the up card.
    shoe: Cards,
    /// Strategy by (hand, free): the action of three or more cards, and the sums by hole card.
    plays: HashMap<(Cards, bool), (Action, ByHole)>,
    two: HashMap<(Cards, bool), Action>,
    rounds: HashMap<SplitState, Sum>,
    dealt: HashMap<(Cards, Cards), [i128; 27]>,
    met: &'a mut Met,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct SplitState {
    pair: usize,
    hole: usize,
    shoe: Cards,
    /// The hand being played, and whether it is free.
    hand: Cards,
    free: bool,
    /// The hands still to be played, each one card, and whether it is free.
    waiting: Vec<bool>,
    finished: Vec<Finished>,
}

impl Table<'_> {
    /// The hole card that would make a natural.
    fn forbidden(&self) -> Option<usize> {
        match self.up {
            0 => Some(9),
            9 => Some(0),
            _ => None,
        }
    }

    fn holes(&self, unseen: &Cards) -> Vec<usize> {
        (0..10).filter(|&hole| unseen[hole] > 0 && Some(hole) != self.forbidden()).collect()
    }

    /// The dealer draws the hand out: orderings of `shoe` by final points.
    fn dealer_points(&mut self, dealer: &Cards, shoe: &Cards) -> [i128; 27] {
        if let Some(known) = self.dealt.get(&(*dealer, *shoe)) {
            return *known;
        }
        let mut by_points = [0; 27];
        let (points, soft) = count(dealer);
        if points < 17 || points == 17 && soft && self.rules.soft17 == SoftSeventeen::Hit {
            assert!(size(shoe) > 0, "the shoe ran out");
            for rank in (0..10).filter(|&rank| shoe[rank] > 0) {
                let drawn = self.dealer_points(&with(dealer, rank), &without(shoe, rank));
                for (sum, ways) in by_points.iter_mut().zip(drawn) {
                    *sum += i128::from(shoe[rank]) * ways;
                }
            }
        } else {
            by_points[points as usize] = orderings(size(shoe));
        }
        self.dealt.insert((*dealer, *shoe), by_points);
        by_points
    }

    /// The dealer plays last: what the finished hands net, over all orderings of `shoe`.
    fn dealer(&mut self, dealer: &Cards, shoe: &Cards, finished: &[Finished]) -> i128 {
        let law = self.dealer_points(dealer, shoe);
        let (paid, paid_22, most) = (self.paid, self.paid_22, self.most);
        let (most_in_round, scored) = (self.most_in_round, self.scored);
        self.met.dealer_22 |= law[22] > 0 && self.rules.push_22;
        let net = |points: u32| -> i128 {
            finished
                .iter()
                .map(|&(player, win, lose)| match player {
                    22.. => -lose * WAGER,
                    _ if points == 22 && self.rules.push_22 => (win * paid_22).min(most),
                    _ if points > 21 || player > points => (win * paid).min(most),
                    _ if player == points => 0,
                    _ => -lose * WAGER,
                })
                .sum::<i128>()
                .min(most_in_round)
        };
        let worth = |net: i128| scored.map_or(net, |scored| i128::from(net == scored));
        (17..27).map(|points| law[points as usize] * worth(net(points))).sum()
    }

    /// A hand that takes no more cards, by hole card.
    fn settle(&mut self, unseen: &Cards, finished: Finished) -> ByHole {
        let mut by_hole = [None; 10];
        for hole in self.holes(unseen) {
            let dealer = with(&with(&[0; 10], self.up), hole);
            by_hole[hole] = Some(self.dealer(&dealer, &without(unseen, hole), &[finished]));
        }
        by_hole
    }

    fn unseen(&self, hand: &Cards) -> Cards {
        std::array::from_fn(|rank| self.shoe[rank] - hand[rank])
    }

    /// Adds up over hole cards: what the player, who does not see it, compares.
    fn added(unseen: &Cards, by_hole: &ByHole) -> i128 {
        (0..10).filter_map(|hole| by_hole[hole].map(|sum| i128::from(unseen[hole]) * sum)).sum()
    }

    fn draw(&mut self, hand: &Cards, free: bool) -> ByHole {
        let unseen = self.unseen(hand);
        let mut by_hole = [None; 10];
        for hole in self.holes(&unseen) {
            let shoe = without(&unseen, hole);
            let mut sum = 0;
            for rank in (0..10).filter(|&rank| shoe[rank] > 0) {
                let longer = with(hand, rank);
                let value = if count(&longer).0 > 21 {
                    -stake(free) * WAGER * orderings(size(&shoe) - 1)
                } else {
                    self.play(&longer, free).1[hole].expect("the hole card is there")
                };
                sum += i128::from(shoe[rank]) * value;
            }
            by_hole[hole] = Some(sum);
        }
        by_hole
    }

    /// The optimum of three or more cards.
    fn play(&mut self, hand: &Cards, free: bool) -> (Action, ByHole) {
        if let Some(known) = self.plays.get(&(*hand, free)) {
            return *known;
        }
        assert_eq!(self.scored, None, "every hand is known before rounds are counted");
        let unseen = self.unseen(hand);
        let (points, _) = count(hand);
        let stand = self.settle(&unseen, (points, 1, stake(free)));
        let mut play = (Action::Stand, stand);
        if points < 21 {
            let hit = self.draw(hand, free);
            if Self::added(&unseen, &hit) > Self::added(&unseen, &stand) {
                play = (Action::Hit, hit);
            }
        }
        self.plays.insert((*hand, free), play);
        play
    }

    fn doubles_free(&self, hand: &Cards) -> bool {
        let (points, soft) = count(hand);
        self.rules.free_doubles && !soft && (9..=11).contains(&points)
    }

    fn may_double(&self, hand: &Cards) -> bool {
        let (points, soft) = count(hand);
        let paid = match self.rules.double_on {
            DoubleOn::Any => true,
            DoubleOn::NineToEleven => !soft && (9..=11).contains(&points),
            DoubleOn::TenToEleven => !soft && (10..=11).contains(&points),
        };
        points < 21 && (paid || self.doubles_free(hand))
    }

    fn doubled(&self, hand: &Cards, free: bool, drawn: usize) -> Finished {
        let own = stake(free) + i128::from(!self.doubles_free(hand));
        (count(&with(hand, drawn)).0, 2, own)
    }

    /// Stand, hit and double of two cards: what is added to the stake, action, sum over hole cards and orderings.
    fn two_cards(&mut self, hand: &Cards, free: bool) -> Vec<(i128, Action, i128)> {
        let unseen = self.unseen(hand);
        let (points, _) = count(hand);
        let stand = self.settle(&unseen, (points, 1, stake(free)));
        let mut choices = vec![(0, Action::Stand, Self::added(&unseen, &stand))];
        if points < 21 {
            let hit = self.draw(hand, free);
            choices.push((0, Action::Hit, Self::added(&unseen, &hit)));
        }
        if self.may_double(hand) {
            let mut sum = 0;
            for drawn in (0..10).filter(|&drawn| unseen[drawn] > 0) {
                let rest = without(&unseen, drawn);
                let finished = self.doubled(hand, free, drawn);
                let by_hole = self.settle(&rest, finished);
                for hole in self.holes(&rest) {
                    sum += i128::from(unseen[drawn]) * i128::from(rest[hole]) * by_hole[hole].unwrap();
                }
            }
            choices.push((i128::from(!self.doubles_free(hand)), Action::Double, sum));
        }
        choices
    }

    /// What a split hand does with two cards that may not be split again.
    fn after_split(&mut self, hand: &Cards, free: bool) -> Action {
        if let Some(&known) = self.two.get(&(*hand, free)) {
            return known;
        }
        assert_eq!(self.scored, None, "every hand is known before rounds are counted");
        let das = self.rules.double_after_split;
        let choices = self.two_cards(hand, free);
        let (_, best, _) = choices
            .into_iter()
            .filter(|&(_, action, _)| das || action != Action::Double)
            .min_by_key(|&(adds, action, sum)| (-sum, adds, action))
            .unwrap();
        self.two.insert((*hand, free), best);
        best
    }

    fn limit(&self, pair: usize) -> usize {
        if pair == 0 && self.rules.split_aces == SplitAces::OneCard { 2 } else { self.rules.hands }
    }

    fn one_card(&self, pair: usize) -> bool {
        pair == 0 && self.rules.split_aces != SplitAces::LikeAnyPair
    }

    /// Deals the rest of a split round: net and own stake of all its hands.
    fn deal(&mut self, state: &SplitState) -> Sum {
        let pair = state.pair;
        if let Some(&known) = self.rounds.get(state) {
            return known;
        }
        let hands = state.waiting.len() + 1 + state.finished.len();
        let mut sum = (0, 0);
        let held = size(&state.hand);
        let (points, _) = count(&state.hand);
        let must_draw = held == 1
            || held >= 3 && points < 21 && self.play(&state.hand, state.free).0 == Action::Hit
            || held == 2 && !self.one_card(pair) && self.after_split(&state.hand, state.free) == Action::Hit;
        let doubles =
            held == 2 && !self.one_card(pair) && self.after_split(&state.hand, state.free) == Action::Double;
        if held == 2 && points < 21 && state.hand[pair] == 2 && hands == self.limit(pair) {
            self.met.pair_at_the_limit = true;
        }
        if doubles {
            self.met.doubled_after_split = true;
            self.met.free_double_after_split |= self.doubles_free(&state.hand);
            for drawn in (0..10).filter(|&drawn| state.shoe[drawn] > 0) {
                let finished = self.doubled(&state.hand, state.free, drawn);
                let next = self.finish(state, &without(&state.shoe, drawn), finished);
                sum = plus(sum, next, i128::from(state.shoe[drawn]));
            }
        } else if must_draw && points <= 21 {
            assert!(size(&state.shoe) > 0, "the shoe ran out");
            for drawn in (0..10).filter(|&drawn| state.shoe[drawn] > 0) {
                let mut next = state.clone();
                next.shoe = without(&state.shoe, drawn);
                if held == 1 && drawn == pair && hands < self.limit(pair) {
                    // The new hand is played next; the one it came from waits for another card.
                    next.waiting.insert(0, self.rules.free_splits && pair != 9);
                    self.met.four_hands |= hands + 1 == 4;
                    self.met.aces_resplit |= pair == 0;
                } else {
                    next.hand = with(&state.hand, drawn);
                }
                let value = self.deal(&next);
                sum = plus(sum, value, i128::from(state.shoe[drawn]));
            }
        } else {
            sum = self.finish(state, &state.shoe, (points, 1, stake(state.free)));
        }
        self.rounds.insert(state.clone(), sum);
        sum
    }

    /// The hand is done: the next one, or the dealer.
    fn finish(&mut self, state: &SplitState, shoe: &Cards, hand: Finished) -> Sum {
        let mut finished = state.finished.clone();
        finished.push(hand);
        finished.sort_unstable();
        if let Some((&free, waiting)) = state.waiting.split_first() {
            self.met.free_hand |= free;
            let next = SplitState {
                pair: state.pair,
                hole: state.hole,
                shoe: *shoe,
                hand: with(&[0; 10], state.pair),
                free,
                waiting: waiting.to_vec(),
                finished,
            };
            return self.deal(&next);
        }
        let dealer = with(&with(&[0; 10], self.up), state.hole);
        let net = self.dealer(&dealer, shoe, &finished);
        let own: i128 = finished.iter().map(|&(_, _, lose)| lose).sum();
        (net, own * orderings(size(shoe)))
    }

    /// Splits a pair, for every hole card.
    fn split(&mut self, pair: usize) -> Sum {
        let unseen = self.unseen(&with(&with(&[0; 10], pair), pair));
        let mut sum = (0, 0);
        for hole in self.holes(&unseen) {
            let state = SplitState {
                pair,
                hole,
                shoe: without(&unseen, hole),
                hand: with(&[0; 10], pair),
                free: false,
                waiting: vec![self.rules.free_splits && pair != 9],
                finished: Vec::new(),
            };
            let value = self.deal(&state);
            sum = plus(sum, value, i128::from(unseen[hole]));
        }
        sum
    }
}

impl Table<'_> {
    /// The rounds after these two cards and this action that net what is scored, for every hole card.
    fn scored_rounds(&mut self, hand: &Cards, action: Action) -> i128 {
        let unseen = self.unseen(hand);
        if action == Action::Split {
            return self.split((0..10).find(|&rank| hand[rank] == 2).unwrap()).0;
        }
        let mut sum = 0;
        for hole in self.holes(&unseen) {
            let shoe = without(&unseen, hole);
            let state = SplitState {
                pair: 9,
                hole,
                shoe,
                hand: *hand,
                free: false,
                waiting: Vec::new(),
                finished: Vec::new(),
            };
            let drawn = (0..10).filter(|&drawn| shoe[drawn] > 0);
            let rounds: i128 = match action {
                Action::Stand => self.finish(&state, &shoe, (count(hand).0, 1, 1)).0,
                Action::Surrender => i128::from(self.scored == Some(-WAGER / 2)) * orderings(size(&shoe)),
                Action::Double => drawn
                    .map(|drawn| {
                        let finished = self.doubled(hand, false, drawn);
                        i128::from(shoe[drawn]) * self.finish(&state, &without(&shoe, drawn), finished).0
                    })
                    .sum(),
                _ => drawn
                    .map(|drawn| {
                        let hand = with(hand, drawn);
                        let next = SplitState { hand, shoe: without(&shoe, drawn), ..state.clone() };
                        i128::from(shoe[drawn]) * self.deal(&next).0
                    })
                    .sum(),
            };
            sum += i128::from(unseen[hole]) * rounds;
        }
        sum
    }
}

fn stake(free: bool) -> i128 {
    i128::from(!free)
}

/// What the first decision comes to: per action the sum over hole cards and orderings, best first, and the stake.
struct Decided {
    actions: Vec<(Action, i128)>,
    stake: i128,
}

fn first_decision(table: &mut Table<'_>, hand: &Cards) -> Decided {
    let unseen = table.unseen(hand);
    let played: i128 = table.holes(&unseen).iter().map(|&hole| i128::from(unseen[hole])).sum();
    let once = played * orderings(size(&unseen) - 1);
    let mut choices: Vec<(i128, Action, i128, i128)> = table
        .two_cards(hand, false)
        .into_iter()
        .map(|(adds, action, sum)| (adds, action, sum, once * (1 + adds)))
        .collect();
    if table.rules.surrender == Surrender::Late {
        choices.push((0, Action::Surrender, -once * WAGER / 2, once));
    }
    if let Some(pair) = (0..10).find(|&rank| hand[rank] == 2) {
        let (net, own) = table.split(pair);
        let adds = i128::from(!table.rules.free_splits || pair == 9);
        choices.push((adds, Action::Split, net, own));
    }
    choices.sort_by_key(|&(adds, action, sum, _)| (-sum, adds, action));
    let (_, best, _, stake) = choices[0];
    table.met.surrendered |= best == Action::Surrender;
    table.met.aces_split |= best == Action::Split && hand[0] == 2;
    table.met.tens_split |= best == Action::Split && hand[9] == 2;
    Decided { actions: choices.into_iter().map(|(_, action, sum, _)| (action, sum)).collect(), stake }
}

fn as_hand(cards: &Cards) -> Hand {
    Rank::all().fold(Hand::EMPTY, |hand, rank| hand.with_many(rank, cards[rank.index()]))
}

/// Deals every round of the shoe, and compares every action of every deal and the totals with the engine.
#[expect(clippy::too_many_lines, reason = "one comparison after the other")]
pub(super) fn check(rules: &HoleCard, met: &mut Met) {
    let engine = rules.rules();
    let solution = solve(&engine);
    let shoe: Cards = rules.shoe.map(|n| u8::try_from(n).unwrap());
    let cards = size(&shoe);
    let tenths = |pay: &Ratio| -> i128 { (pay * ratio(WAGER, 1)).to_integer().try_into().unwrap() };
    let most = rules.cap.map_or(i128::MAX, |cap| tenths(&cap.ratio()));
    let most_in_round = rules.round_cap.map_or(i128::MAX, |cap| tenths(&cap.ratio()));
    let natural = tenths(&rules.natural_pay).min(most).min(most_in_round);
    let law = law_of(&engine).unwrap();
    let mut rounds_by_net: HashMap<i128, i128> = law.outcomes().map(|(net, _)| (tenths(net), 0)).collect();
    let (mut net, mut staked) = (0, 0);
    for up in (0..10).filter(|&up| shoe[up] > 0) {
        let rest = without(&shoe, up);
        let mut table = Table {
            rules,
            paid: tenths(&rules.winning_pay.ratio()),
            paid_22: tenths(&rules.pay_22.ratio()),
            most,
            most_in_round,
            scored: None,
            up,
            shoe: rest,
            plays: HashMap::default(),
            two: HashMap::default(),
            rounds: HashMap::default(),
            dealt: HashMap::default(),
            met: &mut *met,
        };
        let mut decided_hands = Vec::new();
        for first in (0..10).filter(|&first| rest[first] > 0) {
            for second in (first..10).filter(|&second| without(&rest, first)[second] > 0) {
                let hand = with(&with(&[0; 10], first), second);
                let unseen = table.unseen(&hand);
                let ways = i128::from(shoe[up])
                    * i128::from(rest[first])
                    * i128::from(without(&rest, first)[second])
                    * if first == second { 1 } else { 2 };
                let rounds = orderings(size(&unseen) - 1);
                let forbidden = table.forbidden().map_or(0, |rank| i128::from(unseen[rank]));
                let played = (size(&unseen) as i128 - forbidden) * rounds;
                table.met.peek_at_ace |= up == 0 && forbidden > 0;
                table.met.peek_at_ten |= up == 9 && forbidden > 0;

                let deal = solution
                    .deals()
                    .find(|deal| deal.up.index() == up && deal.hand == as_hand(&hand))
                    .expect("the engine deals it");
                let total = orderings(cards);
                assert_eq!(deal.probability, ratio(ways * orderings(cards - 3), total));
                if first == 0 && second == 9 {
                    table.met.tie_with_natural |= forbidden > 0;
                    let all = size(&unseen) as i128 * rounds;
                    // Before the dealer checks for blackjack, even money is a wager in every round.
                    let at_once = WAGER.min(most).min(most_in_round) * all;
                    let taken = rules.even_money && up == 0 && at_once > natural * played;
                    table.met.even_money |= taken;
                    assert_eq!(solution.takes_even_money(deal), taken);
                    net += ways * if taken { at_once } else { natural * played };
                    let mut count = |net: i128, rounds: i128| {
                        if rounds > 0 {
                            *rounds_by_net.get_mut(&net).expect("a net of the law") += ways * rounds;
                        }
                    };
                    if taken {
                        count(WAGER.min(most).min(most_in_round), all);
                    } else {
                        count(natural, played);
                        count(0, all - played);
                    }
                    staked += ways * rounds * size(&unseen) as i128;
                    assert_eq!(deal.action(), None);
                    continue;
                }
                let decided = first_decision(&mut table, &hand);
                net += ways * (decided.actions[0].1 - WAGER * forbidden * rounds);
                staked += ways * (decided.stake + forbidden * rounds);
                decided_hands.push((hand, decided.actions[0].0, ways));
                if forbidden > 0 {
                    *rounds_by_net.get_mut(&-WAGER).expect("a net of the law") += ways * forbidden * rounds;
                }
                // Under a cap on the round, a split that is not best without it is not valued.
                let valued = |action: Action| {
                    rules.round_cap.is_none() || deal.actions.iter().any(|&(known, _)| known == action)
                };
                let best = decided.actions[0].0;
                assert_eq!(deal.action(), Some(best), "{} against {}", deal.hand, deal.up);
                table.met.split_under_a_round_cap |= rules.round_cap.is_some() && best == Action::Split;
                let expected: Vec<(Action, Ratio)> = decided
                    .actions
                    .iter()
                    .filter(|&&(action, _)| valued(action))
                    .map(|&(action, sum)| (action, ratio(sum, played * WAGER)))
                    .collect();
                assert_eq!(deal.actions, expected, "{} against {}", deal.hand, deal.up);
            }
        }
        for (&net, rounds) in &mut rounds_by_net {
            table.scored = Some(net);
            table.rounds.clear();
            for (hand, action, ways) in &decided_hands {
                *rounds += ways * table.scored_rounds(hand, *action);
            }
        }
    }
    for (net, chance) in law.outcomes() {
        assert_eq!(*chance, ratio(rounds_by_net[&tenths(net)], orderings(cards)), "a net of {net}");
    }
    if rules.round_cap.is_none() {
        assert_eq!(variance_of(&engine).unwrap(), law.variance(Clone::clone));
    }
    assert_eq!(solution.net(), ratio(net, WAGER * orderings(cards)));
    assert_eq!(*solution.expected_stake(), ratio(staked, orderings(cards)));
}
