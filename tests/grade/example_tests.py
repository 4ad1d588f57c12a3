"""The examples of docs/grading.md and of the page, run as their readers would: the solutions, the ten
mistakes, the skeletons completed, and the templates in folders that look as those of the systems do.
"""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GRADING = ROOT / "examples" / "grading"
SKELETONS = ROOT / "web" / "src" / "check" / "skeletons"
LAND = "v1;seed=cs-{student};size=129;faults=50;fade=0.2"
ALL_POINTS = 12


def run(*command, **how):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                          timeout=300, **how)  # fmt: skip
    if done.returncode != 0:
        raise AssertionError(f"{command[0]}: {done.stdout[-500:]}{done.stderr[-1500:]}")
    return done.stdout


def cuts_of(cli, student, place):
    file = pathlib.Path(place, f"{student}.csv")
    file.write_text(cli.print("faults", LAND.replace("{student}", student)))
    return file


def grade_of(cli, folder, student):
    text = cli.print("grade", str(GRADING / "assignment.json"), str(folder), "--as", "archimedes",
                     "--student", student)  # fmt: skip
    return json.loads(text)


# ---- Solutions and mistakes ----

# What each of the ten costs at least and at most, and a word of what is said.
MISTAKES = {
    "sign": (2, 2, "rise"), "one-side": (1, 1, "the other"), "cells": (1, 9, "divide by 128"),
    "whole-numbers": (1, 9, "whole numbers"), "exchanged": (1, 4, "exchanged"),
    "upside-down": (1, 4, "upside down"), "components": (3, 9, "nx and ny"),
    "left-out": (0.5, 9, "Cut 49 is missing"), "equal": (0.5, 9, "same amplitude"),
    "rounded": (0.5, 9, "right but for rounding"),
}  # fmt: skip


def check_solutions(tally, cli, place):
    cuts = cuts_of(cli, "ada", place)
    for program in (["python3", GRADING / "solution.py"], ["node", GRADING / "solution.mjs"]):
        folder = pathlib.Path(tempfile.mkdtemp(dir=place))
        run(*program, cuts, folder)
        grade = grade_of(cli, folder, "ada")
        tally.check(f"{program[1].name}: all points", grade["grade"] == 1, grade["stdout"])
    listed = run("python3", GRADING / "mistakes.py").split("\n")
    names = [line.split()[0] for line in listed if line]
    tally.equal("ten mistakes", sorted(names), sorted(MISTAKES))
    for name in names:
        folder = pathlib.Path(tempfile.mkdtemp(dir=place))
        run("python3", GRADING / "mistakes.py", name, cuts, folder)
        grade = grade_of(cli, folder, "ada")
        least, most, word = MISTAKES[name]
        lost = ALL_POINTS * (1 - grade["grade"])
        tally.check(f"{name}: points lost", least - 1e-4 <= lost <= most + 1e-4, f"{lost}: {grade['stdout']}")
        tally.check(f"{name}: said", word in grade["stdout"], grade["stdout"])


# ---- Skeletons ----

# The lines that a student writes in the middle, in the place of the last of these lines.
COMPLETED = {
    "skeleton.py": ("                pass\n", """\
                u, v = x / (SIZE - 1), y / (SIZE - 1)
                if (u - px) * nx + (v - py) * ny >= 0:
                    heights[y][x] += amplitude
                else:
                    heights[y][x] -= amplitude
"""),
    "skeleton.mjs": ("// and what becomes of heights[y][x]?\n", """
      const [u, v] = [x / (SIZE - 1), y / (SIZE - 1)];
      heights[y][x] += (u - px) * nx + (v - py) * ny >= 0 ? amplitude : -amplitude;
"""),
    "skeleton.cpp": ("// and what becomes of heights[y][x]?\n", """
        const double u = double(x) / (SIZE - 1), v = double(y) / (SIZE - 1);
        heights[y][x] += (u - px) * nx + (v - py) * ny >= 0 ? amplitude : -amplitude;
"""),
}  # fmt: skip


def check_skeletons(tally, cli, place):
    recipe = "v1;seed=exercise;size=65;faults=12;fade=0.3"
    for name, (line, code) in COMPLETED.items():
        folder = pathlib.Path(tempfile.mkdtemp(dir=place))
        (folder / "cuts.csv").write_text(cli.print("faults", recipe))
        text = (SKELETONS / name).read_text()
        tally.equal(f"{name}: one place to complete", text.count(line), 1)
        tally.equal(f"{name}: one size", text.count("SIZE = 65"), 1)
        (folder / name).write_text(text.replace(line, code))
        if name.endswith(".py"):
            run("python3", name, cwd=folder)
        elif name.endswith(".mjs"):
            run("node", name, cwd=folder)
        else:
            run("c++", "-std=c++17", "-o", "loop", name, cwd=folder)
            run(folder / "loop", cwd=folder)
        code, out, _ = cli.run("check", recipe, str(folder / "heights.csv"))
        tally.check(f"{name}: all right", code == 0 and "WRONG" not in out, out)


# ---- Templates ----


def hand_in(cli, folder, student, place, program="solution.py", *name):
    folder.mkdir(parents=True, exist_ok=True)
    run("python3", GRADING / program, *name, cuts_of(cli, student, place), folder)


def check_gradescope(tally, cli, package, place):
    home = pathlib.Path(place, "autograder")
    (home / "source").mkdir(parents=True)
    packed = run("npm", "pack", "--silent", package, cwd=place).strip().splitlines()[-1]
    run(GRADING / "gradescope" / "make_zip", GRADING / "assignment.json", pathlib.Path(place, packed),
        cwd=place)  # fmt: skip
    shutil.unpack_archive(pathlib.Path(place, "autograder.zip"), home / "source")
    names = sorted(path.name for path in (home / "source").iterdir())
    tally.equal("gradescope: what the archive has at its root", names,
                ["assignment.json", "faultline.tgz", "run_autograder", "setup.sh"])  # fmt: skip
    # What setup.sh does with the network of Gradescope
    tools = pathlib.Path(place, "tools")
    run("npm", "install", "--offline", "--silent", "--no-audit", "--no-fund", "--prefix", tools,
        home / "source" / "faultline.tgz")  # fmt: skip
    hand_in(cli, home / "submission", "bob", place, "mistakes.py", "upside-down")
    (home / "submission_metadata.json").write_text(
        json.dumps({"users": [{"email": "bob@uni.example", "name": "Bob"}]})
    )
    path = f"{tools}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
    run("bash", home / "source" / "run_autograder",
        env={**os.environ, "PATH": path, "AUTOGRADER": str(home)})  # fmt: skip
    result = json.loads((home / "results" / "results.json").read_text())
    score = sum(test["score"] for test in result["tests"])
    tally.check("gradescope: points", 10 <= score < 12, score)


def check_prairielearn(tally, cli, package, place):
    home = pathlib.Path(place, "grade")
    shutil.copytree(package, home / "serverFilesCourse" / "faultline")
    shutil.copytree(GRADING / "prairielearn" / "tests", home / "tests")
    shutil.copy(GRADING / "assignment.json", home / "tests")
    (home / "data").mkdir()
    (home / "data" / "data.json").write_text(json.dumps({"params": {"student": "variant-42"}}))
    hand_in(cli, home / "student", "variant-42", place)
    entry = [home / "tests" / "run.sh"]
    # Without a network, as info.json asks for
    if subprocess.run(["unshare", "--net", "true"], check=False, capture_output=True).returncode == 0:
        entry = ["unshare", "--net", *entry]
    run(*entry, env={**os.environ, "GRADE": str(home)})
    result = json.loads((home / "results" / "results.json").read_text())
    tally.equal("prairielearn: score", (result["gradable"], result["score"]), (True, 1))
    info = json.loads((GRADING / "prairielearn" / "info.json").read_text())
    tally.equal("prairielearn: no network", info["externalGradingOptions"]["enableNetworking"], False)


def check_classroom50(tally, cli, package, place):
    grader = pathlib.Path(place, "autograders")
    shutil.copytree(package, grader / "faultline")
    for file in (GRADING / "classroom50" / "autograder.py", GRADING / "assignment.json"):
        shutil.copy(file, grader)
    checkout = pathlib.Path(place, "checkout")
    hand_in(cli, checkout, "cleo", place)
    git = ["git", "-c", "user.name=Cleo", "-c", "user.email=cleo@uni.example"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Mine"]):
        run(*git, *command, cwd=checkout)
    told = {"CLASSROOM": "cs-418", "ASSIGNMENT": "land", "SUBMISSION_TAG": "submit/1", "USERNAME": "cleo",
            "COMMIT_URL": "https://host.example/c", "RELEASE_URL": "https://host.example/r"}  # fmt: skip
    run("python3", grader / "autograder.py", cwd=checkout, env={**os.environ, **told})
    result = json.loads((checkout / "result.json").read_text())
    tally.equal("classroom50: points", (result["score"], result["max-score"]), (12, 12))
    tally.equal("classroom50: the environment's members",
                (result["classroom"], result["submission"], result["review"]),
                ("cs-418", "submit/1", told["COMMIT_URL"]))  # fmt: skip
    tally.check("classroom50: the commit's time", result["datetime"].endswith("Z"), result["datetime"])
    return result


def grades_in(folder):
    """Returns the points of each student, of twelve."""
    names, *rows = (folder / "grades.csv").read_text().splitlines()
    assert names == "id,points,of" and all(row.endswith(",12") for row in rows), rows
    return {row.split(",")[0]: float(row.split(",")[1]) for row in rows}


def check_class(tally, cli, place):
    """A class of five by the Makefile, as docs/grading.md has it."""
    work = pathlib.Path(place, "course")
    shutil.copytree(GRADING, work)
    for student, program in (("ada", ["solution.py"]), ("bob", ["solution.py"]),
                             ("cleo", ["mistakes.py", "upside-down"]),
                             ("dan", ["mistakes.py", "left-out"])):  # fmt: skip
        hand_in(cli, work / "class" / student, student, place, *program)
    (work / "class" / "eve").mkdir()
    run("make", "grades", f"GRADE={os.path.abspath(cli.path)} grade", cwd=work)
    rows = grades_in(work)
    tally.equal("make: five students", sorted(rows), ["ada", "bob", "cleo", "dan", "eve"])
    tally.equal("make: right ones, and none", (rows["ada"], rows["bob"], rows["eve"]), (12, 12, 0))
    tally.check("make: mistakes cost", 0 < rows["dan"] < 12 and 0 < rows["cleo"] < 12, rows)
    # A file that is written anew in its place, and a folder that a system has named
    hand_in(cli, work / "class" / "ada", "ada", place, "mistakes.py", "upside-down")
    (work / "class" / "bob").rename(work / "class" / "Bob Lee, 12_file_")
    (work / "ids.csv").write_bytes(b'\xef\xbb\xbf"Bob Lee, 12_file_",bob\r\nFay,fay\r\n')
    (work / "class" / "__MACOSX").mkdir()
    run("node", "grade_class.mjs", "class", "--ids", "ids.csv", "--grader",
        f"{os.path.abspath(cli.path)} grade", cwd=work)  # fmt: skip
    rows = grades_in(work)
    tally.equal("a class anew", (0 < rows["ada"] < 12, rows["bob"]), (True, 12))
    tally.equal("a class anew: its students", sorted(rows), ["ada", "bob", "cleo", "dan", "eve"])
    said = (work / "grades" / "ada.txt").read_text()
    tally.check("a class anew: what the student reads", "upside down" in said, said)
    (work / "empty").mkdir()
    for ids, words, said in (("", ["nobody"], "there is no folder nobody"), ("", ["empty"], "empty has no folders"),
                             ("eve,dan\n", [], "have the same id"), ("eve,../eve\n", [], "is no id"),
                             ("eve\n", [], "is not a folder and an id"), ("", [], "run `npm install`"),
                             ("", ["--assignment", "none.json"], "none.json")):  # fmt: skip
        (work / "ids.csv").write_text(ids)
        grader = ["--grader", f"{os.path.abspath(cli.path)} grade"] if "npm" not in said else []
        bad = subprocess.run(["node", "grade_class.mjs", *words, "--ids", "ids.csv", *grader], cwd=work,
                             capture_output=True, text=True, check=False)  # fmt: skip
        tally.check(f"refused: {said}", bad.returncode == 1 and said in bad.stderr, bad.stderr)
    tally.equal("no grade of what could not be graded", sorted(os.listdir(work / "grades")), ["bob.txt"])


def check_page(tally, cli, package, place):
    """A page in both browsers, as the package grades it; and the command line, from the recording."""
    modules = pathlib.Path(place, "node_modules")
    modules.mkdir()
    shutil.copytree(package, modules / "faultline")
    (modules / "puppeteer-core").symlink_to(ROOT / "web" / "node_modules" / "puppeteer-core")
    command = ["node", modules / "faultline" / "grade_command.js"]
    page = ROOT / "tests" / "grade" / "pages" / "right"
    # A machine that has much else to do draws slowly
    slow = json.loads((GRADING / "page.json").read_text())
    slow["page"]["seconds"] = 120
    assignment = pathlib.Path(place, "page.json")
    assignment.write_text(json.dumps(slow))
    code, _, error = cli.run("grade", str(assignment), str(page))
    tally.check("a page without a recording", code == 1 and "record it with" in error, error)
    recording = pathlib.Path(place, "recording.json")
    run(*command, "record", assignment, page, "-o", recording)
    text = run(*command, assignment, page, "--recording", recording)
    tally.check("a right page: all points", text.startswith("Terrain MP: 19 of 19 points"), text)
    tally.equal("a page: the command line's grade",
                cli.print("grade", str(assignment), str(page), "--recording", str(recording)), text)
    # A folder without a page, which both browsers are asked for
    empty = pathlib.Path(place, "empty")
    empty.mkdir()
    text = run(*command, assignment, empty, "--as", "prairielearn")
    tally.check("no page: not gradable", json.loads(text)["gradable"] is False, text)


def check_examples(tally, cli, package):
    with tempfile.TemporaryDirectory() as place:
        check_solutions(tally, cli, place)
        check_skeletons(tally, cli, place)
        check_class(tally, cli, place)
    if package is None:
        return
    for check in (check_gradescope, check_prairielearn, check_classroom50, check_page):
        with tempfile.TemporaryDirectory() as place:
            check(tally, cli, package, place)
