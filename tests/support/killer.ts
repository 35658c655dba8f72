import type { CDPSession } from 'playwright-core';

/**
 * `unsent`: the request never leaves. `unanswered`: the server has done what was asked, and the page never learns of it.
 * `answered`: the page dies with the answer in its hands.
 */
export type Phase = 'unsent' | 'unanswered' | 'answered';

/** The moment at which a page dies. */
export type Moment =
  /** e.g. `POST /api/v1/payments`; a star stands for anything within a part of the path */
  | { at: string; phase: Phase; nth: number }
  /** a screen, before anything is done on it */
  | { seen: string }
  | { msAfterTap: number };

export function nameOf(moment: Moment): string {
  if ('at' in moment) return `${moment.at} (${moment.nth}) ${moment.phase}`;
  if ('seen' in moment) return `${moment.seen} on screen`;
  return `${moment.msAfterTap} ms after the tap`;
}

export interface Killer {
  /** resolves when the page is gone, with where it was */
  died: Promise<string>;
  /** nothing that is done from now on is done by this page */
  dying(): boolean;
  tapped(): void;
  saw(screen: string): void;
}

/**
 * Lets a page live until its moment; `strike` ends it and resolves with where it was. Armed before the page begins, as
 * its first requests may be the ones that are meant. What the dying page asks for is held and never sent, however long
 * its end takes.
 */
export async function armKiller(
  session: CDPSession,
  moment: Moment | null,
  strike: () => Promise<string>,
): Promise<Killer> {
  let tell: (was: string | Promise<string>) => void = () => {};
  const died = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const held = new Set<string>();
  let met = 0;
  let dying = false;

  async function kill(): Promise<void> {
    dying = true;
    const struck = strike();
    tell(struck.then(() => Promise.all([...held].map(drop))).then(() => struck));
    await struck.catch(() => undefined);
  }

  function drop(requestId: string): Promise<unknown> {
    const failed = session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // That of a page that is gone has gone with it.
    return failed.catch(() => undefined);
  }

  async function dieWithout({ requestId, resourceType }: Paused): Promise<void> {
    dying = true;
    held.add(requestId);
    // A page that is about to leave cannot be ended; nor does it notice that it did not get there.
    if (resourceType === 'Document') await drop(requestId);
    await kill();
  }

  async function meet(paused: Paused, { at, phase, nth }: Extract<Moment, { at: string }>): Promise<void> {
    const { requestId, request, responseStatusCode } = paused;
    const goOn = (how = {}) => session.send('Fetch.continueRequest', { requestId, ...how });
    if (responseStatusCode !== undefined) {
      if (phase === 'unanswered') return dieWithout(paused);
      dying = true;
      await goOn();
      return kill();
    }
    if (dying) {
      held.add(requestId);
      return;
    }
    const meant = matches(at, `${request.method} ${new URL(request.url).pathname}`);
    if (meant) met += 1;
    if (!meant || met !== nth) await goOn();
    else if (phase === 'unsent') await dieWithout(paused);
    else await goOn({ interceptResponse: true });
  }

  if (moment && 'at' in moment) {
    session.on('Fetch.requestPaused', (paused) => void meet(paused, moment).catch(() => undefined));
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${moment.at.split(' ')[1]}*` }] });
  }
  return {
    died,
    dying: () => dying,
    tapped() {
      if (moment && 'msAfterTap' in moment) setTimeout(() => void kill(), moment.msAfterTap);
    },
    saw(screen) {
      if (!dying && moment && 'seen' in moment && moment.seen === screen) void kill();
    },
  };
}

interface Paused {
  requestId: string;
  request: { method: string; url: string };
  resourceType: string;
  /** of a request that has been answered */
  responseStatusCode?: number;
}

function matches(at: string, asked: string): boolean {
  return new RegExp(`^${at.replaceAll('*', '[^/]+')}$`).test(asked);
}
