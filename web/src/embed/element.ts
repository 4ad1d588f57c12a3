// <fault-terrain>: embed.html in an iframe, as an element with attributes, events and methods
// (web/element.d.ts, docs/embedding.md). Loads nothing but the embed beside it. Of all elements of
// a page at most eight have graphics at a time, for browsers take them from the oldest beyond
// sixteen: those that are seen and asked, the latest first; the others show their last picture.

import type * as Public from "../../element";
import type { Envelope, RequestType } from "../common/protocol";

const MOST_AWAKE = 8;
const TIMEOUT_MS = 60_000;
const NAMES = ["recipe", "view", "ui", "start", "poster", "poster-dark"] as const;
const propertyOf = (name: string): string => name.replace("-d", "D");
const EVENTS = ["ready", "progress", "change", "error"];
// The slab stands here as well, until the embed's own does. On paper stands what the page has in the
// element for readers without scripts.
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
  /** Wake or sleep: sent whether it is awake or not. */
  isTurn: boolean;
  sent: boolean;
  timer: number;
  resolve: (answer: Envelope) => void;
  reject: (why: Error) => void;
}

/**
 * Those on a page; those that want graphics, the latest last; those that have them or are about to.
 */
const connected = new Set<Terrain>();
const wishes = new Set<Terrain>();
const holders = new Set<Terrain>();
let lastId = 0;

/** Gives the graphics to those that want them most. They are free again once one says it sleeps. */
function arrange(): void {
  const order = [...wishes].sort((a, b) => a.rank() - b.rank());
  const wanted = order.slice(-MOST_AWAKE).reverse();
  for (const each of holders) if (!wanted.includes(each)) each.turn(false);
  for (const each of wanted) {
    if (holders.size < MOST_AWAKE) holders.add(each);
    if (holders.has(each)) each.turn(true);
  }
}

const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) (target as Terrain).see(isIntersecting);
  },
  { rootMargin: "10%" },
);

addEventListener("message", ({ source, origin, data }: MessageEvent<Envelope | null>) => {
  if (origin !== address.origin || data?.faultline !== 1) return;
  for (const each of connected) if (each.isFrom(source)) each.hear(data);
});

document.addEventListener("visibilitychange", () => {
  for (const each of connected) each.request();
});

class Terrain extends HTMLElement {
  static readonly observedAttributes = NAMES;
  #frame: HTMLIFrameElement | null = null;
  readonly #waiting = new Map<number, Waiting>();
  /** The embed listens; it has its graphics; it is on the way to or from them. */
  #listening = false;
  #awake = false;
  #turning = false;
  #seen = false;
  #pressed = false;
  #changed = false;
  /** Its land stood finished once, so that there is a picture to leave; why it could not start. */
  #shown = false;
  #failed = "";

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    // What was set before the element was known.
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
    // An anchor's address is whole, and no error where it is none.
    if (poster)
      settings.set("poster", Object.assign(document.createElement("a"), { href: poster }).href);
    frame.src = `${address.href}?${settings}#${this.#link()}`;
    frame.title = this.title || TEXT.embedFrameTitle;
    frame.loading = "lazy";
    this.shadowRoot!.replaceChildren(frame, document.createElement("slot"));
    connected.add(this);
    sight.observe(this);
  }

  disconnectedCallback(): void {
    sight.unobserve(this);
    for (const set of [connected, wishes, holders]) set.delete(this);
    this.#listening = this.#awake = this.#turning = this.#seen = this.#pressed = false;
    this.#shown = false;
    this.#failed = "";
    this.#frame?.remove();
    this.#frame = null;
    for (const id of this.#waiting.keys()) this.#settle(id, "disconnected");
    arrange();
  }

  attributeChangedCallback(name: string): void {
    if (!this.#frame || this.#changed) return;
    this.#changed = true;
    // Several attributes that change together are one change.
    queueMicrotask(() => {
      this.#changed = false;
      if (!this.#frame) return;
      if (this.#awake || this.#turning) {
        if (!/start|poster/.test(name)) {
          this.#request("set", { recipe: this.#link() }).catch((why: Error) =>
            this.#tell("error", why),
          );
        }
      } else {
        this.disconnectedCallback();
        this.connectedCallback();
      }
    });
  }

  isFrom(source: MessageEventSource | null): boolean {
    return this.#frame?.contentWindow === source;
  }

  /** How much it wants graphics: most while it is asked, then until it was seen finished. */
  rank(): number {
    return this.#isAsked() ? 2 : this.#shown ? 0 : 1;
  }

  #isAsked(): boolean {
    return [...this.#waiting.values()].some(({ isTurn }) => !isTurn);
  }

  see(seen: boolean): void {
    this.#seen = seen;
    this.request();
  }

  /** Says anew whether it wants graphics; the latest to say so comes first. */
  request(): void {
    const starts = this.#pressed || this.getAttribute("start") !== "click";
    const wants = this.#isAsked() || (this.#seen && starts && !document.hidden);
    wishes.delete(this);
    if (wants && this.#frame && !this.#failed) wishes.add(this);
    arrange();
  }

  turn(awake: boolean): void {
    if (this.#turning || this.#awake === awake) return;
    this.#turning = true;
    // Whatever is said meanwhile waits.
    this.#awake = false;
    if (awake) this.#frame!.loading = "eager";
    this.#send(awake ? "wake" : "sleep", {}, true).then(
      () => this.#turned(awake),
      (why: Error) => this.#frame && this.#fail(why),
    );
  }

  #fail({ message }: Error): void {
    this.#failed = message;
    wishes.delete(this);
    for (const id of this.#waiting.keys()) this.#settle(id, message);
    this.#turned(false);
  }

  #turned(awake: boolean): void {
    this.#turning = false;
    this.#awake = awake;
    if (!awake) holders.delete(this);
    this.#flush();
    arrange();
  }

  hear({ faultline: _, type, id, ...detail }: Envelope): void {
    if (id !== undefined) {
      const why = type === "result" ? "" : String(detail.message);
      this.#settle(id, why, detail as Envelope);
    } else if (type === "loaded") {
      // Perhaps not for the first time: somebody may have tried again.
      this.#listening = true;
      this.#awake = false;
      this.#failed = "";
      if (!this.#turning) holders.delete(this);
      this.#flush();
      this.request();
    } else if (type === "wanted") {
      this.#pressed = true;
      this.request();
    } else if (EVENTS.includes(type)) {
      if (detail.fingerprint && !this.#shown) {
        this.#shown = true;
        arrange();
      }
      this.#tell(type, detail);
    }
  }

  #tell(type: string, { message, ...detail }: object & { message?: unknown }): void {
    this.dispatchEvent(new CustomEvent(type, { detail: message ? { message } : detail }));
  }

  play(): Promise<unknown> {
    return this.#request("play");
  }

  pause(): Promise<unknown> {
    return this.#request("pause");
  }

  seek(step: number): Promise<unknown> {
    return this.#request("seek", { step });
  }

  set(what: object): Promise<unknown> {
    return this.#request("set", what);
  }

  screenshot(size: object): Promise<unknown> {
    return this.#request("screenshot", size).then(({ image }) => image);
  }

  heights(): Promise<unknown> {
    return this.#request("heights").then(({ heights }) => heights);
  }

  #link(): string {
    const [recipe, view] = (this.getAttribute("recipe") || "v1").split("!");
    const ui = this.getAttribute("ui");
    const views = [view, this.getAttribute("view"), ui && `ui=${ui}`].filter(Boolean);
    return views.length > 0 ? `${recipe}!${views.join(";")}` : recipe!;
  }

  #request(type: RequestType, what: object = {}): Promise<Envelope> {
    const why = this.#frame ? this.#failed : "disconnected";
    if (why) return Promise.reject(new Error(why));
    const answer = this.#send(type, what, false);
    this.request();
    return answer;
  }

  #send(type: RequestType, what: object, isTurn: boolean): Promise<Envelope> {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const message: Envelope = { ...what, faultline: 1, id, type };
      const timer = window.setTimeout(() => this.#settle(id, "timed out"), TIMEOUT_MS);
      this.#waiting.set(id, { message, isTurn, sent: false, timer, resolve, reject });
      this.#flush();
    });
  }

  /** Sends what can be sent: everything once it is awake, wake and sleep as soon as it listens. */
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
    if (!found.isTurn) this.request();
  }
}

for (const name of NAMES) {
  Object.defineProperty(Terrain.prototype, propertyOf(name), {
    get(this: Terrain) {
      return this.getAttribute(name) ?? "";
    },
    set(this: Terrain, value: unknown) {
      this.setAttribute(name, String(value));
    },
    configurable: true,
    enumerable: true,
  });
}

if (!customElements.get("fault-terrain")) customElements.define("fault-terrain", Terrain);

export const FaultTerrainElement = Terrain as unknown as typeof Public.FaultTerrainElement;
