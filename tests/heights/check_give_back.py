#!/usr/bin/python3
"""What goes in comes out: an ESRI grid that is opened and exported unchanged holds the numbers, the cells
and the origin of the file, by GDAL.

    /usr/bin/python3 tests/heights/check_give_back.py build/native/faultline

The last line is `N passed, N failed`.
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "cli"))
sys.path.insert(0, HERE)
from cli_program import Program, Tally  # noqa: E402
from check_heights import EAST, NORTH, case, gdal, grid, land, numpy, true  # noqa: E402


def compare_files(first, second, exact=True):
    """Raises an error unless GDAL reads the same from both."""
    one, other = gdal.Open(first), gdal.Open(second)
    true(numpy.allclose(one.GetGeoTransform(), other.GetGeoTransform(), rtol=1e-12, atol=0),
         (one.GetGeoTransform(), other.GetGeoTransform()))
    a = one.GetRasterBand(1).ReadAsArray().astype("float32")
    b = other.GetRasterBand(1).ReadAsArray().astype("float32")
    true(a.shape == b.shape, (a.shape, b.shape))
    if exact:
        true(numpy.array_equal(a, b), numpy.max(numpy.abs(a - b)))
    else:
        true(numpy.max(numpy.abs(a - b)) <= numpy.max(numpy.abs(a)) * 2.0**-22, "numbers differ")


def main():
    program, tally = Program(sys.argv[1]), Tally()
    rng = numpy.random.default_rng(11)

    def given_back(path, folder, recipe="v1;faults=0"):
        out = os.path.join(folder, "out.asc")
        code, _, error = program.run("generate", recipe, "--base", path, "-o", out)
        true(code == 0, error)
        return out

    with tempfile.TemporaryDirectory() as folder:
        z = land(33, "float32", rng)
        heights = {"whole metres": numpy.rint(z), "tenths": numpy.round(z, 1), "altitude": numpy.rint(z) + 4000}
        for name, numbers in heights.items():
            for key in ("corner", "center"):
                path = os.path.join(folder, "in.asc")
                with open(path, "w", encoding="ascii") as file:
                    file.write("ncols 33\nnrows 33\nxll%s 2600000\nyll%s 1100000.5\ncellsize 30\n" % (key, key))
                    for row in numbers:
                        file.write(" ".join("%g" % value for value in row) + "\n")
                with case(tally, "%s, %s" % (name, key)):
                    compare_files(path, given_back(path, folder))
        steps = (EAST, 30.0, 0, NORTH, 0, -30.0)
        for name, unit in (("metres", ""), ("feet", "ft")):
            path = os.path.join(folder, "in.tif")
            grid(path, numpy.rint(z).astype("float32"), steps, 32632, (),
                 lambda file, unit=unit: file.GetRasterBand(1).SetUnitType(unit))
            with case(tally, "a GeoTIFF in %s as an ESRI grid" % name):
                compare_files(path, given_back(path, folder))
        with case(tally, "floats"):
            path = os.path.join(folder, "floats.tif")
            grid(path, z, steps, 32632)
            compare_files(path, given_back(path, folder), exact=False)
        with case(tally, "on another grid, and eroded: cells and origin stay"):
            out = gdal.Open(given_back(path, folder, "v1;faults=0;size=65;erosion=thermal"))
            west, cell, _, north, _, along = out.GetGeoTransform()
            true(cell == 15.0 and along == -15.0 and out.RasterXSize == 65, (cell, along))
            true(west == EAST + 7.5 and north == NORTH - 7.5, (west, north))
        with case(tally, "another side is a land without a place"):
            out = os.path.join(folder, "side.asc")
            program.run("generate", "v1;faults=0", "--base", path, "-o", out, "--side", "320")
            west, cell = gdal.Open(out).GetGeoTransform()[:2]
            true(cell == 10.0 and west == -5.0, (west, cell))
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
