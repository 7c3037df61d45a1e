//! What to do in a game of hold'em, in charts and words. `as_round` calls it.

use super::by_classes::ByClasses;
use super::game::HoldemGame;
use super::hole_cards::StartingHand;
use super::published::{Published, RULES};
use crate::Error;
use crate::error::CardPlace;
use crate::player::Choice;
use crate::round_situation;
use crate::strategy::{SimplePlay, StrategyPart, StrategyQuestion};
use enumeration::ratio::{decimal, ratio};
use enumeration::work::Work;
use enumeration::{Arrange, Card, CardSet, Rank, Ratio, Suit};
use paytables::names::listing;
use rounds::{ClassPlay, Player, Solved};

/// The whole strategy, or what is best with the cards asked about. `unit` is the bet that values are stated in.
pub(crate) fn strategy(
    game: &HoldemGame,
    player: &Player,
    question: &StrategyQuestion,
    unit: &str,
    work: Work,
) -> Result<Vec<StrategyPart>, Error> {
    for (asked, place) in [(&question.hand, CardPlace::Hand), (&question.up, CardPlace::Up)] {
        if asked.is_some() {
            let problem = "this game uses hole cards and a board".into();
            return Err(Error::NoSuchCards { place, problem });
        }
    }
    let read = |place, cards: &Option<String>| {
        CardSet::parse(cards.as_deref().unwrap_or("")).map_err(|problem| Error::Cards { place, problem })
    };
    match (&question.hole, &question.board) {
        (None, None) => overview(game, player, unit, work),
        (None, Some(_)) => Err(Error::CardsMissing {
            place: CardPlace::Hole,
            problem: "the answer for a board needs hole cards".into(),
        }),
        (hole, board) => {
            let (hole, board) = (read(CardPlace::Hole, hole)?, read(CardPlace::Board, board)?);
            round_situation::parts(game.solved, player, &by_zone(game, hole, board)?, unit)
        }
    }
}

/// Hole cards and board by zone. The cards of the board lie in its zones in any order.
fn by_zone(game: &HoldemGame, hole: CardSet, board: CardSet) -> Result<Vec<(String, String)>, Error> {
    let is_dealt = |cards: CardSet| cards.without(CardSet::DECK_52).is_empty();
    if hole.len() != 2 || !is_dealt(hole) {
        let problem = format!("the hole cards must be two cards of 52, not `{hole}`");
        return Err(Error::Cards { place: CardPlace::Hole, problem });
    }
    let sizes: Vec<u32> = game.decisions.iter().map(|decision| decision.board_cards).collect();
    let Some(stage) = sizes.iter().position(|&size| size == board.len()) else {
        return Err(misplaced(&sizes, board));
    };
    if !is_dealt(board) || !board.is_disjoint(hole) {
        return Err(misplaced(&sizes, board));
    }
    let terms = game.terms();
    let mut rest = board.iter();
    let zones = terms.deal.zones.iter().zip(terms.seen(stage)).enumerate().filter(|(_, (_, seen))| *seen > 0);
    let cards = zones.map(|(place, (zone, seen))| {
        let cards: CardSet =
            if place == game.own_zone { hole } else { (0..seen).filter_map(|_| rest.next()).collect() };
        (zone.name.clone(), cards.to_string())
    });
    Ok(cards.collect())
}

fn misplaced(sizes: &[u32], board: CardSet) -> Error {
    let sizes: Vec<String> = sizes.iter().filter(|size| **size > 0).map(u32::to_string).collect();
    let problem = format!(
        "there is no decision with `{board}` on the board: give {} of the 52 cards, other than the hole cards",
        listing(&sizes, "or")
    );
    Error::Cards { place: CardPlace::Board, problem }
}

fn overview(game: &HoldemGame, player: &Player, unit: &str, work: Work) -> Result<Vec<StrategyPart>, Error> {
    let mut parts = vec![chart(game, player), frequencies(game.solved)];
    if let Some(simple) = by_classes(game, work)? {
        let optimal = -game.solved.optimum();
        let cost = &simple.edge - &optimal;
        let mut lines = simple.rules;
        lines.push(format!("it costs {} per {unit} compared with optimal play", decimal(&cost, 6)));
        parts.push(StrategyPart::Lines { title: "The best play by classes".into(), lines });
        parts.push(StrategyPart::Values {
            title: format!("Edge per {unit}"),
            values: vec![
                ("optimal".into(), optimal),
                ("by classes".into(), simple.edge),
                ("cost of the classes".into(), cost),
            ],
        });
    }
    Ok(parts)
}

/// Plays that a person can remember, the best first.
pub(crate) fn simple_plays(game: &HoldemGame, work: Work) -> Result<Vec<SimplePlay>, Error> {
    let mut plays: Vec<SimplePlay> = by_classes(game, work)?.into_iter().collect();
    if let Some(mut published) = Published::of(game)
        && let Some(edge) = edge(game, &mut published, work)?
    {
        let rules = RULES.map(String::from).to_vec();
        plays.push(SimplePlay { name: "the published simple strategy".into(), rules, edge });
    }
    plays.arrange_by(|a, b| a.edge.cmp(&b.edge));
    Ok(plays)
}

fn by_classes(game: &HoldemGame, work: Work) -> Result<Option<SimplePlay>, Error> {
    let Some(mut play) = ByClasses::of(game) else { return Ok(None) };
    let edge = edge(game, &mut play, work)?;
    Ok(edge.map(|edge| SimplePlay { name: "by classes".into(), rules: play.rules, edge }))
}

fn edge(game: &HoldemGame, play: &mut impl ClassPlay, work: Work) -> Result<Option<Ratio>, Error> {
    let mean = game.solved.by_classes(play, work).map_err(|error| game.unsolved(error))?;
    Ok(mean.map(|mean| -mean))
}

/// The 169 starting hands as the familiar square: suited above the diagonal, pairs on it.
fn chart(game: &HoldemGame, player: &Player) -> StrategyPart {
    let cell = |row: Rank, column: Rank| {
        let hand = StartingHand::at(row, column);
        let mut suits = Suit::all();
        let mut next = || suits.next().expect("four suits");
        let first = next();
        let second = if hand.suited { first } else { next() };
        let mut seen = vec![Vec::new(); game.terms().deal.zones.len()];
        seen[game.own_zone] = vec![Card::new(hand.high, first), Card::new(hand.low, second)];
        let choice = player.choose(0, &seen, &[]).map(|place| game.decisions[0].choices[place]);
        match choice {
            Some(Choice::Bet(units)) => format!("{units}x"),
            Some(Choice::Fold) => "fold".into(),
            Some(_) => "check".into(),
            None => "-".into(),
        }
    };
    let ranks: Vec<Rank> = Rank::all().rev().collect();
    StrategyPart::Grid {
        title: "Hole cards (suited above the diagonal)".into(),
        columns: ranks.iter().map(|rank| rank.symbol().to_string()).collect(),
        rows: ranks
            .iter()
            .map(|&row| (row.symbol().to_string(), ranks.iter().map(|&column| cell(row, column)).collect()))
            .collect(),
    }
}

/// How often each choice is made.
fn frequencies(solved: &Solved) -> StrategyPart {
    let stages = solved.game.terms.stages.iter().zip(&solved.counts.choices);
    let values = stages.flat_map(|(stage, ways)| {
        let named = move |(choice, &ways): (&paytables::games::Choice, &u128)| {
            (format!("{}: {}", stage.name, choice.name), ratio(ways, solved.counts.deals))
        };
        stage.choices.iter().zip(ways).map(named)
    });
    StrategyPart::Values {
        title: "How often each action is taken, as a share of all rounds".into(),
        values: values.collect(),
    }
}
