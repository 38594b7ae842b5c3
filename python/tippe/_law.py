"""Contact laws over arrays."""

from __future__ import annotations

import os
import re
from typing import Any, NamedTuple

import numpy as np

from . import _core
from ._errors import Error
from ._functions import potential_table
from ._values import number, numbers, text


class Force(NamedTuple):
    """What a contact does to the body."""

    force: np.ndarray  #: λ_T [N], shape (…, 2)
    torque: np.ndarray  #: about the normal [N m], shape (…)
    rolling_torque: np.ndarray  #: [N m], shape (…, 2)
    contour_force: np.ndarray  #: [N], shape (…, 2)


class Projection(NamedTuple):
    """The admissible force nearest to a given one."""

    force: np.ndarray  #: λ_T1, λ_T2, τ/radius [N], shape (…, 3)
    inside: np.ndarray  #: was it admissible already?
    iterations: np.ndarray


_COEFFICIENTS = (
    "mu", "radius", "normal", "pressure", "potential", "kr", "eps", "eps_1", "elastic_modulus", "relative_radius", "mu_static", "stribeck_speed",
    "stribeck_exponent", "mu_pivoting", "mu_contour", "mu_rolling", "viscosity_contour", "viscosity_rolling",
)  # fmt: skip
_KEYS = sorted({key[0] for law in _core.laws() for key in law["keys"]} - set(_COEFFICIENTS))


class Law:
    """A contact law by name, over arrays of any shape.

    >>> import tippe
    >>> law = tippe.Law("contensou", mu=0.3, radius=2e-3)
    >>> answer = law.force([0.01, 0.02], 30, normal=3)    # slip [m/s], spin [rad/s], normal force [N]
    >>> answer.force.round(4), float(answer.torque.round(7))
    (array([-0.1706, -0.3412]), -0.0009207)
    >>> law.force([[0.01, 0], [0.02, 0], [0.04, 0]], 30, 3).force.shape
    (3, 2)

    Names and coefficients are those of ``tippe law``; names join with '+', as in ``contensou+contour``. ``pressure`` is "hertz", "uniform", a file,
    rows (radius, pressure), or a function of the radius from 0 to 1. ``potential``, of the law "table", is a file, rows, or a function: see
    ``tippe.potential_table``. Functions are asked once, when the law is made. Keys of the law itself have the names that scenes give them; rows are an array or
    a file, as in ``Law("patch", outline="polygon", polygon=[[0, 0], [0.02, 0], [0, 0.01]])``.
    """

    __slots__ = ("__weakref__", "_core", "_made_of", "normal")  # coefficients are those it was made with: law.mu = 0.2 is an AttributeError

    def __init__(self, name: str, **coefficients: Any) -> None:
        if not isinstance(name, str):
            raise TypeError(f"a law has a name, not {name!r}")
        for key, value in coefficients.items():
            if key in _KEYS:
                coefficients[key] = _key_value(key, value)
                continue
            if key not in _COEFFICIENTS:
                near = _core.nearest(key, [*_COEFFICIENTS, *_KEYS])
                raise TypeError(f"a law has no coefficient {key!r}; " + (f"did you mean {near!r}?" if near else f"there are {', '.join(_COEFFICIENTS)}"))
            if key == "potential" and callable(value):
                coefficients[key] = potential_table(value)
            elif key in ("pressure", "potential"):
                if isinstance(value, (str, os.PathLike)):
                    coefficients[key] = text(os.fspath(value), key)
                elif not callable(value):
                    coefficients[key] = table = numbers(value, key)
                    width = 2 if key == "pressure" else 3
                    if table.size > 0 and (table.ndim != 2 or table.shape[1] != width):
                        rows = "(radius, pressure)" if key == "pressure" else "(slip, spin, Φ)"
                        raise ValueError(f"{key} takes a name, a file, a function or rows {rows}, not an array of shape {table.shape}")
            else:
                number = numbers(value, key)
                if number.ndim != 0 or not np.isfinite(number) or number < 0:
                    raise ValueError(f"{key} takes a finite number of 0 or more, not {value!r}")
                coefficients[key] = float(number)
        self.normal: float = coefficients.get("normal", 1.0)
        self._made_of = (text(name, "a law"), coefficients)
        given = coefficients | ({"pressure": _checked(coefficients["pressure"])} if callable(coefficients.get("pressure")) else {})
        try:
            self._core = _core.Law(name, given)
        except Error as error:
            said = re.sub(r"--([a-z][a-z-]*)", lambda option: option[1].replace("-", "_"), str(error))
            raise Error(said.replace("tippe law list shows the names", "tippe.laws() has the names")) from None

    @property
    def name(self) -> str:
        return self._core.name

    @property
    def radius(self) -> float:
        """Of the contact patch at the law's own normal force [m]."""
        return self._core.radius

    @property
    def is_set(self) -> bool:
        """Is it a set to project on? Otherwise it is only a function."""
        return self._core.is_set

    @property
    def warnings(self) -> list[str]:
        return self._core.warnings

    def force(self, slip: Any, spin: Any = 0.0, normal: Any = None, rolling: Any = None, contour: Any = None) -> Force:
        """Force and torques on a body that moves with this slip (…, 2) [m/s], spin (…) [rad/s], rolling (…, 2) [rad/s] and contour velocity (…, 2).

        NaN where a number is not finite or the normal force is negative.
        """
        shape, motions = self._motions(slip, spin, normal, rolling, contour)
        force, torque, rolling_torque, contour_force = self._core.force(_size(shape), *motions)
        pair = (*shape, 2)
        still = np.broadcast_to(0.0, pair)
        return Force(
            force.reshape(pair),
            torque.reshape(shape),
            still if rolling_torque is None else rolling_torque.reshape(pair),
            still if contour_force is None else contour_force.reshape(pair),
        )

    def potential(self, slip: Any, spin: Any = 0.0, normal: Any = None, rolling: Any = None, contour: Any = None) -> np.ndarray:
        """Power that the contact takes [W]; its gradient by (slip, spin) is minus force and torque. Not of a law that is only a function."""
        shape, motions = self._motions(slip, spin, normal, rolling, contour)
        return self._core.potential(_size(shape), *motions).reshape(shape)

    def derivative(self, slip: Any, spin: Any = 0.0, normal: Any = None, rolling: Any = None, contour: Any = None) -> np.ndarray:
        """∂(force_x, force_y, torque)/∂(slip_x, slip_y, spin), shape (…, 3, 3), with μ and radius as they are at this motion."""
        shape, motions = self._motions(slip, spin, normal, rolling, contour)
        return self._core.derivative(_size(shape), *motions).reshape(*shape, 3, 3)

    def project(self, force: Any, normal: Any = None, rolling: Any = None) -> Projection:
        """The admissible force nearest to ``force``: λ_T1, λ_T2, τ/radius [N], shape (…, 3).

        >>> import tippe
        >>> tippe.Law("coulomb", mu=0.5).project([3, 4, 0], normal=2).force
        array([0.6, 0.8, 0. ])
        """
        shape, (x, load, axis) = _rows(force=(force, 3), normal=(self._load(normal), 1), rolling=(rolling, 2))
        point, inside, iterations = self._core.project(_size(shape), x, load, axis)
        return Projection(point.reshape(*shape, 3), inside.reshape(shape), iterations.reshape(shape))

    def gauge(self, force: Any, rolling: Any = None) -> np.ndarray:
        """The smallest size of the friction set that holds ``force`` (…, 3) [N]: a force is admissible where its gauge is at most μ·normal."""
        shape, (x, axis) = _rows(force=(force, 3), rolling=(rolling, 2))
        return self._core.gauge(_size(shape), x, axis).reshape(shape)

    def _motions(self, slip: Any, spin: Any, normal: Any, rolling: Any, contour: Any) -> tuple[tuple[int, ...], list[np.ndarray]]:
        return _rows(slip=(slip, 2), spin=(spin, 1), normal=(self._load(normal), 1), rolling=(rolling, 2), contour=(contour, 2))

    def _load(self, normal: Any) -> np.ndarray:
        """A contact that pulls has no friction force: NaN."""
        load = numbers(self.normal if normal is None else normal, "normal")
        pulls = load < 0
        return np.where(pulls, np.nan, load) if pulls.any() else load

    def __reduce__(self) -> Any:
        return _remake, self._made_of

    def __repr__(self) -> str:
        name, coefficients = self._made_of
        return f"tippe.Law({', '.join([repr(name), *(f'{k}={v!r}' for k, v in coefficients.items())])})"


def _key_value(key: str, value: Any) -> Any:
    """Of a key that the registry lists: a name or file, a number, or rows. Ranges are checked by the law."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (str, bool)):
        return value
    array = numbers(value, key)
    return float(array) if array.ndim == 0 else array


def _checked(pressure: Any) -> Any:
    """The function, refused where it gives no number."""
    return lambda radius: number(pressure(radius), "pressure, a function of the radius,")


def _size(shape: tuple[int, ...]) -> int:
    return int(np.prod(shape, dtype=np.int64))


def _remake(name: str, coefficients: dict[str, Any]) -> Law:
    return Law(name, **coefficients)


def _rows(**given: tuple[Any, int]) -> tuple[tuple[int, ...], list[np.ndarray]]:
    """The common shape, and each array as rows; one that is the same everywhere stays a single row."""
    arrays: list[tuple[np.ndarray, tuple[int, ...]]] = []
    for name, (value, width) in given.items():
        if value is None and name in ("rolling", "contour"):
            arrays.append((np.zeros(width), ()))
            continue
        array = numbers(value, name)
        if width > 1 and (array.ndim == 0 or array.shape[-1] != width):
            raise ValueError(f"{name} has {width} numbers for each point: its shape is (…, {width}), not {array.shape}")
        arrays.append((array, array.shape if width == 1 else array.shape[:-1]))
    try:
        shape = np.broadcast_shapes(*(own for _, own in arrays))
    except ValueError:
        raise ValueError("the arrays do not broadcast: " + ", ".join(f"{n} has shape {a.shape}" for n, (a, _) in zip(given, arrays))) from None
    rows = []
    for (array, own), (_, width) in zip(arrays, given.values()):
        tail = (width,) if width > 1 else ()
        if _size(own) != 1:
            array = np.broadcast_to(array, (*shape, *tail))
        rows.append(np.ascontiguousarray(array).reshape(-1))
    return shape, rows


def laws() -> dict[str, str]:
    """Every law by name, with a line that says what it is.

    >>> import tippe
    >>> "contensou" in tippe.laws()
    True
    """
    return {entry["name"]: entry["summary"] for entry in _core.laws()}
