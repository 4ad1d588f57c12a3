"""Tests the Python reference by itself, then the native command line against the reference.

    python3 tests/reference/test_reference.py --cli build/native/faultline

Without --cli only the reference is tested. Random choices come from Python's own generator; its
seed is printed first, and --seed repeats a run. The last line is `N passed, N failed`. Takes a few
seconds, ten more with --cli and fifteen more with --golden, which selects some of the table's slow
lines at random. --all tests every line (some minutes).
"""

import argparse
import concurrent.futures
import ctypes
import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import time
from decimal import Decimal, InvalidOperation
from urllib.parse import quote

import arithmetic
import erosion
import faultline_reference as ref
import generators
from links import as_written
from test_opened_heights import test_opened_heights_cli, test_opened_steps

# Published answers of Random123 for philox4x32-10: counter, key, result
PHILOX_ANSWERS = [
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((arithmetic.MASK32,) * 4, (arithmetic.MASK32,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    # Digits of pi
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]

# Published answers for the 64-bit FNV-1a hash
FNV_ANSWERS = [
    (b"", 0xCBF29CE484222325),
    (b"a", 0xAF63DC4C8601EC8C),
    (b"foobar", 0x85944171F73967E8),
]

# Recipes that docs/spec.md works out by hand. WORKED_RAIN and the words after it are one recipe.
WORKED_LAND = "v1;seed=tarn;size=3;faults=2;fade=0"
WORKED_RAIN = WORKED_LAND + ";relief=1;erosion=hydraulic;erosion-steps=%d"
WORKED_RAIN += ";evaporation=0.05;capacity=0.2;deposition=0.4;softness=0.6"
WORKED_RECIPES = [
    WORKED_LAND,
    WORKED_LAND + ";smooth=box;smooth-radius=64",
    "v1;size=3;faults=0",
    "v1;seed=tarn;size=2;faults=2;fade=0",
    "v1;seed=tarn;method=fault-tree;size=3;tree=grown;trees=1;depth=2",
    "v1;seed=tarn;method=diamond-square;size=3",
    "v1;seed=tarn;method=fbm;octaves=1;frequency=1.5;size=3",
    WORKED_LAND + ";relief=1;erosion=thermal;erosion-steps=1;talus=20;thermal-rate=0.5",
    WORKED_RAIN % 1 + ";rain=0.01",
    WORKED_RAIN % 2 + ";rain=0.01",
    WORKED_RAIN % 1 + ";hydraulic=droplets;droplets=150000;inertia=0.2;droplet-radius=2;droplet-life=9",
    WORKED_LAND + ";line=chord",
    WORKED_LAND + ";jitter=normal",
    WORKED_LAND + ";jitter=amount",
    WORKED_LAND + ";smooth=iir;smooth-strength=0.99",
    WORKED_LAND + ";smooth=fir;smooth-strength=0.99",
    "v1;seed=tarn;size=9;faults=2;fade=0;smooth=gaussian;smooth-radius=64",
    "v1;seed=tarn;size=9;faults=2;fade=0;smooth=cross;smooth-strength=0.99",
    "v1;seed=tarn;method=fbm;fbm=ridged;octaves=2;frequency=1.5;size=3",
    "v1;seed=tarn;method=fbm;fbm=multiplicative;octaves=2;frequency=1.5;size=3",
    WORKED_RAIN % 1 + ";rain=0.01;carry=flow",
    WORKED_RAIN % 1 + ";rain=0.01;brush=round",
    "v1;seed=tarn;method=diamond-square;edges=seamless;size=3",
    "v1;seed=tarn;method=fbm;octaves=1;frequency=2.6;edges=seamless;size=3",
]

# Recipes for which the command line must agree with the reference, besides random ones
FIXED_RECIPES = [
    "v1;size=2",
    "v1;seed=a;size=3;faults=1",
    "v1;seed=oak-ridge;size=17;faults=0",
    "v1;seed=oak-ridge;size=65;faults=40",
    "v1;seed=oak-ridge;size=65;faults=40;fade=0",
    "v1;seed=A.b_c~d-9;size=100;faults=64;fade=0.3;relief=1.5",
    "v1;size=129;faults=200;fade=0.3;relief=0.05;smooth=box",
    "v1;size=129;faults=90;fade=0;smooth=box;smooth-passes=3;smooth-radius=8",
    "v1;size=65;faults=33;relief=2;smooth=box;smooth-passes=2;smooth-radius=10.5",
    "v1;size=100;faults=25;smooth=box;smooth-radius=64;smooth-passes=1",
    "v1;size=257;faults=50;fade=0;smooth=box;smooth-passes=2;smooth-radius=2.125",
    "v1;size=17;faults=30;relief=0;smooth=box;smooth-passes=0;smooth-radius=3",
    # Sums that nearly cancel: below 2^-40 after the uplift, in a pass, and between its halves
    "v1;seed=t14;size=129;faults=53;fade=0.5;relief=0.0001;smooth=box;smooth-radius=0.001",
    "v1;seed=t6;size=33;faults=16;relief=0.0001;smooth=box;smooth-radius=0.5",
    "v1;seed=t142;size=65;faults=12;fade=0.9999;relief=0.0001;smooth=box;smooth-radius=0.001",
    # Another order of keys, a view, positions on the timeline
    "v1;faults=12;size=33;seed=tarn!play=0;speed=max",
    "v1;seed=tarn;size=33;faults=12;fade=0!at=fault:5;play=0",
    "v1;seed=tarn;size=33;faults=12;smooth=box;smooth-passes=3;smooth-radius=20!at=smooth:2",
    "v1;seed=tarn;size=33;faults=12;smooth=box!at=smooth:0",
    "v1;seed=tarn;size=33;faults=12!at=end",
    # Positions before, at and after passes between steps, with drawn faults and trees
    "v1;size=33;faults=9;drawn=0_1_1_0.5;smooth=iir;smooth-every=3!at=fault:5",
    "v1;size=33;faults=9;drawn=0_1_1_0.5_1;smooth=fir;smooth-every=3!at=fault:6",
    "v1;size=33;faults=9;drawn=0_1_1_0.5;smooth=cross;smooth-every=3;smooth-strength=0.99!at=fault:7",
    "v1;size=34;faults=9;fade=0;smooth=cross;smooth-passes=5;smooth-strength=0.8!at=smooth:3",
    "v1;size=33;faults=9;drawn=0_1_1_0.5;smooth=box;smooth-every=5;smooth-passes=2!at=smooth:1",
    "v1;method=fault-tree;size=17;trees=3;drawn=1_1_0_0.5;smooth=gaussian!at=fault:3",
    # Positions within levels, octaves and erosion
    "v1;method=diamond-square;size=20!at=fault:0",
    "v1;method=diamond-square;size=20!at=start",
    "v1;method=diamond-square;size=20!at=corners",
    "v1;method=diamond-square;size=20!at=squares:3",
    "v1;size=20;faults=9!at=squares:3",
    "v1;method=diamond-square;size=20;drawn=0_0_1_1_1!at=fault:3",
    "v1;method=fbm;fbm=ridged;octaves=3;size=20!at=fault:2",
    "v1;method=diamond-square;edges=seamless;levels=3;size=20!at=fault:3",
    "v1;method=fbm;octaves=3;frequency=1.4;lacunarity=1.7;edges=seamless;size=20!at=fault:2",
    # Edges of faults are free, whatever the recipe says
    "v1;edges=seamless;size=20;faults=9",
    "v1;method=fbm;octaves=3;size=20;smooth=iir;smooth-every=1;smooth-passes=2!at=smooth:1",
    "v1;size=20;faults=9;smooth=box;erosion=both;erosion-steps=5!at=smooth:1",
    "v1;size=20;faults=9;smooth=box;erosion=both;erosion-steps=5!at=erode:0",
    "v1;size=20;faults=9;smooth=box;erosion=both;erosion-steps=5!at=erode:3",
    "v1;size=20;faults=9;erosion=hydraulic;hydraulic=droplets;erosion-steps=7!at=erode:4",
    "v1;size=20;faults=9;erosion=both;erode=during;erode-every=2!at=fault:7",
    "v1;method=fbm;octaves=4;size=20;erosion=both;erode=during;erode-every=1!at=fault:3",
]

FIXED_FAULTS = [
    "v1;seed=oak-ridge;faults=40",
    "v1;faults=64;fade=0.37",
    "v1;faults=0",
    "v1;faults=300;line=two-points;schedule=exponential;fade=0.2",
    "v1;faults=300;line=chord;jitter=normal;spread=2",
    "v1;faults=300;profile=ridge;jitter=uniform;spread=1.001;schedule=exponential;fade=0",
    "v1;faults=3;drawn=0.1_0.2_0.3_0.4,0.5_0.5_0.5_0.5_-0.0001,1_1_0_0_0.3333",
    "v1;method=fault-tree;trees=3;depth=6;fade=0;drawn=0_0_1_1_1",
    "v1;method=fault-tree;tree=grown;trees=2;depth=12;jitter=normal;spread=2",
    "v1;faults=300;jitter=amount;spread=2",
    "v1;faults=300;profile=ridge;line=two-points;jitter=amount;schedule=exponential;fade=0",
    "v1;faults=9;drawn=0_1_1_0.5_3;jitter=amount;fade=0.4",
    "v1;method=fault-tree;trees=5;depth=3;jitter=amount;fade=0;drawn=0_0_1_1_1",
    "v1;method=fault-tree;tree=grown;trees=4;depth=7;branch-from=0;branch-turn=0.25",
]

# Texts and their canonical forms
CANONICAL_TEXTS = [
    ("v1", "v1"),
    ("v1;faults=500;fade=1.0;seed=first-light;smooth=none;reach=0.1;line=point-normal", "v1"),
    ("v1;relief=0.2500;seed=a;fade=0", "v1;seed=a;fade=0;relief=0.25"),
    ("v1;drawn=0_1_0.50_0.1250,1_1_0_0_-1.0", "v1;drawn=0_1_0.5_0.125_1,1_1_0_0_-1"),
    ("v1;smooth-every=1;reach-end=2;trees=0007", "v1;trees=7;reach-end=2;smooth-every=1"),
    ("v1;size=9;edges=seamless;fbm-base=1", "v1;fbm-base=1;edges=seamless;size=9"),
    ("v1;softness=0;rain=0.000430;fbm-base=-0.50", "v1;fbm-base=-0.5;rain=0.00043;softness=0"),
]


class Tally:
    """Counts passed checks and prints failed ones."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def check(self, what, good, detail=""):
        if good:
            self.passed += 1
            return
        self.failed += 1
        print("FAILED %s%s" % (what, ": " + detail if detail else ""))

    def equal(self, what, found, expected):
        self.check(what, found == expected, "found %r, expected %r" % (found, expected))


# ---- The reference by itself -------------------------------------------------------------------


def test_known_answers(tally, _rng):
    for counter, key, answer in PHILOX_ANSWERS:
        tally.equal("philox %x.." % counter[0], arithmetic.philox4x32_10(counter, key), answer)
    for data, answer in FNV_ANSWERS:
        tally.equal("fnv %r" % data, ref.fnv1a_64(data), answer)
    tally.equal("float ties to even", ref.to_float32(1 + 2.0**-24), 1.0)
    tally.equal("float ties to even, upwards", ref.to_float32(1 + 3 * 2.0**-24), 1 + 2.0**-22)
    tally.equal("2^-40 is kept", ref.to_float32(-(2.0**-40)), -(2.0**-40))
    tally.equal("less is +0", str(ref.to_float32(-(2.0**-41))), "0.0")
    tally.equal("a decimal in full", ref.exact_decimal(-3, 16), "-0.0000457763671875")
    for given, written in CANONICAL_TEXTS:
        found = ref.canonical_text(ref.read_recipe(given))
        tally.equal("text of " + given, found, written)


def test_worked_examples(tally, _rng):
    """The specification says the fingerprint of each recipe that it works out, and no other."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/spec.md")
    with open(path, encoding="utf-8") as file:
        worked = file.read().partition("## 13. Worked")[2]
    hashes = {ref.fingerprint(ref.terrain(text)) for text in WORKED_RECIPES}
    words = set(re.findall(r"\b[0-9a-f]{16}\b", worked))
    tally.equal("worked fingerprints that docs/spec.md lacks", sorted(hashes - words), [])
    # A fingerprint on a line of its own is that of a recipe, and of no other
    alone = set(re.findall(r"^    ([0-9a-f]{16})$", worked, re.MULTILINE))
    tally.equal("fingerprints of docs/spec.md without a recipe", sorted(alone - hashes), [])


def test_functions(tally, rng):
    """Tests that functions are close to the machine's (neither is exact), and exact values."""
    worst = dict.fromkeys(["sin", "cos", "log2", "exp2", "power"], 0.0)

    def record(name, found, expected, scale=1.0):
        worst[name] = max(worst[name], abs(found - expected) / scale)

    for _ in range(2000):
        angle = rng.getrandbits(32)
        sine, cosine = ref.sin_cos_turn(angle)
        record("sin", sine, math.sin(math.tau * (angle / 2**32)))
        record("cos", cosine, math.cos(math.tau * (angle / 2**32)))
        x = rng.choice([rng.random() + 2.0**-60, rng.uniform(0.5, 2), rng.uniform(1, 1e6)])
        record("log2", arithmetic.log2(x), math.log2(x), max(1.0, abs(math.log2(x))))
        y = rng.uniform(-60, 10)
        record("exp2", arithmetic.exp2(y), 2.0**y, 2.0**y)
        base, exponent = rng.random(), rng.uniform(0, 8)
        record("power", ref.power(base, exponent), base**exponent)
    for name, error in worst.items():
        tally.check("%s is close" % name, error < 2e-15, "off by %g" % error)
    row = ref.floats([i / 4096 for i in range(4097)])
    sines = zip(row, ref.sin_quarter(row))
    error = max(abs(sine - math.sin(math.pi / 2 * q)) for q, sine in sines)
    tally.check("sin_quarter is close", error < 2e-7, "off by %g" % error)
    tally.equal("its ends", ref.sin_quarter([0.0, 1.0]), [0.0, 1.0])
    powers = [ref.power(0.0, 0.0), ref.power(0.0, 3.0), ref.power(0.3, 1.0), ref.power(1.0, 0.7)]
    tally.equal("powers of 0 and 1", powers, [1.0, 0.0, 0.3, 1.0])


def to_float(value):
    """The nearest 32-bit float, in another way than arithmetic.py's."""
    return ctypes.c_float(value).value


def plain_sine(q):
    """One value of sin_quarter, rounded step by step."""
    s = to_float(q * q)
    total = arithmetic.SIN_QUARTER[0]
    for coefficient in arithmetic.SIN_QUARTER[1:]:
        total = to_float(to_float(total * s) + coefficient)
    return min(to_float(q * total), 1.0)


def plain_weight(profile, t):
    """The profile's weight at t, directly from the specification's table."""
    if profile == "step":
        return 1.0
    c = min(abs(t), 1.0)
    if profile in ("near", "ridge"):
        m = to_float(1 - min(to_float(t * t), 1.0))
        return to_float(m * m)
    if profile == "ramp":
        return c
    if profile == "cosine":
        return plain_sine(c)
    return plain_sine(to_float(1 - abs(to_float(2 * c - 1))))


def plain_sum(profile, faults, x, y, d):
    """The definition, literally: for one vertex, side and distance of every fault."""
    height = 0
    for fault in faults:
        line = fault.line
        h = math.sqrt(line.a**2 + line.b**2)
        inverse = 1.0 / (h * 16777216.0 * d * fault.reach)
        first = -line.px * d * line.a + (y * 2**24 - line.py * d) * line.b
        dt = to_float(float(line.a) * 16777216.0 * inverse)
        t = to_float(to_float(float(first) * inverse) + to_float(x * dt))
        amount = int(to_float(plain_weight(profile, t) * (64 * fault.amplitude)))
        up = profile == "ridge" or ref.raised(x, y, line, d)
        height += amount if up else -amount
    return height


def plain_sums(profile, faults, d):
    side = range(d + 1)
    return [[plain_sum(profile, faults, x, y, d) for x in side] for y in side]


def awkward_faults():
    """Faults through vertices, along rows and columns, nearly along them, and in the corners."""
    normals = [(65536, 0), (0, 65536), (-65536, 0), (0, -65536), (46341, 46341), (-46341, 46341)]
    normals += [(65536, 1), (1, -65536), (-1, 65536), (-65536, -1)]
    points = [(0, 0), (2**23, 2**23), (2**22, 3 * 2**22), (2**24 - 1, 2**24 - 1), (5592405, 1)]
    lines = [ref.Line(a, b, px, py) for a, b in normals for px, py in points]
    return [ref.Fault(line, 2**24 - index, 0.3) for index, line in enumerate(lines)]


def test_rows_against_definition(tally, rng):
    profiles = ref.CHOICE_ROWS["profile"]
    for fault in awkward_faults():
        line = fault.line
        name = "line %d %d %d %d" % (line.a, line.b, line.px, line.py)
        for d in (1, 4, 7, 16):
            profile = rng.choice(profiles) if d == 7 else "step"
            good = ref.add_up(profile, [fault], d) == plain_sums(profile, [fault], d)
            tally.check("%s, %s at size %d" % (name, profile, d + 1), good)
    for size in (2, 3, 18, 50):
        recipe = ref.read_recipe("v1;seed=dice%d;faults=30;fade=0.5" % rng.randrange(10**6))
        faults = ref.uplift_steps(recipe)
        good = ref.add_up("step", faults, size - 1) == plain_sums("step", faults, size - 1)
        tally.check("30 faults of %s at size %d" % (recipe["seed"], size), good)
    for profile in profiles:
        start = "v1;seed=dice%d;faults=8;profile=%s" % (rng.randrange(10**6), profile)
        text = start + ";reach=0.3;reach-end=0.02;jitter=uniform;spread=2;line=two-points"
        faults = ref.uplift_steps(ref.read_recipe(text))
        good = ref.add_up(profile, faults, 20) == plain_sums(profile, faults, 20)
        tally.check("8 faults of " + text, good)


def test_schedules(tally, _rng):
    """Tests amplitude and reach of the middle one of 100 steps, and the distribution of jitter."""
    start = "v1;faults=100;profile=near;fade=0.25;reach=0.4;reach-end=0.1"
    for schedule, a, r in (("linear", 0.625, 0.25), ("exponential", 0.5, 0.2)):
        recipe = ref.read_recipe(start + ";schedule=" + schedule)
        tally.check(schedule + " amplitude", abs(ref.amplitude(recipe, 50) - a * 2**24) <= 1)
        tally.check(schedule + " reach", abs(ref.reach(recipe, 50) - r) < 1e-12)
    for jitter, spread, deviation in (("uniform", 0.5, 3**-0.5), ("normal", 0.1, 1.0)):
        text = "v1;faults=2000;fade=0.25;jitter=%s;spread=%s" % (jitter, spread)
        recipe = ref.read_recipe(text)
        jitters = [ref.jitter(recipe, i) for i in range(2000)]
        found = math.sqrt(sum(xi * xi for xi in jitters) / 2000)
        tally.check(jitter + " spreads", abs(found / deviation - 1) < 0.05, str(found))
        tally.check(jitter + " is fair", abs(sum(jitters) / 2000) < 0.08)
        ratio = ref.amplitude(recipe, 1999) / 2**24 / (1 - 0.75 * 1999 / 2000)
        off = ratio - (1 + spread * jitters[1999])
        tally.check(jitter + " scales amplitudes", abs(off) < 1e-6, str(off))
    # Each tenth of the scheduled amplitude is as likely as any other, and the spread does not count
    for spread in (0, 2):
        recipe = ref.read_recipe("v1;faults=4096;fade=0;jitter=amount;spread=%d" % spread)
        tenths = [0] * 10
        for i in range(4096):
            word = ref.random_words(recipe, i, 0, ref.STAGE_FAULT, 0)[3]
            # a = (4096 - i) / 4096 and u = (word + 1) / 2^32, rounded to 2^-24 in integers
            a24 = ((4096 - i) * (word + 1) + 2**19) // 2**20
            tally.equal("amount of step %d" % i, ref.amplitude(recipe, i), a24)
            tenths[word * 10 >> 32] += 1
        tally.check("amounts are even", all(abs(n - 409.6) < 100 for n in tenths), str(tenths))


def test_lines(tally, rng):
    """Tests that a chord's point is in its middle, and that a line through two points contains both
    and has its right side raised."""
    short = 0
    for _ in range(300):
        line = ref.chord(*ref.normal_by_angle(rng.getrandbits(32)), rng.getrandbits(32))
        node = ref.Node(line, None, 0)
        back, forth = node.segment()
        short += forth - back < 1e-3
        good = abs(back + forth) < 5e-3  # the point is rounded, and slopes may be small
        tally.check("chord %r is halved" % vars(line), good, "%g %g" % (back, forth))
        px, py, qx, qy = [rng.randrange(2**24) for _ in range(4)]
        line = ref.line_through(px, py, qx, qy)
        off = ((qx - px) * line.a + (qy - py) * line.b) / (65536 * math.hypot(qx - px, qy - py))
        to_the_right = -(qy - py) * line.a + (qx - px) * line.b
        tally.check("two points %r" % vars(line), abs(off) < 3e-5 and to_the_right > 0)
    tally.check("chords of no length are rare", short <= 5, str(short))


def test_trees(tally, rng):
    """Tests that grown lines cross no ancestor, and that a tree of one line is a fault."""
    for turn in ("0.125", "0.25", "0"):
        name = "v1;seed=dice%d;method=fault-tree;tree=grown;depth=8;trees=1" % rng.randrange(10**6)
        tree = ref.Tree(ref.read_recipe(name + ";branch-turn=" + turn), 0)
        worst = 0.0
        for number in range(2, 256):
            node = tree.node(number)
            ends = [[p + t * d for p, d in zip(node.p, node.direction)] for t in node.segment()]
            own_side = node.side * sum(n * d for n, d in zip(node.parent.normal, node.direction))
            worst = max(worst, math.cos(math.tau * float(turn)) - 1e-4 - own_side)
            child, ancestor = node, node.parent
            while ancestor is not None:
                for u, v in ends:
                    east, south = u - ancestor.p[0], v - ancestor.p[1]
                    inside = child.side * (ancestor.normal[0] * east + ancestor.normal[1] * south)
                    worst = max(worst, -inside, -u, -v, u - 1, v - 1)
                child, ancestor = ancestor, ancestor.parent
        tally.check(name + " grows inside", worst < 1e-6, "by %g" % worst)
    for kind in ("free", "grown"):
        name = "v1;seed=t;method=fault-tree;size=9;trees=3;depth=1;tree=" + kind
        steps = ref.uplift_steps(ref.read_recipe(name))
        faults = [ref.Fault(step.node(1).line, step.amplitude, 0.1) for step in steps]
        good = ref.add_up("step", steps, 8) == plain_sums("step", faults, 8)
        tally.check(name + " is three faults", good)


def test_properties(tally, _rng):
    flat = ref.terrain("v1;faults=0;size=5")
    tally.check("no faults are flat", all(z == 0 for row in flat for z in row))
    full = ref.terrain("v1;faults=20;size=257")
    span = max(map(max, full)) - min(map(min, full))
    tally.check("the range is the relief", abs(span - 0.2) < 1e-6, str(span))
    small = ref.terrain("v1;faults=20;size=33")
    tally.check("sizes agree at shared vertices", small == [row[::8] for row in full[::8]])
    level = [[0.25] * 9 for _ in range(9)]
    for smooth in ref.CHOICE_ROWS["smooth"][1:]:
        recipe = ref.read_recipe("v1;smooth=%s;smooth-radius=64;smooth-strength=0.5" % smooth)
        smoothed = ref.smoothing_pass(level, recipe)
        off = max(abs(z - 0.25) for row in smoothed for z in row)
        tally.check("%s keeps a level field" % smooth, off < 1e-7, str(off))
    # The impulse response of the filters on the grid of 513, along one line
    impulse = [[0.0]] * 2 + [[1.0]] + [[0.0]] * 3
    swept = [z for z, in ref.iir_sweep(impulse, 0.5)]
    tally.equal("impulse response of iir", swept, [0, 0, 0.5, 0.25, 0.125, 0.0625])
    swept = [z for z, in ref.fir_sweep(impulse, 0.25, 2)]
    tally.equal("impulse response of fir", swept, [0, 0, 0.75, 0.25, 0, 0])
    swept = [z for z, in ref.fir_sweep(impulse, 0.5, 3)]
    tally.equal("impulse response of fir with 3 taps", swept, [0, 0, 0.5, 0.25, 0.25, 0])
    swept = [z for z, in ref.fir_sweep(impulse[2:], 0.5, 3)]
    tally.equal("what lies before the first height is as high", swept, [1, 0.5, 0.25, 0])
    # Means of five, and half of the height with half of its neighbours' mean
    peak = [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    halves = [[0, 0.125, 0], [0.125, 0.5, 0.125], [0, 0.125, 0]]
    tally.equal("cross of one half", ref.cross(peak, 0.5), halves)
    fifth = ref.to_float32(0.2)
    alike = [[0, fifth, 0], [fifth, ref.to_float32(1 - 0.8), fifth], [0, fifth, 0]]
    tally.equal("cross of five alike", ref.cross(peak, 0.8), alike)
    corner = [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    kept = [[0.75, 0.125, 0], [0.125, 0, 0], [0, 0, 0]]
    tally.equal("cross in a corner", ref.cross(corner, 0.5), kept)
    once = "v1;size=9;faults=5;smooth=%s;smooth-radius=64"
    for smooth in ref.CHOICE_ROWS["smooth"][1:]:
        after = ref.terrain(once % smooth)
        between = ref.terrain(once % smooth + ";smooth-every=5;smooth-passes=0")
        tally.check("a pass after the last of 5 is a pass at the end", after == between)


# ---- Diamond-square, fBm, erosion --------------------------------------------------------------


def plain_lattices(recipe, levels):
    """Diamond-square by loops over whole lattices: all diamonds, then all squares."""
    squares = generators.Squares(recipe)
    lattice = {(i, j): squares.random_offset(i, j, 0) for i in (0, 1) for j in (0, 1)}
    for level in range(1, levels + 1):
        lattice = {(2 * i, 2 * j): h for (i, j), h in lattice.items()}
        side = range(2**level + 1)
        made = [(i, j) for j in side for i in side if i % 2 or j % 2]
        for i, j in sorted(made, key=lambda at: at[0] % 2 + at[1] % 2 < 2):
            near = [(-1, -1), (1, 1), (1, -1), (-1, 1)]  # two pairs of opposite neighbours
            if i % 2 == 0 or j % 2 == 0:
                near = [(0, -1), (0, 1), (-1, 0), (1, 0)]
            near = [lattice.get((i + east, j + south)) for east, south in near]
            pairs = sorted([near[:2], near[2:]], key=lambda pair: None in pair)
            sums = [to_float(a + b) if None not in (a, b) else a or b or 0.0 for a, b in pairs]
            total = to_float(sums[0] + sums[1])
            mean = to_float(total / 3) if None in near else total / 4
            part = to_float(squares.roughness[level] * squares.random_offset(i, j, level))
            lattice[i, j] = to_float(mean + part)
    return lattice


def plain_noise(recipe, octave, x, y, d):
    """Perlin's noise by its usual formula in doubles: interpolated products with gradients."""
    frequency = recipe["frequency"] * recipe["lacunarity"] ** octave
    torus = 2**32
    if recipe["edges"] == "seamless":
        frequency = torus = max(1, math.floor(frequency + 0.5))
    places = [frequency * x / d, frequency * y / d]
    (j, k), (s, t) = [[math.floor(p) for p in places], [p - math.floor(p) for p in places]]

    def product(east, south):
        counter = ((j + east) % torus, (k + south) % torus, arithmetic.STAGE_GRADIENTS, octave)
        word = arithmetic.random_words(recipe, *counter)[0]
        angle = math.tau * word / 2**32
        return (s - east) * math.cos(angle) + (t - south) * math.sin(angle)

    def curve(a):
        return a * a * a * (a * (a * 6 - 15) + 10)

    north = product(0, 0) + curve(s) * (product(1, 0) - product(0, 0))
    south = product(0, 1) + curve(s) * (product(1, 1) - product(0, 1))
    return (north + curve(t) * (south - north)) * math.sqrt(2)


def check_octaves(tally, text):
    """Compares two octaves of a recipe's noise with the plain one."""
    recipe = ref.read_recipe(text)
    for octave in (0, 3):
        noise = generators.Octaves(recipe).noise(octave, 16)
        plain = [[plain_noise(recipe, octave, x, y, 16) for x in range(17)] for y in range(17)]
        off = max(abs(a - b) for rows in zip(noise, plain) for a, b in zip(*rows))
        tally.check("octave %d of %s" % (octave, text), off < 1e-5, str(off))


def plain_torus(recipe, levels):
    """Seamless diamond-square by loops over lattices without a last row and column."""
    squares = generators.Squares(recipe)
    lattice = {(0, 0): squares.random_offset(0, 0, 0)}
    for level in range(1, levels + 1):
        lattice = {(2 * i, 2 * j): h for (i, j), h in lattice.items()}
        side = range(2**level)
        for odd in (2, 1):  # all diamonds, then all squares
            for i, j in [(i, j) for j in side for i in side if i % 2 + j % 2 == odd]:
                near = [(-1, -1), (1, 1), (1, -1), (-1, 1)]
                if odd == 1:
                    near = [(0, -1), (0, 1), (1, 0), (-1, 0)]
                a, b, c, d = [lattice[(i + x) % 2**level, (j + y) % 2**level] for x, y in near]
                mean = to_float(to_float(a + b) + to_float(c + d)) / 4
                part = to_float(squares.roughness[level] * squares.random_offset(i, j, level))
                lattice[i, j] = to_float(mean + part)
    return lattice


def test_seamless(tally, rng):
    """Tests seamless lands against plain loops, and that opposite edges are equal bit for bit."""
    for levels in (0, 1, 2, 4):
        text = "v1;seed=dice%d;method=diamond-square;reduction=0.8" % rng.randrange(10**6)
        text += ";edges=seamless;levels=%d;size=%d" % (levels, 2**levels + 1)
        recipe = ref.read_recipe(text)
        side, last = range(2**levels + 1), 2**levels
        plain = plain_torus(recipe, levels)
        expected = [[plain[i % last, j % last] for i in side] for j in side]
        found = generators.Squares(recipe).sums(levels + 1, last)
        tally.check(text + " by whole lattices", found == expected)
    for frequency, lacunarity in (("0.25", "1.3"), ("3.5", "2"), ("2.49", "1.871")):
        text = "v1;seed=dice%d;method=fbm;edges=seamless" % rng.randrange(10**6)
        text += ";frequency=%s;lacunarity=%s;octaves=4" % (frequency, lacunarity)
        check_octaves(tally, text)
    kinds = ["diamond-square", "diamond-square;levels=3", "diamond-square;levels=7;reduction=0.9"]
    kinds += ["fbm;octaves=5", "fbm;fbm=ridged;octaves=3;lacunarity=2.71"]
    kinds += ["fbm;fbm=multiplicative;octaves=4;frequency=0.25;lacunarity=3.3"]
    for size, kind in zip((2, 20, 65, 2, 20, 65), kinds):
        text = "v1;seed=dice%d;edges=seamless;size=%d;method=%s" % (rng.randrange(10**6), size, kind)
        recipe = ref.read_recipe(text)
        generator = generators.Octaves(recipe) if "fbm" in kind else generators.Squares(recipe)
        for steps in (1, ref.step_count(recipe)):
            land = generator.sums(steps, size - 1)
            tally.equal("northern and southern edge of " + text, land[0], land[-1])
            sides = [[row[place] for row in land] for place in (0, -1)]
            tally.equal("western and eastern edge of " + text, *sides)
    # The lattice of a whole frequency is the same but for its last column and row
    free = "v1;seed=tarn;method=fbm;octaves=1;frequency=3"
    lands = []
    for more in ("", ";edges=seamless"):
        lands.append(generators.Octaves(ref.read_recipe(free + more)).sums(1, 12))
    inside = [[row[:9] for row in land[:9]] for land in lands]
    tally.equal("cells off the far edges", *inside)


def test_generators(tally, rng):
    for levels in (0, 1, 2, 4):
        text = "v1;seed=dice%d;method=diamond-square;reduction=0.8" % rng.randrange(10**6)
        text += ";levels=%d;size=%d" % (levels, 2**levels + 1)
        recipe = ref.read_recipe(text)
        side = range(2**levels + 1)
        plain = plain_lattices(recipe, levels)
        expected = [[plain[i, j] for i in side] for j in side]
        found = generators.Squares(recipe).sums(levels + 1, 2**levels)
        tally.check(text + " by whole lattices", found == expected)
    squares = generators.Squares(ref.read_recipe(text))
    coarse, fine = squares.sums(3, 4), squares.sums(3, 8)
    between = [(fine[0][1], coarse[0][:2]), (fine[5][4], [coarse[2][2], coarse[3][2]])]
    between.append((fine[7][3], coarse[3][1:3] + coarse[4][1:3]))
    off = max(abs(value - sum(near) / len(near)) for value, near in between)
    tally.check("a grid reads between the lattice", off < 1e-6, str(off))
    finer = squares.sums(5, 16)
    tally.check("or only its vertices", squares.sums(5, 4) == [row[::4] for row in finer[::4]])
    text = "v1;method=diamond-square;levels=4;size=%d"
    small, full = [ref.terrain(text % size) for size in (9, 33)]
    tally.check("levels agree at shared vertices", small == [row[::4] for row in full[::4]])
    text = "v1;seed=dice%d;method=fbm;frequency=3.21;lacunarity=2" % rng.randrange(10**6)
    check_octaves(tally, text)
    one = ref.read_recipe(text + ";octaves=1;fbm=ridged")
    ridges = generators.Octaves(one).sums(1, 16)
    plain = [[(1 - abs(plain_noise(one, 0, x, y, 16))) ** 2 for x in range(17)] for y in range(17)]
    off = max(abs(a - b) for rows in zip(ridges, plain) for a, b in zip(*rows))
    tally.check("ridges", off < 1e-5, str(off))


def rotated(field):
    n = math.isqrt(len(field))
    return [field[x * n + n - 1 - y] for y in range(n) for x in range(n)]


def test_erosion(tally, rng):
    """Tests properties of every erosion: mass is conserved, nothing is negative, and no direction
    is preferred."""
    text = "v1;size=12;relief=1.3;rain=0.02;erosion=both;talus=%d" % rng.randrange(60)
    recipe = ref.read_recipe(text + ";capacity=%s" % random_decimal(rng, 0, 1, 3))
    land = [rng.randrange(-(2**27), 2**27) for _ in range(144)]
    plain, other = erosion.Erosion(recipe, 9), erosion.Erosion(recipe, 9)
    here, there = land, rotated(land)
    for _ in range(9):
        here, there = plain.step(here), other.step(there)
        tally.equal("land and soil", sum(here) + sum(plain.soil), sum(land))
        tally.check("nothing is negative", min(plain.water + plain.soil + plain.flow) >= 0)
        tally.check("rotating commutes with eroding", rotated(here) == there)
    drops = ref.read_recipe(text + ";hydraulic=droplets;droplets=99999;erosion-steps=3")
    state, here = erosion.Erosion(drops, 3), land
    for _ in range(3):
        here = state.step(here)
    tally.equal("land after drops", sum(here), sum(land))
    tally.check("drops move land", here != land)
    # A slope at the talus angle stays, a spike relaxes to the angle
    recipe = ref.read_recipe("v1;size=9;erosion=thermal;talus=30")
    straight, diagonal = erosion.talus_steps(recipe)
    tally.check("tan 30", abs(straight / (2**28 / 8) - 3**-0.5) < 1e-7)
    plane = [straight * x for _ in range(9) for x in range(9)]
    tally.equal("a slope that stays", erosion.thermal_step(recipe, plane), plane)
    spike = [2**28 if index == 40 else 0 for index in range(81)]
    for _ in range(400):
        spike = erosion.thermal_step(recipe, spike)
    steepest = max(abs(spike[40] - spike[41]) / straight, abs(spike[40] - spike[50]) / diagonal)
    tally.check("a spike relaxes", steepest < 1 + 1e-5, str(steepest))
    # One erosion step after the uplift is the same as one during it, after the last step
    start = "v1;size=9;faults=6;fade=0;rain=0.01;erosion=both;erode-every=6;erosion-steps=1"
    after, during = [ref.terrain(start + ";erode=" + when) for when in ("after", "during")]
    tally.check("a step after the last of 6 is a step at the end", after == during)


def test_refusals(tally, _rng):
    texts = ["", "v2", "v1;faults", "v1;fade=1e0", "v1;fade=2", "v1;faults=1.5", "v1;tree=1"]
    texts += ["v1;drawn=1_1_1", "v1;drawn=0_0_1_1_50.5", "v1;drawn=0_0_1_1,", "v1;reach=0.0004"]
    texts += ["v1;drawn=" + ",".join(["0_0_1_1"] * 33), "v1;smooth-strength=1"]
    texts += ["v1;fbm-base=4.001", "v1;erode=1", "v1;talus=30.25", "v1;droplet-radius=0"]
    texts += ["v1;erosion=both;erosion-steps=3!at=erode:4", "v1!at=erode:1"]
    for text in texts + ["v1;faults=3!at=fault:4", "v1!at=smooth:1", "v1!at=fault"]:
        try:
            ref.read_position(text, ref.read_recipe(text))
            tally.check("'%s' is refused" % text, False)
        except ref.RecipeError:
            tally.check("'%s' is refused" % text, True)


def sent_links(link):
    """What may arrive of a link."""
    escaped = quote(link, safe="-_.!~*'()")
    yield from [escaped, quote(quote(link, safe=""), safe=""), quote(escaped, safe="")]
    for wrapped in ["; ", ";\r\n", ";\n> ", ";%0D%0A", ";\xa0", "%3b"]:
        yield link.replace(";", wrapped)
    for end in [")", ",", "),", ">", "]", "**", "\\*\\*", "%22", "\u201d", "\xbb", "\u2026", "\u300d"]:
        yield link + end
    yield from [link + quote("\u201d"), "\u201c" + link + "\u201d", link.replace("_", "\\_")]
    yield from ["https://example.org/#" + link, "<https://example.org/a.html?b=c#" + link + ">"]
    yield from ["https://example.org/%23" + escaped, quote("https://example.org/#" + link, safe="")]
    yield "https://example.org/?a=b&amp;amp;c=d#%s&amp;" % link


LINK = "v1;seed=oak_ridge;size=9;faults=5;drawn=0_0.5_1_0.5_-7!at=fault:4"


def test_links(tally, _rng):
    for sent in sent_links(LINK):
        tally.equal("%r as it was written" % sent, as_written(sent), LINK)
    for text in ["seed=oak)", ";v1)", "v1;seed=oak-", "v1;faults=3.", "v1;seed=", "a#v1", ""]:
        tally.equal("%r stays" % text, as_written(text), text)


# ---- The command line against the reference ----------------------------------------------------


def random_decimal(rng, low, high, places):
    """A random number as text; the ends of the range are more frequent."""
    unit = 10**places
    low, high = round(low * unit), round(high * unit)
    return ref.decimal_text(rng.choice([low, high] + 6 * [rng.randint(low, high)]), places)


def random_recipe(rng):
    """A random valid recipe of any kind, small enough for Python."""
    alphabet = "abcXYZ019._~-"
    seed = "".join(rng.choice(alphabet) for _ in range(rng.randrange(12))) + "z"
    text = "v1;seed=%s;size=%d" % (seed, rng.randint(2, 90))
    for key in ("schedule", "jitter", "tree", "line"):
        text += ";%s=%s" % (key, rng.choice(ref.CHOICE_ROWS[key]))
    text += rng.choice(["", ";fade=0", ";fade=" + random_decimal(rng, 0, 1, 4)])
    text += rng.choice(["", ";halving=" + random_decimal(rng, 0, rng.choice([0.1, 4]), 4)])
    text += ";spread=" + random_decimal(rng, 0, 2, 3)
    text += rng.choice(["", ";relief=" + random_decimal(rng, 0, 2, 4)])
    text += random_uplift(rng)
    if rng.random() < 0.3:
        drawn = []
        for _ in range(rng.randint(1, 3)):
            numbers = [random_decimal(rng, 0, 1, 4) for _ in range(4)]
            drawn.append("_".join(numbers + [random_decimal(rng, -1, 1, 4)]))
        text += ";drawn=" + ",".join(drawn)
    if rng.random() < 0.6:
        text += ";smooth=" + rng.choice(ref.CHOICE_ROWS["smooth"][1:])
        text += ";smooth-passes=%d" % rng.randint(0, 3)
        text += ";smooth-radius=" + random_decimal(rng, 0, rng.choice([1, 6, 20]), 3)
        text += ";smooth-strength=" + random_decimal(rng, 0, 0.99, 3)
        text += rng.choice(["", ";taps=%d" % rng.randint(2, 32)])
        text += rng.choice(["", ";smooth-every=%d" % rng.randint(1, 12)])
    if rng.random() < 0.5:
        text += random_erosion(rng)
    recipe = ref.read_recipe(text)
    places = ["", "", "!at=fault:%d" % rng.randint(0, ref.step_count(recipe))]
    places.append("!at=erode:%d" % rng.randint(0, ref.erosion_count(recipe)))
    return text + rng.choice(places)


def random_uplift(rng):
    kind = rng.choice(["step", "tree", "weighted", "squares", "noise"])
    if kind == "step":
        return ";faults=%d" % rng.randint(0, 150)
    if kind == "weighted":
        profile = rng.choice(ref.CHOICE_ROWS["profile"][1:])
        text = ";faults=%d;profile=%s" % (rng.randint(1, 9), profile)
        text += ";reach=" + random_decimal(rng, 0.004, rng.choice([0.02, 0.5, 2]), 4)
        return text + rng.choice(["", ";reach-end=" + random_decimal(rng, 0, 1, 4)])
    if kind == "squares":
        text = ";method=diamond-square;levels=%d" % rng.randint(0, 8)
        text += rng.choice(["", ";edges=seamless"])
        text += ";roughness=" + random_decimal(rng, 0, 4, 3)
        return text + ";reduction=" + random_decimal(rng, 0, 1, 3)
    if kind == "noise":
        text = ";method=fbm;octaves=%d" % rng.randint(1, 4)
        text += rng.choice(["", ";edges=seamless"])
        text += ";fbm=" + rng.choice(ref.CHOICE_ROWS["fbm"])
        text += ";frequency=" + random_decimal(rng, 0.25, 8, 2)
        text += ";lacunarity=" + random_decimal(rng, 1, 3, 3)
        text += ";gain=" + random_decimal(rng, 0, 1, 3)
        text += ";fbm-shift=" + random_decimal(rng, -2, 2, 3)
        text += ";fbm-scale=" + random_decimal(rng, 0, 4, 3)
        return text + ";fbm-base=" + random_decimal(rng, -4, 4, 3)
    depth = rng.choice([1, 2, 3, 4, 6, 12])
    text = ";method=fault-tree;trees=%d;depth=%d" % (rng.randint(0, 12 // depth + 1), depth)
    text += ";branch-from=%s" % random_decimal(rng, 0, 0.5, 3)
    return text + ";branch-turn=%s" % random_decimal(rng, 0, 0.25, 4)


def random_erosion(rng):
    text = ";erosion=" + rng.choice(ref.CHOICE_ROWS["erosion"][1:])
    text += ";erode=" + rng.choice(ref.CHOICE_ROWS["erode"])
    text += ";erosion-steps=%d;erode-every=%d" % (rng.randint(0, 4), rng.choice([1, 3, 7, 40]))
    text += ";talus=%s" % random_decimal(rng, 0, rng.choice([40, 85]), 1)
    text += ";thermal-rate=%s" % random_decimal(rng, 0, 1, 3)
    text += rng.choice(["", "", ";rules=printed"])
    text += ";rain=%s" % random_decimal(rng, 0, rng.choice([0.001, 0.02]), 6)
    for key in ("evaporation", "capacity", "deposition", "softness"):
        text += ";%s=%s" % (key, random_decimal(rng, 0, rng.choice([0.1, 1]), 3))
    text += ";carry=" + rng.choice(ref.CHOICE_ROWS["carry"])
    text += ";brush=" + rng.choice(ref.CHOICE_ROWS["brush"])
    if rng.random() < 0.5:
        text += ";hydraulic=droplets;droplets=%d" % rng.randint(0, 9000)
        text += ";inertia=%s" % random_decimal(rng, 0, 0.99, 2)
        text += ";droplet-radius=%d" % rng.randint(1, 8)
        text += ";droplet-life=%d" % rng.choice([1, 2, 9, 30, 70])
    return text


def run_cli(cli, command, recipe):
    done = subprocess.run([cli, command, recipe], stdout=subprocess.PIPE, text=True, timeout=60)
    if done.returncode != 0:
        return "exit code %d" % done.returncode
    return done.stdout.strip()


def reference_hash(recipe):
    return ref.fingerprint(ref.terrain(recipe))


def parse_fault_list(text, columns=None):
    """Returns the heading as names and the rows as exact numbers, so that spaces and 0.50 for 0.5
    make no difference. `columns`: only these, as the command line may print more columns."""
    heading, *lines = text.splitlines() or [""]
    names = [word.strip() for word in heading.split(",")]
    places = [names.index(name) for name in columns or names]
    rows = [line.split(",") for line in lines]
    numbers = [[Decimal(row[i]) if row[i] else None for i in places] for row in rows]
    return columns or names, numbers


def test_table(tally, cli):
    """Tests that the command line's table of keys is that of the reference."""
    done = subprocess.run([cli, "parameters"], stdout=subprocess.PIPE, text=True, timeout=60)
    table = {row["key"]: row for row in json.loads(done.stdout)}
    tally.equal("keys", list(table), ref.KEYS.split())
    for key, (default, minimum, maximum, places) in ref.NUMBER_ROWS.items():
        found = [table[key].get(name) for name in ("default", "min", "max", "places")]
        tally.equal("row of " + key, found, [default, minimum, maximum, places])
    for key, choices in ref.CHOICE_ROWS.items():
        found = [choice["key"] for choice in table[key].get("choices", [])]
        tally.equal("choices of " + key, found, list(choices))
        tally.equal("default of " + key, table[key].get("default"), choices[0])


def test_cli(tally, cli, rng):
    test_table(tally, cli)
    for sent in sent_links(LINK):
        tally.equal("hash of %r" % sent, run_cli(cli, "hash", sent), reference_hash(sent))
    recipes = FIXED_RECIPES + [random_recipe(rng) for _ in range(24)]
    for recipe in recipes:
        tally.equal("hash of " + recipe, run_cli(cli, "hash", recipe), reference_hash(recipe))
    cuts = [text for text in recipes[len(FIXED_RECIPES) :] if ref.is_cut(ref.read_recipe(text))]
    for recipe in FIXED_FAULTS + cuts[:1]:
        found = run_cli(cli, "faults", recipe)
        expected = "\n".join(ref.fault_lines(ref.read_recipe(recipe)))
        try:
            columns, rows = parse_fault_list(expected)
            good = parse_fault_list(found, columns) == (columns, rows)
        except (InvalidOperation, ValueError, IndexError):
            good = False
        tally.check("faults of " + recipe, good, "it begins %r" % found[:200])


def test_windows_cli(tally, cli, rng):
    """Windows of whole lands against the command line's tiles, and the whole against its rows."""
    tiles = 0
    for _ in range(16):
        recipe = random_recipe(rng).split("!")[0]
        rows = ref.terrain(recipe)
        size = len(rows)
        settings = ref.read_recipe(recipe)
        drops = settings["erosion"] in ("hydraulic", "both") and settings["hydraulic"] == "droplets"
        for _ in range(4):
            width, height = (rng.choice([1, size, rng.randint(1, size)]) for _ in range(2))
            x, y = rng.randint(0, size - width), rng.randint(0, size - height)
            place = "%d,%d,%d,%d" % (x, y, width, height)
            done = subprocess.run([cli, "tile", recipe, "--window", place], capture_output=True,
                                  text=True, timeout=60)
            if done.returncode != 0:
                good = (drops and "drop of rain" in done.stderr) or (
                    settings["smooth"] == "iir" and "smooth=iir" in done.stderr)
                tally.check("refusal of " + recipe, good, done.stderr)
                continue
            tiles += 1
            expected = ref.fingerprint([row[x : x + width] for row in rows[y : y + height]])
            tally.equal("window %s of %s" % (place, recipe), json.loads(done.stdout)["fingerprint"],
                        expected)
        if drops or settings["smooth"] == "iir":
            continue
        done = subprocess.run([cli, "world", recipe], capture_output=True, text=True, timeout=60)
        found = json.loads(done.stdout)["fingerprint"] if done.returncode == 0 else done.stderr
        tally.equal("rows of " + recipe, found, ref.fingerprint(rows))
    tally.check("some have tiles", tiles >= 16, tiles)


def plain_normal(rows, x, y):
    """The direction of (n - s) x (w - e) by vectors; a border repeats the vertex."""
    cells = len(rows) - 1

    def vertex(column, row):
        i, j = min(max(column, 0), cells), min(max(row, 0), cells)
        return i / cells, 1 - j / cells, rows[j][i]

    def difference(p, q):
        return [a - b for a, b in zip(p, q)]

    p = difference(vertex(x, y - 1), vertex(x, y + 1))
    q = difference(vertex(x - 1, y), vertex(x + 1, y))
    product = [p[(k + 1) % 3] * q[(k + 2) % 3] - p[(k + 2) % 3] * q[(k + 1) % 3] for k in range(3)]
    length = math.sqrt(sum(part * part for part in product))
    return [part / length for part in product]


def test_file_forms(tally, rng):
    """Centred heights and the normals of the grid, by other ways than the reference's."""
    for text in ["v1;size=2;faults=1"] + [random_recipe(rng) for _ in range(6)]:
        rows = ref.terrain(text)
        least, most = min(map(min, rows)), max(map(max, rows))
        factor = rng.uniform(0.1, 3)
        off = 0.0
        for row, moved in zip(rows, ref.centred(rows, factor)):
            for z, found in zip(row, moved):
                share = (z - least) / (most - least) if most > least else 0.5
                off = max(off, abs(found - factor * (share - 0.5)))
        tally.check("centred " + text, off < 1e-6 * factor, "%g" % off)
        normals = iter(ref.grid_normals(rows))
        off = 0.0
        for y in range(len(rows)):
            for x in range(len(rows)):
                plain = plain_normal(rows, x, y)
                off = max(off, max(abs(a - b) for a, b in zip(plain, next(normals))))
        tally.check("grid normals of " + text, off < 1e-6, "%g" % off)
    tally.equal("flat land centred", ref.centred([[0.25, 0.25], [0.25, 0.25]]), [[0.0] * 2] * 2)


def test_file_forms_cli(tally, cli, rng):
    """The command line's centred floats, and the normals of its GLB, bit by bit."""
    with tempfile.TemporaryDirectory() as folder:

        def written(text, ending, *options):
            path = os.path.join(folder, "land" + ending)
            subprocess.run([cli, "generate", text, "-o", path, *options], check=True,
                           capture_output=True, timeout=60)
            with open(path, "rb") as file:
                return file.read()

        for text in ["v1;size=2;faults=1", "v1;faults=0"] + [random_recipe(rng) for _ in range(8)]:
            rows = ref.terrain(text)
            count = len(rows) ** 2
            for factor in ("1", "%.3f" % rng.uniform(0.001, 4)):
                moved = [z for row in ref.centred(rows, float(factor)) for z in row]
                given = ["--centred"] + ([] if factor == "1" else ["--centred-range", factor])
                tally.check("centred %s %s" % (factor, text),
                            written(text, ".r32", *given) == struct.pack("<%df" % count, *moved))
            glb = written(text, ".glb", "--grid-normals")
            start = 28 + struct.unpack_from("<I", glb, 12)[0] + 12 * count
            # x east, y up, z south
            turned = [part for a, b, up in ref.grid_normals(rows) for part in (a, up, -b)]
            found = struct.unpack_from("<%df" % len(turned), glb, start)
            tally.check("grid normals of " + text, list(found) == turned)


def work(recipe):
    """An estimate of the microseconds that a recipe takes."""
    d = recipe["size"] - 1
    vertices = {grid: (grid + 1) ** 2 for grid in (d, ref.REFERENCE_D)}
    if recipe["method"] == "fault-tree":
        total = recipe["trees"] * (2 ** recipe["depth"] * 40 + 0.5 * sum(vertices.values()))
        total += recipe["trees"] * 0.5 * recipe["depth"] * sum(vertices.values())
    elif recipe["method"] == "diamond-square":
        total = 2 * sum(vertices.values()) + 9 * 4.0 ** min(generators.level_count(recipe), 8)
    elif recipe["method"] == "fbm":
        total = 0.0
        for octave in range(recipe["octaves"]):
            across = recipe["frequency"] * recipe["lacunarity"] ** octave + 2
            total += sum(1.2 * count for count in vertices.values())
            total += sum(10 * min(across, 2 * grid) ** 2 for grid in vertices)
    elif recipe["profile"] == "step":
        total = recipe["faults"] * 1.5 * (d + ref.REFERENCE_D)
    else:
        each = {"ramp": 0.45, "near": 0.75, "ridge": 0.65}.get(recipe["profile"], 1.6)
        total = ref.step_count(recipe) * each * sum(vertices.values())
    if recipe["smooth"] != "none":
        taps = 2 * recipe["smooth-radius"] * d / 512 + 1
        each = 2 * taps * 0.2 + 1 if recipe["smooth"] in ("box", "gaussian") else 2
        every = recipe["smooth-every"]
        passes = recipe["smooth-passes"] + (ref.step_count(recipe) // every if every else 0)
        total += passes * each * vertices[d]
    return total + erosion_work(recipe, vertices[d]) + 0.5 * sum(vertices.values())


def erosion_work(recipe, vertices):
    if recipe["erosion"] == "none":
        return 0.0
    steps = ref.erosion_count(recipe)
    if recipe["erode"] == "during":
        steps = ref.step_count(recipe) // recipe["erode-every"]
    total = 0.0 if recipe["erosion"] == "hydraulic" else 6.0 * steps * vertices
    if recipe["erosion"] != "thermal" and recipe["hydraulic"] == "grid":
        total += 20.0 * steps * vertices
    elif recipe["erosion"] != "thermal" and steps > 0:
        cells = min(recipe["droplet-life"], 3 * recipe["size"])
        each = 30 + 1.5 * recipe["droplet-radius"] ** 2
        total += erosion.drop_count(recipe) * cells * each
    return total


GOLDEN_SMALL = 200e3  # lines with less work than this are recomputed in every run
GOLDEN_REST = 4e6  # and a random selection of the others with this total work


def test_golden(tally, path, every_line, most_lines, rng):
    """Recomputes the table's lines: all fast ones and some of the slow ones, or every one, but no
    more than `most_lines`."""
    with open(path, encoding="ascii") as table:
        lines = [line.split() for line in table if line.strip() and not line.startswith("#")]
    tally.check("golden lines", len(lines) >= 427, "%d" % len(lines))
    begin, estimates = time.process_time(), 0.0
    rng.shuffle(lines)
    left, done = GOLDEN_REST, 0
    for text, expected in lines:
        recipe = ref.read_recipe(text)
        tally.equal("canonical", ref.canonical_text(recipe), text)
        if done == most_lines:
            continue
        cost = work(recipe)
        if not every_line and cost > GOLDEN_SMALL:
            if cost > left:
                continue
            left -= cost
        tally.equal("golden " + text, reference_hash(text), expected)
        done, estimates = done + 1, estimates + cost
    print("recomputed %d of the table's %d lines" % (done, len(lines)), end=": ")
    print("%.0f s, estimated %.0f s" % (time.process_time() - begin, estimates / 1e6))


def ground(text):
    """The heights that are opened: of a recipe, or the test dome."""
    return ref.dome(int(text[5:])) if text.startswith("dome:") else ref.terrain(text)


def test_opened(tally, path, cli, rng):
    """Recomputes the table of lands that stand on opened heights; with the command line, random
    ones as well, and the errors of a missing or another file."""
    with open(path, encoding="ascii") as table:
        lines = [line.split() for line in table if not line.startswith("#")]
    tally.check("opened lines", len(lines) >= 25, "%d" % len(lines))
    grounds = {text: ground(text) for text in sorted({line[0] for line in lines})}
    # The dome as plainly as possible: half a ball whose radius is half a side.
    for y, row in enumerate(ref.dome(9)):
        for x, height in enumerate(row):
            beside = (x / 8 - 0.5) ** 2 + (y / 8 - 0.5) ** 2
            ball = math.sqrt(max(0.0, 0.25 - beside))
            tally.check("dome at %d, %d" % (x, y), abs(height - ball) < 1e-7)
    for opened, text, expected in lines:
        tally.equal("canonical", ref.canonical_text(ref.read_recipe(text)), text)
        found = ref.fingerprint(ref.terrain(text, grounds[opened]))
        tally.equal("opened " + text, found, expected)
    if cli:
        test_opened_cli(tally, cli, grounds, rng)


def test_opened_cli(tally, cli, grounds, rng):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "opened.r32")
        for rows in grounds.values():
            with open(path, "wb") as file:
                for row in rows:
                    file.write(struct.pack("<%df" % len(row), *row))
            base = "v1;base=%s" % ref.fingerprint(rows)
            for _ in range(3):
                text = base + random_recipe(rng)[2:]
                expected = ref.fingerprint(ref.terrain(text, rows))
                done = subprocess.run(
                    [cli, "hash", text, "--base", path], capture_output=True, text=True, timeout=60
                )
                tally.equal("hash of " + text, done.stdout.strip(), expected)
        for text, given in (("v1;base=0123456789abcdef;size=9", ["--base", path]), (base, [])):
            done = subprocess.run([cli, "hash", text] + given, capture_output=True, text=True)
            tally.check("refusal of " + text, done.returncode == 1 and "starts from" in done.stderr)


def run_group(seed, test, *arguments):
    """Runs one group of tests in a process of its own; returns its Tally."""
    tally = Tally()
    test(tally, *arguments, random.Random("%d %s" % (seed, test.__name__)))
    return tally


def main():
    parser = argparse.ArgumentParser(description="Test the Python reference and the command line.")
    parser.add_argument("--cli", help="the built program, for example build/native/faultline")
    parser.add_argument("--golden", help="a golden table to recompute, save most slow lines")
    parser.add_argument("--all", action="store_true", help="recompute all of the table's lines")
    parser.add_argument("--lines", type=int, help="recompute no more than so many of its lines")
    parser.add_argument("--seed", type=int, help="seed of the random recipes")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().getrandbits(32)
    print("random recipes from --seed %d" % seed)
    # Groups of tests, each with its own random generator, the longest first
    groups = [
        (test_rows_against_definition,),
        (test_functions,),
        (test_known_answers,),
        (test_worked_examples,),
        (test_schedules,),
        (test_lines,),
        (test_trees,),
        (test_properties,),
        (test_generators,),
        (test_seamless,),
        (test_erosion,),
        (test_refusals,),
        (test_links,),
        (test_file_forms,),
        (test_opened_steps,),
    ]
    if arguments.cli:
        groups.insert(0, (test_cli, os.path.abspath(arguments.cli)))
        groups.append((test_windows_cli, os.path.abspath(arguments.cli)))
        groups.append((test_file_forms_cli, os.path.abspath(arguments.cli)))
        groups.append((test_opened_heights_cli, os.path.abspath(arguments.cli)))
    if arguments.golden:
        groups.insert(0, (test_golden, arguments.golden, arguments.all, arguments.lines))
        beside = os.path.join(os.path.dirname(arguments.golden), "opened.txt")
        groups.append((test_opened, beside, arguments.cli and os.path.abspath(arguments.cli)))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        done = [pool.submit(run_group, seed, *group) for group in groups]
        tallies = [group.result() for group in done]
    passed = sum(tally.passed for tally in tallies)
    failed = sum(tally.failed for tally in tallies)

    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
