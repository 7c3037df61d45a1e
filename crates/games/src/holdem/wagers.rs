//! The wagers of both hold'em games: what is read from their tables, and what is answered.

use super::{Action, ActionValue, ActionWays, BOARDS, Decision, Outcomes, StartingHand, bonus, ultimate};
use crate::analysis::{ActionFrequency, Analysis};
use crate::poker::multi_link;
use crate::strategy::Part;
use crate::{Error, Family, Question, Request, Strategy, Workbench, rows};
use enumeration::combinations::choose;
use enumeration::rankings::high::{self, Category};
use enumeration::ratio::{decimal, ratio};
use enumeration::{Card, CardSet, Distribution, Rank, Ratio};
use num_traits::Zero;
use std::sync::Arc;

/// Ultimate Texas Hold 'Em and Texas Hold 'Em Bonus.
pub struct Holdem;

pub(super) const ULTIMATE: &str = "ultimate-texas-holdem";
pub(super) const BONUS: &str = "texas-holdem-bonus";

impl From<super::Error> for Error {
    fn from(error: super::Error) -> Self {
        Error::Said(error.to_string())
    }
}

impl Family for Holdem {
    fn names(&self) -> &'static [&'static str] {
        &[ULTIMATE, BONUS]
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        let ultimate = request.selected.game.game == ULTIMATE;
        match request.selected.wager.wager.as_str() {
            "base" if ultimate => {
                let solution = ultimate_solution(request, bench)?;
                let outcomes = walk(bench, "the net distribution", |progress| solution.outcomes(progress));
                base(request, &outcomes)
            }
            "base" => base(request, bonus_solution(request, bench)?.outcomes()),
            "trips" => trips(request, bench),
            "bonus" => hole_bonus(request),
            _ => multi_link::analyze(request, bench, || {
                let base = multi_link::base_game(&request.selected.game.game);
                let forfeits = if ultimate {
                    ultimate_solution(&base, bench)?.forfeits().clone()
                } else {
                    bonus_solution(&base, bench)?.forfeits().clone()
                };
                let kept = forfeits.dealt.iter().zip(&forfeits.folded).map(|(dealt, folded)| dealt - folded);
                Ok((kept.collect(), forfeits.deals))
            }),
        }
    }

    /// A search asks for the edge at many pays: nothing is kept of their solutions.
    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        if request.selected.wager.wager == "base" {
            request.check_meters(0)?;
        }
        match (request.selected.game.game.as_str(), request.selected.wager.wager.as_str()) {
            (ULTIMATE, "base") => {
                let pays = ultimate_pays(request)?;
                walk(bench, "Ultimate Texas Hold 'Em", |progress| {
                    Ok(Some(ultimate::solve(&pays, progress)?.edge()))
                })
            }
            (_, "base") => Ok(Some(bonus_counts(bench).solve(&bonus_pays(request)?)?.edge())),
            _ => Ok(self.analyze(request, bench)?.edge),
        }
    }

    fn strategy(&self, request: &Request, question: &Question, bench: &Workbench) -> Result<Strategy, Error> {
        if request.selected.wager.wager != "base" {
            return Err(Error::NoDecisions { wager: request.selected.to_string() });
        }
        if question.hand.is_some() || question.up.is_some() {
            return Err(Error::Said("give the cards with --hole and --board".into()));
        }
        let ultimate = request.selected.game.game == ULTIMATE;
        match (&question.hole, &question.board) {
            (None, Some(_)) => {
                Err(Error::Said("a board is answered for hole cards: give --hole as well".into()))
            }
            (Some(hole), board) => {
                let hole =
                    CardSet::parse(hole).map_err(|message| Error::Said(format!("--hole: {message}")))?;
                let board = CardSet::parse(board.as_deref().unwrap_or(""))
                    .map_err(|message| Error::Said(format!("--board: {message}")))?;
                let values = walk(bench, "the game", |progress| -> Result<_, Error> {
                    Ok(if ultimate {
                        ultimate::values(&ultimate_pays(request)?, hole, board, progress)?
                    } else {
                        bonus::values(&bonus_pays(request)?, hole, board, progress)?
                    })
                })?;
                Ok(one_decision(hole, board, &values))
            }
            (None, None) if ultimate => ultimate_strategy(request, bench),
            (None, None) => {
                let solution = bonus_solution(request, bench)?;
                let hands: Vec<StartingHand> = solution.starting_hands().collect();
                Ok(Strategy {
                    class: None,
                    parts: vec![chart(&hands), frequencies(&solution.outcomes().actions, bonus::DEALS)],
                })
            }
        }
    }
}

/// Runs a walk over the boards, reporting how far it has come.
fn walk<T>(bench: &Workbench, what: &str, work: impl FnOnce(super::Progress) -> T) -> T {
    let progress = bench.progress();
    progress.begin(what, BOARDS);
    let result = work(&|boards| progress.advance(boards));
    progress.finish();
    result
}

/// What a row of a component wins.
fn net(request: &Request, table: &str, row: &str) -> Result<Ratio, Error> {
    rows::win(request.selected.component(table), row)
}

fn ultimate_pays(request: &Request) -> Result<ultimate::Pays, Error> {
    let (ante, play) = ("HC-UTH-ANTE", "HC-UTH-PLAY");
    let mut blind: [Ratio; Category::COUNT] = std::array::from_fn(|_| Ratio::zero());
    for category in Category::ALL {
        let row = if category < Category::Straight { "less than a straight" } else { category.name() };
        blind[category as usize] = net(request, "HC-UTH-BLIND", row)?;
    }
    Ok(ultimate::Pays {
        ante: net(request, ante, "ante, player wins")?,
        play: net(request, play, "play, player wins")?,
        blind,
        pushes: ultimate::Pushes {
            ante_below_a_pair: net(request, ante, "ante, dealer does not qualify")?,
            ante_tie: net(request, ante, "ante, tie")?,
            play_tie: net(request, play, "play, tie")?,
        },
        cap: request.options.cap.as_ref().map(|cap| cap.units.clone()),
    })
}

fn bonus_pays(request: &Request) -> Result<bonus::Pays, Error> {
    let ante = |row: &str| net(request, "HC-THB-ANTE", &format!("ante, {row}"));
    let bets = |end: &str| -> Result<[Ratio; 3], Error> {
        let bet = |bet: &str| net(request, "HC-THB-FLOP-TURN-RIVER", &format!("{bet}, {end}"));
        Ok([bet("flop")?, bet("turn")?, bet("river")?])
    };
    Ok(bonus::Pays {
        ante: [
            ante("player wins with less than a straight")?,
            ante("player wins with a straight or better")?,
        ],
        bets: bets("player wins")?,
        ties: bonus::Ties { ante: ante("tie")?, bets: bets("tie")? },
        cap: request.options.cap.as_ref().map(|cap| cap.units.clone()),
    })
}

pub(super) fn ultimate_solution(
    request: &Request,
    bench: &Workbench,
) -> Result<Arc<ultimate::Solution>, Error> {
    let pays = ultimate_pays(request)?;
    let solved = bench.remember_some_by_name(1, ULTIMATE, &format!("{pays:?}"), || {
        walk(bench, "Ultimate Texas Hold 'Em", |progress| -> Result<_, Error> {
            Ok(Arc::new(ultimate::solve(&pays, progress)?))
        })
    });
    solved.as_ref().clone()
}

/// The optimum of Texas Hold 'Em Bonus at the pays of the request, solved once a run.
pub(super) fn bonus_solution(request: &Request, bench: &Workbench) -> Result<Arc<bonus::Solution>, Error> {
    let pays = bonus_pays(request)?;
    let solved = bench.remember_some_by_name(1, BONUS, &format!("{pays:?}"), || -> Result<_, Error> {
        Ok(Arc::new(bonus_counts(bench).solve(&pays)?))
    });
    solved.as_ref().clone()
}

/// What the deals of Texas Hold 'Em Bonus come to, counted once a run.
fn bonus_counts(bench: &Workbench) -> Arc<bonus::Counts> {
    bench.remember_by_name(BONUS, || walk(bench, "Texas Hold 'Em Bonus", bonus::Counts::new))
}

fn base(request: &Request, outcomes: &Outcomes) -> Result<Analysis, Error> {
    let deals = outcomes.nets.deals().expect("the deals are counted").clone();
    let frequency = |taken: &ActionWays| ActionFrequency {
        decision: decision_name(taken.decision).into(),
        action: action_name(taken.action),
        probability: ratio(taken.ways, deals.clone()),
    };
    let mut actions: Vec<ActionFrequency> = outcomes.actions.iter().map(frequency).collect();
    let results = &outcomes.results;
    for (name, ways) in
        [("win", results.win), ("tie", results.tie), ("lose", results.lose), ("fold", results.fold)]
    {
        let probability = ratio(ways, deals.clone());
        actions.push(ActionFrequency { decision: "result".into(), action: name.into(), probability });
    }
    Analysis::of_nets(request, &outcomes.nets, outcomes.expected_stake.clone(), actions)
}

fn decision_name(decision: Decision) -> &'static str {
    match decision {
        Decision::Hole => "hole",
        Decision::Flop => "flop",
        Decision::Turn => "turn",
        Decision::River => "river",
    }
}

fn action_name(action: Action) -> String {
    match action {
        Action::Fold => "fold".into(),
        Action::Check => "check".into(),
        Action::Bet(antes) => format!("bet {antes}x"),
    }
}

/// Trips, on the best five of the player's seven cards (HC appendix I, 10.IV); live when the hand folds (ruling G4).
fn trips(request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
    let hands = bench.remember_by_name("best five of seven of 52 by category", || {
        let classes = high::ways(7);
        let ways = |category: Category| -> u64 {
            let (least, most) = (category.lowest().number(), category.highest().number());
            classes[usize::from(least)..=usize::from(most)].iter().sum()
        };
        Distribution::counted(Category::ALL.map(|category| (category, ways(category))), choose(52, 7))
    });
    let row =
        |category: &Category| (*category >= Category::ThreeOfAKind).then(|| category.name().to_string());
    Analysis::of(request, &request.settle_by_row(&hands, row))
}

/// The bonus on the player's two cards (HC appendix K, 11.III-IV), with the dealer's where aces meet aces (ruling G5).
fn hole_bonus(request: &Request) -> Result<Analysis, Error> {
    const ACES: CardSet = CardSet::of_rank(Rank::ACE);
    let supplement = "both player and dealer have a pair of aces";
    let pays_supplement = request.selected.table().row(supplement).is_some();
    let mut ways = std::collections::BTreeMap::<Option<&str>, u64>::new();
    for hole in enumeration::combinations::subsets(CardSet::DECK_52, 2) {
        let rivals = choose(50, 2);
        // Two aces leave two for the dealer: one pair of the 1,225.
        let aces_meet = u64::from(hole.without(ACES).is_empty() && pays_supplement);
        *ways.entry(Some(supplement)).or_default() += aces_meet;
        *ways.entry(hole_row(hole)).or_default() += rivals - aces_meet;
    }
    if !pays_supplement {
        ways.remove(&Some(supplement));
    }
    let deals = Distribution::counted(ways, choose(52, 2) * choose(50, 2));
    Analysis::of(request, &request.settle_by_row(&deals, |row| row.map(ToString::to_string)))
}

fn hole_row(hole: CardSet) -> Option<&'static str> {
    let cards: Vec<Card> = hole.iter().collect();
    let suited = cards[0].suit() == cards[1].suit();
    let mut ranks = [cards[0].rank()?, cards[1].rank()?];
    ranks.sort_unstable();
    match ranks {
        [Rank::ACE, Rank::ACE] => Some("ace-ace"),
        [Rank::JACK | Rank::QUEEN | Rank::KING, high] if high == ranks[0] => {
            Some("king-king, queen-queen, jack-jack")
        }
        [low, high] if low == high => Some("a pair of ten-ten through two-two"),
        [Rank::KING, Rank::ACE] if suited => Some("ace-king (same suit)"),
        [Rank::KING, Rank::ACE] => Some("ace-king (different suit)"),
        [Rank::JACK | Rank::QUEEN, Rank::ACE] if suited => Some("ace-queen or ace-jack (same suit)"),
        [Rank::JACK | Rank::QUEEN, Rank::ACE] => Some("ace-queen or ace-jack (different suit)"),
        _ => None,
    }
}

/// The 169 starting hands as the familiar square: suited above the diagonal, pairs on it.
fn chart(hands: &[StartingHand]) -> Part {
    let cell = |row: Rank, column: Rank| {
        let (ranks, suited) = if row > column { ([row, column], true) } else { ([column, row], false) };
        let hand =
            hands.iter().find(|hand| hand.ranks == ranks && hand.suited == suited).expect("one of 169");
        match hand.action {
            Action::Fold => "fold".to_string(),
            Action::Check => "check".to_string(),
            Action::Bet(antes) => format!("{antes}x"),
        }
    };
    let ranks: Vec<Rank> = Rank::all().rev().collect();
    Part::Grid {
        title: "Hole cards (suited above the diagonal)".into(),
        columns: ranks.iter().map(|rank| rank.symbol().to_string()).collect(),
        rows: ranks
            .iter()
            .map(|&row| (row.symbol().to_string(), ranks.iter().map(|&column| cell(row, column)).collect()))
            .collect(),
    }
}

fn frequencies(actions: &[ActionWays], deals: u64) -> Part {
    let values = actions
        .iter()
        .map(|a| (format!("{}: {}", decision_name(a.decision), action_name(a.action)), ratio(a.ways, deals)))
        .collect();
    Part::Values { title: "How often each action is taken, of all rounds".into(), values }
}

fn one_decision(hole: CardSet, board: CardSet, values: &[ActionValue]) -> Strategy {
    let seen = if board.is_empty() { hole.to_string() } else { format!("{hole} with {board} on the board") };
    // A tie goes to the action that stakes less (ruling Q7), so a later action must be better to be best.
    let stake = |action: Action| match action {
        Action::Fold | Action::Check => 0,
        Action::Bet(antes) => antes,
    };
    let best = values
        .iter()
        .max_by(|a, b| a.value.cmp(&b.value).then_with(|| stake(b.action).cmp(&stake(a.action))))
        .expect("a decision has actions");
    let values = values.iter().map(|v| (action_name(v.action), v.value.clone())).collect();
    let parts = vec![
        Part::Lines { title: seen, lines: vec![format!("best: {}", action_name(best.action))] },
        Part::Values { title: "Mean net of each action, in Antes".into(), values },
    ];
    Strategy { class: None, parts }
}

fn ultimate_strategy(request: &Request, bench: &Workbench) -> Result<Strategy, Error> {
    let solution = ultimate_solution(request, bench)?;
    let pays = ultimate_pays(request)?;
    let simple = walk(bench, "the simple strategy", |progress| ultimate::price_simple(&pays, progress))?;
    let hands: Vec<StartingHand> = solution.starting_hands().collect();
    let cost = simple.edge() - solution.edge();
    let lines = vec![
        "hole: bet 4x with any ace; K5 or better, any suited K; Q8, Q6 suited or better; JT, J8 suited or better; a pair of threes or better".to_string(),
        "flop: bet 2x with two pair or better, a hidden pair except pocket deuces, or four to a flush with a hidden ten or better".to_string(),
        "river: bet 1x with a hidden pair or better, or when fewer than 21 dealer cards beat you".to_string(),
        format!("it gives up {} of an Ante against the optimum", decimal(&cost, 6)),
    ];
    let parts = vec![
        chart(&hands),
        frequencies(solution.actions(), ultimate::DEALS),
        Part::Lines { title: "The simple strategy".into(), lines },
        Part::Values {
            title: "Edge per Ante".into(),
            values: vec![
                ("optimal".into(), solution.edge()),
                ("simple".into(), simple.edge()),
                ("cost of the simple strategy".into(), cost),
            ],
        },
    ];
    Ok(Strategy { class: None, parts })
}
