// The content of the starter menu: "Surprise me", the land of the day, then the starters (example
// lands) in groups, each with a picture, a sentence and its source. The first group is a grid of
// cards with large pictures. C++ makes the list when the site is built. The starter that is shown is
// marked. Pictures may be drawn while the menu is open (scripts/play): each appears when it is there.

import { isLarge, pictureName } from "../../scripts/picture_name.mjs";
import { element, icon, make, setText, toast } from "../common/dom";
import { filled } from "../common/filled";
import { keyOf } from "../common/keys";
import { LessonClient } from "../common/lesson_client";
import { fetchPictures, type PictureList, watchPictures } from "../common/picture_list";
import type { PlaygroundState, Starter } from "../common/state";
import { itemBeside } from "./menu_grid";

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

const FOLDER = "starters/";
const SURPRISE = TEXT.pageSurpriseLabel;
const SURPRISE_SENTENCE = TEXT.startersSurpriseSentence;

export interface GalleryActions {
  /** Somebody chose a link; `byPointer`: not by a key. */
  choose: (link: string, byPointer: boolean) => void;
  surprise: (byPointer: boolean) => void;
  /** Somebody chose a look for the land that is shown. */
  look: (key: string, byPointer: boolean) => void;
  /** Closes the card. */
  leave: () => void;
}

/** The looks of share/looks.cpp, which the build puts here. */
declare const LOOKS: { key: string; label: string; sets: string }[];
const LOOK_GROUP = "looks";

/** What a look sets, as the texts `sets` say it. */
function lookOf({ palette, sun, water, exaggeration, contours }: PlaygroundState): string {
  const light = sun.chosen ? `${sun.azimuth.text},${sun.elevation.text}` : "";
  return [palette, light, water.text, exaggeration.text, contours].join(";");
}

interface Item {
  line: HTMLButtonElement;
  name: string;
  /** "Surprise me" and the land of the day have none. */
  starter?: Starter;
  recipe?: string;
  /** The group of an item that is no starter. */
  row?: string;
  /** The place of its picture; empty until that is there. */
  frame?: HTMLElement;
}

async function fetchStarters(): Promise<Starter[]> {
  const answer = await fetch("starters.json");
  if (!answer.ok) throw new Error(`starters.json: ${answer.status}`);
  return (await answer.json()) as Starter[];
}

/** The menu with its list of starters and of their pictures. */
export async function makeGallery(actions: GalleryActions): Promise<Gallery> {
  const [starters, pictures] = await Promise.all([fetchStarters(), fetchPictures()]);
  return new Gallery(starters, pictures, actions);
}

export class Gallery {
  readonly menu = make("div", "starter-menu");
  private readonly items: Item[] = [];
  private chosen: Item | undefined;
  private current: Item | undefined;
  private dark = false;
  private isWatching = false;

  constructor(
    private readonly starters: Starter[],
    private pictures: PictureList,
    private readonly actions: GalleryActions,
  ) {
    this.menu.append(this.surprise(), this.landOfTheDay(), this.looks());
    for (const name of new Set(starters.map((starter) => starter.group))) {
      const ofGroup = starters.filter((starter) => starter.group === name);
      this.menu.append(this.group(name, ofGroup));
    }
    this.menu.setAttribute("role", "menu");
    this.menu.setAttribute("aria-label", TEXT.startersTitle);
    this.menu.addEventListener("keydown", (event) => this.takeKey(event));
    this.showPictures();
  }

  /** Marks the starter whose recipe is shown; the button that opens the menu says its name. */
  sync(state: PlaygroundState): void {
    const { recipe, dark } = state;
    if (dark !== this.dark) {
      this.dark = dark;
      this.showPictures();
    }
    this.markLook(state);
    const shows = (item: Item): boolean => item.recipe === recipe;
    const current =
      this.chosen && shows(this.chosen) ? this.chosen : this.items.find((item) => shows(item));
    if (current === this.current) return;
    this.current?.line.setAttribute("aria-checked", "false");
    current?.line.setAttribute("aria-checked", "true");
    this.current = current;
    const opener = element("starters-open");
    const title = TEXT.startersTitle;
    setText(opener.querySelector("span")!, current?.name ?? title);
    opener.setAttribute("aria-label", current ? `${title}: ${current.name}` : title);
  }

  /** Marks the look of the land, if it is one of the list. */
  private markLook(state: PlaygroundState): void {
    const look = lookOf(state);
    for (const [i, line] of this.menu.querySelectorAll(".starter-look").entries()) {
      line.setAttribute("aria-checked", String(LOOKS[i]?.sets === look));
    }
  }

  /** The focus goes to the starter that is shown, else to the first. */
  enter(): void {
    const first = this.current ?? this.items.find(({ starter }) => starter);
    first?.line.focus({ preventScroll: true });
    first?.line.scrollIntoView({ block: "nearest" });
    void this.watch();
  }

  /** Takes up pictures as long as more are being drawn and the menu is open. */
  private async watch(): Promise<void> {
    if (this.isWatching || !this.pictures.more) return;
    this.isWatching = true;
    await watchPictures(
      (list) => {
        this.pictures = list;
        this.showPictures();
      },
      () => this.menu.getClientRects().length > 0,
    );
    this.isWatching = false;
  }

  // Browsers load a picture once it scrolls into view.
  private showPictures(): void {
    const { more, pictures } = this.pictures;
    const isPictured = more || pictures.some((name) => name.startsWith(FOLDER));
    this.menu.classList.toggle("pictured", isPictured);
    for (const { frame, starter } of this.items) {
      if (!frame || !starter) continue;
      const name = FOLDER + pictureName(starter.name, this.dark);
      const address = `pictures/${name}`;
      const shown = frame.querySelector("img");
      if (!pictures.includes(name)) shown?.remove();
      else if (shown?.getAttribute("src") !== address) frame.replaceChildren(picture(address));
    }
  }

  private group(name: string, starters: Starter[]): HTMLElement {
    const large = starters.every((starter) => isLarge(starter, this.starters));
    const group = make("div", large ? "starter-group large" : "starter-group");
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

  /** Another look for the land that is shown. */
  private looks(): HTMLElement {
    const row = make("div", "starter-looks");
    const title = make("span", "starter-looks-title", TEXT.startersLooks);
    title.id = "starter-looks-title";
    row.setAttribute("role", "group");
    row.setAttribute("aria-labelledby", title.id);
    row.append(title);
    for (const { key, label } of LOOKS) {
      const line = this.item("starter-look", "menuitemradio");
      line.textContent = label;
      line.dataset.look = key;
      this.listen({ line, name: label, row: LOOK_GROUP }, (byPointer) =>
        this.actions.look(key, byPointer),
      );
      row.append(line);
    }
    return row;
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
    const frame = make("span", "starter-frame");
    line.append(frame, head, sentence);
    const item: Item = { starter, name: starter.name, line, recipe: starter.recipe, frame };
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

  private takeKey(event: KeyboardEvent): void {
    const at = this.items.findIndex((item) => item.line === document.activeElement);
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : this.after(at, event);
    if (!next) return;
    event.preventDefault();
    next.line.focus();
  }

  /** The item to which a key moves from item `at`. */
  private after(at: number, event: KeyboardEvent): Item | undefined {
    const { items } = this;
    const { key } = event;
    if (key === "Home") return items[0];
    if (key === "End") return items.at(-1);
    if (/^Arrow(Up|Down|Left|Right)$/.test(key)) {
      const places = items.map(({ line, starter, row = "" }) => {
        const { left, top, right, bottom } = line.getBoundingClientRect();
        return { left, top, right, bottom, group: starter?.group ?? row };
      });
      return items[itemBeside(places, at, key)];
    }
    if ([...key].length !== 1 || key === " ") return undefined;
    // A letter moves to the next name that begins with it.
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const named = (letter: string): Item | undefined =>
      order.find((item) => item.name.toLowerCase().startsWith(letter));
    return named(key.toLowerCase()) ?? named(keyOf(event));
  }
}

function picture(address: string): HTMLImageElement {
  const image = make("img", "starter-picture");
  image.alt = "";
  image.loading = "lazy";
  image.decoding = "async";
  image.addEventListener("error", () => image.remove());
  image.src = address;
  return image;
}
