// Tests what an instructor takes away from a built site: the SCORM 1.2 package of a lesson, played by
// scorm-again as the learning management system, the kit, which grades a class, the ZIP of the course, served
// from a deep folder, the sheets on paper, read by Poppler, and the book, read by epubcheck, without which a
// line `not checked:` says so.
//
//   node tests/hosts/packages.mjs [--dist DIR] [--program FAULTLINE] [--full] [--looks] [PART OF A NAME...]
//
// Without --full the sheets are printed on A4 alone; the page's own print is on Letter. The last line is "N passed, N failed".
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix, resolve } from "node:path";
import { parseArgs } from "node:util";
import { courseFiles, FOLDER } from "../../web/scripts/course_zip.mjs";
import { bookFiles } from "../../web/scripts/epub.mjs";
import { KIT, KIT_FOLDER } from "../../web/scripts/kit.mjs";
import { printPaper } from "../../web/scripts/paper.mjs";
import { scormFiles } from "../../web/scripts/scorm.mjs";
import { serve } from "../../web/scripts/serve.mjs";
import { zipOf } from "../../web/scripts/zip.mjs";
import {
  check,
  cli,
  COMPOSITING_FLAGS,
  launchForTests,
  looks,
  root,
  same,
  settled,
  started,
} from "../web/harness.mjs";
import { expectAccessible } from "../web/accessible.mjs";
import { until } from "../web/hosts.mjs";
import { checkBook, findingsIn } from "./book.mjs";

const webModules = createRequire(join(root, "web", "package.json"));
const { parseDocument, DomUtils } = webModules("htmlparser2");
const jsQR = webModules("jsqr");
const { values, positionals } = parseArgs({
  options: {
    dist: { type: "string", default: join(root, "dist") },
    program: { type: "string", default: cli },
    full: { type: "boolean", default: false },
    looks: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const dist = resolve(values.dist);
const folder = join(root, "build", "hosts", "packages");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Unpacks an archive by a program that is not ours; Python checks every checksum. */
function unpack(bytes, into) {
  const file = `${into}.zip`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const code =
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); z.extractall(sys.argv[2]); print(*z.namelist(), sep='\\n')";
  const names = execFileSync("python3", ["-c", code, file, into], { encoding: "utf8" });
  return names.trim().split("\n");
}

/** In Python: {name: mode} of an archive's files. */
const MODES =
  "import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(json.dumps({i.filename: oct(i.external_attr >> 16 & 0o777) for i in z.infolist()}))";

/** The lesson whose score is sent: it has two questions, whose right choices are a and c. */
const LESSON = "lesson-trees.html";
const ONE_CUT = "notes.html#one-cut";

/** The site with a lesson that has no choices, as lessons of others may be. */
function siteWithoutChoices() {
  const site = join(folder, "site");
  cpSync(dist, site, { recursive: true, filter: (file) => !file.startsWith(join(dist, "v")) });
  const file = join(site, "notes.html");
  const page = readFileSync(file, "utf8");
  writeFileSync(file, page.replace(/<fieldset class="choice"[^]*?<\/fieldset>/g, ""));
  return site;
}

/** The pages of a learning management system, whose API is scorm-again's. */
function writeSystem(into) {
  const again = join(root, "web", "node_modules", "scorm-again", "dist", "scorm12.js");
  cpSync(again, join(into, "scorm12.js"));
  const page = (body) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
  const api = `<script src="scorm12.js"></script><script src="api.js"></script>`;
  writeFileSync(
    join(into, "api.js"),
    `window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
window.calls = [];
for (const name of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"]) {
  const real = window.API[name].bind(window.API);
  window.API[name] = (...args) => {
    window.calls.push([name, ...args].join(" "));
    return real(...args);
  };
}
`,
  );
  const frame = (src) => `<iframe src="${src}" width="1000" height="640" title="Lesson"></iframe>`;
  writeFileSync(join(into, "around.html"), page(`${api}${frame("inner.html")}`));
  writeFileSync(join(into, "inner.html"), page(frame("package/scorm_lesson.html")));
  writeFileSync(
    join(into, "opener.html"),
    page(`${api}<a href="package/scorm_lesson.html" target="_blank" rel="opener">Open</a>`),
  );
}

/** Archives take seconds to pack, so each is packed once. */
const packed = new Map();
function archive(name, filesOf) {
  if (!packed.has(name)) {
    const files = filesOf();
    packed.set(name, { files, bytes: zipOf(files) });
  }
  return packed.get(name);
}
const scoredArchive = () => archive("lms", () => scormFiles(dist, LESSON));
const bareArchive = () => archive("bare", () => scormFiles(siteWithoutChoices(), ONE_CUT));
const courseArchive = () => archive("course", () => courseFiles(dist));

/** Puts a lesson's package and a system around it into a folder of the server, once. */
function serveLesson(name, packed) {
  const lms = join(folder, name);
  if (existsSync(lms)) return;
  unpack(packed().bytes, join(lms, "package"));
  writeSystem(lms);
}
const serveScored = () => serveLesson("lms", scoredArchive);

const cmi = (page, element) =>
  page.evaluate(
    (name) => name.split(".").reduce((at, part) => at?.[part], window.API.cmi),
    element,
  );
const calls = (page) => page.evaluate(() => window.calls);

async function lessonFrame(page) {
  const lesson = () => page.frames().find((each) => each.url().endsWith("scorm_lesson.html"));
  await until(async () => (await lesson()?.$(".scorm-says")) != null, "the lesson has started");
  return lesson();
}

const tests = [];
const test = (name, run) => tests.push({ name, run });

test("SCORM: the manifest lists every file of the package, and the page is the lesson's", async () => {
  const { files, bytes } = bareArchive();
  const names = unpack(bytes, join(folder, "manifest"));
  same(names.join(), Object.keys(files).join(), "what Python unpacks");
  same(names[0], "imsmanifest.xml", "the first file");
  const text = readFileSync(join(folder, "manifest", "imsmanifest.xml"), "utf8");
  const parsed = execFileSync(
    "python3",
    [
      "-c",
      "import sys, xml.etree.ElementTree as t; r = t.fromstring(sys.stdin.read()); print(*[e.get('href') for e in r.iter() if e.tag.endswith('}file')], sep='\\n')",
    ],
    { input: text, encoding: "utf8" },
  );
  const listed = parsed.trim().split("\n");
  same(listed.sort().join(), names.slice(1).sort().join(), "the files of the manifest");
  check(text.includes("<title>One cut</title>"), "the manifest has another title");
  check(!names.some((name) => /^offline/.test(name)), "the package would be kept by browsers");
  const page = readFileSync(join(folder, "manifest", "scorm_lesson.html"), "utf8");
  check(page.includes('id="one-cut"') && !page.includes('id="many-cuts"'), "not its one section");
  for (const [, href] of page.matchAll(/href="#([^"]+)"/g)) {
    check(page.includes(`id="${href}"`), `a link leads to #${href}, which is not there`);
  }
  const few = () => zipOf(Object.fromEntries(Object.entries(files).slice(0, 3)));
  check(Buffer.compare(few(), few()) === 0, "the same files give other bytes");
});

test("SCORM: a choice without a right answer, or of two names, is refused", () => {
  const site = join(folder, "wrong");
  mkdirSync(site);
  const attempt = (fieldset) => {
    writeFileSync(join(site, "notes.html"), `<head></head><h1>Wrong</h1>${fieldset}`);
    try {
      scormFiles(site, "notes.html");
      return "";
    } catch (error) {
      return error.message;
    }
  };
  const [sound] = /<fieldset class="choice"[^]*?<\/fieldset>/.exec(
    readFileSync(join(dist, LESSON), "utf8"),
  );
  same(attempt(sound), "", "a sound choice");
  const changed = (from, to) => attempt(sound.replace(from, to));
  check(
    changed(/data-answer="."/, 'data-answer="z"').includes("no right answer"),
    "no such answer",
  );
  check(changed(/name="[^"]+"/, 'name="other"').includes("names"), "two names");
  check(changed('value="b"', 'value="a"').includes("each once"), "values twice");
});

test("SCORM: the score of a lesson's choices reaches the system around it, and is there again", async ({
  open,
  url,
  shoot,
}) => {
  serveScored();
  const begun = Date.now();
  const page = await open(`${url}lms/around.html`);
  let lesson = await lessonFrame(page);
  same(await lesson.textContent(".scorm-says"), "Your course records this lesson.", "what it says");
  same(await cmi(page, "core.lesson_status"), "incomplete", "the status at first");
  same(await lesson.isDisabled(".hand-in button"), true, "handing in nothing");

  await lesson.check("input[name=trees-grown][value=a]");
  await lesson.check("input[name=trees-root][value=b]");
  check((await calls(page)).includes("LMSCommit "), "choices are not kept");
  await lesson.locator(".choice").first().scrollIntoViewIfNeeded();
  await shoot(page, "scorm-choices");
  // The answer fixes what was chosen, and the page marks it.
  await lesson.click("main > section > details >> nth=1 >> summary");
  await until(() => lesson.isDisabled("input[name=trees-root][value=c]"), "the choice is fixed");
  same(
    await lesson.textContent(".choice-says >> nth=1"),
    "Your choice is not right. The right one is C.",
    "what is said of the second",
  );
  same(await lesson.textContent(".choice-says >> nth=0"), "", "what is said of the first");
  same(await cmi(page, "core.score.raw"), "", "the score before it is handed in");
  await lesson.click(".hand-in button");
  const found = {
    raw: await cmi(page, "core.score.raw"),
    min: await cmi(page, "core.score.min"),
    max: await cmi(page, "core.score.max"),
    status: await cmi(page, "core.lesson_status"),
  };
  same(JSON.stringify(found), '{"raw":"50","min":"0","max":"100","status":"completed"}', "score");
  const said = (await calls(page)).filter((each) => each.includes("interactions"));
  check(
    said.some((each) => each.endsWith(".0.result correct")),
    said.join("; "),
  );
  check(
    said.some((each) => each.endsWith(".1.result wrong")),
    said.join("; "),
  );
  same((await calls(page)).at(-1), "LMSCommit ", "the last call");
  const sent = await lesson.textContent(".hand-in p");
  same(sent, "1 of 2 were right: 50 of 100 points were sent.", "what the student is told");
  same(
    await lesson.textContent(".choice-says >> nth=0"),
    "Your choice is right.",
    "what is said of the first once it is handed in",
  );
  await shoot(page, "scorm-handed-in");

  // The lesson opens again: the system has what was kept.
  const data = await cmi(page, "suspend_data");
  await page.evaluate(() => document.querySelector("iframe").remove());
  const ended = await calls(page);
  check(ended.includes("LMSFinish "), "the lesson does not end");
  const [, minutes, seconds] = /session_time 0000:(\d\d):(\d\d)$/m.exec(ended.join("\n")) ?? [];
  const most = (Date.now() - begun) / 1000 + 1;
  check(60 * minutes + +seconds <= most, `the time that was sent is no ${most} s: ${ended}`);
  await page.evaluate((text) => {
    window.API.reset();
    window.API.loadFromJSON({ suspend_data: text, core: { lesson_status: "completed" } }, "cmi");
    const frame = Object.assign(document.createElement("iframe"), { src: "inner.html" });
    document.body.append(frame);
  }, data);
  lesson = await lessonFrame(page);
  same(
    await lesson.isChecked("input[name=trees-grown][value=a]"),
    true,
    "the choice of the first visit",
  );
  check(await lesson.isHidden(".hand-in button"), "it could be handed in twice");
  same(await cmi(page, "core.lesson_status"), "completed", "the status of the second visit");
});

test("SCORM: right choices are 100 points, and wrong ones none", async ({ open, url }) => {
  serveScored();
  for (const [values, score] of [
    [["a", "c"], "100"],
    [["c", "d"], "0"],
  ]) {
    const page = await open(`${url}lms/around.html`);
    const lesson = await lessonFrame(page);
    for (const [i, name] of ["trees-grown", "trees-root"].entries())
      await lesson.check(`input[name=${name}][value=${values[i]}]`);
    await lesson.click(".hand-in button");
    same(await cmi(page, "core.score.raw"), score, `the score of ${values}`);
    same(await lesson.locator(".choice.shown").count(), 2, "marked choices");
  }
});

test("SCORM: the system that opened the lesson's window is found, and a land plays there", async ({
  open,
  url,
}) => {
  serveScored();
  const page = await open(`${url}lms/opener.html`);
  const [lesson] = await Promise.all([page.context().waitForEvent("page"), page.click("a")]);
  await lesson.waitForSelector(".scorm-says");
  same(await lesson.textContent(".scorm-says"), "Your course records this lesson.", "what it says");
  same(await cmi(page, "core.lesson_status"), "incomplete", "the status");
  await lesson.waitForSelector("fault-terrain:defined");
  const element = await lesson.locator("fault-terrain").first().elementHandle();
  const recipe = await element.getAttribute("recipe");
  const frame = await (
    await element.evaluateHandle((each) => each.shadowRoot.querySelector("iframe"))
  )
    .asElement()
    .contentFrame();
  await element.scrollIntoViewIfNeeded();
  await frame.click("#begin");
  await frame.waitForFunction(() => document.documentElement.classList.contains("drawn"));
  await frame.evaluate(() => window.faultline.settled());
  const link = `${recipe}!${await element.getAttribute("view")}`;
  const hash = execFileSync(values.program, ["hash", link], { encoding: "utf8" }).trim();
  same(await frame.evaluate(() => window.faultline.hash()), hash, "the land's fingerprint");
  const targets = await lesson.$$eval("a[href]:not([href^='#'])", (all) =>
    all.map((a) => a.target),
  );
  same([...new Set(targets)].join(), "_blank", "where links open");
});

test("SCORM: without a system the page says so, and works", async ({ open, url, shoot }) => {
  serveScored();
  const page = await open(`${url}lms/package/scorm_lesson.html`);
  const says = await page.textContent(".scorm-says");
  check(says.includes("nothing is recorded"), says);
  await page.check("input[name=trees-grown][value=a]");
  await page.check("input[name=trees-root][value=c]");
  await page.click(".hand-in button");
  same(await page.textContent(".hand-in p"), "2 of 2 were right.", "what the student is told");
  await shoot(page, "scorm-alone");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.locator(".choice").first().scrollIntoViewIfNeeded();
  await shoot(page, "scorm-phone");
});

test("SCORM: a lesson without choices has no score and is completed by its answers", async ({
  open,
  url,
}) => {
  serveLesson("bare", bareArchive);
  const page = await open(`${url}bare/around.html`);
  const lesson = await lessonFrame(page);
  same(await lesson.locator(".hand-in").count(), 0, "parts to hand in");
  same(await cmi(page, "core.lesson_status"), "incomplete", "the status at first");
  for (const summary of await lesson.locator("main > section > details > summary").all())
    await summary.click();
  await until(
    async () => (await cmi(page, "core.lesson_status")) === "completed",
    "the lesson is completed",
  );
  same(await cmi(page, "core.score.raw"), "", "the score");
});

test("SCORM: what a system refuses is said", async ({ open, url }) => {
  serveScored();
  const page = await open(`${url}lms/refusing.html`, (context) =>
    context.route("**/refusing.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Course</title><script>
          const API = Object.fromEntries(["Initialize", "SetValue", "Commit", "Finish"].map((name) => ["LMS" + name, () => "false"]));
          window.API = { ...API, LMSGetValue: () => "", LMSGetLastError: () => "101", LMSGetErrorString: () => "General exception" };
          </script><iframe src="package/scorm_lesson.html" title="Lesson"></iframe>`,
      }),
    ),
  );
  const lesson = await lessonFrame(page);
  const says = await lesson.textContent(".scorm-says");
  check(says.includes("did not take the record") && says.includes("101"), says);
});

/** What a page or style of the course loads, and where its links lead. */
/** Of a land, how many cuts raise its highest place, by its heights and its cuts. */
function raisedAtTheHighest(heights, cuts) {
  const rows = heights
    .trim()
    .split("\n")
    .map((line) => line.split(",").map(Number));
  const most = Math.max(...rows.flat());
  const row = rows.findIndex((each) => each.includes(most));
  const [u, v] = [rows[row].indexOf(most), row].map((at) => at / (rows.length - 1));
  const [, ...lines] = cuts.trim().split("\n");
  const sides = lines.map((line) => {
    const [px, py, nx, ny] = line.split(",").slice(1, 5).map(Number);
    return (u - px) * nx + (v - py) * ny;
  });
  return sides.filter((side) => side >= 0).length;
}

test("the kit for instructors: it has all of the examples, and grades a class without a network", () => {
  const examples = execFileSync("git", ["ls-files", "."], {
    cwd: join(root, "examples", "grading"),
    encoding: "utf8",
  });
  const into = join(folder, "kit");
  const names = unpack(readFileSync(join(dist, KIT)), into);
  const packed = names.find((name) => name.endsWith(".tgz"));
  const besides = ["READ-ME.txt", "package.json", "grading.md", "embedding.md"];
  const wanted = [...besides, ...examples.trim().split("\n")].map(
    (name) => `${KIT_FOLDER}/${name}`,
  );
  same([...names].sort().join(" "), [packed, ...wanted].sort().join(" "), "its files");
  const modes = JSON.parse(
    execFileSync("python3", ["-c", MODES, `${into}.zip`], { encoding: "utf8" }),
  );
  for (const [name, mode] of Object.entries(modes)) {
    const isScript =
      /(\.py|\.sh|make_zip|run_autograder)$/.test(name) && !name.endsWith("server.py");
    same(mode, isScript ? "0o755" : "0o644", `mode of ${name}`);
  }
  const kit = join(into, KIT_FOLDER);
  const run = (program, ...words) =>
    execFileSync(program, words, { cwd: kit, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  run("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel=error");
  const cuts = {};
  for (const student of ["ada", "Bob.L@uni.example", "Özgür-"]) {
    cuts[student] = run("node", "highest.mjs", "--cuts", student);
    writeFileSync(join(kit, "cuts.csv"), cuts[student]);
    mkdirSync(join(kit, "class", student), { recursive: true });
    run("node", "solution.mjs", "cuts.csv", join("class", student));
  }
  const land = "v1;seed=cs-bob.l-uni.example;size=129;faults=50;fade=0.2";
  const ours = execFileSync(cli, ["faults", land], { encoding: "utf8" });
  same(cuts["Bob.L@uni.example"], ours, "cuts of the second student");
  run("make", "grades");
  const grades = readFileSync(join(kit, "grades.csv"), "utf8");
  same(
    grades.trim().split("\n").sort().join(" "),
    "Bob.L@uni.example,12,12 ada,12,12 id,points,of Özgür-,12,12",
    "grades",
  );
  const counted = Object.entries(cuts).map(
    ([student, list]) =>
      `${student},${raisedAtTheHighest(readFileSync(join(kit, "class", student, "heights.csv"), "utf8"), list)}`,
  );
  const told = run("node", "highest.mjs", "--", ...Object.keys(cuts));
  same(told.trim(), counted.join("\n"), "task 5");
  const squares = { lands: [{ land: "v1;seed={student};method=diamond-square" }] };
  writeFileSync(join(kit, "squares.json"), `\uFEFF${JSON.stringify(squares)}`);
  for (const [words, said] of [
    [["日本"], "is no id"],
    [["--help"], "--help"],
    [["x".repeat(70)], "seed"],
    [["ada", "--assignment", "squares.json"], "not made of cuts"],
    [["ada", "--assignment", "none.json"], "none.json"],
  ]) {
    const { status, stderr } = spawnSync("node", ["highest.mjs", ...words], {
      cwd: kit,
      encoding: "utf8",
    });
    check(status === 1 && stderr.includes(said) && stderr.length < 300, `${words}: ${stderr}`);
  }
});

function addressesIn(name, text) {
  if (name.endsWith(".css")) {
    return [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, address]) => ({ address }));
  }
  const isElement = (each) => each.attribs !== undefined;
  return DomUtils.findAll(isElement, parseDocument(text).children).flatMap((element) => {
    const { attribs } = element;
    const sources = (attribs.srcset ?? "").split(/\s*,\s*/).map((each) => each.split(" ")[0]);
    return ["src", "href", "poster", "poster-dark", "data-poster", "data-poster-dark"]
      .map((attribute) => attribs[attribute])
      .concat(sources)
      .filter(Boolean)
      .map((address) => ({ address, isLink: element.name === "a" }));
  });
}

test("the course as one ZIP: every address in it is relative, and what it names is there", () => {
  const { files, bytes } = courseArchive();
  const names = unpack(bytes, join(folder, "course"));
  same(names.join(), Object.keys(files).join(), "what Python unpacks");
  check(
    names.every((name) => name.startsWith(`${FOLDER}/`)),
    "a file is outside its folder",
  );
  const isThere = new Set(names);
  const wrong = [];
  let count = 0;
  for (const name of names.filter((each) => /\.(html|css)$/.test(each))) {
    if (name.endsWith("/404.html")) continue;
    for (const { address, isLink } of addressesIn(name, files[name].toString("utf8"))) {
      if (/^(data:|#)/.test(address) || (isLink && /^(https?|mailto):/.test(address))) continue;
      count++;
      const [path] = address.split(/[?#]/);
      if (/^(\/|[a-z]+:)/i.test(path)) wrong.push(`${name}: ${address} is not relative`);
      const target = posix.join(posix.dirname(name), decodeURI(path) || posix.basename(name));
      // Pictures are drawn by scripts/pictures, and a site may lack them.
      if (!isThere.has(target) && !/\/pictures\//.test(target))
        wrong.push(`${name}: ${address} is not there`);
    }
  }
  same(wrong.join("; "), "", "addresses");
  check(count > 100, `only ${count} addresses`);
});

test("the course as one ZIP: notes and playground work from a deep folder of another server", async ({
  open,
  url,
  shoot,
}) => {
  unpack(courseArchive().bytes, join(folder, "server", "a", "deep folder", "2026"));
  const course = `${url}server/a/deep%20folder/2026/${FOLDER}/`;
  const missing = [];
  const page = await open(null);
  page.on("response", (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(course) && /^https?:/.test(request.url()))
      missing.push(`outside: ${request.url()}`);
  });
  const readMe = await (await page.request.get(`${course}READ-ME.txt`)).text();
  const [, first] = /open (\S+\.html) there/.exec(readMe);
  await page.goto(course + first);
  await page.waitForSelector("h1");
  await page.goto(`${course}notes.html`);
  await page.waitForSelector("fault-terrain:defined");
  const link = await page.locator("a.still[href^='index.html#']").first().getAttribute("href");
  await page.goto(course + link);
  await started(page);
  await settled(page);
  const recipe = link.slice(link.indexOf("#") + 1);
  const hash = execFileSync(values.program, ["hash", recipe], { encoding: "utf8" }).trim();
  same(await page.evaluate(() => window.faultline.hash()), hash, "the land's fingerprint");
  // What is fetched when somebody wants it is there, too.
  for (const key of ["?", "e"]) await page.keyboard.press(key);
  await page.waitForTimeout(1000);
  await shoot(page, "course-zip");
  same(missing.join("; "), "", "what is missing or outside");
});

const PUBLISHED = "https://example.org/faultline/";

const inPdf = (program, ...args) => execFileSync(program, args, { maxBuffer: 1 << 28 });
const wordsOf = (file) => String(inPdf("pdftotext", "-layout", file, "-")).replace(/\s+/g, " ");
const pagesOf = (file) => Number(/^Pages: +(\d+)/m.exec(String(inPdf("pdfinfo", file)))[1]);

/** A page of a PDF in grey: {width, height, pixels}. */
function rendered(file, number, dotsPerInch) {
  const page = ["-f", number, "-l", number, "-r", dotsPerInch].map(String);
  const bytes = inPdf("pdftoppm", "-gray", ...page, file);
  const [head, width, height] = /^P5\s(\d+) (\d+)\s\d+\s/.exec(bytes.toString("latin1", 0, 40));
  const pixels = bytes.subarray(head.length);
  return { width: Number(width), height: Number(height), pixels };
}

/** How far down a page has ink, as a share of its height. */
function inkEnds(file, number) {
  const { width, height, pixels } = rendered(file, number, 25);
  let last = height - 1;
  while (last > 0 && pixels.subarray(last * width, (last + 1) * width).every((each) => each > 200))
    last--;
  return last / height;
}

/**
 * What a camera reads of the codes along the right edge of a page, from top to bottom; or from a share
 * of its width on.
 */
function codesOn(file, number, from = 0.62) {
  const { width, height, pixels } = rendered(file, number, 150);
  const left = Math.round(width * from);
  const [wide, high] = [Math.round(width * 0.38), Math.round(height * 0.2)];
  const found = [];
  for (let top = 0; top + high <= height; top += Math.round(height * 0.03)) {
    const image = new Uint8ClampedArray(wide * high * 4).fill(255);
    for (let y = 0; y < high; y++) {
      for (let x = 0; x < wide; x++) {
        image.fill(
          pixels[(top + y) * width + left + x],
          4 * (y * wide + x),
          4 * (y * wide + x) + 3,
        );
      }
    }
    const text = jsQR(image, wide, high)?.data;
    if (text && !found.includes(text)) found.push(text);
  }
  return found;
}

/** What the notes ask and answer, in order. */
function questionsOf(name) {
  const page = readFileSync(join(dist, name), "utf8");
  const sections = [...page.matchAll(/<section id="([^"]+)">([^]*?)<\/section>/g)];
  const plain = (html) =>
    html
      .replace(/<[^>]+>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  return sections.map(([, id, text]) => {
    const [, title] = /<h2>([^]*?)<\/h2>/.exec(text);
    const [, asked] = /class="question">[^]*?<p>([^]*?)<\/p>/.exec(text);
    const [, figure] = /class="question">([^]*?)<details/.exec(text);
    const links = [...figure.matchAll(/class="still" href="([^"]+)"/g)].map(([, href]) => href);
    const [, answer] = /class="question">[^]*?<details[^]*?<p>([^]*?)<\/p>/.exec(text);
    const code = links.length === 1 ? links[0] : `${name}#${id}`;
    return { title: plain(title), asked: plain(asked), answer: plain(answer), code };
  });
}

const firstWords = (text, count) => text.split(" ").slice(0, count).join(" ");

for (const format of values.full ? ["A4", "Letter"] : ["A4"]) {
  test(`paper: the sheet of questions has two full sides on ${format}, with a line for the name and codes`, async () => {
    const into = join(folder, `paper-${format}`);
    const request = { page: "notes.html", folder: into, site: PUBLISHED, dist, format };
    const { handout, questions, answers } = await printPaper(request);
    const all = questionsOf("notes.html");
    check(all.length >= 7, `${all.length} questions`);

    same(pagesOf(questions), 2, "sides of the sheet");
    const sheet = wordsOf(questions);
    check(/Name/.test(sheet), "no line for the name");
    for (const { title, asked, answer } of all) {
      check(sheet.includes(title), `the sheet lacks ${title}`);
      check(sheet.includes(firstWords(asked, 5)), `the sheet lacks the question: ${asked}`);
      check(!sheet.includes(firstWords(answer, 8)), `the sheet tells an answer: ${answer}`);
    }
    for (const side of [1, 2]) {
      const ends = inkEnds(questions, side);
      check(ends > 0.82, `side ${side} ends at ${(100 * ends).toFixed()} % of its height`);
    }
    const codes = [...codesOn(questions, 1), ...codesOn(questions, 2)];
    same(codes.join(" "), all.map(({ code }) => PUBLISHED + code).join(" "), "what the codes say");

    for (const { title, answer } of all) {
      const key = wordsOf(answers);
      check(key.includes(title) && key.includes(firstWords(answer, 4)), `no answer to ${title}`);
    }
    const told = wordsOf(handout);
    for (const { title, answer } of all) {
      check(told.includes(title), `the handout lacks ${title}`);
      check(!told.includes(firstWords(answer, 8)), `the handout tells an answer: ${answer}`);
    }
    const controls = /\b(the key [A-Z]\b|arrows?\b|Page (Up|Down)|knob)/.exec(told);
    same(controls?.[0], undefined, "the handout speaks of controls");
    for (const [name, file] of Object.entries({ handout, answers })) {
      const count = pagesOf(file);
      check(count <= { handout: 8, answers: 3 }[name], `the ${name} has ${count} pages`);
      for (let number = 1; number < count; number++) {
        const ends = inkEnds(file, number);
        check(ends > 0.6, `page ${number} of the ${name} ends at ${(100 * ends).toFixed()} %`);
      }
    }
  });
}

// The course's own pages, where a site has them.
const lesson = readdirSync(dist).find((name) => /^lesson-\w+\.html$/.test(name));
if (lesson) {
  test(`paper: the questions of ${lesson} are on one side, and so are the answers`, async () => {
    const into = join(folder, "paper-lesson");
    const request = { page: lesson, folder: into, site: PUBLISHED, dist };
    const { questions, answers } = await printPaper(request);
    same(pagesOf(questions), 1, "sides of the sheet");
    same(pagesOf(answers), 1, "pages of the key");
    const asked = readFileSync(join(dist, lesson), "utf8").match(/class="question"/g).length;
    same(codesOn(questions, 1).length, asked, "codes");
    check(inkEnds(questions, 1) > 0.82, "the side is half empty");
  });
}

test("paper: of the page for instructors, plans, lab sheet and key are PDFs of their own", async () => {
  const into = join(folder, "paper-instructors");
  const paths = await printPaper({
    page: "instructors.html",
    folder: into,
    site: PUBLISHED,
    dist,
  });
  same(Object.keys(paths).join(), "plan-50,plan-75,lab,key", "sheets");
  const most = { "plan-50": 1, "plan-75": 2, lab: 1, key: 6 };
  for (const [name, file] of Object.entries(paths)) {
    const count = pagesOf(file);
    check(count <= most[name], `${name} has ${count} pages`);
    for (let number = 1; number < count; number++)
      check(inkEnds(file, number) > 0.6, `page ${number} of ${name} is half empty`);
  }
  const page = readFileSync(join(dist, "instructors.html"), "utf8");
  const [, link] = /id="class-link"[^>]*href="([^"]+)"/.exec(page);
  const lab = wordsOf(paths.lab);
  check(lab.includes("Name") && lab.includes("heights.csv"), "the lab sheet lacks its tasks");
  check(lab.replace(/\s/g, "").includes(PUBLISHED + link), "the lab sheet lacks the link");
  check(!/Rubric|Answer key/.test(lab), "the lab sheet tells more than students need");
  same(codesOn(paths.lab, 1, 0.02).join(), PUBLISHED + link, "the code of the lab sheet");
  const key = wordsOf(paths.key);
  for (const number of [1, 24]) check(key.includes(` ${number}. `), `the key lacks ${number}`);
  check(!key.includes("heights.csv"), "the key has other sections");
});

test("paper: on the printed page for instructors, lab sheet and key begin pages", async ({
  open,
}) => {
  const page = await open(null);
  const site = await serve({ root: dist, port: 0, policy: true });
  try {
    await page.goto(`${site.url}instructors.html`);
    await page.waitForSelector(".paper-ready");
    const file = join(folder, "instructors.pdf");
    writeFileSync(file, await page.pdf({ format: "A4" }));
    const pages = String(inPdf("pdftotext", "-layout", file, "-")).split("\f");
    for (const heading of ["A lecture of 50", "A lab sheet", "A lab session", "Answer key"]) {
      const begins = pages.filter((text) => text.trim().startsWith(heading));
      same(begins.length, 1, `pages that begin with ${heading}`);
    }
  } finally {
    await site.close();
  }
});

test("paper: the page prints the same sheet by itself", async ({ open }) => {
  const page = await open(null);
  const site = await serve({ root: dist, port: 0, policy: true });
  try {
    await page.goto(`${site.url}notes.html`);
    await page.waitForSelector(".paper-ready");
    check(await page.isHidden(".paper-code >> nth=0"), "a code is shown on the screen");
    await page.check("#paper-questions");
    const file = join(folder, "printed.pdf");
    writeFileSync(file, await page.pdf({ format: "Letter" }));
    same(pagesOf(file), 2, "sides of the sheet");
    const [first] = codesOn(file, 1);
    check(first?.startsWith(`${site.url}index.html#v1;`), `the first code says ${first}`);
    await page.check("#paper-all");
    writeFileSync(file, await page.pdf({ format: "Letter" }));
    check(pagesOf(file) > 4, "everything is not printed again");
  } finally {
    await site.close();
  }
});

test("paper: the lab sheet alone is one side, with its title and its code", async ({ open }) => {
  const page = await open(null);
  const site = await serve({ root: dist, port: 0, policy: true });
  try {
    await page.goto(`${site.url}lab.html`);
    await page.waitForSelector(".paper-ready");
    for (const format of ["A4", "Letter"]) {
      const file = join(folder, `lab-${format}.pdf`);
      writeFileSync(file, await page.pdf({ format }));
      same(pagesOf(file), 1, `sides on ${format}`);
      const words = String(inPdf("pdftotext", file, "-"));
      check(/^A lab sheet: .*\s+Name\s/.test(words), words.slice(0, 200));
      const [code] = codesOn(file, 1, 0);
      check(
        code?.startsWith(`${site.url}check.html#v1;seed=cs-{student}`),
        `the code says ${code}`,
      );
    }
  } finally {
    await site.close();
  }
});

/** What is not checked because a program is missing. */
const unchecked = [];

test("EPUB: the book has the lessons, questions, formulas, pictures and links of the pages", async () => {
  const file = join(folder, "course.epub");
  const { lessons, questions, bytes } = await checkBook({ dist, site: PUBLISHED, file });
  same(`${lessons} lessons, ${questions} questions`, "17 lessons, 24 questions", "what it holds");
  const again = zipOf(await bookFiles({ dist, site: PUBLISHED }));
  check(Buffer.compare(bytes, again) === 0, "the same site gives other bytes");
  const findings = findingsIn(file);
  if (findings) same(findings.join("\n"), "", "what epubcheck finds");
  else unchecked.push("epubcheck");
});

const server = await serve({ root: folder, port: 0 });
const browser = await launchForTests(COMPOSITING_FLAGS);
let passed = 0;
let failed = 0;

/** A test's tools; its pages are closed at its end, and their errors fail it. */
async function runTest({ name, run }) {
  const start = Date.now();
  const contexts = [];
  const problems = [];
  const open = async (address, prepare) => {
    const viewport = { width: 1100, height: 700 };
    const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
    contexts.push(context);
    await prepare?.(context);
    context.on("page", (page) => {
      page.setDefaultTimeout(60000);
      page.on("pageerror", (error) => problems.push(error.message));
    });
    const page = await context.newPage();
    if (address) await page.goto(address);
    return page;
  };
  const shoot = async (page, file) => {
    if (!values.looks) return;
    mkdirSync(looks, { recursive: true });
    await page.screenshot({ path: join(looks, `packages-${file}.png`) });
  };
  try {
    await run({ open, shoot, url: server.url });
    same(problems.join("; "), "", "errors");
    passed++;
    console.log(`ok     ${name}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(
      `FAILED ${name}\n       ${error.message.split("\n").slice(0, 8).join("\n       ")}`,
    );
  } finally {
    for (const context of contexts) await context.close();
  }
}

check(
  existsSync(join(dist, "notes.html")),
  `${dist} holds no site: run scripts/play --build-only first`,
);
try {
  for (const each of tests.filter(({ name }) => positionals.every((part) => name.includes(part)))) {
    await runTest(each);
  }
} finally {
  await browser.close();
  await server.close();
}
for (const name of unchecked) console.log(`not checked: ${name} is not installed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
