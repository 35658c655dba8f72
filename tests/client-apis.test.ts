import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profiles } from '../fixtures/harness/profiles/index.ts';

/** What runs in browsers. The parts for Node, for development and for the harness are left out. */
const ELSEWHERE =
  /^(src\/server|bridge\/(harness|testing|cli|examples|server\.ts|mock\.ts)|partners\/.*(simulator|host-sdk))/;

const files = ['src', 'bridge', 'partners'].flatMap((folder) =>
  readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const sources = files
  .filter((file) => !ELSEWHERE.test(file))
  .map((file) => [file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')] as const);

/** Called without asking whether it is there: `?.(` asks. */
function patternOf(api: string): RegExp | null {
  const [, owner = '', kind, member = ''] = /^(\w+)([.#])(\w+)$/.exec(api) ?? [];
  if (kind === '.') return new RegExp(`\\b${owner}\\.${member}\\(`);
  return /^(Array|String)$/.test(owner) ? new RegExp(`\\.${member}\\(`) : null;
}

test.each(['android-webview-87', 'ios-15'])('client code calls nothing that %s lacks', (id) => {
  const missing = profiles.find((profile) => profile.id === id)?.missing() ?? [];
  const patterns = missing.flatMap((api) => patternOf(api) ?? []);
  expect(patterns.length).toBeGreaterThan(20);
  const found = sources.flatMap(([file, text]) =>
    patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${file}: ${pattern.source}`),
  );
  expect(found).toEqual([]);
});
