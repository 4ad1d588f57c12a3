// Reads pixels of the canvas, in the task in which it was rendered, and measures the picture.

// The least difference of channels of a coloured pixel. Only the block is coloured; background and
// shadow are nearly grey.
const COLOURED = 18;

/**
 * Measures the block in the view: its bounding box in CSS pixels (`left`, `top`, `right`,
 * `bottom`), the number of coloured device pixels (`count`) and of colours (`colours`, four bits a
 * channel), a `sum` that changes with any pixel, and `strip`: the colours of 16 pixels upwards
 * from the lowest coloured one, the front corner of the base, or from `at`, the `stripAt` of an
 * earlier result.
 */
export function blockBox(page, at = null) {
  return page.evaluate(
    ([coloured, given]) => {
      window.faultline.draw();
      const canvas = document.getElementById("canvas");
      const gl = canvas.getContext("webgl2");
      const ratio = canvas.width / canvas.getBoundingClientRect().width;
      const view = document.getElementById("view").getBoundingClientRect();
      const [left, top] = [Math.round(view.left * ratio), Math.round(view.top * ratio)];
      const width = Math.round(view.width * ratio);
      const height = Math.round(view.height * ratio);
      const bytes = new Uint8Array(4 * width * height);
      gl.readPixels(
        left,
        canvas.height - top - height,
        width,
        height,
        gl.RGBA,
        gl.UNSIGNED_BYTE,
        bytes,
      );
      const box = {
        left: Infinity,
        top: Infinity,
        right: 0,
        bottom: 0,
        count: 0,
        colours: 0,
        sum: 0,
      };
      const colours = new Set();
      let lowest = 0;
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          const at = 4 * (row * width + column);
          const [r, g, b] = [bytes[at], bytes[at + 1], bytes[at + 2]];
          box.sum = (box.sum * 31 + r * 65536 + g * 256 + b) % 4294967291;
          if (Math.max(r, g, b) - Math.min(r, g, b) < coloured) continue;
          if (box.count === 0) lowest = at;
          const y = view.top + (height - 1 - row) / ratio;
          const x = view.left + column / ratio;
          box.left = Math.min(box.left, x);
          box.right = Math.max(box.right, x);
          box.top = Math.min(box.top, y);
          box.bottom = Math.max(box.bottom, y);
          box.count++;
          colours.add(((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4));
        }
      }
      box.colours = colours.size;
      box.stripAt = given ?? lowest;
      box.strip = [];
      for (let i = 0; i < 16; i++) {
        const pixel = box.stripAt + 4 * width * i;
        box.strip.push(...bytes.subarray(pixel, pixel + 3));
      }
      return box;
    },
    [COLOURED, at],
  );
}

/**
 * Renders, and returns the device pixels of a CSS rectangle of the canvas: [r, g, b, a, ...],
 * bottom row first.
 */
export async function readPixels(page, rect) {
  // As one text, because it leaves the page many times faster than numbers.
  const text = await page.evaluate(({ x, y, width, height }) => {
    window.faultline.draw();
    const canvas = document.getElementById("canvas");
    const gl = canvas.getContext("webgl2");
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    const bytes = new Uint8Array(4 * w * h);
    const bottom = canvas.height - Math.round((y + height) * ratio);
    gl.readPixels(Math.round(x * ratio), bottom, w, h, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  }, rect);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Mean absolute difference of two reads of the same rectangle. */
export function difference(a, b) {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}
