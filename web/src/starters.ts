// The starter menu: lands worth seeing, group by group, each with a sentence and its source. The list
// comes from C++, and what a link means stays C++'s business; the one that is shown is marked.

import { pictureName } from "../scripts/picture_name.mjs";
import { button, element, icon, make } from "./page";
import { Popup } from "./popup";
import type { PlaygroundState, Starter } from "./state";

/** Whether the site has small pictures of them (web/build.mjs). */
declare const STARTER_PICTURES: boolean;

interface Item {
  starter: Starter;
  line: HTMLButtonElement;
  picture?: HTMLImageElement;
}

/** The recipe of a link, as C++ writes it: what stands before the view. */
const recipeOf = (link: string): string => link.split("!", 1)[0]!;

export class StarterMenu {
  private readonly opener = button("starters-open");
  private readonly card = element("starters");
  private readonly popup = new Popup(this.opener, this.card, () => this.enter());
  private readonly menu = make("div", "starter-menu");
  private readonly items: Item[] = [];
  private chosen: Item | undefined;
  private current: Item | undefined;
  private dark: boolean | undefined;

  /** `choose` is called with a link, and whether a pointer chose it. */
  constructor(
    starters: Starter[],
    private readonly choose: (link: string, byPointer: boolean) => void,
  ) {
    const names = [...new Set(starters.map((starter) => starter.group))];
    for (const name of names) {
      this.addGroup(
        name,
        starters.filter((starter) => starter.group === name),
      );
    }
    this.menu.setAttribute("role", "menu");
    this.menu.setAttribute("aria-label", "Starters");
    this.menu.addEventListener("keydown", (event) => this.takeKey(event));
    const sheet = make("div", "starter-sheet card");
    sheet.append(this.menu, this.closeButton());
    this.card.append(sheet);
    // What lies around the sheet of a phone takes the press and closes it.
    this.card.addEventListener("click", (event) => {
      if (event.target === this.card) this.popup.show(false);
    });
    this.opener.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      this.popup.show(true);
    });
    this.opener.disabled = starters.length === 0;
  }

  /** Marks the starter whose recipe is shown. */
  sync({ recipe, dark }: PlaygroundState): void {
    this.showPictures(dark);
    const shows = (item: Item): boolean => recipeOf(item.starter.link) === recipe;
    const current =
      this.chosen && shows(this.chosen) ? this.chosen : this.items.find((item) => shows(item));
    if (current === this.current) return;
    this.current?.line.setAttribute("aria-checked", "false");
    current?.line.setAttribute("aria-checked", "true");
    this.current = current;
  }

  // They load once they come into sight.
  private showPictures(dark: boolean): void {
    if (dark === this.dark) return;
    this.dark = dark;
    for (const { picture, starter } of this.items) {
      if (picture) picture.src = `pictures/starters/${pictureName(starter.name, dark)}`;
    }
  }

  private addGroup(name: string, starters: Starter[]): void {
    const group = make("div", "starter-group");
    const title = make("h2", "", name);
    title.id = `starter-group-${this.items.length}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", title.id);
    const list = make("div", "starter-list");
    list.setAttribute("role", "presentation");
    list.append(...starters.map((starter) => this.line(starter)));
    group.append(title, list);
    this.menu.append(group);
  }

  private line(starter: Starter): HTMLButtonElement {
    const line = make("button", "starter");
    const number = this.items.length;
    line.type = "button";
    line.tabIndex = -1;
    line.setAttribute("role", "menuitemradio");
    line.setAttribute("aria-checked", "false");
    line.setAttribute("aria-label", starter.name);
    const head = make("span", "starter-head");
    head.append(make("strong", "", starter.name), icon("check"));
    const source = make("span", "starter-source", starter.source);
    head.append(source);
    const sentence = make("span", "starter-sentence", starter.sentence);
    sentence.id = `starter-sentence-${number}`;
    source.id = `starter-source-${number}`;
    line.setAttribute("aria-describedby", `${sentence.id} ${source.id}`);
    line.append(head, sentence);
    const item: Item = { starter, line };
    if (STARTER_PICTURES) line.prepend((item.picture = this.picture()));
    line.addEventListener("click", (event) => {
      this.chosen = item;
      this.popup.leave();
      this.choose(starter.link, event.detail > 0);
    });
    line.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") line.focus({ preventScroll: true });
    });
    this.items.push(item);
    return line;
  }

  private picture(): HTMLImageElement {
    const picture = make("img", "starter-picture");
    picture.alt = "";
    picture.width = 76;
    picture.height = 48;
    picture.loading = "lazy";
    picture.decoding = "async";
    picture.addEventListener("error", () => picture.remove());
    return picture;
  }

  // Seen on phones, where the sheet leaves little to press beside it.
  private closeButton(): HTMLButtonElement {
    const close = make("button", "button quiet square starters-close");
    close.type = "button";
    close.setAttribute("aria-label", "Close");
    close.append(icon("close"));
    close.addEventListener("click", () => this.popup.leave());
    return close;
  }

  private enter(): void {
    const first = this.current ?? this.items[0];
    first?.line.focus({ preventScroll: true });
    first?.line.scrollIntoView({ block: this.current ? "center" : "nearest" });
  }

  private takeKey(event: KeyboardEvent): void {
    const at = this.items.findIndex((item) => item.line === document.activeElement);
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : this.after(at, event);
    if (!next) return;
    event.preventDefault();
    next.line.focus();
  }

  /** Where a key leads from item `at`. */
  private after(at: number, { key }: KeyboardEvent): Item | undefined {
    const { items } = this;
    const count = items.length;
    const group = (item: Item | undefined): string | undefined => item?.starter.group;
    switch (key) {
      case "ArrowDown":
        return items[(at + 1) % count];
      case "ArrowUp":
        return items[(at + count - 1) % count];
      case "Home":
        return items[0];
      case "End":
        return items[count - 1];
      case "ArrowLeft":
      case "ArrowRight":
        return items.find((item) => group(item) !== group(items[at]));
    }
    if ([...key].length !== 1 || key === " ") return undefined;
    // A letter: the next name that begins with it.
    const letter = key.toLowerCase();
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    return order.find((item) => item.starter.name.toLowerCase().startsWith(letter));
  }
}
