//! The terms of a selected wager, listed or from a file.

use super::reading::{terms, terms_of_rows, without_names};
use super::terms::Terms;
use crate::cursor::Cursor;
use crate::names::RowName;
use crate::table::{PayTable, Row};
use crate::written::{Member, Node, Value};
use crate::{Error, Selected, Settings};
use std::collections::BTreeMap;

impl Selected<'_> {
    /// The rows that the wager can be paid by, from the top: those of its table, or its one row of a table that serves
    /// several wagers.
    pub fn rows(&self) -> Vec<&Row> {
        self.table().rows.iter().filter(|row| self.is_paid_by(row)).collect()
    }

    /// The deal, and the event of each of its [`rows`](Self::rows); `None` for a wager that is not data.
    pub fn terms(&self) -> Result<Option<Terms>, Error> {
        if let Some((terms, _)) = self.side()? {
            return Ok(Some(terms));
        }
        let name = self.to_string();
        let settings = self.values();
        if let Some(file) = &self.wager.file {
            return self.terms_of_file(file, &name, &settings).map(Some);
        }
        let Some(deal) = &self.wager.deal else { return Ok(None) };
        let chosen = |node: &Node| self.at_settings(node);
        let mut events = Vec::new();
        for row in self.rows() {
            let Some((key, event)) = self.event(row) else {
                return Err(Error::NoEvent { wager: name, row: row.hand.clone() });
            };
            events.push((key, chosen(event)));
        }
        let whole = object([("deal", chosen(deal)), ("events", object(events))]);
        let whole = Cursor::whole(&name, &whole);
        let events = whole.need("events")?;
        let rows: Vec<Option<Cursor>> =
            events.entries("the events")?.iter().map(|entry| Some(events.own_entry(entry))).collect();
        terms(&whole.need("deal")?, &rows, &settings).map(Some)
    }

    /// The terms of a wager from a file, with the event of each row of the table, in any order in the file.
    fn terms_of_file(&self, file: &Node, name: &str, settings: &Settings) -> Result<Terms, Error> {
        let whole = Cursor::whole(name, file);
        let node = without_names(&whole, settings)?;
        let file = whole.with(&node);
        let mut names = Vec::new();
        let terms = terms_of_rows(&file.need("deal")?, &file.need("rows")?, settings, &mut |row| {
            names.push(RowName::of(row.need("hand")?.text("a row's name")?));
            Ok(())
        })?;
        let place = |row: &&Row| {
            let place = names.iter().position(|name| *name == row.name());
            place.ok_or_else(|| Error::NoEvent { wager: name.into(), row: row.hand.clone() })
        };
        Ok(terms.with_rows(&self.rows().iter().map(place).collect::<Result<Vec<_>, _>>()?))
    }

    /// An error at the deal's `given`; `None` if it has none.
    pub fn refuse_given(&self, problem: &str) -> Option<Error> {
        let name = self.to_string();
        let whole = object([("deal", self.wager.deal.clone()?)]);
        let whole = Cursor::whole(&name, &whole);
        let deal = whole.get("deal")?;
        let given = deal.get("given")?;
        Some(given.refuse(problem))
    }

    /// A part of the wager with the names of settings replaced by their values.
    pub(super) fn at_settings(&self, node: &Node) -> Node {
        let settings = self.values();
        node.with_chosen(&|name| self.meaning(name, &settings))
    }

    /// The event of a row, with the name that the wager gives it.
    pub(crate) fn event(&self, row: &Row) -> Option<(&str, &Node)> {
        let name = row.name();
        let exact = self.wager.events.get_key_value(&row.hand);
        let event = exact.or_else(|| self.wager.events.iter().find(|(key, _)| RowName::of(key) == name));
        event.map(|(key, node)| (key.as_str(), node))
    }

    /// The settings in effect, with the table's deck count if none is set. A setting that the table does not have is at
    /// its default.
    pub(crate) fn values(&self) -> Settings {
        let mut settings = self.settings.clone();
        let tables: Vec<&PayTable> = self.tables.iter().collect();
        let foreign = self.game.settings_of(self.wager).into_iter().filter(|s| !s.applies_to(&tables));
        for (name, default) in foreign.filter_map(|s| Some((&s.name, s.values.first()?))) {
            settings.0.entry(name.clone()).or_insert_with(|| default.clone());
        }
        if let Some(decks) = self.decks() {
            settings.0.entry("decks".into()).or_insert_with(|| decks.to_string());
        }
        settings
    }

    /// The replacements of settings whose values are not words of the wager's data.
    pub(crate) fn meanings(&self) -> BTreeMap<String, Node> {
        let offered = self.game.settings_of(self.wager).into_iter();
        let meant = offered.filter_map(|setting| {
            let value = self.settings.0.get(&setting.name)?;
            Some((setting.name.clone(), setting.means.get(value)?.clone()))
        });
        meant.collect()
    }

    /// The replacement of `$name`.
    fn meaning(&self, name: &str, settings: &Settings) -> Option<Value> {
        let value = settings.0.get(name)?;
        let setting = self.game.settings_of(self.wager).into_iter().find(|setting| setting.name == name);
        let meant = setting.and_then(|setting| setting.means.get(value));
        Some(meant.map_or_else(|| Value::Chosen(value.clone()), |node| node.value.clone()))
    }
}

/// An object of these entries.
fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Node)>) -> Node {
    let entry = |(key, node): (&str, Node)| Member { key: key.into(), place: None, node };
    Node { value: Value::Object(entries.into_iter().map(entry).collect()), place: None }
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::wagers::{CardTest, CardsTest, Condition, Range, Suit, SuitSet, Terms, Winner, ZoneIndex};
    use crate::{PayTable, Selected, Settings};

    /// A game like the listed ones: two wagers share a table, settings stand for words of the language.
    const GAME: &str = r#"{"game": "g", "title": "G",
      "settings": {
        "decks": {"name": "decks", "text": "", "values": ["8", "6"]},
        "suit": {"name": "suit", "text": "", "values": ["hearts"], "means": {"hearts": "h"}},
        "up": {"name": "up", "text": "", "values": ["any", "10", "A"], "means": {"any": "2..A", "10": "10..K"}},
        "placed": {"name": "placed", "text": "", "values": ["after", "before"],
                   "means": {"after": {"not": {"of": ["up", "hole"], "blackjack": true}}, "before": {}}},
        "blank": {"name": "blank", "text": "", "values": ["merged", "none"], "tables": ["ANOTHER"],
                  "means": {"merged": {}, "none": {"not": {}}}}
      },
      "wagers": [
        {"wager": "player", "unit": "u", "tables": ["T"], "settings": ["decks"],
         "deal": {"decks": "$decks", "draw": "baccarat"},
         "events": {"Win by-9 point": {"winner": "player", "margin": 9}, "tie": {"winner": "tie"}}},
        {"wager": "tie", "unit": "u", "tables": ["T"], "row": "tie", "settings": ["decks"],
         "deal": {"decks": "$decks", "draw": "baccarat"}, "events": {"tie": {"winner": "tie"}}},
        {"wager": "dealer", "unit": "u", "tables": ["T"], "row": "tie", "settings": ["suit", "up", "placed"],
         "deal": {"decks": "$decks", "draw": "blackjack-dealer", "soft17": "hit", "given": "$placed"},
         "events": {"tie": {"of": "up", "each": {"rank": "$up", "suit": "$suit"}}}},
        {"wager": "blank", "unit": "u", "tables": ["T"], "row": "tie", "settings": ["blank"],
         "deal": {"dice": 2}, "events": {"tie": {"total": 7, "all": ["$blank"]}}},
        {"wager": "broken", "unit": "u", "tables": ["T"], "deal": {"dice": 2}, "events": {"tie": {"totl": 7}}},
        {"wager": "plain", "unit": "u", "tables": ["T"]}
      ]}"#;
    const TABLE: &str = r#"{"id": "T", "decks": [4],
      "rows": [{"hand": "win by 9 points", "pays": "30 to 1"}, {"hand": "tie", "pays": "push"}]}"#;

    fn terms(wager: &str, settings: &[&str]) -> Result<Option<Terms>, String> {
        let game: Game = serde_json::from_str(GAME).unwrap();
        let wager = game.wager(wager).unwrap();
        let table = PayTable::read("t", TABLE).unwrap();
        let settings = Settings::parse(settings.iter().copied()).unwrap();
        Selected { game: &game, wager, tables: vec![table], settings }
            .terms()
            .map_err(|error| error.to_string())
    }

    fn on_cards(wager: &str, settings: &[&str]) -> crate::wagers::On<crate::wagers::CardDeal, CardsTest> {
        match terms(wager, settings) {
            Ok(Some(Terms::Cards(on))) => on,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn events_are_bound_to_the_rows_of_a_table() {
        let on = on_cards("player", &["decks=6"]);
        let tie = Condition::Is(CardsTest::Winner(Winner::Tie));
        let by_nine = vec![
            Condition::Is(CardsTest::Winner(Winner::Player)),
            Condition::Is(CardsTest::Margin(Range::one(9))),
        ];
        assert_eq!((on.deal.shoe.decks, on.rows), (6, vec![Condition::All(by_nine), tie.clone()]));
        // Of a table that serves several wagers, one has one row.
        assert_eq!(on_cards("tie", &["decks=8"]).rows, [tie]);
        assert_eq!(terms("plain", &[]), Ok(None));
    }

    #[test]
    fn settings_stand_for_what_they_mean() {
        let asked = |settings: &[&str]| {
            let on = on_cards("dealer", settings);
            // No deck count is set: the table has it.
            assert_eq!(on.deal.shoe.decks, 4);
            match &on.rows[0] {
                Condition::Is(CardsTest::Of(zones, CardTest::Each(pattern))) if *zones == [ZoneIndex(1)] => {
                    let ranks = pattern.rank.unwrap().iter().map(|rank| rank.0).collect::<Vec<_>>();
                    assert_eq!(pattern.suit, Some(SuitSet::from_iter([Suit::Hearts])));
                    (ranks, on.given)
                }
                other => panic!("{other:?}"),
            }
        };
        let (ranks, given) = asked(&["suit=hearts", "up=10", "placed=before"]);
        assert_eq!((ranks, given), (vec![8, 9, 10, 11], Condition::always()));
        let (ranks, given) = asked(&["suit=hearts", "up=A", "placed=after"]);
        let blackjack = CardsTest::Of(vec![ZoneIndex(1), ZoneIndex(2)], CardTest::Blackjack(true));
        assert_eq!((ranks, given), (vec![12], Condition::Not(Box::new(Condition::Is(blackjack)))));
    }

    #[test]
    fn a_setting_that_the_table_does_not_have_stands_at_its_default() {
        let Ok(Some(Terms::Rolls(on))) = terms("blank", &[]) else { panic!("a roll of dice") };
        let Condition::All(parts) = &on.rows[0] else { panic!("{:?}", on.rows) };
        assert_eq!(parts[1], Condition::All(vec![Condition::always()]));
    }

    #[test]
    fn what_is_wrong_is_said_by_path() {
        let error = |wager, settings: &[&str]| terms(wager, settings).unwrap_err();
        assert_eq!(
            error("broken", &[]),
            "g/broken: the row `win by 9 points` has no event: add one to `events`"
        );
        assert_eq!(
            error("dealer", &["up=A", "placed=before"]),
            "g/dealer: events.\"tie\".each.suit: the wager has no setting `suit`: it has decks, placed and up"
        );
    }
}
