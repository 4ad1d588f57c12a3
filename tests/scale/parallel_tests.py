"""Shards by GNU parallel, which is killed with all that it runs, and goes on by its job log."""

import os
import shutil
import signal
import subprocess

from cluster import until
from documents import check_lands, fenced, manifest, write_recipes
from test_scale import NotChecked


def test_parallel(tally, setting):
    """The line of docs/scale.md, killed midway and run again, ends as the batch without shards."""
    if shutil.which("parallel") is None:
        raise NotChecked("GNU parallel: it is not installed")
    line = fenced("scale.md", "parallel --joblog")
    tally.equal("the line has 64 shards", line.count("64"), 2)
    shards = 64 if setting.full else 10
    line = line.replace("64", str(shards))
    write_recipes(setting.folder, 4 * shards, 1500)
    lands, log = setting.folder / "lands", setting.folder / "lands.log"
    environment = {**setting.environment, "HOME": str(setting.folder)}

    def start():
        return subprocess.Popen(["sh", "-c", line], cwd=setting.folder, env=environment, start_new_session=True,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)  # fmt: skip

    def finished():
        return [row.split("\t") for row in log.read_text().splitlines()[1:]] if log.exists() else []

    first = start()
    until("two shards are finished", lambda: len(finished()) >= 2, 120)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    kept = finished()
    print("killed when %d of %d shards were finished" % (len(kept), shards))
    tally.check("it was midway", len(kept) < shards and manifest(lands) is None, len(kept))
    again = start()
    _, error = again.communicate(timeout=300)
    tally.equal("it ends well: %s" % error.decode()[-300:], again.returncode, 0)
    rows = finished()
    tally.equal("what was finished is not run again", rows[: len(kept)], kept)
    tally.equal("every shard is finished once", sorted(int(row[0]) for row in rows), list(range(1, shards + 1)))
    tally.equal("all with exit code 0", {row[6] for row in rows}, {"0"})
    check_lands(tally, setting, "GNU parallel", lands)
