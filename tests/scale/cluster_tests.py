"""Lands on a real cluster of Dask, made by the programs of examples/scale: nothing is lost with a
worker, no array goes over the wire where a digest does, and the scheduler stays small."""

import json
import signal

import numpy as np
from cluster import Cluster, Counter, needs_cluster, signal_to, until

import faultline

LAND = "v1;seed=oak;faults=40;erosion=both;erosion-steps=8"

# Its floats cannot be packed, so that bytes on the wire are those of the numbers
ROUGH = "v1;method=fbm;seed=9"


def chunks_of(path):
    """How many chunks of a Zarr array of version 2 are there."""
    if not path.is_dir():
        return 0
    return sum(name.name[0].isdigit() and name.name.count(".") == 1 for name in path.iterdir())


def check_world(tally, setting, path, size, told):
    """The array, and what was told of its tiles, are the command line's."""
    import zarr

    array = np.asarray(zarr.open_array(str(path), mode="r")[:])
    [fingerprint] = setting.program.print("hash", "%s;size=%d" % (LAND, size)).split()
    tally.equal("the array is the land of the command line", faultline.fingerprint(array), fingerprint)
    for tile in told[:: max(1, len(told) // 12)]:
        window = ",".join(map(str, tile["window"]))
        line = json.loads(setting.program.print("tile", LAND, "--size", str(size), "--window", window))
        tally.equal("fingerprint of %s" % window, tile["fingerprint"], line["fingerprint"])


def kill_while_writing(tally, setting, kills, size, chunk, nanny):
    """Writes a world and kills a worker each time when some more of it is there."""
    path = setting.folder / "world.zarr"
    tiles = len(range(0, size, chunk)) ** 2
    with Cluster(setting) as cluster:
        for _ in range(2):
            cluster.start_worker(nanny)
        until("two workers work", lambda: len(cluster.working()) == 2)
        writer = cluster.start("write_world.py", LAND, size, path, "--chunks", chunk, "--task", chunk)
        done = []
        for kill in range(kills):
            wanted = max(2, tiles * (kill + 1) // (kills + 2))
            until("%d of %d chunks are there" % (wanted, tiles),
                  lambda wanted=wanted: chunks_of(path) >= wanted or writer.poll() is not None, 300)  # fmt: skip
            alive = until("a worker works", cluster.working)
            signal_to(alive[kill % len(alive)], signal.SIGKILL)
            done.append(chunks_of(path))
            if not nanny:
                cluster.start_worker()
        out, error = writer.communicate(timeout=600)
        print("killed a worker %d times, when %s of %d chunks were there; the scheduler took at most %d MB"
              % (len(done), ", ".join(map(str, done)), tiles, cluster.scheduler_memory()))  # fmt: skip
        tally.equal("the example ends well: %s" % error[-500:], writer.returncode, 0)
        tally.check("the last kill was midway", done[-1] < tiles, done)
        tally.check("the scheduler takes less than 400 MB", cluster.scheduler_memory() < 400)
    told = [json.loads(line) for line in out.splitlines()]
    tally.equal("all tiles are told of", len({tuple(tile["window"]) for tile in told}), tiles)
    check_world(tally, setting, path, size, told)


def test_lost_worker(tally, setting):
    """A worker without a nanny is killed midway, and another comes."""
    needs_cluster()
    kill_while_writing(tally, setting, 1, 1025, 128, nanny=False)


def test_killed_workers(tally, setting):
    """Workers are killed again and again, and their nannies start them anew."""
    needs_cluster()
    kills, size = (20, 4097) if setting.full else (3, 2049)
    kill_while_writing(tally, setting, kills, size, 128 if setting.full else 256, nanny=True)


def test_bytes_over_the_wire(tally, setting):
    """What comes back to the client: digests, however large the tiles are; and, to compare, an array."""
    needs_cluster()
    import distributed

    with Cluster(setting) as cluster:
        cluster.start_worker()

        def measured(make, recipe, size, chunk):
            """The result, the bytes that came back, and the scheduler's seconds and MB before and after."""
            counter = Counter(cluster.port)
            with distributed.Client(counter.address, set_as_default=False) as client:
                client.wait_for_workers(1)
                bytes_before, seconds, memory = counter.back, cluster.scheduler_seconds(), cluster.scheduler_memory()
                found = client.compute(make(recipe, size, chunk, task=chunk)).result()
                back = counter.back - bytes_before
            counter.close()
            seconds = cluster.scheduler_seconds() - seconds
            print("%s of %d: %d bytes came back, the scheduler worked %.1f s and grew from %d to %d MB"
                  % (make.__name__, size, back, seconds, memory, cluster.scheduler_memory()))  # fmt: skip
            return found, back

        # Many small tasks of a flat land, so that the scheduler is what is measured
        size = 16385 if setting.full else 4097
        found, back = measured(faultline.digests, "v1;faults=0", size, 128)
        tally.equal("digests of all tiles", len(found), len(range(0, size, 128)) ** 2)
        tally.check("less than 1 KB a tile comes back, and 20 KB", back < 20_000 + 1000 * len(found), back)
        tally.check("the scheduler takes less than 600 MB", cluster.scheduler_memory() < 600, cluster.scheduler_memory())
        found, back = measured(faultline.digests, ROUGH, 2049, 256)
        tally.equal("digests of larger tiles", len(found), 81)
        tally.check("as little comes back of larger tiles", back < 20_000 + 1000 * len(found), back)
        whole, back = measured(faultline.dask_array, ROUGH, 2049, 256)
        tally.check("the array is the land", np.array_equal(whole, faultline.generate(ROUGH, 2049)))
        tally.check("the counter sees an array", back >= whole.nbytes, back)


def without_seconds(path):
    lands = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for land in lands:
        del land["seconds"]
    return lands


def test_many_lands(tally, setting):
    """Statistics of many lands by a bag of recipes, and their files by shards of `batch`."""
    needs_cluster()
    count = 10_000 if setting.full else 300
    recipes = setting.folder / "recipes.txt"
    recipes.write_text("".join("v1;seed=%d;size=65;faults=%d\n" % (seed, 20 + seed % 50) for seed in range(count)))
    batch = [str(setting.build / "faultline"), str(recipes), "--as", "stats.json"]
    with Cluster(setting) as cluster:
        for _ in range(2):
            cluster.start_worker()
        told = [json.loads(line) for line in cluster.run("many_lands.py", recipes, "--each", 50).splitlines()]
        before = cluster.clients.back
        cluster.run("batch_by_dask.py", 6, *batch, "-o", setting.folder / "sharded")
        back = cluster.clients.back - before
        memory = cluster.scheduler_memory()
    print("%d lands: %d bytes came back of the shards, scheduler %d MB" % (count, back, memory))
    tally.check("less than 60 KB comes back of shards", back < 60_000, back)
    tally.check("the scheduler takes less than 400 MB, of many lands", memory < 400, memory)
    setting.program.run("batch", str(recipes), "--as", "stats.json", "-o", str(setting.folder / "plain"))
    tally.equal("lands", len(told), count)
    differ = 0
    for land, statistics in zip(without_seconds(setting.folder / "plain" / "manifest.jsonl"), told):
        stats = json.loads((setting.folder / "plain" / land["files"][0]).read_text(encoding="utf-8"))
        differ += statistics != stats
    tally.equal("statistics by a bag are those of `batch`", differ, 0)
    tally.equal("the manifest of shards is the batch's", without_seconds(setting.folder / "sharded" / "manifest.jsonl"),
                without_seconds(setting.folder / "plain" / "manifest.jsonl"))  # fmt: skip
