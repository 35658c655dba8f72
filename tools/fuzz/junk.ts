import fc from 'fast-check';
import type { Random } from './random.ts';

/** A marker in all forged data, which must never be delivered. */
export const FORGED = 'FORGED';

const POOL = 500;
const HUGE = 'x'.repeat(1_000_000);
const DEEP = 10_000;

/** Generates nonsense from one random stream. Much of it is corrupted JSON, as a native side could send it. */
export function createJunk(random: Random): () => unknown {
  const pool = fc.sample(
    fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true, withDate: true }),
    {
      seed: random.int(2 ** 31 - 1),
      numRuns: POOL,
    },
  );
  const rareValues: readonly (() => unknown)[] = [
    () => HUGE,
    () => `{"data":"${HUGE}"}`,
    () => '['.repeat(DEEP),
    () => deep(),
    () => throwing(),
    () => Symbol('junk'),
    () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    () => '{"__proto__":{"polluted":true}}',
    () => '\ufeff{"data":{}}',
    () => '{"a":NaN}',
  ];
  const commonValues: readonly (() => unknown)[] = [
    () => random.pick(pool),
    () => stringOf(random.pick(pool)),
    () => cut(stringOf(random.pick(pool)), random),
    () =>
      random.pick([
        null,
        undefined,
        '',
        '0',
        '1',
        1,
        0,
        -1,
        true,
        false,
        Number.NaN,
        [],
        {},
        '{}',
        '[]',
        'null',
      ]),
    () =>
      random.pick([
        'error',
        { error_code: random.pick(pool) },
        { error: -1 },
        { code: 'declined' },
        { code: 1 },
      ]),
  ];
  return () => (random.chance(0.02) ? random.pick(rareValues) : random.pick(commonValues))();
}

function deep(): unknown {
  let value: unknown = {};
  for (let i = 0; i < DEEP; i += 1) value = { data: value };
  return value;
}

/** Throws on any access. */
function throwing(): unknown {
  const fail = () => {
    throw new Error('looked at');
  };
  return new Proxy(
    {},
    { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail, getPrototypeOf: fail },
  );
}

function stringOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return '{';
  }
}

function cut(text: string, random: Random): string {
  return text.slice(0, random.int(text.length));
}

/** Whether `value` contains forged data. */
export function hasForged(value: unknown): boolean {
  return stringOf(value).includes(FORGED) || stringOf(value).includes('66.6');
}

/** Messages between windows are cloned; what cannot be cloned never arrives. */
export function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return null;
  }
}
