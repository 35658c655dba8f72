import { expect, test } from 'vitest';
import { CITIES } from '../../src/location/cities.ts';
import { matchOf, matchRoute, statusOf } from '../../src/shell/match-route.ts';
import { ROUTE_SPELLINGS } from '../support/route-spellings.ts';

test.each([
  ['/', '/'],
  ['/print', '/print'],
  ['/print/preview', '/print/preview'],
  ['/cn/fresh-milk/cid/14/922', '/cn/:name/cid/:l0/:l1'],
  ['/cln/summer/clid/77', '/cln/:name/clid/:id/:category?'],
  ['/cln/summer/clid/77/5', '/cln/:name/clid/:id/:category?'],
  ['/prn/red-tea/prid/42', '/prn/:name/prid/:id'],
  ['/s', '/s'],
  ['/s/', '/s'],
  ['/brand/red-house', '/brand/:name'],
  ['/brand/red-house/12', '/brand/:name/:id'],
  ['/brand-awards', '/brand-awards/:category?'],
  ['/brand-awards/4', '/brand-awards/:category?'],
  ['/badges', '/badges'],
  ['/checkout', '/checkout'],
  ['/cart', '/cart'],
  ['/checkout/success', '/checkout/success'],
  ['/checkout/failure', '/checkout/failure'],
  ['/checkout/wallet', '/checkout/wallet'],
  ['/orders/track/2/5', '/orders/track/:cartId/:orderId'],
  ['/account', '/account'],
  ['/account/orders', '/account/orders'],
  ['/account/orders/2/5', '/account/orders/:cartId/:orderId'],
  ['/account/orders/2/5/help', '/account/orders/:cartId/:orderId/help'],
  ['/help', '/help'],
  ['/account/addresses', '/account/addresses'],
  ['/account/wallet', '/account/wallet'],
  ['/account/gifts', '/account/gifts'],
  ['/account/gifts/5', '/account/gifts/:orderId'],
  ['/account/privacy', '/account/privacy'],
  ['/account/delete-account', '/account/delete-account'],
  ['/account/delete-account-feedback', '/account/delete-account-feedback'],
  ['/aboutus', '/aboutus'],
  ['/paan', '/paan'],
  ['/offers', '/offers'],
  ['/grand-orange-bag-days', '/grand-orange-bag-days'],
  ['/tab-layouts', '/tab-layouts'],
  ['/le/breakfast', '/le/:id'],
  ['/store', '/store/:layoutId?/*?'],
  ['/store/7', '/store/:layoutId?/*?'],
  ['/store/7/fresh-store', '/store/:layoutId?/*?'],
  ['/recipe/7', '/recipe/:id'],
  ['/recipe/dal/7', '/recipe/:name/:id'],
  ['/categories', '/categories'],
  ['/recipes', '/recipes'],
  ['/brands', '/brands'],
  ['/secret-santa', '/secret-santa'],
  ['/secret-santa/create-grp', '/secret-santa/create-grp'],
  ['/secret-santa/9', '/secret-santa/:groupId'],
  ['/secret-santa/reveal/9', '/secret-santa/reveal/:groupId'],
  ['/share/cart', '/share/cart/:cartId?'],
  ['/share/cart/9', '/share/cart/:cartId?'],
  ['/order-online/fresh-milk', '/order-online/:pageName'],
  ['/inapp/airtel-redirection', '/inapp/airtel-redirection'],
  ['/payment-status', '/payment-status'],
  ['/unsubscribe-ct', '/unsubscribe-ct'],
  ['/shell', '/shell'],
])('the path %s matches the route %s', (url, path) => {
  const entry = matchRoute(url);
  expect(entry.path).toBe(path);
  expect(statusOf(entry)).toBe(200);
});

test.each(ROUTE_SPELLINGS)(
  'the path %s matches the route %s with its parameters',
  (url, path, _screen, params) => {
    const entry = matchRoute(url);
    expect(entry.path).toBe(path);
    expect(matchOf(entry, url).params).toMatchObject(params);
  },
);

test.each(['/d', '/xdc', '/bill-vie', '/my-bill-view', '/prn/a/b/prid/42', '/brand/a/12/4'])(
  'the path %s matches no route, though it resembles one',
  (url) => {
    expect(matchRoute(url).screen).toBe('not-found');
  },
);

test('every city has its home page', () => {
  for (const { name } of CITIES) {
    expect(matchRoute(`/${name.toLowerCase()}`).path, name).toBe('/:locality');
  }
  for (const called of ['gurgaon', 'new-delhi', 'hr-ncr', 'bombay', 'vizag']) {
    expect(matchRoute(`/${called}`).path, called).toBe('/:locality');
  }
  expect(matchRoute('/atlantis').screen).toBe('not-found');
});

test.each([
  ['/prn/%E0%A4%A/prid/42', '42', '%E0%A4%A'],
  ['/%ff/prn/100%/prid/42', '42', '100%'],
  ['/prn/%2541/prid/%2542', '%42', '%41'],
])('in the path %s, parts that cannot be decoded are kept and the rest is decoded once', (path, id, name) => {
  const entry = matchRoute(path);
  const { id: read, name: called, '*': calledThere } = matchOf(entry, path).params;
  expect([read, called ?? calledThere]).toEqual([id, name]);
});

test.each(['/prn/tea/prid/%ff', '/cn/tea/cid/%/2', '/cln/a/clid/1/%E0%A4%A', '/le/%', '/orders/track/1/%C0'])(
  'the path %s has an unreadable ID and is not found',
  (path) => {
    expect(statusOf(matchRoute(path))).toBe(404);
  },
);

test.each([
  ['/404', 'not-found', 404],
  ['/500', 'server-error', 500],
  ['/browser-not-supported', 'browser-not-supported', 200],
  ['/no/such/address', 'not-found', 404],
] as const)('the path %s shows the screen %s with the status %i', (url, screen, status) => {
  const entry = matchRoute(url);
  expect(entry.screen).toBe(screen);
  expect(statusOf(entry)).toBe(status);
});
