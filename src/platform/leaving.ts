import type { Clock } from '../model/ports.ts';

/** Said by the shop before it goes to another page: Safari on iOS has no `beforeunload`. */
const LEAVING = 'doorstep:leaving';
const LEAVES = ['beforeunload', 'pagehide', LEAVING] as const;
/** A page that is still shown so long afterwards is not being left: it was a download, or an app's link. */
const STAYS_AFTER_MS = 5_000;

type LeavingWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Goes to another page, or into an app. */
export function leaveFor(
  window: { dispatchEvent(event: Event): boolean; location: { assign(url: string): void } },
  url: string,
): void {
  window.dispatchEvent(new Event(LEAVING));
  window.location.assign(url);
}

/**
 * Safari and Firefox fail a page's requests as soon as it begins to be left, which may be seconds before it is gone, and
 * show the page again as it was. Such a failure is nobody's: it is held back until the page is gone, and where the page
 * is shown again a GET is sent once more. Requests with `keepalive` outlive their page.
 */
export function createFetch(
  window: LeavingWindow & Pick<typeof globalThis, 'fetch'>,
  clock: Clock,
): typeof fetch {
  return async (input, init) => {
    let leaving = false;
    const left = () => {
      leaving = true;
    };
    for (const type of LEAVES) window.addEventListener(type, left);
    try {
      return await window.fetch(input, init);
    } catch (error) {
      if (!leaving || init?.signal?.aborted || init?.keepalive) throw error;
      await untilStaying(window, clock, init?.signal);
      if ((init?.method ?? 'GET') !== 'GET') throw error;
      return window.fetch(input, init);
    } finally {
      for (const type of LEAVES) window.removeEventListener(type, left);
    }
  };
}

/** A page that is gone runs nothing: then this never comes back. */
function untilStaying(
  window: LeavingWindow,
  clock: Clock,
  signal: AbortSignal | null | undefined,
): Promise<void> {
  return new Promise((resolve) => {
    const stay = () => {
      cancel();
      window.removeEventListener('pageshow', stay);
      signal?.removeEventListener('abort', stay);
      resolve();
    };
    const cancel = clock.after(STAYS_AFTER_MS, stay);
    window.addEventListener('pageshow', stay);
    signal?.addEventListener('abort', stay);
  });
}
