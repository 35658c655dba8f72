import { expect, test } from 'vitest';
import { formatPhone } from '../../src/model/phone-number.ts';

test.each([
  ['18000000000', '1800 000 0000'],
  ['1860123456', '1860 123 456'],
  ['9876543210', '98765 43210'],
  ['+91 98765-43210', '+91 98765 43210'],
  ['+911140000000', '+91 11 4000 0000'],
  ['+911244000000', '+91 124 400 0000'],
  ['01244000000', '0124 400 0000'],
  ['112', '112'],
  ['', ''],
])('the phone number %j is written as %j', (phone, written) => {
  expect(formatPhone(phone)).toBe(written);
});
