// Starts workers, and allows the service worker's script. Our pages demand Trusted Types: an address
// becomes a script only by a policy, and each worker has one of its own that knows no other address.
// web/scripts/policy.mjs lists them.

interface ScriptPolicy {
  createScriptURL(unused: string): string;
}

/** The part of Trusted Types used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy;
}

type Policies = Map<string, ScriptPolicy | undefined>;

// A page can make a policy only once, but its worker may be started again, and by any script that
// was fetched later, each of which has its own copy of this module. So the page holds the policies.
const page = globalThis as { faultlinePolicies?: Policies };
const policies: Policies = (page.faultlinePolicies ??= new Map());

/** The address of the script `name` beside the page, as the policy `policy` allows it. */
export function scriptAddress(policy: string, name: string): string {
  const address = new URL(name, document.baseURI).href;
  if (!policies.has(policy)) {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    policies.set(policy, trustedTypes?.createPolicy(policy, { createScriptURL: () => address }));
  }
  // Browsers without Trusted Types take the address itself.
  return policies.get(policy)?.createScriptURL("") ?? address;
}

/** A module worker from the file `name` beside the page, by the policy `policy`. */
export const startWorker = (policy: string, name: string): Worker =>
  new Worker(scriptAddress(policy, name), { type: "module" });
