// Prints a line for each error, warning or hint of the glTF validator about some files.
//
//   node tests/files/validate_glb.mjs FILE.glb...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const validator = createRequire(new URL("../../web/package.json", import.meta.url))(
  "gltf-validator",
);
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(readFileSync(file)));
  for (const { code, message, pointer } of report.issues.messages) {
    console.log(`${file}: ${code} ${pointer ?? ""} ${message}`);
  }
  if (report.info.totalTriangleCount === 0) console.log(`${file}: no triangles`);
}
