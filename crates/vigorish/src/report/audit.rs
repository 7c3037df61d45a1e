//! What the two exact roads say of a wager, side by side.

use super::{Block, Data, Number, Phrase, Piece, Records, Report, ReportTable, Tone, left, object, right};
use enumeration::Ratio;
use paytables::Selected;
use std::time::Duration;

/// What an audit found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audited {
    /// A wager each.
    pub all: Vec<WagerAudit>,
    /// A line for each wager is shown, not each outcome.
    pub summary: bool,
}

impl Audited {
    /// Returns true if nothing differs.
    pub fn agrees(&self) -> bool {
        self.all.iter().all(|audit| audit.difference.is_none())
    }
}

/// A wager on both roads.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WagerAudit {
    /// The wager.
    pub name: String,
    /// The game; empty for a wager of a file.
    pub game: String,
    /// The wager's id.
    pub wager: String,
    /// The ids of its tables.
    pub tables: Vec<String>,
    /// Its settings.
    pub settings: paytables::Settings,
    /// How it was dealt; or why it was not.
    pub covered: Covered,
    /// The deals that were settled, up to suits.
    pub deals: u64,
    /// The number of equally likely deals, by the engine.
    pub ways: Option<String>,
    /// The decisions that were judged; none for a wager without decisions.
    pub situations: Option<u64>,
    /// The edge on both roads, the engine's first; without a meter's part.
    pub edges: Option<(Ratio, Ratio)>,
    /// Each outcome, or what each choice is worth.
    pub outcomes: Vec<AuditedFigure>,
    /// How many figures were compared.
    pub compared: u64,
    /// The first figure that differs, or the first choice that another beats.
    pub difference: Option<String>,
    /// The time it took.
    pub time: Duration,
    /// The certificate, where one was asked for.
    pub certificate: Option<serde_json::Value>,
}

/// How much of a wager was dealt.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Covered {
    /// Every deal.
    Whole,
    /// Everything that can follow some situations.
    Situations {
        /// The situations drawn.
        drawn: u64,
        /// The seed they were drawn with.
        seed: u64,
        /// The share of all deals.
        share: Ratio,
    },
    /// The play at some situations, and whole rounds from tiny shoes.
    Play {
        /// The situations drawn.
        drawn: u64,
        /// The seed they were drawn with.
        seed: u64,
        /// The probability that a round begins with one of the first decisions judged.
        share: Ratio,
        /// The tiny shoes from which every round was dealt.
        shoes: u64,
    },
    /// Every deal of some small decks.
    SmallDecks {
        /// The decks, each by the ranks that it keeps.
        decks: Vec<String>,
        /// The seed they were drawn with.
        seed: u64,
    },
    /// Nothing, and why.
    Not(String),
}

/// A figure on both roads.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct AuditedFigure {
    /// What it is.
    pub name: String,
    /// What the outcome nets, where it is a number.
    pub net: Option<Ratio>,
    /// The engine's fraction.
    pub engine: Ratio,
    /// The audit's.
    pub audit: Ratio,
}

impl AuditedFigure {
    pub(crate) fn new(name: &str, net: Option<&Ratio>, engine: &Ratio, audit: &Ratio) -> Self {
        AuditedFigure { name: name.into(), net: net.cloned(), engine: engine.clone(), audit: audit.clone() }
    }
}

impl WagerAudit {
    pub(crate) fn new(name: &str, selected: &Selected, covered: Covered, deals: u64) -> Self {
        WagerAudit {
            name: name.into(),
            game: selected.game.game.clone(),
            wager: selected.wager.wager.clone(),
            tables: selected.tables.iter().map(|table| table.id.clone()).collect(),
            settings: selected.settings.clone(),
            covered,
            deals,
            ways: None,
            situations: None,
            edges: None,
            outcomes: Vec::new(),
            compared: 0,
            difference: None,
            time: Duration::ZERO,
            certificate: None,
        }
    }

    pub(crate) fn not_audited(name: &str, selected: &Selected, reason: String) -> Self {
        WagerAudit::new(name, selected, Covered::Not(reason), 0)
    }

    /// Compares a figure without showing it. The first that differs is kept.
    pub(crate) fn check(&mut self, name: &str, engine: &Ratio, audit: &Ratio) {
        self.compared += 1;
        if engine != audit {
            self.difference
                .get_or_insert_with(|| format!("{name}: the engine counts {engine}, the audit {audit}"));
        }
    }

    /// Compares a figure that is shown.
    pub(crate) fn compare(&mut self, figure: AuditedFigure) {
        self.check(&figure.name, &figure.engine, &figure.audit);
        self.outcomes.push(figure);
    }

    /// Notes something that differs and is no figure.
    pub(crate) fn differs(&mut self, what: String) {
        self.difference.get_or_insert(what);
    }

    /// Notes how many decisions were judged, and a choice that another beats.
    pub(crate) fn judged(&mut self, situations: u64, flaw: Option<&simulation::rounds::Flaw>) {
        self.situations = Some(situations);
        if let Some(flaw) = flaw {
            let ((made, worth), (better, more)) = (&flaw.made, &flaw.better);
            self.difference.get_or_insert_with(|| {
                format!(
                    "at {}: the engine plays {made}, worth {worth}; {better} is worth {more}",
                    flaw.situation
                )
            });
        }
    }

    /// What was found in a word or two.
    fn verdict(&self) -> &'static str {
        match (&self.difference, &self.covered) {
            (Some(_), _) => "differs",
            (None, Covered::Not(_)) => "not audited",
            (None, Covered::Whole) => "confirmed",
            (None, Covered::Situations { .. } | Covered::SmallDecks { .. }) => "confirmed in part",
            (None, Covered::Play { .. }) => "play audited",
        }
    }
}

/// A number of deals in two digits, as estimates are given.
pub(crate) fn rounded(deals: u128) -> String {
    let digits = deals.to_string();
    match digits.len() {
        0..=6 => digits,
        length => format!("{}.{} x 10^{}", &digits[..1], &digits[1..2], length - 1),
    }
}

/// The report of an audit.
pub(crate) fn report(audited: &Audited) -> Report {
    let page = if audited.summary {
        vec![overview(&audited.all)]
    } else {
        audited.all.iter().map(outcomes).collect()
    };
    let row = |audit: &WagerAudit| {
        [
            (&audit.name).into(),
            audit.verdict().into(),
            audit.deals.to_string().into(),
            audit.situations.map_or_else(Phrase::default, |n| n.to_string().into()),
            audit.compared.to_string().into(),
            said(audit).into(),
        ]
    };
    let header = ["wager", "verdict", "deals", "situations", "figures", "note"];
    Report {
        page,
        document: Data::list(&audited.all, document),
        records: Records::new(header, audited.all.iter().map(row)),
    }
}

/// What there is to say beside the verdict.
fn said(audit: &WagerAudit) -> String {
    match (&audit.difference, &audit.covered) {
        (Some(difference), _) => difference.clone(),
        (None, Covered::Whole) => String::new(),
        (None, Covered::Situations { drawn, seed, share }) => {
            let share = Number::percent(share, 4).written(4);
            format!("{drawn} situations drawn with seed {seed}, {share} of all deals")
        }
        (None, Covered::Play { drawn, seed, share, shoes }) => {
            let share = Number::percent(share, 4).written(4);
            let judged = audit.situations.unwrap_or(0);
            let rest = match drawn - judged {
                0 => String::new(),
                rest => format!(", {rest} more with too many deals"),
            };
            let shoes = match shoes {
                0 => String::new(),
                1 => "; every round from a tiny shoe".into(),
                shoes => format!("; every round from {shoes} tiny shoes"),
            };
            format!(
                "at {judged} situations of {drawn} drawn with seed {seed}{rest}; {share} of first deals{shoes}"
            )
        }
        (None, Covered::SmallDecks { decks, seed }) => {
            let decks = decks.join("; ");
            format!("every deal of small decks drawn with seed {seed} ({decks}), none of the whole deck")
        }
        (None, Covered::Not(reason)) => reason.clone(),
    }
}

fn verdict(audit: &WagerAudit) -> Phrase {
    match audit.difference {
        Some(_) => Phrase::from(Tone::Bad.piece("DIFFERS")),
        None => audit.verdict().into(),
    }
}

fn outcomes(audit: &WagerAudit) -> Block {
    let is_worth = matches!(audit.covered, Covered::Situations { .. } | Covered::Play { .. });
    let columns =
        [left(if is_worth { "Choice" } else { "Outcome" }), right("Engine"), right("Audit"), left("")];
    let row = |figure: &AuditedFigure| {
        let mark: Option<Piece> = (figure.engine != figure.audit).then(|| Tone::Bad.piece("DIFFERS"));
        vec![
            (&figure.name).into(),
            Number::exact(&figure.engine).into(),
            Number::exact(&figure.audit).into(),
            mark.into(),
        ]
    };
    let mut over: Vec<Phrase> = Vec::new();
    if !matches!(audit.covered, Covered::Not(_)) {
        let judged = audit.situations.map_or_else(String::new, |n| format!(", {n} decisions judged"));
        let compared = audit.compared;
        over.push(format!("{} deals up to suits{judged}, {compared} figures compared", audit.deals).into());
    }
    let colon = match audit.covered {
        Covered::Whole if audit.difference.is_none() => "",
        Covered::Play { .. } if audit.difference.is_none() => " ",
        _ => ": ",
    };
    over.push(Phrase::joined([verdict(audit), said(audit).into()], colon));
    let table = ReportTable::new(columns, audit.outcomes.iter().map(row));
    Block::Table(table.under([(&audit.name).into()]).over(over))
}

fn overview(all: &[WagerAudit]) -> Block {
    let columns = [
        left("Wager"),
        left("Road"),
        right("Deals"),
        right("Decisions"),
        right("Figures"),
        left(""),
        left(""),
    ];
    let row = |audit: &WagerAudit| {
        vec![
            (&audit.name).into(),
            road(audit).unwrap_or_default().into(),
            audit.deals.to_string().into(),
            audit.situations.map_or_else(Phrase::default, |n| n.to_string().into()),
            audit.compared.to_string().into(),
            verdict(audit),
            said(audit).into(),
        ]
    };
    let count = |word: &str| all.iter().filter(|audit| audit.verdict() == word).count();
    let deals: u64 = all.iter().map(|audit| audit.deals).sum();
    let counted = format!(
        "{} wagers: {} confirmed, {} confirmed in part, {} with the play audited, {} differ, {} not audited; {deals} deals",
        all.len(),
        count("confirmed"),
        count("confirmed in part"),
        count("play audited"),
        count("differs"),
        count("not audited"),
    );
    Block::Table(ReportTable::new(columns, all.iter().map(row)).over(vec![counted.into()]))
}

/// How it was dealt.
fn road(audit: &WagerAudit) -> Option<&'static str> {
    match audit.covered {
        Covered::Whole => Some("every deal"),
        Covered::Situations { .. } => Some("situations"),
        Covered::Play { .. } => Some("play"),
        Covered::SmallDecks { .. } => Some("small decks"),
        Covered::Not(_) => None,
    }
}

fn document(audit: &WagerAudit) -> Data {
    let method = road(audit);
    let (share, drawn, seed, reason) = match &audit.covered {
        Covered::Whole => (None, None, None, None),
        Covered::Situations { drawn, seed, share } | Covered::Play { drawn, seed, share, .. } => {
            (Some(share), Some(drawn.to_string()), Some(seed.to_string()), None)
        }
        Covered::SmallDecks { seed, .. } => (None, None, Some(seed.to_string()), None),
        Covered::Not(reason) => (None, None, None, Some(reason)),
    };
    let shoes = if let Covered::Play { shoes, .. } = audit.covered { Some(shoes.to_string()) } else { None };
    object! {
        "schema": 1u32,
        "game": Some(&audit.game).filter(|game| !game.is_empty()),
        "wager": &audit.wager,
        "tables": Data::plain(&audit.tables),
        "settings": Data::plain(&audit.settings),
        "verdict": audit.verdict(),
        "reason": reason,
        "difference": audit.difference.as_ref(),
        "method": method,
        "deals": audit.deals.to_string(),
        "ways": audit.ways.as_ref(),
        "decisions": audit.situations.map(|n| n.to_string()),
        "situations": drawn,
        "seed": seed,
        "covered": share,
        "shoes": shoes,
        "compared": audit.compared.to_string(),
        "edge": audit.edges.as_ref().map(|(engine, audit)| {
            object! {"engine": engine, "audit": audit, "equal": engine == audit}
        }),
        "outcomes": Data::list(&audit.outcomes, |figure| {
            object! {
                "outcome": &figure.name,
                "net": figure.net.as_ref().map(ToString::to_string),
                "engine": &figure.engine,
                "audit": &figure.audit,
                "equal": figure.engine == figure.audit,
            }
        }),
    }
}
