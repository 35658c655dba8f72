import { expect, test } from 'vitest';
import { resolveLink } from '../../src/platform/links.ts';

const rules = { schemes: ['doorstep', 'ds'], origin: 'https://shop.test', awayHosts: ['help.shop.test'] };

test.each([
  ['doorstep://home', '/'],
  ['doorstep://cart', '/cart'],
  ['doorstep://cart?product_ids=1,2', '/cart'],
  ['ds://checkout', '/checkout'],
  ['doorstep://pdp?product_id=42&merchant_id=7', '/prn/product/prid/42'],
  ['doorstep://pdp?merchant_id=7&product_id=42', '/prn/product/prid/42'],
  ['doorstep://product?product_id=42', '/prn/product/prid/42'],
  ['doorstep://listing?l0_cat=14&l1_cat=922', '/cn/category/cid/14/922'],
  ['doorstep://collection-products?collection_id=abc', '/cln/collection/clid/abc'],
  ['doorstep://layout?widget_layout_id=breakfast', '/le/breakfast'],
  ['doorstep://print_landing_page', '/print'],
  ['doorstep://track-order?order_id=5&cart_id=2', '/checkout/success?cart_id=2&order_id=5'],
  ['/cart', '/cart'],
  ['https://shop.test/cart?x=1#y', '/cart?x=1#y'],
])('%s leads to %s', (link, path) => {
  expect(resolveLink(link, rules)).toEqual({ to: 'path', path });
});

test('the login link opens the login, an allowed host is left for', () => {
  expect(resolveLink('doorstep://login', rules)).toEqual({ to: 'login' });
  expect(resolveLink('https://help.shop.test/faq', rules)).toEqual({
    to: 'away',
    url: 'https://help.shop.test/faq',
  });
});

test.each([
  '',
  'none',
  'NONE',
  null,
  undefined,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'content://x',
  'intent://shop.test#Intent;scheme=https;end',
  '//evil.test/cart',
  '\\\\evil.test',
  '/\\evil.test',
  'https://evil.test',
  'http://help.shop.test/faq',
  'https://help.shop.test.evil.test',
  'https://help.shop.test:8443/',
  'https://user@help.shop.test/',
  'https://shop.test@evil.test/',
  'https://shop.test.evil.test/',
  'http://shop.test/cart',
  'doorstep://unknown?x=1',
  'doorstep://constructor',
  'doorstep://pdp',
  'upi://pay?pa=x@y',
  'tel:123',
  'blob:https://shop.test/1',
])('%s opens nothing', (link) => {
  expect(resolveLink(link, rules)).toBeNull();
});
