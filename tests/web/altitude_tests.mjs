// Heights above the sea: a file whose altitude a land cannot hold is told in the metres of its file
// wherever heights are read, and its link says so to others.
import { check, DESK, load, PHONE, same, settled, state, test } from "./harness.mjs";
import { closed, give, openDialog, result, says } from "./open_dialog.mjs";

const BEFORE = "v1;seed=tarn;size=65;faults=20!scale=64000;level=12.5";
const SIZE = 65;
const CELL = 15.625;
const SAYS = "from 2500 to 2900\u00a0m";

/** An ESRI grid of a ridge from 2500 to 2900 m, 1 km wide. */
function alps() {
  const rows = [];
  for (let y = 0; y < SIZE; ++y) {
    const row = [];
    for (let x = 0; x < SIZE; ++x) {
      const ridge = Math.sin((Math.PI * x) / (SIZE - 1)) * Math.sin((Math.PI * y) / (SIZE - 1));
      row.push((2500 + 400 * ridge).toFixed(2));
    }
    rows.push(row.join(" "));
  }
  const head = `ncols ${SIZE}\nnrows ${SIZE}\nxllcorner 0\nyllcorner 0\ncellsize ${CELL}\n`;
  const buffer = Buffer.from(head + rows.join("\n"));
  return { name: "alps.asc", mimeType: "text/plain", buffer };
}

const readingSays = (page, tab, words) =>
  page.waitForFunction(
    ([key, wanted]) =>
      document
        .querySelector(`#drawer .plot-tab[data-tab="${key}"]:not([hidden]) .plot-reading`)
        ?.textContent.replaceAll("\u00a0", " ")
        .includes(wanted),
    [tab, words],
  );
const legendSum = (page) =>
  page.evaluate(async () => {
    const { data } = await window.faultline.picture(640, 400, { legend: true });
    return data.reduce((sum, value, i) => (31 * sum + value + i) % 1000003, 0);
  });

test("an Alpine file is told in metres above the sea, and so is its link", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`);
  await openDialog(page);
  await give(page, alps());
  await says(page, SAYS);
  check((await result(page)).includes("height 0 lies at 2500"), await result(page));
  await page.click("text=Show the land");
  await closed(page);
  await settled(page);
  const { link, level } = await state(page);
  check(link.includes("scale=1000;level=2500;") || link.endsWith("scale=1000;level=2500"), link);
  same(level.shown, "2500 m", "the altitude");

  // Statistics, section and pin, which the drawer tells in words.
  const recipe = link.slice(0, link.indexOf("!"));
  const look = "scale=1000;level=2500;palette=atlas;show=contours,map";
  const shown = `${recipe}!${look};card=plots;plots=heights,section;pin=0.5,0.5;section=0,0.5,1,0.5`;
  await load(page, shown);
  await readingSays(page, "heights", "Heights from 2500 m to 2900 m");
  await readingSays(page, "section", "From 2500 m to 2900 m high");
  const axis = `#drawer .plot-tab[data-tab="section"] svg`;
  check((await page.textContent(axis)).includes("2700"), await page.textContent(axis));
  await stage.shoot(page, "altitude-desk");
  // A point has a walk where there are steps; before the first it stands on the opened land.
  const walk = shown.replace("faults=0", "faults=9").replace("heights,section", "point");
  await load(page, `${walk};at=start`);
  await readingSays(page, "point", "stands at 2900 m");
  await load(page, shown.replace("card=plots", "card=how"));
  await page.waitForFunction(() => {
    const card = document.querySelector("#drawer")?.textContent ?? "";
    return card.replaceAll("\u00a0", " ").includes("2500 m to 2900 m");
  });

  // The legend tells another height of the same colours.
  await load(page, `${recipe}!${look}`);
  await settled(page);
  const above = await legendSum(page);
  await load(page, `${recipe}!${look.replace("level=2500;", "")}`);
  await settled(page);
  check((await legendSum(page)) !== above, "the legend counts from the land's 0");

  // One step of undo leads back to the land before, with its own scale and altitude.
  await load(page, BEFORE);
  await openDialog(page);
  await give(page, alps());
  await says(page, SAYS);
  await page.click("text=Show the land");
  await closed(page);
  await page.keyboard.press("Control+z");
  await settled(page);
  check((await state(page)).link.includes("scale=64000;level=12.5"), (await state(page)).link);

  // Somebody else opens the link, and gives it the file.
  const other = await stage.page();
  await other.goto(`${stage.url}#${shown}`);
  await other.waitForSelector("#open-dialog[open]");
  await give(other, alps());
  await says(other, SAYS);
  await other.click("text=Show the land");
  await closed(other);
  await readingSays(other, "heights", "Heights from 2500 m to 2900 m");
  check((await state(other)).link.includes("scale=1000;level=2500"), (await state(other)).link);
});

test("on a phone the altitude of an opened file stands in the panel and can be turned off", async (stage) => {
  const page = await stage.rested(`#${BEFORE}`, PHONE);
  await openDialog(page);
  await give(page, alps());
  await says(page, SAYS);
  await page.click("text=Show the land");
  await closed(page);
  await settled(page);
  await stage.shoot(page, "altitude-phone");
  await page.click("#more");
  await page.click("#menu-form");
  same(await page.inputValue("#form-level"), "2500 m", "the altitude in the form");
  await page.fill("#form-level", "off");
  await page.keyboard.press("Enter");
  same((await state(page)).level.text, "", "the altitude");
  check((await state(page)).link.includes("scale=1000"), (await state(page)).link);
});
