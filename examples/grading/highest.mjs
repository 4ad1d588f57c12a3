// The number of task 5 of the lab sheet: how many of the cuts of a student's land raise its highest
// place.
//
//   node highest.mjs ID...         a line for each: "ada,36"
//   node highest.mjs --cuts ID     the cuts of that land, as the page "Check your own" saves them
//
// The land is the first one of the assignment.json beside this script, or of --assignment FILE. It
// needs the package "faultline" (`npm install`).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** The part of a seed that an id becomes, as docs/grading.md says. */
const seedOf = (id) =>
  id
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[^a-z0-9._~]+/g, "-")
    .replace(/^-/, "")
    .replace(/[-._~]+$/, "");

async function landOf(assignment, id) {
  const { createTerrain } = await import("faultline").catch(() => {
    throw new Error("the package is not installed: run `npm install` in this script's folder");
  });
  const { lands } = JSON.parse(readFileSync(assignment, "utf8").replace(/^\uFEFF/, ""));
  if (!lands?.[0]?.land) throw new Error(`${assignment} has no land`);
  const seed = seedOf(id.normalize());
  if (seed === "") throw new Error(`"${id}" is no id`);
  const terrain = await createTerrain(lands[0].land.replaceAll("{student}", seed));
  const [notice] = terrain.notices;
  if (notice) throw new Error(`${id}: ${notice.message}`);
  if (terrain.faults === 0) throw new Error("the land is not made of cuts");
  return terrain;
}

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

try {
  const { values, positionals: ids } = parseArgs({
    options: {
      assignment: {
        type: "string",
        default: fileURLToPath(new URL("assignment.json", import.meta.url)),
      },
      cuts: { type: "string" },
    },
    allowPositionals: true,
  });
  if ((values.cuts === undefined) === (ids.length === 0))
    throw new Error("name the ids of students, or --cuts and one of them");
  if (values.cuts !== undefined) {
    const terrain = await landOf(values.assignment, values.cuts);
    process.stdout.write(await terrain.file("faults-csv").blob.text());
  }
  for (const id of ids) console.log(`${id},${countOf(await landOf(values.assignment, id))}`);
} catch (error) {
  console.error(`highest.mjs: ${error.message.split("\n")[0]}`);
  process.exitCode = 1;
}
