// A land inside other people's pages: embed.html#RECIPE!VIEW. This small entry loads the page
// (main.ts) once the embed is visible or pressed. The host keeps wheel, keys and focus until the
// embed is pressed (embed/input_focus.ts). An embed that is not visible sleeps (runtime/sleep.ts).
// The host may send requests (embed/embed_api.ts). Settings in the address before '#':
//
//   start=click      starts when pressed; otherwise the embed starts once it is visible
//   poster=ADDRESS   a picture until the land is rendered, from this site or by https; else a slab
//   wake=host        the host decides when the embed wakes and sleeps, as element.ts does

import { linkInAddress } from "../common/address";
import { leavesForLanguage } from "../common/language";
import { surroundingsOf, withoutSurroundings } from "../common/link_text";
import type { LinkTexts } from "../common/playground";
import type { Started } from "../runtime/started";
import { EmbedApi, landOf, progressOf } from "../embed/embed_api";
import { InputFocus } from "../embed/input_focus";
import { Sleep } from "../runtime/sleep";
import { FormLoader } from "../form/form_loader";
import { startPage } from "./main";
import { showSurroundings } from "./show_state";
import { button, element, make } from "../common/dom";
import type { PlaygroundState } from "../common/state";

/** The parts of the page around the land, unless the link chooses them. */
const UI = "minimal";
const settings = new URLSearchParams(location.search);
const waitsForPress = settings.get("start") === "click";
const hostWakes = settings.get("wake") === "host" && window.parent !== window;

/** The address of the playground with a link. */
const openAddress = (link: string): string => `index.html#${link}`;

/** Shows the picture at this address; if it cannot be shown, the slab stays. */
function showPoster(address: string): void {
  // An anchor resolves the address, and does not throw if it is invalid.
  const { protocol, origin, href } = Object.assign(make("a"), { href: address });
  if (protocol !== "https:" && origin !== new URL(document.baseURI).origin) return;
  const poster = element<HTMLImageElement>("poster");
  poster.addEventListener("load", () => {
    document.documentElement.classList.add("has-poster");
    poster.hidden = false;
  });
  poster.src = href;
}

class Embed {
  private readonly mark = element<HTMLAnchorElement>("mark");
  private readonly press = button("begin");
  private readonly api: EmbedApi;
  private readonly inputFocus: InputFocus;
  private starting: Promise<Started> | null = null;
  private sleep: Sleep | null = null;
  /** Whether the embed sleeps once it has started. */
  private asleep = true;

  constructor() {
    this.mark.href = openAddress(withoutSurroundings(linkInAddress()));
    this.api = new EmbedApi({
      begin: () => this.begin(),
      sleep: (asleep) => this.setAsleep(asleep),
      during: async (action) => {
        const parts = await this.begin();
        return this.sleep ? this.sleep.during(() => action(parts)) : action(parts);
      },
    });
    this.inputFocus = new InputFocus(element("canvas"), button("focus"), () => this.isAwake());
    this.press.hidden = !waitsForPress;
    this.press.addEventListener("click", () => this.pressed());
    if (!hostWakes) this.watchVisibility();
    this.api.tell("loaded", {});
  }

  private pressed(): void {
    this.press.hidden = true;
    // Without a mouse, fingers scroll the page around it until they tap the land.
    if (matchMedia("(hover: hover)").matches) this.inputFocus.takeKeys();
    if (hostWakes) this.api.tell("wanted", {});
    else void this.setAsleep(false).catch(() => undefined);
  }

  private isAwake(): boolean {
    if (this.sleep && !this.sleep.sleeping) return true;
    if (hostWakes) this.api.tell("wanted", {});
    return false;
  }

  private begin(): Promise<Started> {
    this.starting ??= this.start();
    return this.starting;
  }

  private async start(): Promise<Started> {
    this.press.hidden = true;
    try {
      const parts = await startPage({
        Form: FormLoader,
        ui: UI,
        onState: (state, links) => this.follow(state, links),
        onStop: (why) => this.api.stop(why),
      });
      this.sleep = new Sleep(parts.land, element<HTMLCanvasElement>("still"));
      void this.followSleep();
      const state = parts.shown();
      this.api.tell("ready", { ...landOf(state), ...progressOf(state) });
      return parts;
    } catch (error) {
      this.api.tell("error", { message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  private follow(state: PlaygroundState, links: LinkTexts): void {
    this.api.follow(state);
    const address = openAddress(links.linkWith(state.shareLink, "ui", ""));
    if (this.mark.getAttribute("href") !== address) this.mark.setAttribute("href", address);
  }

  private async setAsleep(asleep: boolean): Promise<void> {
    this.asleep = asleep;
    if (!asleep || this.starting) await this.begin();
    await this.followSleep();
  }

  private followSleep(): Promise<void> | undefined {
    // A land that has slept is shown at once, without fading in.
    if (this.asleep && this.sleep) document.documentElement.classList.add("slept");
    return this.sleep?.set(this.asleep);
  }

  /**
   * Starts once the embed is visible, unless it waits for a press; it sleeps while it is not
   * visible.
   */
  private watchVisibility(): void {
    let visible = false;
    const tell = (): void => {
      const awake = visible && !document.hidden;
      if (this.starting || (awake && !waitsForPress)) {
        this.setAsleep(!awake).catch(() => undefined);
      }
    };
    new IntersectionObserver((entries) => {
      visible = entries[entries.length - 1]?.isIntersecting ?? visible;
      tell();
    }).observe(document.documentElement);
    document.addEventListener("visibilitychange", tell);
  }
}

showSurroundings(surroundingsOf(linkInAddress()) ?? UI);
const poster = settings.get("poster");
if (poster) showPoster(poster);
if (!leavesForLanguage()) new Embed();
