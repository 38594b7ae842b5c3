"""Many runs at once: order, threads, Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import tippe


def some(count):
    disk = tippe.Scene.load("tippedisk").copy({"integrate.end": 0.2})
    return [disk.copy({"contact.mu": 0.1 + 0.02 * i}) for i in range(count)]


def test_runs_come_in_order_whatever_their_number():
    scenes = some(9)
    one_by_one = [scene.run(at=[0.2]) for scene in scenes]
    for jobs in (1, 2, 7, 100):
        for alone, together in zip(one_by_one, tippe.runs(scenes, at=[0.2], jobs=jobs)):
            np.testing.assert_array_equal(alone.rows.array, together.rows.array)
            assert alone.scene == together.scene
    assert tippe.runs([]) == []
    assert [run.scene.name for run in tippe.runs(["euler-disk", tippe.Scene.load("track-disk")])] == ["euler-disk", "track-disk"]


def test_progress_is_told():
    counts = []
    slow = [scene.copy({"integrate.end": 5.0, "integrate.scheme": "moreau", "integrate.dt": 1e-5}) for scene in some(3)]
    tippe.runs(slow, jobs=1, progress=counts.append)
    assert counts == sorted(counts) and set(counts) <= {1, 2, 3}

    def fail(done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tippe.runs(slow, jobs=1, progress=fail)


@pytest.mark.parametrize("jobs", [0, -1, 1.5, "two", True, 10**9])
def test_jobs_is_a_number_of_cores(jobs):
    with pytest.raises((ValueError, TypeError)):
        tippe.runs(some(1), jobs=jobs)


@pytest.mark.parametrize("scenes", [None, 3, "euler-disk", [None], [3]])
def test_scenes_are_several(scenes):
    with pytest.raises(TypeError):
        tippe.runs(scenes)


def test_python_goes_on_while_the_core_computes():
    """Without the lock another thread counts on."""
    count, done = [0], threading.Event()

    def work():
        while not done.is_set():
            count[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    tippe.Scene.load("tippedisk").copy({"integrate.scheme": "moreau", "integrate.dt": 1e-5, "integrate.end": 3.0}).run(at=[3.0])
    done.set()
    thread.join()
    assert count[0] > 20


def test_threads_may_run_scenes_and_laws_at_once():
    scene, law = tippe.Scene.load("tippe-top").copy({"integrate.end": 0.3}), tippe.Law("contensou", radius=0.01)
    expected, slip = scene.run(at=[0.3]).final["theta"], np.random.default_rng(0).normal(size=(2000, 2))
    force, wrong = law.force(slip, 3.0).force, []

    def work():
        if scene.run(at=[0.3]).final["theta"] != expected or not np.array_equal(law.force(slip, 3.0).force, force):
            wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize(
    "work",
    [
        "tippe.runs([scene] * 4)",
        "scene.run(at=[1e4])",
        "scene.start().advance(1e4)",
    ],
)
def test_ctrl_c_ends_what_is_running(work):
    code = (
        "import tippe, sys\n"
        "scene = tippe.Scene.load('tippedisk').copy({'integrate.end': 1e4, 'integrate.scheme': 'moreau', 'integrate.dt': 1e-6})\n"
        "print('ready', flush=True)\n"
        f"try:\n    {work}\nexcept KeyboardInterrupt:\n    print('interrupted'); sys.exit(7)\n"
    )
    def hear() -> None:  # a shell that runs tests in the background makes them ignore Ctrl-C
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=os.environ, preexec_fn=hear)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    assert process.returncode == 7 and out == "interrupted\n"
    assert time.monotonic() - begin < 2.0
