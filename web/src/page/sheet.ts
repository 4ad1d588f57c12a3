// The grip of the sheet on a phone or an upright tablet: dragging, tapping and the arrow keys move
// the sheet, which snaps to three heights. The style sheet has the height that it starts with. The
// highest covers the block on a phone; a tablet has room for both.

import { button } from "../common/dom";

const TABLET_PX = 960;
const TALL_PX = 330;
const FULL_PX = 570;
const TAP_PX = 6;

const isTablet = (): boolean => innerHeight > TABLET_PX;

/** The three heights. Beside the sheet a phone has room for bar and timeline. */
const snaps = (): number[] => [
  220,
  440,
  isTablet() ? Math.min(700, innerHeight - 400) : Math.max(700, innerHeight - 144),
];

export class Sheet {
  private height = parseInt(getComputedStyle(document.documentElement).getPropertyValue("--snap"));

  constructor() {
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
      if (!moved) this.show(snaps()[(this.nearest() + 1) % 3]!);
      moved = false;
    });
    grip.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.show(snaps()[this.nearest() + step] ?? this.height);
    });
  }

  /** Raises the sheet so that the form has room. */
  open(): void {
    if (this.height < 440) this.show(440);
  }

  private nearest(): number {
    const distances = snaps().map((snap) => Math.abs(snap - this.height));
    return distances.indexOf(Math.min(...distances));
  }

  private rest(): void {
    this.show(snaps()[this.nearest()]!);
  }

  private show(height: number): void {
    const [least, , most] = snaps();
    this.height = Math.min(Math.max(height, least!), most!);
    const root = document.documentElement;
    root.style.setProperty("--snap", `${Math.round(this.height)}px`);
    this.markHeight();
  }

  private markHeight(): void {
    const root = document.documentElement;
    root.classList.toggle("sheet-tall", this.height >= TALL_PX);
    root.classList.toggle("sheet-full", this.height >= FULL_PX && !isTablet());
  }
}
