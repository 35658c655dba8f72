import { Window as Page } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { installDevice } from '../../bridge/harness/device.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { type DeviceSettings, readDeviceName, writeDeviceName } from '../../bridge/harness/protocol.ts';
import type { SimulatorWorld } from '../../bridge/testing/simulator.ts';

const SETTINGS: DeviceSettings = {
  host: 'pay',
  version: 7,
  faults: {},
  phone: '9876543210',
  offline: false,
  holds: [],
  scheme: null,
  textSize: 100,
  pixelRatio: null,
  keyboard: null,
  insets: null,
  clockShift: 0,
  seed: null,
};

/** A frame of the harness at `path`, rendered for the host `drawnFor`; `reloaded`: a reload loaded the document. */
function openFrame({
  path = '/cart',
  drawnFor = 'pay',
  settings = SETTINGS,
  reloaded = false,
  fetch = globalThis.fetch,
  hasSandbox = true,
} = {}) {
  const page = new Page({ url: `https://shop.example${path}` });
  const messages: Readonly<Record<string, unknown>>[] = [];
  const window = page as unknown as Window & typeof globalThis;
  const parent = { postMessage: (message: Record<string, unknown>) => messages.push(message) };
  const navigation = new page.EventTarget();
  const reload = vi.spyOn(page.location, 'reload').mockImplementation(() => {});
  const stop = vi.fn();
  const performance = { getEntriesByType: () => [{ type: reloaded ? 'reload' : 'navigate' }] };
  Object.assign(page, { stop, fetch, name: writeDeviceName(settings) });
  for (const [name, value] of Object.entries({ parent, navigation, performance })) {
    Object.defineProperty(page, name, { value, configurable: true });
  }
  let world: SimulatorWorld | undefined;
  const simulators = [
    {
      ...desktop,
      host: 'pay',
      install(given: SimulatorWorld) {
        world = given;
      },
      returned: ({ searchParams }: URL) => (searchParams.has('refused') ? ('declined' as const) : null),
    },
  ];
  let entered: URL | null = null;
  installDevice({ simulators, window, drawnFor, enteredAt: () => entered, hasSandbox });

  /** Tries to leave the page; true if it stays. */
  function navigate(url: string, extraFields: object = {}): boolean {
    const event = new page.Event('navigate', { cancelable: true });
    const destination = { url: new URL(url, 'https://shop.example').href, sameDocument: false };
    navigation.dispatchEvent(Object.assign(event, { destination, downloadRequest: null, ...extraFields }));
    return event.defaultPrevented;
  }
  /** Reports that a document has loaded. `address`: the URL of the navigation; null: not a document of the shop. */
  function read(address: string | null) {
    entered = address === null ? null : new URL(address, 'https://shop.example');
    Object.defineProperty(page.document, 'readyState', { value: 'interactive', configurable: true });
    page.document.dispatchEvent(new page.Event('readystatechange'));
  }
  const types = () => messages.map(({ type }) => type);
  return { page, window, messages, types, reload, stop, navigate, read, world: () => world };
}

it('the simulated app gets the current phone number, not the one from page load', () => {
  const { page, world } = openFrame();
  expect(world()?.phone).toBe('9876543210');
  page.name = writeDeviceName({ ...SETTINGS, phone: '9000000123' });
  expect(world()?.phone).toBe('9000000123');
});

it('a page that was rendered for the host of another frame reloads before it runs', () => {
  const { page, types, reload, stop, world } = openFrame({ drawnFor: 'airtel' });
  expect([stop.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  expect(page.document.cookie).toBe('device_host=pay');
  expect([types(), world()]).toEqual([[], undefined]);
});

it('a page rendered for the wrong host reloads at most once, then reports the wrong host', () => {
  const { messages, reload } = openFrame({ drawnFor: 'airtel', reloaded: true });
  expect(reload).not.toHaveBeenCalled();
  expect(messages).toContainEqual(
    expect.objectContaining({ row: expect.objectContaining({ outcome: 'drawn for airtel', tone: 'bad' }) }),
  );
});

it('the host cookie is set before unload, even when the page sees only its own cookies', () => {
  const { page } = openFrame();
  page.dispatchEvent(new page.Event('beforeunload'));
  const cookies = Reflect.get(Object.getPrototypeOf(page.document), 'cookie', page.document);
  expect(cookies).toBe('device_host=pay');
});

it('a frame of a tenant names it in its cookie, and in calls to its own origin whatever the cookie says', async () => {
  for (const [tenant, expected] of [
    ['asha', 'asha'],
    [undefined, 'default'],
  ] as const) {
    const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => new Response('[]'));
    const { page, window } = openFrame({ settings: { ...SETTINGS, tenant }, fetch });
    Reflect.set(Object.getPrototypeOf(page.document), 'cookie', 'sandbox_tenant=ravi; path=/', page.document);
    await window.fetch('/api/v5/carts', { method: 'PUT', headers: { lat: '1' }, body: '{}' });
    await window.fetch('https://tiles.example/1.png');
    const sent = fetch.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)));
    expect(sent).toEqual([{ lat: '1', 'x-sandbox-tenant': expected }, {}]);
    page.dispatchEvent(new page.Event('beforeunload'));
    const cookies = Reflect.get(Object.getPrototypeOf(page.document), 'cookie', page.document);
    expect(cookies.includes('sandbox_tenant=asha')).toBe(tenant === 'asha');
    expect(cookies).not.toContain('ravi');
  }
});

it('offline, navigation is blocked and the page is reported as unreachable', async () => {
  const { window, navigate, messages } = openFrame();
  expect(navigate('/orders')).toBe(false);
  await window.__doorstepDevice?.setOffline(true);
  expect(
    navigate('/orders', { destination: { url: 'https://shop.example/cart#a', sameDocument: true } }),
  ).toBe(false);
  expect(navigate('tel:100')).toBe(false);
  expect(navigate('/bill.pdf', { downloadRequest: 'bill.pdf' })).toBe(true);
  expect(messages.some(({ type }) => type === 'page-unreachable')).toBe(false);
  expect(navigate('/orders?x=1')).toBe(true);
  expect(messages.slice(-2)).toMatchObject([
    { row: { method: 'page /orders?x=1', outcome: 'offline', tone: 'bad' } },
    { type: 'page-unreachable', path: '/orders?x=1' },
  ]);
});

it('the frame’s name is updated before the page is told about a network change', async () => {
  const { page, window } = openFrame();
  const known: unknown[] = [];
  for (const event of ['offline', 'online']) {
    page.addEventListener(event, () => known.push(readDeviceName(page.name)?.offline));
  }
  await window.__doorstepDevice?.setOffline(true);
  await window.__doorstepDevice?.setOffline(false);
  expect(known).toEqual([true, false]);
});

it('the outcome of a login that left the shop is reported when the shop is opened again', () => {
  const { read, messages } = openFrame();
  read(null);
  expect(messages.some(({ type }) => type === 'login-returned')).toBe(false);
  read('/back?refused');
  expect(messages.at(-1)).toMatchObject({ type: 'login-returned', outcome: 'declined' });
  read('/cart');
  expect(messages.at(-1)).toMatchObject({ type: 'login-returned', outcome: 'dismissed' });
});

it('a page that is not the shop has started once it has loaded', () => {
  const { page, read, types } = openFrame();
  read(null);
  expect(types()).not.toContain('page-started');
  page.dispatchEvent(new page.Event('load'));
  expect(types().at(-1)).toBe('page-started');
});

it.each([
  ['(resolution: 2dppx)', true],
  ['(resolution: 1x)', false],
  ['screen and (min-resolution: 144dpi)', true],
  ['(max-resolution: 1.5dppx)', false],
  ['(-webkit-min-device-pixel-ratio: 1.5)', true],
  ['(-webkit-max-device-pixel-ratio: 1.5)', false],
  ['(-webkit-device-pixel-ratio: 2)', true],
  ['(1.5dppx < resolution <= 192dpi)', true],
  ['(resolution > 2dppx)', false],
  ['(3dppx <= resolution)', false],
  ['(resolution) and (prefers-color-scheme: dark)', true],
])('on a phone with two pixels per CSS pixel, the media query %s matches: %s', (query, matches) => {
  const { window } = openFrame({ settings: { ...SETTINGS, pixelRatio: 2, scheme: 'dark' } });
  expect(window.devicePixelRatio).toBe(2);
  expect(window.matchMedia(query).matches).toBe(matches);
});

it('the page is told when the pixel ratio of the phone changes, and has the browser’s own if the phone has none', () => {
  const { page, window } = openFrame({ settings: { ...SETTINGS, pixelRatio: 2 } });
  const told: string[] = [];
  window.addEventListener('resize', () => told.push(`resize to ${window.devicePixelRatio}`));
  const query = window.matchMedia('(min-resolution: 3dppx)');
  query.addEventListener('change', ({ matches }) => told.push(`matches: ${matches}`));
  for (const pixelRatio of [3, 3, null]) {
    page.name = writeDeviceName({ ...SETTINGS, pixelRatio });
    window.__doorstepDevice?.applyLook();
  }
  expect(told).toEqual(['matches: true', 'resize to 3', 'matches: false', 'resize to 1']);
});

it('without a sandbox, the timeline shows how a payment ended, and no backend is asked', async () => {
  const fetch = vi.fn();
  const { messages, world } = openFrame({ hasSandbox: false, fetch });
  void world()?.sheets.pay({ reservationId: 'R1' });
  await vi.waitUntil(() => messages.some(({ type }) => type === 'sheet-asked'));
  await world()?.settle('R1', 'success');
  expect(messages).toContainEqual(
    expect.objectContaining({
      row: expect.objectContaining({ method: 'settle R1', outcome: 'success, without a sandbox' }),
    }),
  );
  expect(fetch).not.toHaveBeenCalled();
});
