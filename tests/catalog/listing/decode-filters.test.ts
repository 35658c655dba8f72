import { expect, test } from 'vitest';
import { decodeFilters } from '../../../src/catalog/listing/decode-filters.ts';

const encoded = (value: unknown) => btoa(JSON.stringify(value));
const BRAND = { type: 'brand', value: ['Meadow'] };

test.each<[string, string | null, ReturnType<typeof decodeFilters>]>([
  ['none', null, { filters: [], broken: false }],
  ['a list', encoded([BRAND]), { filters: [BRAND], broken: false }],
  ['one alone', encoded(BRAND), { filters: [BRAND], broken: false }],
  ['one of them broken', encoded([BRAND, { type: 7 }]), { filters: [BRAND], broken: true }],
  ['broken base64', '%%%', { filters: [], broken: true }],
  ['cut off', encoded([BRAND]).slice(0, -6), { filters: [], broken: true }],
  ['no JSON', btoa('brand=Meadow'), { filters: [], broken: true }],
  ['no list', encoded('x'), { filters: [], broken: true }],
])('%s', (_, sent, read) => expect(decodeFilters(sent)).toEqual(read));
