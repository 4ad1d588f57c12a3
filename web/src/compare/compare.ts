// Two lands under one camera: side by side, by a wiper, or as their difference; and the card that
// chooses them. It is not part of the first view. The link holds what is compared and how; C++ reads
// it, names the lands and computes the difference. The other land has a playground of its own
// (second_land.ts), on the left.

import { element, make, setText, toast } from "../common/dom";
import { filled } from "../common/filled";
import type { Compared, Comparison } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";
import { openedHeights } from "../common/opened";
import type { PartHost } from "../common/part_host";
import type { Picture } from "../common/picture";
import type { PictureRequest, SharedView } from "../common/playground";
import { failureWords } from "../common/rpc";
import type { PanelControl, PlaygroundState } from "../common/state";
import { CompareCard } from "./compare_card";
import { differenceOf } from "./difference";
import { SecondLand } from "./second_land";
import { joined } from "./two_lands";
import { Wiper } from "./wiper";

/** A picture waits so long for the lands that it shows. */
const SETTLE_MS = 60_000;
/** Settings of the view that the other land has no part in, and that change often. */
const OWN_SETTINGS = ["cam", "at"];
/** From the land's lower border to the names, and from them to a legend; CSS pixels. */
const NAMES_ABOVE = 44;
const NAME_GAP = 4;

function setBox(target: HTMLElement, box: Record<string, number>): void {
  for (const [name, value] of Object.entries(box)) target.style.setProperty(name, `${value}px`);
}

export class Compare {
  private readonly client = new LessonClient();
  private readonly place = make("div", "compare");
  private canvas = make("canvas", "compare-canvas");
  private readonly clip = make("div", "compare-clip");
  private readonly line = make("div", "compare-wiper");
  private readonly wiper = new Wiper(() => this.layout());
  private readonly names = [make("span", "compare-name there"), make("span", "compare-name here")];
  private readonly panel = make("section", "compare-panel card");
  private readonly card: CompareCard;
  private second: SecondLand | null = null;
  private starts = false;
  private compared: Compared | null = null;
  private asked = "";
  /** What the panel shows: the fingerprints of both lands. */
  private differs = "";
  private found: Comparison | null = null;
  private failed = false;
  private before: PlaygroundState | null = null;
  /** Pictures that wait for both lands. */
  private readonly waiters: (() => void)[] = [];

  constructor(private readonly host: PartHost) {
    const { canvas, panel, place, line } = this;
    canvas.id = "compare-canvas";
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", TEXT.compareCanvasLabel);
    panel.setAttribute("aria-label", TEXT.compareDifferenceOption);
    panel.tabIndex = 0;
    line.append(this.wiper.handle, ...this.names);
    place.hidden = this.clip.hidden = true;
    this.clip.append(canvas);
    place.append(this.clip, line, panel);
    element("view").after(place);
    const observer = new ResizeObserver(() => this.layout());
    const first = element("canvas");
    for (const region of [element("view"), first]) observer.observe(region);
    // An embed that sleeps gives its context back; so does the other land, and both wake together.
    first.addEventListener("webglcontextlost", () => this.second?.setAsleep(true));
    first.addEventListener("webglcontextrestored", () => this.second?.setAsleep(false));
    this.card = new CompareCard(host, (recipe) => this.offers(recipe));
  }

  open(): void {
    this.card.open();
  }

  sync(state: PlaygroundState): void {
    this.tellEnd(state);
    this.card.sync(state);
    const isOn = state.compare !== "" && state.standing !== "there";
    this.place.hidden = !isOn;
    for (const mode of this.card.modes.keys()) {
      const isMode = isOn && state.compareAs === mode;
      document.documentElement.classList.toggle(`comparing-${mode}`, isMode);
    }
    if (!isOn) return this.end();
    this.place.dataset.as = state.compareAs;
    this.showNames(state);
    this.layout();
    void this.ask(state);
    if (this.second) this.showSecond();
    else void this.start();
  }

  /** The other land follows the page's. */
  afterFrame(): void {
    const { second, host } = this;
    if (!second || this.place.hidden) return;
    const shared = host.attempt((target) => target.sharedView());
    if (shared) second.follow(shared);
    this.placeNames();
    void this.showDifference();
  }

  /** A picture of both lands as they are shown; null where only one is. */
  async take(request: PictureRequest): Promise<Picture | null> {
    if (this.place.hidden) return null;
    await this.settled();
    const state = this.host.state();
    const { second, compared } = this;
    if (!second || !compared || !state) return null;
    const other = second.state()?.hash ?? "";
    try {
      if (state.compareAs !== "difference") return this.takeBoth(state, request, other);
      if (!this.found) return null;
      const title = filled(TEXT.compareDifferenceTitle, {
        here: this.hereName(state),
        there: compared.there,
      });
      const { ends, map, sentences } = this.found;
      const words = request.caption ? [...ends, title, ...sentences] : ends;
      const shown = { map: Int8Array.from(map), words: words.join("\n") };
      return { ...this.host.takeAlone({ ...request, ...shown }), other };
    } catch (error) {
      console.error(error);
      return { pixels: null, error: TEXT.pictureEncodingError, flat: false };
    }
  }

  /**
   * The page's land, or its step where it is not finished: that is what is seen, and what a phone
   * has room for. The other land always is finished.
   */
  private hereName({ position, length, place }: PlaygroundState): string {
    const name = this.compared?.here ?? "";
    if (position === length || !name) return name;
    return place || filled(TEXT.compareUnfinished, { at: String(position), all: String(length) });
  }

  private showNames(state: PlaygroundState): void {
    const here = this.hereName(state);
    setText(this.names[1]!, here);
    if (this.compared) this.card.name(this.compared.there, here);
  }

  private takeBoth(state: PlaygroundState, request: PictureRequest, other: string): Picture | null {
    const { second, compared, host } = this;
    const isSide = state.compareAs === "side";
    const half = Math.floor(request.width / 2);
    const width = isSide ? request.width - half : request.width;
    const line = isSide ? half : Math.round(this.wiper.at * request.width);
    const part = { ...request, width, both: request.width, caption: false };
    const nameOf = (name: string): string => (request.caption ? name : "");
    const shared = host.attempt((target) => target.sharedViewIn(part.width, part.height));
    if (!shared) return null;
    const left = { line, left: true, words: nameOf(compared!.there), legend: false };
    const there = second!.take({ ...part, ...left }, shared);
    if (!there.pixels) return there;
    const right = { line: line - (request.width - width), words: nameOf(this.hereName(state)) };
    const here = host.takeAlone({ ...part, ...right });
    if (!here.pixels) return here;
    const pixels = joined(there.pixels, here.pixels, line, request);
    return { pixels, error: "", flat: here.flat, other };
  }

  /** Resolves once both lands are at rest and, where it is shown, their difference is known. */
  private async settled(): Promise<void> {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, SETTLE_MS, true));
    while (!this.isDone()) {
      const next = new Promise<boolean>((resolve) => this.waiters.push(() => resolve(false)));
      if (await Promise.race([next, late])) return;
    }
  }

  private isDone(): boolean {
    const { compare = "", compareAs = "" } = this.host.state() ?? {};
    const isKnown = this.compared?.link && (compareAs !== "difference" || this.found);
    return !compare || this.failed || Boolean(isKnown && this.second?.settled);
  }

  /** What a picture waits for may be there. */
  private tellWaiters(): void {
    for (const tell of this.waiters.splice(0)) tell();
  }

  /** Another land ends a comparison that nobody ended; but a stop of a lecture says what it shows. */
  private tellEnd(state: PlaygroundState): void {
    const { before } = this;
    this.before = state;
    const isOver = before?.compare && !state.compare && before.recipe !== state.recipe;
    if (isOver && state.ui === "full" && state.stop[0] === 0) toast(TEXT.compareEnded);
  }

  private end(): void {
    if (!this.second) return;
    this.close(this.second);
    this.second = null;
    this.compared = this.found = null;
    this.failed = false;
    this.tellWaiters();
    this.clip.hidden = true;
    this.asked = this.differs = "";
    this.host.change((target) => target.showAlone());
  }

  /** A context that is given back makes room; its canvas can have no other. */
  private close(second: SecondLand): void {
    second.close();
    this.canvas = this.canvas.cloneNode() as HTMLCanvasElement;
    this.clip.replaceChildren(this.canvas);
  }

  private async offers(link: string): Promise<Compared> {
    return JSON.parse(
      await this.client.ask<string>({ call: "compared", args: [link] }),
    ) as Compared;
  }

  /** Asks for names and link of the other land, when this land's recipe or view is another. */
  private async ask(state: PlaygroundState): Promise<void> {
    const wanted = OWN_SETTINGS.reduce(
      (link, key) => this.host.links.linkWith(link, key, ""),
      state.link,
    );
    if (wanted === this.asked) return;
    this.asked = wanted;
    try {
      const compared = await this.offers(state.link);
      if (wanted !== this.asked) return;
      this.compared = compared;
      this.failed = false;
      setText(this.names[0]!, compared.there);
      this.showNames(this.host.state() ?? state);
      this.differs = "";
      this.showSecond();
    } catch (error) {
      this.fail(error);
    }
  }

  private async start(): Promise<void> {
    if (this.starts) return;
    this.starts = true;
    try {
      const second = await SecondLand.start(this.canvas, {
        afterFrame: (shared) => this.afterSecondFrame(shared),
        onError: (error) => this.fail(error),
      });
      const state = this.host.state();
      if (!state?.compare) return this.close(second);
      this.second = second;
      this.layout();
      this.showSecond();
      this.afterFrame();
    } catch (error) {
      this.fail(error);
    } finally {
      this.starts = false;
    }
  }

  private showSecond(): void {
    const { second, compared } = this;
    if (!second || !compared?.link) return;
    second.show(compared.link);
    this.tellSettled();
    this.clip.hidden = false;
    const other = second.state();
    if (!other?.lacksBase) return;
    const heights = openedHeights(other.values.base?.text);
    if (heights) {
      setText(this.names[0]!, compared.there);
      return second.openLand(heights);
    }
    const words = filled(TEXT.compareLacksFile, { name: compared.there });
    setText(this.names[0]!, words);
    this.panel.replaceChildren(make("p", "", words));
  }

  private afterSecondFrame(shared: SharedView): void {
    const { host, second } = this;
    // The page's land shows both ranges; its state has a legend.
    if (host.attempt((target) => target.share(shared, false))) host.change(() => undefined);
    if (second?.settled) this.afterFrame();
    this.tellSettled();
    if (second?.settled) this.tellWaiters();
  }

  /** Tells tests whether the other land is at rest. */
  private tellSettled(): void {
    this.place.dataset.settled = String(this.second?.settled ?? false);
  }

  private fail(error: unknown): void {
    console.error(error);
    this.failed = true;
    this.tellWaiters();
    setText(this.names[0]!, TEXT.compareFailed);
    this.panel.replaceChildren(make("p", "", failureWords(error)));
  }

  // Where it stands -------------------------------------------------------------------------------

  private layout(): void {
    const { second, line, place } = this;
    if (place.hidden) return;
    const main = element<HTMLCanvasElement>("canvas");
    const frame = main.getBoundingClientRect();
    const view = element("view").getBoundingClientRect();
    const isSide = place.dataset.as === "side";
    const left = (isSide ? view.left - view.width : view.left) - frame.left;
    const top = view.top - frame.top;
    const at = isSide ? left + view.width : left + view.width * this.wiper.at;
    second?.place(
      frame,
      { x: left, y: top, width: view.width, height: view.height },
      main.width,
      main.height,
    );
    // A box around the canvas, which lies in it as the whole window does; a clip path is slower.
    setBox(this.clip, { left, top, width: at - left, height: view.height });
    for (const layer of this.clip.querySelectorAll("canvas"))
      setBox(layer, { left: -left, top: -top, width: frame.width, height: frame.height });
    setBox(line, { left: at, top, height: view.height });
    this.names[0]!.style.maxWidth = `${Math.max(0, at - left - 16)}px`;
    this.names[1]!.style.maxWidth = `${Math.max(0, view.right - frame.left - at - 16)}px`;
    this.placeNames();
    setBox(place, {
      "--left": left,
      "--top": top,
      "--width": view.width,
      "--height": view.height,
    });
  }

  /** The names stand in one line above the land's lower border, or above a legend that stands there. */
  private placeNames(): void {
    const { second, host, names, line, place } = this;
    const { left, top } = element("canvas").getBoundingClientRect();
    const bottom = element("view").getBoundingClientRect().bottom - top;
    const controls = [second?.controls(), host.attempt((target) => target.controls())];
    let lowest = bottom - NAMES_ABOVE;
    for (const [i, json] of controls.entries()) {
      const all = JSON.parse(json ?? "[]") as PanelControl[];
      const legend = all.find(({ key }) => key === "legend");
      if (!legend) continue;
      // Side by side each legend stands beside its own land's name.
      for (const name of place.dataset.as === "side" ? [names[i]!] : names) {
        const box = name.getBoundingClientRect();
        const isBeside = box.left - left >= legend.x + legend.width || box.right - left <= legend.x;
        const isBelow = lowest - box.height >= legend.y + legend.height;
        if (!isBeside && !isBelow) lowest = Math.min(lowest, legend.y - NAME_GAP);
      }
    }
    line.style.setProperty("--names", `${bottom - lowest}px`);
  }

  // The difference --------------------------------------------------------------------------------

  private async showDifference(): Promise<void> {
    const { second, compared, host, place } = this;
    if (place.dataset.as !== "difference" || !second?.settled || !compared) return;
    const state = host.state();
    const other = second.state();
    if (!state?.hash || !other?.hash || other.lacksBase) return;
    const [scale, level] = [state.scale.text, state.level.text];
    const key = `${state.hash} ${other.hash} ${scale} ${level}`;
    if (key === this.differs) return;
    this.differs = key;
    this.found = null;
    const here = host.attempt((target) => target.heights().slice());
    const there = second.heights();
    if (!here || !there) return;
    try {
      const json = await this.client.ask<string>(
        { call: "comparison", args: [here, there, scale, level] },
        { transfer: [here.buffer, there.buffer] as Transferable[] },
      );
      if (key !== this.differs || !json) return;
      this.found = JSON.parse(json) as Comparison;
      this.panel.replaceChildren(...differenceOf(this.found, this.hereName(state), compared.there));
      this.panel.dataset.shows = key;
      this.tellWaiters();
    } catch (error) {
      this.fail(error);
    }
  }
}
