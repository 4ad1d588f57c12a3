// A usual import: Vite must find the other files of the package by itself.
import { createTerrain, createTerrainInWorker, openHeights } from "faultline";

async function hashes(text) {
  const here = await createTerrain(text);
  const there = await createTerrainInWorker(text);
  return [here.hash, await there.hash];
}

/** What is read of a file, and the fingerprint of the land that stands on it. */
async function opened(name, bytes) {
  const base = await openHeights(new File([new Uint8Array(bytes)], name));
  const { hash } = await createTerrain("v1;faults=0", { base });
  return [base.fingerprint, hash, base.side, base.says, base.notes];
}

async function refused(name) {
  try {
    await openHeights([new File(["no heights"], name)]);
    return "";
  } catch (error) {
    return `${error.name} ${error.code}`;
  }
}

async function givenUp() {
  const controller = new AbortController();
  setTimeout(() => controller.abort());
  const file = new File(["1,2,3\n".repeat(1e6)], "large.csv");
  return openHeights(file, { signal: controller.signal }).catch(({ name }) => name);
}

window.opened = opened;
window.openedText = (text) => openHeights(new File([text], "text.asc"));
window.refused = refused;
window.givenUp = givenUp;
window.hashes = hashes;
