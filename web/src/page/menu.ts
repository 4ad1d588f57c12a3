// The "More" menu: a button that shows a card of ordinary controls.

import { button, element } from "../common/dom";
import { Popup } from "../common/popup";

/** Reports what is chosen in the menu: a theme, or a view by its name. */
export function listenToMenu(
  onTheme: (theme: string) => void,
  onView: (name: string) => void,
): void {
  const menu = element("menu");
  const popup = new Popup(button("more"), menu);
  menu.addEventListener("click", (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button") : null;
    if (!pressed) return;
    const { view, press } = pressed.dataset;
    if (view) onView(view);
    // The focus must not stay in a card that is hidden.
    if (menu.contains(document.activeElement)) popup.leave();
    else popup.show(false);
    // The menu also contains buttons for which the bar has no room.
    if (press) button(press).click();
  });
  menu.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name === "theme") onTheme(input.value);
  });
}
