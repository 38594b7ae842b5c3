"""Laws written in Python: a function is asked once, here, and becomes a table that the core runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


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


def _ask(function: Callable[..., object], *arguments: np.ndarray) -> np.ndarray:
    """At once, if the function takes arrays; else one by one."""
    try:
        answer = np.asarray(function(*arguments), dtype=float)
        if answer.shape == arguments[0].shape:
            return answer
    except (TypeError, ValueError):
        pass
    return np.array([float(function(*map(float, each))) for each in zip(*arguments)])  # type: ignore[arg-type]
