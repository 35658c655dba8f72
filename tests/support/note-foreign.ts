declare global {
  interface Window {
    /** in the harness's page: what {@link noteForeign} has seen in its frame */
    foreign?: string[];
  }
}

/**
 * Notes whatever the payments app forbids, whenever it comes up in the shop's document: a chooser or another way to pay, a
 * link to a store, a banner for an app. An init script for the harness's page; browsers do not run those in the first
 * document of a frame, so it is to be run there, too.
 */
export function noteForeign(): void {
  if (window.top === window) {
    window.foreign = [];
    return;
  }
  // pages of the payer are not the shop's
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
  function look() {
    const note = (what: string) => window.top?.foreign?.push(what);
    const element = document.querySelector(elements);
    if (element) note(element.outerHTML.slice(0, 200));
    const text = document.getElementById('shop')?.textContent ?? '';
    if (text === last) return;
    last = text;
    const found = words.exec(text);
    if (found) note(text.slice(Math.max(0, found.index - 40), found.index + 60));
  }
  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
