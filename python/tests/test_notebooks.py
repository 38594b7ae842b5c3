"""The notebooks run from top to bottom, and are stored with what they show."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import tippe

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


def test_notebooks_run(request, tmp_path, monkeypatch):
    """With --long in kernels of their own, as Jupyter does; else here, which saves their start."""
    assert len(NOTEBOOKS) >= 5
    if not request.config.getoption("--long"):
        pyplot = pytest.importorskip("matplotlib.pyplot")
        pyplot.switch_backend("Agg")
        for path in NOTEBOOKS:
            names = {}
            for cell in nbformat.read(path, 4).cells:
                if cell.cell_type == "code":
                    exec(cell.source, names)
            pyplot.close("all")
        return
    monkeypatch.setenv("PYTHONPATH", str(Path(tippe.__file__).parents[1]))
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")

    def run(path):
        notebook = nbformat.read(path, 4)
        nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, NOTEBOOKS))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_can_be_read_anywhere(path):
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    kinds = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert kinds.count("image/png") >= 2 and notebook.cells[0].source.startswith("# ")
    assert not any(output.output_type in ("error", "stream") and output.get("name") == "stderr" for cell in notebook.cells for output in cell.get("outputs", []))
