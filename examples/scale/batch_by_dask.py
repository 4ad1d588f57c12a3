#!/usr/bin/env python3
"""The files of many lands, by `faultline batch` in shards, on a cluster of Dask.

    python3 batch_by_dask.py SCHEDULER SHARDS FAULTLINE ARGUMENT...

    python3 batch_by_dask.py tcp://127.0.0.1:8786 100 faultline recipes.txt -o /shared/lands --as r32

A task is a shard; what FAULTLINE is and the folder of -o must be the same on every worker. A shard
that was lost with its worker is run again, and makes what is missing. Prints what went wrong, and ends
with 1 then. No land goes over the wire: the files lie where the workers wrote them.
"""

import subprocess
import sys

import distributed


def run_shard(program, arguments, shard, shards):
    """Runs at a worker; returns the exit code and what was said."""
    done = subprocess.run(
        [program, "batch", *arguments, "--shard", f"{shard}/{shards}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    scheduler, shards, program, *arguments = sys.argv[1:]
    shards = int(shards)
    failed = 0
    with distributed.Client(scheduler, set_as_default=True) as client:
        # Not pure: the same words once more are work once more
        work = client.map(
            lambda shard: run_shard(program, arguments, shard, shards), range(1, shards + 1), pure=False
        )
        for code, said in client.gather(work):
            if code != 0:
                print(said, end="", file=sys.stderr)
                failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
