import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /^messages\.tsx?$/.test(name))
  .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));

/** What a machine reads: a URL or its scheme, an ISO duration, a header, a key made of parts. */
const MACHINE = /^[a-z]+:|:\/\/|^PT\$|^[a-z]+(-[a-z]+)+$|^\$\{\w+\}[a-z]|:\$\{|accept-|^[A-Z]{4}-/;

/** The texts of a file, without comments. */
function textsOf(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(['`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text = '']) => text);
}

test.each(FILES)('%s holds nothing that only a machine reads', (file) => {
  const texts = textsOf(file).filter((text) => !text.startsWith('./') && !text.startsWith('../'));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => MACHINE.test(text))).toEqual([]);
});
