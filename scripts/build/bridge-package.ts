import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative } from 'node:path';
import { build } from 'esbuild';
import { bridgeTools } from './bridge-tools.ts';
import { browserOptions } from './options.ts';
import { partnersOf } from './partners.ts';

/** The package's entry points, with their sources. Each partner has a further entry point. */
const ENTRIES = {
  '.': 'bridge/main',
  './detect': 'bridge/detect',
  './page': 'bridge/page',
  './server': 'bridge/server',
  './why': 'bridge/why',
  './host-call': 'bridge/host-call',
  './lifecycle': 'bridge/lifecycle',
  './haptics': 'bridge/haptics',
  './clipboard': 'bridge/clipboard',
  './gestures': 'bridge/gestures',
  './permission': 'bridge/permission',
  './download': 'bridge/download',
  './scan': 'bridge/scan',
  './pin': 'bridge/pin',
  './notifications': 'bridge/notifications',
  './fallback': 'bridge/fallback',
  './file-picker': 'bridge/file-picker',
  './insets': 'bridge/insets',
  './appearance': 'bridge/appearance',
  './host-surfaces': 'bridge/host-surfaces',
  './react': 'bridge/react/index',
  './web': 'bridge/web',
  './post-message': 'bridge/post-message',
  './trace': 'bridge/trace',
  './replay': 'bridge/replay',
  './testing': 'bridge/testing/index',
  './testing/vitest': 'bridge/testing/vitest',
  './simulator': 'bridge/testing/simulator',
  './mock': 'bridge/mock',
};

/** Other documents are about the shop. */
const PACKAGE_DOCS = [
  'bridge-api.md',
  'compatibility.md',
  'host-app.md',
  'protocol.openrpc.json',
  'reference-hosts/android/ShopActivity.kt',
  'reference-hosts/ios/ShopViewController.swift',
  'reference-hosts/web/host.js',
  'trace-format.md',
  'trace.schema.json',
  'write-an-adapter.md',
];

/** Every entry point by its import name, with its source. */
export function entriesOf(root: string): Record<string, string> {
  const partners = partnersOf(root).flatMap((name) => [
    [`./${name}`, `partners/${name}/index`],
    [`./${name}/simulator`, `partners/${name}/simulator`],
  ]);
  return Object.fromEntries([...Object.entries(ENTRIES), ...partners]);
}

/** What `exports` of `bridge/package.json` has to be. */
export function exportsOf(root: string): Record<string, string | { types: string; default: string }> {
  const entryPaths = Object.entries(entriesOf(root)).map(([door, source]) => [
    door,
    { types: `./lib/${source}.d.ts`, default: `./lib/${source}.js` },
  ]);
  return {
    ...Object.fromEntries(entryPaths),
    './global.js': `./${GLOBAL}`,
    './protocol.openrpc.json': './docs/protocol.openrpc.json',
    './trace.schema.json': './docs/trace.schema.json',
    './package.json': './package.json',
  };
}

/** What `create` of the package's command fills in. */
const TEMPLATES = 'scripts/partner-template';

/** What the build puts next to `bridge/package.json` to pack it. */
export const BUILT = [
  'LICENSE',
  'bin',
  'bridge.global.js',
  'bridge.global.js.sri',
  'docs',
  'lib',
  'qa-page',
  'src',
  'templates',
];

/**
 * The built files of the bridge package, by path. Modules are not bundled, and have their types and source maps next to
 * them: consumers' bundlers include only what is imported. `src/` has the sources that the maps lead to.
 */
export async function builtFiles(root: string): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  for (const [path, text] of compile(root)) {
    files.set(`lib/${path}`, text);
    if (!path.endsWith('.js')) continue;
    const source = path.replace(/\.js$/, '.ts');
    files.set(`src/${source}`, readFileSync(join(root, source)));
  }
  for (const name of PACKAGE_DOCS) files.set(`docs/${name}`, readFileSync(join(root, 'docs', name)));
  files.set('LICENSE', readFileSync(join(root, 'LICENSE')));
  const script = await globalScript(root);
  files.set(GLOBAL, script);
  for (const file of readdirSync(join(root, TEMPLATES), { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name);
      files.set(`templates/${relative(join(root, TEMPLATES), path)}`, readFileSync(path));
    }
  for (const [path, contents] of await bridgeTools(root)) files.set(path, contents);
  files.set(`${GLOBAL}.sri`, `sha384-${createHash('sha384').update(script).digest('base64')}\n`);
  return files;
}

/** All files of the bridge package, as `npm pack ./bridge` packs them. */
export async function bridgePackage(root: string): Promise<Map<string, string | Uint8Array>> {
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(root, 'bridge/package.json'), 'utf8'));
  return new Map<string, string | Uint8Array>([
    ...(await builtFiles(root)),
    ['README.md', readFileSync(join(root, 'bridge/README.md'))],
    ['CHANGELOG.md', readFileSync(join(root, 'bridge/CHANGELOG.md'))],
    ...readdirSync(join(root, 'bridge/examples')).map(
      (name) => [`examples/${name}`, readFileSync(join(root, 'bridge/examples', name))] as const,
    ),
    // without the scripts that pack it
    ['package.json', `${JSON.stringify(manifest, null, 2)}\n`],
  ]);
}

const GLOBAL = 'bridge.global.js';
/** What pages without modules use; for tests and development there are modules. */
const GLOBAL_SOURCES = ['bridge/main', 'bridge/page', 'bridge/post-message', 'bridge/trace'];

/** One classic script with the partners and their adapters, which declares `DoorstepBridge`. */
async function globalScript(root: string): Promise<Uint8Array> {
  const sources = [...GLOBAL_SOURCES, ...partnersOf(root).map((name) => `partners/${name}/index`)];
  const contents = sources.map((source) => `export * from './${source}.ts';`).join('\n');
  const { outputFiles } = await build({
    ...browserOptions(root),
    stdin: { contents, resolveDir: root, loader: 'ts' },
    format: 'iife',
    globalName: 'DoorstepBridge',
  });
  const [script] = outputFiles;
  if (!script) throw new Error(`${GLOBAL} was not built`);
  return script.contents;
}

/** TypeScript is a development dependency, which an install for production leaves out. */
export function canCompile(root: string): boolean {
  return existsSync(join(root, 'node_modules/.bin/tsc'));
}

/** Scripts, source maps and types of all entry points and their imports, by their path in the repository. */
export function compile(root: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'bridge-'));
  const outputFolder = join(folder, 'out');
  try {
    const files = Object.values(entriesOf(root)).map((source) => join(root, `${source}.ts`));
    const config = { extends: join(root, 'scripts/build/tsconfig.bridge.json'), files, include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { status, stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      ['-p', folder, '--outDir', outputFolder],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The bridge does not compile:\n${stdout}`);
    const entries = readdirSync(outputFolder, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(outputFolder, join(entry.parentPath, entry.name)));
    return new Map(
      paths.sort().map((path) => [path, finished(path, readFileSync(join(outputFolder, path), 'utf8'))]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function finished(place: string, text: string): string {
  // the compiler does not rewrite `.ts` in the imports of declaration files
  if (place.endsWith('.d.ts')) return text.replace(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1');
  if (!place.endsWith('.map')) return text;
  const source = `src/${place.replace(/\.js\.map$/, '.ts')}`;
  return JSON.stringify({
    ...JSON.parse(text),
    sourceRoot: '',
    sources: [posix.relative(posix.dirname(`lib/${place}`), source)],
  });
}
