#!/usr/bin/env python3
"""Statistics of many lands, on a cluster of Dask.

    python3 many_lands.py SCHEDULER RECIPES [--each 50]

RECIPES is a file with a recipe a line. A task makes --each lands, one after the other, and keeps none
of them: what comes back are statistics. Prints a line of JSON for each land, in the order of the file.
"""

import argparse
import json

import dask.bag
import distributed

import faultline


def main():
    parser = argparse.ArgumentParser(description="Statistics of many lands, on a cluster of Dask.")
    parser.add_argument("scheduler")
    parser.add_argument("recipes")
    parser.add_argument("--each", type=int, default=50)
    options = parser.parse_args()
    with open(options.recipes, encoding="utf-8") as file:
        recipes = [str(faultline.Recipe(line.strip())) for line in file if line.strip()]
    with distributed.Client(options.scheduler, set_as_default=True) as client:
        lands = dask.bag.from_sequence(recipes, partition_size=options.each)
        for told in client.compute(lands.map(faultline.statistics)).result():
            print(json.dumps(told))


if __name__ == "__main__":
    main()
