//! Three Card Poker (HC appendix H): three cards against the dealer's three.

use super::hands::hands;
use super::ladder;
use super::pays::{bonus, by_showdown};
use super::showdown::{Action, Contest};
use crate::analysis::{Analysis, Settled};
use crate::{Error, Family, Question, Request, Strategy, Workbench};
use enumeration::rankings::high::{self, High};
use enumeration::rankings::three::{Category, ThreeCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Distribution, Rank, Ratio, Suit};
use num_traits::Zero;
use paytables::{Net, PayTable, Row, Selected};

/// Three Card Poker.
pub struct ThreeCardPoker;

impl Family for ThreeCardPoker {
    fn names(&self) -> &'static [&'static str] {
        &["three-card-poker"]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => contest(CardSet::DECK_52).analyze(request, &actions(request)?, bench),
            "pair-plus" => {
                // Forfeited by a fold (10.II.A), but the best play never folds a pair (ruling G6).
                let dealt = hands(CardSet::DECK_52, 3, |hand| ThreeCard::of(hand).category());
                let row =
                    |category: &Category| (*category != Category::HighCard).then(|| category.name().into());
                Analysis::of(request, &request.settle_by_row(&dealt, row))
            }
            _ => Analysis::of(request, &six_card_bonus(request)),
        }
    }

    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        match row.pays.dollars() {
            Some(dollars) if selected.wager.wager == "six-card-bonus" => {
                Net::fixed(dollars / whole(selected.settings.number("bet")))
            }
            _ => row.pays.net(table.basis),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, _: &Workbench) -> Result<Strategy, Error> {
        match request.selected.wager.wager.as_str() {
            "base" => ladder::strategy(request, question, &contest(CardSet::DECK_52), &actions(request)?),
            _ => Err(Error::NoDecisions { wager: request.selected.to_string() }),
        }
    }
}

/// The deal (8.II) and the ranking (6); the dealer qualifies with queen high (12.I).
pub fn contest(deck: CardSet) -> Contest<ThreeCard> {
    Contest {
        deck,
        hand: 3,
        dealer: 3,
        up: false,
        rank: ThreeCard::of,
        qualifies: Some(|rank| rank >= ThreeCard::floor(Category::HighCard, Rank::QUEEN)),
        class: |rank| rank.category() as usize,
    }
}

/// Fold and lose the Ante, or stake as much again on Play (10.II); settled by 12.I to III, with the Ante bonus win or
/// lose by 12.V.
pub fn actions(request: &Request) -> Result<Vec<Action>, Error> {
    let settlement = request.selected.component("HC-TCP-ANTE-PLAY");
    let bonuses = request.selected.component("HC-TCP-ANTE-BONUS");
    let (ante, play) = (by_showdown(settlement, "ante")?, by_showdown(settlement, "play")?);
    let mut nets = Vec::new();
    for category in Category::ALL {
        let added = if bonuses.row(category.name()).is_some() {
            bonus(bonuses, category.name())?
        } else {
            Ratio::zero()
        };
        nets.push(Some(std::array::from_fn(|s| request.capped(&ante[s] + &play[s] + &added))));
    }
    let play = Action { name: "play".into(), stake: 2, folds: false, nets };
    Ok(vec![Action::fold(1, Category::ALL.len()), play])
}

/// What the player's and the dealer's three cards make together (11.I); the wager stays when the hand folds (10.II.B).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SixCards {
    /// The best five of them.
    Five(high::Category),
    /// Ace to nine of one suit.
    Royal,
}

impl SixCards {
    /// The reading of six cards.
    pub fn of(cards: CardSet) -> SixCards {
        const ACE_TO_NINE: u16 = 0b1_1111_1000_0000;
        if Suit::all().any(|suit| cards.lane(suit) == ACE_TO_NINE) {
            SixCards::Royal
        } else {
            SixCards::Five(High::of(cards).category())
        }
    }

    /// The rows it is spread over evenly: a six-card royal's suit is any of four.
    fn rows(self) -> &'static [Option<&'static str>] {
        match self {
            SixCards::Royal => &[
                Some("6-card royal - diamonds"),
                Some("6-card royal - hearts"),
                Some("6-card royal - spades"),
                Some("6-card royal - clubs"),
            ],
            SixCards::Five(category) => match category {
                high::Category::RoyalFlush => &[Some("5-card royal flush")],
                high::Category::StraightFlush => &[Some("5-card straight flush")],
                high::Category::FourOfAKind => &[Some("four of a kind")],
                high::Category::FullHouse => &[Some("full house")],
                high::Category::Flush => &[Some("5-card flush")],
                high::Category::Straight => &[Some("5-card straight")],
                high::Category::ThreeOfAKind => &[Some("three of a kind")],
                _ => &[None],
            },
        }
    }
}

/// The Six Card Bonus by 12.VI: an award in dollars nets that over the bet (ruling G1).
fn six_card_bonus(request: &Request) -> Distribution<Settled> {
    let dealt = hands(CardSet::DECK_52, 6, SixCards::of);
    let mut by_row = Vec::new();
    for (cards, weight) in dealt.outcomes() {
        let ways = weight.to_integer().to_biguint().expect("a count of hands");
        let rows = cards.rows();
        by_row.extend(rows.iter().map(|&row| (row, &ways / rows.len())));
    }
    let by_row = Distribution::counted(by_row, dealt.deals().expect("counted").clone());
    let rounds = request.settle_by_row(&by_row, |row| row.map(Into::into));
    let table = request.selected.table();
    rounds.map(|settled| match table.row(&settled.outcome) {
        Some(row) => {
            Settled { net: ThreeCardPoker.row_net(&request.selected, table, row), ..settled.clone() }
        }
        None => settled.clone(),
    })
}
