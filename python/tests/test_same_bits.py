"""Python's numbers are those of the command line, to the last bit."""

import csv
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import tippe
from conftest import PROGRAM


def assert_same(ours, theirs, where=""):
    """Numbers are equal; JSON has null for what is not finite."""
    if isinstance(theirs, dict):
        for key, value in theirs.items():
            assert_same(ours[key], value, f"{where}.{key}")
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs), where
        for i, value in enumerate(theirs):
            assert_same(ours[i], value, f"{where}[{i}]")
    elif isinstance(theirs, float):
        assert float(ours) == theirs, where
    elif theirs is None:
        assert not np.isfinite(ours), where
    else:
        assert ours == theirs, where


def test_every_shipped_scene_runs_to_the_same_bits(request):
    names = tippe.scenes()
    assert len(names) > 50
    scenes = [tippe.Scene.load(name) for name in names]
    ends = [scene["integrate.end"] if request.config.getoption("--long") else min(1.0, scene["integrate.end"]) for scene in scenes]
    times = [[0.0, 0.3 * end, end] for end in ends]

    def ask(i):
        settings = ["--set", f"integrate.end={ends[i]!r}", "--at", ",".join(map(repr, times[i]))]
        done = subprocess.run([PROGRAM, "run", names[i], *settings, "--json"], capture_output=True)
        return json.loads(done.stdout)

    with ThreadPoolExecutor(2) as pool:
        theirs = list(pool.map(ask, range(len(names))))
    for scene, end, at, answer in zip(scenes, ends, times, theirs):
        scene["integrate.end"] = end
        run = scene.run(at=at)
        assert run.scene.name == answer["scene"]
        assert run.trustworthy == answer["trustworthy"] and run.warnings == answer["warnings"]
        assert_same(run.final, answer["final"], f"{scene.name}.final")
        assert_same(run.energy._asdict(), answer["energy"], f"{scene.name}.energy")
        assert_same(run.counts, {key: answer[key] for key in run.counts}, scene.name)
        assert [list(event) for event in run.events] == [list(event.values()) for event in answer["events"]], scene.name
        for i, sample in enumerate(answer["samples"]):
            assert_same(run.samples.row(i), sample, f"{scene.name}.samples[{i}]")


@pytest.mark.parametrize("name", ["tippe-top", "track-disk"])
def test_rows_are_those_of_trajectory_csv(name, program, tmp_path):
    program("run", name, "--set", "integrate.end=0.5", "--every", "0.01", "--out", str(tmp_path / "out"))
    with open(tmp_path / "out" / "trajectory.csv") as file:
        rows = list(csv.reader(file))
    run = tippe.Scene.load(name).copy({"integrate.end": 0.5}).run(every=0.01)
    numbers = [column for column in rows[0] if column != "mode"]
    assert run.keys() == numbers
    for i, column in enumerate(rows[0]):
        theirs = [row[i] for row in rows[1:]]
        assert run[column].tolist() == (theirs if column == "mode" else list(map(float, theirs))), column
    assert tippe.Scene.load(tmp_path / "out" / "scene.toml").copy({"sample.every": 0}) == run.scene.copy({"sample.every": 0})


@pytest.mark.parametrize(
    "name, options",
    [
        ("contensou", {"mu": 0.3, "radius": 2e-3, "normal": 3.0}),
        ("contensou", {"pressure": "uniform", "radius": 0.5}),
        ("coulomb", {"mu": 0.2}),
        ("ellipsoid", {"radius": 0.01}),
        ("contensou-rolling", {"kr": 0.2, "radius": 0.1}),
        ("pade2", {"mu": 0.4}),
        ("tanh", {}),
        ("contensou+contour+rolling+pivoting", {"mu_contour": 0.1, "mu_rolling": 0.02, "mu_pivoting": 0.3}),
    ],
)
def test_laws_are_those_of_tippe_law(name, options, program, tmp_path):
    random = np.random.default_rng(3)
    motion = random.normal(size=(40, 5)) * np.exp(random.normal(size=(40, 1)) * 3)
    points = tmp_path / "points.csv"
    np.savetxt(points, motion, delimiter=",", header="slip_x,slip_y,spin,rolling_x,rolling_y", comments="", fmt="%.17g")
    given = [part for key, value in options.items() for part in (f"--{key}".replace("_", "-"), str(value))]
    law = tippe.Law(name, **options)
    theirs = np.genfromtxt(program("law", name, *given, "--points", str(points)).splitlines(), delimiter=",", names=True)
    answer = law.force(motion[:, :2], motion[:, 2], rolling=motion[:, 3:])
    np.testing.assert_array_equal(answer.force, np.column_stack([theirs["force_x"], theirs["force_y"]]))
    np.testing.assert_array_equal(answer.torque, theirs["torque"])
    np.testing.assert_array_equal(answer.rolling_torque, np.column_stack([theirs["rolling_torque_x"], theirs["rolling_torque_y"]]))
    if not law.is_set:
        return
    np.testing.assert_array_equal(law.potential(motion[:, :2], motion[:, 2], rolling=motion[:, 3:]), theirs["potential"])
    force = random.normal(size=(40, 3))
    np.savetxt(points, force, delimiter=",", header="lt1,lt2,ltau", comments="", fmt="%.17g")
    theirs = np.genfromtxt(program("law", name, *given, "--points", str(points)).splitlines(), delimiter=",", names=True)
    found = law.project(force)
    np.testing.assert_array_equal(found.force, np.column_stack([theirs["lt1"], theirs["lt2"], theirs["ltau"]]))


def test_a_state_goes_from_the_program_to_python_and_back(program, tmp_path):
    file, back = str(tmp_path / "state.json"), str(tmp_path / "back.json")
    whole = json.loads(program("run", "tippe-top", "--set", "integrate.end=2", "--at", "1.5", "--json"))
    program("run", "tippe-top", "--set", "integrate.end=2", "--save-state", f"0.7={file}", "--quiet")
    simulation = tippe.Simulation.load(file)
    assert simulation.t == 0.7
    simulation.advance(1.1)
    simulation.save(back)
    went_on = json.loads(program("run", "--from-state", back, "--at", "1.5", "--json"))
    assert went_on["final"] == whole["final"] and went_on["samples"] == whole["samples"]
    simulation.advance(1.5)
    assert_same(simulation.observe(), whole["samples"][0])


def test_a_sweep_file_gives_the_table_of_tippe_sweep(program, tmp_path):
    (tmp_path / "map.toml").write_text(
        'scene = "tippedisk"\nset = ["integrate.end=0.3"]\n[[axis]]\nkey = "contact.mu"\nfrom = 0.1\nto = 0.4\ncount = 3\n'
        '[[axis]]\nkey = "contact.law"\nvalues = ["coulomb", "contensou"]\n[[result]]\nquantity = "gamma"\nname = "turned"\n'
    )
    program("sweep", str(tmp_path / "map.toml"), "--out", str(tmp_path / "out"), "--quiet")
    theirs = np.genfromtxt(tmp_path / "out" / "sweep.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    found = tippe.sweep(tmp_path / "map.toml")
    assert found.shape == (3, 2) and found.trustworthy
    np.testing.assert_array_equal(found["turned"].ravel(), theirs["turned"])
    np.testing.assert_array_equal(found.axes["contact_mu"], theirs[theirs.dtype.names[0]][::2])
    same = tippe.sweep(
        tippe.Scene.load("tippedisk").copy({"integrate.end": 0.3}),
        {"contact.mu": found.axes["contact_mu"], "contact.law": ["coulomb", "contensou"]},
        ["gamma"],
    )
    np.testing.assert_array_equal(same["gamma"], found["turned"])
    assert len(found.to_frame()) == 6
