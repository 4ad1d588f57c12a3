// The row of the starters in the table of parts. Its door is the button that opens them. The card opens at once. Its content, the gallery, is not part
// of the first view: it is fetched when the card is opened for the first time.

import type * as GalleryModule from "./gallery";
import { button, element, icon, make } from "../common/dom";
import type { PartHost } from "../common/part_host";
import type { PartAccess, PartRow } from "../common/parts";
import { Popup } from "../common/popup";

const TITLE = TEXT.startersTitle;
const FAILED = TEXT.startersLoadingError;
const AGAIN = TEXT.failureRetryLabel;

class StarterDoor {
  private readonly opener = button("starters-open");
  private readonly card = element("starters");
  private readonly sheet = make("div", "starter-sheet card");
  private readonly popup = new Popup(this.opener, this.card, () => void this.enter());
  private gallery: GalleryModule.Gallery | null = null;
  private fetching = false;

  constructor(private readonly part: PartAccess) {
    this.card.append(this.sheet);
    // On a phone a press beside the sheet closes it.
    this.card.addEventListener("click", (event) => {
      if (event.target === this.card) this.popup.show(false);
    });
    this.opener.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      this.popup.show(true);
    });
    this.opener.disabled = false;
  }

  leave(): void {
    this.popup.leave();
  }

  private async enter(): Promise<void> {
    if (!this.gallery) await this.fetch();
    if (!this.card.hidden) this.gallery?.enter();
  }

  private async fetch(): Promise<void> {
    if (this.fetching) return;
    this.fetching = true;
    this.show([make("h2", "starters-title", TITLE), make("div", "starters-empty")]);
    this.sheet.setAttribute("aria-busy", "true");
    try {
      this.gallery = (await this.part.load()) as GalleryModule.Gallery;
      this.show([this.gallery.menu]);
    } catch (error) {
      console.error(error);
      this.showFailure();
    }
    this.sheet.removeAttribute("aria-busy");
    this.fetching = false;
  }

  private show(parts: HTMLElement[]): void {
    this.sheet.replaceChildren(...parts, this.closeButton());
  }

  private showFailure(): void {
    const again = make("button", "button outlined", AGAIN);
    again.type = "button";
    again.addEventListener("click", () => void this.enter());
    const text = make("p", "", FAILED);
    text.setAttribute("role", "alert");
    const failure = make("div", "starters-failure");
    failure.append(text, again);
    this.show([make("h2", "starters-title", TITLE), failure]);
    if (!this.card.hidden) again.focus();
  }

  // Shown on phones, where the sheet leaves little room beside it.
  private closeButton(): HTMLButtonElement {
    const close = make("button", "button quiet square starters-close");
    close.type = "button";
    close.setAttribute("aria-label", TEXT.dialogCloseLabel);
    close.append(icon("close"));
    close.addEventListener("click", () => this.popup.leave());
    return close;
  }
}

/** What is chosen in the menu. After a press by pointer the land gets the focus. */
function actionsOf({ change, focusLand }: PartHost): Omit<GalleryModule.GalleryActions, "leave"> {
  const done = (byPointer: boolean): void => {
    if (byPointer) focusLand();
  };
  return {
    choose: (link, byPointer) => {
      change((target) => target.loadStarter(link));
      done(byPointer);
    },
    look: (key, byPointer) => {
      change((target) => target.setView("look", key, false));
      done(byPointer);
    },
    surprise: (byPointer) => {
      button("menu-surprise").click();
      done(byPointer);
    },
  };
}

export const galleryPart: PartRow<typeof GalleryModule, StarterDoor> = {
  script: "gallery.js",
  style: "gallery.css",
  make: ({ makeGallery }, host, door) =>
    makeGallery({ ...actionsOf(host), leave: () => door.leave() }),
  door: (_host, part) => new StarterDoor(part),
};
