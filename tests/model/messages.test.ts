import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = ['src', 'scripts', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(tsx?|mjs)$/.test(name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
);
const CODE = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const FILES = SOURCES.filter((file) => /\/(messages|model\/phrases)\.tsx?$/.test(file));

/** Strings for machines: a URL or its scheme, an ISO duration, a header, a composed key. */
const MACHINE = /^[a-z]+:|:\/\/|^PT\$|^[a-z]+(-[a-z]+)+$|^\$\{\w+\}[a-z]|:\$\{|accept-|^[A-Z]{4}-/;

/** The texts of a file, without comments and imports. */
function textsOf(file: string): string[] {
  const code = (CODE.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\bfrom '[^']*'/gm, '');
  return [...code.matchAll(/(['`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text = '']) => text);
}

/** Each name that a file exports, with its text, without interpolated values. */
function messagesOf(file: string): { name: string; text: string }[] {
  const code = CODE.get(file) ?? '';
  return [...code.matchAll(/^export const (\w+) =\s*([\s\S]*?);\n(?=\S|\s*$)/gm)].map(
    ([, name = '', value = '']) => ({
      name,
      text: value
        .replace(/^\([^)]*\) =>/, '')
        .replace(/\$?\{\w+\}/g, '{}')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^(['"`])(.*)\1$/, '$2'),
    }),
  );
}

/** The names that the code imports from a file of messages. */
function namesTakenFrom(file: string): Set<string> {
  const importedNames = new Set<string>();
  for (const [user, code] of CODE) {
    for (const [, all, some, path = ''] of code.matchAll(
      /^(?:import|export) (?:\* as (\w+)|\{([^}]*)\}) from '(\.[^']*)';/gm,
    )) {
      if (join(user, '..', path) !== file) continue;
      if (all !== undefined) {
        for (const [, name = ''] of code.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, 'g')))
          importedNames.add(name);
      }
      for (const name of some?.split(',') ?? []) importedNames.add(name.trim().split(' ')[0] ?? '');
    }
  }
  return importedNames;
}

test.each(FILES)('the messages in %s contain no strings meant for machines', (file) => {
  expect(textsOf(file).filter((text) => MACHINE.test(text))).toEqual([]);
});

test.each(FILES)('the messages in %s are not fragments, have short names and are all used', (file) => {
  const messages = messagesOf(file);
  expect(textsOf(file).filter((text) => /^[\s,:;]|[\s,:;]$/.test(text))).toEqual([]);
  expect(messages.filter(({ name }) => name.length > 40)).toEqual([]);
  const importedNames = namesTakenFrom(file);
  const ownCode = CODE.get(file) ?? '';
  const unused = messages.filter(({ name }) => !importedNames.has(name) && ownCode.split(name).length < 3);
  expect(unused).toEqual([]);
});

test('no two messages have the same text', () => {
  const placesByText = new Map<string, string[]>();
  for (const file of FILES) {
    for (const { name, text } of messagesOf(file)) {
      placesByText.set(text, [...(placesByText.get(text) ?? []), `${file}: ${name}`]);
    }
  }
  expect([...placesByText].filter(([, places]) => places.length > 1)).toEqual([]);
});
