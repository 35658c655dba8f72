import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { partnersOf } from './partners.ts';

/** The package's entry points, with their sources. Each partner has a further entry point. */
const ENTRIES = {
  '.': 'bridge/index',
  './detect': 'bridge/detect',
  './page': 'bridge/page',
  './fallback': 'bridge/fallback',
  './file-picker': 'bridge/file-picker',
  './insets': 'bridge/insets',
  './appearance': 'bridge/appearance',
  './web': 'bridge/web',
  './post-message': 'bridge/post-message',
  './trace': 'bridge/trace',
  './replay': 'bridge/replay',
  './testing': 'bridge/testing/index',
  './testing/vitest': 'bridge/testing/vitest',
  './simulator': 'bridge/testing/simulator',
};

const SHOP_DOCS = ['spec-map.md', 'operations.md'];

/** The package's documents, by path in the package. Documents about the shop are left out. */
function papersOf(root: string): Record<string, string> {
  const docs = readdirSync(join(root, 'docs')).filter(
    (name) => /\.(md|json)$/.test(name) && !SHOP_DOCS.includes(name),
  );
  return {
    LICENSE: 'LICENSE',
    'README.md': 'bridge/README.md',
    ...Object.fromEntries(docs.map((name) => [`docs/${name}`, `docs/${name}`])),
  };
}

/** Every entry point by its import name, with its source. */
export function entriesOf(root: string): Record<string, string> {
  const partners = partnersOf(root).flatMap((name) => [
    [`./${name}`, `partners/${name}/index`],
    [`./${name}/simulator`, `partners/${name}/simulator`],
  ]);
  return Object.fromEntries([...Object.entries(ENTRIES), ...partners]);
}

/**
 * The files of the bridge package, by path. Modules are not bundled, and have their types and source maps next to
 * them: consumers' bundlers include only what is imported.
 */
export function bridgePackage(root: string): [path: string, contents: string | Uint8Array][] {
  const files = [...compile(root)].map(([path, text]): [string, string | Uint8Array] => [
    `lib/${path}`,
    text,
  ]);
  for (const [path, source] of Object.entries(papersOf(root)))
    files.push([path, readFileSync(join(root, source))]);
  files.push(['package.json', `${JSON.stringify(manifest(root), null, 2)}\n`]);
  return files;
}

function manifest(root: string): object {
  const { private: _, ...own } = JSON.parse(readFileSync(join(root, 'bridge/package.json'), 'utf8'));
  const entryPaths = Object.entries(entriesOf(root)).map(([door, source]) => [
    door,
    { types: `./lib/${source}.d.ts`, default: `./lib/${source}.js` },
  ]);
  return {
    ...own,
    sideEffects: false,
    exports: {
      ...Object.fromEntries(entryPaths),
      './trace.schema.json': './docs/trace.schema.json',
      './package.json': './package.json',
    },
    // only the entry point for tests needs vitest; any version will do
    peerDependencies: { vitest: '*' },
    peerDependenciesMeta: { vitest: { optional: true } },
  };
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
  return JSON.stringify({
    ...JSON.parse(text),
    sourceRoot: '',
    sources: [place.replace(/\.js\.map$/, '.ts')],
  });
}
