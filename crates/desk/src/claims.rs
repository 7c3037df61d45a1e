//! Parses the claims of a submission. Names are read as people write them (`claim_names`). An unknown claim is kept
//! with its name; a value that is not a number is an error with its position. Any claim may be given by setting.

use crate::claim_names::{ReadName, read_name};
use crate::claimed::Claimed;
use crate::confidence::{Confidence, MOST_PLACES};
use crate::error::{Error, Fault};
use crate::figure::{ClaimFigure, RowOf};
use crate::unchecked::Unchecked;
use games::figures;
use num_bigint::BigInt;
use num_traits::Signed;
use paytables::names::{RowName, shown};
use paytables::written::{Member, Node, Value};
use paytables::{KeyPath, Settings, Unknown};
use std::collections::HashSet;

/// A claim.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// Its path in the file.
    pub(crate) path: KeyPath,
    /// The number, as written.
    pub(crate) text: String,
    /// The settings that it is claimed for, if it names some.
    pub(crate) at: Settings,
    /// The name in the file, if it is not the name of the format.
    pub(crate) written: Option<String>,
    /// The claimed figure and number, or the reason why it cannot be checked.
    pub(crate) said: Result<(ClaimFigure, Claimed), (String, Unchecked)>,
}

/// The figures that are one number.
const SINGLE: [(&str, ClaimFigure); 20] = [
    ("house_edge", ClaimFigure::HouseEdge),
    ("return", ClaimFigure::Return),
    ("edge_resolved", ClaimFigure::EdgeResolved),
    ("edge_per_roll", ClaimFigure::EdgePerRoll),
    ("element_of_risk", ClaimFigure::ElementOfRisk),
    ("expected_stake", ClaimFigure::ExpectedStake),
    ("hit_frequency", ClaimFigure::HitFrequency),
    ("push", ClaimFigure::Push),
    ("standard_deviation", ClaimFigure::StandardDeviation),
    ("variance", ClaimFigure::Variance),
    ("break_even", ClaimFigure::BreakEven),
    ("a", ClaimFigure::A),
    ("b", ClaimFigure::B(0)),
    ("long_run_edge", ClaimFigure::LongRunEdge),
    ("envy", ClaimFigure::Envy),
    ("dealer_envy", ClaimFigure::DealerEnvy),
    ("best_case", ClaimFigure::BestCase),
    ("worst_case", ClaimFigure::WorstCase),
    ("maximum_award", ClaimFigure::MaximumAward),
    ("volatility_index", ClaimFigure::VolatilityIndex(Confidence::USUAL)),
];

/// Makes the figure of a row.
type OfRow = fn(RowOf) -> ClaimFigure;

/// The figures that have a number for each row, or net.
const BY_ROW: [(&str, OfRow); 7] = [
    ("probability", ClaimFigure::Probability),
    ("ways", ClaimFigure::Ways),
    ("one_in", ClaimFigure::OneIn),
    ("true_odds", ClaimFigure::TrueOdds),
    ("contribution", ClaimFigure::Contribution),
    ("law", ClaimFigure::Law),
    ("effect_of_removal", ClaimFigure::EffectOfRemoval),
];

/// The figures with a syntax of their own.
const OTHERS: [&str; 3] = ["action", "return_interval", "combined_edge"];

fn is_known(name: &str) -> bool {
    let own =
        SINGLE.iter().map(|(known, _)| known).chain(BY_ROW.iter().map(|(known, _)| known)).chain(&OTHERS);
    own.into_iter().any(|known| *known == name) || figures::figure(name).is_some()
}

/// The claims in a file, in its order.
pub(crate) fn read(file: &str, claims: &Node) -> Result<Vec<Claim>, Error> {
    let reader = ClaimReader { file };
    let mut all = Vec::new();
    for entry in reader.entries(claims, KeyPath::from("claims"), "the claims, as an object")? {
        reader.claim(entry, &mut all)?;
    }
    Ok(all)
}

struct ClaimReader<'a> {
    file: &'a str,
}

impl ClaimReader<'_> {
    fn claim(&self, entry: &Member, all: &mut Vec<Claim>) -> Result<(), Error> {
        let path = KeyPath::from("claims").key(&entry.key);
        let name = read_name(&entry.key, &is_known);
        let first = all.len();
        let settings = settings_of(&entry.node);
        if settings.is_empty() {
            self.read_claim(&name, &entry.node, path.clone(), all)?;
        }
        for (member, at) in settings {
            let first = all.len();
            self.read_claim(&name, &member.node, path.clone().own(&member.key), all)?;
            all[first..].iter_mut().for_each(|claim| claim.at = at.clone());
        }
        if name.key != entry.key {
            all[first..].iter_mut().for_each(|claim| claim.written = Some(shown(&entry.key)));
        }
        Ok(())
    }

    fn read_claim(
        &self,
        read: &ReadName,
        node: &Node,
        path: KeyPath,
        all: &mut Vec<Claim>,
    ) -> Result<(), Error> {
        let name = read.key.as_str();
        if node.value == Value::Null {
            return Ok(());
        }
        if let Some((_, of_row)) = BY_ROW.iter().find(|(known, _)| *known == name) {
            for row in self.rows(node, path.clone())? {
                let path = path.clone().own(&row.key);
                all.push(self.figure(of_row(RowOf::named(&row.key)), &row.node, path)?);
            }
            return Ok(());
        }
        match (name, &node.value) {
            ("action", _) => self.actions(node, &path, all),
            ("volatility_index", Value::Object(_)) => self.volatility(node, path, all),
            ("return_interval", _) => self.interval(node, &path, all),
            ("combined_edge", _) => self.combined(node, path, all),
            ("b", Value::List(shares)) => {
                for (i, share) in shares.iter().enumerate() {
                    all.push(self.figure(ClaimFigure::B(i), share, path.clone().index(i))?);
                }
                Ok(())
            }
            _ => {
                let own = SINGLE.iter().find(|(known, _)| *known == name).map(|(_, figure)| figure.clone());
                let listed = || figures::figure(name).map(|figure| ClaimFigure::Listed(figure.name));
                let in_percent = in_percent(node, read.is_percent);
                let claim = match own.or_else(listed) {
                    Some(figure) => self.figure(figure, in_percent.as_ref().unwrap_or(node), path)?,
                    None => unknown(name, node, path),
                };
                all.push(claim);
                Ok(())
            }
        }
    }

    fn figure(&self, figure: ClaimFigure, node: &Node, path: KeyPath) -> Result<Claim, Error> {
        let claimed = self.number(node, &path)?;
        let leans_on_quantile =
            matches!(figure, ClaimFigure::VolatilityIndex(_) | ClaimFigure::ReturnInterval { .. });
        let too_fine = leans_on_quantile && claimed.places().is_none_or(|places| places > MOST_PLACES);
        let text = claimed.text().to_string();
        let said = if too_fine { Err((figure.words(), Unchecked::TooFine)) } else { Ok((figure, claimed)) };
        Ok(Claim { path, text, said, at: Settings::default(), written: None })
    }

    /// `{"value": "2%", "with": ["trips"], "stakes": [1, 2]}`, or the value alone.
    fn combined(&self, node: &Node, path: KeyPath, all: &mut Vec<Claim>) -> Result<(), Error> {
        if !matches!(node.value, Value::Object(_)) {
            let figure = ClaimFigure::Combined { with: Vec::new(), stakes: Vec::new() };
            all.push(self.figure(figure, node, path)?);
            return Ok(());
        }
        self.fields(node, &path, &["value", "with", "stakes"])?;
        let at = path.clone().key("with");
        let others = self.need(node, &path, "with")?;
        let Value::List(others) = &others.value else {
            return Err(self.wrong(at, others, "a list of wagers"));
        };
        let mut with = Vec::new();
        for (place, other) in others.iter().enumerate() {
            let Value::Text(name) = &other.value else {
                return Err(self.wrong(at.index(place), other, "the name of a wager"));
            };
            with.push(name.clone());
        }
        let mut stakes = Vec::new();
        if let Some(given) = node.get("stakes") {
            let at = path.clone().key("stakes");
            let wanted = format!("a list of {} stakes, this wager's first", with.len() + 1);
            let Value::List(given) = &given.value else { return Err(self.wrong(at, given, &wanted)) };
            for (place, stake) in given.iter().enumerate() {
                let at = at.clone().index(place);
                let value = self.number(stake, &at)?.value().filter(Signed::is_positive);
                stakes.push(value.ok_or_else(|| self.wrong(at, stake, "a stake above 0"))?);
            }
            if stakes.len() != with.len() + 1 {
                return Err(self.wrong(at, node, &wanted));
            }
        }
        let value = self.need(node, &path, "value")?;
        all.push(self.figure(ClaimFigure::Combined { with, stakes }, value, path)?);
        Ok(())
    }

    fn actions(&self, node: &Node, path: &KeyPath, all: &mut Vec<Claim>) -> Result<(), Error> {
        for decision in self.rows(node, path.clone())? {
            let path = path.clone().own(&decision.key);
            for action in self.rows(&decision.node, path.clone())? {
                let figure =
                    ClaimFigure::Action { decision: decision.key.clone(), action: action.key.clone() };
                all.push(self.figure(figure, &action.node, path.clone().own(&action.key))?);
            }
        }
        Ok(())
    }

    fn volatility(&self, node: &Node, path: KeyPath, all: &mut Vec<Claim>) -> Result<(), Error> {
        self.fields(node, &path, &["value", "confidence"])?;
        let value = self.need(node, &path, "value")?;
        let confidence = match node.get("confidence") {
            Some(confidence) => self.confidence(confidence, &path)?,
            None => Ok(Confidence::USUAL),
        };
        let mut claim = self.figure(ClaimFigure::VolatilityIndex(Confidence::USUAL), value, path)?;
        match confidence {
            Err(unknown) => claim.said = Err(("volatility index".into(), unknown)),
            Ok(confidence) => {
                if let Ok((figure, _)) = &mut claim.said {
                    *figure = ClaimFigure::VolatilityIndex(confidence);
                }
            }
        }
        all.push(claim);
        Ok(())
    }

    fn interval(&self, node: &Node, path: &KeyPath, all: &mut Vec<Claim>) -> Result<(), Error> {
        self.fields(node, path, &["rounds", "confidence", "low", "high"])?;
        let at = path.clone().key("rounds");
        let rounds = self.need(node, path, "rounds")?;
        let number = self.number(rounds, &at)?.value();
        let number = number.filter(|n| n.is_integer() && n.is_positive());
        let number: BigInt =
            number.ok_or_else(|| self.wrong(at, rounds, "a whole number of rounds"))?.to_integer();
        let confidence = self.confidence(self.need(node, path, "confidence")?, path)?;
        if node.get("low").is_none() && node.get("high").is_none() {
            return Err(self.missing(path.clone(), node, "low` or `high"));
        }
        for (key, is_high) in [("low", false), ("high", true)] {
            let Some(end) = node.get(key) else { continue };
            let (path, rounds) = (path.clone().key(key), number.clone());
            let figure = |confidence| ClaimFigure::ReturnInterval { rounds, confidence, is_high };
            let claim = match &confidence {
                Ok(confidence) => self.figure(figure(*confidence), end, path)?,
                Err(unknown) => {
                    let text = self.number(end, &path)?.text().to_string();
                    let said = Err(("interval of the return".into(), unknown.clone()));
                    Claim { path, text, said, at: Settings::default(), written: None }
                }
            };
            all.push(claim);
        }
        Ok(())
    }

    fn confidence(&self, node: &Node, path: &KeyPath) -> Result<Result<Confidence, Unchecked>, Error> {
        let claimed = self.number(node, &path.clone().key("confidence"))?;
        let known = claimed.value().and_then(|value| Confidence::of(&value));
        Ok(known.ok_or_else(|| Unchecked::UnknownConfidence(claimed.text().into())))
    }

    /// A number: text, or a JSON number with the digits in the file, which are its precision.
    fn number(&self, node: &Node, path: &KeyPath) -> Result<Claimed, Error> {
        let (Value::Text(text) | Value::Number(text)) = &node.value else {
            return Err(self.wrong(path.clone(), node, "a number"));
        };
        let at = |reason: Error| {
            let fault = Fault::Unread { reason: reason.to_string(), place: node.place };
            Error::in_file(self.file, path.clone(), fault)
        };
        Claimed::read(text).map_err(at)
    }

    /// The entries of an object whose keys are names of rows; an error if a row occurs twice.
    fn rows<'n>(&self, node: &'n Node, path: KeyPath) -> Result<&'n [Member], Error> {
        let entries = self.entries(node, path.clone(), "a number for each row, as an object")?;
        let mut names = HashSet::new();
        match entries.iter().find(|entry| !names.insert(RowName::of(&entry.key))) {
            None => Ok(entries),
            Some(twice) => {
                let reason = format!("the key `{}` appears twice", shown(&twice.key));
                Err(Error::in_file(self.file, path, Fault::Unread { reason, place: twice.place }))
            }
        }
    }

    fn entries<'n>(&self, node: &'n Node, path: KeyPath, wanted: &str) -> Result<&'n [Member], Error> {
        match &node.value {
            Value::Object(entries) => Ok(entries),
            _ => Err(self.wrong(path, node, wanted)),
        }
    }

    fn fields(&self, node: &Node, path: &KeyPath, keys: &[&str]) -> Result<(), Error> {
        let entries = self.entries(node, path.clone(), "an object")?;
        match entries.iter().find(|entry| !keys.contains(&entry.key.as_str())) {
            None => Ok(()),
            Some(other) => {
                let key = Unknown::among(&other.key, keys.iter().copied());
                let reason = format!("unknown key; the keys are {}", key.known.join(", "));
                let path = path.clone().key(&other.key);
                Err(Error::in_file(self.file, path, Fault::Unread { reason, place: other.place }))
            }
        }
    }

    fn need<'n>(&self, node: &'n Node, path: &KeyPath, key: &str) -> Result<&'n Node, Error> {
        node.get(key).ok_or_else(|| self.missing(path.clone(), node, key))
    }

    fn missing(&self, path: KeyPath, node: &Node, key: &str) -> Error {
        let reason = format!("`{key}` is missing");
        Error::in_file(self.file, path, Fault::Unread { reason, place: node.place })
    }

    fn wrong(&self, path: KeyPath, node: &Node, wanted: &str) -> Error {
        let reason = format!("expected {wanted}, found {}", node.value.kind());
        Error::in_file(self.file, path, Fault::Unread { reason, place: node.place })
    }
}

/// An unknown claim: reported by name, and not checked.
fn unknown(name: &str, node: &Node, path: KeyPath) -> Claim {
    let known = SINGLE.iter().map(|(known, _)| *known).chain(BY_ROW.iter().map(|(known, _)| *known));
    let known = known.chain(OTHERS);
    let text = match &node.value {
        Value::Text(text) | Value::Number(text) => shown(text),
        _ => String::new(),
    };
    let words = shown(name).replace('_', " ");
    let said = Err((words, Unchecked::UnknownClaim(Unknown::among(name, known))));
    Claim { path, text, said, at: Settings::default(), written: None }
}

/// The members of an object whose keys are settings, like `decks=6` or `decks=6, soft17=hit`; none for any other value.
fn settings_of(node: &Node) -> Vec<(&Member, Settings)> {
    let Value::Object(members) = &node.value else { return Vec::new() };
    let setting = |text: &str| {
        let (name, value) = text.split_once('=')?;
        Some((name.trim().to_string(), value.trim().to_string()))
    };
    let settings =
        |member: &Member| member.key.split([',', '&', ';']).map(setting).collect::<Option<_>>().map(Settings);
    members
        .iter()
        .map(|member| settings(member).map(|at| (member, at)))
        .collect::<Option<_>>()
        .unwrap_or_default()
}

/// A number whose name says that it is in percent, with the percent sign that it lacks.
fn in_percent(node: &Node, is_percent: bool) -> Option<Node> {
    match &node.value {
        Value::Text(text) | Value::Number(text) if is_percent && !text.contains(['%', '/']) => {
            Some(Node { value: Value::Text(format!("{text}%")), place: node.place })
        }
        _ => None,
    }
}
