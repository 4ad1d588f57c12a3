// The rows of the list of keys and of About in the table of parts.

import type { PartRow } from "../common/parts";
import type * as AboutModule from "./about";

type Row = PartRow<typeof AboutModule>;
const FILES = { script: "about.js", style: "about.css" };

export const keysPart: Row = {
  ...FILES,
  buttons: ["menu-keys"],
  key: "?",
  make: ({ KeysCard }) => new KeysCard(),
};

export const aboutPart: Row = {
  ...FILES,
  buttons: ["menu-about"],
  make: ({ AboutCard }) => new AboutCard(),
};
