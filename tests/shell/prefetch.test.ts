import { expect, test } from 'vitest';
import type { LazyRow } from '../../src/shell/loader.ts';
import { prefetchScreen } from '../../src/shell/prefetch.ts';

function listPrefetched(path: string, feed: 'widgets' | 'layout' = 'widgets'): string[] {
  const names: string[] = [];
  prefetchScreen({ prefetch: ({ name }: LazyRow) => void names.push(name) }, path, feed);
  return names;
}

test('prefetching a page loads the code of its view and that of its store', () => {
  expect(listPrefetched('/cn/dairy/cid/14/14?page=2')).toEqual([
    'catalog/listing/ListingPage',
    'catalog/listing/listing-code',
  ]);
  expect(listPrefetched('/', 'layout')).toEqual([
    'catalog/layout-page/LayoutPage',
    'catalog/layout-page/load-layout',
  ]);
  expect(listPrefetched('/404')).toEqual(['content/PlainPage']);
});

test('prefetching a screen that the server does not render loads the code of its feature', () => {
  expect(listPrefetched('/cart')).toEqual(listPrefetched('/checkout'));
  expect(listPrefetched('/print')).toEqual(['shell/print']);
  expect(listPrefetched('/account')).toEqual(['shell/account-pages']);
});
