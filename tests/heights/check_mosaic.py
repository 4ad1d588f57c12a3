#!/usr/bin/python3
"""Opens lands that are cut into tiles, and compares every vertex with what GDAL reads of a VRT of them, and
every bit with the Python reference (tests/reference/opened_heights.py).

    /usr/bin/python3 tests/heights/check_mosaic.py build/native/faultline [--seed S]

Lands at random are cut into 2 x 2, 3 x 1 and 1 x 2 tiles that touch, share an edge or overlap by six
cells, as GeoTIFF, ESRI grid and HGT; a tile may be missing, and parts are read at fewer vertices. Then
come world files as GDAL writes them, .flt and .bil with their .hdr, files that do not fit, and a part of
four large files with a bound on its memory. Without GDAL's Python module it says so. The last line is
`N passed, N failed`.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from check_heights import Reader, as_gdal_reads, case, compare, file_of, grid, true  # noqa: E402
from check_heights import opened_heights  # noqa: E402
from cli_program import Program, Tally  # noqa: E402

import numpy  # noqa: E402
from osgeo import gdal, osr  # noqa: E402

CELL, EAST, NORTH = 10.0, 500000.0, 5000000.0
GAP = -9999.0


def steps_at(x, y, cell=CELL):
    return (EAST + cell * x, cell, 0.0, NORTH - cell * y, 0.0, -cell)


def drawn(rng, columns, rows, holes=False):
    y, x = numpy.mgrid[0:rows, 0:columns]
    z = 500.0 + 90.0 * numpy.sin(x / 17.0) * numpy.cos(y / 13.0) + rng.uniform(-3.0, 3.0, x.shape)
    z = z.astype("float32")
    if holes:
        z[rng.random(z.shape) < 0.02] = GAP
    return z


def cuts(size, count, shared):
    """Ranges of so many tiles of an axis, which have `shared` cells in common."""
    edges = [round(i * size / count) for i in range(count + 1)]
    return [(max(0, a - shared // 2), min(size, b + shared - shared // 2))
            for a, b in zip(edges, edges[1:])]


def write_tif(path, z, steps, epsg=32632, options=()):
    grid(path, z, steps, epsg, options, lambda file: file.GetRasterBand(1).SetNoDataValue(GAP))


def write_asc(path, z, steps, epsg=32632):
    kept = os.path.join(os.path.dirname(path), "kept.tif")
    write_tif(kept, z, steps, epsg)
    gdal.Translate(path, kept, format="AAIGrid", creationOptions=["DECIMAL_PRECISION=3"])


def by_gdal(folder, paths, window=None):
    """What GDAL reads of a VRT: it takes the last file that has a cell, so ours are turned round. Gaps are
    NaN."""
    vrt = os.path.join(folder, "all.vrt")
    gdal.BuildVRT(vrt, list(reversed(paths)))
    z = as_gdal_reads(vrt)
    os.remove(vrt)
    return z if window is None else z[window[1]:window[1] + window[2], window[0]:window[0] + window[2]]


class Tiles(Reader):
    """Reads several files as one map."""

    def run(self, *arguments):
        code, out, error = self.program.run(*arguments)
        if code != 0:
            raise AssertionError(error)
        return out

    def read(self, paths, *options):
        told = json.loads(self.run("heights", *paths, *options))
        raw = os.path.join(self.folder, "land.r32")
        base = [word for path in paths for word in ("--base", path)]
        self.run("generate", "v1;faults=0", *base, "-o", raw, *options)
        size, side, level = (told["land"][key] for key in ("size", "side", "level"))
        z = numpy.fromfile(raw, "<f4").astype("float64").reshape(size, size)
        return told, level + (side or 1.0) * z

    def same_land(self, told, paths, part=None, size=0):
        """Raises an error unless the field that was read last, with gaps filled smoothly, and what is told
        of cells that differ, are those of the reference. Returns in how many cells files differ."""
        files = [file_of(path) for path in paths]
        wanted, (count, _) = opened_heights.opened_together(files, part, size, "smooth")
        self.same_bits(told, wanted)
        notes = [note for note in told["notes"] if "differ" in note]
        true(len(notes) == (count > 0), notes)
        true(all(" %d " % count in " " + note for note in notes), (count, notes))
        return count

    def refused(self, paths, *parts):
        code, _, error = self.program.run("heights", *paths)
        true(code == 1 and all(part in error for part in parts), error)


def check_cuttings(tally, reader, folder, rng, draw):
    for across, along in ((2, 2), (3, 1), (1, 2)):
        for shared in (0, 1, 6):
            for ending in ("tif", "asc"):
                name = "%d x %d %s, %d shared" % (across, along, ending, shared)
                with case(tally, name):
                    check_cutting(reader, folder, rng, draw, (across, along, shared, ending))


def check_cutting(reader, folder, rng, draw, form):
    across, along, shared, ending = form
    columns, rows = draw.randint(60, 90), draw.randint(60, 90)
    z = drawn(rng, columns, rows, holes=draw.random() < 0.5)
    paths = []
    for j, (top, bottom) in enumerate(cuts(rows, along, shared)):
        for i, (left, right) in enumerate(cuts(columns, across, shared)):
            path = os.path.join(folder, "%s_%d_%d.%s" % (draw.choice("abc"), j, i, ending))
            write = write_tif if ending == "tif" else write_asc
            options = {"options": draw.choice([(), ["COMPRESS=LZW"]])} if ending == "tif" else {}
            write(path, z[top:bottom, left:right].copy(), steps_at(left, top), **options)
            paths.append(path)
    isholed = len(paths) == 4 and draw.random() < 0.5
    if isholed:
        del paths[draw.randrange(4)]
    given = list(paths)
    draw.shuffle(given)
    side = draw.randint(20, min(columns, rows))
    window = (draw.randint(0, columns - side), draw.randint(0, rows - side), side)
    options = ["--window", "%d,%d,%d" % window, "--fill-gaps", "smooth"]
    told, found = reader.read(given, *options)
    wanted = by_gdal(folder, paths, window)
    if not numpy.all(numpy.isnan(wanted)):
        compare(found, wanted, told["land"]["side"])
    true(told["file"]["files"] == len(paths) and told["says"]["epsg"] in (0, 32632), told)
    places = told["says"]["places"]
    true(abs(places["x0"] - (EAST + CELL * (window[0] + 0.5))) < 1e-6, places)
    true(abs(places["y0"] - (NORTH - CELL * (window[1] + 0.5))) < 1e-6, places)
    reader.same_land(told, given, window)
    # Means of the whole, of what has heights
    told, _ = reader.read(given, "--resample", "17", "--fill-gaps", "smooth")
    reader.same_land(told, given, None, 17)
    if ending == "tif" and not isholed and shared > 0:
        check_difference(reader, folder, paths, given, options)


def check_difference(reader, folder, paths, given, options):
    """Tiles that are raised differ where several have a cell; the northern, western one counts."""
    raised = []
    for i, path in enumerate(paths):
        copy = os.path.join(folder, "raised_%d.tif" % i)
        gdal.Translate(copy, path)
        file = gdal.Open(copy, gdal.GA_Update)
        z = file.GetRasterBand(1).ReadAsArray()
        z[z != GAP] += i
        file.GetRasterBand(1).WriteArray(z)
        file = None
        raised.append(copy)
    told, _ = reader.read(raised, "--resample", "9", "--fill-gaps", "smooth")
    true(reader.same_land(told, raised, None, 9) > 0, told["notes"])
    window = [int(word) for word in options[1].split(",")]
    given = [raised[paths.index(path)] for path in given]
    told, found = reader.read(given, *options)
    compare(found, by_gdal(folder, raised, window), told["land"]["side"])
    reader.same_land(told, given, window)


def write_hgt(path, z):
    z.astype(">i2").tofile(path)


def check_hgt(tally, reader, folder, rng):
    z = numpy.rint(drawn(rng, 2401, 2401)).astype("float64")
    paths = []
    for j in range(2):
        for i in range(2):
            path = os.path.join(folder, "N%02dE%03d.hgt" % (46 - j, 7 + i))
            write_hgt(path, z[1200 * j:1200 * j + 1201, 1200 * i:1200 * i + 1201])
            paths.append(path)
    with case(tally, "HGT, 2 x 2"):
        told, found = reader.read(paths)
        wanted = by_gdal(folder, paths)
        compare(found, wanted, told["land"]["side"])
        true(numpy.array_equal(wanted, z), "GDAL's VRT")
        true(not any("differ" in note for note in told["notes"]), told["notes"])
        says = told["says"]
        true(says["places"]["x0"] == 7.0 and abs(says["places"]["y0"] - 47.0) < 1e-12, says)
    with case(tally, "HGT without a neighbour"):
        reader.refused([paths[0], paths[1], os.path.join(folder, "N46E007.hgt")][:1] + [
            write_far(folder, z)], "N46E012.hgt does not touch")
    with case(tally, "HGT with another number of columns"):
        path = os.path.join(folder, "N47E007.hgt")
        write_hgt(path, z[:1201, :601])
        reader.refused([paths[0], path], "N47E007.hgt has cells of another size than N46E007.hgt")


def write_far(folder, z):
    path = os.path.join(folder, "N46E012.hgt")
    write_hgt(path, z[:1201, :1201])
    return path


def check_beside(tally, reader, folder, rng):
    z = numpy.rint(drawn(rng, 40, 40)).astype("int16")

    def three_ways(name, driver, options, hide):
        path = os.path.join(folder, name)
        kept = os.path.join(folder, "kept.tif")
        grid(kept, z, steps_at(3, 4), 32632)
        gdal.Translate(path, kept, format=driver, creationOptions=options,
                       outputType=gdal.GDT_UInt16 if driver == "PNG" else gdal.GDT_Int16)
        for each in hide:
            os.remove(os.path.join(folder, each))
        told, found = reader.read([path], "--height-unit", "m")
        compare(found, z.astype("float64"), told["land"]["side"])
        places = told["says"]["places"]
        true(places["x0"] == EAST + 35.0 and places["y0"] == NORTH - 45.0 and places["xi"] == 10.0, places)
        return told

    with case(tally, "a TIFF with a .tfw"):
        three_ways("plain.tif", "GTiff", ["TFW=YES", "PROFILE=BASELINE"], [])
    with case(tally, "a PNG with a .wld"):
        three_ways("plain.png", "PNG", ["WORLDFILE=YES"], ["plain.png.aux.xml"])
    with case(tally, "a .bil with its .hdr and .prj"):
        told = three_ways("plain.bil", "EHdr", [], [])
        true("UTM" in told["says"]["coordinates"], told["says"])
    with case(tally, "a .flt with its .hdr"):
        path = os.path.join(folder, "floats.flt")
        z.astype("<f4").tofile(path)
        with open(path[:-3] + "hdr", "w", encoding="ascii") as head:
            head.write("ncols 40\nnrows 40\nxllcorner %r\nyllcorner %r\ncellsize 10\n"
                       "NODATA_value -9999\nbyteorder LSBFIRST\n" % (EAST, NORTH))
        told, found = reader.read([path])
        compare(found, as_gdal_reads(path), told["land"]["side"])
        true(told["land"]["side"] == 390.0, told["land"])
    with case(tally, "a .hdr of ENVI"):
        path = os.path.join(folder, "envi.bil")
        gdal.Translate(path, os.path.join(folder, "kept.tif"), format="ENVI")
        reader.refused([path], "envi.hdr: It is a head of ENVI")
    with case(tally, "a damaged world file"):
        with open(os.path.join(folder, "plain.tfw"), "w", encoding="ascii") as world:
            world.write("10\n0\n0\n")
        reader.refused([os.path.join(folder, "plain.tif")], "plain.tfw is no world file")


def check_refusals(tally, reader, folder, rng):
    z = drawn(rng, 40, 40)
    first = os.path.join(folder, "first.tif")
    write_tif(first, z, steps_at(0, 0))

    def unit(file):
        file.GetRasterBand(1).SetUnitType("ft")

    def scale(file):
        file.GetRasterBand(1).SetScale(0.5)

    cases = [
        ("another system", steps_at(40, 0), 32633, None, "is in another coordinate system than first.tif"),
        ("another cell", (EAST + 400, 10.02, 0, NORTH, 0, -10.02), 32632, None, "cells of another size"),
        ("off the lattice", steps_at(40.25, 0), 32632, None, "0.25 of a cell off"),
        ("apart", steps_at(42, 0), 32632, None, "does not touch the other files"),
        ("south up", (EAST + 400, 10, 0, NORTH - 400, 0, 10), 32632, None, "run another way"),
        ("another unit", steps_at(40, 0), 32632, unit, "another unit"),
        ("another scale", steps_at(40, 0), 32632, scale, "another unit, scale or offset"),
        ("no place", None, 0, None, "does not say where its cells lie"),
    ]
    for name, steps, epsg, prepare, sentence in cases:
        with case(tally, "refused: " + name):
            path = os.path.join(folder, "second.tif")
            grid(path, z, steps, epsg, (), prepare)
            reader.refused([first, path], "second.tif", sentence)
    with case(tally, "refused: damaged"):
        path = os.path.join(folder, "second.tif")
        write_tif(path, z, steps_at(40, 0), options=["COMPRESS=DEFLATE"])
        with open(path, "rb") as file:
            whole = file.read()
        for keep in (3, len(whole) // 2, len(whole) - 40):
            with open(path, "wb") as file:
                file.write(whole[:keep])
            reader.refused([first, path], "second.tif")
    with case(tally, "masks of tiles"):
        gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")

        def hide(file):
            file.CreateMaskBand(gdal.GMF_PER_DATASET)
            mask = numpy.full(z.shape, 255, "uint8")
            mask[:, 34:] = 0
            file.GetRasterBand(1).GetMaskBand().WriteArray(mask)

        path = os.path.join(folder, "second.tif")
        masked = os.path.join(folder, "masked.tif")
        grid(masked, z, steps_at(0, 0), 32632, (), hide)
        write_tif(path, z + 1, steps_at(34, 0))
        told, found = reader.read([masked, path], "--window", "30,0,40")
        compare(found, numpy.hstack([z[:, 30:34], z[:, :36] + 1]).astype("float64"), 390.0)
        reader.same_land(told, [masked, path], (30, 0, 40))
        true(not any("differ" in note for note in told["notes"]), told["notes"])


LARGE = 7500


def write_large(folder):
    """Four tiles as 3DEP cuts them: six cells on each side are those of the neighbour."""
    path = os.path.join(folder, "large_%d_%d.tif")
    for j in range(2):
        for i in range(2):
            steps = steps_at(i * (LARGE - 12), j * (LARGE - 12))
            options = ["TILED=YES", "COMPRESS=DEFLATE", "PREDICTOR=3"]
            file = gdal.GetDriverByName("GTiff").Create(
                path % (j, i), LARGE, LARGE, 1, gdal.GDT_Float32, options)
            file.SetGeoTransform(steps)
            system = osr.SpatialReference()
            system.ImportFromEPSG(32632)
            file.SetProjection(system.ExportToWkt())
            columns = numpy.arange(LARGE, dtype="float32") + numpy.float32(i * (LARGE - 12))
            for y in range(0, LARGE, 512):
                rows = min(512, LARGE - y)
                down = numpy.arange(y, y + rows, dtype="float32") + numpy.float32(j * (LARGE - 12))
                file.GetRasterBand(1).WriteArray(columns[None, :] + down[:, None] / 2, 0, y)
            file = None
    return [path % (j, i) for j in range(2) for i in range(2)]


def check_large(tally, program):
    """In a process of its own, whose memory is that of the program it begins."""
    with tempfile.TemporaryDirectory() as folder:
        script = "import sys; sys.path.insert(0, %r); import check_mosaic; check_mosaic.write_large(%r)"
        subprocess.run([sys.executable, "-c", script % (HERE, folder), "x"], check=True)
        paths = sorted(os.path.join(folder, name) for name in os.listdir(folder))
        def check(options, slack):
            text, memory = measured(folder, program, ["heights", *paths, *options])
            true(memory <= 100_000, "%d kB" % memory)
            told = json.loads(text)
            land = told["land"]
            first = int(options[1].split(",")[0]) if options[0] == "--window" else 0
            side = land["side"] / CELL
            true(abs(land["low"] - 1.5 * first) < slack, land)
            true(abs(land["high"] - 1.5 * (first + side)) < slack, land)
            true(not any("differ" in note for note in told["notes"]), told["notes"])
            return told["notes"]

        with case(tally, "a part of four large files"):
            check(["--window", "7000,7000,1025"], 1)
        with case(tally, "means of a part of four large files"):
            check(["--window", "3000,3000,8193", "--resample", "513"], 9)
        for path in paths:
            file = gdal.Open(path, gdal.GA_Update)  # within the file, and not beside it
            gdal.SetConfigOption("COMPRESS_OVERVIEW", "DEFLATE")
            file.BuildOverviews("AVERAGE", [2, 4, 8, 16])
            file = None
        with case(tally, "the whole of four large files, from their smaller copies"):
            notes = check(["--resample", "1025"], 40)
            true(any("smaller copy" in note for note in notes), notes)


def measured(folder, program, arguments):
    """What a program prints, and its memory in kilobytes."""
    with open(os.path.join(folder, "out"), "w+b") as out:
        # A small process between, because the system counts this one's memory as the child's
        script = ("import os, subprocess, sys; child = subprocess.Popen(sys.argv[1:]); "
                  "_, status, used = os.wait4(child.pid, 0); "
                  "sys.stderr.write(str(used.ru_maxrss)); sys.exit(os.waitstatus_to_exitcode(status))")
        done = subprocess.run([sys.executable, "-S", "-c", script, program, *arguments], stdout=out,
                              stderr=subprocess.PIPE, check=False)
        out.seek(0)
        text = out.read().decode()
    true(done.returncode == 0, done.stderr.decode())
    return text, int(done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program, tally = Program(arguments.program), Tally()
    rng, draw = numpy.random.default_rng(arguments.seed), random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        reader = Tiles(program, folder)
        for check in (check_refusals, check_beside, check_hgt):
            check(tally, reader, folder, rng)
        check_cuttings(tally, reader, folder, rng, draw)
    check_large(tally, os.path.abspath(arguments.program))
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
