"""Tests the Python reference by itself, then the native command line against the reference.

    python3 tests/reference/test_reference.py --cli build/native/faultline

Without --cli only the reference is tested. Randomness comes from Python's own generator with the
seed printed first; --seed repeats a run. The last line is `N passed, N failed`.
Cost: a few seconds; with --golden some more.
"""

import argparse
import os
import random
import subprocess
import sys
from decimal import Decimal, InvalidOperation

import faultline_reference as ref

# Published answers of Random123 for philox4x32-10: counter, key, result
PHILOX_ANSWERS = [
    ((0,) * 4, (0,) * 2, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ref.MASK32,) * 4, (ref.MASK32,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
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

# What the program must agree on with the command line: each size, fade, relief and radius once
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
    # Sums that nearly cancel: below 2^-40 after the uplift, in a pass, between its halves
    "v1;seed=t14;size=129;faults=53;fade=0.5;relief=0.0001;smooth=box;smooth-radius=0.001",
    "v1;seed=t6;size=33;faults=16;relief=0.0001;smooth=box;smooth-radius=0.5",
    "v1;seed=t142;size=65;faults=12;fade=0.9999;relief=0.0001;smooth=box;smooth-radius=0.001",
    # Another order of keys, a view part, places on the timeline
    "v1;faults=12;size=33;seed=tarn!play=0;speed=max",
    "v1;seed=tarn;size=33;faults=12;fade=0!at=fault:5;play=0",
    "v1;seed=tarn;size=33;faults=12;smooth=box;smooth-passes=3;smooth-radius=20!at=smooth:2",
    "v1;seed=tarn;size=33;faults=12;smooth=box!at=smooth:0",
    "v1;seed=tarn;size=33;faults=12!at=end",
]

FIXED_FAULTS = ["v1;seed=oak-ridge;faults=40", "v1;faults=64;fade=0.37", "v1;faults=0"]


class Tally:
    """Counts what passed and prints what failed."""

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


def test_known_answers(tally):
    for counter, key, answer in PHILOX_ANSWERS:
        tally.equal("philox %x.." % counter[0], ref.philox4x32_10(counter, key), answer)
    for data, answer in FNV_ANSWERS:
        tally.equal("fnv %r" % data, ref.fnv1a_64(data), answer)
    tally.equal("float ties to even", ref.to_float32(1 + 2.0**-24), 1.0)
    tally.equal("float ties to even, upwards", ref.to_float32(1 + 3 * 2.0**-24), 1 + 2.0**-22)
    tally.equal("2^-40 is kept", ref.to_float32(-(2.0**-40)), -(2.0**-40))
    tally.equal("less is +0", str(ref.to_float32(-(2.0**-41))), "0.0")
    tally.equal("a decimal in full", ref.exact_decimal(-3, 16), "-0.0000457763671875")


def plain_sums(faults, d):
    """The definition word for word: every vertex asks every fault for its side."""
    sums = []
    for y in range(d + 1):
        row = []
        for x in range(d + 1):
            height = 0
            for fault in faults:
                amount = fault.amplitude << 6
                height += amount if ref.raised(x, y, fault, d) else -amount
            row.append(height)
        sums.append(row)
    return sums


def awkward_faults():
    """Lines through vertices, along rows and columns, nearly along them, and in the corners."""
    normals = [(65536, 0), (0, 65536), (-65536, 0), (0, -65536), (46341, 46341), (-46341, 46341)]
    normals += [(65536, 1), (1, -65536), (-1, 65536), (-65536, -1)]
    points = [(0, 0), (2**23, 2**23), (2**22, 3 * 2**22), (2**24 - 1, 2**24 - 1), (5592405, 1)]
    return [ref.Fault(a, b, px, py, 2**24) for a, b in normals for px, py in points]


def test_rows_against_definition(tally, dice):
    for fault in awkward_faults():
        name = "line %d %d %d %d" % (fault.a, fault.b, fault.px, fault.py)
        for d in (1, 4, 7, 16):
            good = ref.add_up([fault], d) == plain_sums([fault], d)
            tally.check("%s at size %d" % (name, d + 1), good)
    for size in (2, 3, 18, 50):
        recipe = ref.read_recipe("v1;seed=dice%d;faults=30;fade=0.5" % dice.randrange(10**6))
        faults = ref.draw_faults(recipe)
        good = ref.add_up(faults, size - 1) == plain_sums(faults, size - 1)
        tally.check("30 faults of %s at size %d" % (recipe["seed"], size), good)


def test_properties(tally):
    flat = ref.terrain("v1;faults=0;size=5")
    tally.check("no faults are flat", all(z == 0 for row in flat for z in row))
    full = ref.terrain("v1;faults=20;size=257")
    span = max(map(max, full)) - min(map(min, full))
    tally.check("the range is the relief", abs(span - 0.2) < 1e-6, str(span))
    small = ref.terrain("v1;faults=20;size=33")
    tally.check("sizes agree at shared vertices", small == [row[::8] for row in full[::8]])
    level = ref.box_pass([[0.25] * 9 for _ in range(9)], 2.0)
    tally.check("a level field stays level", level == [[0.25] * 9 for _ in range(9)])


def test_refusals(tally):
    texts = ["", "v2", "v1;faults", "v1;fade=1e0", "v1;fade=2", "v1;faults=1.5", "v1;tree=1"]
    for text in texts + ["v1;faults=3!at=fault:4", "v1!at=smooth:1", "v1!at=fault"]:
        try:
            ref.read_place(text, ref.read_recipe(text))
            tally.check("'%s' is refused" % text, False)
        except ref.RecipeError:
            tally.check("'%s' is refused" % text, True)


# ---- The command line against the reference ----------------------------------------------------


def random_recipe(dice):
    """A small valid recipe; keys in canonical order."""
    alphabet = "abcXYZ019._~-"
    seed = "".join(dice.choice(alphabet) for _ in range(dice.randrange(12))) + "z"
    text = "v1;seed=%s;size=%d;faults=%d" % (seed, dice.randint(2, 140), dice.randint(0, 150))
    text += dice.choice(["", ";fade=0", ";fade=%.4f" % (dice.randint(1, 9999) / 1e4)])
    text += dice.choice(["", ";relief=%.4f" % (dice.randint(1, 20000) / 1e4)])
    if dice.random() < 0.6:
        text += ";smooth=box;smooth-passes=%d" % dice.randint(0, 3)
        text += ";smooth-radius=%.3f" % dice.choice([dice.randint(0, 12), dice.uniform(0, 20)])
    return text


def run_cli(cli, command, recipe):
    done = subprocess.run([cli, command, recipe], stdout=subprocess.PIPE, text=True, timeout=60)
    if done.returncode != 0:
        return "exit code %d" % done.returncode
    return done.stdout.strip()


def reference_hash(recipe):
    return ref.fingerprint(ref.terrain(recipe))


def parse_fault_list(text):
    """The rows as exact numbers, the heading as words: spaces and 0.50 for 0.5 do not count."""
    heading, *lines = text.splitlines() or [""]
    columns = [word.strip() for word in heading.split(",")]
    return columns, [[Decimal(cell) for cell in line.split(",")] for line in lines]


def test_cli(tally, cli, dice):
    recipes = FIXED_RECIPES + [random_recipe(dice) for _ in range(8)]
    for recipe in recipes:
        tally.equal("hash of " + recipe, run_cli(cli, "hash", recipe), reference_hash(recipe))
    for recipe in FIXED_FAULTS + [random_recipe(dice)]:
        found = run_cli(cli, "faults", recipe)
        expected = "\n".join(ref.fault_lines(ref.read_recipe(recipe)))
        try:
            good = parse_fault_list(found) == parse_fault_list(expected)
        except InvalidOperation:
            good = False
        tally.check("faults of " + recipe, good, "it begins %r" % found[:200])


def test_golden(tally, path):
    """Recompute the table's lines, leaving out those that take more than a second or two."""
    with open(path, encoding="ascii") as table:
        lines = [line.split() for line in table if line.strip() and not line.startswith("#")]
    for recipe, expected in lines:
        work = ref.read_recipe(recipe)
        if work["size"] <= 129 and work["faults"] <= 3000:
            tally.equal("golden " + recipe, reference_hash(recipe), expected)


def main():
    parser = argparse.ArgumentParser(description="Test the Python reference and the command line.")
    parser.add_argument("--cli", help="the built program, for example build/native/faultline")
    parser.add_argument("--golden", help="a golden table to recompute, save its slowest lines")
    parser.add_argument("--seed", type=int, help="seed of the random recipes")
    arguments = parser.parse_args()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().getrandbits(32)
    print("random recipes from --seed %d" % seed)
    dice = random.Random(seed)
    tally = Tally()

    test_known_answers(tally)
    test_rows_against_definition(tally, dice)
    test_properties(tally)
    test_refusals(tally)
    if arguments.golden:
        test_golden(tally, arguments.golden)
    if arguments.cli:
        test_cli(tally, os.path.abspath(arguments.cli), dice)

    print("%d passed, %d failed" % (tally.passed, tally.failed))
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
