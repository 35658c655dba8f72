declare global {
  interface Window {
    /** in the QA page: what {@link noteForeign} has found in its frame */
    foreign?: string[];
  }
}

/**
 * Records everything that the payments app forbids, as soon as it is in the shop's document: payment methods, links to an
 * app store, app banners. An init script for the QA page; browsers do not run init scripts in the first document of a
 * frame, so tests also run it there.
 */
export function noteForeign(): void {
  if (window.top === window) {
    window.foreign = [];
    return;
  }
  // the app's rules do not apply to the payer's pages
  if (window.location.pathname.startsWith('/sandbox/')) return;
  const elements = [
    '[data-testid="payment-methods"]',
    '[data-testid="payment-method"]',
    'meta[name="apple-itunes-app"]',
    ...['play.google.com', 'apps.apple.com', 'itunes.apple.com'].map((host) => `a[href*="${host}"]`),
    ...['market:', 'itms', 'intent:'].map((scheme) => `a[href^="${scheme}"]`),
  ].join();
  const words =
    /download|install|(play|app) ?store|google play|(get|open in) the app|another way|cash on delivery|netbanking|\bUPI\b/i;
  let last = '';
  function check() {
    const record = (address: string) => window.top?.foreign?.push(address);
    const element = document.querySelector(elements);
    if (element) record(element.outerHTML.slice(0, 200));
    const text = document.getElementById('shop')?.textContent ?? '';
    if (text === last) return;
    last = text;
    const found = words.exec(text);
    if (found) record(text.slice(Math.max(0, found.index - 40), found.index + 60));
  }
  check();
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
}
