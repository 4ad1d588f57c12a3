// Tests what this browser can do, without side effects. WebGL 2 is tested by starting it (Page in
// main.ts).

export function hasWasm(): boolean {
  return typeof WebAssembly === "object" && typeof WebAssembly.validate === "function";
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
