// The grip of the sheet on a phone or an upright tablet: dragging, tapping and the arrow keys move
// the sheet, which snaps to three heights. The style sheet has the height that it starts with.

import { button } from "../common/dom";

const SNAPS = [220, 440, 700];
const TALL_PX = 330;
const FULL_PX = 570;
const TAP_PX = 6;

export class Sheet {
  private height = parseInt(getComputedStyle(document.documentElement).getPropertyValue("--snap"));

  constructor() {
    this.markHeight();
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
      if (!moved) this.show(SNAPS[(this.nearest() + 1) % SNAPS.length]!);
      moved = false;
    });
    grip.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.show(SNAPS[this.nearest() + step] ?? this.height);
    });
  }

  /** Raises the sheet so that the form has room. */
  open(): void {
    if (this.height < SNAPS[1]!) this.show(SNAPS[1]!);
  }

  private nearest(): number {
    const distances = SNAPS.map((snap) => Math.abs(snap - this.height));
    return distances.indexOf(Math.min(...distances));
  }

  private rest(): void {
    this.show(SNAPS[this.nearest()]!);
  }

  private show(height: number): void {
    this.height = Math.min(Math.max(height, SNAPS[0]!), SNAPS[SNAPS.length - 1]!);
    const root = document.documentElement;
    root.style.setProperty("--snap", `${Math.round(this.height)}px`);
    this.markHeight();
  }

  private markHeight(): void {
    const root = document.documentElement;
    root.classList.toggle("sheet-tall", this.height >= TALL_PX);
    root.classList.toggle("sheet-full", this.height >= FULL_PX);
  }
}
