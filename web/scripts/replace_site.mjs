// Puts a newly built site in the place of one that is being served, so that open pages miss
// nothing: new files first, then the pages that name them, and only then are old files removed.
// Old files with a hash in their name stay, because open pages load them later. The folder pictures/
// keeps what it has, because pictures may just be put there.
//
//   node web/scripts/replace_site.mjs FROM TO
import { realpathSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isHashed } from "./names.mjs";
import { UNFINISHED } from "./picture_list.mjs";
import { listFiles } from "./release.mjs";

const isPicture = (name) => name.startsWith("pictures/");
const isPage = (name) => name.endsWith(".html");

export async function replaceSite(from, to) {
  const names = (await listFiles(from)).filter((name) => !isPicture(name));
  const order = [...names.filter((name) => !isPage(name)), ...names.filter(isPage)];
  for (const name of order) {
    const target = join(to, name);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(from, name), target + UNFINISHED);
    await rename(target + UNFINISHED, target);
  }
  const wanted = new Set(names);
  const old = (await listFiles(to)).filter(
    (name) => !wanted.has(name) && !isPicture(name) && !isHashed(name),
  );
  for (const name of old) await rm(join(to, name));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [from, to] = process.argv.slice(2);
  await replaceSite(from, to);
}
