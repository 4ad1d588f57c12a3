// Whether bytes are the file that they should be, by SHA-256.

const digest = async (bytes: ArrayBuffer): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** `sum`: the checksum in base64, as SITE lists it. */
export const hasSum = async (bytes: ArrayBuffer, sum: string): Promise<boolean> =>
  btoa(String.fromCharCode(...(await digest(bytes)))) === sum;

/** By the first digits of the checksum, which a hashed name contains. */
export async function isNamedSo(bytes: ArrayBuffer, name: string): Promise<boolean> {
  const begin = [...(await digest(bytes)).subarray(0, 4)];
  const digits = begin.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return name.includes(`-${digits}.`);
}
