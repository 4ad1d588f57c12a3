// The line between two lands, which a person moves by pointer or keys.

import { element, make } from "../common/dom";

const STEP = 0.05;
const END = 0.02;

export class Wiper {
  readonly handle = make("div", "compare-handle");
  /** Where the line stands, in parts of the view's width. */
  at = 0.5;

  constructor(private readonly moved: () => void) {
    const { handle } = this;
    handle.tabIndex = 0;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-label", TEXT.compareWiperLabel);
    handle.setAttribute("aria-valuemin", "0");
    handle.setAttribute("aria-valuemax", "100");
    this.set(this.at);
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { left, width } = element("view").getBoundingClientRect();
      this.move((event.clientX - left) / width);
    });
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
      const to = { Home: 0, End: 1 }[event.key] ?? (step === undefined ? null : this.at + step);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(to);
    });
  }

  private move(to: number): void {
    this.set(to);
    this.moved();
  }

  private set(to: number): void {
    this.at = Math.min(1 - END, Math.max(END, to));
    this.handle.setAttribute("aria-valuenow", String(Math.round(100 * this.at)));
  }
}
