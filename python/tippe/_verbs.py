"""The verbs of the command line, as functions."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from . import _core
from ._errors import Error, SceneError, sound
from ._files import HERE, find, shipped
from ._scene import Scene, Source, _key, _value, runs


class Sweep:
    """A scene at many points: ``sweep["theta@1"]`` are the results as an array, ``sweep.axes["contact.mu"]`` the values along an axis.

    Of a grid an array has one dimension for each axis, of random points just one. Where something did not happen, or the checks of a run failed,
    there is NaN; ``reasons`` says why, by the number of the point.
    """

    def __init__(self, axes: dict[str, np.ndarray], results: dict[str, np.ndarray], shape: tuple[int, ...], reasons: dict[int, str]) -> None:
        self.axes, self.results, self.shape, self.reasons = axes, results, shape, reasons

    @property
    def trustworthy(self) -> bool:
        return not self.reasons

    def __getitem__(self, name: str) -> np.ndarray:
        return self.results[name] if name in self.results else self.axes[name]

    def to_frame(self) -> Any:
        """One row for each point, as a pandas DataFrame."""
        import pandas

        values = list(self.axes.values())
        if len(self.shape) == len(values):
            values = np.meshgrid(*values, indexing="ij")
        columns = {name: np.ravel(value) for name, value in zip(self.axes, values)}
        return pandas.DataFrame(columns | {name: value.ravel() for name, value in self.results.items()})

    def __repr__(self) -> str:
        return f"<tippe.Sweep of {' × '.join(map(str, self.shape))} points: {', '.join(self.axes)} → {', '.join(self.results)}>"


def sweep(
    scene: Scene | Source, axes: Mapping[str, Iterable[Any]] | None = None, results: Iterable[str] = (), *, jobs: int | None = None, progress: Any = None
) -> Sweep:
    """Runs a scene at every combination of values of some keys, on all cores.

    ``results`` are quantities as for ``runs(measure=…)``. With no axes, ``scene`` is a sweep file or the name of a shipped sweep.

    >>> import tippe
    >>> disk = tippe.Scene.load("euler-disk")
    >>> found = tippe.sweep(disk, {"contact.mu": [0.1, 0.3], "start.omega.2": [10, 20, 30]}, ["event.rest"])
    >>> found["event.rest"].shape
    (2, 3)
    """
    if axes is None:
        return _sweep_file(scene, jobs, progress)
    base = scene if isinstance(scene, Scene) else Scene.load(scene)
    values = {_key(key): list(each) for key, each in axes.items()}
    names = [results] if isinstance(results, str) else [str(name) for name in results]
    if not values or not names or not all(values.values()):
        raise ValueError("a sweep needs an axis with values and a result")
    texts = [[f"{key}={_value(key, value)}" for value in each] for key, each in values.items()]
    points = [list(point) for point in itertools.product(*texts)]
    shape = tuple(len(each) for each in texts)
    return _sweep(base, points, {key: np.array(each) for key, each in values.items()}, dict(zip(names, names)), shape, jobs, progress)


def _sweep_file(source: Any, jobs: int | None, progress: Any) -> Sweep:
    text, _, shown = find(source, "sweeps")
    read = sound(*_core.read_sweep(text, shown))
    beside = Path(shown).parent / read["scene"]
    base = Scene.load(beside if beside.is_file() else read["scene"])._with(read["settings"])
    points = [[f"{key}={value}" for (_, key, _), value in zip(read["axes"], point)] for point in read["points"]]
    columns = list(zip(*read["points"]))
    axes, shape = {}, []
    for (name, _, numeric), column in zip(read["axes"], columns):
        own = column if read["random"] else list(dict.fromkeys(column))
        axes[name] = np.array([float(value) for value in own] if numeric else [value.strip("'\"") for value in own])
        shape.append(len(own))
    grid = (len(points),) if read["random"] else tuple(shape)
    return _sweep(base, points, axes, dict(read["results"]), grid, jobs, progress)


def _sweep(
    base: Scene, points: list[list[str]], axes: dict[str, np.ndarray], results: dict[str, str], shape: tuple[int, ...], jobs: Any, progress: Any
) -> Sweep:
    reasons: dict[int, str] = {}
    scenes, where = [], []
    for i, settings in enumerate(points):
        try:
            scenes.append(base._with(settings))
            where.append(i)
        except SceneError as error:
            reasons[i] = str(error)
    if not scenes:
        raise Error(f"the scene refuses every point: {reasons[0]}")
    found = np.full((len(points), len(results)), np.nan)
    quantities = list(results.values())
    for i, run in zip(where, runs(scenes, measure=quantities, only_measure=True, jobs=jobs, progress=progress)):
        if run.trustworthy:
            found[i] = [np.nan if run.measured[q] is None else run.measured[q] for q in quantities]
        else:
            reasons[i] = "; ".join(run.warnings)
    return Sweep(axes, {name: found[:, k].reshape(shape) for k, name in enumerate(results)}, shape, reasons)


def scenes() -> list[str]:
    """Names of the shipped scenes.

    >>> import tippe
    >>> "tippe-top" in tippe.scenes()
    True
    """
    return shipped("scenes")


def sweeps() -> list[str]:
    """Names of the shipped sweeps."""
    return shipped("sweeps")


# ---- verbs that the program itself answers, as JSON


def command(*arguments: str) -> Any:
    """Runs ``tippe ARGUMENTS --json`` and gives its answer; what the command line refuses is a ``tippe.Error``.

    >>> import tippe
    >>> tippe.command("law", "coulomb", "--slip", "1,0", "--spin", "0")["force"]
    [-1.0, 0.0]
    """
    program = HERE / "bin" / "tippe"
    if not program.exists():
        raise Error(f"the program is missing; {program}; build it with ./tippe --help, or install the package again")
    done = subprocess.run([str(program), *map(str, arguments), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode not in (0, 1) or not done.stdout:
        raise Error("\n".join(line.removeprefix("tippe: ") for line in said.splitlines()) or f"tippe ended with {done.returncode}")
    return json.loads(done.stdout)


def _of_scene(verb: str, scene: Scene | Source, arguments: Sequence[str]) -> Any:
    """A verb that takes a scene, which may exist only here."""
    if not isinstance(scene, Scene):
        scene = Scene.load(scene)
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        path = os.path.join(folder, f"{scene.name if '/' not in scene.name else 'scene'}.toml")
        scene.save(path)
        return command(verb, path, *arguments)


def _list(values: Any) -> str:
    return values if isinstance(values, str) else ",".join(str(v) if isinstance(v, str) else repr(float(v)) for v in np.atleast_1d(values).tolist())


def _objects(answer: Any) -> Any:
    """Objects with attributes; lists of numbers as arrays, with NaN for null."""
    if isinstance(answer, dict):
        return SimpleNamespace(**{key: _objects(value) for key, value in answer.items()}) if all(k.isidentifier() for k in answer) else answer
    if isinstance(answer, list):
        if answer and all(isinstance(x, (int, float)) or x is None for x in answer) and any(x is not None for x in answer):
            return np.array([np.nan if x is None else x for x in answer], dtype=float)
        return [_objects(x) for x in answer]
    return answer


def ladder(scene: Scene | Source, steps: Sequence[float], observable: str | Sequence[str], at: float | None = None) -> Any:
    """The same scene with ever smaller steps, to see which results depend on the step: ``tippe ladder``."""
    more = [] if at is None else ["--at", repr(float(at))]
    return _objects(_of_scene("ladder", scene, ["--steps", _list(steps), "--observable", _list(observable), *more, "--quiet"]))


def derive(
    scene: Scene | Source,
    of: str | Sequence[str],
    by: str | Sequence[str],
    sigma: Mapping[str, float] | None = None,
    check: bool = False,
) -> Any:
    """How quantities of a run change with numbers of its scene, exactly: ``tippe derive``.

    >>> import tippe
    >>> t = tippe.derive("bowling-ball", of="event.stick", by="contact.mu").of[0]
    >>> round(t.by["contact.mu"] * 0.12 / t.value, 6)
    -1.0
    """
    more = ["--sigma", ",".join(f"{key}={float(s)!r}" for key, s in sigma.items())] if sigma else []
    return _objects(_of_scene("derive", scene, ["--of", _list(of), "--by", _list(by), *more, *(["--check"] if check else []), "--quiet"]))


def stationary(scene: Scene | Source, near: Mapping[str, float] | None = None, density: int = 1) -> Any:
    """All stationary motions of a body on its table, with eigenvalues of small disturbances: ``tippe stationary``.

    >>> import tippe
    >>> top = tippe.stationary("tippe-top", near={"spin": 180})
    >>> [(m.kind, m.stable) for m in top.motions[:2]]
    [('spin', False), ('spin', True)]
    """
    more = [part for key, value in (near or {}).items() for part in ("--near", f"{key}={float(value)!r}")]
    return _objects(_of_scene("stationary", scene, [*more, "--density", str(int(density)), "--quiet"]))


def continuation(
    scene: Scene | Source,
    by: str,
    start: int | str | None = None,
    also: str | None = None,
    hold: str | Sequence[str] = (),
    near: Mapping[str, float] | None = None,
    out: str | os.PathLike[str] | None = None,
    periodic: bool = False,
) -> Any:
    """Families of stationary motions over a number of the scene, and where their stability changes: ``tippe continue``.

    ``periodic`` follows the periodic motions that begin at Hopf points, too; they are ``orbits`` of the answer.

    >>> import tippe
    >>> top = tippe.continuation("tippe-top", by="spin=60:140", start="spin")
    >>> [point.kind for point in top.branches[1].special]
    ['hopf', 'end']
    """
    more = [part for key, value in (near or {}).items() for part in ("--near", f"{key}={float(value)!r}")]
    for held in [hold] if isinstance(hold, str) else hold:
        more += ["--hold", held]
    for name, value in (("--from", start), ("--also", also), ("--out", None if out is None else os.path.abspath(out))):
        more += [] if value is None else [name, str(value)]
    more += ["--periodic"] if periodic else []
    return _objects(_of_scene("continue", scene, ["--by", by, *more, "--quiet"]))


def lyapunov(scene: Scene | Source, exponents: int | None = None, settle: float | None = None) -> Any:
    """Lyapunov exponents of a run, with their errors; what entered stick is NaN: ``tippe lyapunov``."""
    more = [] if exponents is None else ["--exponents", str(int(exponents))]
    more += [] if settle is None else ["--settle", repr(float(settle))]
    return _objects(_of_scene("lyapunov", scene, [*more, "--quiet"]))


def section(
    scene: Scene | Source, plane: str | None = None, every: float | None = None, side: str = "both", settle: float = 0.0, out: Source | None = None
) -> Any:
    """Where a run passes a plane, as ``"theta=1.5"`` or ``"event.touch"``, or its states at multiples of a period: ``tippe section``."""
    more = ["--side", side, "--settle", repr(float(settle)), "--quiet"]
    more += [] if plane is None else ["--plane", plane]
    more += [] if every is None else ["--every", repr(float(every))]
    more += [] if out is None else ["--out", os.path.abspath(out)]
    return _objects(_of_scene("section", scene, more))


def orbit(scene: Scene | Source, period: float | None = None, times: int = 1, settle: float = 0.0, by: str | None = None) -> Any:
    """A periodic motion near a run, its period and Floquet multipliers, an array of pairs of real and imaginary parts: ``tippe orbit``.

    ``by``, as in ``"table.shake.amplitude=1.37e-4:1.6e-4"``, follows it over a number of the scene.
    """
    more = [] if period is None else ["--period", repr(float(period))]
    more += [] if by is None else ["--by", by]
    return _objects(_of_scene("orbit", scene, [*more, "--times", str(int(times)), "--settle", repr(float(settle)), "--quiet"]))


def basins(file: Source, out: Source | None = None, refine: int = 3, jobs: int | None = None, resume: bool = False) -> Any:
    """Which end a start leads to, over the plane of a sweep file: ``tippe basins``. Files go to ``out``, or nowhere."""
    more = ["--refine", str(int(refine)), "--quiet", *([] if jobs is None else ["--jobs", str(int(jobs))]), *(["--resume"] if resume else [])]
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        return _objects(command("basins", os.fspath(file), "--out", os.fspath(out) if out is not None else folder, *more))


def fit(scene: Scene | Source, data: str | Sequence[str], by: str | Sequence[str], *options: str) -> Any:
    """Numbers of a scene from measurements: ``tippe fit``. ``data`` names CSV files; ``options`` are those of the command line."""
    files = [data] if isinstance(data, (str, os.PathLike)) else list(data)
    given = [part for file in files for part in ("--data", os.path.abspath(file))]
    return _objects(_of_scene("fit", scene, [*given, "--by", _list(by), *options]))


def converge(
    scene: Scene | Source,
    observable: str | Sequence[str],
    at: float | None = None,
    schemes: str | Sequence[str] | None = None,
    steps: Any = None,
    rtols: Any = None,
    reference: str | None = None,
) -> Any:
    """What accuracy costs, scheme by scheme: ``tippe converge``. ``steps`` and ``rtols`` are lists, or a mapping from scheme to list."""
    arguments = ["--observable", _list(observable), "--quiet"]
    if at is not None:
        arguments += ["--at", repr(float(at))]
    if schemes is not None:
        arguments += ["--schemes", _list(schemes)]
    for option, given in (("--steps", steps), ("--rtols", rtols)):
        if isinstance(given, Mapping):
            for scheme, values in given.items():
                arguments += [option, f"{scheme}={_list(values)}"]
        elif given is not None:
            arguments += [option, _list(given)]
    if reference is not None:
        arguments += ["--reference", reference]
    return _objects(_of_scene("converge", scene, arguments))


def reproduce(paper: str | None = None, figure: str | None = None, out: Source | None = None) -> Any:
    """The claims of five papers, recomputed, each with a verdict: ``tippe reproduce``. Figures go to ``out``, or nowhere."""
    arguments = [part for part in (paper, figure) if part is not None]
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        return _objects(command("reproduce", *arguments, "--out", os.fspath(out) if out is not None else folder, "--quiet"))
