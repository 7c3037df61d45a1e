//! The sweep against every hand against every rival, on decks small enough to look at all of them.

use enumeration::combinations::{choose, subsets};
use enumeration::rankings::four::FourCard;
use enumeration::rankings::three::{Category, ThreeCard};
use enumeration::rankings::wild::WildDeucesJoker;
use enumeration::sweep::{RivalCounts, Standing, Sweep, pairs};
use enumeration::symmetry::orbit;
use enumeration::{Card, CardSet, Suit};

/// The five lowest ranks in four suits.
const TWENTY: CardSet = CardSet(0x1f << 39 | 0x1f << 26 | 0x1f << 13 | 0x1f);
const JOKER: CardSet = CardSet::single(Card::JOKER);

/// How many suits the cards have, and a remainder of the ranks in the fullest suit: blind to which suit is which, in no
/// sensible order, and with many ties.
fn shape(hand: CardSet) -> (u32, u16) {
    let lanes = || Suit::all().map(|suit| hand.lane(suit));
    let suits = lanes().filter(|&lane| lane != 0).count() as u32;
    (suits, lanes().max_by_key(|lane| (lane.count_ones(), *lane)).unwrap() % 11)
}

/// Three labels, by the number of twos.
fn label(hand: CardSet) -> usize {
    hand.intersection(CardSet::of_rank(enumeration::Rank::TWO)).len().min(2) as usize
}

/// Every standing by looking at every rival.
fn check<R: Ord + Copy + std::fmt::Debug>(sweep: Sweep, rank: impl Fn(CardSet) -> R) {
    let standings: Vec<Standing<R, 3>> = sweep.standings(&rank, |rival| (rank(rival), label(rival)));
    let hidden = sweep.rival - sweep.shown.len();
    let free = sweep.deck.without(sweep.shown);
    let rivals: Vec<(CardSet, R, usize)> = subsets(free, hidden)
        .map(|cards| cards.union(sweep.shown))
        .map(|rival| (rival, rank(rival), label(rival)))
        .collect();
    for standing in &standings {
        let mut against = [RivalCounts::default(); 3];
        for (_, rival, label) in rivals.iter().filter(|(cards, ..)| cards.is_disjoint(standing.hand)) {
            let tally = &mut against[*label];
            match rival.cmp(&rank(standing.hand)) {
                std::cmp::Ordering::Less => tally.lower += 1,
                std::cmp::Ordering::Equal => tally.equal += 1,
                std::cmp::Ordering::Greater => tally.higher += 1,
            }
        }
        assert_eq!(standing.against, against, "{} beside {}", standing.hand, sweep.shown);
        let gone = TWENTY.without(sweep.deck);
        let alike = orbit([gone, sweep.shown, standing.hand]);
        assert_eq!(standing.ways * orbit([gone, sweep.shown]), alike);
    }
    assert!(standings.is_sorted_by_key(|standing| standing.rank));
    assert_eq!(standings.iter().map(|s| s.ways).sum::<u64>(), choose(free.len(), sweep.hand));
}

#[test]
fn every_standing_is_what_looking_at_every_rival_gives() {
    let none = CardSet::EMPTY;
    let up_card = CardSet::parse("4c").unwrap();
    let two_up = CardSet::parse("4c 6c").unwrap();
    for (hand, rival, shown) in [
        (3, 3, none),
        (3, 3, up_card),
        (3, 4, two_up),
        (2, 4, none),
        (4, 2, none),
        (5, 1, none),
        (5, 5, none),
        (5, 6, none),
        (5, 6, up_card),
        (6, 5, none),
        (4, 7, up_card),
    ] {
        check(Sweep { deck: TWENTY, hand, rival, shown }, shape);
    }
}

#[test]
fn the_joker_is_a_card_like_any_other() {
    let deck = TWENTY.union(JOKER);
    for shown in [CardSet::EMPTY, JOKER, CardSet::parse("Jk 3c").unwrap()] {
        check(Sweep { deck, hand: 3, rival: 4, shown }, shape);
    }
    check(Sweep { deck, hand: 5, rival: 5, shown: CardSet::EMPTY }, WildDeucesJoker::of);
}

#[test]
fn a_deck_may_lack_cards() {
    for (gone, shown) in [("5c", ""), ("5s 5h", "4d"), ("5h 4h 3d", "2c"), ("2c 3d 4h 5s 6s", "")] {
        let [gone, shown] = [gone, shown].map(|cards| CardSet::parse(cards).unwrap());
        for (hand, rival) in [(3, 3), (2, 4), (4, 3)] {
            check(Sweep { deck: TWENTY.without(gone), hand, rival, shown }, shape);
        }
        check(Sweep { deck: TWENTY.union(JOKER).without(gone), hand: 3, rival: 4, shown }, shape);
    }
}

#[test]
fn the_rankings_are_blind_to_suits() {
    check(Sweep { deck: TWENTY, hand: 3, rival: 3, shown: CardSet::EMPTY }, ThreeCard::of);
    check(Sweep { deck: TWENTY, hand: 5, rival: 6, shown: CardSet::parse("5c").unwrap() }, FourCard::best_of);
}

#[test]
fn either_side_of_a_fair_deal_wins_as_often() {
    let sweep = Sweep { deck: CardSet::DECK_52, hand: 3, rival: 3, shown: CardSet::EMPTY };
    let standings: Vec<Standing<ThreeCard, 6>> = sweep.standings(ThreeCard::of, |rival| {
        let rank = ThreeCard::of(rival);
        (rank, rank.category() as usize)
    });
    let table: [[RivalCounts; 6]; 6] = pairs(&standings, |standing| standing.rank.category() as usize);
    assert_eq!(table.as_flattened().iter().map(|tally| tally.total()).sum::<u64>(), 22_100 * 18_424);
    for ours in Category::ALL.map(|category| category as usize) {
        for theirs in Category::ALL.map(|category| category as usize) {
            let (there, back) = (table[ours][theirs], table[theirs][ours]);
            assert_eq!((there.lower, there.equal, there.higher), (back.higher, back.equal, back.lower));
        }
    }
    // Three of a kind against three of a kind is decided by rank: 52 * 12 * 4 pairs, half of them won, none tied.
    assert_eq!(table[4][4], RivalCounts { lower: 1_248, equal: 0, higher: 1_248 });
    // Straight flush against straight flush: 12 runs in 4 suits. Of another suit, 48 * 36 pairs, of which a twelfth tie.
    // Of the same suit, 12 * 11 pairs but for those that share a card: in the ring A-2-...-K-A of runs from A-2-3 to
    // Q-K-A, runs 1 or 2 apart do (11 + 10 pairs), and the ends, which share the ace: 66 - 22 = 44 are left, 88 in order.
    assert_eq!(table[5][5].equal, 48 * 3);
    assert_eq!(table[5][5].total(), 48 * 36 + 4 * 88);
}

#[test]
fn either_side_wins_as_often_with_wild_cards_too() {
    let sweep = Sweep { deck: CardSet::DECK_53, hand: 5, rival: 5, shown: CardSet::EMPTY };
    let standings: Vec<Standing<WildDeucesJoker, 12>> = sweep.standings(WildDeucesJoker::of, |rival| {
        let rank = WildDeucesJoker::of(rival);
        (rank, rank.category() as usize)
    });
    let table: [[RivalCounts; 12]; 12] = pairs(&standings, |standing| standing.rank.category() as usize);
    let total: u64 = table.as_flattened().iter().map(|tally| tally.total()).sum();
    assert_eq!(total, choose(53, 5) * choose(48, 5));
    for (ours, row) in table.iter().enumerate() {
        for (theirs, there) in row.iter().enumerate() {
            let back = table[theirs][ours];
            assert_eq!((there.lower, there.equal, there.higher), (back.higher, back.equal, back.lower));
        }
    }
    // Five wilds leave no wild card to any of their rivals, and beat them all.
    let beaten = [799_680, 760_320, 95_040, 42_240, 8_160, 3_136, 3_168, 528, 28, 0, 4, 0];
    assert_eq!(table[11].map(|tally| (tally.lower, tally.equal + tally.higher)), beaten.map(|n| (n, 0)));
}

/// The example of docs/method/hands-against-hands.md: four aces and four kings, two cards against two.
#[test]
fn aces_and_kings_by_hand() {
    let deck = CardSet::of_rank(enumeration::Rank::KING).union(CardSet::of_rank(enumeration::Rank::ACE));
    let aces = |hand: CardSet| hand.intersection(CardSet::of_rank(enumeration::Rank::ACE)).len();
    let sweep = Sweep { deck, hand: 2, rival: 2, shown: CardSet::EMPTY };
    let standings: Vec<Standing<u32, 1>> = sweep.standings(aces, |rival| (aces(rival), 0));
    let cards = |text| CardSet::parse(text).unwrap();
    let standing = |text, ways, rank, [lower, equal, higher]: [u64; 3]| Standing {
        hand: cards(text),
        ways,
        rank,
        against: [RivalCounts { lower, equal, higher }],
    };
    assert_eq!(
        standings,
        [
            standing("Kc Kd", 6, 0, [0, 1, 14]),
            standing("Ac Kc", 4, 1, [3, 9, 3]),
            standing("Ac Kd", 12, 1, [3, 9, 3]),
            standing("Ac Ad", 6, 2, [14, 1, 0]),
        ]
    );
    assert_eq!(pairs(&standings, |_| 0), [[RivalCounts { lower: 132, equal: 156, higher: 132 }]]);
}
