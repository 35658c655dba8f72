import * as v from 'valibot';

/** The first and the last of some days. */
export const dayRange = v.pipe(
  v.array(v.pipe(v.number(), v.integer())),
  v.minLength(2),
  v.maxLength(2),
  v.transform(([from = 0, to = 0]): [number, number] => [from, to]),
);
