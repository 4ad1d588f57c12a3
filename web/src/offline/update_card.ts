// Says that a new version of the site is ready. Playground and course notes show the same card.

import { make } from "../common/dom";
import { fetchStyle } from "../common/loading";

function cardButton(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = make("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** The card. Its first button does `update`, the second leaves the page as it is. */
function makeCard(update: () => void): HTMLElement {
  const card = make("div", "note update");
  const title = make("strong", "", TEXT.offlineUpdateTitle);
  title.id = "update-title";
  card.setAttribute("role", "group");
  card.setAttribute("aria-labelledby", title.id);
  const now = cardButton("update-now", TEXT.offlineUpdateLabel, () => {
    now.disabled = true;
    update();
  });
  const later = cardButton("", TEXT.offlineLaterLabel, () => card.remove());
  const buttons = make("div");
  buttons.append(now, later);
  card.append(title, make("p", "", TEXT.offlineUpdateText), buttons);
  return card;
}

/**
 * Where the card stands: among the page's messages, or over the course notes, which have none. Both
 * are announced.
 */
function placeOfCard(): Element {
  const messages = document.querySelector("body > .notes");
  if (messages) return messages;
  const place = make("div", "update-place");
  place.setAttribute("aria-live", "polite");
  document.body.append(place);
  return place;
}

export class UpdateCard {
  private card: HTMLElement | null = null;

  constructor(private readonly update: () => void) {}

  /** Shows the card once in the life of the page. */
  async show(): Promise<void> {
    if (this.card) return;
    this.card = makeCard(this.update);
    await fetchStyle("offline.css");
    placeOfCard().append(this.card);
  }
}
