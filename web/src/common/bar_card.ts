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
  readonly place: HTMLElement;
  readonly head = make("div", "bar-card-head");
  readonly closer = make("button", "button quiet square");
  private back: HTMLElement = button("more");

  /**
   * `name`: of its classes and ids. Whoever makes it appends the rest to `card`. `escape`: what Escape
   * does; whether it did something.
   */
  constructor(
    name: string,
    title: string,
    headClass = "",
    escape = (): boolean => {
      this.close();
      return true;
    },
  ) {
    this.place = make("div", "bar-card-place");
    this.card = make("section", "bar-card card");
    const { card, place, head, closer } = this;
    place.classList.add(`${name}-place`);
    card.classList.add(name);
    const heading = make("h2", "", title);
    heading.id = `${name}-title`;
    closer.type = "button";
    closer.setAttribute("aria-label", TEXT.dialogCloseLabel);
    closer.append(icon("close"));
    closer.addEventListener("click", () => this.close());
    if (headClass) head.classList.add(headClass);
    head.append(heading, closer);
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
        if (!escape()) return;
        event.preventDefault();
        event.stopPropagation();
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

  /** Shows it; the focus stays where it is. */
  show(): void {
    this.place.hidden = false;
  }

  /** Hides it, as while presenting; the focus is elsewhere then. */
  hide(): void {
    this.place.hidden = true;
  }
}
