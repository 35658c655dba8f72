/** Calls `visit` with every rule of the page's style sheets, also with those inside other rules. */
export function forEachRule(document: Document, visit: (rule: CSSRule) => void): void {
  function visitAll(rules: CSSRuleList): void {
    for (const rule of rules) {
      visit(rule);
      if ('cssRules' in rule) visitAll(rule.cssRules as CSSRuleList);
    }
  }
  for (const sheet of document.styleSheets) {
    try {
      visitAll(sheet.cssRules);
    } catch {
      // of another origin
    }
  }
}

/** Calls `listener` after a style sheet has come into the page. */
export function onNewSheets(window: Window & typeof globalThis, listener: () => void): void {
  const { document } = window;
  new window.MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'STYLE')))
      listener();
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof window.HTMLLinkElement) listener();
    },
    true,
  );
  document.addEventListener('DOMContentLoaded', listener);
}
