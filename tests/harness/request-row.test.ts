import { expect, test } from 'vitest';
import { toneOf } from '../../bridge/harness/request-row.ts';

test.each([
  ['GET /api/v1/feed', '200', 'good'],
  ['GET /api/v1/feed', '304', 'good'],
  ['GET /api/v1/feed', 'aborted', 'plain'],
  ['GET /api/v1/payments/by-key/k1', '404', 'plain'],
  ['GET /api/v1/payments/by-key/k1', '500', 'bad'],
  ['GET /api/v1/products/1', '404', 'bad'],
  ['POST /api/v1/payments', '409', 'bad'],
  ['POST /api/v1/payments', 'timeout', 'bad'],
  ['POST /api/v1/payments', 'offline', 'bad'],
])('a request %s that ended with %s is %s', (name, outcome, tone) => {
  expect(toneOf(name, outcome)).toBe(tone);
});
