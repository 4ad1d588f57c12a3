// What other sites show for a link to the page: the lines of its head that name a picture.

/** The picture that scripts/pictures draws for them. */
export const PREVIEW = "pictures/preview.jpg";

/**
 * The page for a site at this address (empty: unknown, so that the picture's address is relative,
 * which some sites do not follow), or without its picture where none has been drawn.
 */
export function withPreview(page, { site, hasPicture }) {
  const folder = site && !site.endsWith("/") ? `${site}/` : site;
  if (hasPicture) return page.replace(`"${PREVIEW}"`, () => `"${folder}${PREVIEW}"`);
  return page
    .replace(/^ *<meta property="og:image.*\n/gm, "")
    .replace('"summary_large_image"', '"summary"');
}
