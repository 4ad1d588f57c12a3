// What is fetched when the form opens or somebody draws (draw_part.ts): the card and the list of drawn
// faults, and the form's sentence on what the land looks like.

import { DrawnParts } from "./drawn_faults";
import { Landform } from "./landform";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

export class FormParts {
  private readonly parts;

  constructor(host: PartHost) {
    this.parts = [new DrawnParts(host), new Landform(host)];
  }

  sync(state: PlaygroundState): void {
    for (const part of this.parts) part.sync(state);
  }
}
