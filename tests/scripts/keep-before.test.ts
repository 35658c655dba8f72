import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepBefore } from '../../scripts/build/keep-before.ts';
import { putInPlace } from '../../scripts/build/put-in-place.ts';
import { serveAsset } from '../../src/server/assets.ts';
import { readNodeAssets } from '../../src/server/node-assets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of previous builds', () => {
  const DAY = 86_400_000;
  const dist = () => join(folder, 'dist');
  /** Builds these files on the given day, and returns the paths present afterwards. */
  function buildOn(paths: readonly string[], day: number): string[] {
    const files = new Map<string, string>(paths.map((path) => [path, `of day ${day}`]));
    keepBefore(files, dist(), day * DAY);
    putInPlace(files, dist());
    return [...files.keys()].filter((path) => path !== 'build-files.json').sort();
  }

  test('the files of previous builds are kept alongside the new files', () => {
    buildOn(['assets/a-1.js', 'index.html'], 0);
    buildOn(['assets/a-2.js', 'index.html'], 1);
    expect(buildOn(['assets/a-3.js', 'index.html'], 2)).toEqual([
      'assets/a-1.js',
      'assets/a-2.js',
      'assets/a-3.js',
      'index.html',
    ]);
    expect(readFileSync(join(dist(), 'assets/a-1.js'), 'utf8')).toBe('of day 0');
  });

  test('files of previous builds are removed after 14 days, even when the same build is repeated', () => {
    buildOn(['assets/a-1.js'], 0);
    buildOn(['assets/a-2.js'], 1);
    buildOn(['assets/a-3.js'], 2);
    expect(buildOn(['assets/a-3.js'], 14.9)).toEqual(['assets/a-1.js', 'assets/a-2.js', 'assets/a-3.js']);
    expect(buildOn(['assets/a-3.js'], 15)).toEqual(['assets/a-2.js', 'assets/a-3.js']);
    expect(buildOn(['assets/a-3.js'], 16)).toEqual(['assets/a-3.js']);
  });

  test('the files of previous builds are found in the list format of version 0.1', () => {
    buildOn(['assets/a-1.js'], 0);
    buildOn(['assets/a-2.js'], 1);
    const list = { own: ['assets/a-2.js'], before: ['assets/a-1.js'], since: DAY };
    writeFileSync(join(dist(), 'build-files.json'), JSON.stringify(list));
    expect(buildOn(['assets/a-3.js'], 2)).toEqual(['assets/a-1.js', 'assets/a-2.js', 'assets/a-3.js']);
    expect(buildOn(['assets/a-3.js'], 15)).toEqual(['assets/a-2.js', 'assets/a-3.js']);
  });

  test('the files of previous builds are still served by the new server to pages that are open', async () => {
    const list = (entry: string) => JSON.stringify({ client: { entry, js: [entry], css: [], files: {} } });
    const begin = async (entry: string, day: number) => {
      const files = new Map([
        [entry.slice(1), `of day ${day}`],
        ['server/assets.json', list(entry)],
      ]);
      keepBefore(files, dist(), day * DAY);
      putInPlace(files, dist());
      const assets = await readNodeAssets(dist());
      return (path: string) => serveAsset(assets, new Request(`https://shop.example${path}`));
    };
    await begin('/assets/main-1.js', 0);
    const ask = await begin('/assets/main-2.js', 1);
    const [old, current, never] = await Promise.all(
      ['1', '2', '3'].map((id) => ask(`/assets/main-${id}.js`)),
    );
    expect(await old?.text()).toBe('of day 0');
    expect(old?.headers.get('cache-control')).toContain('immutable');
    expect(await current?.text()).toBe('of day 1');
    // a proxy must not cache the 404
    expect([never?.status, never?.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('a file of a previous build is replaced when the new build has a file at the same path', () => {
    buildOn(['shop.mjs', 'embed/b-1.js'], 0);
    expect(buildOn(['shop.mjs', 'embed/b-1.js'], 1)).toEqual(['embed/b-1.js', 'shop.mjs']);
    expect(readFileSync(join(dist(), 'embed/b-1.js'), 'utf8')).toBe('of day 1');
  });
});
