"""Draws docs/pictures/tippedisk_stability.svg: where the inverted tippedisk is stable, over its spin and the smoothing of friction, or the radius of its patch.

Curves are special points that tippe.continuation follows in two keys; the shaded part is where the spins themselves are stable. Run it with ./tippe python.
"""

import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import tippe

SPINS = (20, 45)
COLOURS = {"tremble": "#0072b2", "swing": "#d55e00", "leans": "#009e73"}


def stable_spins(scene):
    """[(from, to), …] of the inverted spin."""
    branch = tippe.continuation(scene, by={"spin": SPINS}, start=1).branches[0]
    ends = sorted([*SPINS, *(point.spin for point in branch.special if SPINS[0] < point.spin < SPINS[1])])
    spin, stable = branch.points["spin"], branch.points["stable"]
    return [(a, b) for a, b in zip(ends, ends[1:]) if stable[np.argmin(np.abs(spin - (a + b) / 2))]]


def chart(axis, scene, key, values, starts, unit):
    for value in values:
        for low, high in stable_spins(scene.copy({key: value})):
            axis.fill_betweenx([unit * (value - 0.51 * values[0]), unit * (value + 0.51 * values[0])], low, high, color="#d8eedd", lw=0)
    drawn = set()
    for start in starts:
        found = tippe.continuation(scene.copy({key: start}), by={"spin": SPINS}, start=1, also={key: (values[0] / 10, values[-1])})
        for border in found.borders:
            spin = border.points["spin"]
            if border.kind != "branch" and border.points["kind"][0] != "spin":  # of families that cross
                continue
            name = "branch: it leans" if border.kind == "branch" else "Hopf: fast tremble" if spin.max() > 31 else "Hopf: slow swing"
            if name not in drawn:
                axis.plot(spin, unit * border.points[key], color=COLOURS[name.split()[-1]], label=name)
                drawn.add(name)


def main(path):
    disk = tippe.Scene.load("tippedisk")
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.2, 3.4), sharex=True, layout="constrained")
    chart(left, disk.copy({"contact.law": "smooth-coulomb"}), "contact.eps", np.linspace(0.01, 0.4, 40), (0.1, 0.3), 1.0)
    chart(right, disk, "contact.radius", np.linspace(3e-4, 0.012, 40), (3e-3, 9e-3), 1e3)
    left.set(ylabel="smoothing ε [m/s]", title="smooth Coulomb friction", ylim=(0, 0.4))
    right.set(ylabel="contact radius [mm]", title="exact Coulomb-Contensou friction", ylim=(0, 12))
    for axis in (left, right):
        axis.set(xlabel="spin [rad/s]", xlim=SPINS)
        axis.grid(alpha=0.25)
    right.legend(title="stability ends at", loc="lower right", fontsize="small")
    figure.savefig(path)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1] / "docs" / "pictures" / "tippedisk_stability.svg")
