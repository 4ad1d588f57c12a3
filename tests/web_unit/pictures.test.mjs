// Tests what lets pictures be drawn while a site is served: the checksums of what they were drawn
// from, the list that the page reads, and the exchange of the site itself.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { DrawnPictures } from "../../web/scripts/drawn_pictures.mjs";
import { writePictureList } from "../../web/scripts/picture_list.mjs";
import { listFiles } from "../../web/scripts/release.mjs";
import { replaceSite } from "../../web/scripts/replace_site.mjs";

const folder = mkdtempSync(join(tmpdir(), "faultline-pictures-"));
after(() => rmSync(folder, { recursive: true }));

/** Writes {name: text} as files below a new folder; returns it. */
function filled(name, files) {
  const path = join(folder, name);
  for (const [file, text] of Object.entries({ ...files })) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

test("a picture is drawn again if its request or the program changed, or if it is gone", async () => {
  const root = filled("drawn", { program: "1", "a.jpg": "a", "b.jpg": "b" });
  const file = join(root, "list", "drawn.json");
  const read = () => DrawnPictures.read(file, root, join(root, "program"));
  const request = ["v1;seed=oak", "--size", "512x320"];

  const first = await read();
  assert.equal(first.isCurrent("a.jpg", request), false, "an unknown picture");
  await Promise.all([first.record("a.jpg", request), first.record("b.jpg", request)]);

  const second = await read();
  assert.equal(second.isCurrent("a.jpg", request), true);
  assert.equal(second.isCurrent("b.jpg", request), true);
  assert.equal(second.isCurrent("a.jpg", [...request, "--dark"]), false, "another look");
  assert.equal(second.isCurrent("a.jpg", ["v1;seed=elm", ...request.slice(1)]), false, "a recipe");
  rmSync(join(root, "b.jpg"));
  assert.equal(second.isCurrent("b.jpg", request), false, "a picture that is gone");

  writeFileSync(join(root, "program"), "2");
  assert.equal((await read()).isCurrent("a.jpg", request), false, "another program");

  for (const damaged of ['{"a.jpg', "null"]) {
    writeFileSync(file, damaged);
    assert.equal((await read()).isCurrent("a.jpg", request), false, damaged);
  }
});

test("the list names finished pictures of starters and notes, and replaces a compressed one", async () => {
  const site = filled("listed", {
    "pictures/preview.jpg": "",
    "pictures/notes/b.jpg": "",
    "pictures/notes/a.jpg": "",
    "pictures/starters/c.jpg": "",
    "pictures/starters/d.jpg.part": "",
    "pictures/list.json.br": "an older list",
  });
  await writePictureList(site, true);
  const list = JSON.parse(readFileSync(join(site, "pictures", "list.json"), "utf8"));
  const pictures = ["notes/a.jpg", "notes/b.jpg", "starters/c.jpg"];
  assert.deepEqual(list, { more: true, pictures });
  assert.ok(!(await listFiles(site)).includes("pictures/list.json.br"));

  const bare = filled("bare", { "index.html": "" });
  await writePictureList(bare, false);
  const none = JSON.parse(readFileSync(join(bare, "pictures", "list.json"), "utf8"));
  assert.deepEqual(none, { more: false, pictures: [] });
});

test("a site that takes another's place keeps the other's pictures, and what open pages load", async () => {
  const to = filled("to", {
    "index.html": "main-1.js",
    "main-1.js": "1",
    "drawer-01234567.js": "1",
    "v/1.0.0/main-1.js": "1",
    "pictures/list.json": "drawn by now",
    "pictures/notes/a.jpg": "a",
  });
  const from = filled("from", {
    "index.html": "main-2.js",
    "main-2.js": "2",
    "main-2.js.br": "br",
    "v/1.0.0/main-2.js": "2",
    "pictures/list.json": "none",
  });
  await replaceSite(from, to);
  const names = await listFiles(to);
  const pictures = ["pictures/list.json", "pictures/notes/a.jpg"];
  const others = [
    "drawer-01234567.js",
    "index.html",
    "main-2.js",
    "main-2.js.br",
    "v/1.0.0/main-2.js",
  ];
  assert.deepEqual(names, [...others, ...pictures].sort());
  assert.equal(readFileSync(join(to, "index.html"), "utf8"), "main-2.js");
  assert.equal(readFileSync(join(to, "pictures", "list.json"), "utf8"), "drawn by now");
});
