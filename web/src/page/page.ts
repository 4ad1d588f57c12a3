// The running page: starts the land, the regions, the input, the form, the address and the menu,
// calls C++, and hands each state round. What is fetched when wanted are the rows of parts.ts; the
// page knows none of them by name.

import { linkInAddress } from "../common/address";
import { button, element } from "../common/dom";
import { showFailure } from "../common/failure";
import { isOutOfMemory } from "../common/memory";
import type { PartHost } from "../common/part_host";
import { Part } from "../common/parts";
import type { LinkTexts, PictureRequest, Playground, PlaygroundModule } from "../common/playground";
import type { Started } from "../runtime/started";
import type { PlaygroundState } from "../common/state";
import type { FormKind } from "../form/form_kind";
import { RunningLand } from "../runtime/land";
import { Address } from "./address";
import { FormPlace } from "./form_place";
import { Graphics } from "./graphics";
import { Hints } from "./hints";
import { listenToInput } from "./input";
import { listenToMenu } from "./menu";
import { listenToNewLands } from "./new_land";
import { PARTS } from "./parts";
import { listenToPressKeys } from "./press_keys";
import { Regions } from "./regions";
import { Sheet } from "./sheet";
import { showState } from "./show_state";

/** What differs between the playground and an embed. */
export interface PageOptions {
  Form: FormKind;
  /** The parts of the page around the land, unless the link chooses them; all by default. */
  ui?: string;
  /** Called after the page has shown a state. */
  onState?: (state: PlaygroundState, links: LinkTexts) => void;
  /** Called when the program has stopped, with a sentence; the page already shows that. */
  onStop?: (why: string) => void;
}

export class Page {
  private state: PlaygroundState | null = null;
  /** The link of the last land that was at rest. */
  private lastGood = "";
  private readonly land: RunningLand;
  private readonly graphics: Graphics;
  private readonly form: FormPlace;
  private readonly regions: Regions;
  private readonly address: Address;
  private readonly parts: Part[];
  private readonly sheet = new Sheet(() =>
    JSON.parse(this.land.attempt((target) => target.controls()) ?? "[]"),
  );
  private readonly hints: Hints;

  constructor(
    private readonly module: PlaygroundModule,
    private readonly options: PageOptions,
  ) {
    const canvas = element<HTMLCanvasElement>("canvas");
    this.land = new RunningLand(module, canvas, {
      onState: (moving) => this.readState(moving),
      onShown: (shown) => document.documentElement.classList.toggle("drawn", shown),
      afterFrame: (moving) => this.afterFrame(moving),
      onStop: (error) => this.stop(error),
      onGraphics: (there) => this.graphics.follow(there),
    });
    this.hints = new Hints(canvas, [button("new"), button("new-bar")]);
    const host = this.makeHost();
    const { edit } = this;
    const hasGraphics = (): boolean => this.graphics.there;
    this.form = new FormPlace(options.Form, { ...host, edit, hasGraphics }, (open) =>
      this.formToggled(open),
    );
    this.address = new Address({
      load: this.load,
      goTo: (gesture) => {
        let known = false;
        this.change((target) => (known = target.goTo(gesture)));
        return known;
      },
    });
    this.graphics = new Graphics(this.land, this.form.force);
    this.watchPreferences();
    this.form.force();
    this.regions = new Regions(
      module,
      () => this.form.isOpen(),
      () => this.land.loop.drawNow(),
    );
    listenToInput({
      canvas,
      call: this.land.call,
      pressed: () => this.form.yieldToCanvas(),
    });
    listenToMenu(
      (theme) => this.change((target) => target.setView("theme", theme, false)),
      (name) => this.change((target) => target.setCamera(name)),
    );
    listenToNewLands(host, this.load);
    // After the input, so that C++ gets keys before them.
    this.parts = PARTS.map((row) => new Part(row, host));
    this.listenToKeys();
  }

  /** Shows the link of the address bar and starts. */
  begin(): Started {
    this.load(linkInAddress());
    this.regions.update();
    const { ask } = this.land;
    return {
      ask,
      load: (text) => void ask(() => this.load(text)),
      change: (action) => ask(() => this.change(action)),
      links: this.module,
      land: this.land,
      loop: this.land.loop,
      shown: () => this.state!,
      take: this.take,
    };
  }

  /** The state that is shown; null before the first. */
  shown(): PlaygroundState | null {
    return this.state;
  }

  /** A picture of what is shown. */
  readonly take = async (request: PictureRequest): ReturnType<PartHost["take"]> => {
    for (const { made } of this.parts) {
      const picture = await made?.take?.(request);
      if (picture) return picture;
    }
    return this.land.take(request);
  };

  private makeHost(): PartHost {
    const { call, attempt, ask, take: takeAlone, takeFrame } = this.land;
    return {
      state: () => this.state,
      change: this.change,
      call,
      attempt,
      ask,
      take: this.take,
      takeAlone,
      takeFrame,
      links: this.module,
      focusLand: () => this.focusLand(),
      isFormOpen: () => this.form.isOpen(),
    };
  }

  /**
   * Shows a link. An embed keeps its parts around the land, unless the link chooses them. False if
   * the land does not fit into memory.
   */
  private readonly load = (text: string): boolean => {
    const ui = this.options.ui && (this.state?.ui ?? this.options.ui);
    let isTaken = true;
    this.change((target) => {
      // The setting goes into the text, because a change after load() would remove the notices
      // about the text.
      isTaken = target.load(ui && text ? this.module.linkWithDefault(text, "ui", ui) : text);
      if (ui && !text) target.setView("ui", ui, false);
    });
    return isTaken;
  };

  /** Runs a change in C++, updates the HTML at once and renders soon. */
  private readonly change = (action: (target: Playground) => void): void => {
    this.land.call(action);
    this.land.call(() => this.readState(false));
  };

  /**
   * The same for the form's sliders. During a drag (`again`) the page shows the result with the
   * next frame, which reads the state once for all moves before it.
   */
  private readonly edit = (again: boolean, action: (target: Playground) => void): void => {
    if (!again) return this.change(action);
    this.land.call((target) => {
      action(target);
      if (this.state) this.state.gesture = target.gesture();
    });
  };

  private readState(moving: boolean): void {
    this.state = JSON.parse(this.land.playground.state()) as PlaygroundState;
    if (this.state.hash) this.lastGood = this.state.link;
    if (showState(this.state)) this.form.force();
    this.hints.update(this.state);
    this.form.sync(this.state, moving);
    // A part may change something, so that there is a newer state for the next.
    for (const part of this.parts) part.sync(this.state);
    this.address.follow(this.state.link, this.state.gesture);
    element<HTMLAnchorElement>("menu-world").href = `world.html#${this.state.link}`;
    this.options.onState?.(this.state, this.module);
  }

  private afterFrame(moving: boolean): void {
    this.graphics.afterFrame();
    for (const { made } of this.parts) made?.afterFrame?.();
    this.form.catchUp(moving);
  }

  private stop(error: unknown): void {
    console.error(error);
    const isMemory = isOutOfMemory(error);
    showFailure(isMemory ? "memory" : "trap", this.state?.link ?? linkInAddress(), {
      need: this.state?.memory,
      back: isMemory ? this.lastGood : "",
    });
    this.options.onStop?.(this.land.ended);
  }

  private watchPreferences(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const tell = (target: Playground): void => target.setPreferences(dark.matches, still.matches);
    this.land.attempt(tell);
    for (const query of [dark, still]) query.addEventListener("change", () => this.change(tell));
  }

  private formToggled(open: boolean): void {
    // Without graphics the form is always open, and the map needs the room.
    if (open && this.graphics.there) this.sheet.open();
    // The form may open before there are regions to measure.
    this.regions?.update();
  }

  private listenToKeys(): void {
    const own = [
      ["n", "new"],
      ["s", "menu-surprise"],
    ] as const;
    const ofParts = PARTS.flatMap(({ key, buttons }) =>
      key ? [[key, buttons![0]!] as const] : [],
    );
    listenToPressKeys(new Map([...own, ...ofParts]), () => Boolean(this.state?.presenting));
  }

  /** Focuses the canvas after a press elsewhere, without the frame that keyboard focus shows. */
  private focusLand(): void {
    const { canvas } = this.land;
    canvas.classList.add("pressed");
    canvas.focus({ preventScroll: true });
  }
}
