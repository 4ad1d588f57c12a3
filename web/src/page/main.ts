// The page: loads fonts and the wasm module, connects regions, input, form, address and menu, and
// keeps the HTML in step with the playground. It shows failures in plain language, with the link.
// index.ts starts it as the playground, embed.ts inside other people's pages.

import { Address } from "./address";
import { linkInAddress } from "../common/address";
import { surroundingsOf } from "../common/link_text";
import { createApi } from "./api";
import type { Started } from "../common/started";
import { DrawLoader } from "../form/drawn_faults_loader";
import { DrawerLoader } from "../drawer/drawer_loader";
import { hideMessage, showFailure, showMessage } from "../common/failure";
import { isOutOfMemory } from "../common/memory";
import { hasSoftwareGraphics } from "./features";
import type { FlatPicture } from "./flat_picture";
import type { FormKind, PageForm } from "../form/form_kind";
import { Hints } from "./hints";
import { isOurs, listenToInput } from "./input";
import { Loop } from "./loop";
import { listenToMenu } from "./menu";
import { button, element, toast } from "../common/dom";
import { filled } from "../common/filled";
import { showState } from "./show_state";
import { type Picture, takePicture } from "../common/picture";
import { openCardBy } from "./cards";
import { keyOf } from "../common/keys";
import type * as PresentModule from "./present";
import { fetchScript, fetchStyled } from "../common/loading";
import type { LinkTexts, PictureRequest, Playground } from "../common/playground";
import { fetchParts, PageFailure } from "./program";
import { layout } from "../common/layout";
import { Regions } from "./regions";
import { listenToShare } from "../share/share";
import { Sheet } from "./sheet";
import { StarterMenu } from "./starters";
import type * as AboutModule from "../about/about";
import type * as ExportModule from "../export/export_dialog";
import type * as LectureModule from "../lecture/lecture";
import type * as OpenModule from "../open/open_dialog";
import type * as CompareModule from "../compare/compare";
import type * as StandModule from "../stand/stand";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";

const RESTORE_TIMEOUT_MS = 1500;
const FORM_MS = 120;

/** Keys that press a button whose action needs what only the browser has. */
const KEY_BUTTONS: Record<string, string> = {
  n: "new",
  s: "menu-surprise",
  o: "menu-open",
  c: "menu-compare",
  "?": "menu-keys",
};

const { api, started, failed } = createApi();
window.faultline = api;

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

/** The running page, which connects its parts. */
class Page {
  private state: PlaygroundState | null = null;
  private formBehind = false;
  private presented = false;
  private presenting: PresentModule.Presenting | null = null;
  private formSynced = 0;
  /** Why the program has stopped, in a sentence; empty while it runs. */
  private ended = "";
  /** The link of the last land that was at rest. */
  private lastGood = "";
  private hasGraphics = false;
  private readonly canvas = element<HTMLCanvasElement>("canvas");
  private readonly forcedColours = matchMedia("(forced-colors: active)");
  /** The land from above, once there were no graphics. */
  private flat: FlatPicture | null = null;
  private readonly loop: Loop;
  private readonly form: PageForm;
  private readonly regions: Regions;
  private readonly address: Address;
  private readonly starters: StarterMenu;
  private drawer: DrawerLoader | null = null;
  private lecture: LectureModule.LectureCard | null = null;
  private stand: StandModule.Stand | null = null;
  private standLoads = false;
  private sun = "";
  private standTries = 0;
  private draw: DrawLoader | null = null;
  private compare: CompareModule.Compare | null = null;
  private prepareCompare = (): void => undefined;
  /** What was dropped or pasted, for the dialog that opens it. */
  private files: File[] = [];
  private askedFor = "";
  private readonly sheet = new Sheet();
  private readonly hints = new Hints(this.canvas, [button("new"), button("new-bar")]);

  constructor(
    private readonly playground: Playground,
    private readonly links: LinkTexts,
    private readonly options: PageOptions,
  ) {
    this.loop = new Loop(
      playground,
      (moving) => this.readState(moving),
      () => document.documentElement.classList.add("drawn"),
      (error) => this.stop(error),
      (moving) => {
        this.flat?.update();
        this.compare?.follow();
        this.syncForm(moving);
      },
    );
    const change = this.change;
    const parameters = JSON.parse(playground.describe()) as ParameterRow[];
    const view = JSON.parse(playground.describeView()) as ViewRows;
    this.form = new options.Form(parameters, view, {
      apply: (key, value, again) =>
        this.edit(again, (target) => target.applyText(key, value, again)),
      typed: (key, text) => change((target) => target.applyTyped(key, text)),
      play: () => change((target) => target.play()),
      pause: () => change((target) => target.pause()),
      seek: (position) => change((target) => target.seek(position)),
      view: (key, text, again = false) =>
        this.edit(again, (target) => target.setView(key, text, again)),
      shown: (word, on) => change((target) => target.setShown(word, on)),
      toggled: (open) => this.formToggled(open),
    });
    this.address = new Address({
      load: this.load,
      goTo: (gesture) => {
        let known = false;
        change((target) => (known = target.goTo(gesture)));
        return known;
      },
    });
    this.starters = new StarterMenu({
      choose: (link, byPointer) => {
        change((target) => target.loadStarter(link));
        if (byPointer) this.focusCanvas();
      },
      look: (key, byPointer) => {
        change((target) => target.setView("look", key, false));
        if (byPointer) this.focusCanvas();
      },
      surprise: (byPointer) => {
        button("menu-surprise").click();
        if (byPointer) this.focusCanvas();
      },
    });
    this.startGraphics();
    this.watchPreferences();
    this.regions = new Regions(
      playground,
      () => this.form.isOpen(),
      () => this.loop.drawNow(),
    );
    this.listen();
  }

  /** Shows the link of the address bar and starts. */
  begin(): Started {
    this.load(linkInAddress());
    this.regions.update();
    const { ask, links, loop, take } = this;
    return {
      ask,
      load: (text) => void ask(() => this.load(text)),
      change: (action) => ask(() => this.change(action)),
      links,
      loop,
      shown: () => this.state!,
      take,
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
      isTaken = target.load(ui && text ? this.links.linkWithDefault(text, "ui", ui) : text);
      if (ui && !text) target.setView("ui", ui, false);
    });
    return isTaken;
  };

  /** Runs a change in C++, updates the HTML at once and renders soon. */
  private readonly change = (action: (target: Playground) => void): void => {
    this.call(() => action(this.playground));
    this.call(() => this.readState(false));
  };

  /**
   * The same for the form's sliders. During a drag (`again`) the page shows the result with the
   * next frame, which reads the state once for all moves before it.
   */
  private edit(again: boolean, action: (target: Playground) => void): void {
    if (!again) return this.change(action);
    this.call(() => {
      action(this.playground);
      if (this.state) this.state.gesture = this.playground.gesture();
    });
  }

  readonly take = async (request: PictureRequest): Promise<Picture> =>
    (await this.compare?.take(request)) ?? this.takeAlone(request);

  private readonly takeAlone = (request: PictureRequest): Picture => {
    const picture = this.call(() => takePicture(this.playground, request));
    // Browsers may have discarded the frame that the canvas showed before.
    this.loop.drawNow();
    return picture ?? this.noPicture();
  };

  private noPicture(): Picture {
    return { pixels: null, error: this.ended, flat: false };
  }

  /** The state that is shown; null before the first. */
  shown(): PlaygroundState | null {
    return this.state;
  }

  /** Calls C++ and requests a frame that shows what has changed. */
  private readonly call = <T>(action: () => T): T | undefined => {
    const result = this.attempt(action);
    this.loop.wake();
    return result;
  };

  /** All calls into C++ go through here, because after a trap none may follow. */
  private attempt<T>(action: () => T): T | undefined {
    if (this.ended) return undefined;
    try {
      return action();
    } catch (error) {
      this.stop(error);
      return undefined;
    }
  }

  /** As attempt(), for callers beside the page: they learn that the program has stopped. */
  private readonly ask = <T>(question: (target: Playground) => T): T => {
    const answer = this.attempt(() => question(this.playground));
    if (this.ended) throw new Error(this.ended);
    return answer as T;
  };

  private readState(moving: boolean): void {
    this.state = JSON.parse(this.playground.state()) as PlaygroundState;
    if (this.state.hash) this.lastGood = this.state.link;
    if (showState(this.state)) this.forceForm();
    this.hints.update(this.state);
    this.formBehind = true;
    this.syncForm(moving);
    this.starters.sync(this.state);
    this.drawer?.sync(this.state);
    this.lecture?.sync(this.state);
    this.draw?.sync(this.state, this.form.isOpen());
    this.syncStand(this.state);
    this.address.follow(this.state.link, this.state.gesture);
    this.syncPresenting(this.state);
    this.askForBase(this.state);
    if (this.state.compare && !this.compare) this.prepareCompare();
    this.compare?.sync(this.state);
    this.options.onState?.(this.state, this.links);
  }

  /** A land that stands on a file asks for it, once; an embed only looks for one that needs none. */
  private askForBase({ lacksBase, values }: PlaygroundState): void {
    const base = values.base!.text;
    if (!lacksBase || this.askedFor === base) return;
    this.askedFor = base;
    button("menu-open").click();
  }

  /** Fetches what belongs to presenting, once somebody presents. */
  private syncPresenting(state: PlaygroundState): void {
    this.presenting?.sync(state);
    if (!state.presenting || this.presented) return;
    this.presented = true;
    fetchStyled<typeof PresentModule>("present.js", "present.css").then(({ Presenting }) => {
      this.presenting = new Presenting(() => {
        this.change((target) => target.setPresenting(false));
        // The pressed button is no longer shown.
        this.focusCanvas();
      });
      this.presenting.sync(this.state!);
    }, console.error);
  }

  /** Fetches what belongs to a person who stands on the land, once somebody wants to. */
  private syncStand(state: PlaygroundState): void {
    button("stand").setAttribute("aria-pressed", String(state.standing !== ""));
    const daylight = button("menu-daylight");
    if (state.daylight && daylight.ariaPressed !== "true") toast(TEXT.daylightHint);
    daylight.ariaPressed = String(state.daylight);
    const { azimuth, elevation } = state.sun;
    const sun = filled(TEXT.daylightSun, { from: azimuth.shown, height: elevation.shown });
    if (state.daylight && this.sun && this.sun !== sun) toast(sun);
    this.sun = sun;
    if (this.stand || !state.standing) return this.stand?.sync(state);
    if (this.standTries > 3 || this.standLoads) return;
    this.standLoads = true;
    const { change, call } = this;
    const steer = (action: (target: Playground) => void): void =>
      call(() => action(this.playground));
    fetchStyled<typeof import("../stand/stand")>("stand.js", "stand.css", this.standTries++)
      .then(({ Stand }) => {
        this.stand = new Stand({ change, steer });
        change(() => undefined);
      }, console.error)
      .finally(() => (this.standLoads = false));
  }

  /**
   * While the land moves, a closed form is updated only now and then, because it costs a layout.
   */
  private syncForm(moving: boolean): void {
    const now = performance.now();
    const waits = moving && !this.form.isOpen() && now - this.formSynced < FORM_MS;
    if (!this.state || !this.formBehind || waits) return;
    this.formBehind = false;
    this.formSynced = now;
    this.form.sync(this.state);
  }

  private stop(error: unknown): void {
    if (this.ended) return;
    const isMemory = isOutOfMemory(error);
    this.ended = isMemory ? TEXT.failureMemoryStopped : TEXT.pictureStoppedError;
    this.loop.stop(new Error(this.ended));
    console.error(error);
    showFailure(isMemory ? "memory" : "trap", this.state?.link ?? linkInAddress(), {
      need: this.state?.memory,
      back: isMemory ? this.lastGood : "",
    });
    this.options.onStop?.(this.ended);
  }

  private startGraphics(): void {
    const isSoftware = hasSoftwareGraphics();
    const missing = this.playground.startGraphics("#canvas", !isSoftware);
    this.hasGraphics = missing === "";
    if (!this.hasGraphics) this.showFlat(missing);
    else if (isSoftware) this.paceFrames().catch(console.error);
  }

  private async paceFrames(): Promise<void> {
    const { FramePacing } = await fetchScript<typeof import("./frame_pacing")>("frame_pacing.js");
    const gl = this.canvas.getContext("webgl2");
    this.loop.pacing = gl && new FramePacing(gl);
  }

  /**
   * Without graphics the page shows the land from above, and the form as its controls. `missing`:
   * what the browser lacks; empty if it has taken the graphics away.
   */
  private showFlat(missing: string): void {
    document.documentElement.classList.add("no-graphics");
    this.fetchFlat(missing).catch(console.error);
  }

  private async fetchFlat(missing: string): Promise<void> {
    const parts = await fetchScript<typeof import("./flat_picture")>("flat_picture.js");
    this.flat ??= new parts.FlatPicture(this.playground, () => this.loop.drawNow());
    if (this.hasGraphics) return;
    showMessage(...parts.flatMessage(missing));
    this.flat.show();
  }

  private watchPreferences(): void {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const tell = (): void => this.playground.setPreferences(dark.matches, still.matches);
    tell();
    for (const query of [dark, still]) {
      query.addEventListener("change", () => this.change(tell));
    }
    this.forcedColours.addEventListener("change", this.forceForm);
    window.addEventListener("resize", this.forceForm);
    this.forceForm();
  }

  /**
   * Keeps the form open without graphics, with forced colours and in the smallest windows. An embed
   * shows the land instead.
   */
  private readonly forceForm = (): void => {
    const isBare = document.documentElement.classList.contains("bare");
    const isAll = !this.hasGraphics || this.forcedColours.matches || layout() === "page";
    this.form.force(isAll && !isBare);
  };

  private formToggled(open: boolean): void {
    // Without graphics the form is always open, and the map needs the room.
    if (open && this.hasGraphics) this.sheet.open();
    // The constructor makes the first call, before there are regions to measure.
    this.regions?.update();
  }

  private listen(): void {
    const { canvas, change } = this;
    listenToInput({
      canvas,
      playground: this.playground,
      call: this.call,
      pressed: () => this.form.yieldToCanvas(),
    });
    listenToMenu(
      (theme) => change((target) => target.setView("theme", theme, false)),
      (name) => change((target) => target.setCamera(name)),
    );
    const prepareExport = openCardBy<typeof ExportModule>(
      ["export", "menu-export"],
      ["export_dialog.js", "export.css"],
      ({ ExportDialog }) =>
        new ExportDialog({
          take: this.take,
          takeFrame: (request) =>
            this.attempt(() => takePicture(this.playground, request)) ?? this.noPicture(),
          state: () => this.state!,
          ask: this.ask,
          change,
        }),
    );
    button("export").addEventListener("pointerenter", prepareExport);
    button("more").addEventListener("click", prepareExport);
    this.listenToSeed();
    this.draw = new DrawLoader({ change });
    this.onPress(["menu-daylight"], (target) => target.setDaylight(!this.state?.daylight));
    this.onPress(["stand"], (target) => target.setStanding(!this.state?.standing));
    this.onPress(["draw"], (target) => target.setDrawing(!this.state?.drawing));
    this.onPress(["undo", "menu-undo"], (target) => target.undo());
    this.onPress(["redo", "menu-redo"], (target) => target.redo());
    this.listenToCards();
    // Last, so that C++ gets keys before the drawer does.
    this.drawer = new DrawerLoader({
      change,
      heights: () => this.call(() => this.playground.heights().slice()),
    });
    this.listenToContextLoss();
  }

  private listenToCards(): void {
    const host = {
      change: this.change,
      state: () => this.state,
      focusLand: () => this.focusCanvas(),
    };
    openCardBy<typeof LectureModule>(
      ["menu-lecture"],
      ["lecture.js", "lecture.css"],
      ({ LectureCard }) => (this.lecture = new LectureCard(host)),
    );
    this.prepareCompare = openCardBy<typeof CompareModule>(
      ["menu-compare"],
      ["compare.js", "compare.css"],
      ({ Compare }) =>
        (this.compare = new Compare({
          ...host,
          take: this.takeAlone,
          layOut: () => this.regions.update(true),
          ask: (question) => this.attempt(() => question(this.playground)),
          linkIn: this.links.linkIn,
          fetchParts,
          isSoftware: hasSoftwareGraphics,
        })),
    );
    openCardBy<typeof OpenModule>(
      ["menu-open"],
      ["open.js", "open.css"],
      ({ OpenDialog }) => new OpenDialog({ ...host, takeFiles: () => this.files.splice(0) }),
    );
    // Files may be dropped anywhere; else the browser would show one in place of the page.
    for (const type of ["dragover", "drop", "paste"]) window.addEventListener(type, this.takeFiles);
    const about = ["about.js", "about.css"] as const;
    openCardBy<typeof AboutModule>(["menu-keys"], about, ({ KeysCard }) => new KeysCard());
    openCardBy<typeof AboutModule>(["menu-about"], about, ({ AboutCard }) => new AboutCard());
  }

  private readonly takeFiles = (event: Event): void => {
    const { dataTransfer, clipboardData } = event as DragEvent & ClipboardEvent;
    const data = dataTransfer ?? clipboardData;
    if (![...(data?.items ?? [])].some(({ kind }) => kind === "file")) return;
    event.preventDefault();
    this.files = [...data!.files];
    if (this.files.length > 0) button("menu-open").click();
  };

  private listenToSeed(): void {
    const seed = element<HTMLInputElement>("seed");
    seed.disabled = false;
    seed.addEventListener("change", () => {
      // Somebody may paste a link, which has signs that no seed can have.
      const link = this.links.linkIn(seed.value);
      if (/[;!]/.test(link)) this.load(link);
      else this.change((target) => target.applyText("seed", seed.value, false));
      seed.value = this.state?.values.seed?.text ?? seed.value;
    });
    const entropy = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    for (const id of ["new", "new-bar"]) button(id).disabled = false;
    this.onPress(["new", "new-bar"], (target) => target.newSeed(entropy()));
    button("menu-surprise").disabled = false;
    this.onPress(["menu-surprise"], (target) => target.surprise(entropy()));
    // After C++ has seen the key, because it takes letters while a number is typed.
    window.addEventListener("keydown", (event) => {
      const key = keyOf(event);
      const id = KEY_BUTTONS[key];
      const held = event.repeat || event.ctrlKey || event.metaKey;
      // Many keyboards have the question mark above another key.
      if (event.shiftKey && key !== "?") return;
      // A wrong key before an audience leads to no other land.
      if (this.state?.presenting && id !== "menu-keys") return;
      if (id === undefined || held || !isOurs(event)) return;
      event.preventDefault();
      button(id).click();
    });
  }

  /**
   * Buttons that change the land. After a press by pointer the canvas gets the focus, so that Space
   * plays.
   */
  private onPress(ids: string[], action: (target: Playground) => void): void {
    for (const id of ids) {
      button(id).addEventListener("click", (event) => {
        this.change(action);
        if (event.detail > 0) this.focusCanvas();
      });
    }
  }

  /** Focuses the canvas after a press elsewhere, without the frame that keyboard focus shows. */
  private focusCanvas(): void {
    this.canvas.classList.add("pressed");
    this.canvas.focus({ preventScroll: true });
  }

  private listenToContextLoss(): void {
    let patience = 0;
    this.canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.call(() => this.playground.loseGraphics());
      this.loop.pacing?.contextLost();
      document.documentElement.classList.remove("drawn");
      // A sleeping embed lost its context on purpose.
      if (this.loop.sleeping) return;
      patience = window.setTimeout(() => {
        this.hasGraphics = false;
        this.forceForm();
        this.showFlat("");
      }, RESTORE_TIMEOUT_MS);
    });
    this.canvas.addEventListener("webglcontextrestored", () => {
      window.clearTimeout(patience);
      const missing = this.call(() => this.playground.restoreGraphics());
      if (missing !== "") return;
      hideMessage();
      this.flat?.hide();
      this.hasGraphics = true;
      this.forceForm();
      document.documentElement.classList.remove("no-graphics");
      document.documentElement.classList.add("drawn");
      this.loop.drawNow();
    });
  }
}

async function start(options: PageOptions): Promise<Started> {
  // Until C++ has read the link, the link's text decides whether the bar is hidden, so that no bar
  // flashes up.
  const ui = surroundingsOf(linkInAddress());
  if (ui && ui !== "full") document.documentElement.classList.add("bare", `ui-${ui}`);
  let page: Page | null = null;
  // First, so that copying the link works even if the program does not start.
  listenToShare({
    state: () => page?.shown() ?? null,
    take: (request) => page!.take(request),
  });
  const [module, fonts] = await fetchParts();
  try {
    const playground = new module.Playground(fonts.regular, fonts.semiBold);
    page = new Page(playground, module, options);
    return page.begin();
  } catch (error) {
    throw new PageFailure(isOutOfMemory(error) ? "memory" : "trap", error);
  }
}

/** Starts the page. Rejects if it cannot start; the page then shows the failure. */
export async function startPage(options: PageOptions): Promise<Started> {
  try {
    const parts = await start(options);
    started(parts);
    return parts;
  } catch (error) {
    showFailure(error instanceof PageFailure ? error.failure : "trap", linkInAddress());
    console.error(error);
    failed(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}
