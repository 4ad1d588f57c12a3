// What a page that cannot go on says, in plain language. Fetched when it is needed (failure.ts).

import { addressOf } from "./address";
import { make } from "./dom";
import { showFailureCard } from "./failure_card";
import { filled } from "./filled";

export type Failure = "no-wasm" | "missing" | "refused" | "trap" | "memory";

/** What is known of the land where the program stopped; empty texts are unknown. */
export interface FailureFacts {
  /** How many megabytes it needs at most. */
  need?: string;
  /** The link of the last land that was finished. */
  back?: string;
}

const TEXTS: Record<Failure, { title: string; text: string }> = {
  "no-wasm": {
    title: TEXT.failureNoWebassemblyTitle,
    text: TEXT.failureNoWebassemblyError,
  },
  missing: {
    title: TEXT.failureDownloadTitle,
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
  memory: {
    title: TEXT.failureMemoryTitle,
    text: TEXT.failureMemoryError,
  },
};

/** Opens the page anew with another link. */
function reopen(link: string): void {
  try {
    history.replaceState(null, "", addressOf(link));
  } catch {
    // Some sandboxes refuse changes of the history.
    location.hash = link;
  }
  location.reload();
}

export function showFailure(failure: Failure, link: string, { need, back }: FailureFacts): void {
  const { title, text } = TEXTS[failure];
  const isShort = failure === "memory" && need;
  const sentence = isShort ? `${filled(TEXT.failureMemoryNeed, { need })} ${text}` : text;
  const card = showFailureCard(link);
  card.querySelector("h2")!.textContent = title;
  card.querySelector("p")!.textContent = sentence;
  if (!back || addressOf(back) === location.href) return;
  const again = card.querySelector("button")!;
  const goBack = make("button", again.className, TEXT.failureBackLabel);
  goBack.type = "button";
  goBack.addEventListener("click", () => reopen(back));
  again.className = "button outlined";
  again.before(goBack, " ");
}
