// What the parts of Export's dialog have in common. Each part is a pane with a tab; the dialog has
// the buttons, the progress and the message below them.

/** What a pane may ask of the dialog. */
export interface PaneFrame {
  /** Shows a message until the next one; an empty text removes it. */
  say: (text: string) => void;
  /** Whether Save has something to save. */
  setReady: (ready: boolean) => void;
  /** How far something is, 0 to 1, and what it is; null: nothing is under way. */
  showProgress: (progress: { share: number; doing: string } | null) => void;
}

export interface Pane {
  /** In the file names of tests and in the tab's value. */
  readonly key: string;
  readonly label: string;
  readonly node: HTMLElement;
  /** Shows what can be saved now. Called when its tab is chosen, and when the dialog opens. */
  show: (frame: PaneFrame) => void;
  /** Another pane is shown, or the dialog is closed: stops what is under way. */
  hide: () => void;
  /** Saves; resolves when that is over, with a message. Rejects with a sentence. */
  save: () => Promise<string>;
  /** Stops what save() does; undefined where saving takes no time that a person would notice. */
  stop?: () => void;
}

/** Rejects save() when a person has stopped it. */
export class Stopped extends Error {}
