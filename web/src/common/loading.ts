// Fetches scripts, styles and typefaces that are not part of the first view, when they are needed.

import { filled } from "./filled";

/**
 * A script beside the page. `tries`: how often it failed before, because browsers may remember a
 * failure.
 */
export async function fetchScript<Module>(name: string, tries = 0): Promise<Module> {
  const address = tries === 0 ? name : `${name}?${tries}`;
  return (await import(new URL(address, document.baseURI).href)) as Module;
}

/** A script together with its style. */
export async function fetchStyled<Module>(
  script: string,
  style: string,
  tries = 0,
): Promise<Module> {
  const [loaded] = await Promise.all([fetchScript<Module>(script, tries), fetchStyle(style)]);
  return loaded;
}

/** Something that is fetched once, by all who want it. What failed can be fetched again. */
export class Fetched<Made> {
  /** What was fetched, once it is there. */
  made: Made | null = null;
  private loading: Promise<Made> | null = null;
  private tries = 0;

  /** `fetch`: fetches it; `tries` as in fetchScript(). */
  constructor(private readonly fetch: (tries: number) => Promise<Made>) {}

  get underWay(): boolean {
    return this.loading !== null && this.made === null;
  }

  load(): Promise<Made> {
    this.loading ??= this.fetch(this.tries).then(
      (made) => (this.made = made),
      (error: unknown) => {
        this.loading = null;
        this.tries++;
        throw error;
      },
    );
    return this.loading;
  }
}

/** Loads a typeface. If that fails, the page uses another one. */
export async function fetchFace(family: string, name: string): Promise<void> {
  try {
    document.fonts.add(await new FontFace(family, `url(${name})`).load());
  } catch (error) {
    console.error(error);
  }
}

/** Resolves once the style applies. Rejects if loading fails, and may then be called again. */
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
