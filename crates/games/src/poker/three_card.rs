//! Three Card Poker (HC appendix H): three cards against the dealer's three.

use crate::analysis::{Analysis, Settled};
use crate::contest::{Contest, ContestBase, PricedContest, ShowdownAction, bonus, by_showdown, qualifier};
use crate::dealt::DealtCards;
use crate::hands::hands;
use crate::player::Choice;
use crate::{Error, Method, Module, Request, Workbench};
use enumeration::rankings::high::{self, High};
use enumeration::rankings::three::{Category, ThreeCard};
use enumeration::ratio::whole;
use enumeration::{CardSet, Distribution, Rank, Ratio, Suit};
use num_traits::Zero;
use paytables::{Net, PayTable, Row, Selected};

/// Three Card Poker.
pub static THREE_CARD_POKER: Module = Module {
    game: "three-card-poker",
    wagers: &[
        (&["base"], &ContestBase { setup }),
        // Forfeited by a fold (10.II.A), but the best play never folds a pair (ruling G6).
        (&["pair-plus"], &DealtCards { deck: CardSet::DECK_52, size: 3, row: pair_plus }),
        (&["six-card-bonus"], &SixCardBonus),
    ],
};

/// The deal (8.II), the ranking (6) and the dealer's qualifying hand (12.I).
///
/// The player folds and loses the Ante, or stakes as much again on Play (10.II); settled by 12.I to III, with the Ante
/// bonus win or lose by 12.V.
pub fn setup(request: &Request) -> Result<PricedContest<ThreeCard>, Error> {
    let contest = Contest {
        deck: CardSet::DECK_52,
        hand: 3,
        dealer: 3,
        up: false,
        qualifier: qualifier(request)?,
        classes: Category::ALL[1..].iter().map(|&category| ThreeCard::floor(category, Rank::TWO)).collect(),
    };
    let settlement = request.part("HC-TCP-ANTE-PLAY")?;
    let bonuses = request.part("HC-TCP-ANTE-BONUS")?;
    let qualifies = contest.qualifier.is_some();
    let ante = by_showdown(settlement, "ante", qualifies)?;
    let play = by_showdown(settlement, "play", qualifies)?;
    let mut nets = Vec::new();
    for category in Category::ALL {
        let has_row = bonuses.row(category.name()).is_some();
        let added = if has_row { bonus(bonuses, category.name())? } else { Ratio::zero() };
        nets.push(Some(std::array::from_fn(|s| request.capped(&ante[s] + &play[s] + &added))));
    }
    let play = ShowdownAction { name: "play".into(), choice: Choice::Bet(1), stake: 2, nets };
    let actions = vec![ShowdownAction::fold(1, contest.class_count()), play];
    Ok(PricedContest { contest, actions })
}

/// The row of the Pair Plus table (12.IV).
fn pair_plus(hand: CardSet) -> Option<&'static str> {
    let category = ThreeCard::of(hand).category();
    (category != Category::HighCard).then(|| category.name())
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
struct SixCardBonus;

impl Method for SixCardBonus {
    fn analyze(&self, request: &Request, _: &Workbench) -> Result<Analysis, Error> {
        request.whole("bet")?;
        let dealt = hands(CardSet::DECK_52, 6, SixCards::of);
        let mut by_row = Vec::new();
        for (cards, weight) in dealt.outcomes() {
            let ways = weight.to_integer().to_biguint().expect("a count of hands");
            let rows = cards.rows();
            by_row.extend(rows.iter().map(|&row| (row, &ways / rows.len())));
        }
        let by_row = Distribution::counted(by_row, dealt.deals().expect("counted").clone());
        let rounds = request.rounds_by_row(&by_row, |row| row.map(Into::into))?;
        let table = request.selected.table();
        let rounds = rounds.map(|settled| match table.row(&settled.outcome) {
            Some(row) => Settled { net: self.row_net(&request.selected, table, row), ..settled.clone() },
            None => settled.clone(),
        });
        Analysis::of(request, &rounds)
    }

    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        let bet = selected.settings.0.get("bet").and_then(|bet| bet.parse::<u32>().ok());
        match (row.pays.dollars(), bet) {
            (Some(dollars), Some(bet)) => Net::fixed(dollars / whole(bet)),
            _ => row.pays.net(table.basis),
        }
    }
}
