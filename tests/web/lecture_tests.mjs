// The card of a lecture: title, stops with the lecturer's own words, loop and presenting, by pointer,
// by keyboard and on a phone; and what an audience sees.
import { expectAccessible } from "./accessible.mjs";
import { check, file, PHONE, same, settled, some, state, test } from "./harness.mjs";

const LAND = "v1;seed=first-rise;size=129;faults=60;smooth=box;smooth-passes=2";

async function openCard(page) {
  await page.click("#more");
  await page.click("#menu-lecture");
  await page.waitForSelector(".lecture");
}

const seek = (page, to) => page.evaluate((place) => window.faultline.seek(place), to);
const steps = (page) => page.locator(".lecture-go").allTextContents();
const words = (page, stop) => page.getByLabel(`Your words at stop ${stop}`);
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));

test.core("a lecture is made in its card, and the address holds all of it", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8`);
  await openCard(page);
  check(await page.isVisible("text=No stops yet"), "nothing says that there are no stops");
  await page.getByRole("textbox", { name: "Title" }).pressSequentially("Week 3");
  same(await page.textContent("#story"), "Week 3", "the title above the land");
  await page.click("text=Add this moment");
  await page.keyboard.type("Look, a cliff");
  same(await page.getByText("Add this moment").isDisabled(), true, "one moment, one stop");
  for (const place of [30, 61, 62]) {
    await seek(page, place);
    await page.click("text=Add this moment");
  }
  same((await steps(page)).join(), "1  Fault 8,2  Fault 30,3  Smoothing 1,4  Smoothing 2", "stops");
  await words(page, 3).fill("Soft now");
  await page.getByLabel("Move stop 3 up").click();
  await page.getByLabel("Remove stop 4").click();
  await page.check("text=Play again from the start");
  const { link } = await state(page);
  const view = "stops=8,smooth:1,30;loop=1;title=Week%203;words=Look%252C%20a%20cliff,Soft%20now";
  check(link.includes(view), link);
  await page.waitForFunction((text) => location.hash.slice(1) === text, link);
  await page.getByLabel("Go to stop 1: Fault 8").click();
  await settled(page);
  same((await state(page)).position, 8, "where a press on the first stop goes");
  same(await page.textContent("#caption"), "Look, a cliff Fault 8 of 60.", "the caption there");
  await seek(page, 9);
  check((await page.textContent("#caption")).startsWith("Fault 9"), "the words stay");
  // What the link holds comes back.
  const other = await stage.rested(`#${link}`);
  await openCard(other);
  same(await words(other, 1).inputValue(), "Look, a cliff", "the words in another browser");
  same(await words(other, 3).inputValue(), "", "a stop without words");
  await stage.shoot(other, "lecture-card");
});

test("what is typed in one field of the lecture is one step back", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8,30`);
  await openCard(page);
  const before = (await state(page)).gesture;
  await words(page, 2).pressSequentially("Why here?");
  same((await state(page)).gesture, before + 1, "gestures of nine letters");
  await page.getByLabel("Remove stop 1").click();
  same((await state(page)).stopWords, "Why here?", "the words of the stop that stays");
  await page.click("#undo");
  same((await state(page)).stopWords, "\nWhy here?", "words after undo");
  await page.click("#undo");
  same((await state(page)).stopWords, "", "words before the typing");
  same(await words(page, 2).inputValue(), "", "the field before the typing");
});

test("words that are too long are cut, with a notice, and the field says what is left", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8`);
  await openCard(page);
  await words(page, 1).fill("a".repeat(170));
  await page.keyboard.press("Tab");
  same((await state(page)).stopWords.length, 160, "characters");
  const notices = await page.textContent("#notices");
  check(notices.includes("longer than 160 characters"), notices);
  await page.waitForFunction(
    () => document.querySelector(".lecture textarea").value.length === 160,
  );
});

test("the lecture's card by keyboard: the focus goes along, Escape closes", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8,30,end;title=Week%203`);
  await page.focus("#more");
  await page.keyboard.press("Enter");
  await page.focus("#menu-lecture");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lecture:focus");
  await page.getByLabel("Move stop 1 down").focus();
  await page.keyboard.press("Enter");
  same(await focused(page), "Move stop 2 down", "the focus after moving");
  await page.keyboard.press("Enter");
  same(await focused(page), "Move stop 3 up", "the focus at the end");
  same((await state(page)).stopsText, "30,end,8", "the order");
  await page.getByLabel("Remove stop 3").focus();
  await page.keyboard.press("Enter");
  same(await focused(page), "Remove stop 2", "the focus after removing");
  await page.keyboard.press("Escape");
  check(await page.isHidden(".lecture"), "the card stays");
  same(await page.evaluate(() => document.activeElement.id), "more", "the focus after Escape");
});

for (const [name, options] of some(
  [
    ["desk", {}],
    ["desk, dark", { colorScheme: "dark" }],
    ["phone", PHONE],
  ],
  2,
)) {
  test(`the lecture's card is accessible: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!at=fault:8;stops=8,30;words=Look`, options);
    await openCard(page);
    await expectAccessible(page);
    const small = await page.$$eval(
      ".lecture :is(button, textarea, input[type=text])",
      (all) => all.filter((each) => each.getBoundingClientRect().height < 44).length,
    );
    if (options === PHONE) same(small, 0, "controls that are too small for a finger");
    await stage.shoot(page, `lecture-${name.replace(", ", "-")}`);
  });
}

for (const [name, options] of [
  ["desk", { viewport: { width: 1280, height: 720 } }],
  ["tablet upright", { ...PHONE, viewport: { width: 834, height: 1112 } }],
]) {
  test(`beside three stops Present is there, and the timeline is free: ${name}`, async (stage) => {
    const page = await stage.rested(`#${LAND}!at=fault:8;stops=8,30,end;title=Week%203`, options);
    await openCard(page);
    const box = (selector) => page.locator(selector).boundingBox();
    const card = await box(".lecture");
    const timeline = await box("#timeline");
    check(card.y + card.height <= timeline.y, "the card covers the timeline");
    const present = page.locator(".lecture").getByRole("button", { name: "Present" });
    const { x, y, width, height } = await present.boundingBox();
    check(y + height <= card.y + card.height, "Present is cut off");
    await page.mouse.click(x + width / 2, y + height - 2);
    await settled(page);
    check((await state(page)).presenting, "a press on Present does nothing");
  });
}

test("the form opens the lecture's card and gets the focus back", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8`);
  await page.click("#more");
  await page.click("#menu-form");
  await page.click("#form-lecture");
  await page.waitForSelector(".lecture");
  await page.keyboard.press("Escape");
  same(await page.evaluate(() => document.activeElement.id), "form-lecture", "the focus");
});

test("letters of other western languages are fetched when a title has one", async (stage) => {
  const page = await stage.page({ reducedMotion: "reduce" });
  const asked = [];
  page.on("request", (request) => {
    if (file("latin-400.woff2").test(request.url())) asked.push(request.url());
  });
  const show = async (title) => {
    await page.goto(`${stage.url}#${LAND}!at=fault:8;stops=1,8;title=${title}`);
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    return asked.length;
  };
  same(await show("Week%203"), 0, "files asked for by ASCII");
  check((await show("Gel%C3%A4nde")) > 0, "the letter is not of the page's typeface");
  const statuses = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ unicodeRange, weight }) => unicodeRange === "U+C0-FF" && weight !== "600")
      .map(({ status }) => status),
  );
  same(statuses.join(), "loaded", "the typeface of the letter");
});

test("an audience reads title and words in large letters, and B makes the screen black", async (stage) => {
  const link = `#${LAND}!at=fault:8;stops=8,30;title=Week%203;words=Look,Why`;
  const page = await stage.rested(link, { viewport: { width: 1920, height: 1080 } });
  await openCard(page);
  await page.click(".lecture >> text=Present");
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes("present")),
  );
  await settled(page);
  check(await page.isHidden(".lecture"), "the card lies over the land");
  const size = (part) =>
    page.evaluate(
      ([selector, pseudo]) =>
        parseFloat(getComputedStyle(document.querySelector(selector), pseudo).fontSize),
      part,
    );
  check((await size(["#caption strong", null])) >= 44, "the words are small");
  check((await size(["#caption", "::before"])) >= 30, "the title is small");
  same(await page.textContent("#caption strong"), "Look", "the words");
  await page.keyboard.press("PageDown");
  // The words at the next stop.
  await page.waitForFunction(() => document.querySelector("#caption strong").textContent === "Why");
  await page.waitForFunction(() => !window.faultline.state().playing);
  await stage.shoot(page, "lecture-presented");
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.body, "::after").backgroundColor);
  await page.keyboard.press("b");
  same(await colour(), "rgb(0, 0, 0)", "after B");
  await page.keyboard.press("PageUp");
  check((await colour()) !== "rgb(0, 0, 0)", "black after the next key");
  const { recipe, link: before } = await state(page);
  await page.keyboard.press(".");
  same(await colour(), "rgb(0, 0, 0)", "after a clicker's full stop");
  for (const key of ["s", "n"]) await page.keyboard.press(key);
  const now = await state(page);
  same(`${now.recipe} ${now.link}`, `${recipe} ${before}`, "the land after wrong keys");
  await page.keyboard.press("Escape");
  await settled(page);
  same((await state(page)).presenting, false, "presenting after Escape");
});

test("on a tablet the arrows below a presented land lead from stop to stop", async (stage) => {
  const link = `#${LAND}!at=fault:8;stops=8,30;words=Look,Why`;
  const page = await stage.rested(link, { ...PHONE, viewport: { width: 768, height: 1024 } });
  await page.evaluate(() => document.getElementById("canvas").focus());
  await page.keyboard.press("p");
  await settled(page);
  const press = async (name) => {
    // The arrows are shown while a finger moves; one that is held keeps them until the press.
    await page.evaluate(() =>
      window.dispatchEvent(new PointerEvent("pointermove", { buttons: 1 })),
    );
    const found = await page.waitForFunction((key) => {
      window.faultline.draw();
      return window.faultline.controls().find((control) => control.key === key);
    }, name);
    const place = await found.jsonValue();
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await settled(page);
    await page.waitForFunction(() => !window.faultline.state().playing);
  };
  await press("forward");
  same((await state(page)).position, 30, "after forward");
  await press("back");
  same((await state(page)).position, 8, "after back");
});
