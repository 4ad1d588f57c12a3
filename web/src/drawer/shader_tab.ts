// The drawer's third side: the land once more, as a shader computes it, on a canvas of its own. The
// gpu module computes and decides everything; this file starts it, lends it time in each frame and
// shows what it says. Fetched when somebody opens that side.

import { icon, make, plainButton, setText } from "../common/dom";
import { fetchScript } from "../common/loading";
import type { PlaygroundState } from "../common/state";
import type { PartHost } from "../common/part_host";
import type { CreateGpu, GpuModule, Shader, ShaderState, SumsFormat } from "./gpu";
import { ShaderCode } from "./shader_code";

const CANVAS_ID = "shader-canvas";
const MAP_SIDE = 512;
const ERROR_SIDE = 256;
/** Of each frame, so that the page stays responsive. */
const BUDGET_MS = 10;
/** A recipe that changes is run once it has been the same for so long. */
const REST_MS = 400;

const PACES = [
  ["frame", TEXT.shaderPaceFrameLabel],
  ["fast", TEXT.shaderPaceFastLabel],
] as const;
const SUMS: readonly (readonly [SumsFormat | "", string])[] = [
  ["", TEXT.shaderSumsWholeLabel],
  ["float", TEXT.shaderSumsFloatLabel],
  ["half", TEXT.shaderSumsHalfLabel],
  ["bytes", TEXT.shaderSumsBytesLabel],
];

/** A row of radio buttons; `choose` gets the value of the one that is chosen. */
function choice(
  name: string,
  title: string,
  options: readonly (readonly [string, string])[],
  choose: (value: string) => void,
): HTMLFieldSetElement {
  const box = make("fieldset", "choice");
  const segments = make("div", "segments");
  for (const [i, [value, text]] of options.entries()) {
    const input = make("input");
    Object.assign(input, { type: "radio", name, value, checked: i === 0 });
    input.addEventListener("change", () => choose(value));
    const label = make("label");
    label.append(input, make("span", "", text));
    segments.append(label);
  }
  box.append(make("legend", "", title), segments);
  return box;
}

export class ShaderTab {
  readonly element = make("section", "shader-tab");
  private readonly figure = make("figure", "shader-figure");
  private readonly errorMap = make("canvas", "shader-map shader-error-map");
  private readonly title = make("h4", "shader-step");
  private readonly play = make("button", "button outlined");
  private readonly again = make("button", "button quiet square");
  private readonly follow = make("input");
  private readonly results = make("div", "shader-results");
  private readonly badge = make("p", "shader-badge");
  private readonly times = make("p", "shader-texts");
  private readonly verdict = make("p", "shader-texts");
  private readonly rest = make("p", "shader-quiet");
  private readonly sums: HTMLFieldSetElement;
  private readonly sumsReading = make("p", "shader-quiet");
  private readonly code = new ShaderCode();
  private readonly failure = make("div", "drawer-trouble");
  private readonly failureText = make("p");
  private readonly running: HTMLElement[];
  private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

  private module: GpuModule | null = null;
  private canvas: Shader | null = null;
  private loading = false;
  private tries = 0;
  private shown = false;
  private playing = false;
  private slow = true;
  private recipe = "";
  private palette = "";
  private sought = -1;
  private frame = 0;
  private waiting = 0;

  constructor(private readonly host: Pick<PartHost, "change">) {
    const { element } = this;
    this.play.type = this.again.type = "button";
    this.play.addEventListener("click", () => this.setPlaying(!this.playing));
    this.again.setAttribute("aria-label", TEXT.shaderRestartLabel);
    this.again.append(icon("first"));
    this.again.addEventListener("click", () => this.restart());
    this.follow.type = "checkbox";
    this.follow.checked = true;
    this.follow.addEventListener("change", () => this.seek());
    const followLabel = make("label", "shader-follow");
    followLabel.append(this.follow, make("span", "", TEXT.shaderFollowLabel));
    const buttons = make("div", "shader-buttons");
    buttons.append(this.play, this.again, followLabel);
    const pace = choice("shader-pace", TEXT.shaderPaceLabel, PACES, (value) => {
      this.slow = value === "frame";
    });
    this.sums = choice("shader-sums", TEXT.shaderSumsLabel, SUMS, (value) =>
      this.call((canvas) => canvas.round(value as SumsFormat | "")),
    );
    this.errorMap.width = this.errorMap.height = 1;
    this.errorMap.setAttribute("role", "img");
    this.errorMap.setAttribute("aria-label", TEXT.shaderErrorMapLabel);
    this.results.setAttribute("role", "status");
    this.results.append(this.badge, this.times, this.verdict);
    this.failure.setAttribute("role", "alert");
    this.failure.append(
      this.failureText,
      make("p", "", TEXT.shaderStays),
      plainButton(TEXT.failureRetryLabel, () => this.retry()),
    );
    const head = make("div", "shader-head");
    head.append(make("h3", "card-title", TEXT.shaderTitle), make("p", "", TEXT.shaderIntro));
    const controls = make("div", "shader-controls");
    controls.append(this.title, buttons, pace);
    const precision = make("div", "shader-precision");
    const error = make("div", "shader-error");
    error.append(this.errorMap, this.sumsReading);
    precision.append(this.sums, error);
    this.running = [this.figure, controls, this.results, this.rest, precision, this.code.element];
    element.append(head, this.failure, ...this.running);
    this.showFailure("");
  }

  /** Follows the page while this side is shown; a closed one only waits. */
  sync(state: PlaygroundState, shown: boolean): void {
    const opens = shown && !this.shown;
    this.shown = shown;
    if (!shown) {
      this.setPlaying(false);
      return;
    }
    const isOther = state.recipe !== this.recipe || state.palette !== this.palette;
    if (isOther) {
      const isFirst = this.recipe === "";
      this.recipe = state.recipe;
      this.palette = state.palette;
      window.clearTimeout(this.waiting);
      this.waiting = window.setTimeout(() => void this.begin(), isFirst ? 0 : REST_MS);
    } else if (opens) {
      this.wake();
    }
  }

  private link(): string {
    return `${this.recipe}!palette=${this.palette}`;
  }

  private async begin(): Promise<void> {
    if (this.loading) return;
    this.showFailure("");
    try {
      this.loading = true;
      this.module ??= await this.load();
    } catch (error) {
      console.warn(error);
      return this.showFailure(TEXT.cardLoadingError + ".");
    } finally {
      this.loading = false;
    }
    if (!this.canvas && !this.makeCanvas(this.module)) return;
    this.sought = -1;
    this.chooseWhole();
    this.call((canvas) => canvas.begin(this.link()));
    this.setPlaying(!this.still.matches);
  }

  private async load(): Promise<GpuModule> {
    const { default: create } = await fetchScript<{ default: CreateGpu }>("gpu.js", this.tries++);
    return create();
  }

  /** Puts a new canvas with a new context into the figure; false if there is none. */
  private makeCanvas(module: GpuModule): boolean {
    const map = make("canvas", "shader-map");
    map.id = CANVAS_ID;
    map.width = map.height = MAP_SIDE;
    map.setAttribute("role", "img");
    map.setAttribute("aria-label", TEXT.shaderMapLabel);
    map.addEventListener("webglcontextlost", () => {
      if (map.isConnected) this.call((canvas) => canvas.lose());
    });
    this.figure.replaceChildren(map);
    const canvas = new module.Shader();
    const missing = canvas.start(`#${CANVAS_ID}`);
    if (missing === "") {
      this.canvas = canvas;
      return true;
    }
    canvas.delete();
    this.showFailure(missing);
    return false;
  }

  private retry(): void {
    this.dropCanvas();
    void this.begin();
  }

  private dropCanvas(): void {
    const { canvas } = this;
    this.canvas = null;
    this.figure.replaceChildren();
    canvas?.delete();
  }

  /** Calls the module. After a trap it cannot go on; the next attempt starts another one. */
  private call(action: (canvas: Shader) => void): void {
    if (!this.canvas) return;
    try {
      action(this.canvas);
    } catch (error) {
      console.warn(error);
      this.canvas = null;
      this.module = null;
      this.figure.replaceChildren();
      this.showFailure(TEXT.shaderStoppedError);
    }
    this.wake();
  }

  private setPlaying(playing: boolean): void {
    if (playing && this.state()?.phase === "done") return this.restart();
    this.playing = playing;
    if (this.canvas) this.wake();
  }

  private restart(): void {
    this.sought = -1;
    this.playing = true;
    this.call((canvas) => canvas.restart());
  }

  private chooseWhole(): void {
    this.sums.querySelector<HTMLInputElement>('input[value=""]')!.checked = true;
  }

  private state(): ShaderState | null {
    const text = this.canvas?.state();
    return text ? (JSON.parse(text) as ShaderState) : null;
  }

  private wake(): void {
    this.frame ||= requestAnimationFrame(() => this.tick());
  }

  /** Does the work of one frame, and asks for another as long as there is more. */
  private tick(): void {
    this.frame = 0;
    if (!this.canvas || !this.shown) return;
    const before = this.state();
    if (!before) return;
    this.call((canvas) => {
      if (this.hasWork(before)) canvas.advance(this.slow, BUDGET_MS);
      canvas.paint(MAP_SIDE, MAP_SIDE);
    });
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const state = this.state();
    if (!state) return;
    if (state.phase === "measure" || state.phase === "done") this.playing = false;
    this.show(state);
    if (state.position > 0 && (this.slow || !this.playing)) this.seek(state);
    if (this.hasWork(state)) this.wake();
  }

  private hasWork({ phase, rounded }: ShaderState): boolean {
    if (phase === "prepare" || phase === "measure" || rounded.busy) return true;
    return phase === "passes" && this.playing;
  }

  /** Leads the block to the step that is shown here. */
  private seek(state = this.state()): void {
    if (!state || !this.follow.checked || state.phase === "failed") return;
    if (state.phase === "prepare" || state.position === this.sought) return;
    this.sought = state.position;
    this.host.change((target) => target.seek(state.position));
  }

  private showFailure(sentence: string): void {
    setText(this.failureText, sentence);
    this.failure.hidden = sentence === "";
    for (const part of this.running) part.hidden = sentence !== "";
    if (sentence !== "") this.playing = false;
    this.element.dataset.phase = sentence === "" ? "prepare" : "failed";
  }

  private show(state: ShaderState): void {
    if (state.phase === "failed") return this.showFailure(state.error);
    this.element.dataset.phase = state.phase;
    this.element.dataset.position = String(state.position);
    setText(this.title, state.title);
    const label = this.playing ? TEXT.shaderPauseLabel : TEXT.shaderPlayLabel;
    if (this.play.textContent !== label) {
      this.play.replaceChildren(icon(this.playing ? "pause" : "play"), label);
    }
    setText(this.badge, state.badge);
    this.badge.hidden = state.badge === "";
    this.badge.dataset.same = String(state.same);
    const measuring = state.phase === "measure" ? TEXT.shaderMeasuring : "";
    setText(this.times, measuring || state.time);
    setText(this.verdict, [state.verdict, state.floats].filter((text) => text).join(" "));
    const tiled = state.tiled ? TEXT.shaderTiledNote : "";
    setText(this.rest, [state.rest, tiled].filter((text) => text).join(" "));
    this.rest.hidden = this.rest.textContent === "";
    this.showRounded(state.rounded);
    this.code.show(state);
  }

  private showRounded({ word, busy, reading, error }: ShaderState["rounded"]): void {
    setText(this.sumsReading, error || reading || (busy ? "" : TEXT.shaderSumsNote));
    const key = reading === "" ? "" : `${word} ${reading}`;
    if (this.errorMap.dataset.key === key) return;
    this.errorMap.dataset.key = key;
    this.errorMap.hidden = key === "";
    if (key === "" || !this.canvas) return;
    const pixels = this.canvas.errorMap(ERROR_SIDE);
    const side = Math.round(Math.sqrt(pixels.length / 4));
    this.errorMap.width = this.errorMap.height = side;
    const image = new ImageData(new Uint8ClampedArray(pixels), side, side);
    this.errorMap.getContext("2d")?.putImageData(image, 0, 0);
  }
}
