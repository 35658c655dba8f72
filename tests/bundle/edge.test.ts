import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuildFiles } from '../../scripts/build/keep-before.ts';
import { namesFor, SETTINGS } from '../../src/shell/settings.ts';
import { listBuilt, manifests, textOf } from './dist.ts';

/** Code that an edge runtime forbids outside a request, or that would share state between requests. */
const FORBIDDEN = `
const forbid = (owner, name) => {
  owner[name] = () => { throw new Error(name + ' when the module is loaded'); };
};
forbid(Math, 'random');
forbid(Date, 'now');
for (const name of ['setTimeout', 'setInterval', 'fetch', 'queueMicrotask']) forbid(globalThis, name);
for (const name of ['getRandomValues', 'randomUUID']) forbid(Object.getPrototypeOf(crypto), name);
globalThis.Date = class extends Date {
  constructor(...given) {
    if (given.length === 0) throw new Error('new Date() when the module is loaded');
    super(...given);
  }
};
`;

/** The output of a script that imports the worker. */
function runWorker(script: string, before = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-edge-'));
  try {
    // a module that the runtime provides and Node does not
    const runtime = 'data:text/javascript,export const waitUntil = () => {}';
    const worker = textOf('edge/worker.js').replace('cloudflare:workers', runtime);
    writeFileSync(join(folder, 'worker.mjs'), worker);
    const code = `${before}\nconst worker = await import('./worker.mjs');\n${script}`;
    const args = ['--input-type=module', '-e', code];
    return execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the edge worker is a single module without side effects on load', () => {
  const output = runWorker('console.log(Object.keys(worker), typeof worker.default.fetch);', FORBIDDEN);
  expect(output).toBe("[ 'default' ] function\n");
});

test('the edge worker forwards API requests to the backend with or without /api in its URL', () => {
  const backends = [
    'https://b.example',
    'https://b.example/api',
    'https://b.example/x',
    'https://b.example/x/api',
  ];
  const output = runWorker(`
    const asked = [];
    globalThis.fetch = async (url) => { asked.push(url); return Response.json({}); };
    globalThis.caches = { default: {} };
    for (const SHOP_API of ${JSON.stringify(backends)})
      for (const path of ['feed/', 'feature-flags/receive'])
        await worker.default.fetch(new Request('https://shop.example/api/' + path), { SHOP_API, TRACKING_URL: '/t' });
    console.log(asked.join('\\n'));`);
  const requestedUrls = output
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('https:'));
  expect(requestedUrls).toEqual([
    'https://b.example/feed/',
    'https://b.example/api/feature-flags/receive',
    'https://b.example/api/feed/',
    'https://b.example/api/feature-flags/receive',
    'https://b.example/x/feed/',
    'https://b.example/x/api/feature-flags/receive',
    'https://b.example/x/api/feed/',
    'https://b.example/x/api/feature-flags/receive',
  ]);
});

test('the edge worker’s public files include all files that pages of this and the previous build load, and no HTML', () => {
  const publicFiles = new Set(listBuilt().flatMap((path) => path.match(/^edge\/public(\/.*)$/)?.[1] ?? []));
  const { before } = JSON.parse(textOf('build-files.json')) as BuildFiles;
  const loaded = [manifests.client, manifests.embed].flatMap(({ js, css, files }) => [
    ...js,
    ...css,
    ...Object.values(files).flat(),
  ]);
  const previousFiles = Object.keys(before)
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map((path) => `/${path}`);
  expect([...loaded, ...previousFiles].filter((path) => !publicFiles.has(path))).toEqual([]);
  expect([...publicFiles].filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(textOf('edge/public/_headers')).toContain(
    '/assets/*\n  cache-control: public, max-age=31536000, immutable',
  );
});

test('the edge worker’s configuration has every server setting', () => {
  const config = textOf('edge/workerd.capnp');
  for (const name of namesFor('server')) {
    const { variable } = SETTINGS[name];
    expect(config).toContain(`(name = "${variable}", fromEnvironment = "${variable}")`);
  }
});
