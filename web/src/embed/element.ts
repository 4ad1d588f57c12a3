// <fault-terrain>: embed.html in an iframe, as an element with attributes, events and methods
// (docs/embedding.md; web/scripts/element_types.mjs makes its types). It loads nothing but the
// embed beside it. At most eight elements of a page have a WebGL context at a time, because
// browsers allow about sixteen and take the oldest away: the elements that answer a request or are
// visible, the latest first. The others show their last picture.

import { DEFAULT_RECIPE, joinLink, surroundingsEntry } from "../common/link_text";
import type { Envelope, RequestType } from "../common/protocol";

const MAX_AWAKE = 8;
const TIMEOUT_MS = 60_000;
const NAMES = ["recipe", "view", "ui", "start", "poster", "poster-dark"] as const;
const propertyOf = (name: string): string => name.replace("-d", "D");
const EVENTS = ["ready", "progress", "change", "error"];
// The slab is shown here until the embed shows its own. In print the element shows its children,
// which are there for readers without scripts.
const STYLE = `:host{display:block;position:relative;aspect-ratio:16/9;background:#eae7e1}
:host([hidden]){display:none}
:host:before{content:"";position:absolute;inset:20%;background:#8ea186;
clip-path:polygon(0 35%,54% 0,100% 45%,34% 100%)}
iframe{position:relative;display:block;width:100%;height:100%;border:0}
slot{display:none}
@media(prefers-color-scheme:dark){:host{background:#15181b}}
@media print{iframe,:host:before{display:none}slot{display:block}}`;

const address = new URL("embed.html", import.meta.url);
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

interface Waiting {
  message: Envelope;
  /** A request to wake or to sleep, which is sent whether the embed is awake or not. */
  isTurn: boolean;
  sent: boolean;
  timer: number;
  resolve: (answer: Envelope) => void;
  reject: (why: Error) => void;
}

/** The elements on a page. */
const connected = new Set<FaultTerrainElement>();
/** Those that request graphics, the latest last. */
const applicants = new Set<FaultTerrainElement>();
/** Those that have graphics or are about to get them. */
const holders = new Set<FaultTerrainElement>();
let lastId = 0;

export class FaultTerrainElement extends HTMLElement {
  static readonly observedAttributes = NAMES;
  static readonly #visibility = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        (target as FaultTerrainElement).#setVisible(isIntersecting);
      }
    },
    { rootMargin: "10%" },
  );

  static {
    addEventListener("message", ({ source, origin, data }: MessageEvent<Envelope | null>) => {
      if (origin !== address.origin || data?.faultline !== 1) return;
      for (const each of connected) {
        if (each.#frame?.contentWindow === source) each.#receive(data);
      }
    });
    document.addEventListener("visibilitychange", () => {
      for (const each of connected) each.#apply();
    });
    for (const name of NAMES) {
      Object.defineProperty(this.prototype, propertyOf(name), {
        get(this: FaultTerrainElement) {
          return this.getAttribute(name) ?? "";
        },
        set(this: FaultTerrainElement, value: unknown) {
          this.setAttribute(name, String(value));
        },
        configurable: true,
        enumerable: true,
      });
    }
  }

  /**
   * Gives the graphics to the applicants of highest rank. A holder frees them when it reports that
   * it sleeps.
   */
  static #distribute(): void {
    const order = [...applicants].sort((a, b) => a.#rank() - b.#rank());
    const wanted = order.slice(-MAX_AWAKE).reverse();
    for (const each of holders) if (!wanted.includes(each)) each.#turn(false);
    for (const each of wanted) {
      if (holders.size < MAX_AWAKE) holders.add(each);
      if (holders.has(each)) each.#turn(true);
    }
  }

  #frame: HTMLIFrameElement | null = null;
  readonly #waiting = new Map<number, Waiting>();
  /** Whether the embed listens. */
  #listening = false;
  /** Whether the embed has its graphics. */
  #awake = false;
  /** Whether the embed is about to wake or to sleep. */
  #turning = false;
  #visible = false;
  #pressed = false;
  #changed = false;
  /** Whether its land was finished once, so that a sleeping embed shows a whole picture. */
  #shown = false;
  /** Why the embed could not start; empty otherwise. */
  #failed = "";

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    // Properties that were set before the element was defined become attributes.
    for (const name of NAMES) {
      const property = propertyOf(name);
      if (!Object.hasOwn(this, property)) continue;
      const { [property]: value } = this as unknown as Record<string, string>;
      delete (this as unknown as Record<string, string>)[property];
      queueMicrotask(() => this.setAttribute(name, value ?? ""));
    }
  }

  connectedCallback(): void {
    const frame = (this.#frame = document.createElement("iframe"));
    const settings = new URLSearchParams({ wake: "host" });
    const start = this.getAttribute("start");
    const dark = matchMedia("(prefers-color-scheme:dark)").matches;
    const poster = (dark && this.getAttribute("poster-dark")) || this.getAttribute("poster");
    if (start) settings.set("start", start);
    // An anchor resolves the address, and does not throw if it is invalid.
    if (poster)
      settings.set("poster", Object.assign(document.createElement("a"), { href: poster }).href);
    frame.src = `${address.href}?${settings}#${this.#link()}`;
    frame.title = this.title || TEXT.embedFrameTitle;
    frame.loading = "lazy";
    this.shadowRoot!.replaceChildren(frame, document.createElement("slot"));
    connected.add(this);
    FaultTerrainElement.#visibility.observe(this);
  }

  disconnectedCallback(): void {
    FaultTerrainElement.#visibility.unobserve(this);
    for (const set of [connected, applicants, holders]) set.delete(this);
    this.#listening = this.#awake = this.#turning = this.#visible = this.#pressed = false;
    this.#shown = false;
    this.#failed = "";
    this.#frame?.remove();
    this.#frame = null;
    for (const id of this.#waiting.keys()) this.#settle(id, "disconnected");
    FaultTerrainElement.#distribute();
  }

  attributeChangedCallback(name: string): void {
    if (!this.#frame || this.#changed) return;
    this.#changed = true;
    // Attributes that change in one task count as one change.
    queueMicrotask(() => {
      this.#changed = false;
      if (!this.#frame) return;
      if (this.#awake || this.#turning) {
        if (!/start|poster/.test(name)) {
          this.#ask("set", { recipe: this.#link() }).catch((why: Error) =>
            this.#tell("error", why),
          );
        }
      } else {
        this.disconnectedCallback();
        this.connectedCallback();
      }
    });
  }

  /**
   * How urgently it needs graphics: most while a request waits, then until its land was finished
   * once.
   */
  #rank(): number {
    return this.#hasRequests() ? 2 : this.#shown ? 0 : 1;
  }

  #hasRequests(): boolean {
    return [...this.#waiting.values()].some(({ isTurn }) => !isTurn);
  }

  #setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#apply();
  }

  /** Applies for graphics, ahead of all earlier applicants, or withdraws. */
  #apply(): void {
    const starts = this.#pressed || this.getAttribute("start") !== "click";
    const wants = this.#hasRequests() || (this.#visible && starts && !document.hidden);
    applicants.delete(this);
    if (wants && this.#frame && !this.#failed) applicants.add(this);
    FaultTerrainElement.#distribute();
  }

  #turn(awake: boolean): void {
    if (this.#turning || this.#awake === awake) return;
    this.#turning = true;
    // Requests wait until the embed has woken or fallen asleep.
    this.#awake = false;
    if (awake) this.#frame!.loading = "eager";
    this.#send(awake ? "wake" : "sleep", {}, true).then(
      () => this.#turned(awake),
      (why: Error) => this.#frame && this.#fail(why),
    );
  }

  #fail({ message }: Error): void {
    this.#failed = message;
    applicants.delete(this);
    for (const id of this.#waiting.keys()) this.#settle(id, message);
    this.#turned(false);
  }

  #turned(awake: boolean): void {
    this.#turning = false;
    this.#awake = awake;
    if (!awake) holders.delete(this);
    this.#flush();
    FaultTerrainElement.#distribute();
  }

  #receive({ faultline: _, type, id, ...detail }: Envelope): void {
    if (id !== undefined) {
      const why = type === "result" ? "" : String(detail.message);
      this.#settle(id, why, detail as Envelope);
    } else if (type === "loaded") {
      // Not only the first time: after a failure a reader may reload the embed.
      this.#listening = true;
      this.#awake = false;
      this.#failed = "";
      if (!this.#turning) holders.delete(this);
      this.#flush();
      this.#apply();
    } else if (type === "wanted") {
      this.#pressed = true;
      this.#apply();
    } else if (EVENTS.includes(type)) {
      if (detail.fingerprint && !this.#shown) {
        this.#shown = true;
        FaultTerrainElement.#distribute();
      }
      this.#tell(type, detail);
    }
  }

  #tell(type: string, { message, ...detail }: object & { message?: unknown }): void {
    this.dispatchEvent(new CustomEvent(type, { detail: message ? { message } : detail }));
  }

  play(): Promise<unknown> {
    return this.#ask("play");
  }

  pause(): Promise<unknown> {
    return this.#ask("pause");
  }

  seek(step: number): Promise<unknown> {
    return this.#ask("seek", { step });
  }

  set(what: object): Promise<unknown> {
    return this.#ask("set", what);
  }

  screenshot(size: object): Promise<unknown> {
    return this.#ask("screenshot", size).then(({ image }) => image);
  }

  heights(): Promise<unknown> {
    return this.#ask("heights").then(({ heights }) => heights);
  }

  #link(): string {
    const ui = this.getAttribute("ui");
    const entries = [this.getAttribute("view"), ui && surroundingsEntry(ui)];
    return joinLink(this.getAttribute("recipe") || DEFAULT_RECIPE, ...entries);
  }

  #ask(type: RequestType, what: object = {}): Promise<Envelope> {
    const why = this.#frame ? this.#failed : "disconnected";
    if (why) return Promise.reject(new Error(why));
    const answer = this.#send(type, what, false);
    this.#apply();
    return answer;
  }

  #send(type: RequestType, what: object, isTurn: boolean): Promise<Envelope> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const message: Envelope = { ...what, faultline: 1, id, type };
      const timer = setTimeout(() => this.#settle(id, "timed out"), TIMEOUT_MS);
      this.#waiting.set(id, { message, isTurn, sent: false, timer, resolve, reject });
      this.#flush();
    });
  }

  /**
   * Sends requests that wait: wake and sleep once the embed listens, the others once it is awake.
   */
  #flush(): void {
    const target = address.origin === "null" ? "*" : address.origin;
    for (const each of this.#waiting.values()) {
      if (each.sent || !this.#listening || !(this.#awake || each.isTurn)) continue;
      each.sent = true;
      this.#frame?.contentWindow?.postMessage(each.message, target);
    }
  }

  #settle(id: number, why: string, answer?: Envelope): void {
    const found = this.#waiting.get(id);
    if (!found) return;
    this.#waiting.delete(id);
    clearTimeout(found.timer);
    if (why || !answer) found.reject(new Error(why));
    else found.resolve(answer);
    if (!found.isTurn) this.#apply();
  }
}

if (!customElements.get("fault-terrain")) {
  customElements.define("fault-terrain", FaultTerrainElement);
}
