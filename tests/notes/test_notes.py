"""Tests of the course notes, web/notes.html: each number in a <data> element, the curves, and the
links, against the command line and plain arithmetic.

    python3 tests/notes/test_notes.py build/native/faultline

The last line is `N passed, N failed`. Takes a few seconds.
"""

import csv
import html.parser
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "cli"))
from test_cli import Tally  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
PAGE = os.path.join(ROOT, "web", "notes.html")

TWO_CUTS = "v1;seed=tor;faults=2;relief=0.08"
MANY = "v1;seed=heron"
LINES = "v1;seed=fell;faults=200;%sprofile=ridge;reach=0.006;relief=0.03"
NEAR = "v1;seed=first-crag;faults=800;profile=near;reach=0.12;fade=0.1;relief=0.12"
SMOOTH = "v1;seed=first-rise;fade=0;smooth=%s;smooth-passes=%d"
BOX = SMOOTH % ("box", 6) + ";smooth-radius=2"
SHADER = "v1;seed=west-fell;faults=700;line=chord;fade=0;smooth=box;smooth-passes=6;smooth-radius=2"
RAIN = (
    "v1;seed=mica;size=257;faults=400;fade=0;smooth=box;smooth-passes=6;erosion=hydraulic;"
    "hydraulic=droplets;droplets=120000;capacity=0.2"
)
# The entry of a link for each rule; the default needs none
RULES = {"two-points": "line=two-points;", "point-normal": "", "chord": "line=chord;"}
SPELLED_OUT = {"4": "four", "3": "three"}


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        """Returns (exit code, standard output, standard error); a recipe that needs repair fails."""
        command = [self.path, "--strict", *arguments]
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def print(self, *arguments):
        code, out, error = self.run(*arguments)
        if code != 0:
            raise AssertionError("%s: %s" % (arguments, error))
        return out

    def statistics(self, recipe, *more):
        return json.loads(self.print("stats", recipe, *more))

    def lines(self, recipe):
        """Yields each fault's point, in sides, and unit normal."""
        for row in csv.DictReader(self.print("faults", recipe).splitlines()):
            yield [float(row[name]) for name in ("px", "py", "nx", "ny")]

    def heights(self, recipe):
        """Returns rows of heights."""
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "land.r32")
            self.print("generate", recipe, "-o", file)
            with open(file, "rb") as read:
                data = read.read()
        size = math.isqrt(len(data) // 4)
        flat = struct.unpack("<%df" % (size * size), data)
        return [flat[size * y : size * (y + 1)] for y in range(size)]


# ---- The expected numbers --------------------------------------------------------------------


def one_cut(program):
    heights = program.heights(TWO_CUTS + ";size=65")
    # A piece is the set of points on the same sides of both lines; it is convex, so it is connected
    lines = list(program.lines(TWO_CUTS))
    sides = {
        tuple((x / 64 - px) * nx + (y / 64 - py) * ny >= 0 for px, py, nx, ny in lines)
        for y in range(65)
        for x in range(65)
    }
    return {"pieces": len(sides), "levels": len(set(sum(heights, ())))}


def many_cuts(program):
    end = program.statistics(MANY, "--vertex", "256", "256")
    amplitude = abs(end["history"][1])
    walk = [round(height / amplitude) for height in end["history"]]
    before = program.statistics(MANY + "!at=fault:64")
    ranges = [(land["high"] - land["low"]) / amplitude for land in (before, end)]
    return {
        "walk-64": walk[64],
        "walk-500": -walk[500],
        "root-500": "%.1f" % math.sqrt(500),
        "hurst": "%.2f" % end["hurst"],
        "growth-expected": "%.1f" % math.sqrt(500 / 64),
        "range-64": round(ranges[0]),
        "range-500": round(ranges[1]),
        "growth-found": "%.1f" % (ranges[1] / ranges[0]),
    }


def length_inside(theta, offset):
    """Returns the length inside the unit square of a line, by normal and distance from the middle."""
    cosine, sine = abs(math.cos(theta)), abs(math.sin(theta))
    half, flat, whole = (cosine + sine) / 2, abs(cosine - sine) / 2, 1 / max(cosine, sine)
    if abs(offset) >= half:
        return 0.0
    return whole * min(1.0, (half - abs(offset)) / (half - flat))


def mean(values):
    values = list(values)
    return sum(values) / len(values)


ANGLES = [(i + 0.5) / 400 * math.pi for i in range(400)]


def meeting_fractions(radius):
    """Returns the fraction of all lines that meet a disc in the middle, by each rule's formula."""
    offsets = [(j + 0.5) / 100 * radius for j in range(100)]
    lengths = [length_inside(theta, offset) for theta in ANGLES for offset in offsets]
    return {
        "two-points": 2 * radius * math.pi / 3 * mean(length**3 for length in lengths),
        "point-normal": 2 * radius * mean(lengths),
        "chord": 2 * radius * mean(1 / (abs(math.cos(a)) + abs(math.sin(a))) for a in ANGLES),
    }


def at_edge(power):
    """Returns how often lines pass the middle of an edge, in percent of the middle of the square."""
    near = mean(length_inside(a, 0.4999999 * math.cos(a)) ** power for a in ANGLES)
    return round(100 * near / mean(length_inside(a, 0) ** power for a in ANGLES))


def fair_lines(program):
    expected = meeting_fractions(0.25)
    numbers = {
        "disc-area": round(100 * math.pi * 0.25**2),
        "chord-share": round(100 * expected["chord"]),
        "edge-point-normal": at_edge(1),
        "edge-two-points": at_edge(3),
    }
    for rule, entry in RULES.items():
        numbers["expected-" + rule] = round(200 * expected[rule])
        off = [
            abs((0.5 - px) * nx + (0.5 - py) * ny) / math.hypot(nx, ny)
            for px, py, nx, ny in program.lines(LINES % entry)
        ]
        numbers["found-" + rule] = sum(distance < 0.25 for distance in off)
    return numbers


def shaping(program):
    """Also checks that, of the profiles, only `near` is steeper than plain cuts."""
    steepness = {}
    rows = json.loads(program.print("parameters"))
    (words,) = (row["choices"] for row in rows if row["key"] == "profile")
    for profile in (word["key"] for word in words):
        land = program.statistics(NEAR.replace("near", profile))
        steepness[profile] = land["rmsSlope"] / (land["high"] - land["low"])
    steep = [name for name, value in steepness.items() if value > steepness["step"]]
    if steep != ["near"]:
        raise AssertionError("steeper than plain cuts: %s" % steep)
    return {"near-ratio": "%.1f" % (steepness["near"] / steepness["step"])}


def cliff_after(passes):
    """Returns the steepest step of a cliff of height 1 after some means over five vertices."""
    steps = [1.0]
    for _ in range(passes):
        padded = [0.0] * 4 + steps + [0.0] * 4
        steps = [sum(padded[i : i + 5]) / 5 for i in range(len(padded) - 4)]
    return max(steps)


def smoothing(program):
    slope = [program.statistics(BOX + "!at=smooth:%d" % k)["rmsSlope"] for k in (0, 1, 6)]
    numbers = {
        "slope-0": "%.2f" % slope[0],
        "slope-1": "%.2f" % slope[1],
        "slope-6": "%.2f" % slope[2],
        "first-pass": round(100 * (slope[0] - slope[1]) / (slope[0] - slope[2])),
        "cliff-1": round(100 * cliff_after(1)),
        "cliff-6": round(100 * cliff_after(6)),
    }
    for name in ("iir", "fir"):
        after = program.statistics(SMOOTH % (name, 3))["rmsSlope"]
        numbers[name + "-slope"] = round(100 * after / slope[0])
    # The response of y = k y' + (1 - k) x to an impulse
    y = 0.0
    for j, x in enumerate([1, 0, 0, 0]):
        y = 0.6 * y + 0.4 * x
        numbers["iir-%d" % j] = "%.3g" % (100 * y) if j < 3 else "%.1f" % (100 * y)
    return numbers


def quarters(heights):
    """Returns the average slope of the lowest quarter of the land, and of the highest."""
    size = len(heights)
    slopes = []
    for y in range(1, size - 1):
        for x in range(1, size - 1):
            east = heights[y][x + 1] - heights[y][x - 1]
            south = heights[y + 1][x] - heights[y - 1][x]
            slopes.append((heights[y][x], math.hypot(east, south) * (size - 1) / 2))
    slopes.sort()
    count = len(slopes) // 4
    return [mean(slope for _, slope in part) for part in (slopes[:count], slopes[-count:])]


def where_it_stops(program):
    before = quarters(program.heights(RAIN + "!at=smooth:6"))
    after = quarters(program.heights(RAIN))
    recipe_drops = int(re.search(r"droplets=(\d+)", RAIN)[1])
    drops = int(recipe_drops * (256 / 512) ** 2 + 0.5)
    defaults = {each["key"]: each["default"] for each in json.loads(program.print("parameters"))}
    steps = int(defaults["erosion-steps"])
    return {
        "drops": format(drops, ","),
        "recipe-drops": format(recipe_drops, ","),
        "rain-steps": steps,
        "step-drops": drops // steps,
        "low-before": "%.2f" % before[0],
        "high-before": "%.2f" % before[1],
        "low-after": "%.2f" % after[0],
        "high-after": "%.2f" % after[1],
    }


# ---- The expected curves ---------------------------------------------------------------------


def walk_path(program):
    """Returns the SVG path of the middle vertex's walk: one right, and one up (negative) or down."""
    history = program.statistics(MANY, "--vertex", "256", "256")["history"]
    return "m0 0" + "".join(" 1-1" if b > a else " 1 1" for a, b in zip(history, history[1:]))


PROFILES = {
    "near": lambda t: (1 - t * t) ** 2 if t < 1 else 0.0,
    "ridge": lambda t: (1 - t * t) ** 2 if t < 1 else 0.0,
    "ramp": lambda t: min(t, 1.0),
    "cosine": lambda t: math.sin(math.pi / 2 * min(t, 1.0)),
    "sine": lambda t: math.sin(math.pi * t) if t < 1 else 0.0,
    "step": lambda t: 1.0,
}


def profile_path(name):
    """Returns the SVG path of a profile across its line: 10 is the reach, and 8 the full amplitude."""
    weight = PROFILES[name]
    points = [(x, (-8 if name == "ridge" else 8) * weight(-x / 10)) for x in range(-16, 1)]
    points += [(x, -8 * weight(x / 10)) for x in range(17)]
    return "M" + "L".join("%d %.3g" % (x, y + 0.0) for x, y in points).replace(" -", "-")


def as_a_shader(program):
    rows = csv.DictReader(program.print("faults", SHADER).splitlines())
    amplitudes = [int(row["a24"]) for row in rows]
    steps = [0.1 * amplitude / 2**24 for amplitude in amplitudes]
    lost = [step < 0.5 / 255 for step in steps]
    # They are the last ones.
    assert lost == sorted(lost)
    history = program.statistics(SHADER + "!at=fault:700", "--vertex", "256", "256")["history"]
    first = abs(history[1])
    return {
        "full-cuts": 2**31 // max(amplitudes),
        "lost-cuts": sum(lost),
        "first-cut-height": "%.2f" % (100 * first),
        # The first amplitude is 0.1 of what the texture holds
        "texture-one": "%.2f" % (100 * first / 0.1),
        "half-level": "%.4f" % (100 * first / 0.1 / 510),
    }


# ---- The page --------------------------------------------------------------------------------


class NotesReader(html.parser.HTMLParser):
    """Collects numbers {id: (value, text)}, curves {name: path}, embeds and linked pictures."""

    def __init__(self):
        super().__init__()
        self.numbers, self.curves, self.links = {}, {}, []
        self.embeds, self.pictures = [], []
        self.open_number = None

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag == "data":
            self.open_number = attributes["id"]
            self.numbers[self.open_number] = (attributes["value"], "")
        elif tag == "path" and attributes.get("class") in ("steps", *PROFILES):
            self.curves[attributes["class"]] = " ".join(attributes["d"].split())
        elif tag == "fault-terrain":
            self.embeds.append((attributes, len(self.pictures)))
        elif tag == "a" and attributes["href"].startswith("index.html#"):
            self.links.append(attributes["href"].partition("#")[2])
        elif tag == "source":
            self.dark = attributes["srcset"]
        elif tag == "img":
            self.pictures.append((attributes["src"], self.dark, self.links[-1]))

    def handle_endtag(self, tag):
        if tag == "data":
            self.open_number = None

    def handle_data(self, data):
        if self.open_number:
            value, text = self.numbers[self.open_number]
            self.numbers[self.open_number] = (value, text + data)


def repeated(numbers, expected):
    """Returns the numbers that a question or a right choice shares with the answer: choice-NAME is NAME."""
    found = {}
    for number in numbers:
        name = re.sub(r"^(asked|choice)-", "", number)
        if name != number:
            found[number] = expected.get(name)
    return found


def check_numbers(tally, page, program):
    expected = {}
    for section in (one_cut, many_cuts, fair_lines, shaping, smoothing, as_a_shader, where_it_stops):
        expected.update(section(program))
    expected.update(repeated(page.numbers, expected))
    tally.equal("numbers in the page", sorted(page.numbers), sorted(expected))
    for name, (value, text) in page.numbers.items():
        tally.equal(name, value, str(expected.get(name)))
        tally.equal(name + " as it reads", text.lower(), SPELLED_OUT.get(value, value))


def check_curves(tally, page, program):
    tally.equal("curves", sorted(page.curves), sorted(["steps", *PROFILES]))
    walk = walk_path(program)
    tally.check("the walk's curve", page.curves["steps"] == walk, walk)
    for name in PROFILES:
        tally.equal("profile " + name, page.curves[name], profile_path(name))


def check_links(tally, page, program):
    recipes = {TWO_CUTS, MANY, NEAR, BOX, SHADER, RAIN, *(LINES % entry for entry in RULES.values())}
    tally.equal("lands of the embeds", {each["recipe"] for each, _ in page.embeds}, recipes)
    for attributes, first in page.embeds:
        poster, dark, link = page.pictures[first]
        what = attributes["title"]
        tally.equal("fallback of " + what, link, "%(recipe)s!%(view)s" % attributes)
        posters = attributes["poster"], attributes["poster-dark"]
        tally.equal("posters of " + what, posters, (poster, dark))
    for picture, dark, _ in page.pictures:
        tally.equal("dark twin", dark, re.sub(r"\.jpg$", "-dark.jpg", picture))
    names = [picture for picture, _, _ in page.pictures]
    tally.equal("pictures of one name", len(set(names)), len(names))
    for link in sorted(set(page.links)):
        code, _, error = program.run("faults", link)
        tally.equal("repairs of " + link, (code, error), (0, ""))


def main():
    program = Program(sys.argv[1])
    page = NotesReader()
    with open(PAGE, encoding="utf-8") as file:
        page.feed(file.read())
    tally = Tally()
    for check in (check_numbers, check_curves, check_links):
        check(tally, page, program)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
