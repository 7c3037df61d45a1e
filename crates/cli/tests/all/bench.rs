//! The designer's desk: one question has one answer, what is asked is not ignored, and work is bounded. Figures are worked
//! by hand.

use crate::command::{json, printed, refused, vigorish};
use serde_json::Value;

/// The progressive of three dice: of 46,656 rolls 1 takes the meter, 2 pay $1,000, 33 $100, 420 $20, 840 $10, 1,260 $3.
const TRIPLE: &str = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
const TWO_OR_TWELVE: &str = "on a 2 or 12";

fn solved(arguments: &[&str]) -> Value {
    json(&[&["solve"], arguments].concat())
}

/// The payable values and their edges.
fn nearest(solved: &Value) -> Vec<(&str, &str)> {
    let near = solved["nearest"].as_array().unwrap().iter();
    near.map(|near| (near["pays"].as_str().unwrap(), near["edge"]["exact"].as_str().unwrap())).collect()
}

/// The pays and the edges that were found.
fn found(arguments: &[&str]) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let pays =
        |found: &Value| found["pays"].as_object().unwrap().values().map(text).collect::<Vec<_>>().join(" ");
    let solved = solved(&[&["craps/field", "--rows"], arguments].concat());
    let all = solved["found"].as_array().unwrap().iter();
    all.map(|found| (pays(found), text(&found["edge"]["exact"]))).collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

#[test]
fn one_row_is_solved_alone_and_slopes_are_told_when_asked_for() {
    // 14 win one, 2 win p, 20 lose one: (6 - 2 p) / 36.
    let asked = ["craps/field", "--row", TWO_OR_TWELVE, "--edge", "2.5%"];
    let field = solved(&asked);
    assert_eq!((field["pay"]["exact"].as_str(), field["pays"].as_str()), (Some("51/20"), Some("51 to 20")));
    assert!(field["sensitivities"].is_null());
    let payable =
        [("2 to 1", "1/18"), ("12 to 5", "1/30"), ("5 to 2", "1/36"), ("13 to 5", "1/45"), ("3 to 1", "0")];
    assert_eq!(nearest(&field), payable);
    let with = solved(&[&asked[..], &["--slopes"]].concat());
    assert_eq!(with["sensitivities"][0]["above"]["exact"], "-7/18");
}

#[test]
fn a_moved_pay_keeps_the_form_of_its_table() {
    // Of 2,598,960 hands the listed rows return $1,685,760 and 123,552 are two pair: 653,304 / 123,552 dollars.
    let bonus = solved(&["let-it-ride/let-it-ride-bonus", "--row", "two pair", "--edge", "10%"]);
    assert_eq!(
        (bonus["pay"]["exact"].as_str(), bonus["pays"].as_str()),
        (Some("27221/5148"), Some("$27221/5148"))
    );
    // At $5 it returns $617,760 more.
    assert_eq!(nearest(&bonus)[0], ("$5", "1231/10829"));
    assert_eq!(nearest(&bonus).iter().map(|near| near.0).collect::<Vec<_>>(), ["$5", "$5.50", "$6"]);
    let banker = solved(&["baccarat/banker", "--row", "banker's hand", "--edge", "1%"]);
    let pays: Vec<&str> = nearest(&banker).into_iter().map(|near| near.0).collect();
    assert_eq!(pays, ["1 to 2", "1 to 1 less 5%", "1 to 1 less 4%", "1 to 1"]);
}

#[test]
fn what_feeds_a_meter_moves_the_long_run_edge() {
    // With p for any triple: (46,656 - 22,100 - 1,260 p - R) / 46,656 - 3/10, and R is nothing out of a reserve.
    let asked = [TRIPLE, "--row", "any triple", "--edge", "10%", "--long-run", "--rate", "30%"];
    assert_eq!(solved(&[&asked[..], &["--reset", "1,000"]].concat())["pay"]["exact"], "2039/525");
    let reserve = solved(&[&asked[..], &["--reserve"]].concat());
    assert_eq!(
        (reserve["pay"]["exact"].as_str(), reserve["target"].as_str()),
        (Some("7367/1575"), Some("long_run_edge"))
    );
    // (20,776 - 1,000) / 46,656 - 3/10.
    let compared = json(&["compare", TRIPLE, "--rate", "30%", "--reset", "1000"]);
    assert_eq!(compared["analyses"][0]["long_run_edge"]["exact"], "301/2430");

    let row = ["solve", TRIPLE, "--row", "any triple", "--edge", "10%"];
    refused(&row, "has no edge without a jackpot amount: give --meter");
    refused(&[&row[..], &["--long-run"]].concat(), "give --rate and --reset");
    refused(&[&row[..], &["--meter", "5", "--rate", "30%", "--reset", "1"]].concat(), "add --long-run");
    refused(&["solve", "craps/field", "--long-run"], "has no meter");
}

#[test]
fn players_and_meters_are_for_the_wagers_that_have_a_use_for_them() {
    // Half of $2,500 for each of two: (20,776 - 1,250) / 46,656.
    let compared = json(&["compare", TRIPLE, "craps/field", "--players", "2", "--meter", "2,500"]);
    assert_eq!(compared["analyses"][0]["edge"]["exact"], "9763/23328");
    assert_eq!(compared["analyses"][1]["edge"]["exact"], "1/18");
    refused(&["compare", "craps/field", "--players", "2"], "--players does not apply");
    let three = "rocket-aces/progressive/CO-RA-LONG-3";
    refused(&["analyze", three, "--meter", "1,000,000"], "has 3 meters, but 1 given");
    let edge = |meter: &str| json(&["analyze", TRIPLE, "--meter", meter])[0]["edge"]["exact"].clone();
    assert_eq!(edge("$20,776"), "0");
    assert_eq!(edge("20776"), "0");
}

#[test]
fn a_box_is_searched_by_every_figure_and_for_the_best() {
    // With a for 14 of 36 and b for 2: the edge is (20 - 14 a - 2 b) / 36.
    let fixed = "on a 2 or 12=1..4,on a 3, 4, 9, 10 or 11=1";
    assert_eq!(found(&[fixed, "--return-between", "95%,100%"]), pairs(&[("3 1", "0")]));
    // Hit is 14/36 where 2 and 12 push, else 16/36.
    let b = "on a 2 or 12=0..2";
    assert_eq!(found(&[b, "--hit-between", "40%,50%"]), pairs(&[("2", "1/18"), ("1", "1/9")]));
    assert_eq!(found(&[b, "--best", "hit"]), pairs(&[("2", "1/18"), ("1", "1/9"), ("0", "1/6")]));
    // The variances are 377/324, 80/81 and 11/12.
    assert_eq!(found(&[b, "--sd-between", "1,2"]), pairs(&[("2", "1/18")]));
    assert_eq!(found(&[b, "--best", "sd"])[0].0, "0");
    // What stands below pays less: 2 and 12 below even money push.
    assert_eq!(found(&["on a 2 or 12=0..4", "--falling", "--edge-between", "0,1"]), pairs(&[("0", "1/6")]));
    let both = "on a 3, 4, 9, 10 or 11=1..3,on a 2 or 12=0..3";
    assert_eq!(found(&[both, "--falling", "--edge-between", "0,1"]), pairs(&[("1 0", "1/6")]));
    assert_eq!(found(&[both, "--falling", "--best", "edge"])[0], ("3 2".into(), "-13/18".into()));
    let nothing = ["solve", "craps/field", "--rows", b];
    refused(&nothing, "no target given");
    refused(&[&nothing[..], &["--hit-between=-1,1"]].concat(), "never negative");
}

#[test]
fn lists_felts_frontiers_and_neighbourhoods_are_kept_as_asked() {
    // The edge is (6 - 2 b) / 36, and the variance rises with b.
    assert_eq!(
        found(&["on a 2 or 12=4,1,3", "--edge-between=-1,1"]),
        pairs(&[("4", "-1/18"), ("3", "0"), ("1", "1/9")])
    );
    let felt: Vec<String> =
        found(&["on a 2 or 12=9..11:felt", "--edge-between=-1,1"]).into_iter().map(|(pay, _)| pay).collect();
    assert_eq!(felt, ["11", "10", "19/2", "9"]);
    let b = "on a 2 or 12=0..3";
    let all = pairs(&[("3", "0"), ("2", "1/18"), ("1", "1/9"), ("0", "1/6")]);
    assert_eq!(found(&[b, "--frontier", "edge,sd"]), all);
    // At a pay of 3 the edge is lowest, and no pay hits more often.
    assert_eq!(found(&[b, "--frontier", "edge,hit"]), all[..1]);
    assert_eq!(found(&[b, "--edge-between", "0,1", "--distinct"]), [all[0].clone(), all[2].clone()]);
    assert_eq!(found(&[b, "--best", "sd", "--distinct"]), [all[3].clone(), all[1].clone()]);
    let field = ["solve", "craps/field", "--rows", b];
    refused(&[&field[..], &["--frontier", "edge"]].concat(), "write two of edge, hit and sd");
    refused(&["solve", "craps/field", "--rows", "on a 2 or 12=5,x", "--best", "sd"], "row=5,7,9");
    refused(&["solve", "craps/field", "--best", "sd"], "add --rows or --vary");
}

#[test]
fn sums_find_what_whole_analyses_find() {
    let talons = "three-dice-baccarat/golden-talons/PT-FLT-3DB-GT-01";
    let rows = "wins by 9=8..14:3/2,wins by 8=2,5,9,wins by 7=0..3";
    for wanted in [
        &["--sd-between", "1.9,2.3"][..],
        &["--hit-between", "15%,20%", "--edge-between=-1,1"],
        &["--best", "sd"],
        &["--best", "hit", "--sd-between", "2,3"],
        &["--frontier", "edge,sd"],
        &["--edge-between", "0,15%", "--distinct"],
    ] {
        let asked = [&[talons, "--rows", rows], wanted].concat();
        let by_sums = solved(&asked);
        // Under a cap, which binds on nothing here, each combination is analysed whole.
        let whole = solved(&[&asked[..], &["--cap-bet", "1", "--max-payout", "1000"]].concat());
        assert!(!by_sums["found"].as_array().unwrap().is_empty(), "{wanted:?}");
        assert_eq!(by_sums["found"], whole["found"], "{wanted:?}");
    }
}

#[test]
fn pays_are_held_to_several_settings_and_written() {
    // With p for a perfect pair the edge is (144 - 5 p) / 311 from six decks, (192 - 7 p) / 415 from eight.
    let pairs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/wagers/perfect-pairs.json");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chosen.json").display().to_string();
    let asked = [pairs, "--rows", "perfect pair=24..26", "--for", "decks=6,8", "--edge-between", "4%,7%"];
    let both = solved(&[&asked[..], &["--write", "1", &file]].concat());
    let found = both["found"].as_array().unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["written"]["perfect pair"], "25 to 1");
    let edges: Vec<&Value> =
        found[0]["at"].as_array().unwrap().iter().map(|at| &at["edge"]["exact"]).collect();
    assert_eq!(edges, ["19/311", "17/415"]);
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.trim_end(), both["chosen"].as_str().unwrap());
    assert_eq!(json(&["analyze", &file])[0]["edge"]["exact"], "19/311");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside the file");
    // A listed wager is written as a table.
    let field = ["solve", "craps/field", "--rows", "on a 2 or 12=5/2", "--best", "edge", "--write"];
    json(&[&field[..], &["1", &file]].concat());
    assert_eq!(json(&["analyze", "craps/field", "--table", &file])[0]["edge"]["exact"], "1/36");
    refused(&[&field[..], &["2", &file]].concat(), "one was found");
}

#[test]
fn any_value_of_a_wager_file_is_varied() {
    let pairs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/wagers/perfect-pairs.json");
    let edges = |vary: &str| {
        let variants = solved(&[pairs, "--vary", vary])["variants"].as_array().unwrap().clone();
        variants.iter().map(|one| one["edge"]["exact"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    // (216 - 125 - 12 m) / 311 with m for a mixed pair.
    assert_eq!(edges("mixed pair=5..7"), ["7/311", "19/311", "31/311"]);
    // Two cards of which no two have one rank, 288 of 311, are then paid 6 to 1 as well: 19 - 7 x 288.
    assert_eq!(edges("rows[mixed pair].when.of-a-kind=1..2"), ["-1913/311", "19/311"]);
    assert_eq!(edges("rows[2].when.of-a-kind=2"), ["19/311"]);
    refused(&["solve", pairs, "--vary", "rows[mixt].when.of-a-kind=1"], "there is no row `mixt` in `rows`");
    // The hit frequency is 23/311 or 299/311.
    let hit = solved(&[pairs, "--vary", "rows[2].when.of-a-kind=1..2", "--hit-between", "0,50%"]);
    assert_eq!(hit["variants"].as_array().unwrap().len(), 1);
}

#[test]
fn a_listed_table_is_priced_at_any_number_of_decks() {
    let ladies = ["analyze", "ride-free/lucky-ladies/PT-FLT-LL-01", "--set", "decks=8"];
    // Two cards from eight decks are both the queen of hearts in 8 x 7 of 416 x 415 deals.
    let output = vigorish(&[&ladies[..], &["--format", "json"]].concat());
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    let analysis = &all[0];
    let ways = |value: &Value| value["ways"].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(
        (ways(&analysis["outcomes"][0]) + ways(&analysis["outcomes"][1])) * 416 * 415,
        ways(analysis) * 8 * 7
    );
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.contains("PT-FLT-LL-01 (decks=8), not listed at 8 decks"), "{warning}");
    let text = String::from_utf8(vigorish(&ladies).stdout).unwrap();
    assert!(text.contains("PT-FLT-LL-01, not listed at 8 decks"), "{text}");
}

#[test]
fn a_box_is_counted_before_it_is_searched() {
    let large = "on a 2 or 12=0..999999,on a 3, 4, 9, 10 or 11=0..999998";
    refused(
        &["solve", "craps/field", "--rows", large, "--edge-between", "0,1"],
        "more than 10000000000 combinations",
    );
    // Under a cap each is solved anew.
    let capped = |rows: &str, says: &str| {
        let asked = ["solve", "craps/field", "--cap-bet", "1", "--max-payout", "50", "--rows", rows];
        refused(&[&asked[..], &["--edge-between", "0,1"]].concat(), says);
    };
    let many = "on a 2 or 12=1..200,on a 3, 4, 9, 10 or 11=1..100";
    capped(many, "20000 combinations must be solved one by one");
    capped(many, "give --yes");
    capped("on a 2 or 12=1..2000,on a 3, 4, 9, 10 or 11=1..1000", "the limit is 1000000");
}

#[test]
fn a_comparison_shows_what_tells_apart() {
    let text =
        printed(&["compare", "craps/any-seven", "--against", "craps/field", "--summary", "--digits", "4"]);
    assert!(text.contains("craps/field (baseline)") && text.contains("+0.1111"), "{text}");
    assert!(!text.contains("Hand") && !text.contains("Break-even") && !text.contains("Long-run"), "{text}");
    let same = printed(&["compare", "craps/place-6", "craps/place-8", "--digits", "4"]);
    // 5 ways of 11 that resolve it.
    assert!(same.contains("The same for all: Hit 0.4545"), "{same}");
    let compared = json(&["compare", "craps/any-seven", "--against", "craps/field"]);
    assert_eq!(compared["baseline"]["edge"]["exact"], "1/18");
    let nets = json(&["compare", "three-card-poker/base"]);
    let outcomes: Vec<&str> =
        nets["rows"].as_array().unwrap().iter().map(|row| row["outcome"].as_str().unwrap()).collect();
    assert!(outcomes.contains(&"dealer does not qualify, straight"), "{outcomes:?}");
}

#[test]
fn one_round_says_nothing_of_chance() {
    for seed in 1..=60 {
        let asked = ["simulate", "roulette/straight", "--rounds", "1", "--seed", &seed.to_string()];
        let wager = &json(&asked)["wagers"][0];
        assert!(wager["edge"]["z"].is_null() && wager["edge"]["beyond_chance"] == false, "{wager}");
        let rows = wager["rows"].as_array().unwrap();
        assert!(rows.len() == 2 && rows.iter().all(|row| row["z"].is_null()), "{wager}");
    }
}

#[test]
fn a_table_of_ones_own_is_dealt() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/field-for-two.json");
    let dealt = json(&["simulate", "craps/field", "--table", file, "--rounds", "10000"]);
    assert_eq!(dealt["wagers"][0]["edge"]["exact"], 0.0);
}

#[test]
fn what_is_shown_of_a_wager_can_be_given_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for what in [
        "three-card-poker/base",
        "three-dice-baccarat/golden-talons",
        "craps/field",
        "craps/hop-2-3",
        "baccarat/dragon-bonus-player",
        "blackjack/insurance",
    ] {
        let file = path("shown.json");
        // Some editors put a byte order mark before it.
        std::fs::write(&file, format!("\u{feff}{}", printed(&["show", what, "--json"]))).unwrap();
        let edges = |arguments: &[&str]| -> Vec<Value> {
            let all = json(&[&["analyze"], arguments].concat());
            all.as_array().unwrap().iter().map(|analysis| analysis["edge"]["exact"].clone()).collect()
        };
        let listed = edges(&[what]);
        assert!(!listed.is_empty());
        assert_eq!(edges(&[what, "--table", &file]), listed, "{what}");
        assert_eq!(edges(&[&file]), listed, "{what}");
    }
    let list = path("list.json");
    std::fs::write(&list, printed(&["show", "three-card-poker/base", "--json"])).unwrap();
    refused(&["analyze", "craps/field", "--table", &list], "is not a table of craps/field");
}

#[test]
fn refusals_say_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nope.json").display().to_string();
    let mut table: Value = serde_json::from_str(&printed(&["show", "HC-CR-FIELD", "--json"])).unwrap();
    table["replaces"] = "NOPE".into();
    std::fs::write(&file, table.to_string()).unwrap();
    for asked in [&["analyze", "craps/field", "--table", &file][..], &["analyze", &file]] {
        refused(asked, "replaces: there is no listed table `NOPE`");
    }
    refused(&["strategy", "craps"], "craps has no base game with decisions");
}
