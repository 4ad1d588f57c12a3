// Drawn faults in HTML: a card while the drawing tool is on, and a list in the form, with which a
// person can draw by keyboard. Fetched when it is needed (draw_part.ts). C++ describes
// each fault and checks what is typed.

import { filled } from "../common/filled";
import { listenToMoves } from "./slider_moves";
import { button, element, make, plainButton, setText } from "../common/dom";
import type { PartHost } from "../common/part_host";
import { layout } from "../common/layout";
import type { DrawnFault, PlaygroundState } from "../common/state";

type DrawnHost = Pick<PartHost, "change">;

const TEXTS = {
  title: TEXT.pageDrawFaultLabel,
  how: TEXT.drawnDrawHint,
  bareHow: TEXT.drawnDrawBareHint,
  short: TEXT.drawnDrawShortHint,
  again: TEXT.drawnNextHint,
  shared: TEXT.drawnSharedHint,
  bare: TEXT.drawnBareLabel,
  shortBare: TEXT.drawnBareShortLabel,
  chance: TEXT.drawnChanceLabel,
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

/** After so many cuts by hand the card offers that chance makes the rest, until it looks like land. */
const CUTS_BY_HAND = 10;
const CUTS_IN_ALL = 500;

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
  const label = make("label", "", TEXTS.amplitude);
  const output = make("output");
  const range = make("input");
  range.type = "range";
  [range.min, range.max, range.step] = ["-100", "100", "1"];
  range.title = TEXTS.amplitudeHelp;
  range.id = id;
  label.htmlFor = id;
  range.className = "from-middle";
  listenToMoves(range, gesture, apply);
  const show = (fault: DrawnFault): void => {
    if (Number(range.value) !== fault.travel) range.value = String(fault.travel);
    range.style.setProperty("--at", String((fault.travel + 100) / 200));
    setText(output, fault.shown);
    range.setAttribute("aria-valuetext", fault.shown);
  };
  return { parts: [label, output, range], show };
}

/** The card beside the land while the drawing tool is on. */
class DrawnCard {
  private readonly card = make("section", "drawn-card card");
  private readonly title = make("h2");
  private readonly hint = make("p");
  private readonly chosen = make("div", "drawn-chosen");
  private readonly see: HTMLButtonElement;
  private readonly bare: HTMLButtonElement;
  private readonly chance: HTMLButtonElement;
  private readonly amplitude;
  private state: PlaygroundState | null = null;

  constructor({ change }: DrawnHost) {
    const index = (): number => this.state?.drawnSelected ?? -1;
    const edit = (what: string): void =>
      change((target) => target.editDrawn(index(), what, "", false));
    this.amplitude = amplitudeSlider(
      "drawn-amplitude",
      () => this.state?.gesture,
      (value, again) => change((target) => target.editDrawn(index(), "travel", value, again)),
    );
    this.see = plainButton(TEXTS.alone, () =>
      change((target) => target.seek(this.isAlone() ? (this.state?.length ?? 0) : index() + 1)),
    );
    // Nothing softens what is cut by hand. One gesture.
    this.bare = plainButton(TEXTS.bare, () =>
      change((target) => {
        target.applyText("faults", "0", false);
        for (const key of ["smooth", "erosion"]) target.applyText(key, "none", true);
      }),
    );
    this.chance = plainButton("", () => {
      const byHand = this.state?.drawn.length ?? 0;
      change((target) => {
        target.applyText("faults", String(CUTS_IN_ALL - byHand), false);
        target.seek(byHand);
        target.play();
      });
    });
    const offers = make("div", "drawn-buttons drawn-offers");
    offers.append(this.bare, this.chance);
    const buttons = make("div", "drawn-buttons");
    buttons.append(
      this.see,
      plainButton(TEXTS.flip, () => edit("flip")),
      plainButton(TEXTS.remove, () => {
        const wasAlone = this.isAlone();
        edit("remove");
        // Without it there would be only flat ground.
        if (wasAlone) change((target) => target.seek(this.state?.length ?? 0));
      }),
    );
    const slider = make("div", "drawn-amplitude");
    slider.append(...this.amplitude.parts);
    this.chosen.append(slider, buttons);
    const done = plainButton(TEXTS.done, () => {
      change((target) => target.setDrawing(false));
      button("draw").focus();
    });
    const head = make("header");
    head.append(this.title, done);
    this.hint.setAttribute("aria-live", "polite");
    this.card.id = "drawn-card";
    this.card.setAttribute("aria-label", TEXTS.title);
    this.card.append(head, this.hint, this.chosen, offers);
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
    const { faults } = state.values;
    const isBare = faults?.text === "0";
    const byHand = state.drawn.length;
    setText(this.bare, layout() === "sheet" ? TEXTS.shortBare : TEXTS.bare);
    this.bare.hidden = isBare || byHand > 0 || faults?.active === false;
    const offered = isBare && byHand >= CUTS_BY_HAND;
    this.chance.hidden = !offered;
    this.card.classList.toggle("offered", offered);
    setText(this.chance, filled(TEXTS.chance, { count: CUTS_IN_ALL - byHand }));
    const fault = state.drawn[state.drawnSelected];
    const hadFocus = this.chosen.contains(document.activeElement);
    this.chosen.hidden = !fault;
    if (hadFocus && !fault) element("canvas").focus({ preventScroll: true });
    setText(this.title, fault ? nameOf(state.drawnSelected) : TEXTS.title);
    if (!fault) {
      const long = isBare ? TEXTS.bareHow : TEXTS.how;
      const how = layout() === "sheet" ? TEXTS.short : long;
      return setText(this.hint, state.drawn.length > 0 ? TEXTS.again : how);
    }
    this.amplitude.show(fault);
    // While the land is being built, the effect is not known yet.
    if (fault.words !== "") {
      setText(this.hint, isBare && !offered ? `${fault.words} ${TEXTS.shared}` : fault.words);
    }
    setText(this.see, this.isAlone() ? TEXTS.whole : TEXTS.alone);
    this.see.hidden = this.isAlone() && state.position === state.length;
    // Then one row has no room for all of it.
    this.card.classList.toggle("crowded", offered && (state.map || !this.see.hidden));
  }
}

/** The list in the form: one group of controls for each fault. */
class DrawnList {
  private readonly list = make("div", "drawn-list");
  private readonly add: HTMLButtonElement;
  private updates: ((fault: DrawnFault) => void)[] = [];
  private gesture = 0;

  constructor(private readonly host: DrawnHost) {
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", TEXTS.list);
    this.add = plainButton(TEXTS.add, () =>
      host.change((target) => target.editDrawn(-1, "add", "", false)),
    );
    this.add.id = "form-drawn-add";
    this.list.append(this.add);
    element("form-drawn").closest(".form-row")?.before(this.list);
  }

  sync({ drawn, values, gesture }: PlaygroundState): void {
    this.gesture = gesture;
    this.list.hidden = values.drawn?.active === false;
    if (drawn.length !== this.updates.length) this.build(drawn.length);
    for (const [index, fault] of drawn.entries()) this.updates[index]?.(fault);
  }

  private build(count: number): void {
    const hadFocus = this.list.contains(document.activeElement);
    this.updates = [];
    const rows = Array.from({ length: count }, (_, index) => this.row(index));
    this.list.replaceChildren(...rows, this.add);
    if (hadFocus && !this.list.contains(document.activeElement)) this.add.focus();
  }

  private row(index: number): HTMLElement {
    const edit = (what: string, text: string, again = false): void =>
      this.host.change((target) => target.editDrawn(index, what, text, again));
    const group = make("fieldset", "drawn-row");
    group.append(make("legend", "", nameOf(index)));
    const point = (what: "from" | "to"): ((fault: DrawnFault) => void) => {
      const label = make("label", "", TEXTS[what]);
      const field = make("input");
      field.type = "text";
      field.title = TEXTS.pointHelp;
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
    const moved = (value: string, again: boolean): void => edit("travel", value, again);
    const slider = amplitudeSlider(id, () => this.gesture, moved);
    const updates = [point("from"), point("to"), slider.show];
    const effect = make("p");
    const buttons = make("div", "drawn-buttons");
    for (const what of ["flip", "remove"] as const) {
      const made = plainButton(TEXTS[what], () => edit(what, ""));
      made.setAttribute("aria-label", `${TEXTS[what]}: ${nameOf(index)}`);
      buttons.append(made);
    }
    group.append(...slider.parts, buttons, effect);
    updates.push((fault) => fault.words !== "" && setText(effect, fault.words));
    this.updates.push((fault) => updates.forEach((show) => show(fault)));
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
