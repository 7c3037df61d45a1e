"""What every answer has: the words of the command, its JSON, HTML for notebooks, and frames."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

from . import _native

if TYPE_CHECKING:
    import pandas
    import polars

T = TypeVar("T")
A = TypeVar("A", bound="Answer")

#: The default number of decimal places, as in the command.
DIGITS = 10

#: The formats of the command.
FORMATS = ("text", "json", "jsonl", "csv", "markdown", "html")

#: A notebook has a style of its own; a report's headings would be those of a page.
STYLE = "<style>.vigorish h1, .vigorish h2 { font-size: 1.2em } .vigorish h3 { font-size: 1.05em }</style>"


class Kept:
    """What an answer prints, kept where the engine's own answer cannot go: in a pickle."""

    def __init__(self, native: Union[_native.Answer, Kept]) -> None:
        self._texts = {format: native.written(format, DIGITS) for format in FORMATS}
        self._html = native.html(DIGITS)

    def written(self, format: str, digits: int) -> str:
        if format not in self._texts:
            raise _native.VigorishError(f"there is no format `{format}`: the formats are {', '.join(FORMATS)}")
        if digits != DIGITS:
            raise _native.VigorishError(f"an answer from a pickle has {DIGITS} digits: ask again for {digits}")
        return self._texts[format]

    def html(self, digits: int) -> str:
        return self._html


class Answer:
    """An answer of the command. ``print`` it, show it in a notebook, or write it in any format.

    >>> import vigorish
    >>> print(vigorish.analyze("craps/field").written("text", digits=4).splitlines()[-7])
    Return                0.9444 = 17/18
    """

    _native: Union[_native.Answer, Kept]

    #: All that ``--format json`` prints, every figure as a :class:`~fractions.Fraction` and every square root, which is
    #: no fraction, as a :class:`~decimal.Decimal`.
    document: Any

    def written(self, format: str = "text", digits: int = DIGITS) -> str:
        """What the command prints: ``text``, ``json``, ``jsonl``, ``csv``, ``markdown`` or ``html``.

        >>> import vigorish
        >>> vigorish.analyze("craps/field").written("jsonl")[:12]
        '{"schema":1,'
        """
        return self._native.written(format, digits)

    def to_json(self, digits: int = DIGITS) -> str:
        """What ``--format json`` prints.

        >>> import json, vigorish
        >>> json.loads(vigorish.analyze("craps/field").to_json())[0]["edge"]["exact"]
        '1/18'
        """
        return self.written("json", digits)

    def __getstate__(self) -> dict[str, Any]:
        """For ``pickle``: the engine's answer becomes the texts that it prints."""
        native = self._native if isinstance(self._native, Kept) else Kept(self._native)
        return {**self.__dict__, "_native": native}

    def __copy__(self: A) -> A:
        return self._like(lambda value: value)

    def __deepcopy__(self: A, memo: dict[int, Any]) -> A:
        return self._like(lambda value: copy.deepcopy(value, memo))

    def _like(self: A, copied: Callable[[Any], Any]) -> A:
        made = object.__new__(type(self))
        made.__dict__.update({name: copied(value) for name, value in self.__dict__.items() if name != "_native"})
        made.__dict__["_native"] = self._native
        return made

    def __str__(self) -> str:
        return self.written().rstrip("\n")

    def _repr_html_(self) -> str:
        """The report, for notebooks."""
        return f'{STYLE}<div class="vigorish">{self._native.html(DIGITS)}</div>'


def document(native: _native.Answer) -> Any:
    """The document of an answer, every figure a Fraction."""
    return native.document()


def read(cls: type[T], found: Mapping[str, Any], /, **read_already: Any) -> T:
    """A dataclass of the values under its fields' names; what was read already goes before."""
    values = {field.name: found[field.name] for field in fields(cls) if field.name in found}  # type: ignore[arg-type]
    return cls(**{**values, **read_already})


def answer(cls: type[T], native: _native.Answer, found: Any, /, **read_already: Any) -> T:
    """The same for a whole answer, which keeps where it is from."""
    made = read(cls, found if isinstance(found, Mapping) else {}, **read_already)
    object.__setattr__(made, "_native", native)
    object.__setattr__(made, "document", found)
    return made


def whole(text: Optional[str]) -> Optional[int]:
    """A count of deals, which JSON has as text."""
    return None if text is None else int(text)


def number(text: str) -> Union[Fraction, str]:
    """A number; a text such as ``-1 + 1 M`` on a meter that is not given stays one."""
    try:
        return Fraction(text)
    except ValueError:
        return text


Columns = dict[str, Sequence[Any]]


def columns(cls: type[Any], rows: Sequence[Any]) -> Columns:
    """The fields of rows as columns."""
    return {field.name: [getattr(row, field.name) for row in rows] for field in fields(cls)}


class Framed(Answer):
    """An answer with rows, which frames of pandas and polars can hold."""

    def _columns(self) -> Columns:
        raise NotImplementedError

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a frame of pandas: a column of exact fractions, and one of floats beside it.

        >>> import vigorish
        >>> frame = vigorish.analyze("craps/field").to_pandas()  # doctest: +SKIP
        >>> frame["probability"].sum()                           # doctest: +SKIP
        Fraction(1, 1)
        """
        return pandas_frame(self._columns())

    def to_polars(self) -> polars.DataFrame:
        """The rows as a frame of polars: a column of exact fractions, and one of floats beside it.

        >>> import vigorish
        >>> frame = vigorish.analyze("craps/field").to_polars()  # doctest: +SKIP
        >>> frame["probability_float"].sum()                     # doctest: +SKIP
        1.0
        """
        return polars_frame(self._columns())


def with_floats(columns: Columns) -> Columns:
    """The columns, and beside each that has exact numbers one of floats."""
    all: Columns = {}
    for name, values in columns.items():
        all[name] = values
        if any(isinstance(value, (Fraction, Decimal)) for value in values):
            all[f"{name}_float"] = [float(v) if isinstance(v, (Fraction, Decimal)) else None for v in values]
    return all


def root(value: Fraction, digits: int = DIGITS) -> Decimal:
    """A square root, rounded half to even as the command does."""
    square = 4 * value * 100**digits
    doubled = isqrt(int(square))
    found = (doubled + 1) // 2
    if doubled * doubled == square and doubled % 2 == 1:
        found -= found % 2
    return Decimal(found).scaleb(-digits)


def axes_of(axes: Any) -> Any:
    """The axes to draw on: those given, or new ones of matplotlib."""
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("plots need matplotlib: pip install matplotlib") from error
    return pyplot.subplots()[1]


def pandas_frame(columns: Columns) -> pandas.DataFrame:
    import pandas

    made = {
        name: pandas.Series(values, dtype="float64" if name.endswith("_float") else None)
        for name, values in with_floats(columns).items()
    }
    return pandas.DataFrame(made)


def polars_frame(columns: Columns) -> polars.DataFrame:
    import polars

    def series(name: str, values: Sequence[Any]) -> polars.Series:
        is_plain = all(
            value is None or isinstance(value, (str, bool, float)) or _fits(value) for value in values
        )
        kinds = {type(value) for value in values if value is not None}
        if is_plain and len(kinds) <= 1:
            return polars.Series(name, values)
        return polars.Series(name, values, dtype=polars.Object)

    return polars.DataFrame([series(name, values) for name, values in with_floats(columns).items()])


def _fits(value: Any) -> bool:
    """Whether a column of machine integers can hold it: counts of deals may be larger."""
    return isinstance(value, int) and -(2**63) <= value < 2**63
