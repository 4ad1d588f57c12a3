// Moves stops of a lecture within their list: by a drag of a row's handle, with mouse, finger or pen,
// and by the arrow keys on it. A line shows where the stop would go; Escape ends a drag without it.

import { make } from "../common/dom";
import { keyOf } from "../common/keys";
import type { StopRow } from "./stop_row";

/** A press that moves less than this is no drag; CSS pixels. */
const SLOP = 4;

export class StopOrder {
  private readonly line = make("div", "lecture-line");
  private drag: { row: StopRow; from: number; pointer: number; to: number | null } | null = null;

  /** `move` takes a stop to another place, both from 0. */
  constructor(
    private readonly list: HTMLElement,
    private readonly rows: () => readonly StopRow[],
    private readonly move: (from: number, to: number) => void,
  ) {
    this.line.hidden = true;
    list.append(this.line);
    window.addEventListener(
      "keydown",
      (event) => {
        if (!this.drag || event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        this.end(false);
      },
      true,
    );
  }

  add(row: StopRow): void {
    const { handle, index } = row;
    handle.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)];
      if (!step) return;
      event.preventDefault();
      this.move(index, index + step);
    });
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      this.drag = { row, from: event.clientY, pointer: event.pointerId, to: null };
    });
    handle.addEventListener("pointermove", (event) => this.follow(event));
    handle.addEventListener("pointerup", () => this.end(true));
    handle.addEventListener("pointercancel", () => this.end(false));
  }

  private follow({ pointerId, clientY }: PointerEvent): void {
    const { drag } = this;
    if (!drag || drag.pointer !== pointerId) return;
    if (drag.to === null && Math.abs(clientY - drag.from) < SLOP) return;
    drag.row.node.classList.add("dragged");
    const boxes = this.rows().map(({ node }) => node.getBoundingClientRect());
    // The gap between rows that is nearest to the pointer, from 0 above the first.
    let gap = 0;
    while (gap < boxes.length && clientY > boxes[gap]!.top + boxes[gap]!.height / 2) gap++;
    const { index } = drag.row;
    drag.to = gap > index ? gap - 1 : gap;
    const top = this.list.getBoundingClientRect().top;
    const at = gap < boxes.length ? boxes[gap]!.top - 5 : boxes[boxes.length - 1]!.bottom + 3;
    this.line.style.top = `${at - top}px`;
    this.line.hidden = drag.to === index;
    const edge = gap < boxes.length ? this.rows()[gap]! : this.rows()[boxes.length - 1]!;
    edge.node.scrollIntoView({ block: "nearest" });
  }

  private end(moves: boolean): void {
    const { drag } = this;
    if (!drag) return;
    this.drag = null;
    this.line.hidden = true;
    drag.row.node.classList.remove("dragged");
    const { index } = drag.row;
    if (moves && drag.to !== null && drag.to !== index) this.move(index, drag.to);
  }
}
