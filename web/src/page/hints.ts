// Two hints, each shown once per browser, in place of the story line and never over the block. A
// hint leaves once a person does what it says, or after a while.

import { element, setText } from "../common/dom";
import type { PlaygroundState } from "../common/state";

const HINTS = [TEXT.hintTurn, TEXT.hintNew];
const STORE = "faultline-hints";
const DRAG_PX = 8;
const SHOWN_MS = 20_000;

// In a sandboxed frame storage throws: the hints are then shown once per visit.
function readSeen(): number {
  try {
    return Number(localStorage.getItem(STORE)) || 0;
  } catch {
    return 0;
  }
}

function writeSeen(seen: number): void {
  try {
    localStorage.setItem(STORE, String(seen));
  } catch {
    return;
  }
}

export class Hints {
  private seen = readSeen();
  private readonly place = element("hint");
  private timer = 0;

  constructor(canvas: HTMLCanvasElement, newButtons: HTMLElement[]) {
    let startX = 0;
    canvas.addEventListener("pointerdown", (event) => (startX = event.clientX));
    canvas.addEventListener("pointermove", (event) => {
      const dragged = event.buttons !== 0 && Math.abs(event.clientX - startX) > DRAG_PX;
      if (dragged) this.learned(0);
    });
    for (const button of newButtons) button.addEventListener("click", () => this.learned(1));
  }

  /** Shows the next hint while the finished land rests. */
  update(state: PlaygroundState): void {
    const hint = state.finished && !state.playing && state.story === "" ? HINTS[this.seen] : "";
    this.place.classList.toggle("leaving", !hint);
    if (!hint) return;
    setText(this.place, hint);
    this.timer ||= window.setTimeout(() => this.learned(this.seen), SHOWN_MS);
  }

  private learned(hint: number): void {
    if (hint !== this.seen) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.seen++;
    writeSeen(this.seen);
    this.place.classList.add("leaving");
  }
}
