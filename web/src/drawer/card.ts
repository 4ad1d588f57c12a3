// The card explains the current step of the timeline by sentences, a picture, a formula and its
// numbers. For a step like the last one it only changes texts and builds no new elements.

import { PictureView } from "./card_pictures";
import { Formula } from "../common/mathml";
import { button, icon, make, setText } from "../common/dom";
import type { Card, MathTree, PseudocodeLine } from "../common/lesson";

const STAGES: Record<string, string> = {
  uplift: TEXT.stageUpliftTitle,
  smoothing: TEXT.stageSmoothingTitle,
  erosion: TEXT.stageErosionTitle,
};
const WATCH = TEXT.cardWatchTitle;
const TRY = TEXT.cardTryTitle;
const FORMULA = TEXT.cardFormulaTitle;
const NUMBERS = TEXT.cardNumbersTitle;
const SYMBOLS = TEXT.cardSymbolsTitle;
const CODE = TEXT.cardCodeTitle;
const SOURCE = TEXT.cardSourceTitle;
const TABS = TEXT.cardTabsLabel;
const STEPS = [
  ["back", TEXT.stepButtonBackLabel, -1],
  ["next", TEXT.stepButtonForwardLabel, 1],
] as const;
/** The number of the smallest size of a formula: see drawer.css. */
const SMALLEST_FIT = 2;

function section(title: string, ...parts: HTMLElement[]): HTMLElement {
  const box = make("section", "card-section");
  box.append(make("h4", "", title), ...parts);
  return box;
}

/** Prevents line breaks inside brackets, around a dot and before an operator. */
const withoutBreaks = (code: string): string =>
  code
    .replace(/\([^()]*\)/g, (inside) => inside.replaceAll(" ", "\u00a0"))
    .replaceAll(" · ", "\u00a0·\u00a0")
    .replaceAll("← ", "←\u00a0")
    .replace(/ (?=[←+−=≥>/])/g, "\u00a0");

/** Adds or removes children until `parent` has `count`; returns them. */
function setChildCount(
  parent: HTMLElement,
  count: number,
  build: () => HTMLElement,
): HTMLElement[] {
  while (parent.children.length > count) parent.lastElementChild?.remove();
  while (parent.children.length < count) parent.append(build());
  return [...parent.children] as HTMLElement[];
}

export interface CardActions {
  /** Shows a whole link, as one step to undo. */
  tryLink: (link: string) => void;
  /** Moves by so many steps; a negative number moves back. */
  step: (by: number) => void;
}

function stepButtons(step: (by: number) => void): HTMLElement {
  const row = make("div", "card-steps");
  for (const [name, label, by] of STEPS) {
    const button = make("button", "button quiet square");
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.append(icon(name));
    button.addEventListener("click", () => step(by));
    row.append(button);
  }
  return row;
}

/** Sets a wide formula smaller; one that is still too wide can be scrolled, by keyboard too. */
function fitFormula(element: HTMLElement): void {
  const isWide = (): boolean => element.scrollWidth > element.clientWidth + 1;
  // It does not grow again while the card's key stays: changing sizes distract.
  while (isWide() && Number(element.dataset.fit ?? 0) < SMALLEST_FIT) {
    element.dataset.fit = String(Number(element.dataset.fit ?? 0) + 1);
  }
  if (isWide() === element.hasAttribute("tabindex")) return;
  if (element.hasAttribute("tabindex")) element.removeAttribute("tabindex");
  else element.tabIndex = 0;
}

export class CardView {
  readonly element = make("article", "card-view");
  private readonly picture = new PictureView();
  private readonly stage = make("p", "card-stage");
  private readonly title = make("h3", "card-title");
  private readonly sentences = make("p");
  private readonly here = make("span", "card-here");
  private readonly formula = new Formula("formula");
  private readonly numbers = new Formula("formula numbers");
  private readonly formulas = make("div", "formulas");
  private readonly symbols = make("dl", "symbols");
  private readonly symbolFormulas: Formula[] = [];
  private readonly watch = make("p", "card-watch");
  private readonly chips = make("div", "chips");
  private readonly code = make("ol", "pseudocode");
  private readonly source = make("p", "card-source");
  private readonly tabs = make("div", "card-tabs");
  private links: string[] = [];
  private fitted = { length: 0, width: 0 };
  private cards: Card[] = [];
  private chosen = 0;
  private fast = false;

  constructor({ tryLink, step }: CardActions) {
    const head = make("div", "card-head");
    head.append(this.stage, this.title, stepButtons(step));
    this.formulas.append(
      make("h4", "unseen", FORMULA),
      this.formula.element,
      make("h4", "unseen", NUMBERS),
      this.numbers.element,
    );
    this.sentences.append(make("span"), " ", this.here);
    const symbolList = make("details", "signs");
    symbolList.append(make("summary", "", SYMBOLS), this.symbols);
    this.tabs.setAttribute("role", "group");
    this.tabs.setAttribute("aria-label", TABS);
    this.tabs.addEventListener("click", ({ target }) => {
      const tab = target instanceof Element ? target.closest("button") : null;
      if (tab) this.choose([...this.tabs.children].indexOf(tab));
    });
    this.element.append(
      this.tabs,
      this.picture.element,
      head,
      this.sentences,
      this.formulas,
      symbolList,
      section(WATCH, this.watch),
      section(TRY, this.chips),
      section(CODE, this.code),
      this.source,
    );
    this.chips.addEventListener("click", (event) => {
      const chip = event.target instanceof Element ? event.target.closest("button") : null;
      const link = chip && this.links[[...this.chips.children].indexOf(chip)];
      if (link) tryLink(link);
    });
  }

  /** Shows the cards of a position as tabs; the tab with the same index stays chosen. */
  show(card: Card, position: number): void {
    const before = this.cards;
    this.cards = [card, ...card.more];
    if (before.length !== this.cards.length || before[0]!.stage !== card.stage) this.chosen = 0;
    this.choose(this.chosen);
    this.element.dataset.position = String(position);
  }

  private choose(index: number): void {
    this.chosen = index;
    this.tabs.hidden = this.cards.length < 2;
    const tabs = setChildCount(this.tabs, this.cards.length, () => {
      const tab = make("button", "plot-tab-button");
      tab.type = "button";
      return tab;
    });
    for (const [i, { tab }] of this.cards.entries()) {
      setText(tabs[i]!, tab);
      tabs[i]!.setAttribute("aria-pressed", String(i === index));
    }
    this.showCard(this.cards[index]!);
  }

  private showCard(card: Card): void {
    const { element } = this;
    if (element.dataset.key !== card.key) {
      for (const formula of [this.formula, this.numbers]) delete formula.element.dataset.fit;
      this.fitted = { length: 0, width: 0 };
    }
    element.dataset.stage = card.stage;
    element.dataset.key = card.key;
    this.picture.show(card.picture);
    setText(this.stage, STAGES[card.stage] ?? "");
    this.showTitle(card);
    const [first = "", ...rest] = card.sentences;
    setText(this.sentences.firstElementChild as HTMLElement, first);
    setText(this.here, rest.join(" "));
    this.showFormulas(card);
    this.showSymbols(card.symbols);
    setText(this.watch, card.watch);
    this.showTries(card);
    this.showCode(card.pseudocode, card.line);
    this.showSource(card.source);
  }

  /** The source's name opens About, where it stands with author, year and address. */
  private showSource({ key, document: name, section }: Card["source"]): void {
    const says = section ? `, ${section}` : "";
    if (this.source.textContent === `${SOURCE}: ${name}${says}`) return;
    const open = make("button", "card-source-open", name);
    open.type = "button";
    open.addEventListener("click", () => {
      const about = button("menu-about");
      about.dataset.source = key;
      about.click();
    });
    this.source.replaceChildren(`${SOURCE}: `, open, says);
  }

  /**
   * While steps come faster than they can be read, the card explains the method without the step.
   */
  setFast(fast: boolean): void {
    if (fast === this.fast) return;
    this.fast = fast;
    this.element.toggleAttribute("data-fast", fast);
    const card = this.cards[this.chosen];
    if (card) this.showTitle(card);
  }

  /** The title "Fault 8 of 60: a step" becomes "A step" while steps come fast. */
  private showTitle({ title }: Card): void {
    const method = title.slice(title.indexOf(": ") + 1).trim();
    setText(this.title, this.fast ? method.charAt(0).toUpperCase() + method.slice(1) : title);
  }

  private showFormulas({ formula, numbers }: Card): void {
    this.formula.show(formula);
    this.numbers.show(numbers);
    // Measuring forces a layout, so it is done only if the formula may have become wider.
    const length = JSON.stringify(numbers).length;
    if (length <= this.fitted.length && innerWidth === this.fitted.width) return;
    this.fitted = { length, width: innerWidth };
    for (const { element } of [this.formula, this.numbers]) fitFormula(element);
  }

  private showSymbols(symbols: { math: MathTree; words: string }[]): void {
    const rows = setChildCount(this.symbols, symbols.length, () => {
      const formula = new Formula("");
      this.symbolFormulas[this.symbols.children.length] = formula;
      const row = make("div");
      const term = make("dt");
      term.append(formula.element);
      row.append(term, make("dd"));
      return row;
    });
    for (const [i, { math, words }] of symbols.entries()) {
      this.symbolFormulas[i]!.show(math);
      setText(rows[i]!.lastElementChild as HTMLElement, words);
    }
  }

  private showTries({ tries }: Card): void {
    this.links = tries.map(({ link }) => link);
    const chips = setChildCount(this.chips, tries.length, () => {
      const chip = make("button", "button outlined chip");
      chip.type = "button";
      return chip;
    });
    for (const [i, { label }] of tries.entries()) setText(chips[i]!, label);
  }

  private showCode(lines: PseudocodeLine[], current: number): void {
    const items = setChildCount(this.code, lines.length, () => {
      const item = make("li");
      item.append(make("code"), make("span", "code-values"));
      return item;
    });
    for (const [i, { indent, text, values }] of lines.entries()) {
      const item = items[i]!;
      item.dataset.indent = String(Math.min(indent, 4));
      setText(item.firstElementChild as HTMLElement, withoutBreaks(text));
      setText(item.lastElementChild as HTMLElement, values);
      if (i === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }
}
