// The option by which a module of Emscripten gets its .wasm as bytes where it cannot fetch it: in
// Node. Emscripten has two such options; `wasmBinary` is no longer taken by modules that are built
// for browsers alone, and `instantiateWasm` works in all versions.

/** Options for the function that a module's script exports. */
export const withBytes = (bytes) => ({
  instantiateWasm(imports, receive) {
    WebAssembly.instantiate(bytes, imports).then(({ instance, module }) =>
      receive(instance, module),
    );
    return {};
  },
});
