//! The parts of a sheet that make it ready to sign: the cover, the rules in prose with worked rounds, the method, the
//! limits, the life of meters, exact fractions in full, and room for signatures. `sheet` calls it.

use super::prose::Prose;
use super::{
    Block, Data, FactList, Layout, List, ListItem, Number, Phrase, ReportTable, left, object, phrase, right,
};
use crate::program::program;
use crate::question::Cover;
use desk::meter::MeterLife;
use desk::sheet::{MathsSheet, SheetPlay};
use enumeration::Ratio;
use games::Analysis;
use games::figures::{Form, of_round};
use paytables::{Row, Selected};

/// The cover: who files what, and which program made the sheet.
pub(crate) fn cover(cover: &Cover) -> Block {
    let program = program();
    let given = [
        ("Applicant", &cover.applicant),
        ("Product", &cover.product),
        ("Version", &cover.version),
        ("Jurisdiction", &cover.jurisdiction),
        ("Date", &cover.date),
    ];
    let mut facts: Vec<(Phrase, Phrase)> =
        given.into_iter().filter_map(|(name, value)| Some((name.into(), value.as_ref()?.into()))).collect();
    facts.push(("Program".into(), phrase!["vigorish ", program.version]));
    facts.push(("Commit".into(), program.commit.into()));
    if let Some(hash) = &program.sha256 {
        facts.push(("Program, SHA-256".into(), hash.into()));
    }
    Block::Facts(FactList { layout: Layout::Flush, facts })
}

/// The cover for programs.
pub(crate) fn cover_document(cover: &Cover) -> Data {
    object! {
        "applicant": cover.applicant.as_ref(),
        "product": cover.product.as_ref(),
        "version": cover.version.as_ref(),
        "jurisdiction": cover.jurisdiction.as_ref(),
        "date": cover.date.as_ref(),
        "minimum_bet": cover.minimum_bet.as_ref(),
        "maximum_bet": cover.maximum_bet.as_ref(),
        "denomination": cover.denomination.as_ref(),
    }
}

/// A row of a wager or bet written as data, in words.
pub(crate) struct RuleInWords {
    pub row: String,
    pub pays: String,
    /// The net of each worked round, per unit.
    pub net: Option<String>,
    pub event: String,
    pub rounds: Vec<String>,
}

/// The deal of a wager written as data, and its rows in force.
pub(crate) struct RulesInWords {
    deal: String,
    forfeits: bool,
    rows: Vec<RuleInWords>,
}

/// The rules of a wager written as data, with worked rounds of each row; `None` for other wagers.
pub(crate) fn rules(
    selected: &Selected,
    analysis: &Analysis,
    examples: Option<&Vec<Vec<String>>>,
) -> Option<RulesInWords> {
    let wager = selected.wager;
    let deal = wager.deal.as_ref()?;
    let prose = Prose::new(deal, &selected.settings);
    let is_forfeited = selected.side().ok().flatten().is_some_and(|(_, is_forfeited)| is_forfeited);
    let net = |row: &Row| {
        analysis.outcomes.iter().find(|outcome| outcome.outcome == row.hand).map(|o| o.net.clone())
    };
    let rule = |(place, row): (usize, &Row)| {
        let event = wager.events.get(&row.hand)?;
        Some(RuleInWords {
            row: row.hand.clone(),
            pays: row.pays.to_string(),
            net: net(row),
            event: prose.condition(event),
            rounds: examples.and_then(|all| all.get(place)).cloned().unwrap_or_default(),
        })
    };
    Some(RulesInWords {
        deal: prose.deal(deal),
        forfeits: is_forfeited || selected.settings.is("fold", "forfeit"),
        rows: selected.rows().into_iter().enumerate().filter_map(rule).collect(),
    })
}

const FORFEITS: &str = "A player who folds the base game forfeits this wager: its rounds lose, whatever cards follow. Folds are those of the base \
     game's optimal play.";

/// The rules for a reader.
pub(crate) fn rules_blocks(rules: &RulesInWords) -> Vec<Block> {
    let mut lines = vec![Phrase::from(&rules.deal)];
    lines.push(
        "The first row from the top whose event happens is paid. If none does, the wager loses.".into(),
    );
    if rules.forfeits {
        lines.push(FORFEITS.into());
    }
    let item = |rule: &RuleInWords| {
        let worked = |round: &String| match &rule.net {
            Some(net) => phrase!["Worked round: ", round, ". Net of one unit: ", net],
            None => phrase!["Worked round: ", round],
        };
        ListItem {
            mark: None,
            text: phrase![&rule.row, " (", &rule.pays, "): ", &rule.event],
            details: rule.rounds.iter().map(worked).collect(),
            changes: None,
        }
    };
    let items = rules.rows.iter().map(item).collect();
    vec![
        Block::Gap,
        Block::Subtitle("Rules".into()),
        Block::Lines(lines),
        Block::List(List { layout: Layout::Inset, items }),
    ]
}

/// The rules for programs.
pub(crate) fn rules_document(rules: &RulesInWords) -> Data {
    object! {
        "deal": &rules.deal,
        "forfeited_by_fold": rules.forfeits,
        "rows": Data::list(&rules.rows, rule_document),
    }
}

/// A row for programs.
pub(crate) fn rule_document(rule: &RuleInWords) -> Data {
    object! {
        "row": &rule.row,
        "pays": &rule.pays,
        "event": &rule.event,
        "worked_rounds": Data::plain(&rule.rounds),
    }
}

/// How the figures were found, in sentences.
pub(crate) fn method(sheet: &MathsSheet, rules: Option<&RulesInWords>) -> Vec<String> {
    let analysis = &sheet.analysis;
    let mut said = vec![match &analysis.ways {
        Some(ways) => format!(
            "Every one of the {ways} equally likely deals, rolls or spins is counted. A probability is the number of them \
             in which an outcome happens, divided by {ways}."
        ),
        None => "Probabilities are computed exactly, as ratios of whole numbers, by a recursion over the states of the round."
            .to_string(),
    }];
    said.push(
        "All arithmetic is in whole numbers and fractions. Nothing is sampled or rounded, and no floating point is used; \
         decimals are printed from the fractions, rounded half to even."
            .into(),
    );
    match &sheet.play {
        SheetPlay::Nothing if rules.is_some_and(|rules| rules.forfeits) => {
            said.push("The player decides in the base game alone, which is played as best for its own bets.".into());
        }
        SheetPlay::Nothing => said.push("The player decides nothing.".into()),
        SheetPlay::AsBase => said.push("The player plays the base game as best for its own bets.".into()),
        SheetPlay::Optimal(_) => said.push(
            "At every decision the player makes the choice with the highest expected value, given the cards seen.".into(),
        ),
    }
    let intervals = sheet.spread.iter().flat_map(|spread| &spread.intervals);
    if intervals.clone().any(|interval| interval.is_exact) {
        said.push(
            "Intervals marked exact are from the distribution of the total of all rounds, with a proved error; the others \
             are by the normal approximation."
                .into(),
        );
    } else if intervals.count() > 0 {
        said.push("Intervals of the return are by the normal approximation.".into());
    }
    said
}

/// The limits of the source and of the filing; empty if there are none.
pub(crate) fn limits(selected: &Selected, cover: &Cover) -> Vec<Block> {
    let given = [
        ("Minimum bet", &cover.minimum_bet),
        ("Maximum bet", &cover.maximum_bet),
        ("Denomination", &cover.denomination),
    ];
    let mut facts: Vec<(Phrase, Phrase)> =
        given.into_iter().filter_map(|(name, value)| Some((name.into(), value.as_ref()?.into()))).collect();
    for limit in &selected.wager.limits {
        let source = format!(" ({} {})", limit.source.document, limit.source.section);
        facts.push((
            limit.figure.to_string().into(),
            phrase![limit.bound.to_string(), " ", Number::exact(&limit.amount), source],
        ));
    }
    if facts.is_empty() {
        return Vec::new();
    }
    let facts = Block::Facts(FactList { layout: Layout::Inset, facts });
    vec![Block::Gap, Block::Subtitle("Limits".into()), facts]
}

/// The life of each meter.
pub(crate) fn meters(lives: &[MeterLife]) -> Vec<Block> {
    if lives.is_empty() {
        return Vec::new();
    }
    let share = |life: &MeterLife| {
        let favourable = life.favourable.as_ref();
        favourable.map_or_else(Phrase::dash, |favourable| super::bankroll::bounded(&favourable.share))
    };
    let row = |(place, life): (usize, &MeterLife)| {
        vec![
            (place + 1).to_string().into(),
            Number::decimal(&life.wagers_between_hits).into(),
            Number::decimal(&life.mean_at_hit).into(),
            life.break_even.as_ref().map_or_else(Phrase::dash, |even| Number::decimal(even).into()),
            share(life),
        ]
    };
    let columns = [
        right("Meter"),
        right("Rounds between awards"),
        right("Mean meter at the award"),
        right("Break-even meter"),
        right("Share of rounds above it"),
    ];
    let table = ReportTable::new(columns, lives.iter().enumerate().map(row));
    vec![Block::Gap, Block::Subtitle("Progressive".into()), Block::Table(table)]
}

/// The life of each meter for programs.
pub(crate) fn meter_document(life: &MeterLife) -> Data {
    object! {
        "rounds_between_hits": &life.wagers_between_hits,
        "mean_at_hit": &life.mean_at_hit,
        "break_even": life.break_even.as_ref(),
        "favourable_share": life.favourable.as_ref().map(|favourable| &favourable.share),
        "long_run_edge": &life.long_run_edge,
    }
}

/// Every figure and every probability as a fraction in full.
pub(crate) fn annex(analysis: &Analysis) -> Vec<Block> {
    let figure = |figure: &'static games::figures::Figure| {
        let value = figure.of(analysis)?;
        // A root has no fraction: the variance has.
        let title = if figure.form == Form::Root { "Variance" } else { figure.title };
        Some((title.into(), Number::Exact(value).into()))
    };
    let facts: Vec<(Phrase, Phrase)> = of_round().filter_map(figure).collect();
    let mut blocks = vec![Block::Gap, Block::Subtitle("Annex: exact values".into())];
    if !facts.is_empty() {
        blocks.push(Block::Facts(FactList { layout: Layout::Inset, facts }));
    }
    if !analysis.outcomes.is_empty() {
        let exact =
            |value: Option<&Ratio>| value.map_or_else(Phrase::dash, |value| Number::exact(value).into());
        let rows = analysis.outcomes.iter().map(|outcome| {
            vec![
                (&outcome.outcome).into(),
                Number::exact(&outcome.probability).into(),
                exact(outcome.contribution.as_ref()),
            ]
        });
        let columns = [left("Outcome"), left("Probability"), left("Contribution")];
        blocks.extend([Block::Gap, Block::Table(ReportTable::new(columns, rows))]);
    }
    blocks
}

/// Room for the signatures.
pub(crate) fn signatures() -> Vec<Block> {
    let room = "______________________________";
    let cells = |role: &str| vec![role.into(), room.into(), room.into(), "______________".into()];
    let columns = [left(""), left("Name"), left("Signature"), left("Date")];
    let table = ReportTable::new(columns, ["Prepared by", "Reviewed by", "Approved by"].map(cells));
    vec![Block::Gap, Block::Subtitle("Signatures".into()), Block::Table(table)]
}
