#!/usr/bin/python3
"""Tests of the Python package and of the C interface below it, as people install and use them.

    /usr/bin/python3 tests/python/test_python.py build/native [--source] [PART OF A NAME...]

build/native has the command line and libfaultline. The wheel is made and installed by pip, without a
network, into an empty environment that has the system's NumPy, and the tests run there, in an empty
folder; with --source they run on python/faultline as it lies in the checkout. Every function test_... in
the modules beside this one is a test, and each runs in a process of its own. Without NumPy it says so.
The last line is `N passed, N failed`. Takes about a minute.
"""

import argparse
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "tests" / "cli"), str(ROOT / "tests" / "reference")]
from cli_program import Program, Tally  # noqa: E402


def unchecked(why):
    print("not checked: %s" % why)
    print("0 passed, 0 failed")
    sys.exit(0)


class Setting:
    """What the tests use: a build, its command line, and the wheel that is installed, or None."""

    def __init__(self, build, wheel):
        self.build, self.wheel = build, wheel
        self.program = Program(str(build / "faultline"))


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        print(done.stdout)
        sys.exit("%s failed" % " ".join(map(str, command)))
    return done.stdout


def installed(build, folder):
    """Makes the wheel and installs it; returns its path and the Python that has it."""
    made = run(sys.executable, ROOT / "python" / "faultline_wheel.py", folder, "--build", build)
    wheel = made.strip().splitlines()[-1]
    home = folder / "environment"
    # pip of the system installs there, so that nothing has to be fetched
    run(sys.executable, "-m", "venv", "--without-pip", "--system-site-packages", home)
    python = home / "bin" / "python"
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python,
        "install", "--no-index", wheel)  # fmt: skip
    return wheel, python


def tests_of(module):
    return [test for name, test in vars(module).items() if name.startswith("test_") and callable(test)]


def run_test(test, setting):
    tally = Tally()
    try:
        test(tally, setting)
    except Exception:
        tally.check(test.__name__, False, traceback.format_exc())
    return tally


def run_all(setting, parts):
    import c_tests
    import call_tests
    import land_tests
    import package_tests
    import picture_tests
    import wrong_tests

    modules = (land_tests, wrong_tests, call_tests, package_tests, picture_tests, c_tests)
    tests = [test for module in modules for test in tests_of(module)]
    names = {test: "%s.%s" % (test.__module__, test.__name__) for test in tests}
    tests = [test for test in tests if not parts or any(part in names[test] for part in parts)]
    with concurrent.futures.ProcessPoolExecutor(max_workers=2) as pool:
        tallies = list(pool.map(run_test, tests, [setting] * len(tests)))
    passed = sum(tally.passed for tally in tallies)
    failed = sum(tally.failed for tally in tallies)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not tests else 0


def main():
    # Shells ignore this for what runs in the background; the tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--source", action="store_true")
    parser.add_argument("--wheel", help=argparse.SUPPRESS)  # installed in this Python
    options = parser.parse_intermixed_args()
    build = options.build.resolve()
    try:
        import numpy  # noqa: F401
    except ImportError:
        unchecked("NumPy is not installed, so neither is the Python package")
    if options.source:
        os.environ["FAULTLINE_LIBRARY"] = str(build / "libfaultline.so")
        os.environ["PYTHONPATH"] = str(ROOT / "python")
        sys.path.insert(0, str(ROOT / "python"))
        return run_all(Setting(build, None), options.parts)
    if options.wheel:
        return run_all(Setting(build, options.wheel), options.parts)
    try:
        import pip  # noqa: F401
    except ImportError:
        unchecked("pip is not installed, by which the wheel is")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wheel, python = installed(build, folder)
        empty = folder / "empty"
        empty.mkdir()
        clean = {key: value for key, value in os.environ.items()
                 if key not in ("PYTHONPATH", "FAULTLINE_LIBRARY")}  # fmt: skip
        command = [python, __file__, build, *options.parts, "--wheel", wheel]
        sys.stdout.flush()
        return subprocess.run(command, cwd=empty, env=clean, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
