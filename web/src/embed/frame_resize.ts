// embed_fit.html is embed.html with this script: an embed that asks the page around it for a height
// that fits its width. It sends `lti.frameResize`, the message by which Canvas (and pages that took
// it over) lets a frame choose its height. Pages that do not know it ignore it.

/** Below these widths a figure is taller, as in the course notes: caption and timeline stay as high. */
const SHAPES = [
  { from: 640, heightOf: 9 / 16 },
  { from: 420, heightOf: 3 / 4 },
  { from: 0, heightOf: 5 / 4 },
];

let askedFor = 0;

/** Only a new width is a reason to ask again: the answer changes the height. */
function askForHeight(): void {
  const width = document.documentElement.clientWidth;
  if (width === 0 || width === askedFor) return;
  askedFor = width;
  const { heightOf } = SHAPES.find(({ from }) => width >= from)!;
  const height = Math.round(width * heightOf);
  window.parent.postMessage({ subject: "lti.frameResize", height }, "*");
}

if (window.parent !== window) {
  new ResizeObserver(askForHeight).observe(document.documentElement);
}
