#!/usr/bin/env python3
"""A solution of assignment.json in Python, with nothing but its own library.

    python3 solution.py cuts.csv FOLDER

Reads the list of cuts that the page "Check your own" saves, and writes heights.csv, weathered.csv and
land.obj into FOLDER.
"""

import csv
import math
import sys

SIZE = 129  # vertices a side


def land_of(cuts):
    """Heights of the land, row by row from the north, each row from west to east."""
    heights = [[0.0] * SIZE for _ in range(SIZE)]
    for cut in cuts:
        px, py, nx, ny, amplitude = (float(cut[name]) for name in ("px", "py", "nx", "ny", "amplitude"))
        for y in range(SIZE):
            for x in range(SIZE):
                u, v = x / (SIZE - 1), y / (SIZE - 1)
                is_raised = (u - px) * nx + (v - py) * ny >= 0
                heights[y][x] += amplitude if is_raised else -amplitude
    return heights


def weathered(heights):
    """Each height in the middle between itself and the mean of its neighbours, from the heights before."""
    result = [[0.0] * SIZE for _ in range(SIZE)]
    for y in range(SIZE):
        for x in range(SIZE):
            around = [heights[y + dy][x + dx] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                      if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE]
            result[y][x] = (heights[y][x] + sum(around) / len(around)) / 2
    return result


def normal_at(heights, x, y):
    """(n - s) x (w - e) of the four neighbours, of unit length; on an edge the vertex itself stands in
    for the neighbour that is missing. x runs east, y north and z up."""
    west, east = max(x - 1, 0), min(x + 1, SIZE - 1)
    north, south = max(y - 1, 0), min(y + 1, SIZE - 1)
    cell = 1 / (SIZE - 1)
    n_s = (0.0, (south - north) * cell, heights[north][x] - heights[south][x])
    w_e = ((west - east) * cell, 0.0, heights[y][west] - heights[y][east])
    normal = (n_s[1] * w_e[2] - n_s[2] * w_e[1], n_s[2] * w_e[0] - n_s[0] * w_e[2],
              n_s[0] * w_e[1] - n_s[1] * w_e[0])
    length = math.sqrt(sum(part * part for part in normal))
    return [part / length for part in normal]


def write_table(path, heights):
    with open(path, "w", encoding="ascii") as file:
        for row in heights:
            file.write(",".join(repr(height) for height in row) + "\n")


def write_mesh(path, heights):
    """Two triangles for each cell, anticlockwise seen from above."""
    with open(path, "w", encoding="ascii") as file:
        for y in range(SIZE):
            for x in range(SIZE):
                file.write(f"v {x / (SIZE - 1)!r} {-y / (SIZE - 1)!r} {heights[y][x]!r}\n")
        for y in range(SIZE):
            for x in range(SIZE):
                file.write("vn {!r} {!r} {!r}\n".format(*normal_at(heights, x, y)))
        for y in range(SIZE - 1):
            for x in range(SIZE - 1):
                nw = y * SIZE + x + 1  # OBJ counts from 1
                ne, sw, se = nw + 1, nw + SIZE, nw + SIZE + 1
                file.write(f"f {nw}//{nw} {sw}//{sw} {se}//{se}\nf {nw}//{nw} {se}//{se} {ne}//{ne}\n")


def main():
    cuts_file, folder = sys.argv[1:]
    with open(cuts_file, encoding="utf-8", newline="") as file:
        cuts = list(csv.DictReader(file))
    heights = land_of(cuts)
    write_table(f"{folder}/heights.csv", heights)
    write_mesh(f"{folder}/land.obj", heights)
    for _ in range(3):
        heights = weathered(heights)
    write_table(f"{folder}/weathered.csv", heights)


if __name__ == "__main__":
    main()
