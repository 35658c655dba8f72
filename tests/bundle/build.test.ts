import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { BuildFiles } from '../../scripts/build/keep-before.ts';
import { FIRST_VIEWS, FIRST_VISITS } from '../../scripts/build/first-visits.ts';
import type { Row } from '../../scripts/build/size-table.ts';
import { documentHeaders } from '../../src/server/policy.ts';
import { readConfig } from '../../src/shell/config.ts';
import * as checkoutTables from '../../src/shell/checkout-tables.ts';
import * as tables from '../../src/shell/tables.ts';
import { listBuilt, bytesOf, manifests, ROOT, textOf } from './dist.ts';

/** files of the previous build, kept for pages that were opened before this one */
const { before } = JSON.parse(textOf('build-files.json')) as BuildFiles;
const files = listBuilt().filter((path) => !Object.hasOwn(before, path));
const served = files.filter((path) => !/^(server|edge|bridge)\//.test(path));
const scripts = served.filter((path) => /\.m?js$/.test(path));
const sheets = served.filter((path) => path.endsWith('.css'));

/** The oldest browsers that the shop runs in. */
const TARGET = ['chrome87', 'safari15.4'];

/** The oldest browsers support `?.`, but some wrongly evaluate an optional call with a spread. */
const supported = { 'optional-chain': true };
const SPREAD_IN_OPTIONAL_CALL = /\?\.\([^()[{]*\.\.\./;

/** CSS features that cannot be compiled for the oldest browsers. */
const NEW_IN_CSS = /color-mix\(|light-dark\(|oklch\(|:has\(|@container|@layer/;

/** Whether the code needs a feature that the oldest browsers lack. */
async function isTooNew(code: string, loader: 'js' | 'css'): Promise<boolean> {
  if ((loader === 'css' ? NEW_IN_CSS : SPREAD_IN_OPTIONAL_CALL).test(code)) return true;
  const asItIs = await transform(code, { loader, target: 'esnext' });
  // a spread expanded by the minifier may repeat a key, which every browser accepts
  const logOverride = { 'duplicate-object-key': 'silent' } as const;
  const forOld = await transform(code, { loader, target: TARGET, supported, logOverride });
  // some functions get parentheses for old browsers, which every browser accepts
  const stripBrackets = (text: string) => text.replace(/[()\s]/g, '');
  return stripBrackets(asItIs.code) !== stripBrackets(forOld.code) || forOld.warnings.length > 0;
}

describe('compatibility with the oldest browsers', () => {
  test.each(scripts)('the script %s runs in the oldest browsers', async (path) =>
    expect(await isTooNew(textOf(path), 'js')).toBe(false),
  );
  test.each(sheets)('the style sheet %s works in the oldest browsers', async (path) =>
    expect(await isTooNew(textOf(path), 'css')).toBe(false),
  );

  test.each([
    ['js', 'class A { static { A.x = 1; } }'],
    ['js', 'class A { #x; has(o) { return #x in o; } }'],
    ['js', 'export const x = await y;'],
    ['js', 'const x = /a/v;'],
    ['js', 'f?.(a, ...b)'],
    ['css', '.a { .b & { color: red } }'],
    ['css', '.a { color: color-mix(in srgb, red, blue) }'],
  ] as const)('an incompatible %s is detected: %s', async (loader, code) => {
    await expect(isTooNew(code, loader).catch(() => true)).resolves.toBe(true);
  });
});

const isScript = (path: string) => path.endsWith('.js');
const isSheet = (path: string) => path.endsWith('.css');

describe('the table of sizes', () => {
  const rows = JSON.parse(textOf('sizes.json')) as Row[];
  const rowOf = (name: string) => rows.find((row) => row.name === name);

  test.each<[name: string, unit: string, limit: number, count?: number]>([
    ...Object.entries(FIRST_VISITS).flatMap(([url, { view, limit }]): [string, string, number, number?][] => [
      ...(view === undefined
        ? []
        : ([
            [`JS of ${url}`, 'brotli', 99_600, 12],
            [`CSS of ${url}`, 'brotli', 12_000],
          ] satisfies [string, string, number, number?][])),
      [`JS of ${url} until quiet`, 'brotli', limit, 12],
    ]),
    ['bridge SDK with the web adapter', 'gzip', 4_000],
    ['the same with what a page hands to it', 'gzip', 4_500],
    ['adapter phonepe', 'gzip', 3_000],
    ['adapter airtel', 'gzip', 3_000],
    ['embed.js', 'raw', 1_000],
  ])('the table of sizes has the limit of %s, which is not exceeded', (name, unit, limit, count) => {
    const row = rowOf(name);
    expect(row?.bar).toEqual({ unit, limit, ...(count !== undefined && { count }) });
    expect(row?.count ?? 0).toBeLessThanOrEqual(count ?? 0);
    expect(row?.sizes[unit as 'raw']).toBeGreaterThan(0);
    expect(row?.sizes[unit as 'raw']).toBeLessThanOrEqual(limit);
  });

  test('the table of sizes has every page that the server renders', () => {
    const pages = Object.values(tables.SCREENS).filter(({ kind }) => kind === 'page');
    const views = new Set(pages.map(({ view }) => view.name));
    expect([...FIRST_VIEWS].sort()).toEqual([...views].sort());
  });

  test('the table of sizes counts every byte of a first visit', () => {
    const weight = (paths: readonly string[]) =>
      paths.reduce((sum, path) => sum + bytesOf(`${path}.br`).length, 0);
    const { js, css, files: lazyFiles } = manifests.client;
    const home = lazyFiles['home/HomePage'] ?? [];
    expect(home).toHaveLength(2);
    expect(rowOf('JS of /')?.sizes.brotli).toBe(weight([...js, ...home.filter(isScript)]));
    expect(rowOf('JS of /')?.count).toBe(js.length + 1);
    expect(rowOf('CSS of /')?.sizes.brotli).toBe(weight([...css, ...home.filter(isSheet)]));
  });
});

describe('files with a content hash in their names', () => {
  const hashedFiles = served.filter((path) => /^(assets|embed)\/.*\.(js|css)$/.test(path));

  test('each hashed file has compressed versions next to it', () => {
    expect(hashedFiles.length).toBeGreaterThan(10);
    for (const path of hashedFiles) {
      expect(path).toMatch(/-[\w-]{8}\.(js|css)$/);
      expect(brotliDecompressSync(bytesOf(`${path}.br`)).equals(bytesOf(path)), path).toBe(true);
      expect(gunzipSync(bytesOf(`${path}.gz`)).equals(bytesOf(path)), path).toBe(true);
    }
  });

  test('the hashed files are exactly those in the manifests', () => {
    for (const { js, css, files: lazyFiles } of Object.values(manifests)) {
      const paths = [js, css, ...Object.values(lazyFiles)].flat();
      expect(paths.filter((path) => !hashedFiles.includes(path.slice(1)))).toEqual([]);
    }
  });

  test('each entry of the loading tables has one hashed script and at most one hashed style sheet', () => {
    const rows = [
      ...Object.values(tables),
      ...Object.values(checkoutTables),
      ...Object.values(tables.SCREENS).flatMap(({ view, code }) => [view, code]),
    ];
    const names = rows.flatMap((row) => (typeof row === 'object' && row && 'name' in row ? row.name : []));
    expect(names.length).toBeGreaterThan(30);
    for (const { js, files: lazyFiles } of Object.values(manifests)) {
      for (const name of names) {
        expect(lazyFiles[name]?.filter(isScript), name).toHaveLength(1);
        expect(lazyFiles[name]?.filter(isSheet).length, name).toBeLessThanOrEqual(1);
        expect(js).not.toContain(lazyFiles[name]?.[0]);
      }
    }
  });

  test('there are few hashed files, and few of them are tiny', () => {
    const scripts = hashedFiles.filter((path) => path.startsWith('assets/') && isScript(path));
    expect(scripts.length).toBeLessThanOrEqual(75);
    expect(scripts.filter((path) => bytesOf(path).length < 1000).length).toBeLessThanOrEqual(12);
  });
});

describe.each(['client', 'embed'] as const)('in %s', (way) => {
  const { js, css, files: lazyFiles } = manifests[way];
  const first = js.map(textOf).join('');
  const folder = way === 'client' ? 'assets' : 'embed';

  test('a lazy script imports only files of the first load, so it can itself be loaded from another URL', () => {
    for (const path of Object.values(lazyFiles).flat().filter(isScript)) {
      const imported = [...textOf(path).matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g)].map(([, name]) => name);
      expect(imported.length, path).toBeGreaterThan(0);
      expect(
        imported.filter((name) => !js.includes(`/${folder}/${name}`)),
        path,
      ).toEqual([]);
    }
  });

  test('only scripts that run at the start carry the hint to compile all functions eagerly', () => {
    const HINT = /^\/\/# allFunctionsCalledOnLoad\n/;
    const atStart = [...js, ...FIRST_VIEWS.map((name) => lazyFiles[name]?.[0] ?? '')];
    expect(atStart.filter((path) => !HINT.test(textOf(path)))).toEqual([]);
    const others = Object.values(lazyFiles)
      .flat()
      .filter((path) => isScript(path) && !atStart.includes(path));
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((path) => /allFunctionsCalledOnLoad/.test(textOf(path)))).toEqual([]);
  });

  test('a first visit loads no code of the print store', () => {
    expect(first.match(/\/v\d\/print(ing)?\/|upload fail|PrintLanding_|UploadRow_|print-upload/g)).toBeNull();
    const styles = css.map(textOf).join('');
    expect(styles.match(/\.(PrintLanding|UploadHero|UploadModal|PrintPreview|DocumentCard)_/g)).toBeNull();
    expect(lazyFiles['shell/print']?.filter(isSheet)).toHaveLength(1);
  });

  test('wallets and cards are loaded with the checkout, and there is no card number field', () => {
    expect(first).not.toMatch(/wallet-otp|wallet-option|card-option|Not enough money in your wallet/);
    expect(textOf(lazyFiles['shell/checkout-screens']?.[0] ?? '')).toMatch(/wallet-option/);
    const all = Object.values(lazyFiles).flat().filter(isScript).map(textOf).join('') + first;
    expect(all).not.toMatch(/cc-number|card-number|card-cvv/);
  });
});

describe('index.html', () => {
  const page = textOf('index.html');

  test('index.html references only files that exist', () => {
    const ownPaths = [...page.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(ownPaths.length).toBeGreaterThanOrEqual(3);
    expect(ownPaths.filter((path) => !files.includes(path))).toEqual([]);
  });

  test('index.html has the server’s content security policy as a meta tag', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const [, text = ''] = /<style data-sheet="shop">([^<]*)<\/style>/.exec(page) ?? [];
    const styleSources = [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
    const facts = { https: false, foreignPictures: false, frameAncestors: null, styleSources };
    const expectedPolicy = documentHeaders(facts)['content-security-policy'] ?? '';
    expect(policy.split('; ').sort()).toEqual(expectedPolicy.split('; ').sort());
  });

  test('index.html starts with the default configuration', () => {
    const boot = /id="shop-boot">([^<]*)</.exec(page)?.[1] ?? '';
    expect(JSON.parse(boot)).toMatchObject({ config: readConfig({}), state: null });
  });

  test('index.html has the shop’s own style sheet inline and no other inline code', () => {
    const [inline, text] = /<style data-sheet="shop">([^<]*)<\/style>/.exec(page) ?? [];
    expect(text).toBe(manifests.client.css.map(textOf).join('\n'));
    expect(page.replace(inline ?? '', '')).not.toMatch(
      /<style|\sstyle=|\son[a-z]+=|<script(?![^>]*(?: src=|application\/json))/,
    );
  });
});

describe('the bundled server', () => {
  test.each(['server/server.mjs', 'server/sandbox.mjs'])(
    '%s bundles every dependency except the database',
    (path) => {
      const imported = [...textOf(path).matchAll(/^import\s(?:[^'"\n]*\sfrom\s)?["']([^"']+)["'];?$/gm)].map(
        ([, from = '']) => from,
      );
      const { builtinModules } = createRequire(import.meta.url)('node:module') as {
        builtinModules: string[];
      };
      const foreign = imported.filter((from) => !builtinModules.includes(from.replace(/^node:/, '')));
      expect(foreign.filter((from) => from !== '@libsql/client')).toEqual([]);
      expect(imported.length).toBeGreaterThan(3);
    },
  );

  test('the bundled server uses the production build of React', () => {
    expect(textOf('server/server.mjs')).not.toMatch(/react-dom-server[\w.-]*development\.js/);
  });
});

describe('what the build leaves out', () => {
  test('the build does not contain the payments app’s SDK', () => {
    const sdk = readFileSync(createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js'), 'utf8');
    const pieces = [0.2, 0.4, 0.6, 0.8].map((part) =>
      sdk.slice(Math.floor(sdk.length * part), Math.floor(sdk.length * part) + 60),
    );
    for (const path of files.filter((one) => /\.m?js$/.test(one))) {
      const text = textOf(path);
      expect(
        pieces.filter((piece) => text.includes(piece)),
        path,
      ).toEqual([]);
    }
  });

  test('the build does not contain the path or the user of the build machine', () => {
    const places = [ROOT.replace(/\/$/, ''), homedir()].filter((place) => place.length > 5);
    for (const path of files.filter((one) => /\.(m?js|css|html|json|webmanifest)$/.test(one))) {
      const text = textOf(path);
      expect(
        places.filter((place) => text.includes(place)),
        path,
      ).toEqual([]);
    }
  });

  test('the build does not contain source maps or test-only code', () => {
    expect(served.filter((path) => path.endsWith('.map'))).toEqual([]);
    for (const path of scripts.filter((one) => /^(assets|embed)\//.test(one))) {
      const text = textOf(path);
      expect(text.includes('doorstepDevice'), path).toBe(false);
      expect(text.includes('process.env'), path).toBe(false);
    }
  });
});
