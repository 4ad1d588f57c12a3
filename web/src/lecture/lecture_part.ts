// The row of the lecture's card in the table of parts.

import type { PartRow } from "../common/parts";
import type * as LectureModule from "./lecture";

export const lecturePart: PartRow<typeof LectureModule> = {
  script: "lecture.js",
  style: "lecture.css",
  buttons: ["menu-lecture"],
  make: ({ LectureCard }, host) => new LectureCard(host),
};
