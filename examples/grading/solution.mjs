// A solution of assignment.json in JavaScript, for Node.
//
//   node solution.mjs cuts.csv FOLDER
//
// Reads the list of cuts that the page "Check your own" saves, and writes heights.csv, weathered.csv
// and land.obj into FOLDER.
import { readFileSync, writeFileSync } from "node:fs";

/** Vertices a side. */
const SIZE = 129;
const [cutsFile, folder] = process.argv.slice(2);

function readCuts(file) {
  const [names, ...rows] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

/** Heights row by row from the north, each row from west to east. */
function landOf(cuts) {
  const heights = new Float64Array(SIZE * SIZE);
  for (const cut of cuts) {
    const [px, py, nx, ny, amplitude] = ["px", "py", "nx", "ny", "amplitude"].map((name) =>
      Number(cut[name]),
    );
    for (let y = 0; y < SIZE; y++) {
      for (let x = 0; x < SIZE; x++) {
        const [u, v] = [x / (SIZE - 1), y / (SIZE - 1)];
        const isRaised = (u - px) * nx + (v - py) * ny >= 0;
        heights[y * SIZE + x] += isRaised ? amplitude : -amplitude;
      }
    }
  }
  return heights;
}

const NEXT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** Each height in the middle between itself and the mean of its neighbours, from the heights before. */
function weathered(heights) {
  return heights.map((height, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    const around = NEXT.map(([dx, dy]) => [x + dx, y + dy])
      .filter(([column, row]) => Math.min(column, row) >= 0 && Math.max(column, row) < SIZE)
      .map(([column, row]) => heights[row * SIZE + column]);
    return (height + around.reduce((sum, each) => sum + each) / around.length) / 2;
  });
}

/** (n - s) x (w - e) of the four neighbours, of unit length. x runs east, y north and z up. */
function normalAt(heights, x, y) {
  const [west, east] = [Math.max(x - 1, 0), Math.min(x + 1, SIZE - 1)];
  const [north, south] = [Math.max(y - 1, 0), Math.min(y + 1, SIZE - 1)];
  const at = (column, row) => heights[row * SIZE + column];
  const cell = 1 / (SIZE - 1);
  const a = [0, (south - north) * cell, at(x, north) - at(x, south)];
  const b = [(west - east) * cell, 0, at(west, y) - at(east, y)];
  const normal = [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const length = Math.hypot(...normal);
  return normal.map((part) => part / length);
}

function tableOf(heights) {
  const rows = Array.from({ length: SIZE }, (_, y) =>
    heights.slice(y * SIZE, (y + 1) * SIZE).join(","),
  );
  return `${rows.join("\n")}\n`;
}

/** Two triangles for each cell, anticlockwise seen from above. */
function meshOf(heights) {
  const lines = [];
  heights.forEach((height, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    lines.push(`v ${x / (SIZE - 1)} ${-y / (SIZE - 1)} ${height}`);
  });
  heights.forEach((_, i) => {
    lines.push(`vn ${normalAt(heights, i % SIZE, Math.floor(i / SIZE)).join(" ")}`);
  });
  const corner = (i) => `${i}//${i}`;
  for (let y = 0; y + 1 < SIZE; y++) {
    for (let x = 0; x + 1 < SIZE; x++) {
      const northWest = y * SIZE + x + 1; // OBJ counts from 1
      const [northEast, southWest] = [northWest + 1, northWest + SIZE];
      const southEast = southWest + 1;
      lines.push(`f ${[northWest, southWest, southEast].map(corner).join(" ")}`);
      lines.push(`f ${[northWest, southEast, northEast].map(corner).join(" ")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

let heights = landOf(readCuts(cutsFile));
writeFileSync(`${folder}/heights.csv`, tableOf(heights));
writeFileSync(`${folder}/land.obj`, meshOf(heights));
for (let pass = 0; pass < 3; pass++) heights = weathered(heights);
writeFileSync(`${folder}/weathered.csv`, tableOf(heights));
