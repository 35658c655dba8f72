import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuildFiles } from '../../scripts/build/keep-before.ts';
import { namesFor, SETTINGS } from '../../src/shell/settings.ts';
import { built, manifests, textOf } from './dist.ts';

/** What a runtime of this kind refuses outside of a request, or what is the same for all requests if it is asked there. */
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

/** What a script prints that has imported the worker. */
function runWorker(script: string, before = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-edge-'));
  try {
    // what the runtime has to give, which Node has not
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

test('the worker is one module that does nothing when it is loaded', () => {
  const said = runWorker('console.log(Object.keys(worker), typeof worker.default.fetch);', FORBIDDEN);
  expect(said).toBe("[ 'default' ] function\n");
});

test('the worker asks a backend at its own paths, with or without /api in its address', () => {
  const backends = [
    'https://b.example',
    'https://b.example/api',
    'https://b.example/x',
    'https://b.example/x/api',
  ];
  const said = runWorker(`
    const asked = [];
    globalThis.fetch = async (url) => { asked.push(url); return Response.json({}); };
    globalThis.caches = { default: {} };
    for (const SHOP_API of ${JSON.stringify(backends)})
      for (const path of ['feed/', 'feature-flags/receive'])
        await worker.default.fetch(new Request('https://shop.example/api/' + path), { SHOP_API, TRACKING_URL: '/t' });
    console.log(asked.join('\\n'));`);
  const asked = said
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('https:'));
  expect(asked).toEqual([
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

test('what it answers with lies beside it: all that pages load, of the build before too, and no document', () => {
  const beside = new Set(built().flatMap((path) => path.match(/^edge\/public(\/.*)$/)?.[1] ?? []));
  const { before } = JSON.parse(textOf('build-files.json')) as BuildFiles;
  const loaded = [manifests.client, manifests.embed].flatMap(({ js, css, files }) => [
    ...js,
    ...css,
    ...Object.values(files).flat(),
  ]);
  const kept = Object.keys(before)
    .filter((path) => !/\.(br|gz)$/.test(path))
    .map((path) => `/${path}`);
  expect([...loaded, ...kept].filter((path) => !beside.has(path))).toEqual([]);
  expect([...beside].filter((path) => path.endsWith('.html'))).toEqual([]);
  expect(textOf('edge/public/_headers')).toContain(
    '/assets/*\n  cache-control: public, max-age=31536000, immutable',
  );
});

test('every setting of a server is one of the worker', () => {
  const config = textOf('edge/workerd.capnp');
  for (const name of namesFor('server')) {
    const { variable } = SETTINGS[name];
    expect(config).toContain(`(name = "${variable}", fromEnvironment = "${variable}")`);
  }
});
