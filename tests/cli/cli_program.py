"""The program as the tests of the command line run it, and the count of their checks."""

import csv
import os
import pty
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Tally:
    """Counts passed checks and prints failed ones."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, what, good, detail=""):
        if good:
            self.passed += 1
            return
        self.failed += 1
        print("FAILED %s%s" % (what, ": " + str(detail) if detail != "" else ""))

    def equal(self, what, found, expected):
        self.check(what, found == expected, "found %r, expected %r" % (found, expected))


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        """Returns (exit code, standard output, standard error)."""
        done = subprocess.run([self.path, *arguments], capture_output=True, check=False, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def print(self, *arguments):
        code, out, error = self.run(*arguments)
        if code != 0 or error:
            raise AssertionError("%s: exit code %d, %s" % (arguments, code, error))
        return out

    def rows(self, recipe):
        """Returns the list of faults: the column names, and a dictionary for each row."""
        reader = csv.DictReader(self.print("faults", recipe).splitlines())
        return reader.fieldnames, list(reader)


class AtTerminal:
    """Runs a command whose standard error is a terminal."""

    def __init__(self, *command):
        self.screen, terminal = pty.openpty()
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal)
        self.shown = b""
        os.close(terminal)

    def wait_for(self, words):
        """Waits until the terminal has shown these bytes, or until the program has ended."""
        while words not in self.shown:
            try:
                part = os.read(self.screen, 4096)
            except OSError:
                part = b""
            if not part:
                return
            self.shown += part

    def end(self):
        """Returns (exit code, standard output, output on the terminal)."""
        shown = self.shown
        try:
            while part := os.read(self.screen, 4096):
                shown += part
        except OSError:  # Linux reports the end of a terminal by this error
            pass
        os.close(self.screen)
        out, _ = self.child.communicate()
        return self.child.returncode, out.decode(), shown.decode()


def check_progress(tally, shown):
    """Progress of a land, then perhaps of its file: each grows."""
    found = [(bool(what), int(percent)) for what, percent in re.findall(r"\r(writing )?(\d+) %", shown)]
    tally.check("progress is shown", len(found) > 0, shown)
    tally.check("progress grows and stays within 100 %", found == sorted(found)
                and all(0 <= percent <= 100 for _, percent in found), found)
