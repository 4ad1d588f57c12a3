// Makes DOM nodes of MathML trees from C++. A new formula replaces only the nodes that differ from
// the last one, so that a selection and a screen reader's position survive the next step. Browsers
// without MathML get the formula as a line of text.

import type { MathTree } from "./lesson";

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";
const TAGS = new Set(
  "mrow mi mo mn mtext mspace ms msub msup msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle mpadded merror mphantom".split(
    " ",
  ),
);

const BEFORE_SIGN = /^[([,·=←+−<>]$/;

/**
 * Sets attributes that a browser cannot derive from a row: only brackets around the whole row
 * stretch, bars are paired into opening and closing ones, a minus after an operator is a sign, and
 * the name of a function keeps a distance from the factor before it.
 */
function setRowAttributes(row: Element): void {
  const children = [...row.children];
  const texts = children.map((child) => child.textContent ?? "");
  const enclosed = texts[0] === "(" && texts[texts.length - 1] === ")";
  let inBars = false;
  for (const [i, child] of children.entries()) {
    const text = texts[i]!;
    if (child.localName === "mi") {
      const apart = text.length > 1 && i > 0 && children[i - 1]!.localName !== "mo";
      child.classList.toggle("apart", apart);
    }
    if (child.localName !== "mo") continue;
    const isOuter = enclosed && (i === 0 || i === children.length - 1);
    if (/^[()[\]]$/.test(text) && !isOuter) child.setAttribute("stretchy", "false");
    else child.removeAttribute("stretchy");
    if (text === "|") {
      inBars = !inBars;
      child.setAttribute("form", inBars ? "prefix" : "postfix");
    } else if (text === "−" && BEFORE_SIGN.test(texts[i - 1] ?? "(")) {
      child.setAttribute("form", "prefix");
    } else {
      child.removeAttribute("form");
    }
  }
}

function build(tree: MathTree): Node {
  if (typeof tree === "string") return document.createTextNode(tree);
  const [tag, ...children] = tree;
  const node = document.createElementNS(NAMESPACE, TAGS.has(tag) ? tag : "mrow");
  node.append(...children.map(build));
  setRowAttributes(node);
  return node;
}

function patch(node: Node, tree: MathTree): Node {
  if (typeof tree === "string") {
    if (node.nodeType !== Node.TEXT_NODE) return build(tree);
    if (node.nodeValue !== tree) node.nodeValue = tree;
    return node;
  }
  const [tag, ...children] = tree;
  const fits = node instanceof Element && node.localName === tag;
  if (!fits || node.childNodes.length !== children.length) return build(tree);
  patchChildren(node, children);
  return node;
}

function patchChildren(parent: Element, trees: MathTree[]): void {
  const nodes = [...parent.childNodes];
  for (const [i, tree] of trees.entries()) {
    const node = nodes[i]!;
    const patched = patch(node, tree);
    if (patched !== node) parent.replaceChild(patched, node);
  }
  setRowAttributes(parent);
}

const grouped = (text: string): string => (text.length > 1 ? `(${text})` : text);

/** The formula as one line of text. */
export function mathText(tree: MathTree): string {
  if (typeof tree === "string") return tree;
  const [tag, ...children] = tree;
  const texts = children.map(mathText);
  const [first = "", second = "", third = ""] = texts;
  switch (tag) {
    case "msub":
    case "munder":
      return `${first}_${second}`;
    case "msup":
    case "mover":
      return `${first}^${grouped(second)}`;
    case "msubsup":
    case "munderover":
      return `${first}_${grouped(second)}^${grouped(third)}`;
    case "mfrac":
      return `${grouped(first)}/${grouped(second)}`;
    case "msqrt":
      return `√${grouped(texts.join(""))}`;
    case "mo":
      return /^[=+−\-·×<>≤≥≈≠:→]$/.test(first) ? ` ${first} ` : first;
    case "mtr":
      return texts.join(" ") + "; ";
    default:
      return texts.join("");
  }
}

let supported: boolean | null = null;

/** Whether the browser lays out MathML: measured once, by the size of a space inside `place`. */
function hasMathML(place: Element): boolean {
  if (supported !== null || !place.isConnected) return supported ?? true;
  const probe = document.createElement("div");
  probe.className = "unseen";
  const math = document.createElementNS(NAMESPACE, "math");
  const space = document.createElementNS(NAMESPACE, "mspace");
  space.setAttribute("height", "23px");
  space.setAttribute("width", "77px");
  math.append(space);
  probe.append(math);
  place.append(probe);
  const box = space.getBoundingClientRect();
  supported = Math.abs(box.height - 23) <= 1 && Math.abs(box.width - 77) <= 1;
  probe.remove();
  return supported;
}

/** An element that shows one formula. */
export class Formula {
  readonly element = document.createElement("span");
  private math: Element | null = null;
  private shown = "";

  constructor(className: string) {
    this.element.className = className;
  }

  show(tree: MathTree): void {
    const text = JSON.stringify(tree);
    if (text === this.shown) return;
    this.shown = text;
    if (!hasMathML(this.element)) {
      this.element.textContent = mathText(tree);
      return;
    }
    const row: MathTree = typeof tree === "string" ? ["mtext", tree] : tree;
    if (this.math?.firstChild) {
      patchChildren(this.math, [row]);
      return;
    }
    this.math = document.createElementNS(NAMESPACE, "math");
    this.math.append(build(row));
    this.element.replaceChildren(this.math);
  }
}
