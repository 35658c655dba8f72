import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const defined = new Map(
  files
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => {
      const selectors = read(path)
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/\{[^{}]*\}/g, '{}');
      return [path, new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name))];
    }),
);

/** The classes that code uses, by the path of their style sheet, and whether the code also computes class names. */
function findUses() {
  const named = new Map<string, { names: Set<string>; computed: boolean }>();
  for (const path of files.filter((path) => /\.tsx?$/.test(path))) {
    const [imports = '', code = ''] = [/^import .*$/gm, /^(?!import ).*$/gm].map((lines) =>
      (read(path).match(lines) ?? []).join('\n'),
    );
    for (const [, local, from = ''] of imports.matchAll(/import (\w+) from '(.*\.module\.css)'/g)) {
      const sheet = join(dirname(path), from);
      const { names, computed } = named.get(sheet) ?? { names: new Set(), computed: false };
      for (const [, name = ''] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) names.add(name);
      const whole = new RegExp(`(?<![.\\w])${local}(?![.\\w:])`).test(code);
      named.set(sheet, { names, computed: computed || whole });
    }
  }
  return named;
}

test('components and style sheets use exactly the same class names', () => {
  const used = findUses();
  expect([...used.keys()].sort()).toEqual([...defined.keys()].sort());
  const wrong = [...used].flatMap(([sheet, { names, computed }]) => {
    const known = defined.get(sheet) ?? new Set();
    const missing = [...names].filter((name) => !known.has(name)).map((name) => `${sheet} lacks ${name}`);
    const idle = [...known].filter((name) => !computed && !names.has(name));
    return [...missing, ...idle.map((name) => `nothing uses ${name} of ${sheet}`)];
  });
  expect(wrong).toEqual([]);
});
