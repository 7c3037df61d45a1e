//! Simple published strategies, good to a few hundredths of a percent: enough to tell whether a game is dealt and settled
//! right, without asking the exact engine.

use simulation::cards::{ACE, KING, QUEEN};
use simulation::hands::joker::{Low, high_hand};
use simulation::hands::{Category, best_five, best_four, three_cards, wild_five};
use simulation::{Card, Choice, Seen, Strategist};

/// Plays every game simply.
pub(crate) struct PlainPlay {
    /// The game, as selectors name it.
    pub game: &'static str,
}

impl Strategist for PlainPlay {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        let place = match self.game {
            "three-card-poker" => usize::from(three_cards(seen.hand.try_into().ok()?) >= queen_six_four()),
            "four-card-poker" => four_card(seen),
            "crazy-four-poker" => crazy_four(seen),
            "let-it-ride" => usize::from(let_it_ride(seen)),
            "mississippi-stud" => mississippi_stud(seen),
            "texas-holdem-bonus" => texas_holdem_bonus(seen),
            "ultimate-texas-holdem" => ultimate_texas_holdem(seen),
            "dj-wild" | "deuces-wild-xtreme" => {
                // A pair of fours or better plays.
                let hand = wild_five(seen.hand.try_into().ok()?);
                usize::from(
                    hand.category > Category::Pair || hand.category == Category::Pair && hand.top() >= 4,
                )
            }
            "pontoon-plus" => return Some(pontoon(seen)),
            _ => return Some(blackjack(seen)),
        };
        seen.open.get(place).copied()
    }

    /// The best low hand that may be set.
    fn set_apart(&self, cards: &[Card]) -> Option<Vec<Card>> {
        let mut best = None;
        for (i, &one) in cards.iter().enumerate() {
            for &other in &cards[i + 1..] {
                let high: Vec<Card> =
                    cards.iter().copied().filter(|&card| card != one && card != other).collect();
                let low = Low::of(one, other);
                let better = best.is_none_or(|(found, _)| low > found);
                if better && low.is_below(high_hand(high.as_slice().try_into().ok()?)) {
                    best = Some((low, [one, other]));
                }
            }
        }
        best.map(|(_, cards)| cards.to_vec())
    }
}

/// What a hand of the blackjack family does, and what becomes of House Money winnings.
fn blackjack(seen: &Seen) -> Choice {
    match seen.open {
        [Choice::Withdraw, Choice::Keep] => {
            if parlays(seen) {
                Choice::Keep
            } else {
                Choice::Withdraw
            }
        }
        _ => legal(seen, basic_strategy(seen)),
    }
}

fn pontoon(seen: &Seen) -> Choice {
    match seen.open {
        // Against anything but a weak card a doubled hand below 17 is given up.
        [Choice::Keep, Choice::Withdraw] => {
            if points(seen.hand) < 17 && !(2..=6).contains(&up(seen)) {
                Choice::Withdraw
            } else {
                Choice::Keep
            }
        }
        _ => legal(seen, pontoon_hand(seen)),
    }
}

fn legal(seen: &Seen, choice: Choice) -> Choice {
    if seen.open.contains(&choice) { choice } else { Choice::Hit }
}

fn up(seen: &Seen) -> u8 {
    seen.dealer[0].points()
}

/// The wager goes on where the hand is worth more than it costs.
fn parlays(seen: &Seen) -> bool {
    let (total, up) = (points(seen.hand), up(seen));
    let pair = seen.hand[0].points() == seen.hand[1].points();
    match total {
        12 if seen.hand[0].points() == 1 => true,
        21 | 20 => true,
        19 | 18 if pair || total == 19 => (2..=9).contains(&up),
        11 => up != 1,
        10 => (2..=9).contains(&up),
        9 => (2..=6).contains(&up),
        8 => (5..=6).contains(&up),
        16 | 14 | 12 | 6 | 4 if pair => (4..=6).contains(&up),
        13 => (4..=6).contains(&up) && seen.hand.iter().any(|card| card.points() == 1),
        _ => false,
    }
}

fn queen_six_four() -> simulation::hands::Made {
    three_cards(&[Card::new(QUEEN, 0), Card::new(6, 1), Card::new(4, 2)])
}

/// Three times with a pair of tens, once with a pair of threes.
fn four_card(seen: &Seen) -> usize {
    let best = best_four(seen.hand);
    match best.category {
        Category::HighCard => 0,
        Category::Pair if best.top() == 2 => 0,
        Category::Pair if best.top() < 10 => 1,
        _ => 3,
    }
}

/// Three times with a pair of aces, once with K-Q-8-4.
fn crazy_four(seen: &Seen) -> usize {
    let king_queen_eight_four =
        best_four(&[Card::new(KING, 0), Card::new(QUEEN, 1), Card::new(8, 2), Card::new(4, 3)]);
    if seen.open.len() == 4 { 3 } else { usize::from(best_four(seen.hand) >= king_queen_eight_four) }
}

/// The ranks from the highest.
fn ranks(cards: &[Card]) -> Vec<u8> {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks
}

fn suited(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

fn most_of_a_rank(cards: &[Card]) -> (usize, u8) {
    let count = |rank| cards.iter().filter(|card| card.rank == rank).count();
    cards.iter().map(|card| (count(card.rank), card.rank)).max().unwrap_or((0, 0))
}

/// How far apart different ranks lie: 0 for a sequence; None with a pair. An ace may be low.
fn gaps(cards: &[Card]) -> Option<u8> {
    let spread = |ranks: &[u8]| {
        let (high, low) = (ranks.iter().max()?, ranks.iter().min()?);
        Some(high - low + 1 - ranks.len() as u8)
    };
    let high = ranks(cards);
    if most_of_a_rank(cards).0 > 1 {
        return None;
    }
    let low: Vec<u8> = high.iter().map(|&rank| if rank == ACE { 1 } else { rank }).collect();
    spread(&high).min(spread(&low))
}

/// Let It Ride's published strategy.
fn let_it_ride(seen: &Seen) -> bool {
    let cards: Vec<Card> = seen.hand.iter().chain(seen.board).copied().collect();
    let (most, of) = most_of_a_rank(&cards);
    let two_pair = cards.len() == 4 && most == 2 && {
        let rest: Vec<Card> = cards.iter().copied().filter(|card| card.rank != of).collect();
        rest[0].rank == rest[1].rank
    };
    if most > 2 || most == 2 && of >= 10 || two_pair {
        return true;
    }
    let high = cards.iter().filter(|card| card.rank >= 10).count();
    let spread = gaps(&cards);
    if cards.len() == 4 {
        let ordered = ranks(&cards);
        let outside = spread == Some(0) && ordered[0] < ACE;
        return suited(&cards) || outside && high >= 1;
    }
    if !suited(&cards) {
        return false;
    }
    let low_end = ranks(&cards) == [4, 3, 2] || ranks(&cards) == [ACE, 3, 2];
    match spread {
        Some(0) => !low_end,
        Some(1) => high >= 1,
        Some(2) => high >= 2,
        _ => false,
    }
}

/// Mississippi Stud's published strategy: a high card is two points, a six to ten one.
fn mississippi_stud(seen: &Seen) -> usize {
    let cards: Vec<Card> = seen.hand.iter().chain(seen.board).copied().collect();
    let points: u32 = cards.iter().map(|card| u32::from(card.rank >= 6) + u32::from(card.rank >= 11)).sum();
    let (most, of) = most_of_a_rank(&cards);
    let high = cards.iter().filter(|card| card.rank >= 11).count();
    let middle = cards.iter().filter(|card| (6..=10).contains(&card.rank)).count();
    let ordered = ranks(&cards);
    let spread = gaps(&cards);
    let pairs = cards.iter().filter(|card| cards.iter().filter(|c| c.rank == card.rank).count() > 1).count();
    let made = most > 2 || most == 2 && of >= 6 || pairs == 4;
    match cards.len() {
        2 if most == 2 => 3,
        2 => usize::from(high >= 1 || points >= 2 || suited(&cards) && ordered == [6, 5]),
        _ if made => 3,
        3 => {
            let royal = suited(&cards) && ordered[2] >= 10;
            let straight_flush = suited(&cards)
                && match spread {
                    Some(0) => ordered[2] >= 5,
                    Some(1) => high >= 1,
                    Some(2) => high >= 2,
                    _ => false,
                };
            let straight = spread == Some(0) && ordered[2] >= 4 || spread == Some(1) && middle >= 2;
            if royal || straight_flush {
                3
            } else {
                usize::from(suited(&cards) || most == 2 || points >= 3 || straight)
            }
        }
        _ => {
            let outside = spread == Some(0) && (8..ACE).contains(&ordered[0]);
            if suited(&cards) || outside {
                3
            } else {
                let straight = spread.is_some_and(|gaps| gaps <= 1);
                usize::from(straight || most == 2 || points >= 4 || middle == 3 && seen.staked >= 5)
            }
        }
    }
}

/// Ultimate Texas Hold 'Em's simple published strategy.
fn ultimate_texas_holdem(seen: &Seen) -> usize {
    let (a, b) = (seen.hand[0], seen.hand[1]);
    let (high, low) = (a.rank.max(b.rank), a.rank.min(b.rank));
    let of_one_suit = a.suit == b.suit;
    if seen.board.is_empty() {
        let raises = match high {
            _ if high == low => high >= 3,
            ACE => true,
            KING => of_one_suit || low >= 5,
            QUEEN => low >= if of_one_suit { 6 } else { 8 },
            11 => low >= if of_one_suit { 8 } else { 10 },
            _ => false,
        };
        return if raises { 2 } else { 0 };
    }
    let cards: Vec<Card> = seen.hand.iter().chain(seen.board).copied().collect();
    let own = best_five(&cards);
    let hidden_pair = high == low || seen.board.iter().any(|card| card.rank == a.rank || card.rank == b.rank);
    if seen.board.len() == 3 {
        let flush_draw = (0..4).any(|suit| {
            let hidden = seen.hand.iter().any(|card| card.suit == suit && card.rank >= 10);
            hidden && cards.iter().filter(|card| card.suit == suit).count() >= 4
        });
        let pocket_deuces = high == 2 && low == 2;
        return usize::from(own.category > Category::Pair || hidden_pair && !pocket_deuces || flush_draw);
    }
    let unseen = simulation::cards::decks(1).into_iter().filter(|card| !cards.contains(card));
    let beats = |card: Card| {
        let mut dealers = seen.board.to_vec();
        dealers.push(card);
        best_five(&dealers) > own
    };
    usize::from(hidden_pair || unseen.filter(|&card| beats(card)).count() < 21)
}

/// Fold the worst hands; bet the turn and river with a pair of one's own or better.
fn texas_holdem_bonus(seen: &Seen) -> usize {
    let (a, b) = (seen.hand[0], seen.hand[1]);
    if seen.board.is_empty() {
        let (high, low) = (a.rank.max(b.rank), a.rank.min(b.rank));
        return usize::from(a.suit == b.suit || high > 7 || low == high || high - low < 1);
    }
    let cards: Vec<Card> = seen.hand.iter().chain(seen.board).copied().collect();
    let own = best_five(&cards);
    if own.category != Category::Pair {
        return usize::from(own.category > Category::Pair);
    }
    usize::from(own.top() == a.rank || own.top() == b.rank)
}

fn points(cards: &[Card]) -> u8 {
    let hard: u8 = cards.iter().map(|card| card.points()).sum();
    if cards.iter().any(|card| card.points() == 1) && hard <= 11 { hard + 10 } else { hard }
}

/// Basic strategy for several decks, dealer hitting soft 17, doubling after splits, no surrender.
fn basic_strategy(seen: &Seen) -> Choice {
    let (total, up) = (points(seen.hand), up(seen));
    let hard: u8 = seen.hand.iter().map(|card| card.points()).sum();
    let can = |choice: Choice| seen.open.contains(&choice);
    if can(Choice::Split) {
        let split = match seen.hand[0].points() {
            1 | 8 => true,
            2 | 3 | 7 => (2..=7).contains(&up),
            4 => (5..=6).contains(&up),
            6 => (2..=6).contains(&up),
            9 => !matches!(up, 7 | 10 | 1),
            _ => false,
        };
        // A pair that came again is split again.
        if split || seen.split {
            return Choice::Split;
        }
    }
    if total != hard {
        let double = match total {
            13 | 14 => (5..=6).contains(&up),
            15 | 16 => (4..=6).contains(&up),
            17 => (3..=6).contains(&up),
            18 => (2..=6).contains(&up),
            19 => up == 6,
            _ => false,
        };
        if double && can(Choice::Double) {
            return Choice::Double;
        }
        return if total >= 19 || total == 18 && (2..=8).contains(&up) { Choice::Stand } else { Choice::Hit };
    }
    let double = match total {
        9 => (3..=6).contains(&up),
        10 => (2..=9).contains(&up),
        11 => true,
        _ => false,
    };
    if double && can(Choice::Double) {
        return Choice::Double;
    }
    let stand = match total {
        17.. => true,
        13..=16 => (2..=6).contains(&up),
        12 => (4..=6).contains(&up),
        _ => false,
    };
    if stand { Choice::Stand } else { Choice::Hit }
}

/// A simple way to play Pontoon Plus: stand later than in blackjack, since a 21 cannot lose.
fn pontoon_hand(seen: &Seen) -> Choice {
    let (total, up) = (points(seen.hand), up(seen));
    let hard: u8 = seen.hand.iter().map(|card| card.points()).sum();
    let can = |choice: Choice| seen.open.contains(&choice);
    if can(Choice::Split) && (seen.split || matches!(seen.hand[0].points(), 1 | 8)) {
        return Choice::Split;
    }
    if can(Choice::Surrender) && up == 1 && matches!(total, 16 | 17) && total == hard {
        return Choice::Surrender;
    }
    if can(Choice::Double) && matches!(hard, 10 | 11) && total == hard && (2..=8).contains(&up) {
        return Choice::Double;
    }
    let stand = if total == hard {
        total >= 17 || total >= 14 && (2..=6).contains(&up) && seen.hand.len() < 4
    } else {
        total >= 19 || total == 18 && (2..=8).contains(&up)
    };
    if stand { Choice::Stand } else { Choice::Hit }
}
