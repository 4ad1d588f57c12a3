// The table of all parts that the page fetches when somebody wants them (common/parts.ts). A new card
// is a row here and its own files. The order is that in which they get a state.

import { aboutPart, keysPart } from "../about/about_parts";
import type { AnyRow } from "../common/parts";
import { comparePart } from "../compare/compare_part";
import { drawerPart } from "../drawer/drawer_part";
import { exportPart } from "../export/export_part";
import { drawPart } from "../form/draw_part";
import { galleryPart } from "../gallery/gallery_part";
import { lecturePart } from "../lecture/lecture_part";
import { wordsPart } from "../lecture/words_part";
import { openPart } from "../open/open_part";
import { presentPart } from "../present/present_part";
import { daylightPart } from "../stand/daylight_part";
import { standPart } from "../stand/stand_part";

export const PARTS: readonly AnyRow[] = [
  galleryPart,
  drawerPart,
  lecturePart,
  wordsPart,
  drawPart,
  standPart,
  daylightPart,
  presentPart,
  openPart,
  comparePart,
  exportPart,
  keysPart,
  aboutPart,
];
