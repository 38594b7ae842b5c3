"""What a run came to."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ._errors import Error
from ._table import Table

if TYPE_CHECKING:
    from ._scene import Scene
    from ._show import View


class Event(NamedTuple):
    """Something that happened: ``kind`` is touch, impact, accumulation, lift_off, stick, slip, contour_stop, rest or singular."""

    t: float
    kind: str
    contact: int
    name: str  #: of the contact


class Energy(NamedTuple):
    """Every joule has an owner."""

    initial: float
    final: float
    dissipated: dict[str, float]  #: by sliding, drilling, contour, rolling, impact, air
    residual: float  #: what the scheme itself lost
    table: float  #: what a moving table has given
    forces: float = 0.0  #: what other forces from outside have given


def _named_events(events: list[tuple[float, str, int]], contacts: list[str]) -> list[Event]:
    return [Event(t, kind, contact, contacts[contact]) for t, kind, contact in events]


class Run:
    """The rows of a run, and all that its report says.

    >>> import tippe
    >>> run = tippe.Scene.load("tippe-top").run(every=0.5)
    >>> run.t[:3]
    array([0. , 0.5, 1. ])
    >>> run["theta"].shape, run["r_S"].shape, run["gap"].shape
    ((17,), (17, 3), (17, 2))
    >>> run.trustworthy, run.events[0].kind
    (True, 'impact')

    Columns are read-only views of one array; they stay when the run goes.
    """

    scene: Scene
    rows: Table  #: of ``every``, or else of ``at``
    samples: Table  #: of ``at``, in the order asked for
    events: list[Event]
    energy: Energy
    trustworthy: bool
    warnings: list[str]
    counts: dict[str, float]  #: steps, rejected, rhs, solves, …
    measured: dict[str, float | None]  #: what was asked for with ``measure``
    resting: bool
    wall_s: float
    _ends: Table

    @classmethod
    def _of(cls, scene: Scene, names: list[str], contacts: list[str], report: dict[str, Any], measure: list[str], place: Any, rows: bool) -> Run:
        run = cls.__new__(cls)
        run.scene = scene
        samples, modes = report["samples"], report["sample_modes"]
        if place is not None:  # samples in the order in which they were asked for
            order = [i for i in place if i < len(samples)]
            samples, modes = samples[order], bytes(modes[i] for i in order) if modes else b""
        run.samples = Table(names, samples, modes)
        run.rows = Table(names, report["rows"], report["modes"]) if rows or not len(samples) else run.samples
        run._ends = Table(names, report["ends"], report["end_modes"])
        run.events = _named_events(report["events"], contacts)
        run.energy = Energy(**report["energy"])
        run.trustworthy, run.warnings, run.counts = report["trustworthy"], report["warnings"], report["counts"]
        run.measured = dict(zip(measure, report["measured"]))
        run.resting, run.wall_s = report["resting"], report["wall_s"]
        return run

    @cached_property
    def first(self) -> dict[str, Any]:
        """The start, under the names of ``tippe run --json``."""
        return self._ends.row(0)

    @cached_property
    def final(self) -> dict[str, Any]:
        """The end, under the names of ``tippe run --json``."""
        return self._ends.row(1)

    @property
    def t(self) -> np.ndarray:
        """Times of the rows [s]."""
        return self.rows["t"]

    def __getitem__(self, name: str) -> np.ndarray:
        return self.rows[name]

    def __contains__(self, name: object) -> bool:
        return name in self.rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def keys(self) -> list[str]:
        """Names of the columns."""
        return list(self.rows.names)

    def __repr__(self) -> str:
        trust = "trustworthy" if self.trustworthy else "not trustworthy"
        return f"<tippe.Run of {self.scene.name} to t = {self.final['t']:.6g} s: {len(self)} rows, {len(self.events)} events, {trust}>"

    def to_frame(self) -> Any:
        """The rows as a pandas DataFrame, one column for each of trajectory.csv."""
        import pandas

        frame = pandas.DataFrame(self.rows.array, columns=self.rows.names)
        if "mode" in self.rows:
            frame["mode"] = self.rows["mode"]
        return frame

    def plot(self, *names: str, axes: Any = None) -> Any:
        """Draws columns over time with matplotlib, one below the other, and gives the axes.

        Without names: the inclination, the spin and the energy of a body, or the speeds of a disk on a track.
        """
        import matplotlib.pyplot as pyplot

        if not names:
            names = ("v", "omega", "energy") if self.scene.on_track else ("theta", "spin", "energy")
        if axes is None:
            _, axes = pyplot.subplots(len(names), 1, sharex=True, squeeze=False, figsize=(7, 1 + 1.8 * len(names)), layout="constrained")
            axes = axes[:, 0]
        axes = np.atleast_1d(axes)
        if len(axes) < len(names):
            raise ValueError(f"{len(names)} columns need as many axes, not {len(axes)}")
        for axis, name in zip(axes, names):
            values = self[name]
            lines = axis.plot(self.t, values.reshape(len(values), -1) if values.ndim > 1 else values)
            contacts = self.scene.contacts if len(self.scene.contacts) > 1 else [""]
            labels = [" ".join(filter(None, (contacts[i] if i is not None else "", part))) for i, part in self.rows.parts(name)]
            if len(lines) == len(labels) > 1:
                axis.legend(lines, labels, loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize="small", frameon=False)  # beside, over no curve
            axis.set_ylabel(_label(name))
            axis.grid(alpha=0.3)
        axes[len(names) - 1].set_xlabel("t [s]")
        axes[0].set_title(self.scene.title, fontsize="medium")
        return axes

    def show(self, path: str | os.PathLike[str] | None = None, *, every: float | None = None, height: int = 480) -> View:
        """The lab's view of this run: turn it, play it, with arrows and friction ball. One page that needs neither a server nor a network.

        A notebook shows what this returns. Elsewhere it is written to ``path``, or to tippe-NAME.html. ``every``: time between the rows in it [s],
        of which there are 3000 by default.
        """
        from ._show import show

        return show(self, path, every, height)

    def animate(
        self, path: str | os.PathLike[str], *, speed: float = 1.0, fps: int = 25, size: tuple[float, float] = (4.8, 3.6)
    ) -> None:
        """Writes a moving picture of outlines, .gif (with pillow), .mp4 or .webm (with ffmpeg), with matplotlib. ``size`` is in hundreds of pixels."""
        from ._animate import animate

        animate(self, path, speed, fps, size)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes all of the run to a file for numpy, ``.npz``; ``tippe.Run.load`` reads it. The file appears when it is complete."""
        target = os.fsdecode(path)
        if not target.endswith(".npz"):
            raise ValueError(f"{target}: a run is saved as .npz; for CSV take run.to_frame().to_csv(…)")
        about = {
            "scene": self.scene._recipe(),
            "names": self.rows.names,
            "first": self.first,
            "final": self.final,
            "events": self.events,
            "energy": self.energy._asdict(),
            "trustworthy": self.trustworthy,
            "warnings": self.warnings,
            "counts": self.counts,
            "measured": self.measured,
            "resting": self.resting,
            "wall_s": self.wall_s,
            "own_rows": self.rows is not self.samples,
        }
        text = json.dumps(about, default=lambda x: x.tolist())
        part = f"{target}.part.npz"
        try:
            np.savez_compressed(
                part,
                rows=self.rows.array,
                samples=self.samples.array,
                modes=np.frombuffer(self.rows._modes, np.uint8),
                sample_modes=np.frombuffer(self.samples._modes, np.uint8),
                about=np.array(text),
            )
            os.replace(part, target)
        finally:
            if os.path.exists(part):
                os.remove(part)

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Run:
        """Reads what ``save`` wrote."""
        from ._scene import Scene

        try:
            with np.load(os.fsdecode(path), allow_pickle=False) as file:
                about = json.loads(str(file["about"]))
                tables = {name: file[name] for name in ("rows", "samples", "modes", "sample_modes")}
        except (ValueError, KeyError, EOFError, TypeError, AttributeError, zipfile.BadZipFile, zlib.error) as error:
            if path is None or isinstance(path, (int, float)):
                raise
            raise Error(f"{os.fsdecode(path)}: this is not a saved run; name a file that Run.save has written") from error
        run = Run.__new__(Run)
        run.scene = Scene._from(*about["scene"])
        run.samples = Table(about["names"], tables["samples"], tables["sample_modes"].tobytes())
        run.rows = Table(about["names"], tables["rows"], tables["modes"].tobytes()) if about["own_rows"] else run.samples
        run.first, run.final = (
            {name: np.array(value) if isinstance(value, list) else value for name, value in about[end].items()} for end in ("first", "final")
        )
        run.events = [Event(*event) for event in about["events"]]
        run.energy = Energy(**about["energy"])
        for name in ("trustworthy", "warnings", "counts", "measured", "resting", "wall_s"):
            setattr(run, name, about[name])
        return run


_UNITS = {
    "theta": "rad", "alpha": "rad", "beta": "rad", "gamma": "rad", "lean": "rad", "angle": "rad", "spin": "rad/s", "omega": "rad/s",
    "wobble": "rad/s", "contour_rate": "rad/s", "energy": "J", "kinetic": "J", "potential": "J", "dissipated": "J", "given": "J", "residual": "J",
    "gap": "m", "r_S": "m", "r_C": "m", "x": "m", "y": "m", "z": "m", "s": "m", "S": "m", "v_S": "m/s", "v": "m/s", "slip": "m/s",
    "lambda_N": "N", "lambda_T": "N", "lambda_R": "N", "load": "N", "tau": "N m", "t": "s",
}  # fmt: skip


def _label(name: str) -> str:
    parts = name.split("_")
    for n in range(len(parts), 0, -1):
        if unit := _UNITS.get("_".join(parts[:n])):
            return f"{name} [{unit}]"
    return name
