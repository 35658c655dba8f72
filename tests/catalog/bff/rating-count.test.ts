import { expect, test } from 'vitest';
import { parseRatingCount, formatRatingCount } from '../../../src/catalog/bff/rating-count.ts';

test.each([
  ['(261)', '261'],
  ['71823', '71,823'],
  ['(1234567)', '12,34,567'],
  ['16,050', '16,050'],
  ['1.4 lac', '1.4 lakh'],
  ['', ''],
])('the rater count "%s" is shown as "%s"', (sent, read) => expect(formatRatingCount(sent)).toBe(read));

test.each([
  ['(261)', 261],
  ['16,050', 16_050],
  ['12,34,567', 1_234_567],
  ['1.4 lac', 140_000],
  ['8.7 Lakh+', 870_000],
  ['2k', 2_000],
  ['1.2 crore', 12_000_000],
  ['many', 0],
  ['3 stars', 0],
  ['', 0],
])('the rater count "%s" is read as %i', (sent, count) => expect(parseRatingCount(sent)).toBe(count));
