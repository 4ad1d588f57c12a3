// Shows failures in plain language, with the link, so that nothing is lost. Text only, never
// markup.

import { sharedAddress } from "./address";
import { element, icon, make } from "./dom";

export type Failure = "no-wasm" | "missing" | "refused" | "trap";

const TEXTS: Record<Failure, { title: string; text: string }> = {
  "no-wasm": {
    title: TEXT.failureNoWebassemblyTitle,
    text: TEXT.failureNoWebassemblyError,
  },
  missing: {
    title: "A part did not arrive",
    text: TEXT.failureDownloadError,
  },
  refused: {
    title: TEXT.failureStartTitle,
    text: TEXT.failureStartError,
  },
  trap: {
    title: TEXT.failureStoppedTitle,
    text: TEXT.failureStoppedError,
  },
};

/** The link as text that can be selected and copied by hand. */
function linkField(url: string): HTMLElement[] {
  const text = make("textarea");
  text.id = "failure-link";
  text.readOnly = true;
  text.rows = 4;
  text.value = url;
  text.addEventListener("focus", () => text.select());
  const label = make("label", "", TEXT.failureLinkLabel);
  label.htmlFor = text.id;
  return [label, text];
}

function reloadButton(): HTMLButtonElement {
  const again = make("button", "button filled", TEXT.failureRetryLabel);
  again.type = "button";
  again.addEventListener("click", () => location.reload());
  return again;
}

/**
 * The program cannot run: shows a card in the panel's place. The placeholder slab, the name and the
 * story line stay, or the last picture.
 */
export function showFailure(failure: Failure, link: string): void {
  const { title, text } = TEXTS[failure];
  const card = element("failure");
  const url = sharedAddress(link);
  card.replaceChildren(
    make("h2", "", title),
    make("p", "", text),
    ...linkField(url),
    reloadButton(),
  );
  card.hidden = false;
  document.documentElement.classList.add("failed");
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
  if (canReload) card.append(reloadButton());
  card.hidden = false;
}

export function hideMessage(): void {
  element("message").hidden = true;
}
