import { Window as Page } from 'happy-dom';
import { expect, it, vi } from 'vitest';
import { installNetwork } from '../../bridge/harness/device-network.ts';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';

/** A page of its own, whose backend answers when it is told to. */
function begin(offline = false) {
  const page = new Page({ url: 'https://shop.example/' }) as unknown as Window & typeof globalThis;
  const answers: ((response: Response) => void)[] = [];
  page.fetch = () => new Promise((resolve) => answers.push(resolve));
  const told = new Map<string, TimelineRow>();
  const rows = createDeviceRows(
    'doc',
    () => 0,
    (row) => told.set(row.key, row),
  );
  const heard: string[] = [];
  for (const name of ['online', 'offline']) page.addEventListener(name, () => heard.push(name));
  const network = installNetwork(page, rows, offline);
  return { page, answers, network, heard, shown: () => [...told.values()] };
}

it('shows each call to the backend, and how it ended', async () => {
  const { page, answers, shown } = begin();
  const called = page.fetch('/api/v5/carts', { method: 'POST', body: '{"items":[1],"phone":"9876543210"}' });
  const answer = new Response('{"message":"changed","phone":"9876543210"}', { status: 409 });
  answers[0]?.(answer);
  await called;
  expect(shown()).toMatchObject([
    { kind: 'api', method: 'POST /api/v5/carts', outcome: '409', tone: 'bad', payload: { items: [1] } },
  ]);
  await vi.waitFor(() => expect(shown()[0]?.reply).toEqual({ message: 'changed', phone: '••••' }));
  // the shop reads it all the same
  expect(await answer.json()).toMatchObject({ message: 'changed' });
});

it('tells neither keys nor places, wherever they stand', async () => {
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

it('shows no pictures and no code', async () => {
  const { page, answers, shown } = begin();
  const called = page.fetch('/assets/chunk.js');
  answers[0]?.(new Response(''));
  await called;
  expect(shown()).toEqual([]);
});

it('fails what is under way when the network goes, and everything until it is back', async () => {
  const { page, answers, network, heard, shown } = begin();
  const under = page.fetch('/api/feed/');
  network.setOffline(true);
  await expect(under).rejects.toThrow('Failed to fetch');
  expect(page.navigator.onLine).toBe(false);
  await expect(page.fetch('/api/feed/')).rejects.toThrow('Failed to fetch');
  expect(answers).toHaveLength(1);
  expect(shown().map(({ outcome }) => outcome)).toEqual(['offline', 'offline']);

  network.setOffline(false);
  expect(page.navigator.onLine).toBe(true);
  expect(heard).toEqual(['offline', 'online']);
  const again = page.fetch('/api/feed/');
  answers[1]?.(new Response('{}'));
  await expect(again).resolves.toBeInstanceOf(Response);
});
