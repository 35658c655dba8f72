/** What JSON can carry, without loss. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const MAX_DEPTH = 32;
const MAX_TEXT_LENGTH = 65_536;
const MAX_VALUES = 10_000;

/**
 * A copy of `value`, so that a getter or a later change cannot make it something else. Throws an error with a sentence
 * that begins with `name` if JSON cannot carry it: a function, `NaN`, a date, a cycle, more than 32 levels or 10,000
 * values, a string longer than 65,536. A field that is `undefined` is left out, as JSON does.
 */
export function copyJson(value: unknown, name: string): Json {
  let count = 0;

  function copy(part: unknown, path: string, depth: number): Json {
    count += 1;
    const refuse = (what: string) => new TypeError(`${path} ${what}`);
    if (depth > MAX_DEPTH) throw refuse(`is nested deeper than ${MAX_DEPTH} levels`);
    if (count > MAX_VALUES) throw refuse(`is beyond the first ${MAX_VALUES} values`);
    if (part === null || typeof part === 'boolean') return part;
    if (typeof part === 'number') {
      if (Number.isFinite(part)) return part;
      throw refuse(`is ${part}, which is no number in JSON`);
    }
    if (typeof part === 'string') {
      if (part.length <= MAX_TEXT_LENGTH) return part;
      throw refuse(`is longer than ${MAX_TEXT_LENGTH} characters`);
    }
    if (Array.isArray(part)) return part.map((item, index) => copy(item, `${path}[${index}]`, depth + 1));
    // by its tag, as an object from another window has another prototype
    const tag = Object.prototype.toString.call(part);
    if (typeof part !== 'object' || tag !== '[object Object]') throw refuse(`is ${tag}, which is not JSON`);
    const fields = Object.entries(part).filter(([, field]) => field !== undefined);
    return Object.fromEntries(
      fields.map(([key, field]) => [key, copy(field, `${path}.${key.slice(0, 100)}`, depth + 1)]),
    );
  }

  return copy(value, name, 0);
}
