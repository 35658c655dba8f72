import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newPartner as writePartner } from '../../scripts/write-partner.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'scripts/new-partner.mjs');
const TEMPLATES = join(ROOT, 'scripts/partner-template');
const newPartner = (root: string, name: string, protocol?: string) =>
  writePartner(root, TEMPLATES, name, protocol);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-partner-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the guide's example to disk: the code blocks that begin with a path. */
function writeExample(): void {
  const guide = readFileSync(join(ROOT, 'docs/write-an-adapter.md'), 'utf8');
  for (const [, path = '', code = ''] of guide.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('a new partner', () => {
  test('a new partner gets a folder without the template’s names, and the command prints the next steps', () => {
    const output: string = newPartner(folder, 'acme');
    expect(readdirSync(join(folder, 'partners/acme')).sort()).toEqual([
      'README.md',
      'adapter.ts',
      'channel.ts',
      'index.ts',
      'policy.ts',
      'simulator.ts',
      'wire.ts',
    ]);
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile())
        expect(readFileSync(join(file.parentPath, file.name), 'utf8')).not.toMatch(/template/i);
    }
    expect(read('tests/partners/acme.test.ts')).toContain("from '../../partners/acme/index.ts'");
    expect(output).toContain("import { acme } from './acme/index.ts';");
    expect(output).toContain('partners/registry.ts');
    expect(output).toContain('docs/write-an-adapter.md');
    expect(existsSync(join(ROOT, 'docs/write-an-adapter.md'))).toBe(true);
  });

  test('the tests of a new partner pass the conformance checks, as do those of the example in the guide', async () => {
    newPartner(folder, 'bazaar');
    writeExample();
    cpSync(join(ROOT, 'bridge'), join(folder, 'bridge'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const report = join(folder, 'report.json');
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
    await promisify(execFile)(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: folder,
    });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    expect(testResults.map(({ name }: { name: string }) => basename(name)).sort()).toEqual([
      'acme.test.ts',
      'bazaar.test.ts',
    ]);
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThanOrEqual(110);
  }, 120_000);

  test('a new partner does not overwrite an existing partner', () => {
    mkdirSync(join(folder, 'partners/acme'), { recursive: true });
    writeFileSync(join(folder, 'partners/acme/adapter.ts'), 'mine');
    expect(() => newPartner(folder, 'acme')).toThrow('partners/acme already exists and was not changed.');
    expect(read('partners/acme/adapter.ts')).toBe('mine');
    expect(existsSync(join(folder, 'tests'))).toBe(false);
  });

  test.each([
    ['Acme', 'lower-case letters'],
    ['a', '2 to 30'],
    ['9acme', 'starting with a letter'],
    ['acme-pay', 'lower-case letters'],
    ['../evil', 'lower-case letters'],
    ['acme/x', 'lower-case letters'],
    ['x'.repeat(31), '2 to 30'],
    ['web', 'it is reserved'],
    ['class', 'it is reserved'],
    ['await', 'it is reserved'],
    ['start', 'it is reserved'],
    ['template', 'it is reserved'],
    ['', 'Name the partner'],
  ])('a new partner cannot be named %j', (name, why) => {
    expect(() => newPartner(folder, name)).toThrow(why);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a new partner has the files of its protocol', () => {
  newPartner(folder, 'acme', 'redirect');
  expect(read('partners/acme/adapter.ts')).toContain("from '../../bridge/index.ts'");
  expect(readdirSync(join(folder, 'partners/acme'))).not.toContain('channel.ts');
});

test.each([
  ['ucp', 'partners/ucp already speaks to every host of the protocol'],
  ['soap', 'There is no protocol soap: --protocol callback, id, redirect, launch-data.'],
])('a new partner has no folder for the protocol %s', (protocol, why) => {
  expect(() => newPartner(folder, 'acme', protocol)).toThrow(why);
  expect(readdirSync(folder)).toEqual([]);
});

test('the new-partner command prints an error and fails for an invalid name', async () => {
  const failure = await promisify(execFile)(process.execPath, [SCRIPT, 'No Name']).catch((error) => error);
  expect([failure.code, failure.stderr]).toEqual([
    1,
    '"No Name" is not a valid partner name: use 2 to 30 lower-case letters and digits, starting with a letter.\n',
  ]);
});
