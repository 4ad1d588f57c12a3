"""Tests of `faultline world`: the land of other commands, its files, and what stops it."""

import array
import itertools
import json
import os
import random
import re
import resource
import signal
import struct
import subprocess
import tempfile
import zlib

from cli_program import AtTerminal
from file_tests import contents

CUTS = "v1;seed=oak;faults=60"
ERODED = CUTS + ";smooth=box;smooth-radius=3;erosion=both;erosion-steps=12"
SWEPT = CUTS + ";smooth=iir;smooth-passes=3;smooth-every=20;erosion=both;erode=during;erode-every=9"


def floats(path):
    numbers = array.array("f")
    numbers.frombytes(contents(path))
    return numbers


def world(program, *arguments):
    """What `world` prints, as an object."""
    return json.loads(program.print("world", *arguments))


def listed(folder):
    """The names of all files of a folder, those of its folders included."""
    return sorted(os.path.relpath(os.path.join(top, name), folder)
                  for top, _, names in os.walk(folder) for name in names)


def test_world_is_the_land(tally, program):
    """The fingerprint and the floats of `generate`, with any number of cores."""
    with tempfile.TemporaryDirectory() as top:
        for number, recipe in enumerate((CUTS, ERODED, SWEPT, "v1;method=diamond-square;seed=3",
                                         "v1;method=fbm;fbm=ridged;smooth=gaussian")):
            whole = recipe + ";size=257"
            expected = program.print("hash", whole).split()[0]
            generated = os.path.join(top, "whole.r32")
            program.run("generate", whole, "-o", generated)
            for cores in (1, 2, 3):
                folder = os.path.join(top, "%d-%d" % (number, cores))
                made = world(program, recipe, "--size", "257", "-o", folder, "--as", "r32",
                             "--cores", str(cores))
                tally.equal("%s by %d cores" % (recipe, cores), made["fingerprint"], expected)
                tally.check("its floats", contents(os.path.join(folder, "heights.r32"))
                            == contents(generated))
                tally.equal("nothing else is left", listed(folder), ["heights.r32", "world.json"])
                tally.equal("world.json is what is printed", json.loads(
                    contents(os.path.join(folder, "world.json"))), made)
            if recipe != SWEPT:
                tally.equal("without a folder", world(program, recipe, "--size", "257")["fingerprint"],
                            expected)


def levels(heights, low, high):
    return [int((float(z) - low) / (high - low) * 65535 + 0.5) for z in heights]


def test_world_raw_tiles(tally, program):
    """Tiles for three engines: names, sizes, order of rows, and one range."""
    with tempfile.TemporaryDirectory() as top:
        size, side = 129, 65
        made = world(program, ERODED, "--size", str(size), "-o", top + "/r32", "--as", "r32")
        z = floats(top + "/r32/heights.r32")
        whole = levels(z, made["low"], made["high"])
        tally.equal("the range", (min(z), max(z)), (made["low"], made["high"]))
        cases = (("unreal", "tile_x%d_y%d.r16", 65, 64, False), ("unity", "tile_%d_%d.raw", 65, 64, True),
                 ("terrain3d", "tile_x%d_y%d.r16", 50, 50, False))
        for names, pattern, side, step, south in cases:
            folder = os.path.join(top, names)
            world(program, ERODED, "--size", str(size), "-o", folder, "--as", "raw", "--names", names,
                  "--tile", str(side))
            across = -(-(size - (1 if step < side else 0)) // step)
            expected = {}
            for row in range(across):
                for column in range(across):
                    rows = [whole[y * size + column * step:y * size + min(column * step + side, size)]
                            for y in range(row * step, min(row * step + side, size))]
                    if south:
                        rows.reverse()
                    name = pattern % (column, across - 1 - row if south else row)
                    expected[name] = b"".join(struct.pack("<%dH" % len(line), *line) for line in rows)
            found = {name: contents(os.path.join(folder, name)) for name in listed(folder)
                     if name != "world.json"}
            tally.equal("names for " + names, sorted(found), sorted(expected))
            tally.check("tiles for " + names, found == expected)
        code, _, error = program.run("world", CUTS, "--size", "130", "-o", top + "/no", "--as", "raw",
                                     "--tile", "65")
        tally.check("a size that does not divide", code == 1 and "129 or 193" in error, error)
        tally.check("and leaves nothing", not os.path.exists(top + "/no"))


def test_world_masks(tally, program):
    """Pictures beside raw tiles: of one tile they are the whole's, and what does not fit is said."""
    land = "v1;seed=mask;method=fbm;octaves=6!palette=atlas;water=0.4"
    with tempfile.TemporaryDirectory() as top:
        for name in ("colour", "slope", "splat"):
            program.run("generate", land.replace(";method", ";size=129;method"),
                        "-o", "%s/whole.%s.png" % (top, name))
        make = (land, "--size", "129", "--as", "raw", "--names", "unity", "--tile", "129", "--masks")
        world(program, *make, "splat,colour,slope", "-o", top + "/one")
        for name in ("colour", "slope", "splat"):
            tally.check("the picture of " + name, contents("%s/one/tile_0_0.%s.png" % (top, name))
                        == contents("%s/whole.%s.png" % (top, name)))
        tally.equal("files", len(listed(top + "/one")), 5)
        same = program.run("world", *make, "slope,splat,colour", "-o", top + "/one")
        tally.equal("the same in another order", same[0], 0)
        for what, words, arguments in (
                ("fewer pictures", "another", make + ("slope", "-o", top + "/one")),
                ("another palette", "another", (land.replace("atlas", "ember"),) + make[1:]
                 + ("splat,colour,slope", "-o", top + "/one")),
                ("a format without", "--as raw", (land, "--masks", "slope", "-o", top + "/two")),
                ("a layer", "--layer", make + ("slope", "-o", top + "/two", "--layer", "water")),
                ("flow", "slope", make + ("flow", "-o", top + "/two"))):
            code, _, error = program.run("world", *arguments)
            tally.check("refused: " + what, code != 0 and words in error, error)
        tally.check("and nothing is left", not os.path.exists(top + "/two"))


def test_world_zarr(tally, program):
    """Version 2 of the format: pieces, and what is beyond the land."""
    with tempfile.TemporaryDirectory() as top:
        size, piece = 600, 512
        world(program, CUTS, "--size", str(size), "-o", top + "/a", "--as", "r32")
        world(program, CUTS, "--size", str(size), "-o", top + "/b", "--as", "zarr")
        z = floats(top + "/a/heights.r32")
        folder = top + "/b/heights.zarr/"
        described = json.loads(contents(folder + ".zarray"))
        tally.equal("shape", (described["shape"], described["chunks"], described["zarr_format"]),
                    ([size, size], [piece, piece], 2))
        for row in range(2):
            for column in range(2):
                part = array.array("f")
                part.frombytes(zlib.decompress(contents(folder + "%d.%d" % (row, column))))
                tally.equal("cells of a piece", len(part), piece * piece)
                good = True
                for y in range(piece):
                    width = min(piece, size - column * piece) if row * piece + y < size else 0
                    at = (row * piece + y) * size + column * piece
                    good = good and part[y * piece:y * piece + width] == z[at:at + width]
                    good = good and all(v != v for v in part[y * piece + width:(y + 1) * piece])
                tally.check("piece %d.%d" % (row, column), good)


def test_world_layers(tally, program):
    """What erosion leaves is what tiles have."""
    with tempfile.TemporaryDirectory() as top:
        for layer in ("water", "sediment", "flow"):
            for recipe in (ERODED, SWEPT, CUTS):
                folder = os.path.join(top, layer + str(len(os.listdir(top))))
                made = world(program, recipe, "--size", "129", "--layer", layer, "-o", folder, "--as", "r32")
                code, out, _ = program.run("tile", recipe, "--size", "129", "--layer", layer)
                z = floats(folder + "/heights.r32")
                tally.equal(layer + ": its range", (min(z), max(z)), (made["low"], made["high"]))
                if code == 0:
                    tally.equal("%s of %s" % (layer, recipe), made["fingerprint"],
                                json.loads(out)["fingerprint"])
                tally.check("it is there", (max(z) > 0) == (recipe != CUTS))


def test_world_progress(tally, program):
    code, _, shown = AtTerminal(program.path, "world", ERODED, "--size", "4097", "--cores", "1").end()
    tally.equal("progress at a terminal", code, 0)
    tally.check("rows and the time left", re.search(r"rows, \d+ %, \d+ (s|min) left", shown), shown)


def killed(program, seconds, *arguments):
    """Runs the program for so many seconds; returns whether it has ended by itself."""
    with subprocess.Popen([program.path, *arguments], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE) as child:
        try:
            child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.send_signal(signal.SIGKILL)
            child.wait()
            return False
        error = child.stderr.read().decode()
        if child.returncode != 0:
            raise AssertionError(error)
        return True


def test_world_killed(tally, program):
    """Killed many times at random: the same bytes, and no file under its name that is not whole."""
    draws = random.Random(38)
    with tempfile.TemporaryDirectory() as top:
        kills = 0
        lands = itertools.cycle((ERODED.replace("steps=12", "steps=80"), SWEPT))
        # A quick machine needs more lands until it was killed so often
        for number in range(30):
            if number >= 3 and kills >= 50:
                break
            recipe = next(lands).replace("oak", "seed%d" % number)
            make = (recipe, "--size", "257", "--as", "raw", "--tile", "17", "--keep-every", "0")
            whole = os.path.join(top, "whole%d" % number)
            expected = world(program, *make, "-o", whole)
            names = listed(whole)
            folder = os.path.join(top, "killed%d" % number)
            seen = {}
            # On a busy machine the program needs longer until it has done anything
            ended, longest = False, 0.04
            while not ended and longest < 60:
                ended = killed(program, draws.uniform(0.01, longest), "world", *make, "-o", folder)
                kills += 0 if ended else 1
                longest *= 1.02
                for name in listed(folder):
                    path = os.path.join(folder, name)
                    if name.startswith("unfinished") or ".part" in name:
                        continue
                    if name not in seen:
                        seen[name] = os.stat(path).st_mtime_ns
                        tally.check("a file is whole", contents(path)
                                    == contents(os.path.join(whole, name)), name)
                    tally.check("and not made again", seen[name] == os.stat(path).st_mtime_ns, name)
            tally.check("it came to an end", ended)
            tally.equal("the same files", sorted(set(listed(folder)) ^ set(names)), [])
            tally.check("the same bytes", all(contents(os.path.join(folder, name))
                                              == contents(os.path.join(whole, name)) for name in names))
            tally.equal("done is done", world(program, *make, "-o", folder), expected)
        tally.check("killed 50 times", kills >= 50, kills)


def test_world_state_of_another(tally, program):
    """A state that this program did not write whole is refused by name; one of another version is not used."""
    make = (ERODED.replace("steps=12", "steps=300"), "--size", "257", "--as", "r32", "--keep-every", "0")
    with tempfile.TemporaryDirectory() as top:
        expected = world(program, *make, "-o", top + "/whole")
        folder = top + "/state"
        state = folder + "/unfinished/state"
        seconds = 0.1
        while not os.path.exists(state):
            if killed(program, seconds, "world", *make, "-o", folder):
                tally.check("it was stopped on its way", False)
                return
            seconds *= 1.5
        written = contents(state)
        for what, spoilt in (("longer", written + b"x"), ("cut", written[:len(written) // 2]),
                             ("full of other numbers", written[:64] + b"\xff" * (len(written) - 64))):
            with open(state, "wb") as file:
                file.write(spoilt)
            code, _, error = program.run("world", *make, "-o", folder)
            tally.check("a state that is " + what, code == 1 and "unfinished/state" in error and
                        error.count("\n") == 1, (code, error))
            tally.check("and it stays", contents(state) == spoilt)
        with open(state, "wb") as file:
            file.write(b"other" + written[5:])
        tally.equal("of another version", world(program, *make, "-o", folder), expected)
        tally.check("the same heights", contents(folder + "/heights.r32") == contents(top + "/whole/heights.r32"))


def test_world_refuses(tally, program):
    """What is not possible is said, and nothing is lost."""
    with tempfile.TemporaryDirectory() as top:
        for recipe, arguments, words in (
            ("v1;erosion=hydraulic;hydraulic=droplets", (), "a drop of rain depends on all before it"),
            ("v1;smooth=iir", (), "give a folder"),
            ("v1!at=fault:3", (), "leave out at="),
        ):
            code, out, error = program.run("world", recipe, "--size", "65", *arguments)
            tally.check(recipe, code == 1 and out == "" and words in error, error)
        made = world(program, CUTS, "--size", "65", "-o", top + "/a", "--as", "r32")
        before = contents(top + "/a/heights.r32")
        code, _, error = program.run("world", CUTS, "--size", "66", "-o", top + "/a", "--as", "r32")
        tally.check("a folder of another world", code == 1 and "holds another world" in error, error)
        tally.check("stays as it is", contents(top + "/a/heights.r32") == before)
        tally.equal("and is found done", world(program, CUTS, "--size", "65", "-o", top + "/a", "--as",
                                               "r32"), made)
        code, _, error = program.run("world", CUTS, "-o", top + "/no/where", "--size", "65")
        tally.check("no such folder", code == 1 and "No such file" in error, error)
        base = top + "/base.r32"
        program.run("generate", "v1;size=65", "-o", base)
        code, _, error = program.run("world", "v1;faults=0", "--base", base, "-o", top + "/opened",
                                     "--as", "r32")
        tally.check("that the place of opened heights is not written",
                    code == 0 and "is not written into these files" in error, error)
        # A limit stands for a full disk
        full = subprocess.run([program.path, "world", CUTS, "--size", "513", "-o", top + "/full"],
                              capture_output=True, check=False, preexec_fn=lambda: (
                                  signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
                                  resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000))))
        tally.check("a full disk is told", full.returncode == 1 and b"File too large" in full.stderr,
                    full.stderr)
        again = world(program, CUTS, "--size", "513", "-o", top + "/full")
        tally.equal("and the work goes on", again["fingerprint"],
                    world(program, CUTS, "--size", "513")["fingerprint"])


def check_tmpfs(tally, program, top):
    """A disk of 700 kB, which is made larger after that."""
    disk = os.path.join(top, "disk")
    os.mkdir(disk)
    script = """
        mount -t tmpfs -o size=700k none "$DISK" || exit 77
        "$PROGRAM" world "$RECIPE" --size 513 -o "$DISK/w" --as r32 2>&1; echo $?
        mount -o remount,size=8m "$DISK"
        "$PROGRAM" world "$RECIPE" --size 513 -o "$DISK/w" --as r32"""
    done = subprocess.run(["unshare", "--mount", "--propagation", "private", "bash", "-c", script],
                          capture_output=True, check=False,
                          env={**os.environ, "DISK": disk, "PROGRAM": program.path, "RECIPE": CUTS})
    if done.returncode == 77 or b"unshare" in done.stderr:
        print("skipped: a full disk cannot be mounted here (%s)" % done.stderr.decode().strip())
        return
    lines = done.stdout.decode().splitlines()
    tally.check("a full disk is told", "No space left on device" in lines[0]
                and lines[1] == "1", done)
    tally.equal("and goes on when there is room", json.loads(lines[2])["fingerprint"],
                world(program, CUTS, "--size", "513")["fingerprint"])


def test_world_full_disk(tally, program):
    with tempfile.TemporaryDirectory() as top:
        check_tmpfs(tally, program, top)


def test_world_in_little_memory(tally, program):
    """A land of 4097 a side, eroded, in a quarter of what it takes at once."""
    limit = 120_000_000
    recipe = ERODED + ";smooth-radius=1"
    done = subprocess.run([program.path, "world", recipe, "--size", "4097", "--cores", "1"],
                          capture_output=True, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    tally.equal("with 120 MB (%s)" % done.stderr.decode(), done.returncode, 0)
