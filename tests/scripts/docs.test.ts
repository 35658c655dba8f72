import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CAPABILITIES } from '../../bridge/capabilities.ts';
import { apiReport } from '../../scripts/docs/api-report.ts';
import { readDeclarations } from '../../scripts/docs/declarations.ts';
import { makeDocs } from '../../scripts/docs/make-docs.ts';
import { withSizes } from '../../scripts/docs/readme-sizes.ts';

const ROOT = join(import.meta.dirname, '../..');
const builtDocs = await makeDocs(ROOT);

test.each(Object.keys(builtDocs))('%s is up to date with `npm run docs`', (path) => {
  const advice =
    path === 'bridge/api-report.md'
      ? 'The public API of the bridge has changed, as shown below. If that is meant, run npm run docs and say it in bridge/CHANGELOG.md'
      : `${path} is stale: run npm run docs`;
  expect(readFileSync(join(ROOT, path), 'utf8'), advice).toBe(builtDocs[path]);
});

test('the API report shows a change of a type that a public line only mentions, and no comments', () => {
  const report = (type: string) =>
    apiReport({
      name: 'pkg',
      entries: { '.': 'index', './again': 'again' },
      declarations: new Map([
        ['index.d.ts', "export * from './inner.js';\n"],
        ['again.d.ts', "export { open } from './inner.js';\n"],
        [
          'inner.d.ts',
          `import type { Mode as Way } from './mode.js';\n/** Opens. */\nexport declare function open(way: Way): void;\n`,
        ],
        ['mode.d.ts', `type Secret = ${type};\nexport type Mode = Secret;\nexport type Unused = 1;\n`],
      ]),
    });
  const text = report("'a'");
  expect(text).toContain('## pkg\n\n```ts\nfunction open(way: Way): void;\n```');
  expect(text).toContain('// open: as in pkg');
  expect(text).toContain("type Secret = 'a';");
  expect(text).not.toMatch(/Opens|Unused/);
  expect(report("'a' | 'b'")).not.toBe(text);
});

test('the sizes in the README stay while they hold, and are corrected when they do not', () => {
  const readme = (kB: string) =>
    `<!-- sizes -->\n\n| import | gzip, at most |\n| --- | --- |\n| \`import { a } from 'a'\` | ${kB} kB |\n\n<!-- /sizes -->`;
  const sized = (kB: string, gzip: number) =>
    withSizes(readme(kB), [{ statement: "import { a } from 'a'", sizes: { raw: 0, brotli: 0, gzip } }]);
  expect(sized('1.2', 1_190)).toBe(readme('1.2'));
  expect(sized('1.2', 1_050)).toBe(readme('1.2'));
  expect(sized('1.2', 1_201)).toBe(readme('1.3'));
  expect(sized('1.2', 900)).toBe(readme('0.9'));
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
