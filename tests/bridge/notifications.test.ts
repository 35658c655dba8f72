import { describe, expect, test } from 'vitest';
import { type Adapter, BridgeError, createBridge, DEADLINES, webPolicy } from '../../bridge/index.ts';
import { createNotifications, type Notifications } from '../../bridge/notifications.ts';
import { countListeners } from '../../bridge/testing/count-listeners.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

type Page = Window & typeof globalThis;

const KEY = `B${'k'.repeat(86)}`;
const ENDPOINT = 'https://push.example/send/4711';

/** A browser's push service: at most one subscription, of the key that it was made with. */
class PushManager {
  keys: string[] = [];
  current: { key: string; endpoint: string; unsubscribe(): Promise<boolean> } | null = null;
  async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    this.keys.push(applicationServerKey);
    if (this.current && this.current.key !== applicationServerKey)
      throw Object.assign(new Error('another key'), { name: 'InvalidStateError' });
    this.current ??= {
      key: applicationServerKey,
      endpoint: ENDPOINT,
      unsubscribe: async () => {
        this.current = null;
        return true;
      },
    };
    return this.current;
  }
  getSubscription = async () => this.current;
}

interface Browser {
  /** what the person answers; `never`: nothing */
  answer?: NotificationPermission | 'never';
  hasWorker?: boolean;
  hasPush?: boolean;
}

/** A shop in this browser, or in an app with these methods. */
function open(
  { answer = 'granted', hasWorker = true, hasPush = true }: Browser,
  app?: Pick<Adapter, 'notifications' | 'permission'>,
) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const window = createLightPage({ url: 'https://shop.example/', userAgent: '' }) as Page;
  const pushManager = new PushManager();
  const Notification = {
    questions: 0,
    permission: 'default' as NotificationPermission,
    async requestPermission() {
      Notification.questions += 1;
      if (answer === 'never') return new Promise(() => {});
      Notification.permission = answer;
      return answer;
    },
  };
  const getRegistration = async () => (hasWorker ? { pushManager } : undefined);
  Object.assign(window.navigator, { serviceWorker: { getRegistration } });
  Object.assign(window, { Notification, ...(hasPush && { PushManager }) });
  const listeners = countListeners(window);
  const bridge = createBridge({
    host: { name: 'app', platform: 'webview_other' },
    policy: webPolicy,
    adapter: { name: 'app', can: (name) => name === 'notifications' && !!app, ...app },
    env: createMemoryEnvironment({ window }),
    clock,
    trace,
  });
  return { bridge, clock, trace, window, listeners, pushManager, Notification, ...seen(bridge) };
}

function seen(bridge: Parameters<typeof createNotifications>[0]) {
  const notifications = createNotifications(bridge);
  const ask = (request: unknown = { vapidKey: KEY }): Promise<unknown> =>
    notifications.ask(request as object).catch(({ code, sideEffects }: BridgeError) => [code, sideEffects]);
  return { notifications, ask };
}

function statesOf(notifications: Notifications): string[] {
  const states: string[] = [notifications.read()];
  notifications.on((state) => states.push(state));
  return states;
}

describe('in a browser', () => {
  test('the server gets the push subscription, which is not in the trace', async () => {
    const { ask, trace, notifications, clock } = open({});
    const states = statesOf(notifications);
    await clock.settled();
    const result = Object(await ask());
    expect(result).toMatchObject({ outcome: 'granted', executedWith: 'fallback' });
    expect(JSON.parse(result.token)).toMatchObject({ endpoint: ENDPOINT });
    expect(states).toEqual(['unavailable', 'prompt', 'granted']);
    expect(JSON.stringify(trace.entries())).not.toContain('push.example');
  });

  test('a subscription of another key is replaced, one of the same key kept', async () => {
    const { ask, pushManager } = open({});
    const otherKey = `B${'o'.repeat(86)}`;
    await ask({ vapidKey: otherKey });
    await ask();
    await ask();
    expect(pushManager.keys).toEqual([otherKey, KEY, KEY, KEY]);
    expect(pushManager.current?.key).toBe(KEY);
  });

  test.each<[string, Browser, object, string]>([
    ['says no', { answer: 'denied' }, { outcome: 'declined' }, 'denied'],
    ['closes the question', { answer: 'default' }, { outcome: 'dismissed' }, 'prompt'],
  ])('a person who %s gets no subscription', async (_, browser, result, state) => {
    const { ask, pushManager, notifications, clock } = open(browser);
    const states = statesOf(notifications);
    await clock.settled();
    expect([await ask(), pushManager.keys, states.at(-1)]).toEqual([result, [], state]);
  });

  test.each<[string, Browser, unknown]>([
    ['without a service worker', { hasWorker: false }, { vapidKey: KEY }],
    ['without Web Push', { hasPush: false }, { vapidKey: KEY }],
    ['without a key of the server', {}, {}],
  ])('nobody is asked for what does not come: %s', async (_, browser, request) => {
    const { ask, Notification } = open(browser);
    expect([await ask(request), Notification.questions]).toEqual([{ outcome: 'unavailable' }, 0]);
  });

  test.each([[`A${'k'.repeat(86)}`], [KEY.slice(1)], [''], [7]])(
    'the key %j is refused',
    async (vapidKey) => {
      const { ask, Notification } = open({});
      expect([await ask({ vapidKey }), Notification.questions]).toEqual([['invalid-argument', 'none'], 0]);
    },
  );

  test('a question that nobody answers ends, and what is changed in the settings meanwhile counts', async () => {
    const { ask, notifications, clock, window, Notification } = open({ answer: 'never' });
    const states = statesOf(notifications);
    const end = ask();
    await clock.advance(DEADLINES.login);
    expect(await end).toEqual(['deadline', 'possible']);
    Notification.permission = 'denied';
    window.document.dispatchEvent(new Event('visibilitychange'));
    await clock.settled();
    expect(states).toEqual(['unavailable', 'prompt', 'denied']);
  });
});

describe('in an app', () => {
  test('the app asks, and says what the server needs', async () => {
    const { ask, notifications, clock, window, Notification } = open(
      {},
      { notifications: async () => ({ token: null }), permission: async () => 'prompt' },
    );
    const states = statesOf(notifications);
    await clock.settled();
    expect(await ask({})).toEqual({ outcome: 'granted', token: null, executedWith: 'host' });
    window.document.dispatchEvent(new Event('visibilitychange'));
    await clock.settled();
    expect([states, Notification.questions]).toEqual([['unavailable', 'prompt', 'granted'], 0]);
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    ['was refused', () => Promise.reject(new BridgeError('declined', 'no')), { outcome: 'declined' }],
    ['was closed', () => Promise.reject(new BridgeError('dismissed', 'no')), { outcome: 'dismissed' }],
    ['throws', () => JSON.parse('{'), ['host-error', 'possible']],
    ['gives nothing', async () => undefined, ['malformed', 'possible']],
    ['gives an empty token', async () => ({ token: '' }), ['malformed', 'possible']],
    ['gives a token that is too long', async () => ({ token: 'x'.repeat(8_001) }), ['malformed', 'possible']],
    ['never answers', () => new Promise(() => {}), ['deadline', 'possible']],
  ])('the browser does not ask after an app that %s', async (_, host, result) => {
    const { ask, clock, Notification } = open({}, { notifications: host });
    const end = ask();
    await clock.advance(DEADLINES.login);
    expect([await end, Notification.questions]).toEqual([result, 0]);
  });

  test('an app of an older version leaves it to the browser, if that can', async () => {
    const tooOld = () => Promise.reject(new BridgeError('unavailable', 'too old'));
    expect(await open({}, { notifications: tooOld }).ask()).toMatchObject({ executedWith: 'fallback' });
    expect(await open({ hasPush: false }, { notifications: tooOld }).ask()).toEqual({
      outcome: 'unavailable',
    });
  });

  test('a second tap asks nothing while the first question is open', async () => {
    const { ask } = open({}, { notifications: () => new Promise(() => {}) });
    void ask();
    expect(await ask()).toEqual(['busy', 'none']);
  });

  test('listens to nothing after the bridge is disposed', async () => {
    const { bridge, listeners, ask } = open({});
    const before = listeners();
    const later = createNotifications(bridge);
    bridge.dispose();
    expect(listeners()).toBeLessThan(before);
    expect([later.read(), await ask()]).toEqual(['unavailable', ['aborted', 'none']]);
  });
});

test('a server has no notifications', async () => {
  const bridge = createBridge({
    host: { name: 'web', platform: 'mobile_web' },
    policy: webPolicy,
    adapter: { name: 'web', can: () => false },
    env: createMemoryEnvironment(),
    clock: createFakeClock(),
  });
  expect(await seen(bridge).ask()).toEqual({ outcome: 'unavailable' });
});
