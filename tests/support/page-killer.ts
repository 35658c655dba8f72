import type { CDPSession } from 'playwright-core';

/**
 * `unsent`: the request never leaves. `unanswered`: the server handles it, and the page gets no answer. `answered`: the
 * page is killed as it gets the answer.
 */
export type Phase = 'unsent' | 'unanswered' | 'answered';

/** When a page is killed. */
export type KillPoint =
  /** the method and path of a request, e.g. `POST /api/v1/payments`; a star matches one segment of the path */
  | { at: string; phase: Phase; nth: number }
  /** as soon as this screen is shown, before any tap on it */
  | { seen: string }
  | { msAfterTap: number };

export function describeKillPoint(point: KillPoint): string {
  if ('at' in point) return `${point.at} (${point.nth}) ${point.phase}`;
  if ('seen' in point) return `${point.seen} on screen`;
  return `${point.msAfterTap} ms after the tap`;
}

export interface PageKiller {
  /** resolves with the page's last URL once the page is killed */
  killed: Promise<string>;
  /** from then on, the page's requests no longer count */
  hasReachedKillPoint(): boolean;
  tapped(): void;
  screenShown(screen: string): void;
}

/**
 * Kills a page at its kill point, with `kill`, which resolves with the page's last URL. To be called before the page
 * loads, because its first requests may be the kill point. Requests that the page makes while it is being killed are
 * held and never sent.
 */
export async function armPageKiller(
  session: CDPSession,
  point: KillPoint | null,
  kill: () => Promise<string>,
): Promise<PageKiller> {
  let resolveKilled: (url: string | Promise<string>) => void = () => {};
  const killed = new Promise<string>((resolve) => {
    resolveKilled = resolve;
  });
  const heldRequests = new Set<string>();
  let matched = 0;
  let hasReachedKillPoint = false;

  async function killNow(): Promise<void> {
    hasReachedKillPoint = true;
    const lastUrl = kill();
    resolveKilled(lastUrl.then(() => Promise.all([...heldRequests].map(failRequest))).then(() => lastUrl));
    await lastUrl.catch(() => undefined);
  }

  function failRequest(requestId: string): Promise<unknown> {
    const failed = session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // the request of a killed page may have ended already
    return failed.catch(() => undefined);
  }

  async function killUnanswered({ requestId, resourceType }: Paused): Promise<void> {
    hasReachedKillPoint = true;
    heldRequests.add(requestId);
    // Chromium cannot kill a page during a navigation, so the document's request is dropped first
    if (resourceType === 'Document') await failRequest(requestId);
    await killNow();
  }

  async function handle(
    paused: Paused,
    { at, phase, nth }: Extract<KillPoint, { at: string }>,
  ): Promise<void> {
    const { requestId, request, responseStatusCode } = paused;
    const continueRequest = (overrides = {}) =>
      session.send('Fetch.continueRequest', { requestId, ...overrides });
    if (responseStatusCode !== undefined) {
      if (phase === 'unanswered') return killUnanswered(paused);
      hasReachedKillPoint = true;
      await continueRequest();
      return killNow();
    }
    if (hasReachedKillPoint) {
      heldRequests.add(requestId);
      return;
    }
    const isMatch = matchesPattern(at, `${request.method} ${new URL(request.url).pathname}`);
    if (isMatch) matched += 1;
    if (!isMatch || matched !== nth) await continueRequest();
    else if (phase === 'unsent') await killUnanswered(paused);
    else await continueRequest({ interceptResponse: true });
  }

  if (point && 'at' in point) {
    session.on('Fetch.requestPaused', (paused) => void handle(paused, point).catch(() => undefined));
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${point.at.split(' ')[1]}*` }] });
  }
  return {
    killed,
    hasReachedKillPoint: () => hasReachedKillPoint,
    tapped() {
      if (point && 'msAfterTap' in point) setTimeout(() => void killNow(), point.msAfterTap);
    },
    screenShown(screen) {
      if (!hasReachedKillPoint && point && 'seen' in point && point.seen === screen) void killNow();
    },
  };
}

interface Paused {
  requestId: string;
  request: { method: string; url: string };
  resourceType: string;
  /** only if the request is paused at its response */
  responseStatusCode?: number;
}

function matchesPattern(at: string, pattern: string): boolean {
  return new RegExp(`^${at.replaceAll('*', '[^/]+')}$`).test(pattern);
}
