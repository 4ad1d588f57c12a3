#!/usr/bin/python3
"""Opens the files of bombs.py, and a part of a file of 10,812 cells a side, and bounds what that takes.

    /usr/bin/python3 tests/heights/check_bombs.py build/native/faultline

Each small file takes at most 2 s of the processor and 300 MB, a part of the large one 100 MB, and
what is refused is refused in a sentence. This process stays small, because the system counts its
memory as that of the programs it begins. The last line is `N passed, N failed`.
"""

import os
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "cli"))
from cli_program import Tally  # noqa: E402
from bombs import DEFLATE, DOUBLE, LONG, image, tiff  # noqa: E402

LARGE, ROWS = 10812, 4


def run(program, folder, *arguments):
    """Returns the exit code, what was printed, seconds of the processor, and kilobytes of memory."""
    with open(os.path.join(folder, "out"), "w+b") as out:
        child = subprocess.Popen([program, *arguments], stdout=out, stderr=out)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode()
    return child.returncode, text, used.ru_utime + used.ru_stime, used.ru_maxrss


def write_large(path):
    """Rows whose heights are their number, in strips, 1 m cells; some 2 MB."""
    places, lengths, at = [], [], 8
    with open(path, "wb") as file:
        file.write(b"\0" * 8)
        for first in range(0, LARGE, ROWS):
            rows = b"".join(struct.pack("<f", y / 10.0) * LARGE
                            for y in range(first, min(first + ROWS, LARGE)))
            strip = zlib.compress(rows, 1)
            file.write(strip)
            places.append(at)
            lengths.append(len(strip))
            at += len(strip)
        tags = image(LARGE, LARGE, DEFLATE)
        tags[273], tags[278], tags[279] = (LONG, places), (LONG, [ROWS]), (LONG, lengths)
        tags[33550] = (DOUBLE, [1.0, 1.0, 0.0])
        tags[33922] = (DOUBLE, [0.0, 0.0, 0.0, 500000.0, 5000000.0, 0.0])
        # tiff() counts places of its values from byte 8, where the data would stand
        body = tiff(tags, b"")
        shift = at + at % 2 - 8
        file.write(b"\0" * (at % 2))
        file.write(moved(body, shift))
        file.seek(0)
        file.write(struct.pack("<2sHI", b"II", 42, 8 + shift))


def moved(body, shift):
    """A directory, from byte 8 on, whose values stand `shift` bytes further on in the file."""
    directory = bytearray(body[8:])
    count = struct.unpack_from("<H", directory)[0]
    sizes = {3: 2, 4: 4, 12: 8, 2: 1}
    for i in range(count):
        at = 2 + 12 * i
        _, kind, values, place = struct.unpack_from("<HHII", directory, at)
        if sizes[kind] * values > 4:
            struct.pack_into("<I", directory, at + 8, place + shift)
    return bytes(directory)


def placed(path, side, x0):
    """A sparse file without any strip, which says where it lies."""
    tags = image(side, side, DEFLATE, 16, 1)
    tags.update({273: (LONG, [0]), 278: (LONG, [side]), 279: (LONG, [0]),
                 33550: (DOUBLE, [1.0, 1.0, 0.0]), 33922: (DOUBLE, [0.0, 0.0, 0.0, x0, 5000000.0, 0.0])})  # fmt: skip
    with open(path, "wb") as file:
        file.write(tiff(tags))


def check_beyond_a_land(tally, program, folder):
    """Few bytes that say far more cells than a land has: a part is read, and all of them are not."""
    path = os.path.join(folder, "sparse_large.tif")
    for name in ("sparse_large", "shared_large"):
        code, text, _, _ = run(program, folder, "heights", os.path.join(folder, name + ".tif"))
        wanted = "40000 by 40000 heights are more than are read from so small a file: choose a part of at most 4097 a side."
        tally.check(name + " is refused whole", code == 1 and wanted in text, text[:300])
    for window in ("100,200,65", "30000,30000,4097"):
        code, text, _, _ = run(program, folder, "heights", path, "--window", window)
        tally.check("%s of it" % window, code == 0 and '"low":0,"high":0' in text, text[-300:])
    # Of two tiles each has its own bytes
    tiles = [os.path.join(folder, name) for name in ("west.tif", "east.tif")]
    for i, tile in enumerate(tiles):
        placed(tile, 20_000, 500000.0 + 20_000 * i)
    code, text, _, _ = run(program, folder, "heights", *tiles)
    tally.check("two sparse tiles are refused whole", code == 1 and "from so small a file" in text, text[:300])
    code, text, _, _ = run(program, folder, "heights", *tiles, "--window", "19000,500,2049")
    tally.check("a part of both", code == 0 and '"size":2049' in text, text[-300:])


def main():
    program, tally = os.path.abspath(sys.argv[1]), Tally()
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(HERE, "bombs.py")
        made = subprocess.run([sys.executable, script, folder], capture_output=True, check=True)
        for name in made.stdout.decode().split():
            path = os.path.join(folder, name)
            code, text, seconds, memory = run(program, folder, "heights", path, "--fill-gaps", "smooth")
            tally.check("%s: time" % name, seconds <= 2.0, "%g s" % seconds)
            tally.check("%s: memory" % name, memory <= 300_000, "%d kB" % memory)
            isrefused = code == 1 and text.startswith("faultline: ") and text.rstrip().endswith(".")
            tally.check("%s: a land or a sentence" % name, code == 0 or isrefused, (code, text[:200]))
        check_beyond_a_land(tally, program, folder)
        path = os.path.join(folder, "large.tif")
        write_large(path)
        for options in (["--window", "5000,6000,1025"], ["--window", "100,100,8193", "--resample", "513"]):
            code, text, seconds, memory = run(program, folder, "heights", path, *options)
            tally.check("a part of the large file", code == 0, text[:200])
            tally.check("its memory", memory <= 100_000, "%d kB" % memory)
        tally.check("its heights", '"low":10.35' in text and '"high":828.79' in text, text[-300:])
        code, text, _, _ = run(program, folder, "heights", path, "--resample", "513")
        tally.check("all of it", code == 0 and '"size":513' in text, text[:200])
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
