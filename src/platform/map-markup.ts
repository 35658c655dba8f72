interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): unknown;
  defaultPolicy?: unknown;
}

/** What the library for maps writes into an element of its own, to find out whether the browser draws vectors. */
const ALLOWED = '<svg/>';

/**
 * Under Trusted Types that library needs the `default` policy, which is the whole document's: it is made in the shop's
 * own pages only, before the library is loaded, once, and lets nothing else through.
 */
export function allowMapMarkup(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createHTML: (markup) => (markup === ALLOWED ? markup : null) });
}
