// A link is the text after '#' in an address. This file reads and writes that text; C++ interprets
// it.

/** The text after the first '#' of an address; empty without one. */
export function linkOf(address: string): string {
  const hash = address.indexOf("#");
  return hash < 0 ? "" : address.slice(hash + 1);
}

/** The link in the address bar. */
export const linkInAddress = (): string => linkOf(location.href);

/** The address of this page with another link. */
export function addressOf(link: string): string {
  const page = location.href.split("#", 1)[0] ?? "";
  return link === "" ? page : `${page}#${link}`;
}

/** The address to share a link by: that of the playground, also from an embed. */
export function sharedAddress(link: string): string {
  return addressOf(link).replace(/\/embed\.html[^#]*/, "/");
}
