"""Tests of `faultline batch`: shards, bad lines, what is made again, and what stops it."""

import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from cli_program import AtTerminal
from file_tests import contents

SMALL = "v1;size=17;faults=3"


def recipes(path, count, text=SMALL):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines("%s;seed=%d\n" % (text, number) for number in range(1, count + 1))


def manifest(folder):
    return contents(os.path.join(folder, "manifest.jsonl"))


def lands(folder):
    """The lines of a manifest by the numbers of their lands."""
    lines = [json.loads(line) for line in manifest(folder).splitlines()]
    return {line["land"]: line for line in lines}


def without_seconds(folder):
    return re.sub(rb'"seconds":[0-9.]+', b"", manifest(folder))


def files(folder):
    """The names and contents of a batch's files, without the manifest and its parts."""
    names = [name for name in os.listdir(folder) if name not in ("manifest.jsonl", "parts")]
    return {name: contents(os.path.join(folder, name)) for name in names}


def times(folder):
    return {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in files(folder)}


def test_batch_shards(tally, program):
    """The same bytes whatever the number of shards and their order; and those of other commands."""
    with tempfile.TemporaryDirectory() as top:
        listed = os.path.join(top, "recipes.txt")
        recipes(listed, 20)
        with open(listed, "a", encoding="utf-8") as file:
            file.write("\n# a comment\n%s;fade=9\n%s!at=fault:2\n" % (SMALL, SMALL))
        make = ("batch", listed, "--as", "stats.json,json,r32,faults.csv")
        found = {}
        for shards in (1, 2, 3, 7, 30):
            folder = os.path.join(top, "by%d" % shards)
            order = list(range(1, shards + 1))
            random.Random(shards).shuffle(order)
            for done, shard in enumerate(order):
                tally.check("no manifest before all of %d are done" % shards,
                            not os.path.exists(os.path.join(folder, "manifest.jsonl")), done)
                code, out, error = program.run(*make, "-o", folder, "--shard", "%d/%d" % (shard, shards))
                tally.equal("shard %d/%d (%s)" % (shard, shards, error), (code, out),
                            (1 if (23 - 1 - 2) % shards == shard - 1 else 0, ""))
            found[shards] = (without_seconds(folder), files(folder))
            tally.check("%d shards as one" % shards, found[shards] == found[1])
        folder = os.path.join(top, "by3")
        lines = lands(folder)
        tally.equal("numbers are those of lines", sorted(lines), list(range(1, 21)) + [23, 24])
        tally.check("the bad one", "error" in lines.pop(23), lines)
        tally.equal("a place is part of the recipe", lines[24]["recipe"], SMALL + "!at=fault:2")
        for number, line in lines.items():
            names = ["%06d.%s" % (number, end) for end in ("r32", "faults.csv", "json", "stats.json")]
            tally.equal("files of land %d" % number, line["files"], names)
            tally.equal("its size", line["size"], 17)
        compare_with_others(tally, program, folder, lines[7], lines[24])


def compare_with_others(tally, program, folder, line, unfinished):
    recipe = line["recipe"]
    tally.equal("the fingerprint", line["fingerprint"], program.print("hash", recipe).strip())
    tally.equal("of a place", unfinished["fingerprint"], program.print("hash", unfinished["recipe"]).strip())
    tally.equal("the statistics", contents(os.path.join(folder, "000007.stats.json")).decode(),
                program.print("stats", recipe))
    for end in ("r32", "faults.csv", "json"):
        path = os.path.join(folder, "other." + end)
        program.run("generate", recipe, "-o", path)
        tally.check("a file of generate: " + end,
                    contents(path) == contents(os.path.join(folder, "000007." + end)))


def test_batch_sweep(tally, program):
    """Combinations, a base recipe, standard input, pictures, and what the parts say."""
    with tempfile.TemporaryDirectory() as top:
        folder = os.path.join(top, "sweep")
        sweep = ("batch", "--sweep", "size=9,17 seed=1..3", "--recipe", SMALL + "!palette=atlas")
        code, out, error = program.run(*sweep, "-o", folder, "--as", "r32,picture.png,picture.jpg",
                                       "--size", "64x64", "--legend")
        if "cannot draw" in error:
            code, out, error = program.run(*sweep, "-o", folder, "--as", "r32")
        tally.equal("a sweep (%s)" % error, (code, out), (0, ""))
        tally.equal("its recipes", [line["recipe"] for line in lands(folder).values()],
                    ["v1;seed=%d;size=%d;faults=3!palette=atlas" % (seed, size)
                     for size in (9, 17) for seed in (1, 2, 3)])
        tally.equal("heights", {len(data) for name, data in files(folder).items() if name.endswith("r32")},
                    {9 * 9 * 4, 17 * 17 * 4})
        given = subprocess.run([program.path, "batch", "-", "-o", os.path.join(top, "given")],
                               input=b"v1;size=9\n\nv1;size=17\n", capture_output=True, check=False)
        tally.equal("standard input", (given.returncode, sorted(lands(os.path.join(top, "given")))),
                    (0, [1, 3]))
        with open(os.path.join(folder, "parts", "1-of-1.jsonl"), encoding="utf-8") as file:
            part = [json.loads(line) for line in file]
        stands = [[os.stat(os.path.join(folder, name)).st_size,
                   os.stat(os.path.join(folder, name)).st_mtime_ns] for name in part[0]["files"]]
        tally.equal("what stands", part[0].pop("stands"), stands)
        tally.equal("and else the manifest's line", part[0], lands(folder)[1])


def test_batch_bad_line(tally, program):
    """Line 517 is named, the rest is done, and it is not forgotten."""
    with tempfile.TemporaryDirectory() as top:
        listed, folder = os.path.join(top, "list.txt"), os.path.join(top, "lands")
        recipes(listed, 520, "v1;size=5;faults=1")
        with open(listed, encoding="utf-8") as file:
            lines = file.read().splitlines()
        for bad, word in (("v1;size=5;fade=7", "fade"), ("v1;size=5;check=" + 16 * "0", "differs from check"),
                          ("no recipe at all", "version"), ("#v1;size=5", "begins with #v1"),
                          ("v1;size=5;method=fbm", "draws no faults"),
                          ("v1;size=5;base=0123456789abcdef", "--base"), ("\udcff\udcfe", "version")):
            lines[516] = bad
            with open(listed, "wb") as file:
                file.write("\n".join(lines).encode("utf-8", "surrogateescape"))
            make = ("batch", listed, "-o", folder, "--as", "r32,faults.csv")
            for again in (False, True):
                code, out, error = program.run(*make)
                named = [line for line in error.splitlines() if line.startswith("faultline: " + listed)]
                tally.equal("exit code of %r" % bad, (code, out), (1, ""))
                tally.check("it is named", len(named) == 1 and named[0].startswith(
                    "faultline: %s:517: " % listed) and word in named[0], error)
                tally.check("and counted", "1 of 520 lands could not be made" in error, error)
                tally.check("the rest is not made again",
                            not again or ": 0 of 520 lands made, 519 were there" in error, error)
                lines_kept = contents(os.path.join(folder, "parts", "1-of-1.jsonl")).count(b"\n")
                tally.check("an error is written down once", not again or lines_kept == before, lines_kept)
                before = lines_kept
            made = lands(folder)
            tally.equal("the manifest has all", sorted(made), list(range(1, 521)))
            tally.check("with the error", word in made.pop(517)["error"])
            tally.check("the others are made", all("fingerprint" in line for line in made.values()))
            tally.check("no file of the bad land", not any(name.startswith("000517") for name in files(folder)))
        lines[516] = "v1;size=5;seed=517"
        with open(listed, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
        code, _, error = program.run(*make)
        tally.check("mended", code == 0 and ": 1 of 520 lands made, 519" in error, (code, error))
        tally.check("its line", "fingerprint" in lands(folder)[517])


def test_batch_goes_on(tally, program):
    """What is whole is not made again; what is not as asked for, or not as it was written, is."""
    with tempfile.TemporaryDirectory() as top:
        listed, folder = os.path.join(top, "list.txt"), os.path.join(top, "lands")
        recipes(listed, 6)

        def run(*options, made, what):
            before = times(folder) if os.path.exists(folder) else {}
            code, _, error = program.run("batch", listed, "-o", folder, *options)
            now = times(folder)
            changed = sorted({int(name[:6]) for name in now if name[0] == "0" and now[name] != before.get(name)})
            tally.equal("%s (%s)" % (what, error), (code, changed), (0, made))
            return without_seconds(folder), files(folder)

        first = run(made=[1, 2, 3, 4, 5, 6], what="at first")
        seconds = manifest(folder)
        run(made=[], what="again")
        tally.check("the seconds stay", manifest(folder) == seconds)
        check_damage(tally, folder, run, first)
        # Another recipe, and back, also by other shards in between
        with open(listed, encoding="utf-8") as file:
            given = file.read()
        other = given.replace("seed=2\n", "seed=9\n")
        for texts in ((other, given), (other, other, given)):
            for turn, text in enumerate(texts):
                with open(listed, "w", encoding="utf-8") as file:
                    file.write(text)
                shard = ("--shard", "2/%d" % (turn + 3))
                is_new = turn == 0 or text != texts[turn - 1]
                run(*shard, made=[2] if is_new else [], what="another recipe, shard %s" % shard[1])
                tally.equal("the manifest is not that of before", lands(folder)[2]["recipe"],
                            text.splitlines()[1].replace("v1;size=17;faults=3;seed=9", "v1;seed=9;size=17;faults=3")
                            .replace("v1;size=17;faults=3;seed=2", "v1;seed=2;size=17;faults=3"))
        tally.check("as at first", run(made=[], what="as at first") == first)
        check_manifest_goes(tally, program.path, listed, folder, run, given)
        everything = [1, 2, 3, 4, 5, 6]
        run("--south-first", made=everything, what="another option")
        run("--as", "r32,png", made=everything, what="more formats")
        run("--as", "png,r32", made=[], what="the same formats")
        with open(listed, "w", encoding="utf-8") as file:
            file.write(given.replace("seed=5", "seed=55").split("v1;size=17;faults=3;seed=6")[0])
        run("--as", "r32,png", made=[5], what="fewer lands")
        tally.equal("the manifest has no more", sorted(lands(folder)), [1, 2, 3, 4, 5])


def check_manifest_goes(tally, program, listed, folder, run, given):
    """The manifest stands while it is true: not while a shard has made its part of something else."""
    path = lambda name: os.path.join(folder, name)  # noqa: E731
    other = given.replace("faults=3;seed=1\n", "faults=4;seed=1\n").replace("faults=3;seed=2\n", "faults=4;seed=2\n")
    for text in (other, given):
        with open(listed, "w", encoding="utf-8") as file:
            file.write(text)
        with open(path("000001.r32.faultline-3.part"), "wb"), open(path("mine.faultline-0.part"), "wb"):
            pass
        before = times(folder)
        subprocess.run([program, "batch", listed, "-o", folder, "--shard", "1/2"], check=True, capture_output=True)
        tally.equal("of two that changed one is made", [name for name, time in times(folder).items()
                                                        if before.get(name) != time], ["000001.r32"])
        tally.check("no manifest tells of both", not os.path.exists(path("manifest.jsonl")))
        run(made=[2], what="the other one")
        tally.check("what killed programs left is cleared", not os.path.exists(path("000001.r32.faultline-3.part")))
        tally.check("what others have is not", os.path.exists(path("mine.faultline-0.part")))
        os.remove(path("mine.faultline-0.part"))
    bad = given.replace("faults=3;seed=1\n", "faults=many;seed=1\n").replace("faults=3;seed=2\n", "faults=9;seed=2\n")
    with open(listed, "w", encoding="utf-8") as file:
        file.write(bad)
    subprocess.run([program, "batch", listed, "-o", folder, "--shard", "1/2"], check=False, capture_output=True)
    tally.check("nor of a land that became an error", not os.path.exists(path("manifest.jsonl")))
    with open(listed, "w", encoding="utf-8") as file:
        file.write(given)
    run(made=[1], what="without the error")


def check_damage(tally, folder, run, first):
    path = lambda name: os.path.join(folder, name)  # noqa: E731

    def cut(name, size):
        with open(path(name), "r+b") as file:
            file.truncate(size)

    os.remove(path("000003.r32"))
    tally.check("removed", run(made=[3], what="a file that is gone") == first)
    cut("000004.r32", 100)
    tally.check("cut", run(made=[4], what="a file that was cut") == first)
    data = contents(path("000005.r32"))
    with open(path("000005.r32"), "wb") as file:
        file.write(data[::-1])
    tally.check("written", run(made=[5], what="a file that somebody wrote") == first)
    os.remove(path("manifest.jsonl"))
    tally.check("its manifest", run(made=[], what="a manifest that is gone") == first)
    # A line that was torn when the program was killed
    part = os.path.join("parts", "1-of-1.jsonl")
    for torn in (1, 2, 30, 150):
        size = os.path.getsize(path(part))
        last = json.loads(contents(path(part)).splitlines()[-1])["land"]
        cut(part, size - torn)
        tally.check("torn", run(made=[last], what="a line without its last %d bytes" % torn) == first)
        for line in contents(path(part)).splitlines():
            json.loads(line)


def test_batch_killed(tally, program):
    """Killed 50 times at random: the same bytes, nothing made twice, no incomplete file."""
    with tempfile.TemporaryDirectory() as top:
        listed = os.path.join(top, "list.txt")
        recipes(listed, 150, "v1;size=129;faults=60")
        make = [program.path, "batch", listed, "--as", "asc,r32", "-o"]
        whole, folder = os.path.join(top, "whole"), os.path.join(top, "killed")
        begun = time.monotonic()
        subprocess.run(make + [whole], check=True, capture_output=True)
        length = time.monotonic() - begun
        expected = files(whole)
        draws = random.Random(50)
        finished, killed, left = {}, 0, 0
        for _ in range(50):
            # Half of them one of two shards, so that lines are gathered from several parts
            shard = ["--shard", "%d/2" % draws.randint(1, 2)] if draws.random() < 0.5 else []
            # After some files, however fast this machine is at the moment, and a part of a land's time
            until = count(folder) + draws.randint(0, 8)
            child = subprocess.Popen(make + [folder] + shard, stderr=subprocess.PIPE)
            while child.poll() is None and count(folder) < until:
                time.sleep(0.001)
            time.sleep(draws.uniform(0.0, length / 150))
            child.kill()
            child.communicate()
            killed += child.returncode == -signal.SIGKILL
            if not os.path.isdir(os.path.join(folder, "parts")):
                continue
            there = files(folder)
            left += sum(name.endswith(".part") for name in there)
            wrong = [name for name in there if not name.endswith(".part") and there[name] != expected[name]]
            tally.equal("files that are not whole", wrong, [])
            now = times(folder)
            again = [name for name in finished if now.get(name) != finished[name]]
            tally.equal("finished files that were made again", again, [])
            finished = {name: now[name] for name in finished_names(folder)}
        tally.check("most were killed", killed >= 25, killed)
        tally.check("some while a file was written", left > 0, left)
        before = times(folder)
        done = subprocess.run(make + [folder], check=False, capture_output=True)
        tally.equal("the end (%s)" % done.stderr.decode(), done.returncode, 0)
        tally.check("the same files", files(folder) == expected, set(files(folder)) ^ set(expected))
        tally.check("the same manifest", without_seconds(folder) == without_seconds(whole))
        now = times(folder)
        tally.check("what was finished was not made again",
                    len(finished) > 50 and all(now[name] == before[name] == finished[name] for name in finished),
                    len(finished))


def count(folder):
    """How many entries a folder has; 0 if it is not there yet."""
    return len(os.listdir(folder)) if os.path.isdir(folder) else 0


def finished_names(folder):
    """The files of lands that have a line in a part, of which the seconds are kept."""
    names = set()
    parts = os.path.join(folder, "parts")
    for part in os.listdir(parts):
        for line in contents(os.path.join(parts, part)).split(b"\n")[:-1]:
            names.update(json.loads(line)["files"])
    return names


def test_batch_together(tally, program):
    """Shards side by side; the same shard twice; a polite end."""
    with tempfile.TemporaryDirectory() as top:
        listed, folder = os.path.join(top, "list.txt"), os.path.join(top, "lands")
        recipes(listed, 40)
        make = [program.path, "batch", listed, "-o", folder]
        children = [subprocess.Popen(make + ["--shard", "%d/8" % shard], stderr=subprocess.PIPE)
                    for shard in range(1, 9)]
        errors = [child.communicate()[1].decode() for child in children]
        tally.equal("eight at once (%s)" % errors, [child.returncode for child in children], [0] * 8)
        tally.equal("all of them", sorted(lands(folder)), list(range(1, 41)))
        recipes(listed, 2, "v1;size=4097;erosion=both;erosion-steps=1000")
        slow = AtTerminal(*make, "--shard", "1/2")
        slow.wait_for(b"\r0 of 1 lands")
        slow.child.send_signal(signal.SIGSTOP)
        code, _, error = program.run("batch", listed, "-o", folder, "--shard", "1/2")
        tally.check("the same shard", code == 1 and "another program makes this shard" in error, error)
        time.sleep(0.6)
        slow.child.send_signal(signal.SIGTERM)
        slow.child.send_signal(signal.SIGCONT)
        code, _, shown = slow.end()
        tally.check("a polite end", code == 1 and "stopped; this run made 0 of 1 lands, and the same command goes on"
                    in shown, (code, shown))
        tally.check("progress", "\r0 of 1 lands" in shown, shown)
        left = [name for name in os.listdir(folder) if name.endswith(".part")]
        tally.equal("no unfinished file", left, [])


def check_stopped(tally, what, done, reason, whole):
    error = done.stderr.decode()
    tally.check(what, done.returncode == 1 and reason in error and "the same command goes on" in error
                and error.count("\n") <= 2, (done.returncode, error))
    made = re.search(r"; this run made (\d+) of 30 lands, ", error)
    tally.check("%s: how many are made" % what, made is not None and whole(int(made.group(1))), error)


def test_batch_full(tally, program):
    """A disk that is full, a limit, and a folder that may not be written."""
    with tempfile.TemporaryDirectory() as top:
        listed, folder = os.path.join(top, "list.txt"), os.path.join(top, "lands")
        recipes(listed, 30, "v1;size=65;faults=5")
        make = [os.path.abspath(program.path), "batch", listed, "-o"]
        subprocess.run(make + [os.path.join(top, "whole")], check=True, capture_output=True)
        expected = (without_seconds(os.path.join(top, "whole")), files(os.path.join(top, "whole")))

        def limited(size):
            return subprocess.run(
                make + [folder], capture_output=True, check=False, timeout=60,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))

        check_stopped(tally, "no land fits", limited(10000), "000001.r32: File too large", lambda n: n == 0)
        tally.equal("nothing is left", files(folder), {})
        os.makedirs(os.path.join(folder, "parts"), exist_ok=True)
        # The part is longer than the limit, which the files are not
        with open(os.path.join(folder, "parts", "1-of-1.jsonl"), "w", encoding="utf-8") as file:
            file.write("-" * 16998 + "\n")
        check_stopped(tally, "no line fits", limited(17000), "1-of-1.jsonl: File too large", lambda n: n == 0)
        tally.equal("nothing of it stands there",
                    os.path.getsize(os.path.join(folder, "parts", "1-of-1.jsonl")), 16999)
        done = subprocess.run(make + [folder], capture_output=True, check=False)
        tally.check("and it goes on", done.returncode == 0
                    and (without_seconds(folder), files(folder)) == expected, done)
        check_tmpfs(tally, make, top, expected)
        check_protected(tally, make, top)
        for place, reason in ((listed, "Not a directory"), ("", "empty"), ("/dev/null/a", "Not a directory")):
            code, _, error = program.run("batch", listed, "-o", place)
            tally.check("no folder: %r" % place, code == 1 and reason in error, error)
        os.makedirs(os.path.join(top, "taken", "000002.r32"))
        done = subprocess.run(make + [os.path.join(top, "taken")], capture_output=True, check=False)
        check_stopped(tally, "a folder in a file's place", done, "it is a folder", lambda n: n == 1)


def check_tmpfs(tally, make, top, expected):
    """A disk of 300 kB, which is made larger after that."""
    disk, kept = os.path.join(top, "disk"), os.path.join(top, "kept")
    os.mkdir(disk)
    script = """
        mount -t tmpfs -o size=300k none "$DISK" || exit 77
        "$@" "$DISK/lands" 2>"$KEPT.first"; echo $? >>"$KEPT.first"
        cp -a "$DISK/lands" "$KEPT.full"
        mount -o remount,size=10m "$DISK" || exit 77
        "$@" "$DISK/lands" 2>"$KEPT.second" || exit 1
        cp -a "$DISK/lands" "$KEPT"
    """
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script, "sh", *make], check=False, capture_output=True,
                          env={**os.environ, "DISK": disk, "KEPT": kept})
    if done.returncode == 77 or b"unshare" in done.stderr:
        print("skipped: a full disk cannot be mounted here (%s)" % done.stderr.decode().strip())
        return
    first = contents(kept + ".first").decode()
    whole = int(re.search(r"; this run made (\d+) of 30 lands", first).group(1))
    tally.check("a full disk is told", first.endswith("\n1\n") and "No space left on device" in first
                and first.count("\n") == 2 and 5 < whole < 30, first)
    full = files(kept + ".full")
    tally.check("what stands there is whole", len(full) >= whole
                and all(full[name] == expected[1][name] for name in full), sorted(full))
    tally.equal("with more space it goes on (%s)" % done.stderr.decode(), done.returncode, 0)
    tally.check("from there", "%d of 30 lands made, %d were there" % (30 - whole, whole)
                in contents(kept + ".second").decode(), contents(kept + ".second"))
    tally.check("to the same end", (without_seconds(kept), files(kept)) == expected)


def check_protected(tally, make, top):
    """Nobody may write there; who is allowed everything becomes somebody else for it."""
    place = os.path.join(top, "protected")
    os.mkdir(place)
    os.chmod(top, 0o755)
    os.chmod(place, 0o555)
    command = make[0]
    if os.getuid() == 0:
        command = shutil.copy(make[0], os.path.join(top, "faultline"))
        os.chmod(command, 0o755)
    nobody = {"preexec_fn": lambda: os.setuid(65534)} if os.getuid() == 0 else {}
    done = subprocess.run([command, *make[1:], place], check=False, capture_output=True, **nobody)
    error = done.stderr.decode()
    tally.check("a protected folder", done.returncode == 1 and "cannot write into " + place in error
                and "Permission denied" in error, (done.returncode, error))
    tally.equal("nothing is there", os.listdir(place), [])


def test_batch_memory(tally, program):
    """A land that does not fit into memory is named, and is made where there is more."""
    with tempfile.TemporaryDirectory() as folder:
        given = b"v1;size=9\nv1;size=4097;faults=1;erosion=both;erosion-steps=1\nv1;size=17\n"
        limit = 400 << 20
        for is_limited in (True, False):
            done = subprocess.run(
                [program.path, "batch", "-", "-o", folder], input=given, check=False, capture_output=True,
                preexec_fn=lambda: is_limited and resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
            error = done.stderr.decode()
            tally.equal("exit code (%s)" % error, done.returncode, 1 if is_limited else 0)
            tally.equal("it is named", "faultline: standard input:2: not enough memory" in error, is_limited)
            tally.equal("what is there", sorted(files(folder)),
                        ["000001.r32", "000003.r32"] if is_limited else ["000001.r32", "000002.r32", "000003.r32"])
            tally.equal("a manifest", os.path.exists(os.path.join(folder, "manifest.jsonl")), not is_limited)


def test_batch_options(tally, program):
    """What is asked for and means nothing is refused before anything is made."""
    with tempfile.TemporaryDirectory() as top:
        listed, empty = os.path.join(top, "list.txt"), os.path.join(top, "empty.txt")
        recipes(listed, 2)
        with open(empty, "w", encoding="utf-8") as file:
            file.write("# nothing\n")
        folder = os.path.join(top, "lands")
        for arguments, reason in (
            ((), "give a FILE"),
            ((listed, "--sweep", "seed=1..2"), "either"),
            ((listed, "--recipe", "v1"), "--sweep"),
            ((empty,), "empty.txt: there is no recipe in it"),
            ((os.path.join(top, "none"),), "No such file"),
            ((top,), "it is a folder"),
            (("--sweep", "seed=1..2", "--recipe", "v1;fade=7"), "--recipe: fade"),
            (("--sweep", "sead=1..2"), "sead: no setting"),
            ((listed, "--shard", "0/2"), "--shard: 0/2"),
            ((listed, "--shard", "3/2"), "--shard: 3/2"),
            ((listed, "--shard", "1/2x"), "--shard: 1/2x"),
            ((listed, "--shard", "one"), "--shard: one"),
            ((listed, "--as", "r32,jpg"), "--as: jpg is none of png, raw, r32"),
            ((listed, "--as", "r32,"), "an empty word"),
            ((listed, "--as", "r32,r32"), "given twice"),
            ((listed, "--as", "prj"), "is none of"),
            ((listed, "--as", "png", "--south-first"), "changes nothing"),
            ((listed, "--as", "stats.json", "--side", "5"), "changes nothing in these files"),
            ((listed, "--as", "r32", "--side", "0"), "--side"),
            ((listed, "--as", "r32,png,json", "--south-first"), "one sidecar cannot tell"),
            ((listed, "--dark"), "without picture.png"),
            ((listed, "--size", "64x64"), "without picture.png"),
            ((listed, "--as", "picture.png", "--size", "64"), "is not WIDTHxHEIGHT"),
        ):
            code, out, error = program.run("batch", *arguments, "-o", folder)
            tally.check("%s is refused" % (arguments,), code == 1 and out == "" and reason in error, error)
        tally.check("nothing is made", not os.path.exists(folder))
        check_bases(tally, program, top, listed)


def check_bases(tally, program, top, listed):
    """Lands that stand on opened heights, with what their file says."""
    base, folder = os.path.join(top, "base.asc"), os.path.join(top, "based")
    cells = "\n".join(" ".join(str(100 + row * column) for column in range(9)) for row in range(9))
    with open(base, "w", encoding="utf-8") as file:
        file.write("ncols 9\nnrows 9\nxllcorner 600000\nyllcorner 200000\ncellsize 25\n" + cells + "\n")
    prj = base.replace(".asc", ".prj")
    with open(prj, "w", encoding="utf-8") as file:
        file.write('PROJCS["ETRS89 / UTM zone 32N",GEOGCS["ETRS89",DATUM["D",SPHEROID["GRS 1980",6378137,298.257222101]],'
                   'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],'
                   'UNIT["metre",1],AUTHORITY["EPSG","25832"]]')
    with open(listed, "w", encoding="utf-8") as file:
        file.write("v1;faults=0\nv1;faults=2\n")
    code, _, error = program.run("batch", listed, "--base", base, "-o", folder, "--as", "asc,json,tif")
    tally.equal("a batch on heights (%s)" % error, code, 0)
    tally.equal("its files", sorted(files(folder)), ["%06d.%s" % (number, end) for number in (1, 2)
                                                    for end in ("asc", "json", "prj", "tif")])
    tally.equal("in the manifest", lands(folder)[2]["files"],
                ["000002.asc", "000002.prj", "000002.tif", "000002.json"])
    for end in ("asc", "tif"):
        other = os.path.join(top, "other." + end)
        program.run("generate", "v1;faults=2", "--base", base, "-o", other)
        tally.check("as generate: " + end, contents(other) == contents(os.path.join(folder, "000002." + end)))
    before = times(folder)
    program.run("batch", listed, "--base", base, "-o", folder, "--as", "asc,json,tif")
    tally.check("not again", times(folder) == before)
    with open(prj, encoding="utf-8") as file:
        system = file.read()
    with open(prj, "w", encoding="utf-8") as file:
        file.write(system.replace("32N", "33N").replace("25832", "25833"))
    program.run("batch", listed, "--base", base, "-o", folder, "--as", "asc,json,tif")
    now = times(folder)
    tally.check("the same heights in another place", all(now[name] != before[name] for name in now))
