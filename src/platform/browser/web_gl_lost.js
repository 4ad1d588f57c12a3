// Lets C++ render on after the browser has taken the WebGL context away. A lost context returns null
// for a new shader or program and for what is known of them, at any moment, even in the middle of a
// frame, and Emscripten's code takes null for an object. With the first null all further calls go
// to `lostContext`, until a context is made current again. This file is linked after Emscripten's
// own code.

// Takes every call and every property; as a number it is 0, but each error is "context lost".
const lostContext = new Proxy(() => 0, {
  get: (_, name) =>
    name === Symbol.toPrimitive ? () => 0 : name === "getError" ? () => 0x9242 : lostContext,
  set: () => true,
  apply: () => lostContext,
});

const makeContextCurrent = GL.makeContextCurrent;
GL.makeContextCurrent = (handle) => {
  const isCurrent = makeContextCurrent(handle);
  if (!GLctx) return isCurrent;
  for (const name of [
    "createProgram",
    "createShader",
    "getProgramInfoLog",
    "getShaderInfoLog",
    "getActiveUniform",
  ]) {
    const { [name]: call } = Object.getPrototypeOf(GLctx);
    GLctx[name] = (...values) => call.apply(GLctx, values) ?? (GLctx = lostContext);
  }
  return isCurrent;
};
