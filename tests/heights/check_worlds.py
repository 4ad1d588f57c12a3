#!/usr/bin/python3
"""Reads what `faultline world` writes by GDAL and by the Python package zarr, and compares the heights.

    /usr/bin/python3 tests/heights/check_worlds.py build/native/faultline

The GeoTIFF is tried by GDAL's validator of Cloud Optimized GeoTIFFs; its picture is the land's heights
in metres, and each overview is every second vertex of the larger one, which of a land of cuts is the
same land on that grid. At random places both files have what `faultline tile` makes. What is not
installed is said. The last line is `N passed, N failed`.
"""

import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from check_heights import case  # noqa: E402, without GDAL it ends here
from cli_program import Program, Tally  # noqa: E402

import numpy  # noqa: E402
from osgeo import gdal  # noqa: E402

try:
    from osgeo_utils.samples import validate_cloud_optimized_geotiff as cog
except ImportError:
    cog = None
try:
    import zarr
except ImportError:
    zarr = None

RECIPES = {
    "cuts": "v1;seed=oak;faults=300",
    "eroded": "v1;seed=elm;smooth=box;smooth-radius=3;erosion=both;erosion-steps=8",
    "squares": "v1;method=diamond-square;seed=9",
}
SIDE = 12345.0


class Maker:
    def __init__(self, program, folder):
        self.program, self.folder, self.made = program, folder, 0

    def world(self, recipe, size, *options):
        """Makes a world and returns its folder."""
        self.made += 1
        folder = os.path.join(self.folder, "world%d" % self.made)
        self.program.print("world", recipe, "--size", str(size), "-o", folder, "--side", str(SIDE),
                           *options)
        return folder

    def floats(self, recipe, size):
        folder = self.world(recipe, size, "--as", "r32")
        return numpy.fromfile(folder + "/heights.r32", "<f4").reshape(size, size)

    def tile(self, recipe, size, window):
        path = os.path.join(self.folder, "tile.npy")
        self.program.print("tile", recipe, "--size", str(size), "--window",
                           ",".join(map(str, window)), "-o", path)
        return numpy.load(path)


def metres(z):
    return (z.astype(numpy.float64) * SIDE).astype(numpy.float32)


def check_tiff(tally, maker, recipe, size, path):
    z = maker.floats(recipe, size)
    if cog is not None:
        warnings, errors, _ = cog.validate(path, full_check=True)
        tally.equal("GDAL's validator", (warnings, errors), ([], []))
    dataset = gdal.Open(path)
    band = dataset.GetRasterBand(1)
    tally.equal("size", (dataset.RasterXSize, dataset.RasterYSize, band.GetUnitType()), (size, size, "m"))
    cell = SIDE / (size - 1)
    place = dataset.GetGeoTransform()
    tally.check("its place", numpy.allclose(place, (-cell / 2, cell, 0, SIDE + cell / 2, 0, -cell),
                                            rtol=1e-12), place)
    whole = band.ReadAsArray()
    tally.check("the heights in metres", numpy.array_equal(whole, metres(z)))
    for number in range(band.GetOverviewCount()):
        whole = whole[::2, ::2]
        found = band.GetOverview(number).ReadAsArray()
        tally.check("overview %d" % number, numpy.array_equal(found, whole))
        if recipe != RECIPES["cuts"] or (size - 1) % 2 ** (number + 1) != 0:
            continue
        coarse = maker.floats(recipe, (size - 1) // 2 ** (number + 1) + 1)
        tally.check("overview %d is the land on its grid" % number,
                    numpy.array_equal(found, metres(coarse)))


def check_zarr(tally, maker, recipe, size):
    z = maker.floats(recipe, size)
    folder = maker.world(recipe, size, "--as", "zarr") + "/heights.zarr"
    dataset = gdal.OpenEx(folder, gdal.OF_RASTER)
    tally.check("by GDAL", numpy.array_equal(dataset.GetRasterBand(1).ReadAsArray(), z))
    if zarr is None:
        print("not checked: the Python package zarr is not installed")
        return
    array = zarr.open(folder, "r")
    tally.equal("shape and type", (array.shape, array.dtype.str), ((size, size), "<f4"))
    tally.check("by zarr", numpy.array_equal(array[:], z))
    tally.equal("its dimensions", array.attrs["_ARRAY_DIMENSIONS"], ["y", "x"])


def check_places(tally, maker, rng, recipe, size):
    """Windows of both files at random places, and as `tile` makes them."""
    path = maker.world(recipe, size, "--as", "geotiff") + "/heights.tif"
    dataset = gdal.Open(path)
    for _ in range(20):
        width, height = (int(rng.integers(1, 90)) for _ in range(2))
        x, y = int(rng.integers(0, size - width + 1)), int(rng.integers(0, size - height + 1))
        expected = maker.tile(recipe, size, (x, y, width, height))
        found = dataset.GetRasterBand(1).ReadAsArray(x, y, width, height)
        tally.check("window %d,%d,%d,%d" % (x, y, width, height),
                    numpy.array_equal(found, metres(expected)))


def check_all(tally, maker, rng):
    for name, recipe in RECIPES.items():
        for size in (1025, int(rng.integers(300, 900))):
            with case(tally, "%s of %d as GeoTIFF" % (name, size)):
                path = maker.world(recipe, size, "--as", "geotiff") + "/heights.tif"
                check_tiff(tally, maker, recipe, size, path)
            with case(tally, "%s of %d as Zarr" % (name, size)):
                check_zarr(tally, maker, recipe, size)
        with case(tally, name + " beside its tiles"):
            check_places(tally, maker, rng, recipe, 1500)
    with case(tally, "one vertex in a tile"):
        check_tiff(tally, maker, RECIPES["cuts"], 257,
                   maker.world(RECIPES["cuts"], 257, "--as", "geotiff") + "/heights.tif")


def main():
    program, tally = Program(os.path.abspath(sys.argv[1])), Tally()
    with tempfile.TemporaryDirectory() as folder:
        check_all(tally, Maker(program, folder), numpy.random.default_rng(38))
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
