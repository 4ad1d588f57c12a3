// Opened heights: by the dialog, by drop and by paste; a link that stands on a file asks for it and
// refuses another; exports of what stands on them; files that are none. The golden table's lands
// (tests/golden/opened.txt) have their fingerprints.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { sparseTiffOf } from "../api/tiff_file.mjs";
import { expectAccessible } from "./accessible.mjs";
import {
  check,
  cli,
  DESK,
  hash,
  load,
  PHONE,
  root,
  same,
  settled,
  some,
  state,
  test,
} from "./harness.mjs";
import { ask, iframe, openHost, restedFrame } from "./hosts.mjs";
import { closed, give, openDialog, printed, result, says } from "./open_dialog.mjs";
import { withFolder } from "./published.mjs";

const LAND = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
const BEFORE = "v1;seed=tarn;size=65;faults=20";

/** A file that the command line writes of a land, as a browser's file input takes it. */
function fileOf(recipe, name, options = []) {
  const folder = mkdtempSync(join(tmpdir(), "faultline-open-"));
  try {
    const file = join(folder, name);
    execFileSync(cli, ["generate", recipe, "-o", file, ...options], { stdio: "ignore" });
    const plain = { name, mimeType: "application/octet-stream", buffer: readFileSync(file) };
    if (!options.includes("--sidecar")) return [plain];
    const beside = name.replace(/\.\w+$/, ".json");
    const buffer = readFileSync(join(folder, beside));
    return [plain, { name: beside, mimeType: "application/json", buffer }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Drops or pastes files onto the page, as a browser tells of it. */
const hand = (page, type, files) =>
  page.evaluate(
    ([kind, list]) => {
      const data = new DataTransfer();
      for (const { name, bytes } of list) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
      }
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === "paste"
          ? new ClipboardEvent(kind, { ...options, clipboardData: data })
          : new DragEvent(kind, { ...options, dataTransfer: data });
      document.body.dispatchEvent(event);
    },
    [type, files.map(({ name, buffer }) => ({ name, bytes: buffer.toString("base64") }))],
  );

/** Drops what has this path onto the page, as the system does. */
async function dropPath(page, path) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"])
    await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
}

test.core("a file of heights becomes the land, and undo leads back", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const before = await hash(page);
  await openDialog(page);
  await stage.shoot(page, "open-dialog");
  await give(page, fileOf(LAND, "land.r32"));
  await says(page, "land.r32 is open, 129 by 129");
  check((await result(page)).includes("square"), "the columns that were assumed are not told");
  await stage.shoot(page, "open-dialog-notes");
  await page.click("text=Show the land");
  await closed(page);
  await settled(page);
  same(await hash(page), printed("hash", LAND), "the fingerprint of the opened land");
  const { recipe, caption } = await state(page);
  same(recipe, `v1;base=${printed("hash", LAND)};size=129;faults=0;relief=0.08`, "the recipe");
  check(caption.strong.includes("opened"), `the caption: ${caption.strong} ${caption.rest}`);
  await stage.shoot(page, "open-land");
  await page.keyboard.press("Control+z");
  await settled(page);
  same(await hash(page), before, "the land before");
  await page.keyboard.press("Control+y");
  await settled(page);
  same(await hash(page), printed("hash", LAND), "the opened land again");
});

test("a table of places with x, y and height is the grid that they stand on", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`, PHONE);
  const lines = [];
  for (let i = 0; i < 65 * 65; ++i) {
    const x = (i * 7) % 65;
    const y = Math.floor(i / 65);
    lines.push(
      `${500000 + 25 * x},${5400000 + 25 * y},${(60 * Math.sin(x / 9) * Math.cos(y / 7)).toFixed(2)}`,
    );
  }
  await openDialog(page);
  const buffer = Buffer.from(`x,y,z\n${lines.join("\n")}`);
  await give(page, { name: "hills.csv", mimeType: "text/csv", buffer });
  await says(page, "hills.csv is open, 65 by 65");
  check(
    (await result(page)).includes("By the heading of the table"),
    "it is not told how it was read",
  );
  await stage.shoot(page, "open-places");
});

test("what is cut, smoothed and eroded stands on the opened land, also in exports", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const file = fileOf(LAND, "land.r32");
  await hand(page, "drop", file);
  await says(page, "is open");
  await page.click("text=Show the land");
  const more = "faults=12;relief=0.08;smooth=box;erosion=both;erosion-steps=9";
  await load(page, `v1;base=${printed("hash", LAND)};size=129;${more}`);
  await settled(page);
  const { recipe } = await state(page);
  const folder = mkdtempSync(join(tmpdir(), "faultline-open-"));
  try {
    const base = join(folder, "land.r32");
    execFileSync(cli, ["generate", LAND, "-o", base], { stdio: "ignore" });
    same(await hash(page), printed("hash", recipe, "--base", base), "the fingerprint");
    await page.click("#export");
    await page.getByRole("radio", { name: "Heights" }).check({ force: true });
    const pane = page.locator(".export-pane:not([hidden])");
    await pane.getByLabel("Data", { exact: true }).check({ force: true });
    await page.waitForSelector('.export-save[aria-disabled="false"]');
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click(".export-save")]);
    const written = join(folder, "again.asc");
    execFileSync(cli, ["generate", recipe, "-o", written, "--base", base], { stdio: "ignore" });
    check(readFileSync(await saved.path()).equals(readFileSync(written)), "the files differ");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.core("a link that stands on a file asks for it, and takes no other", async (stage) => {
  const text = readFileSync(join(root, "tests", "golden", "opened.txt"), "utf8");
  const lines = text.split("\n").filter((line) => /^v1\S* v1\S*size=(33|65)/.test(line));
  check(lines.length > 5, `${lines.length} lines`);
  for (const [i, line] of some([...lines.entries()], 4)) {
    const [ground, recipe, fingerprint] = line.split(" ");
    const page = await stage.rested(`#${recipe}`);
    await page.waitForSelector("#open-dialog[open]");
    const base = printed("hash", ground);
    check((await page.textContent(".open-wanted")).includes(base.slice(0, 8)), "what is asked for");
    same((await state(page)).finishedHash, "", "a fingerprint of what is not there");
    check((await page.textContent("#notices")).includes("file"), "no notice");
    if (i === 0) {
      await stage.shoot(page, "open-wanted");
      await give(page, fileOf(BEFORE, "other.r32"));
      await says(page, "but the land of the link starts from");
      same((await state(page)).lacksBase, true, "another land was taken");
    }
    await give(page, fileOf(ground, "ground.r32"));
    await says(page, "is open");
    await page.click("text=Show the land");
    await settled(page);
    same(await hash(page), fingerprint, recipe);
    same((await state(page)).lacksBase, false, "the land still lacks its ground");
    check(!(await page.textContent("#notices")).includes("file"), "the notice stays");
  }
});

test("undo shows an opened land that the page still holds, and asks for no file", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const names = ["a", "b", "c", "a", "d"];
  const hashes = {};
  for (const name of names) {
    await openDialog(page);
    await give(page, fileOf(`v1;seed=${name};size=33;faults=9`, `${name}.r32`));
    await page.click(".open-result .filled");
    await settled(page);
    hashes[name] = await hash(page);
  }
  await page.click("#undo");
  await settled(page);
  check(!(await state(page)).lacksBase, "the program lacks the land");
  check(!(await page.isVisible("#open-dialog")), "the page asks for a file that it holds");
  same(await hash(page), hashes.a, "the land that was opened again");
  // The oldest is gone from both.
  for (let i = 0; i < 2; ++i) await page.click("#undo");
  await page.waitForSelector("#open-dialog[open]");
});

test("after its worker was lost, the card explains an opened land on its own heights", async (stage) => {
  const page = await stage.page();
  // The card may start its worker as soon as the page opens.
  await page.addInitScript(() => {
    const workers = (window.lessons = []);
    const { Worker } = window;
    window.Worker = class extends Worker {
      constructor(address, options) {
        super(address, options);
        if (String(address).includes("lesson")) workers.push(this);
      }
    };
  });
  await page.goto(`${stage.url}#v1;size=129;faults=20!card=how;at=fault:0`);
  await page.evaluate(() => window.faultline.ready);
  await settled(page);
  await openDialog(page);
  await page.click("text=Test dome");
  await closed(page);
  const explained = () =>
    page.waitForFunction(() =>
      /its heights are 0\s%\sto\s50\s%/.test(document.querySelector("#drawer").textContent),
    );
  await explained();
  await page.evaluate(() => {
    const [worker] = window.lessons.splice(0);
    worker.dispatchEvent(new ErrorEvent("error", { message: "lost" }));
  });
  // The next question starts another worker.
  await page.evaluate(() => window.faultline.seek(1));
  await page.waitForFunction(() => window.lessons.length === 1);
  await page.evaluate(() => window.faultline.seek(0));
  await settled(page);
  await explained();
});

test("the test dome: from the dialog, and by links that need no file, in embeds too", async (stage) => {
  const text = readFileSync(join(root, "tests", "golden", "opened.txt"), "utf8");
  const lines = text.split("\n").filter((line) => line.startsWith("dome:"));
  check(lines.length >= 6, `${lines.length} lines`);
  for (const line of some(lines, 3)) {
    const [, recipe, fingerprint] = line.split(" ");
    const page = await stage.open(`#${recipe}`, { reducedMotion: "reduce" });
    await page.waitForFunction(() => !window.faultline.state().lacksBase);
    await settled(page);
    same(await hash(page), fingerprint, recipe);
    same(printed("hash", recipe), fingerprint, "by the command line");
    check(!(await page.isVisible("#open-dialog")), "the dialog is shown");
    check(!(await page.textContent("#notices")).includes("file"), "the notice stays");
  }
  const page = await stage.rested("#v1;size=129;faults=20!card=how;at=fault:0");
  await openDialog(page);
  await stage.shoot(page, "open-dome");
  await page.click("text=Test dome");
  await closed(page);
  await settled(page);
  const { recipe } = await state(page);
  same(await hash(page), lines.find((line) => line.startsWith("dome:129")).split(/=|;/)[4], recipe);
  await page.waitForFunction(() =>
    /its heights are 0\s%\sto\s50\s%/.test(document.querySelector("#drawer").textContent),
  );
  await page.mouse.move(5, 5);
  await stage.shoot(page, "dome");

  const [, known] = lines[0].split(" ");
  const body = iframe(known, { id: "known" }) + iframe(`v1;base=${"12".repeat(8)}`, { id: "none" });
  const host = await openHost(stage, body);
  const frames = [await restedFrame(host, "#known"), await restedFrame(host, "#none")];
  await frames[0].waitForFunction(() => !window.faultline.state().lacksBase);
  await settled(frames[0]);
  same((await ask(host, "#known", "heights")).fingerprint, lines[0].split(" ")[2], "in an embed");
  // The other one has looked, and asks nobody.
  await frames[1].waitForSelector("#open-dialog", { state: "attached" });
  await host.waitForTimeout(1500);
  check(!(await frames[1].isVisible("#open-dialog")), "an embed asks for a file");
});

test("a PNG with its sidecar keeps its unit; pasted without it, a word is said", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  await openDialog(page);
  const files = fileOf(LAND, "land.png", ["--sidecar"]);
  await give(page, files);
  await closed(page);
  await settled(page);
  const withIt = await hash(page);
  await hand(page, "paste", files.slice(0, 1));
  await says(page, "unit");
  await page.click("text=Show the land");
  await settled(page);
  const folder = mkdtempSync(join(tmpdir(), "faultline-open-"));
  try {
    const png = join(folder, "land.png");
    for (const [i, found] of [await hash(page), withIt].entries()) {
      for (const { name, buffer } of files.slice(0, i + 1))
        writeFileSync(join(folder, name), buffer);
      same(found, printed("hash", "v1;faults=0", "--base", png), "the command line's");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("files that hold no heights are refused in words, and the land stays", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const before = await hash(page);
  await openDialog(page);
  const bad = (name, text) => [
    { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) },
  ];
  for (const [files, words] of [
    [bad("letter.txt", "Dear reader,\nno numbers here.\n"), "is not a number"],
    [bad("land.json", "{}"), "None of these files holds heights"],
    [bad("<b>land</b>.png", "no PNG"), "PNG ends too early"],
    [bad("land.r32", "12345"), "not a multiple"],
    [bad("land.asc", "ncols 999999999\nnrows 999999999\ncellsize 1\n1 2 3"), "land is 2 to"],
    [bad("empty.raw", ""), "empty"],
  ]) {
    await give(page, files);
    await says(page, words);
    same(await page.locator(".open-result b").count(), 0, "a name became markup");
  }
  // Columns and rows of raw numbers are asked for.
  await give(page, bad("land.r32", Buffer.alloc(4 * 12 * 9)));
  await says(page, "columns and rows");
  await page.getByLabel("Columns", { exact: true }).fill("12");
  await page.getByLabel("Rows", { exact: true }).fill("9");
  await stage.shoot(page, "open-raw");
  await page.keyboard.press("Enter");
  await page.click("text=Open this part");
  await says(page, "9 by 9 were read, from column 1 and row 0, counted from 0");
  await page.keyboard.press("Escape");
  await closed(page);
  await page.keyboard.press("Control+z");
  await settled(page);
  same(await hash(page), before, "the land before");
});

for (const [name, options] of some(
  [
    ["phone", PHONE],
    ["desk, dark", { ...DESK, colorScheme: "dark" }],
  ],
  2,
)) {
  test(`the dialog that opens heights is accessible: ${name}`, async (stage) => {
    const page = await stage.rested(`#${BEFORE}`, options);
    await openDialog(page);
    await stage.shoot(page, `open-dialog-${name}`);
    await expectAccessible(page);
    const box = await page.locator("#open-dialog").boundingBox();
    const { width, height } = page.viewportSize();
    check(box.x >= 0 && box.x + box.width <= width, "wider than the window");
    check(box.y >= 0 && box.y + box.height <= height + 1, "higher than the window");
    await page.keyboard.press("Escape");
    await closed(page);
    same(await page.evaluate(() => document.activeElement.id), "more", "the focus");
    await page.focus("#canvas");
    await page.keyboard.press("o");
    await page.waitForSelector("#open-dialog[open]");
  });
}

test("where a part cannot be read, another one can be chosen at once", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  await openDialog(page);
  const buffer = sparseTiffOf(20000);
  await give(page, { name: "sea.tif", mimeType: "image/tiff", buffer });
  await page.click("text=Open this part");
  await says(page, "from so small a file: choose a part of at most 4097 a side");
  await page.fill(".open-part-numbers input >> nth=2", "65");
  await page.keyboard.press("Tab");
  await page.click("text=Open this part");
  await says(page, "is open, 65 by 65");
});

test("of several files none is taken silently, and a folder is told from a file", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  const before = (await state(page)).recipe;
  const heights = { name: "land.r32", buffer: Buffer.alloc(4 * 33 * 33) };
  await hand(page, "drop", [heights, { ...heights, name: "other.r32" }]);
  await says(page, "land.r32 does not say where its cells lie, so it cannot be joined");
  const sidecar = { name: "land.json", buffer: Buffer.from("{}") };
  await hand(page, "drop", [heights, { ...heights, name: "other.r32" }, sidecar]);
  await says(page, "cannot be joined");
  same((await state(page)).recipe, before, "the land");
  await hand(page, "drop", [heights, sidecar, { ...sidecar, name: "other.json" }]);
  await says(page, "1 other file was not read: other.json");

  await withFolder(async (folder) => {
    await dropPath(page, folder);
    await says(page, `${basename(folder)} is a folder, or it was moved`);
    const own = await stage.page();
    await own.goto(`${stage.url}check.html`);
    await own.waitForFunction(() => document.querySelector("#land").textContent !== "");
    await dropPath(own, folder);
    await own.waitForSelector(`#findings >> text=${basename(folder)} is a folder`);
    await hand(own, "drop", [heights, { ...heights, name: "other.r32" }]);
    await own.waitForSelector(
      "#findings >> text=land.r32 does not say where its cells lie, so it cannot be joined",
    );
  });
});
