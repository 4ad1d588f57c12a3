// Tests common/link_text, which reads links before the program is loaded, and compares it with C++.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadLesson } from "../../web/scripts/lesson.mjs";
import { LINK_SYNTAX, load, root } from "./load.mjs";

const { joinLink, surroundingsOf, withoutSurroundings } = await load("common/link_text.ts");

// A link, the parts of the page that it requests around the land, and the link without that.
const CASES = [
  ["", undefined, ""],
  ["v1;seed=3", undefined, "v1;seed=3"],
  ["v1!ui=none", "none", "v1"],
  ["v1;seed=3!at=end;ui=minimal;speed=10", "minimal", "v1;seed=3!at=end;speed=10"],
  ["v1!gui=none;at=end", undefined, "v1!gui=none;at=end"],
  ["v1!ui=all", undefined, "v1"],
  ["v1!ui=nonesuch", undefined, "v1"],
  ["v1%21ui%3Dnone%3Bat=end", "none", "v1!at=end"],
];

for (const [link, ui, rest] of CASES) {
  test(`surroundings of "${link}"`, () => {
    assert.equal(surroundingsOf(link), ui);
    assert.equal(withoutSurroundings(link), rest);
  });
}

test("entries join a link's view, and empty ones are left out", () => {
  assert.equal(joinLink("v1", null, "", undefined), "v1");
  assert.equal(joinLink("v1", "at=end", "ui=none"), "v1!at=end;ui=none");
  assert.equal(joinLink("v1;seed=3!speed=10", "ui=none"), "v1;seed=3!speed=10;ui=none");
});

const wasm = join(root, "build", "web-plain");
const skip = existsSync(join(wasm, "lesson.wasm")) ? false : "the preset web-plain is not built";

test("C++ reads every case in the same way", { skip }, async () => {
  const lesson = await loadLesson(wasm);
  assert.deepEqual(JSON.parse(lesson.linkSyntax()), LINK_SYNTAX);
  for (const [link, ui, rest] of CASES) {
    assert.equal(lesson.linkWith(link, "ui", ""), rest, link);
    const withDefault = lesson.linkWithDefault(link, "ui", "full");
    assert.equal(withDefault === link && link.includes("ui"), ui !== undefined, link);
  }
});
