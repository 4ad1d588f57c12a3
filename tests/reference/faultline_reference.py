"""Faultline, version 1, in plain Python: from a recipe's text to its fingerprint.

This program is meant to be read. It was written from the definition of version 1 alone
(docs/spec.md; section names stand in brackets below), never from the C++, so that two programs
which know nothing of each other can be compared bit by bit.

    python3 faultline_reference.py 'v1;seed=oak-ridge;faults=40;size=65'
    python3 faultline_reference.py --faults 'v1;seed=oak-ridge;faults=40'

Covered: step faults on point-normal lines, the linear schedule, relief, box smoothing. It stops
with a message where the page would repair a text.

Bits: integers are Python's, so they cannot overflow. Python's float is the IEEE double, and every
double below comes from one + - * or / as written: reordering any of them would change bits. A
32-bit float is made in one place (to_float32).
Cost: faults x rows for the heights, vertices x taps for a smoothing pass.
"""

import argparse
import math
import re
import struct
import sys
from decimal import Decimal
from fractions import Fraction

MASK32 = 2**32 - 1
MASK64 = 2**64 - 1

REFERENCE_D = 256  # relief is measured on the grid of 257 vertices a side [Relief]
STAGE_FAULT = 1  # place of the faults in the list of random stages [Random numbers]
SMALLEST = 2.0**-40  # a stage stores anything smaller as zero [Small values]


# ---- Text [Text] -----------------------------------------------------------------------------

# key: (default, least, greatest, places after the point)
NUMBER_ROWS = {
    "size": ("513", 2, 4097, 0),
    "faults": ("500", 0, 100000, 0),
    "fade": ("1", 0, 1, 4),
    "relief": ("0.2", 0, 2, 4),
    "smooth-passes": ("1", 0, 64, 0),
    "smooth-radius": ("1", 0, 64, 3),
}
# key: the words allowed, the default first
WORD_ROWS = {
    "method": ("fault",),
    "line": ("point-normal",),
    "profile": ("step",),
    "schedule": ("linear",),
    "smooth": ("none", "box"),
}
DEFAULT_SEED = "first-light"


class RecipeError(ValueError):
    """A text the page would repair; this program says what is wrong and stops."""


def read_number(key, text):
    """The number of a row, as whole units of its last place: fade=0.37 is 3700."""
    _, least, greatest, places = NUMBER_ROWS[key]
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise RecipeError("%s=%s is not a plain decimal number" % (key, text))
    whole, _, after = text.partition(".")
    if len(after) > places:
        raise RecipeError("%s=%s has more than %d places" % (key, text, places))
    scaled = int(whole + after.ljust(places, "0"))
    if not least * 10**places <= scaled <= greatest * 10**places:
        raise RecipeError("%s=%s is outside %d..%d" % (key, text, least, greatest))
    return scaled


def read_recipe(text):
    """A dictionary from key to value. `check` and the view part do not decide any height."""
    # Cut off the view part, split the rest into entries
    text = text.partition("!")[0]
    version, *entries = text.split(";")
    if version != "v1":
        raise RecipeError("the text starts with '%s', not with 'v1'" % version)
    values = {}
    for entry in entries:
        key, equals, value = entry.partition("=")
        if not equals or key in values:
            raise RecipeError("'%s' is not an entry, or stands there twice" % entry)
        values[key] = value
    values.pop("check", None)

    # Read row by row, filling in the defaults
    seed = values.pop("seed", DEFAULT_SEED)
    if len(seed) > 64 or not re.fullmatch(r"[A-Za-z0-9._~-]*[A-Za-z0-9]", seed):
        raise RecipeError("seed=%s is not a seed" % seed)
    recipe = {"seed": seed}
    for key, words in WORD_ROWS.items():
        recipe[key] = values.pop(key, words[0])
        if recipe[key] not in words:
            raise RecipeError("%s=%s is not known here" % (key, recipe[key]))
    for key, (default, _, _, places) in NUMBER_ROWS.items():
        scaled = read_number(key, values.pop(key, default))
        # Divide once: the double nearest to the decimal number, or the plain integer
        recipe[key] = scaled / 10**places if places else scaled
    if values:
        raise RecipeError("unknown: " + ", ".join(values))
    return recipe


def read_place(text, recipe):
    """How many faults and passes are done where the view part's `at` stands: without it, all."""
    passes = recipe["smooth-passes"] if recipe["smooth"] == "box" else 0
    match = re.search(r"[!;]at=([a-z]+):?([0-9]*)(;|$)", "!" + text.partition("!")[2])
    word, step = match.group(1, 2) if match else ("end", "")
    if word == "end":
        return recipe["faults"], passes
    if word == "fault" and int(step or -1) in range(recipe["faults"] + 1):
        return int(step), 0
    if word == "smooth" and int(step or -1) in range(passes + 1):
        return recipe["faults"], int(step)
    raise RecipeError("at=%s:%s is not on the timeline" % (word, step))


# ---- Random numbers [Random numbers] ---------------------------------------------------------


def fnv1a_64(data):
    """The 64-bit FNV-1a hash of some bytes: exclusive-or, then multiply."""
    state = 0xCBF29CE484222325
    for byte in data:
        state = (state ^ byte) * 0x100000001B3 & MASK64
    return state


def philox4x32_10(counter, key):
    """Ten rounds of Philox: four scrambled 32-bit words from four counter and two key words."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        # Multiply two words to 64 bits each, mix the halves with the others and the round's key
        high0, low0 = divmod(0xD2511F53 * c0, 2**32)
        high1, low1 = divmod(0xCD9E8D57 * c2, 2**32)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        # Step the key for the next round
        k0 = k0 + 0x9E3779B9 & MASK32
        k1 = k1 + 0xBB67AE85 & MASK32
    return c0, c1, c2, c3


# ---- One fault [A fault, in integers] --------------------------------------------------------


class Fault:
    """A line in integers: point (px, py) / 2^24, normal (a, b) / 2^16; amplitude / 2^24."""

    def __init__(self, a, b, px, py, amplitude):
        self.a, self.b = a, b
        self.px, self.py = px, py
        self.amplitude = amplitude


def draw_fault(seed, index, count, fade):
    """Fault number `index` of `count`: depends on its own index only, not on faults before it."""
    # Draw four words for this fault
    key = fnv1a_64(seed.encode("ascii"))
    words = philox4x32_10((index, 0, STAGE_FAULT, 0), (key & MASK32, key >> 32))
    angle_word, px_word, py_word, _ = words

    # Turn the first word into an angle, round the normal to multiples of 1/65536.
    # Of all 2^32 angles none brings a product nearer than 7*10^-10 to a rounding border, and the
    # products below err by less than 2*10^-10: the integers are certain on any machine.
    angle = 2 * math.pi * (angle_word / 2**32)
    a = math.floor(65536 * math.cos(angle) + 0.5)
    b = math.floor(65536 * math.sin(angle) + 0.5)

    # Keep the top 24 bits of the next two words as the point
    px, py = px_word >> 8, py_word >> 8

    # Let the amplitude go from 1 towards `fade` [Amplitude]; round to multiples of 2^-24
    amplitude = 1 + (fade - 1) * (index / count)
    return Fault(a, b, px, py, math.floor(amplitude * 2**24 + 0.5))


def draw_faults(recipe):
    """The whole list of faults, in the order of the timeline."""
    count = recipe["faults"]
    return [draw_fault(recipe["seed"], i, count, recipe["fade"]) for i in range(count)]


def raised(x, y, fault, d):
    """Whether a vertex rises: the sign of the dot product (vertex - point) . normal, exact.

    This is the definition. Everything is multiplied by d * 2^40, so no fraction is left. A vertex
    on the line itself is raised.
    """
    east = x * 2**24 - fault.px * d
    south = y * 2**24 - fault.py * d
    return east * fault.a + south * fault.b >= 0


def ceil_divide(numerator, denominator):
    """The quotient rounded up, for integers of any sign."""
    return -(-numerator // denominator)


# ---- All faults on a grid [Adding up] --------------------------------------------------------


def raised_columns(y, fault, d):
    """The columns of row y which rise, as a range: the same answer as `raised`, a row at once."""
    # Divide the inequality by 2^24: a vertex is raised where a x + b y >= k
    k = ceil_divide((fault.a * fault.px + fault.b * fault.py) * d, 2**24)
    rest = k - fault.b * y

    # Solve a x >= rest for x; dividing by a negative a turns the inequality round
    if fault.a > 0:
        first, end = ceil_divide(rest, fault.a), d + 1
    elif fault.a < 0:
        first, end = 0, rest // fault.a + 1
    else:
        first, end = 0, (d + 1 if rest <= 0 else 0)
    first = min(max(first, 0), d + 1)
    return first, min(max(end, first), d + 1)


def add_up(faults, d):
    """Rows of integers in units of 2^-30: every fault adds its amplitude or takes it away."""
    rows = []
    for y in range(d + 1):
        # Note, per column, by how much the height differs from the column before
        steps = [0] * (d + 2)
        for fault in faults:
            amount = fault.amplitude << 6  # from units of 2^-24 to units of 2^-30
            first, end = raised_columns(y, fault, d)
            steps[0] -= amount
            steps[first] += 2 * amount
            steps[end] -= 2 * amount

        # Sum the differences from west to east
        row, height = [], 0
        for step in steps[: d + 1]:
            height += step
            row.append(height)
        rows.append(row)
    return rows


# ---- Heights [Relief] ------------------------------------------------------------------------


def to_float32(value):
    """The nearest 32-bit float, ties to even; sizes below 2^-40 become +0 [Small values]."""
    nearest = struct.unpack("<f", struct.pack("<f", value))[0]
    return nearest if abs(nearest) >= SMALLEST else 0.0


def uplift(recipe, done):
    """Rows of heights after the first `done` faults, before any smoothing."""
    faults = draw_faults(recipe)

    # Measure the finished range, always with all faults and on the reference grid
    reference = add_up(faults, REFERENCE_D)
    highest = max(max(row) for row in reference)
    lowest = min(min(row) for row in reference)
    scale = recipe["relief"] / (highest - lowest) if highest > lowest else 0.0

    # Scale the recipe's own grid
    sums = add_up(faults[:done], recipe["size"] - 1)
    return [[to_float32(value * scale) for value in row] for row in sums]


# ---- Smoothing [Smoothing] -------------------------------------------------------------------


def box_line(line, radius):
    """Weighted means along one row or column; `radius` is in steps of the grid."""
    # Split the radius into whole neighbours and a fractional weight for the next one
    whole = math.floor(radius)
    fraction = radius - whole
    reach = whole + 1 if fraction > 0 else whole

    means = []
    for centre in range(len(line)):
        # Add up the taps inside the grid, from the lowest index to the highest
        total, weights = 0.0, 0.0
        for k in range(max(0, centre - reach), min(len(line) - 1, centre + reach) + 1):
            weight = 1.0 if abs(k - centre) <= whole else fraction
            total += weight * line[k]
            weights += weight
        means.append(to_float32(total / weights))
    return means


def box_pass(rows, radius):
    """One pass: along every row, then along every column of what came out."""
    along_rows = [box_line(row, radius) for row in rows]
    along_columns = [box_line(column, radius) for column in zip(*along_rows)]
    return [list(row) for row in zip(*along_columns)]


def terrain(text):
    """Rows of heights a text stands for: the finished ones, or those at its place [Timeline]."""
    recipe = read_recipe(text)
    faults_done, passes_done = read_place(text, recipe)
    rows = uplift(recipe, faults_done)

    # State the radius for the grid of 513, carry it to this one
    radius = recipe["smooth-radius"] * (recipe["size"] - 1) / 512
    for _ in range(passes_done):
        rows = box_pass(rows, radius)
    return rows


# ---- Fingerprint [Fingerprint] ---------------------------------------------------------------


def fingerprint(rows):
    """Sixteen hex digits: FNV-1a-64 of width, height and all heights, row by row."""
    data = struct.pack("<II", len(rows[0]), len(rows))
    for row in rows:
        data += struct.pack("<%df" % len(row), *row)  # to_float32 has left no -0
    return "%016x" % fnv1a_64(data)


# ---- Command line ----------------------------------------------------------------------------


def exact_decimal(numerator, bits):
    """numerator / 2^bits written out in full: a division by a power of two always ends."""
    fraction = Fraction(numerator, 2**bits)
    power = fraction.denominator.bit_length() - 1
    digits = fraction.numerator * 5**power  # n / 2^k = n 5^k / 10^k
    return "{:f}".format(Decimal((digits < 0, tuple(map(int, str(abs(digits)))), -power)))


def fault_lines(recipe):
    """The fault list as lines of comma-separated values, a heading first."""
    yield "index,px,py,nx,ny,amplitude,A,B,px24,py24,a24"
    for index, fault in enumerate(draw_faults(recipe)):
        exact = [exact_decimal(fault.px, 24), exact_decimal(fault.py, 24)]
        exact += [exact_decimal(fault.a, 16), exact_decimal(fault.b, 16)]
        exact += [exact_decimal(fault.amplitude, 24)]
        whole = [fault.a, fault.b, fault.px, fault.py, fault.amplitude]
        yield ",".join(map(str, [index] + exact + whole))


def main():
    parser = argparse.ArgumentParser(description="Print the fingerprint of a Faultline recipe.")
    parser.add_argument("recipe", help="for example 'v1;seed=oak-ridge;faults=40;size=65'")
    parser.add_argument("--faults", action="store_true", help="print the fault list instead")
    arguments = parser.parse_args()
    try:
        if arguments.faults:
            print("\n".join(fault_lines(read_recipe(arguments.recipe))))
        else:
            print(fingerprint(terrain(arguments.recipe)))
    except RecipeError as error:
        sys.exit("faultline_reference: %s" % error)


if __name__ == "__main__":
    main()
