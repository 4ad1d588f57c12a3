"""Tests of the paths that a person names: folders, pipes, devices, empty and long names, and what a
program that was killed has left."""

import os
import shutil
import signal
import stat
import struct
import subprocess
import tempfile

from file_tests import LONG_FILE, contents, unfinished

FOLDER, PIPE, DEVICE = "it is a folder", "it is a pipe", "it is a device"


def device(folder, name):
    """A device that may be lost: a node of our own, where one can be made. Who can make one could also
    replace the system's own, if the program failed to refuse it."""
    own = os.path.join(folder, name)
    try:
        os.mknod(own, stat.S_IFCHR | 0o666, os.stat("/dev/" + name).st_rdev)
    except PermissionError:
        return "/dev/" + name
    return own


def check_refused(tally, program, arguments, reason):
    code, out, error = program.run(*arguments)
    good = code == 1 and out == "" and error.startswith("faultline: cannot ") and reason in error
    tally.check("%s is refused" % (arguments,), good, (code, out, error))


def test_inputs(tally, program):
    """Tests what stands where a file of heights or its sidecar is looked for."""
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)  # noqa: E731
        os.mkdir(path("folder.png"))
        os.mkfifo(path("pipe.png"))
        os.symlink("nothing", path("dangling.png"))
        with open(path("sparse.r32"), "wb") as file:
            file.truncate(1 << 40)
        for name, reason in (("", "its name is empty"), (folder, FOLDER), (".", FOLDER),
                             (path("folder.png"), FOLDER), (path("pipe.png"), "nobody writes"),
                             ("/dev/zero", DEVICE), ("/dev/full", DEVICE), ("/dev/null", DEVICE),
                             (path("dangling.png"), "No such file"), (path("none"), "No such file"),
                             (path("a" * 256), "too long")):
            check_refused(tally, program, ("hash", "v1", "--base", name), reason)
            check_refused(tally, program, ("check", "v1", name), reason)
        # It is a square, too large to be read for one land
        for arguments in (("hash", "v1", "--base"), ("check", "v1"), ("heights",)):
            code, out, error = program.run(*arguments, path("sparse.r32"))
            tally.check("%s of a file of 1 TiB" % (arguments,),
                        code == 1 and "part of at most 45000 a side" in out + error, (code, out, error))
        check_sidecars(tally, program, folder)
        check_pipes(tally, program, folder)


def check_sidecars(tally, program, folder):
    """What has a sidecar's name and cannot be read is told: without it the land is another one."""
    land, sidecar = os.path.join(folder, "land.png"), os.path.join(folder, "land.json")
    stand = ("hash", "v1;faults=0", "--base", land)
    program.run("generate", "v1;size=33", "-o", land, "--sidecar")
    with_unit = program.run(*stand)
    tally.equal("with its sidecar", with_unit[0], 0)
    os.rename(sidecar, sidecar + ".kept")
    tally.check("another land without it", program.run(*stand)[1] != with_unit[1])
    for make, remove, reason in ((os.mkdir, os.rmdir, FOLDER), (os.mkfifo, os.remove, PIPE),
                                 (lambda name: os.symlink("none", name), os.remove, "No such"),
                                 (lambda name: os.symlink("/dev/zero", name), os.remove, DEVICE)):
        make(sidecar)
        check_refused(tally, program, stand, reason)
        tally.check("what it is for is said", "tells the unit of " + land in program.run(*stand)[2])
        remove(sidecar)
    os.rename(sidecar + ".kept", sidecar)
    tally.equal("with its sidecar again", program.run(*stand), with_unit)


def check_pipes(tally, program, folder):
    """A pipe is read until its writer ends, however slowly that begins."""
    land, pipe = os.path.join(folder, "flat.r32"), os.path.join(folder, "pipe.r32")
    with open(land, "wb") as file:
        file.write(struct.pack("<4f", 0.0, 0.125, 0.25, 0.0))
    expected = program.run("hash", "v1;faults=0", "--base", land)[1]
    os.mkfifo(pipe)
    for begin in ("sleep 0.4; exec >{0}; cat {1}", "exec >{0}; sleep 2.4; head -c 5 {1}; tail -c +6 {1}",
                  "exec >{0}; sleep 0.2"):
        writer = subprocess.Popen(["sh", "-c", begin.format(pipe, land)])
        code, out, error = program.run("hash", "v1;faults=0", "--base", pipe)
        writer.wait()
        if "cat" in begin or "tail" in begin:
            tally.equal("a pipe by %s (%s)" % (begin, error), (code, out), (0, expected))
        else:
            tally.check("an empty pipe", code == 1 and "is empty" in error, (code, error))


def test_places(tally, program):
    """Tests what stands where a file is to be written."""
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: os.path.join(folder, name)  # noqa: E731
        os.mkdir(path("folder.png"))
        os.mkfifo(path("pipe.png"))
        for name, target in (("full.png", device(folder, "full")), ("out.png", "/dev/stdout"),
                             ("zero.png", device(folder, "zero")),
                             ("within.png", path("folder.png"))):
            os.symlink(target, path(name))
        before = sorted(os.listdir(folder))
        for name, reason in (("", "its name is empty"), (path("folder.png"), FOLDER),
                             (folder, FOLDER), (path("pipe.png"), PIPE),
                             (path("full.png"), DEVICE), (path("zero.png"), DEVICE),
                             (path("out.png"), PIPE), (path("within.png"), FOLDER),
                             (path("pipe.png/a.png"), "Not a directory"),
                             (path("a" * 252 + ".png"), "too long")):
            for command in ("generate", "render"):
                check_refused(tally, program, (command, "v1;size=33", "-o", name), reason)
        for sidecar, reason in (("folder.json", FOLDER), ("pipe.json", PIPE)):
            os.rename(path(sidecar.replace("json", "png")), path(sidecar))
            raw = path(sidecar.replace("json", "r32"))
            check_refused(tally, program, ("generate", "v1;size=33", "-o", raw, "--sidecar"), reason)
            os.rename(path(sidecar), path(sidecar.replace("json", "png")))
        tally.equal("nothing is written", sorted(os.listdir(folder)), before)


def start(program, recipe, path):
    """Starts a program that writes a file, and stops it while it does."""
    written = lambda: [part for part in unfinished(path) if os.path.getsize(part)]  # noqa: E731
    before = len(written())
    begun = subprocess.Popen([program.path, "generate", recipe, "-o", path], stderr=subprocess.PIPE)
    while begun.poll() is None and len(written()) == before:
        pass
    begun.send_signal(signal.SIGSTOP)
    return begun


def test_killed(tally, program):
    """What a killed program has left is cleared by the next of that name; what others write stays."""
    with tempfile.TemporaryDirectory() as folder:
        path, other = os.path.join(folder, "land.obj"), os.path.join(folder, "other.obj")
        killed = [start(program, LONG_FILE, name) for name in (path, other, path)]
        slow = start(program, LONG_FILE, path)
        tally.equal("unfinished files", len(unfinished(path)), 3)
        for each in killed:
            each.send_signal(signal.SIGKILL)
            each.communicate()
        tally.equal("what was left", len(unfinished(path)), 3)
        tally.equal("the next", program.run("generate", "v1;size=33", "-o", path)[0], 0)
        tally.equal("what is still written stays", len(unfinished(path)), 1)
        tally.equal("what is left of another name stays", len(unfinished(other)), 1)
        small = contents(path)
        slow.send_signal(signal.SIGCONT)
        error = slow.communicate()[1].decode()
        tally.equal("the slow one (%s)" % error.strip(), slow.returncode, 0)
        tally.check("its file", len(contents(path)) > len(small))
        program.run("generate", "v1;size=33", "-o", path)
        tally.check("the same file again", contents(path) == small)
        tally.equal("nothing is left", unfinished(path), [])


def test_long_names(tally, program):
    """The longest name that the file system allows is as good as any, and its leftovers go too."""
    with tempfile.TemporaryDirectory() as folder:
        longest = os.pathconf(folder, "PC_NAME_MAX")
        for letter in ("a", "\u00e4"):  # of one byte and of two
            name = (letter * longest).encode()[: longest - 4 - len(letter.encode()) + 1].decode()
            name = "a" * (longest - 4 - len(name.encode())) + name
            path = os.path.join(folder, name + ".r32")
            tally.equal("bytes of the name", len(os.path.basename(path).encode()), longest)
            code, _, error = program.run("generate", "v1;size=33", "-o", path)
            tally.equal("the longest name (%s)" % error, code, 0)
            tally.equal("its file alone", os.listdir(folder), [name + ".r32"])
            long = subprocess.Popen([program.path, "generate", LONG_FILE, "-o", path],
                                    stderr=subprocess.PIPE)
            while long.poll() is None and len(os.listdir(folder)) == 1:
                pass
            long.kill()
            long.communicate()
            program.run("generate", "v1;size=33", "-o", path)
            tally.equal("nothing is left", os.listdir(folder), [name + ".r32"])
            shutil.rmtree(folder)
            os.mkdir(folder)
