"""The verbs of the command line, as functions."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from ._answer import Answer
from ._errors import Error, SceneError, sound
from ._files import HERE, find, shipped
from ._scene import Scene, Source, _key, _value, runs
from ._values import numbers


class Sweep:
    """A scene at many points: ``sweep["theta@1"]`` are the results as an array, ``sweep.axes["contact.mu"]`` the values along an axis.

    Of a grid an array has one dimension for each axis, of random points just one. Where something did not happen, or the checks of a run failed,
    there is NaN; ``reasons`` says why, by the number of the point.
    """

    def __init__(
        self,
        axes: dict[str, np.ndarray],
        results: dict[str, np.ndarray],
        shape: tuple[int, ...],
        reasons: dict[int, str],
        points: dict[str, list[Any]],
    ) -> None:
        self.axes, self.results, self.shape, self.reasons = axes, results, shape, reasons
        self._points = points  # values of each axis, point by point

    @property
    def trustworthy(self) -> bool:
        return not self.reasons

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self.results and name not in self.axes:
            raise KeyError(f"there is no {name!r}; there are {', '.join([*self.results, *self.axes])}")
        return self.results[name] if name in self.results else self.axes[name]

    def to_frame(self) -> Any:
        """One row for each point, as a pandas DataFrame."""
        import pandas

        return pandas.DataFrame(self._points | {name: value.ravel() for name, value in self.results.items()})

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
        if isinstance(scene, Scene):
            raise TypeError("a sweep over a scene needs axes such as {'contact.mu': [0.1, 0.2]} and results")
        return _sweep_file(scene, jobs, progress)
    if not isinstance(axes, Mapping):
        raise TypeError(f"axes are a mapping from key to values, not {axes!r}")
    for key, each in axes.items():
        if isinstance(each, str) or not isinstance(each, Iterable):
            raise TypeError(f"the axis {key} takes a list of values, not {each!r}")
    base = scene if isinstance(scene, Scene) else Scene.load(scene)
    values = {_key(key): each.tolist() if isinstance(each, np.ndarray) else list(each) for key, each in axes.items()}
    names = [results] if isinstance(results, str) else [str(name) for name in results]
    if not values or not names or not all(values.values()):
        raise ValueError("a sweep needs an axis with values and a result")
    texts = [[f"{key}={_value(key, value)}" for value in each] for key, each in values.items()]
    points = [(base, list(point)) for point in itertools.product(*texts)]
    shape = tuple(len(each) for each in texts)
    columns = {key: list(each) for key, each in zip(values, zip(*itertools.product(*values.values())))}
    return _sweep(points, {key: np.array(each) for key, each in values.items()}, columns, dict(zip(names, names)), shape, jobs, progress)


def _sweep_file(source: Any, jobs: int | None, progress: Any) -> Sweep:
    text, _, shown = find(source, "sweeps")
    read = sound(*_core.read_sweep(text, shown, True))
    bases: dict[str, Scene] = {}

    def base(name: str) -> Scene:
        if name not in bases:
            beside = Path(shown).parent / name
            bases[name] = Scene.load(beside if beside.is_file() else name)._with(read["settings"])
        return bases[name]

    points = []
    for values in read["points"]:
        settings, scene = [], read["scene"]
        for (_, keys, _, _), value in zip(read["axes"], values):
            if keys[0] == "scene":
                scene = _bare(value)
            else:
                settings += [f"{key}={value}" for key in keys]
        points.append((base(scene), settings))
    axes, grid = _axes(read)
    columns = {
        name: [float(value) if numeric else _bare(value) for value in column]
        for (name, _, numeric, _), column in zip(read["axes"], zip(*read["points"]))
    }
    return _sweep(points, axes, columns, dict(read["results"]), grid, jobs, progress)


def _bare(value: str) -> str:
    """A text of TOML without its quotes."""
    return value[1:-1] if len(value) > 1 and value[0] in "'\"" else value


def _axes(read: dict[str, Any]) -> tuple[dict[str, np.ndarray], tuple[int, ...]]:
    """Values along each axis of a sweep file, and the shape of its results. An axis that follows another has a value for each point."""
    shape = (len(read["points"]),) if read["random"] else tuple(length for *_, length in read["axes"] if length > 0)
    axes: dict[str, np.ndarray] = {}
    behind = len(read["points"])  # points between two values of an axis
    for (name, _, numeric, length), column in zip(read["axes"], zip(*read["points"])):
        values = np.array([float(value) if numeric else _bare(value) for value in column])
        if not read["random"] and length > 0:
            behind //= length
            values = values[::behind][:length]
        axes[name] = values if read["random"] or length > 0 else values.reshape(shape)
    return axes, shape


def _sweep(
    points: list[tuple[Scene, list[str]]],
    axes: dict[str, np.ndarray],
    columns: dict[str, list[Any]],
    results: dict[str, str],
    shape: tuple[int, ...],
    jobs: Any,
    progress: Any,
) -> Sweep:
    reasons: dict[int, str] = {}
    scenes, where = [], []
    for i, (base, settings) in enumerate(points):
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
    return Sweep(axes, {name: found[:, k].reshape(shape) for k, name in enumerate(results)}, shape, reasons, columns)


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
    """Runs ``tippe ARGUMENTS --json`` and returns its answer as dictionaries and lists; what the command line refuses is a ``tippe.Error``.

    >>> import tippe
    >>> tippe.command("law", "coulomb", "--slip", "1,0", "--spin", "0")["force"]
    [-1.0, 0.0]
    """
    return _ask(*arguments)[0]


def _ask(*arguments: str) -> tuple[Any, bool]:
    """The program's answer, and whether its checks passed: exit code 0."""
    program = HERE / "bin" / "tippe"
    if not program.exists():
        raise Error(f"{program}: the program is missing; build it with ./tippe python, or install the package again")
    words = [str(argument) for argument in arguments]
    if any("\0" in word for word in words):
        raise Error("an argument contains a NUL character; remove it")
    done = subprocess.run([str(program), *words, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode not in (0, 1) or not done.stdout:
        raise Error("\n".join(line.removeprefix("tippe: ") for line in said.splitlines()) or f"tippe ended with exit code {done.returncode}")
    try:
        return json.loads(done.stdout), done.returncode == 0
    except ValueError:
        raise Error(f"tippe {' '.join(words)} has no answer in JSON; run it on the command line") from None


def _answer(*arguments: str) -> Answer:
    try:
        answer, passed = _ask(*arguments)
    except Error as error:  # options are arguments here
        raise Error(re.sub(r"--(?!help|json)([a-z]+)", r"\1", str(error))) from None
    return Answer({"trustworthy": passed} | answer)


def _of_scene(verb: str, scene: Scene | Source, arguments: Sequence[str]) -> Answer:
    """A verb that takes a scene, which may exist only here."""
    if not isinstance(scene, Scene):
        scene = Scene.load(scene)
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        path = os.path.join(folder, f"{scene.name if '/' not in scene.name else 'scene'}.toml")
        scene.save(path)
        return _answer(verb, path, *arguments)


def _list(values: Any) -> str:
    """What the command line takes as a list: a text, or numbers and texts joined by commas."""
    if isinstance(values, str):
        return values
    return ",".join(each if isinstance(each, str) else _number(each) for each in np.atleast_1d(np.asarray(values, dtype=object)).tolist())


def _number(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.integer, np.floating)):
        raise TypeError(f"a number is needed, not {value!r}")
    return repr(float(value))


def _whole(value: Any, name: str) -> str:
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    return str(int(value))


def _path(path: Any) -> str:
    return os.path.abspath(os.fsdecode(path))


def _each(option: str, values: Mapping[str, Any] | None) -> list[str]:
    """``--sigma KEY=VALUE`` for each."""
    if values is None:
        return []
    if not isinstance(values, Mapping):
        raise TypeError(f"{option.strip('-')} is a mapping from name to value, not {type(values).__name__}")
    return [part for name, value in values.items() for part in (option, f"{name}={value if isinstance(value, str) else _number(value)}")]


def ladder(scene: Scene | Source, steps: Sequence[float], observable: str | Sequence[str], at: float | None = None) -> Answer:
    """The same scene with ever smaller steps, to see which results depend on the step: ``tippe ladder``.

    >>> import tippe
    >>> disk = tippe.Scene.load("euler-disk").copy({"integrate.scheme": "midpoint", "integrate.end": 0.1})
    >>> rungs = tippe.ladder(disk, [4e-3, 2e-3, 1e-3], ["theta", "x"], at=0.1).rungs
    >>> rungs["dt"], rungs["values"].shape              # a row for each step, a column for each observable
    (array([0.004, 0.002, 0.001]), (3, 2))
    """
    more = [] if at is None else ["--at", _number(at)]
    return _of_scene("ladder", scene, ["--steps", _list(steps), "--observable", _list(observable), *more, "--quiet"])


def derive(
    scene: Scene | Source,
    of: str | Sequence[str],
    by: str | Sequence[str],
    sigma: Mapping[str, float] | None = None,
    check: bool = False,
) -> Answer:
    """How quantities of a run change with numbers of its scene, exactly: ``tippe derive``.

    >>> import tippe
    >>> t = tippe.derive("bowling-ball", of="event.stick", by="contact.mu").of[0]
    >>> round(t.by["contact.mu"] * 0.12 / t.value, 6)
    -1.0

    Of several quantities, ``answer.of["value"]`` and ``answer.of["by.contact.mu"]`` are arrays.
    """
    options = [*_each("--sigma", sigma), *(["--check"] if check else [])]
    return _of_scene("derive", scene, ["--of", _list(of), "--by", _list(by), *options, "--quiet"])


def stationary(scene: Scene | Source, near: Mapping[str, float] | None = None, density: int = 1) -> Answer:
    """All stationary motions of a body on its table, with eigenvalues of small disturbances: ``tippe stationary``.

    >>> import tippe
    >>> top = tippe.stationary("tippe-top", near={"spin": 180})
    >>> [(m.kind, m.stable) for m in top.motions[:2]]
    [('spin', False), ('spin', True)]
    >>> top.motions[0].eigenvalues.dtype, top.motions["state.theta"].shape == (len(top.motions),)
    (dtype('complex128'), True)
    """
    return _of_scene("stationary", scene, [*_each("--near", near), "--density", _whole(density, "density"), "--quiet"])


def continuation(
    scene: Scene | Source,
    by: str | Mapping[str, tuple[float, float]],
    start: int | str | None = None,
    also: str | Mapping[str, tuple[float, float]] | None = None,
    hold: str | Sequence[str] = (),
    near: Mapping[str, float] | None = None,
    out: str | os.PathLike[str] | None = None,
    periodic: bool = False,
) -> Answer:
    """Families of stationary motions over a number of the scene, and where their stability changes: ``tippe continue``.

    ``also={"contact.radius": (2e-4, 5e-3)}`` follows special points in a second key; the curves are ``borders`` of the answer.
    ``periodic`` follows the periodic motions that begin at Hopf points, too; they are ``orbits``.

    >>> import tippe
    >>> top = tippe.continuation("tippe-top", by={"spin": (60, 140)}, start="spin")
    >>> branch = top.branches[1]
    >>> [point.kind for point in branch.special]
    ['hopf', 'end']
    >>> branch.points["spin"].shape == branch.points["stable"].shape
    True
    """
    more = _each("--near", near)
    for held in [hold] if isinstance(hold, str) else hold:
        more += ["--hold", held]
    for name, value in (("--from", start), ("--also", None if also is None else _interval(also)), ("--out", None if out is None else _path(out))):
        more += [] if value is None else [name, str(value)]
    more += ["--periodic"] if periodic else []
    return _of_scene("continue", scene, ["--by", _interval(by), *more, "--quiet"])


def _interval(given: str | Mapping[str, tuple[float, float]]) -> str:
    """``{"spin": (20, 60)}`` as the command line has it: ``spin=20:60``."""
    if isinstance(given, str):
        return given
    if not isinstance(given, Mapping) or len(given) != 1 or any(np.shape(ends) != (2,) for ends in given.values()):
        raise TypeError(f"an interval is a text such as 'spin=20:60', or {{'spin': (20, 60)}}, not {given!r}")
    return "".join(f"{key}={_number(low)}:{_number(high)}" for key, (low, high) in given.items())


def lyapunov(scene: Scene | Source, exponents: int | None = None, settle: float | None = None) -> Answer:
    """Lyapunov exponents of a run: ``tippe lyapunov``. ``answer.exponents["value"]`` and ``["error"]`` are arrays [1/s]; directions that stick
    has taken away are NaN."""
    more = [] if exponents is None else ["--exponents", _whole(exponents, "exponents")]
    more += [] if settle is None else ["--settle", _number(settle)]
    return _of_scene("lyapunov", scene, [*more, "--quiet"])


def section(
    scene: Scene | Source, plane: str | None = None, every: float | None = None, side: str = "both", settle: float = 0.0, out: Source | None = None
) -> Answer:
    """Where a run passes a plane, as ``"theta=1.5"`` or ``"event.touch"``, or its states at multiples of a period: ``tippe section``.

    >>> import tippe
    >>> points = tippe.section(tippe.Scene.load("tippedisk").copy({"integrate.end": 1}), "gamma=0").points
    >>> points["t"].shape == (len(points),) and points["r_S"].shape == (len(points), 3)
    True
    """
    more = ["--side", side, "--settle", _number(settle), "--quiet"]
    more += [] if plane is None else ["--plane", plane]
    more += [] if every is None else ["--every", _number(every)]
    more += [] if out is None else ["--out", _path(out)]
    return _of_scene("section", scene, more)


def orbit(
    scene: Scene | Source,
    period: float | None = None,
    times: int = 1,
    settle: float = 0.0,
    by: str | Mapping[str, tuple[float, float]] | None = None,
    out: Source | None = None,
) -> Answer:
    """A periodic motion near a run, its period and its Floquet multipliers, an array of complex numbers: ``tippe orbit``.

    ``by``, as in ``{"table.shake.amplitude": (1.37e-4, 1.6e-4)}``, follows it over a number of the scene.
    """
    more = [] if period is None else ["--period", _number(period)]
    more += [] if by is None else ["--by", _interval(by)]
    more += [] if out is None else ["--out", _path(out)]
    return _of_scene("orbit", scene, [*more, "--times", _whole(times, "times"), "--settle", _number(settle), "--quiet"])


def basins(file: Source, out: Source | None = None, refine: int = 3, jobs: int | None = None, resume: bool = False) -> Answer:
    """Which end a start leads to, over the plane of a sweep file: ``tippe basins``. Files go to ``out``, or nowhere.

    ``answer.end`` is an array with a dimension for each axis: the number of the end in ``answer.ends``, NaN where a run is not trustworthy.
    ``answer.axes`` has the values along each axis.
    """
    more = ["--refine", _whole(refine, "refine"), "--quiet", *([] if jobs is None else ["--jobs", _whole(jobs, "jobs")]), *(["--resume"] if resume else [])]
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        answer = _answer("basins", os.fspath(file), "--out", _path(out) if out is not None else folder, *more).to_dict()
    text, _, shown = find(file, "sweeps")
    axes, grid = _axes(sound(*_core.read_sweep(text, shown, False)))
    end = np.array(answer["end"], dtype=object).reshape(grid)
    return Answer(answer | {"axes": {name: values.tolist() for name, values in axes.items()}, "end": end.tolist()})


def fit(
    scene: Scene | Source,
    data: Any,
    by: str | Sequence[str],
    *options: str,
    observable: Mapping[str, str] | None = None,
    sigma: Mapping[str, float] | None = None,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    free: str | Sequence[str] = (),
    laws: str | Sequence[str] = (),
    loss: str | None = None,
    out: Source | None = None,
) -> Answer:
    """Numbers of a scene from measurements: ``tippe fit``.

    ``data`` is a CSV file, or columns by name: a dictionary of arrays, a DataFrame, a structured array; or a list of these, one for each recorded run.
    There is a column ``t`` [s], the others are named as a run's, or say with ``observable={"angle": "theta"}`` what they show; NaN is a gap.
    ``sigma``: standard deviations of columns. ``bounds``: ``{"contact.mu": (0, 1)}``. Other ``options`` are those of the command line.

    >>> import numpy, tippe
    >>> ball = tippe.Scene.load("bowling-ball")
    >>> seen = ball.copy({"contact.mu": 0.1}).run(at=numpy.linspace(0.1, 2, 40))
    >>> speed = seen["v_S_x"] + 0.01 * numpy.random.default_rng(1).normal(size=40)
    >>> found = tippe.fit(ball, {"t": seen.t, "speed": speed}, "contact.mu", observable={"speed": "v_S_x"}, sigma={"speed": 0.01})
    >>> mu = found.parameters["contact.mu"]
    >>> abs(mu.value - 0.1) < 3 * mu.sigma, found.trustworthy
    (True, True)
    """
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        records = list(data) if isinstance(data, (list, tuple)) else [data]
        given = [part for i, record in enumerate(records) for part in ("--data", _record(record, folder, i))]
        given += ["--by", _list(by), *_each("--observable", observable), *_each("--sigma", sigma)]
        if bounds is not None and not isinstance(bounds, Mapping):
            raise TypeError(f"bounds is a mapping from key to two numbers, not {bounds!r}")
        if loss is not None and not isinstance(loss, str):
            raise TypeError(f"loss is a text such as 'huber', not {loss!r}")
        for key, (low, high) in (bounds or {}).items():
            given += ["--bounds", f"{key}={_number(low)}:{_number(high)}"]
        for option, names in (("--free", free), ("--laws", laws), ("--loss", loss or ())):
            given += [option, _list(names)] if len(names) > 0 else []
        given += [] if out is None else ["--out", _path(out)]
        return _of_scene("fit", scene, [*given, *options])


def _record(record: Any, folder: str, number: int) -> str:
    """A file with measurements: as named, or written from columns."""
    if isinstance(record, (str, os.PathLike)):
        return _path(record)
    names = record.dtype.names if isinstance(record, np.ndarray) else list(record.keys()) if hasattr(record, "keys") else None
    if not names:
        raise TypeError(f"data is a CSV file, or columns by name such as {{'t': …, 'theta': …}}, not {type(record).__name__}")
    columns = {str(name): numbers(record[name], f"column {name!r}") for name in names}
    if "t" not in columns:
        raise ValueError(f"the data have no column 't', only {', '.join(columns)}")
    for name, column in columns.items():
        if column.ndim != 1 or column.shape != columns["t"].shape:
            raise ValueError(f"column {name!r} has shape {column.shape}, and 't' {columns['t'].shape}: give one number for each time")
    path = os.path.join(folder, f"data{number + 1}.csv")
    with open(path, "w", encoding="utf-8") as file:
        file.write(",".join(columns) + "\n")
        for row in zip(*(column.tolist() for column in columns.values())):
            file.write(",".join("" if x != x else repr(x) for x in row) + "\n")
    return path


def converge(
    scene: Scene | Source,
    observable: str | Sequence[str],
    at: float | None = None,
    schemes: str | Sequence[str] | None = None,
    steps: Any = None,
    rtols: Any = None,
    reference: str | None = None,
) -> Answer:
    """What accuracy costs, scheme by scheme: ``tippe converge``. ``steps`` and ``rtols`` are lists, or a mapping from scheme to list.

    ``answer.schemes[0].rungs["errors"]`` is an array: a row for each step, a column for each observable.
    """
    arguments = ["--observable", _list(observable), "--quiet"]
    if at is not None:
        arguments += ["--at", _number(at)]
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
    return _of_scene("converge", scene, arguments)


def reproduce(paper: str | None = None, figure: str | None = None, out: Source | None = None) -> Answer:
    """The claims of five papers, recomputed, each with a verdict: ``tippe reproduce``. Figures go to ``out``, or nowhere.

    ``answer.claims`` has them one by one; ``answer.claims["verdict"]`` is an array, ``answer.claims.to_frame()`` a table.
    """
    arguments = [part for part in (paper, figure) if part is not None]
    with tempfile.TemporaryDirectory(prefix="tippe-") as folder:
        return _answer("reproduce", *arguments, "--out", _path(out) if out is not None else folder, "--quiet")
