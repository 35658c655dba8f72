import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { feedWire } from '../../src/home/home-api.ts';
import { firstPage, nextPage } from '../../src/home/reduce-feed.ts';
import { banner, feedOf } from './feed-samples.ts';

const pageOf = (next: string | null, ...images: string[]) =>
  v.parse(feedWire, {
    ...feedOf(...images.map((image) => banner({ data: { image: `/${image}.png`, id: image } }))),
    pagination: next === null ? null : { next_url: next },
  });
const imagesOf = ({ widgets }: ReturnType<typeof firstPage>) =>
  widgets.map((widget) => (widget.type === 55 ? widget.image.slice(1, -'.png'.length) : ''));

describe('pages of a feed', () => {
  test.each<[name: string, next: ReturnType<typeof pageOf>, images: string[], goesOn: string | null]>([
    ['appends a page', pageOf('/3', 'c', 'd'), ['a', 'b', 'c', 'd'], '/3'],
    ['ends with the last page', pageOf(null, 'c'), ['a', 'b', 'c'], null],
    ['skips widgets that are already shown', pageOf('/3', 'b', 'c'), ['a', 'b', 'c'], '/3'],
    ['ends at a repeated page', pageOf('/3', 'a', 'b'), ['a', 'b'], null],
    ['ends at an empty page', pageOf('/3'), ['a', 'b'], null],
    ['ends at a page that links to itself', pageOf('/2', 'c'), ['a', 'b', 'c'], null],
  ])('the feed %s', (_, next, images, goesOn) => {
    const shown = nextPage(firstPage(pageOf('/2', 'a', 'b')), next);
    expect(imagesOf(shown)).toEqual(images);
    expect(shown.paging.next).toBe(goesOn);
    expect(new Set(shown.widgets.map(({ key }) => key)).size).toBe(images.length);
  });

  test('the feed ends when several pages link in a circle', () => {
    let feed = firstPage(pageOf('/2', 'a'));
    feed = nextPage(feed, pageOf('/3', 'b'));
    feed = nextPage(feed, pageOf('/2', 'c'));
    expect(feed.paging.next).toBeNull();
    expect(imagesOf(feed)).toEqual(['a', 'b', 'c']);
  });
});
