// The functions of the grade module that the page calls (src/platform/browser/grade_api.cpp), and the
// JSON they answer with. Written by hand; change both together.

/** What becomes of the fields of an assignment. */
export interface MadeAssignment {
  /** A sentence that names the member; then there is no assignment. */
  error: string;
  /** The file. */
  text: string;
  /** The land of its first part, for the link that students get. */
  link: string;
  /** How many points there are, or the error. */
  sentence: string;
}

/** A grade, explained. */
export interface ExplainedResult {
  error: string;
  form: string;
  /** What is said of the whole. */
  output: string;
  points: string;
  allPoints: string;
  tests: { name: string; points: string; allPoints: string; isPassed: boolean; output: string }[];
}

export interface GradePageModule {
  /** JSON of MadeAssignment; `fields` is the JSON of an assignment. */
  makeAssignment(fields: string, isEachStudent: boolean): string;
  /** JSON of ExplainedResult. */
  explainResult(text: string): string;
}
