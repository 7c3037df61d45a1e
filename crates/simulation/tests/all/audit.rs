//! Every round: the fractions of listed wagers, from textbooks and published analyses.

use paytables::{GameFile, Ratio, Selector, Settings, listed};
use simulation::decisions::{DecisionSample, audit_decisions};
use simulation::rounds::{audit_round, audit_situations, best_play, estimate_round};
use simulation::{Choice, Decides, NoDecisions, Seen, Silent, Situation, Strategist, audit};

fn ratio(number: u64, parts: u64) -> Ratio {
    Ratio::new(number.into(), parts.into())
}

/// The edge of a listed wager over every round, and how many rounds were dealt.
fn edge(wager: &str) -> (Ratio, u64) {
    let selector: Selector = wager.parse().unwrap();
    let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
    let about = audit::estimate(&selected, &[], &NoDecisions).unwrap().unwrap();
    let audited = audit::every_round(&selected, &[], &NoDecisions, &Silent).unwrap();
    let chances: Ratio = audited.lines.iter().map(|(_, chance)| chance).sum();
    assert_eq!(chances, ratio(1, 1));
    // The estimate is good for a time, not for a figure.
    assert!(
        u128::from(audited.deals) < 20 * about && about < 20 * u128::from(audited.deals),
        "{wager}: {about}"
    );
    (-audited.lines.iter().map(|(line, chance)| &line.net.fixed * chance).sum::<Ratio>(), audited.deals)
}

#[test]
fn dice_and_wheels_have_their_textbook_edges() {
    assert_eq!(edge("craps/field"), (ratio(1, 18), 36));
    assert_eq!(edge("craps/pass").0, ratio(7, 495));
    assert_eq!(edge("craps/hardway-6").0, ratio(1, 11));
    assert_eq!(edge("craps/place-6").0, ratio(1, 66));
    assert_eq!(edge("roulette/straight"), (ratio(1, 19), 38));
}

#[test]
fn baccarat_has_its_published_edge() {
    // 14.3596% from eight decks.
    assert_eq!(edge("baccarat/tie").0, ratio(103_841_353_768, 723_147_898_655));
}

#[test]
fn poker_side_bets_are_counted_up_to_suits() {
    // Three cards of 52 are 1,755 hands up to suits.
    assert_eq!(edge("three-card-poker/pair-plus").1, 1_755);
}

#[test]
fn a_round_without_an_end_is_a_chain_of_states() {
    let selected =
        listed().select(&"craps/fire-bet".parse().unwrap(), &Settings::default()).unwrap().remove(0);
    assert_eq!(audit::estimate(&selected, &[], &NoDecisions), Ok(None));
    let found = audit::every_round(&selected, &[], &NoDecisions, &Silent).unwrap();
    // Four, five and six points: 0.008798, 0.001640 and 0.000162 (Wizard of Odds).
    let millionths = |chance: &Ratio| (chance * Ratio::from_integer(1_000_000.into())).round().to_integer();
    let shown: Vec<_> = found.lines.iter().map(|(_, chance)| millionths(chance)).collect();
    assert_eq!(shown[1..].iter().map(ToString::to_string).collect::<Vec<_>>(), ["8798", "1640", "162"]);
}

/// Splits what it can, else stands.
struct Splits;

impl Strategist for Splits {
    fn choose(&self, seen: &Seen) -> Option<Choice> {
        seen.open.iter().copied().find(|choice| *choice == Choice::Split).or(Some(Choice::Stand))
    }
}

#[test]
fn choices_are_worth_what_a_shoe_by_hand_says() {
    // One seven, four eights, five tens, three hands at most: worked out in docs/method/blackjack.md, section 4.
    let selector: Selector = "blackjack/base?decks=2&hands=3".parse().unwrap();
    let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
    let left = |rank: u8| match rank {
        7 => 1,
        8 => 4,
        10 => 5,
        _ => 0,
    };
    let removed: Vec<(u8, Option<u8>)> =
        (2..=14).flat_map(|rank| std::iter::repeat_n((rank, None), 8 - left(rank))).collect();
    let sample = DecisionSample { situations: 40, seed: 1, most: 100_000 };
    let found = audit_decisions(&selected, &removed, &Splits, sample, &Silent).unwrap();
    let eights = found.judged.iter().find(|judged| judged.name == "8 8 against 7").unwrap();
    let lost = |number, parts| ratio(0, 1) - ratio(number, parts);
    let worths = [
        (Choice::Stand, lost(3, 7)),
        (Choice::Hit, lost(1, 1)),
        (Choice::Double, lost(2, 1)),
        (Choice::Split, ratio(43, 21)),
    ];
    assert_eq!(eights.worths, worths);
    // A seven and an eight against a ten stand for nothing; who always stands is beaten somewhere.
    assert!(found.flaw.is_some());
}

/// A card each of 20, and a second card of the dealer's seen later.
const GAME: &str = r#"{"id": "T", "deal": {"decks": 1, "without": "2..9", "zones": {"player": 2, "dealer": 2}},
    "stakes": {"ante": 1}, "stages": [
        {"stage": "first", "sees": ["player"], "choices": [
            {"choice": "fold", "ends": {"ante": "1/4"}}, {"choice": "raise", "stakes": {"raise": 2}}, {"choice": "check"}]},
        {"stage": "second", "sees": [{"dealer": 1}], "choices": [
            {"choice": "fold", "ends": {}}, {"choice": "call", "stakes": {"raise": 1}}]}],
    "bets": {"raise": {"as": "ante"}, "ante": {"rows": [
        {"hand": "flush", "pays": "3 to 1", "when": {"of": ["player", "dealer"], "suits": 1}},
        {"hand": "win", "pays": "1 to 1", "when": {"of": "player", "beats": "dealer"}}]}}}"#;

#[test]
fn a_game_up_to_suits_is_the_game_without_symmetry() {
    let file = GameFile::read("t.json", GAME).unwrap();
    let selected = file.select(None, &Settings::default()).unwrap();
    let terms = selected.round().unwrap().unwrap();
    let best = best_play(&terms).unwrap();
    let found = audit_round("t", &terms, &best, true, &Silent).unwrap();
    assert_eq!(found.flaw, None);
    let mut nets = best.totals.net_distribution();
    for (line, chance) in &found.lines {
        *nets.get_mut(&line.net.fixed).unwrap() -= chance;
    }
    assert!(nets.values().all(|rest| *rest == ratio(0, 1)), "{nets:?}");
    for (stage, choices) in found.choices.iter().enumerate() {
        for (choice, chance) in choices.iter().enumerate() {
            assert_eq!(*chance, best.totals.choice_probability(stage, choice));
        }
    }
    assert!(found.deals < best.totals.deals / 4, "{} of {}", found.deals, best.totals.deals);
    assert_eq!(found.situations, found.judged.len() as u64);
    let about = estimate_round(&terms, &best).unwrap();
    assert!(about < 20 * u128::from(found.deals) && u128::from(found.deals) < 20 * about);
    // Situations drawn at random are judged alike, here all of them.
    let drawn = audit_situations("t", &terms, &best, 1_000, 1, 1_000_000, &Silent).unwrap();
    assert_eq!((drawn.covered, drawn.flaw), (ratio(1, 1), None));
    let first: Vec<_> = found.judged.into_iter().filter(|judged| judged.stage == 0).collect();
    assert_eq!(drawn.judged, first);
}

/// Raises whatever it sees.
struct Bold;

impl Decides for Bold {
    fn decide(&self, situation: &Situation) -> Option<usize> {
        situation.offered.get(1).copied()
    }
}

#[test]
fn a_play_that_another_choice_beats_is_flawed() {
    let file = GameFile::read("t.json", GAME).unwrap();
    let selected = file.select(None, &Settings::default()).unwrap();
    let terms = selected.round().unwrap().unwrap();
    let flaw = audit_round("t", &terms, &Bold, false, &Silent).unwrap().flaw.unwrap();
    assert!(flaw.better.1 > flaw.made.1, "{flaw:?}");
}
