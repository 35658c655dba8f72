import * as v from 'valibot';
import { rupees } from '../http/wire.ts';

/** A list without its malformed entries; their errors are in `skipped`. */
export function each<S extends v.GenericSchema>(entry: S) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((entries): { kept: v.InferOutput<S>[]; skipped: string[] } => {
      const kept: v.InferOutput<S>[] = [];
      const skipped: string[] = [];
      for (const one of entries) {
        const parsed = v.safeParse(entry, one);
        if (parsed.success) kept.push(parsed.output);
        else skipped.push(`${v.getDotPath(parsed.issues[0]) ?? 'entry'}: ${parsed.issues[0].message}`);
      }
      return { kept, skipped };
    }),
  );
}

/** The limits for one payment; null (or malformed): payments are not possible. */
export const limitsWire = v.fallback(
  v.nullable(
    v.pipe(
      v.looseObject({ min: rupees, max: rupees, amounts: v.fallback(v.array(rupees), []) }),
      v.check(({ min, max }) => min > 0 && max >= min, 'no limits'),
      v.transform(({ min, max, amounts }) => ({ least: min, most: max, amounts })),
    ),
  ),
  null,
);
