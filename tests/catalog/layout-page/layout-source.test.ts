import { expect, test } from 'vitest';
import { sourceOf } from '../../../src/catalog/layout-page/layout-source.ts';
import { CITIES, cityByName } from '../../../src/location/cities.ts';
import { matchOf, matchRoute } from '../../../src/shell/match-route.ts';

const sourceAt = (path: string) => sourceOf(matchOf(matchRoute(path.split('?')[0] ?? ''), path));
const HOME = { app_version: '1009003012', app_client: 'consumer_web' };

test.each<[path: string, call: string, screen: string, canonical: string, more?: object]>([
  ['/le/1391108', '/v1/layout/widgetized/1391108', 'layout', '/le/1391108'],
  ['/store', '/v1/layout/store/home', 'store', '/store'],
  ['/store/fresh', '/v1/layout/store/fresh', 'store', '/store/fresh'],
  ['/store/fresh/of/today', '/v1/layout/store/fresh', 'store', '/store/fresh'],
  ['/tab-layouts?tab=tea', '/v1/layout/tab_layout', 'tab-layouts', '/tab-layouts?tab=tea'],
  ['/Tab-Layouts/?tab=tea&code=x', '/v1/layout/tab_layout', 'tab-layouts', '/tab-layouts?tab=tea'],
  ['/delhi', '/v1/layout/city_home/delhi', 'city', '/delhi'],
  ['/bangalore', '/v1/layout/city_home/bengaluru', 'city', '/bengaluru', { movedTo: '/bengaluru' }],
  ['/MUMBAI', '/v1/layout/city_home/mumbai', 'city', '/mumbai', { movedTo: '/mumbai' }],
  ['/order-online/milk-in-delhi', '/v1/layout/seo/milk-in-delhi', 'seo', '/order-online/milk-in-delhi'],
  ['/order-online/a%2Fb', '/v1/layout/seo/a%2Fb', 'seo', '/order-online/a%2Fb'],
  ['/', '/v1/layout/feed', 'home', '/', { body: HOME }],
  ['/shell', '/v1/layout/feed', 'home', '/', { body: HOME }],
])('the page %s requests %s', (path, call, screen, canonical, extraFields = {}) => {
  expect(sourceAt(path)).toMatchObject({ path: call, screen, canonical, ...extraFields });
});

test('every city alias redirects to one canonical path', () => {
  const names = CITIES.map((city) => city.name.toLowerCase());
  for (const called of [...names, 'gurgaon', 'new delhi', 'hr-ncr', 'bombay', 'vizag']) {
    const { canonical, movedTo } = sourceAt(`/${called.replaceAll(' ', '-')}`);
    const name = cityByName(called)?.name.toLowerCase();
    expect(canonical, called).toBe(`/${name}`);
    expect(movedTo, called).toBe(called === name ? undefined : `/${name}`);
  }
});
