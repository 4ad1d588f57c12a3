// Tests what this browser can do, without side effects. WebGL 2 is tested by starting it (Page in
// main.ts).

// (module (func (result v128) (i32x4.splat (i32.const 0)))), which compiles only in a browser with
// 128-bit SIMD.
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17,
  11,
]);

export function hasWasm(): boolean {
  return typeof WebAssembly === "object" && typeof WebAssembly.validate === "function";
}

export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_MODULE);
}

/**
 * Whether the processor computes WebGL. Then multisampling takes a third of the frame. Uses a
 * canvas of its own, because the page's can have only one context.
 */
export function hasSoftwareGraphics(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2", { antialias: false });
  if (!gl) return false;
  const names = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(renderer);
}
