import { build, type BuildResult, type OutputFile } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cssModules } from './css-modules.ts';
import type { EntryManifest } from '../../src/server/assets.ts';
import { BEHIND } from './first-visits.ts';
import { BROWSERS, browserOptions, commonOptions } from './options.ts';
import { sheetsOf } from './sheets.ts';
import { writeOut } from './write-out.ts';

type MadeFile = [path: string, contents: string | Uint8Array];

/** The QA page, the script that runs first in its frame, the service worker that cuts it off, and the card page of the sandbox's gateway. */
export async function buildHarness(root: string): Promise<MadeFile[]> {
  const css = cssModules({ root });
  const sharedOptions = { ...browserOptions(root), plugins: [css.plugin] };
  const entry = 'fixtures/harness/page.tsx';
  const page = await build({ ...sharedOptions, entryPoints: [entry], outfile: 'dist/harness/page.js' });
  const device = await build({
    ...sharedOptions,
    entryPoints: ['fixtures/harness/device.ts'],
    outfile: 'dist/harness/device.js',
    format: 'iife',
  });
  const network = await build({
    ...sharedOptions,
    entryPoints: ['fixtures/harness/network-worker.ts'],
    outfile: 'dist/harness/network.js',
    format: 'iife',
  });
  const card = await build({
    ...sharedOptions,
    entryPoints: ['fixtures/payer/card-page.ts'],
    outfile: 'dist/harness/card-page.js',
  });
  const options = { minify: true, target: BROWSERS };
  const sheets = await sheetsOf({ metafile: page.metafile, entry, cssOf: css.cssOf, options });
  return [
    ...filesOf(root, [page, device, network, card]),
    ['harness/page.css', sheets.get(entry)?.text ?? ''],
  ];
}

/** The gallery: its page, the stories and the whole shop in one script and one sheet. */
export async function buildGallery(
  root: string,
  define: Readonly<Record<string, string>>,
): Promise<MadeFile[]> {
  const css = cssModules({ root });
  const baseOptions = browserOptions(root);
  const entry = 'fixtures/gallery/page.tsx';
  const page = await build({
    ...baseOptions,
    define: { ...baseOptions.define, ...define },
    plugins: [css.plugin],
    entryPoints: [entry],
    outfile: 'dist/harness/gallery.js',
  });
  const replaceTokens = writeOut(await readFile(join(root, 'src/ui/tokens.css'), 'utf8'));
  const sheets = await sheetsOf({
    metafile: page.metafile,
    entry,
    cssOf: (module) => replaceTokens(css.cssOf(module)),
    options: { minify: true, target: BROWSERS },
    withLater: true,
  });
  return [...filesOf(root, [page]), ['harness/gallery.css', sheets.get(entry)?.text ?? '']];
}

/** The rows whose code is stored, besides the entry: home, cart, checkout and orders. */
const OFFLINE_ROWS = [
  ...BEHIND,
  'home/HomePage',
  'home/home-api',
  'shell/cart-sync',
  'shell/checkout-feature',
  'shell/account-screen',
  'shell/order-pages',
];

/** The service worker that opens the shop offline, and the one that removes it. */
export async function buildOffline(
  root: string,
  { entry, js, css, files }: EntryManifest,
): Promise<MadeFile[]> {
  const assets = [...js, ...css, ...OFFLINE_ROWS.flatMap((row) => files[row] ?? [])];
  const result = await build({
    ...browserOptions(root),
    entryPoints: ['src/client/offline.ts', 'src/client/offline-off.ts'],
    outdir: 'dist/workers',
    format: 'iife',
    define: { OFFLINE_FILES: JSON.stringify({ entry, assets }) },
  });
  return filesOf(root, [result]);
}

/**
 * One file each with its libraries bundled, so that React is the production build whatever NODE_ENV says. Two
 * packages stay external: the database, which has a native part, and pdfjs, which the sandbox loads in a
 * worker thread when somebody prints.
 */
export async function buildServer(root: string): Promise<MadeFile[]> {
  const result = await build({
    ...commonOptions(root),
    entryPoints: {
      server: 'src/server/main.ts',
      sandbox: 'fixtures/serve.ts',
      'paper-worker': 'fixtures/print/paper-worker.mjs',
    },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    // for Node esbuild prefers CommonJS, which cannot be tree-shaken
    mainFields: ['module', 'main'],
    external: ['@libsql/client', 'pdfjs-dist'],
    plugins: [cssModules({ root }).plugin],
  });
  return filesOf(root, [result]);
}

function filesOf(
  root: string,
  results: readonly (BuildResult & { outputFiles: OutputFile[] })[],
): MadeFile[] {
  const dist = join(root, 'dist/');
  return results.flatMap(({ outputFiles }) =>
    outputFiles.map((file): MadeFile => [file.path.slice(dist.length), file.contents]),
  );
}
