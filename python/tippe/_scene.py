"""Scenes, and how they are run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Union

import numpy as np

from . import _core
from ._errors import Problem, SceneError, sound
from ._files import find
from ._functions import path_table, potential_table, pressure_table
from ._run import Run
from ._simulation import Simulation
from ._values import number, times, toml, write_text

Source = Union[str, "os.PathLike[str]"]
_MANY_SETTINGS = 32


class Scene:
    """A body, what it stands on, how it starts and how it is integrated.

    >>> import tippe
    >>> scene = tippe.Scene.load("tippe-top")
    >>> scene["contact.mu"] = 0.2
    >>> scene["contact.mu"], scene["contact.stem.mu"], scene["integrate.end"]
    (0.2, 0.2, 8.0)
    >>> run = scene.run(at=[1, 2])
    >>> bool(run["theta"][1] > run["theta"][0])
    True

    Keys are those of ``tippe run --set``: ``contact.KEY`` is that of every contact, ``contact.0.KEY`` and ``contact.NAME.KEY`` that of one,
    ``start.omega.2`` an entry of a vector.
    """

    # A slip such as scene.mu = 0.2 for scene["contact.mu"] = 0.2 is an AttributeError.
    __slots__ = ("__weakref__", "_core", "_name", "_settings", "_shown", "_text", "_tree")
    _core: _core.Scene
    _text: str
    _name: str
    _shown: str
    _settings: list[str]  #: "KEY=VALUE", after the text
    _tree: dict[str, Any] | None  #: the resolved scene, once a key was asked for

    @classmethod
    def load(cls, source: Source) -> Scene:
        """A shipped scene by its name, a file, or a text of several lines. See ``tippe.scenes()`` for the names."""
        return cls._from(*find(source), [])

    @classmethod
    def _from(cls, text: str, name: str, shown: str, settings: list[str]) -> Scene:
        scene = cls.__new__(cls)
        scene._text, scene._name, scene._shown, scene._settings = text, name, shown, []
        scene._apply(list(settings))
        return scene

    def _recipe(self) -> tuple[str, str, str, list[str]]:
        return self._text, self._name, self._shown, self._settings

    def _apply(self, more: list[str]) -> None:
        """Reads the scene with these settings after all earlier ones; nothing changes if one is refused."""
        text, settings = self._text, [*self._settings, *more]
        if len(more) == 1 and self._settings and self._settings[-1].split("=")[0] == more[0].split("=")[0]:
            settings = [*self._settings[:-1], *more]
        if len(settings) > _MANY_SETTINGS and self._settings:  # the scene as it is, with every key, says the same
            text, settings = self._core.toml, more
        core, diagnostics = _core.read_scene(text, self._name, self._shown, settings)
        self._core = sound(core, diagnostics)
        self._text, self._settings, self._tree = text, settings, None

    # ---- keys

    def __setitem__(self, key: str, value: Any) -> None:
        self.set({key: value})

    def set(self, changes: Mapping[str, Any]) -> None:
        """Sets several keys at once, which is quicker than one by one, and allows what is only possible together."""
        if not isinstance(changes, Mapping):
            raise TypeError(f"changes are a mapping from key to value, not {type(changes).__name__}")
        changes = {_key(key): value for key, value in changes.items()}
        if callable(path := changes.get("table.path")):
            end = changes.get("integrate.end", self._core.end)
            changes["table.path.rows"] = path_table(changes.pop("table.path"), end)
        self._apply([f"{key}={_value(key, value)}" for key, value in changes.items()])

    def copy(self, changes: Mapping[str, Any] | None = None) -> Scene:
        """Another scene with these keys changed.

        >>> import tippe
        >>> slower = tippe.Scene.load("celtic-stone").copy({"start.omega": [0, 0, -5]})
        >>> slower["start.omega"]
        [0.0, 0.0, -5.0]
        """
        twin = Scene.__new__(Scene)
        for name in ("_core", "_name", "_settings", "_shown", "_text", "_tree"):
            setattr(twin, name, getattr(self, name))
        if changes is not None:
            twin.set(changes)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Scene:
        return self.copy()

    def _with(self, settings: list[str]) -> Scene:
        twin = self.copy()
        twin._apply(settings)
        return twin

    def __getitem__(self, key: str) -> Any:
        if self._tree is None:
            import tomllib

            self._tree = tomllib.loads(self._core.toml)
        parts = _key(key).split(".")
        value: Any = self._tree
        for i, part in enumerate(parts):
            if isinstance(value, list) and value and isinstance(value[0], dict) and not _is_one(part, value):
                found = [_walk(each, parts[i:]) for each in value]
                if any(each is _MISSING for each in found):
                    raise self._missing(key)
                return found[0] if all(each == found[0] for each in found) else found
            value = _walk(value, [part])
            if value is _MISSING:
                raise self._missing(key)
        return value

    def _missing(self, key: str) -> KeyError:
        near = _core.nearest(key, list(self))
        return KeyError(f"the scene has no key {key!r}" + (f"; did you mean {near!r}?" if near else ""))

    def __iter__(self) -> Iterator[str]:
        """Every key of the scene; those of contacts without a number."""
        self["title"]  # fills the tree
        yield from dict.fromkeys(_leaves(self._tree or {}, ""))

    def keys(self) -> list[str]:
        """Every key of the scene; those of contacts without a number."""
        return list(self)

    def __contains__(self, key: object) -> bool:
        try:
            self[key]  # type: ignore[index]
        except (KeyError, TypeError, SceneError):
            return False
        return True

    # ---- what it is

    @property
    def name(self) -> str:
        """The file's name without folder and .toml."""
        return self._core.name

    @property
    def title(self) -> str:
        return self._core.title

    @property
    def toml(self) -> str:
        """The scene as text, every key explicit: it runs again to the same bits."""
        return self._core.toml

    @property
    def warnings(self) -> list[str]:
        """What the reader wants you to know."""
        return self._core.warnings

    @property
    def contacts(self) -> list[str]:
        """Names of the contacts."""
        return self._core.contacts

    @property
    def columns(self) -> list[str]:
        """What a run of it can be asked for: the columns of its rows."""
        return self._core.columns

    @property
    def on_track(self) -> bool:
        """Is it a disk on a curve?"""
        return self._core.on_track

    def save(self, path: Source) -> None:
        """Writes the scene, every key explicit, to a file for ``tippe run``."""
        write_text(path, self.toml)

    def __repr__(self) -> str:
        return f"<tippe.Scene {self.name}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.toml == other.toml

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __reduce__(self) -> Any:
        return Scene._from, self._recipe()

    # ---- runs

    def run(self, at: Any = None, every: float | None = None, measure: Iterable[str] = ()) -> Run:
        """Integrates the scene.

        ``at``: times of samples [s]. ``every``: time between rows [s]. With neither, there are as many rows as ``tippe run --out`` writes (2000, or
        as the scene says). ``measure``: single numbers, as for ``tippe ladder --observable``.

        >>> import tippe
        >>> run = tippe.Scene.load("euler-disk").run(measure=["event.rest"])
        >>> run.measured["event.rest"] == run.events[-1].t, len(run)
        (True, 2001)
        """
        if at is None and every is None:
            every = 0.0  # as the scene says
        return _run([self], at, every, measure, False, 1, None)[0]

    def start(self) -> Simulation:
        """A run that you drive: ``step``, ``advance``, ``state``, ``copy``, ``reinit``."""
        return Simulation(self)


def runs(
    scenes: Iterable[Scene | Source],
    *,
    at: Any = None,
    every: float | None = None,
    measure: Iterable[str] = (),
    only_measure: bool = False,
    jobs: int | None = None,
    progress: bool | Callable[[int], None] | None = None,
) -> list[Run]:
    """Runs many scenes on all cores and gives their runs in order.

    Rows are kept only where ``at`` or ``every`` asks for them. ``measure`` are single numbers, as for ``tippe ladder --observable``; with
    ``only_measure`` a run ends when all of them are known. ``jobs``: how many run at once, one for each core by default. ``progress``: a bar
    (of tqdm, if it is installed), or a function that is called with the number of finished runs; by default a bar on a terminal. Ctrl-C stops all runs.

    >>> import tippe
    >>> disk = tippe.Scene.load("euler-disk")
    >>> some = tippe.runs([disk.copy({"contact.mu": mu}) for mu in (0.1, 0.2, 0.3)], measure=["event.rest"])
    >>> [run.measured["event.rest"] is None for run in some]      # does it come to rest within integrate.end?
    [True, False, False]
    """
    if isinstance(scenes, (str, os.PathLike, Scene)):
        raise TypeError("runs takes several scenes; for one there is scene.run()")
    if not isinstance(scenes, Iterable):
        raise TypeError(f"runs takes several scenes, not {scenes!r}")
    loaded = [scene if isinstance(scene, Scene) else Scene.load(scene) for scene in scenes]
    if jobs is None:
        jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(jobs, bool) or not isinstance(jobs, (int, np.integer)) or not 1 <= jobs <= 4096:
        raise ValueError(f"jobs is how many run at once, from 1 to 4096, not {jobs!r}")
    if progress is None:
        progress = sys.stderr.isatty() and len(loaded) > 1
    if not callable(progress) and not isinstance(progress, (bool, np.bool_)):
        raise TypeError(f"progress is True, False or a function of the number of runs that are done, not {progress!r}")
    if callable(progress):
        return _run(loaded, at, every, measure, only_measure, int(jobs), progress)
    bar = _bar(len(loaded)) if progress else None
    try:
        answer = _run(loaded, at, every, measure, only_measure, int(jobs), (lambda done: bar.update(done - bar.n)) if bar is not None else None)
        if bar is not None:
            bar.update(len(loaded) - bar.n)
        return answer
    finally:
        if bar is not None:
            bar.close()


def _bar(total: int) -> Any:
    try:
        import tqdm
    except ImportError:
        return None
    return tqdm.tqdm(total=total, unit="run", leave=False)


def _run(
    scenes: list[Scene], at: Any, every: float | None, measure: Iterable[str], only_measure: bool, jobs: int, progress: Any
) -> list[Run]:
    ascending, place = times(at)
    if every is not None:
        every = _distance(every)
    quantities: list[Any] = list(measure) if isinstance(measure, Iterable) and not isinstance(measure, str) else [measure]
    if any(not isinstance(text, str) for text in quantities):
        raise TypeError(f"measure takes texts such as 'event.rest', not {measure!r}")
    reports = _core.run_many([s._core for s in scenes], ascending, every, quantities, bool(only_measure), jobs, progress)
    return [
        Run._of(scene.copy(), report["columns"], scene._core.contacts, report, quantities, place, every is not None)
        for scene, report in zip(scenes, reports)
    ]


def _distance(every: Any) -> float:
    """Between rows; 0: as the scene says."""
    distance = number(every, "every")
    if not 0.0 <= distance < np.inf:
        raise ValueError(f"every is a time between rows in seconds, not {every!r}")
    return distance


_MISSING = object()


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key is a text such as 'contact.mu', not {key!r}")
    if not key or "=" in key or "\n" in key:
        raise SceneError([Problem("", f"{key[:60]!r} is no key", "name one such as 'contact.mu'")])
    return key


def _value(key: str, value: Any) -> str:
    if callable(value):
        if key.endswith(".pressure"):
            value = pressure_table(value)
        elif key.endswith(".potential"):
            value = potential_table(value)
    return toml(value, key)


def _is_one(part: str, tables: list[dict[str, Any]]) -> bool:
    """Does it name one table of a list?"""
    return part.isdigit() or any(table.get("name") == part for table in tables)


def _walk(value: Any, parts: list[str]) -> Any:
    for part in parts:
        if isinstance(value, list):
            named = [each for each in value if isinstance(each, dict) and each.get("name") == part]
            if named:
                value = named[0]
            elif part.isdigit() and int(part) < len(value):
                value = value[int(part)]
            else:
                return _MISSING
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            return _MISSING
    return value


def _leaves(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _leaves(each, f"{path}.{name}" if path else name)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for each in value:
            yield from _leaves(each, path)
    else:
        yield path
