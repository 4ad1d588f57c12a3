// Keeps the address bar and the playground on the same link, in both directions, and the browser's
// history in step with undo: one history entry for each gesture. C++ writes the link.

import { addressOf, linkInAddress, linkOf } from "../common/address";

const DELAY_MS = 300;
/**
 * Whether the page is in a frame. There it makes no entries, because they would join the host's
 * history.
 */
const FRAMED = window.parent !== window;

export interface AddressActions {
  /** Somebody edited the address or followed a link on the page. False: the land before stays. */
  load: (text: string) => boolean;
  /**
   * Somebody went back or forward to a gesture of this visit. False: undo no longer knows it, or the
   * land before stays.
   */
  goTo: (gesture: number) => boolean;
}

/** The data of one entry of the browser's history. */
interface Entry {
  gesture: number;
  /** The visit it belongs to, because gestures are counted anew with every load of the page. */
  visit: number;
}

export class Address {
  private timer = 0;
  private pending: string | null = null;
  private shown: string | null = null;
  /** The gesture of the current history entry, and the newest gesture of any entry. */
  private gesture = 0;
  private newest = 0;
  /** Whether the browser has already made the entry for the next link. */
  private made = false;
  /** The address to which back or forward led, when undo has already shown it. */
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
      // The event's address, because write() may have changed the current one since.
      this.forget();
      this.made = true;
      const isTaken = load(linkOf(newURL));
      this.made = false;
      if (!isTaken && this.shown !== null) this.store(addressOf(this.shown), false);
    });
    window.addEventListener("pagehide", () => this.write());
  }

  /**
   * Writes `link` into the address after a short delay, and a new gesture at once. The link with
   * which the page opened stays as it was typed until something changes.
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

  /** Moves to another gesture; a new gesture gets an entry of its own. */
  private turn(link: string, gesture: number): void {
    const isNew = gesture > this.newest && !this.made;
    this.newest = Math.max(this.newest, gesture);
    // A pending link belongs to the entry of the gesture before.
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
      // Browsers refuse too many changes in a short time; some sandboxes refuse all changes. The
      // address then shows an older link.
    }
  }
}
