// The "More" menu: a button that shows a card of ordinary controls.

import { button, element } from "./page";
import { Popup } from "./popup";

/** What is chosen in the menu: a theme, or a view by its name. */
export function listenToMenu(
  onTheme: (theme: string) => void,
  onView: (name: string) => void,
): void {
  const menu = element("menu");
  const popup = new Popup(button("more"), menu);
  menu.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (pressed?.dataset.view) onView(pressed.dataset.view);
    if (pressed) popup.show(false);
  });
  menu.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === "theme") onTheme(input.value);
  });
}
