"""Faultline, version 1, in plain Python: from a recipe's text to its fingerprint.

This program is meant to be read. It was written from the definition of version 1 alone
(docs/spec.md; section names are in brackets below), never from the C++, so that two independent
programs can be compared bit by bit.

    python3 faultline_reference.py 'v1;seed=oak-ridge;faults=40;size=65'
    python3 faultline_reference.py --faults 'v1;seed=oak-ridge;faults=40'

It covers all of version 1. It stops with a message if the page would repair a text; links.py undoes
what programs did to a link on its way.

This file contains the text, faults and trees, heights, smoothing and the timeline. arithmetic.py
contains floats, functions and random numbers, generators.py diamond-square and fBm, erosion.py the
erosions. The cost is proportional to step faults x rows, other faults x vertices, and trees x
vertices x depth, each twice because the relief is measured on a grid of 257; and to vertices x taps
for a smoothing pass.
"""

import argparse
import functools
import itertools
import math
import re
import struct
import sys
from decimal import Decimal
from fractions import Fraction

from arithmetic import STAGE_FAULT, STAGE_TREE_NODE, exp, floats, fnv1a_64, natural_log, nearest
from arithmetic import power, random_words, sin_cos_turn, sin_quarter, stored, to_float32
from erosion import Erosion, land_heights, land_units
from generators import Octaves, Squares, level_count
from links import as_written

REFERENCE_D = 256  # relief is measured on the grid of 257 vertices a side [Relief]


# ---- Text [Text] -----------------------------------------------------------------------------

# key: (default, minimum, maximum, decimal places)
NUMBER_ROWS = {
    "octaves": ("8", "1", "16", 0),
    "frequency": ("4", "0.25", "64", 2),
    "lacunarity": ("2", "1", "4", 3),
    "gain": ("0.5", "0", "1", 3),
    "fbm-shift": ("0.5", "-2", "2", 3),
    "fbm-scale": ("0.8", "0", "4", 3),
    "fbm-base": ("0", "-4", "4", 3),
    "size": ("513", "2", "4097", 0),
    "levels": ("0", "0", "12", 0),
    "roughness": ("1", "0", "4", 3),
    "reduction": ("0.5", "0", "1", 3),
    "faults": ("500", "0", "100000", 0),
    "trees": ("50", "0", "10000", 0),
    "depth": ("4", "1", "12", 0),
    "branch-from": ("0.25", "0", "0.5", 3),
    "branch-turn": ("0.125", "0", "0.25", 4),
    "reach": ("0.1", "0.004", "2", 4),
    "reach-end": ("0", "0", "2", 4),
    "fade": ("1", "0", "1", 4),
    "halving": ("0.01", "0", "4", 4),
    "spread": ("0.5", "0", "2", 3),
    "relief": ("0.2", "0", "2", 4),
    "smooth-strength": ("0.6", "0", "0.99", 3),
    "taps": ("2", "2", "32", 0),
    "smooth-passes": ("1", "0", "64", 0),
    "smooth-radius": ("1", "0", "64", 3),
    "smooth-every": ("0", "0", "100000", 0),
    "erosion-steps": ("100", "0", "2000", 0),
    "erode-every": ("4", "1", "100000", 0),
    "talus": ("35", "0", "85", 1),
    "thermal-rate": ("1", "0", "1", 3),
    "rain": ("0.00002", "0", "0.02", 6),
    "droplets": ("50000", "0", "1000000", 0),
    "inertia": ("0.1", "0", "0.99", 2),
    "droplet-radius": ("3", "1", "8", 0),
    "droplet-life": ("48", "1", "512", 0),
    "evaporation": ("0.03", "0", "1", 3),
    "capacity": ("0.1", "0", "1", 3),
    "deposition": ("0.2", "0", "1", 3),
    "softness": ("0.1", "0", "1", 3),
}
# key: the choices, the default first
CHOICE_ROWS = {
    "method": ("fault", "fault-tree", "diamond-square", "fbm"),
    "fbm": ("classic", "multiplicative", "ridged"),
    "edges": ("free", "seamless"),
    "tree": ("free", "grown"),
    "line": ("point-normal", "two-points", "chord"),
    "profile": ("step", "near", "ridge", "ramp", "cosine", "sine"),
    "schedule": ("linear", "exponential", "halving"),
    "jitter": ("none", "uniform", "normal", "amount"),
    "smooth": ("none", "box", "gaussian", "iir", "fir", "cross"),
    "erosion": ("none", "thermal", "hydraulic", "both"),
    "erode": ("after", "during"),
    "rules": ("corrected", "printed"),
    "hydraulic": ("grid", "droplets"),
    "carry": ("slope", "flow"),
    "brush": ("point", "round"),
}
DEFAULT_SEED = "first-light"
# The keys in the order in which they are written
KEYS = "seed base method fbm octaves frequency lacunarity gain fbm-shift fbm-scale fbm-base edges"
KEYS += " size levels roughness reduction faults tree trees depth branch-from branch-turn drawn"
KEYS += " line profile reach reach-end schedule fade halving jitter spread relief smooth"
KEYS += " smooth-strength taps smooth-passes smooth-radius smooth-every erosion erode erosion-steps"
KEYS += " erode-every rules talus thermal-rate hydraulic rain droplets inertia droplet-radius"
KEYS += " droplet-life carry brush"
KEYS += " evaporation capacity deposition softness"
MAX_DRAWN = 32


class RecipeError(ValueError):
    """An error in a text, which the page would repair; this program reports it and stops."""


def read_decimal(key, text, minimum, maximum, places):
    """Reads a plain decimal number as an integer in units of its last place: fade=0.37 is 3700."""
    if not re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text):
        raise RecipeError("%s=%s is not a plain decimal number" % (key, text))
    whole, _, after = text.partition(".")
    if len(after) > places:
        raise RecipeError("%s=%s has more than %d places" % (key, text, places))
    if not Decimal(minimum) <= Decimal(text) <= Decimal(maximum):
        raise RecipeError("%s=%s is outside %s..%s" % (key, text, minimum, maximum))
    return int(whole + after.ljust(places, "0"))


def read_drawn(text):
    """Reads drawn faults: u1, v1, u2, v2 and amplitude of each, as integers in ten-thousandths."""
    drawn = []
    for item in text.split(",") if text else []:
        numbers = item.split("_")
        if len(numbers) == 4:
            numbers.append("1")
        if len(numbers) != 5:
            raise RecipeError("drawn=%s is not a fault" % item)
        fault = [read_decimal("drawn", number, "0", "1", 4) for number in numbers[:4]]
        drawn.append(fault + [read_decimal("drawn", numbers[4], "-50", "50", 4)])
    if len(drawn) > MAX_DRAWN:
        raise RecipeError("drawn holds more than %d faults" % MAX_DRAWN)
    return drawn


def read_recipe(text):
    """Reads a text into a dictionary from key to value. `check` and the view affect no height."""
    # Remove the view, split the rest into entries
    text = text.partition("!")[0]
    version, *entries = text.split(";")
    if version != "v1":
        raise RecipeError("the text starts with '%s', not with 'v1'" % version)
    values = {}
    for entry in entries:
        key, equals, value = entry.partition("=")
        if not equals or key in values:
            raise RecipeError("'%s' is not an entry, or occurs twice" % entry)
        values[key] = value
    values.pop("check", None)

    # Read key by key, with the defaults for missing keys
    seed = values.pop("seed", DEFAULT_SEED)
    if len(seed) > 64 or not re.fullmatch(r"[A-Za-z0-9._~-]*[A-Za-z0-9]", seed):
        raise RecipeError("seed=%s is not a seed" % seed)
    base = values.pop("base", "")
    if base and not re.fullmatch(r"[0-9a-f]{16}", base):
        raise RecipeError("base=%s is not a fingerprint" % base)
    recipe = {"seed": seed, "base": base, "drawn": read_drawn(values.pop("drawn", ""))}
    for key, choices in CHOICE_ROWS.items():
        recipe[key] = values.pop(key, choices[0])
        if recipe[key] not in choices:
            raise RecipeError("%s=%s is not known here" % (key, recipe[key]))
    for key, (default, minimum, maximum, places) in NUMBER_ROWS.items():
        scaled = read_decimal(key, values.pop(key, default), minimum, maximum, places)
        # Divide once: the double nearest to the decimal number, or the plain integer
        recipe[key] = scaled / 10**places if places else scaled
    if values:
        raise RecipeError("unknown: " + ", ".join(values))
    return recipe


def decimal_text(scaled, places):
    """The plain decimal number scaled / 10^places, without needless zeros."""
    digits = "%0*d" % (places + 1, abs(scaled))
    whole, after = digits[: len(digits) - places], digits[len(digits) - places :].rstrip("0")
    return ("-" if scaled < 0 else "") + whole + ("." + after if after else "")


def canonical_text(recipe):
    """The canonical text of a recipe: all values that are not defaults, in the order of keys."""
    text = "v1"
    for key in KEYS.split():
        if key in NUMBER_ROWS:
            default, places = NUMBER_ROWS[key][0], NUMBER_ROWS[key][3]
            value = decimal_text(round(recipe[key] * 10**places), places)
        elif key == "drawn":
            lists = [[decimal_text(number, 4) for number in fault] for fault in recipe["drawn"]]
            default, value = "", ",".join("_".join(numbers) for numbers in lists)
        elif key == "base":
            default, value = "", recipe["base"]
        else:
            default, value = CHOICE_ROWS.get(key, [DEFAULT_SEED])[0], recipe[key]
        if value != default:
            text += ";%s=%s" % (key, value)
    return text


def is_cut(recipe):
    """Whether the land is made of cuts: faults or trees. Only then drawn faults count."""
    return recipe["method"] in ("fault", "fault-tree")


def random_count(recipe):
    """The number of random uplift steps: faults, trees, levels with the corners, or octaves."""
    if recipe["method"] == "diamond-square":
        return 1 + level_count(recipe)
    rows = {"fault": "faults", "fault-tree": "trees", "fbm": "octaves"}
    return recipe[rows[recipe["method"]]]


def step_count(recipe):
    """The number of uplift steps, with drawn faults if the land is made of cuts."""
    return random_count(recipe) + (len(recipe["drawn"]) if is_cut(recipe) else 0)


def erosion_count(recipe):
    """The number of erosion steps at the end of the timeline."""
    at_the_end = recipe["erosion"] != "none" and recipe["erode"] == "after"
    return recipe["erosion-steps"] if at_the_end else 0


def read_position(text, recipe):
    """The numbers of uplift steps, smoothing passes and erosion steps that are done at the position
    that the view's `at` names; all without it."""
    steps = step_count(recipe)
    passes = recipe["smooth-passes"] if recipe["smooth"] != "none" else 0
    erosions = erosion_count(recipe)
    match = re.search(r"[!;]at=([a-z]+):?([0-9]*)(;|$)", "!" + text.partition("!")[2])
    word, number = match.group(1, 2) if match else ("end", "")
    if word == "end":
        return steps, passes, erosions
    # Levels of diamond-square, which people count after the corners
    levels = {"start": "-1", "corners": "0", "squares": number or "-2"}
    if word in levels and int(levels[word]) + 1 in range(steps + 1):
        return int(levels[word]) + 1, 0, 0
    if word == "fault" and int(number or -1) in range(steps + 1):
        return int(number), 0, 0
    if word == "smooth" and int(number or -1) in range(passes + 1):
        return steps, int(number), 0
    if word == "erode" and int(number or -1) in range(erosions + 1):
        return steps, passes, int(number)
    raise RecipeError("at=%s:%s is not on the timeline" % (word, number))


# ---- One line [Lines] ------------------------------------------------------------------------


class Line:
    """A line in integers: the point is (px, py) / 2^24, the normal (a, b) / 2^16."""

    def __init__(self, a, b, px, py):
        self.a, self.b = a, b
        self.px, self.py = px, py


def point_of_grid(coordinate):
    """A coordinate in units of 2^-24, limited to the square."""
    return min(max(nearest(coordinate * 2**24), 0), 2**24 - 1)


def normal_by_angle(word):
    """A normal from 2^32 directions, rounded to multiples of 1/65536.

    For none of the 2^32 angles a product is nearer than 7*10^-10 to a rounding border, and the
    products below have errors of less than 2*10^-10, so every machine gets the same integers.
    """
    angle = 2 * math.pi * (word / 2**32)
    return nearest(65536 * math.cos(angle)), nearest(65536 * math.sin(angle))


def line_through(px, py, qx, qy):
    """The line from p to q, in units of 2^-24. The side to the right of it is raised."""
    du, dv = qx - px, qy - py
    if du == 0 and dv == 0:
        return Line(65536, 0, px, py)
    h = math.sqrt(du * du + dv * dv)
    return Line(nearest(65536 * (-dv / h)), nearest(65536 * (du / h)), px, py)


def chord(a, b, word):
    """The line with this normal at a random offset, but one at which it meets the square."""
    nu, nv = a / 65536, b / 65536

    # Choose the offset between those of the square's first and last corner along the normal
    low = min(nu, 0) + min(nv, 0)
    high = max(nu, 0) + max(nv, 0)
    offset = low + (high - low) * (word / 2**32)

    # From the foot of the perpendicular, find where the line enters and leaves the square
    g = offset / (nu * nu + nv * nv)
    foot = (g * nu, g * nv)
    direction = (nv, -nu)
    enter, leave = -1e9, 1e9
    for start, step in zip(foot, direction):
        if step != 0:
            t1, t2 = (0 - start) / step, (1 - start) / step
            enter = max(enter, min(t1, t2))
            leave = min(leave, max(t1, t2))

    # The middle is the fault's point
    middle = (enter + leave) / 2
    u = foot[0] + middle * direction[0]
    v = foot[1] + middle * direction[1]
    return Line(a, b, point_of_grid(u), point_of_grid(v))


def random_line(recipe, index):
    """The line of random fault number `index`, which depends on no other fault."""
    angle, px, py, _ = random_words(recipe, index, 0, STAGE_FAULT, 0)
    qx, qy, _, _ = random_words(recipe, index, 0, STAGE_FAULT, 1)
    if recipe["line"] == "two-points":
        return line_through(px >> 8, py >> 8, qx >> 8, qy >> 8)
    a, b = normal_by_angle(angle)
    if recipe["line"] == "chord":
        return chord(a, b, qx)
    return Line(a, b, px >> 8, py >> 8)


def raised(x, y, line, d):
    """Whether a vertex rises: the sign of the dot product (vertex - point) . normal, exact.

    This is the definition. All terms are multiplied by d * 2^40, so they are integers. A vertex on
    the line itself is raised.
    """
    east = x * 2**24 - line.px * d
    south = y * 2**24 - line.py * d
    return east * line.a + south * line.b >= 0


# ---- Amplitude and reach [Amplitude] ---------------------------------------------------------


def jitter(recipe, index):
    """The random number xi of a step, uniform from -1 to 1 or normally distributed; or u of
    jitter=amount, uniform from 2^-32 to 1."""
    jitter_word = random_words(recipe, index, 0, STAGE_FAULT, 0)[3]
    if recipe["jitter"] == "amount":
        return (jitter_word + 1) * 2.0**-32
    if recipe["jitter"] == "uniform":
        return jitter_word * 2.0**-31 - 1

    # Box-Muller transform, limited to 4 standard deviations
    spare_word = random_words(recipe, index, 0, STAGE_FAULT, 1)[3]
    u = (jitter_word + 1) * 2.0**-32
    _, cosine = sin_cos_turn(spare_word)
    xi = math.sqrt(-2 * natural_log(u)) * cosine
    return min(max(xi, -4.0), 4.0)


def amplitude(recipe, index):
    """The amplitude of random step `index` in units of 2^-24."""
    # Follow the schedule from 1 to `fade`, or halve the amplitude every 1 / H steps
    s = index / random_count(recipe)
    fade = recipe["fade"]
    if recipe["schedule"] == "linear":
        a = 1 + (fade - 1) * s
    elif recipe["schedule"] == "halving":
        a = power(0.5, recipe["halving"] * index)
    else:
        a = power(fade if fade > 0 else 2.0**-20, s)

    # Take a part of it, or apply the jitter, limited to -1..1
    if recipe["jitter"] == "amount":
        a = a * jitter(recipe, index)
    elif recipe["jitter"] != "none":
        a = a * (1 + recipe["spread"] * jitter(recipe, index))
        a = min(max(a, -1.0), 1.0)
    return nearest(a * 2**24)


def reach(recipe, index):
    """The reach of random fault `index`, as a fraction of the side."""
    first = recipe["reach"]
    last = recipe["reach-end"] or first
    s = index / random_count(recipe)
    if recipe["schedule"] == "linear":
        return first + (last - first) * s
    return first if last == first else first * power(last / first, s)


class Fault:
    """A line, an amplitude in units of 2^-24 and a reach."""

    def __init__(self, line, amplitude_24, reach_of_it):
        self.line = line
        self.amplitude = amplitude_24
        self.reach = reach_of_it


def drawn_fault(recipe, numbers):
    """A drawn fault from its end points and amplitude in ten-thousandths."""
    px, py, qx, qy, a24 = [nearest(number / 10000 * 2**24) for number in numbers]
    return Fault(line_through(px, py, qx, qy), int(floats([a24])[0]), recipe["reach"])


def random_fault(recipe, index):
    a24 = amplitude(recipe, index)
    sign_word = random_words(recipe, index, 0, STAGE_FAULT, 1)[2]
    if recipe["profile"] == "ridge" and sign_word >= 2**31:
        a24 = -a24
    return Fault(random_line(recipe, index), a24, reach(recipe, index))


# ---- A tree of faults [Trees] ----------------------------------------------------------------


class Node:
    """One line of a tree, as integers and as doubles."""

    def __init__(self, line, parent, side):
        self.line = line
        self.parent, self.side = parent, side  # side: +1 for a right child, -1 for a left one
        self.p = (line.px / 2**24, line.py / 2**24)
        h = math.sqrt(line.a * line.a + line.b * line.b)
        self.normal = (line.a / h, line.b / h)
        self.direction = (self.normal[1], -self.normal[0])

    def segment(self):
        """The ends, as values of t, of the line p + t direction in a grown tree. A root ends at the
        border on both sides; any other line begins on its parent and ends at the border or the
        nearest ancestor."""
        (pu, pv), (du, dv) = self.p, self.direction
        t1 = way_out(self.p, self.direction)
        if self.parent is None:
            return -way_out(self.p, (-du, -dv)), t1
        child, ancestor = self, self.parent
        while ancestor is not None:
            # Measure the distance of p from the ancestor, and how fast the line approaches it
            nu, nv = ancestor.normal
            f = child.side * (nu * (pu - ancestor.p[0]) + nv * (pv - ancestor.p[1]))
            rate = child.side * (nu * du + nv * dv)
            if rate < 0:
                t1 = min(t1, max(f, 0.0) / -rate)
            child, ancestor = ancestor, ancestor.parent
        return 0.0, t1


def way_out(p, direction):
    """How many times the direction can be added to p before the border of the square."""
    minimum = math.inf
    for start, step in zip(p, direction):
        if step > 0:
            minimum = min(minimum, (1 - start) / step)
        elif step < 0:
            minimum = min(minimum, (0 - start) / step)
    return max(minimum, 0.0)


def grow(recipe, parent, side, turn_word, along_word):
    """A child's line, which starts on its parent's segment, roughly perpendicular to it."""
    # Choose a random start on the parent's segment, not too near to its ends
    branch_from = recipe["branch-from"]
    along = branch_from + (1 - 2 * branch_from) * (along_word * 2.0**-32)
    t0, t1 = parent.segment()
    t = t0 + along * (t1 - t0)
    px = point_of_grid(parent.p[0] + t * parent.direction[0])
    py = point_of_grid(parent.p[1] + t * parent.direction[1])

    # Turn the parent's normal, which points to its raised side, by a random angle
    lean = (turn_word * 2.0**-32 - 0.5) * 2 * recipe["branch-turn"]
    s, c = sin_cos_turn(nearest(lean * 2**32) % 2**32)
    bu, bv = side * parent.normal[0], side * parent.normal[1]
    eu, ev = c * bu - s * bv, s * bu + c * bv
    return Line(nearest(65536 * -ev), nearest(65536 * eu), px, py)


class Tree:
    """Tree number `index`. Its lines are computed at their first use."""

    def __init__(self, recipe, index):
        self.recipe, self.index = recipe, index
        self.amplitude = amplitude(recipe, index)
        self.nodes = {}

    def node(self, number):
        """The node with this number. 1 is the root; k has children 2k (left), 2k + 1 (right)."""
        if number not in self.nodes:
            self.nodes[number] = self.make(number)
        return self.nodes[number]

    def make(self, number):
        turn, px, py, along = random_words(self.recipe, self.index, number, STAGE_TREE_NODE, 0)
        qx, qy, _, _ = random_words(self.recipe, self.index, number, STAGE_TREE_NODE, 1)
        parent = self.node(number // 2) if number > 1 else None
        side = 1 if number % 2 else -1
        if parent is None or self.recipe["tree"] == "free":
            line = line_through(px >> 8, py >> 8, qx >> 8, qy >> 8)
        else:
            line = grow(self.recipe, parent, side, turn, along)
        return Node(line, parent, side)

    def amount(self, x, y, d):
        """How far the tree moves a vertex, in units of 2^-24. Each level halves the amplitude."""
        total, number = 0, 1
        for level in range(self.recipe["depth"]):
            part = self.amplitude >> level
            if raised(x, y, self.node(number).line, d):
                total, number = total + part, 2 * number + 1
            else:
                total, number = total - part, 2 * number
        return total


# ---- Weights by distance [Profiles] ----------------------------------------------------------


def weigh(profile, row):
    """The profile's weight at each t of a row, in floats. t is the distance from the line divided
    by the reach, negative on the lowered side."""
    if profile in ("near", "ridge"):
        q = [min(square, 1.0) for square in floats([t * t for t in row])]
        m = floats([1 - square for square in q])
        return floats([value * value for value in m])
    c = [min(abs(t), 1.0) for t in row]
    if profile == "ramp":
        return c
    if profile == "cosine":
        return sin_quarter(c)
    # sine: rises and falls; 2c is exact, the two differences are rounded
    from_middle = [abs(value) for value in floats([2 * value - 1 for value in c])]
    return sin_quarter(floats([1 - value for value in from_middle]))


def weighted_row(profile, fault, y, d):
    """By how much a fault moves the vertices of a row, in units of 2^-30."""
    # Compute t in the first column and its increment from column to column
    line = fault.line
    h = math.sqrt(line.a * line.a + line.b * line.b)
    inverse = 1.0 / (h * 16777216.0 * d * fault.reach)
    first = (0 - line.px * d) * line.a + (y * 2**24 - line.py * d) * line.b
    dt, t0 = floats([line.a * 16777216.0 * inverse, first * inverse])

    # Multiply for each column, so that errors do not accumulate
    products = floats([x * dt for x in range(d + 1)])
    row = floats([t0 + product for product in products])

    # Weight the amplitude, truncate to whole units, apply the sign of the side
    amounts = floats([w * (64 * fault.amplitude) for w in weigh(profile, row)])
    amounts = [math.trunc(amount) for amount in amounts]
    if profile == "ridge":
        return amounts
    begin, end = raised_columns(y, line, d)
    return [amount if begin <= x < end else -amount for x, amount in enumerate(amounts)]


# ---- All steps on a grid [Adding up] ---------------------------------------------------------


def ceil_divide(numerator, denominator):
    """The quotient rounded up, for integers of any sign."""
    return -(-numerator // denominator)


def raised_columns(y, line, d):
    """The range of raised columns of row y: the same result as `raised`, for a whole row."""
    # Divide the inequality by 2^24: a vertex is raised where a x + b y >= k
    k = ceil_divide((line.a * line.px + line.b * line.py) * d, 2**24)
    rest = k - line.b * y

    # Solve a x >= rest for x; dividing by a negative a reverses the inequality
    if line.a > 0:
        first, end = ceil_divide(rest, line.a), d + 1
    elif line.a < 0:
        first, end = 0, rest // line.a + 1
    else:
        first, end = 0, (d + 1 if rest <= 0 else 0)
    first = min(max(first, 0), d + 1)
    return first, min(max(end, first), d + 1)


def step_row(faults, y, d):
    """One row of the sum of step faults, each plus or minus its amplitude, in units of 2^-30."""
    # For each column store the difference of its height from the column before
    jumps = [0] * (d + 2)
    for fault in faults:
        amount = 64 * fault.amplitude  # from units of 2^-24 to units of 2^-30
        first, end = raised_columns(y, fault.line, d)
        jumps[0] -= amount
        jumps[first] += 2 * amount
        jumps[end] -= 2 * amount

    # Sum the differences from west to east
    return list(itertools.accumulate(jumps[: d + 1]))


def add_up(profile, steps, d):
    """Rows of integers in units of 2^-30: the sum of some steps of the uplift."""
    trees = [step for step in steps if isinstance(step, Tree)]
    faults = [step for step in steps if isinstance(step, Fault)]
    weighted = faults if profile != "step" else []
    plain = faults if profile == "step" else []
    rows = []
    for y in range(d + 1):
        parts = [step_row(plain, y, d)]
        parts += [weighted_row(profile, fault, y, d) for fault in weighted]
        parts += [[64 * tree.amount(x, y, d) for x in range(d + 1)] for tree in trees]
        rows.append([sum(column) for column in zip(*parts)])
    return rows


# ---- Heights [Relief] ------------------------------------------------------------------------


def uplift_steps(recipe):
    """All cuts in the order of the timeline: drawn faults, then random faults or trees."""
    steps = [drawn_fault(recipe, numbers) for numbers in recipe["drawn"]]
    make = Tree if recipe["method"] == "fault-tree" else random_fault
    return steps + [make(recipe, index) for index in range(random_count(recipe))]


def profile_of(recipe):
    """The profile of the faults. Faults drawn beside trees are steps."""
    return "step" if recipe["method"] == "fault-tree" else recipe["profile"]


class Cuts:
    """The uplift of faults or trees."""

    def __init__(self, recipe):
        self.profile = profile_of(recipe)
        self.cuts = uplift_steps(recipe)

    def change(self, before, after, d):
        """Rows of sums: the change by the steps between two positions of the timeline."""
        return add_up(self.profile, self.cuts[before:after], d)


class Generated:
    """The uplift of diamond-square (a step is a level) or fBm (a step is an octave)."""

    def __init__(self, generator):
        self.sums = functools.lru_cache(maxsize=8)(generator.sums)

    def change(self, before, after, d):
        old, new = self.sums(before, d), self.sums(after, d)
        return [[b - a for a, b in zip(*rows)] for rows in zip(old, new)]


def make_uplift(recipe):
    if recipe["method"] == "diamond-square":
        return Generated(Squares(recipe))
    if recipe["method"] == "fbm":
        return Generated(Octaves(recipe))
    return Cuts(recipe)


def relief_factor(recipe, uplift):
    """The factor from sums to heights, always found from all steps on the reference grid."""
    reference = uplift.change(0, step_count(recipe), REFERENCE_D)
    span = max(map(max, reference)) - min(map(min, reference))
    return recipe["relief"] / span if span > 0 else 0.0


def between(place, cells, opened_cells):
    """The two vertices of the opened grid beside a vertex, and how far it is from the first."""
    low, rest = divmod(place * opened_cells, cells)
    return low, min(low + 1, opened_cells), rest / cells


def fitted(opened, size):
    """An opened land on a grid of another size: the bilinear formula [An opened land]."""
    last = len(opened) - 1
    columns = [between(x, size - 1, last) for x in range(size)]
    rows = []
    for y in range(size):
        north, south, down = between(y, size - 1, last)
        row = []
        for west, east, right in columns:
            along = [
                (1.0 - right) * line[west] + right * line[east]
                for line in (opened[north], opened[south])
            ]
            row.append((1.0 - down) * along[0] + down * along[1])
        rows.append(stored(row))
    return rows


def dome(size):
    """The test dome [An opened land]."""
    d = size - 1
    return [
        stored(
            [
                math.sqrt(max(0, d * d - (2 * x - d) ** 2 - (2 * y - d) ** 2)) / (2 * d)
                for x in range(size)
            ]
        )
        for y in range(size)
    ]


def uplift_heights(recipe, done, opened=None):
    """Rows of heights after the first `done` steps of the uplift, which begins on flat ground or on
    the rows of an opened land."""
    uplift = make_uplift(recipe)
    factor = relief_factor(recipe, uplift)
    d = recipe["size"] - 1

    # At each smoothing pass or erosion step its result becomes the next base
    smooth_every = recipe["smooth-every"] if recipe["smooth"] != "none" else 0
    during = recipe["erosion"] != "none" and recipe["erode"] == "during"
    erode_every = recipe["erode-every"] if during else 0
    erosion = Erosion(recipe, step_count(recipe) // erode_every if during else 0)
    rows = fitted(opened, d + 1) if opened else [[0.0] * (d + 1) for _ in range(d + 1)]
    before = 0
    for step in range(1, done + 1):
        smooths = smooth_every > 0 and step % smooth_every == 0
        erodes = erode_every > 0 and step % erode_every == 0
        if smooths or erodes:
            rows, before = add_to(rows, uplift.change(before, step, d), factor), step
        if smooths:
            rows = smoothing_pass(rows, recipe)
        if erodes:
            rows = land_heights(erosion.step(land_units(rows)))
    return add_to(rows, uplift.change(before, done, d), factor)


def add_to(base, sums, factor):
    """Rows of heights: the base plus the scaled sums."""
    rows = zip(base, sums)
    return [stored([z + total * factor for z, total in zip(*row)]) for row in rows]


# ---- Smoothing [Smoothing] -------------------------------------------------------------------


def box_line(line, radius):
    """Weighted means along one row or column; `radius` is in grid steps."""
    # Split the radius into whole neighbours and a fractional weight for the next one
    whole = math.floor(radius)
    fraction = radius - whole
    reach = whole + 1 if fraction > 0 else whole

    means = []
    for centre in range(len(line)):
        # Add the taps inside the grid, from the lowest index to the highest
        total, weights = 0.0, 0.0
        for k in range(max(0, centre - reach), min(len(line) - 1, centre + reach) + 1):
            weight = 1.0 if abs(k - centre) <= whole else fraction
            total += weight * line[k]
            weights += weight
        means.append(to_float32(total / weights))
    return means


def gaussian_weights(radius):
    """The Gaussian's values at distances 0, 1, 2, ...; the standard deviation is radius / 3."""
    whole = math.floor(radius)
    fraction = radius - whole
    sigma = radius / 3
    taps = [1.0] + [exp(-(j * j) / (2 * sigma * sigma)) for j in range(1, whole + 1)]
    if fraction > 0:
        last = whole + 1
        taps.append(fraction * exp(-(last * last) / (2 * sigma * sigma)))
    return taps


def gaussian_line(line, taps):
    """Weighted means along one row or column; taps[j] belongs to the neighbours j steps away."""
    means = []
    for centre, z in enumerate(line):
        total, weights_used = taps[0] * z, taps[0]
        for j in range(1, len(taps)):
            west, east = centre - j, centre + j
            if west >= 0 and east < len(line):
                total += taps[j] * (line[west] + line[east])
                weights_used += taps[j] * 2
            elif west >= 0 or east < len(line):
                total += taps[j] * line[west if west >= 0 else east]
                weights_used += taps[j]
        means.append(total * (1 / weights_used))
    return stored(means)


def iir_sweep(lines, k):
    """Mixes every line with the new values of the one before it. The lines are all rows or all
    columns, in either direction."""
    keep, take = floats([k, 1 - k])
    swept = [lines[0]]
    for line in lines[1:]:
        of_before = floats([keep * z for z in swept[-1]])
        of_line = floats([take * z for z in line])
        swept.append(stored([a + b for a, b in zip(of_before, of_line)]))
    return swept


def fir_weights(k, taps):
    """The weights of a line and of the ones before it: (1 - k) k^j, and the rest for the last."""
    powers = list(itertools.accumulate([1.0] + [k] * (taps - 1), lambda a, b: a * b))
    return floats([(1 - k) * p for p in powers[:-1]] + powers[-1:])


def fir_sweep(lines, k, taps):
    """Mixes every line with the old values of those before it; the first one stands in for those
    that would lie before it, and stays."""
    weights = fir_weights(k, taps)
    swept = [lines[0]]
    for i in range(1, len(lines)):
        total = None
        for j in reversed(range(taps)):
            part = floats([weights[j] * z for z in lines[max(i - j, 0)]])
            total = part if total is None else floats([a + b for a, b in zip(total, part)])
        swept.append(stored(total))
    return swept


def transposed(rows):
    """The columns of the rows."""
    return [list(column) for column in zip(*rows)]


def four_sweeps(rows, sweep):
    """Sweeps east, west, south and north, each over the result of the one before."""
    columns = sweep(transposed(rows))
    columns = sweep(columns[::-1])[::-1]
    rows = sweep(transposed(columns))
    return sweep(rows[::-1])[::-1]


def cross(rows, taken):
    """Each height, mixed with the four beside it, of which `taken` is the share. Beyond the border
    the height itself stands in for a neighbour."""
    centre, side = 1 - taken, taken / 4
    last = len(rows) - 1
    mixed = []
    for y, row in enumerate(rows):
        north, south = rows[max(y - 1, 0)], rows[min(y + 1, last)]
        line = []
        for x, z in enumerate(row):
            west, east = row[max(x - 1, 0)], row[min(x + 1, last)]
            line.append(centre * z + side * ((west + east) + (north[x] + south[x])))
        mixed.append(stored(line))
    return mixed


def smoothing_pass(rows, recipe):
    """One pass of the recipe's filter. Its numbers are for the grid of 513, and are converted
    to this grid first."""
    d = len(rows) - 1
    radius = recipe["smooth-radius"] * d / 512
    if recipe["smooth"] in ("iir", "fir"):
        k = power(recipe["smooth-strength"], 512 / d)
        if recipe["smooth"] == "iir":
            return four_sweeps(rows, lambda lines: iir_sweep(lines, k))
        return four_sweeps(rows, lambda lines: fir_sweep(lines, k, int(recipe["taps"])))
    if recipe["smooth"] == "cross":
        return cross(rows, recipe["smooth-strength"] * min(1, (d / 512) * (d / 512)))
    if radius == 0:
        return rows
    if recipe["smooth"] == "box":
        along, how = box_line, radius
    else:
        along, how = gaussian_line, gaussian_weights(radius)

    # Filter every row, then every column of the result
    rows = [along(row, how) for row in rows]
    return transposed([along(column, how) for column in transposed(rows)])


def terrain(text, opened=None):
    """Rows of heights of a text: the finished ones, or those at its position [Timeline]. `opened`:
    the heights that its base names."""
    text = as_written(text)
    recipe = read_recipe(text)
    if recipe["base"] != (fingerprint(opened) if opened else ""):
        raise RecipeError("base=%s is not the fingerprint of what is opened" % recipe["base"])
    steps_done, passes_done, erosions_done = read_position(text, recipe)
    rows = uplift_heights(recipe, steps_done, opened)
    for _ in range(passes_done):
        rows = smoothing_pass(rows, recipe)
    if erosions_done > 0:
        erosion = Erosion(recipe, erosion_count(recipe))
        land = land_units(rows)
        for _ in range(erosions_done):
            land = erosion.step(land)
        rows = land_heights(land)
    return rows


# ---- What files hold of heights [The square] -------------------------------------------------


def centred(rows, factor=1.0):
    """The rows with the middle of their range at 0, and the range `factor`."""
    least, most = min(map(min, rows)), max(map(max, rows))
    middle, extent = (most + least) / 2, most - least
    if extent == 0:
        return [[0.0] * len(row) for row in rows]
    return [list(floats([factor * (z - middle) / extent for z in row])) for row in rows]


def grid_normals(rows):
    """Unit normals by (n - s) x (w - e), row by row: (east, north, up)."""
    cells = len(rows) - 1
    normals = []
    for y, row in enumerate(rows):
        north, south = max(y - 1, 0), min(y + 1, cells)
        for x in range(len(row)):
            west, east = max(x - 1, 0), min(x + 1, cells)
            a = (row[west] - row[east]) * cells / (east - west)
            b = (rows[south][x] - rows[north][x]) * cells / (south - north)
            length = math.sqrt(a * a + b * b + 1)
            normals.append(floats((a / length, b / length, 1 / length)))
    return normals


# ---- Fingerprint [Fingerprint] ---------------------------------------------------------------


def fingerprint(rows):
    """Sixteen hex digits: FNV-1a-64 of width, height and all heights, row by row."""
    data = struct.pack("<II", len(rows[0]), len(rows))
    for row in rows:
        data += struct.pack("<%df" % len(row), *row)  # there is no -0 after to_float32
    return "%016x" % fnv1a_64(data)


# ---- Command line ----------------------------------------------------------------------------


def exact_decimal(numerator, bits):
    """numerator / 2^bits in full: a division by a power of two has finitely many decimals."""
    fraction = Fraction(numerator, 2**bits)
    power = fraction.denominator.bit_length() - 1
    digits = fraction.numerator * 5**power  # n / 2^k = n 5^k / 10^k
    return "{:f}".format(Decimal((digits < 0, tuple(map(int, str(abs(digits)))), -power)))


LINE_COLUMNS = "px,py,nx,ny,amplitude,A,B,px24,py24,a24"


def line_cells(line, a24):
    """A line and its amplitude: as decimals, then as integers."""
    exact = [exact_decimal(line.px, 24), exact_decimal(line.py, 24)]
    exact += [exact_decimal(line.a, 16), exact_decimal(line.b, 16), exact_decimal(a24, 24)]
    return exact + [line.a, line.b, line.px, line.py, a24]


def fault_lines(recipe):
    """The cuts as comma-separated values, after a heading. A tree has a row for each of its lines;
    a fault drawn beside trees belongs to no tree."""
    if not is_cut(recipe):
        raise RecipeError("method=%s has no faults" % recipe["method"])
    with_trees = recipe["method"] == "fault-tree"
    yield "index," + ("tree,node,level," if with_trees else "") + LINE_COLUMNS
    for index, step in enumerate(uplift_steps(recipe)):
        rows = []
        if isinstance(step, Fault):
            empty = ["", "", ""] if with_trees else []
            rows.append(empty + line_cells(step.line, step.amplitude))
        else:
            for number in range(1, 2 ** recipe["depth"]):
                level = number.bit_length() - 1
                cells = line_cells(step.node(number).line, step.amplitude >> level)
                rows.append([step.index, number, level] + cells)
        for row in rows:
            yield ",".join(map(str, [index] + row))


def main():
    parser = argparse.ArgumentParser(description="Print the fingerprint of a Faultline recipe.")
    parser.add_argument("recipe", help="for example 'v1;seed=oak-ridge;faults=40;size=65'")
    parser.add_argument("--faults", action="store_true", help="print the fault list instead")
    arguments = parser.parse_args()
    try:
        if arguments.faults:
            print("\n".join(fault_lines(read_recipe(as_written(arguments.recipe)))))
        else:
            print(fingerprint(terrain(arguments.recipe)))
    except RecipeError as error:
        sys.exit("faultline_reference: %s" % error)


if __name__ == "__main__":
    main()
