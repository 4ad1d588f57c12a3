// Keeps the address bar and the playground on the same link, both ways. The text itself is C++'s.

const DELAY_MS = 300;

export class Address {
  private timer = 0;
  private pending: string | null = null;
  private shown: string | null = null;

  /** `load` is called when someone edits the address or follows a link on the page. */
  constructor(load: (text: string) => void) {
    window.addEventListener("hashchange", (event) => {
      // Not what stands there now: write() may have come in between.
      this.forget();
      load(Address.textOf(event.newURL));
    });
    window.addEventListener("pagehide", () => this.write());
  }

  /** The text after '#', as it stands in the address bar. */
  static text(): string {
    return Address.textOf(location.href);
  }

  private static textOf(url: string): string {
    const hash = url.indexOf("#");
    return hash < 0 ? "" : url.slice(hash + 1);
  }

  /** The whole address of a link. */
  static url(link: string): string {
    const base = location.href.split("#", 1)[0] ?? "";
    return link === "" ? base : `${base}#${link}`;
  }

  /**
   * Follows `link` soon. What the page opened with stays as it was typed until something changes.
   */
  follow(link: string): void {
    if (this.shown === null) this.shown = link;
    if (link === this.shown) {
      this.forget();
      return;
    }
    if (link === this.pending) return;
    window.clearTimeout(this.timer);
    this.pending = link;
    this.timer = window.setTimeout(() => this.write(), DELAY_MS);
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
    try {
      history.replaceState(history.state, "", Address.url(link));
    } catch {
      // Browsers refuse when it happens too often, and in some sandboxes: the address then lags
      // behind.
    }
  }
}
