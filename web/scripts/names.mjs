// File names in a released dist/: a file that only our own files request has a hash of its bytes in
// its name, so that browsers may cache it for ever ("main.js" becomes "main-01234567.js").
import { createHash } from "node:crypto";

export { isHashed, plainName } from "./hashed_name.mjs";

export const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

export const hashedName = (name, bytes) =>
  name.replace(/(?=\.[a-z0-9]+$)/, `-${sha256(bytes).slice(0, 8)}`);
