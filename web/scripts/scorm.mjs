// Makes a SCORM 1.2 package of one lesson of the built site: a ZIP with its page, all that its lands need,
// imsmanifest.xml, and the script that tells the learning management system how it went
// (web/scorm/scorm.js). docs/embedding.md says what is recorded.
//
//   node web/scripts/scorm.mjs PAGE[#SECTION] FILE.zip [--dist DIR]
//
// PAGE is a lesson's page (lesson-trees.html), or a section of the course notes (notes.html#one-cut), or
// all of the notes. The same site gives the same bytes. As a module: `scormFiles(dist, lesson)`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { siteFiles } from "./site_files.mjs";
import { zipOf } from "./zip.mjs";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
/** The page that the system opens. */
const LESSON = "scorm_lesson.html";
const PARTS = ["scorm.js", "scorm.css"];
// The system's own server is no site that browsers should keep for use without a network, and the kit for
// instructors is not for students.
const NOT_IN_COURSES = /^offline(_worker)?(-\w+)?\.(js|css)$|^instructors\.zip$/;

const xml = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const plainText = (html) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();

/** The notes with one of their sections; links to the others lead to the whole notes. */
function onlySection(page, name, section) {
  const SECTION = /[ \t]*<section id="([^"]+)"[^>]*>[^]*?<\/section>\n?/g;
  const ids = [...page.matchAll(SECTION)].map(([, id]) => id);
  if (!ids.includes(section)) throw new Error(`${name} has no section ${section}`);
  const others = ids.filter((id) => id !== section);
  const isClosing = (all) => /^\s*<section[^>]*class="[^"]*\bclosing\b/.test(all);
  const kept = page
    .replace(SECTION, (all, id) => (id === section || isClosing(all) ? all : ""))
    .replace(/[ \t]*<nav aria-label="Sections">[^]*?<\/nav>\n?/, "")
    .replace(/[ \t]*<fieldset class="paper">[^]*?<\/fieldset>\n?/, "");
  const leads = (all, id) => (others.includes(id) ? `href="${name}#${id}"` : all);
  return kept.replace(/href="#([^"]+)"/g, leads);
}

/** A lesson's page as the system opens it, and its title. */
function lessonPage(dist, lesson) {
  const [name, section] = lesson.split("#");
  const file = join(dist, name);
  if (!existsSync(file)) throw new Error(`the site has no page ${name}`);
  let page = readFileSync(file, "utf8");
  if (section) page = onlySection(page, name, section);
  const [, heading] = (section ? /<h2[^>]*>([^]*?)<\/h2>/ : /<h1[^>]*>([^]*?)<\/h1>/).exec(page);
  const head = [
    '<link rel="stylesheet" href="scorm.css" />',
    '<script defer src="scorm.js"></script>',
  ];
  page = page
    .replace(/[ \t]*<script[^>]*src="offline(-\w+)?\.js"><\/script>\n?/, "")
    .replace("</head>", `${head.map((line) => `  ${line}\n  `).join("")}</head>`);
  return { page, title: plainText(heading) };
}

/** How a page's choices must be for a score; throws if one is not. */
function checkChoices(page) {
  for (const [all, attributes] of page.matchAll(
    /<fieldset\b([^>]*class="choice"[^>]*)>[^]*?<\/fieldset>/g,
  )) {
    const [, answer] = /data-answer="([^"]+)"/.exec(attributes) ?? [];
    const inputs = [...all.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
    const names = new Set(inputs.map((tag) => /name="([^"]+)"/.exec(tag)?.[1]));
    const values = inputs.map((tag) => /value="([a-z0-9])"/.exec(tag)?.[1]);
    const name = [...names].join(" ");
    if (names.size !== 1 || !/^[\w-]+$/.test(name))
      throw new Error(`a choice has the names ${name}`);
    if (values.length < 2 || new Set(values).size !== values.length || values.includes(undefined))
      throw new Error(`the choice ${name} needs values of one letter or digit, each once`);
    if (!values.includes(answer)) throw new Error(`the choice ${name} has no right answer`);
  }
}

function manifest(title, names) {
  const identifier = title.replace(/[^\w]+/g, "-").toLowerCase();
  const files = names.map((name) => `      <file href="${xml(encodeURI(name))}"/>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="faultline-${identifier}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${xml(title)}</title>
      <item identifier="lesson" identifierref="page">
        <title>${xml(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="${LESSON}">
${files}
    </resource>
  </resources>
</manifest>
`;
}

/** The files of the package, {name: bytes}: the manifest comes first. */
export function scormFiles(dist, lesson) {
  const { page, title } = lessonPage(dist, lesson);
  checkChoices(page);
  const site = Object.entries(siteFiles(dist)).filter(([name]) => !NOT_IN_COURSES.test(name));
  const files = { [LESSON]: Buffer.from(page), ...Object.fromEntries(site) };
  for (const name of PARTS) files[name] = readFileSync(join(web, "scorm", name));
  return { "imsmanifest.xml": Buffer.from(manifest(title, Object.keys(files))), ...files };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { dist: { type: "string", default: join(dirname(web), "dist") } },
    allowPositionals: true,
  });
  if (positionals.length !== 2) {
    console.error("scorm: give the lesson, as notes.html#one-cut, and the ZIP to write");
    process.exit(1);
  }
  try {
    const files = scormFiles(values.dist, positionals[0]);
    writeFileSync(positionals[1], zipOf(files));
    console.log(`scorm: ${positionals[1]} has ${Object.keys(files).length} files`);
  } catch (error) {
    console.error(`scorm: ${error.message}`);
    process.exit(1);
  }
}
