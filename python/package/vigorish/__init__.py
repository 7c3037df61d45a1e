"""The exact house edge of casino table-game wagers: every probability a ratio of integers, every edge a fraction.

    >>> import vigorish
    >>> vigorish.analyze("craps/field").edge
    Fraction(1, 18)
    >>> bonus = vigorish.analyze("baccarat/dragon-bonus-player", decks=8)
    >>> f"{float(bonus.edge):.2%} in {bonus.ways:,} deals"
    '2.65% in 4,998,398,275,503,360 deals'

Functions:

* ``analyze``, ``analyze_all``, ``grid``: the exact figures of a wager, of many, or at every combination of settings
* ``games``, ``show``: what is listed, and its pays as dicts that can be changed
* ``compare``: wagers side by side
* ``solve``, ``slopes``, ``search``: the pay that gives an edge, how the edge moves with each pay, pays in a box
* ``vary``: variants of a wager or a game of your own
* ``verify``: the claims of a submission against exact values
* ``sheet``: the maths sheet of wagers
* ``simulate``: rounds dealt by an independent program, beside the exact figures
* ``diff``: what moved between two outputs of ``analyze``
* ``strategy``: the optimal play
* ``plausible``, ``monitor``: an observed win per handle, and the win of tables and periods, beside theory
* ``round``, ``session``, ``meter``: bets of one round together, a bankroll, the life of a progressive
* ``audit``: every round dealt by the text of the rules, beside the exact figures
* ``removal``, ``counting``: what each card of a shoe is worth, and what a counter wins

A wager is named by a selector, ``game[/wager[/TABLE]][?name=value&...]``, by the id of a table, or by the path of a JSON
file. One of your own is a dict with what the file would hold, and ``table=`` takes pays of your own in the same way:

    >>> table = vigorish.show("HC-CR-FIELD").table
    >>> table.update(id="MY-FIELD", replaces="HC-CR-FIELD")
    >>> table["rows"][1]["pays"] = "3 to 1"
    >>> vigorish.analyze("craps/field", table=table).edge
    Fraction(0, 1)

Settings are keywords, with underscores for hyphens: ``even_money="refused"``. Numbers are ints, Fractions, Decimals, or
texts as the command reads them (``"2.5%"``); a float means the decimal that Python prints for it.

Every answer prints what the command prints, shows itself in notebooks, and has all of the command's JSON in ``document``;
see ``vigorish.answers``. What cannot be answered raises ``VigorishError``, a ``ValueError``, in the command's words:

    >>> vigorish.analyze("craps/feild")
    Traceback (most recent call last):
        ...
    vigorish.VigorishError: craps has no wager `feild`; did you mean `field` or `world`?

What was counted is remembered for the next question of the same game or two, until ``forget()``. Questions of several threads are answered one
after another, each on all cores; other threads run meanwhile, and Ctrl-C is heard.
"""

from __future__ import annotations

import builtins
import itertools
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Optional, Union

from . import _native, answers
from ._native import VigorishError, VigorishWarning, forget
from ._question import Number, Numbers, Play, Question, Setting, Tables, What, number
from .answers import (
    Analysis,
    Answer,
    Comparison,
    Counting,
    Games,
    Grid,
    Removal,
    Search,
    Shown,
    Slopes,
    Solution,
    Strategy,
    Variants,
    Verification,
)

__version__ = _native.version

__all__ = [
    "Analysis", "Answer", "Comparison", "Counting", "Games", "Grid", "Removal", "Search", "Shown", "Slopes", "Solution",
    "Strategy", "Variants", "Verification", "VigorishError", "VigorishWarning", "analyze", "analyze_all", "answers", "audit", "compare",
    "counting", "diff", "forget", "games", "grid", "meter", "monitor", "plausible", "removal", "round", "search", "session", "sheet", "show",
    "simulate", "slopes", "solve", "strategy", "vary", "verify",
]  # fmt: skip

#: The pays of a row: one that is held, a list of pays, a ``range``, a lowest and a highest pay as a tuple, with a step
#: where it is not one, or a text as the command reads it.
Range = Union[Number, list[Number], range, tuple[Number, Number], tuple[Number, Number, Number]]


def analyze(
    what: What,
    *,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    removed: Optional[str] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Analysis:
    """The exact analysis of one wager.

    ``what`` is a selector, a table's id, a file, or a dict with a wager of your own.

    * ``table``: pays of your own, as ``show`` gives them; several for several components
    * ``meter``: what is on the meter, per $1 wager; one for each where there are several
    * ``rate``, ``reset``: the part of each wager that feeds the meter and what it is reset to, for the long-run edge;
      with ``reserve`` the resets are paid out of contributions
    * ``players``: how many make the wager, for envy and for awards that they split
    * ``law``: count the law of the whole round in the base games of the blackjack family (seconds to minutes)
    * ``cap_bet``, ``max_payout``: the bet on which the posted maximum binds, and that maximum, for all hands of a
      ``cap_per="round"`` together or for each ``"hand"``
    * ``play``: the strategy of a game of your own in place of the optimum: a file, rules by stage, or a list of rules
    * ``sees``: cards that the player of such a game also sees, by zone: ``{"dealer": 1}``
    * ``removed``: cards that are gone from the shoe before the round is dealt: ``"4 4 5h"``; with ``play="full-shoe"`` a base
      game of the blackjack family is played as from the fresh shoe
    * every other keyword is a setting; ``settings`` is a dict of them, for names that are taken

    >>> import vigorish
    >>> vigorish.analyze("craps/pass", odds="2x").element_of_risk
    Fraction(1, 165)
    >>> pairs = {"id": "PAIR", "deal": {"decks": [1], "zones": {"player": 2}},
    ...          "rows": [{"hand": "a pair", "pays": "15 to 1", "when": {"of-a-kind": 2}}]}
    >>> vigorish.analyze(pairs).edge
    Fraction(1, 17)
    """
    question = Question("analyze").what(what).option("one", True).tables(table).settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per, play, sees, removed)
    return answers.analysis(question.answer())


def analyze_all(
    *what: What,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> list[Analysis]:
    """The exact analyses of every wager that is named, at default settings; of everything listed without a name.

    The options are those of ``analyze``.

    >>> import vigorish
    >>> [(one.wager, str(one.edge)) for one in vigorish.analyze_all("roulette/red", "roulette/straight")]
    [('red', '1/19'), ('straight', '1/19')]
    """
    question = Question("analyze").what(*what).option("all", not what).tables(table)
    question.settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per)
    return [answers.analysis(answer) for answer in question.answers()]


def compare(
    *what: What,
    against: Optional[What] = None,
    sort: Optional[str] = None,
    summary: bool = False,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Comparison:
    """Wagers side by side: selectors, tables' ids, files and dicts, in any mix.

    ``against`` shows how far each is from that one; ``sort`` is by ``edge``, ``long-run-edge``, ``element-of-risk``,
    ``hit``, ``standard-deviation``, ``break-even``, ``envy`` or ``name``; ``summary`` leaves the rows out. The other
    options are those of ``analyze``.

    >>> import vigorish
    >>> [wager.name for wager in vigorish.compare("craps/field", "craps/any-seven", sort="name")]
    ['craps/any-seven', 'craps/field']
    """
    question = Question("compare").what(*what).about("against", against).option("sort", sort)
    question.option("summary", summary).settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per, play, sees)
    return answers.comparison(question.answer())


def solve(
    what: What,
    row: str,
    edge: Number,
    *,
    slopes: bool = False,
    long_run: bool = False,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Solution:
    """The pay of a row that gives an edge, and those near it that a felt could print.

    ``slopes`` adds how the edge moves with each pay; ``long_run`` takes the long-run edge of a wager on a
    meter. The other options are those of ``analyze``.

    >>> import vigorish
    >>> vigorish.solve("roulette/straight", row="straight", edge="5%").pay
    Fraction(351, 10)
    """
    question = Question("solve").about("what", what).option("row", row).option("edge", edge)
    question.option("slopes", slopes).option("long_run", long_run).tables(table).settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per, play, sees)
    return answers.solution(question.answer())


def slopes(
    what: What,
    *,
    long_run: bool = False,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Slopes:
    """How the edge of a wager moves with each of its pays. The options are those of ``solve``.

    >>> import vigorish
    >>> [(slope.row, slope.above) for slope in vigorish.slopes("roulette/straight")]
    [('straight', Fraction(-1, 38))]
    """
    question = Question("solve").about("what", what).option("long_run", long_run).tables(table)
    question.settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per)
    return answers.slopes(question.answer())


def search(
    what: What,
    rows: Mapping[str, Range],
    *,
    edge_between: Optional[tuple[Number, Number]] = None,
    return_between: Optional[tuple[Number, Number]] = None,
    hit_between: Optional[tuple[Number, Number]] = None,
    sd_between: Optional[tuple[Number, Number]] = None,
    falling: bool = False,
    best: Optional[str] = None,
    frontier: Optional[tuple[str, str]] = None,
    distinct: bool = False,
    others: Sequence[What] = (),
    at: Optional[Mapping[str, Sequence[Setting]]] = None,
    choose: Optional[int] = None,
    yes: bool = False,
    long_run: bool = False,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Search:
    """The combinations of pays that have what is wanted.

    ``rows`` has the pays of each row that moves: a list ``[5, 7, 9]`` is these pays; ``(3, 8)`` runs from 3 to 8, both
    included, and ``(20, 60, 5)`` in steps of 5; ``range(3, 8)`` is 3 to 7, as everywhere in Python; one number holds a
    pay; a text is read as the command reads it, ``"1..5:felt"``. Wanted are edges, returns, hit frequencies or standard
    deviations ``between`` two values; ``falling`` pays, each less than the row's above it; the ten ``best`` by ``"hit"``,
    ``"edge"`` or ``"sd"``; or the ``frontier`` of two of them, what no other betters in both. ``distinct`` keeps the best
    of combinations that are at most one value apart in every row. ``at`` has settings, ``{"decks": [6, 8]}``, at each of
    which the figures must be as wanted, and ``others`` further wagers with the same rows, of each of which they must be.
    ``choose`` is the number of a combination, from 1, whose table or file is then in
    ``chosen``. ``yes`` goes on where more than 10,000 combinations must be solved one by one. The other options are those
    of ``solve``.

    >>> import vigorish
    >>> wanted = {"on a 2 or 12": [1, 3, 4], "on a 3, 4, 9, 10 or 11": 1}
    >>> found = vigorish.search("craps/field", wanted, best="edge", edge_between=(0, 1), choose=1)
    >>> found.found[0].written["on a 2 or 12"], found.chosen["rows"][1]["pays"]
    ('3 to 1', '3 to 1')
    """
    question = Question("solve").about("what", what)
    question.wagers("others", others)
    question.texts("ranges", [f"{row}={_range(range)}" for row, range in rows.items()])
    question.texts("for", [f"{name.replace('_', '-')}={_list(values)}" for name, values in (at or {}).items()])
    question.between("edge_between", edge_between).between("return_between", return_between)
    question.between("hit_between", hit_between).between("sd_between", sd_between)
    question.option("falling", falling).option("best", best).option("yes", yes).option("long_run", long_run)
    question.option("frontier", ",".join(frontier) if frontier else None).option("distinct", distinct)
    question.option("choose", choose).tables(table).settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per)
    return answers.search(question.answer())


def vary(
    what: What,
    values: Mapping[str, Union[str, Sequence[Setting], range]],
    *,
    target: Optional[Number] = None,
    edge_between: Optional[tuple[Number, Number]] = None,
    hit_between: Optional[tuple[Number, Number]] = None,
    sd_between: Optional[tuple[Number, Number]] = None,
    best: Optional[str] = None,
    frontier: Optional[tuple[str, str]] = None,
    distinct: bool = False,
    choose: Optional[int] = None,
    yes: bool = False,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Variants:
    """The figures of every variant of a wager or a game of your own, the lowest edge first, or the nearest to ``target``.

    ``values`` has what is varied: a setting, a name of ``let``, the pay of a row, or a path in the file, each with its
    values. The other options are those of ``search``.

    >>> import vigorish
    >>> wager = {"id": "T", "deal": {"decks": 1, "zones": {"player": 2}},
    ...          "rows": [{"hand": "the total", "pays": "8 to 1", "when": {"total": 20}}]}
    >>> for one in vigorish.vary(wager, {"rows[the total].when.total": [19, 20]}):
    ...     print(one.values, one.edge)
    {'rows[the total].when.total': '20'} 1/13
    {'rows[the total].when.total': '19'} 101/221
    """
    question = Question("solve").about("what", what)
    question.texts("vary", [f"{name}={_list(of)}" for name, of in values.items()])
    question.between("edge_between", edge_between).between("hit_between", hit_between)
    question.between("sd_between", sd_between).option("target", target).option("best", best).option("yes", yes)
    question.option("frontier", ",".join(frontier) if frontier else None).option("distinct", distinct)
    return answers.variants(question.option("choose", choose).settings(settings, more_settings).answer())


def grid(
    what: What,
    *,
    table: Optional[Tables] = None,
    variance: bool = False,
    **settings: Union[Setting, Sequence[Setting]],
) -> Grid:
    """A wager at every combination of settings: each keyword is a setting with one value or a list of them.

    ``to_pandas()`` has a column for each setting. ``variance`` adds the variance of blackjack's base games, which takes
    seconds each; other wagers have it anyway.

    >>> import vigorish
    >>> grid = vigorish.grid("craps/pass", odds=["0x", "2x"])
    >>> [str(one.element_of_risk) for one in grid]
    ['7/495', '1/165']
    """
    values = {
        name.replace("_", "-"): [of] if isinstance(of, str) or not isinstance(of, Iterable) else list(of)
        for name, of in settings.items()
    }
    found = []
    for chosen in itertools.product(*values.values()):
        question = Question("analyze").what(what).option("one", True).option("quick", not variance).tables(table)
        found.append(answers.analysis(question.settings(dict(zip(values, chosen))).answer()))
    return answers.grid(tuple(values), tuple(found))


def sheet(
    *what: What,
    confidence: Number = "90%",
    slopes: bool = False,
    exposure: bool = False,
    cut: Optional[int] = None,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """The maths sheet of wagers, fit to file: ``print`` it, or ``written("html")``; all of it is in ``document``.

    ``confidence`` is that of the volatility index and the intervals, ``slopes`` adds how the edge moves with each pay also
    for games with decisions, ``exposure`` what a player who watches the cards gains, with ``cut`` unseen cards behind the
    filed cut card. The other options are those of ``analyze``.

    >>> import vigorish
    >>> vigorish.sheet("craps/field").document[0]["analysis"]["edge"]
    Fraction(1, 18)
    """
    question = Question("sheet").what(*what).option("confidence", confidence).option("slopes", slopes)
    question.option("exposure", exposure).option("cut", cut).tables(table).settings(settings, more_settings)
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per)
    return answers.staked(question.answer())


def simulate(
    *what: What,
    rounds: int = 1_000_000,
    seed: int = 1,
    law: bool = False,
    table: Optional[Tables] = None,
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """Rounds dealt by a program that shares no counting with the exact engine, beside the exact figures, with z-scores.

    >>> import vigorish
    >>> print(vigorish.simulate("craps/field", rounds=1000, seed=7).written().splitlines()[1])
    1000 rounds, seed 7
    """
    question = Question("simulate").what(*what).option("rounds", rounds).option("seed", seed).option("law", law)
    question.tables(table).playing(play, sees).settings(settings, more_settings)
    return answers.staked(question.answer())


def diff(old: Union[str, "os.PathLike[str]", Answer], new: Union[str, "os.PathLike[str]", Answer]) -> Answer:
    """What moved between two outputs of ``analyze``: files of JSON, or answers.

    >>> import vigorish
    >>> field = vigorish.analyze("craps/field")
    >>> vigorish.diff(field, field).document["unmoved"]
    1
    """
    question = Question("diff")
    for name, side in (("old", old), ("new", new)):
        question.output(name, side.to_json() if isinstance(side, Answer) else None, side)
    return answers.staked(question.answer())


def round(
    *what: What,
    stakes: Optional[Sequence[Number]] = None,
    meter: Optional[Numbers] = None,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    play: Optional[str] = None,
    spots: Optional[int] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """Bets of one round together: edge, deviation, covariances, and the cost of a limit on all that is won.

    ``stakes`` has what is staked on each, one unit by default. ``cap_bet`` and ``max_payout`` are the money of one unit
    and the most that winning bets win together; with ``play="aggregate"`` the base game is played best for what that limit
    leaves. ``spots`` is a number of hands of one base game of the blackjack family
    against one dealer. All figures are in ``document``.

    >>> import vigorish
    >>> vigorish.round("craps/field", "craps/any-seven", stakes=[5, 1]).document["edge"]
    Fraction(2, 27)
    """
    question = Question("round").what(*what).several("stakes", stakes).amounts("meter", meter)
    question.option("cap_bet", cap_bet).option("max_payout", max_payout).option("play", play).option("spots", spots)
    question.settings(settings, more_settings)
    return answers.staked(question.answer())


def session(
    what: What,
    bankroll: Number,
    *,
    rounds: Optional[int] = None,
    goal: Optional[Number] = None,
    bet: Optional[Number] = None,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """What becomes of a bankroll: ruin, the goal, and the final bankroll, exactly or between proved bounds.

    Without ``rounds`` the player stays until ruin or the ``goal``. All figures are in ``document``.

    >>> import vigorish
    >>> vigorish.session("roulette/red", 20, goal=40).document["goal_reached"]["low"]
    '0.1083979896'
    """
    question = Question("session").about("what", what).option("bankroll", bankroll).option("rounds", rounds)
    question.option("goal", goal).option("bet", bet).tables(table).settings(settings, more_settings)
    question.assumed(meter=meter, reset=None)
    return answers.staked(question.answer())


def meter(
    what: What,
    *,
    rate: Optional[Numbers] = None,
    reset: Optional[Numbers] = None,
    players: Optional[int] = None,
    rounds_per_hour: Optional[Number] = None,
    within: Optional[Sequence[int]] = None,
    table: Optional[Tables] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """The life of a progressive meter: when it is hit, at what amount, and when it favours the player.

    All figures are in ``document``.

    >>> import vigorish
    >>> life = vigorish.meter("three-dice-baccarat/triple-progressive/PT-PRG-TRI-01", rate="30%", reset=1000)
    >>> life.document["rate"]
    '3/10'
    """
    question = Question("meter").about("what", what).amounts("rate", rate).amounts("reset", reset)
    question.option("players", players).option("rounds_per_hour", rounds_per_hour).several("within", within)
    question.tables(table).settings(settings, more_settings)
    return answers.staked(question.answer())


def plausible(
    what: What,
    rounds: int,
    win_per_handle: Number,
    *,
    confidence: Optional[Number] = None,
    skill: Optional[str] = None,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """Is an observed win per handle consistent with the exact edge?

    ``skill`` is what the players' play costs beyond the best play in a game of skill: ``"0.5%-2%"``. All figures are in
    ``document``.

    >>> import vigorish
    >>> vigorish.plausible("roulette/straight", 1000, "20%").document["verdict"]
    'plausible'
    """
    question = Question("plausible").about("what", what).option("rounds", rounds).option("held", win_per_handle)
    question.option("confidence", confidence).option("skill", skill).tables(table).settings(settings, more_settings)
    question.assumed(meter=meter, reset=None)
    return answers.staked(question.answer())


def monitor(
    floor: Union[str, "os.PathLike[str]", Sequence[Mapping[str, object]]],
    *,
    confidence: Optional[Number] = None,
    skill: Optional[str] = None,
    band: Optional[Number] = None,
) -> Answer:
    """Is the floor behaving? The win of tables and periods beside theory.

    ``floor`` is the path of a CSV file, or a list with a dict for each row: ``table``, ``game``, ``period``, ``win``, and
    any of ``handle``, ``drop``, ``rounds``, ``hours``, ``rounds_per_hour``, ``average_bet``, ``bet_cv``, ``side``,
    ``prior_win_per_drop``. All figures are in ``document``; what could not be read is there as ``unread``.

    >>> import vigorish
    >>> may = {"table": "R1", "game": "roulette/red", "period": "May", "win": 9000, "rounds": 1000, "average_bet": 25}
    >>> [row["verdict"] for row in vigorish.monitor([may]).document["rows"]]
    ['investigate']
    """
    question = Question("monitor").floor(floor).option("confidence", confidence)
    return answers.staked(question.option("skill", skill).option("band", band).answer())


def audit(
    *what: What,
    situations: Optional[int] = None,
    seed: int = 1,
    table: Optional[Tables] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Answer:
    """Every round, dealt by the text of the rules and up to suits: its fractions beside the exact figures.

    In a game with decisions every other choice is valued at every decision. ``situations`` draws so many at random, for a
    game with too many deals. All findings are in ``document``, a list.

    >>> import vigorish
    >>> field = vigorish.audit("craps/field").document[0]
    >>> field["verdict"], field["edge"]["audit"]
    ('confirmed', Fraction(1, 18))
    """
    question = Question("audit").what(*what).option("situations", situations).option("seed", seed)
    question.tables(table).settings(settings, more_settings)
    return answers.staked(question.answer())


def verify(
    submission: What,
    *,
    meter: Optional[Numbers] = None,
    rate: Optional[Number] = None,
    reset: Optional[Numbers] = None,
    reserve: bool = False,
    players: Optional[int] = None,
    law: bool = False,
    cap_bet: Optional[Number] = None,
    max_payout: Optional[Number] = None,
    cap_per: Optional[str] = None,
) -> Verification:
    """The claims of a submission against exact values, and its pays against floors and fixed pays.

    ``submission`` is the path of a file, or a dict with what it would hold: game, wager, settings, pays and claims. What
    it gives of meters, players and caps goes before the options, which are those of ``analyze``. A claim that fails is
    no exception: look at ``holds``.

    >>> import vigorish
    >>> found = vigorish.verify({"title": "Straight up", "game": "roulette", "wager": "straight",
    ...                          "pays": {"straight": "35 to 1"}, "claims": {"house_edge": "5.26%"}})
    >>> found.holds, found.claims[0].exact
    (True, Fraction(1, 19))
    """
    question = Question("verify").about("file", submission, "submission")
    _add(question, meter, rate, reset, reserve, players, law, cap_bet, max_payout, cap_per)
    return answers.verification(question.answer())


def strategy(
    what: What,
    *,
    hand: Optional[str] = None,
    up: Optional[str] = None,
    hole: Optional[str] = None,
    board: Optional[str] = None,
    zones: Optional[Mapping[str, str]] = None,
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    simple: bool = False,
    table: Optional[Tables] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Strategy:
    """The optimal play of a wager with decisions; without a wager, of the base game.

    ``hand``, ``up``, ``hole`` and ``board`` are cards, and select one hand; ``simple`` adds simple strategies
    and the cost of each. Other keywords are settings.

    Of a game of your own, ``zones`` are the cards seen by zone, ``{"player": "As Kd Qh"}``; ``play`` is a strategy, and
    the answer has its ``errors``; ``sees`` are cards that the player also sees.

    >>> import vigorish
    >>> play = vigorish.strategy("blackjack", hand="10,6", up="10")
    >>> play.values["hit"] > play.values["stand"]
    True
    """
    question = Question("strategy").about("what", what).option("simple", simple).tables(table)
    question.option("hand", hand).option("up", up).option("hole", hole).option("board", board)
    question.by_zone(zones).playing(play, sees)
    return answers.strategy(question.settings(settings, more_settings).answer())


def games(game: Optional[str] = None) -> Games:
    """What is listed: games, wagers, tables and settings; of one game where it is named.

    >>> import vigorish
    >>> "baccarat" in [game.game for game in vigorish.games()]
    True
    """
    return answers.games(Question("list").option("game", game).answer())


def removal(
    *what: What,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> list[Removal]:
    """What one card is worth: the effect of removing each card of the shoe, and the best counts, for each wager.

    >>> import vigorish
    >>> [tie] = vigorish.removal("baccarat/tie")
    >>> tie.largest, f"{float(tie.effect('6')):.5%}"
    ('6', '-0.11595%')
    """
    question = Question("removal").what(*what).tables(table).settings(settings, more_settings)
    question.assumed(meter=meter, reset=None)
    return [answers.removal(answer) for answer in question.answers()]


def counting(
    what: What,
    *,
    tags: Optional[str] = None,
    cut: Optional[int] = None,
    bet_at: Optional[Number] = None,
    burn: Optional[int] = None,
    cards_per_round: Optional[Number] = None,
    table: Optional[Tables] = None,
    meter: Optional[Numbers] = None,
    settings: Optional[Mapping[str, Setting]] = None,
    **more_settings: Setting,
) -> Counting:
    """What a counter wins who bets only when the count says so; without ``tags`` by the best count of level 2, without
    ``bet_at`` from the best true count of 0 to 20.

    >>> import vigorish
    >>> ace = {"id": "ACE", "deal": {"decks": 1, "without": "2..Q", "zones": {"card": 1}},
    ...        "rows": [{"hand": "ace", "pays": "1 to 1", "when": {"ranks": "A"}}]}
    >>> vigorish.counting(ace, cut=7, bet_at=1).win_per_100
    Fraction(25, 7)
    """
    question = Question("counting").about("what", what).option("tags", tags).option("cut", cut)
    question.option("bet_at", bet_at).option("burn", burn).option("cards_per_round", cards_per_round)
    question.tables(table).settings(settings, more_settings).assumed(meter=meter, reset=None)
    return answers.counting(question.answer())


def show(what: What) -> Shown:
    """Pays, settings, source and rulings of a wager or a table; its tables are dicts that can be changed and priced.

    >>> import vigorish
    >>> vigorish.show("HC-BAC-DRAGON-BONUS").table["rows"][0]
    {'hand': 'win by 9 points', 'pays': '30 to 1'}
    """
    return answers.shown(Question("show").about("what", what).answer())


def _add(
    question: Question,
    meter: Optional[Numbers],
    rate: Optional[Number],
    reset: Optional[Numbers],
    reserve: bool,
    players: Optional[int],
    law: bool,
    cap_bet: Optional[Number],
    max_payout: Optional[Number],
    cap_per: Optional[str],
    play: Optional[Play] = None,
    sees: Optional[Mapping[str, int]] = None,
    removed: Optional[str] = None,
) -> None:
    """What is assumed about the table."""
    question.assumed(
        meter=meter, rate=rate, reset=reset, reserve=reserve, players=players, law=law,
        cap_bet=cap_bet, max_payout=max_payout, cap_per=cap_per, play=play, sees=sees, removed=removed,
    )  # fmt: skip


def _range(pays: Range) -> str:
    """``5,7,9`` of a list, ``1..10:1/2`` of a tuple.

    >>> _range([5, 7, 9]), _range((3, 8)), _range(range(3, 8)), _range((20, 60, 5)), _range("1..5:felt")
    ('5,7,9', '3..8', '3,4,5,6,7', '20..60:5', '1..5:felt')
    """
    if isinstance(pays, tuple):
        if len(pays) not in (2, 3):
            raise TypeError(f"a tuple is a lowest and a highest pay, and a step: write a list for the pays {list(pays)}")
        low, high, *step = pays
        return f"{number(low)}..{number(high)}" + "".join(f":{number(one)}" for one in step)
    if isinstance(pays, (list, builtins.range)):
        if not len(pays):
            raise TypeError("a list of pays has at least one")
        return ",".join(number(pay) for pay in pays)
    return number(pays)


def _list(values: Union[str, Sequence[Setting], range]) -> str:
    """Values between commas; a text is taken as it is."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        return number(values)
    return ",".join(number(value) for value in values)
