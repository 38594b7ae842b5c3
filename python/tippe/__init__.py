"""Rigid bodies that touch with dry friction: tippe's library for numpy and notebooks.

>>> import tippe
>>> scene = tippe.Scene.load("tippe-top")       # a shipped scene, a file, or a text
>>> scene["contact.mu"] = 0.2                   # any key
>>> run = scene.run(every=0.01)                 # columns as numpy arrays
>>> run["theta"].shape, run.trustworthy
((801,), True)

Numbers are those of the command line, bit for bit. docs/python.md has the details.
"""

from ._core import version as __version__
from ._answer import Answer, Answers
from ._check_law import check_law
from ._errors import Error, Problem, SceneError
from ._functions import path_table, potential_table, pressure_table
from ._law import Force, Law, Projection, laws
from ._run import Energy, Event, Run
from ._scene import Scene, runs
from ._simulation import Simulation
from ._table import Table
from ._verbs import (
    Sweep, basins, command, continuation, converge, derive, fit, ladder, lyapunov, orbit, reproduce, scenes, section, stationary, sweep, sweeps,
)  # fmt: skip

__all__ = [
    "Answer", "Answers", "Energy", "Error", "Event", "Force", "Law", "Problem", "Projection", "Run", "Scene", "SceneError", "Simulation", "Sweep", "Table", "__version__",
    "basins", "check_law", "command", "continuation", "converge", "derive", "fit", "ladder", "laws", "lyapunov", "orbit", "path_table", "potential_table", "pressure_table",
    "reproduce", "runs", "scenes", "section", "stationary", "sweep", "sweeps",
]  # fmt: skip

for _name in __all__:  # what is public says so in messages and pickles
    if hasattr(_public := globals()[_name], "__module__"):
        _public.__module__ = "tippe"
del _name, _public
