// A lecture as a file of JSON, for what a link is too short for. The lesson module makes it of a link,
// and reads and repairs each stop of it.

import { download, savedWords } from "../common/download";
import { make, toast } from "../common/dom";
import type { LectureSheet } from "../common/lesson";

const SUFFIX = ".lecture.json";
/** Far more than 64 stops with the longest words take. */
const MAX_BYTES = 1 << 22;

/** "Week 3: cuts" becomes "week-3-cuts.lecture.json". */
export function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return (words?.join("-") ?? "lecture") + SUFFIX;
}

export function saveLecture(sheet: LectureSheet): void {
  const text = JSON.stringify(sheet, null, 1);
  download(new Blob([text], { type: "application/json" }), fileName(sheet.title));
  const words = savedWords();
  if (words) toast(words);
}

/** The lecture of a file; null if it holds none. */
async function sheetOf(file: Blob): Promise<LectureSheet | null> {
  if (file.size > MAX_BYTES) return null;
  try {
    const read = JSON.parse(await file.text()) as Partial<LectureSheet> | null;
    return read?.format === "faultline-lecture" && Array.isArray(read.stops)
      ? (read as LectureSheet)
      : null;
  } catch {
    return null;
  }
}

/** Asks for a file, and passes on its lecture. */
export function chooseLecture(take: (sheet: LectureSheet) => void): void {
  const input = make("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    const sheet = await sheetOf(file);
    if (sheet) take(sheet);
    else toast(TEXT.lectureFileError);
  });
  input.click();
}
