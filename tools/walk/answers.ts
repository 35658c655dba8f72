import { pickFrom } from './step-result.ts';

/** The texts to type, by the test id or name of the field. */
const ANSWERS: readonly [RegExp, readonly string[]][] = [
  [/login-phone|wallet-phone/, ['9876543210', '9876543210', '9000000001', '9123456789', '12']],
  [/otp/, ['1234', '1234', '1234', '0000']],
  [/upi-id/, ['ok@upi', 'no@upi', 'slow@upi', 'later@upi', 'nonsense']],
  [/card-number/, ['4111111111111111', '4000000000000002']],
  [/card-expiry/, ['0831']],
  [/card-cvv/, ['123']],
  [/bank-code/, ['123456', '000000']],
  [/search/i, ['milk', 'bread', 'oat', 'zzzz', 'chips']],
  [/address-flat|flat|house/i, ['C-12, Lake View', '7']],
  [/address-landmark|landmark/i, ['Near the water tank']],
  [/address-label|label/i, ['Mum', 'Office']],
  [/locality|area/i, ['Sector 49', 'Connaught Place']],
  [/pin/i, ['122018', '110001', '560001']],
  [/name/i, ['Asha Verma']],
  [/phone|mobile/i, ['9876543210']],
];

/** `share`, from 0 to 1, chooses one of the possible answers. */
export function answerFor(field: string, share: number): string {
  const [, answers = ['milk']] = ANSWERS.find(([pattern]) => pattern.test(field)) ?? [];
  return pickFrom(answers, share);
}
