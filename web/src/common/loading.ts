// Parts of the page that are not in the first view: scripts and styles that are fetched when somebody
// asks for what they show.

import { filled } from "./filled";

/** A script beside the page. `tries`: how often it failed; browsers may remember a failure. */
export async function fetchScript<Module>(name: string, tries = 0): Promise<Module> {
  const address = tries === 0 ? name : `${name}?${tries}`;
  return (await import(new URL(address, document.baseURI).href)) as Module;
}

/** A typeface; without it the page shows another one. */
export async function fetchFace(family: string, name: string): Promise<void> {
  try {
    document.fonts.add(await new FontFace(family, `url(${name})`).load());
  } catch (error) {
    console.error(error);
  }
}

/** Resolves once its rules hold; rejects, and may be called again, when it did not arrive. */
export function fetchStyle(name: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = name;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(filled(TEXT.failurePartError, { name })));
    });
    document.head.append(link);
  });
}
