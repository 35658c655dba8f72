/**
 * The one build. From the sources to `dist/`:
 *   index.html, assets/          the shop as static files, for any CDN
 *   embed.js, shop.mjs, embed/   the shop for someone else's page
 *   harness/                     the QA page and what runs first in the framed shop
 *   server/                      the same shop rendered on a server
 * and the table of what a first visit loads, which fails when a bar is passed.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { cssModules } from './scripts/build/css-modules.mjs';
import { embedLoader, embedModule, staticPage, webManifest } from './scripts/build/pages.mjs';
import { brotli, gzip, passes, printTable, sizesOf } from './scripts/build/size-table.mjs';
import { sourcesId } from './scripts/build/sources.mjs';
import { splitCss } from './scripts/build/split-css.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, 'dist');

/** The oldest browsers the shop runs in. */
const browsers = ['chrome87', 'safari15.4'];

const browserBuild = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  target: browsers,
  jsx: 'automatic',
  metafile: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
};

/** Importing wouter's browser location patches the page's history; someone else's page is not ours to patch. */
const noBrowserHistory = {
  name: 'no-browser-history',
  setup(builder) {
    builder.onLoad({ filter: /wouter[\\/]src[\\/]use-browser-location\.js$/ }, () => ({
      contents: 'export const useBrowserLocation = undefined; export const useSearch = undefined;',
    }));
  },
};

export async function buildAll({ quiet = false } = {}) {
  rmSync(dist, { recursive: true, force: true });
  const client = await buildShop('src/client/main.tsx', 'assets', []);
  const embed = await buildShop('src/embed/mount.tsx', 'embed', [noBrowserHistory]);
  await buildHarness();
  await buildServer();

  emit('index.html', staticPage({ client, env: process.env }));
  emit('embed.js', embedLoader());
  emit('shop.mjs', embedModule(embed));
  emit('manifest.webmanifest', webManifest());
  emit('icon.svg', readFileSync(join(root, 'src/client/icon.svg')));
  emit('server/assets.json', JSON.stringify({ client, embed }, null, 1));

  const rows = await firstVisits(client, embed);
  emit('sizes.json', JSON.stringify(rows, null, 1));
  if (!quiet) printTable(rows);
  emit('build-id', sourcesId(root, process.env));
  const over = rows.filter((row) => !passes(row));
  if (over.length > 0) throw new Error(`Over the bar: ${over.map((row) => row.name).join(', ')}`);
}

/** Builds one browser entry and says which files it needs: at once, and for each lazily loaded screen. */
async function buildShop(entry, folder, plugins) {
  const result = await build({
    ...browserBuild,
    entryPoints: [entry],
    outdir: join('dist', folder),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    plugins: [cssModules({ root, styles: true }), ...plugins],
  });
  const contents = new Map(result.outputFiles.map((file) => [file.path, file.contents]));
  const read = (path) => contents.get(join(root, path));
  const outputs = result.metafile.outputs;
  const address = (path) => path.replace(/^dist/, '');

  for (const path of Object.keys(outputs))
    if (path.endsWith('.js')) emitCompressed(address(path), read(path));

  const screens = {};
  const sheets = splitCss({ metafile: result.metafile, read, entry, root });
  let css = [];
  for (const [module, { text, hash }] of Object.entries(sheets)) {
    const name = module
      .split('/')
      .at(-1)
      .replace(/\.tsx?$/, '');
    const path = `/${folder}/${name}-${hash}.css`;
    emitCompressed(path, text);
    if (module === entry) css = [path];
    else screens[module.replace(/^src\//, '').replace(/\.tsx?$/, '')] = [path];
  }

  const output = Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);
  const modules = {};
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint && path.endsWith('.js')) modules[entryPoint] = closure(outputs, path).map(address);
  }
  return { entry: address(output), js: closure(outputs, output).map(address), css, screens, modules };
}

/** An output and all it imports statically: what must be there before it runs. */
function closure(outputs, path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const imported = outputs[path].imports.filter(
    (one) => one.kind === 'import-statement' && outputs[one.path],
  );
  return [path, ...imported.flatMap((one) => closure(outputs, one.path, seen))];
}

async function buildHarness() {
  const shared = {
    ...browserBuild,
    write: true,
    splitting: false,
    plugins: [cssModules({ root, styles: true })],
  };
  await build({ ...shared, entryPoints: ['fixtures/harness/page.tsx'], outfile: 'dist/harness/page.js' });
  await build({
    ...shared,
    entryPoints: ['fixtures/harness/device.ts'],
    outfile: 'dist/harness/device.js',
    format: 'iife',
  });
}

async function buildServer() {
  await build({
    absWorkingDir: root,
    entryPoints: { server: 'src/server/main.ts', sandbox: 'fixtures/serve.ts' },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    packages: 'external',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssModules({ root, styles: false })],
    logLevel: 'warning',
  });
}

async function firstVisits(client, embed) {
  const read = (path) => readFileSync(join(dist, path));
  const web = client.modules['bridge/web.ts'] ?? [];
  const js = [...new Set([...client.js, ...web])];
  const rows = [
    { name: 'JS of /', sizes: sizesOf(js, read), bar: { unit: 'brotli', limit: 90_000 } },
    { name: 'CSS of /', sizes: sizesOf(client.css, read), bar: { unit: 'brotli', limit: 12_000 } },
    {
      name: 'bridge SDK with the web adapter',
      sizes: await bridgeSize(['bridge/index.ts', 'bridge/web.ts']),
      bar: { unit: 'gzip', limit: 4_000 },
    },
  ];
  for (const partner of ['phonepe', 'airtel']) {
    const sizes = await bridgeSize([`partners/${partner}/adapter.ts`], ['*/bridge/index.ts']);
    rows.push({ name: `adapter ${partner}`, sizes, bar: { unit: 'gzip', limit: 3_000 } });
  }
  rows.push({ name: 'embed.js', sizes: sizesOf(['embed.js'], read), bar: { unit: 'raw', limit: 1_000 } });
  rows.push({ name: 'JS of an embedded shop', sizes: sizesOf(embed.js, read) });
  for (const [screen, files] of Object.entries(client.modules)) {
    const own = files.filter((file) => !js.includes(file));
    if (own.length > 0) rows.push({ name: `  ${screen}`, sizes: sizesOf(own, read) });
  }
  return rows;
}

async function bridgeSize(entries, external = []) {
  const contents = entries.map((entry) => `export * from './${entry}';`).join('\n');
  const result = await build({
    ...browserBuild,
    splitting: false,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    external,
  });
  const bytes = result.outputFiles[0].contents;
  return { raw: bytes.length, gzip: gzip(bytes).length, brotli: brotli(bytes).length };
}

function emit(path, contents) {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, contents);
}

function emitCompressed(path, contents) {
  const bytes = Buffer.from(contents);
  emit(path, bytes);
  emit(`${path}.gz`, gzip(bytes));
  emit(`${path}.br`, brotli(bytes));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
