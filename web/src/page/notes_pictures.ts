// The course notes of a site that was built before their pictures were drawn (web/build.mjs): takes
// up each picture when it is there, in the figures that show where no scripts run, and as the poster
// of its embed.

import { type PictureList, watchPictures } from "../common/picture_list";

const FOLDER = "pictures/";
const POSTERS = ["poster", "poster-dark"];

function takeUp({ pictures }: PictureList): void {
  const isThere = (address: string): boolean => pictures.includes(address.slice(FOLDER.length));

  for (const template of document.querySelectorAll("template")) {
    const sources = [...template.content.querySelectorAll("source, img")].map(
      (part) => part.getAttribute("srcset") ?? part.getAttribute("src") ?? "",
    );
    if (sources.every(isThere)) template.replaceWith(template.content);
  }

  for (const land of document.querySelectorAll("fault-terrain[data-poster]")) {
    // An embed that gets its poster begins anew; one that somebody uses does without.
    const addresses = POSTERS.map((name) => land.getAttribute(`data-${name}`) ?? "");
    if (!addresses.every(isThere) || land === document.activeElement) continue;
    for (const [i, name] of POSTERS.entries()) {
      land.removeAttribute(`data-${name}`);
      land.setAttribute(name, addresses[i]!);
    }
  }
}

const isWaiting = (): boolean => document.querySelector("template, [data-poster]") !== null;

void watchPictures(takeUp, isWaiting);
