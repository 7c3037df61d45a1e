//! Mississippi Stud (HC appendix J): two cards and three community cards; a bet or a fold before each of the three.

use super::multi_link::{self, Kept, MultiLink};
use crate::as_data::AS_DATA;
use crate::player::{Choice, Player};
use crate::streets::{
    Cards, FinalHand, SolvedStreets, Street, StreetAction, StreetDeal, StreetRules, StreetsBase, paid_alike,
};
use crate::workbench::Key;
use crate::{Analysis, Error, Method, Module, Request, Workbench};
use enumeration::conversions::to_index;
use enumeration::rankings::high::Category;
use enumeration::rankings::three::{self, ThreeCard};
use enumeration::{CardSet, Distribution, Rank};
use std::collections::BTreeMap;

/// Mississippi Stud.
pub(crate) static MISSISSIPPI_STUD: Module = Module {
    game: "mississippi-stud",
    wagers: &[
        (&["base"], &BASE),
        (&["three-card-bonus"], &ThreeCardBonus),
        (&["multi-link-progressive"], &MultiLink { base: &BASE, kept: Some(kept) }),
    ],
};

static BASE: StreetsBase = StreetsBase { setup };

const FOLD_OR_BET: &[StreetAction] = &[
    StreetAction { name: "fold", choice: Choice::Fold, adds: None },
    StreetAction { name: "bet 1x", choice: Choice::Bet(1), adds: Some(1) },
    StreetAction { name: "bet 2x", choice: Choice::Bet(2), adds: Some(2) },
    StreetAction { name: "bet 3x", choice: Choice::Bet(3), adds: Some(3) },
];

/// The Ante, then one to three times as much on each street or all is lost (11.II, IV and VI). Every bet is paid by the
/// hand of five (12.II).
pub fn setup(request: &Request) -> Result<StreetRules, Error> {
    Ok(StreetRules {
        deal: StreetDeal { deck: CardSet::DECK_52, hole: 2 },
        opening: 1,
        streets: &[
            Street { name: "third street", actions: FOLD_OR_BET },
            Street { name: "fourth street", actions: FOLD_OR_BET },
            Street { name: "fifth street", actions: FOLD_OR_BET },
        ],
        nets: paid_alike(request, request.part("HC-MS-MAIN")?, 10, row_of)?,
    })
}

/// The row of a hand.
fn row_of(made: FinalHand) -> Option<&'static str> {
    const SIX: Rank = Rank(4);
    match made.category {
        Category::HighCard => None,
        Category::Pair if made.pair >= Rank::JACK => Some("pair of jacks or better"),
        Category::Pair => (made.pair >= SIX).then_some("pair of sixes thru tens"),
        category => Some(category.name()),
    }
}

/// The Three Card Bonus on the three community cards (8.I).
struct ThreeCardBonus;

/// What becomes of it when the hand is folded: the setting `fold` (ruling G3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Folded {
    /// It is independent of the rest (8.III.A).
    Live,
    /// It is lost with all monies (9.III, 11.II.B).
    Forfeited,
}

impl Folded {
    fn of(request: &Request) -> Result<Self, Error> {
        request.choice("fold", &[("live", Folded::Live), ("forfeit", Folded::Forfeited)])
    }
}

/// The rows of the boards that are seen to the end, of the base game with these rules played best.
#[derive(PartialEq, Eq, Hash)]
struct KeptBoards(StreetRules);

impl Key for KeptBoards {
    type Value = Distribution<Option<&'static str>>;
}

impl Method for ThreeCardBonus {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        match Folded::of(request)? {
            Folded::Live => AS_DATA.analyze(request, bench),
            Folded::Forfeited => {
                let rules = setup(&multi_link::base_game("mississippi-stud")?)?;
                let boards = bench.remember(KeptBoards(rules.clone()), || kept_boards(&rules, bench));
                Analysis::of(request, &request.rounds_by_row(&boards, |row| row.map(Into::into))?)
            }
        }
    }

    /// The player of the base game, where a fold forfeits the wager.
    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        match Folded::of(request)? {
            Folded::Live => Ok(None),
            Folded::Forfeited => BASE.player(&multi_link::base_game("mississippi-stud")?, bench),
        }
    }
}

/// Every deal of two cards and three in order, by the row of the three; no row where the best play folds.
fn kept_boards(rules: &StreetRules, bench: &Workbench) -> Distribution<Option<&'static str>> {
    let cards = rules.cards(bench);
    let mut boards = Boards { rules, cards: &cards, solved: &rules.solved(bench), kept: BTreeMap::default() };
    for &(hole, ways) in cards.sets(0) {
        boards.count(hole, CardSet::EMPTY, rules.opening, ways);
    }
    let paid: Vec<(Option<&'static str>, u64)> =
        boards.kept.into_iter().filter(|(row, _)| row.is_some()).collect();
    let unpaid = cards.deals() - paid.iter().map(|(_, ways)| ways).sum::<u64>();
    Distribution::counted(paid.into_iter().chain([(None, unpaid)]), cards.deals())
}

/// The walk behind [`kept_boards`].
struct Boards<'a> {
    rules: &'a StreetRules,
    cards: &'a Cards,
    solved: &'a SolvedStreets,
    /// Deals that are not folded, by the row of the board.
    kept: BTreeMap<Option<&'static str>, u64>,
}

impl Boards<'_> {
    /// Adds every deal that goes on from this board, with so much staked; `ways` is how many hands are like these two
    /// cards.
    fn count(&mut self, hole: CardSet, board: CardSet, stake: u32, ways: u64) {
        let level = to_index(board.len());
        let Some(street) = self.rules.streets.get(level) else {
            *self.kept.entry(three_card_bonus(board)).or_default() += ways;
            return;
        };
        let seen = hole.union(board);
        let action = self.solved.action(level, self.cards.place(level, seen), stake);
        if let Some(more) = street.actions[action].adds {
            for card in self.rules.deal.deck.without(seen).iter() {
                self.count(hole, board.union(CardSet::single(card)), stake + more, ways);
            }
        }
    }
}

/// The row of the Three Card Bonus on the community cards (12.III).
fn three_card_bonus(board: CardSet) -> Option<&'static str> {
    let category = ThreeCard::of(board).category();
    (category != three::Category::HighCard).then(|| category.name())
}

/// A fold on any street forfeits, whatever the cards still to come would have made (L 6.III).
fn kept(base: &Request, bench: &Workbench) -> Result<Kept, Error> {
    let solved = setup(base)?.solved(bench);
    let played = solved.played();
    Ok((multi_link::by_category(&played.kept(|made| made.category)), played.deals))
}
