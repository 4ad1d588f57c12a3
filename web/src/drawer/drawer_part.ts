// The row of the drawer in the table of parts. Its door is the button that opens and closes it.

import type * as DrawerModule from "./drawer";
import { button, element } from "../common/dom";
import { showMessage } from "../common/failure";
import { keyOf } from "../common/keys";
import { fetchFace } from "../common/loading";
import type { PartHost } from "../common/part_host";
import type { Door, MadePart, PartRow } from "../common/parts";
import type { PlaygroundState } from "../common/state";

const closeDrawer = ({ change }: PartHost): void => change((target) => target.setCard(""));

class DrawerDoor implements Door {
  private readonly opener = button("how");
  private readonly place = element("drawer");
  private state: PlaygroundState | null = null;
  private returnTo: Element | null = null;
  private byHand = false;
  private hadFocus = false;

  constructor(private readonly host: PartHost) {
    this.opener.addEventListener("click", () => this.toggle());
    // C++ has handled the key H and opens the drawer with the next frame.
    window.addEventListener("keydown", (event) => {
      if (keyOf(event) !== "h" || !event.defaultPrevented || this.state?.card) return;
      this.byHand = true;
      this.returnTo = document.activeElement;
    });
  }

  sync(state: PlaygroundState): void {
    const isOpen = state.card !== "";
    if (!isOpen && this.state?.card) this.byHand = false;
    this.state = state;
    if (this.opener.getAttribute("aria-expanded") !== String(isOpen)) {
      this.opener.setAttribute("aria-expanded", String(isOpen));
    }
    this.hadFocus = this.place.contains(document.activeElement);
  }

  synced(drawer: MadePart | null): void {
    const isOpen = this.state?.card !== "";
    if (!isOpen && this.hadFocus) this.returnFocus();
    if (!isOpen || !drawer || !this.byHand) return;
    this.byHand = false;
    drawer.focus?.();
  }

  private toggle(): void {
    if (this.state?.card) return closeDrawer(this.host);
    this.byHand = true;
    this.returnTo = document.activeElement;
    this.host.change((target) => target.setCard("how"));
  }

  private returnFocus(): void {
    const back = [this.returnTo, this.opener, element("canvas")].find(
      (node): node is HTMLElement => node instanceof HTMLElement && node.checkVisibility(),
    );
    back?.focus({ preventScroll: true });
  }
}

export const drawerPart: PartRow<typeof DrawerModule> = {
  script: "drawer.js",
  style: "drawer.css",
  early: [["how", "pointerenter"]],
  wanted: ({ card }) => card !== "",
  // The typeface must be there before a formula is measured.
  beside: () => fetchFace("Formulas", "formulas.woff2"),
  make: ({ Drawer }, host) => new Drawer(element("drawer"), host, () => closeDrawer(host)),
  door: (host) => new DrawerDoor(host),
  missing: (host) => {
    showMessage(TEXT.drawerLoadingError, TEXT.failureConnectionError, true);
    closeDrawer(host);
  },
};
