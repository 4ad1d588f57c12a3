"""Tests of the page for instructors, web/course/instructors.html and plans.json: its numbers, the links
of its plans, its rubric against the assignment that it names, and what it says the site stores.

    python3 tests/notes/test_instructors.py build/native/faultline

The browser tests open its links. The last line is `N passed, N failed`. Takes a few seconds.
"""

import glob
import html.parser
import json
import os
import re
import sys

from choices import NUMBER
from test_lessons import NO_LIST
from test_notes import ROOT, SPELLED_OUT, Program
from test_cli import Tally  # test_notes has put its folder on the path

# Where the page says that something is stored, and the code that does it
STORES = {
    "faultline-hints": "web/src/page/hints.ts",
    "faultline-language": "web/src/common/language.ts",
    "missing": "web/src/offline/offline.ts",
}
STORING = {"web/src/page/hints.ts", "web/src/common/language.ts", "web/src/offline/gone.ts"}
# Points that a person gives, and numbers of tasks
BY_HAND = 4


class Page(html.parser.HTMLParser):
    """Collects numbers {id: (value, text)}, links, ids and the bare words."""

    def __init__(self, text):
        super().__init__()
        self.numbers, self.links, self.ids, self.words = {}, [], set(), ""
        self.by_hand = []
        self.open_number, self.in_hand = None, False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if "id" in attributes:
            assert attributes["id"] not in self.ids, attributes["id"]
            self.ids.add(attributes["id"])
        if tag == "data":
            self.open_number = attributes["id"]
            self.numbers[self.open_number] = (attributes["value"], "")
        elif tag == "a":
            self.links.append(attributes["href"])
        self.in_hand = attributes.get("class") == "by-hand"

    def handle_endtag(self, tag):
        if tag == "data":
            self.open_number = None
        self.in_hand = False

    def handle_data(self, data):
        if self.open_number:
            value, text = self.numbers[self.open_number]
            self.numbers[self.open_number] = (value, text + data)
        elif self.in_hand:
            self.by_hand.append(int(data))
        else:
            self.words += data


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def raised_at_the_highest(program, recipe, students=100):
    """Returns how many cuts raise the highest place of a student's land, as the mean of some students."""
    total = 0
    for student in range(students):
        land = recipe.replace("{student}", str(student))
        heights = program.heights(land)
        height, row, column = max((z, y, x) for y, line in enumerate(heights) for x, z in enumerate(line))
        u, v = column / (len(heights) - 1), row / (len(heights) - 1)
        total += sum((u - px) * nx + (v - py) * ny >= 0 for px, py, nx, ny in program.lines(land))
    return total / students


def expected_numbers(program, plans, assignment, by_hand, numbers):
    lands = assignment["lands"]
    recipe = lands[0]["land"]
    side = int(re.search(r"size=(\d+)", recipe)[1])
    points = {}
    for land in lands:
        for part, count in land["points"].items():
            points["weathered" if "half-means" in land else part] = count
    graded = sum(sum(land["points"].values()) for land in lands)
    cuts = int(re.search(r"faults=(\d+)", recipe)[1])
    session = [int(value) for name, (value, _) in numbers.items() if name.startswith("session-")]
    return {
        **{"minutes-%d" % plan["minutes"]: plan["minutes"] for plan in plans["plans"]},
        **{"points-" + part: count for part, count in points.items()},
        "points-graded": graded,
        "points-all": graded + sum(by_hand),
        **{name: int(value) for name, (value, _) in numbers.items() if name.startswith("session-")},
        "minutes-session": sum(session),
        "lab-cuts": cuts,
        "lab-cuts-again": cuts,
        "rubric-cuts": cuts,
        "lab-side": side,
        "lab-side-again": side,
        "lab-vertices": format(side * side, ","),
        "lab-triangles": format(2 * (side - 1) ** 2, ","),
        "lab-passes": lands[1]["half-means"],
        "lab-raised": round(raised_at_the_highest(program, recipe)),
        "cite-year": re.search(r"^citation\.year = (\d+)$", read("text", "en.txt"), re.MULTILINE)[1],
    }


def check_numbers(tally, page, program, plans, assignment):
    expected = expected_numbers(program, plans, assignment, page.by_hand, page.numbers)
    tally.equal("numbers of the page", sorted(page.numbers), sorted(expected))
    for number, (value, text) in page.numbers.items():
        tally.equal(number, value, str(expected.get(number)))
        spelled = {**SPELLED_OUT, "2": "two"}.get(value)
        tally.check(number + " as it reads", text.lower() in (value, spelled), text)
    tally.equal("points that a person gives", page.by_hand, [BY_HAND, BY_HAND])
    tally.equal("seven rows of the grader", read("web", "course", "instructors.html").count("<td>grader</td>"), 7)


def lesson_texts(lessons):
    """Returns the words of each lesson, {name or section: text}."""
    notes = read("web", "notes.html")
    texts = {}
    for lesson in lessons:
        if "name" in lesson:
            texts[lesson["name"]] = read("web", "course", lesson["name"] + ".html")
        else:
            section = lesson["section"]
            texts[section] = re.search(r'<section id="%s">(.*?)</section>' % section, notes, re.DOTALL)[1]
    return texts


def check_plans(tally, program, plans, lessons):
    texts = lesson_texts(lessons)
    for plan in plans["plans"]:
        name = plan["name"]
        stops = [stop for stop, _ in plan["stops"]]
        tally.equal("minutes of " + name, sum(minutes for _, minutes in plan["stops"]), plan["minutes"])
        tally.equal("stops of " + name, [stop for stop in stops if stop not in plans["stops"]], [])
    used = {stop for plan in plans["plans"] for stop, _ in plan["stops"]}
    tally.equal("stops of the plans", sorted(plans["stops"]), sorted(used))
    for name, stop in plans["stops"].items():
        code, _, error = program.run("faults", stop["link"])
        tally.check("the link of " + name, code == 0 or NO_LIST.fullmatch(error), error)
        tally.check("a question at " + name, stop["ask"].rstrip(".").endswith("?") or "?" in stop["ask"])
        tally.check("an answer at " + name, re.fullmatch(r".{10,}[.)]", stop.get("answer", "")), stop.get("answer"))
        said = stop["say"] + stop["ask"] + stop["answer"]
        # What a stop says in numbers, its lesson says.
        lesson = " ".join(re.sub(r"<[^>]+>", "", texts[stop["lesson"]]).lower().split())
        for number in NUMBER.findall(said):
            known = number.lower() in lesson or number in re.findall(r"\d+", stop["link"])
            tally.check("the number %s at %s" % (number, name), known)


def check_nav(tally, plans, session):
    """How the page begins: minutes of the plans, and a link to each section."""
    lede = re.search(r'<template id="instructors">(.*?)</template>', read("web", "course", "ledes.html"), re.DOTALL)[1]
    found = re.findall(r'<a href="#([\w-]+)">([^<]*)</a>', lede)
    sections = re.findall(r'<section id="([\w-]+)"', read("web", "course", "instructors.html"))
    tally.equal("sections that are led to", [anchor for anchor, _ in found], sections)
    minutes = {"plan-%d" % plan["minutes"]: plan["minutes"] for plan in plans["plans"]}
    minutes["session"] = int(session)
    for anchor, text in found:
        told = [int(number) for number in re.findall(r"\d+", text)]
        tally.equal("minutes of " + anchor, told, [minutes[anchor]] if anchor in minutes else [])


def check_goals(tally, lessons):
    for lesson in lessons:
        goal = lesson.get("goal", "")
        tally.check("goal of " + lesson["title"], re.fullmatch(r"[a-z].{30,110}[a-z’s]", goal), goal)
    tally.equal("goals of one text", len({lesson["goal"] for lesson in lessons}), len(lessons))


def check_links(tally, page, assignment):
    (land,) = {each["land"] for each in assignment["lands"]}
    tally.check("the class's land", "check.html#" + land in page.links, page.links)
    for name in re.findall(r"<code>(\w+\.(?:md|json))</code>", read("web", "course", "instructors.html")):
        known = [folder for folder in ("docs", "examples/grading") if os.path.exists(os.path.join(ROOT, folder, name))]
        tally.equal("the file %s of the kit" % name, len(known), 1)
    for script in re.findall(r"node (web/scripts/\w+\.mjs)", page.words):
        tally.check("the script " + script, os.path.exists(os.path.join(ROOT, script)))


def check_stored(tally, page):
    """The page says what the site stores in a browser: no other file of the source stores anything."""
    storing, forbidden = set(), []
    for file in glob.glob(os.path.join(ROOT, "web", "src", "**", "*.ts"), recursive=True):
        name = os.path.relpath(file, ROOT).replace(os.sep, "/")
        text = read(name)
        if "localStorage.setItem" in text:
            storing.add(name)
        if re.search(r"sessionStorage\.|indexedDB|document\.cookie|sendBeacon", text):
            forbidden.append(name)
    tally.equal("files that store", storing, STORING)
    tally.equal("files that store otherwise, or send", forbidden, [])
    for key, file in STORES.items():
        tally.check("%s is stored" % key, key in read(file))
        tally.check("%s is told" % key, key in page.words)


def main():
    program = Program(sys.argv[1])
    tally = Tally()
    page = Page(read("web", "course", "instructors.html"))
    plans = json.loads(read("web", "course", "plans.json"))
    assignment = json.loads(read("examples", "grading", "assignment.json"))
    groups = json.loads(read("web", "course", "lessons.json"))
    lessons = [lesson for group in groups for lesson in group["lessons"]]
    check_numbers(tally, page, program, plans, assignment)
    check_plans(tally, program, plans, lessons)
    check_nav(tally, plans, page.numbers["minutes-session"][0])
    check_goals(tally, lessons)
    check_links(tally, page, assignment)
    check_stored(tally, page)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
