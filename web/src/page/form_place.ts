// The form in the page: makes it from C++'s tables, passes on what is edited, opens it where it is the
// only way to the controls, and keeps it in step without holding up the land.

import { layout } from "../common/layout";
import type { PartHost } from "../common/part_host";
import type { Playground } from "../common/playground";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";
import type { FormKind, PageForm } from "../form/form_kind";

/** While the land moves, a closed form is updated only now and then, because it costs a layout. */
const FORM_MS = 120;

export interface FormPlaceHost extends PartHost {
  /** As change(); during a drag (`again`) the page follows with the next frame. */
  edit: (again: boolean, action: (target: Playground) => void) => void;
  hasGraphics: () => boolean;
}

export class FormPlace {
  private readonly form: PageForm;
  private readonly forcedColours = matchMedia("(forced-colors: active)");
  private state: PlaygroundState | null = null;
  private isBehind = false;
  private synced = 0;

  /** `toggled`: the form was opened or closed. */
  constructor(
    Form: FormKind,
    private readonly host: FormPlaceHost,
    toggled: (open: boolean) => void,
  ) {
    const { ask, change, edit } = host;
    const parameters = JSON.parse(ask((target) => target.describe())) as ParameterRow[];
    const view = JSON.parse(ask((target) => target.describeView())) as ViewRows;
    this.form = new Form(parameters, view, {
      apply: (key, value, again) => edit(again, (target) => target.applyText(key, value, again)),
      typed: (key, text) => change((target) => target.applyTyped(key, text)),
      play: () => change((target) => target.play()),
      pause: () => change((target) => target.pause()),
      seek: (position) => change((target) => target.seek(position)),
      step: (on) => change((target) => target.step(on)),
      view: (key, text, again = false) => edit(again, (target) => target.setView(key, text, again)),
      toggle: (key, word) => change((target) => target.toggle(key, word)),
      shown: (word, on) => change((target) => target.setShown(word, on)),
      toggled,
    });
    this.forcedColours.addEventListener("change", this.force);
    window.addEventListener("resize", this.force);
  }

  isOpen(): boolean {
    return this.form.isOpen();
  }

  yieldToCanvas(): void {
    this.form.yieldToCanvas();
  }

  /**
   * Keeps the form open without graphics, with forced colours and in the smallest windows. An embed
   * shows the land instead.
   */
  readonly force = (): void => {
    const isBare = document.documentElement.classList.contains("bare");
    const isAll = !this.host.hasGraphics() || this.forcedColours.matches || layout() === "page";
    this.form.force(isAll && !isBare);
  };

  sync(state: PlaygroundState, moving: boolean): void {
    this.state = state;
    this.isBehind = true;
    this.catchUp(moving);
  }

  /** Shows the last state, unless it is better to wait; called after each frame. */
  catchUp(moving: boolean): void {
    const now = performance.now();
    const waits = moving && !this.form.isOpen() && now - this.synced < FORM_MS;
    if (!this.state || !this.isBehind || waits) return;
    this.isBehind = false;
    this.synced = now;
    this.form.sync(this.state);
  }
}
