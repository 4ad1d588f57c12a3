// Finds the page's elements and makes new ones, from text only, never from markup.

/**
 * The element with this id; the page and its script are built together, so a missing one is a
 * mistake.
 */
export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}.`);
  return found as T;
}

export const button = (id: string): HTMLButtonElement => element<HTMLButtonElement>(id);

/** An icon of index.html's sprite. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

/** An element with a class and text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  text = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** An outlined button with this text. */
export function plainButton(text: string, action: () => void): HTMLButtonElement {
  const made = make("button", "button outlined", text);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/**
 * Calls `action` when somebody sends a form by its button, or by Enter in a field, which presses the
 * button. Forms in a sandbox send nothing, so "submit" never comes there.
 */
export function onSent(sender: HTMLButtonElement, action: (press: MouseEvent) => void): void {
  sender.addEventListener("click", (press) => {
    press.preventDefault();
    if (sender.form?.reportValidity()) action(press);
  });
}

/** Writes the text only if it differs, so that screen readers announce nothing twice. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** Shows a short message for two seconds. */
export function toast(text: string): void {
  const box = element("toast");
  box.textContent = text;
  box.classList.add("shown");
  window.clearTimeout(Number(box.dataset.timer));
  box.dataset.timer = String(window.setTimeout(() => box.classList.remove("shown"), 2000));
}
