"""Arithmetic for the reference: floats, functions and random numbers with the same bits everywhere.

Integers are Python's, so they cannot overflow. Python's float is the IEEE double, and every double
comes from one + - * / or square root as written: reordering any of them would change bits. Only
floats() makes 32-bit floats. Before it rounds them, the sums, products, quotients and roots of
floats are doubles, which have so many digits that rounding twice gives the same as rounding once.
Words in brackets are section names of docs/spec.md.
"""

import functools
import math
import struct

MASK32 = 2**32 - 1
MASK64 = 2**64 - 1
SMALLEST = 2.0**-40  # a stage stores smaller values as zero [Small values]

# The stages that use random numbers [Random numbers]
STAGE_FAULT, STAGE_TREE_NODE, STAGE_SQUARES, STAGE_GRADIENTS, STAGE_DROPLETS = 1, 2, 3, 4, 5


def nearest(value):
    """Rounds to the nearest integer; halves are rounded up."""
    return math.floor(value + 0.5)


# ---- Floats [Arithmetic] ---------------------------------------------------------------------


def floats(values):
    """Rounds doubles or integers to the nearest 32-bit floats, ties to even."""
    form = "<%df" % len(values)
    return struct.unpack(form, struct.pack(form, *values))


ONE_FLOAT = struct.Struct("<f")


def to_float(value):
    """Rounds one number as floats() does."""
    return ONE_FLOAT.unpack(ONE_FLOAT.pack(value))[0]


def to_float32(value):
    """Rounds to the 32-bit float that a stage stores: values below 2^-40 in size become +0."""
    rounded = to_float(value)
    return rounded if abs(rounded) >= SMALLEST else 0.0


def stored(values):
    """Rounds a row as to_float32() does."""
    return [value if abs(value) >= SMALLEST else 0.0 for value in floats(values)]


# ---- Functions with the same bits everywhere [Functions] -------------------------------------


def horner(coefficients, x):
    """Evaluates the polynomial with these coefficients, from the highest power to the lowest."""
    total = 0.0
    for coefficient in coefficients:
        total = total * x + coefficient
    return total


SINE = [(-1) ** k / math.factorial(2 * k + 1) for k in range(8, 0, -1)]
COSINE = [(-1) ** k / math.factorial(2 * k) for k in range(8, 0, -1)]


def sin_cos_turn(angle):
    """Sine and cosine of angle / 2^32 of a full turn."""
    # Split the angle into quarter turns and a rest of at most an eighth of a turn, in radians
    quarter = (angle + 2**29) // 2**30
    x = (angle - quarter * 2**30) * (6.283185307179586476925 / 2**32)

    # Sum the two Taylor series, up to x^17 and x^16
    s = x * x
    sine = x + x * s * horner(SINE, s)
    cosine = 1.0 + s * horner(COSINE, s)

    # Rotate by the quarter turns
    return [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][quarter % 4]


def log2(x):
    """The binary logarithm of a positive number."""
    mantissa, exponent = math.frexp(x)  # exact: x = mantissa 2^exponent, mantissa from 1/2 to 1
    if mantissa < 0.70710678118654752440:
        mantissa, exponent = 2 * mantissa, exponent - 1
    s = (mantissa - 1) / (mantissa + 1)
    series = horner([1 / k for k in range(21, 0, -2)], s * s)
    return exponent + (s * series) * 2.885390081777926814719849362


def exp2(x):
    """2^x."""
    whole = math.floor(x + 0.5)
    if whole < -1000:
        return 0.0
    f = (x - whole) * 0.693147180559945309417
    return math.ldexp(horner([1 / math.factorial(k) for k in range(16, -1, -1)], f), whole)


def power(base, exponent):
    """base^exponent for non-negative numbers."""
    if exponent == 0:
        return 1.0
    if base == 0:
        return 0.0
    if exponent == 1:
        return base
    return exp2(exponent * log2(base))


def natural_log(x):
    return log2(x) * 0.693147180559945309417


def exp(x):
    return exp2(x * 1.442695040888963407360)


SIN_QUARTER = [
    float.fromhex(text)
    for text in ("0x1.3da11cp-13", "-0x1.324cc0p-8", "0x1.4668b8p-4", "-0x1.4abbc2p-1")
    + ("0x1.921fb6p+0",)
]


def sin_quarter(row):
    """The sines of q quarter turns, for a row of floats q from 0 to 1, computed in floats."""
    squares = floats([q * q for q in row])
    sums = [SIN_QUARTER[0]] * len(row)
    for coefficient in SIN_QUARTER[1:]:
        products = floats([total * s for total, s in zip(sums, squares)])
        sums = floats([product + coefficient for product in products])
    return [min(sine, 1.0) for sine in floats([q * total for q, total in zip(row, sums)])]


# ---- Random numbers [Random numbers] ---------------------------------------------------------


def fnv1a_64(data):
    """The 64-bit FNV-1a hash of bytes."""
    state = 0xCBF29CE484222325
    for byte in data:
        state = (state ^ byte) * 0x100000001B3 & MASK64
    return state


def philox4x32_10(counter, key):
    """Philox4x32-10: four random 32-bit words from four counter words and two key words."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        # Multiply two words to 64 bits each; mix the halves with the other words and the key
        high0, low0 = divmod(0xD2511F53 * c0, 2**32)
        high1, low1 = divmod(0xCD9E8D57 * c2, 2**32)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        # Compute the key of the next round
        k0 = k0 + 0x9E3779B9 & MASK32
        k1 = k1 + 0xBB67AE85 & MASK32
    return c0, c1, c2, c3


@functools.lru_cache(maxsize=None)
def key_of(seed):
    """The two key words of a seed."""
    key = fnv1a_64(seed.encode("ascii"))
    return key & MASK32, key >> 32


def random_words(recipe, index, node, stage, block):
    """Four random words that depend only on the seed and on their purpose."""
    return philox4x32_10((index, node, stage, block), key_of(recipe["seed"]))
