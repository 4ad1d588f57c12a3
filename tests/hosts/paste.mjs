// Reads the texts to paste out of docs/embedding.md, so that what is tested is what people copy: the
// fenced blocks below a heading, without their fences.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../web/harness.mjs";

/** Where the texts say that Faultline is, and that an instructor's own pictures are. */
export const SITE = "https://example.org/faultline/";
export const COURSE = "https://example.org/course/";

const lines = readFileSync(join(root, "docs", "embedding.md"), "utf8").split("\n");

/** The blocks below the heading `### NAME`, in order. */
export function blocksOf(name) {
  const start = lines.indexOf(`### ${name}`);
  if (start < 0) throw new Error(`docs/embedding.md has no heading "### ${name}"`);
  const found = [];
  let fence = "";
  for (const line of lines.slice(start + 1)) {
    if (fence === "" && /^##/.test(line)) break;
    const [, opened] = /^(`{3,})\w*$/.exec(line) ?? [];
    if (fence === "" && opened) {
      fence = opened;
      found.push([]);
    } else if (fence !== "" && line === fence) {
      fence = "";
    } else if (fence !== "") {
      found.at(-1).push(line);
    }
  }
  if (found.length === 0) throw new Error(`docs/embedding.md has no text to paste below "${name}"`);
  return found.map((block) => `${block.join("\n")}\n`);
}

export const FRAME = blocksOf("The frame")[0];
export const PICTURE = blocksOf("The picture")[0];

/** The link in a text: what stands after the first '#' in an address of Faultline. */
export const linkIn = (text) => /example\.org\/faultline\/[\w.]*#([^"')\s]+)/.exec(text)[1];
export const LINK = linkIn(FRAME);

/** What a text says a land is called for somebody who does not see it. */
export const TITLE = /title="([^"]+)"/.exec(FRAME)[1];
