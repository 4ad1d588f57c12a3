/**
 * Grades what a student has handed in, in Node. It never runs a student's program; it reads what
 * the program has written. docs/grading.md lists the members of an assignment.
 */

/** What reads a grade. */
export type GradeForm = "text" | "gradescope" | "prairielearn" | "classroom50" | "archimedes";

export interface GradeOptions {
  /** The form of the grade; "text" by default. */
  as?: GradeForm;
  /** The student's id, where each student has a land of their own. */
  student?: string;
  /** What record() gave for the same folder; by default it is recorded where the assignment has a page. */
  recording?: string;
  /** What Classroom 50 tells of a submission; process.env by default. */
  environment?: Record<string, string | undefined>;
}

/**
 * Grades the files of a folder and of the folders in it; links are not followed. The same files give
 * the same text, that of the command line. Rejects with an Error whose message is a sentence for a
 * fault of the set-up alone: an assignment that is not sound, no such folder, no such form.
 *
 * @param assignment the JSON of an assignment
 * @param folder what a student has handed in
 */
export function grade(assignment: string, folder: string, options?: GradeOptions): Promise<string>;

/**
 * Opens the page of an assignment in Chromium and in Firefox, uses it as a student would, and records
 * what it draws, as JSON. It needs the package puppeteer-core and both browsers. The page has no
 * network, and is ended when it takes too long or too much memory. "" where the assignment has no page.
 */
export function record(assignment: string, folder: string): Promise<string>;
