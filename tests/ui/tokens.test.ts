import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createScreenWidth } from '../../src/platform/screen-width.ts';

const SRC = join(import.meta.dirname, '../../src');
const readSheet = (path: string) => readFileSync(join(SRC, path), 'utf8').replace(/\/\*.*?\*\//gs, '');
const tokens = readSheet('ui/tokens.css');
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);
const breakpoints = new Map(
  [...tokens.matchAll(/@custom-media (--[\w-]+) ([^;]+);/g)].map(([, name = '', query = '']) => [
    name,
    query,
  ]),
);

/** The matches in all style sheets, each after the path of its sheet. */
const findAll = (pattern: RegExp): string[] =>
  sheets.flatMap((path) => [...readSheet(path).matchAll(pattern)].map(([text]) => `${path}: ${text.trim()}`));

test('the header is 60px high and the sub-header 46px', () => {
  expect(tokens).toContain('--header-height: 60px;');
  expect(tokens).toContain('--sub-header-height: 46px;');
});

test('paddings, margins and gaps use the spacing scale, except for hairlines', () => {
  const spacing = /(?<=[\s;{])(?:(?:scroll-)?(?:padding|margin)|(?:row-|column-)?gap)[\w-]*:[^;}]*/g;
  const declarations = findAll(spacing);
  expect(declarations.length).toBeGreaterThan(900);
  expect(declarations.filter((text) => /(?<![\w.-])-?(?![012]px)[\d.]+(?:px|r?em)\b/.test(text))).toEqual([]);
});

test('media queries use the named breakpoints', () => {
  const queries = findAll(/@media[^{]*/g);
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((text) => text.includes('width'))).toEqual([]);
  const named = queries.flatMap((text) => [...text.matchAll(/\((--[\w-]+)\)/g)].map(([, name = '']) => name));
  expect(new Set(named)).toEqual(new Set(breakpoints.keys()));
});

test('the code and the style sheets agree on the width of a wide screen', () => {
  const asked: string[] = [];
  createScreenWidth({
    matchMedia(query) {
      asked.push(query);
      return { matches: false } as MediaQueryList;
    },
  });
  expect(asked).toEqual([breakpoints.get('--wide')]);
});
