#!/usr/bin/python3
"""Small TIFFs that are made to take long or much memory, written into a folder.

    /usr/bin/python3 tests/heights/bombs.py FOLDER

Prints their names. Those that only GDAL can write are left out where its Python module is missing.
"""

import os
import random
import struct
import sys
import zlib

SHORT, LONG, DOUBLE, ASCII = 3, 4, 12, 2
SIZES = {SHORT: 2, LONG: 4, DOUBLE: 8, ASCII: 1}
CODES = {SHORT: "H", LONG: "I", DOUBLE: "d"}
NONE, LZW, DEFLATE, PACKBITS = 1, 5, 8, 32773
SIDE = 4097


def tiff(tags, data=b"", next_directory=0):
    """A little-endian TIFF. `tags`: {number: (type, values)}; `data` stands from byte 8 on."""
    at = 8 + len(data) + len(data) % 2
    body, extra = b"", b""
    beyond = at + 2 + 12 * len(tags) + 4
    for number in sorted(tags):
        kind, values = tags[number]
        if kind == ASCII:
            count, packed = len(values), values
        else:
            count, packed = len(values), struct.pack("<%d%s" % (len(values), CODES[kind]), *values)
        if len(packed) <= 4:
            place = packed.ljust(4, b"\0")
        else:
            place = struct.pack("<I", beyond + len(extra))
            extra += packed
        body += struct.pack("<HHI", number, kind, count) + place
    head = struct.pack("<2sHI", b"II", 42, at) + data + b"\0" * (len(data) % 2)
    return head + struct.pack("<H", len(tags)) + body + struct.pack("<I", next_directory) + extra


def image(width, height, compression, bits=32, kind=3):
    return {256: (LONG, [width]), 257: (LONG, [height]), 258: (SHORT, [bits]),
            259: (SHORT, [compression]), 262: (SHORT, [1]), 277: (SHORT, [1]), 339: (SHORT, [kind])}


def strips(compression, stream, rows=16, bits=32, width=SIDE, height=SIDE):
    """All strips are one stream."""
    count = -(-height // rows)
    tags = image(width, height, compression, bits)
    tags[273] = (LONG, [8] * count)
    tags[278] = (LONG, [rows])
    tags[279] = (LONG, [len(stream)] * count)
    return tiff(tags, stream)


def tiles(compression, stream, side, width=SIDE, bits=32, kind=3):
    count = (-(-width // side)) ** 2
    tags = image(width, width, compression, bits, kind)
    tags[322] = tags[323] = (LONG, [side])
    tags[324] = (LONG, [8] * count)
    tags[325] = (LONG, [len(stream)] * count)
    return tiff(tags, stream)


def lzw_of_zeros(length):
    """TIFF's LZW of so many zero bytes: each code is one byte longer than the one before."""
    bits, room = 0, 0
    out = bytearray()

    def put(code, width):
        nonlocal bits, room
        bits, room = bits << width | code, room + width
        while room >= 8:
            out.append(bits >> (room - 8) & 255)
            room -= 8
        bits &= (1 << room) - 1

    put(256, 9)
    following, width, run = 258, 9, 1
    while length > 0:
        run = min(run, length)
        put(0 if run == 1 else 256 + run, width)
        length -= run
        run += 1
        following += 1
        if following + 1 > 4094:
            put(256, 12)
            following, width, run = 258, 9, 1
        elif following in (512, 1024, 2048):
            width += 1
    put(257, width)
    put(0, 8)
    return bytes(out)


def packbits_of_zeros(length):
    return b"\x81\0" * -(-length // 128)


def by_gdal(folder):
    """Files of zeros, and damaged ones, that GDAL writes."""
    try:
        import numpy
        from osgeo import gdal
    except ImportError:
        return
    gdal.UseExceptions()
    driver = gdal.GetDriverByName("GTiff")

    def write(name, z, *options):
        path = os.path.join(folder, name)
        file = driver.Create(path, z.shape[1], z.shape[0], 1, gdal.GDT_Float32, list(options))
        file.GetRasterBand(1).WriteArray(z)
        file = None
        return path

    zeros = numpy.zeros((SIDE, SIDE), "float32")
    for compress in ("ZSTD", "LERC", "LERC_DEFLATE", "LERC_ZSTD"):
        write("%s.tif" % compress.lower(), zeros, "COMPRESS=" + compress, "TILED=YES")
    rough = numpy.random.default_rng(3).random((1400, 1400), "float32")
    rng = random.Random(5)
    for compress in ("LZW", "DEFLATE", "ZSTD", "LERC", "LERC_ZSTD", "PACKBITS"):
        path = write("damaged_%s.tif" % compress.lower(), rough, "COMPRESS=" + compress)
        with open(path, "r+b") as file:
            length = os.path.getsize(path)
            for _ in range(2000):
                file.seek(rng.randrange(20000, length))
                file.write(bytes([rng.randrange(256)]))


def write_all(folder):
    row = SIDE * 4
    zeros = zlib.compress(b"\0" * row * 16, 9)
    doubles = zlib.compress(b"\0" * row * 2 * 16, 9)
    whole = zlib.compress(b"\0" * row * SIDE, 9)
    bombs = {
        "shared_deflate": strips(DEFLATE, zeros),
        "shared_doubles": strips(DEFLATE, doubles, bits=64),
        "one_strip": strips(DEFLATE, whole, rows=SIDE),
        "shared_lzw": strips(LZW, lzw_of_zeros(row * 16)),
        "shared_packbits": strips(PACKBITS, packbits_of_zeros(row * 16)),
        "rows_of_one": strips(DEFLATE, zlib.compress(b"\0" * row), rows=1),
        "tiles_of_1": tiles(NONE, b"\0\0\0\0", 1, 1000),
        "tiles_of_16": tiles(DEFLATE, zlib.compress(b"\0" * 1024), 16),
        "tile_of_all": tiles(DEFLATE, zlib.compress(b"\0" * 4112 * 4112 * 4), 4112),
        "tile_too_large": tiles(DEFLATE, zeros, 65536, 4000),
        "tile_of_none": tiles(NONE, b"\0\0\0\0", 1, 4) .replace(
            struct.pack("<HHII", 322, LONG, 1, 1), struct.pack("<HHII", 322, LONG, 1, 0)),
        "huge": strips(DEFLATE, zeros, 2**31 - 1, width=2**31 - 1, height=2**31 - 1),
        "longest": strips(DEFLATE, zeros, 1, width=2, height=2**20),
        "random_lzw": strips(LZW, random.Random(1).randbytes(54_000)),
        "random_deflate": strips(DEFLATE, random.Random(2).randbytes(54_000)),
    }
    # Far more cells than a land has, of one stream and of none: a sparse file
    large = 40_000
    bombs["shared_large"] = strips(DEFLATE, zlib.compress(b"\0" * large * 32, 9), bits=16, width=large, height=large)
    sparse = image(large, large, DEFLATE, 16, 1)
    sparse.update({273: (LONG, [0]), 278: (LONG, [large]), 279: (LONG, [0])})
    bombs["sparse_large"] = tiff(sparse)
    wide = image(2_000_000, 16, DEFLATE)
    wide[322] = wide[323] = (LONG, [16])
    wide[324], wide[325] = (LONG, [8] * 125_000), (LONG, [20] * 125_000)
    bombs["wide"] = tiff(wide, zlib.compress(b"\0" * 1024))
    plain = image(4, 4, NONE)
    plain.update({273: (LONG, [8]), 278: (LONG, [4]), 279: (LONG, [64])})
    loop = tiff(plain, b"\0" * 64)
    at = struct.unpack_from("<I", loop, 4)[0]
    bombs["directories_in_a_circle"] = tiff(plain, b"\0" * 64, at)
    words = dict(plain)
    words[42112] = (ASCII, b"<Item name=\"a\"" * 500_000 + b"\0")
    bombs["words"] = tiff(words, b"\0" * 64)
    keys = dict(plain)
    keys[34735] = (SHORT, [1, 1, 0, 16000] + [1024, 0, 1, 1] * 16000)
    keys[33922] = (DOUBLE, [0.0] * 600_000)
    bombs["keys"] = tiff(keys, b"\0" * 64)
    for name, content in bombs.items():
        with open(os.path.join(folder, name + ".tif"), "wb") as file:
            file.write(content)
    by_gdal(folder)
    return sorted(os.listdir(folder))


if __name__ == "__main__":
    print("\n".join(write_all(sys.argv[1])))
