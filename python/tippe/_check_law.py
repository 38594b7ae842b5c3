"""What a law of one's own must keep, tried on random motions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import Error
from ._law import Law


def check_law(law: Law | Callable[..., object], tries: int = 2000, seed: int = 0, tolerance: float = 1e-6) -> list[str]:
    """The claims of a law that it breaks, each with the motion or force that shows it; none for a sound one.

    ``law`` is a ``tippe.Law``, or a function ``potential(slip, spin)`` as for ``tippe.potential_table``. Any law is passive, and its force has the
    derivative that it says. A set law has a convex potential of which the force is the gradient, its forces lie on the border of its set, and its
    projection leaves admissible forces alone and never takes two of them further apart. ``tolerance`` is the part by which a claim may be missed: that
    of the table of a function.

    >>> import numpy, tippe
    >>> tippe.check_law(numpy.hypot)
    []
    >>> tippe.check_law(tippe.Law("contensou", mu=0.3, radius=1e-3))
    []
    """
    if not isinstance(law, Law):
        if not callable(law):
            raise TypeError(f"a law is a tippe.Law or a function of slip and spin, not {law!r}")
        try:
            law = Law("table", potential=law, radius=1.0)
        except Error as error:  # the core refuses what is no set law
            return [str(error)]
    if isinstance(tries, bool) or not isinstance(tries, int) or not 1 <= tries <= 10_000_000:
        raise ValueError(f"tries is a whole number from 1, not {tries!r}")
    if not tolerance > 0:
        raise ValueError(f"tolerance is a part above 0, not {tolerance!r}")
    random = np.random.default_rng(seed)
    tried = law
    # Motions in metres a second, spin by the radius, of all directions and sizes.
    arm = np.array([1.0, 1.0, tried.radius if tried.radius > 0 else 1.0])
    broken: list[str] = []

    def motions() -> np.ndarray:
        """(slip, R·spin), now and then of one kind alone."""
        v = random.standard_normal((tries, 3)) * 10.0 ** random.uniform(-3, 3, (tries, 3)) * 10.0 ** random.uniform(-3, 2, (tries, 1))
        v[: tries // 10, 2] = 0.0
        v[tries // 10 : tries // 5, :2] = 0.0
        return np.asarray(v)

    def force(v: np.ndarray) -> np.ndarray:
        answer = tried.force(v[:, :2], v[:, 2] / arm[2])
        return np.column_stack([answer.force, answer.torque / arm[2]])

    def claim(what: str, missed: np.ndarray, allowed: Any, shown: np.ndarray) -> None:
        over = np.where(np.isnan(missed), np.inf, missed) - allowed
        worst = int(np.argmax(over))
        if over[worst] > 0:
            broken.append(f"{what}: missed by {missed[worst]:.3g} at ({', '.join(f'{x:.6g}' for x in shown[worst])})")

    a, b = motions(), motions()
    largest = float(np.abs(force(a)).max())
    of_a, of_b = force(a), force(b)
    power = -(of_a * a).sum(1)
    speed = np.linalg.norm(a, axis=1)
    claim("friction takes energy out: −λᵀγ ≥ 0", -power, tolerance * largest * speed, a)
    # Directions in which every component counts, so that a difference has digits left.
    c = random.standard_normal((tries, 3)) * 10.0 ** random.uniform(-2, 1, (tries, 1))
    step = 1e-4 * np.linalg.norm(c, axis=1)
    derivative = tried.derivative(c[:, :2], c[:, 2] / arm[2])
    for i in range(3):
        e = np.zeros(3)
        e[i] = 1.0
        h = step[:, None]
        near, far = force(c + h * e) - force(c - h * e), force(c + 2 * h * e) - force(c - 2 * h * e)
        own = derivative[:, :, i] / arm[i] / np.array([1.0, 1.0, arm[2]])
        missed = np.linalg.norm(own - (8 * near - far) / (12 * h), axis=1) * np.linalg.norm(c, axis=1)
        claim(f"the derivative by component {i + 1} is that of the force", missed, 100 * tolerance * largest, c)
    if not tried.is_set:
        return broken

    def potential(v: np.ndarray) -> np.ndarray:
        return tried.potential(v[:, :2], v[:, 2] / arm[2])

    phi_a, phi_b = potential(a), potential(b)
    claim("the potential is the power: Φ(γ) = −λᵀγ", np.abs(phi_a - power), tolerance * largest * speed, a)
    claim("a potential is convex: Φ(a + b) ≤ Φ(a) + Φ(b)", potential(a + b) - phi_a - phi_b, tolerance * (phi_a + phi_b), a)
    more = -(of_a * b).sum(1) - phi_b
    claim("no force of the set takes more power than the law's own: −λ(a)ᵀb ≤ Φ(b)", more, tolerance * largest * np.linalg.norm(b, axis=1), b)
    claim("a force twice as fast is the same", np.linalg.norm(force(2.0 * a) - of_a, axis=1), tolerance * largest, a)
    acts = np.linalg.norm(of_a, axis=1) > tolerance * largest  # spin alone moves no patch without radius
    border = np.where(acts, np.abs(tried.gauge(of_a) / max(float(tried.gauge(of_b).max()), 1e-300) - 1.0), 0.0)
    claim("the force of a moving contact lies on the border of its set", border, 10 * tolerance, of_a)
    x, y = (largest * random.standard_normal((tries, 3)) * 10.0 ** random.uniform(-2, 2, (tries, 1)) for _ in range(2))
    x = np.where(np.arange(tries)[:, None] % 2 == 0, x, of_a * (1.0 + random.uniform(-0.1, 0.1, (tries, 1))))
    to_x, to_y = tried.project(x), tried.project(y)
    again = tried.project(0.999 * to_x.force)
    claim("an admissible force is its own projection", np.linalg.norm(again.force - 0.999 * to_x.force, axis=1), tolerance * largest, to_x.force)
    apart = np.linalg.norm(to_x.force - to_y.force, axis=1) - np.linalg.norm(x - y, axis=1)
    claim("a projection never takes two forces further apart", apart, tolerance * largest, x)
    nearest = ((x - to_x.force) * (of_b - to_x.force)).sum(1)
    claim("the projection is the nearest admissible force", nearest, tolerance * largest * (np.linalg.norm(x, axis=1) + largest), x)
    return broken
