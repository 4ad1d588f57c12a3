// Share: a press copies the link to what is shown and opens a card with other texts to copy. The
// card is not part of the first view: it is fetched when the pointer enters the button. The link is
// copied even if the card does not arrive.

import { linkInAddress, sharedAddress } from "../common/address";
import { copyText } from "../common/clipboard";
import { showMessage } from "../common/failure";
import { Fetched, fetchStyled } from "../common/loading";
import { button, toast } from "../common/dom";
import type * as ShareModule from "./share_card";

export function listenToShare(host: ShareModule.ShareHost): void {
  const opener = button("share");
  const card = new Fetched(async (tries) => {
    const { ShareCard } = await fetchStyled<typeof ShareModule>(
      "share_card.js",
      "share.css",
      tries,
    );
    return new ShareCard(opener, host);
  });
  const load = (): Promise<ShareModule.ShareCard | null> =>
    card.load().catch((error: unknown) => {
      console.error(error);
      return null;
    });
  opener.addEventListener("pointerenter", load);
  opener.addEventListener("click", async () => {
    // The card is open, and this press closes it (see Popup).
    if (opener.getAttribute("aria-expanded") === "true") return;
    const started = host.state();
    const url = sharedAddress(started?.shareLink ?? linkInAddress());
    const copied = await copyText(url);
    if (copied) toast(TEXT.shareLinkCopied);
    const shown = started && (await load());
    if (shown) shown.open(copied);
    else if (started || !copied) showMessage(TEXT.shareLoadingError, url, false);
  });
}
