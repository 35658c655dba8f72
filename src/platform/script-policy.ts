interface Policy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/** A document's policies can be created only once, so they are shared here. */
const policies = new WeakMap<TrustedTypes, { policy: Policy; checkedUrls: Set<string> }>();

/** Turns a script URL that the caller has checked into a TrustedScriptURL, where Trusted Types are enforced. */
export function trustScript(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!factory) return url;
  let entry = policies.get(factory);
  if (!entry) {
    const checkedUrls = new Set<string>();
    const createScriptURL = (one: string) => {
      if (!checkedUrls.has(one)) throw new TypeError(`Script address has not been checked: ${one}`);
      return one;
    };
    entry = { policy: factory.createPolicy('shop', { createScriptURL }), checkedUrls };
    policies.set(factory, entry);
  }
  entry.checkedUrls.add(url);
  return entry.policy.createScriptURL(url) as string;
}
