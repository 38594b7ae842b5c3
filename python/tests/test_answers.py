"""What the verbs answer: numpy arrays, columns of many objects, measurements as arrays."""

import json
import pickle

import numpy as np
import pytest
import tippe


@pytest.fixture(scope="module")
def top():
    return tippe.stationary("tippe-top", near={"spin": 180})


def test_numbers_are_arrays_and_eigenvalues_complex(top):
    assert top.trustworthy is True and top.warnings == [] and top.scene == "tippe-top"
    one = top.motions[0]
    assert one.eigenvalues.dtype == complex and one.eigenvalues.shape == (6,)
    raw = one.to_dict()["eigenvalues"]
    np.testing.assert_array_equal(one.eigenvalues, [complex(*pair) for pair in raw])
    assert isinstance(one.state.r_S, np.ndarray) and one["state.r_S"] is one.state.r_S
    np.testing.assert_array_equal(top.motions["stable"], [False, True])
    np.testing.assert_array_equal(top.motions["state.theta"], [m.state.theta for m in top.motions])
    assert top.motions["kind"].tolist() == ["spin", "spin"]
    assert top.motions["eigenvalues"].shape == (2, 6)
    with pytest.raises(AttributeError, match="motions"):
        top.motion
    with pytest.raises(KeyError, match="stable"):
        top.motions["stabel"]
    assert "motions" in dir(top) and "motions" in top and "nothing" not in top and 3 not in top


def test_answers_are_the_json_of_the_command_line(program, top):
    theirs = json.loads(program("stationary", "tippe-top", "--near", "spin=180", "--json"))
    assert {key: value for key, value in top.to_dict().items() if key not in ("scene", "trustworthy")} == {k: v for k, v in theirs.items() if k != "scene"}


def test_answers_are_pickled_and_become_frames(top):
    pytest.importorskip("pandas")
    again = pickle.loads(pickle.dumps(top))
    assert again == top and again.motions == top.motions
    frame = top.motions.to_frame()
    assert len(frame) == 2 and frame["state.theta"].tolist() == top.motions["state.theta"].tolist()


def test_gaps_are_nan_and_nothing_is_an_empty_column():
    several = tippe.Answers([{"value": 1, "name": "a", "of": []}, {"value": None, "name": "b", "of": []}])
    np.testing.assert_array_equal(several["value"], [1, np.nan])
    assert several["name"].tolist() == ["a", "b"] and len(several[0].of) == 0 and several[1:][0].name == "b"
    assert tippe.Answer({"points": []}).points.keys() == []
    assert tippe.Answer({"rows": [[1, 2], [3, None]]}).rows.shape == (2, 2)
    assert tippe.Answer({"rows": [[1, 2], [3]]}).rows[1].tolist() == [3]
    assert tippe.Answer({"values": [1, 2]}).values.tolist() == [1, 2]  # no method has its name


def test_branches_have_columns():
    branch = tippe.continuation("tippe-top", by={"spin": (60, 140)}, start="spin").branches[1]
    spin = branch.points["spin"]
    assert spin.min() == 60 and spin.max() == 140 and branch.points["leading"].dtype == complex
    hopf = next(point for point in branch.special if point.kind == "hopf")
    np.testing.assert_array_equal(branch.points["leading"].real > 0, ~branch.points["stable"].astype(bool))
    assert 60 < hopf.spin < 140
    text = tippe.continuation("tippe-top", by="spin=60:140", start="spin").branches[1]
    assert text == branch
    for wrong in (None, 3, {"spin": 3}, {"spin": (1, 2), "theta": (0, 1)}, {"spin": ("a", 2)}):
        with pytest.raises(TypeError):
            tippe.continuation("tippe-top", by=wrong)


@pytest.fixture(scope="module")
def throw():
    ball = tippe.Scene.load("bowling-ball")
    seen = ball.copy({"contact.mu": 0.1}).run(at=np.linspace(0.1, 2, 40))
    return ball, {"t": seen.t, "v_S_x": seen["v_S_x"] + 0.01 * np.random.default_rng(1).normal(size=40)}


def test_fits_take_arrays_frames_and_files(throw, tmp_path):
    pandas = pytest.importorskip("pandas")
    ball, data = throw
    found = tippe.fit(ball, data, "contact.mu", sigma={"v_S_x": 0.01})
    mu = found.parameters["contact.mu"]
    assert abs(mu.value - 0.1) < 3 * mu.sigma < 0.01 and found.trustworthy and found.correlation.shape == (1, 1)
    frame = pandas.DataFrame(data)
    frame.to_csv(tmp_path / "data.csv", index=False, float_format="%.17g")
    rows = np.array(list(zip(*data.values())), dtype=[("t", float), ("v_S_x", float)])
    renamed = {"t": data["t"], "speed": data["v_S_x"]}
    for same, more in ((frame, {}), (tmp_path / "data.csv", {}), (rows, {}), ([data], {}), (renamed, {"observable": {"speed": "v_S_x"}})):
        again = tippe.fit(ball, same, "contact.mu", sigma={("speed" if more else "v_S_x"): 0.01}, **more)
        assert again.parameters["contact.mu"] == mu
    gaps = {"t": data["t"], "v_S_x": np.where(np.arange(40) % 2, data["v_S_x"], np.nan)}
    assert tippe.fit(ball, gaps, "contact.mu").samples == 20
    bounded = tippe.fit(ball, data, "contact.mu", bounds={"contact.mu": (0.11, 1)}, sigma={"v_S_x": 0.01})
    at_bound = bounded.parameters["contact.mu"]  # and no unknown is left that the data speak about
    assert at_bound.value == pytest.approx(0.11) and at_bound.sigma is None and np.isnan(bounded.correlation).all()


def test_data_without_noise_are_no_reason_to_doubt_the_law(throw):
    """Residuals at rounding keep their sign for long."""
    ball, data = throw
    exact = ball.copy({"contact.mu": 0.1}).run(at=data["t"])
    found = tippe.fit(ball, {"t": exact.t, "v_S_x": exact["v_S_x"]}, "contact.mu", sigma={"v_S_x": 0.01})
    assert found.trustworthy and found.parameters["contact.mu"].value == pytest.approx(0.1, abs=1e-9)


@pytest.mark.parametrize(
    "data", [None, 3, {}, {"theta": [1.0]}, {"t": [1.0, 2.0], "v_S_x": [1.0]}, {"t": [[1.0]], "v_S_x": [[1.0]]}, {"t": ["a"], "v_S_x": [1.0]}, "none.csv", []]
)
def test_what_is_no_measurement_is_refused(throw, data):
    with pytest.raises((TypeError, ValueError)):
        tippe.fit(throw[0], data, "contact.mu")


@pytest.mark.parametrize("wrong", [{"sigma": 3}, {"sigma": {"v_S_x": "a b"}}, {"sigma": {"v_S_x": None}}, {"bounds": {"contact.mu": (1, 0)}}, {"loss": "none"}])
def test_what_is_no_option_is_refused(throw, wrong):
    with pytest.raises((TypeError, ValueError)):
        tippe.fit(*throw, "contact.mu", **wrong)


def test_messages_name_arguments_not_options():
    with pytest.raises(tippe.Error) as caught:
        tippe.continuation("tippe-top", by="spin")
    assert "--" not in str(caught.value) and "by" in str(caught.value)


SWEEP = """
scene = ["tippedisk", "tippedisk-model-2"]
set = ["integrate.end=0.05"]
[[axis]]
keys = ["contact.mu", "contact.pivoting.mu"]
from = 0.1
to = 0.3
count = 2
[[axis]]
key = "start.rates.0"
formula = "100*x"
of = "contact_mu"
[[result]]
quantity = "gamma"
"""


def test_a_sweep_file_with_several_scenes_shared_and_following_keys_is_that_of_the_command_line(program, tmp_path):
    pytest.importorskip("pandas")
    (tmp_path / "s.toml").write_text(SWEEP)
    program("sweep", str(tmp_path / "s.toml"), "--out", str(tmp_path / "out"), "--quiet")
    theirs = np.genfromtxt(tmp_path / "out" / "sweep.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
    ours = tippe.sweep(tmp_path / "s.toml")
    assert ours.shape == (2, 2)
    np.testing.assert_array_equal(ours["gamma"].ravel(), theirs["gamma"])
    assert len(set(theirs["gamma"])) == 4  # each key counts
    frame = ours.to_frame()
    for name in ours.axes:
        assert frame[name].tolist() == theirs[name].tolist()


def test_vectors_along_an_axis_stay_whole():
    pytest.importorskip("pandas")
    disk = tippe.Scene.load("tippedisk").copy({"integrate.end": 0.05})
    found = tippe.sweep(disk, {"contact.mu": [0.1, 0.2], "start.rates": [[30, 0, 0], [40, 0, 0], [50, 0, 0]]}, ["gamma"])
    assert found.shape == (2, 3) and len(found.to_frame()) == 6 and found.to_frame()["start.rates"][1] == [40, 0, 0]
    for wrong in (3, {"contact.mu": 3}, {"contact.mu": "0.1"}):
        with pytest.raises(TypeError):
            tippe.sweep(disk, wrong, ["gamma"])


def test_basins_are_a_map(tmp_path):
    (tmp_path / "b.toml").write_text(
        'scene = "box"\nset = ["integrate.end=2"]\n'
        '[[axis]]\nkey = "start.omega.0"\nfrom = 0\nto = 6\ncount = 3\n[[axis]]\nkey = "contact.mu"\nvalues = [0.2, 0.4]\n'
    )
    found = tippe.basins(tmp_path / "b.toml", refine=0)
    assert np.shape(found.end) == (3, 2) and found.axes["contact_mu"].tolist() == [0.2, 0.4]
    named = np.asarray(found.end)[np.isfinite(found.end)]
    assert set(named) <= set(range(len(found.ends))) and sum(found.ends["count"]) == len(named)


@pytest.mark.parametrize("wrong", [float("inf"), float("nan"), 1.5, None, "2", True, np.ma.masked, [1]])
def test_what_is_no_whole_number_is_refused(wrong):
    disk = tippe.Scene.load("tippedisk").copy({"integrate.end": 0.05})
    for ask in (lambda: tippe.stationary(disk, density=wrong), lambda: tippe.orbit(disk, period=0.1, times=wrong), lambda: tippe.basins("box-basins", refine=wrong)):
        with pytest.raises(TypeError, match="whole number"):
            ask()


@pytest.mark.parametrize("wrong", ["x", 3, [], object()])
def test_progress_is_a_bar_or_a_function(wrong):
    disk = tippe.Scene.load("tippedisk").copy({"integrate.end": 0.01})
    with pytest.raises(TypeError, match="progress"):
        tippe.runs([disk], progress=wrong)
