//! The deal and the events of a wager written as data, in plain English: each key of the language
//! (`docs/wagers-as-data.md`) is a phrase. The value that a setting chose appears in place of its name. `sheet` calls
//! it.

use paytables::Settings;
use paytables::written::{Member, Node, Value};

/// Writes parts of a wager in English, at these settings.
#[derive(Clone, Copy)]
pub(crate) struct Prose<'a> {
    settings: &'a Settings,
    /// The name of the things dealt: `cards`, `dice`.
    noun: &'static str,
}

impl<'a> Prose<'a> {
    /// For a wager with this deal.
    pub(crate) fn new(deal: &Node, settings: &'a Settings) -> Self {
        let noun = if deal.get("dice").is_some() { "dice" } else { "cards" };
        Prose { settings, noun }
    }

    /// The deal, in sentences.
    pub(crate) fn deal(self, deal: &Node) -> String {
        let mut said = Vec::new();
        if let Some(wheel) = deal.get("wheel") {
            said.push(format!("{} spun {}.", self.wheel(wheel), times(deal.get("spins"))));
        } else if let Some(dice) = deal.get("dice") {
            said.push(self.dice(dice, deal));
        } else {
            said.extend(self.cards(deal));
        }
        if let Some(given) = deal.get("given") {
            said.push(format!("Only rounds in which {} count.", self.condition(given)));
        }
        said.join(" ")
    }

    fn wheel(self, wheel: &Node) -> String {
        match wheel.get("pockets").map(|pockets| &pockets.value) {
            Some(Value::Object(pockets)) => {
                let pocket = |member: &Member| format!("{} ({})", member.key, self.plain(&member.node));
                let pockets: Vec<String> = pockets.iter().map(pocket).collect();
                format!("A wheel with the pockets {} (sections of each in brackets) is", pockets.join(", "))
            }
            _ => format!("A {} wheel is", self.plain(wheel)),
        }
    }

    fn dice(self, dice: &Node, deal: &Node) -> String {
        let dice = match &dice.value {
            Value::Object(zones) => {
                let zone = |member: &Member| {
                    format!("{} for the {}", counted(&self.plain(&member.node), "die", "dice"), member.key)
                };
                zones.iter().map(zone).collect::<Vec<_>>().join(" and ")
            }
            _ => counted(&self.plain(dice), "die", "dice"),
        };
        if deal.get("shooter").is_some() {
            format!("One shooter rolls {dice}: come-out rolls and points, up to the seven-out.")
        } else if let Some(until) = deal.get("until") {
            format!("{dice} are rolled until {}; that last roll does not count.", self.condition(until))
        } else {
            format!("{dice} are rolled {}.", times(deal.get("rolls")))
        }
    }

    fn cards(self, deal: &Node) -> Vec<String> {
        let chosen = self.settings.0.get("decks").cloned();
        let decks = deal.get("decks").map_or_else(
            || "1".into(),
            |decks| match &decks.value {
                // The file lists the possible values.
                Value::List(_) => chosen.unwrap_or_else(|| self.plain(decks)),
                _ => self.plain(decks),
            },
        );
        let mut shoe = format!("The shoe has {} of 52 cards", counted(&decks, "deck", "decks"));
        if let Some(jokers) = deal.get("jokers") {
            shoe += &format!(" and {}", counted(&self.plain(jokers), "joker", "jokers"));
        }
        if let Some(without) = deal.get("without") {
            shoe += &format!(", without the ranks {}", Self::ranks(&self.plain(without)));
        }
        let mut said = vec![shoe + ", freshly shuffled."];
        if let Some(Value::Object(zones)) = deal.get("zones").map(|zones| &zones.value) {
            let zone = |member: &Member| {
                format!(
                    "{} to the zone \"{}\"",
                    counted(&self.plain(&member.node), "card", "cards"),
                    member.key
                )
            };
            let zones: Vec<String> = zones.iter().map(zone).collect();
            said.push(format!("Dealt: {}.", zones.join(", ")));
        }
        match deal.get("draw").map(|draw| self.plain(draw)).as_deref() {
            Some("baccarat") => said
                .push("The player's and the banker's hands are drawn by baccarat's third-card rule.".into()),
            Some("blackjack-dealer") => {
                let soft17 = deal.get("soft17").map_or_else(String::new, |rule| self.plain(rule));
                said.push(format!("The dealer's hand is played to its end (soft 17: {soft17})."));
            }
            _ => {}
        }
        said
    }

    /// An event, as a clause.
    pub(crate) fn condition(self, node: &Node) -> String {
        self.clause(node, None)
    }

    /// A clause about the zones that `of` names, or else those of the clause around it.
    fn clause(self, node: &Node, around: Option<&str>) -> String {
        let Value::Object(members) = &node.value else {
            return match &node.value {
                Value::Text(text) if text.starts_with('$') => {
                    let name = &text[1..];
                    match self.settings.0.get(name) {
                        Some(chosen) => format!("the setting {name} = {chosen} holds"),
                        // A named condition of a game, which the sheet explains once.
                        None => format!("\"{name}\""),
                    }
                }
                _ => self.plain(node),
            };
        };
        let of = node.get("of").map(|of| self.zones(of)).or(around.map(String::from));
        let subject = match of.as_deref() {
            Some("player-two") => "the player's first two cards".into(),
            Some("banker-two") => "the banker's first two cards".into(),
            Some("up") => "the dealer's cards face up".into(),
            Some(zones) => format!("the {} of {zones}", self.noun),
            None => format!("the {}", self.noun),
        };
        // An exception comes last.
        let (exceptions, members): (Vec<&Member>, Vec<&Member>) = members
            .iter()
            .partition(|member| member.key == "not" && matches!(member.node.value, Value::Object(_)));
        let clauses: Vec<String> =
            members.iter().filter_map(|member| self.key(member, node, &subject, of.as_deref())).collect();
        let exception = |member: &Member| match self.clause(&member.node, of.as_deref()) {
            several if several.contains(", ") => format!("({several})"),
            one => one,
        };
        let unless: Vec<String> = exceptions.into_iter().map(exception).collect();
        let unless = unless.join(" or ");
        match (clauses.is_empty(), unless.is_empty()) {
            (true, true) => "anything happens".into(),
            (true, false) => format!("it is not so that {unless}"),
            (false, true) => clauses.join(", and "),
            (false, false) => format!("{}, unless {unless}", clauses.join(", and ")),
        }
    }

    pub(crate) fn zones(self, of: &Node) -> String {
        match &of.value {
            Value::List(zones) => zones.iter().map(|zone| self.plain(zone)).collect::<Vec<_>>().join(" and "),
            _ => self.plain(of),
        }
    }

    /// The phrase of one key; `None` for keys that only qualify others.
    fn key(self, member: &Member, node: &Node, subject: &str, of: Option<&str>) -> Option<String> {
        let value = &member.node;
        let range = || self.range(value);
        let inner = |node: &Node| self.clause(node, of);
        let several = |joint: &str| match &value.value {
            Value::List(parts) => {
                parts.iter().map(|part| format!("({})", inner(part))).collect::<Vec<_>>().join(joint)
            }
            _ => inner(value),
        };
        let verb = |said: String| Some(format!("{subject} {said}"));
        let is_true = matches!(&value.value, Value::Bool(true));
        match member.key.as_str() {
            "of" | "best" | "joker" | "wild" | "aces" | "pair-of" => None,
            "any" => Some(format!("any of these: {}", several(" or "))),
            "all" => Some(several(" and ")),
            // A condition of its own comes last, see `clause`; this one is named.
            "not" => Some(format!("{} does not hold", inner(value))),
            "chosen" => Some(match self.plain(value).split_once('/') {
                Some((stage, choice)) => format!("the player chose {choice} at {stage}"),
                None => format!("the player chose {}", self.plain(value)),
            }),
            "at-least" => Some(format!(
                "{}{subject} rank at least as {}{}",
                best(node),
                self.plain(value),
                self.qualified(node)
            )),
            "cards" => verb(format!("number {}", range())),
            "total" => verb(format!("total {}", range())),
            "points" => verb(format!("make {} points (the last digit of their sum)", range())),
            "ranks" => verb(match self.plain(value) {
                one if !one.contains(' ') => format!("are one card of rank {one}"),
                ranks => format!("have exactly the ranks {ranks}, in any order"),
            }),
            "faces" => verb(format!("are exactly {}, in any order", self.plain(value))),
            "each" => verb(format!("are each {}", self.described(value))),
            "count" => {
                let one = |part: &Node| {
                    let is = part.get("is").map_or_else(String::new, |is| self.range(is));
                    format!("include {is} {}", self.described(part))
                };
                verb(match &value.value {
                    Value::List(parts) => parts.iter().map(one).collect::<Vec<_>>().join(" and "),
                    _ => one(value),
                })
            }
            "of-a-kind" => verb(format!("hold {} of one rank (the largest such group)", range())),
            "identical" => verb(format!("hold {} of one rank and suit (the largest such group)", range())),
            "suits" => verb(format!("are of {}", counted(&range(), "suit", "suits"))),
            "colours" => verb(format!("are of {}", counted(&range(), "colour", "colours"))),
            "longest-suit" => verb(format!("have {} in their longest suit", range())),
            "run" => verb(format!("have a longest run of {} consecutive ranks", range())),
            "suited-run" => verb(format!("have a longest run of {} consecutive ranks in one suit", range())),
            "highest" => verb(format!("have as their highest rank {}", Self::ranks(&self.plain(value)))),
            "lowest" => verb(format!("have as their lowest rank {}", Self::ranks(&self.plain(value)))),
            "spread" => verb(format!("have {} ranks strictly between the lowest and the highest", range())),
            "class" => Some(format!(
                "{}{subject} rank as {}{}",
                best(node),
                self.classes(value),
                self.qualified(node)
            )),
            "holds" => {
                verb(format!("hold cards that rank as {}{}", self.classes(value), self.qualified(node)))
            }
            "between" => verb(format!(
                "rank strictly between the lowest and the highest card of {}",
                self.plain(value)
            )),
            "blackjack" if is_true => verb("are a blackjack (an ace and a ten-value card)".into()),
            "blackjack" => verb("are no blackjack".into()),
            "bust" if is_true => verb("bust (total above 21)".into()),
            "bust" => verb("do not bust".into()),
            "natural" | "doubled" | "split" => Some(of_blackjack_hand(&member.key, is_true).into()),
            "winner" => Some(match self.plain(value).as_str() {
                "tie" => "the hands tie".into(),
                hand => format!("the {hand} wins"),
            }),
            "margin" => Some(format!("the hands' points differ by {}", range())),
            "pocket" => Some(format!("the ball lands in {}", self.listed(value))),
            "rolls" | "spins" => match &value.value {
                Value::List(parts) => {
                    let what = member.key.trim_end_matches('s');
                    let each = parts
                        .iter()
                        .enumerate()
                        .map(|(i, part)| format!("on {what} {} {}", i + 1, inner(part)));
                    Some(each.collect::<Vec<_>>().join(", "))
                }
                _ => Some(inner(value)),
            },
            "points-made" => Some(format!("the shooter makes {} different points", range())),
            "line-wins" => Some(format!("the shooter wins {} pass line bets", range())),
            "length" => Some(format!("the sequence has {} rolls", range())),
            "same" => Some(format!("the most rolls or spins alike number {}", range())),
            // Rare keys appear as they are written.
            key => Some(
                self.beside_others(key, node, value, subject)
                    .unwrap_or_else(|| format!("{key}: {}", super::show::written(value))),
            ),
        }
    }

    /// The phrase of a key that compares the cards with those of other zones.
    fn beside_others(self, key: &str, node: &Node, value: &Node, subject: &str) -> Option<String> {
        if let Some(word) = match key {
            "beats" => Some("beat"),
            "ties" => Some("tie"),
            "loses-to" => Some("lose to"),
            _ => None,
        } {
            let (best, others) = (best(node), self.zones(value));
            return Some(format!("{best}{subject} {word} those of {others}{}", self.qualified(node)));
        }
        if let Some(what) = match key {
            "same-rank-as" => Some("rank"),
            "same-suit-as" => Some("suit"),
            "same-face-as" => Some("rank and suit"),
            _ => None,
        } {
            let zone = value.get("zone").map_or_else(String::new, |zone| self.plain(zone));
            let is = value.get("is").map_or_else(String::new, |is| self.range(is));
            return Some(format!("{subject} include {is} of the {what} of the card of {zone}"));
        }
        let says = match key {
            "higher-than" => "outrank the card of",
            "lower-than" => "rank below the card of",
            "higher-points-than" => "make more points than those of",
            "same-points-as" => "make as many points as those of",
            "higher-total-than" => "total more than those of",
            "same-total-as" => "total as much as those of",
            _ => return None,
        };
        Some(format!("{subject} {says} {}", self.plain(value)))
    }

    /// `of rank J to K, hearts`.
    fn described(self, node: &Node) -> String {
        let part = |key: &str| node.get(key).map(|value| self.plain(value));
        let mut said: Vec<String> = Vec::new();
        said.extend(part("rank").map(|ranks| format!("of rank {}", Self::ranks(&ranks))));
        said.extend(part("suit").map(|suits| {
            let suits: Vec<&str> = suits.split_whitespace().map(suit).collect();
            format!("of suit {}", suits.join(" or "))
        }));
        said.extend(part("colour"));
        said.join(", ")
    }

    /// The meaning of jokers and wild ranks.
    fn qualified(self, node: &Node) -> String {
        let mut said = Vec::new();
        if let Some(ranks) = node.get("pair-of") {
            said.push(format!("the pair is of rank {}", Self::ranks(&self.plain(ranks))));
        }
        if let Some(wild) = node.get("wild") {
            said.push(format!("rank {} is wild", Self::ranks(&self.plain(wild))));
        }
        match node.get("joker").map(|joker| self.plain(joker)).as_deref() {
            Some("any") => said.push("a joker is any card".into()),
            Some("ace") => said.push("a joker is an ace, or completes a straight or a flush".into()),
            Some("none") => said.push("a joker has no rank and no suit".into()),
            _ => {}
        }
        if said.is_empty() { String::new() } else { format!(" ({})", said.join("; ")) }
    }

    fn classes(self, value: &Node) -> String {
        if let Value::List(_) = &value.value {
            return self.listed(value);
        }
        let text = self.plain(value);
        text.strip_suffix("..").map_or(text.clone(), |least| format!("{least} or better"))
    }

    /// `4..7` as `4 to 7`, `8..` as `8 or more`.
    fn range(self, value: &Node) -> String {
        if let Value::List(_) = &value.value {
            return self.listed(value);
        }
        let text = self.plain(value);
        match text.split_once("..") {
            Some((low, "")) => format!("{low} or more"),
            Some(("", high)) => format!("{high} or less"),
            Some((low, high)) => format!("{low} to {high}"),
            None => text,
        }
    }

    /// `J..A` as `J to A`, `2 *` as `2 or joker`.
    fn ranks(text: &str) -> String {
        let rank = |rank: &str| rank.replace("..", " to ").replace('*', "joker");
        text.split_whitespace().map(rank).collect::<Vec<_>>().join(" or ")
    }

    fn listed(self, value: &Node) -> String {
        match &value.value {
            Value::List(all) => {
                let all: Vec<String> = all.iter().map(|one| self.plain(one)).collect();
                all.join(" or ")
            }
            _ => self.plain(value),
        }
    }

    /// A value, or the value of the setting that it names.
    pub(crate) fn plain(self, node: &Node) -> String {
        match &node.value {
            Value::Text(text) => match text.strip_prefix('$') {
                Some(name) => self.settings.0.get(name).cloned().unwrap_or_else(|| text.clone()),
                None => text.clone(),
            },
            Value::Number(text) | Value::Chosen(text) => text.clone(),
            Value::Bool(is) => is.to_string(),
            // The first of a list of possible values is the default.
            Value::List(all) => all.first().map_or_else(String::new, |first| self.plain(first)),
            _ => super::show::written(node),
        }
    }
}

/// `the best 4 of `, if only some cards count.
fn best(node: &Node) -> String {
    match node.get("best").map(|best| &best.value) {
        Some(Value::Number(cards)) => format!("the best {cards} of "),
        _ => String::new(),
    }
}

/// A fact of a hand of a blackjack game.
fn of_blackjack_hand(key: &str, is_true: bool) -> &'static str {
    match (key, is_true) {
        ("natural", true) => "the hand is a natural (an ace and a ten-valued card, as dealt)",
        ("natural", false) => "the hand is no natural",
        ("doubled", true) => "the hand was doubled",
        ("doubled", false) => "the hand was not doubled",
        (_, true) => "the hand came of a split",
        (_, false) => "the hand did not come of a split",
    }
}

fn counted(number: &str, one: &str, several: &str) -> String {
    if number == "1" { format!("one {one}") } else { format!("{number} {several}") }
}

fn times(node: Option<&Node>) -> String {
    match node.map(|node| &node.value) {
        Some(Value::Number(times)) if times != "1" => format!("{times} times"),
        _ => "once".into(),
    }
}

fn suit(letter: &str) -> &str {
    match letter {
        "s" => "spades",
        "h" => "hearts",
        "d" => "diamonds",
        "c" => "clubs",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(deal: &str, event: &str) -> (String, String) {
        let read = |text: &str| Node::read("test", text).unwrap();
        let settings = Settings::parse(["decks=6"]).unwrap();
        let prose = Prose::new(&read(deal), &settings);
        (prose.deal(&read(deal)), prose.condition(&read(event)))
    }

    #[test]
    fn conditions_are_said_in_english() {
        let (deal, event) = said(
            r#"{"decks": "$decks", "zones": {"player": 2, "dealer": 2}}"#,
            r#"{"all": [{"of": "player", "faces": "Qh Qh"}, {"of": "dealer", "blackjack": true}]}"#,
        );
        assert_eq!(
            deal,
            "The shoe has 6 decks of 52 cards, freshly shuffled. Dealt: 2 cards to the zone \"player\", \
             2 cards to the zone \"dealer\"."
        );
        assert_eq!(
            event,
            "(the cards of player are exactly Qh Qh, in any order) and \
             (the cards of dealer are a blackjack (an ace and a ten-value card))"
        );
        let (deal, event) = said(r#"{"dice": 2}"#, r#"{"total": [2, 3, 12]}"#);
        assert_eq!(
            (deal.as_str(), event.as_str()),
            ("2 dice are rolled once.", "the dice total 2 or 3 or 12")
        );
        let (deal, event) = said(
            r#"{"decks": 1, "jokers": 1, "zones": {"player": 5}}"#,
            r#"{"class": "flush..", "joker": "any", "wild": "2", "best": 4}"#,
        );
        assert!(deal.starts_with("The shoe has one deck of 52 cards and one joker, freshly"), "{deal}");
        assert_eq!(
            event,
            "the best 4 of the cards rank as flush or better (rank 2 is wild; a joker is any card)"
        );
    }

    #[test]
    fn exceptions_come_last() {
        let event = |event: &str| said(r#"{"decks": 8, "draw": "baccarat"}"#, event).1;
        assert_eq!(
            event(r#"{"not": {"of": "player-two", "points": "8.."}, "winner": "player"}"#),
            "the player wins, unless the player's first two cards make 8 or more points (the last digit of their sum)"
        );
        assert_eq!(
            event(r#"{"margin": 4, "not": {"winner": "tie", "of": "banker-two", "suits": 1}}"#),
            "the hands' points differ by 4, unless (the hands tie, and the banker's first two cards are of one suit)"
        );
        assert_eq!(event(r#"{"not": {"winner": "tie"}}"#), "it is not so that the hands tie");
    }
}
