// The "More" menu: a button that shows a card of ordinary controls. Escape or a press elsewhere
// closes it.

import { button, element } from "./page";

export function listenToMenu(onTheme: (theme: string) => void): void {
  const opener = button("more");
  const menu = element("menu");
  const show = (open: boolean): void => {
    menu.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
  };
  opener.addEventListener("click", () => show(menu.hidden));
  document.addEventListener("pointerdown", (event) => {
    const inside = event.target instanceof Node && menu.contains(event.target);
    const onOpener = event.target instanceof Node && opener.contains(event.target);
    if (!inside && !onOpener) show(false);
  });
  menu.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !menu.contains(next) && next !== opener) show(false);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    show(false);
    opener.focus();
  });
  menu.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (pressed) show(false);
  });
  menu.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === "theme") onTheme(input.value);
  });
}
