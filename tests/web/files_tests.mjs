// The dialog that exports files: for every target the file has the right name and the command
// line's bytes, a cancelled file leaves nothing, and the link in a sidecar opens its land.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, cli, hash, load, PHONE, same, settled, state, test } from "./harness.mjs";
import { until } from "./hosts.mjs";
import { closed, give, openDialog } from "./open_dialog.mjs";

const RECIPE = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
const LINK = `${RECIPE}!scale=2500`;
const UNREAL = LINK.replace("129", "127");
/**
 * For each target: the file for LINK by default, its link, and the command line's options for it.
 */
const TARGETS = [
  ["Unity", "faultline-oak-v1-129-south-first.raw", LINK, ["--south-first"]],
  ["Unreal", "faultline-oak-v1-127.png", UNREAL, []],
  ["Blender", "faultline-oak-v1-129.png", LINK, []],
  ["Godot", "faultline-oak-v1-129.glb", LINK, [], "3D"],
  ["Blender", "faultline-oak-v1-129.glb", LINK, [], "3D"],
  ["Print", "faultline-oak-v1-129.stl", LINK, [], "3D"],
  ["Data", "faultline-oak-v1-129.asc", LINK, []],
];

/** The bytes that the command line writes into a file with this name. */
function nativeFile(name, link, options) {
  const folder = mkdtempSync(join(tmpdir(), "faultline-files-"));
  try {
    const file = join(folder, name);
    execFileSync(cli, ["generate", "--strict", link, "-o", file, ...options], { stdio: "ignore" });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dialog = (page) => page.locator("#export-dialog");
const pane = (page) => page.locator(".export-pane:not([hidden])");
const ready = (page) => page.waitForSelector('.export-save[aria-disabled="false"]');
const choose = (page, target) =>
  pane(page).getByLabel(target, { exact: true }).check({ force: true });
const shown = (page, part) =>
  page.waitForFunction(
    (wanted) => document.querySelector("#export-dialog").textContent.includes(wanted),
    part,
  );

/** Opens Export at one of its parts: "Heights" or "3D". */
async function openPart(page, part, tap = false) {
  const wide = await page.isVisible("#export");
  for (const press of wide ? ["#export"] : ["#more", "#menu-export"]) {
    await (tap ? page.tap(press) : page.click(press));
  }
  await page.waitForSelector("#export-dialog[open]");
  await choosePart(page, part);
}

async function choosePart(page, part) {
  await dialog(page)
    .locator(".export-head")
    .getByLabel(part, { exact: true })
    .check({ force: true });
  await ready(page);
}

/** Presses Save; returns the saved files by name. */
async function downloaded(page, count) {
  const saved = [];
  const all = new Promise((resolve) => {
    page.on("download", function collect(download) {
      if (saved.push(download) < count) return;
      page.off("download", collect);
      resolve();
    });
  });
  const button = dialog(page).getByRole("button", { name: "Save" });
  await button.click();
  await all;
  // A small file is saved before the second click of a double click.
  await shown(page, "Saved:");
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const rows = saved.map(async (each) => [
    each.suggestedFilename(),
    readFileSync(await each.path()),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

test.core("files: each target gets its file, with the command line's bytes", async (stage) => {
  const page = await stage.rested(`#${LINK}`);
  await openPart(page, "Heights");
  await shown(page, "Flip Vertically off");
  await stage.shoot(page, "export-files-desk");
  await expectAccessible(page);
  for (const [target, name, link, options, part = "Heights"] of TARGETS) {
    await choosePart(page, part);
    await choose(page, target);
    await ready(page);
    const files = await downloaded(page, 1);
    same(Object.keys(files).join(), name, `the file for ${target}`);
    const { length } = files[name];
    // A GLB names the page in its link, which the command line does not know.
    const equal = name.endsWith(".glb")
      ? length > 129 * 129 * 24 && files[name].toString("latin1", 0, 4) === "glTF"
      : files[name].equals(nativeFile(name, link, options));
    check(equal, `${target}: other bytes`);
  }

  // The dialog reports another grid; the sidecar's link opens the same land.
  await choose(page, "Unreal");
  await ready(page);
  await shown(page, "made at 127 × 127 from the same recipe");
  await pane(page).getByText("Also save").click();
  await pane(page).getByText("Facts, JSON").click();
  const pair = await downloaded(page, 2);
  same(
    Object.keys(pair).sort().join(),
    "faultline-oak-v1-127.json,faultline-oak-v1-127.png",
    "a file and its sidecar",
  );
  const sidecar = JSON.parse(pair["faultline-oak-v1-127.json"]);
  const [address, link] = sidecar.link.split("#");
  same(address, stage.url, "the page in the sidecar's link");
  same(sidecar.sideMetres, 2500, "metres in the sidecar");

  // An invalid value is reported, and the value before stays.
  const side = pane(page).locator("[data-option=side]");
  for (const [typed, stays] of [
    ["-5", "2500"],
    ["3000", ""],
    ["-5", "3000"],
    ["", "3000"],
  ]) {
    await side.fill(typed);
    await side.press("Tab");
    const message = stays && `Width must be a number from 1 to 10000000 m. It stays at ${stays}.`;
    await page.waitForFunction(
      (wanted) => document.querySelector(".export-words").textContent === wanted,
      message,
    );
    await ready(page);
    same(await side.inputValue(), stays || typed, `the side after ${typed}`);
  }

  // Typed one after the other before an answer: the value before is still the accepted one.
  await side.evaluate((input) => {
    for (const typed of ["4000", "-5"]) {
      input.value = typed;
      input.dispatchEvent(new Event("change"));
    }
  });
  await shown(page, "It stays at 4000.");
  await side.fill("3000");
  await side.press("Tab");
  await page.waitForFunction(() => document.querySelector(".export-words").textContent === "");
  await ready(page);

  // Cancelled while it is written: nothing is saved. The message appears at once, and stays while
  // the land is built again.
  let others = 0;
  page.on("download", () => others++);
  const afterwards = await page.evaluate(async () => {
    const button = (kind) => document.querySelector(`.export-buttons .${kind}`);
    button("filled").click();
    button("quiet").click();
    // No task comes between Stop and its message: what is read is not what a later task wrote.
    for (let turns = 0; turns < 20; turns++) await null;
    const text = document.querySelector(".export-words").textContent;
    return `${text} ${button("filled").getAttribute("aria-disabled")}`;
  });
  same(afterwards, "Stopped. Nothing was saved. true", "message and Save after Stop");
  await ready(page);
  same(
    await page.textContent(".export-words"),
    "Stopped. Nothing was saved.",
    "the message afterwards",
  );

  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await settled(page);
  await expectAccessible(page);
  await stage.shoot(page, "export-files-desk-dark");
  await page.keyboard.press("Escape");
  check(!(await dialog(page).isVisible()), "Escape does not close it");
  same(await page.evaluate(() => document.activeElement.id), "export", "the focus after Escape");
  await page.waitForFunction(() => !document.querySelector("#export-dialog[open]"));
  // The browser tells of a worker's end a moment later.
  await until(() => page.workers().length === 0, "the workers have ended");
  same(others, 0, "files that were saved although they were cancelled");

  await load(page, link);
  await settled(page);
  same(await hash(page), sidecar.fingerprint, "the land of the sidecar's link");
});

for (const [name, device] of [
  ["desk", {}],
  ["phone", PHONE],
]) {
  test(`files: what is said after Save covers nothing: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LINK}`, device);
    await openPart(page, "Heights", device === PHONE);
    await shown(page, "Flip Vertically off");
    const foot = () => page.locator(".export-foot").boundingBox();
    const before = await foot();
    await downloaded(page, 1);
    check(await page.isVisible(".export-words"), "nothing says that a file was saved");
    same((await foot()).height, before.height, "the foot's height");
    await stage.shoot(page, `export-saved-${name}`);
  });
}

test("files: maps go along with heights, with the command line's bytes", async (stage) => {
  const link = `${RECIPE}!palette=natural;water=0.5`;
  const page = await stage.rested(`#${link}`);
  await openPart(page, "Heights");
  await pane(page).getByText("Also save").click();
  const maps = ["colour", "slope", "flow", "splat"];
  for (const map of maps) {
    await pane(page).getByLabel(`${map} map`, { exact: false }).check();
  }
  await shown(page, "faultline-oak-v1-129.splat.png");
  await shown(page, "Together about\u00a00.");
  await stage.shoot(page, "export-maps");
  await expectAccessible(page);
  const files = await downloaded(page, 5);
  for (const map of maps) {
    const name = `faultline-oak-v1-129.${map}.png`;
    check(files[name]?.equals(nativeFile(name, link, [])), `other bytes of the ${map} map`);
  }
});

test("files: what was set stays with its target, and nothing moves or is left of another", async (stage) => {
  const page = await stage.rested(`#${LINK}`);
  await openPart(page, "Heights");
  await shown(page, "Flip Vertically off");
  const places = () =>
    page.evaluate(() =>
      ["#export-dialog", ".export-head .segments", ".export-save", ".export-close"].map((part) => {
        const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
        return [x, y, width, height].join();
      }),
    );
  const before = await places();
  const side = pane(page).locator("[data-option=side]");
  await side.fill("3000");
  await side.press("Tab");
  await ready(page);
  // In the same task as the press: nothing of Unity is shown while Unreal's land is built.
  const left = await page.evaluate(() => {
    const pane = document.querySelector(".export-pane:not([hidden])");
    pane.querySelector("input[value=unreal]").click();
    return pane.querySelector(".export-advice").textContent;
  });
  same(left, "", "the advice for Unity after Unreal was chosen");
  await shown(page, "Landscape mode");
  same(await side.inputValue(), "2500", "the side for Unreal");
  await choose(page, "Unity");
  await shown(page, "Flip Vertically off");
  same(await side.inputValue(), "3000", "the side for Unity");
  for (const part of ["3D", "Clip", "Picture", "Heights"]) {
    await choosePart(page, part);
    same((await places()).join(" "), before.join(" "), `places in ${part}`);
  }
  await page.locator(".export-close").click();
  same(await page.evaluate(() => document.activeElement.id), "export", "the focus after Close");
  await page.click("#export");
  await shown(page, "Flip Vertically off");
  same(await side.inputValue(), "3000", "the side when it opens again");
});

test("files: impossible files are reported, and options without effect are hidden", async (stage) => {
  const page = await stage.rested("#v1;seed=oak;size=33;method=fbm");
  await openPart(page, "3D");
  const side = pane(page).locator(".export-field", { hasText: "idth, m" }).first();
  const sideName = side.locator("span");
  const format = pane(page).getByLabel("Format");
  const sidecar = pane(page).getByLabel("Facts, JSON");

  // The side of the land is nothing to a block in millimetres, but to the sidecar beside it.
  await choose(page, "Print");
  await ready(page);
  check(!(await side.isVisible()), "Print asks for the land's side");
  await pane(page).getByText("Also save").click();
  await sidecar.check();
  same(await sideName.textContent(), "Land width, m", "the side in a sidecar");
  await sidecar.uncheck();
  check(!(await side.isVisible()), "Print asks for the land's side without a sidecar");
  await choosePart(page, "Heights");
  await choose(page, "Data");
  await ready(page);
  await shown(page, "Vertices: set the grid under Land.");
  same(await sideName.textContent(), "Width, m", "the width of an ESRI grid");
  await format.selectOption("r32");
  check(!(await side.isVisible()), "R32 asks for the land's side");

  // An impossible file is no failure of the page: nothing is logged, and no other file's text is
  // left.
  await format.selectOption("faults-csv");
  await shown(page, "Noise draws no faults");
  same(
    await pane(page).locator(".export-summary").textContent(),
    "",
    "the summary of an impossible file",
  );
  const download = page.locator(".export-save");
  same(await download.getAttribute("aria-disabled"), "true", "Save of no file");
  await page.keyboard.press("Escape");

  await load(page, "v1;seed=oak;size=33;faults=0");
  await settled(page);
  await openPart(page, "Heights");
  await choose(page, "Unity");
  await shown(page, "This land is flat");
});

/** Which of the options are shown, by their keys. */
const optionsOf = (page) =>
  pane(page)
    .locator("[data-option]")
    .evaluateAll((inputs) =>
      inputs.filter((input) => input.offsetParent).map((input) => input.dataset.option),
    );

for (const [where, device] of [
  ["desk", undefined],
  ["phone", PHONE],
]) {
  test(`files: centred heights and normals of the grid, on the ${where}`, async (stage) => {
    const page = await stage.rested(`#${LINK}`, device);
    await openPart(page, "Heights", device !== undefined);
    const option = (key) => pane(page).locator(`[data-option=${key}]`);
    await choose(page, "Data");
    await ready(page);
    await pane(page).getByLabel("Format").selectOption("png16");
    await ready(page);
    check(!(await optionsOf(page)).includes("centred"), "levels are of the land's own range");
    await pane(page).getByLabel("Format").selectOption("r32");
    await ready(page);
    same((await optionsOf(page)).join(), "south-first,centred", "the options of R32");
    await option("centred").check();
    await shown(page, "faultline-oak-v1-129-centred.r32");
    await shown(page, "−1250");
    same((await optionsOf(page)).join(), "south-first,centred,centred-range", "with the range");
    await option("centred-range").fill("0.5");
    await option("centred-range").press("Tab");
    await shown(page, "−625");
    await pane(page).getByText("Also save").click();
    await pane(page).getByLabel("Facts, JSON").check();
    await shown(page, "faultline-oak-v1-129-centred.json");
    await expectAccessible(page);
    await stage.shoot(page, `export-centred-${where}`);
    const files = await downloaded(page, 2);
    const name = "faultline-oak-v1-129-centred.r32";
    const given = ["--centred", "--centred-range", "0.5"];
    check(files[name]?.equals(nativeFile(name, LINK, given)), "other centred floats");
    const facts = JSON.parse(files["faultline-oak-v1-129-centred.json"]);
    same(facts.centredRange, 0.5, "the range in the sidecar");

    await choosePart(page, "3D");
    await choose(page, "Blender");
    await ready(page);
    await pane(page).getByLabel("Format").selectOption("obj");
    await ready(page);
    await option("grid-normals").check();
    await shown(page, "faultline-oak-v1-129-grid-normals.obj");
    await stage.shoot(page, `export-grid-normals-${where}`);
    const meshes = await downloaded(page, 1);
    const mesh = "faultline-oak-v1-129-grid-normals.obj";
    check(meshes[mesh]?.equals(nativeFile(mesh, LINK, ["--grid-normals"])), "another mesh");
    // Exact faces have normals of their own.
    await option("exact-faces").check();
    check(!(await optionsOf(page)).includes("grid-normals"), "normals of the grid on exact faces");
  });
}

test("files: a sheet on the phone", async (stage) => {
  const page = await stage.rested(`#${RECIPE}!at=fault:8`, PHONE);
  await openPart(page, "3D", true);
  await choose(page, "Print");
  await ready(page);
  await shown(page, "faultline-oak-v1-129-at-8.stl");
  await expectAccessible(page);
  await stage.shoot(page, "export-files-phone");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("#export-dialog :is(button, select, label)")]
      .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)
      .map((node) => node.textContent),
  );
  same(small.join(), "", "touch targets that are too small");
  await page.setViewportSize({ width: 320, height: 568 });
  const room = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector(".export-place");
    return scrollWidth - clientWidth;
  });
  same(room, 0, "sideways scroll at 320 px");
  // Message and buttons stay visible wherever the rest is scrolled to.
  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    for (const top of [0, 1e6]) {
      const isVisible = await page.evaluate((place) => {
        document.querySelector(".export-place").scrollTop = place;
        const foot = document.querySelector(".export-foot");
        const { x, width, bottom } = foot.getBoundingClientRect();
        const { x: left, bottom: y } = foot.querySelector(".filled").getBoundingClientRect();
        const onTop = document.elementFromPoint(left + 20, y - 20);
        return onTop?.matches(".filled") && x >= 0 && width > 0 && bottom <= innerHeight;
      }, top);
      check(isVisible, `${width} x ${height}: Save is not visible, scrolled to ${top}`);
    }
    await stage.shoot(page, `export-files-${width}`);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expectAccessible(page);
  // The choice is visible by more than its font weight.
  const backgrounds = await page.evaluate(() =>
    [...document.querySelectorAll(".export-pane:not([hidden]) .choice label")].map(
      (node) => getComputedStyle(node).backgroundColor,
    ),
  );
  same(new Set(backgrounds).size, 2, "backgrounds of the targets in forced colours");
  await stage.shoot(page, "export-files-phone-narrow");
});

const ALPS = "alps.asc";
/** A grid at an altitude that its square cannot hold, in Swiss coordinates. */
const alps = (size = 65) =>
  `ncols ${size}\nnrows ${size}\nxllcorner 2600000.5\nyllcorner 1100000\ncellsize 30\n` +
  Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (2500.1 + ((7 * x * y + 13 * y) % 400)).toFixed(1)),
  )
    .map((row) => row.join(" "))
    .join("\n");

test("files of a land on opened heights have what their file said, as the command line's", async (stage) => {
  const folder = mkdtempSync(join(tmpdir(), "faultline-place-"));
  try {
    const base = join(folder, ALPS);
    writeFileSync(base, alps());
    const page = await stage.rested("#v1;seed=tarn;size=65;faults=20");
    await openDialog(page);
    await give(page, base);
    await page.click("text=Show the land");
    await closed(page);
    await settled(page);
    const native = (name, ...options) => {
      const file = join(folder, name);
      execFileSync(cli, ["generate", link, "--base", base, "-o", file, ...options], {
        stdio: "pipe",
      });
      return readFileSync(file);
    };
    let { link } = await state(page);
    const asGrid = async (format) => {
      await pane(page).getByLabel("Format").selectOption(format);
      await ready(page);
    };
    await openPart(page, "Heights");
    await choose(page, "Data");
    await asGrid("asc");
    await shown(page, "It lies where the opened file lies.");
    await shown(page, "2500 to 2899 m");
    const [asc] = Object.entries(await downloaded(page, 1));
    same(asc[1].equals(native("out.asc")), true, "the ESRI grid is not the command line's");
    same(
      asc[1].toString().split("\n").slice(5, -1).join("\n"),
      alps().split("\n").slice(5).join("\n"),
      "numbers that are not changed",
    );
    await asGrid("geotiff");
    const [tif] = Object.entries(await downloaded(page, 1));
    same(tif[1].equals(native("out.tif")), true, "the GeoTIFF is not the command line's");
    // Another width is another place, and that is said.
    await pane(page).locator('[data-option="side"]').fill("5000");
    await pane(page).locator('[data-option="side"]').blur();
    await shown(page, "The width is set by hand");
    await pane(page).locator('[data-option="side"]').fill("1920");
    await pane(page).locator('[data-option="side"]').blur();
    await shown(page, "It lies where the opened file lies.");
    await page.keyboard.press("Escape");
    // What erosion has changed.
    await load(page, `${link.replace(";faults=0", ";faults=0;erosion=both")}`);
    await settled(page);
    ({ link } = await state(page));
    await openPart(page, "Heights");
    await choose(page, "Data");
    await asGrid("geotiff");
    await pane(page).locator('[data-option="difference"]').check();
    await shown(page, "-difference.tif");
    await ready(page);
    const [less] = Object.entries(await downloaded(page, 1));
    same(
      less[1].equals(native("less.tif", "--difference")),
      true,
      "the difference is not the command line's",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
