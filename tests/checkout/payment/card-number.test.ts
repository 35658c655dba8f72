import { describe, expect, test } from 'vitest';
import {
  digitsOf,
  groupDigits,
  isCvv,
  isExpired,
  networkOf,
  readExpiry,
  wrongCardFields,
} from '../../../src/checkout/payment/card-number.ts';

const NOW = Date.UTC(2026, 10, 22);
const isCardNumber = (number: string) =>
  wrongCardFields({ number, expiry: '12/26', cvv: '123' }, NOW).number === '';

describe('card number validation', () => {
  test.each(['4111111111111111', '4000000000000002', '378282246310005', '4111 1111-1111 1111'])(
    'the card number %s is accepted',
    (number) => {
      expect(isCardNumber(number)).toBe(true);
    },
  );
  test.each<[string, string]>([
    ['4111111111111112', 'one wrong digit'],
    ['4111111111111', 'missing digits'],
    ['1411111111111111', 'two swapped digits'],
    ['', 'empty'],
    ['4111x11111111111', 'a letter inside'],
    ['x4111111111111111', 'a letter in front'],
    ['4111111111111111x', 'a letter at the end'],
    ['4111111111111111\u2009+', 'a sign at the end'],
    ['\u0664\u0661\u0661\u0661'.repeat(4), 'digits of another script'],
  ])('the card number %j is rejected: %s', (number) => {
    expect(isCardNumber(number)).toBe(false);
  });

  test('every single wrong digit of a card number is detected', () => {
    const right = '4111111111111111';
    for (let place = 0; place < right.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const mistypedNumber = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        expect(isCardNumber(mistypedNumber)).toBe(mistypedNumber === right);
      }
    }
  });
});

describe('card fields', () => {
  test.each([
    ['4111111111111111', 'visa', '4111 1111 1111 1111'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['6074820000000009', 'rupay', '6074 8200 0000 0009'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['30569309025904', 'diners', '3056 9309 0259 04'],
    ['9999999999999995', null, '9999 9999 9999 9995'],
    // the prefix of another card type occurs inside the number
    ['4111345537600006', 'visa', '4111 3455 3760 0006'],
    ['9999999499999990', null, '9999 9994 9999 9990'],
    ['0999999999999994', null, '0999 9999 9999 9994'],
    // the shortest and the longest number allowed
    ['4222222222222', 'visa', '4222 2222 2222 2'],
    ['4111111111111111110', 'visa', '4111 1111 1111 1111 110'],
    ['9999999999992', null, '9999 9999 9999 2'],
    ['9999999999999999998', null, '9999 9999 9999 9999 998'],
  ])('%s belongs to %s and is grouped as %s', (digits, network, grouped) => {
    expect(networkOf(digits)).toBe(network);
    expect(groupDigits(digits)).toBe(grouped);
    expect(digitsOf(grouped)).toBe(digits);
    expect(isCardNumber(digits)).toBe(true);
  });

  test.each([
    ['41111111111114', 'too short for its network'],
    ['0000000000000000', 'all zeros'],
    ['79927398713', 'too short for any network'],
    ['99999999999999999999', 'too long for any network'],
  ])('the card number %s is rejected: %s', (digits) => {
    expect(isCardNumber(digits)).toBe(false);
  });

  test('an American Express number is grouped while it is typed', () => {
    expect(['', '378', '3782', '37828', '3782822463', '37828224631'].map(groupDigits)).toEqual([
      ...['', '378', '3782', '3782 8', '3782 822463', '3782 822463 1'],
    ]);
  });

  test('a card is valid until the last day of its expiry month', () => {
    const may = new Date(2027, 4, 31, 23, 59).getTime();
    expect(['05/27', '5/27', '0527', '05/2027', ' 05 / 27 '].map(readExpiry)).toEqual(
      Array(5).fill({ month: 5, year: 2027 }),
    );
    const none = ['', '13/27', '00/27', '5', '05/7', 'MM/YY', '05/27x', 'x05/27'];
    expect(none.map(readExpiry)).toEqual(none.map(() => null));
    expect(isExpired({ month: 5, year: 2027 }, may)).toBe(false);
    expect(isExpired({ month: 4, year: 2027 }, may)).toBe(true);
    expect(isExpired({ month: 12, year: 2026 }, may)).toBe(true);
  });

  test('the security code has the length its network requires', () => {
    for (const network of ['visa', 'mastercard', 'rupay', 'diners', 'amex', null] as const) {
      const right = ['12', '123', '1234', '123x'].filter((code) => isCvv(code, network));
      expect(right, String(network)).toEqual([network === 'amex' ? '1234' : '123']);
    }
  });

  test('a card error appears at its own field and repeats nothing that was typed', () => {
    expect(wrongCardFields({ number: '4111 1111 1111 1111', expiry: '12/26', cvv: '123' }, NOW)).toEqual({
      number: '',
      expiry: '',
      cvv: '',
    });
    const cardErrors = wrongCardFields({ number: '4111 1111 1111 1112', expiry: '10/26', cvv: '9' }, NOW);
    expect(cardErrors.number).toMatch(/card number/);
    expect(cardErrors.expiry).toMatch(/expired/);
    expect(cardErrors.cvv).toMatch(/code/);
    expect(JSON.stringify(cardErrors)).not.toMatch(/\d{3}/);
    const none = wrongCardFields({ number: '4111 1111 1111 1111', expiry: '13/26', cvv: '123' }, NOW);
    expect(none).toMatchObject({ number: '', expiry: expect.stringMatching(/month and year/), cvv: '' });
  });
});
