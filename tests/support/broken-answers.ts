import fc from 'fast-check';

/** JSON leaves out undefined values. */
const MISSING_VALUE = undefined;
const HUGE_TEXT = 'x'.repeat(50_000);

/** Wrapped in functions, because vitest cannot print values nested this deep. */
const nest = (wrap: (inner: unknown) => unknown) => {
  let value: unknown = 'deep';
  for (let step = 0; step < 50_000; step += 1) value = wrap(value);
  return () => value;
};
const DEEP_VALUES: readonly (() => unknown)[] = [
  nest((inner) => [inner]),
  nest((title) => ({ title })),
  nest((inner) => ({ objects: [inner] })),
  nest((inner) => ({ data: { items: [inner] } })),
];

/** Values that replace values of a response. None contains a text that must never be shown, such as `undefined`. */
const REPLACEMENTS: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom<unknown>(
      ...[
        MISSING_VALUE,
        null,
        '',
        ' ',
        'x',
        '0',
        '-1',
        '1,299',
        '₹',
        '<b>x',
        '&',
        '{}',
        '[]',
        'null',
        'true',
      ],
      ...[0, -1, 0.5, 7, 1e21, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 1, 4e9, true, false],
      ...[
        [],
        {},
        [null],
        [[]],
        [{}],
        [7, 'x', null],
        { text: null },
        { text: {} },
        { text: 7 },
        { title: [] },
      ],
      ...[{ length: 3 }, { toString: null }, 'https://', 'javascript:go()', '\u0000', '\ud800'],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(HUGE_TEXT, ...DEEP_VALUES) },
);

interface Break {
  /** indexes of children from the root; ends early at a value without children */
  path: readonly number[];
  method: 'replace' | 'repeat' | 'rename';
  value: unknown;
}

/** One or more faults for one response. */
export const BREAKS: fc.Arbitrary<readonly Break[]> = fc.array(
  fc.record({
    path: fc.array(fc.nat(999), { maxLength: 9 }),
    method: fc.constantFrom<Break['method']>('replace', 'replace', 'replace', 'replace', 'repeat', 'rename'),
    value: REPLACEMENTS,
  }),
  { minLength: 1, maxLength: 3 },
);

export function breakAnswer(answer: unknown, breaks: readonly Break[]): unknown {
  return breaks.reduce((body, { path, ...change }) => breakAt(body, path, change), answer);
}

function breakAt(value: unknown, [step, ...path]: readonly number[], change: Omit<Break, 'path'>): unknown {
  const isObject = typeof value === 'object' && value !== null;
  const keys = isObject ? Object.keys(value) : [];
  if (step === undefined || keys.length === 0) {
    if (change.method === 'repeat' && Array.isArray(value))
      return Array.from({ length: 40 }, () => value).flat();
    if (change.method === 'rename' && isObject)
      return Object.fromEntries(keys.map((key) => [`${key}_`, value]));
    return typeof change.value === 'function' ? change.value() : change.value;
  }
  const key = keys[step % keys.length] ?? '';
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  const replacement = breakAt(copy[key], path, change);
  if (replacement !== MISSING_VALUE) copy[key] = replacement;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** Keeps a few entries of each kind, because breaking every entry would mostly repeat the same test. */
export function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const counts = new Map<string, number>();
    return value
      .filter((entry) => {
        const { widget_type, type, data } = Object(entry);
        const kind = `${widget_type ?? type ?? ''} ${Object(data).type ?? ''}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        return counts.size <= 16 && (counts.get(kind) ?? 0) <= 2;
      })
      .map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shorten(field)]));
}
