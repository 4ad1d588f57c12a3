// Which file of the kept site a request asks for.

/** What a request says of itself; a Request has it. */
export interface AskedFile {
  readonly method: string;
  readonly url: string;
  readonly headers: { has(name: string): boolean };
}

/** Frozen copies are complete in themselves (docs/deploy.md). */
const FROZEN = "v/";

/** The caches of the site in the folder `scope` have names that begin so. */
export const cachePrefix = (scope: string): string => `faultline:${scope}#`;

/**
 * The path of the requested file in the folder `scope`. Undefined for what only the network
 * answers: other places, frozen copies, parts of a file, and whatever does not read.
 */
export function nameOf({ method, url, headers }: AskedFile, scope: string): string | undefined {
  const [address = ""] = url.split(/[?#]/, 1);
  if (method !== "GET" || headers.has("range") || !address.startsWith(scope)) return undefined;
  const name = address.slice(scope.length);
  return name.startsWith(FROZEN) ? undefined : name;
}

/** An address whose '#' was escaped. The page that servers show for it leads home with its link. */
const hasLink = (name: string): boolean => /%(?:25)*23v\d/i.test(name);

/**
 * The kept file by this name. Servers answer the folder's own address with index.html, and some
 * leave out ".html".
 */
export const keptName = (name: string, files: ReadonlyMap<string, string>): string | undefined =>
  [name || "index.html", `${name}.html`, hasLink(name) ? "404.html" : name].find((each) =>
    files.has(each),
  );
