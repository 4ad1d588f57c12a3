"""Tests of the files that the command line writes, of its outputs, and of what stops it."""

import fcntl
import json
import os
import re
import resource
import signal
import struct
import subprocess
import tempfile
import time

from cli_program import ROOT, AtTerminal, check_progress


ENDINGS = ("png", "raw", "r32", "asc", "tif", "obj", "glb", "stl", "faults.csv", "faults.json", "json")


def test_files(tally, program):
    """Tests that files are written; tests/files tests their contents."""
    with tempfile.TemporaryDirectory() as folder:
        for ending in ENDINGS:
            path = os.path.join(folder, "land." + ending)
            code, out, error = program.run("generate", "v1;size=33", "-o", path)
            tally.equal("writing .%s (%s)" % (ending, error.strip()), (code, out), (0, ""))
            tally.check("a whole ." + ending, os.path.getsize(path) > 300, os.path.getsize(path))
        tally.equal("raw floats", os.path.getsize(os.path.join(folder, "land.r32")), 33 * 33 * 4)
        tally.equal("nothing else", len(os.listdir(folder)), len(ENDINGS))
        for name, option in (
            ("land.faults.csv", []),
            ("land.faults.json", ["--json"]),
        ):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                tally.equal(name, file.read(), program.print("faults", *option, "v1;size=33"))
        check_sidecar(tally, program, os.path.join(folder, "facts.raw"))
        check_centred(tally, program, folder)
        refuse_files(tally, program, folder)
        interrupt_files(tally, program, folder)


def check_sidecar(tally, program, path):
    recipe = "v1;seed=oak;size=33;faults=9"
    options = ("-o", path, "--sidecar", "--south-first")
    for place, side, given in (("", 1000, ()), ("!at=fault:4;scale=12000", 12000, ()),
                               ("!at=fault:4;scale=12000", 1500.5, ("--side", "1500.5"))):
        program.run("generate", recipe + place, *options, *given)
        with open(path.replace(".raw", ".json"), encoding="utf-8") as file:
            facts = json.load(file)
        tally.equal("metres a side", facts["sideMetres"], side)
        tally.equal("the row that is first", facts["firstRow"], "south")
        tally.equal("recipe", facts["recipe"], recipe)
        tally.equal("the position", facts["position"], 4 if place else 9)
        print_hash = program.print("hash", recipe + place).strip()
        tally.equal("fingerprint", facts["fingerprint"], print_hash)
        tally.equal("the link", facts["link"],
                    "#" + recipe + (place or ";check=" + print_hash))


def check_centred(tally, program, folder):
    """Tests that centred floats open again by their sidecar."""
    recipe = "v1;seed=oak;size=33;faults=9"
    path = os.path.join(folder, "centred.r32")
    program.run("generate", recipe, "-o", path, "--centred", "--centred-range", "0.5", "--sidecar")
    with open(path, "rb") as file:
        heights = struct.unpack("<%df" % 33**2, file.read())
    tally.equal("the range of centred heights", (min(heights), max(heights)), (-0.25, 0.25))
    with open(path.replace(".r32", ".json"), encoding="utf-8") as file:
        facts = json.load(file)
    tally.equal("the range in the sidecar", facts["centredRange"], 0.5)
    tally.check("how to undo it", "lowMetres" in facts["centred"], facts)
    again, plain = os.path.join(folder, "again.r32"), os.path.join(folder, "plain.r32")
    program.run("generate", "v1;faults=0", "--base", path, "-o", again)
    program.run("generate", recipe, "-o", plain)
    with open(again, "rb") as file, open(plain, "rb") as other:
        pairs = zip(*(struct.unpack("<%df" % 33**2, each.read()) for each in (file, other)))
    off = max(abs(a - b) for a, b in pairs)
    tally.check("opened again", off < 2**-23, off)


def refuse_files(tally, program, folder):
    """Tests what is refused, each with its message; nothing is written."""
    before = sorted(os.listdir(folder))
    path = lambda name: os.path.join(folder, name)  # noqa: E731
    os.mkdir(path("land.d.png"))
    for options, message in (
        ([path("a.gif")], ".faults.json"),
        ([path("png")], "must end in"),
        ([path("land.d.png")], "a folder"),
        ([path("no/a.png")], "No such file"),
        ([path("a.png"), "--print-side", "50"], "--print-side changes nothing"),
        ([path("a.png"), "--south-first"], "--south-first changes nothing"),
        ([path("a.png"), "--centred"], "--centred changes nothing"),
        ([path("a.raw"), "--centred", "--sidecar"], "--centred changes nothing"),
        ([path("a.png"), "--south-first", "--sidecar"], "--south-first changes nothing"),
        ([path("a.stl"), "--grid-normals"], "--grid-normals changes nothing"),
        ([path("a.r32"), "--centred-range", "0"], "Range must be a number from 0.001 to 1000."),
        ([path("a.r32"), "--centred-range", "0.5"], "changes nothing without --centred"),
        ([path("a.obj"), "--exact-faces", "--grid-normals"],
         "--grid-normals changes nothing with --exact-faces"),
        ([path("a.stl"), "--print-side", "5"], "from 10 to 1000"),
        ([path("a.stl"), "--print-base", "nan"], "--print-base: Base must be a number from 0.4 to 100"),
        ([path("a.asc"), "--side", "-3"], "from 1 to 10000000"),
        ([path("a.asc"), "--side", "nan"], "from 1 to 10000000"),
        ([path("a.asc"), "--side", "inf"], "from 1 to 10000000"),
        ([path("a.stl"), "--print-side", "nan"], "from 10 to 1000"),
        ([path("a.asc"), "--side", "wide"], "--side"),
        ([path("a.json"), "--sidecar"], "--sidecar"),
    ):
        code, out, error = program.run("generate", "v1;size=33", "-o", *options)
        what = " ".join(options)
        tally.check("%s is refused" % what, code == 1 and out == "" and message in error, error)
    noise = "v1;size=33;method=fbm"
    code, _, error = program.run("generate", noise, "-o", path("a.faults.csv"))
    tally.check("no faults to list", code == 1 and "Noise draws no faults" in error, error)
    code, _, error = program.run("generate", noise, "-o", path("a.obj"), "--exact-faces")
    tally.check("no exact faces", code == 1 and "Exact faces are for cuts" in error, error)
    os.rmdir(path("land.d.png"))
    tally.equal("nothing is written", sorted(os.listdir(folder)), before)


def interrupt_files(tally, program, folder):
    """Tests a full disk and an interrupt: older files stay, unfinished files are removed."""
    before = sorted(os.listdir(folder))
    path = os.path.join(folder, "land.obj")
    with open(path, "rb") as file:
        older = file.read()
    command = [program.path, "generate", "v1;size=257", "-o", path]
    full = subprocess.run(
        command, capture_output=True, check=False, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300000, 300000)),
    )
    message = "land.obj: File too large"
    reported = full.returncode == 1 and message in full.stderr.decode()
    tally.check("a full disk is reported", reported, full)
    # Pause it while it writes, for so long that it shows its progress before it handles the signal
    for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        begun = AtTerminal(program.path, "generate", LONG_FILE, "-o", path)
        pause_while_writing(begun.child, path)
        time.sleep(0.6)
        begun.child.send_signal(end)
        begun.child.send_signal(signal.SIGCONT)
        code, _, shown = begun.end()
        check_progress(tally, shown)
        reported = re.search(r"\rwriting \d+ % *\r {11,}\rfaultline: " + re.escape(path) + ": stopped", shown)
        tally.check("%s is reported" % end.name, code == 1 and reported, (code, shown))
    with open(path, "rb") as file:
        tally.check("the older file stays", file.read() == older)
    tally.equal("no unfinished file stays", sorted(os.listdir(folder)), before)


# A file that takes long to write, of a land that does not.
LONG_FILE = "v1;size=1025;faults=1"


def unfinished(path):
    """Returns the unfinished files of a path."""
    folder, name = os.path.split(path)
    return [os.path.join(folder, other) for other in os.listdir(folder)
            if other.startswith(name + ".") and other.endswith(".part")]


def pause_while_writing(child, path):
    """Pauses a program as soon as it has written the first bytes of a file."""
    while child.poll() is None and not any(os.path.getsize(part) for part in unfinished(path)):
        pass
    child.send_signal(signal.SIGSTOP)


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def test_targets(tally, program):
    """Tests what becomes of the files that are there already."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "land.r32")
        make = (program.path, "generate", "v1;size=33", "-o", path)
        program.run(*make[1:])
        land = contents(path)
        share_a_name(tally, program, folder)
        leave_strangers(tally, program, folder, land)
        follow_links(tally, program, folder, land)
        keep_permissions(tally, program, folder, land)


def share_a_name(tally, program, folder):
    """Two programs write files of one name: each file is whole, and the later one stays."""
    path = os.path.join(folder, "shared.obj")
    files = {}
    for recipe in (LONG_FILE, "v1;size=33"):
        program.run("generate", recipe, "-o", path)
        files[recipe] = contents(path)
        os.remove(path)
    slow = subprocess.Popen([program.path, "generate", LONG_FILE, "-o", path],
                            stderr=subprocess.PIPE)
    pause_while_writing(slow, path)
    tally.equal("the faster of two", program.run("generate", "v1;size=33", "-o", path)[0], 0)
    tally.check("its file", contents(path) == files["v1;size=33"])
    slow.send_signal(signal.SIGCONT)
    error = slow.communicate()[1].decode()
    tally.equal("the slower of two (%s)" % error.strip(), slow.returncode, 0)
    tally.check("the slower's file", contents(path) == files[LONG_FILE])


def leave_strangers(tally, program, folder, land):
    """Files and links that have an unfinished file's name are neither followed nor changed, unless
    nobody writes them."""
    path, precious = os.path.join(folder, "own.r32"), os.path.join(folder, "precious")
    names = [path + end for end in (".part", ".faultline-0.part", ".faultline-1.part")]
    with open(precious, "w", encoding="utf-8") as file:
        file.write("precious")
    for name in names[:2]:
        os.symlink(precious, name)
    with open(names[2], "w", encoding="utf-8") as written:
        written.write("precious")
        written.flush()
        fcntl.flock(written, fcntl.LOCK_EX)
        code, _, error = program.run("generate", "v1;size=33", "-o", path)
        tally.equal("writing beside strangers (%s)" % error, code, 0)
    tally.check("a file of its own", not os.path.islink(path) and contents(path) == land)
    tally.equal("strangers stay", sorted(unfinished(path)), sorted(names))
    for each in [precious] + names:
        tally.equal("what is in " + each, contents(each), b"precious")


def follow_links(tally, program, folder, land):
    """A link stays, and the file that it leads to is written, beside that file."""
    os.mkdir(os.path.join(folder, "elsewhere"))
    target = os.path.join(folder, "elsewhere", "target.r32")
    link, chain = os.path.join(folder, "link.r32"), os.path.join(folder, "chain.r32")
    os.symlink(os.path.join("elsewhere", "target.r32"), link)
    os.symlink(link, chain)
    for what in ("no file yet", "a file"):
        code, _, error = program.run("generate", "v1;size=33", "-o", chain)
        tally.equal("a link to %s (%s)" % (what, error.strip()), code, 0)
        tally.check("the links stay", os.path.islink(link) and os.path.islink(chain))
        tally.check("the target is written", os.path.exists(target) and contents(target) == land)
        with open(target, "w", encoding="utf-8") as file:
            file.write("older")
    loop = os.path.join(folder, "loop.r32")
    os.symlink("loop.r32", loop)
    code, _, error = program.run("generate", "v1;size=33", "-o", loop)
    tally.check("a loop of links", code == 1 and "symbolic links" in error, error)


def keep_permissions(tally, program, folder, land):
    path = os.path.join(folder, "mode.r32")
    masked = {"preexec_fn": lambda: os.umask(0o027)}
    command = [program.path, "generate", "v1;size=33", "-o", path]
    for given, expected in ((None, 0o640), (0o664, 0o664), (0o600, 0o600), (0o755, 0o755)):
        if given is not None:
            os.chmod(path, given)
        subprocess.run(command, check=False, capture_output=True, timeout=60, **masked)
        tally.equal("permissions after %r" % given, os.stat(path).st_mode & 0o7777, expected)
        tally.check("its contents", contents(path) == land)
    if os.getuid() == 0:  # who may write everything
        return
    os.chmod(path, 0o444)
    code, _, error = program.run(*command[1:])
    tally.check("a protected file", code == 1 and "Permission denied" in error, error)


def test_sidecar_first(tally, program):
    """A sidecar that cannot be written is reported before the file is made."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "land.r32")
        os.mkdir(os.path.join(folder, "land.json"))
        begun = time.monotonic()
        large = "v1;size=4097;faults=2000"
        code, _, error = program.run("generate", large, "-o", path, "--sidecar")
        tally.check("an impossible sidecar", code == 1 and "land.json" in error, (code, error))
        tally.equal("nothing is written", os.listdir(folder), ["land.json"])
        tally.check("before the land is built", time.monotonic() - begun < 1.0)


def test_output(tally, program):
    """Tests outputs that are full or closed."""
    for arguments in (("hash", "v1;size=9"), ("faults", "v1;size=9;faults=4000"), ("--help",),
                      ("numbers", "v1;method=diamond-square;size=65"), ("stats", "v1;size=9"), ("parameters",), ("starters",), ("--version",)):
        for redirect, reason in ((">/dev/full", "No space left"), (">&-", "Bad file descriptor")):
            what = "%s %s" % (arguments[0], redirect)
            done = subprocess.run(["sh", "-c", '"$0" "$@" ' + redirect, program.path, *arguments],
                                  check=False, capture_output=True, timeout=60)
            error = done.stderr.decode()
            tally.check(what, done.returncode == 1 and "standard output" in error
                        and reason in error, (done.returncode, error))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "land.r32")
        program.run("generate", "v1;size=33", "-o", path)
        whole = contents(path)
        for closed in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
            done = subprocess.run(["sh", "-c", '"$0" "$@" ' + closed, program.path, "generate",
                                   "v1;size=33", "-o", path], check=False, timeout=60)
            tally.equal("a file with " + closed, done.returncode, 0)
            tally.check("its contents", contents(path) == whole)


def test_version(tally, program):
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        version = re.search(r"project\(faultline VERSION ([0-9.]+)", file.read()).group(1)
    tally.equal("version", program.run("--version"), (0, "faultline %s\n" % version, ""))


def test_memory(tally, program):
    """Tests that every lack of memory is reported, and that no unfinished file stays."""

    def run(limit, folder, *arguments):
        done = subprocess.run([os.path.abspath(program.path), *arguments], check=False, cwd=folder,
                              capture_output=True, timeout=60, preexec_fn=lambda:
                              resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        return done.returncode, done.stderr.decode()

    # Find how much the program takes before it does anything
    start = 1 << 20
    while run(start, ".", "parameters")[0] != 0:
        start += 1 << 20
    flat = "v1;size=513;faults=1"
    land = flat + ";erosion=both;erosion-steps=1"
    for command in (("hash", land), ("generate", land, "--sidecar", "-o", "land.png"),
                    ("stats", flat)):
        with tempfile.TemporaryDirectory() as folder:
            limit, ends = start, []
            while not ends or ends[-1] > 0:
                code, error = run(limit, folder, *command)
                ends.append(code)
                reported = code == 1 and "not enough memory" in error
                tally.check("%s within %d MiB" % (command[0], limit >> 20), code == 0 or reported,
                            (code, error))
                tally.check("files of %s" % command[0], code == 0 or os.listdir(folder) == [])
                limit += 2 << 20
            tally.check("%s lacks memory at times" % command[0], 1 in ends, ends)
