// Examples of wagers and games as data, one for each kind of deal.
Vigorish.examples = {
  "Cards: Perfect Pairs": `{
  "id": "PERFECT-PAIRS",
  "title": "Perfect Pairs",
  "deal": {"decks": [6, 2, 8], "zones": {"player": 2}},
  "rows": [
    {"hand": "perfect pair",  "pays": "25 to 1", "when": {"identical": 2}},
    {"hand": "coloured pair", "pays": "12 to 1", "when": {"of-a-kind": 2, "colours": 1}},
    {"hand": "mixed pair",    "pays": "6 to 1",  "when": {"of-a-kind": 2}}
  ]
}
`,
  "Cards of a hand and a board: Trips": `{
  "id": "TRIPS-8-7", "title": "Trips, 50-40-30-8-7-4-3",
  "deal": {"decks": 1, "zones": {"hole": 2, "board": 5}},
  "rows": [
    {"hand": "royal flush", "pays": "50 to 1", "when": {"best": 5, "class": "royal flush"}},
    {"hand": "straight flush", "pays": "40 to 1", "when": {"best": 5, "class": "straight flush"}},
    {"hand": "four of a kind", "pays": "30 to 1", "when": {"best": 5, "class": "four of a kind"}},
    {"hand": "full house", "pays": "8 to 1", "when": {"best": 5, "class": "full house"}},
    {"hand": "flush", "pays": "7 to 1", "when": {"best": 5, "class": "flush"}},
    {"hand": "straight", "pays": "4 to 1", "when": {"best": 5, "class": "straight"}},
    {"hand": "three of a kind", "pays": "3 to 1", "when": {"best": 5, "class": "three of a kind"}}
  ]
}
`,
  "Two hands compared: tie of three cards": `{
  "id": "THREE-CARD-TIE", "title": "Tie of three-card baccarat",
  "deal": {"decks": [8, 6], "zones": {"player": 3, "banker": 3}},
  "rows": [
    {"hand": "tie", "pays": {"decks=8": "8 to 1", "decks=6": "17:2"}, "when": {"of": "player", "same-points-as": "banker"}}
  ]
}
`,
  "Baccarat: Dragon 7": `{
  "id": "DRAGON-7",
  "title": "Dragon 7",
  "deal": {"decks": [8, 6], "draw": "baccarat"},
  "rows": [
    {"hand": "three-card 7 of the Banker", "pays": "40 to 1",
     "when": {"winner": "banker", "of": "banker", "points": 7, "cards": 3}}
  ]
}
`,
  "Blackjack dealer: Buster": `{
  "id": "BUSTER",
  "title": "Buster Blackjack",
  "deal": {"decks": [6, 2, 8], "draw": "blackjack-dealer", "soft17": ["hit", "stand"]},
  "rows": [
    {"hand": "8 cards or more", "pays": "250 to 1", "when": {"bust": true, "cards": "8.."}},
    {"hand": "7 cards", "pays": "50 to 1", "when": {"bust": true, "cards": 7}},
    {"hand": "6 cards", "pays": "12 to 1", "when": {"bust": true, "cards": 6}},
    {"hand": "5 cards", "pays": "4 to 1", "when": {"bust": true, "cards": 5}},
    {"hand": "3 or 4 cards", "pays": "2 to 1", "when": {"bust": true}}
  ]
}
`,
  "Dice: any triple": `{
  "id": "ANY-TRIPLE",
  "title": "Any triple",
  "deal": {"dice": 3},
  "rows": [
    {"hand": "any triple", "pays": "30 to 1", "when": {"of-a-kind": 3}}
  ]
}
`,
  "Rolls until a 7: Small": `{
  "id": "SMALL",
  "title": "Small",
  "deal": {"dice": 2, "until": {"total": 7}},
  "rows": [
    {"hand": "2 to 6 before a 7", "pays": "34 to 1",
     "when": {"different": {"totals": [2, 3, 4, 5, 6], "is": 5}}}
  ]
}
`,
  "Wheel: two reds": `{
  "id": "TWICE-RED",
  "title": "Two reds in a row",
  "deal": {"wheel": "double-zero", "spins": 2},
  "rows": [
    {"hand": "two reds", "pays": "3 to 1", "when": {"spins": [{"pocket": "red"}, {"pocket": "red"}]}}
  ]
}
`,
  "A game with a decision: Red Dog": `{
  "id": "RED-DOG",
  "title": "Red Dog",
  "deal": {"decks": [6, 1, 2, 4, 8], "zones": {"first": 1, "second": 1, "third": 1}},
  "let": {"between": {"of": "third", "between": ["first", "second"]}},
  "stakes": {"bet": 1},
  "stages": [
    {"stage": "raise", "sees": ["first", "second"], "when": {"of": ["first", "second"], "spread": "1.."}, "choices": [
      {"choice": "stay"},
      {"choice": "raise", "stakes": {"raise": 1}}
    ]}
  ],
  "bets": {
    "bet": {"rows": [
      {"if": {"of": ["first", "second"], "spread": -1}, "rows": [
        {"hand": "three of a kind", "pays": "11 to 1", "when": {"of": ["first", "second", "third"], "of-a-kind": 3}},
        {"hand": "pair", "pays": "push"}
      ]},
      {"hand": "consecutive", "pays": "push", "when": {"of": ["first", "second"], "spread": 0}},
      {"if": "$between", "of": ["first", "second"], "rows": [
        {"hand": "spread of 1", "pays": "5 to 1", "when": {"spread": 1}},
        {"hand": "spread of 2", "pays": "4 to 1", "when": {"spread": 2}},
        {"hand": "spread of 3", "pays": "2 to 1", "when": {"spread": 3}},
        {"hand": "wider spread", "pays": "1 to 1"}
      ]}
    ]},
    "raise": {"as": "bet"}
  }
}
`,
  "A game against the dealer: Three Card Poker": `{
  "id": "THREE-CARD",
  "title": "Three Card Poker",
  "deal": {"decks": 1, "zones": {"player": 3, "dealer": 3}},
  "let": {
    "qualifies": {"of": "dealer", "at-least": "high card Q"},
    "wins": {"of": "player", "beats": "dealer"},
    "ties": {"of": "player", "ties": "dealer"}
  },
  "stakes": {"ante": 1},
  "stages": [
    {"stage": "play", "sees": ["player"], "choices": [
      {"choice": "fold", "ends": {}},
      {"choice": "play", "stakes": {"play": 1}}
    ]}
  ],
  "bets": {
    "ante": {"rows": [
      {"hand": "dealer does not qualify", "pays": "1 to 1", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "1 to 1", "when": "$wins"},
      {"hand": "tie", "pays": "push", "when": "$ties"}
    ]},
    "play": {"rows": [
      {"hand": "dealer does not qualify", "pays": "push", "when": {"not": "$qualifies"}},
      {"hand": "player wins", "pays": "1 to 1", "when": "$wins"},
      {"hand": "tie", "pays": "push", "when": "$ties"}
    ]},
    "ante-bonus": {"on": "ante", "rows": [
      {"hand": "straight flush", "pays": "5 to 1", "when": {"of": "player", "class": "straight flush"}},
      {"hand": "three of a kind", "pays": "4 to 1", "when": {"of": "player", "class": "three of a kind"}},
      {"hand": "straight", "pays": "1 to 1", "when": {"of": "player", "class": "straight"}}
    ]}
  },
  "sides": {
    "pair-plus": {"fold": "forfeit", "rows": [
      {"if": {}, "of": "player", "rows": [
        {"hand": "straight flush", "pays": "40 to 1", "when": {"class": "straight flush"}},
        {"hand": "three of a kind", "pays": "30 to 1", "when": {"class": "three of a kind"}},
        {"hand": "straight", "pays": "6 to 1", "when": {"class": "straight"}},
        {"hand": "flush", "pays": "3 to 1", "when": {"class": "flush"}},
        {"hand": "pair", "pays": "1 to 1", "when": {"class": "pair"}}
      ]}
    ]}
  }
}
`,
  "Blackjack from its rules": `{
  "id": "SIX-DECK-BLACKJACK",
  "title": "Blackjack, six decks",
  "deal": {"decks": [6, 1, 2, 4, 8], "play": "twenty-one"},
  "rules": {
    "soft17": ["stand", "hit"],
    "hole-card": ["peek", "none", "original-bets"],
    "double": {"on": ["any", "hard 9..11", "hard 10..11"], "after-split": [true, false]},
    "split": {"hands": 4, "resplit-aces": [false, true]},
    "surrender": ["none", "late", "early"]
  },
  "rows": [
    {"hand": "blackjack", "pays": "3 to 2", "when": {"natural": true}},
    {"hand": "any other win", "pays": "1 to 1"}
  ],
  "sides": {
    "insurance": {
      "title": "Insurance",
      "given": {"of": "up", "ranks": "A"},
      "rows": [{"hand": "dealer's blackjack", "pays": "2 to 1", "when": {"of": "dealer", "blackjack": true}}]
    },
    "pairs": {
      "title": "Any Pair",
      "rows": [{"hand": "pair", "pays": "11 to 1", "when": {"of": "player", "of-a-kind": 2}}]
    }
  }
}
`,
};
