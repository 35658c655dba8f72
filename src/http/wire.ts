import * as v from 'valibot';
import { toPaise } from '../model/money.ts';

/** Replaces lone surrogates, which cannot be encoded in a URL. */
const toWellFormed = (value: string | number) => String(value).replace(/[\ud800-\udfff]/gu, '\ufffd');

/** Backends send ids as numbers or strings; inside the shop they are strings. */
export const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.finite())]),
  v.transform(toWellFormed),
);

/** Empty for a missing id: backends omit it, or send null or an empty string. */
export const optionalId = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(toWellFormed));

/** A number, or a string of digits. */
export const number = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number)),
]);

/** A time that is valid for `Date`: `time` in milliseconds since 1970, `seconds` in seconds. */
export const time = v.pipe(number, v.minValue(0), v.maxValue(8e15));
export const seconds = v.pipe(number, v.minValue(0), v.maxValue(8e12));

/** Rupees as a number, digits or `₹1,299`, converted to whole paise. */
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

/** Null counts as an empty list; malformed entries are dropped, so that the rest can be shown. */
export function listOf<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries) => {
      const validEntries: v.InferOutput<S>[] = [];
      for (const candidate of entries) {
        const parsed = v.safeParse(entry, candidate);
        if (parsed.success) validEntries.push(parsed.output);
      }
      return validEntries;
    }),
  );
}

/** Like `listOf`, but the list must not be missing. */
export const requiredListOf = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.custom<unknown[] | null | undefined>(Array.isArray, 'a list'), listOf(entry));
