"""Tests of the lessons of the course, web/course: each number in a <data> element against the command
line and plain arithmetic, the links, the sources, and how much there is to read and to answer.

    python3 tests/notes/test_lessons.py build/native/faultline

A number outside <data> is a parameter of one of the lesson's lands, the year of one of its sources,
or listed in GIVEN. The last line is `N passed, N failed`. Takes half a minute.
"""

import csv
import html.parser
import json
import math
import os
import re
import sys
import tempfile

from choices import check_choices
from test_notes import PAGE, ROOT, Program, cliff_after, mean, quarters, repeated
from test_cli import Tally  # test_notes has put its folder on the path

COURSE = os.path.join(ROOT, "web", "course")
QUESTIONS = 24
WORDS = range(300, 501)

# Numbers of the task itself: what a question supposes, and what belongs to a definition.
GIVEN = {
    "squares": {"1980", "5", "512", "71"},
    "own-ground": {"9999", "10", "400", "1200", "800", "10,000"},
    "write-your-own": {"90"},
}
NO_LIST = re.compile(r"faultline: The method \w+ draws no faults, so there is no list of them\.\n")
SMALL = {"0", "1", "2"}
SPELLED_OUT = {"2": "two", "7": "seven"}
# What is no prose; choices.py checks the choices of a question.
HIDDEN = ("math", "pre", "code", "fieldset")


class LessonReader(html.parser.HTMLParser):
    """Collects numbers {id: (value, text)}, links, pictures, questions and the plain words."""

    def __init__(self, text):
        super().__init__()
        self.numbers, self.links, self.pictures, self.titles = {}, [], [], []
        self.questions = self.answers = self.formulas = 0
        self.words, self.says = "", ""
        self.open_number, self.hidden, self.in_says = None, 0, False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "data":
            self.open_number = attributes["id"]
            assert self.open_number not in self.numbers, self.open_number
            self.numbers[self.open_number] = (attributes["value"], "")
        elif tag in ("course-land", "course-still"):
            self.links.append(attributes["link"])
            self.pictures.append(attributes["picture"])
            assert attributes["alt"]
            if tag == "course-land":
                self.titles.append(attributes["title"])
        elif tag == "a" and attributes["href"].startswith("index.html#"):
            self.links.append(attributes["href"].partition("#")[2])
        self.questions += attributes.get("class") == "question"
        self.answers += tag == "details"
        self.formulas += attributes.get("class") == "formula"
        self.in_says = self.in_says or attributes.get("id") == "check-says"
        self.hidden += tag in HIDDEN

    def handle_endtag(self, tag):
        if tag == "data":
            self.open_number = None
        self.hidden -= tag in HIDDEN
        self.in_says = self.in_says and tag != "p"

    def handle_data(self, data):
        if self.open_number:
            value, text = self.numbers[self.open_number]
            self.numbers[self.open_number] = (value, text + data)
        elif not self.hidden:
            self.words += data
        if self.in_says:
            self.says += data


def rounded(value, places):
    return "%.*f" % (places, value)


# ---- The expected numbers --------------------------------------------------------------------


def pieces_of(program, recipe):
    """Returns how many of a tree's lines divide their piece, and how many pieces there are."""
    listed = csv.DictReader(program.print("faults", recipe).splitlines())
    rows = {int(row["node"]): row for row in listed}
    count = {"lines": 0, "pieces": 0}

    def clipped(piece, line, side):
        distances = [side * ((x - line[0]) * line[2] + (y - line[1]) * line[3]) for x, y in piece]
        kept = []
        for i, (point, distance) in enumerate(zip(piece, distances)):
            before, last = piece[i - 1], distances[i - 1]
            if (distance > 0) != (last > 0):
                t = last / (last - distance)
                kept.append(tuple(b + t * (p - b) for b, p in zip(before, point)))
            if distance > 0:
                kept.append(point)
        return kept

    def area(piece):
        return abs(sum(piece[i - 1][0] * y - piece[i - 1][1] * x for i, (x, y) in enumerate(piece))) / 2

    def divide(piece, node):
        if node not in rows:
            count["pieces"] += 1
            return
        line = [float(rows[node][name]) for name in ("px", "py", "nx", "ny")]
        parts = [clipped(piece, line, side) for side in (-1, 1)]
        parts = [part if area(part) > 1e-12 else [] for part in parts]
        count["lines"] += all(parts)
        for side, part in enumerate(parts):
            if part:
                divide(part, 2 * node + side)

    divide([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)], 1)
    return count


def trees(program):
    tree = "v1;seed=feldspar;method=fault-tree;%strees=1;depth=8;relief=0.12"
    depth = 8
    free, grown = (pieces_of(program, tree % kind) for kind in ("", "tree=grown;"))
    whole = "v1;seed=high-ridge;method=fault-tree;tree=grown;trees=1;depth=8;relief=0.14"
    heights = sorted(set(sum(program.heights(whole + ";size=257"), ())))
    # The highest is all steps together
    amplitude = heights[-1] / sum(0.5**level for level in range(depth))
    gap = min(h for h in heights if h > 0) - max(h for h in heights if h < 0)
    return {
        "tree-lines": 2**depth - 1,
        "tree-tests": depth,
        "plain-tests": 2**depth - 1,
        "tree-room": 2**depth,
        "free-lines": free["lines"],
        "free-pieces": free["pieces"],
        "grown-pieces": grown["pieces"],
        "root-gap": "1/%d" % round(amplitude / gap),
    }


def loops(n):
    """Yields each round's radius, diamonds and squares, as the lesson's loops make them."""
    r = n - 1
    while r > 1:
        h = r // 2
        diamonds = [(i, j) for i in range(h, n, r) for j in range(h, n, r)]
        squares = [(i, j) for i in range(0, n, h) for j in range((i + h) % r, n, r)]
        yield r, diamonds, squares
        r //= 2


def bends(heights):
    """Returns how much the land bends at the columns of each round, compared with the last one."""
    sums = {}
    for x in range(1, len(heights) - 1):
        first = (x & -x).bit_length()  # 1 for the last round's columns
        for row in heights:
            sums.setdefault(first, []).append(abs(row[x - 1] - 2 * row[x] + row[x + 1]))
    last = mean(sums[1])
    return [mean(sums[first]) / last for first in sorted(sums, reverse=True)]


def squares(program):
    rounds = list(loops(5))
    listed = lambda vertices: ", ".join(map(str, vertices))  # noqa: E731
    made = sum(len(diamonds) + len(others) for _, diamonds, others in rounds)
    assert made == 5 * 5 - 4, made
    size = 513
    count = sum(1 for _ in loops(size))
    _, diamonds, others = list(loops(size))[-1]
    creases = {
        reduction: bends(program.heights("v1;seed=glen;method=diamond-square" + entry))[0]
        for reduction, entry in (("30", ";reduction=0.3"), ("50", ""), ("71", ";reduction=0.707"))
    }
    return {
        "radii": ", then ".join(str(r) for r, _, _ in rounds),
        "first-diamonds": listed(rounds[0][1]),
        "first-squares": listed(rounds[0][2]),
        "rounds": count,
        "last-share": round(100 * (len(diamonds) + len(others)) / size**2),
        "last-move": "1/%d" % 2 ** (count - 1),
        "crease-30": rounded(creases["30"], 1),
        "crease-50": rounded(creases["50"], 1),
        "crease-71": rounded(creases["71"], 2),
    }


NOISE = "v1;seed=skerry;%smethod=fbm;%sfrequency=2.5;relief=0.25"


def noise(program):
    numbers = {}
    for name, entry in (
        ("classic", ""),
        ("multiplied", "fbm=multiplicative;"),
        ("ridged", "fbm=ridged;"),
    ):
        low, high = quarters(program.heights(NOISE % ("size=257;", entry)))
        numbers[name + "-low"], numbers[name + "-high"] = rounded(low, 2), rounded(high, 2)
    one, eight = (
        program.statistics(NOISE % ("", "") + "!at=fault:%d" % octaves)["rmsSlope"] for octaves in (1, 8)
    )
    gain = 2**-0.5
    assert "%.3f" % gain == "0.707"
    rough = "v1;seed=skerry;method=fbm;frequency=2.5;gain=0.707;relief=0.25"
    defaults = {each["key"]: each["default"] for each in json.loads(program.print("parameters"))}
    products = {"noise": 4 * int(defaults["octaves"]), "fault": int(defaults["faults"])}
    return {
        **numbers,
        "noise-products": products["noise"],
        "fault-products": products["fault"],
        "product-ratio": round(products["fault"] / products["noise"]),
        "slope-expected": rounded(math.sqrt(8), 1),
        "slope-one": rounded(one, 2),
        "slope-eight": rounded(eight, 2),
        "slope-found": rounded(eight / one, 1),
        "rough-gain": rounded(gain, 3),
        "rough-noise": rounded(program.statistics(rough)["hurst"], 2),
        "rough-faults": rounded(program.statistics("v1;seed=heron")["hurst"], 2),
        "soft-noise": rounded(program.statistics(NOISE % ("", ""))["hurst"], 2),
    }


def weathering(program):
    land = "v1;seed=first-rise;fade=0;erosion=thermal;%stalus=30"
    before = program.statistics(land % "" + "!at=fault:500")
    printed, right = (program.statistics(land % entry) for entry in ("rules=printed;", ""))
    assert printed["high"] == before["high"]
    assert abs(right["mean"] - before["mean"]) < 1e-9
    above = lambda each: each["mean"] - before["low"]  # noqa: E731
    return {
        "talus": 30,
        "talus-height": rounded(math.tan(math.radians(30)) / 512, 4),
        "slope-before": rounded(before["rmsSlope"], 2),
        "slope-printed": rounded(printed["rmsSlope"], 2),
        "slope-right": rounded(right["rmsSlope"], 2),
        "rock-gained": round(100 * (above(printed) / above(before) - 1)),
        "summit-lost": round(100 * (before["high"] - right["high"]) / (before["high"] - before["low"])),
    }


def pits(heights):
    """Returns how many vertices are lower than all of their eight neighbours."""
    count = 0
    for north, row, south in zip(heights, heights[1:], heights[2:]):
        for x in range(1, len(row) - 1):
            z = row[x]
            if z < row[x - 1] and z < row[x + 1]:
                count += z < min(north[x - 1 : x + 2]) and z < min(south[x - 1 : x + 2])
    return count


def rain(program):
    land = (
        "v1;seed=oak;method=fbm;frequency=2.5;size=257;relief=0.25;erosion=hydraulic;"
        "erosion-steps=200;brush=round"
    )
    numbers = {"rain-steps": 200}
    for when, view in (("before", "!at=fault:8"), ("after", "")):
        heights = program.heights(land + view)
        low, high = quarters(heights)
        numbers["pits-" + when] = pits(heights)
        numbers["channels-" + when] = round(program.statistics(land + view)["drainageDensity"])
        numbers["low-" + when], numbers["high-" + when] = rounded(low, 2), rounded(high, 2)
    # "Hardly any" is the right choice
    assert numbers["pits-after"] * 10 < numbers["pits-before"]
    return numbers


def rising(program):
    land = "v1;seed=mica;size=257;faults=400;%serosion=both;%sbrush=round"
    slope = lambda *entries: rounded(program.statistics(land % entries)["rmsSlope"], 2)  # noqa: E731
    during = "erode=during;"
    defaults = {each["key"]: each["default"] for each in json.loads(program.print("parameters"))}
    cuts, every = 400, int(defaults["erode-every"])
    # Cut i, from 1, is worn by the steps after cuts every, 2 every, ... that are not before it
    worn = [sum(step >= i for step in range(every, cuts + 1, every)) for i in range(1, cuts + 1)]
    assert worn[-1] == 1 and worn[0] == int(defaults["erosion-steps"])
    # The lesson's formula
    assert worn == [(cuts - i) // every + 1 for i in range(1, cuts + 1)]
    return {
        "cuts": cuts,
        "first-worn": worn[0],
        "mean-worn": rounded(mean(worn), 1),
        "slope-during": slope("", during),
        "slope-after": slope("", ""),
        "slope-raw": rounded(program.statistics("v1;seed=mica;size=257;faults=400")["rmsSlope"], 2),
        "fading-during": slope("fade=0;", during),
        "fading-after": slope("fade=0;", ""),
    }


def typical_height(program, entries, lands=20):
    """Returns the root of the mean variance of some lands, in units of the first cut."""
    total = 0.0
    for seed in range(1, lands + 1):
        land = program.statistics("v1;seed=s%d;size=129;%s" % (seed, entries), "--vertex", "64", "64")
        total += (land["deviation"] / abs(land["history"][1])) ** 2 / lands
    return math.sqrt(total)


def roughness(program):
    lands = {
        "equal": "v1;seed=heron",
        "fading": "v1;seed=heron;fade=0",
        "smoothed": "v1;seed=heron;smooth=box;smooth-passes=6;smooth-radius=2",
        "squares": "v1;seed=glen;method=diamond-square",
        "squares-rough": "v1;seed=glen;method=diamond-square;reduction=0.707",
    }
    wanted = cliff_after(6) / 2
    return {
        **{"h-" + name: rounded(program.statistics(land)["hurst"], 2) for name, land in lands.items()},
        "equal-cuts": round(500 * 4 / 3),
        "fading-height": rounded(typical_height(program, "fade=0"), 1),
        "equal-height": rounded(typical_height(program, "faults=500") / 2, 1),
        "more-height": rounded(typical_height(program, "faults=667") / 2, 1),
        # Widths twice as great, by the rule; half of what is left of a cliff after six passes, counted
        "passes": 6 * 2**2,
        "passes-counted": min(range(6, 40), key=lambda n: abs(cliff_after(n) - wanted)),
    }


def real_faults(program):
    graben = "v1;faults=0;drawn=0.3_0_0.45_1_1,0.75_1_0.6_0_1;relief=0.08;size=129"
    heights = sum(program.heights(graben), ())
    step = abs(program.statistics(graben, "--vertex", "64", "64")["history"][1])
    lines = list(program.lines("v1;seed=gorse;faults=12;relief=0.08"))
    crossings = 0
    for i, (px, py, nx, ny) in enumerate(lines):
        for qx, qy, mx, my in lines[:i]:
            across = nx * my - ny * mx
            c, d = px * nx + py * ny, qx * mx + qy * my
            x, y = (c * my - d * ny) / across, (d * nx - c * mx) / across
            crossings += 0 < x < 1 and 0 < y < 1
    return {
        "graben-levels": len(set(heights)),
        "graben-depth": rounded((max(heights) - min(heights)) / step, 0),
        "crossings": crossings,
    }


def write_your_own(program, page):
    (lean,) = {link.partition("!")[0] for link in page.links if "_" in link and "0.3" in link[-4:]}
    cuts = lean.count(",") + 1
    corner = program.heights(lean + ";size=33")[32][32]
    step = abs(program.statistics(lean, "--vertex", "256", "256")["history"][1])
    (fan,) = {link for link in page.links if link.endswith("relief=0.12") and "drawn" in link}
    lines = list(program.lines(fan))
    assert all(abs(px * nx + py * ny) < 1e-3 for px, py, nx, ny in lines)
    return {
        "lean-cuts": cuts,
        "lean-corner": round(corner / step),
        "fair-corner": rounded(math.sqrt(cuts), 1),
        "fan-lines": len(lines),
    }


def own_ground(program):
    ball = "v1;base=92c91450e4f15ae4;size=257;faults=0;erosion=thermal;talus=45"
    before, after = (program.heights(ball + view) for view in ("!at=fault:0", ""))
    radius = 128
    kept = min(
        math.hypot(x - radius, y - radius) / radius
        for y in range(257)
        for x in range(257)
        if abs(before[y][x] - after[y][x]) > 1e-6
    )
    volumes = [math.fsum(map(math.fsum, heights)) for heights in (before, after)]
    differs = abs(volumes[1] / volumes[0] - 1)
    defaults = {each["key"]: each["default"] for each in json.loads(program.print("parameters"))}
    survey, usual = (1200 - 400) / 10000, float(defaults["relief"])
    return {
        "picture-levels": format(2**16 - 1, ","),
        "ball-talus": 45,
        "ball-steps": defaults["erosion-steps"],
        "ball-expected": round(100 * math.sin(math.radians(45))),
        "ball-found": round(100 * kept),
        "ball-volume": int(-math.log10(differs)),
        "survey-relief": "%g" % survey,
        "usual-relief": "%g" % usual,
        "too-steep": "%g" % (usual / survey),
    }


EXPECTED = {
    "trees": trees,
    "squares": squares,
    "noise": noise,
    "weathering": weathering,
    "rain": rain,
    "rising": rising,
    "roughness": roughness,
    "real-faults": real_faults,
    "write-your-own": write_your_own,
    "own-ground": own_ground,
}


# ---- The pages -------------------------------------------------------------------------------


def check_numbers(tally, name, page, program):
    compute = EXPECTED[name]
    expected = compute(program, page) if compute is write_your_own else compute(program)
    expected.update(repeated(page.numbers, expected))
    tally.equal("numbers of " + name, sorted(page.numbers), sorted(expected))
    for number, (value, text) in page.numbers.items():
        what = "%s of %s" % (number, name)
        tally.equal(what, value, str(expected.get(number)))
        tally.check(what + " as it reads", text.lower() in (value, SPELLED_OUT.get(value)), text)


def check_words(tally, name, page, years, defaults):
    """Checks the length, and that every number outside <data> is one that the lesson is about."""
    count = sum(re.search(r"\w", word) is not None for word in page.words.split())
    tally.check("words of " + name, count in WORDS, count)
    known = SMALL | GIVEN.get(name, set()) | years | defaults
    for link in page.links:
        for number in re.findall(r"[=:]([\d.]+)", link):
            known |= {number, "%g" % (100 * float(number))}
    for number in re.findall(r"\d[\d,.]*\d|\d", page.words):
        tally.check("the number %s of %s" % (number, name), number in known)
    for what, found in (("formulas", page.formulas), ("lands", len(page.titles))):
        tally.check("%s of %s" % (what, name), found >= 1)
    tally.equal("answers of " + name, page.answers, page.questions)


def check_check_says(tally, page, program):
    """What "Check your own" says of heights made without the points of the cuts."""
    recipe = "v1;seed=gorse;faults=12;size=33"
    lines = list(program.lines(recipe))
    heights = [
        [sum(1 if x * nx + y * ny >= 0 else -1 for _, _, nx, ny in lines) for x in range(33)]
        for y in range(33)
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "mine.csv")
        with open(file, "w", encoding="utf-8") as write:
            write.writelines(",".join(map(str, row)) + "\n" for row in heights)
        _, said, _ = program.run("check", recipe, file)
    quoted = " ".join(page.says.split())
    tally.check("what the check says", quoted and quoted in " ".join(said.split()), said)


def main():
    program = Program(sys.argv[1])
    tally = Tally()
    with open(os.path.join(COURSE, "lessons.json"), encoding="utf-8") as file:
        lessons = [lesson for group in json.load(file) for lesson in group["lessons"]]
    with open(os.path.join(COURSE, "sources.json"), encoding="utf-8") as file:
        sources = {source["key"]: source["year"] for source in json.load(file)}
    with open(os.path.join(ROOT, "text", "en.txt"), encoding="utf-8") as file:
        for key, year in re.findall(r"^source\.([\w-]+)\.year = (\d+)$", file.read(), re.MULTILINE):
            sources[key] = year
    with open(PAGE, encoding="utf-8") as file:
        notes = file.read()
    defaults = {str(each["default"]) for each in json.loads(program.print("parameters"))}
    named = [lesson for lesson in lessons if "name" in lesson]
    tally.equal("lessons with a function", sorted(each["name"] for each in named), sorted(EXPECTED))
    tally.equal(
        "sections of the notes",
        [lesson["section"] for lesson in lessons if "section" in lesson],
        re.findall(r'<section id="([\w-]+)">', notes),
    )
    questions, pictures, texts = notes.count('class="question"'), [], [notes]
    for lesson in named:
        name = lesson["name"]
        with open(os.path.join(COURSE, name + ".html"), encoding="utf-8") as file:
            text = file.read()
        page = LessonReader(text)
        texts.append(text)
        questions += page.questions
        pictures += page.pictures
        years = {sources[key] for key in lesson["sources"] if key in sources}
        check_numbers(tally, name, page, program)
        check_words(tally, name, page, years, defaults)
        if page.says:
            check_check_says(tally, page, program)
        for source in re.findall(r'href="#source-([\w-]+)"', text):
            tally.check("source %s of %s" % (source, name), source in lesson["sources"])
        for link in sorted(set(page.links)):
            code, _, error = program.run("faults", link)
            # Squares and noise have no list of faults, which is said once the link has been read
            tally.check("repairs of " + link, code == 0 or NO_LIST.fullmatch(error), error)
    tally.equal("questions of the course", questions, QUESTIONS)
    check_choices(tally, texts)
    pictures += re.findall(r'src="pictures/notes/([\w-]+)\.jpg"', notes)
    tally.equal("pictures of one name", len(set(pictures)), len(pictures))
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
