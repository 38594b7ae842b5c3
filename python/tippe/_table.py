"""Columns of numbers by name, as views of one array."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

MODES = np.array(["roll", "slide", "fly", "rest"])
_SHORT = {"x": "r_S_x", "y": "r_S_y", "z": "r_S_z"}


def _groups(names: list[str]) -> dict[str, tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """First column, shape and steps (in columns) of what has several columns: r_S_x, r_S_y, … and gap_0, gap_1, …"""
    found: dict[str, list[int]] = {}
    for i, name in enumerate(names):
        match = re.fullmatch(r"(.+?)(?:_(\d+))?(?:_[wxyz])?", name)
        if match and match[1] != name:
            found.setdefault(match[1], []).append(i)
    groups = {}
    for name, columns in found.items():
        numbers = [re.fullmatch(r".+?_(\d+)(?:_[xyz])?", names[i]) for i in columns]
        contacts = len({m[1] for m in numbers if m})
        width = len(columns) // max(contacts, 1)
        step = columns[width] - columns[0] if contacts > 1 else 1
        shape, steps = ((contacts,), (step,)) if contacts else ((), ())
        if width > 1 or not contacts:
            shape, steps = (*shape, width), (*steps, 1)
        groups[name] = (columns[0], shape, steps)
    return groups


class Table(Mapping[str, np.ndarray]):
    """Rows of a run. ``table["theta"]`` is a column, ``table["r_S"]`` has shape (rows, 3), ``table["gap"]`` (rows, contacts),
    ``table["lambda_T"]`` (rows, contacts, 2). All are read-only views; none is a copy."""

    def __init__(self, names: list[str], array: np.ndarray, modes: bytes = b"") -> None:
        array.flags.writeable = False
        self.names, self.array, self._modes = names, array, modes
        self._at = {name: i for i, name in enumerate(names)}
        self._several: dict[str, Any] | None = None

    def _group(self, name: str) -> Any:
        if self._several is None:
            self._several = _groups(self.names)
        return self._several.get(name)

    def __getitem__(self, name: str) -> np.ndarray:
        if not isinstance(name, str):
            raise TypeError(f"a column has a name, not {name!r}")
        if name in self._at:
            return self.array[:, self._at[name]]
        if group := self._group(name):
            first, shape, steps = group
            rows, column = self.array.strides
            view = np.lib.stride_tricks.as_strided(
                self.array[:, first:], (len(self.array), *shape), (rows, *(column * s for s in steps)), writeable=False
            )
            return view
        if name == "mode" and self._modes:
            return MODES[np.frombuffer(self._modes, np.uint8)]
        if name in _SHORT and _SHORT[name] in self._at:
            return self[_SHORT[name]]
        from . import _core

        near = _core.nearest(name, self.names)
        raise KeyError(f"there is no column {name!r}; " + (f"did you mean {near!r}?" if near else f"there are {', '.join(self.names)}"))

    def parts(self, name: str) -> list[tuple[int | None, str]]:
        """Number of the contact (or None) and component ("" or one of wxyz) of each column of what ``name`` gives, in order."""
        matches = [re.fullmatch(r"(.+?)(?:_(\d+))?(?:_([wxyz]))?", column) for column in self.names]
        found = [m for m in matches if m and m[1] == name != m[0]] if self._group(name) and name not in self._at else []
        return [(int(m[2]) if m[2] else None, m[3] or "") for m in found]

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.array)

    def row(self, i: int) -> dict[str, Any]:
        """All of one row under the names that ``tippe run --json`` uses."""
        seen: dict[str, Any] = {}
        for name in self.names:
            match = re.fullmatch(r"(.+?)(?:_(\d+))?(?:_[wxyz])?", name)
            group = match[1] if match else name
            if self._group(group) and group not in self._at:
                seen.setdefault(group, self[group][i])
            else:
                seen[name] = float(self.array[i, self._at[name]])
        if self._modes:
            seen["mode"] = str(MODES[self._modes[i]])
        return seen

    def __getstate__(self) -> tuple[list[str], np.ndarray, bytes]:
        return self.names, np.ascontiguousarray(self.array), self._modes

    def __setstate__(self, state: tuple[list[str], np.ndarray, bytes]) -> None:
        self.__init__(*state)  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"<tippe.Table of {len(self)} rows: {', '.join(self.names[:8])}{', …' if len(self.names) > 8 else ''}>"
