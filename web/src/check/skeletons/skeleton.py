import csv

SIZE = 65  # vertices a side

heights = [[0.0] * SIZE for _ in range(SIZE)]

with open("cuts.csv", newline="") as file:
    for cut in csv.DictReader(file):
        px, py = float(cut["px"]), float(cut["py"])
        nx, ny = float(cut["nx"]), float(cut["ny"])
        amplitude = float(cut["amplitude"])
        for y in range(SIZE):  # from the north
            for x in range(SIZE):  # from the west
                # Yours: where does the vertex stand, on which side of the line is that,
                # and what becomes of heights[y][x]?
                pass

with open("heights.csv", "w", newline="") as file:
    csv.writer(file).writerows(heights)
