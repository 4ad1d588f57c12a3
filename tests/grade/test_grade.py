#!/usr/bin/python3
"""Tests of `grade`: stored submissions get their points and their sentences, in every form, from the
command line and from the package in Node.

    /usr/bin/python3 tests/grade/test_grade.py build/native/faultline [--package DIR] [PART OF A NAME]

--package: a folder with the package (dist/api), whose grades must be the command line's, byte for byte;
without it only the command line is tested. The last line is `N passed, N failed`.
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "cli"))
import jsonschema  # noqa: E402
from cli_program import Program, Tally  # noqa: E402

import example_tests  # noqa: E402
import submissions  # noqa: E402

FORMS = ("text", "gradescope", "prairielearn", "classroom50", "archimedes")
SCHEMAS = {form: json.loads((HERE / "schemas" / f"{form}.json").read_text()) for form in FORMS[1:]}
CLASSROOM = {
    "CLASSROOM": "cs-418", "ASSIGNMENT": "terrain", "SUBMISSION_TAG": "submit/2026-11-28T12-00-00Z-abc",
    "COMMIT_URL": "https://host.example/commit/abc", "RELEASE_URL": "https://host.example/tag/1",
    "REVIEW_URL": "https://host.example/compare/1", "SUBMISSION_DATETIME": "2026-11-28T12:00:00Z",
}  # fmt: skip
# A heights file is graded within this; the bound is that of a page which somebody waits for, not a
# measurement.
LONGEST_S = 20


class Grader:
    """The command line, or the package in Node, as one question: what becomes of this folder?"""

    def __init__(self, command):
        self.command = command

    def run(self, assignment, folder, form, student=submissions.STUDENT):
        student = ["--student", student] if student else []
        command = [*self.command, str(assignment), str(folder), "--as", form, *student]
        done = subprocess.run(command, capture_output=True, timeout=60, check=False,
                              env={**os.environ, **CLASSROOM})  # fmt: skip
        return done.returncode, done.stdout, done.stderr.decode()


def points_of(form, result):
    """The points of a grade, and all that there are."""
    if form == "gradescope":
        return (sum(test["score"] for test in result["tests"]),
                sum(test["max_score"] for test in result["tests"]))  # fmt: skip
    if form == "prairielearn":
        return (sum(test["points"] for test in result["tests"]),
                sum(test["max_points"] for test in result["tests"]))  # fmt: skip
    if form == "classroom50":
        return result["score"], result["max-score"]
    return (sum(test["points"] for test in result["details"]),
            sum(test["weight"] for test in result["details"]))  # fmt: skip


def check_points(tally, submission, form, result):
    points, everything = points_of(form, result)
    what = f"{submission.name}: {form}"
    tally.equal(f"{what}: all points", everything, 10)
    least, most = submission.points if isinstance(submission.points, tuple) else [submission.points] * 2
    # Of Classroom 50's whole numbers those count that are wholly earned.
    least = int(least) - 3 if form == "classroom50" else least
    tally.check(f"{what}: points", least <= points <= most, f"{points}, not {submission.points}")


def check_prairielearn(tally, submission, text, result):
    tally.equal(f"{submission.name}: gradable", result["gradable"], submission.isReadable)
    tally.check(f"{submission.name}: at most 1 MB", len(text) <= 1_000_000, len(text))
    if submission.isReadable:
        points, everything = points_of("prairielearn", result)
        tally.check(f"{submission.name}: score", abs(result["score"] - points / everything) < 1e-5)


def check_submission(tally, submission, grader, assignment, folder):
    found = {}
    for form in FORMS:
        what = f"{submission.name}: {form}"
        code, text, error = grader.run(assignment, folder, form)
        tally.equal(f"{what}: exit code", (code, error), (0, ""))
        found[form] = text
        if code != 0 or form == "text":
            continue
        result = json.loads(text)
        fault = next(jsonschema.Draft202012Validator(SCHEMAS[form]).iter_errors(result), None)
        tally.check(f"{what}: its schema", fault is None, fault and fault.message)
        check_points(tally, submission, form, result)
        if form == "prairielearn":
            check_prairielearn(tally, submission, text, result)
        if form == "gradescope":
            tags = {tag for test in result["tests"] for tag in test["tags"]}
            tags |= set(result["extra_data"]["findings"])
            tally.check(f"{what}: findings", set(submission.found) <= tags,
                        f"{sorted(tags)}, not {submission.found}")  # fmt: skip
    again = grader.run(assignment, folder, "gradescope")[1]
    tally.equal(f"{submission.name}: the same bytes again", again, found["gradescope"])
    return found


def check_all(tally, graders, cli, wanted):
    cuts = cli.rows(submissions.LAND.replace("{student}", submissions.SEED.removeprefix("cs-")))[1]
    for submission in submissions.ALL:
        if wanted not in submission.name:
            continue
        with tempfile.TemporaryDirectory() as place:
            assignment = pathlib.Path(place, "assignment.json")
            assignment.write_text(json.dumps(submissions.ASSIGNMENTS[submission.assignment]))
            folder = pathlib.Path(place, "submission")
            folder.mkdir()
            submission.write(str(folder), cuts)
            start = time.monotonic()
            first = check_submission(tally, submission, graders[0], assignment, folder)
            tally.check(f"{submission.name}: time", time.monotonic() - start < LONGEST_S * len(FORMS))
            # Each form for a part of the submissions; starting Node takes most of the time.
            for i, other in enumerate(graders[1:]):
                for form in (FORMS[(submissions.ALL.index(submission) + i) % len(FORMS)],):
                    tally.check(f"{submission.name}: {form}: Node's is the command line's",
                                other.run(assignment, folder, form)[1] == first[form])  # fmt: skip


WRONG_ASSIGNMENTS = [
    ("", "not JSON"),
    ("[]", "not an object"),
    ("{}", "faultline is missing"),
    ('{"faultline": "assignment/v9", "title": "A", "lands": []}', "another program or version"),
    ('{"faultline": "assignment/v1", "title": "A"}', "lands is not a list"),
    ('{"faultline": "assignment/v1", "title": "A", "lands": []}', "lands is not a list"),
    ('{"faultline": "assignment/v1", "title": 3, "lands": [{}]}', "title is not a text"),
    ('{"title": "A", "title": "B"}', 'The member "title" stands twice'),
]
WRONG_LANDS = [
    ({"name": None}, "lands[0].name is missing"),
    ({"land": "v1;seed=cs;size=1"}, "lands[0].land is not sound"),
    ({"land": "v1;seed=cs;sise=33"}, "lands[0].land is not sound"),
    ({"land": "v1;base=0123456789abcdef"}, "opened from a file"),
    ({"land": 5}, "lands[0].land is not a text"),
    ({"file": "../heights"}, "lands[0].file is not a name"),
    ({"formats": ["csv", "exe"]}, "lands[0].formats has an ending"),
    ({"formats": []}, "lands[0].formats is not a list of texts"),
    ({"tolerance": -1}, "lands[0].tolerance is not a number from 0 to 0.5"),
    ({"tolerance": "1"}, "lands[0].tolerance is not a number"),
    ({"half-means": 1.5}, "lands[0].half-means is not a whole number"),
    ({"points": {}}, "lands[0].points gives no points"),
    ({"points": {"sise": 1}}, "lands[0].points.sise is not known"),
    ({"points": {"normals": 1}, "formats": ["npy"]}, "lands[0].points.normals gives points"),
    ({"file": "heights.csv"}, "lands[0].file has the ending"),
    ({"points": {"size": -1}}, "lands[0].points.size is not a whole number"),
    ({"points": {"size": 10**30}}, "lands[0].points.size is not a whole number"),
    ({"point": {"size": 1}}, "lands[0].point is not known"),
]


def check_setup(tally, graders):
    """Faults of the set-up are told to the instructor, and there is no grade."""
    for grader in graders:
        with tempfile.TemporaryDirectory() as place:
            assignment = pathlib.Path(place, "assignment.json")
            rows = list(WRONG_ASSIGNMENTS)
            for change, words in WRONG_LANDS:
                sound = json.loads(json.dumps(submissions.HEIGHTS))
                sound["lands"][0].update(change)
                sound["lands"][0] = {name: value for name, value in sound["lands"][0].items() if value is not None}
                rows.append((json.dumps(sound), words))
            for text, words in rows:
                assignment.write_text(text)
                code, out, error = grader.run(assignment, place, "gradescope")
                tally.check(f"{text[:60]}: refused", code == 1 and out == b"" and words in error, error)
            assignment.write_text(json.dumps(submissions.HEIGHTS))
            for folder, form, student, words in (
                (place + "/none", "text", "ada", "no such folder"),
                (place, "word", "ada", "text"),
                (place, "text", "", "say whose files these are"),
                (place, "text", "x" * 100, "the land of this student is not sound"),
            ):  # fmt: skip
                code, out, error = grader.run(assignment, folder, form, student)
                tally.check(f"{words}: refused", code != 0 and out == b"" and words in error, error)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--package", type=pathlib.Path)
    parser.add_argument("part", nargs="?", default="")
    options = parser.parse_args()
    options.package = options.package and options.package.resolve()
    # A grader that reads a gigabyte would fail here.
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 31, 1 << 31))
    graders = [Grader([options.cli, "grade"])]
    if options.package:
        graders.append(Grader(["node", str(options.package / "grade_command.js")]))
    tally = Tally()
    check_all(tally, graders, Program(options.cli), options.part)
    if options.part == "":
        check_setup(tally, graders)
        example_tests.check_examples(tally, Program(options.cli), options.package)
    print(f"{tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
