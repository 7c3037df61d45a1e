//! The examples of the page that fixes wagers as data.

/// Two zones of two cards.
pub(crate) const LUCKY_LADIES: &str = r#"{"id": "LUCKY-LADIES-A", "deal": {"decks": 6, "zones": {"player": 2, "dealer": 2}}, "rows": [
  {"hand": "queens of hearts with dealer blackjack", "pays": "1000 to 1", "when": {"all": [{"of": "player", "faces": "Qh Qh"}, {"of": "dealer", "blackjack": true}]}},
  {"hand": "queens of hearts", "pays": "125 to 1", "when": {"of": "player", "faces": "Qh Qh"}},
  {"hand": "matched 20", "pays": "19 to 1", "when": {"of": "player", "identical": 2, "total": 20}},
  {"hand": "suited 20", "pays": "9 to 1", "when": {"of": "player", "suits": 1, "total": 20}},
  {"hand": "any 20", "pays": "4 to 1", "when": {"of": "player", "total": 20}}]}"#;

/// Both hands of baccarat.
pub(crate) const LUCKY_6: &str = r#"{"id": "LUCKY-6", "deal": {"decks": 8, "draw": "baccarat"}, "rows": [
  {"hand": "two-card 6", "pays": "12 to 1", "when": {"winner": "banker", "of": "banker", "points": 6, "cards": 2}},
  {"hand": "three-card 6", "pays": "20 to 1", "when": {"winner": "banker", "of": "banker", "points": 6, "cards": 3}}]}"#;

/// The dealer's hand.
pub(crate) const BUSTER: &str = r#"{"id": "BUSTER", "deal": {"decks": 6, "draw": "blackjack-dealer", "soft17": "hit"}, "rows": [
  {"hand": "8 cards or more", "pays": "250 to 1", "when": {"bust": true, "cards": "8.."}},
  {"hand": "7 cards", "pays": "50 to 1", "when": {"bust": true, "cards": 7}},
  {"hand": "6 cards", "pays": "12 to 1", "when": {"bust": true, "cards": 6}},
  {"hand": "5 cards", "pays": "4 to 1", "when": {"bust": true, "cards": 5}},
  {"hand": "3 or 4 cards", "pays": "2 to 1", "when": {"bust": true}}]}"#;

/// Rolls up to a seven.
pub(crate) const HOT_HAND: &str = r#"{"id": "HOT-HAND", "deal": {"dice": 2, "until": {"total": 7}}, "rows": [
  {"hand": "all ten totals", "pays": "80 to 1", "when": {"different": {"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": 10}}},
  {"hand": "nine of them", "pays": "20 to 1", "when": {"different": {"totals": [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], "is": 9}}}]}"#;
