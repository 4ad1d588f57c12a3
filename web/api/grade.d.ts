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
