//! The rules of a blackjack game in plain English, as [`GameInWords`]: the deal and the dealer's play, what a hand may do, and
//! every row in force. `sheet` shows them.

use super::filing::RuleInWords;
use super::prose::Prose;
use super::prose_game::{BetInWords, ChoiceInWords, GameInWords, StageInWords, add_events};
use super::show_game::entries;
use num_traits::Zero;
use paytables::Selected;
use paytables::names::listing;
use paytables::twenty_one::{
    DoubleTerms, HoleCardRule, SplitTerms, SurrenderTerms, TieResult, Totals, TwentyOneRow, TwentyOneTerms,
    Ups,
};
use paytables::wagers::{Rank, Soft17};
use paytables::written::{Member, Value};

/// The rules of a blackjack game; `None` for other wagers.
pub(crate) fn twenty_one_in_words(selected: &Selected) -> Option<GameInWords> {
    let terms = selected.twenty_one().ok().flatten()?;
    let file = selected.wager.twenty_one.as_ref()?;
    let deal = file.get("deal")?;
    let prose = Prose::new(deal, &selected.settings);
    let mut opening = vec![prose.deal(deal), hole_card(terms.hole_card).into()];
    opening.extend(dealer_and_totals(&terms));
    let is_condition =
        |entry: &&Member| matches!(entry.node.value, Value::Object(_)) && entry.node.get("pays").is_none();
    let names = entries(file.get("let")).iter().filter(is_condition);
    let names = names.map(|entry| (entry.key.clone(), prose.condition(&entry.node))).collect();
    let mut events = Vec::new();
    add_events(prose, file.get("rows"), &[], &[], &mut events);
    let rows = terms.rows.iter().zip(events).map(|(paid, (_, event))| row(paid, event));
    let bet = BetInWords {
        name: selected.wager.unit.clone(),
        said: "A winning hand is paid by the first row from the top that holds, and 1 to 1 if none does."
            .into(),
        rows: rows.collect(),
    };
    Some(GameInWords { opening, names, stages: vec![decision(&terms)], bets: vec![bet] })
}

/// A row, with the condition of its hands.
fn row(paid: &TwentyOneRow, when: String) -> RuleInWords {
    let mut event = if paid.when.tests().is_empty() { "any other winning hand".into() } else { when };
    if paid.at_once {
        event += "; paid as soon as the hand is finished";
    }
    // A pay in dollars may come on top of one in units.
    let pays = if paid.pays.starts_with('$') {
        format!("{}, in all {} to 1 at this bet", paid.pays, paid.net)
    } else {
        paid.pays.clone()
    };
    RuleInWords { row: paid.hand.clone(), pays, net: None, event, rounds: Vec::new() }
}

fn hole_card(rule: HoleCardRule) -> &'static str {
    match rule {
        HoleCardRule::Peek => {
            "The player gets two cards, the dealer one face up and one face down. With an ace or a ten-valued card up the \
             dealer looks at the other card, and a natural ends the round."
        }
        HoleCardRule::None => {
            "The player gets two cards, the dealer one face up; the dealer's second card is dealt last. A dealer's natural \
             takes doubled and split bets too."
        }
        HoleCardRule::OriginalBets => {
            "The player gets two cards, the dealer one face up; the dealer's second card is dealt last. A dealer's natural \
             takes one unit, and every other bet is returned."
        }
        HoleCardRule::DoublesSaved => {
            "The player gets two cards, the dealer one face up; the dealer's second card is dealt last. A dealer's natural \
             takes every hand's own bet, and doublings are returned."
        }
        HoleCardRule::FaceUp => {
            "The player and the dealer get two cards each, all face up. A dealer's natural ends the round."
        }
    }
}

/// How the dealer draws, and how totals are settled.
fn dealer_and_totals(terms: &TwentyOneTerms) -> Vec<String> {
    let on_soft_17 = if terms.soft17 == Soft17::Hit { "draws on" } else { "stands on" };
    let mut said =
        vec![format!("The dealer draws below 17, and {on_soft_17} a soft 17. A hand above 21 loses.")];
    let result = |result: TieResult| match result {
        TieResult::Push => "push",
        TieResult::Lose => "lose",
        TieResult::Win => "win",
    };
    let ties = &terms.ties;
    let mut tied = format!("Equal totals {}", result(ties.any));
    if ties.twenty_one == TieResult::Win {
        tied += "; a player's 21 that is no natural wins at once";
    } else if ties.twenty_one != ties.any {
        tied += &format!("; equal totals of 21 {}", result(ties.twenty_one));
    }
    if ties.natural != ties.any {
        tied += &format!("; two naturals {}", result(ties.natural));
    }
    said.push(tied + ".");
    said.extend(terms.pay_22.as_ref().map(|pay| {
        let paid = if pay.is_zero() { "is returned".into() } else { format!("is paid {pay} to 1") };
        format!("If the dealer has 22, every hand that is not settled yet {paid}.")
    }));
    said.extend(
        terms.charlie.map(|cards| format!("A hand of {cards} cards that is not above 21 wins at once.")),
    );
    if terms.even_money {
        said.push("A natural against an ace may be paid 1 to 1 at once.".into());
    }
    said
}

/// What a hand may do.
fn decision(terms: &TwentyOneTerms) -> StageInWords {
    let choice = |name: &str, effect: String| ChoiceInWords { name: name.into(), effect, rounds: Vec::new() };
    let stand = match terms.stand_from {
        0..=2 => "No further card.".into(),
        least => format!("No further card. Allowed from a total of {least}."),
    };
    let mut choices = vec![choice("stand", stand), choice("hit", "One more card.".into())];
    choices.extend(terms.double.as_ref().map(|double| choice("double", doubling(double))));
    let free = &terms.free;
    if free.double != Totals::default() {
        let after = if free.after_split { "" } else { ", not after a split" };
        let said = format!("The house pays for doubling two cards of {}{after}.", totals(&free.double));
        choices.push(choice("free double", said));
    }
    choices.extend(terms.split.as_ref().map(|split| choice("split", splitting(split))));
    let ranks: Vec<&str> = Rank::all().filter(|rank| free.split.contains(*rank)).map(Rank::symbol).collect();
    if !ranks.is_empty() {
        choices.push(choice(
            "free split",
            format!("The house pays for splitting pairs of {}.", ranks.join(", ")),
        ));
    }
    choices.extend(giving_up(terms.surrender, terms.hole_card).map(|said| choice("surrender", said)));
    let seen = if terms.hole_card == HoleCardRule::FaceUp { "both cards" } else { "the up card" };
    let said =
        format!("For every hand, as often as it may: the player sees its cards and {seen} of the dealer.");
    StageInWords { name: "a hand".into(), said, choices }
}

fn doubling(double: &DoubleTerms) -> String {
    let cards: Vec<String> =
        (2..=21).filter(|cards| double.cards.contains(*cards)).map(|cards| cards.to_string()).collect();
    let cards = match cards.len() {
        20 => "any number of cards".into(),
        1 if cards[0] == "2" => "two cards".into(),
        _ => format!("{} cards", cards.join(", ")),
    };
    let after = if double.after_split { "also" } else { "not" };
    let mut said = format!(
        "A second unit and one more card. Allowed with {cards} of {}, {after} after a split.",
        totals(&double.on)
    );
    if double.again > 0 {
        said += &format!(" A doubled hand may be doubled again, at most {} more times.", double.again);
    }
    if double.rescue {
        said += " The last doubling may be taken back: the hand then ends, and loses what it had before.";
    }
    if double.aces_low {
        said += " In a doubled hand the aces of the first two cards count 1.";
    }
    said
}

fn splitting(split: &SplitTerms) -> String {
    let mut said = format!("A pair becomes two hands of one unit each, up to {} hands.", split.hands);
    said += if split.one_card_aces { " Split aces get one card each" } else { " Split aces are played on" };
    said += if split.resplit_aces { ", and may be split again." } else { ", and are not split again." };
    said += if split.tens_by_rank {
        " Ten-valued cards are a pair only if their ranks are equal."
    } else {
        " Any two ten-valued cards are a pair."
    };
    said
}

/// The surrender of the first two cards; `None` if there is none.
fn giving_up(surrender: SurrenderTerms, hole_card: HoleCardRule) -> Option<String> {
    let late = if hole_card == HoleCardRule::Peek { "once the dealer has no natural, " } else { "" };
    let parts = [("before the dealer looks, ", surrender.early), (late, surrender.late)];
    let parts = parts.iter().filter(|(_, ups)| *ups != Ups::default());
    let parts: Vec<String> = parts.map(|(when, ups)| format!("{when}against {}", up_cards(*ups))).collect();
    (!parts.is_empty())
        .then(|| format!("Half of the bet is returned, and the hand ends. Allowed {}.", parts.join("; ")))
}

fn up_cards(ups: Ups) -> String {
    if ups == Ups::ALL {
        return "any up card".into();
    }
    let names = ["an ace", "2", "3", "4", "5", "6", "7", "8", "9", "a ten-valued card"];
    let those = names.iter().enumerate().filter(|(place, _)| ups.contains(*place)).map(|(_, name)| *name);
    listing(&those.collect::<Vec<_>>(), "or")
}

/// Totals in words: `any total`, `hard 9, 10, 11`.
fn totals(of: &Totals) -> String {
    if *of == Totals::ANY {
        return "any total".into();
    }
    let those = |soft: bool| {
        let points =
            (2..=21).filter(|points| of.contains(*points, soft)).map(|points: u8| points.to_string());
        points.collect::<Vec<_>>().join(", ")
    };
    let named = [("hard ", those(false)), ("soft ", those(true))];
    let named = named.iter().filter(|(_, points)| !points.is_empty());
    named.map(|(kind, points)| format!("{kind}{points}")).collect::<Vec<_>>().join(", and ")
}
