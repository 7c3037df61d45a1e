"""What answers have beside their figures."""

import json
import os
import subprocess
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path

import pytest

import vigorish

ROOT = Path(__file__).resolve().parents[2]


def test_json_is_that_of_the_command():
    field = vigorish.analyze("craps/field")
    (document,) = json.loads(field.written("json"))
    # HC Appendix B: 14 of 36 rolls pay 1 to 1, 2 pay 2 to 1.
    assert document["edge"] == {"exact": "1/18", "decimal": "0.0555555556"}
    assert field.document["edge"] == Fraction(1, 18)
    assert field.written("csv").startswith("game,wager,tables,settings,ways,")


def test_notebooks_show_a_fragment_and_escape_what_others_wrote():
    wager = {
        "id": "A",
        "title": "<script>",
        "deal": {"decks": [1], "zones": {"player": 2}},
        "rows": [{"hand": "<b>pair</b>", "pays": "10 to 1", "when": {"of-a-kind": 2}}],
    }
    html = vigorish.analyze(wager)._repr_html_()
    assert "&lt;b&gt;pair" in html and "<b>" not in html and "<script" not in html
    assert "<html" not in html and "6/17" in html


def test_frames_are_exact_and_have_floats_beside():
    pytest.importorskip("pandas")
    frame = vigorish.analyze("craps/field").to_pandas()
    assert frame["probability"].tolist() == [Fraction(7, 18), Fraction(1, 18), Fraction(5, 9)]
    assert frame["probability_float"].dtype == "float64"
    assert frame["ways"].tolist() == [14, 2, 20]
    assert list(vigorish.compare("craps/field").to_pandas()["edge"]) == [Fraction(1, 18)]
    actions = vigorish.analyze("three-card-poker/base").to_pandas("actions")
    assert {"decision", "action", "probability", "probability_float"} == set(actions.columns)
    with pytest.raises(ValueError, match="no rows called 'rows'"):
        vigorish.analyze("craps/field").to_pandas("rows")


def test_frames_of_polars():
    polars = pytest.importorskip("polars")
    frame = vigorish.analyze("craps/field").to_polars()
    assert frame["probability"].dtype == polars.Object
    assert frame["probability"].to_list() == [Fraction(7, 18), Fraction(1, 18), Fraction(5, 9)]
    assert frame["probability_float"].dtype == polars.Float64
    assert frame["ways"].to_list() == [14, 2, 20]
    # On a meter that is not given some nets are texts.
    progressive = vigorish.analyze("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01").to_polars()
    assert any(isinstance(net, str) for net in progressive["net"].to_list())


def test_neither_frame_library_is_imported_unasked():
    code = "import vigorish, sys; vigorish.analyze('craps/field'); print([m for m in ('pandas', 'polars', 'numpy') if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "[]\n"


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: vigorish.analyze("craps/feild"), "craps has no wager `feild`; did you mean `field` or `world`?"),
        (lambda: vigorish.analyze("craps/field", deks=3), "`deks`"),
        (lambda: vigorish.analyze("craps"), "craps names several wagers: name one of craps/pass, "),
        (lambda: vigorish.analyze("craps/field", meter=5), "--meter does not apply"),
        (lambda: vigorish.analyze("craps/field", players=0), "write a number of players from 1 to 1000"),
        (lambda: vigorish.analyze("nowhere.json"), "nowhere.json: No such file or directory"),
        (lambda: vigorish.analyze({"id": "MINE", "deal": {}}), "<wager>: "),
        (lambda: vigorish.analyze("craps/field", table={"rows": 3}), "<table>"),
        (lambda: vigorish.verify({"game": "craps"}), "<submission>"),
        (lambda: vigorish.solve("craps/field", row="on a 2", edge=0), "on a 2"),
        (lambda: vigorish.strategy("craps"), "craps has no base game with decisions"),
        (lambda: vigorish.analyze("--all"), "--all"),
        (lambda: vigorish.analyze("craps/field").written("pdf"), "pdf"),
    ],
)
def test_errors_are_exceptions_in_the_words_of_the_command(ask, words):
    with pytest.raises(vigorish.VigorishError) as refused:
        ask()
    assert isinstance(refused.value, ValueError)
    message = str(refused.value)
    assert words in message
    assert not message.startswith("error") and "Usage" not in message and "--help" not in message


def test_what_is_no_number_or_wager_is_a_type_error():
    for ask in (lambda: vigorish.analyze(3), lambda: vigorish.analyze("craps/field", meter=object())):
        with pytest.raises(TypeError):
            ask()


def test_rows_that_are_never_paid_are_warned_of():
    wager = {
        "id": "TWICE",
        "deal": {"decks": [1], "zones": {"player": 2}},
        "rows": [
            {"hand": "a pair", "pays": "10 to 1", "when": {"of-a-kind": 2}},
            {"hand": "a pair again", "pays": "5 to 1", "when": {"of-a-kind": 2}},
        ],
    }
    with pytest.warns(vigorish.VigorishWarning, match="`a pair again` is never paid") as warned:
        vigorish.analyze(wager)
    assert warned[0].filename == __file__


def test_files_are_read_as_the_command_reads_them(tmp_path):
    right = vigorish.verify(ROOT / "docs/examples/dragon-bonus-right.json")
    assert right.holds is True
    wrong = vigorish.verify(str(ROOT / "docs/examples/dragon-bonus-wrong.json"))
    assert wrong.holds is False and wrong.claims[0].explanation == "the last digit is wrong"
    assert vigorish.analyze(ROOT / "docs/examples/wagers/perfect-pairs.json").edge == Fraction(19, 311)
    file = tmp_path / "<wager>"
    file.write_text("{}")
    assert vigorish.analyze({"id": "P", "deal": {"decks": [1], "zones": {"player": 2}},
                             "rows": [{"hand": "pair", "pays": "16 to 1", "when": {"of-a-kind": 2}}]}).edge == 0  # fmt: skip


def test_a_second_question_is_answered_from_the_bench():
    vigorish.forget()
    took = []
    for _ in range(2):
        began = time.perf_counter()
        vigorish.analyze("baccarat/dragon-bonus-player", decks=8)
        took.append(time.perf_counter() - began)
    assert took[1] < took[0] / 3


def test_the_counts_of_two_games_are_remembered(monkeypatch):
    from vigorish import _question

    forgotten = []
    monkeypatch.setattr(_question._native, "forget", lambda: forgotten.append(True))
    monkeypatch.setattr(_question, "_remembered", set())
    for what in ("craps/field", "roulette/red", "craps/pass?odds=2x", "roulette/straight"):
        vigorish.analyze(what)
    assert not forgotten
    vigorish.analyze("big-six/1-dollar")
    assert forgotten == [True] and _question._remembered == {"big-six"}


def test_other_threads_run_while_it_counts_and_questions_take_turns():
    vigorish.forget()
    edges = []
    threads = [
        threading.Thread(target=lambda: edges.append(vigorish.analyze("baccarat/tie", decks=8).edge))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(edges) == 4 and len(set(edges)) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_counts_anew():
    vigorish.analyze("baccarat/tie", decks=8)
    code = (
        "import os, sys, vigorish\n"
        "vigorish.analyze('baccarat/tie')\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if vigorish.analyze('baccarat/banker', decks=6).edge > 0 else 1)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not sent so")
def test_ctrl_c_is_heard():
    code = (
        "import threading, _thread, vigorish\n"
        "threading.Timer(0.5, _thread.interrupt_main).start()\n"
        "try:\n"
        "    vigorish.analyze('blackjack/base', law=True)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', vigorish.analyze('craps/field').edge)\n"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True, timeout=120)
    assert out == "interrupted 1/18\n"


RED_DOG = ROOT / "docs/examples/games/red-dog.json"


def test_games_of_ones_own_are_analyzed():
    # docs/games-as-data.md
    assert vigorish.analyze(RED_DOG).edge == Fraction(17533, 626665)
    game = json.loads(RED_DOG.read_text())
    assert vigorish.analyze(game).edge == Fraction(17533, 626665)
    assert vigorish.analyze(game, decks=1).edge == Fraction(523, 16575)
    assert vigorish.analyze(game, play=[{"choice": "raise"}]).edge == Fraction(2093, 9641)
    assert vigorish.solve(game, row="bet/spread of 1", edge="2%").pay == Fraction(366797, 63360)


def test_errors_of_a_strategy_add_up_to_its_cost():
    found = vigorish.strategy(RED_DOG, play={"raise": [{"choice": "raise"}]})
    assert found.errors and sum(error.cost for error in found.errors) == found.cost
    assert found.errors[0].best == "stay"
    values = vigorish.strategy(RED_DOG, zones={"first": "3c", "second": "8d"}).values
    assert values == {"stay": Fraction(-59, 155), "raise": Fraction(-118, 155)}
