// The arrangement of the page's regions, which page/regions.css chooses and names.

/** The name of the arrangement in force: "wide", "page" and others. */
export function layout(): string {
  return getComputedStyle(document.documentElement).getPropertyValue("--layout").trim();
}
