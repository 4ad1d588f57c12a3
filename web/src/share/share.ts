// Share: a press copies the link to what is shown and opens a card with other texts to copy. The
// card is not part of the first view: it is fetched when the pointer enters the button. The link is
// copied even if the card does not arrive.

import { linkInAddress, sharedAddress } from "../common/address";
import { copyText } from "./clipboard";
import { showMessage } from "../common/failure";
import { fetchStyled } from "../common/loading";
import { button, toast } from "../common/dom";
import type { Picture } from "../common/picture";
import type { PictureRequest } from "../common/playground";
import type * as ShareModule from "./share_card";
import type { PlaygroundState } from "../common/state";

export interface ShareHost {
  /** What is shown; null before the page has started. */
  state: () => PlaygroundState | null;
  take: (request: PictureRequest) => Promise<Picture>;
}

export function listenToShare(host: ShareHost): void {
  const opener = button("share");
  let loading: Promise<ShareModule.ShareCard> | null = null;
  let tries = 0;
  const fetchCard = async (): Promise<ShareModule.ShareCard> => {
    const { ShareCard } = await fetchStyled<typeof ShareModule>(
      "share_card.js",
      "share.css",
      tries++,
    );
    return new ShareCard(opener, host);
  };
  const load = (): Promise<ShareModule.ShareCard | null> => {
    loading ??= fetchCard();
    return loading.catch((error: unknown) => {
      console.error(error);
      loading = null;
      return null;
    });
  };
  opener.addEventListener("pointerenter", load);
  opener.addEventListener("click", async () => {
    // The card is open, and this press closes it (see Popup).
    if (opener.getAttribute("aria-expanded") === "true") return;
    const started = host.state();
    const url = sharedAddress(started?.shareLink ?? linkInAddress());
    const copied = await copyText(url);
    if (copied) toast(TEXT.shareLinkCopied);
    const card = started && (await load());
    if (card) card.open(copied);
    else if (started || !copied) showMessage(TEXT.shareLoadingError, url, false);
  });
}
