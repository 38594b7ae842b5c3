import numpy as np
import pytest
import tippe


def test_ladder_and_converge_answer_as_objects():
    scene = tippe.Scene.load("euler-disk-coulomb").copy({"integrate.scheme": "midpoint", "integrate.end": 0.2})
    ladder = tippe.ladder(scene, [4e-3, 2e-3, 1e-3], ["x", "theta"], at=0.2)
    assert len(ladder.rungs) == 3
    race = tippe.converge(scene, "x", at=0.2, schemes=["midpoint", "event"], steps=[4e-3, 2e-3], rtols={"event": [1e-5, 1e-7]})
    assert len(race.schemes if hasattr(race, "schemes") else race.lanes) == 2


def test_what_the_command_line_refuses_is_an_error():
    with pytest.raises(tippe.Error, match="steps"):
        tippe.ladder("tippe-top", [1e-3], "theta")
    with pytest.raises(tippe.Error, match="law"):
        tippe.command("law", "nothing", "--slip", "1,0")
    with pytest.raises(tippe.Error, match="no answer"):
        tippe.command("--help")
    with pytest.raises(tippe.Error, match="NUL"):
        tippe.command("run", "\0")


def test_a_sweep_says_where_it_is_refused():
    scene = tippe.Scene.load("tippedisk").copy({"integrate.end": 0.1})
    found = tippe.sweep(scene, {"contact.mu": [0.3, -1.0]}, "gamma")
    assert np.isfinite(found["gamma"][0]) and np.isnan(found["gamma"][1]) and "contact.mu" in found.reasons[1]
    for axes, results in [({}, ["gamma"]), ({"contact.mu": []}, ["gamma"]), ({"contact.mu": [0.1]}, []), ({"contact.mew": [1]}, ["gamma"])]:
        with pytest.raises((ValueError, TypeError)):
            tippe.sweep(scene, axes, results)
    with pytest.raises(tippe.Error):
        tippe.sweep(scene, {"contact.mu": [0.1]}, ["gama"])


def test_stationary_motions_and_branches_answer_as_objects():
    disk = tippe.Scene.load("tippedisk").copy({"contact.law": "smooth-coulomb"})
    found = tippe.stationary(disk, near={"spin": 35})
    standing = [m for m in found.motions if m.kind == "spin"]  # the others lie on a face
    assert len(standing) == 2 and not any(m.stable for m in standing)
    branches = tippe.continuation(disk, by="spin=20:45", start=1).branches
    assert [s.kind for s in branches[0].special] == ["hopf", "hopf", "end"]
    with pytest.raises(tippe.Error, match="track"):
        tippe.stationary("track-disk")
