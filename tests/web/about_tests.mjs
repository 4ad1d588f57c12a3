// The list of keys, which is compared with what keys do, and About with the sources.
import { expectAccessible } from "./accessible.mjs";
import { check, DESK, PHONE, same, settled, some, state, test } from "./harness.mjs";

const LAND = "v1;seed=oak;size=65;faults=40;erosion=hydraulic;erosion-steps=4";

async function openCard(page, name) {
  await page.click("#more");
  await page.click(`#menu-${name}`);
  await page.waitForSelector(`#${name}[open]`);
}

/** What the list says, by its part: [key, ...]. */
const listed = (page, part) =>
  page
    .locator("#keys section", { has: page.getByRole("heading", { name: part, exact: true }) })
    .locator("[data-key]")
    .evaluateAll((all) => all.map((each) => each.dataset.key));

const NAMED = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageDown"];
NAMED.push("PageUp", "Escape", "Enter", "Delete", "Backspace", "Insert", "Tab", "F1", "F5");
const SIGNS = [..." 0123456789abcdefghijklmnopqrstuvwxyz.,-+*/=#<>;:_!?'\"()[]{}&%$§@~^|\\`"];
const ALL = [...SIGNS, ...NAMED];

/** The keys of `keys` that the page takes on a small land; `presented`: by a land that is presented. */
const taken = (page, keys, { presented = false, ...held } = {}) =>
  page.evaluate(
    ([names, isPresented, modifiers]) => {
      const canvas = document.getElementById("canvas");
      return names.filter((key) => {
        window.faultline.load("v1;seed=oak;size=17;faults=40;erosion=hydraulic!at=fault:8");
        // A land that is loaded stays presented, where N and S do nothing.
        if (window.faultline.state().presenting !== isPresented)
          window.dispatchEvent(new KeyboardEvent("keydown", { key: isPresented ? "p" : "Escape" }));
        const before = window.faultline.state().recipe;
        canvas.focus();
        const init = { key, bubbles: true, cancelable: true, ...modifiers };
        const down = new KeyboardEvent("keydown", init);
        canvas.dispatchEvent(down);
        canvas.dispatchEvent(new KeyboardEvent("keyup", init));
        return down.defaultPrevented || window.faultline.state().recipe !== before;
      });
    },
    [keys, presented, held],
  );

test.core("the list of keys has every key that the page takes, and no other", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8`);
  await openCard(page, "keys");
  const keys = await listed(page, "Keyboard");
  await page.keyboard.press("Escape");
  const isChord = (key) => key.length > 1 && key.includes("+");
  // Escape is taken while something can be left; those that open a card or a dialog have tests of
  // their own.
  const opening = ["?", "c", "o"];
  const plain = [...opening, ...(await taken(page, ["Escape"], { presented: true }))];
  plain.push(
    ...(await taken(
      page,
      ALL.filter((key) => !opening.includes(key)),
    )),
  );
  const wanted = keys.filter((key) => !isChord(key));
  same([...new Set(plain)].sort().join(" "), wanted.sort().join(" "), "plain keys");
  const moving = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "q", "e"];
  const withShift = await taken(page, moving, { shiftKey: true });
  const letters = SIGNS.filter((key) => /[a-z]/.test(key));
  const withControl = await taken(page, letters, { ctrlKey: true });
  const chords = [
    ...withShift.map((key) => `shift+${key}`),
    ...withControl.map((key) => `control+${key}`),
  ];
  same(chords.sort().join(" "), keys.filter(isChord).sort().join(" "), "chords");
});

test("the question mark opens the list of keys, Escape closes it", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  await page.focus("#canvas");
  await page.keyboard.press("Shift+?");
  await page.waitForSelector("#keys[open]");
  check(await page.isVisible("#keys >> text=Play or pause"), "the first row");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#keys", { state: "hidden" });
  same(await page.evaluate(() => document.activeElement.id), "canvas", "the focus");
  same((await state(page)).playing, false, "the land plays");
});

test("About says version and licence, and every source by author, title and year", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=end`);
  await openCard(page, "about");
  const text = await page.textContent("#about");
  check(/Faultline \d+\.\d+\.\d+/.test(text), "no version");
  const licence = await page.getAttribute("#about a", "href");
  same((await page.request.get(new URL(licence, page.url()).href)).status(), 200, licence);
  await page.waitForSelector("#source-slides");
  const sources = await page.$$eval(".about-sources li", (all) =>
    all.map((each) => each.textContent),
  );
  check(sources.length >= 5, `${sources.length} sources`);
  for (const source of sources) check(/\((\d{4}|undated)\)\./.test(source), source);
  await page.keyboard.press("Escape");
  same(await page.evaluate(() => document.activeElement.id), "more", "the focus");
});

test("a card's source opens About at that source", async (stage) => {
  const page = await stage.rested(`#${LAND}!card=how;at=fault:8`);
  const name = page.locator(".card-source-open").first();
  await name.waitFor();
  same(await name.textContent(), "Course page", "the source of a fault's card");
  await name.focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#source-course-page:focus");
  check(await page.isVisible("#source-course-page"), "the source cannot be seen");
  await page.keyboard.press("Escape");
  const back = await page.evaluate(() => document.activeElement.className);
  same(back, "card-source-open", "the focus after Escape");
});

for (const [name, options] of some(
  [
    ["desk", DESK],
    ["dark", { colorScheme: "dark" }],
    ["phone", PHONE],
  ],
  2,
)) {
  for (const card of ["keys", "about"]) {
    test(`${card} is accessible: ${name}`, async (stage) => {
      const page = await stage.rested(`#${LAND}!at=end`, options);
      await openCard(page, card);
      if (card === "about") await page.waitForSelector("#source-slides");
      await settled(page);
      await expectAccessible(page);
      await stage.shoot(page, `${card}-${name}`);
    });
  }
}
