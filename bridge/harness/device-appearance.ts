import { type DeviceLook, NORMAL_TEXT, type Scheme } from './device-look.ts';

type Page = Window & typeof globalThis;

/** `(prefers-color-scheme: dark)`, in every spelling that style sheets and scripts use */
const SCHEME_QUERY = /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi;
/** A media feature that is always true, and one that never is. */
const ALWAYS = '(min-width: 0px)';
const NEVER = '(max-width: 0px)';

/** The query with its questions about the colour scheme answered. */
function answerScheme(query: string, scheme: Scheme | null): string {
  if (scheme === null) return query;
  return query.replace(SCHEME_QUERY, (_, asked?: string) =>
    asked === undefined || asked.toLowerCase() === scheme ? ALWAYS : NEVER,
  );
}

const hasScheme = (query: string) => query.search(SCHEME_QUERY) >= 0;

/**
 * Gives the page the scheme and text size of the phone; the returned function applies changed ones. No browser lets a page
 * choose the scheme of its frames, so `matchMedia` and the media rules of style sheets are answered here.
 */
export function installAppearance(window: Page, look: () => DeviceLook): () => void {
  const { document } = window;
  const applyQueries = answerMediaQueries(window, () => look().scheme);
  const applyRules = answerMediaRules(window, () => look().scheme);
  function apply() {
    const { scheme, textSize } = look();
    const { style } = document.documentElement;
    // for scroll bars, form fields and light-dark()
    if (scheme === null) style.removeProperty('color-scheme');
    else style.setProperty('color-scheme', scheme);
    // as a share, because the shop's sizes follow the reader's text size
    if (textSize === NORMAL_TEXT) style.removeProperty('font-size');
    else style.setProperty('font-size', `${textSize}%`);
    applyRules();
    applyQueries();
  }
  apply();
  return apply;
}

/** Answers `matchMedia`; the returned function notifies listeners of queries whose answer has changed. */
function answerMediaQueries(window: Page, scheme: () => Scheme | null): () => void {
  const matchMedia = window.matchMedia.bind(window);
  const checks = new Set<() => void>();
  window.matchMedia = (query) => (hasScheme(query) ? answeredList(query) : matchMedia(query));

  function answeredList(query: string): MediaQueryList {
    const read = () => matchMedia(answerScheme(query, scheme())).matches;
    const target = new window.EventTarget();
    let last = read();
    const list = Object.assign(target, {
      media: query,
      onchange: null as MediaQueryList['onchange'],
      addListener: (listener: EventListener) => target.addEventListener('change', listener),
      removeListener: (listener: EventListener) => target.removeEventListener('change', listener),
    });
    Object.defineProperty(list, 'matches', { get: read });
    function check() {
      const matches = read();
      if (matches === last) return;
      last = matches;
      const event = Object.assign(new window.Event('change'), { matches, media: query });
      list.onchange?.call(list as unknown as MediaQueryList, event as unknown as MediaQueryListEvent);
      target.dispatchEvent(event);
    }
    // the other parts of the query, and the scheme while the phone has none of its own
    matchMedia(query).addEventListener('change', check);
    checks.add(check);
    return list as unknown as MediaQueryList;
  }
  return () => {
    for (const check of checks) check();
  };
}

/** Answers the media rules of style sheets, also of those that come later; the returned function does it again. */
function answerMediaRules(window: Page, scheme: () => Scheme | null): () => void {
  const { document } = window;
  const originals = new WeakMap<CSSRule, string>();

  function answerRules(rules: CSSRuleList): void {
    for (const rule of rules) {
      if (rule instanceof window.CSSMediaRule) {
        const original = originals.get(rule) ?? rule.media.mediaText;
        if (hasScheme(original)) {
          originals.set(rule, original);
          const answered = answerScheme(original, scheme());
          if (rule.media.mediaText !== answered) rule.media.mediaText = answered;
        }
      }
      if ('cssRules' in rule) answerRules(rule.cssRules as CSSRuleList);
    }
  }
  function answerSheets(): void {
    for (const sheet of document.styleSheets) {
      try {
        answerRules(sheet.cssRules);
      } catch {
        // of another origin
      }
    }
  }

  new window.MutationObserver((records) => {
    if (records.some(({ addedNodes }) => [...addedNodes].some(({ nodeName }) => nodeName === 'STYLE')))
      answerSheets();
  }).observe(document, { childList: true, subtree: true });
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof window.HTMLLinkElement) answerSheets();
    },
    true,
  );
  document.addEventListener('DOMContentLoaded', answerSheets);
  return answerSheets;
}
