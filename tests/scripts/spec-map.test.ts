import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
const map = readFileSync(join(DOCS, 'spec-map.md'), 'utf8');
const sections = map.split(/^### /m).slice(1);
const linksOf = (text: string) => [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)];

describe('the map of the requirements', () => {
  test('the map of the requirements has nine sections of each document', () => {
    expect(sections.map(([number]) => number).join('')).toBe('123456789123456789');
  });

  test.each(sections.map((section) => section.split('\n')))(
    'the map of the requirements has a link in every row of: %s',
    (_title, ...lines) => {
      const rows = lines.filter((line) => /^\| [^|-]/.test(line));
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => linksOf(row).length === 0 && !row.includes('not built yet'))).toEqual([]);
    },
  );

  test('the map of the requirements links only to files that exist, with the file’s name as the link text', () => {
    const wrongLinks = linksOf(map).filter(
      ([, name = '', path = '']) =>
        !existsSync(join(DOCS, path)) ||
        `${path}/`.split('/').slice(0, -1).at(-1) !== name.replace(/\/$/, ''),
    );
    expect(wrongLinks.map(([link]) => link)).toEqual([]);
  });
});
