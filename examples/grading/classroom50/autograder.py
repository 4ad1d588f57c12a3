#!/usr/bin/env python3
"""Classroom 50 runs this for each submission, in the student's checkout.

It stands in CLASSROOM/autograders/ASSIGNMENT/ with assignment.json and the package of the JS API
unpacked as faultline/; the assignment's runtime has {"node": "20"}. It writes result.json.
"""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def submitted_at():
    """The commit's time in UTC, which is that of the submission however often it is graded."""
    git = ["git", "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"]
    return subprocess.run(git, capture_output=True, text=True, check=True,
                          env={**os.environ, "TZ": "UTC"}).stdout.strip()


def main():
    environment = {**os.environ, "SUBMISSION_DATETIME": submitted_at()}
    environment.setdefault("REVIEW_URL", os.environ["COMMIT_URL"])
    student = os.environ.get("USERNAME") or os.environ["OWNER"]
    command = ["node", HERE / "faultline" / "grade_command.js", HERE / "assignment.json", ".",
               "--as", "classroom50", "--student", student, "-o", "result.json"]
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
