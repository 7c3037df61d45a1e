//! What can be asked: one struct a question, each with sensible defaults.
//!
//! A question is plain data. Rust programs fill in the fields, the command reads them from flags, Python and the page from
//! JSON: `{"ask": "analyze", "what": ["craps/field"]}`. In JSON a number may be a string as people write it: `"2.5%"`,
//! `"7/495"`, `"$10,000"`.

use crate::amounts::Amounts;
use crate::error::Error;
use crate::files::Files;
use crate::number::{self, NumberInJson};
use enumeration::Ratio;
use enumeration::ratio::{ratio, whole};
use games::{Cap, CapPer, GivenPlay, Options, RemovedCard, SeenCards};
use paytables::{PayTable, Selected, Settings};
use serde::{Deserialize, Deserializer};
use std::path::PathBuf;

/// Any question.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Question {
    /// See [`List`].
    List(List),
    /// See [`Show`].
    Show(Show),
    /// See [`Analyze`].
    Analyze(Box<Analyze>),
    /// See [`Strategy`].
    Strategy(Strategy),
    /// See [`Verify`].
    Verify(Box<Verify>),
    /// See [`Sheet`].
    Sheet(Box<Sheet>),
    /// See [`Plausible`].
    Plausible(Box<Plausible>),
    /// See [`Monitor`].
    Monitor(Box<Monitor>),
    /// See [`Compare`].
    Compare(Box<Compare>),
    /// See [`Solve`].
    Solve(Box<Solve>),
    /// See [`Simulate`].
    Simulate(Simulate),
    /// See [`Diff`].
    Diff(Diff),
    /// See [`Audit`].
    Audit(Audit),
    /// See [`Bankroll`].
    Session(Box<Bankroll>),
    /// See [`Meter`].
    Meter(Box<Meter>),
    /// See [`Round`].
    Round(Box<Round>),
    /// See [`Removal`].
    Removal(Box<Removal>),
    /// See [`Counting`].
    Counting(Box<Counting>),
}

/// Which games, wagers, tables and settings exist?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct List {
    /// One game; all games if `None`.
    pub game: Option<String>,
}

/// What does a wager or a table pay, and which paragraph says so?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Show {
    /// A selector, a table's id, or a file.
    pub what: String,
}

/// What are the exact figures of wagers?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Analyze {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis, without the variance of blackjack's base games, which takes seconds each.
    pub all: bool,
    /// Refuse a name that stands for several wagers, before anything is counted.
    pub one: bool,
    /// Without the variance of blackjack's base games, which takes seconds each.
    pub quick: bool,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// What is assumed about the table at which a wager is made.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assumptions {
    /// The jackpot amount, per $1 wagered; one for each meter.
    pub meter: Option<Amounts>,
    /// The share of each wager that feeds the meter.
    #[serde(deserialize_with = "number::share")]
    pub rate: Option<Ratio>,
    /// What the meter is reset to, per $1 wagered; one for each meter.
    pub reset: Option<Amounts>,
    /// The resets are paid out of contributions, by a reserve meter.
    pub reserve: bool,
    /// How many players make the wager; one if `None`.
    #[serde(deserialize_with = "number::players")]
    pub players: Option<u32>,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with the strategy to price in place of the optimum; or `full-shoe`: every decision is that of the fresh shoe.
    pub play: Option<String>,
    /// Cards that are gone from the shoe before the round is dealt, like `4 4 5h`.
    pub removed: Option<String>,
    /// Count the distribution of a whole round of blackjack (seconds to minutes).
    pub law: bool,
    /// The bet on which `max_payout` binds.
    #[serde(deserialize_with = "number::positive")]
    pub cap_bet: Option<Ratio>,
    /// The most that the wager may win, stake excluded.
    #[serde(deserialize_with = "number::amount")]
    pub max_payout: Option<Ratio>,
    /// Whether `max_payout` is for all hands of a round together or for each hand.
    #[serde(deserialize_with = "number::cap_per")]
    pub cap_per: CapPer,
}

impl Assumptions {
    /// Refuses half of a cap.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.cap_bet.is_some() == self.max_payout.is_some() {
            return Ok(());
        }
        Err(Error::input("a cap needs both the bet (--cap-bet) and what it may win (--max-payout)"))
    }

    /// The cap in units of the opening wager.
    fn cap(&self) -> Option<Cap> {
        let (most, bet) = self.max_payout.as_ref().zip(self.cap_bet.as_ref())?;
        Some(Cap { units: most / bet, per: self.cap_per, posted: Some(most.clone()) })
    }

    /// The engine's options, whatever the wager.
    pub(crate) fn options(&self) -> Options {
        self.options_on(0)
    }

    /// The engine's options for a wager.
    pub(crate) fn options_for(&self, selected: &Selected) -> Options {
        self.options_on(meters_of(selected))
    }

    /// The same with the cards seen and the strategy given, which is read from its file.
    pub(crate) fn options_in(&self, selected: &Selected, files: &Files) -> Result<Options, Error> {
        let full_shoe_play = self.play.as_deref() == Some(FULL_SHOE);
        let file = self.play.as_deref().filter(|_| !full_shoe_play);
        let (sees, play) = (read_sees(&self.sees)?, read_play(file, files)?);
        let removed = read_removed(self.removed.as_deref())?;
        Ok(Options { sees, play, removed, full_shoe_play, ..self.options_for(selected) })
    }

    fn options_on(&self, meters: usize) -> Options {
        Options {
            meters: Amounts::of(self.meter.as_ref(), meters),
            rate: self.rate.clone(),
            resets: Amounts::of(self.reset.as_ref(), meters),
            reserve: self.reserve,
            players: self.players.unwrap_or(1),
            cap: self.cap(),
            law: self.law,
            sees: Vec::new(),
            play: None,
            removed: Vec::new(),
            full_shoe_play: false,
            variance: false,
        }
    }
}

/// The word that fixes every decision at the strategy of the fresh shoe.
pub(crate) const FULL_SHOE: &str = "full-shoe";

/// The cards that are gone from the shoe, as `--removed` writes them.
pub(crate) fn read_removed(removed: Option<&str>) -> Result<Vec<RemovedCard>, Error> {
    removed.map_or(Ok(Vec::new()), |text| games::read_cards(text).map_err(Error::input))
}

/// The cards that are seen, as `--sees` and its like write them.
pub(crate) fn read_sees(sees: &[String]) -> Result<Vec<SeenCards>, Error> {
    sees.iter().map(|sees| seen_cards(sees)).collect()
}

/// The strategy in a file, where one is named.
pub(crate) fn read_play(play: Option<&str>, files: &Files) -> Result<Option<GivenPlay>, Error> {
    play.map(|file| Ok(GivenPlay { file: file.into(), text: files.text(file)? })).transpose()
}

/// Cards that are seen, as `dealer:1` writes them.
fn seen_cards(text: &str) -> Result<SeenCards, Error> {
    let seen = text.rsplit_once(':').and_then(|(zone, cards)| Some((zone, cards.parse().ok()?)));
    let Some((zone, cards)) = seen else {
        return Err(Error::input(format!(
            "`{text}` does not say which cards are seen: write a zone and a number, like dealer:1"
        )));
    };
    Ok(SeenCards { zone: zone.into(), cards })
}

/// How many meters a wager has: one for each jackpot row if they are independent (ruling Q8), else one for all.
pub(crate) fn meters_of(selected: &Selected) -> usize {
    let of = |table: &PayTable| {
        table
            .rows
            .iter()
            .filter(|row| selected.is_paid_by(row) && row.pays.net(table.basis).is_on_meter())
            .count()
    };
    let rows = selected.tables.iter().map(of).sum();
    if selected.has_independent_meters() { rows } else { rows.min(1) }
}

/// What is the optimal play?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Strategy {
    /// A selector, a table's id, or a file; a game's name stands for its base game.
    pub what: String,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// Simple strategies, and what each costs.
    pub simple: bool,
    /// The player's cards.
    pub hand: Option<String>,
    /// The dealer's up card.
    pub up: Option<String>,
    /// The player's hole cards.
    pub hole: Option<String>,
    /// The community cards dealt so far.
    pub board: Option<String>,
    /// The cards seen of each zone of a game file, like `player=As Kd Qh`.
    pub zones: Vec<String>,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with a strategy: the answer lists its errors in place of the optimal play.
    pub play: Option<String>,
    /// Cards that are gone from the shoe before the round is dealt, like `4 4 5h`.
    pub removed: Option<String>,
}

/// Do the claims of a submission hold, and do its pays conform?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Verify {
    /// The file with the submission; `-` is standard input.
    pub file: String,
    /// What is assumed where the submission states nothing.
    pub assumed: Assumptions,
}

/// What does a laboratory want to know of wagers?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sheet {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The confidence level of the volatility index and the intervals.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// How the edge moves with each pay, also for games with decisions, which are solved once for each pay.
    pub slopes: bool,
    /// What a player who watches the cards gains, for wagers that are dealt from a shoe.
    pub exposure: bool,
    /// How many rounds to deal for the appendix of the independent simulator; none without one.
    #[serde(deserialize_with = "maybe_rounds")]
    pub simulate: Option<u64>,
    /// The seed of that simulation.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// Who files what.
    pub cover: Cover,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// Who files a sheet, of what, and under which limits. All of it is printed as given.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cover {
    /// Who files it.
    pub applicant: Option<String>,
    /// What is filed.
    pub product: Option<String>,
    /// The version of that.
    pub version: Option<String>,
    /// Where it is filed.
    pub jurisdiction: Option<String>,
    /// The date of the filing.
    pub date: Option<String>,
    /// The least bet.
    pub minimum_bet: Option<String>,
    /// The greatest bet.
    pub maximum_bet: Option<String>,
    /// The denominations of chips or wagers.
    pub denomination: Option<String>,
}

impl Default for Sheet {
    fn default() -> Self {
        Sheet {
            what: Vec::new(),
            settings: Settings::default(),
            tables: Vec::new(),
            confidence: ratio(90, 100),
            slopes: false,
            exposure: false,
            simulate: None,
            seed: 1,
            cover: Cover::default(),
            assumed: Assumptions::default(),
        }
    }
}

/// Is an observed win per handle consistent with the exact edge?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Plausible {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// How many rounds were played.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// What the house won, divided by the opening wagers; negative if it lost.
    #[serde(deserialize_with = "number::signed")]
    pub held: Ratio,
    /// The confidence level of the verdict.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// How much more than the best play the players' play costs, of the bet, at least and at most: in games of skill.
    #[serde(deserialize_with = "number::skill")]
    pub skill: (Ratio, Ratio),
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

impl Default for Plausible {
    fn default() -> Self {
        Plausible {
            what: String::new(),
            rounds: 1,
            held: ratio(0, 1),
            confidence: ratio(95, 100),
            skill: number::usual_skill(),
            settings: Settings::default(),
            tables: Vec::new(),
            assumed: Assumptions::default(),
        }
    }
}

/// Is the floor behaving? The win of tables and periods beside theory.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Monitor {
    /// The CSV file with a line a table and period.
    pub file: String,
    /// The confidence level of the verdicts, before the correction for several rows.
    #[serde(deserialize_with = "number::confidence")]
    pub confidence: Ratio,
    /// How much more than the best play the players' play costs, of the bet, at least and at most: in games of skill.
    #[serde(deserialize_with = "number::skill")]
    pub skill: (Ratio, Ratio),
    /// The fixed band of win per drop that is shown beside the wager's own.
    #[serde(deserialize_with = "number::band")]
    pub band: Ratio,
}

impl Default for Monitor {
    fn default() -> Self {
        Monitor {
            file: String::new(),
            confidence: ratio(95, 100),
            skill: number::usual_skill(),
            band: ratio(4, 100),
        }
    }
}

/// How do wagers compare?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings of all of them, by name.
    pub settings: Settings,
    /// The wager that the others are measured against.
    pub against: Option<String>,
    /// The column to sort by.
    pub sort: Option<String>,
    /// Settings all of whose listed values are laid out, the lowest edge first.
    pub over: Vec<String>,
    /// The figures of each wager, without its rows.
    pub summary: bool,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// Which pay gives an edge, how does the edge move with each pay, or which pays have figures in a range?
///
/// With `row` and `edge`, the answer is the pay of that row; with `ranges`, a search; with `vary`, variants of a file;
/// otherwise the slopes.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Solve {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// Further wagers: each has its own answer, or a search finds pays that have what is wanted in all of them.
    pub others: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The row whose pay is wanted.
    pub row: Option<String>,
    /// The edge that the row's pay must give.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub edge: Option<Ratio>,
    /// The slopes beside the pay.
    pub slopes: bool,
    /// The long-run edge of a wager on a meter, in place of the edge.
    pub long_run: bool,
    /// Pays to search: `row=5,7,9`, `row=1..10`, `row=20..60:5`, `row=1..5:felt`, `row=40`.
    pub ranges: Vec<String>,
    /// The settings at which a combination must have what is wanted, at every one of them: `decks=6,8`.
    #[serde(rename = "for")]
    pub at: Vec<String>,
    /// What is varied in a file, with its values: `decks=1,2,6`, `flush=4..6`, `rows[flush].when.class=flush,straight`.
    pub vary: Vec<String>,
    /// The edge that variants are wanted near.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub target: Option<Ratio>,
    /// The wanted range of edges: `4%,6%`.
    pub edge_between: Option<String>,
    /// The wanted range of returns.
    pub return_between: Option<String>,
    /// The wanted range of hit frequencies.
    pub hit_between: Option<String>,
    /// The wanted range of standard deviations.
    pub sd_between: Option<String>,
    /// Only pays that fall from row to row.
    pub falling: bool,
    /// Only the ten best, by this figure.
    pub best: Option<Best>,
    /// Only what no other betters in both of two figures: `edge,sd`.
    pub frontier: Option<String>,
    /// Of combinations that are at most one value apart in every row, only the best.
    pub distinct: bool,
    /// The number of the combination or variant, from 1, whose table or wager file is wanted.
    #[serde(deserialize_with = "number::maybe_whole")]
    pub choose: Option<u32>,
    /// Go on although more than 10,000 combinations, or 1,000 variants, must be solved one by one.
    pub yes: bool,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// What makes one combination of pays better than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Best {
    /// The highest hit frequency.
    Hit,
    /// The lowest edge.
    Edge,
    /// The lowest standard deviation.
    Sd,
}

/// Does the simulator, which deals rounds by the text of the rules, agree with the exact figures?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Simulate {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis.
    pub all: bool,
    /// How many rounds to deal of each wager.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// The seed: the same seed gives the same rounds, on any number of threads.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// Compare the nets of blackjack's base games, whose distribution takes seconds to minutes to count.
    pub law: bool,
    /// Cards that the player also sees, like `dealer:1`.
    pub sees: Vec<String>,
    /// A file with the strategy to follow in place of the optimum; or `full-shoe`: every decision is that of the fresh shoe.
    pub play: Option<String>,
    /// Cards that are gone from the shoe before every round, like `4 4 5h`.
    pub removed: Option<String>,
}

impl Default for Simulate {
    fn default() -> Self {
        Simulate {
            what: Vec::new(),
            all: false,
            rounds: 1_000_000,
            seed: 1,
            settings: Settings::default(),
            tables: Vec::new(),
            law: false,
            sees: Vec::new(),
            play: None,
            removed: None,
        }
    }
}

/// Does the simulator, dealing every round instead of random ones, count the same fractions?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Audit {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Every listed analysis.
    pub all: bool,
    /// Audit so many situations of a game, drawn at random, in place of every deal.
    #[serde(deserialize_with = "maybe_rounds")]
    pub situations: Option<u64>,
    /// The seed that situations are drawn with.
    #[serde(deserialize_with = "number::seed")]
    pub seed: u64,
    /// Make a certificate of the one wager that is named: the name of the file that it is written to.
    pub certificate: Option<PathBuf>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
}

impl Default for Audit {
    fn default() -> Self {
        Audit {
            what: Vec::new(),
            all: false,
            situations: None,
            seed: 1,
            certificate: None,
            settings: Settings::default(),
            tables: Vec::new(),
        }
    }
}

/// What moved between two outputs of `analyze` in JSON?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Diff {
    /// The file with the earlier output.
    pub old: String,
    /// The file with the later output.
    pub new: String,
}

/// Write a static site of figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Site {
    /// The folder: a new one, an empty one, or that of an earlier site, which is replaced.
    pub out: PathBuf,
    /// Selectors, ids of tables, and files; everything listed if empty.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Count the distribution of whole rounds of blackjack.
    pub law: bool,
    /// The engine for browsers, a WebAssembly module; without one, an `engine.wasm` beside the program is used.
    pub engine: Option<PathBuf>,
}

/// What becomes of a bankroll that is staked on one wager, round after round?
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bankroll {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// The money at the start.
    #[serde(deserialize_with = "positive")]
    pub bankroll: Ratio,
    /// The money of one opening unit.
    #[serde(deserialize_with = "positive")]
    pub bet: Ratio,
    /// The money at which the player leaves.
    #[serde(deserialize_with = "number::positive")]
    pub goal: Option<Ratio>,
    /// After how many rounds the player leaves; without it, ruin or the goal ends the session.
    #[serde(deserialize_with = "maybe_rounds")]
    pub rounds: Option<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

impl Default for Bankroll {
    fn default() -> Self {
        Bankroll {
            what: String::new(),
            bankroll: whole(1),
            bet: whole(1),
            goal: None,
            rounds: None,
            settings: Settings::default(),
            tables: Vec::new(),
            assumed: Assumptions::default(),
        }
    }
}

/// When is a progressive meter hit, at what amount, and when does it favour the player?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Meter {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// The share of each wager that feeds the meter; with several meters, of each.
    pub rate: Option<Amounts>,
    /// What the meter is reset to, per $1 wagered; one for each meter.
    pub reset: Option<Amounts>,
    /// How many players make the wager; one if `None`.
    #[serde(deserialize_with = "number::players")]
    pub players: Option<u32>,
    /// How many rounds are dealt in an hour.
    #[serde(deserialize_with = "number::positive")]
    pub rounds_per_hour: Option<Ratio>,
    /// Numbers of wagers within which a hit is of interest; 1,000, 10,000 and 100,000 if empty.
    #[serde(deserialize_with = "several_rounds")]
    pub within: Vec<u64>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
}

/// What the base game of a round is played for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundPlay {
    /// The total of all wagers that the limit leaves.
    Aggregate,
}

impl std::fmt::Display for RoundPlay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            RoundPlay::Aggregate => "aggregate",
        })
    }
}

/// What do several bets of one round come to together?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Round {
    /// Selectors, ids of tables, and files. `number=17` after a `?` names the numbers of an inside bet at roulette.
    pub what: Vec<String>,
    /// What is staked on each; one unit each if empty.
    #[serde(deserialize_with = "several_positive")]
    pub stakes: Vec<Ratio>,
    /// Settings of all of them, by name.
    pub settings: Settings,
    /// The jackpot amount, per $1 wagered, of wagers on a meter.
    pub meter: Option<Amounts>,
    /// The money of one unit, for the limit on all that is won.
    #[serde(deserialize_with = "number::positive")]
    pub cap_bet: Option<Ratio>,
    /// The most that the winning bets of a round win together.
    #[serde(deserialize_with = "number::amount")]
    pub max_payout: Option<Ratio>,
    /// What the base game is played for; by default for itself alone.
    pub play: Option<RoundPlay>,
    /// Count the law of the total also where it takes long: in the blackjack family.
    pub law: bool,
    /// How many hands of the one base game are bet against one dealer.
    #[serde(deserialize_with = "number::players")]
    pub spots: Option<u32>,
}

fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
    number::positive(deserializer)?.ok_or_else(|| serde::de::Error::custom("an amount is missing"))
}

fn maybe_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let written = Option::<NumberInJson>::deserialize(deserializer)?;
    written.map(|written| number::read_rounds(&written.text())).transpose().map_err(serde::de::Error::custom)
}

fn several_rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter()
        .map(|one| number::read_rounds(&one.text()))
        .collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}

fn several_positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Ratio>, D::Error> {
    let all = Vec::<NumberInJson>::deserialize(deserializer)?;
    all.iter()
        .map(|one| number::read_positive(&one.text()))
        .collect::<Result<_, _>>()
        .map_err(serde::de::Error::custom)
}

/// What is one card worth? The effect of removal of every card, and the best counts.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Removal {
    /// Selectors, ids of tables, and files.
    pub what: Vec<String>,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// What does a counter win who bets only when the count says so?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counting {
    /// A selector, a table's id, or a file.
    pub what: String,
    /// Settings, by name.
    pub settings: Settings,
    /// Files with pays that replace the listed ones.
    pub tables: Vec<String>,
    /// The tags, like `A=0 4=-1 8=2 Qh=-3`; the best count of level 2 if `None`.
    pub tags: Option<String>,
    /// The unseen cards at which the last round begins.
    #[serde(deserialize_with = "number::maybe_whole")]
    pub cut: Option<u32>,
    /// The true count from which the wager is bet; the best of 0 to 20 if `None`.
    #[serde(deserialize_with = "number::maybe_signed")]
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round.
    #[serde(deserialize_with = "number::whole")]
    pub burn: u32,
    /// The mean number of cards of a round.
    #[serde(deserialize_with = "number::positive")]
    pub cards_per_round: Option<Ratio>,
    /// What is assumed about the table.
    pub assumed: Assumptions,
}

/// What does a counter win at a table that deals whole shoes, round by round?
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SimulateShoes {
    /// How the counter counts and bets, and on what.
    pub counting: Counting,
    /// About how many rounds to deal, in whole shoes.
    #[serde(deserialize_with = "number::rounds")]
    pub rounds: u64,
    /// The seed.
    pub seed: u64,
}
