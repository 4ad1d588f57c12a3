// The site in English and German (web/src/common/language.ts), which a full run builds into
// build/languages: the way there and back, the same land, and that nothing is cut off or inaccessible where words are longer.
import { join } from "node:path";
import { checkBook, findingsIn } from "../hosts/book.mjs";
import { expectAccessible } from "./accessible.mjs";
import { check, hash, PHONE, root, same, settled, state } from "./harness.mjs";
import {
  cutOff,
  LINK,
  open,
  OPENERS,
  openLand,
  press,
  PROSE,
  SIZES,
  testOn,
  tooWide,
} from "./language_site.mjs";

const SITE = join(root, "build", "languages");
const testGerman = testOn("German", SITE, "de/index.html");

const languageOf = (page) => page.evaluate(() => document.documentElement.lang);
const pathOf = (page, stage) =>
  page
    .url()
    .replace(stage.url, "")
    .replace(/[?#].*/, "");

testGerman(
  "the browser's language is shown, and the menu leads to English and back",
  async (stage) => {
    const page = await openLand(stage, `index.html${LINK}`, { locale: "de-DE" });
    same(pathOf(page, stage), "de/index.html", "the page");
    same(await languageOf(page), "de", "its language");
    const german = await hash(page);
    await page.click("#more");
    await page.click("a[hreflang=en]");
    await page.waitForURL(`${stage.url}index.html${LINK}`);
    await page.evaluate(() => window.faultline.ready);
    await settled(page);
    same(await hash(page), german, "the land");
    await page.reload();
    await page.evaluate(() => window.faultline.ready);
    same(await languageOf(page), "en", "what was chosen is kept");
    await page.click("#more");
    await page.click("a[hreflang=de]");
    await page.waitForURL(`${stage.url}de/index.html${LINK}`);
  },
);

testGerman(
  "lang= in a link chooses, in a page and in an embed, and leaves the address",
  async (stage) => {
    const page = await openLand(stage, `index.html${LINK}!theme=dark;lang=de`);
    same(page.url(), `${stage.url}de/index.html${LINK}!theme=dark`, "the address");
    same(JSON.stringify((await state(page)).notices ?? []), "[]", "notices");
    const embed = await openLand(stage, `embed.html?lang=de${LINK}`);
    same(pathOf(embed, stage), "de/embed.html", "the embed");
    const other = await openLand(stage, `index.html${LINK};lang=fr`);
    same(await languageOf(other), "en", "a language that the site lacks");
  },
);

testGerman(
  "pages of prose lead to themselves in English, mark what is English, and their embeds are German",
  async (stage) => {
    for (const name of PROSE) {
      const page = await open(stage, `de/${name}`, { locale: "en-GB" });
      same(await languageOf(page), "de", name);
      const english = ":is(a[hreflang=en], .claims li:not(:has(a)))";
      const unmarked = page.locator(`${english}:not([lang=en], :has([lang=en]))`);
      same(await unmarked.count(), 0, `${name}: what is English and does not say so`);
      await page.click("a[hreflang=en]");
      // check.html puts its land into the address as soon as it has read it.
      await page.waitForURL(({ href, hash }) => href.replace(hash, "") === stage.url + name);
      await page.context().close();
    }
    const notes = await open(stage, "de/notes.html");
    const frame = notes.locator("fault-terrain iframe").first();
    check((await frame.getAttribute("src")).includes("/de/embed.html"), "the embed's language");
  },
);

testGerman(
  "axe finds nothing, and no page is too wide, light, dark and on a phone",
  async (stage) => {
    for (const options of [{}, { colorScheme: "dark" }, PHONE]) {
      for (const name of ["index.html", "embed.html", ...PROSE]) {
        const hasLand = !PROSE.includes(name);
        const page = await (hasLand ? openLand : open)(
          stage,
          `de/${name}${hasLand ? LINK : ""}`,
          options,
        );
        await expectAccessible(page, `de/${name}`);
        const wide = await tooWide(page);
        check(wide <= 0, `de/${name} is ${wide} pixels too wide`);
        await stage.shoot(
          page,
          `german-${name}-${options === PHONE ? "phone" : (options.colorScheme ?? "light")}`,
        );
        await page.context().close();
      }
    }
  },
);

testGerman("every dialog opens, and no label is cut off", async (stage) => {
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await openLand(stage, `de/index.html${LINK}`, options);
    for (const id of OPENERS) {
      await press(page, id);
      same(JSON.stringify(await cutOff(page)), "[]", `${id}: what is cut off`);
      await stage.shoot(page, `german-${id}-${size}`);
      await page.keyboard.press("Escape");
    }
  }
});

testGerman("the book of the course has what the pages have", async (stage) => {
  const file = join(root, "build", "hosts", "kurs.epub");
  await checkBook({ dist: join(SITE, "de"), site: "https://example.org/faultline/de/", file });
  const findings = findingsIn(file);
  if (findings) same(findings.join("\n"), "", "what epubcheck finds");
  else stage.note("not checked: epubcheck is not installed");
});
