import { expect, test } from 'vitest';
import { ratersIn } from '../../../src/catalog/layout/raters.ts';

test.each([
  ['(261)', '261'],
  ['71823', '71,823'],
  ['(1234567)', '12,34,567'],
  ['16,050', '16,050'],
  ['1.4 lac', '1.4 lac'],
  ['', ''],
])('%s ratings read as %s', (sent, read) => expect(ratersIn(sent)).toBe(read));
