import { expect, test } from 'vitest';
import { createFetch, leaveFor } from '../../src/platform/leaving.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';

const LOAD_ERROR = new TypeError('Load failed');

/** A page whose requests the test resolves or rejects. */
function createPage() {
  const clock = createFakeClock();
  const requests: { answer(response: Response): void; fail(error: unknown): void }[] = [];
  const events = new EventTarget();
  const listeners = { count: 0 };
  const window = {
    addEventListener(type: string, listener: () => void) {
      listeners.count += 1;
      events.addEventListener(type, listener);
    },
    removeEventListener(type: string, listener: () => void) {
      listeners.count -= 1;
      events.removeEventListener(type, listener);
    },
    dispatchEvent: (event: Event) => events.dispatchEvent(event),
    location: { assign: () => {} },
    fetch: () =>
      new Promise<Response>((resolve, reject) => {
        requests.push({ answer: resolve, fail: reject });
      }),
  };
  const fetch = createFetch(window as never, clock);
  /** the outcome of a request so far */
  function ask(init?: RequestInit) {
    const outcome = { of: 'waiting' };
    fetch('/x', init).then(
      ({ status }) => Object.assign(outcome, { of: String(status) }),
      (error) => Object.assign(outcome, { of: String(error) }),
    );
    return outcome;
  }
  return {
    clock,
    requests,
    window,
    listeners,
    ask,
    dispatch: (type: string) => events.dispatchEvent(new Event(type)),
  };
}

test.each([
  ['a link or a reload', 'beforeunload'],
  ['closing it on iOS', 'pagehide'],
])('a request that fails while the page is being left by %s stays pending', async (_, type) => {
  const { requests, ask, dispatch, clock } = createPage();
  const outcome = ask();
  dispatch(type);
  requests[0]?.fail(LOAD_ERROR);
  await clock.advance(4_000);
  expect(outcome.of).toBe('waiting');
});

test('a request that fails while the shop navigates away stays pending', async () => {
  const { requests, ask, window, clock } = createPage();
  const outcome = ask({ method: 'POST' });
  leaveFor(window, 'https://bank.example/');
  requests[0]?.fail(LOAD_ERROR);
  await clock.advance(4_000);
  expect(outcome.of).toBe('waiting');
});

test('a page that is shown again retries failed reads, and reports failed writes without repeating them', async () => {
  const { requests, ask, dispatch, listeners } = createPage();
  const [read, write] = [ask(), ask({ method: 'POST' })];
  dispatch('beforeunload');
  for (const { fail } of requests) fail(LOAD_ERROR);
  await settled();
  dispatch('pagehide');
  dispatch('pageshow');
  await settled();
  expect(requests.length).toBe(3);
  requests[2]?.answer(new Response('{}'));
  await settled();
  expect([read.of, write.of, listeners.count]).toEqual(['200', String(LOAD_ERROR), 0]);
});

test('a request fails after five seconds when the page is not left after all', async () => {
  const { requests, ask, dispatch, clock } = createPage();
  const outcome = ask({ method: 'PUT' });
  dispatch('beforeunload');
  requests[0]?.fail(LOAD_ERROR);
  await clock.advance(5_000);
  expect(outcome.of).toBe(String(LOAD_ERROR));
});

test.each([
  ['on a page that is not being left', {}, false],
  ['when it was aborted', { signal: AbortSignal.abort() }, true],
  ['when it is keepalive', { keepalive: true }, true],
])('a request fails immediately %s', async (_, init, left) => {
  const { requests, ask, dispatch, listeners } = createPage();
  const outcome = ask(init);
  if (left) dispatch('beforeunload');
  requests[0]?.fail(LOAD_ERROR);
  await settled();
  expect([outcome.of, listeners.count]).toEqual([String(LOAD_ERROR), 0]);
});
