/**
 * The one build. From the sources to `dist/`:
 *   index.html, assets/          the shop as static files, for any CDN
 *   _headers, headers.nginx      headers that their host has to send
 *   embed.js, shop.mjs, embed/   the shop for someone else's page
 *   harness/                     the QA page, the script that runs first in its frame, the worker that cuts it off, the gateway's card page
 *                                and the gallery
 *   workers/                     the service worker that opens the shop offline, and the one that removes it
 *   server/                      the same shop rendered on a server
 *   edge/                        the same as a worker for an edge runtime, its files and configuration next to it
 *   bridge/                      the partner bridge as a package of its own
 * and a table of what a first visit loads. Everything is made in memory and put in place at the end, so a running server
 * or test keeps the last build until then.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRobotsText } from '../../src/server/crawlers.ts';
import { trackingNotes } from '../../src/server/start-notes.ts';
import { type Environment, readEnvironment } from '../../src/shell/settings.ts';
import { bridgePackage, canCompile } from './bridge-package.ts';
import { buildEdge } from './build-edge.ts';
import { buildGallery, buildHarness, buildOffline, buildServer } from './build-others.ts';
import { buildShop } from './build-shop.ts';
import { addCompressedFiles } from './compressed.ts';
import { deltas } from './deltas.ts';
import { keepBefore } from './keep-before.ts';
import { browserOptions, type Files } from './options.ts';
import { pageFiles } from './page-files.ts';
import { embedLoader } from './embed-loader.ts';
import { hostHeaders } from './host-headers.ts';
import { embedModule, maskableIcon, staticPage, webManifest } from './pages.ts';
import { putInPlace } from './put-in-place.ts';
import { type Row, passes, printTable as printRows } from './size-table.ts';
import { sizeRows } from './size-rows.ts';
import { sourcesId } from './sources.ts';
import { filePartsOf, whyPage } from './why.ts';

const STAMP = 'build-id';
const WHY = 'why.html';

export function isStale(root: string, env: Environment): boolean {
  const stamp = join(root, 'dist', STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourcesId(root, env);
}

/** `why`: also writes a page that shows what the first visit’s files contain. */
export async function buildAll(
  root: string,
  env: Environment,
  { why = false } = {},
): Promise<readonly Row[]> {
  const id = sourcesId(root, env);
  // first, so that a type error is reported in seconds
  const bridge = canCompile(root) ? await bridgePackage(root) : null;
  const pages = await pageFiles(browserOptions(root));
  const [client, embed] = await Promise.all([
    buildShop(root, { entry: 'src/client/main.tsx', folder: 'assets', define: pages.define }),
    buildShop(root, {
      entry: 'src/embed/mount.tsx',
      folder: 'embed',
      define: pages.define,
    }),
  ]);
  const [shop, harness, gallery, server, offline] = await Promise.all([
    addCompressedFiles(join(root, 'dist'), [...client.files, ...embed.files, ...pages.files]),
    buildHarness(root),
    buildGallery(root, pages.define),
    buildServer(root),
    buildOffline(root, client.manifest),
  ]);

  const style = client.manifest.css.map((path) => client.files.get(path.slice(1)) ?? '').join('\n');
  const icon = readFileSync(join(root, 'src/client/icon.svg'), 'utf8');
  const files: Files = new Map([
    ...shop,
    ...harness,
    ...gallery,
    ...server,
    ...offline,
    ['index.html', await staticPage({ client: client.manifest, style, env })],
    ...hostHeaders(env),
    ['embed.js', embedLoader()],
    ['shop.mjs', embedModule(embed.manifest)],
    ['manifest.webmanifest', webManifest(env)],
    ['robots.txt', createRobotsText(null)],
    ['icon.svg', icon],
    ['icon-maskable.svg', maskableIcon(icon)],
    ['server/assets.json', JSON.stringify({ client: client.manifest, embed: embed.manifest }, null, 1)],
  ]);
  if (bridge) for (const [path, text] of bridge) files.set(`bridge/${path}`, text);
  else console.log('TypeScript is not installed (npm install), so the bridge is not packed.');
  if (why) {
    writeFileSync(join(root, WHY), whyPage(filePartsOf(client, new Map(shop))));
    console.log(`${WHY} shows what the first visit’s files contain.`);
  }
  const rows = await sizeRows(root, client.manifest, embed.manifest, files);
  files.set('sizes.json', JSON.stringify(rows, null, 1));
  files.set(STAMP, id);
  const lists = keepBefore(files, join(root, 'dist'), Date.now());
  for (const [path, contents] of await deltas(files, lists)) files.set(path, contents);
  for (const [path, contents] of await buildEdge(root, client.manifest, files)) files.set(path, contents);
  putInPlace(files, join(root, 'dist'));
  if (env.SHOP_API) for (const note of trackingNotes(readEnvironment('page', env))) console.log(note);
  return rows;
}

/** Throws if a row exceeds its limit. */
export function printTable(rows: readonly Row[]): void {
  printRows(rows);
  const overLimit = rows
    .filter((row) => !passes(row))
    .map(({ name, sizes, bar }) => {
      const bytes = bar ? sizes[bar.unit] - bar.limit : 0;
      return bytes > 0 ? `${name} by ${bytes} B` : name;
    });
  if (overLimit.length > 0) throw new Error(`Over the size limit: ${overLimit.join(', ')}`);
}
