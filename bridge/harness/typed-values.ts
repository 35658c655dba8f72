import { mask, maskText } from '../mask.ts';

/**
 * Fields whose values are personal or secret: by their keys, what a recorded spec types instead, and the sandbox's own
 * test values, which stay. `phone` is that of the set-up.
 */
const FIELDS: readonly { key: RegExp; value: (phone: string, typed: string) => string; stays?: RegExp }[] = [
  {
    key: /one_time|otp/,
    value: (_phone, typed) => (typed.length === 6 ? '123456' : '1234'),
    stays: /^0{4}(0{2})?$/,
  },
  { key: /upi|vpa/, value: () => 'ok@upi', stays: /^(ok|no|slow|wait)@upi$/ },
  { key: /cvv|cvc|csc/, value: () => '123' },
  { key: /bank_code/, value: () => '123456' },
  { key: /cc_exp|card_exp/, value: () => '12/34' },
  {
    key: /cc_number|card_n/,
    value: () => '4111 1111 1111 1111',
    stays: /^4(1{15}|0{14}2)$/,
  },
  { key: /(^|_)tel(_|$)|phone|mobile/, value: (phone) => phone },
  { key: /mail/, value: () => 'asha@example.com' },
  { key: /gstin/, value: () => '07AABCG5520M1ZL' },
  { key: /postal|pin_?code/, value: () => '122018' },
  { key: /landmark|address_line3/, value: () => 'Near the water tank' },
  { key: /flat|street|address_line/, value: () => 'C-12, Lake View' },
  { key: /(^|_)name(_|$)/, value: () => 'Asha' },
];

/**
 * What a recorded spec types into a field: the text itself, or a placeholder if it may be personal. `keys`: everything
 * that names the field, such as its autocomplete value and its test id.
 */
export function typedValue(keys: readonly string[], typed: string, phone: string): string {
  if (typed === '') return typed;
  const words = keys.map((key) =>
    key
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '_')
      .replace(/^_|_$/g, ''),
  );
  const field = FIELDS.find(({ key }) => words.some((word) => key.test(word)));
  if (field?.stays?.test(typed.replace(/\s/g, ''))) return typed;
  if (field) return field.value(phone, typed);
  const isSecret = words.some((word) => word !== '' && Object(mask({ [word]: typed }))[word] !== typed);
  return isSecret || maskText(typed) !== typed ? 'text' : typed;
}
