// What a page of the course needs on paper beside its words: for each question a code that leads a
// camera to its land, room for the answer so that the questions fill whole pages, and captions without
// sentences about controls. paper.css shows these in print. Which sheet is printed stands in
// data-paper of the root: the radio buttons of the notes set it, and web/scripts/paper.mjs.

import { make } from "../common/dom";
import { qrPicture } from "../common/qr";

/** What is above the questions of the first side, and the heading and space of each question. */
const HEAD_MM = 30;
const EACH_MM = 14;
const QUESTIONS_A_SIDE = 4;

/** A module of a code on paper, and the width of a code: smaller ones are hard to read for a camera. */
const MODULE_MM = 0.42;
const LEAST_CODE_MM = 20;
const MOST_CODE_MM = 44;

/** What only somebody at a screen can do. */
const CONTROLS =
  /\b(keys?|arrows?|Page (Up|Down)|knob|pointer|press|click|drag|zoom in|play on|timeline)\b/i;

/** The questions of the page, each with the figure that follows it. */
const questions = [...document.querySelectorAll<HTMLElement>(".question")];

/** Where the code of a question leads: to the land of its figure, or to the page if it has several. */
function addressFor(question: HTMLElement, figure: Element): string {
  const lands = figure.querySelectorAll<HTMLAnchorElement>("a.still");
  if (lands.length === 1) return lands[0]!.href;
  const id = question.closest("section[id]")?.id;
  return new URL(id ? `#${id}` : "", location.href.replace(/#.*/, "")).href;
}

function addCode(question: HTMLElement): void {
  const figure = question.nextElementSibling;
  const code = figure && qrPicture(addressFor(question, figure));
  if (!code) return;
  const modules = code.viewBox.baseVal.width;
  const width = Math.min(MOST_CODE_MM, Math.max(LEAST_CODE_MM, modules * MODULE_MM));
  code.setAttribute("width", `${width}mm`);
  code.setAttribute("height", `${width}mm`);
  const place = make("div", "paper-code");
  place.setAttribute("aria-hidden", "true");
  place.append(code);
  figure.append(place);
}

/** Below a link that a class opens from paper stands its code, and its address to type. */
function addClassCode(link: HTMLAnchorElement): void {
  const place = make("div", "class-code");
  place.setAttribute("aria-hidden", "true");
  const code = qrPicture(link.href);
  if (code) place.append(code);
  place.append(make("span", "", link.href));
  link.closest("p")!.after(place);
}

/** Gives each question its part of a side; all sides have about as many. */
function shareOutRoom(): void {
  const sides = Math.ceil(questions.length / QUESTIONS_A_SIDE);
  for (let side = 0; side < sides; side++) {
    const at = (part: number): number => Math.floor((part * questions.length) / sides);
    const group = questions.slice(at(side), at(side + 1));
    const head = side === 0 ? HEAD_MM : 0;
    const room = `calc((var(--paper-side) - ${head}mm) / ${group.length} - ${EACH_MM}mm)`;
    group.forEach((question, i) => {
      question.style.setProperty("--paper-room", room);
      const first = question.closest("section")?.querySelector(".question") === question;
      const begins = first ? question.closest("section")! : question;
      if (side > 0 && i === 0) begins.classList.add("paper-side");
    });
  }
}

/** Marks the sentences of a caption that paper leaves out. */
function markSentences(caption: Element): void {
  const words = caption.textContent ?? "";
  const sentences = [...words.matchAll(/\S[^]*?[.!?](?=\s+[A-Z]|\s*$)/g)].filter(([sentence]) =>
    CONTROLS.test(sentence),
  );
  for (const { 0: sentence, index } of sentences.reverse()) {
    const [start, end] = [placeIn(caption, index), placeIn(caption, index + sentence.length)];
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    const marked = make("span", "on-screen");
    marked.append(range.extractContents());
    range.insertNode(marked);
  }
}

/** The text node, and the place in it, where a letter of an element's text is. */
function placeIn(whole: Element, index: number): [Node, number] {
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent!.length;
    if (index <= before + length) return [node, index - before];
    before += length;
  }
  return [whole, whole.childNodes.length];
}

/** Follows the notes' choice of what is printed. */
function followChoice(): void {
  const alone = document.getElementById("paper-questions");
  if (!(alone instanceof HTMLInputElement)) return;
  const { dataset } = document.documentElement;
  const follow = (): void => {
    if (alone.checked) dataset.paper = "questions";
    else if (dataset.paper === "questions") delete dataset.paper;
  };
  alone.closest("fieldset")?.addEventListener("change", follow);
  follow();
}

questions.forEach(addCode);
document.querySelectorAll<HTMLAnchorElement>("a[data-code]").forEach(addClassCode);
shareOutRoom();
document.querySelectorAll("figcaption").forEach(markSentences);
followChoice();
document.documentElement.classList.add("paper-ready");
