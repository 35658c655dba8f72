import { execFile } from 'node:child_process';
import {
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
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPartner } from '../../bridge/cli/create-command.ts';
import { PROTOCOLS } from '../../bridge/cli/partner-template.ts';
import { compile, exportsOf } from '../../scripts/build/bridge-package.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const templates = join(ROOT, 'scripts/partner-template');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-create-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const create = (...args: string[]) => createPartner(args, { folder, templates });
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

/** The installed packages: the bridge as it is published, and what the project's own package.json asks for. */
function install(): void {
  const modules = join(folder, 'node_modules');
  const bridge = join(modules, '@doorstep/bridge');
  for (const [path, text] of compile(ROOT)) {
    mkdirSync(dirname(join(bridge, 'lib', path)), { recursive: true });
    writeFileSync(join(bridge, 'lib', path), text);
  }
  const manifest = { name: '@doorstep/bridge', type: 'module', exports: exportsOf(ROOT) };
  writeFileSync(join(bridge, 'package.json'), JSON.stringify(manifest));
  for (const name of ['happy-dom', 'typescript', 'vitest', '@typescript'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
}

const run = (script: string, args: string[], cwd: string) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd });

interface Report {
  testResults: readonly { assertionResults: readonly { failureMessages: readonly string[] }[] }[];
}

describe('a project for a new partner, with the package alone', () => {
  test('a project of every protocol type-checks, and passes the conformance checks', async () => {
    install();
    for (const protocol of PROTOCOLS) create(nameOf(protocol), '--protocol', protocol);
    const names = PROTOCOLS.map(nameOf);
    const config = { extends: `./${names[0]}/tsconfig.json`, include: names };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await run('typescript/bin/tsc', ['-p', folder], folder);
    const report = join(folder, 'report.json');
    // a failed test is in the report, with its reason
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
    await run('vitest/vitest.mjs', args, folder).catch(() => {});
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
    const results = testResults.map(({ assertionResults }) => assertionResults);
    expect(results.flat().flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
    expect(results).toHaveLength(PROTOCOLS.length);
    expect(Math.min(...results.map(({ length }) => length))).toBeGreaterThan(40);
  }, 120_000);

  test('a project has no trace of the template or of this repository, and tells what to do next', () => {
    const output = create('acme', '--protocol', 'callback');
    expect(readdirSync(join(folder, 'acme'), { recursive: true }).sort()).toEqual([
      'README.md',
      'package.json',
      'src',
      'src/adapter.ts',
      'src/index.ts',
      'src/policy.ts',
      'src/simulator.ts',
      'src/wire.ts',
      'tests',
      'tests/acme.test.ts',
      'tsconfig.json',
    ]);
    for (const entry of readdirSync(join(folder, 'acme'), { recursive: true, withFileTypes: true }))
      if (entry.isFile())
        expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toMatch(
          /template|\.\.\/bridge/i,
        );
    expect(read('acme/README.md')).toContain('npm run harness');
    expect(output).toContain('npm run harness -- http://localhost:3000');
  });

  test('the packages of a project are those that this repository is tested with', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(templates, 'project/package.json'), 'utf8'),
    );
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const bridge = JSON.parse(readFileSync(join(ROOT, 'bridge/package.json'), 'utf8'));
    const versions = { ...own.dependencies, ...own.devDependencies };
    expect(dependencies).toEqual({ '@doorstep/bridge': `^${bridge.version}` });
    for (const [name, range] of Object.entries(devDependencies))
      expect(range, name).toBe(`^${versions[name]}`);
  });

  test.each<[args: string[], why: string]>([
    [[], 'Name the partner: doorstep-bridge create acme --protocol callback'],
    [['acme'], 'Say how the app replies: --protocol callback, id, redirect, launch-data, ucp.'],
    [['acme', '--protocol', 'soap'], 'There is no protocol soap: --protocol callback'],
    [['acme', 'pay', '--protocol', 'id'], 'A project has one partner; pay is one name too many.'],
    [['Acme', '--protocol', 'id'], '"Acme" is not a valid partner name: use 2 to 30 lower-case letters'],
    [['start', '--protocol', 'id'], '"start" is not a valid partner name: it is reserved.'],
    [['acme', '--protocl', 'id'], "Unknown option '--protocl'."],
  ])('a project is not created from %j', (args, why) => {
    expect(() => create(...args)).toThrow(why);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a project does not overwrite a folder', () => {
    mkdirSync(join(folder, 'acme'));
    expect(() => create('acme', '--protocol', 'id')).toThrow('acme already exists and was not changed.');
    expect(existsSync(join(folder, 'acme/package.json'))).toBe(false);
  });
});

const nameOf = (protocol: string) => `app${protocol.replace('-', '')}`;
