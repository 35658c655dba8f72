import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CART_RANKS, CHECKOUT_RANKS, SRC_RANKS } from '../scripts/docs/ranks.ts';

/**
 * The entry points of the bridge: the whole bridge, the part for the first screen, tracing with masking, trace files, and
 * what only some hosts have.
 */
const BRIDGE_DOORS = [
  'bridge/index.ts',
  'bridge/detect.ts',
  'bridge/trace.ts',
  'bridge/replay.ts',
  ...['download', 'gestures', 'haptics', 'host-call', 'host-surfaces', 'insets', 'lifecycle'].map(
    (name) => `bridge/${name}.ts`,
  ),
];

/** What partners may import: the bridge, the frame transport, simulated apps and their signatures. */
const PARTNER_DOORS = [
  'bridge/index.ts',
  'bridge/detect.ts',
  'bridge/fallback.ts',
  'bridge/file-picker.ts',
  'bridge/post-message.ts',
  'bridge/testing/simulator.ts',
  'bridge/testing/hmac.ts',
];

/** The fixtures of the scenarios, `@doorstep/harness/test`. */
const HARNESS_TEST = 'fixtures/harness/test/';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCE = /\.(ts|tsx)$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

function listSources(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path]) =>
    relative(ROOT, resolve(dirname(join(ROOT, file)), path ?? '')),
  );
}

/** Folders without a rank may not be imported. */
function isBelow(ranks: Readonly<Record<string, number>>, lower: string, higher: string): boolean {
  return (ranks[lower] ?? Infinity) < (ranks[higher] ?? -Infinity);
}

const INNER_RANKS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cart: CART_RANKS,
  checkout: CHECKOUT_RANKS,
};

/** The name under which a file of a feature is ranked: its own name, its folder's, or the name shared by all files next to the folders. */
function placeIn(ranks: Readonly<Record<string, number>>, file: string): string {
  const [, , inner = '', ...deeper] = file.split('/');
  return inner in ranks || deeper.length > 0 || !('.' in ranks) ? inner : '.';
}

/** Says what is wrong with an import, including a type import; null: nothing is. */
function objectionTo(file: string, imported: string): string | null {
  const [top = '', folder = ''] = file.split('/');
  const [otherTop = '', otherFolder = ''] = imported.split('/');
  const no = (rule: string) => `${file} → ${imported}: ${rule}`;
  if (top === 'bridge') return otherTop === 'bridge' ? null : no('bridge/ imports nothing of the repo');
  if (top === 'partners') {
    if (otherTop === 'bridge') {
      return PARTNER_DOORS.includes(imported) ? null : no('a partner imports the bridge through its doors');
    }
    if (otherTop !== 'partners') return no('a partner imports the bridge only');
    const registry = !file.slice('partners/'.length).includes('/');
    return registry || folder === otherFolder ? null : no('a partner never imports another one');
  }
  if (top === 'src') {
    if (otherTop === 'bridge')
      return BRIDGE_DOORS.includes(imported) ? null : no('the shop imports the bridge through its doors');
    const rank = SRC_RANKS[folder];
    if (rank === undefined) return no(`src/${folder} has no rank`);
    if (otherTop === 'partners') {
      return rank === SRC_RANKS.client && imported === 'partners/registry.ts'
        ? null
        : no('only the ways in know the partners');
    }
    if (otherTop !== 'src') return no('src imports src, the bridge and the registry');
    if (folder !== otherFolder) return isBelow(SRC_RANKS, otherFolder, folder) ? null : no('imports go down');
    const ranks = INNER_RANKS[folder];
    const place = ranks && placeIn(ranks, file);
    const otherPlace = ranks && placeIn(ranks, imported);
    if (!ranks || !place || !otherPlace || place === otherPlace) return null;
    return isBelow(ranks, otherPlace, place) ? null : no(`imports go down inside ${folder}`);
  }
  if (top === 'fixtures') {
    const isScenario = folder === 'scenarios';
    if (isScenario && !imported.startsWith('fixtures/scenarios/')) {
      return no('a scenario imports the harness by its name');
    }
    if (imported.startsWith(HARNESS_TEST) && !file.startsWith(HARNESS_TEST)) {
      return no('the sandbox imports no tests');
    }
  }
  return otherTop === 'tests' || otherTop === 'tools' ? no('nothing imports tests or tools') : null;
}

/** The first import cycle through `file`, as a list of files. */
function findCycle(
  file: string,
  graph: ReadonlyMap<string, string[]>,
  path: string[],
  done: Set<string>,
): string | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ');
  if (done.has(file)) return null;
  for (const next of graph.get(file) ?? []) {
    const cycle = findCycle(next, graph, [...path, file], done);
    if (cycle) return cycle;
  }
  done.add(file);
  return null;
}

const files = ['bridge', 'partners', 'src', 'fixtures'].flatMap(listSources);
const graph = new Map(files.map((file) => [file, importsOf(file)]));

test('only one file imports the error-reporting library', () => {
  const knowing = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes("'@sentry/browser'"),
  );
  expect(knowing).toEqual(['src/analytics/sentry.ts']);
});

test('dynamic imports occur only in the loading tables, the partners’ index files, and for an adapter’s prompts', () => {
  const loading = files.filter((file) => /\bimport\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(loading.filter((file) => file.startsWith('src/'))).toEqual([
    'src/shell/browser-deps.ts',
    'src/shell/checkout-screens-table.ts',
    'src/shell/checkout-tables.ts',
    'src/shell/favourites-table.ts',
    'src/shell/services-table.ts',
    'src/shell/tables.ts',
  ]);
  const partners = loading.filter((file) => file.startsWith('partners/'));
  expect(partners.filter((file) => !/^partners\/[^/]+\/index\.ts$/.test(file))).toEqual([
    'partners/telegram/adapter.ts',
    'partners/ucp/adapter.ts',
  ]);
});

describe('the rank table', () => {
  test('every import points down the rank table', () => {
    const objections = [...graph].flatMap(([file, imported]) =>
      imported.flatMap((one) => objectionTo(file, one) ?? []),
    );
    expect(objections).toEqual([]);
  });

  test('no import is part of a cycle', () => {
    const done = new Set<string>();
    const circles = files.flatMap((file) => findCycle(file, graph, [], done) ?? []);
    expect(circles).toEqual([]);
  });

  test.each([
    ['src/model/money.ts', 'src/http/api.ts', 'imports go down'],
    ['src/cart/store.ts', 'src/address/address-store.ts', 'imports go down'],
    ['src/cart/core.ts', 'src/cart/calls/calls.ts', 'imports go down inside cart'],
    ['src/cart/persist/persist.ts', 'src/cart/sync.ts', 'imports go down inside cart'],
    ['src/cart/calls/calls.ts', 'src/cart/new/new.ts', 'imports go down inside cart'],
    ['src/checkout/entry/pay.ts', 'src/checkout/ui/PayFooter.tsx', 'imports go down inside checkout'],
    [
      'src/checkout/wallet/wallet-link.ts',
      'src/checkout/payment/payer.ts',
      'imports go down inside checkout',
    ],
    ['src/checkout/new/new.ts', 'src/checkout/wallet/one-tap.ts', 'imports go down inside checkout'],
    ['src/home/HomePage.tsx', 'partners/registry.ts', 'only the ways in know the partners'],
    ['src/session/ask-app.ts', 'bridge/guard.ts', 'the shop imports the bridge through its doors'],
    ['partners/airtel/adapter.ts', 'partners/phonepe/wire.ts', 'a partner never imports another one'],
    ['partners/airtel/adapter.ts', 'bridge/web.ts', 'a partner imports the bridge through its doors'],
    ['bridge/guard.ts', 'src/model/money.ts', 'bridge/ imports nothing of the repo'],
    ['fixtures/world.ts', 'tests/support/browser.ts', 'nothing imports tests or tools'],
    ['fixtures/world.ts', 'fixtures/harness/test/books.ts', 'the sandbox imports no tests'],
    [
      'fixtures/scenarios/customer.ts',
      'fixtures/harness/test/index.ts',
      'a scenario imports the harness by its name',
    ],
    ['fixtures/world.ts', 'tools/walk/main.ts', 'nothing imports tests or tools'],
  ])('%s must not import %s', (file, imported, rule) => {
    expect(objectionTo(file, imported)).toContain(rule);
  });
});
