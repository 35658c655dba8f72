import { expect, it } from 'vitest';
import { readLink } from '../../fixtures/harness/read-link.ts';

const ORIGIN = 'http://shop.test';

it.each<[link: string, path: string | null, says: RegExp]>([
  ['/cart?x=1#a', '/cart?x=1#a', /^$/],
  [' http://shop.test/cart ', '/cart', /^$/],
  ['doorstep://cart', '/?deeplink=doorstep%3A%2F%2Fcart', /^$/],
  ['doorstep://nowhere', '/?deeplink=doorstep%3A%2F%2Fnowhere', /Unknown app link/],
  ['fridge://open', '/?deeplink=fridge%3A%2F%2Fopen', /Unknown app link/],
  ['', null, /Enter a path such as/],
  ['open the cart', null, /Enter a path such as/],
  ['https://elsewhere.example/', null, /Enter a path such as/],
  ['//elsewhere.example/', null, /Enter a path such as/],
  ['http://shop.test//elsewhere.example/', null, /Enter a path such as/],
  ['javascript:alert(1)', '/?deeplink=javascript%3Aalert(1)', /Unknown app link/],
  ['blob:http://shop.test/cart', null, /Enter a path such as/],
  ['http://[', null, /Enter a path such as/],
])('the link %j opens %s', (link, path, says) => {
  const opened = readLink(link, ORIGIN, ['doorstep']);
  expect(opened.path).toBe(path);
  expect(opened.notice).toMatch(says);
});
