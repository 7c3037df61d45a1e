//! The engine's answers: the solved game, and its play queried situation by situation. `solve` and `player` call it.

use super::choices::Choices;
use super::core::{Holdem, Leaf, Meeting, NO_RULE};
use super::pairs::entry;
use super::table::DealTable;
use super::values::Decisions;
use crate::counts::Counts;
use crate::decide::{Decided, Decision, OfferedChoices};
use crate::error::Error;
use crate::rows_beside::RowsBeside;
use crate::script::Target;
use enumeration::ratio::ratio;
use enumeration::showdown::{Board, BoardKind, PairClass, flush_suit};
use enumeration::symmetry::SuitSymmetry;
use enumeration::work::Work;
use enumeration::{Card, CardSet, Ratio};
use events::CardList;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// The decisions beside each set of the dealer's cards that the player may see.
pub(crate) struct HoldemPlay {
    tables: Vec<(DealTable, Decisions)>,
}

impl Holdem {
    /// The sets of the dealer's cards that the player may see, with the number that each represents.
    pub(super) fn shown(&self) -> Vec<(CardSet, u64)> {
        DealTable::shown(self.shape.deck, self.shape.shown)
    }

    /// Decides and counts. The decisions are kept if the player sees none of the dealer's cards.
    pub(crate) fn solve(&self, work: Work) -> Result<(Counts, Option<HoldemPlay>), Error> {
        let deals = self.shape.layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        self.game().check_width(deals.saturating_mul(self.shape.layout.multiplicity))?;
        // With a decision on four cards the full boards are walked once, otherwise twice.
        let watch = self.begin(work, if self.turn.is_some() { 1 } else { 2 })?;
        let mut counts = Counts::new(self.game());
        let mut kept = None;
        for (cards, times) in self.shown() {
            let table = DealTable::new(self.shape.deck, cards, times);
            let mut decisions = self.decide(&table, &watch)?;
            let mut beside = self.count(&table, &decisions, &watch)?;
            assert_eq!(beside.deals, table.deals() * u128::from(self.shape.orders), "every deal is counted");
            beside.optimum = decisions.optimum;
            beside.times(times.into());
            counts = counts.plus(&beside);
            if cards.is_empty() {
                decisions.forget_counts();
                kept = Some(HoldemPlay { tables: vec![(table, decisions)] });
            }
        }
        assert_eq!(counts.deals, deals, "every deal is counted");
        counts.times(self.shape.layout.multiplicity);
        Ok((counts, kept))
    }

    /// The mean net under optimal play, per opening unit.
    pub(crate) fn optimum(&self, work: Work) -> Result<Ratio, Error> {
        let layout = &self.shape.layout;
        let deals = layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        self.game().check_width(deals.saturating_mul(layout.multiplicity))?;
        let watch = self.begin(work, 1)?;
        let mut optimum = 0;
        for (cards, times) in self.shown() {
            let table = DealTable::new(self.shape.deck, cards, times);
            optimum += self.decide(&table, &watch)?.optimum * i128::from(times);
        }
        Ok(ratio(BigInt::from(optimum), BigInt::from(deals) * &self.game().scale))
    }

    /// All decisions; `None` if there are too many to keep, because both cards of the dealer's are seen.
    pub(crate) fn play(&self, work: Work) -> Result<Option<HoldemPlay>, Error> {
        if self.shape.shown > 1 {
            return Ok(None);
        }
        let watch = self.begin(work, 1)?;
        let decided = |(cards, times): (CardSet, u64)| {
            let table = DealTable::new(self.shape.deck, cards, times);
            let decisions = self.decide(&table, &watch)?;
            Ok((table, decisions))
        };
        Ok(Some(HoldemPlay { tables: self.shown().into_iter().map(decided).collect::<Result<_, Error>>()? }))
    }

    /// The index of the choice with these cards seen, by zone, after a history; `None` if nothing is decided there.
    pub(crate) fn choose(&self, play: &HoldemPlay, node: usize, seen: &[Vec<Card>]) -> Option<usize> {
        let [shown, hole, board] = SuitSymmetry::of(self.shape.deck).canonical(self.seen(seen)?);
        let (table, decisions) = play.tables.iter().find(|(table, _)| table.shown == shown)?;
        let of_table = |choices: &[Choices], stage: usize, [a, b]: [Card; 2]| {
            let place = self.active(stage).iter().position(|&known| known == node)?;
            let choice = choices[place].made(entry(a, b));
            (choice < NO_RULE).then_some(usize::from(choice))
        };
        let made = |decided: Decided| match decided {
            Decided::Chose { made, .. } => Some(made.0),
            _ => None,
        };
        match board.len() {
            0 => made(decisions.hole.as_ref()?[table.holes.form(hole).0]),
            3 => {
                let (flop, hole) = table.flops.beside(board, hole);
                of_table(&decisions.flops[flop], self.flop?, hole)
            }
            4 => {
                let turns = decisions.turns.as_ref()?;
                let (form, hole) = turns.street.beside(board, hole);
                of_table(&turns.choices[form], turns.stage, hole)
            }
            _ => {
                let flush = flush_suit(board);
                let mut kinds: Vec<BoardKind> = hole.iter().map(|card| BoardKind::of(card, flush)).collect();
                kinds.sort_unstable();
                let mut chosen = None;
                self.visit(table, &mut Board::new(table.deck), board, |meeting| {
                    if meeting.class.kinds[..] == kinds[..] {
                        chosen = made(self.on_river(node, meeting));
                    }
                });
                chosen
            }
        }
    }

    /// The value of each choice offered after a history with these cards seen, by zone: its index and the sum of nets
    /// in parts of a unit; and the number of deals. `None` if nothing is decided there.
    pub(crate) fn worths(
        &self,
        play: &HoldemPlay,
        stage: usize,
        node: usize,
        seen: &[Vec<Card>],
    ) -> Option<(Vec<(usize, i128)>, i128)> {
        let [shown, hole, board] = SuitSymmetry::of(self.shape.deck).canonical(self.seen(seen)?);
        let (table, decisions) = play.tables.iter().find(|(table, _)| table.shown == shown)?;
        let mut cards = hole.iter();
        let pair = [cards.next()?, cards.next()?];
        if self.shape.seen[stage] != board.len() {
            return None;
        }
        let mut later =
            Later { game: self, table, pair, room: Board::new(table.deck), met: FxHashMap::default() };
        let of_node = self.node(stage, node);
        let options = later.options(stage, node, board);
        let OfferedChoices::Offered { choices, .. } = &options else { return None };
        let mut places: Vec<(usize, Target)> = choices.clone();
        places.sort_unstable_by_key(|&(place, _)| place);
        if board.is_empty() {
            let form = table.holes.form(hole).0;
            let deals = table.met_by_pair() * u128::from(self.shape.orders);
            let deals = i128::try_from(deals).ok()? * i128::from(table.holes.forms()[form].orbit);
            let worth = |target: Target| {
                let leaf = self.leaf(stage, target);
                match self.ended(leaf) {
                    Some(net) => i128::from(net) * deals,
                    None => decisions.totals.get(&leaf).map_or(0, |total| total[form]),
                }
            };
            return Some((places.into_iter().map(|(place, target)| (place, worth(target))).collect(), deals));
        }
        debug_assert!(!of_node.settled, "a settled history decides nothing");
        let deals = later.deals(board);
        let worth = |(place, target)| (place, later.worth(self.leaf(stage, target), board));
        Some((places.into_iter().map(worth).collect(), deals))
    }

    /// For each row, the number of deals in which it is the first that holds of the player's cards and the flop while
    /// no choice ends the round. `None` if the rows look at other cards, or the round may end on four cards of the
    /// board.
    pub(crate) fn kept(&self, play: &HoldemPlay, rows: &RowsBeside) -> Option<Vec<u128>> {
        let (stage, [(table, decisions)]) = (self.flop?, &play.tables[..]) else { return None };
        let terms = &self.game().terms;
        let seen = terms.seen(stage);
        let is_seen = |&zone: &usize| seen[zone] > 0;
        let whole = |&zone: &usize| seen[zone] == terms.deal.zones[zone].cards.most;
        if !table.shown.is_empty()
            || !(0..seen.len()).filter(is_seen).eq(rows.zones.iter().copied())
            || !rows.zones.iter().all(whole)
        {
            return None;
        }
        self.kept_at(table, decisions, stage, rows)
    }

    /// Visits every decision that the play reaches. On a full board, pairs of the same kinds on boards that are alike
    /// are one decision, with the cards of one of them.
    pub(crate) fn each_decision(&self, play: &HoldemPlay, visit: &mut dyn FnMut(&Decision)) {
        for (table, decisions) in &play.tables {
            let times = u128::from(table.times) * self.shape.layout.multiplicity;
            // The loss of a decision is for one deal of the seen cards; there are `each` of these.
            let mut tell = |stage: usize, node, hole, board, ways: u128, decided, each: u128| {
                let Decided::Chose { best, worth, made } = decided else { return };
                let cards = self.cards(table.shown, hole, board);
                let lost =
                    (worth - made.1) * i128::try_from(each * times).expect("check_width allows for it");
                visit(&Decision { stage, node, cards: &cards, ways: ways * times, best, made: made.0, lost });
            };
            let of_a_hole = table.met_by_pair() * u128::from(self.shape.orders);
            if let (Some(stage), Some(decided)) = (self.hole, &decisions.hole) {
                for (form, &decided) in table.holes.forms().iter().zip(decided) {
                    let ways = u128::from(form.orbit) * of_a_hole;
                    tell(stage, 0, form.cards, CardSet::EMPTY, ways, decided, 1);
                }
            }
            let before = self.after_hole(table, decisions);
            if let Some(stage) = self.flop {
                let active = self.active(stage);
                self.each_on_flops(table, decisions, &before, &mut |flop, place, pair, ways| {
                    let form = table.flops.forms()[flop];
                    let decided = decisions.flops[flop][place].decided(pair.entry);
                    let each = u128::from(form.orbit * self.orders_after_flop());
                    tell(
                        stage,
                        active[place],
                        pair.cards.into_iter().collect(),
                        form.cards,
                        ways,
                        decided,
                        each,
                    );
                });
            }
            let after = self.after_flops(table, decisions, &before).expect("the play has been counted");
            if let Some(turns) = &decisions.turns {
                let active = self.active(turns.stage);
                for (board, form) in turns.street.forms().iter().enumerate() {
                    self.each_on_turns(
                        table,
                        turns,
                        board,
                        &before,
                        after.as_ref(),
                        |pair, leaf, _, orders| {
                            if let Leaf::Node(stage, node) = leaf {
                                let place = active.iter().position(|&known| known == node).unwrap_or(0);
                                let decided = turns.choices[board][place].decided(pair.entry);
                                let each = u128::from(orders * form.orbit);
                                let ways = each * u128::from(turns.ways.unsigned_abs());
                                tell(
                                    stage,
                                    node,
                                    pair.cards.into_iter().collect(),
                                    form.cards,
                                    ways,
                                    decided,
                                    each,
                                );
                            }
                            Ok(())
                        },
                    )
                    .expect("the play has been counted");
                }
            } else {
                self.walk_boards(table, Some(&before), after.as_ref(), &table.boards, &mut |arrival| {
                    if let Leaf::Node(stage, node) = arrival.leaf {
                        let decided = self.on_river(node, arrival.meeting);
                        let hole = pair_of(
                            arrival.meeting.class.kinds,
                            table.deck.without(arrival.board),
                            arrival.board,
                        );
                        let each = u128::from(arrival.ways);
                        let ways = each * u128::from(table.rivals.unsigned_abs());
                        tell(stage, node, hole, arrival.board, ways, decided, each);
                    }
                });
            }
        }
    }

    /// The cards seen, by group. The cards of the board are in one group.
    fn cards(&self, shown: CardSet, hole: CardSet, board: CardSet) -> Vec<CardList> {
        let mut groups = vec![CardList::default(); self.shape.layout.groups];
        groups[self.shape.dealer] = shown.iter().collect();
        groups[self.shape.own] = hole.iter().collect();
        groups[self.shape.board] = board.iter().collect();
        groups
    }

    /// The dealer's cards, the player's two and the board among the cards seen, by zone. `None` if a card is not in the
    /// deck or occurs twice.
    fn seen(&self, seen: &[Vec<Card>]) -> Option<[CardSet; 3]> {
        let all: CardSet = seen.iter().flatten().copied().collect();
        let count: usize = seen.iter().map(Vec::len).sum();
        if usize::try_from(all.len()) != Ok(count) || !all.without(self.shape.deck).is_empty() {
            return None;
        }
        let mut sets = [CardSet::EMPTY; 3];
        for (zone, cards) in seen.iter().enumerate() {
            let group = self.shape.layout.group[zone];
            let place = if group == self.shape.dealer { 0 } else { 2 - usize::from(group == self.shape.own) };
            sets[place] = sets[place].union(cards.iter().copied().collect());
        }
        Some(sets)
    }
}

/// The continuation of one situation, card by card: one pair, and the boards around the seen cards.
struct Later<'h> {
    game: &'h Holdem,
    table: &'h DealTable,
    pair: [Card; 2],
    room: Board,
    /// By full board: the class of the pair, the index of its facts, and its rivals by cell.
    met: FxHashMap<CardSet, (PairClass, usize, Vec<i64>)>,
}

impl Later<'_> {
    /// The number of orders in which the cards to come are dealt, times the dealer's hands.
    fn deals(&self, board: CardSet) -> i128 {
        let left = self.table.deck.len() - 2;
        (board.len()..5).fold(i128::from(self.table.rivals), |deals, dealt| deals * i128::from(left - dealt))
    }

    /// The class, facts and rivals of the pair on a full board.
    fn meeting(&mut self, board: CardSet) -> (PairClass, usize, Vec<i64>) {
        if let Some(known) = self.met.get(&board) {
            return known.clone();
        }
        let flush = flush_suit(board);
        let mut kinds = self.pair.map(|card| BoardKind::of(card, flush));
        kinds.sort_unstable();
        let mut found = None;
        self.game.visit(self.table, &mut self.room, board, |meeting| {
            if meeting.class.kinds == kinds {
                found = Some((meeting.class, meeting.own, meeting.met.to_vec()));
            }
        });
        let found = found.expect("the pair is dealt from the cards beside the board");
        self.met.insert(board, found.clone());
        found
    }

    /// The options of a history on a board.
    fn options(&mut self, stage: usize, node: usize, board: CardSet) -> OfferedChoices {
        let facts = if board.len() == 5 {
            let own = self.meeting(board).1;
            self.game.shape.own_facts[own]
        } else {
            self.game.facts_on(stage, board)(self.pair)
        };
        OfferedChoices::new(self.game.game(), stage, self.game.node(stage, node), facts)
    }

    /// The sum of nets of a leaf over the cards to come in every order, and the dealer's hands.
    fn worth(&mut self, leaf: Leaf, board: CardSet) -> i128 {
        if let Some(net) = self.game.ended(leaf) {
            return i128::from(net) * self.deals(board);
        }
        match leaf {
            Leaf::Ending(_) if board.len() == 5 => {
                let (class, own, met) = self.meeting(board);
                self.game.on_board(leaf, &Meeting { class, own, met: &met }).into()
            }
            Leaf::Node(stage, node) if self.game.shape.seen[stage] == board.len() => {
                let game = self.game;
                let decided = self
                    .options(stage, node, board)
                    .decide(|target| self.worth(game.leaf(stage, target), board));
                decided.value(|target| self.worth(game.leaf(stage, target), board))
            }
            _ => {
                let free = self.table.deck.without(board).without(CardSet::from_iter(self.pair));
                free.iter().map(|card| self.worth(leaf, board.union(CardSet::single(card)))).sum()
            }
        }
    }
}

/// A pair of these kinds among the cards free beside a board.
fn pair_of(kinds: [BoardKind; 2], free: CardSet, board: CardSet) -> CardSet {
    let flush = flush_suit(board);
    let mut pair = CardSet::EMPTY;
    for kind in kinds {
        let card = free.without(pair).iter().find(|&card| BoardKind::of(card, flush) == kind);
        pair = pair.union(card.into_iter().collect());
    }
    pair
}
