import { expect, test } from 'vitest';
import { decodeFilters } from '../../../src/catalog/listing/decode-filters.ts';

const encode = (value: unknown) => btoa(JSON.stringify(value));
const BRAND = { type: 'brand', value: ['Meadow'] };

test.each<[string, string | null, ReturnType<typeof decodeFilters>]>([
  ['no filters', null, { filters: [], hasErrors: false }],
  ['a list of filters', encode([BRAND]), { filters: [BRAND], hasErrors: false }],
  ['a single filter', encode(BRAND), { filters: [BRAND], hasErrors: false }],
  ['a list with a broken filter', encode([BRAND, { type: 7 }]), { filters: [BRAND], hasErrors: true }],
  ['broken base64', '%%%', { filters: [], hasErrors: true }],
  ['a truncated value', encode([BRAND]).slice(0, -6), { filters: [], hasErrors: true }],
  ['a value that is not JSON', btoa('brand=Meadow'), { filters: [], hasErrors: true }],
  ['JSON that is not a list', encode('x'), { filters: [], hasErrors: true }],
])('the filters of a link are decoded: %s', (_, sent, read) => expect(decodeFilters(sent)).toEqual(read));
