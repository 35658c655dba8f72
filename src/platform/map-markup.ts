interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(markup: string): string | null }): unknown;
}

/** The markup with which the map library tests whether the browser draws vectors. */
const ALLOWED = '<svg/>';

/**
 * Under Trusted Types that library needs the `default` policy, which is the whole document's and can be made once: the
 * shop's own pages make it when they start, in somebody else's page it is not ours to make. It lets nothing else through.
 * Without the policy there are no maps.
 */
export function allowMapMarkup(): void {
  const createHTML = (markup: string) => (markup === ALLOWED ? markup : null);
  try {
    (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', { createHTML });
  } catch {
    // somebody has made it, or a stricter policy came with the page
  }
}
