import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deltas } from '../../scripts/build/deltas.ts';
import { keepBefore } from '../../scripts/build/keep-before.ts';
import type { Files } from '../../scripts/build/options.ts';
import { putInPlace } from '../../scripts/build/put-in-place.ts';
import { serveAsset } from '../../src/server/assets.ts';
import { type ListeningServer, listen } from '../../src/server/listen.ts';
import { readNodeAssets } from '../../src/server/node-assets.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { textOf, manifests } from './dist.ts';

const pages = openPages();
const main = textOf(manifests.client.entry.slice(1));
const folder = mkdtempSync(join(tmpdir(), 'doorstep-build-'));
const dist = join(folder, 'dist');
let server: ListeningServer;

/** A release whose script ends with the name of the release. */
async function release(hash: string): Promise<void> {
  const files: Files = new Map([
    [`assets/main-${hash}.js`, `${main}\nwindow.release = '${hash}';`],
    ['server/assets.json', JSON.stringify({ client: manifests.client })],
  ]);
  const lists = keepBefore(files, dist, Date.now());
  for (const [path, contents] of await deltas(files, lists)) files.set(path, contents);
  putInPlace(files, dist);
}

beforeAll(async () => {
  await release('AAAAAAAA');
  await release('BBBBBBBB');
  const assets = await readNodeAssets(dist);
  const page = new Response('<!doctype html><title>Releases</title>', {
    headers: { 'content-type': 'text/html' },
  });
  server = await listen(async (request) => (await serveAsset(assets, request)) ?? page.clone(), 0);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('a browser with the previous release cached downloads only the difference', async () => {
  const page = await pages.fresh(PHONE);
  await page.goto(server.url);
  const load = async (hash: string) => {
    const answer = page.waitForResponse(`**/main-${hash}.js`);
    await page.evaluate(async (url) => {
      const script = await (await fetch(url)).text();
      document.title = script.slice(script.lastIndexOf(';', script.length - 2) + 1).trim();
    }, `/assets/main-${hash}.js`);
    const response = await answer;
    const { responseBodySize } = await response.request().sizes();
    return { headers: response.headers(), bytes: responseBodySize };
  };
  const first = await load('AAAAAAAA');
  expect(first.headers['use-as-dictionary']).toBe('match="/assets/main-*.js"');
  expect(first.headers['content-encoding']).toBe('br');
  const second = await load('BBBBBBBB');
  expect(second.headers['content-encoding']).toBe('dcz');
  expect(second.bytes).toBeLessThan(first.bytes / 100);
  expect(await page.title()).toBe("window.release = 'BBBBBBBB';");
});
