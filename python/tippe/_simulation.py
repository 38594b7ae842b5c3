"""A run that Python drives."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._run import Energy, Event, _named_events
from ._table import Table
from ._values import number, numbers, write_text

if TYPE_CHECKING:
    from ._scene import Scene


class Simulation:
    """A run in steps of your own: for Poincaré maps, Lyapunov exponents, control, learning.

    >>> import tippe
    >>> sim = tippe.Scene.load("tippedisk").start()
    >>> sim.advance(0.5)
    >>> other = sim.copy()
    >>> state = other.state
    >>> state[10] += 1e-8                       # omega_x, body axes
    >>> other.set_state(state)
    >>> sim.advance(1), other.advance(1)
    (None, None)
    >>> bool(abs(sim["gamma"] - other["gamma"]) < 1e-3)
    True

    ``state`` is r_S (3), the quaternion (4, scalar first), v_S (3) and omega (3, body axes). Numbers at a time do not depend on the steps taken to get there:
    they are those of ``scene.run(at=…)``.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene.copy()
        self._core = _core.Simulation(self.scene._core)

    @property
    def t(self) -> float:
        """Now [s]."""
        return self._core.t

    @property
    def done(self) -> bool:
        """Is the run over: at rest, at integrate.end, or at a fault?"""
        return self._core.over

    @property
    def state(self) -> np.ndarray:
        """A copy of r_S, quaternion, v_S, omega: 13 numbers."""
        return self._core.state

    @property
    def parameters(self) -> dict[str, Any]:
        """All keys of the scene with their values; ``reinit(changes=…)`` changes them."""
        return {key: self.scene[key] for key in self.scene.keys()}

    def step(self, steps: int = 1) -> bool:
        """Takes steps of the scheme's own length; False when the run is over."""
        if isinstance(steps, bool) or not isinstance(steps, (int, np.integer)) or steps < 1:
            raise ValueError(f"steps is a whole number of 1 or more, not {steps!r}")
        for _ in range(steps):
            if not self._core.step():
                return False
        return True

    def advance(self, t: float) -> None:
        """Continues to the time t [s], which may lie inside a step: there the state is that of the scheme's own interpolation."""
        self._core.advance(number(t, "t"))

    def set_state(self, state: Any) -> None:
        """Puts the body into this state, at the present time. Which contacts stick and which slip is decided again."""
        self._core.reinit(numbers(state, "state"), self.t)

    def reinit(self, state: Any = None, changes: Mapping[str, Any] | None = None) -> None:
        """Begins again at t = 0: from the scene's start or from a state, and with keys of the scene changed."""
        given = None if state is None else numbers(state, "state")
        if changes is not None:
            scene = self.scene.copy(changes)
            core = _core.Simulation(scene._core)
            if given is not None:
                core.reinit(given, 0.0)
            self.scene, self._core = scene, core
        else:
            self._core.reinit(given, 0.0)

    def copy(self) -> Simulation:
        """Another simulation that continues from here, to the same bits."""
        twin = Simulation.__new__(Simulation)
        twin.scene, twin._core = self.scene, self._core.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Simulation:
        return self.copy()

    def _table(self) -> Table:
        return Table(self.scene.columns, self._core.row(), self._core.mode())

    def __getitem__(self, name: str) -> Any:
        """What is observed now, by the name of a column."""
        value = self._table()[name][0]
        return float(value) if isinstance(value, np.floating) else value

    def observe(self) -> dict[str, Any]:
        """All that is observed now, under the names of ``tippe run --json``."""
        return self._table().row(0)

    @property
    def events(self) -> list[Event]:
        """What has happened until now, since the last set_state or reinit."""
        return _named_events(self._core.events(), self.scene.contacts)

    @property
    def energy(self) -> Energy:
        """The energy, by owner, since the last set_state or reinit."""
        return Energy(**self._core.energy())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file from which ``tippe run --from-state`` and ``Simulation.load`` continue, to the same bits."""
        write_text(path, self._core.as_text())

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Simulation:
        """Continues from a file that ``save`` or ``tippe run --save-state`` wrote."""
        from ._scene import Scene

        core, name, text, at = _core.Simulation.load(os.fspath(path))
        simulation = Simulation.__new__(Simulation)
        simulation.scene, simulation._core = Scene._from(text, name, os.fspath(path), []), core
        if at > simulation.t:
            simulation.advance(at)
        return simulation

    def __reduce__(self) -> Any:
        return _reload, (self._core.as_text(),)

    def __repr__(self) -> str:
        return f"<tippe.Simulation of {self.scene.name} at t = {self.t:.6g} s{', over' if self.done else ''}>"


def _reload(text: str) -> Simulation:
    """From a pickle."""
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        path = os.path.join(folder, "state.json")
        write_text(path, text)
        return Simulation.load(path)
