// A lecture as a file of JSON: saved from its link by the lesson module, opened stop by stop in C++,
// which reads and repairs each. The file is what a link is too short for.

import { download, savedWords } from "../common/download";
import { make, toast } from "../common/dom";
import type { LectureSheet } from "../common/lesson";
import type { PartHost } from "../common/part_host";

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

/** Asks for a file and opens its lecture. */
export function openLecture({ change }: Pick<PartHost, "change">, opened: () => void): void {
  const input = make("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void take(file, change, opened);
  });
  input.click();
}

async function take(file: Blob, change: PartHost["change"], opened: () => void): Promise<void> {
  const sheet = await sheetOf(file);
  if (!sheet) return toast(TEXT.lectureFileError);
  change((target) => target.openLecture(String(sheet.title ?? ""), sheet.stops));
  opened();
}
