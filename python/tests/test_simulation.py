import copy
import pickle
import threading

import numpy as np
import pytest
import tippe

SCHEMES = ["event", "moreau", "midpoint", "ode"]


def start(scheme="event", name="tippedisk", end=1.0):
    changes = {"integrate.scheme": scheme, "integrate.end": end}
    if scheme == "ode":
        changes |= {"contact.law": "smooth-coulomb"}
    return tippe.Scene.load(name).copy(changes).start()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_states_do_not_depend_on_how_one_came_there(scheme):
    times = [0.0, 0.013, 0.2, 0.2000001, 0.5, 1.0]
    run = start(scheme).scene.run(at=times)
    simulation = start(scheme)
    for i, t in enumerate(times):
        simulation.advance(t)
        assert simulation.t == t
        if t == 0.0 and scheme in ("moreau", "midpoint"):
            continue  # their forces are those of a step, and none was taken
        np.testing.assert_array_equal(simulation._core.row()[0], run.rows.array[i])
        np.testing.assert_array_equal(simulation.state, np.concatenate([run[name][i] for name in ("r_S", "quaternion", "v_S", "omega")]))
    assert simulation.done and not simulation.step()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("at", [0.0, 0.1234567, 0.5])
def test_a_copy_goes_on_to_the_same_bits(scheme, at):
    simulation = start(scheme)
    simulation.advance(at)
    twin, third = simulation.copy(), copy.deepcopy(simulation)
    assert twin.t == simulation.t
    np.testing.assert_array_equal(twin.state, simulation.state)
    simulation.step(3)
    third.step(3)
    np.testing.assert_array_equal(third.state, simulation.state)
    assert twin.t == at
    twin.advance(0.9), simulation.advance(0.9)
    np.testing.assert_array_equal(twin.state, simulation.state)
    assert twin.events == simulation.events


def test_steps_are_those_of_the_run():
    simulation, steps = start(), 0
    while simulation.step():
        steps += 1
    run = simulation.scene.run()
    assert steps + 1 >= run.counts["steps"] >= steps
    np.testing.assert_array_equal(simulation["r_S"], run.final["r_S"])
    assert simulation.energy == run.energy
    assert [e.kind for e in simulation.events] == [e.kind for e in run.events]


def test_a_state_is_set_and_time_goes_on():
    simulation = start()
    simulation.advance(0.3)
    state, gamma = simulation.state, simulation["gamma"]
    simulation.set_state(state)
    assert simulation.t == 0.3
    np.testing.assert_allclose(simulation.state, state, atol=1e-12)  # gaps of dense output are closed
    assert simulation["gamma"] == pytest.approx(gamma, abs=1e-9)
    other = start()
    other.advance(0.9), simulation.advance(0.9)
    np.testing.assert_allclose(simulation.state, other.state, atol=1e-6)
    simulation.reinit()
    assert simulation.t == 0 and simulation.events == []
    simulation.reinit(state, {"contact.mu": 0.5})
    assert simulation.scene["contact.mu"] == 0.5 == simulation.parameters["contact.mu"] and simulation.t == 0
    np.testing.assert_allclose(simulation.state, state, atol=1e-12)
    twin = simulation.copy()
    twin.advance(0.2), simulation.advance(0.2)
    np.testing.assert_array_equal(twin.state, simulation.state)


def test_the_state_is_a_copy():
    simulation = start()
    simulation.state[:] = 0
    assert simulation.state[3:7] @ simulation.state[3:7] == pytest.approx(1)


def test_a_saved_simulation_goes_on(tmp_path):
    for at in (0.0, 0.37):
        simulation = start()
        simulation.advance(at)
        simulation.save(tmp_path / "s.json")
        again = tippe.Simulation.load(tmp_path / "s.json")
        assert again.t == at
        again.advance(0.8), simulation.advance(0.8)
        np.testing.assert_array_equal(again.state, simulation.state)
    simulation.set_state(simulation.state)
    with pytest.raises(tippe.Error, match="not part of the scene"):
        simulation.save(tmp_path / "s.json")
    with pytest.raises(tippe.Error):
        tippe.Simulation.load(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(tippe.Error):
        tippe.Simulation.load(tmp_path / "bad.json")


@pytest.mark.parametrize("t", [-1, 5, float("nan"), float("inf"), 1e300])
def test_time_goes_forward_and_ends(t):
    simulation = start()
    simulation.advance(0.1)
    with pytest.raises(tippe.Error):
        simulation.advance(t)
    assert simulation.t == 0.1


@pytest.mark.parametrize(
    "state", [None, [], [1] * 12, [1] * 14, [[1] * 13], [float("nan")] * 13, [0.0] * 13, "state", ["a"] * 13, [None] * 13, [1e308] * 13, 3]
)
def test_what_is_no_state_is_refused(state):
    simulation = start()
    with pytest.raises((ValueError, TypeError)):
        simulation.set_state(state)
    np.testing.assert_array_equal(simulation.state, start().state)


@pytest.mark.parametrize("steps", [0, -1, 1.5, None, "one", True])
def test_steps_are_counted(steps):
    with pytest.raises((ValueError, TypeError)):
        start().step(steps)


def test_threads_take_turns():
    simulation = start("moreau")
    threads = [threading.Thread(target=lambda: [simulation.step(), simulation.state, simulation.copy()] and None) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other = start("moreau")
    other.step(16)
    np.testing.assert_array_equal(simulation.state, other.state)


def test_huge_states_are_no_crash():
    simulation = start()
    state = simulation.state
    for scale in (1e30, 1e150, 1e300):
        state[7:] = scale
        simulation.set_state(state)
        simulation.step(5)


def test_a_simulation_is_pickled_with_its_state():
    simulation = start()
    simulation.advance(0.37)
    again = pickle.loads(pickle.dumps(simulation))
    assert again.t == simulation.t
    again.advance(0.9), simulation.advance(0.9)
    np.testing.assert_array_equal(again.state, simulation.state)


@pytest.mark.parametrize("t", [None, "1", [1], True, 1j])
def test_a_time_is_a_number(t):
    with pytest.raises(TypeError, match="number"):
        start().advance(t)
