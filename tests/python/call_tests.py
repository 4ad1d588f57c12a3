"""How calls behave: threads, progress, Ctrl-C, memory, and what a call costs."""

import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time

import numpy as np

import faultline

SOUND = "v1;seed=oak;size=65;faults=40;smooth=box;erosion=both;erosion-steps=6"
# A minute of work
LONG = "v1;size=2049;erosion=both;erosion-steps=400"


def in_python(script, *arguments, **options):
    """A script in a Python of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, **options,
    )  # fmt: skip


def test_threads(tally, _setting):
    """Eight threads at once get what one gets, and each its own errors."""
    alone = faultline.fingerprint(faultline.generate(SOUND))
    window = (3, 5, 20, 30)
    tile = faultline.fingerprint(faultline.tile(SOUND, 129, window))
    failures = []

    def work(number):
        for _ in range(6):
            try:
                good = faultline.fingerprint(faultline.generate(SOUND)) == alone
                good = good and faultline.fingerprint(faultline.tile(SOUND, 129, window)) == tile
                good = good and bool(faultline.check(faultline.generate(SOUND), SOUND))
            except Exception as error:
                good = repr(error)
            try:
                faultline.Recipe("v1;key%d=1" % number)
                good = "no error"
            except faultline.RecipeError as error:
                good = good is True and "key%d" % number in str(error)
            if good is not True:
                failures.append((number, good))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tally.equal("eight threads at once", failures, [])


def test_other_threads_go_on(tally, _setting):
    """The interpreter's lock is free while the library works."""
    times = []
    # Statistics call nothing back, so that only a free lock lets others go on
    heights = faultline.generate("v1", 2049)

    def work():
        times.append(time.monotonic())
        faultline.statistics(heights)
        times.append(time.monotonic())

    thread = threading.Thread(target=work)
    thread.start()
    ticks = []
    while thread.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.005)
    within = sum(times[0] < tick < times[1] for tick in ticks)
    tally.check("this thread went on", within >= 3, "%d ticks in %.2f s" % (within, times[1] - times[0]))


def test_progress(tally, _setting):
    told, thread = [], set()

    def watch(done):
        told.append(done)
        thread.add(threading.get_ident())
        faultline.fingerprint(np.zeros((4, 4)))  # a call may call the library
        return len(told) < 3

    begun = time.monotonic()
    try:
        faultline.generate(LONG, progress=watch)
        tally.check("progress stops a land", False)
    except faultline.Stopped as error:
        tally.check("it says so", "stopped" in str(error), error)
    tally.equal("three calls", len(told), 3)
    tally.check("they rise from 0 to 1", told == sorted(told) and 0 <= told[0] and told[-1] < 1, told)
    tally.equal("in the thread of the call", thread, {threading.get_ident()})
    tally.check("and it stops at once", time.monotonic() - begun < 20)

    def broken(_done):
        raise KeyError("mine")

    for call in (
        lambda: faultline.generate(LONG, progress=broken),
        lambda: faultline.tile(LONG, None, None, progress=broken),
        lambda: faultline.statistics(LONG, progress=broken),
    ):
        try:
            call()
            tally.check("what progress raises comes out", False)
        except KeyError as error:
            tally.equal("what progress raises comes out", error.args, ("mine",))
    # None goes on; and so does whatever else is not False
    made = faultline.generate("v1;size=513;erosion=both;erosion-steps=20", progress=lambda done: None)
    tally.equal("None goes on", made.shape, (513, 513))


BAR = """
import sys
if len(sys.argv) > 1: sys.modules["tqdm"] = sys.modules["tqdm.auto"] = None
import faultline
faultline.generate("v1;size=1025;erosion=both;erosion-steps=20", progress=True)
print("done")
"""


def test_progress_bars(tally, _setting):
    """A bar of tqdm, or a line where that is missing."""
    for arguments, what in (((), "a bar"), (("without",), "a line without tqdm")):
        out, _ = in_python(BAR, *arguments).communicate(timeout=120)
        tally.check(what, "%" in out and out.rstrip().endswith("done"), out[-300:])


INTERRUPTED = """
import sys, threading, time
import faultline
def work():
    try:
        %s
        print("it ended")
    except KeyboardInterrupt:
        print("interrupted after", time.monotonic() - begun)
    print("and goes on", faultline.Recipe("v1"))
begun = time.monotonic()
print("begun", flush=True)
work()
"""


def test_interrupt(tally, _setting):
    """Ctrl-C stops a long call, with progress and without, and a handler of the user's is called."""
    calls = {
        "generate": "faultline.generate(%r)" % LONG,
        "tile": "faultline.tile(%r)" % LONG,
        "with a bar": "faultline.generate(%r, progress=True)" % LONG,
        "with a function": "faultline.generate(%r, progress=lambda done: None)" % LONG,
    }
    for what, call in calls.items():
        child = in_python(INTERRUPTED % call)
        child.stdout.readline()
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=120)
        tally.check("Ctrl-C stops %s" % what, "interrupted after" in out and "and goes on v1" in out, out)
        tally.equal("and Python ends well after %s" % what, child.returncode, 0)
    own = """
import signal
import faultline
seen = []
signal.signal(signal.SIGINT, lambda number, frame: seen.append(number))
print("begun", flush=True)
faultline.generate("v1;size=1025;erosion=both;erosion-steps=60")
print("seen", len(seen), callable(signal.getsignal(signal.SIGINT)))
"""
    child = in_python(own)
    child.stdout.readline()
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=120)
    tally.check("a handler that raises nothing is called, and the land is made", "seen 1 True" in out, out)


LEAKS = """
import sys
import numpy as np
import faultline

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

path = sys.argv[1]
heights = faultline.generate("v1;size=17;faults=5")
np.save(path, heights)
recipe = faultline.Recipe("v1;size=9;faults=5;erosion=both;erosion-steps=1")

def refuse(call):
    try:
        call()
    except faultline.Error:
        return
    raise AssertionError("not refused")

def tell(done):
    return True

calls = [
    lambda: faultline.generate(recipe, progress=tell),
    lambda: faultline.generate(recipe, layer=("heights", "water"), out=(out, out2)),
    lambda: faultline.generate("v1;faults=2", base=heights),
    lambda: faultline.tile(recipe, 65, (3, 4, 9, 9), layer="flow"),
    lambda: faultline.tile_cost(recipe, 65537, (0, 0, 100, 100)),
    lambda: faultline.faults("v1;faults=20;drawn=0_0_1_1_1"),
    lambda: faultline.statistics(heights),
    lambda: faultline.fingerprint(heights.astype(np.float64)),
    lambda: faultline.check(heights, "v1;size=17;faults=5"),
    lambda: faultline.open_heights(path),
    lambda: faultline.Recipe(seed="elm", faults=3).values(),
    lambda: faultline.palette("atlas", 64),
    lambda: faultline.palettes(),
    lambda: refuse(lambda: faultline.Recipe("v1;nothing=1")),
    lambda: refuse(lambda: faultline.generate(recipe, 1)),
    lambda: refuse(lambda: faultline.generate("v1;size=9;check=0123456789abcdef")),
    lambda: refuse(lambda: faultline.open_heights("/nothing/here.png")),
    lambda: refuse(lambda: faultline.tile("v1;smooth=iir", 65, (0, 0, 4, 4))),
    lambda: refuse(lambda: faultline.check(heights, "v1;faults=x")),
    lambda: refuse(lambda: faultline.statistics(heights[:, :5])),
]
out, out2 = np.empty((9, 9), np.float32), np.empty((9, 9), np.float32)
import gc
gc.disable()  # nothing may wait for it
def rounds(count):
    for number in range(count):
        calls[number % len(calls)]()
def blocks():
    # What is frozen is not collected, but free lists, which hold thousands of blocks, are emptied
    gc.freeze()
    gc.collect()
    return sys.getallocatedblocks()
rounds(2000)
before, blocks_before = resident(), blocks()
rounds(10000)
print("grown by", resident() - before, blocks() - blocks_before)
"""


def test_no_leaks(tally, _setting):
    """10,000 calls, of every function in turn, errors among them, leave no memory behind."""
    with tempfile.TemporaryDirectory() as folder:
        child = in_python(LEAKS, os.path.join(folder, "heights.npy"))
        out, _ = child.communicate(timeout=600)
    said = out.startswith("grown by")
    grown, blocks = map(int, out.split()[-2:]) if said else (None, None)
    print("10,000 calls: resident memory grew by %s bytes, Python's blocks by %s" % (grown, blocks))
    # 10,000 calls that left 100 bytes each would be a megabyte
    tally.check("10,000 calls leave no memory", said and grown < 500_000, out)
    # What Python holds is counted, and so shows even where it fits into memory that was free
    tally.check("10,000 calls leave no object", said and blocks < 200, out)


LITTLE_MEMORY = """
import resource
import numpy as np
import faultline
out = np.zeros((4097, 4097), np.float32)
small = faultline.fingerprint(faultline.generate("v1;size=33"))
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * 4096
resource.setrlimit(resource.RLIMIT_AS, (used + 60_000_000, used + 60_000_000))
for call in (
    lambda: faultline.generate("v1", 4097, out=out),
    lambda: faultline.generate("v1", 4097),
    lambda: faultline.tile("v1", 65537, (0, 0, 4097, 4097), out=out),
    lambda: faultline.tile("v1", 65537, (0, 0, 60000, 60000)),
    lambda: faultline.check(out, "v1"),
    lambda: faultline.statistics(out),
):
    try:
        call()
        print("not refused")
    except faultline.OutOfMemory as error:
        print("refused" if "memory" in str(error) else error)
print(faultline.fingerprint(faultline.generate("v1;size=33")) == small)
"""


def test_little_memory(tally, _setting):
    """Where memory does not suffice, a call is refused, and the next one works."""
    out, _ = in_python(LITTLE_MEMORY).communicate(timeout=300)
    tally.equal("calls without memory", out.split(), ["refused"] * 6 + ["True"])


def test_out_is_filled(tally, _setting):
    """The caller's memory is filled, and nothing else."""
    around = np.full((70, 65), 7, np.float32)
    out = around[2:67]
    made = faultline.generate(SOUND, out=out)
    tally.check("the same array comes back", made is out)
    tally.equal("with the land", faultline.fingerprint(out), faultline.fingerprint(faultline.generate(SOUND)))
    tally.check("what is around stays", (around[:2] == 7).all() and (around[67:] == 7).all())
    kept = np.full((65, 65), 7, np.float32)
    for wrong in (lambda: faultline.generate("v1;size=65;smooth=bx", out=kept),
                  lambda: faultline.tile("v1;size=65;smooth=iir", out=kept)):  # fmt: skip
        try:
            wrong()
        except faultline.Error:
            tally.check("an error leaves it", (kept == 7).all())


def test_recipes(tally, _setting):
    recipe = faultline.Recipe("v1;seed=oak;faults=800!theme=dark", smooth="box", fade=np.float64(1) / 3)
    tally.equal("text", str(recipe), "v1;seed=oak;faults=800;fade=0.3333;smooth=box")
    tally.equal("repr", eval(repr(recipe), {"Recipe": faultline.Recipe}), recipe)
    tally.equal("attributes", (recipe.seed, recipe.faults, recipe.fade, recipe.size, recipe.smooth),
                ("oak", 800, 0.3333, 513, "box"))  # fmt: skip
    tally.equal("steps", recipe.steps, 801)
    tally.equal("changed", recipe.changed(), {"seed": "oak", "faults": 800, "fade": 0.3333, "smooth": "box"})
    tally.equal("replace", str(recipe.replace(smooth="none", faults=500, fade=1)), "v1;seed=oak")
    tally.equal("and the old one stays", recipe.faults, 800)
    tally.check("equal and not", recipe == faultline.Recipe(str(recipe)) and recipe != recipe.replace(faults=1))
    tally.check("no text is equal", recipe != str(recipe))
    tally.equal("one of a set", len({recipe, faultline.Recipe(str(recipe)), recipe.replace(seed="x")}), 2)
    for change in ("recipe.faults = 3", "recipe._text = ''", "recipe.nothing = 3", "del recipe.faults"):
        try:
            exec(change, {"recipe": recipe})
            tally.check("%s is refused" % change, False)
        except AttributeError:
            tally.check("%s is refused" % change, True)
    claimed = faultline.Recipe("v1;size=9;check=0123456789abcdef!at=fault:3")
    tally.equal("a claim and a place", (claimed.check, claimed.at), ("0123456789abcdef", "fault:3"))
    for each in (recipe, claimed):
        again = pickle.loads(pickle.dumps(each))
        tally.equal("pickled", (again, again.check), (each, each.check))
    tally.equal("drawn", faultline.Recipe(drawn=[(0, 0, 1, 1), (0, 0.25, 1, 0.25, -1)]),
                faultline.Recipe("v1;drawn=0_0_1_1,0_0.25_1_0.25_-1"))  # fmt: skip
    tally.equal("an address", faultline.Recipe("https://example.org/x#v1;faults=3"), faultline.Recipe(faults=3))
    tally.equal("of a recipe", faultline.Recipe(recipe), recipe)
    tally.equal("NumPy's numbers", faultline.Recipe(faults=np.int64(3), fade=np.float32(0.5)),
                faultline.Recipe(faults=3, fade=0.5))  # fmt: skip
    tally.check("dir() lists parameters", {"faults", "smooth_passes", "replace"} <= set(dir(recipe)))


def each(call, count):
    """The fastest of five rounds, in microseconds a call."""
    best = float("inf")
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(count):
            call()
        best = min(best, (time.perf_counter() - begun) / count)
    return best * 1e6


def test_costs(tally, setting):
    """What a call costs beside its work, and a land beside the command line: printed, never asserted."""
    recipe, few = faultline.Recipe("v1;seed=oak"), faultline.Recipe(faults=3)
    small = np.zeros((2, 2), np.float32)
    for what, call in (
        ("fingerprint of 2 x 2", lambda: faultline.fingerprint(small)),
        ("tile_cost", lambda: faultline.tile_cost(recipe, 65537, (0, 0, 1024, 1024))),
        ("Recipe of a text", lambda: faultline.Recipe("v1;seed=oak;faults=800")),
        ("Recipe by names", lambda: faultline.Recipe(seed="oak", faults=800)),
        ("faults, 3 of them", lambda: faultline.faults(few)),
    ):
        print("   %-22s %6.1f us a call (goal: below 50)" % (what, each(call, 200)))
    large = "v1;seed=oak;faults=500"
    ours, theirs = [], []
    for _ in range(5):
        begun = time.perf_counter()
        found = faultline.fingerprint(faultline.generate(large, 1025))
        ours.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        expected = setting.program.print("hash", large + ";size=1025").strip()
        theirs.append(time.perf_counter() - begun)
    tally.equal("the same land", found, expected)
    print("   generate and fingerprint at 1025: %.1f ms; the command line's hash, with its start: %.1f ms"
          % (min(ours) * 1e3, min(theirs) * 1e3))  # fmt: skip
