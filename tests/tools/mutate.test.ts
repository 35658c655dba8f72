import { describe, expect, test } from 'vitest';
import { mutantsOf, withMutants } from '../../tools/mutate/mutants.ts';

const changesOf = (source: string, file = 'a.ts') => mutantsOf(source, file).map(({ change }) => change);

/** The result of running the source with the mutant of this number active; 0: no mutant. */
function run(source: string, awake: number): unknown {
  const numbered = mutantsOf(source, 'a.ts').map((mutant, index) => ({ ...mutant, number: index + 1 }));
  const isActive = (number: number) => number === awake;
  return new Function('__mutant', `${withMutants(source, numbered)}; return result;`)(isActive);
}

describe('mutants', () => {
  test.each<[source: string, changes: string[]]>([
    ['f(a < b)', ['a < b → a <= b', 'a < b → a >= b', 'without f(a < b)']],
    ['if (a === b) c = 1', ['a === b → true', 'a === b → false', 'without c = 1', '1 → 0']],
    ['const a = b ?? 20', ['b ?? 20 → (b) && (20)', '20 → 200']],
    ["const a = b?.c['d']", ["b?.c['d'] → b.c['d']", "'d' → ''"]],
    ['const a = !b', ['!b → (b)']],
    ['const a = () => { b(); }', ['without { b(); }', 'without b();']],
    ['const a = /^x$/', ['/^x$/ → /x$/', '/^x$/ → /^x/']],
    ['const a = b.filter(c).some(d)', ['b.filter(c).some(d) → b.filter(c).every(d)', 'b.filter(c) → b']],
  ])('mutating %s makes the expected changes', (source, changes) => {
    expect(changesOf(source).sort()).toEqual([...changes].sort());
  });

  test.each([
    ["import { a } from 'b'"],
    ["type A = { kind: 'x' | 'y' }"],
    ["throw new TypeError('for developers')"],
    ["interface A { b: 'c' }"],
    ['const a = b as string'],
    ['class A extends B { constructor(b) { super(b); } }'],
  ])('there are no mutants in types, developer messages or super calls: %s', (source) => {
    expect(changesOf(source)).toEqual([]);
  });

  test('mutants do not empty the attributes of elements', () => {
    expect(changesOf('const a = <p className="b" />', 'a.tsx')).toEqual([]);
  });
});

test('inactive mutants change nothing, and each active mutant changes the result', () => {
  const source = `const log = [];
    function grade(points) { if (points < 10 && points !== 3) { log.push('few'); return -points; } return points + 1; }
    const result = [grade(2), grade(3), grade(10), log.length, [2, 3].filter((n) => n > 2).join()].join(' ');`;
  const usual = '-2 4 11 1 3';
  expect(run(source, 0)).toBe(usual);
  const mutants = mutantsOf(source, 'a.ts');
  const unchanged = mutants.filter((_, index) => run(source, index + 1) === usual);
  expect(unchanged.map(({ change }) => change)).toEqual(["'few' → ''"]);
});
