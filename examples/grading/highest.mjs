// The number of task 5 of the lab sheet: how many of the cuts of a student's land raise its highest
// place.
//
//   node highest.mjs ID...         a line for each: "ada,36"
//   node highest.mjs --cuts ID     the cuts of that land, as the page "Check your own" saves them
//
// The land is the first one of assignment.json. It needs the package "faultline" (`npm install`).
import { readFileSync } from "node:fs";
import { createTerrain } from "faultline";

const [{ land }] = JSON.parse(
  readFileSync(new URL("assignment.json", import.meta.url), "utf8"),
).lands;

/** The land of an id, which is written as in docs/grading.md. */
const landOf = (id) =>
  createTerrain(land.replace("{student}", id.toLowerCase().replace(/[^a-z0-9._~]+/g, "-")));

/** How many cuts raise the highest place. Where a piece of the land is highest, any place in it. */
function countOf(terrain) {
  const { heights, size } = terrain;
  const highest = heights.indexOf(heights.reduce((most, each) => Math.max(most, each)));
  const [u, v] = [highest % size, Math.floor(highest / size)].map((at) => at / (size - 1));
  let count = 0;
  for (let i = 0; i < terrain.faults; i++) {
    const { px, py, nx, ny } = terrain.fault(i);
    if ((u - px) * nx + (v - py) * ny >= 0) count++;
  }
  return count;
}

const [first, ...others] = process.argv.slice(2);
if (first === "--cuts" && others.length === 1) {
  const terrain = await landOf(others[0]);
  process.stdout.write(await terrain.file("faults-csv").blob.text());
} else if (first && first !== "--cuts") {
  for (const id of [first, ...others]) console.log(`${id},${countOf(await landOf(id))}`);
} else {
  console.error("highest.mjs: name the ids of students, or --cuts and one of them");
  process.exitCode = 1;
}
