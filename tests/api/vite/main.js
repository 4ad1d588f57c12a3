// As people write it: what the package needs besides, Vite must find by itself.
import { createTerrain, createTerrainInWorker } from "faultline";

async function hashes(text) {
  const here = await createTerrain(text);
  const there = await createTerrainInWorker(text);
  return [here.hash, await there.hash];
}

window.hashes = hashes;
