// The script of the module `check`, and of the one that reads TIFFs as well (web/scripts/package.mjs
// says which files they are).

declare module "heights-module" {
  import type { CheckModule } from "../src/check/check_module";

  interface Loading {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }
  export default function create(loading: Loading): Promise<CheckModule>;
}

declare module "heights-tiff-module" {
  import create from "heights-module";
  export default create;
}
