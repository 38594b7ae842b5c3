#!/usr/bin/env bash
# Makes a wheel from what build/release holds, installs it into a virtual environment with the system's packages, and runs an example outside the
# repository: nothing of it is in reach.
set -euo pipefail

root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

/usr/bin/python3 -m venv --system-site-packages "$dir/venv"
# A copy of the sources: pip leaves its own files beside them.
mkdir "$dir/source"
(cd "$root" && cp -r CMakeLists.txt LICENSE README.md pyproject.toml setup.py python scenes sweeps "$dir/source")
install -D "$root/build/show.html" "$dir/source/build/show.html"
TIPPE_BUILD_DIR=$root/build/release "$dir/venv/bin/python" -m pip wheel --no-build-isolation --no-deps --no-index -q -w "$dir" "$dir/source"
"$dir/venv/bin/python" -m pip install --no-index --no-deps -q "$dir"/tippe-*.whl
cd "$dir"
cat >example.py <<'EOF'
import pathlib
import sys

import tippe

assert pathlib.Path(tippe.__file__).is_relative_to(sys.prefix), tippe.__file__
scene = tippe.Scene.load("tippe-top")
run = scene.copy({"integrate.end": 1.0}).run(at=[1.0])
answer = tippe.command("run", "tippe-top", "--set", "integrate.end=1", "--at", "1")
assert run["theta"][0] == answer["samples"][0]["theta"]
assert len(tippe.scenes()) > 50 and tippe.sweeps()
run.show("top.html")
print(f"the wheel's tippe {tippe.__version__}: theta = {run['theta'][0]!r} rad at 1 s, as its program says")
EOF
env -u PYTHONPATH "$dir/venv/bin/python" example.py
