// The card while drags over the land move the sun, fetched then: where the sun stands, and the end.

import { button, make, plainButton, setText } from "../common/dom";
import { filled } from "../common/filled";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

export class Daylight {
  private readonly card = make("section", "stand-card card");
  private readonly words = make("p");
  /** Where the sun stood when the card was shown. */
  private first = "";

  constructor(host: Pick<PartHost, "change" | "focusLand">) {
    const { card, words } = this;
    const done = plainButton(TEXT.pageDoneLabel, () => {
      host.change((target) => target.setDaylight(false));
      host.focusLand();
    });
    words.setAttribute("aria-live", "polite");
    card.id = "daylight";
    card.hidden = true;
    card.setAttribute("aria-label", TEXT.daylightLabel);
    card.append(words, done);
    button("stand").after(card);
  }

  sync({ daylight, sun: { azimuth, elevation } }: PlaygroundState): void {
    const { card, words } = this;
    const sun = filled(TEXT.daylightSun, { from: azimuth.shown, height: elevation.shown });
    if (card.hidden) this.first = sun;
    card.hidden = !daylight;
    setText(words, sun === this.first ? TEXT.daylightHint : sun);
  }
}
