// The drawer's content: a card that explains the current step, or plots of its result, in step with
// the timeline, which the lesson module computes in its worker; or the land as a shader computes it
// (shader_tab.ts), which is fetched when somebody wants to see it and is not part of a link.

import { CardView } from "./card";
import { icon, make, plainButton, setText } from "../common/dom";
import type { PartHost } from "../common/part_host";
import { type TabTool, TabView } from "./plot_tab";
import { layout } from "../common/layout";
import type { PlaygroundState } from "../common/state";
import type { Card, PlotRequest, PlotTab } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";
import { openedHeights } from "../common/opened";
import { failureWords } from "../common/rpc";
import { fetchStyled } from "../common/loading";
import { Follower } from "./follower";
import type * as ShaderModule from "./shader_tab";

/** What the drawer needs of the page. */
export type DrawerHost = Pick<PartHost, "change" | "call">;

const SIDES = [
  ["how", TEXT.drawerLessonLabel],
  ["plots", TEXT.drawerPlotsLabel],
  ["shader", TEXT.shaderTab],
] as const;
/** The side that C++ does not know of. */
const SHADER = "shader";
const RETRY = TEXT.failureRetryLabel;
const TABS_LABEL = TEXT.plotsTabsLabel;
const FRAME_MS = 16;
const SCROLL_PX = 40;
/**
 * Steps per second: a card becomes unreadable above the first, and readable again below the second.
 */
const UNREADABLE = 8;
const READABLE = 6;
/** The pause between two cards that come faster than they can be read. */
const UNREADABLE_MS = 300;

/** A tab's key in links. */
type Tab = string;
/** The first tab is about the step itself; the others come from the table of texts. */
const STEP_TAB: Tab = "cut";
const LABELS = new Map<Tab, string>([[STEP_TAB, TEXT.plotsUpliftTab], ...PLOT_TABS]);
const STAGE_LABELS = {
  uplift: TEXT.plotsUpliftTab,
  smoothing: TEXT.plotsSmoothingTab,
  erosion: TEXT.plotsErosionTab,
};
const TABS: readonly Tab[] = [...LABELS.keys()];

/** The stage that the current step belongs to. */
function stageOf({ position, faults, passes }: PlaygroundState): keyof typeof STAGE_LABELS {
  if (position <= faults) return "uplift";
  return position <= faults + passes ? "smoothing" : "erosion";
}

/** The step's tab is named after its stage. */
function tabLabel(tab: Tab, state: PlaygroundState): string {
  return tab === STEP_TAB ? STAGE_LABELS[stageOf(state)] : LABELS.get(tab)!;
}

function needsHeights(tab: Tab, state: PlaygroundState): boolean {
  return tab !== STEP_TAB || stageOf(state) === "erosion";
}

/** Where a learner goes on: the course notes, and the page that checks own heights. */
function learnMore(): HTMLElement {
  const more = make("p", "drawer-more");
  for (const [page, label] of [
    ["notes.html", TEXT.pageNotesLabel],
    ["check.html", TEXT.pageCheckLabel],
  ] as const) {
    const link = make("a", "button outlined", label);
    link.href = page;
    link.target = "_blank";
    more.append(link);
  }
  return more;
}

export class Drawer {
  private readonly lesson = new LessonClient();
  private readonly title = make("h2", "unseen");
  private readonly body = make("div", "drawer-body");
  private readonly errorBox = make("div", "drawer-trouble");
  private readonly errorWords = make("p");
  private readonly card: CardView;
  private readonly asShader = plainButton(TEXT.shaderCardLabel, () => this.showShader());
  private readonly plots = make("div", "plots");
  private readonly choices = make("div", "plot-choices chips");
  private readonly panels = make("div", "plot-panels");
  private readonly sides = new Map<string, HTMLInputElement>();
  private readonly buttons = new Map<Tab, HTMLButtonElement>();
  private readonly views = new Map<Tab, TabView>();
  private readonly plotFollowers = new Map<Tab, Follower<PlotTab>>();
  private readonly cardFollower: Follower<Card>;
  private readonly positions = new Map<Tab, number>();
  private state: PlaygroundState | null = null;
  /** The step of the card that is requested, and of the card that is shown. */
  private asked = { position: 0, recipe: "" };
  private shown = { position: -1, recipe: "" };
  /** When the last step was shown (0: never), and whether steps come too fast to be read. */
  private playback = { position: 0, at: 0, fast: false };
  private sentHeights = "";
  private sentGround = "";
  private broken = false;
  private shader: ShaderModule.ShaderTab | null = null;
  private shaderLoads = false;
  private shaderTries = 0;
  /** Whether the shader is shown in place of the side `card` of the state. */
  private isShader = false;
  /** The side of the last state. */
  private side = "";

  constructor(
    private readonly place: HTMLElement,
    private readonly host: DrawerHost,
    close: () => void,
  ) {
    this.card = new CardView({
      tryLink: (link) => this.host.change((target) => target.tryLink(link)),
      step: (by) => this.host.change((target) => target.step(by > 0)),
    });
    this.cardFollower = new Follower(
      (card) => this.showCard(card),
      (why) => this.fail(why),
      () =>
        Math.abs((this.state?.position ?? 0) - this.shown.position) > 1 && this.state?.playing
          ? UNREADABLE_MS
          : FRAME_MS,
    );
    this.title.tabIndex = -1;
    this.makeTabs();
    this.makeErrorBox();
    const label = make("p", "plot-choices-words", TABS_LABEL);
    label.id = "plot-choices-words";
    this.choices.setAttribute("aria-labelledby", label.id);
    this.plots.append(label, this.choices, this.panels);
    this.asShader.classList.add("card-shader");
    const { errorBox, card, asShader, plots } = this;
    this.body.append(errorBox, card.element, asShader, plots, learnMore());
    place.append(this.title, this.makeHeader(close), this.body);
    // After a press by pointer the title gets the focus, so that arrows step and Space plays.
    place.addEventListener("click", ({ detail, target }) => {
      const control = target instanceof Element && target.closest("button, input");
      if (detail > 0 && control && !place.hidden) this.title.focus({ preventScroll: true });
    });
    place.addEventListener("keydown", (event) => {
      if (event.defaultPrevented) return;
      const down = { ArrowDown: SCROLL_PX, ArrowUp: -SCROLL_PX }[event.key];
      if (down !== undefined && event.target === this.title) this.body.scrollBy(0, down);
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (this.state?.pinning) host.change((target) => target.setPinning(false));
      else if (this.state?.sectioning) host.change((target) => target.setSectioning(false));
      else close();
    });
  }

  focus(): void {
    this.title.focus({ preventScroll: true });
    // Where the page scrolls, the drawer may lie below its visible part.
    const isLow = this.place.getBoundingClientRect().top > innerHeight * 0.6;
    if (isLow && layout() === "page") this.place.scrollIntoView();
  }

  sync(state: PlaygroundState): void {
    this.state = state;
    // While a person points at the land, the drawer must not push it out of reach.
    const aside = (state.pinning || state.sectioning) && layout() === "page";
    const hidden = state.card === "" || aside;
    if (this.place.hidden !== hidden) this.place.hidden = hidden;
    // Another side, by key or link, takes the shader's place.
    if (state.card !== this.side) this.isShader = false;
    this.side = state.card;
    this.shader?.sync(state, this.isShader && !hidden);
    if (hidden) return;
    this.showSide(this.isShader ? SHADER : state.card);
    if (this.isShader) {
      if (!this.shader) void this.loadShader();
      return;
    }
    if (!this.broken) this.lesson.start();
    this.sendGround(state);
    if (state.card === "how") this.followCard(state);
    else this.followPlots(state);
  }

  private showShader(): void {
    this.isShader = true;
    this.broken = false;
    this.errorBox.hidden = true;
    if (this.state) this.sync(this.state);
    this.body.scrollTop = 0;
    this.focus();
  }

  private async loadShader(): Promise<void> {
    if (this.shaderLoads || this.broken) return;
    this.shaderLoads = true;
    try {
      const { ShaderTab } = await fetchStyled<typeof ShaderModule>(
        "shader.js",
        "shader.css",
        this.shaderTries++,
      );
      this.shader = new ShaderTab(this.host);
      this.body.append(this.shader.element);
      if (this.state) this.sync(this.state);
    } catch (error) {
      this.fail(error);
    } finally {
      this.shaderLoads = false;
    }
  }

  private makeHeader(close: () => void): HTMLElement {
    const header = make("header", "drawer-header");
    const choice = make("fieldset", "choice");
    const segments = make("div", "segments");
    for (const [side, text] of SIDES) {
      const input = make("input");
      input.type = "radio";
      input.name = "drawer-side";
      input.value = side;
      input.addEventListener("change", () => {
        this.isShader = side === SHADER;
        if (side !== SHADER) this.host.change((target) => target.setCard(side));
        else if (this.state) this.sync(this.state);
      });
      this.sides.set(side, input);
      const label = make("label");
      label.append(input, make("span", "", text));
      segments.append(label);
    }
    choice.append(make("legend", "unseen", TEXT.drawerChoiceLabel), segments);
    const closer = make("button", "button quiet square");
    closer.type = "button";
    closer.setAttribute("aria-label", TEXT.dialogCloseLabel);
    closer.append(icon("close"));
    closer.addEventListener("click", close);
    header.append(choice, closer);
    return header;
  }

  private makeTabs(): void {
    this.choices.setAttribute("role", "group");
    for (const tab of TABS) {
      const button = make("button", "button outlined chip");
      button.type = "button";
      button.dataset.tab = tab;
      button.addEventListener("click", () =>
        this.host.change((target) => target.toggle("plots", tab)),
      );
      this.buttons.set(tab, button);
      this.choices.append(button);
    }
  }

  private makeErrorBox(): void {
    const again = make("button", "button outlined", RETRY);
    again.type = "button";
    again.addEventListener("click", () => {
      this.broken = false;
      this.errorBox.hidden = true;
      this.cardFollower.forget();
      for (const follower of this.plotFollowers.values()) follower.forget();
      if (this.state) this.sync(this.state);
      this.focus();
    });
    this.errorBox.setAttribute("role", "alert");
    this.errorBox.hidden = true;
    this.errorBox.append(this.errorWords, again);
  }

  private showSide(side: string): void {
    const title = SIDES.find(([key]) => key === side)?.[1] ?? "";
    setText(this.title, title);
    if (this.place.getAttribute("aria-label") !== title) {
      this.place.setAttribute("aria-label", title);
    }
    for (const [key, input] of this.sides) input.checked = key === side;
    this.card.element.hidden = this.asShader.hidden = side !== "how";
    this.plots.hidden = side !== "plots";
    if (this.shader) this.shader.element.hidden = side !== SHADER;
    if (this.place.dataset.side !== side) {
      this.place.dataset.side = side;
      this.body.scrollTop = 0;
    }
  }

  private fail(why: unknown): void {
    if (!this.broken) console.warn(why);
    this.broken = true;
    setText(this.errorWords, failureWords(why));
    this.errorBox.hidden = false;
  }

  // The card ------------------------------------------------------------------------------------

  private followCard(state: PlaygroundState): void {
    if (this.broken) return;
    const { recipe, position, scale, level } = state;
    this.measurePlayback(state);
    this.showPlayback();
    this.cardFollower.request(`${position} ${scale.text} ${level.text} ${recipe}`, () => {
      this.asked = { position, recipe };
      return this.lesson.ask({ call: "card", args: [recipe, scale.text, level.text, position] });
    });
  }

  private showCard(card: Card): void {
    const subject = this.card.element.dataset.key;
    this.card.show(card, this.asked.position);
    // For another recipe with another method the card scrolls to its top; a step keeps the
    // position.
    const isOther = this.card.element.dataset.key !== subject;
    if (isOther && this.asked.recipe !== this.shown.recipe) this.body.scrollTop = 0;
    this.shown = this.asked;
    this.showPlayback();
  }

  private measurePlayback({ playing, position }: PlaygroundState): void {
    const { playback } = this;
    const now = performance.now();
    if (!playing) this.playback = { position, at: 0, fast: false };
    else if (position !== playback.position) {
      const rate = (1000 * Math.abs(position - playback.position)) / (now - playback.at);
      // The first step has no step before it, and so no rate.
      const fast = playback.at > 0 && rate > (playback.fast ? READABLE : UNREADABLE);
      this.playback = { position, at: now, fast };
    }
  }

  /** The card shows its numbers only if they belong to the position that is shown. */
  private showPlayback(): void {
    if (this.playback.fast) this.card.setFast(true);
    else if (this.shown.position === this.state?.position) this.card.setFast(false);
  }

  // The plots -----------------------------------------------------------------------------------

  private followPlots(state: PlaygroundState): void {
    for (const tab of TABS) {
      const label = tabLabel(tab, state);
      const shown = state.plots.includes(tab);
      const button = this.buttons.get(tab)!;
      setText(button, label);
      if (button.ariaPressed !== String(shown)) button.ariaPressed = String(shown);
      // The last plot cannot be hidden.
      button.ariaDisabled = String(shown && state.plots.length === 1);
      const view = shown ? this.view(tab) : this.views.get(tab);
      if (!view) continue;
      view.element.hidden = !shown;
      view.sync(state, label);
      if (shown && !this.broken) this.followPlot(tab, state);
    }
  }

  private view(tab: Tab): TabView {
    let view = this.views.get(tab);
    if (!view) {
      view = new TabView(tab, this.tools(tab));
      this.views.set(tab, view);
      // Panels have the order of the tabs, in whichever order they were opened.
      const after = TABS.slice(TABS.indexOf(tab) + 1).find((other) => this.views.has(other));
      const next = after === undefined ? undefined : this.views.get(after);
      this.panels.insertBefore(view.element, next?.element ?? null);
    }
    return view;
  }

  private followPlot(tab: Tab, state: PlaygroundState): void {
    const { position } = state;
    let follower = this.plotFollowers.get(tab);
    if (!follower) {
      follower = new Follower<PlotTab>(
        (answer) => this.views.get(tab)?.show(answer, this.positions.get(tab) ?? 0),
        (why) => this.fail(why),
        () => FRAME_MS,
      );
      this.plotFollowers.set(tab, follower);
    }
    const request: PlotRequest = {
      recipe: state.recipe,
      position,
      scale: state.scale.text,
      level: state.level.text,
      pin: tab === "point" ? state.pin : null,
      section: tab === "section" ? state.section : null,
      flip: state.flip,
    };
    const heights = needsHeights(tab, state) ? this.heightsKey(state) : "";
    follower.request(JSON.stringify([request, heights]), () => {
      if (heights !== "") this.sendHeights();
      this.positions.set(tab, position);
      return this.lesson.ask({ call: "plot", args: [tab, request] });
    });
  }

  private heightsKey({ heightsRevision }: PlaygroundState): string {
    return `${this.lesson.generation} ${heightsRevision}`;
  }

  /** Sends the shown heights to the worker, unless it has them. */
  private sendHeights(): void {
    const { state } = this;
    if (!state) return;
    const key = this.heightsKey(state);
    if (key === this.sentHeights) return;
    const heights = this.host.call((target) => target.heights().slice());
    if (!heights || heights.length === 0) return;
    this.sentHeights = key;
    const size = Math.round(Math.sqrt(heights.length));
    this.lesson
      .ask(
        { call: "setHeights", args: [heights, size, state.heightsPosition] },
        { transfer: [heights.buffer] },
      )
      .catch((why: unknown) => this.fail(why));
  }

  /** A recipe on an opened land is explained on its heights. */
  private sendGround({ values }: PlaygroundState): void {
    const base = values.base?.text ?? "";
    const key = `${this.lesson.generation} ${base}`;
    if (key === this.sentGround) return;
    const heights = openedHeights(base)?.slice();
    if (!heights) return;
    this.sentGround = key;
    this.lesson
      .ask({ call: "openLand", args: [heights] }, { transfer: [heights.buffer] })
      .catch((why: unknown) => this.fail(why));
  }

  private tools(tab: Tab): TabTool[] {
    if (tab === "point") {
      return [
        {
          label: ({ pinning }) => (pinning ? TEXT.plotsPinActiveLabel : TEXT.plotsPinLabel),
          pressed: ({ pinning }) => pinning,
          press: ({ pinning }) => this.host.change((target) => target.setPinning(!pinning)),
        },
        {
          label: () => TEXT.plotsHighestLabel,
          shown: ({ pin }) => pin !== null,
          press: () => this.host.change((target) => target.setView("pin", "", false)),
        },
      ];
    }
    if (tab !== "section") return [];
    return [
      {
        label: ({ sectioning }) =>
          sectioning ? TEXT.plotsDrawSectionActiveLabel : TEXT.plotsDrawSectionLabel,
        pressed: ({ sectioning }) => sectioning,
        press: ({ sectioning }) => this.host.change((target) => target.setSectioning(!sectioning)),
      },
      {
        label: () => TEXT.plotsMiddleSectionLabel,
        shown: ({ section }) => section !== null,
        press: () => this.host.change((target) => target.setView("section", "", false)),
      },
    ];
  }
}
