"""What a verb of the program answers, with attributes and numpy arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

_COMPLEX = {"eigenvalues", "multipliers", "leading"}  # pairs of real and imaginary part
_OBJECTS = {"of", "motions", "branches", "borders", "orbits", "points", "special", "exponents", "rungs", "schemes", "claims"}  # lists of objects, empty ones too
_MISSING = object()


def from_json(answer: Any, name: str = "") -> Any:
    """Objects as Answer, lists of objects as Answers, lists of numbers as arrays with NaN for null, pairs of eigenvalues as complex numbers."""
    if isinstance(answer, dict):
        return Answer(answer)
    if not isinstance(answer, list):
        return answer
    if name in _COMPLEX:
        pairs = np.array(answer, dtype=float)
        return complex(*pairs) if pairs.ndim == 1 and len(pairs) == 2 else pairs.reshape(-1, 2) @ np.array([1, 1j])
    if all(isinstance(each, dict) for each in answer) and (answer or name in _OBJECTS):
        return Answers(answer)
    array = _array(answer)
    return array if array is not None else [from_json(each) for each in answer]


def _array(values: list[Any]) -> np.ndarray | None:
    """Numbers, or rows of as many numbers each; None if they are something else."""
    flat = [x for row in values for x in row] if all(isinstance(row, list) for row in values) else values
    if any(isinstance(x, (bool, list)) or not isinstance(x, (int, float, type(None))) for x in flat) or not flat:
        return None
    if flat is not values and len({len(row) for row in values}) != 1:
        return None
    numbers = np.array([np.nan if x is None else x for x in flat], dtype=float)
    return numbers.reshape(len(values), -1) if flat is not values else numbers


class Answer:
    """What a verb answers, under the names of its ``--json``: ``answer.name`` or ``answer["name"]``; a dot leads inwards, ``answer["state.theta"]``.

    Lists of numbers are numpy arrays, with NaN for what is missing; eigenvalues and multipliers are complex. ``to_dict()`` is all of it as plain Python.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._plain = dict(values)
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name in self._plain:
            if name not in self._made:
                self._made[name] = from_json(self._plain[name], name)
            return self._made[name]
        if isinstance(name, str):
            for end in (i for i, c in enumerate(name) if c == "."):
                if isinstance(self._plain.get(name[:end]), dict):
                    return self[name[:end]][name[end + 1 :]]
        raise KeyError(f"there is no {name!r}; there are {', '.join(self._plain)}")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(name for name in self._plain if name.isidentifier())]

    def keys(self) -> list[str]:
        """All names."""
        return list(self._plain)

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and _get(self, name) is not _MISSING

    def __len__(self) -> int:
        return len(self._plain)

    def to_dict(self) -> dict[str, Any]:
        """As plain dictionaries and lists, which json.dump takes."""
        return self._plain

    def __eq__(self, other: object) -> bool:
        return self._plain == (other._plain if isinstance(other, Answer) else other)

    __hash__ = None  # type: ignore[assignment]  # it holds dictionaries

    def __reduce__(self) -> Any:
        return Answer, (self._plain,)

    def __repr__(self) -> str:
        return f"<tippe.Answer {', '.join(f'{name}={_short(value)}' for name, value in self._plain.items())}>"


class Answers(Sequence[Answer]):
    """Several answers in order: ``answers[0]`` is one, ``answers["theta"]`` the numbers of all as an array, ``answers.to_frame()`` a table of pandas."""

    def __init__(self, rows: Sequence[Mapping[str, Any] | Answer]) -> None:
        self._rows = [row if isinstance(row, Answer) else Answer(row) for row in rows]

    @overload
    def __getitem__(self, which: int) -> Answer: ...
    @overload
    def __getitem__(self, which: slice) -> Answers: ...
    @overload
    def __getitem__(self, which: str) -> np.ndarray: ...
    def __getitem__(self, which: int | slice | str) -> Any:
        if isinstance(which, str):
            return self._column(which)
        if isinstance(which, slice):
            return Answers(self._rows[which])
        return self._rows[which]

    def _column(self, name: str) -> np.ndarray:
        found = [_get(row, name) for row in self._rows]
        if all(value is _MISSING for value in found):
            there = dict.fromkeys(key for row in self._rows for key in row)
            raise KeyError(f"there is no {name!r}; there are {', '.join(there)}")
        if all(isinstance(x, (int, float)) and not isinstance(x, bool) or x is None or x is _MISSING for x in found):
            return np.array([np.nan if x is None or x is _MISSING else x for x in found], dtype=float)
        kinds = {type(x) for x in found}
        if len(kinds) == 1 and kinds <= {bool, str, complex}:
            return np.array(found)
        if kinds == {np.ndarray} and len({x.shape for x in found}) == 1:
            return np.stack(found)
        column = np.empty(len(found), dtype=object)
        column[:] = [None if x is _MISSING else x for x in found]
        return column

    def __len__(self) -> int:
        return len(self._rows)

    def keys(self) -> list[str]:
        """Names that at least one has."""
        return list(dict.fromkeys(key for row in self._rows for key in row))

    def to_dict(self) -> list[dict[str, Any]]:
        """As plain lists and dictionaries."""
        return [row.to_dict() for row in self._rows]

    def to_frame(self) -> Any:
        """One row for each, as a pandas DataFrame; what lies inwards has names with dots."""
        import pandas

        return pandas.json_normalize(self.to_dict())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answers) and self._rows == other._rows

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return Answers, (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<tippe.Answers: {len(self)} of {', '.join(self.keys())}>"


def _get(row: Answer, name: str) -> Any:
    try:
        return row[name]
    except KeyError:
        return _MISSING


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(list(value)[:6])}{', …' if len(value) > 6 else ''}}}"
    if isinstance(value, list):
        return f"[{len(value)}]"
    text = f"{value:.8g}" if isinstance(value, float) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
