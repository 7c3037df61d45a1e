//! Pai Gow deals counted by the engine against every deal of a small deck, played out by the plain rules.

use crate::plain_pai_gow::{self, Book, High, Low};
use enumeration::CardSet;
use enumeration::combinations::{choose, subsets};
use enumeration::ratio::ratio;
use enumeration::spreads::EvenDeck;
use games::pai_gow::dealer::{Dealer, best};
use games::pai_gow::deals::{house_way_by_hand, house_way_player, optimal_by_hand, optimal_player};
use games::pai_gow::fortune::{self, FortuneHand};
use games::pai_gow::house_way::{HouseWay, StraightWithPair};
use games::pai_gow::showdown::{Bank, Copies, SettingShowdown, WagerEnd, WagerPays};
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// The ranks of a deck from their letters.
fn deck(ranks: &str, suits: u8, joker: bool) -> EvenDeck {
    let ranks = ranks.chars().map(|letter| 1 << "23456789TJQKA".find(letter).unwrap()).sum();
    EvenDeck { ranks, suits, joker }
}

/// A deck played out: hands as sets of positions in the deck, with numbers for ranks.
struct Plainly {
    hands: Vec<u32>,
    /// By set of positions, which of `values` the house way makes of the hand.
    house_way: Vec<u16>,
    /// What the house way makes of hands: the number of a high hand and of a low hand.
    values: Vec<(u16, u16)>,
    /// The legal settings, numbered likewise, from the highest low hand down, then the highest high hand.
    legal: Vec<Vec<(u16, u16)>>,
    cards: u32,
    /// Every choice of seven of the cards that a hand leaves.
    sevens: Vec<u32>,
}

/// The numbers of a high hand and of a low hand, and how many dealers have them.
type Dealers = Vec<((u16, u16), u64)>;

impl Plainly {
    fn new(deck: EvenDeck, kept: bool) -> Plainly {
        let mut book = Book::default();
        let cards: Vec<CardSet> = deck.cards().iter().map(CardSet::single).collect();
        let hands: Vec<CardSet> = subsets(deck.cards(), 7).collect();
        let settings: Vec<Vec<(High, Low)>> = hands.iter().map(|&hand| book.settings(hand)).collect();
        let highs: BTreeSet<&High> = settings.iter().flatten().map(|(high, _)| high).collect();
        let highs: HashMap<&High, u16> = highs.into_iter().zip(0..).collect();
        let number = |(high, (pair, a, b)): &(High, Low)| {
            (highs[high], u16::from(*pair) << 8 | u16::from(*a) << 4 | u16::from(*b))
        };
        let masks: Vec<u32> = hands
            .iter()
            .map(|hand| (0..cards.len()).map(|i| u32::from(!hand.is_disjoint(cards[i])) << i).sum())
            .collect();
        let mut house_way = vec![0; 1 << cards.len()];
        let mut values = Vec::new();
        let mut known: HashMap<(u16, u16), u16> = HashMap::new();
        for (&hand, &mask) in hands.iter().zip(&masks) {
            house_way[mask as usize] =
                *known.entry(number(&book.house_way(hand, kept))).or_insert_with_key(|&value| {
                    values.push(value);
                    values.len() as u16 - 1
                });
        }
        let legal = settings
            .iter()
            .map(|settings| {
                let mut legal: Vec<(u16, u16)> = settings
                    .iter()
                    .filter(|(high, low)| plain_pai_gow::is_legal(high, *low))
                    .map(number)
                    .collect();
                legal.sort_by_key(|&(high, low)| Reverse((low, high)));
                legal.dedup();
                legal
            })
            .collect();
        let sevens = subsets(CardSet((1 << (cards.len() - 7)) - 1), 7).map(|seven| seven.0 as u32).collect();
        Plainly { hands: masks, house_way, values, legal, cards: cards.len() as u32, sevens }
    }

    /// The house way's setting of every hand disjoint from this one.
    fn dealers(&self, hand: u32) -> Dealers {
        let free: Vec<u32> =
            (0..self.cards).filter(|card| hand >> card & 1 == 0).map(|card| 1 << card).collect();
        // The cards of a choice, seven places at a time.
        let cards = |half: usize| -> Vec<u32> {
            let free = &free[(7 * half).min(free.len())..free.len().min(7 * half + 7)];
            (0..128usize)
                .map(|set| (0..free.len()).filter(|i| set >> i & 1 == 1).map(|i| free[i]).sum())
                .collect()
        };
        let (first, second) = (cards(0), cards(1));
        let mut hands = vec![0u64; self.values.len()];
        for &seven in &self.sevens {
            let dealer = first[seven as usize & 127] | second[seven as usize >> 7];
            hands[self.house_way[dealer as usize] as usize] += 1;
        }
        self.values.iter().copied().zip(hands).filter(|&(_, hands)| hands > 0).collect()
    }
}

fn showdown((high, low): (u16, u16), dealers: &Dealers) -> SettingShowdown {
    let mut ways = [[0; 3]; 3];
    // 0 when the player's is lower, 1 when they are equal, 2 when it is higher.
    let compare = |player: u16, dealer: u16| usize::from(player > dealer) + usize::from(player >= dealer);
    for &(dealer, hands) in dealers {
        ways[compare(high, dealer.0)][compare(low, dealer.1)] += hands;
    }
    SettingShowdown { ways }
}

/// The value in twentieths, a push paying so many, then the fewer losses, written out from sections 13 and 14.
fn worth(showdown: &SettingShowdown, bank: Bank, push: i64) -> (i64, i64) {
    let [[ll, le, lh], [el, ee, eh], [hl, he, hh]] = showdown.ways.map(|row| row.map(u64::cast_signed));
    let (wins, pushes, losses) = match bank {
        Bank::House => (hh, lh + eh + hl + he, ll + le + el + ee),
        Bank::Player => (hh + he + eh + ee, le + lh + el + hl, ll),
    };
    (19 * wins + push * pushes - 20 * losses, -losses)
}

/// What a push is paid, in twentieths: nothing as listed, and a little.
const PUSHES: [i64; 2] = [0, 3];

fn pays(push: i64) -> WagerPays {
    WagerPays { push: ratio(push, 20), ..WagerPays::win(ratio(19, 20)) }
}

/// The engine on a deck against the deck played out.
fn check(deck: EvenDeck, straight_with_pair: StraightWithPair) {
    let plainly = Plainly::new(deck, straight_with_pair == StraightWithPair::Kept);
    let dealer = Dealer::of_deck(deck, HouseWay { straight_with_pair });
    let cards: Vec<_> = deck.cards().iter().collect();
    let none = || [[SettingShowdown::default(); 5]; FortuneHand::COUNT];
    let by_hand = (0..plainly.hands.len())
        .into_par_iter()
        .map(|i| {
            let hand = plainly.hands[i];
            let dealers = plainly.dealers(hand);
            let showdowns: Vec<SettingShowdown> =
                plainly.legal[i].iter().map(|&setting| showdown(setting, &dealers)).collect();
            // One hand on its own, now and then.
            let held: CardSet = (0..cards.len()).filter(|c| hand >> c & 1 == 1).map(|c| cards[c]).collect();
            if i % 1009 == 0 {
                check_alone(&dealer, held, &showdowns);
            }
            let [[house, player], [house_paid, player_paid]] = PUSHES.map(|push| {
                Bank::ALL.map(|bank| {
                    // The last of equals is kept by max_by_key, and the list runs from the highest low hand down.
                    *showdowns.iter().rev().max_by_key(|showdown| worth(showdown, bank, push)).unwrap()
                })
            });
            let house_way = plainly.values[plainly.house_way[hand as usize] as usize];
            (FortuneHand::of(held), [showdown(house_way, &dealers), house, player, house_paid, player_paid])
        })
        .fold(none, |mut sums, (holds, showdowns)| {
            sums[holds.index()] = std::array::from_fn(|i| sums[holds.index()][i] + showdowns[i]);
            sums
        })
        .reduce(none, |a, b| std::array::from_fn(|hand| std::array::from_fn(|i| a[hand][i] + b[hand][i])));
    let of_play = |play: usize| by_hand.map(|of_hand| of_hand[play]);
    assert_eq!(house_way_by_hand(&dealer, &|_, _| {}), of_play(0));
    for (place, push) in PUSHES.into_iter().enumerate() {
        let found = optimal_by_hand(&dealer, &pays(push), &|_, _| {});
        assert_eq!(found, [of_play(1 + 2 * place), of_play(2 + 2 * place)]);
    }
    let [house_way, optimal @ ..]: [SettingShowdown; 5] =
        std::array::from_fn(|play| of_play(play).into_iter().sum());
    assert_eq!(house_way_player(&dealer, &|_, _| {}), house_way);
    for (push, expected) in PUSHES.into_iter().zip(optimal.chunks(2)) {
        assert_eq!(optimal_player(&dealer, &pays(push), &|_, _| {}), expected);
    }
    let cards = deck.cards().len();
    assert_eq!(house_way.deals(), choose(cards, 7) * choose(cards - 7, 7));
}

fn check_alone(dealer: &Dealer, hand: CardSet, expected: &[SettingShowdown]) {
    let alone = dealer.against(hand);
    assert_eq!(alone.iter().map(|&(_, showdown)| showdown).collect::<Vec<_>>(), expected, "{hand}");
    for bank in Bank::ALL {
        for push in PUSHES {
            let (_, chosen) = best(&alone, bank, &pays(push));
            let worths = expected.iter().map(|showdown| worth(showdown, bank, push));
            assert_eq!(worth(chosen, bank, push), worths.max().unwrap());
        }
    }
}

#[test]
fn four_ranks_in_four_suits_with_the_joker() {
    check(deck("29KA", 4, true), StraightWithPair::Kept);
}

#[test]
fn six_ranks_in_three_suits_with_the_joker() {
    check(deck("23458A", 3, true), StraightWithPair::Kept);
    check(deck("9TJQK7", 3, true), StraightWithPair::PairRule);
}

#[test]
fn eight_ranks_in_two_suits_with_the_joker() {
    check(deck("6789TJQK", 2, true), StraightWithPair::PairRule);
}

#[test]
#[ignore = "deals every two hands of nineteen cards"]
fn nine_ranks_in_two_suits_with_the_joker() {
    check(deck("6789TJQKA", 2, true), StraightWithPair::Kept);
}

#[test]
fn eight_ranks_in_two_suits_without_the_joker() {
    check(deck("A2345TJQ", 2, false), StraightWithPair::Kept);
}

#[test]
fn five_ranks_in_four_suits_with_the_joker() {
    check(deck("56TKA", 4, true), StraightWithPair::Kept);
}

/// The 14 cards of `docs/method/pai-gow.md`, worked with a pencil there.
#[test]
fn fourteen_cards_by_hand() {
    let fourteen = deck("2468TQA", 2, false);
    let play = |straight_with_pair| {
        let house_way = HouseWay { straight_with_pair };
        house_way_player(&Dealer::of_deck(fourteen, house_way), &|_, _| {})
    };
    let kept = play(StraightWithPair::Kept);
    assert_eq!(kept.deals(), 3_432);
    assert_eq!(kept.ways, [[540, 684, 386], [42, 128, 42], [386, 684, 540]]);
    assert_eq!(kept.copies(), Copies { high: 84, low: 1_368, both: 128 });
    assert_eq!(kept.ways_of(WagerEnd::Win, Bank::House), 540);
    assert_eq!(kept.ways_of(WagerEnd::Lose, Bank::House), 1_394);
    assert_eq!(
        kept.edge(Bank::House, &WagerPays::win(ratio(19, 20))),
        ratio(1_394 * 20 - 540 * 19, 3_432 * 20)
    );
    // A flush that needs a card of the pair: 420 deals, then copies of the low hand instead of wins and losses.
    let pair_rule = play(StraightWithPair::PairRule);
    assert_eq!(pair_rule.ways, [[330, 894, 386], [42, 128, 42], [386, 894, 330]]);
}

#[test]
fn fortune_rows_of_a_small_deck_are_those_of_its_hands() {
    let small = deck("9TJQKA", 4, true);
    let mut expected: HashMap<FortuneHand, u64> = HashMap::new();
    for hand in subsets(small.cards(), 7) {
        *expected.entry(FortuneHand::of(hand)).or_default() += 1;
    }
    let counted = fortune::distribution_of(small);
    for (row, ways) in counted.outcomes() {
        let ways: u64 = ways.to_integer().try_into().unwrap();
        assert_eq!(ways, expected.get(row).copied().unwrap_or_default(), "{row:?}");
    }
}
