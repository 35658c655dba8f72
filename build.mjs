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
import { grouping, nameOf, objections } from './scripts/build/grouping.mjs';
import { icons } from './scripts/build/icons.mjs';
import { keepBefore } from './scripts/build/keep-before.mjs';
import { embedLoader, embedModule, staticPage, webManifest } from './scripts/build/pages.mjs';
import { pageFiles } from './scripts/build/page-files.mjs';
import { partnersOf } from './scripts/build/partners.mjs';
import { putInPlace } from './scripts/build/put-in-place.mjs';
import { brotli, gzip, passes, printTable, sizesOf } from './scripts/build/size-table.mjs';
import { sourcesId } from './scripts/build/sources.mjs';
import { sheetsOf } from './scripts/build/sheets.mjs';
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

const browserBuild = {
  ...common,
  splitting: true,
  minify: true,
  target: browsers,
  supported,
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
  keepBefore(files, join(root, 'dist'), Date.now());
  putInPlace(files, join(root, 'dist'));
  return rows;
}

/** What the first file has beside what the first screen needs: nearly everything that comes later needs it. */
const ALSO = [
  'node_modules/valibot/dist/index.mjs',
  'src/address/map/map-context.ts',
  'src/catalog/layout/SnippetView.tsx',
  'src/platform/script-policy.ts',
];

/** One way into the shop: its files, and which of them it needs at once and for what is loaded later. */
async function buildShop(entry, folder, plugins, define) {
  const css = cssModules({ root });
  const options = { ...browserBuild, define: { ...browserBuild.define, ...define } };
  const { first, before, plugin } = await grouping({
    root,
    entry,
    also: ALSO,
    options: { ...options, plugins: [...plugins, icons()] },
  });
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: [entry],
    outdir: join('dist', folder),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    // what reads a source comes after what decides whose it is, and before what reads the rest
    plugins: [...plugins, icons(before), css.plugin, plugin],
  });
  const { outputs } = metafile;
  const contents = new Map(outputFiles.map((file) => [file.path, file.contents]));
  const read = (path) => contents.get(join(root, path));
  const fileOf = (path) => path.replace(/^dist\//, '');
  const addressOf = (path) => `/${fileOf(path)}`;
  const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  const files = new Map(scripts.map((path) => [fileOf(path), read(path)]));
  const entryOutputs = closure(
    outputs,
    scripts.find((path) => outputs[path].entryPoint === entry),
  );
  const wrong = await objections({ root, metafile, first, entryOutputs });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));

  const sheets = await sheetsOf({
    metafile,
    entry,
    cssOf: css.cssOf,
    options: { minify: true, target: browsers },
  });
  const sheetAt = (module) => {
    const sheet = sheets.get(module);
    if (!sheet) return [];
    const path = `${folder}/${nameOf(module).split('/').at(-1)}-${sheet.hash}.css`;
    files.set(path, sheet.text);
    return [`/${path}`];
  };
  const later = {};
  for (const path of scripts) {
    const { entryPoint } = outputs[path];
    if (entryPoint && entryPoint !== entry)
      later[nameOf(entryPoint)] = [addressOf(path), ...sheetAt(entryPoint)];
  }
  const js = entryOutputs.map(addressOf);
  const often = [...Object.values(FIRST_VISITS), ...BEHIND].map((name) => later[name][0]);
  await squeeze(
    files,
    [...js, ...often].map((address) => address.slice(1)),
  );
  return { files, manifest: { entry: js[0], js, css: sheetAt(entry), files: later } };
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
  const css = cssModules({ root });
  const shared = { ...browserBuild, splitting: false, plugins: [css.plugin] };
  const entry = 'fixtures/harness/page.tsx';
  const page = await build({ ...shared, entryPoints: [entry], outfile: 'dist/harness/page.js' });
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
  const options = { minify: true, target: browsers };
  const sheets = await sheetsOf({ metafile: page.metafile, entry, cssOf: css.cssOf, options });
  return [...filesOf([page, device, card]), ['harness/page.css', sheets.get(entry).text]];
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
    plugins: [cssModules({ root }).plugin],
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

/** Where shoppers come in, and the row of the screen that is shown there. */
const FIRST_VISITS = {
  '/': 'home/HomePage',
  '/cn/…': 'catalog/listing/ListingPage',
  '/prn/…': 'catalog/product/ProductPage',
  '/s': 'catalog/search/SearchPage',
};
/** What is loaded behind the first screen in a plain browser. */
const BEHIND = ['shell/services', 'shell/http-client', 'shell/connect-bridge'];

async function firstVisits(client, embed, files) {
  const sizes = (addresses) =>
    sizesOf(
      addresses.map((address) => address.replace(/^\//, '')),
      files,
    );
  const ofRows = (names, ending) =>
    names.flatMap((name) => client.files[name].filter((file) => file.endsWith(ending)));
  const rows = [];
  for (const [address, view] of Object.entries(FIRST_VISITS)) {
    rows.push({
      name: `JS of ${address}`,
      sizes: await sizes([...client.js, ...ofRows([view], '.js')]),
      bar: { unit: 'brotli', limit: 95_000 },
    });
    rows.push({
      name: `CSS of ${address}`,
      sizes: await sizes([...client.css, ...ofRows([view], '.css')]),
      bar: { unit: 'brotli', limit: 12_000 },
    });
  }
  const quiet = [...client.js, ...ofRows([FIRST_VISITS['/'], ...BEHIND], '.js')];
  rows.push({
    name: `JS of / until quiet, ${quiet.length} scripts`,
    sizes: await sizes(quiet),
    bar: { unit: 'brotli', limit: 127_000 },
  });
  if (quiet.length > 12) throw new Error(`A first visit asks for ${quiet.length} scripts, not 12 at most.`);
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
  for (const name of Object.keys(client.files)) {
    const bar = /Page$/.test(name) && { bar: { unit: 'gzip', limit: 15_000 } };
    rows.push({ name: `  ${name}`, sizes: await sizes(ofRows([name], '.js')), ...bar });
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
