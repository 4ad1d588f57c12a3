"""Tests of scripts/steps.sh, with commands that say what runners of tests say.

    python3 tests/steps/test_steps.py
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What runners print, and how many tests they have run.
COUNTS = (
    ("12 passed, 3 failed", 15),
    ("0 passed, 0 failed", 0),
    ("All tests passed (1,173 assertions in 19 test cases)", 19),
    ("All tests passed (3 assertions in 1 test case)", 1),
    ("test cases:  20 |  19 passed | 1 failed", 20),
    ("\x1b[1;32mAll tests passed\x1b[0m (3 assertions in 7 test cases)\x1b[0m", 7),
    ("No tests ran", 0),
    ("# tests 10\n# pass 10\n# skipped 0", 10),
    ("# tests 10\n# pass 8\n# skipped 2", 8),
    ("ok 1 - /some/a.test.mjs\n# tests 1\n# skipped 0", 0),
    ("\u2714 /some/a.test.mjs (28.5ms)\n\u2139 tests 3\n\u2139 skipped 0", 0),
    ("\u2139 tests 7\n\u2139 skipped 0", 7),
    ("Ran 4 tests in 0.294s", 4),
    ("layers: 496 files checked, 0 violations", 496),
    ("873 shader variants checked", 873),
    ("link: 12 files run\nheights: 30 files run", 42),
    ("link: 12 files run\nheights: 0 files run", 0),
    ("97 breaks run, 97 caught; 5 more change nothing", 97),
    ("passed in 3 s, everything is fine", 0),
    ("", 0),
)


class TestSteps(unittest.TestCase):
    def run_steps(self, script, tools=True, **environment):
        """Runs a script after scripts/steps.sh; `tools`: whether scripts/setup can install. Returns
        its exit code, output and table."""
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "results")
            lines = [
                "set -euo pipefail",
                "source scripts/common.sh",
                "results=" + table,
                "source scripts/steps.sh",
                "apt_prefix() { %s; }" % ("true" if tools else "false"),
                "says() { printf '%b\\n' \"$1\"; return ${2:-0}; }",
                ": > $results",
                script,
            ]
            done = subprocess.run(
                ["bash", "-c", "\n".join(lines), "scripts/x"],
                cwd=ROOT, check=False, capture_output=True, text=True, timeout=60,
                env={"PATH": os.environ["PATH"], "EMSDK_PYTHON": sys.executable, **environment},
            )
            with open(table, encoding="utf-8") as file:
                return done.returncode, done.stdout + done.stderr, file.read()

    def result_of(self, command, **more):
        """The result of a step in the table, and how many tests it says it has run."""
        table = self.run_steps('step "a step" ' + command, **more)[2]
        row = re.fullmatch(r"(\S+(?: \S+)?) +\d+ s +\d+ s +(\d+)  a step\n", table)
        self.assertTrue(row, table)
        return row[1], int(row[2])

    def test_the_runners_own_count_is_read(self):
        for text, count in COUNTS:
            with self.subTest(text):
                text = text.replace("\n", "\\n")
                expected = ("passed" if count else "FAILED", count)
                if "skipped 2" in text:
                    expected = ("FAILED", count)
                self.assertEqual(self.result_of("counted says '%s'" % text), expected)

    def test_a_step_that_says_no_count_has_failed(self):
        self.assertEqual(self.result_of("says 'all is well'"), ("FAILED", 0))
        self.assertEqual(self.result_of("true"), ("FAILED", 0))

    def test_a_runner_that_fails_has_failed_whatever_it_says(self):
        self.assertEqual(self.result_of("counted says '5 passed, 0 failed' 1"), ("FAILED", 5))

    def test_counts_of_a_step_are_added(self):
        both = "both() { counted says '2 files run' && counted says '3 files run'; }\n"
        table = self.run_steps(both + "step both both")[2]
        self.assertRegex(table, r"^passed .* 5  both\n$")

    def test_one_empty_runner_of_two_fails(self):
        both = "both() { counted says '0 files run' && counted says '3 files run'; }\n"
        table = self.run_steps(both + "step both both")[2]
        self.assertRegex(table, r"^FAILED ")

    def test_what_is_not_checked_fails_where_it_could_be_installed(self):
        command = "counted says 'not checked: no such tool\\n3 passed, 0 failed'"
        self.assertEqual(self.result_of(command), ("FAILED", 3))
        self.assertEqual(self.result_of(command, tools=False), ("not checked", 3))
        nothing = "counted says 'not checked: no such tool'"
        self.assertEqual(self.result_of(nothing), ("FAILED", 0))
        self.assertEqual(self.result_of(nothing, tools=False), ("not checked", 0))
        note = "counted says '       note: not checked: no such tool\\n3 passed, 0 failed'"
        self.assertEqual(self.result_of(note, tools=False), ("not checked", 3))
        self.assertEqual(self.result_of(command, tools=False, CI="true"), ("FAILED", 3))
        self.assertEqual(self.result_of(command, tools=False, CI="false"), ("not checked", 3))

    def test_what_setup_cannot_install_is_not_checked_outside_ci(self):
        command = "says '   not checked here: needs another version'"
        self.assertEqual(self.result_of(command), ("not checked", 0))
        self.assertEqual(self.result_of(command, CI="1"), ("FAILED", 0))

    def test_the_last_line_counts_steps(self):
        steps = "step a counted says '1 files run'; step b true; step c says ' not checked here: x'\n"
        code, said, _ = self.run_steps(steps + "summarize")
        self.assertEqual((code, said.splitlines()[-1]), (1, "1 passed, 1 failed"))
        self.assertIn("1 steps were not checked whole\n", said)
        code, said, _ = self.run_steps("step a counted says '1 files run'\nsummarize")
        self.assertEqual((code, said.splitlines()[-1]), (0, "1 passed, 0 failed"))
        self.assertEqual(self.run_steps("summarize")[0], 1)

    def test_only_chosen_steps_run(self):
        table = self.run_steps("only=two\nstep one true; step two counted says '1 files run'")[2]
        self.assertRegex(table, r"^passed .* 1  two\n$")


if __name__ == "__main__":
    unittest.main()
