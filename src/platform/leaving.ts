import type { Clock } from '../model/ports.ts';

/** Dispatched by the shop before it navigates away: Safari on iOS has no `beforeunload`. */
const LEAVING_EVENT = 'doorstep:leaving';
const LEAVE_EVENTS = ['beforeunload', 'pagehide', LEAVING_EVENT] as const;
/** A page that is still visible after this time is not being left: the link was a download or opened an app. */
const STAYS_AFTER_MS = 5_000;

type LeavingWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Navigates to another page or into an app. */
export function leaveFor(
  window: { dispatchEvent(event: Event): boolean; location: { assign(url: string): void } },
  url: string,
): void {
  window.dispatchEvent(new Event(LEAVING_EVENT));
  window.location.assign(url);
}

/**
 * Safari and Firefox fail pending requests as soon as a navigation starts, which may be seconds before the page is
 * gone, and may show the page again later. Such failures are held back until the page is gone; if it stays, a GET is
 * sent again. Requests with `keepalive` outlive the page.
 */
export function createFetch(
  window: LeavingWindow & Pick<typeof globalThis, 'fetch'>,
  clock: Clock,
): typeof fetch {
  return async (input, init) => {
    let leaving = false;
    const setLeaving = () => {
      leaving = true;
    };
    for (const type of LEAVE_EVENTS) window.addEventListener(type, setLeaving);
    try {
      return await window.fetch(input, init);
    } catch (error) {
      if (!leaving || init?.signal?.aborted || init?.keepalive) throw error;
      await untilPageStays(window, clock, init?.signal);
      if ((init?.method ?? 'GET') !== 'GET') throw error;
      return window.fetch(input, init);
    } finally {
      for (const type of LEAVE_EVENTS) window.removeEventListener(type, setLeaving);
    }
  };
}

/** Resolves once the page has turned out to stay; never resolves if it is gone. */
function untilPageStays(
  window: LeavingWindow,
  clock: Clock,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      window.removeEventListener('pageshow', finish);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = clock.after(STAYS_AFTER_MS, finish);
    window.addEventListener('pageshow', finish);
    signal?.addEventListener('abort', finish);
  });
}
