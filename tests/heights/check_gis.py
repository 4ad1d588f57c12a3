#!/usr/bin/python3
"""What map programs write by default, and a wrong land would follow from reading half of it: compound
coordinate systems, units that a code alone tells, tiles that a sparse file leaves out, bands that hide
cells, numbers for no height that nobody names, tables with more columns than places.

    /usr/bin/python3 tests/heights/check_gis.py build/native/faultline [--all]

--all  compares the unit of every projected system of EPSG's table with PROJ's, in place of some 250
The last line is `N passed, N failed`.
"""

import os
import random
import struct
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "cli"))
sys.path.insert(0, HERE)
from cli_program import Program, Tally  # noqa: E402
from check_heights import EAST, FOOT, NORTH, SURVEY_FOOT, Reader, case, gdal, land, numpy, osr, true  # noqa: E402

SIZE = 33
STEPS = (EAST, 30.0, 0.0, NORTH, 0.0, -30.0)


def make(path, heights, system=None, driver="GTiff", steps=STEPS, options=(), bands=1):
    """Writes a file by GDAL; returns it open."""
    kind = {"float32": gdal.GDT_Float32, "int16": gdal.GDT_Int16}[str(heights.dtype)]
    rows, columns = heights.shape
    file = gdal.GetDriverByName(driver).Create(path, columns, rows, bands, kind, list(options))
    file.SetGeoTransform(steps)
    if system:
        file.SetProjection(system)
    file.GetRasterBand(1).WriteArray(heights)
    return file


def wkt(code):
    system = osr.SpatialReference()
    true(system.SetFromUserInput("EPSG:%s" % code) == 0, code)
    return system.ExportToWkt()


def near(found, wanted, what):
    true(abs(found - wanted) <= 1e-6 * abs(wanted), "%s: %r, not %r" % (what, found, wanted))


def check_compound(tally, reader, folder, heights):
    """Horizontal and vertical units, as the GeoTIFF and as the .prj tells them."""
    for code, across, up in (
        ("2263+6360", SURVEY_FOOT, SURVEY_FOOT),
        ("2263+5703", SURVEY_FOOT, 1.0),
        ("32632+8228", 1.0, FOOT),
        ("32632+5773", 1.0, 1.0),
        ("6595+8228", SURVEY_FOOT, FOOT),
    ):
        side = 30.0 * (SIZE - 1) * across
        for driver, name in (("GTiff", "c.tif"), ("EHdr", "c.flt"), ("AAIGrid", "c.asc")):
            path = os.path.join(folder, name)
            with case(tally, "%s as %s" % (code, name)):
                if driver == "AAIGrid":
                    source = make(os.path.join(folder, "source.tif"), heights, wkt(code))
                    gdal.GetDriverByName(driver).CreateCopy(path, source)
                else:
                    make(path, heights, wkt(code), driver)
                told, found = reader.read(path)
                near(told["land"]["side"], side, "side")
                near(told["says"]["heightUnit"], up, "unit")
                wanted = heights.astype("float64") * up
                high = numpy.max(numpy.abs(found - (wanted - numpy.min(wanted) + numpy.min(found))))
                true(high < 1e-3, high)
    with case(tally, "a .prj that begins with the compound system"):
        path = os.path.join(folder, "wkt.asc")
        source = make(os.path.join(folder, "source.tif"), heights, wkt("2263"))
        gdal.GetDriverByName("AAIGrid").CreateCopy(path, source)
        with open(path[:-4] + ".prj", "w", encoding="ascii") as file:
            file.write(wkt("2263+5703"))
        told, _ = reader.read(path)
        near(told["land"]["side"], 30.0 * (SIZE - 1) * SURVEY_FOOT, "side")
        near(told["says"]["heightUnit"], 1.0, "unit")
        true(told["says"]["coordinates"] == "NAD83 / New York Long Island (ftUS)", told["says"])


def check_codes(tally, reader, folder, heights, every):
    """The unit of a projected system whose code alone stands in the file."""
    units = {}
    for info in osr.GetCRSInfoListFromDatabase("EPSG"):
        if info.type != osr.OSR_CRS_TYPE_PROJECTED or int(info.code) > 32767:
            continue
        system = osr.SpatialReference()
        system.ImportFromEPSG(int(info.code))
        units[int(info.code)] = system.GetLinearUnits()
    others = [code for code, unit in units.items() if unit != 1.0]
    metres = [code for code, unit in units.items() if unit == 1.0]
    true(len(others) > 900, len(others))
    rng = random.Random(7)
    codes = sorted(units) if every else rng.sample(others, 150) + rng.sample(metres, 100)
    path = os.path.join(folder, "code.tif")
    make(path, heights, wkt("2263+6360")).FlushCache()
    with open(path, "rb") as file:
        bytes_of = file.read()
    entry = (3072).to_bytes(2, "little") + b"\0\0\1\0"
    at = bytes_of.index(entry) + len(entry)
    true((3076).to_bytes(2, "little") + b"\0\0\1\0" not in bytes_of, "GDAL wrote the unit")
    wrong = []
    for code in codes:
        with open(path, "wb") as file:
            file.write(bytes_of[:at] + code.to_bytes(2, "little") + bytes_of[at + 2:])
        told, _ = reader.read(path, "--height-unit", "m")
        if abs(told["says"]["placeUnit"] / units[code] - 1.0) > 1e-9:
            wrong.append((code, told["says"]["placeUnit"], units[code]))
    with case(tally, "%d codes" % len(codes)):
        true(not wrong, wrong[:5])


def check_sparse(tally, reader, folder, heights):
    """Tiles and strips without bytes are the number for no height, or 0."""
    shapes = (("tiles", ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]), ("strips", ["BLOCKYSIZE=8"]))
    for shape, layout in shapes:
        for packing in ("NONE", "DEFLATE"):
            for void in (None, -9999):
                path = os.path.join(folder, "sparse.tif")
                with case(tally, "sparse %s, %s, %s" % (shape, packing, void)):
                    options = ["SPARSE_OK=TRUE", "COMPRESS=" + packing] + layout
                    file = gdal.GetDriverByName("GTiff").Create(path, 64, 64, 1, gdal.GDT_Int16, options)
                    file.SetGeoTransform(STEPS)
                    file.SetProjection(wkt(32632))
                    if void is not None:
                        file.GetRasterBand(1).SetNoDataValue(void)
                    file.GetRasterBand(1).WriteArray(numpy.full((16, 64), 500, "int16"), 0, 16)
                    file = None
                    wanted = gdal.Open(path).ReadAsArray().astype("float64")
                    if void is None:
                        _, found = reader.read(path)
                        true(numpy.max(numpy.abs(found - wanted)) < 0.01, "other heights")
                    else:
                        code, _, error = reader.program.run("heights", path)
                        true(code == 1 and str(int((wanted == void).sum())) in error, error)
                with case(tally, "sparse %s, %s, %s: one has a place and no length" % (shape, packing, void)):
                    with_place = os.path.join(folder, "with_place.tif")
                    place_without_length(path, with_place)
                    code, _, error = reader.program.run("heights", with_place)
                    true(code == 1 and "cut short or damaged" in error, error)


def place_without_length(path, into):
    """Copies a sparse TIFF, and gives its first tile or strip that has no bytes a place beyond the end."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    true(data[:4] == b"II*\0", "little-endian, 32 bits")
    head = struct.unpack("<I", data[4:8])[0]
    for i in range(struct.unpack("<H", data[head:head + 2])[0]):
        at = head + 2 + 12 * i
        tag, kind, count, place = struct.unpack("<HHII", data[at:at + 12])
        if tag in (273, 324):
            true(kind == 4 and count > 1, "an array of places")
            places = struct.unpack("<%dI" % count, data[place:place + 4 * count])
            empty = place + 4 * places.index(0)
            data[empty:empty + 4] = struct.pack("<I", len(data) + 1000)
    with open(into, "wb") as file:
        file.write(data)


def check_hidden(tally, reader, folder, heights):
    """A band of transparency hides cells, as a mask does."""
    for options in ((), ("INTERLEAVE=BAND",), ("TILED=YES",)):
        path = os.path.join(folder, "alpha.tif")
        with case(tally, "alpha, %s" % (options,)):
            file = make(path, heights, wkt(32632), options=("ALPHA=YES",) + options, bands=2)
            seen = numpy.full(heights.shape, 255, "float32")
            seen[3:9, 4:11] = 0
            file.GetRasterBand(2).WriteArray(seen)
            file = None
            code, _, error = reader.program.run("heights", path)
            true(code == 1 and "42 cells have no height" in error, error)
            told, found = reader.read(path, "--fill-gaps", "smooth")
            true(numpy.max(numpy.abs((found - heights)[seen > 0])) < 0.01, "other heights")


def check_voids(tally, reader, folder, heights):
    for void in (-9999, -32768):
        path = os.path.join(folder, "void.tif")
        with case(tally, "%d, which nothing names" % void):
            holed = heights.astype("int16")
            holed[5, 6] = void
            make(path, holed, wkt(32632))
            code, _, error = reader.program.run("heights", path)
            true(code == 1 and "1 cell has no height, in row 6, column 7" in error, error)
            told, _ = reader.read(path, "--fill-gaps", "smooth")
            true(any("far below all others" in note for note in told["notes"]), told["notes"])
    with case(tally, "a depth among others"):
        make(path, (heights - 9990).astype("int16"), wkt(32632))
        code, _, error = reader.program.run("heights", path)
        true(code == 0, error)


def check_others(tally, reader, folder, heights):
    with case(tally, "whole numbers of a .bil"):
        path = os.path.join(folder, "whole.bil")
        make(path, heights.astype("int16"), wkt(32632), "EHdr")
        told, found = reader.read(path)
        near(told["land"]["side"], 30.0 * (SIZE - 1), "side")
        true(numpy.max(numpy.abs(found - heights.astype("int16"))) < 0.01, "other heights")
    with case(tally, "Web Mercator is told"):
        path = os.path.join(folder, "mercator.tif")
        make(path, heights, wkt(3857), steps=(860000.0, 30.0, 0.0, 5900000.0, 0.0, -30.0))
        told, _ = reader.read(path)
        true(any("Web Mercator stretches lengths, here 1.46 times" in note for note in told["notes"]), told)
    rows = [(i, 500.0 + 10 * (i % 9), 900.0 - 10 * (i // 9), round(100 + 0.5 * i, 1)) for i in range(81)]
    tables = {
        "OBJECTID,x,y,z": rows,
        "x,y,z,class": [(x, y, z, i % 3) for i, x, y, z in rows],
        "POINTID,GRID_CODE,POINT_X,POINT_Y": [(i, z, x, y) for i, x, y, z in rows],
        "name,easting,northing,elevation,note": [("p%d" % i, x, y, z, "rock") for i, x, y, z in rows],
    }
    for heading, lines in tables.items():
        with case(tally, "a table of " + heading):
            path = os.path.join(folder, "table.csv")
            with open(path, "w", encoding="ascii") as file:
                file.write(heading + "\n" + "".join(",".join(map(str, line)) + "\n" for line in lines))
            told, found = reader.read(path)
            true(found.shape == (9, 9) and told["land"]["side"] == 80.0, told)
            wanted = numpy.array([z for _, _, _, z in rows]).reshape(9, 9)
            true(numpy.max(numpy.abs(found - wanted)) < 0.01, "other heights")
    for heading, words in (("id,x,y,slope", "no column is named height"), ("id,x,y,z", "do not stand on a grid")):
        with case(tally, "refused: " + heading):
            with open(path, "w", encoding="ascii") as file:
                file.write(heading + "\n" + "".join("%d,%d,%d,%d\n" % (i, i * i % 17, i * 5 % 13, i) for i in range(40)))
            code, _, error = reader.program.run("heights", path)
            true(code == 1 and words in error, error)


def main():
    program, tally = Program(sys.argv[1]), Tally()
    heights = land(SIZE, "float32", numpy.random.default_rng(4))
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(program, folder)
        check_compound(tally, reader, folder, heights)
        check_codes(tally, reader, folder, heights, "--all" in sys.argv)
        check_sparse(tally, reader, folder, heights)
        check_hidden(tally, reader, folder, heights)
        check_voids(tally, reader, folder, heights)
        check_others(tally, reader, folder, heights)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
