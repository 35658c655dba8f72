import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { trackingWire } from '../../../src/analytics/tracking-wire.ts';
import { newPaging, type Paging, appendPage } from '../../../src/catalog/bff/paging.ts';

const mark = (key: string) => ({ key, id: '', widgetType: '', tracking: v.parse(trackingWire, null) });
const product = (productId: string) => ({ kind: 'product', product: { productId }, ...mark(productId) });
const heading = { kind: 'heading', ...mark('h') };
const page = (next: string | null, ...snippets: { kind: string; key: string }[]) => ({
  snippets: snippets as ReturnType<typeof product>[],
  next: next === null ? null : { url: next, postback: {} },
});

function walk(...pages: ReturnType<typeof page>[]) {
  let paging: Paging = newPaging();
  let snippets: readonly ReturnType<typeof product>[] = [];
  const stops: (string | null)[] = [];
  for (const one of pages) {
    const taken = appendPage(paging, snippets, one);
    ({ paging, snippets } = taken);
    stops.push(taken.stopped);
  }
  return { paging, shown: snippets.map(({ key }) => key), stops };
}

describe('paging through snippets', () => {
  test('the next page appends its new snippets with unique keys', () => {
    const { shown, paging } = walk(
      page('/2', heading as never, product('1'), product('2')),
      page('/3', product('2'), product('3')),
      page(null, product('4')),
    );
    expect(shown).toEqual(['0:h', '0:1', '0:2', '1:3', '2:4']);
    expect(paging).toMatchObject({ pages: 3, next: null, requested: ['/2', '/3'] });
  });

  test('paging stops when the server repeats a page URL', () => {
    expect(walk(page('/2', product('1')), page('/2', product('2'))).stops).toEqual([null, 'loop']);
    expect(walk(page('/2', product('1')), page('/3', product('2')), page('/2', product('3'))).stops).toEqual([
      null,
      null,
      'loop',
    ]);
  });

  test('paging stops after three pages in a row with nothing new, and no snippet is shown twice', () => {
    const same = (next: string) => page(next, heading as never, product('1'));
    const { stops, shown, paging } = walk(same('/2'), same('/3'), same('/4'), same('/5'));
    expect(stops).toEqual([null, null, null, 'nothing-new']);
    expect(shown).toEqual(['0:h', '0:1']);
    expect(paging.next).toBeNull();
  });

  test('paging continues past an empty page to one with products', () => {
    expect(walk(page('/2', product('1')), page('/3'), page('/4', product('2'))).shown).toEqual([
      '0:1',
      '2:2',
    ]);
  });
});
