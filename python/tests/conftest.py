import os
import subprocess
from pathlib import Path

import pytest
import tippe
from hypothesis import settings

settings.register_profile("tippe", deadline=None, max_examples=50, derandomize=True)
settings.load_profile("tippe")

PROGRAM = Path(tippe.__file__).parent / "bin" / "tippe"


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="every scene to its end, not its first second alone")


@pytest.fixture
def program():
    """The command line: its standard output, exit codes 0 and 1 being fine."""

    def call(*arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=os.sep)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout

    return call
