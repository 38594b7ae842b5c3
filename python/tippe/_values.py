"""Python's values as TOML, and times as the core takes them."""

from __future__ import annotations

import json
import os
from typing import Any

import numpy as np


def toml(value: Any, key: str) -> str:
    """One value, with all digits."""
    if isinstance(value, np.generic):
        value = float(value) if isinstance(value, np.floating) else value.item()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        if isinstance(value, int) and abs(value) >= 2**63:
            value = float(value) if abs(value) < 1e308 else float("inf") if value > 0 else float("-inf")
        return repr(value)
    if isinstance(value, str):
        return json.dumps(text(value, key), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, np.ndarray):
        return toml(value.tolist(), key)
    if isinstance(value, (list, tuple, range)):
        return "[" + ", ".join(toml(each, key) for each in value) + "]"
    if callable(value):
        raise TypeError(f"{key} takes no function: Python would be called in every step; {_instead(key)}")
    raise TypeError(f"{key} takes a number, a text, true or false, or a list of them, not {type(value).__name__}")


def text(value: Any, name: str) -> str:
    """A text that the core can read."""
    if not isinstance(value, str):
        raise TypeError(f"{name} takes a text, not {value!r}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name}: the text {value!r} is not Unicode; it contains half of a surrogate pair") from None
    return value


def _instead(key: str) -> str:
    """Of a function, which this key does not take."""
    if key.startswith("table.path"):
        return "give table.path of a scene one function of t for x, y, z, which becomes a table, or formulas in t as texts"
    if key.startswith("table.turn"):
        return "give a formula in t as a text, such as '0.01*t'"
    if key.startswith("force."):
        return "give formulas as texts, such as '-0.1*vx'"
    return "contact.pressure, contact.potential and table.path do, which are prepared once"


def numbers(value: Any, name: str) -> np.ndarray:
    """An array of doubles, NaN where it is masked; what is none is refused."""
    if isinstance(value, np.ma.MaskedArray) and value.dtype.kind in "biuf":
        value = np.where(np.ma.getmaskarray(value), np.nan, value.data.astype(float))  # type: ignore[no-untyped-call]
    array = np.asarray(value)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} takes numbers, not {value if value is None else array.dtype}")
    return np.asarray(array, dtype=float)


def number(value: Any, name: str) -> float:
    """A single number; an array of one is none."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        if not (isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype.kind in "iuf"):
            raise TypeError(f"{name} takes a number, not {value!r}")
    if np.ma.is_masked(value):
        return float("nan")
    return float(value)


def write_text(path: Any, text: str) -> None:
    """A file that appears when it is complete, or not at all."""
    target = os.fsdecode(path)
    part = f"{target}.part"
    try:
        with open(part, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, target)
    except OSError as error:
        if os.path.isfile(part):
            os.remove(part)
        raise type(error)(error.errno, error.strerror, target) from None


def times(at: Any) -> tuple[list[float], list[int] | None]:
    """Ascending times, and where each one asked for stands among them; None if they are in order."""
    if at is None:
        return [], None
    array = np.atleast_1d(numbers(at, "at"))
    if array.ndim != 1:
        raise ValueError(f"at takes a list of times, not an array of shape {array.shape}")
    if not np.all(np.isfinite(array)) or np.any(array < 0):
        raise ValueError("at takes finite times of 0 s or more")
    order = np.argsort(array, kind="stable")
    if np.all(order == np.arange(len(array))):
        return array.tolist(), None
    place = np.empty(len(array), int)
    place[order] = np.arange(len(array))
    return array[order].tolist(), place.tolist()
