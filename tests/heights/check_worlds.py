#!/usr/bin/python3
"""Reads what `faultline world` writes by others, and compares the heights: GDAL, zarr, pmtiles, zarrita.

    /usr/bin/python3 tests/heights/check_worlds.py build/native/faultline

The GeoTIFF is tried by GDAL's validator of Cloud Optimized GeoTIFFs; its picture is the land's heights
in metres, and each overview is every second vertex of the larger one, which of a land of cuts is the
same land on that grid. At random places both files have what `faultline tile` makes. What is not
installed is said. The last line is `N passed, N failed`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from check_heights import case  # noqa: E402, without GDAL it ends here
from cli_program import ROOT, Program, Tally  # noqa: E402

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
# Writes the tiles z, x, y of an archive into a folder, and prints its head
NODE = """
import { open, writeFile } from "node:fs/promises";
import { PMTiles } from "pmtiles";
const [path, folder, ...places] = process.argv.slice(1);
const file = await open(path);
const archive = new PMTiles({
  getKey: () => path,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
  },
});
console.log(JSON.stringify([await archive.getHeader(), await archive.getMetadata()]));
for (const place of places) {
  const tile = await archive.getZxy(...place.split("/").map(Number));
  if (tile) await writeFile(`${folder}/${place.replaceAll("/", "-")}.png`, Buffer.from(tile.data));
}
await file.close();
"""
SIDE = 12345.0

# Reads an array of version 3 whole and in a part, and prints shape, places, and attributes
ZARRITA = """
import { writeFile } from "node:fs/promises";
import FileSystemStore from "@zarrita/storage/fs";
import { get, open, root, slice } from "zarrita";
const [path, target, x0, x1, y0, y1] = process.argv.slice(1);
const array = await open.v3(root(new FileSystemStore(path)), { kind: "array" });
const whole = await get(array);
const part = await get(array, [slice(Number(y0), Number(y1)), slice(Number(x0), Number(x1))]);
await writeFile(`${target}.whole`, Buffer.from(whole.data.buffer));
await writeFile(`${target}.part`, Buffer.from(part.data.buffer));
console.log(JSON.stringify([array.shape, array.dtype, array.attrs.sideMetres]));
"""


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


def crc32c(data):
    total = 0xFFFFFFFF
    for byte in data:
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ (0x82F63B78 if total & 1 else 0)
    return total ^ 0xFFFFFFFF


def check_zarr3(tally, maker, rng, recipe, size):
    z = maker.floats(recipe, size)
    folder = maker.world(recipe, size, "--as", "zarr3") + "/heights.zarr"
    target = os.path.join(maker.folder, "zarr3")
    (x0, x1), (y0, y1) = (sorted(int(n) for n in rng.choice(size, 2, replace=False)) for _ in range(2))
    done = subprocess.run(["node", "--input-type=module", "-e", ZARRITA, "--", folder, target]
                          + [str(n) for n in (x0, x1, y0, y1)], capture_output=True,
                          cwd=os.path.join(ROOT, "web"), check=False, timeout=120)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode()[-800:])
    tally.equal("shape, type, side", json.loads(done.stdout), [[size, size], "float32", SIDE])
    # zarrita does not look at the checksum of a shard's index; RFC 3720 gives one
    tally.equal("a known checksum", crc32c(b"123456789"), 0xE3069283)
    with open(folder + "/c/0/0", "rb") as file:
        index = file.read()[-(64 * 16 + 4):]
    tally.equal("the index's checksum", crc32c(index[:-4]), int.from_bytes(index[-4:], "little"))
    tally.check("all of it", numpy.array_equal(numpy.fromfile(target + ".whole", "<f4"), z.ravel()))
    tally.check("a part", numpy.array_equal(numpy.fromfile(target + ".part", "<f4"),
                                            z[y0:y1, x0:x1].ravel()))


def colours(path):
    """Of a PNG, whether it has a palette or not."""
    dataset = gdal.Open(path)
    pixels = dataset.ReadAsArray()
    table = dataset.GetRasterBand(1).GetColorTable()
    if table is not None:
        entries = numpy.array([table.GetColorEntry(i)[:3] for i in range(table.GetCount())])
        pixels = numpy.moveaxis(entries[pixels], 2, 0)
    elif pixels.ndim == 2:
        pixels = numpy.stack((pixels,) * 3)
    return pixels.astype(numpy.float64)


def check_pmtiles(tally, maker, rng, recipe, size):
    """The heights of tiles at random places, in 256ths of a metre."""
    z = maker.floats(recipe, size)
    path = maker.world(recipe, size, "--as", "pmtiles") + "/heights.pmtiles"
    zooms = max(0, int(numpy.ceil(numpy.log2((size - 1) / 256))))
    places = [(0, 0, 0), (zooms, 2**zooms - 1, 2**zooms - 1)]
    for _ in range(40):
        zoom = int(rng.integers(0, zooms + 1))
        places.append((zoom, int(rng.integers(0, 2**zoom)), int(rng.integers(0, 2**zoom))))
    beyond = "%d/0/0" % (zooms + 1)
    done = subprocess.run(["node", "--input-type=module", "-e", NODE, "--", path, maker.folder, beyond]
                          + ["%d/%d/%d" % place for place in places], capture_output=True,
                          cwd=os.path.join(ROOT, "web"), check=False, timeout=120)
    if done.returncode != 0:
        raise AssertionError(done.stderr.decode()[-500:])
    head, metadata = json.loads(done.stdout)
    tally.equal("zooms", (head["minZoom"], head["maxZoom"], head["numTileEntries"]),
                (0, zooms, (4**(zooms + 1) - 1) // 3))
    tally.equal("kinds", (head["tileType"], head["clustered"], head["specVersion"]), (2, True, 3))
    tally.equal("colours", (metadata["encoding"], metadata["sideMetres"]), ("terrarium", SIDE))
    tally.check("nothing finer", not os.path.exists(os.path.join(maker.folder, "%d-0-0.png" % (zooms + 1))))
    for zoom, x, y in places:
        red, green, blue = colours(os.path.join(maker.folder, "%d-%d-%d.png" % (zoom, x, y)))
        across = 256 * 2**zoom
        columns, rows = (((256 * number + numpy.arange(256)) * (size - 1) + across // 2) // across
                         for number in (x, y))
        expected = z[numpy.ix_(rows, columns)].astype(numpy.float64) * SIDE
        found = red * 256 + green + blue / 256 - 32768
        tally.check("tile %d/%d/%d" % (zoom, x, y), numpy.abs(found - expected).max() <= 1 / 512,
                    numpy.abs(found - expected).max())


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
    if shutil.which("node") and os.path.isdir(os.path.join(ROOT, "web", "node_modules", "pmtiles")):
        # Over 512 tiles have directories below the root
        for size in (257, 1025, 700, 4100):
            with case(tally, "%d as PMTiles" % size):
                check_pmtiles(tally, maker, rng, RECIPES["cuts"], size)
    else:
        print("not checked: the npm package pmtiles is not installed")
    if shutil.which("node") and os.path.isdir(os.path.join(ROOT, "web", "node_modules", "zarrita")):
        for size in (2, 257, 2500):
            with case(tally, "%d as Zarr 3" % size):
                check_zarr3(tally, maker, rng, RECIPES["cuts"], size)
    else:
        print("not checked: the npm package zarrita is not installed")
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
