// The form's sentence on what the finished land looks like: where it is high and low. C++ measures the
// land and words it; this asks once the land rests, and screen readers announce the answer.

import { element, make, setText } from "../common/dom";
import { LessonClient } from "../common/lesson_client";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

/** Dragging a slider makes many lands; only the last is told. */
const REST_MS = 600;

export class Landform {
  private readonly words = make("p", "landform");
  private readonly lesson = new LessonClient();
  private timer = 0;
  private told = "";

  constructor(private readonly host: Pick<PartHost, "attempt" | "state" | "isFormOpen">) {
    this.words.setAttribute("role", "status");
    element("form").querySelector(".fingerprint")!.before(this.words);
  }

  sync({ finishedHash, finished, playing, flip }: PlaygroundState): void {
    const key = `${finishedHash} ${flip}`;
    if (key === this.told) return;
    // What was said is of another land.
    this.told = "";
    setText(this.words, "");
    const isAtRest = finished && !playing && finishedHash !== "";
    if (!isAtRest || !this.host.isFormOpen()) return;
    this.told = key;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.tell(key, flip), REST_MS);
  }

  private async tell(key: string, flip: boolean): Promise<void> {
    const heights = this.host.attempt((target) => target.heights().slice());
    if (!heights) return;
    const isStill = (): boolean => {
      const state = this.host.state();
      return key === this.told && Boolean(state?.finished) && key.startsWith(state!.hash);
    };
    if (!isStill()) return void (this.told = "");
    try {
      const args: [Float32Array, boolean] = [heights, flip];
      const options = { transfer: [heights.buffer] as Transferable[] };
      const words = await this.lesson.ask<string>({ call: "landform", args }, options);
      if (isStill()) setText(this.words, words);
    } catch (error) {
      // The land can be used without the sentence.
      console.warn(error);
      setText(this.words, "");
    }
  }
}
