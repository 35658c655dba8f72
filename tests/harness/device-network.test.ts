import { Window as Page } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { installNetwork } from '../../bridge/harness/device-network.ts';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import { FAULT_HEADER } from '../../bridge/harness/backend-rules.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';

/** A separate page whose backend responds on demand. */
function begin(prepare: (window: Window & typeof globalThis) => void = () => {}) {
  const page = new Page({ url: 'https://shop.example/' }) as unknown as Window & typeof globalThis;
  const answers: ((response: Response) => void)[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  page.fetch = (_input, init) =>
    new Promise((resolve) => {
      answers.push(resolve);
      signals.push(init?.signal);
    });
  const rowsByKey = new Map<string, TimelineRow>();
  const rows = createDeviceRows(
    'doc',
    () => 0,
    (row) => rowsByKey.set(row.key, row),
  );
  const events: string[] = [];
  for (const name of ['online', 'offline']) page.addEventListener(name, () => events.push(name));
  prepare(page);
  const network = installNetwork(page, rows);
  return { page, answers, signals, network, events, shown: () => [...rowsByKey.values()] };
}

it('the device log shows each API request and its response', async () => {
  const { page, answers, shown } = begin();
  const called = page.fetch('/api/v5/carts', { method: 'POST', body: '{"items":[1],"phone":"9876543210"}' });
  const answer = new Response('{"message":"changed","phone":"9876543210"}', { status: 409 });
  answers[0]?.(answer);
  await called;
  expect(shown()).toMatchObject([
    { kind: 'api', method: 'POST /api/v5/carts', outcome: '409', tone: 'bad', payload: { items: [1] } },
  ]);
  await vi.waitFor(() => expect(shown()[0]?.reply).toEqual({ message: 'changed', phone: '••••' }));
  // the shop can still read the response
  expect(await answer.json()).toMatchObject({ message: 'changed' });
});

it('the device log says which fault the sandbox has put into an answer', async () => {
  const { page, answers, shown } = begin();
  const calls = [page.fetch('/api/v1/payments', { method: 'POST' }), page.fetch('/api/feed')];
  answers[0]?.(new Response('', { status: 401, headers: { [FAULT_HEADER]: 'session expired' } }));
  answers[1]?.(new Response(''));
  await Promise.all(calls);
  expect(shown().map(({ outcome, fault }) => [outcome, fault])).toEqual([
    ['401', 'session expired'],
    ['200', undefined],
  ]);
});

it('the device log masks keys and coordinates in URLs and headers', async () => {
  const { page, answers, shown } = begin();
  const headers = { auth_key: 'ak_1', access_token: 'AT1', lat: '28.4', platform: 'mobile_web' };
  const called = page.fetch('/api/visibility?latitude=28.44&v=1', { headers });
  answers[0]?.(new Response(''));
  await called;
  expect(shown()[0]).toMatchObject({
    method: 'GET /api/visibility?latitude=••••&v=1',
    headers: { auth_key: '••••', access_token: '••••', lat: '••••', platform: 'mobile_web' },
  });
});

it('the device log shows files only when they fail to load', async () => {
  const { page, answers, shown } = begin();
  const called = page.fetch('/assets/chunk.js');
  answers[0]?.(new Response(''));
  await called;
  expect(shown()).toEqual([]);
  const missingFile = page.fetch('/assets/gone.js?v=1');
  answers[1]?.(new Response('', { status: 404 }));
  await missingFile;
  expect(shown()).toMatchObject([{ kind: 'file', method: '/assets/gone.js?…', outcome: '404', tone: 'bad' }]);
});

it('the device log hides the signature in the URL of an upload', async () => {
  const { page, answers, shown } = begin();
  const called = page.fetch('https://storage.example/a.pdf?sig=abc', {
    method: 'PUT',
    body: new Blob(['x']),
  });
  answers[0]?.(new Response(''));
  await called;
  expect(shown()).toMatchObject([
    { kind: 'api', method: 'PUT https://storage.example/a.pdf?…', outcome: '200', payload: '[Blob]' },
  ]);
});

it('the device log shows beacons, which are rejected offline', async () => {
  const { page, network, shown } = begin((window) => {
    window.navigator.sendBeacon = () => true;
  });
  expect(page.navigator.sendBeacon('/api/track/events', '{"events":[]}')).toBe(true);
  await network.setOffline(true);
  expect(page.navigator.sendBeacon('/api/track/events', '{}')).toBe(false);
  expect(shown().map(({ method, outcome, payload }) => [method, outcome, payload])).toEqual([
    ['POST /api/track/events', 'sent', { events: [] }],
    ['POST /api/track/events', 'offline', {}],
  ]);
});

/** An upload and the events that the page receives. */
function upload(page: Window & typeof globalThis) {
  const request = new page.XMLHttpRequest();
  const events: string[] = [];
  for (const name of ['load', 'error', 'abort', 'loadend'])
    request.addEventListener(name, () => events.push(name));
  request.open('PUT', '/sandbox/storage/a.pdf?sig=abc');
  request.setRequestHeader('content-type', 'application/pdf');
  request.send('bytes');
  return { request, events };
}

it('the device log shows an upload, and the upload fails with an error when the network is lost', async () => {
  const { page, network, shown } = begin();
  const aborted = vi.spyOn(page.XMLHttpRequest.prototype, 'abort');
  const { events } = upload(page);
  expect(shown()).toMatchObject([
    {
      method: 'PUT /sandbox/storage/a.pdf?…',
      tone: 'open',
      headers: { 'content-type': 'application/pdf' },
      payload: 'bytes',
    },
  ]);
  await network.setOffline(true);
  expect(aborted).toHaveBeenCalledOnce();
  expect(events).toEqual(['error', 'loadend']);
  const late = upload(page);
  await vi.waitFor(() => expect(late.events).toEqual(['error', 'loadend']));
  expect(shown().map(({ outcome }) => outcome)).toEqual(['offline', 'offline']);
});

it('losing the network closes open sockets, and no socket opens offline', async () => {
  const closed = vi.fn();
  const { page, network } = begin((window) => {
    window.WebSocket = class extends window.EventTarget {
      close() {
        closed();
      }
    } as unknown as typeof WebSocket;
  });
  const events: unknown[] = [];
  const connect = () => {
    const socket = new page.WebSocket('wss://shop.example/');
    for (const name of ['error', 'close']) {
      socket.addEventListener(name, (event) => events.push(name === 'close' ? Object(event).code : name));
    }
  };
  connect();
  await network.setOffline(true);
  await vi.waitFor(() => expect(events).toEqual(['error', 1006]));
  connect();
  await vi.waitFor(() => expect(events).toHaveLength(4));
  expect(closed).toHaveBeenCalledTimes(2);
});

it('losing the network fails open requests and all further ones until the network is back', async () => {
  const { page, answers, signals, network, events, shown } = begin();
  const under = page.fetch('/api/feed/');
  const gone = network.setOffline(true);
  // without a service worker, files still load
  expect(await gone).toBe(false);
  expect(signals[0]?.aborted).toBe(true);
  await expect(network.fetch('/sandbox/payments')).rejects.toThrow('Failed to fetch');
  await expect(under).rejects.toThrow('Failed to fetch');
  expect(page.navigator.onLine).toBe(false);
  await expect(page.fetch('/api/feed/')).rejects.toThrow('Failed to fetch');
  expect(answers).toHaveLength(1);
  expect(shown().map(({ outcome }) => outcome)).toEqual(['offline', 'offline']);

  expect(await network.setOffline(false)).toBe(true);
  expect(page.navigator.onLine).toBe(true);
  expect(events).toEqual(['offline', 'online']);
  const secondResponse = page.fetch('/api/feed/');
  answers[1]?.(new Response('{}'));
  await expect(secondResponse).resolves.toBeInstanceOf(Response);
});
