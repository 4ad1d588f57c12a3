#!/usr/bin/python3
"""Tests of large lands and of many lands, on the engines that people run: Dask, xarray, Zarr, Slurm,
GNU parallel and Kubernetes.

    /usr/bin/python3 tests/scale/test_scale.py build/native [--full] [PART OF A NAME...]

build/native has the command line and libfaultline; the package is python/faultline as it lies in the
checkout. The clusters are real ones: schedulers, workers and daemons as processes of their own, on
ports of this machine, which end with the test. What is not installed is named in a line `not checked:`.
--installed tests the package that this Python has in place of the checkout's. PART may be of a module.
--full makes more lands, kills a worker twenty times and submits the array as the document has it.
The last line is `N passed, N failed`. Takes about two minutes of a processor, with --full some ten.
"""

import argparse
import os
import pathlib
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "cli"))
from cli_program import Program, Tally  # noqa: E402


class Setting:
    """What the tests use: a build, its command line, how much is run, and a folder of their own."""

    def __init__(self, build, full, folder):
        self.build, self.full, self.folder = build, full, folder
        self.program = Program(str(build / "faultline"))
        # Programs that are run find `faultline`, wherever they run.
        self.environment = {**os.environ, "PATH": str(build) + os.pathsep + os.environ["PATH"]}


class NotChecked(Exception):
    """A tool is missing; the words say which and what it would have shown."""


def tests_of(module):
    return [(module.__name__ + "." + name, test) for name, test in vars(module).items()
            if name.startswith("test_") and callable(test)]  # fmt: skip


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--installed", action="store_true")
    options = parser.parse_intermixed_args()
    build = options.build.resolve()
    if not options.installed:
        # Processes that are started find the package as well
        os.environ["FAULTLINE_LIBRARY"] = str(build / "libfaultline.so")
        os.environ["PYTHONPATH"] = str(ROOT / "python")
        sys.path.insert(0, str(ROOT / "python"))
    # A machine that has much else to do answers late
    for name in ("CONNECT", "TCP"):
        os.environ["DASK_DISTRIBUTED__COMM__TIMEOUTS__" + name] = "300s"
    # Other modules take it from here, not from __main__
    sys.modules["test_scale"] = sys.modules["__main__"]
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("not checked: NumPy is not installed, so neither is the Python package")
        print("0 passed, 0 failed")
        return 0
    import cluster_tests
    import kubernetes_tests
    import lazy_tests
    import parallel_tests
    import slurm_tests

    modules = (lazy_tests, cluster_tests, slurm_tests, parallel_tests, kubernetes_tests)
    tests = [test for module in modules for test in tests_of(module)]
    tests = [(name, test) for name, test in tests if not options.parts or any(part in name for part in options.parts)]
    tally = Tally()
    for label, test in tests:
        with tempfile.TemporaryDirectory(prefix="faultline-") as name:
            try:
                test(tally, Setting(build, options.full, pathlib.Path(name)))
            except NotChecked as error:
                print("not checked: %s" % error)
            except Exception:
                tally.check(label, False, traceback.format_exc())
        sys.stdout.flush()
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
