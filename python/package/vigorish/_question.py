"""Builds a question as a dict for the native half."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any, Optional, Union

from . import _native

#: A selector (``"craps/pass?odds=2x"``), the id of a table, the path of a file, or a dict with what a file would hold.
What = Union[str, "os.PathLike[str]", Mapping[str, Any]]
#: A strategy for a game of one's own: the path of a file, rules by stage, or the rules of the one stage.
Play = Union[str, "os.PathLike[str]", Mapping[str, Any], Sequence[Mapping[str, Any]]]
#: A table of one's own, or several: paths, or dicts as :func:`vigorish.show` gives them.
Tables = Union[What, Sequence[What]]
#: A number, or a text as the command reads it: ``"2.5%"``, ``"$10,000"``, ``"7/495"``. A float means the decimal
#: that Python prints of it: 0.1 is one tenth.
Number = Union[int, float, str, Decimal, Fraction]
#: One number, or one for each meter.
Numbers = Union[Number, Sequence[Number]]
#: What an operator or a reader chooses.
Setting = Union[str, int, bool, Fraction]


#: Of how many games what was counted is remembered: all of them together would fill memory.
REMEMBERED = 2
_remembered: set[str] = set()


def _make_room(games: set[str]) -> None:
    """Forgets what was counted of other games, where with these they would be too many."""
    global _remembered
    _remembered = _remembered | games
    if len(_remembered) > REMEMBERED:
        _native.forget()
        _remembered = games


class Question:
    """A question for the native half, and the texts that replace files."""

    def __init__(self, ask: str) -> None:
        self._question: dict[str, Any] = {"ask": ask}
        self._texts: list[tuple[str, str]] = []
        self._games: set[str] = set()

    def what(self, *what: What) -> Question:
        """The wagers, several of them."""
        self._question["what"] = [self._name(one, "wager") for one in what]
        return self

    def wagers(self, key: str, what: Sequence[What]) -> Question:
        """Further wagers."""
        self._question[key] = [self._name(one, "wager") for one in what]
        return self

    def about(self, key: str, what: Optional[What], kind: str = "wager") -> Question:
        """One wager or submission, unless it is None."""
        if what is not None:
            self._question[key] = self._name(what, kind)
        return self

    def floor(self, floor: Union[str, "os.PathLike[str]", Sequence[Mapping[str, object]]]) -> Question:
        """A file of tables and periods, or its rows."""
        if isinstance(floor, (str, os.PathLike)):
            self._question["file"] = os.fspath(floor)
            return self
        rows = [dict(row) for row in floor]
        columns = list(dict.fromkeys(name for row in rows for name in row))
        text = io.StringIO()
        writer = csv.DictWriter(text, columns, restval="")
        writer.writeheader()
        writer.writerows(rows)
        self._texts.append(("<floor>", text.getvalue()))
        self._question["file"] = "<floor>"
        return self

    def option(self, name: str, value: Union[Number, bool, None]) -> Question:
        """An option, unless it is None or False."""
        if value is not None and value is not False:
            self._question[name] = True if value is True else number(value)
        return self

    def several(self, name: str, values: Optional[Sequence[Number]]) -> Question:
        """An option with several numbers, unless it is None."""
        if values is not None:
            self._question[name] = [number(value) for value in values]
        return self

    def amounts(self, name: str, values: Optional[Numbers]) -> Question:
        """An option with one number or one for each meter, unless it is None."""
        if values is not None:
            self._question[name] = _each(values)
        return self

    def between(self, name: str, range: Optional[tuple[Number, Number]]) -> Question:
        """An option with a lowest and a highest value."""
        return self.option(name, None if range is None else ",".join(number(end) for end in range))

    def texts(self, name: str, texts: list[str]) -> Question:
        """An option with several texts."""
        self._question[name] = texts
        return self

    def output(self, name: str, text: Optional[str], file: Any) -> Question:
        """An output of the command: a text, or the file that holds it."""
        if text is None:
            self._question[name] = os.fspath(file)
        else:
            self._question[name] = f"<{name}>"
            self._texts.append((f"<{name}>", text))
        return self

    def played(self, play: Optional[Play], sees: Optional[Mapping[str, int]]) -> dict[str, Any]:
        """The strategy that is played, and the cards that the player also sees."""
        if play is not None and not isinstance(play, (str, os.PathLike, Mapping)):
            name = f"<play {len(self._texts) + 1}>"
            self._texts.append((name, json.dumps(list(play), indent=2, ensure_ascii=False)))
            play = name
        given = {"play": None if play is None else self._name(play, "play")}
        return {**given, "sees": [f"{zone}:{cards}" for zone, cards in sees.items()] if sees else None}

    def by_zone(self, zones: Optional[Mapping[str, str]]) -> Question:
        """The cards seen of each zone of a game."""
        self._question["zones"] = [f"{zone}={cards}" for zone, cards in (zones or {}).items()]
        return self

    def playing(self, play: Optional[Play], sees: Optional[Mapping[str, int]]) -> Question:
        """The strategy and the cards seen, of a question that assumes nothing else."""
        self._question.update({name: value for name, value in self.played(play, sees).items() if value is not None})
        return self

    def assumed(
        self,
        *,
        meter: Optional[Numbers],
        reset: Optional[Numbers],
        play: Optional[Play] = None,
        sees: Optional[Mapping[str, int]] = None,
        **others: Union[Number, bool, None],
    ) -> Question:
        """What is assumed about the table."""
        given: dict[str, Any] = {"meter": _each(meter), "reset": _each(reset), **self.played(play, sees)}
        for name, value in others.items():
            given[name] = None if value is None or value is False else True if value is True else number(value)
        self._question["assumed"] = {name: value for name, value in given.items() if value is not None}
        return self

    def tables(self, tables: Optional[Tables]) -> Question:
        """Your own tables."""
        if tables is not None:
            several = [tables] if isinstance(tables, (str, os.PathLike, Mapping)) else tables
            self._question["tables"] = [self._name(table, "table") for table in several]
        return self

    def settings(self, *settings: Optional[Mapping[str, Setting]]) -> Question:
        """Settings. A name may be written with underscores, as keywords are."""
        given = {}
        for name, value in (item for some in settings if some for item in some.items()):
            if isinstance(value, bool):
                value = "yes" if value else "no"
            given[name.replace("_", "-")] = number(value)
        self._question["settings"] = given
        return self

    def answers(self, level: int = 3) -> list[_native.Answer]:
        """The answers. The caller, so many levels up, is warned."""
        _make_room(self._games)
        answers, warned = _native.ask(self._question, self._texts)
        for warning in warned:
            warnings.warn(warning, _native.VigorishWarning, stacklevel=level)
        return answers

    def answer(self) -> _native.Answer:
        """The one answer."""
        return self.answers(level=4)[0]

    def _name(self, what: What, kind: str) -> str:
        if isinstance(what, os.PathLike):
            what = os.fspath(what)
        if isinstance(what, str):
            # A file or the id of a table counts as a game of its own: at worst something is counted again.
            self._games.add(what if what.endswith(".json") else re.split("[/?]", what)[0])
            return what
        if not isinstance(what, Mapping):
            raise TypeError(f"a {kind} is a text, a path or a dict, not {type(what).__name__}")
        self._games.add(str(what.get("game", "")))
        name = f"<{kind}>" if not self._texts else f"<{kind} {len(self._texts) + 1}>"
        self._texts.append((name, json.dumps(dict(what), indent=2, ensure_ascii=False, allow_nan=False, default=_plain)))
        return name


def _each(values: Optional[Numbers]) -> Union[str, list[str], None]:
    """An amount, or one for each meter."""
    if values is None:
        return None
    if isinstance(values, str) or not isinstance(values, Iterable):
        return number(values)
    return [number(value) for value in values]


def number(value: Union[Number, Setting]) -> str:
    """A number as the command reads it.

    >>> number(Fraction(7, 495)), number(0.025), number("2.5%"), number(10**6)
    ('7/495', '0.025', '2.5%', '1000000')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        raise TypeError("a number is wanted, not a flag")
    if isinstance(value, (Integral, Rational)):
        return str(Fraction(value.numerator, value.denominator))
    if isinstance(value, float):
        value = Decimal(float.__repr__(value))
    if isinstance(value, Decimal):
        return format(value, "f")
    raise TypeError(f"a number is wanted, not {type(value).__name__}")


def _plain(value: Any) -> str:
    """What JSON has no form for, as text."""
    if isinstance(value, (Fraction, Decimal)):
        return number(value)
    raise TypeError(f"{type(value).__name__} has no place in a table, a wager or a submission")
