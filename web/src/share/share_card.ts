// The card of Share. Besides the link that was copied it offers the link from the start or with its
// fingerprint, tags for an embed, and under "More" Markdown, a QR code and citations. C++ writes
// all of these texts in a worker (src/share/share_texts.h); this file shows and copies them. They
// describe the moment in which the card was opened.

import { sharedAddress } from "../common/address";
import { filled } from "../common/filled";
import { icon, make, setText } from "../common/dom";
import { Popup } from "../common/popup";
import { MAX_BYTES, qrFile, qrPicture } from "../common/qr";
import { download, pictureFile, savedWords, shown } from "../common/download";
import type { PartHost } from "../common/part_host";
import { CopyRow } from "./share_row";
import type { ShareTexts } from "../common/lesson";
import { LessonClient } from "../common/lesson_client";

const POSTER = { width: 1280, height: 720 };

/** The state is null before the page has started. */
export type ShareHost = Pick<PartHost, "state" | "take">;

function pressable(className: string, text: string, press: () => void): HTMLButtonElement {
  const made = make("button", className, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

export class ShareCard {
  private readonly place = make("div", "share-place bar-card-place");
  private readonly card = make("section", "share bar-card card");
  private readonly status = make("p", "share-told");
  private readonly popup: Popup;
  private readonly texts = new LessonClient();
  private readonly builder = new LessonClient();
  private readonly fromStart = this.choice("start", TEXT.shareBeginStart);
  private readonly fromHere = this.choice("here", TEXT.shareBeginHere);
  private readonly begins = make("p", "share-says");
  private readonly checked = make("input");
  private readonly more = make("details", "share-more more-part");
  private readonly link = this.row(TEXT.shareLinkLabel, TEXT.shareCopyLinkLabel);
  private readonly frame = this.row(TEXT.shareFrameLabel);
  private readonly element = this.row(TEXT.shareElementLabel);
  private readonly markdown = this.row(TEXT.shareMarkdownLabel);
  private readonly citation = this.row(TEXT.shareCitationLabel);
  private readonly bibtex = this.row(TEXT.shareBibtexLabel);
  private readonly poster = pressable("button outlined", TEXT.shareSavePictureLabel, () =>
    this.savePoster(),
  );
  private readonly pictureName = make("span");
  private readonly code = make("div", "share-code");
  private readonly saveCode = pressable("button outlined", TEXT.shareSaveQrLabel, () =>
    this.saveQr(),
  );
  /**
   * The link that was shown when the card opened, its fingerprint once known, and the link whose
   * fingerprint is being computed.
   */
  private shared = "";
  private hash = "";
  private hashing = "";
  private asked = 0;
  private answer: ShareTexts | null = null;

  constructor(
    opener: HTMLButtonElement,
    private readonly host: ShareHost,
  ) {
    this.card.setAttribute("role", "dialog");
    this.card.setAttribute("aria-labelledby", "share-title");
    this.status.setAttribute("role", "status");
    this.card.append(...this.head(), ...this.forLink(), this.forPages(), this.forMore());
    this.place.hidden = true;
    this.place.id = "share-place";
    this.place.append(this.card);
    opener.after(this.place);
    opener.setAttribute("aria-haspopup", "dialog");
    opener.setAttribute("aria-expanded", "false");
    opener.setAttribute("aria-controls", this.place.id);
    this.popup = new Popup(opener, this.place, () => this.enter());
    // On a phone a press beside the sheet closes it.
    this.place.addEventListener("click", (event) => {
      if (event.target === this.place) this.popup.leave();
    });
  }

  /** `copied`: whether the browser copied the link. */
  open(copied: boolean): void {
    this.popup.show(true);
    if (copied) this.link.sayCopied();
    else this.link.refuse();
  }

  private enter(): void {
    const state = this.host.state();
    if (!state) return;
    this.shared = state.shareLink;
    this.hash = state.finishedHash;
    this.fromHere.checked = true;
    this.checked.checked = false;
    this.more.open = false;
    setText(this.status, "");
    // The link that was copied is shown before C++ has answered.
    this.link.show(sharedAddress(this.shared));
    this.link.focus();
    void this.refresh();
  }

  private async refresh(): Promise<void> {
    const asked = ++this.asked;
    const claims = this.checked.checked;
    if (claims || this.more.open) void this.learnHash();
    setText(
      this.begins,
      this.fromStart.checked ? TEXT.shareBeginStartSentence : TEXT.shareBeginHereSentence,
    );
    const request = {
      page: sharedAddress(""),
      link: this.shared,
      fingerprint: this.hash,
      fromStart: this.fromStart.checked,
      checked: claims,
    };
    try {
      const texts = await this.texts.ask<string>({ call: "shareTexts", args: [request] });
      if (asked === this.asked) this.show(JSON.parse(texts) as ShareTexts, claims && !this.hash);
    } catch (error) {
      console.error(error);
      setText(this.status, TEXT.failureComputingError);
    }
  }

  /** `waits`: whether the texts wait for the fingerprint that they are to contain. */
  private show(texts: ShareTexts, waits: boolean): void {
    this.answer = texts;
    const { link, frame, element, markdown } = this;
    const rows = [link, frame, element, markdown] as const;
    const written = [texts.link, texts.iframe, texts.element, texts.markdown] as const;
    rows.forEach((row, i) => row.show(waits ? "" : written[i]!));
    this.citation.show(texts.citation);
    this.bibtex.show(texts.bibtex);
    setText(this.pictureName, texts.picture);
    if (this.more.open) this.showCode(texts.link);
  }

  /** Builds a land whose fingerprint is unknown to its end, in a worker of its own. */
  private async learnHash(): Promise<void> {
    if (this.hash !== "" || this.hashing === this.shared) return;
    const link = (this.hashing = this.shared);
    try {
      const hash = await this.builder.ask<string>({ call: "finishedHash", args: [link] });
      if (hash === "") throw new Error(TEXT.shareFingerprintError);
      if (link !== this.shared) return;
      this.hash = hash;
      void this.refresh();
    } catch (error) {
      console.error(error);
      setText(this.status, TEXT.shareFingerprintError);
    } finally {
      if (this.hashing === link) {
        this.hashing = "";
        this.builder.stop();
      }
    }
  }

  private showCode(link: string): void {
    const picture = qrPicture(link);
    this.saveCode.hidden = !picture;
    if (!picture) {
      const bytes = new TextEncoder().encode(link).length;
      const text = filled(TEXT.shareQrError, { bytes, most: MAX_BYTES });
      return this.code.replaceChildren(make("p", "share-says", text));
    }
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", TEXT.shareQrLabel);
    this.code.replaceChildren(picture);
  }

  private saveQr(): void {
    const picture = this.code.querySelector("svg");
    if (!picture || !this.answer) return;
    download(qrFile(picture), this.answer.qr);
    setText(this.status, savedWords());
  }

  private async savePoster(): Promise<void> {
    if (!this.answer || this.poster.getAttribute("aria-disabled") === "true") return;
    const { picture: name } = this.answer;
    this.setDrawing(true);
    await shown();
    try {
      const request = {
        ...POSTER,
        pixelRatio: 0,
        legend: false,
        caption: false,
        look: "",
      } as const;
      const { pixels, error } = await this.host.take(request);
      if (!pixels) throw new Error(error);
      download(await pictureFile(pixels, "image/jpeg"), name);
      setText(this.status, savedWords());
    } catch (error) {
      setText(this.status, error instanceof Error ? error.message : String(error));
    }
    this.setDrawing(false);
  }

  private setDrawing(drawing: boolean): void {
    // Not `disabled`: that would drop the focus.
    this.poster.setAttribute("aria-disabled", String(drawing));
    setText(this.poster, drawing ? TEXT.pictureDrawing : TEXT.shareSavePictureLabel);
  }

  // The card's parts ------------------------------------------------------------------------------

  private row(label: string, action = TEXT.shareCopyLabel): CopyRow {
    return new CopyRow(label, action, this.status);
  }

  private choice(value: string, label: string): HTMLInputElement {
    const input = make("input");
    input.type = "radio";
    input.name = "share-from";
    input.value = value;
    input.setAttribute("aria-label", label);
    input.addEventListener("change", () => void this.refresh());
    return input;
  }

  private head(): HTMLElement[] {
    const title = make("h2", "", TEXT.shareTitle);
    title.id = "share-title";
    const close = pressable("button quiet square", "", () => this.popup.leave());
    close.setAttribute("aria-label", TEXT.dialogCloseLabel);
    close.append(icon("close"));
    const head = make("div", "bar-card-head");
    head.append(title, close);
    return [head, this.status];
  }

  private forLink(): HTMLElement[] {
    const fields = make("fieldset", "choice");
    const segments = make("div", "segments");
    for (const input of [this.fromHere, this.fromStart]) {
      const label = make("label");
      label.append(input, make("span", "", input.getAttribute("aria-label") ?? ""));
      segments.append(label);
    }
    this.begins.id = "share-begins";
    fields.setAttribute("aria-describedby", this.begins.id);
    fields.append(make("legend", "unseen", TEXT.shareBeginLabel), segments);
    this.checked.type = "checkbox";
    this.checked.addEventListener("change", () => void this.refresh());
    const check = make("label", "share-check");
    const text = make("span", "", TEXT.shareFingerprintLabel);
    text.append(make("small", "share-says", TEXT.shareFingerprintHelp));
    check.append(this.checked, text);
    this.link.node.classList.add("share-link");
    return [fields, this.begins, this.link.node, ...this.send(), check];
  }

  /** On phones: a button that sends the link to another app. */
  private send(): HTMLElement[] {
    if (typeof navigator.share !== "function" || !matchMedia("(pointer: coarse)").matches)
      return [];
    // Closing the system's sheet without sending rejects, which is no error.
    const send = (): void =>
      void navigator.share({ url: this.link.text, title: "Faultline" }).catch(() => undefined);
    return [pressable("button outlined share-send", TEXT.shareSendLabel, send)];
  }

  private forPages(): HTMLElement {
    const part = make("div", "share-part");
    part.append(this.frame.node, this.element.node);
    return part;
  }

  private forMore(): HTMLElement {
    const picture = make("p", "share-says");
    picture.append(TEXT.sharePictureSentence, " ", this.pictureName);
    const markdown = make("div", "share-file");
    markdown.append(picture, this.poster);
    const code = make("div", "share-qr");
    const side = make("div");
    side.append(make("p", "share-label", TEXT.shareQrLabel), this.saveCode);
    code.append(this.code, side);
    for (const row of [this.citation, this.bibtex]) row.wait(TEXT.shareFingerprintComputing);
    this.link.wait(TEXT.shareFingerprintComputing);
    this.more.append(
      make("summary", "", TEXT.pageMoreLabel),
      this.markdown.node,
      markdown,
      code,
      this.citation.node,
      this.bibtex.node,
    );
    this.more.addEventListener("toggle", () => {
      if (this.more.open) void this.refresh();
    });
    return this.more;
  }
}
