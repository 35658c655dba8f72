import { describe, expect, test } from 'vitest';
import { serveShop } from '../support/shop-server.ts';
import { listBuilt, manifests, textOf } from './dist.ts';

/** Names that CSS modules derive from the component and the class or animation. */
const MODULE_CLASS = /[A-Z]+[a-z][A-Za-z]*_[A-Za-z][\w-]*/;

const classesOfSheet = (css: string): Set<string> =>
  new Set([...css.matchAll(/(?:\.|@keyframes )([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
const classesOfScript = (js: string): Set<string> =>
  new Set(
    [...js.matchAll(new RegExp(`["'\`](${MODULE_CLASS.source})["'\`]`, 'g'))].map(([, name = '']) => name),
  );
const componentsOf = (classes: Iterable<string>): Set<string> =>
  new Set([...classes].filter((name) => MODULE_CLASS.test(name)).map((name) => name.split('_')[0] ?? ''));
const joinTexts = (paths: readonly string[]): string => paths.map(textOf).join('\n');

const server = serveShop();

describe('the server’s HTML', () => {
  test.each(['/', '/404', '/500', '/account', '/browser-not-supported'])(
    'the server’s HTML of %s has only classes that its inline style sheets define',
    async (path) => {
      const html = await (await fetch(server.url + path)).text();
      const sheets = [...html.matchAll(/<style data-sheet="[^"]+">([^<]*)<\/style>/g)].map(
        ([, sheet = '']) => sheet,
      );
      const styled = classesOfSheet(sheets.join('\n'));
      const used = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
      const moduleClasses = used.filter((name) => MODULE_CLASS.test(name));
      expect(moduleClasses.length).toBeGreaterThan(3);
      expect([...new Set(moduleClasses)].filter((name) => !styled.has(name))).toEqual([]);
    },
  );
});

describe.each(['client', 'embed'] as const)('the styles of %s', (way) => {
  const { js, css, files } = manifests[way];
  const first = classesOfSheet(joinTexts(css));
  const rows = Object.entries(files).filter(([, paths]) => paths.some((path) => path.endsWith('.css')));

  test('each entry of the loading tables that uses styles has its own style sheet', () => {
    const names = rows.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['shell/checkout-feature', 'session/LoginModal']));
  });

  test('the styles of the first screen define all of its classes', () => {
    const used = classesOfScript(joinTexts(js));
    expect(used.size).toBeGreaterThan(30);
    expect([...used].filter((name) => !first.has(name))).toEqual([]);
  });

  test.each(rows)(
    'the style sheet of %s is complete and repeats nothing of the first style sheet',
    (_name, paths) => {
      const ownClasses = classesOfSheet(joinTexts(paths.filter((path) => path.endsWith('.css'))));
      const used = classesOfScript(joinTexts(paths.filter((path) => path.endsWith('.js'))));
      expect(ownClasses.size).toBeGreaterThan(0);
      expect([...used].filter((name) => !ownClasses.has(name) && !first.has(name))).toEqual([]);
      const twice = [...componentsOf(ownClasses)].filter((component) => componentsOf(first).has(component));
      expect(twice).toEqual([]);
    },
  );
});

test('no text is smaller than 12 px', () => {
  const sheets = listBuilt().filter((path) => /^(assets|embed)\/.*\.css$/.test(path));
  const small = sheets.flatMap((path) =>
    [...textOf(path).matchAll(/(?:font(?:-size)?|--text-\d+):[^;}]*?(?<![\d.])(\d*\.?\d+)(px|rem)/g)].filter(
      ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1) < 12,
    ),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(small.map(([text]) => text)).toEqual([]);
});
