// One plot as SVG. Points come from C++ as fractions of the frame; plot_geometry.ts maps them to
// pixels. Nodes are reused from one step to the next. The value at the pointer, or at the x that
// the arrow keys chose, is written below the plot.

import { filled } from "../common/filled";
import { make, setText } from "../common/dom";
import type { Plot, PlotMark } from "../common/lesson";
import { Pool, set, svg } from "../common/svg";
import { curvePath, Frame, HEIGHT, heightAt, nearest } from "./plot_geometry";

const RIGHT = 8;
/** About as wide as a digit of 12 px. */
const DIGIT_PX = 7.8;
const MIN_LEFT = 16;

let plots = 0;

export class PlotView {
  readonly element = make("figure", "plot");
  private readonly title = make("h3");
  private readonly legend = make("p", "plot-legend");
  private readonly stage = make("div", "plot-stage");
  private readonly reader = make("div", "plot-reader");
  private readonly reading = make("p", "plot-reading");
  private readonly value = make("p", "plot-value");
  private readonly empty = make("p", "plot-empty");
  private readonly picture = svg("svg", "plot-picture", { role: "img" });
  private readonly name = svg("title");
  private readonly description = svg("desc");
  private readonly pools: Record<"grid" | "ticks" | "curves" | "marks", Pool<"path" | "text">>;
  private readonly cursor = svg("path", "plot-cursor");
  private readonly cursorDot = svg("circle", "plot-cursor-dot", { r: 4 });
  private plot: Plot | null = null;
  private frame = new Frame(32, 248);
  private width = 288;
  /** The x whose value is shown, or null. */
  private at: number | null = null;

  constructor() {
    const id = `plot-${++plots}`;
    this.name.id = `${id}-name`;
    this.description.id = `${id}-words`;
    set(this.picture, { "aria-labelledby": this.name.id, "aria-describedby": this.description.id });
    const layer = <K extends "path" | "text">(tag: K): Pool<"path" | "text"> => {
      const group = svg("g");
      this.picture.append(group);
      return new Pool(group, tag);
    };
    this.picture.append(this.name, this.description);
    this.pools = {
      grid: layer("path"),
      ticks: layer("text"),
      curves: layer("path"),
      marks: layer("path"),
    };
    this.picture.append(this.cursor, this.cursorDot);
    this.reader.tabIndex = 0;
    this.reader.setAttribute("role", "slider");
    const caption = make("figcaption", "plot-words");
    caption.append(this.reading, this.value);
    this.stage.append(this.picture, this.reader);
    const head = make("div", "plot-head");
    head.append(this.title, this.legend);
    this.element.append(head, this.stage, this.empty, caption);
    this.listen();
    new ResizeObserver(() => this.fit()).observe(this.stage);
  }

  show(plot: Plot): void {
    this.plot = plot;
    this.element.dataset.key = plot.key;
    setText(this.title, plot.title);
    const isEmpty = plot.empty !== "";
    this.stage.hidden = this.legend.hidden = isEmpty;
    this.empty.hidden = !isEmpty;
    setText(this.empty, plot.empty);
    setText(this.reading, isEmpty ? "" : plot.reading);
    if (isEmpty) return this.read(null);
    this.draw(plot);
    this.showLegend(plot);
    this.describe(plot);
    this.read(this.at);
  }

  private fit(): void {
    const width = Math.round(this.stage.clientWidth);
    if (width === 0 || width === this.width) return;
    this.width = width;
    if (!this.plot || this.plot.empty) return;
    this.draw(this.plot);
    this.read(this.at);
  }

  private draw(plot: Plot): void {
    const longest = Math.max(0, ...plot.y.ticks.map(([, text]) => text.length));
    const left = Math.max(MIN_LEFT, Math.min(longest * DIGIT_PX + 8, this.width / 3));
    this.frame = new Frame(left, this.width - left - RIGHT);
    set(this.picture, {
      viewBox: `0 0 ${this.width} ${HEIGHT}`,
      width: this.width,
      height: HEIGHT,
    });
    this.drawGrid(plot);
    this.drawTicks(plot);
    for (const curve of plot.curves) {
      this.pools.curves.next(`curve ${curve.kind}`, { d: curvePath(curve, this.frame) });
      if (curve.kind !== "area") continue;
      const edge = curvePath({ ...curve, kind: "main" }, this.frame);
      this.pools.curves.next("curve main", { d: edge });
    }
    for (const mark of plot.marks) this.drawMark(mark);
    this.pools.curves.end();
    this.pools.marks.end();
  }

  private drawGrid({ x, y }: Plot): void {
    const { frame } = this;
    for (const [at] of y.ticks) {
      this.pools.grid.next("grid", { d: `M${frame.left} ${frame.y(at)}h${frame.width}` });
    }
    for (const [at] of x.ticks) {
      this.pools.grid.next("grid", { d: `M${frame.x(at)} ${frame.top}v${frame.height}` });
    }
    this.pools.grid.end();
  }

  private drawTicks({ x, y }: Plot): void {
    const { frame } = this;
    const write = (text: string, place: { x: number; y: number; "text-anchor": string }): void => {
      const node = this.pools.ticks.next("tick", place);
      if (node.textContent !== text) node.textContent = text;
    };
    for (const [at, text] of y.ticks) {
      write(text, { x: frame.left - 6, y: frame.y(at) + 4, "text-anchor": "end" });
    }
    for (const [at, text] of x.ticks) {
      const half = (text.length * DIGIT_PX) / 2;
      const centre = Math.min(Math.max(frame.x(at), half), this.width - half);
      write(text, { x: centre, y: frame.bottom + 16, "text-anchor": "middle" });
    }
    write(y.label, { x: 0, y: 12, "text-anchor": "start" });
    write(x.label, { x: this.width - RIGHT, y: HEIGHT - 4, "text-anchor": "end" });
    this.pools.ticks.end();
  }

  private drawMark({ kind, x, y }: PlotMark): void {
    const { frame } = this;
    const [px, py] = [frame.x(x), frame.y(y ?? 0)].map((at) => Math.round(at * 10) / 10);
    const dot = `M${px! - 5} ${py}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
    const line = `M${px} ${frame.top}v${frame.height}`;
    const isDot = y !== undefined && y !== null;
    this.pools.marks.next(`mark ${kind} ${isDot ? "dot" : "rule"}`, { d: isDot ? dot : line });
  }

  /** Lists the names of curves and marks; hidden where there is a single curve. */
  private showLegend({ curves, marks }: Plot): void {
    const named = [
      ...curves.map(({ kind, label }) => ({ kind: `curve ${kind}`, label })),
      ...marks.map(({ kind, y, label }) => ({
        kind: `mark ${kind} ${y === undefined || y === null ? "rule" : "dot"}`,
        label,
      })),
    ].filter(({ label }) => label !== "");
    this.legend.hidden = named.length < 2 && marks.length === 0;
    const key = JSON.stringify(named);
    if (this.legend.dataset.shown === key) return;
    this.legend.dataset.shown = key;
    while (this.legend.children.length > named.length) this.legend.lastElementChild?.remove();
    for (const [i, { kind, label }] of named.entries()) {
      let entry = this.legend.children[i] as HTMLElement | undefined;
      if (!entry) {
        entry = make("span", "plot-name");
        entry.append(make("i"), make("span"));
        this.legend.append(entry);
      }
      entry.firstElementChild!.className = `swatch ${kind}`;
      setText(entry.lastElementChild as HTMLElement, label);
    }
  }

  private describe({ title, x, y, curves, marks, reading }: Plot): void {
    const names = [...curves, ...marks].map(({ label }) => label).filter(Boolean);
    const ends = (ticks: [number, string][]): string =>
      ticks.length > 1
        ? filled(TEXT.plotAxisRange, { low: ticks[0]![1], high: ticks[ticks.length - 1]![1] })
        : "";
    const sentences = [
      reading,
      filled(TEXT.plotXAxisSentence, { label: x.label, ticks: ends(x.ticks) }),
      filled(TEXT.plotYAxisSentence, { label: y.label, ticks: ends(y.ticks) }),
      names.length > 0 ? filled(TEXT.plotCurvesSentence, { curves: names.join(", ") }) : "",
    ];
    this.name.textContent = title;
    this.description.textContent = sentences.filter(Boolean).join(" ");
    this.reader.setAttribute("aria-label", filled(TEXT.plotValueLabel, { title }));
  }

  private listen(): void {
    const { reader } = this;
    const follow = (event: PointerEvent): void => {
      const { left } = reader.getBoundingClientRect();
      const share = (event.clientX - left - this.frame.left) / this.frame.width;
      this.read(Math.min(Math.max(share, 0), 1));
    };
    reader.addEventListener("pointerdown", follow);
    reader.addEventListener("pointermove", follow);
    reader.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && document.activeElement !== reader) this.read(null);
    });
    reader.addEventListener("focus", () => {
      if (this.at === null && reader.matches(":focus-visible")) this.read(this.markedX());
    });
    reader.addEventListener("blur", () => this.read(null));
    reader.addEventListener("keydown", (event) => {
      const values = this.plot?.values ?? [];
      const now = nearest(values, this.at ?? 0);
      const far = Math.max(1, Math.round(values.length / 10));
      const step = event.shiftKey ? far : 1;
      const next = {
        ArrowLeft: now - step,
        ArrowDown: now - step,
        ArrowRight: now + step,
        ArrowUp: now + step,
        PageDown: now - far,
        PageUp: now + far,
        Home: 0,
        End: values.length - 1,
      }[event.key];
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const value = values[Math.min(Math.max(next, 0), values.length - 1)];
      if (value) this.read(value[0]);
    });
  }

  /** The x at which keyboard reading begins: that of the current step or of the pin. */
  private markedX(): number {
    const { marks = [], values = [] } = this.plot ?? {};
    return marks.find(({ kind }) => kind !== "line")?.x ?? values[0]?.[0] ?? 0;
  }

  /** Shows the value nearest to x, or none. */
  private read(x: number | null): void {
    const values = this.plot?.empty === "" ? this.plot.values : [];
    const index = x === null || values.length === 0 ? -1 : nearest(values, x);
    const value = values[index];
    this.at = value ? x : null;
    this.element.classList.toggle("is-read", value !== undefined);
    set(this.reader, {
      "aria-valuemin": "0",
      "aria-valuemax": String(Math.max(values.length - 1, 0)),
      "aria-valuenow": String(Math.max(index, 0)),
      "aria-valuetext": value?.[1] ?? this.plot?.reading ?? "",
    });
    if (!value) return;
    setText(this.value, value[1]);
    const { frame } = this;
    const px = frame.x(value[0]);
    set(this.cursor, { d: `M${Math.round(px * 10) / 10} ${frame.top}v${frame.height}` });
    const curve = this.plot!.curves.find(({ kind }) => kind !== "before");
    const share = curve ? heightAt(curve.points, value[0]) : null;
    set(this.cursorDot, { cx: px, cy: frame.y(share ?? 0) });
    this.cursorDot.toggleAttribute("hidden", share === null);
  }
}
