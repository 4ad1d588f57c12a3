// The content of the starter menu: "Surprise me", the land of the day, then the starters (example lands) in groups, each
// with a picture, a sentence and its source. C++ makes the list when the site is built. The starter
// that is shown is marked.

import { pictureName } from "../../scripts/picture_name.mjs";
import { icon, make, toast } from "../common/dom";
import { filled } from "../common/filled";
import { LessonClient } from "../common/lesson_client";
import type { PlaygroundState, Starter } from "../common/state";

/** Whether the site has small pictures of them (web/build.mjs). */
declare const STARTER_PICTURES: boolean;

// A disc with eight rays, in the square of 20 by 20 that all icons have.
const SUN =
  "M13.5 10a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0M10 3v1M10 16v1M3 10h1M16 10h1M5 5l.7.7M14.3 14.3l.7.7M15 5l-.7.7M5.7 14.3l-.7.7";

/** The sun's icon, which is not part of the first view as the others are. */
function sunIcon(): SVGSVGElement {
  const sun = icon("");
  const path = document.createElementNS(sun.namespaceURI, "path");
  path.setAttribute("d", SUN);
  sun.replaceChildren(path);
  return sun;
}

const SURPRISE = TEXT.pageSurpriseLabel;
const SURPRISE_SENTENCE = TEXT.startersSurpriseSentence;

export interface GalleryActions {
  /** Somebody chose a link; `byPointer`: not by a key. */
  choose: (link: string, byPointer: boolean) => void;
  surprise: (byPointer: boolean) => void;
  /** Closes the card. */
  leave: () => void;
}

interface Item {
  line: HTMLButtonElement;
  name: string;
  /** "Surprise me" and the land of the day have none. */
  starter?: Starter;
  recipe?: string;
  picture?: HTMLImageElement;
}

export class Gallery {
  readonly menu = make("div", "starter-menu");
  private readonly items: Item[] = [];
  private chosen: Item | undefined;
  private current: Item | undefined;
  private dark: boolean | undefined;

  constructor(
    starters: Starter[],
    private readonly actions: GalleryActions,
  ) {
    this.menu.append(this.surprise(), this.landOfTheDay());
    for (const name of new Set(starters.map((starter) => starter.group))) {
      const ofGroup = starters.filter((starter) => starter.group === name);
      this.menu.append(this.group(name, ofGroup));
    }
    this.menu.setAttribute("role", "menu");
    this.menu.setAttribute("aria-label", TEXT.startersTitle);
    this.menu.addEventListener("keydown", (event) => this.takeKey(event));
  }

  /** Marks the starter whose recipe is shown. */
  sync({ recipe, dark }: PlaygroundState): void {
    this.showPictures(dark);
    const shows = (item: Item): boolean => item.recipe === recipe;
    const current =
      this.chosen && shows(this.chosen) ? this.chosen : this.items.find((item) => shows(item));
    if (current === this.current) return;
    this.current?.line.setAttribute("aria-checked", "false");
    current?.line.setAttribute("aria-checked", "true");
    this.current = current;
  }

  /** The focus goes to the starter that is shown, else to the first. */
  enter(): void {
    const first = this.current ?? this.items.find(({ starter }) => starter);
    first?.line.focus({ preventScroll: true });
    first?.line.scrollIntoView({ block: this.current ? "center" : "nearest" });
  }

  // Browsers load a picture once it scrolls into view.
  private showPictures(dark: boolean): void {
    if (dark === this.dark) return;
    this.dark = dark;
    for (const { picture, starter } of this.items) {
      if (picture && starter) picture.src = `pictures/starters/${pictureName(starter.name, dark)}`;
    }
  }

  private group(name: string, starters: Starter[]): HTMLElement {
    const group = make("div", "starter-group");
    // Not a heading, because a menu may not contain one.
    const title = make("div", "starter-title", name);
    title.id = `starter-group-${this.items.length}`;
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", title.id);
    const list = make("div", "starter-list");
    list.setAttribute("role", "presentation");
    list.append(...starters.map((starter) => this.line(starter)));
    group.append(title, list);
    return group;
  }

  private surprise(): HTMLButtonElement {
    const line = this.headLine(icon("dice"), SURPRISE, SURPRISE_SENTENCE);
    this.listen({ line, name: SURPRISE }, (byPointer) => this.actions.surprise(byPointer));
    return line;
  }

  // The date is that of Greenwich, so that the day's land is the same everywhere.
  private landOfTheDay(): HTMLButtonElement {
    const name = TEXT.startersDay;
    const now = new Date();
    const words: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", timeZone: "UTC" };
    const date = now.toLocaleDateString(document.documentElement.lang, words);
    const line = this.headLine(sunIcon(), name, filled(TEXT.startersDaySentence, { date }));
    this.listen({ line, name }, (byPointer) => {
      const lesson = new LessonClient();
      lesson
        .ask<string>({ call: "landOfTheDay", args: [now.toISOString().slice(0, 10)] })
        .then((link) => this.actions.choose(link, byPointer))
        .catch((error: unknown) => {
          console.error(error);
          toast(TEXT.startersDayError);
        })
        .finally(() => lesson.stop());
    });
    return line;
  }

  private headLine(symbol: SVGSVGElement, name: string, words: string): HTMLButtonElement {
    const line = this.item("starter-surprise", "menuitem");
    line.append(symbol, make("strong", "", name), " ", make("span", "starter-sentence", words));
    return line;
  }

  private line(starter: Starter): HTMLButtonElement {
    const head = make("span", "starter-head");
    const source = make("span", "starter-source", starter.source);
    head.append(make("strong", "", starter.name), icon("check"), source);
    const sentence = make("span", "starter-sentence", starter.sentence);
    const line = this.item("starter", "menuitemradio");
    const described = [sentence, source];
    for (const [i, part] of described.entries()) part.id = `starter-${this.items.length}-${i}`;
    line.setAttribute("aria-label", starter.name);
    line.setAttribute("aria-describedby", described.map(({ id }) => id).join(" "));
    line.setAttribute("aria-checked", "false");
    line.append(head, sentence);
    const item: Item = { starter, name: starter.name, line, recipe: starter.recipe };
    if (STARTER_PICTURES) line.prepend((item.picture = this.picture()));
    this.listen(item, (byPointer) => {
      this.chosen = item;
      this.actions.choose(starter.link, byPointer);
    });
    return line;
  }

  private item(className: string, role: string): HTMLButtonElement {
    const line = make("button", className);
    line.type = "button";
    line.tabIndex = -1;
    line.setAttribute("role", role);
    return line;
  }

  private listen(item: Item, press: (byPointer: boolean) => void): void {
    const { line } = item;
    line.addEventListener("click", (event) => {
      this.actions.leave();
      press(event.detail > 0);
    });
    line.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") line.focus({ preventScroll: true });
    });
    this.items.push(item);
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

  private takeKey(event: KeyboardEvent): void {
    const at = this.items.findIndex((item) => item.line === document.activeElement);
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : this.after(at, event);
    if (!next) return;
    event.preventDefault();
    next.line.focus();
  }

  /** The item to which a key moves from item `at`. */
  private after(at: number, { key }: KeyboardEvent): Item | undefined {
    const { items } = this;
    const count = items.length;
    const group = (item: Item | undefined): string | undefined => item?.starter?.group;
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
        return items.find((item) => item.starter && group(item) !== group(items[at]));
    }
    if ([...key].length !== 1 || key === " ") return undefined;
    // A letter moves to the next name that begins with it.
    const letter = key.toLowerCase();
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    return order.find((item) => item.name.toLowerCase().startsWith(letter));
  }
}
