// Makes an EPUB 3 of the whole course from the built site: a chapter for each lesson, with its formulas as
// MathML, drawings and pictures with their descriptions, and links that open its lands where the site is
// published. Answers are at the end of each lesson.
//
//   node web/scripts/epub.mjs FILE.epub --site ADDRESS [--dist DIR]
//
// ADDRESS is where the site is published; the site itself is read from DIR by headless Chromium
// (web/scripts/epub_pages.mjs), and its language is the book's. The same site gives the same bytes. As a
// module: `bookFiles(request)`.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { browserPath } from "../api/grade/browsers.mjs";
import { listPictures, readContents, readLesson, showCover } from "./epub_pages.mjs";
import { plainName } from "./hashed_name.mjs";
import { servePublished } from "./paper.mjs";
import { Prose } from "./prose.mjs";
import { VERSION } from "./version.mjs";
import { zipOf } from "./zip.mjs";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const AUTHORS = "The Faultline authors";
const COVER = { width: 600, height: 800 };
/** The lesson whose last picture is on the cover. */
const COVER_LESSON = "smoothing";
const FORMULAS = "formulas.woff2";
const TYPES = {
  ".css": "text/css",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".xhtml": "application/xhtml+xml",
};
/** What schema.org calls a book that can be read without seeing it. */
const ACCESS = {
  accessMode: ["textual", "visual"],
  accessModeSufficient: ["textual"],
  accessibilityFeature: [
    "alternativeText",
    "displayTransformability",
    "MathML",
    "readingOrder",
    "structuralNavigation",
    "tableOfContents",
  ],
  accessibilityHazard: ["none"],
};

const plain = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Reads the course from its pages, at their published address, and makes the cover. */
async function readCourse({ site, dist }) {
  const executablePath = browserPath("chromium");
  if (executablePath === null) throw new Error("no Chromium on PATH: run scripts/setup");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    // Without scripts a page is as it was written, with links and pictures in place of live lands.
    const page = await browser.newPage({
      colorScheme: "light",
      deviceScaleFactor: 2,
      javaScriptEnabled: false,
    });
    await servePublished(page, dist, site);
    await page.goto(`${site}course.html`);
    const contents = await page.evaluate(readContents);
    const course = await Prose.of("course", contents.lang);
    const lessons = contents.groups.flatMap((group) => group.lessons);
    for (const [i, lesson] of lessons.entries()) {
      const { title, learns, minutes, address } = lesson;
      const number = i + 1;
      await page.goto(address);
      const id = new URL(address).hash.slice(1) || (await page.getAttribute(".lesson", "id"));
      const place = course.say("place", { number, lessons: lessons.length, minutes });
      const pictures = await page.evaluate(listPictures);
      const missing = pictures.filter((src) => !existsSync(join(dist, src)));
      const read = await page.evaluate(readLesson, { id, title, place, learns, missing });
      Object.assign(lesson, { number, file: `${id}.xhtml` }, read);
    }
    await page.setViewportSize(COVER);
    await page.goto(`${site}course.html`);
    const shown = lessons.find(({ file }) => file === `${COVER_LESSON}.xhtml`);
    const picture = shown?.pictures.at(-1) ?? null;
    await page.evaluate(showCover, { picture, version: VERSION });
    const cover = await page.screenshot({ type: "jpeg", quality: 90 });
    return { ...contents, course, lessons, cover };
  } finally {
    await browser.close();
  }
}

/** Where in the book an address of the site leads, for all that the book has. */
function placesOf(lessons, site) {
  const places = new Map([[`${site}course.html`, "contents.xhtml"]]);
  for (const { address, file, ids, sources } of lessons) {
    const [page] = address.split("#");
    for (const { id } of sources) places.set(`${page}#${id}`, `sources.xhtml#${id}`);
    for (const id of ids) places.set(`${page}#${id}`, `${file}#${id}`);
    places.set(address, file);
  }
  return places;
}

/** Lets links to the course's pages lead to their place in the book. */
function withLinks(xhtml, places, lessons) {
  const pages = lessons.map(({ address }) => address.split("#")[0]);
  return xhtml.replace(/href="([^"]*)"/g, (all, address) => {
    if (places.has(address)) return `href="${places.get(address)}"`;
    if (pages.includes(address.split("#")[0])) throw new Error(`${address} is not in the book`);
    return all;
  });
}

const documentOf = ({ lang, dir }, title, body) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${dir}">
<head>
  <title>${plain(title)}</title>
  <link rel="stylesheet" type="text/css" href="book.css" />
</head>
<body>
${body}
</body>
</html>
`;

const contentsOf = ({ course, title, groups }) => {
  const item = (file, says) => `<li><a href="${file}">${plain(says)}</a></li>`;
  const group = (each) => `<li><span>${plain(each.title)}</span>
<ol start="${each.lessons[0].number}">
${each.lessons.map((lesson) => item(lesson.file, lesson.title)).join("\n")}
</ol></li>`;
  return `<nav epub:type="toc" role="doc-toc">
<h1>${plain(course.say("bookContents"))}</h1>
<ol>
${item("title.xhtml", title)}
${groups.map(group).join("\n")}
${item("sources.xhtml", course.say("cited"))}
</ol>
</nav>`;
};

/** What the title page says: how the contents of the site begin, and how they end. */
const titlePage = ({ course, title, words, licence }) => `<section epub:type="titlepage">
<h1>${plain(title)}</h1>
<p>${AUTHORS}<br />Faultline ${VERSION}</p>
${words[0]}
${words[1]}
<p>${plain(course.say("bookHow"))}</p>
${words.slice(2).join("\n")}
${licence}
</section>`;

function sourcesPage({ course, lessons }) {
  const items = new Map(
    lessons.flatMap(({ sources }) => sources.map(({ id, item }) => [id, item])),
  );
  return `<section epub:type="bibliography" role="doc-bibliography">
<h1>${plain(course.say("cited"))}</h1>
<ul class="sources">
${[...items.values()].join("\n")}
</ul>
</section>`;
}

/** The package document: what the book is, its files, and in which order its chapters are read. */
function packageOf(book, names, { site, modified }) {
  const { lang, dir, title, description, course } = book;
  const id = (name) => `file-${names.indexOf(name)}`;
  const properties = (name) => {
    if (name === "contents.xhtml") return ' properties="nav"';
    if (name === "cover.jpg") return ' properties="cover-image"';
    const hasFormulas = book.lessons.find(({ file }) => file === name)?.chapter.includes("<math");
    return hasFormulas ? ' properties="mathml"' : "";
  };
  const items = names.map((name) => {
    const type = TYPES[extname(name)];
    return `<item id="${id(name)}" href="${name}" media-type="${type}"${properties(name)} />`;
  });
  const chapters = names.filter((name) => name.endsWith(".xhtml"));
  const access = Object.entries(ACCESS).flatMap(([name, values]) =>
    values.map((value) => `<meta property="schema:${name}">${value}</meta>`),
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${plain(site)}course.html</dc:identifier>
<dc:title>${plain(title)}</dc:title>
<dc:language>${lang}</dc:language>
<dc:creator>${AUTHORS}</dc:creator>
<dc:description>${plain(description)}</dc:description>
<dc:source>Faultline ${VERSION}, ${plain(site)}course.html</dc:source>
<dc:rights>MIT, ${plain(site)}licenses.txt</dc:rights>
<meta property="dcterms:modified">${modified}</meta>
${access.join("\n")}
<meta property="schema:accessibilitySummary">${plain(course.say("bookAccessible"))}</meta>
</metadata>
<manifest>
${items.join("\n")}
</manifest>
<spine page-progression-direction="${dir}">
${chapters.map((name) => `<itemref idref="${id(name)}" />`).join("\n")}
</spine>
</package>
`;
}

/** The files of the book, {name: bytes}; of the first, by which programs know an EPUB, as it has to be packed. */
export async function bookFiles({ site: published, dist }) {
  if (!existsSync(join(dist, "course.html"))) throw new Error("the site has no course");
  const site = published.replace(/\/*$/, "/");
  const book = await readCourse({ site, dist });
  const { title, course, lessons, cover } = book;
  const places = placesOf(lessons, site);
  const pages = {
    "title.xhtml": [title, titlePage(book)],
    "contents.xhtml": [course.say("bookContents"), contentsOf(book)],
    ...Object.fromEntries(lessons.map((each) => [each.file, [each.title, each.chapter]])),
    "sources.xhtml": [course.say("cited"), sourcesPage(book)],
  };
  const files = {};
  for (const [name, [heading, body]] of Object.entries(pages))
    files[name] = documentOf(book, heading, withLinks(body, places, lessons));
  files["book.css"] = readFileSync(join(web, "epub", "book.css"));
  const formulas = readdirSync(dist).find((name) => plainName(name) === FORMULAS);
  files[FORMULAS] = readFileSync(join(dist, formulas));
  files["cover.jpg"] = cover;
  for (const { drawings, pictures } of lessons) {
    for (const { name, svg } of drawings) files[name] = svg;
    for (const name of pictures) files[name] = readFileSync(join(dist, name));
  }
  const { mtime } = statSync(join(dist, "course.html"));
  const modified = mtime.toISOString().replace(/\.\d+/, "");
  const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml" /></rootfiles>
</container>
`;
  const all = {
    "META-INF/container.xml": container,
    "book/package.opf": packageOf(book, Object.keys(files), { site, modified }),
    ...Object.fromEntries(Object.entries(files).map(([name, each]) => [`book/${name}`, each])),
  };
  const bytes = Object.entries(all).map(([name, each]) => [name, Buffer.from(each)]);
  return {
    mimetype: [Buffer.from("application/epub+zip"), { level: 0 }],
    ...Object.fromEntries(bytes),
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: {
      dist: { type: "string", default: join(dirname(web), "dist") },
      site: { type: "string", default: "" },
    },
    allowPositionals: true,
  });
  if (positionals.length !== 1 || !/^https?:/.test(values.site)) {
    console.error("epub: give the EPUB to write, and --site with the address of the site");
    process.exit(1);
  }
  try {
    const files = await bookFiles(values);
    writeFileSync(positionals[0], zipOf(files));
    console.log(`epub: ${positionals[0]} has ${Object.keys(files).length} files`);
  } catch (error) {
    console.error(`epub: ${error.message}`);
    process.exit(1);
  }
}
