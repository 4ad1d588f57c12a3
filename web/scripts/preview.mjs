// The preview that other sites show for a link to the page: the lines of its head that name a
// picture.

/** The preview, which scripts/pictures renders. */
export const PREVIEW = "pictures/preview.jpg";

/**
 * The page with the address of its preview, or without a picture if none has been rendered. `site`:
 * the site's address; if it is empty, the picture's address is relative, which some sites ignore.
 */
export function withPreview(page, { site, hasPicture }) {
  const folder = site && !site.endsWith("/") ? `${site}/` : site;
  if (hasPicture) return page.replace(`"${PREVIEW}"`, () => `"${folder}${PREVIEW}"`);
  return page
    .replace(/^ *<meta property="og:image.*\n/gm, "")
    .replace('"summary_large_image"', '"summary"');
}
