import { expect, test } from 'vitest';
import { offerApp } from '../../src/client/offer-app.ts';
import * as appLink from '../../src/shell/app-link.ts';
import { resolveLink } from '../../src/platform/links.ts';
import { variantOf } from '../../src/platform/paths.ts';

const rules = { schemes: ['doorstep'], origin: 'https://shop.test', awayHosts: [] };

test.each([
  ['/', 'doorstep://home', '/'],
  ['/s?q=dark+tea', 'doorstep://search-products?q=dark+tea', '/s?q=dark%20tea'],
  ['/s', 'doorstep://search-products?q=', '/s'],
  [
    '/dc/?collection_filters=W10%3D',
    'doorstep://listing?collection_filters=W10%3D',
    '/dc/?collection_filters=W10%3D',
  ],
  [
    '/dc/?l0_cat=14&collection_filters=W10%3D',
    'doorstep://listing?l0_cat=14&collection_filters=W10%3D',
    '/dc/?l0_cat=14&collection_filters=W10%3D',
  ],
  ['/prn/red-tea/prid/42', 'doorstep://product?product_id=42', '/prn/product/prid/42'],
  ['/le/breakfast', 'doorstep://layout?widget_layout_id=breakfast', '/le/breakfast'],
  ['/cn/tea/cid/1/2', 'doorstep://cn/tea/cid/1/2', '/cn/tea/cid/1/2'],
  ['/mumbai', 'doorstep://mumbai', '/mumbai'],
  ['/gurugram/prn/red-tea/prid/42', 'doorstep://product?product_id=42', '/prn/product/prid/42'],
  ['/order-online/milk', 'doorstep://order-online/milk', '/order-online/milk'],
  ['/account/orders', 'doorstep://account/orders', '/account/orders'],
  ['/brand/meadow/101?cid=14', 'doorstep://brand/meadow/101?cid=14', '/brand/meadow/101?cid=14'],
  ['/recipe/dal-tadka/9001', 'doorstep://recipe/dal-tadka/9001', '/recipe/dal-tadka/9001'],
  ['/tab-layouts?tab=tea&code=secret', 'doorstep://tab-layouts?tab=tea', '/tab-layouts?tab=tea'],
  [
    '/checkout/success?cart_id=1&order_id=2&help',
    'doorstep://checkout/success?cart_id=1&order_id=2&help=',
    '/checkout/success?cart_id=1&order_id=2&help=',
  ],
  ['/orders/track/1/2?help&token=secret', 'doorstep://orders/track/1/2?help=', '/orders/track/1/2?help='],
  ['/cart?step=address&token=secret', 'doorstep://cart?step=address', '/cart?step=address'],
  ['/prn/tea/prid/42?code=secret', 'doorstep://product?product_id=42', '/prn/product/prid/42'],
  ['/INAPP/airtel-redirection/?code=secret&state=x', 'doorstep://home', '/'],
  ['/no/such/address?code=secret', 'doorstep://no/such/address', null],
])('the page %s has the app link %s, which resolves to %s', (path, link, back) => {
  expect(appLink.appLinkOf(path, 'doorstep')).toBe(link);
  expect(resolveLink(link, rules)).toEqual(back && { to: 'path', path: back });
});

test('the app link in the document head changes with the screen', async () => {
  const config = { appStoreId: '1', appSchemes: ['doorstep', 'corner'] };
  const offer = { content: 'app-id=1, app-argument=doorstep://home' };
  const page = (found: object | null) => ({ querySelector: () => found }) as unknown as Document;
  const refuse = () => Promise.reject(new Error('there is nothing to write it into'));
  await offerApp(page(null), config, '/s?q=tea', refuse);
  await offerApp(page(offer), config, '/le/breakfast', async () => appLink);
  expect(offer.content).toBe('app-id=1, app-argument=doorstep://layout?widget_layout_id=breakfast');
  await offerApp(page(offer), config, "/brand/$'", async () => appLink);
  expect(offer.content).toBe("app-id=1, app-argument=doorstep://brand/$'");
});

test.each([
  ['#/variant/42', '42'],
  ['#/variant/', null],
  ['#/variant', null],
  ['#/variants/42', null],
  ['#/variant/<b>', null],
  ['', null],
])('the hash %s selects the variant %o', (hash, variant) => {
  expect(variantOf(hash)).toEqual(variant);
});
