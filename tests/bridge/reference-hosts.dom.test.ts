import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import { type BridgeError, connect } from '../../bridge/index.ts';
import { createFrameAdapter, createNativeAdapter } from '../../bridge/post-message.ts';
import { createFakeClock } from '../../bridge/testing/fake-clock.ts';
import { createFramedHost } from '../../bridge/testing/framed-host.ts';
import { createMemoryFrame } from '../../bridge/testing/memory-frame.ts';
import { createMemoryEnvironment } from '../../bridge/testing/memory-host.ts';
import { FRAME_OPENRPC } from '../../bridge/transport/frame-openrpc.ts';
import { FRAME_METHODS, fieldsOf, PROTOCOL, VERSIONS } from '../../bridge/transport/frame-protocol.ts';
import { objections } from '../support/schema-objections.ts';

const FOLDER = join(import.meta.dirname, '../../docs/reference-hosts');
const SHOP = 'https://shop.example';
const HOSTS = ['web/host.js', 'android/ShopActivity.kt', 'ios/ShopViewController.swift'] as const;
const sourceOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** The names of the branches of a function, as Kotlin (`"a", "b" ->`) and Swift (`case "a", "b":`) write them. */
function branchesOf(source: string, start: string): string[] {
  const body = source.slice(source.indexOf(start)).split(/\n {4}\}\n/)[0] ?? '';
  return [...body.matchAll(/^\s+(?:case )?("[\w., "]+")(?: ->|:)/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  );
}

const literals = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, name = '']) => name);

describe('the reference hosts', () => {
  test.each([
    ['android/ShopActivity.kt', 'fun answer(', 'fun receive('],
    ['ios/ShopViewController.swift', 'func answer(', 'func receive('],
  ])('%s answers every method and message of the protocol, and no other', (file, answer, receive) => {
    const source = sourceOf(file);
    expect(branchesOf(source, answer).sort()).toEqual([...FRAME_METHODS].sort());
    // what a shop says without waiting for an answer of the host
    expect(branchesOf(source, receive).sort()).toEqual(['bye', 'call', 'cancel', 'hello', 'told']);
  });

  test.each(HOSTS)('%s has the protocol’s name, version, capabilities and codes', (file) => {
    const source = sourceOf(file);
    expect(source).toContain(PROTOCOL);
    expect(literals(source, /\bversions? = \[?(\d)/gi)).toEqual([`${VERSIONS}`]);
    const list = /capabilities\b[^\n]*= (?:listOf\(|\[|\{)([\s\S]*?)(?:\)|\]|\};)\n/i.exec(source)?.[1] ?? '';
    const announced = literals(list, /["']([\w-]+\.[\w-]+|[\w-]+)["'](?=[,\s]|$)/g).filter(
      (name) => !name.startsWith('storage.'),
    );
    expect(announced.length).toBeGreaterThan(5);
    expect(CAPABILITIES).toEqual(expect.arrayContaining(announced));
    const codes = literals(source, /refusal\((?:code: )?["']([\w-]+)["']/gi);
    expect(codes.length).toBeGreaterThan(5);
    for (const code of codes) expect(`${FRAME_OPENRPC.info.description} host-error`).toContain(code);
  });
});

interface HostModule {
  hostShop(options: object): { back(): Promise<boolean>; returned(): void; dispose(): void };
  createHandlers(options: object): Record<string, (...params: unknown[]) => unknown>;
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The shop, connected through the real adapter to the page of the reference host. */
async function openWebHost({ hostOrigin = 'https://app.example', status = 'paid' } = {}) {
  const messages: Record<string, unknown>[] = [];
  const memory = createMemoryFrame({
    hostOrigin,
    tellsAncestors: false,
    meddle(_to, data, deliver) {
      messages.push({ ...fieldsOf(data) });
      queueMicrotask(() => deliver(data));
    },
  });
  vi.stubGlobal('window', memory.hostWindow);
  const path = join(FOLDER, 'web/host.js');
  const { hostShop, createHandlers } = (await import(/* @vite-ignore */ path)) as HostModule;
  const charged: unknown[] = [];
  const handlers = createHandlers({
    frame: memory.frame,
    origin: SHOP,
    issueGrant: async () => 'GRT-1',
    charge: async (...charge: unknown[]) => charged.push(charge) && status,
  });
  const host = hostShop({ frame: memory.frame, origin: SHOP, handlers, version: '8.2' });
  const clock = createFakeClock();
  const load = async () => createFrameAdapter({ name: 'framed', origins: ['https://app.example'] });
  const env = createMemoryEnvironment({ window: memory.shopWindow });
  const connecting = connect({ registry: [{ ...createFramedHost({ clock }).entry, load }], env, clock });
  await clock.advance(4_000);
  const bridge = await connecting;
  return { bridge, charged, handlers, host, memory, messages };
}

const PAYMENT = { reservationId: 'R1', returnUrl: `${SHOP}/`, amount: { minor: 30_500, currency: 'INR' } };
const codeOf = (work: Promise<unknown>) => work.then(String, ({ code }: BridgeError) => code);

/** Taps a button of the host's own sheet. */
async function tap(label: string) {
  const button = await vi.waitUntil(() =>
    [...document.querySelectorAll('dialog button')].find(({ textContent }) => textContent === label),
  );
  (button as HTMLButtonElement).click();
}

describe('the reference host of a page', () => {
  test('the handshake, a login and a payment of the page are as the protocol’s file says', async () => {
    const { bridge, charged, handlers, messages } = await openWebHost();
    expect(bridge.problem).toBeUndefined();
    expect(bridge.host.version).toBe('8.2');
    expect(Object.keys(handlers).sort()).toEqual([...FRAME_METHODS].sort());

    const login = bridge.login();
    await tap('Allow');
    expect(await login).toMatchObject({ kind: 'grant', value: 'GRT-1', expiresInS: 600 });
    const payment = bridge.pay(PAYMENT);
    await tap('Pay ₹305.00');
    expect(await payment).toEqual({ outcome: 'ui-closed', executedWith: 'host' });
    expect(charged).toEqual([['R1', { minor: 30_500, currency: 'INR' }]]);

    await bridge.storage.set('list', 'milk');
    expect(await bridge.storage.get('list')).toBe('milk');
    await bridge.storage.remove('list');
    expect(await bridge.storage.get('list')).toBeNull();
    const about = messages.flatMap((message) => {
      const type = String(message.type);
      return objections(message, FRAME_OPENRPC.components.schemas[type], type);
    });
    expect(about).toEqual([]);
  });

  test('a person who says no to the page’s sheets has declined, and nothing is charged', async () => {
    const { bridge, charged } = await openWebHost();
    const login = codeOf(bridge.login());
    await tap('Not now');
    expect(await login).toBe('declined');
    const payment = bridge.pay(PAYMENT);
    await tap('Not now');
    expect(await payment).toMatchObject({ outcome: 'dismissed' });
    expect(charged).toEqual([]);
  });

  test('a charge that the page’s server refuses is a failed payment, not an error', async () => {
    const { bridge } = await openWebHost({ status: 'declined' });
    const payment = bridge.pay(PAYMENT);
    await tap('Pay ₹305.00');
    expect(await payment).toMatchObject({ outcome: 'failed' });
  });

  test('a payment that the shop gives up closes the page’s sheet, and the next one opens', async () => {
    const { bridge } = await openWebHost();
    const impatient = new AbortController();
    const first = codeOf(bridge.pay(PAYMENT, { signal: impatient.signal }));
    await vi.waitUntil(() => document.querySelector('dialog'));
    impatient.abort();
    expect(await first).toBe('aborted');
    await vi.waitUntil(() => !document.querySelector('dialog'));
    const second = bridge.pay(PAYMENT);
    await tap('Pay ₹305.00');
    expect(await second).toMatchObject({ outcome: 'ui-closed' });
  });

  test('the page refuses unknown methods and addresses of a shop that was taken over', async () => {
    const { memory, messages } = await openWebHost();
    const answers = async (method: string, ...params: unknown[]) => {
      const id = `${messages.length}`.padStart(32, '0');
      memory.sayOverChannel('host', { type: 'call', id, method, params });
      return vi.waitUntil(() => messages.find((message) => message.type === 'reply' && message.id === id));
    };
    for (const method of ['constructor', 'deleteEverything'])
      expect(await answers(method)).toMatchObject({ ok: false, code: 'unavailable' });
    for (const url of ['javascript:alert(1)', 'https://user@shop.example/', 'file:///etc/passwd', 7])
      expect(await answers('open', url)).toMatchObject({ ok: false });
    // one sheet at a time, whatever the shop's own guard says
    memory.sayOverChannel('host', { type: 'call', id: 'a'.repeat(32), method: 'pay', params: [PAYMENT] });
    expect(await answers('pay', PAYMENT)).toMatchObject({ code: 'busy' });
    await tap('Not now');
    expect(await answers('share', { title: 'x', url: 'http://plain.example/' })).toMatchObject({
      code: 'refused-origin',
    });
    expect(await answers('pay', { ...PAYMENT, amount: { minor: 0.5, currency: 'INR' } })).toMatchObject({
      code: 'host-error',
    });
  });

  test('the page ignores a hello of another origin or window, and the shop a welcome of another page', async () => {
    const { memory, messages } = await openWebHost();
    const welcomes = () => messages.filter(({ type }) => type === 'welcome').length;
    const hello = { protocol: PROTOCOL, type: 'hello', nonce: 'f'.repeat(32), versions: [2] };
    memory.say('host', hello, { origin: 'https://shop.example.evil.example' });
    memory.say('host', hello, { source: {} });
    expect(welcomes()).toBe(1);
    memory.say('host', hello);
    expect(welcomes(), 'the same hello of the shop is answered').toBe(2);
    vi.unstubAllGlobals();
    const { bridge } = await openWebHost({ hostOrigin: 'https://evil.example' });
    expect(bridge.problem).toBeDefined();
  });

  test('the page’s back button asks the shop first', async () => {
    const { bridge, host } = await openWebHost();
    expect(await host.back()).toBe(false);
    bridge.on('back', (event) => event.preventDefault());
    expect(await host.back()).toBe(true);
  });
});

test('the script of the reference host for iOS carries messages and replies, on the shop’s pages only', async () => {
  const [, script = ''] =
    /private static let script = """\n(.*?)\n {4}"""/s.exec(sourceOf('ios/ShopViewController.swift')) ?? [];
  const said: string[] = [];
  const app = {
    async postMessage(text: string) {
      const { type, nonce, id, method } = JSON.parse(text);
      said.push(method ?? type);
      if (type === 'hello')
        return JSON.stringify({
          protocol: PROTOCOL,
          type: 'welcome',
          version: 2,
          nonce,
          capabilities: ['login.grant-token'],
        });
      const value = { kind: 'grant', value: 'GRT-1' };
      return type === 'call' ? JSON.stringify({ type: 'reply', id, ok: true, value }) : null;
    },
  };
  const { shopWindow } = createMemoryFrame();
  const page = Object.assign(shopWindow, { webkit: { messageHandlers: { AcmeHost: app } } });
  const run = new Function('window', 'location', script);
  run(page, { origin: 'https://ads.example' });
  expect(page).not.toHaveProperty('AcmeHost');
  run(page, { origin: SHOP });

  const clock = createFakeClock();
  const load = async () => createNativeAdapter({ name: 'framed', object: 'AcmeHost' });
  const env = createMemoryEnvironment({ window: shopWindow });
  const connecting = connect({ registry: [{ ...createFramedHost({ clock }).entry, load }], env, clock });
  await clock.advance(0);
  const bridge = await connecting;
  expect(await bridge.login()).toMatchObject({ value: 'GRT-1' });
  bridge.dispose();
  expect(said).toEqual(['hello', 'login', 'bye']);
});
