"""Figures that are published elsewhere, and that this package must give as fractions."""

from fractions import Fraction

import pytest

import vigorish


@pytest.mark.parametrize(
    ("what", "settings", "edge"),
    [
        # Textbooks.
        ("craps/pass", {}, Fraction(7, 495)),
        ("craps/dont-pass", {}, Fraction(3, 220)),
        ("roulette/straight", {}, Fraction(1, 19)),
        ("roulette/straight", {"wheel": "single-zero"}, Fraction(1, 37)),
    ],
)
def test_published_fractions(what, settings, edge):
    assert vigorish.analyze(what, **settings).edge == edge


@pytest.mark.parametrize(
    ("what", "percent"),
    [
        # Wizard of Odds; Ethier, The Doctrine of Chances.
        ("baccarat/banker", "1.0579"),
        ("baccarat/player", "1.2351"),
        ("baccarat/tie", "14.3596"),
        # Wizard of Odds.
        ("baccarat/dragon-bonus-player", "2.65"),
        ("baccarat/dragon-bonus-banker", "9.37"),
        ("three-card-poker/base", "3.37"),
    ],
)
def test_published_percentages(what, percent):
    settings = {"decks": 8} if what.startswith("baccarat") else {}
    edge = vigorish.analyze(what, **settings).edge
    assert isinstance(edge, Fraction)
    assert f"{float(edge * 100):.{len(percent.split('.')[1])}f}" == percent


def test_three_card_hands_are_counted():
    # Textbooks: of 22,100 hands 48 straight flushes, 52 threes, 720 straights, 1,096 flushes and 3,744 pairs.
    table = vigorish.games("three-card-poker")[0].wagers[1].tables[0]
    ways = [outcome.ways for outcome in vigorish.analyze(f"three-card-poker/pair-plus/{table}").outcomes]
    assert sum(ways) == 22_100 and ways[-1] == 16_440 and ways[-2] == 3_744


def test_a_wager_of_ones_own():
    wager = {
        "id": "PAIR",
        "deal": {"decks": [1], "zones": {"player": 2}},
        "rows": [{"hand": "a pair", "pays": "10 to 1", "when": {"of-a-kind": 2}}],
    }
    found = vigorish.analyze(wager)
    # Two cards of a deck are a pair 3 times of 51: 10 * 3/51 - 48/51 = -18/51.
    assert found.edge == Fraction(6, 17)
    assert (found.game, found.wager, found.ways) == (None, "PAIR", 1326)


def test_pays_of_ones_own_are_priced():
    table = vigorish.show("HC-CR-FIELD").table
    table.update(id="MINE", replaces="HC-CR-FIELD")
    table["rows"][1]["pays"] = "5 to 2"
    # 14 net 1, 2 net 5/2, 20 lose: -1/36.
    assert vigorish.analyze("craps/field", table=table).edge == Fraction(1, 36)
    assert vigorish.compare("craps/field", table).wagers[1].edge == Fraction(1, 36)


def test_numbers_are_read_as_they_are_written():
    found = [
        vigorish.solve("craps/field", row="on a 2 or 12", edge=edge).pay
        for edge in (Fraction(1, 40), 0.025, "2.5%", "1/40")
    ]
    # 14 + 2 p - 20 = -36/40.
    assert found == [Fraction(51, 20)] * 4


def test_meters():
    what = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01"
    on_meter = vigorish.analyze(what)
    assert on_meter.edge is None and on_meter.meter is not None
    found = vigorish.analyze(what, meter=2500, rate=0.3, reset="1,000")
    (share,) = on_meter.meter.b
    assert found.edge == -(on_meter.meter.a + share * 2500)
    assert vigorish.analyze(what, meter=on_meter.meter.break_even).edge == 0
    with pytest.raises(vigorish.VigorishError, match="one meter, but 2 given"):
        vigorish.analyze(what, meter=[2, 500])
