// What is said of accessibility: the page is accessible itself, leads to what it names, and is reached
// from About and from the foot of the course's pages. The build refuses claims that nothing shows
// (tests/web_unit/accessibility.test.mjs).
import { expectAccessible } from "./accessible.mjs";
import { check, same, test } from "./harness.mjs";

const PAGE = "accessibility.html";

async function openPage(stage, name, options) {
  const page = await stage.page(options);
  await page.goto(stage.url + name);
  return page;
}

test("axe: the page on accessibility, light, dark, in forced colours and at 320 pixels", async (stage) => {
  const page = await openPage(stage, PAGE);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const media of [
      { colorScheme: "light", forcedColors: "none" },
      { colorScheme: "dark", forcedColors: "none" },
      { colorScheme: "light", forcedColors: "active" },
    ]) {
      await page.emulateMedia(media);
      await expectAccessible(page);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `at ${width} pixels the page is ${over} too wide`);
  }
});

test("the page on accessibility has every criterion, and its links lead somewhere", async (stage) => {
  const page = await openPage(stage, PAGE, { javaScriptEnabled: false });
  same(await page.locator(".claims tbody tr").count(), 55, "criteria of level A and AA");
  const unshown = await page.$$eval(".claims tbody tr", (all) =>
    all.filter((each) => !each.querySelector("li")).map(({ id }) => id),
  );
  same(unshown.join(), "", "claims that nothing shows");
  const broken = await page.$$eval("a[href^='#']", (all) =>
    all
      .map((each) => each.getAttribute("href").slice(1))
      .filter((id) => !document.getElementById(id)),
  );
  same(broken.join(), "", "links that lead nowhere");
  const failing = await page.locator("#fails li").count();
  same(
    await page.locator("tr:is(.partially-supports, .does-not-support)").count(),
    failing,
    "fails",
  );
  const report = await page.getAttribute("#short a[download]", "href");
  const answer = await page.request.get(stage.url + report);
  check(answer.ok() && (await answer.text()).startsWith("title:"), `${report} is not there`);
});

test("About and the foot of notes and lessons lead to the page on accessibility", async (stage) => {
  const page = await stage.rested("#v1;seed=oak-ridge;size=65;faults=8!at=end");
  await page.click("#more");
  await page.click("#menu-about");
  await page.waitForSelector(`#about a[href="${PAGE}"]`);
  for (const name of ["notes.html", "course.html", "lesson-trees.html"]) {
    await page.goto(stage.url + name);
    await page.click(`footer a[href="${PAGE}"]`);
    same(await page.textContent("h1"), "Accessibility", `the page that ${name} leads to`);
  }
});
