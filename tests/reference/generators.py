"""Diamond-square and fBm for the reference: lands that are not made of faults.

Both compute a float at every vertex after any number of steps; faultline_reference.py scales them
to heights. Words in brackets are section names of docs/spec.md.
The cost is proportional to the lattice vertices, and to vertices x steps; 257 x 257 vertices take
half a second.
"""

import functools
import math

from arithmetic import STAGE_GRADIENTS, STAGE_SQUARES, floats, power, random_words
from arithmetic import sin_cos_turn, stored, to_float, to_float32


# ---- Diamond-square [Diamond-square] -----------------------------------------------------------


def level_count(recipe):
    """The number of levels after the corners: that of the recipe, or as many as the grid needs."""
    if recipe["levels"] > 0:
        return recipe["levels"]
    levels = 0
    while 2**levels < recipe["size"] - 1:
        levels += 1
    return levels


class Squares:
    """The lattices of diamond-square. Vertices are computed at their first use and cached."""

    def __init__(self, recipe):
        self.recipe = recipe
        self.heights = {}  # by (level, i, j)
        self.words = {}
        self.roughness = [1.0]  # of the corners, then of each level
        for level in range(1, level_count(recipe) + 1):
            shrunk = power(recipe["reduction"], level - 1)
            self.roughness.append(to_float(recipe["roughness"] * shrunk))

    def wrapped(self, i, j, level):
        """The vertex that (i, j) is: seamless edges make the lattice a torus."""
        if self.recipe["edges"] == "seamless":
            return i % 2**level, j % 2**level
        return i, j

    def random_offset(self, i, j, level):
        """The random number of a vertex, from -1 to 1: a multiple of 2^-23, so an exact float."""
        if level == 0:
            word = random_words(self.recipe, 0, 0, STAGE_SQUARES, 0)[2 * j + i]
        else:
            block = (i >> 2, j, level)
            if block not in self.words:
                self.words[block] = random_words(self.recipe, i >> 2, j, STAGE_SQUARES, level)
            word = self.words[block][i & 3]
        return ((word >> 8) - 2**23) * 2.0**-23

    def height(self, i, j, level):
        """The height of vertex (i, j) of a level's lattice of 2^level cells a side."""
        i, j = self.wrapped(i, j, level)
        # The vertex is computed in the coarsest lattice that contains it
        while level > 0 and i % 2 == 0 and j % 2 == 0:
            i, j, level = i // 2, j // 2, level - 1
        if (level, i, j) not in self.heights:
            self.heights[level, i, j] = self.make(i, j, level)
        return self.heights[level, i, j]

    def make(self, i, j, level):
        (random_offset,) = floats([self.roughness[level] * self.random_offset(i, j, level)])
        if level == 0:
            return to_float32(random_offset)

        def at(east, south):
            return self.height(i + east, j + south, level)

        if i % 2 == 1 and j % 2 == 1:  # a diamond step: the middle of four corners
            return self.mean_of_four(at(-1, -1), at(1, 1), at(1, -1), at(-1, 1), random_offset)
        last = 2**level
        inside = 0 < i < last and 0 < j < last
        if inside or self.recipe["edges"] == "seamless":  # a square step: four neighbours
            return self.mean_of_four(at(0, -1), at(0, 1), at(1, 0), at(-1, 0), random_offset)
        if j in (0, last):  # on the northern or southern border
            a, b, inner = at(-1, 0), at(1, 0), at(0, 1 if j == 0 else -1)
        else:  # on the western or eastern one
            a, b, inner = at(0, -1), at(0, 1), at(1 if i == 0 else -1, 0)
        third = to_float(to_float(to_float(a + b) + inner) / 3.0)
        return to_float32(third + random_offset)

    @staticmethod
    def mean_of_four(a, opposite_a, b, opposite_b, random_offset):
        pairs = floats([a + opposite_a, b + opposite_b])
        quarter = to_float(sum(pairs)) * 0.25  # exact
        return to_float32(quarter + random_offset)

    def sums(self, steps, d):
        """Rows of floats: the vertices' values after some steps, by bilinear interpolation."""
        if steps == 0:
            return [[0.0] * (d + 1) for _ in range(d + 1)]
        level = steps - 1
        while level > 0 and 2 ** (level - 1) % d == 0:
            level -= 1  # a finer lattice has the same heights at this grid's vertices
        last = 2**level
        columns = [divmod(x * last, d) for x in range(d + 1)]
        fractions = floats([rest / d for _, rest in columns])
        rows = []
        for (j, _), g in zip(columns, fractions):
            edges = []
            for lattice_row in (j, min(j + 1, last)):
                a = [self.height(i, lattice_row, level) for i, _ in columns]
                b = [self.height(min(i + 1, last), lattice_row, level) for i, _ in columns]
                edges.append(mix(a, b, fractions))
            rows.append(stored_mix(edges[0], edges[1], g))
        return rows


def mix(a, b, shares):
    """a + share (b - a) for a row, in floats."""
    differences = floats([after - before for before, after in zip(a, b)])
    parts = floats([share * difference for share, difference in zip(shares, differences)])
    return floats([before + part for before, part in zip(a, parts)])


def stored_mix(a, b, share):
    """mix() of two rows with one share; values below 2^-40 become 0."""
    return stored(mix(a, b, [share] * len(a)))


# ---- fBm [fBm] -------------------------------------------------------------------------------


def fade_curve(t):
    """Perlin's 6 t^5 - 15 t^4 + 10 t^3 in floats."""
    cube = to_float(to_float(t * t) * t)
    inner = to_float(to_float(t * 6) - 15)
    return to_float(cube * to_float(to_float(t * inner) + 10))


class Axis:
    """The positions of a row's vertices in the lattice: cells, offsets in them, fade curve."""

    def __init__(self, frequency, d):
        places = [frequency * (x / d) for x in range(d + 1)]
        self.cells = [math.floor(place) for place in places]
        self.offsets = floats([place - cell for place, cell in zip(places, self.cells)])
        self.before = floats([offset - 1 for offset in self.offsets])
        self.curves = [fade_curve(offset) for offset in self.offsets]


class Octaves:
    """Octaves of gradient noise on finer and finer lattices."""

    def __init__(self, recipe):
        self.recipe = recipe
        self.frequencies = [recipe["frequency"]]
        self.weights = [1.0]
        for _ in range(recipe["octaves"] - 1):
            self.frequencies.append(self.frequencies[-1] * recipe["lacunarity"])
            self.weights.append(self.weights[-1] * recipe["gain"])
        self.noise = functools.lru_cache(maxsize=None)(self.make_noise)

        self.cells = self.frequencies  # along a side, by octave
        if recipe["edges"] == "seamless":
            self.cells = [max(1, math.floor(f + 0.5)) for f in self.frequencies]

    def lattice_point(self, j, k, octave):
        """The lattice point that (j, k) is: seamless edges make the lattice a torus."""
        if self.recipe["edges"] == "seamless":
            return j % self.cells[octave], k % self.cells[octave]
        return j, k

    def gradients(self, columns, k, octave):
        """The gradients of a row of lattice points, as cosines and sines."""
        turns = {}
        for j in columns:
            column, row = self.lattice_point(j, k, octave)
            counter = (column % 2**32, row % 2**32, STAGE_GRADIENTS, octave)
            sine, cosine = sin_cos_turn(random_words(self.recipe, *counter)[0])
            turns[j] = floats([cosine, sine])
        return turns

    @staticmethod
    def column(north, south, axis, y):
        """The contribution of a lattice column to row y: (a, b) of a + b t, where t is the offset
        from that column."""
        ty, curve = axis.offsets[y], axis.curves[y]
        (gx, gy), (gx_south, gy_south) = north, south
        a, a_south = floats([gy * ty, gy_south * axis.before[y]])
        growth, turn = floats([a_south - a, gx_south - gx])
        a_part, b_part = floats([curve * growth, curve * turn])
        return floats([a + a_part, gx + b_part])

    def make_noise(self, octave, d):
        """Rows of Perlin's noise, from -1 to 1."""
        axis = Axis(self.cells[octave], d)
        columns = sorted({j + more for j in axis.cells for more in (0, 1)})
        rows, turns = [], {}
        for y, k in enumerate(axis.cells):
            # Keep only the gradients of the lattice rows k and k + 1
            turns = {
                row: turns.get(row) or self.gradients(columns, row, octave) for row in (k, k + 1)
            }
            along = {j: self.column(turns[k][j], turns[k + 1][j], axis, y) for j in columns}
            west = [along[j] for j in axis.cells]
            east = [along[j + 1] for j in axis.cells]
            left = line_values(west, axis.offsets)
            right = line_values(east, axis.before)
            row = mix(left, right, axis.curves)
            rows.append(floats([value * SQRT2 for value in row]))
        return rows

    def sums(self, steps, d):
        """Rows of floats: the sums after some octaves."""
        rows = [[0.0] * (d + 1) for _ in range(d + 1)]
        signals = list(rows)  # used by ridged only
        for octave in range(steps):
            noise = self.noise(octave, d)
            for y in range(d + 1):
                rows[y], signals[y] = self.add(octave, noise[y], rows[y], signals[y])
        return rows

    def add(self, octave, noise, row, signals):
        """Adds an octave to one row; returns the row and its signals."""
        form = self.recipe["fbm"]
        if form == "multiplicative":
            return self.multiply(octave, noise, row), signals
        if form == "ridged":
            noise = ridges(octave, noise, signals)
            signals = stored(noise)
        if octave == 0:
            return stored(noise), signals
        (weight,) = floats([self.weights[octave]])
        parts = floats([weight * value for value in noise])
        return stored([a + part for a, part in zip(row, parts)]), signals

    def multiply(self, octave, noise, row):
        """Adds an octave whose noise is scaled by the height so far."""
        names = ("fbm-shift", "fbm-scale", "fbm-base")
        shift, scale, base = floats([self.recipe[name] for name in names])
        shifted = floats([value + shift for value in noise])
        if octave == 0:
            scaled = floats([value * scale for value in shifted])
            return stored([value + base for value in scaled])
        (weight,) = floats([self.recipe["fbm-scale"] * self.weights[octave]])
        products = floats([a * value for a, value in zip(row, shifted)])
        parts = floats([product * weight for product in products])
        return stored([a + part for a, part in zip(row, parts)])


(SQRT2,) = floats([1.41421356])  # brings the noise of unit gradients to -1..1


def ridges(octave, noise, signals):
    """Makes ridges: noise mirrored at 0; later octaves count only where ridges were before."""
    mirrored = floats([1 - abs(value) for value in noise])
    squares = floats([n * n for n in mirrored])
    if octave == 0:
        return squares
    shares = [min(1.0, 2 * signal) for signal in signals]
    return floats([square * share for square, share in zip(squares, shares)])


def line_values(lines, offsets):
    """a + b t for every vertex of a row, in floats."""
    products = floats([b * t for (_, b), t in zip(lines, offsets)])
    return floats([a + product for (a, _), product in zip(lines, products)])
