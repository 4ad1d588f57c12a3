// The site of a language that is written from right to left: that of the pseudo-language, mirrored
// (scripts/po pseudo --mirrored), which a full run builds into build/mirrored with the modules in English. Pages
// and dialogs are mirrored and nothing is cut off or covered; what is on pictures and maps stays where it is.
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, root, same, settled } from "./harness.mjs";
import {
  cutOff,
  LINK,
  misplaced,
  open,
  OPENED,
  openLand,
  press,
  PROSE,
  SIZES,
  testOn,
  tooWide,
} from "./language_site.mjs";

const testMirrored = testOn("Mirrored", join(root, "build", "mirrored"), "index.html");

const PAGES = ["index.html", "embed.html", "world.html", "404.html", ...PROSE];
const hasLand = (name) => /^(index|embed)/.test(name);

const boxOf = (page, selector) =>
  page.evaluate((selector) => {
    const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
    return { left, right, top, bottom, middle: (left + right) / 2 };
  }, selector);

/** As expectAccessible(). axe does not know the code of the pseudo-language. */
async function expectMirroredAccessible(page) {
  await page.evaluate(() => {
    const { documentElement } = document;
    if (documentElement.lang === "qps") documentElement.lang = "he";
  });
  await expectAccessible(page);
}

/** Fails unless two places differ by less than so many pixels. */
const near = (found, wanted, what, most = 3) =>
  check(Math.abs(found - wanted) < most, `${what}: at ${found}, wanted ${wanted}`);

testMirrored(
  "every page is mirrored and accessible, light and dark and on a phone",
  async (stage) => {
    for (const [size, options] of [...Object.entries(SIZES), ["dark", { colorScheme: "dark" }]]) {
      for (const name of PAGES) {
        const page = await (hasLand(name) ? openLand : open)(stage, name + LINK, options);
        same(await page.evaluate(() => getComputedStyle(document.body).direction), "rtl", name);
        await stage.shoot(page, `mirrored-${name}-${size}`);
        await expectMirroredAccessible(page);
        check((await tooWide(page)) <= 0, `${name} is ${await tooWide(page)} pixels too wide`);
        same((await misplaced(page)).join("; "), "", `${name}, ${size}`);
        await page.context().close();
      }
    }
  },
);

testMirrored(
  "what opens is whole, has its cross at the left, and is at the side of its button",
  async (stage) => {
    for (const [size, options] of Object.entries(SIZES)) {
      for (const { by, opens, closes } of OPENED) {
        const page = await openLand(stage, `index.html${LINK}`, options);
        if (await press(page, by)) {
          await stage.shoot(page, `mirrored-${by}-${size}`);
          const what = `${by}, ${size}`;
          await expectMirroredAccessible(page);
          same(JSON.stringify(await cutOff(page)), "[]", `${what}: what is cut off`);
          const whole = await boxOf(page, opens);
          if (closes) {
            const cross = await boxOf(page, `${opens} button:has([href="#icon-close"])`);
            check(cross.middle - whole.left < 40, `${what}: the cross is not at the left`);
          }
          const button = await boxOf(page, `#${by}`);
          if (by === "starters-open" && size === "desk")
            near(whole.right, button.right, `${what}: its side`, 130);
          if (["more", "share"].includes(by))
            near(whole.left, size === "desk" ? 16 : whole.left, `${what}: its side`);
          if (by === "more") near(whole.left, button.left, `${what}: its side`, 16);
          same((await misplaced(page, opens)).join("; "), "", what);
        }
        await page.context().close();
      }
    }
  },
);

testMirrored(
  "the panel is at the right, and what the land's map has no room for at the left",
  async (stage) => {
    for (const [size, options] of Object.entries(SIZES)) {
      const page = await openLand(stage, `index.html${LINK}!show=map;title=Title;none=1`, options);
      await page.waitForSelector("#notices:not([hidden])");
      const view = await boxOf(page, "#view");
      const panel = await boxOf(page, "#panel");
      if (size === "desk") near(panel.left, view.right, "the panel", 17);
      // C++ draws the map at the view's upper right.
      for (const id of ["story", "draw", "stand"]) {
        const { right } = await boxOf(page, `#${id}`);
        check(right < view.middle, `${id}, ${size}, ends at ${right}`);
      }
      near((await boxOf(page, ".notes")).right, view.right, `the message, ${size}`, 17);
      await stage.shoot(page, `mirrored-map-${size}`);
    }
  },
);

testMirrored("time runs from left to right in the form as in the timeline", async (stage) => {
  const page = await openLand(stage, `index.html${LINK}`);
  await press(page, "menu-form");
  const buttons = await page.$$eval(".transport use", (all) =>
    all
      .map((use) => ({
        name: use.getAttribute("href").replace("#icon-", ""),
        at: use.getBoundingClientRect().left,
      }))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name),
  );
  same(buttons.join(" "), "first back play next last", "the buttons from the left");
  const bar = await page.locator("#form-position").boundingBox();
  await page.mouse.click(bar.x + 0.25 * bar.width, bar.y + bar.height / 2);
  await settled(page);
  const { position } = await page.evaluate(() => window.faultline.state());
  near(position, 10, "the step at a quarter", 2);
});

testMirrored("the line between two lands follows pointer and keys", async (stage) => {
  const other = LINK.slice(1).replace("oak-ridge", "elm").replaceAll(";", ":");
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await openLand(stage, `index.html${LINK}!compare=${other}`, options);
    const isDone = () => document.querySelector(".compare")?.dataset.settled === "true";
    await page.waitForFunction(isDone);
    const view = await boxOf(page, "#view");
    const handle = await boxOf(page, ".compare-handle");
    near(handle.middle, view.middle, `${size}: in the middle`);
    const [y, to] = [(handle.top + handle.bottom) / 2, view.left + 0.75 * (view.right - view.left)];
    await page.mouse.move(handle.middle, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: 4 });
    await page.mouse.up();
    near((await boxOf(page, ".compare-handle")).middle, to, `${size}: where the pointer is`);
    near((await boxOf(page, ".compare-wiper")).middle, to, `${size}: the line`);
    near((await boxOf(page, ".compare-clip")).right, to, `${size}: where the other land ends`);
    await page.keyboard.press("ArrowRight");
    check((await boxOf(page, ".compare-handle")).middle > to, "an arrow to the right goes there");
    await stage.shoot(page, `mirrored-wiper-${size}`);
    for (const as of ["side", "difference"]) {
      await page.goto(`${stage.url}index.html${LINK}!compare=${other};compare-as=${as}`);
      await page.reload();
      await page.waitForFunction(isDone);
      if (as === "side") near((await boxOf(page, "#view")).left, view.middle, "the land's half");
      else {
        await page.waitForSelector(".compare-table");
        const ends = await page.$$eval(".compare-ends > *", (all) =>
          all.map((each) => [each.getBoundingClientRect().left, each.textContent[0]]),
        );
        const order = ends.sort(([one], [two]) => one - two).map(([, sign]) => sign);
        same(order[0] + order.at(-1), "−+", "the ends of the scale");
        same((await misplaced(page, ".compare-panel")).join("; "), "", "the difference");
      }
      await stage.shoot(page, `mirrored-${as}-${size}`);
    }
    await page.context().close();
  }
});

testMirrored("places on maps are where the pointer is", async (stage) => {
  const page = await open(stage, `world.html${LINK}`);
  await page.waitForSelector("#map canvas");
  await page.waitForFunction(() => !document.body.classList.contains("busy"));
  await page.waitForTimeout(1000);
  const header = await boxOf(page, "header");
  check(header.left > 640, "the map's card is not at the right");
  await page.mouse.click(500, 300);
  await page.waitForSelector("#pin svg");
  await page.waitForTimeout(300);
  const pin = await boxOf(page, "#pin svg");
  near(pin.middle, 500, "the pin");
  near(pin.bottom, 301, "its end");
  await stage.shoot(page, "mirrored-world-pin");

  const land = await openLand(stage, `index.html${LINK}`);
  await press(land, "menu-open");
  const row = (y) => Array.from({ length: 160 }, (_, x) => Math.sin(x / 9) + y / 99).join(",");
  const csv = Array.from({ length: 80 }, (_, y) => row(y)).join("\n");
  const file = { name: "wide.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await land.setInputFiles("dialog[open] input[type=file]", file);
  await land.waitForSelector(".open-part-square");
  const square = await boxOf(land, ".open-part-square");
  const grip = await boxOf(land, ".open-part-grip");
  near(grip.right, square.right, "the square's grip");
  await land.mouse.move(square.middle, square.top + 40);
  await land.mouse.down();
  await land.mouse.move(square.middle + 30, square.top + 40, { steps: 3 });
  await land.mouse.up();
  near((await boxOf(land, ".open-part-square")).left, square.left + 30, "the square");
  await stage.shoot(land, "mirrored-part");
});

testMirrored(
  "numbers with units, code and links run from left to right in sentences",
  async (stage) => {
    const page = await open(stage, "notes.html");
    // As if the course were translated: every word from right to left.
    await page.evaluate(() => {
      document.documentElement.lang = "qps";
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text; (text = texts.nextNode());)
        if (!text.parentElement.closest("math, svg, code, data, [id^=source-]"))
          text.nodeValue = text.nodeValue.replace(/\S+/g, "\u200f\u202e$&\u202c\u200f");
      for (const each of document.querySelectorAll("details")) each.open = true;
    });
    const turned = await page.evaluate(() => {
      const at = (text, place) => {
        const range = document.createRange();
        range.setStart(text, place);
        range.setEnd(text, place + 1);
        return range.getBoundingClientRect();
      };
      return [...document.querySelectorAll("data, code, [id^=source-] a")]
        .map((each) => each.firstChild)
        .filter((text) => text?.nodeType === 3 && text.length > 1)
        .filter((text) => at(text, 0).top === at(text, text.length - 1).top)
        .map((text) => [text.data, at(text, 0).left < at(text, text.length - 1).left]);
    });
    check(turned.length > 20, `only ${turned.length} were looked at`);
    same(turned.filter(([, isLeft]) => !isLeft).join("; "), "", "what is turned round");
    for (const [id, part] of [
      ["contents", "nav"],
      ["question", ".question"],
      ["table", "table"],
      ["aside", "aside"],
      ["walk", ".walk"],
      ["sources", "#sources"],
    ]) {
      await page.locator(part).first().scrollIntoViewIfNeeded();
      await page.evaluate((part) => document.querySelector(part).scrollIntoView(), part);
      await stage.shoot(page, `mirrored-notes-${id}`);
    }
    const land = await openLand(stage, `index.html${LINK}`);
    await press(land, "share");
    const inputs = await land.$$eval(".share [readonly]", (all) =>
      all.map((each) => getComputedStyle(each).unicodeBidi),
    );
    check(inputs.length > 2 && inputs.every((each) => each === "plaintext"), `fields: ${inputs}`);
  },
);
