import type { Edges } from '../insets.ts';
import { forEachRule, onNewSheets } from './device-sheets.ts';

type Page = Window & typeof globalThis;

/** The beginning of `env(safe-area-inset-top)` and `env(safe-area-max-inset-top, 20px)`. */
const SAFE_AREA = /env\(\s*safe-area-(?:max-)?inset-(top|right|bottom|left)\s*(?=[,)])/gi;

/** Declarations with their `env(safe-area-inset-…)` replaced by lengths. The fallback may have brackets of its own. */
function answerSafeArea(declarations: string, insets: Readonly<Edges>): string {
  let answered = '';
  let end = 0;
  for (const { 0: start, 1: side = '', index } of declarations.matchAll(SAFE_AREA)) {
    // inside the fallback of the one before
    if (index < end) continue;
    answered += `${declarations.slice(end, index)}${insets[side.toLowerCase() as keyof Edges]}px`;
    end = index + start.length;
    for (let depth = 1; depth > 0 && end < declarations.length; end++) {
      if (declarations[end] === '(') depth++;
      if (declarations[end] === ')') depth--;
    }
  }
  return answered + declarations.slice(end);
}

/**
 * Gives the page the safe area of the phone; the returned function applies a changed one. No browser lets a page choose what
 * `env()` says in its frames, so the declarations of style sheets and elements are answered here, also later ones. The page
 * gets `resize`, after which pages measure again, as they do on a phone.
 */
export function installInsets(window: Page, insets: () => Readonly<Edges> | null): () => void {
  const { document } = window;
  const answers = new WeakMap<CSSStyleDeclaration, { original: string; answered: string }>();
  const answeredElements = new Set<HTMLElement>();
  let isUsed = false;

  /** Whether the declarations have changed. */
  function answer(style: CSSStyleDeclaration, edges: Readonly<Edges> | null): boolean {
    const before = style.cssText;
    const known = answers.get(style);
    const original = known?.answered === before ? known.original : before;
    if (original.search(SAFE_AREA) < 0) return false;
    const wanted = edges ? answerSafeArea(original, edges) : original;
    if (wanted === before) return false;
    style.cssText = wanted;
    answers.set(style, { original, answered: style.cssText });
    return style.cssText !== before;
  }

  function apply(): void {
    const edges = insets();
    if (edges === null && !isUsed) return;
    isUsed = true;
    let isChanged = false;
    forEachRule(document, (rule) => {
      if ('style' in rule && answer(rule.style as CSSStyleDeclaration, edges)) isChanged = true;
    });
    for (const element of document.querySelectorAll<HTMLElement>('[style*="safe-area-"]'))
      answeredElements.add(element);
    for (const element of answeredElements) {
      if (!element.isConnected) answeredElements.delete(element);
      else if (answer(element.style, edges)) isChanged = true;
    }
    if (isChanged) window.dispatchEvent(new window.Event('resize'));
  }

  onNewSheets(window, apply);
  new window.MutationObserver(() => {
    if (document.querySelector('[style*="safe-area-"]')) apply();
  }).observe(document, { attributeFilter: ['style'], childList: true, subtree: true });
  apply();
  return apply;
}
