import { expect, test } from 'vitest';
import { backendUrl } from '../../src/http/backend-url.ts';

test.each([
  ['/api', '/v5/carts', '/api/v5/carts'],
  ['/api', '/api/feature-flags/receive', '/api/feature-flags/receive'],
  ['https://shop.example', '/v5/carts', 'https://shop.example/v5/carts'],
  ['https://shop.example', '/api/feature-flags/receive', 'https://shop.example/api/feature-flags/receive'],
  ['https://shop.example/api', '/v5/carts', 'https://shop.example/api/v5/carts'],
  [
    'https://shop.example/api',
    '/api/feature-flags/receive',
    'https://shop.example/api/feature-flags/receive',
  ],
  [
    'https://shop.example/b',
    '/api/feature-flags/receive',
    'https://shop.example/b/api/feature-flags/receive',
  ],
  [
    'https://shop.example/b/api',
    '/api/feature-flags/receive',
    'https://shop.example/b/api/feature-flags/receive',
  ],
  // a folder whose name merely ends in "api" is not the /api folder
  [
    'https://shop.example/openapi',
    '/api/feature-flags/receive',
    'https://shop.example/openapi/api/feature-flags/receive',
  ],
])('with the API base %s, the path %s becomes %s', (base, path, url) => {
  expect(backendUrl(base, path)).toBe(url);
});
