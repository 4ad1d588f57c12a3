// The card of a lecture: title, stops over several lands with the lecturer's own words, their order,
// file, handout and window, by pointer, by keyboard and on a phone; and what an audience sees.
import { readFileSync } from "node:fs";

import { expectAccessible } from "./accessible.mjs";
import {
  check,
  file,
  PHONE,
  presented,
  same,
  settled,
  some,
  state,
  test,
  toastWith,
} from "./harness.mjs";

const LAND = "v1;seed=first-rise;size=129;faults=60;smooth=box;smooth-passes=2";
/** Four stops over three lands, one of them compared with another. */
const LANDS =
  "lecture=at=8:seed=oak:size=65:faults=40:words=One_~2A~2Abold~2A~2A_word~0Aand_~24h~5Fi_~3D_frac~7Ba~7D~7Bb~7D~24" +
  "/cam=40,50,2:by=fly:notes=Ask_them/seed=elm:faults=30:cam:by=cut:words=Elm/seed=fir:palette=grey";

async function openCard(page) {
  await page.click("#more");
  await page.click("#menu-lecture");
  await page.waitForSelector(".lecture");
}

const seek = (page, to) => page.evaluate((place) => window.faultline.seek(place), to);
const steps = (page) => page.locator(".lecture-step").allTextContents();
const words = (page, stop) => page.getByLabel(`Your words at stop ${stop}`);
const more = (page, stop) => page.getByLabel(`More about stop ${stop}`);
const handle = (page, stop) => page.getByLabel(`Move stop ${stop}`, { exact: true });
const add = async (page) => {
  const { lecture } = await state(page);
  await page.click("text=Add what I see");
  await stopCount(page, lecture.length + 1);
  await page.waitForSelector(".lecture-stop textarea:focus");
};
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
const focusGets = (page, label) =>
  page.waitForFunction((name) => document.activeElement.getAttribute("aria-label") === name, label);
const stopWords = async (page) => (await state(page)).lecture.map((stop) => stop.words);

/** Waits until a stop's part is this; edits are made by a worker. */
const stopHas = (page, stop, part, value) =>
  page.waitForFunction(
    ([number, key, text]) => window.faultline.state().lecture[number - 1]?.[key] === text,
    [stop, part, value],
  );
const stopsAre = (page, text) =>
  page.waitForFunction((all) => window.faultline.state().stopsText === all, text);
const stopCount = (page, count) =>
  page.waitForFunction((all) => window.faultline.state().lecture.length === all, count);

test.core(
  "a lecture over two lands is made in its card, and the address holds all of it",
  async (stage) => {
    const page = await stage.rested(`#${LAND}!at=fault:8`);
    await openCard(page);
    check(await page.isVisible("text=No stops yet"), "nothing says that there are no stops");
    await page.getByRole("textbox", { name: "Title" }).pressSequentially("Week 3");
    same(await page.textContent("#story"), "Week 3", "the title above the land");
    await add(page);
    await page.keyboard.type("Look, a **cliff**");
    await seek(page, 61);
    await add(page);
    await page.evaluate(() => document.getElementById("canvas").focus());
    await page.keyboard.press("n");
    await settled(page);
    await seek(page, 30);
    await add(page);
    const { seed } = (await state(page)).values;
    await page.waitForFunction(
      (land) => document.querySelectorAll(".lecture-land")[2].textContent === land,
      `Land ${seed.text}`,
    );
    same(await page.locator(".lecture-land").nth(1).textContent(), "The same land", "its land");
    same(
      (await steps(page)).join(),
      "1  Fault 8 of 60,2  Smoothing 1 of 2,3  Fault 30 of 60",
      "the steps",
    );
    await page.check("text=Play again from the start");
    const { link } = await state(page);
    check(link.includes(";title=Week%203;lecture=at=8:seed=first-rise:size=129:"), link);
    check(link.includes(":words=Look,_a_~2A~2Acliff~2A~2A/at=smooth~3A1/at=30:seed="), link);
    await page.waitForFunction((text) => location.hash.slice(1) === text, link);
    await page.getByRole("button", { name: "Go to stop 1 Fault 8 of 60" }).click();
    await page.waitForFunction(() => !window.faultline.state().playing);
    await settled(page);
    const first = await state(page);
    same(
      `${first.position} ${first.values.seed.text}`,
      "8 first-rise",
      "where a press on the first goes",
    );
    await page.waitForSelector("#caption strong b");
    same(await page.textContent("#caption strong b"), "cliff", "the bold word");
    same(await page.textContent("#caption"), "Look, a cliff Fault 8 of 60.", "the caption there");
    await seek(page, 9);
    check((await page.textContent("#caption")).startsWith("Fault 9"), "the words stay");
    // What the link holds comes back.
    const other = await stage.rested(`#${link}`);
    await openCard(other);
    same(await words(other, 1).inputValue(), "Look, a **cliff**", "the words in another browser");
    same(await words(other, 3).inputValue(), "", "a stop without words");
    await stage.shoot(other, "lecture-card");
  },
);

test("links of before have stops on the land that is shown, and are written as they were", async (stage) => {
  const view = "stops=8,smooth:1,30;loop=1;title=Week%203;words=Look%252C%20a%20**cliff**,Soft";
  const page = await stage.rested(`#${LAND}!at=fault:8;${view}`);
  const shown = await state(page);
  const written = view.replaceAll("*", "%252A");
  check(shown.link.includes(written), shown.link);
  same(shown.stops.join(), "8,61,30", "stops as positions");
  same(await page.textContent("#caption"), "Look, a **cliff** Fault 8 of 60.", "no mark of words");
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => !window.faultline.state().playing);
  same((await state(page)).position, 61, "after Page Down");
});

test("what is typed in one field of the lecture is one step back", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8,30`);
  await openCard(page);
  const before = (await state(page)).gesture;
  await words(page, 2).pressSequentially("Why here?");
  await stopHas(page, 2, "words", "Why here?");
  same((await state(page)).gesture, before + 1, "gestures of nine letters");
  await more(page, 1).click();
  await page.click(".lecture-details:not([hidden]) >> text=Remove");
  await stopCount(page, 1);
  same((await stopWords(page)).join(), "Why here?", "the words of the stop that stays");
  await page.click("#undo");
  same((await stopWords(page)).join("|"), "|Why here?", "words after undo");
  await page.click("#undo");
  same((await stopWords(page)).join("|"), "|", "words before the typing");
  same(await words(page, 2).inputValue(), "", "the field before the typing");
});

test("words that are too long are cut, with a notice, and the field says what is left", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8`);
  await openCard(page);
  await words(page, 1).fill("a".repeat(850));
  await page.keyboard.press("Tab");
  await stopHas(page, 1, "words", "a".repeat(800));
  const notices = await page.textContent("#notices");
  check(notices.includes("longer than 800 characters"), notices);
  await page.waitForFunction(
    () => document.querySelector(".lecture textarea").value.length === 800,
  );
});

test("the lecture's card by keyboard: the focus goes along, Escape closes", async (stage) => {
  const page = await stage.rested(`#${LAND}!stops=8,30,end;title=Week%203`);
  await page.focus("#more");
  await page.keyboard.press("Enter");
  await page.focus("#menu-lecture");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lecture:focus");
  await handle(page, 1).focus();
  await page.keyboard.press("ArrowDown");
  await focusGets(page, "Move stop 2");
  await page.keyboard.press("ArrowDown");
  await focusGets(page, "Move stop 3");
  await page.keyboard.press("ArrowDown");
  same(await focused(page), "Move stop 3", "the focus at the end");
  same((await state(page)).stopsText, "30,end,8", "the order");
  await more(page, 3).focus();
  await page.keyboard.press("Enter");
  await page.locator(".lecture-details:not([hidden]) >> text=Remove").focus();
  await page.keyboard.press("Enter");
  await focusGets(page, "Move stop 2");
  await page.keyboard.press("Escape");
  check(await page.isHidden(".lecture"), "the card stays");
  same(await page.evaluate(() => document.activeElement.id), "more", "the focus after Escape");
});

test("a stop's number, step, way and land are typed and chosen, and what is seen replaces it", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8;${LANDS}`);
  await openCard(page);
  await more(page, 4).click();
  const details = page.locator(".lecture-details:not([hidden])");
  const type = async (name, text) => {
    await details.getByLabel(name, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
  };
  await type("Step", "12");
  await stopHas(page, 4, "place", "12");
  const refusal = await toastWith(page, "is not a place on the timeline");
  await type("Step", "soon");
  await refusal();
  same((await state(page)).lecture[3].place, "12", "after what is no step");
  await details.getByLabel("How it comes").selectOption("fly");
  await stopHas(page, 4, "by", "fly");
  await type("Land", "https://example.org/#v1;seed=yew;size=65;faults=9!at=fault:3");
  await page.waitForFunction(
    () => document.querySelectorAll(".lecture-land")[3].textContent === "Land yew",
  );
  await details.getByLabel("Your notes at stop 4").fill("Slowly");
  await details.getByText("Replace with what I see").click();
  await stopHas(page, 4, "place", "8");
  const { lecture } = await state(page);
  same(`${lecture[3].place} ${lecture[3].notes} ${lecture[3].by}`, "8 Slowly fly", "what is seen");
  await type("Position", "1");
  await stopHas(page, 1, "notes", "Slowly");
});

test("what is seen while the land plays is the step at which it is taken", async (stage) => {
  const page = await stage.rested(
    `#${LAND}!at=fault:1;speed=1;lecture=at=end:${LAND.slice(3).replaceAll(";", ":")}`,
  );
  await openCard(page);
  await more(page, 1).click();
  await page.evaluate(() => window.faultline.play());
  await page.waitForFunction(() => window.faultline.state().position > 2);
  await page.getByText("Replace with what I see").click();
  await page.waitForFunction(() => window.faultline.state().lecture[0].place !== "end");
  const { lecture, position, playing } = await state(page);
  same(`${lecture[0].place} ${playing}`, `${position} false`, "the stop's step");
  check(position < 60, `the land played on to ${position}`);
});

for (const [name, options] of [
  ["a mouse", {}],
  ["a finger", PHONE],
]) {
  test(`a stop is dragged to another place by ${name}, and Escape leaves it`, async (stage) => {
    const page = await stage.rested(`#${LAND}!stops=8,30,end`, options);
    await openCard(page);
    const drag = (from, to) =>
      page.evaluate(
        ([selector, first, last]) => {
          const all = [...document.querySelectorAll(selector)];
          const place = (row) => {
            const box = row.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          };
          const target = all[first].querySelector(".lecture-handle");
          // The tests' pointer is none that a browser could capture.
          target.setPointerCapture = () => undefined;
          const send = (kind, { x, y }, more = 0) =>
            target.dispatchEvent(
              new PointerEvent(kind, {
                bubbles: true,
                pointerId: 7,
                button: 0,
                clientX: x,
                clientY: y + more,
              }),
            );
          const goal = place(all[last]);
          send("pointerdown", place(target));
          send("pointermove", goal, last > first ? 10 : -10);
          return () => send("pointerup", goal);
        },
        [".lecture-stop", from, to],
      );
    const drop = () =>
      page.evaluate(() =>
        document
          .querySelector(".dragged .lecture-handle")
          .dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 7 })),
      );
    await drag(0, 2);
    check(await page.isVisible(".lecture-line"), "no line shows where the stop goes");
    await drop();
    await stopsAre(page, "30,end,8");
    await drag(2, 0);
    await drop();
    await stopsAre(page, "8,30,end");
    await drag(0, 2);
    await page.keyboard.press("Escape");
    check(await page.isHidden(".lecture-line"), "the line stays");
    check(await page.isVisible(".lecture"), "Escape closed the card");
    same((await state(page)).stopsText, "8,30,end", "after Escape");
  });
}

test("a lecture is kept in a file, and comes back from it; another file says that it is none", async (stage) => {
  const page = await stage.rested(`#${LAND}!${LANDS};title=Week%203`);
  await openCard(page);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Save file")]);
  same(saved.suggestedFilename(), "week-3.lecture.json", "its name");
  const text = readFileSync(await saved.path(), "utf8");
  const sheet = JSON.parse(text);
  same(sheet.stops.length, 4, "stops in the file");
  same(sheet.stops[2].link, "v1;seed=elm;size=65;faults=30!at=end", "a stop's link");
  const before = (await state(page)).lecture;
  const other = await stage.rested(`#${LAND}`);
  await openCard(other);
  const give = async (name, content) => {
    const [chooser] = await Promise.all([
      other.waitForEvent("filechooser"),
      other.click("text=Open file"),
    ]);
    await chooser.setFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  };
  const refusal = await toastWith(other, "is not a Faultline lecture");
  await give("x.json", '{"format": "faultline-lecture", "stops": 3}');
  await refusal();
  await give("week-3.lecture.json", text);
  await other.waitForFunction(() => window.faultline.state().lecture.length === 4);
  same(JSON.stringify((await state(other)).lecture), JSON.stringify(before), "the stops");
  same((await state(other)).title, "Week 3", "the title");
  // Its first stop is shown.
  await other.waitForFunction(() => window.faultline.state().stop[0] === 1);
  await other.waitForFunction(() => !window.faultline.state().playing);
  const first = await state(other);
  same(`${first.values.seed.text} ${first.position}`, "oak 8", "what is seen");
  // What a stranger wrote is repaired, and said.
  const repair = await toastWith(other, "faults");
  await give(
    "bad.json",
    '{"format":"faultline-lecture","stops":[{"link":7,"words":{}},null,{"link":"v1;faults=x"}]}',
  );
  await other.waitForFunction(() => window.faultline.state().lecture.length === 3);
  await repair();
});

test("opening a file whose first stop comes at once plays nothing", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  await openCard(page);
  await page.click("#canvas", { position: { x: 600, y: 300 } });
  await page.keyboard.press("Home");
  await page.keyboard.press(" ");
  await page.waitForFunction(() => window.faultline.state().playing);
  const stops = [{ link: "v1;seed=oak;size=65;faults=40!at=fault:8", by: "cut", words: "Look" }];
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.click("text=Open file"),
  ]);
  const text = JSON.stringify({ format: "faultline-lecture", stops });
  const buffer = Buffer.from(text);
  await chooser.setFiles({ name: "a.lecture.json", mimeType: "application/json", buffer });
  await page.waitForFunction(() => window.faultline.state().stop[0] === 1);
  const { playing, position } = await state(page);
  same(`${playing} ${position}`, "false 8", "what is seen");
});

test("without a stop Present says what to do first", async (stage) => {
  const page = await stage.rested(`#${LAND}`);
  await openCard(page);
  const advice = await toastWith(page, "Add what you see first");
  await page.click(".lecture >> text=Present");
  await advice();
  same((await state(page)).presenting, false, "presenting");
  same(
    await page.evaluate(() => document.activeElement.textContent),
    "Add what I see",
    "the focus",
  );
});

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
]) {
  test(`at ${width} x ${height} the lecture's card stands beside the land`, async (stage) => {
    const link = `#${LAND}!${LANDS}`;
    const page = await stage.rested(link, { viewport: { width, height } });
    const before = await page.locator("#view").boundingBox();
    await openCard(page);
    await settled(page);
    const [card, view, timeline] = await Promise.all(
      [".lecture", "#view", "#timeline"].map((part) => page.locator(part).boundingBox()),
    );
    check(view.x + view.width <= card.x, `the view ends at ${view.x + view.width}, not ${card.x}`);
    check(view.width >= 0.4 * width, `the view is ${view.width} wide`);
    check(card.y + card.height <= timeline.y, "the card lies over the timeline");
    await stage.shoot(page, `lecture-beside-${width}`);
    await page.keyboard.press("Escape");
    await settled(page);
    const after = await page.locator("#view").boundingBox();
    same(after.width, before.width, "the view's width without the card");
  });
}

test("a long lecture says how long its link is, and what to send instead", async (stage) => {
  const page = await stage.rested(`#${LAND}!at=fault:8;stops=8,30,end`);
  await openCard(page);
  check(await page.isHidden("text=Some mail programs cut"), "a short link is called long");
  for (const stop of [1, 2, 3]) await words(page, stop).fill("Words and more. ".repeat(48));
  await page.waitForSelector("text=Some mail programs cut links of more than 2000");
});

test("a handout has each stop with its picture and words, and nothing else of the page", async (stage) => {
  const page = await stage.rested(`#${LAND}!${LANDS};title=Week%203`);
  await openCard(page);
  await page.evaluate(() => (window.print = () => undefined));
  await page.click("text=Print handout");
  await page.waitForSelector(".printing-handout .handout", { state: "attached" });
  await page.emulateMedia({ media: "print" });
  same(await page.locator(".handout h1").textContent(), "Week 3", "the title");
  same(await page.locator(".handout-stop").count(), 4, "stops");
  check(await page.locator(".handout-stop b").first().isVisible(), "the bold word");
  check(await page.locator(".handout-stop math").first().isVisible(), "the formula");
  const coloured = await page.$$eval(".handout figure canvas", (all) =>
    all.map((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let i = 0; i < data.length; i += 4004)
        colours.add(`${data[i] >> 4},${data[i + 1] >> 4}`);
      return colours.size;
    }),
  );
  check(Math.min(...coloured) > 8, `pictures of ${coloured.join()} colours`);
  check(await page.isHidden(".bar"), "the page's bar is on paper");
  check(await page.isHidden(".lecture"), "the card is on paper");
  await stage.shoot(page, "lecture-handout");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.waitForSelector(".handout", { state: "detached" });
});

test("the lecturer's window is in step with the page, both ways", async (stage) => {
  const page = await stage.rested(`#${LAND}!${LANDS};title=Week%203`);
  await openCard(page);
  const [lecturer] = await Promise.all([
    page.waitForEvent("popup"),
    page.click("text=Lecturer’s window"),
  ]);
  await lecturer.waitForSelector("text=Between stops");
  await page.bringToFront();
  await page.click(".lecture >> text=Present");
  await lecturer.waitForSelector("text=Stop 1 of 4");
  await lecturer.waitForSelector("#words b");
  same(await lecturer.textContent("#notes"), "No notes at this stop", "notes at the first");
  await lecturer.waitForSelector("#next-picture canvas");
  await lecturer.keyboard.press("PageDown");
  await lecturer.waitForSelector("text=Stop 2 of 4");
  same(await lecturer.textContent("#notes"), "Ask them", "notes at the second");
  await lecturer.click("#next");
  await lecturer.waitForSelector("text=Stop 3 of 4");
  await page.waitForFunction(() => window.faultline.state().values.seed.text === "elm");
  await page.keyboard.press("PageDown");
  await lecturer.waitForSelector("text=This is the last stop.");
  // A black screen is told, and ended from here too.
  await page.keyboard.press("b");
  await lecturer.waitForSelector("text=The screen is black.");
  await lecturer.keyboard.press(".");
  await page.waitForFunction(() => !document.documentElement.classList.contains("blank"));
  await lecturer.waitForFunction(() => document.getElementById("status").textContent === "");
  await expectAccessible(lecturer);
  await stage.shoot(lecturer, "lecturer-window");
  // Loaded again, it knows all.
  await lecturer.reload();
  await lecturer.waitForSelector("text=Stop 4 of 4");
  await page.close();
  await lecturer.waitForSelector("text=The page that opened this window is closed.");
});

test("a lecture is presented by keys alone, over its lands, with a card and a comparison", async (stage) => {
  const lecture = `${LANDS}/card=how:at=4:by=cut/card:compare=v1~3Aseed=oak~3Asize=65:by=cut`;
  const page = await stage.rested(`#${LAND}!${lecture}`, {
    viewport: { width: 1280, height: 720 },
  });
  const now = async () => {
    await page.waitForFunction(() => !window.faultline.state().playing);
    await settled(page);
    const { position, values, stop, presenting } = await state(page);
    return `${stop[0]}: ${values.seed.text} ${position} ${presenting}`;
  };
  await page.focus("#canvas");
  await page.keyboard.press("p");
  same(await now(), "1: oak 8 true", "the first stop");
  await page.waitForFunction(() => document.querySelectorAll("#caption .words-line").length === 2);
  await page.waitForSelector("#caption math");
  await stage.shoot(page, "lecture-stop-1");
  for (const expected of ["2: oak 40 true", "3: elm 30 true", "4: fir 30 true", "5: fir 4 true"]) {
    await page.keyboard.press("PageDown");
    same(await now(), expected, "after Page Down");
    await stage.shoot(page, `lecture-stop-${expected[0]}`);
  }
  // The card that the stop has.
  await page.waitForSelector(".drawer");
  await page.keyboard.press("PageDown");
  same(await now(), "6: fir 30 true", "the last stop");
  await page.waitForSelector("#compare-canvas");
  await stage.shoot(page, "lecture-stop-6");
  await page.keyboard.press("PageUp");
  same(await now(), "5: fir 4 true", "after Page Up");
  await page.waitForSelector("#compare-canvas", { state: "hidden" });
  await page.keyboard.press("Escape");
  same((await state(page)).presenting, false, "presenting after Escape");
});

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
  [1920, 1080],
]) {
  test(`presented at ${width} x ${height} the words have 32 px at 720 lines, the legend half as much`, async (stage) => {
    const link = `#${LAND}!at=end;${LANDS}`;
    const page = await stage.rested(link, { viewport: { width, height } });
    await page.focus("#canvas");
    await page.keyboard.press("p");
    await page.waitForFunction(() => !window.faultline.state().playing);
    await page.waitForSelector("#caption .words-line");
    await presented(page);
    const size = await page.evaluate(() =>
      parseFloat(getComputedStyle(document.querySelector("#caption strong")).fontSize),
    );
    check(size >= (32 * height) / 720 - 0.1, `letters of ${size} px`);
    const view = await page.locator("#view").boundingBox();
    same(Math.round(view.width), width, "the land's width");
    const legend = await page.evaluate(() =>
      window.faultline.controls().find(({ key }) => key === "legend"),
    );
    const caption = await page.locator("#caption").boundingBox();
    const apart = legend.y + legend.height <= caption.y || legend.x >= caption.x + caption.width;
    check(apart, `the legend at ${JSON.stringify(legend)} lies over ${JSON.stringify(caption)}`);
    await stage.shoot(page, `lecture-presented-${width}`);
  });
}

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
      (all) =>
        all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
          .length,
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
      .filter(({ unicodeRange, weight }) => unicodeRange.includes("U+C0-FF") && weight !== "600")
      .map(({ status }) => status),
  );
  same(statuses.join(), "loaded", "the typeface of the letter");
});

test("an audience reads title and words in large letters, and B makes the screen black", async (stage) => {
  const link = `#${LAND}!at=fault:8;stops=8,30;title=Week%203;words=Look,Why`;
  const page = await stage.rested(link, { viewport: { width: 1920, height: 1080 } });
  await openCard(page);
  await page.click(".lecture >> text=Present");
  await presented(page);
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
  await presented(page);
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
