"""What the package computes is what the golden table and the command line have."""

import concurrent.futures
import csv
import json
import os
import random
import re
import tempfile

import numpy as np
from cli_program import ROOT

import faultline

GOLDEN = os.path.join(ROOT, "tests", "golden")


def lines(name):
    with open(os.path.join(GOLDEN, name), encoding="utf-8") as file:
        return [line.split() for line in file if line.strip() and not line.startswith("#")]


def by_threads(work, items):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


def test_golden_lines(tally, _setting):
    """Every line of the table."""
    table = lines("version1.txt")
    found = by_threads(lambda line: faultline.fingerprint(faultline.generate(line[0])), table)
    for (recipe, expected), each in zip(table, found):
        tally.equal(recipe, each, expected)
    tally.check("there are lines", len(table) > 400, len(table))


def test_golden_opened_lines(tally, _setting):
    """Every line of the lands that stand on heights."""
    for opened, recipe, expected in lines("opened.txt"):
        base = None if opened.startswith("dome:") else faultline.generate(opened)
        if base is None:
            # The dome is known by its fingerprint, but not in every size
            size = int(opened.split(":")[1])
            halves = np.arange(size, dtype=np.float64) * 2 - (size - 1)
            square = (size - 1) ** 2 - halves[:, None] ** 2 - halves[None, :] ** 2
            base = (np.sqrt(np.maximum(square, 0)) / (2 * (size - 1))).astype(np.float32)
        land = faultline.generate(recipe, base=base)
        tally.equal("%s on %s" % (recipe, opened), faultline.fingerprint(land), expected)


def random_recipes(count, seed):
    from test_reference import random_recipe

    draws = random.Random(seed)
    return [random_recipe(draws) for _ in range(count)]


def test_random_recipes(tally, setting):
    """500 recipes of any kind, on the way as well, and what they are by names."""
    seed = random.SystemRandom().randrange(10**9)
    print("random recipes: seed %d" % seed)
    texts = random_recipes(500, seed)
    # A few at a time, so that no call takes long on a machine that does much else
    hashes = [line for first in range(0, len(texts), 25)
              for line in setting.program.run("hash", *texts[first : first + 25])[1].split()]  # fmt: skip
    tally.equal("the command line has all", len(hashes), len(texts))
    for text, expected in zip(texts, hashes):
        # A place that a timeline does not have is refused here, and repaired there
        code, _, error = (0, "", "")
        try:
            recipe = faultline.Recipe(text)
        except faultline.RecipeError:
            code, _, error = setting.program.run("--strict", "hash", text)
            tally.check("%s is refused there too" % text, code == 1 and "repair" in error, error)
            continue
        tally.equal(text, faultline.fingerprint(faultline.generate(recipe)), expected)
        by_name = faultline.Recipe(**recipe.changed(), **({"at": recipe.at} if recipe.at else {}))
        tally.equal("%s by names" % text, by_name, recipe)
        tally.equal("%s as text" % text, faultline.Recipe(str(recipe)), recipe)


def test_tiles(tally, setting):
    """Tiles are the command line's, of heights and layers, and the land's."""
    eroded = "v1;seed=elm;faults=80;smooth=box;erosion=both;erosion-steps=5"
    for recipe, size, window, layer in (
        ("v1;seed=oak", 65537, (30000, 20000, 200, 120), None),
        ("v1;seed=oak;size=257", None, (0, 0, 257, 257), None),
        (eroded, 8193, (8100, 4000, 93, 64), None),
        (eroded, 8193, (8100, 4000, 93, 64), "water"),
        (eroded, 1025, (10, 900, 33, 125), "sediment"),
        (eroded, 1025, (1, 2, 3, 4), "flow"),
        ("v1;method=diamond-square;seed=9", 16385, (16000, 0, 385, 2), None),
        ("v1;method=fbm;seed=9", 4097, (4096, 4096, 1, 1), None),
    ):
        what = "%s, %s of %s, %s" % (recipe, window, size, layer)
        options = ["--window", ",".join(map(str, window))]
        options += ["--size", str(size)] if size else []
        options += ["--layer", layer] if layer else []
        told = json.loads(setting.program.print("tile", recipe, *options))
        made = faultline.tile(recipe, size, window, layer=layer)
        tally.equal("shape of " + what, made.shape, (window[3], window[2]))
        tally.equal(what, faultline.fingerprint(made), told["fingerprint"])
        cost = faultline.tile_cost(recipe, size, window)
        tally.equal("cost of " + what, [cost.halo, cost.parts, cost.factor],
                    [told["halo"], told["parts"], told["factor"]])  # fmt: skip
    whole = faultline.generate(eroded, 129, layer=("heights", "water", "sediment", "flow"))
    for name, array in zip(("heights", "water", "sediment", "flow"), whole):
        part = faultline.tile(eroded, 129, (20, 30, 40, 50), layer=name)
        tally.check("the window of " + name, np.array_equal(part, array[30:80, 20:60]))
        tally.check("%s is not flat" % name, array.max() > array.min())


def test_faults(tally, setting):
    """Cuts are the command line's, number by number."""
    for recipe in (
        "v1;seed=oak;faults=40;drawn=0.5_1_0.5_0_0.5,0_0.25_1_0.25_-1;profile=near;reach-end=0.3",
        "v1;seed=oak;method=fault-tree;trees=3;depth=5;tree=grown;drawn=0_0_1_0.125",
        "v1;faults=0",
    ):
        rows = list(csv.DictReader(setting.program.print("faults", recipe).splitlines()))
        found = faultline.faults(recipe)
        tally.equal("cuts of " + recipe, len(found), len(rows))
        for name in found.dtype.names:
            if not rows or name == "drawn":
                continue
            none = -1 if found.dtype[name].kind == "i" else np.nan
            expected = np.array([float(row.get(name) or none) for row in rows])
            equal = np.array_equal(found[name].astype(float), expected, equal_nan=True)
            tally.check("%s of %s" % (name, recipe), equal)
    cuts = faultline.faults("v1;seed=oak;faults=60;size=33")
    tally.equal("a row is as large as in C", cuts.dtype.itemsize, 120)
    # The land from its cuts, as a lecturer writes it
    v, u = np.mgrid[0:33, 0:33] / 32
    land = np.zeros((33, 33))
    for cut in cuts:
        side = cut["nx"] * (u - cut["px"]) + cut["ny"] * (v - cut["py"])
        land += np.where(side >= 0, cut["amplitude"], -cut["amplitude"])
    tally.check("cuts make the land", bool(faultline.check(land, "v1;seed=oak;faults=60;size=33")))


def test_statistics(tally, setting):
    recipe = "v1;seed=oak;size=129;faults=90"
    told = json.loads(setting.program.print("stats", recipe))
    tally.equal("statistics of a recipe", faultline.statistics(recipe), told)
    heights = faultline.generate(recipe)
    del told["recipe"]
    tally.equal("statistics of heights", faultline.statistics(heights), told)
    tally.equal("in another size", faultline.statistics(recipe, 33)["size"], 33)
    flat = faultline.statistics("v1;faults=0")
    tally.equal("flat land has no Hurst exponent", flat["hurst"], None)
    tally.check("lengths are floats", all(isinstance(flat[name], float) for name in ("low", "high", "drainageDensity")))
    based = faultline.statistics("v1;faults=0;size=65", base=heights)["recipe"]
    tally.equal("a land on a base names it", based, "v1;base=%s;size=65;faults=0" % faultline.fingerprint(heights))


def test_levels(tally, _setting):
    """Whole numbers are right however a land's few heights were rounded to them."""
    for seed in range(20):
        recipe = "v1;seed=levels-%d;size=65;faults=%d" % (seed, (5, 20, 60)[seed % 3])
        land = faultline.generate(recipe).astype(float)
        for rounded in (np.rint, np.floor, np.ceil):
            levels = rounded((land - land.min()) / np.ptp(land) * 65535).astype("uint16")
            tally.check("levels of %s" % recipe, bool(faultline.check(levels, recipe)), rounded.__name__)


def test_check(tally, setting):
    """Reports are the command line's, sentence by sentence."""
    recipe = "v1;seed=oak;size=33;faults=8"
    land = faultline.generate(recipe)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.npy")
        for what, mine, options, said in (
            ("right", land, [], {}),
            ("upside down", land[::-1], [], {}),
            ("upside down, as is said", land[::-1], ["--first-row", "south"], {"first_row": "south"}),
            ("one vertex", land + np.eye(33, dtype=np.float32)[0] * (land == land.max()), [], {}),
            ("in metres", land.astype(np.float64) * 2500 + 100, [], {}),
            ("levels", np.round(land * 1e4).astype(np.int32), [], {}),
            ("another size", np.zeros((17, 17)), [], {}),
            ("no square", np.zeros((17, 16)), [], {}),
            ("a gap", np.where(land == land.min(), np.nan, land), [], {}),
            ("columns for rows", land.T, [], {}),
        ):
            np.save(path, mine)
            code, out, _ = setting.program.run("check", recipe, path, *options)
            report = faultline.check(mine, recipe, **said)
            # A file also says of which kind its numbers are
            out = re.sub(r" Its numbers are [^.]*\.", "", out)
            tally.equal("report of " + what, str(report), out.strip("\n"))
            tally.equal("verdict of " + what, bool(report), code == 0)
    report = faultline.check(land[::-1], recipe)
    tally.equal("the map", (report.map.shape, report.map.dtype), ((33, 33), np.dtype(np.int8)))
    masked = np.ma.masked_array(land, mask=np.eye(33, dtype=bool))
    tally.check("what is masked is a gap", not faultline.check(masked, recipe))


def test_open_heights(tally, setting):
    """Files are opened as the command line opens them."""
    land = faultline.generate("v1;seed=oak;size=33;faults=20;smooth=box")
    with tempfile.TemporaryDirectory() as folder:
        files = {"land.r32": None, "land.npy": None, "land.asc": None, "land.png": None, "land.tif": None}
        for name in files:
            path = os.path.join(folder, name)
            if name == "land.npy":
                np.save(path, land)
            else:
                setting.program.run("generate", "v1;seed=oak;size=33;faults=20;smooth=box", "-o", path)
            told = json.loads(setting.program.print("heights", path))
            opened = faultline.open_heights(path)
            tally.equal("fingerprint of " + name, opened.fingerprint, told["land"]["fingerprint"])
            tally.equal("heights of " + name, faultline.fingerprint(opened.heights), opened.fingerprint)
            tally.equal("what %s says" % name, opened.says, told["says"])
            tally.equal("notes of " + name, list(opened.notes), told["notes"])
            tally.equal("file of " + name, opened.file, told["file"])
            tally.equal("side of " + name, opened.side, told["land"]["side"] or None)
            shown = faultline.generate(opened.recipe, base=opened)
            tally.check("%s as a land" % name, np.array_equal(shown, opened.heights))
        part = faultline.open_heights(os.path.join(folder, "land.r32"), window=(3, 4, 17))
        tally.check("a window", np.array_equal(part.heights, land[4:21, 3:20]))
        tally.check("R32 has its bits", np.array_equal(
            faultline.open_heights(os.path.join(folder, "land.r32")).heights, land))  # fmt: skip
        metres = os.path.join(folder, "metres.npy")
        np.save(metres, land * 320 + 500)
        opened = faultline.open_heights(metres, cell=10, unit="m")
        tally.equal("cells tell the side", opened.side, 320.0)
        tally.check("and metres come back", np.abs(opened.metres() - (land * 320 + 500)).max() < 1e-3)
        gap = land.copy()
        gap[3, 4] = np.nan
        np.save(metres, gap)
        filled = faultline.open_heights(metres, gaps="smooth", window=(0, 0, 17), size=9)
        tally.equal("a window, resampled, without gaps", filled.heights.shape, (9, 9))
        # A land on it by command line and package
        path = os.path.join(folder, "land.tif")
        recipe = "v1;faults=5;erosion=thermal;erosion-steps=4"
        expected = setting.program.run("--base", path, "hash", recipe)[1].strip()
        made = faultline.generate(recipe, base=faultline.open_heights(path))
        tally.equal("a land on a file", faultline.fingerprint(made), expected)
        part = faultline.tile(recipe, None, (3, 4, 5, 6), base=faultline.open_heights(path))
        tally.check("a tile of it", np.array_equal(part, made[4:10, 3:8]))


def test_tables(tally, setting):
    rows = json.loads(setting.program.print("parameters"))
    ours = faultline.parameters()
    tally.equal("parameters", [{k: v for k, v in row.items() if k != "name"} for row in ours], rows)
    for palette in faultline.palettes():
        colours = faultline.palette(palette["key"], 7)
        tally.equal("shape of " + palette["key"], (colours.shape, colours.dtype), ((7, 3), np.float32))
        tally.check("colours of " + palette["key"], colours.min() >= 0 and colours.max() <= 1)
