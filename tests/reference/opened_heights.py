"""From files to fields [An opened land, From files to fields]: what becomes of a file's numbers.

    told = File(numbers, places=Places(500005.0, 7.0, 10.0, 0.0, 0.0, -10.0), kind="projected")
    field = opened(told, gaps="smooth")
    field.rows, field.side, field.level

Written to be read, from the definition, in plain Python. Numbers are doubles that are computed in
the order as written, and floats where to_float() rounds them, so fields have the bits that the
program gives them. Only a smooth filling is none that two programs share to the last bit: here it
is solved far closer than there.

A gap is NaN. Cost: linear, about 2 us a cell of a field, and more in large gaps.
"""

import dataclasses
import math
import struct
from itertools import chain
from typing import Optional

from arithmetic import SMALLEST, sin_cos_turn, to_float

GAP = math.nan
HIGHEST = 2.0  # widths: the highest and, below 0, the lowest that a land can be
LARGEST = 4097  # vertices a side of a land
DEGREE = 0.017453292519943295
UNSAID_VOIDS = (-9999.0, -32767.0, -32768.0, -99999.0)


class Refused(ValueError):
    """These numbers make no land."""


@dataclasses.dataclass(frozen=True)
class Places:
    """Where the centre of column i and row j lies: x0 + i xi + j xj, y0 + i yi + j yj."""

    x0: float
    y0: float
    xi: float
    xj: float
    yi: float
    yj: float

    def at(self, i, j):
        return (self.x0 + i * self.xi + j * self.xj, self.y0 + i * self.yi + j * self.yj)

    def width(self):
        return math.sqrt(self.xi * self.xi + self.yi * self.yi)

    def depth(self):
        return math.sqrt(self.xj * self.xj + self.yj * self.yj)


@dataclasses.dataclass(frozen=True)
class Sidecar:
    """What the .json beside one of our files says."""

    side: float
    low: float
    high: float
    level: float = 0.0
    centred_range: float = 0.0


@dataclasses.dataclass(frozen=True)
class File:
    """Numbers, row by row as in the file, and what the file says or somebody says in its place.
    0, None and "" are what nobody says."""

    numbers: list
    places: Optional[Places] = None
    kind: str = ""  # of the coordinates: projected, geographic, local
    place_unit: float = 0.0  # metres, or radians
    height_unit: float = 0.0  # metres
    scale: float = 1.0
    offset: float = 0.0
    no_data: Optional[float] = None
    is_signed_16: bool = False  # bare numbers or NumPy's, of which -32768 is no height
    is_text: bool = False  # or bare numbers: numbers for no height from 10^38 on are the same
    is_south_first: bool = False  # counts only without places
    is_levels: bool = False  # pictures and bare whole numbers: what a step is, nobody says
    is_r32: bool = False  # bare floats, in widths where nothing says otherwise
    system: str = ""  # of several files: the name of the coordinate system
    datum: str = ""  # of several files: what heights are counted from
    name: str = ""


@dataclasses.dataclass
class Field:
    """A land: `size` rows in widths of the square, north first."""

    rows: list
    side: float  # metres; 0: not known
    level: float  # metres
    places: Optional[Places]
    gaps: list  # rows of what was filled: True where the file has no height
    factor: float  # of a number, and what is added, in widths
    summand: float


# ---- Numbers ---------------------------------------------------------------------------------


def nearest_float(number):
    """The nearest float; infinite where that is too large."""
    try:
        return to_float(number)
    except OverflowError:
        return math.copysign(math.inf, number)


def height_of(number, file):
    """A number as the float that it is read as, or a gap."""
    if number is None or math.isnan(number) or number < -1e30:
        return GAP
    if file.is_signed_16 and number == -32768:
        return GAP
    height = nearest_float(number)
    if file.no_data is not None:
        is_beyond = file.is_text and min(number, file.no_data) >= 1e38
        if height == nearest_float(file.no_data) or is_beyond:
            return GAP
    if math.isinf(height):
        raise Refused("a number is too large")
    return height


def heights_of(file):
    return [[height_of(number, file) for number in row] for row in file.numbers]


def with_first_row(file, is_south):
    """The file as somebody says who knows on which side its first row lies."""
    places = file.places
    if places is None:
        return dataclasses.replace(file, is_south_first=is_south)
    if places.yj == 0 or (places.yj > 0) == is_south:
        return file
    y0 = places.y0 + places.yj * (len(file.numbers) - 1)
    return dataclasses.replace(file, places=dataclasses.replace(places, y0=y0, yj=-places.yj))


# ---- 1. The square ---------------------------------------------------------------------------


def part_within(columns, rows, part=None):
    """The part (x, y, side) moved into a grid, and made smaller if need be; without one, the middle
    square."""
    most = min(columns, rows)
    if part is None:
        return (columns - most) // 2, (rows - most) // 2, most
    side = min(max(part[2], 2), most)
    return min(max(part[0], 0), columns - side), min(max(part[1], 0), rows - side), side


def nearest_place(cell, cells, places):
    """Which of so many places on so many cells is nearest to a cell; halves go up."""
    return (2 * cell * (places - 1) + cells - 1) // (2 * (cells - 1))


def means(rows, size):
    """The square of cells at `size` vertices a side. `rows` may be made as they are needed."""
    sums, counts = [[0.0] * size for _ in range(size)], [[0] * size for _ in range(size)]
    columns, cells = None, None
    for y, row in enumerate(rows):
        if columns is None:
            cells = len(row)
            columns = [nearest_place(x, cells, size) for x in range(cells)]
        place = nearest_place(y, cells, size)
        line, number = sums[place], counts[place]
        for column, z in zip(columns, row):
            if z == z:  # no gap
                line[column] += z
                number[column] += 1
    return [
        [to_float(total / count) if count else GAP for total, count in zip(*both)]
        for both in zip(sums, counts)
    ]


def taken(rows, places, part=None, size=0, is_void_said=True):
    """The part, or the middle square, at `size` vertices a side (0: all), and its places."""
    x, y, side = part_within(len(rows[0]), len(rows), part)
    square = [row[x : x + side] for row in rows[y : y + side]]
    if not is_void_said:
        square = without_unsaid_voids(square)
    count = min(max(size, 2), side, LARGEST) if size else min(side, LARGEST)
    if count < side:
        square = means(square, count)
    return square, places and places_of_part(places, x, y, (side - 1) / (count - 1))


def places_of_part(places, x, y, step):
    """The places from column x and row y on, so many cells apart."""
    return Places(
        places.x0 + (x * places.xi + y * places.xj),
        places.y0 + (x * places.yi + y * places.yj),
        *(step * each for each in (places.xi, places.xj, places.yi, places.yj)),
    )


# ---- 2. North first --------------------------------------------------------------------------


def upright(rows, places, is_south_first=False):
    """The same land with the north above and the west on the left."""
    if places is None:
        return (rows[::-1] if is_south_first else rows), None
    if places.xi == 0 and places.yj == 0:
        # Columns for rows
        rows = [list(column) for column in zip(*rows)]
        places = Places(places.x0, places.y0, places.xj, places.xi, places.yj, places.yi)
    elif places.xj != 0 or places.yi != 0:
        rows, places = read_askew(rows, places)
    if places.xi < 0:
        rows = [row[::-1] for row in rows]
        x0 = places.x0 + places.xi * (len(rows[0]) - 1)
        places = dataclasses.replace(places, x0=x0, xi=-places.xi)
    if places.yj > 0:
        rows = rows[::-1]
        y0 = places.y0 + places.yj * (len(rows) - 1)
        places = dataclasses.replace(places, y0=y0, yj=-places.yj)
    return rows, places


def read_askew(rows, places):
    """The largest upright square within a square that is turned by any angle, in as large cells."""
    area = places.xi * places.yj - places.xj * places.yi
    width, depth = places.width(), places.depth()
    is_right_angle = abs(places.xi * places.xj + places.yi * places.yj) <= 1e-6 * abs(area)
    if not is_right_angle or abs(width - depth) > 1e-3 * max(width, depth):
        raise Refused("a grid that lies askew has no square cells")
    last = len(rows) - 1
    size = math.floor(last / ((abs(places.xi) + abs(places.yi)) / width) + 1e-9) + 1
    if size < 2:
        raise Refused("a grid that lies askew is too small")
    middle = 0.5 * last

    # The way from the middle in metres is one in columns and rows
    turned = []
    for row in range(size):
        y = (0.5 * (size - 1) - row) * width
        line = []
        for column in range(size):
            x = (column - 0.5 * (size - 1)) * width
            i = middle + (places.yj * x - places.xj * y) / area
            j = middle + (places.xi * y - places.yi * x) / area
            line.append(height_between(rows, i, j))
        turned.append(line)
    x, y = places.at(middle, middle)
    half = 0.5 * (size - 1) * width
    return turned, Places(x - half, y - half + width * (size - 1), width, 0.0, 0.0, -width)


def height_between(rows, column, row):
    """The bilinear formula; a gap if one of the four cells is."""
    i = min(max(math.floor(column), 0), len(rows[0]) - 2)
    j = min(max(math.floor(row), 0), len(rows) - 2)
    p, q = (min(max(part, 0.0), 1.0) for part in (column - i, row - j))
    north, south = ((1.0 - p) * line[i] + p * line[i + 1] for line in (rows[j], rows[j + 1]))
    return to_float((1.0 - q) * north + q * south)


# ---- 3. Gaps ---------------------------------------------------------------------------------


def seen(rows):
    """All heights, without gaps."""
    return [z for row in rows for z in row if z == z]


def without_unsaid_voids(rows, across=None, along=None):
    """The lowest number of these columns and rows, or of all, becomes a gap if it is one that programs
    write for no height, and lies far below all others."""
    looked_at = [
        [z for u, z in enumerate(row) if across is None or u in across]
        for v, row in enumerate(rows)
        if along is None or v in along
    ]
    numbers = sorted(set(seen(looked_at)))
    if len(numbers) < 2 or numbers[0] not in UNSAID_VOIDS or numbers[1] <= numbers[0] + 5000.0:
        return rows
    return [[GAP if z == numbers[0] else z for z in row] for row in rows]


def filled(rows, how, level=0.0):
    """The rows with a height in each gap: "smooth", or "sea" with this one; "" refuses gaps."""
    heights = seen(rows)
    if len(heights) == len(rows) * len(rows[0]):
        return rows
    if not heights and how != "sea":
        raise Refused("no cell has a height")
    if how == "smooth":
        return smoothly_filled(rows, min(heights), max(heights))
    if how == "sea":
        return [[to_float(level) if z != z else z for z in row] for row in rows]
    raise Refused("some cells have no height")


def smoothly_filled(rows, low, high):
    """Each cell of a gap is the mean of its neighbours in row and column (by Gauss and Seidel, who
    go beyond the mean), but for 10^-12 of the range."""
    height, width = len(rows), len(rows[0])
    z = [list(row) for row in rows]
    cells = []
    for y in range(height):
        for x in range(width):
            if rows[y][x] == rows[y][x]:
                continue
            z[y][x] = 0.5 * (low + high)
            beside = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            cells.append((x, y, [(u, v) for u, v in beside if 0 <= u < width and 0 <= v < height]))
    beyond = 2.0 / (1.0 + math.pi / (2.0 + math.sqrt(len(cells))))
    for _ in range(20000):
        largest = 0.0
        for x, y, beside in cells:
            change = sum(z[v][u] for u, v in beside) / len(beside) - z[y][x]
            z[y][x] += beyond * change
            largest = max(largest, abs(change))
        if largest <= 1e-12 * (high - low):
            break
    for x, y, _ in cells:
        z[y][x] = to_float(min(max(z[y][x], low), high))
    return z


# ---- 4. Metres -------------------------------------------------------------------------------


def metres_of_radian(latitude):
    """Along the circle of this latitude (radians) and along a meridian, on the ellipsoid of
    WGS 84."""
    turn = min(max(latitude / 6.283185307179586, -0.25), 0.25)
    sine, cosine = sin_cos_turn(math.floor(turn * 2.0**32 + 0.5) % 2**32)
    equator, eccentricity = 6378137.0, 0.0066943799901413165  # the square of the eccentricity
    root = math.sqrt(1.0 - eccentricity * sine * sine)
    along = equator * (1.0 - eccentricity) / (root * root * root)
    return max(0.0, equator / root * cosine), along


def looks_geographic(file, places, size, span):
    """Whether coordinates of no said kind can only be degrees."""
    if file.kind or places is None:
        return False
    east, south = places.x0 + places.xi * (size - 1), places.y0 + places.yj * (size - 1)
    return (
        all(-181.0 <= x <= 361.0 for x in (places.x0, east))
        and all(-90.5 <= y <= 90.5 for y in (places.y0, south))
        and span > 2.0 * HIGHEST * (places.width() * (size - 1))
    )


def cell_metres(file, places, size, span):
    """Metres from a cell to the next; 0 where nobody says them."""
    if places is None:
        return 0.0
    width, depth = places.width(), places.depth()
    if file.kind == "geographic" or looks_geographic(file, places, size, span):
        radian = file.place_unit or DEGREE
        middle = places.y0 + 0.5 * (places.yi * (size - 1) + places.yj * (size - 1))
        across, along = metres_of_radian(middle * radian)
        width, depth = width * radian * across, depth * radian * along
    else:
        width, depth = (length * (file.place_unit or 1.0) for length in (width, depth))
    if not (width > 0.0 and depth > 0.0):
        return 0.0
    is_square = abs(width - depth) <= 1e-3 * max(width, depth)
    return width if is_square else math.sqrt(width * depth)


@dataclasses.dataclass
class Scale:
    """A height in widths is factor * number + summand."""

    factor: float
    summand: float
    side: float = 0.0
    level: float = 0.0

    def fits(self, low, high):
        """Whether both numbers become heights that a land can have."""
        heights = [self.factor * number + self.summand for number in (low, high)]
        return min(heights) >= -HIGHEST and max(heights) <= HIGHEST


def says_heights(file):
    """Whether numbers are heights, as levels are only with a unit."""
    return not file.is_levels or file.height_unit > 0 or file.scale != 1 or file.offset != 0


def scale_in_metres(file, cell, size, low, high):
    """Of a file whose cells have a size; None if heights span too much for a land."""
    if cell == 0 or not says_heights(file):
        return None
    side, metre = cell * (size - 1), file.height_unit or 1.0
    factor, summand = file.scale * metre / side, file.offset * metre / side
    ends = [factor * number + summand for number in (low, high)]
    lowest, highest = min(ends), max(ends)
    if highest - lowest > 2.0 * HIGHEST or not math.isfinite(highest - lowest):
        return None
    if lowest >= -HIGHEST and highest <= HIGHEST:
        return Scale(factor, summand, side)
    level = 0.5 * (lowest + highest) if highest - lowest > HIGHEST else lowest
    return Scale(factor, summand - level, side, level * side)


# ---- 5. Otherwise ----------------------------------------------------------------------------


def scale_of_sidecar(sidecar, file, places, size, low, high):
    """Of levels, and of heights that were centred; None if it does not tell of these numbers."""
    side, span = sidecar.side, sidecar.high - sidecar.low
    if file.is_levels:
        levels = Scale(span / 65535.0 / side, sidecar.low / side, side, sidecar.level)
        if levels.fits(low, high):
            return levels
    if sidecar.centred_range > 0:
        widths = 1.0 / (places.width() * (size - 1)) if places else 1.0
        factor = widths / sidecar.centred_range * (span / side)
        middle = (sidecar.low + sidecar.high) / 2.0 / side
        centred = Scale(factor, middle, side, sidecar.level)
        if centred.fits(low, high):
            return centred
    return None


def assumed_scale(file, low, high):
    """A quarter of the width from the lowest to the highest, upside down by a scale below 0."""
    if low == high:
        return Scale(0.0, 0.0)
    factor = (-0.25 if file.scale < 0 else 0.25) / (high - low)
    return Scale(factor, -factor * (high if factor < 0 else low))


def scale_of(file, places, size, low, high, sidecar=None, cell_size=0.0):
    """How the numbers of a square become heights in widths."""
    if sidecar:
        found = scale_of_sidecar(sidecar, file, places, size, low, high)
        if found:
            return found
    cell = cell_size or cell_metres(file, places, size, high - low)
    found = scale_in_metres(file, cell, size, low, high)
    if found:
        return found
    is_plain = file.scale == 1 and file.offset == 0
    if file.is_r32 and is_plain and cell == 0 and Scale(1.0, 0.0).fits(low, high):
        return Scale(1.0, 0.0, *((sidecar.side, sidecar.level) if sidecar else ()))
    return assumed_scale(file, low, high)


def as_stored(height):
    """A height as a field holds it [Small values]."""
    return height if abs(height) >= SMALLEST else 0.0


def opened(file, part=None, size=0, gaps="", sidecar=None, cell_size=0.0):
    """The field of a file. `part`: (column, row, side); `size`: vertices a side; `gaps`: "smooth"
    or "sea"; `cell_size`: metres that somebody says."""
    return field_of(heights_of(file), file, part, size, gaps, sidecar, cell_size)


def field_of(rows, file, part=None, size=0, gaps="", sidecar=None, cell_size=0.0):
    """The same of numbers that are floats and gaps already."""
    rows, places = taken(rows, file.places, part, size, file.no_data is not None)
    rows, places = upright(rows, places, file.is_south_first)
    holes = [[z != z for z in row] for row in rows]
    rows = filled(rows, gaps, -file.offset / file.scale)
    low, high = min(map(min, rows)), max(map(max, rows))
    found = scale_of(file, places, len(rows), low, high, sidecar, cell_size)
    field = [
        [as_stored(to_float(found.factor * z + found.summand)) for z in row] for row in rows
    ]
    if not all(-HIGHEST <= z <= HIGHEST for row in field for z in row):
        raise Refused("a height is beyond two widths")
    return Field(field, found.side, found.level, places, holes, found.factor, found.summand)


# ---- Several files ---------------------------------------------------------------------------


@dataclasses.dataclass
class Map:
    """Several files as one: its heights, what it says, and what of the files differs."""

    rows: list
    file: File
    differences: dict  # of a cell (column, row) in which later files have another height: the most

    def differ(self, part=None):
        """In how many cells, and by how much at most as heights; of a part, or of all."""
        x, y, side = part or (0, 0, max(len(self.rows), len(self.rows[0])))
        found = [
            most
            for (u, v), most in self.differences.items()
            if x <= u < x + side and y <= v < y + side
        ]
        return len(found), max(found, default=0.0) * abs(self.file.scale)


def near(a, b):
    return abs(a - b) <= 1e-9 * max(a, b)


def offsets(files):
    """The column and row of each file's first cell, counted from the first file's. Refuses files
    that do not fit."""
    first = files[0].places
    known = next((file for file in files if file.system), None)
    area = first.xi * first.yj - first.xj * first.yi
    found = []
    for file in files:
        own = file.places
        if own is None:
            raise Refused(file.name + " does not say where its cells lie")
        if known and file.system and (file.system, file.kind) != (known.system, known.kind):
            raise Refused(file.name + " is in another system")
        for ax, ay, bx, by in (
            (own.xi, own.yi, first.xi, first.yi),
            (own.xj, own.yj, first.xj, first.yj),
        ):
            if ax * bx + ay * by <= 0.999 * math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by)):
                raise Refused(file.name + " runs another way")
        across = math.hypot(own.xi - first.xi, own.yi - first.yi) * len(file.numbers[0])
        along = math.hypot(own.xj - first.xj, own.yj - first.yj) * len(file.numbers)
        if max(across / own.width(), along / own.depth()) > 0.05:
            raise Refused(file.name + " has other cells")
        units = [each.height_unit or 1.0 for each in (file, files[0])]
        scales = [(each.scale, each.offset) for each in (file, files[0])]
        if not near(*units) or scales[0] != scales[1]:
            raise Refused(file.name + " has another unit")
        if file.datum and files[0].datum and file.datum != files[0].datum:
            raise Refused(file.name + " counts from another level")
        x, y = own.x0 - first.x0, own.y0 - first.y0
        place = ((first.yj * x - first.xj * y) / area, (first.xi * y - first.yi * x) / area)
        whole = tuple(math.floor(each + 0.5) for each in place)
        if max(abs(a - b) for a, b in zip(place, whole)) > 0.05:
            raise Refused(file.name + " lies off the lattice")
        found.append(whole)
    return found


def areas_touch(a, b):
    """Whether two rectangles (x, y, columns, rows) share a cell, or have cells that are
    neighbours."""
    return all(a[k] <= b[k] + b[k + 2] and b[k] <= a[k] + a[k + 2] for k in (0, 1))


def hang_together(areas):
    """Whether one comes from each to each other by those that touch."""
    reached, new = set(), {0}
    while new:
        reached |= new
        new = {
            i
            for i, area in enumerate(areas)
            if i not in reached and any(areas_touch(area, areas[k]) for k in new)
        }
    return len(reached) == len(areas)


def order_of(file, place, lattice):
    """What files are sorted by: north first, then west, then the name."""
    i, j = place
    last_column, last_row = len(file.numbers[0]) - 1, len(file.numbers) - 1
    ends = [(u, v) for u in (i, i + last_column) for v in (j, j + last_row)]
    north = max(u * lattice.yi + v * lattice.yj for u, v in ends)
    west = min(u * lattice.xi + v * lattice.xj for u, v in ends)
    return -north, west, file.name


def joined(files, part=None):
    """The map of several files. Numbers for no height that a file does not name are looked for in what
    it has of a part, or of all."""
    files = list(files)
    lattice = files[0].places
    pairs = list(zip(files, offsets(files)))
    areas = [(x, y, len(file.numbers[0]), len(file.numbers)) for file, (x, y) in pairs]
    if not hang_together(areas):
        raise Refused("files do not touch")
    pairs.sort(key=lambda pair: order_of(*pair, lattice))
    left, top = (min(area[k] for area in areas) for k in (0, 1))
    columns, rows = (max(area[k] + area[k + 2] for area in areas) for k in (0, 1))
    kept = [[GAP] * (columns - left) for _ in range(rows - top)]

    # A cell is that of the first file that has a height there
    differences = {}
    for file, (x, y) in pairs:
        heights = heights_of(file)
        if file.no_data is None:
            x0, y0, side = part or (0, 0, max(columns - left, rows - top))
            across = range(max(0, x0 - x + left), max(0, x0 + side - x + left))
            along = range(max(0, y0 - y + top), max(0, y0 + side - y + top))
            heights = without_unsaid_voids(heights, across, along)
        for v, row in enumerate(heights, y - top):
            line = kept[v]
            for u, z in enumerate(row, x - left):
                if z != z:
                    continue
                if line[u] != line[u]:
                    line[u] = z
                elif line[u] != z:
                    differences[u, v] = max(differences.get((u, v), 0.0), abs(z - line[u]))
    return Map(kept, map_says(pairs, left, top), differences)


def map_says(pairs, left, top):
    """What the map says: what the first file does that knows its coordinates, and any's unit."""
    file, (i, j) = next((pair for pair in pairs if pair[0].system), pairs[0])
    units = [each.height_unit for each in [file] + [pair[0] for pair in pairs]]
    unit = next((unit for unit in units if unit), 0.0)
    own, column, row = file.places, i - left, j - top
    x0 = own.x0 - (column * own.xi + row * own.xj)
    y0 = own.y0 - (column * own.yi + row * own.yj)
    places = dataclasses.replace(own, x0=x0, y0=y0)
    return dataclasses.replace(file, places=places, height_unit=unit, numbers=[])


def opened_together(files, part=None, size=0, gaps=""):
    """The field of several files; in how many cells of what is read they differ, by how much."""
    land = joined(files, part)
    if size:
        part = part_within(len(land.rows[0]), len(land.rows), part)
        land = joined(files, part)
    return field_of(land.rows, land.file, part, size, gaps), land.differ(part)


# ---- Beside other programs -------------------------------------------------------------------


# Of the range, by which heights in gaps that are filled smoothly may differ: others end their
# rounds sooner, and large gaps change slowly
SLACK = 2e-3


def difference(field, side, level, raw, is_smooth=False):
    """Why another field, told by its side and level and as bytes of R32, is not this one; or
    nothing."""
    if (side, level) != (field.side, field.level):
        return "side and level %r in place of %r" % ((side, level), (field.side, field.level))
    count = len(field.rows) ** 2
    if len(raw) != 4 * count:
        return "%d bytes in place of %d" % (len(raw), 4 * count)
    found = struct.unpack("<%df" % count, raw)
    wanted, holes = (list(chain.from_iterable(rows)) for rows in (field.rows, field.gaps))
    pairs = list(zip(found, wanted, holes))
    other = sum(a != b for a, b, hole in pairs if not (hole and is_smooth))
    if other:
        return "%d of %d vertices have other bits" % (other, count)
    off = max((abs(a - b) for a, b, hole in pairs if hole), default=0.0)
    slack = SLACK * (max(wanted) - min(wanted))
    return "gaps are off by %g, %g allowed" % (off, slack) if off > slack else ""
