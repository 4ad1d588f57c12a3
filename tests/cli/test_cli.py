"""Tests of the command line as people and scripts use it: its output, files and exit codes.

    python3 tests/cli/test_cli.py build/native/faultline [PART OF A TEST'S NAME ...]

tests/reference tests the terrain itself. Every function test_... here and in the modules beside
it is a test, MODULE.test_NAME; each runs in a process of its own. The last line is `N passed, N failed`. Takes seconds.
"""

import ast
import concurrent.futures
import hashlib
import json
import math
import os
import signal
import struct
import sys
import tempfile
import traceback
import zlib

import batch_tests
import file_tests
import path_tests
import world_tests
from cli_program import ROOT, AtTerminal, Program, Tally, check_progress

LINE_COLUMNS = ["px", "py", "nx", "ny", "amplitude", "A", "B", "px24", "py24", "a24"]


def exact(tally, what, row):
    """Checks that the decimals are the integers divided by powers of two."""
    for name, whole, bits in (
        ("px", "px24", 24),
        ("py", "py24", 24),
        ("nx", "A", 16),
        ("ny", "B", 16),
        ("amplitude", "a24", 24),
    ):
        tally.equal("%s of %s" % (name, what), float(row[name]) * 2**bits, int(row[whole]))


def test_fault_list(tally, program):
    near = "profile=near;reach=0.3;reach-end=0.1"
    text = "v1;seed=oak;faults=5;drawn=0.5_1_0.5_0_0.5,0_0.25_1_0.25_-1;" + near
    names, rows = program.rows(text)
    tally.equal("columns", names, ["index"] + LINE_COLUMNS + ["reach", "profile"])
    tally.equal("indices", [int(row["index"]) for row in rows], list(range(7)))
    tally.equal("profiles", {row["profile"] for row in rows}, {"near"})
    for row in rows:
        exact(tally, "fault " + row["index"], row)
    # The first drawn fault goes north from (0.5, 1) and lifts the east by half; the second goes
    # east and sinks
    whole = [[int(row[name]) for name in ("A", "B", "px24", "py24", "a24")] for row in rows[:2]]
    tally.equal("first drawn", whole[0], [65536, 0, 2**23, 2**24, 2**23])
    tally.equal("second drawn", whole[1], [0, 65536, 0, 2**22, -(2**24)])
    reaches = [float(row["reach"]) for row in rows]
    tally.equal("reach of drawn and first", reaches[:3], [0.3, 0.3, 0.3])
    tally.equal("reach of the fourth of five", round(reaches[5], 12), round(0.3 - 0.2 * 3 / 5, 12))
    _, plain = program.rows("v1;seed=oak;faults=5;" + near)
    for row, other in zip(rows[2:], plain):
        row["index"] = other["index"]
    tally.equal("drawn faults do not shift the others", rows[2:], plain)
    names, rows = program.rows("v1;faults=0")
    tally.equal("no faults, no rows", rows, [])


def test_tree_list(tally, program):
    for kind in ("free", "grown"):
        text = "v1;seed=oak;method=fault-tree;trees=3;fade=0.5;drawn=0_0_1_0.125;tree=" + kind
        names, rows = program.rows(text)
        columns = ["index", "tree", "node", "level"] + LINE_COLUMNS + ["u1", "v1", "u2", "v2"]
        tally.equal("columns of trees", names, columns)
        tally.equal("rows of trees", len(rows), 1 + 3 * 15)
        drawn = rows.pop(0)
        tally.equal("drawn among trees", [drawn[name] for name in columns[:4]], ["0", "", "", ""])
        ends = [float(drawn[name]) for name in ("u1", "v1", "u2", "v2")]
        tally.equal("segment of a drawn fault", ends, [0, 0, 1, 0.125])
        roots = {}
        for place, row in enumerate(rows):
            tree, node, level = (int(row[name]) for name in ("tree", "node", "level"))
            what = "%s tree %d, node %d" % (kind, tree, node)
            number = place % 15 + 1
            expected = [1 + place // 15, place // 15, number, number.bit_length() - 1]
            tally.equal(what, [int(row["index"]), tree, node, level], expected)
            exact(tally, what, row)
            roots.setdefault(tree, int(row["a24"]))
            tally.equal("amplitude of " + what, int(row["a24"]), roots[tree] >> level)
            ends = [(float(row["u1"]), float(row["v1"])), (float(row["u2"]), float(row["v2"]))]
            inside = all(-1e-9 <= place <= 1 + 1e-9 for end in ends for place in end)
            tally.check("segment of %s in the square" % what, inside, ends)
            if ends[0] != ends[1]:
                off = [abs(float(row["nx"]) * (u - float(row["px"]))
                           + float(row["ny"]) * (v - float(row["py"]))) for u, v in ends]
                tally.check("segment of %s on its line" % what, max(off) < 1e-6, off)
            elif kind == "grown" or node == 1:
                tally.check("%s has a segment" % what, False)
        tally.equal("amplitudes of the roots", list(roots.values()),
                    [math.floor((1 - 0.5 * i / 3) * 2**24 + 0.5) for i in range(3)])


def test_starters(tally, program):
    table = json.loads(program.print("starters", "--json"))
    listing = program.print("starters")
    page = program.print("starters", "--markdown")
    with open(os.path.join(ROOT, "docs", "starters.md"), encoding="utf-8") as file:
        tally.check("docs/starters.md is up to date", file.read() == page,
                    "run: faultline starters --markdown > docs/starters.md")
    for starter in table:
        for name in ("group", "name", "sentence", "source", "link"):
            tally.check("%s of %s is listed" % (name, starter["name"]),
                        starter[name] in listing and starter[name] in page)
    links = [starter["link"] for starter in table]
    heads = [link.split("!")[0] for link in links]
    hashes = program.print("--strict", "hash", *heads).split()
    tally.equal("fingerprints of the starters are all different", len(set(hashes)), len(links))


def test_repairs(tally, program):
    code, out, error = program.run("hash", "v1;size=9;faults=3;drawn=0_0_1,0_0_1_1")
    tally.equal("a repaired recipe works", code, 0)
    tally.check("repairs are reported", "drawn: " in error and "left out" in error, error)
    repaired = program.print("hash", "v1;size=9;faults=3;drawn=0_0_1_1_1")
    tally.equal("a broken drawn fault is left out", out, repaired)
    code, out, error = program.run("--strict", "hash", "v1;size=9;faults=3.5")
    tally.equal("--strict refuses a repaired recipe", (code, out), (1, ""))
    sent = "<https://example.org/embed.html?a=b#v1;%20size=9;faults=3>\n"
    address = program.print("--strict", "hash", sent)
    tally.equal("a whole address is a recipe", address, program.print("hash", "v1;size=9;faults=3"))
    code, _, error = program.run("hash", "v1;size=9;check=0000000000000000")
    tally.check("a wrong fingerprint is reported", code == 1 and "differs" in error, error)
    code, _, error = program.run("hash", "v1;size=9;check=0000000000000000!at=end")
    tally.check("a wrong fingerprint is reported at at=end", code == 1 and "differs" in error, error)
    code, _, error = program.run("hash", "v1;size=9;check=0000000000000000!at=fault:3")
    tally.equal("a fingerprint is not compared before the end", code, 0)
    code, _, _ = program.run("starters", "--json", "--markdown")
    tally.equal("one form of the starters at a time", code, 1)


def test_numbers(tally, program):
    rows = json.loads(program.print("parameters"))
    drawn = [row for row in rows if row["type"] == "drawn-faults"]
    found = [(row["key"], row["default"], row["most"]) for row in drawn]
    tally.equal("drawn faults in the table", found, [("drawn", "", 32)])
    numbers = json.loads(program.print("stats", "v1;seed=oak;size=257;method=fault-tree"))
    tally.equal("the recipe in stats", numbers["recipe"], "v1;seed=oak;method=fault-tree;size=257")
    tally.check("range is the relief", abs(numbers["high"] - numbers["low"] - 0.2) < 1e-6)
    tally.equal("no streams on plateaus", numbers["drainageDensity"], 0)
    smooth = json.loads(program.print("stats", "v1;seed=oak;size=257;smooth=box"))
    tally.check("streams on slopes", 0.0 < smooth["drainageDensity"] < 257.0)


def test_windows(tally, program):
    """Windows of lands: the whole land's floats, and what is refused."""
    recipe = "v1;seed=oak;size=129;faults=60;smooth=gaussian;smooth-passes=2;erosion=both;erosion-steps=5"
    with tempfile.TemporaryDirectory() as folder:
        whole_path, path = os.path.join(folder, "whole.r32"), os.path.join(folder, "tile.r32")
        program.run("generate", recipe, "-o", whole_path)
        with open(whole_path, "rb") as file:
            whole = file.read()
        x, y, width, height = 40, 90, 30, 39
        told = json.loads(program.print("tile", recipe, "--window", "40,90,30,39", "-o", path))
        with open(path, "rb") as file:
            tile = file.read()
        rows = [whole[4 * (129 * v + x) : 4 * (129 * v + x + width)] for v in range(y, y + height)]
        tally.equal("a tile's heights", tile, b"".join(rows))
        tally.equal("a tile's window", (told["size"], told["window"]), (129, [x, y, width, height]))
        tally.check("a tile's halo", told["halo"] > 15 and told["parts"] == 1, told)
        npy = os.path.join(folder, "tile.npy")
        program.print("tile", recipe, "--window", "40,90,30,39", "-o", npy)
        with open(npy, "rb") as file:
            data = file.read()
        head = 10 + int.from_bytes(data[8:10], "little")
        tally.check("the head of an array", data[:8] == b"\x93NUMPY\1\0" and head % 64 == 0, data[:80])
        tally.check("its shape", b"'shape': (39, 30)" in data[:head], data[:head])
        tally.equal("its numbers", data[head:], tile)
        tally.equal("all of it", json.loads(program.print("tile", recipe))["fingerprint"],
                    program.print("hash", recipe).strip())
        far = json.loads(program.print("tile", "v1;seed=oak", "--size", "65537", "--window", "65000,1,9,9"))
        tally.equal("a tile of a large land", (far["size"], far["factor"]), (65537, 1))
        for what, arguments, words in [
            ("a window beyond", [recipe, "--window", "100,0,30,9"], "does not lie within the 129 by 129"),
            ("no window", [recipe, "--window", "1,2,3"], "is not X,Y,WIDTH,HEIGHT"),
            ("a window without width", [recipe, "--window", "1,2,0,3"], "does not lie within"),
            ("a name", [recipe, "-o", os.path.join(folder, "tile.png")], ".r32 or .npy"),
            ("a size", [recipe, "--size", "65538"], "--size"),
            ("IIR", ["v1;smooth=iir", "--window", "0,0,9,9"], "smooth=iir remembers"),
            ("droplets", ["v1;erosion=hydraulic;hydraulic=droplets", "--window", "0,0,9,9"], "a drop of rain"),
            ("a wide filter", ["v1;smooth=box;smooth-radius=64", "--size", "65537", "--window", "0,0,9,9"],
             "eight times"),
            ("a place", ["v1!at=fault:3"], "leave out at="),
        ]:
            code, out, error = program.run("tile", *arguments)
            tally.check(what + " is refused", code == 1 and not out and words in error, error)


def test_numbers_refused(tally, program):
    """Tests lands that have no list of random numbers, or one that is too long."""
    for recipe, words in (("v1;faults=9", "draws cuts, and no numbers"),
                          ("v1;method=fault-tree", "draws cuts, and no numbers"),
                          ("v1;method=diamond-square;size=4097", "16785409 rows, which is too many")):
        code, out, error = program.run("numbers", recipe)
        tally.check("no list: " + recipe, code == 1 and not out and words in error, error)


def test_methods(tally, program):
    """Tests every method and erosion with every command."""
    squares = "v1;seed=oak;method=diamond-square;size=65"
    noise = "v1;seed=oak;method=fbm;size=65"
    for recipe, name in ((squares, "Squares"), (noise, "Noise")):
        code, out, error = program.run("faults", recipe)
        tally.equal("no faults to list of " + name, (code, out), (1, ""))
        tally.check("no faults of %s are reported" % name, name + " draws no faults" in error, error)
        lines = program.print("numbers", recipe).splitlines()
        # A lattice of 64 cells; octaves of 4, 8, 16 and 32 cells, as finer ones are 0 at each vertex
        rows = 65**2 if recipe == squares else sum((cells + 2) ** 2 for cells in (4, 8, 16, 32))
        tally.equal("the numbers of " + name, len(lines), 1 + rows)
        # The height of a vertex after each step
        steps = 7 if recipe == squares else 8
        eroded = recipe + ";smooth=box;erosion=both;erosion-steps=3;capacity=0.4"
        for x, y in (63, 3), (13, 44):
            numbers = json.loads(program.print("stats", eroded, "--vertex", str(x), str(y)))
            history = numbers["history"]
            tally.equal("a height after each step of " + name, len(history), steps + 1)
            tally.check("heights begin with 0", history[0] == 0 and history[-1] != 0, history)
        for x, y in (65, 0), (0, 65), (-1, 0):
            code, out, error = program.run("stats", recipe, "--vertex", str(x), str(y))
            tally.equal("no vertex beyond the grid of " + name, (code, out), (1, ""))
            tally.check("the vertices of %s are named" % name, "from 0 to 64" in error, error)
        # Positions on the timeline
        hashes = {}
        for place in ("fault:1", "fault:%d" % steps, "smooth:0", "smooth:1", "erode:0", "erode:1",
                      "erode:3", "end"):
            hashes[place] = program.print("hash", eroded + "!at=" + place)
        counted = {"start": 0, "corners": 1, "squares:3": 4, "squares:5": 6}
        for place, step in counted.items():
            same = program.print("hash", eroded + "!at=fault:%d" % step)
            tally.equal(place, program.print("hash", eroded + "!at=" + place), same)
        tally.equal("uplift's end", hashes["fault:%d" % steps], hashes["smooth:0"])
        tally.equal("smoothing's end", hashes["smooth:1"], hashes["erode:0"])
        tally.equal("erosion's end", hashes["erode:3"], hashes["end"])
        tally.equal("places that differ", len(set(hashes.values())), 5)
        raw = program.print("hash", recipe)
        tally.equal("raw land is the uplift's end", raw, hashes["smooth:0"])
        drawn = program.print("hash", recipe + ";drawn=0_0_1_1")
        tally.equal("drawn faults have no effect", drawn, raw)
    plain = "v1;size=65;faults=40"
    for extra in ("erode=during", "hydraulic=droplets", "erode=during;hydraulic=droplets"):
        eroded = plain + ";erosion=both;" + extra
        tally.check(extra, program.print("hash", eroded) != program.print("hash", plain))


def test_base(tally, program):
    with tempfile.TemporaryDirectory() as folder:
        check_base(tally, program, folder)
        check_tiles(tally, program, folder)
        check_said(tally, program, folder)


def check_said(tally, program, folder):
    """Tests that a check is told what a person or a sidecar says of a file."""
    recipe = "v1;seed=oak;size=33;faults=40"
    path = os.path.join(folder, "south.r32")
    program.run("generate", recipe, "-o", path, "--south-first", "--sidecar")
    code, out, error = program.run("check", recipe, path)
    tally.check("a sidecar tells the first row", code == 0 and "as the format says" in out, out + error)
    os.remove(os.path.join(folder, "south.json"))
    code, out, error = program.run("check", recipe, path)
    tally.check("without it", code == 1 and "Yours is upside down" in out, out + error)
    said = ("--first-row", "south", "--height-unit", "ft", "--scale", "0.5")
    code, out, error = program.run("check", recipe, path, *said)
    wanted = ("first row is the southern one, as you said", "in feet, as you said",
              "0.5 times a number of the file, plus 0", "0.5 times the land's")
    tally.check("options tell it", code == 0 and all(words in out for words in wanted), out + error)


def check_tiles(tally, program, folder):
    """Tests tiles of a land: `--base` once for each, several files of `heights` and `check`, and what stands
    beside them."""
    recipe = "v1;seed=oak;size=33;faults=40"
    whole = os.path.join(folder, "whole.asc")
    program.run("generate", recipe, "-o", whole, "--side", "3200")
    with open(whole, encoding="ascii") as file:
        rows = [line.split() for line in file][-33:]
    paths = [os.path.join(folder, name) for name in ("west.asc", "east.asc")]
    for path, first, end in zip(paths, (0, 20), (21, 33)):
        with open(path, "w", encoding="ascii") as file:
            file.write("ncols %d\nnrows 33\nxllcorner %d\nyllcorner 0\ncellsize 100\n" % (
                end - first, 100 * first))
            file.writelines(" ".join(row[first:end]) + "\n" for row in rows)
    base = ("--base", paths[1], "--base", paths[0])
    alone = program.run("hash", "v1;faults=0", "--base", whole)[1]
    tally.equal("two tiles", program.run("hash", "v1;faults=0", *base)[1], alone)
    tally.equal("before the recipe", program.run("hash", *base, "v1;faults=0")[1], alone)
    code, out, error = program.run("heights", *paths)
    tally.check("what two tiles say", code == 0 and json.loads(out)["file"] == {
        "format": "asc", "columns": 33, "rows": 33, "files": 2}, (out, error))
    code, out, error = program.run("check", recipe, *paths)
    tally.check("two tiles checked", code == 0 and "2 files were joined" in out, (out, error))
    code, _, error = program.run("heights", whole, *paths[:1], os.path.join(folder, "land.r32"))
    tally.check("a tile without a place", code == 1 and "land.r32 does not say where" in error, error)
    with open(os.path.join(folder, "west.prj"), "w", encoding="ascii") as file:
        file.write('PROJCS["Zone 7",UNIT["Foot",0.3048]]')
    told = json.loads(program.run("heights", *paths)[1])
    tally.equal("a .prj beside one of them", told["says"]["coordinates"], "Zone 7")
    tally.check("its unit", abs(told["land"]["side"] - 3200 * 0.3048) < 1e-9, told["land"])
    with open(os.path.join(folder, "east.wld"), "w", encoding="ascii") as file:
        file.write("100 0 0")
    code, _, error = program.run("hash", "v1;faults=0", *base)
    tally.check("a damaged world file", code == 1 and "east.wld is no world file" in error, error)
    os.remove(os.path.join(folder, "east.wld"))
    os.symlink("nowhere", os.path.join(folder, "east.prj"))
    code, _, error = program.run("hash", "v1;faults=0", *base)
    tally.check("a .prj that cannot be read", code == 1 and "coordinates of" in error, error)
    code, _, error = program.run("stats", "--base", *paths, "v1;faults=0")
    tally.check("two files after one --base", code == 1, error)


def check_base(tally, program, folder):
    """Tests lands that stand on opened heights: every command, the sidecar, and what is refused."""
    def printed(*arguments):
        """What it prints, whatever it says besides."""
        return program.run(*arguments)[1]

    recipe = "v1;seed=oak;size=65;faults=40;smooth=box"
    land = printed("hash", recipe).strip()
    path = {end: os.path.join(folder, "land." + end) for end in ("r32", "png")}
    program.run("generate", recipe, "-o", path["r32"])
    program.run("generate", recipe, "-o", path["png"], "--sidecar")
    opened = printed("hash", "v1;faults=0", "--base", path["r32"])
    tally.equal("an export opened", opened.strip(), land)
    named = "v1;base=%s;size=65;faults=0" % land
    eroded = ";erosion=both;erosion-steps=9"
    tally.equal("an opened land eroded",
                printed("hash", named + eroded, "--base", path["r32"]),
                printed("hash", recipe + eroded))
    # The sidecar beside the PNG tells its unit, so it has the range of the land
    ranges = []
    for arguments in ((recipe,), ("v1;faults=0", "--base", path["png"])):
        numbers = json.loads(printed("stats", *arguments))
        ranges.append((numbers["low"], numbers["high"]))
    tally.check("the sidecar's unit", all(abs(a - b) < 1e-6 for a, b in zip(*ranges)), ranges)
    os.remove(os.path.join(folder, "land.json"))
    code, out, error = program.run("hash", "v1;faults=0", "--base", path["png"])
    tally.check("without it a word is said", code == 0 and "unit" in error, error)
    history = json.loads(printed("stats", named[:-1] + "3", "--base", path["r32"],
                                       "--vertex", "5", "9"))["history"]
    numbers = printed("stats", recipe, "--vertex", "5", "9")
    tally.equal("steps of a vertex", len(history), 4)
    tally.check("its first height is the opened land's", history[0] != 0 and numbers != "", history)
    again = os.path.join(folder, "again.r32")
    program.run("generate", named, "-o", again, "--base", path["r32"])
    with open(again, "rb") as new, open(path["r32"], "rb") as old:
        tally.equal("the same bytes again", new.read(), old.read())
    for arguments, word in (
        ((named,), "--base"),
        ((named.replace(land, "0123456789abcdef"), "--base", path["r32"]), land),
        (("v1", "--base", os.path.join(folder, "none.r32")), "cannot read"),
        (("v1", "--base", __file__), "kind of file"),
        (("v1", "--base", path["r32"], "--columns", "7"), "7 columns"),
    ):
        code, out, error = program.run("hash", *arguments)
        refused = code == 1 and out == "" and word in error
        tally.check("%s is refused" % (arguments,), refused, error)
    picture = os.path.join(folder, "flat.png")
    code, out, error = program.run("render", named, "-o", picture, "--size", "64x64")
    refused = code == 1 and "--base" in error and not os.path.exists(picture)
    tally.check("no picture of flat ground in its place", refused, error)
    code, out, error = program.run("gpu", named[:-1] + "3")
    tally.check("no land of the GPU", code == 1, error)
    code, out, error = program.run("check", named, path["r32"])
    tally.check("no check of it", code == 1 and "opened" in out, out + error)


def test_progress(tally, program):
    """Tests that long work shows its progress, but only at a terminal."""
    long = "v1;size=1025;method=fbm;octaves=16;erosion=both;erosion-steps=30"
    _, out, shown = AtTerminal(program.path, "hash", long).end()
    check_progress(tally, shown)
    tally.check("the line is left clean", shown.endswith("\r      \r"), shown)
    tally.equal("and the result is the same", program.print("hash", long), out)


def read_png(path):
    """Returns (width, height, rows of RGB bytes) of an 8-bit RGB PNG, after ISO/IEC 15948."""
    with open(path, "rb") as file:
        data = file.read()
    place, packed, header = 8, b"", None
    while place < len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        if kind == b"IHDR":
            header = struct.unpack_from(">IIBBBBB", data, place + 8)
        if kind == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += 12 + length
    width, height = header[:2]
    if header[2:] != (8, 2, 0, 0, 0):
        raise AssertionError("%s: header %r" % (path, header))
    raw, rows, stride = zlib.decompress(packed), [], 3 * width
    above = bytearray(stride)
    for start in range(0, len(raw), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride if kind else 0):
            left, up = row[i - 3] if i >= 3 else 0, above[i]
            corner = above[i - 3] if i >= 3 else 0
            nearest = min((left, up, corner), key=lambda way: abs(left + up - corner - way))
            guess = (0, left, up, (left + up) // 2, nearest)[kind]
            row[i] = (row[i] + guess) & 255
        rows.append(row)
        above = row
    return width, height, rows


def pixel(rows, x, y):
    return tuple(rows[y][3 * x : 3 * x + 3])


def colours(rows):
    """Returns the number of different colours."""
    return len({pixel(rows, x, y) for y in range(len(rows)) for x in range(len(rows[0]) // 3)})


def column_steps(rows, first, last):
    """Returns how much each column differs from the one to its left."""
    return [
        sum(abs(row[i] - row[i - 3]) for row in rows for i in range(3 * x, 3 * x + 3))
        for x in range(first, last)
    ]


class Renderer:
    """Renders pictures into a folder."""

    def __init__(self, tally, program, folder):
        self.tally, self.program, self.folder = tally, program, folder
        self.count = 0

    def render(self, recipe, size, *options):
        """Returns the path of the picture."""
        self.count += 1
        path = os.path.join(self.folder, "%d.png" % self.count)
        code, out, error = self.program.run("render", recipe, "-o", path, "--size", size, *options)
        self.tally.equal("rendering %s (%s)" % (recipe, error.strip()), (code, out), (0, ""))
        self.tally.check("its size is reported", size.replace("x", " x ") in error, error)
        return path

    def hash(self, *arguments):
        with open(self.render(*arguments), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()


def test_render(tally, program):
    with tempfile.TemporaryDirectory() as folder:
        code, _, error = program.run("render", "v1;size=9", "-o", os.path.join(folder, "a.png"))
        if code != 0 and ("without EGL" in error or "EGL finds nothing" in error):
            tally.check("what to install is reported", "apt-get install" in error, error)
            print("not checked: pictures: " + error.strip())
            return
        renderer = Renderer(tally, program, folder)
        render_sizes(tally, renderer)
        render_views(tally, renderer)
        render_texts(tally, program, renderer)
        render_jpeg(tally, program, folder)
        refuse_pictures(tally, program, folder)


LAND = "v1;seed=oak;size=129;faults=60"


def test_gpu(tally, program):
    """Tests that a land by the GPU has the fingerprint that `hash` prints, and what it says else."""
    code, out, error = program.run("gpu", "v1;size=9;faults=3")
    if code != 0 and "EGL" in error:
        tally.check("what to install for a GPU is reported", "apt-get install" in error, error)
        print("not checked: lands by the GPU: " + error.strip())
        return
    tally.check("a land without weights needs no floats", "not needed" in out, out)
    cuts = "v1;seed=oak;size=65;faults=40;drawn=0_0_1_0.5_50"
    trees = "v1;seed=oak;size=65;method=fault-tree;tree=grown;trees=9"
    blur = ";smooth=box;smooth-passes=6;smooth-radius=9.5"
    for recipe in (cuts, cuts + blur, trees, trees + blur + ";smooth-every=4"):
        expected = program.print("hash", recipe).strip()
        for options in ((), ("--cuts-per-pass", "1"), ("--tile", "20")):
            code, out, error = program.run("gpu", recipe, *options)
            what = " ".join((recipe,) + options)
            tally.equal("the GPU's land of %s (%s)" % (what, error.strip()), code, 0)
            rows = dict(line.split(None, 1) for line in out.splitlines())
            tally.equal("its lines", list(rows), ["renderer", "position", "gpu", "processor",
                                                  "tiles", "floats", "equal"])
            for side in ("gpu", "processor"):
                tally.equal("%s of %s" % (side, what), rows[side].split()[0], expected)
            tally.check("equality is said", rows["equal"] == "yes: all 4225 heights", out)
            tally.equal("tiles of " + what, rows["tiles"], "16" if "--tile" in options else "1")
    out = program.print("gpu", cuts + blur + "!at=fault:20")
    tally.check("a place", program.print("hash", cuts + blur + "!at=fault:20").strip() in out, out)
    # A part of a land, and nothing of one
    out = program.print("gpu", cuts + ";smooth=iir;smooth-passes=2")
    tally.check("what stays with the processor", "41 of 43" in out and "box and cross" in out, out)
    tally.check("the part is compared", program.print("hash", cuts).strip() in out, out)
    for recipe in ("v1;method=fbm", "v1;erosion=both;erode=during", "v1;smooth=fir;smooth-every=3"):
        code, out, error = program.run("gpu", recipe)
        refused = code == 1 and out == "" and "processor" in error
        tally.check("%s is refused" % recipe, refused, error)
    for options in (("--cuts-per-pass", "0"), ("--tile", "5000"), ("--tile", "x")):
        code, out, error = program.run("gpu", cuts, *options)
        tally.check("%s is refused" % (options,), code == 1 and options[0] in error, error)


def render_sizes(tally, renderer):
    for size in ("64x64", "320x180", "180x320", "400x64", "64x400"):
        width, height, rows = read_png(renderer.render(LAND, size))
        tally.equal("size of " + size, "%dx%d" % (width, height), size)
        tally.check(size + " is not blank", colours(rows) > 300, colours(rows))
        ground = pixel(rows, 1, 1)
        away = max(abs(a - b) for y in range(height)
                   for a, b in zip(ground, pixel(rows, width // 2, y)))
        tally.check(size + " shows land on a light background", min(ground) > 220 and away > 60,
                    (ground, away))
    # Pictures of two tiles, each 1056 pixels wide or high
    for size in ("2112x96", "96x2112"):
        width, height, rows = read_png(renderer.render(LAND, size))
        if height > width:
            rows = [b"".join(bytes(pixel(rows, x, y)) for y in range(height)) for x in range(width)]
        steps = column_steps(rows, 1016, 1097)
        seam = steps.pop(1056 - 1016)
        tally.check("no seam between tiles of " + size, seam <= max(steps), (seam, max(steps)))


def render_views(tally, renderer):
    """Tests that a command always gives the same bytes, and that each setting changes the picture."""
    size = "200x150"
    first = renderer.hash(LAND, size)
    tally.equal("the same picture twice", renderer.hash(LAND, size), first)
    for same in ("!play=1", "!at=end"):
        tally.equal("finished with " + same, renderer.hash(LAND + same, size), first)
    dark = renderer.hash(LAND, size, "--dark")
    tally.equal("theme=dark", renderer.hash(LAND + "!theme=dark", size), dark)
    tally.equal("--dark decides", renderer.hash(LAND + "!theme=light", size, "--dark"), dark)
    different = [first, dark]
    different.append(renderer.hash(LAND + "!at=fault:3", size, "--pixel-ratio", "3"))
    for view in ("at=fault:3", "cam=50,60,1.2", "show=wireframe", "show=flip"):
        different.append(renderer.hash(LAND + "!" + view, size))
    for method in ("faults", "fault-tree", "diamond-square", "fbm"):
        eroded = "v1;seed=pine;size=65;smooth=box;erosion=both;erosion-steps=3;method=" + method
        path = renderer.render(eroded, size)
        tally.check(method + " is not blank", colours(read_png(path)[2]) > 300)
        different.append(renderer.hash(eroded, size))
    tally.equal("pictures that differ", len(set(different)), len(different))


def render_texts(tally, program, renderer):
    """Tests that legend and caption take room from the block, but never all of it. A program that
    was built without npm's typeface has no texts."""
    shown = LAND + "!scale=12000;water=0.4;show=contours"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.png")
        error = program.run("render", shown, "-o", path, "--legend")[2]
    if "without its typeface" in error:
        print("not checked: legend and caption: " + error.strip())
        return
    for small in ("320x240", "400x300", "300x400"):
        rows = read_png(renderer.render(shown, small, "--legend", "--caption"))[2]
        count = colours(rows[: len(rows) * 2 // 5])
        tally.check("%s shows a block beside its texts" % small, count > 400, count)
    # A level changes the legend and nothing else.
    plain = [LAND + "!scale=1000" + level for level in ("", ";level=2500")]
    legends = [read_png(renderer.render(link, "400x300", "--legend"))[2] for link in plain]
    tally.check("a legend above the sea differs", legends[0] != legends[1])
    tally.equal("the block above the sea", *[renderer.hash(link, "400x300") for link in plain])


def render_jpeg(tally, program, folder):
    target = os.path.join(folder, "a.jpg")
    code, _, error = program.run("render", LAND, "-o", target, "--size", "200x150")
    tally.equal("rendering a JPEG (%s)" % error.strip(), code, 0)
    with open(target, "rb") as file:
        data = file.read()
    tally.equal("its ends", (data[:4], data[-2:]), (b"\xff\xd8\xff\xe0", b"\xff\xd9"))
    frame = data.index(b"\xff\xc0")
    tally.equal("its size", struct.unpack_from(">HH", data, frame + 5), (150, 200))
    tally.check("it is small", 2000 < len(data) < 20000, len(data))


def refuse_pictures(tally, program, folder):
    target = os.path.join(folder, "refused.png")
    for size, message in (
        [(size, "64 to 4096") for size in ("63x100", "100x63", "100x4097", "99999x64", "-9x99")]
        + [(size, "--size") for size in ("100", "axb", "100x100x3", "1e2x100", "x", "9999999x100")]
    ):
        code, out, error = program.run("render", LAND, "-o", target, "--size=" + size)
        refused = code == 1 and out == "" and message in error
        tally.check("size %s is refused" % size, refused, error)
    for bad in ("0.1", "9", "a", "nan", "-nan", "inf", "-inf"):
        code, _, error = program.run("render", LAND, "-o", target, "--pixel-ratio=" + bad)
        tally.check("ratio %s is refused" % bad, code == 1 and "pixel-ratio" in error, error)
    code, _, error = program.run("render", LAND, "-o", os.path.join(folder, "a.gif"))
    tally.check("another kind of file is refused", code == 1 and ".png" in error, error)
    nowhere = os.path.join(folder, "no", "a.png")
    code, _, error = program.run("render", LAND, "-o", nowhere, "--size", "64x64")
    tally.check("no such folder", code == 1 and "cannot write" in error, error)
    repaired = LAND + ";smooth=lots"
    code, _, error = program.run("--strict", "render", repaired, "-o", target)
    tally.check("--strict refuses", code == 1 and "--strict" in error, error)
    tally.check("a refused picture is not written", not os.path.exists(target))
    code, _, error = program.run("render", repaired, "-o", target, "--size", "64x64")
    tally.check("repairs are reported", code == 0 and "smooth" in error, error)


def tests_of(module):
    """Every function test_... of a module. Of two with one name the first would never run."""
    with open(module.__file__, encoding="utf-8") as file:
        names = [each.name for each in ast.parse(file.read()).body if isinstance(each, ast.FunctionDef)]
    assert len(names) == len(set(names)), f"{module.__file__} has two functions with one name"
    return [getattr(module, name) for name in names if name.startswith("test_")]


def run_test(test, path):
    """Runs one test in a process of its own; returns its Tally."""
    tally = Tally()
    try:
        test(tally, Program(path))
    except Exception:
        tally.check(test.__name__, False, traceback.format_exc())
    return tally


def main():
    # Shells ignore these for what runs in the background; the program must get them.
    for name in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_DFL)
    # What takes longest begins first.
    first = (test_render, test_starters)
    modules = (sys.modules[__name__], batch_tests, file_tests, path_tests, world_tests)
    parts = sys.argv[2:]
    tests = sorted([test for module in modules for test in tests_of(module)
                    if not parts or any(part in f"{module.__name__}.{test.__name__}" for part in parts)],
                   key=lambda test: test not in first)
    with concurrent.futures.ProcessPoolExecutor() as pool:
        tallies = list(pool.map(run_test, tests, [sys.argv[1]] * len(tests)))
    passed = sum(tally.passed for tally in tallies)
    failed = sum(tally.failed for tally in tallies)
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
