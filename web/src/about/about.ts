// Two dialogs that tell about the program: the list of keys, and About with version, licence and the
// documents that the methods come from. They are not part of the first view.

import { openerNow } from "../common/bar_card";
import { button, icon, make } from "../common/dom";
import { filled } from "../common/filled";
import type { Source } from "../common/state";
import {
  KEY_ROWS,
  keyNames,
  type KeyRow,
  MOUSE_ROWS,
  PRESENT_ROWS,
  STAND_ROWS,
  TOUCH_ROWS,
} from "./key_table";

declare const BUILD_VERSION: string;
declare const BUILD_COMMIT: string;

/** A dialog with a title and a button that closes it. Its opener gets the focus back. */
class Sheet {
  protected readonly dialog = make("dialog", "dialog card about");
  protected readonly body = make("div", "about-body");
  private back: HTMLElement = button("more");

  constructor(id: string, title: string) {
    const heading = make("h2", "", title);
    heading.id = `${id}-title`;
    const close = make("button", "button quiet square");
    close.type = "button";
    close.setAttribute("aria-label", TEXT.dialogCloseLabel);
    close.append(icon("close"));
    close.addEventListener("click", () => this.dialog.close());
    const head = make("div", "about-head");
    head.append(heading, close);
    // Keys scroll the list.
    this.body.tabIndex = 0;
    this.body.setAttribute("role", "group");
    this.body.setAttribute("aria-labelledby", heading.id);
    this.dialog.id = id;
    this.dialog.setAttribute("aria-labelledby", heading.id);
    this.dialog.append(head, this.body);
    this.dialog.addEventListener("close", () => this.back.focus());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  open(): void {
    if (this.dialog.open) return;
    this.back = openerNow();
    this.dialog.showModal();
    this.body.focus();
  }
}

function keyRow({ keys, what }: KeyRow): HTMLElement[] {
  const names = make("dt");
  for (const key of keys) {
    const chord = make("span", "about-key");
    chord.dataset.key = key;
    chord.append(...keyNames(key).map((name) => make("kbd", "", name)));
    names.append(chord, " ");
  }
  return [names, make("dd", "", what)];
}

const handRow = ([how, what]: [string, string]): HTMLElement[] => [
  make("dt", "", how),
  make("dd", "", what),
];

function part(title: string, rows: HTMLElement[][]): HTMLElement {
  const section = make("section");
  const list = make("dl");
  list.append(...rows.flat());
  section.append(make("h3", "", title), list);
  return section;
}

export class KeysCard extends Sheet {
  constructor() {
    super("keys", TEXT.keysTitle);
    this.dialog.classList.add("about-keys");
    this.body.append(
      part(TEXT.keysKeyboardTitle, KEY_ROWS.map(keyRow)),
      part(TEXT.keysPresentTitle, PRESENT_ROWS.map(keyRow)),
      part(TEXT.keysStandTitle, STAND_ROWS.map(keyRow)),
      part(TEXT.keysMouseTitle, MOUSE_ROWS.map(handRow)),
      part(TEXT.keysTouchTitle, TOUCH_ROWS.map(handRow)),
    );
  }
}

function link(text: string, href: string): HTMLAnchorElement {
  const made = make("a", "", text);
  made.href = href;
  made.target = "_blank";
  made.rel = "noopener";
  return made;
}

function sourceItem({ key, name, author, title, year, address }: Source): HTMLElement {
  const item = make("li");
  item.id = `source-${key}`;
  item.tabIndex = -1;
  const says = make("p", "", filled(TEXT.aboutSource, { author, title, year }));
  item.append(make("strong", "", name), says);
  if (address) item.append(link(address, address));
  return item;
}

export class AboutCard extends Sheet {
  private readonly sources = make("ul", "about-sources");
  private list: Promise<void> | null = null;

  constructor() {
    super("about", TEXT.aboutTitle);
    const version = BUILD_COMMIT
      ? filled(TEXT.aboutVersionCommit, { version: BUILD_VERSION, commit: BUILD_COMMIT })
      : filled(TEXT.aboutVersion, { version: BUILD_VERSION });
    const licence = make("p", "", `${TEXT.aboutLicence} `);
    licence.append(link(TEXT.aboutLicences, "licenses.txt"));
    const reach = make("p");
    reach.append(link(TEXT.aboutAccessibility, "accessibility.html"));
    this.body.append(
      make("p", "about-version", version),
      make("p", "", TEXT.aboutLinks),
      licence,
      reach,
      make("h3", "", TEXT.aboutSourcesTitle),
      this.sources,
    );
  }

  /** Opens at the source that the button names, if it names one. */
  override open(): void {
    super.open();
    const opener = button("menu-about");
    const key = opener.dataset.source;
    delete opener.dataset.source;
    this.list ??= this.fetchSources();
    this.list.then(
      () => {
        if (!key) return;
        const item = document.getElementById(`source-${key}`);
        item?.scrollIntoView({ block: "center" });
        item?.focus();
      },
      (error: unknown) => {
        console.error(error);
        this.list = null;
        this.sources.replaceChildren(make("li", "", TEXT.failureConnectionError));
      },
    );
  }

  private async fetchSources(): Promise<void> {
    const answer = await fetch("sources.json");
    if (!answer.ok) throw new Error(`sources.json: ${answer.status}`);
    const sources = (await answer.json()) as Source[];
    this.sources.replaceChildren(...sources.map(sourceItem));
  }
}
