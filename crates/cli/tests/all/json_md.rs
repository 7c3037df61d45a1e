//! `docs/json.md` is true: every key that a command prints is there with its type, and every key there is printed.

use crate::command::vigorish;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const JSON_MD: &str = include_str!("../../../../docs/json.md");

/// A game file.
const RED_DOG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/games/red-dog.json");

/// What is said of the keys of one command.
struct Said {
    /// By path: the types, and whether the key may be missing.
    keys: BTreeMap<String, (Vec<String>, bool)>,
    /// The keys that were met.
    met: BTreeSet<String>,
}

impl Said {
    /// The table below a command's heading.
    fn of(command: &str) -> Said {
        let heading = format!("\n## `{command}`\n");
        let (_, section) = JSON_MD.split_once(&heading).unwrap_or_else(|| panic!("no section on {command}"));
        let section = section.split("\n## ").next().unwrap();
        let keys = section.lines().filter_map(|line| {
            let cells: Vec<&str> = line.strip_prefix("| `")?.splitn(3, " | ").collect();
            let types = cells[1].split([',', ' ']).filter(|word| !word.is_empty() && *word != "or");
            let is_optional = cells[2].starts_with("there only when");
            Some((
                cells[0].trim_end_matches('`').to_string(),
                (types.map(String::from).collect(), is_optional),
            ))
        });
        Said { keys: keys.collect(), met: BTreeSet::new() }
    }

    /// Holds a value against what is said of its path.
    fn hold(&mut self, value: &Value, path: &str, analysis: &mut Option<&mut Said>) {
        let types = match self.keys.get(path) {
            Some((types, _)) => types.clone(),
            // An element of a list of objects is told by its keys alone.
            None if path.is_empty() || path.ends_with("[]") && value.is_object() => vec!["object".into()],
            None => panic!("`{path}` is not in json.md: {value}"),
        };
        self.met.insert(path.into());
        let is = |kind: &str| types.iter().any(|t| t == kind);
        if is("analysis") {
            analysis.as_mut().expect("a sheet has an analysis").hold(value, "", &mut None);
            return;
        }
        let figure = |value: &Value| {
            let keys: Vec<&str> =
                value.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
            keys == ["exact", "decimal"] && value["decimal"].is_string()
        };
        let fits = types.iter().any(|kind| match kind.as_str() {
            "text" => value.is_string(),
            "count" => value.is_u64(),
            "number" => value.is_number(),
            "flag" => value.is_boolean(),
            "null" => value.is_null(),
            "figure" => figure(value) && value["exact"].is_string(),
            "root" => figure(value) && value["exact"].is_null(),
            "list" => value.is_array(),
            "object" | "table" => value.is_object() && !figure(value),
            other => panic!("json.md has a type `{other}` at `{path}`"),
        });
        assert!(fits, "`{path}` is said to be {types:?}, and is {value}");
        if is("table") || figure(value) {
            return;
        }
        for element in value.as_array().into_iter().flatten() {
            self.hold(element, &format!("{path}[]"), analysis);
        }
        let Some(object) = value.as_object() else { return };
        let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
        let any = below("*");
        if self.keys.contains_key(&any) {
            object.values().for_each(|value| self.hold(value, &any, analysis));
            return;
        }
        let is_leaf = !self.keys.keys().any(|key| key.starts_with(&below("")));
        if is_leaf {
            // What it holds is told elsewhere.
            return;
        }
        object.iter().for_each(|(key, value)| self.hold(value, &below(key), analysis));
        // A file that cannot be read has no more to say.
        if object.contains_key("error") && path.is_empty() {
            return;
        }
        let direct = |key: &str| {
            key.strip_prefix(&below("")).is_some_and(|rest| !rest.is_empty() && !rest.contains(['.', '[']))
        };
        for (key, (_, is_optional)) in self.keys.iter().filter(|(key, _)| direct(key)) {
            let name = key.rsplit('.').next().unwrap();
            assert!(*is_optional || object.contains_key(name), "`{key}` is missing in {value}");
        }
    }
}

/// What a command prints as JSON, whatever it makes of it.
fn printed(arguments: &[&str]) -> Value {
    let output = vigorish(&[arguments, &["--format", "json"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"))
}

/// Holds outputs of a command against its section, and the section against the outputs but for keys that no quick output
/// has.
fn held(command: &str, outputs: &[&[&str]], unmet: &[&str]) {
    let mut said = Said::of(command);
    let mut analysis = Said::of("analyze");
    // The elements of a list that is the whole output go without a sign.
    for arguments in outputs {
        let value = printed(&[&[command], *arguments].concat());
        let mut analysis = Some(&mut analysis);
        match &value {
            Value::Array(all) => all.iter().for_each(|value| said.hold(value, "", &mut analysis)),
            _ => said.hold(&value, "", &mut analysis),
        }
    }
    let never: Vec<&String> =
        said.keys.keys().filter(|key| !said.met.contains(*key) && !unmet.contains(&key.as_str())).collect();
    assert!(never.is_empty(), "no output of {command} has {never:?}");
}

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples");
const ON_A_METER: &str = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";

#[test]
fn analyze_sheet_and_compare_print_what_is_said() {
    let lucky = format!("{EXAMPLES}/wagers/lucky-ladies.json");
    held(
        "analyze",
        &[
            &["craps/field"],
            &[ON_A_METER],
            &[ON_A_METER, "--meter", "100000", "--rate", "1%", "--reset", "10"],
            &["three-card-poker/base", "--cap-bet", "100", "--max-payout", "5000"],
            &[&lucky],
            &["pai-gow-poker/fortune-bonus"],
            &["craps/pass?odds=2x"],
            &["let-it-ride/multi-link-progressive"],
        ],
        // Several meters, dealer envy, figures below their least and reconstructed rows are told in other tests.
        &[
            "meter.b[]",
            "dealer_envy.per_other_player",
            "dealer_envy.players",
            "dealer_envy.total",
            "reconstructed[]",
            "off_limits",
            "off_limits[].figure",
            "off_limits[].given",
            "off_limits[].bound",
            "off_limits[].limit",
            "off_limits[].source",
            "off_limits[].source.document",
            "off_limits[].source.section",
        ],
    );
    let insurance = "blackjack/insurance";
    held(
        "sheet",
        &[
            &["craps/field", "--simulate", "1000"],
            &[ON_A_METER, "--meter", "100000"],
            &[ON_A_METER, "--rate", "30%", "--reset", "1000"],
            &["three-card-poker/base"],
            &[insurance],
            &[&lucky],
        ],
        &["events[]"],
    );
    held(
        "compare",
        &[
            &["craps/field", "craps/any-seven", "--against", "craps/field"],
            &["craps/field", ON_A_METER],
            &["craps/field", "craps/any-seven", "--summary"],
        ],
        &[],
    );
}

#[test]
fn solve_verify_and_diff_print_what_is_said() {
    let row = ["craps/field", "--row", "on a 2 or 12", "--edge", "3%"];
    let pairs = format!("{EXAMPLES}/wagers/perfect-pairs.json");
    let folder = tempfile::tempdir().unwrap();
    let chosen = folder.path().join("chosen.json").display().to_string();
    let several =
        ["--rows", "perfect pair=25", "--for", "decks=6,8", "--best", "edge", "--write", "1", &chosen];
    held(
        "solve",
        &[
            &["craps/field"],
            &row,
            &[&row[..], &["--slopes"]].concat(),
            &["craps/field", "--rows", "on a 2 or 12=1..3", "--edge-between", "0,10%"],
            &[&[pairs.as_str()], &several[..]].concat(),
            &["craps/eleven", "craps/c-and-e", "--rows", "11 in one roll=16", "--edge-between", "0,1"],
            &[RED_DOG, "--vary", "decks=1,2", "--target", "3%"],
        ],
        &["or_more"],
    );
    let file = |name: &str| format!("{EXAMPLES}/{name}");
    let files = [
        "dragon-bonus-right",
        "dragon-bonus-wrong",
        "golden-talons-unlisted",
        "roulette-below-floor",
        "field-for-two",
    ]
    .map(|name| file(&format!("{name}.json")));
    let filed = [
        "never-paid",
        "shared-progressive",
        "straight-as-reconstructed",
        "two-pays-for-one-row",
        "flush-up",
        "queen-six-four",
        "late-surrender",
        "five-dollars",
        "limit-too-low",
        "decks-by-decks",
        "always-play",
    ]
    .map(|name| format!("{}/tests/filed/{name}.json", env!("CARGO_MANIFEST_DIR")));
    let files: Vec<&str> = files.iter().chain(&filed).map(String::as_str).collect();
    held(
        "verify",
        &[&files],
        &[
            "package",
            "wagers",
            "cap_covers[]",
            "assumed_funding.rate",
            "assumed_funding.reset",
            "given.meter[]",
            "given.reset[]",
            "given.sees[]",
            "not_tried[]",
            "pays.elsewhere[].listed_for",
            "pays.elsewhere[].listed_for.*",
            "pays.elsewhere[].table",
            "pays.needed[]",
            "pays.said_for[].ordered",
            "pays.said_for[].pays",
            "pays.said_for[].row",
            "pays.said_for[].source",
            "pays.said_for[].table",
        ],
    );
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name).display().to_string();
        std::fs::write(&path, printed(arguments).to_string()).unwrap();
        path
    };
    let old = write("old.json", &["analyze", "craps/field", "craps/any-seven"]);
    let moved = write("moved.json", &["analyze", "craps/field"]);
    let text = std::fs::read_to_string(&moved).unwrap().replace("1/18", "1/19");
    std::fs::write(&moved, text).unwrap();
    held("diff", &[&[&old, &moved], &[&moved, &old]], &[]);
}

#[test]
fn audit_prints_what_is_said() {
    let fire = "craps/fire-bet";
    held(
        "audit",
        &[&["craps/field"], &["three-card-poker/pair-plus"], &[fire], &[RED_DOG, "--situations", "2"]],
        &[],
    );
}

#[test]
fn list_strategy_simulate_and_plausible_print_what_is_said() {
    held("list", &[&[], &["craps"]], &[]);
    let rules =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/plays/red-dog-raise-every-gap.json");
    held(
        "strategy",
        &[
            &["three-card-poker"],
            &["blackjack"],
            &["let-it-ride", "--hand", "As Ks Qs"],
            &[RED_DOG, "--play", rules],
        ],
        &[],
    );
    held(
        "simulate",
        &[
            &["craps/field", "--rounds", "20000"],
            &["craps/field", "--rounds", "1"],
            &["three-card-poker/base", "--rounds", "2000"],
        ],
        &["not_simulated[].name", "not_simulated[].reason"],
    );
    held("plausible", &[&["craps/field", "--rounds", "1000", "--held", "5%"]], &[]);
    held("monitor", &[&[&format!("{EXAMPLES}/floor.csv")]], &["unread[]", "ignored_columns[]"]);
}
