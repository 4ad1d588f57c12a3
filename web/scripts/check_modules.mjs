// Checks that the modules of a built site start: runs each one's final script in Node, in a process
// of its own, beside the script as Emscripten linked it. Both must take the same imports and offer
// the same functions. So no step behind the compiler can break a module unnoticed.
//
//   node web/scripts/check_modules.mjs SCRIPT WASM   prints what one module takes and offers, as JSON
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const self = fileURLToPath(import.meta.url);

/** The public names of an object or of its class's instances, with the functions' parameters. */
const membersOf = (object, prefix = "") =>
  Object.getOwnPropertyNames(object)
    .filter((name) => name !== "constructor" && typeof object[name] === "function")
    .map((name) => `${prefix}${name}/${object[name].length}`);

/** Starts one module; returns {imports, functions}, each a sorted list. */
async function surfaceOf(script, wasm) {
  // Emscripten needs these to exist as event targets; without graphics nothing uses them.
  globalThis.window ??= {};
  globalThis.document ??= {};
  const { default: createModule } = await import(pathToFileURL(script).href);
  const bytes = await readFile(wasm);
  const found = {};
  const module = await createModule({
    instantiateWasm(imports, receive) {
      const compiled = new WebAssembly.Module(bytes);
      found.imports = WebAssembly.Module.imports(compiled).map(({ module, name, kind }) => {
        const given = imports[module]?.[name];
        if (given === undefined) throw new WebAssembly.LinkError(`${name} is missing`);
        return kind === "function" ? `${name}/${given.length}` : name;
      });
      receive(new WebAssembly.Instance(compiled, imports), compiled);
      return {};
    },
  });
  const classes = Object.entries(module).filter(([, value]) => value?.prototype?.delete);
  found.functions = [
    ...membersOf(module).filter((name) => !/^(then|_|\$)/.test(name)),
    ...classes.flatMap(([name, { prototype }]) => membersOf(prototype, `${name}.`)),
  ];
  for (const list of Object.values(found)) list.sort();
  return found;
}

/** The surface of a module, by a process of its own, because scripts share global names. */
async function started(script, wasm) {
  const scratch = await mkdtemp(join(tmpdir(), "faultline-"));
  try {
    // Node treats a script as a module only if its name ends in .mjs.
    const copy = join(scratch, "module.mjs");
    await copyFile(script, copy);
    return JSON.parse((await run(process.execPath, [self, copy, wasm])).stdout);
  } catch (error) {
    const line = /^\w*Error: .*$/m.exec(error.stderr ?? "")?.[0] ?? error.message;
    throw new Error(`${script} does not start: ${line}`);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/**
 * Throws if a module of the site in `folder` does not start, or is another one than was linked.
 * `modules`: [{stem, linked}], where `linked` is the module's path without suffix, as linked.
 */
export async function checkModules(folder, modules) {
  await Promise.all(
    modules.map(async ({ stem, linked }) => {
      const final = join(folder, stem);
      const [is, was] = await Promise.all(
        [final, linked].map((path) => started(`${path}.js`, `${path}.wasm`)),
      );
      if (is.functions.length === 0) throw new Error(`${stem}.js offers no functions`);
      for (const [what, names] of Object.entries(was)) {
        // An optimiser may leave an import out that nothing uses.
        const lost = what === "functions" ? names.filter((name) => !is[what].includes(name)) : [];
        const foreign = is[what].filter((name) => !names.includes(name));
        if (lost.length + foreign.length === 0) continue;
        throw new Error(`${stem}.js is not what was linked: ${what} ${[...lost, ...foreign]}`);
      }
    }),
  );
}

if (process.argv[1] === self) {
  console.log(JSON.stringify(await surfaceOf(...process.argv.slice(2))));
}
