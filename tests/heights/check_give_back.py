#!/usr/bin/python3
"""Opens files of heights, writes the land again, and compares the two files by GDAL.

    /usr/bin/python3 tests/heights/check_give_back.py build/native/faultline

What is not changed comes out as it went in: numbers that are equal as floats, the same geotransform,
coordinate system and unit, by GDAL's own gdalcompare where the types of the numbers are the same. What
erosion changes stays in its place. Every GeoTIFF is tried by GDAL's validator of Cloud Optimized
GeoTIFFs, and one is read by the npm package geotiff. Without GDAL's Python module it says so. The last
line is `N passed, N failed`.
"""

import argparse
import contextlib
import io
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from check_heights import SURVEY_FOOT, case, land, true  # noqa: E402, without GDAL it ends here
from cli_program import ROOT, Program, Tally  # noqa: E402

import numpy  # noqa: E402
from osgeo import gdal, osr  # noqa: E402

try:
    from osgeo_utils import gdalcompare
    from osgeo_utils.samples import validate_cloud_optimized_geotiff as cog
except ImportError:
    gdalcompare = cog = None

UNCHANGED = "v1;faults=0"
ERODED = "v1;faults=0;erosion=hydraulic;hydraulic=droplets;droplets=1000"
TYPES = {"float32": gdal.GDT_Float32, "int16": gdal.GDT_Int16}

UTM = (500000.0, 30.0, 0.0, 5000000.0, 0.0, -30.0)
# No number of these is one of few digits
DEGREES = (7.0 + 1.0 / 7.0, 1.0 / 10800.0, 0.0, 46.5 + 1.0 / 3.0, 0.0, -1.0 / 10800.0)
FEET = (984250.0 + 1.0 / 3.0, 98.4251968503937, 0.0, 196850.0, 0.0, -98.4251968503937)

MERCATOR = """PROJCS["Valley grid",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],
PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],
PARAMETER["latitude_of_origin",46],PARAMETER["central_meridian",7.5],PARAMETER["scale_factor",0.99995],
PARAMETER["false_easting",200000],PARAMETER["false_northing",100000],UNIT["metre",1]]"""
LOCAL = 'LOCAL_CS["Quarry",UNIT["metre",1]]'
ESRI = (
    'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",'
    '6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION['
    '"Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],'
    'PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",'
    '0.0],UNIT["Meter",1.0]]'
)
SYSTEMS = {
    "utm": (UTM, 32632),
    "degrees": (DEGREES, 4326),
    "feet": (FEET, 2263),
    "own": (UTM, MERCATOR),
    "local": (UTM, LOCAL),
    "compound": (UTM, "EPSG:26910+5703"),
    "swiss": ((2600000.25, 10.0, 0.0, 1200000.75, 0.0, -10.0), 2056),
}


def system_of(said):
    system = osr.SpatialReference()
    if isinstance(said, int):
        system.ImportFromEPSG(said)
    else:
        system.SetFromUserInput(said)
    return system


def write_tif(path, z, steps, said, point=False, unit="", no_data=None):
    file = gdal.GetDriverByName("GTiff").Create(path, z.shape[1], z.shape[0], 1, TYPES[str(z.dtype)])
    file.SetGeoTransform(steps)
    file.SetProjection(system_of(said).ExportToWkt())
    if point:
        file.SetMetadataItem("AREA_OR_POINT", "Point")
    band = file.GetRasterBand(1)
    if unit:
        band.SetUnitType(unit)
    if no_data is not None:
        band.SetNoDataValue(no_data)
    band.WriteArray(z)
    file = None  # closes it


def write_asc(path, z, corner, cell, centre=False, no_data=None, prj=None, dy=None):
    word = "center" if centre else "corner"
    lines = ["ncols %d" % z.shape[1], "nrows %d" % z.shape[0],
             "xll%s %s" % (word, corner[0]), "yll%s %s" % (word, corner[1])]
    lines += ["cellsize %s" % cell] if dy is None else ["dx %s" % cell, "dy %s" % dy]
    if no_data is not None:
        lines.append("NODATA_value %s" % no_data)
    text = (lambda v: "%d" % v) if z.dtype.kind == "i" else (lambda v: repr(float(str(v))))
    lines += [" ".join(text(v) for v in row) for row in z]
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")
    if prj:
        with open(path[:-4] + ".prj", "w", encoding="ascii") as file:
            file.write(prj)


def numbers(path):
    file = gdal.Open(path)  # a band does not keep its file
    return file.GetRasterBand(1).ReadAsArray()


def equal(what, found, wanted):
    if found != wanted:
        raise AssertionError("%s: %r in place of %r" % (what, found, wanted))


def same_system(found, wanted):
    """Whether both files have the same coordinate system, or none."""
    systems = [gdal.Open(path).GetSpatialRef() for path in (found, wanted)]
    if None in systems:
        return systems[0] is systems[1]
    options = ["IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES", "CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS"]
    return bool(systems[0].IsSame(systems[1], options))


def same_place(found, wanted, unit=True, system=True):
    a, b = gdal.Open(found), gdal.Open(wanted)
    equal("geotransform", a.GetGeoTransform(), b.GetGeoTransform())
    if system and not same_system(found, wanted):
        raise AssertionError("%s in place of %s" % (a.GetProjection(), b.GetProjection()))
    if a.GetSpatialRef() is None and found.endswith(".tif"):
        return  # GDAL reads GeoKeys that only tell areas from points as a system
    points = [file.GetMetadataItem("AREA_OR_POINT") or "Area" for file in (a, b)]
    equal("area or point", points[0], points[1])
    if unit:
        units = [file.GetRasterBand(1).GetUnitType() for file in (a, b)]
        equal("unit", units[0], units[1])


def same_numbers(found, wanted):
    a, b = numbers(found).astype("float32"), numbers(wanted).astype("float32")
    equal("size", a.shape, b.shape)
    if not numpy.array_equal(a, b):
        raise AssertionError("numbers off by up to %g" % numpy.max(numpy.abs(a - b)))


def same_by_gdal(found, wanted):
    if gdalcompare is None:
        return
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        count = gdalcompare.compare_db(gdal.Open(wanted), gdal.Open(found))
    equal("differences by gdalcompare (%s)" % said.getvalue().replace("\n", "; "), count, 0)


def valid(path):
    if cog is None:
        return
    warnings, errors, _ = cog.validate(path, full_check=True)
    equal("%s by GDAL's validator" % os.path.basename(path), (warnings, errors), ([], []))


class Maker:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def make(self, recipe, base, name, *options):
        """Writes the land of a recipe on a base; returns the path and what was said."""
        path = self.path(name)
        arguments = ["generate", recipe, "-o", path, *options]
        code, _, error = self.program.run(*arguments, *(["--base", base] if base else []))
        if code != 0:
            raise AssertionError(error)
        if path.endswith(".tif"):
            valid(path)
        return path, error


def check_tif(maker, name, kind, point, unit, size, rng):
    steps, said = SYSTEMS[name]
    z = land(size, kind, rng)
    if kind == "float32":
        z = z + numpy.float32(300.1)
    base = maker.path("in.tif")
    write_tif(base, z, steps, said, point, unit, -9999 if point else None)
    tif, _ = maker.make(UNCHANGED, base, "out.tif")
    same_numbers(tif, base)
    same_place(tif, base)
    if kind == "float32" and size <= 256:
        same_by_gdal(tif, base)
    shutil.rmtree(maker.path("asc"), ignore_errors=True)
    os.mkdir(maker.path("asc"))
    asc, told = maker.make(UNCHANGED, base, "asc/out.asc")
    same_numbers(asc, base)
    has_text = name in ("utm", "degrees", "compound")
    same_place(asc, base, unit=False, system=name in ("utm", "degrees"))
    equal("a .prj", os.path.exists(asc[:-4] + ".prj"), has_text)
    if not has_text:
        true("is not written" in told, told)
    if name == "compound":
        true("above NAVD88" in told, told)
    if unit == "US survey foot":
        true("An ESRI grid cannot say" in told, told)


def check_asc(maker, z, cell, corner, options):
    base = maker.path("grid.asc")
    with contextlib.suppress(FileNotFoundError):
        os.remove(maker.path("grid.prj"))
    write_asc(base, z, corner, cell, **options)
    shutil.rmtree(maker.path("asc"), ignore_errors=True)
    os.mkdir(maker.path("asc"))
    asc, _ = maker.make(UNCHANGED, base, "asc/out.asc")
    same_numbers(asc, base)
    same_place(asc, base)
    same_by_gdal(asc, base)
    tif, _ = maker.make(UNCHANGED, base, "out.tif")
    same_numbers(tif, base)
    same_place(tif, base)


def check_eroded(maker, rng):
    """Erosion moves heights and no place; what it leaves alone keeps its number."""
    base = maker.path("in.tif")
    write_tif(base, land(65, "float32", rng) + 2500, FEET, 2263, unit="US survey foot")
    tif, _ = maker.make(ERODED, base, "out.tif")
    same_place(tif, base)
    before, after = numbers(base), numbers(tif)
    true(numpy.count_nonzero(before != after) > 500, "nothing is eroded")
    true(numpy.max(numpy.abs(after - before)) < 80, "moved by %g" % numpy.max(numpy.abs(after - before)))
    raw, _ = maker.make(ERODED, base, "out.r32")
    code, out, error = maker.program.run("heights", base)
    told = json.loads(out)["land"]
    z = numpy.fromfile(raw, "<f4").astype("float64").reshape(65, 65)
    wanted = (told["level"] + told["side"] * z) / SURVEY_FOOT
    off = numpy.max(numpy.abs(after - wanted))
    true(off < 3e-4, "numbers off by %g" % off)  # a float of about 2600 feet
    asc, _ = maker.make(ERODED, base, "out.asc")
    same_numbers(asc, tif)
    same_place(asc, base, unit=False, system=False)
    check_difference(maker, base, before, after)


def check_difference(maker, base, before, after):
    tif, _ = maker.make(ERODED, base, "less.tif", "--difference")
    same_place(tif, base)
    less = numbers(tif)
    true(numpy.max(numpy.abs(less - (after.astype("float64") - before))) < 6e-4, "another difference")
    true(numpy.max(numpy.abs(less[before == after])) < 3e-4, "what is equal differs")
    true(numpy.count_nonzero(less == 0) > 100, "nothing is equal")
    asc, _ = maker.make(ERODED, base, "less.asc", "--difference")
    same_numbers(asc, tif)
    raw, _ = maker.make(ERODED, base, "less.r32", "--difference")
    sides = numpy.fromfile(raw, "<f4").reshape(65, 65)
    metres = sides.astype("float64") * 64 * FEET[1] * SURVEY_FOOT
    true(numpy.max(numpy.abs(metres / SURVEY_FOOT - less)) < 1e-5, "r32 differs")
    flat, _ = maker.make(UNCHANGED, base, "flat.tif", "--difference")
    true(not numpy.any(numbers(flat)), "a difference where there is none")
    for options, why in (
        (["-o", maker.path("x.tif")], "stands on no opened heights"),
        (["-o", maker.path("x.png"), "--base", base], "changes nothing in a file .png"),
    ):
        code, _, error = maker.program.run("generate", ERODED, "--difference", *options)
        true(code == 1 and why in error, error)


def check_sizes(maker, rng):
    """A land of another size has its vertices in the same square."""
    base = maker.path("in.tif")
    write_tif(base, land(65, "float32", rng), UTM, 32632)
    tif, _ = maker.make(UNCHANGED + ";size=33", base, "out.tif")
    equal("geotransform", gdal.Open(tif).GetGeoTransform(),
          (UTM[0] - 15, 60.0, 0.0, UTM[3] + 15, 0.0, -60.0))
    true(numpy.max(numpy.abs(numbers(tif) - numbers(base)[::2, ::2])) < 1e-4, "other heights")


def check_side(maker, rng):
    base = maker.path("in.tif")
    write_tif(base, land(33, "float32", rng) + 4000, UTM, 32632)
    tif, told = maker.make(UNCHANGED, base, "out.tif", "--side", "640")
    true("width is set by hand" in told, told)
    equal("geotransform", gdal.Open(tif).GetGeoTransform(), (-10.0, 20.0, 0.0, 650.0, 0.0, -20.0))
    true(numpy.max(numpy.abs(numbers(tif))) < 200, "the level is left in")
    tif, told = maker.make(UNCHANGED, base, "out.tif", "--centred")
    true("Centred heights have no place" in told, told)
    tif, told = maker.make(UNCHANGED + "!scale=960", base, "out.tif")
    same_place(tif, base)
    tif, told = maker.make(UNCHANGED + "!scale=5000", base, "out.tif")
    true("not that of the opened file" in told, told)


def check_sidecar(maker, rng):
    """The sidecar says where the land lies, and the file beside it opens with side and level."""
    base = maker.path("in.tif")
    z = land(33, "float32", rng) + 4000
    write_tif(base, z, UTM, 32632, unit="m")
    raw, _ = maker.make(UNCHANGED, base, "side.raw", "--sidecar")
    with open(maker.path("side.json"), encoding="utf-8") as file:
        facts = json.load(file)
    equal("side", facts["sideMetres"], 960)
    equal("places", facts["places"], {"x0": 500015, "y0": 4999985, "xi": 30, "yj": -30})
    equal("code", facts["epsg"], 32632)
    equal("unit", facts["heightUnitMetres"], 1)
    code, out, error = maker.program.run("heights", raw)
    told = json.loads(out)["land"]
    equal("side again", told["side"], 960)
    equal("level again", told["level"], facts["levelMetres"])
    true(abs(told["high"] - numpy.max(z)) < 0.01, told)
    true("columns" not in " ".join(json.loads(out)["notes"]), out)
    for ending in (".r32", ".png", ".raw"):
        copy, _ = maker.make(UNCHANGED, base, "side" + ending, "--sidecar")
        tif, _ = maker.make(UNCHANGED, copy, "again.tif")
        same_place(tif, base)  # the unit, too
        true(numpy.max(numpy.abs(numbers(tif) - z)) < 0.01, "other heights")
    copy, _ = maker.make(UNCHANGED, base, "south.raw", "--sidecar", "--south-first")
    tif, _ = maker.make(UNCHANGED, copy, "again.tif")
    same_place(tif, base)
    true(numpy.max(numpy.abs(numbers(tif) - z)) < 0.01, "other heights")


def check_plain(maker):
    """A land of no file lies on a plane of its own."""
    for size in (2, 257, 1025):
        tif, _ = maker.make("v1;seed=oak;size=%d" % size, None, "own.tif", "--side", "5120")
        file = gdal.Open(tif)
        cell = 5120.0 / (size - 1)
        equal("geotransform", file.GetGeoTransform(), (-cell / 2, cell, 0, 5120 + cell / 2, 0, -cell))
        true(file.GetSpatialRef().IsLocal() and file.GetRasterBand(1).GetUnitType() == "m", size)
        raw, _ = maker.make("v1;seed=oak;size=%d" % size, None, "own.r32")
        z = numpy.fromfile(raw, "<f4").astype("float64").reshape(size, size) * 5120
        true(numpy.array_equal(numbers(tif), z.astype("float32")), "other heights")
        band = file.GetRasterBand(1)
        widths, width = [], size
        while width > 256:
            width = (width + 1) // 2
            widths.append(width)
        equal("copies", [band.GetOverview(i).XSize for i in range(band.GetOverviewCount())], widths)
        if widths:
            check_copy(band)


def check_copy(band):
    z = band.ReadAsArray().astype("float64")
    z = numpy.vstack([z, z[-1:]])
    z = numpy.hstack([z, z[:, -1:]])
    means = (z[::2, ::2] + z[1::2, ::2] + z[::2, 1::2] + z[1::2, 1::2]) / 4
    off = numpy.max(numpy.abs(band.GetOverview(0).ReadAsArray() - means))
    true(off < 1e-3, "a copy is off by %g" % off)


NODE = """
import { fromFile } from "geotiff";
import { writeFileSync } from "node:fs";
const [path, into] = process.argv.slice(-2);
const image = await (await fromFile(path)).getImage();
writeFileSync(into, new Uint8Array((await image.readRasters({ interleave: true })).buffer));
console.log(JSON.stringify([image.getOrigin(), image.getResolution()]));
process.exit(0);
"""


def check_node(maker, rng):
    """Another reader: the npm package geotiff."""
    base = maker.path("in.tif")
    write_tif(base, land(300, "float32", rng), UTM, 32632)
    tif, _ = maker.make(UNCHANGED, base, "out.tif")
    node = ["node", "--input-type=module", "-e", NODE, "--", tif, maker.path("node.r32")]
    done = subprocess.run(node, cwd=os.path.join(ROOT, "web"), capture_output=True, check=False,
                          timeout=60)
    true(done.returncode == 0, done.stderr.decode()[-500:])
    z = numpy.fromfile(maker.path("node.r32"), "<f4").reshape(300, 300)
    true(numpy.array_equal(z, numbers(base)), "other numbers")
    equal("places", done.stdout.decode().strip(), "[[500000,5000000,0],[30,-30,0]]")


def check_all(tally, maker, rng):
    kinds = itertools.product(SYSTEMS, ("float32", "int16"), (False, True))
    for i, (name, kind, point) in enumerate(kinds):
        unit = ("m", "US survey foot", "")[i % 3] if name != "compound" else ""
        size = (33, 70, 300)[i % 3] if name != "degrees" else 70
        with case(tally, "tif %s %s %s %r %d" % (name, kind, point, unit, size)):
            check_tif(maker, name, kind, point, unit, size, rng)
    heights = {
        "whole": 1000 + 10 * numpy.add.outer(2.5 * numpy.arange(9), numpy.arange(9)).astype("int32"),
        "floats": (land(17, "float32", rng) * 10 + 1300).astype("float32"),
        "small": (land(17, "float32", rng) / 7 - 2).astype("float32"),
    }
    places = {
        "plain": (1000.0, (2600000, 1100000)),
        "broken": (90.00000000001, (2600000.123456789, 1100000.1)),
        "south": (30.1, (300000.7, -5000000.3)),
    }
    forms = {
        "": {},
        "no data": {"no_data": -9999},
        "prj": {"prj": ESRI},
        "centres": {"centre": True, "no_data": -32768},
        "centres, prj": {"centre": True, "prj": ESRI},
    }
    for (kind, z), (place, (cell, corner)), (form, options) in itertools.product(
            heights.items(), places.items(), forms.items()):
        with case(tally, "asc %s, %s, %s" % (kind, place, form)):
            check_asc(maker, z, cell, corner, options)
    with case(tally, "asc in degrees"):
        geographic = ESRI[ESRI.index("GEOGCS"):ESRI.index(",PROJECTION")]
        check_asc(maker, heights["floats"], 1 / 1200, (7.1, 46.3), {"prj": geographic})
    with case(tally, "asc in feet by its .prj"):
        feet = system_of(2263).ExportToWkt(["FORMAT=WKT1_ESRI"])
        check_asc(maker, heights["floats"], 98.5, (984250.1, 196850), {"prj": feet})
        told = json.loads(maker.program.print("heights", maker.path("grid.asc")))
        true(abs(told["land"]["side"] - 16 * 98.5 * SURVEY_FOOT) < 1e-6, told)
    with case(tally, "asc, oblong cells"):
        check_asc(maker, heights["floats"], 30.0, (7.0, 46.0), {"dy": 20.5})
    for name, check in (("eroded", check_eroded), ("sizes", check_sizes), ("side", check_side),
                        ("sidecar", check_sidecar)):
        with case(tally, name):
            check(maker, rng)
    with case(tally, "without a file"):
        check_plain(maker)
    if shutil.which("node") and os.path.isdir(os.path.join(ROOT, "web", "node_modules", "geotiff")):
        with case(tally, "geotiff of npm"):
            check_node(maker, rng)
    else:
        print("not checked: the npm package geotiff is not installed")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    arguments = parser.parse_args()
    if gdalcompare is None:
        print("not checked: GDAL's scripts (osgeo_utils) are not installed")
    program, tally = Program(os.path.abspath(arguments.program)), Tally()
    with tempfile.TemporaryDirectory() as folder:
        check_all(tally, Maker(program, folder), numpy.random.default_rng(7))
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
