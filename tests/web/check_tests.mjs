// The page "Check your own", used as a student would: its list of cuts goes out, heights computed from
// that list come back, right and wrong in ways that students know.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tiffOf } from "../api/tiff_file.mjs";
import { expectAccessible } from "./accessible.mjs";
import { check, cli, DESK, PHONE, same, some, test } from "./harness.mjs";

async function openCheck(stage, options = {}, hash = "") {
  const page = await stage.page(options);
  await page.goto(`${stage.url}check.html${hash}`);
  await page.waitForFunction(() => document.querySelector("#land").textContent !== "");
  return page;
}

test("the page has the typeface of the others, with all its letters", async (stage) => {
  const page = await openCheck(stage);
  const faces = await page.evaluate(async () => {
    await document.fonts.ready;
    const text = document.body.innerText;
    const loaded = (font) => document.fonts.check(font, text);
    const faces = [...document.fonts].map(({ weight, status }) => `${weight} ${status}`);
    return [...faces, loaded("16px Inter"), loaded("600 16px Inter")].join();
  });
  same(faces, "normal loaded,600 loaded,true,true", "the faces of Inter");
});

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

test.core("check your own: heights of the saved cuts are right in any unit", async (stage) => {
  const page = await openCheck(stage);
  const cuts = await cutsOf(page);
  same(cuts.length, 12, "cuts");
  const land = landOf(cuts, 65);
  const right = await give(page, "mine.csv", csvOf(land));
  same(right.title, "All of it is right", right.all);
  check(!right.hasMap, "a map of no differences");
  check(right.all.includes("in the unit of the amplitudes in the list of cuts"), right.all);
  const metres = land.map((row) => row.map((z) => (40 * z + 700).toFixed(4)));
  const other = await give(page, "metres.csv", csvOf(metres));
  same(other.title, "All of it is right", other.all);
  check(other.all.includes("That is a unit of its own"), other.all);
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
  check(sign.all.includes("Cut 6 has its sign turned."), sign.all);
  check(sign.hasMap, "no map of the differences");
  await stage.shoot(page, "check-sign");

  const spike = land.map((row) => [...row]);
  spike[20][30] += 3;
  const one = await give(page, "spike.csv", csvOf(spike));
  check(one.all.includes("1 of 4225 vertices are wrong"), one.all);
  check(one.all.includes("column 30, row 20"), one.all);

  // As a program writes them that divides by the number of vertices, with three decimals.
  const counted = Array.from({ length: 65 }, (_, y) =>
    Array.from({ length: 65 }, (_, x) =>
      cuts
        .reduce((height, { px, py, nx, ny, amplitude }) => {
          const isRaised = (x / 65 - px) * nx + (y / 65 - py) * ny >= 0;
          return height + (isRaised ? amplitude : -amplitude);
        }, 0)
        .toFixed(3),
    ),
  );
  const grid = await give(page, "counted.csv", csvOf(counted));
  check(grid.all.includes("Your program divides by 65: u = x / 65, v = y / 65."), grid.all);

  const short = await give(page, "short.csv", csvOf(landOf(cuts, 64)));
  check(short.wrong[0].includes("one vertex too early"), short.all);
});

test("check your own: raw numbers that are no square ask for columns and rows", async (stage) => {
  const page = await openCheck(stage);
  const bytes = Buffer.alloc(4 * 65 * 33);
  const asked = await give(page, "mine.r32", bytes);
  same(asked.title, "Something is wrong", asked.all);
  check(await page.isVisible("text=Read again"), "the form is not open");
  await page.getByLabel("Columns").fill("65");
  await page.getByLabel("Rows", { exact: true }).fill("33");
  await page.click("text=Read again");
  await page.waitForFunction(() =>
    document.querySelector("#findings").innerText.includes("65 columns and 33 rows"),
  );
});

const binary = (name, buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const worded = (name, words) => binary(name, Buffer.from(words));

/** Gives several files at once, by the dialog, and returns what is found. */
async function giveAll(page, files) {
  await page.setInputFiles("#file", files);
  return found(page, files.map(({ name }) => name).join(", "));
}

/** Sends the form, after which `words` are found. */
async function sendForm(page, words) {
  await page.click("text=Read again");
  await page.waitForFunction(
    (wanted) => document.querySelector("#findings").innerText.includes(wanted),
    words,
  );
  return found(page, await page.textContent("#name"));
}

test.core("check your own: files that belong together are read as one", async (stage) => {
  const page = await openCheck(stage);
  const land = landOf(await cutsOf(page), 65);
  const floats = Buffer.from(Float32Array.from(land.flat()).buffer);
  const head =
    "ncols 65\nnrows 65\nxllcorner 500\nyllcorner 600\ncellsize 10\nbyteorder LSBFIRST\n";
  const flt = await giveAll(page, [worded("mine.hdr", head), binary("mine.flt", floats)]);
  same(flt.title, "All of it is right", flt.all);
  check(flt.all.includes("As the file says, its first row was read as the northern"), flt.all);
  check(flt.all.includes("floats of 32 bits"), flt.all);

  // Four tiles that share a row and a column, dropped.
  const tile = (name, [x0, x1, y0, y1]) => {
    const rows = land.slice(y0, y1).map((row) => row.slice(x0, x1).join(" "));
    const corner = `xllcorner ${10 * x0}\nyllcorner ${10 * (65 - y1)}\ncellsize 10\n`;
    return [name, `ncols ${x1 - x0}\nnrows ${y1 - y0}\n${corner}${rows.join("\n")}\n`];
  };
  const tiles = [
    tile("c.asc", [0, 40, 29, 65]),
    tile("a.asc", [0, 40, 0, 30]),
    tile("d.asc", [39, 65, 29, 65]),
    tile("b.asc", [39, 65, 0, 30]),
  ];
  await page.evaluate((list) => {
    const data = new DataTransfer();
    for (const [name, words] of list) data.items.add(new File([words], name));
    const options = { bubbles: true, cancelable: true, dataTransfer: data };
    document.querySelector("#drop").dispatchEvent(new DragEvent("drop", options));
  }, tiles);
  const map = await found(page, "c.asc, a.asc, d.asc, b.asc");
  same(map.title, "All of it is right", map.all);
  check(map.all.includes("65 columns, 65 rows"), map.all);

  // One of our own sidecars says that the southern row comes first.
  const down = Buffer.from(Float32Array.from([...land].reverse().flat()).buffer);
  const alone = await give(page, "down.r32", down);
  check(alone.wrong[0]?.startsWith("Yours is upside down"), alone.all);
  const sidecar = worded(
    "down.json",
    JSON.stringify({ size: 65, sideMetres: 640, lowMetres: 0, highMetres: 1, firstRow: "south" }),
  );
  const told = await giveAll(page, [binary("down.r32", down), sidecar]);
  same(told.title, "All of it is right", told.all);

  const refused = await giveAll(page, [worded("mine.hdr", head), worded("mine.prj", "LOCAL_CS[]")]);
  check(refused.wrong[0]?.startsWith("None of these files holds heights"), refused.all);
});

test("check your own: a TIFF lies as it says", async (stage) => {
  const page = await openCheck(stage);
  const land = landOf(await cutsOf(page), 65);
  const keys = [
    [1024, 1],
    [1025, 1],
    [3072, 32632],
    [4099, 9003],
  ];
  const transform = [30, 0, 0, 500000, 0, 30, 0, 5000000, 0, 0, 0, 0, 0, 0, 0, 1];
  const tiff = (rows) => tiffOf({ heights: rows.flat(), columns: 65, transform, keys });
  const south = await give(page, "south.tif", tiff([...land].reverse()));
  same(south.title, "All of it is right", south.all);
  check(south.all.includes("heights are in US survey feet, as it says"), south.all);
  // The same as it would lie in a file whose north is up.
  const liar = await give(page, "liar.tif", tiff(land));
  check(liar.wrong[0]?.includes("whoever opens it gets it upside down"), liar.all);
});

test.core("check your own: what is said in the form counts, and is told", async (stage) => {
  const page = await openCheck(stage);
  const land = landOf(await cutsOf(page), 65);
  // The higher byte first, from the south, a quarter of a unit each, from -1000 on.
  const bytes = Buffer.alloc(2 * 65 * 65);
  const levels = [...land].reverse().flat();
  levels.forEach((height, i) => bytes.writeInt16BE(Math.round(4 * (100 * height + 1000)), 2 * i));
  const guessed = await give(page, "mine.raw", bytes);
  check(guessed.wrong[0]?.startsWith("Yours is upside down"), guessed.all);
  check(await page.isVisible("text=What the file does not say"), "no form");
  same(await page.getByLabel("Metres a cell").count(), 0, "fields that change nothing in a check");
  await page.click("text=What the file does not say");
  await page.getByLabel("Columns").fill("65");
  await page.getByLabel("Numbers").selectOption({ label: "16 bits, with sign" });
  await page.getByLabel("Byte order").selectOption({ label: "Higher byte first" });
  await page.getByLabel("First row").selectOption({ label: "In the south" });
  await page.getByLabel("Heights in").selectOption({ label: "Feet" });
  await page.getByLabel("Times").fill("0.25");
  await page.getByLabel("Plus").fill("-1000");
  const said = await sendForm(page, "As you said");
  same(said.title, "All of it is right", said.all);
  for (const words of [
    "its first row was read as the southern one",
    "whole ones of 16 bits, with a sign",
    "The higher byte of each came first, as you said",
    "Its heights are in feet, as you said",
    "0.25 times a number of the file, plus -1000",
    "times the land's, whose width is 1. That is a unit of its own",
  ]) {
    check(said.all.includes(words), `${words}: ${said.all}`);
  }
  await stage.shoot(page, "check-form");
  await page.getByLabel("Times").fill("1,5");
  const odd = await sendForm(page, "not understood");
  check(odd.wrong[0].includes("scale=1,5"), odd.all);
  // The next file is read as it says itself.
  await give(page, "other.raw", bytes);
  same(await page.getByLabel("Times").inputValue(), "", "what was said of the file before");
});

test("check your own: a link's land is checked, and a broken link is repaired in words", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;method=fbm;size=33");
  same(await page.textContent("#cuts"), "Save its random numbers as CSV", "the list of noise");
  const said = async (text, words) => {
    await page.fill("#link", text);
    await page.waitForFunction(
      (wanted) => document.querySelector("#land").textContent.includes(wanted),
      words,
    );
  };
  await said("v1;method=fbm;size=4097;octaves=14;frequency=3", "which is too many");
  check(await page.isDisabled("#cuts"), "a list of too many numbers");
  await said("v1;method=fault-tree;trees=2", "2 trees of cuts");
  await said("v1;faults=9!at=fault:4", "The first 4 of 9 cuts");
  await said("v1;faults=9;smooth=box", "The list tells only its cuts");
  await said(
    "https://example.org/index.html#v1;seed=a;faults=x;size=33",
    "cuts on a grid 33 vertices wide. faults",
  );
  check(!(await page.isDisabled("#cuts")), "cuts have no list");
  check(new URL(page.url()).hash.startsWith("#v1;seed=a"), page.url());
  check((await page.getAttribute("#open", "href")).startsWith("index.html#v1;seed=a"), "no link");
});

test("check your own: squares and noise are computed from their lists of random numbers", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;seed=elm;method=diamond-square;size=33");
  check(await page.isVisible("text=Of squares the list has"), "no rule of the list");
  check(!(await page.isVisible("text=Your own list has the columns")), "the rule of cuts");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#cuts")]);
  check(/elm.*\.numbers\.csv$/.test(download.suggestedFilename()), download.suggestedFilename());
  const rows = (await readFile(await download.path(), "utf8")).trim().split("\n").slice(1);
  const z = Array.from({ length: 33 }, () => Array(33).fill(0));
  for (const row of rows) {
    const [level, part, i, j, range, r] = row
      .split(",")
      .map((cell, at) => (at === 1 ? cell : +cell));
    const step = 32 / 2 ** level;
    const [x, y] = [i * step, j * step];
    const around = {
      corner: [],
      diamond: [-1, -1, 1, -1, -1, 1, 1, 1],
      square: [0, -1, 0, 1, -1, 0, 1, 0],
    };
    let [sum, count] = [0, 0];
    for (let k = 0; k < around[part].length; k += 2) {
      const near = z[y + step * around[part][k + 1]]?.[x + step * around[part][k]];
      if (near !== undefined) [sum, count] = [sum + near, count + 1];
    }
    z[y][x] = (count > 0 ? sum / count : 0) + range * r;
  }
  const right = await give(page, "squares.csv", csvOf(z));
  same(right.title, "All of it is right", right.all);
  check(right.all.includes("in the unit of the list's random numbers"), right.all);
  await stage.shoot(page, "check-squares");
});

test("check your own: an address with a malformed escape is repaired in words", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;seed=%E0%A4%A;faults=9;size=33");
  await page.waitForFunction(() => document.querySelector("#land").textContent.includes("9 cuts"));
  check((await page.inputValue("#link")).includes("%E0%A4%A"), "the address is lost");
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

/** What a student's own program wrote: her cuts, and the heights that they give. */
const OWN = [
  [0.31, 0.42, 0.6, 0.8, 8],
  [0.7, 0.2, -0.8, 0.6, -3],
  [0.5, 0.6, 1, 0, 2],
  [0.2, 0.9, 0, 1, 1],
];
const ownHeights = (cuts, side) =>
  Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) =>
      cuts.reduce((height, [px, py, nx, ny, amplitude]) => {
        const isRaised = (x / (side - 1) - px) * nx + (y / (side - 1) - py) * ny >= 0;
        return height + (isRaised ? amplitude : -amplitude);
      }, 0),
    ),
  );

/** Gives a list of cuts as a file, and returns what is said of it. */
async function giveList(page, text) {
  const buffer = Buffer.from(text);
  await page.evaluate(() => (document.querySelector("#own-error").textContent = "?"));
  await page.setInputFiles("#own-file", { name: "cuts.csv", mimeType: "text/csv", buffer });
  await page.waitForFunction(() => document.querySelector("#own-error").textContent !== "?");
  return page.textContent("#own-error");
}

test.core("check your own: one's own list of cuts, as a file, dropped or pasted", async (stage) => {
  const page = await openCheck(stage);
  const list = `px;py;nx;ny;amplitude\n${OWN.map((cut) => cut.join(";")).join("\n")}`;
  same(await giveList(page, list), "", "a sound list");
  same(await page.textContent("#own-sentence"), "Your own list: 4 cuts.", "sentence");
  check(await page.isHidden("#land"), "the link's land is still told");
  for (const side of [33, 50]) {
    const right = await give(page, `mine-${side}.csv`, csvOf(ownHeights(OWN, side)));
    same(right.title, "All of it is right", right.all);
  }
  const turned = OWN.map((cut, i) => (i === 2 ? [...cut.slice(0, 4), -cut[4]] : cut));
  const wrong = await give(page, "turned.csv", csvOf(ownHeights(turned, 33)));
  check(wrong.all.includes("Cut 2 has its sign turned."), wrong.all);
  await stage.shoot(page, "check-own");

  // Heights are checked anew against another list, which comes by drop or paste.
  const transfer = (kind, target, text) =>
    page.evaluate(
      ([type, where, content]) => {
        const data = new DataTransfer();
        if (type === "drop") data.items.add(new File([content], "cuts.txt"));
        else data.setData("text/plain", content);
        const options = { bubbles: true, cancelable: true };
        const event =
          type === "drop"
            ? new DragEvent("drop", { ...options, dataTransfer: data })
            : new ClipboardEvent("paste", { ...options, clipboardData: data });
        document.querySelector(where).dispatchEvent(event);
      },
      [kind, target, text],
    );
  const titled = (title) =>
    page.waitForFunction(
      (wanted) => document.querySelector("#result-title").textContent === wanted,
      title,
    );
  await transfer("drop", "#own-drop", turned.map((cut) => cut.join("\t")).join("\n"));
  await titled("All of it is right");
  await transfer("paste", "body", `# mine\n${OWN.map((cut) => cut.join(",")).join("\n")}`);
  await titled("Something is wrong");
  await page.click("#own-back");
  check(await page.isVisible("#land"), "the land of the link is not back");
  // The saved list is a list that can be given.
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#cuts")]);
  same(await giveList(page, await readFile(await download.path(), "utf8")), "", "our own list");
  same(await page.textContent("#own-sentence"), "Your own list: 12 cuts.", "sentence");
});

test("check your own: 40 damaged lists are refused with their row, and nothing is lost", async (stage) => {
  const page = await openCheck(stage);
  const rows = OWN.map((cut) => cut.join(","));
  const head = "px,py,nx,ny,amplitude";
  await giveList(page, [head, ...rows].join("\n"));
  await give(page, "mine.csv", csvOf(ownHeights(OWN, 33)));
  const cells = (row, at, text) =>
    rows.map((line, i) =>
      i === row
        ? line
            .split(",")
            .map((cell, j) => (j === at ? text : cell))
            .join(",")
        : line,
    );
  const damaged = [];
  for (let row = 0; row < 4; row++) {
    for (const at of [0, 2, 4]) {
      for (const text of ["", "<b>x</b>", "NaN"])
        damaged.push([[head, ...cells(row, at, text)], row + 2]);
    }
  }
  damaged.push(
    [[head, rows[0], "0.1,0.2"], 3],
    [[head, rows[0], `${rows[1]},7`], 3],
    [[head, "0,0,0,0,1"], 2],
    [["px,py,nx,ny", "0,0,1,0"], 0],
    [[head], 0],
    [[`\0${head}`], 0],
  );
  check(damaged.length >= 40, `${damaged.length} lists`);
  for (const [lines, row] of damaged) {
    const said = await giveList(page, lines.join("\n"));
    check(said.length > 15 && !said.includes("<"), `${lines.join("|")}: ${said}`);
    if (row > 0) check(said.startsWith(`Row ${row}`), `${lines.join("|")}: ${said}`);
  }
  await stage.shoot(page, "check-own-damaged");
  same(await page.textContent("#own-sentence"), "Your own list: 4 cuts.", "the list before");
  same((await found(page, "mine.csv")).title, "All of it is right", "the heights before");
});

for (const [device, options] of [
  ["desk", DESK],
  ["phone", PHONE],
]) {
  test(`check your own is accessible and fits: ${device}`, async (stage) => {
    const page = await openCheck(stage, options);
    const cuts = await cutsOf(page);
    await giveList(page, "0,0,1,0,1\n0,0,1");
    await giveList(page, OWN.map((cut) => cut.join(",")).join("\n"));
    await page.click("#own-back");
    await giveList(page, "0,0,1,0,1\n0,0,1");
    await give(page, "down.csv", csvOf([...landOf(cuts.slice(1), 65)].reverse()));
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await stage.shoot(page, `check-${device}-${colorScheme}`);
    }
    same(await page.evaluate(() => document.body.scrollWidth <= innerWidth), true, "it fits");
  });
}

test("check your own: a skeleton for this land, and three cuts with every number", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;seed=own;size=33;faults=5");
  await page.click("#help summary");
  await page.waitForSelector("#example table");
  same(await page.locator("#example table").count(), 6, "tables");
  const sums = await page.evaluate(() =>
    [...document.querySelectorAll("#example table")]
      .at(-1)
      .innerText.trim()
      .split(/\s+/)
      .slice(-25)
      .map((text) => Number(text.replace("\u2212", "-"))),
  );
  // The list of worked_example.cpp, by a plain loop
  const cuts = [
    [0.4, 0.5, 1, 0, 1],
    [0.25, 0.75, 0.6, -0.8, 0.5],
    [0.75, 0.25, 0, 1, 0.25],
  ];
  const wanted = Array.from({ length: 25 }, (_, i) =>
    cuts.reduce((sum, [px, py, nx, ny, amplitude]) => {
      const beyond = ((i % 5) / 4 - px) * nx + (Math.floor(i / 5) / 4 - py) * ny;
      return sum + (beyond >= 0 ? amplitude : -amplitude);
    }, 0),
  );
  same(sums.join(), wanted.join(), "the last sums");
  for (const [language, word] of [
    ["JavaScript", "const SIZE = 33"],
    ["C++", "constexpr int SIZE = 33"],
    ["Python", "SIZE = 33  # vertices"],
  ]) {
    await page.click(`#languages button:text-is("${language}")`);
    const code = await page.textContent("#skeleton");
    check(code.includes(word), `${language}: ${code.slice(0, 200)}`);
  }
  const factor = await page.textContent("#factor");
  check(/H is 0\.\d+/.test(factor), factor);
  await expectAccessible(page);
});

test("check your own: one link for a class, a land for each student", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;seed=cs-{student};size=33;faults=5");
  check((await page.textContent("#land")).includes("type your id"), "asks for the id");
  same(await page.isDisabled("#cuts"), true, "cuts without an id");
  await page.fill("#student", "Ada@uni");
  await page.waitForFunction(() => document.querySelector("#land").textContent.includes("5 cuts"));
  check((await page.getAttribute("#open", "href")).includes("seed=cs-ada-uni"), "the land's seed");
  check(decodeURI(page.url()).includes("{student}"), `the link stays for the class: ${page.url()}`);
  const land = landOf(await cutsOf(page), 33);
  const right = await give(page, "heights.csv", csvOf(land));
  same(right.title, "All of it is right", right.all);
  await page.click("#receipt summary");
  await page.waitForFunction(() => document.querySelector("#receipt-text").value !== "");
  const receipt = await page.inputValue("#receipt-text");
  check(receipt.includes("land: v1;seed=cs-ada-uni;"), receipt);
  check(/^code: [0-9a-f]{4}(-[0-9a-f]{4}){3}$/m.test(receipt), receipt);
  // The grader takes the receipt with the file, and not with another.
  const folder = await mkdtemp(join(tmpdir(), "faultline-receipt-"));
  const assignment = {
    faultline: "assignment/v1",
    title: "Land",
    lands: [
      { name: "Five", land: "v1;seed=cs-{student};size=33;faults=5", points: { vertices: 1 } },
    ],
  };
  await writeFile(join(folder, "a.json"), JSON.stringify(assignment));
  await mkdir(join(folder, "in"));
  await writeFile(join(folder, "in", "heights.csv"), csvOf(land));
  await writeFile(join(folder, "in", "receipt.txt"), receipt);
  const grade = () =>
    execFileSync(
      cli,
      ["grade", join(folder, "a.json"), join(folder, "in"), "--student", "ada-uni"],
      {
        encoding: "utf8",
      },
    );
  check(grade().includes("is of this land and of a file that was handed in"), grade());
  await writeFile(join(folder, "in", "heights.csv"), csvOf(landOf([], 33)));
  check(grade().includes("The receipt is of another file"), grade());
});

test("check your own: an instructor makes an assignment, and a result is explained", async (stage) => {
  const page = await openCheck(stage, {}, "#v1;seed=own;size=33;faults=5");
  await page.click("#assignment summary");
  await page.waitForFunction(() =>
    document.querySelector("#assignment-says").textContent.includes("10 points in all"),
  );
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#assignment-save"),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const assignment = JSON.parse(text);
  same(assignment.lands[0].land, "v1;seed=own-{student};size=33;faults=5", "the land");
  same(assignment.lands[0].points.vertices, 8, "points");
  await page.fill("#assignment-form input[type=number] >> nth=0", "7");
  await page.waitForFunction(() =>
    document.querySelector("#assignment-says").textContent.includes("lands[0].tolerance"),
  );
  same(await page.isDisabled("#assignment-save"), true, "an assignment that is not sound");
  const folder = await mkdtemp(join(tmpdir(), "faultline-assignment-"));
  await writeFile(join(folder, "a.json"), text);
  await mkdir(join(folder, "in"));
  const args = ["grade", join(folder, "a.json"), join(folder, "in"), "--student", "ada"];
  const result = execFileSync(cli, [...args, "--as", "gradescope"]);
  await page.click("#explain summary");
  await page.setInputFiles("#explain-file", {
    name: "results.json",
    mimeType: "application/json",
    buffer: result,
  });
  await page.waitForSelector("#explain-tests li");
  same(await page.textContent("#explain-says"), "0 of 10 points", "the whole");
  same(await page.locator("#explain-tests li").count(), 3, "tests");
});
