import { readFileSync, writeFileSync } from "node:fs";

const SIZE = 65; // vertices a side

const heights = Array.from({ length: SIZE }, () => new Array(SIZE).fill(0));

const [names, ...rows] = readFileSync("cuts.csv", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.trim().split(","));
for (const row of rows) {
  const number = (name) => Number(row[names.indexOf(name)]);
  const [px, py] = [number("px"), number("py")];
  const [nx, ny] = [number("nx"), number("ny")];
  const amplitude = number("amplitude");
  for (let y = 0; y < SIZE; y++) {
    // from the north
    for (let x = 0; x < SIZE; x++) {
      // from the west
      // Yours: where does the vertex stand, on which side of the line is that,
      // and what becomes of heights[y][x]?
    }
  }
}

writeFileSync("heights.csv", heights.map((row) => row.join(",")).join("\n"));
