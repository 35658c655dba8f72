import { expect, test } from 'vitest';
import type { LazyRow } from '../../src/shell/loader.ts';
import { prefetchScreen } from '../../src/shell/prefetch.ts';

function prefetched(path: string, feed: 'widgets' | 'layout' = 'widgets'): string[] {
  const names: string[] = [];
  prefetchScreen({ prefetch: ({ name }: LazyRow) => void names.push(name) }, path, feed);
  return names;
}

test('prefetching a page loads its view and its own code', () => {
  expect(prefetched('/cn/dairy/cid/14/14?page=2')).toEqual([
    'catalog/listing/ListingPage',
    'catalog/listing/listing-code',
  ]);
  expect(prefetched('/', 'layout')).toEqual([
    'catalog/layout-page/LayoutPage',
    'catalog/layout-page/load-layout',
  ]);
  expect(prefetched('/404')).toEqual(['content/PlainPage']);
});

test('prefetching a screen that a server does not draw loads its feature', () => {
  expect(prefetched('/cart')).toEqual(prefetched('/checkout'));
  expect(prefetched('/print')).toEqual(['shell/print']);
  expect(prefetched('/account')).toEqual(['shell/account-pages']);
});
