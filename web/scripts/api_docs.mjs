// Makes docs/api.md from the comments of web/api/faultline.d.ts and web/api/grade.d.ts, which
// TypeScript's parser reads.
//
//   node web/scripts/api_docs.mjs            writes it
//   node web/scripts/api_docs.mjs --check    fails if it is not current
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const declarations = (name) => readFileSync(join(root, "web", "api", name), "utf8");
const target = join(root, "docs", "api.md");

/** The text of a comment, without its stars, as Markdown. */
const commentText = (comment) =>
  comment
    .replace(/^\/\*\*\s?|\s*\*\/$/g, "")
    .replace(/^[ \t]*\* ?/gm, "")
    .replace(/^@param (\w+) /gm, "- `$1`: ")
    .trim();

/** The comments before a node, the nearest last. */
function commentsOf(file, node) {
  const ranges = ts.getLeadingCommentRanges(file.text, node.pos) ?? [];
  return ranges
    .map(({ pos, end }) => file.text.slice(pos, end))
    .filter((text) => text.startsWith("/**"))
    .map(commentText);
}

/** The text of a declaration, without its comments and `export`. */
const codeOf = (file, node) =>
  node
    .getText(file)
    .replace(/\/\*\*[^]*?\*\/\s*/g, "")
    .replace(/^export /, "");

const block = (code) => `\`\`\`ts\n${code}\n\`\`\``;

/** One member: its declaration, then its comment, indented. */
function memberText(file, member) {
  const comment = commentsOf(file, member).at(-1) ?? "";
  const line = `- \`${codeOf(file, member).replace(/\s+/g, " ").replace(/;$/, "")}\``;
  return comment === "" ? line : `${line}\\\n  ${comment.split("\n").join("\n  ")}`;
}

/** A declaration's section: a heading, its comment, and its members. */
function sectionText(file, node) {
  const parts = [`### ${node.name.text}`, commentsOf(file, node).at(-1) ?? ""];
  if (ts.isInterfaceDeclaration(node)) {
    const heads = (node.heritageClauses ?? []).flatMap(({ types }) => types);
    const bases = heads.map((base) => `[${base.getText(file)}](#${linkOf(base.getText(file))})`);
    if (bases.length > 0) parts.push(`All of ${bases.join(", ")}, and:`);
    parts.push(node.members.map((member) => memberText(file, member)).join("\n"));
  } else {
    parts.push(block(codeOf(file, node)));
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

const linkOf = (name) => name.toLowerCase();

/** The comment at a file's beginning, and the sections of its functions and of its types. */
function partsOf(name) {
  const file = ts.createSourceFile(name, declarations(name), ts.ScriptTarget.Latest, true);
  const sections = (nodes) => nodes.map((node) => sectionText(file, node));
  const { statements } = file;
  return {
    intro: commentsOf(file, statements[0])[0],
    functions: sections(statements.filter(ts.isFunctionDeclaration)),
    types: sections(statements.filter((node) => !ts.isFunctionDeclaration(node))),
  };
}

/** The page, from the declarations. */
export function apiMarkdown() {
  const lands = partsOf("faultline.d.ts");
  const grading = partsOf("grade.d.ts");
  return [
    "# The JS API",
    "Made from the comments of `web/api/faultline.d.ts` and `web/api/grade.d.ts` by `web/scripts/api_docs.mjs`.",
    lands.intro,
    "## Functions",
    ...lands.functions,
    "## Types",
    ...lands.types,
    "## Grading: `faultline/grade`",
    grading.intro,
    ...grading.functions,
    ...grading.types,
  ]
    .join("\n\n")
    .concat("\n");
}

function main() {
  if (!process.argv.includes("--check")) return writeFileSync(target, apiMarkdown());
  if (readFileSync(target, "utf8") === apiMarkdown()) return undefined;
  console.error("docs/api.md is not current: node web/scripts/api_docs.mjs writes it");
  process.exit(1);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main();
