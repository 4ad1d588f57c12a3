// Starts workers, and allows the service worker's script. Our pages demand Trusted Types: an address
// becomes a script only by a policy, and each worker has one of its own that knows no other address.
// web/scripts/policy.mjs lists them.

import { type WorkerSource, workerSource } from "../../api/worker_start";

interface ScriptPolicy {
  createScriptURL(unused: string): string;
}

/** The part of Trusted Types used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy;
}

// A page can make a policy only once, but its worker may be started again, and by any script. So what
// the policies have allowed is kept; a page has one copy of this module (shared.ts).
const allowed = new Map<string, WorkerSource>();

/** What `make` returns, its address as the policy allows it. It is made only once. */
function allow(policy: string, make: () => WorkerSource): WorkerSource {
  let source = allowed.get(policy);
  if (!source) {
    const { address, type } = make();
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const made = trustedTypes?.createPolicy(policy, { createScriptURL: () => address });
    // Browsers without Trusted Types take the address itself.
    source = { address: made?.createScriptURL("") ?? address, type };
    allowed.set(policy, source);
  }
  return source;
}

const beside = (name: string): string => new URL(name, document.baseURI).href;

/** The address of the script `name` beside the page, as the policy `policy` allows it. */
export const scriptAddress = (policy: string, name: string): string =>
  allow(policy, () => ({ address: beside(name), type: "classic" })).address;

/** A worker from the module `name` beside the page, by the policy `policy`. */
export function startWorker(policy: string, name: string): Worker {
  const { address, type } = allow(policy, () => workerSource(beside(name)));
  return new Worker(address, { type });
}
