import { describe, expect, test } from 'vitest';
import { createHostAppearance, createHostInsets } from '../../bridge/host-surfaces.ts';
import { type Adapter, createBridge, webPolicy } from '../../bridge/index.ts';
import { countListeners } from '../../bridge/testing/count-listeners.ts';
import { createFakeClock, createLightPage, createMemoryEnvironment } from '../../bridge/testing/index.ts';
import { createTrace } from '../../bridge/trace.ts';

/** A bridge to an app that says this of its insets, or of its appearance. */
function open(name: 'insets' | 'appearance', first: unknown) {
  const clock = createFakeClock();
  const trace = createTrace({ clock });
  const page = createLightPage({ url: 'https://shop.example/', userAgent: '' });
  const window = Object.assign(page, { innerWidth: 360, innerHeight: 740 }) as Window & typeof globalThis;
  const listeners = countListeners(window);
  const app = { says: first, changed: () => {}, stopped: 0 };
  const source = {
    read: () => (typeof app.says === 'function' ? app.says() : app.says),
    listen(changed: () => void) {
      app.changed = changed;
      return () => {
        app.stopped += 1;
      };
    },
  };
  const adapter: Adapter = { name: 'app', can: () => false, [name]: source };
  const env = createMemoryEnvironment({ window });
  const host = { name: 'app', platform: 'webview_other' } as const;
  const bridge = createBridge({ host, policy: webPolicy, adapter, env, clock, trace });
  const problems = () => trace.entries().map(({ outcome, payload }) => `${outcome}: ${payload}`);
  return { bridge, app, problems, listeners };
}

test('a host’s insets and appearance are those of its bridge, with their changes', () => {
  const { bridge, app, problems } = open('insets', { safeArea: { top: 44 } });
  const insets = createHostInsets(bridge);
  const keyboards: number[] = [];
  insets.on(({ keyboard }) => keyboards.push(keyboard));
  expect(insets.read()).toMatchObject({ safeArea: { top: 44, bottom: 0 }, viewport: { height: 740 } });
  app.says = { safeArea: { top: 44 }, keyboard: 291.4 };
  app.changed();
  app.changed();
  expect([keyboards, problems()]).toEqual([[291], []]);

  const look = open('appearance', { scheme: 'dark', colours: { accent: '#1a2b3c' }, textScale: 1.25 });
  expect(createHostAppearance(look.bridge).read()).toEqual({
    scheme: 'dark',
    colours: { accent: '#1a2b3c' },
    textScale: 1.25,
    reducedMotion: false,
  });
});

test.each([
  ['insets', 'nonsense', 'insets must be an object, not the text ‘nonsense’'],
  ['insets', null, 'insets must be an object, not null'],
  ['insets', [44, 0], 'insets must be an object, not a list'],
  [
    'insets',
    { keyboard: '300' },
    'insets.keyboard must be a number of CSS pixels from 0 to 10000, not the text ‘300’',
  ],
  [
    'insets',
    { safeArea: { top: -1 } },
    'insets.safeArea.top must be a number of CSS pixels from 0 to 10000, not -1',
  ],
  [
    'insets',
    { keyboard: Number.NaN },
    'insets.keyboard must be a number of CSS pixels from 0 to 10000, not NaN',
  ],
  ['insets', { padding: 4 }, 'insets.padding is unknown; the fields are safeArea, keyboard'],
  ['appearance', { scheme: 'sepia' }, 'appearance.scheme must be light or dark, not the text ‘sepia’'],
  [
    'appearance',
    { colours: { text: 'red' } },
    'appearance.colours.text must be a colour such as #1a2b3c, not the text ‘red’',
  ],
  ['appearance', { textScale: 9 }, 'appearance.textScale must be a number from 0.5 to 4, not 9'],
  ['appearance', { reducedMotion: 1 }, 'appearance.reducedMotion must be true or false, not 1'],
] as const)('the %s %j do not count, and the trace says why', (name, says, sentence) => {
  const { bridge, app, problems } = open(name, says);
  const create = name === 'insets' ? createHostInsets : createHostAppearance;
  const surface = create(bridge);
  app.changed();
  expect(surface.read()).toEqual(create(open(name, undefined).bridge).read());
  expect(problems()).toEqual([`malformed: ${sentence}`]);
});

describe('a host source that fails', () => {
  test('a host that throws leaves the page’s own insets, and is traced once', () => {
    const { bridge, app, problems } = open('insets', () => {
      throw new Error('broken');
    });
    const insets = createHostInsets(bridge);
    app.changed();
    expect(insets.read()).toMatchObject({ keyboard: 0, viewport: { height: 740 } });
    expect(problems()).toEqual(['host-error: insets: the host’s source failed']);
  });

  test('a host without a source, and one on a server, has the page’s own insets', () => {
    const { bridge } = open('appearance', undefined);
    expect(createHostInsets(bridge).read()).toMatchObject({ keyboard: 0 });
    const parts = {
      policy: webPolicy,
      adapter: { name: 'none', can: () => false },
      clock: createFakeClock(),
    };
    const server = createBridge({ ...parts, host: bridge.host, env: createMemoryEnvironment() });
    expect(createHostAppearance(server).read()).toMatchObject({ scheme: 'light', textScale: 1 });
  });
});

test('disposing the bridge stops its surfaces, which keep their last value', () => {
  const { bridge, app, listeners } = open('insets', { keyboard: 291 });
  const insets = createHostInsets(bridge);
  bridge.dispose();
  app.says = { keyboard: 0 };
  app.changed();
  expect([insets.read().keyboard, app.stopped, listeners()]).toEqual([291, 1, 0]);
  const late = createHostInsets(bridge);
  late.dispose();
  expect(listeners()).toBe(0);
});
