import { maskText } from '../mask.ts';
import type { DeviceRows } from './device-rows.ts';

type Page = Window & typeof globalThis;

const MAX_TITLE = 160;
/** Requests of these kinds already have rows in the timeline, so their failures are not added again. */
const REQUESTS = ['fetch', 'xmlhttprequest', 'beacon'];

/** Masked before it is truncated, as half a number would not be recognized. */
const titleOf = (text: string): string => maskText(text).slice(0, MAX_TITLE);

/** Adds a row for each uncaught error, logged error and failed file. `nameBlock`: what to call a violated policy */
export function installErrors(
  window: Page,
  rows: DeviceRows,
  nameBlock: (violation: SecurityPolicyViolationEvent) => string = () => 'blocked',
): void {
  function addErrorRow(outcome: string, error: unknown, place?: string) {
    const { name, message, stack } = Object(error);
    const isError = typeof message === 'string';
    const title = isError ? `${name}: ${message}` : String(error);
    const text = [stack ?? title, place].filter(Boolean).join('\n');
    rows.add('console', titleOf(title), outcome, 'bad', isError ? text : error);
  }

  window.addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof window.ErrorEvent) {
        const { error, message, filename, lineno, colno } = event;
        addErrorRow('uncaught', error ?? message, `${filename}:${lineno}:${colno}`);
      } else addElementRow(event.target);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => addErrorRow('unhandled rejection', reason));
  window.document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
    addErrorRow(nameBlock(event), `${effectiveDirective} ${blockedURI}`, `${sourceFile}:${lineNumber}`);
  });

  const { console } = window;
  const nativeConsoleError = console.error;
  console.error = (...args: unknown[]) => {
    nativeConsoleError.apply(console, args);
    const [firstArg, ...restArgs] = args;
    if (restArgs.length === 0) return addErrorRow('console.error', firstArg);
    const words = args.map((arg) => String(Object(arg).message ?? arg)).join(' ');
    rows.add('console', titleOf(words), 'console.error', 'bad', args);
  };

  const timing: object = window.PerformanceResourceTiming?.prototype ?? {};
  const reportsStatus = 'responseStatus' in timing;
  // a host's profile may switch it off for the page
  const statusGetter = Object.getOwnPropertyDescriptor(timing, 'responseStatus')?.get;

  /** Cross-origin failures have no status, and an imported module has no element. */
  function addElementRow(target: EventTarget | null) {
    const { src, href, currentSrc = src ?? href } = Object(target);
    if (typeof currentSrc !== 'string' || currentSrc === '') return;
    const url = new URL(currentSrc, window.location.href);
    if (!reportsStatus || url.origin !== window.location.origin) addFileRow(url, 'failed');
  }

  function addFileRow({ origin, pathname }: URL, outcome: string) {
    const path = origin === window.location.origin ? pathname : origin + pathname;
    rows.add('file', path, outcome, 'bad');
  }

  if (!reportsStatus) return;
  new window.PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, initiatorType } = entry;
      const responseStatus = statusGetter?.call(entry) ?? entry.responseStatus;
      const url = new URL(name);
      const hasFailed = responseStatus === 0 || responseStatus >= 400;
      if (!hasFailed || REQUESTS.includes(initiatorType) || url.origin !== window.location.origin) continue;
      const lossNote = !window.navigator.onLine && 'offline';
      addFileRow(url, lossNote || (responseStatus === 0 ? 'failed' : `${responseStatus}`));
    }
  }).observe({ type: 'resource' });
}
