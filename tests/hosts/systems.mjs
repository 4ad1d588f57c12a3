// The systems that people put a land into, each as the program that decides what becomes of a text:
// sanitizers, which clean it, and generators, which make pages or paper of it. Every one gets the text
// as docs/embedding.md has it. `{keeps, make}`: `keeps` says what must be left of frame and picture, and
// `make` writes what comes out into a folder and returns the name of its page.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../web/harness.mjs";
import { blocksOf, FRAME, PICTURE, SITE } from "./paste.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const webModules = createRequire(join(root, "web", "package.json"));
/** Debian's packages for Python are those of this one. */
const PYTHON = "/usr/bin/python3";
const PURIFIER = "/usr/share/php/HTMLPurifier.auto.php";
const WORDPRESS = join(root, "build", "wordpress", "usr", "share", "wordpress");

const succeeds = (program, ...args) => {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const hasModules = (...names) => succeeds(PYTHON, "-c", `import ${names.join(", ")}`);

/** What a system needs: what to call it, and whether it is there. */
const NEEDS = {
  purifier: ["HTML Purifier for PHP", () => succeeds("php", "-v") && existsSync(PURIFIER)],
  kses: [
    "WordPress' KSES",
    () => succeeds("php", "-v") && existsSync(join(WORDPRESS, "wp-includes")),
  ],
  sanitize: ["the gem Sanitize", () => succeeds("ruby", "-e", 'require "sanitize"')],
  mkdocs: ["MkDocs", () => hasModules("mkdocs")],
  sphinx: ["Sphinx with MyST", () => hasModules("sphinx", "myst_parser")],
  nbconvert: ["nbconvert with a kernel", () => hasModules("nbconvert", "ipykernel", "IPython")],
  pandoc: ["Pandoc", () => succeeds("pandoc", "--version")],
  paper: [
    "Pandoc with WeasyPrint and Poppler",
    () =>
      succeeds("pandoc", "--version") &&
      succeeds("weasyprint", "--version") &&
      succeeds("pdfinfo", "-v"),
  ],
};

const found = {};
/** What is missing for a system, as a name; empty if nothing is. */
export function missingFor({ needs }) {
  if (!needs) return "";
  const [name, isThere] = NEEDS[needs];
  found[needs] ??= isThere();
  return found[needs] ? "" : name;
}

function run(program, args, { input = "", folder = root } = {}) {
  const options = { cwd: folder, input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] };
  return execFileSync(program, args, options);
}

/**
 * HTML Purifier as PHP 8 can read it: Debian 12 ships a version of before PHP 8 together with PHP 8.2.
 * Three places index a text by braces, which PHP 8 refuses; the copy has brackets there, as newer versions have.
 */
function mendedPurifier() {
  const folder = join(root, "build", "hosts", "php");
  if (existsSync(folder)) return folder;
  const from = dirname(PURIFIER);
  mkdirSync(folder, { recursive: true });
  const isPurifier = (file) => file === from || file.startsWith(join(from, "HTMLPurifier"));
  cpSync(from, folder, { recursive: true, dereference: true, filter: isPurifier });
  for (const name of ["Encoder.php", "ChildDef/Custom.php", "TagTransform/Font.php"]) {
    const file = join(folder, "HTMLPurifier", name);
    writeFileSync(file, readFileSync(file, "utf8").replace(/(?<=[\w\]])\{(\$i|0)\}/g, "[$1]"));
  }
  return folder;
}

function purified(text, ...site) {
  const cache = join(root, "build", "hosts", "purifier-cache");
  mkdirSync(cache, { recursive: true });
  const quiet = "error_reporting=E_ALL & ~E_DEPRECATED";
  const path = [
    "-d",
    `include_path=${mendedPurifier()}`,
    "-d",
    quiet,
    "-d",
    "display_errors=stderr",
  ];
  return run("php", [...path, join(here, "purify.php"), cache, ...site], { input: text });
}

const ksesOf = (text) => run("php", [join(here, "kses.php"), WORDPRESS], { input: text });
const sanitized = (list) => (text) =>
  run("ruby", [join(here, "sanitize.rb"), list], { input: text });

/** sanitize-html, which many programs for Node clean by; `more` is added to its own lists. */
const cleanedByNode = (more) => (text) => {
  const sanitize = webModules("sanitize-html");
  const { allowedTags, allowedAttributes } = sanitize.defaults;
  const { tags = [], attributes = {}, ...others } = more;
  return sanitize(text, {
    allowedTags: [...allowedTags, ...tags],
    allowedAttributes: { ...allowedAttributes, ...attributes },
    ...others,
  });
};

/** A page of a host: what a sanitizer left of a text, between a field and much to scroll. */
export const pageAround = (body, head = "") => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title>
<link rel="icon" href="data:,">${head}</head>
<body><p><input id="typed" aria-label="Typed"></p>
${body}
<div style="height: 3000px"></div></body>
</html>
`;

/** A system that cleans texts. */
function cleaner(name, needs, clean, text, keeps) {
  const make = (folder) => {
    writeFileSync(join(folder, "index.html"), pageAround(clean(text)));
    return "index.html";
  };
  return { name, needs, keeps, make };
}

const BOTH = { frame: true, picture: false };
const LINK_ALONE = { frame: false, picture: false };
const PICTURE_AND_LINK = { frame: false, picture: true };
const FRAMES = {
  tags: ["iframe"],
  attributes: { iframe: ["src", "width", "height", "title"] },
  allowedIframeHostnames: [new URL(SITE).hostname],
};

export const CLEANERS = [
  cleaner("Moodle's students: frame", "purifier", purified, FRAME, LINK_ALONE),
  cleaner("Moodle's students: picture", "purifier", purified, PICTURE, PICTURE_AND_LINK),
  cleaner("HTML Purifier with frames", "purifier", (text) => purified(text, SITE), FRAME, BOTH),
  cleaner("Canvas: frame", "sanitize", sanitized("canvas"), FRAME, BOTH),
  cleaner("Canvas: picture", "sanitize", sanitized("canvas"), PICTURE, PICTURE_AND_LINK),
  cleaner("Sanitize, relaxed: frame", "sanitize", sanitized("relaxed"), FRAME, LINK_ALONE),
  cleaner(
    "Sanitize, relaxed: picture",
    "sanitize",
    sanitized("relaxed"),
    PICTURE,
    PICTURE_AND_LINK,
  ),
  cleaner("WordPress' authors: frame", "kses", ksesOf, FRAME, LINK_ALONE),
  cleaner("WordPress' authors: picture", "kses", ksesOf, PICTURE, PICTURE_AND_LINK),
  cleaner("sanitize-html: frame", null, cleanedByNode({}), FRAME, LINK_ALONE),
  cleaner("sanitize-html: picture", null, cleanedByNode({}), PICTURE, LINK_ALONE),
  cleaner("sanitize-html with frames", null, cleanedByNode(FRAMES), FRAME, BOTH),
];

/** What cleans nothing: WordPress' administrators, Moodle's teachers. */
const UNCLEANED = cleaner("without a sanitizer", null, (text) => text, FRAME, BOTH);

function byMkdocs(folder) {
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "mkdocs.yml"), "site_name: Course\n");
  writeFileSync(
    join(folder, "docs", "index.md"),
    `# Terrain\n\nA land:\n\n${FRAME}\nMore *text*.\n`,
  );
  run(PYTHON, ["-m", "mkdocs", "build", "--quiet", "--strict"], { folder });
  return "site/index.html";
}

function bySphinx(folder) {
  const [text] = blocksOf("Sphinx with MyST");
  writeFileSync(join(folder, "conf.py"), 'project = "Course"\nextensions = ["myst_parser"]\n');
  writeFileSync(join(folder, "index.md"), `# Terrain\n\n${text}`);
  for (const builder of ["html", "latex"]) {
    run(PYTHON, ["-m", "sphinx", "-q", "-W", "-b", builder, ".", builder], { folder });
  }
  return "html/index.html";
}

const TEX = "the LaTeX";
/** Checks of a text that is no page: what it must have, and what it must not. */
function expectTex(file) {
  const text = readFileSync(file, "utf8");
  const lacks = [/includegraphics/, /example\.org\/faultline\/\\#v1/].filter(
    (each) => !each.test(text),
  );
  if (lacks.length > 0) throw new Error(`${TEX} lacks ${lacks.join(" and ")}`);
  if (text.includes("iframe")) throw new Error(`${TEX} holds a frame`);
}

function byReveal(folder) {
  const dist = join(root, "web", "node_modules", "reveal.js", "dist");
  cpSync(dist, join(folder, "reveal"), { recursive: true });
  const [slide] = blocksOf("reveal.js");
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Slides</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="reveal/reveal.css"><link rel="stylesheet" href="reveal/theme/white.css"></head>
<body><div class="reveal"><div class="slides">
<section><h2>First</h2></section>
${slide}<section><h2>Last</h2></section>
</div></div><script src="reveal/reveal.js"></script><script src="start.js"></script></body></html>
`;
  writeFileSync(join(folder, "start.js"), "Reveal.initialize({ transition: 'none' });\n");
  writeFileSync(join(folder, "index.html"), page);
  return "index.html";
}

function byNbconvert(folder) {
  const [code] = blocksOf("Jupyter and nbconvert");
  const cells = [
    { cell_type: "markdown", id: "a", metadata: {}, source: `# Terrain\n\n${PICTURE}` },
    { cell_type: "code", id: "b", metadata: {}, source: code, outputs: [], execution_count: null },
  ];
  const kernel = { display_name: "Python 3", language: "python", name: "python3" };
  const book = { cells, metadata: { kernelspec: kernel }, nbformat: 4, nbformat_minor: 5 };
  writeFileSync(join(folder, "course.ipynb"), JSON.stringify(book));
  const options = ["--to", "html", "--execute", "--log-level", "ERROR"];
  run(PYTHON, ["-m", "nbconvert", ...options, "course.ipynb"], { folder });
  return "course.html";
}

function byPandoc(folder) {
  const [text] = blocksOf("Pandoc");
  writeFileSync(join(folder, "course.md"), text);
  const title = ["--metadata", "title=Terrain"];
  run("pandoc", ["--standalone", ...title, "course.md", "-o", "course.html"], { folder });
  const others = run("pandoc", ["course.md", "--to", "latex"], { folder });
  if (others.includes("iframe")) throw new Error("other formats hold the frame");
  return "course.html";
}

function onPaper(folder) {
  const [, text] = blocksOf("Pandoc");
  writeFileSync(join(folder, "course.md"), text);
  writeFileSync(
    join(folder, "course.tex"),
    run("pandoc", ["course.md", "--to", "latex"], { folder }),
  );
  expectTex(join(folder, "course.tex"));
  const title = ["--metadata", "title=Terrain"];
  const options = ["--pdf-engine=weasyprint", ...title, "-o", "course.pdf"];
  run("pandoc", ["course.md", ...options], { folder });
  const words = run("pdftotext", ["course.pdf", "-"], { folder });
  if (!words.includes("open it in Faultline")) throw new Error(`the PDF says only ${words}`);
  const links = run("pdfinfo", ["-url", "course.pdf"], { folder }).match(/https:\S+/g) ?? [];
  const wanted = new RegExp(`\\]\\((${SITE.replaceAll(".", "\\.")}#[^)]+)`).exec(text)[1];
  if (links.length < 2 || links.some((link) => link !== wanted)) {
    throw new Error(`the PDF's links are ${links.join(" ")}, not twice ${wanted}`);
  }
  const pictures = run("pdfimages", ["-list", "course.pdf"], { folder }).split("\n").slice(2);
  if (pictures.filter((line) => line.includes("image")).length !== 1) {
    throw new Error("the PDF has no picture");
  }
  return null;
}

/** As Google Sites shows pasted code: in a sandboxed frame of its own. */
function inGoogle(folder) {
  const allowed = [
    "scripts",
    "popups",
    "forms",
    "same-origin",
    "popups-to-escape-sandbox",
    "downloads",
  ];
  const sandbox = allowed.map((each) => `allow-${each}`).join(" ");
  writeFileSync(
    join(folder, "pasted.html"),
    `<!doctype html><html lang="en"><title>Pasted</title><body style="margin: 0">${FRAME}</body></html>`,
  );
  const outer = `<iframe id="google" src="pasted.html" width="700" height="480" sandbox="${sandbox}"
    style="border: 0" title="Google's frame"></iframe>`;
  writeFileSync(join(folder, "index.html"), pageAround(outer));
  return "index.html";
}

/** Canvas, as its pages answer a frame's message. */
function fitted(folder) {
  const [text] = blocksOf("Canvas: a frame that fits");
  const clean = sanitized("canvas")(text);
  writeFileSync(
    join(folder, "answer.js"),
    `window.asked = [];
addEventListener("message", ({ data, source }) => {
  if (data.subject !== "lti.frameResize") return;
  window.asked.push(data.height);
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow !== source) continue;
    frame.height = frame.style.height = data.height + "px";
  }
});
`,
  );
  writeFileSync(join(folder, "index.html"), pageAround(clean, '<script src="answer.js"></script>'));
  return "index.html";
}

export const GENERATORS = [
  { name: "MkDocs", needs: "mkdocs", keeps: BOTH, make: byMkdocs },
  {
    name: "Sphinx with MyST",
    needs: "sphinx",
    keeps: BOTH,
    make(folder) {
      const page = bySphinx(folder);
      expectTex(join(folder, "latex", "course.tex"));
      return page;
    },
  },
  { name: "reveal.js", keeps: BOTH, make: byReveal, slides: true },
  {
    name: "nbconvert",
    needs: "nbconvert",
    keeps: { frame: true, picture: true },
    make: byNbconvert,
  },
  { name: "Pandoc to HTML", needs: "pandoc", keeps: BOTH, make: byPandoc },
  { name: "Pandoc to PDF and LaTeX", needs: "paper", keeps: null, make: onPaper },
  { ...UNCLEANED },
  { name: "Google Sites' frame", keeps: null, make: inGoogle, within: "pasted.html" },
  { name: "Canvas: a frame that fits", needs: "sanitize", keeps: BOTH, make: fitted, fits: true },
];
