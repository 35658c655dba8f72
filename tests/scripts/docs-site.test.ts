import { expect, test } from 'vitest';
import MiniSearch from 'minisearch';
import { makeSite } from '../../scripts/docs-site/make-site.ts';
import { type Found, SEARCH_OPTIONS } from '../../scripts/docs-site/search-options.ts';

const site = await makeSite(process.cwd());
const pages = Object.entries(site).filter(([path]) => path.endsWith('.html')) as [string, string][];

test('every link and picture of the documentation site leads to something that is there', () => {
  const idsOf = (path: string) => [...String(site[path]).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const dead = pages.flatMap(([path, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, address = '']) => address)
      .filter((address) => !/^(https?|data):/.test(address))
      .filter((address) => {
        const [file = '', hash] = address.split('#');
        const target = file || path;
        return site[target] === undefined || (hash !== undefined && !idsOf(target).includes(hash));
      })
      .map((address) => `${path}: ${address}`),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});

test.each([
  ['examples', 'react.tsx'],
  ['host-app', 'ShopActivity.kt'],
  ['host-app', 'ShopViewController.swift'],
])('the page %s of the documentation site leads to %s with its code in colours', (guide, file) => {
  const slug = `code-${file.replace('.', '-')}`;
  expect(site[`${guide}.html`]).toContain(`href="${slug}.html"`);
  expect(site[`${slug}.html`]).toMatch(/<span class="hljs-keyword">(import|class)/);
});

test('agents find every page of the documentation site as Markdown', () => {
  const listed = [...String(site['llms.txt']).matchAll(/\(([^)]+\.md)\)/g)].map(([, path = '']) => path);
  const written = pages
    .map(([path]) => path.replace('.html', '.md'))
    .filter((path) => path !== 'playground.md');
  expect(listed.sort()).toEqual(written.sort());
  for (const path of listed) expect(String(site[path])).toMatch(/^# /);
});

test.each([
  ['keyboard height', /^host-app|^bridge-api|^index/],
  ['reset tenant', /^sandbox|^harness/],
  ['PICTURE_HOSTS', /^settings|^changelog/],
  ['write an adaptor', /^write-an-adapter/],
])('the search of the documentation site finds "%s"', (query, expected) => {
  const json = JSON.parse(String(site['assets/search-index.js']).replace(/^window\.searchIndex=|;\n$/g, ''));
  const found = MiniSearch.loadJSON<Found>(json, SEARCH_OPTIONS).search(query);
  expect(found[0]?.url).toMatch(expected);
});
