interface Policy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

/** A document lets a policy be made once; whoever asks a second time is refused. */
const policies = new WeakMap<TrustedTypes, { policy: Policy; checked: Set<string> }>();

/** A script's URL that its caller has checked, as a page under Trusted Types wants it. */
export function trustScript(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!factory) return url;
  let made = policies.get(factory);
  if (!made) {
    const checked = new Set<string>();
    const createScriptURL = (one: string) => {
      if (!checked.has(one)) throw new TypeError(`Script address has not been checked: ${one}`);
      return one;
    };
    made = { policy: factory.createPolicy('shop', { createScriptURL }), checked };
    policies.set(factory, made);
  }
  made.checked.add(url);
  return made.policy.createScriptURL(url) as string;
}
