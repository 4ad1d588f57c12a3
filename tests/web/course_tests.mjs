// The course: its contents, and the lessons that have pages of their own, without scripts, on narrow
// screens, by keyboard, by screen readers and on paper; their links need no repair. tests/notes tests
// their numbers, notes_tests.mjs the lessons that are sections of the notes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "./accessible.mjs";
import { check, PHONE, root, same, state, test } from "./harness.mjs";
import { frameOf, restedFrame } from "./hosts.mjs";

const STILL = { javaScriptEnabled: false };
const LESSONS = 17;
const OWN_PAGES = 10;
const QUESTIONS = 24;
/** The pages that are no lesson. */
const PLAIN_PAGES = ["course.html", "instructors.html", "lab.html"];

async function openPage(stage, name, options) {
  const page = await stage.page(options);
  await page.goto(stage.url + name);
  return page;
}

/** The addresses of all lessons, in order. */
async function listLessons(stage) {
  const page = await openPage(stage, "course.html", STILL);
  const lessons = await page.$$eval(".contents a", (all) =>
    all.map((each) => each.getAttribute("href")),
  );
  await page.close();
  return lessons;
}

/** The names of the pages that hold one lesson each. */
const listPages = async (stage) =>
  (await listLessons(stage)).filter((name) => name.startsWith("lesson-"));

const openAnswers = (page) =>
  page.$$eval("details", (all) => all.forEach((each) => (each.open = true)));

test.core("course: the contents lead to every lesson, with its minutes", async (stage) => {
  const page = await openPage(stage, "course.html", STILL);
  const lessons = await listLessons(stage);
  same(lessons.length, LESSONS, "lessons");
  const minutes = await page.$$eval(".minutes", (all) =>
    all.map((each) => parseInt(each.textContent)),
  );
  check(minutes.length === LESSONS && minutes.every((each) => each >= 3 && each <= 15), minutes);
  check((await page.locator(".contents p").count()) === LESSONS, "what one learns");
  const lede = await page.textContent("header");
  check(lede.includes(`${QUESTIONS} in all`), lede);
  const starts = await page.$$eval(".contents", (all) =>
    all.map((each) => [each.start, each.children.length].join()),
  );
  let next = 1;
  for (const [start, count] of starts.map((each) => each.split(",").map(Number))) {
    same(start, next, "the first number of a group");
    next += count;
  }
  for (const [i, name] of lessons.entries()) {
    await page.goto(stage.url + name);
    const [, section] = name.split("#");
    const title = await page.textContent(section ? `[id="${section}"] h2` : "h1");
    check(title.length > 0, `${name}: no title`);
    if (section) continue;
    const trail = await page.textContent(".trail");
    check(trail.includes(`Lesson ${i + 1} of ${LESSONS}`), `${name}: ${trail}`);
    const before = await page.getAttribute("[rel=prev]", "href");
    same(before, lessons[i - 1], `${name}: the lesson before`);
    const after = await page.$$eval("[rel=next]", ([each]) => each?.getAttribute("href"));
    same(after, lessons[i + 1], `${name}: the next lesson`);
  }
});

test("course: without scripts a lesson has pictures or links, questions and answers", async (stage) => {
  const pages = await listPages(stage);
  same(pages.length, OWN_PAGES, "pages");
  for (const name of pages) {
    const page = await openPage(stage, name, STILL);
    check((await page.locator("math[display=block]").count()) > 0, `${name}: no formula`);
    const stills = await page.locator("fault-terrain .still").all();
    check(stills.length > 0, `${name}: no land`);
    for (const still of stills) {
      check((await still.getAttribute("href")).startsWith("index.html#v1;"), `${name}: no link`);
      check(await still.locator("span").isVisible(), `${name}: its text is not visible`);
    }
    const questions = await page.locator(".question").count();
    const answers = await page.locator("section > details").all();
    same(answers.length, questions, `${name}: answers`);
    for (const answer of answers) {
      check(!(await answer.locator("p").first().isVisible()), `${name}: an open answer`);
      await answer.locator("summary").click();
      check(await answer.locator("p").first().isVisible(), `${name}: a shut answer`);
      const link = await answer.locator(".still").first().getAttribute("href");
      check(link.startsWith("index.html#v1;"), `${name}: no land with the answer`);
    }
    const broken = await page.$$eval("a[href^='#']", (all) =>
      all.map((each) => each.getAttribute("href")).filter((href) => !document.querySelector(href)),
    );
    same(broken.join(), "", `${name}: links that lead nowhere`);
    const sources = await page.$$eval("#sources li", (all) => all.map((each) => each.textContent));
    check(sources.length >= 2, `${name}: ${sources.length} sources`);
    for (const source of sources) check(/\((\d{4}|undated)\)\./.test(source), source);
    await page.close();
  }
});

test("course: each question has choices, which are read and ticked without scripts", async (stage) => {
  let count = 0;
  for (const name of ["notes.html", ...(await listPages(stage))]) {
    const page = await openPage(stage, name, STILL);
    for (const question of await page.locator(".question").all()) {
      const group = question.getByRole("group");
      same(await group.count(), 1, `${name}: groups of choices in a question`);
      const choices = await group.getByRole("radio").all();
      check(choices.length >= 3, `${name}: ${choices.length} choices`);
      for (const choice of choices) {
        await choice.check();
        check(await choice.isChecked(), `${name}: a choice that cannot be ticked`);
      }
      count++;
    }
    await page.close();
  }
  same(count, QUESTIONS, "questions with choices");
});

test.core(
  "course: an answer that is opened marks the right choice and the reader's own",
  async (stage) => {
    const page = await openPage(stage, "lesson-trees.html");
    const first = page.locator(".choice").first();
    const second = page.locator(".choice").last();
    await page.waitForSelector(".choice-says", { state: "attached" });
    await expectAccessible(page);
    // By keyboard: from the first radio button down to the second, then on to the answer.
    await first.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    same(await page.evaluate(() => document.activeElement.value), "b", "where the arrow leads");
    same(await first.locator(".right").count(), 0, "marks before the answer is opened");
    await page.locator("main section > details > summary").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".choice.shown");
    const marks = (choice) =>
      choice.locator("label:has(.mark-of)").evaluateAll((labels) =>
        labels.map((label) => {
          const text = label.querySelector(".mark-of").textContent;
          return `${label.querySelector("input").value}: ${text}`;
        }),
      );
    same((await marks(first)).join(), "a: Right,b: Your choice", "marks of a wrong choice");
    const says = "Your choice is not right. The right one is A.";
    same(await first.getByRole("status").textContent(), says, "what is announced");
    check(await first.getByRole("radio").first().isDisabled(), "a choice could still be changed");
    same((await marks(second)).join(), "", "marks of the second question");
    await stage.shoot(page, "choices");
    await second.getByRole("radio").nth(2).check();
    await page.locator("main section > details > summary").last().click();
    await page.waitForFunction(() => document.querySelectorAll(".choice.shown").length === 2);
    same((await marks(second)).join(), "c: Right, and your choice", "marks of a right choice");
    same(
      await second.getByRole("status").textContent(),
      "Your choice is right.",
      "what is announced",
    );
    await expectAccessible(page);
    const kept = () => page.evaluate(() => localStorage.length + sessionStorage.length);
    same(await kept(), 0, "what the browser stores of it");
    await page.goto(`${stage.url}lesson-rain.html`);
    await page.locator("main section > details > summary").first().click();
    await page.waitForSelector(".choice.shown");
    const none = "You have not chosen. The right one is B.";
    same(await page.textContent(".choice-says"), none, "what is said without a choice");
  },
);

test("axe: course and lessons, light, dark and in forced colours", async (stage) => {
  const page = await stage.page();
  // Without the element the fallback is visible. Scripts stay enabled, because axe needs them.
  const nothing = { contentType: "text/javascript", body: "" };
  await page.route("**/element.js", (route) => route.fulfill(nothing));
  for (const name of [...PLAIN_PAGES, ...(await listPages(stage))]) {
    await page.goto(stage.url + name);
    await openAnswers(page);
    for (const media of [
      { colorScheme: "light", forcedColors: "none" },
      { colorScheme: "dark", forcedColors: "none" },
      { colorScheme: "light", forcedColors: "active" },
    ]) {
      await page.emulateMedia(media);
      await expectAccessible(page);
    }
  }
});

test("course: no page is too wide, down to 320 pixels", async (stage) => {
  for (const name of [...PLAIN_PAGES, ...(await listPages(stage))]) {
    const page = await openPage(stage, name, STILL);
    await openAnswers(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const over = await page.evaluate(() =>
        [...document.querySelectorAll("body *")]
          .filter((each) => !each.closest(".scroll, .formula, pre, svg"))
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > document.documentElement.clientWidth + 0.5;
          })
          .map((each) => `${each.tagName} ${each.className}`),
      );
      same(over.join(), "", `${name} wider than ${width} pixels`);
      const cut = await page.$$eval(".formula", (all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel),
      );
      same(cut.join(), "", `${name}: formulas cut off at ${width} pixels`);
    }
    await page.close();
  }
});

test("course: a lesson is read by keyboard alone", async (stage) => {
  const page = await openPage(stage, "lesson-trees.html", STILL);
  const focused = async () => {
    await page.keyboard.press("Tab");
    return page.evaluate(() => {
      const { tagName, className, textContent } = document.activeElement;
      return `${tagName} ${className} ${textContent.trim().replace(/\s+/g, " ")}`;
    });
  };
  const seen = [];
  for (let i = 0; i < 30; i++) {
    const at = await focused();
    if (at.startsWith("BODY")) break;
    seen.push(at);
    if (!at.startsWith("SUMMARY")) continue;
    await page.keyboard.press("Enter");
    check(await page.evaluate(() => document.activeElement.parentElement.open), "shut");
  }
  check(seen[1]?.startsWith("A  The course"), seen.join("; "));
  same(seen.filter((each) => each.startsWith("SUMMARY")).length, 2, "answers on the way");
  check(
    seen.some((each) => each.includes("Next Squares")),
    "the way to the next lesson",
  );
});

test("course: on paper a lesson has room below questions, and its answers come last", async (stage) => {
  const page = await openPage(stage, "lesson-squares.html");
  await page.waitForSelector("fault-terrain:defined");
  await page.emulateMedia({ media: "print" });
  const places = (selector) =>
    page.$$eval(selector, (all) => all.map((each) => each.getBoundingClientRect()));
  const ends = await places("section.lesson > :not(details)");
  const answers = await places("section > details");
  check(
    Math.min(...answers.map(({ top }) => top)) >= Math.max(...ends.map(({ bottom }) => bottom)),
    "an answer before the end",
  );
  const rooms = await page.$$eval(".question", (all) =>
    all.map((each) => parseFloat(getComputedStyle(each, "::after").height)),
  );
  check(rooms.length === 2 && Math.min(...rooms) > 140, `room below questions: ${rooms}`);
  const hidden = await page.$$eval("section > details > p, details img, fault-terrain img", (all) =>
    all.filter((each) => !each.checkVisibility()).map((each) => each.alt ?? each.textContent),
  );
  same(hidden.join(), "", "not printed");
});

test("course: on a phone figures are tall enough for land and timeline", async (stage) => {
  const page = await openPage(stage, "lesson-rain.html", PHONE);
  await page.waitForSelector("fault-terrain:defined");
  const shape = await page.$eval("fault-terrain", (each) =>
    (each.clientWidth / each.clientHeight).toFixed(2),
  );
  same(shape, "0.80", "width to height");
});

test("course: a tree of cuts is walked level by level", async (stage) => {
  const page = await openPage(stage, "lesson-trees.html");
  const land = "fault-terrain[view^='lecture']";
  await page.locator(land).scrollIntoViewIfNeeded();
  await (await frameOf(page, land)).click("#begin");
  const frame = await restedFrame(page, land);
  const shows = (depth) =>
    frame.waitForFunction((part) => window.faultline.state().recipe.includes(part), depth);
  await shows("depth=1;");
  for (const depth of ["depth=2;", "trees=1;relief", "depth=8;"]) {
    await page.keyboard.press("PageDown");
    await shows(depth);
  }
});

test("course: the test shape needs no file", async (stage) => {
  const page = await openPage(stage, "lesson-own-ground.html");
  const land = "fault-terrain[recipe*='base=']";
  await page.locator(land).scrollIntoViewIfNeeded();
  await (await frameOf(page, land)).click("#begin");
  const frame = await restedFrame(page, land);
  await frame.waitForFunction(() => window.faultline.state().notices.length === 0);
  await frame.waitForFunction(() => window.faultline.state().hash === "92c91450e4f15ae4");
});

test("course: the page for instructors is led to, and everything that it names is there", async (stage) => {
  const page = await openPage(stage, "course.html", STILL);
  await page.click("header a[href='instructors.html']");
  same(await page.textContent("h1"), "For instructors", "where the contents lead");
  await openPage(stage, "notes.html", STILL).then(async (notes) => {
    check(
      await notes.isVisible("footer a[href='instructors.html']"),
      "the notes do not lead there",
    );
    await notes.close();
  });
  const links = await page.$$eval("a[href]", (all) => all.map((each) => each.getAttribute("href")));
  const pages = new Map();
  for (const link of links) {
    const [name, anchor] = link.split("#");
    const at = name || "instructors.html";
    if (!pages.has(at)) {
      const answer = await page.request.get(stage.url + at);
      same(answer.status(), 200, at);
      pages.set(at, await answer.text());
    }
    if (anchor === undefined || anchor.startsWith("v1;")) continue;
    check(pages.get(at).includes(`id="${anchor}"`), `${link} leads nowhere`);
  }
  check(links.length > 80, `${links.length} links`);
  const ids = await page.$$eval("[id]", (all) => all.map(({ id }) => id));
  same(new Set(ids).size, ids.length, "ids that are there once");
});

test("course: the key tells the right choice and the answer of every question", async (stage) => {
  const page = await openPage(stage, "instructors.html", STILL);
  const key = await page.$$eval(".key > li", (all) =>
    all.map((each) => ({
      asked: each.querySelector("h4").textContent,
      letter: each.querySelector(".right-choice b").textContent,
      right: each.querySelector(".right-choice").textContent.slice(1).trim(),
      answer: [...each.querySelectorAll("p:not([class])")].map((p) => p.textContent).join(" "),
    })),
  );
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const found = [];
  for (const address of await listLessons(stage)) {
    const [name, section] = address.split("#");
    const lesson = await openPage(stage, name, STILL);
    const part = section ? `[id="${section}"]` : ".lesson";
    found.push(
      ...(await lesson.$$eval(`${part} .question`, (questions) =>
        questions.map((question) => {
          const choice = question.querySelector(".choice");
          const { answer } = choice.dataset;
          let next = question.nextElementSibling;
          while (next.tagName !== "DETAILS") next = next.nextElementSibling;
          return {
            asked: choice.querySelector("legend").textContent,
            letter: answer.toUpperCase(),
            right: choice.querySelector(`[value="${answer}"]`).closest("label").textContent,
            answer: [...next.querySelectorAll("p")].map((p) => p.textContent).join(" "),
          };
        }),
      )),
    );
    await lesson.close();
  }
  same(key.length, QUESTIONS, "answers of the key");
  for (const [i, each] of found.entries())
    for (const part of Object.keys(each))
      same(words(key[i][part]), words(each[part]), `${part} of answer ${i + 1}`);
});

test("course: a plan's lecture has its stops, in the order and with the words of the plan", async (stage) => {
  const plans = JSON.parse(readFileSync(join(root, "web", "course", "plans.json"), "utf8"));
  for (const plan of plans.plans) {
    const page = await openPage(stage, "instructors.html", STILL);
    const link = await page.getAttribute(`#${plan.name} .lecture-link`, "href");
    const rows = await page.$$eval(`#${plan.name} .plan h3 a`, (all) =>
      all.map((each) => each.getAttribute("href")),
    );
    const stops = plan.stops.map(([name]) => plans.stops[name]);
    // What the class votes on, as the plan has it
    const options = await page.$$eval(`#${plan.name} .plan > li`, (all) =>
      all.map((row) =>
        [...row.querySelectorAll(".options > li")].map((each) =>
          each.textContent.trim().replace(/[^\S\u00a0]+/g, " "),
        ),
      ),
    );
    const asked = stops.map(({ ask }, i) =>
      [ask, ...options[i].map((each, j) => `**${"ABCD"[j]}** ${each}`)].join("\n"),
    );
    check(options.flat().length >= 3 * stops.filter(({ question }) => question).length, "choices");
    same(rows.join(), stops.map((stop) => `index.html#${stop.link}`).join(), "lands of the rows");
    const land = await stage.rested(link.replace("index.html", ""), { reducedMotion: "reduce" });
    const { lecture, notices, stop } = await state(land);
    same(notices.join("; "), "", "notices");
    same(lecture.map((each) => each.words).join("|"), asked.join("|"), "words");
    same(stop.join(" of "), `1 of ${stops.length}`, "the stop that the link opens");
    await land.keyboard.press("PageDown");
    await land.waitForFunction(() => window.faultline.state().stop[0] === 2);
    await stage.shoot(land, plan.name);
    await land.close();
    await page.close();
  }
});

test.core("course: every link of a lesson is canonical and needs no repair", async (stage) => {
  const links = new Set();
  for (const name of ["instructors.html", ...(await listPages(stage))]) {
    const page = await openPage(stage, name, STILL);
    const found = await page.$$eval("a[href^='index.html#']", (all) =>
      all.map((each) => each.getAttribute("href").replace("index.html#", "")),
    );
    for (const link of found) links.add(link);
    await page.close();
  }
  check(links.size > 30, `${links.size} links`);
  const page = await stage.open("#v1;size=65;faults=3", { reducedMotion: "reduce" });
  for (const link of links) {
    await page.evaluate((text) => window.faultline.load(text), link);
    // The test shape is fetched first.
    if (link.includes("base=")) {
      await page.waitForFunction(() => window.faultline.state().notices.length === 0);
    }
    const { notices, shareLink } = await state(page);
    same(notices.join("; "), "", `notices of ${link}`);
    same(shareLink.replace(/;check=\w+/, ""), link, "the link as Faultline writes it");
  }
});
