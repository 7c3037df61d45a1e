"""Frames, copies and searches, as a pandas user meets them."""

import copy
import json
import pickle
from fractions import Fraction

import pytest

import vigorish

FIELD = "craps/field"
TWO = "on a 2 or 12"


def test_a_list_is_a_list_and_a_tuple_a_range():
    # 14 win one, 2 win p, 20 lose one: the edge is (6 - 2 p) / 36.
    def pays(given):
        return sorted(one.pays[TWO] for one in vigorish.search(FIELD, {TWO: given}, edge_between=(-1, 1)))

    assert pays([5, 7, 9]) == [5, 7, 9]
    assert pays(range(3, 6)) == [3, 4, 5]
    assert pays((3, 5)) == [3, 4, 5]
    assert pays((2, 6, 2)) == [2, 4, 6]
    assert pays(["5/2", 4, 6, 8]) == [Fraction(5, 2), 4, 6, 8]
    with pytest.raises(TypeError, match="write a list"):
        pays((1, 2, 3, 4))


def test_names_are_the_same_in_every_frame_and_floats_stand_beside():
    pytest.importorskip("pandas")
    search = vigorish.search(FIELD, {TWO: [2, 3]}, best="edge").to_pandas()
    grid = vigorish.grid("roulette/straight", wheel=["single-zero", "double-zero"]).to_pandas()
    compared = vigorish.compare(FIELD, "craps/any-seven").to_pandas()
    figures = {"edge", "edge_float", "hit_frequency", "hit_frequency_float", "standard_deviation", "standard_deviation_float"}
    for frame in (search, grid, compared):
        assert figures <= set(frame.columns)
        assert frame["standard_deviation_float"].dtype == "float64"
    assert list(grid["wheel"]) == ["single-zero", "double-zero"]
    assert list(grid["edge"]) == [Fraction(1, 37), Fraction(1, 19)]
    assert list(vigorish.analyze(FIELD).to_pandas()["pays"]) == ["1 to 1", "2 to 1", "lose"]
    wagers = vigorish.games().to_pandas()
    assert "baccarat" in set(wagers["game"]) and "tie" in set(wagers["wager"])


def test_an_empty_frame_says_what_to_ask_for():
    pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="the player decides nothing"):
        vigorish.analyze(FIELD).to_pandas("actions")


def test_answers_are_pickled_copied_and_written():
    field = vigorish.analyze(FIELD)
    for other in (pickle.loads(pickle.dumps(field)), copy.copy(field), copy.deepcopy(field)):
        assert other.edge == Fraction(1, 18) and other == field
        assert str(other) == str(field) and other.to_json() == field.to_json()
    assert json.loads(field.to_json())[0]["edge"]["exact"] == "1/18"
    grid = vigorish.grid("roulette/straight", wheel=["single-zero"])
    assert pickle.loads(pickle.dumps(grid)).analyses == grid.analyses


def test_errors_speak_of_the_dict():
    wager = {
        "id": "MINE",
        "deal": {"decks": [1], "zones": {"player": 2}},
        "rows": [
            {"hand": "a pair", "pays": "10 to 1", "when": {"of-a-kind": 2}},
            {"hand": "an ace", "pays": "1 to 1", "when": {"count": {"rank": "A", "iz": 1}}},
        ],
    }
    with pytest.raises(vigorish.VigorishError, match=r"rows\[1\]\.when\.count") as refused:
        vigorish.analyze(wager)
    assert "line" not in str(refused.value) and "\n" not in str(refused.value)


def test_a_plot_is_drawn_where_matplotlib_is():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    axes = pyplot.subplots()[1]
    assert vigorish.analyze(FIELD).plot(axes) is axes and len(axes.patches) == 3


def test_the_other_commands_answer(tmp_path):
    assert vigorish.sheet(FIELD).document
    assert vigorish.plausible("roulette/red", 1000, "5%").document
    assert "craps/field" in str(vigorish.simulate(FIELD, rounds=1000))
    old, new = vigorish.analyze(FIELD), vigorish.analyze("craps/any-seven")
    assert vigorish.diff(old, new).document["unmoved"] == 0
    file = tmp_path / "old.json"
    file.write_text(old.to_json())
    assert vigorish.diff(file, old).document["unmoved"] == 1
