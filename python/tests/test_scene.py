import copy
import pickle

import numpy as np
import pytest
import tippe

SMALL = """
title = "a ball"
[body]
mass = 1.0
inertia = [0.4, 0.4, 0.4]
[[contact]]
shape = "sphere"
shape_radius = 1.0
law = "coulomb"
mu = 0.3
[start]
velocity = [1.0, 0.0, 0.0]
[integrate]
end = 0.5
"""


def test_a_scene_comes_by_name_file_or_text(tmp_path):
    by_name = tippe.Scene.load("tippe-top")
    by_name.save(tmp_path / "top.toml")
    by_file, by_path = tippe.Scene.load(str(tmp_path / "top.toml")), tippe.Scene.load(tmp_path / "top.toml")
    by_text = tippe.Scene.load(by_name.toml)
    assert by_name == by_file == by_path == by_text
    assert by_file.name == "top" and by_text.name == "text"


@pytest.mark.parametrize("name", tippe.scenes())
def test_every_key_can_be_read_and_set_to_what_it_is(name):
    scene = tippe.Scene.load(name)
    before = scene.toml
    keys = scene.keys()
    assert len(keys) > 30
    # Forces are set by their number.
    same = {key.replace("force.", "force.0.", 1) if key.startswith("force.") else key: scene[key] for key in keys if not key.startswith("contact.")}
    assert scene.copy(same).toml == before
    for i, _ in enumerate(scene.contacts):
        numbered = {key.replace("contact.", f"contact.{i}.", 1): None for key in keys if key.startswith("contact.")}
        for key in numbered:
            if key in scene:
                numbered[key] = scene[key]
        scene.set({key: value for key, value in numbered.items() if value is not None})
    assert scene.toml == before


def test_keys_of_contacts_are_shared_or_single():
    scene = tippe.Scene.load("tippe-top")
    assert scene.contacts == ["body", "stem"]
    scene["contact.mu"] = 0.25
    assert scene["contact.mu"] == 0.25 == scene["contact.1.mu"]
    scene["contact.stem.mu"] = np.float64(0.5)
    assert scene["contact.mu"] == [0.25, 0.5] and scene["contact.body.mu"] == 0.25
    scene["start.omega"] = np.array([0, 1, 4])
    assert scene["start.omega"] == [0.0, 1.0, 4.0]
    scene["start.omega.2"] = 7
    assert scene["start.omega"] == [0.0, 1.0, 7.0] and scene["start.omega.2"] == 7.0
    assert "contact.mu" in scene and "contact.mew" not in scene and 3 not in scene


def test_an_error_says_file_line_column_and_what_to_change(tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(SMALL.replace("mu = 0.3", "mu = 0.3\nrestitutoin = 1\nrestitution = 2"))
    with pytest.raises(tippe.SceneError) as caught:
        tippe.Scene.load(file)
    error = caught.value
    assert error.file == str(file) and error.line in (11, 12) and error.column >= 1
    assert len(error.problems) == 2 and all(problem.suggestion for problem in error.problems)
    assert isinstance(error, ValueError) and isinstance(error, tippe.Error)
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and again.line == error.line


def test_what_is_refused_changes_nothing():
    scene = tippe.Scene.load("tippe-top")
    before = scene.toml
    for key, value in [("contact.mu", -1), ("contact.mu", float("nan")), ("contact.mu", "much"), ("nothing.here", 1), ("contact.law", "culomb")]:
        with pytest.raises(tippe.SceneError):
            scene[key] = value
        assert scene.toml == before
    with pytest.raises(tippe.SceneError, match="coulomb"):
        scene["contact.law"] = "culomb"
    with pytest.raises(KeyError, match="contact.mu"):
        scene["contact.muu"]
    with pytest.raises(tippe.SceneError, match="did you mean 'tippe-top'"):
        tippe.Scene.load("tipe-top")


@pytest.mark.parametrize("value", [None, object(), {"a": 1}, 1j, b"x", [None], lambda r: r])
def test_what_is_no_value_is_a_type_error(value):
    with pytest.raises(TypeError, match="contact.mu"):
        tippe.Scene.load("tippe-top")["contact.mu"] = value


@pytest.mark.parametrize("source", [None, 3, 1.5, ["tippe-top"], {}])
def test_what_is_no_source_is_a_type_error(source):
    with pytest.raises(TypeError):
        tippe.Scene.load(source)


@pytest.mark.parametrize("source", ["", "\0", "/", "no/such/file.toml", "a\nb", "ü\nö = 1", "[body]\nmass = 1\n" * 3])
def test_what_is_no_scene_is_a_scene_error(source):
    with pytest.raises(tippe.SceneError):
        tippe.Scene.load(source)


def test_a_name_may_be_long():
    with pytest.raises(tippe.SceneError):
        tippe.Scene.load("x" * 10000)


def test_copies_and_pickles_are_scenes_of_their_own():
    scene = tippe.Scene.load(SMALL)
    scene["contact.mu"] = 0.1
    for twin in (scene.copy(), copy.copy(scene), copy.deepcopy(scene), pickle.loads(pickle.dumps(scene))):
        assert twin == scene
        twin["contact.mu"] = 0.9
        assert scene["contact.mu"] == 0.1


def test_a_key_can_be_set_ten_thousand_times():
    scene = tippe.Scene.load(SMALL)
    for i in range(200):
        scene["contact.mu"] = i / 1000
        scene["start.velocity"] = [i, 0, 0]
    assert scene["contact.mu"] == 0.199 and scene["start.velocity"] == [199.0, 0.0, 0.0]
    assert len(scene._settings) <= 34


def test_a_pressure_written_in_python_is_prepared_once():
    scene, calls = tippe.Scene.load("tippe-top"), []

    def hertz(r):
        calls.append(r)
        return np.sqrt(1 - np.minimum(r, 1) ** 2)

    scene["contact.pressure"] = hertz
    asked = len(calls)
    ours, exact = scene.run(at=[0.5]), tippe.Scene.load("tippe-top").run(at=[0.5])
    assert len(calls) == asked and ours.trustworthy
    assert abs(ours["theta"][0] - exact["theta"][0]) < 1e-4
    with pytest.raises(TypeError, match="in every step"):
        scene["contact.mu"] = hertz


def test_the_path_of_a_table_may_be_a_function():
    """Its spline is that of the function, also at its ends, where it has an acceleration; a body on it feels it."""
    ball = tippe.Scene.load("turntable-ball").copy({"integrate.end": 0.5})

    def path(t):
        return [1e-3 * np.cos(30 * t), 0, 2e-3 * np.sin(20 * t)]

    asked = []
    ball["table.path"] = lambda t: asked.append(1) or path(t)
    count = len(asked)
    again = ball.copy({"table.path.rows": ball["table.path.rows"]})
    formulas = tippe.Scene.load("turntable-ball").copy({"integrate.end": 0.5, "table.path.x": "1e-3*cos(30*t)", "table.path.z": "2e-3*sin(20*t)"})
    ours, exact = ball.run(at=[0.25, 0.5]), formulas.run(at=[0.25, 0.5])
    assert len(asked) == count and ours.trustworthy and again == ball
    # The acceleration of a spline errs by (ω h)²/12, with some hundred rows for each radian.
    np.testing.assert_allclose(ours["r_S"], exact["r_S"], atol=1e-7)
    np.testing.assert_allclose(ours["lambda_N"], exact["lambda_N"], rtol=1e-3)
    slow = tippe.path_table(lambda t: (float(t) ** 2, 0.0, 0.0), 1.0)  # no arrays
    assert slow.shape[1] == 4 and slow[0, 0] < 0 and slow[-1, 0] > 1


@pytest.mark.parametrize(
    "path, word",
    [
        (lambda t: abs(t - 0.1), "three"), (lambda t: [0, 0], "three"), (lambda t: [np.floor(20 * t), 0, 0], "smooth"), (lambda t: [np.log(-1 - t * t), 0, 0], "finite"),
        (lambda t: ["a", 0, 0], "could not convert"),
    ],
)  # fmt: skip
def test_what_is_no_path_is_refused(path, word):
    scene = tippe.Scene.load("turntable-ball").copy({"integrate.end": 0.3})
    before = scene.toml
    with np.errstate(all="ignore"), pytest.raises((ValueError, TypeError), match=word):
        scene["table.path"] = path
    assert scene.toml == before


@pytest.mark.parametrize("key", ["table.path.x", "table.turn.angle", "force.0.force", "contact.mu"])
def test_where_python_would_run_in_a_step_a_function_is_refused_with_a_reason(key):
    with pytest.raises(TypeError, match="in every step"):
        tippe.Scene.load("turntable-ball")[key] = lambda t: t


def test_slips_in_attributes_are_found():
    scene = tippe.Scene.load(SMALL)
    with pytest.raises(AttributeError):
        scene.mu = 0.2
    with pytest.raises(AttributeError):
        tippe.Law("coulomb").mu = 0.2


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    scene = tippe.Scene.load(SMALL)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        scene.save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
