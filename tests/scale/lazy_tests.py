"""Lazy arrays, digests and Zarr without a cluster: they are the land, bit for bit, and say what is
wrong."""

import json
import os
import pickle
import random
import subprocess
import sys
import warnings

import numpy as np
from documents import fenced
from test_scale import NotChecked

import faultline

PLAIN = "v1;seed=oak;faults=30"
ERODED = "v1;seed=elm;faults=30;smooth=box;erosion=both;erosion-steps=25"


def needs(*packages):
    for package in packages:
        try:
            __import__(package)
        except ImportError as error:
            raise NotChecked("lazy lands need %s: %s" % (package, error)) from error


def error_of(function, *arguments, **options):
    try:
        function(*arguments, **options)
    except Exception as error:
        return error
    return None


def test_dask_arrays(tally, _setting):
    """Arrays of random chunks and tasks are the land, whole and in part."""
    needs("dask.array")
    draws = random.Random(39)
    for recipe, layer in ((PLAIN, None), (ERODED, None), (ERODED, "water"), (ERODED, "flow")):
        land = faultline.generate(recipe, 513, layer=layer)
        for _ in range(3):
            chunks = draws.choice([64, 100, 128, 513, 1000])
            task = draws.choice([None, chunks, 2 * chunks])
            what = "%s of %s, chunks %d, task %s" % (layer, recipe, chunks, task)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # small chunks of land with a halo
                array = faultline.dask_array(recipe, 513, chunks, layer=layer, task=task)
            tally.equal("kind of " + what, (array.shape, array.dtype), ((513, 513), np.dtype(np.float32)))
            tally.equal("chunks of " + what, array.chunks[0][0], min(chunks, 513))
            tally.check(what, np.array_equal(array.compute(scheduler="threads", num_workers=2), land))
            y, x = draws.randrange(500), draws.randrange(500)
            part = array[y : y + 40 : 3, x:].compute(scheduler="sync")
            tally.check("a part of " + what, np.array_equal(part, land[y : y + 40 : 3, x:]))
    huge = faultline.dask_array(PLAIN)
    tally.equal("the default is a land of 17 GB", (huge.shape, huge.nbytes > 17e9), ((65537, 65537), True))
    corner = huge[65500:, 65530:].compute(scheduler="sync")
    tally.check("of which a corner is made",
                np.array_equal(corner, faultline.tile(PLAIN, 65537, (65530, 65500, 7, 37))))  # fmt: skip


def test_names(tally, setting):
    """The same land has the same name in another process; another land another."""
    needs("dask.array")
    script = "import faultline; print(faultline.dask_array(%r, 8193, 512).name)" % ERODED
    told = [
        subprocess.run([sys.executable, "-c", script], env={**setting.environment, "PYTHONHASHSEED": str(seed)},
                       capture_output=True, text=True, check=True).stdout.strip()
        for seed in (1, 2)
    ]  # fmt: skip
    mine = faultline.dask_array(faultline.Recipe(ERODED), 8193, 512).name
    tally.equal("names in two processes", told, [mine, mine])
    others = {faultline.dask_array(ERODED, 8193, 512, layer=layer, task=task).name
              for layer in (None, "water", "flow") for task in (512, 1024)}  # fmt: skip
    others |= {faultline.dask_array(ERODED, size, 512).name for size in (8192, 4097)} | {
        faultline.dask_array(ERODED, 8193, 256).name, faultline.dask_array(PLAIN, 8193, 512).name}  # fmt: skip
    tally.equal("other lands have other names", len(others | {mine}) >= 10, True)


def test_tasks(tally, _setting):
    """Tiles share a halo where there is one, and a task is what tile_cost says is worth it."""
    needs("dask.array")
    wide = "v1;seed=oak;erosion=both;erosion-steps=100"
    for recipe, tasks in ((PLAIN, 65**2), (wide, 33**2)):
        graph = faultline.dask_array(recipe).dask
        made = [key for layer in graph.layers.values() for key, task in layer.items()
                if callable(task[0]) and task[0].__name__ == "_make"]  # fmt: skip
        tally.equal("tasks of " + recipe, len(made), tasks)
    tally.check("a graph is small", len(pickle.dumps(dict(faultline.dask_array(PLAIN).dask))) < 2_000_000)
    told = faultline.digests(wide)
    tally.equal("16 tiles a task", len(told.dask) - 1, 17**2)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        faultline.dask_array(wide, chunks=1024, task=1024)
        faultline.dask_array(wide, chunks=1024)
    tally.equal("one warning", len(caught), 1)
    sentence = str(caught[0].message) if caught else ""
    cost = faultline.tile_cost(wide, 65537, (32000, 32000, 1024, 1024))
    tally.check("it names the cost", "%.1f vertices" % cost.factor in sentence and " %d vertices" % cost.halo in sentence
                and "task=2048" in sentence, sentence)  # fmt: skip
    tally.equal("and points here", os.path.basename(caught[0].filename) if caught else "", "lazy_tests.py")


def test_sizes(tally, _setting):
    """The recipe's size where it names one, else the largest; chunks as Dask says them."""
    needs("dask.array")
    for recipe, size in ((PLAIN, 65537), (faultline.Recipe(PLAIN, size=257), 257)):
        tally.equal("the size of %s" % recipe, faultline.dask_array(recipe).shape, (size, size))
    tally.equal("chunks twice", faultline.dask_array(PLAIN, 513, (64, 64)).name, faultline.dask_array(PLAIN, 513, 64).name)


def test_refusals(tally, _setting):
    needs("dask.array")
    for recipe in ("v1;smooth=iir", "v1;erosion=hydraulic;hydraulic=droplets",
                   "v1;smooth=box;smooth-passes=6;smooth-radius=2"):  # fmt: skip
        told = error_of(faultline.tile_cost, recipe, 65537, (0, 0, 1024, 1024))
        for function in (faultline.dask_array, faultline.digests):
            found = error_of(function, recipe)
            tally.equal("%s of %s" % (function.__name__, recipe), (type(found), str(found)),
                        (faultline.RefusedError, str(told)))  # fmt: skip
    for words, kind, arguments in (
        ("finished", faultline.ArgumentError, ("v1!at=fault:8",)),
        ("65537", faultline.ArgumentError, (PLAIN, 65538)),
        ("whole number", TypeError, (PLAIN, 513, 1.5)),
        ("1 or more", faultline.ArgumentError, (PLAIN, 513, 0)),
        ("repair", faultline.RecipeError, ("v1;faults=-1",)),
        ("whole number", TypeError, (PLAIN, 513, (64, 32))),
        ("opened heights", faultline.RefusedError, ("v1;base=0123456789abcdef", 513)),
    ):
        found = error_of(faultline.dask_array, *arguments)
        tally.check("%r is refused" % (arguments,), isinstance(found, kind) and words in str(found), repr(found))
    for words, options in (("multiple of", {"task": 1000}), ("no layer", {"layer": "x"}), ("a name", {"layer": 5})):
        found = error_of(faultline.dask_array, PLAIN, 4097, 512, **options)
        tally.check("%r is refused" % options, isinstance(found, faultline.ArgumentError) and words in str(found),
                    repr(found))  # fmt: skip


def test_digests(tally, setting):
    """Digests are the tiles' of the command line."""
    needs("dask")
    told = faultline.digests(ERODED, 513, 128).compute(scheduler="sync")
    tally.equal("tiles", sorted(tile["window"][:2] for tile in told),
                [(x, y) for x in range(0, 513, 128) for y in range(0, 513, 128)])  # fmt: skip
    land = faultline.generate(ERODED, 513)
    for tile in told:
        x, y, width, height = tile["window"]
        part = land[y : y + height, x : x + width]
        tally.equal("digest of %s" % (tile["window"],),
                    (tile["fingerprint"], tile["low"], tile["high"]),
                    (faultline.fingerprint(part), part.min(), part.max()))  # fmt: skip
        tally.check("mean of %s" % (tile["window"],), abs(tile["mean"] - part.mean(dtype=np.float64)) < 1e-9)
    for tile in told[:: max(1, len(told) // 5)]:
        window = ",".join(map(str, tile["window"]))
        line = json.loads(setting.program.print("tile", ERODED, "--size", "513", "--window", window))
        tally.equal("the command line's %s" % window, tile["fingerprint"], line["fingerprint"])
    tally.check("a digest is small", len(pickle.dumps(told)) < 500 * len(told), len(pickle.dumps(told)) / len(told))


def test_xarray(tally, setting):
    needs("xarray")
    land = faultline.generate(PLAIN, 257)
    for text, side, wide in ((PLAIN, None, None), (PLAIN + "!scale=20000;palette=atlas", None, 20000.0), (PLAIN, 1500, 1500.0)):
        array = faultline.xarray(text, 257, 100, side=side)
        tally.equal("dimensions", (array.dims, array.shape, array.name), (("y", "x"), (257, 257), "heights"))
        tally.check("values", np.array_equal(array.values, land))
        end = wide or 1.0
        tally.equal("x goes east", (float(array.x[0]), float(array.x[-1])), (0.0, end))
        tally.equal("y goes north, and row 0 is north", (float(array.y[0]), float(array.y[-1])), (end, 0.0))
        tally.equal("units", (array.x.units, array.y.units), ("m",) * 2 if wide else ("widths of the land",) * 2)
        tally.equal("attributes", (array.recipe, array.faultline, array.units, array.attrs.get("side_metres")),
                    (PLAIN, faultline.__version__, "widths of the land", wide))  # fmt: skip
    one = faultline.xarray(PLAIN, 257, side=256)
    tally.equal("a place by metres", float(one.sel(x=20, y=256 - 10)), float(land[10, 20]))
    try:
        import dask  # noqa: F401

        tally.check("it is lazy", faultline.xarray(PLAIN, 65537).chunks is not None)
    except ImportError:
        print("not checked: a lazy DataArray needs dask")
    tally.equal("layers have their names", faultline.xarray(ERODED, 257, layer="water").name, "water")
    for side in (0, -1, float("nan"), "wide", [1]):
        found = error_of(faultline.xarray, PLAIN, 257, side=side)
        tally.check("side %r is refused" % (side,), isinstance(found, faultline.ArgumentError) and "side" in str(found), repr(found))


def test_zarr(tally, setting):
    """A Zarr array is the land; the same call goes on; what is damaged is made again."""
    needs("dask", "zarr")
    import zarr

    path = setting.folder / "land.zarr"
    land = faultline.generate(ERODED, 513)
    plain = faultline.digests(ERODED, 513, 128).compute(scheduler="sync")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        writes = faultline.write_zarr(ERODED, path, 513, 128, task=256)
    tally.check("nothing is made yet", np.isnan(np.asarray(zarr.open_array(str(path), mode="r")[:4])).all())
    tally.equal("digests of what is written", sorted(map(str, writes.compute(scheduler="threads"))), sorted(map(str, plain)))
    array = zarr.open_array(str(path), mode="r")
    tally.check("the array is the land", np.array_equal(np.asarray(array[:]), land))
    tally.equal("attributes", (array.attrs["recipe"], array.attrs["units"], array.attrs["_ARRAY_DIMENSIONS"]),
                (str(faultline.Recipe(ERODED)), "widths of the land", ["y", "x"]))  # fmt: skip
    # Goes on: what is there stays, what is missing or cut off is made
    files = sorted(file for file in path.iterdir() if file.name[0].isdigit())
    tally.equal("a file for each chunk", len(files), 25)
    files[3].unlink()
    files[9].write_bytes(files[9].read_bytes()[:100])
    stay = {file: file.stat().st_mtime_ns for file in files if file not in (files[3], files[9])}
    made = []
    real = faultline._land.tile
    faultline._land.tile = lambda *arguments, **options: made.append(arguments[2]) or real(*arguments, **options)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            again = faultline.write_zarr(ERODED, path, 513, 128, task=128)
        tally.equal("digests again", sorted(map(str, again.compute(scheduler="sync"))), sorted(map(str, plain)))
    finally:
        faultline._land.tile = real
    tally.equal("two tiles are made again", len(made), 2)
    tally.check("and the land is whole", np.array_equal(np.asarray(zarr.open_array(str(path), mode="r")[:]), land))
    tally.check("the others were left alone", all(file.stat().st_mtime_ns == when for file, when in stay.items()))
    for what, arguments, options in (("another land", (PLAIN, path, 513, 128), {}), ("another size", (ERODED, path, 257, 128), {}),
                                     ("other chunks", (ERODED, path, 513, 64), {}),
                                     ("another layer", (ERODED, path, 513, 128), {"layer": "flow"})):  # fmt: skip
        found = error_of(faultline.write_zarr, *arguments, **options)
        tally.check(what + " is refused", isinstance(found, faultline.FileError) and "something else" in str(found), repr(found))
    found = error_of(faultline.write_zarr, PLAIN, "/proc/nothing.zarr", 33)
    tally.check("a place that cannot be is told", isinstance(found, faultline.FileError), repr(found))
    try:
        import xarray
    except ImportError:
        print("not checked: xarray opens the array")
    else:
        del xarray  # it opens groups, so an array goes in by dask
        import dask.array

        tally.equal("dask opens it", float(dask.array.from_zarr(str(path))[5, 6].compute(scheduler="sync")), float(land[5, 6]))
    if int(zarr.__version__.split(".")[0]) < 3:
        found = error_of(faultline.write_zarr, PLAIN, setting.folder / "s.zarr", 513, 64, shards=256)
        tally.check("shards need zarr 3", isinstance(found, ImportError) and "zarr 3" in str(found), repr(found))
        return
    shards = setting.folder / "shards.zarr"
    told = faultline.write_zarr(ERODED, shards, 513, 64, shards=256).compute(scheduler="sync")
    array = zarr.open_array(str(shards), mode="r")
    tally.check("an array of shards is the land", np.array_equal(np.asarray(array[:]), land))
    tally.equal("a file for each shard", len([file for file in shards.rglob("c/*/*") if file.is_file()]), 9)
    tally.equal("digests of its chunks", len(told), 81)
    found = error_of(faultline.write_zarr, ERODED, setting.folder / "t.zarr", 513, 64, shards=256, task=64)
    tally.check("a task is no part of a shard", isinstance(found, faultline.ArgumentError), repr(found))


def test_document(tally, _setting):
    """The lines of docs/scale.md run, on smaller lands."""
    needs("dask.array", "xarray")
    lines = fenced("scale.md", "faultline.dask_array(")
    tally.equal("two lands of 16,385", lines.count("16385"), 2)
    names = {}
    exec(lines.replace("16385", "1025"), names)
    tally.equal("tiles that are told of", len(names["told"]), 4)
    tally.equal("a land in metres", names["land"].side_metres, 20000)


def test_missing_packages(tally, setting):
    """Without Dask, xarray or zarr faultline works, and says by a sentence which package is missing."""
    script = """
import sys
for name in sys.argv[1].split(","):
    sys.modules[name] = None
import faultline
assert faultline.generate("v1;seed=oak;faults=3", 33).shape == (33, 33)
try:
    print(repr(getattr(faultline, sys.argv[2])(*eval(sys.argv[3]))))
except ImportError as error:
    print(error)
"""
    for missing, name, arguments in (
        ("dask", "dask_array", ("v1",)),
        ("dask", "digests", ("v1",)),
        ("dask.array", "dask_array", ("v1",)),
        ("zarr", "write_zarr", ("v1", "nothing.zarr")),
        ("xarray", "xarray", ("v1",)),
    ):
        said = subprocess.run([sys.executable, "-c", script, missing, name, repr(arguments)], env=setting.environment,
                              cwd=setting.folder, capture_output=True, text=True)  # fmt: skip
        sentence = "faultline.%s needs the package %s" % (name, missing.split(".")[0])
        tally.check("without %s" % missing, sentence in said.stdout and "apt install python3-" in said.stdout,
                    said.stdout + said.stderr)  # fmt: skip
    import importlib.util

    if importlib.util.find_spec("xarray"):
        said = subprocess.run([sys.executable, "-c", script, "dask", "xarray", "('v1;seed=oak', 65)"], env=setting.environment,
                              capture_output=True, text=True)  # fmt: skip
        tally.check("xarray without dask has the numbers", "DataArray 'heights'" in said.stdout, said.stdout + said.stderr)
    heavy = "import faultline, sys; print([name for name in ('dask', 'xarray', 'zarr', 'pandas') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", heavy], env=setting.environment, capture_output=True, text=True)
    tally.equal("nothing is imported before it is used", said.stdout.strip(), "[]")
    tally.check("dir() has them", {"dask_array", "xarray", "digests", "write_zarr"} <= set(dir(faultline)))
