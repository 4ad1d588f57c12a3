"""Tests of opened_heights.py: small cases with known answers, and the command line beside it on
files at random, as .npy, .asc, .flt, .bil, .raw and .r32 with what stands beside them. They are
groups of test_reference.py, which runs them.

A field of the command line has the bits of the reference's. Where gaps are filled smoothly, only
the cells that were gaps may differ: by oh.SLACK of the range.
"""

import dataclasses
import itertools
import json
import math
import os
import struct
import subprocess
import tempfile

import faultline_reference as ref
import opened_heights as oh
from arithmetic import floats, to_float
from opened_heights import GAP, File, Places

NORTH = Places(0.0, 0.0, 1.0, 0.0, 0.0, -1.0)
FOOT, SURVEY_FOOT = 0.3048, 1200.0 / 3937.0


def refuses(tally, what, *call):
    try:
        call[0](*call[1:])
    except oh.Refused:
        tally.check(what, True)
    else:
        tally.check(what, False, "not refused")


# ---- Known answers ---------------------------------------------------------------------------


def test_opened_steps(tally, rng):
    for check in (known_squares, known_turns, known_askew, known_gaps, known_metres, known_scales):
        check(tally, rng)
    for check in (known_maps, known_misfits):
        check(tally)


def known_squares(tally, rng):
    # Of five cells at three vertices, the second and the fourth lie halfway, and go up
    tally.equal("means of a row", [oh.nearest_place(x, 5, 3) for x in range(5)], [0, 1, 1, 2, 2])
    row = [0.0, 10.0, 20.0, 30.0, 40.0]
    tally.equal("means", oh.means([row] * 5, 3), [[0.0, 15.0, 35.0]] * 3)
    holes = [[0.0, GAP, 20.0, GAP, GAP]] + [row[:3] + [GAP, GAP]] * 4
    found = oh.means(holes, 3)
    tally.equal("means leave gaps out", [line[1] for line in found], [20.0, 15.0, 15.0])
    tally.check("a gap of means", all(math.isnan(line[2]) for line in found))
    # As plainly as can be, with a place moved along
    for _ in range(20):
        cells, size = rng.randint(3, 12), rng.randint(2, 3)
        rows = [[float(rng.randint(-99, 99)) for _ in range(cells)] for _ in range(cells)]
        near = [math.floor(x * (size - 1) / (cells - 1) + 0.5) for x in range(cells)]
        plain = []
        for y in range(size):
            for x in range(size):
                all_cells = itertools.product(range(cells), repeat=2)
                mine = [rows[v][u] for u, v in all_cells if (near[u], near[v]) == (x, y)]
                plain.append(to_float(sum(mine) / len(mine)))
        found, places = oh.taken(rows, NORTH, None, size)
        tally.equal("means of %d at %d" % (cells, size), [z for line in found for z in line], plain)
        tally.equal("cells of means", places.xi, (cells - 1) / (size - 1))

    rows = [[10.0 * y + x for x in range(6)] for y in range(3)]
    found, places = oh.taken(rows, NORTH)
    tally.equal("middle square", found, [[1.0, 2.0, 3.0], [11.0, 12.0, 13.0], [21.0, 22.0, 23.0]])
    tally.equal("its place", places, Places(1.0, 0.0, 1.0, 0.0, 0.0, -1.0))
    tall = [list(column) for column in zip(*rows)]
    tally.equal("middle of a tall grid", oh.taken(tall, None)[0], [column[:] for column in tall[1:4]])
    askew = Places(100.0, 200.0, 4.0, 3.0, 3.0, -4.0)
    tally.equal("a part askew", oh.taken(rows, askew, (2, 1, 2))[1].at(0, 0), askew.at(2, 1))
    found, places = oh.taken(rows, NORTH, (4, 1, 2))
    tally.equal("a part", (found, places.at(0, 0)), ([[14.0, 15.0], [24.0, 25.0]], (4.0, -1.0)))
    most, oh.LARGEST = oh.LARGEST, 2
    try:
        tally.equal("more than a land can have", oh.taken(rows, NORTH)[0], [[1.0, 2.5], [16.0, 17.5]])
    finally:
        oh.LARGEST = most
    tally.equal("a part beyond the border", oh.part_within(6, 3, (5, 9, 2)), (4, 1, 2))
    tally.equal("a part that is too large", oh.part_within(6, 3, (1, 1, 9)), (1, 0, 3))


def known_turns(tally, rng):
    """A land lies as it is, in whatever order a file holds it."""
    rows = [[float(rng.randint(0, 99)) for _ in range(4)] for _ in range(4)]
    for columns, mirrored, south in itertools.product((False, True), repeat=3):
        turned = [list(line) for line in zip(*rows)] if columns else rows
        x, y = (0.0, 1.0), (0.0, -1.0)  # the first place, and the step
        if mirrored:
            x, turned = (3.0, -1.0), turned[::-1] if columns else [line[::-1] for line in turned]
        if south:
            y, turned = (-3.0, 1.0), [line[::-1] for line in turned] if columns else turned[::-1]
        places = Places(x[0], y[0], *((0.0, x[1], y[1], 0.0) if columns else (x[1], 0.0, 0.0, y[1])))
        found, upright = oh.upright(turned, places)
        tally.equal("turned %s" % places, (found, upright), (rows, NORTH))
    said = oh.with_first_row(File(rows, places=NORTH), True).places
    tally.equal("said to be in the south", said, Places(0.0, -3.0, 1.0, 0.0, 0.0, 1.0))
    tally.equal("said to be as it is", oh.with_first_row(File(rows, places=said), True).places, said)
    tally.equal("south first", oh.upright(rows, None, True), (rows[::-1], None))


def known_askew(tally, rng):
    """A plane that lies askew by the angle of a triangle of sides 3, 4 and 5 is the same plane."""
    places = Places(100.0, 200.0, 4.0, 3.0, 3.0, -4.0)
    for turn in range(4):
        rows = [[0.0] * 15 for _ in range(15)]
        for j in range(15):
            for i in range(15):
                x, y = places.at(i, j)
                rows[j][i] = 2.0 * x - 3.0 * y
        found, upright = oh.upright(rows, places)
        # 14 cells, of which 4/5 + 3/5 are one of the square
        tally.equal("size of what lies askew", (len(found), upright.xi, upright.yj), (11, 5.0, -5.0))
        middle = places.at(7, 7)
        tally.equal("middle", [round(each, 9) for each in upright.at(5, 5)], list(middle))
        off = 0.0
        for j in range(11):
            for i in range(11):
                x, y = upright.at(i, j)
                off = max(off, abs(found[j][i] - (2.0 * x - 3.0 * y)))
        tally.check("plane askew, turned %d times" % turn, off < 1e-4, str(off))
        places = Places(places.x0, places.y0, places.xj, -places.xi, places.yj, -places.yi)
    refuses(tally, "sheared", oh.upright, [[0.0] * 9] * 9, Places(0.0, 0.0, 4.0, 3.0, 2.0, -4.0))
    refuses(tally, "a rhombus", oh.upright, [[0.0] * 9] * 9, Places(0.0, 0.0, 5.0, 3.0, 0.0, -4.0))
    refuses(tally, "oblong askew", oh.upright, [[0.0] * 9] * 9, Places(0.0, 0.0, 4.0, 6.0, 3.0, -8.0))
    refuses(tally, "askew, too small", oh.upright, [[0.0] * 2] * 2, Places(0.0, 0.0, 4.0, 3.0, 3.0, -4.0))


def known_gaps(tally, rng):
    def gaps(numbers, **said):
        return [math.isnan(z) for z in oh.heights_of(File([numbers], **said))[0]]

    odd = [None, math.nan, -1.1e30, -1e30, -9999.0, -32768.0]
    tally.equal("no numbers", gaps(odd), [True, True, True, False, False, False])
    tally.equal("no height of 16 bits", gaps(odd, is_signed_16=True), [True] * 3 + [False] * 2 + [True])
    tally.equal("as a double", gaps([0.1, 0.2], no_data=0.1), [True, False])
    tally.equal("as a float", gaps([to_float(0.1), 0.1000001], no_data=0.1), [True, False])
    tally.equal("the largest, spelled otherwise", gaps([3.4e38], no_data=1e39, is_text=True), [True])
    refuses(tally, "too large for a float", gaps, [1e39])

    void = -9999.0
    for rows, found in [
        ([[void, -4998.0]], [[GAP, -4998.0]]),
        ([[void, -4999.0]], [[void, -4999.0]]),
        ([[void, void]], [[void, void]]),
        ([[-9998.0, 0.0]], [[-9998.0, 0.0]]),
        ([[-32768.0, void, 0.0]], [[GAP, void, 0.0]]),
        ([[void, GAP, 0.0, void]], [[GAP, GAP, 0.0, GAP]]),
    ]:
        tally.equal("unsaid in %s" % rows, repr(oh.without_unsaid_voids(rows)), repr(found))

    # By symmetry, and by hand: 4 a = 2 + b + b', and so on
    rows = [[0.0, 3.0, 0.0], [1.0, GAP, 2.0], [0.0, 6.0, 0.0]]
    tally.equal("between four", oh.filled(rows, "smooth")[1][1], 3.0)
    tally.equal("in a corner", oh.filled([[GAP, 1.0], [4.0, 9.0]], "smooth")[0][0], 2.5)
    line = [[0.0, GAP, GAP, GAP, 8.0]]
    tally.equal("along a line", [round(z, 6) for z in oh.filled(line, "smooth")[0]], [0, 2, 4, 6, 8])
    tally.equal("at the level", oh.filled(line, "sea", 0.1)[0][1], to_float(0.1))
    refuses(tally, "gaps", oh.filled, line, "")
    refuses(tally, "no height at all", oh.filled, [[GAP, GAP]], "smooth")
    # x^2 - y^2 solves the equation exactly, on any grid
    rows = [[float(x * x - y * y) for x in range(12)] for y in range(12)]
    holes = [list(row) for row in rows]
    for y in range(1, 8):
        holes[y][3:10] = [GAP] * 7
    found = oh.filled(holes, "smooth")
    off = max(abs(a - b) for line in zip(found, rows) for a, b in zip(*line))
    tally.check("x^2 - y^2 in a gap", off < 1e-6, str(off))


def known_metres(tally, rng):
    # Lengths of a degree of longitude and of latitude, as tables have them
    for latitude, across, along in [
        (0.0, 111319.491, 110574.276),
        (45.0, 78846.806, 111131.778),
        (-45.0, 78846.806, 111131.778),
        (60.0, 55799.981, 111412.273),
        (90.0, 0.0, 111693.979),
    ]:
        found = [metres * oh.DEGREE for metres in oh.metres_of_radian(latitude * oh.DEGREE)]
        off = max(abs(found[0] - across), abs(found[1] - along))
        tally.check("a degree at %g" % latitude, off < 0.03, str(found))

    def cell(places, span=0.0, size=3, **said):
        return oh.cell_metres(File([], **said), places, size, span)

    tally.equal("nothing said", cell(None), 0.0)
    tally.equal("metres", cell(dataclasses.replace(NORTH, xi=7.0, yj=-7.0)), 7.0)
    tally.equal("feet", cell(NORTH, place_unit=FOOT, kind="projected"), FOOT)
    tally.equal("width and depth", cell(dataclasses.replace(NORTH, xi=4.0, yj=-9.0)), 6.0)
    tally.equal("but for a thousandth", cell(dataclasses.replace(NORTH, yj=-0.9991)), 1.0)
    second = 1.0 / 3600.0
    places = Places(7.0, 46.0 + second, second, 0.0, 0.0, -second)
    wanted = math.sqrt(77443.3 * 111150.6) / 3600.0
    for said in ({"kind": "geographic"}, {"kind": "geographic", "place_unit": oh.DEGREE}):
        tally.check("arc seconds", abs(cell(places, **said) - wanted) < 0.01, str(cell(places, **said)))
    # Lengths would be a width of 2 / 3600, of which four are 0.0022
    tally.check("can only be degrees", abs(cell(places, 0.0023) - wanted) < 0.01)
    tally.equal("can be lengths", cell(places, 0.0022), second)
    tally.equal("said to be lengths", cell(places, 0.0023, kind="local"), second)
    south = Places(7.0, -88.2, 1.0, 0.0, 0.0, -1.0)
    tally.check("around the pole", cell(south, 9.0) > 10000.0)
    grads = dataclasses.replace(places, y0=(46.0 + second) / 0.9, xi=second / 0.9, yj=-second / 0.9)
    found = cell(grads, kind="geographic", place_unit=0.9 * oh.DEGREE)
    tally.check("grads", abs(found - wanted) < 0.01, str(found))
    for beyond in ({"x0": 361.0}, {"x0": -182.0}, {"y0": 91.0}, {"y0": -90.4999}):
        far = dataclasses.replace(places, **beyond)
        tally.equal("no degrees: %s" % beyond, cell(far, 0.0023), second)


def known_scales(tally, rng):
    def field(numbers, **said):
        cell = said.pop("cell", 50.0)
        sidecar, gaps = said.pop("sidecar", None), said.pop("gaps", "")
        found = oh.opened(File(numbers, **said), sidecar=sidecar, cell_size=cell, gaps=gaps)
        return found.rows, found.side, found.level

    flat = [[0.0, 0.0], [0.0, 0.0]]
    two = [[0.0, 25.0], [50.0, 100.0]]
    halves = [[0.0, 0.5], [1.0, 2.0]]
    tally.equal("metres", field(two), (halves, 50.0, 0.0))
    feet = [[z / FOOT for z in row] for row in two]
    tally.equal("feet", field(feet, height_unit=FOOT), (halves, 50.0, 0.0))
    tally.equal("scale and offset", field([[-5, 45], [95, 195]], scale=0.5, offset=2.5)[0], halves)
    found = field([[0, 0], [0, 100 / FOOT]], height_unit=FOOT, offset=-25 / FOOT)
    tally.equal("an offset in feet", found[0], [[-0.5, -0.5], [-0.5, 1.5]])
    tally.equal("unsaid", field([[-9999.0, 25.0], [50.0, 100.0]], gaps="sea")[0], halves)
    rows = [[0.0, -9999.0, 25.0], [50.0, 100.0, 100.0], [50.0, 100.0, 100.0]]
    found = oh.opened(File(rows), size=2, cell_size=50.0).rows
    tally.equal("unsaid, not within means", found, halves)
    tally.equal("said otherwise", field([[-9999.0, 25.0], [50.0, 100.0]], no_data=7.0)[1:], (0.0, 0.0))
    tally.equal("level", field([[z + 4000 for z in row] for row in two]), (halves, 50.0, 4000.0))
    tally.equal("below", field([[-z for z in row] for row in two])[0], [[0.0, -0.5], [-1.0, -2.0]])
    tall = [[0.0, 50.0], [100.0, 200.0]]
    tally.equal("the middle", field(tall), ([[-2.0, -1.0], [0.0, 2.0]], 50.0, 100.0))
    quarter = [[0.0, 0.0625], [0.125, 0.25]]
    taller = [[z * 1.01 for z in row] for row in tall]
    tally.equal("too tall", (field(taller)[1:], [floats(r) for r in field(taller)[0]]),
                ((0.0, 0.0), [tuple(row) for row in quarter]))
    tally.equal("no size", field(tall, cell=0.0), (quarter, 0.0, 0.0))
    tally.equal("downwards", field(tall, cell=0.0, scale=-1.0)[0], [[0.25, 0.1875], [0.125, 0.0]])
    tally.equal("flat", field([[7.0, 7.0]] * 2, cell=0.0), (flat, 0.0, 0.0))
    tally.equal("small values", field([[0.0, 2.0**-41], [1.0, 2.0]], cell=1.0)[0], [[0.0, 0.0], [1.0, 2.0]])
    tally.equal("level 0 in gaps", field([[None, 1.0], [2.0, 3.0]], cell=1.0, offset=-1.0, gaps="sea")[0],
                [[0.0, 0.0], [1.0, 2.0]])
    levels = [[0.0, 13107.0], [26214.0, 65535.0]]
    fifth = [[0.0, 0.05], [0.1, 0.25]]
    tally.equal("levels", field(levels, is_levels=True)[0], [list(floats(row)) for row in fifth])
    found = field([[0, 25], [50, 100]], is_levels=True, height_unit=1.0)
    tally.equal("levels with a unit", found[0], halves)
    doubled = [[2.0 * z for z in row] for row in two]
    tally.equal("levels with a scale", field(doubled, is_levels=True, scale=0.5)[0], halves)
    lowered = [[z - 7 for z in row] for row in two]
    tally.equal("levels with an offset", field(lowered, is_levels=True, offset=7.0)[0], halves)
    sidecar = oh.Sidecar(10.0, -5.0, 15.0, 3.0)
    found = field(levels, is_levels=True, sidecar=sidecar)
    tally.equal("levels of ours", ([floats(row) for row in found[0]], found[1:]),
                ([floats([-0.5, -0.1]), floats([0.3, 1.5])], (10.0, 3.0)))
    tally.equal("r32", field(halves, cell=0.0, is_r32=True), (halves, 0.0, 0.0))
    tally.equal("floats of others", field(halves, cell=0.0), (quarter, 0.0, 0.0))
    tally.equal("r32 of ours", field(halves, cell=0.0, is_r32=True, sidecar=sidecar), (halves, 10.0, 3.0))
    tally.equal("r32 beyond a land", field(tall, cell=0.0, is_r32=True), (quarter, 0.0, 0.0))
    centred = oh.Sidecar(10.0, 0.0, 5.0, 0.0, 2.0)
    found = field([[-1.0, 0.0], [0.5, 1.0]], cell=0.0, is_r32=True, sidecar=centred)
    tally.equal("centred", found, ([[0.0, 0.25], [0.375, 0.5]], 10.0, 0.0))


def tile(x, y, numbers, **said):
    cells = Places(500.0 + 10.0 * x, 900.0 - 10.0 * y, 10.0, 0.0, 0.0, -10.0)
    return File(numbers, **{"places": cells, "name": "%d %d" % (x, y), **said})


def known_maps(tally):
    west = tile(0, 0, [[1, 2, 3], [4, None, None]])
    east = tile(2, 0, [[30, 40], [60, 70]])
    south = tile(1, 1, [[50, 65], [80, None]])
    wanted = [[1, 2, 3, 40], [4, 50, 60, 70], [None, 80, None, None]]
    for files in itertools.permutations((west, east, south)):
        found = oh.joined(files)
        rows = [[None if math.isnan(z) else z for z in row] for row in found.rows]
        tally.equal("map of three", rows, wanted)
        tally.equal("cells that differ", found.differ(), (2, 27.0))
        tally.equal("place of the map", found.file.places, west.places)
        tally.equal("some of them", found.differ((2, 0, 1)), (1, 27.0))
    # Of two that reach as far north and west, the name counts
    same = [tile(0, 0, [[1, 2]], name="b"), tile(0, 0, [[3, 4]], name="a")]
    tally.equal("by name", oh.joined(same).rows, [[3, 4]])
    unsaid = [tile(0, 0, [[-9999, 2]], name="a"), tile(0, 0, [[3, 4]], name="b")]
    tally.equal("no height, unsaid", (oh.joined(unsaid).rows, oh.joined(unsaid).differ()), ([[3, 2]], (1, 2.0)))
    scaled = [dataclasses.replace(file, scale=-2.0) for file in same]
    tally.equal("difference of heights", oh.joined(scaled).differ(), (2, 4.0))
    corner = tile(2, 2, [[7, 8], [9, 5]])
    found = oh.joined([tile(0, 0, [[1, 2], [3, 4]]), corner])
    tally.check("corners touch", math.isnan(found.rows[0][2]) and found.rows[3][3] == 5)
    known = tile(1, 0, [[5, 6]], system="UTM", kind="projected", height_unit=0.0)
    plain = tile(0, 0, [[1, 2]], height_unit=1.0)
    said = oh.joined([plain, known]).file
    tally.equal("what a map says", (said.system, said.height_unit, said.places), ("UTM", 1.0, plain.places))


def known_misfits(tally):
    first = tile(0, 0, [[1, 2], [3, 4]], system="UTM", kind="projected", datum="EGM96")
    cells = first.places
    for what, second in [
        ("apart", tile(3, 0, [[1, 2], [3, 4]])),
        ("off the lattice", tile(1.06, 0, [[1, 2], [3, 4]])),
        ("of other cells", tile(2, 0, [[1, 2]] * 2, places=dataclasses.replace(cells, xi=10.3))),
        ("south up", tile(2, 0, [[1, 2]] * 2, places=dataclasses.replace(cells, y0=890.0, yj=10.0))),
        ("in feet", tile(2, 0, [[1, 2]] * 2, height_unit=FOOT)),
        ("of another scale", tile(2, 0, [[1, 2]] * 2, scale=2.0)),
        ("of another system", tile(2, 0, [[1, 2]] * 2, system="Gauss", kind="projected")),
        ("of another level", tile(2, 0, [[1, 2]] * 2, datum="NAVD88")),
        ("without a place", tile(2, 0, [[1, 2]] * 2, places=None)),
    ]:
        refuses(tally, "a map with a file " + what, oh.joined, [first, second])
    tally.equal("off by less", len(oh.joined([first, tile(2.04, 0, [[1, 2]] * 2)]).rows[0]), 4)


# ---- The command line ------------------------------------------------------------------------


@dataclasses.dataclass
class Drawn:
    """A file that was written, with what is asked of it, and what the reference is given."""

    paths: list
    options: list
    file: File
    asked: dict


WORLD = {
    "north": (1, 0, 0, -1), "south": (1, 0, 0, 1), "mirrored": (-1, 0, 0, -1), "turned": (0, -1, -1, 0),
    "half round": (-1, 0, 0, 1), "columns": (0, 1, -1, 0), "askew": (0.8, 0.6, 0.6, -0.8),
    "askew west": (-0.6, 0.8, 0.8, 0.6),
}  # fmt: skip
SYSTEMS = {
    "utm": ("projected", 1.0, 'PROJCS["UTM",GEOGCS["WGS 84",UNIT["Degree",0.0174532925199433]],'
            'PROJECTION["Transverse_Mercator"],UNIT["Meter",1.0]]'),
    "feet": ("projected", 0.3048006096012192, 'PROJCS["Feet",GEOGCS["NAD83",UNIT["Degree",'
             '0.0174532925199433]],UNIT["Foot_US",0.3048006096012192]]'),
    "degrees": ("geographic", 0.0174532925199433, 'GEOGCS["GCS_WGS_1984",UNIT["Degree",'
                '0.0174532925199433]]'),
}  # fmt: skip


def drawn_numbers(rng, columns, rows, height, rough):
    """Land of about this height and roughness, as floats."""
    waves = [(rng.uniform(0.1, 0.7), rng.uniform(0, 6), rng.uniform(0.1, 0.7)) for _ in range(3)]
    return [
        list(floats([
            height + rough * (sum(math.sin(a * x + b) * math.cos(c * y) for a, b, c in waves)
                              + rng.uniform(-0.2, 0.2))
            for x in range(columns)
        ]))
        for y in range(rows)
    ]  # fmt: skip


def punched(rng, numbers, value):
    """The numbers with some cells of this value, alone and side by side."""
    rows = [list(row) for row in numbers]
    for _ in range(rng.randint(1, 3)):
        x, y = rng.randrange(len(rows[0])), rng.randrange(len(rows))
        for v in range(y, min(len(rows), y + rng.randint(1, 4))):
            for u in range(x, min(len(rows[0]), x + rng.randint(1, 5))):
                rows[v][u] = value
    return rows


def drawn_size(rng):
    columns = rng.randint(9, 40)
    return columns, columns if rng.random() < 0.5 else rng.randint(9, 40)


def write(path, data):
    with open(path, "wb" if isinstance(data, bytes) else "w") as out:
        out.write(data)
    return path


def packed(rows, kind, big_endian=False):
    """Bare numbers: kind f4, f8, i2, u2, i4, u4, u1 or i1."""
    letter = {"f4": "f", "f8": "d", "i1": "b", "i2": "h", "i4": "i"}.get(kind) or {
        "u1": "B", "u2": "H", "u4": "I"}[kind]  # fmt: skip
    numbers = [z if kind[0] == "f" else int(z) for row in rows for z in row]
    return struct.pack("%s%d%s" % ("><"[not big_endian], len(numbers), letter), *numbers)


def as_kind(rows, kind):
    """The numbers that this kind holds."""
    if kind[0] == "f":
        return [[to_float(z) if kind == "f4" else z for z in row] for row in rows]
    bits = 8 * int(kind[1])
    low, high = (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return [[min(max(math.floor(z + 0.5), low), high) for z in row] for row in rows]


def drawn_places(rng, lie, columns, rows):
    """A world file's places, of cells of a size that is no round number."""
    xi, xj, yi, yj = WORLD[lie]
    cell = rng.choice([1.0, 10.0, 30.0, 27.7 + rng.random()])
    deep = 1.0 if "askew" in lie else rng.choice([1.0, 1.0, 1.0005, 1.3])
    x0, y0 = (round(rng.uniform(-1e6, 1e6), 2) for _ in range(2))
    steps = (cell * xi, cell * deep * xj, cell * yi, cell * deep * yj)
    return Places(x0, y0, *steps)


def drawn_world(rng, folder, ending, columns, rows):
    """What is said of the place by a world file, and of the system by a .prj or by nothing."""
    name = rng.choice(["degrees", "utm", "feet", None, None])
    lie = rng.choice(list(WORLD))
    if name == "degrees":
        xi, xj, yi, yj = WORLD[lie]
        cell = 1.0 / rng.choice([3600, 1200, 7])
        steps = (cell * xi, cell * xj, cell * yi, cell * yj)
        places = Places(rng.uniform(-180.0, 180.0), rng.uniform(-70.0, 70.0), *steps)
    else:
        places = drawn_places(rng, lie, columns, rows)
    write(os.path.join(folder, "land." + ending), world_text(places))
    said = {"places": places}
    if name:
        said["kind"], said["place_unit"], projection = SYSTEMS[name]
        write(os.path.join(folder, "land.prj"), projection)
    return said


def world_text(places):
    order = (places.xi, places.yi, places.xj, places.yj, places.x0, places.y0)
    return "".join("%r\n" % number for number in order)


def npy_bytes(rows, kind="f4", big=False, by_columns=False):
    """The array of these rows and columns, in C's order or in Fortran's."""
    order = [list(column) for column in zip(*rows)] if by_columns else rows
    head = "{'descr': '%s%s', 'fortran_order': %s, 'shape': (%d, %d), }" % (
        "<>"[big], kind, by_columns, len(rows), len(rows[0]))  # fmt: skip
    head += " " * (-(10 + len(head) + 1) % 64) + "\n"
    start = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
    return start + packed(order, kind, big)


def npy(rng, folder):
    columns, rows = drawn_size(rng)
    kind = rng.choice(["f4", "f8", "i2", "u2", "i4", "u1"])
    numbers = drawn_numbers(rng, columns, rows, rng.choice([60.0, 900.0]), 25.0)
    numbers = as_kind(numbers, kind)
    gap = {"f4": math.nan, "f8": -1.5e30, "i2": -32768}.get(kind)
    if rng.random() < 0.3:
        gap = -9999 if kind in ("f4", "f8", "i4", "i2") else None
    asked = {}
    if gap is not None and rng.random() < 0.6:
        numbers = punched(rng, numbers, gap)
        asked["gaps"] = rng.choice(["smooth", "sea"])
    data = npy_bytes(numbers, kind, rng.random() < 0.3, rng.random() < 0.3)
    said = {"is_levels": kind[0] != "f", "is_signed_16": kind == "i2"}
    if rng.random() < 0.6:
        said.update(drawn_world(rng, folder, "wld", columns, rows))
    return Drawn([write(os.path.join(folder, "land.npy"), data)], [], File(numbers, **said), asked)


def asc(rng, folder):
    columns, rows = drawn_size(rng)
    is_degrees = rng.random() < 0.4
    numbers = drawn_numbers(rng, columns, rows, rng.choice([60.0, 4100.0]), 25.0)
    text = rng.choice(["%.3f", "%d", "%r", "%.9e"])
    if text == "%d":
        numbers = as_kind(numbers, "i4")
    no_data, asked = None, {}
    if rng.random() < 0.5:
        no_data = rng.choice([-9999.0, -32768.0, 0.1, 1e38])
        numbers = punched(rng, numbers, no_data)
        asked["gaps"] = rng.choice(["smooth", "sea"])
    words = [[(text if z != no_data else "%r") % z for z in row] for row in numbers]
    cell = 1.0 / rng.choice([3600, 1200, 7]) if is_degrees else rng.choice([10.0, 30.0, 0.3048])
    deep = cell * rng.choice([1.0, 1.0, 1.4])
    x, y = (7.25, rng.uniform(-80.0, 80.0)) if is_degrees else (501234.5, -5000000.25)
    centre = rng.random() < 0.5
    keys = ["ncols %d" % columns, "nrows %d" % rows]
    word = "center" if centre else "corner"
    keys += ["xll%s %r" % (word, x), "yll%s %r" % (word, y)]
    keys += ["cellsize %r" % cell] if cell == deep else ["dx %r" % cell, "dy %r" % deep]
    # Without a key, -9999 stands for no height
    is_named = no_data is not None and (no_data != -9999.0 or rng.random() < 0.5)
    if is_named:
        keys.append("NODATA_value %r" % no_data)
    lines = keys + [" ".join(row) for row in words]
    path = write(os.path.join(folder, "land.asc"), "\n".join(lines) + "\n")
    west, south = (x, y) if centre else (x + 0.5 * cell, y + 0.5 * deep)
    said = {"places": Places(west, south + deep * (rows - 1), cell, 0.0, 0.0, -deep), "is_text": True}
    name = rng.choice(["degrees", None]) if is_degrees else rng.choice(["utm", "feet", None])
    if name:
        said["kind"], said["place_unit"], projection = SYSTEMS[name]
        write(os.path.join(folder, "land.prj"), projection)
    read = [[float(word) for word in row] for row in words]
    void = no_data if is_named else -9999.0
    read = [[None if float(z) == void else z for z in row] for row in read]
    if is_named:
        said["no_data"] = no_data
    return Drawn([path], [], File(read, **said), asked)


def esri(rng, folder):
    """A .flt or .bil with its .hdr."""
    columns, rows = drawn_size(rng)
    ending = rng.choice(["flt", "bil"])
    kind = "f4" if ending == "flt" else rng.choice(["i2", "u2", "f4", "i4", "u1"])
    numbers = as_kind(drawn_numbers(rng, columns, rows, rng.choice([90.0, 4100.0]), 25.0), kind)
    no_data = rng.choice([None, 255 if kind == "u1" else 9999 if kind == "u2" else -9999])
    asked = {}
    if no_data is not None:
        numbers = punched(rng, numbers, float(no_data) if kind == "f4" else no_data)
        asked["gaps"] = rng.choice(["smooth", "sea"])
    big = rng.random() < 0.4
    cell, x, y = rng.choice([10.0, 2.5, 1.0 / 3.0]), 400000.25, 5200000.75
    keys = ["ncols %d" % columns, "nrows %d" % rows, "byteorder %s" % ("MSBFIRST" if big else "LSBFIRST")]
    if ending == "bil":
        sort = {"i": "signedint", "u": "unsignedint", "f": "float"}[kind[0]]
        keys += ["nbits %d" % (8 * int(kind[1])), "pixeltype " + sort]
    if no_data is not None:
        keys.append("nodata %d" % no_data)
    said = {"no_data": no_data, "is_signed_16": kind == "i2", "is_text": True}
    place = rng.choice(["corner", "center", "first", ""])
    if place == "first":
        keys += ["ulxmap %r" % x, "ulymap %r" % y, "xdim %r" % cell, "ydim %r" % cell]
        south = y - cell * (rows - 1)
    elif place:
        keys += ["xll%s %r" % (place, x), "yll%s %r" % (place, y), "cellsize %r" % cell]
        x, south = (x, y) if place == "center" else (x + 0.5 * cell, y + 0.5 * cell)
    if place:
        said["places"] = Places(x, south + cell * (rows - 1), cell, 0.0, 0.0, -cell)
    else:
        said["is_levels"] = kind[0] != "f"
        said["is_r32"] = kind == "f4"
    write(os.path.join(folder, "land.hdr"), "\n".join(keys) + "\n")
    path = write(os.path.join(folder, "land." + ending), packed(numbers, kind, big))
    return Drawn([path], [], File(numbers, **said), asked)


def raw(rng, folder):
    """Bare numbers as options tell, by themselves, with a world file or with a sidecar."""
    columns, rows = drawn_size(rng)
    kind = rng.choice(["f4", "f8", "i2", "u2", "i4", "u1"])
    numbers = as_kind(drawn_numbers(rng, columns, rows, rng.choice([90.0, 4100.0]), 25.0), kind)
    asked = {}
    if kind in ("f4", "i2", "i4") and rng.random() < 0.4:
        numbers = punched(rng, numbers, -32768)
        asked["gaps"] = rng.choice(["smooth", "sea"])
    big = rng.random() < 0.4
    samples = {"i": "signed", "u": "unsigned", "f": "float"}[kind[0]]
    options = ["--columns", str(columns), "--rows", str(rows), "--samples", samples, "--bits",
               str(8 * int(kind[1])), "--big-endian" if big else "--little-endian"]  # fmt: skip
    said = {"is_signed_16": kind == "i2", "is_levels": kind[0] != "f", "is_r32": kind == "f4"}
    said["is_text"] = True
    if rng.random() < 0.5:
        said.update(drawn_world(rng, folder, "rww", columns, rows))
        said["is_levels"] = False
    path = write(os.path.join(folder, "land.raw"), packed(numbers, kind, big))
    return Drawn([path], options, File(numbers, **said), asked)


def with_sidecar(rng, folder):
    """Levels, widths or centred heights as we export them."""
    size = rng.randint(9, 33)
    side, low = rng.choice([1000.0, 12345.678]), rng.choice([0.0, -37.25, 812.5])
    high, level = low + rng.uniform(0.05, 1.5) * side, rng.choice([0.0, 2500.0])
    numbers = drawn_numbers(rng, size, size, 0.0, 1.0)
    least, most = min(map(min, numbers)), max(map(max, numbers))
    form = rng.choice(["levels", "levels", "widths", "centred"])
    json_text = {"size": size, "sideMetres": side, "lowMetres": low, "highMetres": high}
    json_text["levelMetres"] = level
    sidecar = oh.Sidecar(side, low, high, level)
    is_south = rng.random() < 0.3
    if is_south:
        json_text["firstRow"] = "south"
    said = {"is_south_first": is_south, "is_text": True}
    if form == "levels":
        numbers = [[math.floor(65535.0 * (z - least) / (most - least)) for z in row] for row in numbers]
        said["is_levels"] = True
        path, data = "land.raw", packed(numbers, "u2")
    else:
        said["is_r32"] = True
        if form == "centred":
            factor = rng.choice([1.0, 2.5])
            numbers = ref.centred(numbers, factor)
            json_text["centredRange"] = factor
            sidecar = dataclasses.replace(sidecar, centred_range=factor)
        else:
            numbers = [list(floats([z * 0.3 for z in row])) for row in numbers]
        path, data = "land.r32", packed(numbers, "f4")
    write(os.path.join(folder, "land.json"), json.dumps(json_text, indent=1))
    options = ["--samples", "unsigned", "--bits", "16", "--little-endian"] if form == "levels" else []
    asked = {"sidecar": sidecar}
    return Drawn([write(os.path.join(folder, path), data)], options, File(numbers, **said), asked)


def ask(rng, drawn):
    """Somebody says more, or wants a part."""
    file, asked, options = drawn.file, drawn.asked, drawn.options
    if rng.random() < 0.35 and "sidecar" not in asked:
        asked["cell_size"] = rng.choice([1.0, 12.5, 30.0])
        options += ["--cell-size", repr(asked["cell_size"])]
    if rng.random() < 0.35 and "sidecar" not in asked:
        word, metres = rng.choice([("ft", FOOT), ("us-ft", SURVEY_FOOT), ("m", 1.0), ("0.01", 0.01)])
        options += ["--height-unit", word]
        file = dataclasses.replace(file, height_unit=metres)
    if rng.random() < 0.25 and "sidecar" not in asked:
        scale, offset = rng.choice([0.5, -1.0, 0.1]), rng.choice([0.0, 3.25, -100.1])
        options += ["--scale", repr(scale), "--offset", repr(offset)]
        file = dataclasses.replace(file, scale=scale, offset=offset)
    is_askew = file.places is not None and file.places.xj != 0
    if not is_askew and not file.is_south_first and rng.random() < 0.2:
        word = rng.choice(["north", "south"])
        options += ["--first-row", word]
        file = oh.with_first_row(file, word == "south")
    columns, rows = len(file.numbers[0]), len(file.numbers)
    least = min(columns, rows)
    if rng.random() < 0.35:
        side = rng.randint(min(8, least), least)
        asked["part"] = (rng.randint(0, columns - side), rng.randint(0, rows - side), side)
        options += ["--window", "%d,%d,%d" % asked["part"]]
    if rng.random() < 0.35:
        asked["size"] = rng.randint(5, least)
        options += ["--resample", str(asked["size"])]
    if "gaps" in asked:
        options += ["--fill-gaps", asked["gaps"]]
    drawn.file = file


def compare(told, raw_field, wanted, is_smooth):
    """Why a field of the command line is not the reference's; or nothing."""
    return oh.difference(wanted, told["land"]["side"], told["land"]["level"], raw_field, is_smooth)


def fields_of(cli, paths, options, folder):
    """What the command line tells of files, and the field's bytes; or its error."""
    told = subprocess.run([cli, "heights", *paths, *options], capture_output=True, text=True, timeout=60)
    if told.returncode != 0:
        return None, told.stderr
    out = os.path.join(folder, "field.r32")
    base = [word for path in paths for word in ("--base", path)]
    subprocess.run([cli, "generate", "v1;faults=0", *base, "-o", out, *options], check=True,
                   capture_output=True, timeout=60)  # fmt: skip
    with open(out, "rb") as file:
        return json.loads(told.stdout), file.read()


def check_drawn(tally, cli, name, drawn):
    what = "%s %s" % (name, " ".join(drawn.options))
    with tempfile.TemporaryDirectory() as folder:
        told, raw_field = fields_of(cli, drawn.paths, drawn.options, folder)
    try:
        wanted = oh.opened(drawn.file, **drawn.asked)
    except oh.Refused as why:
        tally.check(what, told is None, "opened, but: %s" % why)
        return
    if told is None:
        tally.check(what, False, raw_field)
        return
    why = compare(told, raw_field, wanted, drawn.asked.get("gaps") == "smooth")
    tally.check(what, not why, "%s; %s" % (why, dataclasses.replace(drawn.file, numbers=[])))


def check_tiles(tally, cli, rng):
    """A land in tiles that overlap and partly differ, as ESRI grids."""
    columns, rows = rng.randint(20, 40), rng.randint(20, 40)
    numbers = punched(rng, drawn_numbers(rng, columns, rows, 500.0, 30.0), None)
    shared = rng.randint(0, 4)
    with tempfile.TemporaryDirectory() as folder:
        files, paths = [], []
        for j, i in itertools.product(range(2), range(2)):
            left, right = (0, columns // 2 + shared) if i == 0 else (columns // 2, columns)
            top, bottom = (0, rows // 2 + shared) if j == 0 else (rows // 2, rows)
            part = [row[left:right] for row in numbers[top:bottom]]
            for row in part:
                for column, z in enumerate(row):
                    if z is not None and rng.random() < 0.3:
                        row[column] = to_float(z + rng.uniform(0, 2))
            name = "%s%d%d.asc" % (rng.choice("ab"), i, j)
            x, y = 500.0 + 10.0 * left, 900.0 - 10.0 * (bottom - 1)
            text = "ncols %d\nnrows %d\nxllcenter %r\nyllcenter %r\ncellsize 10\nNODATA_value -9999\n" % (
                right - left, bottom - top, x, y)  # fmt: skip
            text += "\n".join(" ".join("-9999" if z is None else repr(z) for z in row) for row in part)
            paths.append(write(os.path.join(folder, name), text))
            files.append(File(part, name=paths[-1], is_text=True, no_data=-9999.0,
                              places=Places(x, y + 10.0 * (bottom - top - 1), 10.0, 0.0, 0.0, -10.0)))
        order = list(range(4))
        rng.shuffle(order)
        options, asked = ["--fill-gaps", "smooth"], {"gaps": "smooth"}
        if rng.random() < 0.5:
            asked["size"] = rng.randint(9, 19)
            options += ["--resample", str(asked["size"])]
        told, field = fields_of(cli, [paths[k] for k in order], options, folder)
        wanted, (count, most) = oh.opened_together([files[k] for k in order], **asked)
        if told is None:
            tally.check("tiles", False, field)
            return
        why = compare(told, field, wanted, True)
        tally.check("tiles %s" % options, not why, why)
        notes = [note for note in told["notes"] if "differ" in note]
        is_told = len(notes) == (count > 0) and all(" %d " % count in " " + note for note in notes)
        tally.check("cells of tiles that differ", is_told, str((count, most, notes)))


def check_traps(tally, cli, rng):
    """What is easily done in a wrong order, so that numbers for no height count as heights, or a part
    lies elsewhere."""
    numbers = drawn_numbers(rng, 24, 24, 500.0, 25.0)
    for row in numbers[7:10]:
        row[11:14] = [-9999.0] * 3
    half = [list(row) for row in numbers]
    for row in half:
        row[16:] = [-9999.0] * 8
    smooth, means = ["--fill-gaps", "smooth"], ["--resample", "10"]
    degrees = dataclasses.replace(NORTH, x0=7.0, y0=46.0, xi=0.01, yj=-0.01)
    cell = dataclasses.replace(NORTH, xi=30.0, yj=-30.0)
    askew = Places(0.0, 0.0, 24.0, 18.0, 18.0, -24.0)
    with tempfile.TemporaryDirectory() as folder:

        def tiles(*given):
            """Files of these numbers and places."""
            files = []
            for i, (rows, places) in enumerate(given):
                path = write(os.path.join(folder, "tile%d.npy" % i), npy_bytes(rows))
                write(os.path.join(folder, "tile%d.wld" % i), world_text(places))
                files.append(File(rows, places=places, name=path))
            return files

        def check(what, files, options, wanted):
            told, field = fields_of(cli, [file.name for file in files], options, folder)
            why = field if told is None else compare(told, field, wanted, True)
            tally.check(what, not why, why)

        files = tiles((numbers, askew))
        wanted = oh.opened(files[0], gaps="smooth")
        check("unsaid, and askew", files, smooth, wanted)
        files = tiles((numbers, cell))
        wanted = oh.opened(files[0], size=10, gaps="smooth")
        check("unsaid, in means", files, smooth + means, wanted)
        text = "ncols 24\nnrows 24\nxllcenter 0\nyllcenter -690\ncellsize 30\n"
        text += "\n".join(" ".join("%r" % (z if z > 0 else -32768) for z in row) for row in numbers)
        said = dataclasses.replace(files[0], name=write(os.path.join(folder, "land.asc"), text))
        check("unsaid, in means of a text", [said], smooth + means, wanted)
        files = tiles((half, cell), (numbers, dataclasses.replace(cell, x0=480.0)))
        wanted, _ = oh.opened_together(files, size=10, gaps="smooth")
        check("unsaid, in means of two files", files, smooth + means, wanted)
        files = tiles((numbers, degrees))
        for i, (word, is_south) in enumerate((("north", False), ("south", True))):
            write(os.path.join(folder, "tile0.prj"), SYSTEMS["degrees"][2])
            file = dataclasses.replace(files[0], kind="geographic", place_unit=SYSTEMS["degrees"][1])
            file = oh.with_first_row(file, is_south)
            wanted = oh.opened(file, (0, 0, 9), gaps="smooth")
            check("a part, first row in the " + word, files, ["--first-row", word, "--window", "0,0,9"], wanted)


def test_opened_heights_cli(tally, cli, rng):
    check_traps(tally, cli, rng)
    for name, make in (("npy", npy), ("asc", asc), ("esri", esri), ("raw", raw), ("ours", with_sidecar)):
        for _ in range(40):
            with tempfile.TemporaryDirectory() as folder:
                drawn = make(rng, folder)
                ask(rng, drawn)
                check_drawn(tally, cli, name, drawn)
    for _ in range(8):
        check_tiles(tally, cli, rng)
