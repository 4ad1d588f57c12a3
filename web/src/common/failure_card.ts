// The card that takes the panel's place when the page cannot go on: it stands in index.html and says
// that a part is missing, unless failures.ts writes something else. The placeholder slab, the name
// and the story line stay, or the last picture.

import { sharedAddress } from "./address";
import { element } from "./dom";

/** Shows the card with a link, so that nothing is lost, and a button to try again. */
export function showFailureCard(link: string): HTMLElement {
  const card = element("failure");
  const [text, again] = [card.querySelector("textarea")!, card.querySelector("button")!];
  text.value = sharedAddress(link);
  text.onfocus = () => text.select();
  again.onclick = () => location.reload();
  card.hidden = false;
  document.documentElement.classList.add("failed");
  return card;
}
