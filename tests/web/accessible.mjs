// What axe-core says about a page as it is now.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, same } from "./harness.mjs";

const AXE = readFileSync(join(root, "web", "node_modules", "axe-core", "axe.min.js"), "utf8");

/** Fails on what axe-core calls serious or critical. */
export async function expectAccessible(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    // What is on its way in or out has another contrast for a moment.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null)));
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => ["serious", "critical"].includes(impact))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
  same(found.join("; "), "", "serious findings");
}
