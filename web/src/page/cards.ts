// The cards and dialogs that the page does not contain at first: each is fetched, with its style,
// when its button is first pressed, or in advance.

import { showMessage } from "../common/failure";
import { fetchStyled } from "../common/loading";
import { button } from "../common/dom";

interface Card {
  open(): void;
}

/**
 * Lets buttons open the card that `make` makes of a script. Returns a function that fetches it in
 * advance.
 */
export function openCardBy<Module>(
  ids: string[],
  [script, style]: readonly [string, string],
  make: (loaded: Module) => Card,
): () => void {
  let card: Card | null = null;
  let failures = 0;
  const prepare = async (): Promise<Card> => {
    if (card) return card;
    try {
      const loaded = await fetchStyled<Module>(script, style, failures);
      // A second press may have made it while this one waited.
      return (card ??= make(loaded));
    } catch (error) {
      failures++;
      throw error;
    }
  };
  const open = async (): Promise<void> => {
    try {
      (await prepare()).open();
    } catch (error) {
      console.error(error);
      showMessage(TEXT.cardLoadingError, TEXT.failureConnectionError, true);
    }
  };
  for (const id of ids) button(id).addEventListener("click", open);
  // A failure is shown only when somebody opens the card.
  return () => void prepare().catch(() => undefined);
}
