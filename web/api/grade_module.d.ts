// The script of the module `grade` (src/platform/browser/grade_api.cpp).

declare module "grade-module" {
  export interface GradeModule {
    /** JSON: {error, text}. */
    grade(
      assignment: string,
      names: string[],
      sizes: number[],
      read: (file: number, offset: number, length: number) => Uint8Array,
      student: string,
      recording: string,
      form: string,
      values: string[],
    ): string;
    /** JSON: {forms: string[], variables: string[]}. */
    gradeTables(): string;
  }

  interface Loading {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }

  export default function createModule(loading: Loading): Promise<GradeModule>;
}

// The recorder of pages (web/api/grade).
declare module "*/record_page.mjs" {
  export function recordPage(folder: string, page: object): Promise<object>;
}
