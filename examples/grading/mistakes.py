#!/usr/bin/env python3
"""Ten classic mistakes, to try the assignment with: the solution, changed in one place.

    python3 mistakes.py NAME cuts.csv FOLDER
    python3 mistakes.py                        # lists the names

Writes heights.csv, weathered.csv and land.obj into FOLDER, as solution.py does.
"""

import sys

import solution
from solution import SIZE


def land(cuts, *, side=lambda u, v, px, py, nx, ny: (u - px) * nx + (v - py) * ny >= 0,
         place=lambda x, y: (x / (SIZE - 1), y / (SIZE - 1)), raised=1, lowered=-1):
    heights = [[0.0] * SIZE for _ in range(SIZE)]
    for cut in cuts:
        px, py, nx, ny, amplitude = (float(cut[name]) for name in ("px", "py", "nx", "ny", "amplitude"))
        for y in range(SIZE):
            for x in range(SIZE):
                sign = raised if side(*place(x, y), px, py, nx, ny) else lowered
                heights[y][x] += sign * amplitude
    return heights


MISTAKES = {
    "sign": ("what should rise sinks", lambda cuts: land(cuts, raised=-1, lowered=1)),
    "one-side": ("the other side is not lowered", lambda cuts: land(cuts, lowered=0)),
    "cells": ("x / n for x / (n - 1)", lambda cuts: land(cuts, place=lambda x, y: (x / SIZE, y / SIZE))),
    "whole-numbers": ("whole numbers are divided", lambda cuts: land(
        cuts, place=lambda x, y: (x // (SIZE - 1), y // (SIZE - 1)))),
    "exchanged": ("rows and columns are exchanged", lambda cuts: [list(row) for row in zip(*land(cuts))]),
    "upside-down": ("the southern row comes first", lambda cuts: land(cuts)[::-1]),
    "components": ("nx and ny are exchanged", lambda cuts: land(
        cuts, side=lambda u, v, px, py, nx, ny: (u - px) * ny + (v - py) * nx >= 0)),
    "left-out": ("the last cut is left out", lambda cuts: land(cuts[:-1])),
    "equal": ("every cut has the amplitude of the first", lambda cuts: land(
        [{**cut, "amplitude": cuts[0]["amplitude"]} for cut in cuts])),
    "rounded": ("heights are rounded to tenths", lambda cuts: [
        [round(height, 1) for height in row] for row in land(cuts)]),
}


def main():
    if len(sys.argv) == 1:
        for name, (what, _) in MISTAKES.items():
            print(f"{name:15}{what}")
        return
    name, cuts_file, folder = sys.argv[1:]
    solution.land_of = MISTAKES[name][1]
    sys.argv = [sys.argv[0], cuts_file, folder]
    solution.main()


if __name__ == "__main__":
    main()
