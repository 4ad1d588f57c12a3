// pictures/list.json of a site: which pictures of starters and notes the site has, and whether more
// are coming. The page and the course notes read it (web/src/common/picture_list.ts), so pictures
// that are drawn while the site is served appear without a reload.
//
//   node web/scripts/picture_list.mjs [--more] DIST     writes the list of what is in DIST/pictures
import { existsSync, realpathSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const FOLDERS = ["notes", "starters"];
/** A picture that is being copied has this ending, so that none is listed or sent half. */
export const UNFINISHED = ".part";

/** The pictures in a site's folder `pictures`, in order: "notes/one-cut.jpg", ... */
async function listPictures(pictures) {
  const lists = FOLDERS.map(async (folder) => {
    const path = join(pictures, folder);
    const names = existsSync(path) ? await readdir(path) : [];
    return names.filter((name) => name.endsWith(".jpg")).map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(lists)).flat().sort();
}

/** Writes the list of the site `dist`. `more`: whether pictures are still being drawn. */
export async function writePictureList(dist, more) {
  const pictures = join(dist, "pictures");
  await mkdir(pictures, { recursive: true });
  const file = join(pictures, "list.json");
  const list = { more, pictures: await listPictures(pictures) };
  await writeFile(file + UNFINISHED, JSON.stringify(list));
  await rename(file + UNFINISHED, file);
  // A server would send a compressed list in its place.
  await rm(`${file}.br`, { force: true });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { more: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  await writePictureList(positionals[0], values.more);
}
