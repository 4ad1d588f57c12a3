#!/usr/bin/python3
"""Runs the notebooks of notebooks/ by nbconvert, as Jupyter would, and checks what came out.

    /usr/bin/python3 tests/notebooks/test_notebooks.py build/native [--full] [PART OF A NAME...]

build/native has libfaultline; the package is python/faultline as it lies in the checkout. Without --full
they make a few lands in place of hundreds or thousands. What is not installed is named in a line
`not checked:`, which is a failure where CI is set. The last line is `N passed, N failed`.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "cli"))
from cli_program import Tally  # noqa: E402

# What a notebook needs, and the least number of pictures that it draws.
NOTEBOOKS = {
    "own_fault_loop": (("matplotlib",), 2),
    "hurst_exponents": (("matplotlib",), 3),
    "world_by_dask": (("matplotlib", "dask", "distributed", "zarr"), 1),
    "training_data": (("matplotlib",), 1),
}
FEW = {"FAULTLINE_LANDS": "20", "FAULTLINE_WORLD": "4097"}
# A live land stands in for that of a wheel, which has a page of its own.
PAGE = '<meta name="faultline-link" content="{{link}}">'


def missing(modules):
    found = [name for name in modules if subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True).returncode]
    return ", ".join(found)


def run(name, environment, folder):
    """Executes a notebook; returns why it stopped, or an empty text, and what it holds then."""
    command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "--log-level", "ERROR",
               "--ExecutePreprocessor.timeout=1800", "--output-dir", folder, ROOT / "notebooks" / f"{name}.ipynb"]  # fmt: skip
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    path = pathlib.Path(folder, f"{name}.ipynb")
    if done.returncode != 0 or not path.exists():
        return done.stderr[-3000:] or "it made nothing", None
    return "", json.loads(path.read_text(encoding="utf-8"))


def check(tally, name, book, pictures):
    outputs = [output for cell in book["cells"] if cell["cell_type"] == "code" for output in cell["outputs"]]
    tally.check(f"{name}: no cell failed", all(output["output_type"] != "error" for output in outputs))
    warnings = [output["text"] for output in outputs if output.get("name") == "stderr"]
    tally.equal(f"{name}: nothing was warned of", warnings, [])
    drawn = [output for output in outputs if "image/png" in output.get("data", {})]
    tally.check(f"{name}: its pictures", len(drawn) >= pictures, len(drawn))
    if name == "own_fault_loop":
        live = [output["data"]["text/html"] for output in drawn if "text/html" in output["data"]]
        tally.check(f"{name}: the live land", any("srcdoc=" in "".join(html) for html in live))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    tally, unchecked = Tally(), []
    found = {path.stem for path in (ROOT / "notebooks").glob("*.ipynb")}
    tally.equal("notebooks that are tested", sorted(NOTEBOOKS), sorted(found))
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        tally.check(f"{path.stem} is kept without outputs", all(not cell.get("outputs") for cell in cells))
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text(PAGE, encoding="utf-8")
        environment = {
            **os.environ,
            "FAULTLINE_LIBRARY": str(options.build.resolve() / "libfaultline.so"),
            "FAULTLINE_EMBED": str(page),
            "PYTHONPATH": str(ROOT / "python"),
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
            **({} if options.full else FEW),
        }
        for name, (modules, pictures) in NOTEBOOKS.items():
            if options.parts and not any(part in name for part in options.parts):
                continue
            lacking = missing(("nbconvert", "ipykernel", "numpy", *modules))
            if lacking:
                unchecked.append(f"{name}, because {lacking} is not installed for {sys.executable}")
                continue
            why, book = run(name, environment, folder)
            tally.check(f"{name} runs", not why, why)
            if book:
                check(tally, name, book, pictures)
    for what in unchecked:
        print("not checked:", what)
    wants_all = os.environ.get("CI", "false") not in ("", "0", "false")
    failed = tally.failed + (len(unchecked) if wants_all else 0)
    print("%d passed, %d failed" % (tally.passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
