// Opens and closes the drawer. Its content is not part of the first view: it is fetched when
// somebody opens it.

import type * as DrawerModule from "./drawer";
import { showMessage } from "../common/failure";
import { keyOf } from "../common/keys";
import { fetchFace, fetchStyled } from "../common/loading";
import { button, element } from "../common/dom";
import type { PlaygroundState } from "../common/state";

export class DrawerLoader {
  private readonly opener = button("how");
  private readonly place = element("drawer");
  private drawer: DrawerModule.Drawer | null = null;
  private loading: Promise<void> | null = null;
  private state: PlaygroundState | null = null;
  private returnTo: Element | null = null;
  private byHand = false;
  private tries = 0;

  constructor(private readonly host: DrawerModule.DrawerHost) {
    this.opener.addEventListener("click", () => this.toggle());
    this.opener.addEventListener("pointerenter", () => this.load().catch(() => undefined));
    // C++ has handled the key H and opens the drawer with the next frame.
    window.addEventListener("keydown", (event) => {
      if (keyOf(event) !== "h" || !event.defaultPrevented || this.state?.card) return;
      this.byHand = true;
      this.returnTo = document.activeElement;
    });
  }

  /** Follows the page; does nothing while nobody has opened the drawer. */
  sync(state: PlaygroundState): void {
    this.state = state;
    const open = state.card !== "";
    if (this.opener.getAttribute("aria-expanded") !== String(open)) {
      this.opener.setAttribute("aria-expanded", String(open));
    }
    const hadFocus = this.place.contains(document.activeElement);
    if (this.drawer) this.drawer.sync(state);
    else if (open) this.show();
    if (!open && hadFocus) this.returnFocus();
    if (open && this.drawer && this.byHand) {
      this.byHand = false;
      this.drawer.focus();
    }
  }

  private toggle(): void {
    if (this.state?.card) return this.close();
    this.byHand = true;
    this.returnTo = document.activeElement;
    this.host.change((target) => target.setCard("how"));
  }

  private close(): void {
    this.byHand = false;
    this.host.change((target) => target.setCard(""));
  }

  private returnFocus(): void {
    const back = [this.returnTo, this.opener, element("canvas")].find(
      (node): node is HTMLElement => node instanceof HTMLElement && node.checkVisibility(),
    );
    back?.focus({ preventScroll: true });
  }

  private show(): void {
    this.load().catch((error: unknown) => {
      console.error(error);
      showMessage(TEXT.drawerLoadingError, TEXT.failureConnectionError, true);
      this.close();
    });
  }

  private load(): Promise<void> {
    this.loading ??= this.fetch().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    const [loaded] = await Promise.all([
      fetchStyled<typeof DrawerModule>("drawer.js", "drawer.css", this.tries++),
      // The typeface must be there before a formula is measured.
      fetchFace("Formulas", "formulas.woff2"),
    ]);
    this.drawer = new loaded.Drawer(this.place, this.host, () => this.close());
    if (this.state) this.sync(this.state);
  }
}
