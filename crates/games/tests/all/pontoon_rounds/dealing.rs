//! Plain dealing of Pontoon Plus: the strategy of single hands, then whole rounds, summed over all orderings.

use games::blackjack::rules::Action;
use itertools::Itertools;
use rustc_hash::FxHashMap as HashMap;

/// Nets are counted in half wagers.
pub(super) const WAGER: i128 = 2;
const SPADES: usize = 3;

/// Cards by rank, ace first.
type Cards = [u8; 10];

/// A card: rank, and suit where suits are paid (sixes, sevens, eights; else 0).
type Card = (usize, usize);

/// Cards by rank and suit.
pub(super) type Suited = [[u8; 4]; 10];

pub(super) fn has_suits(rank: usize) -> bool {
    (5..=7).contains(&rank)
}

pub(super) fn orderings(cards: usize) -> i128 {
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

fn take(shoe: &Suited, (rank, suit): Card) -> Suited {
    let mut rest = *shoe;
    rest[rank][suit] -= 1;
    rest
}

fn ranks(shoe: &Suited) -> Cards {
    shoe.map(|suits| suits.iter().sum())
}

fn faces(shoe: &Suited) -> Vec<(Card, i128)> {
    let all = (0..10).flat_map(|rank| (0..4).map(move |suit| (rank, suit)));
    all.filter(|&(rank, suit)| shoe[rank][suit] > 0)
        .map(|(rank, suit)| ((rank, suit), i128::from(shoe[rank][suit])))
        .collect()
}

fn count(hand: &Cards) -> (u32, bool) {
    let hard: u32 = (0..10).map(|rank| u32::from(hand[rank]) * (rank as u32 + 1)).sum();
    if hand[0] > 0 && hard <= 11 { (hard + 10, true) } else { (hard, false) }
}

fn holding(cards: &[usize]) -> Cards {
    cards.iter().fold([0; 10], |hand, &rank| with(&hand, rank))
}

/// The settings under test.
#[derive(Clone, Copy)]
pub(super) struct Game {
    /// The Super Bonus in half wagers, and whether it comes on top.
    pub super_bonus: Option<(i128, bool)>,
    pub waits: bool,
    /// The most a hand may win, in half wagers.
    pub most: Option<i128>,
    /// The most that all hands of a round may win together, in half wagers.
    pub most_in_round: Option<i128>,
    /// What a hand that waits is paid for its wager, and a doubled one for each of its two, in half wagers.
    pub pays: [i128; 2],
    /// The number of each suit: see [`suits_alike`].
    pub suits: [usize; 4],
    /// Where it is known what every hand does: the net whose rounds are counted, instead of adding up what they net.
    pub scored: Option<i128>,
}

impl Game {
    /// What a hand of one or two wagers is paid, in half wagers.
    pub(super) fn paid(&self, wagers: i128) -> i128 {
        self.won(if wagers == 1 { self.pays[0] } else { wagers * self.pays[1] })
    }

    /// What is won of a pay in half wagers.
    pub(super) fn won(&self, pay: i128) -> i128 {
        self.most.map_or(pay, |most| pay.min(most))
    }

    /// How two cards look to a player: 0 mixed or of no interest, then suited by the number of the suit, then the same when
    /// the up card is one of the completing cards.
    fn look(&self, a: Card, b: Card, up: Card) -> usize {
        let Some(rank) = completes(a.0, b.0) else { return 0 };
        if a.1 != b.1 {
            return 0;
        }
        let numbers = self.suits.iter().max().unwrap();
        self.suits[a.1] + if up == (rank, a.1) { *numbers } else { 0 }
    }

    /// What a round nets whose hands net this much; or whether that is the net to be counted.
    pub(super) fn round(&self, net: i128) -> i128 {
        let net = self.most_in_round.map_or(net, |most| net.min(most));
        self.scored.map_or(net, |scored| i128::from(net == scored))
    }
}

/// What happened in some round.
#[derive(Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a list of things to have met")]
pub(super) struct Met {
    pub four_hands: bool,
    pub pair_at_the_limit: bool,
    pub doubled_after_split: bool,
    pub rescued: bool,
    pub rescued_after_split: bool,
    pub doubled_21: bool,
    pub surrendered: bool,
    pub pontoon_takes_split_hands: bool,
    pub suited_678: bool,
    pub spade_678: bool,
    pub suited_777: bool,
    pub suited_777_at_the_limit: bool,
    pub super_bonus: bool,
    pub five_cards: bool,
    pub six_cards: bool,
    pub seven_cards: bool,
    pub aces_split: bool,
    pub suits_decide: bool,
    pub split_under_a_round_cap: bool,
}

/// The rank that makes 6-7-8 or 7-7-7 of two.
fn completes(a: usize, b: usize) -> Option<usize> {
    match (a.min(b), a.max(b)) {
        (5, 6) => Some(7),
        (5, 7) | (6, 6) => Some(6),
        (6, 7) => Some(5),
        _ => None,
    }
}

/// Which suits look alike, numbered from one: those that are paid alike and of which the shoe holds equally many sixes,
/// sevens and eights; the most suits first.
pub(super) fn suits_alike(shoe: &Suited) -> [usize; 4] {
    let alike = |a: usize, b: usize| {
        (a == SPADES) == (b == SPADES)
            && (0..10).filter(|&rank| has_suits(rank)).all(|rank| shoe[rank][a] == shoe[rank][b])
    };
    let mut firsts: Vec<usize> = (0..4).filter(|&suit| (0..suit).all(|other| !alike(other, suit))).collect();
    firsts.sort_by_key(|&first| ((0..4).filter(|&suit| !alike(first, suit)).count(), first));
    std::array::from_fn(|suit| 1 + firsts.iter().position(|&first| alike(first, suit)).unwrap())
}

/// A finished hand that waits for the dealer: points and wagers.
type Waiting = (u32, i128);

/// Net and stake, added up over orderings.
type Sum = (i128, i128);

fn plus(a: Sum, b: Sum, times: i128) -> Sum {
    (a.0 + times * b.0, a.1 + times * b.1)
}

/// The play against one rank of up card.
struct Table<'a> {
    game: Game,
    up: usize,
    /// All cards but the up card.
    shoe: Cards,
    plays: HashMap<Cards, (Action, i128)>,
    /// What two cards do after a split, by how they look.
    two: HashMap<(usize, usize, usize), Action>,
    rescues: HashMap<(usize, usize, usize), bool>,
    dealt: HashMap<(Cards, Cards), [i128; 28]>,
    met: &'a mut Met,
}

impl Table<'_> {
    fn unseen(&self, hand: &Cards) -> Cards {
        std::array::from_fn(|rank| self.shoe[rank] - hand[rank])
    }

    /// Orderings of `shoe` by the dealer's final points; the last place is a Pontoon.
    fn dealer_points(&mut self, dealer: &Cards, shoe: &Cards) -> [i128; 28] {
        if let Some(known) = self.dealt.get(&(*dealer, *shoe)) {
            return *known;
        }
        let mut by_points = [0; 28];
        let (points, soft) = count(dealer);
        if size(dealer) == 2 && points == 21 {
            by_points[27] = orderings(size(shoe));
        } else if points < 17 || points == 17 && soft {
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

    /// What a round nets of which hands have netted `settled` and others wait.
    fn dealer(&mut self, shoe: &Cards, settled: i128, waiting: &[Waiting]) -> i128 {
        let law = self.dealer_points(&with(&[0; 10], self.up), shoe);
        self.met.pontoon_takes_split_hands |= waiting.len() > 1 && law[27] > 0;
        let net = |dealer: u32| -> i128 {
            let nets = waiting.iter().map(|&(points, wagers)| match dealer {
                27 => -WAGER,
                22.. => self.game.paid(wagers),
                _ if points > dealer => self.game.paid(wagers),
                _ if points == dealer => 0,
                _ => -wagers * WAGER,
            });
            self.game.round(settled + nets.sum::<i128>())
        };
        (17..28).map(|points| law[points as usize] * net(points)).sum()
    }

    /// What 21 is paid at once, in half wagers, by number of cards.
    fn twenty_one(&mut self, cards: usize) -> i128 {
        self.met.five_cards |= cards == 5;
        self.met.six_cards |= cards == 6;
        self.met.seven_cards |= cards >= 7;
        self.game.won(match cards {
            ..5 => self.game.pays[0],
            5 => 3,
            6 => 4,
            _ => 6,
        })
    }

    /// A hand of three or more cards, over all orderings of what is unseen.
    fn play(&mut self, hand: &Cards) -> (Action, i128) {
        if let Some(&known) = self.plays.get(hand) {
            return known;
        }
        assert_eq!(self.game.scored, None, "every hand is known before rounds are counted");
        let unseen = self.unseen(hand);
        let (points, _) = count(hand);
        let play = if points == 21 {
            let pay = self.twenty_one(size(hand));
            (Action::Stand, self.game.round(pay) * orderings(size(&unseen)))
        } else {
            let mut hit = 0;
            for rank in (0..10).filter(|&rank| unseen[rank] > 0) {
                hit += i128::from(unseen[rank]) * self.after(hand, rank);
            }
            match (points >= 12).then(|| self.dealer(&unseen, 0, &[(points, 1)])) {
                Some(stand) if stand >= hit => (Action::Stand, stand),
                _ => (Action::Hit, hit),
            }
        };
        self.plays.insert(*hand, play);
        play
    }

    /// The hand after one more card, suits aside.
    fn after(&mut self, hand: &Cards, rank: usize) -> i128 {
        let longer = with(hand, rank);
        if count(&longer).0 > 21 {
            -WAGER * orderings(size(&self.unseen(&longer)))
        } else {
            self.play(&longer).1
        }
    }

    /// A doubled hand after its card: points, an ace among the first two counting 1.
    fn doubled_points(a: usize, b: usize, drawn: usize) -> u32 {
        let first = (a + b + 2) as u32;
        if drawn == 0 && first + 11 <= 21 { first + 11 } else { first + drawn as u32 + 1 }
    }

    /// Doubling two cards: net and stake.
    fn double(&mut self, a: usize, b: usize) -> Sum {
        let unseen = self.unseen(&holding(&[a, b]));
        let mut sum = (0, 0);
        for drawn in (0..10).filter(|&drawn| unseen[drawn] > 0) {
            let rest = without(&unseen, drawn);
            let all = orderings(size(&rest));
            let points = Self::doubled_points(a, b, drawn);
            let value = if points > 21 {
                (-2 * WAGER * all, 2 * all)
            } else if points == 21 && !self.game.waits {
                self.met.doubled_21 = true;
                (self.game.round(self.game.paid(2)) * all, 2 * all)
            } else {
                let net = self.dealer(&rest, 0, &[(points, 2)]);
                let rescue = -WAGER * all >= net;
                self.rescues.insert((a.min(b), a.max(b), drawn), rescue);
                self.met.rescued |= rescue;
                if rescue { (-WAGER * all, all) } else { (net, 2 * all) }
            };
            sum = plus(sum, value, i128::from(unseen[drawn]));
        }
        sum
    }

    /// What the completing card pays, in half wagers.
    fn completed(&mut self, a: Card, b: Card, drawn: Card, up: Card, split: bool) -> i128 {
        let suited = a.1 == b.1 && b.1 == drawn.1;
        let row = match (suited, drawn.1 == SPADES) {
            (false, _) => 3,
            (true, false) => 4,
            (true, true) => 6,
        };
        let sevens = a.0 == 6 && b.0 == 6;
        self.met.suited_678 |= suited && !sevens && row == 4;
        self.met.spade_678 |= !sevens && row == 6;
        self.met.suited_777 |= suited && sevens;
        self.met.suited_777_at_the_limit |= suited && sevens && split;
        self.game.won(match self.game.super_bonus {
            Some((award, on_top)) if suited && sevens && up.0 == 6 && !split => {
                self.met.super_bonus = true;
                award + if on_top { row } else { 0 }
            }
            _ => row,
        })
    }

    /// Stand, hit and double of two cards of given suits, from `shoe` (up card and hand out): stake added, action,
    /// net, stake.
    fn choices(&mut self, a: Card, b: Card, up: Card, shoe: &Suited) -> Vec<(i128, Action, i128, i128)> {
        let hand = holding(&[a.0, b.0]);
        let unseen = self.unseen(&hand);
        let all = orderings(size(&unseen));
        let (points, _) = count(&hand);
        let mut choices = Vec::new();
        if points >= 12 {
            choices.push((0, Action::Stand, self.dealer(&unseen, 0, &[(points, 1)]), all));
        }
        let mut hit = 0;
        for (card, cards) in faces(shoe) {
            let value = if completes(a.0, b.0) == Some(card.0) {
                let pay = self.completed(a, b, card, up, false);
                self.game.round(pay) * orderings(size(&unseen) - 1)
            } else {
                self.after(&hand, card.0)
            };
            hit += cards * value;
        }
        choices.push((0, Action::Hit, hit, all));
        let (net, stake) = self.double(a.0, b.0);
        choices.push((1, Action::Double, net, stake));
        choices
    }
}

/// The first decision of all hands that look alike, added up: the number of orderings, and every action.
#[derive(Default)]
pub(super) struct Alike {
    pub orderings: i128,
    pub actions: Vec<(i128, Action, i128, i128)>,
}

impl Alike {
    fn add(&mut self, ways: i128, orderings: i128, choices: &[(i128, Action, i128, i128)]) {
        self.orderings += ways * orderings;
        for (place, &(adds, action, net, stake)) in choices.iter().enumerate() {
            if self.actions.len() == place {
                self.actions.push((adds, action, 0, 0));
            }
            self.actions[place].2 += ways * net;
            self.actions[place].3 += ways * stake;
        }
    }

    pub(super) fn best(&self) -> Action {
        self.actions.iter().min_by_key(|&&(adds, action, net, _)| (-net, adds, action)).unwrap().1
    }
}

/// A split round being dealt.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SplitState {
    shoe: Suited,
    /// The hand being played: its first two cards with suits, or all its ranks once it has three.
    first_two: Vec<Card>,
    ranks: Cards,
    /// First cards of the hands still to be played, in order.
    to_play: Vec<Card>,
    hands: usize,
    /// What the finished hands have netted that do not wait.
    settled: i128,
    waiting: Vec<Waiting>,
}

impl SplitState {
    /// A hand of these cards, and the first cards of hands to be played after it.
    fn of(shoe: Suited, hand: &[Card], to_play: &[Card]) -> Self {
        let ranks: Vec<usize> = hand.iter().map(|card| card.0).collect();
        SplitState {
            shoe,
            first_two: hand.to_vec(),
            ranks: holding(&ranks),
            to_play: to_play.to_vec(),
            // Nothing more is split where nothing waits.
            hands: if to_play.is_empty() { 4 } else { 2 },
            settled: 0,
            waiting: Vec::new(),
        }
    }
}

struct SplitDeal<'t, 'a> {
    table: &'t mut Table<'a>,
    up: Card,
    pair: usize,
    /// Whether the hand came of a split, or is a first hand of two cards.
    split: bool,
    known: &'t mut HashMap<SplitState, Sum>,
}

impl SplitDeal<'_, '_> {
    fn deal(&mut self, state: &SplitState) -> Sum {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let held = size(&state.ranks);
        let (points, _) = count(&state.ranks);
        let pair = self.pair;
        let limit = if pair == 0 { 2 } else { 4 };
        let action = match held {
            1 => Action::Hit,
            _ if points >= 21 => Action::Stand,
            2 if pair == 0 => Action::Stand,
            2 => {
                let (a, b) = (state.first_two[0], state.first_two[1]);
                if a.0 == b.0 {
                    assert_eq!(state.hands, limit);
                    self.table.met.pair_at_the_limit = true;
                }
                self.table.two[&(a.0.min(b.0), a.0.max(b.0), self.table.game.look(a, b, self.up))]
            }
            _ => self.table.play(&state.ranks).0,
        };
        let sum = match action {
            Action::Stand if points > 21 => self.finish(state, &state.shoe, (-WAGER, 1), None),
            Action::Stand if points == 21 => {
                let pay = self.table.twenty_one(held);
                self.finish(state, &state.shoe, (pay, 1), None)
            }
            Action::Stand => self.finish(state, &state.shoe, (0, 1), Some((points, 1))),
            Action::Double => self.double(state),
            _ => self.hit(state, limit),
        };
        self.known.insert(state.clone(), sum);
        sum
    }

    fn double(&mut self, state: &SplitState) -> Sum {
        self.table.met.doubled_after_split = true;
        let (a, b) = (state.first_two[0].0, state.first_two[1].0);
        let mut sum = (0, 0);
        for (card, cards) in faces(&state.shoe) {
            let shoe = take(&state.shoe, card);
            let points = Table::doubled_points(a, b, card.0);
            let (own, waits) = if points > 21 {
                ((-2 * WAGER, 2), None)
            } else if points == 21 && !self.table.game.waits {
                ((self.table.game.paid(2), 2), None)
            } else if self.table.rescues[&(a.min(b), a.max(b), card.0)] {
                self.table.met.rescued_after_split = true;
                ((-WAGER, 1), None)
            } else {
                ((0, 2), Some((points, 2)))
            };
            let rest = self.finish(state, &shoe, own, waits);
            sum = plus(sum, rest, cards);
        }
        sum
    }

    fn hit(&mut self, state: &SplitState, limit: usize) -> Sum {
        assert!(size(&ranks(&state.shoe)) > 0, "the shoe ran out");
        let held = size(&state.ranks);
        let mut sum = (0, 0);
        for (card, cards) in faces(&state.shoe) {
            let mut next = state.clone();
            next.shoe = take(&state.shoe, card);
            let value = if held == 1 && card.0 == self.pair && state.hands < limit {
                next.to_play.insert(0, card);
                next.hands += 1;
                self.table.met.four_hands |= next.hands == 4;
                self.deal(&next)
            } else if held == 2 && completes(state.first_two[0].0, state.first_two[1].0) == Some(card.0) {
                let (a, b) = (state.first_two[0], state.first_two[1]);
                let pay = self.table.completed(a, b, card, self.up, self.split);
                self.finish(state, &next.shoe, (pay, 1), None)
            } else {
                next.ranks = with(&state.ranks, card.0);
                if held == 1 {
                    next.first_two.push(card);
                } else {
                    next.first_two.clear();
                }
                self.deal(&next)
            };
            sum = plus(sum, value, cards);
        }
        sum
    }

    /// The hand is done, with what it nets without waiting and what it staked; the next one, or the dealer.
    fn finish(
        &mut self,
        state: &SplitState,
        shoe: &Suited,
        (net, stake): (i128, i128),
        waits: Option<Waiting>,
    ) -> Sum {
        let settled = state.settled + net;
        let mut waiting = state.waiting.clone();
        waiting.extend(waits);
        waiting.sort_unstable();
        let rest = match state.to_play.split_first() {
            Some((&first, to_play)) => {
                let next = SplitState {
                    shoe: *shoe,
                    first_two: vec![first],
                    ranks: holding(&[first.0]),
                    to_play: to_play.to_vec(),
                    hands: state.hands,
                    settled,
                    waiting,
                };
                self.deal(&next)
            }
            None => (self.table.dealer(&ranks(shoe), settled, &waiting), 0),
        };
        plus(rest, (0, stake), orderings(size(&ranks(shoe))))
    }
}

/// What is alike, by hand and look.
type ByLook = HashMap<(usize, usize, usize), Alike>;

/// Deals every round against one rank of up card; returns orderings, by hand and look, and by what rounds net.
pub(super) fn against(
    game: Game,
    shoe: &Suited,
    up: usize,
    met: &mut Met,
    nets: &[i128],
) -> (ByLook, Vec<i128>) {
    // What happens in rounds that are dealt again has been met.
    let mut met_before = Met::default();
    let mut table = Table {
        game,
        up,
        shoe: without(&ranks(shoe), up),
        plays: HashMap::default(),
        two: HashMap::default(),
        rescues: HashMap::default(),
        dealt: HashMap::default(),
        met,
    };
    let mut alike: HashMap<(usize, usize, usize), Alike> = HashMap::default();
    // Where the shoe has as many clubs, diamonds and hearts, one of these suits stands for the three.
    let are_alike = (0..10).all(|rank| !has_suits(rank) || shoe[rank][..3].iter().all_equal());
    let stands = |suit| suit == 0 || suit == SPADES || !are_alike;
    let ups: Vec<(Card, i128)> = faces(shoe)
        .into_iter()
        .filter(|&((rank, suit), _)| rank == up && stands(suit))
        .map(|(card, ways)| (card, if are_alike && has_suits(up) && card.1 == 0 { 3 * ways } else { ways }))
        .collect();
    let mut deals: Vec<(Card, Card, Card, i128, Suited)> = Vec::new();
    for (up, ways) in ups {
        let rest = take(shoe, up);
        for (a, a_ways) in faces(&rest) {
            let rest = take(&rest, a);
            for (b, b_ways) in faces(&rest).into_iter().filter(|(b, _)| b.0 >= a.0) {
                // Unequal ranks come in either order.
                let orders = if a.0 == b.0 { 1 } else { 2 };
                deals.push((up, a, b, ways * a_ways * b_ways * orders, take(&rest, b)));
            }
        }
    }
    for &(up, a, b, ways, rest) in &deals {
        let all = orderings(size(&ranks(&rest)));
        let choices = if (a.0, b.0) == (0, 9) { Vec::new() } else { table.choices(a, b, up, &rest) };
        alike.entry((a.0, b.0, game.look(a, b, up))).or_default().add(ways, all, &choices);
    }
    for (key, hands) in &alike {
        if (key.0, key.1) != (0, 9) {
            table.two.insert(*key, hands.best());
        }
    }
    // Actions open on the first two cards only.
    let mut more: HashMap<(usize, usize, usize), Alike> = HashMap::default();
    let mut known: HashMap<(Card, usize), HashMap<SplitState, Sum>> = HashMap::default();
    for &(up, a, b, ways, rest) in deals.iter().filter(|deal| (deal.1.0, deal.2.0) != (0, 9)) {
        let mut choices = Vec::new();
        let all = orderings(size(&ranks(&rest)));
        if up.0 == 0 || up.0 == 9 {
            let law = table.dealer_points(&with(&[0; 10], up.0), &ranks(&rest));
            choices.push((0, Action::Surrender, -WAGER / 2 * (all + law[27]), all));
        }
        if a.0 == b.0 {
            let state = SplitState::of(rest, &[a], &[b]);
            let known = known.entry((up, a.0)).or_default();
            let mut deal = SplitDeal { table: &mut table, up, pair: a.0, split: true, known };
            let (net, stake) = deal.deal(&state);
            choices.push((1, Action::Split, net, stake));
        }
        more.entry((a.0, b.0, game.look(a, b, up))).or_default().add(ways, all, &choices);
    }
    for (key, hands) in more {
        alike.get_mut(&key).unwrap().actions.extend(hands.actions);
    }
    table.met = &mut met_before;
    let count = |&net: &i128| {
        table.game.scored = Some(net);
        let game = table.game;
        let mut known: HashMap<(Card, usize, bool), HashMap<SplitState, Sum>> = HashMap::default();
        let mut rounds = 0;
        for &(up, a, b, ways, rest) in &deals {
            let all = orderings(size(&ranks(&rest)));
            if (a.0, b.0) == (0, 9) {
                rounds += ways * all * game.round(game.won(3));
                continue;
            }
            let action = alike[&(a.0, b.0, game.look(a, b, up))].best();
            if action == Action::Surrender {
                let pontoons = table.dealer_points(&with(&[0; 10], up.0), &ranks(&rest))[27];
                let given_up = (all - pontoons) * game.round(-WAGER / 2);
                rounds += ways * (given_up + pontoons * game.round(-WAGER));
                continue;
            }
            let split = action == Action::Split;
            let state =
                if split { SplitState::of(rest, &[a], &[b]) } else { SplitState::of(rest, &[a, b], &[]) };
            // A pair that is not split is played like one at the limit, aces too.
            let pair = if split { a.0 } else { 9 };
            let known = known.entry((up, pair, split)).or_default();
            let mut deal = SplitDeal { table: &mut table, up, pair, split, known };
            rounds += ways * deal.deal(&state).0;
        }
        rounds
    };
    let rounds = nets.iter().map(count).collect();
    (alike, rounds)
}
