// Reports failures in plain language. What a page says that cannot go on is fetched when it is
// needed, or comes from missing.ts if it does not arrive.

import { element, icon, make } from "./dom";
import type * as Failures from "./failures";
import type { Failure, FailureFacts } from "./failures";
import { fetchScript } from "./loading";

export type { Failure, FailureFacts } from "./failures";

declare global {
  interface Window {
    /** Shows that a part is missing (missing.ts). */
    faultlineMissing?: () => unknown;
  }
}

/** The program cannot run: shows a card in the panel's place. */
export function showFailure(failure: Failure, link: string, facts: FailureFacts = {}): void {
  fetchScript<typeof Failures>("failures.js").then(
    (failures) => failures.showFailure(failure, link, facts),
    () => window.faultlineMissing?.(),
  );
}

/** A part of the page is missing and the rest works: shows a card over the view. */
export function showMessage(title: string, text: string, canReload: boolean): void {
  const card = element("message");
  const head = make("header");
  const close = make("button", "button quiet square");
  close.type = "button";
  close.setAttribute("aria-label", TEXT.messageDismissLabel);
  close.append(icon("close"));
  close.addEventListener("click", hideMessage);
  head.append(make("h2", "", title), close);
  card.replaceChildren(head, make("p", "", text));
  if (canReload) {
    const again = make("button", "button filled", TEXT.failureRetryLabel);
    again.type = "button";
    again.addEventListener("click", () => location.reload());
    card.append(again);
  }
  card.hidden = false;
}

export function hideMessage(): void {
  element("message").hidden = true;
}
