"""Erosion for the reference: thermal erosion, water on the grid, and droplets.

Land, water and soil are integers in units of 2^-28 of the square's side. Products with rates are
floats, but amounts are truncated to whole units before they move, so mass is conserved. Fields are
lists row by row, n vertices a side. Words in brackets are section names of docs/spec.md.
A vertex takes about 10 microseconds in a thermal step and 40 in a water step, and a cell of a
drop's path 50.
"""

import functools
import math

from arithmetic import STAGE_DROPLETS, floats, nearest, random_words, sin_cos_turn, to_float

UNIT = 2.0**-28  # of the side
MAX_UNITS = 2**29  # land stays between -MAX_UNITS and MAX_UNITS
DIAGONAL = to_float(0.70710678)
MIN_SLOPE = to_float(0.01)  # on flatter land water carries as much as on this slope

# The eight neighbours of a vertex, in pairs of opposite ones
NEIGHBOURS = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, 1), (-1, -1), (1, 1)]


def land_units(rows):
    """Heights as whole units, row by row, limited to two sides up or down."""
    scaled = [z * 2**28 for row in rows for z in row]
    return [math.trunc(min(max(value, -MAX_UNITS), MAX_UNITS)) for value in scaled]


def land_heights(land):
    """Rows of heights from a field of units."""
    n = math.isqrt(len(land))
    heights = floats([a * UNIT for a in land])
    return [list(heights[y * n : y * n + n]) for y in range(n)]


def truncate(value):
    """Truncates towards zero, after limiting the value to 2^30."""
    return math.trunc(min(value, 2.0**30))


def neighbour_values(field, neighbour, outside):
    """The value of every vertex's neighbour in one direction; `outside` where there is none."""
    n = math.isqrt(len(field))
    east, south = neighbour
    return [
        field[(y + south) * n + x + east] if 0 <= x + east < n and 0 <= y + south < n else outside
        for y in range(n)
        for x in range(n)
    ]


class Erosion:
    """The state between erosion steps: the water and the soil in it at each vertex."""

    def __init__(self, recipe, steps):
        self.recipe, self.steps = recipe, steps  # steps: the number of all erosion steps
        self.done = 0
        vertices = recipe["size"] ** 2
        self.water, self.soil, self.flow = [0] * vertices, [0] * vertices, [0] * vertices

    def step(self, land):
        """Runs one step; returns the new land."""
        kind = self.recipe["erosion"]
        printed = self.recipe["rules"] == "printed"
        if kind in ("thermal", "both"):
            slide = printed_thermal_step if printed else thermal_step
            land = slide(self.recipe, land)
        if kind in ("hydraulic", "both"):
            if self.recipe["hydraulic"] == "grid":
                rain = printed_water_step if printed else water_step
                land, self.water, self.soil, self.flow = rain(
                    self.recipe, land, self.water, self.soil
                )
            else:
                land = list(land)
                drops = drop_count(self.recipe)
                first = drops * self.done // self.steps
                for index in range(first, drops * (self.done + 1) // self.steps):
                    run_drop(self.recipe, index, land, self.flow)
        self.done += 1
        return land


# ---- Thermal erosion [Thermal] -----------------------------------------------------------------


def talus_steps(recipe):
    """The largest stable height differences in units: to straight and to diagonal neighbours."""
    d = recipe["size"] - 1
    sine, cosine = sin_cos_turn(nearest(recipe["talus"] / 360 * 2**32))
    tangent = sine / cosine
    straight = nearest(tangent * 2**28 / d)
    diagonal = nearest(tangent * 1.4142135623730951 * 2**28 / d)
    return min(straight, 2**31 - 1), min(diagonal, 2**31 - 1)


def thermal_step(recipe, land):
    """Moves material to all neighbours below the talus angle, for all vertices at once."""
    share = to_float(recipe["thermal-rate"]) * 0.125  # an eighth: exact
    straight, diagonal = talus_steps(recipe)
    change = [0] * len(land)
    for neighbour in NEIGHBOURS:
        stable = diagonal if all(neighbour) else straight
        others = neighbour_values(land, neighbour, None)
        excess = [0 if u is None else abs(v - u) - stable for v, u in zip(land, others)]
        slides = floats([share * e for e in floats([max(e, 0) for e in excess])])
        for index, (slide, other) in enumerate(zip(slides, others)):
            amount = truncate(slide)
            if amount > 0:
                change[index] += amount if other > land[index] else -amount
    return [a + moved for a, moved in zip(land, change)]


# ---- The summary's rules as printed [As printed] -----------------------------------------------


def clipped(values, low):
    return [min(max(value, low), MAX_UNITS) for value in values]


def printed_thermal_step(recipe, land):
    """The lower of two neighbours gets a part of what is too much; the higher one gives nothing."""
    rate = to_float(recipe["thermal-rate"]) * 0.125  # an eighth: exact
    straight, diagonal = talus_steps(recipe)
    after = list(land)
    for neighbour in NEIGHBOURS:
        stable = diagonal if all(neighbour) else straight
        for index, other in enumerate(neighbour_values(land, neighbour, None)):
            if other is not None and other - land[index] > stable:
                after[index] += part_of(rate, other - land[index] - stable)
    return clipped(after, -MAX_UNITS)


def part_of(share, amount):
    return math.trunc(to_float(share * to_float(amount)))


def printed_water_step(recipe, land, water, soil):
    """Every vertex gives to each lower neighbour as if there were no other."""
    capacity, deposition, softness, evaporation = [
        to_float(recipe[key]) for key in ("capacity", "deposition", "softness", "evaporation")
    ]
    n = math.isqrt(len(land))
    rain = nearest(recipe["rain"] * 2**28)
    water = [min(w + rain, MAX_UNITS) for w in water]
    new_land, new_water, new_soil, flow = list(land), list(water), list(soil), [0] * len(land)
    for east, south in NEIGHBOURS:
        for v in range(len(land)):
            x, y = v % n + east, v // n + south
            if not (0 <= x < n and 0 <= y < n):
                continue
            u = y * n + x
            given = min(water[v], (water[v] + land[v]) - (water[u] + land[u]))
            if given <= 0:
                settled = part_of(deposition, soil[v])
                new_land[v] += settled
                new_soil[v] -= settled
                continue
            new_water[v] -= given
            new_water[u] -= given  # a plus in the corrected rules
            flow[v] += given
            limit = part_of(capacity, given)
            if soil[v] >= limit:
                settled = part_of(deposition, soil[v] - limit)
                new_soil[u] += limit
                new_land[v] += settled
                new_soil[v] -= limit + settled
            else:
                dug = part_of(softness, limit - soil[v])
                new_soil[u] += soil[v] + dug
                new_land[v] -= dug
                new_soil[v] -= soil[v]
    new_water = clipped(new_water, 0)
    new_water = [w - min(w, part_of(evaporation, w)) for w in new_water]
    return clipped(new_land, -MAX_UNITS), new_water, clipped(new_soil, 0), clipped(flow, 0)


# ---- Water on the grid [Hydraulic] -------------------------------------------------------------


def can_carry(recipe, flow, total, cells):
    """How much soil the flow can carry: by its amount alone, or also by the slope. `total` is
    the sum of the drops to lower neighbours, which on a plane is 1 + sqrt 2 times its tangent."""
    if recipe["carry"] == "flow":
        return to_float(to_float(recipe["capacity"]) * flow)
    slope = max(to_float(total * to_float(cells * 2.0**-28 * 0.41421356237309515)), MIN_SLOPE)
    product = to_float(to_float(100 * recipe["capacity"]) * flow)
    return min(to_float(product * slope), 2.0**30)


def share_changes(before, after):
    """Land whose change each vertex shares with its neighbours: a sixteenth of the difference of two
    changes moves along the grid, half as much diagonally, as far as there is room."""
    change = [b - a for a, b in zip(before, after)]
    land = list(after)
    for neighbour in NEIGHBOURS:
        divisor = 32 if all(neighbour) else 16
        changes = neighbour_values(change, neighbour, None)
        others = neighbour_values(after, neighbour, None)
        for v, (mine, its) in enumerate(zip(change, changes)):
            if its is not None and mine > its:
                room = min((after[v] + MAX_UNITS) // 8, (MAX_UNITS - others[v]) // 8)
                moved = min((mine - its) // divisor, room)
                land[v] -= moved
                land[v + neighbour[1] * math.isqrt(len(land)) + neighbour[0]] += moved
    return land


def water_step(recipe, land, water, soil):
    """One step of rain and flow; returns the new land, water and soil, and the outflow."""
    names = ("deposition", "softness", "evaporation")
    deposition, softness, evaporation = floats([recipe[name] for name in names])
    below_one = 1 - 2.0**-20

    # Add rain
    rain = nearest(recipe["rain"] * 2**28)
    water = [min(w + rain, MAX_UNITS) for w in water]
    surface = [a + w for a, w in zip(land, water)]

    # Measure the drop to each neighbour; a diagonal drop counts less
    drops, slopes = {}, {}
    for neighbour in NEIGHBOURS:
        pairs = zip(surface, neighbour_values(surface, neighbour, None))
        drops[neighbour] = [0 if u is None else max(0, v - u) for v, u in pairs]
        weight = DIAGONAL if all(neighbour) else 1.0
        slopes[neighbour] = floats([weight * drop for drop in floats(drops[neighbour])])

    cells = math.isqrt(len(land)) - 1
    new_land, soil_after, water_share, soil_share = [], [], [], []
    for index in range(len(land)):
        a, w, s = land[index], water[index], soil[index]

        # Divide the water among the lower neighbours
        down = [slopes[neighbour][index] for neighbour in NEIGHBOURS]
        east_west, north_south, rising, falling = floats(
            [down[0] + down[1], down[2] + down[3], down[4] + down[5], down[6] + down[7]]
        )
        total = to_float(to_float(east_west + north_south) + to_float(rising + falling))
        inverse = share = 0.0
        if total > 0:
            inverse = to_float(1.0 / total)
            share = to_float(min(to_float(to_float(w) * inverse), 0.125) * below_one)

        # Deposit the soil that the flow cannot carry, or erode more
        carries = can_carry(recipe, to_float(share * total), total, cells)
        spare = to_float(to_float(s) - carries)
        if spare >= 0:
            carried = min(truncate(carries), s)
            settled = min(truncate(to_float(deposition * spare)), s - carried, MAX_UNITS - a)
            settled = max(settled, 0)
            a, s = a + settled, s - settled
        else:
            deepest = max(drops[neighbour][index] for neighbour in NEIGHBOURS)
            wanted = to_float(softness * to_float(carries - to_float(s)))
            dug = truncate(min(wanted, 0.125 * to_float(deepest)))
            dug = max(min(dug, a + MAX_UNITS, MAX_UNITS - s), 0)
            a, s = a - dug, s + dug
            carried = s
        new_land.append(a)
        soil_after.append(s)
        water_share.append(share)
        soil_share.append(to_float(to_float(to_float(carried) * inverse) * below_one))

    if recipe["brush"] == "round":
        new_land = share_changes(land, new_land)

    # Move water and soil, as much as the receiver can take
    new_water, flow = list(water), [0] * len(land)
    new_soil = list(soil_after)
    n = math.isqrt(len(land))
    for neighbour in NEIGHBOURS:
        offset = neighbour[1] * n + neighbour[0]
        of_water = floats([k * slope for k, slope in zip(water_share, slopes[neighbour])])
        of_soil = floats([m * slope for m, slope in zip(soil_share, slopes[neighbour])])
        for v, drop in enumerate(drops[neighbour]):
            if drop > 0:
                u = v + offset
                q = min(truncate(of_water[v]), (MAX_UNITS - water[u]) >> 3)
                p = min(truncate(of_soil[v]), max(0, MAX_UNITS - soil[u]) >> 3)
                new_water[v] -= q
                new_water[u] += q
                new_soil[v] -= p
                new_soil[u] += p
                flow[v] += q

    # Evaporate a share of the water
    dried = floats([evaporation * w for w in floats(new_water)])
    new_water = [w - min(w, truncate(less)) for w, less in zip(new_water, dried)]
    return new_land, new_water, new_soil, flow


# ---- Droplets [Droplets] -----------------------------------------------------------------------


def drop_count(recipe):
    """The number of drops in all steps together; the number per cell is the same on every grid."""
    d = recipe["size"] - 1
    return nearest(recipe["droplets"] * (d / 512) ** 2)


@functools.lru_cache(maxsize=None)
def brush(radius):
    """The vertices that a drop changes, as offsets, with their shares for eroding and depositing.
    The latter are a little less, so that their rounded sum is at most 1."""
    reach = range(-radius, radius + 1)
    offsets = [(x, y) for y in reach for x in reach if x * x + y * y < radius * radius]
    raw = [radius - math.sqrt(x * x + y * y) for x, y in offsets]
    total = 0.0
    for weight in raw:
        total += weight
    shares = [weight / total for weight in raw]
    deposit_shares = floats([share * (1 - 2.0**-20) for share in shares])
    return list(zip(offsets, floats(shares), deposit_shares))


def brushed(recipe, x, y):
    """The brush around the vertex nearest to a point: the list indices of the vertices inside the
    grid, and the two shares."""
    n = recipe["size"]
    vx, vy = nearest_vertex(x, y)
    for (ox, oy), erode_share, deposit_share in brush(recipe["droplet-radius"]):
        if 0 <= vx + ox < n and 0 <= vy + oy < n:
            yield (vy + oy) * n + vx + ox, erode_share, deposit_share


def nearest_vertex(x, y):
    return [int(place) for place in floats([x + 0.5, y + 0.5])]


class Spot:
    """A point on the land: its cell, the heights of the four vertices in cells, and the weights."""

    def __init__(self, land, n, x, y):
        self.cx, self.cy = min(int(x), n - 2), min(int(y), n - 2)
        self.fx, self.fy = floats([x - self.cx, y - self.cy])
        self.gx, self.gy = floats([1 - self.fx, 1 - self.fy])
        first = self.cy * n + self.cx
        to_cells = to_float(2.0**-28 * (n - 1))
        units = floats([land[first], land[first + 1], land[first + n], land[first + n + 1]])
        self.h00, self.h10, self.h01, self.h11 = floats([unit * to_cells for unit in units])

    def height(self):
        parts = floats([self.h00 * self.gx, self.h10 * self.fx])
        south_parts = floats([self.h01 * self.gx, self.h11 * self.fx])
        north, south = floats([sum(parts), sum(south_parts)])
        return to_float(sum(floats([north * self.gy, south * self.fy])))

    def slopes(self):
        """The rise of the land per cell to the east and to the south."""
        north, south = floats([self.h10 - self.h00, self.h11 - self.h01])
        west, east = floats([self.h01 - self.h00, self.h11 - self.h10])
        along_x = floats([north * self.gy, south * self.fy])
        along_y = floats([west * self.gx, east * self.fx])
        return floats([sum(along_x), sum(along_y)])


def erode(recipe, land, x, y, wanted):
    """Erodes so much around a point, if possible; returns the eroded amount."""
    taken = 0
    for index, share, _ in brushed(recipe, x, y):
        part = max(min(truncate(to_float(to_float(wanted) * share)), land[index] + MAX_UNITS), 0)
        land[index] -= part
        taken += part
    return taken


def deposit(recipe, land, x, y, amount):
    """Deposits so much around a point, or a little less; returns the deposited amount."""
    laid = 0
    for index, _, share in brushed(recipe, x, y):
        part = min(truncate(to_float(to_float(amount) * share)), MAX_UNITS - land[index])
        land[index] += part
        laid += part
    return laid


def run_drop(recipe, number, land, flow):
    """Runs one drop from its start to its end; changes the land and counts the visited vertices."""
    n = recipe["size"]
    d = n - 1
    to_units = to_float(2.0**28 / d)
    names = ("inertia", "deposition", "softness", "evaporation")
    inertia, deposition, softness, evaporation = floats([recipe[name] for name in names])
    capacity = to_float(20 * recipe["capacity"])
    turn, dry = floats([1 - inertia, 1 - evaporation])

    words = random_words(recipe, number, 0, STAGE_DROPLETS, 0)
    x, y = floats([(word >> 8) * 2.0**-24 * d for word in words[:2]])
    dx = dy = 0.0
    speed = water = 1.0
    soil = 0
    for _ in range(recipe["droplet-life"]):
        spot = Spot(land, n, x, y)
        vx, vy = nearest_vertex(x, y)
        flow[vy * n + vx] += 1

        # Turn downhill and move by the length of a cell
        slope_x, slope_y = spot.slopes()
        kept = floats([dx * inertia, dy * inertia])
        turned = floats([slope_x * turn, slope_y * turn])
        dx, dy = floats([kept[0] - turned[0], kept[1] - turned[1]])
        length = to_float(math.sqrt(to_float(sum(floats([dx * dx, dy * dy])))))
        if length < 2.0**-40:
            break
        dx, dy = floats([dx / length, dy / length])
        to_x, to_y = floats([x + dx, y + dy])
        if to_x < 0 or to_y < 0 or to_x > d or to_y > d:
            break

        # Compute how much it can carry
        drop = to_float(spot.height() - Spot(land, n, to_x, to_y).height())
        carries = to_float(to_float(max(drop, MIN_SLOPE) * speed) * water)
        carries = to_float(to_float(carries * capacity) * to_units)
        spare = to_float(to_float(soil) - carries)

        # Fill a hollow or deposit the excess; otherwise erode
        if drop < 0 or to_float(soil) > carries:
            if drop < 0:
                wanted = min(to_float(-drop * to_units), to_float(soil))
            else:
                wanted = to_float(spare * deposition)
            wanted = max(min(truncate(wanted), soil), 0)
            soil -= deposit(recipe, land, x, y, wanted)
        else:
            wanted = min(to_float(-spare * softness), to_float(drop * to_units))
            wanted = max(min(truncate(wanted), 2 * MAX_UNITS - soil), 0)
            soil += erode(recipe, land, x, y, wanted)

        # Move on, faster downhill
        speed = to_float(to_float(speed * speed) + drop)
        speed = to_float(math.sqrt(max(0.0, speed)))
        water = to_float(water * dry)
        x, y = to_x, to_y

    # Deposit the rest at its end, and the last units at the next vertices that can take them
    soil -= deposit(recipe, land, x, y, soil)
    vx, vy = nearest_vertex(x, y)
    index = vy * n + vx
    while soil > 0:
        part = min(MAX_UNITS - land[index], soil)
        land[index] += part
        soil -= part
        index = (index + 1) % len(land)
