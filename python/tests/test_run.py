import gc
import pickle
import weakref

import numpy as np
import pytest
import tippe


@pytest.fixture(scope="module")
def run():
    return tippe.Scene.load("tippe-top").copy({"integrate.end": 0.5}).run(every=0.01)


def test_columns_are_views_of_one_array(run):
    for name in ("t", "theta", "r_S", "quaternion", "gap", "lambda_T", "r_C", "gap_1", "z"):
        assert np.shares_memory(run[name], run.rows.array), name
        assert not run[name].flags.writeable
        with pytest.raises(ValueError):
            run[name][0] = 1
    assert run["lambda_T"].shape == (51, 2, 2) and run["r_C"].shape == (51, 2, 3)
    np.testing.assert_array_equal(run["lambda_T"][:, 1, 0], run["lambda_T_1_x"])
    np.testing.assert_array_equal(run["r_C"][:, 0, 2], run["r_C_0_z"])
    np.testing.assert_array_equal(run["gap"][:, 1], run["gap_1"])
    np.testing.assert_array_equal(run["r_S"][:, 2], run["z"])


def test_views_outlive_the_run_and_its_scene():
    scene = tippe.Scene.load("euler-disk").copy({"integrate.end": 0.2})
    run = scene.run(every=0.01)
    theta, gone = run["theta"], weakref.ref(run)
    copy = theta.copy()
    del run, scene
    gc.collect()
    assert gone() is None
    [np.ones(10000) for _ in range(50)]
    np.testing.assert_array_equal(theta, copy)


def test_a_run_does_not_follow_its_scene():
    scene = tippe.Scene.load("euler-disk").copy({"integrate.end": 0.1})
    run = scene.run()
    scene["contact.mu"] = 0.9
    assert run.scene["contact.mu"] != 0.9


def test_samples_are_in_the_order_asked_for():
    scene = tippe.Scene.load("tippe-top").copy({"integrate.end": 0.5})
    run = scene.run(at=[0.4, 0.1, 0.1, 0.3])
    assert run.t.tolist() == [0.4, 0.1, 0.1, 0.3]
    np.testing.assert_array_equal(run["theta"][1], scene.run(at=0.1)["theta"][0])
    both = scene.run(at=[0.25], every=0.1)
    assert both.t.tolist() == pytest.approx([0, 0.1, 0.2, 0.3, 0.4, 0.5]) and both.samples["t"].tolist() == [0.25]


def test_a_disk_on_a_track_has_modes():
    run = tippe.Scene.load("track-disk").run(every=0.1)
    assert set(run["mode"]) <= {"roll", "slide", "fly", "rest"} and len(run["mode"]) == len(run)
    assert run.final["mode"] in ("roll", "slide", "fly", "rest")


def test_pickles_and_files_hold_the_whole_run(run, tmp_path):
    track = tippe.Scene.load("track-disk").run(at=[1, 0.5])
    for one in (run, track):
        one.save(tmp_path / "run.npz")
        for again in (pickle.loads(pickle.dumps(one)), tippe.Run.load(tmp_path / "run.npz")):
            np.testing.assert_array_equal(again.rows.array, one.rows.array)
            assert again.events == one.events and again.energy == one.energy and again.warnings == one.warnings
            assert again.scene == one.scene and again.counts == one.counts and not again["t"].flags.writeable
            assert again.final.keys() == one.final.keys() and again.final["energy"] == one.final["energy"]
            if "mode" in one.final:
                assert again["mode"].tolist() == one["mode"].tolist()
    with pytest.raises(ValueError, match="npz"):
        run.save(tmp_path / "run.txt")


def test_every_joule_has_an_owner(run):
    energy = run.energy
    assert energy.initial == pytest.approx(energy.final + sum(energy.dissipated.values()) + energy.residual, rel=1e-14)
    assert run["dissipated_sliding"][-1] == energy.dissipated["sliding"]


def test_single_numbers_are_measured():
    run = tippe.Scene.load("euler-disk").run(measure=["event.rest", "max.theta", "event.lift_off"])
    assert run.measured["event.rest"] == run.events[-1].t
    assert run.measured["max.theta"] >= run["theta"].max() and run.measured["event.lift_off"] is None
    with pytest.raises(tippe.Error, match="theta"):
        tippe.Scene.load("euler-disk").run(measure=["thta"])


def test_a_run_that_is_not_to_be_relied_on_says_why():
    run = tippe.Scene.load("euler-disk").copy({"integrate.scheme": "moreau", "integrate.dt": 0.5, "integrate.end": 2}).run()
    assert not run.trustworthy and run.warnings


def test_frames_and_figures(run):
    frame = run.to_frame()
    assert list(frame.columns) == run.keys() and len(frame) == len(run)
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = run.plot()
    assert [axis.get_ylabel() for axis in axes] == ["theta [rad]", "spin [rad/s]", "energy [J]"]
    assert run.plot("gap", axes=axes[0])[0] is axes[0]
    assert [text.get_text() for text in axes[0].get_legend().get_texts()] == ["body", "stem"]
    parts = run.plot("lambda_T", "r_S", "gap_1")
    assert [text.get_text() for text in parts[0].get_legend().get_texts()] == ["body x", "body y", "stem x", "stem y"]
    assert [text.get_text() for text in parts[1].get_legend().get_texts()] == ["x", "y", "z"] and parts[2].get_legend() is None
    with pytest.raises(KeyError):
        run.plot("nothing")


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": [-1]}, {"at": [float("nan")]}, {"at": [float("inf")]}, {"at": [1e9]}, {"at": "soon"}, {"at": [[1, 2], [3, 4]]}, {"at": [None]}, {"at": [1j]},
        {"every": -1}, {"every": float("nan")}, {"every": float("inf")}, {"every": 1e-300}, {"every": "often"}, {"every": [1, 2]}, {"every": 1e-12},
        {"measure": 3}, {"measure": ["event.never"]}, {"measure": [""]}, {"measure": ["theta@99"]},
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_refused(wrong):
    with pytest.raises((ValueError, TypeError)):
        tippe.Scene.load("tippe-top").run(**wrong)


def test_what_cannot_be_had_is_refused(run):
    with pytest.raises(KeyError, match="theta"):
        run["thetta"]
    with pytest.raises(TypeError):
        run[3]
    with pytest.raises(tippe.Error):
        np.savez("/tmp/tippe-no-run.npz", a=1)
        tippe.Run.load("/tmp/tippe-no-run.npz")


def test_a_view_is_one_page_with_the_rows_in_it(tmp_path, monkeypatch):
    import base64
    import json
    import re

    run = tippe.Scene.load("tippedisk").copy({"title": "</script><b>", "integrate.end": 0.2}).run(at=[0.1])
    view = run.show(tmp_path / "run.html", every=0.01)
    page = (tmp_path / "run.html").read_text()
    assert page == view.page and not re.search(r'(src|href)\s*=\s*["\']', page) and page.count("</script>") == 2
    data = json.loads(re.search(r'<script type="application/json" id="run">(.*?)</script>', page, re.DOTALL)[1])
    rows = np.frombuffer(base64.b64decode(data["rows"]), np.float32).reshape(-1, len(data["columns"]))
    expected = run.scene.run(every=0.01)
    np.testing.assert_allclose(rows[:, data["columns"].index("gamma")], expected["gamma"], rtol=1e-6)
    assert view._repr_html_().startswith("<iframe srcdoc=") and "<script" not in view._repr_html_()
    monkeypatch.chdir(tmp_path)
    run.show()
    assert (tmp_path / "tippe-tippedisk.html").exists()
    with pytest.raises(ValueError):
        run.show(every=0.0)


def test_moving_pictures(tmp_path):
    for name in ("tippe-top", "box", "track-disk"):
        run = tippe.Scene.load(name).copy({"integrate.end": 0.2}).run(at=[0.1])
        run.animate(tmp_path / f"{name}.gif", fps=10)
        assert (tmp_path / f"{name}.gif").read_bytes()[:3] == b"GIF"
    with pytest.raises(ValueError, match="gif"):
        run.animate(tmp_path / "run.avi")
    with pytest.raises(ValueError):
        run.animate(tmp_path / "run.gif", speed=0)


@pytest.mark.parametrize("wrong", [{"speed": "fast"}, {"fps": None}, {"fps": 0}, {"speed": 1e-320}, {"size": (0, 0)}, {"size": (1,)}, {"speed": float("nan")}])
def test_what_is_no_moving_picture_is_refused(run, tmp_path, wrong):
    with pytest.raises((ValueError, TypeError)):
        run.animate(tmp_path / "run.gif", **wrong)
    assert not list(tmp_path.iterdir())


def test_what_is_no_saved_run_is_refused(tmp_path):
    (tmp_path / "text.npz").write_text("nothing")
    (tmp_path / "cut.npz").write_bytes(b"PK\x03\x04 cut off")
    for name in ("text.npz", "cut.npz"):
        with pytest.raises(tippe.Error, match="not a saved run"):
            tippe.Run.load(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        tippe.Run.load(tmp_path / "none.npz")
