// Writes the playground's state into the page's HTML, except the form. Text only, never markup.

import { button, element, icon, make, setText, toast } from "../common/dom";
import type { PlaygroundState } from "../common/state";

/** How long a new land rests before its description is announced. */
const ANNOUNCE_DELAY_MS = 600;

function showStory(text: string): void {
  const story = element("story");
  story.classList.toggle("leaving", text === "");
  if (text !== "") setText(story, text);
  story.setAttribute("aria-hidden", String(text === ""));
}

function showCaption({ caption: { strong, rest }, playing }: PlaygroundState): void {
  const caption = element("caption");
  // During playback captions come faster than a screen reader can read them.
  caption.setAttribute("aria-live", playing ? "off" : "polite");
  const text = rest === "" ? strong : `${strong} ${rest}`;
  // Words with marks stay as they are shown (lecture/words.ts).
  if (caption.dataset.text === text) return;
  caption.dataset.text = text;
  caption.replaceChildren(make("strong", "", strong), rest === "" ? "" : ` ${rest}`);
}

function showProgress(progress: number): void {
  const line = element("progress");
  line.hidden = progress < 0;
  if (progress < 0) return;
  line.setAttribute("aria-valuenow", String(Math.round(progress * 100)));
  (line.firstElementChild as HTMLElement).style.transform = `scaleX(${progress})`;
}

function showHistory(state: PlaygroundState): void {
  for (const id of ["undo", "menu-undo"]) button(id).disabled = !state.canUndo;
  for (const id of ["redo", "menu-redo"]) button(id).disabled = !state.canRedo;
}

function showTheme(state: PlaygroundState): void {
  document.documentElement.dataset.theme = state.dark ? "dark" : "light";
  for (const input of document.querySelectorAll<HTMLInputElement>("input[name=theme]")) {
    input.checked = input.value === state.theme;
  }
}

let announcedRecipe = "";
let announceTimer = 0;

/** Announces the description of a new land once it is finished, to screen readers. */
function announceLand({ recipe, words, finished, playing, progress }: PlaygroundState): void {
  if (recipe === announcedRecipe || !finished || playing || progress >= 0) return;
  announcedRecipe = recipe;
  // Dragging a slider makes many lands; only the last is announced.
  window.clearTimeout(announceTimer);
  announceTimer = window.setTimeout(() => setText(element("spoken"), words), ANNOUNCE_DELAY_MS);
}

/**
 * Sets the classes of regions.css: `bare` is a page without bar and panel. `ui` as in a link.
 * Returns whether it changed.
 */
export function showSurroundings(ui: string, presenting = false): boolean {
  const { classList } = document.documentElement;
  const wasBare = classList.contains("bare");
  const isBare = presenting || ui === "minimal" || ui === "none";
  classList.toggle("presenting", presenting);
  classList.toggle("ui-none", ui === "none" && !presenting);
  classList.toggle("ui-minimal", ui === "minimal" && !presenting);
  classList.toggle("bare", isBare);
  return isBare !== wasBare;
}

let shownNotices = 0;

function showNotices(state: PlaygroundState): void {
  if (state.noticesRevision === shownNotices) return;
  shownNotices = state.noticesRevision;
  const card = element("notices");
  card.hidden = state.notices.length === 0;
  const title = make("h2", "", TEXT.messageNoticesTitle);
  title.id = "notices-title";
  const close = make("button", "button quiet square");
  close.type = "button";
  close.setAttribute("aria-label", TEXT.messageDismissLabel);
  close.append(icon("close"));
  close.addEventListener("click", () => (card.hidden = true));
  const header = make("header");
  header.append(title, close);
  const list = make("ul");
  list.tabIndex = 0;
  list.append(...state.notices.map((notice) => make("li", "", notice)));
  card.replaceChildren(header, list);
}

let kept = "";

/** Says what another method leaves as it was. Undo takes all of it back. */
function showKept(state: PlaygroundState): void {
  if (state.kept && state.kept !== kept) toast(state.kept);
  kept = state.kept;
}

let compared = "";

/**
 * Confirms a link whose fingerprint is right; a wrong one becomes a notice. Embeds confirm nothing.
 */
function showCheck({ check, ui }: PlaygroundState): void {
  if (check === "identical" && compared === "pending" && ui === "full")
    toast(TEXT.messageIdenticalLink);
  compared = check;
}

/**
 * Shows a state in HTML, except in the form. Returns whether bar and panel appeared or disappeared.
 */
export function showState(state: PlaygroundState): boolean {
  showStory(state.story);
  showCaption(state);
  showProgress(state.progress);
  showHistory(state);
  showTheme(state);
  showNotices(state);
  showCheck(state);
  showKept(state);
  const seed = element<HTMLInputElement>("seed");
  const text = state.values.seed?.text ?? "";
  if (document.activeElement !== seed && seed.value !== text) seed.value = text;
  setText(element("words"), state.words);
  announceLand(state);
  const canvas = element("canvas");
  if (canvas.style.cursor !== state.cursor) canvas.style.cursor = state.cursor;
  return showSurroundings(state.ui, Boolean(state.presenting));
}
