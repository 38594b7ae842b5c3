"""Builds the package with CMake: the module, the program beside it, and the scenes. All else is in pyproject.toml.

TIPPE_BUILD_DIR=build/release takes what is built there already.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent.resolve()


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        given = os.environ.get("TIPPE_BUILD_DIR")
        build = Path(given or Path(self.build_temp) / "cmake").resolve()
        if not (build / "build.ninja").exists():
            build.mkdir(parents=True, exist_ok=True)
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DTIPPE_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}"]
            subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *options], check=True)
        done = subprocess.run(["ninja", "-C", build, "tippe_python", "tippe"])
        if done.returncode != 0:
            sys.exit("tippe: the module could not be built; its packages are those that ./tippe python installs")
        target = Path(self.get_ext_fullpath(extension.name)).resolve()
        package = target.parent
        package.mkdir(parents=True, exist_ok=True)
        shutil.copy2(next((build / "python" / "tippe").glob("_core*")), target)
        (package / "bin").mkdir(exist_ok=True)
        shutil.copy2(build / "tippe", package / "bin" / "tippe")
        for kind in ("scenes", "sweeps"):
            shutil.copytree(ROOT / kind, package / "share" / "tippe" / kind, dirs_exist_ok=True)
        view = ROOT / "build" / "show.html"  # of ./tippe python; without it run.show() says so
        if view.exists():
            shutil.copy2(view, package / "share" / "tippe" / "show.html")


version = re.search(r"project\(tippe VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(
    version=version,
    packages=["tippe"],
    package_dir={"tippe": "python/tippe"},
    package_data={"tippe": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("tippe._core", [])],
    cmdclass={"build_ext": CMakeBuild},
)
