// What the workflows and the devcontainer run is pinned: actions by their commit, with the version as
// a comment, and the image by its digest, the same everywhere. A tag can be moved to other code.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".github", "workflows");
const workflows = readdirSync(folder).map((name) => [
  name,
  readFileSync(join(folder, name), "utf8"),
]);
const IMAGE = /\bdebian:12(@sha256:[0-9a-f]{64})?/g;

test("every action is pinned by its commit and says its version", () => {
  const uses = workflows.flatMap(([name, text]) =>
    [...text.matchAll(/\buses: *(.*)/g)].map(([, action]) => `${name}: ${action}`),
  );
  assert.ok(uses.length >= 5);
  for (const each of uses) assert.match(each, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("every container is the same image, pinned by its digest", () => {
  const file = join(root, ".devcontainer", "devcontainer.json");
  const texts = [...workflows.map(([, text]) => text), readFileSync(file, "utf8")];
  const digests = texts.flatMap((text) => [...text.matchAll(IMAGE)].map(([, digest]) => digest));
  assert.equal(digests.length, 3);
  assert.equal(new Set(digests).size, 1);
  assert.match(digests[0] ?? "", /sha256/);
});
