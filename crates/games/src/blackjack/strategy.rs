//! What the optimal player of a rule set does, in print: the chart of the whole game, or the exact values of one hand.

use super::chart::{Chart, ChartColumn, ChartRow, Exception};
use super::dealer::Shown;
use super::hand::{Hand, Rank};
use super::rules::{Action, Backing, DealerShows};
use super::solution::{CLASS, UpCardPlay};
use super::solved::{Remembered, plays, solution};
use crate::error::{CardPlace, Error};
use crate::strategy::{Strategy, StrategyPart, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::ratio::decimal;
use enumeration::{Arrange, CardSet, Ratio};

/// What a natural against an ace may take.
const EVEN_MONEY: &str = "even money";

/// How cards are called where they come from some deck: ten-values are tens, unless there are only pictures.
#[derive(Clone, Copy)]
pub(super) struct Names {
    has_tens: bool,
}

impl Names {
    pub(super) fn of(deck: CardSet) -> Self {
        Names { has_tens: deck.iter().any(|card| card.rank() == Some(enumeration::Rank::TEN)) }
    }

    /// Ten-values are tens.
    pub(super) fn plain() -> Self {
        Names { has_tens: true }
    }

    pub(super) fn rank(self, rank: Rank) -> String {
        if rank == Rank::TEN && !self.has_tens { "J-K".into() } else { rank.to_string() }
    }

    pub(super) fn hand(self, hand: &Hand) -> String {
        hand.cards().map(|rank| self.rank(rank)).collect::<Vec<_>>().join(",")
    }

    pub(super) fn row(self, row: ChartRow) -> String {
        match row {
            ChartRow::Hard(points) => format!("hard {points}"),
            ChartRow::Soft(points) => format!("soft {points}"),
            ChartRow::Pair(rank) => self.hand(&Hand::of([rank, rank])),
        }
    }

    pub(super) fn column(self, column: ChartColumn) -> String {
        match column {
            ChartColumn::Up(up) => self.rank(up),
            ChartColumn::Hard(points) => format!("hard {points}"),
            ChartColumn::Soft(points) => format!("soft {points}"),
        }
    }

    /// Columns of one kind, one after the other.
    pub(super) fn columns(self, first: ChartColumn, last: ChartColumn) -> String {
        match last {
            ChartColumn::Up(up) => range(&self.column(first), &self.rank(up)),
            ChartColumn::Hard(points) | ChartColumn::Soft(points) if first != last => {
                range(&self.column(first), &points.to_string())
            }
            _ => self.column(first),
        }
    }
}

/// The answer to a question about the base wager of a game that is dealt from this deck.
pub(super) fn answer<R: Remembered>(
    rules: &R,
    deck: CardSet,
    question: &StrategyQuestion,
    bench: &Workbench,
) -> Result<Strategy, Error> {
    let sees_hole = rules.shows() != DealerShows::Up;
    let unused = [
        (CardPlace::Hole, question.hole.is_some() && !sees_hole),
        (CardPlace::Board, question.board.is_some()),
    ];
    if let Some((place, _)) = unused.into_iter().find(|(_, asked)| *asked) {
        let problem = "this game uses a hand and the dealer's up card".into();
        return Err(Error::NoSuchCards { place, problem });
    }
    let missing = |place| {
        let problem = "the answer needs a hand and the dealer's up card".into();
        Err(Error::CardsMissing { place, problem })
    };
    let names = Names::of(deck);
    let parts = match (&question.hand, &question.up) {
        (None, None) => whole_chart(rules, names, bench),
        (Some(hand), Some(up)) => {
            let hole = match &question.hole {
                Some(hole) => Some(read_up(hole, names)?),
                None if sees_hole => return missing(CardPlace::Hole),
                None => None,
            };
            one_hand(
                rules,
                names,
                &read_hand(hand, names, rules.tells_first_aces())?,
                Shown { up: read_up(up, names)?, hole },
            )?
        }
        (Some(_), None) => return missing(CardPlace::Up),
        (None, Some(_)) => return missing(CardPlace::Hand),
    };
    Ok(Strategy { class: Some(CLASS.into()), parts })
}

/// The first two cards come first, where a decision depends on them.
fn read_hand(text: &str, names: Names, tells_first_aces: bool) -> Result<Hand, Error> {
    let place = CardPlace::Hand;
    let cards = ranks(text, names).map_err(|problem| Error::Cards { place, problem })?;
    if !(2..=21).contains(&cards.len()) {
        return Err(Error::Cards { place, problem: "a hand has 2 to 21 cards".into() });
    }
    let first_aces = Hand::of(cards[..2].iter().copied()).first_aces();
    let hand = Hand::of(cards);
    Ok(if tells_first_aces && hand.size() > 2 { hand.knowing_first_aces(first_aces) } else { hand })
}

fn read_up(text: &str, names: Names) -> Result<Rank, Error> {
    let refused = |problem| Error::Cards { place: CardPlace::Up, problem };
    match ranks(text, names).map_err(refused)?[..] {
        [up] => Ok(up),
        _ => Err(refused("give one card: the dealer shows only one".into())),
    }
}

/// Reads ranks like `10,6`, `A 7`, `Ks Qd`; suits are not looked at.
fn ranks(text: &str, names: Names) -> Result<Vec<Rank>, String> {
    let bad = |token: &str| format!("`{token}` is not a card: write A, 2 to 9, 10, J, Q or K");
    text.split([',', ' ', '+'])
        .filter(|token| !token.is_empty())
        .map(|token| {
            let rank = token.trim_end_matches(['c', 'd', 'h', 's', 'C', 'D', 'H', 'S']).to_ascii_uppercase();
            let points = match rank.as_str() {
                "A" | "1" => 1,
                "J" | "Q" | "K" => 10,
                "T" | "10" if names.has_tens => 10,
                "T" | "10" => return Err("there are no tens in these decks: write J, Q or K".into()),
                digits => {
                    digits.parse::<u8>().ok().filter(|n| (2..=9).contains(n)).ok_or_else(|| bad(token))?
                }
            };
            Rank::of_points(points).ok_or_else(|| bad(token))
        })
        .collect()
}

fn one_hand<R: Remembered>(
    rules: &R,
    names: Names,
    hand: &Hand,
    shown: Shown,
) -> Result<Vec<StrategyPart>, Error> {
    let up = shown.up;
    let no_up =
        || Error::Cards { place: CardPlace::Up, problem: format!("the shoe contains no {}", names.rank(up)) };
    // One up card is solved sooner than all.
    let play = UpCardPlay::against(rules, shown).ok_or_else(no_up)?;
    let seen = format!("{} against {}", names.hand(hand), names.hand(&shown.cards()));
    let named = |values: &[(Action, Ratio)]| values.iter().map(|(a, v)| (a.to_string(), v.clone())).collect();
    let title = |what: &str| format!("{seen}{what}: mean net of each action if the round continues");
    let deals: Vec<_> = play.deals().iter().filter(|deal| deal.hand == *hand).collect();
    if hand.size() == 2 && !deals.is_empty() {
        let naturals = rules.naturals();
        if let (true, Rank::ACE, Some(pay)) = (hand.is_natural(), up, naturals.even_money) {
            let lines = naturals.by_up[up.index()].iter();
            let wait = lines.map(|line| &line.chance * line.mean(&deals[0].played)).sum();
            let mut values = vec![(EVEN_MONEY.to_string(), pay), ("wait".to_string(), wait)];
            values.arrange_by(|(_, a), (_, b)| b.cmp(a));
            let title = format!("{seen}: mean net before the dealer checks for blackjack");
            return Ok(vec![StrategyPart::Values { title, values }]);
        }
        if hand.is_natural() {
            let lines = vec!["the hand is paid at once: there is no decision".to_string()];
            return Ok(vec![StrategyPart::Lines { title: seen, lines }]);
        }
        return Ok(deals
            .iter()
            .map(|deal| {
                let shade = deal.shade_name.map_or(String::new(), |name| format!(", {name}"));
                StrategyPart::Values { title: title(&shade), values: named(&deal.actions) }
            })
            .collect());
    }
    let values = play.decision(hand, Backing::Real, 0).ok_or_else(|| {
        Error::NothingToDecide(format!(
            "{seen}: there is no decision: the hand is 21 or more, or the shoe does not contain it"
        ))
    })?;
    Ok(vec![StrategyPart::Values { title: title(""), values: named(&values) }])
}

fn whole_chart<R: Remembered>(rules: &R, names: Names, bench: &Workbench) -> Vec<StrategyPart> {
    let plays = plays(rules, bench);
    let columns = ChartColumn::all(rules.shows());
    let backings: &[(Backing, &str)] = if rules.has_free_hands() {
        &[(Backing::Real, ""), (Backing::Free, ", a free hand")]
    } else {
        &[(Backing::Real, "")]
    };
    let mut parts = Vec::new();
    for &(backing, which) in backings {
        let chart = Chart::new(&plays, backing);
        for (name, kind) in [("Hard", 0), ("Soft", 1), ("Pairs", 2)] {
            parts.push(section(&chart, names, &format!("{name}{which}"), kind, &columns));
        }
        let lines: Vec<String> = chart.exceptions.iter().map(|found| exception(names, found)).collect();
        if !lines.is_empty() {
            parts.push(StrategyPart::Lines { title: format!("Exceptions by exact cards{which}"), lines });
        }
    }
    let solution = solution(rules, bench);
    if let Some(deal) = solution.deals().find(|deal| solution.takes_even_money(deal)) {
        let lines = vec![format!("{} against {}: {EVEN_MONEY}", names.hand(&deal.hand), names.rank(deal.up))];
        parts.push(StrategyPart::Lines { title: "Before the dealer checks for blackjack".into(), lines });
    }
    let (title, of) = match rules.shows() {
        DealerShows::Up => ("up card", "up card"),
        _ => ("the dealer's total", "dealer's"),
    };
    let by_column = columns.iter().filter_map(|&column| {
        let share = solution.share(|deal| ChartColumn::of(deal.shown()) == column)?;
        Some((format!("{of} {}", names.column(column)), share.net))
    });
    parts.push(StrategyPart::Values {
        title: format!("Mean net of a round by {title}"),
        values: by_column.collect(),
    });
    let hands = Hand::pairs_and_mixed();
    let by_hand = hands.filter_map(|hand| Some((names.hand(&hand), solution.with_hand(&hand)?.net)));
    parts.push(StrategyPart::Values {
        title: "Mean net of a round by first two cards".into(),
        values: by_hand.collect(),
    });
    parts
}

/// From the one to the other.
pub(super) fn range(low: &str, high: &str) -> String {
    if low == high { low.into() } else { format!("{low} to {high}") }
}

fn section(chart: &Chart, names: Names, title: &str, kind: u8, columns: &[ChartColumn]) -> StrategyPart {
    let kind_of = |row: &ChartRow| match row {
        ChartRow::Hard(_) => 0,
        ChartRow::Soft(_) => 1,
        ChartRow::Pair(_) => 2,
    };
    let mut rows: Vec<ChartRow> =
        chart.cells.keys().map(|(row, _)| *row).filter(|row| kind_of(row) == kind).collect();
    rows.dedup();
    rows.reverse();
    let cell = |row: ChartRow, column: ChartColumn| {
        let Some(cell) = chart.cells.get(&(row, column)) else { return String::new() };
        match (cell.first, cell.later) {
            (Some(first), Some(later)) if first != later => {
                format!("{}/{}", letter(first), letter(later).to_lowercase())
            }
            (Some(action), _) | (None, Some(action)) => letter(action).to_string(),
            (None, None) => String::new(),
        }
    };
    StrategyPart::Grid {
        title: format!(
            "{title} (S stand, H hit, D double, P split, R surrender; after the slash, later in the hand)"
        ),
        columns: columns.iter().map(|&column| names.column(column)).collect(),
        rows: rows
            .into_iter()
            .map(|row| (names.row(row), columns.iter().map(|&column| cell(row, column)).collect()))
            .collect(),
    }
}

fn letter(action: Action) -> &'static str {
    match action {
        Action::Stand => "S",
        Action::Hit => "H",
        Action::Surrender => "R",
        Action::Double => "D",
        Action::Split => "P",
    }
}

fn exception(names: Names, exception: &Exception) -> String {
    match exception {
        Exception::Hand { shown, hand, shade, chart, best, gain } => {
            let shade = shade.map_or(String::new(), |name| format!(" ({name})"));
            let (hand, shown) = (names.hand(hand), names.hand(&shown.cards()));
            format!("{hand}{shade} against {shown}: {best}, not {chart} (worth {} more)", decimal(gain, 6))
        }
        Exception::Long { shown, row, cards, chart, best } => {
            let (row, shown) = (names.row(*row), names.hand(&shown.cards()));
            format!("{row} in {cards} or more cards against {shown}: {best}, not {chart}")
        }
    }
}
