import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { Window as DomWindow } from 'happy-dom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BUILT, exportsOf } from '../../scripts/build/bridge-package.ts';
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
import { createServerEnvironment } from '@doorstep/bridge/server';
import { createFrameAdapter, createFrameHost } from '@doorstep/bridge/post-message';
import { createReplay, exportTrace, importTrace } from '@doorstep/bridge/replay';
import { FAULT_MODES, type Simulator } from '@doorstep/bridge/simulator';
import { phonepeAndroid } from '@doorstep/bridge/phonepe/simulator';
import { createTrace } from '@doorstep/bridge/trace';
import { createWebAdapter } from '@doorstep/bridge/web';

const config = { paytm: { clientId: 'c', mid: 'm' } };
export const registry: PartnerEntry[] = [phonepe(), airtel(config), paytm(config)];

const url = 'https://shop.example/';
const env: BridgeEnvironment = createServerEnvironment({ userAgent: phonepeAndroid.userAgent, url, config });

async function main(): Promise<string[]> {
  const trace = createTrace({ clock: pageClock });
  const bridge: Bridge = await connect({ registry, env, trace });
  const whatIsMissing = await connect({ registry }).catch((error: Error) => error.message);
  const said = [\`\${whatIsMissing}\`, \`\${bridge.host.name} \${detectPlatform(env.facts, registry).platform}\`, \`\${bridge.problem?.message}\`];
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

/** On a server, whose TypeScript knows no DOM. */
const SERVER_SAMPLE = `
import { connect, type Bridge } from '@doorstep/bridge';
import { detectPlatform, webPolicy } from '@doorstep/bridge/detect';
import { phonepe } from '@doorstep/bridge/phonepe';
import { createServerEnvironment } from '@doorstep/bridge/server';

const registry = [phonepe()];
const env = createServerEnvironment({ userAgent: '', url: 'https://shop.example/' });
export const policy = detectPlatform(env.facts, registry).partner?.policy ?? webPolicy;
export const bridge: Promise<Bridge> = connect({ registry, env });
`;

/** Only \`detect\`, without what else the core declares. */
const DETECT_SAMPLE = `
import { detectPlatform } from '@doorstep/bridge/detect';
export const { platform } = detectPlatform({ userAgent: '', injected: [], standalone: false, url: '/' }, []);
`;

const README = readFileSync(join(ROOT, 'bridge/README.md'), 'utf8');
const readmeExamples = [...README.matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
/** The example of the README that contains this text. */
function readmeExample(text: string): string {
  const example = readmeExamples.find((code) => code.includes(text));
  if (!example) throw new Error(`No example in the README contains ${text}`);
  return example;
}

const STRICT = {
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  outDir: 'out',
};

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
        checks: [
          'start: without a page, as on a server, promises nothing that needs the app',
          'start: rejects in a page without the app, whatever its user agent',
        ],
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
    expect(manifest.engines).toEqual({ node: '^20.19.0 || >=22.12.0' });
    expect(manifest.repository).toMatchObject({ type: 'git', directory: 'bridge' });
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@doorstep',
      'vitest',
    ]);
    expect(readdirSync(installed).sort()).toEqual(
      [...BUILT, 'CHANGELOG.md', 'README.md', 'examples', 'package.json'].sort(),
    );
    expect(readdirSync(join(installed, 'lib')).sort()).toEqual(['bridge', 'partners']);
  });

  test('the bridge package can be installed beside an older vitest, or without vitest, React and esbuild', () => {
    expect(warned).not.toContain('ERESOLVE');
    expect(manifest.peerDependenciesMeta).toEqual({
      esbuild: { optional: true },
      react: { optional: true },
      vitest: { optional: true },
    });
  });

  test('the bridge package exports core, partners, frame, trace and tests, with types and source maps', () => {
    const partners = readdirSync(join(ROOT, 'partners'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const doors = [
      '.',
      './detect',
      './page',
      './server',
      './react',
      './web',
      './post-message',
      './trace',
      './replay',
      './testing',
      './testing/vitest',
      './simulator',
      './mock',
    ];
    for (const { name } of partners) doors.push(`./${name}`, `./${name}/simulator`);
    expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(doors));
    expect(manifest.exports, 'run npm run docs').toEqual(exportsOf(ROOT));
    for (const target of Object.values(manifest.exports).flatMap((one) =>
      typeof one === 'string' ? one : Object.values(one),
    )) {
      const path = join(installed, target);
      expect(existsSync(path), target).toBe(true);
      if (!target.startsWith('./lib/') || !target.endsWith('.js')) continue;
      const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
      expect(sources).toEqual([expect.stringMatching(/\/src\/(bridge|partners)\/[\w/-]+\.ts$/)]);
      expect(existsSync(join(dirname(path), sources[0])), sources[0]).toBe(true);
    }
  });

  test('the source maps are at most a quarter of the bridge package', () => {
    const sizes = { all: 0, maps: 0 };
    for (const entry of readdirSync(installed, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const { size } = statSync(join(entry.parentPath, entry.name));
      sizes.all += size;
      if (entry.name.endsWith('.map')) sizes.maps += size;
    }
    expect(sizes.maps).toBeLessThan(sizes.all / 4);
  });

  test('the script of the bridge package has the hash beside it, and declares one global that connects', async () => {
    const script = readFileSync(join(installed, 'bridge.global.js'));
    const hash = createHash('sha384').update(script).digest('base64');
    expect(readFileSync(join(installed, 'bridge.global.js.sri'), 'utf8')).toBe(`sha384-${hash}\n`);

    const page = new DomWindow({ url: 'https://shop.example/' });
    const globals: Record<string, unknown> = { window: page, setTimeout, clearTimeout, URL };
    const namesBefore = new Set(Object.keys(globals));
    createContext(globals);
    runInContext(String(script), globals);
    expect(Object.keys(globals).filter((name) => !namesBefore.has(name))).toEqual(['DoorstepBridge']);
    const connected =
      'DoorstepBridge.connect({ registry: [DoorstepBridge.phonepe(), DoorstepBridge.paytm()] })';
    expect(await runInContext(`${connected}.then(({ host }) => host.name)`, globals)).toBe('web');
    await page.happyDOM.close();
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
    expect(foreign).toEqual([
      'bridge/react/index.d.ts → react',
      'bridge/react/index.js → react',
      'bridge/testing/vitest.js → vitest',
    ]);
  });
});

describe('a project with the bridge package installed', () => {
  test.each([
    ['esnext', 'bundler'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ])('a sample that uses the bridge package type-checks with module %s', (module, moduleResolution) => {
    writeFileSync(join(folder, 'sample.ts'), SAMPLE);
    writeFileSync(
      join(folder, 'begin.ts'),
      `declare const reservationId: string, returnUrl: string, signal: AbortSignal;
       declare function askBackend(outcome: string): Promise<void>;
       ${readmeExample('await askBackend(outcome)')}`,
    );
    const compilerOptions = { module, moduleResolution, lib: ['ES2022', 'DOM'], types: [], ...STRICT };
    const files = ['sample.ts', 'begin.ts'];
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    expect(run(bin('tsc'), '-p', '.')).toBe('');
  });

  test('the README’s example for React type-checks', () => {
    writeFileSync(
      join(folder, 'app.tsx'),
      `import { connect } from '@doorstep/bridge';
       import { createInsets } from '@doorstep/bridge/insets';
       import { phonepe } from '@doorstep/bridge/phonepe';
       import { BridgeProvider, useCan, useHostBack, useInsets } from '@doorstep/bridge/react';
       const ShareButton = () => <button type="button">Share</button>;
       ${readmeExample('useHostBack')}`,
    );
    const paths = {
      react: [join(ROOT, 'node_modules/@types/react/index.d.ts')],
      'react/jsx-runtime': [join(ROOT, 'node_modules/@types/react/jsx-runtime.d.ts')],
    };
    const moduleOptions = { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', paths };
    const compilerOptions = { ...moduleOptions, lib: ['ES2022', 'DOM'], types: [], ...STRICT };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.tsx'] }));
    expect(run(bin('tsc'), '-p', '.')).toBe('');
  });

  test.each([
    ['all that a server uses', SERVER_SAMPLE],
    ['the detection of hosts alone', DETECT_SAMPLE],
  ])('a server that knows no DOM type-checks with %s', (_, sample) => {
    writeFileSync(join(folder, 'server.ts'), sample);
    const typeRoots = [join(ROOT, 'node_modules/@types')];
    const compilerOptions = { module: 'nodenext', lib: ['ES2022'], types: ['node'], typeRoots, ...STRICT };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['server.ts'] }));
    expect(run(bin('tsc'), '-p', '.')).toBe('');
  });

  test('a sample that uses the bridge package runs', () => {
    const output = JSON.parse(run(process.execPath, 'out/sample.js'));
    expect(output).toEqual([
      'connect() needs env: on a server, createServerEnvironment({ userAgent, url })',
      'phonepe webview_phonepe',
      expect.stringContaining('PhonePe SDK not found'),
      expect.stringMatching(/^un/),
      expect.stringContaining('PhonePe SDK not found'),
      true,
    ]);
  });

  test('CommonJS can require the bridge package', () => {
    const script = `const { connect } = require('@doorstep/bridge'); console.log(typeof connect);`;
    expect(run(process.execPath, '--no-warnings', '--input-type=commonjs', '-e', script)).toBe('function\n');
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
      assertionResults.filter(({ status }) => status === 'failed'),
    );
    expect(failedTests).toEqual([]);
    expect(numPassedTests).toBeGreaterThan(60);
  });

  const bundled = async (contents: string, mode = 'production') => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      external: ['react'],
      minify: true,
      format: 'esm',
      splitting: true,
      outdir: 'out',
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      write: false,
      logLevel: 'error',
    });
    return new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  };

  test('a project that imports part of the package bundles only that part', async () => {
    const sizeOf = async (contents: string) =>
      gzipSync((await bundled(contents)).get('stdin.js') ?? '', { level: 9 }).length;
    expect(await sizeOf(`import '@doorstep/bridge';`)).toBeLessThan(64);
    const rows = README.matchAll(/^\| `(import [^`]+)` \| ([\d.]+) kB \|$/gm);
    const claims = [...rows].map(([, statement = '', kB]) => ({ statement, kB: Number(kB) }));
    expect(claims.length).toBeGreaterThan(10);
    for (const { statement, kB } of claims) {
      const size = await sizeOf(statement.replace('import', 'export'));
      // compilers and compressors differ by a few bytes
      expect(size, statement).toBeLessThanOrEqual(kB * 1000 + 50);
      expect(size, statement).toBeGreaterThan(kB * 1000 - 300);
    }
  });

  test('the example with a mocked host runs in development, and leaves no trace in production', async () => {
    const example = readmeExample('mockHost(window');
    const ofMock = /mockHost|installSdk|MetadataBridge/;
    for (const text of (await bundled(`${example}\nexport { bridge };`)).values())
      expect(text).not.toMatch(ofMock);

    const files = await bundled(`${example}\nexport { bridge };`, 'development');
    expect(files.get('stdin.js')).toMatch(ofMock);
    mkdirSync(join(folder, 'mocked'));
    for (const [name, text] of files) writeFileSync(join(folder, 'mocked', name), text);
    const page = new DomWindow({ url: 'https://shop.example/' });
    vi.stubGlobal('window', page);
    try {
      const { bridge } = await import(/* @vite-ignore */ join(folder, 'mocked/stdin.js'));
      expect([bridge.host.name, bridge.host.version, bridge.problem]).toEqual(['phonepe', '7', undefined]);
      expect(await bridge.login()).toMatchObject({
        kind: 'grant',
        value: expect.stringContaining('9876543210'),
      });
    } finally {
      vi.unstubAllGlobals();
      await page.happyDOM.close();
    }
  });
});
