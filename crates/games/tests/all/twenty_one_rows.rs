//! Rows of blackjack games in files: naturals paid by the suit of the up card, counted by hand, and rows that never pay.

use enumeration::ratio::{Ratio, ratio};
use games::blackjack::base_game;
use games::blackjack::rule_set::RuleSet;
use games::blackjack::solution::solve;
use games::{GivenPlay, Request, Unpaid, Workbench};
use paytables::{GameFile, Settings};

const NATURAL: &str = r#"{"hand": "natural", "pays": "3 to 2", "when": {"natural": true}}"#;

fn file(decks: u32, rules: &str, rows: &[&str]) -> GameFile {
    let rows = rows.join(", ");
    let text = format!(
        r#"{{"id": "T", "deal": {{"decks": {decks}, "play": "twenty-one"}}, "rules": {{{rules}}}, "rows": [{rows}]}}"#
    );
    GameFile::read("file.json", &text).unwrap()
}

fn rules(file: &GameFile) -> Result<RuleSet, String> {
    let terms = file.select(None, &Settings::default()).unwrap().twenty_one().unwrap().unwrap();
    RuleSet::new(&terms, None, None).map_err(|error| error.to_string())
}

fn edge(decks: u32, rows: &[&str]) -> Ratio {
    let rules = rules(&file(decks, r#""split": false, "double": false"#, rows)).unwrap();
    solve(&rules).edge()
}

/// What a row above that of the naturals takes from the edge.
fn worth(decks: u32, row: &str) -> Ratio {
    edge(decks, &[NATURAL]) - edge(decks, &[row, NATURAL])
}

#[test]
fn naturals_are_paid_by_the_suit_of_the_up_card() {
    let spades = r#"{"hand": "all spades", "pays": "10 to 1", "when": {"natural": true, "of": ["player", "up"], "each": {"suit": "s"}}}"#;
    let one_suit = r#"{"hand": "one suit", "pays": "10 to 1", "when": {"natural": true, "of": ["player", "up"], "suits": 1}}"#;
    // One deck: the ace of spades with one of four spades worth ten, 4 of 1326. Of 50 cards three spades are worth ten, and
    // then 46 of 49 hole cards are no ace; eight are worth less. A natural wins 17/2 more.
    let won = ratio(4 * 17, 1326 * 2) * (ratio(3 * 46, 50 * 49) + ratio(8, 50));
    assert_eq!(worth(1, spades), won);
    assert_eq!(worth(1, one_suit), ratio(4, 1) * won);
    // Two decks: 2 aces and 8 tens of spades among 5356 pairs. Of 102 cards one ace of spades is left, with 70 of 101 hole
    // cards not worth ten; seven tens, with 94 of 101 no ace; sixteen others.
    let won = ratio(16 * 17, 5356 * 2) * ratio(70 + 7 * 94 + 16 * 101, 102 * 101);
    assert_eq!(worth(2, spades), won);
    assert_eq!(worth(2, one_suit), ratio(4, 1) * won);
    // The suit of the up card alone: a quarter of the naturals that win.
    let up = r#"{"hand": "spade up", "pays": "10 to 1", "when": {"all": [{"natural": true}, {"of": "up", "each": {"suit": "s"}}]}}"#;
    let any = r#"{"hand": "any", "pays": "10 to 1", "when": {"natural": true}}"#;
    assert_eq!(worth(6, up) * ratio(4, 1), worth(6, any));
}

#[test]
fn suits_that_are_not_solved_are_refused() {
    let refused = |row: &str| rules(&file(6, "", &[NATURAL, row])).unwrap_err();
    let sevens = "the row `sevens` looks at the suit of the up card beside three cards, which cannot be solved here: \
                  a row may tell suits and ten-valued ranks apart for naturals, and for three cards of 21 that are not \
                  doubled (`\"doubled\": false`) whether they are of one suit";
    assert_eq!(
        refused(
            r#"{"hand": "sevens", "pays": "100 to 1", "when": {"doubled": false, "of": ["player", "up"], "ranks": "7 7 7 7", "suits": 1}}"#
        ),
        sevens
    );
    assert_eq!(
        refused(
            r#"{"hand": "sevens", "pays": "100 to 1", "when": {"all": [{"doubled": false, "ranks": "7 7 7"}, {"of": "up", "each": {"suit": "s"}}]}}"#
        ),
        sevens
    );
    assert_eq!(
        refused(r#"{"hand": "suited 21", "pays": "2 to 1", "when": {"total": 21, "suits": 1}}"#),
        sevens.replace("sevens", "suited 21").replace(
            "the suit of the up card beside three cards",
            "the suits of an ace and a ten-value after a split"
        )
    );
    // Six and five may be doubled, and a ten drawn to them.
    let three = r#"{"hand": "sevens", "pays": "2 to 1", "when": {"total": 21, "cards": 3, "suits": 1}}"#;
    let doubled = sevens.replace("the suit of the up card beside three cards", "the suits of a doubled hand");
    assert_eq!(refused(three), doubled);
    assert!(rules(&file(6, r#""double": false"#, &[NATURAL, three])).is_ok());
    // Six and seven are 13.
    let three = r#"{"hand": "sevens", "pays": "2 to 1", "when": {"ranks": "6 7 8", "suits": 1}}"#;
    assert_eq!(refused(three), doubled);
    assert!(rules(&file(6, r#""double": {"on": "9..11"}"#, &[NATURAL, three])).is_ok());
}

#[test]
fn a_shoe_may_have_no_ten_values_but_may_not_run_out() {
    let without = |ranks: &str, decks: u32| {
        let text = format!(
            r#"{{"id": "T", "deal": {{"decks": {decks}, "without": "{ranks}", "play": "twenty-one"}}, "rules": {{"split": {{"hands": 3}}}}, "rows": [{{"hand": "win", "pays": "1 to 1"}}]}}"#
        );
        rules(&GameFile::read("file.json", &text).unwrap())
    };
    let solution = solve(&without("10..K", 2).unwrap());
    assert!(solution.deals().all(|deal| deal.action().is_some()));
    assert_eq!(solution.deals().map(|deal| deal.probability.clone()).sum::<Ratio>(), ratio(1, 1));
    assert_eq!(
        without("6..K", 1).unwrap_err(),
        "a shoe of 20 cards can run out before a round of 3 hands is over: use more decks, or leave fewer ranks out of them"
    );
}

#[test]
fn three_cards_may_be_named_one_by_one() {
    let row = |when: &str| {
        format!(r#"{{"hand": "three", "pays": "3 to 1", "when": {{"doubled": false, {when}}}}}"#)
    };
    let faces = row(r#""faces": "6s 7s 8s""#);
    let spades = row(r#""ranks": "6 7 8", "each": {"suit": "s"}"#);
    assert_eq!(edge(6, &[NATURAL, &faces]), edge(6, &[NATURAL, &spades]));
    assert!(edge(6, &[NATURAL, &faces]) < edge(6, &[NATURAL]));
}

#[test]
fn a_chart_by_up_card_is_refused_where_both_cards_are_seen() {
    let file = file(6, r#""hole-card": "face-up", "split": false"#, &[NATURAL]);
    let mut request = Request::plain(file.select(None, &Settings::default()).unwrap());
    request.options.play = Some(GivenPlay { file: "chart.csv".into(), text: "hard,2\nhard 16,S\n".into() });
    let error = games::analyze(&request, &Workbench::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chart.csv: row `hard 16`, column `2`: both dealer cards are seen: the columns are their totals, like `hard 15` and `soft 17`"
    );
}

/// The rows that never pay, and why; or why the file is refused.
fn never_paid(file: &GameFile, set: &[&str]) -> Result<Vec<(String, Unpaid)>, String> {
    let settings = Settings::parse(set.iter().copied()).unwrap();
    let request = Request::plain(file.select(None, &settings).unwrap());
    games::never_paid(&request, &Workbench::default()).map_err(|error| error.to_string())
}

#[test]
fn rows_that_never_pay_are_told() {
    let doubled = r#"{"hand": "doubled", "pays": "2 to 1", "when": {"doubled": true}}"#;
    let split = r#"{"hand": "split", "pays": "2 to 1", "when": {"split": true}}"#;
    let suited = r#"{"hand": "suited natural", "pays": "2 to 1", "when": {"natural": true, "suits": 1}}"#;
    let six = r#"{"hand": "six cards", "pays": "2 to 1", "when": {"cards": "6.."}}"#;
    let impossible = |row: &str| (row.to_owned(), Unpaid::Impossible);

    let all = file(6, "", &[NATURAL, doubled, split, six]);
    assert_eq!(never_paid(&all, &[]), Ok(vec![]));
    let above = file(6, "", &[NATURAL, suited]);
    assert_eq!(never_paid(&above, &[]), Ok(vec![("suited natural".into(), Unpaid::Taken)]));
    let below = file(6, "", &[suited, NATURAL]);
    assert_eq!(never_paid(&below, &[]), Ok(vec![]));

    // Another value of the setting lets it hold.
    let charlie = file(6, r#""charlie": [5, 7]"#, &[NATURAL, six]);
    assert_eq!(never_paid(&charlie, &[]), Ok(vec![impossible("six cards")]));
    assert_eq!(never_paid(&charlie, &["charlie=7"]), Ok(vec![]));

    let refused = |row: &str| {
        Err(format!(
            "the row `{row}` holds of no hand that can be dealt, at any setting: change its condition or remove it"
        ))
    };
    let no_split = file(6, r#""split": false"#, &[NATURAL, split]);
    assert_eq!(never_paid(&no_split, &[]), refused("split"));
    let no_double = file(6, r#""double": false"#, &[NATURAL, doubled]);
    assert_eq!(never_paid(&no_double, &[]), refused("doubled"));
    // A free doubling is one.
    let free = file(6, r#""double": false, "free": {"double": "hard 9..11"}"#, &[NATURAL, doubled]);
    assert_eq!(never_paid(&free, &[]), Ok(vec![]));
    let bust = file(6, "", &[NATURAL, r#"{"hand": "22", "pays": "2 to 1", "when": {"total": 22}}"#]);
    assert_eq!(never_paid(&bust, &[]), refused("22"));
    let aces =
        file(1, "", &[NATURAL, r#"{"hand": "aces", "pays": "2 to 1", "when": {"ranks": "A A A A A"}}"#]);
    assert_eq!(never_paid(&aces, &[]), refused("aces"));
}

#[test]
fn the_super_bonus_is_worth_what_the_bet_makes_it() {
    // $1,000 at bets of $10 to $99, $5,000 from $100, beside the row of three sevens of spades or in its place (ruling P10).
    let won = |settings: &str| {
        let request = Request::listed(&format!("pontoon-plus/base?{settings}")).unwrap();
        let terms = request.selected.twenty_one().unwrap().unwrap();
        let sevens: Vec<_> = terms.rows.iter().filter(|row| row.hand == "7,7,7 all spades wins").collect();
        let [with, without] = sevens[..] else { panic!("two rows of sevens") };
        (with.net.clone(), without.net.clone(), with.envy.is_some())
    };
    let award = |settings: &str| {
        let (with, without, has_envy) = won(settings);
        assert_eq!(has_envy, with != without, "{settings}");
        with - without
    };
    assert_eq!(award("decks=8"), ratio(100, 1));
    assert_eq!(award("bet=99"), ratio(1_000, 99));
    assert_eq!(award("bet=100"), ratio(50, 1));
    assert_eq!(award("bet=3000"), ratio(5, 3));
    assert_eq!(won("bet=3000&super-bonus=instead").0, ratio(5, 3));
    assert_eq!(award("bet=9"), ratio(0, 1));
    assert_eq!(award("super-bonus=none"), ratio(0, 1));
}

#[test]
fn settings_of_listed_games_that_cannot_be_read_are_refused() {
    for game in ["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus"] {
        let listed = Request::listed(&format!("{game}/base")).unwrap();
        // The bet in dollars counts only where a Super Bonus is offered.
        for name in listed.selected.settings.0.keys().filter(|name| *name != "bet") {
            let mut request = listed.clone();
            request.selected.settings.0.insert(name.clone(), "nonsense".into());
            assert!(base_game::rules(&request).is_err(), "{game} {name}");
        }
    }
}

/// Both dealer cards seen, ties lost, soft 17 hit: what must be so whatever the figures are.
#[test]
fn a_chart_by_the_dealers_total_where_both_cards_are_seen() {
    let text = include_str!("../../../../docs/examples/blackjack/double-exposure.json");
    let file =
        GameFile::read("double-exposure.json", &text.replace(r#"{"hands": 4}"#, r#"{"hands": 2}"#)).unwrap();
    let mut request = Request::plain(file.select(None, &Settings::default()).unwrap());
    let bench = Workbench::default();
    let chart = games::chart(&request, &bench).unwrap().unwrap();
    let cell = |row: &str, column: &str| {
        let place = chart.columns.iter().position(|name| name == column).unwrap();
        let (_, cells) = chart.rows.iter().find(|(name, _)| name == row).unwrap();
        cells[place].as_str()
    };
    assert_eq!((chart.columns.len(), chart.columns[0].as_str()), (17 + 9, "hard 4"));
    // A dealer who stands beats every equal total: no hand that does not beat it stands, and 11 is not doubled for one card
    // that beats 20 less than half of the time.
    for total in 5..=20 {
        assert_eq!(cell(&format!("hard {total}"), "hard 20"), "H", "{total}");
    }
    assert_eq!((cell("hard 17", "hard 17"), cell("hard 18", "hard 17")), ("H", "S"));
    assert_eq!((cell("hard 18", "soft 18"), cell("hard 19", "soft 18")), ("H", "S"));
    // A dealer who must draw to 16 busts more often than not, and soft 17 is drawn to.
    assert_eq!((cell("hard 12", "hard 16"), cell("hard 11", "hard 16")), ("S", "D/h"));
    assert_eq!(cell("10,10", "hard 16"), "P");

    let csv: Vec<String> = std::iter::once(format!("hand,{}", chart.columns.join(",")))
        .chain(chart.rows.iter().map(|(name, cells)| format!("\"{name}\",{}", cells.join(","))))
        .collect();
    let by_totals = games::simple_plays(&request, &bench).unwrap();
    let by_totals = &by_totals.iter().find(|play| play.name == "the chart by totals").unwrap().edge;
    let best = games::edge(&request, &bench).unwrap().unwrap();
    request.options.play = Some(GivenPlay { file: "chart.csv".into(), text: csv.join("\n") });
    assert_eq!(games::edge(&request, &bench).unwrap().as_ref(), Some(by_totals));
    let cost = by_totals - best;
    assert!(cost > ratio(0, 1) && cost < ratio(1, 1000));
    let errors = games::play_errors(&request, &bench).unwrap().unwrap();
    assert_eq!(errors.errors.iter().map(|error| error.cost.clone()).sum::<Ratio>(), cost);
}
