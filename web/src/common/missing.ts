// Says that a part of the page did not arrive, if the page's own script could not. A file of its
// own, which the page loads after its script and its style sheet: of each two the other one speaks.
// It is no module, because browsers load none from a folder.

import { linkInAddress } from "./address";
import { showFailureCard } from "./failure_card";

const showMissing = (): HTMLElement => {
  const card = showFailureCard(linkInAddress());
  if (location.protocol === "file:") {
    card.querySelector("h2")!.textContent = TEXT.failureFolderTitle;
    card.querySelector("p")!.textContent = TEXT.failureFolderError;
  }
  return card;
};
window.faultlineMissing = showMissing;

const hasStyle = getComputedStyle(document.body).getPropertyValue("--text") !== "";
if (!window.faultline) showMissing();
if (!hasStyle) {
  // Without its style sheet the page is a heap of controls: leave the card alone.
  document.body.prepend(showMissing());
  for (const part of document.querySelectorAll<HTMLElement>("#failure ~ *")) {
    part.style.display = "none";
  }
}
