// What makes another land: the field with the seed, "New", "Surprise me", undo and redo.

import { button, element } from "../common/dom";
import type { PartHost } from "../common/part_host";
import { onPress } from "../common/press";

/** `load`: shows a link. */
export function listenToNewLands(host: PartHost, load: (link: string) => void): void {
  const seed = element<HTMLInputElement>("seed");
  seed.disabled = false;
  seed.addEventListener("change", () => {
    // Somebody may paste a link, which has signs that no seed can have.
    const link = host.links.linkIn(seed.value);
    if (/[;!]/.test(link)) load(link);
    else host.change((target) => target.applyText("seed", seed.value, false));
    seed.value = host.state()?.values.seed?.text ?? seed.value;
  });
  const entropy = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  for (const id of ["new", "new-bar", "menu-surprise"]) button(id).disabled = false;
  onPress(host, ["new", "new-bar"], (target) => target.newSeed(entropy()));
  onPress(host, ["menu-surprise"], (target) => target.surprise(entropy()));
  onPress(host, ["undo", "menu-undo"], (target) => target.undo());
  onPress(host, ["redo", "menu-redo"], (target) => target.redo());
}
