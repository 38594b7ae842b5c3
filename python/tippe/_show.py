"""A run to look at: the lab's view as one file, and moving pictures."""

from __future__ import annotations

import base64
import html
import json
import os
import sys
from typing import TYPE_CHECKING, Any

from . import _core
from ._errors import Error
from ._files import SHARE
from ._values import number, write_text

if TYPE_CHECKING:
    from ._run import Run


class View:
    """One run as one HTML page that needs neither a server nor a network. A notebook shows it; ``save`` writes it."""

    def __init__(self, page: str, height: int) -> None:
        self.page, self.height = page, height

    def save(self, path: str | os.PathLike[str]) -> None:
        write_text(path, self.page)

    def _repr_html_(self) -> str:
        source = html.escape(self.page, quote=True)
        return f'<iframe srcdoc="{source}" style="width: 100%; height: {self.height}px; border: 0" allowfullscreen></iframe>'

    def __repr__(self) -> str:
        return f"<tippe.View of {len(self.page) // 1024} kB; a notebook shows it, view.save('run.html') writes it>"


def show(run: Run, path: str | os.PathLike[str] | None, every: float | None, height: int) -> View:
    template = SHARE / "show.html"
    if not template.exists():
        raise Error(f"the view is not built; {template}; ./tippe python builds it, with Node.js and npm")
    scene = run.scene
    end = run.final["t"] if run.final["t"] > 0 else scene["integrate.end"]
    if every is None:
        every = max(end / 3000, 1e-4)
    elif not 0 < number(every, "every") < float("inf") or end / every > 1e5:
        raise ValueError(f"every is a time between rows in seconds, at most 100000 of them, not {every!r}")
    data: dict[str, Any] = _core.view(scene._core, every)
    for name in ("rows", "track"):
        data[name] = base64.b64encode(data[name]).decode()
    data["borders"] = [base64.b64encode(border).decode() for border in data["borders"]]
    data["events"] = [(t, kind, scene.contacts[contact]) for t, kind, contact in data["events"]]
    data |= {"every": every, "scene": scene.toml, "title": scene.title or scene.name}
    text = json.dumps(data).replace("<", "\\u003c")  # no text ends the script that holds it
    view = View(template.read_text(encoding="utf-8").replace("TIPPE_RUN", text, 1), height)
    if path is not None:
        view.save(path)
    elif "ipykernel" not in sys.modules:
        view.save(f"tippe-{scene.name}.html")
        print(f"wrote tippe-{scene.name}.html", file=sys.stderr)
    return view
