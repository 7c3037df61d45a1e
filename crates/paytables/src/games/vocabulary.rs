//! The conditions of a game: on its cards, as for wagers, and on the choices made.

use crate::Error;
use crate::cursor::Cursor;
use crate::games::terms::RoundTest;
use crate::names::{listing, nearest, shown};
use crate::wagers::reading::{Inherited, Object, OfCards, Vocabulary, condition};
use crate::wagers::{CardDeal, CardTest, CardsTest, Condition, ZoneIndex};
use crate::written::Value;

/// The names of a stage and of its choices.
pub(super) struct StageNames {
    /// The stage.
    pub stage: String,
    /// Its choices.
    pub choices: Vec<String>,
}

/// The vocabulary of conditions on a round.
pub(super) struct OfRound<'a> {
    cards: OfCards<'a>,
    stages: &'a [StageNames],
}

impl<'a> OfRound<'a> {
    /// The vocabulary of a deal and these stages.
    pub(super) fn new(deal: &'a CardDeal, stages: &'a [StageNames]) -> Self {
        OfRound { cards: OfCards(deal), stages }
    }

    /// The deal.
    pub(super) fn deal(&self) -> &'a CardDeal {
        self.cards.0
    }

    /// The zones of a condition that names none: all cards.
    pub(super) fn all(&self) -> Inherited {
        self.cards.all().into()
    }

    /// A condition on what is seen and chosen by a stage: `seen` has the number of cards of each zone that are seen. If
    /// it names no zone, it looks at those that are seen whole.
    pub(super) fn seen_condition(
        &self,
        at: &Cursor,
        seen: &[u32],
        stage: usize,
    ) -> Result<Condition<RoundTest>, Error> {
        let zones = self.cards.0.zones.iter().zip(seen).enumerate();
        let whole = zones.filter(|(_, (zone, seen))| **seen > 0 && **seen == zone.cards.most);
        let whole: Vec<ZoneIndex> = whole.map(|(place, _)| ZoneIndex(place)).collect();
        let of = if whole.is_empty() { self.all() } else { whole.into() };
        let read = condition(self, at, &of)?;
        for test in read.tests() {
            match test {
                RoundTest::Cards(test) => self.check_seen(at, test, seen)?,
                RoundTest::Chosen(any) => self.check_chosen(at, any, stage)?,
            }
        }
        Ok(read)
    }

    /// Returns an error for a question about choices of which none can be made before a stage.
    fn check_chosen(&self, at: &Cursor, any: &[(usize, usize)], stage: usize) -> Result<(), Error> {
        let Some(&(made_at, choice)) = any.first().filter(|_| any.iter().all(|&(at, _)| at >= stage)) else {
            return Ok(());
        };
        let StageNames { stage: made_at, choices } = &self.stages[made_at];
        let choice = &choices[choice];
        let hint = match &self.stages[..stage] {
            [] => "no choice is made before the first stage, so remove `chosen`".to_string(),
            _ => "name a choice of an earlier stage".to_string(),
        };
        let message =
            format!("`{choice}` is not chosen yet: it is a choice of the stage `{made_at}`; {hint}");
        let named = refuse_text(at, choice, &message);
        let named = named.or_else(|| refuse_text(at, &format!("{made_at}/{choice}"), &message));
        Err(named.unwrap_or_else(|| at.refuse(message)))
    }

    fn check_seen(&self, at: &Cursor, test: &CardsTest, seen: &[u32]) -> Result<(), Error> {
        let zones = &self.cards.0.zones;
        let is_seen = |zone: usize| seen[zone] == zones[zone].cards.most;
        let Some(unseen) = zones_of(test).into_iter().find(|zone| !is_seen(zone.0)) else { return Ok(()) };
        let known: Vec<&str> =
            (0..zones.len()).filter(|&zone| is_seen(zone)).map(|zone| zones[zone].name.as_str()).collect();
        let name = &zones[unseen.0].name;
        let known = match known[..] {
            [] => "no zone is".to_string(),
            [only] => format!("only `{only}` is"),
            _ => format!("{} are", listing(&known, "and")),
        };
        let message = |hint: &str| format!("`{name}` is not seen whole at this stage: {known}{hint}");
        Err(refuse_text(at, name, &message(""))
            .unwrap_or_else(|| at.refuse(message("; name the cards that are meant with `of`"))))
    }

    fn chosen(&self, at: &Cursor) -> Result<RoundTest, Error> {
        let text = at.text("the name of a choice, like \"raise\" or \"flop/check\"")?;
        let (stage, choice) = match text.split_once('/') {
            Some((stage, choice)) => (Some(stage), choice),
            None => (None, text),
        };
        let mut made = Vec::new();
        for (place, names) in self.stages.iter().enumerate() {
            if stage.is_none_or(|stage| stage == names.stage) {
                let choices = names.choices.iter().enumerate().filter(|(_, name)| *name == choice);
                made.extend(choices.map(|(choice, _)| (place, choice)));
            }
        }
        if made.is_empty() {
            let known: Vec<String> = self
                .stages
                .iter()
                .flat_map(|names| names.choices.iter().map(move |choice| (names, choice)))
                .map(|(names, choice)| match stage {
                    Some(_) => format!("{}/{choice}", names.stage),
                    None => choice.clone(),
                })
                .collect();
            let near = nearest(text, known.iter().map(String::as_str));
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            return Err(at.refuse(format!(
                "there is no choice `{}`: the choices are {}{near}",
                shown(text),
                listing(&known, "and")
            )));
        }
        Ok(RoundTest::Chosen(made))
    }
}

/// An error at the first text in this part that is `word`; `None` if there is none.
fn refuse_text(at: &Cursor, word: &str, message: &str) -> Option<Error> {
    match at.value() {
        Value::Text(text) => (text == word).then(|| at.refuse(message)),
        Value::List(_) => at.items("a list").ok()?.iter().find_map(|item| refuse_text(item, word, message)),
        Value::Object(entries) => {
            entries.iter().find_map(|entry| refuse_text(&at.entry(entry), word, message))
        }
        _ => None,
    }
}

/// The zones that a test looks at.
fn zones_of(test: &CardsTest) -> Vec<ZoneIndex> {
    let CardsTest::Of(zones, test) = test else { return Vec::new() };
    let mut zones = zones.clone();
    match test {
        CardTest::SameRankAs { zone, .. }
        | CardTest::SameSuitAs { zone, .. }
        | CardTest::SameFaceAs { zone, .. }
        | CardTest::HigherThan { zone, .. }
        | CardTest::LowerThan { zone, .. } => zones.push(*zone),
        CardTest::Between(others)
        | CardTest::SumAgainst { zones: others, .. }
        | CardTest::Against { zones: others, .. } => zones.extend(others),
        _ => {}
    }
    zones
}

impl Vocabulary for OfRound<'_> {
    type Test = RoundTest;
    type Of = Inherited;

    fn keys(&self) -> Vec<&'static str> {
        [self.cards.keys(), vec!["chosen"]].concat()
    }

    fn of(&self, object: &Object, inherited: &Inherited) -> Result<Inherited, Error> {
        self.cards.of(object, inherited)
    }

    fn test(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Inherited,
    ) -> Result<Option<Condition<RoundTest>>, Error> {
        if key == "chosen" {
            return self.chosen(value).map(|test| Some(Condition::Is(test)));
        }
        Ok(self.cards.test(object, key, value, of)?.map(|on| on.map(&RoundTest::Cards)))
    }

    fn group_keys(&self) -> &'static [&'static str] {
        self.cards.group_keys()
    }

    fn of_group(&self, object: &Object, inherited: &Inherited) -> Result<Inherited, Error> {
        self.cards.of_group(object, inherited)
    }

    fn why_not(&self, key: &str) -> Option<String> {
        self.cards.why_not(key)
    }
}
