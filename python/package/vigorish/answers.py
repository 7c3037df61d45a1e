"""The answers, by their types. Every figure is a :class:`~fractions.Fraction`; nothing is rounded.

Each is an :class:`Answer`: ``print`` it for the words of the command, ``written`` it in any format, read all of its JSON
in ``document``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from . import _native
from ._answer import (
    DIGITS,
    Answer,
    Columns,
    Framed,
    answer,
    axes_of,
    columns,
    document,
    number,
    pandas_frame,
    polars_frame,
    read,
    root,
    whole,
)

if TYPE_CHECKING:
    import pandas
    import polars

T = TypeVar("T")

__all__ = [
    "Action", "Analysis", "Answer", "Claim", "Combination", "Compared", "Comparison", "Counting", "Envy", "Game", "Games", "Grid",
    "Listed", "Meter", "NetValue", "Outcome", "Part", "Payable", "Removal", "Search", "Shown", "Slope", "Slopes", "Solution",
    "Strategy", "Variant", "Variants", "Verification",
]  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """Something that can happen, by the row that pays it."""

    #: The row.
    outcome: str
    #: What the table prints beside it; None where the net combines several pays.
    pays: Optional[str]
    #: In how many of the equally likely deals; None for chains and the blackjack family.
    ways: Optional[int]
    #: How likely it is.
    probability: Fraction
    #: What it nets, per opening unit; a text like ``-1 + 1 M`` on a meter that is not given.
    net: Union[Fraction, str]
    #: Probability times net: contributions sum to minus the edge.
    contribution: Union[Fraction, str]


@dataclass(frozen=True)
class NetValue:
    """A value of the net, and how often it comes."""

    #: The net.
    net: Union[Fraction, str]
    #: In how many deals.
    ways: Optional[int]
    #: How likely it is.
    probability: Fraction


@dataclass(frozen=True)
class Action:
    """How often something is done, or comes about."""

    #: When.
    decision: str
    #: What.
    action: str
    #: How often, of all rounds.
    probability: Fraction


@dataclass(frozen=True)
class Meter:
    """The edge of a wager on a meter M is -(a + b M)."""

    #: The part without a meter.
    a: Fraction
    #: The part of each dollar on each meter.
    b: tuple[Fraction, ...]
    #: The meter at which the edge is zero; None with several.
    break_even: Optional[Fraction]


@dataclass(frozen=True)
class Envy:
    """What envy pays, in dollars; never part of the edge."""

    #: For each other player.
    per_other_player: Fraction
    #: How many players there are at the table.
    players: int
    #: For all others.
    total: Fraction


@dataclass(frozen=True, repr=False)
class Analysis(Framed):
    """The exact analysis of a wager, as :func:`vigorish.analyze` gives it.

    >>> import vigorish
    >>> field = vigorish.analyze("craps/field")
    >>> field
    <Analysis of craps/field: edge 1/18>
    >>> field.hit_frequency, field.return_, field.standard_deviation
    (Fraction(4, 9), Fraction(17, 18), Decimal('1.0786937688'))
    >>> [outcome.ways for outcome in field.outcomes]
    [14, 2, 20]
    """

    #: What was analysed; None for a wager of one's own.
    game: Optional[str]
    #: The wager; one of one's own goes by its id.
    wager: str
    #: The ids of every table in force.
    tables: tuple[str, ...]
    #: Every setting in effect.
    settings: dict[str, str]
    #: What one unit of the edge is.
    unit: str
    #: The class over which play is optimal, where a ruling names one.
    strategy_class: Optional[str]
    #: Minus the mean net, per opening unit; None on a meter unless it is given.
    edge: Optional[Fraction]
    #: The edge over the mean amount staked.
    element_of_risk: Optional[Fraction]
    #: The mean amount staked by the end.
    expected_stake: Optional[Fraction]
    #: Edge / (1 - push), where a push is possible.
    edge_resolved: Optional[Fraction]
    #: The edge over the mean number of rolls, for bets that may take several.
    edge_per_roll: Optional[Fraction]
    #: P(net > 0).
    hit_frequency: Optional[Fraction]
    #: P(net = 0).
    push: Optional[Fraction]
    #: The variance of the net.
    variance: Optional[Fraction]
    #: The number of equally likely deals; None for chains and the blackjack family.
    ways: Optional[int]
    #: What can happen, by row.
    outcomes: tuple[Outcome, ...]
    #: Each value of the net.
    net_distribution: tuple[NetValue, ...]
    #: How often each action is taken, for games with decisions.
    actions: tuple[Action, ...]
    #: How the edge depends on a meter; None if it does not.
    meter: Optional[Meter]
    #: The edge over the life of a meter, where its rate and reset are given.
    long_run_edge: Optional[Fraction]
    #: What envy pays.
    envy: Optional[Envy]
    #: The same for the dealer.
    dealer_envy: Optional[Envy]
    #: Rows that the source does not print.
    reconstructed: tuple[str, ...]
    #: The readings of the source that the figures lean on.
    rulings: tuple[str, ...]
    #: Where the pays are printed: document and section.
    source: tuple[tuple[str, str], ...]

    @property
    def return_(self) -> Optional[Fraction]:
        """One less the edge.

        >>> import vigorish
        >>> vigorish.analyze("roulette/straight").return_
        Fraction(18, 19)
        """
        return None if self.edge is None else 1 - self.edge

    @property
    def standard_deviation(self) -> Optional[Decimal]:
        """The root of the variance to ten places, by integers: it is no fraction."""
        return None if self.variance is None else root(self.variance)

    @property
    def name(self) -> str:
        """``craps/field``: the game and the wager."""
        return self.wager if self.game is None else f"{self.game}/{self.wager}"

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value}" for name, value in self.settings.items())
        edge = "on a meter" if self.edge is None else f"edge {self.edge}"
        return f"<Analysis of {self.name}{f' ({settings})' if settings else ''}: {edge}>"

    def _columns(self) -> Columns:
        return self._part("outcomes")

    def _part(self, part: str) -> Columns:
        parts: dict[str, tuple[type[Any], Sequence[Any]]] = {
            "outcomes": (Outcome, self.outcomes),
            "net_distribution": (NetValue, self.net_distribution),
            "actions": (Action, self.actions),
        }
        if part not in parts:
            raise ValueError(f"an analysis has no rows called {part!r}: ask for {', '.join(parts)}")
        cls, rows = parts[part]
        if not rows:
            ask = "the player decides nothing" if part == "actions" else "ask with law=True, which takes longer"
            raise ValueError(f"{self.name} has no {part} here: {ask}")
        settings = {name: [value] * len(rows) for name, value in self.settings.items()}
        return {**columns(cls, rows), **settings}

    def plot(self, axes: Any = None) -> Any:
        """The probability of each net as bars, on axes of matplotlib: those given, or new ones, which are returned.

        >>> import vigorish
        >>> vigorish.analyze("craps/field").plot()  # doctest: +SKIP
        """
        law = [value for value in self.net_distribution if isinstance(value.net, Fraction)]
        if not law:
            raise ValueError(f"{self.name} has no net_distribution here: ask with law=True, or give the meter")
        axes = axes_of(axes)
        axes.bar([str(value.net) for value in law], [float(value.probability) for value in law])
        axes.set_xlabel("net")
        axes.set_ylabel("probability")
        axes.set_yscale("log")
        axes.set_title(self.name if self.edge is None else f"{self.name}, edge {float(self.edge):.2%}")
        return axes

    def to_pandas(self, part: str = "outcomes") -> pandas.DataFrame:
        """The ``outcomes``, the ``net_distribution`` or the ``actions`` as a frame of pandas; settings are columns.

        >>> import vigorish
        >>> frame = vigorish.analyze("craps/field").to_pandas()  # doctest: +SKIP
        >>> list(frame.columns)[2:4], frame["probability"].sum() # doctest: +SKIP
        (['ways', 'probability'], Fraction(1, 1))
        """
        return pandas_frame(self._part(part))

    def to_polars(self, part: str = "outcomes") -> polars.DataFrame:
        """The ``outcomes``, the ``net_distribution`` or the ``actions`` as a frame of polars.

        >>> import vigorish
        >>> frame = vigorish.analyze("craps/field").to_polars()  # doctest: +SKIP
        >>> frame["ways"].to_list()                              # doctest: +SKIP
        [14, 2, 20]
        """
        return polars_frame(self._part(part))


def analysis(native: _native.Answer) -> Analysis:
    (found,) = document(native)

    def valued(cls: type[T], row: dict[str, Any]) -> T:
        return read(cls, row, ways=whole(row["ways"]), net=number(row["net"]))

    meter, envy, dealer_envy = found["meter"], found["envy"], found["dealer_envy"]
    return answer(
        Analysis,
        native,
        found,
        tables=tuple(found["tables"]),
        ways=whole(found["ways"]),
        outcomes=tuple(valued(Outcome, row) for row in found["outcomes"] or ()),
        net_distribution=tuple(valued(NetValue, row) for row in found["net_distribution"] or ()),
        actions=tuple(read(Action, action) for action in found["actions"] or ()),
        meter=None if meter is None else read(Meter, meter, b=_several(meter["b"])),
        envy=None if envy is None else read(Envy, envy),
        dealer_envy=None if dealer_envy is None else read(Envy, dealer_envy),
        reconstructed=tuple(found["reconstructed"]),
        rulings=tuple(found["rulings"]),
        source=tuple((source["document"], source["section"]) for source in found["source"]),
    )


def _several(value: Any) -> tuple[Fraction, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


@dataclass(frozen=True)
class Compared:
    """The figures of one wager in a comparison."""

    #: Which.
    name: str
    edge: Optional[Fraction]
    long_run_edge: Optional[Fraction]
    element_of_risk: Optional[Fraction]
    #: P(net > 0).
    hit_frequency: Optional[Fraction]
    variance: Optional[Fraction]
    #: The root of the variance to ten places.
    standard_deviation: Optional[Decimal]
    #: The meter at which the edge is zero.
    break_even: Optional[Fraction]
    #: What envy pays, in dollars.
    envy: Optional[Fraction]

    @property
    def hit(self) -> Optional[Fraction]:
        """The hit frequency."""
        return self.hit_frequency


def _compared(found: dict[str, Any]) -> Compared:
    return read(Compared, found, hit_frequency=found["hit"])


@dataclass(frozen=True, repr=False)
class Comparison(Framed):
    """Wagers side by side, as :func:`vigorish.compare` gives them.

    >>> import vigorish
    >>> both = vigorish.compare("craps/field", "craps/any-seven", against="craps/field")
    >>> [wager.edge for wager in both]
    [Fraction(1, 18), Fraction(1, 6)]
    >>> both.differences[1]["edge"]
    Fraction(1, 9)
    """

    #: The wagers, in order.
    wagers: tuple[Compared, ...]
    #: The one that differences are from, where one is named.
    baseline: Optional[Compared]
    #: How far each wager is from the baseline, by figure; empty without one.
    differences: tuple[dict[str, Union[Fraction, Decimal, None]], ...]

    def __iter__(self) -> Iterator[Compared]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(wager.name for wager in self.wagers)}>"

    def _columns(self) -> Columns:
        return columns(Compared, self.wagers)


def staked(native: _native.Answer) -> Answer:
    """The answer of ``round``, ``session``, ``meter`` and others: all of it is in ``document``."""
    made = Answer()
    made._native = native
    made.document = document(native)
    return made


def comparison(native: _native.Answer) -> Comparison:
    found = document(native)
    return answer(
        Comparison,
        native,
        found,
        wagers=tuple(_compared(wager) for wager in found["analyses"]),
        baseline=None if found["baseline"] is None else _compared(found["baseline"]),
        differences=tuple(wager["difference"] for wager in found["analyses"] if "difference" in wager),
    )


@dataclass(frozen=True)
class Payable:
    """A pay that a felt could print."""

    #: In the form of its row: ``13 to 2``.
    pays: str
    #: The same as a number.
    pay: Fraction
    #: The edge it gives.
    edge: Fraction


@dataclass(frozen=True)
class Slope:
    """How the edge moves with a pay."""

    #: Which row.
    row: str
    #: What it pays now.
    pays: str
    #: d(edge)/d(pay) for a higher pay.
    above: Fraction
    #: The same for a lower pay; None for a pay of zero.
    below: Optional[Fraction]


@dataclass(frozen=True, repr=False)
class Solution(Framed):
    """The pay that gives an edge, as :func:`vigorish.solve` finds it.

    >>> import vigorish
    >>> found = vigorish.solve("craps/field", row="on a 2 or 12", edge=0)
    >>> found.pays, found.pay
    ('3 to 1', Fraction(3, 1))
    """

    #: The wager.
    wager: str
    #: ``edge`` or ``long_run_edge``.
    target: str
    #: The row whose pay was sought.
    row: str
    #: The edge that is wanted.
    edge: Fraction
    #: The pay in the form of its row.
    pays: str
    #: The same as a number.
    pay: Fraction
    #: Whether every higher pay gives the edge too.
    or_more: bool
    #: What a felt could print.
    nearest: tuple[Payable, ...]
    #: How the edge moves with each pay; None if ``slopes`` was not set.
    slopes: Optional[tuple[Slope, ...]]

    def __repr__(self) -> str:
        return f"<Solution of {self.wager}: {self.row!r} pays {self.pays} for an edge of {self.edge}>"

    def _columns(self) -> Columns:
        return columns(Payable, self.nearest)


def solution(native: _native.Answer) -> Solution:
    found = document(native)
    slopes = found["sensitivities"]
    return answer(
        Solution,
        native,
        found,
        or_more=found.get("or_more", False),
        nearest=tuple(read(Payable, pay) for pay in found["nearest"]),
        slopes=None if slopes is None else tuple(read(Slope, slope) for slope in slopes),
    )


@dataclass(frozen=True, repr=False)
class Slopes(Framed):
    """How the edge moves with each pay, as :func:`vigorish.slopes` gives it.

    >>> import vigorish
    >>> [slope.above for slope in vigorish.slopes("craps/field")]
    [Fraction(-7, 18), Fraction(-1, 18)]
    """

    #: The wager.
    wager: str
    #: ``edge`` or ``long_run_edge``.
    target: str
    #: By row.
    slopes: tuple[Slope, ...]

    def __iter__(self) -> Iterator[Slope]:
        return iter(self.slopes)

    def __len__(self) -> int:
        return len(self.slopes)

    def __repr__(self) -> str:
        return f"<Slopes of {self.wager}>"

    def _columns(self) -> Columns:
        return columns(Slope, self.slopes)


def slopes(native: _native.Answer) -> Slopes:
    found = document(native)
    return answer(Slopes, native, found, slopes=tuple(read(Slope, s) for s in found["sensitivities"]))


@dataclass(frozen=True)
class Combination:
    """Pays that have what was wanted."""

    #: By row.
    pays: dict[str, Fraction]
    #: The same as a felt prints them.
    written: dict[str, str]
    edge: Fraction
    #: P(net > 0).
    hit_frequency: Optional[Fraction]
    variance: Optional[Fraction]
    #: The root of the variance to ten places.
    standard_deviation: Optional[Decimal]
    #: The figures at each setting of ``at``; None where none was given.
    at: Optional[tuple[dict[str, Any], ...]]


@dataclass(frozen=True, repr=False)
class Search(Framed):
    """The combinations of pays that have what was wanted, as :func:`vigorish.search` finds them.

    >>> import vigorish
    >>> found = vigorish.search("craps/field", {"on a 2 or 12": (1, 4)}, edge_between=(0, "3%"))
    >>> [(combination.pays, combination.edge) for combination in found]
    [({'on a 2 or 12': Fraction(3, 1)}, Fraction(0, 1))]
    """

    #: The wager.
    wager: str
    #: ``edge`` or ``long_run_edge``.
    target: str
    #: What was found.
    found: tuple[Combination, ...]
    #: The table, or the file with its pays, of the combination that was chosen; None where none was.
    chosen: Any

    def __iter__(self) -> Iterator[Combination]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        return f"<Search of {self.wager}: {len(self.found)} found>"

    def _columns(self) -> Columns:
        rows = list(self.found[0].pays) if self.found else []
        pays: Columns = {row: [combination.pays[row] for combination in self.found] for row in rows}
        return {**pays, **{name: [getattr(one, name) for one in self.found] for name in FIGURES}}

    def plot(self, x: str = "edge", y: str = "standard_deviation", axes: Any = None) -> Any:
        """The combinations as points, by two of their figures, on axes of matplotlib.

        >>> import vigorish
        >>> vigorish.search("craps/field", {"on a 2 or 12": (1, 4)}, best="edge").plot()  # doctest: +SKIP
        """
        return _scatter(self.found, x, y, self.wager, axes)


#: The figures of combinations, variants and grids, under the same names in every frame.
FIGURES = ("edge", "hit_frequency", "variance", "standard_deviation")


def _scatter(rows: Sequence[Any], x: str, y: str, title: str, axes: Any) -> Any:
    points = [(getattr(row, x), getattr(row, y)) for row in rows]
    known = [(float(one), float(other)) for one, other in points if one is not None and other is not None]
    axes = axes_of(axes)
    axes.scatter([one for one, _ in known], [other for _, other in known])
    axes.set_xlabel(x.replace("_", " "))
    axes.set_ylabel(y.replace("_", " "))
    axes.set_title(title)
    return axes


def search(native: _native.Answer) -> Search:
    found = document(native)

    def combination(one: dict[str, Any]) -> Combination:
        pays = {row: Fraction(pay) for row, pay in one["pays"].items()}
        return read(Combination, one, pays=pays, at=None if one["at"] is None else tuple(one["at"]))

    return answer(Search, native, found, found=tuple(map(combination, found["found"])), chosen=_chosen(found))


def _chosen(found: dict[str, Any]) -> Any:
    return json.loads(found["chosen"]) if "chosen" in found else None


@dataclass(frozen=True)
class Variant:
    """A variant of a file."""

    #: What differs, with its value.
    values: dict[str, str]
    edge: Fraction
    #: The edge over the mean amount staked.
    element_of_risk: Optional[Fraction]
    #: How often a choice ends the round; None where nothing is decided.
    fold_frequency: Optional[Fraction]
    #: P(net > 0).
    hit_frequency: Optional[Fraction]
    variance: Optional[Fraction]
    #: The root of the variance to ten places.
    standard_deviation: Optional[Decimal]


@dataclass(frozen=True, repr=False)
class Variants(Framed):
    """The variants of a wager or a game of one's own, as :func:`vigorish.vary` gives them."""

    #: The wager.
    wager: str
    #: The variants, the lowest edge first, or as was asked.
    variants: tuple[Variant, ...]
    #: The file of the variant that was chosen; None where none was.
    chosen: Any

    def __iter__(self) -> Iterator[Variant]:
        return iter(self.variants)

    def __len__(self) -> int:
        return len(self.variants)

    def __repr__(self) -> str:
        return f"<Variants of {self.wager}: {len(self.variants)}>"

    def _columns(self) -> Columns:
        names = list(self.variants[0].values) if self.variants else []
        values: Columns = {name: [variant.values[name] for variant in self.variants] for name in names}
        figures = columns(Variant, self.variants)
        return {**values, **{name: column for name, column in figures.items() if name != "values"}}

    def plot(self, x: str = "edge", y: str = "standard_deviation", axes: Any = None) -> Any:
        """The variants as points, by two of their figures, on axes of matplotlib."""
        return _scatter(self.variants, x, y, self.wager, axes)


def variants(native: _native.Answer) -> Variants:
    found = document(native)
    all = tuple(read(Variant, one) for one in found["variants"])
    return answer(Variants, native, found, variants=all, chosen=_chosen(found))


@dataclass(frozen=True, repr=False)
class Grid(Framed):
    """A wager at every combination of settings, as :func:`vigorish.grid` gives it: a frame has a column for each setting.

    >>> import vigorish
    >>> grid = vigorish.grid("roulette/straight", wheel=["single-zero", "double-zero"])
    >>> [(one.settings["wheel"], str(one.edge)) for one in grid]
    [('single-zero', '1/37'), ('double-zero', '1/19')]
    """

    #: The settings that differ.
    names: tuple[str, ...]
    #: The analyses, the last setting running fastest.
    analyses: tuple[Analysis, ...]

    def written(self, format: str = "text", digits: int = DIGITS) -> str:
        """What the command prints of each, one after another."""
        return "\n".join(one.written(format, digits) for one in self.analyses)

    def _repr_html_(self) -> str:
        return "".join(one._repr_html_() for one in self.analyses)

    def __getstate__(self) -> dict[str, Any]:
        return dict(self.__dict__)

    def _like(self: GridType, copied: Callable[[Any], Any]) -> GridType:
        made = object.__new__(type(self))
        made.__dict__.update({name: copied(value) for name, value in self.__dict__.items()})
        return made

    def __iter__(self) -> Iterator[Analysis]:
        return iter(self.analyses)

    def __len__(self) -> int:
        return len(self.analyses)

    def __repr__(self) -> str:
        return f"<Grid of {len(self.analyses)} analyses by {', '.join(self.names)}>"

    def _columns(self) -> Columns:
        settings: Columns = {name: [one.settings.get(name) for one in self.analyses] for name in self.names}
        figures = ("edge", "element_of_risk", "hit_frequency", "variance", "standard_deviation")
        return {**settings, **{name: [getattr(one, name) for one in self.analyses] for name in figures}}

    def plot(self, x: str = "edge", y: str = "standard_deviation", axes: Any = None) -> Any:
        """The analyses as points, by two of their figures, on axes of matplotlib."""
        return _scatter(self.analyses, x, y, f"by {', '.join(self.names)}", axes)


GridType = TypeVar("GridType", bound=Grid)


def grid(names: tuple[str, ...], analyses: tuple[Analysis, ...]) -> Grid:
    made = Grid(names=names, analyses=analyses)
    object.__setattr__(made, "document", [one.document for one in analyses])
    return made


@dataclass(frozen=True)
class Claim:
    """A claim of a submission, held against the exact value."""

    #: Its key in the submission.
    claim: str
    #: The same in words.
    words: str
    #: What is claimed.
    claimed: str
    #: Whether it holds; None where it was not checked.
    holds: Optional[bool]
    #: The exact value, where it is a fraction.
    exact: Optional[Fraction]
    #: The exact value as the claim is written.
    rounds_to: Optional[str]
    #: What would explain a claim that fails.
    explanation: Optional[str]
    #: Why it was not checked.
    reason: Optional[str]


@dataclass(frozen=True, repr=False)
class Verification(Framed):
    """What was found of a submission, as :func:`vigorish.verify` gives it; all that the report says is in ``document``.

    >>> import vigorish
    >>> found = vigorish.verify({"title": "The field", "game": "craps", "wager": "field",
    ...                          "pays": {"on a 2 or 12": "2 to 1", "on a 3, 4, 9, 10 or 11": "1 to 1"},
    ...                          "claims": {"house_edge": "5.56%", "hit_frequency": "45%"}})
    >>> found
    <Verification of craps/field: Does not conform: 1 of 2 claims fails>
    >>> [(claim.words, claim.holds, claim.exact) for claim in found.claims]
    [('house edge', True, Fraction(1, 18)), ('hit frequency', False, Fraction(4, 9))]
    """

    #: The file, or ``<submission>``.
    file: str
    #: What it calls itself.
    title: Optional[str]
    #: What is claimed of.
    wager: str
    #: Every setting in effect.
    settings: dict[str, str]
    #: The settings that the submission leaves open.
    assumed: dict[str, str]
    #: In words.
    verdict: str
    #: The same; None where it is incomplete.
    holds: Optional[bool]
    #: Every claim.
    claims: tuple[Claim, ...]
    #: The readings of the source that the figures lean on.
    rulings: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Verification of {self.wager}: {self.verdict}>"

    def _columns(self) -> Columns:
        return columns(Claim, self.claims)


def verification(native: _native.Answer) -> Verification:
    (found,) = document(native)
    if "package" in found:
        # All wagers of a package together; each is whole in ``document``.
        wagers = [wager for wager in found["wagers"] if "error" not in wager]
        claims = found["claims"] + [claim for wager in wagers for claim in wager["claims"]]
        rulings = list(dict.fromkeys(ruling for wager in wagers for ruling in wager["rulings"]))
        head = {"title": found["package"], "wager": found["package"], "settings": {}, "assumed": {}}
        found = {**found, **head, "claims": claims, "rulings": rulings}

    def claim(one: dict[str, Any]) -> Claim:
        return read(Claim, one, exact=None if one["exact"] is None else Fraction(one["exact"]))

    judged = tuple(map(claim, found["claims"]))
    return answer(Verification, native, found, claims=judged, rulings=tuple(found["rulings"]))


@dataclass(frozen=True)
class Part:
    """A part of a strategy: sentences, a chart, or values."""

    #: What it is of.
    title: str
    #: The sentences.
    lines: tuple[str, ...]
    #: The chart: by row and column, what to do.
    chart: dict[str, dict[str, str]]
    #: The values: by action or play.
    values: dict[str, Fraction]


@dataclass(frozen=True)
class PlayError:
    """Situations of one kind in which a strategy makes the same wrong choice."""

    #: The stage.
    stage: str
    #: What the cards seen are.
    hand: str
    #: The choice that the strategy makes.
    made: str
    #: The best choice.
    best: str
    #: How often it happens, out of all rounds.
    frequency: Fraction
    #: What one such error costs on average.
    cost_each: Fraction
    #: What all of them cost.
    cost: Fraction


@dataclass(frozen=True, repr=False)
class Strategy(Answer):
    """The optimal play of a wager, from :func:`vigorish.strategy`.

    >>> import vigorish
    >>> vigorish.strategy("three-card-poker").parts[0].lines[0]
    'Play with Q-6-4 or better.'
    """

    #: Which wager.
    strategy_of: str
    #: The class over which play is optimal, where a ruling names one.
    strategy_class: Optional[str]
    #: In reading order.
    parts: tuple[Part, ...]
    #: Where a given strategy errs, the dearest first; None where none is given.
    errors: Optional[tuple[PlayError, ...]]
    #: What a given strategy costs: the sum of its errors.
    cost: Optional[Fraction]

    @property
    def values(self) -> dict[str, Fraction]:
        """The values of all parts: the mean net of each action for the hand in question.

        >>> import vigorish
        >>> list(vigorish.strategy("blackjack", hand="10,6", up="10").values)
        ['hit', 'stand', 'double']
        """
        return {name: value for part in self.parts for name, value in part.values.items()}

    def __repr__(self) -> str:
        return f"<Strategy of {self.strategy_of}>"


def strategy(native: _native.Answer) -> Strategy:
    found = document(native)

    def part(part: dict[str, Any]) -> Part:
        heads, rows = part.get("columns", ()), part.get("rows", ())
        return Part(
            title=part["title"],
            lines=tuple(part.get("lines", ())),
            chart={row["row"]: dict(zip(heads, row["cells"])) for row in rows},
            values={value["of"]: Fraction(value["exact"]) for value in part.get("values", ())},
        )

    errors = found.get("errors")
    listed = None if errors is None else tuple(PlayError(**error) for error in errors)
    parts = tuple(map(part, found["parts"]))
    return answer(Strategy, native, found, parts=parts, errors=listed, cost=found.get("cost"))


@dataclass(frozen=True)
class Listed:
    """A wager that is listed."""

    #: Which.
    wager: str
    #: What one unit of the edge is.
    unit: str
    #: The ids of its tables.
    tables: tuple[str, ...]
    #: What can be chosen, with the values at which it is listed, the default first.
    settings: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Game:
    """A game that is listed."""

    #: Which.
    game: str
    #: What it is called.
    title: str
    #: Its wagers.
    wagers: tuple[Listed, ...]


@dataclass(frozen=True, repr=False)
class Games(Framed):
    """What is listed, as :func:`vigorish.games` gives it.

    >>> import vigorish
    >>> [wager.wager for wager in vigorish.games("three-card-poker")[0].wagers][:2]
    ['base', 'pair-plus']
    """

    #: The games, in order.
    games: tuple[Game, ...]

    def __iter__(self) -> Iterator[Game]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, place: int) -> Game:
        return self.games[place]

    def __repr__(self) -> str:
        return f"<Games: {', '.join(game.game for game in self.games)}>"

    def _columns(self) -> Columns:
        rows = [(game, wager) for game in self.games for wager in game.wagers]
        return {
            "game": [game.game for game, _ in rows],
            "wager": [wager.wager for _, wager in rows],
            "title": [game.title for game, _ in rows],
            "unit": [wager.unit for _, wager in rows],
            "tables": [", ".join(wager.tables) for _, wager in rows],
            "settings": [", ".join(wager.settings) for _, wager in rows],
        }


def games(native: _native.Answer) -> Games:
    found = document(native)

    def listed(wager: dict[str, Any]) -> Listed:
        settings = {setting["name"]: tuple(map(str, setting["values"])) for setting in wager["settings"]}
        return read(Listed, wager, tables=tuple(table["id"] for table in wager["tables"]), settings=settings)

    all = (read(Game, game, wagers=tuple(map(listed, game["wagers"]))) for game in found)
    return answer(Games, native, found, games=tuple(all))


@dataclass(frozen=True, repr=False)
class Shown(Answer):
    """Pays, settings, source and rulings, as :func:`vigorish.show` gives them.

    >>> import vigorish
    >>> table = vigorish.show("HC-CR-FIELD").table
    >>> [(row["hand"], row["pays"]) for row in table["rows"]]
    [('on a 3, 4, 9, 10 or 11', '1 to 1'), ('on a 2 or 12', '2 to 1')]
    """

    #: The tables, each as a file would have it, to be changed and priced.
    tables: tuple[dict[str, Any], ...]

    @property
    def table(self) -> dict[str, Any]:
        """The one table."""
        if len(self.tables) != 1:
            raise ValueError(f"there are {len(self.tables)} tables, not one")
        return self.tables[0]

    def __repr__(self) -> str:
        return f"<Shown: {', '.join(str(table.get('id')) for table in self.tables)}>"


def shown(native: _native.Answer) -> Shown:
    found = document(native)
    return answer(Shown, native, found, tables=tuple(found if isinstance(found, list) else [found]))


@dataclass(frozen=True, repr=False)
class Removal(Framed):
    """The effects of removal of one wager, as :func:`vigorish.removal` gives them; all of them are in ``document``."""

    #: The wager.
    wager: str
    #: The house edge from the fresh shoe.
    edge: Fraction
    #: The sum of cards times effect.
    weighted_sum: Fraction
    #: The card with the largest effect either way.
    largest: Optional[str]

    def effect(self, card: str) -> Fraction:
        """The gain of the player's mean net when one such card is gone."""
        for one in self.document["effects"]:
            if one["card"] == card:
                effect: Fraction = one["effect"]
                return effect
        raise KeyError(card)

    def __repr__(self) -> str:
        return f"<Removal: {self.wager}>"

    def _columns(self) -> Columns:
        effects = self.document["effects"]
        return {name: [one[name] for one in effects] for name in ("card", "effect")}


def removal(native: _native.Answer) -> Removal:
    found = document(native)
    return answer(Removal, native, found[0] if isinstance(found, list) else found)


@dataclass(frozen=True, repr=False)
class Counting(Answer):
    """What a counter wins, as :func:`vigorish.counting` gives it; every depth is in ``document``."""

    #: The wager.
    wager: str
    #: The house edge from the fresh shoe.
    edge: Fraction
    #: How much of the rounds the wager is bet in.
    bet_frequency: Fraction
    #: What a hundred rounds win.
    win_per_100: Fraction
    #: What a shoe wins; None where the cards of a round are not known.
    units_per_shoe: Optional[Fraction]
    #: ``wins`` or ``wins nothing worth counting``.
    verdict: str

    def __repr__(self) -> str:
        return f"<Counting: {self.wager}, {self.verdict}>"


def counting(native: _native.Answer) -> Counting:
    found = document(native)
    over = found["over_shoe"]
    of_shoe = {name: over[name] for name in ("bet_frequency", "win_per_100", "units_per_shoe")}
    return answer(Counting, native, found, **of_shoe)
