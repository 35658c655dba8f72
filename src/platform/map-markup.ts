interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): unknown;
}

/** The markup that the map library uses to test for vector support. */
const ALLOWED_MARKUP = '<svg/>';

/**
 * Under Trusted Types the map library needs the `default` policy, which a document can create only once. The
 * shop's own pages create it when they start, and it allows nothing but the markup above. Embedding pages do
 * not get it, and without it there are no maps.
 */
export function allowMapMarkup(): void {
  const createHTML = (markup: string) => (markup === ALLOWED_MARKUP ? markup : null);
  try {
    (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', { createHTML });
  } catch {
    // the policy exists already, or the content security policy forbids it
  }
}
