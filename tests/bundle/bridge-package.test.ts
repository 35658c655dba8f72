import { execFileSync, spawnSync } from 'node:child_process';
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
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIST, ROOT } from './dist.ts';

/**
 * Installs the bridge as another project would: packed, then installed from the tarball, offline.
 */
const folder = mkdtempSync(join(tmpdir(), 'bridge-consumer-'));
const installed = join(folder, 'node_modules/@doorstep/bridge');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Installs with npm's defaults instead of this project's settings. Returns the warnings. */
function install(file: string): string {
  const plain = [
    '--legacy-peer-deps=false',
    '--offline',
    '--cache',
    join(folder, 'cache'),
    '--loglevel=warn',
  ];
  const args = ['install', file, '--no-audit', '--no-fund', ...plain];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}
let warned = '';

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: object;
  peerDependenciesMeta: object;
  engines: object;
  repository: object;
}
let manifest: Manifest;

/** The JSON report of a vitest run. */
interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

const SAMPLE = `
import { BridgeError, connect, pageClock, type Bridge, type BridgeEnvironment, type PartnerEntry } from '@doorstep/bridge';
import { detectPlatform } from '@doorstep/bridge/detect';
import { airtel } from '@doorstep/bridge/airtel';
import { paytm } from '@doorstep/bridge/paytm';
import { phonepe } from '@doorstep/bridge/phonepe';
import { createPageEnvironment } from '@doorstep/bridge/page';
import { createFrameAdapter, createFrameHost } from '@doorstep/bridge/post-message';
import { createReplay, exportTrace, importTrace } from '@doorstep/bridge/replay';
import { FAULT_MODES, type Simulator } from '@doorstep/bridge/simulator';
import { phonepeAndroid } from '@doorstep/bridge/phonepe/simulator';
import { createTrace } from '@doorstep/bridge/trace';
import { createWebAdapter } from '@doorstep/bridge/web';

const config = { paytm: { clientId: 'c', mid: 'm' } };
export const registry: PartnerEntry[] = [phonepe(), airtel(config), paytm(config)];

// as on a server, without a window or a host
const env: BridgeEnvironment = {
  window: undefined,
  facts: { userAgent: phonepeAndroid.userAgent, injected: [], standalone: false, url: 'https://shop.example/' },
  loadScript: () => Promise.reject(new Error('no page')),
  navigate() {},
  config,
  tab: { get: () => null, set() {}, remove() {} },
};

async function main(): Promise<string[]> {
  const trace = createTrace({ clock: pageClock });
  const bridge: Bridge = await connect({ registry, env, trace });
  const said = [\`\${bridge.host.name} \${detectPlatform(env.facts, registry).platform}\`, \`\${bridge.problem?.message}\`];
  await bridge.login().catch((error: unknown) => {
    if (error instanceof BridgeError) said.push(error.code);
  });
  const file = importTrace(exportTrace(trace, bridge, pageClock));
  const again = await connect({ registry: [createReplay(file)], env });
  said.push(\`\${again.problem?.message}\`);
  // @ts-expect-error no outcome means that the payment succeeded
  const paid: 'paid' = (await again.pay({ returnUrl: 'https://shop.example/', amount: { minor: 1, currency: 'INR' } }).catch(() => null))?.outcome;
  // @ts-expect-error there is no field for rupees
  again.pay({ returnUrl: 'https://shop.example/', rupees: 1 }).catch(() => paid);
  bridge.dispose();
  again.dispose();
  return said;
}

export type Doors = [typeof createFrameAdapter, typeof createFrameHost, typeof createPageEnvironment, typeof createWebAdapter, Simulator];
console.log(JSON.stringify([...(await main()), FAULT_MODES.length > 5]));
`;

const CONFORMANCE = `
import { BridgeError } from '@doorstep/bridge';
import { createFakeClock, createMemoryEnvironment, createMemoryHost } from '@doorstep/bridge/testing';
import { testAdapter } from '@doorstep/bridge/testing/vitest';

const METHODS = ['start', 'login', 'pay', 'location', 'share', 'storage.get', 'pickFile'];
let newest = createMemoryHost({ clock: createFakeClock() });
testAdapter({
  create: () => newest.entry,
  host: {
    name: 'a host in memory',
    leftOut: [
      {
        reason: 'it lives in memory, and needs no page to be there',
        checks: ['start: without a page, as on a server, promises nothing that needs the app'],
      },
    ],
    wire: Object.fromEntries(METHODS.map((method) => [method, [method]])),
    begin({ faults, person }) {
      const clock = createFakeClock();
      const host = createMemoryHost({ clock });
      newest = host;
      for (const [method, mode] of Object.entries(faults)) host.fault(method as 'login', mode);
      const no = () => Promise.reject(new BridgeError('declined', 'the person said no'));
      let logins = 0;
      host.answer('login', () => (person() === 'agrees' ? { kind: 'grant', value: 'GRT-' + ++logins } : no()));
      host.answer('location', () => (person() === 'agrees' ? { latitude: 28.41, longitude: 77.04 } : no()));
      host.answer('pay', () => ({ outcome: person() === 'dismisses' ? 'dismissed' : 'ui-closed' }));
      return { env: createMemoryEnvironment(), clock, asked: host.asked };
    },
  },
});
`;

beforeAll(() => {
  const [{ filename = '' } = {}] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: join(DIST, 'bridge'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { filename?: string }[];
  // a project that has an older vitest
  mkdirSync(join(folder, 'older'));
  writeFileSync(join(folder, 'older/package.json'), JSON.stringify({ name: 'vitest', version: '3.2.4' }));
  const ownManifest = { name: 'consumer', version: '1.0.0', private: true, type: 'module' };
  const consumer = { ...ownManifest, devDependencies: { vitest: 'file:./older' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(consumer));
  warned = install(`./${filename}`);
  manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the bridge package', () => {
  test('the bridge package has no dependencies and contains no source of the shop', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.engines).toEqual({ node: expect.stringMatching(/^>=\d+$/) });
    expect(manifest.repository).toMatchObject({ type: 'git', directory: 'bridge' });
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@doorstep',
      'vitest',
    ]);
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'docs', 'lib', 'package.json']);
    expect(readdirSync(join(installed, 'lib')).sort()).toEqual(['bridge', 'partners']);
  });

  test('the bridge package can be installed beside an older vitest, or without vitest', () => {
    expect(warned).not.toContain('ERESOLVE');
    expect(manifest.peerDependenciesMeta).toEqual({ vitest: { optional: true } });
  });

  test('the bridge package exports core, partners, frame, trace and tests, with types and source maps', () => {
    const partners = readdirSync(join(ROOT, 'partners'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const doors = [
      '.',
      './detect',
      './page',
      './web',
      './post-message',
      './trace',
      './replay',
      './testing',
      './testing/vitest',
      './simulator',
    ];
    for (const { name } of partners) doors.push(`./${name}`, `./${name}/simulator`);
    expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(doors));
    for (const target of Object.values(manifest.exports).flatMap((one) =>
      typeof one === 'string' ? one : Object.values(one),
    )) {
      const path = join(installed, target);
      expect(existsSync(path), target).toBe(true);
      if (!target.endsWith('.js')) continue;
      const { sources, sourcesContent } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
      expect(sources[0]).toMatch(/^(bridge|partners)\/[\w/-]+\.ts$/);
      expect(sourcesContent[0].length).toBeGreaterThan(0);
    }
  });

  test('the bridge package imports only its own files', () => {
    const files = readdirSync(join(installed, 'lib'), { recursive: true, encoding: 'utf8' });
    const foreign = files
      .filter((path) => /\.(js|d\.ts)$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(installed, 'lib', path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
        const imports = text.matchAll(/(?:^(?:import|export)\b.*?\bfrom |\bimport\()['"]([^'"\n]+)['"]/gm);
        return [...imports].flatMap(([, from = '']) =>
          /^\.{1,2}\/.*\.js$/.test(from) ? [] : `${path} → ${from}`,
        );
      });
    expect(foreign).toEqual(['bridge/testing/vitest.js → vitest']);
  });
});

describe('a project with the bridge package installed', () => {
  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('a sample that uses the bridge package type-checks with module %s', (module, moduleResolution) => {
    writeFileSync(join(folder, 'sample.ts'), SAMPLE);
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'ES2022',
      lib: ['ES2022', 'DOM'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      outDir: 'out',
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sample.ts'] }));
    expect(run(bin('tsc'), '-p', '.')).toBe('');
  });

  test('a sample that uses the bridge package runs', () => {
    const output = JSON.parse(run(process.execPath, 'out/sample.js'));
    expect(output).toEqual([
      'phonepe webview_phonepe',
      expect.stringContaining('PhonePe SDK not found'),
      expect.stringMatching(/^un/),
      expect.stringContaining('PhonePe SDK not found'),
      true,
    ]);
  });

  test('the conformance checks of the package run without a test runner', () => {
    rmSync(join(folder, 'node_modules/vitest'), { recursive: true });
    const script = `
      import { connect } from '@doorstep/bridge';
      import { adapterChecks, createFakeClock, createMemoryEnvironment, createMemoryHost } from '@doorstep/bridge/testing';
      const clock = createFakeClock();
      const checks = adapterChecks({ create: () => createMemoryHost({ clock }).entry, host: { name: 'none', wire: {} } });
      const registry = [createMemoryHost({ clock }).entry];
      const connecting = connect({ registry, env: createMemoryEnvironment(), clock });
      await clock.advance(0);
      console.log(checks.length > 60, (await connecting).host.name);`;
    expect(run(process.execPath, '--input-type=module', '-e', script)).toBe('true memory\n');
  });

  test('an error thrown by a second copy of the package is recognised', () => {
    cpSync(installed, join(folder, 'node_modules/other-copy'), { recursive: true });
    const script = `
      import { isBridgeError } from '@doorstep/bridge';
      import { BridgeError } from 'other-copy';
      const error = new BridgeError('declined', 'no');
      console.log(isBridgeError(error), isBridgeError(new Error('no')), isBridgeError({ name: 'BridgeError' }), isBridgeError(null));`;
    expect(run(process.execPath, '--input-type=module', '-e', script)).toBe('true false false false\n');
  });

  test('the conformance checks of the package run in the vitest of the project', () => {
    symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
    writeFileSync(join(folder, 'conformance.test.ts'), CONFORMANCE);
    const report = join(folder, 'report.json');
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
    spawnSync(bin('vitest'), args, { cwd: folder, stdio: 'ignore' });
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const failedTests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status !== 'passed'),
    );
    expect(failedTests).toEqual([]);
    expect(numPassedTests).toBeGreaterThan(60);
  });

  test('a project that imports part of the package bundles only that part', async () => {
    const bundled = async (contents: string) => {
      const stdin = { contents, resolveDir: folder };
      const { outputFiles } = await build({
        stdin,
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        logLevel: 'error',
      });
      return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
    };
    expect(await bundled(`import '@doorstep/bridge';`)).toBeLessThan(64);
    expect(await bundled(`export { connect } from '@doorstep/bridge';`)).toBeLessThanOrEqual(4000);
  });
});
