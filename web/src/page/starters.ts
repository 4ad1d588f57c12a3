// The button that opens the starters. The card opens at once. Its content, the gallery, is not part
// of the first view: it is fetched when the card is opened for the first time.

import type { Gallery, GalleryActions } from "./gallery";
import { fetchStyled } from "../common/loading";
import { button, element, icon, make } from "../common/dom";
import { Popup } from "../common/popup";
import type { PlaygroundState } from "../common/state";

const TITLE = TEXT.startersTitle;
const FAILED = TEXT.startersLoadingError;
const AGAIN = TEXT.failureRetryLabel;

export class StarterMenu {
  private readonly opener = button("starters-open");
  private readonly card = element("starters");
  private readonly sheet = make("div", "starter-sheet card");
  private readonly popup = new Popup(this.opener, this.card, () => void this.enter());
  private gallery: Gallery | null = null;
  private fetching = false;
  private tries = 0;
  private state: PlaygroundState | null = null;

  constructor(private readonly actions: Omit<GalleryActions, "leave">) {
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

  sync(state: PlaygroundState): void {
    this.state = state;
    this.gallery?.sync(state);
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
      const { makeGallery } = await fetchStyled<typeof import("./gallery")>(
        "gallery.js",
        "gallery.css",
        this.tries,
      );
      const leave = (): void => this.popup.leave();
      this.gallery = await makeGallery({ ...this.actions, leave });
      if (this.state) this.gallery.sync(this.state);
      this.show([this.gallery.menu]);
    } catch (error) {
      console.error(error);
      this.tries++;
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
