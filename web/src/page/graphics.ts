// The page's graphics: starts them, lets frames wait where the processor renders them, and shows the
// land from above, and the form as its controls, while there are none.

import { hideMessage, showMessage } from "../common/failure";
import { fetchScript } from "../common/loading";
import { hasSoftwareGraphics } from "../runtime/features";
import type { RunningLand } from "../runtime/land";
import type { FlatPicture } from "./flat_picture";

const RESTORE_TIMEOUT_MS = 1500;

export class Graphics {
  /** Whether the page has graphics. A context that is lost for a moment counts as one. */
  there = false;
  private flat: FlatPicture | null = null;
  private patience = 0;

  /** `changed`: they are there, or no longer. */
  constructor(
    private readonly land: RunningLand,
    private readonly changed: () => void,
  ) {
    const isSoftware = hasSoftwareGraphics();
    const missing = land.startGraphics(isSoftware);
    this.there = missing === "";
    if (!this.there) this.showFlat(missing);
    else if (isSoftware) this.paceFrames().catch(console.error);
  }

  /** The context is there again, or lost. */
  follow(there: boolean): void {
    window.clearTimeout(this.patience);
    if (!there) {
      this.patience = window.setTimeout(() => {
        this.there = false;
        this.changed();
        this.showFlat("");
      }, RESTORE_TIMEOUT_MS);
      return;
    }
    hideMessage();
    this.flat?.hide();
    this.there = true;
    this.changed();
    document.documentElement.classList.remove("no-graphics");
  }

  afterFrame(): void {
    this.flat?.update();
  }

  private async paceFrames(): Promise<void> {
    type Module = typeof import("../runtime/frame_pacing");
    const { FramePacing } = await fetchScript<Module>("frame_pacing.js");
    const gl = this.land.canvas.getContext("webgl2");
    this.land.loop.pacing = gl && new FramePacing(gl);
  }

  /** `missing`: what the browser lacks; empty if it has taken the graphics away. */
  private showFlat(missing: string): void {
    document.documentElement.classList.add("no-graphics");
    this.fetchFlat(missing).catch(console.error);
  }

  private async fetchFlat(missing: string): Promise<void> {
    const parts = await fetchScript<typeof import("./flat_picture")>("flat_picture.js");
    const { playground, loop } = this.land;
    this.flat ??= new parts.FlatPicture(playground, () => loop.drawNow());
    if (this.there) return;
    showMessage(...parts.flatMessage(missing));
    this.flat.show();
  }
}
