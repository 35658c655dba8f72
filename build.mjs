/**
 * The one build. From the sources to `dist/`:
 *   index.html, assets/          the shop as static files, for any CDN
 *   embed.js, shop.mjs, embed/   the shop for someone else's page
 *   harness/                     the QA page, what runs first in the framed shop, the sandbox gateway's card page
 *   server/                      the same shop rendered on a server
 *   bridge/                      the partner bridge as a package of its own
 * and the table of what a first visit loads, which fails when a bar is passed. All is made in memory and put in place at
 * the end: whoever serves or tests the build before goes on with that.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bridgePackage, canCompile } from './scripts/build/bridge-package.mjs';
import { cssModules } from './scripts/build/css-modules.mjs';
import { icons } from './scripts/build/icons.mjs';
import { embedLoader, embedModule, staticPage, webManifest } from './scripts/build/pages.mjs';
import { oneFirstFile } from './scripts/build/one-first-file.mjs';
import { pageFiles } from './scripts/build/page-files.mjs';
import { partnersOf } from './scripts/build/partners.mjs';
import { putInPlace } from './scripts/build/put-in-place.mjs';
import { brotli, gzip, passes, printTable, sizesOf } from './scripts/build/size-table.mjs';
import { sourcesId } from './scripts/build/sources.mjs';
import { splitCss } from './scripts/build/split-css.mjs';
import { squeeze } from './scripts/build/squeeze.mjs';

const root = dirname(fileURLToPath(import.meta.url));

/** The oldest browsers the shop runs in. */
const browsers = ['chrome87', 'safari15.4'];

/**
 * What they understand although esbuild spells it out for them: Chrome below 91 is wrong about `?.(...list)` alone, which
 * a test keeps out.
 */
const supported = { 'optional-chain': true };

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
  // wouter still asks a stand-in for what React itself has
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
};

/** The map library's sheet names pictures of controls that are not used: nobody asks for them. */
const browserBuild = {
  ...common,
  splitting: true,
  minify: true,
  target: browsers,
  supported,
  external: ['*.png'],
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

/** Builds everything into `dist/` and returns the table of sizes. */
export async function buildAll(env = process.env) {
  const id = sourcesId(root, env);
  const pages = await pageFiles({ ...browserBuild, splitting: false });
  const [client, embed] = await Promise.all([
    buildShop('src/client/main.tsx', 'assets', [], pages.define),
    buildShop('src/embed/mount.tsx', 'embed', [noBrowserHistory], pages.define),
  ]);
  const [shop, harness, server] = await Promise.all([
    compressed([...client.files, ...embed.files, ...pages.files]),
    buildHarness(),
    buildServer(),
  ]);

  const files = new Map([
    ...shop,
    ...harness,
    ...server,
    ['index.html', staticPage({ client: client.manifest, env })],
    ['embed.js', embedLoader()],
    ['shop.mjs', embedModule(embed.manifest)],
    ['manifest.webmanifest', webManifest()],
    ['icon.svg', readFileSync(join(root, 'src/client/icon.svg'))],
    ['server/assets.json', JSON.stringify({ client: client.manifest, embed: embed.manifest }, null, 1)],
  ]);
  if (canCompile(root)) for (const [path, text] of bridgePackage(root)) files.set(`bridge/${path}`, text);
  else console.log('There is no TypeScript here (npm install), so the bridge is not packed.');
  const rows = await firstVisits(client.manifest, embed.manifest, files);
  files.set('sizes.json', JSON.stringify(rows, null, 1));
  files.set('build-id', id);
  putInPlace(files, join(root, 'dist'));
  return rows;
}

/** What a listing, a product and a search result all begin with. */
const TOGETHER = [
  'src/cart/product-facts.ts',
  'src/catalog/ProductCard.tsx',
  'src/catalog/later-part.tsx',
  'src/catalog/layout/blocks.ts',
  'src/catalog/layout/use-seen.ts',
  'src/http/failure-sentence.ts',
  'src/ui/Price.tsx',
  'src/ui/Screen.tsx',
  'src/ui/ScreenHeader.tsx',
  'src/ui/Stepper.tsx',
];

/** One way into the shop: its files, and which of them it needs at once and for each lazily loaded part. */
async function buildShop(entry, folder, plugins, define) {
  const make = (known) => {
    const { before, plugin } = oneFirstFile({ root, entry, metafile: known, together: TOGETHER });
    return build({
      ...browserBuild,
      define: { ...browserBuild.define, ...define },
      entryPoints: [entry],
      outdir: join('dist', folder),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      plugins: [plugin, icons(before), cssModules({ root, styles: true }), ...plugins],
    });
  };
  const { metafile, outputFiles } = await make((await make(null)).metafile);
  const { outputs } = metafile;
  const contents = new Map(outputFiles.map((file) => [file.path, file.contents]));
  const read = (path) => contents.get(join(root, path));
  const fileOf = (path) => path.replace(/^dist\//, '');
  const addressOf = (path) => `/${fileOf(path)}`;
  const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const files = new Map(scripts.map((path) => [fileOf(path), read(path)]));

  const screens = {};
  let css = [];
  for (const [module, { text, hash }] of Object.entries(splitCss({ metafile, read, entry }))) {
    const path = `${folder}/${nameOf(module).split('/').at(-1)}-${hash}.css`;
    files.set(path, text);
    if (module === entry) css = [`/${path}`];
    else screens[nameOf(module)] = [`/${path}`];
  }

  const modules = {};
  for (const path of scripts) {
    const { entryPoint } = outputs[path];
    if (entryPoint) modules[entryPoint] = closure(outputs, path).map(addressOf);
  }
  const js = modules[entry];
  await squeeze(
    files,
    js.map((address) => address.slice(1)),
  );
  return { files, manifest: { entry: js[0], js, css, screens, modules } };
}

/** `src/shell/till.tsx` → `shell/till`, as the shop calls its parts */
function nameOf(module) {
  return module.replace(/^src\//, '').replace(/\.tsx?$/, '');
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
    splitting: false,
    plugins: [cssModules({ root, styles: true })],
  };
  const page = await build({
    ...shared,
    entryPoints: ['fixtures/harness/page.tsx'],
    outfile: 'dist/harness/page.js',
  });
  const device = await build({
    ...shared,
    entryPoints: ['fixtures/harness/device.ts'],
    outfile: 'dist/harness/device.js',
    format: 'iife',
  });
  const card = await build({
    ...shared,
    entryPoints: ['fixtures/payer/card-page.ts'],
    outfile: 'dist/harness/card-page.js',
  });
  return filesOf([page, device, card]);
}

/**
 * One file each, with the libraries inside: nothing is left to be found on disk later, and React is the one for
 * production whatever the environment says. Only the database's native part stays outside, and the
 * reader of documents, which the sandbox loads when somebody prints.
 */
async function buildServer() {
  const result = await build({
    ...common,
    entryPoints: { server: 'src/server/main.ts', sandbox: 'fixtures/serve.ts' },
    outdir: 'dist/server',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    // CommonJS, which esbuild takes first for Node, would bring whole packages where a few names are used.
    mainFields: ['module', 'main'],
    external: ['@libsql/client', 'pdfjs-dist'],
    plugins: [cssModules({ root, styles: false })],
  });
  return filesOf([result]);
}

function filesOf(results) {
  const dist = join(root, 'dist/');
  return results.flatMap(({ outputFiles }) =>
    outputFiles.map((file) => [file.path.slice(dist.length), file.contents]),
  );
}

/** Every file with its compressed forms beside it: those of the build before where nothing has changed, as this takes longest. */
async function compressed(files) {
  const forms = files.map(async ([path, contents]) => {
    const bytes = Buffer.from(contents);
    const same = builtBefore(path)?.equals(bytes) ?? false;
    const form = async (suffix, compress) => (same && builtBefore(path + suffix)) || compress(bytes);
    const [gz, br] = await Promise.all([form('.gz', gzip), form('.br', brotli)]);
    return [
      [path, bytes],
      [`${path}.gz`, gz],
      [`${path}.br`, br],
    ];
  });
  return (await Promise.all(forms)).flat();
}

function builtBefore(path) {
  try {
    return readFileSync(join(root, 'dist', path));
  } catch {
    return null;
  }
}

/** Where shoppers come in, and the screen that is shown there. */
const FIRST_VISITS = {
  '/': 'src/home/HomePage.tsx',
  '/cn/…': 'src/catalog/listing/ListingPage.tsx',
  '/prn/…': 'src/catalog/product/ProductPage.tsx',
  '/s': 'src/catalog/search/SearchPage.tsx',
};

async function firstVisits(client, embed, files) {
  const sizes = (addresses) =>
    sizesOf(
      addresses.map((address) => address.replace(/^\//, '')),
      files,
    );
  const web = client.modules['bridge/web.ts'] ?? [];
  const js = [...new Set([...client.js, ...web])];
  const visits = Object.entries(FIRST_VISITS).filter(([, file]) => client.modules[file]);
  const rows = [];
  for (const [address, file] of visits) {
    const scripts = [...new Set([...js, ...client.modules[file]])];
    rows.push({
      name: `JS of ${address}`,
      sizes: await sizes(scripts),
      bar: { unit: 'brotli', limit: 95_000 },
    });
    rows.push({
      name: `CSS of ${address}`,
      sizes: await sizes([...client.css, ...(client.screens[nameOf(file)] ?? [])]),
      bar: { unit: 'brotli', limit: 12_000 },
    });
  }
  rows.push({
    name: 'bridge SDK with the web adapter',
    sizes: await bridgeSize(['bridge/index.ts', 'bridge/web.ts']),
    bar: { unit: 'gzip', limit: 4_000 },
  });
  for (const partner of partnersOf(root)) {
    rows.push({
      name: `adapter ${partner}`,
      sizes: await bridgeSize([`partners/${partner}/adapter.ts`], ['*/bridge/index.ts']),
      bar: { unit: 'gzip', limit: 3_000 },
    });
  }
  rows.push({ name: 'embed.js', sizes: await sizes(['embed.js']), bar: { unit: 'raw', limit: 1_000 } });
  rows.push({ name: 'JS of an embedded shop', sizes: await sizes(embed.js) });
  const [drawer] = [...files.keys()].filter((path) => /^assets\/page-worker-[^.]*\.js$/.test(path));
  rows.push({ name: 'what draws pages, in its worker', sizes: await sizes([drawer]) });
  for (const [module, addresses] of Object.entries(client.modules)) {
    const own = addresses.filter((address) => !js.includes(address));
    if (own.length === 0) continue;
    const bar = /Page\.tsx$/.test(module) && { bar: { unit: 'gzip', limit: 15_000 } };
    rows.push({ name: `  ${module}`, sizes: await sizes(own), ...bar });
  }
  return rows;
}

async function bridgeSize(entries, external = []) {
  const contents = entries.map((entry) => `export * from './${entry}';`).join('\n');
  const { outputFiles } = await build({
    ...browserBuild,
    splitting: false,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    external,
  });
  return sizesOf(['bridge.js'], new Map([['bridge.js', outputFiles[0].contents]]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const rows = await buildAll();
    printTable(rows);
    const over = rows.filter((row) => !passes(row)).map(({ name }) => name);
    if (over.length > 0) throw new Error(`Over the bar: ${over.join(', ')}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
