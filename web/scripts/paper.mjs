// Prints a page of the course by headless Chromium: a handout, a sheet of questions and the key, as PDF;
// of the page for instructors the plans, the lab sheet and the key of the whole course.
//
//   node web/scripts/paper.mjs PAGE FOLDER --site ADDRESS [--dist DIR] [--format A4|Letter]
//
// PAGE is a page of the built site, as notes.html; into FOLDER go handout.pdf, questions.pdf and answers.pdf,
// or a PDF for each section that is a sheet of its own (data-sheet), as lab.pdf and key.pdf.
// ADDRESS is where the site is published: there the codes of the sheet lead. The site itself is read from
// DIR. web/paper.css says how the sheets look. As a module: `printPaper(request)`.
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { browserPath } from "../api/grade/browsers.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** What a side of a sheet holds below and above its margins. */
const SIDES = { a4: "265mm", letter: "247mm" };
export const SHEETS = ["handout", "questions", "answers"];

/** Serves the site in `dist` to a page of a browser at its published address, so that links lead there. */
export const servePublished = (page, dist, address) =>
  page.route("**/*", (route) => {
    const url = route
      .request()
      .url()
      .replace(/[?#].*/s, "");
    const path = join(dist, decodeURI(url.slice(address.length)));
    const isOurs = url.startsWith(address) && existsSync(path);
    return isOurs ? route.fulfill({ path }) : route.abort();
  });

/** Writes the sheets of a page; returns their paths by name. */
export async function printPaper({ page: name, folder, site, dist, format = "A4" }) {
  if (!existsSync(join(dist, name))) throw new Error(`the site has no page ${name}`);
  const address = site.replace(/\/*$/, "/");
  const executablePath = browserPath("chromium");
  if (executablePath === null) throw new Error("no Chromium on PATH: run scripts/setup");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ colorScheme: "light" });
    await servePublished(page, dist, address);
    await page.goto(address + name);
    await page.waitForSelector(".paper-ready");
    await page.$$eval("img", (all) =>
      Promise.all(
        all.map((each) => {
          each.loading = "eager";
          return each.decode().catch(() => undefined);
        }),
      ),
    );
    await page.evaluate(async (side) => {
      if (side) document.documentElement.style.setProperty("--paper-side", side);
      await document.fonts.ready;
    }, SIDES[format.toLowerCase()]);
    mkdirSync(folder, { recursive: true });
    const paths = {};
    const sections = await page.$$eval("section[data-sheet]", (all) => all.map(({ id }) => id));
    for (const sheet of sections.length > 0 ? sections : SHEETS) {
      await page.evaluate((which) => {
        const section = document.querySelector(`section[data-sheet][id="${which}"]`);
        document.documentElement.dataset.paper = section ? "section" : which;
        for (const each of document.querySelectorAll(".on-sheet"))
          each.classList.remove("on-sheet");
        section?.classList.add("on-sheet");
        for (const each of document.querySelectorAll("details")) each.open = which === "answers";
      }, sheet);
      paths[sheet] = join(folder, `${sheet}.pdf`);
      await page.pdf({ path: paths[sheet], format, printBackground: true });
    }
    return paths;
  } finally {
    await browser.close();
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: {
      dist: { type: "string", default: join(root, "dist") },
      site: { type: "string", default: "" },
      format: { type: "string", default: "A4" },
    },
    allowPositionals: true,
  });
  const [page, folder] = positionals;
  if (!folder || !/^https?:/.test(values.site)) {
    console.error("paper: give the page, the folder to write into, and --site with its address");
    process.exit(1);
  }
  try {
    const { dist, site, format } = values;
    const paths = await printPaper({ page, folder, site, dist, format });
    for (const path of Object.values(paths)) console.log(path);
  } catch (error) {
    console.error(`paper: ${error.message}`);
    process.exit(1);
  }
}
