// The pencil turns drawing on and off. The card and the form's list are not part of the first view:
// they are fetched when somebody draws or opens the form.

import type * as DrawnModule from "./drawn_faults";
import { fetchStyled } from "../common/loading";
import { button } from "../common/dom";
import type { PlaygroundState } from "../common/state";

export class DrawLoader {
  private readonly pencil = button("draw");
  private parts: DrawnModule.DrawnParts | null = null;
  private loading = false;
  private tries = 0;

  constructor(private readonly host: DrawnModule.DrawnHost) {
    this.pencil.disabled = false;
  }

  /** `listed`: whether the form, which lists the faults, is open. */
  sync(state: PlaygroundState, listed: boolean): void {
    this.pencil.setAttribute("aria-pressed", String(state.drawing));
    if (this.parts) return this.parts.sync(state);
    if (!this.loading && (state.drawing || listed)) void this.load();
  }

  // Faults can be drawn without card and list, so a failure is only logged and the next change
  // retries.
  private async load(): Promise<void> {
    this.loading = true;
    try {
      const { DrawnParts } = await fetchStyled<typeof DrawnModule>(
        "drawn.js",
        "drawn.css",
        this.tries++,
      );
      this.parts = new DrawnParts(this.host);
      this.host.change(() => undefined);
    } catch (error) {
      console.error(error);
      this.loading = this.tries > 3;
    }
  }
}
