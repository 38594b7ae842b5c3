"""Laws and motions written in Python: a function is asked once, here, and becomes a table that the core runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from . import _core


def potential_table(potential: Callable[..., object], rows: int = 257) -> np.ndarray:
    """Rows (slip, spin R, Φ) of a set law with this potential, for ``contact.potential`` and ``tippe.Law("table")``.

    ``potential(slip, spin)`` takes the slip speed ≥ 0 and R·|spin| ≥ 0, both in m/s, and gives the power per unit of μ·normal. It is asked on the
    quarter of the unit circle: a law has Φ(c·slip, c·spin) = c·Φ. Between the rows there is a spline, with an error that falls with rows⁴.

    >>> import numpy, tippe
    >>> table = tippe.potential_table(numpy.hypot)     # a ball: force and torque share one circle
    >>> tippe.Law("table", potential=table).force([3, 4], 12).force.round(9) * 13
    array([-3., -4.])
    """
    angle = np.linspace(0.0, np.pi / 2, rows)
    slip, spin = np.cos(angle), np.sin(angle)
    slip[-1] = 0.0
    return np.column_stack([slip, spin, _ask(potential, slip, spin)])


def pressure_table(pressure: Callable[..., object], rows: int = 256) -> np.ndarray:
    """Rows (radius, pressure) of a contact patch with this pressure, for ``contact.pressure``. ``pressure(r)``: r is 0 in the middle and 1 at the border.

    >>> import tippe
    >>> scene = tippe.Scene.load("tippe-top")
    >>> scene["contact.pressure"] = lambda r: 1 - r**2      # Python is asked now, never in a step
    """
    radius = np.sin(np.linspace(0.0, np.pi / 2, rows))  # close to each other at the border
    return np.column_stack([radius, _ask(pressure, radius)])


_BEYOND = 20  # rows before 0 and after the end: what a spline does not know about its ends falls by 0.27 from row to row
_MOST_ROWS = 2**13  # a scene with them stays below a megabyte, which is what readers take


def path_table(path: Callable[..., object], end: float, tolerance: float = 1e-8) -> np.ndarray:
    """Rows (t, x, y, z) of a table's motion for ``table.path.rows``, until ``end``. ``path(t)`` gives the place of the table, three numbers [m].

    Between the rows there is a spline. There are as many rows as it takes for an error of at most ``tolerance`` times the largest excursion; no step of a
    run is longer than the time between two rows, so a sine is quicker as ``table.shake`` or as a formula. ``path`` is asked for times a little before 0
    and after ``end``, too.

    >>> import numpy, tippe
    >>> def shaken(t):
    ...     return [1e-3 * numpy.sin(20 * t) ** 3, 0, 0]
    >>> tippe.path_table(shaken, end=1.0).shape[1]
    4
    """
    if isinstance(end, bool) or not isinstance(end, (int, float, np.integer, np.floating)) or not 0 < end < np.inf:
        raise ValueError(f"end is a time above 0 s, not {end!r}")
    if not tolerance > 0:
        raise ValueError(f"tolerance is a part above 0, not {tolerance!r}")
    pieces = 32
    while True:
        step = float(end) / pieces
        t = step * np.arange(-_BEYOND, pieces + _BEYOND + 1)
        t[_BEYOND + pieces] = end
        places = _places(path, t)
        known = np.isfinite(places).all(axis=1)
        if not known[_BEYOND : _BEYOND + pieces + 1].all():
            first = t[_BEYOND:][~known[_BEYOND:]][0]
            raise ValueError(f"the path is not finite at t = {first:.6g} s")
        if not known.all():  # it begins at 0, or ends at the end
            t, places = t[known], places[known]
        rows = np.column_stack([t, places])
        middle = step * (np.arange(pieces) + 0.5)
        error = np.abs(_core.places(rows, middle) - _places(path, middle)).max()
        if error <= tolerance * np.ptp(places, axis=0).max():
            return rows
        if pieces >= _MOST_ROWS:
            raise ValueError(
                f"the path is not smooth enough for a table: between {pieces} rows the spline is still {error:.3g} m off; "
                "round its corners, shorten integrate.end, or raise the tolerance of tippe.path_table"
            )
        pieces *= 2


def _places(path: Callable[..., object], t: np.ndarray) -> np.ndarray:
    """At once, if the function takes arrays; else one by one."""
    try:
        answer = [np.asarray(each, dtype=float) for each in path(t)]  # type: ignore[attr-defined]
        if len(answer) == 3 and all(each.shape in ((), t.shape) for each in answer):
            return np.column_stack([np.broadcast_to(each, t.shape) for each in answer])
    except (TypeError, ValueError):
        pass
    single = np.array([np.asarray(path(float(each)), dtype=float) for each in t])
    if single.shape != (len(t), 3):
        raise ValueError(f"a path gives three numbers x, y, z, not an array of shape {single.shape[1:]}")
    return single


def _ask(function: Callable[..., object], *arguments: np.ndarray) -> np.ndarray:
    """At once, if the function takes arrays; else one by one."""
    try:
        answer = np.asarray(function(*arguments), dtype=float)
        if answer.shape == arguments[0].shape:
            return answer
    except (TypeError, ValueError):
        pass
    return np.array([float(function(*map(float, each))) for each in zip(*arguments)])  # type: ignore[arg-type]
