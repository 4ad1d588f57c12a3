// Two lands under one camera: side by side, by a wiper, or as their difference; and the card that
// chooses them. It is not part of the first view. The link holds what is compared and how; C++ reads
// it, names the lands and computes the difference. The other land has a playground of its own
// (beside.ts), on the left.

import { bytesOf, openedHeights } from "../common/opened";
import { BarCard } from "../common/bar_card";
import { element, make, onSent, plainButton, setText } from "../common/dom";
import { filled } from "../common/filled";
import type { Compared, Comparison } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";
import type { Picture } from "../common/picture";
import type { PictureRequest, Playground, PlaygroundModule } from "../common/playground";
import { failureWords } from "../common/rpc";
import type { PlaygroundState } from "../common/state";
import { Beside, regionsOf } from "./beside";
import { differenceOf } from "./difference";
import { joined } from "./two_lands";

export interface CompareHost {
  change: (action: (target: Playground) => void) => void;
  /** Asks the program; nothing if it has stopped. */
  ask: <T>(question: (target: Playground) => T) => T | undefined;
  state: () => PlaygroundState | null;
  /** A picture of the page's land alone. */
  take: (request: PictureRequest) => Picture;
  /** Gives the program the page's regions anew. */
  layOut: () => void;
  /** The link in a text that somebody gave, or an empty text. */
  linkIn: (given: string) => string;
  focusLand: () => void;
  fetchParts: () => Promise<
    [PlaygroundModule, { regular: Uint8Array<ArrayBuffer>; semiBold: Uint8Array<ArrayBuffer> }]
  >;
  isSoftware: () => boolean;
}

const MODES = ["wiper", "side", "difference"] as const;
const LABELS = {
  wiper: TEXT.compareWiperOption,
  side: TEXT.compareSideOption,
  difference: TEXT.compareDifferenceOption,
};
const NONE = new Uint8Array(0);
/** A picture waits so long for the lands that it shows. */
const SETTLE_MS = 60_000;
const WIPER_STEP = 0.05;
const WIPER_END = 0.02;

function setBox(target: HTMLElement, box: Record<string, number>): void {
  for (const [name, value] of Object.entries(box)) target.style.setProperty(name, `${value}px`);
}

export class Compare {
  private readonly client = new LessonClient();
  private readonly place = make("div", "compare");
  private canvas = make("canvas", "compare-canvas");
  private readonly clip = make("div", "compare-clip");
  private readonly wiper = make("div", "compare-wiper");
  private readonly names = [make("span", "compare-name there"), make("span", "compare-name here")];
  private readonly panel = make("section", "compare-panel card");
  private readonly card: CompareCard;
  private beside: Beside | null = null;
  private starts = false;
  private compared: Compared | null = null;
  private asked = "";
  private wipe = 0.5;
  private othersRange = "";
  /** What the panel shows: the fingerprints of both lands. */
  private differs = "";
  private found: Comparison | null = null;

  constructor(private readonly host: CompareHost) {
    const { canvas, panel, place, wiper } = this;
    canvas.id = "compare-canvas";
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", TEXT.compareCanvasLabel);
    panel.setAttribute("aria-label", TEXT.compareDifferenceOption);
    panel.tabIndex = 0;
    wiper.append(this.handle(), ...this.names);
    place.hidden = this.clip.hidden = true;
    this.clip.append(canvas);
    place.append(this.clip, wiper, panel);
    element("view").after(place);
    const observer = new ResizeObserver(() => this.layout());
    const first = element("canvas");
    for (const region of [element("view"), first]) observer.observe(region);
    // An embed that sleeps gives its context back; so does the other land, and both wake together.
    first.addEventListener("webglcontextlost", () => this.beside?.sleep());
    first.addEventListener("webglcontextrestored", () => this.beside?.wakeUp());
    this.card = new CompareCard(host, (recipe) => this.offers(recipe));
    const state = host.state();
    if (state) this.sync(state);
  }

  open(): void {
    this.card.open();
  }

  sync(state: PlaygroundState): void {
    this.card.sync(state);
    const isOn = state.compare !== "" && state.standing !== "there";
    this.place.hidden = !isOn;
    for (const mode of MODES) {
      const isMode = isOn && state.compareAs === mode;
      document.documentElement.classList.toggle(`comparing-${mode}`, isMode);
    }
    if (!isOn) return this.end();
    this.place.dataset.as = state.compareAs;
    setText(this.names[1]!, this.hereName(state));
    this.layout();
    void this.ask(state);
    if (this.beside) this.showBeside(state);
    else void this.start();
  }

  /** After each frame of the page's land: the other one follows its camera. */
  follow(): void {
    const { beside, host } = this;
    if (!beside || this.place.hidden) return;
    const sight = host.ask((target) => target.sight().slice());
    if (sight) beside.follow(sight);
    void this.showDifference();
  }

  /** A picture of both lands as they are shown; null where only one is. */
  async take(request: PictureRequest): Promise<Picture | null> {
    if (this.place.hidden) return null;
    const state = await this.settled();
    const { beside, compared } = this;
    if (!beside || !compared || !state) return null;
    const other = beside.state()?.hash ?? "";
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
      return { ...this.host.take({ ...request, ...shown }), other };
    } catch (error) {
      console.error(error);
      return { pixels: null, error: TEXT.pictureEncodingError, flat: false };
    }
  }

  /**
   * The page's land, or its step where it is not finished: that is what is seen, and what a phone
   * has room for. The other land always is finished.
   */
  private hereName({ position, length }: PlaygroundState): string {
    const name = this.compared?.here ?? "";
    if (position === length || !name) return name;
    return filled(TEXT.compareUnfinished, { at: String(position), all: String(length) });
  }

  private takeBoth(state: PlaygroundState, request: PictureRequest, other: string): Picture | null {
    const { beside, compared, host } = this;
    const isSide = state.compareAs === "side";
    const half = Math.floor(request.width / 2);
    const width = isSide ? request.width - half : request.width;
    const line = isSide ? half : Math.round(this.wipe * request.width);
    const part = { ...request, width, both: request.width, caption: false };
    const nameOf = (name: string): string => (request.caption ? name : "");
    const sight = this.sightOf(part);
    const left = { line, left: true, name: nameOf(compared!.there), legend: false };
    const there = sight && beside!.take({ ...part, ...left }, sight);
    if (!there?.pixels) return there ?? null;
    const right = { line: line - (request.width - width), name: nameOf(this.hereName(state)) };
    const here = host.take({ ...part, ...right });
    if (!here.pixels) return here;
    const pixels = joined(there.pixels, here.pixels, line, request);
    return { pixels, error: "", flat: here.flat, other };
  }

  /** The camera of a picture of this size: that of a window as large, for a moment. */
  private sightOf({ width, height }: PictureRequest): Float32Array | undefined {
    const { host } = this;
    const sight = host.ask((target) => {
      target.setRegions(regionsOf({ width, height }, { x: 0, y: 0, width, height }, 1));
      return target.sight().slice();
    });
    host.layOut();
    return sight;
  }

  /** The state once both lands are at rest and, where it is shown, their difference is known. */
  private async settled(): Promise<PlaygroundState | null> {
    const begin = performance.now();
    for (;;) {
      const state = this.host.state();
      const isDone =
        this.beside?.settled &&
        this.compared?.link &&
        (state?.compareAs !== "difference" || this.found);
      if (isDone || !state?.compare || performance.now() - begin > SETTLE_MS) return state;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  private end(): void {
    if (!this.beside) return;
    this.beside.stop();
    this.beside = null;
    this.compared = this.found = null;
    this.clip.hidden = true;
    this.asked = this.othersRange = this.differs = "";
    // A context that was given back makes room; its canvas can have no other.
    const canvas = this.canvas.cloneNode() as HTMLCanvasElement;
    this.canvas.replaceWith(canvas);
    this.canvas = canvas;
    this.host.change((target) => target.lookLike(NONE, false));
  }

  private async offers(link: string): Promise<Compared> {
    return JSON.parse(
      await this.client.ask<string>({ call: "compared", args: [link] }),
    ) as Compared;
  }

  /** Asks for names and link of the other land, when this land's recipe or view is another. */
  private async ask(state: PlaygroundState): Promise<void> {
    // The camera and the place on the timeline change nothing of it.
    const key = [state.recipe, state.compare, state.palette, state.water.text, state.layer].join();
    const look = [state.exaggeration, state.rock, state.scale].map(({ text }) => text).join();
    const { contours, slope, flip, wireframe, specular, diamonds } = state;
    const wanted = [key, look, contours, slope, flip, wireframe, specular, diamonds].join();
    if (wanted === this.asked) return;
    this.asked = wanted;
    try {
      const compared = await this.offers(state.link);
      if (wanted !== this.asked) return;
      this.compared = compared;
      setText(this.names[0]!, compared.there);
      setText(this.names[1]!, this.hereName(this.host.state() ?? state));
      this.differs = "";
      const now = this.host.state();
      if (this.beside && now) this.showBeside(now);
    } catch (error) {
      this.fail(error);
    }
  }

  private async start(): Promise<void> {
    if (this.starts) return;
    this.starts = true;
    try {
      const [module, { regular, semiBold }] = await this.host.fetchParts();
      const state = this.host.state();
      if (!state?.compare) return;
      const isSoftware = this.host.isSoftware();
      this.beside = new Beside({
        module,
        regular,
        semiBold,
        canvas: this.canvas,
        isSoftware,
        onRange: (sight) => this.includeRange(sight),
        onFrame: () => this.frame(),
        onError: (error) => this.fail(error),
      });
      this.layout();
      this.showBeside(state);
      this.follow();
    } catch (error) {
      this.fail(error);
    } finally {
      this.starts = false;
    }
  }

  private showBeside(state: PlaygroundState): void {
    const { beside, compared } = this;
    if (!beside || !compared?.link) return;
    beside.show(compared.link, state);
    this.clip.hidden = false;
    const other = beside.state();
    if (!other?.lacksBase) return;
    const heights = openedHeights(other.values.base?.text);
    if (heights) {
      setText(this.names[0]!, compared.there);
      return beside.openLand(heights);
    }
    const words = filled(TEXT.compareLacksFile, { name: compared.there });
    setText(this.names[0]!, words);
    this.panel.replaceChildren(make("p", "", words));
  }

  private includeRange(sight: Float32Array): void {
    const key = sight.subarray(7).join();
    if (key === this.othersRange) return;
    this.othersRange = key;
    this.host.change((target) => target.lookLike(bytesOf(sight), false));
  }

  private frame(): void {
    const isSettled = this.beside?.settled ?? false;
    if (isSettled) this.follow();
    this.place.dataset.settled = String(isSettled && this.beside!.settled);
  }

  private fail(error: unknown): void {
    console.error(error);
    setText(this.names[0]!, TEXT.compareFailed);
    this.panel.replaceChildren(make("p", "", failureWords(error)));
  }

  // Where it stands -------------------------------------------------------------------------------

  private layout(): void {
    const { beside, place } = this;
    if (place.hidden) return;
    const main = element<HTMLCanvasElement>("canvas");
    const frame = main.getBoundingClientRect();
    const view = element("view").getBoundingClientRect();
    const isSide = place.dataset.as === "side";
    const left = (isSide ? view.left - view.width : view.left) - frame.left;
    const top = view.top - frame.top;
    const line = isSide ? left + view.width : left + view.width * this.wipe;
    beside?.place(
      frame,
      { x: left, y: top, width: view.width, height: view.height },
      main.width,
      main.height,
    );
    // A box around the canvas, which lies in it as the whole window does; a clip path is slower.
    setBox(this.clip, { left, top, width: line - left, height: view.height });
    for (const layer of this.clip.querySelectorAll("canvas"))
      setBox(layer, { left: -left, top: -top, width: frame.width, height: frame.height });
    setBox(this.wiper, { left: line, top, height: view.height });
    this.names[0]!.style.maxWidth = `${Math.max(0, line - left - 16)}px`;
    this.names[1]!.style.maxWidth = `${Math.max(0, view.right - frame.left - line - 16)}px`;
    setBox(this.panel, {
      "--left": left,
      "--top": top,
      "--width": view.width,
      "--height": view.height,
    });
  }

  private handle(): HTMLElement {
    const handle = make("div", "compare-handle");
    handle.tabIndex = 0;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-label", TEXT.compareWiperLabel);
    handle.setAttribute("aria-valuemin", "0");
    handle.setAttribute("aria-valuemax", "100");
    const move = (to: number): void => {
      this.wipe = Math.min(1 - WIPER_END, Math.max(WIPER_END, to));
      handle.setAttribute("aria-valuenow", String(Math.round(100 * this.wipe)));
      this.layout();
    };
    move(this.wipe);
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { left, width } = element("view").getBoundingClientRect();
      move((event.clientX - left) / width);
    });
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -WIPER_STEP, ArrowRight: WIPER_STEP }[event.key];
      const to = { Home: 0, End: 1 }[event.key] ?? (step === undefined ? null : this.wipe + step);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      move(to);
    });
    return handle;
  }

  // The difference --------------------------------------------------------------------------------

  private async showDifference(): Promise<void> {
    const { beside, compared, host, place } = this;
    if (place.dataset.as !== "difference" || !beside?.settled || !compared) return;
    const state = host.state();
    const other = beside.state();
    if (!state?.hash || !other?.hash || other.lacksBase) return;
    const key = `${state.hash} ${other.hash} ${state.scale.text}`;
    if (key === this.differs) return;
    this.differs = key;
    this.found = null;
    const here = host.ask((target) => target.heights().slice());
    const there = beside.heights();
    if (!here || !there) return;
    try {
      const json = await this.client.ask<string>(
        { call: "comparison", args: [here, there, state.scale.text] },
        { transfer: [here.buffer, there.buffer] as Transferable[] },
      );
      if (key !== this.differs || !json) return;
      this.found = JSON.parse(json) as Comparison;
      this.panel.replaceChildren(...differenceOf(this.found, this.hereName(state), compared.there));
      this.panel.dataset.shows = key;
    } catch (error) {
      this.fail(error);
    }
  }
}

/** The card: what to compare the land with, and how. */
class CompareCard {
  private readonly card = new BarCard("compare-card", TEXT.compareTitle);
  private readonly offered = make("div", "compare-offers");
  private readonly given = make("input");
  private readonly error = make("p", "compare-error");
  private readonly modes = new Map<string, HTMLInputElement>();
  private readonly running = make("div", "compare-running");
  private recipe = "";

  constructor(
    private readonly host: CompareHost,
    private readonly offers: (link: string) => Promise<Compared>,
  ) {
    this.error.setAttribute("role", "status");
    this.card.card.append(this.offered, this.form(), this.error, this.how());
  }

  open(): void {
    this.card.open(() => {
      this.error.textContent = "";
      const state = this.host.state();
      if (state) this.sync(state);
    });
  }

  sync(state: PlaygroundState): void {
    if (state.presenting) this.card.hide();
    if (!this.card.isOpen) return;
    this.running.hidden = state.compare === "";
    for (const [mode, input] of this.modes) input.checked = mode === state.compareAs;
    if (state.recipe === this.recipe) return;
    this.recipe = state.recipe;
    this.offers(state.recipe).then((compared) => {
      if (state.recipe === this.recipe) this.showOffers(compared);
    }, this.fail);
  }

  private readonly fail = (error: unknown): void => {
    console.error(error);
    this.error.textContent = failureWords(error);
  };

  private showOffers({ offers }: Compared): void {
    const now = plainButton(TEXT.compareKeepLabel, () => {
      this.compareWith(this.recipe);
      this.error.textContent = TEXT.compareKept;
    });
    this.offered.replaceChildren(
      ...offers.map(({ label, recipe }) => plainButton(label, () => this.compareWith(recipe))),
      now,
    );
  }

  private compareWith(recipe: string): void {
    this.error.textContent = "";
    this.host.change((target) => target.setView("compare", recipe, false));
  }

  private form(): HTMLElement {
    const form = make("form", "compare-form");
    const label = make("label", "", TEXT.compareLinkLabel);
    this.given.type = "text";
    this.given.spellcheck = false;
    this.given.autocomplete = "off";
    label.append(this.given);
    const submit = make("button", "button outlined", TEXT.compareTitle);
    form.append(label, submit);
    onSent(submit, () => {
      const link = this.host.linkIn(this.given.value);
      if (link) this.compareWith(link);
      else this.error.textContent = filled(TEXT.compareLinkError, { example: "v1;seed=oak" });
    });
    return form;
  }

  private how(): HTMLElement {
    const choice = make("fieldset", "choice");
    const segments = make("div", "segments");
    for (const mode of MODES) {
      const input = make("input");
      input.type = "radio";
      input.name = "compare-as";
      input.value = mode;
      input.addEventListener("change", () =>
        this.host.change((target) => target.setView("compare-as", mode, false)),
      );
      this.modes.set(mode, input);
      const label = make("label");
      label.append(input, make("span", "", LABELS[mode]));
      segments.append(label);
    }
    choice.append(make("legend", "", TEXT.compareHowTitle), segments);
    const stop = plainButton(TEXT.compareStopLabel, () => {
      this.host.change((target) => target.setView("compare", "", false));
      this.card.close();
      this.host.focusLand();
    });
    this.running.append(choice, stop);
    return this.running;
  }
}
