// Keys that press a button whose action needs what only the browser has.

import { button } from "../common/dom";
import { keyOf } from "../common/keys";
import { isOurs } from "./input";

const HELP = "?";

/** `ids`: the buttons by their keys. Call it after C++ listens, which takes letters while a number is typed. */
export function listenToPressKeys(ids: Map<string, string>, isPresenting: () => boolean): void {
  window.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const id = ids.get(key);
    const held = event.repeat || event.ctrlKey || event.metaKey;
    // Many keyboards have the question mark above another key.
    if (event.shiftKey && key !== HELP) return;
    // A wrong key before an audience leads to no other land.
    if (isPresenting() && key !== HELP) return;
    if (id === undefined || held || !isOurs(event)) return;
    event.preventDefault();
    button(id).click();
  });
}
