// ZIP archives by fflate, all of whose files have the first day that the format knows, so that the same
// files give the same bytes.
import { zipSync } from "fflate";

/** The archive of `files`, {name: bytes}, in their order; names have forward slashes. */
export const zipOf = (files) => zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) });
