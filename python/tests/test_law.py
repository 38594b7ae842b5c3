import pickle

import numpy as np
import pytest
import tippe
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

SETS = ["coulomb", "contensou", "ellipsoid"]
ordinary = st.floats(-1e3, 1e3).filter(lambda x: x == 0 or abs(x) > 1e-9)


@pytest.mark.parametrize("name", SETS)
@given(gamma=npst.arrays(float, (5, 3), elements=ordinary))
def test_the_force_is_minus_the_gradient_of_the_potential(name, gamma):
    law = tippe.Law(name, mu=0.3, radius=0.5, normal=2.0)
    slip, spin = gamma[:, :2], gamma[:, 2]
    answer = law.force(slip, spin)
    power = -(answer.force * slip).sum(axis=1) - answer.torque * spin
    np.testing.assert_allclose(power, law.potential(slip, spin), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", SETS)
@given(force=npst.arrays(float, (5, 3), elements=st.floats(-10, 10)))
def test_a_projection_is_admissible_and_stays(name, force):
    law = tippe.Law(name, mu=0.3, radius=0.5, normal=2.0)
    nearest = law.project(force)
    again = law.project(nearest.force)
    np.testing.assert_allclose(again.force, nearest.force, atol=1e-12)
    assert np.all(law.gauge(nearest.force) <= 0.6 * (1 + 1e-10))
    if name != "coulomb":  # which takes the torque away
        np.testing.assert_array_equal(nearest.inside, law.gauge(force) <= 0.6)


@pytest.mark.parametrize("name", [*SETS, "tanh", "smooth-coulomb", "pade2", "contensou-rolling"])
def test_the_derivative_is_that_of_the_force(name):
    law = tippe.Law(name, mu=0.3, radius=0.5, normal=2.0, **({"eps": 0.1} if name == "smooth-coulomb" else {}))
    random = np.random.default_rng(1)
    slip, spin, h = random.normal(size=(20, 2)), random.normal(size=20), 1e-6
    exact, columns = law.derivative(slip, spin), []
    for change in ([h, 0, 0], [0, h, 0], [0, 0, h]):
        sides = [law.force(slip + sign * np.array(change[:2]), spin + sign * change[2]) for sign in (1, -1)]
        both = [np.column_stack([side.force, side.torque]) for side in sides]
        columns.append((both[0] - both[1]) / (2 * h))
    np.testing.assert_allclose(exact, np.stack(columns, axis=2), atol=1e-8)


@given(shape=npst.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4))
def test_arrays_of_any_shape_broadcast(shape):
    law = tippe.Law("contensou", radius=0.1)
    answer = law.force(np.ones((*shape, 2)), np.ones(shape), 3.0)
    assert answer.force.shape == (*shape, 2) == answer.rolling_torque.shape and answer.torque.shape == shape
    assert law.potential([1.0, 2.0], np.ones(shape)).shape == shape
    assert law.derivative(np.ones((*shape, 2))).shape == (*shape, 3, 3)
    found = law.project(np.ones((*shape, 3)))
    assert found.force.shape == (*shape, 3) and found.inside.shape == shape == law.gauge(np.ones((*shape, 3))).shape
    single = law.force([1.0, 1.0], 1.0, 3.0)
    np.testing.assert_array_equal(answer.force, np.broadcast_to(single.force, (*shape, 2)))


def test_any_layout_and_type_gives_the_same_numbers():
    law, slip = tippe.Law("contensou", radius=0.1), np.arange(24.0).reshape(2, 6, 2)
    expected = law.force(slip, 2).force
    for other in (np.asfortranarray(slip), slip[:, ::-1][:, ::-1], slip.astype(np.float32), slip.astype(int), slip.tolist(), slip.astype(">f8")):
        np.testing.assert_array_equal(law.force(other, 2).force, expected)


wild = st.floats(allow_nan=True, allow_infinity=True, allow_subnormal=True, width=64)


@pytest.mark.parametrize("name", ["coulomb", "contensou", "ellipsoid", "contensou-rolling", "tanh", "pade2", "contensou-series", "contensou+pivoting"])
@given(numbers=npst.arrays(float, (4, 5), elements=wild), normal=wild)
def test_wild_numbers_are_no_crash(name, numbers, normal):
    law = tippe.Law(name, radius=0.1)
    law.force(numbers[:, :2], numbers[:, 2], normal, rolling=numbers[:, 3:])
    law.derivative(numbers[:, :2], numbers[:, 2], normal)
    if law.is_set:
        law.potential(numbers[:, :2], numbers[:, 2], normal)
        law.project(numbers[:, :3], normal)
        if "pivoting" not in name:
            law.gauge(numbers[:, :3])


@pytest.mark.parametrize(
    "arguments",
    [(None,), ([1],), ([1, 2, 3],), (1.0,), ("slip",), ([[1, 2], [3, 4]], [1, 2, 3]), ([1, 2], None), ([1, 2], 1, "n"), ([1, None],), ([1j, 0],), ([[1, 2], [3]],), ({},)],
)  # fmt: skip
def test_what_is_no_motion_is_refused(arguments):
    law = tippe.Law("contensou")
    for ask in (law.force, law.potential, law.derivative):
        with pytest.raises((ValueError, TypeError)):
            ask(*arguments)


@pytest.mark.parametrize(
    "name, coefficients, word",
    [
        ("contensu", {}, "contensou"), ("coulomb", {"mew": 1}, "mu"), ("coulomb", {"mu": -1}, "mu"), ("coulomb", {"mu": float("nan")}, "mu"),
        ("coulomb", {"mu": [1, 2]}, "mu"), ("coulomb", {"mu": None}, "mu"), ("coulomb", {"mu_static": 1}, "stribeck_speed"), (3, {}, "name"),
        ("coulomb+contensou", {}, "one sliding law"), ("coulomb", {"mu_contour": 1}, "contour"), ("contensou", {"pressure": "herz"}, "hertz"),
        ("contensou", {"pressure": lambda r: -1.0}, "negative"), ("contensou", {"pressure": lambda r: float("nan")}, "finite"),
        ("contensou", {"pressure": "\ud800"}, "Unicode"), ("table", {"potential": "\ud800"}, "Unicode"), ("\ud800", {}, "Unicode"), ("table", {}, "potential"), ("table", {"potential": lambda a, b: 1 / (0.1 + a * b)}, "convex"), ("", {}, "name"),
    ],
)  # fmt: skip
def test_what_is_no_law_is_refused_with_a_reason(name, coefficients, word):
    with pytest.raises((ValueError, TypeError), match=word):
        tippe.Law(name, **coefficients)


def test_a_function_that_fails_says_so_itself():
    def wrong(r):
        raise LookupError("no such radius")

    with pytest.raises(LookupError, match="no such radius"):
        tippe.Law("contensou", pressure=wrong)


def test_only_a_set_can_be_projected_on():
    law = tippe.Law("tanh")
    assert not law.is_set
    for ask in (lambda: law.project([1, 0, 0]), lambda: law.gauge([1, 0, 0]), lambda: law.potential([1, 0])):
        with pytest.raises(tippe.Error, match="function|set"):
            ask()


def test_a_law_written_in_python_is_the_law():
    """Contensou's from its own potential, as a table; Hertz's pressure as a function."""
    exact = tippe.Law("contensou", mu=0.3, radius=0.01)
    unit = tippe.Law("contensou")
    table = tippe.Law("table", mu=0.3, radius=0.01, potential=lambda slip, spin: unit.potential(np.stack([slip, 0 * slip], -1), spin))
    hertz = tippe.Law("contensou", mu=0.3, radius=0.01, pressure=lambda r: max(0.0, 1 - r * r) ** 0.5)
    random = np.random.default_rng(5)
    slip, spin = random.normal(size=(500, 2)), 100 * random.normal(size=500)
    np.testing.assert_allclose(hertz.force(slip, spin).force, exact.force(slip, spin).force, atol=1e-11)
    np.testing.assert_allclose(table.force(slip, spin).force, exact.force(slip, spin).force, atol=2e-6)
    np.testing.assert_allclose(table.project([1, 1, 1.0]).force, exact.project([1, 1, 1.0]).force, atol=2e-6)


def test_laws_are_pickled():
    law = tippe.Law("contensou", mu=0.3, radius=0.01, pressure="uniform")
    again = pickle.loads(pickle.dumps(law))
    np.testing.assert_array_equal(again.force([1, 2], 3).force, law.force([1, 2], 3).force)
    assert repr(again) == repr(law) and "contensou" in repr(law)


@pytest.mark.parametrize("name", ["coulomb", "contensou", "contensou-rolling", "ellipsoid", "smooth-coulomb", "pade1", "pade2", "tanh"])
def test_our_laws_keep_what_laws_claim(name):
    assert tippe.check_law(tippe.Law(name, mu=0.3, radius=1e-3)) == []


def test_check_law_finds_what_is_wrong_with_a_law_of_ones_own():
    assert tippe.check_law(np.hypot) == []
    dented = tippe.check_law(lambda slip, spin: (np.sqrt(slip) + np.sqrt(spin)) ** 2 + slip + spin)
    assert any("convex" in line for line in dented)
    series = tippe.check_law(tippe.Law("contensou-series", mu=0.3, radius=1e-3))
    assert any("border" in line for line in series)  # cut off after a few terms, its force is not quite that of its set


@pytest.mark.parametrize("law, more", [(None, {}), ("coulomb", {}), (np.hypot, {"tries": 0}), (np.hypot, {"tries": True}), (np.hypot, {"tolerance": 0})])
def test_check_law_refuses_what_is_no_law(law, more):
    with pytest.raises((TypeError, ValueError)):
        tippe.check_law(law, **more)


def test_a_contact_that_pulls_and_masked_numbers_give_nan():
    law = tippe.Law("contensou", mu=0.3, radius=0.1)
    found = law.force([[1.0, 0.0], [1.0, 0.0]], 1.0, [3.0, -3.0])
    assert np.isfinite(found.force[0]).all() and np.isnan(found.force[1]).all() and np.isnan(found.torque[1])
    assert np.isnan(law.project([1, 0, 0], normal=-1).force).all() and np.isnan(law.derivative([1, 0], 0, -1)).all()
    masked = np.ma.array([[1.0, 2.0], [3.0, 4.0]], mask=[[False, True], [False, False]])
    np.testing.assert_array_equal(np.isnan(law.force(masked).force).all(axis=1), [True, False])


@pytest.mark.parametrize("pressure", [3, [[0, 1, 2]], np.zeros(4), lambda r: "a", lambda r: None, lambda r: [1.0]])
def test_what_is_no_pressure_is_refused(pressure):
    with pytest.raises((ValueError, TypeError), match="pressure"):
        tippe.Law("contensou", pressure=pressure)


def test_a_patch_takes_names_numbers_rows_and_files(tmp_path):
    corners = [[-0.002, -0.001], [0.002, -0.001], [0.002, 0.001], [-0.002, 0.001]]
    polygon = tippe.Law("patch", outline="polygon", polygon=corners, mu=0.5, normal=2)
    assert abs(polygon.radius / np.hypot(0.002, 0.001) - 1) < 1e-15
    cells = tmp_path / "cells.csv"
    cells.write_text("x,y,pressure\n-0.001,0,3\n0.001,0,3\n")
    for pad in (
        tippe.Law("patch", outline="map", map=[[-0.001, 0, 1], [0.001, 0, 1]], mu=0.5, normal=2),
        tippe.Law("patch", outline="map", map=cells, mu=0.5, normal=2),
        pickle.loads(pickle.dumps(polygon)),
    ):
        np.testing.assert_allclose(pad.potential([0.01, 0.002], 3), polygon.potential([0.01, 0.002], 3), rtol=1e-12)
    feet = tippe.Law("patch", outline="points", points=np.array([[1, 0, 1], [-1, 0, 1.0]]))
    np.testing.assert_allclose(feet.project([0, -1, 1]).force, [0, -0.5, 0.5], atol=1e-14)
    np.testing.assert_allclose(feet.gauge([0, -0.5, 0.5]), 1, rtol=1e-13)


@pytest.mark.parametrize(
    "keys, said",
    [
        ({"outline": "square"}, "give one of ellipse, polygon, ring, points, map"),
        ({"outline": "polygon", "polygon": [[0, 0], [1, 1], [1, 0], [0, 1.5]]}, "crosses itself"),
        ({"outline": "polygon", "polygon": [[0, 0, 0], [1, 1, 0]]}, "2 columns"),
        ({"outline": "map", "map": [[0, 0, 1], [1, 0, -1]]}, "negative pressure"),
        ({"outline": "map", "map": [[0, 0, 1], [1, 0, np.nan]]}, "not finite"),
        ({"semi_axis_x": np.nan}, "is no value of 'semi_axis_x'"),
        ({"semi_axis_x": -1}, "is no value of 'semi_axis_x'"),
    ],
)
def test_what_is_no_patch_is_refused_with_a_reason(keys, said):
    with pytest.raises(tippe.Error, match=said):
        tippe.Law("patch", **keys)
