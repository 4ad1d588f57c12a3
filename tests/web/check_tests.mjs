// The page "Check your own", used as a student would: its list of cuts goes out, heights computed from
// that list come back, right and wrong in ways that students know.
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.mjs";
import { check, DESK, PHONE, same, some, test } from "./harness.mjs";

async function openCheck(stage, options = {}, hash = "") {
  const page = await stage.page(options);
  await page.goto(`${stage.url}check.html${hash}`);
  await page.waitForFunction(() => document.querySelector("#land").textContent !== "");
  return page;
}

/** The saved list of cuts, each as {column: number}. */
async function cutsOf(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#cuts")]);
  const [head, ...rows] = (await readFile(await download.path(), "utf8")).trim().split("\n");
  const names = head.split(",");
  return rows.map((row) =>
    Object.fromEntries(row.split(",").map((cell, i) => [names[i], Number(cell)])),
  );
}

/** A student's program: rows of heights, from the north. */
function landOf(cuts, side) {
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => {
      let height = 0;
      for (const { A, B, px24, py24, amplitude } of cuts) {
        const d = side - 1;
        const isRaised = A * (x * 2 ** 24 - px24 * d) + B * (y * 2 ** 24 - py24 * d) >= 0;
        height += isRaised ? amplitude : -amplitude;
      }
      return height;
    }),
  );
}

const csvOf = (rows) => Buffer.from(rows.map((row) => row.join(",")).join("\n"));

/** Gives a file and returns what is found, as {right, findings: {state: texts}}. */
async function give(page, name, buffer) {
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
  return found(page, name);
}

async function found(page, name) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector("#name").textContent === wanted &&
      document.querySelector("#findings li") !== null,
    name,
  );
  return page.evaluate(() => ({
    title: document.querySelector("#result-title").textContent,
    wrong: [...document.querySelectorAll("#findings .wrong span")].map((each) => each.textContent),
    all: document.querySelector("#findings").innerText,
    hasMap: !document.querySelector("#map-figure").hidden,
  }));
}

test("check your own: heights computed from the saved cuts are right in any unit", async (stage) => {
  const page = await openCheck(stage);
  const cuts = await cutsOf(page);
  same(cuts.length, 12, "cuts");
  const land = landOf(cuts, 65);
  const right = await give(page, "mine.csv", csvOf(land));
  same(right.title, "All of it is right", right.all);
  check(!right.hasMap, "a map of no differences");
  const metres = land.map((row) => row.map((z) => (40 * z + 700).toFixed(4)));
  const other = await give(page, "metres.csv", csvOf(metres));
  same(other.title, "All of it is right", other.all);
  check(other.all.includes("That is another unit, not a fault"), other.all);
});

test("check your own: wrong heights are told apart, and where", async (stage) => {
  const page = await openCheck(stage);
  const cuts = await cutsOf(page);
  const land = landOf(cuts, 65);

  const down = await give(page, "down.csv", csvOf([...land].reverse()));
  same(down.wrong.length, 1, down.all);
  check(down.wrong[0].startsWith("Yours is upside down"), down.all);

  const turned = cuts.map((cut, i) => (i === 6 ? { ...cut, amplitude: -cut.amplitude } : cut));
  const sign = await give(page, "sign.csv", csvOf(landOf(turned, 65)));
  check(sign.all.includes("Cut 7 has its sign turned."), sign.all);
  check(sign.hasMap, "no map of the differences");
  await stage.shoot(page, "check-sign");

  const spike = land.map((row) => [...row]);
  spike[20][30] += 3;
  const one = await give(page, "spike.csv", csvOf(spike));
  check(one.all.includes("1 of 4225 vertices are wrong"), one.all);
  check(one.all.includes("column 30, row 20"), one.all);

  const short = await give(page, "short.csv", csvOf(landOf(cuts, 64)));
  check(short.wrong[0].includes("one vertex too early"), short.all);
});

test("check your own: raw numbers that are no square ask for columns and rows", async (stage) => {
  const page = await openCheck(stage);
  const bytes = Buffer.alloc(4 * 65 * 33);
  const asked = await give(page, "mine.r32", bytes);
  same(asked.title, "Something is wrong", asked.all);
  await page.fill("#columns", "65");
  await page.fill("#rows", "33");
  await page.click("#raw button");
  await page.waitForFunction(() =>
    document.querySelector("#findings").innerText.includes("65 columns and 33 rows"),
  );
});

test("check your own: a link's land is checked, and a broken link is repaired in words", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;method=fbm;size=33");
  check(await page.isDisabled("#cuts"), "noise has a list of cuts");
  const said = async (text, words) => {
    await page.fill("#link", text);
    await page.waitForFunction(
      (wanted) => document.querySelector("#land").textContent.includes(wanted),
      words,
    );
  };
  await said("v1;faults=9!at=fault:4", "The first 4 of 9 cuts");
  await said("v1;faults=9;smooth=box", "The list tells only its cuts");
  await said(
    "https://example.org/index.html#v1;seed=a;faults=x;size=33",
    "cuts on a grid of 33 vertices a side. faults",
  );
  check(!(await page.isDisabled("#cuts")), "cuts have no list");
  check(new URL(page.url()).hash.startsWith("#v1;seed=a"), page.url());
  check((await page.getAttribute("#open", "href")).startsWith("index.html#v1;seed=a"), "no link");
});

test("check your own: files that are nothing are refused in words", async (stage) => {
  const page = await openCheck(stage);
  for (const [name, text] of some(
    [
      ["picture.png", "no picture"],
      ["words.csv", "one,two\nthree,four"],
      ["empty.asc", ""],
      ["<b>.obj", "v 0 0"],
    ],
    2,
  )) {
    const refused = await give(page, name, Buffer.from(text));
    same(refused.title, "Something is wrong", refused.all);
    check(refused.wrong[0].length > 15, refused.all);
  }
});

for (const [device, options] of [
  ["desk", DESK],
  ["phone", PHONE],
]) {
  test(`check your own is accessible and fits: ${device}`, async (stage) => {
    const page = await openCheck(stage, options);
    const cuts = await cutsOf(page);
    await give(page, "down.csv", csvOf([...landOf(cuts.slice(1), 65)].reverse()));
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await stage.shoot(page, `check-${device}-${colorScheme}`);
    }
    same(await page.evaluate(() => document.body.scrollWidth <= innerWidth), true, "it fits");
  });
}
