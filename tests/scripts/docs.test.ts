import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import { readDeclarations } from '../../scripts/docs/declarations.ts';
import { makeDocs } from '../../scripts/docs/make-docs.ts';

const ROOT = join(import.meta.dirname, '../..');
const builtDocs = await makeDocs(ROOT);

test.each(Object.keys(builtDocs))('%s is up to date with `npm run docs`', (path) => {
  expect(readFileSync(join(ROOT, path), 'utf8'), `${path} is stale: run npm run docs`).toBe(builtDocs[path]);
});

test('the API reference lists every export with its doc comment and signature', () => {
  const api = builtDocs['docs/bridge-api.md'] ?? '';
  expect(api).toContain('## @doorstep/bridge/post-message');
  expect(api).toMatch(/### `connect`\n\nDetects the host that the shop runs in/);
  expect(api).toContain('function connect(options: ConnectOptions): Promise<Bridge>;');
  expect(api).toMatch(/### `BridgeErrorCode`\n\nEvery way in which a call can fail[^#]*\| `deadline` \|/);
  for (const capability of CAPABILITIES) expect(api).toContain(`    | '${capability}'`);
  expect(api).not.toMatch(/ = \n```/);
  expect(api).not.toMatch(/\{@link|declare |undefined\n/);
});

test('the compatibility table has every host and ticks only supported capabilities', () => {
  const [, head = '', , ...rows] =
    /\n(\|.*\n)+/.exec(builtDocs['docs/compatibility.md'] ?? '')?.[0].split('\n') ?? [];
  const hosts = head.split('|').map((cell) => cell.trim());
  const cell = (capability: string, host: string) =>
    rows
      .find((row) => row.includes(`\`${capability}\``))
      ?.split('|')
      [hosts.indexOf(host)]?.trim();
  expect(cell('login.partner-code', 'airtel')).toBe('✓');
  expect(cell('login.grant-token', 'browser')).toBe('');
  expect(cell('pay.native', 'phonepe-android 1–3')).toBe('');
  expect(cell('pay.native', 'phonepe-android 5–7')).toBe('✓');
  expect(cell('close', 'phonepe-ios 5–7')).toBe('');
});

test('declarations are parsed in the form the compiler writes', () => {
  const {
    doc,
    declared: own,
    reExported: passedOn,
  } = readDeclarations(`/** The file. */
import type { A } from './a.js';
export { b, type C } from './b.js';
/**
 * One line, see {@link C}.
 *
 * Another.
 */
export declare function d(options: {
    /** inner */
    e: A;
}): void;
interface Hidden {
}
export type F = 'x' | 'y';
export {};
`);
  expect(doc).toBe('The file.');
  expect(passedOn).toEqual([
    { name: 'b', from: './b.js' },
    { name: 'C', from: './b.js' },
  ]);
  expect(own).toEqual([
    {
      name: 'd',
      doc: 'One line, see `C`.\n\nAnother.',
      code: 'function d(options: {\n    /** inner */\n    e: A;\n}): void;',
    },
    { name: 'F', doc: '', code: "type F = 'x' | 'y';" },
  ]);
});
