// Whether this engine has WebAssembly's 128-bit SIMD, for which the modules are built a second time.

// (module (func (result v128) (i32x4.splat (i32.const 0)))), which compiles only where it is there.
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17,
  11,
]);

export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_MODULE);
}
