// The dialog that exports files: for every target the file has its name and the command line's
// bytes, a file that is given up leaves nothing, and the note beside one leads back to its land.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, cli, hash, load, PHONE, same, settled, test } from "./harness.mjs";

const RECIPE = "v1;seed=oak;size=129;faults=60;smooth=box;smooth-passes=2";
const LINK = `${RECIPE}!scale=2500`;
const UNREAL = LINK.replace("129", "127");
/** What each target makes of LINK as it opens, and how the command line is told to. */
const TARGETS = [
  ["Unity", "faultline-oak-v1-129.raw", LINK, ["--south-first"]],
  ["Unreal", "faultline-oak-v1-127.png", UNREAL, []],
  ["Godot", "faultline-oak-v1-129.glb", LINK, []],
  ["Print", "faultline-oak-v1-129.stl", LINK, []],
  ["Data", "faultline-oak-v1-129.asc", LINK, []],
];

/** What the command line writes under this name. */
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

const dialog = (page) => page.locator(".files");
const ready = (page) => page.waitForSelector('.files .button.filled[aria-disabled="false"]');
const choose = (page, target) =>
  dialog(page).getByLabel(target, { exact: true }).check({ force: true });
const shown = (page, part) =>
  page.waitForFunction(
    (wanted) => document.querySelector(".files").textContent.includes(wanted),
    part,
  );

async function openFiles(page, ...presses) {
  for (const press of presses) await page.click(press);
  await page.waitForSelector(".files[open]");
  check(!(await page.isVisible("#picture-dialog")), "Export's dialog stands behind");
  await ready(page);
}

/** The files that a press on Download saves, by their names. */
async function downloaded(page, count) {
  const saved = [];
  const all = new Promise((resolve) => {
    page.on("download", function keep(download) {
      if (saved.push(download) < count) return;
      page.off("download", keep);
      resolve();
    });
  });
  await dialog(page).getByRole("button", { name: "Download" }).click();
  await all;
  const rows = saved.map(async (each) => [
    each.suggestedFilename(),
    readFileSync(await each.path()),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

test("files: each target gets its file, with the command line's bytes", async (stage) => {
  const page = await stage.rested(`#${LINK}`);
  await openFiles(page, "#export", "#picture-files");
  const active = () => page.evaluate(() => document.activeElement.value);
  same(await active(), "unity", "the focus when it opens");
  await shown(page, "Flip Vertically off");
  await stage.shoot(page, "files-desk");
  await expectAccessible(page);
  for (const [target, name, link, options] of TARGETS) {
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

  // On another grid it is said so; the note leads back to just that land.
  await choose(page, "Unreal");
  await ready(page);
  await shown(page, "made at 127 × 127 from the same recipe");
  await dialog(page).getByText("With a note").click();
  const pair = await downloaded(page, 2);
  same(
    Object.keys(pair).sort().join(),
    "faultline-oak-v1-127.json,faultline-oak-v1-127.png",
    "a file and its note",
  );
  const note = JSON.parse(pair["faultline-oak-v1-127.json"]);
  const [address, link] = note.link.split("#");
  same(address, stage.url, "the page in the note's link");
  same(note.sideMetres, 2500, "metres in the note");

  // What cannot be is repaired, and named.
  const side = dialog(page).locator("[data-option=side]");
  await side.fill("-5");
  await side.press("Tab");
  await shown(page, "side must be a number from 1 to");
  same(await side.inputValue(), "2500", "the side after a repair");

  // Given up while it is written: nothing comes.
  let others = 0;
  page.on("download", () => others++);
  await page.evaluate(() => {
    const button = (kind) => document.querySelector(`.files-buttons .${kind}`);
    button("filled").click();
    button("quiet").click();
  });
  await shown(page, "Stopped. Nothing was saved.");
  await ready(page);

  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await settled(page);
  await expectAccessible(page);
  await stage.shoot(page, "files-desk-dark");
  await page.keyboard.press("Escape");
  check(!(await dialog(page).isVisible()), "Escape does not close it");
  same(await page.evaluate(() => document.activeElement.id), "more", "the focus after Escape");
  await page.waitForFunction(() => !document.querySelector(".files[open]"));
  same(page.workers().length, 0, "workers after it closed");
  same(others, 0, "files that came though they were given up");

  await load(page, link);
  await settled(page);
  same(await hash(page), note.fingerprint, "the land of the note's link");
});

test("files: a sheet on the phone", async (stage) => {
  const page = await stage.rested(`#${RECIPE}!at=fault:8`, PHONE);
  await page.tap("#more");
  await page.tap("#menu-files");
  await ready(page);
  await choose(page, "Print");
  await ready(page);
  await shown(page, "faultline-oak-v1-129-at-8.stl");
  await expectAccessible(page);
  await stage.shoot(page, "files-phone");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".files :is(button, select, label)")]
      .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)
      .map((node) => node.textContent),
  );
  same(small.join(), "", "what is too small for a finger");
  await page.setViewportSize({ width: 320, height: 568 });
  const room = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector(".files");
    return scrollWidth - clientWidth;
  });
  same(room, 0, "sideways scroll at 320 px");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expectAccessible(page);
  await stage.shoot(page, "files-phone-narrow");
});
