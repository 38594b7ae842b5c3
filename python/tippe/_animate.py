"""Moving pictures of a run: outlines of the body over the table, drawn by matplotlib."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._errors import Error
from ._values import number

if TYPE_CHECKING:
    from ._run import Run

_TURN = np.linspace(0.0, 2.0 * np.pi, 73)
_CIRCLES = [
    np.column_stack([np.cos(_TURN), np.sin(_TURN), 0 * _TURN]),
    np.column_stack([np.cos(_TURN), 0 * _TURN, np.sin(_TURN)]),
    np.column_stack([0 * _TURN, np.cos(_TURN), np.sin(_TURN)]),
]


def animate(run: Run, path: str | os.PathLike[str], speed: float, fps: int, size: tuple[float, float]) -> None:
    target = os.fsdecode(path)
    import matplotlib
    from matplotlib import animation
    from matplotlib.figure import Figure

    kinds = {".gif": "pillow", ".mp4": "ffmpeg", ".webm": "ffmpeg"}
    writer = kinds.get(os.path.splitext(target)[1])
    if writer is None:
        raise ValueError(f"{target}: a moving picture ends in .gif, .mp4 or .webm")
    if not animation.writers.is_available(writer):
        raise Error(f"{target} needs {writer}; install it, or write {'a .gif' if writer == 'ffmpeg' else 'an .mp4'}")
    if not 0 < number(speed, "speed") < float("inf") or not 1 <= number(fps, "fps") <= 100:
        raise ValueError("speed is greater than 0, and fps from 1 to 100")
    if len(size) != 2 or not all(1 <= number(length, "size") <= 40 for length in size):
        raise ValueError(f"size is width and height in hundreds of pixels, from 1 to 40, not {size!r}")
    end = run.scene["integrate.end"] if run.resting else run.final["t"]
    pictures = end * fps / float(speed)
    if not pictures < 20000:
        raise ValueError(f"there would be {pictures:.6g} pictures; raise speed or lower fps")
    frames = int(pictures) + 1
    rows = run.scene.run(at=np.minimum(np.arange(frames) * speed / fps, end)).rows
    figure = Figure(figsize=size, dpi=100)
    draw = (_Track if run.scene.on_track else _Table)(figure, run, rows)
    with matplotlib.rc_context({"animation.writer": writer}):
        part = os.path.join(os.path.dirname(target), f".part-{os.path.basename(target)}")
        try:
            animation.FuncAnimation(figure, draw, frames=len(rows)).save(part, writer=writer, fps=fps)
            os.replace(part, target)
        finally:
            if os.path.exists(part):
                os.remove(part)


class _Table:
    """A body on the table, seen from the side and above."""

    def __init__(self, figure: Any, run: Run, rows: Any) -> None:
        axes = figure.add_axes((0, 0, 1, 1), projection="3d")
        self.rows, self.lines = rows, _outlines(run.scene)
        span = max(float(np.abs(line).max()) for line in self.lines)
        low, high = rows["r_S"].min(axis=0) - 1.2 * span, rows["r_S"].max(axis=0) + 1.2 * span
        middle, half = (low + high) / 2, float((high - low)[:2].max()) / 2
        axes.set(xlim=(middle[0] - half, middle[0] + half), ylim=(middle[1] - half, middle[1] + half), zlim=(0, 1.4 * half))
        axes.set_box_aspect((1, 1, 0.7))
        axes.set(xticklabels=[], yticklabels=[], zticklabels=[])
        self.drawn = [axes.plot([], [], [], color="tab:orange" if i else "tab:blue", lw=1.5)[0] for i, _ in enumerate(self.lines)]
        self.path = axes.plot([], [], [], color="0.4", lw=0.8)[0]
        self.clock = axes.text2D(0.03, 0.95, "", transform=axes.transAxes)

    def __call__(self, i: int) -> None:
        turn, at = _matrix(self.rows["quaternion"][i]), self.rows["r_S"][i]
        for line, drawn in zip(self.lines, self.drawn):
            drawn.set_data_3d(*(line @ turn.T + at).T)
        touching = np.where(self.rows["lambda_N"][: i + 1, 0] > 0, self.rows["r_C"][: i + 1, 0, :].T, np.nan)
        self.path.set_data_3d(*touching)
        self.clock.set_text(f"t = {self.rows['t'][i]:.2f} s")


class _Track:
    """A disk on a curve, from the side."""

    def __init__(self, figure: Any, run: Run, rows: Any) -> None:
        axes = figure.add_axes((0.02, 0.02, 0.96, 0.96))
        self.rows, self.radius = rows, run.scene["contact.shape_radius"]
        axes.set_aspect("equal", adjustable="datalim")
        axes.set(xticks=[], yticks=[])
        axes.plot(rows["x"], rows["y"], color="0.7", lw=0.8)
        self.rim = axes.plot([], [], color="tab:blue")[0]
        self.spoke = axes.plot([], [], color="tab:orange")[0]
        self.clock = axes.text(0.03, 0.93, "", transform=axes.transAxes)

    def __call__(self, i: int) -> None:
        x, y, angle = self.rows["x"][i], self.rows["y"][i], self.rows["angle"][i]
        self.rim.set_data(x + self.radius * np.cos(_TURN), y + self.radius * np.sin(_TURN))
        self.spoke.set_data([x, x + self.radius * np.cos(angle)], [y, y + self.radius * np.sin(angle)])
        self.clock.set_text(f"t = {self.rows['t'][i]:.2f} s")


def _matrix(p: np.ndarray) -> np.ndarray:
    w, x, y, z = p
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _outlines(scene: Any) -> list[np.ndarray]:
    """Lines on the body in its axes, seen from S: of every contact's shape, and a spoke that shows the spin."""
    r_SG = np.array(_core.r_SG(scene._core))
    lines: list[np.ndarray] = []
    for i, _ in enumerate(scene.contacts):
        keys = {key: scene[f"contact.{i}.{key}"] for key in _KEYS if f"contact.{i}.{key}" in scene}
        turn = keys.get("turn", 0.0)
        about_z = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        lines += [line @ about_z.T + keys["at"] + r_SG for line in _outline(keys)]
    lines.append(np.array([r_SG, lines[0][0]]))
    return lines


_KEYS = ("shape", "at", "turn", "shape_radius", "semi_axes", "edges", "corners", "length")


def _outline(keys: dict[str, Any]) -> list[np.ndarray]:
    shape = keys["shape"]
    if shape in ("rim", "rounded-rim"):
        return [keys["shape_radius"] * _CIRCLES[0]]
    if shape in ("ellipsoid", "cut-ellipsoid"):
        return [circle * np.array(keys["semi_axes"]) for circle in _CIRCLES]
    if shape == "polyhedron":
        corners = np.array(keys["corners"])
        return [np.array([a, b]) for k, a in enumerate(corners) for b in corners[k + 1 :]]
    if shape == "box":
        corners = np.stack(np.meshgrid(*[(-0.5, 0.5)] * 3), -1).reshape(-1, 3) * keys["edges"]
        return [np.array([a, b]) for k, a in enumerate(corners) for b in corners[k + 1 :] if np.count_nonzero(a != b) == 1]
    radius = keys["shape_radius"]
    return [radius * circle * np.array([1, 1, 1 + 0.5 * keys.get("length", 0.0) / radius]) for circle in _CIRCLES]
