// Recognises the names of a published site that contain a hash of their file's bytes
// ("main-01234567.js"). For the build and for the page, which has no crypto module of Node.
const HASH = /-[0-9a-f]{8}(?=\.[a-z0-9]+(\.br)?$)/;

export const isHashed = (name) => HASH.test(name);

/** The name without its hash, as in sources and tests. */
export const plainName = (name) => name.replace(HASH, "");
