// Starts workers. Our pages demand Trusted Types: an address becomes a script only by a policy, and
// each worker has one of its own that knows no other address. web/scripts/policy.mjs lists them.

interface ScriptPolicy {
  createScriptURL(unused: string): string;
}

/** The part of Trusted Types used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): ScriptPolicy;
}

type Policies = Map<string, ScriptPolicy | undefined>;

// A policy is made once in a page, and its worker may start again, asked by any of the scripts that
// were fetched later: each of them has a copy of this module.
const page = globalThis as { faultlinePolicies?: Policies };
const policies: Policies = (page.faultlinePolicies ??= new Map());

/** A module worker from the file `name` beside the page, by the policy `policy`. */
export function startWorker(policy: string, name: string): Worker {
  const address = new URL(name, document.baseURI).href;
  if (!policies.has(policy)) {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    policies.set(policy, trustedTypes?.createPolicy(policy, { createScriptURL: () => address }));
  }
  // Browsers without Trusted Types take the address itself.
  return new Worker(policies.get(policy)?.createScriptURL("") ?? address, { type: "module" });
}
