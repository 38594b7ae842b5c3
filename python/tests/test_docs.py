"""Every example in a docstring does what it says."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
import tippe


@pytest.mark.parametrize("name", ["tippe", *(f"tippe.{m.name}" for m in pkgutil.iter_modules(tippe.__path__) if m.name != "_core")])
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name), verbose=False).failed == 0


def test_everything_public_says_what_it_is():
    for name in tippe.__all__:
        assert getattr(tippe, name).__doc__ or name == "__version__", name


def test_examples_of_the_page():
    page = Path(__file__).parents[2] / "docs" / "python.md"
    assert doctest.testfile(str(page), module_relative=False, verbose=False).failed == 0


def test_the_first_figure_of_the_page(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text()
    code = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "savefig" in block)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert (tmp_path / "top.png").stat().st_size > 10000


def test_the_page_names_what_there_is():
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text()
    for name in re.findall(r"tippe\.(\w+)", page):
        assert hasattr(tippe, name), name
