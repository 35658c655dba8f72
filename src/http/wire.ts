import * as v from 'valibot';
import { toPaise } from '../model/money.ts';

/** Half a character cannot be part of an address. */
const wellFormed = (sent: string | number) => String(sent).replace(/[\ud800-\udfff]/gu, '\ufffd');

/** Backends send ids as numbers here and as strings there; inside the shop an id is a string. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]),
  v.transform(wellFormed),
);

/** Empty when there is none: backends leave such ids out, send null or an empty text. */
export const optionalId = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(wellFormed));

/** A number that may come as digits in a string. */
export const number = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number)),
]);

/** A moment that calendars know: milliseconds since 1970, or seconds. */
export const time = v.pipe(number, v.minValue(0), v.maxValue(8e15));
export const seconds = v.pipe(number, v.minValue(0), v.maxValue(8e12));

/** Rupees as a number, as digits or as `₹1,299`; whole paise inside. */
export const rupees = v.pipe(
  v.union([
    number,
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/[₹,\s]/g, '')),
      v.regex(/^-?\d+(\.\d+)?$/),
      v.transform(Number),
    ),
  ]),
  v.transform(toPaise),
);

export const text = v.fallback(v.string(), '');
export const optionalText = v.nullish(v.string(), '');

/** Null where a list is expected is an empty list; broken entries are left out so that the rest of the screen lives. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries) => {
      const kept: v.InferOutput<S>[] = [];
      for (const one of entries) {
        const parsed = v.safeParse(entry, one);
        if (parsed.success) kept.push(parsed.output);
      }
      return kept;
    }),
  );
}

/** The same where an answer without the list makes no sense. */
export const neededListOf = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.custom<unknown[] | null | undefined>(Array.isArray, 'a list'), listOf(entry));
