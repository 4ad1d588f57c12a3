// The controls as an HTML form: the same controls as on the canvas, as native ones, generated from
// the parameter table, in the panel's rectangle. Tab and screen readers always reach the form. It
// is visible and covers the canvas's panel while it has the focus, is pinned, or is forced open.
// Values go to C++ as typed and come back in its state.

import { filled } from "../common/filled";
import { type LookActions, lookGroup } from "./look";
import { button, element, icon, make } from "../common/dom";
import { FormRows } from "./rows";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";

export interface FormActions extends LookActions {
  /** `again`: continues the gesture of the value before, so that a drag is one step to undo. */
  apply: (key: string, value: string, again: boolean) => void;
  play: () => void;
  pause: () => void;
  seek: (position: number) => void;
  step: (on: boolean) => void;
  /** The form was opened or closed. */
  toggled: (open: boolean) => void;
}

const GROUP_TITLES: Record<string, string> = {
  faults: TEXT.stageShapeTitle,
  smoothing: TEXT.stageSmoothingTitle,
  erosion: TEXT.stageErosionTitle,
  land: TEXT.stageLandTitle,
};

export class ControlsForm {
  private readonly form = element<HTMLFormElement>("form");
  private readonly close = make("button", "button quiet square");
  private readonly rows = new FormRows();
  private pinned = false;
  private forced = false;
  private open = false;
  private opener: HTMLElement | null = null;

  constructor(
    parameters: ParameterRow[],
    private readonly view: ViewRows,
    private readonly actions: FormActions,
  ) {
    this.form.append(this.header(), this.playback(), this.random());
    for (const [group, title] of Object.entries(GROUP_TITLES)) {
      this.addGroup(parameters, group, title);
    }
    this.form.append(this.lecture());
    this.form.append(lookGroup(this.rows, view, actions));
    this.form.hidden = false;
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("focusin", () => this.update());
    this.form.addEventListener("focusout", () => queueMicrotask(() => this.update()));
    this.form.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.forced) return;
      event.preventDefault();
      this.hide();
    });
    for (const id of ["open-form", "menu-form"]) {
      button(id).addEventListener("click", () => this.show(button(id)));
    }
  }

  isOpen(): boolean {
    return this.open;
  }

  /** Keeps the form open (no WebGL 2, forced colours, very small windows), or lets it close. */
  force(forced: boolean): void {
    this.forced = forced;
    this.update();
  }

  /** The canvas was pressed: closes the form unless it is pinned or forced open. */
  yieldToCanvas(): void {
    this.pinned = false;
    this.update();
  }

  /**
   * Shows the playground's values, but does not change a field that somebody types in. While the
   * land rises, a closed form is not updated, because that takes time from every frame.
   */
  sync(state: PlaygroundState): void {
    this.rows.state = state;
    if (this.open || !state.playing) this.rows.show();
  }

  private show(opener: HTMLElement): void {
    this.opener = opener;
    this.pinned = true;
    this.update();
    this.form.querySelector<HTMLElement>(".transport button:nth-child(3)")?.focus();
  }

  private hide(): void {
    this.pinned = false;
    const back = this.opener?.offsetParent ? this.opener : button("more");
    back.focus();
    this.update();
  }

  private update(): void {
    const open = this.forced || this.pinned || this.form.contains(document.activeElement);
    this.close.hidden = this.forced;
    if (open === this.open) return;
    this.open = open;
    if (open) this.rows.show();
    document.documentElement.classList.toggle("form-open", open);
    this.actions.toggled(open);
    // The browser scrolled to the focused control while the form was still closed.
    const focused = document.activeElement;
    if (open && this.form.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
  }

  private header(): HTMLElement {
    const head = make("div", "form-head");
    this.close.type = "button";
    this.close.setAttribute("aria-label", TEXT.formCloseLabel);
    this.close.append(icon("close"));
    this.close.addEventListener("click", () => this.hide());
    head.append(make("h2", "", TEXT.formPanelTitle), this.close);
    return head;
  }

  private playback(): HTMLElement {
    const group = make("div", "form-group");
    group.append(this.transport(), this.positionRow(), this.speedRow());
    const fingerprint = make("p", "fingerprint");
    this.rows.follow((state) => {
      const text =
        state.hash === ""
          ? TEXT.formFingerprintUnknown
          : filled(TEXT.formFingerprintValue, { hash: state.hash });
      if (fingerprint.textContent !== text) fingerprint.textContent = text;
    });
    group.append(fingerprint);
    return group;
  }

  private transport(): HTMLElement {
    const bar = make("div", "transport");
    const add = (label: string, name: string, action: () => void): HTMLButtonElement => {
      const made = make("button", "button");
      made.type = "button";
      made.setAttribute("aria-label", label);
      made.append(icon(name));
      made.addEventListener("click", action);
      bar.append(made);
      return made;
    };
    add(TEXT.formFirstLabel, "first", () => this.actions.seek(0));
    add(TEXT.stepButtonBackLabel, "back", () => this.actions.step(false));
    const play = add(TEXT.formPlayLabel, "play", () => {
      if (this.rows.state?.playing) this.actions.pause();
      else this.actions.play();
    });
    add(TEXT.stepButtonForwardLabel, "next", () => this.actions.step(true));
    add(TEXT.formLastLabel, "last", () => this.actions.seek(this.rows.state?.length ?? 0));
    this.rows.follow((state) => {
      const label = state.playing ? TEXT.formPauseLabel : TEXT.formPlayLabel;
      if (play.getAttribute("aria-label") === label) return;
      play.setAttribute("aria-label", label);
      play.replaceChildren(icon(state.playing ? "pause" : "play"));
    });
    return bar;
  }

  private positionRow(): HTMLElement {
    const row = make("div", "form-row position");
    const label = make("label", "", TEXT.formStepLabel);
    const output = make("output");
    const range = make("input");
    range.type = "range";
    range.id = "form-position";
    range.min = "0";
    range.step = "1";
    label.htmlFor = range.id;
    range.addEventListener("input", () => this.actions.seek(Number(range.value)));
    this.rows.follow((state) => {
      range.max = String(state.length);
      range.value = String(state.position);
      const { position, length, place, caption } = state;
      const text = place || filled(TEXT.formStepPosition, { position, length });
      output.textContent = text;
      const said = caption.strong.startsWith(text) ? "" : `${text}. `;
      range.setAttribute("aria-valuetext", said + caption.strong);
    });
    row.append(label, output, range);
    return row;
  }

  private speedRow(): HTMLElement {
    const texts = { key: "speed", label: TEXT.formSpeedLabel, help: TEXT.formSpeedHelp };
    const apply = (speed: string): void => this.actions.view("speed", speed);
    return this.rows.row(texts, (line) =>
      this.rows.select(line, this.view.choices.speed, (state) => state.speed, apply),
    );
  }

  private addGroup(parameters: ParameterRow[], name: string, title: string): void {
    const ofGroup = parameters.filter((row) => row.group === name);
    if (ofGroup.length === 0) return;
    // As in the panel: basic parameters before advanced ones.
    const shown = [
      ...ofGroup.filter((row) => !row.advanced),
      ...ofGroup.filter((row) => row.advanced),
    ];
    this.form.append(
      this.rows.group(
        name,
        title,
        shown.map((row) => this.parameterRow(row)),
      ),
    );
  }

  private parameterRow(row: ParameterRow): HTMLElement {
    const line = this.rows.row(row, (made) => this.control(row, made));
    // "Surprise me" never changes the size of the grid and the drawn faults.
    if (row.key !== "size" && row.type !== "drawn-faults") line.append(this.padlock(row));
    this.rows.follow((state) => {
      line.hidden = state.values[row.key]?.active === false;
    });
    return line;
  }

  /** "Surprise me", which makes a random land, and whether it keeps the seed. */
  private random(): HTMLElement {
    const group = make("div", "form-group");
    const surprise = make("button", "button", TEXT.pageSurpriseLabel);
    surprise.type = "button";
    surprise.id = "form-surprise";
    surprise.addEventListener("click", () => button("menu-surprise").click());
    const texts = {
      key: "lock-seed",
      label: TEXT.formKeepSeedLabel,
      help: TEXT.formKeepSeedHelp,
    };
    const locked = (state: PlaygroundState): boolean => state.locks.includes("seed");
    const toggle = (): void => this.actions.toggle("lock", "seed");
    group.append(surprise, this.rows.check(texts, locked, toggle));
    return group;
  }

  /** A lecture has a card of its own, which also works without graphics. */
  private lecture(): HTMLElement {
    const open = make("button", "button", TEXT.formLectureLabel);
    open.type = "button";
    open.id = "form-lecture";
    open.addEventListener("click", () => button("menu-lecture").click());
    return this.rows.group("lecture", TEXT.lectureTitle, [open]);
  }

  private padlock({ key, label }: ParameterRow): HTMLButtonElement {
    const lock = make("button", "button quiet lock");
    lock.type = "button";
    lock.title = TEXT.formLockHelp;
    lock.setAttribute("aria-label", filled(TEXT.formLockLabel, { label }));
    lock.append(icon("lock"));
    lock.addEventListener("click", () => this.actions.toggle("lock", key));
    this.rows.follow(({ locks }) => lock.setAttribute("aria-pressed", String(locks.includes(key))));
    return lock;
  }

  /** A choice, a slider with a field for a number, a field alone for a text. */
  private control(row: ParameterRow, line: HTMLElement): HTMLElement {
    const { actions, rows } = this;
    const text = (state: PlaygroundState): string => state.values[row.key]?.text ?? row.default;
    const apply = (value: string): void => actions.apply(row.key, value, false);
    if (row.type === "choice") return rows.select(line, row.choices, text, apply);
    if (row.type !== "number") {
      const field = rows.field(line, text, apply);
      if (row.type === "drawn-faults") this.explainDrawn(field);
      return field;
    }
    return rows.slider(line, row.label, row, {
      read: (state) => state.values[row.key],
      apply: (value, again) => actions.apply(row.key, value, again),
      typed: (typed) => actions.typed(row.key, typed),
    });
  }

  /** Shows the format of a list of drawn faults in its empty field. */
  private explainDrawn(field: HTMLInputElement): void {
    field.placeholder = "0.1_0.2_0.8_0.9";
    field.spellcheck = false;
    field.autocomplete = "off";
    field.setAttribute("autocapitalize", "off");
  }
}
