import { describe, expect, test, vi } from 'vitest';
import { type Adapter, BridgeError, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createPin, type Pin, watchInstall } from '../../bridge/pin.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { countListeners } from '../../bridge/testing/count-listeners.ts';

type Page = Window & typeof globalThis;

/** A shop in a browser, or in an app that pins like this. */
function open(pin?: Adapter['pin']) {
  const clock = createFakeClock();
  const window = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Page;
  const listeners = countListeners(window);
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'app', can: (name) => name === 'pin' && !!pin, ...(pin && { pin }) },
    env: createMemoryEnvironment({ window }),
    clock,
  });
  return { bridge, clock, window, listeners };
}

/** The browser offers to install the shop; the person chooses this. */
function offer(window: Page, outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => {});
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
  return { event, prompt };
}

const codeOf = (pin: Pin): Promise<unknown> =>
  pin.add().catch(({ code, sideEffects }: BridgeError) => [code, sideEffects]);

function statesOf(pin: Pin): string[] {
  const states: string[] = [pin.read()];
  pin.on((state) => states.push(state));
  return states;
}

describe('in a browser', () => {
  test('the shop can be installed from when the browser offers it, once', async () => {
    const { bridge, window } = open();
    const pin = createPin(bridge);
    const states = statesOf(pin);
    expect(await pin.add()).toEqual({ outcome: 'unavailable' });
    const { event, prompt } = offer(window, 'accepted');
    expect(event.defaultPrevented).toBe(true);
    expect(await pin.add()).toEqual({ outcome: 'added', executedWith: 'fallback' });
    expect(await pin.add()).toEqual({ outcome: 'added', executedWith: 'fallback' });
    expect(prompt).toHaveBeenCalledOnce();
    expect(states).toEqual(['unavailable', 'missing', 'unavailable', 'added']);
  });

  test('a person who says no is asked again only with the browser’s next offer', async () => {
    const { bridge, window } = open();
    const pin = createPin(bridge);
    offer(window, 'dismissed');
    expect(await pin.add()).toEqual({ outcome: 'dismissed' });
    expect([pin.read(), await pin.add()]).toEqual(['unavailable', { outcome: 'unavailable' }]);
    offer(window, 'accepted');
    expect(await pin.add()).toMatchObject({ outcome: 'added' });
  });

  test('an offer from before the bridge is kept, also for a second bridge', async () => {
    const { bridge, window } = open();
    const install = watchInstall(window);
    offer(window, 'accepted');
    const late = createPin(bridge, { install });
    expect(late.read()).toBe('missing');
    late.dispose();
    expect(await createPin(bridge, { install }).add()).toMatchObject({ outcome: 'added' });
    expect(createPin(open().bridge).read()).toBe('unavailable');
  });

  test('knows that the shop runs from the home screen, or was installed from the browser’s menu', () => {
    const { bridge, window } = open();
    const pin = createPin(bridge);
    const states = statesOf(pin);
    window.dispatchEvent(new Event('appinstalled'));
    expect(states).toEqual(['unavailable', 'added']);
    Object.assign(window, { matchMedia: () => ({ matches: true }) });
    expect(createPin(bridge).read()).toBe('added');
  });
});

test('a server has no home screen', () => {
  expect(watchInstall(undefined).read()).toBe('unavailable');
});

describe('in an app', () => {
  test('the state is asked for with the first listener, and again when the shop becomes visible', async () => {
    const answers: unknown[] = ['missing', 'nonsense', 'added'];
    const { bridge, window, clock } = open(async () => answers.shift());
    const pin = createPin(bridge);
    expect(answers).toHaveLength(3);
    const states = statesOf(pin);
    for (let visits = 0; visits < 2; visits += 1) {
      await clock.settled();
      window.document.dispatchEvent(new Event('visibilitychange'));
    }
    await clock.settled();
    expect(states).toEqual(['unknown', 'missing', 'added']);
  });

  test('an app that has added the shop is not asked for the state again', async () => {
    const actions: string[] = [];
    const { bridge, clock } = open(async (action) => {
      actions.push(action);
      return action === 'state' ? 'missing' : { outcome: 'added' };
    });
    const pin = createPin(bridge);
    const states = statesOf(pin);
    await clock.settled();
    expect(await pin.add()).toEqual({ outcome: 'added', executedWith: 'host' });
    expect([states, actions]).toEqual([
      ['unknown', 'missing', 'added'],
      ['state', 'add'],
    ]);
  });

  test('an answer about the state that is older than the shop on the home screen does not count', async () => {
    const answers: ((state: string) => void)[] = [];
    const { bridge } = open(async (action) =>
      action === 'add' ? { outcome: 'added' } : new Promise((resolve) => answers.push(resolve)),
    );
    const pin = createPin(bridge);
    const states = statesOf(pin);
    await pin.add();
    answers[0]?.('missing');
    await Promise.resolve();
    await pin.add();
    expect(states).toEqual(['unknown', 'added']);
  });

  test.each<[string, NonNullable<Adapter['pin']>, unknown]>([
    [
      'does not say what was chosen',
      async () => ({ outcome: 'asked' }),
      { outcome: 'asked', executedWith: 'host' },
    ],
    ['was refused', () => Promise.reject(new BridgeError('dismissed', 'no')), { outcome: 'dismissed' }],
    ['throws', () => JSON.parse('{'), ['host-error', 'possible']],
    ['says nothing', async () => undefined, ['malformed', 'possible']],
    ['says something else', async () => ({ outcome: 'dismissed' }), ['malformed', 'possible']],
    ['never answers', () => new Promise(() => {}), ['deadline', 'possible']],
  ])('the browser’s offer is not shown after an app that %s', async (_, host, result) => {
    const { bridge, window, clock } = open(host);
    const pin = createPin(bridge);
    const { prompt } = offer(window, 'accepted');
    const end = codeOf(pin);
    await clock.advance(DEADLINES.login);
    expect([await end, prompt.mock.calls]).toEqual([result, []]);
  });

  test('an app of an older version leaves it to the browser, if that can', async () => {
    const { bridge, window } = open(() => Promise.reject(new BridgeError('unavailable', 'too old')));
    const pin = createPin(bridge);
    expect(await pin.add()).toEqual({ outcome: 'unavailable' });
    offer(window, 'accepted');
    expect(await pin.add()).toEqual({ outcome: 'added', executedWith: 'fallback' });
  });

  test('a second tap asks nothing while the first question is open', async () => {
    const { bridge } = open(() => new Promise(() => {}));
    const pin = createPin(bridge);
    void codeOf(pin);
    expect(await codeOf(pin)).toEqual(['busy', 'none']);
  });

  test('listens to nothing after the bridge is disposed', async () => {
    const { bridge, window, listeners } = open(async () => 'missing');
    const before = listeners();
    const states = statesOf(createPin(bridge));
    bridge.dispose();
    window.document.dispatchEvent(new Event('visibilitychange'));
    expect(listeners()).toBeLessThanOrEqual(before);
    expect(states).toEqual(['unknown']);
    expect(await codeOf(createPin(bridge))).toEqual(['aborted', 'none']);
  });
});
