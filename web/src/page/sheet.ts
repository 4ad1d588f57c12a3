// The grip of the sheet on a phone or an upright tablet: dragging, tapping and the arrow keys move
// the sheet, which snaps to two or three heights. The style sheet has the height that it starts with.
// The highest is no more than the rows need, and leaves a strip of the land.

import { button } from "../common/dom";
import type { PanelControl } from "../common/state";

const MAX_PX = 700;
const TALL_PX = 330;
/** Grip, seed and tabs, and the room below the rows. */
const HEAD_PX = 143;
/** The canvas's controls of the tabs: the line and its five places. */
const TABS = 6;
const TAP_PX = 6;
/** What a phone needs above the sheet: bar, timeline and a strip of land, as regions.css has it. */
const ABOVE_PX = 256;
/** What a tablet has above it: the words as well, and more of the land. */
const ABOVE_ON_TABLET_PX = 400;
const TABLET_PX = 960;
/** Below this there is no room for the words beside the strip of land. */
const WORDS_PX = 310;

export class Sheet {
  private height = parseInt(getComputedStyle(document.documentElement).getPropertyValue("--snap"));

  /** `controls`: those of the canvas, of which the panel's come first. */
  constructor(private readonly controls: () => PanelControl[]) {
    this.markHeight();
    window.addEventListener("resize", () => this.markHeight());
    const grip = button("grip");
    let startY = 0;
    let startHeight = 0;
    let moved = false;
    grip.addEventListener("pointerdown", (event) => {
      grip.setPointerCapture(event.pointerId);
      startY = event.clientY;
      startHeight = this.height;
      moved = false;
    });
    grip.addEventListener("pointermove", (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const pulled = startY - event.clientY;
      moved ||= Math.abs(pulled) > TAP_PX;
      if (moved) this.show(startHeight + pulled);
    });
    grip.addEventListener("lostpointercapture", () => {
      if (moved) this.rest();
    });
    grip.addEventListener("click", () => {
      const snaps = this.snaps();
      if (!moved) this.show(snaps[(this.nearest(snaps) + 1) % snaps.length]!);
      moved = false;
    });
    grip.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const snaps = this.snaps();
      this.show(snaps[this.nearest(snaps) + step] ?? this.height);
    });
  }

  /** Raises the sheet so that the form has room. */
  open(): void {
    if (this.height < 440) this.show(440);
  }

  private snaps(): number[] {
    const above = innerHeight > TABLET_PX ? ABOVE_ON_TABLET_PX : ABOVE_PX;
    const most = Math.min(MAX_PX, innerHeight - above);
    const full = Math.max(440, this.needed());
    return [...new Set([220, Math.min(440, most), Math.min(full, most)])];
  }

  /** The height in which no row of the canvas needs to scroll. The form, in its place, has many. */
  private needed(): number {
    const all = this.controls();
    const rows = all.slice(
      TABS,
      all.findIndex(({ key }) => key === "play"),
    );
    const from = Math.min(...rows.map(({ y }) => y));
    const to = Math.max(...rows.map(({ y, height }) => y + height));
    return rows[0] ? to - from + HEAD_PX : MAX_PX;
  }

  private nearest(snaps: number[]): number {
    const distances = snaps.map((snap) => Math.abs(snap - this.height));
    return distances.indexOf(Math.min(...distances));
  }

  private rest(): void {
    const snaps = this.snaps();
    this.show(snaps[this.nearest(snaps)]!);
  }

  private show(height: number): void {
    const snaps = this.snaps();
    this.height = Math.min(Math.max(height, snaps[0]!), snaps.at(-1)!);
    const root = document.documentElement;
    root.style.setProperty("--snap", `${Math.round(this.height)}px`);
    this.markHeight();
  }

  private markHeight(): void {
    const root = document.documentElement;
    root.classList.toggle("sheet-tall", this.height >= TALL_PX);
    root.classList.toggle("sheet-full", innerHeight - this.height < WORDS_PX);
  }
}
