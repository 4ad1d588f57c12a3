// A card below the bar's right end (bar_card.css), which stays open while the land is used. On a
// phone it is a sheet from below, and a press beside it closes it. Its opener gets the focus back.

import { button, icon, make } from "./dom";

/** What gets the focus back when what opens now is closed: the opener, if it is still shown then. */
export function openerNow(): HTMLElement {
  const opener = document.activeElement;
  const isShown = opener instanceof HTMLElement && opener.closest(".menu") === null;
  return isShown && opener !== document.body ? opener : button("more");
}

export class BarCard {
  readonly card: HTMLElement;
  private readonly place: HTMLElement;
  private back: HTMLElement = button("more");

  /** `name`: of its classes and ids. Whoever makes it appends the rest to `card`. */
  constructor(name: string, title: string, headClass = "") {
    this.place = make("div", "bar-card-place");
    this.card = make("section", "bar-card card");
    const { card, place } = this;
    place.classList.add(`${name}-place`);
    card.classList.add(name);
    const heading = make("h2", "", title);
    heading.id = `${name}-title`;
    const close = make("button", "button quiet square");
    close.type = "button";
    close.setAttribute("aria-label", TEXT.dialogCloseLabel);
    close.append(icon("close"));
    close.addEventListener("click", () => this.close());
    const head = make("div", "bar-card-head");
    if (headClass) head.classList.add(headClass);
    head.append(heading, close);
    card.setAttribute("role", "dialog");
    card.setAttribute("aria-labelledby", heading.id);
    card.tabIndex = -1;
    card.append(head);
    place.hidden = true;
    place.append(card);
    document.querySelector("main")!.after(place);
    place.addEventListener("click", (event) => {
      if (event.target === place) this.close();
    });
    // In the capture phase, so that Escape closes this card before what lies below it.
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.defaultPrevented || place.hidden) return;
        if (document.querySelector("dialog[open]")) return;
        event.preventDefault();
        event.stopPropagation();
        this.close();
      },
      true,
    );
  }

  get isOpen(): boolean {
    return !this.place.hidden;
  }

  /** Shows it; its contents must be up to date before it gets the focus. */
  open(update: () => void): void {
    this.back = openerNow();
    this.place.hidden = false;
    update();
    this.card.focus();
  }

  close(): void {
    this.place.hidden = true;
    this.back.focus();
  }

  /** Hides it, as while presenting; the focus is elsewhere then. */
  hide(): void {
    this.place.hidden = true;
  }
}
