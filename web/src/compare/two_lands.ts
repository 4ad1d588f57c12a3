// Puts the pictures of two lands together, each of which has its half of the line between them and its
// name already (src/ui/picture/picture_texts.h).

/** The columns left of the line from `there`, the others from `here`, which ends at the right border. */
export function joined(
  there: ImageData,
  here: ImageData,
  line: number,
  { width, height }: { width: number; height: number },
): ImageData {
  const both = new ImageData(width, height);
  const skipped = line - (width - here.width);
  for (let y = 0; y < height; y++) {
    const left = 4 * y * there.width;
    both.data.set(there.data.subarray(left, left + 4 * line), 4 * y * width);
    const right = 4 * y * here.width;
    both.data.set(
      here.data.subarray(right + 4 * skipped, right + 4 * here.width),
      4 * (y * width + line),
    );
  }
  return both;
}
