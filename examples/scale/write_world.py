#!/usr/bin/env python3
"""Writes a land of any size as a Zarr array, on a cluster of Dask.

    python3 write_world.py SCHEDULER RECIPE SIZE PATH [--chunks 1024] [--task VERTICES] [--layer NAME]

SCHEDULER is an address such as tcp://10.0.0.1:8786, PATH a folder that all workers reach. A worker
makes a block and writes it; only a digest of each tile comes back. Prints a line of JSON for each
tile: window, fingerprint, low, high and mean. A worker may be lost, and the same command again goes
on where it was stopped. A cluster on one machine, with two workers:

    DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=1000 dask-scheduler --port 8786 &
    dask-worker tcp://127.0.0.1:8786 --nthreads 1 --nworkers 2 &
"""

import argparse
import json

import distributed

import faultline


def main():
    parser = argparse.ArgumentParser(description="Writes a land as a Zarr array, on a cluster of Dask.")
    parser.add_argument("scheduler")
    parser.add_argument("recipe")
    parser.add_argument("size", type=int)
    parser.add_argument("path")
    parser.add_argument("--chunks", type=int, default=1024)
    parser.add_argument("--task", type=int)
    parser.add_argument("--layer")
    options = parser.parse_args()
    with distributed.Client(options.scheduler, set_as_default=True):
        world = faultline.write_zarr(
            options.recipe,
            options.path,
            options.size,
            options.chunks,
            layer=options.layer,
            task=options.task,
        )
        for tile in world.compute():
            print(json.dumps(tile))


if __name__ == "__main__":
    main()
