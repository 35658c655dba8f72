import { readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './dist.ts';

const FOLDERS = ['bridge', 'partners', 'src', 'fixtures', 'scripts', 'tools', 'tests', '.ci'];
const FILES = ['build.mjs', 'package.json', 'package-lock.json', '.npmrc', 'README.md', 'vitest.config.ts'];
const TEXT = /\.(tsx?|mjs|css|json|md|html|ya?ml)$|run$/;

const sources = [
  ...FILES.map((name) => join(ROOT, name)),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ),
].filter((path) => basename(path) !== basename(import.meta.filename));

/** The files whose text matches the pattern. */
const filesWith = (what: RegExp): string[] => sources.filter((path) => what.test(readFileSync(path, 'utf8')));
const patternOf = (text: string) => new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`);

test('no source file names a package registry', () => {
  expect(filesWith(/registry\.[a-z-]+\.[a-z]|"resolved":/)).toEqual([]);
});

test('no source file contains a path on this machine', () => {
  const places = [ROOT.replace(/\/$/, ''), homedir()].filter((place) => place.length > 5);
  for (const place of places) expect(filesWith(patternOf(place))).toEqual([]);
});
