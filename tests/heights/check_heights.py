#!/usr/bin/python3
"""Opens files of heights that GDAL writes, and compares every vertex with the Python reference.

    /usr/bin/python3 tests/heights/check_heights.py build/native/faultline [--count N] [--seed S]

GDAL supplies the numbers and the tags, tests/reference/opened_heights.py computes the field, and the
command line's has the same bits, but for gaps that are filled smoothly. What lies askew is also compared
with what GDAL warps. Files are drawn from {north up, south up, columns for rows, askew} x {area, point} x {metre, foot, US
survey foot, unknown} x {types of numbers} x {compressions} x {strips, tiles} x {scale and offset or
not} x {gap or not}, each value at least once; of each, a part is read by means as well. Then come forms of which there is one each: degrees,
feet in the coordinates, altitude, masks, BigTIFF, overviews. Without GDAL's Python module it says so.
The last line is `N passed, N failed`.
"""

import argparse
import contextlib
import dataclasses
import itertools
import json
import math
import os
import random
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("cli", "reference"):
    sys.path.insert(0, os.path.join(os.path.dirname(HERE), folder))
import opened_heights  # noqa: E402
from cli_program import Program, Tally  # noqa: E402

try:
    import numpy
    from osgeo import gdal, osr
except ImportError:
    print("not checked: GDAL's Python module is not installed")
    print("0 passed, 0 failed")
    sys.exit(0)

gdal.UseExceptions()

FOOT, SURVEY_FOOT = 0.3048, 1200.0 / 3937.0
UNITS = {"m": 1.0, "ft": FOOT, "US survey foot": SURVEY_FOOT, "": 1.0}
TYPES = {
    "int16": gdal.GDT_Int16,
    "uint16": gdal.GDT_UInt16,
    "int32": gdal.GDT_Int32,
    "uint32": gdal.GDT_UInt32,
    "float32": gdal.GDT_Float32,
    "float64": gdal.GDT_Float64,
    "uint8": gdal.GDT_Byte,
}
FORMS = {
    "lie": ["north", "south", "transposed", "mirrored", "askew"],
    "point": [False, True],
    "unit": list(UNITS),
    "type": list(TYPES),
    "compress": ["NONE", "DEFLATE", "LZW", "ZSTD", "LERC", "LERC_DEFLATE", "LERC_ZSTD", "PACKBITS"],
    "tiled": [False, True],
    "predictor": [1, 2],
    "scaled": [False, True],
    "gap": [False, True],
    "endian": ["LITTLE", "BIG"],
    "size": [5, 9, 33, 70],
}
CELL, EAST, NORTH = 30.0, 500000.0, 5000000.0


def geotransform(lie, size):
    """The corner and the steps of a grid of this size whose cells are CELL wide."""
    extent = size * CELL
    if lie == "north":
        return (EAST, CELL, 0.0, NORTH, 0.0, -CELL)
    if lie == "south":
        return (EAST, CELL, 0.0, NORTH, 0.0, CELL)
    if lie == "mirrored":
        return (EAST + extent, -CELL, 0.0, NORTH, 0.0, -CELL)
    if lie == "transposed":
        return (EAST, 0.0, CELL, NORTH, -CELL, 0.0)
    turn = math.radians(20.0)
    c, s = CELL * math.cos(turn), CELL * math.sin(turn)
    return (EAST, c, s, NORTH, s, -c)


def land(size, kind, rng):
    """Smooth heights that the type can hold, with some roughness."""
    y, x = numpy.mgrid[0:size, 0:size] / (size - 1)
    z = 60.0 + 40.0 * numpy.sin(4.0 * x + 1.0) * numpy.cos(3.0 * y) + 30.0 * x * y
    z += rng.uniform(-3.0, 3.0, z.shape)
    if kind.startswith("int"):
        z -= 40.0
    if not kind.startswith("float"):
        z = numpy.rint(z)
    return z.astype(kind)


def write(path, form, rng):
    """Writes a file of this form by GDAL."""
    size, kind = form["size"], form["type"]
    options = ["COMPRESS=" + form["compress"], "ENDIANNESS=" + form["endian"]]
    if form["tiled"]:
        options += ["TILED=YES", "BLOCKXSIZE=32", "BLOCKYSIZE=16"]
    if form["predictor"] == 2 and form["compress"] in ("DEFLATE", "LZW", "ZSTD"):
        options.append("PREDICTOR=%d" % (3 if kind.startswith("float") else 2))
    file = gdal.GetDriverByName("GTiff").Create(path, size, size, 1, TYPES[kind], options)
    file.SetGeoTransform(geotransform(form["lie"], size))
    system = osr.SpatialReference()
    system.ImportFromEPSG(32632)
    file.SetProjection(system.ExportToWkt())
    if form["point"]:
        file.SetMetadataItem("AREA_OR_POINT", "Point")
    band = file.GetRasterBand(1)
    if form["unit"]:
        band.SetUnitType(form["unit"])
    if form["scaled"]:
        band.SetScale(0.5)
        band.SetOffset(-3.25)
    z = land(size, kind, rng)
    if form["gap"]:
        gap = 255 if kind == "uint8" else 9999 if kind.startswith("uint") else -9999
        if kind.startswith("float") and form["tiled"]:
            gap = -3.4028234663852886e38
        z[size // 2, size // 3] = gap
        band.SetNoDataValue(gap)
    band.WriteArray(z)
    band.FlushCache()
    file = None  # closes it


def exact(unit, units):
    """A unit that GDAL gives in some digits, as the one of these that it is."""
    return next((each for each in units if abs(unit - each) < 1e-9), unit)


def coordinates_of(file):
    """Kind, name and unit of a file's coordinates, as the reference takes them."""
    system = file.GetSpatialRef()
    if system is None:
        return {}
    if system.IsGeographic():
        unit = exact(system.GetAngularUnits(), [opened_heights.DEGREE])
        return {"kind": "geographic", "system": system.GetName(), "place_unit": unit}
    kind = "projected" if system.IsProjected() else "local"
    unit = exact(system.GetLinearUnits(), [1.0, FOOT, SURVEY_FOOT])
    return {"kind": kind, "system": system.GetName() if system.IsProjected() else "", "place_unit": unit}


def file_of(path, numbers=None, part=None):
    """The numbers and the tags of a file, by GDAL. `numbers`: others in their place; `part`: only those
    of columns and rows from (x, y) on, so many."""
    file = gdal.Open(path) if isinstance(path, str) else path
    steps, band = file.GetGeoTransform(), file.GetRasterBand(1)
    x, y, columns, rows = part or (0, 0, file.RasterXSize, file.RasterYSize)
    if numbers is None:
        numbers = band.ReadAsArray(x, y, columns, rows).tolist()
        if band.GetMaskFlags() & (gdal.GMF_PER_DATASET | gdal.GMF_ALPHA):
            hidden = (band.GetMaskBand().ReadAsArray(x, y, columns, rows) == 0).tolist()
            numbers = [[None if off else z for z, off in zip(*both)] for both in zip(numbers, hidden)]
    places = None
    if file.GetGeoTransform(can_return_null=True):
        first = [steps[i] + 0.5 * (steps[i + 1] + steps[i + 2]) for i in (0, 3)]
        places = opened_heights.Places(*first, steps[1], steps[2], steps[4], steps[5])
        places = opened_heights.places_of_part(places, x, y, 1.0)
    scale, offset = band.GetScale(), band.GetOffset()
    return opened_heights.File(
        numbers, places=places, height_unit=UNITS[band.GetUnitType()] if band.GetUnitType() else 0.0,
        scale=1.0 if scale is None else scale, offset=0.0 if offset is None else offset,
        no_data=band.GetNoDataValue(), name=path if isinstance(path, str) else "", **coordinates_of(file))


def warped(file):
    """A file that lies askew, as GDAL warps it to the north."""
    steps, size = file.GetGeoTransform(), file.RasterXSize
    sides = (abs(steps[1]) + abs(steps[4])) / CELL
    count = int(math.floor((size - 1) / sides + 1e-9)) + 1
    middle = [steps[i] + (steps[i + 1] + steps[i + 2]) * size / 2.0 for i in (0, 3)]
    half = count * CELL / 2.0
    bounds = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
    return gdal.Warp("", file, format="MEM", outputBounds=bounds, xRes=CELL, yRes=CELL,
                     resampleAlg="bilinear", outputType=gdal.GDT_Float64, errorThreshold=0,
                     warpOptions=["XSCALE=1", "YSCALE=1"])


def as_gdal_reads(path):
    """Heights in metres, gaps as NaN, the first row in the north. GDAL itself tells gaps."""
    file = gdal.Open(path)
    steps = file.GetGeoTransform()
    if steps[2] != 0.0 and steps[1] != 0.0:
        file = warped(file)
    band = file.GetRasterBand(1)
    z = band.ReadAsArray().astype("float64")
    z[band.GetMaskBand().ReadAsArray() == 0] = numpy.nan
    told = file_of(file, [])
    z = (z * told.scale + told.offset) * (told.height_unit or 1.0)
    return numpy.array(opened_heights.upright(z.tolist(), told.places)[0])


@contextlib.contextmanager
def case(tally, name):
    """Counts what is done in it as a test."""
    error = ""
    try:
        yield
    except (AssertionError, RuntimeError, KeyError) as why:
        error = "%s: %s" % (type(why).__name__, why)
    tally.check(name, not error, error)


class Reader:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def raw(self):
        """The bytes of the field that was read last."""
        with open(os.path.join(self.folder, "land.r32"), "rb") as file:
            return file.read()

    def same_bits(self, told, wanted, is_smooth=True):
        """Raises an error unless the field that was read last is this one."""
        land = told["land"]
        why = opened_heights.difference(wanted, land["side"], land["level"], self.raw(), is_smooth)
        if why:
            raise AssertionError(why)

    def failed(self, path, *options):
        code, out, error = self.program.run("heights", path, *options)
        return None if code == 0 else error

    def read(self, path, *options):
        """What the command line says of a file, and its heights: metres, or sides without a size."""
        code, out, error = self.program.run("heights", path, *options)
        if code != 0:
            raise AssertionError(error)
        told = json.loads(out)
        raw = os.path.join(self.folder, "land.r32")
        code, _, error = self.program.run(
            "generate", "v1;faults=0", "--base", path, "-o", raw, *options)
        if code != 0:
            raise AssertionError(error)
        size, side, level = (told["land"][key] for key in ("size", "side", "level"))
        z = numpy.fromfile(raw, "<f4").astype("float64").reshape(size, size)
        return told, level + (side or 1.0) * z


def compare(found, wanted, side, exact=True):
    """Raises an error unless each vertex is the same, but for the rounding of a float in sides."""
    if found.shape != wanted.shape:
        raise AssertionError("%s in place of %s" % (found.shape, wanted.shape))
    seen = ~numpy.isnan(wanted)
    largest = numpy.max(numpy.abs(wanted[seen]))
    slack = largest * 2.0**-22 if exact else 2e-3 * largest
    off = numpy.max(numpy.abs(found[seen] - wanted[seen]))
    if off > slack:
        raise AssertionError("off by %g of %g, %g allowed" % (off, largest, slack))
    if exact and numpy.any(found[~seen] < numpy.min(wanted[seen]) - slack):
        raise AssertionError("a gap is filled with less than its edge")
    if exact and numpy.any(found[~seen] > numpy.max(wanted[seen]) + slack):
        raise AssertionError("a gap is filled with more than its edge")


def drawn(count, seed):
    """Forms at random, and each value of each property at least once."""
    rng = random.Random(seed)
    forms = [{key: rng.choice(values) for key, values in FORMS.items()} for _ in range(count)]
    pairs = [(key, value) for key, values in FORMS.items() for value in values]
    for form, (key, value) in zip(itertools.cycle(forms), pairs):
        form[key] = value
    for form in forms:
        # GDAL 3.6 itself reads floats of this order back as others, with a predictor
        if form["predictor"] == 2 and form["type"].startswith("float"):
            form["endian"] = "LITTLE"
        if form["compress"] in ("LERC", "LERC_DEFLATE", "LERC_ZSTD"):
            form["endian"] = "LITTLE"
    return forms


def check_form(reader, path, form, rng):
    write(path, form, rng)
    wanted = as_gdal_reads(path)
    holes = int(numpy.count_nonzero(numpy.isnan(wanted)))
    if form["lie"] != "askew":
        if bool(holes) != form["gap"]:
            raise AssertionError("GDAL sees %d gaps" % holes)
        refused = reader.failed(path)
        if bool(refused) != form["gap"]:
            raise AssertionError("gaps: %s" % refused)
    told, z = reader.read(path, "--fill-gaps", "smooth")
    if form["lie"] == "askew" and holes:
        # Around a gap GDAL leaves out what the gap would touch
        wanted = numpy.where(numpy.isnan(wanted), numpy.nan, wanted)
        near = numpy.isnan(wanted)
        near |= numpy.roll(near, 1, 0) | numpy.roll(near, -1, 0)
        near |= numpy.roll(near, 1, 1) | numpy.roll(near, -1, 1)
        wanted = numpy.where(near, numpy.nan, wanted)
    compare(z, wanted, told["land"]["side"], form["lie"] != "askew")
    file = file_of(path)
    reader.same_bits(told, opened_heights.opened(file, gaps="smooth"))
    check_part(reader, path, file, rng)
    cells = wanted.shape[0] - 1
    if abs(told["land"]["side"] - cells * CELL) > 1e-6:
        raise AssertionError("%g m wide" % told["land"]["side"])
    says = told["says"]
    if says["epsg"] != 32632 or says["kind"] != "projected" or says["point"] != form["point"]:
        raise AssertionError("says %s" % says)
    if form["unit"] and abs(says["heightUnit"] - UNITS[form["unit"]]) > 1e-12:
        raise AssertionError("unit %s" % says["heightUnit"])


def check_part(reader, path, file, rng):
    """A part of a file by means, of which another one than the middle may have gaps."""
    size = len(file.numbers)
    side = int(rng.integers(4, size + 1))
    part = (int(rng.integers(0, size - side + 1)), int(rng.integers(0, size - side + 1)), side)
    count, fill = int(rng.integers(4, side + 1)), ["smooth", "sea"][int(rng.integers(0, 2))]
    options = ["--window", "%d,%d,%d" % part, "--resample", str(count), "--fill-gaps", fill]
    try:
        wanted = opened_heights.opened(file, part, count, fill)
    except opened_heights.Refused as why:
        true(reader.failed(path, *options), "opened, but: %s" % why)
        return
    told, _ = reader.read(path, *options)
    reader.same_bits(told, wanted, fill == "smooth")


def grid(path, z, steps, epsg, options=(), prepare=None):
    kinds = {"float32": gdal.GDT_Float32, "int16": gdal.GDT_Int16}
    size = z.shape
    file = gdal.GetDriverByName("GTiff").Create(
        path, size[1], size[0], 1, kinds[str(z.dtype)], list(options))
    if steps:
        file.SetGeoTransform(steps)
    if epsg:
        system = osr.SpatialReference()
        system.ImportFromEPSG(epsg)
        file.SetProjection(system.ExportToWkt())
    file.GetRasterBand(1).WriteArray(z)
    if prepare:
        prepare(file)
    file = None


def true(what, told):
    if not what:
        raise AssertionError(str(told))


def check_singles(tally, reader, folder):
    rng = numpy.random.default_rng(5)
    z = land(33, "float32", rng)
    north = geotransform("north", 33)

    def same(path, told, found):
        compare(found, as_gdal_reads(path), told["land"]["side"])

    def degrees(path, told, found):
        # An arc second at 46.5 degrees: 21.4 m by 30.9 m.
        side, says = told["land"]["side"], told["says"]
        true(says["kind"] == "geographic" and abs(side / 32 - math.sqrt(21.36 * 30.88)) < 0.1, told)
        true(any("deep" in note for note in told["notes"]), told)
        compare(found, as_gdal_reads(path), side)

    def feet(path, told, found):
        true(abs(told["says"]["placeUnit"] - SURVEY_FOOT) < 1e-12, told)
        true(abs(told["land"]["side"] - 32 * 30 * SURVEY_FOOT) < 1e-6, told)
        true(any("read as metres" in note for note in told["notes"]), told)

    def high(path, told, found):
        true(told["land"]["level"] > 4000.0, told)
        compare(found, as_gdal_reads(path), told["land"]["side"])

    def unknown(path, told, found):
        true(told["land"]["side"] == 0 and abs(numpy.ptp(found) - 0.25) < 1e-6, told)
        true(any("unit" in note for note in told["notes"]), told)

    def masked(path, told, found):
        true(any("without a height" in note for note in told["notes"]), told)
        compare(found, as_gdal_reads(path), told["land"]["side"])

    def hide(file):
        file.CreateMaskBand(gdal.GMF_PER_DATASET)
        mask = numpy.full(z.shape, 255, "uint8")
        mask[4:9, 7:12] = 0
        file.GetRasterBand(1).GetMaskBand().WriteArray(mask)

    def tall(path, told, found):
        true(any("more than a land can be" in note for note in told["notes"]), told)

    second = 1.0 / 3600.0
    cases = [
        ("degrees.tif", z, (7.0, second, 0, 46.5, 0, -second), 4326, (), None, degrees),
        ("feet.tif", z, north, 2263, (), None, feet),
        ("high.tif", z + 4000, north, 32632, (), None, high),
        ("nothing.tif", z / 200, None, 0, (), None, unknown),
        ("tall.tif", z * 1000, north, 32632, (), None, tall),
        ("masked.tif", z, north, 32632, ("COMPRESS=DEFLATE",), hide, masked),
        ("big.tif", z, north, 32632, ("BIGTIFF=YES",), None, same),
        ("sparse.tif", z, north, 32632, ("TILED=YES", "SPARSE_OK=TRUE"), None, same),
        ("overviews.tif", z, north, 32632, ("TILED=YES",),
         lambda file: file.BuildOverviews("AVERAGE", [2, 4]), same),
        ("named.png", z, north, 32632, (), None, same),
    ]
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    for name, heights, steps, epsg, options, prepare, check in cases:
        with case(tally, name):
            path = os.path.join(folder, name)
            grid(path, heights, steps, epsg, options, prepare)
            told, found = reader.read(path, "--fill-gaps", "smooth")
            reader.same_bits(told, opened_heights.opened(file_of(path), gaps="smooth"))
            check(path, told, found)
            check_part(reader, path, file_of(path), rng)
    with case(tally, "cog.tif"):
        path = os.path.join(folder, "cog.tif")
        gdal.Translate(path, os.path.join(folder, "high.tif"), format="COG")
        told, found = reader.read(path)
        reader.same_bits(told, opened_heights.opened(file_of(path)))
        same(path, told, found)


def check_parts(tally, reader, folder):
    """Parts of a large file are those that GDAL reads, exactly or as means of the cells around."""
    size, rng = 5000, numpy.random.default_rng(9)
    y, x = numpy.mgrid[0:size, 0:size].astype("float32") / size
    z = (900 + 300 * numpy.sin(9 * x) * numpy.cos(7 * y) + rng.random((size, size), "float32"))
    z = z.astype("float32")
    for name, options in (("tiles", ["TILED=YES", "COMPRESS=DEFLATE"]), ("strips", ["COMPRESS=LZW"])):
        path = os.path.join(folder, "large_%s.tif" % name)
        grid(path, z, (EAST, 10.0, 0, NORTH, 0, -10.0), 32632, options)
        with case(tally, "a part of large %s" % name):
            told, _ = reader.read(path, "--window", "1234,2345,257")
            reader.same_bits(told, opened_heights.opened(file_of(path, part=(1234, 2345, 257, 257))))
            places = told["says"]["places"]
            true(told["land"]["side"] == 2560.0 and places["xi"] == 10.0, told)
            true(places["x0"] == EAST + 12345.0 and places["y0"] == NORTH - 23455.0, told)
        with case(tally, "means of large %s" % name):
            told, _ = reader.read(path, "--window", "100,200,4097", "--resample", "129")
            reader.same_bits(told, field_of_means(path, z, (100, 200, 4097), 129))
        with case(tally, "the middle of large %s" % name):
            told, _ = reader.read(path, "--resample", "65")
            reader.same_bits(told, field_of_means(path, z, (0, 0, size), 65))
            true("mean" in told["notes"][0], told["notes"])


def field_of_means(path, z, part, count):
    """The field of a large part, without a list of all of its cells."""
    x, y, side = part
    rows = (row.tolist() for row in z[y:y + side, x:x + side])
    file = file_of(path, [])
    places = opened_heights.places_of_part(file.places, x, y, (side - 1) / (count - 1))
    file = dataclasses.replace(file, places=places)
    return opened_heights.field_of(opened_heights.means(rows, count), file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program, tally = Program(arguments.program), Tally()
    rng = numpy.random.default_rng(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(program, folder)
        for i, form in enumerate(drawn(arguments.count, arguments.seed)):
            with case(tally, "file %d: %s" % (i, form)):
                check_form(reader, os.path.join(folder, "form.tif"), form, rng)
        check_singles(tally, reader, folder)
        check_parts(tally, reader, folder)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
