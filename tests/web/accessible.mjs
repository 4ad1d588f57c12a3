// Checks a page in its current state by axe-core.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, same } from "./harness.mjs";

const AXE = readFileSync(join(root, "web", "node_modules", "axe-core", "axe.min.js"), "utf8");

/**
 * Fails if axe-core finds serious or critical violations, or landmarks that are missing or twice
 * there: main, the banner and the heading of the page.
 */
export async function expectAccessible(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    // Elements that are fading in or out have another contrast for a moment.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(
        ({ id, impact }) =>
          ["serious", "critical"].includes(impact) || /^landmark|heading-one$/.test(id),
      )
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
  same(found.join("; "), "", "serious findings");
}
