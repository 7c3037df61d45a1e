//! The engine's answers: a game solved, and its play asked situation by situation. `solve` and `player` call it.

use super::choices::Choices;
use super::core::{Holdem, Leaf, NO_RULE};
use super::pairs::entry;
use super::table::Table;
use super::values::Decisions;
use crate::decide::{Decided, Decision};
use crate::error::Error;
use crate::kept::RowsBeside;
use crate::progress::{Progress, Silent};
use crate::solved::Counts;
use enumeration::conversions::to_count;
use enumeration::showdown::{Board, BoardKind, flush_suit};
use enumeration::symmetry::canonical;
use enumeration::{Card, CardSet};
use events::CardList;

/// What is decided beside each of the cards of the dealer's that the player may see.
pub(crate) struct HoldemPlay {
    tables: Vec<(Table, Decisions)>,
}

impl Holdem {
    /// The cards of the dealer's that the player may see, with how many sets of them each stands for.
    fn shown(&self) -> Vec<(CardSet, u64)> {
        Table::shown(self.shape.deck, self.shape.shown)
    }

    /// Decides and counts. The decisions are kept where the player sees none of the dealer's cards.
    pub(crate) fn solve(&self, progress: &dyn Progress) -> Result<(Counts, Option<HoldemPlay>), Error> {
        let deals = self.shape.layout.deals(self.shape.deck.len()).ok_or(Error::TooFine)?;
        self.game().check_width(deals.saturating_mul(self.shape.layout.multiplicity))?;
        let mut counts = Counts::new(self.game());
        let shown = self.shown();
        let mut kept = None;
        for (place, &(cards, times)) in shown.iter().enumerate() {
            let table = Table::new(self.shape.deck, cards, times);
            if place == 0 {
                // A game that is decided on four cards walks the full boards once, the others twice.
                let walks = if self.turn.is_some() { 1 } else { 2 };
                progress.begin("boards", walks * to_count(shown.len()) * table.all_boards());
            }
            let mut decisions = self.decide(&table, progress)?;
            let mut beside = self.count(&table, &decisions, progress)?;
            assert_eq!(beside.deals, table.deals() * u128::from(self.shape.orders), "every deal is counted");
            beside.optimum = decisions.optimum;
            beside.times(times.into());
            counts = counts.plus(&beside);
            if cards.is_empty() {
                decisions.forget_counts();
                kept = Some(HoldemPlay { tables: vec![(table, decisions)] });
            }
        }
        progress.finish();
        assert_eq!(counts.deals, deals, "every deal is counted");
        counts.times(self.shape.layout.multiplicity);
        Ok((counts, kept))
    }

    /// What is decided everywhere; none if there is too much of it to keep: both cards of the dealer's are seen.
    pub(crate) fn play(&self) -> Result<Option<HoldemPlay>, Error> {
        if self.shape.shown > 1 {
            return Ok(None);
        }
        let decided = |(cards, times): (CardSet, u64)| {
            let table = Table::new(self.shape.deck, cards, times);
            let decisions = self.decide(&table, &Silent)?;
            Ok((table, decisions))
        };
        Ok(Some(HoldemPlay { tables: self.shown().into_iter().map(decided).collect::<Result<_, Error>>()? }))
    }

    /// The place of the choice with these cards seen, by zone, after a history; none if nothing is decided there.
    pub(crate) fn choose(&self, play: &HoldemPlay, node: usize, seen: &[Vec<Card>]) -> Option<usize> {
        let [shown, hole, board] = canonical(self.seen(seen));
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

    /// In how many deals each row is the first that holds of the player's cards and the flop while no choice ends the round.
    /// None if the rows look at other cards, or the round may end on four cards of the board.
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

    /// Visits every decision that the play reaches. On a full board pairs of the same kinds are one decision, on boards that
    /// are alike, with the cards of one of them.
    pub(crate) fn each_decision(&self, play: &HoldemPlay, visit: &mut dyn FnMut(&Decision)) {
        for (table, decisions) in &play.tables {
            let times = u128::from(table.times) * self.shape.layout.multiplicity;
            // What a decision loses is known for one deal of what is seen; there are `each` of these.
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
                        &mut |pair, leaf, _, orders| {
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

    /// The cards seen, by group. Those of the board lie in one.
    fn cards(&self, shown: CardSet, hole: CardSet, board: CardSet) -> Vec<CardList> {
        let mut groups = vec![CardList::default(); self.shape.layout.groups];
        groups[self.shape.dealer] = shown.iter().collect();
        groups[self.shape.own] = hole.iter().collect();
        groups[self.shape.board] = board.iter().collect();
        groups
    }

    /// The dealer's cards, the player's two and the board among the cards seen, by zone.
    fn seen(&self, seen: &[Vec<Card>]) -> [CardSet; 3] {
        let mut sets = [CardSet::EMPTY; 3];
        for (zone, cards) in seen.iter().enumerate() {
            let group = self.shape.layout.group[zone];
            let place = if group == self.shape.dealer { 0 } else { 2 - usize::from(group == self.shape.own) };
            sets[place] = sets[place].union(cards.iter().copied().collect());
        }
        sets
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
