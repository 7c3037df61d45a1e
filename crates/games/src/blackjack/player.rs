//! The optimal player of the blackjack family: given a hand and the dealer's up card, returns the action of the solved game.
//!
//! Hands after a split follow ruling J1: a pair is split again while that is open, any other hand does what the same cards
//! unsplit do best among what is open.

use super::dealer::Shown;
use super::hand::{Hand, Rank};
use super::plan::AfterDouble;
use super::rules::{Action, Backing, DealerShows, DoubledHand, Suit, SurrenderAt};
use super::solution::UpCardPlay;
use super::solved::{Remembered, plays};
use crate::player::{Choice, Player, Seen};
use crate::workbench::Workbench;
use enumeration::{Card, Ratio};
use num_traits::Signed;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The optimal player of one rule set.
pub(super) struct TwentyOnePlayer<R> {
    rules: R,
    plays: Vec<Arc<UpCardPlay>>,
    /// A simulation makes millions of decisions in a few thousand situations, so they are cached.
    known: RwLock<HashMap<Situation, Option<Choice>>>,
}

/// Everything visible that the decision depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Situation {
    hand: Hand,
    shown: Shown,
    shade: usize,
    split: bool,
    backing: Backing,
    open: Vec<Choice>,
}

impl<R: Remembered> TwentyOnePlayer<R> {
    /// The player of these rules. They are solved here, unless the bench knows them solved.
    pub(super) fn new(rules: R, bench: &Workbench) -> Self {
        let plays = plays(&rules, bench);
        TwentyOnePlayer { rules, plays, known: RwLock::default() }
    }

    /// Whether two cards are worth more than nothing once the dealer has no natural: a wager more is put on them.
    pub(super) fn is_worth_more_than_nothing(&self, hand: &Hand, up: Rank) -> bool {
        hand.is_natural()
            || self.play(up).is_some_and(|play| {
                let deal = play.deals().iter().find(|deal| deal.hand == *hand);
                deal.is_some_and(|deal| deal.actions.first().is_some_and(|(_, value)| value.is_positive()))
            })
    }

    fn play(&self, up: Rank) -> Option<&UpCardPlay> {
        self.against(Shown::up(up))
    }

    /// The play against the dealer's cards that are seen, in either order.
    fn against(&self, shown: Shown) -> Option<&UpCardPlay> {
        let exact = self.plays.iter().find(|play| play.shown() == shown);
        let cards = shown.cards();
        exact.or_else(|| self.plays.iter().find(|play| play.shown().cards() == cards)).map(AsRef::as_ref)
    }

    /// The dealer's cards that are seen and count.
    fn shown(&self, seen: &Seen) -> Option<Shown> {
        let (up, _) = worth_and_suit(*seen.dealer.first()?)?;
        let second = seen.dealer.get(1).filter(|_| self.rules.shows() != DealerShows::Up);
        Some(Shown { up, hole: second.and_then(|&card| Some(worth_and_suit(card)?.0)) })
    }

    /// A natural against an ace: even money, or the chance that the dealer has none.
    fn natural(&self, seen: &Seen) -> Option<Choice> {
        let (up, _) = worth_and_suit(*seen.dealer.first()?)?;
        let hand = hand_of(seen.hand)?;
        let deal = self.play(up)?.deals().iter().find(|deal| deal.hand == hand)?;
        let natural = self.rules.natural_of(*seen.dealer.first()?, seen.hand);
        let taken = self.rules.naturals().even_money_for(up, &natural, &deal.played).is_some();
        Some(if taken { Choice::EvenMoney } else { Choice::Stand })
    }

    fn situation(&self, seen: &Seen) -> Option<Situation> {
        let up_card = *seen.dealer.first()?;
        let shown = self.shown(seen)?;
        let mut hand = hand_of(seen.hand)?;
        if let [first, second, _, ..] = seen.hand
            && self.rules.tells_first_aces()
        {
            hand = hand.knowing_first_aces(hand_of(&[*first, *second])?.first_aces());
        }
        let shade = match seen.hand {
            [a, b] => self.rules.shade_of(up_card, &hand, [*a, *b]),
            _ => 0,
        };
        let backing = if seen.free { Backing::Free } else { Backing::Real };
        Some(Situation { hand, shown, shade, split: seen.split, backing, open: seen.open.to_vec() })
    }

    fn decide(&self, at: &Situation) -> Option<Choice> {
        if at.split && at.open.contains(&Choice::Split) {
            return Some(Choice::Split);
        }
        match ranked(self.against(at.shown)?, at) {
            Some(ranked) => {
                ranked.into_iter().map(|(action, _)| action.into()).find(|choice| at.open.contains(choice))
            }
            // A hand without a decision stands.
            None => at.open.contains(&Choice::Stand).then_some(Choice::Stand),
        }
    }

    /// A doubled hand with its card: the last doubling is taken back, the hand doubled again, or left.
    fn after_double(&self, seen: &Seen) -> Option<Choice> {
        let [first, second, _, ..] = seen.hand else { return None };
        let low_aces = self.rules.low_aces(&hand_of(&[*first, *second])?);
        let times = u8::try_from(seen.doubled.max(1)).ok()?;
        let doubled = DoubledHand { cards: hand_of(seen.hand)?, low_aces, times, free: false };
        let backing = if seen.free { Backing::Free } else { Backing::Real };
        let choice = match self.against(self.shown(seen)?)?.after_double(&doubled, backing) {
            AfterDouble::Rescue => Choice::Withdraw,
            AfterDouble::Keep => Choice::Keep,
            AfterDouble::Again => Choice::Double,
        };
        seen.open.contains(&choice).then_some(choice)
    }
}

impl<R: Remembered> Player for TwentyOnePlayer<R> {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        if seen.doubled > 0 || seen.open.contains(&Choice::Withdraw) {
            return self.after_double(seen);
        }
        if seen.open.contains(&Choice::EvenMoney) {
            return self.natural(seen);
        }
        let situation = self.situation(seen)?;
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&situation) {
            return *known;
        }
        let choice = self.decide(&situation);
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(situation, choice);
        choice
    }

    fn worths(&self, seen: &Seen) -> Option<Vec<(Choice, Ratio)>> {
        let situation = self.situation(seen)?;
        let is_other =
            |choice: &Choice| matches!(choice, Choice::Keep | Choice::Withdraw | Choice::EvenMoney);
        // Before the dealer looks a choice is worth more or less by what a natural takes.
        let is_early = seen.open.contains(&Choice::Surrender)
            && self.rules.surrender(situation.shown.up) == Some(SurrenderAt::Early);
        if seen.doubled > 0 || is_early || seen.open.iter().any(is_other) {
            return None;
        }
        let ranked = ranked(self.against(situation.shown)?, &situation)?;
        Some(ranked.into_iter().map(|(action, value)| (action.into(), value)).collect())
    }
}

/// The actions with their values, the best first: nothing where the hand has no decision, none that cannot be dealt.
fn ranked(play: &UpCardPlay, at: &Situation) -> Option<Vec<(Action, Ratio)>> {
    if at.split || at.hand.size() > 2 {
        return play.decision(&at.hand, at.backing, at.shade);
    }
    let deal = play.deals().iter().find(|deal| deal.hand == at.hand && deal.shade == at.shade);
    Some(deal.map_or_else(Vec::new, |deal| deal.actions.clone()))
}

impl From<Action> for Choice {
    fn from(action: Action) -> Self {
        match action {
            Action::Stand => Choice::Stand,
            Action::Hit => Choice::Hit,
            Action::Surrender => Choice::Surrender,
            Action::Double => Choice::Double,
            Action::Split => Choice::Split,
        }
    }
}

/// Cards as a hand; none if a joker is among them.
pub(super) fn hand_of(cards: &[Card]) -> Option<Hand> {
    cards.iter().try_fold(Hand::EMPTY, |hand, card| Some(hand.with(card.rank()?.into())))
}

fn worth_and_suit(card: Card) -> Option<(Rank, Suit)> {
    Some((card.rank()?.into(), card.suit()?.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Request;
    use enumeration::cards::parse_cards;
    use paytables::{Settings, listed};

    const ALL: [Choice; 5] = [Choice::Stand, Choice::Hit, Choice::Double, Choice::Split, Choice::Surrender];

    struct TestedPlayer(Box<dyn Player>);

    impl TestedPlayer {
        fn about(selector: &str) -> Self {
            let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap();
            let request = Request::plain(selected[0].clone());
            TestedPlayer(crate::player(&request, &Workbench::default()).unwrap().expect("a player"))
        }

        fn hand(&self, hand: &str, up: &str, split: bool, free: bool, open: &[Choice]) -> Option<Choice> {
            let (hand, dealer) = (parse_cards(hand).unwrap(), parse_cards(up).unwrap());
            let (hand, dealer) = (hand.as_slice(), dealer.as_slice());
            self.0.choose(&Seen { hand, board: &[], dealer, staked: 1, split, free, doubled: 0, open })
        }

        fn first(&self, hand: &str, up: &str) -> Option<Choice> {
            self.hand(hand, up, false, false, &ALL)
        }
    }

    #[test]
    fn he_plays_the_basic_strategy_of_six_decks() {
        // The chart printed everywhere for four to eight decks, soft 17 hit; late surrender of 16 against a ten.
        let player = TestedPlayer::about("blackjack/base?surrender=late");
        assert_eq!(player.first("Ts 6d", "Kh"), Some(Choice::Surrender));
        assert_eq!(player.first("8s 8d", "Kh"), Some(Choice::Split));
        assert_eq!(player.first("5s 6d", "6h"), Some(Choice::Double));
        assert_eq!(player.first("As 7d", "2h"), Some(Choice::Double));
        assert_eq!(player.first("As 7d", "9h"), Some(Choice::Hit));
        assert_eq!(player.first("2s Td", "4h"), Some(Choice::Stand));
        assert_eq!(player.hand("5s 6d", "6h", false, false, &ALL[..2]), Some(Choice::Hit));
        // 16 of three cards with a 4 or 5 stands against a ten, another does not.
        assert_eq!(player.hand("4s 5d 7h", "Th", false, false, &ALL[..2]), Some(Choice::Stand));
        assert_eq!(player.hand("2s 6d 8h", "Th", false, false, &ALL[..2]), Some(Choice::Hit));
        // Ruling J1: a pair is split again while that is open.
        assert_eq!(player.hand("8s 8d", "Kh", true, false, &ALL[..4]), Some(Choice::Split));
        assert_eq!(player.hand("8s 8d", "Kh", true, false, &ALL[..3]), Some(Choice::Hit));
    }

    #[test]
    fn a_free_hand_has_nothing_to_lose() {
        let player = TestedPlayer::about("free-bet-blackjack/base");
        // Against a 7 the dealer makes 17 to 20 with 0.369, 0.138, 0.079 and 0.079, and busts with 0.262. Let the dealer pass 22
        // with w. A hard 17 that can only win stands for w and is drawn to for (0.369 + 0.506 + 0.585 + 0.664) / 13 + 4 w
        // / 13, which is more while w is below 0.236: it is, for 22 alone comes in more than 0.026 of rounds.
        assert_eq!(player.hand("9s 2d 6h", "7h", true, true, &ALL[..2]), Some(Choice::Hit));
        // With a wager at stake no hard 17 is hit.
        assert_eq!(player.hand("9s 2d 6h", "7h", true, false, &ALL[..2]), Some(Choice::Stand));
    }

    #[test]
    fn suits_and_the_third_card_decide_in_pontoon() {
        let player = TestedPlayer::about("pontoon-plus/base");
        // Ruling P9: 7-8 against a 3 stands mixed and hits suited.
        assert_eq!(player.first("7s 8d", "3h"), Some(Choice::Stand));
        assert_eq!(player.first("7d 8d", "3h"), Some(Choice::Hit));
        // 11 doubled to 12 against a picture is given up for the initial bet; 20 is not.
        let doubled = [Choice::Keep, Choice::Withdraw];
        assert_eq!(player.hand("5s 6d Ah", "Kh", false, false, &doubled), Some(Choice::Withdraw));
        assert_eq!(player.hand("5s 6d 9h", "Kh", false, false, &doubled), Some(Choice::Keep));
    }

    #[test]
    fn what_is_no_decision_has_no_answer() {
        let player = TestedPlayer::about("blackjack/base?decks=1");
        assert_eq!(player.first("Jk 6d", "Kh"), None);
        assert_eq!(player.first("Ts 6d", ""), None);
        assert_eq!(player.hand("Ts 6d", "Kh", false, false, &[]), None);
        assert_eq!(player.hand("Ts 6d", "Kh", false, false, &[Choice::Keep, Choice::Withdraw]), None);
    }
}
