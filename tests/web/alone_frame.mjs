// How a notebook shows an embed that is one file.
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A frame with the embed of web/scripts/alone.mjs; its id is "land" and the number. */
export function aloneFrame(embed, link, number) {
  const page = embed.replace("{{link}}", escaped(link));
  return `<iframe id="land${number}" width="640" height="400" srcdoc="${escaped(page)}"></iframe>`;
}
