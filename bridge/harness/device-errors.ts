import { maskText } from '../mask.ts';
import type { DeviceRows } from './device-rows.ts';

type Page = Window & typeof globalThis;

const MAX_TITLE = 160;
/** These have rows of their own, for successful responses too. */
const REQUESTS = ['fetch', 'xmlhttprequest', 'beacon'];

/** Masked before it is truncated, as half a number would not be recognized. */
const titleOf = (text: string): string => maskText(text).slice(0, MAX_TITLE);

/** Adds a row for each uncaught error, logged error and failed file. */
export function installErrors(window: Page, rows: DeviceRows): void {
  function note(outcome: string, error: unknown, where?: string) {
    const { name, message, stack } = Object(error);
    const isError = typeof message === 'string';
    const title = isError ? `${name}: ${message}` : String(error);
    const text = [stack ?? title, where].filter(Boolean).join('\n');
    rows.add('console', titleOf(title), outcome, 'bad', isError ? text : error);
  }

  window.addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof window.ErrorEvent) {
        const { error, message, filename, lineno, colno } = event;
        note('uncaught', error ?? message, `${filename}:${lineno}:${colno}`);
      } else noteElement(event.target);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => note('unhandled rejection', reason));
  window.document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    note('blocked', `${effectiveDirective} ${blockedURI}`, `${sourceFile}:${lineNumber}`);
  });

  const { console } = window;
  const natively = console.error;
  console.error = (...said: unknown[]) => {
    natively.apply(console, said);
    const [first, ...others] = said;
    if (others.length === 0) return note('console.error', first);
    const words = said.map((one) => String(Object(one).message ?? one)).join(' ');
    rows.add('console', titleOf(words), 'console.error', 'bad', said);
  };

  const tellsStatus = 'responseStatus' in (window.PerformanceResourceTiming?.prototype ?? {});

  /** Cross-origin failures have no status, and an imported module has no element. */
  function noteElement(target: EventTarget | null) {
    const { src, href, currentSrc = src ?? href } = Object(target);
    if (typeof currentSrc !== 'string' || currentSrc === '') return;
    const url = new URL(currentSrc, window.location.href);
    if (!tellsStatus || url.origin !== window.location.origin) noteFile(url, 'failed');
  }

  function noteFile({ origin, pathname }: URL, outcome: string) {
    const path = origin === window.location.origin ? pathname : origin + pathname;
    rows.add('file', path, outcome, 'bad');
  }

  if (!tellsStatus) return;
  new window.PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, initiatorType, responseStatus } = entry;
      const url = new URL(name);
      const failed = responseStatus === 0 || responseStatus >= 400;
      if (!failed || REQUESTS.includes(initiatorType) || url.origin !== window.location.origin) continue;
      const lost = !window.navigator.onLine && 'offline';
      noteFile(url, lost || (responseStatus === 0 ? 'failed' : `${responseStatus}`));
    }
  }).observe({ type: 'resource' });
}
