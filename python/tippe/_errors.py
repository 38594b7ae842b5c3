"""What can go wrong, and where."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

from ._core import Error

Read = TypeVar("Read")
__all__ = ["Error", "Problem", "SceneError"]


class Problem(NamedTuple):
    """One thing that is wrong with a scene."""

    where: str  #: "FILE:LINE:COLUMN", or the setting that is to blame
    what: str
    suggestion: str  #: what to change; may be empty

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}; {self.suggestion}" if self.suggestion else text


class SceneError(Error):
    """A scene, sweep or setting that cannot be used.

    ``file``, ``line`` and ``column`` say where the first problem is (None for a key that was set from Python), ``suggestion`` what to change;
    ``problems`` has all of them.

    >>> import tippe
    >>> try:
    ...     tippe.Scene.load("tippe-top")["contact.mu"] = -1
    ... except tippe.SceneError as error:
    ...     print(error)
    contact.mu=-1: 'contact.mu' = -1 is negative; give a number of 0 or more
    """

    problems: list[Problem]
    file: str | None
    line: int | None
    column: int | None
    suggestion: str

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        first = problems[0]
        place = re.fullmatch(r"(.*):(\d+):(\d+)", first.where, re.DOTALL)
        self.file = place[1] if place else None
        self.line = int(place[2]) if place else None
        self.column = int(place[3]) if place else None
        self.suggestion = first.suggestion

    def __reduce__(self) -> tuple[type[SceneError], tuple[list[Problem]]]:
        return SceneError, (self.problems,)


def sound(read: Read | None, diagnostics: list[tuple[bool, str, str, str]]) -> Read:
    """What was read; raises what the reader calls an error."""
    problems = dict.fromkeys(Problem(where.removeprefix("--set "), what, change) for error, where, what, change in diagnostics if error)
    if problems:
        raise SceneError(list(problems))
    assert read is not None
    return read
