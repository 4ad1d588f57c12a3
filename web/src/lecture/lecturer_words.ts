// What the page and the lecturer's window say to each other, by a BroadcastChannel: no server.

import type { LectureSheet } from "../common/lesson";

/** From the page. */
export type ToLecturer =
  | { kind: "lecture"; sheet: LectureSheet }
  /** The picture of a stop, by its index. */
  | { kind: "picture"; index: number; picture: ImageData }
  /** The number of the current stop, from 1, or 0; and what the audience reads. */
  | { kind: "stop"; stop: number; caption: string; presenting: boolean; theme: "light" | "dark" }
  /** Whether the audience sees a black screen. */
  | { kind: "blank"; blank: boolean }
  /** The page was closed, or shows another one. */
  | { kind: "gone" };

/** From the window. */
export type ToPage = { kind: "hello" } | { kind: "blank" } | { kind: "walk"; direction: 1 | -1 };

/** The channel of one page; several may be open. */
export const channelOf = (id: string): BroadcastChannel =>
  new BroadcastChannel(`faultline-lecture-${id}`);
