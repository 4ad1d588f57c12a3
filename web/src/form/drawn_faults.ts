// Drawn faults in HTML: a card while faults are drawn, and a list in the form, by which they can be
// drawn with the keyboard too. Fetched when it is needed (drawn_faults_loader.ts). C++ describes each
// fault and checks what is typed.

import { filled } from "../common/filled";
import { listenToMoves } from "./slider_moves";
import { button, element, make, setText } from "../common/dom";
import type { Playground } from "../common/playground";
import { layout } from "../common/layout";
import type { DrawnFault, PlaygroundState } from "../common/state";

export interface DrawnHost {
  change: (action: (target: Playground) => void) => void;
}

const WORDS = {
  title: TEXT.pageDrawFaultLabel,
  how: TEXT.drawnDrawHint,
  short: TEXT.drawnDrawShortHint,
  again: TEXT.drawnNextHint,
  done: TEXT.pageDoneLabel,
  amplitude: TEXT.drawnAmplitudeLabel,
  amplitudeHelp: TEXT.drawnAmplitudeHelp,
  flip: TEXT.drawnFlipLabel,
  remove: TEXT.drawnRemoveLabel,
  alone: TEXT.drawnAloneLabel,
  whole: TEXT.drawnAllLabel,
  list: TEXT.drawnListTitle,
  add: TEXT.drawnAddLabel,
  from: TEXT.drawnFromLabel,
  to: TEXT.drawnToLabel,
  pointHelp: TEXT.drawnPointHelp,
};

const nameOf = (index: number): string => filled(TEXT.drawnFaultName, { index: index + 1 });

/** A labelled slider for the amplitude. */
function amplitudeSlider(
  id: string,
  gesture: () => number | undefined,
  apply: (value: string, again: boolean) => void,
): {
  parts: HTMLElement[];
  show: (fault: DrawnFault) => void;
} {
  const label = make("label", "", WORDS.amplitude);
  const output = make("output");
  const range = make("input");
  range.type = "range";
  [range.min, range.max, range.step] = ["-1", "1", "0.05"];
  range.title = WORDS.amplitudeHelp;
  range.id = id;
  label.htmlFor = id;
  range.className = "from-middle";
  listenToMoves(range, gesture, apply);
  const show = (fault: DrawnFault): void => {
    if (range.value !== fault.amplitude) range.value = fault.amplitude;
    range.style.setProperty("--at", String((Number(fault.amplitude) + 1) / 2));
    setText(output, fault.shown);
    range.setAttribute("aria-valuetext", fault.shown);
  };
  return { parts: [label, output, range], show };
}

function plainButton(text: string, action: () => void): HTMLButtonElement {
  const made = make("button", "button outlined", text);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** The card beside the land, while faults are drawn. */
class DrawnCard {
  private readonly card = make("section", "drawn-card card");
  private readonly title = make("h2");
  private readonly words = make("p");
  private readonly chosen = make("div", "drawn-chosen");
  private readonly see: HTMLButtonElement;
  private readonly amplitude;
  private state: PlaygroundState | null = null;

  constructor({ change }: DrawnHost) {
    const index = (): number => this.state?.drawnSelected ?? -1;
    const edit = (what: string): void =>
      change((target) => target.editDrawn(index(), what, "", false));
    this.amplitude = amplitudeSlider(
      "drawn-amplitude",
      () => this.state?.gesture,
      (value, again) => change((target) => target.editDrawn(index(), "amplitude", value, again)),
    );
    this.see = plainButton(WORDS.alone, () =>
      change((target) => target.seek(this.isAlone() ? (this.state?.length ?? 0) : index() + 1)),
    );
    const buttons = make("div", "drawn-buttons");
    buttons.append(
      this.see,
      plainButton(WORDS.flip, () => edit("flip")),
      plainButton(WORDS.remove, () => edit("remove")),
    );
    const slider = make("div", "drawn-amplitude");
    slider.append(...this.amplitude.parts);
    this.chosen.append(slider, buttons);
    const done = plainButton(WORDS.done, () => {
      change((target) => target.setDrawing(false));
      button("draw").focus();
    });
    const head = make("header");
    head.append(this.title, done);
    this.words.setAttribute("aria-live", "polite");
    this.card.id = "drawn-card";
    this.card.setAttribute("aria-label", WORDS.title);
    this.card.append(head, this.words, this.chosen);
    button("draw").after(this.card);
  }

  private isAlone(): boolean {
    return this.state?.position === (this.state?.drawnSelected ?? -1) + 1;
  }

  sync(state: PlaygroundState): void {
    this.state = state;
    this.card.hidden = !state.drawing;
    if (!state.drawing) return;
    this.card.classList.toggle("with-map", state.map);
    const fault = state.drawn[state.drawnSelected];
    const held = this.chosen.contains(document.activeElement);
    this.chosen.hidden = !fault;
    if (held && !fault) element("canvas").focus({ preventScroll: true });
    setText(this.title, fault ? nameOf(state.drawnSelected) : WORDS.title);
    if (!fault) {
      const how = layout() === "sheet" ? WORDS.short : WORDS.how;
      return setText(this.words, state.drawn.length > 0 ? WORDS.again : how);
    }
    this.amplitude.show(fault);
    // While the land is being built, the effect is not known yet.
    if (fault.words !== "") setText(this.words, fault.words);
    setText(this.see, this.isAlone() ? WORDS.whole : WORDS.alone);
  }
}

/** The same in the form: one group for each fault. */
class DrawnList {
  private readonly list = make("div", "drawn-list");
  private readonly add: HTMLButtonElement;
  private shows: ((fault: DrawnFault) => void)[] = [];
  private gesture = 0;

  constructor(private readonly host: DrawnHost) {
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", WORDS.list);
    this.add = plainButton(WORDS.add, () =>
      host.change((target) => target.editDrawn(-1, "add", "", false)),
    );
    this.add.id = "form-drawn-add";
    this.list.append(this.add);
    element("form-drawn").closest(".form-row")?.before(this.list);
  }

  sync({ drawn, values, gesture }: PlaygroundState): void {
    this.gesture = gesture;
    this.list.hidden = values.drawn?.active === false;
    if (drawn.length !== this.shows.length) this.build(drawn.length);
    for (const [index, fault] of drawn.entries()) this.shows[index]?.(fault);
  }

  private build(count: number): void {
    const had = this.list.contains(document.activeElement);
    this.shows = [];
    const rows = Array.from({ length: count }, (_, index) => this.row(index));
    this.list.replaceChildren(...rows, this.add);
    if (had && !this.list.contains(document.activeElement)) this.add.focus();
  }

  private row(index: number): HTMLElement {
    const edit = (what: string, text: string, again = false): void =>
      this.host.change((target) => target.editDrawn(index, what, text, again));
    const group = make("fieldset", "drawn-row");
    group.append(make("legend", "", nameOf(index)));
    const point = (what: "from" | "to"): ((fault: DrawnFault) => void) => {
      const label = make("label", "", WORDS[what]);
      const field = make("input");
      field.type = "text";
      field.title = WORDS.pointHelp;
      label.append(field);
      group.append(label);
      let known = "";
      field.addEventListener("change", () => {
        edit(what, field.value);
        field.value = known;
      });
      return (fault) => {
        known = fault[what];
        if (document.activeElement !== field) field.value = known;
      };
    };
    const id = `form-drawn-amplitude-${index}`;
    const moved = (value: string, again: boolean): void => edit("amplitude", value, again);
    const slider = amplitudeSlider(id, () => this.gesture, moved);
    const shows = [point("from"), point("to"), slider.show];
    const words = make("p");
    const buttons = make("div", "drawn-buttons");
    for (const what of ["flip", "remove"] as const) {
      const made = plainButton(WORDS[what], () => edit(what, ""));
      made.setAttribute("aria-label", `${WORDS[what]}: ${nameOf(index)}`);
      buttons.append(made);
    }
    group.append(...slider.parts, buttons, words);
    shows.push((fault) => fault.words !== "" && setText(words, fault.words));
    this.shows.push((fault) => shows.forEach((show) => show(fault)));
    return group;
  }
}

export class DrawnParts {
  private readonly parts;

  constructor(host: DrawnHost) {
    this.parts = [new DrawnCard(host), new DrawnList(host)];
  }

  sync(state: PlaygroundState): void {
    for (const part of this.parts) part.sync(state);
  }
}
