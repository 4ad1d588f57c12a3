// A usual import: Vite must find the other files of the package by itself.
import { createTerrain, createTerrainInWorker } from "faultline";

async function hashes(text) {
  const here = await createTerrain(text);
  const there = await createTerrainInWorker(text);
  return [here.hash, await there.hash];
}

window.hashes = hashes;
