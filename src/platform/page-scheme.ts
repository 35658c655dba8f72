type Scheme = 'light' | 'dark';

const SCHEME = /\(prefers-color-scheme:\s*(light|dark)\)/g;

interface Ruled {
  readonly cssRules?: CSSRuleList;
  readonly media?: MediaList;
}

/**
 * Makes the rules for `prefers-color-scheme` follow a scheme of ours, as a host app's may differ from the browser's, and
 * no browser lets a page set its own. Style sheets that are added later follow too. Nothing changes until the first
 * scheme that is not the browser's.
 */
export function createPageScheme(document: Document): { set(scheme: Scheme): void; dispose(): void } {
  const { documentElement: root, defaultView: window } = document;
  /** each rule that depends on the scheme, with its condition as written */
  const conditions = new Map<MediaList, string>();
  const dark = window?.matchMedia('(prefers-color-scheme: dark)');
  let wanted: Scheme | null = null;
  /** the one that the rules follow; null: the browser's */
  let scheme: Scheme | null = null;
  const sheets =
    window &&
    new window.MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of Array.from(addedNodes)) onAdded(node);
    });

  function onAdded(node: Node): void {
    if (node.nodeName === 'LINK') node.addEventListener('load', apply, { once: true });
    if (/^(STYLE|LINK)$/.test(node.nodeName)) apply();
  }

  function visit(owner: Ruled): void {
    const { media } = owner;
    if (media && !conditions.has(media) && media.mediaText.match(SCHEME))
      conditions.set(media, media.mediaText);
    for (const rule of Array.from(rulesOf(owner))) visit(rule as Ruled);
  }

  function apply(): void {
    for (const sheet of Array.from(document.styleSheets)) visit(sheet);
    for (const [media, condition] of conditions) {
      // always true and never true
      const text = condition.replace(SCHEME, (whole, name) =>
        scheme === null ? whole : name === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
      );
      if (media.mediaText !== text) media.mediaText = text;
    }
    if (scheme === null) root.style.removeProperty('color-scheme');
    else root.style.setProperty('color-scheme', scheme);
  }

  function update(): void {
    if (wanted === null) return;
    const isBrowsers = dark?.matches === (wanted === 'dark');
    if (scheme === null && isBrowsers) return;
    if (scheme === null) sheets?.observe(document.head, { childList: true });
    scheme = wanted;
    apply();
  }

  // the browser's may change while ours stays
  dark?.addEventListener('change', update);
  return {
    set(next) {
      wanted = next;
      update();
    },
    dispose() {
      dark?.removeEventListener('change', update);
      sheets?.disconnect();
      if (scheme === null) return;
      scheme = null;
      apply();
    },
  };
}

function rulesOf(owner: Ruled): ArrayLike<unknown> {
  try {
    return owner.cssRules ?? [];
  } catch {
    // a style sheet of another origin does not show its rules
    return [];
  }
}
