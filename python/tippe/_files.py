"""What comes with the package: scenes, sweeps, the program."""

from __future__ import annotations

import os
from pathlib import Path

from . import _core
from ._errors import Problem, SceneError

HERE = Path(__file__).parent
SHARE = HERE / "share" / "tippe"


def shipped(kind: str) -> list[str]:
    """Names of the shipped "scenes" or "sweeps", sorted."""
    return sorted(path.stem for path in (SHARE / kind).glob("*.toml"))


def find(source: str | os.PathLike[str], kind: str = "scenes") -> tuple[str, str, str]:
    """Text, name and path of a file, or of a shipped one by its name; a text of several lines is taken as it is."""
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"a {kind[:-1]} is a name, a file or a text, not {type(source).__name__}")
    given = os.fspath(source)
    if isinstance(given, bytes):
        given = os.fsdecode(given)
    if "\n" in given:
        return given, "text", "text"
    if "\0" in given:
        raise SceneError([Problem("", f"{given!r} is no name of a file", "give a name, a file or a text of several lines")])
    path = Path(given)
    found = path if os.path.isfile(path) else None
    if found is None and "/" not in given:
        name = given.removesuffix(".toml")
        in_package, beside = SHARE / kind / f"{name}.toml", Path(f"{name}.toml")
        found = in_package if os.path.isfile(in_package) else beside if os.path.isfile(beside) else None
    if found is None:
        near = _core.nearest(path.stem if given.endswith(".toml") else given, shipped(kind)) if "/" not in given else ""
        advice = f"did you mean '{near}'?" if near else f"tippe.{kind}() has the names; or give a file, or a text of several lines"
        raise SceneError([Problem("", f"there is no {kind[:-1]} '{given[:60]}'", advice)])
    try:
        text = found.read_bytes().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise SceneError([Problem(str(found), f"the {kind[:-1]} cannot be read: {error.strerror}", "check the permissions")]) from None
    shown = os.path.realpath(found) if found.is_relative_to(SHARE) else str(found)
    return text.encode("utf-8", "replace").decode("utf-8"), found.stem, shown
