// Keeps address bar and playground on the same link, both ways, and the browser's history in step
// with undo: one entry for each gesture. The text itself is C++'s.

import { addressOf, linkInAddress, linkOf } from "../common/address";

const DELAY_MS = 300;
/** An entry made in a frame would stand in the history of the page around it. */
const FRAMED = window.parent !== window;

export interface AddressActions {
  /** Someone edited the address, or followed a link on the page. */
  load: (text: string) => void;
  /** Back or forward, to a gesture of this visit. False: it is not known any more. */
  goTo: (gesture: number) => boolean;
}

/** What the page leaves with an entry of the browser's history. */
interface Entry {
  gesture: number;
  /** Which visit it belongs to: numbers begin anew with every load of the page. */
  visit: number;
}

export class Address {
  private timer = 0;
  private pending: string | null = null;
  private shown: string | null = null;
  /** Of the entry that stands, and the latest there was. */
  private gesture = 0;
  private newest = 0;
  /** The browser has made an entry for what comes next. */
  private made = false;
  /** Where back or forward led, which is shown already. */
  private wentTo: string | null = null;

  constructor({ load, goTo }: AddressActions) {
    window.addEventListener("popstate", ({ state }) => {
      const entry = state as Entry | null;
      this.wentTo = null;
      if (entry?.visit !== performance.timeOrigin) return;
      this.forget();
      this.shown = linkInAddress();
      this.gesture = entry.gesture;
      if (goTo(entry.gesture)) this.wentTo = location.href;
    });
    window.addEventListener("hashchange", ({ newURL }) => {
      if (this.wentTo === newURL) return;
      // Not what stands there now: write() may have come in between.
      this.forget();
      this.made = true;
      load(linkOf(newURL));
      this.made = false;
    });
    window.addEventListener("pagehide", () => this.write());
  }

  /**
   * Follows `link` soon, and a new gesture at once. What the page opened with stays as it was typed
   * until something changes.
   */
  follow(link: string, gesture: number): void {
    if (this.shown === null) {
      this.shown = link;
      this.made = true;
    }
    if (gesture !== this.gesture || this.made) this.turn(link, gesture);
    if (link === this.shown) {
      this.forget();
      return;
    }
    if (link === this.pending) return;
    window.clearTimeout(this.timer);
    this.pending = link;
    this.timer = window.setTimeout(() => this.write(), DELAY_MS);
  }

  /** Another gesture stands: a new one gets an entry of its own. */
  private turn(link: string, gesture: number): void {
    const isNew = gesture > this.newest && !this.made;
    this.newest = Math.max(this.newest, gesture);
    // What led here belongs to the entry before.
    if (isNew) this.write();
    this.gesture = gesture;
    if (this.made) {
      this.made = false;
      this.store(location.href, false);
    } else {
      this.forget();
      this.shown = link;
      this.store(addressOf(link), isNew);
    }
  }

  private forget(): void {
    window.clearTimeout(this.timer);
    this.pending = null;
  }

  private write(): void {
    if (this.pending === null) return;
    const link = this.pending;
    this.forget();
    this.shown = link;
    this.store(addressOf(link), false);
  }

  private store(url: string, isNew: boolean): void {
    const entry: Entry = { gesture: this.gesture, visit: performance.timeOrigin };
    try {
      if (isNew && !FRAMED) history.pushState(entry, "", url);
      else history.replaceState(entry, "", url);
    } catch {
      // Browsers refuse when it happens too often, and in some sandboxes: the address then lags
      // behind.
    }
  }
}
