// The parts of the page that are fetched when somebody wants them: cards, dialogs and tools. Each is
// a row of a table (page/parts.ts) beside its own files; here is what all of them have in common:
// when a part is fetched, how a failure is told and tried again, and what is passed on to it.

import { button } from "./dom";
import { showMessage } from "./failure";
import { Fetched, fetchStyled } from "./loading";
import type { PartHost } from "./part_host";
import type { Picture } from "./picture";
import type { PictureRequest } from "./playground";
import type { PlaygroundState } from "./state";

/** A part that has been fetched. */
export interface MadePart {
  /** Somebody asked for it by a button or a key. */
  open?: () => void;
  /** The page shows a state. Also called once after the part was made. */
  sync?: (state: PlaygroundState) => void;
  /** The page's land has had a frame. */
  afterFrame?: () => void;
  /** Takes the focus, because somebody opened it by hand. */
  focus?: () => void;
  /** A picture of what this part shows beside the land; null if there is nothing. */
  take?: (request: PictureRequest) => Promise<Picture | null>;
}

/** What a part needs on the page before it is fetched. */
export interface Door {
  sync?: (state: PlaygroundState) => void;
  /** The part, if it is there, shows the state now. */
  synced?: (made: MadePart | null) => void;
}

/** What a door may do with its part. */
export type PartAccess = Pick<Part, "load" | "open">;

export interface PartRow<Module = unknown, RowDoor extends object = Door> {
  script: string;
  style: string;
  /** The ids of the buttons that open it. */
  buttons?: string[];
  /** The key that presses the first of them. */
  key?: string;
  /** Events of buttons after which it is probably wanted next. */
  early?: [id: string, event: string][];
  /** Whether a state needs it. */
  wanted?: (state: PlaygroundState, host: PartHost) => boolean;
  /** What is fetched beside script and style. */
  beside?: () => Promise<unknown>;
  make: (loaded: Module, host: PartHost, door: RowDoor) => MadePart | Promise<MadePart>;
  door?: (host: PartHost, part: PartAccess) => RowDoor;
  /**
   * Called in place of the page's message if the part did not arrive. "quiet": nothing is said where
   * a state wants it, because the page works without.
   */
  missing?: "quiet" | ((host: PartHost) => void);
}

/** A row of any part. */
export type AnyRow = PartRow<any, any>;

/** While a state wants a part that does not arrive, so many of its states try to fetch it. */
const MAX_TRIES = 4;

export class Part {
  private readonly fetched: Fetched<MadePart>;
  /** The tries since a state wants it. */
  private tries = 0;
  private state: PlaygroundState | null = null;
  private readonly door: Door | undefined;

  constructor(
    private readonly row: AnyRow,
    private readonly host: PartHost,
    fetch = fetchStyled,
  ) {
    const { script, style, beside, make, buttons = [], early = [] } = row;
    this.fetched = new Fetched(async (tries) => {
      const [loaded] = await Promise.all([fetch(script, style, tries), beside?.()]);
      return make(loaded, host, this.door!);
    });
    this.door = row.door?.(host, this);
    for (const id of buttons) button(id).addEventListener("click", () => void this.open());
    for (const [id, event] of early)
      button(id).addEventListener(event, () => void this.load().catch(() => undefined));
  }

  /** The part, once it is there. */
  get made(): MadePart | null {
    return this.fetched.made;
  }

  /** Rejects if the part does not arrive; the next call tries again. */
  async load(): Promise<MadePart> {
    const isNew = !this.made;
    const made = await this.fetched.load();
    if (isNew && this.state) this.sync(this.state);
    return made;
  }

  async open(): Promise<void> {
    try {
      (await this.load()).open?.();
    } catch (error) {
      this.fail(error, false);
    }
  }

  sync(state: PlaygroundState): void {
    this.state = state;
    this.door?.sync?.(state);
    this.made?.sync?.(state);
    this.door?.synced?.(this.made);
    if (this.made) return;
    if (!this.row.wanted?.(state, this.host)) this.tries = 0;
    else if (!this.fetched.underWay && this.tries < MAX_TRIES) {
      this.tries++;
      this.load().catch((error: unknown) => this.fail(error, true));
    }
  }

  private fail(error: unknown, byState: boolean): void {
    console.error(error);
    const { missing } = this.row;
    if (typeof missing === "function") missing(this.host);
    else if (!byState || !missing)
      showMessage(TEXT.cardLoadingError, TEXT.failureConnectionError, true);
  }
}
