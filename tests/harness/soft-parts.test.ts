import { expect, it } from 'vitest';
import { softParts } from '../../bridge/harness/soft-parts.ts';

it.each([
  ['GET /api/v1/payments', ['GET /', 'api/', 'v1/', 'payments']],
  ['/cart?a=1&b=2', ['/', 'cart?', 'a=1&', 'b=2']],
  ['https://shop.example/', ['https://', 'shop.example/']],
  ['RES-57c8a38e', ['RES-', '57c8a38e']],
  ['navigateToPath', ['navigate', 'To', 'Path']],
  ['settle RESD14285E', ['settle RESD14285E']],
  ['', []],
])('%s may break between %j', (text, parts) => {
  expect(softParts(text)).toEqual(parts);
  expect(softParts(text).join('')).toBe(text);
});
