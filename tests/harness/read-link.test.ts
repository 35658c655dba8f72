import { expect, it } from 'vitest';
import { readLink } from '../../fixtures/harness/read-link.ts';

const ORIGIN = 'http://shop.test';

it.each<[link: string, path: string | null, says: RegExp]>([
  ['/cart?x=1#a', '/cart?x=1#a', /^$/],
  [' http://shop.test/cart ', '/cart', /^$/],
  ['doorstep://cart', '/?deeplink=doorstep%3A%2F%2Fcart', /^$/],
  ['doorstep://nowhere', '/?deeplink=doorstep%3A%2F%2Fnowhere', /no such app link/],
  ['fridge://open', '/?deeplink=fridge%3A%2F%2Fopen', /no such app link/],
  ['', null, /path of the shop/],
  ['open the cart', null, /path of the shop/],
  ['https://elsewhere.example/', null, /path of the shop/],
  ['//elsewhere.example/', null, /path of the shop/],
  ['http://shop.test//elsewhere.example/', null, /path of the shop/],
  ['javascript:alert(1)', '/?deeplink=javascript%3Aalert(1)', /no such app link/],
  ['blob:http://shop.test/cart', null, /path of the shop/],
  ['http://[', null, /path of the shop/],
])('the link %j opens %s', (link, path, says) => {
  const opened = readLink(link, ORIGIN, ['doorstep']);
  expect(opened.path).toBe(path);
  expect(opened.notice).toMatch(says);
});
