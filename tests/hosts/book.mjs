// Compares the EPUB that web/scripts/epub.mjs makes of the course with the pages of the site, and has
// epubcheck read it.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { bookFiles } from "../../web/scripts/epub.mjs";
import { zipOf } from "../../web/scripts/zip.mjs";
import { check, root, same } from "../web/harness.mjs";

const webModules = createRequire(join(root, "web", "package.json"));
const { parseDocument, DomUtils } = webModules("htmlparser2");

/** Debian's epubcheck is a JAR that only some kernels can run like a program. */
const JAR = "/usr/share/java/epubcheck.jar";
const READER = existsSync(JAR) ? ["java", "-jar", JAR] : ["epubcheck"];

const parse = (text, xmlMode = false) => parseDocument(text, { xmlMode });
const all = (node, test) => DomUtils.findAll(test, node.children);
const named = (node, name) => all(node, (each) => each.name === name);
const classed = (node, name) =>
  all(node, ({ attribs }) => (attribs.class ?? "").split(" ").includes(name));
const words = (node) => DomUtils.textContent(node).replace(/\s+/g, " ").trim();
const sorted = (list) => [...list].sort().join("\n");

/** The lessons of the site in order: their titles, and the sections that hold them. */
function lessonsOf(dist) {
  const contents = parse(readFileSync(join(dist, "course.html"), "utf8"));
  const links = classed(contents, "contents").flatMap((list) => named(list, "a"));
  return links.map((link) => {
    const [name, id] = link.attribs.href.split("#");
    const page = parse(readFileSync(join(dist, name), "utf8"));
    const isLesson = ({ attribs }) => (id ? attribs.id === id : attribs.class === "lesson");
    return { title: words(link), section: named(page, "section").find(isLesson) };
  });
}

/** What a lesson asks: its choices, and which of them is right. */
function questionsOf(section) {
  return classed(section, "question").map((question) => {
    const [choice] = named(question, "fieldset");
    const labels = named(choice, "label");
    const values = labels.map((label) => named(label, "input")[0].attribs.value);
    const right = values.indexOf(choice.attribs["data-answer"]);
    const choices = labels.map(words);
    return { legend: words(named(choice, "legend")[0]), choices, right };
  });
}

/** The formulas that are read, as their letters. */
const formulasOf = (node) =>
  named(node, "math")
    .filter(({ attribs }) => attribs["aria-hidden"] !== "true")
    .map((math) => words(math).replace(/\s/g, ""));

/** Compares a chapter with the lesson of the site. */
function compareLesson(chapter, { title, section }, site, dist) {
  const [heading, ...others] = named(chapter, "h1");
  same(words(heading), title, "the heading");
  same(others.length, 0, `further headings of ${title}`);
  same(sorted(formulasOf(chapter)), sorted(formulasOf(section)), `formulas of ${title}`);

  const landsIn = (node, before) =>
    named(node, "a")
      .map(({ attribs }) => attribs.href)
      .filter((href) => href.startsWith(`${before}index.html#`))
      .map((href) => decodeURI(href.slice(before.length)));
  same(sorted(landsIn(chapter, site)), sorted(landsIn(section, "")), `links to lands of ${title}`);

  const pictures = named(section, "img").filter(({ attribs }) =>
    existsSync(join(dist, attribs.src)),
  );
  const drawings = named(section, "svg");
  const shown = named(chapter, "img");
  const altsOf = (images) => images.map(({ attribs }) => attribs.alt);
  const captions = drawings.map(({ attribs }) => {
    const id = attribs["aria-labelledby"];
    return id ? words(all(section, (each) => each.attribs.id === id)[0]) : "";
  });
  same(
    sorted(altsOf(shown)),
    sorted([...altsOf(pictures), ...captions]),
    `alternatives of ${title}`,
  );

  const asked = questionsOf(section);
  const answers = classed(chapter, "answer");
  same(answers.length, asked.length, `answers of ${title}`);
  const questions = classed(chapter, "question");
  for (const [i, { legend, choices, right }] of asked.entries()) {
    const [list] = classed(questions[i], "choices");
    same(list.attribs.type, "A", `how the choices of ${legend} are counted`);
    same(named(list, "li").map(words).join("\n"), choices.join("\n"), `choices of ${legend}`);
    same(words(classed(answers[i], "legend")[0]), legend, "what an answer repeats");
    const told = `${"ABCDEFGH"[right]} ${choices[right]}`;
    same(words(classed(answers[i], "right")[0]), told, `the right choice of ${legend}`);
  }
  return asked.length;
}

/** Follows every link and every file that the documents name. */
function followLinks(documents, files, site, dist) {
  for (const [name, document] of documents) {
    const ids = all(document, ({ attribs }) => attribs.id).map(({ attribs }) => attribs.id);
    same(new Set(ids).size, ids.length, `ids of ${name}, each once`);
    for (const { attribs } of all(document, ({ attribs }) => attribs.href || attribs.src)) {
      const address = attribs.href ?? attribs.src;
      const from = `${name} leads to ${address}`;
      if (address.startsWith(site)) {
        const page = address.slice(site.length).replace(/[?#].*/, "");
        check(existsSync(join(dist, page)), `${from}, which the site has not`);
        continue;
      }
      if (/^https?:/.test(address)) continue;
      const [file, id] = address.split("#");
      const path = posix.join(posix.dirname(name), file);
      check(path in files, `${from}, which is no file of the book`);
      const isThere = !id || all(documents.get(path), ({ attribs }) => attribs.id === id).length;
      check(isThere, `${from}, where nothing has that id`);
    }
  }
}

/**
 * Makes the book of a site that is published at `site`, compares it with the pages, and writes it to `file`.
 * Returns how many lessons and questions it has.
 */
export async function checkBook({ dist, site, file }) {
  const files = await bookFiles({ dist, site });
  const bytes = zipOf(files);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const code = `import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
first = z.infolist()[0]
print(first.filename, first.compress_type, len(first.extra), z.read(first).decode())`;
  const first = execFileSync("python3", ["-c", code, file], { encoding: "utf8" }).trim();
  same(first, "mimetype 0 0 application/epub+zip", "how the archive begins");

  const documents = new Map(
    Object.entries(files)
      .filter(([name]) => name.endsWith(".xhtml"))
      .map(([name, each]) => [name, parse(each.toString(), true)]),
  );
  const pack = parse(files["book/package.opf"].toString(), true);
  const contents = parse(readFileSync(join(dist, "course.html"), "utf8"));
  const [{ attribs }] = named(contents, "html");
  same(words(named(pack, "dc:language")[0]), attribs.lang, "the book's language");
  same(words(named(pack, "dc:title")[0]), words(named(contents, "h1")[0]), "the book's title");
  const features = named(pack, "meta").filter(
    (each) => each.attribs.property === "schema:accessibilityFeature",
  );
  for (const feature of ["alternativeText", "MathML", "tableOfContents"])
    check(features.map(words).includes(feature), `the book does not say that it has ${feature}`);
  for (const [name, document] of documents) {
    const [html] = named(document, "html");
    same(html.attribs.lang, attribs.lang, `the language of ${name}`);
    same(named(document, "h1").length, 1, `first headings of ${name}`);
    const unwanted = all(
      document,
      (each) =>
        /^(script|style|template|svg|input|details|fault-terrain)$/.test(each.name) ||
        Object.keys(each.attribs).some((key) => /^(on|style$|tabindex$)/.test(key)),
    );
    same(unwanted.map((each) => each.name).join(), "", `what is only for browsers in ${name}`);
  }

  const byId = new Map(
    named(pack, "item").map(({ attribs: { id, href } }) => [id, `book/${href}`]),
  );
  const order = named(pack, "itemref").map((each) => byId.get(each.attribs.idref));
  same(sorted(order), sorted(documents.keys()), "what is read in order");
  const [navigation] = named(documents.get("book/contents.xhtml"), "nav");
  const listed = named(navigation, "a").map((each) => `book/${each.attribs.href}`);
  same(
    listed.join(),
    order.filter((name) => name !== "book/contents.xhtml").join(),
    "the contents",
  );

  const lessons = lessonsOf(dist);
  const chapters = order.filter((name) => !/(title|contents|sources)\.xhtml$/.test(name));
  same(chapters.length, lessons.length, "chapters");
  let questions = 0;
  for (const [i, name] of chapters.entries())
    questions += compareLesson(documents.get(name), lessons[i], site, dist);
  followLinks(documents, files, site, dist);
  return { lessons: lessons.length, questions, bytes };
}

/** What epubcheck finds in a book, a line for each finding; null where it is not installed. */
export function findingsIn(file) {
  const [program, ...options] = READER;
  const { error, status, stdout, stderr } = spawnSync(program, [...options, "-q", file], {
    encoding: "utf8",
  });
  if (error) return null;
  const found = `${stdout}${stderr}`
    .split("\n")
    .filter((line) => /^(FATAL|ERROR|WARNING)/.test(line));
  return found.length === 0 && status !== 0 ? [`status ${status}: ${stderr}`] : found;
}
