import { type DeviceLook, NORMAL_TEXT, type Scheme } from './device-look.ts';
import { forEachRule, onNewSheets } from './device-sheets.ts';

/** What the owner of a phone chooses about the look of pages. */
type Appearance = Pick<DeviceLook, 'scheme' | 'textSize' | 'pixelRatio'>;
type Page = Window & typeof globalThis;

/** `(prefers-color-scheme: dark)`, in every spelling that style sheets and scripts use */
const SCHEME_QUERY = /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi;
/** `(min-resolution: 2dppx)` and `(-webkit-min-device-pixel-ratio: 2)`, also with max- and without both */
const RATIO_QUERY =
  /\(\s*(?:(min-|max-)?resolution|-webkit-(min-|max-)?device-pixel-ratio)\s*:\s*([\d.]+)(dppx|x|dpi|dpcm)?\s*\)/gi;
/** `(resolution)`, `(resolution >= 2dppx)`, `(1dppx < resolution <= 192dpi)` */
const RATIO_RANGE =
  /\(\s*(?:([\d.]+)(dppx|x|dpi|dpcm)\s*([<>]=?|=)\s*)?resolution\s*(?:([<>]=?|=)\s*([\d.]+)(dppx|x|dpi|dpcm)\s*)?\)/gi;
const UNITS_PER_DPPX: Readonly<Record<string, number>> = { dppx: 1, x: 1, dpi: 96, dpcm: 96 / 2.54 };
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

const readRatio = (number = '', unit = 'dppx') => Number(number) / (UNITS_PER_DPPX[unit.toLowerCase()] ?? 1);

/** Whether `left sign right`; the units of both may differ, so they are not compared digit by digit. */
function compare(left: number, sign: string, right: number): boolean {
  const isEqual = Math.abs(left - right) < 0.001;
  if (isEqual) return sign.includes('=');
  return sign.startsWith('>') ? left > right : sign.startsWith('<') && left < right;
}

/** The query with its questions about the pixel ratio answered. */
function answerRatio(query: string, ratio: number | null): string {
  if (ratio === null) return query;
  const signs: Readonly<Record<string, string>> = { 'min-': '>=', 'max-': '<=' };
  return query
    .replace(RATIO_QUERY, (_, limit?: string, webkitLimit?: string, number?: string, unit?: string) => {
      const sign = signs[(limit ?? webkitLimit ?? '').toLowerCase()] ?? '=';
      return compare(ratio, sign, readRatio(number, unit)) ? ALWAYS : NEVER;
    })
    .replace(RATIO_RANGE, (_, low, lowUnit, lowSign, highSign, high, highUnit) => {
      const isAbove = lowSign === undefined || compare(readRatio(low, lowUnit), lowSign, ratio);
      const isBelow = highSign === undefined || compare(ratio, highSign, readRatio(high, highUnit));
      return isAbove && isBelow ? ALWAYS : NEVER;
    });
}

const answerQuery = (query: string, { scheme, pixelRatio }: Appearance): string =>
  answerRatio(answerScheme(query, scheme), pixelRatio);

const isAnswered = (query: string): boolean =>
  [SCHEME_QUERY, RATIO_QUERY, RATIO_RANGE].some((pattern) => query.search(pattern) >= 0);

/**
 * Gives the page the scheme, text size and pixel ratio of the phone; the returned function applies changed ones. No browser
 * lets a page choose the scheme or the pixel ratio of its frames, so `matchMedia` and the media rules of style sheets are
 * answered here. What the browser decides without asking them, such as the picture of a `srcset`, stays as it is.
 */
export function installAppearance(window: Page, look: () => Appearance): () => void {
  const { document } = window;
  const applyRatio = replacePixelRatio(window, () => look().pixelRatio);
  const applyQueries = answerMediaQueries(window, look);
  const applyRules = answerMediaRules(window, look);
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
    applyRatio();
  }
  apply();
  return apply;
}

/** Replaces `devicePixelRatio`; the returned function notifies the page of a change, as browsers do. */
function replacePixelRatio(window: Page, pixelRatio: () => number | null): () => void {
  const real = Object.getOwnPropertyDescriptor(window, 'devicePixelRatio');
  const read = (): number => pixelRatio() ?? real?.get?.call(window) ?? 1;
  let last = read();
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, enumerable: true, get: read });
  return () => {
    const ratio = read();
    if (ratio === last) return;
    last = ratio;
    window.dispatchEvent(new window.Event('resize'));
  };
}

/** Answers `matchMedia`; the returned function notifies listeners of queries whose answer has changed. */
function answerMediaQueries(window: Page, look: () => Appearance): () => void {
  const matchMedia = window.matchMedia.bind(window);
  const checks = new Set<() => void>();
  window.matchMedia = (query) => (isAnswered(query) ? answeredList(query) : matchMedia(query));

  function answeredList(query: string): MediaQueryList {
    const read = () => matchMedia(answerQuery(query, look())).matches;
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
    // the other parts of the query, and what the phone leaves to the browser
    matchMedia(query).addEventListener('change', check);
    checks.add(check);
    return list as unknown as MediaQueryList;
  }
  return () => {
    for (const check of checks) check();
  };
}

/** Answers the media rules of style sheets, also of those that come later; the returned function does it again. */
function answerMediaRules(window: Page, look: () => Appearance): () => void {
  const { document } = window;
  const originals = new WeakMap<CSSRule, string>();

  function answerSheets(): void {
    forEachRule(document, (rule) => {
      if (!(rule instanceof window.CSSMediaRule)) return;
      const original = originals.get(rule) ?? rule.media.mediaText;
      if (!isAnswered(original)) return;
      originals.set(rule, original);
      const answered = answerQuery(original, look());
      if (rule.media.mediaText !== answered) rule.media.mediaText = answered;
    });
  }
  onNewSheets(window, answerSheets);
  return answerSheets;
}
