// The language of the site. Each language has a copy of the site: the first of LANGUAGES in the
// site's own folder, every other one in a folder of its name in there. `lang=de` in an address
// chooses one; without it, in the site's own folder, what was chosen before, or else the browser's.
// A published version that is kept (v/VERSION/) has one language.

/** The language of this copy, those that the site has, and whether it has several. */
declare const LANG: string;
declare const LANGUAGES: readonly string[];
declare const HAS_LANGUAGES: boolean;

const STORE = "faultline-language";
const ASKED = /([?&;!#])lang=([^&;!#]*)([&;]?)/;
const KEPT_VERSION = /\/v\/[^/]+\/[^/]*$/;

const isHome = (lang: string): boolean => lang === LANGUAGES[0];

/**
 * The part of an address behind its path, without `lang=`, and the language that it asks for, of
 * which a region (de-AT) is left out. One that the site lacks stays in the address: C++ names it.
 */
export function askedIn(behind: string): { asked?: string; rest: string } {
  const asked = ASKED.exec(behind)?.[2]?.slice(0, 2).toLowerCase();
  if (!asked || !LANGUAGES.includes(asked)) return { asked: undefined, rest: behind };
  const rest = behind.replace(ASKED, (_, before: string, __, after: string) =>
    before !== ";" || after ? before : "",
  );
  return { asked, rest };
}

/** The folder of a language's copy, seen from that of another one. */
export const folderFrom = (here: string, lang: string): string =>
  (isHome(here) ? "" : "../") + (isHome(lang) ? "" : `${lang}/`);

/** What was chosen before. A page in a sandbox keeps nothing. */
function kept(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

function keep(lang: string): void {
  try {
    localStorage.setItem(STORE, lang);
  } catch {
    // It holds for this page alone.
  }
}

/** Opens the page in the language to show, if that is another one; whether it does. */
export function leavesForLanguage(): boolean {
  if (!HAS_LANGUAGES || KEPT_VERSION.test(location.pathname)) return false;
  const { pathname, search, hash } = location;
  const { asked, rest } = askedIn(search + hash);
  const wanted = asked ?? (isHome(LANG) ? (kept() ?? navigator.language.slice(0, 2)) : LANG);
  if (asked) keep(asked);
  const name = pathname.slice(pathname.lastIndexOf("/") + 1) || "index.html";
  if (wanted !== LANG && LANGUAGES.includes(wanted)) {
    location.replace(folderFrom(LANG, wanted) + name + rest);
    return true;
  }
  if (asked) history.replaceState(history.state, "", pathname + rest);
  return false;
}

/** Lets links to other languages lead to the same place there, and keeps what is chosen by them. */
export function listenToLanguages(): void {
  if (!HAS_LANGUAGES) return;
  if (KEPT_VERSION.test(location.pathname))
    return document.querySelectorAll("a[hreflang]").forEach((link) => link.remove());
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[hreflang]");
    if (!link) return;
    keep(link.hreflang);
    link.hash = location.hash;
  });
}
